package expert

import "math"

// history is the History policy. For every expert, held or not, it estimates how likely the next visit of its layer demands
// it, from two things that real routing shows: some experts are popular for long stretches of text, and an expert that
// served the last token is more likely than its popularity says to serve the next one.
//
//	estimate = rate + reuse·[demanded on the last visit]
//
// rate is the share of the layer's visits that demanded the expert, visits of halfVisits ago counting half. reuse is
// measured too, over all layers: how often what was demanded on a visit is demanded on the next, less how often the rates
// alone would make it so. A model whose tokens have nothing to do with each other gets 0.
//
// Time is counted in visits of an expert's own layer. By a common clock, the experts of the layer just left would seem the
// freshest, although they are the ones needed last; so among equal estimates the layer visited last gives up first.
//
// The victim is the worst of a sample: estimates of different layers age at different moments, so no order could be kept.
//
// # The numbers
//
// Share of demands hit, in percent, cold start included. Routes of the demo model, recorded while it continued four
// prompts by 200 tokens each: a trained router, but of 12 layers of 64 experts, 192 demands a token (testdata/demo.jsonl.gz).
//
//	slots   lru  layer-lru   lfu  frequency  history  belady
//	   48   0.0        4.9   5.6        0.0      5.9    17.6
//	   96   0.0       12.7  13.7        0.0     14.4    35.6
//	  192  28.9       29.2  29.1       15.4     30.0    56.4
//	  384  47.3       55.3  57.4       49.7     58.2    79.8
//	  576  77.4       80.0  82.1       78.8     81.6    92.9
//
// Made-up routes of K3's shape, 1472 demands a token, that have two statistics published of the real ones: 29 % of a
// token's experts serve the next one, and the 16 most popular of a layer 21 %. The first 40 of 160 passes not counted
// (TestMadeUpRoutesOfK3). No recorded routes of K3 itself were available.
//
//	slots   lru  layer-lru   lfu  frequency  history  belady
//	  287   0.0        5.4   5.7        0.0      7.1    18.6
//	  736   0.0       14.3  13.3        0.0     15.8    37.1
//	 1498  29.4       29.5  22.4        7.7     28.2    47.4
//	 2537  33.8       33.9  30.7       22.6     41.2    55.2
//	 5457  43.9       44.2  44.5       46.8     53.9    66.8
//
// Counting demands only while an expert is held, as frequency does, forgets too much: with few slots every count is one.
type history struct {
	grid    Grid
	draw    sampler
	slot    []held // by slot
	seen    []seen // by expert
	layer   []visited
	turns   uint64
	reuse   average
	chance  average // what reuse would be by the rates alone
	weights [faded + 1]float32
	totals  [faded + 1]float32 // weight of that many visits together with the prior
}

// held is the expert in a slot by grid number, -1 if there is none, and its layer counted from the grid's first.
type held struct{ expert, layer int32 }

// visited is what is known of a layer's visits.
type visited struct {
	count int32
	scale float32 // turns faded demands into a rate: one over the faded visits
	turn  uint64  // of the last one, among those of all layers
}

// seen is what is remembered of an expert: its demands as faded at the last of them.
type seen struct {
	demands float32
	last    int32 // visit of the last demand; 0 for none
}

const (
	halfVisits = 32
	faded      = 16 * halfVisits // visits after which a demand has no weight
	priorSize  = 8               // visits that the prior is worth
	reuseSpan  = 1 << 14         // demands that reuse is averaged over, roughly
)

func newHistory(g Grid, slots int, prior func(Key) float64) *history {
	p := &history{grid: g, draw: newSampler(slots, 128), slot: make([]held, slots), seen: make([]seen, g.Len()),
		layer: make([]visited, g.Layers())}
	for i := range p.slot {
		p.slot[i].expert = -1
	}
	total := 0.0
	for i := range p.weights {
		w := math.Exp2(-float64(i) / halfVisits)
		p.totals[i] = float32(total)
		if prior != nil {
			p.totals[i] += float32(priorSize * w)
		}
		total += w
		p.weights[i] = float32(w)
	}
	p.weights[faded] = 0
	if prior == nil {
		return p
	}
	for i := range p.seen {
		p.seen[i].demands = float32(min(max(prior(g.Key(i)), 0), 1) * priorSize)
	}
	for i := range p.layer {
		p.layer[i].scale = 1 / p.totals[0]
	}
	return p
}

func (p *history) Begin(layer int) {
	l := &p.layer[layer-p.grid.First]
	l.count++
	l.scale = 1 / p.totals[min(l.count, faded)]
	p.turns++
	l.turn = p.turns
}

func (p *history) Place(slot int, k Key) {
	p.slot[slot] = held{int32(p.grid.Index(k)), int32(k.Layer - p.grid.First)}
}

func (p *history) Drop(slot int) { p.slot[slot].expert = -1 }

func (p *history) Use(slot int) {
	h := p.slot[slot]
	s, now := &p.seen[h.expert], p.layer[h.layer].count
	if now > 1 && s.last < now {
		again := float32(0)
		if s.last == now-1 {
			again = 1
		}
		p.reuse.add(again)
		p.chance.add(s.demands * p.weights[min(now-1-s.last, faded)] / p.totals[min(now-1, faded)])
	}
	s.demands = s.demands*p.weights[min(now-s.last, faded)] + 1
	s.last = now
}

func (p *history) Victim(_ Key, evictable func(int) bool) int {
	bonus := max(p.reuse.value-p.chance.value, 0)
	best, lowest := -1, float32(0)
	var turn uint64 // of the best one's layer
	consider := func(slot int) {
		h := p.slot[slot]
		if h.expert < 0 || !evictable(slot) {
			return
		}
		s, l := p.seen[h.expert], &p.layer[h.layer]
		v := s.demands * p.weights[min(l.count-s.last, faded)] * l.scale
		if s.last == l.count && s.last > 0 {
			v += bonus
		}
		if best < 0 || v < lowest || v == lowest && l.turn > turn {
			best, lowest, turn = slot, v, l.turn
		}
	}
	for slot := range p.draw.slots() {
		consider(slot)
	}
	if best < 0 { // an unlucky sample
		for slot := range p.slot {
			consider(slot)
		}
	}
	return best
}

// average is that of everything at first, and of the last reuseSpan values, more or less, from then on.
type average struct {
	value float32
	n     int32
}

func (a *average) add(v float32) {
	if a.n < reuseSpan {
		a.n++
	}
	a.value += (v - a.value) / float32(a.n)
}
