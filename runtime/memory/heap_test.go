package memory

import (
	"math"
	"runtime/debug"
	"testing"
)

func TestSharesOfTheHeapAddUpAndAreGivenBack(t *testing.T) {
	limit := func() int64 { return debug.SetMemoryLimit(-1) }
	before := limit()
	a := HoldHeap(5 << 30)
	b := HoldHeap(7 << 30)
	if got := limit(); got != min(before, 12<<30) {
		t.Errorf("two shares: %d", got)
	}
	a()
	a()
	if got := limit(); got != min(before, 7<<30) {
		t.Errorf("one given back: %d", got)
	}
	c := HoldHeap(math.MaxInt64)
	if got := limit(); got != before {
		t.Errorf("one without bounds: %d", got)
	}
	b()
	c()
	if got := limit(); got != before {
		t.Errorf("all given back: %d, %d before", got, before)
	}
}
