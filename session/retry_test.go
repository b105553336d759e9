package session

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"deltafin/runtime"
	"deltafin/runtime/enginetest"
	"deltafin/storage/transcript"
)

func TestRetryAsksForAnotherReplyInPlaceOfAFailedOne(t *testing.T) {
	broken := errors.New("read experts: input/output error")
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{
		enginetest.Reply("", "fine"), enginetest.FailingAt(42, "half a", "", broken), enginetest.Reply("", "whole"), enginetest.Reply("", "next"),
	}}, Options{})
	c := r.newChat()
	refused := func(why string) {
		t.Helper()
		n := len(c.Messages())
		if err := c.Retry(t.Context()); !errors.Is(err, ErrNoRetry) || c.Busy() || len(c.Messages()) != n {
			t.Errorf("%s: %v", why, err)
		}
	}
	refused("in an empty chat")
	send(t, c, "one")
	ended(t, c)
	refused("after a reply that is whole")
	send(t, c, "two")
	failed := ended(t, c)

	s := newScreen()
	for _, m := range c.Messages() {
		s.apply(Frame{Changes: []Change{{Message: m}}})
	}
	c.Feed().Take()
	if err := c.Retry(t.Context()); err != nil {
		t.Fatal(err)
	}
	path := c.Messages()
	id := path[len(path)-1].ID
	await(t, c, s, "the end", func() bool { return s.state[id] == StateDone })
	path = c.Messages()
	if len(path) != 4 || path[2].Answer != "two" || path[3].Answer != "whole" || path[3].State != StateDone || path[3].ID == failed.ID {
		t.Errorf("path %+v", path)
	}
	if want := []int64{path[0].ID, path[1].ID, path[2].ID, path[3].ID}; !slices.Equal(s.order, want) || s.text[id] != "|whole" {
		t.Errorf("the screen shows %v (%q), want %v", s.order, s.text[id], want)
	}
	if p := r.engine.Prompts(); !slices.Equal(p[1], p[2]) {
		t.Errorf("the prompts differ:\n%s\n%s", decode(t, p[1]), decode(t, p[2]))
	}
	if got := r.stored(c); len(got) != 4 || got[3].ID != id || got[3].Parent != got[2].ID {
		t.Errorf("stored %+v", got)
	}
	if old, err := r.store.Path(t.Context(), failed.ID); err != nil || len(old) != 4 || old[2].ID != path[2].ID || old[3].Thinking != "half a" {
		t.Errorf("the failed reply is not kept: %+v, %v", old, err)
	}
	send(t, c, "three")
	ended(t, c)
	if p := decode(t, r.engine.Prompts()[3]); strings.Contains(p, "half a") || !strings.Contains(p, "whole") || strings.Count(p, ">two<") != 1 {
		t.Errorf("prompt after a retry: %s", p)
	}
}

func TestRetryAfterAStopAndAfterReopening(t *testing.T) {
	hold := enginetest.Hold(make(chan struct{}))
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{
		{enginetest.Text{Channel: runtime.ChannelAnswer, Text: "so far"}, hold},
		{enginetest.Text{Channel: runtime.ChannelAnswer, Text: "again"}, hold}, enginetest.Reply("", "whole"),
	}}, Options{Settings: Settings{Effort: EffortNone}})
	c := r.newChat()
	send(t, c, "x")
	if err := c.Retry(t.Context()); !errors.Is(err, ErrBusy) {
		t.Errorf("while it runs: %v", err)
	}
	s := newScreen()
	says := func(text string) {
		t.Helper()
		await(t, c, s, text, func() bool { return len(s.order) == 2 && s.text[s.order[1]] == "|"+text })
	}
	says("so far")
	c.Stop()
	ended(t, c)
	if err := c.Retry(t.Context()); err != nil {
		t.Fatal(err)
	}
	says("again")
	c.Stop()
	ended(t, c)
	r.close()
	r.reopen(Options{})
	c = r.openChatByID(c.ID())
	if err := c.Retry(t.Context()); err != nil {
		t.Fatal(err)
	}
	if m := ended(t, c); m.Answer != "whole" || len(c.Messages()) != 2 {
		t.Errorf("message %+v of %d", m, len(c.Messages()))
	}
}

// second is another process's session on the same transcript.
func (r *rig) second() (*Session, *transcript.Store) {
	r.t.Helper()
	store, err := transcript.Open(r.t.Context(), transcript.Options{Path: r.path})
	if err != nil {
		r.t.Fatal(err)
	}
	s, err := New(r.engine, store, Options{Settings: Settings{Effort: EffortNone}})
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { s.Close(r.t.Context()); store.Close(r.t.Context()) })
	return s, store
}

func TestASecondInstanceSendsOnceTheFirstHasEnded(t *testing.T) {
	setup := func(t *testing.T) (r *rig, first, same *Chat, other *Session) {
		r = newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("", "a"), enginetest.Reply("", "b"), enginetest.Reply("", "c")}},
			Options{Settings: Settings{Effort: EffortNone}})
		first = r.newChat()
		send(t, first, "one")
		ended(t, first)
		other, _ = r.second()
		same, err := other.OpenChat(t.Context(), first.ID())
		if err != nil {
			t.Fatal(err)
		}
		if err := same.Send(t.Context(), "two"); !errors.Is(err, transcript.ErrInUse) || same.Busy() {
			t.Fatalf("while the first is there: %v", err)
		}
		return r, first, same, other
	}
	endFirst := func(r *rig) { r.close(); r.reopenLater() }

	t.Run("nothing was added", func(t *testing.T) {
		r, _, same, other := setup(t)
		endFirst(r)
		send(t, same, "two")
		if m := ended(t, same); m.Answer != "b" || len(same.Messages()) != 4 {
			t.Errorf("message %+v", m)
		}
		fresh, _ := other.NewChat(t.Context())
		send(t, fresh, "three")
		ended(t, fresh)
	})
	t.Run("the first went on", func(t *testing.T) {
		r, first, same, _ := setup(t)
		send(t, first, "two")
		ended(t, first)
		endFirst(r)
		if err := same.Send(t.Context(), "three"); !errors.Is(err, ErrMoved) || same.Busy() {
			t.Fatalf("got %v", err)
		}
		s := newScreen()
		s.apply(same.Feed().Take())
		if got := same.Messages(); len(got) != 4 || got[3].Answer != "b" || len(s.order) != 2 || s.text[got[3].ID] != "|b" {
			t.Fatalf("the path is %+v, the screen was told %v", got, s.text)
		}
		send(t, same, "three")
		if m := ended(t, same); m.Answer != "c" || !strings.Contains(decode(t, r.engine.Prompts()[2]), ">two<") {
			t.Errorf("message %+v", m)
		}
	})
}

func TestAReplyOfAnotherInstanceIsNotOursToWaitFor(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{{enginetest.Hold(make(chan struct{}))}}}, Options{})
	c := r.newChat()
	send(t, c, "x")
	other, _ := r.second()
	same, err := other.OpenChat(t.Context(), c.ID())
	if err != nil {
		t.Fatal(err)
	}
	if m := same.Messages()[1]; m.State != StateLost || m.Reason != ReasonElsewhere || same.Busy() {
		t.Errorf("it is shown as %+v", m)
	}
	c.Stop()
	ended(t, c)
}

func TestAClosedChatIsOpenedAnew(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("", "a")}}, Options{})
	c := r.newChat()
	send(t, c, "x")
	ended(t, c)
	if err := c.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.Session.mu.Lock()
	r.chats[c] = struct{}{} // as while Close is still under way
	r.Session.mu.Unlock()
	if again := r.openChatByID(c.ID()); again == c {
		t.Error("the chat that is being closed was given out")
	}
}
