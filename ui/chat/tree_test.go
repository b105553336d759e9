package chat

import (
	"context"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/session"
)

func TestEditMakesABranchAndKeepsTheOld(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.keys("a draft", "tab", "K", "K", "K", "e")
	b.contains("new branch of 14:02: enter sends it")
	if b.m.ed.value() != "first question" || b.m.focus != inEditor {
		t.Fatalf("the editor holds %q", b.m.ed.value())
	}
	b.keys("!", "enter")
	b.frame()
	b.contains("▌ first question!", "‹2/2›")
	b.lacks("second question", "new branch of")
	b.conv.say(runtime.ChannelAnswer, "Another answer.", 2)
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.keys("tab", "K", "[")
	b.frame()
	b.contains("second question", "It is half-fini")
	b.lacks("Another answer.")
	b.keys("esc", "up", "up", "up", "up")
	if !strings.Contains(strings.Join(b.m.ed.history, "|"), "a draft") {
		t.Errorf("the draft is lost: %q", b.m.ed.history)
	}
}

func TestEscMakesAnEditANewMessage(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.keys("/edit", "enter")
	if b.m.ed.value() != "second question" {
		t.Fatalf("the editor holds %q", b.m.ed.value())
	}
	b.keys("esc", "enter")
	b.frame()
	b.contains("It is half-fini") // nothing was branched off
	b.lacks("‹")
}

func TestARefusedEditGivesTheTextBack(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.keys("/edit", "enter")
	b.conv.sendErr = errors.New("the disk is full")
	b.keys("!", "enter")
	b.contains("Not sent: the disk is full")
	if b.m.ed.value() != "second question!" {
		t.Errorf("the editor holds %q", b.m.ed.value())
	}
}

func TestRegenerateAsksTwiceForTheSameText(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.conv.same = true
	b.keys("/regen", "enter")
	b.contains("the same settings give the same text")
	if b.conv.busy {
		t.Fatal("it began at the first request")
	}
	b.keys("/regen", "enter")
	b.frame()
	b.contains("‹2/2›")
	if !b.conv.busy {
		t.Fatal("it does not begin at the second request")
	}
	b.keys("/regen", "enter")
	b.contains("/regen: a reply is running")
}

func TestContinueGoesOnWithTheSameText(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.keys("/continue", "enter")
	b.frame()
	b.contains("It is half-fini")
	b.lacks("interrupted")
	b.conv.say(runtime.ChannelAnswer, "shed now, **and", 3)
	b.conv.say(runtime.ChannelAnswer, " whole**.", 3)
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.contains("It is half-finished now, **and whole**.")
	b.keys("/continue", "enter")
	b.contains("/continue: the last reply ended by itself")
}

func TestBranchesAreListedAndShown(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.keys("/edit", "enter", "!", "enter")
	b.frame()
	b.conv.say(runtime.ChannelAnswer, "The other end.", 2)
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.keys("/branches", "enter")
	b.contains("> It is half-fini", "The other end.", "shown ·")
	b.keys("enter")
	b.frame()
	b.contains("▌ second question")
	b.lacks("The other end.")
}

// The shared beginning of two branches is where a reader may be.
func TestAnotherBranchDoesNotMoveTheReader(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(8)...)
	b.keys("/edit", "enter", "!", "enter")
	b.frame()
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.m.tr.detach(spot{2, sectionAnswer, 0})
	b.keys("shift+down")
	first := b.m.tr.view()[0]
	id := b.conv.others[0].path[15].ID
	b.run(b.m.selectBranch(id))
	b.m.jump = jump{}
	b.frame()
	if now := b.m.tr.view()[0]; now != first || b.m.tr.follow {
		t.Errorf("the first line was %q and is %q", first, now)
	}
}

func TestTheDraftIsSavedAndComesBack(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(6)...)
	b.keys("words not sent", "left", "left", "pgup", "pgup")
	if b.conv.drafts != 0 {
		t.Fatal("it is saved with every key")
	}
	b.pass(2 * time.Second)
	if d := b.conv.draft; d.Text != "words not sent" || d.Cursor != 12 || d.Anchor == "" {
		t.Fatalf("saved: %+v", d)
	}
	saves := b.conv.drafts
	b.pass(time.Minute)
	if b.conv.drafts != saves {
		t.Error("an unchanged draft is saved again")
	}
	again := newUnloaded(t, 80, 24)
	again.conv = b.conv
	again.conv.clock = again.clock.Now
	again.load()
	if again.m.ed.value() != "words not sent" || again.m.ed.caret != 12 || again.m.tr.follow {
		t.Errorf("it comes back as %q, caret %d, follow %v", again.m.ed.value(), again.m.ed.caret, again.m.tr.follow)
	}
	if a, b := again.m.tr.view()[0], b.m.tr.view()[0]; a != b {
		t.Errorf("the reader was at %q and is at %q", b, a)
	}
	again.keys("enter")
	again.pass(2 * time.Second)
	if again.conv.draft.Text != "" {
		t.Errorf("what was sent is a draft again: %q", again.conv.draft.Text)
	}
}

func TestEachChatHasItsDraft(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	other := newFake("9")
	other.draft = session.Draft{Text: "of the other"}
	b.shelve(session.Summary{ID: "9", Title: "Other"})
	first := b.conv
	b.m.opened.Load = func(_ context.Context, id string) (session.Conversation, error) {
		if id == "9" {
			return other, nil
		}
		return first, nil
	}
	b.keys("of the first", "f5", "enter")
	if b.m.ed.value() != "of the other" {
		t.Fatalf("the editor holds %q", b.m.ed.value())
	}
	b.run(b.m.openChat("7f3a"))
	if b.m.ed.value() != "of the first" {
		t.Fatalf("the editor holds %q", b.m.ed.value())
	}
}

func TestSearchOfAllChatsLeadsToTheHit(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	l := b.shelve(session.Summary{ID: "7f3a", Title: "Saturn"}, session.Summary{ID: "9", Title: "Rings of Saturn"})
	other := newFake("9")
	other.messages = manyMessages(9)
	b.m.opened.Load = func(context.Context, string) (session.Conversation, error) { return other, nil }
	var asked session.Query
	l.search = func(_ context.Context, q session.Query) iter.Seq2[session.Hit, error] {
		asked = q
		return func(yield func(session.Hit, error) bool) {
			if !yield(session.Hit{ChatID: "9", Title: "Rings of Saturn", Snippet: "a title"}, nil) {
				return
			}
			yield(session.Hit{ChatID: "9", Title: "Rings of Saturn", Message: 4, Role: "assistant", Kind: "answer", Created: epoch, Snippet: "… Rhea, roughly 764 km …"}, nil)
		}
	}
	b.keys("/search rhea in:answer before:2026-12", "enter")
	if asked.Text != "rhea" || asked.Kind != "answer" || asked.Before.IsZero() {
		t.Fatalf("asked for %+v", asked)
	}
	b.contains("Chats  rhea in:answer", "> Rings of Saturn", "answer · 30 Nov 14:02", "… Rhea, roughly 764 km …")
	b.keys("enter")
	b.contains("rhea 3/18")
	if b.m.conv.ID() != "9" || b.m.tr.cursor != 4 {
		t.Errorf("chat %s, message %d", b.m.conv.ID(), b.m.tr.cursor)
	}
	b.keys("f5", "in:nothing")
	b.contains("in: takes thinking or answer")
}

func TestParseQuery(t *testing.T) {
	day := func(s string) time.Time {
		d, err := time.ParseInLocation("2006-01-02", s, time.Local)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for s, want := range map[string]session.Query{
		"":                              {},
		"two words":                     {Text: "two words"},
		"http://a:80 x":                 {Text: "http://a:80 x"},
		"role:user a since:2026":        {Text: "a", Role: "user", Since: day("2026-01-01")},
		"before:2026-10 chat:current b": {Text: "b", ChatID: "me", Before: day("2026-10-01")},
	} {
		if got, err := parseQuery(s, "me"); err != nil || got != want {
			t.Errorf("%q: %+v, %v", s, got, err)
		}
	}
	for _, s := range []string{"in:x", "role:x", "before:x", "since:2026-13", "chat:other"} {
		if _, err := parseQuery(s, ""); err == nil {
			t.Errorf("%q is taken", s)
		}
	}
}

func TestSettingsAreListedChangedAndShown(t *testing.T) {
	b := newBench(t, 120, 50, old()...)
	b.contains("greedy")
	b.keys("/set temperature 0.7", "enter")
	b.contains("temp 0.7", "temperature holds from the next reply on")
	b.keys("/set temperature 99", "enter")
	b.contains("temperature")
	if b.conv.settings.Sampling.Temperature != 0.7 {
		t.Error("a wrong value is taken")
	}
	b.keys("/set", "enter", "temper", "enter")
	b.contains("temperature: 0.7")
	b.keys("ctrl+u", "enter")
	b.contains("greedy")
	b.keys("/system You are a poet.", "enter")
	if b.conv.settings.System != "You are a poet." {
		t.Errorf("%+v", b.conv.settings)
	}
	b.keys("/set nonsense 1", "enter")
	b.contains("nonsense")
}

func TestExportAsksBeforeItReplaces(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.m.title = "Saturn's moons, 土星"
	files := map[string]string{}
	b.m.opt.Save = func(path string, replace bool, write func(io.Writer) error) (string, bool, error) {
		if _, there := files[path]; there && !replace {
			return "/home/" + path, true, nil
		}
		var s strings.Builder
		err := write(&s)
		files[path] = s.String()
		return "/home/" + path, false, err
	}
	b.keys("/export", "enter")
	b.contains("exported to /home/saturn-s-moons-土星-7f3a.md")
	b.keys("/export json thinking branches my file.json", "enter")
	if files["my file.json"] != "json true true" {
		t.Errorf("%q", files)
	}
	b.keys("/export md", "enter")
	b.contains("Replace /home/")
	b.keys("n")
	b.contains("nothing was done")
	b.keys("/export md", "enter", "y")
	b.contains("exported to")
}

func TestHistoryGoesOnInOtherChats(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.m.ed.global = []string{"newest elsewhere", "older elsewhere"}
	for _, want := range []string{"second question", "first question", "first question", "newest elsewhere", "older elsewhere", "older elsewhere"} {
		b.keys("up")
		if got := b.m.ed.value(); got != want {
			t.Fatalf("up leads to %q, want %q", got, want)
		}
	}
	for _, want := range []string{"newest elsewhere", "first question", "second question", ""} {
		b.keys("down")
		if got := b.m.ed.value(); got != want {
			t.Fatalf("down leads to %q, want %q", got, want)
		}
	}
}

func TestQueueOfTheConversation(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.conv.queue = []session.Queued{{ID: 7, Text: "from yesterday"}}
	b.conv.paused = true
	b.conv.feed.PutQueue(b.conv.queueNow())
	b.frame()
	b.contains(`1 queued, paused (/send sends): "from yesterday"`)
	b.keys("behind it", "enter")
	b.contains("2 queued, paused")
	b.keys("/send", "enter")
	b.frame()
	b.contains("▌ from yesterday", `1 queued: "behind it"`)
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.contains("▌ behind it")
	b.lacks("queued:")
	b.conv.queueErr = errors.New("the disk is full")
	b.keys("no room", "enter")
	b.contains("Not queued, it waits here", `1 queued, paused (/send sends): "no room"`)
	b.conv.queueErr = nil
	b.keys("/send", "enter")
	b.frame()
	b.contains(`1 queued: "no room"`)
	if len(b.conv.queue) != 1 {
		t.Errorf("the conversation has %v", b.conv.queue)
	}
}
