package preset

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"deltafin/storage/checkpoint"
)

// Digests and bytes below were published with the description of the presets, by another implementation.
const (
	nanoDigest  = "214cec5eb5a98ade9ce4a594fcaa974b5d9dcf3fe2cc9d906bf18e27a7a3211a"
	microDigest = "7d28dc1f96bf9307177651adeec7de86c835e0e70f80d425bd1b81727cae87f8"
)

func named(t testing.TB, name string) Preset {
	t.Helper()
	p, err := Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// first returns the first n bytes of a tensor without generating the rest.
func first(t *testing.T, p Preset, layer int, name string, n int) (dtype string, bytes []byte) {
	t.Helper()
	s, err := p.shard(layer, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range s.tensors {
		if x.Name == name {
			bytes = make([]byte, n)
			s.values[i].fill(bytes, x.DType, s.keys[i], 0)
			return x.DType.String(), bytes
		}
	}
	t.Fatalf("%s has no tensor %s", s.name, name)
	return "", nil
}

func TestSpotChecks(t *testing.T) {
	for _, c := range []struct {
		preset string
		shard  int
		tensor string
		dtype  string
		bytes  string
	}{
		{"nano", 0, "model.embed_tokens.weight", "BF16", "833d5b3fcb3f92bf933f0340cf3f26bf"},
		{"nano", 0, "model.layers.0.self_attn.A_log", "F32", "53d1bdbd24b125bfaffe4b3f7a0e363f"},
		{"nano", 3, "model.layers.3.self_attn.kv_a_proj_with_mqa.weight", "BF16", "d0bae937abbaf23ab03923bae4ba1b3b"},
		{"nano", 1, "model.layers.1.block_sparse_moe.gate.weight", "BF16", "64be47bd12be36be753e03be28bdac3d"},
		{"nano", 1, "model.layers.1.block_sparse_moe.experts.0.w1.weight_packed", "U8", "3986997ecff0aeb3c1e022a07deb2246"},
		{"nano", 1, "model.layers.1.block_sparse_moe.experts.0.w3.weight_scale", "U8", "7a7c7c7a7b7b7c7c7a7c7d7a7d7a7d7c"},
		{"micro", 92, "model.layers.92.self_attn.q_a_layernorm.weight", "BF16", "7b3f8f3f713f8c3f893f7c3f813f903f"},
		{"micro", 92, "model.layers.92.block_sparse_moe.experts.895.w2.weight_packed", "U8", "23463afdd622c41ee73086213ef2a4c3"},
		{"micro", 93, "lm_head.weight", "BF16", "a4bd03be35be55be66be0bbe103c173e"},
	} {
		dtype, got := first(t, named(t, c.preset), c.shard, "language_model."+c.tensor, 16)
		if dtype != c.dtype || hex.EncodeToString(got) != c.bytes {
			t.Errorf("%s %s starts with %s %x, want %s %s", c.preset, c.tensor, dtype, got, c.dtype, c.bytes)
		}
	}
}

// digestOf computes the checkpoint digest from files, by its definition.
func digestOf(t *testing.T, dir string) string {
	t.Helper()
	shards, err := filepath.Glob(filepath.Join(dir, "*.safetensors"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(shards)
	all := sha256.New()
	for _, name := range shards {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(text)
		io.WriteString(all, hex.EncodeToString(sum[:]))
	}
	return hex.EncodeToString(all.Sum(nil))
}

func TestWriteNano(t *testing.T) {
	for _, workers := range []int{1, 3} {
		dir := filepath.Join(t.TempDir(), "new", "folder")
		var last atomic.Int64
		err := Write(context.Background(), dir, named(t, "nano"), 1, Options{Workers: workers, Progress: func(done, total int64) {
			if done > last.Load() {
				last.Store(done)
			}
			if total != 19585024 {
				t.Errorf("total is %d", total)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		if d := digestOf(t, dir); d != nanoDigest {
			t.Errorf("digest with %d workers is %s", workers, d)
		}
		if last.Load() != 19585024 {
			t.Errorf("progress ended at %d", last.Load())
		}
		c, err := checkpoint.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if len(c.Shards()) != 14 || c.Len() != 4948 || c.TotalSize() != 19585024 || c.Shards()[13].Name != "model-00014-of-000014.safetensors" {
			t.Errorf("%d shards, %d tensors, %d bytes", len(c.Shards()), c.Len(), c.TotalSize())
		}
		if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) != 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

func TestDigests(t *testing.T) {
	ctx := context.Background()
	if d, err := Digest(ctx, named(t, "nano"), 1); d != nanoDigest {
		t.Errorf("nano: %s, %v", d, err)
	}
	if d, _ := Digest(ctx, named(t, "nano"), 2); d == nanoDigest {
		t.Error("the seed makes no difference")
	}
	if testing.Short() {
		t.Skip("micro takes a few seconds")
	}
	if d, err := Digest(ctx, named(t, "micro"), 1); d != microDigest {
		t.Errorf("micro: %s, %v", d, err)
	}
}

func TestMicroCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("half a million names take a second")
	}
	p := named(t, "micro")
	tensors, bytes := 0, p.totalSize(1)
	for i := range p.shards() {
		s, err := p.shard(i, 1)
		if err != nil {
			t.Fatal(err)
		}
		tensors += len(s.tensors)
	}
	if tensors != 497052 || bytes != 1477031936 {
		t.Errorf("%d tensors, %d bytes", tensors, bytes)
	}
}

func TestConfigOfNano(t *testing.T) {
	decode := func(text []byte) (v any) {
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	published, err := os.ReadFile("testdata/nano-config.json")
	if err != nil {
		t.Fatal(err)
	}
	p := named(t, "nano")
	text, err := p.config()
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(decode(text), decode(published)) {
		t.Errorf("config.json is\n%s", text)
	}
}

// Any range of a shard comes out the same whether it is made alone or as part of the whole.
func TestRangesAgree(t *testing.T) {
	p := named(t, "nano")
	s, err := p.shard(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	whole := make([]byte, s.size)
	s.fill(whole, 0)
	for _, step := range []int64{4, 36, 1000, 65536} {
		for off := int64(0); off < s.size; off += step * 7 {
			part := make([]byte, min(step, s.size-off))
			s.fill(part, off)
			if !slices.Equal(part, whole[off:off+int64(len(part))]) {
				t.Fatalf("%d bytes at %d differ", len(part), off)
			}
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	ctx := context.Background()
	small := named(t, "nano")
	small.Layers, small.MLA, small.Experts = 2, nil, 4
	dir := t.TempDir()
	stray := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(stray, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(ctx, dir, small, 1, Options{}); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("a folder in use: %v", err)
	}
	if err := Write(ctx, dir, small, 1, Options{Force: true}); err != nil {
		t.Errorf("forced: %v", err)
	}
	if text, _ := os.ReadFile(stray); string(text) != "mine" {
		t.Error("force removed a file that is not its own")
	}
	if err := Write(ctx, stray, small, 1, Options{}); err == nil {
		t.Error("a file as folder")
	}

	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	dir = t.TempDir()
	if err := Write(cancelled, dir, small, 1, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("a cancelled run leaves %v", left)
	}

	if _, err := Named("giant"); err == nil || !strings.Contains(err.Error(), "nano") {
		t.Errorf("unknown preset: %v", err)
	}
	for what, change := range map[string]func(*Preset){
		"Layers":      func(p *Preset) { p.Layers = 0 },
		"ExpertInter": func(p *Preset) { p.ExpertInter = 48 },
		"MLA":         func(p *Preset) { p.MLA = []int{3} },
		"Vocab":       func(p *Preset) { p.Vocab = 8 },
	} {
		p := small
		change(&p)
		if err := Write(ctx, t.TempDir(), p, 1, Options{}); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("bad %s: %v", what, err)
		}
	}
}

func BenchmarkFill(b *testing.B) {
	p := named(b, "nano")
	for _, c := range []struct {
		name string
		off  int64
	}{{"BF16", 1 << 16}, {"U8", -1 << 18}} {
		s, err := p.shard(1, 1)
		if err != nil {
			b.Fatal(err)
		}
		if c.off < 0 {
			c.off += s.size &^ 3
		}
		buf := make([]byte, 1<<18)
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(buf)))
			for b.Loop() {
				s.fill(buf, c.off)
			}
		})
	}
}
