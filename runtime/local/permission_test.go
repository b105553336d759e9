package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"testing"

	"deltafin/runtime"
)

// A file that the system refuses is not a damaged one: fetching it again would not help.
func TestWhatTheSystemRefusesIsNotDamage(t *testing.T) {
	for err, want := range map[error]bool{
		fmt.Errorf("cannot open config.json: %w", syscall.EACCES):                            false,
		fmt.Errorf("reading: %w", &fs.PathError{Op: "read", Path: "x", Err: syscall.ENOMEM}): false,
		fmt.Errorf("no folder: %w", fs.ErrNotExist):                                          false,
		context.Canceled: false,
		errors.New("header length 7 reaches past the end of the file"): true,
	} {
		if got := errors.Is(damaged(err), runtime.ErrDamaged); got != want {
			t.Errorf("%v: damaged is %v", err, got)
		}
	}
}
