package local

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"deltafin/internal/mountns"
	"deltafin/runtime"
	"deltafin/runtime/trace"
)

const fullEnv = "DELTAFIN_TEST_FULL"

// A full disk takes away the trace, the popularity of experts and the saved states, each with one line, and changes nothing of
// what comes out. The file system belongs to a child process in a mount namespace of its own.
func TestAFullDiskEndsNothing(t *testing.T) {
	if dir := os.Getenv(fullEnv); dir != "" {
		runOnAFullDisk(t, dir)
		return
	}
	mountns.Run(t, fullEnv, t.TempDir())
}

func runOnAFullDisk(t *testing.T, dir string) {
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%d", 64<<10)); err != nil {
		t.Skip("cannot mount:", err)
	}
	defer syscall.Unmount(dir, 0)
	plain := openPreset(t, "nano", Options{})
	ids := prompt(plain, 150, 4)
	want := runOnce(t, plain, ids, 20)
	var mu sync.Mutex
	var told []string
	o := Options{States: filepath.Join(dir, "states"), ExpertCache: 60 * int64(plain.experts.Size()),
		Warn: func(err error) { mu.Lock(); told = append(told, err.Error()); mu.Unlock() },
		Records: func(string) (Records, error) {
			return Records{Trace: trace.Options{Path: filepath.Join(dir, "router_trace.jsonl"), Mode: trace.Buffered}, Heat: filepath.Join(dir, "heat.bin")}, nil
		}}
	e := openPreset(t, "nano", o)
	for range 2 {
		if err := runOnce(t, e, ids, 20).equal(want); err != nil {
			t.Error(err)
		}
		tl := synced(t, e, ids)
		if err := tl.Keep(t.Context()); err != nil {
			t.Errorf("keeping a state: %v", err)
		}
		if err := drawn(tl, runtime.GenerateOptions{MaxNew: 4, IgnoreEOS: true}); err != nil {
			t.Error(err)
		}
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	count := func(text string) (n int) {
		for _, line := range told {
			if strings.Contains(line, text) {
				n++
			}
		}
		return n
	}
	if count("tracing to "+dir) != 1 || count("no space left") == 0 || count("state") != 1 || len(told) > 3 {
		t.Errorf("told %q", told)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "states", "*", "*")); len(left) != 0 {
		t.Errorf("%v is left of states that were not saved", left)
	}
}
