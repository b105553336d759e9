package local

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/budget"
	"deltafin/runtime/draft"
	"deltafin/runtime/dspark"
	"deltafin/runtime/model"
)

// drafting is what an engine has for guessing ahead. The engine's turn guards it.
type drafting struct {
	mode    runtime.DraftMode // what the engine was opened with
	rows    int               // of the widest verification; below 2 there are none
	costs   draft.Costs
	model   *dspark.Model // nil: none
	capture [][]float32   // by layer of the model, [rows][hidden] of the running pass
	at      []int         // by layer, 1 + its place in capture; empty: nothing is captured
	failed  bool          // the running pass could not be captured
	logits  []float32     // [rows][vocab] of a verification
	ids     []int
}

// Widest verification: with more rows even a perfect guess would save little more. The log of KDA updates that it keeps takes
// memory from layers and experts, which every pass pays for, drafted or not; so the rows are halved until that is at most
// one in draftCost of what a token reads, down to the fewest with which drafts are worth having.
const (
	draftRows    = 16
	fewDraftRows = 4
	draftCost    = 40
	// smallRead is how many bytes a disk delivers in the time it takes to begin a read: a smaller one costs as much.
	smallRead = 64 << 10
)

// readCost is what a token reads under a plan, in bytes, and in as many for what small reads cost beside.
func readCost(p *budget.Plan, expert int64) float64 {
	n := float64(p.Predicted.Bytes)
	if 0 < expert && expert < smallRead {
		n += float64(p.Predicted.ExpertBytes) * (float64(smallRead)/float64(expert) - 1)
	}
	return n
}

// checkDraftMode refuses a mode there is not.
func checkDraftMode(m runtime.DraftMode) error {
	switch m {
	case "", runtime.DraftAuto, runtime.DraftOff, runtime.DraftSuffix, runtime.DraftDSpark:
		return nil
	}
	return fmt.Errorf("draft mode %q is not known; there are auto, off, suffix and dspark", string(m))
}

// withDrafts adds to a request, and its plan, what an engine keeps for drafts, as far as there is room for it: with a draft
// model, which may be nil, or without, or nothing.
func withDrafts(r budget.Request, plain *budget.Plan, mode runtime.DraftMode, m *dspark.Model) (budget.Request, *budget.Plan) {
	with := r
	if mode != runtime.DraftDSpark {
		with.DraftText = draft.SuffixBytes
	}
	least := readCost(plain, r.Model.ExpertBytes)
	for with.DraftRows = draftRows; with.DraftRows > fewDraftRows; with.DraftRows /= 2 {
		if plan, err := budget.Make(with); err == nil && readCost(plan, r.Model.ExpertBytes) <= least*(1+1./draftCost) {
			break
		}
	}
	if m != nil {
		with.DraftBytes = m.Bytes()
		if plan, err := budget.Make(with); err == nil {
			return with, plan
		}
		with.DraftBytes = 0
	}
	if plan, err := budget.Make(with); err == nil && mode != runtime.DraftDSpark {
		return with, plan
	}
	return r, plain
}

// OpenDraftModel opens the draft model that the options ask for, or that is there unasked; nil if there is none.
func OpenDraftModel(o Options, c *model.Config, threads int) (*dspark.Model, error) {
	if o.NoDrafts || o.Draft == runtime.DraftOff || o.Draft == runtime.DraftSuffix {
		return nil, nil
	}
	dir := o.DraftModel
	if dir == "" {
		if dir = dspark.InRoot(o.Root); dir == "" {
			if o.Draft != runtime.DraftDSpark { // nobody asked for it
				return nil, nil
			}
			dir = filepath.Join(o.Root, dspark.Folder)
		}
	}
	return dspark.Open(dir, c, dspark.Options{Threads: threads})
}

// planAll divides memory, with what drafts take, or as much of that as there is room for. What is wrong with a draft model is
// told and ends nothing: drafts make a conversation faster and are no part of it.
func (e *Engine) planAll(ctx context.Context, layout *model.Plan, r budget.Request) error {
	d := &e.drafting
	if d.mode = e.o.Draft; d.mode == "" {
		d.mode = runtime.DraftAuto
	}
	threads := e.o.Threads
	if threads == 0 {
		_, threads, _ = e.provider.ISA()
	}
	var err error
	if d.model, err = OpenDraftModel(e.o, e.config, threads); err != nil {
		e.warnDraft(err)
	}
	if e.plan, err = PlanMemory(e.o, layout, d.model, r); err != nil {
		return err
	}
	if err := e.measure(ctx, &r); err != nil {
		return err
	}
	if e.speed.Readers > 0 {
		if e.plan, err = PlanMemory(e.o, layout, d.model, r); err != nil {
			return err
		}
	}
	if d.rows = e.plan.DraftRows; d.model != nil && e.plan.DraftBytes == 0 {
		e.warnDraft(fmt.Errorf("%w: it takes %d bytes", budget.ErrTooSmall, d.model.Bytes()))
		e.closeDraftModel()
	}
	return nil
}

func (e *Engine) warnDraft(err error) {
	if e.o.Warn != nil {
		e.o.Warn(fmt.Errorf("no DSpark drafts, the model goes on without them: %w", err))
	}
}

func (e *Engine) closeDraftModel() {
	if e.drafting.model != nil {
		_ = e.drafting.model.Close()
		e.drafting.model = nil
	}
}

// openDrafts loads the draft model, once the globals are bound whose output head it shares.
func (e *Engine) openDrafts(ctx context.Context) error {
	d := &e.drafting
	if d.model == nil {
		return nil
	}
	if err := d.model.Load(ctx, e.provider, e.embedding); err != nil {
		if ctx.Err() != nil {
			return err
		}
		e.warnDraft(err)
		e.closeDraftModel()
		if d.mode == runtime.DraftDSpark {
			d.rows = 0
		}
		return nil
	}
	d.at = make([]int, e.config.Layers)
	for i, l := range d.model.Layers() {
		d.at[l] = i + 1
	}
	d.capture = make([][]float32, len(d.model.Layers()))
	return nil
}

// Drafting says how many guesses a pass verifies at most, and whether there is a draft model.
func (e *Engine) Drafting() (guesses int, model bool) {
	return max(e.drafting.rows-1, 0), e.drafting.model != nil
}

// captured copies what the layer returned, if the draft model wants it. Where that fails the pass goes on without.
func (d *drafting) captured(tape native.Tape, layer, rows, hidden int) {
	if len(d.at) == 0 || d.at[layer] == 0 || d.failed {
		return
	}
	to := &d.capture[d.at[layer]-1]
	*to = slices.Grow((*to)[:0], rows*hidden)[:rows*hidden]
	d.failed = tape.Read(native.ReadHidden, *to) != nil
}

// rowsOf is what was captured of the first n rows of the pass that was just committed; nil for nothing.
func (d *drafting) rowsOf(n, hidden int) *draft.Rows {
	if len(d.at) == 0 || d.failed {
		return nil
	}
	r := &draft.Rows{Count: n}
	for _, c := range d.capture {
		r.Hidden = append(r.Hidden, c[:n*hidden])
	}
	return r
}

// controller is the timeline's, made at its first use; nil where the engine has no drafts.
func (t *Timeline) controller() *draft.Controller {
	e := t.e
	d := &e.drafting
	if t.drafts != nil || d.rows < 2 {
		return t.drafts
	}
	var sources []draft.Source
	if d.mode != runtime.DraftDSpark {
		sources = append(sources, draft.NewSuffix())
	}
	if d.model != nil {
		if s, err := d.model.NewSource(); err == nil {
			sources = append(sources, s)
		} else {
			e.warnDraft(err)
		}
	}
	t.drafts = draft.New(&d.costs, e.config.Vocab, e.o.Warn, sources...)
	return t.drafts
}

// follow tells the drafts what the timeline holds; the last n tokens are those of a pass that was just committed.
func (t *Timeline) follow(n int) {
	if c := t.controller(); c != nil {
		c.Follow(t.tokens, t.e.drafting.rowsOf(n, t.e.config.Hidden))
	}
}

// copied is the places of remembered tokens of which the pending one and guesses are copies, as far as they are.
func (t *Timeline) copied(like []int) []int {
	if t.e.remembered == nil || len(like) == 0 {
		return nil
	}
	var at []int
	if first := like[0] - 2; first >= 0 && t.tokens[first] == t.pending {
		at = append(at, first)
	}
	for _, l := range like {
		at = append(at, l-1)
	}
	return t.e.remembered.like(nil, t.tokens, at)
}

// verify runs one tape over the newest emitted token and guesses, and commits as many of them as accept says. On an error
// the timeline is as before.
func (t *Timeline) verify(ctx context.Context, p *pass, guesses []int, accept func(logits []float32) (int, error)) (int, error) {
	e := t.e
	d, vocab := &e.drafting, e.config.Vocab
	d.ids = append(append(d.ids[:0], t.pending), guesses...)
	d.logits = slices.Grow(d.logits[:0], len(d.ids)*vocab)[:len(d.ids)*vocab]
	p.accept = accept
	e.needRoom(t.growth(len(d.ids)), t)
	n, err := p.run(ctx, t.state, len(t.tokens), d.ids, d.logits)
	if err != nil {
		return 0, err
	}
	t.tokens = append(t.tokens, d.ids[:n]...)
	t.logits = append(t.logits[:0], d.logits[(n-1)*vocab:n*vocab]...)
	t.follow(n)
	return n, nil
}

// drafted publishes how the drafts do.
func (e *Engine) drafted(c *draft.Controller) {
	h := c.Health()
	e.gauge.Lock()
	e.gauge.drafts = h
	e.gauge.Unlock()
}
