package native

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// variant names one small random geometry. Widths are pairwise distinct, and not multiples of a vector, so that a mixed-up
// dimension or a wrong remainder shows.
type variant string

const (
	k3Like     variant = "k3"     // bounded gate, full-rank gate, q-lora, output gate, latent MXFP4 experts, residual mix
	linearLike variant = "linear" // softplus gate, low-rank gate, direct queries, BF16 experts at hidden width, plain adds
)

func geometryOf(v variant) *Geometry {
	g := &Geometry{
		Hidden: 52, Vocab: 101,
		KDAHeads: 3, KDAHeadDim: 18, ConvTaps: 4, KDABoundedGate: true, KDAFullRankGate: true,
		MLAHeads: 5, QLora: 27, KVLora: 37, QKNope: 13, QKRope: 6, VHead: 11, MLAOutputGate: true,
		DenseInter: 71, Experts: 23, TopK: 4, ExpertInter: 96, SharedInter: 45, Latent: 64, LatentNorm: true, Renormalize: true,
		Activation: SiTU, ExpertFormat: ExpertMXFP4, AttnResBlock: 2,
		GateLowerBound: -5, SituBeta: 4, SituLinearBeta: 25, RoutedScaling: 1, RMSEps: 1e-5, LoraEps: 1e-6, L2Eps: 1e-6,
		Attn: []Attention{KDA, MLA, KDA, MLA, MLA},
		FFN:  []FFN{Dense, MoE, MoE, MoE, Dense},
	}
	if v == linearLike {
		g.KDABoundedGate, g.KDAFullRankGate, g.MLAOutputGate = false, false, false
		g.GateLowerBound, g.QLora, g.Latent, g.LatentNorm, g.AttnResBlock = 0, 0, 0, false, 0
		g.Activation, g.ExpertFormat, g.ExpertInter, g.RoutedScaling = SiLU, ExpertBF16, 33, 2.446
		g.SituBeta, g.SituLinearBeta = 0, 0
	}
	return g
}

// model is a geometry with random weights in slabs.
type model struct {
	g       *Geometry
	globals Globals
	layers  []LayerTensors
	experts [][]ExpertSpan
	slabs   []*Slab
	last    []byte            // of the tensor made last
	bytes   map[uint64][]byte // of every tensor, by address
	r       *rand.Rand
}

func newModel(t testing.TB, g *Geometry) *model { return newModelOf(t, g, g.Experts) }

// newModelOf makes only some distinct experts per layer; the others are these again.
func newModelOf(t testing.TB, g *Geometry, distinct int) *model {
	m := &model{g: g, r: rand.New(rand.NewPCG(7, 11)), bytes: map[uint64][]byte{}}
	t.Cleanup(func() {
		for _, s := range m.slabs {
			s.Free()
		}
	})
	h := g.Hidden
	m.globals[FinalNorm] = m.vector(t, h, 1, 0.2)
	m.globals[LMHead] = m.matrix(t, g.Vocab, h)
	res := g.AttnResBlock > 0
	if res {
		m.globals[OutResNorm] = m.vector(t, h, 1, 0.2)
		m.globals[OutResProj] = m.vector(t, h, 0, 0.5)
	}
	c := g.KDAHeads * g.KDAHeadDim
	for i := range g.Attn {
		var l LayerTensors
		l[InputNorm], l[PostNorm] = m.vector(t, h, 1, 0.2), m.vector(t, h, 1, 0.2)
		if res {
			for _, s := range []int{AttnResNorm, AttnResProj, MLPResNorm, MLPResProj} {
				l[s] = m.vector(t, h, 0.5, 0.5)
			}
		}
		if g.Attn[i] == KDA {
			l[QProj], l[KProj], l[VProj] = m.matrix(t, c, h), m.matrix(t, c, h), m.matrix(t, c, h)
			l[OProj] = m.matrix(t, h, c)
			l[FAProj], l[FBProj], l[BProj] = m.matrix(t, g.KDAHeadDim, h), m.matrix(t, c, g.KDAHeadDim), m.matrix(t, g.KDAHeads, h)
			if g.KDAFullRankGate {
				l[GProj] = m.matrix(t, c, h)
			} else {
				l[GAProj], l[GBProj] = m.matrix(t, g.KDAHeadDim, h), m.matrix(t, c, g.KDAHeadDim)
			}
			for _, s := range []int{QConv, KConv, VConv} {
				l[s] = m.floats(t, c, g.ConvTaps, 0, 0.5)
			}
			// A_log is padded past the heads, as the released checkpoint has it.
			l[ALog] = m.floats(t, 1, g.KDAHeadDim, 0.5, 0.5)
			clear(m.last[4*g.KDAHeads:])
			l[DTBias], l[ONorm] = m.floats(t, 1, c, -2, 1), m.floats(t, 1, g.KDAHeadDim, 1, 0.2)
		} else {
			if g.QLora > 0 {
				l[QAProj], l[QANorm] = m.matrix(t, g.QLora, h), m.vector(t, g.QLora, 1, 0.2)
				l[QBProj] = m.matrix(t, g.MLAHeads*(g.QKNope+g.QKRope), g.QLora)
			} else {
				l[QProj] = m.matrix(t, g.MLAHeads*(g.QKNope+g.QKRope), h)
			}
			l[KVAProj], l[KVANorm] = m.matrix(t, g.KVLora+g.QKRope, h), m.vector(t, g.KVLora, 1, 0.2)
			l[KVBProj] = m.matrix(t, g.MLAHeads*(g.QKNope+g.VHead), g.KVLora)
			if g.MLAOutputGate {
				l[GProj] = m.matrix(t, g.MLAHeads*g.VHead, h)
			}
			l[OProj] = m.matrix(t, h, g.MLAHeads*g.VHead)
		}
		var spans []ExpertSpan
		if g.FFN[i] == Dense {
			l[GateProj], l[UpProj], l[DownProj] = m.matrix(t, g.DenseInter, h), m.matrix(t, g.DenseInter, h), m.matrix(t, h, g.DenseInter)
		} else {
			l[Router], l[RouterBias] = m.matrix(t, g.Experts, h), m.floats(t, 1, g.Experts, 0, 0.1)
			width := h
			if g.Latent > 0 {
				width = g.Latent
				l[LatentDown], l[LatentUp] = m.matrix(t, width, h), m.matrix(t, h, width)
				if g.LatentNorm {
					l[LatentNormW] = m.vector(t, width, 1, 0.2)
				}
			}
			l[SharedGate], l[SharedUp], l[SharedDown] = m.matrix(t, g.SharedInter, h), m.matrix(t, g.SharedInter, h), m.matrix(t, h, g.SharedInter)
			for e := range g.Experts {
				if e < distinct {
					spans = append(spans, m.expert(t, e, width, g.ExpertInter))
					continue
				}
				span := spans[e%distinct]
				span.Expert = uint32(e)
				spans = append(spans, span)
			}
		}
		m.layers = append(m.layers, l)
		m.experts = append(m.experts, spans)
	}
	return m
}

// odd returns n bytes that end where a mapping ends: weights may have any alignment, and a read past them likely faults.
func (m *model) odd(t testing.TB, n int) []byte {
	size := (n + 4095) / 4096 * 4096
	s, err := AllocSlab(size)
	if err != nil {
		t.Fatal(err)
	}
	m.slabs = append(m.slabs, s)
	off := size - n
	m.last = s.Bytes()[off:]
	m.bytes[address(m.last)] = m.last
	return m.last
}

// patternLen is how many elements of a tensor are drawn; a larger tensor repeats them.
const patternLen = 1<<17 - 1

// repeat fills b from its first n bytes.
func repeat(b []byte, n int) {
	for ; n < len(b); n *= 2 {
		copy(b[n:], b[:n])
	}
}

func (m *model) matrix(t testing.TB, rows, cols int) Tensor {
	return m.bf16(t, rows, cols, 0, 1/math.Sqrt(float64(cols)))
}

func (m *model) vector(t testing.TB, n int, mean, dev float64) Tensor {
	return m.bf16(t, 1, n, mean, dev)
}

func (m *model) bf16(t testing.TB, rows, cols int, mean, dev float64) Tensor {
	b := m.odd(t, rows*cols*2)
	for i := range min(rows*cols, patternLen) {
		binary.LittleEndian.PutUint16(b[2*i:], toBF16(float32(mean+dev*m.r.NormFloat64())))
	}
	repeat(b, 2*patternLen)
	return NewTensor(BF16, rows, cols, b)
}

// int8 is a random row-int8 matrix with scales near the reciprocal square root of its row length.
func (m *model) int8(t testing.TB, rows, cols int) Tensor {
	q := m.odd(t, rows*cols)
	for i := range q {
		q[i] = byte(m.r.IntN(255) - 127)
	}
	s := m.odd(t, 2*rows)
	for i := range rows {
		binary.LittleEndian.PutUint16(s[2*i:], uint16(0x1c00+m.r.UintN(0x400))) // 2^-8 to 2^-7
	}
	return NewInt8Tensor(rows, cols, q, s)
}

func (m *model) floats(t testing.TB, rows, cols int, mean, dev float64) Tensor {
	b := m.odd(t, rows*cols*4)
	for i := range rows * cols {
		binary.LittleEndian.PutUint32(b[4*i:], math.Float32bits(float32(mean+dev*m.r.NormFloat64())))
	}
	return NewTensor(F32, rows, cols, b)
}

func (m *model) expert(t testing.TB, e, width, inter int) ExpertSpan {
	if m.g.ExpertFormat == ExpertBF16 {
		a, b, c := m.matrix(t, inter, width), m.matrix(t, width, inter), m.matrix(t, inter, width)
		return ExpertSpan{Expert: uint32(e), W1: a.Addr, W2: b.Addr, W3: c.Addr}
	}
	plane := func(rows, cols int) (packed, scale []byte) {
		packed, scale = m.odd(t, rows*cols/2), m.odd(t, rows*cols/32)
		for i := range min(len(packed), patternLen) {
			packed[i] = byte(m.r.UintN(256))
		}
		repeat(packed, patternLen)
		for i := range scale {
			scale[i] = byte(122 + m.r.IntN(4))
		}
		return
	}
	w1, s1 := plane(inter, width)
	w2, s2 := plane(width, inter)
	w3, s3 := plane(inter, width)
	return NewExpertSpan(e, w1, s1, w2, s2, w3, s3)
}

func toBF16(f float32) uint16 {
	u := math.Float32bits(f)
	return uint16((u + 0x7fff + u>>16&1) >> 16)
}

// embeddings are the rows of positions [from, from+n), a function of the position alone.
func (m *model) embeddings(from, n int) []uint16 {
	out := make([]uint16, 0, n*m.g.Hidden)
	for p := from; p < from+n; p++ {
		r := rand.New(rand.NewPCG(uint64(p), 99))
		for range m.g.Hidden {
			out = append(out, toBF16(float32(r.NormFloat64())))
		}
	}
	return out
}

// rig is an open provider with a model bound.
type rig struct {
	*model
	t        testing.TB
	p        *Provider
	bindings []Binding
	mail     Mailbox
}

func newRig(t testing.TB, m *model, o Options) *rig {
	t.Helper()
	p, err := Open(m.g, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil && !t.Failed() {
			t.Error(err)
		}
	})
	r := &rig{model: m, t: t, p: p}
	r.must(p.BindGlobals(&m.globals))
	for i := range m.layers {
		b, err := p.BindLayer(i, &m.layers[i])
		r.must(err)
		r.bindings = append(r.bindings, b)
	}
	return r
}

func (r *rig) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) timeline() *Timeline {
	r.t.Helper()
	t, err := r.p.NewTimeline()
	r.must(err)
	return t
}

// feed gives a layer's experts in the order and grouping the seed picks.
func (r *rig) feed(tape Tape, layer int, seed uint64) error {
	seen := map[uint16]bool{}
	var ids []uint16
	for row := range int(r.mail.Rows) {
		row, _ := r.mail.Row(row)
		for _, id := range row {
			if !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
	}
	rng := rand.New(rand.NewPCG(seed, 3))
	rng.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	for len(ids) > 0 {
		n := 1 + rng.IntN(len(ids))
		var spans []ExpertSpan
		for _, id := range ids[:n] {
			spans = append(spans, r.experts[layer][id])
		}
		if err := tape.Experts(layer, spans); err != nil {
			return err
		}
		ids = ids[n:]
	}
	return nil
}

// run takes a tape through all layers.
func (r *rig) run(tape Tape, seed uint64) {
	r.t.Helper()
	for i := range r.layers {
		r.must(tape.Attend(i, r.bindings[i], &r.mail))
		if seed%2 == 1 {
			r.must(tape.Shared(i))
		}
		r.must(r.feed(tape, i, seed+uint64(i)))
		r.must(tape.Finish(i))
	}
}

// step runs rows [from, from+n) in one tape, keeps the first keep of them and returns the logits of all n.
func (r *rig) step(t *Timeline, from, n, keep int, seed uint64) []float32 {
	r.t.Helper()
	var flags TapeFlags
	if keep < n {
		flags = Partial
	}
	tape, err := t.Begin(from, r.embeddings(from, n), n, flags)
	r.must(err)
	defer tape.Discard()
	r.run(tape, seed)
	logits, argmax := make([]float32, n*r.g.Vocab), make([]uint32, n)
	r.must(tape.Logits(true, argmax, logits))
	pos, err := tape.Commit(keep)
	r.must(err)
	if pos != from+keep {
		r.t.Fatalf("commit of %d rows at %d gave position %d", keep, from, pos)
	}
	return logits
}

func (r *rig) export(t *Timeline) []byte {
	r.t.Helper()
	state, err := t.State()
	r.must(err)
	var b bytes.Buffer
	n, err := state.WriteTo(&b)
	r.must(err)
	if n != state.Bytes() || int(n) != b.Len() {
		r.t.Fatalf("%d bytes written of a state of %d", n, state.Bytes())
	}
	return b.Bytes()
}

// sameBits compares floats bit for bit.
func sameBits(a, b []float32) error {
	if len(a) != len(b) {
		return fmt.Errorf("%d values, want %d", len(b), len(a))
	}
	for i := range a {
		if math.Float32bits(a[i]) != math.Float32bits(b[i]) {
			return fmt.Errorf("value %d is %v (%#x), want %v (%#x)", i, b[i], math.Float32bits(b[i]), a[i], math.Float32bits(a[i]))
		}
	}
	return nil
}
