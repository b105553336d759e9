package roster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"deltafin/storage/checkpoint"
	"deltafin/storage/source"
)

// Map says where the tensors of a roster are in the source it was made from.
type Map struct {
	roster *Roster
	source source.Source
	spine  map[string]int32
	parts  []int32 // by position of the expert in the tables, then by part: position in the source, plus 1
	// VisionBytes is the size of what belongs to the vision part and is not installed.
	VisionBytes int64
}

// From makes the roster of a source. Every layer with routed experts must have the same number of them, with the same parts.
func From(ctx context.Context, src source.Source) (*Roster, *Map, error) {
	r, m := &Roster{}, &Map{source: src, spine: map[string]int32{}}
	m.roster = r
	bad := func(err error) (*Roster, *Map, error) { return nil, nil, fmt.Errorf("%s: %w", src.Dir(), err) }

	// The prefix is that of the first tensor; then one look at the experts' shape, and one to place them.
	most := -1
	first := true
	for i, t := range src.Tensors() {
		if i%(1<<14) == 0 && ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if t.Vision {
			m.VisionBytes += t.Length
			continue
		}
		if first && strings.HasPrefix(t.Name, textPrefix) {
			r.Prefix = textPrefix
		}
		first = false
		n, err := Split(r.Prefix, t.Name)
		if err != nil {
			return bad(err)
		}
		if n.Kind == ExpertPart {
			most = max(most, n.Expert)
			if at, found := slices.BinarySearch(r.Bank.Layers, n.Layer); !found {
				r.Bank.Layers = slices.Insert(r.Bank.Layers, at, n.Layer)
			}
			if r.part(n.Rest) < 0 {
				if len(r.Parts) == maxParts {
					return bad(fmt.Errorf("tensor %s: an expert with more than %d parts", t.Name, maxParts))
				}
				r.Parts = append(r.Parts, Tensor{Name: n.Rest, Layer: Globals, DType: t.DType, Shape: t.Shape})
			}
			continue
		}
		x := Tensor{Name: t.Name, Layer: n.Layer, DType: t.DType, Shape: t.Shape}
		if err := r.accept(&x); err != nil {
			return bad(err)
		}
		if x.Bytes() != t.Length {
			return bad(fmt.Errorf("tensor %s has %d bytes, its shape %d", t.Name, t.Length, x.Bytes()))
		}
		m.spine[t.Name] = int32(i)
		if n.Kind == Embedding {
			r.Embed = &x
		} else {
			r.Tensors = append(r.Tensors, x)
		}
	}
	if len(r.Tensors) == 0 {
		return bad(errors.New("it has no tensors of a text model"))
	}
	r.Bank.Experts = most + 1
	if err := r.finish(); err != nil {
		return bad(err)
	}
	if err := m.placeExperts(ctx); err != nil {
		return bad(err)
	}
	return r, m, nil
}

// part is the position of the part with a name, -1 if there is none.
func (r *Roster) part(name string) int {
	return slices.IndexFunc(r.Parts, func(p Tensor) bool { return p.Name == name })
}

func (m *Map) placeExperts(ctx context.Context) error {
	r := m.roster
	m.parts = make([]int32, r.Bank.Len()*len(r.Parts))
	for i, t := range m.source.Tensors() {
		if i%(1<<14) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if t.Vision {
			continue
		}
		n, err := Split(r.Prefix, t.Name)
		if err != nil || n.Kind != ExpertPart {
			continue
		}
		p := r.part(n.Rest)
		at, ok := r.Bank.Index(n.Layer, n.Expert)
		if !ok || p < 0 {
			return fmt.Errorf("tensor %s appeared while the table was read", t.Name)
		}
		if want := &r.Parts[p]; t.DType != want.DType || !slices.Equal(t.Shape, want.Shape) || t.Length != want.Bytes() {
			return fmt.Errorf("tensor %s is %s %v, other experts have %s %v", t.Name, t.DType, t.Shape, want.DType, want.Shape)
		}
		m.parts[at*len(r.Parts)+p] = int32(i) + 1
	}
	for k, i := range m.parts {
		if i == 0 {
			layer, expert := r.Bank.At(k / len(r.Parts))
			return fmt.Errorf("tensor %s is missing; the download is incomplete", r.PartName(layer, expert, k%len(r.Parts)))
		}
	}
	return nil
}

// Spine is where a tensor of the spine is in the source.
func (m *Map) Spine(name string) checkpoint.Tensor { return m.source.At(int(m.spine[name])) }

// Part is where part i of the expert at position k of the tables is in the source.
func (m *Map) Part(k, i int) checkpoint.Tensor {
	return m.source.At(int(m.parts[k*len(m.roster.Parts)+i] - 1))
}
