package chat

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

// output collects what plain mode says.
type output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) { o.mu.Lock(); defer o.mu.Unlock(); return o.b.Write(p) }

// newPlain is a bench in plain mode; heard is what was said since it was asked last.
func newPlain(t *testing.T, messages ...session.Message) (b *bench, heard func() string) {
	b = newUnloaded(t, 0, 0)
	out := &output{}
	b.m.opt.Mode, b.m.opt.Every = ModePlain, 30*time.Second
	b.m.opt.Call = func(string) string { return "\a" }
	b.m.voice = &voice{out: newLineWriter(out), every: 30 * time.Second}
	b.m.width, b.m.height = 80, 24
	b.conv.messages = messages
	b.load()
	return b, func() string {
		b.m.voice.out.close()
		out.mu.Lock()
		defer out.mu.Unlock()
		s := out.b.String()
		out.b.Reset()
		w := newLineWriter(out)
		b.m.voice.out = w
		return s
	}
}

func TestPlainSaysWordsAndNothingElse(t *testing.T) {
	b, heard := newPlain(t)
	if s := heard(); !strings.Contains(s, "[demo model, not Kimi K3 · greedy is ready") && !strings.Contains(s, "is ready. Type a message") || !strings.HasSuffix(s, "You: ") {
		t.Errorf("at the start: %q", s)
	}
	b.send(lineMsg{"a question\\"})
	b.send(lineMsg{"in two lines"})
	b.frame()
	if got := b.conv.messages[0].Answer; got != "a question\nin two lines" {
		t.Errorf("sent %q", got)
	}
	b.think("I think about it for a while")
	b.pass(40 * time.Second)
	s := heard()
	if strings.Contains(s, "I think about it") || !strings.Contains(s, "[Thinking]") || !strings.Contains(s, "so far]") {
		t.Errorf("while it thinks: %q", s)
	}
	b.answer("The first sentence. The sec")
	if s := heard(); !strings.HasSuffix(s, "Answer: The first sentence. ") || !strings.Contains(s, "[Thought for") {
		t.Errorf("after a sentence: %q", s)
	}
	b.answer("ond one\x1b[31m.")
	b.conv.end(session.StateStopped, "interrupted", session.Stats{AnswerTokens: 5, Decode: time.Second})
	b.frame()
	s = heard()
	if !strings.HasPrefix(s, "The second one␛[31m.\n") || !strings.Contains(s, "stopped by you") || !strings.HasSuffix(s, "\aYou: ") {
		t.Errorf("at the end: %q", s)
	}
	for _, r := range s {
		if r < ' ' && r != '\n' && r != '\a' || r >= 0x2800 && r < 0x2900 || strings.ContainsRune("│─▌▸▾", r) {
			t.Errorf("%q is no word", r)
		}
	}
}

func TestPlainReadsOutMenusAndQuestions(t *testing.T) {
	b, heard := newPlain(t, old()...)
	l := b.shelve(session.Summary{ID: "7f3a", Title: "Saturn", Count: 2, Updated: epoch}, session.Summary{ID: "9", Title: "Other", Count: 12, Updated: epoch})
	b.m.opened.Load = func(context.Context, string) (session.Conversation, error) { return b.conv, nil }
	removed := ""
	l.remove = func(id string) error { removed = id; return nil }
	heard()
	b.send(lineMsg{"/chats"})
	if s := heard(); !strings.Contains(s, "1. Saturn, 2 msg") || !strings.Contains(s, "2. Other") {
		t.Errorf("the list: %q", s)
	}
	b.send(lineMsg{"oth"})
	if s := heard(); !strings.Contains(s, "1. Other") {
		t.Errorf("filtered: %q", s)
	}
	b.send(lineMsg{""})
	b.send(lineMsg{"/help"})
	if s := heard(); !strings.Contains(s, "/search TEXT") || b.m.over.open() {
		t.Errorf("the help: %q", s)
	}
	b.send(lineMsg{"/delete"})
	b.send(lineMsg{"no"})
	if removed != "" {
		t.Error("deleted without a yes")
	}
	b.send(lineMsg{"/delete"})
	b.send(lineMsg{"yes"})
	if removed != "7f3a" {
		t.Error("not deleted with a yes")
	}
	b.send(interruptMsg{})
	if s := heard(); !strings.Contains(s, "ctrl+c again quits") {
		t.Errorf("ctrl+c: %q", s)
	}
	b.send(endMsg{})
	if !b.quit {
		t.Error("the end of the input does not end the chat")
	}
}

func TestPlainStopsAReply(t *testing.T) {
	b, _ := newPlain(t)
	b.send(lineMsg{"go"})
	b.frame()
	b.send(interruptMsg{})
	if b.conv.stops != 1 || b.quit {
		t.Fatalf("stops %d, quit %v", b.conv.stops, b.quit)
	}
}

// newInline is a bench in inline mode; printed is what went into the terminal's history.
func newInline(t *testing.T, w, h int, messages ...session.Message) *bench {
	b := newUnloaded(t, w, h)
	b.m.opt.Mode = ModeInline
	b.conv.messages = messages
	b.inline = true
	b.m.print.waiting = true // what is printed is kept
	b.load()
	return b
}

func TestInlinePrintsEachMessageOnceInItsFinalForm(t *testing.T) {
	b := newInline(t, 80, 24)
	b.keys("a question", "enter")
	b.frame()
	b.think("hm ")
	b.answer("First block.\n\nSecond ")
	b.contains("Second", "write on")
	if n := strings.Count(b.view(), "\n") + 1; n > 12 {
		t.Errorf("the live part has %d of 24 lines", n)
	}
	printed := strings.Join(b.m.print.lines, "\n")
	if !strings.Contains(printed, "▌ a question") || strings.Contains(printed, "First") {
		t.Errorf("printed while it is written: %q", printed)
	}
	b.answer("block.")
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.pass(time.Minute)
	b.send(tea.WindowSizeMsg{Width: 60, Height: 20})
	b.keys("another", "enter")
	b.frame()
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	printed = strings.Join(b.m.print.lines, "\n")
	for _, once := range []string{"▌ a question", "First block.", "Second block.", "▸ thought", "▌ another"} {
		if strings.Count(printed, once) != 1 {
			t.Errorf("%q is printed %d times:\n%s", once, strings.Count(printed, once), printed)
		}
	}
	b.lacks("First block.")
}

func TestInlineDoesNotReprintAResumedChat(t *testing.T) {
	b := newInline(t, 80, 24, manyMessages(10)...)
	printed := strings.Join(b.m.print.lines, "\n")
	if strings.Count(printed, "▌ question") != 1 || !strings.Contains(printed, "18 earlier messages") {
		t.Errorf("printed:\n%s", printed)
	}
}

// terminal records what is sent to it beside frames.
type terminal struct {
	mu   sync.Mutex
	sent []string
}

func (t *terminal) SetCaret(int, int) bool   { return false }
func (t *terminal) PlaceCaret()              {}
func (t *terminal) FreeCaret()               {}
func (t *terminal) LastWrite() time.Duration { return 0 }
func (t *terminal) Send(s string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sent = append(t.sent, s)
	return nil
}

func TestBellAndTitle(t *testing.T) {
	b := newBench(t, 80, 24)
	out := &terminal{}
	b.m.caret = out
	b.m.opt.Title, b.m.opt.Taskbar = true, true
	b.m.opt.Call = func(string) string { return "\a" }
	reply := func(took time.Duration) {
		b.keys("go", "enter")
		b.conv.progress(runtime.Progress{Phase: runtime.PhasePrefill, Rows: 10, RowsTotal: 40, Layer: 46, Layers: 93})
		b.frame()
		b.think("hm")
		b.pass(took)
		b.conv.say(runtime.ChannelAnswer, "x", 1)
		b.frame()
		b.conv.end(session.StateDone, "eos", session.Stats{})
		b.frame()
	}
	rings := func() int {
		return len(slices.DeleteFunc(slices.Clone(out.sent), func(s string) bool { return s != "\a" }))
	}
	reply(time.Second)
	if rings() != 0 {
		t.Error("it rings for a short reply")
	}
	titles := strings.Join(out.sent, "")
	for _, want := range []string{"deltafin: reading", "deltafin: thinking", "deltafin: answering", "deltafin: go", "9;4;1;10", "9;4;0;"} {
		if !strings.Contains(titles, want) {
			t.Errorf("the terminal is not told %q: %q", want, titles)
		}
	}
	if n := len(out.sent); n > 8 {
		t.Errorf("the terminal is told something %d times for one reply", n)
	}
	reply(time.Minute)
	if rings() != 1 {
		t.Errorf("it rings %d times for a long reply", rings())
	}
	b.send(tea.FocusMsg{})
	reply(time.Minute)
	if rings() != 1 {
		t.Error("it rings although the window is looked at")
	}
	b.send(tea.BlurMsg{})
	reply(time.Minute)
	if rings() != 2 {
		t.Error("it does not ring when the window is left")
	}
}

func TestCostIsSaidBeforeItIsSpent(t *testing.T) {
	b := newBench(t, 80, 24, session.Message{ID: 1, Role: session.RoleAssistant, State: session.StateDone, Answer: "x",
		Stats: session.Stats{PromptTokens: 110, ReusedTokens: 10, Prefill: 100 * time.Second}})
	counts := 0
	b.m.opened.Count = func(s string) int { counts++; return len(strings.Fields(s)) * 100 }
	b.keys("three words here")
	b.lacks("draft")
	b.pass(time.Second)
	b.contains("draft 300 tok · prefill ~5 min")
	b.keys(" and", " more")
	b.lacks("draft 300")
	b.pass(time.Second)
	b.contains("draft 500 tok")
	if counts > 3 {
		t.Errorf("counted %d times", counts)
	}
	b.keys("paste:" + strings.Repeat("word ", 400))
	b.pass(time.Second)
	b.contains("too many")
	b.keys("ctrl+c")
	b.lacks("too many")
	b.pass(time.Minute)
	if counts > 4 {
		t.Errorf("an empty editor is counted: %d", counts)
	}
}

func TestMouseScrollsAndClicks(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(6)...)
	b.keys("/mouse on", "enter")
	if !b.m.prefs.Mouse {
		t.Fatal("it is not on")
	}
	for range 3 {
		b.send(tea.MouseMsg{Button: tea.MouseButtonWheelUp})
	}
	if b.m.tr.follow {
		t.Fatal("the wheel does not scroll")
	}
	row := -1
	for i, line := range b.m.tr.view() {
		if strings.Contains(line, "▸ thought") {
			row = i
		}
	}
	if row < 0 {
		t.Fatal("no thinking is shown")
	}
	b.send(tea.MouseMsg{Button: tea.MouseButtonLeft, Action: tea.MouseActionPress, X: 5, Y: row + b.m.lay.header})
	b.contains("│ thinking about it")
	if b.m.focus != inTranscript {
		t.Error("a click does not give the keys to the messages")
	}
	b.send(tea.MouseMsg{Button: tea.MouseButtonLeft, Action: tea.MouseActionPress, X: 5, Y: 22})
	if b.m.focus != inEditor {
		t.Error("a click below does not lead back")
	}
}

func TestThemesCanBeChanged(t *testing.T) {
	none := func(string) string { return "" }
	b := newThemed(t, 80, 24, theme.ANSI())
	b.load()
	b.m.opt.Themes = func(name string) (*theme.Theme, error) { return theme.Named(name, none) }
	plain := stripped(b.view())
	for _, name := range theme.Names() {
		b.m.theme = theme.ANSI() // the checks know its sequences only
		th, err := theme.Named(name, none)
		if err != nil {
			t.Fatal(err)
		}
		b.m.setTheme(th)
		b.m.compose()
		if stripped(b.view()) != plain {
			t.Errorf("%s says something else:\n%s", name, b.view())
		}
	}
	b.m.setTheme(theme.Plain())
	b.keys("/theme nonsense", "enter")
	b.contains("there is no theme")
}

func TestTheScreenIsLeftForLinesOfWords(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.m.queue = append(b.m.queue, waiting{text: "waits here"})
	b.conv.say(runtime.ChannelAnswer, "The first half", 3)
	b.frame()
	b.keys("/plain", "enter")
	if !b.quit || !b.m.toPlain || b.conv.stops != 0 {
		t.Fatalf("quit %v, to plain %v, stops %d", b.quit, b.m.toPlain, b.conv.stops)
	}
	p, _ := newPlain(t)
	p.conv = b.conv
	p.m = newModel(t.Context(), Options{Theme: theme.Plain(), Mode: ModePlain}, p.clock, nil, &opener{opened: &Opened{Notice: "old news"}})
	out := &output{}
	p.m.voice = &voice{out: newLineWriter(out)}
	p.m.width, p.m.height = 80, 24
	p.m.frames = func() tea.Cmd { return nil }
	p.m.inherit(b.m)
	if p.m.opener.opened.Conversation != session.Conversation(b.conv) || p.m.opener.opened.Notice != "" {
		t.Errorf("it goes on with %+v", p.m.opener.opened)
	}
	if len(p.m.queue) != 1 || p.m.queue[0].text != "waits here" {
		t.Errorf("queue %+v", p.m.queue)
	}
	p.load()
	p.answer(" and the second. ")
	b.conv.end(session.StateDone, "eos", session.Stats{AnswerTokens: 5})
	p.frame()
	p.m.voice.out.close()
	if s := out.b.String(); !strings.Contains(s, "Answer: The first half and the second. ") {
		t.Errorf("said %q", s)
	}
	if why := p.m.cannotGoPlain(); why == "" {
		t.Error("plain can be left for plain")
	}
}

// A draft, an edited question and an entry of the history stand in the editor, which cannot be seen.
func TestPlainSaysWhatStandsInTheEditor(t *testing.T) {
	b, heard := newPlain(t)
	b.conv.draft = session.Draft{Text: "a draft\nof two lines"}
	heard()
	b.m.restoreDraft(b.conv.draft)
	b.send(lineMsg{"/stats"})
	if s := heard(); strings.Contains(s, "draft") { // what is typed takes its place
		t.Errorf("after a command: %q", s)
	}
	b.m.restoreDraft(b.conv.draft)
	b.m.voice.prompted = false
	b.send(tickMsg{})
	if s := heard(); !strings.Contains(s, "[Not sent yet: a draft of two lines]") || !strings.Contains(s, "An empty line sends it") {
		t.Errorf("with a draft: %q", s)
	}
	b.send(lineMsg{""})
	if n := len(b.conv.messages); n == 0 || b.conv.messages[n-2].Answer != "a draft\nof two lines" {
		t.Errorf("messages %+v", b.conv.messages)
	}
}

func TestTheLogHasWhatTheEngineWrote(t *testing.T) {
	b := newBench(t, 80, 24)
	b.m.opt.Log = "/state/chat.log"
	said, failed := "first\nan \x1b[31mescape\n", error(nil)
	b.m.opt.ReadLog = func() (string, error) { return said, failed }
	b.keys("/log", "enter")
	b.contains("Written by the engine to /state/chat.log", "first", "an ␛[31mescape", "Said in the status line")
	b.keys("esc")
	said = ""
	b.keys("/log", "enter")
	b.contains("nothing")
	b.keys("esc")
	failed = errors.New("permission denied")
	b.keys("/log", "enter")
	b.contains("It cannot be read: permission denied")
}

// What is asked for next is asked once: not while a message is on its way, nor between messages that wait.
func TestPlainAsksOnce(t *testing.T) {
	b, heard := newPlain(t)
	heard()
	b.send(lineMsg{"the first"}) // taken, and its reply has not been heard of
	if s := heard(); s != "" {
		t.Errorf("after a message: %q", s)
	}
	b.frame()
	b.send(lineMsg{"the second"})
	b.frame()
	b.answer("One.")
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.answer("Two. ")
	if s := heard(); strings.Contains(s, plainPrompt) || !strings.Contains(s, "One.") || !strings.Contains(s, "Two.") {
		t.Errorf("between two messages: %q", s)
	}
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.pass(time.Minute)
	if s := heard(); strings.Count(s, plainPrompt) != 1 || !strings.HasSuffix(s, plainPrompt) {
		t.Errorf("at the end: %q", s)
	}
	b.send(interruptMsg{}) // the terminal has shown ^C behind what was asked for
	if s := heard(); s != "\n[ctrl+c again quits]\n"+plainPrompt {
		t.Errorf("after ctrl+c: %q", s)
	}
}

// Between two replies of a queue nothing has ended: there is no moment at which a setup could go on or a line be asked for.
func TestAQueueThatGoesOnIsBusy(t *testing.T) {
	b := newBench(t, 80, 24)
	b.m.queue = []waiting{{id: 5, text: "waits"}}
	if !b.m.busy() {
		t.Error("a message of the conversation's queue waits, and nothing is said to be under way")
	}
	b.m.queuePaused = true
	if b.m.busy() {
		t.Error("a paused queue is said to be under way")
	}
	b.m.queue, b.m.queuePaused = []waiting{{text: "of the screen"}}, false
	if b.m.busy() {
		t.Error("what the conversation does not have is not sent by it")
	}
}

// Who does not look at the window is called when a long reply ends or stands still, with words that are safe to show anywhere.
func TestWhoIsNotLookingIsCalled(t *testing.T) {
	b := newBench(t, 80, 24)
	out := &terminal{}
	b.m.caret = out
	var words []string
	b.m.opt.Call = func(s string) string { words = append(words, s); return "call" }
	reply := func(took time.Duration, state session.State) []string {
		words = nil
		b.keys("the \x1b]52;c;eA==\a moon", "enter")
		b.frame()
		b.think("hm hm ")
		b.pass(took)
		b.conv.end(state, "", session.Stats{})
		b.frame()
		return words
	}
	for _, c := range []struct {
		took  time.Duration
		state session.State
		want  string
	}{
		{time.Second, session.StateDone, ""},
		{30 * time.Second, session.StateDone, "the answer is there after 36s"},
		{30 * time.Second, session.StateFailed, "the answer failed after 36s"},
		{30 * time.Second, session.StateStopped, ""}, // by whoever would be called
		{2 * time.Hour, session.StateDone, "the answer stands still for 1m 01s|the answer is there after 2h 00m"},
	} {
		got := reply(c.took, c.state)
		for i := range got {
			title, what, _ := strings.Cut(got[i], ": ")
			if strings.ContainsFunc(title, func(r rune) bool { return r < ' ' }) || !strings.Contains(title, "moon") {
				t.Errorf("the title is %q", title)
			}
			got[i] = what
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%s after %v: %q, not %q", c.state, c.took, s, c.want)
		}
	}
	if !slices.Contains(out.sent, "call") {
		t.Errorf("the terminal got %q", out.sent)
	}
	b.send(tea.FocusMsg{})
	if got := reply(2*time.Hour, session.StateDone); len(got) != 0 {
		t.Errorf("the window is looked at: %q", got)
	}
	b.send(tea.BlurMsg{})
	if got := reply(time.Minute, session.StateDone); len(got) == 0 {
		t.Error("the window was left")
	}
}

// Without being asked the mouse is the terminal's own, so that selecting works as everywhere.
func TestTheMouseIsNotTakenAtStart(t *testing.T) {
	takes := func(cmd tea.Cmd) bool {
		var names []string
		var run func(tea.Cmd)
		run = func(cmd tea.Cmd) {
			if cmd == nil {
				return
			}
			switch msg := cmd().(type) {
			case tea.BatchMsg:
				for _, c := range msg {
					run(c)
				}
			default:
				names = append(names, typeName(msg))
			}
		}
		run(cmd)
		return strings.Contains(strings.Join(names, " "), "enableMouse")
	}
	done := make(chan struct{})
	close(done)
	for _, mouse := range []bool{false, true} {
		b := newUnloaded(t, 80, 24)
		op := &opener{feed: session.NewFeed(), done: done, err: errors.New("no model")}
		m := newModel(b.m.ctx, Options{Theme: theme.Plain(), Preferences: Preferences{Mouse: mouse}}, b.clock, nil, op)
		if got := takes(m.Init()); got != mouse {
			t.Errorf("with the mouse remembered as %v it is taken: %v", mouse, got)
		}
		if _, cmd := m.Update(tea.ResumeMsg{}); takes(cmd) != mouse {
			t.Errorf("after a suspension, with the mouse remembered as %v, it is not", mouse)
		}
	}
}
