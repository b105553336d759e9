package local

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"deltafin/scripts/synth/preset"
)

var presets struct {
	sync.Mutex
	root string
	made map[string]string
}

func TestMain(m *testing.M) {
	var err error
	if presets.root, err = os.MkdirTemp("", "deltafin-presets-"); err != nil {
		panic(err)
	}
	presets.made = map[string]string{}
	code := m.Run()
	os.RemoveAll(presets.root)
	os.Exit(code)
}

// presetDir is a synthetic checkpoint, written once per test binary, or found in a folder that has some.
func presetDir(t testing.TB, name string) string {
	t.Helper()
	presets.Lock()
	defer presets.Unlock()
	if dir, ok := presets.made[name]; ok {
		return dir
	}
	if dir := filepath.Join(os.Getenv("DELTAFIN_PRESETS"), name); filepath.IsAbs(dir) {
		if _, err := os.Stat(dir); err == nil {
			return dir
		}
	}
	dir := filepath.Join(presets.root, name)
	p, err := preset.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := preset.Write(context.Background(), dir, p, 1, preset.Options{}); err != nil {
		t.Fatal(err)
	}
	presets.made[name] = dir
	return dir
}

func openPreset(t testing.TB, name string, o Options) *Engine {
	t.Helper()
	o.Root = presetDir(t, name)
	e, err := Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	e.snapshots.max = 0 // what a test computes is not to be reused by its next run
	t.Cleanup(func() { e.Close() })
	return e
}
