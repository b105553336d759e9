package hub

import (
	"context"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// slumber makes connections such that a machine which wakes up finds: those that were open bring nothing any more, or, much
// later, what they had, and new ones work.
type slumber struct {
	mu    sync.Mutex
	night chan struct{} // closed when what was asleep comes back; nil: nothing is
	conns []*sleeper
}

type sleeper struct {
	net.Conn
	s      *slumber
	closed chan struct{}
	once   sync.Once
	night  chan struct{} // of which it is asleep; under s.mu
}

func (s *slumber) dial(ctx context.Context, network, address string) (net.Conn, error) {
	c, err := (&net.Dialer{}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	x := &sleeper{Conn: c, s: s, closed: make(chan struct{})}
	s.mu.Lock()
	s.conns = append(s.conns, x)
	s.mu.Unlock()
	return x, nil
}

// fall puts the connections to sleep that are open now, and tells how many have been made.
func (s *slumber) fall() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.night = make(chan struct{})
	for _, c := range s.conns {
		c.night = s.night
	}
	return len(s.conns)
}

func (s *slumber) rise() {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.night)
}

func (c *sleeper) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.s.mu.Lock()
	night := c.night
	c.s.mu.Unlock()
	if night != nil {
		select {
		case <-night:
		case <-c.closed:
			return 0, net.ErrClosed
		}
	}
	return n, err
}

func (c *sleeper) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Conn.Close()
}

// TestMachineSleeps lets the machine sleep in the middle of a download. Nothing says that the connections are dead, but that
// nothing arrives: the transfers give them up and go on with new ones, say so, and what the old ones bring after all is not
// taken.
func TestMachineSleeps(t *testing.T) {
	w, want := filesWorld(t)
	var s slumber
	o := w.options()
	o.Dial, o.Rate = s.dial, 64<<20 // so that it falls asleep in the middle of bodies
	var mu sync.Mutex
	stalled := 0
	o.Notify = func(n Notice) {
		if n.Kind == NoticeRetry && (strings.Contains(n.Text, "nothing arrived for") || strings.Contains(n.Text, "does not answer")) {
			mu.Lock()
			stalled++
			mu.Unlock()
		}
	}
	c := w.client(t, o)
	dir := filepath.Join(t.TempDir(), "files")
	plan, err := c.PlanFiles(bg, w.model, dir)
	if err != nil {
		t.Fatal(err)
	}
	asleep, made := false, 0
	err = c.Download(bg, plan, func(p FileProgress) {
		if !asleep && p.Done > p.Total/4 {
			asleep, made = true, s.fall()
		}
	})
	s.rise()
	if err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if stalled == 0 || c.Traffic().Retries == 0 || len(s.conns) <= made {
		t.Errorf("%+v: %d connections were made, %d before it slept; %d times nothing arrived", c.Traffic(), len(s.conns), made, stalled)
	}
	got := tree(t, dir)
	delete(got, RecordName)
	sameTree(t, got, want)
}
