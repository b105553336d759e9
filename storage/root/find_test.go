package root

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

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

// A file system that does not answer costs what is on it, and not the rest. Here it is the file with the revision of a branch,
// whose opening waits for somebody who writes to it.
func TestFindIsNotHeldUp(t *testing.T) {
	hub := t.TempDir()
	cache(t, hub, "a/Good", "1111", "1111", 1, 1)
	cache(t, hub, "b/Hangs", "2222", "2222", 1, 1)
	branch := filepath.Join(hub, "models--b--Hangs", "refs", "main")
	if err := os.Remove(branch); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(branch, 0o600); err != nil {
		t.Skip("no named pipes here: ", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	found := make(chan []Found)
	go func() { found <- Find(ctx, hub) }()
	var writer *os.File
	for { // it can be opened for writing without waiting once somebody waits for that
		w, err := os.OpenFile(branch, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		if err == nil {
			writer = w
			break
		}
		time.Sleep(time.Millisecond)
	}
	defer writer.Close() // until then its reader is held up
	cancel()
	select {
	case list := <-found:
		if len(list) != 1 || list[0].Title != "a/Good at 1111" {
			t.Errorf("%+v", list)
		}
	case <-time.After(time.Minute):
		t.Fatal("it waits for a file system that does not answer")
	}
}
