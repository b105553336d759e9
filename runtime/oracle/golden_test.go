package oracle_test

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"deltafin/runtime/oracle"
	"deltafin/runtime/oracle/oracletest"
)

// The golden files are runs of another float64 implementation on the published synthetic models, printed with ten
// significant digits. The runtime's own tests hold it to the same runs; they lie there.

type golden struct {
	Preset           string
	Seed             uint64
	CheckpointDigest string `json:"checkpoint_digest"`
	Short, Long      goldenRun
}

type goldenRun struct {
	Prompt       []int
	PromptArgmax []int `json:"prompt_argmax"`
	Greedy       struct {
		Tokens  []int
		Margins []float64
		Top10   [][][2]float64
		Logits  []digest
	}
	Layers []struct {
		Layer     int
		Attn, FFN string
		At        map[string]map[string]digest
	}
	FinalNorm map[string]digest `json:"final_norm"`
	Router    map[string]map[string]struct {
		IDs     []int
		Weights []float64
		Gap     float64
	}
	KDAState map[string]struct {
		AfterPrompt digest `json:"after_prompt"`
		AfterAll    digest `json:"after_all"`
	} `json:"kda_state"`
	ClosestRoutes []struct {
		Gap        float64
		Layer, Pos int
	} `json:"closest_routes"`
}

// digest is the start of a vector and its Euclidean norm.
type digest struct {
	First8 []float64
	L2     float64
}

func readGolden(t *testing.T, name string) golden {
	t.Helper()
	f, err := os.Open("../local/testdata/" + name + ".json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var g golden
	if err := json.NewDecoder(z).Decode(&g); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestGoldenNano(t *testing.T) {
	heavy(t)
	g := readGolden(t, "nano-seed1")
	t.Run("short", func(t *testing.T) { checkRun(t, g, g.Short) })
	t.Run("long", func(t *testing.T) {
		if testing.Short() {
			t.Skip("207 steps")
		}
		checkRun(t, g, g.Long)
	})
}

// The micro model has the release's 93 layers and 896 experts. It takes too long to run always; DELTAFIN_ORACLE_MICRO=1
// runs the short sequence and =2 the long one as well.
func TestGoldenMicro(t *testing.T) {
	level := os.Getenv("DELTAFIN_ORACLE_MICRO")
	if level == "" {
		t.Skip("set DELTAFIN_ORACLE_MICRO=1 (or 2) to run the 93-layer model")
	}
	g := readGolden(t, "micro-seed1")
	t.Run("short", func(t *testing.T) { checkRun(t, g, g.Short) })
	if level == "2" {
		t.Run("long", func(t *testing.T) { checkRun(t, g, g.Long) })
	}
}

// deviations collects the largest deviation of each field, relative to the size of the vector it belongs to.
type deviations struct {
	t     *testing.T
	worst map[string]float64
}

// tolerance is relative: ten printed digits leave up to 5e-10, float64 in another order of summation little more.
const tolerance = 1e-9

func (d *deviations) check(field, where string, got, want, size float64) {
	dev := math.Abs(got-want) / size
	if !(dev <= tolerance) {
		d.t.Errorf("%s %s: %.12g, golden %.12g: off by %.2g", field, where, got, want, dev)
	}
	d.worst[field] = max(d.worst[field], dev)
}

// vector compares elements relative to themselves or the vector's root mean square, whichever is larger.
func (d *deviations) vector(field, where string, got []float64, want digest) {
	d.t.Helper()
	if len(want.First8) != 8 || len(got) < 8 {
		d.t.Fatalf("%s %s: %d values, golden file has the first %d", field, where, len(got), len(want.First8))
	}
	rms := want.L2 / math.Sqrt(float64(len(got)))
	for i, w := range want.First8 {
		d.check(field, fmt.Sprintf("%s[%d]", where, i), got[i], w, max(rms, math.Abs(w)))
	}
	sum := 0.0
	for _, v := range got {
		sum += v * v
	}
	d.check(field, where+" norm", math.Sqrt(sum), want.L2, want.L2)
}

func checkRun(t *testing.T, g golden, run goldenRun) {
	spec, err := oracletest.Preset(g.Preset)
	if err != nil {
		t.Fatal(err)
	}
	model, err := oracle.New(spec.Config, oracletest.RandomModel(g.Seed, spec))
	if err != nil {
		t.Fatal(err)
	}
	d := &deviations{t, map[string]float64{}}
	st := model.NewState()
	var logits []float64
	seen := 0

	step := func(token int) {
		at := strconv.Itoa(st.Position)
		var trace oracle.Trace
		logits, trace, err = model.Step(st, token)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range run.ClosestRoutes {
			if c.Pos == st.Position-1 {
				seen++
				d.check("closest_routes gap", fmt.Sprintf("layer %d at %s", c.Layer, at), trace.Layers[c.Layer].Route.Gap, c.Gap, 1)
			}
		}
		if want, ok := run.FinalNorm[at]; ok {
			seen++
			d.vector("final_norm", "at "+at, trace.FinalNorm, want)
		}
		for layer, l := range trace.Layers {
			where := fmt.Sprintf("layer %d at %s", layer, at)
			for field, want := range run.Layers[layer].At[at] {
				got, ok := map[string][]float64{"hidden": l.Hidden, "attn": l.Attn, "ffn": l.FFN, "routed": l.Routed,
					"shared": l.Shared}[field]
				if !ok {
					t.Fatalf("golden field %s is unknown", field)
				}
				seen++
				d.vector(field, where, got, want)
			}
			if want, ok := run.Router[strconv.Itoa(layer)][at]; ok {
				seen++
				if !slices.Equal(l.Route.IDs, want.IDs) {
					t.Errorf("router %s: experts %v, golden %v", where, l.Route.IDs, want.IDs)
					continue
				}
				for i, w := range want.Weights {
					d.check("router weight", where, l.Route.Weights[i], w, 1)
				}
				d.check("router gap", where, l.Route.Gap, want.Gap, 1)
			}
		}
	}

	for i, token := range run.Prompt {
		step(token)
		if got := oracle.Argmax(logits); got != run.PromptArgmax[i] {
			t.Errorf("prompt position %d: argmax %d, golden %d", i, got, run.PromptArgmax[i])
		}
	}
	for layer, want := range run.KDAState {
		i, _ := strconv.Atoi(layer)
		d.vector("kda_state after_prompt", "layer "+layer, st.Layers[i].S, want.AfterPrompt)
	}
	for i, want := range run.Greedy.Tokens {
		token := oracle.Argmax(logits)
		if token != want {
			t.Fatalf("greedy token %d is %d, golden %d", i, token, want)
		}
		d.vector("logits", fmt.Sprint("of token ", i), logits, run.Greedy.Logits[i])
		order := make([]int, len(logits))
		for id := range order {
			order[id] = id
		}
		slices.SortStableFunc(order, func(a, b int) int {
			switch {
			case logits[a] > logits[b]:
				return -1
			case logits[a] < logits[b]:
				return 1
			}
			return 0
		})
		for rank, pair := range run.Greedy.Top10[i] {
			if order[rank] != int(pair[0]) {
				t.Errorf("token %d rank %d is %d, golden %v", i, rank, order[rank], pair[0])
			}
			d.check("top10", fmt.Sprintf("token %d rank %d", i, rank), logits[order[rank]], pair[1], math.Abs(pair[1]))
		}
		d.check("margin", fmt.Sprint("token ", i), logits[order[0]]-logits[order[1]], run.Greedy.Margins[i],
			math.Abs(logits[order[0]]))
		if i < len(run.Greedy.Tokens)-1 { // the last is never fed
			step(token)
		}
	}
	for layer, want := range run.KDAState {
		i, _ := strconv.Atoi(layer)
		d.vector("kda_state after_all", "layer "+layer, st.Layers[i].S, want.AfterAll)
	}

	want := len(run.ClosestRoutes) + len(run.FinalNorm)
	for _, l := range run.Layers {
		for _, at := range l.At {
			want += len(at)
		}
	}
	for _, r := range run.Router {
		want += len(r)
	}
	if seen != want {
		t.Errorf("compared %d records of %d in the golden file", seen, want)
	}
	for _, field := range slices.Sorted(maps.Keys(d.worst)) {
		t.Logf("%-24s within %.2g", field, d.worst[field])
	}
}
