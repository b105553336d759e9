package unpack

import (
	"context"
	"errors"
	"os"
	"time"

	"deltafin/storage/datafile"
)

// lock serialises publication between processes; the kernel drops it when a holder dies. File systems without locks
// (some network mounts) work unlocked: the renames of publish are still atomic, only a copy may be made twice.
func lock(ctx context.Context, name string) (unlock func(), err error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, fileMode)
	if err != nil {
		return nil, err
	}
	for errors.Is(datafile.TryLock(f), datafile.ErrLocked) {
		select {
		case <-ctx.Done():
			f.Close()
			return nil, ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
	return func() { f.Close() }, nil
}
