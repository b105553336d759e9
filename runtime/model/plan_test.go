package model

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deltafin/storage/safetensors"
)

func plan(t testing.TB, name string) *Plan {
	t.Helper()
	p, err := NewPlan(parse(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The totals of the released checkpoint without its 168 vision tensors.
func TestPlanTotalsOfK3(t *testing.T) {
	p := plan(t, "k3.json")
	want := Totals{
		Globals: Total{5, 4_697_663_488},
		Layers:  Total{2_455, 108_811_877_376},
		Experts: Total{494_592, 1_446_456_066_048},
		Text:    Total{497_052, 1_559_965_606_912},
	}
	if got := p.Totals(); got != want {
		t.Errorf("totals are %+v\nwant       %+v", got, want)
	}
	if p.ExpertBytes() != 17_547_264 || p.PartBytes(0) != 5_505_024 || p.PartBytes(1) != 344_064 {
		t.Errorf("an expert has %d bytes", p.ExpertBytes())
	}
	for layer, want := range map[int]Total{0: {23, 2_341_213_184}, 1: {28, 1_267_744_256}, 3: {22, 844_335_616}, 91: {22, 844_335_616}, 92: {22, 844_335_616}} {
		var got Total
		for r := range LayerRoles {
			if i, ok := p.Layer(layer, r); ok {
				e := p.Entry(i)
				got.add(e.Bytes())
			}
		}
		if got != want {
			t.Errorf("layer %d is %+v, want %+v", layer, got, want)
		}
	}
}

// Names, types and shapes copied from the published inventory.
func TestPlanEntries(t *testing.T) {
	const bf16, f32, u8 = safetensors.BF16, safetensors.F32, safetensors.U8
	for _, c := range []struct {
		config, name string
		dtype        safetensors.DType
		shape        []int64
		layer        int
		role         Role
	}{
		{"k3.json", "language_model.model.embed_tokens.weight", bf16, []int64{163840, 7168}, -1, Embed},
		{"k3.json", "language_model.lm_head.weight", bf16, []int64{163840, 7168}, -1, LMHead},
		{"k3.json", "language_model.model.norm.weight", bf16, []int64{7168}, -1, FinalNorm},
		{"k3.json", "language_model.model.output_attn_res_norm.weight", bf16, []int64{7168}, -1, OutResNorm},
		{"k3.json", "language_model.model.output_attn_res_proj.weight", bf16, []int64{1, 7168}, -1, OutResProj},
		{"k3.json", "language_model.model.layers.0.self_attention_res_proj.weight", bf16, []int64{1, 7168}, 0, AttnResProj},
		{"k3.json", "language_model.model.layers.0.mlp.down_proj.weight", bf16, []int64{7168, 33792}, 0, Down},
		{"k3.json", "language_model.model.layers.0.self_attn.A_log", f32, []int64{128}, 0, ALog},
		{"k3.json", "language_model.model.layers.4.self_attn.dt_bias", f32, []int64{12288}, 4, DTBias},
		{"k3.json", "language_model.model.layers.4.self_attn.k_conv1d.weight", f32, []int64{12288, 1, 4}, 4, KConv},
		{"k3.json", "language_model.model.layers.4.self_attn.o_norm.weight", f32, []int64{128}, 4, ONorm},
		{"k3.json", "language_model.model.layers.4.self_attn.f_b_proj.weight", bf16, []int64{12288, 128}, 4, FB},
		{"k3.json", "language_model.model.layers.4.self_attn.b_proj.weight", bf16, []int64{96, 7168}, 4, B},
		{"k3.json", "language_model.model.layers.92.self_attn.q_b_proj.weight", bf16, []int64{18432, 1536}, 92, QB},
		{"k3.json", "language_model.model.layers.92.self_attn.kv_a_proj_with_mqa.weight", bf16, []int64{576, 7168}, 92, KVA},
		{"k3.json", "language_model.model.layers.92.self_attn.kv_b_proj.weight", bf16, []int64{24576, 512}, 92, KVB},
		{"k3.json", "language_model.model.layers.92.self_attn.g_proj.weight", bf16, []int64{12288, 7168}, 92, G},
		{"k3.json", "language_model.model.layers.1.block_sparse_moe.gate.e_score_correction_bias", f32, []int64{896}, 1, RouterBias},
		{"k3.json", "language_model.model.layers.1.block_sparse_moe.routed_expert_up_proj.weight", bf16, []int64{7168, 3584}, 1, LatentUp},
		{"k3.json", "language_model.model.layers.1.block_sparse_moe.shared_experts.down_proj.weight", bf16, []int64{7168, 6144}, 1, SharedDown},
		{"k3.json", "language_model.model.layers.92.block_sparse_moe.experts.895.w1.weight_packed", u8, []int64{3072, 1792}, 92, W1},
		{"k3.json", "language_model.model.layers.92.block_sparse_moe.experts.895.w2.weight_scale", u8, []int64{3584, 96}, 92, W2Scale},
		{"k3.json", "language_model.model.layers.1.block_sparse_moe.experts.0.w3.weight_packed", u8, []int64{3072, 1792}, 1, W3},

		{"kimi-linear.json", "lm_head.weight", bf16, []int64{163840, 2304}, -1, LMHead},
		{"kimi-linear.json", "model.layers.0.mlp.gate_proj.weight", bf16, []int64{9216, 2304}, 0, Gate},
		{"kimi-linear.json", "model.layers.1.self_attn.A_log", f32, []int64{1, 1, 32, 1}, 1, ALog},
		{"kimi-linear.json", "model.layers.1.self_attn.g_a_proj.weight", bf16, []int64{128, 2304}, 1, GA},
		{"kimi-linear.json", "model.layers.1.self_attn.g_b_proj.weight", bf16, []int64{4096, 128}, 1, GB},
		{"kimi-linear.json", "model.layers.26.self_attn.q_proj.weight", bf16, []int64{6144, 2304}, 26, Q},
		{"kimi-linear.json", "model.layers.26.self_attn.o_proj.weight", bf16, []int64{2304, 4096}, 26, O},
		{"kimi-linear.json", "model.layers.26.block_sparse_moe.experts.255.w2.weight", bf16, []int64{2304, 1024}, 26, W2},
		{"kimi-linear.json", "model.layers.26.block_sparse_moe.shared_experts.up_proj.weight", bf16, []int64{1024, 2304}, 26, SharedUp},
	} {
		p := plan(t, c.config)
		i, ok := p.Lookup(c.name)
		if !ok {
			t.Errorf("%s is not planned", c.name)
			continue
		}
		e := p.Entry(i)
		if e.Name != c.name || e.DTypes[0] != c.dtype || !slices.Equal(e.Shape, c.shape) || e.Layer != c.layer || e.Role != c.role {
			t.Errorf("%s is planned as %+v", c.name, e)
		}
	}
}

func TestPlanHasNoOtherNames(t *testing.T) {
	for config, names := range map[string][]string{
		"k3.json": {
			"", "language_model.", "model.norm.weight", "lm_head.weight", "language_model.model.norm.bias",
			"language_model.model.layers.93.input_layernorm.weight", "language_model.model.layers.00.input_layernorm.weight",
			"language_model.model.layers.-1.input_layernorm.weight", "language_model.model.layers.1",
			"language_model.model.layers..input_layernorm.weight", "language_model.model.layers.12345.input_layernorm.weight",
			"language_model.model.layers.0.self_attn.q_conv1d.bias", "language_model.model.layers.0.self_attn.g_a_proj.weight",
			"language_model.model.layers.3.self_attn.A_log", "language_model.model.layers.3.self_attn.q_proj.weight",
			"language_model.model.layers.1.mlp.gate_proj.weight", "language_model.model.layers.0.block_sparse_moe.gate.weight",
			"language_model.model.layers.0.block_sparse_moe.experts.0.w1.weight_packed",
			"language_model.model.layers.1.block_sparse_moe.experts.896.w1.weight_packed",
			"language_model.model.layers.1.block_sparse_moe.experts.01.w1.weight_packed",
			"language_model.model.layers.1.block_sparse_moe.experts.1.w4.weight_packed",
			"language_model.model.layers.1.block_sparse_moe.experts.1.w1.weight",
			"vision_tower.patch_embed.proj.weight",
		},
		"kimi-linear.json": {
			"language_model.model.norm.weight", "model.output_attn_res_norm.weight", "model.layers.1.self_attention_res_norm.weight",
			"model.layers.3.self_attn.g_proj.weight", "model.layers.3.self_attn.q_a_proj.weight",
			"model.layers.1.block_sparse_moe.routed_expert_norm.weight",
			"model.layers.1.block_sparse_moe.experts.0.w1.weight_packed",
		},
	} {
		p := plan(t, config)
		for _, name := range names {
			if i, ok := p.Lookup(name); ok {
				t.Errorf("%s: %q is taken for %s", config, name, p.Entry(i).Name)
			}
		}
	}
}

// Numbers, names and the lookups by role agree for every entry.
func TestPlanNumbering(t *testing.T) {
	for _, config := range []string{"nano.json", "kimi-linear.json"} {
		p := plan(t, config)
		seen := map[string]bool{}
		var total Total
		for i, e := range p.Entries() {
			if j, ok := p.Lookup(e.Name); !ok || j != i || seen[e.Name] {
				t.Fatalf("%s: entry %d, %s, is found as %d %v", config, i, e.Name, j, ok)
			}
			seen[e.Name] = true
			total.add(e.Bytes())
			var j int
			var ok bool
			switch {
			case e.Layer < 0:
				j, ok = p.Global(e.Role)
			case e.Expert < 0:
				j, ok = p.Layer(e.Layer, e.Role)
			default:
				j, ok = p.Expert(e.Layer, e.Expert)
				j += slices.Index(p.Parts(), e.Role)
			}
			if !ok || j != i {
				t.Fatalf("%s: entry %d, %s, has the role of entry %d %v", config, i, e.Name, j, ok)
			}
		}
		if total != p.Totals().Text || total.Tensors != p.Len() {
			t.Errorf("%s: entries sum up to %+v, totals say %+v", config, total, p.Totals().Text)
		}
		for _, bad := range [][2]int{{0, 0}, {-1, 0}, {1, -1}, {1, p.Config().Experts}, {p.Config().Layers, 0}} {
			if _, ok := p.Expert(bad[0], bad[1]); ok {
				t.Errorf("%s: there is an expert %v", config, bad)
			}
		}
	}
	if _, err := NewPlan(&Config{}); err == nil {
		t.Error("a plan of nothing")
	}
}

func TestMatrix(t *testing.T) {
	p := plan(t, "nano.json")
	for role, want := range map[Role][2]int64{
		InputNorm: {1, 256}, AttnResProj: {1, 256}, O: {256, 128}, QConv: {128, 4}, DTBias: {1, 128}, ALog: {1, 32},
	} {
		i, _ := p.Layer(0, role)
		e := p.Entry(i)
		if rows, cols := e.Matrix(e.Shape); rows != want[0] || cols != want[1] {
			t.Errorf("%s is a %d x %d matrix, want %v", e.Name, rows, cols, want)
		}
	}
	linear := plan(t, "kimi-linear.json")
	i, _ := linear.Layer(0, ALog)
	e := linear.Entry(i)
	if rows, cols := e.Matrix([]int64{1, 1, 32, 1}); rows != 1 || cols != 32 {
		t.Errorf("A_log is a %d x %d matrix", rows, cols)
	}
}

func TestAccept(t *testing.T) {
	const bf16, f32, f16 = safetensors.BF16, safetensors.F32, safetensors.F16
	for _, c := range []struct {
		config string
		role   Role
		dtype  safetensors.DType
		shape  []int64
		ok     bool
	}{
		{"nano.json", O, bf16, []int64{256, 128}, true},
		{"nano.json", O, bf16, []int64{128, 256}, false},
		{"nano.json", O, f32, []int64{256, 128}, false},
		{"nano.json", O, f16, []int64{256, 128}, false},
		{"nano.json", QConv, f32, []int64{128, 1, 4}, true},
		{"nano.json", QConv, bf16, []int64{128, 1, 4}, true}, // the six small tensors widen from either type
		{"nano.json", QConv, bf16, []int64{128, 4}, false},
		{"k3.json", QConv, f32, []int64{12288, 1, 4}, true},
		{"k3.json", QConv, bf16, []int64{12288, 1, 4}, false}, // but the release itself has one form only
		{"nano.json", ALog, f32, []int64{32}, true},
		{"nano.json", ALog, f32, []int64{4}, true},
		{"nano.json", ALog, f32, []int64{1, 1, 4, 1}, true},
		{"nano.json", ALog, bf16, []int64{4}, true},
		{"nano.json", ALog, f32, []int64{3}, false},
		{"nano.json", ALog, f32, []int64{1 << 17}, false},
		{"k3.json", ALog, f32, []int64{128}, true},
		{"k3.json", ALog, f32, []int64{96}, false},
	} {
		p := plan(t, c.config)
		i, _ := p.Layer(0, c.role)
		e := p.Entry(i)
		err := e.Accept(c.dtype, c.shape)
		if (err == nil) != c.ok {
			t.Errorf("%s: %s as %s %v: %v", c.config, e.Name, c.dtype, c.shape, err)
		}
		if err != nil && !strings.Contains(err.Error(), e.Name) {
			t.Errorf("%v does not name the tensor", err)
		}
	}
}

// Roles of a layer, and the other enumerations, have the provider's numbers.
func TestRolesMatchTheProvider(t *testing.T) {
	header, err := os.ReadFile("../../native/provider.h")
	if err != nil {
		t.Fatal(err)
	}
	enum := regexp.MustCompile(`(?s)enum df_layer_slot \{(.*?)\};`).FindSubmatch(header)
	if enum == nil {
		t.Fatal("provider.h has no df_layer_slot")
	}
	text := regexp.MustCompile(`(?s)/\*.*?\*/`).ReplaceAllString(string(enum[1]), "")
	slots := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '\n' || r == ' ' })
	roles := map[string]Role{
		"DF_INPUT_NORM": InputNorm, "DF_POST_NORM": PostNorm, "DF_ATTN_RES_NORM": AttnResNorm, "DF_ATTN_RES_PROJ": AttnResProj,
		"DF_MLP_RES_NORM": MLPResNorm, "DF_MLP_RES_PROJ": MLPResProj, "DF_Q": Q, "DF_K": K, "DF_V": V, "DF_G": G, "DF_O": O,
		"DF_F_A": FA, "DF_F_B": FB, "DF_B": B, "DF_G_A": GA, "DF_G_B": GB, "DF_Q_CONV": QConv, "DF_K_CONV": KConv,
		"DF_V_CONV": VConv, "DF_A_LOG": ALog, "DF_DT_BIAS": DTBias, "DF_O_NORM": ONorm, "DF_Q_A": QA, "DF_Q_A_NORM": QANorm,
		"DF_Q_B": QB, "DF_KV_A": KVA, "DF_KV_A_NORM": KVANorm, "DF_KV_B": KVB, "DF_GATE": Gate, "DF_UP": Up, "DF_DOWN": Down,
		"DF_ROUTER": Router, "DF_ROUTER_BIAS": RouterBias, "DF_LATENT_DOWN": LatentDown, "DF_LATENT_UP": LatentUp,
		"DF_LATENT_NORM": LatentNorm, "DF_SHARED_GATE": SharedGate, "DF_SHARED_UP": SharedUp, "DF_SHARED_DOWN": SharedDown,
		"DF_LAYER_SLOTS": LayerRoles,
	}
	if len(slots) != len(roles) {
		t.Errorf("provider.h has %d slots, there are %d roles", len(slots), len(roles))
	}
	for i, name := range slots {
		if r, ok := roles[name]; !ok || int(r) != i {
			t.Errorf("%s is %d, the role has %d (%v)", name, i, r, ok)
		}
	}
	for _, line := range []string{
		"DF_ATTN_KDA = 0, DF_ATTN_MLA = 1", "DF_FFN_DENSE = 0, DF_FFN_MOE = 1", "DF_ACT_SITU = 0, DF_ACT_SILU = 1",
		"DF_EXPERT_MXFP4 = 0, DF_EXPERT_BF16 = 1", "DF_MAX_TOPK 32u", "DF_MAX_LAYERS 512u", "DF_MAX_EXPERTS 4096u",
	} {
		if !strings.Contains(string(header), line) {
			t.Errorf("provider.h no longer says %q; Config has the same numbers", line)
		}
	}
}
