package local

import (
	"bytes"
	"context"
	"fmt"

	"deltafin/native"
	"deltafin/runtime/expert"
	"deltafin/runtime/model"
	"deltafin/storage/blockio"
)

// expertFile is the checkpoint as a source of experts. In the released shards the parts of one expert lie side by side,
// so that an expert is one read; any other placement works too.
type expertFile struct {
	weights *model.Weights
	parts   []model.Role
	disk    *disk
}

func (f *expertFile) Size() int { return int(f.weights.Plan().ExpertBytes()) }

// Read fills dst with one expert and checks what a reader can: no scale may be the reserved byte 255.
func (f *expertFile) Read(ctx context.Context, k expert.Key, dst []byte) error {
	s, ok := f.weights.Expert(k.Layer, k.Expert)
	if !ok {
		return fmt.Errorf("the model has no such expert")
	}
	if err := f.fill(ctx, s, dst); err != nil {
		return err
	}
	if p, ok := f.weights.Source().(proving); ok {
		if err := p.VerifyExpert(k.Layer, k.Expert, dst); err != nil {
			return damage{err}
		}
	}
	for i, r := range f.parts {
		if r != model.W1Scale && r != model.W2Scale && r != model.W3Scale {
			continue
		}
		if j := bytes.IndexByte(f.part(dst, s, i), 0xFF); j >= 0 {
			return damage{fmt.Errorf("scale %d of %v is 255, which encodes no number; the file is damaged, fetch it again", j, r)}
		}
	}
	return nil
}

// fill reads an expert through the I/O engine when it lies in one piece, as it does in the released shards and in a store.
func (f *expertFile) fill(ctx context.Context, s model.Span, dst []byte) error {
	if s.Together {
		return f.disk.read(ctx, blockio.Demand, s.Shard, dst, s.Offset)
	}
	return f.weights.ReadExpert(ctx, s, dst)
}

func (f *expertFile) part(b []byte, s model.Span, i int) []byte {
	return b[s.At[i] : s.At[i]+f.weights.Plan().PartBytes(i)]
}

// span describes an expert's bytes in a slot to the provider.
func (f *expertFile) span(layer int, r expert.Ready) native.ExpertSpan {
	s, _ := f.weights.Expert(layer, r.Expert)
	p := func(i int) []byte { return f.part(r.Bytes, s, i) }
	if len(f.parts) == 3 { // BF16
		return native.NewExpertSpan(r.Expert, p(0), nil, p(1), nil, p(2), nil)
	}
	return native.NewExpertSpan(r.Expert, p(0), p(1), p(2), p(3), p(4), p(5))
}

// openCache starts the expert cache. A model without routed experts gets none.
func (e *Engine) openCache() error {
	e.experts = &expertFile{e.weights, e.weights.Plan().Parts(), e.disk}
	if e.config.MoELayers()*e.config.Experts == 0 {
		return nil
	}
	var err error
	e.cache, err = expert.New(e.experts, expert.Options{Slots: e.plan.ExpertSlots, Readers: 2 * e.disk.io.Readers(), Alloc: allocSlab})
	return err
}

func (e *Engine) cacheStats() expert.Stats {
	if e.cache == nil {
		return expert.Stats{}
	}
	return e.cache.Stats()
}

func allocSlab(n int) (expert.Memory, error) {
	s, err := native.AllocSlab(n)
	if err != nil {
		return nil, err
	}
	return slab{s}, nil
}

type slab struct{ *native.Slab }

func (s slab) Free() { _ = s.Slab.Free() }
