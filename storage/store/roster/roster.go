// Package roster lists what an installed model consists of: the tensors of its spine, and how its routed experts look.
//
// A source of weights has a tensor table with a name, a type and a shape for every tensor, half a million entries for Kimi
// K3, of which all but 2,460 are parts of experts that look alike. The roster says the same in about 150 KB: it is what the
// store opens with instead of half a million names.
//
// Tensors are told apart by their names alone, which all models of the family share:
//
//	{prefix}model.embed_tokens.weight                                  the embedding table
//	{prefix}model.layers.{L}.block_sparse_moe.experts.{E}.{part}       part of a routed expert
//	{prefix}model.layers.{L}.{rest}                                    spine of layer L
//	anything else                                                      spine outside the layers
//
// where prefix is "language_model." or nothing. Parts of an expert lie in the order of their names, which is that of the
// published shards: w1.weight_packed, w1.weight_scale, w2.…, w3.… .
//
// # Format of roster.v1
//
// All integers are little-endian.
//
//	 0   8  magic "DFROSTER"
//	 8   4  version: 1
//	12   4  header bytes: 64
//	16   4  tensors of the spine
//	20   4  layers with routed experts
//	24   4  experts in each of those
//	28   4  parts of an expert
//	32   8  span: bytes of an expert
//	40   2  length of prefix
//	42  22  zero
//
// then the prefix; the numbers of the layers with experts, u32 each, ascending; the parts; the tensors; and a trailer, the
// SHA-256 of everything before it. A part or tensor is
//
//	4  layer, 0xFFFFFFFF outside the layers and for a part
//	1  element type: 1 U8, 2 I8, 3 F16, 4 BF16, 5 F32
//	1  rank: 1 to 8
//	2  length of the name
//	8  × rank: shape
//	   the name: a part's after "experts.{E}.", a layer's tensor's after "layers.{L}.", otherwise whole after the prefix
//
// Tensors ascend by layer — those outside the layers first — then by name, parts by name.
package roster

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deltafin/storage/safetensors"
	"deltafin/storage/store/bank"
)

// FileName is the name of the roster in the store's folder of descriptions.
const FileName = "roster.v1"

const (
	embedName   = "model.embed_tokens.weight"
	layersName  = "model.layers."
	expertsName = "block_sparse_moe.experts."
	textPrefix  = "language_model."
)

// Bounds, those of the pack format where a pack has to hold the tensor.
const (
	MaxRank    = 8
	maxTensors = 1 << 16
	maxParts   = 16
	maxName    = 1024
	maxBytes   = 1 << 40 // of one tensor
)

// Globals is the layer number of tensors outside the layers.
const Globals = -1

// Tensor is one tensor of the spine, or one part of an expert.
type Tensor struct {
	Name  string // as in the source; of a part, what follows "experts.{E}."
	Layer int    // Globals outside the layers and for a part
	DType safetensors.DType
	Shape []int64
}

// Bytes is the tensor's size.
func (t *Tensor) Bytes() int64 {
	n := t.DType.Size()
	for _, d := range t.Shape {
		n *= d
	}
	return n
}

// Roster is immutable once made.
type Roster struct {
	Prefix  string
	Tensors []Tensor // of the spine without the embedding table: outside the layers, then by layer; by name in each
	Embed   *Tensor  // the embedding table, nil if the model has none
	Parts   []Tensor // of one expert, in their order in the span
	Offsets []int64  // of each part in the span
	Bank    bank.Geometry
}

// check tells whether a tensor can be installed. The error continues a sentence.
func (t *Tensor) check() error {
	if code(t.DType) == 0 {
		return fmt.Errorf("is stored as %s; the store holds U8, I8, F16, BF16 and F32", t.DType)
	}
	if len(t.Shape) < 1 || len(t.Shape) > MaxRank {
		return fmt.Errorf("has %d dimensions; 1 to %d are possible", len(t.Shape), MaxRank)
	}
	if t.Name == "" || len(t.Name) > maxName {
		return fmt.Errorf("has a name of %d bytes", len(t.Name))
	}
	for _, c := range []byte(t.Name) {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-') {
			return fmt.Errorf("has the byte %q in its name", c)
		}
	}
	size := uint64(t.DType.Size())
	for _, d := range t.Shape {
		hi, lo := bits.Mul64(size, uint64(d))
		if d < 1 || hi != 0 || lo > maxBytes {
			return fmt.Errorf("has the shape %v, which is empty or larger than %d bytes", t.Shape, int64(maxBytes))
		}
		size = lo
	}
	return nil
}

// dtypes are the element types by their code in the file, which is that of the pack format.
var dtypes = [...]safetensors.DType{1: safetensors.U8, 2: safetensors.I8, 3: safetensors.F16, 4: safetensors.BF16, 5: safetensors.F32}

func code(d safetensors.DType) byte {
	if i := slices.Index(dtypes[1:], d); i >= 0 {
		return byte(i + 1)
	}
	return 0
}

// finish sorts the tensors, places the parts and checks the whole.
func (r *Roster) finish() error {
	byName := func(a, b Tensor) int { return cmp.Or(cmp.Compare(a.Layer, b.Layer), cmp.Compare(a.Name, b.Name)) }
	slices.SortFunc(r.Tensors, byName)
	slices.SortFunc(r.Parts, byName)
	if len(r.Parts) > maxParts || len(r.Tensors) > maxTensors {
		return fmt.Errorf("%d tensors and %d parts of an expert; %d and %d are possible",
			len(r.Tensors), len(r.Parts), maxTensors, maxParts)
	}
	if (len(r.Parts) == 0) != (len(r.Bank.Layers) == 0) {
		return errors.New("experts without parts")
	}
	r.Bank.Span, r.Offsets = 0, nil
	for i := range r.Parts {
		if err := r.Parts[i].check(); err != nil {
			return fmt.Errorf("expert part %s %w", r.Parts[i].Name, err)
		}
		r.Offsets = append(r.Offsets, r.Bank.Span)
		if r.Bank.Span += r.Parts[i].Bytes(); r.Bank.Span > bank.MaxSpan {
			return fmt.Errorf("an expert has more than %d bytes", int64(bank.MaxSpan))
		}
	}
	return r.Bank.Check()
}

// Scale tells whether part i holds E8M0 scales, of which the byte 255 encodes no number.
func (r *Roster) Scale(i int) bool {
	return r.Parts[i].DType == safetensors.U8 && strings.HasSuffix(r.Parts[i].Name, "_scale")
}

// Layers are the layers that have a spine, ascending, Globals first if there are any.
func (r *Roster) Layers() []int {
	var list []int
	for i := range r.Tensors {
		if l := r.Tensors[i].Layer; len(list) == 0 || l != list[len(list)-1] {
			list = append(list, l)
		}
	}
	return list
}

// Layer is the part of Tensors that belongs to a layer, or to none (Globals).
func (r *Roster) Layer(layer int) []Tensor {
	first, _ := slices.BinarySearchFunc(r.Tensors, layer, func(t Tensor, l int) int { return cmp.Compare(t.Layer, l) })
	end := first
	for end < len(r.Tensors) && r.Tensors[end].Layer == layer {
		end++
	}
	return r.Tensors[first:end:end]
}

// Kind says which of the four kinds of place a tensor lies in.
type Kind uint8

const (
	Spine Kind = iota
	Embedding
	ExpertPart
)

// Name is a tensor name taken apart.
type Name struct {
	Kind   Kind
	Layer  int    // Globals outside the layers
	Expert int    // of an ExpertPart
	Rest   string // after prefix, layer and expert
}

// Split takes the name of a tensor of a model with that prefix apart. It fails for names that another model of the family
// would have, and for layers and experts beyond every bound.
func Split(prefix, name string) (Name, error) {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok {
		return Name{}, fmt.Errorf("tensor %.200q does not start with %q as the others do", name, prefix)
	}
	if rest == embedName {
		return Name{Kind: Embedding, Layer: Globals, Rest: rest}, nil
	}
	inLayer, ok := strings.CutPrefix(rest, layersName)
	if !ok {
		return Name{Layer: Globals, Rest: rest}, nil
	}
	layer, after, ok := cutNumber(inLayer, bank.MaxLayers)
	if !ok {
		return Name{}, fmt.Errorf("tensor %.200q has no layer number below %d", name, bank.MaxLayers)
	}
	part, ok := strings.CutPrefix(after, expertsName)
	if !ok {
		return Name{Layer: layer, Rest: after}, nil
	}
	expert, part, ok := cutNumber(part, bank.MaxExperts)
	if !ok {
		return Name{}, fmt.Errorf("tensor %.200q has no expert number below %d", name, bank.MaxExperts)
	}
	return Name{Kind: ExpertPart, Layer: layer, Expert: expert, Rest: part}, nil
}

// cutNumber reads "12.rest" with a plain decimal below limit, without leading zeros.
func cutNumber(s string, limit int) (n int, rest string, ok bool) {
	digits, rest, ok := strings.Cut(s, ".")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 0 || n >= limit || strconv.Itoa(n) != digits {
		return 0, "", false
	}
	return n, rest, true
}

// PartName is the name of part i of an expert.
func (r *Roster) PartName(layer, expert, i int) string {
	b := make([]byte, 0, len(r.Prefix)+len(layersName)+len(expertsName)+10+len(r.Parts[i].Name))
	b = append(append(b, r.Prefix...), layersName...)
	b = strconv.AppendInt(b, int64(layer), 10)
	b = append(append(b, '.'), expertsName...)
	b = strconv.AppendInt(b, int64(expert), 10)
	return string(append(append(b, '.'), r.Parts[i].Name...))
}

// layerPrefix stands before the names of a layer's tensors.
func layerPrefix(prefix string, layer int) string {
	if layer == Globals {
		return prefix
	}
	return prefix + layersName + strconv.Itoa(layer) + "."
}
