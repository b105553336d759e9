package oracletest

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Checkpoint is a random model. Tensors are made when asked for, always with the same bytes; Set replaces one. Reading
// is safe for concurrent use as long as nothing is Set.
type Checkpoint struct {
	Spec Spec
	Seed uint64

	plan     map[string]tensor // everything but routed experts
	byLayer  [][]string        // its names: layer 0 .. L−1, then the globals
	replaced map[string]Tensor
}

// Tensor is a tensor as a Safetensors file stores it.
type Tensor struct {
	DType string // BF16, F32 or U8
	Shape []int
	Data  []byte
}

// RandomModel is the model of spec and seed.
func RandomModel(seed uint64, spec Spec) *Checkpoint {
	c := &Checkpoint{Spec: spec.clone(), Seed: seed, plan: map[string]tensor{}, replaced: map[string]Tensor{}}
	s := &c.Spec
	add := func(prefix string) func(string, tensor) {
		c.byLayer = append(c.byLayer, nil)
		last := len(c.byLayer) - 1
		return func(name string, t tensor) {
			c.plan[prefix+name] = t
			c.byLayer[last] = append(c.byLayer[last], prefix+name)
		}
	}
	for i := range s.Layers {
		s.layer(i, add(fmt.Sprintf("%smodel.layers.%d.", s.Prefix, i)))
	}
	s.globals(add(s.Prefix))
	return c
}

// Tensor makes the checkpoint an oracle.Weights.
func (c *Checkpoint) Tensor(name string) (dtype string, shape []int, data []byte, err error) {
	if t, ok := c.replaced[name]; ok {
		return t.DType, t.Shape, t.Data, nil
	}
	t, err := c.find(name)
	if err != nil {
		return "", nil, nil, err
	}
	return t.dtype, t.shape, t.make(name, c.Seed), nil
}

// find is the plan of one tensor. Routed experts are recognised by name, since there may be half a million.
func (c *Checkpoint) find(name string) (tensor, error) {
	if t, ok := c.plan[name]; ok {
		return t, nil
	}
	if rest, ok := strings.CutPrefix(name, c.Spec.Prefix+"model.layers."); ok {
		layer, rest, _ := strings.Cut(rest, ".block_sparse_moe.experts.")
		id, part, _ := strings.Cut(rest, ".")
		i, err1 := strconv.Atoi(layer)
		e, err2 := strconv.Atoi(id)
		if err1 == nil && err2 == nil && i >= 0 && i < c.Spec.Layers && c.Spec.MoE[i] && e >= 0 && e < c.Spec.Experts &&
			name == c.expertName(i, e, part) && slices.Contains(c.Spec.expertParts(), part) {
			return c.Spec.expertTensor(part)
		}
	}
	return tensor{}, fmt.Errorf("oracletest: this model has no tensor %s", name)
}

func (c *Checkpoint) expertName(layer, e int, part string) string {
	return fmt.Sprintf("%smodel.layers.%d.block_sparse_moe.experts.%d.%s", c.Spec.Prefix, layer, e, part)
}

// Set replaces a tensor, or adds one that the model should not have.
func (c *Checkpoint) Set(name string, t Tensor) { c.replaced[name] = t }

// SetValue replaces one element of a BF16 or F32 tensor.
func (c *Checkpoint) SetValue(name string, index int, v float32) error {
	dtype, shape, data, err := c.Tensor(name)
	if err != nil {
		return err
	}
	one := encode(dtype, []float32{v})
	if dtype == "U8" || index < 0 || (index+1)*len(one) > len(data) {
		return fmt.Errorf("oracletest: %s %s %v has no real element %d", dtype, name, shape, index)
	}
	data = slices.Clone(data)
	copy(data[index*len(one):], one)
	c.Set(name, Tensor{dtype, shape, data})
	return nil
}

// Names are all tensors of the spec, layer by layer, globals last. Added ones are not among them.
func (c *Checkpoint) Names() []string {
	var names []string
	for i := range c.byLayer {
		names = append(names, c.names(i)...)
	}
	return names
}

// names are the tensors of layer i, or with i = L the globals.
func (c *Checkpoint) names(i int) []string {
	names := slices.Clone(c.byLayer[i])
	if i < c.Spec.Layers && c.Spec.MoE[i] {
		for e := range c.Spec.Experts {
			for _, part := range c.Spec.expertParts() {
				names = append(names, c.expertName(i, e, part))
			}
		}
	}
	return names
}

// Tensors are all tensors by name, replaced and added ones included. For small models.
func (c *Checkpoint) Tensors() (map[string]Tensor, error) {
	all := map[string]Tensor{}
	for _, name := range c.Names() {
		dtype, shape, data, err := c.Tensor(name)
		if err != nil {
			return nil, err
		}
		all[name] = Tensor{dtype, shape, data}
	}
	for name, t := range c.replaced {
		all[name] = t
	}
	return all, nil
}

// Write puts the model into dir as a checkpoint folder: config.json, L+1 shards and their index. Shard i holds layer i−1,
// the first also the embedding, the last the other globals. Added tensors go to the last.
func (c *Checkpoint) Write(dir string) error {
	config, err := c.ConfigJSON()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "config.json"), config, 0o644); err != nil {
		return err
	}
	weightMap := map[string]string{}
	total := 0
	for i, names := range c.shards() {
		file := fmt.Sprintf("model-%05d-of-%06d.safetensors", i+1, c.Spec.Layers+1)
		size, err := c.writeShard(filepath.Join(dir, file), names)
		if err != nil {
			return err
		}
		total += size
		for _, name := range names {
			weightMap[name] = file
		}
	}
	index, err := json.MarshalIndent(map[string]any{"metadata": map[string]any{"total_size": total}, "weight_map": weightMap},
		"", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "model.safetensors.index.json"), append(index, '\n'), 0o644)
}

func (c *Checkpoint) shards() [][]string {
	embed := c.Spec.Prefix + "model.embed_tokens.weight"
	var shards [][]string
	for i := range c.byLayer {
		shards = append(shards, c.names(i))
	}
	last := len(shards) - 1
	shards[0] = append(shards[0], embed)
	shards[last] = slices.DeleteFunc(shards[last], func(name string) bool { return name == embed })
	for name := range c.replaced {
		if _, err := c.find(name); err != nil {
			shards[last] = append(shards[last], name)
		}
	}
	return shards
}

// writeShard writes a Safetensors file, its tensors ordered F32, BF16, U8 and by name within a dtype, and returns the
// bytes of tensor data.
func (c *Checkpoint) writeShard(path string, names []string) (int, error) {
	type entry struct {
		name, dtype string
		shape       []int
		data        []byte
	}
	var entries []entry
	for _, name := range names {
		dtype, shape, data, err := c.Tensor(name)
		if err != nil {
			return 0, err
		}
		entries = append(entries, entry{name, dtype, shape, data})
	}
	rank := map[string]int{"F32": 0, "BF16": 1, "U8": 2}
	slices.SortFunc(entries, func(a, b entry) int {
		if d := rank[a.dtype] - rank[b.dtype]; d != 0 {
			return d
		}
		return strings.Compare(a.name, b.name)
	})

	header := bytes.NewBufferString(`{"__metadata__":{"format":"pt"}`)
	var data bytes.Buffer
	for _, e := range entries {
		shape, err := json.Marshal(e.shape)
		if err != nil {
			return 0, err
		}
		fmt.Fprintf(header, `,%q:{"dtype":%q,"shape":%s,"data_offsets":[%d,%d]}`, e.name, e.dtype, shape, data.Len(),
			data.Len()+len(e.data))
		data.Write(e.data)
	}
	header.WriteByte('}')
	for header.Len()%8 != 0 {
		header.WriteByte(' ')
	}
	file := binary.LittleEndian.AppendUint64(nil, uint64(header.Len()))
	file = append(file, header.Bytes()...)
	file = append(file, data.Bytes()...)
	return data.Len(), os.WriteFile(path, file, 0o644)
}
