package local

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"deltafin/native"
	"deltafin/runtime"
)

// The golden runs come from an independent float64 implementation; testdata holds them as they were published.

type goldenVector struct {
	First8 []float64 `json:"first8"`
	L2     float64   `json:"l2"`
}

type goldenRun struct {
	Prompt       []int `json:"prompt"`
	PromptArgmax []int `json:"prompt_argmax"`
	Positions    []int `json:"recorded_positions"`
	Greedy       struct {
		Tokens []int          `json:"tokens"`
		Top10  [][][2]float64 `json:"top10"`
		Logits []goldenVector `json:"logits"`
	} `json:"greedy"`
	Layers []struct {
		Layer int `json:"layer"`
		At    map[string]struct {
			Hidden, Attn, FFN, Routed, Shared *goldenVector
		} `json:"at"`
	} `json:"layers"`
	FinalNorm map[string]goldenVector `json:"final_norm"`
	Router    map[string]map[string]struct {
		IDs     []int     `json:"ids"`
		Weights []float64 `json:"weights"`
		Gap     float64   `json:"gap"`
	} `json:"router"`
	KDA map[string]struct {
		AfterPrompt goldenVector `json:"after_prompt"`
		AfterAll    goldenVector `json:"after_all"`
	} `json:"kda_state"`
}

type golden struct {
	Digest      string    `json:"checkpoint_digest"`
	Short, Long goldenRun `json:"-"`
}

func loadGolden(t *testing.T, preset string) golden {
	t.Helper()
	f, err := os.Open("testdata/" + preset + "-seed1.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var g struct {
		golden
		Short goldenRun `json:"short"`
		Long  goldenRun `json:"long"`
	}
	if err := json.NewDecoder(z).Decode(&g); err != nil {
		t.Fatal(err)
	}
	g.golden.Short, g.golden.Long = g.Short, g.Long
	return g.golden
}

// near compares a vector with its record at the scale of the whole vector.
func near(name string, got []float32, want goldenVector, tolerance float64) error {
	var sum float64
	for _, v := range got {
		sum += float64(v) * float64(v)
	}
	scale := want.L2
	if d := math.Abs(math.Sqrt(sum) - want.L2); !(d <= tolerance*scale) {
		return fmt.Errorf("%s: norm %.9g, want %.9g", name, math.Sqrt(sum), want.L2)
	}
	for i, w := range want.First8 {
		if d := math.Abs(float64(got[i]) - w); !(d <= tolerance*scale) {
			return fmt.Errorf("%s[%d]: %.9g, want %.9g (off by %.2g of the norm)", name, i, got[i], w, d/scale)
		}
	}
	return nil
}

// The tolerances the vectors ask of a float32 implementation.
const (
	hiddenTolerance = 2e-5 // relative, per hidden state
	logitTolerance  = 2e-4 // absolute, per logit
)

func checkGolden(t *testing.T, e *Engine, run goldenRun) {
	ctx := context.Background()
	recorded := map[int]bool{}
	for _, p := range run.Positions {
		recorded[p] = true
	}
	compared := 0
	fail := func(err error) {
		if err != nil {
			t.Error(err)
		}
	}
	row := make([]float32, e.config.Hidden)
	e.trace = func(tape native.Tape, position, layer int, mail *native.Mailbox) {
		if !recorded[position] {
			return
		}
		at := strconv.Itoa(position)
		read := func(what native.Reading, name string, want *goldenVector) {
			if want == nil {
				return
			}
			if err := tape.Read(what, row); err != nil {
				t.Fatal(err)
			}
			compared++
			fail(near(fmt.Sprintf("position %d layer %d %s", position, layer, name), row, *want, hiddenTolerance))
		}
		if layer == e.config.Layers {
			w := run.FinalNorm[at]
			read(native.ReadFinal, "final norm", &w)
			return
		}
		w := run.Layers[layer].At[at]
		read(native.ReadHidden, "hidden", w.Hidden)
		read(native.ReadAttn, "attn", w.Attn)
		read(native.ReadFFN, "ffn", w.FFN)
		read(native.ReadRouted, "routed", w.Routed)
		read(native.ReadShared, "shared", w.Shared)
		if r, ok := run.Router[strconv.Itoa(layer)][at]; ok {
			compared++
			ids, weights := mail.Row(0)
			for k := range r.IDs {
				if int(ids[k]) != r.IDs[k] || math.Abs(float64(weights[k])-r.Weights[k]) > 1e-5 {
					t.Errorf("position %d layer %d route %d: expert %d weight %.8g, want %d %.8g (gap %.2g)",
						position, layer, k, ids[k], weights[k], r.IDs[k], r.Weights[k], r.Gap)
				}
			}
		}
	}
	defer func() { e.trace = nil }()

	tl, err := e.NewTimeline(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tl.Close()
	for i := range run.Prompt { // row by row, to see the logits of every position
		if _, err := tl.Sync(ctx, run.Prompt[:i+1], nil); err != nil {
			t.Fatal(err)
		}
		if got := top(tl.(*Timeline).logits, 1)[0].ID; got != run.PromptArgmax[i] {
			t.Errorf("prompt position %d: argmax %d, want %d", i, got, run.PromptArgmax[i])
		}
	}
	state := func(when string, pick func(l string) goldenVector) {
		out := make([]float32, e.config.KDAHeads*e.config.KDAHeadDim*e.config.KDAHeadDim)
		for l := range run.KDA {
			n, _ := strconv.Atoi(l)
			if err := tl.(*Timeline).state.ReadKDA(n, out); err != nil {
				t.Fatal(err)
			}
			compared++
			fail(near("KDA state "+when+" layer "+l, out, pick(l), hiddenTolerance))
		}
	}
	state("after the prompt", func(l string) goldenVector { return run.KDA[l].AfterPrompt })

	var tokens []int
	worst := 0.0
	for ev, err := range tl.Generate(ctx, runtime.GenerateOptions{MaxNew: len(run.Greedy.Tokens), IgnoreEOS: true, TopLogits: 10}) {
		if err != nil {
			t.Fatal(err)
		}
		s, ok := ev.(runtime.Step)
		if !ok {
			continue
		}
		for _, tok := range s.Tokens {
			i := len(tokens)
			tokens = append(tokens, tok.ID)
			if i >= len(run.Greedy.Top10) {
				continue
			}
			for k, w := range run.Greedy.Top10[i] {
				if d := math.Abs(float64(tok.Top[k].Logit) - w[1]); tok.Top[k].ID != int(w[0]) || d > logitTolerance {
					t.Errorf("token %d rank %d: %d %.7g, want %v", i, k, tok.Top[k].ID, tok.Top[k].Logit, w)
				} else {
					worst = max(worst, d)
				}
			}
			fail(near(fmt.Sprintf("logits of token %d", i), tl.(*Timeline).logits, run.Greedy.Logits[i], hiddenTolerance))
		}
	}
	if !slices.Equal(tokens, run.Greedy.Tokens) {
		t.Errorf("greedy tokens %v, want %v", tokens, run.Greedy.Tokens)
	}
	state("after all", func(l string) goldenVector { return run.KDA[l].AfterAll })
	if compared < 4*len(run.Layers) {
		t.Fatalf("only %d records compared", compared)
	}
	t.Logf("%d records compared, worst logit off by %.2g", compared, worst)
}

func TestGoldenNano(t *testing.T) {
	g := loadGolden(t, "nano")
	e := openPreset(t, "nano", Options{})
	t.Run("short", func(t *testing.T) { checkGolden(t, e, g.Short) })
	t.Run("long", func(t *testing.T) { checkGolden(t, e, g.Long) })
}

// The full topology: 93 layers, 896 experts, 1.5 GB written to the temporary folder.
func TestGoldenMicro(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 1.5 GB")
	}
	g := loadGolden(t, "micro")
	e := openPreset(t, "micro", Options{})
	t.Run("short", func(t *testing.T) { checkGolden(t, e, g.Short) })
	t.Run("long", func(t *testing.T) { checkGolden(t, e, g.Long) })
}
