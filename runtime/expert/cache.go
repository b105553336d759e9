// Package expert keeps routed experts in memory. A Cache owns a fixed number of equal slots outside the Go heap; a Batch
// is the set of experts one layer of one tape demands. Experts already held are handed out at once, the others as their
// bytes arrive, in any order: the provider reduces them in route order, so arrival never changes a result. A model of any
// size runs in any number of slots, down to one; fewer slots only mean more reads.
package expert

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Key names one routed expert of a model.
type Key struct{ Layer, Expert int }

// Source reads experts. Read fills dst (of Size bytes) completely or returns an error that names the file; it must be
// safe for concurrent use and must check what it can of the bytes.
type Source interface {
	Size() int
	Read(ctx context.Context, k Key, dst []byte) error
}

// Memory is a block of slot memory the Go heap knows nothing of.
type Memory interface {
	Bytes() []byte
	Free()
}

// Options of a cache.
type Options struct {
	Slots   int
	Readers int // concurrent reads; 4 if 0
	// Alloc provides the slots, page aligned.
	Alloc func(bytes int) (Memory, error)
}

// Stats are totals since the cache was made.
type Stats struct {
	Slots, Used int
	SlotBytes   int
	Hits        int64
	Misses      int64
	ReadBytes   int64
	Wait        time.Duration // time Next spent with nothing ready
	Outstanding int           // reads in flight
}

type slotState uint8

const (
	slotFree slotState = iota
	slotReading
	slotReady
)

type slot struct {
	key   Key
	state slotState
	pins  int
	freq  uint32 // demands, halved each halfLife of age; see score
	used  uint64 // clock of the last demand
}

// halfLife is the age, in demands of the whole cache, after which a slot's frequency counts half. Long enough for the
// working set of a pass (92 layers of 16 experts) to be compared over several tokens.
const halfLife = 16 << 10

// Cache is safe for concurrent use.
type Cache struct {
	src  Source
	size int
	mem  Memory
	jobs chan read
	turn chan struct{} // held by the open batch
	// batch is the open one: its slices and channel serve one demand after the other, so that a demand allocates nothing.
	batch Batch
	wg    sync.WaitGroup

	mu     sync.Mutex
	slots  []slot
	free   []int
	held   map[Key]int
	clock  uint64
	random uint64
	stats  Stats
	closed bool
}

type read struct {
	ctx  context.Context
	slot int
	key  Key
}

type arrival struct {
	slot int
	key  Key
	err  error
}

// ErrClosed is returned by Demand after Close.
var ErrClosed = errors.New("expert cache is closed")

// New allocates the slots and starts the readers.
func New(src Source, o Options) (*Cache, error) {
	if o.Slots < 1 {
		return nil, fmt.Errorf("expert cache: %d slots, need at least 1", o.Slots)
	}
	if o.Readers < 1 {
		o.Readers = 4
	}
	size := src.Size()
	// Slots start on page boundaries, so that direct I/O can land in them.
	stride := (size + 4095) &^ 4095
	if stride <= 0 || o.Slots > int(^uint(0)>>1)/stride {
		return nil, fmt.Errorf("expert cache: %d slots of %d bytes do not fit the address space", o.Slots, size)
	}
	mem, err := o.Alloc(stride * o.Slots)
	if err != nil {
		return nil, fmt.Errorf("expert cache: cannot reserve %d slots of %d bytes: %w", o.Slots, size, err)
	}
	c := &Cache{
		src: src, size: size, mem: mem,
		jobs:   make(chan read, o.Slots),
		turn:   make(chan struct{}, 1),
		slots:  make([]slot, o.Slots),
		free:   make([]int, o.Slots),
		held:   make(map[Key]int, o.Slots),
		random: 0x9E3779B97F4A7C15,
	}
	c.batch.c = c
	c.batch.arrived = make(chan arrival, o.Slots) // at most one arrival per slot: a reader never waits here
	for i := range c.free {
		c.free[i] = o.Slots - 1 - i
	}
	c.stats.Slots, c.stats.SlotBytes = o.Slots, size
	c.wg.Add(o.Readers)
	for range o.Readers {
		go c.reader()
	}
	return c, nil
}

// Close frees the slots after the open batch, if any, was closed.
func (c *Cache) Close() {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return
	}
	c.closed = true
	c.mu.Unlock()
	close(c.jobs)
	c.wg.Wait()
	c.mem.Free()
}

// Stats is a snapshot.
func (c *Cache) Stats() Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.stats
	s.Used = len(c.held)
	return s
}

func (c *Cache) reader() {
	defer c.wg.Done()
	for r := range c.jobs {
		err := r.ctx.Err()
		if err == nil {
			err = c.src.Read(r.ctx, r.key, c.bytes(r.slot))
		}
		c.mu.Lock()
		s := &c.slots[r.slot]
		c.stats.Outstanding--
		if err == nil {
			s.state = slotReady
			c.stats.ReadBytes += int64(c.size)
		} else {
			delete(c.held, r.key)
			*s = slot{}
			c.free = append(c.free, r.slot)
		}
		c.mu.Unlock()
		c.batch.arrived <- arrival{r.slot, r.key, err}
	}
}

func (c *Cache) bytes(i int) []byte {
	stride := (c.size + 4095) &^ 4095
	return c.mem.Bytes()[i*stride : i*stride+c.size : i*stride+c.size]
}

// victim returns a slot that may be overwritten, or -1 if every slot is pinned or being read. The least frequently
// demanded of a sample goes, the longest unused among equals.
func (c *Cache) victim() int {
	if n := len(c.free); n > 0 {
		i := c.free[n-1]
		c.free = c.free[:n-1]
		return i
	}
	best := -1
	consider := func(i int) {
		s := &c.slots[i]
		if s.state != slotReady || s.pins > 0 {
			return
		}
		if best >= 0 {
			a, b := c.score(s), c.score(&c.slots[best])
			if a > b || a == b && s.used >= c.slots[best].used {
				return
			}
		}
		best = i
	}
	const sample = 16
	if len(c.slots) > 4*sample {
		for range sample {
			c.random ^= c.random << 13
			c.random ^= c.random >> 7
			c.random ^= c.random << 17
			consider(int(c.random % uint64(len(c.slots))))
		}
	}
	if best < 0 { // few slots, or an unlucky sample of pinned ones
		for i := range c.slots {
			consider(i)
		}
	}
	if best >= 0 {
		delete(c.held, c.slots[best].key)
		c.slots[best] = slot{}
	}
	return best
}

func (c *Cache) score(s *slot) uint32 {
	return s.freq >> min((c.clock-s.used)/halfLife, 31)
}

func (c *Cache) touch(s *slot) {
	c.clock++
	s.freq = c.score(s) + 1
	s.used = c.clock
	s.pins++
}

// Ready is an expert whose bytes are in memory and pinned until released to its batch.
type Ready struct {
	Expert int
	Bytes  []byte
	slot   int
}

// Batch is the demand of one layer. It belongs to one goroutine, and what Next returns is valid until it is called again.
type Batch struct {
	c       *Cache
	layer   int
	hits    []Ready
	handed  bool // the hits were handed out
	missing []int
	next    int // of missing, the first not submitted
	flying  int
	ready   []Ready // what Next returned last
	arrived chan arrival
	cancel  context.CancelFunc
	ctx     context.Context
}

// Demand starts fetching experts (distinct ids) of a layer. One batch is open at a time: Demand waits for the previous
// one. The caller must Close the batch.
func (c *Cache) Demand(ctx context.Context, layer int, experts []int) (*Batch, error) {
	select {
	case c.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	b := &c.batch
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		<-c.turn
		return nil, ErrClosed
	}
	b.layer, b.ctx = layer, ctx
	b.hits, b.missing, b.next = b.hits[:0], b.missing[:0], 0
	for _, e := range experts {
		if i, ok := c.held[Key{layer, e}]; ok { // ready: no read outlives its batch
			c.touch(&c.slots[i])
			c.stats.Hits++
			b.hits = append(b.hits, Ready{e, c.bytes(i), i})
			continue
		}
		c.stats.Misses++
		b.missing = append(b.missing, e)
	}
	b.handed = len(b.hits) == 0
	if len(b.missing) > 0 {
		b.ctx, b.cancel = context.WithCancel(ctx)
		b.submit()
	}
	return b, nil
}

// submit starts as many of the missing reads as there are slots to take; c.mu is held.
func (b *Batch) submit() {
	c := b.c
	for b.next < len(b.missing) {
		i := c.victim()
		if i < 0 {
			return
		}
		k := Key{b.layer, b.missing[b.next]}
		b.next++
		c.slots[i] = slot{key: k, state: slotReading}
		c.touch(&c.slots[i])
		c.held[k] = i
		c.stats.Outstanding++
		b.flying++
		c.jobs <- read{b.ctx, i, k} // never blocks: at most one job per slot
	}
}

// Outstanding is the number of demanded experts not handed out yet.
func (b *Batch) Outstanding() int {
	n := len(b.missing) - b.next + b.flying
	if !b.handed {
		n += len(b.hits)
	}
	return n
}

// Ready reports whether Next would return without waiting.
func (b *Batch) Ready() bool { return !b.handed || len(b.arrived) > 0 || b.Outstanding() == 0 }

// Next hands out experts that are in memory, waiting for at least one; nil when all were handed out. The caller releases
// them before asking again when slots are scarce. After an error the batch is only good for Close.
func (b *Batch) Next(ctx context.Context) ([]Ready, error) {
	if !b.handed {
		b.handed = true
		return b.hits, nil
	}
	if b.Outstanding() == 0 {
		return nil, nil
	}
	c := b.c
	c.mu.Lock()
	b.submit()
	c.mu.Unlock()
	if b.flying == 0 {
		return nil, fmt.Errorf("expert cache: all %d slots hold experts not released yet", len(c.slots))
	}
	b.ready = b.ready[:0]
	started := time.Now()
	select {
	case a := <-b.arrived:
		if err := b.take(a); err != nil {
			return nil, err
		}
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	waited := time.Since(started)
	c.mu.Lock()
	c.stats.Wait += waited
	c.mu.Unlock()
	for {
		select {
		case a := <-b.arrived:
			if err := b.take(a); err != nil {
				b.Release(b.ready)
				return nil, err
			}
			continue
		default:
		}
		return b.ready, nil
	}
}

func (b *Batch) take(a arrival) error {
	b.flying--
	if a.err != nil {
		return fmt.Errorf("expert %d of layer %d: %w", a.key.Expert, a.key.Layer, a.err)
	}
	b.ready = append(b.ready, Ready{a.key.Expert, b.c.bytes(a.slot), a.slot})
	return nil
}

func (b *Batch) release(slot int) {
	b.c.mu.Lock()
	b.c.slots[slot].pins--
	b.c.mu.Unlock()
}

// Release unpins experts Next handed out. Their bytes must not be used any more.
func (b *Batch) Release(r []Ready) {
	b.c.mu.Lock()
	defer b.c.mu.Unlock()
	for _, x := range r {
		b.c.slots[x.slot].pins--
	}
}

// Close cancels what is outstanding and waits until no read touches a slot of this batch. What already arrived stays
// cached.
func (b *Batch) Close() {
	if b.cancel != nil {
		b.cancel()
		b.cancel = nil
	}
	for b.flying > 0 {
		a := <-b.arrived
		b.flying--
		if a.err == nil {
			b.release(a.slot)
		}
	}
	if !b.handed {
		b.Release(b.hits)
		b.handed = true
	}
	b.ctx, b.missing, b.next = nil, b.missing[:0], 0
	<-b.c.turn
}
