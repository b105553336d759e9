package rowint8

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"deltafin/storage/checkpoint"
)

// A conversion that fills the disk says so, and continues when there is room.
func TestDiskFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=12k"); err != nil {
		t.Skipf("mounting a small file system: %v", err)
	}
	defer syscall.Unmount(dir, 0)
	src := oneMatrix(t)
	if err := Convert(ctx, src, filepath.Join(dir, "int8"), Options{Rows: 8}); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("on a full disk: %v", err)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, "size=1m"); err != nil {
		t.Fatal(err)
	}
	convert(t, src, filepath.Join(dir, "int8"), Options{})
	good := t.TempDir()
	convert(t, src, good, Options{})
	sameFiles(t, files(t, filepath.Join(dir, "int8")), files(t, good))
}

// A conversion that is killed, again and again, ends in the same files as one that is not.
func TestKilled(t *testing.T) {
	const source, target = "ROWINT8_TEST_SOURCE", "ROWINT8_TEST_TARGET"
	if dir := os.Getenv(source); dir != "" {
		src, err := checkpoint.Open(dir)
		if err == nil {
			err = Convert(ctx, src, os.Getenv(target), Options{Rows: 8, Progress: func(Progress) { time.Sleep(time.Millisecond) }})
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	src := oneMatrix(t)
	dir, good := t.TempDir(), t.TempDir()
	convert(t, src, good, Options{})
	kills := 0
	for after := 10 * time.Millisecond; ; after += 15 * time.Millisecond {
		child := exec.Command(os.Args[0], "-test.run=^TestKilled$")
		child.Env = append(os.Environ(), source+"="+src.Dir(), target+"="+dir)
		child.Stderr = os.Stderr
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(after, func() { child.Process.Kill() })
		err := child.Wait()
		timer.Stop()
		if err == nil {
			break
		}
		if child.ProcessState.ExitCode() == 1 {
			t.Fatal("the conversion failed instead of being killed")
		}
		kills++
	}
	if kills == 0 {
		t.Error("the conversion was never killed")
	}
	sameFiles(t, files(t, dir), files(t, good))
}
