package oracle_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deltafin/runtime/oracle"
	"deltafin/runtime/oracle/oracletest"
)

var prompt = []int{17, 301, 5, 444, 17, 17, 90, 263}

// run feeds tokens and returns all logits and traces.
func run(t *testing.T, cfg oracle.Config, w oracle.Weights, tokens []int, probe func(int, string, []float64)) ([][]float64, []oracle.Trace) {
	t.Helper()
	m, err := oracle.New(cfg, w)
	if err != nil {
		t.Fatal(err)
	}
	m.SetProbe(probe)
	st := m.NewState()
	var logits [][]float64
	var traces []oracle.Trace
	for _, token := range tokens {
		l, tr, err := m.Step(st, token)
		if err != nil {
			t.Fatal(err)
		}
		logits, traces = append(logits, l), append(traces, tr)
	}
	return logits, traces
}

// heavy skips tests that are only arithmetic under the race detector: nothing here runs concurrently, and they would take
// over a minute.
func heavy(t *testing.T) {
	t.Helper()
	if raceDetector {
		t.Skip("single-threaded arithmetic")
	}
}

// distance is the largest difference of two runs in units of the first's standard deviation.
func distance(a, b [][]float64) float64 {
	worst, sum, n := 0.0, 0.0, 0
	for i := range a {
		for j := range a[i] {
			worst = max(worst, math.Abs(a[i][j]-b[i][j]))
			sum += a[i][j] * a[i][j]
			n++
		}
	}
	return worst / math.Sqrt(sum/float64(n))
}

// Every mistake here is one that leaves the model talking. On the stress model each must move the logits far more than
// float32 rounding does.
func TestStressShowsMistakes(t *testing.T) {
	heavy(t)
	for name, spec := range map[string]oracletest.Spec{"k3": oracletest.K3(), "linear": oracletest.Linear()} {
		ckpt := oracletest.RandomModel(3, spec)
		truth, _ := run(t, spec.Config, ckpt, prompt, nil)
		for mistake, change := range map[string]func(*oracle.Config){
			"q and k norm with 1e-12":     func(c *oracle.Config) { c.L2Eps = 1e-12 },
			"latent norms with rms_norm":  func(c *oracle.Config) { c.LoRAEps = c.RMSEps },
			"no output gate":              func(c *oracle.Config) { c.MLAOutputGate = false },
			"no latent norm":              func(c *oracle.Config) { c.LatentNorm = false },
			"no renormalisation":          func(c *oracle.Config) { c.Renormalize = false },
			"routed scaling forgotten":    func(c *oracle.Config) { c.RoutedScaling = 1 },
			"the other decay gate":        func(c *oracle.Config) { c.BoundedGate, c.GateLowerBound = !c.BoundedGate, -5 },
			"up not squashed":             func(c *oracle.Config) { c.SiTULinearBeta = 0 },
			"SiLU for SiTU or the other":  func(c *oracle.Config) { c.SiTU = !c.SiTU },
			"shared experts left out":     func(c *oracle.Config) { c.SharedInter = 0 },
			"one expert too few":          func(c *oracle.Config) { c.TopK-- },
			"plain residuals":             func(c *oracle.Config) { c.AttnResBlock = 0 },
			"another block size":          func(c *oracle.Config) { c.AttnResBlock = min(c.AttnResBlock, 11) },
			"other norms with 1e-6":       func(c *oracle.Config) { c.RMSEps = 1e-6 },
			"linear beta of one for both": func(c *oracle.Config) { c.SiTULinearBeta = min(c.SiTULinearBeta, 4) },
		} {
			cfg := spec.Config
			change(&cfg)
			if fmt.Sprint(cfg) == fmt.Sprint(spec.Config) {
				continue // does not apply to this family
			}
			wrong, _ := run(t, cfg, ckpt, prompt, nil)
			dist := distance(truth, wrong)
			t.Logf("%-6s %-28s %.2g", name, mistake, dist)
			if dist < 1e-3 {
				t.Errorf("%s: %s moves the logits by only %.2g", name, mistake, dist)
			}
		}
	}
}

// The stress model really has what its description promises.
func TestStressFixtures(t *testing.T) {
	for name, spec := range map[string]oracletest.Spec{"k3": oracletest.K3(), "linear": oracletest.Linear()} {
		t.Run(name, func(t *testing.T) {
			low, high := math.Inf(1), math.Inf(-1) // decay gate
			loudest, loud := 0.0, 0
			tiny := map[string]int{}
			D := spec.KDAHeadDim
			_, traces := run(t, spec.Config, oracletest.RandomModel(3, spec), prompt, func(layer int, what string, v []float64) {
				switch what {
				case "g":
					low, high = min(low, slices.Min(v)), max(high, slices.Max(v))
				case "act_up":
					for _, u := range v {
						loudest = max(loudest, math.Abs(u))
						if math.Abs(u) > 100 {
							loud++
						}
					}
				case "q", "k":
					for h := range spec.KDAHeads {
						if s := squares(v[h*D : (h+1)*D]); s > 1e-7 && s < 1e-5 {
							tiny[what]++
						}
					}
				case "q_latent", "kv_latent":
					if s := squares(v) / float64(len(v)); s < 3e-6 || s > 3e-5 {
						t.Errorf("layer %d: %s has mean square %.2g, want about 1e-5", layer, what, s)
					}
				}
			})
			t.Logf("g in [%.4g, %.4g], largest up %.4g, %d above 100, tiny heads %v", low, high, loudest, loud, tiny)
			if high < -1e-6 || (spec.BoundedGate && low > -4.999) || (!spec.BoundedGate && low > -50) {
				t.Errorf("decay gate stays within [%g, %g]", low, high)
			}
			if spec.SiTU && loud < 100 {
				t.Errorf("|u| > 100 only %d times", loud)
			}
			kda := 0
			for _, mla := range spec.MLA {
				if !mla {
					kda += len(prompt)
				}
			}
			if tiny["q"] < kda*9/10 || tiny["k"] < kda*9/10 {
				t.Errorf("tiny heads %v in %d rows of KDA layers", tiny, kda)
			}
			checkTies(t, spec, traces)
		})
	}
}

func squares(v []float64) float64 {
	s := 0.0
	for _, x := range v {
		s += x * x
	}
	return s
}

// checkTies looks at the pairs e and e+E/2 of every decision.
func checkTies(t *testing.T, spec oracletest.Spec, traces []oracle.Trace) {
	half := spec.Experts / 2
	narrowest := math.Inf(1)
	for pos, trace := range traces {
		for layer, l := range trace.Layers {
			if l.Route == nil {
				continue
			}
			narrowest = min(narrowest, l.Route.Margin)
			where := fmt.Sprintf("layer %d at %d", layer, pos)
			last := l.Route.IDs[spec.TopK-1]
			twin := (last + half) % spec.Experts
			switch layer % 3 {
			case 0:
				if l.Route.Gap != 0 || l.Route.Choice[twin] != l.Route.Choice[last] || last > twin {
					t.Errorf("%s: cutoff %g of %d is no tie won by the lower id", where, l.Route.Gap, last)
				}
			case 1:
				if ahead := l.Route.Choice[last] - l.Route.Choice[twin]; last < twin || math.Abs(ahead-0x1p-22) > 1e-12 {
					t.Errorf("%s: expert %d is ahead of %d by %g, want the higher by 2^−22", where, last, twin, ahead)
				}
			case 2:
				if l.Route.Gap == 0 {
					t.Errorf("%s: unexpected tie", where)
				}
			}
		}
	}
	t.Logf("narrowest routing margin %.2g", narrowest)
}

// Correction biases change the selected set, not only the order.
func TestStressBiasChangesTheSet(t *testing.T) {
	heavy(t)
	spec := oracletest.K3()
	ckpt := oracletest.RandomModel(3, spec)
	_, biased := run(t, spec.Config, ckpt, prompt[:1], nil)
	changed := 0
	for layer := range spec.Layers {
		if !spec.MoE[layer] {
			continue
		}
		zero := oracletest.RandomModel(3, spec)
		name := fmt.Sprintf("%smodel.layers.%d.block_sparse_moe.gate.e_score_correction_bias", spec.Prefix, layer)
		zero.Set(name, oracletest.Tensor{DType: "F32", Shape: []int{spec.Experts}, Data: make([]byte, 4*spec.Experts)})
		_, plain := run(t, spec.Config, zero, prompt[:1], nil)
		a, b := slices.Clone(biased[0].Layers[layer].Route.IDs), slices.Clone(plain[0].Layers[layer].Route.IDs)
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(a, b) {
			changed++
		}
	}
	if changed < 8 {
		t.Errorf("the correction bias changes the set in %d of 13 layers", changed)
	}
}

// All variants run, stay in proportion, and depend on what came before.
func TestVariants(t *testing.T) {
	for _, v := range oracletest.Variants() {
		spec := v.Spec
		t.Run(v.Name, func(t *testing.T) {
			ckpt := oracletest.RandomModel(5, spec)
			if _, err := ckpt.ConfigJSON(); err != nil {
				t.Error(err)
			}
			logits, traces := run(t, spec.Config, ckpt, prompt, nil)
			if dist := distance(logits[4:5], logits[5:6]); dist < 0.01 {
				t.Errorf("the same token twice in a row: logits differ by only %.2g", dist)
			}
			for layer, l := range traces[len(traces)-1].Layers {
				if r := math.Sqrt(squares(l.Hidden) / float64(spec.Hidden)); r < 0.05 || r > 50 {
					t.Errorf("layer %d: hidden has root mean square %.2g", layer, r)
				}
				if (l.Route != nil) != spec.MoE[layer] || (l.Routed != nil) != spec.MoE[layer] ||
					(l.Shared != nil) != (spec.MoE[layer] && spec.SharedInter > 0) {
					t.Errorf("layer %d: trace does not fit the kind of layer", layer)
				}
			}
		})
	}
}

// Noise in the input may grow a hundredfold at most (it is the worst of thousands of logits), or no float32 engine could
// be compared.
func TestNoiseStaysSmall(t *testing.T) {
	heavy(t)
	for _, v := range oracletest.Variants() {
		name, spec := v.Name, v.Spec
		ckpt, noisy := oracletest.RandomModel(5, spec), oracletest.RandomModel(5, spec)
		embed := spec.Prefix + "model.embed_tokens.weight"
		_, shape, data, err := ckpt.Tensor(embed)
		if err != nil {
			t.Fatal(err)
		}
		noisy.Set(embed, oracletest.Tensor{DType: "F32", Shape: shape, Data: nudge(data)})
		a, traces := run(t, spec.Config, ckpt, prompt, nil)
		b, _ := run(t, spec.Config, noisy, prompt, nil)
		margin := math.Inf(1)
		for _, trace := range traces {
			for _, l := range trace.Layers {
				if l.Route != nil {
					margin = min(margin, l.Route.Margin)
				}
			}
		}
		dist := distance(a, b)
		t.Logf("%-44s noise of 1e-6 grows to %.1e; narrowest margin %.1e", name, dist, margin)
		if dist > 1e-4 {
			t.Errorf("%s: noise of 1e-6 becomes %.2g", name, dist)
		}
	}
}

// nudge widens BF16 to F32 and moves every value by a millionth of itself, up or down.
func nudge(data []byte) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	nudged := make([]byte, 0, 2*len(data))
	for i := 0; i < len(data); i += 2 {
		v := math.Float32frombits(uint32(binary.LittleEndian.Uint16(data[i:])) << 16)
		v *= float32(1 + 1e-6*float64(1-2*rng.IntN(2)))
		nudged = binary.LittleEndian.AppendUint32(nudged, math.Float32bits(v))
	}
	return nudged
}

func TestCloneIsIndependent(t *testing.T) {
	spec := oracletest.K3()
	m, err := oracle.New(spec.Config, oracletest.RandomModel(1, spec))
	if err != nil {
		t.Fatal(err)
	}
	st := m.NewState()
	step := func(s *oracle.State, token int) []float64 {
		logits, _, err := m.Step(s, token)
		if err != nil {
			t.Fatal(err)
		}
		return logits
	}
	for _, token := range prompt {
		step(st, token)
	}
	fork := st.Clone()
	step(fork, 1)
	step(fork, 2)
	again := st.Clone()
	if a, b := step(st, 9), step(again, 9); !slices.Equal(a, b) {
		t.Error("a clone's steps changed the original")
	}
	if st.Position != len(prompt)+1 || fork.Position != len(prompt)+2 {
		t.Errorf("positions %d and %d", st.Position, fork.Position)
	}
	for i, l := range st.Layers {
		if !spec.MLA[i] {
			continue
		}
		row, key := l.Latent[3], l.Keys[3]
		p, qd := spec.QKRope, spec.QKNope+spec.QKRope
		if len(row) != spec.KVLoRA+p || !slices.Equal(row[spec.KVLoRA:], key[len(key)-p:]) || len(key) != spec.MLAHeads*qd {
			t.Errorf("layer %d: latent row of %d does not end in the shared key", i, len(row))
		}
	}
}

// Damaged weights are refused with the tensor's name.
func TestRefuses(t *testing.T) {
	spec := oracletest.K3()
	const layer = "language_model.model.layers.0.self_attn."
	for want, damage := range map[string]func(*oracletest.Checkpoint) error{
		"A_log has 0.5 at 7": func(c *oracletest.Checkpoint) error { return c.SetValue(layer+"A_log", 7, 0.5) },
		"A_log has 4 elements": func(c *oracletest.Checkpoint) error {
			c.Set(layer+"A_log", oracletest.Tensor{DType: "F32", Shape: []int{4}, Data: make([]byte, 16)})
			return nil
		},
		"o_norm.weight has shape [8]": func(c *oracletest.Checkpoint) error {
			c.Set(layer+"o_norm.weight", oracletest.Tensor{DType: "F32", Shape: []int{8}, Data: make([]byte, 32)})
			return nil
		},
		"dt_bias: 4 bytes": func(c *oracletest.Checkpoint) error {
			c.Set(layer+"dt_bias", oracletest.Tensor{DType: "F32", Shape: []int{80}, Data: make([]byte, 4)})
			return nil
		},
		"dtype F16": func(c *oracletest.Checkpoint) error {
			c.Set(layer+"o_norm.weight", oracletest.Tensor{DType: "F16", Shape: []int{16}, Data: make([]byte, 32)})
			return nil
		},
		"scale byte 0 is 255": func(c *oracletest.Checkpoint) error {
			for e := range spec.Experts {
				c.Set(fmt.Sprintf("language_model.model.layers.1.block_sparse_moe.experts.%d.w2.weight_scale", e),
					oracletest.Tensor{DType: "U8", Shape: []int{96, 1}, Data: slices.Repeat([]byte{255}, 96)})
			}
			return nil
		},
		"logit 3 at position 0 is NaN": func(c *oracletest.Checkpoint) error {
			return c.SetValue("language_model.lm_head.weight", 3*spec.Hidden, float32(math.NaN()))
		},
		"routing weights of layer 2": func(c *oracletest.Checkpoint) error {
			return c.SetValue("language_model.model.layers.2.post_attention_layernorm.weight", 0, float32(math.NaN()))
		},
	} {
		ckpt := oracletest.RandomModel(1, spec)
		if err := damage(ckpt); err != nil {
			t.Fatal(err)
		}
		m, err := oracle.New(spec.Config, ckpt)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err = m.Step(m.NewState(), 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v", want, err)
		}
	}

	m, err := oracle.New(spec.Config, oracletest.RandomModel(1, spec))
	if err != nil {
		t.Fatal(err)
	}
	for _, token := range []int{-1, spec.Vocab} {
		if _, _, err := m.Step(m.NewState(), token); err == nil {
			t.Errorf("token %d was accepted", token)
		}
	}
	bad := oracletest.K3()
	bad.ExpertInter = 40
	if _, err := oracle.New(bad.Config, nil); err == nil || !strings.Contains(err.Error(), "multiples of 32") {
		t.Errorf("MXFP4 experts 40 wide: %v", err)
	}
}

// A_log differs between heads, so that reading it by channel or from the wrong head shows.
func TestStressALog(t *testing.T) {
	heavy(t)
	spec := oracletest.K3()
	ckpt := oracletest.RandomModel(3, spec)
	truth, _ := run(t, spec.Config, ckpt, prompt, nil)
	for layer, mla := range spec.MLA {
		if mla {
			continue
		}
		// Heads 0 and 1 exchange their values in one layer only.
		swapped := oracletest.RandomModel(3, spec)
		name := fmt.Sprintf("%smodel.layers.%d.self_attn.A_log", spec.Prefix, layer)
		_, shape, data, err := ckpt.Tensor(name)
		if err != nil {
			t.Fatal(err)
		}
		data = slices.Concat(data[4:8], data[:4], data[8:])
		swapped.Set(name, oracletest.Tensor{DType: "F32", Shape: shape, Data: data})
		wrong, _ := run(t, spec.Config, swapped, prompt, nil)
		if dist := distance(truth, wrong); dist < 1e-3 {
			t.Errorf("layer %d: exchanging two heads' A_log moves the logits by only %.2g", layer, dist)
		}
	}
}
