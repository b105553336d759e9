package local

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/storage/state"
)

// position is everything there is to a timeline: the tokens, the provider's state for them, and the logits that follow, nil
// where they were not computed.
type position struct {
	state  *native.Timeline
	tokens []int
	logits []float32
}

// stateMeta is what is written about a state of this engine's model.
func (e *Engine) stateMeta() (state.Meta, error) {
	geometry, err := e.provider.GeometryID()
	return state.Meta{
		Model: e.identity.Digest, Geometry: geometry, ABI: native.QueryABI().Version, Layout: native.StateLayout,
	}, err
}

// metaOf is stateMeta for one position; where is the state itself. The engine's turn must be held.
func (e *Engine) metaOf(p position) (m state.Meta, where *native.State, err error) {
	if where, err = p.state.State(); err != nil {
		return m, nil, err
	}
	if m, err = e.stateMeta(); err != nil {
		return m, nil, err
	}
	m.Tokens, m.Logits, m.State = len(p.tokens), len(p.logits), where.Bytes()
	return m, where, nil
}

// writeState writes the body of a saved state. Neither the turn nor the provider is needed for it.
func writeState(w io.Writer, logits []float32, where *native.State) error {
	row := make([]byte, 0, 4*len(logits))
	for _, v := range logits {
		row = binary.LittleEndian.AppendUint32(row, math.Float32bits(v))
	}
	if _, err := w.Write(row); err != nil {
		return err
	}
	_, err := where.WriteTo(w)
	return err
}

// readState makes a position of a saved state, or an error that wraps runtime.ErrStateMismatch if it is none of this model.
// It is read to where it is used and given away again should its digest turn out wrong. The engine's turn must be held.
func (e *Engine) readState(ctx context.Context, r *state.Reader) (p position, err error) {
	defer func() {
		if errors.Is(err, state.ErrDamaged) {
			err = fmt.Errorf("%w: %w", runtime.ErrStateMismatch, err)
		}
		if err != nil && p.state != nil {
			_ = p.state.Free()
		}
	}()
	mine, err := e.stateMeta()
	if err != nil {
		return p, err
	}
	switch {
	case r.Model != mine.Model:
		return p, fmt.Errorf("%w: it was saved by model %.12s, this one is %.12s", runtime.ErrStateMismatch, r.Model, mine.Model)
	case r.ABI != mine.ABI || r.Layout != mine.Layout || r.Geometry != mine.Geometry:
		return p, fmt.Errorf("%w: another version of this program saved it", runtime.ErrStateMismatch)
	case len(r.Tokens) > e.limits.Context || r.Logits != 0 && r.Logits != e.config.Vocab:
		return p, fmt.Errorf("%w: impossible sizes (%d tokens, %d logits)", runtime.ErrStateMismatch, len(r.Tokens), r.Logits)
	}
	for i, id := range r.Tokens {
		if id >= e.config.Vocab {
			return p, fmt.Errorf("%w: id %d at position %d", runtime.ErrStateMismatch, id, i)
		}
	}
	p.tokens = r.Tokens
	e.makeRoom(e.sizes.Recurrent()+e.sizes.Latent(len(p.tokens)), nil)
	if p.state, err = e.provider.Blank(len(r.Tokens)); err != nil {
		p.state = nil
		return p, err
	}
	where, err := p.state.State()
	if err != nil {
		return p, err
	}
	if where.Bytes() != r.State {
		return p, fmt.Errorf("%w: %d bytes of state instead of %d", runtime.ErrStateMismatch, r.State, where.Bytes())
	}
	from := io.Reader(unlessDone{ctx, r})
	if r.Logits > 0 {
		row := make([]byte, 4*r.Logits)
		if _, err := io.ReadFull(from, row); err != nil {
			return p, err
		}
		p.logits = make([]float32, r.Logits)
		for i := range p.logits {
			p.logits[i] = math.Float32frombits(binary.LittleEndian.Uint32(row[4*i:]))
		}
	}
	if _, err := where.ReadFrom(from); err != nil {
		return p, err
	}
	return p, r.Verify()
}

// unlessDone stops reading when ctx ends.
type unlessDone struct {
	ctx context.Context
	r   io.Reader
}

func (u unlessDone) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.r.Read(p)
}

// Save writes the committed state, in the form of package state. Equal states give equal bytes.
func (t *Timeline) Save(ctx context.Context, w io.Writer) error {
	if err := t.begin(ctx); err != nil {
		return err
	}
	defer t.e.yield()
	m, where, err := t.e.metaOf(t.at())
	if err == nil {
		out := bufio.NewWriterSize(unlessDoneWriter{ctx, w}, 1<<16)
		var to *state.Writer
		if to, err = state.NewWriter(out, m, t.tokens); err == nil {
			err = errors.Join(writeState(to, t.logits, where), to.Close(), out.Flush())
		}
	}
	if err != nil {
		return fmt.Errorf("cannot save the timeline: %w", err)
	}
	return nil
}

type unlessDoneWriter struct {
	ctx context.Context
	w   io.Writer
}

func (u unlessDoneWriter) Write(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(p)
}

// Restore replaces the timeline's state by a saved one. On any error the timeline keeps what it had.
func (t *Timeline) Restore(ctx context.Context, r io.Reader) error {
	if err := t.take(ctx); err != nil {
		return err
	}
	defer t.e.yield()
	in, err := state.NewReader(bufio.NewReaderSize(r, 1<<16))
	if errors.Is(err, state.ErrDamaged) {
		err = fmt.Errorf("%w: %w", runtime.ErrStateMismatch, err)
	}
	if err != nil {
		return err
	}
	p, err := t.e.readState(ctx, in)
	if err != nil {
		return err
	}
	t.leave()
	t.state, t.tokens, t.logits = p.state, p.tokens, p.logits
	return nil
}
