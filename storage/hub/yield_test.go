package hub

import (
	"context"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"deltafin/storage/hub/hubtest"
)

// While a client yields no transfer begins before the one before it has ended; afterwards they run side by side again.
func TestYield(t *testing.T) {
	w, want := smallFiles(t)
	o := w.options()
	o.Stall = 0 // a transfer is made to wait
	c := w.client(t, o)
	c.Yield(true)
	var beside atomic.Int64
	w.Fault = func(_ string, content bool) hubtest.Fault {
		beside.Add(c.Traffic().Open)
		return hubtest.None
	}
	fetch := func(ctx context.Context) error {
		dir := filepath.Join(t.TempDir(), "files")
		plan, err := c.PlanFiles(ctx, w.model, dir)
		if err == nil {
			err = c.Download(ctx, plan, nil)
		}
		if err == nil {
			got := tree(t, dir)
			delete(got, RecordName)
			sameTree(t, got, want)
		}
		return err
	}
	if err := fetch(bg); err != nil || beside.Load() > 0 {
		t.Errorf("%d transfers beside others: %v", beside.Load(), err)
	}

	// Two readers at once: yielding the second waits for its turn, and goes on when that is over without one.
	f := c.file(w.model, "model-00001-of-000002.safetensors", -1)
	if _, err := f.front(bg, 1); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	asked, both := 0, make(chan struct{})
	w.Fault = func(_ string, content bool) hubtest.Fault {
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
	}
	c.http.CloseIdleConnections()
	var over sync.WaitGroup
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
