package blockio

import (
	"container/list"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

// Files opens any number of files with a limited number of descriptors. A descriptor is opened when a read needs it and
// closed, the longest idle first, when another file needs one.
type Files struct {
	disk  Disk
	limit int

	mu      sync.Mutex
	changed sync.Cond  // a descriptor was closed or became idle, or a file was opened
	open    int        // descriptors, those being opened included
	idle    *list.List // of *File with a descriptor nobody uses; longest idle first
}

// NewFiles allows limit descriptors on disk, nil for the operating system's. A limit of 0 takes what the process has left.
// Fewer descriptors than readers work, but the readers wait for each other.
func NewFiles(disk Disk, limit int) (*Files, error) {
	if disk == nil {
		disk = OS
	}
	if limit == 0 {
		d := ProcessDescriptors()
		if limit = d.Capacity; limit < 1 {
			return nil, fmt.Errorf("%w: %v", ErrDescriptors, d)
		}
	}
	if limit < 1 {
		return nil, fmt.Errorf("%d descriptors: at least 1 is needed to read files", limit)
	}
	s := &Files{disk: disk, limit: limit, idle: list.New()}
	s.changed.L = &s.mu
	return s, nil
}

// Open is the number of descriptors open now, and Limit how many there may be.
func (s *Files) Open() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open
}

func (s *Files) Limit() int { return s.limit }

// OpenOptions say how a file is read and what it has to be.
type OpenOptions struct {
	// Follow follows a symbolic link at the path, otherwise refused.
	Follow bool
	// Cached reads through the page cache and leaves the pages there, for small files read often.
	Cached bool
	// Growing allows the file to be written to while it is open — a bank that is being filled. It may not become shorter,
	// nor another file.
	Growing bool
	// Size is the length the file must have, if positive.
	Size int64
}

// File is a file that can be read from. It is safe for concurrent use.
type File struct {
	set  *Files
	path string
	opts OpenOptions
	id   Identity

	// set.mu guards the rest.
	align   int
	handle  Handle
	users   int
	opening bool
	refused bool // the system refused a direct read
	closed  bool
	idle    *list.Element
}

// OpenFile opens a regular file and takes its identity.
func (s *Files) OpenFile(path string, o OpenOptions) (*File, error) {
	f := &File{set: s, path: path, opts: o}
	h, err := f.acquire()
	if err != nil {
		return nil, err
	}
	defer f.release()
	f.id, err = h.Stat()
	switch {
	case err != nil:
		err = fmt.Errorf("cannot open %s: %w", path, err)
	case !f.id.Regular:
		err = fmt.Errorf("%s is not a regular file", path)
	case o.Size > 0 && f.id.Size != o.Size:
		err = fmt.Errorf("%s is %d bytes long, not %d: it is incomplete or another file", path, f.id.Size, o.Size)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Path is where the file was opened.
func (f *File) Path() string { return f.path }

// Size is the length of the file when it was opened.
func (f *File) Size() int64 { return f.id.Size }

// Identity is the file's identity when it was opened.
func (f *File) Identity() Identity { return f.id }

// Align is the block size of direct reads, 1 if reads are buffered.
func (f *File) Align() int {
	f.set.mu.Lock()
	defer f.set.mu.Unlock()
	return f.align
}

// Direct tells whether reads go past the page cache.
func (f *File) Direct() bool { return f.Align() > 1 || directWithoutAlignment }

// Place is the smallest destination offset at which the bytes at off can land without being copied, in memory that begins
// on a page boundary. Memory for n bytes read to there must have Place(off)+n bytes.
func (f *File) Place(off int64) int64 { return off % int64(f.Align()) }

// Changed reports whether the file at the path is not the one that was opened any more, or was written to.
func (f *File) Changed() error {
	now, err := f.set.disk.Stat(f.path, f.opts.Follow)
	if err != nil {
		return fmt.Errorf("%s cannot be found any more: %w", f.path, err)
	}
	return f.id.check(f.path, now, f.opts.Growing)
}

// Close closes the descriptor when the reads under way have ended. Later reads fail.
func (f *File) Close() {
	s := f.set
	s.mu.Lock()
	f.closed = true
	h := f.detach()
	s.mu.Unlock()
	s.shut(h)
}

// detach takes the descriptor from the file if nobody uses it; set.mu is held. The caller passes the result to shut.
func (f *File) detach() Handle {
	if f.handle == nil || f.users > 0 {
		return nil
	}
	h := f.handle
	f.handle = nil
	if f.idle != nil {
		f.set.idle.Remove(f.idle)
		f.idle = nil
	}
	return h
}

// shut closes a detached descriptor.
func (s *Files) shut(h Handle) {
	if h == nil {
		return
	}
	h.Close() // of a file only read: nothing can be lost
	s.mu.Lock()
	s.open--
	s.mu.Unlock()
	s.changed.Broadcast()
}

// acquire returns the file's descriptor, opening it if necessary, for use until release.
func (f *File) acquire() (Handle, error) {
	s := f.set
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		switch {
		case f.closed:
			return nil, fmt.Errorf("reading %s: the file is %w", f.path, ErrClosed)
		case f.handle != nil:
			f.users++
			if f.idle != nil {
				s.idle.Remove(f.idle)
				f.idle = nil
			}
			return f.handle, nil
		case !f.opening && s.open < s.limit:
			if err := f.open(); err != nil {
				return nil, err
			}
		case !f.opening && s.closeIdle():
		default:
			s.changed.Wait()
		}
	}
}

// open opens the descriptor; set.mu is held, but not during the call of the system.
func (f *File) open() error {
	s := f.set
	f.opening = true
	s.open++
	direct := !f.opts.Cached && !f.refused
	var h Handle
	var err error
	for {
		s.mu.Unlock()
		h, err = f.try(direct)
		s.mu.Lock()
		exhausted := errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE)
		if !exhausted {
			break
		}
		if !s.closeIdle() {
			err = fmt.Errorf("cannot open %s: %w: %w; %v", f.path, ErrDescriptors, err, ProcessDescriptors())
			break
		}
	}
	f.opening = false
	if err == nil && f.closed {
		h.Close()
		err = fmt.Errorf("reading %s: the file is %w", f.path, ErrClosed)
	}
	if err != nil {
		s.open--
	} else {
		f.handle = h
		f.align = h.Align()
		f.idle = s.idle.PushBack(f)
	}
	s.changed.Broadcast()
	return err
}

// try opens the file and makes sure that it is still the same.
func (f *File) try(direct bool) (Handle, error) {
	h, err := f.set.disk.Open(f.path, f.opts.Follow, direct)
	switch {
	case errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE):
		return nil, err
	case errors.Is(err, unix.ELOOP) && !f.opts.Follow:
		return nil, fmt.Errorf("%s is a symbolic link; links are not followed here", f.path)
	case err != nil:
		return nil, &fs.PathError{Op: "cannot open", Path: f.path, Err: err}
	}
	if h.Align() > os.Getpagesize() { // slots could not keep to it
		if err := h.Buffered(); err != nil {
			h.Close()
			return nil, fmt.Errorf("reading %s without direct I/O: %w", f.path, err)
		}
		h = buffered{h}
	}
	if f.id != (Identity{}) { // opened again
		now, err := h.Stat()
		if err == nil {
			err = f.id.check(f.path, now, f.opts.Growing)
		} else {
			err = fmt.Errorf("cannot open %s: %w", f.path, err)
		}
		if err != nil {
			h.Close()
			return nil, err
		}
	}
	return h, nil
}

// buffered is a handle whose direct reads were turned off.
type buffered struct{ Handle }

func (buffered) Align() int { return 1 }

// closeIdle closes the descriptor longest idle; set.mu is held.
func (s *Files) closeIdle() bool {
	first := s.idle.Front()
	if first == nil {
		return false
	}
	h := first.Value.(*File).detach()
	s.mu.Unlock()
	s.shut(h)
	s.mu.Lock()
	return true
}

// release ends a use of the descriptor.
func (f *File) release() {
	s := f.set
	s.mu.Lock()
	f.users--
	var h Handle
	if f.users == 0 {
		if f.closed {
			h = f.detach()
		} else {
			f.idle = s.idle.PushBack(f)
			s.changed.Broadcast()
		}
	}
	s.mu.Unlock()
	s.shut(h)
}

// refuse turns direct reads of the file off, after the system has refused one.
func (f *File) refuse(h Handle) error {
	if err := h.Buffered(); err != nil {
		return err
	}
	f.set.mu.Lock()
	defer f.set.mu.Unlock()
	f.refused, f.align = true, 1
	return nil
}

// drops reports whether pages should be dropped behind a read.
func (f *File) drops() bool { return !f.opts.Cached && f.Align() == 1 }

// forget drops the pages of a range from the cache.
func (f *File) forget(off, n int64) {
	if h, err := f.acquire(); err == nil {
		h.Forget(off, n)
		f.release()
	}
}
