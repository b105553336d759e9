package cli

import (
	"testing"
	"time"

	"deltafin/session"
	"deltafin/storage/transcript"
)

// replied is the last message of a chat once it is idle.
func replied(t *testing.T, c *session.Chat) session.Message {
	t.Helper()
	limit := time.After(2 * time.Minute)
	for c.Busy() {
		select {
		case <-limit:
			t.Fatal("the reply does not end")
		case <-time.After(time.Millisecond):
		}
	}
	all := c.Messages()
	return all[len(all)-1]
}

// In a chat on a real model, an edit of an earlier message computes that message and nothing before it; another try of a reply
// computes nothing; and in another process a conversation goes on without its past being computed.
func TestAnEditComputesOnlyWhatIsNew(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	store, err := transcript.Open(t.Context(), transcript.Options{InMemory: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close(t.Context())
	open := func() (*session.Session, func()) {
		t.Helper()
		model := &openModel{states: stateSettings{keep: true}}
		if err := model.open(t.Context(), modelRoot{demo: true}, engineSettings{}, streams{err: t.Output()}, nil); err != nil {
			t.Fatal(err)
		}
		live, err := session.New(model.engine, store, session.Options{Settings: session.Settings{MaxNew: 12}})
		if err != nil {
			t.Fatal(err)
		}
		return live, func() {
			live.Close(t.Context())
			if err := model.close(); err != nil {
				t.Error(err)
			}
		}
	}
	live, shut := open()
	c, err := live.NewChat(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	computed := func(what string, err error) int {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		m := replied(t, c)
		t.Logf("%s: %d of %d tokens of the prompt were reused, %d of them from disk", what, m.Stats.ReusedTokens, m.Stats.PromptTokens, m.Stats.RestoredTokens)
		return m.Stats.PromptTokens - m.Stats.ReusedTokens
	}
	if n := computed("the first message", c.Send(t.Context(), "What are you?")); n == 0 {
		t.Error("the first prompt took no computing")
	}
	second := computed("the second", c.Send(t.Context(), "List the steps to make tea"))
	computed("the third", c.Send(t.Context(), "Count to ten, please, and then back again"))
	path := c.Messages()
	// The same length as the second message: it and what opens the reply are new, nothing else.
	if n := computed("the second edited", c.Edit(t.Context(), path[2].ID, "List the steps to make jam")); n > second+4 {
		t.Errorf("an edit of the second message computed %d tokens, sending it computed %d", n, second)
	}
	if n := computed("another reply", c.Regenerate(t.Context(), c.Messages()[3].ID)); n != 0 {
		t.Errorf("another try computed %d tokens of the prompt", n)
	}
	if n := computed("the first edited", c.Edit(t.Context(), path[0].ID, "Who are you?")); n == 0 {
		t.Error("another beginning took no computing")
	}
	if err := c.Select(t.Context(), path[4].ID); err != nil {
		t.Fatal(err)
	}
	third := computed("after going back", c.Send(t.Context(), "Thank you"))
	if third > second+12 {
		t.Errorf("a message on the first branch computed %d tokens", third)
	}
	id := c.ID()
	shut()
	live, shut = open()
	defer shut()
	if c, err = live.OpenChat(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if n := computed("in another process", c.Send(t.Context(), "Thank you")); n > third+4 || replied(t, c).Stats.RestoredTokens == 0 {
		t.Errorf("after reopening %d tokens were computed", n)
	}
}
