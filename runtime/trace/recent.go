package trace

import (
	"context"
	"sync"
	"time"

	"deltafin/runtime/expert"
)

// Recent keeps the last passes of an engine in memory, up to a number of bytes, for whoever wants to look. Begin, Spent,
// Layer, Commit and Discard belong to the goroutine that runs the passes; they cost a few clock readings a layer and never
// wait, and those of a nil Recent do nothing. The others are safe for concurrent use.
type Recent struct {
	grid   expert.Grid
	topK   int
	layers int
	limit  int64

	running *Pass // of the goroutine that runs the passes
	live    bool  // the running pass has begun
	ids     []uint16
	weights []float32
	origins []expert.Origin // with ids and weights, what the layers of the running pass are cut from
	mark    time.Duration   // after the running pass began
	from    []expert.Origin // by expert, scratch

	mu     sync.Mutex
	passes []*Pass // oldest first
	bytes  int64
	next   int64 // number of the next pass
}

// NewRecent makes an empty one for a model with a number of layers, all of them, and the routed experts of a grid. The
// newest pass is kept whatever its size.
func NewRecent(g expert.Grid, topK, layers int, limit int64) *Recent {
	return &Recent{grid: g, topK: topK, layers: layers, limit: limit, from: make([]expert.Origin, g.Experts)}
}

// Grid and TopK describe the model's routing, Depth is the number of all its layers.
func (r *Recent) Grid() expert.Grid { return r.grid }
func (r *Recent) TopK() int         { return r.topK }
func (r *Recent) Depth() int        { return r.layers }

// Begin starts a pass that feeds tokens at a position, asked for under ctx.
func (r *Recent) Begin(ctx context.Context, position int, tokens []int) {
	if r == nil {
		return
	}
	if r.running == nil {
		r.running = &Pass{Layers: make([]Layer, r.layers)}
	}
	p := r.running
	r.live = true
	p.Message, p.Position, p.Rows, p.TopK = MessageOf(ctx), position, len(tokens), r.topK
	p.Tokens = append(p.Tokens[:0], tokens...)
	for i := range p.Layers {
		p.Layers[i] = Layer{Layer: i}
	}
	// One piece of memory for all layers, so that a pass is a handful of allocations.
	n := r.grid.Layers() * len(tokens) * r.topK
	if cap(r.ids) < n {
		r.ids, r.weights, r.origins = make([]uint16, 0, n), make([]float32, 0, n), make([]expert.Origin, 0, n)
	}
	r.ids, r.weights, r.origins = r.ids[:0], r.weights[:0], r.origins[:0]
	p.Began = time.Now()
	r.mark = 0
}

// Spent gives the time since the last call, or since Begin, to a part of a layer.
func (r *Recent) Spent(layer int, part Part) {
	if r == nil || !r.live || layer >= len(r.running.Layers) {
		return
	}
	now := time.Since(r.running.Began) // cheaper than time.Now: it leaves the calendar alone
	r.running.Layers[layer].Time[part] += now - r.mark
	r.mark = now
}

// Layer records where the rows of a layer were routed, and where the experts demanded for them were: origins belong to
// demand, the distinct experts of all rows.
func (r *Recent) Layer(layer int, ids []uint16, weights []float32, demand []int, origins []expert.Origin) {
	if r == nil || !r.live || layer >= len(r.running.Layers) {
		return
	}
	l, a, b := &r.running.Layers[layer], len(r.ids), len(r.origins)
	r.ids = append(r.ids, ids...)
	r.weights = append(r.weights, weights...)
	r.origins = spread(r.origins, r.from, ids, demand, origins)
	l.IDs, l.Weights, l.From = r.ids[a:len(r.ids):len(r.ids)], r.weights[a:len(r.weights):len(r.weights)], r.origins[b:len(r.origins):len(r.origins)]
}

// spread gives every id the origin of its expert. scratch has a place for every expert.
func spread(to, scratch []expert.Origin, ids []uint16, demand []int, origins []expert.Origin) []expert.Origin {
	if len(origins) != len(demand) {
		return to
	}
	for i, e := range demand {
		if e < len(scratch) {
			scratch[e] = origins[i]
		}
	}
	for _, id := range ids {
		o := expert.Unknown
		if int(id) < len(scratch) {
			o = scratch[id]
		}
		to = append(to, o)
	}
	return to
}

// Commit publishes the running pass, of which the first rows rows became part of the timeline.
func (r *Recent) Commit(rows int) {
	if r == nil || !r.live {
		return
	}
	p := r.running
	r.running, r.live = nil, false
	r.ids, r.weights, r.origins = nil, nil, nil // they belong to the pass now
	p.Duration = time.Since(p.Began)
	p.Head = p.Duration - r.mark
	p.Rows = min(rows, p.Rows)
	p.Tokens = p.Tokens[:p.Rows]
	size := p.bytes()
	r.mu.Lock()
	defer r.mu.Unlock()
	p.Number = r.next
	r.next++
	r.passes = append(r.passes, p)
	r.bytes += size
	drop := 0
	for drop < len(r.passes)-1 && r.bytes > r.limit {
		r.bytes -= r.passes[drop].bytes()
		r.passes[drop] = nil
		drop++
	}
	r.passes = r.passes[drop:]
}

// Discard forgets a pass that failed.
func (r *Recent) Discard() {
	if r != nil {
		r.live = false
	}
}

// Since is the passes kept from a number on, oldest first, and the number of the oldest pass that is kept at all. It holds
// a lock for as long as it takes to copy pointers.
func (r *Recent) Since(number int64) (passes []*Pass, oldest int64) {
	if r == nil {
		return nil, 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	oldest = r.next - int64(len(r.passes))
	if number < oldest {
		number = oldest
	}
	if number >= r.next {
		return nil, oldest
	}
	return append(passes, r.passes[number-oldest:]...), oldest
}
