package setup

import (
	"fmt"
	"math"
	"time"
)

// Pace is the rate of a long transfer over its last minutes. The zero value has seen nothing. Where the clock jumps, nobody
// looks for a while, or bytes turn out to be damaged, it begins anew: none of it tells how fast the transfer was.
type Pace struct {
	samples []paceSample
}

type paceSample struct {
	at   time.Time
	done int64
}

const (
	paceOver = 5 * time.Minute
	paceGap  = time.Minute          // between two samples that belong together
	paceMost = 365 * 24 * time.Hour // a time left that is worth telling

	// A time left is told once the rate was seen for a minute, or for half of what is left, but not for less than paceLeast.
	paceYoung = time.Minute
	paceLeast = 5 * time.Second
	// pacePieces is how many stretches of what was seen are compared, and paceVaries how much their rates may differ, as a part
	// of the mean, for their mean to say anything about what comes.
	pacePieces = 10
	paceVaries = 0.5
)

// Estimate is what a Pace tells.
type Estimate struct {
	Rate float64 // bytes a second over the last minutes; 0: not known yet
	// Left is the time left at that rate; 0: not known yet, or the rate varies too much to tell.
	Left time.Duration
	// Spread is how much sooner or later it may be: as much as the rate varied.
	Spread time.Duration
}

// Update takes a sample.
func (p *Pace) Update(now time.Time, done, total int64) (e Estimate) {
	if n := len(p.samples); n > 0 {
		if passed := now.Sub(p.samples[n-1].at); passed < 0 || passed > paceGap || done < p.samples[n-1].done {
			p.samples = nil
		}
	}
	if n := len(p.samples); n == 0 || now.Sub(p.samples[n-1].at) >= time.Second {
		p.samples = append(p.samples, paceSample{now, done})
	}
	for len(p.samples) > 1 && now.Sub(p.samples[0].at) > paceOver {
		p.samples = p.samples[1:]
	}
	first := p.samples[0]
	seen := now.Sub(first.at)
	if seen < time.Second || done <= first.done {
		return e
	}
	e.Rate = float64(done-first.done) / seen.Seconds()
	left := float64(total-done) / e.Rate
	young := seen < paceYoung && seen.Seconds() < left/2
	if varies := p.varies(e.Rate); seen >= paceLeast && !young && varies <= paceVaries && left < paceMost.Seconds() {
		e.Left = time.Duration(left * float64(time.Second))
		e.Spread = time.Duration(left * varies * float64(time.Second))
	}
	return e
}

// varies is the standard deviation of the rates of pieces of what was seen, as a part of the mean.
func (p *Pace) varies(mean float64) float64 {
	last := len(p.samples) - 1
	sum, n := 0.0, 0
	for i := range min(pacePieces, last) {
		a, b := p.samples[i*last/min(pacePieces, last)], p.samples[(i+1)*last/min(pacePieces, last)]
		d := float64(b.done-a.done)/b.at.Sub(a.at).Seconds() - mean
		sum, n = sum+d*d, n+1
	}
	if n == 0 {
		return math.Inf(1)
	}
	return math.Sqrt(sum/float64(n)) / mean
}

// History is the rate of each of the last samples, oldest first, for a graph.
func (p *Pace) History() []float64 {
	var list []float64
	for i := 1; i < len(p.samples); i++ {
		a, b := p.samples[i-1], p.samples[i]
		list = append(list, float64(b.done-a.done)/b.at.Sub(a.at).Seconds())
	}
	return list
}

// String says how long it still takes, "" while that is not known: "about 3 h left".
func (e Estimate) String() string {
	if e.Left <= 0 {
		return ""
	}
	return "about " + rounded(e.Left) + " left"
}

// Until says when it is done, seen from now: "about 18:10, give or take 15 min"; "" while that is not known.
func (e Estimate) Until(now time.Time) string {
	if e.Left <= 0 {
		return ""
	}
	at, form := now.Add(e.Left), "15:04"
	switch {
	case e.Left > 6*24*time.Hour:
		form = "2 January"
	case at.YearDay() != now.YearDay():
		form = "Monday 15:04"
	}
	text := "about " + at.Format(form)
	if e.Spread >= time.Minute {
		text += ", give or take " + rounded(e.Spread)
	}
	return text
}

// rounded is a time in as few words as an estimate deserves.
func rounded(d time.Duration) string {
	const day = 24 * time.Hour
	for _, x := range []struct{ below, step time.Duration }{
		{20 * time.Second, time.Second}, {55 * time.Second, 5 * time.Second}, {20 * time.Minute, time.Minute}, {57 * time.Minute, 5 * time.Minute},
		{4 * time.Hour, 15 * time.Minute}, {10 * time.Hour, 30 * time.Minute}, {2 * day, time.Hour}, {math.MaxInt64, day},
	} {
		if d >= x.below {
			continue
		}
		d = max(d.Round(x.step), x.step)
		switch h, m := int(d/time.Hour), int(d%time.Hour/time.Minute); {
		case x.step == day:
			return fmt.Sprintf("%d days", d/day)
		case h > 0 && m > 0:
			return fmt.Sprintf("%d h %d min", h, m)
		case h > 0:
			return fmt.Sprintf("%d h", h)
		case m > 0:
			return fmt.Sprintf("%d min", m)
		}
		break
	}
	return fmt.Sprintf("%d s", d/time.Second)
}
