package chat

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/text"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

// hostileMarkdown is text that streams badly: blocks that never close, wide things, sequences meant for a terminal.
var hostileMarkdown = []string{
	sampleAnswer,
	"```python\nprint('never closed')\n\n# still code\n",
	"| a | b |\n|---|---|\n| " + strings.Repeat("wide ", 60) + "| 中文 |\n\nafter\n",
	strings.Repeat("一行很长的中文没有空格", 80) + "\n\n",
	strings.Repeat("x", 5000) + "\n\nshort\n",
	"\x1b[2J\x1b[31mred\x1b]0;title\x07 \u202egnp.exe\u202c \u009b1m\n\nmore \x1b",
	"- a\n\n  b\n\n  ```\n  code\n  ```\n- c\n\nend **bold\n\n> quote\n> more\n\n1. one\n2. two",
	"👩‍🚀👨‍👩‍👧‍👦🏳️‍🌈🇩🇪🇫🇷 " + strings.Repeat("👍🏽", 50) + "\n\nZ" + strings.Repeat("\u0300", 40) + "algo\n",
	"[ref] is defined below\n\nmore\n\n[ref]: http://example.com\n\nend",
	"\n\n\n   \n\n# heading\nsetext\n===\n\n---\n",
}

func divide(s string, r *rand.Rand) []string {
	var out []string
	for len(s) > 0 {
		n := min(len(s), 1+r.IntN(1+r.IntN(60)))
		for n < len(s) && !utf8.RuneStart(s[n]) {
			n++
		}
		out = append(out, s[:n])
		s = s[n:]
	}
	return out
}

// play streams a reply in the given pieces and returns the last screen.
func play(t *testing.T, thinking, answer []string) string {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	for _, p := range thinking {
		b.conv.say(runtime.ChannelThink, p, 0)
		b.frame()
	}
	for _, p := range answer {
		b.conv.say(runtime.ChannelAnswer, p, 0)
		b.frame()
	}
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.pass(time.Minute)
	if got := b.conv.messages[1].Answer; got != strings.Join(answer, "") {
		t.Fatalf("the text is not what was said: %q", got)
	}
	b.keys("ctrl+t")
	full := ""
	for i := range b.m.tr.entries {
		for s := range b.m.tr.entries[i].sections() {
			full += strings.Join(b.m.tr.lines(i, s), "\n") + "\n"
		}
	}
	return full + b.view()
}

// The last screen does not depend on how the text was cut into pieces, and equals that of a chat opened afterwards.
func TestScreenDoesNotDependOnHowTextArrives(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for i, s := range hostileMarkdown {
		thinking := hostileMarkdown[(i+1)%len(hostileMarkdown)]
		whole := play(t, []string{thinking}, []string{s})
		for range 3 {
			if got := play(t, divide(thinking, r), divide(s, r)); got != whole {
				t.Fatalf("text %d in pieces:\n%s\nat once:\n%s", i, got, whole)
			}
		}
	}
}

// Whatever keys, sizes, pastes, events and pauses come in whatever order: no panic, every frame is exact and free of
// control characters (bench.check), what was typed is in the editor, the history, the queue or sent, text above the
// reader's place stays put, and esc leads back to the editor.
func randomWalk(t *testing.T, seed uint64, steps int) {
	r := rand.New(rand.NewPCG(seed, 1))
	b := newUnloaded(t, 80, 24)
	if r.IntN(2) == 0 {
		b.conv.messages = manyMessages(r.IntN(5))
	}
	names := []string{"enter", "esc", "up", "down", "left", "right", "backspace", "delete", "tab", "pgup", "pgdown", "home", "end", "ctrl+home",
		"ctrl+end", "f1", "f5", "shift+up", "shift+down", "ctrl+c", "ctrl+j", "ctrl+k", "ctrl+l", "ctrl+n", "ctrl+s", "ctrl+t",
		"ctrl+p", "ctrl+f", "ctrl+r", "ctrl+o", "shift+tab", "alt+r", "f2", "y", "c", "n", "J", "K", "?",
		"ctrl+u", "ctrl+w", "ctrl+y", "ctrl+a", "ctrl+e", "ctrl+_", "alt+enter", "alt+b", "alt+d", "ctrl+left", "[A", "/", "\\", " ",
		"a", "word ", "中文", "👨‍👩‍👧‍👦", "e\u0301", "\t", "paste:one\r\ntwo\x1b[31m", "paste:" + strings.Repeat("long paste\n", 40)}
	typed, marks := 0, []string{}
	for range steps {
		if b.quit {
			return
		}
		switch n := r.IntN(20); {
		case n < 9:
			name, before := names[r.IntN(len(names))], b.m.ed.value()
			b.send(keyMsg(name))
			if strings.Contains(" backspace delete ctrl+w ctrl+u ctrl+k alt+d ctrl+_ ", " "+name+" ") || inserted(before, b.m.ed.value()) {
				// Meant to remove text, or typed into the middle of a word.
				marks = slices.DeleteFunc(marks, func(m string) bool {
					return strings.Contains(before, m) && !strings.Contains(b.m.ed.value(), m)
				})
			}
		case n < 10: // a word of its own, which must not be lost
			if !b.m.over.open() && b.m.opened != nil {
				typed++
				word := fmt.Sprintf("mark%04d", typed)
				b.keys("end") // not into the middle of another
				b.send(keyMsg(word))
				b.send(keyMsg("enter"))
				marks = append(marks, word)
			}
		case n < 11:
			b.send(tea.WindowSizeMsg{Width: 1 + r.IntN(300), Height: 1 + r.IntN(100)})
		case n < 12:
			b.send(tea.WindowSizeMsg{Width: 40 + r.IntN(60), Height: 10 + r.IntN(30)})
		case n < 13:
			b.pass(time.Duration(r.IntN(4000)) * time.Millisecond)
		case n < 14 && b.m.opened == nil:
			if r.IntN(20) == 0 {
				b.send(openedMsg{err: errors.New("no such folder; do something about it")})
			} else {
				b.load()
			}
		case n < 15:
			b.conv.progress(runtime.Progress{Phase: []runtime.Phase{runtime.PhasePrefill, runtime.PhaseDecode, runtime.PhaseLoad}[r.IntN(3)],
				Rows: r.IntN(65), RowsDone: r.IntN(100), RowsTotal: r.IntN(200), Layer: r.IntN(94), Layers: r.IntN(94), Reads: r.IntN(9), Wait: runtime.WaitExperts})
			b.frame()
		case n < 19:
			if !b.conv.Busy() || b.m.opened == nil {
				continue
			}
			s := hostileMarkdown[r.IntN(len(hostileMarkdown))]
			at := r.IntN(len(s))
			for !utf8.RuneStart(s[at]) {
				at--
			}
			if r.IntN(3) == 0 {
				b.conv.say(runtime.ChannelThink, s[at:], 1+r.IntN(3))
			} else {
				b.conv.say(runtime.ChannelAnswer, s[at:], 1+r.IntN(3))
			}
			anchored := !b.m.tr.follow && !b.m.over.open() && !b.m.lay.tiny
			place, before := b.m.tr.anchor, ""
			if anchored && len(b.m.tr.view()) > 0 {
				before = b.m.tr.view()[0]
			}
			running := b.m.running()
			b.frame()
			if anchored && before != "" && (running == nil || place.id != running.msg.ID) && b.m.tr.view()[0] != before {
				t.Fatalf("seed %d: the reader's first line was %q and is %q", seed, before, b.m.tr.view()[0])
			}
		default:
			if b.conv.Busy() && b.m.opened != nil {
				state := []session.State{session.StateDone, session.StateStopped, session.StateFailed}[r.IntN(3)]
				b.conv.end(state, "reason", session.Stats{PromptTokens: 5, AnswerTokens: 3, ThinkingTokens: 2, Decode: time.Second})
				b.frame()
			}
		}
	}
	for range 10 {
		b.keys("esc")
	}
	if b.m.over.open() {
		t.Fatalf("seed %d: esc does not lead back to the editor", seed)
	}
	everywhere := b.m.ed.value() + b.m.ed.draft + strings.Join(b.m.ed.history, "\n") + queueOf(b)
	for _, m := range b.conv.messages {
		everywhere += "\n" + m.Answer
	}
	for _, m := range marks {
		if !strings.Contains(everywhere, m) {
			t.Fatalf("seed %d: %s is lost", seed, m)
		}
	}
	// What the screen has of the reply is exactly what was streamed.
	if b.m.opened != nil && b.m.conv == session.Conversation(b.conv) {
		b.frame()
		for _, m := range b.conv.messages {
			i, ok := b.m.tr.byID[m.ID]
			if m.Role != session.RoleAssistant || !ok {
				continue
			}
			if e := b.m.tr.entries[i]; e.answer.Text() != m.Answer || string(e.raw) != m.Thinking {
				t.Fatalf("seed %d: message %d holds %q, was sent %q", seed, m.ID, e.answer.Text(), m.Answer)
			}
		}
	}
}

// inserted says whether after is before with something put in.
func inserted(before, after string) bool {
	n := 0
	for n < len(before) && n < len(after) && before[n] == after[n] {
		n++
	}
	return len(after) > len(before) && strings.HasSuffix(after, before[n:])
}

func TestRandomWalks(t *testing.T) {
	n := uint64(60)
	if testing.Short() {
		n = 10
	}
	for seed := range n {
		randomWalk(t, seed, 250)
	}
}

func FuzzScreen(f *testing.F) {
	f.Add(uint64(1), uint16(100))
	f.Add(uint64(182), uint16(390)) // a tab in the name of a command
	f.Fuzz(func(t *testing.T, seed uint64, steps uint16) { randomWalk(t, seed, int(steps%400)) })
}

func TestEverySizeIsDrawn(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(2)...)
	b.keys("go", "enter")
	b.frame()
	b.think("hm ")
	b.answer(sampleAnswer[:120])
	b.keys("a draft\nof two lines", "enter", "x")
	for _, over := range []string{"", "f1"} {
		if over != "" {
			b.keys(over)
		}
		for w := 1; w <= 130; w += 3 {
			for h := 1; h <= 45; h += 2 {
				b.send(tea.WindowSizeMsg{Width: w, Height: h})
				if w >= leastWidth && h >= leastHeight && !strings.Contains(b.view(), "ANSWER") {
					t.Fatalf("at %dx%d the state is not said in words:\n%s", w, h, b.view())
				}
			}
		}
	}
}

func TestColoursComeFromTheThemeOnly(t *testing.T) {
	literal := regexp.MustCompile(`\\x1b\[|\\033\[|\\u001b\[|lipgloss\.Color\(|"#[0-9a-fA-F]{6}"|AdaptiveColor`)
	clock := regexp.MustCompile(`time\.Now\(|time\.Since\(`)
	files, _ := filepath.Glob("*.go")
	if len(files) == 0 {
		t.Fatal("no sources found")
	}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		if at := literal.Find(src); at != nil {
			t.Errorf("%s has the colour or sequence %s; the theme owns those", f, at)
		}
		if at := clock.Find(src); at != nil && f != "clock.go" {
			t.Errorf("%s calls %s; the clock owns that", f, at)
		}
	}
}

// Budgets are held as work that does not depend on the machine; what it takes in time the benchmarks below tell. A frame and
// a key cost the same however long the chat is, opening and resizing one of 2000 messages draws only what is seen.
func TestBudgets(t *testing.T) {
	b := streaming(t)
	frame := func(b *bench) float64 {
		return testing.AllocsPerRun(50, func() {
			b.conv.say(runtime.ChannelAnswer, "word ", 1)
			b.m.Update(frameMsg{b.m.seq, b.conv.feed.Take()})
		})
	}
	key := func(b *bench) float64 { return testing.AllocsPerRun(50, func() { b.m.Update(keyMsg("x")) }) }
	long := newBench(t, 120, 40, manyMessages(1000)...)
	long.keys("go", "enter")
	long.frame()
	for name, c := range map[string]struct{ got, most float64 }{
		"a frame of a stream":            {frame(b), 300},
		"a frame in 2000 messages":       {frame(long), 300},
		"a key":                          {key(b), 300},
		"a key in 2000 messages":         {key(long), 300},
		"opening 2000 messages, for one": {testing.AllocsPerRun(1, func() { newBench(t, 120, 40, manyMessages(1000)...) }) / 2000, 40},
		"a resize of 2000 messages": {testing.AllocsPerRun(5, func() {
			long.m.Update(tea.WindowSizeMsg{Width: 90, Height: 40})
			long.m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
		}) / 2, 4000},
	} {
		if t.Logf("%s: %.0f allocations", name, c.got); c.got > c.most {
			t.Errorf("%s makes %.0f allocations, the budget is %.0f", name, c.got, c.most)
		}
	}
	// What a token changes on the screen, which is what is written: Bubble Tea writes the lines that differ.
	before := strings.Split(b.view(), "\n")
	b.conv.say(runtime.ChannelAnswer, "word ", 1)
	b.frame()
	changed := 0
	for i, line := range strings.Split(b.view(), "\n") {
		if line != before[i] {
			changed += len(line)
		}
	}
	if changed > 8<<10 {
		t.Errorf("a token changes lines of %d bytes", changed)
	}
}

// streaming is a chat of 500 messages at 120x40 with a reply under way.
func streaming(t testing.TB) *bench {
	b := newBench(t, 120, 40, manyMessages(250)...)
	b.keys("go", "enter")
	b.frame()
	b.conv.say(runtime.ChannelThink, strings.Repeat("thinking about it ", 200), 600)
	b.conv.say(runtime.ChannelAnswer, strings.Repeat(sampleAnswer, 5), 500)
	b.frame()
	return b
}

func BenchmarkFrame(b *testing.B) {
	s := streaming(b)
	for b.Loop() {
		s.conv.say(runtime.ChannelAnswer, "word ", 1)
		s.m.Update(frameMsg{s.m.seq, s.conv.feed.Take()})
	}
}

func BenchmarkKey(b *testing.B) {
	s := streaming(b)
	for b.Loop() {
		s.m.Update(keyMsg("x"))
		s.m.Update(keyMsg("backspace"))
	}
}

func BenchmarkOpen2000(b *testing.B) {
	messages := manyMessages(1000)
	for b.Loop() {
		newBench(b, 120, 40, messages...)
	}
}

// Bubble Tea asks the terminal for its background while the program is loaded, unless package theme has answered before.
func TestNothingIsAskedOfTheTerminalAtStart(t *testing.T) {
	c := exec.Command(os.Args[0], "-test.run=^$")
	c.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	ours := strings.Index(string(out), "init deltafin/ui/theme ")
	theirs := strings.Index(string(out), "init github.com/charmbracelet/bubbletea ")
	if ours < 0 || theirs < 0 || ours > theirs {
		t.Errorf("ui/theme is initialised at %d, Bubble Tea at %d, in\n%s", ours, theirs, out)
	}
}

func TestColouredScreenIsAsWideAsThePlainOne(t *testing.T) {
	plain := newBench(t, 80, 24, manyMessages(2)...)
	c := newBench(t, 80, 24)
	c.m.theme = theme.ANSI()
	c.m.tr = newTranscript(c.m.theme)
	c.m.tr.load(manyMessages(2), epoch)
	c.m.refresh()
	c.m.compose()
	p := strings.Split(plain.view(), "\n")
	for i, line := range strings.Split(c.view(), "\n") {
		if text.Width(line) > 80 || i == 0 && text.Width(line) != text.Width(p[0]) {
			t.Errorf("line %d: %q", i, line)
		}
	}
}
