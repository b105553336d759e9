// Package bench measures how near the provider comes to what this machine can do.
//
// A speed alone says little: the same kernel gives half the figures on half the memory bus. What can be judged is the share
// of a bound. Two bounds hold for everything, MXFP4 has a third, and all are measured here, with the same threads, next to every repetition
// of every kernel, so that a neighbour who takes half the machine takes it from kernel and bound alike:
//
//   - memory: the bytes a call must move, at the rate at which these threads read memory when they do nothing else;
//   - fma: the multiply-adds a call must do, at the rate of independent chains in registers.
//
// MXFP4 has a third, decode: the groups of weights a call must turn from nibbles into floats, at the rate at which these
// threads decode groups that lie in the innermost cache and multiply them with one row. kernels_f4.h of package native derives
// what that rate is made of. The largest of the three times is the bound of a call, and the percentage is that time divided
// by the one measured, the median over repetitions.
//
// Weights come from memory, as they do in a model: calls walk through more of them than the last-level cache holds.
// [Kernels] measures single kernels at the sizes of Kimi K3, [Model] whole passes of a model.
package bench

import (
	"fmt"
	"math"
	"slices"

	"deltafin/native"
)

// ISAs are the instruction sets this processor runs, best last.
func ISAs() []string { return native.ISAs() }

// Spread sums up repeated measurements.
type Spread struct {
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
	N      int     `json:"n"`
}

// spreadOf is the spread of at least one value.
func spreadOf(values []float64) Spread {
	s := slices.Sorted(slices.Values(values))
	n := len(s)
	return Spread{Median: (s[(n-1)/2] + s[n/2]) / 2, Min: s[0], Max: s[n-1], N: n}
}

// Bound is what limits a call, by the work that takes longest.
type Bound string

// The bounds.
const (
	Unbounded   Bound = ""       // none is derived: the time is all there is
	MemoryBound Bound = "memory" // bytes at the streaming rate
	FMABound    Bound = "fma"    // multiply-adds at the peak rate
	DecodeBound Bound = "decode" // MXFP4 groups at the rate of decoding
)

// work is what a call cannot avoid.
type work struct {
	bytes  float64 // moved from and to memory
	flops  float64 // two per multiply-add; a lone multiplication takes the place of one and counts as much
	groups float64 // MXFP4 groups of 32 weights, each decoded once
	beside float64 // flops that are not of these groups, in which case their time comes on top
}

// bound is the least time for w on a machine of these rates.
func (w work) bound(r rates) (seconds float64, b Bound) {
	seconds, b = w.bytes/r.stream, MemoryBound
	if t := w.flops / r.peak; t > seconds {
		seconds, b = t, FMABound
	}
	if w.groups > 0 {
		groups, beside := w.groups/r.decode, w.beside/r.peak
		if groups+beside > seconds {
			seconds, b = groups+beside, DecodeBound
			if beside > groups {
				b = FMABound
			}
		}
	}
	if seconds <= 0 {
		return 0, Unbounded
	}
	return seconds, b
}

// resolve gives the names and numbers that stand for "the best" and "all".
func resolve(isa string, threads int) (string, int, error) {
	isas := ISAs()
	switch {
	case len(isas) == 0:
		return "", 0, fmt.Errorf("the provider has no kernels for this processor")
	case isa == "":
		isa = isas[len(isas)-1]
	case !slices.Contains(isas, isa):
		return "", 0, fmt.Errorf("instruction set %q cannot be used; this processor runs %v", isa, isas)
	}
	if threads == 0 {
		threads = processors()
	}
	return isa, threads, nil
}

// percent of a bound, 0 where there is none.
func percent(bound, seconds float64) float64 {
	if bound <= 0 || seconds <= 0 || math.IsInf(bound, 0) {
		return 0
	}
	return 100 * bound / seconds
}
