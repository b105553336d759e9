package budget

import (
	"fmt"
	"math"
	"math/bits"
)

// Sums and products of sizes stop at the largest int64 instead of going around: what does not fit a number does not fit a
// memory either. Negative sizes do not occur.

func plus(sizes ...int64) int64 {
	var n int64
	for _, s := range sizes {
		if n > math.MaxInt64-s {
			return math.MaxInt64
		}
		n += s
	}
	return n
}

func times(sizes ...int64) int64 {
	n := uint64(1)
	for _, s := range sizes {
		high, low := bits.Mul64(n, uint64(s))
		if high != 0 || low > math.MaxInt64 {
			n = math.MaxInt64
			continue
		}
		n = low
	}
	return int64(n)
}

// roundUp is n rounded up to a multiple of unit, a power of two.
func roundUp(n, unit int64) int64 {
	if n > math.MaxInt64-unit {
		return math.MaxInt64
	}
	return (n + unit - 1) &^ (unit - 1)
}

func ceilDiv(a, b int64) int64 { return (a + b - 1) / b }

// size is a number of bytes for people, in powers of ten like disk sizes.
func size(n int64) string {
	switch v := float64(n); {
	case n == math.MaxInt64:
		return "more than any memory"
	case v >= 0.9995e12:
		return fmt.Sprintf("%.2f TB", v/1e12)
	case v >= 0.9995e9:
		return fmt.Sprintf("%.2f GB", v/1e9)
	case v >= 0.9995e6:
		return fmt.Sprintf("%.1f MB", v/1e6)
	}
	return fmt.Sprintf("%d bytes", n)
}
