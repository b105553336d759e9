package setup

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestFeaturesLeaveNothingBehind(t *testing.T) {
	dir := t.TempDir()
	f, err := FeaturesOf(dir)
	if err != nil {
		t.Fatal(err)
	}
	// What any file system that Go's tests run on has.
	if !f.NoFollow || !f.NoClash || !f.Locks || runtime.GOOS == "linux" && !f.Case {
		t.Errorf("%+v", f)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("%v %v", entries, err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := FeaturesOf(file); err == nil || !strings.Contains(err.Error(), "cannot write to "+file) {
		t.Errorf("a file: %v", err)
	}
}

func TestSparse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	holes, err := sparse(path)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() != sparseBytes {
		t.Error(info, err)
	}
	t.Logf("holes take no room: %v", holes)
}
