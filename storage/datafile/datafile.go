// Package datafile opens and publishes the files that model data lives in.
//
// A data file is a regular file at a path that is not a symbolic link. Its identity — device, inode, size, modification
// time — is taken when it is opened, so that a file that was replaced, grown or cut under a running model is noticed
// instead of believed.
//
// A finished file is put in place by Publish: whole or not at all, and never over another. The writer keeps its bytes under
// a name starting with a dot in the same folder until then.
package datafile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// File is an open data file. Its methods are safe for concurrent use, except that Close must come after every use and ends
// the life of the slice returned by Map.
type File struct {
	os   *os.File
	path string
	id   Identity

	mapping sync.Mutex
	mapped  []byte
	closed  bool
}

// Identity is what makes a file that file, at one moment. Identities compare with ==.
type Identity struct {
	device, inode uint64
	size          int64
	modified      int64 // nanoseconds since 1970
}

func identityOf(info fs.FileInfo) Identity {
	id := Identity{size: info.Size(), modified: info.ModTime().UnixNano()}
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		id.device, id.inode = uint64(st.Dev), uint64(st.Ino)
	}
	return id
}

// Look takes the identity of the regular file at path without opening it.
func Look(path string) (Identity, error) {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return Identity{}, fmt.Errorf("cannot open %s: %w", path, Cause(err))
	case info.Mode()&fs.ModeSymlink != 0:
		return Identity{}, fmt.Errorf("%s is a symbolic link; links are not followed here", path)
	case !info.Mode().IsRegular():
		return Identity{}, fmt.Errorf("%s is not a regular file", path)
	}
	return identityOf(info), nil
}

// Size is the length of the file in bytes.
func (id Identity) Size() int64 { return id.size }

// Same tells whether this is the identity of an open file.
func (id Identity) Same(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && id.sameFile(identityOf(info))
}

func (id Identity) sameFile(other Identity) bool {
	return id.device == other.device && id.inode == other.inode
}

// Check compares the identity of the file at path with another moment's, and says in what they differ.
func (id Identity) Check(path string, now Identity) error {
	switch {
	case !id.sameFile(now):
		return fmt.Errorf("%s was replaced after it was opened; open the model again", path)
	case now.size != id.size:
		return fmt.Errorf("%s changed from %d to %d bytes after it was opened; open the model again", path, id.size, now.size)
	case now.modified != id.modified:
		return fmt.Errorf("%s was written to after it was opened; open the model again", path)
	}
	return nil
}

// Open opens the data file at path for reading.
func Open(path string) (*File, error) {
	before, err := Look(path)
	if err != nil {
		return nil, err
	}
	// A link or a pipe put in the file's place since is refused, respectively does not block.
	f, err := os.OpenFile(path, os.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE) {
		return nil, fmt.Errorf("cannot open %s: the limit on open files is exhausted (ulimit -n): %w", path, Cause(err))
	}
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", path, Cause(err))
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("cannot open %s: %w", path, Cause(err))
	}
	id := identityOf(info)
	if !before.sameFile(id) || !info.Mode().IsRegular() {
		f.Close()
		return nil, fmt.Errorf("%s was replaced while it was being opened; try again", path)
	}
	return &File{os: f, path: path, id: id}, nil
}

// Path is the path the file was opened at.
func (f *File) Path() string { return f.path }

// Size is the length of the file when it was opened.
func (f *File) Size() int64 { return f.id.Size() }

// Identity is the file's identity when it was opened.
func (f *File) Identity() Identity { return f.id }

// Descriptor is the open file, for readers that do their own input and output. It must not be closed.
func (f *File) Descriptor() *os.File { return f.os }

// ReadFull fills p from offset off. A file that ends early is an error that says where. Interrupted calls are retried.
func (f *File) ReadFull(p []byte, off int64) error {
	n, err := f.os.ReadAt(p, off)
	switch {
	case n == len(p):
		return nil
	case err == nil || errors.Is(err, io.EOF):
		return fmt.Errorf("%s ended after %d of %d bytes at offset %d: the file was truncated", f.path, n, len(p), off)
	}
	return fmt.Errorf("reading %d bytes at offset %d of %s: %w", len(p), off, f.path, Cause(err))
}

// ReadAt is ReadFull for those who need an io.ReaderAt.
func (f *File) ReadAt(p []byte, off int64) (int, error) {
	if err := f.ReadFull(p, off); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Changed compares what is at the file's path now with what was opened.
func (f *File) Changed() error {
	now, err := Look(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s cannot be found any more: %w", f.path, fs.ErrNotExist)
	}
	if err != nil {
		return err
	}
	return f.id.Check(f.path, now)
}

// Map returns the whole file in place, mapped for reading on first use. The mapping is kept until Close.
func (f *File) Map() ([]byte, error) {
	f.mapping.Lock()
	defer f.mapping.Unlock()
	if f.mapped != nil {
		return f.mapped, nil
	}
	var err error
	f.mapped, err = f.newMapping()
	return f.mapped, err
}

// WillNeed asks the system to read n bytes at off into its cache, without waiting for them. Like Populate it is a hint that
// does nothing before Map.
func (f *File) WillNeed(off, n int64) {
	if p := f.pages(off, n); len(p) > 0 {
		_ = unix.Madvise(p, unix.MADV_WILLNEED)
	}
}

// Populate waits until n bytes at off are in memory and mapped, as far as the system allows: who touches them afterwards does
// not wait.
func (f *File) Populate(off, n int64) {
	if p := f.pages(off, n); len(p) > 0 {
		populate(p)
	}
}

// pages is the part of the mapping that a range lies in.
func (f *File) pages(off, n int64) []byte {
	f.mapping.Lock()
	defer f.mapping.Unlock()
	from, end := max(off, 0)&^(int64(os.Getpagesize())-1), min(off+n, int64(len(f.mapped)))
	if from >= end {
		return nil
	}
	return f.mapped[from:end]
}

// Detach returns the whole file in place like Map, in a mapping that outlives Close and is the caller's to Unmap.
func (f *File) Detach() ([]byte, error) {
	f.mapping.Lock()
	defer f.mapping.Unlock()
	return f.newMapping()
}

func (f *File) newMapping() ([]byte, error) {
	if f.closed {
		return nil, fmt.Errorf("%s is closed", f.path)
	}
	if f.Size() == 0 {
		return nil, nil
	}
	// Touching a mapped page beyond the end of the file would end the process, so look once more before mapping.
	info, err := f.os.Stat()
	if err != nil || info.Size() != f.Size() {
		return nil, fmt.Errorf("%s is no longer %d bytes long; open the model again", f.path, f.Size())
	}
	if f.Size() > math.MaxInt {
		return nil, fmt.Errorf("%s is too large to map on this machine", f.path)
	}
	p, err := unix.Mmap(int(f.os.Fd()), 0, int(f.Size()), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, fmt.Errorf("mapping %s: %w", f.path, err)
	}
	return p, nil
}

// Unmap ends a mapping that was detached.
func Unmap(p []byte) error {
	if len(p) == 0 {
		return nil
	}
	return unix.Munmap(p)
}

// Close unmaps and closes the file. Closing twice is harmless.
func (f *File) Close() error {
	f.mapping.Lock()
	defer f.mapping.Unlock()
	if f.closed {
		return nil
	}
	f.closed = true
	var unmapped error
	if f.mapped != nil {
		unmapped = unix.Munmap(f.mapped)
		f.mapped = nil
	}
	return errors.Join(unmapped, f.os.Close())
}

// CheckFolder requires that path is a real folder, not a link to one.
func CheckFolder(path string) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return fmt.Errorf("cannot open the folder %s: %w", path, Cause(err))
	case !info.IsDir():
		return fmt.Errorf("%s must be a real directory", path)
	}
	return nil
}

// Publish gives the finished and synced file temp its final name, in the same folder, and makes that durable. A file that
// is there already is left alone: the error wraps fs.ErrExist, and temp stays.
func Publish(temp, final string) error {
	err := renameExclusive(temp, final)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.ENOSYS) {
		err = linkAndRemove(temp, final)
	}
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: %w", final, fs.ErrExist)
	}
	if err != nil {
		return fmt.Errorf("cannot publish %s: %w", final, Cause(err))
	}
	return SyncFolder(filepath.Dir(final))
}

// linkAndRemove does what renameExclusive does where there is no such thing. A crash in between leaves both names.
func linkAndRemove(temp, final string) error {
	err := os.Link(temp, final)
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.ENOSYS) {
		// No hard links either: a file system that cannot refuse to replace. Two publishers at the very same moment would
		// both succeed; writers hold a lock.
		if _, err := os.Lstat(final); err == nil {
			return fs.ErrExist
		}
		return os.Rename(temp, final)
	}
	if err != nil {
		return err
	}
	return os.Remove(temp)
}

// StartWriting asks the system to begin writing n bytes at off, which are in its cache, to the disk, so that a later sync finds
// little left to wait for. It promises nothing, waits for no more than room in the disk's queue, and tells no errors: the sync does.
func StartWriting(f *os.File, off, n int64) {
	if n > 0 { // to the system none would mean all
		startWriting(f, off, n)
	}
}

// SyncFolder makes the names in a folder durable.
func SyncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("cannot open the folder %s: %w", path, Cause(err))
	}
	err = f.Sync()
	// Some network file systems cannot sync a folder; there the names are as durable as they get.
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOTSUP) {
		err = nil
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("cannot sync the folder %s: %w", path, Cause(err))
	}
	return nil
}

// Why a lock was not taken; wrapped by Lock and TryLock.
var (
	ErrLocked = errors.New("locked by another process")
	// ErrUnsupported: the file system, of some network mounts, has no locks. Whether to go on without is the caller's choice.
	ErrUnsupported = errors.New("the file system has no file locks")
)

// Lock takes the lock that the file at path stands for, without waiting. It is given back by Close of what is returned, and
// by the end of the process. The file stays.
func Lock(path string) (io.Closer, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return nil, fmt.Errorf("cannot open the lock %s: %w", path, Cause(err))
	}
	if err := TryLock(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return f, nil
}

// TryLock locks an open file until it is closed, without waiting.
func TryLock(f *os.File) error {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		if err == nil || !errors.Is(err, unix.EINTR) {
			return lockError(err)
		}
	}
}

// lockError says what an answer of flock means.
func lockError(err error) error {
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrLocked
	}
	for _, lacking := range []error{unix.ENOTSUP, unix.EOPNOTSUPP, unix.ENOSYS, unix.ENOLCK} {
		if errors.Is(err, lacking) {
			return fmt.Errorf("%w (%w)", ErrUnsupported, err)
		}
	}
	return err
}

// Cause drops the operation and path that errors of package os carry, for messages that already name the file.
func Cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return err
}
