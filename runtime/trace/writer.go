package trace

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"

	"deltafin/runtime/expert"
	"deltafin/storage/datafile"
)

// Options of a Writer.
type Options struct {
	Path string
	Mode Mode        // Buffered or Sync
	Grid expert.Grid // of the model
	TopK int
	// Warn hears the one reason for which tracing stopped, if it does; nil for nobody.
	Warn func(error)
}

// Writer appends the routes of one engine to a trace. All methods of a nil Writer do nothing, so an engine that does not
// trace holds one. It belongs to the goroutine that runs the passes.
type Writer struct {
	o      Options
	f      *os.File
	run    string
	step   uint64
	size   int64  // of the file
	pass   []byte // lines of the running pass, or the line being written
	broken bool
	limit  int64 // MaxFile; less in tests

	position int
	message  string
	origins  []expert.Origin // of the ids of a layer, and by expert: scratch
	scratch  []expert.Origin
	written  int64
}

// Open starts tracing to the file at o.Path, which is appended to or created. What is wrong with it is an error here and
// only a warning later.
func Open(o Options) (*Writer, error) {
	if o.Mode != Buffered && o.Mode != Sync {
		return nil, fmt.Errorf("cannot trace to %s: the mode is %s", o.Path, o.Mode)
	}
	if o.TopK < 1 || o.TopK > lineIDs || o.Grid.Len() == 0 {
		return nil, fmt.Errorf("cannot trace to %s: this model routes to no experts", o.Path)
	}
	var run [8]byte
	rand.Read(run[:]) // never fails
	w := &Writer{o: o, run: hex.EncodeToString(run[:]), limit: MaxFile, scratch: make([]expert.Origin, o.Grid.Experts)}
	if err := w.open(); err != nil {
		if w.f != nil {
			w.f.Close()
		}
		return nil, err
	}
	return w, nil
}

func (w *Writer) open() error {
	path := w.o.Path
	if err := datafile.CheckFolder(filepath.Dir(path)); err != nil {
		return fmt.Errorf("cannot trace to %s: %w", path, err)
	}
	before, err := datafile.Look(path)
	existed := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot trace: %w", err)
	}
	if existed && before.Size() >= w.limit {
		return fmt.Errorf("the trace %s has %d bytes and is full; choose another file or move it away", path, before.Size())
	}
	flags := os.O_RDWR | os.O_APPEND | unix.O_NOFOLLOW | unix.O_NONBLOCK | unix.O_CLOEXEC
	if !existed {
		flags |= os.O_CREATE | os.O_EXCL
	}
	if w.f, err = os.OpenFile(path, flags, 0o600); err != nil {
		return fmt.Errorf("cannot trace to %s: %w", path, datafile.Cause(err))
	}
	if existed && !before.Same(w.f) {
		return fmt.Errorf("cannot trace to %s: it was replaced while it was being opened; try again", path)
	}
	// Two writers would cut and mix each other's lines. A file system without locks is trusted.
	if err := datafile.TryLock(w.f); errors.Is(err, datafile.ErrLocked) {
		return fmt.Errorf("cannot trace to %s: another process is tracing to it", path)
	}
	return w.repair()
}

// lineStarts are how the lines of a trace begin: ours, and those of the program this format comes from. Anything else
// that looks like JSON is somebody's file.
var lineStarts = [2]string{`{"run":"`, `{"step":`}

// begins tells whether b begins like a line, as far as it goes.
func begins(b []byte) bool {
	for _, s := range lineStarts {
		if n := min(len(b), len(s)); string(b[:n]) == s[:n] {
			return true
		}
	}
	return false
}

// repair cuts off a last line that a killed writer left unfinished, after making sure that this is a trace at all.
func (w *Writer) repair() error {
	info, err := w.f.Stat()
	if err != nil {
		return fmt.Errorf("cannot trace to %s: %w", w.o.Path, datafile.Cause(err))
	}
	w.size = info.Size()
	if w.size == 0 {
		return nil
	}
	foreign := fmt.Errorf("%s is not a router trace; choose another file", w.o.Path)
	first, tail := make([]byte, min(w.size, int64(len(lineStarts[0])))), make([]byte, min(w.size, MaxLine+1))
	if _, err := w.f.ReadAt(first, 0); err != nil {
		return fmt.Errorf("cannot read the trace %s: %w", w.o.Path, datafile.Cause(err))
	}
	if _, err := w.f.ReadAt(tail, w.size-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("cannot read the trace %s: %w", w.o.Path, datafile.Cause(err))
	}
	torn := tail[bytes.LastIndexByte(tail, '\n')+1:]
	if !begins(first) || len(torn) > MaxLine || len(torn) > 0 && !begins(torn) {
		return foreign
	}
	if len(torn) == 0 {
		return nil
	}
	w.size -= int64(len(torn))
	if err := w.f.Truncate(w.size); err != nil {
		return fmt.Errorf("cannot cut the unfinished last line off the trace %s: %w", w.o.Path, datafile.Cause(err))
	}
	return nil
}

// Run is what this writer's lines carry as run.
func (w *Writer) Run() string {
	if w == nil {
		return ""
	}
	return w.run
}

// Bytes is what was written so far.
func (w *Writer) Bytes() int64 {
	if w == nil {
		return 0
	}
	return w.written
}

// Begin starts a pass whose first row is at a position of its timeline, asked for under ctx.
func (w *Writer) Begin(ctx context.Context, position int) {
	if w == nil {
		return
	}
	w.position, w.message = position, MessageOf(ctx)
}

// Layer records the routes of a layer of the running pass: TopK ids and weights for each row, in route order. origins says
// where the distinct experts of all rows were, which are demand; both may be empty.
func (w *Writer) Layer(layer int, ids []uint16, weights []float32, demand []int, origins []expert.Origin) {
	if w == nil || w.broken {
		return
	}
	if err := w.check(layer, ids, weights); err != nil {
		w.stop(err)
		return
	}
	w.origins = w.origins[:0]
	if len(demand) > 0 {
		w.origins = spread(w.origins, w.scratch, ids, demand, origins)
	}
	from := w.origins
	for most := lineIDs / w.o.TopK * w.o.TopK; len(ids) > 0; {
		n := min(most, len(ids))
		w.line(layer, ids[:n], weights[:n], from[:min(n, len(from))])
		ids, weights, from = ids[n:], weights[n:], from[min(n, len(from)):]
		if w.o.Mode == Sync {
			w.flush()
		}
	}
}

func (w *Writer) check(layer int, ids []uint16, weights []float32) error {
	if len(ids) != len(weights) || len(ids)%w.o.TopK != 0 {
		return fmt.Errorf("layer %d has %d ids and %d weights, not %d of both for each row", layer, len(ids), len(weights), w.o.TopK)
	}
	for i, id := range ids {
		if !w.o.Grid.Contains(expert.Key{Layer: layer, Expert: int(id)}) {
			return fmt.Errorf("layer %d routes to expert %d, which the model does not have", layer, id)
		}
		if v := weights[i]; !(v >= 0 && v <= math.MaxFloat32) {
			return fmt.Errorf("expert %d of layer %d has weight %v", id, layer, v)
		}
	}
	return nil
}

func (w *Writer) line(layer int, ids []uint16, weights []float32, from []expert.Origin) {
	b := append(w.pass, lineStarts[0]...)
	b = append(b, w.run...)
	b = append(b, `","step":`...)
	b = strconv.AppendUint(b, w.step, 10)
	b = append(b, `,"layer":`...)
	b = strconv.AppendInt(b, int64(layer), 10)
	b = append(b, `,"k":`...)
	b = strconv.AppendInt(b, int64(w.o.TopK), 10)
	b = append(b, `,"pos":`...)
	b = strconv.AppendInt(b, int64(w.position), 10)
	if w.message != "" {
		b = append(append(append(b, `,"msg":"`...), w.message...), '"')
	}
	b = append(b, `,"ids":[`...)
	for i, id := range ids {
		b = strconv.AppendUint(comma(b, i), uint64(id), 10)
	}
	b = append(b, `],"w":[`...)
	for i, v := range weights {
		b = strconv.AppendFloat(comma(b, i), float64(v), 'g', -1, 32)
	}
	b = append(b, `],"bits":[`...)
	for i, v := range weights {
		b = strconv.AppendUint(comma(b, i), uint64(math.Float32bits(v)), 10)
	}
	b = append(b, ']')
	if len(from) > 0 {
		b = append(b, `,"from":"`...)
		for _, o := range from {
			b = append(b, originLetters[min(int(o), len(originLetters)-1)])
		}
		b = append(b, '"')
	}
	w.pass = append(b, "}\n"...)
}

// originLetters stand for the origins in a line, by their number.
const originLetters = "?helw"

func comma(b []byte, i int) []byte {
	if i > 0 {
		return append(b, ',')
	}
	return b
}

// Commit ends the running pass and, if it was buffered, writes it.
func (w *Writer) Commit() {
	if w == nil || w.broken {
		return
	}
	w.flush()
	w.step++
}

// Discard forgets a pass that failed. What the sync mode wrote of it stays; the next pass has a step of its own.
func (w *Writer) Discard() {
	if w == nil || w.broken {
		return
	}
	w.pass = w.pass[:0]
	if w.o.Mode == Sync {
		w.step++
	}
}

// flush appends what is pending in one piece. A piece that does not fit on the disk is taken back, so that the file ends
// with a whole line.
func (w *Writer) flush() {
	if w.broken || len(w.pass) == 0 {
		return
	}
	if int64(len(w.pass)) > w.limit-w.size {
		w.stop(fmt.Errorf("it would grow past %d bytes", w.limit))
		return
	}
	n, err := w.f.Write(w.pass)
	if err != nil {
		if n > 0 {
			err = errors.Join(datafile.Cause(err), w.f.Truncate(w.size))
		}
		w.stop(datafile.Cause(err))
		return
	}
	w.size += int64(n)
	w.written += int64(n)
	w.pass = w.pass[:0]
}

func (w *Writer) stop(err error) {
	w.broken = true
	w.pass = nil
	if w.o.Warn != nil {
		w.o.Warn(fmt.Errorf("tracing to %s stopped, the model goes on: %w", w.o.Path, err))
	}
}

// Close ends tracing. A pass neither committed nor discarded is dropped.
func (w *Writer) Close() error {
	if w == nil || w.f == nil {
		return nil
	}
	f := w.f
	w.f, w.broken, w.pass = nil, true, nil
	if err := f.Close(); err != nil {
		return fmt.Errorf("closing the trace %s: %w", w.o.Path, datafile.Cause(err))
	}
	return nil
}

// PassBytes is what a Writer's buffer grows to at most in passes of a number of rows, for the memory plan.
func PassBytes(g expert.Grid, topK, rows int) int64 {
	// Per id: up to 5 digits, 14 characters of weight, 10 digits of bits, commas, and the letter of its origin. Per line, of
	// which there is at least one for each layer: the names and numbers around them.
	const perID, perLine = 5 + 14 + 10 + 3 + 1, 256
	if topK < 1 || topK > lineIDs {
		return 0
	}
	ids := int64(rows) * int64(topK)
	lines := (ids + lineIDs/int64(topK)*int64(topK) - 1) / (lineIDs / int64(topK) * int64(topK))
	n := int64(g.Layers()) * (ids*perID + lines*perLine)
	return n + n/4 // a growing slice holds a quarter more than it needs
}
