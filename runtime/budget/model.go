package budget

import (
	"fmt"

	"deltafin/native"
	"deltafin/runtime/expert"
	"deltafin/runtime/model"
)

// Spine is the form of everything but the routed experts.
type Spine string

const (
	BF16 Spine = "bf16" // as released
	Int8 Spine = "int8" // rows of int8 with a scale each; not weight-exact
)

// Model is what the parts of a model take on disk and in memory.
type Model struct {
	Spine  Spine
	Layers []Layer
	// Globals are the output head and the norms outside the layers, always in memory. The embedding table is not: its rows
	// are read one by one.
	Globals  int64
	EmbedRow int64

	ExpertBytes int64
	ExpertSlot  int64 // of memory, for one expert
	Grid        expert.Grid
	MoELayers   int
	TopK        int

	Context int // positions the model was made for
	Tensors int
	Vocab   int

	config *model.Config
}

// Layer is one layer without its routed experts.
type Layer struct {
	Disk   int64 // bytes a pass reads when it is streamed
	Memory int64 // bytes it takes where it is bound: the same, and the small vectors as the provider widens them
}

const (
	pack      = 64 << 10 // a pack's payload, and each of its parts, is a multiple of this
	component = 256      // alignment of a tensor inside
	slotPage  = 4096     // experts start on page boundaries
)

// ModelOf sums up a model.
func ModelOf(p *model.Plan, spine Spine) (*Model, error) {
	if spine != BF16 && spine != Int8 {
		return nil, fmt.Errorf("there is no spine %q; it is bf16 or int8", spine)
	}
	c := p.Config()
	m := &Model{
		Spine: spine, EmbedRow: times(2, int64(c.Hidden)),
		Grid: expert.GridOf(c), MoELayers: c.MoELayers(),
		Context: c.Context, Tensors: p.Totals().Text.Tensors, Vocab: c.Vocab, config: c,
	}
	if m.MoELayers > 0 {
		m.ExpertBytes, m.TopK = p.ExpertBytes(), c.TopK
		m.ExpertSlot = roundUp(m.ExpertBytes, slotPage)
	}
	for l := range c.Layers {
		var s stored
		for r := range model.LayerRoles {
			if i, ok := p.Layer(l, r); ok {
				s.add(p.Entry(i), spine)
			}
		}
		disk := s.payload(spine)
		m.Layers = append(m.Layers, Layer{disk, plus(disk, s.wideScales(), m.widened(l))})
	}
	var s stored
	for _, r := range []model.Role{model.FinalNorm, model.OutResNorm, model.OutResProj, model.LMHead} {
		if i, ok := p.Global(r); ok {
			s.add(p.Entry(i), spine)
		}
	}
	m.Globals = plus(s.payload(spine), s.wideScales(), times(2, 4, pad(c.Hidden)))
	return m, nil
}

// stored are the bytes of some tensors on disk: in the int8 form, those of quantised matrices, of their scales, and of all
// that stays as it is.
type stored struct {
	tensors             int64
	data, scales, plain int64
}

func (s *stored) add(e model.Entry, spine Spine) {
	s.tensors++
	if spine == Int8 && quantised(e) {
		rows, cols := e.Matrix(e.Shape)
		s.data = plus(s.data, times(rows, cols))
		s.scales = plus(s.scales, times(rows, 2))
		return
	}
	s.plain = plus(s.plain, e.Bytes())
}

// quantised tells whether a tensor is among those that are bound in an int8 form: the matrices, but not the projections to a
// single value that mix residuals, nor the router.
func quantised(e model.Entry) bool {
	switch e.Role {
	case model.AttnResProj, model.MLPResProj, model.OutResProj, model.Router:
		return false
	}
	return len(e.Shape) == 2 && e.MinElements == 0
}

// payload is the size in a pack.
func (s *stored) payload(spine Spine) int64 {
	if spine == Int8 {
		return plus(roundUp(s.data, pack), roundUp(s.scales, pack), roundUp(s.plain, pack))
	}
	return roundUp(plus(s.plain, times(s.tensors, component)), pack)
}

// wideScales is what the scales take once more, as float32.
func (s *stored) wideScales() int64 { return times(2, s.scales) }

// ---- what the provider takes: native/bind.c, timeline.c, scratch.c ---------------------------------------------------

// pad is a number of float32 rounded up to whole vectors, stride the distance of rows of as many: df_stride in native/state.h.
func pad(n int) int64 { return roundUp(int64(n), 16) }

func stride(n int) int64 {
	if p := pad(n); p%1024 != 0 {
		return p
	}
	return pad(n) + 176
}

// widened is the copy of a layer's small vectors as float32.
func (m *Model) widened(layer int) int64 {
	c := m.config
	floats := 2 * pad(c.Hidden)
	if c.AttnResBlock > 0 {
		floats += 2 * pad(c.Hidden)
	}
	if c.Attn[layer] == model.KDA {
		floats += 3*pad(c.ConvTaps*c.KDAWidth()) + pad(c.KDAHeads) + pad(c.KDAWidth()) + pad(c.KDAHeadDim)
	} else {
		floats += pad(c.QLora) + pad(c.KVLora)
	}
	if c.FFN[layer] == model.MoE {
		floats += pad(c.Experts)
		if c.LatentNorm {
			floats += pad(c.Latent)
		}
	}
	return 4 * floats
}

func (m *Model) count(a model.Attention) int64 {
	n := int64(0)
	for _, k := range m.config.Attn {
		if k == a {
			n++
		}
	}
	return n
}

// Recurrent is the state of the KDA layers, for one timeline or for what a tape stages: of a fixed size, whatever the
// length of the conversation.
func (m *Model) Recurrent() int64 {
	c := m.config
	return times(m.count(model.KDA), 4, int64(c.KDAWidth()), int64(c.KDAHeadDim)+3*int64(c.ConvTaps-1))
}

// Latent is what a timeline of a number of positions takes in the MLA layers. It grows by pages.
func (m *Model) Latent(positions int) int64 {
	return times(ceilDiv(int64(positions), pageRows), m.page())
}

const pageRows = 256

// page is one page of every MLA layer.
func (m *Model) page() int64 {
	c := m.config
	return times(m.count(model.MLA), plus(64, times(pageRows, 4, pad(c.KVLora+c.QKRope))))
}

// DraftLog is what a tape of drafts keeps, so that a prefix of its rows can be committed.
func (m *Model) DraftLog(rows int) int64 {
	return times(m.count(model.KDA), 6, 4, int64(rows), stride(m.config.KDAWidth()))
}

// Scratch is what a tape works in.
func (m *Model) Scratch(rows int) int64 {
	c := m.config
	var n int64
	block := func(bytes int64) { n = plus(n, roundUp(bytes, 64)) }
	row := func(width int) { block(times(int64(rows), 4, stride(width))) }
	const rowTable = 16 + 8*native.MaxRows // where rows start
	for range 7 {
		row(c.Hidden)
	}
	if c.AttnResBlock > 0 {
		anchors := ceilDiv(int64(c.Layers), int64(c.AttnResBlock))
		block(times(anchors, rowTable))
		for range anchors {
			row(c.Hidden)
		}
	}
	kda, mla := m.count(model.KDA) > 0, m.count(model.MLA) > 0
	var kdaWidth, vWidth, qWidth int
	if kda {
		kdaWidth = c.KDAWidth()
	}
	if mla {
		vWidth, qWidth = c.MLAHeads*c.VHead, c.MLAHeads*(c.QKNope+c.QKRope)
	}
	row(max(kdaWidth, qWidth))
	row(max(kdaWidth, vWidth))
	row(max(kdaWidth, vWidth))
	if kda {
		row(kdaWidth)
		row(kdaWidth)
		row(c.KDAHeads)
		row(c.KDAHeadDim)
		row(c.KDAHeadDim)
		for range 6 {
			row(kdaWidth)
		}
	}
	if mla {
		row(c.QLora)
		row(c.KVLora + c.QKRope)
		row(c.MLAHeads * int(pad(c.KVLora+c.QKRope)))
		row(c.MLAHeads * int(pad(c.KVLora)))
		row(2 * c.MLAHeads)
	}
	inner := max(c.DenseInter, c.SharedInter)
	row(inner)
	row(inner)
	row(max(c.Hidden, kdaWidth, vWidth, inner)) // inputs, packed
	if m.MoELayers > 0 {
		const jobSize = 72
		edges := times(int64(rows), int64(c.TopK))
		row(c.Experts)
		row(c.ExpertWidth())
		row(c.ExpertWidth())
		block(times(edges, 4, stride(c.ExpertInter)))
		block(times(edges, 4, stride(c.ExpertInter)))
		block(times(edges, 4, stride(c.ExpertWidth())))
		for range 4 {
			block(times(edges, 8))
		}
		block(times(edges, jobSize))
	}
	return n
}
