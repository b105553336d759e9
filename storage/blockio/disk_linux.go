package blockio

import (
	"errors"

	"golang.org/x/sys/unix"
)

// defaultAlign is right for file systems that allow direct reads and do not tell their block size.
const defaultAlign = 4096

type handle struct {
	descriptor
	align int
}

func openFile(path string, flags int, direct bool) (Handle, error) {
	if direct {
		fd, err := open(path, flags|unix.O_DIRECT)
		if err == nil {
			if align := fd.blockSize(); align > 0 {
				return handle{fd, align}, nil
			}
			fd.Close()
		} else if !errors.Is(err, unix.EINVAL) { // EINVAL: the file system has no direct reads
			return nil, err
		}
	}
	fd, err := open(path, flags)
	if err != nil {
		return nil, err
	}
	return handle{fd, 1}, nil
}

// blockSize is what direct reads of the file must be aligned to, 0 if there are none.
func (fd descriptor) blockSize() int {
	var st unix.Statx_t
	err := uninterrupted(func() error {
		return unix.Statx(int(fd), "", unix.AT_EMPTY_PATH, unix.STATX_DIOALIGN, &st)
	})
	if err != nil || st.Mask&unix.STATX_DIOALIGN == 0 {
		return defaultAlign
	}
	return int(max(st.Dio_mem_align, st.Dio_offset_align)) // both 0 if the file cannot be read directly
}

func (h handle) Align() int { return h.align }

func (h handle) Buffered() error {
	flags, err := unix.FcntlInt(uintptr(h.descriptor), unix.F_GETFL, 0)
	if err == nil {
		_, err = unix.FcntlInt(uintptr(h.descriptor), unix.F_SETFL, flags&^unix.O_DIRECT)
	}
	return err
}

func (h handle) Forget(off, n int64) {
	_ = unix.Fadvise(int(h.descriptor), off, n, unix.FADV_DONTNEED)
}

// directWithoutAlignment says that reads go past the cache although Align is 1.
const directWithoutAlignment = false
