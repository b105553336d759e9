package model

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"deltafin/storage/safetensors"
)

// Entry describes one tensor a model must have.
type Entry struct {
	Name   string
	Role   Role
	Layer  int // -1 outside the layers
	Expert int // -1 unless it is part of a routed expert
	// DTypes are the element types accepted, the released one first.
	DTypes []safetensors.DType
	// Shape is the released shape; for A_log, MinElements is what counts.
	Shape []int64
	// MinElements, if not 0, accepts any shape of at least that many elements.
	MinElements int64
}

// maxALog bounds a padded A_log. The release stores one value per head, padded to the head dimension.
const maxALog = 1 << 16

// Bytes is the size in the released form.
func (e *Entry) Bytes() int64 { return Elements(e.Shape) * e.DTypes[0].Size() }

// Elements is the product of a shape.
func Elements(shape []int64) int64 {
	n := int64(1)
	for _, d := range shape {
		n *= d
	}
	return n
}

// Matrix gives a tensor's rows and columns as the provider takes them: a vector is one row, a convolution [C,1,W] is C rows
// of W taps. shape is that of the stored tensor.
func (e *Entry) Matrix(shape []int64) (rows, cols int64) {
	switch {
	case e.MinElements > 0 || len(shape) == 1:
		return 1, Elements(shape)
	default:
		return shape[0], Elements(shape[1:])
	}
}

// Accept checks a stored tensor's type and shape.
func (e *Entry) Accept(dtype safetensors.DType, shape []int64) error {
	if !slices.Contains(e.DTypes, dtype) {
		names := make([]string, len(e.DTypes))
		for i, d := range e.DTypes {
			names[i] = d.String()
		}
		return fmt.Errorf("tensor %s is stored as %s, expected %s", e.Name, dtype, strings.Join(names, " or "))
	}
	if e.MinElements > 0 {
		if n := Elements(shape); n < e.MinElements || n > maxALog {
			return fmt.Errorf("tensor %s has shape %v, expected %d to %d elements", e.Name, shape, e.MinElements, maxALog)
		}
		return nil
	}
	if !slices.Equal(shape, e.Shape) {
		return fmt.Errorf("tensor %s has shape %v, expected %v", e.Name, shape, e.Shape)
	}
	return nil
}

// Total counts tensors and their bytes in the released form.
type Total struct {
	Tensors int
	Bytes   int64
}

func (t *Total) add(bytes int64) { t.Tensors++; t.Bytes += bytes }

// Totals sums up a plan.
type Totals struct {
	Globals Total // outside the layers
	Layers  Total // all layers without routed experts
	Experts Total // routed experts
	Text    Total // everything
}

// Plan is the list of every tensor of a model. Entries are numbered 0..Len()-1: first those outside the layers, then the
// layers in order, then the routed experts by layer, expert and part. The entries of experts, 494,592 of K3's 497,052, are
// made on demand. A Plan is immutable.
type Plan struct {
	config  *Config
	exact   bool                // the released K3, where no freedom of form is left
	entries []Entry             // all but routed experts
	first   []int               // number of each layer's first entry, and one past the last layer's
	byRole  [][LayerRoles]int   // entry of a layer's role, -1 if it has none
	suffix  []map[string]int    // per layer: entry by name suffix, relative to first; shared between layers of a kind
	moe     []int               // per layer: how many MoE layers come before it
	moeAt   []int               // layers with routed experts
	parts   []Role              // of one routed expert
	names   []string            // of parts, after the expert's prefix
	shapes  [MaxParts][]int64   // of parts
	dtypes  []safetensors.DType // of parts
	part    map[string]int      // by name
	globals map[Role]int        // entry by role
	byName  map[string]int      // entries outside the layers
	totals  Totals
}

var (
	bf16     = []safetensors.DType{safetensors.BF16}
	f32      = []safetensors.DType{safetensors.F32}
	f32class = []safetensors.DType{safetensors.F32, safetensors.BF16}
	u8       = []safetensors.DType{safetensors.U8}
)

// NewPlan lists the tensors of a model.
func NewPlan(c *Config) (*Plan, error) {
	if c == nil || c.Layers == 0 || len(c.Attn) != c.Layers || len(c.FFN) != c.Layers {
		return nil, errors.New("a plan needs a configuration from ParseConfig")
	}
	p := &Plan{config: c, exact: c.IsK3(), globals: map[Role]int{}, byName: map[string]int{}}
	p.addGlobals()
	suffixesOf := map[[2]uint8]map[string]int{}
	for layer := range c.Layers {
		p.first = append(p.first, len(p.entries))
		p.addLayer(layer)
		kind := [2]uint8{uint8(c.Attn[layer]), uint8(c.FFN[layer])}
		if suffixesOf[kind] == nil {
			m := map[string]int{}
			for i, e := range p.entries[p.first[layer]:] {
				m[suffixes[e.Role]] = i
			}
			suffixesOf[kind] = m
		}
		p.suffix = append(p.suffix, suffixesOf[kind])
		p.moe = append(p.moe, len(p.moeAt))
		if c.FFN[layer] == MoE {
			p.moeAt = append(p.moeAt, layer)
		}
	}
	p.first = append(p.first, len(p.entries))
	p.setParts()

	for i := range p.entries {
		total := &p.totals.Layers
		if p.entries[i].Layer < 0 {
			total = &p.totals.Globals
		}
		total.add(p.entries[i].Bytes())
	}
	experts := len(p.moeAt) * c.Experts
	p.totals.Experts = Total{experts * len(p.parts), int64(experts) * p.ExpertBytes()}
	for _, t := range []Total{p.totals.Globals, p.totals.Layers, p.totals.Experts} {
		p.totals.Text.Tensors += t.Tensors
		p.totals.Text.Bytes += t.Bytes
	}
	return p, nil
}

func (p *Plan) addGlobals() {
	c := p.config
	hidden, vocab := int64(c.Hidden), int64(c.Vocab)
	add := func(r Role, shape ...int64) {
		name := c.Prefix() + globalNames[r]
		p.globals[r] = len(p.entries)
		p.byName[name] = len(p.entries)
		p.entries = append(p.entries, Entry{Name: name, Role: r, Layer: -1, Expert: -1, DTypes: bf16, Shape: shape})
	}
	add(Embed, vocab, hidden)
	add(FinalNorm, hidden)
	if c.AttnResBlock > 0 {
		add(OutResNorm, hidden)
		add(OutResProj, 1, hidden)
	}
	add(LMHead, vocab, hidden)
}

// addLayer appends a layer's entries in the order of their roles.
func (p *Plan) addLayer(layer int) {
	c := p.config
	var roles [LayerRoles]int
	for r := range roles {
		roles[r] = -1
	}
	prefix := fmt.Sprintf("%smodel.layers.%d.", c.Prefix(), layer)
	put := func(r Role, dtypes []safetensors.DType, shape ...int) *Entry {
		roles[r] = len(p.entries)
		e := Entry{Name: prefix + suffixes[r], Role: r, Layer: layer, Expert: -1, DTypes: dtypes}
		for _, d := range shape {
			e.Shape = append(e.Shape, int64(d))
		}
		p.entries = append(p.entries, e)
		return &p.entries[len(p.entries)-1]
	}
	d := c.Hidden
	put(InputNorm, bf16, d)
	put(PostNorm, bf16, d)
	if c.AttnResBlock > 0 {
		put(AttnResNorm, bf16, d)
		put(AttnResProj, bf16, 1, d)
		put(MLPResNorm, bf16, d)
		put(MLPResProj, bf16, 1, d)
	}
	if c.Attn[layer] == KDA {
		p.addKDA(put)
	} else {
		p.addMLA(put)
	}
	if c.FFN[layer] == Dense {
		put(Gate, bf16, c.DenseInter, d)
		put(Up, bf16, c.DenseInter, d)
		put(Down, bf16, d, c.DenseInter)
	} else {
		p.addMoE(put)
	}
	p.byRole = append(p.byRole, roles)
}

type putFunc func(r Role, dtypes []safetensors.DType, shape ...int) *Entry

func (p *Plan) addKDA(put putFunc) {
	c := p.config
	d, width, head := c.Hidden, c.KDAWidth(), c.KDAHeadDim
	// The release stores these six as F32, other checkpoints of the family perhaps as BF16; both widen exactly.
	small := f32class
	if p.exact {
		small = f32
	}
	put(Q, bf16, width, d)
	put(K, bf16, width, d)
	put(V, bf16, width, d)
	if c.FullRankGate {
		put(G, bf16, width, d)
	}
	put(O, bf16, d, width)
	put(FA, bf16, head, d)
	put(FB, bf16, width, head)
	put(B, bf16, c.KDAHeads, d)
	if !c.FullRankGate {
		put(GA, bf16, head, d)
		put(GB, bf16, width, head)
	}
	put(QConv, small, width, 1, c.ConvTaps)
	put(KConv, small, width, 1, c.ConvTaps)
	put(VConv, small, width, 1, c.ConvTaps)
	aLog := put(ALog, small, max(head, c.KDAHeads))
	if !c.Nested {
		aLog.Shape = []int64{1, 1, int64(c.KDAHeads), 1}
	}
	if !p.exact {
		aLog.MinElements = int64(c.KDAHeads)
	}
	put(DTBias, small, width)
	put(ONorm, small, head)
}

func (p *Plan) addMLA(put putFunc) {
	c := p.config
	d, heads := c.Hidden, c.MLAHeads
	query := heads * (c.QKNope + c.QKRope)
	if c.QLora == 0 {
		put(Q, bf16, query, d)
	}
	if c.OutputGate {
		put(G, bf16, heads*c.VHead, d)
	}
	put(O, bf16, d, heads*c.VHead)
	if c.QLora > 0 {
		put(QA, bf16, c.QLora, d)
		put(QANorm, bf16, c.QLora)
		put(QB, bf16, query, c.QLora)
	}
	put(KVA, bf16, c.KVLora+c.QKRope, d)
	put(KVANorm, bf16, c.KVLora)
	put(KVB, bf16, heads*(c.QKNope+c.VHead), c.KVLora)
}

func (p *Plan) addMoE(put putFunc) {
	c := p.config
	d := c.Hidden
	put(Router, bf16, c.Experts, d)
	put(RouterBias, f32, c.Experts)
	if c.Latent > 0 {
		put(LatentDown, bf16, c.Latent, d)
		put(LatentUp, bf16, d, c.Latent)
		if c.LatentNorm {
			put(LatentNorm, bf16, c.Latent)
		}
	}
	if c.SharedInter > 0 {
		put(SharedGate, bf16, c.SharedInter, d)
		put(SharedUp, bf16, c.SharedInter, d)
		put(SharedDown, bf16, d, c.SharedInter)
	}
}

// setParts describes one routed expert, the same in every layer.
func (p *Plan) setParts() {
	c := p.config
	p.parts = c.ExpertFormat.parts()
	p.dtypes = u8
	if c.ExpertFormat == ExpertBF16 {
		p.dtypes = bf16
	}
	p.part = map[string]int{}
	inter, width := int64(c.ExpertInter), int64(c.ExpertWidth())
	for i, r := range p.parts {
		rows, cols := inter, width
		if r == W2 || r == W2Scale {
			rows, cols = width, inter
		}
		switch {
		case c.ExpertFormat == ExpertBF16:
		case (r-W1)%2 == 1:
			cols /= ScaleGroup
		default:
			cols /= 2 // two codes a byte
		}
		p.shapes[i] = []int64{rows, cols}
		name := c.ExpertFormat.partName(r)
		p.names = append(p.names, name)
		p.part[name] = i
	}
}

// Config is the configuration the plan was made from.
func (p *Plan) Config() *Config { return p.config }

// Totals sums up the plan.
func (p *Plan) Totals() Totals { return p.totals }

// Len is the number of entries.
func (p *Plan) Len() int { return p.totals.Text.Tensors }

// Parts are the roles of one routed expert, in the order of the released shards.
func (p *Plan) Parts() []Role { return slices.Clone(p.parts) }

// PartBytes is the size of part i of a routed expert.
func (p *Plan) PartBytes(i int) int64 { return Elements(p.shapes[i]) * p.dtypes[0].Size() }

// ExpertBytes is the size of one routed expert.
func (p *Plan) ExpertBytes() int64 {
	var n int64
	for i := range p.parts {
		n += p.PartBytes(i)
	}
	return n
}

// Entry returns entry number i.
func (p *Plan) Entry(i int) Entry {
	if i < len(p.entries) {
		return p.entries[i]
	}
	i -= len(p.entries)
	part := i % len(p.parts)
	expert := i / len(p.parts) % p.config.Experts
	layer := p.moeAt[i/len(p.parts)/p.config.Experts]
	name := make([]byte, 0, 96)
	name = append(name, p.config.Prefix()...)
	name = append(name, "model.layers."...)
	name = strconv.AppendInt(name, int64(layer), 10)
	name = append(name, ".block_sparse_moe.experts."...)
	name = strconv.AppendInt(name, int64(expert), 10)
	name = append(name, '.')
	name = append(name, p.names[part]...)
	return Entry{
		Name: string(name), Role: p.parts[part], Layer: layer, Expert: expert, DTypes: p.dtypes, Shape: p.shapes[part],
	}
}

// Entries yields every entry with its number.
func (p *Plan) Entries() iter.Seq2[int, Entry] {
	return func(yield func(int, Entry) bool) {
		for i := range p.Len() {
			if !yield(i, p.Entry(i)) {
				return
			}
		}
	}
}

// Global returns the number of the entry with a role outside the layers.
func (p *Plan) Global(r Role) (int, bool) {
	i, ok := p.globals[r]
	return i, ok
}

// Layer returns the number of a layer's entry with a role.
func (p *Plan) Layer(layer int, r Role) (int, bool) {
	if layer < 0 || layer >= p.config.Layers || r >= LayerRoles || p.byRole[layer][r] < 0 {
		return 0, false
	}
	return p.byRole[layer][r], true
}

// Expert returns the number of the first part of a routed expert; its other parts follow.
func (p *Plan) Expert(layer, expert int) (int, bool) {
	if layer < 0 || layer >= p.config.Layers || p.config.FFN[layer] != MoE || expert < 0 || expert >= p.config.Experts {
		return 0, false
	}
	return len(p.entries) + (p.moe[layer]*p.config.Experts+expert)*len(p.parts), true
}

// Lookup returns the number of the entry with a name.
func (p *Plan) Lookup(name string) (int, bool) {
	if i, ok := p.byName[name]; ok {
		return i, true
	}
	rest, ok := strings.CutPrefix(name, p.config.Prefix())
	if !ok {
		return 0, false
	}
	if rest, ok = strings.CutPrefix(rest, "model.layers."); !ok {
		return 0, false
	}
	layer, rest, ok := cutNumber(rest, p.config.Layers)
	if !ok {
		return 0, false
	}
	if i, ok := p.suffix[layer][rest]; ok {
		return p.first[layer] + i, true
	}
	if rest, ok = strings.CutPrefix(rest, "block_sparse_moe.experts."); !ok {
		return 0, false
	}
	expert, rest, ok := cutNumber(rest, p.config.Experts)
	if !ok {
		return 0, false
	}
	part, ok := p.part[rest]
	if !ok {
		return 0, false
	}
	i, ok := p.Expert(layer, expert)
	return i + part, ok
}

// cutNumber reads "12.rest" with a plain decimal below limit, without leading zeros.
func cutNumber(s string, limit int) (n int, rest string, ok bool) {
	digits, rest, ok := strings.Cut(s, ".")
	if !ok || digits == "" || len(digits) > 4 || digits[0] == '0' && digits != "0" {
		return 0, "", false
	}
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return 0, "", false
		}
		n = n*10 + int(c-'0')
	}
	return n, rest, n < limit
}
