package hub

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"deltafin/storage/hub/hubtest"
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
