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

// A machine that sleeps, or whose clock is put right, makes neither the rate nor the time left wrong: after a jump in either
// direction they are unknown for a moment, then those of the transfer as it is now.
func TestPaceSurvivesJumpsOfTheClock(t *testing.T) {
	for _, jump := range []time.Duration{8 * time.Hour, 90 * time.Second, -8 * time.Hour, -2 * time.Second, 400 * 24 * time.Hour} {
		var p Pace
		at, done := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), int64(0)
		step := func() (float64, time.Duration) {
			at, done = at.Add(time.Second), done+10
			return p.Update(at, done, 100_000)
		}
		for range 300 {
			step()
		}
		at = at.Add(jump)
		for i := range 300 {
			rate, left := step()
			switch {
			case rate == 0 && left == 0 && i < 2:
			case rate < 9.9 || rate > 10.1 || left < 9_000*time.Second || left > 10_000*time.Second:
				t.Fatalf("%s, %d seconds later: %.2f a second, %s left", jump, i, rate, left)
			}
		}
		for _, x := range p.History() {
			if x < 9.9 || x > 10.1 {
				t.Fatalf("%s: a rate of %.2f is remembered", jump, x)
			}
		}
	}
	var p Pace // damaged bytes are fetched again: what is left is all of them
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range int64(100) {
		p.Update(at.Add(time.Duration(i)*time.Second), 10*i, 1000)
	}
	p.Update(at.Add(100*time.Second), 0, 1000)
	if rate, left := p.Update(at.Add(101*time.Second), 10, 1000); rate != 10 || left != 99*time.Second {
		t.Errorf("after damaged bytes: %v %v", rate, left)
	}
	p = Pace{} // hardly anything arrives
	p.Update(at, 0, 1<<60)
	if rate, left := p.Update(at.Add(30*time.Second), 1, 1<<60); rate <= 0 || left != 0 {
		t.Errorf("%v %v", rate, left)
	}
}
