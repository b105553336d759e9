package local

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/budget"
	"deltafin/runtime/draft"
	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
)

// samplings are ways to draw that are as different as can be. The last two stay with the tokens of the prompt and repeat
// themselves.
var samplings = map[string]runtime.Sampling{
	"greedy":    {},
	"hot":       {Temperature: 1.5, Seed: 7, LogProbs: 2},
	"filtered":  {Temperature: 0.8, TopK: 40, TopP: 0.9, MinP: 0.01, Seed: 1, LogProbs: -1},
	"penalised": {Temperature: 1, RepetitionPenalty: 1.3, PresencePenalty: 0.5, Seed: 3, LogProbs: 1},
	"repeating": {PresencePenalty: -100, LogProbs: 2},
	"noisy":     {Temperature: 2, PresencePenalty: -100, Seed: 5},
}

// said is what a generation shows.
type said struct {
	tokens []runtime.Token
	ids    []int
	stop   runtime.Stop
	steps  []runtime.Step
}

func generate(t testing.TB, tl runtime.Timeline, o runtime.GenerateOptions) said {
	t.Helper()
	var s said
	for ev, err := range tl.Generate(context.Background(), o) {
		if err != nil {
			t.Fatal(err)
		}
		switch ev := ev.(type) {
		case runtime.Step:
			s.steps = append(s.steps, ev)
			for _, token := range ev.Tokens {
				s.tokens = append(s.tokens, token)
				s.ids = append(s.ids, token.ID)
			}
			if want := len(ev.Tokens); ev.Index > 0 && ev.Rows != want || ev.Index != len(s.steps)-1 || ev.Accepted > ev.Proposed || ev.Accepted > max(want-1, 0) {
				t.Fatalf("step %+v", ev)
			}
			// Everything but the newest token is committed.
			if n := len(tl.Tokens()); n < len(s.ids)-1 || !slices.Equal(tl.Tokens()[n-len(s.ids)+1:], s.ids[:len(s.ids)-1]) {
				t.Fatalf("after %v the timeline ends in %v", s.ids, tl.Tokens()[max(0, n-len(s.ids)):])
			}
		case runtime.Stop:
			s.stop = ev
		}
	}
	if s.stop.Stats.Tokens != len(s.ids) {
		t.Fatalf("statistics of %d tokens, there are %d", s.stop.Stats.Tokens, len(s.ids))
	}
	return s
}

// same compares what two generations said, and what their timelines hold afterwards, bit for bit.
func same(t testing.TB, a said, at runtime.Timeline, b said, bt runtime.Timeline) error {
	t.Helper()
	if !reflect.DeepEqual(a.tokens, b.tokens) {
		return fmt.Errorf("tokens %v, want %v (or their probabilities differ)", a.ids, b.ids)
	}
	if a.stop.Reason != b.stop.Reason {
		return fmt.Errorf("stopped by %q, want %q", a.stop.Reason, b.stop.Reason)
	}
	if !slices.Equal(at.Tokens(), bt.Tokens()) {
		return fmt.Errorf("the timeline has %d tokens, want %d", len(at.Tokens()), len(bt.Tokens()))
	}
	if x, y := stateOf(t, at), stateOf(t, bt); !bytes.Equal(x, y) { // logits and all
		return errors.New("states differ")
	}
	return nil
}

func stateOf(t testing.TB, tl runtime.Timeline) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := tl.Save(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func synced(t testing.TB, e *Engine, ids []int) *Timeline {
	t.Helper()
	tl, err := e.NewTimeline(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tl.Close() })
	if _, err := tl.Sync(context.Background(), ids, nil); err != nil {
		t.Fatal(err)
	}
	return tl.(*Timeline)
}

// guessing knows the whole text that comes out and guesses it, but with something wrong in it in the given way.
func guessing(text []int, vocab int, how string) func(t *Timeline, room int) []int {
	rng := rand.New(rand.NewPCG(1, uint64(len(how))))
	return func(t *Timeline, room int) []int {
		at := len(t.tokens) + 1
		if at >= len(text) || room == 0 {
			return nil
		}
		right := slices.Clone(text[at:min(at+room, len(text))])
		switch how {
		case "right":
		case "none":
			right = nil
		case "wrong":
			for i := range right {
				right[i] = (right[i] + 1) % vocab
			}
		case "half":
			i := len(right) / 2
			right[i] = (right[i] + 1) % vocab
		case "random":
			right = right[:rng.IntN(len(right)+1)]
			if n := len(right); n > 0 && rng.IntN(2) == 0 {
				right[rng.IntN(n)] = rng.IntN(vocab)
			}
		case "shifted":
			right = text[at-1 : min(at-1+room, len(text))]
		}
		return right
	}
}

var hows = []string{"right", "wrong", "half", "random", "shifted"}

// The promise: greedy or sampled, the same tokens, probabilities and states, whatever is guessed, whatever the schedule.
func TestSameBytesWhateverIsGuessed(t *testing.T) {
	base := openPreset(t, "nano", Options{Threads: 1, Draft: runtime.DraftOff})
	ids := prompt(base, 19, 1)
	ids = append(ids, ids[3:]...)
	slot := int64(base.experts.Size())
	none := 0
	engines := map[string]*Engine{"as usual": openPreset(t, "nano", Options{})}
	if !testing.Short() {
		engines["three threads, tiles of 5"] = openPreset(t, "nano", Options{Threads: 3, Tile: 5})
		engines["few experts"] = openPreset(t, "nano", Options{ExpertCache: 17 * slot})
		engines["streamed"] = openPreset(t, "nano", Options{MaxResident: &none, ExpertCache: 40 * slot})
	}
	for name, s := range samplings {
		o := runtime.GenerateOptions{MaxNew: 28, IgnoreEOS: true, TopLogits: 3, Sampling: s}
		plain := synced(t, base, ids)
		want := generate(t, plain, o)
		if strings.HasPrefix(name, "repeating") && len(slices.Compact(slices.Sorted(slices.Values(want.ids)))) > 40 {
			t.Fatal("it does not repeat itself")
		}
		text := slices.Concat(ids, want.ids)
		for where, e := range engines {
			hows, modes := hows, []runtime.DraftMode{"", runtime.DraftOff, runtime.DraftSuffix, runtime.DraftDSpark, runtime.DraftAuto}
			if where != "as usual" {
				hows, modes = []string{"random"}, modes[:1]
			}
			for _, how := range hows {
				e.guess = guessing(text, e.limits.Vocab, how)
				tl := synced(t, e, ids)
				got := generate(t, tl, o)
				if err := same(t, got, tl, want, plain); err != nil {
					t.Errorf("%s, %s, %s guesses: %v", name, where, how, err)
				}
				if how == "right" && got.stop.Stats.Passes > 3 {
					t.Errorf("%s: %d passes for 28 tokens with right guesses", name, got.stop.Stats.Passes)
				}
				tl.Close()
			}
			e.guess = nil
			for _, mode := range modes {
				o := o
				o.Draft = mode
				tl := synced(t, e, ids)
				if err := same(t, generate(t, tl, o), tl, want, plain); err != nil {
					t.Errorf("%s, %s, drafts %q: %v", name, where, mode, err)
				}
				tl.Close()
			}
		}
		plain.Close()
	}
}

// A limit inside a block of guesses ends it where it would have ended without.
func TestLimitsInsideABlock(t *testing.T) {
	base := openPreset(t, "nano", Options{Draft: runtime.DraftOff})
	ids := prompt(base, 12, 2)
	long := generate(t, synced(t, base, ids), runtime.GenerateOptions{MaxNew: 40, IgnoreEOS: true})
	text := slices.Concat(ids, long.ids)
	e := openPreset(t, "nano", Options{})
	for _, how := range []string{"right", "half"} {
		check := func(name string, o runtime.GenerateOptions, reason runtime.StopReason) {
			t.Helper()
			e.guess, base.guess = guessing(text, e.limits.Vocab, how), nil
			plain, tl := synced(t, base, ids), synced(t, e, ids)
			want, got := generate(t, plain, o), generate(t, tl, o)
			if err := same(t, got, tl, want, plain); err != nil {
				t.Errorf("%s, %s guesses: %v", name, how, err)
			}
			if got.stop.Reason != reason {
				t.Errorf("%s: stopped by %q, want %q", name, got.stop.Reason, reason)
			}
			plain.Close()
			tl.Close()
		}
		for n := 1; n <= 18; n++ {
			check(fmt.Sprint("max new ", n), runtime.GenerateOptions{MaxNew: n, IgnoreEOS: true}, runtime.StopMaxNew)
		}
		vocabulary := [2]runtime.Limits{base.limits, e.limits}
		for i := range 12 { // any token may be the one that ends a message
			end := long.ids[i]
			if slices.Contains(long.ids[:i], end) {
				continue
			}
			base.limits.EOS, e.limits.EOS = []int{end}, []int{end}
			check(fmt.Sprint("end of message ", i), runtime.GenerateOptions{MaxNew: 30}, runtime.StopEOS)
			check(fmt.Sprint("ignored end of message ", i), runtime.GenerateOptions{MaxNew: 16, IgnoreEOS: true}, runtime.StopMaxNew)
		}
		base.limits, e.limits = vocabulary[0], vocabulary[1]
		for room := 1; room < 20; room++ {
			base.limits.Context, e.limits.Context = len(ids)+room, len(ids)+room
			check(fmt.Sprint("context ", room), runtime.GenerateOptions{IgnoreEOS: true}, runtime.StopContextFull)
		}
		base.limits, e.limits = vocabulary[0], vocabulary[1]
	}
}

// From every token boundary on the way, a fork and a restored copy go on to the same bytes.
func TestForksAndSavedStatesBetweenGuesses(t *testing.T) {
	e, other := openPreset(t, "nano", Options{}), openPreset(t, "nano", Options{Threads: 1, Tile: 3})
	ids := prompt(e, 15, 3)
	for name, s := range samplings {
		o := runtime.GenerateOptions{MaxNew: 24, IgnoreEOS: true, TopLogits: 2, Sampling: s, Draft: runtime.DraftOff}
		e.guess = nil
		plain := synced(t, e, ids)
		want := generate(t, plain, o)
		text := slices.Concat(ids, want.ids)
		for _, how := range []string{"none", "half", "random"} { // none: every token has its boundary
			e.guess = guessing(text, e.limits.Vocab, how)
			tl := synced(t, e, ids)
			for step := range tl.Generate(context.Background(), o) {
				step, ok := step.(runtime.Step)
				if !ok || len(tl.tokens) == len(ids) {
					continue
				}
				if len(tl.tokens)+1 > len(text) {
					t.Fatalf("%d tokens are committed after step %d, there should be %d", len(tl.tokens), step.Index, len(text)-1)
				}
				e.guess = nil // the copies go on without
				rest := o
				rest.MaxNew = len(text) - len(tl.tokens)
				fork, err := tl.Fork(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				restored, _ := other.NewTimeline(context.Background())
				if err := restored.Restore(context.Background(), bytes.NewReader(stateOf(t, tl))); err != nil {
					t.Fatal(err)
				}
				for kind, c := range map[string]runtime.Timeline{"fork": fork, "restored": restored} {
					got := generate(t, c, rest)
					if !reflect.DeepEqual(got.tokens, want.tokens[len(want.tokens)-rest.MaxNew:]) || !bytes.Equal(stateOf(t, c), stateOf(t, plain)) {
						t.Fatalf("%s, %s guesses: a %s at %d goes elsewhere", name, how, kind, len(tl.tokens))
					}
					c.Close()
				}
				e.guess = guessing(text, e.limits.Vocab, how)
			}
			tl.Close()
		}
		plain.Close()
	}
}

// A pass that verifies guesses is cancelled before every layer, or left; nothing of it stays.
func TestCancelledVerificationLeavesNoTrace(t *testing.T) {
	none := 0
	for name, o := range map[string]Options{"resident": {}, "streamed": {MaxResident: &none}} {
		t.Run(name, func(t *testing.T) {
			e := openPreset(t, "nano", o)
			e.quiet = 0
			ids := prompt(e, 10, 4)
			options := runtime.GenerateOptions{MaxNew: 20, IgnoreEOS: true, Sampling: samplings["hot"]}
			plain := synced(t, e, ids)
			e.guess = nil
			options.Draft = runtime.DraftOff
			want := generate(t, plain, options)
			text := slices.Concat(ids, want.ids)
			for layer := range e.config.Layers + 1 {
				for _, leave := range []bool{false, true} {
					e.guess = guessing(text, e.limits.Vocab, "half")
					tl := synced(t, e, ids)
					ctx, cancel := context.WithCancel(context.Background())
					passes, emitted, reason := 0, []int(nil), runtime.StopReason("left")
					for ev, err := range tl.Generate(ctx, options) {
						if err != nil {
							t.Fatal(err)
						}
						switch ev := ev.(type) {
						case runtime.Progress:
							if passes == 2 && ev.Layer == layer && ev.Rows > 1 {
								cancel()
							}
						case runtime.Step:
							passes++
							for _, token := range ev.Tokens {
								emitted = append(emitted, token.ID)
							}
						case runtime.Stop:
							reason = ev.Reason
						}
						if leave && ctx.Err() != nil {
							break
						}
					}
					cancel()
					if leave != (reason == "left") || !leave && reason != runtime.StopInterrupted {
						t.Fatalf("layer %d: ended with %q", layer, reason)
					}
					if passes != 2 || !slices.Equal(emitted, want.ids[:len(emitted)]) || !slices.Equal(tl.tokens, text[:len(ids)+len(emitted)-1]) {
						t.Fatalf("layer %d: emitted %v in %d passes, the timeline has %d tokens", layer, emitted, passes, len(tl.tokens))
					}
					rest := options
					rest.MaxNew = len(text) - len(tl.tokens)
					got := generate(t, tl, rest)
					if !slices.Equal(got.ids, text[len(text)-rest.MaxNew:]) || !bytes.Equal(stateOf(t, tl), stateOf(t, plain)) {
						t.Fatalf("layer %d: goes on to something else", layer)
					}
					tl.Close()
				}
			}
		})
	}
}

// hostile is a source that does one thing wrong. It also holds the engine to what a source is promised.
type hostile struct {
	t     *testing.T
	how   string
	known []int
	calls int
}

func (h *hostile) Name() string { return "hostile" }

func (h *hostile) Append(ids []int, _ *draft.Rows) error {
	h.known = append(h.known, ids...)
	if h.how == "fails to append" && len(h.known) > 30 {
		return errors.New("no")
	}
	for i := range ids { // a slice it was lent
		if h.how == "writes" {
			ids[i] = ids[i] + 0
		}
	}
	return nil
}

func (h *hostile) Truncate(n int) error { h.known = h.known[:n]; return nil }

func (h *hostile) Propose(ctx context.Context, pending, limit int) ([]draft.Guess, error) {
	h.calls++
	guess := func(n int, id func(i int) int) (g []draft.Guess) {
		for i := range n {
			g = append(g, draft.Guess{ID: id(i), Confidence: 1})
		}
		return g
	}
	switch h.how {
	case "wrong":
		return guess(limit, func(i int) int { return (pending + 1 + i) % 500 }), nil
	case "out of range":
		return guess(limit, func(i int) int { return 1 << 40 }), nil
	case "negative":
		return guess(limit, func(i int) int { return -1 - i }), nil
	case "too many":
		return guess(limit+1000, func(i int) int { return i % 500 }), nil
	case "slow":
		time.Sleep(2 * time.Millisecond)
		return guess(limit, func(i int) int { return i }), nil
	case "fails":
		if h.calls > 3 {
			return guess(limit, func(int) int { return 1 }), errors.New("out of luck")
		}
		return guess(limit, func(int) int { return 1 }), nil
	case "not a number":
		g := guess(limit, func(int) int { return 1 })
		for i := range g {
			g[i].Confidence = math.NaN()
		}
		return g, nil
	case "nothing":
		return []draft.Guess{}, nil
	}
	return guess(limit, func(int) int { return pending }), nil
}

func (h *hostile) Fork() (draft.Source, error) { return nil, errors.New("cannot be forked") }
func (h *hostile) Close() error                { return nil }

func TestHostileSourcesChangeNothing(t *testing.T) {
	base := openPreset(t, "nano", Options{Draft: runtime.DraftOff})
	ids := prompt(base, 20, 5)
	o := runtime.GenerateOptions{MaxNew: 60, IgnoreEOS: true, TopLogits: 2, Sampling: samplings["noisy"]}
	plain := synced(t, base, ids)
	want := generate(t, plain, o)
	e := openPreset(t, "nano", Options{})
	for how, breaks := range map[string]bool{"wrong": false, "out of range": true, "negative": true, "too many": false, "slow": false,
		"fails": true, "fails to append": true, "not a number": true, "nothing": false, "repeats": false} {
		h := &hostile{t: t, how: how}
		var warned []error
		tl := synced(t, e, ids)
		tl.drafts = draft.New(new(draft.Costs), e.limits.Vocab, func(err error) { warned = append(warned, err) }, h)
		got := generate(t, tl, o)
		if err := same(t, got, tl, want, plain); err != nil {
			t.Errorf("%s: %v", how, err)
		}
		if breaks != (len(warned) == 1) {
			t.Errorf("%s: told %v", how, warned)
		}
		if health := tl.drafts.Health(); breaks && (health[0].Active || health[0].Why == "") {
			t.Errorf("%s: %+v", how, health)
		}
		if how != "nothing" && h.calls == 0 && how != "fails to append" {
			t.Errorf("%s was never asked", how)
		}
		if fork, err := tl.Fork(context.Background()); err != nil {
			t.Errorf("%s: %v", how, err)
		} else {
			fork.Close()
		}
		tl.Close()
	}
}

// recording is a source made from the target's insides: it keeps what it is given.
type recording struct {
	ids   []int
	rows  map[int][]float32 // by position
	width int
}

func (r *recording) Name() string { return "recording" }

func (r *recording) Append(ids []int, rows *draft.Rows) error {
	if rows != nil {
		for i := range ids {
			var all []float32
			for _, h := range rows.Hidden {
				all = append(all, h[i*r.width:(i+1)*r.width]...)
			}
			r.rows[len(r.ids)+i] = all
		}
	}
	r.ids = append(r.ids, ids...)
	return nil
}

func (r *recording) Truncate(n int) error { r.ids = r.ids[:n]; return nil }
func (r *recording) Propose(_ context.Context, _, limit int) ([]draft.Guess, error) {
	return nil, nil
}
func (r *recording) Fork() (draft.Source, error) { return nil, errors.New("no") }
func (r *recording) Close() error                { return nil }

// A source that asked for hidden states gets those of every committed token, bit for bit the same whether it was a row of a
// prefill, of a plain pass or of an accepted guess; and none of a rejected one.
func TestCapturedRowsAreThoseOfCommittedTokens(t *testing.T) {
	e := openPreset(t, "nano", Options{})
	d := &e.drafting
	d.at = make([]int, e.config.Layers)
	d.at[1], d.at[e.config.Layers-1] = 1, 2
	d.capture = make([][]float32, 2)
	ids := prompt(e, 20, 6)
	run := func(tile int, guess func(t *Timeline, room int) []int, text []int) (*recording, []int) {
		e.o.Tile, e.guess = tile, nil
		tl, _ := e.NewTimeline(context.Background())
		defer tl.Close()
		r := &recording{rows: map[int][]float32{}, width: e.config.Hidden}
		tl.(*Timeline).drafts = draft.New(&d.costs, e.limits.Vocab, nil, r)
		if _, err := tl.Sync(context.Background(), ids, nil); err != nil {
			t.Fatal(err)
		}
		e.guess = guess
		s := generate(t, tl, runtime.GenerateOptions{MaxNew: 20, IgnoreEOS: true, Draft: runtime.DraftOff})
		if !slices.Equal(r.ids, tl.Tokens()) {
			t.Fatalf("the source knows %v, the timeline has %v", r.ids, tl.Tokens())
		}
		return r, slices.Concat(ids, s.ids)
	}
	none := func(*Timeline, int) []int { return nil }
	want, text := run(1, none, nil)
	if len(want.rows) != len(text)-1 {
		t.Fatalf("rows of %d positions, want %d", len(want.rows), len(text)-1)
	}
	for _, how := range hows {
		if got, _ := run(7, guessing(text, e.limits.Vocab, how), text); !reflect.DeepEqual(got.rows, want.rows) {
			t.Errorf("%s guesses: other rows", how)
		}
	}
}

// What is traced of a drafted run is what is traced of a plain one: nothing of a rejected row.
func TestTraceHoldsCommittedRowsOnly(t *testing.T) {
	routes := func(guess func(t *Timeline, room int) []int, text []int) (map[int][]uint16, []int) {
		path := filepath.Join(t.TempDir(), "router_trace.jsonl")
		e := openPreset(t, "nano", Options{Records: func(string) (Records, error) {
			return Records{Trace: trace.Options{Path: path, Mode: trace.Buffered}}, nil
		}})
		ids := prompt(e, 9, 7)
		tl := synced(t, e, ids)
		e.guess = guess
		s := generate(t, tl, runtime.GenerateOptions{MaxNew: 20, IgnoreEOS: true, Draft: runtime.DraftOff})
		if err := e.Close(); err != nil {
			t.Fatal(err)
		}
		byLayer := map[int][]uint16{}
		for r, err := range trace.Read(context.Background(), path, expert.GridOf(e.config)) {
			if err != nil {
				t.Fatal(err)
			}
			for _, id := range r.IDs {
				byLayer[r.Layer] = append(byLayer[r.Layer], uint16(id))
			}
		}
		return byLayer, slices.Concat(ids, s.ids)
	}
	want, text := routes(func(*Timeline, int) []int { return nil }, nil)
	for _, how := range hows {
		if got, _ := routes(guessing(text, 512, how), text); !reflect.DeepEqual(got, want) {
			t.Errorf("%s guesses: the trace differs", how)
		}
	}
}

func TestBadOptionsAreRefused(t *testing.T) {
	e := openPreset(t, "nano", Options{})
	tl := synced(t, e, prompt(e, 5, 8))
	for want, o := range map[string]runtime.GenerateOptions{
		"temperature -1":      {Sampling: runtime.Sampling{Temperature: -1}},
		"top-p 2":             {Sampling: runtime.Sampling{TopP: 2}},
		`draft mode "turbo"`:  {Draft: "turbo"},
		"temperature NaN":     {Sampling: runtime.Sampling{Temperature: math.NaN()}},
		"repetition penalty ": {Sampling: runtime.Sampling{RepetitionPenalty: -2}},
	} {
		for _, err := range tl.Generate(context.Background(), o) {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v", want, err)
			}
		}
	}
	if _, err := Open(context.Background(), Options{Root: presetDir(t, "nano"), Draft: "turbo"}); err == nil || !strings.Contains(err.Error(), "auto, off, suffix and dspark") {
		t.Error(err)
	}
}

// Absent or broken, a draft model is one line and no failure.
func TestDraftModelThatIsNotThere(t *testing.T) {
	for name, o := range map[string]Options{
		"asked for":        {Draft: runtime.DraftDSpark},
		"a folder of none": {DraftModel: t.TempDir()},
	} {
		var told []error
		o.Warn = func(err error) { told = append(told, err) }
		e := openPreset(t, "nano", o)
		if len(told) != 1 || !strings.Contains(told[0].Error(), "no DSpark drafts") {
			t.Errorf("%s: told %v", name, told)
		}
		tl := synced(t, e, prompt(e, 6, 9))
		if s := generate(t, tl, runtime.GenerateOptions{MaxNew: 5, IgnoreEOS: true}); len(s.ids) != 5 {
			t.Errorf("%s: %v", name, s.ids)
		}
	}
	var told []error
	openPreset(t, "nano", Options{Warn: func(err error) { told = append(told, err) }})
	if len(told) != 0 {
		t.Errorf("nobody asked, and was told %v", told)
	}
}

// Drafts that are off unless asked for can be asked for, by one generation of many; where no memory is kept for them, not.
func TestDraftsCanBeTurnedOn(t *testing.T) {
	drafted := func(o Options, mode runtime.DraftMode) int {
		e := openPreset(t, "nano", o)
		defer e.Close()
		n := 0
		tl := synced(t, e, prompt(e, 20, 5))
		for range 2 {
			s := generate(t, tl, runtime.GenerateOptions{MaxNew: 60, IgnoreEOS: true, Sampling: samplings["repeating"], Draft: mode})
			for _, d := range s.stop.Stats.Drafts {
				n += d.Proposed
			}
		}
		return n
	}
	if n := drafted(Options{Draft: runtime.DraftOff}, ""); n != 0 {
		t.Errorf("off, and %d guesses", n)
	}
	if n := drafted(Options{Draft: runtime.DraftOff}, runtime.DraftSuffix); n == 0 {
		t.Error("off unless asked for, asked for, and no guesses")
	}
	if n := drafted(Options{NoDrafts: true}, runtime.DraftSuffix); n != 0 {
		t.Errorf("without memory for them %d guesses", n)
	}
}

// What drafts keep in memory costs a pass that has none hardly anything: the rows are as many as that allows, and few at least.
func TestMemoryForDraftsIsCheap(t *testing.T) {
	e := openPreset(t, "nano", Options{})
	layout := e.weights.Plan()
	seen := map[int]bool{}
	for limit := int64(100e6); limit < 200e6; limit += 1e6 {
		o := Options{Memory: limit, NoPrefetch: true}
		with, err := PlanMemory(o, layout, nil, budget.Request{})
		if errors.Is(err, budget.ErrTooSmall) {
			continue
		}
		o.NoDrafts = true
		plain, err2 := PlanMemory(o, layout, nil, budget.Request{})
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		size := layout.ExpertBytes()
		if n := with.DraftRows; plain.DraftRows != 0 || n > fewDraftRows && readCost(with, size) > readCost(plain, size)*(1+1./draftCost) {
			t.Errorf("%d MB: %d rows, a token reads the likes of %.0f bytes, %.0f without", limit/1e6, n, readCost(with, size), readCost(plain, size))
		}
		seen[with.DraftRows] = true
	}
	if !seen[draftRows] || len(seen) < 2 {
		t.Errorf("plans of these numbers of rows: %v", seen)
	}
}

// only has the experts of the set.
type only map[[2]int]bool

func (o only) Present(layer, expert int) bool { return o[[2]int{layer, expert}] }

// Without a network guesses are verified where the experts they ask for are on this machine, and are left where not: a guess
// never ends a reply that the model could give without it.
func TestGuessesThatAskForMissingExperts(t *testing.T) {
	e := openPreset(t, "nano", Options{ExpertCache: 60 * int64(openPreset(t, "nano", Options{}).experts.Size())})
	ids := prompt(e, 15, 3)
	o := runtime.GenerateOptions{MaxNew: 24, IgnoreEOS: true, TopLogits: 2, Draft: runtime.DraftOff}
	have := only{}
	e.trace = func(_ native.Tape, _, layer int, mail *native.Mailbox) {
		if mail != nil && mail.TopK > 0 {
			for _, id := range mail.IDs[:mail.Rows*mail.TopK] {
				have[[2]int{layer, int(id)}] = true
			}
		}
	}
	plain := synced(t, e, ids)
	want := generate(t, plain, o)
	e.trace, e.experts.some = nil, have
	e.guess = guessing(slices.Concat(ids, want.ids), e.limits.Vocab, "wrong")
	tl := synced(t, e, ids)
	got := generate(t, tl, o)
	if err := same(t, got, tl, want, plain); err != nil {
		t.Error(err)
	}
	if got.stop.Stats.Passes <= want.stop.Stats.Passes {
		t.Errorf("%d passes, as many as without guesses: none asked for a missing expert", got.stop.Stats.Passes)
	}
}
