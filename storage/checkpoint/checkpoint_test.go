package checkpoint

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"deltafin/storage/safetensors"
)

// folderFiles are the files of a small checkpoint: two shards, an index, a vision tensor. Data bytes count up from 0.
func folderFiles(t *testing.T) map[string][]byte {
	t.Helper()
	const bf16, f32, u8 = safetensors.BF16, safetensors.F32, safetensors.U8
	files := map[string][]byte{
		ConfigName: []byte(`{"model_type":"kimi_k3"}`),
		"model-00001-of-000002.safetensors": shardFile(t, []safetensors.Tensor{
			{Name: "language_model.model.layers.0.self_attn.A_log", DType: f32, Shape: []int64{4}},
			{Name: "language_model.model.embed_tokens.weight", DType: bf16, Shape: []int64{8, 4}},
		}),
		"model-00002-of-000002.safetensors": shardFile(t, []safetensors.Tensor{
			{Name: "vision_tower.patch.weight", DType: safetensors.F16, Shape: []int64{3}},
			{Name: "language_model.e.w1.weight_packed", DType: u8, Shape: []int64{2, 16}},
			{Name: "language_model.e.w1.weight_scale", DType: u8, Shape: []int64{2, 1}},
			{Name: "mm_projector.weight", DType: bf16, Shape: []int64{1}},
		}),
	}
	files[IndexName] = []byte(`{"metadata":{"total_size":122},"weight_map":{
"language_model.model.layers.0.self_attn.A_log":"model-00001-of-000002.safetensors",
"vision_tower.patch.weight":"model-00002-of-000002.safetensors",
"language_model.model.embed_tokens.weight":"model-00001-of-000002.safetensors",
"language_model.e.w1.weight_packed":"model-00002-of-000002.safetensors",
"mm_projector.weight":"model-00002-of-000002.safetensors",
"language_model.e.w1.weight_scale":"model-00002-of-000002.safetensors"}}`)
	return files
}

const (
	shard1 = "model-00001-of-000002.safetensors"
	shard2 = "model-00002-of-000002.safetensors"
)

func shardFile(t *testing.T, tensors []safetensors.Tensor) []byte {
	t.Helper()
	front, size, err := safetensors.Layout(tensors)
	if err != nil {
		t.Fatal(err)
	}
	for i := range size {
		front = append(front, byte(i))
	}
	return front
}

func writeFolder(t *testing.T, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func mustOpen(t *testing.T, dir string) *Checkpoint {
	t.Helper()
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func TestOpen(t *testing.T) {
	files := folderFiles(t)
	c := mustOpen(t, writeFolder(t, files))
	if c.Len() != 6 || c.TextLen() != 4 || c.TotalSize() != 122 || !bytes.Equal(c.Config(), files[ConfigName]) {
		t.Errorf("%d tensors, %d text, %d bytes, config %s", c.Len(), c.TextLen(), c.TotalSize(), c.Config())
	}
	if _, ok := c.Tensor("language_model.model.norm.weight"); ok {
		t.Error("a tensor that is not there is found")
	}
	x, ok := c.Tensor("language_model.e.w1.weight_scale")
	if !ok || x.DType != safetensors.U8 || !slices.Equal(x.Shape, []int64{2, 1}) || x.Shard != 1 || x.Length != 2 || x.Vision {
		t.Fatalf("tensor is %+v, %v", x, ok)
	}
	// Its data follow 6 bytes of vision_tower and 32 of weight_packed.
	file := files[shard2]
	if want := int64(len(file)-2) - 2; x.Offset != want || c.Shards()[1].Size != int64(len(file)) {
		t.Errorf("offset %d, want %d", x.Offset, want)
	}
	if p, err := c.Bytes(x); err != nil || !bytes.Equal(p, []byte{38, 39}) {
		t.Errorf("bytes are %v, %v", p, err)
	}
	for i, y := range c.Tensors() {
		if z, ok := c.Tensor(y.Name); !ok || z.Offset != y.Offset || z.Shard != y.Shard || c.At(i).Name != y.Name {
			t.Errorf("tensor %d is %+v, by name %+v", i, y, z)
		}
		if want := strings.HasPrefix(y.Name, "vision_tower.") || strings.HasPrefix(y.Name, "mm_projector."); y.Vision != want {
			t.Errorf("%s: vision %v", y.Name, y.Vision)
		}
	}
}

func TestOpenSingleFile(t *testing.T) {
	c := mustOpen(t, writeFolder(t, map[string][]byte{
		ConfigName: []byte(`{}`),
		SingleName: shardFile(t, []safetensors.Tensor{{Name: "model.norm.weight", DType: safetensors.BF16, Shape: []int64{2}}}),
	}))
	if x, ok := c.Tensor("model.norm.weight"); !ok || c.Len() != 1 || x.Length != 4 {
		t.Errorf("%+v", x)
	}
}

func TestReads(t *testing.T) {
	ctx := context.Background()
	c := mustOpen(t, writeFolder(t, folderFiles(t)))
	x, _ := c.Tensor("language_model.model.embed_tokens.weight") // data bytes 16..80 of shard 0
	row := make([]byte, 8)
	if err := c.ReadAt(ctx, x, row, 3*8); err != nil || !bytes.Equal(row, []byte{40, 41, 42, 43, 44, 45, 46, 47}) {
		t.Errorf("row 3 is %v, %v", row, err)
	}
	if err := c.ReadAt(ctx, x, row, x.Length-7); err == nil || !strings.Contains(err.Error(), x.Name) {
		t.Errorf("reading past the tensor: %v", err)
	}
	if err := c.ReadAt(ctx, x, row, -1); err == nil {
		t.Error("reading before the tensor")
	}
	if p, err := c.Range(0, x.Offset, 8); err != nil || p[0] != 16 || cap(p) != 8 {
		t.Errorf("range is %v, %v", p, err)
	}
	size := c.Shards()[0].Size
	for _, r := range [][2]int64{{-1, 1}, {0, -1}, {size, 1}, {1, size}, {1 << 62, 1 << 62}} {
		if _, err := c.Range(0, r[0], r[1]); err == nil {
			t.Errorf("range %v is given", r)
		}
	}
	for _, shard := range []int{-1, 2} {
		if err := c.ReadRange(ctx, shard, row, 0); err == nil {
			t.Errorf("shard %d is read", shard)
		}
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := c.ReadAt(cancelled, x, row, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled read: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if _, err := c.Bytes(x); err == nil {
		t.Error("bytes of a closed checkpoint")
	}
	if err := c.ReadAt(ctx, x, row, 0); err == nil {
		t.Error("read from a closed checkpoint")
	}
	if err := c.Close(); err != nil {
		t.Errorf("second close: %v", err)
	}
}

func TestOpenRefuses(t *testing.T) {
	replace := func(name, old, new string) func(map[string][]byte) {
		return func(files map[string][]byte) {
			if !bytes.Contains(files[name], []byte(old)) {
				panic("test replaces nothing in " + name)
			}
			files[name] = bytes.Replace(files[name], []byte(old), []byte(new), 1)
		}
	}
	for _, c := range []struct {
		what   string
		change func(map[string][]byte)
		says   []string
	}{
		{"no config", func(f map[string][]byte) { delete(f, ConfigName) }, []string{"not a checkpoint folder", ConfigName}},
		{"large config", func(f map[string][]byte) { f[ConfigName] = make([]byte, maxConfigSize+1) }, []string{ConfigName, "1048577"}},
		{"no weights", func(f map[string][]byte) { delete(f, IndexName) }, []string{"no weights", SingleName}},
		{"no shard", func(f map[string][]byte) { delete(f, shard2) }, []string{shard2, "missing"}},
		{"truncated index", func(f map[string][]byte) { f[IndexName] = f[IndexName][:100] }, []string{IndexName}},
		{"empty index", func(f map[string][]byte) { f[IndexName] = nil }, []string{IndexName}},
		{"truncated shard", func(f map[string][]byte) { f[shard1] = f[shard1][:len(f[shard1])-1] }, []string{shard1, "truncated"}},
		{"shard cut in its header", func(f map[string][]byte) { f[shard1] = f[shard1][:40] }, []string{shard1, "truncated"}},
		{"empty shard", func(f map[string][]byte) { f[shard1] = nil }, []string{shard1, "too short"}},
		{"shard too long", func(f map[string][]byte) { f[shard1] = append(f[shard1], 0) }, []string{shard1, "1 bytes too many"}},
		{"overlap", replace(shard1, `[16,80]`, `[15,79]`), []string{shard1, "embed_tokens", "overlaps"}},
		{"gap", replace(shard1, `[16,80]`, `[17,81]`), []string{shard1, "embed_tokens", "gap"}},
		{"a key of the index that means nothing here", replace(IndexName, `{"metadata"`, `{"a":0,"metadata"`), nil},
		{"index lists a foreign tensor", replace(IndexName, `"mm_projector.weight"`, `"mm_projector.bias"`), []string{IndexName, "mm_projector.bias", "does not have"}},
		{"index repeats a tensor", replace(IndexName, `"mm_projector.weight"`, `"vision_tower.patch.weight"`), []string{"vision_tower.patch.weight", "twice"}},
		{"index omits a tensor", replace(IndexName, `"mm_projector.weight":"model-00002-of-000002.safetensors",`, ``), []string{"mm_projector.weight", shard2, "not listed"}},
		{"index misplaces a tensor", replace(IndexName, `"mm_projector.weight":"model-00002`, `"mm_projector.weight":"model-00001`), []string{"mm_projector.weight", "should be in " + shard1}},
		{"wrong total", replace(IndexName, `122`, `123`), []string{"total_size is 123", "122"}},
		{"unknown part of a model", func(f map[string][]byte) {
			replace(shard2, "mm_projector.", "xx_projector.")(f)
			replace(IndexName, "mm_projector.", "xx_projector.")(f)
		}, []string{"xx_projector.weight", "no known part"}},
		{"tensor name with a separator", func(f map[string][]byte) {
			replace(shard2, "mm_projector.w", "mm_projector./")(f)
			replace(IndexName, "mm_projector.w", "mm_projector./")(f)
		}, []string{"no known part"}},
		{"shard in another folder", replace(IndexName, `"model-00002`, `"../model-00002`), []string{"../model-00002", "contains the byte '/'"}},
		{"shard with an absolute path", replace(IndexName, `"model-00002`, `"/model-00002`), []string{"contains the byte '/'"}},
		{"shard named ..", replace(IndexName, `"model-00002-of-000002.safetensors"`, `".."`), []string{"is not a file name"}},
		{"tensor in two shards", func(f map[string][]byte) {
			f["third"] = shardFile(t, []safetensors.Tensor{{Name: "mm_projector.weight", DType: safetensors.U8, Shape: []int64{1}}})
			replace(IndexName, `"mm_projector.weight":"model-00002-of-000002.safetensors"`, `"mm_projector.weight":"third"`)(f)
		}, []string{"mm_projector.weight", "both"}},
	} {
		t.Run(c.what, func(t *testing.T) {
			files := folderFiles(t)
			c.change(files)
			x, err := Open(writeFolder(t, files))
			if c.says == nil { // a control: the change is allowed
				if err != nil {
					t.Fatal(err)
				}
				x.Close()
				return
			}
			if err == nil {
				x.Close()
				t.Fatal("opened")
			}
			for _, s := range c.says {
				if !strings.Contains(err.Error(), s) {
					t.Errorf("error %q does not say %q", err, s)
				}
			}
		})
	}
}

func TestOpenRefusesOtherKindsOfFiles(t *testing.T) {
	dir := writeFolder(t, folderFiles(t))
	if _, err := Open(filepath.Join(dir, ConfigName)); err == nil || !strings.Contains(err.Error(), "not a folder") {
		t.Errorf("a file as folder: %v", err)
	}
	if _, err := Open(filepath.Join(dir, "absent")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
	for _, name := range []string{ConfigName, IndexName, shard1} {
		dir := writeFolder(t, folderFiles(t))
		path := filepath.Join(dir, name)
		if err := errors.Join(os.Remove(path), os.Mkdir(path, 0o700)); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), name+" is not a regular file") {
			t.Errorf("a folder in place of %s: %v", name, err)
		}
	}
}

func TestOpenUnreadable(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("permissions do not bind the superuser")
	}
	for _, name := range []string{".", ConfigName, shard1} {
		dir := writeFolder(t, folderFiles(t))
		path := filepath.Join(dir, name)
		if err := os.Chmod(path, 0); err != nil {
			t.Fatal(err)
		}
		_, err := Open(dir)
		os.Chmod(path, 0o700)
		if !errors.Is(err, os.ErrPermission) || !strings.Contains(err.Error(), dir) {
			t.Errorf("unreadable %s: %v", name, err)
		}
	}
}

func TestLinksAreRefused(t *testing.T) {
	for _, name := range []string{ConfigName, IndexName, shard2} {
		dir := writeFolder(t, folderFiles(t))
		path := filepath.Join(dir, name)
		link(t, path, filepath.Join(t.TempDir(), "elsewhere"))
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), name+" is a symbolic link") {
			t.Errorf("a link in place of %s: %v", name, err)
		}
	}
}

// link moves a file away and leaves a link to it.
func link(t *testing.T, path, to string) {
	t.Helper()
	if err := errors.Join(os.Rename(path, to), os.Symlink(to, path)); err != nil {
		t.Skip("no symbolic links here:", err)
	}
}

// snapshot lays a checkpoint out as the Hugging Face cache does.
func snapshot(t *testing.T) (model, dir string) {
	t.Helper()
	model = filepath.Join(t.TempDir(), "models--org--name")
	dir = filepath.Join(model, "snapshots", "c5d1dd4c")
	blobs := filepath.Join(model, "blobs")
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.MkdirAll(blobs, 0o700)); err != nil {
		t.Fatal(err)
	}
	n := 0
	for name, text := range folderFiles(t) {
		n++
		blob := fmt.Sprintf("%064x", n)
		if err := os.WriteFile(filepath.Join(blobs, blob), text, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join("..", "..", "blobs", blob), filepath.Join(dir, name)); err != nil {
			t.Skip("no symbolic links here:", err)
		}
	}
	return model, dir
}

func TestCacheSnapshot(t *testing.T) {
	_, dir := snapshot(t)
	c := mustOpen(t, dir)
	if c.Len() != 6 || c.Changed() != nil {
		t.Errorf("%d tensors, changed: %v", c.Len(), c.Changed())
	}
	// The user's own link to the snapshot is the user's business.
	alias := filepath.Join(t.TempDir(), "alias")
	if err := os.Symlink(dir, alias); err != nil {
		t.Fatal(err)
	}
	mustOpen(t, alias)
}

func TestCacheSnapshotLinksMustEndInBlobs(t *testing.T) {
	relink := func(dir, target string) error {
		path := filepath.Join(dir, shard1)
		return errors.Join(os.Remove(path), os.Symlink(target, path))
	}
	t.Run("outside the cache", func(t *testing.T) {
		_, dir := snapshot(t)
		outside := filepath.Join(t.TempDir(), "x")
		if err := errors.Join(os.WriteFile(outside, folderFiles(t)[shard1], 0o600), relink(dir, outside)); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "outside the cache's own") {
			t.Error(err)
		}
	})
	t.Run("through a blob that is a link", func(t *testing.T) {
		model, dir := snapshot(t)
		blob, err := filepath.EvalSymlinks(filepath.Join(dir, shard1))
		if err != nil {
			t.Fatal(err)
		}
		link(t, blob, filepath.Join(filepath.Dir(model), "moved"))
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "outside the cache's own") {
			t.Error(err)
		}
	})
	t.Run("a folder below blobs", func(t *testing.T) {
		model, dir := snapshot(t)
		sub := filepath.Join(model, "blobs", "sub")
		if err := errors.Join(os.Mkdir(sub, 0o700), os.WriteFile(filepath.Join(sub, "x"), folderFiles(t)[shard1], 0o600),
			relink(dir, filepath.Join(sub, "x"))); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "outside the cache's own") {
			t.Error(err)
		}
	})
	t.Run("dangling", func(t *testing.T) {
		_, dir := snapshot(t)
		if err := relink(dir, "../../blobs/absent"); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), shard1) {
			t.Error(err)
		}
	})
	t.Run("a folder", func(t *testing.T) {
		model, dir := snapshot(t)
		if err := errors.Join(os.Mkdir(filepath.Join(model, "blobs", "d"), 0o700), relink(dir, "../../blobs/d")); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "not a regular file") {
			t.Error(err)
		}
	})
}

func TestChanged(t *testing.T) {
	for _, c := range []struct {
		what, says string
		change     func(path string) error
	}{
		{"truncated", "changed from", func(p string) error { return os.Truncate(p, 30) }},
		{"touched", "written to", func(p string) error { return os.Chtimes(p, time.Now(), time.Now().Add(time.Hour)) }},
		{"removed", "cannot be found", os.Remove},
		{"replaced", "was replaced", func(p string) error {
			text, err := os.ReadFile(p)
			return errors.Join(err, os.WriteFile(p+".new", text, 0o600), os.Rename(p+".new", p))
		}},
	} {
		for _, name := range []string{ConfigName, IndexName, shard1, shard2} {
			dir := writeFolder(t, folderFiles(t))
			x := mustOpen(t, dir)
			if err := x.Changed(); err != nil {
				t.Fatal(err)
			}
			if name == ConfigName && c.what == "truncated" {
				continue // shorter than that
			}
			if err := c.change(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
			if err := x.Changed(); err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s %s: %v", name, c.what, err)
			}
		}
	}
}

func TestTruncationAfterOpening(t *testing.T) {
	dir := writeFolder(t, folderFiles(t))
	c := mustOpen(t, dir)
	x, _ := c.Tensor("language_model.model.embed_tokens.weight")
	if err := os.Truncate(filepath.Join(dir, shard1), x.Offset+10); err != nil {
		t.Fatal(err)
	}
	err := c.ReadAt(context.Background(), x, make([]byte, x.Length), 0)
	if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("ended after 10 of 64 bytes at offset %d", x.Offset)) || !strings.Contains(err.Error(), shard1) {
		t.Errorf("short read: %v", err)
	}
	if _, err := c.Bytes(x); err == nil {
		t.Error("a truncated file is mapped")
	}
}

func TestDigest(t *testing.T) {
	digest := func(change func(map[string][]byte)) string {
		files := folderFiles(t)
		if change != nil {
			change(files)
		}
		d, err := mustOpen(t, writeFolder(t, files)).Digest()
		if err != nil || len(d) != 64 {
			t.Fatal(d, err)
		}
		return d
	}
	same := digest(nil)
	if d := digest(nil); d != same {
		t.Errorf("two copies have the digests %s and %s", same, d)
	}
	if d := digest(func(f map[string][]byte) {
		var index map[string]any
		if err := json.Unmarshal(f[IndexName], &index); err != nil {
			t.Fatal(err)
		}
		f[IndexName], _ = json.Marshal(index) // another order of entries
	}); d != same {
		t.Error("the order of the index changes the digest")
	}
	seen := map[string]string{same: "the original"}
	for what, change := range map[string]func(map[string][]byte){
		"config":     func(f map[string][]byte) { f[ConfigName] = append(f[ConfigName], ' ') },
		"shape":      func(f map[string][]byte) { f[shard1] = bytes.Replace(f[shard1], []byte("[8,4]"), []byte("[4,8]"), 1) },
		"dtype":      func(f map[string][]byte) { f[shard2] = bytes.Replace(f[shard2], []byte(`"F16"`), []byte(`"I16"`), 1) },
		"first byte": func(f map[string][]byte) { f[shard1][8+binary.LittleEndian.Uint64(f[shard1])]++ },
		"last byte":  func(f map[string][]byte) { f[shard2][len(f[shard2])-1]++ },
	} {
		d := digest(change)
		if other, ok := seen[d]; ok {
			t.Errorf("a change of %s has the digest of %s", what, other)
		}
		seen[d] = what
	}
}

// FuzzOpen feeds arbitrary index and shard bytes through Open: it may refuse, but a checkpoint it opens must be consistent.
func FuzzOpen(f *testing.F) {
	text := `{"model.a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}}  `
	shard := append(binary.LittleEndian.AppendUint64(nil, uint64(len(text))), text+"xy"...)
	f.Add([]byte(`{"weight_map":{"model.a":"s"}}`), shard)
	f.Add([]byte(`{"weight_map":{"model.a":"../s"}}`), shard)
	f.Add([]byte(`{"metadata":{"total_size":3},"weight_map":{"model.a":"s"}}`), shard[:len(shard)-1])
	f.Fuzz(func(t *testing.T, index, shard []byte) {
		dir := writeFolder(t, map[string][]byte{ConfigName: []byte(`{}`), IndexName: index, "s": shard})
		c, err := Open(dir)
		if err != nil {
			return
		}
		defer c.Close()
		end := c.Shards()[0].Data
		for _, x := range c.Tensors() {
			if p, err := c.Bytes(x); err != nil || x.Offset != end || !bytes.Equal(p, shard[x.Offset:x.Offset+x.Length]) {
				t.Fatalf("%+v: %v", x, err)
			}
			end += x.Length
		}
		if end != int64(len(shard)) {
			t.Fatalf("tensors end at %d of %d", end, len(shard))
		}
	})
}
