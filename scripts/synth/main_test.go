package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	ctx := context.Background()
	dir := filepath.Join(t.TempDir(), "nano")
	if err := run(ctx, "nano", 1, dir, false, false); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"config.json", "model.safetensors.index.json", "model-00014-of-000014.safetensors"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	for says, err := range map[string]error{
		"not empty":       run(ctx, "nano", 1, dir, false, false),
		"-out is missing": run(ctx, "nano", 1, "", false, false),
		"no preset":       run(ctx, "pico", 1, dir, false, false),
	} {
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v should say %q", err, says)
		}
	}
}
