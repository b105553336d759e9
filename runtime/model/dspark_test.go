package model

import (
	"errors"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
)

func draftOf(t testing.TB, text []byte) *DSpark {
	t.Helper()
	d, err := ParseDSpark(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The released configuration, known by its digest, and what is published of its model: 68 tensors, 3,562,312,961
// parameters, a header of 7,520 bytes, and 4,775,815,682 bytes in the 67 tensors that are used.
func TestReleasedDSpark(t *testing.T) {
	d := draftOf(t, fixture(t, "dspark.json"))
	if !d.Released {
		t.Error("not recognised as the released one")
	}
	if slices.Compare(d.TargetLayers, []int{2, 23, 47, 71, 89}) != 0 || d.TargetDepth != 93 || d.MaskToken != 163837 || d.MarkovRank != 256 ||
		d.Layers != 5 || d.Heads != 64 || d.Context != 1048576 || d.RMSEps != 1e-5 {
		t.Errorf("%+v", d)
	}
	if err := d.Match(parse(t, "k3.json")); err != nil {
		t.Error(err)
	}
	var used int64
	for _, x := range d.Tensors() {
		used += x.Bytes()
	}
	if len(d.Tensors()) != 67 || used != 4_775_815_682 {
		t.Errorf("%d tensors of %d bytes", len(d.Tensors()), used)
	}
	if file := used + 2*int64(d.Vocab)*int64(d.Hidden) + 8 + 7520; file != DSparkWeightsSize {
		t.Errorf("the file would have %d bytes, it has %d", file, int64(DSparkWeightsSize))
	}
	for _, change := range []any{8193, 163838} {
		if draftOf(t, edit(t, fixture(t, "dspark.json"), "mask_token_id", change)).Released {
			t.Error("a changed configuration passes as the released one")
		}
	}
}

// Worked by hand: the released model's ramp runs over pairs 15 to 26; and a rotation of two pairs small enough to follow
// on paper, width 4, base 100, factor 2, 8 positions, betas 4 and 1: the first pair keeps its frequency, the second's is halved.
func TestYaRN(t *testing.T) {
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-6*math.Abs(want) {
			t.Errorf("%s is %v, want %v", what, got, want)
		}
	}
	d := draftOf(t, fixture(t, "dspark.json"))
	f := d.InvFreq()
	near("the scale", float64(d.Scale()), 0.1308608)
	near("sine's scale", float64(d.RopeScale()), 1)
	for j := range f {
		plain := math.Exp(-float64(2*j) / 64 * math.Log(50000))
		slow := min(max((float64(j)-15)/11, 0), 1)
		near("a frequency", float64(f[j]), plain*(1-slow)+plain/32*slow)
	}
	s := &DSpark{QKRope: 4, QKNope: 5, Theta: 100, YaRN: YaRN{Factor: 2, Original: 8, BetaFast: 4, BetaSlow: 1, MScale: 1, MScaleAll: 1}}
	near("the first of two", float64(s.InvFreq()[0]), 1)
	near("the second of two", float64(s.InvFreq()[1]), 0.05)
	near("a third of 1.0693147 squared", float64(s.Scale()), 1.0693147180559946*1.0693147180559946/3)
	s.YaRN.MScale = 0
	near("sine's scale without the first", float64(s.RopeScale()), 1/1.0693147180559946)
}

func TestDSparkSaysWhatIsWrong(t *testing.T) {
	text := fixture(t, "dspark.json")
	for _, c := range []struct {
		path  string
		value any
		want  string
	}{
		{"model_type", "k3_eagle", `model_type is "k3_eagle"; supported: k3_dspark`},
		{"model_type", remove, "model_type is missing"},
		{"architectures", []string{"Qwen3DSparkModel"}, "architectures is"},
		{"architectures", "K3DSparkModel", "architectures is"},
		{"torch_dtype", "float16", "torch_dtype"},
		{"mla_use_nope", true, "mla_use_nope is true; only false"},
		{"mla_use_nope", remove, "mla_use_nope is missing"},
		{"mla_use_output_gate", true, "mla_use_output_gate is true"},
		{"tie_word_embeddings", true, "tie_word_embeddings is true"},
		{"fc_norm", true, "fc_norm is true; this is not a setting"},
		{"aux_hidden_stream", "attn_res", `aux_hidden_stream is "attn_res"; this is not a setting`},
		{"sliding_window", 4096, "sliding_window is 4096"},
		{"hidden_size", 0, "hidden_size is 0"},
		{"hidden_size", 7168.5, "hidden_size is 7168.5; an integer"},
		{"target_hidden_size", 4096, "target_hidden_size is 4096"},
		{"num_hidden_layers", 65, "num_hidden_layers is 65"},
		{"num_attention_heads", 1 << 20, "num_key_value_heads is 64"},
		{"q_lora_rank", nil, "q_lora_rank is missing"},
		{"qk_rope_head_dim", 63, "qk_rope_head_dim is 63"},
		{"qk_rope_head_dim", 2048, "qk_rope_head_dim is 2048"},
		{"draft_vocab_size", 32000, "draft_vocab_size is 32000"},
		{"rms_norm_eps", 0, "rms_norm_eps is 0"},
		{"rope_parameters", remove, "rope_parameters is missing"},
		{"rope_parameters.rope_type", "linear", "rope_parameters.rope_type"},
		{"rope_parameters.attention_factor", 1.2, "rope_parameters.attention_factor is 1.2"},
		{"rope_parameters.factor", 0.5, "rope_parameters.factor is 0.5"},
		{"rope_parameters.beta_slow", 64, "rope_parameters.factor"},
		{"rope_parameters.mscale", -1, "rope_parameters.factor"},
		{"rope_parameters.rope_theta", 10000, "rope_theta is 50000.0 but rope_parameters.rope_theta is 10000"},
		{"rope_parameters.original_max_position_embeddings", 0, "original_max_position_embeddings is 0"},
		{"target_layer_ids", []int{2, 23, 47, 71}, "num_target_layers is 5, but target_layer_ids lists 4"},
		{"target_layer_ids", []int{2, 47, 23, 71, 89}, "ascending layers from 0 to 92"},
		{"target_layer_ids", []int{2, 2, 47, 71, 89}, "ascending layers"},
		{"target_layer_ids", []int{2, 23, 47, 71, 93}, "ascending layers"},
		{"target_layer_ids", []int{-1, 23, 47, 71, 89}, "ascending layers"},
		{"target_layer_ids", 5, "target_layer_ids is 5"},
		{"mask_token_id", 163840, "mask_token_id is 163840"},
		{"mask_token_id", remove, "mask_token_id is missing"},
		{"markov_rank", 0, "markov_rank is 0"},
		{"markov_head_type", "rnn", "markov_head_type"},
		{"enable_confidence_head", false, "enable_confidence_head is false"},
		{"confidence_head_with_markov", remove, "confidence_head_with_markov is missing"},
	} {
		_, err := ParseDSpark(edit(t, text, c.path, c.value))
		if err == nil || !strings.HasPrefix(err.Error(), "config.json: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s = %v: %v, want %q", c.path, c.value, err, c.want)
		}
	}
	for _, text := range []string{"", "[]", `{"model_type":"k3_dspark","model_type":"k3_dspark"}`, "{\"a\":\"\xff\"}"} {
		if _, err := ParseDSpark([]byte(text)); !errors.Is(err, ErrMalformed) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// stored lists the tensors of a file that has them all, changed by f, which may return false to leave one out.
func stored(d *DSpark, f func(*checkpoint.Tensor) bool, more ...checkpoint.Tensor) iter.Seq2[int, checkpoint.Tensor] {
	return func(yield func(int, checkpoint.Tensor) bool) {
		list := append([]DSparkTensor{{DSparkEmbed, []int64{int64(d.Vocab), int64(d.Hidden)}}}, d.Tensors()...)
		for i, x := range list {
			t := checkpoint.Tensor{Name: x.Name, Shape: slices.Clone(x.Shape), DType: safetensors.BF16}
			if f(&t) && !yield(i, t) {
				return
			}
		}
		for i, t := range more {
			if !yield(len(list)+i, t) {
				return
			}
		}
	}
}

func TestDSparkAcceptsItsTensorsOnly(t *testing.T) {
	d := draftOf(t, fixture(t, "dspark.json"))
	all := func(*checkpoint.Tensor) bool { return true }
	without := func(name string) func(*checkpoint.Tensor) bool {
		return func(t *checkpoint.Tensor) bool { return t.Name != name }
	}
	if err := d.Accept(stored(d, all)); err != nil {
		t.Error(err)
	}
	if err := d.Accept(stored(d, without(DSparkEmbed))); err != nil {
		t.Error("without the copy of the embedding:", err)
	}
	for _, x := range d.Tensors() {
		if err := d.Accept(stored(d, without(x.Name))); err == nil || !strings.Contains(err.Error(), x.Name) {
			t.Errorf("without %s: %v", x.Name, err)
		}
		for what, spoil := range map[string]func(t *checkpoint.Tensor){
			"expected BF16": func(t *checkpoint.Tensor) { t.DType = safetensors.F16 },
			"has shape":     func(t *checkpoint.Tensor) { t.Shape[0]++ },
			"has shape ":    func(t *checkpoint.Tensor) { t.Shape = append(t.Shape, 1) },
		} {
			err := d.Accept(stored(d, func(t *checkpoint.Tensor) bool {
				if t.Name == x.Name {
					spoil(t)
				}
				return true
			}))
			if err == nil || !strings.Contains(err.Error(), x.Name) || !strings.Contains(err.Error(), what) {
				t.Errorf("%s: %v, want %q", x.Name, err, what)
			}
		}
	}
	if err := d.Accept(stored(d, all, checkpoint.Tensor{Name: "fc_norm.0.weight", DType: safetensors.BF16, Shape: []int64{7168}})); err == nil ||
		!strings.Contains(err.Error(), "fc_norm.0.weight is not one of this draft model") {
		t.Error(err)
	}
}

func FuzzParseDSpark(f *testing.F) {
	f.Add(fixture(f, "dspark.json"))
	f.Add(edit(f, fixture(f, "dspark.json"), "rope_parameters.beta_fast", 1e30))
	f.Add(edit(f, fixture(f, "dspark.json"), "rope_parameters.rope_theta", 1.0000001))
	f.Add([]byte(`{"model_type":"k3_dspark","rope_parameters":{"rope_parameters":[]}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := ParseDSpark(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Fatalf("%q", err)
			}
			return
		}
		if d.Layers < 1 || d.QKRope%2 != 0 || d.MaskToken >= d.Vocab || len(d.TargetLayers) < 1 || d.TargetLayers[len(d.TargetLayers)-1] >= d.TargetDepth {
			t.Fatalf("%+v", d)
		}
		for _, v := range append(d.InvFreq(), d.Scale(), d.RopeScale()) {
			if !(v > 0) || math.IsInf(float64(v), 0) {
				t.Fatalf("%+v gives %v", d, v)
			}
		}
		for _, x := range d.Tensors() {
			if x.Bytes() <= 0 {
				t.Fatalf("%s of %v", x.Name, x.Shape)
			}
		}
	})
}
