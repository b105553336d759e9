package chat

import (
	"context"
	"errors"
	"iter"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/session"

	tea "github.com/charmbracelet/bubbletea"
)

// stuckConversation is one on a drive that stalls and an engine that does not listen: what may take its time never comes
// back.
type stuckConversation struct {
	*fakeConversation
	never chan struct{}
}

func (c stuckConversation) Send(context.Context, string) error        { <-c.never; return nil }
func (c stuckConversation) Retry(context.Context) error               { <-c.never; return nil }
func (c stuckConversation) Stop()                                     { <-c.never }
func (c stuckConversation) SetEffort(session.Effort) error            { <-c.never; return nil }
func (c stuckConversation) Edit(context.Context, int64, string) error { <-c.never; return nil }
func (c stuckConversation) Regenerate(context.Context, int64) error   { <-c.never; return nil }
func (c stuckConversation) Continue(context.Context) error            { <-c.never; return nil }
func (c stuckConversation) Select(context.Context, int64) error       { <-c.never; return nil }
func (c stuckConversation) Branches(context.Context, int64) ([]session.Branch, error) {
	<-c.never
	return nil, nil
}
func (c stuckConversation) SetSettings(context.Context, session.Settings) error {
	<-c.never
	return nil
}
func (c stuckConversation) Enqueue(context.Context, string) error          { <-c.never; return nil }
func (c stuckConversation) RemoveQueued(context.Context, int64) error      { <-c.never; return nil }
func (c stuckConversation) MoveQueued(context.Context, int64, int) error   { <-c.never; return nil }
func (c stuckConversation) ResumeQueue(context.Context) error              { <-c.never; return nil }
func (c stuckConversation) SaveDraft(context.Context, session.Draft) error { <-c.never; return nil }
func (c stuckConversation) Close(context.Context) error                    { <-c.never; return nil }

// promptly hands a message to the screen, leaves what follows from it to run for ever, and fails when Update waits.
func promptly(t *testing.T, b *bench, what string, msg tea.Msg) {
	t.Helper()
	b.m.in.typedAt = time.Time{} // a hand is slower than a paste
	back := make(chan tea.Cmd, 1)
	go func() {
		_, cmd := b.m.Update(msg)
		back <- cmd
	}()
	select {
	case cmd := <-back:
		b.check()
		goAll(cmd)
	case <-time.After(5 * time.Second): // far above any pause of a busy machine
		t.Fatalf("%s blocks the screen", what)
	}
}

// goAll runs commands as Bubble Tea does, each on a goroutine, and drops what comes of them.
func goAll(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		if batch, ok := cmd().(tea.BatchMsg); ok {
			for _, c := range batch {
				goAll(c)
			}
		}
	}()
}

func TestNothingBlocksTheScreen(t *testing.T) {
	never := make(chan struct{})
	t.Cleanup(func() { close(never) })
	stuck := func(id string) stuckConversation {
		c := stuckConversation{newFake(id), never}
		c.effort = session.EffortMax
		return c
	}
	opened := func() *Opened {
		c := stuck("7f3a")
		c.messages = old()
		return &Opened{
			Identity: runtime.Identity{Name: "demo", Kind: runtime.KindDemo, Layers: 8, WeightExact: true}, Limits: runtime.Limits{Context: 32768},
			Conversation: c,
			New:          func(context.Context) (session.Conversation, error) { <-never; return nil, errors.New("too late") },
			Library:      stuckLibrary(never),
			Load: func(context.Context, string) (session.Conversation, error) {
				<-never
				return nil, errors.New("too late")
			},
			Close: func() error { <-never; return nil },
		}
	}
	var keyNames []string
	for name := range keyTypes {
		keyNames = append(keyNames, name)
	}
	keyNames = append(keyNames, "x", " ", "?", "alt+enter", "alt+b", "paste:some text")

	type step struct {
		what string
		msg  tea.Msg
	}
	press := func(names ...string) (all []step) {
		for _, n := range names {
			all = append(all, step{n, keyMsg(n)})
		}
		return all
	}
	running := session.Message{ID: 6, Role: session.RoleAssistant, State: session.StateRunning}
	for name, prepare := range map[string]func(b *bench) []step{
		"idle":                       func(*bench) []step { return nil },
		"with a text":                func(*bench) []step { return press("some text") },
		"sending":                    func(*bench) []step { return append(press("some text", "enter"), step{"time", tickMsg{}}) },
		"stopping before it is sent": func(*bench) []step { return press("some text", "enter", "esc", "esc") },
		"replying": func(b *bench) []step {
			return []step{{"a frame", frameMsg{b.m.seq, session.Frame{Changes: []session.Change{{Message: running, Generation: 1}}}}}}
		},
		"in the help": func(*bench) []step { return press("f1") },
		"in the list": func(b *bench) []step {
			return append(press("f5"), step{"the list", sideMsg{chats: []session.Summary{{ID: "9", Title: "other"}}}})
		},
		"after another chat came": func(b *bench) []step {
			return []step{{"a chat", switchedMsg{seq: b.m.seq, conv: stuck("9")}}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			begin := func() *bench {
				b := newUnloaded(t, 80, 24)
				promptly(t, b, "opening", openedMsg{opened: opened(), messages: old()})
				for _, s := range prepare(b) {
					promptly(t, b, s.what, s.msg)
				}
				return b
			}
			for _, k := range keyNames {
				b := begin()
				for range 2 { // some count only twice
					promptly(t, b, k, keyMsg(k))
				}
			}
			for _, c := range commandTable() {
				for _, arg := range []string{"", " low", " full"} {
					b := begin()
					promptly(t, b, "esc", keyMsg("esc"))
					b.m.ed.set("/" + c.name + arg)
					promptly(t, b, "/"+c.name+arg, keyMsg("enter"))
					promptly(t, b, "time after /"+c.name, tickMsg{})
				}
			}
			for what, msg := range map[string]tea.Msg{
				"an end":           leaveMsg{},
				"a resize":         tea.WindowSizeMsg{Width: 100, Height: 30},
				"a failed send":    sentMsg{1, "text", errors.New("no")},
				"a failed retry":   retriedMsg{errors.New("no")},
				"a sent one":       sentMsg{1, "text", nil},
				"a chat too late":  switchedMsg{seq: -1, conv: stuck("9")},
				"a chat":           switchedMsg{seq: 1, conv: stuck("9")},
				"a changed effort": effortMsg{1, "low", nil},
			} {
				promptly(t, begin(), what, msg)
			}
		})
	}
}

// What is sent right after a change of effort must not overtake it: both run beside the screen.
func TestAMessageWaitsForTheEffortItWasMeantFor(t *testing.T) {
	b := newBench(t, 80, 24)
	b.conv.effort = session.EffortMax
	b.m.ed.set("/effort low")
	_, change := b.m.Update(keyMsg("enter"))
	b.keys("hello", "enter")
	if n := len(b.conv.Messages()); n != 0 {
		t.Fatalf("%d messages were sent with effort %s", n, b.conv.Effort())
	}
	b.contains(`1 queued: "hello"`)
	b.run(change)
	b.frame()
	if len(b.conv.Messages()) != 2 || b.conv.Effort() != session.EffortLow {
		t.Fatalf("%d messages, effort %s", len(b.conv.Messages()), b.conv.Effort())
	}
}

// closing notes that it was closed.
type closing struct {
	*fakeConversation
	closed int
}

func (c *closing) Close(context.Context) error { c.closed++; return nil }

func TestAChatThatComesTooLateIsClosed(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	shown, late, gone := &closing{fakeConversation: newFake("a")}, &closing{fakeConversation: newFake("b")}, b.m.seq
	b.send(switchedMsg{seq: gone, conv: shown})
	b.send(switchedMsg{seq: gone, conv: late})
	b.send(switchedMsg{seq: gone, conv: shown}) // asked for twice: a session gives the same one out
	b.send(switchedMsg{seq: gone, err: errors.New("no")})
	if b.m.conv != session.Conversation(shown) || late.closed != 1 || shown.closed != 0 {
		t.Errorf("shown is %s, closed %d times; the late one %d times", b.m.conv.ID(), shown.closed, late.closed)
	}
}

// stuckLibrary never answers.
func stuckLibrary(never <-chan struct{}) *fakeLibrary {
	late := func() error { <-never; return errors.New("too late") }
	return &fakeLibrary{
		chats:   func() ([]session.Summary, error) { return nil, late() },
		rename:  func(string, string) error { return late() },
		archive: func(string) error { return late() },
		remove:  func(string) error { return late() },
		search: func(context.Context, session.Query) iter.Seq2[session.Hit, error] {
			return func(yield func(session.Hit, error) bool) { yield(session.Hit{}, late()) }
		},
	}
}
