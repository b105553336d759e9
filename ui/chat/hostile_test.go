package chat

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

// evil is text with everything in it that a terminal would obey, around a word to find it by.
func evil(word string) string {
	return "\x1b[35m" + word + "\x1b]0;t\x07\x1b[2J\u009b31m\u009d0;t\u009c\u0085\x00\x08\x7f\u202ea\u2066b\u2067c\u2069\u202c\u2028d\u2029\x1b(0e\r\tf\xff"
}

// Whatever a model, a user, a file or an error says, a frame holds nothing that the terminal would obey (bench.check,
// after each message). Every source must have been on the screen.
func TestHostileTextFromEverySource(t *testing.T) {
	for _, th := range []*theme.Theme{theme.ANSI(), theme.Plain()} {
		t.Run(fmt.Sprint("theme ", th.ID), func(t *testing.T) { hostile(t, th) })
	}
}

func hostile(t *testing.T, th *theme.Theme) {
	begin := func(messages ...session.Message) *bench {
		b := newThemed(t, 200, 60, th)
		b.conv.title = evil("THETITLE")
		b.conv.messages = messages
		b.m.opt.Model, b.m.opt.Setup = evil("THEMODEL"), evil("THESETUP")
		return b
	}
	opened := func(b *bench) *Opened {
		return &Opened{Conversation: b.conv, Limits: runtime.Limits{Context: 1000},
			Identity: runtime.Identity{Name: evil("THENAME"), Kind: runtime.KindRemote, WeightExact: true}}
	}
	load := func(b *bench) {
		b.send(openedMsg{opened: opened(b), messages: b.conv.Messages()})
	}
	// see looks at a screen in several sizes and wants words on the largest.
	see := func(b *bench, words ...string) {
		t.Helper()
		for _, w := range words {
			if !strings.Contains(b.view(), w) {
				t.Errorf("%s is not on the screen:\n%s", w, b.view())
			}
		}
		for _, size := range [][2]int{{80, 24}, {41, 11}, {39, 9}, {12, 5}, {200, 60}} {
			b.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		}
	}

	t.Run("a model that does not load", func(t *testing.T) {
		b := begin()
		b.m.opt.Kind = runtime.KindRemote
		b.send(tea.WindowSizeMsg{Width: 200, Height: 60})
		see(b, "THEMODEL")
		b.keys("paste:" + evil("THEQUEUED"))
		b.keys("enter")
		see(b, "THEQUEUED")
		b.send(openedMsg{err: errors.New(evil("THELOADERROR"))})
		see(b, "THELOADERROR")
	})
	t.Run("the welcome", func(t *testing.T) {
		b := begin()
		b.m.opt.Kind = runtime.KindDemo
		b.send(tea.WindowSizeMsg{Width: 200, Height: 60})
		see(b, "THESETUP")
		o := opened(b)
		o.Notice = evil("THENOTICE") + "\n" + evil("ANOTHER")
		b.send(openedMsg{opened: o})
		see(b, "THENAME", "THENOTICE", "ANOTHER", "THETITLE")
	})
	answer := func(w func(string) string) string {
		return "# " + w("HEADING") + " &#27;[35m&#x9b;31m&#x202e;&#8232;&#0;&#9;&NewLine;" + "\n\nplain " + w("PARAGRAPH") + " **" + w("BOLD") + "** `" + w("INLINE") + "` [" + w("LINK") + "](http://x/" + w("URL") + ")\n\n" +
			"- " + w("ITEM") + "\n\n> " + w("QUOTE") + "\n\n| " + w("CELL") + " | b |\n|---|---|\n| c | " + w("OTHERCELL") + " |\n\n" +
			"<b>" + w("HTML") + "</b>\n\n[ref]: http://y/" + w("REF") + "\n\n```" + w("FENCE") + "\n" + w("CODE") + "\n```\n\n"
	}
	parts := []string{"HEADING", "PARAGRAPH", "BOLD", "INLINE", "LINK", "ITEM", "QUOTE", "CELL", "OTHERCELL", "CODE"}
	flat := func(s string) string { // a block on one line stays what it is
		return strings.NewReplacer("\u2028", "", "\u2029", "", "\r", "", "\u0085", "").Replace(evil(s))
	}
	for name, w := range map[string]func(string) string{"as it is": evil, "within a line": flat} {
		t.Run("a stored conversation, "+name, func(t *testing.T) {
			b := begin(
				session.Message{ID: 1, Role: session.RoleUser, State: session.StateDone, Answer: w("THEQUESTION")},
				session.Message{ID: 2, Role: session.RoleAssistant, State: session.StateDone, Model: w("THEWRITER"), Thinking: w("THETHOUGHT"), Answer: answer(w)},
				session.Message{ID: 3, Role: session.RoleUser, State: session.StateDone, Answer: "again"},
				session.Message{ID: 4, Role: session.RoleAssistant, State: session.StateFailed, Reason: w("THEREASON"), Answer: "x"},
			)
			load(b)
			b.keys("/thinking full", "enter", "ctrl+home")
			pages := ""
			for range 6 {
				pages += b.view()
				b.keys("pgdown")
			}
			for _, word := range append(parts, "THEQUESTION", "THEWRITER", "THETHOUGHT", "THEREASON", "THENAME", "THETITLE") {
				if !strings.Contains(pages, word) {
					t.Errorf("%s is not on the screen:\n%s", word, pages)
				}
			}
			see(b)
		})
	}
	t.Run("a large block drawn beside the screen", func(t *testing.T) {
		b := begin(session.Message{ID: 1, Role: session.RoleUser, Answer: "x"},
			session.Message{ID: 2, Role: session.RoleAssistant, State: session.StateDone, Answer: strings.Repeat(flat("LARGE")+" ", drawAtOnce/40) + "\n\nend"})
		load(b)
		see(b, "LARGE")
	})
	t.Run("a reply as it streams", func(t *testing.T) {
		b := begin()
		load(b)
		b.keys("go", "enter")
		b.frame()
		b.conv.say(runtime.ChannelThink, evil("THETHOUGHT"), 1)
		b.frame()
		see(b, "THETHOUGHT")
		for piece := range strings.SplitAfterSeq(answer(evil), "\n") {
			b.conv.say(runtime.ChannelAnswer, piece, 1)
			b.frame()
		}
		b.conv.say(runtime.ChannelAnswer, evil("OPENTEXT"), 1)
		b.frame()
		see(b, "OPENTEXT")
		b.conv.say(runtime.ChannelAnswer, "\n\n```"+evil("OPENFENCE")+"\n"+evil("OPENCODE"), 1)
		b.frame()
		see(b, "OPENCODE")
		b.send(frameMsg{b.m.seq, session.Frame{Notices: []string{evil("THEFEEDNOTICE")}}})
		see(b, "THEFEEDNOTICE")
		b.keys("paste:"+evil("THEDRAFT"), "alt+enter", "x")
		see(b, "THEDRAFT")
		b.keys("enter")
		see(b, "queued: \"")
		b.conv.end(session.StateFailed, evil("THEREASON"), session.Stats{})
		b.frame()
		see(b, "THEREASON")
	})
	t.Run("errors and commands", func(t *testing.T) {
		b := begin(old()...)
		b.conv.effort = session.EffortLow
		load(b)
		b.conv.sendErr = errors.New(evil("THESENDERROR"))
		b.keys("x", "enter")
		see(b, "THESENDERROR")
		b.keys("ctrl+u", "/retry", "enter")
		see(b, "Not asked again")
		b.send(switchedMsg{seq: b.m.seq, err: errors.New(evil("THEOPENERROR"))})
		see(b, "THEOPENERROR")
		for _, line := range []string{"/" + flat("THECOMMAND"), "/effort " + flat("THELEVEL"), "/thinking " + flat("THEVIEW")} {
			b.pass(time.Minute) // the notice before
			b.keys("ctrl+u")
			b.keys("paste:" + line)
			see(b)
			b.m.ed.set(line) // as a recalled message, which is not cleaned of what it says
			b.keys("right")
			see(b)
			b.keys("enter")
			see(b, line[strings.Index(line, "THE"):][:6])
		}
	})
	t.Run("the list of chats", func(t *testing.T) {
		b := begin(old()...)
		load(b)
		b.shelve().chats = func() ([]session.Summary, error) {
			return []session.Summary{{ID: "9", Title: evil("THELISTED"), Updated: epoch}, {ID: "8", Title: evil("THESECOND"), Updated: epoch}}, nil
		}
		b.m.opened.Load = func(context.Context, string) (session.Conversation, error) {
			return nil, errors.New(evil("THEOPENERROR"))
		}
		b.keys("f5")
		see(b, "THELISTED", "THESECOND")
		b.keys("paste:" + evil("THEFILTER"))
		see(b, "THEFILTER")
		b.keys("esc", "f5", "enter")
		see(b)
		b.keys("esc")
		see(b, "THEOPENERROR")
		b.shelve().chats = func() ([]session.Summary, error) { return nil, errors.New(evil("THELISTERROR")) }
		b.keys("f5")
		see(b, "THELISTERROR")
	})
}

func TestFarewellIsHarmless(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.m.queue = []waiting{{text: evil("THEQUEUED")}}
	s := evil("THESENT")
	b.m.sending = &s
	for _, line := range b.m.farewell(false) {
		for part := range strings.SplitSeq(line, "\n") {
			if bad := obeyed(strings.ReplaceAll(part, "\t", " "), theme.Plain()); bad != "" {
				t.Errorf("%s in %q", bad, part)
			}
		}
	}
}
