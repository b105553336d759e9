package expert

import (
	"fmt"
	"iter"
	"strings"
)

// Policy decides which expert a full cache gives up. It sees every demand and knows what lies in which slot; the cache
// knows which slots may be touched at all. A policy never changes a result, only how many reads it takes.
//
// A Policy belongs to one cache, which calls it under its lock: not safe for concurrent use. Its methods allocate nothing.
type Policy interface {
	// Begin says that a layer's demand begins. Layers come round in the same order, pass after pass.
	Begin(layer int)
	// Place says that a slot now belongs to k. It is no demand: what is read ahead or seeded starts without one.
	Place(slot int, k Key)
	// Use says that the expert in a slot, which must be placed, is demanded.
	Use(slot int)
	// Drop says that a slot is empty again, because its read failed. An empty slot may be dropped again.
	Drop(slot int)
	// Victim is the slot to overwrite with k, one that is placed and evictable, or -1 if there is none. The slot stays
	// placed until the next Place or Drop of it.
	Victim(k Key, evictable func(slot int) bool) int
}

// The policies by the names that NewPolicy and Replay know.
const (
	// LRU gives up what was not demanded for longest. Layers are visited in a circle, so with fewer slots than one token
	// demands it gives up exactly what is demanded next, and hits nothing.
	LRU = "lru"
	// LayerLRU is LRU among the experts of a layer, every layer being entitled to the same share of the slots. It has no
	// such floor.
	LayerLRU = "layer-lru"
	// LFU gives up what was demanded least often since the start, counting what it gave up before; the older among equals.
	LFU = "lfu"
	// Frequency gives up the least often demanded since it was read, of 16 slots drawn at random; the older among equals.
	Frequency = "frequency"
	// History gives up what is least likely to be demanded on the next visit of its layer, remembering what it gave up
	// before. Of those that can run, it hits most; the numbers are in history.go.
	History = "history"
	// Belady gives up what is demanded again last. It needs the future, so it exists in a Replay only: the bound for all
	// the others.
	Belady = "belady"
)

// Policies lists the names, Belady last.
func Policies() []string { return []string{LRU, LayerLRU, LFU, Frequency, History, Belady} }

// NewPolicy makes a policy for a cache of slots. prior is what is known beforehand: the share of passes that demand an
// expert, 0 to 1. It may be nil; only History uses it.
func NewPolicy(name string, g Grid, slots int, prior func(Key) float64) (Policy, error) {
	switch name {
	case LRU:
		return newOldest(g, slots, false), nil
	case LayerLRU:
		return newOldest(g, slots, true), nil
	case LFU:
		return newRanked(g, slots, make(counts, g.Len())), nil
	case Frequency:
		return newSampled(slots), nil
	case History:
		return newHistory(g, slots, prior), nil
	case Belady:
		return nil, fmt.Errorf("policy %s knows the future, so it runs in a replay only", name)
	}
	return nil, fmt.Errorf("there is no policy %q; the policies are %s", name, strings.Join(Policies(), ", "))
}

// oldest is LRU, over all slots or within the layers. The slots of a layer, or all of them, form a ring in the order of
// their last use, that ends in a slot number that stands for the layer.
type oldest struct {
	grid       Grid
	perLayer   bool
	share      int // of the slots, for each ring
	held       []int
	ring       []int32 // by slot: its ring, -1 if not placed
	next, prev []int32 // by slot, then by ring
}

func newOldest(g Grid, slots int, perLayer bool) *oldest {
	rings := 1
	if perLayer {
		rings = max(g.Layers(), 1)
	}
	p := &oldest{grid: g, perLayer: perLayer, share: slots / rings, held: make([]int, rings), ring: make([]int32, slots),
		next: make([]int32, slots+rings), prev: make([]int32, slots+rings)}
	for i := range p.ring {
		p.ring[i] = -1
	}
	for i := range rings {
		end := int32(slots + i)
		p.next[end], p.prev[end] = end, end
	}
	return p
}

func (p *oldest) Begin(int) {}

func (p *oldest) of(k Key) int32 {
	if p.perLayer {
		return int32(k.Layer - p.grid.First)
	}
	return 0
}

func (p *oldest) Place(slot int, k Key) {
	p.Drop(slot)
	p.ring[slot] = p.of(k)
	p.held[p.ring[slot]]++
	p.link(slot)
}

func (p *oldest) Use(slot int) {
	p.unlink(slot)
	p.link(slot)
}

func (p *oldest) Drop(slot int) {
	if r := p.ring[slot]; r >= 0 {
		p.unlink(slot)
		p.held[r]--
		p.ring[slot] = -1
	}
}

func (p *oldest) link(slot int) {
	s, end := int32(slot), int32(len(p.ring))+p.ring[slot]
	last := p.prev[end]
	p.next[last], p.prev[s], p.next[s], p.prev[end] = s, last, end, s
}

func (p *oldest) unlink(slot int) {
	a, b := p.prev[slot], p.next[slot]
	p.next[a], p.prev[b] = b, a
}

// Victim takes from the ring of k if that has its share, else from the fullest that has an evictable slot.
func (p *oldest) Victim(k Key, evictable func(int) bool) int {
	own := p.of(k)
	if p.held[own] >= p.share {
		if s := p.first(own, evictable); s >= 0 {
			return s
		}
	}
	best, most := -1, 0
	for r := range p.held {
		if p.held[r] > most {
			if s := p.first(int32(r), evictable); s >= 0 {
				best, most = s, p.held[r]
			}
		}
	}
	return best
}

func (p *oldest) first(ring int32, evictable func(int) bool) int {
	end := int32(len(p.ring)) + ring
	for s := p.next[end]; s != end; s = p.next[s] {
		if evictable(int(s)) {
			return int(s)
		}
	}
	return -1
}

// rank orders experts: the one with the lowest value is given up first, the one placed or used longest ago among equals.
// A value holds until the next demand of its expert.
type rank interface {
	placed(expert int) float64 // read without being demanded
	used(expert int) float64   // after one more demand
}

// counts are all demands there ever were, by expert.
type counts []uint32

func (c counts) placed(e int) float64 { return float64(c[e]) }
func (c counts) used(e int) float64   { c[e]++; return float64(c[e]) }

// ranked keeps the slots in a heap, the next to be given up on top.
type ranked struct {
	grid  Grid
	rank  rank
	clock uint64
	entry []entry // by slot
	heap  []int32 // slots
}

type entry struct {
	expert int
	value  float64
	since  uint64 // moment of the last placing or use; unique
	at     int    // position in the heap, -1 if not placed
}

func newRanked(g Grid, slots int, r rank) *ranked {
	p := &ranked{grid: g, rank: r, entry: make([]entry, slots), heap: make([]int32, 0, slots)}
	for i := range p.entry {
		p.entry[i].at = -1
	}
	return p
}

func (p *ranked) Begin(int) {}

func (p *ranked) Place(slot int, k Key) {
	e := &p.entry[slot]
	if e.at < 0 {
		e.at = len(p.heap)
		p.heap = append(p.heap, int32(slot))
	}
	e.expert = p.grid.Index(k)
	p.set(slot, p.rank.placed(e.expert))
}

func (p *ranked) Use(slot int) {
	p.clock++
	p.set(slot, p.rank.used(p.entry[slot].expert))
}

func (p *ranked) set(slot int, value float64) {
	e := &p.entry[slot]
	e.value, e.since = value, p.clock
	p.down(p.up(e.at))
}

func (p *ranked) Drop(slot int) {
	e := &p.entry[slot]
	if e.at < 0 {
		return
	}
	at, last := e.at, len(p.heap)-1
	p.swap(at, last)
	p.heap = p.heap[:last]
	e.at = -1
	if at < last {
		p.down(p.up(at))
	}
}

func (p *ranked) Victim(_ Key, evictable func(int) bool) int { return p.lowest(0, -1, evictable) }

// lowest compares best with the evictable slots of the heap below position i. What lies below an evictable slot need not
// be looked at, so the search is as long as there are slots held at the top.
func (p *ranked) lowest(i, best int, evictable func(int) bool) int {
	if i >= len(p.heap) {
		return best
	}
	slot := int(p.heap[i])
	if best >= 0 && !p.before(slot, best) {
		return best
	}
	if evictable(slot) {
		return slot
	}
	return p.lowest(2*i+2, p.lowest(2*i+1, best, evictable), evictable)
}

func (p *ranked) before(a, b int) bool {
	x, y := &p.entry[a], &p.entry[b]
	if x.value != y.value {
		return x.value < y.value
	}
	if x.since != y.since {
		return x.since < y.since
	}
	return x.expert < y.expert // read ahead at the same moment
}

func (p *ranked) swap(i, j int) {
	p.heap[i], p.heap[j] = p.heap[j], p.heap[i]
	p.entry[p.heap[i]].at, p.entry[p.heap[j]].at = i, j
}

func (p *ranked) up(i int) int {
	for i > 0 {
		parent := (i - 1) / 2
		if !p.before(int(p.heap[i]), int(p.heap[parent])) {
			break
		}
		p.swap(i, parent)
		i = parent
	}
	return i
}

func (p *ranked) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(p.heap) {
			return
		}
		if child+1 < len(p.heap) && p.before(int(p.heap[child+1]), int(p.heap[child])) {
			child++
		}
		if !p.before(int(p.heap[child]), int(p.heap[i])) {
			return
		}
		p.swap(i, child)
		i = child
	}
}

// halfLife is the age, in demands of the whole cache, after which a slot's count is worth half. Long enough for the working
// set of a pass (92 layers of 16 experts) to be compared over several tokens.
const halfLife = 16 << 10

// sampled is the Frequency policy: what a slot counts is lost with its expert, and the victim is the best of a sample.
type sampled struct {
	clock uint64
	draw  sampler
	slots []sampledSlot
}

type sampledSlot struct {
	placed bool
	freq   uint32
	used   uint64
}

func newSampled(slots int) *sampled {
	return &sampled{draw: newSampler(slots, 16), slots: make([]sampledSlot, slots)}
}

func (p *sampled) Begin(int) {}

func (p *sampled) Place(slot int, _ Key) { p.slots[slot] = sampledSlot{placed: true, used: p.clock} }
func (p *sampled) Drop(slot int)         { p.slots[slot] = sampledSlot{} }

func (p *sampled) Use(slot int) {
	p.clock++
	s := &p.slots[slot]
	s.freq = p.score(s) + 1
	s.used = p.clock
}

func (p *sampled) score(s *sampledSlot) uint32 { return s.freq >> min((p.clock-s.used)/halfLife, 31) }

func (p *sampled) Victim(_ Key, evictable func(int) bool) int {
	best := -1
	for i := range p.draw.slots() {
		best = p.worse(i, best, evictable)
	}
	if best < 0 { // an unlucky sample
		for i := range p.slots {
			best = p.worse(i, best, evictable)
		}
	}
	return best
}

// worse is the one of slots i and best that is given up first.
func (p *sampled) worse(i, best int, evictable func(int) bool) int {
	s := &p.slots[i]
	if !s.placed || !evictable(i) {
		return best
	}
	if best >= 0 {
		a, b := p.score(s), p.score(&p.slots[best])
		if a > b || a == b && s.used >= p.slots[best].used {
			return best
		}
	}
	return i
}

// sampler draws slots, with replacement; the same sequence in every process.
type sampler struct {
	state   uint64
	n, size int
}

func newSampler(slots, size int) sampler { return sampler{0x9E3779B97F4A7C15, slots, size} }

// slots yields a sample, or every slot once if there are fewer than four times as many as it would have.
func (s *sampler) slots() iter.Seq[int] {
	return func(yield func(int) bool) {
		if s.n <= 4*s.size {
			for i := range s.n {
				if !yield(i) {
					return
				}
			}
			return
		}
		for range s.size {
			s.state ^= s.state << 13
			s.state ^= s.state >> 7
			s.state ^= s.state << 17
			if !yield(int(s.state % uint64(s.n))) {
				return
			}
		}
	}
}
