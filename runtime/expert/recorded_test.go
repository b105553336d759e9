package expert_test

import (
	"compress/gzip"
	"context"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sort"
	"testing"

	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
)

// recorded is what the demo model routed to while it continued four prompts by 200 tokens each.
func recorded(t testing.TB) *expert.Trace {
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
	return tr
}

// The choice of policy, on routes of a trained model: the table in history.go.
func TestRecordedRoutes(t *testing.T) {
	tr := recorded(t)
	if tr.Passes() != 800 {
		t.Fatalf("%d passes", tr.Passes())
	}
	for _, c := range []struct {
		slots   int
		history float64 // at least
	}{{48, 0.05}, {96, 0.13}, {192, 0.28}, {384, 0.55}, {576, 0.80}} {
		if testing.Short() && c.slots != 96 {
			continue
		}
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

// likeK3 makes routes of K3's shape with two statistics published of its real ones: 29.5 % of a token's experts serve the
// next one (here 29), and the 16 most popular of a layer 20.5 % (here 21). Everything else about them is made up: popularity by
// rank, the same in every layer; which expert has which rank changes slowly.
func likeK3(passes int, seed uint64) *expert.Trace {
	const topK, exponent, shift, reuse, drift = 16, 1.1, 10, 0.24, 0.05
	g := expert.Grid{First: 1, Last: 92, Experts: 896}
	rng := rand.New(rand.NewPCG(seed, 1))
	upTo := make([]float64, g.Experts)
	total := 0.0
	for i := range upTo {
		total += math.Pow(float64(i+shift), -exponent)
		upTo[i] = total
	}
	ranks, last := make([][]int, g.Layers()), make([][]int, g.Layers())
	for l := range ranks {
		ranks[l] = rng.Perm(g.Experts)
	}
	t := expert.NewTrace(g)
	for range passes {
		t.Begin()
		for l := range ranks {
			in := map[int]bool{}
			var ids []int
			take := func(e int) {
				if !in[e] {
					in[e], ids = true, append(ids, e)
				}
			}
			for _, e := range last[l] {
				if rng.Float64() < reuse {
					take(e)
				}
			}
			for len(ids) < topK {
				take(ranks[l][sort.SearchFloat64s(upTo, rng.Float64()*total)])
			}
			if rng.Float64() < drift {
				i, j := rng.IntN(g.Experts), rng.IntN(g.Experts)
				ranks[l][i], ranks[l][j] = ranks[l][j], ranks[l][i]
			}
			last[l] = ids
			if err := t.Demand(g.First+l, ids); err != nil {
				panic(err)
			}
		}
	}
	return t
}

func TestMadeUpRoutesOfK3(t *testing.T) {
	if testing.Short() {
		t.Skip("a quarter of a million demands, six policies")
	}
	tr := likeK3(160, 1)
	for _, slots := range []int{287, 736, 1498, 2537, 5457} {
		rate := map[string]float64{}
		for _, p := range expert.Policies() {
			r, err := expert.Replay(tr, expert.ReplayOptions{Policy: p, Slots: slots, Skip: 40})
			if err != nil {
				t.Fatal(err)
			}
			rate[p] = r.HitRate()
			t.Log(r)
		}
		for _, p := range []string{expert.LRU, expert.LayerLRU, expert.Frequency, expert.LFU} {
			if rate[p] > rate[expert.History]+0.015 { // LRU has its best moment at one token's demand
				t.Errorf("%d slots: %s hits %.3f, history %.3f", slots, p, rate[p], rate[expert.History])
			}
		}
	}
}
