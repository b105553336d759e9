package mxfp4_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"deltafin/storage/checkpoint"
	"deltafin/storage/mxfp4"
	"deltafin/storage/mxfp4/mxfp4test"
	"deltafin/storage/safetensors"
	"deltafin/storage/source"
)

// Every code at every scale either means exactly what the format's definition says, as a normal BF16 number or a zero, or is
// refused; and exactly those scales are refused that would leave that range for some code.
func TestEveryCodeAtEveryScale(t *testing.T) {
	for scale := range 256 {
		fits := scale != 255
		for code := range 16 {
			v := mxfp4test.Mean(byte(code), byte(scale))
			// The normal numbers of BF16: exponents -126 to 127, eight bits of significand.
			if v != 0 && (math.Abs(v) < math.Ldexp(1, -126) || math.Abs(v) > math.Ldexp(255, 120)) {
				fits = false
			}
		}
		packed := make([]byte, 16)
		for i := range packed {
			packed[i] = byte(i | (15-i)<<4)
		}
		out := make([]byte, 64)
		err := mxfp4.Decode(out, packed, []byte{byte(scale)})
		var bad *mxfp4.ScaleError
		if fits != (err == nil) || err != nil && (!errors.As(err, &bad) || bad.Scale != byte(scale)) {
			t.Fatalf("scale %d: %v", scale, err)
		}
		if err != nil {
			continue
		}
		for i := range 32 {
			code := packed[i/2] >> (4 * (i % 2)) & 15
			want := mxfp4test.Mean(code, byte(scale))
			bits := uint32(out[2*i])<<16 | uint32(out[2*i+1])<<24
			if got := float64(math.Float32frombits(bits)); got != want || math.Signbit(got) != math.Signbit(want) {
				t.Fatalf("code %d at scale %d: %v, want %v", code, scale, got, want)
			}
		}
		// Zeros are zeros at any scale that is a number.
		if err := mxfp4.Decode(out, bytes.Repeat([]byte{0x08}, 16), []byte{byte(scale)}); err != nil {
			t.Errorf("zeros at scale %d: %v", scale, err)
		}
	}
	for _, scale := range []byte{0, 1, 253, 254} {
		if err := mxfp4.Decode(make([]byte, 64), bytes.Repeat([]byte{0x80}, 16), []byte{scale}); err != nil {
			t.Errorf("zeros at scale %d: %v", scale, err)
		}
	}
	if err := mxfp4.Decode(make([]byte, 64), make([]byte, 16), []byte{255}); err == nil {
		t.Error("a scale that is no number was taken for zeros")
	}
	if err := mxfp4.Decode(make([]byte, 64), make([]byte, 17), []byte{127}); err == nil {
		t.Error("sizes that do not belong together")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte{127, 2, 252}, []byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, scales, codes []byte) {
		packed := make([]byte, 16*len(scales))
		if len(codes) > 0 {
			for i := range packed {
				packed[i] = codes[i%len(codes)]
			}
		}
		out := make([]byte, 64*len(scales))
		if mxfp4.Decode(out, packed, scales) != nil {
			return
		}
		for i := range 32 * len(scales) {
			bits := uint32(out[2*i])<<16 | uint32(out[2*i+1])<<24
			if got, want := float64(math.Float32frombits(bits)), mxfp4test.Mean(packed[i/2]>>(4*(i%2)), scales[i/32]); got != want {
				t.Fatalf("weight %d: %v, want %v", i, got, want)
			}
		}
	})
}

// pair is a small checkpoint twice: with packed matrices, and with what they mean. Routed experts are packed in both.
func pair(t *testing.T) (packed, plain string) {
	base := t.TempDir()
	from := filepath.Join(base, "from")
	random := rand.New(rand.NewPCG(1, 2))
	noise := func(name string, d safetensors.DType, shape ...int64) mxfp4test.Part {
		n := d.Size()
		for _, x := range shape {
			n *= x
		}
		p := mxfp4test.Part{Name: name, DType: d, Shape: shape, Data: make([]byte, n)}
		for i := range p.Data {
			p.Data[i] = byte(random.Uint32())
		}
		return p
	}
	u8, bf16 := safetensors.U8, safetensors.BF16
	parts := []mxfp4test.Part{noise("language_model.model.embed_tokens.weight", bf16, 100, 64), noise("vision_tower.x.weight_packed", u8, 3, 5)}
	for l := range 3 {
		p := fmt.Sprintf("language_model.model.layers.%d.block_sparse_moe.", l)
		parts = append(parts, noise(p+"experts.0.w1.weight_packed", u8, 8, 16), noise(p+"experts.0.w1.weight_scale", u8, 8, 1),
			noise(p+"shared_experts.gate_proj.weight", bf16, 96, 64), noise(p+"shared_experts.up_proj.weight", bf16, 96, 64),
			noise(p+"shared_experts.down_proj.weight", bf16, 64, 96), noise(p+"routed_expert_down_proj.weight", bf16, 32, 64),
			noise(p+"routed_expert_up_proj.weight", bf16, 64, 32), noise(p+"gate.weight", bf16, 7, 64))
	}
	mxfp4test.Write(t, from, parts...)
	packed, plain = filepath.Join(base, "packed"), filepath.Join(base, "plain")
	mxfp4test.Pair(t, from, packed, plain, 5)
	return packed, plain
}

func open(t *testing.T, dir string) source.Source {
	t.Helper()
	c, err := checkpoint.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	s, err := mxfp4.Open(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// A packed checkpoint is, tensor by tensor and byte by byte, the one that has what it means, in whatever pieces it is read.
func TestPackedIsWhatItMeans(t *testing.T) {
	packed, plain := pair(t)
	a, b := open(t, packed), open(t, plain)
	if _, changed := b.(*mxfp4.Source); changed {
		t.Error("a checkpoint without packed matrices was changed")
	}
	if a.Len() != b.Len() || a.TextLen() != b.TextLen() || a.TotalSize() != b.TotalSize() {
		t.Errorf("%d tensors, %d of text, %d bytes; want %d, %d, %d", a.Len(), a.TextLen(), a.TotalSize(), b.Len(), b.TextLen(), b.TotalSize())
	}
	random := rand.New(rand.NewPCG(3, 3))
	read := func(s source.Source, x checkpoint.Tensor, p []byte, off int64) []byte {
		t.Helper()
		if err := s.ReadAt(context.Background(), x, p, off); err != nil {
			t.Fatal(err)
		}
		return p
	}
	views := 0
	for i, x := range a.Tensors() {
		y, ok := b.Tensor(x.Name)
		if !ok || x.DType != y.DType || x.Length != y.Length || len(x.Shape) != len(y.Shape) || a.At(i).Name != x.Name {
			t.Fatalf("%+v and %+v", x, y)
		}
		want, err := b.Bytes(y)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(read(a, x, make([]byte, x.Length), 0), want) {
			t.Fatalf("%s differs", x.Name)
		}
		if got, err := a.Bytes(x); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%s in place: %v", x.Name, err)
		}
		if x.Shard == len(a.Shards())-1 {
			views++
			for range 20 {
				off := random.Int64N(x.Length)
				n := 1 + random.Int64N(min(x.Length-off, 1000))
				if !bytes.Equal(read(a, x, make([]byte, n), off), want[off:off+n]) {
					t.Fatalf("%s: %d bytes at %d differ", x.Name, n, off)
				}
			}
		}
	}
	if views != 3*5 {
		t.Errorf("%d packed matrices", views)
	}
	last := len(a.Shards()) - 1
	for _, x := range [][2]int64{{-1, 4}, {0, a.Shards()[last].Size + 1}, {a.Shards()[last].Size, 1}} {
		if _, err := a.Range(last, x[0], x[1]); err == nil {
			t.Errorf("%d bytes at %d of the last shard", x[1], x[0])
		}
	}
}

// What is not the codes and scales of one matrix is refused in words.
func TestPackedThatIsNone(t *testing.T) {
	name := "model.layers.1.block_sparse_moe.shared_experts.up_proj"
	u8, bf16 := safetensors.U8, safetensors.BF16
	codes := mxfp4test.Part{Name: name + ".weight_packed", DType: u8, Shape: []int64{2, 32}, Data: bytes.Repeat([]byte{0x11}, 64)}
	scales := mxfp4test.Part{Name: name + ".weight_scale", DType: u8, Shape: []int64{2, 2}, Data: []byte{127, 127, 127, 127}}
	with := func(p mxfp4test.Part, change func(*mxfp4test.Part)) mxfp4test.Part { change(&p); return p }
	for says, parts := range map[string][]mxfp4test.Part{
		"has no ":              {codes},
		"twice, packed and":    {codes, scales, {Name: name + ".weight", DType: bf16, Shape: []int64{1}, Data: []byte{0, 0}}},
		"not the codes and":    {codes, with(scales, func(p *mxfp4test.Part) { p.Shape = []int64{4, 1} })},
		"(BF16 [2 2]) are not": {codes, with(scales, func(p *mxfp4test.Part) { p.DType, p.Data = bf16, make([]byte, 8) })},
	} {
		dir := t.TempDir()
		mxfp4test.Write(t, dir, parts...)
		c, err := checkpoint.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := mxfp4.Open(c); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", says, err)
		}
	}
	dir := t.TempDir()
	mxfp4test.Write(t, dir, codes, with(scales, func(p *mxfp4test.Part) { p.Data = []byte{127, 127, 253, 127} }))
	s := open(t, dir)
	x, ok := s.Tensor(name + ".weight")
	if !ok {
		t.Fatal("it is not shown")
	}
	want := "model.safetensors: tensor " + name + ".weight_scale: scale 2 is 253; 2 to 252"
	if _, err := s.Bytes(x); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("in place: %v", err)
	}
	if err := s.ReadAt(t.Context(), x, make([]byte, 64), 64); err != nil {
		t.Errorf("the part that is right: %v", err)
	}
	if err := s.ReadAt(t.Context(), x, make([]byte, 2), 128); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("read: %v", err)
	}
}
