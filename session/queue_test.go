package session

import (
	"testing"

	"deltafin/runtime"
	"deltafin/runtime/enginetest"
)

// While a branch is being chosen nothing can be sent. What comes into the queue then is sent right after; where the transcript
// refuses that, the queue waits for its user, with the message in it.
func TestWhatIsQueuedWhileABranchIsChosenIsSentThen(t *testing.T) {
	r := newRig(t, enginetest.Options{}, Options{Settings: Settings{Effort: EffortNone}})
	r.engine.SetReplies(enginetest.Script{enginetest.Text{Channel: runtime.ChannelAnswer, Text: "yes"}})
	c := r.newChat()
	send(t, c, "one")
	ended(t, c)
	choosing := func() (end func()) {
		if _, err := c.claim(); err != nil {
			t.Fatal(err)
		}
		return func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.release()
		}
	}
	end := choosing()
	if err := c.Enqueue(t.Context(), "two"); err != nil {
		t.Fatal(err)
	}
	end()
	s := newScreen()
	await(t, c, s, "the second reply", func() bool { return len(c.Messages()) == 4 && !c.Busy() })

	end = choosing()
	if err := c.Enqueue(t.Context(), "three"); err != nil {
		t.Fatal(err)
	}
	allow := r.refuse("message")
	end()
	await(t, c, s, "the pause", func() bool { return c.Queue().Paused })
	allow()
	if q := c.Queue(); len(q.Items) != 1 || q.Items[0].Text != "three" {
		t.Errorf("queue %+v", q)
	}
	if err := c.ResumeQueue(t.Context()); err != nil {
		t.Fatal(err)
	}
	await(t, c, s, "the third reply", func() bool { return len(c.Messages()) == 6 && !c.Busy() })
}
