package checkpoint

import (
	"fmt"
	"iter"
	"path/filepath"
	"strings"

	"deltafin/storage/safetensors"
)

// Tensor is one tensor of a checkpoint and where its bytes are. Shape must not be changed.
type Tensor struct {
	Name   string
	Shape  []int64
	Shard  int   // position in Checkpoint.Shards
	Offset int64 // of the first byte in the shard file
	Length int64 // bytes
	DType  safetensors.DType
	Vision bool // belongs to the vision tower or its projector, which a text runtime leaves alone
}

// Shard is one file of weights.
type Shard struct {
	Name string
	Size int64 // bytes of the file
	Data int64 // offset of the first tensor byte
}

// Table is what a checkpoint consists of, without the bytes of its tensors: those may be files of a folder, or somewhere
// else that package hub reads from. Its methods are safe for concurrent use.
type Table struct {
	dir     string
	config  []byte
	shards  []Shard
	tensors []Tensor // by shard, then by offset
	names   nameTable
	text    int // tensors that are not Vision
	bytes   int64
}

// NewTable makes one table of all tensors and checks their names. dir is for messages; headers are those of the shards.
func NewTable(dir string, config []byte, shards []Shard, headers []*safetensors.Header) (*Table, error) {
	return newTable(dir, config, shards, headers, classify)
}

func newTable(dir string, config []byte, shards []Shard, headers []*safetensors.Header, classify func(name string) nameKind) (*Table, error) {
	total := 0
	for _, h := range headers {
		total += len(h.Tensors)
	}
	x := &Table{dir: dir, config: config, shards: shards, tensors: make([]Tensor, 0, total), names: newNameTable(total)}
	for i, h := range headers {
		for _, t := range h.Tensors {
			kind := classify(t.Name)
			if kind == unknownName {
				return nil, fmt.Errorf("%s: tensor %.200q belongs to no known part of the model (expected a name starting with "+
					"language_model., model., lm_head., vision_tower. or mm_projector.)", filepath.Join(dir, shards[i].Name), t.Name)
			}
			if before, added := x.names.add(t.Name, x.tensors); !added {
				return nil, fmt.Errorf("tensor %q is in both %s and %s", t.Name, shards[x.tensors[before].Shard].Name, shards[i].Name)
			}
			x.tensors = append(x.tensors, Tensor{
				Name: t.Name, DType: t.DType, Shape: t.Shape, Shard: i,
				Offset: h.DataStart + t.Begin, Length: t.End - t.Begin, Vision: kind == visionName,
			})
			if kind == textName {
				x.text++
			}
		}
		x.bytes += h.DataSize
	}
	return x, nil
}

type nameKind int

const (
	unknownName nameKind = iota
	textName
	visionName
)

// classify tells the parts of a model apart by name. K3 puts its text model under language_model., Kimi-Linear at the top.
// Names may become file names elsewhere, so they have to be plain.
func classify(name string) nameKind {
	if checkFileName(name) != nil {
		return unknownName
	}
	for _, prefix := range []string{"language_model.", "model.", "lm_head."} {
		if strings.HasPrefix(name, prefix) {
			return textName
		}
	}
	if strings.HasPrefix(name, "vision_tower.") || strings.HasPrefix(name, "mm_projector.") {
		return visionName
	}
	return unknownName
}

// classifyDraft takes every plain name: a draft model's tensors have names of their own, which its reader knows.
func classifyDraft(name string) nameKind {
	if checkFileName(name) != nil {
		return unknownName
	}
	return textName
}

// Dir is the folder given to Open.
func (x *Table) Dir() string { return x.dir }

// Config is the text of config.json. The caller must not change it.
func (x *Table) Config() []byte { return x.config }

// Shards lists the weight files. The caller must not change the list.
func (x *Table) Shards() []Shard { return x.shards }

// Len is the number of tensors, those of the vision part included.
func (x *Table) Len() int { return len(x.tensors) }

// TextLen is the number of tensors of the text model.
func (x *Table) TextLen() int { return x.text }

// TotalSize is the number of bytes of all tensors.
func (x *Table) TotalSize() int64 { return x.bytes }

// At returns tensor i of 0..Len()-1, in the order of shards and of offsets within a shard.
func (x *Table) At(i int) Tensor { return x.tensors[i] }

// Tensor finds a tensor by name.
func (x *Table) Tensor(name string) (Tensor, bool) {
	i, ok := x.names.find([]byte(name), x.tensors)
	if !ok {
		return Tensor{}, false
	}
	return x.tensors[i], true
}

// Tensors yields every tensor with its position for At.
func (x *Table) Tensors() iter.Seq2[int, Tensor] {
	return func(yield func(int, Tensor) bool) {
		for i, t := range x.tensors {
			if !yield(i, t) {
				return
			}
		}
	}
}
