package setup

import (
	"testing"
	"time"
)

func TestPaceNeedsTimeAndForgets(t *testing.T) {
	var p Pace
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	if rate, _ := p.Update(at, 0, 1000); rate != 0 {
		t.Error("a rate from one sample")
	}
	for i := 1; i <= 600; i++ { // ten minutes at 1 a second, then at 10
		at = at.Add(time.Second)
		p.Update(at, int64(i), 100_000)
	}
	rate, left := p.Update(at.Add(time.Second), 601, 100_000)
	if rate < 0.9 || rate > 1.1 || left < 90_000*time.Second {
		t.Errorf("%v %v", rate, left)
	}
	done := int64(601)
	for range 400 {
		at = at.Add(time.Second)
		done += 10
		rate, _ = p.Update(at, done, 100_000)
	}
	if rate < 9.9 || rate > 10.1 {
		t.Errorf("after it changed: %v", rate)
	}
}
