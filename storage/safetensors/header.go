package safetensors

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strings"
)

// Bounds on what a header may say.
const (
	PrefixSize    = 8         // bytes before the header: its length
	MaxHeaderSize = 128 << 20 // bytes of JSON
	MaxRank       = 16
	MaxDim        = 1 << 31
)

// Tensor is one entry of a header. Begin and End are byte offsets from the start of the data; Shape may be shared with
// other tensors and must not be changed.
type Tensor struct {
	Name       string
	Shape      []int64
	Begin, End int64
	DType      DType
}

// Header is what the front of a file says. Tensors are in the order of their data.
type Header struct {
	Metadata  map[string]string
	Tensors   []Tensor
	DataStart int64 // offset of the data in the file: PrefixSize and the header
	DataSize  int64
}

// ReadHeader reads and checks the header of a file of the given size.
func ReadHeader(r io.ReaderAt, size int64) (*Header, error) {
	if size < PrefixSize+1 {
		return nil, fmt.Errorf("the file is %d bytes long, too short for a safetensors header", size)
	}
	var prefix [PrefixSize]byte
	if err := readFull(r, prefix[:], 0); err != nil {
		return nil, err
	}
	n := binary.LittleEndian.Uint64(prefix[:])
	switch {
	case n == 0 || n > MaxHeaderSize:
		return nil, fmt.Errorf("header length %d is not in 1..%d: not a safetensors file, or damaged", n, int64(MaxHeaderSize))
	case int64(n) > size-PrefixSize:
		return nil, fmt.Errorf("header length %d reaches past the end of the file (%d bytes): the file is truncated or damaged", n, size)
	}
	text := make([]byte, n)
	if err := readFull(r, text, PrefixSize); err != nil {
		return nil, err
	}
	return ParseHeader(text, size-PrefixSize-int64(n))
}

func readFull(r io.ReaderAt, p []byte, off int64) error {
	n, err := r.ReadAt(p, off)
	if n == len(p) {
		return nil
	}
	if err == nil || errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("read %d of %d header bytes: %w", n, len(p), err)
}

// ParseHeader checks the JSON text of a header that stands before dataSize bytes of data.
func ParseHeader(text []byte, dataSize int64) (*Header, error) {
	if len(text) == 0 || len(text) > MaxHeaderSize {
		return nil, fmt.Errorf("header length %d is not in 1..%d", len(text), int64(MaxHeaderSize))
	}
	if text[0] != '{' {
		return nil, errors.New("the header does not start with '{': not a safetensors file, or damaged")
	}
	p := headerParser{scanner: scanner{text: text}}
	n := bytes.Count(text, []byte(`"data_offsets"`))
	p.tensors = make([]Tensor, 0, n)
	p.ends = make([]int, 0, n)
	p.names = make([]byte, 0, max(0, len(text)-n*len(`"":{"dtype":"U8","shape":[],"data_offsets":[]}`)))
	if err := p.members(p.entry); err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	// The format pads the header with spaces, and only with spaces, to align the data.
	for ; p.pos < len(text); p.pos++ {
		if text[p.pos] != ' ' {
			return nil, fmt.Errorf("header: %w", p.errorf("unexpected %s after the end of the header", p.found()))
		}
	}
	if err := p.nameTensors(); err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	h := &Header{
		Metadata:  p.metadata,
		Tensors:   p.tensors,
		DataStart: PrefixSize + int64(len(text)),
		DataSize:  dataSize,
	}
	if err := h.checkCoverage(); err != nil {
		return nil, err
	}
	return h, nil
}

// headerParser collects entries. Names are gathered in one buffer and cut from one string at the end, so that a file
// costs a handful of allocations however many tensors it has.
type headerParser struct {
	scanner
	tensors  []Tensor
	metadata map[string]string
	names    []byte
	ends     []int // end of each tensor's name in names
	shape    [MaxRank]int64
	shapes   [8][]int64 // recently seen shapes, to share
	nextSlot int
}

func (p *headerParser) entry(name []byte) error {
	if string(name) == "__metadata__" {
		return p.readMetadata()
	}
	if len(name) == 0 {
		return p.errorf("a tensor without a name")
	}
	p.names = append(p.names, name...)
	p.ends = append(p.ends, len(p.names))
	var t Tensor
	if err := p.descriptor(&t); err != nil {
		return fmt.Errorf("tensor %s: %w", clip(name), err)
	}
	p.tensors = append(p.tensors, t)
	return nil
}

func (p *headerParser) readMetadata() error {
	if p.metadata != nil {
		return p.errorf("key \"__metadata__\" appears twice")
	}
	p.metadata = map[string]string{}
	err := p.members(func(key []byte) error {
		k := string(key)
		if _, twice := p.metadata[k]; twice {
			return p.errorf("key %s appears twice", clip(key))
		}
		value, err := p.str()
		p.metadata[k] = string(value)
		return err
	})
	if err != nil {
		return fmt.Errorf("__metadata__: %w", err)
	}
	return nil
}

func (p *headerParser) descriptor(t *Tensor) error {
	var seen struct{ dtype, shape, offsets bool }
	first := func(was *bool, key string) error {
		if *was {
			return p.errorf("key %q appears twice", key)
		}
		*was = true
		return nil
	}
	err := p.members(func(key []byte) error {
		switch string(key) {
		case "dtype":
			if err := first(&seen.dtype, "dtype"); err != nil {
				return err
			}
			name, err := p.str()
			if err != nil {
				return err
			}
			var ok bool
			if t.DType, ok = parseDType(name); !ok {
				return p.errorf("dtype %s is not supported", clip(name))
			}
			return nil
		case "shape":
			if err := first(&seen.shape, "shape"); err != nil {
				return err
			}
			return p.readShape(t)
		case "data_offsets":
			if err := first(&seen.offsets, "data_offsets"); err != nil {
				return err
			}
			return p.readOffsets(t)
		}
		return p.errorf("unexpected field %s; a descriptor has dtype, shape and data_offsets", clip(key))
	})
	if err != nil {
		return err
	}
	if !seen.dtype || !seen.shape || !seen.offsets {
		return p.errorf("the descriptor must have dtype, shape and data_offsets")
	}
	size := uint64(t.DType.Size())
	for _, d := range t.Shape {
		hi, lo := bits.Mul64(size, uint64(d))
		if hi != 0 || lo > 1<<62 {
			return p.errorf("shape %v is too large", t.Shape)
		}
		size = lo
	}
	if size != uint64(t.End-t.Begin) {
		return p.errorf("%s %v needs %d bytes, data_offsets [%d,%d] give %d", t.DType, t.Shape, size, t.Begin, t.End, t.End-t.Begin)
	}
	return nil
}

func (p *headerParser) readShape(t *Tensor) error {
	rank := 0
	err := p.elements(func() error {
		d, err := p.integer()
		switch {
		case err != nil:
			return err
		case rank == MaxRank:
			return p.errorf("shape has more than %d dimensions", MaxRank)
		case d < 1 || d > MaxDim:
			return p.errorf("dimension %d is not in 1..%d", d, int64(MaxDim))
		}
		p.shape[rank] = d
		rank++
		return nil
	})
	if err != nil {
		return err
	}
	if rank == 0 {
		return p.errorf("shape has no dimensions")
	}
	t.Shape = p.share(p.shape[:rank])
	return nil
}

// share returns a kept copy of shape, one already kept where possible: the experts of a layer have three shapes in all.
func (p *headerParser) share(shape []int64) []int64 {
	for _, s := range p.shapes {
		if slices.Equal(s, shape) {
			return s
		}
	}
	s := slices.Clone(shape)
	p.shapes[p.nextSlot] = s
	p.nextSlot = (p.nextSlot + 1) % len(p.shapes)
	return s
}

func (p *headerParser) readOffsets(t *Tensor) error {
	var bounds [2]int64
	n := 0
	err := p.elements(func() (err error) {
		if n == 2 {
			return p.errorf("data_offsets has more than two numbers")
		}
		bounds[n], err = p.integer()
		n++
		return err
	})
	switch {
	case err != nil:
		return err
	case n != 2:
		return p.errorf("data_offsets needs two numbers")
	case bounds[0] > bounds[1]:
		return p.errorf("data_offsets [%d,%d] run backwards", bounds[0], bounds[1])
	}
	t.Begin, t.End = bounds[0], bounds[1]
	return nil
}

func (p *headerParser) nameTensors() error {
	all := string(p.names)
	seen := make(map[string]struct{}, len(p.tensors))
	start := 0
	for i, end := range p.ends {
		name := all[start:end]
		seen[name] = struct{}{}
		if len(seen) != i+1 {
			return fmt.Errorf("tensor %s appears twice", clip([]byte(name)))
		}
		p.tensors[i].Name = name
		start = end
	}
	return nil
}

// checkCoverage sorts the tensors by position and requires that they tile the data.
func (h *Header) checkCoverage() error {
	byBegin := func(a, b Tensor) int {
		switch {
		case a.Begin < b.Begin:
			return -1
		case a.Begin > b.Begin:
			return 1
		}
		return strings.Compare(a.Name, b.Name)
	}
	if !slices.IsSortedFunc(h.Tensors, byBegin) {
		slices.SortFunc(h.Tensors, byBegin)
	}
	var end int64
	for i := range h.Tensors {
		t := &h.Tensors[i]
		switch {
		case t.Begin > end:
			return fmt.Errorf("tensor %s starts at data byte %d, leaving a gap after %d", clip([]byte(t.Name)), t.Begin, end)
		case t.Begin < end:
			return fmt.Errorf("tensor %s starts at data byte %d and overlaps the tensor before it, which ends at %d", clip([]byte(t.Name)), t.Begin, end)
		}
		end = t.End
	}
	switch {
	case end > h.DataSize:
		return fmt.Errorf("the tensors need %d bytes of data, the file has %d: it is truncated", end, h.DataSize)
	case end < h.DataSize:
		return fmt.Errorf("the tensors need %d bytes of data, the file has %d: %d bytes too many", end, h.DataSize, h.DataSize-end)
	}
	return nil
}

// clip quotes a name for a message, shortened when it is absurdly long.
func clip(name []byte) string {
	const most = 200
	if len(name) > most {
		return fmt.Sprintf("%q...", name[:most])
	}
	return fmt.Sprintf("%q", name)
}
