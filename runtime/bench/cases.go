package bench

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"unsafe"

	"deltafin/native"
)

// Sizes of Kimi K3.
const (
	hidden, vocab        = 7168, 163840
	latent, inter        = 3584, 3072 // of an expert
	experts, topK        = 896, 16
	kdaHeads, kdaDim     = 96, 128
	convTaps             = 4
	mlaHeads             = 96
	kvLatent, kvWidth    = 512, 576
	context32k           = 32768
	anchors              = 8 // values the residual mix takes in the last block of layers
	plane, scales        = inter * latent / 2, inter * latent / 32
	expertBytes          = 3 * (plane + scales)
	normEps              = 1e-5
	stateFloats          = kdaHeads * kdaDim * kdaDim
	situBeta, linearBeta = 4, 25
)

// kernelCase is one kernel at one size.
type kernelCase struct {
	name, shape string
	rows        int
	work        work
	content     content
	part        int  // bytes of the arena one call takes; 0: none
	single      bool // runs on one thread, so bounds of all of them say nothing
	repeats     int  // of the kernel within a call; 0: one
	elements    int  // of an elementary function
	// start allocates inputs and outputs and returns the i-th call.
	start func(l *lab) func(i int)
}

func (c kernelCase) title() string {
	return fmt.Sprintf("%s %s, %d rows", c.name, c.shape, c.rows)
}

// needs is the memory of a case: its part of the arena and its rows of inputs and outputs.
func (c kernelCase) needs() int64 { return int64(c.part) + int64(c.rows)*(vocab+hidden)*4 }

// kernelCases are all cases, those with the same content together.
func kernelCases() []kernelCase {
	var all []kernelCase
	for _, s := range [][2]int{{12288, 7168}, {7168, 12288}, {6144, 7168}, {3584, 7168}, {vocab, hidden}} {
		for _, rows := range []int{1, 2, 8, 64} {
			all = append(all, bf16Case(s[0], s[1], rows))
		}
	}
	for _, s := range [][2]int{{12288, 7168}, {7168, 12288}} {
		for _, rows := range []int{1, 8, 64} {
			all = append(all, int8Case(s[0], s[1], rows))
		}
	}
	for _, s := range [][2]int{{inter, latent}, {latent, inter}} {
		for _, rows := range []int{1, 4, 16} {
			all = append(all, mxfp4Case(s[0], s[1], rows))
		}
	}
	for _, rows := range []int{1, 4, 16} {
		all = append(all, expertCase(rows))
	}
	for _, rows := range []int{1, 64} {
		all = append(all, kdaCase(rows))
	}
	all = append(all, mlaCase())
	return append(all, smallCases()...)
}

func bf16Case(n, k, rows int) kernelCase {
	bytes := 2 * n * k
	return kernelCase{
		name: "bf16", shape: fmt.Sprintf("%d×%d", n, k), rows: rows, content: bf16Content, part: bytes,
		work: work{bytes: float64(bytes), flops: 2 * float64(n) * float64(k) * float64(rows)},
		start: func(l *lab) func(int) {
			x, y := rowInputs(rows, k), rowsOf(rows, n)
			return func(i int) { l.k.MatBF16(l.arena.part(i, bytes), n, k, x, rows, y) }
		},
	}
}

// int8Case takes row-int8: signed bytes and one fp16 scale per row.
func int8Case(n, k, rows int) kernelCase {
	bytes := n * k
	return kernelCase{
		name: "int8", shape: fmt.Sprintf("%d×%d", n, k), rows: rows, content: bf16Content, part: bytes,
		work: work{bytes: float64(bytes + 2*n), flops: 2 * float64(n) * float64(k) * float64(rows)},
		start: func(l *lab) func(int) {
			x, y, scale := rowInputs(rows, k), rowsOf(rows, n), make([]byte, 2*n)
			for i := range n {
				scale[2*i+1] = 0x20 // 2^-7
			}
			return func(i int) { l.k.MatI8(l.arena.part(i, bytes), scale, n, k, x, rows, y) }
		},
	}
}

func mxfp4Case(n, k, rows int) kernelCase {
	weights := float64(n) * float64(k)
	return kernelCase{
		name: "mxfp4", shape: fmt.Sprintf("%d×%d", n, k), rows: rows, content: expertContent, part: expertBytes,
		work: work{bytes: plane + scales, flops: 2 * weights * float64(rows), groups: weights / 32},
		start: func(l *lab) func(int) {
			x, y := rowInputs(rows, k), rowsOf(rows, n)
			return func(i int) { // the three matrices of an expert have the same number of weights
				m := l.arena.part(i/3, expertBytes)[i%3*(plane+scales):]
				l.k.MatF4(m[:plane], m[plane:plane+scales], n, k, x, rows, y)
			}
		},
	}
}

func expertCase(rows int) kernelCase {
	weights := 3 * float64(inter) * latent
	return kernelCase{
		name: "expert", shape: "gate, up, SiTU, down", rows: rows, content: expertContent, part: expertBytes,
		work: work{bytes: expertBytes, flops: 2 * weights * float64(rows), groups: weights / 32},
		start: func(l *lab) func(int) {
			x, y := rowInputs(rows, latent), rowsOf(rows, latent)
			g, u := rowsOf(rows, inter), rowsOf(rows, inter)
			act := native.Act{Kind: native.SiTU, Beta: situBeta, LinearBeta: linearBeta}
			return func(i int) {
				e := l.arena.part(i, expertBytes)
				cut := func(n int) []byte { c := e[:n]; e = e[n:]; return c }
				l.k.Expert(cut(plane), cut(scales), cut(plane), cut(scales), cut(plane), cut(scales), inter, latent, act, x, rows, g, u, y)
			}
		},
	}
}

// kdaInputs are rows of one head: keys and queries of length one, decay near one, as in a model.
func kdaInputs(rows int) *native.KDARows {
	n := rows * kdaDim
	r := &native.KDARows{Width: kdaDim, K: inputs(n), Q: inputs(n), V: inputs(n), Decay: inputs(n), Beta: make([]float32, rows),
		BU: make([]float32, n), O: make([]float32, n)}
	for i := range n {
		r.K[i] *= 0.1
		r.Q[i] *= 0.1
		r.Decay[i] = 0.95 + 0.04*r.Decay[i]
	}
	for i := range r.Beta {
		r.Beta[i] = 0.5
	}
	return r
}

// kdaHeadRows gives every thread inputs of its own, since outputs are in them.
func (l *lab) kdaHeadRows(rows int) map[*native.Kernels]*native.KDARows {
	m := map[*native.Kernels]*native.KDARows{}
	for _, k := range l.each {
		m[k] = kdaInputs(rows)
	}
	return m
}

// A row takes one multiplication and three multiply-adds for every element of the state. The state is read once and
// written once, to another place, whatever the rows: the committed one stays until the tape is committed.
func kdaCase(rows int) kernelCase {
	const bytes = 4 * stateFloats
	return kernelCase{
		name: "kda", shape: fmt.Sprintf("%d×%d×%d", kdaHeads, kdaDim, kdaDim), rows: rows, content: floatContent, part: 2 * bytes,
		work: work{bytes: 2 * bytes, flops: 2 * 4 * stateFloats * float64(rows)},
		start: func(l *lab) func(int) {
			heads := l.kdaHeadRows(rows)
			return func(i int) {
				state := floats(l.arena.part(i, 2*bytes))
				l.spread(kdaHeads, func(k *native.Kernels, from, to int) {
					const d = kdaDim * kdaDim
					for h := from; h < to; h++ {
						k.KDA(heads[k], false, state[h*d:][:d], state[stateFloats+h*d:][:d])
					}
				})
			}
		},
	}
}

// Attention of one row over a long context: threads share the heads, and each walks the whole cache, which counts once.
func mlaCase() kernelCase {
	const bytes = 4 * kvWidth * context32k
	return kernelCase{
		name: "mla", shape: fmt.Sprintf("%d heads, %d positions", mlaHeads, context32k), rows: 1, content: floatContent, part: bytes,
		work: work{bytes: bytes, flops: 2 * mlaHeads * context32k * (kvWidth + kvLatent)},
		start: func(l *lab) func(int) {
			q, c := inputs(mlaHeads*kvWidth), make([]float32, mlaHeads*kvLatent)
			return func(i int) {
				cache := floats(l.arena.part(i, bytes))
				l.spread(mlaHeads, func(k *native.Kernels, from, to int) {
					for from < to {
						n := min(to-from, native.MaxRows) // heads a call takes
						k.Attend(cache, kvWidth, kvLatent, q[from*kvWidth:][:n*kvWidth], 0.07, c[from*kvLatent:][:n*kvLatent])
						from += n
					}
				})
			}
		},
	}
}

// smallCases are what is not a weight matrix. Their bytes are in cache and no bound is derived: what counts is their share
// of a layer.
func smallCases() []kernelCase {
	small := func(name, shape string, start func(l *lab) func(i int)) kernelCase {
		return kernelCase{name: name, shape: shape, rows: 1, single: true, start: start}
	}
	function := func(name string, f native.Function) kernelCase {
		const n = 4096
		c := small(name, fmt.Sprintf("%d elements", n), func(l *lab) func(int) {
			x, out := inputs(n), make([]float32, n)
			for i := range x {
				x[i] *= 8
			}
			return func(int) { l.each[0].Map(f, out, x) }
		})
		c.elements = n
		return c
	}
	const width = kdaHeads * kdaDim
	const phases = 1000
	barrier := small("barrier", "one empty phase", func(l *lab) func(int) {
		return func(int) { l.k.Barriers(phases) }
	})
	barrier.single, barrier.repeats = false, phases
	return []kernelCase{
		small("norm", fmt.Sprint(hidden), func(l *lab) func(int) {
			x, w, out := inputs(hidden), inputs(hidden), make([]float32, hidden)
			return func(int) { l.each[0].RMSNorm(out, x, w, normEps) }
		}),
		small("gated-norm", fmt.Sprintf("%d×%d", kdaHeads, kdaDim), func(l *lab) func(int) {
			x, w, gate, out := inputs(width), inputs(kdaDim), inputs(width), make([]float32, width)
			return func(int) {
				for h := 0; h < width; h += kdaDim {
					l.each[0].GatedNorm(out[h:h+kdaDim], x[h:h+kdaDim], w, gate[h:h+kdaDim], normEps)
				}
			}
		}),
		small("mix", fmt.Sprintf("%d values of %d", anchors, hidden), func(l *lab) func(int) {
			v, w := inputs(anchors*hidden), inputs(hidden)
			return func(int) { l.each[0].Mix(v, w, normEps) }
		}),
		small("router", fmt.Sprintf("%d of %d", topK, experts), func(l *lab) func(int) {
			logits, bias := inputs(experts), make([]float32, experts)
			return func(int) { l.each[0].Choose(logits, bias, topK, true, 1) }
		}),
		small("conv", fmt.Sprintf("%d taps of %d", convTaps, width), func(l *lab) func(int) {
			tap, x, out := inputs(convTaps*width), inputs(convTaps*width), make([]float32, width)
			return func(int) { l.each[0].ConvSiLU(out, tap, x) }
		}),
		small("decay", fmt.Sprintf("%d×%d", kdaHeads, kdaDim), func(l *lab) func(int) {
			z, bias, out := inputs(width), inputs(width), make([]float32, width)
			return func(int) {
				for h := 0; h < width; h += kdaDim {
					l.each[0].Decay(out[h:h+kdaDim], z[h:h+kdaDim], bias[h:h+kdaDim], 1, true, -5)
				}
			}
		}),
		function("exp", native.Exp),
		function("tanh", native.Tanh),
		function("sigmoid", native.Sigmoid),
		layerRest(),
		barrier,
	}
}

// layerRest is everything of a KDA layer of K3 that is not a weight matrix, for one token, heads shared out over the
// threads as the provider does, with the state from memory.
func layerRest() kernelCase {
	const width, bytes = kdaHeads * kdaDim, 4 * stateFloats
	return kernelCase{
		name: "layer-rest", shape: "KDA layer without its weights", rows: 1, content: floatContent, part: 2 * bytes,
		start: func(l *lab) func(int) {
			x, w, out := inputs(hidden), inputs(hidden), make([]float32, hidden)
			values := inputs(anchors * hidden)
			tap, raw, a, b := inputs(convTaps*kdaDim), inputs(convTaps*kdaDim), inputs(width), make([]float32, width)
			logits, bias := inputs(experts), make([]float32, experts)
			gate, up := inputs(2*inter), inputs(2*inter)
			act := native.Act{Kind: native.SiTU, Beta: situBeta, LinearBeta: linearBeta}
			heads := l.kdaHeadRows(1)
			return func(i int) {
				k := l.each[0]
				k.Mix(values, w, normEps)
				k.RMSNorm(out, x, w, normEps)
				state := floats(l.arena.part(i, 2*bytes))
				l.spread(kdaHeads, func(k *native.Kernels, from, to int) {
					const d = kdaDim * kdaDim
					for h := from; h < to; h++ {
						at := b[h*kdaDim:][:kdaDim]
						for range 3 { // q, k and v
							k.ConvSiLU(at, tap, raw)
						}
						k.L2Norm(at, 1e-6, 1)
						k.L2Norm(at, 1e-6, 1)
						k.Decay(at, a[h*kdaDim:][:kdaDim], a[h*kdaDim:][:kdaDim], 1, true, -5)
						k.KDA(heads[k], false, state[h*d:][:d], state[stateFloats+h*d:][:d])
						k.GatedNorm(at, a[h*kdaDim:][:kdaDim], w[:kdaDim], a[h*kdaDim:][:kdaDim], normEps)
					}
				})
				k.Mix(values, w, normEps)
				k.RMSNorm(out, x, w, normEps)
				k.Choose(logits, bias, topK, true, 1)
				k.Activate(gate, gate, up, act) // the shared experts
				k.RMSNorm(out[:latent], x[:latent], w[:latent], normEps)
			}
		},
	}
}

// inputs are n values between -1 and 1, the same in every run.
func inputs(n int) []float32 {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	x := make([]float32, n)
	for i := range x {
		x[i] = 2*r.Float32() - 1
	}
	return x
}

// rowsOf has room for rows of n values each, as far apart as a provider keeps them.
func rowsOf(rows, n int) []float32 { return make([]float32, rows*native.RowStride(n)) }

// rowInputs are rows of n inputs, as far apart as a provider keeps them.
func rowInputs(rows, n int) []float32 { return inputs(rows * native.RowStride(n)) }

// patternOf is what an arena repeats: weights that neither overflow nor become subnormal, which would measure something
// else.
func patternOf(c content) []byte {
	r := rand.New(rand.NewPCG(2, uint64(c)))
	switch c {
	case expertContent: // three matrices of nibbles, each followed by its scales near 2^-6
		p := make([]byte, expertBytes)
		for m := range 3 {
			w := p[m*(plane+scales):][:plane+scales]
			for i := 0; i+8 <= plane; i += 8 {
				binary.LittleEndian.PutUint64(w[i:], r.Uint64())
			}
			for i := plane; i < len(w); i++ {
				w[i] = byte(119 + r.UintN(3))
			}
		}
		return p
	case floatContent:
		p := make([]byte, 4<<20)
		for i := 0; i < len(p); i += 4 {
			binary.LittleEndian.PutUint32(p[i:], math.Float32bits(0.1*(2*r.Float32()-1)))
		}
		return p
	}
	p := make([]byte, 4<<20) // bf16 values around 0.01
	for i := 0; i < len(p); i += 2 {
		b := r.Uint32()
		p[i], p[i+1] = byte(b), byte(0x3c|b>>8&1<<7)
	}
	return p
}

// floats sees bytes as the floats they are.
func floats(b []byte) []float32 {
	return unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/4)
}
