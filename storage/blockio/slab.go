package blockio

import (
	"context"
	"fmt"
	"math"
	"os"
	"sync"
	"sync/atomic"

	"golang.org/x/sys/unix"
)

var mapped atomic.Int64

// MappedBytes is the memory of all slabs not freed yet.
func MappedBytes() int64 { return mapped.Load() }

// Slab is page-aligned, zeroed memory outside the Go heap. The collector neither scans nor frees it, and pages cost
// nothing until they are written.
type Slab struct {
	mu  sync.Mutex
	mem []byte
}

// NewSlab maps n bytes.
func NewSlab(n int) (*Slab, error) {
	if n <= 0 {
		return nil, fmt.Errorf("a slab of %d bytes: the size must be positive", n)
	}
	mem, err := unix.Mmap(-1, 0, n, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, fmt.Errorf("cannot map %d bytes: %w; give the model less memory, or free some", n, err)
	}
	adviseHuge(mem)
	mapped.Add(int64(n))
	return &Slab{mem: mem}, nil
}

// Bytes is the memory; nil after Free.
func (s *Slab) Bytes() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mem
}

// Free unmaps the slab: touching a slice of it afterwards ends the process. It may be repeated.
func (s *Slab) Free() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mem == nil {
		return nil
	}
	mem := s.mem
	s.mem = nil
	mapped.Add(-int64(len(mem)))
	return unix.Munmap(mem)
}

// Arena is a slab cut into equal slots that begin on page boundaries and are leased out one by one.
type Arena struct {
	slab   *Slab
	size   int // of a slot
	stride int

	mu      sync.Mutex
	free    []int
	waiting []chan *Lease // in the order they came; a slot goes straight to the first
	leased  int
	closed  bool
}

// NewArena maps memory for slots of size bytes each.
func NewArena(slots, size int) (*Arena, error) {
	page := os.Getpagesize()
	if slots < 1 || size < 1 || size > math.MaxInt-page || slots > math.MaxInt/((size+page-1)/page*page) {
		return nil, fmt.Errorf("an arena of %d slots of %d bytes does not fit the address space", slots, size)
	}
	stride := (size + page - 1) / page * page
	slab, err := NewSlab(slots * stride)
	if err != nil {
		return nil, err
	}
	a := &Arena{slab: slab, size: size, stride: stride}
	for i := range slots {
		a.free = append(a.free, slots-1-i)
	}
	return a, nil
}

// Lease waits for a free slot.
func (a *Arena) Lease(ctx context.Context) (*Lease, error) {
	a.mu.Lock()
	if l := a.take(0); l != nil || a.closed {
		a.mu.Unlock()
		if l == nil {
			return nil, fmt.Errorf("leasing memory: the arena is %w", ErrClosed)
		}
		return l, nil
	}
	turn := make(chan *Lease, 1)
	a.waiting = append(a.waiting, turn)
	a.mu.Unlock()
	select {
	case l := <-turn:
		if l == nil {
			return nil, fmt.Errorf("leasing memory: the arena is %w", ErrClosed)
		}
		return l, nil
	case <-ctx.Done():
	}
	a.mu.Lock()
	for i, w := range a.waiting {
		if w == turn {
			a.waiting = append(a.waiting[:i], a.waiting[i+1:]...)
			break
		}
	}
	a.mu.Unlock()
	select {
	case l := <-turn: // came together with the cancellation
		if l != nil {
			l.Release()
		}
	default:
	}
	return nil, ctx.Err()
}

// TryLease returns a slot if more than keep are free, else nil. Speculation keeps one, so that it can never hold the last
// slot a demand waits for.
func (a *Arena) TryLease(keep int) *Lease {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.take(keep)
}

func (a *Arena) take(keep int) *Lease {
	n := len(a.free)
	if a.closed || n <= max(keep, 0) {
		return nil
	}
	slot := a.free[n-1]
	a.free = a.free[:n-1]
	return a.lease(slot)
}

func (a *Arena) lease(slot int) *Lease {
	a.leased++
	begin := slot * a.stride
	return &Lease{mem: a.slab.mem[begin : begin+a.size : begin+a.size], arena: a, slot: slot}
}

func (a *Arena) put(slot int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.leased--
	if len(a.waiting) > 0 {
		turn := a.waiting[0]
		a.waiting = a.waiting[1:]
		turn <- a.lease(slot)
		return
	}
	a.free = append(a.free, slot)
}

// Free is the number of slots nobody holds.
func (a *Arena) Free() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.free)
}

// Close unmaps the memory. It refuses while slots are leased, since someone may still write to them; those who wait for a
// slot are turned away.
func (a *Arena) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = true
	for _, turn := range a.waiting {
		turn <- nil
	}
	a.waiting = nil
	if a.leased > 0 {
		return fmt.Errorf("%d slots of memory are still leased; release them first", a.leased)
	}
	return a.slab.Free()
}

// Lease is the exclusive right to a piece of memory, lent to one read at a time.
type Lease struct {
	mem   []byte
	arena *Arena
	slot  int

	mu     sync.Mutex
	state  leaseState
	ticket *Ticket // the read under way
	given  bool    // Release was called during the read
}

type leaseState uint8

const (
	leaseHeld    leaseState = iota
	leaseReading            // a read may write to the memory
	leaseSpoiled            // a read failed: the bytes are unknown
	leaseReleased
)

// NewLease leases memory that belongs to no arena: a slot of a cache, a buffer. Memory that begins on a page boundary is
// read into directly.
func NewLease(mem []byte) *Lease { return &Lease{mem: mem, slot: -1} }

// Bytes is the memory: nil while a read may write to it, after a read into it failed or was cancelled (until another
// succeeds), and after Release.
func (l *Lease) Bytes() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state != leaseHeld {
		return nil
	}
	return l.mem
}

// Len is the size of the memory.
func (l *Lease) Len() int { return len(l.mem) }

// Release gives the memory back. During a read it cancels the read, and the memory is free when the last reader has
// left it; Release does not wait for that. It may be repeated.
func (l *Lease) Release() {
	l.mu.Lock()
	switch l.state {
	case leaseReading:
		l.given = true
		t := l.ticket
		l.mu.Unlock()
		t.Cancel()
		return
	case leaseReleased:
		l.mu.Unlock()
		return
	}
	l.state = leaseReleased
	l.mu.Unlock()
	l.back()
}

func (l *Lease) back() {
	if l.arena != nil {
		l.arena.put(l.slot)
	}
}

// lend hands the memory to a read.
func (l *Lease) lend(t *Ticket) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch l.state {
	case leaseReading:
		return fmt.Errorf("the memory is being read into; wait for that read first")
	case leaseReleased:
		return fmt.Errorf("the memory was released")
	}
	l.state, l.ticket = leaseReading, t
	return nil
}

// settle ends the read: nothing writes to the memory any more.
func (l *Lease) settle(whole bool) {
	l.mu.Lock()
	l.ticket = nil
	switch {
	case l.given:
		l.state = leaseReleased
	case whole:
		l.state = leaseHeld
	default:
		l.state = leaseSpoiled
	}
	given := l.given
	l.mu.Unlock()
	if given {
		l.back()
	}
}
