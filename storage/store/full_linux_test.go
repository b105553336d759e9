package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"deltafin/internal/mountns"
	"deltafin/storage/checkpoint"
)

// TestFullFileSystem imports into a real file system that is too small, packs and all: refused when the size is known, and
// continued on a larger one when it was not. The file systems belong to a child process in a mount namespace of its own.
func TestFullFileSystem(t *testing.T) {
	if dir := os.Getenv("STORE_TEST_TMPFS"); dir != "" {
		fillFileSystems(t, os.Getenv("STORE_TEST_TMPFS_SOURCE"), dir)
		return
	}
	f := newFixture(t, small)
	t.Setenv("STORE_TEST_TMPFS_SOURCE", f.dir)
	mountns.Run(t, "STORE_TEST_TMPFS", t.TempDir())
}

// largeDisk lies about its size.
type largeDisk struct{ realDisk }

func (largeDisk) space(string) (int64, int64, error) { return 1 << 40, 4096, nil }

func fillFileSystems(t *testing.T, from, dir string) {
	src, err := checkpoint.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	dry, err := Import(bg, src, filepath.Join(dir, "x"), Options{DryRun: true})
	if err != nil {
		t.Fatal(err)
	}
	// The file system's own bookkeeping takes a few pages.
	resize := func(path string, size int64, flags uintptr) error {
		return syscall.Mount("tmpfs", path, "tmpfs", flags, fmt.Sprintf("size=%d", size))
	}
	whole := filepath.Join(dir, "whole")
	if _, err := Import(bg, src, whole, Options{}); err != nil {
		t.Fatal(err)
	}
	want := tree(t, whole)
	for i, part := range []int64{2, 20, 40, 60, 80, 95} {
		mount := filepath.Join(dir, fmt.Sprint("mount", i))
		os.Mkdir(mount, 0o755)
		if err := resize(mount, dry.Need*part/100, 0); err != nil {
			t.Skip("cannot mount:", err)
		}
		store := filepath.Join(mount, "store")
		var space *SpaceError
		if _, err := Import(bg, src, store, Options{}); !errors.As(err, &space) || space.Free > dry.Need*part/100+4096 {
			t.Fatalf("%d %%: %v", part, err)
		}
		if len(entries(t, mount)) > 0 {
			t.Errorf("%d %%: something was written", part)
		}
		if _, err := Import(bg, src, store, Options{disk: largeDisk{}, commitEvery: 16 << 10}); !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("%d %%: the disk is full and the import says %v", part, err)
		}
		if v, err := Verify(bg, store, VerifyOptions{}); err == nil && !v.Sound() {
			t.Errorf("%d %%: %v", part, v.Problems)
		}
		if err := resize(mount, dry.Need+1<<20, syscall.MS_REMOUNT); err != nil {
			t.Fatal(err)
		}
		if r, err := Import(bg, src, store, Options{}); err != nil {
			t.Fatalf("%d %%: continued: %v (%+v)", part, err, r)
		}
		sameTree(t, tree(t, store), want)
	}
}
