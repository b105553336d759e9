package health

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"

	"deltafin/internal/golden"
	"deltafin/runtime"
	"deltafin/ui/text"
	"deltafin/ui/theme"
)

const gb = 1_000_000_000

// engine is a K3 on a machine that holds 40 of 93 layers and 5000 experts.
func engine(phase runtime.Phase) runtime.Health {
	h := runtime.Health{Progress: runtime.Progress{Phase: phase, Layer: 57, Layers: 93, Rows: 1}, ISA: "avx512", Threads: 16, SpineBytes: 40 * gb,
		LayersResident: 40, Bandwidth: 3.6 * gb, ProbedBandwidth: 4.1 * gb,
		Cache: runtime.CacheHealth{Slots: 5000, Used: 5000, SlotBytes: 17_547_264, Policy: "history"}}
	for l := range 93 {
		h.Layer = append(h.Layer, runtime.LayerHealth{Resident: l < 40, Spine: gb})
	}
	return h
}

// after ten seconds and three tokens, changed further by f.
func after(h runtime.Health, f func(h *runtime.Health)) runtime.Health {
	h.TokensTotal += 3
	h.Cache.Hits += 3000
	h.Cache.Misses += 1000
	f(&h)
	return h
}

func TestWhy(t *testing.T) {
	decode, prefill, idle := engine(runtime.PhaseDecode), engine(runtime.PhasePrefill), engine(runtime.PhaseIdle)
	loading := engine(runtime.PhaseLoad)
	remote := runtime.Health{Progress: runtime.Progress{Phase: runtime.PhaseDecode}}
	for name, c := range map[string]struct {
		before runtime.Health
		change func(h *runtime.Health)
		cause  Cause
		says   []string
	}{
		"a full drive": {decode, func(h *runtime.Health) { h.Cache.Wait = 8400 * time.Millisecond; h.Cache.ReadBytes = 37 * gb },
			Drive, []string{"84%", "12.3 GB a token", "3.6 GB/s of the 4.1 GB/s"}},
		"a cache that still fills": {decode, func(h *runtime.Health) { h.Cache.Wait = 6 * time.Second; h.Cache.Used = 100 }, Drive, []string{"still filling"}},
		"a small cache": {decode, func(h *runtime.Health) {
			h.Cache.Wait, h.Cache.ReadBytes, h.Cache.Hits = 8400*time.Millisecond, 37*gb, 400
		}, SmallCache, []string{"71% of the experts", "5000 fit"}},
		"a drive that throttles": {decode, func(h *runtime.Health) { h.Cache.Wait = 9 * time.Second; h.Bandwidth = 1.2 * gb },
			SlowDrive, []string{"90%", "1.2 GB/s of the 4.1 GB/s", "Another program"}},
		"layers that stream": {decode, func(h *runtime.Health) {
			h.Cache.Wait, h.SpineWait, h.SpineReads = time.Second, 7*time.Second, 159*gb
		}, Streaming, []string{"80%", "53 layers", "53.0 GB a token", "53.0 GB more memory"}},
		"arithmetic": {decode, func(h *runtime.Health) { h.Cache.Wait = 400 * time.Millisecond; h.Cache.ReadBytes = gb }, Arithmetic,
			[]string{"16 threads with avx512", "keeps up"}},
		"a third for the drive": {decode, func(h *runtime.Health) { h.Cache.Wait = 3 * time.Second }, Arithmetic, []string{"30% of the time waits"}},
		"nothing is read":       {decode, func(h *runtime.Health) {}, Arithmetic, []string{"nothing is read"}},
		"drafts are off": {decode, func(h *runtime.Health) {
			h.Drafts = []runtime.DraftHealth{{DraftStats: runtime.DraftStats{Source: "suffix"}, Why: "it was accepted too seldom."}}
		}, DraftsOff, []string{"Nothing guesses ahead: it was accepted too seldom."}},
		"one draft is on": {decode, func(h *runtime.Health) {
			h.Drafts = []runtime.DraftHealth{{Why: "no weights"}, {Active: true}}
		}, Arithmetic, nil},
		"a prompt": {prefill, func(h *runtime.Health) {
			h.Progress.RowsDone, h.Progress.RowsTotal = 128, 512
			h.Cache.Wait = 5 * time.Second
		},
			Prefill, []string{"128 of 512", "50% of the time waits"}},
		"loading":       {loading, func(h *runtime.Health) {}, Loading, []string{"57 of 93 layers"}},
		"nothing yet":   {decode, func(h *runtime.Health) { h.TokensTotal = 0 }, Unknown, nil},
		"idle":          {idle, func(h *runtime.Health) { h.TokensTotal = 0 }, Idle, nil},
		"it has ended":  {idle, func(h *runtime.Health) { h.Cache.Wait = 9 * time.Second }, Drive, nil},
		"a server":      {remote, func(h *runtime.Health) {}, Server, nil},
		"a first token": {decode, func(h *runtime.Health) { h.TokensTotal = 0; h.Cache.Wait = 9 * time.Second; h.Cache.ReadBytes = gb }, Drive, []string{"1.0 GB so far"}},
	} {
		r := Why(c.before, after(c.before, c.change), 10*time.Second)
		if r.Cause != c.cause {
			t.Errorf("%s: %+v", name, r)
		}
		for _, s := range c.says {
			if !strings.Contains(r.Sentence, s) {
				t.Errorf("%s: %q does not say %q", name, r.Sentence, s)
			}
		}
		if !strings.HasSuffix(r.Sentence, ".") || strings.Contains(r.Sentence, "NaN") || strings.Contains(r.Sentence, "..") {
			t.Errorf("%s: %q", name, r.Sentence)
		}
	}
	if r := Why(runtime.Health{}, runtime.Health{}, 0); r.Cause != Idle {
		t.Errorf("of nothing: %+v", r)
	}
}

var start = time.Date(2026, 11, 30, 14, 0, 0, 0, time.UTC)

// evening is a pane after a reply at three seconds a token.
func evening(th *theme.Theme) *Pane {
	p := New(th)
	h := engine(runtime.PhaseIdle)
	p.Observe(h, start)
	h.Progress.Phase = runtime.PhaseDecode
	h.Budget = []runtime.BudgetLine{{Name: "program", Planned: 300e6, Used: 120e6}, {Name: "experts", Planned: 88 * gb, Used: 88 * gb}, {Name: "unknown", Planned: gb, Used: -1}}
	h.Drafts = []runtime.DraftHealth{{DraftStats: runtime.DraftStats{Source: "suffix", Passes: 9, Proposed: 40, Accepted: 31}, Active: true},
		{DraftStats: runtime.DraftStats{Source: "dspark"}, Why: "its weights are not here"}}
	h.Snapshots = runtime.SnapshotHealth{Memory: 2, MemoryBytes: 1 * gb, Disk: 3, DiskBytes: 2 * gb}
	for i := range 60 {
		h.TokensTotal += int64(i+1) / 3 % 2 * 1
		h.Cache.Hits += 250
		h.Cache.Early += 60
		h.Cache.Misses += 230
		h.Cache.Ahead, h.Cache.Unused = h.Cache.Ahead+90, h.Cache.Unused+20
		h.Cache.ReadBytes += 4 * gb
		h.Cache.Wait += 840 * time.Millisecond
		h.Progress.Layer = i % 93
		h.Progress.Reads = 3
		p.Observe(h, start.Add(time.Duration(100+i)*time.Second))
	}
	return p
}

func TestGoldens(t *testing.T) {
	for _, size := range []struct{ w, h int }{{36, 40}, {36, 20}, {80, 24}, {120, 40}, {160, 50}} {
		name := fmt.Sprintf("pane-%dx%d.txt", size.w, size.h)
		got := evening(theme.Plain()).Render(size.w, size.h)
		golden.Equal(t, name, got)
		coloured := evening(theme.ANSI()).Render(size.w, size.h)
		if stripped(coloured) != got {
			t.Errorf("%s says something else in colour", name)
		}
	}
}

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

// check is what every frame must be.
func check(t *testing.T, frame string, w, h int) {
	t.Helper()
	lines := strings.Split(frame, "\n")
	if len(lines) != h {
		t.Fatalf("%d lines in %dx%d", len(lines), w, h)
	}
	for _, line := range lines {
		if text.Width(line) > w {
			t.Fatalf("%q is wider than %d", line, w)
		}
		for _, r := range stripped(line) {
			if unicode.IsControl(r) {
				t.Fatalf("%q has %U", line, r)
			}
		}
	}
}

// Whatever an engine says and whatever is typed, at any size.
func TestAnyHealthAtAnySize(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	hostile := []string{"", "a\x1b[2Jb", "line\nfeed", "\x9b31m", "名前", strings.Repeat("long ", 40), "\u202eback"}
	pick := func() string { return hostile[rng.IntN(len(hostile))] }
	n := func() int64 { return []int64{0, 1, -1, 17, 1 << 20, 1 << 40, 1<<63 - 1}[rng.IntN(7)] }
	for range 60 {
		p := New([]*theme.Theme{theme.Plain(), theme.ANSI()}[rng.IntN(2)])
		at := start
		for range 20 {
			h := runtime.Health{ISA: pick(), Threads: int(n()), SpineBytes: n(), TokensTotal: n(), LayersResident: int(n()), Bandwidth: float64(n()),
				ProbedBandwidth: float64(n()), SpineReads: n(), SpineWait: time.Duration(n()),
				Progress: runtime.Progress{Phase: runtime.Phase([]string{"", "load", "prefill", "decode", "idle", pick()}[rng.IntN(6)]), Layer: int(n()), Layers: int(n()), RowsDone: int(n()), RowsTotal: int(n()), Reads: int(n())},
				Cache:    runtime.CacheHealth{Slots: int(n()), Used: int(n()), SlotBytes: n(), Hits: n(), Early: n(), Misses: n(), Ahead: n(), Unused: n(), ReadBytes: n(), Wait: time.Duration(n()), Policy: pick()},
				Layer:    make([]runtime.LayerHealth, rng.IntN(4)), Budget: []runtime.BudgetLine{{Name: pick(), Planned: n(), Used: n()}},
				Drafts: []runtime.DraftHealth{{DraftStats: runtime.DraftStats{Source: pick(), Proposed: int(n()), Accepted: int(n())}, Active: rng.IntN(2) == 0, Why: pick()}}}
			at = at.Add(time.Duration(rng.IntN(5000)-500) * time.Millisecond)
			p.Observe(h, at)
			w, height := 1+rng.IntN(140), 1+rng.IntN(60)
			p.Handle([]string{"up", "down", "pgup", "pgdown", "home", "end", "x"}[rng.IntN(7)])
			check(t, p.Render(w, height), w, height)
		}
	}
	if New(theme.Plain()).Render(0, 5) != "" || New(theme.Plain()).Render(5, -1) != "" {
		t.Error("a frame without a size")
	}
	check(t, New(theme.Plain()).Render(30, 5), 30, 5)
}

// The pace is that of the engine, and time in which nothing runs does not count.
func TestPace(t *testing.T) {
	p := New(theme.Plain())
	h := engine(runtime.PhaseIdle)
	p.Observe(h, start)
	at := start.Add(time.Hour)
	h.Progress.Phase = runtime.PhasePrefill
	p.Observe(h, at)
	h.Progress.Phase = runtime.PhaseDecode
	for i := range 21 {
		if i%3 == 0 {
			h.TokensTotal++
		}
		at = at.Add(time.Second)
		h.Cache.Wait += 900 * time.Millisecond
		h.Cache.Misses += 100
		p.Observe(h, at)
	}
	if n := len(p.past.rates); n != 7 && n != 6 {
		t.Errorf("%d tokens noted: %v", n, p.past.rates)
	}
	for _, r := range p.past.rates[1:] {
		if r < .33 || r > .34 {
			t.Errorf("%v tokens a second, want a third", r)
		}
	}
	if r := p.Why(); r.Cause != SmallCache || !strings.Contains(r.Sentence, "90%") && !strings.Contains(r.Sentence, "91%") {
		t.Errorf("%+v", r)
	}
	h.Progress.Phase = runtime.PhaseIdle
	p.Observe(h, at.Add(time.Second))
	then := p.Why()
	p.Observe(h, at.Add(time.Hour))
	if r := p.Why(); r != then || r.Cause != SmallCache {
		t.Errorf("an hour later the last reply was %+v, before %+v", r, then)
	}
	h.TokensTotal = 0 // another engine
	p.Observe(h, at.Add(2*time.Hour))
	if r := p.Why(); r.Cause != Idle || len(p.past.rates) != 0 {
		t.Errorf("%+v", r)
	}
}

func BenchmarkRender(b *testing.B) {
	p := evening(theme.ANSI())
	h := p.past.now.h
	for b.Loop() {
		p.Observe(h, p.past.now.at.Add(time.Second))
		p.Render(120, 40)
	}
}

// A frame of the pane is cheap, as work that does not depend on the machine, and costs nothing while nothing changed.
func TestBudget(t *testing.T) {
	p := evening(theme.ANSI())
	frame := testing.AllocsPerRun(20, func() { p.version++; p.Render(120, 40) })
	again := testing.AllocsPerRun(20, func() { p.Render(120, 40) })
	if t.Logf("%.0f allocations, %.0f again", frame, again); frame > 700 || again > 0 {
		t.Errorf("a frame makes %.0f allocations, the same again %.0f", frame, again)
	}
}
