package expert_test

import (
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
)

// recorded is what the demo model routed to while it continued four prompts by 200 tokens each.
func recorded(t testing.TB) (*expert.Trace, int64) {
	t.Helper()
	f, err := os.Open("testdata/demo.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "router_trace.jsonl")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	tr, err := trace.Load(context.Background(), expert.Grid{First: 1, Last: 12, Experts: 64}, path)
	if err != nil {
		t.Fatal(err)
	}
	return tr, int64(len(text))
}

// The choice of policy, on routes of a trained model: the table in history.go.
func TestRecordedRoutes(t *testing.T) {
	tr, _ := recorded(t)
	if tr.Passes() != 800 {
		t.Fatalf("%d passes", tr.Passes())
	}
	for _, c := range []struct {
		slots   int
		history float64 // at least
	}{{48, 0.05}, {96, 0.13}, {192, 0.28}, {384, 0.55}, {576, 0.80}} {
		rate := map[string]float64{}
		for _, p := range expert.Policies() {
			r, err := expert.Replay(tr, expert.ReplayOptions{Policy: p, Slots: c.slots})
			if err != nil {
				t.Fatal(err)
			}
			rate[p] = r.HitRate()
			t.Log(r)
		}
		h := rate[expert.History]
		if h < c.history {
			t.Errorf("%d slots: history hits %.3f", c.slots, h)
		}
		for _, p := range []string{expert.LRU, expert.LayerLRU, expert.Frequency, expert.LFU} {
			if rate[p] > h+0.01 {
				t.Errorf("%d slots: %s hits %.3f, history %.3f", c.slots, p, rate[p], h)
			}
		}
	}
}
