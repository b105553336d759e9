// Package oracle is a slow, plain reference of the K3 text model, in float64, for tests to compare real engines with.
//
// It favours being obviously right over being fast: one token at a time, every weight widened exactly, keys and values
// of full attention expanded for every head and position, the recurrence of Kimi Delta Attention run one step at a time.
// It shares no code with the provider it judges.
//
// The forward pass of one token (Step) reads in this order:
//
//	x = embedding
//	for each layer
//	    h = a learned mix of earlier block sums and x    attention residuals; plain models use x itself
//	    a = attention of the normalised h                KDA (kda.go) or MLA (mla.go)
//	    h = the mix again, now with a
//	    f = feed-forward of the normalised h             dense or mixture of experts (ffn.go)
//	    x = x + a + f                                    x restarts from a at a block boundary
//	logits = lm_head of the normalised, mixed x
//
// Names: d hidden width, C = Hk·D the width of KDA's heads side by side, qd = n + p the width of a query or key of MLA, ℓ
// the width routed experts run at, m their inner width. Matrices are [out, in] and y = W x. Layers count from 0.
package oracle

import "fmt"

// Config is the geometry and the constants of a model. The two families differ only in these values.
type Config struct {
	Prefix string // of every tensor name: "language_model." in K3 checkpoints, "" in Kimi-Linear ones

	Hidden, Layers, Vocab int
	MLA                   []bool // per layer: full attention (MLA) rather than KDA
	MoE                   []bool // per layer: mixture of experts rather than the dense feed-forward

	// Kimi Delta Attention
	KDAHeads, KDAHeadDim, ConvTaps int
	BoundedGate                    bool    // decay gate lb·σ(e^A z); otherwise −e^A·softplus(z)
	GateLowerBound                 float64 // lb
	FullRankGate                   bool    // output gate g_proj; otherwise g_a_proj, then g_b_proj
	L2Eps                          float64 // inside the root of the norm of q and k: 1e-6

	// Multi-head latent attention, without rotary embedding
	MLAHeads, QLoRA, KVLoRA, QKNope, QKRope, VHead int // QLoRA 0: one q_proj, no norm of q
	MLAOutputGate                                  bool
	LoRAEps                                        float64 // of q_a_layernorm and kv_a_layernorm: 1e-6

	// Feed-forward
	DenseInter     int
	Experts, TopK  int
	ExpertInter    int
	SharedInter    int // width of the fused shared experts; 0: none
	Latent         int // width the routed experts run at; 0: Hidden, without latent projections
	LatentNorm     bool
	Renormalize    bool
	RoutedScaling  float64
	SiTU           bool    // otherwise SiLU(gate)·up
	SiTUBeta       float64 // 0 means 1
	SiTULinearBeta float64 // 0: up is not squashed
	MXFP4Experts   bool    // otherwise BF16

	AttnResBlock int // layers per block of the attention residuals; 0: plain residual adds
	RMSEps       float64
}

// expertWidth is ℓ: the width routed experts read and write.
func (c *Config) expertWidth() int {
	if c.Latent > 0 {
		return c.Latent
	}
	return c.Hidden
}

// check refuses what the forward pass could not index.
func (c *Config) check() error {
	if len(c.MLA) != c.Layers || len(c.MoE) != c.Layers {
		return fmt.Errorf("oracle: MLA has %d and MoE has %d entries for %d layers", len(c.MLA), len(c.MoE), c.Layers)
	}
	anyMLA, anyKDA, anyMoE, anyDense := false, false, false, false
	for i := range c.Layers {
		anyMLA, anyKDA = anyMLA || c.MLA[i], anyKDA || !c.MLA[i]
		anyMoE, anyDense = anyMoE || c.MoE[i], anyDense || !c.MoE[i]
	}
	for _, f := range []struct {
		name   string
		value  int
		needed bool
	}{
		{"Hidden", c.Hidden, true}, {"Layers", c.Layers, true}, {"Vocab", c.Vocab, true},
		{"KDAHeads", c.KDAHeads, anyKDA}, {"KDAHeadDim", c.KDAHeadDim, anyKDA}, {"ConvTaps", c.ConvTaps, anyKDA},
		{"MLAHeads", c.MLAHeads, anyMLA}, {"KVLoRA", c.KVLoRA, anyMLA}, {"QKNope", c.QKNope, anyMLA},
		{"VHead", c.VHead, anyMLA}, {"DenseInter", c.DenseInter, anyDense},
		{"Experts", c.Experts, anyMoE}, {"TopK", c.TopK, anyMoE}, {"ExpertInter", c.ExpertInter, anyMoE},
	} {
		if f.needed && f.value <= 0 {
			return fmt.Errorf("oracle: %s is %d; this model needs it to be positive", f.name, f.value)
		}
	}
	if anyMoE && c.TopK > c.Experts {
		return fmt.Errorf("oracle: %d experts per token of only %d", c.TopK, c.Experts)
	}
	if c.MXFP4Experts && anyMoE && (c.expertWidth()%32 != 0 || c.ExpertInter%32 != 0) {
		return fmt.Errorf("oracle: MXFP4 experts of %d x %d: both must be multiples of 32", c.expertWidth(), c.ExpertInter)
	}
	return nil
}

// Model computes logits. It loads the weights of a layer the first time it runs and keeps them; experts are loaded at
// every use. Not safe for concurrent use.
type Model struct {
	cfg     Config
	weights Weights
	head    *headWeights
	layers  []*layerWeights
	probe   func(layer int, name string, values []float64) // shows tests what Trace does not; may be nil
}

// New is a model over weights. Weights are not read before Step.
func New(cfg Config, weights Weights) (*Model, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	return &Model{cfg: cfg, weights: weights, layers: make([]*layerWeights, cfg.Layers)}, nil
}

// Config is the configuration the model was made with.
func (m *Model) Config() Config { return m.cfg }

// State is what one sequence carries from token to token.
type State struct {
	Position int // tokens consumed
	Layers   []LayerState
}

// LayerState is the state of one layer; the fields of the other kind of attention are nil.
type LayerState struct {
	// KDA: the recurrent state [Hk][key][value] row-major, and the last W−1 raw projections per channel, oldest first.
	S                         []float64
	QWindow, KWindow, VWindow [][]float64

	// MLA, one row per position: the normalised latent with the shared key dimensions, [ckv | k^r], which is what an
	// absorbed cache holds, and the expanded keys [Hm][qd] and values [Hm][vd] that the oracle itself attends over.
	Latent, Keys, Values [][]float64
}

// NewState is the state before the first token.
func (m *Model) NewState() *State {
	c := &m.cfg
	st := &State{Layers: make([]LayerState, c.Layers)}
	for i := range st.Layers {
		if c.MLA[i] {
			continue
		}
		l := &st.Layers[i]
		l.S = make([]float64, c.KDAHeads*c.KDAHeadDim*c.KDAHeadDim)
		for _, w := range []*[][]float64{&l.QWindow, &l.KWindow, &l.VWindow} {
			for range c.ConvTaps - 1 {
				*w = append(*w, make([]float64, c.KDAHeads*c.KDAHeadDim))
			}
		}
	}
	return st
}

// Clone is an independent copy. Rows are shared, since none is changed once written.
func (s *State) Clone() *State {
	t := &State{Position: s.Position, Layers: make([]LayerState, len(s.Layers))}
	for i, l := range s.Layers {
		t.Layers[i] = LayerState{
			S:       append([]float64(nil), l.S...),
			QWindow: append([][]float64(nil), l.QWindow...),
			KWindow: append([][]float64(nil), l.KWindow...),
			VWindow: append([][]float64(nil), l.VWindow...),
			Latent:  append([][]float64(nil), l.Latent...),
			Keys:    append([][]float64(nil), l.Keys...),
			Values:  append([][]float64(nil), l.Values...),
		}
	}
	return t
}

// Trace is what happened inside one step.
type Trace struct {
	Layers    []LayerTrace
	FinalNorm []float64 // input of lm_head
}

// LayerTrace is one layer of a step. All rows are [d].
type LayerTrace struct {
	AttnInput []float64 // h before input_layernorm
	Attn      []float64 // attention output, after o_proj
	FFNInput  []float64 // h before post_attention_layernorm
	Routed    []float64 // routed branch, after routed_expert_up_proj; nil in a dense layer
	Shared    []float64 // shared experts; nil where there are none
	FFN       []float64 // whole feed-forward output
	Hidden    []float64 // x as the layer returns it
	Route     *Route    // nil in a dense layer
}

// Route is a routing decision.
type Route struct {
	IDs     []int     // by descending choice score, ties to the lower id
	Weights []float64 // in the order of IDs
	Choice  []float64 // choice scores of all experts: σ(logit) + bias
	// Gap is the choice score of rank K minus that of rank K+1; infinite when every expert is chosen.
	Gap float64
	// Margin is the smallest difference between neighbouring ranks 1..K+1 that have different logits. An engine whose
	// scores err by less than half of it picks the same ids in the same order; experts of equal logits err together.
	Margin float64
}

// Argmax is the lowest index among the largest logits: the greedy token.
func Argmax(logits []float64) int {
	best := 0
	for i, v := range logits {
		if v > logits[best] {
			best = i
		}
	}
	return best
}
