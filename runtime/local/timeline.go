package local

import (
	"context"
	"fmt"
	"slices"
	"time"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/draft"
)

// Timeline is a prefix of tokens and the provider's state for it.
type Timeline struct {
	e *Engine
	// state is nil at the start, and when memory was needed elsewhere: then it is read or computed again at the next use. It
	// is guarded by the engine's turn, since other timelines may take it.
	state  *native.Timeline
	tokens []int
	// logits that follow tokens; nil when the last tape did not compute them.
	logits  []float32
	pending int               // the newest emitted token, not fed yet
	spare   []float32         // the row a running tape fills, swapped in when it commits
	drafts  *draft.Controller // see controller
	used    int64             // when, in turns of the engine
	closed  bool
}

// NewTimeline starts an empty timeline.
func (e *Engine) NewTimeline(ctx context.Context) (runtime.Timeline, error) {
	if err := e.acquire(ctx); err != nil {
		return nil, err
	}
	defer e.yield()
	return e.newTimeline(position{}), nil
}

func (e *Engine) newTimeline(p position) *Timeline {
	t := &Timeline{e: e, state: p.state, tokens: p.tokens, logits: p.logits}
	e.lines[t] = struct{}{}
	return t
}

func (t *Timeline) Tokens() []int { return t.tokens }

// at is what the timeline holds. The engine's turn must be held.
func (t *Timeline) at() position { return position{t.state, t.tokens, t.logits} }

// take takes the engine's turn for this timeline.
func (t *Timeline) take(ctx context.Context) error {
	if err := t.e.acquire(ctx); err != nil {
		return err
	}
	if t.closed {
		t.e.yield()
		return fmt.Errorf("timeline: %w", runtime.ErrClosed)
	}
	t.e.turns++
	t.used = t.e.turns
	return nil
}

// begin takes the engine's turn and sees that the state is there.
func (t *Timeline) begin(ctx context.Context) error {
	if err := t.take(ctx); err != nil {
		return err
	}
	if err := t.ready(ctx); err != nil {
		t.e.yield()
		return err
	}
	return nil
}

// ready brings back a state that was given away. The engine's turn must be held, and is throughout.
func (t *Timeline) ready(ctx context.Context) error {
	if t.state != nil {
		return nil
	}
	tokens, logits := t.tokens, t.logits
	p := &pass{e: t.e, phase: runtime.PhasePrefill, total: len(tokens)}
	if _, err := t.rewind(ctx, tokens, p); err != nil {
		return err
	}
	for len(t.tokens) < len(tokens) {
		end := min(len(t.tokens)+t.e.o.Tile, len(tokens))
		if err := t.extend(ctx, p, tokens[len(t.tokens):end], false); err != nil {
			return err
		}
	}
	t.logits = logits
	return nil
}

// Sync makes the timeline hold exactly tokens. State cannot be cut back, so it goes on from the longest prefix there is a state
// of: its own, a snapshot, or one on disk.
func (t *Timeline) Sync(ctx context.Context, tokens []int, progress func(runtime.Progress)) (runtime.SyncReport, error) {
	var r runtime.SyncReport
	started := time.Now()
	e := t.e
	if err := t.admit(tokens); err != nil {
		return r, err
	}
	if err := t.take(ctx); err != nil {
		return r, err
	}
	held := true
	defer func() {
		if held {
			e.yield()
		}
	}()
	p := &pass{e: e, phase: runtime.PhasePrefill, total: len(tokens)}
	if progress != nil {
		p.progress = func(g runtime.Progress) bool { progress(g); return true }
	}
	defer func() { e.report(runtime.Progress{Phase: runtime.PhaseIdle}) }()
	boundaries := e.boundaries(tokens)
	lost := false
	for first := true; first || len(t.tokens) < len(tokens); first = false {
		if !first && !lost { // between tiles others may have a turn, unless they used the last one to take the memory
			e.yield()
			held = false
			if err := t.take(ctx); err != nil {
				return r, err
			}
			held = true
		}
		if first || t.state == nil {
			restored, err := t.rewind(ctx, tokens, p)
			if err != nil {
				return r, err
			}
			if first {
				r.Reused, r.Restored = len(t.tokens), restored
			}
			lost = !first
			p.total = len(tokens) - len(t.tokens) + p.done
			if len(t.tokens) == len(tokens) {
				continue
			}
		}
		from := len(t.tokens)
		end := tileEnd(from, len(tokens), e.o.Tile, boundaries)
		at := time.Now()
		if err := t.extend(ctx, p, tokens[from:end], end == len(tokens)); err != nil {
			return r, err
		}
		e.measured(end-from, time.Since(at))
		p.done += end - from
		r.Prefilled += end - from
		if end == len(tokens) || lastTileBefore(end, tileEnd(end, len(tokens), e.o.Tile, boundaries), boundaries) {
			e.snapshots.keep(t)
		}
	}
	r.Duration = time.Since(started)
	return r, nil
}

// measured notes how long a row of a prefill takes.
func (e *Engine) measured(rows int, d time.Duration) {
	seconds := d.Seconds() / float64(rows)
	if e.rowSeconds > 0 {
		seconds = 0.7*e.rowSeconds + 0.3*seconds
	}
	e.rowSeconds = seconds
}

// rewind leaves the timeline at the longest prefix of tokens there is a state of, and says how many tokens came from disk. On
// an error it holds what it held. The engine's turn must be held.
func (t *Timeline) rewind(ctx context.Context, tokens []int, p *pass) (restored int, err error) {
	e := t.e
	own := t.reach(tokens)
	longest := own
	if snap := e.snapshots.best(tokens, own); snap != nil {
		longest = len(snap.tokens)
	}
	if longest < len(tokens) {
		found, err := e.saved.restore(ctx, tokens, longest, p)
		if err != nil {
			return 0, err
		}
		if found.state != nil {
			t.leave()
			t.state, t.tokens, t.logits = found.state, found.tokens, found.logits
			return len(found.tokens), nil
		}
		own = t.reach(tokens) // reading may have needed its room
	}
	snap := e.snapshots.best(tokens, own)
	if snap == nil && own >= 0 {
		if own < len(tokens) {
			e.snapshots.keep(t) // the end of the last turn, should its continuation be taken back
		}
		return 0, nil
	}
	t.leave()
	to := position{}
	if snap != nil {
		to, err = e.snapshots.start(snap)
	} else {
		e.needRoom(e.sizes.Recurrent(), t)
		to.state, err = e.provider.NewTimeline()
	}
	if err != nil {
		return 0, fmt.Errorf("cannot go back to an earlier state: %w", err)
	}
	t.state, t.tokens, t.logits = to.state, to.tokens, to.logits
	return 0, nil
}

// reach is how many of tokens the timeline's own state stands for; -1 if they do not go on from it.
func (t *Timeline) reach(tokens []int) int {
	if t.state == nil || !t.at().holds(tokens) {
		return -1
	}
	return len(t.tokens)
}

// leave makes a snapshot of what the timeline holds, which then has no state of its own.
func (t *Timeline) leave() {
	if t.state == nil {
		return
	}
	was := t.at()
	t.state = nil
	t.e.snapshots.adopt(was)
}

// admit checks a prompt before anything is done for it.
func (t *Timeline) admit(tokens []int) error {
	l := t.e.limits
	if len(tokens) == 0 {
		return runtime.ErrEmptyPrompt
	}
	if len(tokens) >= l.Context {
		return fmt.Errorf("%w: the prompt has %d tokens, %s; shorten it by %d or more", runtime.ErrContextFull, len(tokens), l.Room(),
			len(tokens)-l.Context+1)
	}
	for i, id := range tokens {
		if id < 0 || id >= l.Vocab {
			return fmt.Errorf("%w: id %d at position %d; this model has ids 0 to %d", runtime.ErrTokenRange, id, i, l.Vocab-1)
		}
	}
	return nil
}

// extend runs one tape over ids and commits it; tail says whether the logits that follow are wanted. On an error the
// timeline is as before.
func (t *Timeline) extend(ctx context.Context, p *pass, ids []int, tail bool) error {
	var row []float32
	if tail {
		if t.spare == nil {
			t.spare = make([]float32, t.e.config.Vocab)
		}
		row = t.spare
	}
	t.e.needRoom(t.growth(len(ids)), t)
	if _, err := p.run(ctx, t.state, len(t.tokens), ids, row); err != nil {
		return err
	}
	t.e.staged = true
	t.tokens = append(t.tokens, ids...)
	if tail {
		t.logits, t.spare = t.spare, t.logits
	} else {
		t.logits = nil
	}
	t.follow(len(ids))
	return nil
}

// growth is what rows more take of memory at most: new latent pages, and a copy of one that is shared.
func (t *Timeline) growth(rows int) int64 {
	n, m := len(t.tokens), t.e.sizes
	return m.Latent(n+rows) - m.Latent(n) + m.Latent(min(n%native.PageRows, 1))
}

// Fork is an independent copy at the committed position.
func (t *Timeline) Fork(ctx context.Context) (runtime.Timeline, error) {
	if err := t.begin(ctx); err != nil {
		return nil, err
	}
	defer t.e.yield()
	t.e.needRoom(t.e.sizes.Recurrent(), t)
	s, err := t.state.Fork()
	if err != nil {
		return nil, fmt.Errorf("cannot fork the timeline: %w", err)
	}
	fork := t.e.newTimeline(position{s, slices.Clone(t.tokens), slices.Clone(t.logits)})
	fork.drafts = t.drafts.Fork()
	return fork, nil
}

// Close frees the state, after a running step of this timeline's engine. What it held stays as a snapshot while there is room.
func (t *Timeline) Close() error {
	if err := t.e.acquire(context.Background()); err != nil {
		return nil // the engine closed and took its timelines along
	}
	defer t.e.yield()
	if t.closed {
		return nil
	}
	t.closed = true
	_ = t.drafts.Close()
	delete(t.e.lines, t)
	t.leave()
	return nil
}
