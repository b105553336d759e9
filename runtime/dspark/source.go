package dspark

import (
	"context"
	"errors"
	"fmt"
	"math"

	"deltafin/native"
	"deltafin/runtime/draft"
	"deltafin/runtime/model"
)

// source drafts for one timeline. Its context holds the newest tokens it saw being computed, without a gap.
type source struct {
	m     *Model
	state *native.DSparkState
	known int // tokens appended
	ids   [model.DSparkBlock]uint32
	sure  [model.DSparkBlock]float32
}

var _ draft.Source = (*source)(nil)

// leastContext is how many positions a draft wants to see before it guesses. Fewer are no use when the text has more.
const leastContext = 8

// NewSource implements draft.Model.
func (d *Model) NewSource() (draft.Source, error) {
	if d.native == nil {
		return nil, errors.New("the draft model is not loaded")
	}
	s, err := d.native.NewState(0)
	if err != nil {
		return nil, err
	}
	return &source{m: d, state: s}, nil
}

func (s *source) Name() string { return Name }

// Append implements draft.Source. Tokens without rows leave a gap, after which the context starts over.
func (s *source) Append(ids []int, rows *draft.Rows) error {
	s.m.provider.ClearInterrupt() // of a pass that was cancelled; this is short, and better done than lost
	if rows == nil {
		if len(ids) == 0 {
			return nil
		}
		return s.restart(s.known + len(ids))
	}
	if rows.Count != len(ids) || len(rows.Hidden) != len(s.m.config.TargetLayers) {
		return fmt.Errorf("draft model: %d captured rows of %d layers for %d tokens", rows.Count, len(rows.Hidden), len(ids))
	}
	for at := 0; at < rows.Count; at += native.MaxRows {
		n := min(rows.Count-at, native.MaxRows)
		if err := s.m.gather(rows, at, n); err != nil {
			return err
		}
		if err := s.state.Append(s.known, s.m.rows, n); err != nil {
			return err
		}
		s.known += n
	}
	if s.known > s.m.window {
		return s.state.Forget(s.known - s.m.window)
	}
	return nil
}

// restart begins an empty context.
func (s *source) restart(position int) error {
	state, err := s.m.native.NewState(position)
	if err != nil {
		return err
	}
	old := s.state
	s.state, s.known = state, position
	return old.Free()
}

// gather puts n captured rows, from row at on, into d.rows: BF16 [n][targets][hidden].
func (d *Model) gather(rows *draft.Rows, at, n int) error {
	hidden, targets := d.config.Hidden, len(d.config.TargetLayers)
	if cap(d.rows) < n*targets*hidden {
		d.rows = make([]uint16, n*targets*hidden)
	}
	d.rows = d.rows[:n*targets*hidden]
	for l, values := range rows.Hidden {
		if len(values) != rows.Count*hidden {
			return fmt.Errorf("draft model: layer %d captured %d values for %d rows of %d", d.config.TargetLayers[l], len(values), rows.Count, hidden)
		}
		for t := range n {
			out := d.rows[(t*targets+l)*hidden:][:hidden]
			for i, v := range values[(at+t)*hidden:][:hidden] {
				out[i] = toBF16(v)
			}
		}
	}
	return nil
}

// toBF16 rounds to the nearest, the even of two; a NaN stays one.
func toBF16(v float32) uint16 {
	u := math.Float32bits(v)
	if u&0x7fffffff > 0x7f800000 {
		return uint16(u>>16) | 0x40
	}
	return uint16((u + 0x7fff + u>>16&1) >> 16)
}

// Truncate implements draft.Source.
func (s *source) Truncate(n int) error {
	if n < 0 || n > s.known {
		return fmt.Errorf("draft model: cannot go back to token %d of %d", n, s.known)
	}
	if err := s.state.Truncate(n); err != nil {
		return err
	}
	s.known = n
	return nil
}

// Propose implements draft.Source.
func (s *source) Propose(ctx context.Context, pending, limit int) ([]draft.Guess, error) {
	if err := ctx.Err(); err != nil { // the interrupt below may come after a short proposal is over
		return nil, err
	}
	limit = min(limit, model.DSparkBlock)
	first, next, err := s.state.Span()
	if err != nil || limit < 1 || next-first < min(leastContext, s.known) {
		return nil, err
	}
	rows, err := s.m.embed(ctx, []int{pending, s.m.config.MaskToken})
	if err != nil {
		return nil, fmt.Errorf("draft model: cannot read an embedding: %w", err)
	}
	p := s.m.provider
	p.ClearInterrupt()
	interrupted := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { p.Interrupt(); close(interrupted) })
	err = s.state.Propose(pending, rows, s.ids[:limit], s.sure[:limit])
	if !stop() {
		<-interrupted
		p.ClearInterrupt()
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("draft model: %w", err)
	}
	guesses := make([]draft.Guess, limit)
	for i := range guesses {
		guesses[i] = draft.Guess{ID: int(s.ids[i]), Confidence: float64(s.sure[i])}
	}
	return guesses, nil
}

// Fork implements draft.Source.
func (s *source) Fork() (draft.Source, error) {
	state, err := s.state.Fork()
	if err != nil {
		return nil, err
	}
	return &source{m: s.m, state: state, known: s.known}, nil
}

// Close implements draft.Source.
func (s *source) Close() error {
	s.m.mu.Lock()
	defer s.m.mu.Unlock()
	if s.m.closed {
		return nil // the model took its contexts along
	}
	return s.state.Free()
}
