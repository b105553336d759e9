package dfsp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"hash"
	"slices"

	"golang.org/x/sync/errgroup"
)

// Part is one of the two byte ranges of a tensor.
type Part uint8

const (
	Data   Part = iota
	Scales      // fp16, one a row, of a row-int8 tensor
)

func (p Part) String() string {
	if p == Scales {
		return "scales"
	}
	return "data"
}

// component is a part of a tensor in the payload.
type component struct {
	Extent
	tensor int
	part   Part
}

// components lists what the payload consists of, in its order.
func (d *directory) components() []component {
	var list []component
	for i := range d.tensors {
		list = append(list, component{d.data[i], i, Data})
		if d.scales[i].Length > 0 {
			list = append(list, component{d.scales[i], i, Scales})
		}
	}
	slices.SortFunc(list, func(a, b component) int { return cmp.Compare(a.Offset, b.Offset) })
	return list
}

// pass goes over a payload once, chunk by chunk, and digests it three ways at the same time: chunks, components, and all of
// it. While one chunk is digested and handed on, the next is read; two chunks of memory are in use.
type pass struct {
	d     *directory
	read  func(ctx context.Context, chunk int, p []byte) error // fills p with the chunk
	write func(chunk int, p []byte) error                      // runs beside the digests; may be nil
	prove func(chunk int, sum Digest) error                    // gets the digest of every chunk; may be nil
	done  func(bytes int64)                                    // told after every chunk

	list []component
	at   int       // position in list
	hash hash.Hash // of the component there, as far as it has been seen

	dataSums, scaleSums, chunkSums []Digest
	payload                        hash.Hash
	stray                          error // the first byte between components that is not zero
}

func (s *pass) run(ctx context.Context) error {
	d := s.d
	s.list, s.hash, s.payload = d.components(), sha256.New(), sha256.New()
	s.dataSums, s.scaleSums = make([]Digest, len(d.tensors)), make([]Digest, len(d.tensors))
	s.chunkSums = make([]Digest, d.chunkCount())

	free, full := make(chan []byte, 2), make(chan []byte)
	size := min(d.chunk, d.payload)
	free <- make([]byte, size)
	free <- make([]byte, size)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(full)
		for i := range d.chunkCount() {
			select {
			case p := <-free:
				p = p[:d.chunkExtent(i).Length]
				if err := s.read(ctx, i, p); err != nil {
					return err
				}
				select {
				case full <- p:
				case <-ctx.Done():
					return ctx.Err()
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	group.Go(func() error {
		for i := 0; ; i++ {
			select {
			case p, more := <-full:
				if !more {
					return nil
				}
				if err := s.take(i, p); err != nil {
					return err
				}
				free <- p[:cap(p)]
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	})
	return group.Wait()
}

// take digests chunk i, and writes it if asked to, all at once.
func (s *pass) take(i int, p []byte) error {
	var group errgroup.Group
	group.Go(func() error { s.payload.Write(p); return nil })
	group.Go(func() error { s.chunkSums[i] = sha256.Sum256(p); return nil })
	group.Go(func() error { s.split(s.d.chunkExtent(i).Offset, p); return nil })
	if s.write != nil {
		group.Go(func() error { return s.write(i, p) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	if s.prove != nil {
		if err := s.prove(i, s.chunkSums[i]); err != nil {
			return err
		}
	}
	s.done(int64(len(p)))
	return nil
}

// split gives the bytes p at a payload offset to the components they belong to.
func (s *pass) split(off int64, p []byte) {
	for len(p) > 0 {
		gap := int64(len(p))
		if s.at < len(s.list) {
			gap = min(gap, max(0, s.list[s.at].Offset-off))
		}
		if gap > 0 {
			if s.stray == nil {
				s.stray = zero(p[:gap], s.d.payloadAt+off)
			}
			p, off = p[gap:], off+gap
			continue
		}
		c := s.list[s.at]
		n := min(int64(len(p)), c.end()-off)
		s.hash.Write(p[:n])
		p, off = p[n:], off+n
		if off == c.end() {
			sums := s.dataSums
			if c.part == Scales {
				sums = s.scaleSums
			}
			s.hash.Sum(sums[c.tensor][:0])
			s.hash.Reset()
			s.at++
		}
	}
}
