package local

import (
	"fmt"

	"deltafin/native"
	"deltafin/runtime/model"
)

// lookahead guesses which experts the next layer will demand and has them read ahead. It schedules; what is computed comes
// from the routes alone.
//
// Two guesses compete, layer by layer: the next layer's own router applied to what this layer's feed-forward reads, and
// the experts the layer demanded for the row before. Both are scored against what is then demanded; the better one is read,
// unless even it is too often wrong to be worth the disk's time. Of a pass whose rows copy earlier text there is a third, what
// that text demanded, which is known of all its rows and read before the others.
type lookahead struct {
	e       *Engine
	layers  []guesses
	routers bool  // there is memory for them: otherwise the first guess is not made
	like    []int // of the running pass, the places of remembered tokens that its rows copy
	pending []int // guesses for the layer after the current one, by its router
	copied  []int // and by the tokens that are copied
	narrow  bool  // the first two guesses were made
	one     bool  // for a pass of one row, so that pending is in order
	ranks   [aheadPerRow]tally
	target  int // that layer, -1: none
}

type guesses struct {
	recall [3]recall
	last   []int // the experts demanded last, likeliest first
}

// tally counts how many of how many were right.
type tally struct{ hit, of int64 }

// recall is a moving average of the share of a guess's best that was demanded.
type recall struct {
	value   float32
	samples int
}

const (
	byRouter = iota
	byLastRow
	byCopy

	// aheadPerRow is how many of a guess are read: ranks beyond the sixth are wrong about half the time.
	aheadPerRow = 6
	// aheadRows is the largest tape that reads ahead by router: a prefill tile demands most of a layer anyway.
	aheadRows = 4
	// worthReading is the recall below which a guess is not read. It goes on being scored, so that it can come back.
	worthReading = 0.3
	recallWarmup = 8
)

func (r *recall) add(hit, of int) {
	if of == 0 {
		return
	}
	x := float32(hit) / float32(of)
	if r.samples == 0 {
		r.value = x
	}
	r.value += 0.2 * (x - r.value)
	r.samples++
}

// lookaheadRoles are what the provider's predictor needs of a layer.
var lookaheadRoles = [3]model.Role{model.PostNorm, model.Router, model.RouterBias}

// openLookahead lends the routers to the provider's predictor, in place.
func (e *Engine) openLookahead() error {
	if e.cache == nil || e.o.NoPrefetch || e.plan.ExpertSlots >= e.plan.Experts {
		return nil
	}
	a := &lookahead{e: e, layers: make([]guesses, e.config.Layers), target: -1, routers: e.plan.AheadBytes > 0}
	for l := 1; l < e.config.Layers && a.routers; l++ {
		if e.config.FFN[l] != model.MoE {
			continue
		}
		var t [3]native.Tensor
		for i, role := range lookaheadRoles {
			entry, ok := e.weights.Plan().Layer(l, role)
			if !ok {
				return fmt.Errorf("layer %d has no router", l)
			}
			b, err := e.src.Bytes(e.weights.Tensor(entry))
			if err != nil {
				return err
			}
			t[i] = e.describeTensor(entry, b)
		}
		if err := e.provider.BindPredictor(l, t[0], t[1], t[2]); err != nil {
			return fmt.Errorf("cannot bind the router of layer %d for look-ahead: %w", l, err)
		}
	}
	e.ahead = a
	var err error
	e.remembered, err = newRemembered(e.config, e.plan.DraftRoutes)
	return err
}

// begin starts a pass whose rows copy the remembered tokens at some places.
func (a *lookahead) begin(like []int) {
	if a != nil {
		a.like = like
	}
}

// next guesses for the layer after l, whose own demand is submitted, and has the better guess read.
func (a *lookahead) next(tape native.Tape, l, rows int) {
	if a == nil {
		return
	}
	a.target, a.narrow, a.pending, a.copied = -1, false, a.pending[:0], a.copied[:0]
	if rows > aheadRows && len(a.like) == 0 || l+1 >= a.e.config.Layers || a.e.config.FFN[l+1] != model.MoE {
		return
	}
	a.target = l + 1
	g := &a.layers[l+1]
	if len(a.like) > 0 {
		a.copied = a.e.remembered.demand(a.copied, a.like, l+1)
		if g.worth(byCopy) {
			a.e.cache.Prefetch(l+1, a.copied)
		}
	}
	if rows > aheadRows {
		return
	}
	a.narrow, a.one = true, rows == 1
	if a.routers {
		ids, err := tape.Predict(l, aheadPerRow*rows)
		if err != nil {
			return // a hint that cannot be had is no hint
		}
		a.pending = append(a.pending, ids...)
	}
	best, by := a.pending, byRouter
	if r, m := g.recall[byRouter], g.recall[byLastRow]; !a.routers || r.samples >= recallWarmup && m.value > r.value {
		best, by = g.last[:min(len(g.last), aheadPerRow)], byLastRow
	}
	if g.worth(by) {
		a.e.cache.Prefetch(l+1, best)
	}
}

// worth tells whether a kind of guess is right often enough to be read.
func (g *guesses) worth(by int) bool {
	r := g.recall[by]
	return r.samples < recallWarmup || r.value >= worthReading
}

// demanded scores the guesses for a layer against its demand, in the order of the routes.
func (a *lookahead) demanded(l int, demand []int) {
	if a == nil {
		return
	}
	g := &a.layers[l]
	if a.target == l {
		var wanted [native.MaxExperts]bool
		for _, id := range demand {
			wanted[id] = true
		}
		score := func(by int, ids []int) {
			n := 0
			for _, id := range ids {
				if wanted[id] {
					n++
				}
			}
			g.recall[by].add(n, len(ids))
		}
		score(byCopy, a.copied)
		if a.narrow {
			score(byRouter, a.pending)
			for i := 0; a.one && i < min(len(a.pending), aheadPerRow); i++ {
				a.ranks[i].of++
				if wanted[a.pending[i]] {
					a.ranks[i].hit++
				}
			}
			score(byLastRow, g.last[:min(len(g.last), aheadPerRow)])
		}
	}
	g.last = append(g.last[:0], demand[:min(len(demand), 4*a.e.config.TopK)]...)
}

// byRank is the share of the router's guesses that were demanded, by their rank; the engine's turn is held.
func (a *lookahead) byRank(out []float32) []float32 {
	out = out[:0]
	if a == nil {
		return out
	}
	for _, r := range a.ranks {
		if r.of > 0 {
			out = append(out, float32(float64(r.hit)/float64(r.of)))
		}
	}
	return out
}

// recalls is the share of what the router's guess read that was demanded, by layer, for people; the engine's turn is held.
func (a *lookahead) recalls(out []float32) []float32 {
	out = out[:0]
	if a == nil {
		return out
	}
	for i := range a.layers {
		out = append(out, a.layers[i].recall[byRouter].value)
	}
	return out
}
