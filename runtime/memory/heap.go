package memory

import (
	"math"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// heap is what the Go heap is held to.
var heap struct {
	sync.Mutex
	held  map[*int64]struct{} // shares of those who plan memory
	first int64               // the limit before there was any: GOMEMLIMIT, or none
}

// HoldHeap makes the Go runtime collect before its memory exceeds a share of a plan, where it would otherwise let garbage grow
// to as much as is alive. Several shares add up. Calling release, which may be done twice, gives the share back.
//
// What is alive may take more: the runtime then spends up to half of its processor time in vain, so the limit is never below
// what is alive already and a quarter.
func HoldHeap(bytes int64) (release func()) {
	heap.Lock()
	defer heap.Unlock()
	if len(heap.held) == 0 {
		heap.held, heap.first = map[*int64]struct{}{}, debug.SetMemoryLimit(-1)
	}
	alive := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(alive)
	share := max(bytes, int64(alive[0].Value.Uint64()/4*5))
	heap.held[&share] = struct{}{}
	setHeap()
	return func() {
		heap.Lock()
		defer heap.Unlock()
		delete(heap.held, &share)
		setHeap()
	}
}

func setHeap() {
	limit := heap.first
	if len(heap.held) > 0 {
		sum := int64(0)
		for share := range heap.held {
			sum += min(*share, math.MaxInt64-sum)
		}
		limit = min(limit, sum)
	}
	debug.SetMemoryLimit(limit)
}
