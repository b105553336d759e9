package native

import (
	"fmt"
	"sync"

	"golang.org/x/sys/unix"
)

// Slab is page-aligned, zeroed memory outside the Go heap, for weights read from a file. The collector neither sees nor
// frees it.
type Slab struct {
	mu sync.Mutex
	b  []byte
}

// AllocSlab maps n bytes.
func AllocSlab(n int) (*Slab, error) {
	if n <= 0 {
		return nil, &Error{ErrInvalid, fmt.Sprintf("a slab of %d bytes: the size must be positive", n)}
	}
	b, err := unix.Mmap(-1, 0, n, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, &Error{ErrNoMemory, fmt.Sprintf("could not map %d bytes: %v", n, err)}
	}
	return &Slab{b: b}, nil
}

// Bytes is the memory; nil after Free.
func (s *Slab) Bytes() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b
}

// Free unmaps the slab. Slices of it must not be used afterwards. It may be repeated.
func (s *Slab) Free() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.b == nil {
		return nil
	}
	b := s.b
	s.b = nil
	return unix.Munmap(b)
}
