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
// unless even it is too often wrong to be worth the disk's time.
type lookahead struct {
	e       *Engine
	layers  []guesses
	pending []int // guesses for the layer after the current one, by its router
	target  int   // that layer, -1: none
}

type guesses struct {
	recall  [2]recall // of the router, of the row before
	last    []int     // the experts demanded last, likeliest first
	reading int       // 1 + the guess that was read ahead; 0: none
}

// recall is a moving average of the share of a guess's best that was demanded.
type recall struct {
	value   float32
	samples int
}

const (
	byRouter = iota
	byLastRow

	// aheadPerRow is how many of a guess are read: ranks beyond the sixth are wrong about half the time.
	aheadPerRow = 6
	// aheadRows is the largest tape that reads ahead: a prefill tile demands most of a layer anyway.
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
	if e.cache == nil || e.plan.AheadBytes == 0 {
		return nil
	}
	a := &lookahead{e: e, layers: make([]guesses, e.config.Layers), target: -1}
	for l := 1; l < e.config.Layers; l++ {
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
	return nil
}

// next guesses for the layer after l, whose own demand is submitted, and has the better guess read.
func (a *lookahead) next(tape native.Tape, l, rows int) {
	if a == nil {
		return
	}
	a.target = -1
	if rows > aheadRows || l+1 >= a.e.config.Layers || a.e.config.FFN[l+1] != model.MoE {
		return
	}
	ids, err := tape.Predict(l, aheadPerRow*rows)
	if err != nil {
		return // a hint that cannot be had is no hint
	}
	a.pending, a.target = append(a.pending[:0], ids...), l+1
	g := &a.layers[l+1]
	best, by := a.pending, byRouter
	if r, m := g.recall[byRouter], g.recall[byLastRow]; r.samples >= recallWarmup && m.value > r.value {
		best, by = g.last[:min(len(g.last), aheadPerRow)], byLastRow
	}
	g.reading = 0
	if r := g.recall[by]; r.samples < recallWarmup || r.value >= worthReading {
		a.e.cache.Prefetch(l+1, best)
		g.reading = 1 + by
	}
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
		count := func(ids []int) (n int) {
			for _, id := range ids {
				if wanted[id] {
					n++
				}
			}
			return n
		}
		last := g.last[:min(len(g.last), aheadPerRow)]
		g.recall[byRouter].add(count(a.pending), len(a.pending))
		g.recall[byLastRow].add(count(last), len(last))
	}
	g.last = append(g.last[:0], demand[:min(len(demand), 4*a.e.config.TopK)]...)
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
