package dfsp

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"

	"deltafin/storage/datafile"
)

// Mode says what of a pack is proved when.
type Mode uint8

const (
	// FirstTouch proves superblock and directory when the pack is opened, and each chunk when bytes of it are first read.
	FirstTouch Mode = iota
	// HeadersOnly proves superblock and directory. Payload bytes are returned as they are.
	HeadersOnly
)

// Pack is an open layer pack. Its methods are safe for concurrent use, except that Close must come after every use and
// ends the life of slices returned by InPlace.
type Pack struct {
	file    *datafile.File
	d       *directory
	mode    Mode
	checked []atomic.Bool // by chunk
	scratch sync.Pool     // of *[]byte, one chunk each
}

// Error says that a pack is not what it should be: damaged, or another's. Errors of the disk are others.
type Error struct {
	Path   string
	Reason string
}

func (e *Error) Error() string {
	return fmt.Sprintf("layer pack %s: %s; rebuild it or remove the pack directory", e.Path, e.Reason)
}

// bad gives an error found in the pack its name.
func (p *Pack) bad(err error) error {
	var d damage
	if errors.As(err, &d) {
		return &Error{p.file.Path(), d.reason}
	}
	return err
}

// Open opens the pack at path, which must not be a symbolic link, and proves its superblock and directory. If want is not
// nil, the pack must be that one: same layer, identity and tensors. The file stays open, and is never opened again.
func Open(path string, want *Spec, mode Mode) (*Pack, error) {
	file, err := datafile.Open(path)
	if err != nil {
		return nil, err
	}
	p := &Pack{file: file, mode: mode}
	if p.d, err = parse(file, file.Size()); err == nil && want != nil {
		err = p.d.match(want)
	}
	if err != nil {
		file.Close()
		return nil, p.bad(err)
	}
	p.checked = make([]atomic.Bool, p.d.chunkCount())
	return p, nil
}

// match requires the pack that a spec describes.
func (d *directory) match(want *Spec) error {
	if d.layer != want.Layer {
		return damagef("it is that of layer %d, expected %d", d.layer, want.Layer)
	}
	for _, f := range []struct {
		what      string
		got, want Digest
	}{
		{"model", d.identity.Model, want.Identity.Model},
		{"inventory", d.identity.Inventory, want.Identity.Inventory},
		{"layout", d.identity.Layout, want.Identity.Layout},
	} {
		if f.got != f.want {
			return damagef("its identity differs: the %s digest is %s, expected %s", f.what, f.got, f.want)
		}
	}
	for _, t := range want.Tensors {
		i, ok := d.find(t.Name)
		if !ok {
			return damagef("tensor %s is missing", t.Name)
		}
		has := &d.tensors[i]
		switch {
		case !slices.Equal(has.Shape, t.Shape):
			return damagef("tensor %s has shape %v, expected %v", t.Name, has.Shape, t.Shape)
		case has.Form != t.Form:
			return damagef("tensor %s is %s, expected %s", t.Name, has.Form, t.Form)
		case has.Group != t.Group || has.Order != t.Order:
			return damagef("tensor %s is number %d of group %d, expected number %d of group %d", t.Name, has.Order, has.Group, t.Order, t.Group)
		}
	}
	if len(d.tensors) != len(want.Tensors) {
		return damagef("it has %d tensors, expected %d", len(d.tensors), len(want.Tensors))
	}
	return nil
}

func (d *directory) find(name string) (int, bool) {
	return sort.Find(len(d.tensors), func(i int) int { return strings.Compare(name, d.tensors[i].Name) })
}

// Entry is a tensor of an open pack: where its bytes are in the file, and their digests.
type Entry struct {
	Tensor
	Data, Scales       Extent // Scales is empty unless the tensor is row-int8
	DataSum, ScalesSum Digest
}

// Path is the path the pack was opened at.
func (p *Pack) Path() string { return p.file.Path() }

// Layer is the number of the layer, or Globals.
func (p *Pack) Layer() uint32 { return p.d.layer }

// Identity says what the pack belongs to.
func (p *Pack) Identity() Identity { return p.d.identity }

// Digest is the digest of the whole pack: of the layer, the identity and, through the digests of its parts, every byte.
func (p *Pack) Digest() Digest { return p.d.packSum }

// Len is the number of tensors.
func (p *Pack) Len() int { return len(p.d.tensors) }

// At returns tensor i of 0..Len()-1, in ascending order of names.
func (p *Pack) At(i int) Entry {
	d := p.d
	e := Entry{Tensor: d.tensors[i], Data: d.data[i], Scales: d.scales[i], DataSum: d.dataSums[i], ScalesSum: d.scaleSums[i]}
	e.Data.Offset += d.payloadAt
	if e.Scales.Length > 0 {
		e.Scales.Offset += d.payloadAt
	}
	return e
}

// Lookup finds a tensor by name.
func (p *Pack) Lookup(name string) (Entry, bool) {
	i, ok := p.d.find(name)
	if !ok {
		return Entry{}, false
	}
	return p.At(i), true
}

// Payload is where the payload is in the file. Offset and length are multiples of 64 KiB, as are those of its chunks.
func (p *Pack) Payload() Extent { return Extent{p.d.payloadAt, p.d.payload} }

// Chunks is the number of chunks of the payload.
func (p *Pack) Chunks() int { return len(p.checked) }

// Chunk is where chunk i is in the file.
func (p *Pack) Chunk(i int) Extent {
	e := p.d.chunkExtent(i)
	e.Offset += p.d.payloadAt
	return e
}

// File is the open file, for readers that do their own input and output. They pass every chunk to Check.
func (p *Pack) File() *datafile.File { return p.file }

// Checked tells whether chunk i has been proved since the pack was opened.
func (p *Pack) Checked(i int) bool { return p.checked[i].Load() }

// Check proves that b, which was read from where chunk i is, is that chunk.
func (p *Pack) Check(i int, b []byte) error {
	if want := p.d.chunkExtent(i).Length; int64(len(b)) != want {
		return fmt.Errorf("chunk %d of layer pack %s has %d bytes, not %d", i, p.Path(), want, len(b))
	}
	return p.prove(i, sha256.Sum256(b))
}

func (p *Pack) prove(i int, sum Digest) error {
	if sum != p.d.chunkSums[i] {
		return p.bad(damagef("chunk %d does not match its digest", i))
	}
	p.checked[i].Store(true)
	return nil
}

// bounds returns the chunks that n bytes of the payload at file offset off lie in.
func (p *Pack) bounds(off, n int64) (first, last int, err error) {
	at := off - p.d.payloadAt
	if at < 0 || n < 0 || at > p.d.payload || n > p.d.payload-at {
		return 0, 0, fmt.Errorf("layer pack %s has no %d bytes of payload at offset %d", p.Path(), n, off)
	}
	if n == 0 {
		return 0, -1, nil
	}
	return int(at / p.d.chunk), int((at + n - 1) / p.d.chunk), nil
}

// ReadAt copies len(b) bytes of the payload at file offset off into b, and proves the chunks that are touched for the first
// time. It fills b or fails; after a failure b may be partly written and must not be used. Cancellation is noticed between
// chunks.
func (p *Pack) ReadAt(ctx context.Context, b []byte, off int64) error {
	first, last, err := p.bounds(off, int64(len(b)))
	if err != nil {
		return err
	}
	for i := first; i <= last; i++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		e := p.Chunk(i)
		n := min(int64(len(b)), e.end()-off)
		if err := p.readChunk(i, e, b[:n], off); err != nil {
			return err
		}
		b, off = b[n:], off+n
	}
	return nil
}

// readChunk copies a part of chunk i, all of which is at e.
func (p *Pack) readChunk(i int, e Extent, b []byte, off int64) error {
	if p.mode == HeadersOnly || p.Checked(i) {
		return p.file.ReadFull(b, off)
	}
	if int64(len(b)) == e.Length {
		if err := p.file.ReadFull(b, off); err != nil {
			return err
		}
		return p.Check(i, b)
	}
	buf, _ := p.scratch.Get().(*[]byte)
	if buf == nil {
		buf = new([]byte)
		*buf = make([]byte, min(p.d.chunk, p.d.payload))
	}
	defer p.scratch.Put(buf)
	whole := (*buf)[:e.Length]
	if err := p.file.ReadFull(whole, e.Offset); err != nil {
		return err
	}
	if err := p.Check(i, whole); err != nil {
		return err
	}
	copy(b, whole[off-e.Offset:])
	return nil
}

// InPlace returns n bytes of the payload at file offset off in place, from a mapping of the file made on first use, and
// proves the chunks that are touched for the first time. The slice is read-only and valid until Close.
func (p *Pack) InPlace(off, n int64) ([]byte, error) {
	first, last, err := p.bounds(off, n)
	if err != nil {
		return nil, err
	}
	all, err := p.file.Map()
	if err != nil {
		return nil, err
	}
	for i := first; i <= last; i++ {
		if p.mode == HeadersOnly || p.Checked(i) {
			continue
		}
		e := p.Chunk(i)
		if err := p.Check(i, all[e.Offset:e.end()]); err != nil {
			return nil, err
		}
	}
	return all[off : off+n : off+n], nil
}

// Verify reads and proves everything: every chunk, the payload, every component, and that there is nothing between them.
// progress, if not nil, is told how much of the payload has been read.
func (p *Pack) Verify(ctx context.Context, progress func(done, total int64)) error {
	if err := p.file.Changed(); err != nil {
		return err
	}
	var done int64
	return p.verify(ctx, func(n int64) {
		if done += n; progress != nil {
			progress(done, p.d.payload)
		}
	})
}

func (p *Pack) verify(ctx context.Context, tell func(int64)) error {
	d := p.d
	s := pass{d: d, done: tell,
		read: func(ctx context.Context, chunk int, b []byte) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return p.file.ReadFull(b, p.Chunk(chunk).Offset)
		},
		prove: p.prove,
	}
	if err := s.run(ctx); err != nil {
		return p.bad(err)
	}
	if Digest(s.payload.Sum(nil)) != d.payloadSum {
		return p.bad(damagef("the payload does not match its digest"))
	}
	for i, t := range d.tensors {
		if s.dataSums[i] != d.dataSums[i] {
			return p.bad(damagef("the data of tensor %s do not match their digest", t.Name))
		}
		if s.scaleSums[i] != d.scaleSums[i] {
			return p.bad(damagef("the scales of tensor %s do not match their digest", t.Name))
		}
	}
	return p.bad(s.stray)
}

// Changed reports whether the file at the pack's path is no longer the one that was opened.
func (p *Pack) Changed() error { return p.file.Changed() }

// Close closes the pack. Closing twice is harmless.
func (p *Pack) Close() error { return p.file.Close() }
