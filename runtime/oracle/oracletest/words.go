package oracletest

import (
	"encoding/binary"
	"math"
)

// The random words behind every tensor: 64-bit arithmetic with wrap-around, so that any language makes the same bytes.
// Element i of a tensor depends on the seed, the tensor's full name and i alone.

func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 27
	x *= 0x94D049BB133111EB
	return x ^ x>>31
}

// stream is the key of one tensor.
type stream uint64

func newStream(name string, seed uint64) stream {
	h := uint64(0xCBF29CE484222325)
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 0x100000001B3
	}
	return stream(mix(h ^ mix(seed)))
}

func (k stream) word(i int) uint64 { return mix(uint64(k) + uint64(i+1)*0x9E3779B97F4A7C15) }

func (k stream) byte(j int) byte { return byte(k.word(j/8) >> (8 * (j % 8))) }

// real is close to Gaussian: the sum of four 16-bit numbers, centred, with standard deviation std around mean.
func (k stream) real(i int, mean, std float64) float32 {
	h := k.word(i)
	u := int64(h&0xFFFF) + int64(h>>16&0xFFFF) + int64(h>>32&0xFFFF) + int64(h>>48) - 131070
	s := std / 37837.0
	return float32(mean + float64(float64(u)*s)) // the conversion keeps the product from being fused into the sum
}

// bf16 rounds to nearest, ties to even.
func bf16(v float32) uint16 {
	bits := math.Float32bits(v)
	return uint16((bits + 0x7FFF + bits>>16&1) >> 16)
}

// encode stores values as dtype "BF16" or "F32".
func encode(dtype string, values []float32) []byte {
	if dtype == "BF16" {
		data := make([]byte, 0, 2*len(values))
		for _, v := range values {
			data = binary.LittleEndian.AppendUint16(data, bf16(v))
		}
		return data
	}
	data := make([]byte, 0, 4*len(values))
	for _, v := range values {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
	}
	return data
}
