package inspector

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"deltafin/runtime"
	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
	"deltafin/ui/text"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

var start = time.Date(2026, 11, 30, 14, 0, 0, 0, time.UTC)

// model is an engine that never was: passes, what is in memory, and counters, all made up from a seed.
type model struct {
	grid   expert.Grid
	topK   int
	depth  int
	passes []*trace.Pass
	bits   []uint64
	health runtime.Health
	rng    *rand.Rand
	at     int // position
}

func newModel(g expert.Grid, topK, depth int) *model {
	m := &model{grid: g, topK: topK, depth: depth, rng: rand.New(rand.NewPCG(uint64(g.Experts), 9)), bits: make([]uint64, (g.Len()+63)/64)}
	for i := range g.Len() {
		// More of the lower experts, so that a map has something to show.
		if m.rng.Float64() < .9-.8*float64(i%g.Experts)/float64(g.Experts) {
			m.bits[i/64] |= 1 << (i % 64)
		}
	}
	m.health = runtime.Health{Progress: runtime.Progress{Phase: runtime.PhaseDecode, Layer: 57, Layers: depth}, Bandwidth: 3.6e9, ProbedBandwidth: 4.1e9,
		TokensTotal: 41, Cache: runtime.CacheHealth{Slots: 5000, Used: 4700, SlotBytes: 17_547_264, Hits: 52_000, Early: 9_000, Misses: 29_000,
			Late: 900, Ahead: 14_000, Unused: 4_000, ReadBytes: 508e9}}
	for l := range depth {
		m.health.Cache.ByRank = []float32{.91, .84, .75, .66, .57, .49}
		m.health.Cache.Recall = append(m.health.Cache.Recall, float32(.62+.2*float64(l%7-3)/7))
	}
	if depth > 13 {
		m.health.Cache.Recall[13], m.health.Cache.Recall[12] = .01, .12
	}
	return m
}

func k3() *model    { return newModel(expert.Grid{First: 1, Last: 92, Experts: 896}, 16, 93) }
func small() *model { return newModel(expert.Grid{First: 1, Last: 12, Experts: 64}, 16, 13) }

// run adds a pass of some rows for a message.
func (m *model) run(rows int, message string) {
	p := &trace.Pass{Number: int64(len(m.passes)), Message: message, Position: m.at, Rows: rows, TopK: m.topK, Began: start,
		Duration: 3 * time.Second, Head: 40 * time.Millisecond}
	for r := range rows {
		p.Tokens = append(p.Tokens, m.at+r)
	}
	m.at += rows
	for l := range m.depth {
		layer := trace.Layer{Layer: l}
		if l >= m.grid.First && l <= m.grid.Last {
			for range rows {
				for k, e := range m.rng.Perm(m.grid.Experts)[:m.topK] {
					if m.rng.IntN(3) > 0 {
						e = e * e / m.grid.Experts // the lower ones more often
					}
					layer.IDs = append(layer.IDs, uint16(e))
					layer.Weights = append(layer.Weights, float32(2*(m.topK-k))/float32(m.topK*(m.topK+1)))
					o := expert.Waited
					if m.bits[m.grid.Index(expert.Key{Layer: l, Expert: e})/64]>>(m.grid.Index(expert.Key{Layer: l, Expert: e})%64)&1 == 1 {
						o = []expert.Origin{expert.Hit, expert.Hit, expert.Early}[m.rng.IntN(3)]
					} else if m.rng.IntN(5) == 0 {
						o = expert.Late
					}
					layer.From = append(layer.From, o)
				}
			}
		}
		layer.Time = [trace.Parts]time.Duration{0, 4 * time.Millisecond, time.Duration(10+l%30) * time.Millisecond, 3 * time.Millisecond, 100 * time.Microsecond}
		p.Layers = append(p.Layers, layer)
	}
	m.passes = append(m.passes, p)
	m.health.TokensTotal += int64(rows)
}

func (m *model) Since(n int64) ([]*trace.Pass, int64) {
	return slices.Clone(m.passes[min(int(n), len(m.passes)):]), 0
}
func (m *model) Grid() expert.Grid          { return m.grid }
func (m *model) TopK() int                  { return m.topK }
func (m *model) Depth() int                 { return m.depth }
func (m *model) Copy(dst []uint64) []uint64 { return append(dst[:0], m.bits...) }
func (m *model) Health() runtime.Health     { return m.health }
func (m *model) options(th *theme.Theme) Options {
	return Options{Theme: th, Health: m.Health, Recent: m, Present: m, Text: words}
}

// words is a text of 41 tokens, told again and again.
func words(ids []int) string {
	list := strings.SplitAfter("The three largest moons of Saturn are Titan, with a radius of about 2 575 km, Rhea at roughly 764 km, and Iapetus at roughly 735 km. 名前 is a word of two wide characters. ", " ")
	var b strings.Builder
	for _, id := range ids {
		b.WriteString(list[id%len(list)])
	}
	return b.String()
}

// opened is an inspector of a model, caught up.
func opened(t testing.TB, o Options) *Inspector {
	t.Helper()
	in := New(o)
	drain(in, in.Start())
	settle(in)
	t.Cleanup(in.Close)
	return in
}

func settle(in *Inspector) {
	drain(in, in.Refresh(start))
	for in.backlog {
		drain(in, in.Refresh(start))
	}
}

// drain runs a command and those that follow from it.
func drain(in *Inspector, cmd tea.Cmd) {
	for cmd != nil {
		msg := cmd()
		if msg == nil {
			return
		}
		if several, ok := msg.(tea.BatchMsg); ok {
			for _, c := range several {
				drain(in, c)
			}
			return
		}
		cmd, _ = in.Apply(msg)
	}
}

func press(in *Inspector, names ...string) {
	for _, name := range names {
		_, cmd := in.Handle(keyMsg(name))
		drain(in, cmd)
	}
}

func keyMsg(name string) tea.KeyMsg {
	for t, s := range map[tea.KeyType]string{tea.KeyEsc: "esc", tea.KeyEnter: "enter", tea.KeyLeft: "left", tea.KeyRight: "right", tea.KeyUp: "up",
		tea.KeyDown: "down", tea.KeyHome: "home", tea.KeyEnd: "end", tea.KeyTab: "tab", tea.KeyShiftTab: "shift+tab", tea.KeyPgUp: "pgup",
		tea.KeyPgDown: "pgdown", tea.KeyShiftLeft: "shift+left", tea.KeyShiftRight: "shift+right", tea.KeyBackspace: "backspace", tea.KeyF1: "f1"} {
		if s == name {
			return tea.KeyMsg{Type: t}
		}
	}
	if name == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune(" ")}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// stripped is a frame without its colours.
func stripped(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == 0x1b {
			for i < len(s) && s[i] != 'm' {
				i++
			}
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// check is what every frame must be: its lines, their width, and no byte that a terminal would obey but colours.
func check(t testing.TB, frame string, w, h int) {
	t.Helper()
	lines := strings.Split(frame, "\n")
	if len(lines) != h {
		t.Fatalf("%d lines in %dx%d:\n%s", len(lines), w, h, frame)
	}
	for i, line := range lines {
		if n := text.Width(line); n > w {
			t.Fatalf("line %d has %d cells in %dx%d: %q", i, n, w, h, line)
		}
		for _, r := range stripped(line) {
			if unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control) {
				t.Fatalf("line %d has %U: %q", i, r, line)
			}
		}
	}
}

func sized(w, h int) string { return fmt.Sprintf("%dx%d", w, h) }
