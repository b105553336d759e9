package safetensors

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/bits"
	"strconv"
)

// Layout places tensors one after the other, in the given order, and returns the front of such a file — prefix and
// header — with the length of the data that must follow. It fills in Begin and End of every tensor.
//
// The header is compact JSON with "__metadata__":{"format":"pt"} first and the tensors in storage order, padded with
// spaces to a multiple of 8, as the reference writer does.
func Layout(tensors []Tensor) (front []byte, dataSize int64, err error) {
	text := []byte(`{"__metadata__":{"format":"pt"}`)
	for i := range tensors {
		t := &tensors[i]
		size := uint64(t.DType.Size())
		if size == 0 || len(t.Shape) == 0 || len(t.Shape) > MaxRank {
			return nil, 0, fmt.Errorf("tensor %q: cannot store %v of type %s", t.Name, t.Shape, t.DType)
		}
		for _, d := range t.Shape {
			hi, lo := bits.Mul64(size, uint64(d))
			if d < 1 || d > MaxDim || hi != 0 || lo > 1<<62 {
				return nil, 0, fmt.Errorf("tensor %q: shape %v is out of range", t.Name, t.Shape)
			}
			size = lo
		}
		if dataSize > 1<<62-int64(size) {
			return nil, 0, fmt.Errorf("tensor %q: the file would be too large", t.Name)
		}
		t.Begin, t.End = dataSize, dataSize+int64(size)
		dataSize = t.End

		name, err := json.Marshal(t.Name)
		if err != nil {
			return nil, 0, fmt.Errorf("tensor %q: %w", t.Name, err)
		}
		text = append(text, ',')
		text = append(text, name...)
		text = append(text, `:{"dtype":"`...)
		text = append(text, t.DType.String()...)
		text = append(text, `","shape":[`...)
		for j, d := range t.Shape {
			if j > 0 {
				text = append(text, ',')
			}
			text = strconv.AppendInt(text, d, 10)
		}
		text = append(text, `],"data_offsets":[`...)
		text = strconv.AppendInt(text, t.Begin, 10)
		text = append(text, ',')
		text = strconv.AppendInt(text, t.End, 10)
		text = append(text, "]}"...)
	}
	text = append(text, '}')
	for len(text)%8 != 0 {
		text = append(text, ' ')
	}
	if len(text) > MaxHeaderSize {
		return nil, 0, fmt.Errorf("the header would be %d bytes long, more than %d", len(text), int64(MaxHeaderSize))
	}
	front = binary.LittleEndian.AppendUint64(make([]byte, 0, PrefixSize+len(text)), uint64(len(text)))
	return append(front, text...), dataSize, nil
}
