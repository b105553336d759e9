package dfsp

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Extent is a range of bytes.
type Extent struct{ Offset, Length int64 }

func (e Extent) end() int64 { return e.Offset + e.Length }

// section is a third of the payload. Offset is from the start of the payload.
type section struct{ offset, used, span int64 }

const (
	quantized = iota
	scales
	raw
	sections
)

// placement says where in the payload everything is.
type placement struct {
	data, scales []Extent // by tensor; Length 0 where there are no scales
	sections     [sections]section
	payload      int64
}

// place lays out tensors, in any order, as the format demands.
func place(tensors []Tensor) (*placement, error) {
	p := &placement{data: make([]Extent, len(tensors)), scales: make([]Extent, len(tensors))}
	order := make([]int, len(tensors))
	for i := range tensors {
		order[i] = i
		var err error
		if p.data[i].Length, p.scales[i].Length, err = tensors[i].sizes(); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		s, t := &tensors[a], &tensors[b]
		return cmp.Or(cmp.Compare(s.Group, t.Group), cmp.Compare(s.Order, t.Order), strings.Compare(s.Name, t.Name))
	})
	var at int64
	put := func(number int, of func(i int) *Extent) error {
		s := &p.sections[number]
		s.offset = at
		for _, i := range order {
			e := of(i)
			if e == nil {
				continue
			}
			at = align(at, componentAlign)
			e.Offset = at
			at += e.Length
			if at > maxPayload {
				return fmt.Errorf("the tensors need more than %d bytes, the most a pack can hold", int64(maxPayload))
			}
			s.used = at - s.offset
		}
		s.span = align(s.used, payloadAlign)
		at = s.offset + s.span
		return nil
	}
	err := errors.Join(
		put(quantized, func(i int) *Extent { return choose(tensors[i].Form.int8(), &p.data[i]) }),
		put(scales, func(i int) *Extent { return choose(tensors[i].Form.int8(), &p.scales[i]) }),
		put(raw, func(i int) *Extent { return choose(!tensors[i].Form.int8(), &p.data[i]) }),
	)
	p.payload = at
	return p, err
}

func choose(yes bool, e *Extent) *Extent {
	if yes {
		return e
	}
	return nil
}

func align(n, to int64) int64 { return (n + to - 1) / to * to }

// Size is what a pack takes on disk.
type Size struct {
	File    int64 // bytes of the file
	Payload int64 // of these, bytes of the payload
	Chunks  int

	// The payload's three sections.
	Quantized, Scales, Raw int64
}

// Measure returns the size of the pack a spec describes.
func Measure(s *Spec) (Size, error) {
	d, err := newDirectory(s)
	if err != nil {
		return Size{}, err
	}
	return Size{
		File: d.file, Payload: d.payload, Chunks: d.chunkCount(),
		Quantized: d.sections[quantized].span, Scales: d.sections[scales].span, Raw: d.sections[raw].span,
	}, nil
}
