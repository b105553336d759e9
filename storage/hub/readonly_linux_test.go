package hub

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"deltafin/internal/mountns"
)

const readOnlyVariable = "HUB_TEST_READ_ONLY"

// A file system that is mounted read-only, where not even root writes, ends a setup with an error that names the folder, and
// the next one goes on when it can be written. It is read-only from the beginning, and after a part was fetched.
func TestReadOnlyDisk(t *testing.T) {
	if text := os.Getenv(readOnlyVariable); text != "" {
		refuseReadOnly(t, text)
		return
	}
	w, _ := smallFiles(t)
	files := victim{Host: w.Host(), Certificates: string(w.Certificates()), Model: w.model, Dir: t.TempDir()}
	s := newWorld(t, shape)
	stored := victim{Host: s.Host(), Certificates: string(s.Certificates()), Model: s.model, Cache: t.TempDir(), Dir: t.TempDir()}
	text, err := json.Marshal([]victim{files, stored})
	if err != nil {
		t.Fatal(err)
	}
	mountns.Run(t, readOnlyVariable, string(text))
}

func refuseReadOnly(t *testing.T, text string) {
	var victims []victim
	if err := json.Unmarshal([]byte(text), &victims); err != nil {
		t.Fatal(err)
	}
	for _, v := range victims {
		mount := filepath.Join(v.Dir, "mount")
		if err := os.Mkdir(mount, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mount("tmpfs", mount, "tmpfs", 0, "size=64m"); err != nil {
			t.Skip("cannot mount:", err)
		}
		again := func(flags uintptr) {
			t.Helper()
			if err := syscall.Mount("tmpfs", mount, "tmpfs", syscall.MS_REMOUNT|flags, "size=64m"); err != nil {
				t.Fatal(err)
			}
		}
		refused := func() {
			t.Helper()
			again(syscall.MS_RDONLY)
			err := fetchAndDie(v.text(t))
			if !errors.Is(err, syscall.EROFS) || !strings.Contains(err.Error(), v.Dir) {
				t.Errorf("%s: %v", v.Model.Form, err)
			}
			again(0)
		}
		v.Dir = filepath.Join(mount, "model")
		refused()
		if entries, err := os.ReadDir(mount); err != nil || len(entries) > 0 {
			t.Errorf("%s: %v %v", v.Model.Form, entries, err)
		}
		if err := os.Mkdir(v.Dir, 0o755); err != nil { // the folder is there, but nothing can be put into it
			t.Fatal(err)
		}
		refused()
		if err := fetchAndDie(v.text(t)); err != nil {
			t.Fatalf("%s: %v", v.Model.Form, err)
		}
	}
}
