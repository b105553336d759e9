package trace

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sort"
	"sync"

	"deltafin/runtime/expert"
	"deltafin/runtime/model"
	"deltafin/storage/datafile"
)

// IndexOptions say what of a trace is looked at.
type IndexOptions struct {
	// Grid is the model's, its TopK experts a row; the zero Grid takes whatever the file has, see Index.Grid.
	Grid expert.Grid
	TopK int
	// Message keeps only the passes of that name; "" keeps all.
	Message string
}

// Index makes a trace of any size something to jump about in. Build reads the file once, beginning to end, and remembers
// where passes begin; Pass reads one again. Memory stays bounded whatever the file holds: from a quarter of a million
// passes on, only every second, fourth, … place is kept, and a jump reads over those in between.
//
// A damaged line is counted and named and costs nothing else: the pass goes on without it. A last line that is not whole
// is what a killed or still running program left, and is ignored. Everything but Build may be called while Build runs, and
// sees what has been read so far.
type Index struct {
	o    IndexOptions
	file *datafile.File
	path string

	mu     sync.Mutex
	stats  IndexStats
	places []place
	stride int
	use    []uint32 // by layer*model.MaxExperts + expert, grown as needed
	seen   expert.Grid
}

// place is where a pass begins.
type place struct {
	offset int64
	row    int64 // rows before it
	pass   int64
}

// maxPlaces is how many places an Index remembers; six megabytes.
const maxPlaces = 1 << 18

// maxPassIDs is how many ids of one layer a pass holds; rows beyond are another pass. No model runs more than 64 rows.
const maxPassIDs = 64 * lineIDs

// Damage is a line that could not be read.
type Damage struct {
	Line   int64
	Reason string
}

// IndexStats say what a trace holds, as far as it was read.
type IndexStats struct {
	Size, Read int64 // bytes
	Lines      int64
	Passes     int64 // those kept
	Rows       int64 // of the passes kept
	Runs       int64 // a run ends where another name begins or where steps start over
	Routes     int64 // ids of the passes kept
	Damaged    int64
	Damages    []Damage // the first few
	Torn       bool     // the last line is not whole
	Done       bool
	Grew       bool // the file changed while it was read: what was there at the beginning is what is shown
	TopK       int
	From       [5]int64 // routes by where the expert was, an expert.Origin each
}

// OpenIndex opens a trace: a regular file of at most MaxFile bytes. Close it.
func OpenIndex(path string, o IndexOptions) (*Index, error) {
	f, err := datafile.Open(path)
	if err != nil {
		return nil, err
	}
	if f.Size() > MaxFile {
		f.Close()
		return nil, fmt.Errorf("%s has %d bytes; a trace has at most %d", path, f.Size(), int64(MaxFile))
	}
	x := &Index{o: o, file: f, path: path, stride: 1}
	x.stats.Size = f.Size()
	x.stats.TopK = o.TopK
	return x, nil
}

// Path is the file.
func (x *Index) Path() string { return x.path }

// Close ends the use of the file: what still reads it fails. Closing twice is harmless.
func (x *Index) Close() error { return x.file.Close() }

// Stats is a snapshot.
func (x *Index) Stats() IndexStats {
	x.mu.Lock()
	defer x.mu.Unlock()
	s := x.stats
	s.Damages = append([]Damage(nil), s.Damages...)
	return s
}

// Grid is the layers and experts of the model, or if it was not named, the least that holds every route read so far.
func (x *Index) Grid() expert.Grid {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.o.Grid.Len() > 0 {
		return x.o.Grid
	}
	return x.seen
}

// Use is how often each expert of a grid was routed to, as far as the file was read.
func (x *Index) Use(g expert.Grid) []uint32 {
	out := make([]uint32, g.Len())
	x.mu.Lock()
	defer x.mu.Unlock()
	for l := g.First; l <= g.Last; l++ {
		for e := range g.Experts {
			if i := l*model.MaxExperts + e; i < len(x.use) {
				out[g.Index(expert.Key{Layer: l, Expert: e})] = x.use[i]
			}
		}
	}
	return out
}

// limits is the grid lines are checked against.
func (x *Index) limits() expert.Grid {
	if x.o.Grid.Len() > 0 {
		return x.o.Grid
	}
	return expert.Grid{Last: model.MaxLayers - 1, Experts: model.MaxExperts}
}

// Build reads the file. progress, if not nil, hears of every few megabytes from the same goroutine.
func (x *Index) Build(ctx context.Context, progress func(IndexStats)) error {
	w := walker{limits: x.limits(), topK: x.o.TopK}
	b := builder{x: x}
	err := w.walk(ctx, io.NewSectionReader(x.file.Descriptor(), 0, x.file.Size()), 0, func(at int64, next bool, r *Record) bool {
		b.add(at, next, r, w.topK)
		return true
	}, func(read int64) {
		b.flush(read, &w)
		if progress != nil {
			progress(x.Stats())
		}
	})
	if err != nil {
		return fmt.Errorf("reading %s: %w", x.path, datafile.Cause(err))
	}
	b.end()
	b.flush(x.file.Size(), &w)
	x.mu.Lock()
	x.stats.Done, x.stats.Grew = true, x.file.Changed() != nil
	x.mu.Unlock()
	return nil
}

// builder gathers what Build finds between two progress reports, so that readers are not kept waiting.
type builder struct {
	x       *Index
	begun   bool // a pass that counts
	rows    int64
	ids     int64 // of the layer being read
	layer   int
	now     place
	run     string
	step    uint64
	runs    int64
	any     bool
	pending []place
	passes  int64
	total   int64 // rows
	routes  int64
	from    [5]int64
	counts  map[int]uint32
	topK    int
}

func (b *builder) add(at int64, next bool, r *Record, topK int) {
	b.topK = topK
	if !b.any || r.Run != b.run || r.Step < b.step {
		b.runs++
	}
	b.any, b.run, b.step = true, r.Run, r.Step
	if next {
		b.end()
		if b.x.o.Message == "" || r.message == b.x.o.Message {
			b.begun = true
			b.now = place{offset: at, row: b.total, pass: b.passes}
		}
	}
	if !b.begun {
		return
	}
	if next || r.Layer != b.layer {
		b.ids = 0
	}
	b.layer = r.Layer
	b.ids += int64(len(r.IDs))
	b.rows = max(b.rows, (b.ids+int64(topK)-1)/int64(topK))
	b.routes += int64(len(r.IDs))
	for _, o := range r.from {
		b.from[o]++
	}
	b.from[expert.Unknown] += int64(max(0, len(r.IDs)-len(r.from)))
	if b.counts == nil {
		b.counts = map[int]uint32{}
	}
	for _, e := range r.IDs {
		b.counts[r.Layer*model.MaxExperts+e]++
	}
}

// end closes the pass being read.
func (b *builder) end() {
	if !b.begun {
		return
	}
	b.pending = append(b.pending, b.now)
	b.passes++
	b.total += b.rows
	b.begun, b.rows, b.ids = false, 0, 0
}

func (b *builder) flush(read int64, w *walker) {
	x := b.x
	x.mu.Lock()
	defer x.mu.Unlock()
	s := &x.stats
	s.Read, s.Lines, s.Damaged, s.Torn = read, w.line, w.damaged, w.torn
	s.Damages = append(s.Damages[:0], w.damages...)
	s.Passes, s.Rows, s.Runs, s.Routes, s.From = b.passes, b.total, b.runs, b.routes, b.from
	if b.topK > 0 {
		s.TopK = b.topK
	}
	for _, p := range b.pending {
		if p.pass%int64(x.stride) != 0 {
			continue
		}
		if len(x.places) == maxPlaces {
			x.stride *= 2
			kept := x.places[:0]
			for _, q := range x.places {
				if q.pass%int64(x.stride) == 0 {
					kept = append(kept, q)
				}
			}
			x.places = kept
			if p.pass%int64(x.stride) != 0 {
				continue
			}
		}
		x.places = append(x.places, p)
	}
	b.pending = b.pending[:0]
	for i, n := range b.counts {
		if i >= len(x.use) {
			x.use = append(x.use, make([]uint32, i+1-len(x.use))...)
		}
		x.use[i] += n
		l, e := i/model.MaxExperts, i%model.MaxExperts
		if x.seen.Experts == 0 {
			x.seen = expert.Grid{First: l, Last: l}
		}
		x.seen.First, x.seen.Last, x.seen.Experts = min(x.seen.First, l), max(x.seen.Last, l), max(x.seen.Experts, e+1)
	}
	clear(b.counts)
}

// Pass reads the pass that a row belongs to, and says which row of it that is. Rows count from 0 over the passes kept.
func (x *Index) Pass(ctx context.Context, row int64) (*Pass, int, error) {
	x.mu.Lock()
	if row < 0 || row >= x.stats.Rows {
		rows := x.stats.Rows
		x.mu.Unlock()
		return nil, 0, fmt.Errorf("%s has no token %d, it has %d", x.path, row+1, rows)
	}
	topK := x.stats.TopK
	i := sort.Search(len(x.places), func(i int) bool { return x.places[i].row > row }) - 1
	from := x.places[max(i, 0)]
	x.mu.Unlock()
	w := walker{limits: x.limits(), topK: topK}
	var p *Pass
	found, kept := false, false
	before := from.row
	number := from.pass
	finish := func() bool { // whether the pass just read is the one
		if p == nil {
			return false
		}
		p.settle()
		if row < before+int64(p.Rows) {
			return true
		}
		before += int64(p.Rows)
		number++
		p = nil
		return false
	}
	err := w.walk(ctx, io.NewSectionReader(x.file.Descriptor(), from.offset, x.file.Size()-from.offset), from.offset,
		func(_ int64, next bool, r *Record) bool {
			if next {
				if found = finish(); found {
					return false
				}
				if kept = x.o.Message == "" || r.message == x.o.Message; kept {
					p = &Pass{Number: number, Run: r.Run, Step: r.Step, Message: r.message, Position: r.position - 1, TopK: topK}
				}
			}
			if kept && p != nil {
				p.read(r)
			}
			return true
		}, nil)
	if err != nil {
		return nil, 0, fmt.Errorf("reading %s: %w", x.path, datafile.Cause(err))
	}
	if !found && !finish() {
		return nil, 0, fmt.Errorf("%s changed since it was opened; open it again", x.path)
	}
	return p, int(row - before), nil
}

// read adds a line to the pass.
func (p *Pass) read(r *Record) {
	if n := len(p.Layers); n == 0 || p.Layers[n-1].Layer != r.Layer {
		p.Layers = append(p.Layers, Layer{Layer: r.Layer})
	}
	l := &p.Layers[len(p.Layers)-1]
	// Weights and origins are of use only as long as every id has one.
	if len(r.weights) == len(r.IDs) && len(l.Weights) == len(l.IDs) {
		l.Weights = append(l.Weights, r.weights...)
	}
	if len(r.from) == len(r.IDs) && len(l.From) == len(l.IDs) {
		l.From = append(l.From, r.from...)
	}
	for _, e := range r.IDs {
		l.IDs = append(l.IDs, uint16(e))
	}
}

// settle counts the rows of a pass that was read.
func (p *Pass) settle() {
	p.Rows = 0
	for i := range p.Layers {
		p.Rows = max(p.Rows, (len(p.Layers[i].IDs)+p.TopK-1)/p.TopK)
	}
}

// walker goes through the lines of a trace, pass by pass, and does not stop at what it cannot read.
type walker struct {
	limits  expert.Grid
	topK    int // 0: not known yet
	line    int64
	damaged int64
	damages []Damage
	torn    bool
}

const (
	namedDamages  = 20
	progressBytes = 4 << 20
)

// walk calls record for every good line with the line's offset and whether a pass begins with it, until it returns false.
// progress, if not nil, hears every few megabytes how far it is.
func (w *walker) walk(ctx context.Context, r io.Reader, offset int64, record func(at int64, next bool, r *Record) bool, progress func(read int64)) error {
	in := bufio.NewReaderSize(r, MaxLine+1)
	p := parser{grid: w.limits, all: true}
	var run string
	var step uint64
	layer, ids := -1, 0
	told := offset
	for {
		if w.line%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		line, err := in.ReadSlice('\n')
		at := offset
		offset += int64(len(line))
		long := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) { // to its end
			if ctx.Err() != nil {
				return ctx.Err()
			}
			line, err = in.ReadSlice('\n')
			offset += int64(len(line))
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		last := err != nil
		text := bytes.TrimSpace(line)
		if long || len(text) > 0 {
			w.line++
			var bad error
			if long {
				bad = fmt.Errorf("the line is longer than %d bytes", MaxLine)
			} else {
				bad = p.line(text)
			}
			switch {
			case bad != nil && last:
				w.torn = true
			case bad != nil:
				w.damage(bad)
			default:
				got := &p.record
				if w.topK == 0 {
					w.topK = guessTopK(got)
				}
				next := layer < 0 || got.Run != run || got.Step != step || got.Layer < layer
				if !next && got.Layer == layer && ids+len(got.IDs) > maxPassIDs {
					next = true
				}
				if next || got.Layer != layer {
					ids = 0
				}
				ids += len(got.IDs)
				run, step, layer = got.Run, got.Step, got.Layer
				if !record(at, next, got) {
					return nil
				}
			}
		}
		if progress != nil && offset-told >= progressBytes {
			told = offset
			progress(offset)
		}
		if last {
			return nil
		}
	}
}

func (w *walker) damage(err error) {
	w.damaged++
	if len(w.damages) < namedDamages {
		w.damages = append(w.damages, Damage{w.line, err.Error()})
	}
}

// guessTopK is the experts a row of a file: what it says, else 16 as in K3 if that divides the first line, else all ids of
// that line, which is then one row.
func guessTopK(r *Record) int {
	switch {
	case r.topK > 0:
		return r.topK
	case len(r.IDs)%16 == 0:
		return 16
	}
	return len(r.IDs)
}
