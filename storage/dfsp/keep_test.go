package dfsp

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

var errBroke = errors.New("the network broke")

// TestBuildOnGoesOn breaks builds off at every read, with the kept files as they are, or damaged, or of another pack, and
// requires the pack that an undisturbed build gives, from no more reads than chunks are missing.
func TestBuildOnGoesOn(t *testing.T) {
	s := specOf("layer-bf16")
	fill := content(t, s)
	want := filepath.Join(t.TempDir(), "want")
	if err := Build(ctx, want, s, fill, nil); err != nil {
		t.Fatal(err)
	}
	reference, err := os.ReadFile(want)
	if err != nil {
		t.Fatal(err)
	}
	all := 0
	count := func(ctx context.Context, x Tensor, part Part, p []byte, off int64) error {
		all++
		return fill(ctx, x, part, p, off)
	}
	if err := Build(ctx, filepath.Join(t.TempDir(), "x"), s, count, nil); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(t *testing.T, dir string){
		"as it is":            func(*testing.T, string) {},
		"a damaged chunk":     func(t *testing.T, dir string) { spoilFile(t, filepath.Join(dir, ".layer-003.kept")) },
		"a damaged ledger":    func(t *testing.T, dir string) { spoilFile(t, filepath.Join(dir, ".layer-003.ledger")) },
		"a file that is gone": func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, ".layer-003.kept")) },
	} {
		t.Run(name, func(t *testing.T) {
			for broken := range all {
				dir := t.TempDir()
				path := filepath.Join(dir, "layer-003.dfsp")
				reads := 0
				read := func(ctx context.Context, x Tensor, part Part, p []byte, off int64) error {
					if reads++; reads == broken+1 {
						return errBroke
					}
					return fill(ctx, x, part, p, off)
				}
				if err := BuildOn(ctx, path, s, read, nil); !errors.Is(err, errBroke) {
					t.Fatal(err)
				}
				if _, err := os.Lstat(path); err == nil {
					t.Fatal("a broken build was published")
				}
				spoil(t, dir)
				if err := BuildOn(ctx, path, s, read, nil); err != nil {
					t.Fatal(err)
				}
				got, err := os.ReadFile(path)
				if err != nil || !bytes.Equal(got, reference) {
					t.Fatalf("broken at read %d: another pack (%v)", broken, err)
				}
				if entries, _ := os.ReadDir(dir); len(entries) != 1 {
					t.Errorf("left behind: %v", entries)
				}
				if name == "as it is" && reads > 2*all {
					t.Errorf("%d reads of %d", reads, all)
				}
			}
		})
	}
}

// TestBuildOnKeepsChunks holds that chunks which are in the ledger are not read again.
func TestBuildOnKeepsChunks(t *testing.T) {
	s := specOf("layer-bf16")
	d, err := newDirectory(s)
	if err != nil {
		t.Fatal(err)
	}
	last := d.chunkCount() - 1
	if last < 1 {
		t.Fatal("this pack has one chunk")
	}
	fill := content(t, s)
	path := filepath.Join(t.TempDir(), "layer-003.dfsp")
	start := d.chunkExtent(last).Offset
	from := map[string]int64{}
	for _, c := range d.components() {
		from[d.tensors[c.tensor].Name+c.part.String()] = c.Offset
	}
	broken := true
	read := func(ctx context.Context, x Tensor, part Part, p []byte, off int64) error {
		at := from[x.Name+part.String()] + off
		if broken && at >= start {
			return errBroke
		}
		if !broken && at+int64(len(p)) <= d.chunkExtent(last-1).Offset {
			t.Errorf("read again: %s at %d", x.Name, off)
		}
		return fill(ctx, x, part, p, off)
	}
	if err := BuildOn(ctx, path, s, read, nil); !errors.Is(err, errBroke) {
		t.Fatal(err)
	}
	broken = false
	if err := BuildOn(ctx, path, s, read, nil); err != nil {
		t.Fatal(err)
	}
}

// TestALedgerDoesNotOutliveAFailedSync holds that chunks which a sync failed to put on the disk are not taken for durable because
// a later sync, which a system lets succeed, finds nothing left to write.
func TestALedgerDoesNotOutliveAFailedSync(t *testing.T) {
	d, err := newDirectory(specOf("layer-bf16"))
	if err != nil {
		t.Fatal(err)
	}
	r, unsyncable, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer unsyncable.Close()
	good, err := os.Create(filepath.Join(t.TempDir(), "kept"))
	if err != nil {
		t.Fatal(err)
	}
	defer good.Close()
	k := &keeper{d: d, w: unsyncable, ledger: good.Name() + ledgerEnd, kept: make([]bool, d.chunkCount())}
	k.bytes = saveEach // so that the first chunk asks for a ledger
	if err := k.add(0, Digest{1}); err == nil {
		t.Error("a pipe was synced")
	}
	k.w = good // as if nothing had been
	k.save()
	if _, err := os.Lstat(k.ledger); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a ledger was written: %v", err)
	}
	k.lost = nil // as at the next start
	k.save()
	text, err := os.ReadFile(k.ledger)
	if sums := k.parse(text); err != nil || len(sums) != 1 || sums[0] != (Digest{1}) {
		t.Errorf("%v: %v", sums, err)
	}
}

func spoilFile(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) || len(text) == 0 {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	text[len(text)*2/3] ^= 4
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

func FuzzPackLedger(f *testing.F) {
	d, err := newDirectory(specOf("layer-bf16"))
	if err != nil {
		f.Fatal(err)
	}
	k := &keeper{d: d}
	f.Add(k.header())
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, text []byte) {
		if n := len(k.parse(text)); n > d.chunkCount() {
			t.Error(n)
		}
	})
}
