package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"deltafin/storage/checkpoint"
	"deltafin/storage/source"
	"deltafin/storage/store/bank"
	"deltafin/storage/store/roster"
)

func TestPlanIsExact(t *testing.T) {
	f := newFixture(t, small)
	dir := filepath.Join(t.TempDir(), "not", "there", "yet")
	dry, err := Import(bg, f.src, dir, Options{DryRun: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Dir(filepath.Dir(dir))); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a dry run made a folder")
	}
	var last Progress
	real, err := Import(bg, f.src, dir, Options{Progress: func(p Progress) {
		if p.Done < last.Done || p.Item == "" || p.Total != dry.Write {
			t.Errorf("%+v after %+v", p, last)
		}
		last = p
	}})
	if err != nil {
		t.Fatal(err)
	}
	if last.Done != last.Total {
		t.Errorf("progress ended at %d of %d", last.Done, last.Total)
	}
	var items int64
	for _, x := range last.Items {
		if items += x.Done; x.Done != x.Total {
			t.Errorf("%s ended at %d of %d", x.Item, x.Done, x.Total)
		}
	}
	if items != last.Total {
		t.Errorf("the items are %d bytes, all is %d", items, last.Total)
	}
	var total, onDisk int64
	for name, text := range tree(t, dir) {
		total += int64(len(text))
		onDisk += allocated(filepath.Join(dir, name))
	}
	if dry.Write != total || dry.Total != total || real.Written != total || real.Write != total {
		t.Errorf("planned %d of %d, wrote %d, there are %d bytes", dry.Write, dry.Total, real.Written, total)
	}
	if dry.Need < onDisk || dry.Need > onDisk+onDisk/4+1<<20 {
		t.Errorf("planned for %d bytes of disk, %d are taken", dry.Need, onDisk)
	}
	var sum int64
	for _, p := range dry.Parts {
		sum += p.Write
	}
	if sum != dry.Write || dry.Copy != 30 || dry.Experts != 30 || real.Copied != 30 || dry.Vision != 1400 || dry.Done || dry.Resumed {
		t.Errorf("%+v", dry)
	}
}

// smallDisk has little space, in what it says, in what it takes, or both.
type smallDisk struct {
	realDisk
	free  int64
	takes atomic.Int64 // bytes until it is full
	syncs atomic.Int64 // syncs until one fails, if not 0 at the start
}

func (d *smallDisk) space(string) (int64, int64, error) { return d.free, 4096, nil }

func (d *smallDisk) writeAt(f *os.File, p []byte, off int64) error {
	if left := d.takes.Add(-int64(len(p))); left < 0 {
		// A part of it is written, as by a real disk.
		f.WriteAt(p[:max(0, int64(len(p))+left)], off)
		return &fs.PathError{Op: "write", Path: f.Name(), Err: syscall.ENOSPC}
	}
	return d.realDisk.writeAt(f, p, off)
}

func (d *smallDisk) sync(f *os.File) error {
	if d.syncs.Add(-1) == 0 {
		return &fs.PathError{Op: "sync", Path: f.Name(), Err: syscall.ENOSPC}
	}
	return d.realDisk.sync(f)
}

func TestNothingIsWrittenWhereItCannotFit(t *testing.T) {
	f := newFixture(t, small)
	plan, err := Import(bg, f.src, filepath.Join(t.TempDir(), "x"), Options{DryRun: true})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		free, keep int64
		fits       bool
	}{
		"just enough":      {plan.Need, 0, true},
		"a byte short":     {plan.Need - 1, 0, false},
		"no room":          {0, 0, false},
		"the rest is kept": {plan.Need + 999, 1000, false},
		"enough is kept":   {plan.Need + 1000, 1000, true},
	} {
		t.Run(name, func(t *testing.T) {
			d := &smallDisk{free: c.free}
			d.takes.Store(1 << 40)
			dir := filepath.Join(t.TempDir(), "store")
			dry, err := Import(bg, f.src, dir, Options{disk: d, KeepFree: c.keep, DryRun: true})
			if err != nil || dry.Fits() != c.fits {
				t.Fatalf("fits: %+v %v", dry, err)
			}
			_, err = Import(bg, f.src, dir, Options{disk: d, KeepFree: c.keep})
			var space *SpaceError
			if c.fits != (err == nil) || !c.fits && (!errors.As(err, &space) || !errors.Is(err, syscall.ENOSPC)) {
				t.Fatal(err)
			}
			if _, err := os.Lstat(dir); !c.fits && !errors.Is(err, fs.ErrNotExist) {
				t.Error("the folder was made")
			}
		})
	}
}

// TestFullDisk lets the disk fill up, and syncs fail, at many moments. The next import continues.
func TestFullDisk(t *testing.T) {
	f := newFixture(t, small)
	want := tree(t, f.install(t, Options{}))
	run := func(t *testing.T, d *smallDisk) {
		d.free = 1 << 40
		dir := filepath.Join(t.TempDir(), "store")
		_, err := Import(bg, f.src, dir, Options{disk: d, commitEvery: 20 << 10, Workers: 1})
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("the disk is full and the import says %v", err)
		}
		if !strings.Contains(err.Error(), dir) {
			t.Errorf("the error names no file: %v", err)
		}
		if _, err := Open(dir); !errors.Is(err, ErrUnfinished) && !errors.Is(err, ErrNotStore) {
			t.Errorf("opened after a failure: %v", err)
		}
		if v, err := Verify(bg, dir, VerifyOptions{}); err == nil && (!v.Sound() || !v.Unfinished) {
			t.Errorf("what is there is not sound: %+v", v)
		}
		if _, err := Import(bg, f.src, dir, Options{}); err != nil {
			t.Fatal("continued:", err)
		}
		sameTree(t, tree(t, dir), want)
	}
	// Packs are written by package dfsp, past the failing disk.
	for _, takes := range []int64{0, 100, 1000, 3000, 400_000, 1_160_000, 1_180_000, 1_200_000, 1_250_000, 1_280_000} {
		t.Run(fmt.Sprintf("after %d bytes", takes), func(t *testing.T) {
			t.Parallel()
			d := &smallDisk{}
			d.takes.Store(takes)
			run(t, d)
		})
	}
	// Every sync of a whole import, which is counted first.
	whole := &smallDisk{free: 1 << 40}
	whole.takes.Store(1 << 40)
	if _, err := Import(bg, f.src, filepath.Join(t.TempDir(), "store"), Options{disk: whole, commitEvery: 20 << 10, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	for n := int64(1); n <= -whole.syncs.Load(); n++ {
		t.Run(fmt.Sprintf("at sync %d", n), func(t *testing.T) {
			t.Parallel()
			d := &smallDisk{}
			d.takes.Store(1 << 40)
			d.syncs.Store(n)
			run(t, d)
		})
	}
}

// TestLeftoversOfAFinishedImport is a crash between the publication of install.json and the end.
func TestLeftoversOfAFinishedImport(t *testing.T) {
	f := newFixture(t, small)
	dir := f.install(t, Options{})
	want := tree(t, dir)
	text, err := os.ReadFile(filepath.Join(dir, InstallName))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{unfinishedName, "." + InstallName + ".part", filepath.Join(expertFolder, "."+bank.PresenceName+".part")} {
		if err := os.WriteFile(filepath.Join(dir, name), text, fileMode); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Import(bg, f.src, dir, Options{})
	if err != nil || !r.Done {
		t.Fatalf("%+v %v", r, err)
	}
	sameTree(t, tree(t, dir), want)
}

// strictDisk holds that a set bit promises synced bytes: it follows what was written and synced, and looks at every presence
// map that is about to be published.
type strictDisk struct {
	realDisk
	t  *testing.T
	id bank.Identity
	g  bank.Geometry

	mu       sync.Mutex
	synced   map[string][]int64 // by bank: offsets written before its last sync
	unsynced map[string][]int64
	digests  *bank.Digests // as last written and synced
	written  *bank.Digests
	maps     int
}

func (d *strictDisk) writeAt(f *os.File, p []byte, off int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch name := filepath.Base(f.Name()); name {
	case "." + bank.DigestsName + ".part":
		var err error
		if d.written, err = bank.ParseDigests(p, d.g, d.id); err != nil {
			d.t.Error(err)
		}
	case "." + bank.PresenceName + ".part":
		m, err := bank.ParsePresence(p, d.g, d.id)
		if err != nil {
			d.t.Error(err)
			break
		}
		d.maps++
		for k := range d.g.Len() {
			if !m.Has(k) {
				continue
			}
			layer, e := d.g.At(k)
			if !contains(d.synced[bank.FileName(layer)], int64(e)*d.g.Stride()) {
				d.t.Errorf("layer %d expert %d is announced before its bytes are synced", layer, e)
			}
			if d.digests == nil || d.digests.At(k) == (bank.Digest{}) {
				d.t.Errorf("layer %d expert %d is announced before its digest is synced", layer, e)
			}
		}
	default:
		if strings.HasSuffix(name, ".bank") {
			for at := range int64(len(p)) / d.g.Stride() {
				d.unsynced[name] = append(d.unsynced[name], off+at*d.g.Stride())
			}
		}
	}
	return d.realDisk.writeAt(f, p, off)
}

func contains(list []int64, x int64) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}

func (d *strictDisk) sync(f *os.File) error {
	name := filepath.Base(f.Name())
	d.mu.Lock()
	before := d.unsynced[name] // what is written meanwhile is not promised
	d.unsynced[name] = nil
	d.mu.Unlock()
	err := d.realDisk.sync(f)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.synced[name] = append(d.synced[name], before...)
	if name == "."+bank.DigestsName+".part" {
		d.digests = d.written
	}
	return err
}

func TestPresenceNeverAnnouncesWhatIsNotSynced(t *testing.T) {
	m := small
	m.experts, m.layers = 100, 6
	f := newFixture(t, m)
	r, _, err := roster.From(bg, f.src)
	if err != nil {
		t.Fatal(err)
	}
	digest, _ := f.src.Digest()
	d := &strictDisk{t: t, g: r.Bank, id: identity(digest, f.src.Config(), r.Encode()), synced: map[string][]int64{}, unsynced: map[string][]int64{}}
	dir := f.install(t, Options{disk: d, Workers: 4, commitEvery: 100 << 10})
	if d.maps < 5 {
		t.Errorf("only %d presence maps were written", d.maps)
	}
	if v := mustVerify(t, dir); len(v.Problems) > 0 {
		t.Error(v.Problems)
	}
}

// counted is a source that counts, and can break.
type counted struct {
	source.Source
	bytes   atomic.Int64
	stop    func() // called when more than after bytes were read
	after   int64
	missing map[[2]int]bool
	changed atomic.Bool
}

func (c *counted) read(n int) {
	if c.bytes.Add(int64(n)) > c.after && c.stop != nil {
		c.stop()
	}
}

func (c *counted) ReadAt(ctx context.Context, t checkpoint.Tensor, p []byte, off int64) error {
	c.read(len(p))
	return c.Source.ReadAt(ctx, t, p, off)
}

func (c *counted) ReadRange(ctx context.Context, shard int, p []byte, off int64) error {
	c.read(len(p))
	return c.Source.ReadRange(ctx, shard, p, off)
}

func (c *counted) Changed() error {
	if c.changed.Load() {
		return errors.New("model-00001-of-00002.safetensors was written to")
	}
	return c.Source.Changed()
}

func (c *counted) Present(layer, expert int) bool { return !c.missing[[2]int{layer, expert}] }

func TestCancelledImportContinuesWithoutReadingAgain(t *testing.T) {
	m := small
	m.experts, m.layers = 200, 5
	f := newFixture(t, m)
	want := tree(t, f.install(t, Options{}))
	var all int64
	for name, p := range f.content {
		if !strings.HasPrefix(name, "vision") {
			all += int64(len(p))
		}
	}
	for _, after := range []int64{0, all / 4, all / 2, all - 100_000} {
		dir := filepath.Join(t.TempDir(), "store")
		ctx, cancel := context.WithCancel(bg)
		first := &counted{Source: f.src, stop: cancel, after: after}
		if _, err := Import(ctx, first, dir, Options{commitEvery: 64 << 10}); !errors.Is(err, context.Canceled) {
			t.Fatalf("cancelled: %v", err)
		}
		dry, err := Import(bg, f.src, dir, Options{DryRun: true})
		if err != nil || !dry.Resumed || dry.Done {
			t.Fatalf("%+v %v", dry, err)
		}
		second := &counted{Source: f.src}
		r, err := Import(bg, second, dir, Options{})
		if err != nil {
			t.Fatal(err)
		}
		sameTree(t, tree(t, dir), want)
		// What was being copied is read again; that is one unit, table or pack for each worker.
		if twice := first.bytes.Load() + second.bytes.Load() - all; twice > 4*(9000*128) {
			t.Errorf("stopped after %d of %d bytes, and read %d bytes a second time", first.bytes.Load(), all, twice)
		}
		if r.Write != dry.Write || r.Written != r.Write {
			t.Errorf("planned %d, wrote %d", dry.Write, r.Written)
		}
	}
}

// Whatever worked last on an unfinished store is what people are told to go on with.
func TestWhoGoesOnWithAStore(t *testing.T) {
	f := newFixture(t, small)
	dir := filepath.Join(t.TempDir(), "my store")
	for i, c := range []struct {
		setup bool
		want  string
	}{
		{true, `'deltafin setup --model-root "`}, {false, `'deltafin import SOURCE --model-root "`}, {true, `'deltafin setup --model-root "`},
	} {
		ctx, cancel := context.WithCancel(bg)
		src := &counted{Source: f.src, stop: cancel, after: 0}
		if _, err := Import(ctx, src, dir, Options{Setup: c.setup, commitEvery: 10 << 10}); !errors.Is(err, context.Canceled) {
			t.Fatalf("%d: %v", i, err)
		}
		if got := GoOn(dir); got != c.want+dir+`"' goes on where it stopped` {
			t.Errorf("%d: %s", i, got)
		}
	}
	if _, err := Import(bg, f.src, dir, Options{}); err != nil {
		t.Fatal(err)
	}
	sameTree(t, tree(t, dir), tree(t, f.install(t, Options{})))
}

func TestSourceWithMissingExperts(t *testing.T) {
	f := newFixture(t, small)
	src := &counted{Source: f.src, missing: map[[2]int]bool{{1, 3}: true, {3, 9}: true}}
	dir := filepath.Join(t.TempDir(), "store")
	r, err := Import(bg, src, dir, Options{})
	if err != nil || r.Absent != 2 || r.Copied != 28 {
		t.Fatalf("%+v %v", r, err)
	}
	s := mustOpen(t, dir)
	if s.Present(1, 3) || s.Present(3, 9) || !s.Present(1, 4) || s.Missing() != 2 {
		t.Error("other experts are present")
	}
	if v := mustVerify(t, dir); !v.Sound() || v.Absent != 2 {
		t.Errorf("%+v", v)
	}
	src.missing = nil
	if r, err := Import(bg, src, dir, Options{}); err != nil || r.Copied != 2 {
		t.Fatalf("%+v %v", r, err)
	}
	sameTree(t, tree(t, dir), tree(t, f.install(t, Options{})))
}

func TestSourceThatChangesIsNotInstalled(t *testing.T) {
	f := newFixture(t, small)
	src := &counted{Source: f.src, after: 1_200_000}
	src.stop = func() { src.changed.Store(true) }
	dir := filepath.Join(t.TempDir(), "store")
	if _, err := Import(bg, src, dir, Options{commitEvery: 10 << 10}); err == nil || !strings.Contains(err.Error(), "was written to") {
		t.Fatal(err)
	}
	if _, err := Open(dir); !errors.Is(err, ErrUnfinished) {
		t.Error(err)
	}
}

func TestDamagedSourceIsRefused(t *testing.T) {
	f := newFixture(t, small)
	x, _ := f.src.Tensor("language_model.model.layers.3.block_sparse_moe.experts.7.w2.weight_scale")
	path := filepath.Join(f.dir, f.src.Shards()[x.Shard].Name)
	p, _ := os.ReadFile(path)
	p[x.Offset+5] = 255
	save(t, path, p)
	c, err := checkpoint.Open(f.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_, err = Import(bg, c, filepath.Join(t.TempDir(), "store"), Options{})
	if err == nil || !strings.Contains(err.Error(), "scale 5 of tensor "+x.Name+" is 255") {
		t.Error(err)
	}
}

// TestCacheSnapshot imports from a Hugging Face cache, where every file is a link into the blobs beside the snapshots.
func TestCacheSnapshot(t *testing.T) {
	f := newFixture(t, small)
	hub := filepath.Join(t.TempDir(), "models--moonshotai--Kimi-K3")
	snapshot := filepath.Join(hub, "snapshots", "c5d1dd4")
	os.MkdirAll(filepath.Join(hub, "blobs"), 0o755)
	os.MkdirAll(snapshot, 0o755)
	for i, name := range entries(t, f.dir) {
		blob := fmt.Sprintf("b%d", i)
		if err := os.Rename(filepath.Join(f.dir, name), filepath.Join(hub, "blobs", blob)); err != nil {
			t.Fatal(err)
		}
		os.Symlink("../../blobs/"+blob, filepath.Join(snapshot, name))
	}
	c, err := checkpoint.Open(snapshot)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	dir := filepath.Join(t.TempDir(), "store")
	if _, err := Import(bg, c, dir, Options{}); err != nil {
		t.Fatal(err)
	}
	s := mustOpen(t, dir)
	if o := s.Install().Source; o.Name != "moonshotai/Kimi-K3" || o.Revision != "c5d1dd4" {
		t.Errorf("source %+v", o)
	}
	if p, err := os.ReadFile(filepath.Join(dir, "meta", "tiktoken.model")); err != nil || string(p) != "YQ== 0\n" {
		t.Errorf("tokenizer %q %v", p, err)
	}
	// A link that leads elsewhere is not followed.
	outside := filepath.Join(t.TempDir(), "secret")
	save(t, outside, []byte("x"))
	os.Remove(filepath.Join(snapshot, "tiktoken.model"))
	os.Symlink(outside, filepath.Join(snapshot, "tiktoken.model"))
	if _, err := Import(bg, c, filepath.Join(t.TempDir(), "s"), Options{}); err == nil || !strings.Contains(err.Error(), "symbolic link") {
		t.Errorf("followed a link out of the cache: %v", err)
	}
}

func TestManyReadersAtOnce(t *testing.T) {
	f := newFixture(t, small)
	s := mustOpen(t, f.install(t, Options{}))
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			for i := range s.Len() {
				x := s.At((i*7 + w*31) % s.Len())
				p := make([]byte, x.Length)
				if err := s.ReadAt(bg, x, p, 0); err != nil || string(p) != string(f.content[x.Name]) {
					t.Error(x.Name, err)
				}
				if q, err := s.Bytes(x); err != nil || string(q) != string(p) {
					t.Error(x.Name, err)
				}
			}
			row := make([]byte, 2*s.RowBytes())
			if err := s.ReadRows(bg, []int{w, 8999 - w}, row); err != nil {
				t.Error(err)
			}
			if err := s.Refresh(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}
