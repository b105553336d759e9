package blockio

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Options of an engine; zero values are the defaults.
type Options struct {
	// Readers is the number of reader threads, 4 by default. Probe finds the best number for a disk.
	Readers int
	// Speculating bounds the readers that may speculate at once; all but one by default, so that a demand finds a reader
	// idle.
	Speculating int
	// Chunk is how much a reader reads before it looks for more urgent work, 8 MiB by default.
	Chunk int
}

// Engine reads requests with a fixed number of threads. It is safe for concurrent use.
type Engine struct {
	opts    Options
	scratch *Slab
	threads sync.WaitGroup

	mu          sync.Mutex
	work        sync.Cond // there may be something to claim, or the engine closes
	queues      [classes][]*Ticket
	speculating int // chunks of speculation being read
	closed      bool
	stats       record
}

// New starts the readers.
func New(o Options) (*Engine, error) {
	if o.Readers == 0 {
		o.Readers = 4
	}
	if o.Speculating == 0 {
		o.Speculating = max(o.Readers-1, 1)
	}
	if o.Chunk == 0 {
		o.Chunk = 8 << 20
	}
	switch {
	case o.Readers < 1 || o.Readers > 64:
		return nil, fmt.Errorf("%d readers: choose 1 to 64", o.Readers)
	case o.Speculating < 0 || o.Speculating > o.Readers:
		return nil, fmt.Errorf("%d of %d readers cannot speculate", o.Speculating, o.Readers)
	case o.Chunk < 64<<10 || o.Chunk > 1<<30:
		return nil, fmt.Errorf("chunks of %d bytes: choose 64 KiB to 1 GiB", o.Chunk)
	}
	scratch, err := NewSlab(o.Readers * bounceSize)
	if err != nil {
		return nil, err
	}
	e := &Engine{opts: o, scratch: scratch}
	e.work.L = &e.mu
	e.threads.Add(o.Readers)
	for i := range o.Readers {
		go e.reader(scratch.Bytes()[i*bounceSize : (i+1)*bounceSize])
	}
	return e, nil
}

// Close ends the reads nobody has claimed with ErrClosed, waits for the others, and ends the threads.
func (e *Engine) Close() error {
	e.mu.Lock()
	e.closed = true
	var ended []*Ticket
	for c := range e.queues {
		for len(e.queues[c]) > 0 {
			if t := e.queues[c][0]; e.abandon(t, ErrClosed) {
				ended = append(ended, t)
			}
		}
	}
	e.mu.Unlock()
	for _, t := range ended {
		t.finish()
	}
	e.work.Broadcast()
	e.threads.Wait()
	return e.scratch.Free()
}

// Readers is the number of reader threads.
func (e *Engine) Readers() int { return e.opts.Readers }

// BufferBytes is the memory of the readers' own buffers.
func (e *Engine) BufferBytes() int64 { return int64(e.opts.Readers) * bounceSize }

// Request is a set of ranges to read into leased memory.
type Request struct {
	Class   Class
	Lease   *Lease
	Extents []Extent
	// Verify, if not nil, looks at the leased memory after all bytes arrived, on the reader's thread and before anyone else
	// sees them. Its error becomes the result of the read.
	Verify func(mem []byte) error
	// Queue, if not nil, receives the ticket when the read is over.
	Queue *Queue
	// Tag is what the caller wants to find on the ticket again.
	Tag any
}

// Submit lends the lease to a read of the extents and returns without waiting. When it fails the lease is the caller's as
// before.
func (e *Engine) Submit(r Request) (*Ticket, error) {
	if r.Class >= classes || r.Lease == nil || len(r.Extents) == 0 {
		return nil, errors.New("a read needs a class, memory and something to read")
	}
	chunks, bytes, err := plan(r.Lease.mem, r.Extents, int64(e.opts.Chunk))
	if err != nil {
		return nil, err
	}
	t := &Ticket{
		Class: r.Class, Tag: r.Tag, Bytes: bytes,
		engine: e, lease: r.Lease, chunks: chunks, verify: r.Verify, queue: r.Queue,
		done: make(chan struct{}), class: r.Class, queued: time.Now(),
	}
	t.submitted = t.queued
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, fmt.Errorf("reading %s: the engine is %w", chunks[0].file.path, ErrClosed)
	}
	if err := r.Lease.lend(t); err != nil {
		return nil, fmt.Errorf("reading %s: %w", chunks[0].file.path, err)
	}
	e.queues[t.class] = append(e.queues[t.class], t)
	e.stats.submit(t)
	e.work.Broadcast()
	return t, nil
}

// Read fills p from one range of a file and waits for it. When ctx ends it returns as soon as nothing writes to p any more.
func (e *Engine) Read(ctx context.Context, class Class, f *File, p []byte, off int64) error {
	if len(p) == 0 {
		return nil
	}
	t, err := e.Submit(Request{Class: class, Lease: NewLease(p), Extents: []Extent{{File: f, Off: off, Len: int64(len(p))}}})
	if err != nil {
		return err
	}
	if err = t.Wait(ctx); err != nil && ctx.Err() != nil {
		t.Cancel()
		<-t.done
		if t.err == nil {
			return nil
		}
		return ctx.Err()
	}
	return err
}

// reader claims and reads chunks until the engine closes.
func (e *Engine) reader(bounce []byte) {
	defer e.threads.Done()
	runtime.LockOSThread() // never unlocked: the thread ends with the reader
	g := &gather{bounce: bounce}
	e.mu.Lock()
	defer e.mu.Unlock()
	for {
		t, c, class := e.claim()
		if t == nil {
			if e.closed {
				return
			}
			e.work.Wait()
			continue
		}
		e.mu.Unlock()
		err := g.read(c, t.stopped.Load)
		e.mu.Lock()
		t.flying--
		if class == Speculation {
			e.speculating--
			e.work.Signal() // another reader may have been kept from speculating
		}
		over := e.settle(t, c, class, err, g)
		if over {
			e.mu.Unlock()
			t.finish()
			e.mu.Lock()
		}
	}
}

// claim takes the next chunk of the oldest ticket of the most urgent class; e.mu is held.
func (e *Engine) claim() (*Ticket, chunk, Class) {
	for class := range e.queues {
		if len(e.queues[class]) == 0 {
			continue
		}
		if Class(class) == Speculation && e.speculating >= e.opts.Speculating {
			continue
		}
		t := e.queues[class][0]
		c := t.chunks[t.next]
		t.next++
		t.flying++
		if t.next == len(t.chunks) {
			e.unqueue(t)
		}
		if Class(class) == Speculation {
			e.speculating++
		}
		e.stats.claim(t)
		return t, c, Class(class)
	}
	return nil, chunk{}, 0
}

// settle takes the result of a chunk and reports whether the read is over; e.mu is held.
func (e *Engine) settle(t *Ticket, c chunk, class Class, err error, g *gather) bool {
	e.stats.chunk(class, c.end-c.off, err == nil, g)
	if err != nil && t.result == nil {
		t.result = err
		t.stopped.Store(true)
	}
	if t.result != nil && t.next < len(t.chunks) { // one chunk failed: the others are not worth reading
		t.next = len(t.chunks)
		e.unqueue(t)
	}
	return t.flying == 0 && t.next == len(t.chunks)
}

// abandon ends a ticket that has chunks nobody has claimed, and reports whether the read is over at once; e.mu is held.
func (e *Engine) abandon(t *Ticket, why error) bool {
	t.result = why
	t.stopped.Store(true)
	t.next = len(t.chunks)
	e.unqueue(t)
	return t.flying == 0
}

func (e *Engine) unqueue(t *Ticket) {
	q := e.queues[t.class]
	if i := slices.Index(q, t); i >= 0 {
		e.queues[t.class] = slices.Delete(q, i, i+1)
	}
}

// Ticket is a read under way, and then its result.
type Ticket struct {
	Class Class // as submitted
	Tag   any
	Bytes int64 // to be read

	engine *Engine
	lease  *Lease
	verify func([]byte) error
	queue  *Queue
	done   chan struct{}
	err    error // of the read, once done is closed

	stopped atomic.Bool // no more calls of the system, please

	// engine.mu guards the rest.
	class     Class // as promoted
	chunks    []chunk
	next      int // first chunk nobody has claimed
	flying    int // chunks being read
	result    error
	submitted time.Time
	queued    time.Time // in its class
	claimed   bool      // since then
}

// Ready reports whether the read is over: complete, failed, or cancelled and left by the last reader.
func (t *Ticket) Ready() bool {
	select {
	case <-t.done:
		return true
	default:
		return false
	}
}

// Done is closed when the read is over.
func (t *Ticket) Done() <-chan struct{} { return t.done }

// Err is the result of a read that is over, nil before.
func (t *Ticket) Err() error {
	if !t.Ready() {
		return nil
	}
	return t.err
}

// Wait waits until the read is over and returns its result: nil if all bytes are in the lease's memory, ErrCancelled if it
// was cancelled. When ctx ends first the read goes on; Cancel ends it.
func (t *Ticket) Wait(ctx context.Context) error {
	select {
	case <-t.done:
		return t.err
	default:
	}
	select {
	case <-t.done:
		return t.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Cancel stops the read from going on and reports whether it did. It does not wait: chunks being read run to their end,
// which Wait waits for. A read whose chunks are all being read is not stopped by it any more and keeps its result.
func (t *Ticket) Cancel() bool {
	e := t.engine
	e.mu.Lock()
	if t.next == len(t.chunks) {
		e.mu.Unlock()
		return false
	}
	over := e.abandon(t, ErrCancelled)
	e.mu.Unlock()
	if over {
		t.finish()
	}
	return true
}

// Release releases the lease: the read is cancelled if it is under way, and the memory is free when it is over.
func (t *Ticket) Release() { t.lease.Release() }

// Promote makes what is left of the read as urgent as class, if it was less. It takes the last place in that class.
func (t *Ticket) Promote(class Class) {
	e := t.engine
	e.mu.Lock()
	defer e.mu.Unlock()
	if class >= t.class {
		return
	}
	if t.next == len(t.chunks) {
		return
	}
	e.unqueue(t)
	e.stats.promote(t, class)
	t.class = class
	e.queues[class] = append(e.queues[class], t)
	e.work.Broadcast() // a reader kept from speculating may take it
}

// finish gives the lease back and then signals. Exactly one call ends a ticket: the one that saw its last chunk end.
func (t *Ticket) finish() {
	err := t.result // settled: no chunk is left
	if err == nil && t.verify != nil {
		err = t.verify(t.lease.mem)
	}
	t.err = err
	t.engine.mu.Lock()
	t.engine.stats.finish(t, err)
	t.engine.mu.Unlock()
	t.lease.settle(err == nil)
	close(t.done)
	if t.queue != nil {
		t.queue.push(t)
	}
}

// Queue collects the tickets of reads that are over, in that order, so that one goroutine can wait for any of many.
type Queue struct {
	mu    sync.Mutex
	ready []*Ticket
	some  chan struct{} // holds a token while ready may not be empty
}

// NewQueue makes a queue without limit: a reader never waits for whoever takes the tickets.
func NewQueue() *Queue { return &Queue{some: make(chan struct{}, 1)} }

func (q *Queue) push(t *Ticket) {
	q.mu.Lock()
	q.ready = append(q.ready, t)
	q.mu.Unlock()
	select {
	case q.some <- struct{}{}:
	default:
	}
}

// TryNext returns the next ticket, nil if no read is over that was not taken yet.
func (q *Queue) TryNext() *Ticket {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.ready) == 0 {
		return nil
	}
	t := q.ready[0]
	q.ready[0] = nil
	q.ready = q.ready[1:]
	return t
}

// Len is the number of tickets waiting to be taken.
func (q *Queue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.ready)
}

// Next waits for a ticket.
func (q *Queue) Next(ctx context.Context) (*Ticket, error) {
	for {
		if t := q.TryNext(); t != nil {
			if q.Len() > 0 { // for others who wait
				select {
				case q.some <- struct{}{}:
				default:
				}
			}
			return t, nil
		}
		select {
		case <-q.some:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
