package preset

import (
	"encoding/binary"
	"math"

	"deltafin/storage/safetensors"
)

// mix is the finaliser that turns a counter into a random word.
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 27
	x *= 0x94D049BB133111EB
	return x ^ x>>31
}

// key seeds a tensor: FNV-1a of its name, mixed with the seed.
func key(name string, seed uint64) uint64 {
	h := uint64(0xCBF29CE484222325)
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 0x100000001B3
	}
	return mix(h ^ mix(seed))
}

// word is random word i of a tensor.
func word(key, i uint64) uint64 { return mix(key + (i+1)*0x9E3779B97F4A7C15) }

// values says how the elements of a tensor are made.
type values struct {
	// Real numbers: a sum of four 16-bit words, close to Gaussian. From element tail on, std is tailStd, and from element
	// live on everything is 0.
	mean, std float64
	tail      int64
	tailStd   float64
	live      int64
	// Bytes: random ones, or base + 0..3.
	scale bool
	base  byte
}

const all = math.MaxInt64

// real makes elements of a given mean and standard deviation.
func real(mean, std float64) values { return values{mean: mean, std: std, tail: all, live: all} }

// unit divides the sum of the four words, of standard deviation 37837, down to 1.
const unit = 37837.0

// fill writes the bytes of a tensor from byte off on. For floats, off and the length of dst are whole elements.
func (v *values) fill(dst []byte, dtype safetensors.DType, key uint64, off int64) {
	size := dtype.Size()
	if dtype == safetensors.U8 {
		v.fillBytes(dst, key, off)
		return
	}
	for first := off / size; len(dst) > 0; {
		// Elements up to the next change of rule.
		count, std := int64(len(dst))/size, v.std
		switch {
		case first >= v.live:
			clear(dst)
			return
		case first >= v.tail:
			std = v.tailStd
		default:
			count = min(count, v.tail-first)
		}
		count = min(count, v.live-first)
		part := dst[:count*size]
		if dtype == safetensors.BF16 {
			fillBF16(part, key, uint64(first), v.mean, std/unit)
		} else {
			fillF32(part, key, uint64(first), v.mean, std/unit)
		}
		dst, first = dst[len(part):], first+count
	}
}

func fillBF16(dst []byte, key, first uint64, mean, scale float64) {
	for i := 0; i+2 <= len(dst); i += 2 {
		bits := math.Float32bits(float(word(key, first), mean, scale))
		bits = (bits + 0x7FFF + bits>>16&1) >> 16 // to nearest, ties to even
		binary.LittleEndian.PutUint16(dst[i:], uint16(bits))
		first++
	}
}

func fillF32(dst []byte, key, first uint64, mean, scale float64) {
	for i := 0; i+4 <= len(dst); i += 4 {
		binary.LittleEndian.PutUint32(dst[i:], math.Float32bits(float(word(key, first), mean, scale)))
		first++
	}
}

// float turns a random word into a number.
func float(h uint64, mean, scale float64) float32 {
	u := int64(h&0xFFFF) + int64(h>>16&0xFFFF) + int64(h>>32&0xFFFF) + int64(h>>48) - 131070
	// The conversion keeps the compiler from fusing the multiplication into the addition, which would round differently.
	return float32(mean + float64(float64(u)*scale))
}

// fillBytes takes eight bytes from each word.
func (v *values) fillBytes(dst []byte, key uint64, off int64) {
	var eight [8]byte
	for len(dst) > 0 {
		w := word(key, uint64(off/8))
		if v.scale {
			w = w&0x0303030303030303 + 0x0101010101010101*uint64(v.base)
		}
		binary.LittleEndian.PutUint64(eight[:], w)
		n := copy(dst, eight[off%8:])
		dst, off = dst[n:], off+int64(n)
	}
}
