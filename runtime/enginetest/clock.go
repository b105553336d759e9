package enginetest

import (
	"context"
	"sync"
	"time"
)

// Clock is the time a fake engine lives in.
type Clock interface {
	Now() time.Time
	// Sleep returns after d, or with the context's error.
	Sleep(ctx context.Context, d time.Duration) error
}

// RealClock is the machine's time.
type RealClock struct{}

func (RealClock) Now() time.Time { return time.Now() }

func (RealClock) Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// FakeClock is time under a test's control. It moves when Advance is called or, if it is an instant clock, whenever
// somebody sleeps.
type FakeClock struct {
	mu       sync.Mutex
	changed  sync.Cond // a sleeper came or went
	now      time.Time
	instant  bool
	sleepers map[*sleeper]struct{}
}

type sleeper struct {
	until time.Time
	woken chan struct{}
}

// NewClock returns a clock that stands still until it is advanced.
func NewClock(now time.Time) *FakeClock {
	c := &FakeClock{now: now, sleepers: map[*sleeper]struct{}{}}
	c.changed.L = &c.mu
	return c
}

// NewInstantClock returns a clock on which every sleep takes no real time: the clock jumps.
func NewInstantClock(now time.Time) *FakeClock {
	c := NewClock(now)
	c.instant = true
	return c
}

func (c *FakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *FakeClock) Sleep(ctx context.Context, d time.Duration) error {
	if err := ctx.Err(); err != nil || d <= 0 {
		return err
	}
	c.mu.Lock()
	if c.instant {
		c.now = c.now.Add(d)
		c.mu.Unlock()
		return nil
	}
	s := &sleeper{c.now.Add(d), make(chan struct{})}
	c.sleepers[s] = struct{}{}
	c.changed.Broadcast()
	c.mu.Unlock()
	select {
	case <-s.woken:
		return nil
	case <-ctx.Done():
		c.mu.Lock()
		delete(c.sleepers, s)
		c.changed.Broadcast()
		c.mu.Unlock()
		return ctx.Err()
	}
}

// Advance moves the clock and wakes whoever slept until then.
func (c *FakeClock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	for s := range c.sleepers {
		if !s.until.After(c.now) {
			delete(c.sleepers, s)
			close(s.woken)
		}
	}
	c.changed.Broadcast()
}

// AwaitSleepers returns once at least n are asleep: the moment to look at a screen, or to advance.
func (c *FakeClock) AwaitSleepers(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.sleepers) < n {
		c.changed.Wait()
	}
}
