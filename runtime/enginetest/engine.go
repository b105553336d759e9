// Package enginetest is an engine that follows a script instead of computing: for tests of everything above package
// runtime. It keeps the promises of runtime.Timeline (what is committed, what a cancellation leaves, which event is the
// last), so that a test against it says something about a real one.
//
//	engine := enginetest.New(enginetest.Options{
//		Tokenizer: tok,
//		Replies:   []enginetest.Script{enginetest.SlowK3("Hm.", "Yes.", 3*time.Second)},
//	})
//
// Without a Clock, delays pass instantly.
package enginetest

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/trace"
	"deltafin/tokenizer"
)

// Options of a fake engine. The zero value is an engine called "fake" without tokenizer that answers nothing.
type Options struct {
	Identity  runtime.Identity
	Tokenizer *tokenizer.Tokenizer
	Limits    runtime.Limits // zero fields get generous values
	Clock     Clock
	// Prefills are played by the calls of Sync, in order; further calls report nothing and take no time.
	Prefills []Script
	// Replies are played by the calls of Generate, in order; further calls play the last.
	Replies []Script
	// TimelineError is what NewTimeline returns.
	TimelineError error
}

// Engine follows a script. It implements runtime.Engine.
type Engine struct {
	o     Options
	clock Clock

	mu       sync.Mutex
	syncs    int
	replies  int
	prompts  [][]int
	options  []runtime.GenerateOptions
	messages []string
	open     int
	misuse   []string
	progress runtime.Progress
	last     time.Time
	tokens   int64
	closed   bool
}

var _ runtime.Engine = (*Engine)(nil)

// New returns an engine.
func New(o Options) *Engine {
	if o.Identity.Name == "" {
		o.Identity.Name, o.Identity.Kind, o.Identity.Digest = "fake", runtime.KindDemo, "00"
		o.Identity.WeightExact = true
	}
	if o.Identity.Layers == 0 {
		o.Identity.Layers = 2
	}
	if o.Limits.Context == 0 {
		o.Limits.Context = 1 << 20
	}
	if o.Limits.MaxRows == 0 {
		o.Limits.MaxRows = 64
	}
	if o.Limits.Vocab == 0 {
		o.Limits.Vocab = 1 << 20
		if o.Tokenizer != nil {
			o.Limits.Vocab = o.Tokenizer.VocabSize()
		}
	}
	if o.Limits.EOS == nil && o.Tokenizer != nil {
		o.Limits.EOS = o.Tokenizer.StopIDs()
	}
	if o.Clock == nil {
		o.Clock = NewInstantClock(time.Unix(1_700_000_000, 0))
	}
	return &Engine{o: o, clock: o.Clock}
}

func (e *Engine) Identity() runtime.Identity      { return e.o.Identity }
func (e *Engine) Tokenizer() *tokenizer.Tokenizer { return e.o.Tokenizer }
func (e *Engine) Limits() runtime.Limits          { return e.o.Limits }

func (e *Engine) Health() runtime.Health {
	e.mu.Lock()
	defer e.mu.Unlock()
	return runtime.Health{Progress: e.progress, LastEvent: e.last, ISA: "script", Threads: 1, TokensTotal: e.tokens}
}

func (e *Engine) NewTimeline(ctx context.Context) (runtime.Timeline, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if e.o.TimelineError != nil {
		return nil, e.o.TimelineError
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, runtime.ErrClosed
	}
	e.open++
	return &timeline{e: e}, nil
}

func (e *Engine) Close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	return nil
}

// Prompts are the token ids of every Sync so far.
func (e *Engine) Prompts() [][]int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.prompts)
}

// Messages are what every Generate so far was for (trace.WithMessage).
func (e *Engine) Messages() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.messages)
}

// Generations are the options of every Generate so far.
func (e *Engine) Generations() []runtime.GenerateOptions {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.options)
}

// OpenTimelines is how many timelines were not closed.
func (e *Engine) OpenTimelines() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.open
}

// Misuse lists broken rules: concurrent use of a timeline, use after closing. Empty in a good test.
func (e *Engine) Misuse() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.misuse)
}

// SetReplies replaces what later generations play.
func (e *Engine) SetReplies(replies ...Script) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.o.Replies, e.replies = replies, 0
}

func (e *Engine) note(p runtime.Progress) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.progress, e.last = p, e.clock.Now()
}

func (e *Engine) nextPrefill(ids []int) Script {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.prompts = append(e.prompts, slices.Clone(ids))
	e.syncs++
	if e.syncs > len(e.o.Prefills) {
		return nil
	}
	return e.o.Prefills[e.syncs-1]
}

func (e *Engine) nextReply(ctx context.Context, o runtime.GenerateOptions) Script {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.messages = append(e.messages, trace.MessageOf(ctx))
	e.options = append(e.options, o)
	if len(e.o.Replies) == 0 {
		return nil
	}
	i := min(e.replies, len(e.o.Replies)-1)
	e.replies++
	return e.o.Replies[i]
}

// timeline is the token ledger of a fake engine.
type timeline struct {
	e       *Engine
	tokens  []int
	pending []int // emitted, not committed: at most the newest
	using   atomic.Bool
	closed  atomic.Bool
}

// use marks the timeline busy; the result ends it.
func (t *timeline) use(call string) (done func(), err error) {
	complain := func(what string) error {
		t.e.mu.Lock()
		defer t.e.mu.Unlock()
		t.e.misuse = append(t.e.misuse, call+": "+what)
		return fmt.Errorf("%s: %s", call, what)
	}
	if t.closed.Load() {
		return nil, fmt.Errorf("%w: %w", runtime.ErrClosed, complain("the timeline is closed"))
	}
	if !t.using.CompareAndSwap(false, true) {
		return nil, complain("the timeline is in use by another goroutine")
	}
	return func() { t.using.Store(false) }, nil
}

func (t *timeline) Tokens() []int { return t.tokens }

func (t *timeline) Sync(ctx context.Context, tokens []int, progress func(runtime.Progress)) (runtime.SyncReport, error) {
	done, err := t.use("Sync")
	if err != nil {
		return runtime.SyncReport{}, err
	}
	defer done()
	limits := t.e.o.Limits
	switch {
	case len(tokens) == 0:
		return runtime.SyncReport{}, runtime.ErrEmptyPrompt
	case len(tokens) > limits.Context:
		return runtime.SyncReport{}, fmt.Errorf("%w: %d tokens, at most %d", runtime.ErrContextFull, len(tokens), limits.Context)
	}
	for _, id := range tokens {
		if id < 0 || id >= limits.Vocab {
			return runtime.SyncReport{}, fmt.Errorf("%w: %d", runtime.ErrTokenRange, id)
		}
	}
	start := t.e.clock.Now()
	script := t.e.nextPrefill(tokens)
	// The last token is always fed again: its logits choose the next.
	same := 0
	for same < len(t.tokens) && same < len(tokens)-1 && t.tokens[same] == tokens[same] {
		same++
	}
	t.tokens, t.pending = slices.Clone(tokens[:same]), nil
	p := player{e: t.e, ctx: ctx, progress: func(p runtime.Progress) bool {
		if progress != nil {
			progress(p)
		}
		return true
	}}
	for _, a := range script {
		if err := p.pass(a); err != nil {
			return runtime.SyncReport{Reused: same, Duration: t.e.clock.Now().Sub(start)}, err
		}
	}
	if err := ctx.Err(); err != nil {
		return runtime.SyncReport{Reused: same}, err
	}
	t.tokens = slices.Clone(tokens)
	return runtime.SyncReport{Reused: same, Prefilled: len(tokens) - same, Duration: t.e.clock.Now().Sub(start)}, nil
}

func (t *timeline) Fork(ctx context.Context) (runtime.Timeline, error) {
	fork, err := t.e.NewTimeline(ctx)
	if err != nil {
		return nil, err
	}
	fork.(*timeline).tokens = slices.Clone(t.tokens)
	return fork, nil
}

// saved is the state of a fake timeline.
type saved struct {
	Digest string
	Tokens []int
}

func (t *timeline) Keep(context.Context) error {
	done, err := t.use("Keep")
	if err != nil {
		return err
	}
	defer done()
	return nil
}

func (t *timeline) Save(_ context.Context, w io.Writer) error {
	return json.NewEncoder(w).Encode(saved{t.e.o.Identity.Digest, t.tokens})
}

func (t *timeline) Restore(_ context.Context, r io.Reader) error {
	var s saved
	if err := json.NewDecoder(r).Decode(&s); err != nil {
		return fmt.Errorf("%w: %w", runtime.ErrStateMismatch, err)
	}
	if s.Digest != t.e.o.Identity.Digest {
		return fmt.Errorf("%w: saved by %s", runtime.ErrStateMismatch, s.Digest)
	}
	t.tokens, t.pending = s.Tokens, nil
	return nil
}

func (t *timeline) Close() error {
	if t.closed.CompareAndSwap(false, true) {
		t.e.mu.Lock()
		t.e.open--
		t.e.mu.Unlock()
	}
	return nil
}

func (t *timeline) Generate(ctx context.Context, o runtime.GenerateOptions) iter.Seq2[runtime.Event, error] {
	return func(yield func(runtime.Event, error) bool) {
		done, err := t.use("Generate")
		if err != nil {
			yield(nil, err)
			return
		}
		defer done()
		if len(t.tokens) == 0 {
			yield(nil, runtime.ErrEmptyPrompt)
			return
		}
		g := &generation{
			player:  player{e: t.e, ctx: ctx, progress: func(p runtime.Progress) bool { return yield(p, nil) }},
			t:       t,
			o:       o,
			yield:   yield,
			channel: o.Start,
			start:   t.e.clock.Now(),
		}
		g.play(t.e.nextReply(ctx, o))
	}
}
