package blockio

import (
	"errors"
	"math"
	"math/bits"
	"time"
)

// Stats is a snapshot of an engine. Totals count from its start.
type Stats struct {
	Readers   int
	Reading   int     // chunks being read now
	Bandwidth float64 // bytes per second while reading, recent seconds weighing most; 0 before the first read

	Classes [3]ClassStats // by Class

	Calls  int64 // calls of the system
	Again  int64 // of them, repeated after an interruption or a short read
	Copied int64 // bytes that could not land in place
}

// ClassStats are the reads of one class. Promoted reads count where they were promoted to.
type ClassStats struct {
	Queued      int   // reads not over yet
	QueuedBytes int64 // of them
	Submitted   int64
	Completed   int64
	Cancelled   int64
	Failed      int64
	Promoted    int64 // came from a less urgent class
	Bytes       int64 // read, by the class at the time

	Wait     time.Duration // total, from being queued in the class until a reader began
	P50, P95 time.Duration // from being submitted until complete, within an eighth
}

// Stats looks at the engine.
func (e *Engine) Stats() Stats {
	e.mu.Lock()
	defer e.mu.Unlock()
	r := &e.stats
	s := Stats{
		Readers: e.opts.Readers, Reading: r.meter.flying, Bandwidth: r.meter.bandwidth(),
		Classes: r.classes, Calls: r.calls, Again: r.again, Copied: r.copied,
	}
	for c := range s.Classes {
		s.Classes[c].P50 = r.latency[c].quantile(0.50)
		s.Classes[c].P95 = r.latency[c].quantile(0.95)
	}
	return s
}

// record is what an engine keeps for its statistics; the engine's mu guards it.
type record struct {
	classes              [classes]ClassStats
	latency              [classes]histogram
	meter                meter
	calls, again, copied int64
}

func (r *record) submit(t *Ticket) {
	c := &r.classes[t.class]
	c.Submitted++
	c.Queued++
	c.QueuedBytes += t.Bytes
}

func (r *record) claim(t *Ticket) {
	now := time.Now()
	if !t.claimed {
		t.claimed = true
		r.classes[t.class].Wait += now.Sub(t.queued)
	}
	r.meter.begin(now)
}

func (r *record) chunk(class Class, n int64, whole bool, g *gather) {
	if !whole {
		n = 0
	}
	r.classes[class].Bytes += n
	r.meter.end(time.Now(), n)
	r.calls, r.again, r.copied = r.calls+g.calls, r.again+g.again, r.copied+g.copied
	g.calls, g.again, g.copied = 0, 0, 0
}

// promote moves a ticket to another class; its own still says the old one.
func (r *record) promote(t *Ticket, to Class) {
	from, c := &r.classes[t.class], &r.classes[to]
	from.Queued--
	from.QueuedBytes -= t.Bytes
	from.Submitted--
	c.Queued++
	c.QueuedBytes += t.Bytes
	c.Submitted++
	c.Promoted++
	now := time.Now()
	if !t.claimed {
		from.Wait += now.Sub(t.queued)
	}
	t.queued, t.claimed = now, false
}

func (r *record) finish(t *Ticket, err error) {
	c := &r.classes[t.class]
	c.Queued--
	c.QueuedBytes -= t.Bytes
	switch {
	case err == nil:
		c.Completed++
		r.latency[t.class].add(time.Since(t.submitted))
	case errors.Is(err, ErrCancelled) || errors.Is(err, ErrClosed):
		c.Cancelled++
	default:
		c.Failed++
	}
}

// meter measures bandwidth over the time in which at least one read is under way.
type meter struct {
	flying int
	since  time.Time // of what is not counted in busy yet, while flying
	busy   time.Duration
	bytes  int64
	rate   float64
}

const (
	meterSample = 100 * time.Millisecond
	meterMemory = 2 * time.Second // of reading, after which a sample weighs 1/e
)

func (m *meter) begin(now time.Time) {
	if m.flying++; m.flying == 1 {
		m.since = now
	}
}

func (m *meter) end(now time.Time, n int64) {
	m.flying--
	m.busy += now.Sub(m.since)
	m.since = now
	m.bytes += n
	if m.busy < meterSample {
		return
	}
	sample := float64(m.bytes) / m.busy.Seconds()
	if m.rate == 0 {
		m.rate = sample
	} else {
		m.rate += (sample - m.rate) * (1 - math.Exp(-float64(m.busy)/float64(meterMemory)))
	}
	m.busy, m.bytes = 0, 0
}

func (m *meter) bandwidth() float64 {
	if m.rate == 0 && m.busy > 0 {
		return float64(m.bytes) / m.busy.Seconds()
	}
	return m.rate
}

// histogram counts durations in eight buckets for every power of two of nanoseconds.
type histogram struct {
	counts [64 * 8]int64
	total  int64
}

func (h *histogram) add(d time.Duration) {
	n := uint64(max(d, 8))
	exp := bits.Len64(n) - 1
	h.counts[exp*8+int(n>>(exp-3)&7)]++
	h.total++
}

// quantile is the upper edge of the bucket that the q-th value lies in, 0 without values.
func (h *histogram) quantile(q float64) time.Duration {
	need := int64(math.Ceil(q * float64(h.total)))
	if need == 0 {
		return 0
	}
	for i, n := range h.counts {
		if need -= n; need <= 0 {
			exp := i / 8
			return time.Duration(1)<<exp + time.Duration(i%8+1)<<(exp-3)
		}
	}
	return 0
}
