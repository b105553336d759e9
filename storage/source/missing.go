package source

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Missing are routed experts that a source knows of and does not have.
type Missing struct {
	Count  int            `json:"missing"`
	Layers []MissingLayer `json:"layers"` // those that lack some, ascending

	experts int // of a layer
	all     int // layers with experts
}

// MissingLayer are experts of one layer.
type MissingLayer struct {
	Layer   int   `json:"layer"`
	Experts []int `json:"experts"` // ascending
}

// MissingFrom looks for the experts of the given layers, each of which has that many, that x does not have and want, if it is
// not nil, holds for. Layers are all those of the model that have experts, ascending.
func MissingFrom(x Experts, layers []int, experts int, want func(layer, expert int) bool) *Missing {
	m := &Missing{experts: experts, all: len(layers)}
	for _, l := range layers {
		one := MissingLayer{Layer: l}
		for e := range experts {
			if !x.Present(l, e) && (want == nil || want(l, e)) {
				one.Experts = append(one.Experts, e)
			}
		}
		if n := len(one.Experts); n > 0 {
			m.Count += n
			m.Layers = append(m.Layers, one)
		}
	}
	return m
}

// String is in words what is missing: which layers lack all, and how many experts the others lack, the ones with the most
// first.
func (m *Missing) String() string {
	const most = 4 // layers that are named with a number of experts
	var whole []int
	var some []MissingLayer
	for _, l := range m.Layers {
		if len(l.Experts) == m.experts {
			whole = append(whole, l.Layer)
		} else {
			some = append(some, l)
		}
	}
	var parts []string
	if len(whole) > 0 {
		parts = append(parts, "all of layers "+Ranges(whole))
	}
	slices.SortStableFunc(some, func(a, b MissingLayer) int { return len(b.Experts) - len(a.Experts) })
	for _, l := range some[:min(most, len(some))] {
		parts = append(parts, fmt.Sprintf("%d of layer %d", len(l.Experts), l.Layer))
	}
	if len(some) > most {
		rest := 0
		for _, l := range some[most:] {
			rest += len(l.Experts)
		}
		parts = append(parts, fmt.Sprintf("%d of %d other layers", rest, len(some)-most))
	}
	return strings.Join(parts, ", ")
}

// Lacking are the layers that lack some, as a list without blanks; "" where that is all of them.
func (m *Missing) Lacking() string {
	if len(m.Layers) == m.all {
		return ""
	}
	var layers []int
	for _, l := range m.Layers {
		layers = append(layers, l.Layer)
	}
	return strings.ReplaceAll(Ranges(layers), " ", "")
}

// Ranges writes ascending numbers as ranges: 1-3, 7.
func Ranges(list []int) string {
	var out []string
	for i := 0; i < len(list); {
		k := i
		for k+1 < len(list) && list[k+1] == list[k]+1 {
			k++
		}
		if k == i {
			out = append(out, strconv.Itoa(list[i]))
		} else {
			out = append(out, fmt.Sprintf("%d-%d", list[i], list[k]))
		}
		i = k + 1
	}
	return strings.Join(out, ", ")
}
