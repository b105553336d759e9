package hubtest

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deltafin/storage/safetensors"
)

var quiet = log.New(io.Discard, "", 0)

// Shape is a model to make up: its names and its structure are those of the family, its bytes random.
type Shape struct {
	Layers, Experts int // layer 0 is dense
	Hidden, Vocab   int
	Shards          int
	Seed            uint64
}

// Write makes a checkpoint of that shape in the folder dir: experts lie in an order that is not that of their numbers, as
// in the published model.
func (s Shape) Write(t testing.TB, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	random := rand.NewChaCha8([32]byte{byte(s.Seed)})
	order := rand.New(random).Perm(max(s.Experts, 1))
	var all []safetensors.Tensor
	add := func(name string, d safetensors.DType, shape ...int64) {
		all = append(all, safetensors.Tensor{Name: "language_model." + name, DType: d, Shape: shape})
	}
	h, x := int64(s.Hidden), int64(s.Hidden/2)
	add("model.embed_tokens.weight", safetensors.BF16, int64(s.Vocab), h)
	for l := range s.Layers {
		p := fmt.Sprintf("model.layers.%d.", l)
		add(p+"input_layernorm.weight", safetensors.BF16, h)
		add(p+"self_attn.A_log", safetensors.F32, 4)
		add(p+"self_attn.q_proj.weight", safetensors.BF16, h, h)
		if l == 0 {
			add(p+"mlp.gate_proj.weight", safetensors.BF16, 2*h, h)
			continue
		}
		add(p+"block_sparse_moe.gate.weight", safetensors.BF16, int64(s.Experts), h)
		for _, e := range order {
			for _, w := range []string{"w1", "w2", "w3"} {
				q := fmt.Sprintf("%sblock_sparse_moe.experts.%d.%s.weight", p, e, w)
				add(q+"_packed", safetensors.U8, x, h/2)
				add(q+"_scale", safetensors.U8, x, h/32)
			}
		}
	}
	add("model.norm.weight", safetensors.BF16, h)
	add("lm_head.weight", safetensors.BF16, int64(s.Vocab), h)
	all = append(all, safetensors.Tensor{Name: "vision_tower.patch.weight", DType: safetensors.BF16, Shape: []int64{100, 7}})
	for i := range s.Shards {
		part := all[len(all)*i/s.Shards : len(all)*(i+1)/s.Shards]
		front, _, err := safetensors.Layout(part)
		if err != nil {
			t.Fatal(err)
		}
		b := bytes.NewBuffer(front)
		for k := range part {
			p := make([]byte, part[k].End-part[k].Begin)
			_, _ = random.Read(p)
			if strings.HasSuffix(part[k].Name, "_scale") {
				for j := range p {
					p[j] = p[j]&0x0f + 0x70
				}
			}
			b.Write(p)
		}
		save(t, dir, fmt.Sprintf("model-%05d-of-%06d.safetensors", i+1, s.Shards), b.Bytes())
	}
	save(t, dir, "config.json", fmt.Appendf(nil, "{\"seed\": %d}\n", s.Seed))
	save(t, dir, "tiktoken.model", []byte("YQ== 0\n"))
	save(t, dir, "tokenizer_config.json", []byte("{}"))
	save(t, dir, "modeling_kimi.py", []byte("raise SystemExit('never run me')\n"))
}

func save(t testing.TB, dir, name string, p []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), p, 0o644); err != nil {
		t.Fatal(err)
	}
}
