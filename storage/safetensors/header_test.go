package safetensors

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// file puts a length prefix before a header and n bytes of data after it.
func file(header string, n int) []byte {
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	b = append(b, header...)
	return append(b, make([]byte, n)...)
}

func read(b []byte) (*Header, error) { return ReadHeader(bytes.NewReader(b), int64(len(b))) }

func TestReadHeader(t *testing.T) {
	const text = `{"__metadata__":{"format":"pt"},"b":{"shape":[2,3],"dtype":"BF16","data_offsets":[4,16]},` +
		`"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}, "\u0063/\"d" : {"dtype":"U8","shape":[5],"data_offsets":[16,21]} }   `
	h, err := read(file(text, 21))
	if err != nil {
		t.Fatal(err)
	}
	if h.DataStart != int64(8+len(text)) || h.DataSize != 21 || h.Metadata["format"] != "pt" || len(h.Metadata) != 1 {
		t.Errorf("header is %+v", h)
	}
	want := []Tensor{
		{Name: "a", DType: F32, Shape: []int64{1}, Begin: 0, End: 4},
		{Name: "b", DType: BF16, Shape: []int64{2, 3}, Begin: 4, End: 16},
		{Name: `c/"d`, DType: U8, Shape: []int64{5}, Begin: 16, End: 21},
	}
	if fmt.Sprint(h.Tensors) != fmt.Sprint(want) {
		t.Errorf("tensors are %v, want %v in the order of their data", h.Tensors, want)
	}
}

func TestReadHeaderWithoutTensors(t *testing.T) {
	for _, text := range []string{`{}`, `{"__metadata__":{}}`, `{ }  `} {
		if h, err := read(file(text, 0)); err != nil || len(h.Tensors) != 0 {
			t.Errorf("%s: %v, %v", text, h, err)
		}
	}
}

func TestReadHeaderRefuses(t *testing.T) {
	one := func(descriptor string) string { return `{"t":` + descriptor + `}` }
	good := `{"dtype":"U8","shape":[4],"data_offsets":[0,4]}`
	for _, c := range []struct {
		what   string
		header string
		data   int
		says   string
	}{
		{"leading space", ` {"t":` + good + `}`, 4, "does not start with '{'"},
		{"array", `[]`, 0, "does not start with '{'"},
		{"bytes after the object", one(good) + "x", 4, "after the end of the header"},
		{"newline padding", one(good) + "\n", 4, "after the end of the header"},
		{"NUL padding", one(good) + "\x00", 4, "after the end of the header"},
		{"second object", one(good) + "{}", 4, "after the end of the header"},
		{"unfinished", `{"t":` + good, 4, "expected ',' or '}', found the end"},
		{"unfinished string", `{"t`, 0, "does not end"},
		{"trailing comma", `{"t":` + good + `,}`, 4, "expected a string"},
		{"missing colon", `{"t"` + good + `}`, 4, "expected ':'"},
		{"empty name", `{"":` + good + `}`, 4, "without a name"},
		{"control character", "{\"a\x01\":" + good + `}`, 4, "control character"},
		{"invalid UTF-8", "{\"a\xff\":" + good + `}`, 4, "UTF-8"},
		{"lone surrogate", `{"\ud800":` + good + `}`, 4, "surrogate"},
		{"bad escape", `{"\x":` + good + `}`, 4, "unknown escape"},

		{"repeated tensor", `{"t":` + good + `,"t":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}}`, 8, `"t" appears twice`},
		{"repeated tensor, written differently", `{"t":` + good + `,"\u0074":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}}`, 8, `"t" appears twice`},
		{"repeated metadata", `{"__metadata__":{},"__metadata__":{}}`, 0, "appears twice"},
		{"repeated metadata key", `{"__metadata__":{"a":"1","a":"1"}}`, 0, `"a" appears twice`},
		{"metadata value", `{"__metadata__":{"a":1}}`, 0, "expected a string"},
		{"metadata list", `{"__metadata__":[]}`, 0, "expected '{'"},
		{"repeated dtype", one(`{"dtype":"U8","dtype":"U8","shape":[4],"data_offsets":[0,4]}`), 4, `"dtype" appears twice`},
		{"repeated shape", one(`{"dtype":"U8","shape":[4],"shape":[4],"data_offsets":[0,4]}`), 4, `"shape" appears twice`},
		{"repeated offsets", one(`{"dtype":"U8","shape":[4],"data_offsets":[0,4],"data_offsets":[0,4]}`), 4, `"data_offsets" appears twice`},

		{"unknown field", one(`{"dtype":"U8","shape":[4],"data_offsets":[0,4],"x":1}`), 4, `unexpected field "x"`},
		{"no dtype", one(`{"shape":[4],"data_offsets":[0,4]}`), 4, "must have dtype"},
		{"no shape", one(`{"dtype":"U8","data_offsets":[0,4]}`), 4, "must have dtype"},
		{"no offsets", one(`{"dtype":"U8","shape":[4]}`), 4, "must have dtype"},
		{"descriptor of another kind", one(`[]`), 0, "expected '{'"},
		{"null descriptor", one(`null`), 0, "expected '{'"},
		{"unknown dtype", one(`{"dtype":"F4","shape":[4],"data_offsets":[0,4]}`), 4, `dtype "F4" is not supported`},
		{"dtype number", one(`{"dtype":1,"shape":[4],"data_offsets":[0,4]}`), 4, "expected a string"},

		{"scalar", one(`{"dtype":"U8","shape":[],"data_offsets":[0,1]}`), 1, "no dimensions"},
		{"zero dimension", one(`{"dtype":"U8","shape":[4,0],"data_offsets":[0,0]}`), 0, "dimension 0"},
		{"negative dimension", one(`{"dtype":"U8","shape":[-4],"data_offsets":[0,4]}`), 4, "non-negative integer"},
		{"fraction", one(`{"dtype":"U8","shape":[4.0],"data_offsets":[0,4]}`), 4, "fraction"},
		{"exponent", one(`{"dtype":"U8","shape":[4e0],"data_offsets":[0,4]}`), 4, "exponent"},
		{"leading zero", one(`{"dtype":"U8","shape":[04],"data_offsets":[0,4]}`), 4, "leading zero"},
		{"not a number", one(`{"dtype":"U8","shape":[NaN],"data_offsets":[0,4]}`), 4, "non-negative integer"},
		{"rank 17", one(`{"dtype":"U8","shape":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,4],"data_offsets":[0,4]}`), 4, "more than 16 dimensions"},
		{"large dimension", one(`{"dtype":"U8","shape":[2147483649],"data_offsets":[0,4]}`), 4, "dimension 2147483649"},
		{"product overflow", one(`{"dtype":"F64","shape":[2147483648,2147483648,2],"data_offsets":[0,0]}`), 0, "too large"},
		{"product overflow to the right size", one(`{"dtype":"U8","shape":[2147483648,2147483648,4],"data_offsets":[0,0]}`), 0, "too large"},

		{"backward offsets", one(`{"dtype":"U8","shape":[4],"data_offsets":[4,0]}`), 4, "backwards"},
		{"one offset", one(`{"dtype":"U8","shape":[4],"data_offsets":[0]}`), 4, "needs two"},
		{"three offsets", one(`{"dtype":"U8","shape":[4],"data_offsets":[0,4,8]}`), 4, "more than two"},
		{"offset beyond 63 bits", one(`{"dtype":"U8","shape":[4],"data_offsets":[18446744073709551612,18446744073709551616]}`), 4, "too large"},
		{"wrong length", one(`{"dtype":"BF16","shape":[4],"data_offsets":[0,4]}`), 4, "BF16 [4] needs 8 bytes"},

		{"gap at the start", one(`{"dtype":"U8","shape":[4],"data_offsets":[1,5]}`), 5, `"t" starts at data byte 1, leaving a gap`},
		{"gap", `{"t":` + good + `,"u":{"dtype":"U8","shape":[1],"data_offsets":[5,6]}}`, 6, `"u" starts at data byte 5, leaving a gap after 4`},
		{"overlap", `{"t":` + good + `,"u":{"dtype":"U8","shape":[4],"data_offsets":[3,7]}}`, 7, `"u" starts at data byte 3 and overlaps`},
		{"same range", `{"t":` + good + `,"u":` + good + `}`, 4, "overlaps"},
		{"truncated data", one(good), 3, "truncated"},
		{"data too long", one(good), 6, "2 bytes too many"},
	} {
		_, err := read(file(c.header, c.data))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error is %v, should say %q", c.what, err, c.says)
		}
	}
}

func TestReadHeaderLength(t *testing.T) {
	good := file(`{"t":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}}`, 4)
	for size := range len(good) {
		if _, err := read(good[:size]); err == nil {
			t.Errorf("a file cut to %d of %d bytes is accepted", size, len(good))
		}
	}
	for _, n := range []uint64{0, 1 << 20, MaxHeaderSize + 1, 1 << 63, 1<<64 - 1} {
		bad := slices.Clone(good)
		binary.LittleEndian.PutUint64(bad, n)
		if _, err := read(bad); err == nil || !strings.Contains(err.Error(), "header length") {
			t.Errorf("header length %d: %v", n, err)
		}
	}
	// A length that is wrong but inside the file.
	bad := slices.Clone(good)
	binary.LittleEndian.PutUint64(bad, 20)
	if _, err := read(bad); err == nil {
		t.Error("a header cut in the middle is accepted")
	}
}

func TestShapesAreShared(t *testing.T) {
	h, err := read(file(`{"a":{"dtype":"U8","shape":[2,2],"data_offsets":[0,4]},"b":{"dtype":"U8","shape":[4],"data_offsets":[4,8]},`+
		`"c":{"dtype":"U8","shape":[2,2],"data_offsets":[8,12]}}`, 12))
	if err != nil {
		t.Fatal(err)
	}
	if &h.Tensors[0].Shape[0] != &h.Tensors[2].Shape[0] {
		t.Error("equal shapes are stored twice")
	}
}

// The header form is fixed by the description of the synthetic checkpoints: compact JSON, metadata first, storage order,
// spaces to a multiple of 8.
func TestLayout(t *testing.T) {
	front, size, err := Layout([]Tensor{
		{Name: "x.A_log", DType: F32, Shape: []int64{32}},
		{Name: "x.w", DType: BF16, Shape: []int64{1, 3}},
	})
	if err != nil {
		t.Fatal(err)
	}
	const text = `{"__metadata__":{"format":"pt"},"x.A_log":{"dtype":"F32","shape":[32],"data_offsets":[0,128]},` +
		`"x.w":{"dtype":"BF16","shape":[1,3],"data_offsets":[128,134]}}`
	want := text + strings.Repeat(" ", 7-(len(text)+7)%8)
	if got := string(front[8:]); got != want || size != 134 || binary.LittleEndian.Uint64(front) != uint64(len(want)) {
		t.Errorf("front is %q (%d bytes), data %d\nwant %q (%d)", got, len(got), size, want, len(want))
	}
	if _, err := read(append(front, make([]byte, size)...)); err != nil {
		t.Errorf("reading it back: %v", err)
	}
	for _, bad := range []Tensor{
		{Name: "a", Shape: []int64{1}}, {Name: "a", DType: U8}, {Name: "a", DType: U8, Shape: []int64{0}},
		{Name: "a", DType: U8, Shape: []int64{MaxDim + 1}}, {Name: "a", DType: F64, Shape: []int64{MaxDim, MaxDim, 4}},
	} {
		if _, _, err := Layout([]Tensor{bad}); err == nil {
			t.Errorf("%v is laid out", bad)
		}
	}
}

func TestDTypes(t *testing.T) {
	for name, size := range map[string]int64{
		"BOOL": 1, "U8": 1, "I8": 1, "F8_E5M2": 1, "F8_E4M3": 1, "F8_E8M0": 1, "I16": 2, "U16": 2, "F16": 2, "BF16": 2,
		"I32": 4, "U32": 4, "F32": 4, "I64": 8, "U64": 8, "F64": 8, "C64": 8,
	} {
		d, ok := parseDType([]byte(name))
		if !ok || d.String() != name || d.Size() != size {
			t.Errorf("%s: %v, %s of %d bytes", name, ok, d, d.Size())
		}
	}
	if d, ok := parseDType(nil); ok || d.Size() != 0 || DType(99).String() != "invalid" {
		t.Error("an empty name is a type")
	}
}

// FuzzParseHeader compares every accepted header with what encoding/json sees in it, and checks that it tiles its data.
func FuzzParseHeader(f *testing.F) {
	f.Add([]byte(`{"__metadata__":{"format":"pt"},"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"b":{"dtype":"BF16","shape":[2,3],"data_offsets":[4,16]}}  `), int64(16))
	f.Add([]byte(`{"\u0061\n":{"shape":[1,1],"data_offsets":[0,1],"dtype":"U8"}}`), int64(1))
	f.Add([]byte(`{"😀\ud83d\ude00":{"shape":[7],"data_offsets":[0,14],"dtype":"F16"}}`), int64(14))
	f.Add([]byte(`{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"a":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}}`), int64(8))
	f.Add([]byte(`{"a":{"dtype":"U8","shape":[9223372036854775807,3],"data_offsets":[0,4]}}`), int64(4))
	f.Add([]byte(`{}`), int64(0))
	f.Fuzz(func(t *testing.T, text []byte, size int64) {
		if size < 0 {
			return
		}
		h, err := ParseHeader(text, size)
		if err != nil {
			return
		}
		var peer map[string]struct {
			DType   string  `json:"dtype"`
			Shape   []int64 `json:"shape"`
			Offsets []int64 `json:"data_offsets"`
		}
		if err := json.Unmarshal(text, &peer); err != nil {
			t.Fatalf("accepted, but encoding/json says %v", err)
		}
		delete(peer, "__metadata__")
		if len(peer) != len(h.Tensors) {
			t.Fatalf("%d tensors, encoding/json has %d", len(h.Tensors), len(peer))
		}
		var end int64
		for _, x := range h.Tensors {
			p, ok := peer[x.Name]
			if !ok || p.DType != x.DType.String() || !slices.Equal(p.Shape, x.Shape) || !slices.Equal(p.Offsets, []int64{x.Begin, x.End}) {
				t.Fatalf("%v, encoding/json has %v %v", x, ok, p)
			}
			n := x.DType.Size()
			for _, d := range x.Shape {
				n *= d
			}
			if x.Begin != end || x.End-x.Begin != n {
				t.Fatalf("%v does not continue at %d", x, end)
			}
			end = x.End
		}
		if end != size {
			t.Fatalf("tensors end at %d of %d bytes", end, size)
		}
	})
}

func BenchmarkParseHeader(b *testing.B) {
	var tensors []Tensor
	for e := range 896 {
		for _, w := range []string{"w1", "w2", "w3"} {
			name := fmt.Sprintf("language_model.model.layers.17.block_sparse_moe.experts.%d.%s.weight_", e, w)
			tensors = append(tensors,
				Tensor{Name: name + "packed", DType: U8, Shape: []int64{3072, 1792}},
				Tensor{Name: name + "scale", DType: U8, Shape: []int64{3072, 112}})
		}
	}
	front, size, err := Layout(tensors)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(front)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ParseHeader(front[PrefixSize:], size); err != nil {
			b.Fatal(err)
		}
	}
}
