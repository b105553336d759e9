package trace

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"deltafin/runtime/expert"
	"deltafin/storage/datafile"
)

// Record is what a line says.
type Record struct {
	Run   string // "" if the line has none
	Step  uint64 // 0 if the line has none
	Layer int
	IDs   []int // at least one

	// What an Index reads as well; empty elsewhere.
	topK     int    // 0 if the line has none
	position int    // one more than the line says, 0 if it has none
	message  string // "" if the line has none
	weights  []float32
	from     []expert.Origin
}

// Read yields the records of a trace. A Record and its IDs are valid until the next one. Everything is checked: the file
// is a regular one of at most MaxFile bytes, not a link, and the same after reading as before; a line has at most MaxLine
// bytes and is one JSON object with a layer of the grid and 1 to 896 of its experts. Blank lines are skipped. An error
// names the file and the line and ends the sequence.
func Read(ctx context.Context, path string, g expert.Grid) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		f, err := datafile.Open(path)
		if err != nil {
			yield(nil, err)
			return
		}
		defer f.Close()
		if f.Size() > MaxFile {
			yield(nil, fmt.Errorf("%s has %d bytes; a trace has at most %d", path, f.Size(), int64(MaxFile)))
			return
		}
		// No further than it was long at the start: a file that grows is found out at the end.
		more, err := lines(ctx, io.NewSectionReader(f.Descriptor(), 0, f.Size()), path, g, yield)
		if err == nil && more && f.Changed() != nil {
			err = fmt.Errorf("%s changed while it was read; stop what is writing to it and try again", path)
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// lines yields the records of r; more tells whether the consumer wants more.
func lines(ctx context.Context, r io.Reader, path string, g expert.Grid, yield func(*Record, error) bool) (more bool, err error) {
	in := bufio.NewReaderSize(r, MaxLine+1)
	var p parser
	p.grid = g
	for n := 1; ; n++ {
		if n%1024 == 0 && ctx.Err() != nil {
			return false, ctx.Err()
		}
		line, err := in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return false, fmt.Errorf("%s:%d: the line is longer than %d bytes", path, n, MaxLine)
		case err != nil && !errors.Is(err, io.EOF):
			return false, fmt.Errorf("reading %s: %w", path, datafile.Cause(err))
		}
		if text := bytes.TrimSpace(line); len(text) > 0 {
			if err := p.line(text); err != nil {
				return false, fmt.Errorf("%s:%d: %w", path, n, err)
			}
			if !yield(&p.record, nil) {
				return false, nil
			}
		}
		if err != nil {
			return true, nil
		}
	}
}

// parser turns lines into a Record. Whether a line is JSON at all is for encoding/json to say; after that it can be walked
// without looking back. Names are compared as they are written, and one that counts may occur only once.
type parser struct {
	grid   expert.Grid
	all    bool // read the rest of the Record too
	record Record
	text   []byte // what is left of the line
}

func (p *parser) line(text []byte) error {
	if !json.Valid(text) || text[0] != '{' {
		return errors.New("the line is not a JSON object")
	}
	p.text = text[1:]
	p.record = Record{IDs: p.record.IDs[:0], weights: p.record.weights[:0], from: p.record.from[:0]}
	var seen struct{ run, step, layer, ids, topK, position, message, weights, from bool }
	layer := -1
	for {
		name := p.token()
		if name[0] == '}' {
			break
		}
		if name[0] == ',' {
			name = p.token()
		}
		p.token() // the colon
		var err error
		switch string(name) {
		case `"run"`:
			err = p.once(&seen.run, "run", p.name)
		case `"step"`:
			err = p.once(&seen.step, "step", func() error { return p.number(&p.record.Step, "step") })
		case `"layer"`:
			err = p.once(&seen.layer, "layer", func() (err error) { layer, err = p.integer("layer"); return })
		case `"ids"`:
			err = p.once(&seen.ids, "ids", p.list)
		case `"k"`, `"pos"`, `"msg"`, `"w"`, `"from"`:
			if !p.all {
				p.skip()
				continue
			}
			switch string(name) {
			case `"k"`:
				err = p.once(&seen.topK, "k", p.rowLength)
			case `"pos"`:
				err = p.once(&seen.position, "pos", func() error { n, err := p.integer("pos"); p.record.position = n + 1; return err })
			case `"msg"`:
				err = p.once(&seen.message, "msg", p.messageName)
			case `"w"`:
				err = p.once(&seen.weights, "w", p.weightList)
			default:
				err = p.once(&seen.from, "from", p.originLetters)
			}
		default:
			p.skip()
		}
		if err != nil {
			return err
		}
	}
	g := p.grid
	switch {
	case !seen.layer || !seen.ids:
		return errors.New("the line has no layer or no ids")
	case layer < g.First || layer > g.Last:
		return fmt.Errorf("layer %d: the model has experts in layers %d to %d", layer, g.First, g.Last)
	case len(p.record.IDs) == 0:
		return errors.New("ids is empty")
	}
	p.record.Layer = layer
	return nil
}

func (p *parser) once(seen *bool, name string, value func() error) error {
	if *seen {
		return fmt.Errorf("the line has two of %s", name)
	}
	*seen = true
	return value()
}

// token takes the next token: a string, a number or word, or one character of structure.
func (p *parser) token() []byte {
	i := 0
	for isSpace(p.text[i]) {
		i++
	}
	p.text = p.text[i:]
	end := 1
	switch c := p.text[0]; c {
	case '{', '}', '[', ']', ',', ':':
	case '"':
		for ; p.text[end] != '"'; end++ {
			if p.text[end] == '\\' {
				end++
			}
		}
		end++
	default:
		for end < len(p.text) && !isSpace(p.text[end]) && p.text[end] != ',' && p.text[end] != ']' && p.text[end] != '}' {
			end++
		}
	}
	t := p.text[:end]
	p.text = p.text[end:]
	return t
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// skip passes over a value.
func (p *parser) skip() {
	for depth := 0; ; {
		switch p.token()[0] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if depth == 0 {
			return
		}
	}
}

func (p *parser) name() error {
	t := p.token()
	if t[0] != '"' {
		return errors.New("run is not text")
	}
	return json.Unmarshal(t, &p.record.Run)
}

func (p *parser) rowLength() (err error) {
	if p.record.topK, err = p.integer("k"); err == nil && (p.record.topK < 1 || p.record.topK > lineIDs) {
		err = fmt.Errorf("k is %d, not the experts of a row", p.record.topK)
	}
	return err
}

func (p *parser) messageName() error {
	t := p.token()
	if len(t) < 2 || t[0] != '"' || !messageName(string(t[1:len(t)-1])) {
		return fmt.Errorf("msg is %.80q, not the name of a message", t)
	}
	p.record.message = string(t[1 : len(t)-1])
	return nil
}

func (p *parser) originLetters() error {
	t := p.token()
	if t[0] != '"' {
		return errors.New("from is not text")
	}
	for _, c := range t[1 : len(t)-1] {
		o := strings.IndexByte(originLetters, c)
		if o < 0 || len(p.record.from) == lineIDs {
			return fmt.Errorf("from is %.40q, not a letter of %q for each id", t, originLetters)
		}
		p.record.from = append(p.record.from, expert.Origin(o))
	}
	return nil
}

func (p *parser) weightList() error {
	return p.each("w", func(t []byte) error {
		v, err := strconv.ParseFloat(string(t), 32)
		switch {
		case err != nil || v < 0:
			return fmt.Errorf("w contains %.40q, not a weight", t)
		case len(p.record.weights) == lineIDs:
			return fmt.Errorf("w has more than %d entries", lineIDs)
		}
		p.record.weights = append(p.record.weights, float32(v))
		return nil
	})
}

// each hands on the tokens of a list.
func (p *parser) each(name string, element func(token []byte) error) error {
	if t := p.token(); t[0] != '[' {
		return errors.New(name + " is not a list")
	}
	for {
		t := p.token()
		switch {
		case t[0] == ']':
			return nil
		case t[0] == ',':
			t = p.token()
		}
		if err := element(t); err != nil {
			return err
		}
	}
}

func (p *parser) number(to *uint64, name string) error {
	t := p.token()
	v, err := strconv.ParseUint(string(t), 10, 64)
	if err != nil {
		return fmt.Errorf("%s is %.40q, not a whole number", name, t)
	}
	*to = v
	return nil
}

func (p *parser) integer(name string) (int, error) {
	var v uint64
	if err := p.number(&v, name); err != nil {
		return 0, err
	}
	return int(min(v, 1<<31-1)), nil
}

func (p *parser) list() error {
	return p.each("ids", func(t []byte) error {
		v, err := strconv.ParseUint(string(t), 10, 32)
		switch {
		case err != nil:
			return fmt.Errorf("ids contains %.40q, not a whole number", t)
		case v >= uint64(p.grid.Experts):
			return fmt.Errorf("ids contains %d; the model has experts 0 to %d", v, p.grid.Experts-1)
		case len(p.record.IDs) == lineIDs:
			return fmt.Errorf("ids has more than %d entries", lineIDs)
		}
		p.record.IDs = append(p.record.IDs, int(v))
		return nil
	})
}

// Discover lists the traces in folders, sorted by path: files named router_trace*.jsonl or router-trace*.jsonl. A folder
// that does not exist has none.
func Discover(dirs ...string) ([]string, error) {
	var found []string
	for _, dir := range dirs {
		for _, pattern := range []string{"router_trace*.jsonl", "router-trace*.jsonl"} {
			// The folder's own name must not be taken for a pattern.
			names, err := filepath.Glob(filepath.Join(escape(dir), pattern))
			if err != nil {
				return nil, fmt.Errorf("looking for traces in %s: %w", dir, err)
			}
			found = append(found, names...)
		}
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

func escape(dir string) string {
	var b []byte
	for i := range len(dir) {
		if bytes.IndexByte([]byte(`*?[\`), dir[i]) >= 0 {
			b = append(b, '\\')
		}
		b = append(b, dir[i])
	}
	return string(b)
}

// Load reads traces, one after the other, into a form that can be replayed. A pass ends where the run or the step changes,
// or where a layer comes that does not follow the one before: files of other programs start counting steps again.
func Load(ctx context.Context, g expert.Grid, paths ...string) (*expert.Trace, error) {
	t := expert.NewTrace(g)
	for _, path := range paths {
		var run string
		var step uint64
		layer := -1 // of ids, which grow over the lines of one layer; -1 before the first
		var ids []int
		for r, err := range Read(ctx, path, g) {
			if err != nil {
				return nil, err
			}
			next := layer < 0 || r.Run != run || r.Step != step || r.Layer < layer
			if next || r.Layer > layer {
				if layer >= 0 {
					if err := t.Demand(layer, ids); err != nil {
						return nil, fmt.Errorf("%s: %w", path, err)
					}
				}
				if next {
					t.Begin()
				}
				run, step, layer, ids = r.Run, r.Step, r.Layer, ids[:0]
			}
			ids = append(ids, r.IDs...)
		}
		if layer >= 0 {
			if err := t.Demand(layer, ids); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
		}
	}
	return t, nil
}
