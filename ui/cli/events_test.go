package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestEventFileIsNewAndPrivate(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "new", "sub", "events.jsonl")
	e, err := openEvents(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.write("run_start", fields{"b": 1, "a": "<&>"}); err != nil {
		t.Fatal(err)
	}
	st, err := os.Stat(path)
	if err != nil || st.Mode().Perm() != 0o600 || st.Size() == 0 {
		t.Errorf("%v %v: the line must be in the file already", st, err)
	}
	if err := e.close(); err != nil {
		t.Fatal(err)
	}
	if _, err := openEvents(path, nil); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("an existing file: %v", err)
	}
	content, _ := os.ReadFile(path)
	if !strings.HasPrefix(string(content), `{"a":"<&>","b":1,"event":"run_start","monotonic_ns":`) {
		t.Errorf("wrote %s", content)
	}
}

func TestEventFileWithoutARunIsRemoved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "events.jsonl")
	e, err := openEvents(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("still there: %v", err)
	}
}

func TestEventFileInPlacesItMustNotBe(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink(dir, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "target"), filepath.Join(dir, "dangling")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"link/e":   "symbolic link",
		"dangling": "exists already",
		"file/e":   "not a directory",
	} {
		if _, err := openEvents(filepath.Join(dir, name), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "target")); err == nil {
		t.Error("a link was followed")
	}
	if _, err := openEvents("", nil); err == nil {
		t.Error("an empty path was taken")
	}
}

func TestEventFileLimit(t *testing.T) {
	e, err := openEvents(filepath.Join(t.TempDir(), "e"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	e.written = eventLimit - 100
	if err := e.write("decode_step", fields{"x": strings.Repeat("x", 100)}); err == nil || !strings.Contains(err.Error(), "limit of 128 MiB") {
		t.Errorf("%v", err)
	}
}

// half writes the first half of what it gets and then fails, as a disk that fills up does.
type half struct{ to *os.File }

func (h half) Write(p []byte) (int, error) {
	n, _ := h.to.Write(p[:len(p)/2])
	return n, syscall.ENOSPC
}

func TestAFullDiskLeavesWholeEvents(t *testing.T) {
	path := filepath.Join(t.TempDir(), "e")
	e, err := openEvents(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	write := func(to io.Writer, event string, want error) {
		e.to = to
		if err := e.write(event, fields{}); !errors.Is(err, want) {
			t.Fatalf("%s: %v", event, err)
		}
	}
	write(e.file, "run_start", nil)
	write(half{e.file}, "decode_step", syscall.ENOSPC)
	write(e.file, "run_error", nil)
	if err := e.close(); err != nil {
		t.Fatal(err)
	}
	content, _ := os.ReadFile(path)
	all := parseEvents(t, string(content))
	if len(all) != 2 || all[0]["event"] != "run_start" || all[1]["event"] != "run_error" {
		t.Errorf("%s", content)
	}
}
