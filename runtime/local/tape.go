package local

import (
	"context"
	"errors"
	"fmt"
	"time"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/expert"
	"deltafin/runtime/model"
	"deltafin/runtime/trace"
)

// errLeft reports that the consumer of a generation left the loop.
var errLeft = errors.New("left")

// pass is one tape: rows consecutive tokens through every layer.
type pass struct {
	e        *Engine
	phase    runtime.Phase
	done     int // rows of this Sync committed before
	total    int
	progress func(runtime.Progress) bool // false abandons the tape
	told     time.Time                   // when it was last called
	// accept, if not nil, makes this a verification: logits has a row for every id, and accept says how many of the ids, at
	// least one, are committed.
	accept func(logits []float32) (int, error)
	like   []int // the places of remembered tokens that rows copy
}

// route is where the rows of a tape went in one layer.
type route struct {
	ids     []uint16 // [rows][topK]
	weights []float32
	demand  []int           // the distinct experts of all rows
	origins []expert.Origin // where they were
}

func (r *route) keep(ids []uint16, weights []float32, demand []int, origins []expert.Origin) {
	r.ids, r.weights = append(r.ids[:0], ids...), append(r.weights[:0], weights...)
	r.demand, r.origins = append(r.demand[:0], demand...), append(r.origins[:0], origins...)
}

// run feeds ids to t and commits them, or as many as accept says, and returns their number. logits, if not nil, gets the last
// row's, with accept those of all rows. The engine's turn must be held. On any error the timeline is unchanged.
func (p *pass) run(ctx context.Context, t *native.Timeline, position int, ids []int, logits []float32) (int, error) {
	e := p.e
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(e.life, func() { cancel(fmt.Errorf("engine: %w", runtime.ErrClosed)) })()
	e.provider.ClearInterrupt()
	interrupted := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { e.provider.Interrupt(); close(interrupted) })
	defer func() {
		if !stop() {
			<-interrupted // the word must not be written after the engine is gone
		}
	}()
	rows, err := e.embedding(ctx, ids)
	if err != nil {
		return 0, err
	}
	flags, best := native.TapeFlags(0), e.best[:1]
	if p.accept != nil {
		flags, best = native.Partial, e.best[:len(ids)]
	}
	tape, err := t.Begin(position, rows, len(ids), flags)
	if err != nil {
		return 0, providerError(ctx, err)
	}
	defer e.layers.drop() // after the tape is over
	defer tape.Discard()
	committed := 0
	defer func() {
		if committed > 0 {
			e.routes.Commit()
			e.recent.Commit(committed)
			e.heat.Commit()
		} else {
			e.routes.Discard()
			e.recent.Discard()
			e.heat.Discard()
		}
	}()
	e.routes.Begin(ctx, position)
	e.recent.Begin(ctx, position, ids)
	mail := &e.mail
	e.drafting.failed = false
	e.ahead.begin(p.like)
	for l := range e.config.Layers {
		if !p.tell(l, runtime.WaitNone, 0, len(ids)) {
			return 0, errLeft
		}
		e.recent.Spent(l, trace.Other)
		binding, err := e.layers.acquire(ctx, l)
		if err != nil {
			return 0, err
		}
		e.recent.Spent(l, trace.Spine)
		if err := tape.Attend(l, binding, mail); err != nil {
			return 0, layerError(ctx, l, err)
		}
		e.recent.Spent(l, trace.Attend)
		if mail.TopK == 0 {
			e.ahead.next(tape, l, len(ids))
		} else {
			if err := p.feed(ctx, tape, l, mail); err != nil {
				return 0, layerError(ctx, l, err)
			}
		}
		if err := tape.Finish(l); err != nil {
			return 0, layerError(ctx, l, err)
		}
		e.drafting.captured(tape, l, len(ids), e.config.Hidden)
		e.recent.Spent(l, trace.Experts)
		if e.trace != nil {
			e.trace(tape, position, l, mail)
		}
	}
	if !p.tell(e.config.Layers, runtime.WaitNone, 0, len(ids)) {
		return 0, errLeft
	}
	if logits != nil {
		if err := tape.Logits(p.accept != nil, best, logits); err != nil {
			return 0, providerError(ctx, err)
		}
		if e.trace != nil {
			e.trace(tape, position, e.config.Layers, nil)
		}
	}
	n := len(ids)
	if p.accept != nil {
		if n, err = p.accept(logits); err != nil {
			return 0, err
		}
	}
	// The last moment to stop: beyond this the tokens are part of the timeline.
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	if _, err := tape.Commit(n); err != nil {
		return 0, providerError(ctx, err)
	}
	committed = n
	if p.accept != nil { // only now is it known which rows there are to observe
		for l := range e.routed {
			if e.config.FFN[l] == model.MoE {
				e.observed(l, n*e.config.TopK)
			}
		}
	}
	e.remembered.keep(position, ids[:n], e.routed, e.config.FFN)
	if m, err := e.provider.Memory(); err == nil {
		var drafts int64
		if e.drafting.model != nil {
			drafts = e.drafting.model.Held()
		}
		e.gauge.Lock()
		e.gauge.memory, e.gauge.draftBytes = m, drafts
		e.gauge.recall, e.gauge.ranks = e.ahead.recalls(e.gauge.recall), e.ahead.byRank(e.gauge.ranks)
		e.gauge.Unlock()
	}
	return n, nil
}

// feed gives the provider every expert the layer asked for, as they arrive. The shared branch fills the first wait.
func (p *pass) feed(ctx context.Context, tape native.Tape, l int, mail *native.Mailbox) error {
	e := p.e
	n := mail.Rows * mail.TopK
	ids, weights := mail.IDs[:n], mail.Weights[:n]
	e.union = union(e.union[:0], ids, int(mail.TopK))
	if e.placed != nil {
		spans, origins, err := e.placed.demand(ctx, l, e.union, e.spans[:0])
		if err != nil {
			return err
		}
		e.spans = spans
		p.routed(l, ids, weights, origins)
		e.recent.Spent(l, trace.Wait)
		return tape.Experts(l, spans)
	}
	away := e.experts.absent(l, e.union)
	if len(away) > 0 && e.o.Fetch == nil {
		return &MissingError{e.o.Root, l, away, e.experts.lacking()}
	}
	e.ahead.demanded(l, e.union)
	batch, err := e.cache.Demand(ctx, l, e.union)
	if err != nil {
		return err
	}
	defer batch.Close()
	p.routed(l, ids, weights, batch.Origins())
	e.ahead.next(tape, l, int(mail.Rows))
	shared := false
	for batch.Outstanding() > 0 {
		waiting := !batch.Ready()
		if waiting {
			if !shared {
				shared = true
				if err := tape.Shared(l); err != nil {
					return err
				}
				continue
			}
			if !p.tell(l, runtime.WaitExperts, batch.Outstanding(), int(mail.Rows)) {
				return errLeft
			}
		}
		e.recent.Spent(l, trace.Experts)
		if waiting && len(away) > 0 {
			if err := p.await(ctx, l, batch, mail); err != nil {
				return err
			}
		}
		ready, err := batch.Next(ctx)
		if err != nil {
			return err
		}
		if waiting {
			e.recent.Spent(l, trace.Wait)
		}
		spans := e.spans[:0]
		for _, r := range ready {
			spans = append(spans, e.experts.span(l, r))
		}
		e.spans = spans
		err = tape.Experts(l, spans)
		batch.Release(ready)
		if err != nil {
			return err
		}
	}
	return nil
}

// routed keeps where the rows of a layer were routed, and where the experts demanded for them were.
func (p *pass) routed(l int, ids []uint16, weights []float32, origins []expert.Origin) {
	e := p.e
	e.routed[l].keep(ids, weights, e.union, origins)
	if p.accept == nil {
		e.observed(l, len(ids))
	}
	e.recent.Layer(l, ids, weights, e.union, origins)
}

// observed tells those who watch routes, without a part in what is computed, of the first n ids of a layer: those of rows that
// are committed, or will be if the pass succeeds.
func (e *Engine) observed(l, n int) {
	r := &e.routed[l]
	e.routes.Layer(l, r.ids[:n], r.weights[:n], r.demand, r.origins)
	e.seen = union(e.seen[:0], r.ids[:n], e.config.TopK)
	e.heat.Layer(l, e.seen)
}

// union adds the distinct experts of the rows of a route, in the order they are first routed to: the best of each row come
// early.
func union(to []int, ids []uint16, topK int) []int {
	var seen [native.MaxExperts]bool
	for k := range topK {
		for r := k; r < len(ids); r += topK {
			if id := int(ids[r]); !seen[id] {
				seen[id] = true
				to = append(to, id)
			}
		}
	}
	return to
}

// tell reports how far the tape is. It returns false when the listener wants the tape abandoned.
func (p *pass) tell(layer int, w runtime.Wait, reads, rows int) bool {
	g := runtime.Progress{Phase: p.phase, Rows: rows, RowsDone: p.done, RowsTotal: p.total, Layer: layer, Wait: w, Reads: reads}
	if w == runtime.WaitNetwork {
		g.Trouble, g.Again = p.e.o.Fetch.Trouble()
	}
	g = p.e.report(g)
	if p.progress == nil || g.At.Sub(p.told) < p.e.quiet {
		return true
	}
	p.told = g.At
	return p.progress(g)
}

func layerError(ctx context.Context, l int, err error) error {
	if errors.Is(err, errLeft) {
		return errLeft // whoever left may have cancelled as well; nothing more is said to them
	}
	if err = providerError(ctx, err); ctx.Err() != nil || errors.Is(err, errLeft) {
		return err
	}
	return fmt.Errorf("layer %d: %w", l, err)
}

// providerError turns a provider's status into what callers of the runtime know.
func providerError(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, native.ErrTapeFailed):
		return fmt.Errorf("%w: %w (see deltafin doctor)", runtime.ErrNotFinite, err)
	}
	return err
}
