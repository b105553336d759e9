package session

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"deltafin/runtime"
)

// screen applies frames as Frame documents: the path first, then changes, then deltas.
type screen struct {
	text  map[int64]string
	state map[int64]State
	order []int64
}

func newScreen() *screen { return &screen{text: map[int64]string{}, state: map[int64]State{}} }

func (s *screen) apply(f Frame) {
	if f.Moved {
		s.order = nil
		s.state = map[int64]State{}
		for _, m := range f.Path {
			s.order = append(s.order, m.ID)
			s.state[m.ID], s.text[m.ID] = m.State, m.Thinking+"|"+m.Answer
		}
	}
	for _, c := range f.Changes {
		if _, known := s.state[c.Message.ID]; !known {
			if at := slices.Index(s.order, c.Replaces); at >= 0 {
				s.order[at] = c.Message.ID
			} else {
				s.order = append(s.order, c.Message.ID)
			}
		}
		s.state[c.Message.ID] = c.Message.State
		s.text[c.Message.ID] = c.Message.Thinking + "|" + c.Message.Answer
	}
	for _, d := range f.Deltas {
		before, after, _ := strings.Cut(s.text[d.MessageID], "|")
		if d.Channel == runtime.ChannelThink {
			before += d.Text
		} else {
			after += d.Text
		}
		s.text[d.MessageID] = before + "|" + after
	}
}

func TestFeedLosesNoTextUnderConcurrentProducers(t *testing.T) {
	f := NewFeed()
	const producers, pieces = 4, 2000
	want := make([]string, producers)
	var all sync.WaitGroup
	for p := range producers {
		var b strings.Builder
		for i := range pieces {
			fmt.Fprintf(&b, "%d,", i)
		}
		want[p] = b.String()
		all.Go(func() {
			for i := range pieces {
				f.PutDelta(Delta{MessageID: int64(p), Channel: runtime.ChannelAnswer, Text: fmt.Sprintf("%d,", i)})
				f.PutProgress(runtime.Progress{Layer: i})
				f.PutTokens(1, time.Unix(int64(i), 0))
			}
		})
	}
	finished := make(chan struct{})
	go func() { all.Wait(); close(finished) }()

	s, tokens, lastGauge := newScreen(), 0, -1
	take := func() {
		frame := f.Take()
		s.apply(frame)
		tokens += frame.Tokens
		if frame.Progress != nil {
			lastGauge = frame.Progress.Layer
		}
	}
	for done := false; !done; {
		select {
		case <-f.Wake():
		case <-finished:
			done = true
		}
		take()
	}
	for p := range producers {
		if got := strings.TrimPrefix(s.text[int64(p)], "|"); got != want[p] {
			t.Errorf("producer %d: text differs (%d bytes, want %d)", p, len(got), len(want[p]))
		}
	}
	if tokens != producers*pieces || lastGauge < 0 {
		t.Errorf("%d tokens, gauge %d", tokens, lastGauge)
	}
}

func TestFeedHasOneWakeUpPending(t *testing.T) {
	f := NewFeed()
	pending := func() bool {
		select {
		case <-f.Wake():
			return true
		default:
			return false
		}
	}
	if pending() {
		t.Fatal("a new feed must not wake")
	}
	puts := map[string]func(){
		"progress": func() { f.PutProgress(runtime.Progress{}) },
		"delta":    func() { f.PutDelta(Delta{Text: "x"}) },
		"more":     func() { f.PutDelta(Delta{Text: "y"}) },
		"tokens":   func() { f.PutTokens(1, time.Time{}) },
		"change":   func() { f.PutChange(Change{}) },
		"notice":   func() { f.PutNotice("x") },
	}
	for name, put := range puts {
		put()
		put()
		if !pending() || pending() {
			t.Errorf("%s: want exactly one wake-up", name)
		}
		put()
		if f.Take().Empty() {
			t.Errorf("%s: nothing to take", name)
		}
		if pending() {
			t.Errorf("%s: a wake-up outlived what it announced", name)
		}
		if !f.Take().Empty() {
			t.Errorf("%s: taken twice", name)
		}
	}
	f.PutDelta(Delta{})
	if pending() {
		t.Error("empty text woke the screen")
	}
}

func TestAChangeSupersedesTheTextBeforeIt(t *testing.T) {
	for _, between := range []bool{false, true} { // whether the screen takes in the middle
		f, s := NewFeed(), newScreen()
		step := func() {
			if between {
				s.apply(f.Take())
			}
		}
		f.PutChange(Change{Message: Message{ID: 1, State: StateDone, Answer: "question"}})
		f.PutChange(Change{Message: Message{ID: 2, State: StateRunning}})
		step()
		f.PutDelta(Delta{MessageID: 2, Channel: runtime.ChannelThink, Text: "hm"})
		step()
		f.PutDelta(Delta{MessageID: 2, Channel: runtime.ChannelAnswer, Text: "yes"})
		f.PutChange(Change{Message: Message{ID: 2, State: StateRunning, Thinking: "hm", Answer: "yes"}})
		f.PutDelta(Delta{MessageID: 2, Channel: runtime.ChannelAnswer, Text: "!"})
		step()
		f.PutDelta(Delta{MessageID: 2, Channel: runtime.ChannelAnswer, Text: "!"})
		s.apply(f.Take())
		if got := s.text[2]; got != "hm|yes!!" {
			t.Errorf("taken between %v: %q", between, got)
		}
		if fmt.Sprint(s.order) != "[1 2]" {
			t.Errorf("order %v", s.order)
		}
	}
}

func TestGaugeOfAnEarlierGenerationIsDropped(t *testing.T) {
	f := NewFeed()
	f.Start(1)
	f.PutProgress(runtime.Progress{Layer: 9})
	f.Start(2)
	if frame := f.Take(); frame.Progress != nil || frame.Generation != 2 {
		t.Errorf("got %+v", frame)
	}
}

func BenchmarkFeedPutDelta(b *testing.B) {
	f := NewFeed()
	b.ReportAllocs()
	for i := range b.N {
		f.PutDelta(Delta{MessageID: 1, Channel: runtime.ChannelAnswer, Text: "token"})
		if i%1000 == 0 {
			f.Take()
		}
	}
}

func TestALaterChangeStillReplacesWhatTheFirstDid(t *testing.T) {
	f := NewFeed()
	f.PutChange(Change{Message: Message{ID: 8, State: StateRunning}, Replaces: 7})
	f.PutChange(Change{Message: Message{ID: 8, State: StateDone}})
	if got := f.Take().Changes; len(got) != 1 || got[0].Replaces != 7 || got[0].Message.State != StateDone {
		t.Errorf("changes %+v", got)
	}
}
