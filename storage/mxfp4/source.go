package mxfp4

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"deltafin/storage/blockio"
	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
	"deltafin/storage/source"
)

const (
	packedEnd  = ".weight_packed"
	scaleEnd   = ".weight_scale"
	weightEnd  = ".weight"
	expertPart = ".experts." // of the name of a routed expert's tensor
)

// Source is a source whose packed matrices outside the routed experts are BF16 tensors. They form a shard of their own, the
// last one, that is no file: its bytes are decoded when they are read, and for Bytes and Range kept in memory until Close.
type Source struct {
	source.Source
	shards  []checkpoint.Shard
	tensors []checkpoint.Tensor
	byName  map[string]int
	views   []*view // in the order of their offsets in the last shard
	text    int
	bytes   int64
}

// view is one matrix.
type view struct {
	tensor         checkpoint.Tensor // as it is shown
	packed, scales checkpoint.Tensor

	mu   sync.Mutex
	slab *blockio.Slab // what it means; nil until it was needed
}

// Open shows the packed matrices of a source, which it owns from then on, as what they mean. A source without any is returned
// as it is. After an error the source is closed.
func Open(src source.Source) (source.Source, error) {
	s, err := open(src)
	switch {
	case err != nil:
		src.Close()
		return nil, err
	case s == nil:
		return src, nil
	}
	return s, nil
}

func open(src source.Source) (*Source, error) {
	s := &Source{Source: src, shards: slices.Clone(src.Shards()), byName: map[string]int{}}
	hidden := map[string]bool{}
	var end int64
	for _, t := range src.Tensors() {
		base, ok := strings.CutSuffix(t.Name, packedEnd)
		if !ok || t.Vision || strings.Contains(t.Name, expertPart) {
			continue
		}
		scales, ok := src.Tensor(base + scaleEnd)
		if !ok {
			return nil, fmt.Errorf("%s: tensor %s has no %s beside it", src.Dir(), t.Name, base+scaleEnd)
		}
		if _, twice := src.Tensor(base + weightEnd); twice {
			return nil, fmt.Errorf("%s: tensor %s is there twice, packed and not", src.Dir(), base+weightEnd)
		}
		if t.DType != safetensors.U8 || scales.DType != safetensors.U8 || len(t.Shape) != 2 || len(scales.Shape) != 2 ||
			t.Shape[0] != scales.Shape[0] || t.Shape[1] != packedBytes*scales.Shape[1] {
			return nil, fmt.Errorf("%s: tensors %s (%s %v) and %s (%s %v) are not the codes and scales of one matrix",
				src.Dir(), t.Name, t.DType, t.Shape, scales.Name, scales.DType, scales.Shape)
		}
		v := &view{packed: t, scales: scales, tensor: checkpoint.Tensor{Name: base + weightEnd, DType: safetensors.BF16,
			Shape: []int64{t.Shape[0], 2 * t.Shape[1]}, Shard: len(s.shards), Offset: end, Length: 4 * t.Length}}
		end += v.tensor.Length
		s.views = append(s.views, v)
		hidden[t.Name], hidden[scales.Name] = true, true
	}
	if len(s.views) == 0 {
		return nil, nil
	}
	s.shards = append(s.shards, checkpoint.Shard{Name: "matrices packed as MXFP4", Size: end})
	for _, t := range src.Tensors() {
		if !hidden[t.Name] {
			s.add(t)
		}
	}
	for _, v := range s.views {
		s.add(v.tensor)
	}
	return s, nil
}

func (s *Source) add(t checkpoint.Tensor) {
	s.byName[t.Name] = len(s.tensors)
	s.tensors = append(s.tensors, t)
	s.bytes += t.Length
	if !t.Vision {
		s.text++
	}
}

// Len, TextLen and TotalSize count the matrices as what they mean.
func (s *Source) Len() int         { return len(s.tensors) }
func (s *Source) TextLen() int     { return s.text }
func (s *Source) TotalSize() int64 { return s.bytes }

// Shards are those of the source, and one that is no file.
func (s *Source) Shards() []checkpoint.Shard { return s.shards }

// InMemory tells whether a shard is the one that is no file.
func (s *Source) InMemory(shard int) bool { return shard == len(s.shards)-1 }

// At returns tensor i.
func (s *Source) At(i int) checkpoint.Tensor { return s.tensors[i] }

// Tensor finds a tensor by name.
func (s *Source) Tensor(name string) (checkpoint.Tensor, bool) {
	i, ok := s.byName[name]
	if !ok {
		return checkpoint.Tensor{}, false
	}
	return s.tensors[i], true
}

// Tensors yields all tensors.
func (s *Source) Tensors() iter.Seq2[int, checkpoint.Tensor] { return slices.All(s.tensors) }

// find is the matrix that holds n bytes at an offset of the last shard.
func (s *Source) find(off, n int64) (*view, error) {
	for _, v := range s.views {
		if t := &v.tensor; off >= t.Offset && n >= 0 && n <= t.Offset+t.Length-off {
			return v, nil
		}
	}
	return nil, fmt.Errorf("%s: no matrix has the %d bytes at %d", s.Dir(), n, off)
}

// Bytes is a tensor's bytes in place; those of a packed matrix are decoded when they are first asked for.
func (s *Source) Bytes(t checkpoint.Tensor) ([]byte, error) {
	return s.Range(t.Shard, t.Offset, t.Length)
}

// Range is n bytes of a shard in place, of the last one only within one matrix.
func (s *Source) Range(shard int, off, n int64) ([]byte, error) {
	if !s.InMemory(shard) {
		return s.Source.Range(shard, off, n)
	}
	v, err := s.find(off, n)
	if err != nil {
		return nil, err
	}
	all, err := s.decoded(v)
	if err != nil {
		return nil, err
	}
	at := off - v.tensor.Offset
	return all[at : at+n : at+n], nil
}

// decoded is a whole matrix.
func (s *Source) decoded(v *view) ([]byte, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.slab != nil {
		return v.slab.Bytes(), nil
	}
	slab, err := blockio.NewSlab(int(v.tensor.Length))
	if err != nil {
		return nil, fmt.Errorf("no memory for tensor %s: %w", v.tensor.Name, err)
	}
	all := slab.Bytes()[:v.tensor.Length]
	if err := s.decode(context.Background(), v, all, 0); err != nil {
		return nil, errors.Join(err, slab.Free())
	}
	v.slab = slab
	return all, nil
}

// ReadAt copies len(p) bytes of a tensor, from byte off of it on.
func (s *Source) ReadAt(ctx context.Context, t checkpoint.Tensor, p []byte, off int64) error {
	if off < 0 || int64(len(p)) > t.Length-off {
		return fmt.Errorf("tensor %s has %d bytes, not %d at %d", t.Name, t.Length, len(p), off)
	}
	return s.ReadRange(ctx, t.Shard, p, t.Offset+off)
}

// ReadRange copies len(p) bytes at an offset of a shard, of the last one only within one matrix.
func (s *Source) ReadRange(ctx context.Context, shard int, p []byte, off int64) error {
	if !s.InMemory(shard) {
		return s.Source.ReadRange(ctx, shard, p, off)
	}
	v, err := s.find(off, int64(len(p)))
	if err != nil {
		return err
	}
	return s.decode(ctx, v, p, off-v.tensor.Offset)
}

// stepGroups is how many groups are decoded between two looks at the context: 4 MiB of weights.
const stepGroups = 1 << 16

// decode fills p with the bytes of a matrix from off on. Groups do not cross rows, so rows do not matter.
func (s *Source) decode(ctx context.Context, v *view, p []byte, off int64) error {
	end := off + int64(len(p))
	var packed, scales, out []byte
	for at := off; at < end; {
		first := at / bf16Bytes
		n := min((end+bf16Bytes-1)/bf16Bytes-first, stepGroups)
		packed, scales, out = slices.Grow(packed[:0], int(n*packedBytes))[:n*packedBytes], slices.Grow(scales[:0], int(n))[:n], slices.Grow(out[:0], int(n*bf16Bytes))[:n*bf16Bytes]
		err := s.Source.ReadAt(ctx, v.packed, packed, first*packedBytes)
		if err == nil {
			err = s.Source.ReadAt(ctx, v.scales, scales, first)
		}
		if err != nil {
			return err
		}
		var bad *ScaleError
		if err := Decode(out, packed, scales); errors.As(err, &bad) {
			bad.At += first
			return fmt.Errorf("%s: tensor %s: %w; the file is damaged, or another model's", filepath.Join(s.Dir(), s.shards[v.scales.Shard].Name), v.scales.Name, bad)
		} else if err != nil {
			return err
		}
		k := copy(p[at-off:], out[at-first*bf16Bytes:])
		at += int64(k)
	}
	return nil
}

// WillNeed and Populate are hints for what is used in place, which are passed on.
func (s *Source) WillNeed(shard int, off, n int64) {
	if h, ok := s.Source.(interface{ WillNeed(int, int64, int64) }); ok && !s.InMemory(shard) {
		h.WillNeed(shard, off, n)
	}
}

// Populate is like WillNeed, and waits.
func (s *Source) Populate(shard int, off, n int64) {
	if h, ok := s.Source.(interface{ Populate(int, int64, int64) }); ok && !s.InMemory(shard) {
		h.Populate(shard, off, n)
	}
}

// Close gives the memory back and closes the source.
func (s *Source) Close() error {
	var err error
	for _, v := range s.views {
		if v.slab != nil {
			err = errors.Join(err, v.slab.Free())
		}
	}
	return errors.Join(err, s.Source.Close())
}
