package local

import (
	"math"
	"math/rand/v2"
	"testing"

	"deltafin/native"
	"deltafin/runtime/oracle"
	"deltafin/runtime/oracle/oracletest"
)

// marks are layer lists: the given layers, counted from 0.
func marks(n int, on ...int) []bool {
	m := make([]bool, n)
	for _, i := range on {
		m[i] = true
	}
	return m
}

// small is a 3-layer model, KDA, MLA, KDA, of K3's kind, to be bent.
func small(change func(*oracletest.Spec)) oracletest.Spec {
	s := oracletest.K3()
	s.Stress = false
	s.Layers, s.Hidden, s.Vocab, s.AttnResBlock = 3, 64, 300, 2
	s.MLA, s.MoE = marks(3, 1), marks(3, 1, 2)
	s.KDAHeads, s.KDAHeadDim = 3, 16
	s.MLAHeads, s.QLoRA, s.KVLoRA, s.QKNope, s.QKRope, s.VHead = 3, 24, 20, 12, 4, 8
	s.DenseInter, s.Experts, s.TopK, s.Latent, s.ExpertInter, s.SharedInter = 48, 8, 2, 32, 32, 32
	change(&s)
	return s
}

// Any dimensions the contract accepts give what the oracle gives, on every instruction set: widths below, between and
// above whole vectors, one of a thing, all of it, none of it.
func TestUnusualDimensionsAgainstTheOracle(t *testing.T) {
	for name, change := range map[string]func(*oracletest.Spec){
		"head width 48":              func(s *oracletest.Spec) { s.KDAHeadDim, s.VHead = 48, 48 },
		"head width 1":               func(s *oracletest.Spec) { s.KDAHeadDim, s.VHead, s.QKNope = 1, 1, 1 },
		"head width 130":             func(s *oracletest.Spec) { s.KDAHeadDim, s.KDAHeads = 130, 2 },
		"one head":                   func(s *oracletest.Spec) { s.KDAHeads, s.MLAHeads = 1, 1 },
		"MLA wider than KDA":         func(s *oracletest.Spec) { s.KDAHeads, s.KDAHeadDim, s.VHead = 1, 8, 40 },
		"seventeen heads":            func(s *oracletest.Spec) { s.KDAHeads, s.MLAHeads = 17, 17 },
		"one KDA layer":              func(s *oracletest.Spec) { s.Layers, s.MLA, s.MoE, s.AttnResBlock = 1, marks(1), marks(1, 0), 1 },
		"one MLA layer, dense":       func(s *oracletest.Spec) { s.Layers, s.MLA, s.MoE, s.AttnResBlock = 1, marks(1, 0), marks(1), 1 },
		"all KDA":                    func(s *oracletest.Spec) { s.MLA = marks(3) },
		"all MLA":                    func(s *oracletest.Spec) { s.MLA = marks(3, 0, 1, 2) },
		"dense only":                 func(s *oracletest.Spec) { s.MoE = marks(3) },
		"MoE only":                   func(s *oracletest.Spec) { s.MoE = marks(3, 0, 1, 2) },
		"every expert routed":        func(s *oracletest.Spec) { s.TopK = 8 },
		"32 of 33 experts":           func(s *oracletest.Spec) { s.Experts, s.TopK = 33, 32 },
		"one expert":                 func(s *oracletest.Spec) { s.Experts, s.TopK = 1, 1 },
		"odd latents":                func(s *oracletest.Spec) { s.KVLoRA, s.QLoRA, s.QKRope = 33, 17, 3 },
		"no rope part":               func(s *oracletest.Spec) { s.QKRope = 0 },
		"rank one":                   func(s *oracletest.Spec) { s.KVLoRA, s.QLoRA, s.QKRope = 1, 1, 1 },
		"hidden 1, wide experts":     func(s *oracletest.Spec) { s.Hidden = 1 },
		"hidden 33":                  func(s *oracletest.Spec) { s.Hidden, s.DenseInter = 33, 31 },
		"vocabulary of 257":          func(s *oracletest.Spec) { s.Vocab = 257 },
		"one tap":                    func(s *oracletest.Spec) { s.ConvTaps = 1 },
		"two taps":                   func(s *oracletest.Spec) { s.ConvTaps = 2 },
		"eight taps":                 func(s *oracletest.Spec) { s.ConvTaps = 8 },
		"sixteen taps":               func(s *oracletest.Spec) { s.ConvTaps = 16 },
		"blocks of one":              func(s *oracletest.Spec) { s.AttnResBlock = 1 },
		"one block":                  func(s *oracletest.Spec) { s.AttnResBlock = 3 },
		"BF16 experts of odd widths": func(s *oracletest.Spec) { s.MXFP4Experts, s.Latent, s.ExpertInter, s.SharedInter = false, 19, 7, 21 },
		"experts at the full width, unnormalised": func(s *oracletest.Spec) {
			s.Latent, s.LatentNorm, s.Renormalize, s.RoutedScaling = 0, false, false, 2.5
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := 24
			if testing.Short() {
				n = 9
			}
			againstTheOracle(t, small(change), n)
		})
	}
}

// Latents are stored in pages of 256 positions and prompts come in tiles of 64: what is written in one and read in another
// must be the same.
func TestLongPromptsAgainstTheOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of positions in float64")
	}
	for name, n := range map[string]int{"257 positions": 257, "530 positions": 530} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			againstTheOracle(t, small(func(s *oracletest.Spec) { s.MLA = marks(3, 1, 2) }), n)
		})
	}
}

// againstTheOracle compares the logits after some prefixes of a random prompt, then the whole run in other tiles and on
// other instruction sets, bit for bit.
func againstTheOracle(t *testing.T, spec oracletest.Spec, n int) {
	ckpt := oracletest.RandomModel(9, spec)
	dir := t.TempDir()
	if err := ckpt.Write(dir); err != nil {
		t.Fatal(err)
	}
	ref, err := oracle.New(ckpt.Spec.Config, ckpt)
	if err != nil {
		t.Fatal(err)
	}
	e := opened(t, dir, Options{Threads: 1})
	rng := rand.New(rand.NewPCG(1, 2))
	ids := make([]int, n)
	for i := range ids {
		ids[i] = rng.IntN(spec.Vocab)
	}
	ctx := t.Context()
	tl, err := e.NewTimeline(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tl.Close()
	st := ref.NewState()
	for i, id := range ids {
		want, _, err := ref.Step(st, id)
		if err != nil {
			t.Fatal(err)
		}
		// Steps of one row, of seven, and over the ends of tiles and pages.
		if at := i + 1; at > 5 && at%7 != 0 && at%64 > 1 && at != n {
			continue
		}
		if _, err := tl.Sync(ctx, ids[:i+1], nil); err != nil {
			t.Fatal(err)
		}
		got := tl.(*Timeline).logits
		var norm, dev float64
		for j, w := range want {
			norm += w * w
			d := float64(got[j]) - w
			dev += d * d
		}
		if d := math.Sqrt(dev) / max(math.Sqrt(norm), 1e-30); !(d < 5e-5) {
			t.Fatalf("after %d tokens the logits are off by %.2g of their norm", i+1, d)
		}
	}
	want := runOnce(t, e, ids, 2)
	options := []Options{{Tile: 1, Threads: 2}, {Tile: 7}, {Tile: 64, Threads: 2}}
	for _, isa := range native.ISAs() {
		options = append(options, Options{ISA: isa, Tile: 7})
	}
	for _, o := range options {
		if err := runOnce(t, opened(t, dir, o), ids, 2).equal(want); err != nil {
			t.Errorf("tile %d threads %d isa %q: %v", o.Tile, o.Threads, o.ISA, err)
		}
	}
}

// The first layers of the release keep its block of 12, however few they are.
func TestALongerBlockThanTheModel(t *testing.T) {
	spec := oracletest.K3()
	spec.Layers, spec.MLA, spec.MoE, spec.AttnResBlock = 4, []bool{false, false, false, true}, []bool{false, true, true, true}, 12
	ckpt := oracletest.RandomModel(3, spec)
	dir := t.TempDir()
	if err := ckpt.Write(dir); err != nil {
		t.Fatal(err)
	}
	e := opened(t, dir, Options{})
	ref, err := oracle.New(ckpt.Spec.Config, ckpt)
	if err != nil {
		t.Fatal(err)
	}
	stepwise(t, e, ref, []int{5, 9, 2, 7, 7, 1})
}
