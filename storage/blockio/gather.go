package blockio

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// segment is a range of a file with its destination.
type segment struct {
	off int64
	mem []byte
}

func (s segment) end() int64 { return s.off + int64(len(s.mem)) }

// chunk is what a reader reads at once: a range of a file without gaps, and the segments that overlap it.
type chunk struct {
	file     *File
	off, end int64
	segs     []segment
}

// plan checks extents and cuts them into chunks of about size bytes. Extents side by side in a file are read together,
// wherever they go in memory.
func plan(mem []byte, extents []Extent, size int64) ([]chunk, int64, error) {
	var total int64
	for _, x := range extents {
		switch {
		case x.File == nil:
			return nil, 0, errors.New("an extent without a file")
		case x.Len < 1 || x.Off < 0 || x.Off > math.MaxInt64/2 || x.Len > math.MaxInt64/2:
			return nil, 0, fmt.Errorf("%s: cannot read %d bytes at %d", x.File.path, x.Len, x.Off)
		case !x.File.opts.Growing && x.Off+x.Len > x.File.id.Size:
			return nil, 0, fmt.Errorf("%s is %d bytes long and has no %d bytes at %d", x.File.path, x.File.id.Size, x.Len, x.Off)
		case x.Dst < 0 || x.Len > int64(len(mem))-x.Dst:
			return nil, 0, fmt.Errorf("%s: %d bytes at %d do not fit the %d bytes of memory at %d", x.File.path, x.Len, x.Off, len(mem), x.Dst)
		}
		total += x.Len // the destinations do not overlap, so the sum fits
	}
	xs := slices.Clone(extents)
	slices.SortFunc(xs, func(a, b Extent) int { return cmp.Compare(a.Dst, b.Dst) })
	for i := 1; i < len(xs); i++ {
		if a := xs[i-1]; a.Dst+a.Len > xs[i].Dst {
			return nil, 0, fmt.Errorf("%s: two ranges of one read overlap at byte %d of memory", xs[i].File.path, xs[i].Dst)
		}
	}
	// Files keep the order in which they were given: the caller may know which it wants first.
	rank := make(map[*File]int)
	for i, x := range extents {
		if _, ok := rank[x.File]; !ok {
			rank[x.File] = i
		}
	}
	slices.SortFunc(xs, func(a, b Extent) int {
		return cmp.Or(cmp.Compare(rank[a.File], rank[b.File]), cmp.Compare(a.Off, b.Off))
	})
	segs := make([]segment, len(xs))
	for i, x := range xs {
		segs[i] = segment{x.Off, mem[x.Dst : x.Dst+x.Len : x.Dst+x.Len]}
	}
	var chunks []chunk
	for i := 0; i < len(xs); {
		j := i + 1
		for j < len(xs) && xs[j].File == xs[i].File && xs[j].Off == segs[j-1].end() {
			j++
		}
		chunks = cut(chunks, xs[i].File, segs[i:j], size)
		i = j
	}
	return chunks, total, nil
}

// cut appends the chunks of segments that lie side by side. Cuts are on block boundaries, so that no block is read twice,
// and even, so that no reader is left with a sliver.
func cut(chunks []chunk, f *File, segs []segment, size int64) []chunk {
	align := int64(f.Align())
	off, end := segs[0].off, segs[len(segs)-1].end()
	for off < end {
		pieces := (end - off + size - 1) / size
		stop := end
		if pieces > 1 {
			stop = up(off+(end-off)/pieces, align)
		}
		for segs[0].end() <= off {
			segs = segs[1:]
		}
		n := 1
		for n < len(segs) && segs[n].off < stop {
			n++
		}
		chunks = append(chunks, chunk{f, off, stop, segs[:n]})
		off = stop
	}
	return chunks
}

func down(n, align int64) int64 { return n - n%align }
func up(n, align int64) int64   { return down(n+align-1, align) }

// bounceSize bounds the bytes that pass through a reader's own memory in one call of the system.
const bounceSize = 1 << 20

// mostVectors is the least number of buffers that every system takes in one call.
const mostVectors = 1024

// gather reads chunks for one reader.
type gather struct {
	bounce  []byte
	vectors [][]byte
	spare   [][]byte
	parts   []part

	calls, again, copied int64 // calls of the system, those that had to be repeated, bytes that passed through bounce
}

// part is an aligned range of the file that goes to bounce[at:].
type part struct {
	off, end int64
	at       int
}

// read fills a chunk's destination. stop is looked at between calls of the system.
func (g *gather) read(c chunk, stop func() bool) error {
	h, err := c.file.acquire()
	if err != nil {
		return err
	}
	defer c.file.release()
	off := c.off
	for off < c.end && err == nil {
		var end int64
		if end, err = g.step(h, c, off, stop); err == nil {
			off = end
		}
		var short *shortRead
		if errors.As(err, &short) {
			err = &ReadError{Path: c.file.path, Off: c.off, Done: max(short.at-c.off, 0), Want: c.end - c.off, Err: short.err}
		}
	}
	if err == nil {
		// The bytes are those of the file that was opened only if it still is what it was.
		now, failed := h.Stat()
		if failed != nil {
			return fmt.Errorf("looking at %s: %w", c.file.path, failed)
		}
		err = c.file.id.check(c.file.path, now, c.file.opts.Growing)
	}
	if c.file.drops() {
		h.Forget(c.off, c.end-c.off)
	}
	return err
}

// shortRead says how far in the file a step came.
type shortRead struct {
	at  int64
	err error
}

func (s *shortRead) Error() string { return s.err.Error() }

// step reads from off as far as one call of the system may go, and returns where that is.
func (g *gather) step(h Handle, c chunk, off int64, stop func() bool) (int64, error) {
	align := int64(c.file.Align())
	begin := down(off, align)
	window := g.lay(c, off, align)
	end := min(window, c.end)
	if err := g.fill(h, c.file, begin, window, end, align, stop); err != nil {
		return 0, err
	}
	for _, p := range g.parts {
		for _, s := range c.segs {
			if a, b := max(s.off, p.off, off), min(s.end(), p.end, end); a < b {
				from := p.at + int(a-p.off)
				copy(s.mem[a-s.off:b-s.off], g.bounce[from:from+int(b-a)])
				g.copied += b - a
			}
		}
	}
	return end, nil
}

// lay prepares vectors for the aligned window that begins with off's block, and returns where it ends: at the block of the
// chunk's end, or earlier where bounce or the number of vectors is used up. Blocks that lie wholly in one segment are read
// into it if its memory lies like the file; the others are parts.
func (g *gather) lay(c chunk, off, align int64) int64 {
	g.vectors, g.parts = g.vectors[:0], g.parts[:0]
	at := down(off, align) // laid so far
	used := 0
	through := func(to int64) bool {
		n := min(to-at, int64(len(g.bounce)-used))
		if n > 0 {
			g.vectors = append(g.vectors, g.bounce[used:used+int(n)])
			g.parts = append(g.parts, part{at, at + n, used})
			used, at = used+int(n), at+n
		}
		return at == to
	}
	for _, s := range c.segs {
		a, b := max(s.off, off), min(s.end(), c.end)
		if a >= b {
			continue
		}
		first, last := up(a, align), down(b, align)
		lies := uintptr(unsafe.Pointer(unsafe.SliceData(s.mem)))
		if first >= last || (int64(lies%uintptr(align))-s.off%align)%align != 0 {
			continue
		}
		if len(g.vectors)+3 > mostVectors || !through(first) {
			return at
		}
		g.vectors = append(g.vectors, s.mem[first-s.off:last-s.off])
		at = last
	}
	through(up(c.end, align))
	return at
}

// fill reads the vectors from begin to window, of which the bytes up to end are needed.
func (g *gather) fill(h Handle, f *File, begin, window, end, align int64, stop func() bool) error {
	left := g.vectors
	at := begin    // where left begins
	got := begin   // where the bytes that arrived end
	fruitless := 0 // calls in a row that brought nothing new
	for got < end {
		if stop() {
			return ErrCancelled
		}
		n, err := h.Preadv(left, at)
		g.calls++
		switch {
		case errors.Is(err, unix.EINTR):
			g.again++
			continue
		case errors.Is(err, unix.EINVAL) && align > 1 && f.Align() > 1:
			// Opened for direct reads and refused them. The same vectors do for a buffered read.
			if err := f.refuse(h); err != nil {
				return fmt.Errorf("reading %s without direct I/O: %w", f.path, err)
			}
			g.again++
			continue
		case errors.Is(err, unix.EINVAL) && align > 1 && fruitless == 0:
			fruitless++ // another reader turned direct reads off meanwhile
			g.again++
			continue
		case err != nil:
			return &shortRead{got, err}
		case n < 0 || int64(n) > window-at:
			return &shortRead{got, fmt.Errorf("the system claims to have read %d bytes, %d were asked for", n, window-at)}
		case at+int64(n) <= got:
			if fruitless++; n == 0 || fruitless > 8 {
				return &shortRead{got, io.ErrUnexpectedEOF}
			}
			g.again++
			continue
		}
		fruitless = 0
		got = at + int64(n)
		if got < end {
			// Go on with the first block that is not whole.
			g.again++
			skip := down(got, align) - at
			left = g.skip(left, skip)
			at += skip
		}
	}
	return nil
}

// skip drops the first n bytes of vectors, without touching the vectors themselves.
func (g *gather) skip(vectors [][]byte, n int64) [][]byte {
	for n > 0 && n >= int64(len(vectors[0])) {
		n -= int64(len(vectors[0]))
		vectors = vectors[1:]
	}
	if n == 0 {
		return vectors
	}
	g.spare = append(g.spare[:0], vectors...)
	g.spare[0] = g.spare[0][n:]
	return g.spare
}
