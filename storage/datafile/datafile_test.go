package datafile

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReads(t *testing.T) {
	f, err := Open(write(t, "x", "0123456789"))
	if err != nil {
		t.Fatal(err)
	}
	p := make([]byte, 3)
	if err := f.ReadFull(p, 4); err != nil || string(p) != "456" || f.Size() != 10 {
		t.Errorf("%q, %v", p, err)
	}
	if err := f.ReadFull(p, 8); err == nil || !strings.Contains(err.Error(), "ended after 2 of 3 bytes at offset 8") {
		t.Error(err)
	}
	hints := func() { // of any range, at any time
		for _, r := range [][2]int64{{0, 10}, {3, 4}, {-5, 7}, {10, 1}, {5000, 3}, {4, 1 << 40}} {
			f.WillNeed(r[0], r[1])
			f.Populate(r[0], r[1])
		}
	}
	hints()
	for range 2 {
		if all, err := f.Map(); err != nil || !bytes.Equal(all, []byte("0123456789")) {
			t.Errorf("%q, %v", all, err)
		}
	}
	hints()
	detached, err := f.Detach()
	if err != nil {
		t.Error(err)
	}
	if touch(detached) != '0' {
		t.Error("the first byte of the page was not read")
	}
	for range 2 {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
	hints()
	if string(detached) != "0123456789" {
		t.Errorf("detached: %q", detached)
	}
	if err := Unmap(detached); err != nil {
		t.Error(err)
	}
	if _, err := f.Map(); err == nil {
		t.Error("a closed file is mapped")
	}
	if err := f.ReadFull(p, 0); err == nil {
		t.Error("a closed file is read")
	}
}

func TestOpensRegularFilesOnly(t *testing.T) {
	path := write(t, "x", "text")
	link, pipe := path+"-link", path+"-pipe"
	if err := errors.Join(os.Symlink(path, link), unix.Mkfifo(pipe, 0o600)); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		link: "is a symbolic link", pipe: "is not a regular file", filepath.Dir(path): "is not a regular file", path + "-none": "no such file",
	} {
		if f, err := Open(path); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%v, %v, want %s", f, err, want)
		}
	}
	if err := CheckFolder(filepath.Dir(path)); err != nil {
		t.Error(err)
	}
	folderLink := path + "-folder"
	if err := os.Symlink(filepath.Dir(path), folderLink); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{path, folderLink} {
		if err := CheckFolder(p); err == nil || !strings.Contains(err.Error(), "must be a real directory") {
			t.Errorf("%s: %v", p, err)
		}
	}
}

func TestNoticesChanges(t *testing.T) {
	for want, change := range map[string]func(path string) error{
		"was replaced": func(path string) error {
			return errors.Join(os.Remove(path), os.WriteFile(path, []byte("text"), 0o600))
		},
		"changed from 4 to 5 bytes":         func(path string) error { return os.WriteFile(path, []byte("texts"), 0o600) },
		"was written to":                    func(path string) error { return os.Chtimes(path, time.Time{}, time.Unix(1, 0)) },
		"cannot be found any more":          os.Remove,
		"is a symbolic link; links are not": func(path string) error { return errors.Join(os.Remove(path), os.Symlink("/", path)) },
	} {
		path := write(t, "x", "text")
		f, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := f.Changed(); err != nil {
			t.Error(err)
		}
		if err := change(path); err != nil {
			t.Fatal(err)
		}
		if err := f.Changed(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestPublishReplacesNothing(t *testing.T) {
	link := func(temp, final string) error {
		if err := linkAndRemove(temp, final); err != nil {
			return err
		}
		return SyncFolder(filepath.Dir(final))
	}
	for name, publish := range map[string]func(temp, final string) error{"rename": Publish, "link": link} {
		temp := write(t, ".x.part", "new")
		final := filepath.Join(filepath.Dir(temp), "x")
		if err := publish(temp, final); err != nil {
			t.Fatal(err)
		}
		if text, _ := os.ReadFile(final); string(text) != "new" {
			t.Errorf("%s: %q", name, text)
		}
		if _, err := os.Lstat(temp); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the temporary name is left", name)
		}
		if err := os.WriteFile(temp, []byte("newer"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := publish(temp, final); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v", name, err)
		}
		if text, _ := os.ReadFile(final); string(text) != "new" {
			t.Errorf("%s: replaced by %q", name, text)
		}
		if _, err := os.Lstat(temp); err != nil {
			t.Errorf("%s: the file that was not published is gone", name)
		}
	}
}

func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	held, err := Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(path); !errors.Is(err, ErrLocked) {
		t.Error(err)
	}
	held.Close()
	again, err := Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}

// No file system here lacks locks, so its answers are made up: the numbers are those that flock(2) lists.
func TestLocksThatAreNotSupportedAreTold(t *testing.T) {
	for _, errno := range []syscall.Errno{unix.ENOTSUP, unix.EOPNOTSUPP, unix.ENOSYS, unix.ENOLCK} {
		if err := lockError(errno); !errors.Is(err, ErrUnsupported) || !errors.Is(err, errno) || errors.Is(err, ErrLocked) {
			t.Errorf("%v became %v", errno, err)
		}
	}
	if err := lockError(unix.EBADF); !errors.Is(err, unix.EBADF) || errors.Is(err, ErrUnsupported) {
		t.Error(err)
	}
	if err := lockError(nil); err != nil {
		t.Error(err)
	}
}
