package dfsp

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func TestDiskFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=200k"); err != nil {
		t.Skipf("mounting a small file system: %v", err)
	}
	defer syscall.Unmount(dir, 0)
	s := specOf("layer-bf16")
	path := filepath.Join(dir, "layer-003.dfsp")
	if err := Build(ctx, path, s, content(t, s), nil); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("on a full disk: %v", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("left behind: %v", entries)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, "size=1m"); err != nil {
		t.Fatal(err)
	}
	if err := Build(ctx, path, s, content(t, s), nil); err != nil {
		t.Error(err)
	}
}

// Whenever a build is killed, there is no pack or a whole one.
func TestKilled(t *testing.T) {
	const target = "DFSP_TEST_TARGET"
	s := specOf("layer-bf16")
	if path := os.Getenv(target); path != "" {
		if err := Build(ctx, path, s, content(t, s), func(int64, int64) { time.Sleep(2 * time.Millisecond) }); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "layer-003.dfsp")
	kills := 0
	for after := 5 * time.Millisecond; ; after += 5 * time.Millisecond {
		child := exec.Command(os.Args[0], "-test.run=^TestKilled$")
		child.Env = append(os.Environ(), target+"="+path)
		child.Stderr = os.Stderr
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(after, func() { child.Process.Kill() })
		err := child.Wait()
		timer.Stop()
		if child.ProcessState.ExitCode() == 1 {
			t.Fatal("the build failed instead of being killed")
		}
		p, openErr := Open(path, s, FirstTouch)
		if openErr == nil {
			openErr = p.Verify(ctx, nil)
			p.Close()
			if openErr != nil {
				t.Error(openErr)
			}
			break
		}
		if err == nil || !errors.Is(openErr, os.ErrNotExist) {
			t.Fatalf("the build ended with %v, the pack with %v", err, openErr)
		}
		kills++
	}
	if kills == 0 {
		t.Error("the build was never killed")
	}
	// What the killed ones left goes with the next build of the same pack.
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := Build(ctx, path, s, content(t, s), nil); err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}
