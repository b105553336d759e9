// Package bench measures how near the provider comes to what this machine can do.
//
// A speed alone says little: the same kernel gives half the figures on half the memory bus. What can be judged is the share
// of a bound. Two bounds hold for everything, and both are measured here, with the same threads, next to every repetition
// of every kernel, so that a neighbour who takes half the machine takes it from kernel and bound alike:
//
//   - memory: the bytes a call must move, at the rate at which these threads read memory when they do nothing else;
//   - fma: the multiply-adds a call must do, at the rate of independent chains in registers.
//
// MXFP4 has a third: the instructions that turn nibbles into floats (see decodeCycles). The largest of the three times is
// the bound of a call, and the percentage is that time divided by the one measured, the median over repetitions.
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
	DecodeBound Bound = "decode" // MXFP4 look-ups at the rate of the vector ports
)

// work is what a call cannot avoid.
type work struct {
	bytes  float64 // moved from and to memory
	flops  float64 // two per multiply-add; a lone multiplication takes the place of one and counts as much
	groups float64 // MXFP4 groups of 32 weights, times...
	cycles float64 // ...the cycles a core needs for one; 0 if not known
	clock  float64 // floating-point operations a core does per cycle at its peak, which turns cycles into time
	beside float64 // flops that are not of these groups, in which case their time comes on top
}

// bound is the least time for w on a machine that streams so many bytes and does so many floating-point operations per
// second.
func (w work) bound(stream, peak float64) (seconds float64, b Bound) {
	seconds, b = w.bytes/stream, MemoryBound
	if t := w.flops / peak; t > seconds {
		seconds, b = t, FMABound
	}
	if w.cycles > 0 {
		groups := w.groups * w.cycles * w.clock
		if t := (groups + w.beside) / peak; t > seconds {
			seconds, b = t, DecodeBound
			if w.beside > groups {
				b = FMABound
			}
		}
	}
	if seconds <= 0 {
		return 0, Unbounded
	}
	return seconds, b
}

// decodeCycles is how long a core works at least on a group of 32 MXFP4 weights for a number of input rows, and its peak in
// floating-point operations per cycle. It counts vector instructions per port; kernels_f4.h of package native has the
// code. A group is two vectors of 16 or four of 8, each decoded once and multiplied with every row:
//
//	avx512vbmi  2 multishift + 2 vpermps, all on port 5                        4 cycles, or
//	            these, the scaling of the table, 2 fma a row on two ports      rows + 2.5
//	avx512      2 masked broadcasts, 2 shifts, 2 vpermps, the scaling, fma     rows + 3.5
//	avx2        7 shuffles and shifts on two ports, 4 fma a row on two, of     (7 + 4 rows)/3 on the three ports of both,
//	            which they share one                                           or 2 rows on the fma ports
//
// The frequency follows from the peak measured: two fma ports of 16 or 8 lanes. A processor with one port of 16 lanes is
// taken for one of half the frequency, and its decode bound is too loose.
func decodeCycles(isa string, rows float64) (cycles, flopsPerCycle float64) {
	switch isa {
	case "avx512vbmi":
		return max(4, rows+2.5), 64
	case "avx512":
		return rows + 3.5, 64
	case "avx2":
		return max((7+4*rows)/3, 2*rows), 32
	}
	return 0, 0
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
