package blockio

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// handle reads past the cache, or not; the system has no alignment rules for either.
type handle struct{ descriptor }

func openFile(path string, flags int, direct bool) (Handle, error) {
	fd, err := open(path, flags)
	if err != nil {
		return nil, err
	}
	if direct {
		if _, err := unix.FcntlInt(uintptr(fd), unix.F_NOCACHE, 1); err != nil {
			fd.Close()
			return nil, fmt.Errorf("turning the page cache off: %w", err)
		}
	}
	return handle{fd}, nil
}

func (h handle) Align() int { return 1 }

func (h handle) Buffered() error {
	_, err := unix.FcntlInt(uintptr(h.descriptor), unix.F_NOCACHE, 0)
	return err
}

func (h handle) Forget(off, n int64) {}

// directWithoutAlignment says that reads go past the cache although Align is 1.
const directWithoutAlignment = true
