package model

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// MaxConfigSize bounds config.json; the released one has 7 KB.
const MaxConfigSize = 1 << 20

// ErrMalformed is what ParseConfig's error is when the text is not one JSON object without repeated keys: the file is
// damaged, rather than the configuration of an unsupported model.
var ErrMalformed = errors.New("malformed configuration")

// malformed reads as the error it holds.
type malformed struct{ error }

func (malformed) Unwrap() error { return ErrMalformed }

// releasedBlock is K3's attn_res_block_size. Models cut from its first layers keep it even when they are fewer: then there is
// one block.
const releasedBlock = 12

// ParseConfig reads the text of a config.json. An error names the field, its value and what is supported.
func ParseConfig(text []byte) (*Config, error) {
	c, err := parseConfig(text)
	if err != nil {
		return nil, fmt.Errorf("config.json: %w", err)
	}
	return c, nil
}

// parseRoot reads the one object of a configuration, whose first fault is to be kept in fault.
func parseRoot(text []byte, fault *error) (object, error) {
	if len(text) > MaxConfigSize {
		return object{}, fmt.Errorf("%d bytes long; at most %d are expected", len(text), MaxConfigSize)
	}
	value, err := decodeJSON(text)
	if err != nil {
		return object{}, malformed{err}
	}
	values, ok := value.(map[string]any)
	if !ok {
		return object{}, malformed{fmt.Errorf("holds %s; an object is expected", show(value))}
	}
	return object{values: values, fault: fault}, nil
}

func parseConfig(text []byte) (*Config, error) {
	var fault error
	root, err := parseRoot(text, &fault)
	if err != nil {
		return nil, err
	}
	c := &Config{}
	body := root
	if root.has("text_config") {
		c.Nested = true
		root.text("model_type", "kimi_k3")
		body = root.object("text_config")
	} else if root.values["model_type"] == "kimi_k3" {
		root.require("text_config") // where such a model has its text part
	}
	body.text("model_type", "kimi_linear")

	// The order is that of the questions: is it this kind of model, what is its size, what are its parts.
	for _, read := range []func(*Config, object, object){
		readIdentity, readSize, readTokens, readKDA, readMLA, readFFN, readQuantization, readResiduals,
	} {
		read(c, root, body)
		if fault != nil {
			return nil, fault
		}
	}
	return c, nil
}

// both applies a rule to a field that nested configurations may carry at the root and in text_config.
func both(root, body object, rule func(object)) {
	rule(root)
	if body.path != root.path {
		rule(body)
	}
}

func readIdentity(c *Config, root, body object) {
	both(root, body, func(o object) {
		o.optionalText("dtype", "bfloat16")
		o.optionalText("torch_dtype", "bfloat16")
		if o.boolean("tie_word_embeddings", false) {
			o.fail("tie_word_embeddings", "is true; only models with their own lm_head are supported")
		}
	})
	c.named.dtype, _ = root.values["dtype"].(string)
	if list, ok := root.values["architectures"].([]any); ok && len(list) > 0 {
		c.named.architecture, _ = list[0].(string)
	}
}

func readSize(c *Config, _, body object) {
	c.Layers = body.integer("num_hidden_layers", 1, MaxLayers)
	c.Hidden = body.integer("hidden_size", 1, maxWidth)
	c.Vocab = body.integer("vocab_size", 1, maxWidth)
	if n := body.optional("num_nextn_predict_layers", 0, 0, math.MaxInt32); n != 0 {
		body.fail("num_nextn_predict_layers", "is %d; only 0 is supported, no released weights have such layers", n)
	}
	if c.RMSEps = body.number("rms_norm_eps"); !(c.RMSEps > 0 && float32(c.RMSEps) < 1) {
		body.fail("rms_norm_eps", "is %v; a number between 0 and 1 is expected", c.RMSEps)
	}
	length, position := "model_max_length", "max_position_embeddings"
	switch {
	case body.has(position) && body.has(length):
		c.Context = min(body.integer(position, 1, math.MaxInt32), body.integer(length, 1, math.MaxInt32))
	case body.has(length):
		c.Context = body.integer(length, 1, math.MaxInt32)
	default:
		c.Context = body.integer(position, 1, math.MaxInt32)
	}
}

// readTokens takes each id from wherever it is given; where the root and text_config both give it, they must agree.
func readTokens(c *Config, root, body object) {
	ids := func(key string) []int {
		outer, inner := root.ids(key, c.Vocab), body.ids(key, c.Vocab)
		switch {
		case outer == nil:
			return inner
		case inner != nil && !slices.Equal(outer, inner):
			root.fail(key, "is %s but text_config.%s is %s; they must agree", show(root.values[key]), key, show(body.values[key]))
		}
		return outer
	}
	one := func(key string) int {
		switch list := ids(key); len(list) {
		case 0:
			return -1
		case 1:
			return list[0]
		default:
			root.fail(key, "lists %d token ids; one is expected", len(list))
			return -1
		}
	}
	c.BOS, c.EOS, c.PAD = one("bos_token_id"), ids("eos_token_id"), one("pad_token_id")
	c.Media = one("media_placeholder_token_id")
}

func readKDA(c *Config, _, body object) {
	if !body.require("linear_attn_config") {
		return
	}
	o := body.object("linear_attn_config")
	c.KDAHeads = o.integer("num_heads", 1, maxWidth)
	c.KDAHeadDim = o.integer("head_dim", 1, MaxHeadDim)
	c.ConvTaps = o.integer("short_conv_kernel_size", 1, MaxTaps)
	checkProduct(o, "num_heads * head_dim", c.KDAHeads, c.KDAHeadDim)
	c.FullRankGate = o.boolean("use_full_rank_gate", false)
	if c.BoundedGate = o.has("gate_lower_bound"); c.BoundedGate {
		if c.GateLower = o.number("gate_lower_bound"); !(c.GateLower >= -5 && c.GateLower < 0) {
			o.fail("gate_lower_bound", "is %v; supported: -5 up to, not including, 0, or absent", c.GateLower)
		}
	}
	readSchedule(c, o)
}

// readSchedule gives every layer its kind of attention. The kinds come from the two lists, never from a modulus: K3's last
// two layers are both MLA.
func readSchedule(c *Config, o object) {
	const unset = 0xff
	c.Attn = slices.Repeat([]Attention{unset}, c.Layers)
	for _, list := range []struct {
		key  string
		kind Attention
	}{{"kda_layers", KDA}, {"full_attn_layers", MLA}} {
		for _, i := range o.layers(list.key, c.Layers) {
			if c.Attn[i] != unset {
				o.fail(list.key, "contains layer %d, which is listed already; kda_layers and full_attn_layers must name every layer once", i+1)
			}
			c.Attn[i] = list.kind
		}
	}
	if i := slices.Index(c.Attn, unset); i >= 0 {
		o.fail("kda_layers", "and full_attn_layers both omit layer %d; together they must name 1 to %d once", i+1, c.Layers)
	}
}

func readMLA(c *Config, _, o object) {
	o.requireBool("mla_use_nope", true)
	c.MLAHeads = o.integer("num_attention_heads", 1, maxWidth)
	if kv := o.integer("num_key_value_heads", 1, maxWidth); kv != c.MLAHeads {
		o.fail("num_key_value_heads", "is %d; it must equal num_attention_heads (%d)", kv, c.MLAHeads)
	}
	c.QLora = o.optional("q_lora_rank", 0, 1, maxWidth)
	c.KVLora = o.integer("kv_lora_rank", 1, maxWidth)
	c.QKNope = o.integer("qk_nope_head_dim", 1, maxWidth)
	c.QKRope = o.integer("qk_rope_head_dim", 0, maxWidth)
	c.VHead = o.integer("v_head_dim", 1, maxWidth)
	c.OutputGate = o.boolean("mla_use_output_gate", false)
	checkProduct(o, "num_attention_heads * (qk_nope_head_dim + qk_rope_head_dim)", c.MLAHeads, c.QKNope+c.QKRope)
	checkProduct(o, "num_attention_heads * (qk_nope_head_dim + v_head_dim)", c.MLAHeads, c.QKNope+c.VHead)
	const lanes = 16 // cached rows are padded to whole vectors
	checkProduct(o, "num_attention_heads * (kv_lora_rank + qk_rope_head_dim)", c.MLAHeads, (c.KVLora+c.QKRope+lanes-1)/lanes*lanes)
}

func readFFN(c *Config, _, o object) {
	c.DenseInter = o.integer("intermediate_size", 1, maxWidth)
	c.Experts = o.integer("num_experts", 1, MaxExperts)
	c.TopK = o.integer("num_experts_per_token", 1, MaxTopK)
	if c.TopK > c.Experts {
		o.fail("num_experts_per_token", "is %d, more than num_experts (%d)", c.TopK, c.Experts)
	}
	c.ExpertInter = o.integer("moe_intermediate_size", 1, maxWidth)
	c.named.sharedCount = o.optional("num_shared_experts", 0, 0, MaxExperts)
	c.SharedInter = c.named.sharedCount * c.ExpertInter
	checkProduct(o, "num_shared_experts * moe_intermediate_size", c.named.sharedCount, c.ExpertInter)
	c.Latent = o.optional("routed_expert_hidden_size", 0, 1, maxWidth)
	c.LatentNorm = o.boolean("latent_moe_use_norm", false) && c.Latent > 0

	o.text("moe_router_activation_func", "sigmoid")
	if o.require("moe_renormalize") {
		c.Renormalize = o.boolean("moe_renormalize", false)
	}
	if c.RoutedScaling = o.number("routed_scaling_factor"); c.RoutedScaling <= 0 {
		o.fail("routed_scaling_factor", "is %v; a positive number is expected", c.RoutedScaling)
	}
	for _, key := range []string{"num_expert_group", "topk_group"} {
		if n := o.optional(key, 1, 0, math.MaxInt32); n != 1 {
			o.fail(key, "is %d; only 1 is supported (routing without groups)", n)
		}
	}
	c.named.groupedTopK = o.boolean("use_grouped_topk", false)
	c.named.topkMethod = o.optionalText("topk_method", "noaux_tc")

	first := o.integer("first_k_dense_replace", 0, math.MaxInt32)
	every := o.optional("moe_layer_freq", 1, 1, math.MaxInt32)
	c.FFN = make([]FFN, c.Layers)
	for i := range c.FFN {
		if i >= first && i%every == 0 {
			c.FFN[i] = MoE
		}
	}

	if o.text("hidden_act", "situ", "silu") == "silu" {
		c.Activation = SiLU
		return
	}
	if o.has("activation_situ_beta") {
		c.SituBeta = o.number("activation_situ_beta")
	}
	if c.SituBeta == 0 { // the released code takes null and 0 alike
		c.SituBeta = 1
	}
	if c.SituBeta < 0 {
		o.fail("activation_situ_beta", "is %v; a positive number is expected", c.SituBeta)
	}
	if o.has("activation_situ_linear_beta") {
		if c.SituLinear = o.number("activation_situ_linear_beta"); c.SituLinear <= 0 {
			o.fail("activation_situ_linear_beta", "is %v; a positive number or null is expected", c.SituLinear)
		}
	}
}

// readQuantization accepts two storages of the routed experts: BF16, when nothing is quantised, and the release's MXFP4.
// Where both the root and text_config describe the quantisation, both have to be that one.
func readQuantization(c *Config, root, body object) {
	c.ExpertFormat = ExpertBF16
	both(root, body, func(o object) {
		if !o.has("quantization_config") {
			return
		}
		c.ExpertFormat = ExpertMXFP4
		readMXFP4(c, o.object("quantization_config"))
	})
	if c.ExpertFormat != ExpertMXFP4 {
		return
	}
	if w := c.ExpertWidth(); w%ScaleGroup != 0 {
		key := "routed_expert_hidden_size"
		if c.Latent == 0 {
			key = "hidden_size"
		}
		body.fail(key, "is %d; MXFP4 experts need a multiple of %d", w, ScaleGroup)
	}
	if c.ExpertInter%ScaleGroup != 0 {
		body.fail("moe_intermediate_size", "is %d; MXFP4 experts need a multiple of %d", c.ExpertInter, ScaleGroup)
	}
}

func readMXFP4(c *Config, o object) {
	const format = "mxfp4-pack-quantized"
	o.text("quant_method", "compressed-tensors")
	o.text("format", format)
	o.text("quantization_status", "compressed")
	o.null("kv_cache_scheme")
	groups := o.object("config_groups")
	if len(groups.values) != 1 {
		o.fail("config_groups", "has %d groups; exactly one, group_0, is supported", len(groups.values))
	}
	if !groups.require("group_0") {
		return
	}
	group := groups.object("group_0")
	group.text("format", format)
	group.null("input_activations")
	group.null("output_activations")
	if !group.require("weights") {
		return
	}
	w := group.object("weights")
	for _, size := range []struct {
		key  string
		want int
	}{{"num_bits", 4}, {"group_size", ScaleGroup}} {
		if n := w.integer(size.key, math.MinInt32, math.MaxInt32); n != size.want {
			w.fail(size.key, "is %d; only %d is supported", n, size.want)
		}
	}
	w.text("type", "float")
	w.text("strategy", "group")
	w.requireBool("symmetric", true)
	w.requireBool("dynamic", false)
	c.named.scaleDType = w.optionalText("scale_dtype", "torch.uint8")
	c.named.observer = w.optionalText("observer", "minmax")
}

func readResiduals(c *Config, _, o object) {
	if c.AttnResBlock = o.optional("attn_res_block_size", 0, 1, math.MaxInt32); c.AttnResBlock > c.Layers && c.AttnResBlock != releasedBlock {
		o.fail("attn_res_block_size", "is %d; supported: 1 to num_hidden_layers (%d)", c.AttnResBlock, c.Layers)
	}
}

// checkProduct bounds a width that is a product. Both factors are bounded already, so the product cannot wrap.
func checkProduct(o object, what string, a, b int) {
	if p := int64(a) * int64(b); p > maxWidth {
		o.fail(what, "is %d; at most %d is supported", p, maxWidth)
	}
}
