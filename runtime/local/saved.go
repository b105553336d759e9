package local

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/storage/state"
)

// saved keeps states on disk and finds them there. Writing is the work of a goroutine, which never takes the engine's turn: it
// reads a snapshot, which nothing changes, while conversations go on.
type saved struct {
	e      *Engine
	folder *state.Folder

	ctx    context.Context // of the writing; ends when closing has waited long enough
	cancel context.CancelFunc
	wake   chan struct{}
	done   chan struct{}

	before func() // called before a state is written; for tests

	mu      sync.Mutex
	written sync.Cond // a state was written, or is not to be any more
	writing bool
	awaited int // who waits for that
	queue   []*saving
	ending  bool
	told    map[string]bool // kinds of failure a user has heard of
}

// saving is a state that is to be written.
type saving struct {
	*snapshot
	meta  state.Meta
	where *native.State
}

// saveGrace is how long closing an engine waits for states to be written. A state of K3 takes a second or a few; to compute
// it again would take hours.
const saveGrace = 20 * time.Second

func openSaved(e *Engine, root string, limit int64) (*saved, error) {
	folder, err := state.Open(root, limit)
	if err != nil {
		return nil, err
	}
	s := &saved{e: e, folder: folder, wake: make(chan struct{}, 1), done: make(chan struct{}), told: map[string]bool{}}
	s.written.L = &s.mu
	s.ctx, s.cancel = context.WithCancel(context.Background())
	go s.run()
	return s, nil
}

// Keep has the timeline's state written to disk, in the background, so that a later Sync finds it, also in another process.
// Where memory has no room to hold it apart meanwhile, it is written before Keep returns. Without a folder for states it does
// nothing.
func (t *Timeline) Keep(ctx context.Context) error {
	if t.e.saved == nil {
		return nil
	}
	if err := t.begin(ctx); err != nil {
		return err
	}
	defer t.e.yield()
	if len(t.tokens) == 0 {
		return nil
	}
	x := t.e.snapshots.keep(t)
	p := t.at()
	if x != nil {
		p = x.position
	}
	m, where, err := t.e.metaOf(p)
	if err != nil {
		return fmt.Errorf("cannot save the timeline: %w", err)
	}
	m.Name, m.Saved = t.e.identity.Name, time.Now()
	if x == nil {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(t.e.life, cancel)()
		t.e.saved.write(ctx, &saving{&snapshot{position: p}, m, where})
		return nil
	}
	x.refs.Add(1)
	t.e.saved.put(&saving{x, m, where})
	return nil
}

// put queues a state. Of those that wait, the ones it continues are not worth writing any more. The engine's turn is held.
func (s *saved) put(x *saving) {
	s.mu.Lock()
	s.queue = slices.DeleteFunc(s.queue, func(y *saving) bool {
		older := len(y.tokens) <= len(x.tokens) && slices.Equal(y.tokens, x.tokens[:len(y.tokens)])
		if older {
			y.refs.Add(-1)
		}
		return older
	})
	s.queue = append(s.queue, x)
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

func (s *saved) run() {
	defer close(s.done)
	for {
		s.mu.Lock()
		var x *saving
		if len(s.queue) > 0 {
			x, s.queue, s.writing = s.queue[0], s.queue[1:], true
		}
		ending := s.ending
		s.mu.Unlock()
		switch {
		case x == nil && ending:
			return
		case x == nil:
			<-s.wake
			continue
		}
		if s.before != nil {
			s.before()
		}
		s.write(s.ctx, x)
		x.refs.Add(-1)
		s.mu.Lock()
		s.writing = false
		s.mu.Unlock()
		s.written.Broadcast()
	}
}

// await waits until a state that is to be written was, and nobody reads it any more; false if there is none. The engine's turn
// may be held, which writing does not need.
func (s *saved) await() bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.writing && len(s.queue) == 0 {
		return false
	}
	s.awaited++
	s.written.Wait()
	s.awaited--
	return true
}

func (s *saved) write(ctx context.Context, x *saving) {
	err := s.folder.Save(ctx, x.meta, x.tokens, func(w io.Writer) error { return writeState(w, x.logits, x.where) })
	switch {
	case err == nil:
	case errors.Is(err, context.Canceled):
		s.tell("closing", errors.New("the state of the conversation was not saved, since closing could not wait for it; reopening computes it again"))
	case errors.Is(err, state.ErrNoRoom):
		s.tell("room", fmt.Errorf("%w; reopening this conversation computes its state again", err))
	default:
		s.tell("failed", err)
	}
}

// tell warns once of every kind of failure: the same disk is as full after the next turn.
func (s *saved) tell(kind string, err error) {
	s.mu.Lock()
	told := s.told[kind]
	s.told[kind] = true
	s.mu.Unlock()
	if !told {
		s.e.warn(err)
	}
}

// close waits for what is being written, for a while.
func (s *saved) close() {
	if s == nil {
		return
	}
	s.mu.Lock()
	s.ending = true
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
	grace := time.AfterFunc(saveGrace, s.cancel)
	<-s.done
	grace.Stop()
	s.cancel()
}

// restore reads the longest saved state that tokens can go on from, if there is one longer than some length and reading it
// is quicker than computing. One that cannot be used is told of and never tried again. A nil state in what is returned means
// that there was none. The engine's turn is held.
func (s *saved) restore(ctx context.Context, tokens []int, longer int, p *pass) (position, error) {
	none := position{}
	if s == nil {
		return none, nil
	}
	found, err := s.folder.Find(s.e.identity.Digest, tokens, max(longer, 0))
	if err != nil {
		s.tell("find", err)
		return none, nil
	}
	for _, entry := range found {
		if !s.pays(entry, longer) {
			continue
		}
		p.tell(0, runtime.WaitState, 0, entry.Tokens)
		started := time.Now()
		got, err := s.read(ctx, entry)
		switch {
		case err == nil && got.holds(tokens):
			s.e.readRate = float64(entry.Bytes) / max(time.Since(started).Seconds(), 1e-6)
			s.folder.Touch(entry)
			return got, nil
		case err == nil: // all of the tokens, but without logits
			_ = got.state.Free()
			continue
		case ctx.Err() != nil:
			return none, ctx.Err()
		case errors.Is(err, runtime.ErrStateMismatch):
			err = errors.Join(err, s.folder.Remove(entry))
		}
		s.e.warn(fmt.Errorf("the saved state of %d tokens is not used, they are computed again: %w", entry.Tokens, err))
	}
	return none, nil
}

func (s *saved) read(ctx context.Context, entry state.Entry) (position, error) {
	f, err := entry.Open()
	if err != nil {
		if errors.Is(err, state.ErrDamaged) {
			err = fmt.Errorf("%w: %w", runtime.ErrStateMismatch, err)
		}
		return position{}, err
	}
	defer f.Close()
	return s.e.readState(ctx, f.Reader)
}

// restoreOverhead is what opening a file and taking its state over costs, whatever its size.
const restoreOverhead = 2 * time.Millisecond

// pays compares reading a state with computing what it is longer by, as fast as either went last time. What is not known yet
// is no reason to compute.
func (s *saved) pays(entry state.Entry, longer int) bool {
	if s.e.rowSeconds == 0 {
		return true
	}
	rate := s.e.readRate
	if rate == 0 {
		rate = 500e6
	}
	return restoreOverhead.Seconds()+float64(entry.Bytes)/rate < float64(entry.Tokens-max(longer, 0))*s.e.rowSeconds
}
