package chat

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

func TestEditorKeys(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []string
		want string
	}{
		{"ctrl+j is a new line", []string{"a", "ctrl+j", "b"}, "a\nb"},
		{"alt+enter is a new line", []string{"a", "alt+enter", "b"}, "a\nb"},
		{"a backslash before enter is a new line", []string{`a\`, "enter", "b"}, "a\nb"},
		{"backspace takes one emoji", []string{"x👨‍👩‍👧‍👦", "backspace"}, "x"},
		{"backspace takes one accent with its letter", []string{"xe\u0301", "backspace"}, "x"},
		{"left goes over a wide character", []string{"中文", "left", "x"}, "中x文"},
		{"words", []string{"one two three", "ctrl+w", "ctrl+w", "x"}, "one x"},
		{"kill and yank", []string{"one two", "ctrl+a", "alt+d", "ctrl+e", "ctrl+y"}, " twoone"},
		{"ctrl+k to the end of the line", []string{"one", "ctrl+j", "two", "up", "home", "ctrl+k"}, "\ntwo"},
		{"undo", []string{"one", "paste: two", "ctrl+_"}, "one"},
		{"an input method delivers several characters at once", []string{"你好世界"}, "你好世界"},
		{"paste is cleaned", []string{"paste:a\r\nb\rc\x1b[31m\x00d\te"}, "a\nb\nc[31md\te"},
		{"spaces", []string{"a", " ", "b"}, "a b"},
		{"up and down move in the text", []string{"abc", "ctrl+j", "d", "ctrl+j", "efg", "up", "up", "x"}, "abcx\nd\nefg"},
	} {
		b := newBench(t, 80, 24)
		b.keys(c.keys...)
		if got := b.m.ed.value(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestHistoryKeepsTheDraft(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.keys("draft", "up")
	if got := b.m.ed.value(); got != "second question" {
		t.Fatalf("up: %q", got)
	}
	b.keys("up", "up")
	if got := b.m.ed.value(); got != "first question" {
		t.Fatalf("up: %q", got)
	}
	b.keys("down", "down")
	if got := b.m.ed.value(); got != "draft" {
		t.Fatalf("down: %q", got)
	}
	b.keys("up", "!", "down") // a changed entry is the draft now, and the old draft is not lost
	if got := b.m.ed.value(); got != "second question!" {
		t.Fatalf("changed entry: %q", got)
	}
	b.keys("up")
	if got := b.m.ed.value(); got != "draft" {
		t.Fatalf("the old draft is gone: %q", got)
	}
}

func TestDraftSurvivesSendingARecalledEntry(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.keys("draft", "up", "ctrl+c", "up", "up")
	if got := b.m.ed.value(); got != "draft" {
		t.Fatalf("the draft is gone: %q", got)
	}
}

func TestLongPasteIsOnePieceAndSentWhole(t *testing.T) {
	b := newBench(t, 80, 24)
	long := strings.Repeat("a line of a log\n", 214)
	b.keys("see ", "paste:"+long, " end")
	b.contains("[pasted 215 lines, 3.4 kB]")
	b.keys("enter")
	b.frame()
	if got := b.conv.messages[0].Answer; got != "see "+long+" end" {
		t.Fatalf("sent %d bytes", len(got))
	}
	b.keys("paste:"+long, "backspace")
	if !b.m.ed.empty() {
		t.Fatalf("one backspace left %q", b.m.ed.text)
	}
}

func TestEditorGrowsToEightRows(t *testing.T) {
	b := newBench(t, 80, 24)
	for range 12 {
		b.keys("x", "ctrl+j")
	}
	if b.m.lay.editor != 8 || b.m.lay.body < leastBody {
		t.Fatalf("layout %+v", b.m.lay)
	}
}

func TestSplitEscapeSequencesAreNotTyped(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("esc", "[A", "esc", "[1;5Chello", "esc", "OP")
	if got := b.m.ed.value(); got != "hello" {
		t.Errorf("typed %q", got)
	}
	b.keys("esc")
	b.pass(splitWithin + time.Millisecond)
	b.keys("[A") // typed by hand
	if got := b.m.ed.value(); got != "hello[A" {
		t.Errorf("typed %q", got)
	}
}

// A word that comes in one read is no key, whatever it says.
func TestAWordIsNotTheKeyOfItsName(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(3)...)
	words := ""
	for name := range knownKeys {
		b.m.in.typedAt = time.Time{}
		b.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)})
		if words += name; b.m.ed.value() != words {
			t.Fatalf("%q typed as text makes %q", name, b.m.ed.value())
		}
	}
	b.keys("ctrl+c", "ctrl+p")
	b.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("end")})
	b.contains("Commands", "end")
	if l := b.m.top().(*menu); l.filter.value() != "end" {
		t.Errorf("the palette looks for %q", l.filter.value())
	}
	b.keys("esc", "tab")
	at := b.m.tr.cursor
	b.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("KK")})
	one := b.m.tr.cursor
	b.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("JJ")})
	if b.m.tr.cursor != at || one == at || b.m.ed.value() != "" {
		t.Errorf("two keys at once: from %d to %d and back to %d, typed %q", at, one, b.m.tr.cursor, b.m.ed.value())
	}
	b.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("hello end")})
	if b.m.ed.value() != "hello end" {
		t.Errorf("typed on: %q", b.m.ed.value())
	}
}

func TestADroppedImageIsNotTakenForAnAttachment(t *testing.T) {
	for s, want := range map[string]bool{
		"/home/me/Pictures/moon.png": true, "'/home/me/my photo.JPG' ": true, "file:///tmp/a.webp": true, "~/a.pdf": true, "data:image/png;base64,AAAA": true,
		"C:\\a.png": true, "moon.png": false, "look at /home/me/moon.png": false, "/usr/bin/env": false, "a\n/b.png": false, "": false, "http://example.com/a.png": false,
	} {
		b := newBench(t, 80, 24)
		b.keys("paste:" + s)
		if got := strings.Contains(b.view(), "only text is read here"); got != want {
			t.Errorf("%q: said %v", s, got)
		}
		if b.m.ed.value() != s && want {
			t.Errorf("%q became %q", s, b.m.ed.value())
		}
	}
}

func TestTheModelIsTold(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("/model", "enter")
	b.contains("demo model, not Kimi K3", "32 768 tokens", "--model-root FOLDER")
	b.keys("esc")
	b.lacks("--model-root FOLDER")
}
