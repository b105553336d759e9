package chat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/session"

	tea "github.com/charmbracelet/bubbletea"
)

func TestKeysOfTheTableDoNotCollide(t *testing.T) {
	if err := CheckKeys(nil); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, c := range commandTable() {
		for _, name := range append([]string{c.name}, c.aliases...) {
			if seen[name] {
				t.Errorf("two commands are called %s", name)
			}
			seen[name] = true
		}
		if c.title == "" || c.group == "" || c.run == nil {
			t.Errorf("%s is not complete", c.name)
		}
	}
}

func TestKeysFromTheSettings(t *testing.T) {
	for _, c := range []struct {
		name   string
		change map[string][]string
		want   string // part of the error, "" for none
	}{
		{"another key", map[string][]string{"find": {"f7"}}, ""},
		{"two keys, one swapped", map[string][]string{"find": {"ctrl+n", "F7"}, "new": {"ctrl+f"}}, ""},
		{"none at all", map[string][]string{"find": {}}, ""},
		{"other spellings", map[string][]string{"page-up": {"PageUp", "Ctrl+PgDn"}}, ""},
		{"a letter while reading", map[string][]string{"down": {"s"}}, ""},
		{"an action that is none", map[string][]string{"fnid": {"f7"}}, `"fnid", which is no action`},
		{"a key that is none", map[string][]string{"find": {"ctrl+enter+x"}}, `"ctrl+enter+x" is no key`},
		{"a key twice", map[string][]string{"find": {"ctrl+n"}}, "ctrl+n stands for both find and new"},
		{"a letter for everywhere", map[string][]string{"find": {"f"}}, "is a character to be typed"},
		{"the way out", map[string][]string{"find": {"ctrl+c"}}, "ctrl+c always means the same"},
		{"a key of an area against one of everywhere", map[string][]string{"find": {"alt+j"}, "down": {"alt+j"}}, "stands for both"},
	} {
		err := CheckKeys(c.change)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

func TestARemappedKeyWorksAndIsInTheHelp(t *testing.T) {
	b := newBench(t, 120, 100, old()...)
	b.m.keys, _ = newKeymap(b.m.commands, map[string][]string{"help": {"ctrl+o"}, "details": {}})
	b.keys("ctrl+o")
	b.contains("esc closes the help", "ctrl+o                      keys and commands")
	b.keys("esc", "f1")
	b.lacks("esc closes the help")
}

func TestPaletteListsWhatCannotBeUsedWithTheReason(t *testing.T) {
	b := newBench(t, 100, 60, old()...)
	b.m.prefs.NoRail = true
	b.keys("ctrl+p")
	b.contains("Commands", "not now: nothing to stop", "/find · ctrl+f")
	b.keys("stop", "enter")
	b.contains("not now: nothing to stop", "Commands  stop")
	b.keys("ctrl+u", "thkng") // letters in their order are enough
	b.contains("> how much of the thinking is shown")
	b.keys("enter")
	b.contains("thinking: shown in full")
	b.keys("ctrl+p", "effort")
	b.lacks("> find")
	b.keys("esc")
	if b.m.over.open() {
		t.Fatal("esc does not close the palette")
	}
}

func TestFocusGoesToTheMessagesAndBack(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(4)...)
	b.keys("a draft", "tab")
	if b.m.focus != inTranscript {
		t.Fatal("tab does not lead to the messages")
	}
	b.contains("reading message 8 of 8", "esc to the text")
	b.keys("K")
	b.contains(">You 14:02", "reading message 7 of 8")
	b.keys("K", "K")
	if id := b.m.tr.cursor; id != 5 {
		t.Fatalf("the mark is on message %d", id)
	}
	b.contains(">You 14:02") // it was scrolled into view
	b.keys("K", " ")         // its thinking opens, and stays open
	if !strings.Contains(b.view(), "│ thinking about it") {
		t.Fatalf("space does not open the thinking:\n%s", b.view())
	}
	b.keys("G", "j", "ctrl+t", "z")
	if b.m.focus != inEditor || b.m.ed.value() != "a draftz" {
		t.Fatalf("a character that means nothing is not typed: focus %v, %q", b.m.focus, b.m.ed.value())
	}
	b.keys("tab", "esc")
	if b.m.focus != inEditor {
		t.Fatal("esc does not lead back")
	}
}

func TestScrollingTakesTheMarkAlong(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(10)...)
	b.keys("tab", "pgup", "pgup", "pgup")
	first, last := b.m.tr.visible()
	if at := b.m.tr.byID[b.m.tr.cursor]; at < first || at > last {
		t.Errorf("the mark is on entry %d, shown are %d to %d", at, first, last)
	}
}

// clipboard makes the bench copy into a variable.
func (b *bench) clipboard() *string {
	got := new(string)
	b.m.opt.Clipboard = func(s string, _ func(string) error) string { *got = s; return "copied by test" }
	return got
}

func TestCopyTakesTheSource(t *testing.T) {
	answer := "Two blocks:\n\n```go\nfunc a() {\n\t// fence ``` inside\n}\n```\n\nand\n\n~~~\nsecond\n~~~\n\n**done**"
	b := newBench(t, 80, 24, session.Message{ID: 1, Role: session.RoleUser, State: session.StateDone, Answer: "q  with  blanks"},
		session.Message{ID: 2, Role: session.RoleAssistant, State: session.StateDone, Thinking: "hm", Answer: answer})
	got := b.clipboard()
	b.keys("/copy", "enter")
	b.contains("the answer: copied by test")
	if *got != answer {
		t.Errorf("copied %q", *got)
	}
	b.keys("/copy 1", "enter")
	if *got != "func a() {\n\t// fence ``` inside\n}\n" {
		t.Errorf("code block 1 is %q", *got)
	}
	b.keys("/copy 3", "enter")
	b.contains("there is no code block 3: this message has 2")
	b.keys("tab", "c")
	b.contains("> 1 func a() {", "2 second")
	b.keys("down", "enter")
	if *got != "second\n" {
		t.Errorf("the second code block is %q", *got)
	}
	b.keys("Y")
	if *got != "hm\n\n"+answer {
		t.Errorf("with thinking: %q", *got)
	}
	b.keys("K", "y")
	if *got != "q  with  blanks" {
		t.Errorf("the question is %q", *got)
	}
	b.keys("esc", "/copy chat", "enter")
	if !strings.HasPrefix(*got, "## You\n\nq  with  blanks\n\n## deltafin\n\nTwo blocks") {
		t.Errorf("the chat is %q", *got)
	}
}

func TestCodeBlocks(t *testing.T) {
	for source, want := range map[string][]string{
		"no code":               nil,
		"```\nopen":             {"open"},
		"```\na\n```":           {"a\n"},
		"````\n```\n````\n":     {"```\n"},
		"  ```go\n  x\n  ```\n": {"  x\n"},
		"```\n```\n":            {""},
	} {
		got := codeBlocks(source)
		if strings.Join(got, "|") != strings.Join(want, "|") || len(got) != len(want) {
			t.Errorf("%q has %q, want %q", source, got, want)
		}
	}
}

func TestFindGoesFromHitToHit(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(12)...)
	b.m.tr.entries[3].raw = append(b.m.tr.entries[3].raw, "a Needle in the thinking"...)
	b.m.tr.entries[3].thinking.Append("a Needle in the thinking")
	b.keys("ctrl+f", "rhea")
	b.contains("Find:", "rhea", "23/24") // the first one on the screen
	b.keys("enter", "enter")
	b.contains("1/24")
	b.keys("up")
	b.contains("24/24")
	b.keys("esc")
	if b.m.focus != inTranscript {
		t.Fatal("after the search the keys do not go to the messages")
	}
	b.keys("n", "n", "N")
	b.contains("hit 1/24 of rhea")
	b.keys("/", "ctrl+u", "Needle") // a capital counts
	b.contains("1/1", "a Needle in the thinking")
	b.keys("ctrl+u", "NEEDLE")
	b.contains("nothing found")
	b.keys("esc", "esc", "esc")
	if b.m.over.open() || b.m.focus != inEditor {
		t.Fatal("esc does not lead back to the editor")
	}
}

func TestFindDoesNotMoveByItself(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(3)...)
	b.keys("go on", "enter")
	b.frame()
	b.keys("ctrl+f", "土卫五")
	before := b.m.tr.view()[0]
	for range 20 {
		b.answer("more and more words of an answer\n\n")
	}
	if after := b.m.tr.view()[0]; after != before {
		t.Errorf("the first line was %q and is %q", before, after)
	}
}

func TestQueueCanBeEditedAndDropped(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("one", "enter")
	b.frame()
	b.keys("two", "enter", "three", "enter", "four", "enter")
	b.contains(`3 queued: "two"`)
	b.keys("up") // the newest comes back
	if b.m.ed.value() != "four" || len(b.m.queue) != 2 {
		t.Fatalf("editor %q, queue %q", b.m.ed.value(), queueOf(b))
	}
	b.keys("!", "enter", "/queue", "enter")
	b.contains("> two", "four!")
	b.keys("ctrl+x")
	b.lacks("> two")
	b.keys("down", "ctrl+t")
	b.frame()
	b.keys("esc")
	if got := queueOf(b); got != "four!|three" {
		t.Fatalf("the queue is %q", got)
	}
	b.keys("/queue", "enter", "enter")
	if b.m.ed.value() != "four!" || len(b.m.queue) != 1 {
		t.Fatalf("editor %q, queue %q", b.m.ed.value(), queueOf(b))
	}
	b.keys("ctrl+c", "up", "up", "up") // a dropped one is in the history
	if got := strings.Join(b.m.ed.history, "|"); !strings.Contains(got, "two") {
		t.Errorf("history %q", got)
	}
}

func TestHistorySearch(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.m.ed.global = []string{"from another chat"}
	b.keys("draft", "ctrl+r")
	b.contains("Sent before", "> second question", "from another chat")
	b.keys("first", "enter")
	if b.m.ed.value() != "first question" {
		t.Fatalf("the editor holds %q", b.m.ed.value())
	}
	b.keys("up")
	if b.m.ed.value() != "draft" {
		t.Fatalf("the draft is lost: %q", b.m.ed.value())
	}
}

func TestChatsAreRenamedPutAwayAndDeleted(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	chats := []session.Summary{{ID: "7f3a", Title: "Saturn", Count: 2, Updated: epoch}, {ID: "9", Title: "Other", Count: 12, Updated: epoch}}
	var did []string
	l := b.shelve(chats...)
	b.m.opened.Load = func(context.Context, string) (session.Conversation, error) { return newFake("9"), nil }
	b.m.opened.New = func(context.Context) (session.Conversation, error) { return newFake("new"), nil }
	l.rename = func(id, title string) error { did = append(did, "rename "+id+" "+title); return nil }
	l.archive = func(id string) error { did = append(did, "archive "+id); return nil }
	l.remove = func(id string) error {
		if id == "9" {
			return errors.New("the disk is full")
		}
		did = append(did, "delete "+id)
		return nil
	}
	b.keys("/rename Moons of Saturn", "enter")
	b.contains("Moons of Saturn", "the title is")
	b.keys("/rename", "enter", "ctrl+u", "By hand", "enter")
	b.contains("By hand")
	b.keys("f5", "down", "ctrl+d")
	b.contains(`Delete "Other"?`, "any other key: no")
	b.keys("enter") // no is the answer
	b.contains("nothing was done")
	b.keys("ctrl+d", "y")
	b.contains("Not done: the disk is full")
	b.keys("ctrl+x", "y", "esc")
	b.keys("/delete", "enter", "y")
	want := "rename 7f3a Moons of Saturn|rename 7f3a By hand|archive 9|delete 7f3a"
	if got := strings.Join(did, "|"); got != want {
		t.Errorf("done: %s\nwant: %s", got, want)
	}
	if b.m.conv.ID() != "new" {
		t.Error("the deleted chat is still shown")
	}
}

// editing is an editor that changes a text without a terminal.
type editing struct {
	text string
	err  error
}

func (e *editing) Run() error            { return e.err }
func (e *editing) SetStdin(io.Reader)    {}
func (e *editing) SetStdout(io.Writer)   {}
func (e *editing) SetStderr(io.Writer)   {}
func (e *editing) Text() (string, error) { return e.text, nil }

func TestExternalEditor(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	var given string
	b.m.opt.Edit = func(s string) Editing { given = s; return &editing{text: s + " and more\x07"} }
	b.keys("draft", "ctrl+g")
	if given != "draft" || !b.m.handsOff {
		t.Fatalf("the editor got %q; hands off: %v", given, b.m.handsOff)
	}
	b.send(editedMsg{text: "draft and more\x07"})
	if b.m.ed.value() != "draft and more" || b.m.handsOff {
		t.Fatalf("the text is %q", b.m.ed.value())
	}
	b.keys("ctrl+g")
	b.send(editedMsg{text: "", err: errors.New("exit status 1")})
	b.contains("The text stays as it was")
	if b.m.ed.value() != "draft and more" {
		t.Fatalf("a failed editor left %q", b.m.ed.value())
	}
	b.keys("tab", "ctrl+g") // a message is only read
	b.send(editedMsg{text: "changed", readOnly: true})
	if given != "It is half-fini" || b.m.ed.value() != "draft and more" {
		t.Fatalf("given %q, the text is %q", given, b.m.ed.value())
	}
}

func TestPagesCanBeReadAndLeft(t *testing.T) {
	b := newBench(t, 60, 20, manyMessages(2)...)
	for _, open := range []string{"f1", "alt+r"} {
		b.keys(open)
		first := b.view()
		b.keys("down", "pgdown", "end")
		if b.view() == first {
			t.Errorf("%s: cannot be scrolled", open)
		}
		b.keys("home")
		if b.view() != first {
			t.Errorf("%s: home does not lead back", open)
		}
		b.keys("q")
		if b.m.over.open() {
			t.Errorf("%s: q does not close it", open)
		}
	}
	b.keys("/stats", "enter")
	b.contains("esc closes the figures")
	b.keys("f1")
	b.contains("esc closes the help")
	b.keys("esc", "/log", "enter")
	b.contains("esc closes the log")
}

func TestListOfChatsBesideTheMessages(t *testing.T) {
	b := newBench(t, 200, 60, old()...)
	b.shelve(session.Summary{ID: "7f3a", Title: "Saturn", Count: 2, Updated: epoch}, session.Summary{ID: "9", Title: "Other", Count: 12, Updated: epoch.AddDate(0, -1, 0)})
	loaded := ""
	b.m.opened.Load = func(_ context.Context, id string) (session.Conversation, error) { loaded = id; return newFake(id), nil }
	b.m.side.stale = true
	b.keys("x", "backspace")
	b.contains("▸ Saturn", "Other")
	b.keys("tab", "tab", "down", "enter")
	if loaded != "9" {
		t.Fatalf("loaded %q", loaded)
	}
	b.contains("> Other", "> CHATS")
	b.conv.progress(runtime.Progress{})
	b.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	if b.m.focus != inEditor {
		t.Error("the keys go to a list that is not shown")
	}
	b.pass(time.Second)
}

func queueOf(b *bench) string {
	var all []string
	for _, w := range b.m.queue {
		all = append(all, w.text)
	}
	return strings.Join(all, "|")
}

func TestSuspendingNeedsAShell(t *testing.T) {
	b := newBench(t, 80, 24)
	b.m.opt.Alone = true
	b.keys("ctrl+z")
	b.contains("there is no shell to go back to")
	if b.m.handsOff {
		t.Error("the terminal was given away")
	}
	b.m.opt.Alone = false
	_, cmd := b.m.Update(keyMsg("ctrl+z"))
	if !b.m.handsOff || !taken(cmd) {
		t.Error("the terminal was not given away")
	}
	if _, cmd := b.m.Update(keyMsg("ctrl+z")); taken(cmd) {
		t.Error("it is given away twice")
	}
	// While that is so the signal that ends it is no news; at another time it was stopped from elsewhere.
	if _, cmd := b.m.Update(continuedMsg{}); taken(cmd) {
		t.Error("the terminal is taken twice")
	}
	b.send(tea.ResumeMsg{})
	if _, cmd := b.m.Update(continuedMsg{}); !taken(cmd) {
		t.Error("the terminal is not taken again")
	}
	if _, cmd := b.m.Update(continuedMsg{}); taken(cmd) {
		t.Error("the terminal is taken again while it is being taken")
	}
	b.send(tea.ResumeMsg{})
	if b.m.handsOff {
		t.Error("the terminal was not taken")
	}
}

// taken says whether a command takes the terminal anew.
func taken(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	switch msg := cmd().(type) {
	case nil:
		return false
	case tea.BatchMsg:
		return slices.ContainsFunc(msg, taken)
	default:
		return typeName(msg) == "tea.execMsg"
	}
}

func TestTheStateFitsAnyWidth(t *testing.T) {
	b := newBench(t, 40, 12)
	b.keys("go", "enter")
	b.frame()
	b.answer("yes")
	b.conv.end(session.StateDone, "eos", session.Stats{ThinkingTokens: 200, AnswerTokens: 201, Decode: time.Minute, Prefill: time.Second})
	b.frame()
	b.contains("IDLE  ready")
	b.lacks("last reply")
	b.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	b.contains("IDLE  ready · last reply 401 tok (200 thinking)")
}

// What can be asked for is seen as soon as a slash is typed, whatever was said before; what is said about the command itself is
// seen until the next key.
func TestTheSlashMenuIsSeenAtOnce(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 12}, {40, 10}} {
		b := newBench(t, size[0], size[1], old()...)
		if size[1] == 10 {
			b.beside() // whose row takes that of the hints
			b.keys("queued", "enter", "and one", "enter")
		}
		b.m.say("something went wrong")
		b.send(nil)
		b.contains("something went wrong")
		b.keys("/")
		b.lacks("something went wrong")
		b.contains("/find")
		b.m.say("something else went wrong")
		b.send(nil)
		b.contains("something else went wrong")
		b.keys("th")
		b.contains("/thinking")
		b.keys("backspace", "backspace", "zzz", "enter")
		b.contains("no command /zzz")
		b.keys("backspace")
		b.contains("no command /zz;")
		b.keys("ctrl+c")
		b.contains("cleared")
	}
}

func TestCommandsAreChosenFromAListAsTheyAreTyped(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {60, 15}, {40, 12}} {
		b := newBench(t, size[0], size[1], old()...)
		b.shelve(session.Summary{ID: "7f3a", Title: "Saturn", Count: 2, Updated: epoch})
		b.send(nil)
		before := strings.Split(b.view(), "\n")
		b.keys("/")
		first := b.m.choices()
		if len(first) < 20 {
			t.Fatalf("%d choices", len(first))
		}
		b.contains("> /"+first[0].name, "1 of "+fmt.Sprint(len(first)))
		if after := strings.Split(b.view(), "\n"); after[2] != before[2] || after[len(after)-4] != before[len(before)-4] {
			t.Errorf("%v: something else moved:\n%s", size, b.view())
		}
		b.keys("down", "down", "up")
		b.contains("> /" + first[1].name)
		b.keys("up", "up")
		b.contains("> /" + first[len(first)-1].name)
		b.keys("th")
		b.contains("> /thinking", "  /theme")
		b.keys("down", "tab")
		if got := b.m.ed.value(); got != "/theme " {
			t.Errorf("tab made it %q", got)
		}
		b.lacks("> /thinking", "  /thinking")
		b.keys("ctrl+c", "/th", "enter") // without having chosen: completed first
		if got := b.m.ed.value(); got != "/thinking" {
			t.Errorf("enter made it %q", got)
		}
		b.contains("enter runs /thinking")
		b.keys("ctrl+c", "/help", "up", "down", "enter")
		b.contains("esc closes the help")
		b.keys("esc", "/sea", "down", "up", "enter") // needs more
		if got := b.m.ed.value(); got != "/search " {
			t.Errorf("a command with an argument became %q", got)
		}
		b.keys("ctrl+c", "/effort", "enter") // into the history
		b.keys("an earlier question", "enter")
		b.frame()
		b.answer("x")
		b.keys("/th", "esc")
		b.lacks("> /thinking", "esc again")
		b.keys("i")
		b.contains("> /thinking")
		b.keys("ctrl+c", "up", "up") // the list does not hold up who goes through the history
		if got := b.m.ed.value(); got != "an earlier question" {
			t.Errorf("the history stops at %q", got)
		}
	}
}
