package model

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"path/filepath"

	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
	"deltafin/storage/source"
)

// Weights is a plan resolved against a source: every tensor of the plan is present, of an accepted type and shape, and
// the source has no text tensor beyond the plan. Safe for concurrent use.
type Weights struct {
	plan   *Plan
	source source.Source
	at     []int32 // by plan entry: position in the source
}

// Resolve checks a source against a plan.
func Resolve(ctx context.Context, p *Plan, c source.Source) (*Weights, error) {
	w := &Weights{plan: p, source: c, at: make([]int32, p.Len())}
	found := 0
	for i, t := range c.Tensors() {
		if t.Vision {
			continue
		}
		n, ok := p.Lookup(t.Name)
		if !ok {
			return nil, fmt.Errorf("%s: tensor %s is not part of the model that config.json describes", shardPath(c, t), t.Name)
		}
		e := p.Entry(n)
		if err := e.Accept(t.DType, t.Shape); err != nil {
			return nil, fmt.Errorf("%s: %w", shardPath(c, t), err)
		}
		w.at[n] = int32(i) + 1 // 0 is missing, for now
		found++
	}
	for n := range w.at {
		if w.at[n] == 0 {
			e := p.Entry(n)
			return nil, fmt.Errorf("%s: tensor %s (%s %v) is missing, and %d more; the download is incomplete or config.json belongs to another model",
				c.Dir(), e.Name, e.DTypes[0], e.Shape, p.Len()-found-1)
		}
		w.at[n]--
	}
	if err := w.checkALog(ctx); err != nil {
		return nil, err
	}
	return w, nil
}

// shardPath is the file a tensor is in, for messages.
func shardPath(c source.Source, t checkpoint.Tensor) string {
	return filepath.Join(c.Dir(), c.Shards()[t.Shard].Name)
}

// checkALog requires zeros after the live values of every A_log. The tensor holds one value per head, padded in the release
// to the head dimension; anything else there would mean that it is to be read differently.
func (w *Weights) checkALog(ctx context.Context) error {
	for layer := range w.plan.config.Layers {
		t, ok := w.Layer(layer, ALog)
		if !ok {
			continue
		}
		p := make([]byte, t.Length)
		if err := w.source.ReadAt(ctx, t, p, 0); err != nil {
			return err
		}
		size := int(t.DType.Size())
		for i := w.plan.config.KDAHeads; i < len(p)/size; i++ {
			if v := element(t.DType, p[i*size:]); v != 0 {
				return fmt.Errorf("%s: tensor %s has %v at position %d; past the %d heads it must be 0",
					shardPath(w.source, t), t.Name, v, i, w.plan.config.KDAHeads)
			}
		}
	}
	return nil
}

func element(d safetensors.DType, p []byte) float32 {
	if d == safetensors.BF16 {
		return math.Float32frombits(uint32(binary.LittleEndian.Uint16(p)) << 16)
	}
	return math.Float32frombits(binary.LittleEndian.Uint32(p))
}

// Plan is the plan that was resolved.
func (w *Weights) Plan() *Plan { return w.plan }

// Source is where the weights are.
func (w *Weights) Source() source.Source { return w.source }

// Tensor returns where plan entry i is stored.
func (w *Weights) Tensor(i int) checkpoint.Tensor { return w.source.At(int(w.at[i])) }

// Global returns the tensor with a role outside the layers, false if the model has none.
func (w *Weights) Global(r Role) (checkpoint.Tensor, bool) {
	i, ok := w.plan.Global(r)
	if !ok {
		return checkpoint.Tensor{}, false
	}
	return w.Tensor(i), true
}

// Layer returns a layer's tensor with a role, false if the layer has none.
func (w *Weights) Layer(layer int, r Role) (checkpoint.Tensor, bool) {
	i, ok := w.plan.Layer(layer, r)
	if !ok {
		return checkpoint.Tensor{}, false
	}
	return w.Tensor(i), true
}

// Span is where one routed expert lies, and how it lies in a buffer of Length bytes that ReadExpert fills.
type Span struct {
	Length int64
	At     [MaxParts]int64 // offset of each part in the buffer, in the order of Plan.Parts

	// Together means that the parts tile one range of one shard, Length bytes at Offset, so that the expert is one read,
	// or can be used in place (Checkpoint.Range).
	Together bool
	Shard    int
	Offset   int64

	parts [MaxParts]checkpoint.Tensor
	count int
}

// Expert returns where a routed expert lies, false if the layer has no such expert.
func (w *Weights) Expert(layer, expert int) (Span, bool) {
	first, ok := w.plan.Expert(layer, expert)
	if !ok {
		return Span{}, false
	}
	s := Span{count: len(w.plan.parts), Together: true}
	low, high := int64(math.MaxInt64), int64(0)
	for i := range s.count {
		t := w.Tensor(first + i)
		s.parts[i] = t
		s.At[i] = s.Length
		s.Length += t.Length
		s.Together = s.Together && t.Shard == s.parts[0].Shard
		low, high = min(low, t.Offset), max(high, t.Offset+t.Length)
	}
	// Ranges of one file do not overlap, so parts whose hull is no longer than their sum leave no room for anything else.
	if s.Together = s.Together && high-low == s.Length; s.Together {
		s.Shard, s.Offset = s.parts[0].Shard, low
		for i := range s.count {
			s.At[i] = s.parts[i].Offset - low
		}
	}
	return s, true
}

// ExpertInPlace is the parts of an expert, in the order of Plan.Parts, where the source has them: read-only, and valid until it
// is closed.
func (w *Weights) ExpertInPlace(s Span) (parts [MaxParts][]byte, err error) {
	if s.Together {
		b, err := w.source.Range(s.Shard, s.Offset, s.Length)
		for i := range s.count {
			if err == nil {
				n := s.At[i] + s.parts[i].Length
				parts[i] = b[s.At[i]:n:n]
			}
		}
		return parts, err
	}
	for i, t := range s.parts[:s.count] {
		if parts[i], err = w.source.Bytes(t); err != nil {
			return parts, err
		}
	}
	return parts, nil
}

// ReadExpert copies an expert into p, which must have s.Length bytes; part i then starts at s.At[i].
func (w *Weights) ReadExpert(ctx context.Context, s Span, p []byte) error {
	if int64(len(p)) != s.Length {
		return fmt.Errorf("an expert has %d bytes, the buffer %d", s.Length, len(p))
	}
	if s.Together {
		return w.source.ReadRange(ctx, s.Shard, p, s.Offset)
	}
	for i, t := range s.parts[:s.count] {
		if err := w.source.ReadAt(ctx, t, p[s.At[i]:s.At[i]+t.Length], 0); err != nil {
			return err
		}
	}
	return nil
}
