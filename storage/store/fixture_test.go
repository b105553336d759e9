package store

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
)

// model describes a checkpoint to make up: the names and the structure are those of the family, the bytes random.
type model struct {
	prefix  string
	layers  int // layer 0 is dense, odd layers have MLA attention
	hidden  int
	vocab   int
	experts int
	inter   int
	bf16    bool // experts of the second family
	vision  bool
	seed    uint64
}

// small has experts of 3 × (32×32 + 32×2) = 3,264 bytes, which is not a multiple of a page, and more than one MiB of
// embedding table.
var small = model{prefix: "language_model.", layers: 4, hidden: 64, vocab: 9000, experts: 10, inter: 32, vision: true, seed: 1}

type namedTensor struct {
	safetensors.Tensor
	scale bool
}

func (m model) tensors() []namedTensor {
	var list []namedTensor
	add := func(name string, d safetensors.DType, shape ...int64) {
		list = append(list, namedTensor{safetensors.Tensor{Name: name, DType: d, Shape: shape}, strings.HasSuffix(name, "_scale")})
	}
	h, x := int64(m.hidden), int64(m.inter)
	add(m.prefix+"model.embed_tokens.weight", safetensors.BF16, int64(m.vocab), h)
	for l := range m.layers {
		p := fmt.Sprintf("%smodel.layers.%d.", m.prefix, l)
		add(p+"input_layernorm.weight", safetensors.BF16, h)
		add(p+"post_attention_layernorm.weight", safetensors.BF16, h)
		if l%2 == 0 {
			add(p+"self_attn.A_log", safetensors.F32, 4)
			add(p+"self_attn.q_conv1d.weight", safetensors.F32, h, 1, 4)
			add(p+"self_attn.q_proj.weight", safetensors.BF16, h, h)
		} else {
			add(p+"self_attn.kv_b_proj.weight", safetensors.BF16, 3*h, h)
			add(p+"self_attn.kv_a_layernorm.weight", safetensors.BF16, h)
		}
		if l == 0 {
			add(p+"mlp.gate_proj.weight", safetensors.BF16, 2*h, h)
			continue
		}
		add(p+"block_sparse_moe.gate.weight", safetensors.BF16, int64(m.experts), h)
		add(p+"block_sparse_moe.gate.e_score_correction_bias", safetensors.F32, int64(m.experts))
		for e := range m.experts {
			for _, w := range []string{"w1", "w2", "w3"} {
				q := fmt.Sprintf("%sblock_sparse_moe.experts.%d.%s.weight", p, e, w)
				if m.bf16 {
					add(q, safetensors.BF16, x, h)
					continue
				}
				add(q+"_packed", safetensors.U8, x, h/2)
				add(q+"_scale", safetensors.U8, x, h/32)
			}
		}
	}
	add(m.prefix+"model.norm.weight", safetensors.BF16, h)
	add(m.prefix+"lm_head.weight", safetensors.BF16, int64(m.vocab), h)
	if m.vision {
		add("vision_tower.patch.weight", safetensors.BF16, 100, 7)
	}
	return list
}

// write makes the checkpoint in two shards and returns what every tensor holds.
func (m model) write(t testing.TB, dir string) map[string][]byte {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	random := rand.NewChaCha8([32]byte{byte(m.seed)})
	content := map[string][]byte{}
	index := map[string]string{}
	all := m.tensors()
	cut := len(all) / 2
	for i, part := range [][]namedTensor{all[:cut], all[cut:]} {
		name := fmt.Sprintf("model-%05d-of-00002.safetensors", i+1)
		list := make([]safetensors.Tensor, len(part))
		for k := range part {
			list[k] = part[k].Tensor
			index[list[k].Name] = name
		}
		front, _, err := safetensors.Layout(list)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		b.Write(front)
		for k := range list {
			p := make([]byte, list[k].End-list[k].Begin)
			random.Read(p)
			if part[k].scale {
				for j := range p {
					p[j] = p[j]&0x0f + 0x70
				}
			}
			content[list[k].Name] = p
			b.Write(p)
		}
		save(t, filepath.Join(dir, name), b.Bytes())
	}
	text, err := json.Marshal(map[string]any{"weight_map": index})
	if err != nil {
		t.Fatal(err)
	}
	save(t, filepath.Join(dir, checkpoint.IndexName), text)
	save(t, filepath.Join(dir, checkpoint.ConfigName), fmt.Appendf(nil, "{\"seed\": %d}\n", m.seed))
	save(t, filepath.Join(dir, "tiktoken.model"), []byte("YQ== 0\n"))
	save(t, filepath.Join(dir, "tokenizer_config.json"), []byte("{}"))
	return content
}

func save(t testing.TB, path string, p []byte) {
	t.Helper()
	if err := os.WriteFile(path, p, 0o644); err != nil {
		t.Fatal(err)
	}
}

// fixture is a checkpoint, opened, and what it holds.
type fixture struct {
	dir     string
	src     *checkpoint.Checkpoint
	content map[string][]byte
}

func newFixture(t testing.TB, m model) *fixture {
	t.Helper()
	f := &fixture{dir: filepath.Join(t.TempDir(), "checkpoint")}
	f.content = m.write(t, f.dir)
	var err error
	if f.src, err = checkpoint.Open(f.dir); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.src.Close() })
	return f
}

// install imports the fixture into a new folder.
func (f *fixture) install(t testing.TB, o Options) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "store")
	if _, err := Import(context.Background(), f.src, dir, o); err != nil {
		t.Fatal(err)
	}
	return dir
}

func mustOpen(t testing.TB, dir string) *Store {
	t.Helper()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func mustVerify(t testing.TB, dir string) *Verification {
	t.Helper()
	v, err := Verify(context.Background(), dir, VerifyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// flip changes one bit of a file.
func flip(t testing.TB, path string, off int64) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var b [1]byte
	if _, err := f.ReadAt(b[:], off); err != nil {
		t.Fatal(err)
	}
	b[0] ^= 0x10
	if _, err := f.WriteAt(b[:], off); err != nil {
		t.Fatal(err)
	}
}

// tree is the content of every file below dir but the lock.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == lockName {
			return err
		}
		p, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = string(p)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// sameTree requires that two stores are the same, byte for byte.
func sameTree(t testing.TB, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if _, ok := got[name]; !ok {
			t.Errorf("%s is missing", name)
		} else if got[name] != want[name] {
			t.Errorf("%s differs", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s should not be there", name)
		}
	}
}
