package local

import (
	"context"
	"path/filepath"
	"testing"

	"deltafin/storage/root"
	"deltafin/storage/store"
)

// The same bytes from a checkpoint folder and from the store it was imported into.
func TestAnInstalledStoreRunsLikeItsSource(t *testing.T) {
	dir := presetDir(t, "nano")
	src, err := root.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	installed := filepath.Join(t.TempDir(), "store")
	if _, err := store.Import(context.Background(), src, installed, store.Options{}); err != nil {
		t.Fatal(err)
	}
	if f := root.FormOf(installed); f != root.Store {
		t.Fatalf("form %q", f)
	}
	a := openPreset(t, "nano", Options{})
	ids := prompt(a, 30, 9)
	want := runOnce(t, a, ids, 5)
	for resident := range 4 {
		b := opened(t, installed, Options{ExpertCache: 20 * int64(a.experts.Size()), MaxResident: &resident})
		if err := runOnce(t, b, ids, 5).equal(want); err != nil {
			t.Fatalf("%d layers resident: %v", resident, err)
		}
	}
}
