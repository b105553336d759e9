package native

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// weightsForBench is enough memory for one K3 projection, well out of any cache when several are walked in turn.
func weightsForBench(b *testing.B, n int) []byte {
	s, err := AllocSlab(n)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Free() })
	r := rand.New(rand.NewPCG(1, 2))
	w := s.Bytes()
	for i := 0; i+2 <= n; i += 2 { // bf16 values around 0.01
		w[i], w[i+1] = byte(r.Uint32()), byte(0x3c|r.UintN(2)<<7)
	}
	return w
}

func benchKernels(b *testing.B, isa string) *Kernels {
	k, err := OpenKernels(isa, 0)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(k.Close)
	return k
}

// BenchmarkStream is the bound the one-row products are measured against.
func BenchmarkStream(b *testing.B) {
	for _, isa := range ISAs() {
		b.Run(isa, func(b *testing.B) {
			k, w := benchKernels(b, isa), weightsForBench(b, 1<<29)
			b.SetBytes(int64(len(w)))
			for b.Loop() {
				k.Stream(w)
			}
		})
	}
}

// BenchmarkPeakFMA is the bound of products with many rows.
func BenchmarkPeakFMA(b *testing.B) {
	for _, isa := range ISAs() {
		b.Run(isa, func(b *testing.B) {
			k := benchKernels(b, isa)
			flops := 0.0
			for b.Loop() {
				flops += k.PeakFMA(200000)
			}
			b.ReportMetric(flops/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
	}
}

// BenchmarkMatBF16 walks several copies of a K3 projection, so that weights come from memory.
func BenchmarkMatBF16(b *testing.B) {
	const copies = 3
	for _, shape := range [][2]int{{12288, 7168}, {7168, 12288}} {
		rows, cols := shape[0], shape[1]
		w := weightsForBench(b, copies*2*rows*cols)
		for _, isa := range ISAs() {
			for _, t := range []int{1, 2, 4, 8, 16, 64} {
				if isa == "scalar" && t > 1 {
					continue
				}
				b.Run(fmt.Sprintf("%s/%dx%d/%d", isa, rows, cols, t), func(b *testing.B) {
					k := benchKernels(b, isa)
					x, y := make([]float32, t*RowStride(cols)), make([]float32, t*rows)
					for i := range x {
						x[i] = float32(i%17) - 8
					}
					b.SetBytes(int64(2 * rows * cols))
					i := 0
					for b.Loop() {
						at := i % copies * 2 * rows * cols
						k.MatBF16(w[at:at+2*rows*cols], rows, cols, x, t, y)
						i++
					}
					b.ReportMetric(2*float64(rows*cols*t)*float64(i)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
				})
			}
		}
	}
}

// BenchmarkExpertMXFP4 runs whole K3 experts, sixteen different ones in turn.
func BenchmarkExpertMXFP4(b *testing.B) {
	const inter, width, copies = 3072, 3584, 16
	const plane, scales = inter * width / 2, inter * width / 32
	const bytes = 3 * (plane + scales)
	w := weightsForBench(b, copies*bytes)
	for e := range copies { // scales near 2^-6: subnormals would measure something else
		for m := range 3 {
			for i := range scales {
				w[e*bytes+m*(plane+scales)+plane+i] = byte(119 + i%3)
			}
		}
	}
	for _, isa := range ISAs() {
		for _, t := range []int{1, 2, 4, 16} {
			if isa == "scalar" && t > 1 {
				continue
			}
			b.Run(fmt.Sprintf("%s/%d", isa, t), func(b *testing.B) {
				k := benchKernels(b, isa)
				x, y := make([]float32, t*RowStride(width)), make([]float32, t*width)
				g, u := make([]float32, t*inter), make([]float32, t*inter)
				for i := range x {
					x[i] = float32(i%17) - 8
				}
				b.SetBytes(bytes)
				i := 0
				for b.Loop() {
					p := w[i%copies*bytes:][:bytes]
					cut := func(n int) []byte { c := p[:n]; p = p[n:]; return c }
					k.Expert(cut(plane), cut(scales), cut(plane), cut(scales), cut(plane), cut(scales), inter, width, Act{SiTU, 4, 25}, x, t, g, u, y)
					i++
				}
				b.ReportMetric(2*3*float64(inter*width*t)*float64(i)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
			})
		}
	}
}

// BenchmarkKDA is the recurrence of one head, 128 keys by 128 values.
func BenchmarkKDA(b *testing.B) {
	const d, heads = 128, 96
	for _, isa := range ISAs() {
		for _, rows := range []int{1, 16} {
			b.Run(fmt.Sprintf("%s/%d", isa, rows), func(b *testing.B) {
				k := benchKernels(b, isa)
				in, out := make([]float32, heads*d*d), make([]float32, heads*d*d)
				v := make([]float32, rows*d)
				for i := range v {
					v[i] = 0.01 * float32(i%7)
				}
				r := KDARows{Width: d, Decay: v, K: v, Q: v, V: v, Beta: v[:rows], BU: make([]float32, rows*d), O: make([]float32, rows*d)}
				b.SetBytes(2 * 4 * d * d)
				h := 0
				for b.Loop() {
					k.KDA(&r, false, in[h*d*d:][:d*d], out[h*d*d:][:d*d])
					h = (h + 1) % heads
				}
			})
		}
	}
}

// BenchmarkAttend is one row of 48 heads over 4096 cached positions.
func BenchmarkAttend(b *testing.B) {
	const width, latent, heads, n = 576, 512, 48, 4096
	for _, isa := range ISAs() {
		b.Run(isa, func(b *testing.B) {
			k := benchKernels(b, isa)
			cache, q, c := make([]float32, n*width), make([]float32, heads*width), make([]float32, heads*latent)
			for i := range cache {
				cache[i] = float32(i%13) * 0.01
			}
			copy(q, cache)
			b.SetBytes(4 * width * n)
			i := 0
			for b.Loop() {
				k.Attend(cache, width, latent, q, 0.07, c)
				i++
			}
			b.ReportMetric(2*float64(n*heads*(width+latent))*float64(i)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
	}
}

// BenchmarkBarrier is what one more phase costs a layer.
func BenchmarkBarrier(b *testing.B) {
	k := benchKernels(b, "")
	for b.Loop() {
		k.Barriers(100)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/100, "ns/barrier")
}
