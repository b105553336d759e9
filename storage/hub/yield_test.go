package hub

import (
	"context"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"deltafin/storage/hub/hubtest"
	"deltafin/storage/store"
)

// While a client yields no transfer begins before the one before it has ended; afterwards they run side by side again.
func TestYield(t *testing.T) {
	w, _ := smallFiles(t)
	o := w.options()
	o.Stall = 0 // a transfer is made to wait
	c := w.client(t, o)
	f := c.file(w.model, "model-00001-of-000002.safetensors", -1)
	if _, err := f.front(bg, 1); err != nil {
		t.Fatal(err)
	}
	c.Yield(true)
	var inside, most atomic.Int64
	w.Inject(func(string, bool) hubtest.Fault {
		n := inside.Add(1)
		for before := most.Load(); n > before && !most.CompareAndSwap(before, n); before = most.Load() {
		}
		time.Sleep(5 * time.Millisecond)
		inside.Add(-1)
		return hubtest.None
	})
	var over sync.WaitGroup
	for i := range 8 {
		over.Go(func() {
			if err := f.ReadAt(bg, make([]byte, 100), int64(i)*100); err != nil {
				t.Error(err)
			}
		})
	}
	over.Wait()
	if n := most.Load(); n != 1 {
		t.Errorf("%d transfers at once", n)
	}

	// Two readers at once: yielding the second waits for its turn, and goes on when that is over without one.
	var mu sync.Mutex
	asked, both := 0, make(chan struct{})
	w.Inject(func(_ string, content bool) hubtest.Fault {
		if !content {
			return hubtest.None
		}
		mu.Lock()
		if asked++; asked == 2 {
			close(both)
		}
		mu.Unlock()
		select {
		case <-both:
		case <-time.After(time.Minute):
			t.Error("the second transfer never began")
		}
		return hubtest.None
	})
	c.http.CloseIdleConnections()
	for i := range 2 {
		over.Go(func() {
			if err := f.ReadAt(bg, make([]byte, 100), int64(i)*100); err != nil {
				t.Error(err)
			}
		})
	}
	for {
		mu.Lock()
		n := asked
		mu.Unlock()
		if n > 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	c.Yield(false)
	over.Wait()

	ctx, cancel := context.WithCancel(bg)
	c.Yield(true)
	c.alone <- struct{}{} // somebody's turn
	cancel()
	if err := f.ReadAt(ctx, make([]byte, 10), 0); err == nil {
		t.Error("a wait for one's turn that cannot be left")
	}
}

// A setup that runs when it has to yield, of files or of a store, does so at once: all transfers but one stop where they are,
// none of which is a failure, and nothing of what they brought is lost.
func TestYieldStopsWhatRuns(t *testing.T) {
	for _, form := range []Form{FormFiles, FormStore} {
		t.Run(string(form), func(t *testing.T) {
			w, want := filesWorld(t)
			if form == FormStore {
				w = newWorld(t, hubtest.Shape{Layers: 4, Experts: 40, Hidden: 256, Vocab: 20_000, Shards: 3, Seed: 4})
				want = w.expected(t, store.Options{})
			}
			o := w.options()
			o.Rate, o.Stall = 16<<20, 0 // slow enough for all to be under way
			c := w.client(t, o)
			open := func(what string, holds func(int64) bool) {
				t.Helper()
				for deadline := time.Now().Add(time.Minute); !holds(c.Traffic().Open); time.Sleep(time.Millisecond) {
					if time.Now().After(deadline) {
						t.Errorf("%d transfers run, and not %s", c.Traffic().Open, what)
						return
					}
				}
			}
			dir := filepath.Join(t.TempDir(), "model")
			var over sync.WaitGroup
			over.Go(func() {
				var err error
				if form == FormFiles {
					var plan *FilesPlan
					if plan, err = c.PlanFiles(bg, w.model, dir); err == nil {
						err = c.Download(bg, plan, nil)
					}
				} else {
					err = w.install(bg, c, t.TempDir(), dir, store.Options{})
				}
				if err != nil {
					t.Error(err)
				}
			})
			open("several", func(n int64) bool { return n > 1 })
			c.Yield(true)
			open("one", func(n int64) bool { return n < 2 })
			for range 100 {
				if n := c.Traffic().Open; n > 1 {
					t.Errorf("%d transfers run while all should yield", n)
					break
				}
				time.Sleep(time.Millisecond)
			}
			c.Yield(false)
			open("several again", func(n int64) bool { return n > 1 })
			c.SetRate(0)
			over.Wait()
			if x := c.Traffic(); x.Retries > 0 {
				t.Errorf("%d failures were counted", x.Retries)
			}
			got := tree(t, dir)
			delete(got, RecordName)
			sameTree(t, got, want)
		})
	}
}
