package store

import (
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"deltafin/storage/checkpoint"
)

// TestMain is an import when the environment says so: a process to be killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("STORE_TEST_IMPORT"); dir != "" {
		os.Exit(importAndDie(os.Getenv("STORE_TEST_SOURCE"), dir, os.Getenv("STORE_TEST_STEPS")))
	}
	os.Exit(m.Run())
}

// deadlyDisk kills the process at its n-th write or sync, before or after it.
type deadlyDisk struct {
	realDisk
	left atomic.Int64
}

func (d *deadlyDisk) step() {
	if d.left.Add(-1) == 0 {
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
}

func (d *deadlyDisk) writeAt(f *os.File, p []byte, off int64) error {
	d.step()
	err := d.realDisk.writeAt(f, p, off)
	d.step()
	return err
}

func (d *deadlyDisk) sync(f *os.File) error {
	d.step()
	return d.realDisk.sync(f)
}

func importAndDie(from, dir, steps string) int {
	src, err := checkpoint.Open(from)
	if err != nil {
		return 2
	}
	d := &deadlyDisk{}
	n, _ := strconv.Atoi(steps)
	d.left.Store(int64(n))
	if _, err := Import(bg, src, dir, Options{disk: d, commitEvery: 64 << 10}); err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		return 1
	}
	return 0
}

// TestKilledImportContinues kills imports, each time at another of their writes and syncs or after a random time, several
// times in a row on the same folder, and requires what an undisturbed import gives.
func TestKilledImportContinues(t *testing.T) {
	m := small
	m.experts, m.layers = 60, 5
	f := newFixture(t, m)
	want := tree(t, f.install(t, Options{}))
	budget := 4 * time.Second
	if testing.Short() {
		budget = time.Second
	}
	const seed = 7
	random := rand.New(rand.NewPCG(seed, 0))
	start := time.Now()
	kills, rounds := 0, 0
	for kills < 4 || time.Since(start) < budget {
		dir := filepath.Join(t.TempDir(), "store")
		rounds++
		for done := false; !done; {
			child := exec.Command(os.Args[0])
			steps := 1 + random.IntN(60)
			timed := random.IntN(3) == 0
			if timed {
				steps = 0
			}
			child.Env = append(os.Environ(), "STORE_TEST_IMPORT="+dir, "STORE_TEST_SOURCE="+f.dir, "STORE_TEST_STEPS="+strconv.Itoa(steps))
			child.Stderr = os.Stderr
			if err := child.Start(); err != nil {
				t.Fatal(err)
			}
			if timed {
				kill := time.AfterFunc(time.Duration(random.IntN(150))*time.Millisecond, func() { child.Process.Kill() })
				defer kill.Stop()
			}
			err := child.Wait()
			var exit *exec.ExitError
			switch {
			case err == nil:
				done = true
			case errors.As(err, &exit) && !exit.Exited():
				kills++
			default:
				t.Fatal(err)
			}
			if v, err := Verify(bg, dir, VerifyOptions{}); err == nil && !v.Sound() {
				t.Fatalf("after a kill: %v", v.Problems)
			}
		}
		sameTree(t, tree(t, dir), want)
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d kills in %d imports", kills, rounds)
}

// TestTwoImportsAtOnce holds that the second is refused, and that looking does not disturb the first.
func TestTwoImportsAtOnce(t *testing.T) {
	f := newFixture(t, small)
	dir := filepath.Join(t.TempDir(), "store")
	held := make(chan struct{})
	release := make(chan struct{})
	first := &counted{Source: f.src, after: 100}
	var once atomic.Bool
	first.stop = func() {
		if once.CompareAndSwap(false, true) {
			close(held)
		}
		<-release
	}
	result := make(chan error)
	go func() {
		_, err := Import(bg, first, dir, Options{})
		result <- err
	}()
	<-held
	if _, err := Import(bg, f.src, dir, Options{}); !errors.Is(err, ErrLocked) {
		t.Errorf("second import: %v", err)
	}
	if _, err := Import(bg, f.src, dir, Options{DryRun: true}); err != nil {
		t.Errorf("a dry run beside an import: %v", err)
	}
	if _, err := Open(dir); !errors.Is(err, ErrUnfinished) {
		t.Errorf("open beside an import: %v", err)
	}
	close(release)
	if err := <-result; err != nil {
		t.Fatal(err)
	}
	checkSame(t, mustOpen(t, dir), f)
}
