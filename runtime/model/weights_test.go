package model

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deltafin/scripts/synth/preset"
	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
)

// small is a model of K3's architecture that is written in a few milliseconds.
func small(t testing.TB) preset.Preset {
	t.Helper()
	p, err := preset.Named("nano")
	if err != nil {
		t.Fatal(err)
	}
	p.Layers, p.MLA, p.AttnResBlock = 5, []int{4, 5}, 2
	p.Hidden, p.Vocab, p.DenseInter = 64, 32, 48
	p.Experts, p.Latent, p.ExpertInter = 8, 32, 32
	return p
}

func write(t testing.TB, p preset.Preset) string {
	t.Helper()
	dir := t.TempDir()
	if err := preset.Write(context.Background(), dir, p, 1, preset.Options{}); err != nil {
		t.Fatal(err)
	}
	return dir
}

func resolve(t testing.TB, dir string) (*Weights, error) {
	t.Helper()
	c, err := checkpoint.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	config, err := ParseConfig(c.Config())
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(config)
	if err != nil {
		t.Fatal(err)
	}
	return Resolve(context.Background(), p, c)
}

func TestResolve(t *testing.T) {
	linear := small(t)
	linear.Linear, linear.QLora = true, 0
	linearQ := linear
	linearQ.QLora = 16
	nano, err := preset.Named("nano")
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]preset.Preset{"small": small(t), "linear": linear, "linear with q_lora": linearQ, "nano": nano} {
		t.Run(name, func(t *testing.T) {
			w, err := resolve(t, write(t, p))
			if err != nil {
				t.Fatal(err)
			}
			plan := w.Plan()
			for i, e := range plan.Entries() {
				if x := w.Tensor(i); x.Name != e.Name {
					t.Fatalf("entry %s is resolved to %s", e.Name, x.Name)
				}
			}
			if x, ok := w.Layer(3, KVA); !ok || !strings.HasSuffix(x.Name, "layers.3.self_attn.kv_a_proj_with_mqa.weight") {
				t.Errorf("kv_a of layer 3 is %v %v", x, ok)
			}
			if x, ok := w.Global(LMHead); !ok || !strings.HasSuffix(x.Name, "lm_head.weight") {
				t.Errorf("lm_head is %v %v", x, ok)
			}
			if _, ok := w.Layer(3, ALog); ok {
				t.Error("an MLA layer has an A_log")
			}
			if _, ok := w.Expert(0, 0); ok {
				t.Error("a dense layer has experts")
			}
			expertBytes(t, w, 2, p.Experts-1)
		})
	}
}

// expertBytes checks that ReadExpert gives each part's bytes where the span says.
func expertBytes(t *testing.T, w *Weights, layer, expert int) Span {
	t.Helper()
	s, ok := w.Expert(layer, expert)
	if !ok || s.Length != w.Plan().ExpertBytes() {
		t.Fatalf("span is %+v, %v", s, ok)
	}
	p := make([]byte, s.Length)
	if err := w.ReadExpert(context.Background(), s, p); err != nil {
		t.Fatal(err)
	}
	first, _ := w.Plan().Expert(layer, expert)
	for i := range w.Plan().Parts() {
		x := w.Tensor(first + i)
		want, err := w.Source().Bytes(x)
		if err != nil {
			t.Fatal(err)
		}
		if got := p[s.At[i]:][:x.Length]; !bytes.Equal(got, want) {
			t.Errorf("part %s is not at %d of the span", x.Name, s.At[i])
		}
	}
	if s.Together {
		if q, err := w.Source().Range(s.Shard, s.Offset, s.Length); err != nil || !bytes.Equal(p, q) {
			t.Errorf("the span is not in place: %v", err)
		}
	}
	if err := w.ReadExpert(context.Background(), s, p[1:]); err == nil {
		t.Error("a buffer of the wrong size is filled")
	}
	return s
}

// rewrite replaces a checkpoint's shards by one file with the tensors that change returns.
func rewrite(t *testing.T, dir string, change func([]tensor) []tensor) {
	t.Helper()
	c, err := checkpoint.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	var tensors []tensor
	for _, x := range c.Tensors() {
		p, err := c.Bytes(x)
		if err != nil {
			t.Fatal(err)
		}
		tensors = append(tensors, tensor{safetensors.Tensor{Name: x.Name, DType: x.DType, Shape: x.Shape}, bytes.Clone(p)})
	}
	c.Close()
	tensors = change(tensors)
	var list []safetensors.Tensor
	for _, x := range tensors {
		list = append(list, x.Tensor)
	}
	text, _, err := safetensors.Layout(list)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range tensors {
		text = append(text, x.bytes...)
	}
	if err := os.Remove(filepath.Join(dir, checkpoint.IndexName)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, checkpoint.SingleName), text, 0o600); err != nil {
		t.Fatal(err)
	}
}

type tensor struct {
	safetensors.Tensor
	bytes []byte
}

func find(tensors []tensor, suffix string) *tensor {
	for i := range tensors {
		if strings.HasSuffix(tensors[i].Name, suffix) {
			return &tensors[i]
		}
	}
	panic("no tensor " + suffix)
}

func TestResolveRefuses(t *testing.T) {
	vector := func(name string, dtype safetensors.DType, n int64) tensor {
		return tensor{safetensors.Tensor{Name: name, DType: dtype, Shape: []int64{n}}, make([]byte, n*dtype.Size())}
	}
	drop := func(suffix string) func([]tensor) []tensor {
		return func(l []tensor) []tensor {
			return slices.DeleteFunc(l, func(x tensor) bool { return strings.HasSuffix(x.Name, suffix) })
		}
	}
	aLog := func(at int, value float32) func([]tensor) []tensor {
		return func(l []tensor) []tensor {
			binary.LittleEndian.PutUint32(find(l, "layers.1.self_attn.A_log").bytes[4*at:], math.Float32bits(value))
			return l
		}
	}
	for _, c := range []struct {
		what   string
		change func([]tensor) []tensor
		says   []string // none: a control that is accepted
	}{
		{"nothing", func(l []tensor) []tensor { return l }, nil},
		{"vision tensors", func(l []tensor) []tensor {
			return append(l, vector("vision_tower.x", safetensors.F16, 3), vector("mm_projector.y", safetensors.I64, 1))
		}, nil},
		{"no norm", drop("model.norm.weight"), []string{"language_model.model.norm.weight", "BF16 [64]", "missing", "0 more"}},
		{"an incomplete expert", drop("layers.4.block_sparse_moe.experts.7.w2.weight_scale"), []string{"experts.7.w2.weight_scale", "U8 [32 1]", "missing"}},
		{"no layer 2", func(l []tensor) []tensor {
			return slices.DeleteFunc(l, func(x tensor) bool { return strings.Contains(x.Name, ".layers.2.") })
		}, []string{"layers.2.input_layernorm.weight", "missing", "75 more"}}, // 28 of the layer and 8 experts of 6, less one
		{"a foreign tensor", func(l []tensor) []tensor {
			return append(l, vector("language_model.model.layers.0.self_attn.q_conv1d.bias", safetensors.F32, 1))
		}, []string{"q_conv1d.bias", "not part of the model"}},
		{"a layer too many", func(l []tensor) []tensor {
			return append(l, vector("language_model.model.layers.5.input_layernorm.weight", safetensors.BF16, 64))
		}, []string{"layers.5.input_layernorm.weight", "not part of the model"}},
		{"an expert too many", func(l []tensor) []tensor {
			return append(l, vector("language_model.model.layers.1.block_sparse_moe.experts.8.w1.weight_scale", safetensors.U8, 1))
		}, []string{"experts.8.w1.weight_scale", "not part of the model"}},
		{"a transposed matrix", func(l []tensor) []tensor {
			x := find(l, "layers.0.mlp.down_proj.weight")
			x.Shape = []int64{x.Shape[1], x.Shape[0]}
			return l
		}, []string{"layers.0.mlp.down_proj.weight", "[48 64], expected [64 48]"}},
		{"F16 weights", func(l []tensor) []tensor {
			find(l, "lm_head.weight").DType = safetensors.F16
			return l
		}, []string{"lm_head.weight", "stored as F16, expected BF16"}},
		{"a signed expert", func(l []tensor) []tensor {
			find(l, "experts.3.w1.weight_packed").DType = safetensors.I8
			return l
		}, []string{"experts.3.w1.weight_packed", "stored as I8, expected U8"}},
		{"a BF16 router bias", func(l []tensor) []tensor {
			*find(l, "layers.1.block_sparse_moe.gate.e_score_correction_bias") =
				vector("language_model.model.layers.1.block_sparse_moe.gate.e_score_correction_bias", safetensors.BF16, 8)
			return l
		}, []string{"e_score_correction_bias", "stored as BF16, expected F32"}},
		{"a value past the heads of A_log", aLog(4, 0.25), []string{"layers.1.self_attn.A_log", "0.25 at position 4", "4 heads"}},
		{"a value at the end of A_log", aLog(31, -1), []string{"layers.1.self_attn.A_log", "-1 at position 31"}},
		{"NaN past the heads of A_log", aLog(9, float32(math.NaN())), []string{"NaN at position 9"}},
		{"another value for a head of A_log", aLog(3, 2), nil},
		{"a negative zero past the heads of A_log", aLog(8, float32(math.Copysign(0, -1))), nil},
		{"A_log without padding", func(l []tensor) []tensor {
			*find(l, "layers.1.self_attn.A_log") = vector("language_model.model.layers.1.self_attn.A_log", safetensors.F32, 4)
			return l
		}, nil},
	} {
		t.Run(c.what, func(t *testing.T) {
			dir := write(t, small(t))
			rewrite(t, dir, c.change)
			_, err := resolve(t, dir)
			if len(c.says) == 0 {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if err == nil {
				t.Fatal("accepted")
			}
			for _, s := range append(c.says, dir) {
				if !strings.Contains(err.Error(), s) {
					t.Errorf("%q does not say %q", err, s)
				}
			}
		})
	}
}

// An expert need not lie in the release's order, or in one piece.
func TestScatteredExperts(t *testing.T) {
	dir := write(t, small(t))
	w, err := resolve(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	if s := expertBytes(t, w, 1, 3); !s.Together || s.At != [MaxParts]int64{0, 512, 544, 1056, 1088, 1600} {
		t.Errorf("as written: %+v", s)
	}

	rewrite(t, dir, func(l []tensor) []tensor { slices.Reverse(l); return l })
	if w, err = resolve(t, dir); err != nil {
		t.Fatal(err)
	}
	if s := expertBytes(t, w, 1, 3); !s.Together || s.At[0] == 0 {
		t.Errorf("in reverse: %+v", s)
	}

	dir = write(t, small(t))
	rewrite(t, dir, func(l []tensor) []tensor { // all packed matrices before all scales
		slices.SortStableFunc(l, func(a, b tensor) int {
			return strings.Compare(a.Name[strings.LastIndexByte(a.Name, '.'):], b.Name[strings.LastIndexByte(b.Name, '.'):])
		})
		return l
	})
	if w, err = resolve(t, dir); err != nil {
		t.Fatal(err)
	}
	if s := expertBytes(t, w, 1, 3); s.Together {
		t.Errorf("in pieces: %+v", s)
	}
}
