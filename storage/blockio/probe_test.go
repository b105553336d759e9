package blockio

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestProbe(t *testing.T) {
	if testing.Short() {
		t.Skip("writes and reads a file of 64 MiB")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "deeper", "large")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "small"), []byte("1"), 0o600); err != nil {
		t.Fatal(err)
	}
	small := filepath.Join(dir, "small")
	contains(t, second(Probe(context.Background(), []string{small}, 0)), "hold 1 bytes", "8 pieces of 8388608 bytes")
	contains(t, second(Probe(context.Background(), []string{small, small}, 0)), "hold 2 bytes")
	contains(t, second(Probe(context.Background(), []string{small, filepath.Join(dir, "none")}, 0)), "none")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	block := make([]byte, 1<<20)
	for range 64 {
		if _, err := f.Write(block); err != nil {
			t.Fatal(err)
		}
	}
	started := time.Now()
	s, err := Probe(context.Background(), []string{path, small}, 500*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(started); took < 400*time.Millisecond {
		t.Errorf("took %v, half a second was allowed", took)
	}
	if s.Path != path || s.Sequential <= 0 || len(s.Scattered) != 5 || s.Readers < 2 || s.Readers > 8 || s.Bandwidth <= 0 {
		t.Errorf("%+v", s)
	}
	for _, r := range s.Scattered {
		if r.Bandwidth*0.95 > s.Bandwidth || r.Readers < s.Readers && r.Bandwidth >= s.Bandwidth/0.95 {
			t.Errorf("%d readers were chosen: %+v", s.Readers, s)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Probe(ctx, []string{path}, time.Minute); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func second[T any](_ T, err error) error { return err }

// Every chunk comes once before any comes again, and neighbours in time are far apart in the file.
func TestScatter(t *testing.T) {
	for _, n := range []int64{8, 9, 10, 100, 511, 512, 196_608} {
		seen := make([]bool, n)
		last := int64(-1)
		for i := range n {
			at := scatter(i, n)
			if at < 0 || at >= n || seen[at] {
				t.Fatalf("of %d: %d comes as number %d", n, at, i)
			}
			if d := at - last; n >= 100 && last >= 0 && d*d < (n/4)*(n/4) {
				t.Fatalf("of %d: %d comes after %d", n, at, last)
			}
			seen[at], last = true, at
		}
	}
}
