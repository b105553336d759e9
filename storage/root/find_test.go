package root

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deltafin/storage/loose"
)

// cache makes a hub cache as the hub's own tools lay it out: blobs, snapshots of links to them, and the revision of a branch.
func cache(t *testing.T, folder, name, revision, main string, shards, of int) string {
	t.Helper()
	base := filepath.Join(folder, "models--"+strings.ReplaceAll(name, "/", "--"))
	snapshot := filepath.Join(base, "snapshots", revision)
	put(t, filepath.Join(base, "refs", "main"), main)
	if err := os.MkdirAll(snapshot, 0o755); err != nil {
		t.Fatal(err)
	}
	names := []string{"config.json"}
	for i := range of {
		names = append(names, "model-0000"+string(rune('1'+i))+"-of-0000"+string(rune('0'+of))+".safetensors")
	}
	for i, n := range names {
		blob := filepath.Join(base, "blobs", revision+n)
		if i <= shards {
			put(t, blob, strings.Repeat("x", 100))
		}
		if err := os.Symlink(filepath.Join("..", "..", "blobs", revision+n), filepath.Join(snapshot, n)); err != nil {
			t.Fatal(err)
		}
	}
	return snapshot
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestFind(t *testing.T) {
	home := t.TempDir()
	hub := filepath.Join(home, "hub")
	old := cache(t, hub, "maker/Model", "1111111111111111", "2222222222222222", 3, 3)
	now := cache(t, hub, "maker/Model", "2222222222222222", "2222222222222222", 2, 3)
	cache(t, hub, "plain", "3333", "3333", 1, 1)
	put(t, filepath.Join(hub, "models--someone--Tokenizer", "snapshots", "44", "tokenizer.json"), "{}")
	put(t, filepath.Join(hub, "version.txt"), "1")

	models := filepath.Join(home, "models")
	put(t, filepath.Join(models, "project", "config.json"), "{}") // as every other project has
	put(t, filepath.Join(models, "one", "config.json"), "{}")
	put(t, filepath.Join(models, "one", "model.safetensors"), "12345")
	put(t, filepath.Join(models, "indexed", "config.json"), "{}")
	put(t, filepath.Join(models, "indexed", "model.safetensors.index.json"), "{}")
	put(t, filepath.Join(models, "begun", "install.part.json"), "{}")
	put(t, filepath.Join(models, "loose", filepath.FromSlash(loose.InventoryName)), "{}")

	short := func(folder string) (list []string) {
		for _, f := range Find(context.Background(), folder) {
			cached := ""
			if f.Cached {
				cached = " cached"
			}
			rest, _, _ := strings.Cut(f.Lacks, ";")
			list = append(list, f.Title+": "+string(f.Form)+cached+": "+rest)
		}
		return list
	}
	for folder, want := range map[string]string{
		hub: "maker/Model at 222222222222: checkpoint cached: 1 of 3 shards are missing|maker/Model at 111111111111: checkpoint cached: |plain at 3333: checkpoint cached: ",
		filepath.Join(hub, "models--maker--Model"): "maker/Model at 222222222222: checkpoint cached: 1 of 3 shards are missing|maker/Model at 111111111111: checkpoint cached: ",
		old:                               "maker/Model at 111111111111: checkpoint cached: ",
		now:                               "maker/Model at 222222222222: checkpoint cached: 1 of 3 shards are missing",
		models:                            "begun: store: it is not complete|indexed: checkpoint: its shards are missing|loose: loose: |one: checkpoint: ",
		filepath.Join(models, "one"):      "one: checkpoint: ",
		filepath.Join(models, "project"):  "",
		filepath.Join(home, "nowhere"):    "",
		filepath.Join(hub, "version.txt"): "",
	} {
		if got := strings.Join(short(folder), "|"); got != want {
			t.Errorf("%s: %q, not %q", folder, got, want)
		}
	}
	if f, ok := Look(old); !ok || f.Bytes != 300 {
		t.Errorf("%+v", f)
	}
}
