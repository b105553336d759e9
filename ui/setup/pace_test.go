package setup

import (
	"testing"
	"time"
)

func TestPaceNeedsTimeAndForgets(t *testing.T) {
	var p Pace
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	if e := p.Update(at, 0, 1000); e.Rate != 0 {
		t.Error("a rate from one sample")
	}
	for i := 1; i <= 600; i++ { // ten minutes at 1 a second, then at 10
		at = at.Add(time.Second)
		p.Update(at, int64(i), 100_000)
	}
	e := p.Update(at.Add(time.Second), 601, 100_000)
	if e.Rate < 0.9 || e.Rate > 1.1 || e.Left < 90_000*time.Second {
		t.Errorf("%+v", e)
	}
	done := int64(601)
	for range 400 {
		at = at.Add(time.Second)
		done += 10
		e = p.Update(at, done, 100_000)
	}
	if e.Rate < 9.9 || e.Rate > 10.1 {
		t.Errorf("after it changed: %+v", e)
	}
}

// A machine that sleeps, or whose clock is put right, makes neither the rate nor the time left wrong: after a jump in either
// direction they are unknown for a moment, then those of the transfer as it is now.
func TestPaceSurvivesJumpsOfTheClock(t *testing.T) {
	for _, jump := range []time.Duration{8 * time.Hour, 90 * time.Second, -8 * time.Hour, -2 * time.Second, 400 * 24 * time.Hour} {
		var p Pace
		at, done := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), int64(0)
		step := func() Estimate {
			at, done = at.Add(time.Second), done+10
			return p.Update(at, done, 100_000)
		}
		for range 300 {
			step()
		}
		at = at.Add(jump)
		for i := range 300 {
			e := step()
			switch {
			case e == Estimate{} && i < 2:
			case e.Rate >= 9.9 && e.Rate <= 10.1 && e.Left == 0 && i < 61:
			case e.Rate < 9.9 || e.Rate > 10.1 || e.Left < 9_000*time.Second || e.Left > 10_000*time.Second || e.Spread > time.Second:
				t.Fatalf("%s, %d seconds later: %+v", jump, i, e)
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
	for i := range int64(60) {
		p.Update(at.Add(time.Duration(101+i)*time.Second), 10+10*i, 1000)
	}
	if e := p.Update(at.Add(161*time.Second), 610, 1000); e.Rate != 10 || e.Left != 39*time.Second {
		t.Errorf("after damaged bytes: %+v", e)
	}
	p = Pace{} // hardly anything arrives
	p.Update(at, 0, 1<<60)
	if e := p.Update(at.Add(30*time.Second), 1, 1<<60); e.Rate <= 0 || e.Left != 0 {
		t.Errorf("%+v", e)
	}
}

// The time left is told when enough was seen for it, with as much spread as the rate has; of a rate that jumps nothing follows.
func TestTimeLeftIsWhatIsKnown(t *testing.T) {
	start := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	after := func(seconds int, total int64, rate func(second int) int64) Estimate {
		var p Pace
		var e Estimate
		done := int64(0)
		for i := range seconds + 1 {
			e = p.Update(start.Add(time.Duration(i)*time.Second), done, total)
			done += rate(i)
		}
		return e
	}
	steady := func(int) int64 { return 100 }
	waves := func(i int) int64 { return 100 + 60*int64(i/30%2) - 30 } // 70 and 130
	jumps := func(i int) int64 { return 1 + 400*int64(i/30%2) }
	for _, x := range []struct {
		what         string
		e            Estimate
		left, spread time.Duration
	}{
		{"a second of hours", after(1, 1_000_000, steady), 0, 0},
		{"half a minute of hours", after(30, 1_000_000, steady), 0, 0},
		{"a minute of hours", after(60, 1_000_000, steady), 9940 * time.Second, 0},
		{"four seconds of ten", after(4, 1_000, steady), 0, 0},
		{"six seconds of ten", after(6, 1_000, steady), 4 * time.Second, 0},
		{"waves", after(300, 1_030_000, waves), 10_000 * time.Second, 3_000 * time.Second},
		{"jumps", after(300, 1_000_000, jumps), 0, 0},
		{"nothing", after(300, 1_000_000, func(int) int64 { return 0 }), 0, 0},
	} {
		if near := time.Second + x.left/1000; (x.e.Left-x.left).Abs() > near || (x.e.Spread-x.spread).Abs() > near {
			t.Errorf("%s: %+v, want %s and %s", x.what, x.e, x.left, x.spread)
		}
	}
	for _, x := range []struct {
		e           Estimate
		left, until string
	}{
		{Estimate{Rate: 1}, "", ""},
		{Estimate{1, 4 * time.Second, 0}, "about 4 s left", "about 12:00"},
		{Estimate{1, 43 * time.Second, time.Second}, "about 45 s left", "about 12:00"},
		{Estimate{1, 58 * time.Second, 20 * time.Second}, "about 1 min left", "about 12:00"},
		{Estimate{1, 12*time.Minute + 10*time.Second, 70 * time.Second}, "about 12 min left", "about 12:12, give or take 1 min"},
		{Estimate{1, 59 * time.Minute, 4 * time.Minute}, "about 1 h left", "about 12:59, give or take 4 min"},
		{Estimate{1, 176 * time.Minute, 17 * time.Minute}, "about 3 h left", "about 14:56, give or take 17 min"},
		{Estimate{1, 200 * time.Minute, 0}, "about 3 h 15 min left", "about 15:20"},
		{Estimate{1, 13*time.Hour + 20*time.Minute, 100 * time.Minute}, "about 13 h left", "about Friday 01:20, give or take 1 h 45 min"},
		{Estimate{1, 10*24*time.Hour + 5*time.Hour, 26 * time.Hour}, "about 10 days left", "about 11 January, give or take 26 h"},
	} {
		if left, until := x.e.String(), x.e.Until(start); left != x.left || until != x.until {
			t.Errorf("%+v: %q, %q, want %q, %q", x.e, left, until, x.left, x.until)
		}
	}
}
