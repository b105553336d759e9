package chat

import (
	"bytes"
	"context"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/exp/teatest"
)

// The whole program, with its real pump, clock and loader, on a terminal that is not one.
func TestProgramFromLoadingToQuit(t *testing.T) {
	conv := newFake("7f3a")
	conv.clock = time.Now
	conv.reply = func(c *fakeConversation, _ session.Message) {
		for i := range 200 {
			c.progress(runtime.Progress{Phase: runtime.PhaseDecode, Layer: i % 8, Layers: 8})
			c.say(runtime.ChannelThink, "thought ", 1)
		}
		for range 200 {
			c.say(runtime.ChannelAnswer, "word ", 1)
		}
		c.say(runtime.ChannelAnswer, "\n\nthe *last* line", 1)
		c.end(session.StateDone, "eos", session.Stats{ThinkingTokens: 200, AnswerTokens: 201})
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	closed := false
	op := open(ctx, func(_ context.Context, progress func(runtime.Progress)) (*Opened, error) {
		progress(runtime.Progress{Phase: runtime.PhaseLoad, Layer: 1, Layers: 8})
		return &Opened{Identity: runtime.Identity{Name: "demo", Kind: runtime.KindDemo}, Conversation: conv,
			Close: func() error { closed = true; return nil }}, nil
	})
	m := newModel(ctx, Options{Theme: theme.Plain(), Kind: runtime.KindDemo}, systemClock{}, nil, op)
	tm := teatest.NewTestModel(t, m, teatest.WithInitialTermSize(80, 24))
	wait := func(s string) {
		t.Helper()
		teatest.WaitFor(t, tm.Output(), func(b []byte) bool { return bytes.Contains(b, []byte(s)) },
			teatest.WithDuration(10*time.Second), teatest.WithCheckInterval(10*time.Millisecond))
	}
	wait("write")
	tm.Send(keyMsg("你好"))
	tm.Send(keyMsg("enter"))
	wait("the *last* line")
	tm.Send(tea.WindowSizeMsg{Width: 100, Height: 30})
	tm.Send(keyMsg("ctrl+c"))
	wait("ctrl+c again quits")
	tm.Send(keyMsg("ctrl+c"))
	tm.WaitFinished(t, teatest.WithFinalTimeout(10*time.Second))
	if err := op.close(&bytes.Buffer{}, false); err != nil || !closed {
		t.Errorf("closed %v, %v", closed, err)
	}
	if e := m.tr.last(session.RoleAssistant); e.msg.State != session.StateDone || len(e.raw) != 200*len("thought ") {
		t.Errorf("state %s, %d bytes of thinking", e.msg.State, len(e.raw))
	}
}

func TestPumpTakesOneFrameAndEndsWithItsConversation(t *testing.T) {
	b := newBench(t, 80, 24)
	pump := b.m.pump()
	got := make(chan tea.Msg, 1)
	go func() { got <- pump() }()
	select {
	case msg := <-got:
		t.Fatalf("a frame of nothing: %v", msg)
	case <-time.After(20 * time.Millisecond):
	}
	b.conv.feed.PutNotice("one")
	b.conv.feed.PutNotice("two")
	msg := (<-got).(frameMsg)
	if len(msg.frame.Notices) == 0 || msg.seq != b.m.seq {
		t.Fatalf("%+v", msg)
	}
	b.conv.feed.Take()
	left := b.m.pump()
	go func() { got <- left() }()
	b.m.convCtx() // another conversation is entered
	select {
	case msg := <-got:
		if msg != nil {
			t.Fatalf("a frame of a conversation that was left: %v", msg)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("the pump waits for ever")
	}
}
