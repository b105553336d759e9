package draft

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"deltafin/runtime"
)

// Controller decides, pass by pass, whose guesses the model verifies and how many of them.
//
// A pass of 1 + k rows takes t(1+k) seconds and emits one token and those guesses that are right, so with a_j the chance of
// guess j given the ones before it, it emits (1 + Σ_{i≤k} Π_{j≤i} a_j) / t(1+k) tokens a second. Both are measured as the
// conversation goes: t by Costs, a by scoring every proposal against what the model then emitted, also proposals that were
// not verified. The k and source with the most tokens a second are taken, k = 0 being a plain pass.
//
// Estimates can be wrong together, so each source also keeps an account: what its verified passes saved against plain ones,
// lately. In the red it is switched off, and tried again after a while that doubles each time it fails again.
//
// Decisions depend on clocks and differ from run to run; what comes out does not, see the package. A Controller belongs to
// one timeline and is used under its engine's turn.
type Controller struct {
	costs   *Costs
	vocab   int
	warn    func(error)
	sources []*tracked
	known   []int32 // the tokens every source was told
	pass    int
	drafted int // passes since the last of one row
}

// tracked is a source and its record.
type tracked struct {
	source Source
	record record
	health runtime.DraftHealth
	broken bool

	proposing float64 // seconds a proposal takes, an average
	asked     bool
	guesses   []Guess // of the running pass, to be scored

	account float64 // what its passes saved lately, in plain passes
	trials  int     // passes since it was switched on
	off     bool
	retry   int // the pass at which it is tried again
	wait    int // passes it stays off next time
}

const (
	margin       = 1.02 // what drafts must promise over a plain pass
	cheap        = 0.02 // of a plain pass: a proposal that costs no more needs no permission
	refresh      = 48   // passes with drafts after which a plain one is measured again
	firstWait    = 8
	longestWait  = 512
	accountDecay = 0.8
	minTrials    = 4
)

// New makes the controller of a timeline whose model has vocab tokens. warn, which may be nil, hears of a source that failed.
func New(costs *Costs, vocab int, warn func(error), sources ...Source) *Controller {
	c := &Controller{costs: costs, vocab: vocab, warn: warn}
	for _, s := range sources {
		t := &tracked{source: s, wait: firstWait}
		t.health.Source, t.health.Active = s.Name(), true
		c.sources = append(c.sources, t)
	}
	return c
}

// Follow tells the sources that the timeline holds tokens now. rows belong to the last rows.Count of them.
func (c *Controller) Follow(tokens []int, rows *Rows) {
	if c == nil {
		return
	}
	n := 0
	for n < min(len(c.known), len(tokens)) && int(c.known[n]) == tokens[n] {
		n++
	}
	cut := n < len(c.known)
	c.known = c.known[:n]
	added := tokens[n:]
	for _, id := range added {
		c.known = append(c.known, int32(id))
	}
	fresh := 0
	if rows != nil && rows.Count <= len(added) {
		fresh = rows.Count
	}
	for _, t := range c.sources {
		if cut {
			t.try(c, func() error { return t.source.Truncate(n) })
		}
		if old := added[:len(added)-fresh]; len(old) > 0 {
			t.try(c, func() error { return t.source.Append(old, nil) })
		}
		if fresh > 0 {
			t.try(c, func() error { return t.source.Append(added[len(added)-fresh:], rows) })
		}
	}
}

// try calls a source that is not broken, and breaks it if that fails.
func (t *tracked) try(c *Controller, call func() error) bool {
	if t.broken {
		return false
	}
	err := call()
	if err == nil {
		return true
	}
	t.broken, t.guesses = true, nil
	t.health.Active, t.health.Why = false, "it failed: "+err.Error()
	err = errors.Join(err, t.source.Close())
	if c.warn != nil {
		c.warn(fmt.Errorf("%s drafts ended, the conversation goes on without them: %w", t.health.Source, err))
	}
	return false
}

// Plan is what the next pass verifies: none, or the guesses of one source.
type Plan struct {
	IDs []int
	// Like is, for every id, Guess.Like.
	Like   []int
	Source string

	from      *tracked
	proposing float64
}

// Next plans the pass that feeds pending, with at most limit guesses after it.
func (c *Controller) Next(ctx context.Context, mode runtime.DraftMode, pending, limit int) Plan {
	var best Plan
	if c == nil {
		return best
	}
	c.pass++
	for _, t := range c.sources {
		t.guesses = t.guesses[:0]
	}
	one := c.costs.Of(1)
	if limit < 1 || mode == runtime.DraftOff || one == 0 || c.drafted >= refresh {
		return best
	}
	most := margin / one
	for _, t := range c.sources {
		if t.broken || mode != runtime.DraftAuto && mode != "" && string(mode) != t.health.Source {
			continue
		}
		cost, trying := c.costs.Of, t.off && c.pass >= t.retry
		if trying {
			cost = c.costs.hopeful
		}
		if !c.worthAsking(t, cost, trying, limit) || !t.propose(ctx, c, pending, limit) || t.off && !trying {
			continue
		}
		k, rate := 0, 0.0
		tokens, right := 1.0, 1.0
		for i, g := range t.guesses {
			right *= t.record.chance(g, i)
			tokens += right
			if r := tokens / cost(i+2); r > rate {
				k, rate = i+1, r
			}
		}
		if k == 0 || rate <= most {
			continue
		}
		if trying {
			t.off, t.trials, t.account = false, 0, 0
			t.health.Active, t.health.Why = true, ""
		}
		most = rate
		best = Plan{Source: t.health.Source, from: t, proposing: t.proposing}
		for _, g := range t.guesses[:k] {
			best.IDs, best.Like = append(best.IDs, g.ID), append(best.Like, g.Like)
		}
	}
	return best
}

// worthAsking says whether a source may propose: one whose proposals cost next to nothing always, any other if what it
// proposes usually is worth the wait.
func (c *Controller) worthAsking(t *tracked, cost func(int) float64, trying bool, limit int) bool {
	one := c.costs.Of(1)
	if !t.asked || t.proposing <= cheap*one {
		return true
	}
	if t.off && !trying {
		return false
	}
	tokens, right := 1.0, 1.0
	for i := range limit {
		// The chance of a usual guess: of the middling confidence if it has any.
		right *= t.usual(i)
		if tokens += right; tokens/(cost(i+2)+t.proposing) > margin/one {
			return true
		}
	}
	c.switchOff(t, "proposing takes longer than it saves")
	t.proposing *= 0.7 // or it would never be asked again
	return false
}

// usual is how likely a guess at a depth is right, whatever its confidence.
func (t *tracked) usual(depth int) float64 {
	right, of := 2*unknownChance, 2.0
	for _, r := range t.record.confident {
		right, of = right+r.right, of+r.of
	}
	d := t.record.deep[min(depth, maxRows-1)]
	return (right + d.right) / (of + d.of)
}

// propose asks a source and keeps what is usable of the answer. An id that is none breaks the source.
func (t *tracked) propose(ctx context.Context, c *Controller, pending, limit int) bool {
	began := time.Now()
	var guesses []Guess
	ok := t.try(c, func() (err error) {
		if guesses, err = t.source.Propose(ctx, pending, limit); err != nil && ctx.Err() != nil {
			guesses, err = nil, nil // it was told to stop
		}
		for i, g := range guesses[:min(len(guesses), limit)] {
			if g.ID < 0 || g.ID >= c.vocab {
				return fmt.Errorf("guess %d is token %d, and there are %d", i+1, g.ID, c.vocab)
			}
			if !(g.Confidence >= 0 && g.Confidence <= 1) {
				return fmt.Errorf("guess %d has confidence %v", i+1, g.Confidence)
			}
		}
		return err
	})
	took := time.Since(began).Seconds()
	if !t.asked {
		t.asked, t.proposing = true, took
	}
	t.proposing += 0.2 * (took - t.proposing)
	t.guesses = append(t.guesses[:0], guesses[:min(len(guesses), limit)]...)
	return ok && len(t.guesses) > 0
}

// Done notes how a planned pass ended: what it emitted, the guesses that were right and the token after them, and what it took
// without the proposing.
func (c *Controller) Done(p Plan, emitted []int, took time.Duration) {
	if c == nil || len(emitted) == 0 {
		return
	}
	one := c.costs.Of(1)
	c.costs.Observe(1+len(p.IDs), took)
	for _, t := range c.sources {
		t.record.score(t.guesses, emitted)
		t.guesses = t.guesses[:0]
	}
	t := p.from
	if t == nil {
		c.drafted = 0
		return
	}
	c.drafted++
	t.health.Passes++
	t.health.Proposed += len(p.IDs)
	t.health.Accepted += len(emitted) - 1
	t.trials++
	t.account = accountDecay*t.account + float64(len(emitted)) - (took.Seconds()+p.proposing)/one
	switch {
	case t.trials < minTrials:
	case t.account < 0:
		c.switchOff(t, "passes with its guesses took longer than they saved")
	case t.account > 1:
		t.wait = firstWait
	}
}

func (c *Controller) switchOff(t *tracked, why string) {
	t.off, t.retry = true, c.pass+t.wait
	t.health.Active = false
	t.health.Why = fmt.Sprintf("%s; it is tried again after %d passes", why, t.wait)
	t.wait = min(2*t.wait, longestWait)
}

// Health shows every source. The slice is the caller's.
func (c *Controller) Health() []runtime.DraftHealth {
	if c == nil {
		return nil
	}
	h := make([]runtime.DraftHealth, len(c.sources))
	for i, t := range c.sources {
		h[i] = t.health
	}
	return h
}

// Fork is a controller for a copy of the timeline, which knows what this one has learnt.
func (c *Controller) Fork() *Controller {
	if c == nil {
		return nil
	}
	f := &Controller{costs: c.costs, vocab: c.vocab, warn: c.warn, known: slices.Clone(c.known), pass: c.pass, drafted: c.drafted}
	for _, t := range c.sources {
		copied := *t
		copied.guesses = nil
		copied.health.DraftStats = runtime.DraftStats{Source: t.health.Source}
		var source Source
		if !t.try(c, func() (err error) { source, err = t.source.Fork(); return err }) {
			copied.broken, copied.health = true, t.health
		}
		copied.source = source
		f.sources = append(f.sources, &copied)
	}
	return f
}

// Close closes the sources.
func (c *Controller) Close() error {
	if c == nil {
		return nil
	}
	var err error
	for _, t := range c.sources {
		if !t.broken {
			t.broken = true
			err = errors.Join(err, t.source.Close())
		}
	}
	return err
}
