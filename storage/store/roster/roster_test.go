package roster

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"iter"
	"strings"
	"testing"

	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
	"deltafin/storage/source"
)

// table is a source that is only a tensor table.
type table struct {
	source.Source
	list []checkpoint.Tensor
}

func (s *table) Dir() string { return "table" }

func (s *table) Tensors() iter.Seq2[int, checkpoint.Tensor] {
	return func(yield func(int, checkpoint.Tensor) bool) {
		for i, t := range s.list {
			if !yield(i, t) {
				return
			}
		}
	}
}

func (s *table) At(i int) checkpoint.Tensor { return s.list[i] }

func (s *table) add(name string, d safetensors.DType, shape ...int64) {
	n := d.Size()
	for _, x := range shape {
		n *= x
	}
	s.list = append(s.list, checkpoint.Tensor{Name: name, DType: d, Shape: shape, Length: n, Vision: strings.HasPrefix(name, "vision_tower.")})
}

// example is a model of two layers, the second with three experts, in no particular order.
func example(prefix string) *table {
	s := &table{}
	s.add(prefix+"lm_head.weight", safetensors.BF16, 6, 4)
	for e := range 3 {
		for _, p := range []string{"w2.weight_scale", "w1.weight_packed", "w2.weight_packed", "w1.weight_scale"} {
			s.add(fmt.Sprintf("%smodel.layers.1.block_sparse_moe.experts.%d.%s", prefix, 2-e, p), safetensors.U8, 8, map[bool]int64{false: 16, true: 1}[strings.HasSuffix(p, "scale")])
		}
	}
	s.add(prefix+"model.layers.1.block_sparse_moe.gate.weight", safetensors.BF16, 3, 4)
	s.add(prefix+"model.layers.0.self_attn.A_log", safetensors.F32, 1, 1, 4, 1)
	s.add(prefix+"model.embed_tokens.weight", safetensors.BF16, 6, 4)
	s.add(prefix+"model.layers.0.input_layernorm.weight", safetensors.BF16, 4)
	s.add(prefix+"model.norm.weight", safetensors.BF16, 4)
	s.add("vision_tower.x", safetensors.BF16, 10)
	return s
}

func TestRosterOfASource(t *testing.T) {
	for _, prefix := range []string{"", "language_model."} {
		s := example(prefix)
		r, m, err := From(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for i := range r.Tensors {
			names = append(names, fmt.Sprint(r.Tensors[i].Layer, " ", strings.TrimPrefix(r.Tensors[i].Name, prefix)))
		}
		want := "-1 lm_head.weight,-1 model.norm.weight,0 model.layers.0.input_layernorm.weight,0 model.layers.0.self_attn.A_log,1 model.layers.1.block_sparse_moe.gate.weight"
		if strings.Join(names, ",") != want {
			t.Errorf("tensors %q", names)
		}
		if r.Prefix != prefix || r.Embed == nil || r.Embed.Bytes() != 48 || m.VisionBytes != 20 {
			t.Errorf("%+v", r)
		}
		if g := r.Bank; g.Experts != 3 || g.Span != 2*(128+8) || fmt.Sprint(g.Layers) != "[1]" {
			t.Errorf("experts %+v", g)
		}
		if fmt.Sprint(r.Offsets) != "[0 128 136 264]" || r.Scale(0) || !r.Scale(1) || r.Scale(2) || !r.Scale(3) {
			t.Errorf("parts at %v", r.Offsets)
		}
		for k := range 3 {
			for i := range 4 {
				if got := m.Part(k, i); got.Name != r.PartName(1, k, i) {
					t.Errorf("part %d of expert %d is %s", i, k, got.Name)
				}
			}
		}
		if got := m.Spine(prefix + "model.norm.weight"); got.Name != prefix+"model.norm.weight" {
			t.Errorf("the norm is %s", got.Name)
		}
		back, err := Parse(r.Encode())
		if err != nil || !bytes.Equal(back.Encode(), r.Encode()) || fmt.Sprintf("%+v", back.Tensors) != fmt.Sprintf("%+v", r.Tensors) ||
			fmt.Sprintf("%+v", back.Parts) != fmt.Sprintf("%+v", r.Parts) || back.Bank.Span != r.Bank.Span || back.Embed.Name != r.Embed.Name {
			t.Errorf("read back: %+v %v", back, err)
		}
	}
}

func TestSourcesThatCannotBeInstalled(t *testing.T) {
	const expert = "model.layers.1.block_sparse_moe.experts."
	for want, change := range map[string]func(s *table){
		"tensor model.layers.1.block_sparse_moe.experts.2.w1.weight_packed is missing": func(s *table) { s.list = append(s.list[:2:2], s.list[3:]...) },
		"other experts have U8 [8 16]": func(s *table) { s.list[6].Shape = []int64{16, 8} },
		"is missing":                   func(s *table) { s.add(expert+"9.w1.weight_packed", safetensors.U8, 8, 16) },
		"no expert number below 4096":  func(s *table) { s.add(expert+"5000.w1.weight_packed", safetensors.U8, 8, 16) },
		"no layer number below 512":    func(s *table) { s.add("model.layers.512.x", safetensors.BF16, 1) },
		"does not start with": func(s *table) {
			s.add("language_model.model.norm.weight", safetensors.BF16, 1)
			s.list[0], s.list[len(s.list)-1] = s.list[len(s.list)-1], s.list[0]
		},
		"stored as I32":              func(s *table) { s.add("model.layers.0.x", safetensors.I32, 1) },
		"9 dimensions":               func(s *table) { s.add("model.layers.0.x", safetensors.BF16, 1, 1, 1, 1, 1, 1, 1, 1, 1) },
		"no tensors of a text model": func(s *table) { s.list = s.list[len(s.list)-1:] },
		"has 7 bytes, its shape 8":   func(s *table) { s.list[len(s.list)-2].Length = 7 },
		"empty or larger":            func(s *table) { s.add("model.layers.0.x", safetensors.BF16, 1<<30, 1<<30) },
		"the byte '/' in its name":   func(s *table) { s.add("model.layers.0.a/b", safetensors.BF16, 1) },
	} {
		s := example("")
		change(s)
		if _, _, err := From(context.Background(), s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
}

func TestNamesTakenApart(t *testing.T) {
	for name, want := range map[string]Name{
		"model.embed_tokens.weight":                                {Embedding, Globals, 0, "model.embed_tokens.weight"},
		"lm_head.weight":                                           {Spine, Globals, 0, "lm_head.weight"},
		"model.layers.12.mlp.up_proj.weight":                       {Spine, 12, 0, "mlp.up_proj.weight"},
		"model.layers.3.block_sparse_moe.experts.895.w3.weight":    {ExpertPart, 3, 895, "w3.weight"},
		"model.layers.3.block_sparse_moe.shared_experts.up_proj.x": {Spine, 3, 0, "block_sparse_moe.shared_experts.up_proj.x"},
	} {
		if got, err := Split("", name); err != nil || got != want {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
	for _, name := range []string{"model.layers.x.y", "model.layers.01.y", "model.layers.-1.y", "model.layers.+1.y", "model.layers.3", "model.layers.3.block_sparse_moe.experts.w1"} {
		if n, err := Split("", name); err == nil {
			t.Errorf("%s: %+v", name, n)
		}
	}
}

func TestRosterIsReadStrictly(t *testing.T) {
	r, _, err := From(context.Background(), example("language_model."))
	if err != nil {
		t.Fatal(err)
	}
	text := r.Encode()
	for i := range text {
		b := bytes.Clone(text)
		b[i] ^= 1
		if _, err := Parse(b); err == nil {
			t.Errorf("a flipped bit in byte %d is accepted", i)
		}
		if i < 64 && i/4 != 6 { // also with a right trailer; another number of experts is another good roster
			if _, err := Parse(reseal(b)); err == nil {
				t.Errorf("another byte %d of the header is accepted", i)
			}
		}
		if _, err := Parse(text[:i]); err == nil {
			t.Errorf("the first %d bytes are accepted", i)
		}
	}
}

func reseal(text []byte) []byte {
	body := text[:len(text)-32]
	sum := sha256.Sum256(body)
	return append(bytes.Clone(body), sum[:]...)
}

func FuzzParse(f *testing.F) {
	for _, prefix := range []string{"", "language_model."} {
		r, _, err := From(context.Background(), example(prefix))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(r.Encode())
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 32 {
			text = reseal(text)
		}
		r, err := Parse(text)
		if err != nil {
			return
		}
		if !bytes.Equal(r.Encode(), text) {
			t.Error("another text means the same")
		}
		for _, l := range r.Layers() {
			for _, x := range r.Layer(l) {
				if x.Layer != l {
					t.Errorf("%s is listed for layer %d", x.Name, l)
				}
			}
		}
	})
}
