package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"deltafin/storage/source"
)

var bg = context.Background()

func TestStoreHoldsWhatTheSourceHolds(t *testing.T) {
	second := small
	second.prefix, second.bf16, second.vision = "", true, false
	for name, m := range map[string]model{"MXFP4": small, "BF16 experts, no prefix": second} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, m)
			s := mustOpen(t, f.install(t, Options{}))
			checkSame(t, s, f)
		})
	}
}

// checkSame compares a source with what is known to be in it, through every way of reading.
func checkSame(t *testing.T, s source.Source, f *fixture) {
	t.Helper()
	count, last := 0, [2]int64{-1, 0}
	for i, x := range s.Tensors() {
		want, ok := f.content[x.Name]
		if !ok || x.Vision {
			t.Fatalf("tensor %s is not one of the model", x.Name)
		}
		original, _ := f.src.Tensor(x.Name)
		if x.DType != original.DType || x.Length != int64(len(want)) || len(x.Shape) != len(original.Shape) {
			t.Fatalf("%+v, want %+v", x, original)
		}
		if now := [2]int64{int64(x.Shard), x.Offset}; now[0] < last[0] || now[0] == last[0] && now[1] < last[1] {
			t.Fatalf("tensor %d is out of order", i)
		} else {
			last = now
		}
		if y, ok := s.Tensor(x.Name); !ok || y.Shard != x.Shard || y.Offset != x.Offset {
			t.Fatalf("found by name: %+v, by number: %+v", y, x)
		}
		part := make([]byte, (x.Length+1)/2)
		if err := s.ReadAt(bg, x, part, x.Length-int64(len(part))); err != nil || !bytes.Equal(part, want[len(want)-len(part):]) {
			t.Fatalf("second half of %s: %v", x.Name, err)
		}
		whole := make([]byte, x.Length)
		if err := s.ReadRange(bg, x.Shard, whole, x.Offset); err != nil || !bytes.Equal(whole, want) {
			t.Fatalf("%s: %v", x.Name, err)
		}
		if p, err := s.Bytes(x); err != nil || !bytes.Equal(p, want) {
			t.Fatalf("%s in place: %v", x.Name, err)
		}
		count++
	}
	if vision, _ := f.content["vision_tower.patch.weight"]; count != s.Len() || count != s.TextLen() ||
		count != len(f.content)-min(len(vision), 1) {
		t.Errorf("%d tensors, Len %d, source %d", count, s.Len(), len(f.content))
	}
	want, _ := f.src.Digest()
	if got, err := s.Digest(); got != want || err != nil {
		t.Errorf("digest %s, that of the source is %s", got, want)
	}
	if !bytes.Equal(s.Config(), f.src.Config()) {
		t.Error("another configuration")
	}
	if err := s.Changed(); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"", "x", "model.layers.1.block_sparse_moe.experts.99.w1.weight", "language_model.model.layers.01.input_layernorm.weight"} {
		if _, ok := s.Tensor(name); ok {
			t.Errorf("found a tensor %q", name)
		}
	}
}

func TestBankIsTheExpertsAtTheirStride(t *testing.T) {
	f := newFixture(t, small)
	dir := f.install(t, Options{})
	const span, stride = 3264, 4096
	text, err := os.ReadFile(filepath.Join(dir, "experts", "L2.bank"))
	if err != nil || len(text) != 10*stride {
		t.Fatal(len(text), err)
	}
	s := mustOpen(t, dir)
	for e := range 10 {
		var want []byte
		for _, part := range []string{"w1.weight_packed", "w1.weight_scale", "w2.weight_packed", "w2.weight_scale", "w3.weight_packed", "w3.weight_scale"} {
			want = append(want, f.content["language_model.model.layers.2.block_sparse_moe.experts."+string('0'+rune(e))+"."+part]...)
		}
		got := text[e*stride:][:stride]
		if len(want) != span || !bytes.Equal(got[:span], want) || !bytes.Equal(got[span:], make([]byte, stride-span)) {
			t.Fatalf("expert %d", e)
		}
		if !s.Present(2, e) {
			t.Errorf("expert %d is not present", e)
		}
		if err := s.VerifyExpert(2, e, want); err != nil {
			t.Error(err)
		}
		want[77]++
		var damaged *DamagedError
		if err := s.VerifyExpert(2, e, want); !errors.As(err, &damaged) || damaged.Layer != 2 || damaged.Expert != e {
			t.Errorf("changed bytes: %v", err)
		}
		want[77]--

		// The tables, read by what the format says and nothing else.
		digests, _ := os.ReadFile(filepath.Join(dir, "experts", "digests.v1"))
		at := 10 + e // layer 2 is the second with experts
		sum := sha256.Sum256(want)
		if !bytes.Equal(digests[64+32*at:][:32], sum[:]) {
			t.Errorf("SHA-256 of expert %d", e)
		}
		crc := crc32.Checksum(want, crc32.MakeTable(crc32.Castagnoli))
		if c := digests[64+32*30+4*at:]; c[0] != byte(crc) || c[1] != byte(crc>>8) || c[2] != byte(crc>>16) || c[3] != byte(crc>>24) {
			t.Errorf("CRC-32C of expert %d", e)
		}
	}
	for _, p := range [][2]int{{0, 0}, {2, 10}, {2, -1}, {4, 0}, {-1, 0}} {
		if s.Present(p[0], p[1]) {
			t.Errorf("layer %d expert %d is present", p[0], p[1])
		}
	}
	presence, _ := os.ReadFile(filepath.Join(dir, "experts", "presence.v1"))
	if !bytes.Equal(presence[64:70], []byte{0xff, 3, 0xff, 3, 0xff, 3}) || len(presence) != 64+6+32 {
		t.Errorf("presence map % x", presence)
	}
}

func TestRowsOfTheEmbeddingTable(t *testing.T) {
	f := newFixture(t, small)
	s := mustOpen(t, f.install(t, Options{}))
	table := f.content["language_model.model.embed_tokens.weight"]
	row := 2 * small.hidden
	if s.RowBytes() != int64(row) {
		t.Fatalf("a row has %d bytes", s.RowBytes())
	}
	for _, ids := range [][]int{
		{0}, {8999}, {8191}, {8192}, {3, 3}, {5, 4, 3}, {8999, 0, 17, 17, 16, 18, 8191, 8192, 5000}, make([]int, MaxRows),
	} {
		dst := make([]byte, len(ids)*row)
		if err := s.ReadRows(bg, ids, dst); err != nil {
			t.Fatal(err)
		}
		for i, id := range ids {
			if !bytes.Equal(dst[i*row:][:row], table[id*row:][:row]) {
				t.Errorf("%v: row of %d", ids, id)
			}
		}
	}
	for _, ids := range [][]int{{}, {9000}, {0, -1}, make([]int, MaxRows+1)} {
		if err := s.ReadRows(bg, ids, make([]byte, len(ids)*row)); err == nil {
			t.Errorf("%d ids, first %v: accepted", len(ids), ids[:min(len(ids), 2)])
		}
	}
	if err := s.ReadRows(bg, []int{1}, make([]byte, row-1)); err == nil {
		t.Error("a short buffer was accepted")
	}
}

func TestPacksByLayer(t *testing.T) {
	f := newFixture(t, small)
	s := mustOpen(t, f.install(t, Options{}))
	for layer, want := range map[int]string{-1: "globals.dfsp", 0: "layer-000.dfsp", 3: "layer-003.dfsp"} {
		if p, ok := s.Pack(layer); !ok || filepath.Base(p.Path()) != want {
			t.Errorf("layer %d: %v", layer, ok)
		}
	}
	for _, layer := range []int{-2, 4} {
		if _, ok := s.Pack(layer); ok {
			t.Errorf("there is a pack of layer %d", layer)
		}
	}
}

func TestReadingOutsideAFileFails(t *testing.T) {
	f := newFixture(t, small)
	s := mustOpen(t, f.install(t, Options{}))
	for i, x := range s.Shards() {
		for _, r := range [][2]int64{{x.Size, 1}, {-1, 1}, {0, x.Size + 1}, {1 << 62, 1 << 62}, {x.Size - 1, 2}} {
			if _, err := s.Range(i, r[0], r[1]); err == nil {
				t.Errorf("%s: %d bytes at %d were read", x.Name, r[1], r[0])
			}
		}
	}
	if err := s.ReadRange(bg, len(s.Shards()), make([]byte, 1), 0); err == nil {
		t.Error("read a file that does not exist")
	}
	x := s.At(0)
	if err := s.ReadAt(bg, x, make([]byte, 2), x.Length-1); err == nil {
		t.Error("read past a tensor")
	}
}

func TestSpineOnlyStoreGetsItsExpertsLater(t *testing.T) {
	f := newFixture(t, small)
	whole := f.install(t, Options{})
	dir := f.install(t, Options{SpineOnly: true})
	s := mustOpen(t, dir)
	if s.Missing() != 30 || s.Present(1, 0) {
		t.Fatalf("%d experts are missing", s.Missing())
	}
	x, _ := s.Tensor("language_model.model.layers.1.block_sparse_moe.experts.4.w2.weight_scale")
	if err := s.ReadAt(bg, x, make([]byte, 8), 0); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("read an expert that is not there: %v", err)
	}
	if _, err := s.Bytes(x); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("mapped an expert that is not there: %v", err)
	}
	if v := mustVerify(t, dir); !v.Sound() || v.Absent != 30 || v.Experts != 30 || len(v.Problems) != 0 {
		t.Errorf("%+v", v)
	}

	w, err := OpenWriter(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := OpenWriter(dir); !errors.Is(err, ErrLocked) {
		t.Errorf("second writer: %v", err)
	}
	if _, err := Import(bg, f.src, dir, Options{}); !errors.Is(err, ErrLocked) {
		t.Errorf("import beside a writer: %v", err)
	}
	full := mustOpen(t, whole)
	g := s.Experts()
	span := make([]byte, g.Span)
	for _, e := range []int{4, 0, 9} {
		_, number, _ := full.Bank(1)
		if err := full.ReadRange(bg, number, span, int64(e)*g.Stride()); err != nil {
			t.Fatal(err)
		}
		if err := w.Put(1, e, span); err != nil {
			t.Fatal(err)
		}
		if w.Missing(1, e) {
			t.Error("missing after it was put")
		}
	}
	span[1024] = 255 // the first scale of w1
	if err := w.Put(1, 5, span); err == nil {
		t.Error("an expert with an impossible scale was accepted")
	}
	if err := w.Put(1, 10, span); err == nil {
		t.Error("an expert that the model does not have was accepted")
	}
	if err := w.Put(1, 5, span[1:]); err == nil {
		t.Error("a short expert was accepted")
	}
	if s.Refresh(); s.Present(1, 4) {
		t.Error("an expert is announced before it is committed")
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if s.Present(1, 4) {
		t.Error("presence changed without Refresh")
	}
	if err := s.Refresh(); err != nil || !s.Present(1, 4) || s.Missing() != 27 {
		t.Error(err, s.Missing())
	}
	want := f.content[x.Name]
	if p, err := s.Bytes(x); err != nil || !bytes.Equal(p, want) {
		t.Error("after the expert came:", err)
	}
	if err := s.Changed(); err != nil {
		t.Error("experts that came later count as a change:", err)
	}

	r, err := Import(bg, f.src, dir, Options{})
	if err != nil || r.Copied != 27 || r.Copy != 27 {
		t.Fatalf("%+v %v", r, err)
	}
	sameTree(t, tree(t, dir), tree(t, whole))
	r, err = Import(bg, f.src, dir, Options{})
	if err != nil || !r.Done || r.Write != 0 || r.Written != 0 {
		t.Fatalf("a third time: %+v %v", r, err)
	}
}

func TestReadOnlyStore(t *testing.T) {
	f := newFixture(t, small)
	dir := f.install(t, Options{})
	before := tree(t, dir)
	os.Remove(filepath.Join(dir, lockName))
	chmod := func(file, folder fs.FileMode) {
		filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
			if e.IsDir() {
				return os.Chmod(path, folder)
			}
			return os.Chmod(path, file)
		})
	}
	chmod(0o444, 0o555)
	t.Cleanup(func() { chmod(0o644, 0o755) })
	s := mustOpen(t, dir)
	checkSame(t, s, f)
	if v := mustVerify(t, dir); !v.Sound() {
		t.Error(v.Problems)
	}
	if _, err := os.Stat(filepath.Join(dir, lockName)); err == nil {
		t.Error("reading made a lock file")
	}
	if os.Geteuid() != 0 {
		if _, err := OpenWriter(dir); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("a writer of a read-only store: %v", err)
		}
	}
	sameTree(t, tree(t, dir), before)
}
