package local

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
	"deltafin/storage/blockio"
	"deltafin/storage/root"
	"deltafin/storage/store"
	"deltafin/storage/store/bank"
)

// faulty is the system's disk with faults that can be turned on.
type faulty struct {
	blockio.Disk
	fail  atomic.Pointer[error] // of every read
	short atomic.Bool           // every read is interrupted once in a while, and delivers a part
	calls atomic.Int64
}

func (d *faulty) Open(path string, follow, direct bool) (blockio.Handle, error) {
	h, err := d.Disk.Open(path, follow, false)
	if err != nil {
		return nil, err
	}
	return &faultyHandle{h, d}, nil
}

type faultyHandle struct {
	blockio.Handle
	d *faulty
}

func (h *faultyHandle) Preadv(bufs [][]byte, off int64) (int, error) {
	if err := h.d.fail.Load(); err != nil {
		return 0, *err
	}
	if h.d.short.Load() {
		if h.d.calls.Add(1)%3 == 0 {
			return 0, syscall.EINTR
		}
		if n := len(bufs[0]); n > 1 {
			bufs = [][]byte{bufs[0][:n/2+1]}
		}
	}
	return h.Handle.Preadv(bufs, off)
}

// everyExpert changes the first byte of every expert in a bank and keeps the file's time.
func everyExpert(t *testing.T, path string, stride int64, change func(byte) byte) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := int64(0); i < int64(len(b)); i += stride {
		b[i] = change(b[i])
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(b, 0); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
}

// imported writes a small checkpoint and installs it: the folders of both.
func imported(t *testing.T) (checkpoint, installed string) {
	t.Helper()
	checkpoint, installed = written(t, nil), filepath.Join(t.TempDir(), "store")
	src, err := root.Open(checkpoint)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	if _, err := store.Import(context.Background(), src, installed, store.Options{}); err != nil {
		t.Fatal(err)
	}
	return checkpoint, installed
}

// Never wrong output, never a hang; an error that names the file; and once the fault is gone the same engine goes on to the
// same bytes.
func TestFaultsOfTheStore(t *testing.T) {
	ctx := context.Background()
	_, good := imported(t)
	plain := opened(t, good, Options{})
	ids := prompt(plain, 9, 8)
	want := runOnce(t, plain, ids, 4)
	s, err := store.Open(good)
	if err != nil {
		t.Fatal(err)
	}
	stride := s.Experts().Stride()
	s.Close()
	none := 0
	xor := func(b byte) byte { return b ^ 1 }
	for _, c := range []struct {
		name    string
		file    string
		spoil   func(t *testing.T, path string, d *faulty)
		mend    func(t *testing.T, path string, d *faulty)
		damaged bool
		says    string
	}{
		{"flipped bit in experts", "experts/" + bank.FileName(4),
			func(t *testing.T, p string, _ *faulty) { everyExpert(t, p, stride, xor) },
			func(t *testing.T, p string, _ *faulty) { everyExpert(t, p, stride, xor) }, true, bank.FileName(4)},
		{"presence over a hole", "experts/" + bank.FileName(2), func(t *testing.T, p string, _ *faulty) {
			b, err := os.ReadFile(p)
			if err == nil {
				err = errors.Join(os.WriteFile(p+".kept", b, 0o600), os.Truncate(p, 0), os.Truncate(p, int64(len(b))))
			}
			if err != nil {
				t.Fatal(err)
			}
		}, func(t *testing.T, p string, _ *faulty) {
			b, err := os.ReadFile(p + ".kept")
			f, err2 := os.OpenFile(p, os.O_WRONLY, 0)
			if err := errors.Join(err, err2); err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if _, err := f.WriteAt(b, 0); err != nil {
				t.Fatal(err)
			}
		}, true, bank.FileName(2)},
		{"truncated bank", "experts/" + bank.FileName(3), func(t *testing.T, p string, _ *faulty) {
			b, err := os.ReadFile(p)
			if err = errors.Join(err, os.WriteFile(p+".kept", b, 0o600), os.Truncate(p, 100)); err != nil {
				t.Fatal(err)
			}
		}, func(t *testing.T, p string, _ *faulty) {
			b, err := os.ReadFile(p + ".kept")
			f, err2 := os.OpenFile(p, os.O_WRONLY, 0)
			if err := errors.Join(err, err2); err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if _, err := f.WriteAt(b, 0); err != nil {
				t.Fatal(err)
			}
		}, false, bank.FileName(3)},
		{"flipped bit in a pack", "spine-bf16/layer-003.dfsp",
			func(t *testing.T, p string, _ *faulty) { flip(t, p, -100) },
			func(t *testing.T, p string, _ *faulty) { flip(t, p, -100) }, true, "layer-003.dfsp"},
		{"flipped bit in the embedding table", "embed.bf16",
			func(t *testing.T, p string, _ *faulty) { flip(t, p, 100) },
			func(t *testing.T, p string, _ *faulty) { flip(t, p, 100) }, true, "embed.bf16"},
		{"the disk fails", "", func(t *testing.T, _ string, d *faulty) { err := error(syscall.EIO); d.fail.Store(&err) },
			func(t *testing.T, _ string, d *faulty) { d.fail.Store(nil) }, false, "input/output error; check the disk"},
		{"interruptions and short reads", "", func(t *testing.T, _ string, d *faulty) { d.short.Store(true) },
			func(t *testing.T, _ string, d *faulty) { d.short.Store(false) }, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "store")
			if err := os.CopyFS(dir, os.DirFS(good)); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(dir, filepath.FromSlash(c.file))
			d := &faulty{Disk: blockio.OS}
			// A chunk of a pack is proved when it is first touched, which with look-ahead its router may be at the start.
			e := opened(t, dir, Options{MaxResident: &none, ExpertCache: 6 * plain.weights.Plan().ExpertBytes(),
				NoPrefetch: strings.HasPrefix(c.file, "spine"), system: d})
			c.spoil(t, path, d)
			tl, err := e.NewTimeline(ctx)
			if err != nil {
				t.Fatal(err)
			}
			defer tl.Close()
			for range 2 {
				limited, cancel := context.WithTimeout(ctx, 20*time.Second)
				_, err = tl.Sync(limited, ids, nil)
				cancel()
				if c.says == "" {
					if err != nil {
						t.Fatal(err)
					}
					continue
				}
				if err == nil || !strings.Contains(err.Error(), c.says) || errors.Is(err, runtime.ErrDamaged) != c.damaged || len(tl.Tokens()) != 0 {
					t.Fatalf("%d tokens, %v", len(tl.Tokens()), err)
				}
			}
			if s := e.cacheStats(); s.Outstanding != 0 {
				t.Errorf("%d reads are left", s.Outstanding)
			}
			c.mend(t, path, d)
			if err := runOnce(t, e, ids, 4).equal(want); err != nil {
				t.Error(err)
			}
		})
	}
}

// Files put in the place of others while they are in use, a second reader, a writer beside both, and a store nobody may
// write to: the bytes that were opened, or a word about it.
func TestAStoreInUse(t *testing.T) {
	ctx := context.Background()
	src, dir := imported(t)
	if err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		return errors.Join(err, os.Chmod(path, map[bool]fs.FileMode{true: 0o500, false: 0o400}[d.IsDir()]))
	}); err != nil {
		t.Fatal(err)
	}
	listing := func() (list []string) {
		_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			info, _ := d.Info()
			list = append(list, path+info.ModTime().String())
			return err
		})
		return list
	}
	before := listing()
	none := 0
	o := Options{MaxResident: &none, ExpertCache: 6 * opened(t, src, Options{}).weights.Plan().ExpertBytes()}
	a, b := opened(t, dir, o), opened(t, dir, o)
	ids := prompt(a, 9, 8)
	want := runOnce(t, a, ids, 3)
	if err := runOnce(t, b, ids, 3).equal(want); err != nil {
		t.Errorf("a second reader: %v", err)
	}
	if after := listing(); strings.Join(before, "\n") != strings.Join(after, "\n") {
		t.Error("running a model changed its store")
	}
	if err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		return errors.Join(err, os.Chmod(path, map[bool]fs.FileMode{true: 0o700, false: 0o600}[d.IsDir()]))
	}); err != nil {
		t.Fatal(err)
	}
	w, err := store.OpenWriter(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.OpenWriter(dir); !errors.Is(err, store.ErrLocked) {
		t.Errorf("a second writer: %v", err)
	}
	if err := runOnce(t, b, ids, 3).equal(want); err != nil {
		t.Errorf("beside a writer: %v", err)
	}
	w.Close()
	// Another file of the same length in a bank's place, and in another's one that grew.
	for layer, grown := range map[int]int{2: 0, 3: 4096} {
		path := filepath.Join(dir, "experts", bank.FileName(layer))
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		other := make([]byte, len(text)+grown)
		if err := errors.Join(os.WriteFile(path+".new", other, 0o600), os.Rename(path+".new", path)); err != nil {
			t.Fatal(err)
		}
	}
	tl, _ := a.NewTimeline(ctx)
	defer tl.Close()
	if _, err := tl.Sync(ctx, ids, nil); err == nil { // the descriptors were still open
		if err := runOnce(t, a, ids, 3).equal(want); err != nil {
			t.Errorf("wrong output from files that were replaced: %v", err)
		}
	} else if !errors.Is(err, blockio.ErrChanged) {
		t.Error(err)
	}
	if _, err := Open(ctx, Options{Root: dir}); err == nil || !strings.Contains(err.Error(), bank.FileName(3)) {
		t.Errorf("a bank that grew: %v", err)
	}
}

// Popularity that was written by a machine whose clock was ahead, and a corrupt one: what is computed is the same, and a
// corrupt file is one warning.
func TestHeatNeverDecidesWhatComesOut(t *testing.T) {
	base := openPreset(t, "nano", Options{})
	ids := prompt(base, 12, 9)
	want := runOnce(t, base, ids, 4)
	path := filepath.Join(t.TempDir(), "heat.bin")
	var warned atomic.Int64
	o := Options{ExpertCache: 40 * int64(base.experts.Size()), Warn: func(error) { warned.Add(1) },
		Records: func(string) (Records, error) { return Records{Heat: path}, nil }}
	run := func(what string, warnings int64) {
		t.Helper()
		warned.Store(0)
		e := openPreset(t, "nano", o)
		if err := runOnce(t, e, ids, 4).equal(want); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if err := e.Close(); err != nil || warned.Load() != warnings {
			t.Errorf("%s: %d warnings, %v", what, warned.Load(), err)
		}
	}
	run("none", 0)
	future := time.Now().Add(1000 * time.Hour)
	if err := os.Chtimes(path, future, future); err != nil {
		t.Fatal(err)
	}
	run("a clock that went back", 0)
	flip(t, path, 100)
	run("corrupt", 1)
	run("mended", 0)
}

// A store whose tables are damaged is not opened: without them nothing of it can be proved. The file is named.
func TestDamagedTablesOfAStore(t *testing.T) {
	ctx := context.Background()
	_, good := imported(t)
	for _, file := range []string{"experts/digests.v1", "experts/presence.v1", "embed.digests.v1", "meta/roster.v1", "install.json"} {
		for name, spoil := range map[string]func(t *testing.T, path string){
			"a bit":     func(t *testing.T, path string) { flip(t, path, -3) },
			"the front": func(t *testing.T, path string) { flip(t, path, 1) },
			"cut off": func(t *testing.T, path string) {
				if err := os.Truncate(path, 20); err != nil {
					t.Fatal(err)
				}
			},
			"gone": func(t *testing.T, path string) {
				if err := os.Remove(path); err != nil {
					t.Fatal(err)
				}
			},
		} {
			dir := filepath.Join(t.TempDir(), "store")
			if err := os.CopyFS(dir, os.DirFS(good)); err != nil {
				t.Fatal(err)
			}
			spoil(t, filepath.Join(dir, filepath.FromSlash(file)))
			e, err := Open(ctx, Options{Root: dir})
			if err == nil {
				e.Close()
				t.Errorf("%s of %s: it is opened", name, file)
				continue
			}
			if name != "gone" && !errors.Is(err, runtime.ErrDamaged) || name != "gone" && !strings.Contains(err.Error(), filepath.Base(file)) {
				t.Errorf("%s of %s: %v", name, file, err)
			}
		}
	}
}

// A trace goes on after a line that a killed process left unfinished; a file that is none is refused and left as it is. What
// comes out is the same with a trace as without.
func TestATraceThatIsThereAlready(t *testing.T) {
	base := openPreset(t, "nano", Options{})
	ids := prompt(base, 12, 9)
	want := runOnce(t, base, ids, 4)
	path := filepath.Join(t.TempDir(), "router_trace.jsonl")
	o := Options{Records: func(string) (Records, error) {
		return Records{Trace: trace.Options{Path: path, Mode: trace.Buffered}}, nil
	}}
	run := func(what string) {
		t.Helper()
		e := openPreset(t, "nano", o)
		if err := runOnce(t, e, ids, 4).equal(want); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if err := e.Close(); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	lines := func() (n int) {
		for _, err := range trace.Read(context.Background(), path, expert.GridOf(base.config)) {
			if err != nil {
				t.Fatal(err)
			}
			n++
		}
		return n
	}
	run("none")
	first := lines()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text[:len(text)-30], 0o600); err != nil {
		t.Fatal(err)
	}
	run("an unfinished line")
	if n := lines(); n != 2*first-1 {
		t.Errorf("%d lines, the first run wrote %d", n, first)
	}
	foreign := []byte("{\"model_type\": \"kimi_k3\"}\n")
	if err := os.WriteFile(path, foreign, 0o600); err != nil {
		t.Fatal(err)
	}
	o.Root = presetDir(t, "nano")
	if _, err := Open(context.Background(), o); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("somebody's file: %v", err)
	}
	if left, err := os.ReadFile(path); err != nil || string(left) != string(foreign) {
		t.Errorf("somebody's file is now %q, %v", left, err)
	}
}
