package local

import (
	"path/filepath"
	goruntime "runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"deltafin/runtime"
	"deltafin/storage/blockio"
)

// Decode beside the disk alone, with K3's own layer shapes and no layer resident: a pass reads 5.7 GB, of which the machine's
// page cache has nothing. Bare laps read the same layers into the same slots and compute nothing; seen laps also look at
// every byte once while the next layer arrives, the least that anything can do that uses them: where reading and looking
// share a memory bus, that is what reading can reach. All take turns, because disks of virtual machines change their speed by
// the minute.
//
//	go test -run - -bench ColdSlice -benchtime 5x ./runtime/local
func BenchmarkColdSlice(b *testing.B) {
	none := 0
	e := openPreset(b, "slice", Options{MaxResident: &none, Memory: 8 << 30, NoDrafts: true, Speeds: blockio.Speeds(filepath.Join(b.TempDir(), "speeds.json"))})
	tl := synced(b, e, prompt(e, 3, 1)) // its first pass pays for the memory of the slots
	defer tl.Close()
	if e.plan.RingDepth != 2 || len(e.layers.layers) != e.config.Layers {
		b.Fatalf("%d slots for %d of %d layers", e.plan.RingDepth, len(e.layers.layers), e.config.Layers)
	}
	var bare, seen, decode, ofBare, ofSeen []float64
	b.ResetTimer()
	for range b.N {
		least := [2]float64{lap(b, e, false), lap(b, e, true)}
		h, spent := e.Health(), time.Duration(0)
		for _, step := range generate(b, tl, runtime.GenerateOptions{MaxNew: 3, IgnoreEOS: true}).steps[1:] {
			spent += step.Duration
		}
		now := e.Health()
		rate := float64(now.SpineReads-h.SpineReads+now.Cache.ReadBytes-h.Cache.ReadBytes) / spent.Seconds() / 1e6
		s, n := (least[1]+lap(b, e, true))/2, (least[0]+lap(b, e, false))/2
		bare, seen, decode = append(bare, n), append(seen, s), append(decode, rate)
		ofBare, ofSeen = append(ofBare, 100*rate/n), append(ofSeen, 100*rate/s)
	}
	b.Logf("%d readers", e.disk.io.Readers())
	for _, m := range []struct {
		unit   string
		values []float64
	}{{"bare-MB/s", bare}, {"seen-MB/s", seen}, {"decode-MB/s", decode}, {"%-of-bare", ofBare}, {"%-of-seen", ofSeen}} {
		slices.Sort(m.values)
		b.Logf("%s: %.4g", m.unit, m.values)
		b.ReportMetric(m.values[b.N/2], m.unit)
	}
}

// lap reads every layer twice, one always waiting behind the one that is being read, and returns MB per second.
func lap(b *testing.B, e *Engine, look bool) float64 {
	s, ctx := e.layers, b.Context()
	s.forget() // the first layers of a pass that does not come now
	type reading struct {
		lease  *blockio.Lease
		ticket *blockio.Ticket
	}
	var flying []reading
	var bytes int64
	end := func() {
		r := flying[0]
		flying = flying[1:]
		if err := r.ticket.Wait(ctx); err != nil {
			b.Fatal(err)
		}
		bytes += r.ticket.Bytes
		if look {
			lookAt(r.lease.Bytes())
		}
		r.lease.Release()
	}
	var started time.Time
	for i := range 2 * len(s.layers) {
		if len(flying) == e.plan.RingDepth {
			end()
		}
		lease, err := s.ring.Lease(ctx) // which at first waits for reads that were given up
		if err != nil {
			b.Fatal(err)
		}
		if i == 0 {
			started = time.Now()
		}
		r := &s.layers[i%len(s.layers)]
		t, err := e.disk.io.Submit(blockio.Request{Class: blockio.Spine, Lease: lease, Extents: r.extents})
		if err != nil {
			b.Fatal(err)
		}
		flying = append(flying, reading{lease, t})
	}
	for len(flying) > 0 {
		end()
	}
	return float64(bytes) / time.Since(started).Seconds() / 1e6
}

var looked atomic.Uint64

// lookAt loads every byte, on as many processors as decode uses.
func lookAt(mem []byte) {
	words := unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(mem))), len(mem)/8)
	var wait sync.WaitGroup
	for part := range slices.Chunk(words, len(words)/goruntime.GOMAXPROCS(0)+1) {
		wait.Go(func() {
			var a, b, c, d uint64
			for ; len(part) >= 4; part = part[4:] {
				a, b, c, d = a+part[0], b+part[1], c+part[2], d+part[3]
			}
			looked.Add(a + b + c + d)
		})
	}
	wait.Wait()
}
