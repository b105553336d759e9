package loose

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
)

var ctx = context.Background()

// model lists the tensors of a small model in two shards, as a checkpoint has them: a dense layer, one with three experts, a
// piece of the vision part.
func model() [][]safetensors.Tensor {
	const bf16, f32, u8 = safetensors.BF16, safetensors.F32, safetensors.U8
	const p = "language_model.model."
	first := []safetensors.Tensor{
		{Name: p + "embed_tokens.weight", DType: bf16, Shape: []int64{8, 6}},
		{Name: p + "layers.0.self_attn.A_log", DType: f32, Shape: []int64{4}},
		{Name: p + "layers.0.mlp.up_proj.weight", DType: bf16, Shape: []int64{12, 6}},
	}
	second := []safetensors.Tensor{
		{Name: "vision_tower.patch.weight", DType: bf16, Shape: []int64{3}},
		{Name: p + "layers.2.block_sparse_moe.gate.weight", DType: bf16, Shape: []int64{3, 6}},
	}
	for e := range 3 {
		for _, w := range []string{"w1", "w2", "w3"} {
			name := fmt.Sprintf("%slayers.2.block_sparse_moe.experts.%d.%s.", p, e, w)
			second = append(second,
				safetensors.Tensor{Name: name + "weight_packed", DType: u8, Shape: []int64{32, 16}},
				safetensors.Tensor{Name: name + "weight_scale", DType: u8, Shape: []int64{32, 1}})
		}
	}
	second = append(second, safetensors.Tensor{Name: "language_model.lm_head.weight", DType: bf16, Shape: []int64{8, 6}})
	return [][]safetensors.Tensor{first, second}
}

// folders writes the model as a checkpoint and, taken apart, as a loose root.
func folders(t testing.TB) (ckpt, root string) {
	t.Helper()
	ckpt, root = t.TempDir(), t.TempDir()
	write := func(path string, text []byte) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, text, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	config := []byte(`{"model_type":"kimi_k3"}`)
	write(filepath.Join(ckpt, checkpoint.ConfigName), config)
	write(filepath.Join(root, ConfigName), config)

	weightMap := map[string]string{}
	var lines []string
	spans := map[string][]byte{}
	seed := byte(0)
	for i, tensors := range model() {
		shard := fmt.Sprintf("model-%05d-of-000002.safetensors", i+1)
		front, size, err := safetensors.Layout(tensors)
		if err != nil {
			t.Fatal(err)
		}
		body := make([]byte, size)
		for j := range body {
			seed = seed*5 + 7
			body[j] = seed ^ byte(j>>3)
		}
		write(filepath.Join(ckpt, shard), slices.Concat(front, body))
		for _, x := range tensors {
			weightMap[x.Name] = shard
			shape := strings.ReplaceAll(fmt.Sprint(x.Shape), " ", ", ")
			lines = append(lines, fmt.Sprintf(`"%s": {"dtype": "%s", "shape": %s, "offsets": [%d, %d], "shard": "%s", "hlen": %d}`,
				x.Name, x.DType, shape, x.Begin, x.End, shard, len(front)-8))
			if _, expert, ok := strings.Cut(x.Name, "layers.2.block_sparse_moe.experts."); ok {
				number, _, _ := strings.Cut(expert, ".")
				spans[number] = append(spans[number], body[x.Begin:x.End]...)
				continue
			}
			write(filepath.Join(root, TensorsName, x.Name), body[x.Begin:x.End])
		}
	}
	for number, span := range spans {
		write(filepath.Join(root, ExpertsName, "L2-E"+number+".bin"), span)
	}
	write(filepath.Join(root, InventoryName), []byte("{"+strings.Join(lines, ", ")+"}"))
	index, err := json.Marshal(map[string]any{"weight_map": weightMap})
	if err != nil {
		t.Fatal(err)
	}
	write(filepath.Join(ckpt, checkpoint.IndexName), index)
	return ckpt, root
}

func mustOpen(t testing.TB, dir string) *Root {
	t.Helper()
	r, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// A root presents what the checkpoint it was made from does.
func TestSameAsTheCheckpoint(t *testing.T) {
	ckpt, root := folders(t)
	c, err := checkpoint.Open(ckpt)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	r := mustOpen(t, root)
	if r.Len() != c.Len() || r.TextLen() != c.TextLen() || r.TotalSize() != c.TotalSize() || !bytes.Equal(r.Config(), c.Config()) || r.Dir() != root {
		t.Errorf("%d tensors, %d text, %d bytes; the checkpoint has %d, %d, %d", r.Len(), r.TextLen(), r.TotalSize(), c.Len(), c.TextLen(), c.TotalSize())
	}
	shards := r.Shards()
	if len(shards) != 6+3 || shards[8].Name != "k3-experts/L2-E2.bin" || shards[8].Size != 3*(512+32) {
		t.Errorf("shards are %+v", shards)
	}
	n := 0
	for i, x := range r.Tensors() {
		y, ok := c.Tensor(x.Name)
		if !ok || x.DType != y.DType || !slices.Equal(x.Shape, y.Shape) || x.Length != y.Length || x.Vision != y.Vision {
			t.Fatalf("%+v, in the checkpoint %+v", x, y)
		}
		if i != n || fmt.Sprint(r.At(i)) != fmt.Sprint(x) {
			t.Errorf("tensor %d comes as number %d", i, n)
		}
		if z, ok := r.Tensor(x.Name); !ok || fmt.Sprint(z) != fmt.Sprint(x) {
			t.Errorf("%s is found as %+v", x.Name, z)
		}
		n++
		want, err := c.Bytes(y)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := r.Bytes(x); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s in place differs: %v", x.Name, err)
		}
		got := make([]byte, x.Length-1)
		if err := r.ReadAt(ctx, x, got, 1); err != nil || !bytes.Equal(got, want[1:]) {
			t.Errorf("%s differs: %v", x.Name, err)
		}
		if end := x.Offset + x.Length; end > shards[x.Shard].Size {
			t.Errorf("%s ends at %d of %+v", x.Name, end, shards[x.Shard])
		}
	}
	if n != r.Len() {
		t.Errorf("%d tensors of %d", n, r.Len())
	}
	for _, name := range []string{
		"", "language_model.model.norm.weight", "model.layers.2.block_sparse_moe.experts.0.w1.weight_packed",
		"language_model.model.layers.2.block_sparse_moe.experts.3.w1.weight_packed", "language_model.model.layers.2.block_sparse_moe.experts.00.w1.weight_packed",
		"language_model.model.layers.0.block_sparse_moe.experts.0.w1.weight_packed", "language_model.model.layers.2.block_sparse_moe.experts.0.w1.weight",
	} {
		if x, ok := r.Tensor(name); ok {
			t.Errorf("%q is found as %+v", name, x)
		}
	}
	if err := r.Changed(); err != nil {
		t.Error(err)
	}
}

// The parts of an expert tile one range of one shard, so that an expert is one read.
func TestAnExpertIsOneRange(t *testing.T) {
	_, root := folders(t)
	r := mustOpen(t, root)
	var at int64
	for _, part := range []string{"w1.weight_packed", "w1.weight_scale", "w2.weight_packed", "w2.weight_scale", "w3.weight_packed", "w3.weight_scale"} {
		x, ok := r.Tensor("language_model.model.layers.2.block_sparse_moe.experts.1." + part)
		if !ok || x.Shard != 7 || x.Offset != at {
			t.Errorf("%s is %+v, expected at %d", part, x, at)
		}
		at += x.Length
	}
	want, err := os.ReadFile(filepath.Join(root, ExpertsName, "L2-E1.bin"))
	if err != nil {
		t.Fatal(err)
	}
	got := make([]byte, at)
	if err := r.ReadRange(ctx, 7, got, 0); err != nil || !bytes.Equal(got, want) {
		t.Errorf("the expert differs: %v", err)
	}
}

func TestBounds(t *testing.T) {
	_, root := folders(t)
	r := mustOpen(t, root)
	x, _ := r.Tensor("language_model.model.layers.2.block_sparse_moe.experts.1.w1.weight_scale")
	p := make([]byte, 2)
	for _, off := range []int64{-1, x.Length - 1, x.Length + 1, 1 << 62} {
		if err := r.ReadAt(ctx, x, p, off); err == nil || !strings.Contains(err.Error(), x.Name) {
			t.Errorf("at %d: %v", off, err)
		}
	}
	for _, c := range [][3]int64{{-1, 0, 1}, {9, 0, 1}, {0, -1, 1}, {0, 0, -1}, {0, 96, 1}, {0, 1 << 62, 1 << 62}} {
		if _, err := r.Range(int(c[0]), c[1], c[2]); err == nil {
			t.Errorf("%v is given", c)
		}
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := r.ReadAt(cancelled, x, p, 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for range 2 {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := r.Bytes(x); err == nil {
		t.Error("bytes of a closed root")
	}
	if err := r.ReadAt(ctx, x, p, 0); err == nil {
		t.Error("read from a closed root")
	}
}

func TestMissingExperts(t *testing.T) {
	_, root := folders(t)
	path := filepath.Join(root, ExpertsName, "L2-E1.bin")
	away := filepath.Join(root, "away")
	if err := os.Rename(path, away); err != nil {
		t.Fatal(err)
	}
	// Not experts of this model.
	for _, name := range []string{"L2-E01.bin", "L02-E1.bin", "L2-E3.bin", "L0-E0.bin", "L2-E1.npz", ".L2-0-2.run.part", "L2-E-1.bin", "L-E.bin"} {
		if err := os.WriteFile(filepath.Join(root, ExpertsName, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := mustOpen(t, root)
	for _, c := range []struct {
		layer, expert int
		want          bool
	}{{2, 0, true}, {2, 1, false}, {2, 2, true}, {2, 3, false}, {2, -1, false}, {0, 0, false}, {1, 0, false}, {-1, 0, false}} {
		if got := r.Present(c.layer, c.expert); got != c.want {
			t.Errorf("expert %d of layer %d present: %v", c.expert, c.layer, got)
		}
	}
	if r.Len() != 24 {
		t.Errorf("%d tensors", r.Len())
	}
	x, _ := r.Tensor("language_model.model.layers.2.block_sparse_moe.experts.1.w2.weight_packed")
	p := make([]byte, x.Length)
	for range 2 {
		if err := r.ReadAt(ctx, x, p, 0); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), path+" is missing") {
			t.Error(err)
		}
		if _, err := r.Bytes(x); !errors.Is(err, fs.ErrNotExist) {
			t.Error(err)
		}
	}
	// Half of it comes, then all of it.
	if err := os.WriteFile(path, make([]byte, 100), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := r.ReadAt(ctx, x, p, 0); err == nil || !strings.HasSuffix(err.Error(), "L2-E1.bin is 100 bytes, expected 1632") {
		t.Error(err)
	}
	if err := os.Rename(away, path); err != nil {
		t.Fatal(err)
	}
	if err := r.ReadAt(ctx, x, p, 0); err != nil || !r.Present(2, 1) {
		t.Error(err)
	}
	if _, err := Open(root); err != nil {
		t.Error(err)
	}
	if err := os.RemoveAll(filepath.Join(root, ExpertsName)); err != nil {
		t.Fatal(err)
	}
	if r := mustOpen(t, root); r.Present(2, 0) {
		t.Error("an expert is present without the folder")
	}
}

func TestOpenRefuses(t *testing.T) {
	tensors := filepath.FromSlash(TensorsName)
	up := filepath.Join(tensors, "language_model.model.layers.0.mlp.up_proj.weight")
	link := func(name string) func(string) error {
		return func(root string) error {
			path := filepath.Join(root, name)
			return errors.Join(os.Rename(path, path+"-real"), os.Symlink(path+"-real", path))
		}
	}
	for _, c := range []struct {
		change func(root string) error
		want   string
	}{
		{func(root string) error { return os.Remove(filepath.Join(root, up)) }, "up_proj.weight is missing; run the weight download"},
		{func(root string) error { return os.Truncate(filepath.Join(root, up), 143) }, "up_proj.weight is 143 bytes, expected 144"},
		{func(root string) error { return os.Truncate(filepath.Join(root, up), 145) }, "up_proj.weight is 145 bytes, expected 144"},
		{link(up), "up_proj.weight is a symbolic link"},
		{link(tensors), "tensors must be a real directory"},
		{link("k3-meta"), "k3-meta must be a real directory"},
		{link("k3-experts"), "k3-experts must be a real directory"},
		{link(ConfigName), "config.json is a symbolic link"},
		{link(filepath.Join(ExpertsName, "L2-E0.bin")), "L2-E0.bin is a symbolic link"},
		{func(root string) error { return os.Truncate(filepath.Join(root, ExpertsName, "L2-E2.bin"), 1631) }, "L2-E2.bin is 1631 bytes, expected 1632"},
		{func(root string) error {
			return errors.Join(os.Remove(filepath.Join(root, ExpertsName, "L2-E2.bin")), os.Mkdir(filepath.Join(root, ExpertsName, "L2-E2.bin"), 0o700))
		}, "L2-E2.bin is not a regular file"},
		{func(root string) error { return os.Remove(filepath.Join(root, InventoryName)) }, "tensor_inventory_offsets.json: no such file"},
		{func(root string) error { return os.Truncate(filepath.Join(root, InventoryName), 700) }, "tensor_inventory_offsets.json: "},
		{func(root string) error { return os.Remove(filepath.Join(root, ConfigName)) }, "config.json: no such file"},
		{func(root string) error { return os.Truncate(filepath.Join(root, ConfigName), 2<<20) }, "at most 1048576 are expected"},
		{func(root string) error { return os.RemoveAll(root) }, "cannot be opened"},
		{func(root string) error { return errors.Join(os.RemoveAll(root), os.WriteFile(root, nil, 0o600)) }, "is not a directory"},
	} {
		_, root := folders(t)
		if err := c.change(root); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(root); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
	// The vision part may be left out, but not be wrong.
	_, root := folders(t)
	vision := filepath.Join(root, tensors, "vision_tower.patch.weight")
	if err := os.WriteFile(vision, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(root); err == nil || !strings.Contains(err.Error(), "is 0 bytes, expected 6") {
		t.Error(err)
	}
	if err := os.Remove(vision); err != nil {
		t.Fatal(err)
	}
	mustOpen(t, root)
}

// A file that is replaced, grown or cut under an open root is not read.
func TestChangesAreNoticed(t *testing.T) {
	for _, name := range []string{TensorsName + "/language_model.lm_head.weight", ExpertsName + "/L2-E0.bin"} {
		for want, change := range map[string]func(path string) error{
			"was replaced": func(path string) error {
				text, err := os.ReadFile(path)
				return errors.Join(err, os.WriteFile(path+"-new", text, 0o600), os.Rename(path+"-new", path))
			},
			"changed from": func(path string) error { return os.Truncate(path, 5000) },
			"was written to": func(path string) error {
				return os.Chtimes(path, time.Time{}, time.Unix(1, 0))
			},
			"is missing": os.Remove,
		} {
			_, root := folders(t)
			r := mustOpen(t, root)
			shard := slices.IndexFunc(r.Shards(), func(s checkpoint.Shard) bool { return s.Name == name })
			if err := r.ReadRange(ctx, shard, make([]byte, 8), 0); err != nil {
				t.Fatal(err)
			}
			if err := change(filepath.Join(root, name)); err != nil {
				t.Fatal(err)
			}
			if err := r.ReadRange(ctx, shard, make([]byte, 8), 0); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", name, err, want)
			}
			if err := r.Changed(); err == nil && shard < 6 {
				t.Errorf("%s %s: not noticed by Changed", name, want)
			}
		}
	}
	_, root := folders(t)
	r := mustOpen(t, root)
	if err := os.Chtimes(filepath.Join(root, ConfigName), time.Time{}, time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	if err := r.Changed(); err == nil || !strings.Contains(err.Error(), "config.json was written to") {
		t.Error(err)
	}
}

func TestDigest(t *testing.T) {
	_, root := folders(t)
	digest := func() string {
		t.Helper()
		d, err := mustOpen(t, root).Digest()
		if err != nil || len(d) != 64 {
			t.Fatalf("%q, %v", d, err)
		}
		return d
	}
	first := digest()
	if err := os.Remove(filepath.Join(root, ExpertsName, "L2-E0.bin")); err != nil {
		t.Fatal(err)
	}
	if digest() != first {
		t.Error("the digest depends on which experts are there")
	}
	path := filepath.Join(root, TensorsName, "language_model.lm_head.weight")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text[0]++
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if digest() == first {
		t.Error("the digest does not depend on the head")
	}
}

// Many readers at once keep to the bound on open files.
func TestConcurrentReads(t *testing.T) {
	_, root := folders(t)
	r := mustOpen(t, root)
	var group sync.WaitGroup
	for range 100 {
		group.Go(func() {
			for shard, s := range r.Shards() {
				p := make([]byte, s.Size)
				if err := r.ReadRange(ctx, shard, p, 0); err != nil {
					t.Error(err)
				}
				if q, err := r.Range(shard, 0, s.Size); err != nil || !bytes.Equal(p, q) {
					t.Errorf("shard %d: %v", shard, err)
				}
				if len(r.open) > maxOpen {
					t.Error("too many files are open")
				}
			}
		})
	}
	group.Wait()
	// With every token taken, a read waits until it is cancelled.
	for range maxOpen {
		r.open <- struct{}{}
	}
	short, cancel := context.WithTimeout(ctx, time.Millisecond)
	defer cancel()
	if err := r.ReadRange(short, 0, make([]byte, 1), 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
