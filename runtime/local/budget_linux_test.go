package local

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deltafin/runtime"
	"deltafin/scripts/synth/preset"
	"deltafin/storage/root"
	"deltafin/storage/store"
)

// A run in a process of its own, which can be limited and measured from the outside.
type limited struct {
	Root                string
	Memory, ExpertCache int64
	MaxResident         *int
	Threads, Tile       int
	Prompt, Decode      int
}

func (l limited) options() Options {
	return Options{Root: l.Root, Memory: l.Memory, ExpertCache: l.ExpertCache, MaxResident: l.MaxResident, Threads: l.Threads,
		Tile: l.Tile}
}

type measured struct {
	Peak, Soft, Open int // bytes resident at the most; descriptors allowed, and open at the end
	Tokens           []int
	Resident, Slots  int
	Read             int64 // bytes of layers and experts
}

const limitedEnv = "DELTAFIN_TEST_LIMITED"

// TestLimitedRun is the other process. In the first there is nothing to do.
func TestLimitedRun(t *testing.T) {
	text := os.Getenv(limitedEnv)
	if text == "" {
		return
	}
	var l limited
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	e, err := Open(ctx, l.options())
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	tl, err := e.NewTimeline(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tl.Close()
	if _, err := tl.Sync(ctx, prompt(e, l.Prompt, 5), nil); err != nil {
		t.Fatal(err)
	}
	var m measured
	for ev, err := range tl.Generate(ctx, runtime.GenerateOptions{MaxNew: l.Decode, IgnoreEOS: true}) {
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := ev.(runtime.Step); ok {
			for _, tok := range s.Tokens {
				m.Tokens = append(m.Tokens, tok.ID)
			}
		}
	}
	h := e.Health()
	m.Resident, m.Slots, m.Read = h.LayersResident, h.Cache.Slots, h.SpineReads+h.Cache.ReadBytes
	m.Peak, m.Soft = 1024*number(t, "/proc/self/status", "VmHWM:"), number(t, "/proc/self/limits", "Max open files")
	names, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	m.Open = len(names)
	out, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Printf("\nmeasured %s\n", out)
}

// number is the first number behind a word of a file.
func number(t *testing.T, file, word string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), word)
	n, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func runLimited(t *testing.T, descriptors int, l limited) measured {
	t.Helper()
	text, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("sh", "-c", fmt.Sprintf(`ulimit -n %d; exec "$0" -test.run='^TestLimitedRun$' -test.count=1`, descriptors), os.Args[0])
	c.Env = append(os.Environ(), limitedEnv+"="+string(text))
	out, err := c.CombinedOutput()
	_, after, ok := bytes.Cut(out, []byte("\nmeasured "))
	if err != nil || !ok {
		t.Fatalf("%v\n%s", err, out)
	}
	line, _, _ := bytes.Cut(after, []byte("\n"))
	var m measured
	if err := json.Unmarshal(line, &m); err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	return m
}

func generated(t *testing.T, change func(*preset.Preset)) (dir string, size int64) {
	t.Helper()
	p, err := preset.Named("nano")
	if err != nil {
		t.Fatal(err)
	}
	change(&p)
	dir = t.TempDir()
	if err := preset.Write(context.Background(), dir, p, 1, preset.Options{}); err != nil {
		t.Fatal(err)
	}
	src, err := root.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	return dir, src.TotalSize()
}

// Promise: memory is a budget. A model ten times its limit is prefilled and decoded, and the process never takes more than
// the limit, of whatever kind: its heap, its slots, the pages of its files.
func TestAModelOfTenTimesItsMemoryStaysInsideIt(t *testing.T) {
	if testing.Short() || raced {
		t.Skip("writes 1.3 GB and measures what a plain build takes")
	}
	dir, size := generated(t, func(p *preset.Preset) {
		p.Name, p.Latent, p.ExpertInter, p.DenseInter = "tenfold", 1024, 1024, 2048
	})
	limit := size / 10
	var want []int
	for name, o := range map[string]limited{
		"":               {},
		"tiles of seven": {Tile: 7},
		"16 experts":     {ExpertCache: 16 * 1_671_168},
		"one expert":     {ExpertCache: 1_671_168, Tile: 16},
	} {
		o.Root, o.Memory, o.Prompt, o.Decode = dir, limit, 70, 24
		m := runLimited(t, 256, o)
		t.Logf("%q: %d MB of weights, %d MB allowed, %d MB at most; %d layers resident, %d experts; %d MB read",
			name, size>>20, limit>>20, m.Peak>>20, m.Resident, m.Slots, m.Read>>20)
		if int64(m.Peak) > limit {
			t.Errorf("%q: %d bytes resident, %d allowed", name, m.Peak, limit)
		}
		if want == nil {
			want = m.Tokens
		}
		if !slices.Equal(m.Tokens, want) || len(want) != 24 || m.Read < limit {
			t.Errorf("%q: tokens %v, others %v; read %d bytes", name, m.Tokens, want, m.Read)
		}
	}
}

// Promise: descriptors are a budget. A store with as many layers as K3 has more files than a process may open.
func TestAStoreOfManyFilesNeedsFewDescriptors(t *testing.T) {
	dir, _ := generated(t, func(p *preset.Preset) { p.Layers, p.Experts = 93, 8 })
	src, err := root.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	installed := filepath.Join(t.TempDir(), "store")
	if _, err := store.Import(context.Background(), src, installed, store.Options{}); err != nil {
		t.Fatal(err)
	}
	none := 0
	want := runLimited(t, 4096, limited{Root: dir, Prompt: 9, Decode: 5}).Tokens
	for _, o := range []limited{{}, {MaxResident: &none, ExpertCache: 1 << 20}} {
		o.Root, o.Prompt, o.Decode = installed, 9, 5
		m := runLimited(t, 256, o)
		if m.Soft != 256 || m.Open >= 256-16 || !slices.Equal(m.Tokens, want) {
			t.Errorf("%d of %d descriptors open, tokens %v, want %v", m.Open, m.Soft, m.Tokens, want)
		}
		t.Logf("%d of %d descriptors open", m.Open, m.Soft)
	}
}
