package hub

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"deltafin/storage/store"
	"deltafin/storage/store/roster"
)

// commitEvery is how long a fetched expert may be known to this process alone.
const commitEvery = 5 * time.Second

// Experts fetches single routed experts of an installed model as they are asked for, and keeps them in its store. Demands
// for one expert at the same time share one request. Its methods are safe for concurrent use.
type Experts struct {
	roster *roster.Roster
	places *roster.Map
	src    *Source
	w      *store.Writer // nil: another process writes to the store, so nothing is kept
	room   func() bool   // whether the disk has room for one more; nil: it has
	warn   func(error)
	kept   func() // told after what was fetched became part of the store; may be nil
	stop   chan struct{}
	over   sync.WaitGroup

	mu      sync.Mutex
	flights map[[2]int]*flight
	warned  bool
	closed  bool
}

// flight is one request that may have several waiters.
type flight struct {
	span   []byte
	err    error
	done   chan struct{}
	cancel context.CancelFunc
	users  int
}

// ExpertsOptions say how experts are kept. All may be nil.
type ExpertsOptions struct {
	Room func() bool // whether the disk has room for one more
	Warn func(error) // hears, once, why nothing is kept
	Kept func()      // told after fetched experts became part of the store, which open stores see after Refresh
}

// OpenExperts fetches experts of src for the store in folder dir, which was installed from it.
func OpenExperts(ctx context.Context, src *Source, dir string, o ExpertsOptions) (*Experts, error) {
	x := &Experts{src: src, room: o.Room, warn: o.Warn, kept: o.Kept, stop: make(chan struct{}), flights: map[[2]int]*flight{}}
	if x.warn == nil {
		x.warn = func(error) {}
	}
	var err error
	if x.roster, x.places, err = roster.From(ctx, src); err != nil {
		return nil, err
	}
	switch x.w, err = store.OpenWriter(dir); {
	case errors.Is(err, store.ErrLocked), errors.Is(err, fs.ErrPermission):
		x.w = nil
		x.warn(fmt.Errorf("what is fetched is not kept: %w", err))
	case err != nil:
		return nil, err
	}
	x.over.Go(x.commits)
	return x, nil
}

// commits makes what was fetched part of the store, now and then.
func (x *Experts) commits() {
	t := time.NewTicker(commitEvery)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			x.commit()
		case <-x.stop:
			return
		}
	}
}

func (x *Experts) commit() {
	if x.w == nil {
		return
	}
	if err := x.w.Commit(); err != nil {
		x.once(err)
		return
	}
	if x.kept != nil {
		x.kept()
	}
}

// once warns of the first thing that keeps experts from being kept.
func (x *Experts) once(err error) {
	x.mu.Lock()
	first := !x.warned
	x.warned = true
	x.mu.Unlock()
	if first {
		x.warn(fmt.Errorf("fetched experts are used but not kept: %w", err))
	}
}

// Fetch fills p with an expert: from the hub, or from the store if it came meanwhile. It waits out what may pass, for as
// long as ctx lives.
func (x *Experts) Fetch(ctx context.Context, layer, expert int, p []byte) error {
	k, ok := x.roster.Bank.Index(layer, expert)
	if !ok || int64(len(p)) != x.roster.Bank.Span {
		return fmt.Errorf("layer %d expert %d of %d bytes: the model has no such expert", layer, expert, len(p))
	}
	if x.w != nil && !x.w.Missing(layer, expert) {
		return x.w.Read(ctx, layer, expert, p)
	}
	for {
		err := x.join(ctx, [2]int{layer, expert}, k, p)
		if !errors.Is(err, context.Canceled) || ctx.Err() != nil || x.isClosed() {
			return err
		}
		// The request belonged to others, who all went away as this one came.
	}
}

func (x *Experts) isClosed() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.closed
}

// join waits for the request for an expert, which it begins if there is none.
func (x *Experts) join(ctx context.Context, key [2]int, k int, p []byte) error {
	x.mu.Lock()
	if x.closed {
		x.mu.Unlock()
		return context.Canceled
	}
	f := x.flights[key]
	if f == nil {
		within, cancel := context.WithCancel(context.Background())
		f = &flight{span: make([]byte, x.roster.Bank.Span), done: make(chan struct{}), cancel: cancel}
		x.flights[key] = f
		x.over.Go(func() { x.fly(within, key, k, f) })
	}
	f.users++
	x.mu.Unlock()
	var err error
	select {
	case <-f.done:
		if err = f.err; err == nil {
			copy(p, f.span)
		}
	case <-ctx.Done():
		err = ctx.Err()
	}
	x.mu.Lock()
	if f.users--; f.users == 0 {
		f.cancel() // nobody waits for it any more
	}
	x.mu.Unlock()
	return err
}

// fly fetches one expert and keeps it.
func (x *Experts) fly(ctx context.Context, key [2]int, k int, f *flight) {
	defer f.cancel()
	f.err = x.read(ctx, k, f.span)
	if f.err == nil {
		f.err = store.CheckExpert(x.roster, k, f.span)
	}
	if f.err == nil && x.w != nil {
		// Kept before anybody may ask for it again, but an answer does not depend on it.
		if x.room != nil && !x.room() {
			x.once(errors.New("the disk is full up to the part that stays free"))
		} else if err := x.w.Put(key[0], key[1], f.span); err != nil {
			x.once(err)
		}
	}
	x.mu.Lock()
	delete(x.flights, key)
	x.mu.Unlock()
	close(f.done)
}

// read fetches the parts of the expert at position k, those that lie side by side in one request.
func (x *Experts) read(ctx context.Context, k int, p []byte) error {
	for i := 0; i < len(x.roster.Parts); {
		first := x.places.Part(k, i)
		end := first.Offset + first.Length
		n := i + 1
		for ; n < len(x.roster.Parts); n++ {
			t := x.places.Part(k, n)
			if t.Shard != first.Shard || t.Offset != end {
				break
			}
			end += t.Length
		}
		at := x.roster.Offsets[i]
		if err := x.src.ReadRange(ctx, first.Shard, p[at:at+end-first.Offset], first.Offset); err != nil {
			return err
		}
		i = n
	}
	return nil
}

// Close ends what is under way and keeps what was fetched.
func (x *Experts) Close() error {
	x.mu.Lock()
	if x.closed {
		x.mu.Unlock()
		return nil
	}
	x.closed = true
	for _, f := range x.flights {
		f.cancel()
	}
	x.mu.Unlock()
	close(x.stop)
	x.over.Wait()
	if x.w == nil {
		return nil
	}
	return x.w.Close()
}
