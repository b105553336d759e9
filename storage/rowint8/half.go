package rowint8

import "math"

// toHalf rounds a finite value that is not negative to fp16, nearest, ties to even. Values from 65520 on become infinite.
func toHalf(f float32) uint16 {
	bits := math.Float32bits(f)
	exponent := int(bits>>23) - 127
	fraction := bits&(1<<23-1) | 1<<23 // with the leading 1, unless f is too small for an fp32 exponent, and then for fp16 too
	switch {
	case exponent > 15:
		return 0x7c00
	case exponent < -25:
		return 0
	}
	// Units of the last place of fp16, which has ten bits of fraction and below 2^-14 a fixed last place of 2^-24.
	drop := 13
	half := uint32(exponent+15) << 10
	if exponent < -14 {
		drop += -14 - exponent
		half = 0
	} else {
		half -= 1 << 10 // the leading 1 of fraction adds it back
	}
	kept, rest := fraction>>drop, fraction&(1<<drop-1)
	if middle := uint32(1) << (drop - 1); rest > middle || rest == middle && kept&1 == 1 {
		kept++ // may carry into the exponent, as it should
	}
	return uint16(half + kept)
}

// FromHalf widens an fp16 scale exactly.
func FromHalf(h uint16) float32 {
	sign := uint32(h&0x8000) << 16
	exponent, fraction := uint32(h>>10)&31, uint32(h&1023)
	switch exponent {
	case 0:
		f := float32(fraction) * 0x1p-24
		return math.Float32frombits(math.Float32bits(f) | sign)
	case 31:
		return math.Float32frombits(sign | 0xff<<23 | fraction<<13)
	}
	return math.Float32frombits(sign | (exponent+127-15)<<23 | fraction<<13)
}
