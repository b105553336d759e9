package health

import (
	"time"

	"deltafin/runtime"
)

const (
	keptRates   = 240 // tokens or seconds of a sparkline
	window      = 20 * time.Second
	leastWindow = 2 * time.Second
	keptSamples = 64
	leastApart  = 250 * time.Millisecond // of samples and of the rates of a fast model
)

// sample is a snapshot with its time.
type sample struct {
	at time.Time
	h  runtime.Health
}

// history keeps enough of the past to tell a pace: the snapshots of the last seconds in which the engine ran, and how fast
// tokens came. It moves with what the engine counted and with nothing else.
type history struct {
	now     sample
	running []sample // of the present or last run, oldest first
	ended   sample   // the end of the last run, while nothing runs
	rates   []float64
	marked  sample // when the last rate was noted
	best    float64
}

func busy(h runtime.Health) bool {
	return h.Progress.Phase == runtime.PhaseDecode || h.Progress.Phase == runtime.PhasePrefill
}

// observe takes a snapshot. Snapshots that go back in time or count less than the one before belong to another engine.
func (s *history) observe(h runtime.Health, at time.Time) {
	if h.TokensTotal < s.now.h.TokensTotal || at.Before(s.now.at) {
		*s = history{}
	}
	was, first := s.now, s.now.at.IsZero()
	s.now = sample{at, h}
	switch {
	case !busy(h):
		switch short := at.Sub(was.at) < leastWindow; {
		case first:
		case busy(was.h):
			s.ended = s.now
		case short && h.TokensTotal > was.h.TokensTotal: // a fast model began and ended since the last look
			s.running, s.ended = append(s.running[:0], was), s.now
		}
		s.marked = sample{}
		return
	case first || !busy(was.h), was.h.Progress.Phase != h.Progress.Phase: // when it began nobody saw; what was before does not count
		s.running = append(s.running[:0], s.now)
	}
	s.ended = sample{}
	if n := len(s.running); at.Sub(s.running[n-1].at) >= leastApart {
		s.running = append(s.running, s.now)
	}
	// A window of some seconds, which at a slow pace must hold a token at least.
	for len(s.running) > 2 && (len(s.running) > keptSamples || at.Sub(s.running[1].at) > window && h.TokensTotal > s.running[1].h.TokensTotal+1) {
		s.running = s.running[1:]
	}
	s.pace(h, at)
}

// pace notes how fast tokens came: one value for each token of a slow model, one for every quarter of a second of a fast
// one.
func (s *history) pace(h runtime.Health, at time.Time) {
	if s.marked.at.IsZero() || h.TokensTotal == s.marked.h.TokensTotal && h.Progress.Phase == runtime.PhasePrefill {
		s.marked = sample{at, h}
		return
	}
	n := h.TokensTotal - s.marked.h.TokensTotal
	passed := at.Sub(s.marked.at)
	if n == 0 || passed < leastApart {
		return
	}
	rate := float64(n) / passed.Seconds()
	values := 1
	if passed >= time.Second {
		values = int(min(n, 8))
	}
	for range values {
		s.rates = append(s.rates, rate)
	}
	s.rates = s.rates[max(0, len(s.rates)-keptRates):]
	s.best = max(s.best, rate)
	s.marked = sample{at, h}
}

// span is the two ends of what the figures are about: the last seconds of the present run, or of the last one.
func (s *history) span() (before, now runtime.Health, elapsed time.Duration) {
	end := s.now
	if !s.ended.at.IsZero() {
		end = s.ended
	}
	if len(s.running) == 0 {
		return end.h, end.h, 0
	}
	return s.running[0].h, end.h, end.at.Sub(s.running[0].at)
}
