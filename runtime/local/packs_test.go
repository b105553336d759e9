package local

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deltafin/runtime"
	"deltafin/runtime/model"
	"deltafin/storage/dfsp"
	"deltafin/storage/root"
)

// packedUp builds the packs of a model in its folder.
func packedUp(t *testing.T, dir string) string {
	t.Helper()
	ctx := context.Background()
	src, err := root.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	config, err := model.ParseConfig(src.Config())
	if err != nil {
		t.Fatal(err)
	}
	layout, err := model.NewPlan(config)
	if err != nil {
		t.Fatal(err)
	}
	weights, err := model.Resolve(ctx, layout, src)
	if err != nil {
		t.Fatal(err)
	}
	specs, err := weights.PackSpecs()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, root.PacksFolder)
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	read := func(ctx context.Context, x dfsp.Tensor, _ dfsp.Part, b []byte, off int64) error {
		at, _ := src.Tensor(x.Name)
		return src.ReadAt(ctx, at, b, off)
	}
	for l := range specs {
		if err := dfsp.Build(ctx, filepath.Join(folder, dfsp.LayerName(l)), &specs[l], read, nil); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// Packs beside the weights are what is read, whole or by layers, and a folder of them is all or nothing.
func TestPacksBesideTheWeights(t *testing.T) {
	ctx := context.Background()
	dir := written(t, nil)
	plain := opened(t, dir, Options{})
	ids := prompt(plain, 9, 4)
	want := runOnce(t, plain, ids, 3)
	folder := packedUp(t, dir)
	pack := filepath.Join(folder, dfsp.LayerName(3))
	resident := []int{0, 2, plain.config.Layers}
	for _, n := range resident {
		e := opened(t, dir, Options{MaxResident: &n})
		if e.packs == nil || e.Identity().Digest != plain.Identity().Digest {
			t.Fatal("the packs are not used, or said to be another model")
		}
		if err := runOnce(t, e, ids, 3).equal(want); err != nil {
			t.Errorf("%d layers resident: %v", n, err)
		}
	}

	// A flipped bit: found when the layer is first read, which for a resident one is when the model opens; gone when it is
	// right again.
	streaming := opened(t, dir, Options{MaxResident: &resident[0]})
	flip(t, pack, -70000)
	for _, n := range resident[1:] {
		if n < 4 {
			continue
		}
		if _, err := Open(ctx, Options{Root: dir, MaxResident: &n}); !errors.Is(err, runtime.ErrDamaged) || !strings.Contains(err.Error(), pack) {
			t.Errorf("%d layers resident: %v", n, err)
		}
	}
	tl, _ := streaming.NewTimeline(ctx)
	defer tl.Close()
	if _, err := tl.Sync(ctx, ids, nil); !errors.Is(err, runtime.ErrDamaged) || !strings.Contains(err.Error(), pack) || len(tl.Tokens()) != 0 {
		t.Errorf("streamed: %v", err)
	}
	flip(t, pack, -70000)
	if err := runOnce(t, streaming, ids, 3).equal(want); err != nil {
		t.Error(err)
	}

	// Nothing falls back to the weights the packs were made of.
	for name, c := range map[string]struct {
		spoil   func() error
		says    string
		damaged bool
	}{
		"header":    {func() error { flip(t, pack, 100); return nil }, pack, true},
		"missing":   {func() error { return os.Remove(pack) }, "deltafin pack-spine --model-root " + dir, false},
		"another's": {func() error { return replaced(pack, filepath.Join(folder, dfsp.LayerName(2))) }, "layer 2, expected 3", true},
		"empty":     {func() error { return errors.Join(os.RemoveAll(folder), os.Mkdir(folder, 0o700)) }, "pack-spine", false},
		"a link":    {func() error { return errors.Join(os.RemoveAll(folder), os.Symlink("nowhere", folder)) }, folder, true},
	} {
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
		packedUp(t, dir)
		if err := c.spoil(); err != nil {
			t.Fatal(err)
		}
		_, err := Open(ctx, Options{Root: dir})
		if err == nil || !strings.Contains(err.Error(), c.says) || c.damaged != errors.Is(err, runtime.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// replaced puts a copy of another file in the place of one.
func replaced(path, with string) error {
	b, err := os.ReadFile(with)
	if err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o600)
}
