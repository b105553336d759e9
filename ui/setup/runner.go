package setup

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"deltafin/storage/hub"
	"deltafin/storage/setup"
	"deltafin/storage/shelf"
)

// State is what a runner is doing.
type State string

const (
	Idle     State = "idle"
	Planning State = "planning"
	Planned  State = "planned"
	Running  State = "running"
	Paused   State = "paused"
	Done     State = "done"
	Failed   State = "failed"
	Stopped  State = "stopped" // by the user; the next start goes on
)

// Choice is what the user wants.
type Choice struct {
	Model     string
	Mode      shelf.Mode // "": decided by the room
	Root      string
	NoDraft   bool
	DraftRoot string
}

// Backend is what a runner works with.
type Backend struct {
	// Client makes a client that tells what delays it.
	Client func(notify func(hub.Notice)) (*hub.Client, error)
	// Request completes a choice for planning.
	Request func(c *hub.Client, choice Choice) (setup.Request, error)
	// Remember keeps what a plan is about, before it runs and after it is done.
	Remember func(p *setup.Plan) error
}

// Runner runs setups in the background, one at a time. Its methods are safe for concurrent use and do not wait.
type Runner struct {
	b Backend

	mu       sync.Mutex
	snapshot Snapshot
	pace     Pace
	client   *hub.Client
	cancel   context.CancelFunc // of what is running; nil: nothing
	done     chan struct{}      // closed when it ended
	limit    int64
	yields   bool
}

// Snapshot is what there is to show. It is a copy.
type Snapshot struct {
	State    State
	Choice   Choice
	Plan     *setup.Plan // from Planned on; must not be changed
	Step     hub.Step    // while planning
	Progress setup.Progress
	Pace     Estimate
	Rates    []float64 // of the last seconds, oldest first
	Started  time.Time
	Limit    int64 // bytes a second; 0: none
	Yields   bool  // to an answer that is being computed: one transfer at a time
	Traffic  hub.Traffic
	Notices  []hub.Notice // the newest last
	Err      error        // of Failed
}

const maxNotices = 200

// NewRunner makes a runner that does nothing yet.
func NewRunner(b Backend) *Runner { return &Runner{b: b, snapshot: Snapshot{State: Idle}} }

// Snapshot is what there is to show now.
func (r *Runner) Snapshot() Snapshot {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.snapshot
	s.Notices = append([]hub.Notice(nil), s.Notices...)
	s.Yields = s.Yields || r.yields
	if r.client != nil {
		s.Traffic = r.client.Traffic()
	}
	if s.State == Running && s.Progress.Total > 0 && r.cancel != nil { // also while nothing arrives
		s.Pace = r.pace.Update(time.Now(), s.Progress.Held(), s.Progress.Total)
	}
	return s
}

func (r *Runner) notice(n hub.Notice) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := &r.snapshot
	if len(s.Notices) == maxNotices {
		s.Notices = s.Notices[1:]
	}
	s.Notices = append(s.Notices, n)
}

var errBusy = errors.New("a setup is running; stop it first")

// Plan begins to plan a choice.
func (r *Runner) Plan(choice Choice) error {
	return r.begin(Planning, func(s *Snapshot) { *s = Snapshot{State: Planning, Choice: choice, Limit: r.limit, Notices: s.Notices} },
		func(ctx context.Context) (State, error) {
			c, err := r.open()
			if err != nil {
				return Failed, err
			}
			q, err := r.b.Request(c, choice)
			if err != nil {
				return Failed, err
			}
			p, err := setup.Make(ctx, q, func(x hub.Step) { r.change(func(s *Snapshot) { s.Step = x }) })
			if err != nil {
				return Failed, err
			}
			r.change(func(s *Snapshot) { s.Plan = p })
			if p.Done() {
				return Done, r.b.Remember(p)
			}
			return Planned, nil
		})
}

// Start runs what was planned.
func (r *Runner) Start() error {
	r.mu.Lock()
	p := r.snapshot.Plan
	r.mu.Unlock()
	if p == nil {
		return errors.New("there is no plan yet")
	}
	return r.begin(Running, func(s *Snapshot) {
		s.State, s.Started, s.Err, s.Progress = Running, time.Now(), nil, p.Begun()
	}, func(ctx context.Context) (State, error) {
		if err := r.b.Remember(p); err != nil { // its mode, so that going on does not guess it again
			return Failed, err
		}
		if err := p.Run(ctx, r.progress); err != nil {
			return Failed, err
		}
		return Done, r.b.Remember(p)
	})
}

// Again plans the same choice anew and runs it: what is there is kept.
func (r *Runner) Again() error {
	r.mu.Lock()
	choice := r.snapshot.Choice
	r.mu.Unlock()
	return r.Plan(choice)
}

func (r *Runner) progress(p setup.Progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.snapshot.Progress = p
	r.snapshot.Pace = r.pace.Update(time.Now(), p.Held(), p.Total)
	r.snapshot.Rates = r.pace.History()
}

func (r *Runner) change(f func(*Snapshot)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f(&r.snapshot)
}

func (r *Runner) open() (*hub.Client, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.client != nil {
		return r.client, nil
	}
	c, err := r.b.Client(r.notice)
	if err != nil {
		return nil, err
	}
	if r.limit > 0 {
		c.SetRate(r.limit)
	}
	c.Yield(r.yields)
	r.client = c
	return c, nil
}

// begin runs work in the background.
func (r *Runner) begin(state State, enter func(*Snapshot), work func(context.Context) (State, error)) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cancel != nil {
		return errBusy
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel, r.done, r.pace = cancel, make(chan struct{}), Pace{}
	enter(&r.snapshot)
	go func() {
		defer close(r.done)
		next, err := work(ctx)
		stopped := ctx.Err() != nil
		cancel()
		r.mu.Lock()
		defer r.mu.Unlock()
		r.cancel = nil
		switch {
		case err == nil:
			r.snapshot.State = next
		case stopped && errors.Is(err, context.Canceled):
			r.snapshot.State = Stopped
		default:
			r.snapshot.State, r.snapshot.Err = Failed, err
		}
	}()
	return nil
}

// Pause closes every connection; Resume lets the setup go on.
func (r *Runner) Pause() {
	r.mu.Lock()
	c := r.client
	if r.snapshot.State == Running {
		r.snapshot.State = Paused
	}
	r.mu.Unlock()
	if c != nil {
		c.Pause()
	}
}

// Resume undoes Pause.
func (r *Runner) Resume() {
	r.mu.Lock()
	c := r.client
	if r.snapshot.State == Paused {
		r.snapshot.State = Running
	}
	r.pace = Pace{}
	r.mu.Unlock()
	if c != nil {
		c.Resume()
	}
}

// SetLimit bounds the rate, in bytes a second; 0: no bound.
func (r *Runner) SetLimit(limit int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.limit, r.snapshot.Limit = limit, limit
	r.pace = Pace{}
	if r.client != nil {
		r.client.SetRate(limit)
	}
}

// Yield makes transfers take less of the network and the disks, or lets them have it all again.
func (r *Runner) Yield(on bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.yields = on
	if r.client != nil {
		r.client.Yield(on)
	}
}

// Busy tells whether something is running.
func (r *Runner) Busy() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.cancel != nil
}

// Stop asks what is running to end; what is verified is kept.
func (r *Runner) Stop() {
	r.mu.Lock()
	cancel, c := r.cancel, r.client
	r.mu.Unlock()
	if cancel != nil {
		cancel()
	}
	if c != nil {
		c.Resume()
	}
}

// Close stops what is running and waits until what is verified is on the disk, or ctx ends.
func (r *Runner) Close(ctx context.Context) error {
	r.Stop()
	r.mu.Lock()
	done, c := r.done, r.client
	r.mu.Unlock()
	if done != nil {
		select {
		case <-done:
		case <-ctx.Done():
			return fmt.Errorf("the setup did not stop in time; what is verified is kept: %w", ctx.Err())
		}
	}
	if c != nil {
		c.Close()
	}
	return nil
}
