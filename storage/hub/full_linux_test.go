package hub

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"deltafin/internal/mountns"
)

const tinyDiskVariable = "HUB_TEST_TINY_DISKS"

// TestDiskFillsUp downloads onto real file systems that are too small: the download ends, says that the disk is full, has
// published nothing that is not proved, and goes on when there is room. The file systems belong to a child process in a mount
// namespace of its own, which the hub here serves.
func TestDiskFillsUp(t *testing.T) {
	if text := os.Getenv(tinyDiskVariable); text != "" {
		fillDisks(t, text)
		return
	}
	w, _ := smallFiles(t)
	v := victim{Host: w.Host(), Certificates: string(w.Certificates()), Model: w.model, Cache: w.dir, Dir: t.TempDir()}
	mountns.Run(t, tinyDiskVariable, v.text(t))
}

func fillDisks(t *testing.T, text string) {
	var v victim
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	want := tree(t, v.Cache) // the published folder
	delete(want, "modeling_kimi.py")
	size := 0
	for _, p := range want {
		size += len(p)
	}
	for i, part := range []int{1, 20, 60, 90} {
		mount := filepath.Join(v.Dir, fmt.Sprint("mount", i))
		if err := os.Mkdir(mount, 0o755); err != nil {
			t.Fatal(err)
		}
		resize := func(size int, flags uintptr) error {
			return syscall.Mount("tmpfs", mount, "tmpfs", flags, fmt.Sprintf("size=%d", size))
		}
		if err := resize(max(size*part/100, 8192), 0); err != nil {
			t.Skip("cannot mount:", err)
		}
		one := v
		one.Dir = filepath.Join(mount, "files")
		if err := fetchAndDie(one.text(t)); !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("%d %%: the disk is full and the download says %v", part, err)
		}
		for name, text := range treeIfAny(t, one.Dir) {
			if !strings.HasPrefix(name, ".") && name != unfinishedRecord && text != want[name] {
				t.Errorf("%d %%: %s was published and is wrong", part, name)
			}
		}
		if err := resize(2*size+1<<20, syscall.MS_REMOUNT); err != nil {
			t.Fatal(err)
		}
		if err := fetchAndDie(one.text(t)); err != nil {
			t.Fatalf("%d %%: with room: %v", part, err)
		}
		got := tree(t, one.Dir)
		delete(got, RecordName)
		sameTree(t, got, want)
	}
}
