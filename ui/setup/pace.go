package setup

import "time"

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
)

// Update takes a sample and returns the rate, in bytes a second, and the time left at it; 0 while too little is known.
func (p *Pace) Update(now time.Time, done, total int64) (rate float64, left time.Duration) {
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
	if passed := now.Sub(first.at); passed >= time.Second && done > first.done {
		rate = float64(done-first.done) / passed.Seconds()
		if s := float64(total-done) / rate; s < paceMost.Seconds() {
			left = time.Duration(s * float64(time.Second))
		}
	}
	return rate, left
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
