package local

import (
	"bytes"
	"context"
	"fmt"

	"deltafin/native"
	"deltafin/runtime/expert"
	"deltafin/runtime/memory"
	"deltafin/runtime/model"
)

// expertFile is the checkpoint as a source of experts. In the released shards the parts of one expert lie side by side,
// so that an expert is one read; any other placement works too.
type expertFile struct {
	weights *model.Weights
	parts   []model.Role
}

func (f *expertFile) Size() int { return int(f.weights.Plan().ExpertBytes()) }

// Read fills dst with one expert and checks what a reader can: no scale may be the reserved byte 255.
func (f *expertFile) Read(ctx context.Context, k expert.Key, dst []byte) error {
	s, ok := f.weights.Expert(k.Layer, k.Expert)
	if !ok {
		return fmt.Errorf("the model has no such expert")
	}
	if err := f.weights.ReadExpert(ctx, s, dst); err != nil {
		return err
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

// openCache sizes the expert cache and starts it. A model without routed experts gets none.
func (e *Engine) openCache() error {
	e.experts = &expertFile{e.weights, e.weights.Plan().Parts()}
	all := e.config.MoELayers() * e.config.Experts
	if all == 0 {
		return nil
	}
	slots := e.slots(all)
	if slots < 1 {
		return fmt.Errorf("an expert cache of %d bytes holds none of this model's experts; give it %d bytes or more",
			e.o.ExpertCache, e.experts.Size())
	}
	var err error
	e.cache, err = expert.New(e.experts, expert.Options{Slots: slots, Alloc: allocSlab})
	return err
}

// slots is the number of experts the budget holds: what the user said, or half of the memory that is available.
func (e *Engine) slots(all int) int {
	size := int64(e.experts.Size())
	budget := e.o.ExpertCache
	if budget == 0 {
		budget = 1 << 30 // where the machine does not say what it has
		if m, err := memory.Query(); err == nil {
			budget = m.Available / 2
		}
		// However small the machine, one row's experts fit, or nothing would be read twice.
		budget = max(budget, int64(e.config.TopK)*size)
	}
	return int(min(budget/size, int64(all)))
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
