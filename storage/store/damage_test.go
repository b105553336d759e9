package store

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deltafin/storage/checkpoint"
)

// TestDamage holds that whatever happens to a file of a store, no reader gets wrong bytes, Verify says where it is, and an
// import with repair makes the store what it was.
func TestDamage(t *testing.T) {
	f := newFixture(t, small)
	foreign := small
	foreign.seed = 2
	other := newFixture(t, foreign).install(t, Options{})
	good := tree(t, f.install(t, Options{}))

	at := func(name string, off int64) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) { flip(t, filepath.Join(dir, name), off) }
	}
	cut := func(name string, size int64) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) {
			if err := os.Truncate(filepath.Join(dir, name), size); err != nil {
				t.Fatal(err)
			}
		}
	}
	remove := func(name string) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) {
			if err := os.Remove(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	from := func(names ...string) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) {
			for _, name := range names {
				p, err := os.ReadFile(filepath.Join(other, name))
				if err != nil {
					t.Fatal(err)
				}
				save(t, filepath.Join(dir, name), p)
			}
		}
	}
	const bank1, layer2 = "experts/L1.bank", "spine-bf16/layer-002.dfsp"
	for name, c := range map[string]struct {
		do    func(t *testing.T, dir string)
		kind  Kind
		path  string
		at    [2]int // expert, chunk
		opens bool
	}{
		"bit of an expert":           {at(bank1, 3*4096+1000), Corrupt, bank1, [2]int{3, -1}, true},
		"last bit of an expert":      {at(bank1, 9*4096+3263), Corrupt, bank1, [2]int{9, -1}, true},
		"byte between two experts":   {at(bank1, 3*4096+3264), Corrupt, bank1, [2]int{3, -1}, true},
		"hole under a presence bit":  {punch(bank1, 5*4096, 4096), Corrupt, bank1, [2]int{5, -1}, true},
		"truncated bank":             {cut(bank1, 9*4096+100), Corrupt, bank1, [2]int{9, -1}, false},
		"bank that grew":             {cut(bank1, 11*4096), Corrupt, bank1, [2]int{-1, -1}, false},
		"bank removed":               {remove(bank1), Missing, bank1, [2]int{-1, -1}, false},
		"bank of another model":      {from(bank1), Corrupt, bank1, [2]int{0, -1}, true},
		"bank is a link":             {link(bank1), Corrupt, bank1, [2]int{-1, -1}, false},
		"bit of the presence map":    {at("experts/presence.v1", 65), Corrupt, "experts/presence.v1", [2]int{-1, -1}, false},
		"presence of another model":  {from("experts/presence.v1"), Corrupt, "experts/presence.v1", [2]int{-1, -1}, false},
		"presence removed":           {remove("experts/presence.v1"), Missing, "experts/presence.v1", [2]int{-1, -1}, false},
		"bit of an expert's digest":  {at("experts/digests.v1", 200), Corrupt, "experts/digests.v1", [2]int{-1, -1}, false},
		"digests of another model":   {from("experts/digests.v1"), Corrupt, "experts/digests.v1", [2]int{-1, -1}, false},
		"truncated digests":          {cut("experts/digests.v1", 100), Corrupt, "experts/digests.v1", [2]int{-1, -1}, false},
		"empty digests":              {cut("experts/digests.v1", 0), Corrupt, "experts/digests.v1", [2]int{-1, -1}, false},
		"bit of a pack's payload":    {at(layer2, 65536+300), Corrupt, layer2, [2]int{-1, -1}, true},
		"bit of a pack's directory":  {at(layer2, 4096+10), Corrupt, layer2, [2]int{-1, -1}, false},
		"pack of another model":      {from(layer2), Corrupt, layer2, [2]int{-1, -1}, false},
		"pack of another layer":      {move("spine-bf16/layer-000.dfsp", layer2), Corrupt, layer2, [2]int{-1, -1}, false},
		"truncated pack":             {cut(layer2, 70000), Corrupt, layer2, [2]int{-1, -1}, false},
		"pack removed":               {remove(layer2), Missing, layer2, [2]int{-1, -1}, false},
		"bit of the head":            {at("spine-bf16/globals.dfsp", 65536+5000), Corrupt, "spine-bf16/globals.dfsp", [2]int{-1, -1}, true},
		"bit of the embedding table": {at("embed.bf16", 1<<20+5), Corrupt, "embed.bf16", [2]int{-1, 1}, true},
		"truncated embedding table":  {cut("embed.bf16", 1<<20), Corrupt, "embed.bf16", [2]int{-1, 1}, false},
		"embedding table removed":    {remove("embed.bf16"), Missing, "embed.bf16", [2]int{-1, -1}, false},
		"bit of the embed digests":   {at("embed.digests.v1", 64), Corrupt, "embed.digests.v1", [2]int{-1, -1}, false},
		"bit of config.json":         {at("meta/config.json", 3), Corrupt, "meta/config.json", [2]int{-1, -1}, false},
		"bit of the tokenizer":       {at("meta/tiktoken.model", 3), Corrupt, "meta/tiktoken.model", [2]int{-1, -1}, false},
		"bit of the roster":          {at("meta/roster.v1", 100), Corrupt, "meta/roster.v1", [2]int{-1, -1}, false},
		"roster removed":             {remove("meta/roster.v1"), Missing, "meta/roster.v1", [2]int{-1, -1}, false},
		"bit of install.json":        {at("install.json", 30), Corrupt, "install.json", [2]int{-1, -1}, false},
		"install.json cut":           {cut("install.json", 30), Corrupt, "install.json", [2]int{-1, -1}, false},
		"install.json of another":    {from("install.json"), Corrupt, "meta/config.json", [2]int{-1, -1}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := plant(t, good)
			c.do(t, dir)
			s, err := Open(dir)
			if opens := err == nil; opens != c.opens {
				t.Fatalf("opens: %v (%v)", opens, err)
			}
			if err == nil {
				t.Cleanup(func() { s.Close() })
				readsTruth(t, s, f.content, name != "byte between two experts")
			} else if !strings.Contains(err.Error(), filepath.Base(c.path)) && c.path != "meta/config.json" {
				t.Errorf("the refusal does not name %s: %v", c.path, err)
			}
			v := mustVerify(t, dir)
			if v.Sound() || !slices.ContainsFunc(v.Problems, func(p Problem) bool {
				return p.Kind == c.kind && p.Path == c.path && p.Expert == c.at[0] && p.Chunk == c.at[1]
			}) {
				t.Errorf("verification found %v", v.Problems)
			}
			if name == "install.json of another" {
				return // it is that of another model then, and repair refuses it
			}
			if _, err := Import(bg, f.src, dir, Options{Repair: true}); err != nil {
				t.Fatal("repair:", err)
			}
			sameTree(t, tree(t, dir), good)
			if v := mustVerify(t, dir); len(v.Problems) > 0 {
				t.Error("after repair:", v.Problems)
			}
		})
	}
}

// plant writes a store from its files.
func plant(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		save(t, path, []byte(text))
	}
	return dir
}

// readsTruth reads all tensors: what is not refused must be what it was. Some refusal is wanted if refusal is set.
func readsTruth(t *testing.T, s *Store, content map[string][]byte, refusal bool) {
	t.Helper()
	refused := false
	for _, x := range s.Tensors() {
		p := make([]byte, x.Length)
		err := s.ReadAt(bg, x, p, 0)
		if err == nil && !bytes.Equal(p, content[x.Name]) {
			t.Fatalf("%s: wrong bytes", x.Name)
		}
		q, err2 := s.Bytes(x)
		if err2 == nil && !bytes.Equal(q, content[x.Name]) {
			t.Fatalf("%s: wrong bytes in place", x.Name)
		}
		refused = refused || err != nil && err2 != nil
	}
	if refused != refusal {
		t.Errorf("something was refused: %v", refused)
	}
}

func punch(name string, off, n int64) func(t *testing.T, dir string) {
	return func(t *testing.T, dir string) {
		path := filepath.Join(dir, name)
		p, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		// Written anew around the hole, which any file system can do.
		os.Remove(path)
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := f.Truncate(int64(len(p))); err != nil {
			t.Fatal(err)
		}
		f.WriteAt(p[:off], 0)
		f.WriteAt(p[off+n:], off+n)
	}
}

func link(name string) func(t *testing.T, dir string) {
	return func(t *testing.T, dir string) {
		path := filepath.Join(dir, name)
		elsewhere := filepath.Join(t.TempDir(), "elsewhere")
		if err := os.Rename(path, elsewhere); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(elsewhere, path); err != nil {
			t.Fatal(err)
		}
	}
}

func move(from, to string) func(t *testing.T, dir string) {
	return func(t *testing.T, dir string) {
		p, err := os.ReadFile(filepath.Join(dir, from))
		if err != nil {
			t.Fatal(err)
		}
		save(t, filepath.Join(dir, to), p)
	}
}

// TestDamageAfterTheFirstTouch holds that an expert that was proved once is still compared with its CRC-32C.
func TestDamageAfterTheFirstTouch(t *testing.T) {
	f := newFixture(t, small)
	dir := f.install(t, Options{})
	s := mustOpen(t, dir)
	g := s.Experts()
	_, number, _ := s.Bank(3)
	span := make([]byte, g.Span)
	if err := s.ReadRange(bg, number, span, 2*g.Stride()); err != nil {
		t.Fatal(err)
	}
	flip(t, filepath.Join(dir, "experts", "L3.bank"), 2*g.Stride()+10)
	var damaged *DamagedError
	if err := s.ReadRange(bg, number, span, 2*g.Stride()); !errors.As(err, &damaged) || damaged.Expert != 2 {
		t.Errorf("read damaged bytes: %v", err)
	}
}

func TestVerificationOfASoundStore(t *testing.T) {
	f := newFixture(t, small)
	dir := f.install(t, Options{})
	var last Progress
	v, err := Verify(bg, dir, VerifyOptions{Progress: func(p Progress) {
		if p.Done < last.Done || p.Item == "" {
			t.Errorf("%+v after %+v", p, last)
		}
		last = p
	}})
	if err != nil || len(v.Problems) > 0 || !v.Sound() || v.Experts != 30 || v.Absent != 0 || v.Unfinished {
		t.Errorf("%+v %v", v, err)
	}
	// Everything but install.json and the tables, which are read before there is anything to show.
	var want int64
	for name, text := range tree(t, dir) {
		if name != InstallName && !strings.HasSuffix(name, ".v1") || name == "meta/roster.v1" {
			want += int64(len(text))
		}
	}
	if v.Bytes != want || last.Done != want || last.Total != want {
		t.Errorf("compared %d bytes, progress ended at %d of %d, there are %d", v.Bytes, last.Done, last.Total, want)
	}
	cancelled, cancel := context.WithCancel(bg)
	cancel()
	if _, err := Verify(cancelled, dir, VerifyOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestForeignAndStaleFiles(t *testing.T) {
	f := newFixture(t, small)
	dir := f.install(t, Options{})
	for _, name := range []string{"notes.txt", "experts/L9.bank", "experts/L1.bank.bak", "spine-bf16/layer-004.dfsp", "meta/model.py", ".metadata_never_index",
		"experts/.presence.v1.part", "spine-bf16/.layer-002.tmp-12-3", "install.part.json"} {
		save(t, filepath.Join(dir, name), []byte("x"))
	}
	v := mustVerify(t, dir)
	var got []string
	for _, p := range v.Problems {
		got = append(got, p.Kind.String()+" "+p.Path)
	}
	want := []string{"foreign experts/L1.bank.bak", "foreign experts/L9.bank", "foreign meta/model.py", "foreign notes.txt", "foreign spine-bf16/layer-004.dfsp",
		"stale experts/.presence.v1.part", "stale install.part.json", "stale spine-bf16/.layer-002.tmp-12-3"}
	slices.Sort(got)
	if !slices.Equal(got, want) || !v.Sound() {
		t.Errorf("found %q, want %q", got, want)
	}
	mustOpen(t, dir) // they do no harm
}

func TestRefusedFolders(t *testing.T) {
	f := newFixture(t, small)
	foreign := small
	foreign.seed = 2
	other := newFixture(t, foreign)
	full := f.install(t, Options{})
	messy := t.TempDir()
	save(t, filepath.Join(messy, "thesis.tex"), []byte("x"))
	file := filepath.Join(t.TempDir(), "file")
	save(t, file, []byte("x"))
	linked := t.TempDir()
	os.Symlink(full, filepath.Join(linked, "experts"))
	save(t, filepath.Join(linked, lockName), nil)

	for name, c := range map[string]struct {
		src  *checkpoint.Checkpoint
		dir  string
		want string
	}{
		"the store of another model":    {other.src, full, "choose another folder"},
		"a folder with other things":    {f.src, messy, "thesis.tex"},
		"the checkpoint itself":         {f.src, f.dir, "not empty"},
		"a file":                        {f.src, file, "cannot read the folder"},
		"a link in the place of a part": {f.src, linked, "not empty"},
	} {
		for _, o := range []Options{{}, {DryRun: true}, {Repair: true}} {
			before := entries(t, c.dir)
			if _, err := Import(bg, c.src, c.dir, o); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s, %+v: %v", name, o, err)
			}
			if after := entries(t, c.dir); !o.Repair && !slices.Equal(before, after) {
				t.Errorf("%s: something was written: %v", name, after)
			}
		}
	}
	for name, c := range map[string]struct {
		dir  string
		want error
	}{
		"nothing":      {filepath.Join(messy, "none"), fs.ErrNotExist},
		"other things": {messy, ErrNotStore},
		"a checkpoint": {f.dir, ErrNotStore},
	} {
		if _, err := Open(c.dir); !errors.Is(err, c.want) {
			t.Errorf("open %s: %v", name, err)
		}
		if _, err := Verify(bg, c.dir, VerifyOptions{}); !errors.Is(err, c.want) {
			t.Errorf("verify %s: %v", name, err)
		}
		if _, err := OpenWriter(c.dir); !errors.Is(err, c.want) {
			t.Errorf("write to %s: %v", name, err)
		}
		if Recognize(c.dir) {
			t.Errorf("%s looks like a store", name)
		}
	}
	if !Recognize(full) {
		t.Error("a store does not look like one")
	}
}

func entries(t *testing.T, dir string) []string {
	list, _ := os.ReadDir(dir)
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}
