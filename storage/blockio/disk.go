package blockio

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

// Disk is what the package asks of the operating system. Tests put faults in its place; everything else uses OS.
type Disk interface {
	// Open opens a regular file for reading, without waiting and without following a link unless told to. It asks for
	// direct reads if direct is set; a file system that has none opens the file all the same.
	Open(path string, follow, direct bool) (Handle, error)
	// Stat looks at a path without opening it.
	Stat(path string, follow bool) (Identity, error)
}

// Handle is an open file. Its methods may be called from several readers at once, except Close.
type Handle interface {
	// Preadv is one system call: it may deliver less than asked for, or fail with EINTR.
	Preadv(bufs [][]byte, off int64) (int, error)
	// Align is the block size that addresses, offsets and lengths of direct reads must keep to; 1 for buffered reads.
	Align() int
	// Stat looks at the open file.
	Stat() (Identity, error)
	// Buffered turns direct reads off.
	Buffered() error
	// Forget says that a range will not be read again soon. Advice, which may be ignored.
	Forget(off, n int64)
	Close() error
}

// Identity tells one file from another, and from itself after it was written to.
type Identity struct {
	Dev, Ino uint64
	Size     int64
	ModTime  int64 // Unix nanoseconds
	Regular  bool
}

// check says in what a file at path differs from what it was. A growing file may be written to but not cut.
func (id Identity) check(path string, now Identity, growing bool) error {
	switch {
	case now.Dev != id.Dev || now.Ino != id.Ino:
		return fmt.Errorf("%s was replaced after it was opened; %w", path, ErrChanged)
	case growing && now.Size >= id.Size:
		return nil
	case now.Size != id.Size:
		return fmt.Errorf("%s changed from %d to %d bytes after it was opened; %w", path, id.Size, now.Size, ErrChanged)
	case now.ModTime != id.ModTime:
		return fmt.Errorf("%s was written to after it was opened; %w", path, ErrChanged)
	}
	return nil
}

// OS is the operating system's own files.
var OS Disk = system{}

type system struct{}

func (system) Open(path string, follow, direct bool) (Handle, error) {
	flags := unix.O_RDONLY | unix.O_CLOEXEC | unix.O_NONBLOCK // a pipe in the file's place does not block
	if !follow {
		flags |= unix.O_NOFOLLOW
	}
	return openFile(path, flags, direct)
}

func (system) Stat(path string, follow bool) (Identity, error) {
	var st unix.Stat_t
	stat := unix.Lstat
	if follow {
		stat = unix.Stat
	}
	if err := uninterrupted(func() error { return stat(path, &st) }); err != nil {
		return Identity{}, err
	}
	return identity(&st), nil
}

// descriptor is what the handles of all systems share.
type descriptor int

func open(path string, flags int) (fd descriptor, err error) {
	err = uninterrupted(func() error {
		n, err := unix.Open(path, flags, 0)
		fd = descriptor(n)
		return err
	})
	return fd, err
}

func (fd descriptor) Preadv(bufs [][]byte, off int64) (int, error) {
	if len(bufs) == 1 {
		return unix.Pread(int(fd), bufs[0], off)
	}
	return unix.Preadv(int(fd), bufs, off)
}

func (fd descriptor) Stat() (Identity, error) {
	var st unix.Stat_t
	if err := uninterrupted(func() error { return unix.Fstat(int(fd), &st) }); err != nil {
		return Identity{}, err
	}
	return identity(&st), nil
}

func (fd descriptor) Close() error { return unix.Close(int(fd)) }

func identity(st *unix.Stat_t) Identity {
	return Identity{
		Dev: uint64(st.Dev), Ino: st.Ino, Size: st.Size, ModTime: st.Mtim.Nano(),
		Regular: st.Mode&unix.S_IFMT == unix.S_IFREG,
	}
}

func uninterrupted(call func() error) error {
	for {
		if err := call(); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
