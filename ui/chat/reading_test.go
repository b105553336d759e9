package chat

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/session"

	tea "github.com/charmbracelet/bubbletea"
)

func manyMessages(n int) []session.Message {
	var out []session.Message
	for i := range n {
		out = append(out,
			session.Message{ID: int64(2*i + 1), Role: session.RoleUser, State: session.StateDone, Answer: "question " + string(rune('a'+i%26)), Created: epoch},
			session.Message{ID: int64(2*i + 2), Role: session.RoleAssistant, State: session.StateDone, Reason: "eos", Model: "demo", Created: epoch,
				Thinking: strings.Repeat("thinking about it ", 30), Answer: sampleAnswer})
	}
	return out
}

func TestWheelScrollsAndNeverRecallsHistory(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(5)...)
	for range 3 { // a notch
		b.send(keyMsg("up"))
	}
	if !b.m.ed.empty() || b.m.tr.follow {
		t.Fatalf("editor %q, follow %v", b.m.ed.value(), b.m.tr.follow)
	}
	b.pass(time.Second)
	if !b.m.ed.empty() {
		t.Fatal("the wheel recalled history later")
	}
	for range 3 {
		b.send(keyMsg("down"))
	}
	if !b.m.tr.follow {
		t.Fatal("the wheel does not reach the end")
	}
	b.keys("up") // one press of a hand
	if b.m.ed.value() == "" {
		t.Fatal("up does not recall history")
	}
}

func bodyOf(b *bench) []string {
	l := b.m.lay
	return strings.Split(b.view(), "\n")[l.header : l.header+l.body]
}

func TestReadingIsNotMovedByStreaming(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(6)...)
	b.keys("another", "enter")
	b.frame()
	b.think("some thinking here ")
	b.keys("pgup", "pgup")
	before := strings.Join(bodyOf(b), "\n")
	b.contains("lines below")
	b.answer("Many **words**\n\n- in\n- blocks\n\nthat go on and on\n\nand on ")
	b.pass(10 * time.Second)
	if after := strings.Join(bodyOf(b), "\n"); after != before {
		t.Fatalf("the text moved:\n%s\nwas\n%s", after, before)
	}
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	if after := strings.Join(bodyOf(b), "\n"); after != before {
		t.Fatal("the text moved when the reply ended")
	}
	b.keys("ctrl+end")
	b.contains("and on")
	if !b.m.tr.follow {
		t.Fatal("ctrl+end does not follow")
	}
}

func TestResizeKeepsThePlace(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(6)...)
	b.keys("pgup", "pgup", "pgup")
	at := b.m.tr.anchor
	for _, w := range []int{60, 120, 45, 200, 80} {
		b.send(tea.WindowSizeMsg{Width: w, Height: 24})
		if now := b.m.tr.anchor; now.id != at.id || now.section != at.section {
			t.Fatalf("at width %d the reader is at %+v, was at %+v", w, now, at)
		}
	}
}

// A long paragraph, read somewhere in its middle, is at the same line after any detour through other widths.
func TestADragOfTheWindowLeavesTheReaderAtTheLine(t *testing.T) {
	var words strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&words, "w%04d ", i)
	}
	b := newBench(t, 80, 24, session.Message{ID: 1, Role: session.RoleUser, State: session.StateDone, Answer: "go"},
		session.Message{ID: 2, Role: session.RoleAssistant, State: session.StateDone, Answer: words.String()})
	b.keys("pgup", "pgup", "pgup")
	for range 3 {
		at, top := b.m.tr.anchor, bodyOf(b)[0]
		for w := 79; w >= 30; w-- {
			b.send(tea.WindowSizeMsg{Width: w, Height: 24})
		}
		for w := 31; w <= 80; w++ {
			b.send(tea.WindowSizeMsg{Width: w, Height: 24})
		}
		if now := bodyOf(b)[0]; b.m.tr.anchor != at || now != top {
			t.Fatalf("the reader was at %+v, %q, and is at %+v, %q", at, top, b.m.tr.anchor, now)
		}
		b.keys("pgup")
	}
}

// With less motion nothing changes by itself more often than every few seconds, whatever the engine says how often.
func TestLessMotion(t *testing.T) {
	b := newBench(t, 80, 24)
	b.m.opt.Still = true
	b.keys("go", "enter")
	b.frame()
	if got := b.m.interval(); got != stillFor {
		t.Errorf("frames come every %v", got)
	}
	b.think("one two three four five ")
	b.lacks("▁", "▂", "▃", "▄", "▅", "▆", "▇", "█", "▏")
	shown, changes := b.view(), 0
	for range 120 { // a minute in which only clocks could move
		b.pass(stillFor / 10)
		if now := b.view(); now != shown {
			shown, changes = now, changes+1
		}
	}
	if changes > 13 {
		t.Errorf("the screen changed %d times in a minute", changes)
	}
}

// The room that is taken in the context grows with the reply.
func TestTheContextFillsWhileAReplyRuns(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.conv.messages[len(b.conv.messages)-1].Stats.PromptTokens = 90
	b.conv.feed.PutChange(session.Change{Message: b.conv.messages[len(b.conv.messages)-1], Generation: 1})
	b.frame()
	b.contains("ctx 90/")
	b.think("one two three ")
	b.contains("ctx 93/")
}

func TestFoldingAboveTheReaderDoesNotMoveTheText(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(3)...)
	b.m.tr.detach(spot{3, sectionAnswer + 1, 0}) // reading an answer, its thinking above
	b.m.compose()
	before := bodyOf(b)[0]
	for range 3 {
		b.keys("ctrl+t")
		if got := bodyOf(b)[0]; got != before {
			t.Fatalf("the first line was %q and is %q", before, got)
		}
	}
}

func TestThinkingFoldsAfterTheAnswerBegan(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.think("one two three ")
	b.contains("▾ thinking · 3 tok", "│ one two three", "(answer has not started)")
	b.answer("Answer ")
	b.contains("│ one two three", "▾ thought for")
	b.pass(foldAfter + 2*time.Second)
	b.lacks("│ one two three")
	b.contains("▸ thought for")
	b.keys("ctrl+t")
	b.contains("thinking: shown in full", "│ one two three")
	b.keys("ctrl+t")
	b.contains("thinking: folded")
	b.lacks("│ one two three")
}

func TestSlowAnswerIsHeldInPlace(t *testing.T) {
	b := newBench(t, 80, 24, manyMessages(3)...)
	b.keys("go", "enter")
	b.frame()
	b.think("let me think about this now ")
	b.answer("First ")
	row := -1
	for i, line := range bodyOf(b) {
		if strings.Contains(line, "First") {
			row = i
		}
	}
	if row != b.m.lay.body/3 {
		t.Fatalf("the answer begins in row %d of %d", row, b.m.lay.body)
	}
	b.answer("line\nsecond line\nthird line\n")
	b.pass(5 * time.Second)
	if !strings.Contains(bodyOf(b)[row], "First") {
		t.Fatalf("the first line moved away from row %d:\n%s", row, b.view())
	}
	b.answer(strings.Repeat("more\n", 30) + "the end ")
	b.contains("the end")
}

func TestStallIsSaidInWords(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.think("one two three ")
	b.layer(57)
	b.pass(3 * time.Second)
	b.contains("THINK", "waiting: 3 reads, ")
	b.pass(17 * time.Second)
	b.contains("SLOW 19s", "waiting for 3 reads since layer 57")
	b.pass(50 * time.Second)
	b.contains("STALLED 1m 0")
	b.keys("esc", "esc")
	b.contains("STOPPING, STALLED 1m ")
	b.layer(58)
	b.contains("STOPPING after layer 58")
	b.lacks("STALLED", "SLOW")
}

func TestAStallOfAFastModelIsSaidToo(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	for range 10 {
		b.conv.say(runtime.ChannelThink, "word ", 1)
		b.frame()
		b.pass(20 * time.Millisecond)
	}
	b.contains("THINK", "tok/s")
	b.lacks("quiet", "no event")
	b.pass(3 * time.Second)
	b.contains("THINK", "quiet for 2.")
	b.pass(17 * time.Second)
	b.contains("SLOW 19s", "! no event since layer")
	b.lacks("tok/s")
}

func TestNothingMovesWithoutAnEvent(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.think("one two ")
	cell := func() string {
		for _, line := range bodyOf(b) {
			if i := strings.Index(line, "one two"); i >= 0 {
				return line
			}
		}
		return ""
	}
	b.layer(20)
	at := cell()
	b.pass(10 * time.Second)
	if got := cell(); got != at {
		t.Fatalf("%q became %q without an event", at, got)
	}
	b.layer(80)
	if got := cell(); got == at {
		t.Fatalf("the cell does not follow the layers: %q", got)
	}
}

func TestIdleScreenDoesNotWakeUp(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.pass(10 * time.Second) // what the beginning left behind
	before := b.updates
	b.pass(time.Hour)
	if b.updates != before || len(b.timers) > 0 {
		t.Fatalf("%d updates in an idle hour, %d timers", b.updates-before, len(b.timers))
	}
}

func TestLateNewsOfAStoppedReplyChangesNothing(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.answer("kept ")
	b.conv.end(session.StateStopped, "interrupted", session.Stats{})
	b.frame()
	b.pass(10 * time.Second)
	before := b.view()
	b.send(frameMsg{b.m.seq, session.Frame{Deltas: []session.Delta{{MessageID: 2, Generation: 1, Channel: runtime.ChannelAnswer, Text: "late"}}}})
	b.send(frameMsg{b.m.seq - 1, session.Frame{Changes: []session.Change{{Message: session.Message{ID: 9, Role: session.RoleUser, Answer: "of another chat"}}}}})
	if b.view() != before {
		t.Fatalf("the screen changed:\n%s", b.view())
	}
}

func TestThinkingFoldsWhenTheNextReplyBegins(t *testing.T) {
	b := newBench(t, 80, 24)
	for _, q := range []string{"one", "two"} {
		b.keys(q, "enter")
		b.frame()
		b.conv.say(runtime.ChannelThink, "thinking of "+q, 1)
		b.conv.say(runtime.ChannelAnswer, "answer to "+q, 1)
		b.frame()
		b.conv.end(session.StateDone, "eos", session.Stats{})
		b.frame()
	}
	b.lacks("thinking of one")
	b.contains("thinking of two")
	b.pass(foldAfter + time.Second)
	b.lacks("thinking of two")
}

// However the frames cut a reply, it is drawn like one that was there from the beginning.
func TestAReplyThatGrowsIsDrawnLikeOneThatIsThere(t *testing.T) {
	grow := func(parts ...string) (view, want string) {
		b := newBench(t, 80, 40)
		b.keys("ctrl+t", "go", "enter") // thinking in full
		b.frame()
		for _, p := range parts {
			b.conv.say(runtime.ChannelThink, p, 1)
			b.frame()
			b.view()
		}
		for _, p := range parts {
			b.conv.say(runtime.ChannelAnswer, p, 1)
			b.frame()
			b.view()
		}
		view = strings.Join(bodyOf(b), "\n")
		for _, e := range b.m.tr.entries {
			e.thoughtDrawn, e.openDrawn = growing{}, growing{}
		}
		b.m.tr.version++
		return view, strings.Join(bodyOf(b), "\n")
	}
	for _, parts := range [][]string{
		{"para one\npara one b\n\n\n", "para two", " and more\n\n", "para three"},
		{"one\n\n", "two\n\n", "three\n", "\n", "four"},
		{"Intro text.\n\n```\ncode line 1\n", "code line 2\n\n", "code line 3\n"},
		{"Intro text.\n\n```go\ncode line 1\n", "\n", "code line 3\n"},
	} {
		if view, want := grow(parts...); view != want {
			t.Errorf("%q is drawn as\n%s\nwant\n%s", parts, view, want)
		}
		if view, _ := grow(parts...); strings.Contains(view, "\n\n\n   code") || strings.Count(view, "(answer has not started)") > 0 {
			t.Errorf("%q is drawn as\n%s", parts, view)
		}
	}
}

// The share of the cache is that of the last tokens: neither what came before the reply nor its beginning counts for ever.
func TestHitIsAboutTheLastTokens(t *testing.T) {
	b := newBench(t, 80, 24)
	cache := runtime.CacheHealth{Hits: 900_000, Misses: 100_000} // since the start
	b.m.opened.Health = func() runtime.Health { return runtime.Health{Cache: cache} }
	b.keys("go", "enter")
	b.frame()
	b.pass(time.Second)
	b.lacks("hit")
	token := func(hits, early, misses int64) {
		cache.Hits, cache.Early, cache.Misses = cache.Hits+hits, cache.Early+early, cache.Misses+misses
		b.think("word ")
		b.pass(time.Second)
	}
	token(1000, 300, 472)
	b.contains("hit 48+20%")
	for range 2 * recent {
		token(0, 0, 1472)
	}
	b.contains("hit 0%")
	for range recent + 1 {
		token(1472, 0, 0)
	}
	b.contains("hit 100%")
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.keys("again", "enter")
	b.frame()
	b.pass(time.Second)
	b.lacks("hit")
	token(736, 0, 736)
	b.contains("hit 50%")
	if n := len(b.m.act.asked); n > recent+2 {
		t.Errorf("%d samples are kept", n)
	}
}

// A reply of hours says so everywhere, in hours.
func TestAReplyOfHours(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("why", "enter")
	b.frame()
	b.conv.progress(runtime.Progress{Phase: runtime.PhasePrefill, Rows: 16, RowsDone: 16, RowsTotal: 64, Layer: 0, Layers: 93})
	b.frame()
	b.pass(20 * time.Minute)
	b.conv.progress(runtime.Progress{Phase: runtime.PhasePrefill, Rows: 16, RowsDone: 32, RowsTotal: 64, Layer: 0, Layers: 93})
	b.frame()
	b.contains("PREFILL 32/64", "20m 00s", "about 20m 00s left")
	const perToken = 100 * time.Second
	b.tokens(runtime.ChannelThink, strings.Repeat("thought ", 301), perToken) // the first at once
	b.contains("THINK", "100.0 s/tok (0.01/s)", "8h 41m", "thinking · 301 tok · 8h 20m")
	b.tokens(runtime.ChannelAnswer, strings.Repeat("word ", 18), perToken)
	b.contains("ANSWER", "9h 11m", "thought for 8h 21m · 301 tok")
	b.clock.sleep(26 * time.Hour)
	b.pass(time.Second)
	b.contains("slept 26h 00m")
	b.conv.end(session.StateDone, "eos", session.Stats{PromptTokens: 64, Prefill: 20 * time.Minute, ThinkingTokens: 301, AnswerTokens: 18,
		Thinking: 8*time.Hour + 20*time.Minute, Decode: 319 * perToken, FirstToken: 20 * time.Minute})
	b.frame()
	b.contains("319 tok (301 thinking) · 100.0 s/tok (0.01/s) · prefill 20m 00s · took 9h 11m")
	b.keys("ctrl+p", "stats", "enter")
	b.contains("8h 20m", "after 20m 00s")
	again := newBench(t, 80, 24, b.conv.messages...)
	again.contains("thought for 8h 20m · 301 tok", "took 9h 11m")
	again.pass(100 * time.Hour)
	again.contains("thought for 8h 20m", "took 9h 11m")
}
