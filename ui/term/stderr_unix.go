//go:build unix

package term

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// RedirectStderr sends everything the process writes to standard error to a file until restore is called: native
// libraries and crash reports of the Go runtime print there, and would destroy the picture. An empty path discards it.
func RedirectStderr(path string) (restore func(), err error) {
	if path == "" {
		path = os.DevNull
	}
	to, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the log %s: %w", path, err)
	}
	defer to.Close()
	kept, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, fmt.Errorf("keep standard error: %w", err)
	}
	if err := dup2(int(to.Fd()), 2); err != nil {
		_ = unix.Close(kept)
		return nil, fmt.Errorf("redirect standard error: %w", err)
	}
	return func() {
		_ = dup2(kept, 2)
		_ = unix.Close(kept)
	}, nil
}
