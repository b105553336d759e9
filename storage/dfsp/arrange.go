package dfsp

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// placed is a tensor's place among those of its layer: its binding group and, by position in the list, its order.
type placed struct {
	suffix string
	group  uint16
}

// The order in which a layer's tensors are bound. Kimi K3 has no g_a_proj and g_b_proj, and no q_proj in MLA layers; for
// models that do, they stand where they are here. A dense layer has the three of mlp, the others those of the experts.
var (
	everyLayer = []placed{
		{"input_layernorm.weight", 0},
		{"self_attention_res_norm.weight", 0},
		{"self_attention_res_proj.weight", 0},
		{"post_attention_layernorm.weight", 0},
		{"mlp_res_norm.weight", 0},
		{"mlp_res_proj.weight", 0},
	}
	kdaLayer = []placed{
		{"self_attn.A_log", 10},
		{"self_attn.dt_bias", 10},
		{"self_attn.q_conv1d.weight", 10},
		{"self_attn.k_conv1d.weight", 10},
		{"self_attn.v_conv1d.weight", 10},
		{"self_attn.o_norm.weight", 10},
		{"self_attn.q_proj.weight", 11},
		{"self_attn.k_proj.weight", 11},
		{"self_attn.v_proj.weight", 11},
		{"self_attn.g_proj.weight", 11},
		{"self_attn.g_a_proj.weight", 11},
		{"self_attn.g_b_proj.weight", 11},
		{"self_attn.f_a_proj.weight", 11},
		{"self_attn.f_b_proj.weight", 11},
		{"self_attn.b_proj.weight", 11},
		{"self_attn.o_proj.weight", 11},
	}
	mlaLayer = []placed{
		{"self_attn.q_proj.weight", 11},
		{"self_attn.q_a_proj.weight", 11},
		{"self_attn.q_b_proj.weight", 11},
		{"self_attn.kv_a_proj_with_mqa.weight", 11},
		{"self_attn.kv_b_proj.weight", 11},
		{"self_attn.g_proj.weight", 11},
		{"self_attn.o_proj.weight", 11},
		{"self_attn.q_a_layernorm.weight", 10},
		{"self_attn.kv_a_layernorm.weight", 10},
	}
	feedForward = []placed{
		{"mlp.gate_proj.weight", 20},
		{"mlp.up_proj.weight", 20},
		{"mlp.down_proj.weight", 20},
		{"block_sparse_moe.gate.weight", 20},
		{"block_sparse_moe.routed_expert_down_proj.weight", 20},
		{"block_sparse_moe.routed_expert_up_proj.weight", 20},
		{"block_sparse_moe.shared_experts.gate_proj.weight", 20},
		{"block_sparse_moe.shared_experts.up_proj.weight", 20},
		{"block_sparse_moe.shared_experts.down_proj.weight", 20},
		{"block_sparse_moe.gate.e_score_correction_bias", 20},
		{"block_sparse_moe.routed_expert_norm.weight", 20},
	}
)

// Arrange puts a layer's tensors, all but the routed experts, into the order of the format and gives them their groups and
// orders. Only Name, Form and Shape of the tensors are looked at.
func Arrange(layer int, tensors []Tensor) (Layer, error) {
	prefix := fmt.Sprintf("model.layers.%d.", layer)
	suffix := func(t Tensor) string {
		rest, _ := strings.CutPrefix(strings.TrimPrefix(t.Name, "language_model."), prefix)
		return rest
	}
	l := Layer{Kind: MLA}
	order := mlaLayer
	if slices.ContainsFunc(tensors, func(t Tensor) bool { return suffix(t) == "self_attn.A_log" }) {
		l.Kind, order = KDA, kdaLayer
	}
	order = slices.Concat(everyLayer, order, feedForward)
	at := map[string]int{}
	for i, p := range order {
		at[p.suffix] = i
	}
	for _, t := range tensors {
		if _, ok := at[suffix(t)]; !ok {
			return Layer{}, fmt.Errorf("tensor %s has no place in a pack of layer %d", t.Name, layer)
		}
	}
	l.Tensors = slices.SortedStableFunc(slices.Values(tensors), func(a, b Tensor) int { return cmp.Compare(at[suffix(a)], at[suffix(b)]) })
	for i := range l.Tensors {
		t := &l.Tensors[i]
		if i > 0 && t.Name == l.Tensors[i-1].Name {
			return Layer{}, fmt.Errorf("tensor %s is given twice", t.Name)
		}
		t.Group, t.Order = order[at[suffix(*t)]].group, uint16(i)
	}
	return l, nil
}

// ArrangeGlobals is Arrange for the tensors outside the layers, without the embedding table.
func ArrangeGlobals(tensors []Tensor) ([]Tensor, error) {
	// The embedding table has group 0 and order 0.
	order := []placed{
		{"model.norm.weight", 1},
		{"model.output_attn_res_norm.weight", 1},
		{"model.output_attn_res_proj.weight", 1},
		{"lm_head.weight", 2},
	}
	arranged := make([]Tensor, len(order))
	for _, t := range tensors {
		i := slices.IndexFunc(order, func(p placed) bool { return p.suffix == strings.TrimPrefix(t.Name, "language_model.") })
		if i < 0 {
			return nil, fmt.Errorf("tensor %s has no place in the pack of the globals", t.Name)
		}
		if arranged[i].Name != "" {
			return nil, fmt.Errorf("tensor %s is given twice", t.Name)
		}
		t.Group, t.Order = order[i].group, uint16(i+1)
		arranged[i] = t
	}
	return slices.DeleteFunc(arranged, func(t Tensor) bool { return t.Name == "" }), nil
}
