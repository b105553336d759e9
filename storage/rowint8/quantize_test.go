package rowint8

import (
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
)

func row(bits ...uint16) []byte {
	var p []byte
	for _, b := range bits {
		p = binary.LittleEndian.AppendUint16(p, b)
	}
	return p
}

// The published rows.
func TestGoldenRows(t *testing.T) {
	for _, c := range []struct {
		bits  []uint16
		want  []int8
		scale uint16
	}{
		{[]uint16{17150, 16128, 16320, 16416, 48896, 49088, 49184, 49918}, []int8{127, 0, 2, 2, 0, -2, -2, -127}, 0x3C00},
		{[]uint16{49152, 16256, 16128, 49024, 48896, 0, 16384, 49152}, []int8{-127, 64, 32, -64, -32, 0, 127, -127}, 0x2408},
	} {
		check(t, c.bits, c.want, c.scale)
	}
}

func check(t *testing.T, bits []uint16, want []int8, wantScale uint16) {
	t.Helper()
	q := make([]byte, len(bits))
	scale, err := Quantize(q, row(bits...))
	if err != nil {
		t.Fatal(err)
	}
	got := make([]int8, len(q))
	for i := range q {
		got[i] = int8(q[i])
	}
	if !slices.Equal(got, want) || scale != wantScale {
		t.Errorf("%v\ngive %v and %#x\nwant %v and %#x", bits, got, scale, want, wantScale)
	}
}

// Rows of all magnitudes, computed by testdata/reference.py.
func TestReferenceRows(t *testing.T) {
	f, err := os.Open("testdata/rows.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Row   []uint16
		Q     []int8
		Scale uint16
	}
	if err := json.NewDecoder(z).Decode(&rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) != 81 {
		t.Errorf("%d rows", len(rows))
	}
	for _, r := range rows {
		check(t, r.Row, r.Q, r.Scale)
	}
}

func TestRefusesRows(t *testing.T) {
	for _, c := range []struct {
		bits []uint16
		want string
	}{
		{[]uint16{0, 0x7f80}, "column 1 is not finite"},
		{[]uint16{0xff80, 0}, "column 0 is not finite"},
		{[]uint16{0, 0, 0x7fc1}, "column 2 is not finite"},
		{[]uint16{0x7f7f}, "needs a scale beyond fp16"},
		{[]uint16{0x4afe}, "needs a scale beyond fp16"}, // 8323072 / 127 is 65536; the next below fits
	} {
		if _, err := Quantize(make([]byte, len(c.bits)), row(c.bits...)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%#x: %v, want %s", c.bits, err, c.want)
		}
	}
	if _, err := Quantize(make([]byte, 2), make([]byte, 3)); err == nil {
		t.Error("a row of another length")
	}
}

// Every fp16 survives the way through fp32, and between two of them the nearer is chosen, the even one of equals.
func TestHalf(t *testing.T) {
	var before float32
	for h := uint16(0); h < 0x7c00; h++ {
		f := FromHalf(h)
		// The value by the definition of the format.
		e, m := int(h>>10), float64(h&1023)
		want := math.Ldexp(1024+m, e-25)
		if e == 0 {
			want = math.Ldexp(m, -24)
		}
		if float64(f) != want || FromHalf(h|0x8000) != -f {
			t.Fatalf("%#x widens to %g, expected %g", h, f, want)
		}
		if got := toHalf(f); got != h {
			t.Fatalf("%g rounds to %#x, expected %#x", f, got, h)
		}
		if h > 0 {
			middle := (before + f) / 2 // exact
			even := h - h&1
			for v, want := range map[float32]uint16{
				middle: even, math.Nextafter32(middle, 0): h - 1, math.Nextafter32(middle, math.MaxFloat32): h,
			} {
				if got := toHalf(v); got != want {
					t.Fatalf("%g rounds to %#x, expected %#x", v, got, want)
				}
			}
		}
		before = f
	}
	for v, want := range map[float32]uint16{65519.996: 0x7bff, 65520: 0x7c00, math.MaxFloat32: 0x7c00, math.SmallestNonzeroFloat32: 0, 0: 0} {
		if got := toHalf(v); got != want {
			t.Errorf("%g rounds to %#x, expected %#x", v, got, want)
		}
	}
	if f := FromHalf(0xfc00); !math.IsInf(float64(f), -1) {
		t.Error(f)
	}
}

func TestConverts(t *testing.T) {
	const bf16 = safetensors.BF16
	const p = "language_model.model.layers.1."
	for _, c := range []struct {
		name  string
		dtype safetensors.DType
		rank  int
		want  bool
	}{
		{p + "self_attn.q_proj.weight", bf16, 2, true},
		{p + "self_attn.b_proj.weight", bf16, 2, true},
		{p + "block_sparse_moe.gate.weight", bf16, 2, true},
		{p + "block_sparse_moe.shared_experts.up_proj.weight", bf16, 2, true},
		{p + "mlp.down_proj.weight", bf16, 2, true},
		{"language_model.lm_head.weight", bf16, 2, true},
		{"lm_head.weight", bf16, 2, true},
		{"language_model.model.embed_tokens.weight", bf16, 2, false},
		{p + "mlp_res_proj.weight", bf16, 2, false},
		{p + "block_sparse_moe.experts.0.w1.weight", bf16, 2, false},
		{p + "input_layernorm.weight", bf16, 1, false},
		{p + "self_attn.q_conv1d.weight", bf16, 3, false},
		{p + "self_attn.q_proj.weight", safetensors.F32, 2, false},
		{"vision_tower.blocks.0.weight", bf16, 2, false},
		{"mm_projector.linear.weight", bf16, 2, false},
	} {
		shape := []int64{8, 8, 8}[:c.rank]
		if got := Converts(checkpoint.Tensor{Name: c.name, DType: c.dtype, Shape: shape}); got != c.want {
			t.Errorf("%s %s %v: %v", c.name, c.dtype, shape, got)
		}
	}
}

func BenchmarkQuantize(b *testing.B) {
	q, r := make([]byte, 7168), make([]byte, 2*7168)
	for i := range q {
		binary.LittleEndian.PutUint16(r[2*i:], uint16(0x3c00+i%700)|uint16(i&1)<<15)
	}
	b.SetBytes(int64(len(r)))
	for b.Loop() {
		if _, err := Quantize(q, r); err != nil {
			b.Fatal(err)
		}
	}
}
