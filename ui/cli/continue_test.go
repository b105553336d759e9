package cli

import (
	"errors"
	"testing"

	"deltafin/session"
	"deltafin/storage/transcript"
)

// A reply that is cut off again and again and goes on each time is, token for token, the one that was let run.
func TestAContinuedReplyIsTheOneThatWasNotCutOff(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	model := &openModel{}
	if err := model.open(t.Context(), modelRoot{demo: true}, engineSettings{}, streams{err: t.Output()}, nil); err != nil {
		t.Fatal(err)
	}
	defer model.close()
	store, err := transcript.Open(t.Context(), transcript.Options{InMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close(t.Context())
	live, err := session.New(model.engine, store, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close(t.Context())
	ask := func(maxNew string) (*session.Chat, session.Message) {
		t.Helper()
		c, err := live.NewChat(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		set, err := c.Settings().With("max_new", maxNew)
		if err == nil {
			err = c.SetSettings(t.Context(), set)
		}
		if err == nil {
			err = c.Send(t.Context(), "What are you?")
		}
		if err != nil {
			t.Fatal(err)
		}
		return c, replied(t, c)
	}
	_, want := ask("")
	c, got := ask("7")
	pieces := 1
	for ; got.Reason == "max_new"; pieces++ {
		if err := c.Continue(t.Context()); err != nil {
			t.Fatal(err)
		}
		got = replied(t, c)
	}
	if pieces < 3 || got.Thinking != want.Thinking || got.Answer != want.Answer || got.Reason != "eos" {
		t.Errorf("in %d pieces:\n%q %q\nat once:\n%q %q", pieces, got.Thinking, got.Answer, want.Thinking, want.Answer)
	}
	if err := c.Continue(t.Context()); !errors.Is(err, session.ErrNoContinue) {
		t.Errorf("there is more: %v", err)
	}
}
