package local

import (
	"context"
	"fmt"
	"sync"
	"time"

	"deltafin/native"
	"deltafin/runtime/expert"
	"deltafin/runtime/model"
	"deltafin/storage/source"
)

// inPlace is the routed experts of a model that the plan keeps in memory whole. They are used where the system maps their
// files, like the layers beside them, so that an expert costs no read, no copy and no slot: its pages are what the plan
// counts as a slot. An expert is proved when it is first demanded or, by a reader in the background, before that; from then
// on a demand looks up its addresses.
type inPlace struct {
	f      *expertFile
	hint   hinted // nil: the source has no use for hints
	layers []placedLayer
	held   *expert.Presence
	stop   context.CancelFunc
	reader sync.WaitGroup
}

type placedLayer struct {
	mu    sync.Mutex
	spans []native.ExpertSpan // by expert, with addresses once it is proved
	stats expert.LayerStats

	// Of whoever demands, one at a time.
	used    []bool // by expert: demanded before
	missing []int
	origins []expert.Origin
}

const (
	// inPlaceShards bounds the files that are mapped for experts: a system allows some 65,000 mappings.
	inPlaceShards = 4096
	// aheadStep is how much the background reader asks for at a time.
	aheadStep = 8 << 20
)

// hinted is a source that can read ahead what is used in place.
type hinted interface {
	WillNeed(shard int, off, n int64)
	Populate(shard int, off, n int64)
}

// canBeInPlace reports whether the experts can be used in place: there is room for all that is ever read, and all of it is
// there.
func (e *Engine) canBeInPlace() bool {
	if e.plan.ExpertSlots < e.plan.Experts || e.plan.Streamed() > 0 || len(e.src.Shards()) > inPlaceShards {
		return false
	}
	if p, ok := e.src.(source.Experts); ok {
		g := expert.GridOf(e.config)
		for i := range g.Len() {
			if k := g.Key(i); e.config.FFN[k.Layer] == model.MoE && !p.Present(k.Layer, k.Expert) {
				return false
			}
		}
	}
	return true
}

// newInPlace starts the background reader, if anything is to be read ahead.
func newInPlace(f *expertFile, c *model.Config, readAhead bool) *inPlace {
	p := &inPlace{f: f, layers: make([]placedLayer, c.Layers), held: expert.NewPresence(expert.GridOf(c))}
	p.hint, _ = f.weights.Source().(hinted)
	for l := range p.layers {
		if c.FFN[l] == model.MoE {
			p.layers[l].spans, p.layers[l].used = make([]native.ExpertSpan, c.Experts), make([]bool, c.Experts)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	p.stop = stop
	if readAhead {
		p.reader.Go(func() { p.readAll(ctx) })
	}
	return p
}

func (p *inPlace) close() {
	p.stop()
	p.reader.Wait()
}

// demand appends the spans of a layer's experts, those that were proved before first, and says where each was, in the order
// of the demand; origins are valid until the layer's next. One demand runs at a time.
func (p *inPlace) demand(ctx context.Context, layer int, experts []int, spans []native.ExpertSpan) (_ []native.ExpertSpan, origins []expert.Origin, err error) {
	x := &p.layers[layer]
	x.missing, x.origins = x.missing[:0], x.origins[:0]
	x.mu.Lock()
	for _, id := range experts {
		origin := expert.Hit
		if s := x.spans[id]; s.W1 == 0 {
			origin = expert.Waited
			x.missing = append(x.missing, id)
			x.stats.Misses++
		} else {
			spans = append(spans, s)
			x.stats.Hits++
			if !x.used[id] {
				origin = expert.Early
				x.stats.Early++
			}
		}
		x.used[id] = true
		x.origins = append(x.origins, origin)
	}
	x.mu.Unlock()
	if len(x.missing) == 0 {
		return spans, x.origins, nil
	}
	started := time.Now()
	for _, id := range x.missing { // all at once: none waits for another's bytes
		if s, ok := p.f.weights.Expert(layer, id); ok && s.Together && p.hint != nil {
			p.hint.WillNeed(s.Shard, s.Offset, s.Length)
		}
	}
	for _, id := range x.missing {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		s, err := p.prove(layer, id)
		if err != nil {
			return nil, nil, fmt.Errorf("expert %d of layer %d: %w", id, layer, err)
		}
		spans = append(spans, s)
	}
	x.mu.Lock()
	x.stats.Wait += time.Since(started)
	x.mu.Unlock()
	return spans, x.origins, nil
}

// prove checks an expert's bytes and keeps where they are.
func (p *inPlace) prove(layer, id int) (native.ExpertSpan, error) {
	s, ok := p.f.weights.Expert(layer, id)
	if !ok {
		return native.ExpertSpan{}, fmt.Errorf("the model has no such expert")
	}
	parts, err := p.f.weights.ExpertInPlace(s) // which proves them, where the source has digests
	if err != nil {
		return native.ExpertSpan{}, damaged(err)
	}
	if err := p.f.checkScales(&parts); err != nil {
		return native.ExpertSpan{}, err
	}
	span := p.f.spanOf(id, &parts)
	x := &p.layers[layer]
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.spans[id].W1 == 0 {
		x.spans[id] = span
		x.stats.Held++
		p.held.Set(expert.Key{Layer: layer, Expert: id}, true)
		x.stats.ReadBytes += s.Length
	}
	return span, nil
}

func (p *inPlace) has(layer, id int) bool {
	x := &p.layers[layer]
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.spans[id].W1 != 0
}

// stretch is experts [first, end) of a layer that lie one after the other.
type stretch struct {
	first, end int
	shard      int
	off, n     int64
}

// stretchFrom is the longest one of about a step, or of one expert.
func (p *inPlace) stretchFrom(layer, first int) stretch {
	w := stretch{first: first, end: first + 1}
	s, ok := p.f.weights.Expert(layer, first)
	if !ok || !s.Together {
		return w
	}
	w.shard, w.off, w.n = s.Shard, s.Offset, s.Length
	for w.end < len(p.layers[layer].spans) && w.n < aheadStep {
		s, ok := p.f.weights.Expert(layer, w.end)
		if !ok || !s.Together || s.Shard != w.shard || s.Offset < w.off+w.n || s.Offset > w.off+w.n+page {
			break
		}
		w.n, w.end = s.Offset+s.Length-w.off, w.end+1
	}
	return w
}

// readAll brings every expert into memory, layer by layer, and proves it. What is wrong with one is for its demand to say.
func (p *inPlace) readAll(ctx context.Context) {
	for l := range p.layers {
		count := len(p.layers[l].spans)
		if count == 0 {
			continue
		}
		_, _ = p.prove(l, 0) // maps the file
		for next := p.stretchFrom(l, 0); next.first < count; {
			w := next
			if next = (stretch{first: w.end}); w.end < count {
				if next = p.stretchFrom(l, w.end); p.hint != nil {
					p.hint.WillNeed(next.shard, next.off, next.n)
				}
			}
			if p.hint != nil {
				p.hint.Populate(w.shard, w.off, w.n)
			}
			for id := w.first; id < w.end; id++ {
				if ctx.Err() != nil {
					return
				}
				if !p.has(l, id) {
					_, _ = p.prove(l, id)
				}
			}
		}
	}
}

// appendLayers appends the totals of every layer.
func (p *inPlace) appendLayers(to []expert.LayerStats) []expert.LayerStats {
	for l := range p.layers {
		x := &p.layers[l]
		x.mu.Lock()
		to = append(to, x.stats)
		x.mu.Unlock()
	}
	return to
}

// stats are the totals. A demand of an expert that nobody had proved yet is a miss.
func (p *inPlace) stats() expert.Stats {
	t := expert.Stats{SlotBytes: p.f.Size(), Policy: "in place"}
	for l := range p.layers {
		x := &p.layers[l]
		x.mu.Lock()
		t.Slots += len(x.spans)
		t.Used += x.stats.Held
		t.Hits += x.stats.Hits
		t.Early += x.stats.Early
		t.Misses += x.stats.Misses
		t.ReadBytes += x.stats.ReadBytes
		t.Wait += x.stats.Wait
		x.mu.Unlock()
	}
	return t
}
