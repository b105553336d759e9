package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestSaveFileIsWholeAndReplacesOnlyWhenTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chat.md")
	put := func(s string, err error) func(io.Writer) error {
		return func(w io.Writer) error { _, _ = io.WriteString(w, s); return err }
	}
	holds := func(want string) {
		t.Helper()
		if b, err := os.ReadFile(path); err != nil || string(b) != want {
			t.Errorf("the file holds %q, %v; want %q", b, err, want)
		}
	}
	if full, exists, err := saveFile(path, false, put("one", nil)); full != path || exists || err != nil {
		t.Fatal(full, exists, err)
	}
	holds("one")
	if _, exists, err := saveFile(path, false, put("two", nil)); !exists || err != nil {
		t.Fatal(exists, err)
	}
	holds("one")
	if _, _, err := saveFile(path, true, put("half", errors.New("broke off"))); err == nil {
		t.Fatal("no error")
	}
	holds("one")
	if _, exists, err := saveFile(path, true, put("two", nil)); exists || err != nil {
		t.Fatal(exists, err)
	}
	holds("two")
	if _, _, err := saveFile(filepath.Dir(path), true, put("x", nil)); err == nil {
		t.Error("a folder is replaced")
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("%d files are left", len(left))
	}
}
