package sample

import "math"

// The elementary functions are our own because those of package math are not the same bits on every processor, and a token
// must not depend on where it was drawn. Every product is converted to float64 before it is added to: the conversion forbids
// the compiler to fuse the two, which it would do on some processors only.

// log is the natural logarithm of a positive normal number, within 2 ulp.
func log(x float64) float64 {
	b := math.Float64bits(x)
	e := int(b>>52) - 1023
	m := math.Float64frombits(b&(1<<52-1) | 1023<<52) // [1, 2)
	if m > math.Sqrt2 {
		m /= 2
		e++
	}
	// ln m = 2·artanh(s), |s| ≤ 0.172.
	f := m - 1
	s := f / (2 + f)
	z := s * s
	p := 1.0 / 21
	for _, c := range [...]float64{1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9, 1.0 / 7, 1.0 / 5, 1.0 / 3} {
		p = float64(p*z) + c
	}
	s2 := 2 * s
	ln := s2 + float64(s2*float64(z*p))
	return float64(float64(e)*ln2High) + (ln + float64(float64(e)*ln2Low))
}

// ln 2 in two parts, of which products of the first with a small integer are exact.
const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
)

// exp is eˣ for x ≤ 0, within 2 ulp; 0 below −708, where it would be subnormal.
func exp(x float64) float64 {
	if x < -708 {
		return 0
	}
	k := math.Floor(float64(x*(1/math.Ln2)) + 0.5)
	r := x - float64(k*ln2High)
	r -= float64(k * ln2Low) // |r| ≤ 0.35
	p := 1.0 / 6227020800
	for _, c := range [...]float64{1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040, 1.0 / 720,
		1.0 / 120, 1.0 / 24, 1.0 / 6, 1.0 / 2} {
		p = float64(p*r) + c
	}
	y := 1 + (r + float64(float64(r*r)*p))
	return float64(y * math.Float64frombits(uint64(int64(k)+1023)<<52))
}
