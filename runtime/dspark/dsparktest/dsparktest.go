// Package dsparktest writes draft models for tests: the structure of the released one at any dimensions, with weights a
// test chooses.
package dsparktest

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"deltafin/runtime/model"
	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
)

// Fields is a configuration by the names of its file.
type Fields map[string]any

// Small is a draft model of little width for a target of the given width, vocabulary and depth. Its widths are pairwise
// distinct and no multiples of a vector, so that a mixed-up dimension or a wrong remainder shows.
func Small(hidden, vocab, depth int) Fields {
	layers := []int{0, depth / 2, depth - 1}
	return Fields{
		"architectures": []string{"K3DSparkModel"}, "model_type": "k3_dspark",
		"hidden_size": hidden, "intermediate_size": 87, "num_hidden_layers": 2, "num_attention_heads": 5, "num_key_value_heads": 5,
		"q_lora_rank": 29, "kv_lora_rank": 35, "qk_nope_head_dim": 13, "qk_rope_head_dim": 6, "v_head_dim": 11,
		"mla_use_nope": false, "mla_use_output_gate": false, "vocab_size": vocab, "draft_vocab_size": vocab, "rms_norm_eps": 1e-5,
		"max_position_embeddings": 4096, "rope_theta": 50000.0,
		"num_target_layers": len(layers), "target_hidden_size": hidden, "target_num_hidden_layers": depth, "target_layer_ids": layers,
		"mask_token_id": vocab - 3, "markov_rank": 9, "markov_head_type": "vanilla", "enable_confidence_head": true,
		"confidence_head_with_markov": true, "tie_word_embeddings": false, "torch_dtype": "bfloat16",
		"rope_parameters": Fields{"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 64, "rope_theta": 50000.0,
			"beta_fast": 8, "beta_slow": 1, "mscale": 1.0, "mscale_all_dim": 1.0},
	}
}

// Text is the configuration as a file.
func (f Fields) Text() []byte {
	text, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		panic(err) // the fields are this package's
	}
	return append(text, '\n')
}

// Fill gives the values of a tensor.
type Fill func(name string, shape []int64) []float32

// Random fills with noise that keeps activations near 1: norms around 1, matrices of variance 1/columns. A tensor's values
// depend on the seed and its name alone.
func Random(seed uint64) Fill {
	return func(name string, shape []int64) []float32 {
		h := fnv.New64a()
		h.Write([]byte(name))
		r := rand.New(rand.NewPCG(seed, h.Sum64()))
		out := make([]float32, model.Elements(shape))
		mean, deviation := 0.0, 0.0
		switch {
		case len(shape) == 2:
			deviation = 1 / math.Sqrt(float64(shape[1]))
		case len(out) > 1:
			mean, deviation = 1, 0.2
		default:
			mean = 0.3 // the bias of the confidence
		}
		for i := range out {
			out[i] = float32(mean + deviation*r.NormFloat64())
		}
		return out
	}
}

// Write makes a checkpoint folder of a configuration, all values rounded to BF16. The file has an embedding of zeros, which
// a draft model must not use.
func Write(dir string, config []byte, fill Fill) error {
	d, err := model.ParseDSpark(config)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, checkpoint.ConfigName), config, 0o644); err != nil {
		return err
	}
	tensors := []safetensors.Tensor{{Name: model.DSparkEmbed, DType: safetensors.BF16, Shape: []int64{int64(d.Vocab), int64(d.Hidden)}}}
	for _, t := range d.Tensors() {
		tensors = append(tensors, safetensors.Tensor{Name: t.Name, DType: safetensors.BF16, Shape: t.Shape})
	}
	front, size, err := safetensors.Layout(tensors)
	if err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(dir, checkpoint.SingleName))
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Truncate(int64(len(front)) + size); err != nil {
		return err
	}
	if _, err := f.Write(front); err != nil {
		return err
	}
	if fill == nil {
		return f.Close() // all zeros, without a byte on disk
	}
	for _, t := range tensors[1:] {
		if _, err := f.Seek(int64(len(front))+t.Begin, 0); err != nil {
			return err
		}
		w := bufio.NewWriter(f)
		values := fill(t.Name, t.Shape)
		if int64(len(values))*2 != t.End-t.Begin {
			return fmt.Errorf("tensor %s of shape %v was given %d values", t.Name, t.Shape, len(values))
		}
		for _, v := range values {
			if err := binary.Write(w, binary.LittleEndian, BF16(v)); err != nil {
				return err
			}
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return f.Close()
}

// BF16 rounds to the nearest, the even of two.
func BF16(v float32) uint16 {
	u := math.Float32bits(v)
	return uint16((u + 0x7fff + u>>16&1) >> 16)
}

// Value widens a BF16.
func Value(b uint16) float64 { return float64(math.Float32frombits(uint32(b) << 16)) }
