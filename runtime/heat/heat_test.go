package heat

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sys/unix"

	"deltafin/runtime/expert"
	"deltafin/storage/datafile"
)

var (
	k3   = expert.Grid{First: 1, Last: 92, Experts: 896}
	tiny = expert.Grid{First: 1, Last: 3, Experts: 8}
)

// raw is a file written by hand, offset by offset.
func raw(g expert.Grid, weight float64, heat map[int]float32) []byte {
	n := (g.Last - g.First + 1) * g.Experts
	b := make([]byte, 48+4*n+32)
	copy(b, "K3HEATv1")
	binary.LittleEndian.PutUint32(b[8:], 1)
	binary.LittleEndian.PutUint32(b[12:], uint32(g.First))
	binary.LittleEndian.PutUint32(b[16:], uint32(g.Last))
	binary.LittleEndian.PutUint32(b[20:], uint32(g.Experts))
	binary.LittleEndian.PutUint64(b[24:], math.Float64bits(weight))
	for slot, v := range heat {
		binary.LittleEndian.PutUint32(b[48+4*slot:], math.Float32bits(v))
	}
	seal(b)
	return b
}

func seal(b []byte) {
	sum := sha256.Sum256(b[:len(b)-32])
	copy(b[len(b)-32:], sum[:])
}

// The layout of other programs' files, of K3 and of any other model.
func TestLayout(t *testing.T) {
	if FileSize(k3) != 329_808 {
		t.Fatalf("the file of K3 has %d bytes", FileSize(k3))
	}
	for _, g := range []expert.Grid{k3, tiny} {
		table := NewTable(g)
		table.Weight = 300.5
		slots := map[int]float32{0: 1, g.Experts + 3: 2.5, g.Len() - 1: 77}
		table.Heat[g.Index(expert.Key{Layer: 1, Expert: 0})] = 1
		table.Heat[g.Index(expert.Key{Layer: 2, Expert: 3})] = 2.5
		table.Heat[g.Index(expert.Key{Layer: g.Last, Expert: g.Experts - 1})] = 77
		want := raw(g, 300.5, slots)
		if got := table.Encode(); !bytes.Equal(got, want) {
			t.Fatalf("%+v: encoded otherwise", g)
		}
		back, err := Decode(want, g)
		if err != nil || back.Weight != 300.5 || !slices.Equal(back.Heat, table.Heat) {
			t.Fatal(err)
		}
	}
	b := raw(k3, 0, nil)
	if int(binary.LittleEndian.Uint32(b[16:])) != 92 || len(b)-32 != 329_776 {
		t.Error("not the published offsets")
	}
}

// record opens, records passes and closes. Every pass demands expert pass%8 of layer 1 and, twice, expert 7 of layer 3.
func record(path string, passes int, warn func(error)) *Recorder {
	r := Open(path, tiny, warn)
	for i := range passes {
		r.Layer(1, []int{i % 8})
		r.Layer(3, []int{7, 7})
		r.Commit()
	}
	r.Close()
	return r
}

func load(t testing.TB, path string) *Table {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	table, err := Decode(b, tiny)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-5*max(math.Abs(b), 1) }

func TestRecordingAndFading(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	fail := func(err error) { t.Error("warned:", err) }
	record(path, 16, fail)
	h := load(t, path)
	if !near(h.Weight, 16) || !near(float64(h.Heat[0]), 2) || !near(float64(h.Heat[2*8+7]), 16) || h.Heat[8] != 0 {
		t.Errorf("%+v", h)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Error(info.Mode(), err)
	}
	// After 8192 passes half of it is left.
	if err := update(path, tiny, 8192, make([]float32, tiny.Len())); err != nil {
		t.Fatal(err)
	}
	h = load(t, path)
	if !near(h.Weight, 8+8192) || !near(float64(h.Heat[2*8+7]), 8) {
		t.Errorf("%+v", h)
	}
	if names, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(names) != 0 {
		t.Errorf("left behind: %v", names)
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(path), "expert_heat.v1.lock")); err != nil {
		t.Error(err)
	}
	r := Open(path, tiny, fail)
	defer r.Close()
	if k := r.Past().Hottest(2); !slices.Equal(k, []expert.Key{{Layer: 3, Expert: 7}, {Layer: 1, Expert: 0}}) {
		t.Errorf("hottest are %v", k)
	}
	if n := len(r.Past().Hottest(1000)); n != 9 {
		t.Errorf("%d experts have heat", n)
	}
	if v := r.Past().Rate(expert.Key{Layer: 3, Expert: 7}); !near(v, 8.0/8200) {
		t.Errorf("rate %v", v)
	}
}

func TestHottestOrder(t *testing.T) {
	h := NewTable(tiny)
	copy(h.Heat, []float32{0, 3, 5, 3, 0, 5})
	if s := fmt.Sprint(h.Hottest(9)); s != "[{1 2} {1 5} {1 1} {1 3}]" {
		t.Error(s)
	}
	if len(h.Hottest(0)) != 0 || len(h.Hottest(-1)) != 0 {
		t.Error("asked for none")
	}
	if h.Rate(expert.Key{Layer: 1, Expert: 2}) != 0 {
		t.Error("a rate without weight")
	}
}

func TestFailedPassesDoNotCount(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	r := Open(path, tiny, nil)
	r.Layer(1, []int{1})
	r.Discard()
	r.Layer(1, []int{2})
	r.Layer(99, []int{2})
	r.Layer(1, []int{-1, 8})
	r.Commit()
	r.Close()
	r.Close()
	for range 200 { // after the end: nothing
		r.Layer(1, []int{1})
		r.Commit()
	}
	h := load(t, path)
	if h.Weight != 1 || h.Heat[1] != 0 || h.Heat[2] != 1 {
		t.Errorf("%+v", h)
	}
}

func TestANilRecorderDoesNothing(t *testing.T) {
	r := Open("/nowhere", expert.Grid{}, nil) // a model without experts
	if r != nil {
		t.Fatal("records nothing")
	}
	r.Layer(1, []int{1})
	r.Commit()
	r.Discard()
	r.Close()
	if r.Past() == nil || len(r.Past().Hottest(5)) != 0 {
		t.Error("it has a past")
	}
}

func TestRecordingAllocatesNothing(t *testing.T) {
	r := Open(filepath.Join(t.TempDir(), FileName), k3, nil)
	defer r.Close()
	ids := make([]int, 896)
	for i := range ids {
		ids[i] = i
	}
	pass := func() {
		for l := 1; l <= 92; l++ {
			r.Layer(l, ids)
		}
		r.Discard() // the writer's own allocations are not the pass's
	}
	if n := testing.AllocsPerRun(20, pass); n != 0 {
		t.Errorf("%v allocations a pass", n)
	}
	r.Layer(1, ids)
	if n := testing.AllocsPerRun(20, r.Commit); n != 0 {
		t.Errorf("%v allocations a commit", n)
	}
}

// A damaged file counts as empty with one notice and is replaced; what is not ours to replace stays.
func TestUnusableFiles(t *testing.T) {
	whole := raw(tiny, 5, map[int]float32{3: 5})
	edit := func(f func(b []byte)) []byte {
		b := bytes.Clone(whole)
		f(b)
		seal(b)
		return b
	}
	for name, c := range map[string]struct {
		b    []byte
		keep bool
	}{
		"empty":         {nil, false},
		"cut magic":     {whole[:5], false},
		"cut header":    {whole[:30], false},
		"cut":           {whole[:len(whole)-1], false},
		"longer":        {append(bytes.Clone(whole), 0), false},
		"no number":     {edit(func(b []byte) { copy(b[48:], "\x00\x00\xc0\x7f") }), false},
		"negative":      {edit(func(b []byte) { copy(b[48:], "\x00\x00\x80\xbf") }), false},
		"infinite":      {edit(func(b []byte) { copy(b[48:], "\x00\x00\x80\x7f") }), false},
		"weight":        {edit(func(b []byte) { b[31] = 0xff }), false},
		"reserved":      {edit(func(b []byte) { b[40] = 1 }), false},
		"other program": {[]byte("GIF89a, and so on for a while, which is no heat at all"), true},
		"other model":   {raw(k3, 5, nil), true},
		"smaller model": {raw(expert.Grid{First: 1, Last: 2, Experts: 8}, 5, nil), true},
		"other version": {edit(func(b []byte) { b[8] = 2 }), true},
	} {
		path := filepath.Join(t.TempDir(), FileName)
		if err := os.WriteFile(path, c.b, 0o600); err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		var warned []error
		r := record(path, 130, func(err error) { mu.Lock(); warned = append(warned, err); mu.Unlock() })
		if len(warned) != 1 || !strings.Contains(warned[0].Error(), path) {
			t.Errorf("%s: warned %v", name, warned)
		}
		if len(r.Past().Hottest(10)) != 0 {
			t.Errorf("%s: it was used", name)
		}
		after, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if c.keep && !bytes.Equal(after, c.b) {
			t.Errorf("%s: it was replaced", name)
		}
		if !c.keep && math.Abs(load(t, path).Weight-130) > 1 {
			t.Errorf("%s: weight %v after 130 passes", name, load(t, path).Weight)
		}
	}
}

// No flipped bit goes unnoticed.
func TestFlippedBits(t *testing.T) {
	whole := raw(tiny, 5, map[int]float32{3: 5})
	for i := range whole {
		for bit := range 8 {
			b := bytes.Clone(whole)
			b[i] ^= 1 << bit
			if _, err := Decode(b, tiny); err == nil {
				t.Fatalf("bit %d of byte %d", bit, i)
			} else if i >= 8 && !errors.As(err, &damaged{}) {
				t.Fatalf("bit %d of byte %d: %v", bit, i, err)
			}
		}
	}
}

func TestLinksAndFolders(t *testing.T) {
	dir := t.TempDir()
	elsewhere := filepath.Join(dir, "elsewhere")
	if err := os.WriteFile(elsewhere, raw(tiny, 5, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, FileName)
	if err := os.Symlink(elsewhere, link); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, "folder.bin")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{link, folder, filepath.Join(dir, "none", FileName)} {
		n := 0
		record(path, 70, func(error) { n++ })
		if n != 1 {
			t.Errorf("%s: %d warnings", path, n)
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Error("the link was replaced")
	}
}

// A lock that another process holds delays what was seen and loses nothing.
func TestBusyLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	lock, err := datafile.Lock(lockPath(path))
	if err != nil {
		t.Fatal(err)
	}
	var warned []error
	r := Open(path, tiny, func(err error) { warned = append(warned, err) })
	pass := func(n int) {
		for range n {
			r.Layer(2, []int{4})
			r.Commit()
		}
		c := <-r.back // the writer is done with what it was handed
		r.back <- c
	}
	pass(64)
	pass(64)
	if _, err := os.Stat(path); err == nil {
		t.Fatal("written under someone else's lock")
	}
	lock.Close()
	pass(64)
	if h := load(t, path); math.Abs(h.Weight-192) > 0.01 || !near(float64(h.Heat[8+4]), h.Weight) {
		t.Errorf("%+v", h)
	}
	r.Layer(2, []int{4})
	r.Commit()
	r.Close()
	if h := load(t, path); h.Heat[8+4] < 192.5 || len(warned) != 1 || !errors.Is(warned[0], datafile.ErrLocked) {
		t.Errorf("%+v, warned %v", h, warned)
	}
}

// What a killed writer left under the temporary name is in nobody's way, and a link there leads nowhere.
func TestStaleTemporaryFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, FileName)
	victim := filepath.Join(dir, "victim")
	for _, f := range []func(temp string) error{
		func(temp string) error { return os.WriteFile(temp, []byte("half"), 0o600) },
		func(temp string) error {
			return errors.Join(os.WriteFile(victim, []byte("mine"), 0o600), os.Symlink(victim, temp))
		},
	} {
		if err := f(filepath.Join(dir, "."+FileName+".tmp")); err != nil {
			t.Fatal(err)
		}
		record(path, 3, func(err error) { t.Error(err) })
	}
	if b, _ := os.ReadFile(victim); string(b) != "mine" {
		t.Errorf("the link was followed: %q", b)
	}
	if h := load(t, path); math.Abs(h.Weight-6) > 0.01 {
		t.Errorf("%+v", h)
	}
}

func TestReadOnlyFolder(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root writes anywhere")
	}
	dir := t.TempDir()
	if err := unix.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	n := 0
	record(filepath.Join(dir, FileName), 200, func(error) { n++ })
	if n != 1 {
		t.Errorf("%d warnings", n)
	}
}

// Several processes record into one file at the same time; nothing is lost but the fading.
func TestProcessesMerge(t *testing.T) {
	const passes, processes = 300, 4
	if path := os.Getenv("HEAT_RECORD"); path != "" {
		r := Open(path, tiny, nil)
		for range passes {
			r.Layer(1, []int{5})
			r.Commit()
		}
		// The others hold the lock for moments only. What is still unwritten after the last try would be lost.
		for {
			c := <-r.back
			if c.passes == 0 && r.seen.passes == 0 {
				r.back <- c
				break
			}
			r.hand(c)
		}
		r.Close()
		return
	}
	path := filepath.Join(t.TempDir(), FileName)
	var children []*exec.Cmd
	for range processes {
		c := exec.Command(os.Args[0], "-test.run=^TestProcessesMerge$")
		c.Env = append(os.Environ(), "HEAT_RECORD="+path)
		c.Stderr = os.Stderr
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		children = append(children, c)
	}
	for _, c := range children {
		if err := c.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	h := load(t, path)
	// Passes fade a little while others are added: by less than 0.5^(1200/8192).
	all := float64(passes * processes)
	if h.Weight > all || h.Weight < all*0.90 || !near(float64(h.Heat[5]), h.Weight) {
		t.Errorf("%d processes of %d passes: weight %v, heat %v", processes, passes, h.Weight, h.Heat[5])
	}
}

func BenchmarkPass(b *testing.B) {
	r := Open(filepath.Join(b.TempDir(), FileName), k3, nil)
	defer r.Close()
	ids := make([]int, 16)
	for i := range ids {
		ids[i] = i * 50
	}
	b.ReportAllocs()
	for range b.N {
		for l := 1; l <= 92; l++ {
			r.Layer(l, ids)
		}
		r.Commit()
	}
}
