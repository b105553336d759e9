package native

// #include "provider.h"
import "C"

import "fmt"

// Attention is the kind of a layer's attention.
type Attention uint8

// FFN is the kind of a layer's feed-forward network.
type FFN uint8

// Activation is the pair activation of every feed-forward network.
type Activation uint32

// ExpertFormat is the encoding of routed experts.
type ExpertFormat uint32

// Values of the geometry's enumerations.
const (
	KDA Attention = C.DF_ATTN_KDA
	MLA Attention = C.DF_ATTN_MLA

	Dense FFN = C.DF_FFN_DENSE
	MoE   FFN = C.DF_FFN_MOE

	SiTU Activation = C.DF_ACT_SITU
	SiLU Activation = C.DF_ACT_SILU

	ExpertMXFP4 ExpertFormat = C.DF_EXPERT_MXFP4
	ExpertBF16  ExpertFormat = C.DF_EXPERT_BF16
)

// Geometry is everything about a model that changes the computation. Names follow the model's own configuration; the
// comments of df_geometry in provider.h are the reference.
type Geometry struct {
	Hidden, Vocab int

	KDAHeads, KDAHeadDim, ConvTaps int
	KDABoundedGate                 bool // decay gate GateLowerBound·σ(e^A z) instead of −e^A·softplus(z)
	KDAFullRankGate                bool // output gate from one matrix instead of two

	MLAHeads, QLora, KVLora, QKNope, QKRope, VHead int // QLora 0: queries are projected directly
	MLAOutputGate                                  bool

	DenseInter                              int
	Experts, TopK, ExpertInter, SharedInter int // SharedInter 0: no shared branch
	Latent                                  int // width experts run at; 0: Hidden, without latent projections
	LatentNorm                              bool
	Renormalize                             bool
	Activation                              Activation
	ExpertFormat                            ExpertFormat

	AttnResBlock int // B of the attention residuals; 0: plain residual adds

	GateLowerBound           float32
	SituBeta, SituLinearBeta float32 // SituLinearBeta 0: "up" is not squashed
	RoutedScaling            float32
	RMSEps, LoraEps, L2Eps   float32

	// Attn and FFN give the kind of each layer; their common length is the number of layers.
	Attn []Attention
	FFN  []FFN
}

func (g *Geometry) c() (*C.df_geometry, error) {
	if len(g.Attn) != len(g.FFN) || len(g.Attn) == 0 || len(g.Attn) > MaxLayers {
		return nil, &Error{ErrInvalid, fmt.Sprintf("geometry lists %d attention and %d feed-forward layers; they must be equal, 1 to %d", len(g.Attn), len(g.FFN), MaxLayers)}
	}
	o := &C.df_geometry{struct_size: C.sizeof_df_geometry, abi_version: C.DF_ABI_VERSION, layers: C.uint32_t(len(g.Attn))}
	for _, f := range []struct {
		name string
		v    int
		to   *C.uint32_t
	}{
		{"hidden", g.Hidden, &o.hidden}, {"vocab", g.Vocab, &o.vocab},
		{"kda_heads", g.KDAHeads, &o.kda_heads}, {"kda_head_dim", g.KDAHeadDim, &o.kda_head_dim}, {"conv_taps", g.ConvTaps, &o.conv_taps},
		{"mla_heads", g.MLAHeads, &o.mla_heads}, {"q_lora", g.QLora, &o.q_lora}, {"kv_lora", g.KVLora, &o.kv_lora},
		{"qk_nope", g.QKNope, &o.qk_nope}, {"qk_rope", g.QKRope, &o.qk_rope}, {"v_head", g.VHead, &o.v_head},
		{"dense_inter", g.DenseInter, &o.dense_inter}, {"experts", g.Experts, &o.experts}, {"topk", g.TopK, &o.topk},
		{"expert_inter", g.ExpertInter, &o.expert_inter}, {"shared_inter", g.SharedInter, &o.shared_inter},
		{"latent", g.Latent, &o.latent}, {"attn_res_block", g.AttnResBlock, &o.attn_res_block},
	} {
		if f.v < 0 || f.v > 1<<30 {
			return nil, &Error{ErrInvalid, fmt.Sprintf("geometry: %s is %d, outside 0 to 2^30", f.name, f.v)}
		}
		*f.to = C.uint32_t(f.v)
	}
	o.kda_bounded_gate, o.kda_full_rank_gate = flag(g.KDABoundedGate), flag(g.KDAFullRankGate)
	o.mla_output_gate = flag(g.MLAOutputGate)
	o.latent_norm, o.renormalize = flag(g.LatentNorm), flag(g.Renormalize)
	o.activation, o.expert_format = C.uint32_t(g.Activation), C.uint32_t(g.ExpertFormat)
	o.gate_lower_bound = C.float(g.GateLowerBound)
	o.situ_beta, o.situ_linear_beta = C.float(g.SituBeta), C.float(g.SituLinearBeta)
	o.routed_scaling = C.float(g.RoutedScaling)
	o.rms_eps, o.lora_eps, o.l2_eps = C.float(g.RMSEps), C.float(g.LoraEps), C.float(g.L2Eps)
	for i := range g.Attn {
		o.attn[i], o.ffn[i] = C.uint8_t(g.Attn[i]), C.uint8_t(g.FFN[i])
	}
	return o, nil
}

func flag(b bool) C.uint32_t {
	if b {
		return 1
	}
	return 0
}
