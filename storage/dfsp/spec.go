package dfsp

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// Form is how a tensor is stored. The values are those of the layout digest.
type Form uint8

const (
	BF16       Form = 1 // as released
	F32        Form = 2 // as released
	Int8OfBF16 Form = 3 // rows of int8 with an fp16 scale each, not weight-exact
	Int8OfF32  Form = 4
)

func (f Form) String() string {
	switch f {
	case BF16:
		return "BF16"
	case F32:
		return "F32"
	case Int8OfBF16, Int8OfF32:
		return "row-int8"
	}
	return "invalid"
}

func (f Form) int8() bool { return f == Int8OfBF16 || f == Int8OfF32 }

// Tensor is one tensor of a pack. Shape must not be changed.
type Tensor struct {
	Name  string
	Form  Form
	Shape []int64
	// Group and Order say in which order the payload has the tensors, and in which they are bound: by group, then order.
	Group, Order uint16
}

// sizes returns the bytes of the tensor's data and of its scales.
func (t *Tensor) sizes() (data, scales int64, err error) {
	if len(t.Shape) < 1 || len(t.Shape) > maxRank {
		return 0, 0, fmt.Errorf("tensor %s has %d dimensions, not 1 to %d", t.Name, len(t.Shape), maxRank)
	}
	elements := uint64(1)
	for _, d := range t.Shape {
		hi, lo := bits.Mul64(elements, uint64(d))
		if d < 1 || d > math.MaxUint32 || hi != 0 || lo > maxPayload {
			return 0, 0, fmt.Errorf("tensor %s has shape %v, which a pack cannot hold", t.Name, t.Shape)
		}
		elements = lo
	}
	n := int64(elements)
	switch t.Form {
	case BF16:
		return 2 * n, 0, nil
	case F32:
		return 4 * n, 0, nil
	case Int8OfBF16, Int8OfF32:
		if len(t.Shape) != 2 {
			return 0, 0, fmt.Errorf("tensor %s has shape %v; only matrices can be row-int8", t.Name, t.Shape)
		}
		return n, 2 * t.Shape[0], nil
	}
	return 0, 0, fmt.Errorf("tensor %s has the unknown form %d", t.Name, t.Form)
}

// Digest is a SHA-256.
type Digest [sha256.Size]byte

func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// Identity says what a pack belongs to.
type Identity struct {
	Model     Digest // of config.json
	Inventory Digest // of the list of all tensors and their places in the source
	Layout    Digest // LayoutDigest, or GlobalsDigest in the pack of the globals
}

// Globals is the layer number of the pack of the tensors outside the layers.
const Globals = math.MaxUint32

// DefaultChunk is the number of payload bytes under one digest unless a Spec says otherwise.
const DefaultChunk = 8 << 20

// LayerName is the file name of the pack of a layer.
func LayerName(layer int) string { return fmt.Sprintf("layer-%03d.dfsp", layer) }

// Spec says what a pack is to hold, for building it, or has to hold, for opening it.
type Spec struct {
	Layer    uint32
	Identity Identity
	Tensors  []Tensor
	Chunk    int64 // for building; 0 is DefaultChunk
}

// Kind is a layer's kind of attention. The values are those of the layout digest.
type Kind uint8

const (
	KDA Kind = 1
	MLA Kind = 2
)

// Layer is what the layout digest covers of a layer. Arrange makes it.
type Layer struct {
	Kind    Kind
	Tensors []Tensor
}

const (
	layoutTag  = "deltafin-k3-layer-spine-layout-v1\x00"
	globalsTag = "deltafin-globals-layout-v1\x00"
)

// LayoutDigest identifies how the layers of a model are packed: names, forms, shapes and order of all their tensors. Two
// installations with the same layout can tell by it a BF16 pack from an int8 one.
func LayoutDigest(layers []Layer) Digest { return sha256.Sum256(layoutText(layers)) }

func layoutText(layers []Layer) []byte {
	text := []byte(layoutTag)
	for i, l := range layers {
		text = binary.LittleEndian.AppendUint32(text, uint32(i))
		text = append(text, byte(l.Kind))
		text = appendRoster(text, l.Tensors)
	}
	return text
}

// GlobalsDigest is LayoutDigest for the pack of the globals.
func GlobalsDigest(tensors []Tensor) Digest {
	return sha256.Sum256(appendRoster([]byte(globalsTag), tensors))
}

func appendRoster(text []byte, tensors []Tensor) []byte {
	text = binary.LittleEndian.AppendUint32(text, uint32(len(tensors)))
	for _, t := range tensors {
		text = binary.LittleEndian.AppendUint32(text, uint32(len(t.Name)))
		text = append(text, t.Name...)
		text = append(text, byte(t.Form), byte(len(t.Shape)))
		for _, d := range t.Shape {
			text = binary.LittleEndian.AppendUint64(text, uint64(d))
		}
		text = binary.LittleEndian.AppendUint16(text, t.Group)
		text = binary.LittleEndian.AppendUint16(text, t.Order)
	}
	return text
}

// checkName requires a name that a pack of this layer may hold. The error continues a sentence about the name.
func checkName(name string, layer uint32) error {
	if name == "" || len(name) > maxName {
		return fmt.Errorf("has %d bytes, not 1 to %d", len(name), maxName)
	}
	for _, c := range []byte(name) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '.', c == '_', c == '-':
		default:
			return fmt.Errorf("contains the byte %q", c)
		}
	}
	// K3 has its text model under language_model., Kimi-Linear at the top.
	rest := strings.TrimPrefix(name, "language_model.")
	inLayers := strings.HasPrefix(rest, "model.layers.")
	if layer == Globals {
		if inLayers || !strings.HasPrefix(rest, "model.") && !strings.HasPrefix(rest, "lm_head.") {
			return errors.New("is not that of a tensor outside the layers")
		}
		return nil
	}
	prefix := "model.layers." + strconv.FormatUint(uint64(layer), 10) + "."
	if !strings.HasPrefix(rest, prefix) || len(rest) == len(prefix) {
		return fmt.Errorf("does not belong to layer %d", layer)
	}
	return nil
}
