package session

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/enginetest"
)

// Whatever is done to a conversation in whatever order, a screen that looks now and then, the chat and the transcript end up
// with the same path, the same queue and the same text, and so does whoever opens the chat again.
func TestAnyWalkThroughAConversationEndsTheSameEverywhere(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 1))
		rig := newRig(t, enginetest.Options{}, Options{Settings: Settings{Effort: EffortLow}})
		rig.engine.SetReplies(enginetest.Script{
			enginetest.Text{Channel: runtime.ChannelThink, Text: "hm hm hm "}, enginetest.Text{Channel: runtime.ChannelAnswer, Text: "yes 月 and no "}})
		c, s := rig.newChat(), newScreen()
		send(t, c, "begin")
		for range 40 {
			path := c.Messages()
			any := path[r.IntN(len(path))].ID
			var err error
			switch r.IntN(9) {
			case 0:
				err = c.Send(t.Context(), "more")
			case 1:
				err = c.Edit(t.Context(), any, "instead")
			case 2:
				err = c.Regenerate(t.Context(), any)
			case 3:
				err = c.Continue(t.Context())
			case 4:
				leaves, failed := c.Branches(t.Context(), 0)
				if failed != nil {
					t.Fatal(failed)
				}
				err = c.Select(t.Context(), leaves[r.IntN(len(leaves))].ID)
			case 5:
				c.Stop()
			case 6:
				err = c.Enqueue(t.Context(), "later")
			case 7:
				err = c.ResumeQueue(t.Context())
			default:
				s.apply(c.Feed().Take())
				time.Sleep(time.Duration(r.IntN(2000)) * time.Microsecond)
			}
			for _, known := range []error{ErrBusy, ErrNotShown, ErrNoContinue, ErrQueueFull} {
				if errors.Is(err, known) {
					err = nil
				}
			}
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		// The queue may go on sending for a while.
		limit := time.After(20 * time.Second)
		for q := c.Queue(); c.Busy() || len(q.Items) > 0 && !q.Paused; q = c.Queue() {
			select {
			case <-limit:
				t.Fatalf("seed %d: the queue never ends: %+v", seed, q)
			case <-time.After(time.Millisecond):
			}
		}
		path, waiting := c.Messages(), c.Queue()
		s.apply(c.Feed().Take())
		if want := says(path); len(path) != len(s.order) {
			t.Fatalf("seed %d: the screen shows %q, the chat says %q", seed, s.shown(), want)
		}
		for i, m := range path {
			if s.order[i] != m.ID || s.text[m.ID] != m.Thinking+"|"+m.Answer || s.state[m.ID] != m.State {
				t.Fatalf("seed %d: message %d on the screen is %d %q %s, in the chat %+v", seed, i, s.order[i], s.text[s.order[i]], s.state[s.order[i]], m)
			}
		}
		id := c.ID()
		rig.close()
		rig.reopen(Options{})
		again := rig.openChatByID(id)
		if got, want := says(again.Messages()), says(path); got != want {
			t.Fatalf("seed %d: reopened with\n%s\nwant\n%s", seed, got, want)
		}
		for i, m := range again.Messages() {
			if m.ID != path[i].ID || m.State != path[i].State || m.Reason != path[i].Reason {
				t.Errorf("seed %d: message %+v is stored as %+v", seed, path[i], m)
			}
		}
		if got := again.Queue(); !slices.EqualFunc(got.Items, waiting.Items, func(a, b Queued) bool { return a.ID == b.ID && a.Text == b.Text }) {
			t.Errorf("seed %d: queue %+v, want %+v", seed, got, waiting)
		}
	}
}

// A terminal that is stalled, or gone, takes nothing. The reply goes on, into the transcript, at its own speed, and what
// gathers for the screen is no more than the text.
func TestAScreenThatTakesNothingHoldsUpNothing(t *testing.T) {
	text := strings.Repeat("word ", 10_000)
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("some thought ", text)}}, Options{Settings: Settings{Effort: EffortLow}})
	c := r.newChat()
	send(t, c, "long")
	limit := time.After(20 * time.Second)
	for c.Busy() {
		select {
		case <-limit:
			t.Fatal("the reply waits for the screen")
		case <-time.After(time.Millisecond):
		}
	}
	if m := r.stored(c)[1]; m.State != "done" || m.Answer != text {
		t.Errorf("stored %d bytes of %d, %s", len(m.Answer), len(text), m.State)
	}
	f := c.Feed().Take()
	if len(f.Deltas) != 0 || len(f.Changes) > 2 || f.Tokens < 10_000 {
		t.Errorf("gathered %d changes, %d deltas, %d tokens", len(f.Changes), len(f.Deltas), f.Tokens)
	}
	s := newScreen()
	s.apply(f)
	if got := s.shown(); got != "long some thought "+text {
		t.Errorf("the screen shows %d bytes at last", len(got))
	}
}

// The terminal hangs up in the middle of a reply: nobody takes frames any more, and the program closes.
func TestATerminalThatHangsUpLeavesTheTextSoFar(t *testing.T) {
	begun := make(chan struct{})
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{{
		enginetest.Text{Channel: runtime.ChannelAnswer, Text: "so far"}, enginetest.Hold(begun)}}}, Options{Settings: Settings{Effort: EffortNone}})
	c, s := r.newChat(), newScreen()
	send(t, c, "go")
	if err := c.Enqueue(t.Context(), "not sent any more"); err != nil {
		t.Fatal(err)
	}
	await(t, c, s, "the text", func() bool { return strings.HasSuffix(s.shown(), "so far") })
	id := c.ID()
	start := time.Now()
	r.close()
	if took := time.Since(start); took > closeBudget+time.Second {
		t.Errorf("closing took %v", took)
	}
	r.reopen(Options{})
	again := r.openChatByID(id)
	if m := again.Messages()[1]; m.State != StateStopped || m.Reason != ReasonClosed || m.Answer != "so far" {
		t.Errorf("kept %+v", m)
	}
	if q := again.Queue(); !q.Paused || len(q.Items) != 1 {
		t.Errorf("queue %+v", q)
	}
}
