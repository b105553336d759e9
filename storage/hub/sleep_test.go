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
	after int // bytes until it falls asleep

	mu    sync.Mutex
	night chan struct{} // closed when what was asleep comes back; nil: it never slept
	conns []*sleeper
	made  int // connections before the night
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

// passed counts what came and puts the connections to sleep that are open when it is enough.
func (s *slumber) passed(c *sleeper, n int) (night chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.after -= n; s.after <= 0 && s.night == nil {
		s.night, s.made = make(chan struct{}), len(s.conns)
		for _, c := range s.conns {
			c.night = s.night
		}
	}
	return c.night
}

func (c *sleeper) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	night := c.s.passed(c, n)
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
	s := slumber{after: 12 << 20} // in the middle of four pieces
	o := w.options()
	o.Dial = s.dial
	var mu sync.Mutex
	stalled := 0
	o.Notify = func(n Notice) {
		if n.Kind == NoticeRetry && strings.Contains(n.Text, "nothing arrived for") {
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
	if err := c.Download(bg, plan, nil); err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.night == nil {
		t.Fatal("it never slept")
	}
	close(s.night)
	if stalled == 0 || c.Traffic().Retries == 0 || len(s.conns) <= s.made {
		t.Errorf("%+v: %d connections were made, %d before it slept; %d times nothing arrived", c.Traffic(), len(s.conns), s.made, stalled)
	}
	got := tree(t, dir)
	delete(got, RecordName)
	sameTree(t, got, want)
}
