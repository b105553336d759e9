package model

// Role is what a tensor is for. The roles of a layer have the values of the provider ABI's df_layer_slot, in its order, so
// that binding a layer is filling an array by role.
type Role uint8

const (
	// Every layer.
	InputNorm Role = iota
	PostNorm
	AttnResNorm
	AttnResProj
	MLPResNorm
	MLPResProj

	// KDA attention. G and O belong to MLA too, Q to MLA without a q_lora.
	Q
	K
	V
	G
	O
	FA
	FB
	B
	GA
	GB
	QConv
	KConv
	VConv
	ALog
	DTBias
	ONorm

	// MLA attention.
	QA
	QANorm
	QB
	KVA
	KVANorm
	KVB

	// Dense feed-forward.
	Gate
	Up
	Down

	// Mixture of experts, all but the routed experts.
	Router
	RouterBias
	LatentDown
	LatentUp
	LatentNorm
	SharedGate
	SharedUp
	SharedDown

	LayerRoles // number of roles of a layer
)

// Roles outside the layers.
const (
	Embed Role = LayerRoles + 1 + iota
	FinalNorm
	OutResNorm
	OutResProj
	LMHead
)

// Roles of the parts of a routed expert: w1 is the gate, w2 the down and w3 the up projection. BF16 experts have no scales.
const (
	W1 Role = LMHead + 1 + iota
	W1Scale
	W2
	W2Scale
	W3
	W3Scale
)

// MaxParts is the number of tensors of an MXFP4 expert.
const MaxParts = 6

// parts lists an expert's roles in the order of the released shards.
func (f ExpertFormat) parts() []Role {
	if f == ExpertBF16 {
		return []Role{W1, W2, W3}
	}
	return []Role{W1, W1Scale, W2, W2Scale, W3, W3Scale}
}

// suffixes are the names of a layer's tensors after "model.layers.N.".
var suffixes = [LayerRoles]string{
	InputNorm:   "input_layernorm.weight",
	PostNorm:    "post_attention_layernorm.weight",
	AttnResNorm: "self_attention_res_norm.weight",
	AttnResProj: "self_attention_res_proj.weight",
	MLPResNorm:  "mlp_res_norm.weight",
	MLPResProj:  "mlp_res_proj.weight",

	Q:      "self_attn.q_proj.weight",
	K:      "self_attn.k_proj.weight",
	V:      "self_attn.v_proj.weight",
	G:      "self_attn.g_proj.weight",
	O:      "self_attn.o_proj.weight",
	FA:     "self_attn.f_a_proj.weight",
	FB:     "self_attn.f_b_proj.weight",
	B:      "self_attn.b_proj.weight",
	GA:     "self_attn.g_a_proj.weight",
	GB:     "self_attn.g_b_proj.weight",
	QConv:  "self_attn.q_conv1d.weight",
	KConv:  "self_attn.k_conv1d.weight",
	VConv:  "self_attn.v_conv1d.weight",
	ALog:   "self_attn.A_log",
	DTBias: "self_attn.dt_bias",
	ONorm:  "self_attn.o_norm.weight",

	QA:      "self_attn.q_a_proj.weight",
	QANorm:  "self_attn.q_a_layernorm.weight",
	QB:      "self_attn.q_b_proj.weight",
	KVA:     "self_attn.kv_a_proj_with_mqa.weight",
	KVANorm: "self_attn.kv_a_layernorm.weight",
	KVB:     "self_attn.kv_b_proj.weight",

	Gate: "mlp.gate_proj.weight",
	Up:   "mlp.up_proj.weight",
	Down: "mlp.down_proj.weight",

	Router:     "block_sparse_moe.gate.weight",
	RouterBias: "block_sparse_moe.gate.e_score_correction_bias",
	LatentDown: "block_sparse_moe.routed_expert_down_proj.weight",
	LatentUp:   "block_sparse_moe.routed_expert_up_proj.weight",
	LatentNorm: "block_sparse_moe.routed_expert_norm.weight",
	SharedGate: "block_sparse_moe.shared_experts.gate_proj.weight",
	SharedUp:   "block_sparse_moe.shared_experts.up_proj.weight",
	SharedDown: "block_sparse_moe.shared_experts.down_proj.weight",
}

// globalNames are the names outside the layers.
var globalNames = map[Role]string{
	Embed:      "model.embed_tokens.weight",
	FinalNorm:  "model.norm.weight",
	OutResNorm: "model.output_attn_res_norm.weight",
	OutResProj: "model.output_attn_res_proj.weight",
	LMHead:     "lm_head.weight",
}

// partNames are the names of an expert's tensors after "block_sparse_moe.experts.E.".
func (f ExpertFormat) partName(r Role) string {
	matrix := "w" + string('1'+rune(r-W1)/2)
	switch {
	case f == ExpertBF16:
		return matrix + ".weight"
	case (r-W1)%2 == 1:
		return matrix + ".weight_scale"
	}
	return matrix + ".weight_packed"
}
