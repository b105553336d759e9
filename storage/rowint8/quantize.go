package rowint8

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"

	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
)

// kept are parts of the names of matrices that stay as they are. The embedding table is among them, of which single rows
// are read from disk.
var kept = []string{
	"conv1d", "norm", "A_log", "dt_bias", "res_proj", "e_score_correction_bias", ".experts.", "embed_tokens",
	"vision", "mm_projector",
}

// Converts tells whether a tensor has a row-int8 form: the large projections, the router and the head do.
func Converts(t checkpoint.Tensor) bool {
	return t.DType == safetensors.BF16 && len(t.Shape) == 2 &&
		!slices.ContainsFunc(kept, func(part string) bool { return strings.Contains(t.Name, part) })
}

// Quantize converts one row: BF16 values, two bytes each, to as many bytes of q and an fp16 scale.
func Quantize(q, row []byte) (scale uint16, err error) {
	if len(row) != 2*len(q) {
		return 0, fmt.Errorf("a row of %d bytes does not make %d", len(row), len(q))
	}
	var most uint16 // of magnitudes, which compare like their bits
	for i := range q {
		most = max(most, binary.LittleEndian.Uint16(row[2*i:])&^0x8000)
	}
	if most >= 0x7f80 {
		return 0, fmt.Errorf("column %d is not finite", infinite(row))
	}
	s := float32(1)
	if m := widen(most); m != 0 {
		s = m / 127
	}
	if scale = toHalf(s); scale == 0x7c00 {
		return 0, fmt.Errorf("its greatest magnitude %g needs a scale beyond fp16", widen(most))
	}
	for i := range q {
		x := widen(binary.LittleEndian.Uint16(row[2*i:]))
		// Adding 1.5·2^23 leaves the integer nearest to x/s, ties to even, in the low bits of the sum.
		const shift = 0x1.8p23
		n := int32(math.Float32bits(x/s+shift)) - int32(math.Float32bits(shift))
		q[i] = byte(min(max(n, -127), 127))
	}
	return scale, nil
}

func widen(bf16 uint16) float32 { return math.Float32frombits(uint32(bf16) << 16) }

// infinite is the first column that is not finite.
func infinite(row []byte) int {
	for i := 0; i < len(row)/2; i++ {
		if binary.LittleEndian.Uint16(row[2*i:])&0x7f80 == 0x7f80 {
			return i
		}
	}
	return -1
}
