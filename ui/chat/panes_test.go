package chat

import (
	"strings"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
	"deltafin/ui/inspector"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

// observed gives the bench an engine that tells of its health, and counts how often it is asked.
func (b *bench) observed() *int {
	asked := new(int)
	b.m.opened.Health = func() runtime.Health {
		*asked++
		return runtime.Health{Threads: 2, ISA: "avx2", TokensTotal: int64(*asked), Cache: runtime.CacheHealth{Slots: 10, Used: 5, SlotBytes: 1 << 20, Hits: 7, Misses: 3}}
	}
	b.m.opened.Inspect = func() inspector.Options { return inspector.Options{Health: b.m.opened.Health} }
	return asked
}

func TestHealthStandsBesideOrOverTheMessages(t *testing.T) {
	b := newBench(t, 120, 40, old()...)
	b.observed()
	var kept []Preferences
	b.m.opt.Remember = func(p Preferences) error { kept = append(kept, p); return nil }
	b.contains("WHY THIS SPEED")
	b.keys("f4")
	b.lacks("WHY THIS SPEED")
	b.contains("IDLE") // in a strip of its own now
	b.keys("f4")
	b.contains("WHY THIS SPEED")
	if len(kept) != 2 || !kept[0].NoRail || kept[1].NoRail {
		t.Errorf("remembered: %+v", kept)
	}
	b.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	b.lacks("WHY THIS SPEED")
	b.keys("f4")
	b.contains("WHY THIS SPEED", "esc back")
	b.lacks("First answer.")
	b.keys("down", "f4")
	b.contains("First answer.")
}

func TestTheEngineIsLookedAtWhileItWorksAndOnlyThen(t *testing.T) {
	b := newBench(t, 120, 40, old()...)
	asked := b.observed()
	b.pass(time.Minute)
	before := *asked
	b.keys("go", "enter")
	b.frame()
	b.pass(10 * time.Second)
	if n := *asked - before; n < 15 || n > 45 {
		t.Errorf("asked %d times in ten seconds of work", n)
	}
	b.conv.end("done", "eos", b.m.tr.entries[0].msg.Stats)
	b.frame()
	b.pass(5 * time.Second)
	before = *asked
	b.pass(time.Minute)
	if *asked != before {
		t.Errorf("asked %d times in a minute of nothing", *asked-before)
	}
}

func TestInspectorTakesTheWindowAndGivesItBack(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.keys("f3")
	b.contains("/inspector: this model cannot be looked into")
	b.observed()
	b.keys("a draft", "f3")
	b.contains("Inspector")
	b.lacks("First answer.")
	if lines := strings.Split(b.view(), "\n"); len(lines) != 24 {
		t.Errorf("%d lines", len(lines))
	}
	b.keys("2", "?", "esc", "esc")
	b.contains("First answer.", "a draft")
	b.keys("tab", "i")
	b.contains("Inspector")
	b.keys("f2")
	b.contains("First answer.")
	b.m.inspect.Close()
}

func TestPreferencesAreTakenOver(t *testing.T) {
	b := newUnloaded(t, 120, 40)
	b.m = newModel(b.m.ctx, Options{Theme: b.m.theme, Preferences: Preferences{Thinking: "full", NoRail: true}}, b.clock, nil, nil)
	b.m.frames = func() tea.Cmd { return nil }
	b.conv.messages = old()
	b.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	b.load()
	b.contains("│ hm")
	b.lacks("WHY THIS SPEED")
}

func TestTheRailTakesTheKeysAndScrolls(t *testing.T) {
	b := newBench(t, 110, 28, old()...)
	b.observed()
	h := runtime.Health{Threads: 2}
	for i := range 20 {
		h.Budget = append(h.Budget, runtime.BudgetLine{Name: strings.Repeat("x", i+1), Planned: 9})
	}
	b.m.opened.Health = func() runtime.Health { return h }
	b.m.observed()
	b.send(nil)
	b.contains("lines more: tab leads there")
	b.keys("tab", "tab")
	b.contains("│>", "lines more: up, down", "esc to the text")
	first := b.view()
	b.keys("down", "down", "pgdown")
	if b.view() == first {
		t.Error("it does not scroll")
	}
	b.keys("x")
	if b.m.focus != inEditor || b.m.ed.value() != "x" {
		t.Error("a character is not typed on")
	}
	b.keys("tab", "tab")
	b.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	if b.m.focus != inEditor {
		t.Error("the keys go to a rail that is not there")
	}
	b.keys("tab", "tab", "tab")
	b.lacks("in the health pane")
}

func TestTheInspectorFollowsTheTheme(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.observed()
	grid := expert.Grid{First: 1, Last: 4, Experts: 16}
	b.m.opened.Inspect = func() inspector.Options {
		return inspector.Options{Colors: 256, Recent: trace.NewRecent(grid, 2, 5, 1<<20), Health: b.m.opened.Health}
	}
	b.m.opt.Themes = func(name string) (*theme.Theme, error) { return theme.Named(name, func(string) string { return "" }) }
	b.keys("f3")
	mapped := b.m.inspect.Render(80, 24)
	if strings.Contains(mapped, "38;5;") {
		t.Error("a theme without colours has a coloured map")
	}
	b.keys("f2")
	shown := b.m.inspect
	for name, coloured := range map[string]bool{"dark": true, "mono": false} {
		th, err := theme.Named(name, func(string) string { return "" })
		if err != nil {
			t.Fatal(err)
		}
		b.m.setTheme(th)
		if got := strings.Contains(b.m.inspect.Render(80, 24), "38;5;"); got != coloured || b.m.inspect != shown {
			t.Errorf("in %s the map is coloured: %v", name, got)
		}
	}
	b.m.inspect.Close()
}
