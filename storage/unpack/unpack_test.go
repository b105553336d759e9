package unpack

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"
)

var source = fstest.MapFS{
	"config.json": {Data: []byte(`{"a":1}`)},
	"weights.bin": {Data: []byte(strings.Repeat("w", 100_000))},
	"empty":       {Data: nil},
}

func manifest(t *testing.T, src fstest.MapFS) Manifest {
	t.Helper()
	var text strings.Builder
	for _, name := range []string{"config.json", "empty", "weights.bin"} {
		fmt.Fprintf(&text, "%x  %s\n", sha256.Sum256(src[name].Data), name)
	}
	m, err := ParseManifest([]byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func check(t *testing.T, folder string) {
	t.Helper()
	for name, file := range source {
		got, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || string(got) != string(file.Data) {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
	if names, _ := filepath.Glob(filepath.Join(filepath.Dir(folder), tempPrefix+"*")); len(names) > 0 {
		t.Errorf("left behind: %v", names)
	}
}

func TestUnpackOnceWithPrivateModes(t *testing.T) {
	parent := filepath.Join(t.TempDir(), "cache", "deltafin")
	m := manifest(t, source)
	folder, err := Folder(t.Context(), source, m, parent, "demo-1")
	if err != nil {
		t.Fatal(err)
	}
	check(t, folder)
	for name, want := range map[string]fs.FileMode{parent: 0o700, folder: 0o700, filepath.Join(folder, "weights.bin"): 0o600} {
		if st, err := os.Stat(name); err != nil || st.Mode().Perm() != want {
			t.Errorf("%s: mode %v, want %v (%v)", name, st.Mode().Perm(), want, err)
		}
	}
	before, _ := os.Stat(filepath.Join(folder, "weights.bin"))
	if again, err := Folder(t.Context(), fstest.MapFS{}, m, parent, "demo-1"); err != nil || again != folder {
		t.Fatalf("second time: %q, %v", again, err) // an empty source: nothing may be read from it
	}
	if after, _ := os.Stat(filepath.Join(folder, "weights.bin")); !os.SameFile(before, after) {
		t.Error("an intact folder was written again")
	}
}

func TestDamagedFolderIsReplaced(t *testing.T) {
	for name, damage := range map[string]func(folder string) error{
		"changed byte":   func(d string) error { return os.WriteFile(filepath.Join(d, "config.json"), []byte(`{"a":2}`), 0o600) },
		"truncated":      func(d string) error { return os.Truncate(filepath.Join(d, "weights.bin"), 99_999) },
		"missing file":   func(d string) error { return os.Remove(filepath.Join(d, "empty")) },
		"foreign file":   func(d string) error { return os.WriteFile(filepath.Join(d, "extra"), nil, 0o600) },
		"file is folder": func(d string) error { n := filepath.Join(d, "empty"); os.Remove(n); return os.Mkdir(n, 0o700) },
		"symbolic link": func(d string) error {
			n := filepath.Join(d, "config.json")
			os.Rename(n, filepath.Join(filepath.Dir(d), "elsewhere"))
			return os.Symlink(filepath.Join(filepath.Dir(d), "elsewhere"), n)
		},
		"folder is file": func(d string) error { os.RemoveAll(d); return os.WriteFile(d, []byte("x"), 0o600) },
		"folder is link": func(d string) error {
			os.Rename(d, d+"-moved")
			return os.Symlink(d+"-moved", d)
		},
	} {
		t.Run(name, func(t *testing.T) {
			parent, m := t.TempDir(), manifest(t, source)
			folder, err := Folder(t.Context(), source, m, parent, "demo")
			if err != nil {
				t.Fatal(err)
			}
			if err := damage(folder); err != nil {
				t.Fatal(err)
			}
			if _, err := Folder(t.Context(), source, m, parent, "demo"); err != nil {
				t.Fatal(err)
			}
			check(t, folder)
			if st, err := os.Lstat(folder); err != nil || !st.IsDir() {
				t.Errorf("not a real folder: %v %v", st, err)
			}
			if entries, _ := os.ReadDir(folder); len(entries) != len(m.Files) {
				t.Errorf("%d entries", len(entries))
			}
		})
	}
}

func TestNothingIsPublishedOnFailure(t *testing.T) {
	m := manifest(t, source)
	wrong := fstest.MapFS{"config.json": source["config.json"], "empty": source["empty"], "weights.bin": {Data: []byte("other")}}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		ctx  context.Context
		src  fs.FS
		want error
	}{
		"source disagrees with the manifest": {t.Context(), wrong, ErrDigest},
		"source lacks a file":                {t.Context(), fstest.MapFS{"config.json": source["config.json"]}, fs.ErrNotExist},
		"cancelled":                          {cancelled, source, context.Canceled},
	} {
		t.Run(name, func(t *testing.T) {
			parent := t.TempDir()
			if _, err := Folder(c.ctx, c.src, m, parent, "demo"); !errors.Is(err, c.want) {
				t.Fatalf("%v, want %v", err, c.want)
			}
			entries, _ := os.ReadDir(parent)
			for _, e := range entries {
				if e.Name() != ".demo.lock" {
					t.Errorf("left behind: %s", e.Name())
				}
			}
		})
	}
}

func TestReadOnlyParentIsReportedAsPermission(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write anywhere")
	}
	parent := t.TempDir()
	if err := os.Chmod(parent, 0o500); err != nil {
		t.Fatal(err)
	}
	if _, err := Folder(t.Context(), source, manifest(t, source), parent, "demo"); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got %v", err)
	}
}

func TestRacingProcessesAgree(t *testing.T) {
	parent, m := t.TempDir(), manifest(t, source)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			folder, err := Folder(t.Context(), source, m, parent, "demo")
			if err != nil {
				t.Error(err)
				return
			}
			if err := verify(t.Context(), m, folder); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	check(t, filepath.Join(parent, "demo"))
}

func TestRemainsOfACrashAreRemovedOnlyWhenOld(t *testing.T) {
	parent := t.TempDir()
	old, fresh := filepath.Join(parent, tempPrefix+"old"), filepath.Join(parent, tempPrefix+"fresh")
	os.Mkdir(old, 0o700)
	os.Mkdir(fresh, 0o700)
	long := time.Now().Add(-2 * staleAfter)
	if err := os.Chtimes(old, long, long); err != nil {
		t.Fatal(err)
	}
	if _, err := Folder(t.Context(), source, manifest(t, source), parent, "demo"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); !errors.Is(err, fs.ErrNotExist) {
		t.Error("old remains are still there")
	}
	if _, err := os.Stat(fresh); err != nil {
		t.Error("a folder another process may be filling is gone")
	}
}

func TestParseManifestRefusals(t *testing.T) {
	digest := strings.Repeat("0", 64)
	for name, text := range map[string]string{
		"empty":         "",
		"short digest":  "00  a\n",
		"long digest":   digest + "00  a\n",
		"not hex":       strings.Repeat("g", 64) + "  a\n",
		"one space":     digest + " a\n",
		"path":          digest + "  a/b\n",
		"parent":        digest + "  ..\n",
		"backslash":     digest + "  a\\b\n",
		"no name":       digest + "  \n",
		"listed twice":  digest + "  a\n" + digest + "  a\n",
		"blank between": digest + "  a\n\n" + digest + "  b\n",
	} {
		if _, err := ParseManifest([]byte(text)); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
