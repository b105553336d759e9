package expert

import (
	"fmt"
	"math"
)

// Trace is what a model demanded of its experts, in order: for each pass over the layers, for each layer, the distinct
// experts of all rows. It is what a policy is chosen by, without the weights.
type Trace struct {
	grid   Grid
	ids    []int32 // experts by grid number, demand after demand
	ends   []int   // of each demand in ids
	passes []int   // first demand of each pass
	mark   []int   // per expert of a layer: the demand it was last seen in, plus one
}

// maxTrace bounds the demands of single experts in a Trace: a gigabyte of memory, or 180,000 tokens of K3.
const maxTrace = 1 << 28

// NewTrace is an empty trace.
func NewTrace(g Grid) *Trace { return &Trace{grid: g, mark: make([]int, g.Experts)} }

// Grid is the grid of the model the trace was taken from.
func (t *Trace) Grid() Grid { return t.grid }

// Passes is the number of passes, Len that of single experts demanded.
func (t *Trace) Passes() int { return len(t.passes) }
func (t *Trace) Len() int    { return len(t.ids) }

// Begin starts a pass.
func (t *Trace) Begin() { t.passes = append(t.passes, len(t.ends)) }

// Demand adds what a layer of the running pass asks for. An expert that is named more than once, because several rows were
// routed to it, counts once: it is read once.
func (t *Trace) Demand(layer int, experts []int) error {
	if len(t.passes) == 0 {
		t.Begin()
	}
	if len(t.ids)+len(experts) > maxTrace {
		return fmt.Errorf("the trace holds more than %d demands; replay fewer files at a time", maxTrace)
	}
	n := len(t.ends) + 1
	for _, e := range experts {
		k := Key{layer, e}
		if !t.grid.Contains(k) {
			return fmt.Errorf("expert %d of layer %d: the model has experts 0 to %d in layers %d to %d",
				e, layer, t.grid.Experts-1, t.grid.First, t.grid.Last)
		}
		if t.mark[e] != n {
			t.mark[e] = n
			t.ids = append(t.ids, int32(t.grid.Index(k)))
		}
	}
	t.ends = append(t.ends, len(t.ids))
	return nil
}

// ReplayOptions say what cache a trace is replayed through.
type ReplayOptions struct {
	Policy      string // one of Policies
	Slots       int
	ExpertBytes int64 // for Bytes; may be 0
	// Seed is what the cache holds before the first pass, most valuable first; what does not fit is left out.
	Seed []Key
	// Prior is what History knows beforehand: the share of passes that demand an expert. May be nil.
	Prior func(Key) float64
	// Skip is the number of passes that fill the cache before counting begins.
	Skip int
}

// Result counts what a cache would have done.
type Result struct {
	Policy string `json:"policy"`
	Slots  int    `json:"slots"`
	Passes int    `json:"passes"`
	Hits   int64  `json:"hits"`
	Misses int64  `json:"misses"`
	Bytes  int64  `json:"bytes"` // read on demand
	Seeded int    `json:"seeded"`
	// Layers has one entry per layer of the grid.
	Layers []LayerResult `json:"layers"`
}

// LayerResult is the part of one layer.
type LayerResult struct {
	Layer  int   `json:"layer"`
	Hits   int64 `json:"hits"`
	Misses int64 `json:"misses"`
}

// HitRate is the share of demands that needed no read, 0 to 1.
func (r *Result) HitRate() float64 {
	if r.Hits+r.Misses == 0 {
		return 0
	}
	return float64(r.Hits) / float64(r.Hits+r.Misses)
}

func (r *Result) String() string {
	return fmt.Sprintf("%-9s %6d slots  %5.1f %% of %d demands hit, %d reads, %d bytes",
		r.Policy, r.Slots, 100*r.HitRate(), r.Hits+r.Misses, r.Misses, r.Bytes)
}

// Replay runs a trace through a cache that exists in name only. As in a Cache, the experts of a demand are held until it is
// served; if it is larger than the cache, those that came first are given up for the rest. Hints and read-ahead are not
// in a trace, so these are the hits of demand alone. The same trace and options give the same result.
func Replay(t *Trace, o ReplayOptions) (*Result, error) {
	if o.Slots < 1 {
		return nil, fmt.Errorf("a cache needs at least 1 slot, not %d", o.Slots)
	}
	if o.Skip < 0 || o.Skip > len(t.passes) {
		return nil, fmt.Errorf("cannot skip %d of %d passes", o.Skip, len(t.passes))
	}
	// More slots than experts are never used.
	slots := min(o.Slots, max(t.grid.Len(), 1))
	var p Policy
	if o.Policy == Belady {
		p = newRanked(t.grid, slots, foresee(t))
	} else {
		var err error
		if p, err = NewPolicy(o.Policy, t.grid, slots, o.Prior); err != nil {
			return nil, err
		}
	}
	r := replay{t: t, p: p, at: make([]int32, t.grid.Len()), key: make([]int32, slots), held: make([]int, slots)}
	for i := range r.at {
		r.at[i] = -1
	}
	r.evictable = func(slot int) bool { return r.held[slot] != r.turn }
	result := &Result{Policy: o.Policy, Slots: o.Slots, Passes: len(t.passes) - o.Skip, Layers: make([]LayerResult, t.grid.Layers())}
	for i := range result.Layers {
		result.Layers[i].Layer = t.grid.First + i
	}
	for _, k := range o.Seed {
		if r.used == slots {
			break
		}
		if !t.grid.Contains(k) {
			return nil, fmt.Errorf("cannot seed expert %d of layer %d: the model has none", k.Expert, k.Layer)
		}
		if i := t.grid.Index(k); r.at[i] < 0 {
			r.place(i, r.take(i))
			result.Seeded++
		}
	}
	from := len(t.ends)
	if o.Skip < len(t.passes) {
		from = t.passes[o.Skip]
	}
	start := 0
	for d, end := range t.ends {
		ids := t.ids[start:end]
		start = end
		if len(ids) == 0 {
			continue
		}
		layer := int(ids[0]) / t.grid.Experts
		p.Begin(t.grid.First + layer)
		hits := r.demand(ids)
		if d >= from {
			l := &result.Layers[layer]
			l.Hits += int64(hits)
			l.Misses += int64(len(ids) - hits)
		}
	}
	for _, l := range result.Layers {
		result.Hits += l.Hits
		result.Misses += l.Misses
	}
	if o.ExpertBytes > 0 && result.Misses > math.MaxInt64/o.ExpertBytes {
		return nil, fmt.Errorf("%d reads of %d bytes are more than can be counted", result.Misses, o.ExpertBytes)
	}
	result.Bytes = result.Misses * o.ExpertBytes
	return result, nil
}

type replay struct {
	t         *Trace
	p         Policy
	at        []int32 // by expert: its slot, or -1
	key       []int32 // by slot: its expert
	used      int     // slots taken
	held      []int   // by slot: the turn that holds it
	turn      int
	missing   []int32 // of the running demand
	evictable func(int) bool
}

// demand serves the experts of one layer and returns how many were there.
func (r *replay) demand(ids []int32) (hits int) {
	r.turn++
	r.missing = r.missing[:0]
	for _, id := range ids {
		if s := r.at[id]; s >= 0 {
			r.p.Use(int(s))
			r.held[s] = r.turn
		} else {
			r.missing = append(r.missing, id)
		}
	}
	for _, id := range r.missing {
		s := r.take(int(id))
		r.place(int(id), s)
		r.p.Use(s)
		r.held[s] = r.turn
	}
	return len(ids) - len(r.missing)
}

// take finds a slot for an expert. When all are held by the running demand, they are released: it has computed with them.
func (r *replay) take(id int) int {
	if r.used < len(r.key) {
		r.used++
		return r.used - 1
	}
	s := r.p.Victim(r.t.grid.Key(id), r.evictable)
	if s < 0 {
		r.turn++
		s = r.p.Victim(r.t.grid.Key(id), r.evictable)
	}
	r.at[r.key[s]] = -1
	return s
}

func (r *replay) place(id, slot int) {
	r.at[id], r.key[slot] = int32(slot), int32(id)
	r.p.Place(slot, r.t.grid.Key(id))
}

// future ranks by the next demand, which it reads off the trace: the later, the sooner given up.
type future struct {
	from []int   // by expert: where its demands begin in at
	at   []int32 // demands of each expert, in order
	next []int   // by expert: its next demand in at
}

func foresee(t *Trace) *future {
	n := t.grid.Len()
	f := &future{from: make([]int, n+1), at: make([]int32, len(t.ids)), next: make([]int, n)}
	for _, id := range t.ids {
		f.from[id+1]++
	}
	for i := range n {
		f.from[i+1] += f.from[i]
		f.next[i] = f.from[i]
	}
	start := 0
	for d, end := range t.ends {
		for _, id := range t.ids[start:end] {
			f.at[f.next[id]] = int32(d)
			f.next[id]++
		}
		start = end
	}
	copy(f.next, f.from)
	return f
}

func (f *future) placed(e int) float64 {
	if f.next[e] == f.from[e+1] {
		return math.Inf(-1)
	}
	return -float64(f.at[f.next[e]])
}

func (f *future) used(e int) float64 {
	f.next[e]++
	return f.placed(e)
}
