package local

import (
	"context"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/model"
)

// What an inspector shows of the layers adds up to what the engine counts as a whole, and holds the plan.
func TestHealthOfEveryLayerAddsUp(t *testing.T) {
	resident := 3
	slots := int64(40)
	base := openPreset(t, "nano", Options{})
	e := openPreset(t, "nano", Options{MaxResident: &resident, ExpertCache: slots * int64(base.experts.Size())})
	runOnce(t, e, prompt(e, 30, 11), 8)
	debug.FreeOSMemory() // what the tests before left is none of this model's
	h := e.Health()
	if len(h.Layer) != e.config.Layers || h.LayersResident != resident {
		t.Fatalf("%d layers, %d resident", len(h.Layer), h.LayersResident)
	}
	var held int
	var sum runtime.CacheHealth
	var reads int64
	var wait time.Duration
	for l, x := range h.Layer {
		if x.Resident != (l < resident) || x.Spine <= 0 {
			t.Errorf("layer %d: %+v", l, x)
		}
		held += x.Slots
		sum.Hits += x.Hits
		sum.Early += x.Early
		sum.Misses += x.Misses
		sum.Late += x.Late
		reads += x.ReadBytes
		wait += x.Wait
		if moe := len(e.cache.Layers(nil)) > l && e.config.FFN[l] != e.config.FFN[0]; moe && x.Hits+x.Misses == 0 {
			t.Errorf("layer %d demanded no expert", l)
		}
		if l < resident && x.ReadBytes != e.cache.Layers(nil)[l].ReadBytes {
			t.Errorf("layer %d is resident and read %d bytes of its spine", l, x.ReadBytes)
		}
	}
	c := h.Cache
	if held != c.Used || sum.Hits != c.Hits || sum.Early != c.Early || sum.Misses != c.Misses || sum.Late != c.Late {
		t.Errorf("layers add up to %d held, %+v, the cache says %+v", held, sum, c)
	}
	if c.Misses == 0 || c.Hits == 0 || h.SpineReads == 0 || reads != c.ReadBytes+h.SpineReads || wait != c.Wait+h.SpineWait {
		t.Errorf("read %d, experts %d, spine %d; waited %v, %v, %v", reads, c.ReadBytes, h.SpineReads, wait, c.Wait, h.SpineWait)
	}
	// A pass reads every streamed layer once: a tile of 30 rows and 7 of one.
	var streamed int64
	for _, x := range h.Layer[resident:] {
		streamed += x.Spine
	}
	if h.SpineReads < 8*streamed || h.SpineReads > 9*streamed {
		t.Errorf("read %d bytes of layers in 8 passes over %d", h.SpineReads, streamed)
	}
	lines := map[string]runtime.BudgetLine{}
	for _, l := range h.Budget {
		lines[l.Name] = l
		if l.Used > l.Planned {
			t.Errorf("%s: %d bytes used, %d planned", l.Name, l.Used, l.Planned)
		}
	}
	for _, name := range []string{"program", "reading", "output head", "state", "scratch", "resident layers", "streaming", "experts", "look-ahead"} {
		if l, ok := lines[name]; !ok || l.Used <= 0 {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

// A snapshot is there at once while a tape runs.
func TestHealthDoesNotWaitForATape(t *testing.T) {
	e := openPreset(t, "nano", Options{})
	e.quiet = 0
	ctx := context.Background()
	tl, err := e.NewTimeline(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tl.Close()
	calls, looked := 0, 0
	if _, err := tl.Sync(ctx, prompt(e, 5, 12), func(p runtime.Progress) { // the engine's turn is held here
		calls++
		if h := e.Health(); h.Progress.Layer == p.Layer && len(h.Layer) == e.config.Layers {
			looked++
		}
	}); err != nil || looked != calls || calls <= e.config.Layers {
		t.Fatalf("%d looks in %d calls, %v", looked, calls, err)
	}
}

// The guesses of a pass with one row are in order, so it is known which ranks were right.
func TestRecallIsCountedByRank(t *testing.T) {
	e := &Engine{config: &model.Config{TopK: 2}}
	a := &lookahead{e: e, layers: make([]guesses, 3)}
	for _, c := range []struct {
		one     bool
		guessed []int
		demand  []int
		want    []float32
	}{
		{true, []int{5, 3, 9}, []int{3, 5}, []float32{1, 1, 0}},
		{true, []int{5, 3, 9}, []int{9, 5}, []float32{1, .5, .5}},
		{false, []int{1, 2, 3}, []int{3, 4}, []float32{1, .5, .5}}, // in no order
	} {
		a.target, a.narrow, a.one, a.pending = 1, true, c.one, c.guessed
		a.demanded(1, c.demand)
		if got := a.byRank(nil); !slices.Equal(got, c.want) {
			t.Errorf("%v of %v: %v, not %v", c.guessed, c.demand, got, c.want)
		}
	}
	if got := (*lookahead)(nil).byRank(make([]float32, 3)); len(got) != 0 {
		t.Errorf("without look-ahead: %v", got)
	}
}

// While an engine is open, the Go heap is held to its part of the plan.
func TestTheHeapIsHeldToThePlan(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	e := openPreset(t, "nano", Options{Memory: 1 << 30})
	if e.plan.Heap <= 0 || e.plan.Heap >= 1<<30 || debug.SetMemoryLimit(-1) != min(before, e.plan.Heap) {
		t.Errorf("the limit is %d, the plan's share %d", debug.SetMemoryLimit(-1), e.plan.Heap)
	}
	if err := e.Close(); err != nil || debug.SetMemoryLimit(-1) != before {
		t.Errorf("the limit stays at %d, was %d; %v", debug.SetMemoryLimit(-1), before, err)
	}
}
