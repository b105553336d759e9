package trace

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"deltafin/runtime/expert"
)

var k3 = expert.Grid{First: 1, Last: 92, Experts: 896}

// entry is a line as anyone would read it.
type entry struct {
	Run   string
	Step  uint64
	Layer int
	IDs   []uint16
	W     []float32
	Bits  []uint32
}

func entries(t testing.TB, path string) []entry {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(b) > 0 && b[len(b)-1] != '\n' {
		t.Fatalf("the file does not end with a line: …%q", b[max(0, len(b)-40):])
	}
	var list []entry
	for line := range bytes.Lines(b) {
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		list = append(list, e)
	}
	return list
}

func route(rows int, seed uint64) (ids []uint16, weights []float32) {
	rng := rand.New(rand.NewPCG(seed, 0))
	for range rows {
		for _, e := range rng.Perm(896)[:16] {
			ids = append(ids, uint16(e))
			weights = append(weights, math.Float32frombits(rng.Uint32N(0x7f800000))) // any finite one
		}
	}
	return ids, weights
}

func open(t testing.TB, path string, mode Mode, warn func(error)) *Writer {
	t.Helper()
	if warn == nil {
		warn = func(err error) { t.Error("warned:", err) }
	}
	w, err := Open(Options{Path: path, Mode: mode, Grid: k3, TopK: 16, Warn: warn})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// Whatever is written comes back: ids in order, weights bit for bit in both forms, rows in lines of at most 896 ids.
func TestLinesComeBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.jsonl")
	w := open(t, path, Buffered, nil)
	var want []entry
	for step, rows := range []int{1, 56, 57, 64} {
		for _, layer := range []int{1, 92} {
			ids, weights := route(rows, uint64(step*100+layer))
			w.Layer(layer, ids, weights, nil, nil)
			for len(ids) > 0 {
				n := min(len(ids), 896)
				e := entry{Run: w.Run(), Step: uint64(step), Layer: layer, IDs: ids[:n], W: weights[:n]}
				for _, v := range e.W {
					e.Bits = append(e.Bits, math.Float32bits(v))
				}
				want = append(want, e)
				ids, weights = ids[n:], weights[n:]
			}
		}
		w.Commit()
	}
	got := entries(t, path)
	if len(got) != len(want) || len(w.Run()) != 16 {
		t.Fatalf("%d lines, wrote %d; run %q", len(got), len(want), w.Run())
	}
	for i := range want {
		if a, b := fmt.Sprint(got[i]), fmt.Sprint(want[i]); a != b {
			t.Fatalf("line %d is\n%s\nwrote\n%s", i, a, b)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 || info.Size() != w.Bytes() {
		t.Errorf("%v, %d bytes, counted %d", info.Mode(), info.Size(), w.Bytes())
	}
	if most := PassBytes(k3, 16, 64); info.Size() > most || most < 92*64*16*20 {
		t.Errorf("a pass is planned with %d bytes", most)
	}
}

// Nothing of a failed pass is left in a buffered trace; all of it in a synced one, under a step of its own.
func TestFailedPasses(t *testing.T) {
	for _, mode := range []Mode{Buffered, Sync} {
		path := filepath.Join(t.TempDir(), "t.jsonl")
		w := open(t, path, mode, nil)
		ids, weights := route(1, 3)
		w.Layer(1, ids, weights, nil, nil)
		w.Commit()
		w.Layer(1, ids, weights, nil, nil)
		w.Layer(2, ids, weights, nil, nil)
		if n := len(entries(t, path)); mode == Buffered && n != 1 || mode == Sync && n != 3 {
			t.Errorf("%v: %d lines while a pass runs", mode, n)
		}
		w.Discard()
		w.Layer(1, ids, weights, nil, nil)
		w.Commit()
		var steps []uint64
		for _, e := range entries(t, path) {
			steps = append(steps, e.Step)
		}
		if s := fmt.Sprint(steps); mode == Buffered && s != "[0 1]" || mode == Sync && s != "[0 1 1 2]" {
			t.Errorf("%v: steps %s", mode, s)
		}
	}
}

func TestANilWriterDoesNothing(t *testing.T) {
	var w *Writer
	ids, weights := route(1, 3)
	if n := testing.AllocsPerRun(100, func() {
		w.Layer(1, ids, weights, nil, nil)
		w.Commit()
		w.Discard()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if err := w.Close(); err != nil || w.Run() != "" || w.Bytes() != 0 {
		t.Error(err)
	}
}

func TestTracingAllocatesNothingOnceWarm(t *testing.T) {
	w := open(t, filepath.Join(t.TempDir(), "t.jsonl"), Buffered, nil)
	ids, weights := route(64, 3)
	pass := func() {
		for l := 1; l <= 92; l++ {
			w.Layer(l, ids, weights, nil, nil)
		}
		w.Commit()
	}
	pass()
	if n := testing.AllocsPerRun(2, pass); n > 0 {
		t.Errorf("%v allocations a pass", n)
	}
	if int64(cap(w.pass)) > PassBytes(k3, 16, 64) {
		t.Errorf("the buffer has %d bytes, planned are %d", cap(w.pass), PassBytes(k3, 16, 64))
	}
}

// A file of another kind is left alone, a line that a killed writer left unfinished is cut off, and runs follow each other.
func TestAppending(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "t.jsonl")
	ids, weights := route(1, 3)
	var runs []string
	for range 2 {
		w := open(t, path, Buffered, nil)
		w.Layer(5, ids, weights, nil, nil)
		w.Commit()
		runs = append(runs, w.Run())
		w.Close()
		f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(f, `{"run":"00`)
		f.Close()
	}
	w := open(t, path, Buffered, nil)
	got := entries(t, path)
	if len(got) != 2 || got[0].Run != runs[0] || got[1].Run != runs[1] || runs[0] == runs[1] {
		t.Errorf("%+v of runs %v", got, runs)
	}
	if _, err := Open(Options{Path: path, Mode: Buffered, Grid: k3, TopK: 16}); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Error("two writers:", err)
	}
	w.Close()

	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Symlink(path, filepath.Join(dir, "link.jsonl")))
	must(os.Mkdir(filepath.Join(dir, "real"), 0o700))
	must(os.Symlink(filepath.Join(dir, "real"), filepath.Join(dir, "linked")))
	must(unix.Mkfifo(filepath.Join(dir, "pipe"), 0o600))
	must(os.WriteFile(filepath.Join(dir, "full"), []byte("{}\n"), 0o600))
	must(os.Truncate(filepath.Join(dir, "full"), MaxFile))
	for name, content := range map[string]string{"notes.txt": "no trace", "html": "<p>\n{}\n", "tail": "{}\nand so on", "long": "{" + strings.Repeat(" ", 2*MaxLine)} {
		must(os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600))
	}
	for name, want := range map[string]string{
		"link.jsonl": "symbolic link", "linked/t.jsonl": "real directory", "none/t.jsonl": "no such file", "pipe": "not a regular file",
		"full": "is full", "notes.txt": "not a router trace", "html": "not a router trace", "tail": "not a router trace",
		"long": "not a router trace", "real": "not a regular file",
	} {
		before, _ := os.ReadFile(filepath.Join(dir, "tail"))
		if _, err := Open(Options{Path: filepath.Join(dir, name), Mode: Buffered, Grid: k3, TopK: 16}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
		if after, _ := os.ReadFile(filepath.Join(dir, "tail")); !bytes.Equal(before, after) {
			t.Error("a file that is no trace was changed")
		}
	}
	if _, err := Open(Options{Path: path, Mode: Off, Grid: k3, TopK: 16}); err == nil {
		t.Error("opened to write nothing")
	}
	if _, err := Open(Options{Path: path, Mode: Sync, TopK: 16}); err == nil {
		t.Error("a model without experts")
	}
}

// What goes wrong stops tracing, with one warning, and leaves whole passes.
func TestSoftFailures(t *testing.T) {
	good, weights := route(1, 3)
	bad := append([]uint16{896}, good[1:]...)
	nan := append([]float32{float32(math.NaN())}, weights[1:]...)
	negative := append([]float32{-1}, weights[1:]...)
	infinite := append([]float32{float32(math.Inf(1))}, weights[1:]...)
	for name, fault := range map[string]func(w *Writer){
		"expert":     func(w *Writer) { w.Layer(1, bad, weights, nil, nil) },
		"layer":      func(w *Writer) { w.Layer(93, good, weights, nil, nil) },
		"no number":  func(w *Writer) { w.Layer(1, good, nan, nil, nil) },
		"negative":   func(w *Writer) { w.Layer(1, good, negative, nil, nil) },
		"infinite":   func(w *Writer) { w.Layer(1, good, infinite, nil, nil) },
		"half a row": func(w *Writer) { w.Layer(1, good[:8], weights[:8], nil, nil) },
		"lengths":    func(w *Writer) { w.Layer(1, good, weights[:8], nil, nil) },
		"cap":        func(w *Writer) { w.limit = w.size + 100; w.Layer(1, good, weights, nil, nil) },
		"closed":     func(w *Writer) { w.f.Close(); w.Layer(1, good, weights, nil, nil) },
	} {
		path := filepath.Join(t.TempDir(), "t.jsonl")
		var warned []error
		w := open(t, path, Buffered, func(err error) { warned = append(warned, err) })
		w.Layer(1, good, weights, nil, nil)
		w.Commit()
		for range 3 {
			fault(w)
			w.Commit()
			w.Layer(2, good, weights, nil, nil)
			w.Commit()
		}
		if len(warned) != 1 || !strings.Contains(warned[0].Error(), path) {
			t.Errorf("%s: warned %v", name, warned)
		}
		if n := len(entries(t, path)); n != 1 {
			t.Errorf("%s: %d lines", name, n)
		}
	}
}

// On a full disk the piece that did not fit is taken back. A limit on the file's size stands in for the disk.
func TestFullDisk(t *testing.T) {
	if path := os.Getenv("TRACE_FULL_DISK"); path != "" {
		signal.Ignore(syscall.SIGXFSZ)
		if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: 3000, Max: 3000}); err != nil {
			t.Fatal(err)
		}
		var warned error
		w := open(t, path, Buffered, func(err error) { warned = err })
		ids, weights := route(1, 3)
		for range 20 {
			w.Layer(1, ids, weights, nil, nil)
			w.Layer(2, ids, weights, nil, nil)
			w.Commit()
		}
		if !errors.Is(warned, unix.EFBIG) {
			t.Error("warned:", warned)
		}
		return
	}
	path := filepath.Join(t.TempDir(), "t.jsonl")
	c := exec.Command(os.Args[0], "-test.run=^TestFullDisk$", "-test.v")
	c.Env = append(os.Environ(), "TRACE_FULL_DISK="+path)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got := entries(t, path)
	if len(got) == 0 || len(got)%2 != 0 {
		t.Errorf("%d lines of two a pass", len(got))
	}
}

func TestModes(t *testing.T) {
	for s, want := range map[string]Mode{"": Off, "off": Off, "0": Off, " No ": Off, "on": Buffered, "1": Buffered, "TRUE": Buffered, "buffered": Buffered, "sync": Sync} {
		if m, err := ParseMode(s); err != nil || m != want {
			t.Errorf("%q is %v, %v", s, m, err)
		}
	}
	if _, err := ParseMode("always"); err == nil {
		t.Error("accepted a mode that does not exist")
	}
	for _, c := range []struct {
		path  string
		mode  Mode
		given bool
		want  string
		is    Mode
	}{
		{"", Off, false, "", Off}, {"a.jsonl", Off, false, "/root/a.jsonl", Buffered}, {"/x/a.jsonl", Sync, true, "/x/a.jsonl", Sync},
		{"", Sync, true, "/root/meta/t.jsonl", Sync}, {"", Off, true, "", Off},
	} {
		path, mode, err := Settle(c.path, c.mode, c.given, "/root", "meta/t.jsonl")
		if err != nil || path != c.want || mode != c.is {
			t.Errorf("%+v: %s %v %v", c, path, mode, err)
		}
	}
	if _, _, err := Settle("a.jsonl", Off, true, "/root", "x"); err == nil {
		t.Error("a path with the mode off")
	}
}

func BenchmarkPass(b *testing.B) {
	w := open(b, filepath.Join(b.TempDir(), "t.jsonl"), Buffered, func(error) {})
	ids, weights := route(1, 3)
	b.ReportAllocs()
	for range b.N {
		for l := 1; l <= 92; l++ {
			w.Layer(l, ids, weights, nil, nil)
		}
		w.Commit()
	}
}

// A file of somebody else's is not appended to, nor cut, however much it looks like lines of JSON.
func TestAnotherFileIsLeftAlone(t *testing.T) {
	for _, text := range []string{"{\"model_type\":\"kimi_k3\"}\n", `{"a":1}`, "{\n}\n", "x", "{\"run\":\"1\"}\n{\"torn"} {
		path := filepath.Join(t.TempDir(), "f.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		w, err := Open(Options{Path: path, Mode: Buffered, Grid: expert.Grid{First: 1, Last: 2, Experts: 8}, TopK: 2})
		if err == nil {
			w.Close()
			t.Errorf("%q was taken for a trace", text)
		}
		if got, _ := os.ReadFile(path); string(got) != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}
