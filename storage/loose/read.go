package loose

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"golang.org/x/sys/unix"

	"deltafin/storage/checkpoint"
	"deltafin/storage/datafile"
)

// readStep is how much is read between two looks at the context.
const readStep = 8 << 20

// sampleSize is how much of each end of a tensor goes into the digest.
const sampleSize = 4 << 10

// Bytes returns a tensor's bytes in place. The slice is read-only — writing to it faults — and valid until Close.
func (r *Root) Bytes(t checkpoint.Tensor) ([]byte, error) {
	return r.Range(t.Shard, t.Offset, t.Length)
}

// Range returns n bytes at offset off of a shard in place, under the same rules as Bytes.
func (r *Root) Range(shard int, off, n int64) ([]byte, error) {
	if err := r.bounds(shard, off, n); err != nil {
		return nil, err
	}
	r.state.Lock()
	all, ok := r.mapped[shard]
	r.state.Unlock()
	if !ok {
		var err error
		if all, err = r.mapShard(shard); err != nil {
			return nil, err
		}
	}
	return all[off : off+n : off+n], nil
}

func (r *Root) mapShard(shard int) ([]byte, error) {
	f, err := r.openShard(context.Background(), shard)
	if err != nil {
		return nil, err
	}
	defer r.closeShard(f)
	r.state.Lock()
	defer r.state.Unlock()
	if r.closed {
		return nil, fmt.Errorf("%s is closed", r.dir)
	}
	if all, ok := r.mapped[shard]; ok {
		return all, nil // another was quicker
	}
	all, err := f.Detach()
	if errors.Is(err, unix.ENOMEM) {
		return nil, fmt.Errorf("%w: %d files of %s are mapped already, which may be as many as the system allows a process", err, len(r.mapped), r.dir)
	}
	if err != nil {
		return nil, err
	}
	r.mapped[shard] = all
	return all, nil
}

// ReadAt copies len(p) bytes of a tensor, from byte off of the tensor on, into p.
func (r *Root) ReadAt(ctx context.Context, t checkpoint.Tensor, p []byte, off int64) error {
	if off < 0 || int64(len(p)) > t.Length-off {
		return fmt.Errorf("tensor %s has %d bytes, not %d at %d", t.Name, t.Length, len(p), off)
	}
	return r.ReadRange(ctx, t.Shard, p, t.Offset+off)
}

// ReadRange copies len(p) bytes at offset off of a shard into p. It fills p or fails; after a failure p may be partly
// written. Cancellation is noticed between pieces of 8 MiB.
func (r *Root) ReadRange(ctx context.Context, shard int, p []byte, off int64) error {
	if err := r.bounds(shard, off, int64(len(p))); err != nil {
		return err
	}
	f, err := r.openShard(ctx, shard)
	if err != nil {
		return err
	}
	defer r.closeShard(f)
	for len(p) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := min(len(p), readStep)
		if err := f.ReadFull(p[:n], off); err != nil {
			return err
		}
		p, off = p[n:], off+int64(n)
	}
	return nil
}

func (r *Root) bounds(shard int, off, n int64) error {
	if shard < 0 || shard >= len(r.files) {
		return fmt.Errorf("%s has %d files of weights, there is no number %d", r.dir, len(r.files), shard)
	}
	if size := r.shardSize(shard); off < 0 || n < 0 || off > size || n > size-off {
		return fmt.Errorf("%s is %d bytes long and has no %d bytes at %d", r.path(r.shardName(shard)), size, n, off)
	}
	return nil
}

// openShard opens the file of a shard, waiting for others to be closed if there are too many, and requires that it is the
// one that was there before. A file that was missing is taken if it has come since. Give it to closeShard.
func (r *Root) openShard(ctx context.Context, shard int) (*datafile.File, error) {
	select {
	case r.open <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	f, err := r.openChecked(shard)
	if err != nil {
		<-r.open
	}
	return f, err
}

func (r *Root) openChecked(shard int) (*datafile.File, error) {
	path := r.path(r.shardName(shard))
	r.state.Lock()
	before, closed := r.files[shard], r.closed
	r.state.Unlock()
	if closed {
		return nil, fmt.Errorf("%s is closed", r.dir)
	}
	f, err := datafile.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is missing; run the weight download: %w", path, fs.ErrNotExist)
	}
	if err != nil {
		return nil, err
	}
	switch size := r.shardSize(shard); {
	case before != datafile.Identity{}:
		err = before.Check(path, f.Identity())
	case f.Size() != size:
		err = fmt.Errorf("%s is %d bytes, expected %d", path, f.Size(), size)
	default:
		r.state.Lock()
		r.files[shard] = f.Identity()
		r.state.Unlock()
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func (r *Root) closeShard(f *datafile.File) {
	f.Close()
	<-r.open
}

// Changed reports the first file that is no longer the one that was opened, nil if all are. It looks at the metadata and
// the tensors outside the experts; the file of an expert is compared whenever it is opened.
func (r *Root) Changed() error {
	for _, f := range r.meta {
		if err := unchanged(f.path, f.id); err != nil {
			return err
		}
	}
	for i := range r.inv.resident {
		r.state.Lock()
		id := r.files[i]
		r.state.Unlock()
		if id == (datafile.Identity{}) {
			continue
		}
		if err := unchanged(r.path(r.shardName(i)), id); err != nil {
			return err
		}
	}
	return nil
}

func unchanged(path string, before datafile.Identity) error {
	now, err := datafile.Look(path)
	if err != nil {
		return err
	}
	return before.Check(path, now)
}

// Digest identifies the weights: a hex SHA-256 over the configuration, names, types and shapes of all tensors, and the
// first and last 4 KiB of those outside the experts that are there. Experts, which may come later, are not sampled.
// Computed on first use.
func (r *Root) Digest() (string, error) { return r.digest() }

func (r *Root) computeDigest() (string, error) {
	h := sha256.New()
	number := func(v int64) { h.Write(binary.LittleEndian.AppendUint64(nil, uint64(v))) }
	text := func(s string) { number(int64(len(s))); h.Write([]byte(s)) }
	describe := func(t *tensor) {
		text(t.name)
		text(t.dtype.String())
		number(int64(len(t.shape)))
		for _, d := range t.shape {
			number(d)
		}
	}
	text("deltafin loose root 1")
	text(string(r.config))
	number(int64(len(r.inv.resident)))
	for i := range r.inv.resident {
		t := &r.inv.resident[i]
		describe(t)
		sample := make([]byte, min(sampleSize, t.length))
		for _, off := range []int64{0, t.length - int64(len(sample))} {
			if t.vision {
				break // may come later too
			}
			if err := r.ReadRange(context.Background(), i, sample, off); err != nil {
				return "", err
			}
			h.Write(sample)
		}
	}
	text(r.inv.prefix)
	number(int64(r.inv.experts))
	number(int64(len(r.inv.layers)))
	for _, l := range r.inv.layers {
		number(int64(l))
	}
	for i := range r.inv.parts {
		describe(&r.inv.parts[i])
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Close unmaps what is mapped. Closing twice is harmless.
func (r *Root) Close() error {
	r.state.Lock()
	defer r.state.Unlock()
	r.closed = true
	var errs []error
	for _, p := range r.mapped {
		errs = append(errs, datafile.Unmap(p))
	}
	r.mapped = map[int][]byte{}
	return errors.Join(errs...)
}
