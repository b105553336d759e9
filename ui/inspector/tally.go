package inspector

import (
	"time"

	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
)

// tally sums up the tokens of a running engine since the inspector first saw it. It is brought up to date a little at a
// time, so that no step of the screen takes long.
type tally struct {
	grid    expert.Grid
	queue   []*trace.Pass
	skip    int // rows of the first pass of queue done already
	done    int64
	use     []uint32 // by expert number
	waits   []uint32
	last    []int64 // one more than the token that used it last, 0: none
	most    uint32  // largest of use
	mostW   uint32
	layers  []layerTally // by layer
	byRank  []share      // of the previous token's experts by their rank there
	history []glance     // of the last tokens
	before  token
	mark    []uint32 // by expert of a layer, scratch
	stamp   uint32
}

// share is how many of how many.
type share struct{ n, of int64 }

func (s share) value() float64 {
	if s.of == 0 {
		return 0
	}
	return float64(s.n) / float64(s.of)
}

// layerTally is what is counted of one layer.
type layerTally struct {
	ready, early, late share
	previous           share // of what it asked for, what it had asked for for the token before
}

// glance is one token in a few numbers.
type glance struct {
	ready    float64 // -1: not known
	previous float64 // recall of the token before; -1: not known
	took     time.Duration
	rows     int
	waited   int // experts
}

const keptGlances = 256

func newTally(g expert.Grid, topK, depth int) *tally {
	return &tally{grid: g, use: make([]uint32, g.Len()), waits: make([]uint32, g.Len()), last: make([]int64, g.Len()),
		layers: make([]layerTally, max(depth, g.Last+1)), byRank: make([]share, topK), mark: make([]uint32, g.Experts)}
}

// absorb counts up to a number of tokens of the queue and says whether more are left.
func (t *tally) absorb(tokens int) bool {
	for len(t.queue) > 0 && tokens > 0 {
		p := t.queue[0]
		for t.skip < p.Rows && tokens > 0 {
			t.add(token{p, t.skip})
			t.skip++
			tokens--
		}
		if t.skip >= p.Rows {
			t.queue, t.skip = t.queue[1:], 0
		}
	}
	return len(t.queue) > 0
}

// add counts one token.
func (t *tally) add(now token) {
	t.done++
	follows := t.follows(now)
	g := glance{ready: -1, previous: -1, took: now.pass.Duration / time.Duration(max(1, now.pass.Rows)), rows: now.pass.Rows}
	var ready, previous share
	for i := range now.pass.Layers {
		l := &now.pass.Layers[i]
		ids, _, from := l.Row(now.row, now.pass.TopK)
		if len(ids) == 0 || l.Layer >= len(t.layers) {
			continue
		}
		c := &t.layers[l.Layer]
		t.stamp++
		for k, id := range ids {
			key := expert.Key{Layer: l.Layer, Expert: int(id)}
			if !t.grid.Contains(key) {
				continue
			}
			n := t.grid.Index(key)
			t.use[n]++
			t.most = max(t.most, t.use[n])
			t.last[n] = t.done
			t.mark[id] = t.stamp
			if k >= len(from) || from[k] == expert.Unknown {
				continue
			}
			c.ready.of++
			ready.of++
			switch from[k] {
			case expert.Early:
				c.early.n++
				fallthrough
			case expert.Hit:
				c.ready.n++
				ready.n++
			case expert.Late:
				c.late.n++
				fallthrough
			default:
				g.waited++
				t.waits[n]++
				t.mostW = max(t.mostW, t.waits[n])
			}
		}
		if !follows || i >= len(t.before.pass.Layers) {
			continue
		}
		was, _, _ := t.before.pass.Layers[i].Row(t.before.row, t.before.pass.TopK)
		for k, id := range was {
			hit := int64(0)
			if int(id) < len(t.mark) && t.mark[id] == t.stamp {
				hit = 1
			}
			if k < len(t.byRank) {
				t.byRank[k].n += hit
				t.byRank[k].of++
			}
			c.previous.n += hit
			c.previous.of++
			previous.n += hit
			previous.of++
		}
	}
	if ready.of > 0 {
		g.ready = ready.value()
	}
	if previous.of > 0 {
		g.previous = previous.value()
	}
	if len(t.history) >= 2*keptGlances {
		t.history = append(t.history[:0], t.history[len(t.history)-keptGlances+1:]...)
	}
	t.history = append(t.history, g)
	t.before = now
}

// follows says whether a token comes after the one before it in the same conversation.
func (t *tally) follows(now token) bool {
	b := t.before
	return b.pass != nil && b.pass.Message == now.pass.Message && b.pass.Position+b.row+1 == now.pass.Position+now.row
}

// glances are the last of them, oldest first.
func (t *tally) glances() []glance { return t.history[max(0, len(t.history)-keptGlances):] }
