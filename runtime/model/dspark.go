package model

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"

	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
)

// DSpark is the configuration of a DSpark draft model: a few MLA layers that guess the tokens to follow from hidden states of
// layers of their target, whose embedding, output head, width and vocabulary they share. Unlike its target's, this
// attention rotates queries and keys, with YaRN.
type DSpark struct {
	Layers, Hidden, Inter, Vocab                int
	Heads, QLora, KVLora, QKNope, QKRope, VHead int
	RMSEps                                      float64
	Context                                     int // positions it was made for

	Theta float64 // base of the rotation's frequencies
	YaRN  YaRN

	TargetLayers []int // of the target, ascending: their outputs are what the draft sees of the text
	TargetDepth  int   // layers the target has
	MaskToken    int   // stands for the tokens to be guessed
	MarkovRank   int

	// Released tells that this is, byte for byte, the configuration of the released draft model of Kimi K3.
	Released bool
}

// YaRN stretches a rotation made for Original positions by Factor: slow frequencies are divided, fast ones kept, those
// that turn between BetaSlow and BetaFast times in Original positions mixed.
type YaRN struct {
	Factor             float64
	Original           int
	BetaFast, BetaSlow float64
	MScale, MScaleAll  float64
}

// DSparkBlock is how many rows a block of a draft has, and so how many tokens it can propose. It is what these models are
// trained with; no configuration names it.
const DSparkBlock = 7

// The released draft model: repository Inferact/Kimi-K3-DSpark, revision cf6b8244620e7ea4b0651d214f28e89eac75bed6.
const (
	dsparkConfigDigest = "5a3c2f4f91c965ed93b14de5f12a4e9c17fd98d8c99916ed2deb26ce8702f970"
	DSparkWeightsSize  = 7_124_633_450 // of its model.safetensors
)

// dsparkKeys are the fields such a configuration may have. Others are refused: drafts exist that capture their target in
// other ways, and a setting that is not understood makes a draft that computes, and guesses nothing.
var dsparkKeys = []string{"architectures", "model_type", "hidden_size", "intermediate_size", "num_hidden_layers",
	"num_attention_heads", "num_key_value_heads", "q_lora_rank", "kv_lora_rank", "qk_nope_head_dim", "qk_rope_head_dim",
	"v_head_dim", "mla_use_nope", "mla_use_output_gate", "vocab_size", "draft_vocab_size", "rms_norm_eps", "hidden_act",
	"max_position_embeddings", "rope_theta", "rope_parameters", "num_target_layers", "target_hidden_size",
	"target_num_hidden_layers", "target_layer_ids", "mask_token_id", "bos_token_id", "eos_token_id", "pad_token_id",
	"markov_rank", "markov_head_type", "enable_confidence_head", "confidence_head_with_markov", "tie_word_embeddings",
	"_torchspec_version", "torch_dtype", "dtype", "transformers_version"}

var yarnKeys = []string{"rope_type", "factor", "original_max_position_embeddings", "rope_theta", "beta_fast", "beta_slow",
	"mscale", "mscale_all_dim"}

// ParseDSpark reads the text of a draft model's config.json. An error names the field, its value and what is supported.
func ParseDSpark(text []byte) (*DSpark, error) {
	d, err := parseDSpark(text)
	if err != nil {
		return nil, fmt.Errorf("config.json: %w", err)
	}
	sum := sha256.Sum256(text)
	d.Released = hex.EncodeToString(sum[:]) == dsparkConfigDigest
	return d, nil
}

func parseDSpark(text []byte) (*DSpark, error) {
	var fault error
	o, err := parseRoot(text, &fault)
	if err != nil {
		return nil, err
	}
	d := &DSpark{}
	for _, read := range []func(*DSpark, object){readDraftKind, readDraftSize, readDraftRotation, readDraftTarget, readDraftHeads} {
		if read(d, o); fault != nil {
			return nil, fault
		}
	}
	return d, nil
}

// known refuses fields that are not listed.
func (o object) known(keys []string) {
	for _, key := range slices.Sorted(maps.Keys(o.values)) {
		if !slices.Contains(keys, key) && o.has(key) {
			o.fail(printable(fmt.Sprintf("%.60s", key)), "is %s; this is not a setting of the draft models that are supported", show(o.values[key]))
		}
	}
}

func readDraftKind(_ *DSpark, o object) {
	o.text("model_type", "k3_dspark")
	if list, ok := o.values["architectures"].([]any); o.has("architectures") && (!ok || len(list) != 1 || list[0] != "K3DSparkModel") {
		o.fail("architectures", "is %s; supported: [\"K3DSparkModel\"]", show(o.values["architectures"]))
	}
	o.optionalText("torch_dtype", "bfloat16")
	o.optionalText("dtype", "bfloat16")
	o.optionalText("hidden_act", "silu")
	if o.boolean("tie_word_embeddings", false) {
		o.fail("tie_word_embeddings", "is true; the output head is the target's")
	}
	o.requireBool("mla_use_nope", false)
	if o.boolean("mla_use_output_gate", false) {
		o.fail("mla_use_output_gate", "is true; draft models have no such gate")
	}
	o.known(dsparkKeys)
}

func readDraftSize(d *DSpark, o object) {
	d.Layers = o.integer("num_hidden_layers", 1, 64)
	d.Hidden = o.integer("hidden_size", 1, maxWidth)
	d.Inter = o.integer("intermediate_size", 1, maxWidth)
	d.Vocab = o.integer("vocab_size", 1, maxWidth)
	if n := o.optional("draft_vocab_size", d.Vocab, 1, maxWidth); n != d.Vocab {
		o.fail("draft_vocab_size", "is %d; only vocab_size (%d) is supported", n, d.Vocab)
	}
	d.Heads = o.integer("num_attention_heads", 1, maxWidth)
	if n := o.optional("num_key_value_heads", d.Heads, 1, maxWidth); n != d.Heads {
		o.fail("num_key_value_heads", "is %d; only num_attention_heads (%d) is supported", n, d.Heads)
	}
	d.QLora = o.integer("q_lora_rank", 1, maxWidth)
	d.KVLora = o.integer("kv_lora_rank", 1, maxWidth)
	d.QKNope = o.integer("qk_nope_head_dim", 1, maxWidth)
	d.QKRope = o.integer("qk_rope_head_dim", 2, 1024)
	if d.QKRope%2 != 0 {
		o.fail("qk_rope_head_dim", "is %d; pairs of values are rotated, so it must be even", d.QKRope)
	}
	d.VHead = o.integer("v_head_dim", 1, maxWidth)
	checkProduct(o, "num_attention_heads * (qk_nope_head_dim + qk_rope_head_dim)", d.Heads, d.QKNope+d.QKRope)
	checkProduct(o, "num_attention_heads * (qk_nope_head_dim + v_head_dim)", d.Heads, d.QKNope+d.VHead)
	checkProduct(o, "num_attention_heads * (kv_lora_rank + qk_rope_head_dim)", d.Heads, d.KVLora+d.QKRope+15)
	if d.RMSEps = o.number("rms_norm_eps"); !(d.RMSEps > 0 && float32(d.RMSEps) < 1) {
		o.fail("rms_norm_eps", "is %v; a number between 0 and 1 is expected", d.RMSEps)
	}
	d.Context = o.integer("max_position_embeddings", 1, math.MaxInt32)
}

func readDraftRotation(d *DSpark, o object) {
	if !o.require("rope_parameters") {
		return
	}
	r := o.object("rope_parameters")
	r.text("rope_type", "yarn")
	r.known(yarnKeys)
	positive := func(o object, key string) float64 {
		v := o.number(key)
		if !(v > 0) {
			o.fail(key, "is %v; a positive number is expected", v)
		}
		return v
	}
	d.Theta = positive(r, "rope_theta")
	if o.has("rope_theta") && o.number("rope_theta") != d.Theta {
		o.fail("rope_theta", "is %s but rope_parameters.rope_theta is %s; they must agree", show(o.values["rope_theta"]), show(r.values["rope_theta"]))
	}
	y := &d.YaRN
	y.Factor = positive(r, "factor")
	y.Original = r.integer("original_max_position_embeddings", 1, math.MaxInt32)
	y.BetaFast, y.BetaSlow = positive(r, "beta_fast"), positive(r, "beta_slow")
	y.MScale, y.MScaleAll = r.number("mscale"), r.number("mscale_all_dim")
	if !(d.Theta > 1) {
		r.fail("rope_theta", "is %v; more than 1 is expected", d.Theta)
	}
	if y.Factor < 1 || y.BetaFast < y.BetaSlow || y.MScale < 0 || y.MScaleAll < 0 {
		r.fail("factor", "is %v, with beta_fast %v, beta_slow %v, mscale %v and mscale_all_dim %v: a factor of 1 or more, beta_fast not below beta_slow and scales not below 0 are expected",
			y.Factor, y.BetaFast, y.BetaSlow, y.MScale, y.MScaleAll)
	}
	for _, f := range append(d.InvFreq(), d.Scale(), d.RopeScale()) {
		if !(f > 0) || math.IsInf(float64(f), 0) {
			r.fail("rope_type", "is yarn with parameters that give a frequency or scale of %v", f)
			return
		}
	}
}

func readDraftTarget(d *DSpark, o object) {
	d.TargetDepth = o.integer("target_num_hidden_layers", 1, MaxLayers)
	if n := o.integer("target_hidden_size", 1, maxWidth); n != d.Hidden {
		o.fail("target_hidden_size", "is %d; only hidden_size (%d) is supported, as the draft uses its target's embedding and head", n, d.Hidden)
	}
	if !o.require("target_layer_ids") {
		return
	}
	list, ok := o.values["target_layer_ids"].([]any)
	if !ok {
		o.fail("target_layer_ids", "is %s; a list of layers is expected", show(o.values["target_layer_ids"]))
		return
	}
	for i, v := range list {
		n, ok := asInteger(v)
		if !ok || n < 0 || n >= int64(d.TargetDepth) || i > 0 && int(n) <= d.TargetLayers[i-1] {
			o.fail("target_layer_ids", "is %s; ascending layers from 0 to %d are expected", show(o.values["target_layer_ids"]), d.TargetDepth-1)
			return
		}
		d.TargetLayers = append(d.TargetLayers, int(n))
	}
	if n := o.integer("num_target_layers", 1, MaxLayers); n != len(list) {
		o.fail("num_target_layers", "is %d, but target_layer_ids lists %d", n, len(list))
	}
	checkProduct(o, "num_target_layers * target_hidden_size", len(list), d.Hidden)
}

func readDraftHeads(d *DSpark, o object) {
	if d.MaskToken = o.integer("mask_token_id", 0, maxWidth); d.MaskToken >= d.Vocab {
		o.fail("mask_token_id", "is %d; a token id below vocab_size (%d) is expected", d.MaskToken, d.Vocab)
	}
	d.MarkovRank = o.integer("markov_rank", 1, maxWidth)
	o.text("markov_head_type", "vanilla")
	o.requireBool("enable_confidence_head", true)
	o.requireBool("confidence_head_with_markov", true)
}

// Match tells whether the draft was made for a target like c; the error says what differs.
func (d *DSpark) Match(c *Config) error {
	for _, f := range []struct {
		what        string
		draft, with int
	}{
		{"hidden_size", d.Hidden, c.Hidden}, {"vocab_size", d.Vocab, c.Vocab}, {"target_num_hidden_layers", d.TargetDepth, c.Layers},
	} {
		if f.draft != f.with {
			return fmt.Errorf("the draft model was made for another target: its %s is %d, this model has %d", f.what, f.draft, f.with)
		}
	}
	return nil
}

// InvFreq is the frequency of every rotated pair, in radians a position.
func (d *DSpark) InvFreq() []float32 {
	dim, y := float64(d.QKRope), d.YaRN
	// The pair that turns b times in Original positions, as a fraction of pairs.
	pair := func(b float64) float64 {
		return dim * math.Log(float64(y.Original)/(2*math.Pi*b)) / (2 * math.Log(d.Theta))
	}
	low, high := max(math.Floor(pair(y.BetaFast)), 0), min(math.Ceil(pair(y.BetaSlow)), dim-1)
	if high <= low {
		high = low + 0.001
	}
	out := make([]float32, d.QKRope/2)
	for j := range out {
		f := math.Pow(d.Theta, -2*float64(j)/dim)
		slow := min(max((float64(j)-low)/(high-low), 0), 1)
		out[j] = float32(f/y.Factor*slow + f*(1-slow))
	}
	return out
}

func (y YaRN) scale(m float64) float64 {
	if y.Factor <= 1 || m == 0 {
		return 1
	}
	return 0.1*m*math.Log(y.Factor) + 1
}

// Scale is what attention scores are multiplied with.
func (d *DSpark) Scale() float32 {
	m := d.YaRN.scale(d.YaRN.MScaleAll)
	return float32(m * m / math.Sqrt(float64(d.QKNope+d.QKRope)))
}

// RopeScale is what sine and cosine are multiplied with.
func (d *DSpark) RopeScale() float32 {
	return float32(d.YaRN.scale(d.YaRN.MScale) / d.YaRN.scale(d.YaRN.MScaleAll))
}

// DSparkTensor is one tensor of a draft model.
type DSparkTensor struct {
	Name  string
	Shape []int64
}

// Bytes is its size; all are BF16.
func (t *DSparkTensor) Bytes() int64 { return 2 * Elements(t.Shape) }

// Matrix gives its rows and columns as the provider takes them.
func (t *DSparkTensor) Matrix() (rows, cols int) {
	if len(t.Shape) == 1 {
		return 1, int(t.Shape[0])
	}
	return int(t.Shape[0]), int(t.Shape[1])
}

// DSparkEmbed is the one tensor of a draft model's file that is not used: a copy of the target's embedding.
const DSparkEmbed = "embed_tokens.weight"

// Tensors lists what the model needs, in the order of the provider's slots: those outside the layers, then the layers'.
func (d *DSpark) Tensors() []DSparkTensor {
	n := func(v int) int64 { return int64(v) }
	hidden, vocab, rank := n(d.Hidden), n(d.Vocab), n(d.MarkovRank)
	list := []DSparkTensor{
		{"context_proj.weight", []int64{hidden, n(len(d.TargetLayers)) * hidden}},
		{"context_norm.weight", []int64{hidden}},
		{"final_norm.weight", []int64{hidden}},
		{"markov_head.markov_w1.weight", []int64{vocab, rank}},
		{"markov_head.markov_w2.weight", []int64{vocab, rank}},
		{"confidence_head.proj.weight", []int64{1, hidden + rank}},
		{"confidence_head.proj.bias", []int64{1}},
	}
	for i := range d.Layers {
		layer := fmt.Sprintf("layers.%d.", i)
		for _, t := range []DSparkTensor{
			{"input_layernorm", []int64{hidden}},
			{"post_attention_layernorm", []int64{hidden}},
			{"self_attn.q_a_proj", []int64{n(d.QLora), hidden}},
			{"self_attn.q_a_layernorm", []int64{n(d.QLora)}},
			{"self_attn.q_b_proj", []int64{n(d.Heads * (d.QKNope + d.QKRope)), n(d.QLora)}},
			{"self_attn.kv_a_proj_with_mqa", []int64{n(d.KVLora + d.QKRope), hidden}},
			{"self_attn.kv_a_layernorm", []int64{n(d.KVLora)}},
			{"self_attn.kv_b_proj", []int64{n(d.Heads * (d.QKNope + d.VHead)), n(d.KVLora)}},
			{"self_attn.o_proj", []int64{hidden, n(d.Heads * d.VHead)}},
			{"mlp.gate_proj", []int64{n(d.Inter), hidden}},
			{"mlp.up_proj", []int64{n(d.Inter), hidden}},
			{"mlp.down_proj", []int64{hidden, n(d.Inter)}},
		} {
			list = append(list, DSparkTensor{layer + t.Name + ".weight", t.Shape})
		}
	}
	return list
}

// Accept checks that a file's tensors are those of the model, no fewer and no more, each BF16 and of its shape.
func (d *DSpark) Accept(given iter.Seq2[int, checkpoint.Tensor]) error {
	want := map[string][]int64{DSparkEmbed: {int64(d.Vocab), int64(d.Hidden)}}
	for _, t := range d.Tensors() {
		want[t.Name] = t.Shape
	}
	for _, t := range given {
		shape, ok := want[t.Name]
		switch {
		case !ok:
			return fmt.Errorf("tensor %s is not one of this draft model", printable(fmt.Sprintf("%.100s", t.Name)))
		case t.DType != safetensors.BF16:
			return fmt.Errorf("tensor %s is stored as %s, expected %s", t.Name, t.DType, safetensors.BF16)
		case !slices.Equal(t.Shape, shape):
			return fmt.Errorf("tensor %s has shape %v, expected %v", t.Name, t.Shape, shape)
		}
		delete(want, t.Name)
	}
	delete(want, DSparkEmbed) // not used, so it may be missing
	if len(want) > 0 {
		missing := slices.Sorted(maps.Keys(want))
		return fmt.Errorf("%d tensors are missing: %s", len(missing), strings.Join(missing[:min(len(missing), 3)], ", "))
	}
	return nil
}
