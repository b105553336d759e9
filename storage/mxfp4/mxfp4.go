// Package mxfp4 turns matrices that are stored as packed MXFP4 into BF16, exactly, for the parts of a model that run in BF16.
//
// MXFP4 is a code of four bits for every weight, two a byte, the low half first, and a scale byte e for every 32 weights
// along a row: a weight is E2M1[code] × 2^(e−127). A code has one bit of mantissa, so what it means is a BF16 number as long
// as its exponent is one of a normal BF16 number, which holds for 2 ≤ e ≤ 252. Anything else is refused rather than rounded,
// but for groups of zeros, which no scale changes.
//
// The routed experts are computed as they are stored and are not touched here. Development checkpoints of K3's family pack
// the shared experts and the projections around the routed ones too; Open shows those as the BF16 tensors they mean.
package mxfp4

import "fmt"

// Sizes of a group of weights that share a scale.
const (
	Group       = 32        // weights
	packedBytes = Group / 2 // of their codes
	bf16Bytes   = Group * 2 // of what they mean
)

// The scales whose products with every code are zero or normal BF16 numbers.
const (
	leastScale = 2
	mostScale  = 252
)

// high is the BF16 form of each code at scale 127, which is 1.
var high = [16]uint16{0x0000, 0x3F00, 0x3F80, 0x3FC0, 0x4000, 0x4040, 0x4080, 0x40C0,
	0x8000, 0xBF00, 0xBF80, 0xBFC0, 0xC000, 0xC040, 0xC080, 0xC0C0}

// ScaleError is a scale that would leave the range of normal BF16 numbers.
type ScaleError struct {
	At    int64 // which scale
	Scale byte
}

func (e *ScaleError) Error() string {
	return fmt.Sprintf("scale %d is %d; %d to %d can be turned into BF16 exactly", e.At, e.Scale, leastScale, mostScale)
}

// Decode writes the weights of len(scales) groups to dst, as little-endian BF16: 64 bytes for 16 bytes of packed and one of
// scales. The error is a *ScaleError; dst is then partly written.
func Decode(dst, packed, scales []byte) error {
	if len(packed) != packedBytes*len(scales) || len(dst) != bf16Bytes*len(scales) {
		return fmt.Errorf("%d bytes of codes and %d to write do not belong to %d scales", len(packed), len(dst), len(scales))
	}
	for g, e := range scales {
		codes, out := packed[g*packedBytes:][:packedBytes], dst[g*bf16Bytes:][:bf16Bytes]
		if e < leastScale || e > mostScale {
			for _, c := range codes {
				if e == 255 || c&0x77 != 0 {
					return &ScaleError{int64(g), e}
				}
			}
		}
		exponent := (uint16(e) - 127) << 7
		var table [16]uint16
		for c, h := range high {
			if table[c] = h; c&7 != 0 {
				table[c] = h + exponent
			}
		}
		for i, c := range codes {
			low, up := table[c&15], table[c>>4]
			out[4*i], out[4*i+1], out[4*i+2], out[4*i+3] = byte(low), byte(low>>8), byte(up), byte(up>>8)
		}
	}
	return nil
}
