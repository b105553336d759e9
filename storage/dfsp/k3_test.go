package dfsp

import (
	"fmt"
	"testing"
)

// k3Layer lists a layer of Kimi K3 in the order of the published roster: name, shape, and whether the int8 form quantizes
// the tensor.
func k3Layer(i int, int8 bool) Layer {
	l := Layer{Kind: KDA}
	if i%4 == 3 || i == 92 {
		l.Kind = MLA
	}
	put := func(group uint16, form Form, name string, shape ...int64) {
		l.Tensors = append(l.Tensors, Tensor{
			Name: fmt.Sprintf("language_model.model.layers.%d.%s", i, name), Form: form, Shape: shape,
			Group: group, Order: uint16(len(l.Tensors)),
		})
	}
	large := BF16
	if int8 {
		large = Int8OfBF16
	}
	put(0, BF16, "input_layernorm.weight", 7168)
	put(0, BF16, "self_attention_res_norm.weight", 7168)
	put(0, BF16, "self_attention_res_proj.weight", 1, 7168)
	put(0, BF16, "post_attention_layernorm.weight", 7168)
	put(0, BF16, "mlp_res_norm.weight", 7168)
	put(0, BF16, "mlp_res_proj.weight", 1, 7168)
	if l.Kind == KDA {
		put(10, F32, "self_attn.A_log", 128)
		put(10, F32, "self_attn.dt_bias", 12288)
		put(10, F32, "self_attn.q_conv1d.weight", 12288, 1, 4)
		put(10, F32, "self_attn.k_conv1d.weight", 12288, 1, 4)
		put(10, F32, "self_attn.v_conv1d.weight", 12288, 1, 4)
		put(10, F32, "self_attn.o_norm.weight", 128)
		put(11, large, "self_attn.q_proj.weight", 12288, 7168)
		put(11, large, "self_attn.k_proj.weight", 12288, 7168)
		put(11, large, "self_attn.v_proj.weight", 12288, 7168)
		put(11, large, "self_attn.g_proj.weight", 12288, 7168)
		put(11, large, "self_attn.f_a_proj.weight", 128, 7168)
		put(11, large, "self_attn.f_b_proj.weight", 12288, 128)
		put(11, large, "self_attn.b_proj.weight", 96, 7168)
		put(11, large, "self_attn.o_proj.weight", 7168, 12288)
	} else {
		put(11, large, "self_attn.q_a_proj.weight", 1536, 7168)
		put(11, large, "self_attn.q_b_proj.weight", 18432, 1536)
		put(11, large, "self_attn.kv_a_proj_with_mqa.weight", 576, 7168)
		put(11, large, "self_attn.kv_b_proj.weight", 24576, 512)
		put(11, large, "self_attn.g_proj.weight", 12288, 7168)
		put(11, large, "self_attn.o_proj.weight", 7168, 12288)
		put(10, BF16, "self_attn.q_a_layernorm.weight", 1536)
		put(10, BF16, "self_attn.kv_a_layernorm.weight", 512)
	}
	if i == 0 {
		put(20, large, "mlp.gate_proj.weight", 33792, 7168)
		put(20, large, "mlp.up_proj.weight", 33792, 7168)
		put(20, large, "mlp.down_proj.weight", 7168, 33792)
		return l
	}
	put(20, large, "block_sparse_moe.gate.weight", 896, 7168)
	put(20, large, "block_sparse_moe.routed_expert_down_proj.weight", 3584, 7168)
	put(20, large, "block_sparse_moe.routed_expert_up_proj.weight", 7168, 3584)
	put(20, large, "block_sparse_moe.shared_experts.gate_proj.weight", 6144, 7168)
	put(20, large, "block_sparse_moe.shared_experts.up_proj.weight", 6144, 7168)
	put(20, large, "block_sparse_moe.shared_experts.down_proj.weight", 7168, 6144)
	put(20, F32, "block_sparse_moe.gate.e_score_correction_bias", 896)
	put(20, BF16, "block_sparse_moe.routed_expert_norm.weight", 3584)
	return l
}

func k3Layers(int8 bool) []Layer {
	layers := make([]Layer, 93)
	for i := range layers {
		layers[i] = k3Layer(i, int8)
	}
	return layers
}

// The published digests of Kimi K3's two layouts.
func TestLayoutDigestOfK3(t *testing.T) {
	for int8, want := range map[bool]string{
		false: "f30174164a8633f9fd2e792fd178420dd947ee04ab9387893159c0ab0fcf3270",
		true:  "4084463475a2a94cdba9d71c5011090524f2d92fd5e26c1b79e6b01e96e2b1d4",
	} {
		layers := k3Layers(int8)
		if n := len(layoutText(layers)); n != 209_094 {
			t.Errorf("int8 %v: the digest covers %d bytes, published are 209094", int8, n)
		}
		if got := LayoutDigest(layers).String(); got != want {
			t.Errorf("int8 %v: digest %s\nwant %s", int8, got, want)
		}
	}
}

// The published sizes of Kimi K3's packs.
func TestSizesOfK3(t *testing.T) {
	sum := func(n byte) Digest { return Digest{n} }
	id := Identity{sum(1), sum(2), sum(3)}
	for _, c := range []struct {
		int8  bool
		layer int
		want  Size
	}{
		{false, 0, Size{Payload: 2_341_273_600, Chunks: 280, Raw: 2_341_273_600}},
		{false, 1, Size{Payload: 1_267_793_920, Chunks: 152, Raw: 1_267_793_920}},
		{false, 3, Size{Payload: 844_365_824, Chunks: 101, Raw: 844_365_824}},
		{true, 0, Size{Payload: 1_171_390_464, Chunks: 140, Quantized: 1_170_276_352, Scales: 327_680, Raw: 786_432}},
		{true, 1, Size{Payload: 634_585_088, Chunks: 76, Quantized: 633_536_512, Scales: 262_144, Raw: 786_432}},
		{true, 3, Size{Payload: 422_445_056, Chunks: 51, Quantized: 422_117_376, Scales: 196_608, Raw: 131_072}},
	} {
		c.want.File = c.want.Payload + 65_536
		got, err := Measure(&Spec{Layer: uint32(c.layer), Identity: id, Tensors: k3Layer(c.layer, c.int8).Tensors})
		if err != nil || got != c.want {
			t.Errorf("layer %d, int8 %v: %+v, %v\nwant %+v", c.layer, c.int8, got, err, c.want)
		}
	}
	for int8, want := range map[bool]int64{false: 108_822_134_784, true: 54_467_952_640} {
		var total, quantized, tensors int64
		for i, l := range k3Layers(int8) {
			size, err := Measure(&Spec{Layer: uint32(i), Identity: id, Tensors: l.Tensors})
			if err != nil {
				t.Fatal(err)
			}
			total += size.File
			for _, x := range l.Tensors {
				tensors++
				if x.Form.int8() {
					quantized++
				}
			}
		}
		if total != want || tensors != 2455 || int8 && quantized != 1251 {
			t.Errorf("int8 %v: %d bytes, %d tensors, %d of them int8; published are %d bytes, 2455 and 1251", int8, total, tensors, quantized, want)
		}
	}
}

// Arrange finds the published order from tensors in another one.
func TestArrange(t *testing.T) {
	for i, want := range k3Layers(true) {
		mixed := make([]Tensor, 0, len(want.Tensors))
		for j := range want.Tensors {
			x := want.Tensors[(j*5+3)%len(want.Tensors)]
			x.Group, x.Order = 0, 0
			mixed = append(mixed, x)
		}
		if len(want.Tensors)%5 == 0 {
			t.Fatalf("layer %d: mixing needs another step", i)
		}
		got, err := Arrange(i, mixed)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("layer %d is arranged as %v, %v\nwant %v", i, got, err, want)
		}
	}
	for _, name := range []string{
		"language_model.model.layers.2.input_layernorm.weight", "model.layers.1.unknown.weight", "model.layers.11.mlp.up_proj.weight",
		"model.layers.1.self_attn.dt_bias", // of a KDA layer, which this one is not
		"model.layers.1.block_sparse_moe.experts.0.w1.weight",
	} {
		if l, err := Arrange(1, []Tensor{{Name: name}}); err == nil {
			t.Errorf("%s is given the place %v", name, l)
		}
	}
	if _, err := Arrange(1, []Tensor{{Name: "model.layers.1.mlp.up_proj.weight"}, {Name: "model.layers.1.mlp.up_proj.weight"}}); err == nil {
		t.Error("a tensor is arranged twice")
	}
}

func TestArrangeGlobals(t *testing.T) {
	got, err := ArrangeGlobals([]Tensor{
		{Name: "language_model.lm_head.weight"}, {Name: "language_model.model.output_attn_res_proj.weight"}, {Name: "language_model.model.norm.weight"},
	})
	if want := "[{language_model.model.norm.weight invalid [] 1 1} {language_model.model.output_attn_res_proj.weight invalid [] 1 3} {language_model.lm_head.weight invalid [] 2 4}]"; err != nil || fmt.Sprint(got) != want {
		t.Errorf("arranged as %v, %v\nwant %s", got, err, want)
	}
	for _, names := range [][]string{{"model.embed_tokens.weight"}, {"model.norm.weight", "model.norm.weight"}, {"model.norm.weight", "language_model.model.norm.weight"}} {
		var tensors []Tensor
		for _, n := range names {
			tensors = append(tensors, Tensor{Name: n})
		}
		if got, err := ArrangeGlobals(tensors); err == nil {
			t.Errorf("%v are arranged as %v", names, got)
		}
	}
}
