package checkpoint

import (
	"context"
	"fmt"
)

// readStep is how much is read between two looks at the context.
const readStep = 8 << 20

// Bytes returns a tensor's bytes in place. The slice is read-only — writing to it faults — and valid until Close.
func (c *Checkpoint) Bytes(t Tensor) ([]byte, error) {
	return c.Range(t.Shard, t.Offset, t.Length)
}

// Range returns n bytes at offset off of a shard file in place, under the same rules as Bytes.
func (c *Checkpoint) Range(shard int, off, n int64) ([]byte, error) {
	s, err := c.bounds(shard, off, n)
	if err != nil {
		return nil, err
	}
	all, err := s.Map()
	if err != nil {
		return nil, err
	}
	return all[off : off+n : off+n], nil
}

// WillNeed asks the system to read ahead n bytes at offset off of a shard that is used in place, and Populate waits for it.
// Both are hints.
func (c *Checkpoint) WillNeed(shard int, off, n int64) {
	if s, err := c.bounds(shard, off, n); err == nil {
		s.WillNeed(off, n)
	}
}

// Populate waits for what WillNeed asks for.
func (c *Checkpoint) Populate(shard int, off, n int64) {
	if s, err := c.bounds(shard, off, n); err == nil {
		s.Populate(off, n)
	}
}

// ReadAt copies len(p) bytes of a tensor, from byte off of the tensor on, into p.
func (c *Checkpoint) ReadAt(ctx context.Context, t Tensor, p []byte, off int64) error {
	if off < 0 || int64(len(p)) > t.Length-off {
		return fmt.Errorf("tensor %s has %d bytes, not %d at %d", t.Name, t.Length, len(p), off)
	}
	return c.ReadRange(ctx, t.Shard, p, t.Offset+off)
}

// ReadRange copies len(p) bytes at offset off of a shard file into p. It fills p or fails; after a failure p may be partly
// written. Cancellation is noticed between pieces of 8 MiB.
func (c *Checkpoint) ReadRange(ctx context.Context, shard int, p []byte, off int64) error {
	s, err := c.bounds(shard, off, int64(len(p)))
	if err != nil {
		return err
	}
	for len(p) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := min(len(p), readStep)
		if err := s.ReadFull(p[:n], off); err != nil {
			return err
		}
		p, off = p[n:], off+int64(n)
	}
	return nil
}

func (c *Checkpoint) bounds(shard int, off, n int64) (*shard, error) {
	if shard < 0 || shard >= len(c.shards) {
		return nil, fmt.Errorf("%s has %d shards, there is no number %d", c.dir, len(c.shards), shard)
	}
	s := c.shards[shard]
	if off < 0 || n < 0 || off > s.Size() || n > s.Size()-off {
		return nil, fmt.Errorf("%s is %d bytes long and has no %d bytes at %d", s.Path(), s.Size(), n, off)
	}
	return s, nil
}
