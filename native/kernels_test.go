package native

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func openKernels(t *testing.T, isa string, threads int) *Kernels {
	t.Helper()
	k, err := OpenKernels(isa, threads)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(k.Close)
	return k
}

// vectorISAs are those to compare with the scalar reference.
func vectorISAs() []string {
	return slices.DeleteFunc(ISAs(), func(s string) bool { return s == "scalar" })
}

func normals(r *rand.Rand, n int, dev float64) []float32 {
	out := make([]float32, n)
	for i := range out {
		out[i] = float32(dev * r.NormFloat64())
	}
	return out
}

// unaligned returns n bytes at an odd address.
func unaligned(n int) []byte { return make([]byte, n+65)[1 : 1+n] }

func bf16Bytes(r *rand.Rand, n int, dev float64) ([]byte, []float64) {
	b, f := unaligned(2*n), make([]float64, n)
	for i := range n {
		u := toBF16(float32(dev * r.NormFloat64()))
		binary.LittleEndian.PutUint16(b[2*i:], u)
		f[i] = float64(math.Float32frombits(uint32(u) << 16))
	}
	return b, f
}

// i8Bytes makes random row-int8 weights, their fp16 scales, and what they mean.
func i8Bytes(r *rand.Rand, rows, cols int) (q, scale []byte, f []float64) {
	q, scale, f = unaligned(rows*cols), unaligned(2*rows), make([]float64, rows*cols)
	for i := range q {
		q[i] = byte(r.IntN(255) - 127)
	}
	for i := range rows {
		binary.LittleEndian.PutUint16(scale[2*i:], uint16(0x1800+r.UintN(0x1800))) // 2^-9 to 2^-3
		for j := range cols {
			f[i*cols+j] = float64(int8(q[i*cols+j])) * fromF16(scale[2*i:])
		}
	}
	return
}

// fromF16 is the value of a finite fp16.
func fromF16(b []byte) float64 {
	u := binary.LittleEndian.Uint16(b)
	exponent, m := int(u>>10&31), float64(u&0x3ff)
	if exponent > 0 {
		m += 0x400
	} else {
		exponent = 1
	}
	return math.Copysign(math.Ldexp(m, exponent-25), float64(int(1)-int(u>>15)*2))
}

var e2m1 = [16]float64{0, .5, 1, 1.5, 2, 3, 4, 6, math.Copysign(0, -1), -.5, -1, -1.5, -2, -3, -4, -6}

// f4Bytes makes random packed weights, their scales, and what they mean.
func f4Bytes(r *rand.Rand, rows, cols int) (packed, scale []byte, f []float64) {
	packed, scale, f = unaligned(rows*cols/2), unaligned(rows*cols/32), make([]float64, rows*cols)
	for i := range packed {
		packed[i] = byte(r.UintN(256))
	}
	for i := range scale {
		scale[i] = byte(118 + r.IntN(12))
	}
	for i := range f {
		f[i] = e2m1[packed[i/2]>>(4*(i%2))&15] * math.Ldexp(1, int(scale[i/32])-127)
	}
	return
}

// near checks y = W x against float64: |err| ≤ γ·Σ|w·x| for a chain of cols/16 + 4 roundings.
func near(t *testing.T, w []float64, x, y []float32, rows, cols, inputs int) {
	t.Helper()
	for n := range inputs {
		for r := range rows {
			sum, abs := 0.0, 0.0
			for c := range cols {
				p := w[r*cols+c] * float64(x[n*cols+c])
				sum += p
				abs += math.Abs(p)
			}
			if bound := float64(cols/16+6) * abs * 0x1p-24; math.Abs(float64(y[n*rows+r])-sum) > bound {
				t.Fatalf("row %d of input %d: %v, want %v ± %v", r, n, y[n*rows+r], sum, bound)
			}
		}
	}
}

func TestMatricesMatchScalarAndTruth(t *testing.T) {
	ref := openKernels(t, "scalar", 1)
	r := rand.New(rand.NewPCG(1, 1))
	for _, isa := range ISAs() {
		k := openKernels(t, isa, 2)
		for range 150 {
			rows, cols, n := 1+r.IntN(70), 1+r.IntN(90), 1+r.IntN(20)
			if r.IntN(8) == 0 {
				cols, n = 300+r.IntN(900), 1+r.IntN(MaxRows)
			}
			name := fmt.Sprintf("%s %dx%d, %d inputs", isa, rows, cols, n)
			x, want, got := normals(r, n*cols, 1), make([]float32, n*rows), make([]float32, n*rows)
			check := func(kind string, w []float64) {
				t.Helper()
				if err := sameBits(want, got); err != nil {
					t.Fatalf("%s %s: %v", kind, name, err)
				}
				if isa == "scalar" {
					near(t, w, x, got, rows, cols, n)
				}
			}
			w, f := bf16Bytes(r, rows*cols, 1)
			ref.MatBF16(w, rows, cols, x, n, want)
			k.MatBF16(w, rows, cols, x, n, got)
			check("bf16", f)
			wf := normals(r, rows*cols, 1)
			for i := range f {
				f[i] = float64(wf[i])
			}
			ref.MatF32(wf, rows, cols, x, n, want)
			k.MatF32(wf, rows, cols, x, n, got)
			check("f32", f)

			q, qs, f := i8Bytes(r, rows, cols)
			ref.MatI8(q, qs, rows, cols, x, n, want)
			k.MatI8(q, qs, rows, cols, x, n, got)
			check("int8", f)

			cols = (cols + 31) / 32 * 32
			x = normals(r, n*cols, 1)
			p, s, f := f4Bytes(r, rows, cols)
			ref.MatF4(p, s, rows, cols, x, n, want)
			k.MatF4(p, s, rows, cols, x, n, got)
			check("mxfp4", f)

			rows, cols = 1+r.IntN(40), 1+r.IntN(80)
			w, f = bf16Bytes(r, rows*cols, 1)
			x, want, got = normals(r, n*rows, 1), make([]float32, n*cols), make([]float32, n*cols)
			ref.MatTransposedBF16(w, rows, cols, x, n, want)
			k.MatTransposedBF16(w, rows, cols, x, n, got)
			if err := sameBits(want, got); err != nil {
				t.Fatalf("transposed %s %dx%d: %v", isa, rows, cols, err)
			}
			for j := range cols {
				sum := 0.0
				for i := range rows {
					sum += f[i*cols+j] * float64(x[i])
				}
				if math.Abs(sum-float64(got[j])) > 1e-4 {
					t.Fatalf("transposed %s: column %d is %v, want %v", isa, j, got[j], sum)
				}
			}
			q, qs, f = i8Bytes(r, rows, cols)
			ref.MatTransposedI8(q, qs, rows, cols, x, n, want)
			k.MatTransposedI8(q, qs, rows, cols, x, n, got)
			if err := sameBits(want, got); err != nil {
				t.Fatalf("transposed int8 %s %dx%d: %v", isa, rows, cols, err)
			}
			for j := range cols {
				sum := 0.0
				for i := range rows {
					sum += f[i*cols+j] * float64(x[i])
				}
				if math.Abs(sum-float64(got[j])) > 1e-3 {
					t.Fatalf("transposed int8 %s: column %d is %v, want %v", isa, j, got[j], sum)
				}
			}
		}
	}
}

// TestRowsAreIndependent: a row's result does not depend on how many inputs or rows are computed with it.
func TestRowsAreIndependent(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	const rows, cols = 37, 832
	for _, isa := range ISAs() {
		one, two := openKernels(t, isa, 1), openKernels(t, isa, 2)
		w, _ := bf16Bytes(r, rows*cols, 1)
		p, s, _ := f4Bytes(r, rows, cols)
		q, qs, _ := i8Bytes(r, rows, cols)
		x := normals(r, MaxRows*cols, 1)
		var want, want4, want8 []float32
		for n := range MaxRows {
			y := make([]float32, rows)
			one.MatBF16(w, rows, cols, x[n*cols:][:cols], 1, y)
			want = append(want, y...)
			one.MatF4(p, s, rows, cols, x[n*cols:][:cols], 1, y)
			want4 = append(want4, y...)
			one.MatI8(q, qs, rows, cols, x[n*cols:][:cols], 1, y)
			want8 = append(want8, y...)
		}
		for n := 1; n <= MaxRows; n++ {
			y := make([]float32, n*rows)
			two.MatBF16(w, rows, cols, x[:n*cols], n, y)
			if err := sameBits(want[:n*rows], y); err != nil {
				t.Fatalf("%s bf16, %d inputs at once: %v", isa, n, err)
			}
			two.MatF4(p, s, rows, cols, x[:n*cols], n, y)
			if err := sameBits(want4[:n*rows], y); err != nil {
				t.Fatalf("%s mxfp4, %d inputs at once: %v", isa, n, err)
			}
			two.MatI8(q, qs, rows, cols, x[:n*cols], n, y)
			if err := sameBits(want8[:n*rows], y); err != nil {
				t.Fatalf("%s int8, %d inputs at once: %v", isa, n, err)
			}
		}
	}
}

// TestWideProductsAreIndependent takes inputs too large for one part of a cache (kernels_mat.h), and more rows than are done
// with a part at a time.
func TestWideProductsAreIndependent(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	const rows, cols = 67, 4992 + 32
	for _, isa := range ISAs() {
		k := openKernels(t, isa, 1)
		for _, kind := range []struct {
			name string
			cols int
			mat  func(x []float32, n int, y []float32)
		}{
			{"bf16", cols - 1, func() func([]float32, int, []float32) {
				w, _ := bf16Bytes(r, rows*(cols-1), 1)
				return func(x []float32, n int, y []float32) { k.MatBF16(w, rows, cols-1, x, n, y) }
			}()},
			{"mxfp4", cols, func() func([]float32, int, []float32) {
				p, s, _ := f4Bytes(r, rows, cols)
				return func(x []float32, n int, y []float32) { k.MatF4(p, s, rows, cols, x, n, y) }
			}()},
			{"int8", cols, func() func([]float32, int, []float32) {
				q, s, _ := i8Bytes(r, rows, cols)
				return func(x []float32, n int, y []float32) { k.MatI8(q, s, rows, cols, x, n, y) }
			}()},
		} {
			x := normals(r, MaxRows*kind.cols, 1)
			got, want := make([]float32, MaxRows*rows), make([]float32, rows)
			kind.mat(x, MaxRows, got)
			few := make([]float32, 5*rows)
			kind.mat(x[:5*kind.cols], 5, few)
			for _, n := range []int{0, 1, 4, 17, MaxRows - 1} {
				kind.mat(x[n*kind.cols:][:kind.cols], 1, want)
				if err := sameBits(want, got[n*rows:][:rows]); err != nil {
					t.Errorf("%s on %s, input %d: %v", kind.name, isa, n, err)
				}
				if n >= 5 {
					continue
				}
				if err := sameBits(want, few[n*rows:][:rows]); err != nil {
					t.Errorf("%s on %s, input %d of 5: %v", kind.name, isa, n, err)
				}
			}
		}
	}
}

// TestPackedProductsMatchScalar takes products large enough for their inputs to be packed first (work.c): groups of every number of inputs,
// blocks of columns and rows, and what is left of each; and one whose columns are no whole vectors, which is not packed.
func TestPackedProductsMatchScalar(t *testing.T) {
	ref := openKernels(t, "scalar", 1)
	r := rand.New(rand.NewPCG(7, 1))
	for _, shape := range [][3]int{
		{520, 2048, 4}, {420, 2064, 5}, {344, 2064, 6}, {300, 2064, 7}, {257, 2064, 8}, {235, 2064, 9}, {120, 4096, 10}, {193, 2064, 11}, {165, 2064, 13},
		{130, 2064, 17}, {140, 1040, 33}, {65, 3088, 63}, {96, 2048, 64}, {130, 2063, 17},
	} {
		rows, cols, n := shape[0], shape[1], shape[2]
		x, want, want8, got := normals(r, n*cols, 1), make([]float32, n*rows), make([]float32, n*rows), make([]float32, n*rows)
		w, _ := bf16Bytes(r, rows*cols, 1)
		q, qs, _ := i8Bytes(r, rows, cols)
		ref.MatBF16(w, rows, cols, x, n, want)
		ref.MatI8(q, qs, rows, cols, x, n, want8)
		for _, isa := range vectorISAs() {
			for threads := 1; threads <= 3; threads++ {
				k := openKernels(t, isa, threads)
				k.MatBF16(w, rows, cols, x, n, got)
				if err := sameBits(want, got); err != nil {
					t.Errorf("bf16 on %s, %dx%d, %d inputs, %d threads: %v", isa, rows, cols, n, threads, err)
				}
				k.MatI8(q, qs, rows, cols, x, n, got)
				if err := sameBits(want8, got); err != nil {
					t.Errorf("int8 on %s, %dx%d, %d inputs, %d threads: %v", isa, rows, cols, n, threads, err)
				}
			}
		}
	}
}

// TestDecodeIsExact checks every code under every scale that has a meaning, including the subnormal and overflowing ends.
func TestDecodeIsExact(t *testing.T) {
	for _, isa := range ISAs() {
		k := openKernels(t, isa, 1)
		for e := range 255 {
			for code := range 16 {
				for _, n := range []int{1, 3} { // decoded in registers, and through the block buffer
					packed, scale := make([]byte, 16), []byte{byte(e)}
					at := (code + e) % 32
					packed[at/2] = byte(code << (4 * (at % 2)))
					x, y := make([]float32, 32*n), make([]float32, n)
					for i := range n {
						x[32*i+at] = 1
					}
					k.MatF4(packed, scale, 1, 32, x, n, y)
					exact := float32(e2m1[code] * math.Ldexp(1, e-127))
					for _, v := range y {
						// A dot of −0 and +0 terms is +0.
						if v != exact && !(math.IsInf(float64(exact), 0) && v == exact) {
							t.Fatalf("%s: code %d with scale byte %d is %v, want %v", isa, code, e, v, exact)
						}
					}
				}
			}
		}
	}
}

// TestScalesWidenExactly checks every finite fp16 and every byte.
func TestScalesWidenExactly(t *testing.T) {
	var scale []byte
	for u := range 1 << 16 {
		if u&0x7c00 != 0x7c00 {
			scale = binary.LittleEndian.AppendUint16(scale, uint16(u))
		}
	}
	rows := len(scale) / 2
	ones, y := make([]byte, rows), make([]float32, rows)
	for i := range ones {
		ones[i] = 1
	}
	for _, isa := range ISAs() {
		k := openKernels(t, isa, 1)
		k.MatI8(ones, scale, rows, 1, []float32{1}, 1, y)
		for i := range y {
			if want := float32(fromF16(scale[2*i:])); math.Float32bits(y[i]) != math.Float32bits(want) {
				t.Fatalf("%s: scale %#x is %v, want %v", isa, scale[2*i:2*i+2], y[i], want)
			}
		}
		for b := range 256 {
			for _, cols := range []int{1, 16} { // one element of a vector, and a whole one
				q, x := make([]byte, cols), make([]float32, cols)
				q[cols-1], x[cols-1] = byte(b), 1
				if k.MatI8(q, []byte{0, 0x3c}, 1, cols, x, 1, y[:1]); y[0] != float32(int8(b)) {
					t.Fatalf("%s: byte %d of %d is %v, want %d", isa, b, cols, y[0], int8(b))
				}
			}
		}
	}
}

func TestRowOperationsMatchScalar(t *testing.T) {
	ref := openKernels(t, "scalar", 1)
	r := rand.New(rand.NewPCG(3, 1))
	for _, isa := range vectorISAs() {
		k := openKernels(t, isa, 1)
		for range 200 {
			n := 1 + r.IntN(140)
			x, w, g := normals(r, n, 2), normals(r, n, 1), normals(r, n, 3)
			a, b := make([]float32, n), make([]float32, n)
			same := func(what string) {
				t.Helper()
				if err := sameBits(a, b); err != nil {
					t.Fatalf("%s on %s, length %d: %v", what, isa, n, err)
				}
			}
			ref.RMSNorm(a, x, w, 1e-5)
			k.RMSNorm(b, x, w, 1e-5)
			same("rmsnorm")
			ref.GatedNorm(a, x, w, g, 1e-5)
			k.GatedNorm(b, x, w, g, 1e-5)
			same("gated norm")
			copy(a, x)
			copy(b, x)
			ref.L2Norm(a, 1e-6, 0.25)
			k.L2Norm(b, 1e-6, 0.25)
			same("l2norm")
			for _, act := range []Act{{SiTU, 4, 25}, {SiTU, 4, 0}, {SiLU, 0, 0}} {
				ref.Activate(a, g, x, act)
				k.Activate(b, g, x, act)
				same("activation")
			}
			ref.Decay(a, x, w, 1.7, true, -5)
			k.Decay(b, x, w, 1.7, true, -5)
			same("bounded decay")
			ref.Decay(a, x, w, 1.7, false, 0)
			k.Decay(b, x, w, 1.7, false, 0)
			same("softplus decay")
			taps := 1 + r.IntN(5)
			tap, in := normals(r, taps*n, 1), normals(r, taps*n, 1)
			ref.ConvSiLU(a, tap, in)
			k.ConvSiLU(b, tap, in)
			same("convolution")
			count := 1 + r.IntN(20)
			values := normals(r, count*n, 2)
			a, alphaA := ref.Mix(values, w, 1e-5)
			b, alphaB := k.Mix(values, w, 1e-5)
			same("mix")
			a, b = alphaA, alphaB
			same("mix weights")
			if p, q := ref.Dot(x, w), k.Dot(x, w); math.Float32bits(p) != math.Float32bits(q) {
				t.Fatalf("dot on %s: %v, want %v", isa, q, p)
			}
		}
	}
}

func TestKDAMatchesScalarAndDefinition(t *testing.T) {
	ref := openKernels(t, "scalar", 1)
	r := rand.New(rand.NewPCG(4, 1))
	for _, isa := range ISAs() {
		k := openKernels(t, isa, 1)
		for _, d := range []int{1, 5, 16, 18, 33, 128, 150} {
			const rows = 9
			in := normals(r, d*d, 1)
			rowsOf := func() *KDARows {
				return &KDARows{Width: d, BU: make([]float32, rows*d), O: make([]float32, rows*d)}
			}
			a := rowsOf()
			a.K, a.Q, a.V = normals(r, rows*d, 0.3), normals(r, rows*d, 0.3), normals(r, rows*d, 1)
			for range rows * d {
				a.Decay = append(a.Decay, r.Float32())
			}
			for range rows {
				a.Beta = append(a.Beta, r.Float32())
			}
			b := rowsOf()
			b.K, b.Q, b.V, b.Decay, b.Beta = a.K, a.Q, a.V, a.Decay, a.Beta
			outA, outB := make([]float32, d*d), make([]float32, d*d)
			ref.KDA(a, false, in, outA)
			k.KDA(b, false, in, outB)
			for _, p := range [][2][]float32{{outA, outB}, {a.O, b.O}, {a.BU, b.BU}} {
				if err := sameBits(p[0], p[1]); err != nil {
					t.Fatalf("%s, width %d: %v", isa, d, err)
				}
			}
			again := make([]float32, d*d)
			k.KDA(b, true, in, again)
			if err := sameBits(outB, again); err != nil {
				t.Fatalf("replay on %s, width %d: %v", isa, d, err)
			}
			// S ← diag(d)S; u = v − Sᵀk; S ← S + βk uᵀ; o = Sᵀq, in float64.
			s := make([]float64, d*d)
			for i := range s {
				s[i] = float64(in[i])
			}
			for t0 := range rows {
				for j := range d {
					u := float64(a.V[t0*d+j])
					for i := range d {
						s[i*d+j] *= float64(a.Decay[t0*d+i])
						u -= s[i*d+j] * float64(a.K[t0*d+i])
					}
					o := 0.0
					for i := range d {
						s[i*d+j] += float64(a.Beta[t0]) * float64(a.K[t0*d+i]) * u
						o += s[i*d+j] * float64(a.Q[t0*d+i])
					}
					if math.Abs(o-float64(b.O[t0*d+j])) > 2e-5*(1+math.Abs(o)) {
						t.Fatalf("%s, width %d, row %d: output %d is %v, want %v", isa, d, t0, j, b.O[t0*d+j], o)
					}
				}
			}
		}
	}
}

func TestAttendMatchesScalarAndSoftmax(t *testing.T) {
	ref := openKernels(t, "scalar", 1)
	r := rand.New(rand.NewPCG(5, 1))
	for _, isa := range ISAs() {
		k := openKernels(t, isa, 1)
		for _, c := range []struct{ n, latent, rope, heads int }{{1, 7, 2, 1}, {63, 37, 6, 5}, {64, 16, 0, 12}, {65, 40, 8, 13}, {200, 512, 64, 7}, {321, 70, 3, 25}} {
			width := c.latent + c.rope
			cache, q := normals(r, c.n*width, 1), normals(r, c.heads*width, 1)
			a, b := make([]float32, c.heads*c.latent), make([]float32, c.heads*c.latent)
			scale := float32(1 / math.Sqrt(float64(width)))
			ref.Attend(cache, width, c.latent, q, scale, a)
			k.Attend(cache, width, c.latent, q, scale, b)
			if err := sameBits(a, b); err != nil {
				t.Fatalf("%s, %+v: %v", isa, c, err)
			}
			for h := range c.heads {
				p, sum := make([]float64, c.n), 0.0
				for i := range p {
					for j := range width {
						p[i] += float64(q[h*width+j]) * float64(cache[i*width+j])
					}
					p[i] = math.Exp(p[i] * float64(scale))
					sum += p[i]
				}
				for j := range c.latent {
					want := 0.0
					for i := range p {
						want += p[i] / sum * float64(cache[i*width+j])
					}
					if got := float64(b[h*c.latent+j]); math.Abs(got-want) > 1e-5 {
						t.Fatalf("%s, %+v, head %d: latent %d is %v, want %v", isa, c, h, j, got, want)
					}
				}
			}
		}
	}
}
