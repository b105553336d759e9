package chat

import (
	"slices"
	"time"

	"deltafin/runtime"
	"deltafin/session"
)

// activity is what the screen knows of the engine's work: from its events alone. Nothing here moves by itself; the clock
// only measures how long it has been quiet.
type activity struct {
	progress runtime.Progress
	seen     bool      // progress holds something of the present reply
	began    time.Time // of the reply
	event    time.Time // the last sign of life
	prefill  time.Time // the first sign of prefill
	slept    time.Duration

	layerAt   time.Time // of progress.Layer
	layers    ring      // seconds per layer
	slowest   float64   // of the present pass
	tokens    int
	thinking  int
	lastToken time.Time
	perToken  ring // seconds per token
	readBytes int64
	readAt    time.Time
	bandwidth float64 // bytes a second

	asked []asked // one for each number of tokens, from before the last few on
	now   asked
}

// asked is what the cache had been asked for by the time of a token of the reply.
type asked struct {
	tokens             int
	hits, early, waits int64
}

// recent is how many tokens the rate and the share of the cache are about.
const recent = 8

// ring keeps the last few values.
type ring struct{ values []float64 }

func (r *ring) add(v float64, keep int) {
	r.values = append(r.values, v)
	if len(r.values) > keep {
		r.values = r.values[len(r.values)-keep:]
	}
}

// median of the last n values, 0 if there are none.
func (r *ring) median(n int) float64 {
	v := slices.Clone(r.values[max(0, len(r.values)-n):])
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return v[len(v)/2]
}

// start begins a reply.
func (a *activity) start(now time.Time) {
	*a = activity{began: now, event: now}
}

// sleep notes that the whole machine stood still: that was no silence of the engine.
func (a *activity) sleep(d time.Duration, now time.Time) {
	a.slept += d
	a.event = now
}

// take applies what a frame says about the engine.
func (a *activity) take(f session.Frame, thinking bool, now time.Time) {
	if f.Progress != nil {
		a.advance(*f.Progress, now)
	}
	if f.Tokens > 0 {
		at := f.LastToken
		if at.IsZero() {
			at = now
		}
		if !a.lastToken.IsZero() && at.After(a.lastToken) {
			each := at.Sub(a.lastToken).Seconds() / float64(f.Tokens)
			for range min(f.Tokens, 60) {
				a.perToken.add(each, 60)
			}
		}
		a.lastToken = at
		a.tokens += f.Tokens
		if a.seen && !a.layerAt.After(at) { // the pass that emitted them is over
			a.progress.Layer, a.layerAt, a.slowest = 0, at, 0
		}
		if thinking {
			a.thinking += f.Tokens
		}
	}
	if f.Progress != nil || f.Tokens > 0 || len(f.Deltas) > 0 {
		a.event = now
	}
}

func (a *activity) advance(p runtime.Progress, now time.Time) {
	at := p.At
	if at.IsZero() {
		at = now
	}
	if a.seen && p.Phase == a.progress.Phase && p.Layer > a.progress.Layer && at.After(a.layerAt) {
		each := at.Sub(a.layerAt).Seconds() / float64(p.Layer-a.progress.Layer)
		a.layers.add(each, 93)
		a.slowest = max(a.slowest, each)
	}
	if p.Layer < a.progress.Layer {
		a.slowest = 0
	}
	if p.Phase == runtime.PhasePrefill && a.prefill.IsZero() {
		a.prefill = now
	}
	if !a.seen || p.Layer != a.progress.Layer {
		a.layerAt = at
	}
	a.progress, a.seen = p, true
}

// secondsPerToken is the median of the last tokens, 0 before the second one.
func (a *activity) secondsPerToken() float64 { return a.perToken.median(recent) }

// fast says whether tokens come so quickly that progress within one would only flicker.
func (a *activity) fast() bool {
	s := a.secondsPerToken()
	return s > 0 && s < 0.150
}

// slow is a rate at which a reader is faster than the model.
func (a *activity) slow() bool { return a.secondsPerToken() > 0.2 }

// quiet is how long the engine has said nothing, and which step of the ladder that is: 0 as usual, 1 waiting, 2 slow,
// 3 stalled. What is usual follows from the layers before; without any, loading and prefill may take their time.
func (a *activity) quiet(now time.Time) (time.Duration, int) {
	d := now.Sub(a.event)
	m := a.layers.median(93)
	s := d.Seconds()
	floor := 5 * a.slowest
	switch {
	case s > max(60*m, 60, floor):
		return d, 3
	case s > max(10*m, 15, floor):
		return d, 2
	case s > max(3*m, 2, floor):
		return d, 1
	}
	return d, 0
}

// level is how far the coming token is, in eighths, from the layers done.
func (a *activity) level() int {
	p := a.progress
	if !a.seen || p.Layers <= 0 || p.Phase != runtime.PhaseDecode && p.Phase != runtime.PhasePrefill {
		return 0
	}
	return max(0, min(8, 8*p.Layer/p.Layers))
}

// next is how long the present token will still take: layers left times the usual time of one.
func (a *activity) next() time.Duration {
	m := a.layers.median(93)
	left := a.progress.Layers - a.progress.Layer
	if m == 0 || left <= 0 || a.progress.Phase != runtime.PhaseDecode {
		return 0
	}
	return seconds(m * float64(left))
}

// prefillLeft is how long prefill will still take at the pace so far, 0 when unknown.
func (a *activity) prefillLeft(now time.Time) time.Duration {
	p := a.progress
	if p.RowsTotal == 0 || p.Layers == 0 {
		return 0
	}
	done := float64(p.RowsDone) + float64(p.Rows)*float64(p.Layer)/float64(p.Layers)
	spent := now.Sub(a.prefill)
	if done <= 0 || spent < 2*time.Second {
		return 0
	}
	return seconds(spent.Seconds() * max(0, float64(p.RowsTotal)-done) / done)
}

// health takes the engine's counters, for the read rate and for what the cache does now.
func (a *activity) health(h runtime.Health, now time.Time) {
	c := asked{a.tokens, h.Cache.Hits, h.Cache.Early, h.Cache.Misses}
	for len(a.asked) > 1 && c.tokens-a.asked[1].tokens >= recent {
		a.asked = a.asked[1:]
	}
	if len(a.asked) == 0 || a.asked[len(a.asked)-1].tokens != c.tokens {
		a.asked = append(a.asked, c)
	}
	a.now = c
	if d := now.Sub(a.readAt); !a.readAt.IsZero() && d > 0 {
		a.bandwidth = float64(h.Cache.ReadBytes-a.readBytes) / d.Seconds()
	}
	a.readBytes, a.readAt = h.Cache.ReadBytes, now
}

// ready is which share of the experts of the last tokens, or of the prompt, was in memory when they were asked for, and how
// much of all were so because they had been read ahead in time. It is known once there were any.
func (a *activity) ready() (hit, early float64, known bool) {
	if len(a.asked) == 0 {
		return 0, 0, false
	}
	from := a.asked[0]
	hits, all := a.now.hits-from.hits, a.now.hits-from.hits+a.now.waits-from.waits
	if all <= 0 {
		return 0, 0, false
	}
	ahead := a.now.early - from.early
	return float64(hits-ahead) / float64(all), float64(ahead) / float64(all), true
}

// interval is how long to gather between two frames.
func (a *activity) interval() time.Duration {
	switch {
	case a.secondsPerToken() > 0 && a.secondsPerToken() <= 0.1:
		return 33 * time.Millisecond
	case a.tokens > 0 && a.secondsPerToken() == 0:
		return 50 * time.Millisecond
	}
	return 100 * time.Millisecond
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
