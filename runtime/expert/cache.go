// Package expert keeps routed experts in memory. A Cache owns a fixed number of equal slots outside the Go heap; a Batch
// is the set of experts one layer of one tape demands. Experts already held are handed out at once, the others as their
// bytes arrive, in any order: the provider reduces them in route order, so arrival never changes a result. A model of any
// size runs in any number of slots, down to one; fewer slots only mean more reads.
//
// Experts that are likely to be demanded soon can be read ahead (Prefetch). Such a read is an ordinary entry of the cache
// whose urgency is low until a demand meets it, and it never takes what a demand needs.
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

// Source reads experts without making the cache wait.
type Source interface {
	// Size of an expert in bytes.
	Size() int
	// Start begins to fill dst, of Size bytes, with an expert and calls done once, from another goroutine, when nothing
	// writes to dst any more. An error names the file. ahead says that nobody waits for it yet.
	Start(k Key, dst []byte, ahead bool, done func(error)) Read
}

// Read is a read under way. Both methods may come too late, and then do nothing.
type Read interface {
	// Promote makes a read ahead as urgent as a demand.
	Promote()
	// Cancel ends the read early, with an error, unless it is too far on.
	Cancel()
}

// Memory is a block of slot memory the Go heap knows nothing of.
type Memory interface {
	Bytes() []byte
	Free()
}

// Options of a cache.
type Options struct {
	Slots int
	// Grid is the layers and experts there are. Policy names what decides which expert a full cache gives up, History by
	// default; Prior is what is known beforehand, for policies that use it.
	Grid   Grid
	Policy string
	Prior  func(Key) float64
	// Near tells which experts may be read ahead; nil: all.
	Near func(Key) bool
	// Alloc provides the slots, page aligned.
	Alloc func(bytes int) (Memory, error)
}

// Stats are totals since the cache was made.
type Stats struct {
	Slots, Used int
	SlotBytes   int
	Hits        int64 // demands of what was in memory
	Early       int64 // of them, those of experts that were read ahead and not demanded before
	Misses      int64 // demands that had to wait for a read
	Late        int64 // of them, those that a read ahead had begun
	Ahead       int64 // reads ahead begun
	Unused      int64 // of them, those given up or overwritten without a demand
	ReadBytes   int64
	Wait        time.Duration // time Next spent with nothing ready
	Outstanding int           // demanded reads in flight
	Policy      string
}

// LayerStats are the totals of one layer; see Stats.
type LayerStats struct {
	Held                      int // experts in slots, or on their way there
	Hits, Early, Misses, Late int64
	ReadBytes                 int64
	Wait                      time.Duration
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
	ahead bool // read ahead, not demanded yet
	vain  bool // a read ahead that was given up and has not ended yet
	read  Read
}

// maxAhead is the share of the slots that reads ahead may hold before they are demanded.
const maxAhead = 4

// Cache is safe for concurrent use.
type Cache struct {
	near   func(Key) bool // may be read ahead; nil: all
	src    Source
	size   int
	stride int
	mem    Memory
	turn   chan struct{} // held by the open batch
	// batch is the open one: its slices and channel serve one demand after the other, so that a demand of what is held
	// allocates nothing.
	batch     Batch
	evictable func(int) bool

	mu     sync.Mutex
	idle   sync.Cond // a read ended
	policy Policy
	slots  []slot
	free   []int
	held   map[Key]int
	ahead  int // slots read ahead and not demanded yet
	flying int // reads of all kinds
	stats  Stats
	layers []LayerStats
	closed bool

	present *Presence
}

type arrival struct {
	slot int
	key  Key
	err  error
	vain bool // given up before it was demanded: not an error, to be read again
}

// ErrClosed is returned by Demand after Close.
var ErrClosed = errors.New("expert cache is closed")

// New allocates the slots.
func New(src Source, o Options) (*Cache, error) {
	if o.Slots < 1 {
		return nil, fmt.Errorf("expert cache: %d slots, need at least 1", o.Slots)
	}
	if o.Policy == "" {
		o.Policy = History
	}
	policy, err := NewPolicy(o.Policy, o.Grid, o.Slots, o.Prior)
	if err != nil {
		return nil, err
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
		near: o.Near,
		src:  src, size: size, stride: stride, mem: mem, policy: policy,
		turn:   make(chan struct{}, 1),
		slots:  make([]slot, o.Slots),
		free:   make([]int, o.Slots),
		held:   make(map[Key]int, o.Slots),
		layers: make([]LayerStats, o.Grid.Last+1),

		present: NewPresence(o.Grid),
	}
	c.idle.L = &c.mu
	c.evictable = func(i int) bool { return c.slots[i].state == slotReady && c.slots[i].pins == 0 }
	c.batch.c = c
	c.batch.arrived = make(chan arrival, o.Slots) // at most one arrival per slot: who delivers never waits
	for i := range c.free {
		c.free[i] = o.Slots - 1 - i
	}
	c.stats.Slots, c.stats.SlotBytes, c.stats.Policy = o.Slots, size, o.Policy
	return c, nil
}

// Close ends reads ahead and frees the slots, after the open batch, if any, was closed.
func (c *Cache) Close() {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	c.closed = true
	for i := range c.slots {
		if c.slots[i].state == slotReading {
			c.slots[i].read.Cancel()
		}
	}
	for c.flying > 0 {
		c.idle.Wait()
	}
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

// Layers appends the totals of every layer up to the last that has experts.
func (c *Cache) Layers(to []LayerStats) []LayerStats {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append(to, c.layers...)
}

// Present tells which experts are in memory, now and later.
func (c *Cache) Present() *Presence { return c.present }

func (c *Cache) bytes(i int) []byte {
	return c.mem.Bytes()[i*c.stride : i*c.stride+c.size : i*c.stride+c.size]
}

// start begins to read k into a slot, or returns false if every slot is pinned or being read. c.mu is held.
func (c *Cache) start(k Key, ahead bool) bool {
	i := -1
	if n := len(c.free); n > 0 {
		i = c.free[n-1]
		c.free = c.free[:n-1]
	} else if i = c.policy.Victim(k, c.evictable); i < 0 {
		return false
	} else {
		c.forget(i)
	}
	c.slots[i] = slot{key: k, state: slotReading, ahead: ahead}
	c.held[k] = i
	c.layers[k.Layer].Held++
	c.policy.Place(i, k)
	c.flying++
	if ahead {
		c.ahead++
		c.stats.Ahead++
	}
	// done takes the lock, which is held here: it cannot come before read is set.
	c.slots[i].read = c.src.Start(k, c.bytes(i), ahead, func(err error) { c.done(i, err) })
	return true
}

// forget takes an expert out of its slot. c.mu is held.
func (c *Cache) forget(i int) {
	s := &c.slots[i]
	if s.ahead {
		c.ahead--
		c.stats.Unused++
	}
	delete(c.held, s.key)
	c.layers[s.key.Layer].Held--
	c.present.Set(s.key, false)
	*s = slot{}
}

// done is the end of the read into slot i.
func (c *Cache) done(i int, err error) {
	c.mu.Lock()
	s := &c.slots[i]
	key, demanded, vain := s.key, s.pins > 0, s.vain
	s.read = nil
	if err == nil {
		s.state = slotReady
		c.present.Set(key, true)
		c.stats.ReadBytes += int64(c.size)
		c.layers[key.Layer].ReadBytes += int64(c.size)
	} else {
		c.policy.Drop(i)
		c.forget(i)
		c.free = append(c.free, i)
	}
	if demanded {
		c.stats.Outstanding--
		c.batch.arrived <- arrival{i, key, err, vain}
	}
	c.flying--
	c.idle.Broadcast()
	c.mu.Unlock()
}

// Prefetch begins to read those of a layer's experts that are not held, the likeliest first, as far as that takes nothing
// a demand needs. It is a hint: nothing is reported.
func (c *Cache) Prefetch(layer int, experts []int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, e := range experts {
		k := Key{layer, e}
		if _, ok := c.held[k]; ok || c.near != nil && !c.near(k) {
			continue
		}
		if c.closed || (c.ahead+1)*maxAhead > len(c.slots) || !c.start(k, true) {
			return
		}
	}
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
	origins []Origin // of the experts, in the order they were asked for
	handed  bool     // the hits were handed out
	missing []int
	next    int // of missing, the first not submitted
	flying  int
	ready   []Ready // what Next returned last
	arrived chan arrival
}

// Demand starts fetching experts (distinct ids) of a layer. What was read ahead for the layer in vain is given up first.
// One batch is open at a time: Demand waits for the previous one. The caller must Close the batch.
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
	b.layer = layer
	b.hits, b.missing, b.origins, b.next = b.hits[:0], b.missing[:0], b.origins[:0], 0
	c.policy.Begin(layer)
	before := c.stats
	for _, e := range experts {
		i, ok := c.held[Key{layer, e}]
		if !ok {
			c.stats.Misses++
			b.missing, b.origins = append(b.missing, e), append(b.origins, Waited)
			continue
		}
		s := &c.slots[i]
		c.policy.Use(i)
		s.pins++
		ahead := s.ahead
		if s.ahead {
			s.ahead = false
			c.ahead--
		}
		if s.state == slotReady {
			c.stats.Hits++
			if ahead {
				c.stats.Early++
				b.origins = append(b.origins, Early)
			} else {
				b.origins = append(b.origins, Hit)
			}
			b.hits = append(b.hits, Ready{e, c.bytes(i), i})
			continue
		}
		c.stats.Misses++
		c.stats.Late++
		b.origins = append(b.origins, Late)
		c.stats.Outstanding++
		b.flying++
		s.read.Promote()
	}
	l := &c.layers[layer]
	l.Hits += c.stats.Hits - before.Hits
	l.Early += c.stats.Early - before.Early
	l.Misses += c.stats.Misses - before.Misses
	l.Late += c.stats.Late - before.Late
	if c.ahead > 0 {
		for i := range c.slots {
			if s := &c.slots[i]; s.ahead && s.state == slotReading && s.key.Layer == layer {
				s.vain = true
				s.read.Cancel()
			}
		}
	}
	b.handed = len(b.hits) == 0
	b.submit()
	return b, nil
}

// submit starts as many of the missing reads as there are slots to take; c.mu is held.
func (b *Batch) submit() {
	for b.next < len(b.missing) {
		k := Key{b.layer, b.missing[b.next]}
		if !b.c.start(k, false) {
			return
		}
		i := b.c.held[k]
		b.c.policy.Use(i)
		b.c.slots[i].pins++
		b.c.stats.Outstanding++
		b.next++
		b.flying++
	}
}

// Origins says where each expert was when the layer asked, in the order of the demand; valid until the batch is closed.
func (b *Batch) Origins() []Origin { return b.origins }

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
	b.ready = b.ready[:0]
	for len(b.ready) == 0 {
		c.mu.Lock()
		b.submit()
		for b.flying == 0 && c.flying > 0 { // every slot to be had is being read ahead
			c.idle.Wait()
			b.submit()
		}
		c.mu.Unlock()
		if b.flying == 0 {
			return nil, fmt.Errorf("expert cache: all %d slots hold experts not released yet", len(c.slots))
		}
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
		c.layers[b.layer].Wait += waited
		c.mu.Unlock()
	}
	for len(b.arrived) > 0 {
		if err := b.take(<-b.arrived); err != nil {
			b.Release(b.ready)
			return nil, err
		}
	}
	return b.ready, nil
}

func (b *Batch) take(a arrival) error {
	b.flying--
	if a.err != nil && a.vain {
		b.missing = append(b.missing, a.key.Expert)
		return nil
	}
	if a.err != nil {
		return fmt.Errorf("expert %d of layer %d: %w", a.key.Expert, a.key.Layer, a.err)
	}
	b.ready = append(b.ready, Ready{a.key.Expert, b.c.bytes(a.slot), a.slot})
	return nil
}

// Release unpins experts Next handed out. Their bytes must not be used any more.
func (b *Batch) Release(r []Ready) {
	b.c.mu.Lock()
	defer b.c.mu.Unlock()
	for _, x := range r {
		b.c.slots[x.slot].pins--
	}
}

// Close cancels what is outstanding and waits until no demanded read touches a slot. What already arrived stays cached.
func (b *Batch) Close() {
	c := b.c
	c.mu.Lock()
	for i := range c.slots {
		if b.flying == 0 {
			break
		}
		if s := &c.slots[i]; s.state == slotReading && s.pins > 0 {
			s.read.Cancel()
		}
	}
	c.mu.Unlock()
	for ; b.flying > 0; b.flying-- {
		if a := <-b.arrived; a.err == nil {
			c.mu.Lock()
			c.slots[a.slot].pins--
			c.mu.Unlock()
		}
	}
	if !b.handed {
		b.Release(b.hits)
		b.handed = true
	}
	b.missing, b.next = b.missing[:0], 0
	<-c.turn
}
