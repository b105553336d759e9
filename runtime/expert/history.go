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
type history struct {
	grid    Grid
	draw    sampler
	key     []int32 // by slot: its expert, -1 if not placed
	seen    []seen  // by expert
	visits  []int32 // by layer
	turn    []uint64
	turns   uint64
	reuse   average
	chance  average // what reuse would be by the rates alone
	weights [faded + 1]float32
	totals  [faded + 1]float32 // weight of that many visits together with the prior
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
	p := &history{grid: g, draw: newSampler(slots, 64), key: make([]int32, slots), seen: make([]seen, g.Len()),
		visits: make([]int32, g.Layers()), turn: make([]uint64, g.Layers())}
	for i := range p.key {
		p.key[i] = -1
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
	for i := range p.seen {
		if prior != nil {
			p.seen[i].demands = float32(min(max(prior(g.Key(i)), 0), 1) * priorSize)
		}
	}
	return p
}

func (p *history) Begin(layer int) {
	l := layer - p.grid.First
	p.visits[l]++
	p.turns++
	p.turn[l] = p.turns
}

func (p *history) Place(slot int, k Key) { p.key[slot] = int32(p.grid.Index(k)) }
func (p *history) Drop(slot int)         { p.key[slot] = -1 }

func (p *history) Use(slot int) {
	e := p.key[slot]
	s, now := &p.seen[e], p.visits[int(e)/p.grid.Experts]
	if now > 1 && s.last < now {
		again := float32(0)
		if s.last == now-1 && s.last > 0 {
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
	consider := func(slot int) {
		e := p.key[slot]
		if e < 0 || !evictable(slot) {
			return
		}
		v := p.estimate(e, bonus)
		if best < 0 || v < lowest || v == lowest && p.turnOf(e) > p.turnOf(p.key[best]) {
			best, lowest = slot, v
		}
	}
	for slot := range p.draw.slots() {
		consider(slot)
	}
	if best < 0 { // an unlucky sample
		for slot := range p.key {
			consider(slot)
		}
	}
	return best
}

func (p *history) turnOf(e int32) uint64 { return p.turn[int(e)/p.grid.Experts] }

func (p *history) estimate(e int32, bonus float32) float32 {
	s, now := p.seen[e], p.visits[int(e)/p.grid.Experts]
	total := p.totals[min(now, faded)]
	if total == 0 {
		return 0
	}
	v := s.demands * p.weights[min(now-s.last, faded)] / total
	if s.last == now && now > 0 {
		v += bonus
	}
	return v
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
