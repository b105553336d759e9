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
	e      *Engine
	state  *native.Timeline
	tokens []int
	// logits that follow tokens; nil when the last tape did not compute them.
	logits  []float32
	pending int               // the newest emitted token, not fed yet
	spare   []float32         // the row a running tape fills, swapped in when it commits
	drafts  *draft.Controller // see controller
	closed  bool
}

// NewTimeline starts an empty timeline.
func (e *Engine) NewTimeline(ctx context.Context) (runtime.Timeline, error) {
	if err := e.acquire(ctx); err != nil {
		return nil, err
	}
	defer e.yield()
	s, err := e.provider.NewTimeline()
	if err != nil {
		return nil, fmt.Errorf("cannot start a timeline: %w", err)
	}
	return &Timeline{e: e, state: s}, nil
}

func (t *Timeline) Tokens() []int { return t.tokens }

// Sync makes the timeline hold exactly tokens. State cannot be cut back, so anything but an extension starts over.
func (t *Timeline) Sync(ctx context.Context, tokens []int, progress func(runtime.Progress)) (runtime.SyncReport, error) {
	var r runtime.SyncReport
	started := time.Now()
	if err := t.admit(tokens); err != nil {
		return r, err
	}
	if err := t.e.acquire(ctx); err != nil {
		return r, err
	}
	held := true
	defer func() {
		if held {
			t.e.yield()
		}
	}()
	if t.closed {
		return r, fmt.Errorf("timeline: %w", runtime.ErrClosed)
	}
	n := len(t.tokens)
	if n > len(tokens) || !slices.Equal(t.tokens, tokens[:n]) || n == len(tokens) && t.logits == nil {
		if err := t.reset(); err != nil {
			return r, err
		}
	}
	r.Reused = len(t.tokens)
	p := &pass{e: t.e, phase: runtime.PhasePrefill, total: len(tokens) - r.Reused}
	if progress != nil {
		p.progress = func(g runtime.Progress) bool { progress(g); return true }
	}
	for len(t.tokens) < len(tokens) {
		if p.done > 0 { // between tiles others may have a turn
			t.e.yield()
			held = false
			if err := t.e.acquire(ctx); err != nil {
				return r, err
			}
			held = true
		}
		tile := tokens[len(t.tokens):min(len(t.tokens)+t.e.o.Tile, len(tokens))]
		if err := t.extend(ctx, p, tile, len(t.tokens)+len(tile) == len(tokens)); err != nil {
			t.e.report(runtime.Progress{Phase: runtime.PhaseIdle})
			return r, err
		}
		p.done += len(tile)
		r.Prefilled = p.done
	}
	t.e.report(runtime.Progress{Phase: runtime.PhaseIdle})
	r.Duration = time.Since(started)
	return r, nil
}

// admit checks a prompt before anything is done for it.
func (t *Timeline) admit(tokens []int) error {
	l := t.e.limits
	if len(tokens) == 0 {
		return runtime.ErrEmptyPrompt
	}
	if len(tokens) >= l.Context {
		return fmt.Errorf("%w: the prompt has %d tokens, this model takes fewer than %d; shorten it by %d or more",
			runtime.ErrContextFull, len(tokens), l.Context, len(tokens)-l.Context+1)
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
	if _, err := p.run(ctx, t.state, len(t.tokens), ids, row); err != nil {
		return err
	}
	t.tokens = append(t.tokens, ids...)
	if tail {
		t.logits, t.spare = t.spare, t.logits
	} else {
		t.logits = nil
	}
	t.follow(len(ids))
	return nil
}

func (t *Timeline) reset() error {
	s, err := t.e.provider.NewTimeline()
	if err != nil {
		return fmt.Errorf("cannot start over: %w", err)
	}
	_ = t.state.Free()
	t.state, t.tokens, t.logits = s, nil, nil
	return nil
}

// Fork is an independent copy at the committed position.
func (t *Timeline) Fork(ctx context.Context) (runtime.Timeline, error) {
	if err := t.e.acquire(ctx); err != nil {
		return nil, err
	}
	defer t.e.yield()
	if t.closed {
		return nil, fmt.Errorf("timeline: %w", runtime.ErrClosed)
	}
	s, err := t.state.Fork()
	if err != nil {
		return nil, fmt.Errorf("cannot fork the timeline: %w", err)
	}
	return &Timeline{e: t.e, state: s, tokens: slices.Clone(t.tokens), logits: slices.Clone(t.logits), drafts: t.drafts.Fork()}, nil
}

// Close frees the state, after a running step of this timeline's engine.
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
	return t.state.Free()
}
