package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func parse(t testing.TB, name string) *Config {
	t.Helper()
	c, err := ParseConfig(fixture(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// edit sets a value by its path, "text_config.linear_attn_config.num_heads", or removes it when value is remove.
func edit(t testing.TB, text []byte, path string, value any) []byte {
	t.Helper()
	var root map[string]any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&root); err != nil {
		t.Fatal(err)
	}
	at := root
	keys := strings.Split(path, ".")
	for _, k := range keys[:len(keys)-1] {
		next, ok := at[k].(map[string]any)
		if !ok {
			t.Fatalf("%s: there is no %s", path, k)
		}
		at = next
	}
	if last := keys[len(keys)-1]; value == remove {
		delete(at, last)
	} else {
		at[last] = value
	}
	out, err := json.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

type removal struct{}

var remove = removal{}

func TestK3(t *testing.T) {
	c := parse(t, "k3.json")
	if err := c.CheckK3(); err != nil {
		t.Fatal(err)
	}
	if !c.Nested || c.Prefix() != "language_model." || c.ExpertWidth() != 3584 || c.KDAWidth() != 12288 || c.SharedInter != 6144 {
		t.Errorf("%+v", c)
	}
	// The schedule of the release, (KKKM)x22, KKK, MM: MLA at 3, 7, ..., 91 and 92, counted from 0.
	var schedule strings.Builder
	for _, a := range c.Attn {
		schedule.WriteString(a.String()[:1])
	}
	if want := strings.Repeat("KKKM", 22) + "KKK" + "MM"; schedule.String() != want {
		t.Errorf("schedule is %s\nwant        %s", schedule.String(), want)
	}
	if c.MoELayers() != 92 || c.FFN[0] != Dense || c.FFN[1] != MoE {
		t.Errorf("%d MoE layers", c.MoELayers())
	}
}

// Every field of K3's column, changed to another value that can be computed, is no longer K3 and is named.
func TestCheckK3NamesTheDifference(t *testing.T) {
	kda, mla := []int{}, []int{}
	for i := 1; i <= 93; i++ {
		if i%4 == 0 && i != 92 || i == 93 || i == 91 { // as many MLA layers as K3, but 91 in place of 92
			mla = append(mla, i)
		} else {
			kda = append(kda, i)
		}
	}
	swapped := edit(t, edit(t, fixture(t, "k3.json"), "text_config.linear_attn_config.full_attn_layers", mla),
		"text_config.linear_attn_config.kda_layers", kda)
	if c, err := ParseConfig(swapped); err != nil || c.CheckK3() == nil || !strings.Contains(c.CheckK3().Error(), "layer 90") {
		t.Errorf("another permutation of layers: %v", err)
	}

	for path, value := range map[string]any{
		"architectures":                           []string{"Other"},
		"dtype":                                   remove,
		"media_placeholder_token_id":              163606,
		"text_config.hidden_size":                 7200,
		"text_config.vocab_size":                  163841,
		"text_config.intermediate_size":           33793,
		"text_config.moe_intermediate_size":       3104,
		"text_config.routed_expert_hidden_size":   remove,
		"text_config.latent_moe_use_norm":         false,
		"text_config.num_experts":                 895,
		"text_config.num_experts_per_token":       8,
		"text_config.num_shared_experts":          nil,
		"text_config.moe_renormalize":             false,
		"text_config.routed_scaling_factor":       2.446,
		"text_config.use_grouped_topk":            false,
		"text_config.topk_method":                 remove,
		"text_config.hidden_act":                  "silu",
		"text_config.activation_situ_beta":        nil,
		"text_config.activation_situ_linear_beta": nil,
		"text_config.q_lora_rank":                 nil,
		"text_config.kv_lora_rank":                511,
		"text_config.qk_nope_head_dim":            64,
		"text_config.qk_rope_head_dim":            32,
		"text_config.v_head_dim":                  64,
		"text_config.mla_use_output_gate":         false,
		"text_config.rms_norm_eps":                1e-6,
		"text_config.attn_res_block_size":         nil,
		"text_config.max_position_embeddings":     4096,
		"text_config.first_k_dense_replace":       2,
		"text_config.moe_layer_freq":              2,
		"text_config.quantization_config":         nil,
		"text_config.quantization_config.config_groups.group_0.weights.observer": remove,
		"text_config.linear_attn_config.num_heads":                               95,
		"text_config.linear_attn_config.head_dim":                                64,
		"text_config.linear_attn_config.short_conv_kernel_size":                  3,
		"text_config.linear_attn_config.use_full_rank_gate":                      false,
		"text_config.linear_attn_config.gate_lower_bound":                        -4.0,
	} {
		c, err := ParseConfig(edit(t, fixture(t, "k3.json"), path, value))
		if err != nil {
			t.Errorf("%s = %v: %v", path, value, err)
			continue
		}
		field := path[strings.LastIndexByte(path, '.')+1:]
		if field == "first_k_dense_replace" || field == "moe_layer_freq" {
			field = "layer " // these show in the schedule
		}
		if err := c.CheckK3(); err == nil || !strings.Contains(err.Error(), field) || c.IsK3() {
			t.Errorf("%s = %v: %v", path, value, err)
		}
	}
	for _, name := range []string{"nano.json", "kimi-linear.json"} {
		if parse(t, name).IsK3() {
			t.Errorf("%s is taken for K3", name)
		}
	}
	c, err := ParseConfig(edit(t, fixture(t, "k3.json"), "architectures", []any{"\x1b[2J\u202e"}))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.CheckK3(); err == nil || !strings.Contains(err.Error(), `\u001b[2J\u202e`) {
		t.Errorf("a name that a terminal would obey: %q", err)
	}
}

func TestKimiLinear(t *testing.T) {
	c := parse(t, "kimi-linear.json")
	var mla []int
	for i, a := range c.Attn {
		if a == MLA {
			mla = append(mla, i+1)
		}
	}
	if !slices.Equal(mla, []int{4, 8, 12, 16, 20, 24, 27}) {
		t.Errorf("MLA layers %v", mla)
	}
	if c.Nested || c.Prefix() != "" || c.QLora != 0 || c.Latent != 0 || c.LatentNorm || c.AttnResBlock != 0 || c.BoundedGate ||
		c.FullRankGate || c.OutputGate || c.Activation != SiLU || c.ExpertFormat != ExpertBF16 || c.RoutedScaling != 2.446 ||
		c.SharedInter != 1024 || c.Context != 1048576 || c.RMSEps != 1e-5 || c.ExpertWidth() != 2304 || c.Media != -1 {
		t.Errorf("%+v", c)
	}
}

// Flags are read by value: false means the same as absent where absent means off.
func TestFlagsAreTestedByValue(t *testing.T) {
	for path, get := range map[string]func(*Config) bool{
		"text_config.moe_renormalize":                       func(c *Config) bool { return c.Renormalize },
		"text_config.latent_moe_use_norm":                   func(c *Config) bool { return c.LatentNorm },
		"text_config.mla_use_output_gate":                   func(c *Config) bool { return c.OutputGate },
		"text_config.linear_attn_config.use_full_rank_gate": func(c *Config) bool { return c.FullRankGate },
	} {
		for _, value := range []bool{true, false} {
			c, err := ParseConfig(edit(t, fixture(t, "nano.json"), path, value))
			if err != nil || get(c) != value {
				t.Errorf("%s = %v: %v", path, value, err)
			}
		}
	}
}

func TestVariants(t *testing.T) {
	for _, v := range []struct {
		path  string
		value any
		check func(*Config) bool
	}{
		{"text_config.eos_token_id", remove, func(c *Config) bool { return slices.Equal(c.EOS, []int{506}) }},
		{"eos_token_id", remove, func(c *Config) bool { return slices.Equal(c.EOS, []int{506}) }},
		{"media_placeholder_token_id", nil, func(c *Config) bool { return c.Media == -1 }},
		{"text_config.activation_situ_beta", nil, func(c *Config) bool { return c.SituBeta == 1 }},
		{"text_config.activation_situ_beta", 0, func(c *Config) bool { return c.SituBeta == 1 }},
		{"text_config.activation_situ_linear_beta", nil, func(c *Config) bool { return c.SituLinear == 0 }},
		{"text_config.num_shared_experts", nil, func(c *Config) bool { return c.SharedInter == 0 }},
		{"text_config.attn_res_block_size", nil, func(c *Config) bool { return c.AttnResBlock == 0 }},
		{"text_config.model_max_length", 8192, func(c *Config) bool { return c.Context == 8192 }},
		{"text_config.moe_layer_freq", 2, func(c *Config) bool { return c.FFN[1] == Dense && c.FFN[2] == MoE }},
		{"text_config.first_k_dense_replace", 0, func(c *Config) bool { return c.FFN[0] == MoE }},
		{"text_config.rope_theta", 10000.0, func(c *Config) bool { return true }},
		{"text_config.head_dim", 72, func(c *Config) bool { return c.KDAHeadDim == 32 }},
		{"vision_config", map[string]any{"hidden_size": 1}, func(c *Config) bool { return c.Hidden == 256 }},
		{"text_config.linear_attn_config.gate_lower_bound", nil, func(c *Config) bool { return !c.BoundedGate }},
		{"text_config.linear_attn_config.gate_lower_bound", -1e-3, func(c *Config) bool { return c.BoundedGate && c.GateLower == -0.001 }},
		{"text_config.linear_attn_config.kda_layers", []int{11, 10, 9, 7, 6, 5, 3, 2, 1}, func(c *Config) bool { return c.Attn[3] == MLA }},
	} {
		c, err := ParseConfig(edit(t, fixture(t, "nano.json"), v.path, v.value))
		if err != nil || !v.check(c) {
			t.Errorf("%s = %v: %v, %+v", v.path, v.value, err, c)
		}
	}
	// A list of ids that end a message, the same in both places.
	text := edit(t, edit(t, fixture(t, "nano.json"), "eos_token_id", []int{506, 505}), "text_config.eos_token_id", []int{506, 505})
	if c, err := ParseConfig(text); err != nil || !slices.Equal(c.EOS, []int{506, 505}) {
		t.Errorf("two end ids: %v", err)
	}
	// Quantisation described at the root, as some converters do.
	var root map[string]map[string]any
	_ = json.Unmarshal(fixture(t, "nano.json"), &root)
	q := root["text_config"]["quantization_config"]
	text = edit(t, edit(t, fixture(t, "nano.json"), "quantization_config", q), "text_config.quantization_config", remove)
	if c, err := ParseConfig(text); err != nil || c.ExpertFormat != ExpertMXFP4 {
		t.Errorf("quantisation at the root: %v", err)
	}
}

func TestParseConfigRefuses(t *testing.T) {
	const tc = "text_config."
	const lin = tc + "linear_attn_config."
	const quant = tc + "quantization_config."
	const weights = quant + "config_groups.group_0.weights."
	seq := func(from, to int) []int {
		var l []int
		for i := from; i <= to; i++ {
			l = append(l, i)
		}
		return l
	}
	for _, c := range []struct {
		path  string
		value any
		says  string // what the message must have besides the field's name
	}{
		{"model_type", "kimi_k2", `"kimi_k2"; supported: kimi_k3`},
		{"model_type", remove, "is missing"},
		{"text_config", []int{}, "an object is expected"},
		{tc + "model_type", "deepseek_v3", "supported: kimi_linear"},
		{"dtype", "float16", `"float16"; supported: bfloat16`},
		{tc + "dtype", "float32", "supported: bfloat16"},
		{"tie_word_embeddings", true, "is true"},
		{tc + "tie_word_embeddings", true, "is true"},
		{tc + "tie_word_embeddings", "no", "true or false"},

		{tc + "hidden_size", remove, "is missing"},
		{tc + "hidden_size", nil, "is missing"},
		{tc + "hidden_size", "256", `"256"; an integer`},
		{tc + "hidden_size", 256.5, "an integer"},
		{tc + "hidden_size", json.Number("2.56e2"), "an integer"},
		{tc + "hidden_size", 0, "is 0; supported: 1 to"},
		{tc + "hidden_size", -256, "is -256"},
		{tc + "hidden_size", 1 << 40, "supported: 1 to"},
		{tc + "hidden_size", json.Number("99999999999999999999"), "an integer"},
		{tc + "hidden_size", true, "an integer"},
		{tc + "num_hidden_layers", 513, "supported: 1 to 512"},
		{tc + "num_experts", 4097, "supported: 1 to 4096"},
		{tc + "num_experts_per_token", 33, "supported: 1 to 32"},
		{tc + "num_nextn_predict_layers", 1, "only 0"},
		{tc + "rms_norm_eps", 0, "between 0 and 1"},
		{tc + "rms_norm_eps", 1, "between 0 and 1"},
		{tc + "rms_norm_eps", -1e-5, "between 0 and 1"},
		{tc + "rms_norm_eps", "1e-5", "a finite number"},
		{tc + "rms_norm_eps", json.Number("1e999"), "a finite number"},
		{tc + "rms_norm_eps", 1e-46, "range of float32"},
		{tc + "rms_norm_eps", 0.9999999999, "between 0 and 1"}, // 1 as a float32
		{tc + "routed_scaling_factor", 1e39, "range of float32"},
		{tc + "routed_scaling_factor", 1e-46, "range of float32"},
		{tc + "activation_situ_beta", 1e39, "range of float32"},
		{tc + "activation_situ_linear_beta", 1e-46, "range of float32"}, // not the 0 of "not squashed"
		{tc + "kv_lora_rank", 1 << 23, "num_attention_heads * (kv_lora_rank + qk_rope_head_dim)"},
		{"text_config", remove, "text_config is missing"},
		{tc + "max_position_embeddings", remove, "is missing"},
		{tc + "max_position_embeddings", 0, "is 0"},

		{"eos_token_id", 505, "text_config.eos_token_id is 506; they must agree"},
		{tc + "bos_token_id", 503, "they must agree"},
		{tc + "pad_token_id", 510, "they must agree"},
		{"pad_token_id", 512, "below vocab_size (512)"},
		{"bos_token_id", -1, "below vocab_size"},
		{"bos_token_id", "504", "below vocab_size"},
		{"media_placeholder_token_id", []int{1, 2}, "one is expected"},

		{tc + "linear_attn_config", remove, "is missing"},
		{lin + "num_heads", 0, "is 0"},
		{lin + "num_heads", 1 << 23, "num_heads * head_dim"},
		{lin + "head_dim", 4097, "supported: 1 to 4096"},
		{lin + "short_conv_kernel_size", 0, "is 0"},
		{lin + "short_conv_kernel_size", 17, "supported: 1 to 16"},
		{lin + "gate_lower_bound", -1e-60, "range of float32"},
		{lin + "use_full_rank_gate", 1, "true or false"},
		{lin + "gate_lower_bound", 0, "supported: -5"},
		{lin + "gate_lower_bound", -5.01, "supported: -5"},
		{lin + "gate_lower_bound", 1, "supported: -5"},
		{lin + "kda_layers", remove, "is missing"},
		{lin + "kda_layers", 3, "a list of layer numbers"},
		{lin + "kda_layers", seq(0, 8), "contains 0"},
		{lin + "kda_layers", []any{1, "2"}, `contains "2"`},
		{lin + "kda_layers", []int{1, 2, 3, 5, 6, 7, 9, 10}, "omit layer 11"},
		{lin + "kda_layers", []int{1, 2, 3, 5, 6, 7, 9, 10, 10}, "layer 10, which is listed already"},
		{lin + "full_attn_layers", []int{4, 8, 12, 13, 11}, "layer 11, which is listed already"},
		{lin + "full_attn_layers", []int{4, 8, 12, 14}, "contains 14"},

		{tc + "mla_use_nope", false, "only true"},
		{tc + "mla_use_nope", "true", "true or false"},
		{tc + "mla_use_nope", 1, "true or false"},
		{tc + "mla_use_nope", remove, "is missing"},
		{tc + "num_key_value_heads", 2, "must equal num_attention_heads (4)"},
		{tc + "num_attention_heads", 1 << 22, "num_key_value_heads"},
		{tc + "q_lora_rank", 0, "is 0"},
		{tc + "v_head_dim", 1 << 24, "num_attention_heads * (qk_nope_head_dim + v_head_dim)"},
		{tc + "qk_rope_head_dim", 1 << 24, "num_attention_heads * (qk_nope_head_dim + qk_rope_head_dim)"},
		{tc + "mla_use_output_gate", 0, "true or false"},

		{tc + "num_experts_per_token", 17, ""}, // a control: fewer than 64
		{tc + "num_experts", 3, "num_experts_per_token is 4, more than num_experts (3)"},
		{tc + "moe_router_activation_func", "softmax", "supported: sigmoid"},
		{tc + "moe_renormalize", remove, "is missing"},
		{tc + "moe_renormalize", "yes", "true or false"},
		{tc + "routed_scaling_factor", 0, "positive"},
		{tc + "routed_scaling_factor", remove, "is missing"},
		{tc + "num_expert_group", 8, "only 1"},
		{tc + "topk_group", 4, "only 1"},
		{tc + "topk_method", "greedy", "supported: noaux_tc"},
		{tc + "first_k_dense_replace", -1, "is -1"},
		{tc + "moe_layer_freq", 0, "is 0"},
		{tc + "hidden_act", "gelu", `"gelu"; supported: situ, silu`},
		{tc + "hidden_act", remove, "is missing"},
		{tc + "activation_situ_beta", -1, "positive"},
		{tc + "activation_situ_linear_beta", 0, "positive number or null"},
		{tc + "attn_res_block_size", 14, "1 to num_hidden_layers (13)"},
		{tc + "attn_res_block_size", 0, "is 0"},

		{tc + "routed_expert_hidden_size", 144, "multiple of 32"},
		{tc + "moe_intermediate_size", 80, "multiple of 32"},
		{quant + "quant_method", "gptq", "supported: compressed-tensors"},
		{quant + "format", "nvfp4-pack-quantized", "supported: mxfp4-pack-quantized"},
		{quant + "quantization_status", "frozen", "supported: compressed"},
		{quant + "kv_cache_scheme", map[string]any{"num_bits": 8}, "only null"},
		{quant + "config_groups", map[string]any{}, "0 groups"},
		{quant + "config_groups", map[string]any{"group_1": map[string]any{}}, "group_0 is missing"},
		{quant + "config_groups", map[string]any{"group_0": map[string]any{}, "group_1": nil}, "2 groups"},
		{quant + "config_groups.group_0.format", "pack-quantized", "supported: mxfp4-pack-quantized"},
		{quant + "config_groups.group_0.input_activations", map[string]any{"num_bits": 8}, "only null"},
		{quant + "config_groups.group_0.output_activations", true, "only null"},
		{quant + "config_groups.group_0.weights", nil, "is missing"},
		{weights + "num_bits", 8, "only 4"},
		{weights + "group_size", 16, "only 32"},
		{weights + "type", "int", "supported: float"},
		{weights + "strategy", "tensor_group", "supported: group"},
		{weights + "symmetric", false, "only true"},
		{weights + "dynamic", true, "only false"},
		{weights + "dynamic", "local", "true or false"},
		{weights + "scale_dtype", "torch.bfloat16", "supported: torch.uint8"},
		{weights + "observer", "mse", "supported: minmax"},
		{weights + "observer", 1, "supported: minmax"},

		// A message shows what is in the file, but not so that a terminal would obey it.
		{"model_type", "k\x1b[2J\u009b31m\x7f\u202e\u2066\u2028\ufeff\U000e0001é中🙂", `"k\u001b[2J\u009b31m\u007f\u202e\u2066\u2028\ufeff\udb40\udc01é中🙂"; supported`},
		{lin + "kda_layers", []any{"\u202e"}, `contains "\u202e"; layer`},
	} {
		_, err := ParseConfig(edit(t, fixture(t, "nano.json"), c.path, c.value))
		if c.says == "" {
			if err != nil {
				t.Errorf("%s = %v: %v", c.path, c.value, err)
			}
			continue
		}
		if err == nil {
			t.Errorf("%s = %v is accepted", c.path, c.value)
			continue
		}
		field := c.path[strings.LastIndexByte(c.path, '.')+1:]
		if !strings.HasPrefix(err.Error(), "config.json: ") || !strings.Contains(err.Error(), field) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s = %v: %q should name %s and say %q", c.path, c.value, err, field, c.says)
		}
	}
}

func TestParseConfigRefusesText(t *testing.T) {
	nano := string(fixture(t, "nano.json"))
	for _, c := range []struct{ what, text, says string }{
		{"empty", "", "not valid JSON"},
		{"truncated", nano[:len(nano)/2], "not valid JSON"},
		{"list", "[]", "an object is expected"},
		{"null", "null", "an object is expected"},
		{"two values", nano + "{}", "not valid JSON"},
		{"a comment", "// config\n" + nano, "not valid JSON"},
		{"NaN", strings.Replace(nano, "1e-05", "NaN", 1), "not valid JSON"},
		{"byte order mark", "\ufeff" + nano, "not valid JSON"},
		{"invalid UTF-8", strings.Replace(nano, "kimi_k3", "kimi\xff", 1), "UTF-8"},
		{"repeated key at the root", strings.Replace(nano, `"model_type": "kimi_k3"`, `"model_type": "kimi_k3", "model_type": "kimi_k3"`, 1), `"model_type" appears twice`},
		{"repeated key further in", strings.Replace(nano, `"num_bits": 4`, `"num_bits": 8, "num_bits": 4`, 1), `"num_bits" appears twice`},
		{"repeated key in a field that is ignored", strings.Replace(nano, `"observer_kwargs": {`, `"observer_kwargs": {"a": 1, "a": 2`, 1), `"a" appears twice`},
		{"deep nesting", strings.Replace(nano, `"ignore_index": -100`, `"ignore_index": `+strings.Repeat("[", 100)+strings.Repeat("]", 100), 1), "nested more than"},
		{"too long", nano + strings.Repeat(" ", MaxConfigSize), "at most 1048576"},
	} {
		if _, err := ParseConfig([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, should say %q", c.what, err, c.says)
		} else if damage := c.what != "too long"; errors.Is(err, ErrMalformed) != damage {
			t.Errorf("%s: %v, malformed should be %v", c.what, err, damage)
		}
	}
	if _, err := ParseConfig([]byte("{}")); err == nil || errors.Is(err, ErrMalformed) {
		t.Errorf("a configuration without fields: %v, should not be malformed", err)
	}
}

// FuzzParseConfig checks that what is accepted is safe to compute with: a plan can be made and no width overflows.
func FuzzParseConfig(f *testing.F) {
	for _, name := range []string{"k3.json", "nano.json", "kimi-linear.json"} {
		f.Add(fixture(f, name))
	}
	f.Add([]byte(`{"text_config":{"text_config":{}},"model_type":"kimi_k3"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := ParseConfig(text)
		if err != nil {
			return
		}
		if c.Layers < 1 || c.Layers > MaxLayers || len(c.Attn) != c.Layers || len(c.FFN) != c.Layers || c.TopK > c.Experts ||
			c.KDAWidth() > maxWidth || c.ExpertWidth() < 1 || c.Context < 1 || !(c.RMSEps > 0) || c.AttnResBlock > c.Layers {
			t.Fatalf("%+v", c)
		}
		for _, id := range append(slices.Clone(c.EOS), max(c.BOS, 0), max(c.PAD, 0), max(c.Media, 0)) {
			if id < 0 || id >= c.Vocab {
				t.Fatalf("id %d of %d", id, c.Vocab)
			}
		}
		p, err := NewPlan(c)
		if err != nil {
			t.Fatal(err)
		}
		if total := p.Totals().Text; total.Bytes <= 0 || total.Tensors != p.Len() {
			t.Fatalf("%+v", total)
		}
	})
}

// The fixture of K3 is written by hand from the published fields; this guards it against slips in the lists.
func TestFixtureSchedule(t *testing.T) {
	var root struct {
		Text struct {
			Layers int                        `json:"num_hidden_layers"`
			Linear map[string]json.RawMessage `json:"linear_attn_config"`
		} `json:"text_config"`
	}
	if err := json.Unmarshal(fixture(t, "k3.json"), &root); err != nil {
		t.Fatal(err)
	}
	all := map[int]int{}
	for _, key := range []string{"kda_layers", "full_attn_layers"} {
		var list []int
		if err := json.Unmarshal(root.Text.Linear[key], &list); err != nil {
			t.Fatal(err)
		}
		if want := map[string]int{"kda_layers": 69, "full_attn_layers": 24}[key]; len(list) != want {
			t.Errorf("%s has %d layers", key, len(list))
		}
		for _, l := range list {
			all[l]++
		}
	}
	if len(all) != 93 || slices.Max(slices.Collect(maps.Keys(all))) != 93 {
		t.Error(strconv.Itoa(len(all)) + " layers")
	}
}
