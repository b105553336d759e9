package local

import (
	"context"
	"path/filepath"
	goruntime "runtime"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/storage/root"
	"deltafin/storage/store"
)

// Where everything fits, experts are used in place, and the same bytes come as from a cache of some slots: from a checkpoint
// and from a store, with the background reader and without.
func TestExpertsInPlaceGiveTheSameBytes(t *testing.T) {
	dir := presetDir(t, "nano")
	src, err := root.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	installed := filepath.Join(t.TempDir(), "store")
	if _, err := store.Import(context.Background(), src, installed, store.Options{}); err != nil {
		t.Fatal(err)
	}
	size := int64(openPreset(t, "nano", Options{}).experts.Size())
	cached := openPreset(t, "nano", Options{ExpertCache: 40 * size})
	if cached.placed != nil || cached.cache == nil {
		t.Fatal("40 slots hold all experts")
	}
	ids := prompt(cached, 30, 9)
	want := runOnce(t, cached, ids, 5)
	for _, where := range []string{dir, installed} {
		for _, noAhead := range []bool{false, true} {
			e := opened(t, where, Options{NoPrefetch: noAhead})
			if e.placed == nil || e.cache != nil {
				t.Fatalf("%s: experts are not in place", where)
			}
			for range 2 {
				if err := runOnce(t, e, ids, 5).equal(want); err != nil {
					t.Fatalf("%s, %v: %v", where, noAhead, err)
				}
			}
			s := e.cacheStats()
			if s.Slots != e.plan.Experts || s.Used == 0 || s.Hits == 0 || s.ReadBytes != int64(s.Used)*size {
				t.Errorf("%s: %+v", where, s)
			}
			if noAhead && int64(s.Used) != s.Misses {
				t.Errorf("%s: %d experts were proved for %d demands", where, s.Used, s.Misses)
			}
		}
	}
}

// The background reader proves every expert; then no demand waits. Closing an engine ends it wherever it is.
func TestTheBackgroundReaderProvesEveryExpert(t *testing.T) {
	openPreset(t, "nano", Options{}).Close()
	e := openPreset(t, "nano", Options{})
	for until := time.Now().Add(10 * time.Second); e.cacheStats().Used < e.plan.Experts; time.Sleep(time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("%d of %d experts after 10 seconds", e.cacheStats().Used, e.plan.Experts)
		}
	}
	runOnce(t, e, prompt(e, 10, 3), 3)
	if s := e.cacheStats(); s.Misses != 0 || s.Hits == 0 || s.Wait != 0 {
		t.Errorf("%+v", s)
	}
}

// Once its experts are proved a token costs a few calls of the provider a layer and a few allocations in all: the contexts,
// closures and records of a pass.
func TestATokenCostsFewCallsAndAllocations(t *testing.T) {
	e := openPreset(t, "nano", Options{NoPrefetch: true})
	ctx := context.Background()
	tl, err := e.NewTimeline(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tl.Close()
	ids := prompt(e, 8, 1)
	run := func() {
		if _, err := tl.Sync(ctx, ids[:1], nil); err != nil {
			t.Fatal(err)
		}
		for _, err := range tl.Generate(ctx, runtime.GenerateOptions{MaxNew: 12, IgnoreEOS: true}) {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	run()
	calls := goruntime.NumCgoCall()
	run()
	const passes = 12 // of one row: the prompt's, and one after each token but the last
	perLayer := float64(goruntime.NumCgoCall()-calls) / passes / float64(e.config.Layers)
	allocs := testing.AllocsPerRun(5, run) / passes
	t.Logf("%.2f calls a layer, %.1f allocations a token", perLayer, allocs)
	if perLayer > 4 {
		t.Errorf("%.2f calls of the provider a layer, want 4 at most", perLayer)
	}
	if allocs > 40 {
		t.Errorf("%.1f allocations a token, want 40 at most", allocs)
	}
}
