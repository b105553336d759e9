package cli

import (
	"context"
	"errors"
	"io"
	"iter"
	"time"

	"deltafin/runtime"
	"deltafin/tokenizer"
)

// scripted is an engine that says what a test wrote down.
type scripted struct {
	tok    *tokenizer.Tokenizer
	limits runtime.Limits

	syncErr   error
	steps     []runtime.Step
	stop      runtime.Stop
	err       error // instead of stop
	beforeGen func()

	// what was asked for
	synced  []int
	options runtime.GenerateOptions
}

func (e *scripted) Identity() runtime.Identity {
	return runtime.Identity{Name: "scripted", Kind: runtime.KindK3Family, Digest: "d1", Root: "/models/x", Layers: 3, WeightExact: true}
}
func (e *scripted) Tokenizer() *tokenizer.Tokenizer { return e.tok }
func (e *scripted) Limits() runtime.Limits          { return e.limits }
func (e *scripted) Health() runtime.Health          { return runtime.Health{ISA: "scalar", Threads: 2} }
func (e *scripted) Close() error                    { return nil }
func (e *scripted) NewTimeline(context.Context) (runtime.Timeline, error) {
	return &scriptedTimeline{e: e}, nil
}

type scriptedTimeline struct{ e *scripted }

func (t *scriptedTimeline) Tokens() []int { return t.e.synced }
func (t *scriptedTimeline) Sync(_ context.Context, tokens []int, progress func(runtime.Progress)) (runtime.SyncReport, error) {
	t.e.synced = tokens
	progress(runtime.Progress{Phase: runtime.PhasePrefill, RowsTotal: len(tokens)})
	return runtime.SyncReport{Prefilled: len(tokens), Duration: 5 * time.Millisecond}, t.e.syncErr
}
func (t *scriptedTimeline) Generate(_ context.Context, o runtime.GenerateOptions) iter.Seq2[runtime.Event, error] {
	t.e.options = o
	return func(yield func(runtime.Event, error) bool) {
		if t.e.beforeGen != nil {
			t.e.beforeGen()
		}
		for _, s := range t.e.steps {
			if !yield(runtime.Progress{Phase: runtime.PhaseDecode}, nil) || !yield(s, nil) {
				return
			}
		}
		if t.e.err != nil {
			yield(nil, t.e.err)
			return
		}
		yield(t.e.stop, nil)
	}
}
func (t *scriptedTimeline) Fork(context.Context) (runtime.Timeline, error) {
	return nil, errors.ErrUnsupported
}
func (t *scriptedTimeline) Keep(context.Context) error               { return nil }
func (t *scriptedTimeline) Save(context.Context, io.Writer) error    { return errors.ErrUnsupported }
func (t *scriptedTimeline) Restore(context.Context, io.Reader) error { return errors.ErrUnsupported }
func (t *scriptedTimeline) Close() error                             { return nil }

// step is one pass that emitted one token.
func step(index, id int, deltas ...runtime.Delta) runtime.Step {
	return runtime.Step{Index: index, Duration: time.Millisecond, Rows: min(index, 1),
		Tokens: []runtime.Token{{ID: id, Deltas: deltas}}}
}

func raw(text string) runtime.Delta { return runtime.Delta{Channel: runtime.ChannelRaw, Text: text} }
func think(text string) runtime.Delta {
	return runtime.Delta{Channel: runtime.ChannelThink, Text: text}
}
func answer(text string) runtime.Delta {
	return runtime.Delta{Channel: runtime.ChannelAnswer, Text: text}
}
