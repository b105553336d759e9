package safetensors

// DType is an element type. The zero value is invalid.
type DType uint8

// The element types of the format whose elements fill whole bytes. Deltafin computes with BF16, F32 and U8 (packed MXFP4);
// the others are recognised so that a message can name them.
const (
	BF16 DType = iota + 1
	F32
	U8
	BOOL
	I8
	F8E4M3
	F8E5M2
	F8E8M0
	I16
	U16
	F16
	I32
	U32
	I64
	U64
	F64
	C64
)

var dtypes = [...]struct {
	name string
	size int64
}{
	BF16: {"BF16", 2}, F32: {"F32", 4}, U8: {"U8", 1},
	BOOL: {"BOOL", 1}, I8: {"I8", 1}, F8E4M3: {"F8_E4M3", 1}, F8E5M2: {"F8_E5M2", 1}, F8E8M0: {"F8_E8M0", 1},
	I16: {"I16", 2}, U16: {"U16", 2}, F16: {"F16", 2},
	I32: {"I32", 4}, U32: {"U32", 4},
	I64: {"I64", 8}, U64: {"U64", 8}, F64: {"F64", 8}, C64: {"C64", 8},
}

// String is the name used in file headers.
func (d DType) String() string {
	if int(d) < len(dtypes) && dtypes[d].size > 0 {
		return dtypes[d].name
	}
	return "invalid"
}

// Size is the number of bytes of one element, 0 for an invalid type.
func (d DType) Size() int64 {
	if int(d) < len(dtypes) {
		return dtypes[d].size
	}
	return 0
}

func parseDType(name []byte) (DType, bool) {
	for d := BF16; int(d) < len(dtypes); d++ {
		if string(name) == dtypes[d].name {
			return d, true
		}
	}
	return 0, false
}
