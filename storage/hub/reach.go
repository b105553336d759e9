package hub

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Reached is what Reach found out about the hub.
type Reached struct {
	Host, Proxy string
	File        string        // that was fetched
	Bytes       int64         //
	Took        time.Duration // name, connection, redirects and transfer
}

// Reach fetches the smallest pinned file of a model and compares it with its digest: the whole way that a setup takes, once.
// It tries again what may pass until ctx ends; the error then says what stood in the way last.
func (c *Client) Reach(ctx context.Context, m *Model) (Reached, error) {
	r := Reached{Host: c.o.Host, Proxy: c.Proxy()}
	if m.Mirrored && c.o.Mirror.Host != "" {
		r.Host = c.o.Mirror.Host
	}
	if len(m.Files) == 0 {
		return r, fmt.Errorf("%s has no pinned file to try with", m.Title)
	}
	pin := slices.MinFunc(m.Files, func(a, b Pin) int { return cmp.Compare(a.Bytes, b.Bytes) })
	r.File, r.Bytes = pin.Name, pin.Bytes
	started := time.Now()
	_, err := c.small(ctx, m, pin)
	r.Took = time.Since(started)
	if errors.Is(err, context.DeadlineExceeded) {
		c.mu.Lock()
		said := c.said.Text
		c.mu.Unlock()
		if said == "" {
			said = "no answer came"
		}
		return r, fmt.Errorf("%s cannot be reached: %s (tried for %s)", r.Host, said, r.Took.Round(time.Second))
	}
	return r, err
}
