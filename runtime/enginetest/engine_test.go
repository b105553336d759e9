package enginetest

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"deltafin/runtime"
)

// collect runs one generation and sums up what it yielded.
type collected struct {
	think, answer string
	ids           []int
	gauges        int
	stop          runtime.StopReason
	stops         int
	err           error
}

func collect(ctx context.Context, tl runtime.Timeline, o runtime.GenerateOptions, each func(runtime.Event)) collected {
	var c collected
	for e, err := range tl.Generate(ctx, o) {
		if err != nil {
			c.err = err
			continue
		}
		switch e := e.(type) {
		case runtime.Progress:
			c.gauges++
		case runtime.Step:
			for _, t := range e.Tokens {
				c.ids = append(c.ids, t.ID)
				for _, d := range t.Deltas {
					if d.Channel == runtime.ChannelThink {
						c.think += d.Text
					} else {
						c.answer += d.Text
					}
				}
			}
		case runtime.Stop:
			c.stop, c.stops = e.Reason, c.stops+1
		}
		if each != nil {
			each(e)
		}
	}
	return c
}

func synced(t *testing.T, e *Engine, ids ...int) runtime.Timeline {
	t.Helper()
	tl, err := e.NewTimeline(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tl.Sync(t.Context(), ids, nil); err != nil {
		t.Fatal(err)
	}
	return tl
}

func TestReplyIsWholeWithAndWithoutTokenizer(t *testing.T) {
	for _, o := range []Options{{}, {Tokenizer: Vocabulary()}} {
		o.Replies = []Script{Reply("Let me think. 想", "It is 42. 🌊")}
		e := New(o)
		tl := synced(t, e, 1, 2, 3)
		c := collect(t.Context(), tl, runtime.GenerateOptions{Start: runtime.ChannelThink}, nil)
		if c.think != "Let me think. 想" || c.answer != "It is 42. 🌊" || c.stop != runtime.StopEOS || c.stops != 1 || c.err != nil {
			t.Errorf("tokenizer %v: got %+v", o.Tokenizer != nil, c)
		}
		// Everything but the newest token is committed.
		if want := append([]int{1, 2, 3}, c.ids[:len(c.ids)-1]...); !slices.Equal(tl.Tokens(), want) {
			t.Errorf("tokens %v, want %v", tl.Tokens(), want)
		}
	}
}

func TestCancellationStopsAtTheLastCommittedToken(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	e := New(Options{Replies: []Script{{Text{Channel: runtime.ChannelAnswer, Text: "a b c d e", Layers: 5}}}})
	tl := synced(t, e, 7)
	c := collect(ctx, tl, runtime.GenerateOptions{}, func(ev runtime.Event) {
		if s, ok := ev.(runtime.Step); ok && s.Index == 1 {
			cancel()
		}
	})
	if c.answer != "a b " || c.stop != runtime.StopInterrupted || c.err != nil {
		t.Errorf("got %+v", c)
	}
	if len(tl.Tokens()) != 2 { // the prompt and "a "; "b " was never fed
		t.Errorf("committed %v", tl.Tokens())
	}
	if r, err := tl.Sync(t.Context(), []int{7, tl.Tokens()[1], 9}, nil); err != nil || r.Reused != 2 || r.Prefilled != 1 {
		t.Errorf("the timeline must stay usable: %+v, %v", r, err)
	}
}

func TestScriptedEndings(t *testing.T) {
	broken := errors.New("read error in layer 42")
	for name, tc := range map[string]struct {
		script Script
		o      runtime.GenerateOptions
		limit  int
		want   collected
	}{
		"failure in a layer": {script: FailingAt(42, "", "half", broken), want: collected{answer: "half", gauges: 42, err: broken}},
		"token limit":        {script: Reply("", "a b c"), o: runtime.GenerateOptions{MaxNew: 2}, want: collected{answer: "a b ", stop: runtime.StopMaxNew, stops: 1}},
		"context limit":      {script: Reply("", "a b c d"), limit: 3, want: collected{answer: "a b c ", stop: runtime.StopContextFull, stops: 1}},
		"reason of its own":  {script: Script{End(runtime.StopMaxNew)}, want: collected{stop: runtime.StopMaxNew, stops: 1}},
		"no tokens":          {script: Reply("", "a"), o: runtime.GenerateOptions{NoTokens: true}, want: collected{stop: runtime.StopMaxNew, stops: 1}},
		"a stop of its own":  {script: Script{Emit{runtime.Stop{Reason: runtime.StopEOS}}}, want: collected{stop: runtime.StopEOS, stops: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			e := New(Options{Replies: []Script{tc.script}, Limits: runtime.Limits{Context: tc.limit}})
			c := collect(t.Context(), synced(t, e, 1), tc.o, nil)
			c.ids = nil
			if c.answer != tc.want.answer || c.gauges != tc.want.gauges || c.stop != tc.want.stop || c.stops != tc.want.stops || !errors.Is(c.err, tc.want.err) {
				t.Errorf("got %+v, want %+v", c, tc.want)
			}
		})
	}
}

func TestTheClockDecidesWhenTokensCome(t *testing.T) {
	clock := NewClock(time.Unix(0, 0))
	e := New(Options{Clock: clock, Replies: []Script{SlowK3("", "one two", 93*time.Millisecond)}})
	tl := synced(t, e, 1)
	got := make(chan string, 8)
	go func() {
		defer close(got)
		for ev := range tl.Generate(t.Context(), runtime.GenerateOptions{}) {
			if s, ok := ev.(runtime.Step); ok {
				got <- s.Tokens[0].Deltas[0].Text
			}
		}
	}()
	for _, want := range []string{"one ", "two"} {
		for range 93 {
			clock.AwaitSleepers(1)
			if len(got) > 0 {
				t.Fatalf("%q came before its last layer", want)
			}
			clock.Advance(time.Millisecond)
		}
		if text := <-got; text != want {
			t.Fatalf("got %q, want %q", text, want)
		}
	}
	if _, more := <-got; more {
		t.Error("more than the text")
	}
	if g := e.Health().Progress; g.Phase != runtime.PhaseIdle {
		t.Errorf("health shows %+v", g)
	}
}

func TestPrefillReportsAndCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	e := New(Options{Prefills: []Script{Prefilling(130, 64, 4, time.Second)}})
	tl, err := e.NewTimeline(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var gauges []runtime.Progress
	_, err = tl.Sync(ctx, make([]int, 130), func(p runtime.Progress) {
		gauges = append(gauges, p)
		if p.RowsDone == 64 && p.Layer == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(gauges) != 6 || len(tl.Tokens()) != 0 {
		t.Errorf("%v after %d gauges, %d tokens held", err, len(gauges), len(tl.Tokens()))
	}
}

func TestStateMovesBetweenTimelines(t *testing.T) {
	e := New(Options{})
	a := synced(t, e, 1, 2, 3)
	var state bytes.Buffer
	if err := a.Save(t.Context(), &state); err != nil {
		t.Fatal(err)
	}
	b, _ := e.NewTimeline(t.Context())
	if err := b.Restore(t.Context(), bytes.NewReader(state.Bytes())); err != nil || !slices.Equal(b.Tokens(), a.Tokens()) {
		t.Errorf("restored %v, %v", b.Tokens(), err)
	}
	other, _ := New(Options{Identity: runtime.Identity{Name: "x", Digest: "ff"}}).NewTimeline(t.Context())
	if err := other.Restore(t.Context(), &state); !errors.Is(err, runtime.ErrStateMismatch) {
		t.Errorf("another model took it: %v", err)
	}
}

func TestMisuseIsReported(t *testing.T) {
	e := New(Options{Replies: []Script{Reply("", "a b")}})
	tl := synced(t, e, 1)
	for range tl.Generate(t.Context(), runtime.GenerateOptions{}) {
		if _, err := tl.Sync(t.Context(), []int{1}, nil); err == nil {
			t.Error("a timeline in use was synced")
		}
		break
	}
	tl.Close()
	if _, err := tl.Sync(t.Context(), []int{1}, nil); !errors.Is(err, runtime.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
	if len(e.Misuse()) != 2 || e.OpenTimelines() != 0 {
		t.Errorf("misuse %q, %d open", e.Misuse(), e.OpenTimelines())
	}
}
