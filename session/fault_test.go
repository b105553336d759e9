package session

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/enginetest"
	"deltafin/storage/transcript"
)

// refuse makes the transcript refuse rows of a table, as a full disk would, until the result is called: "message" to begin
// messages, "stat" to end them.
func (r *rig) refuse(table string) (allow func()) {
	r.t.Helper()
	db, err := sql.Open("sqlite3", "file:"+r.path+"?_busy_timeout=5000")
	if err != nil {
		r.t.Fatal(err)
	}
	if _, err := db.Exec(`CREATE TRIGGER refuse BEFORE INSERT ON ` + table + ` BEGIN SELECT RAISE(ABORT, 'no space'); END`); err != nil {
		r.t.Fatal(err)
	}
	return func() {
		r.t.Helper()
		defer db.Close()
		if _, err := db.Exec(`DROP TRIGGER refuse`); err != nil {
			r.t.Fatal(err)
		}
	}
}

func TestAReplyThatCannotBeSavedIsKeptAndSavedLater(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("", "one"), enginetest.Reply("", "two")}}, Options{})
	c := r.newChat()
	allow := r.refuse("stat")
	send(t, c, "first")
	s := newScreen()
	var notices []string
	for len(notices) == 0 || c.Busy() {
		<-c.Feed().Wake()
		f := c.Feed().Take()
		s.apply(f)
		notices = append(notices, f.Notices...)
	}
	notices = append(notices, c.Feed().Take().Notices...)
	// A save on the way may have failed first, and says so.
	if last := notices[len(notices)-1]; !strings.Contains(notices[0], "no space") || !strings.Contains(last, "no space") || !strings.Contains(last, "saved with the next message") {
		t.Errorf("notices %q", notices)
	}
	if m := c.Messages()[1]; m.State != StateDone || m.Answer != "one" || s.text[m.ID] != "|one" {
		t.Errorf("message %+v", m)
	}
	if got := r.stored(c)[1]; got.State != transcript.StateRunning {
		t.Errorf("stored %+v", got)
	}
	if err := c.Send(t.Context(), "second"); err == nil || !strings.Contains(err.Error(), "no space") {
		t.Errorf("send: %v", err)
	}
	if n := len(c.Messages()); n != 2 || c.Busy() {
		t.Errorf("%d messages, busy %v", n, c.Busy())
	}
	allow()
	send(t, c, "second")
	ended(t, c)
	path := r.stored(c)
	if len(path) != 4 || path[1].State != transcript.StateDone || path[1].Answer != "one" || path[3].Answer != "two" {
		t.Errorf("stored %+v", path)
	}
}

// hang makes every write to the transcript hang, as on a drive that stalls, until the result is called (or for the five
// seconds that SQLite waits).
func (r *rig) hang() (release func()) {
	r.t.Helper()
	db, err := sql.Open("sqlite3", "file:"+r.path+"?_busy_timeout=5000&_txlock=immediate")
	if err != nil {
		r.t.Fatal(err)
	}
	tx, err := db.Begin()
	if err != nil {
		r.t.Fatal(err)
	}
	return sync.OnceFunc(func() { tx.Rollback(); db.Close() })
}

func TestAMessageIsDoneWhenItsEndIsDurable(t *testing.T) {
	end := make(chan struct{})
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{
		{enginetest.Text{Channel: runtime.ChannelAnswer, Text: "all of it"}, enginetest.Hold(end)},
	}}, Options{Settings: Settings{Effort: EffortNone}})
	c := r.newChat()
	send(t, c, "x")
	s := newScreen()
	await(t, c, s, "text", func() bool { return len(s.order) == 2 && s.text[s.order[1]] == "|all of it" })
	release := r.hang()
	defer release()
	generated := c.turn.generated
	close(end)
	<-generated
	quiet := time.After(200 * time.Millisecond) // the end has been told by then, if nothing keeps it
	for waiting := true; waiting; {
		select {
		case <-c.Feed().Wake():
		case <-quiet:
			waiting = false
		}
		s.apply(c.Feed().Take())
		if m := c.Messages()[1]; s.state[m.ID] != StateRunning || m.State != StateRunning || !c.Busy() {
			t.Fatalf("the screen has %s, the message is %s and its end is not on the drive", s.state[m.ID], m.State)
		}
	}
	if got := r.stored(c)[1]; got.State != transcript.StateRunning {
		t.Fatalf("nothing was kept from the drive: %+v", got)
	}
	release()
	if m := ended(t, c); m.State != StateDone || m.Answer != "all of it" {
		t.Errorf("message %+v", m)
	}
}

func TestCloseReturnsWhenTheDriveStalls(t *testing.T) {
	for name, tc := range map[string]struct {
		script enginetest.Action
		says   string
	}{
		"the engine stops":      {enginetest.Hold(make(chan struct{})), "drive did not answer"},
		"the engine stalls too": {nil, "could not be saved"},
	} {
		t.Run(name, func(t *testing.T) {
			stuck := make(chan struct{})
			if tc.script == nil {
				tc.script = enginetest.Stuck(stuck)
			}
			r := newRig(t, enginetest.Options{Replies: []enginetest.Script{
				{enginetest.Text{Channel: runtime.ChannelAnswer, Text: "so far"}, tc.script},
			}}, Options{Settings: Settings{Effort: EffortNone}})
			c := r.newChat()
			send(t, c, "x")
			s := newScreen()
			await(t, c, s, "text", func() bool { return len(s.order) == 2 && s.text[s.order[1]] == "|so far" })
			turn := c.turn
			release := r.hang()
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			defer cancel()
			begin := time.Now()
			err := c.Close(ctx)
			if took := time.Since(begin); took > 2*time.Second {
				t.Errorf("it took %v", took)
			}
			if err == nil || !strings.Contains(err.Error(), tc.says) {
				t.Errorf("close: %v", err)
			}
			release()
			close(stuck)
			<-turn.done
			// The end that was on its way arrives; what was not saved is when the chat is closed again.
			if err := c.Close(t.Context()); err != nil {
				t.Error(err)
			}
			if got := r.stored(c)[1]; got.State != transcript.StateStopped || got.Answer != "so far" {
				t.Errorf("stored %+v", got)
			}
		})
	}
}

func TestClosingSavesAReplyThatCouldNotBeSaved(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("", "one")}}, Options{})
	c := r.newChat()
	allow := r.refuse("stat")
	send(t, c, "first")
	ended(t, c)
	allow()
	if err := c.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := r.stored(c)[1]; got.State != transcript.StateDone || got.Answer != "one" {
		t.Errorf("stored %+v", got)
	}
}

func TestOneOfManySendsWins(t *testing.T) {
	release := make(chan struct{})
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{{enginetest.Hold(release)}}}, Options{})
	c := r.newChat()
	var sent, busy atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			switch err := c.Send(t.Context(), "x"); {
			case err == nil:
				sent.Add(1)
			case errors.Is(err, ErrBusy):
				busy.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if sent.Load() != 1 || busy.Load() != 7 || len(c.Messages()) != 2 {
		t.Errorf("%d sent, %d busy, %d messages", sent.Load(), busy.Load(), len(c.Messages()))
	}
	close(release)
	ended(t, c)
}

func TestSendAndCloseAtTheSameMoment(t *testing.T) {
	for range 30 {
		r := newRig(t, enginetest.Options{Replies: []enginetest.Script{{enginetest.Hold(make(chan struct{}))}}}, Options{})
		c := r.newChat()
		result := make(chan error)
		go func() { result <- c.Send(context.Background(), "x") }()
		if err := r.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		switch err := <-result; {
		case errors.Is(err, ErrClosed):
		case err != nil:
			t.Fatal(err)
		default: // it was first: then it is complete, and stopped
			if path := r.stored(c); len(path) != 2 || path[0].Text != "x" || path[1].State != transcript.StateStopped {
				t.Fatalf("stored %+v", path)
			}
		}
	}
}

func TestStoppingAtAnyMomentLosesNothing(t *testing.T) {
	thinking, answer := strings.Repeat("think ", 60), strings.Repeat("say ", 60)
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Fast(thinking, answer)}}, Options{})
	c := r.newChat()
	for i := range 12 {
		send(t, c, "x")
		for n := 0; n < i*20 && c.Busy(); { // stop after some tokens
			<-c.Feed().Wake()
			n += c.Feed().Take().Tokens
		}
		c.Stop()
		for c.Busy() {
			<-c.Feed().Wake()
		}
		all := c.Messages()
		m, stored := all[len(all)-1], r.stored(c)
		s := stored[len(stored)-1]
		if m.State == StateRunning || string(m.State) != s.State || m.Thinking != s.Thinking || m.Answer != s.Answer {
			t.Fatalf("stop %d: message %s %d+%d, stored %s %d+%d", i, m.State, len(m.Thinking), len(m.Answer), s.State, len(s.Thinking), len(s.Answer))
		}
		if !strings.HasPrefix(thinking, m.Thinking) || !strings.HasPrefix(answer, m.Answer) || m.Answer != "" && m.Thinking != thinking {
			t.Fatalf("stop %d: text is no prefix: %q %q", i, m.Thinking, m.Answer)
		}
		if got := s.Stat.ThinkingTokens + s.Stat.AnswerTokens; got != m.Stats.ThinkingTokens+m.Stats.AnswerTokens {
			t.Fatalf("stop %d: %d tokens stored", i, got)
		}
	}
}
