package inspector

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
	"deltafin/ui/text"
	"deltafin/ui/theme"

	"github.com/charmbracelet/x/vt"
)

// seen is a frame as a terminal shows it, a line a row.
func seen(frame string, w, h int) []string {
	e := vt.NewEmulator(w, h)
	defer e.Close()
	for i, line := range strings.Split(frame, "\n") {
		fmt.Fprintf(e, "\x1b[%d;1H%s\x1b[0m", i+1, line)
	}
	var rows []string
	for y := range h {
		var b strings.Builder
		for x := 0; x < w; {
			c := e.CellAt(x, y)
			if c == nil || c.Width < 1 {
				b.WriteByte(' ')
				x++
				continue
			}
			b.WriteString(c.Content)
			x += c.Width
		}
		rows = append(rows, strings.TrimRight(b.String(), " "))
	}
	return rows
}

// What a terminal shows is what was drawn: no row is wider than it was thought to be and runs into another.
func TestATerminalShowsTheRowsAsDrawn(t *testing.T) {
	m := k3()
	m.run(20, "7f3a:2")
	m.run(1, "7f3a:2")
	for _, th := range []*theme.Theme{theme.Plain(), theme.ANSI()} {
		for _, size := range [][2]int{{80, 24}, {44, 13}, {120, 40}, {160, 50}, {63, 19}} {
			o := m.options(th)
			if th.ID == theme.ANSI().ID {
				o.Colors = 256
			}
			o.Text = func([]int) string { return "月は👩\u200d🚀 e\u0301 \u200dⅧ" }
			in := opened(t, o)
			for _, key := range []string{"1", "m", "c", "c", "c", "2", "3", "4", "?"} {
				press(in, key)
				frame := in.Render(size[0], size[1])
				check(t, frame, size[0], size[1])
				for i, row := range seen(frame, size[0], size[1]) {
					if want := strings.TrimRight(stripped(strings.Split(frame, "\n")[i]), " "); row != want {
						t.Fatalf("%v after %s: row %d is shown as\n%q, drawn as\n%q", size, key, i, row, want)
					}
				}
			}
		}
	}
}

// allKeys are those that mean something, and some that do not.
var allKeys = []string{"1", "2", "3", "4", "tab", "shift+tab", "left", "right", "shift+left", "shift+right", "home", "end", "up", "down", "h", "l", "j", "k",
	"enter", "m", "s", "c", "w", "/", "x", "?", "f1", "esc", " ", "f", "[", "]", "pgup", "pgdown", "g", "G", "backspace", "z", "L3 e7", "Titan", "é名", "\x1b[2J"}

// Whatever is typed, at any size, while an engine works or a file is read: every frame is whole, nothing panics, and esc
// leads out.
func FuzzAnyKeysAtAnySize(f *testing.F) {
	for seed := range uint64(24) {
		f.Add(seed)
	}
	file := traceFile(f, 60)
	f.Fuzz(func(t *testing.T, seed uint64) { anyKeys(t, file, rand.New(rand.NewPCG(seed, 1)), 80) })
}

func anyKeys(t *testing.T, file string, rng *rand.Rand, steps int) {
	grids := []func() *model{small, func() *model { return newModel(expert.Grid{First: 0, Last: 0, Experts: 1}, 1, 1) },
		func() *model { return newModel(expert.Grid{First: 3, Last: 130, Experts: 211}, 3, 131) }, k3}
	m := grids[rng.IntN(len(grids))]()
	o := m.options([]*theme.Theme{theme.Plain(), theme.ANSI()}[rng.IntN(2)])
	o.Colors = []int{0, 16, 256}[rng.IntN(3)]
	o.Save = func(name string, b []byte) (string, error) {
		if rng.IntN(2) == 0 {
			return "", errors.New("no room\x1b[2J")
		}
		return "/somewhere/" + name, nil
	}
	if rng.IntN(3) == 0 {
		x, err := trace.OpenIndex(file, trace.IndexOptions{})
		if err != nil {
			t.Fatal(err)
		}
		o.Recent, o.Present, o.Health, o.Index = nil, nil, nil, x
	}
	in := New(o)
	drain(in, in.Start())
	at := start
	for range steps {
		switch rng.IntN(5) {
		case 0:
			m.run(1+rng.IntN(3), []string{"", "a:1", "a:2"}[rng.IntN(3)])
		case 1:
			at = at.Add(in.Interval(true))
			drain(in, in.Refresh(at))
		case 2:
			if rng.IntN(4) == 0 {
				drain(in, in.ShowMessage([]string{"a:1", "a:9", ""}[rng.IntN(3)]))
			}
		default:
			press(in, allKeys[rng.IntN(len(allKeys))])
		}
		w, h := 1+rng.IntN(220), 1+rng.IntN(70)
		check(t, in.Render(w, h), w, h)
		for _, l := range in.Mini(1+rng.IntN(60), 1+rng.IntN(30)) {
			if strings.Contains(l, "\n") {
				t.Fatal("a line of two")
			}
		}
	}
	for i := range 10 {
		handled, cmd := in.Handle(keyMsg("esc"))
		drain(in, cmd)
		if !handled {
			break
		}
		if i == 9 {
			t.Fatalf("ten esc do not lead out: %+v", in.ask)
		}
	}
	in.Close()
	if _, _ = in.Handle(keyMsg("left")); in.Interval(false) > time.Second {
		t.Error("still busy")
	}
}

// traceFile writes a trace of an engine with messages.
func traceFile(t testing.TB, passes int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "router_trace.jsonl")
	m := small()
	w, err := trace.Open(trace.Options{Path: path, Mode: trace.Buffered, Grid: m.grid, TopK: m.topK})
	if err != nil {
		t.Fatal(err)
	}
	for i := range passes {
		m.run(1+9*(i%10/9), fmt.Sprintf("a:%d", 1+i/20))
		p := m.passes[i]
		w.Begin(trace.WithMessage(context.Background(), p.Message), p.Position)
		for _, l := range p.Layers {
			if len(l.IDs) == 0 {
				continue
			}
			var demand []int
			for _, id := range l.IDs {
				demand = append(demand, int(id))
			}
			w.Layer(l.Layer, l.IDs, l.Weights, demand, l.From)
		}
		w.Commit()
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func replayed(t testing.TB, path string) *Inspector {
	t.Helper()
	x, err := trace.OpenIndex(path, trace.IndexOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return opened(t, Options{Theme: theme.Plain(), Index: x})
}

// A file shows the tokens in it, one by one, in any order, and plays.
func TestReplay(t *testing.T) {
	in := replayed(t, traceFile(t, 60))
	if !in.built.Done || in.grid.Experts != 64 || in.grid.First != 1 || in.grid.Last != 12 {
		t.Fatalf("%+v %+v", in.built, in.grid)
	}
	frame := func() string { return in.Render(100, 30) }
	if s := frame(); !strings.Contains(s, "REPLAY token 1 of 114") || strings.Contains(s, "LIVE") {
		t.Error(s)
	}
	for _, c := range []struct {
		keys []string
		want string
	}{
		{[]string{"end"}, "REPLAY token 114 of 114"}, {[]string{"left"}, "REPLAY token 113 of 114"}, {[]string{"shift+left"}, "REPLAY token 103 of 114"},
		{[]string{"home", "right"}, "REPLAY token 2 of 114"}, {[]string{"2"}, "1 e"}, {[]string{"3"}, "does not say what was guessed"},
		{[]string{"4"}, "does not hold times"}, {[]string{"1"}, "message a:1"}, {[]string{"m"}, "use"}, {[]string{"f"}, "no newest token"},
		{[]string{"home", " "}, "PLAYING token 1"},
	} {
		press(in, c.keys...)
		if s := frame(); !strings.Contains(s, c.want) {
			t.Errorf("after %q there is no %q:\n%s", c.keys, c.want, s)
		}
	}
	for i := range 5 {
		drain(in, in.Refresh(start.Add(time.Duration(i)*in.Interval(false))))
	}
	if s := frame(); !strings.Contains(s, "PLAYING token 6") {
		t.Error(s)
	}
	press(in, "esc")
	if in.playing || in.Interval(false) != time.Second && in.Interval(false) != 0 {
		t.Error("still playing, wakes", in.Interval(false))
	}
}

// Hostile text in a trace reaches the screen as text, named by its line.
func TestHostileTraces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.jsonl")
	good := `{"run":"\u001b[2Jx\u202e","step":1,"layer":1,"ids":[1,2]}` + "\n"
	if err := os.WriteFile(path, []byte(good+"\x1b]0;owned\x07\x9b31m\n{\"layer\":\"\x1b[31m\"}\n"+good), 0o600); err != nil {
		t.Fatal(err)
	}
	in := replayed(t, path)
	for _, key := range []string{"1", "m", "2", "3", "4", "?"} {
		press(in, key)
		for _, size := range [][2]int{{80, 24}, {120, 40}} {
			check(t, in.Render(size[0], size[1]), size[0], size[1])
		}
	}
	press(in, "?", "1")
	if s := in.Render(80, 24); !strings.Contains(s, "2 damaged lines left out: 2, 3") {
		t.Error(s)
	}
}

// A message shows its own tokens: from memory, from the file they were written to once they have left memory, and words
// where there is neither.
func TestAMessagesOwnRoutes(t *testing.T) {
	m := small()
	for i := range 9 {
		m.run(1, fmt.Sprintf("a:%d", i/3))
	}
	in := opened(t, m.options(theme.Plain()))
	drain(in, in.ShowMessage("a:1"))
	if s := in.Render(80, 24); !strings.Contains(s, "MESSAGE token 1 of 3") {
		t.Error(s)
	}
	m.run(1, "a:1") // it goes on
	settle(in)
	if s := in.Render(80, 24); !strings.Contains(s, "MESSAGE token 1 of 4") {
		t.Error(s)
	}
	press(in, "esc")
	if s := in.Render(80, 24); !strings.Contains(s, "LIVE tok 10") {
		t.Error(s)
	}
	drain(in, in.ShowMessage("a:77"))
	if s := in.Render(80, 24); !strings.Contains(s, "No routes are kept for this message") || !strings.Contains(s, "--router-trace-mode") {
		t.Error(s)
	}
	press(in, "esc")

	o := m.options(theme.Plain())
	o.Traced = traceFile(t, 60)
	in = opened(t, o)
	drain(in, in.ShowMessage("a:3")) // passes 40 to 59, of which two have ten rows
	settle(in)
	if s := in.Render(80, 24); !strings.Contains(s, "MESSAGE token 1 of 38") {
		t.Error(s)
	}
	press(in, "end")
	if s := in.Render(80, 24); !strings.Contains(s, "MESSAGE token 38 of 38") || strings.Contains(s, "no token yet") {
		t.Error(s)
	}
	press(in, "esc")
	if s := in.Render(80, 24); !strings.Contains(s, "LIVE tok 10") || in.index != nil {
		t.Error(s)
	}
	o.Traced = filepath.Join(t.TempDir(), "gone")
	in = opened(t, o)
	drain(in, in.ShowMessage("a:77"))
	if s := in.Render(80, 24); !strings.Contains(s, "No routes are kept") || !strings.Contains(s, "gone") {
		t.Error(s)
	}
}

// Reading a long file can be stopped, and what was read stays.
func TestReadingCanBeStopped(t *testing.T) {
	x, err := trace.OpenIndex(traceFile(t, 60), trace.IndexOptions{})
	if err != nil {
		t.Fatal(err)
	}
	in := New(Options{Theme: theme.Plain(), Index: x})
	cmd := in.Start()
	if !in.reading || in.Interval(false) != readEvery || !strings.Contains(in.Render(80, 24), "READING") {
		t.Error("it does not say that it reads")
	}
	press(in, "esc")
	drain(in, cmd)
	if in.reading || in.failed != "" || !strings.Contains(in.Render(80, 24), "reading stopped") {
		t.Error(in.failed, in.Render(80, 24))
	}
	in.Close()
}

// What the tally counts is what a plain count of the passes gives.
func TestTally(t *testing.T) {
	m := small()
	m.run(30, "a:1")
	for range 20 {
		m.run(1, "a:1")
	}
	m.at += 7 // another conversation
	m.run(5, "b:1")
	in := opened(t, m.options(theme.Plain()))
	use, ready, demands := map[expert.Key]int{}, 0, 0
	var again, of int
	type at struct{ pass, row int }
	var all []at
	for i, p := range m.passes {
		for r := range p.Rows {
			all = append(all, at{i, r})
		}
	}
	asked := func(a at, l int) map[uint16]bool {
		ids, _, _ := m.passes[a.pass].Layers[l].Row(a.row, 16)
		set := map[uint16]bool{}
		for _, id := range ids {
			set[id] = true
		}
		return set
	}
	for i, a := range all {
		for l := 1; l <= 12; l++ {
			ids, _, from := m.passes[a.pass].Layers[l].Row(a.row, 16)
			for k, id := range ids {
				use[expert.Key{Layer: l, Expert: int(id)}]++
				demands++
				if from[k].Ready() {
					ready++
				}
			}
			if i > 0 && i != 50 {
				before, _, _ := m.passes[all[i-1].pass].Layers[l].Row(all[i-1].row, 16)
				now := asked(a, l)
				for _, id := range before {
					of++
					if now[id] {
						again++
					}
				}
			}
		}
	}
	for k, n := range use {
		if got := in.tally.use[in.grid.Index(k)]; int(got) != n {
			t.Errorf("%v was used %d times, counted %d", k, n, got)
		}
	}
	var r share
	for _, x := range in.readiness() {
		r.n, r.of = r.n+x.n, r.of+x.of
	}
	if prev, _ := in.previous(); int(prev.n) != again || int(prev.of) != of || int(r.n) != ready || int(r.of) != demands {
		t.Errorf("recall %d of %d, counted %+v; ready %d of %d, counted %+v", again, of, prev, ready, demands, r)
	}
}

// The bins of a map divide experts and layers exactly where they can, cover all of them, and fit.
func TestBinning(t *testing.T) {
	g := expert.Grid{First: 1, Last: 92, Experts: 896}
	for _, c := range []struct{ w, h, cols, rows, each int }{
		{57, 12, 56, 12, 4}, {72, 34, 64, 23, 2}, {112, 46, 112, 46, 1}, {152, 56, 128, 46, 1}, {240, 60, 224, 46, 1}, {40, 6, 32, 6, 8}, {30, 12, 28, 12, 4}, {57, 92, 56, 92, 1},
	} {
		if s := arrange(g, c.w, c.h); s.cols != c.cols || s.rows != c.rows || s.each != c.each {
			t.Errorf("%dx%d: %+v", c.w, c.h, s)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		g := expert.Grid{First: rng.IntN(5), Experts: 1 + rng.IntN(1000)}
		g.Last = g.First + rng.IntN(130)
		w, h := 1+rng.IntN(250), 1+rng.IntN(60)
		s := arrange(g, w, h)
		if s.cols*s.wide > w || s.rows > h || s.rows < 1 {
			t.Fatalf("%+v in %dx%d", s, w, h)
		}
		values := make([]float32, g.Len())
		want := float32(0)
		for i := range values {
			values[i] = 1
			want++
		}
		sum := float32(0)
		for _, v := range s.fold(values, total, 1) {
			sum += v
		}
		if sum != want {
			t.Fatalf("%+v holds %v of %v experts", s, sum, want)
		}
		for l := g.First; l <= g.Last; l++ {
			if from, to := s.lineLayers(s.lineOf(l)); l < from || l >= to {
				t.Fatalf("layer %d is not in its line %d to %d: %+v", l, from, to, s)
			}
		}
		if f := s.finer(); f.cols < s.cols || f.bins < s.bins || s.per%f.per != 0 || s.each%f.each != 0 {
			t.Fatalf("%+v is no finer than %+v", f, s)
		}
	}
}

// Exports hold what is on the screen.
func TestExports(t *testing.T) {
	m := small()
	m.run(3, "a:1")
	o := m.options(theme.ANSI())
	got := map[string]string{}
	o.Save = func(name string, b []byte) (string, error) { got[name] = string(b); return "exports/" + name, nil }
	in := opened(t, o)
	in.Render(80, 24)
	press(in, "x", "c", "x", "j", "x", "s", "x", "esc", "x", "q")
	if csv := got["layers.csv"]; strings.Count(csv, "\n") != 13 || !strings.HasPrefix(csv, "layer,resident,demands") {
		t.Error(csv)
	}
	if json := got["token-3.json"]; !strings.Contains(json, `"message": "a:1"`) || strings.Count(json, `"layer"`) != 12 || !strings.Contains(json, `"expert wait"`) {
		t.Error(json)
	}
	if screen := got["inspector.txt"]; !strings.Contains(screen, "Inspector") || strings.ContainsRune(stripped(screen), 0x1b) {
		t.Error(screen)
	}
	if len(got) != 3 {
		t.Errorf("%d files", len(got))
	}
	if s := in.Render(80, 24); !strings.Contains(s, "exported to exports/inspector.txt") {
		t.Error(s)
	}
}

// An engine without experts, or none at all, is told so in words.
func TestNothingToInspect(t *testing.T) {
	for _, o := range []Options{{}, {Theme: theme.Plain(), Health: func() runtime.Health { return runtime.Health{} }}} {
		in := opened(t, o)
		for _, key := range append([]string{"m", "enter", "w"}, allKeys...) {
			press(in, key)
			check(t, in.Render(80, 24), 80, 24)
		}
		press(in, "esc", "esc", "esc", "1")
		if s := in.Render(80, 24); !strings.Contains(s, "No model is running") {
			t.Error(s)
		}
	}
	if w := text.Width(New(Options{}).Render(40, 12)); w == 0 {
		t.Error("no sentence")
	}
}

// steps are what must be quick: a Refresh with a new token, a key, and a frame of the largest map.
func steps(t testing.TB) map[string]func() (prepare, run func()) {
	m := k3()
	for range 40 {
		m.run(1, "a:1")
	}
	o := m.options(theme.ANSI())
	o.Colors = 256
	in := opened(t, o)
	i := 0
	nothing := func() {}
	return map[string]func() (prepare, run func()){
		"refresh": func() (func(), func()) { return func() { m.run(1, "a:1") }, func() { in.Refresh(start) } },
		"key": func() (func(), func()) {
			return nothing, func() { i++; in.Handle(keyMsg([]string{"left", "right", "down", "up"}[i%4])) }
		},
		"frame":  func() (func(), func()) { return in.changed, func() { in.Render(160, 50) } },
		"cached": func() (func(), func()) { return nothing, func() { in.Render(160, 50) } },
	}
}

func BenchmarkFrame(b *testing.B) {
	prepare, run := steps(b)["frame"]()
	for b.Loop() {
		prepare()
		run()
	}
}

// The budgets of the screen, as work that does not depend on the machine: allocations of a step, bytes of a frame.
func TestBudgets(t *testing.T) {
	most := map[string]float64{"refresh": 20, "key": 20, "frame": 1600, "cached": 0}
	for name, f := range steps(t) {
		prepare, run := f()
		prepare()
		both := testing.AllocsPerRun(20, func() { prepare(); run() })
		n := both - testing.AllocsPerRun(20, prepare)
		if t.Logf("%s: %.0f allocations", name, n); n > most[name] {
			t.Errorf("%s makes %.0f allocations, the budget is %.0f", name, n, most[name])
		}
	}
	// Bytes of a frame of the map: the escape sequences of equal neighbours are shared.
	m := k3()
	m.run(1, "a:1")
	o := m.options(theme.ANSI())
	o.Colors = 256
	if n := len(opened(t, o).Render(160, 50)); n > 120_000 {
		t.Errorf("a frame has %d bytes", n)
	}
}
