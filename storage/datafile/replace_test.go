package datafile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestReplaceIsWholeOrNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x")
	for _, text := range []string{"first", "", "the second, longer"} {
		if err := Replace(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		info, err2 := os.Stat(path)
		if err != nil || err2 != nil || string(got) != text || info.Mode().Perm() != 0o600 {
			t.Errorf("%q %v %v %v", got, err, err2, info.Mode())
		}
	}
	// A folder cannot be replaced; what is there stays, and nothing is left behind.
	if err := os.MkdirAll(filepath.Join(dir, "folder", "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Replace(filepath.Join(dir, "folder"), nil, 0o600); err == nil {
		t.Error("a folder was replaced")
	}
	if err := Replace(filepath.Join(dir, "missing", "x"), nil, 0o600); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("into a folder that is not there: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("%v %v", entries, err)
	}
	if !IsPart(".x.123.part") || IsPart("x.part") || IsPart(".x") {
		t.Error("IsPart")
	}
}

func TestVolumes(t *testing.T) {
	dir := t.TempDir()
	here, err := VolumeOf(dir)
	if err != nil || here.Free <= 0 || here.Total < here.Free || here.Block < 512 {
		t.Fatalf("%+v %v", here, err)
	}
	if _, err := VolumeOf(filepath.Join(dir, "a", "b")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
	above, err := VolumeFor(filepath.Join(dir, "a", "b"))
	if err != nil || above.Device != here.Device {
		t.Errorf("%+v %v", above, err)
	}
}
