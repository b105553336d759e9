package store

import (
	"context"
	"fmt"
	"io/fs"
	"runtime"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"deltafin/storage/datafile"
	"deltafin/storage/dfsp"
)

// readStep is how much is read between two looks at the context.
const readStep = 8 << 20

// shard is an open file of weights. A pack proves its own bytes. The embedding table and a bank are cut into pieces, each
// under a digest of its own: count pieces at multiples of stride, of which used bytes count, the last one perhaps shorter.
type shard struct {
	name  string // path in the store
	file  *datafile.File
	data  int64 // offset of the first byte of weights
	layer int

	pack *dfsp.Pack

	bank         bool
	stride, used int64
	count        int
	seen         bits
	// prove checks the bytes of piece i; first tells that it was not proved before. It fails for an expert that is not
	// installed, whatever the bytes.
	prove func(i int, p []byte, first bool) error
}

// bits is a set of pieces that grows only.
type bits []atomic.Uint64

func newBits(n int) bits { return make(bits, (n+63)/64) }

func (b bits) has(i int) bool { return b[i/64].Load()>>(i%64)&1 != 0 }

func (b bits) add(i int) { b[i/64].Or(1 << (i % 64)) }

func (x *shard) changed() error {
	err := x.file.Changed()
	if err == nil || !x.bank {
		return err
	}
	now, e := datafile.Look(x.file.Path())
	if e == nil && now.Size() == x.file.Size() && now.Same(x.file.Descriptor()) {
		return nil // written to, as banks may be
	}
	return err
}

// piece is where piece i lies.
func (x *shard) piece(i int) (off, n int64) {
	off = int64(i) * x.stride
	return off, min(x.used, x.file.Size()-off)
}

// pieces are the numbers, half open, of those that n bytes at off overlap.
func (x *shard) pieces(off, n int64) (first, end int) {
	if n == 0 {
		return 0, 0
	}
	return int(off / x.stride), min(x.count, int((off+n-1)/x.stride)+1)
}

// check proves piece i from its bytes.
func (x *shard) check(i int, p []byte) error {
	first := !x.seen.has(i)
	if err := x.prove(i, p, first); err != nil {
		return err
	}
	if first {
		x.seen.add(i)
	}
	return nil
}

// authenticate proves p, which was read from off. Pieces that p covers are proved by its bytes; one it covers in part is
// read again, once.
func (s *Store) authenticate(ctx context.Context, x *shard, off int64, p []byte) error {
	first, end := x.pieces(off, int64(len(p)))
	var group *errgroup.Group
	if end-first > 1 {
		group, ctx = errgroup.WithContext(ctx)
		group.SetLimit(runtime.GOMAXPROCS(0))
	}
	for i := first; i < end; i++ {
		at, n := x.piece(i)
		if at+n <= off {
			continue // only what follows the piece
		}
		task := func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			if from := at - off; from >= 0 && from+n <= int64(len(p)) {
				return x.check(i, p[from:from+n])
			}
			if x.seen.has(i) {
				return nil
			}
			return s.checkOnDisk(x, i)
		}
		if group == nil {
			return task()
		}
		group.Go(task)
	}
	if group == nil {
		return nil
	}
	return group.Wait()
}

// checkOnDisk reads and proves piece i.
func (s *Store) checkOnDisk(x *shard, i int) error {
	at, n := x.piece(i)
	buf, _ := s.scratch.Get().(*[]byte)
	if buf == nil {
		buf = new([]byte)
	}
	defer s.scratch.Put(buf)
	if int64(cap(*buf)) < n {
		*buf = make([]byte, n)
	}
	p := (*buf)[:n]
	if err := x.file.ReadFull(p, at); err != nil {
		return err
	}
	return x.check(i, p)
}

// readRange copies bytes of the file into p and proves them.
func (s *Store) readRange(ctx context.Context, x *shard, p []byte, off int64) error {
	if x.pack != nil {
		return x.pack.ReadAt(ctx, p, off)
	}
	if err := s.installed(x, off, int64(len(p))); err != nil {
		return err
	}
	for rest, at := p, off; len(rest) > 0; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := min(len(rest), readStep)
		if err := x.file.ReadFull(rest[:n], at); err != nil {
			return err
		}
		rest, at = rest[n:], at+int64(n)
	}
	return s.authenticate(ctx, x, off, p)
}

// inPlace returns bytes of the file, mapped and proved.
func (s *Store) inPlace(x *shard, off, n int64) ([]byte, error) {
	if x.pack != nil {
		return x.pack.InPlace(off, n)
	}
	if err := s.installed(x, off, n); err != nil {
		return nil, err
	}
	all, err := x.file.Map()
	if err != nil {
		return nil, err
	}
	// Whole pieces are at hand, so none has to be read a second time.
	first, end := x.pieces(off, n)
	from, to := off, off+n
	for i := first; i < end; i++ {
		if at, size := x.piece(i); !x.seen.has(i) {
			from, to = min(from, at), max(to, at+size)
		}
	}
	if err := s.authenticate(context.Background(), x, from, all[from:to]); err != nil {
		return nil, err
	}
	return all[off : off+n : off+n], nil
}

// installed requires that all experts that a range of a bank overlaps are there, before anything is read.
func (s *Store) installed(x *shard, off, n int64) error {
	if !x.bank {
		return nil
	}
	first, end := x.pieces(off, n)
	for i := first; i < end; i++ {
		if at, size := x.piece(i); at+size > off && !s.Present(x.layer, i) {
			return s.absent(x.layer, i)
		}
	}
	return nil
}

func (s *Store) absent(layer, expert int) error {
	return fmt.Errorf("%s: layer %d expert %d is not installed: %w", s.dir, layer, expert, fs.ErrNotExist)
}

func (s *Store) bounds(number int, off, n int64) (*shard, error) {
	if number < 0 || number >= len(s.shards) {
		return nil, fmt.Errorf("%s has %d files of weights, there is no number %d", s.dir, len(s.shards), number)
	}
	x := s.shards[number]
	if size := x.file.Size(); off < 0 || n < 0 || off > size || n > size-off {
		return nil, fmt.Errorf("%s is %d bytes long and has no %d bytes at %d", x.file.Path(), size, n, off)
	}
	return x, nil
}
