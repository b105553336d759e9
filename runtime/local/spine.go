package local

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"deltafin/native"
	"deltafin/runtime/model"
	"deltafin/storage/blockio"
)

// spine is the layers without their routed experts: a prefix bound for the life of the engine, and the rest, which streams
// through a ring of slots, the next layer loading while the current one computes. A slot is reused only when the provider
// has given its layer back.
type spine struct {
	e        *Engine
	bindings []native.Binding // of the resident prefix
	slabs    []*blockio.Lease // memory of a resident prefix that is not bound in place
	layers   []layerRead      // the streamed ones
	ring     *blockio.Arena
	ringSize int64    // bytes of the ring
	cursor   streamed // the layer that is bound now
	next     streamed // the layer that is loading, or loaded
	counts   []spineCount
}

// spineCount is what one layer cost so far; others look while it counts.
type spineCount struct {
	read atomic.Int64 // bytes
	wait atomic.Int64 // nanoseconds a pass stood still for it
}

// streamed is a layer in a slot of the ring.
type streamed struct {
	layer   int
	lease   *blockio.Lease
	ticket  *blockio.Ticket // nil: the slot is empty
	binding native.Binding
	bound   bool
}

// open binds the first resident layers and prepares to stream the others.
func (s *spine) open(ctx context.Context, resident int) error {
	e := s.e
	inPlace := resident == e.config.Layers && e.int8 == nil
	s.counts = make([]spineCount, e.config.Layers)
	for l := range e.config.Layers {
		if err := ctx.Err(); err != nil {
			return err
		}
		e.reportLoad(l)
		e.layerBytes = append(e.layerBytes, e.spineOf(l))
		if inPlace {
			b, err := e.bindInPlace(l)
			if err != nil {
				return err
			}
			s.bindings = append(s.bindings, b)
			continue
		}
		r, err := e.planRead(l)
		if err != nil {
			return err
		}
		if l >= resident {
			s.layers = append(s.layers, r)
			continue
		}
		slab, err := blockio.NewSlab(int(r.size))
		if err != nil {
			return fmt.Errorf("no memory for layer %d: %w", l, err)
		}
		lease := blockio.NewLease(slab.Bytes())
		s.slabs = append(s.slabs, lease)
		s.e.resident = append(s.e.resident, slab)
		t, err := e.disk.io.Submit(blockio.Request{Class: blockio.Spine, Lease: lease, Extents: r.extents, Verify: r.verify})
		if err != nil {
			return err
		}
		if err := t.Wait(ctx); err != nil {
			return fmt.Errorf("layer %d: %w", l, err)
		}
		b, err := e.bindFrom(l, &r, lease.Bytes())
		if err != nil {
			return err
		}
		s.bindings = append(s.bindings, b)
		e.spineBytes += r.size
	}
	if len(s.layers) == 0 {
		return nil
	}
	var slot int64
	for i := range s.layers {
		slot = max(slot, s.layers[i].size)
	}
	var err error
	s.ring, err = blockio.NewArena(e.plan.RingDepth, int(slot))
	s.ringSize = int64(e.plan.RingDepth) * slot
	return err
}

// spineOf is the bytes of a layer's own tensors.
func (e *Engine) spineOf(layer int) (n int64) {
	for role := range model.LayerRoles {
		if i, ok := e.weights.Plan().Layer(layer, role); ok {
			n += e.weights.Tensor(i).Length
		}
	}
	return n
}

// acquire returns the binding of a layer, which stays valid until the next acquire or drop, and starts loading the layer
// after it.
func (s *spine) acquire(ctx context.Context, layer int) (native.Binding, error) {
	if layer < len(s.bindings) {
		if len(s.layers) > 0 {
			s.load(len(s.bindings)) // the first streamed layer loads while the prefix computes
		}
		return s.bindings[layer], nil
	}
	if err := s.release(&s.cursor); err != nil {
		return native.Binding{}, err
	}
	s.load(layer)
	if s.next.ticket == nil {
		return native.Binding{}, fmt.Errorf("layer %d: no slot to read it into", layer)
	}
	count, started := &s.counts[layer], time.Now()
	err := s.next.ticket.Wait(ctx)
	count.wait.Add(int64(time.Since(started)))
	if err != nil {
		failed := s.next
		s.next = streamed{}
		failed.lease.Release()
		if ctx.Err() != nil {
			return native.Binding{}, ctx.Err()
		}
		return native.Binding{}, fmt.Errorf("layer %d: %w", layer, err)
	}
	count.read.Add(s.next.ticket.Bytes)
	s.cursor, s.next = s.next, streamed{}
	b, err := s.e.bindFrom(layer, &s.layers[layer-len(s.bindings)], s.cursor.lease.Bytes())
	if err != nil {
		return b, err
	}
	s.cursor.binding, s.cursor.bound = b, true
	// After the last layer comes the first streamed one of the next pass, which loads under the head.
	after := layer + 1
	if after == s.e.config.Layers {
		after = len(s.bindings)
	}
	s.load(after)
	return b, nil
}

// load starts reading a layer unless it is loading already. A read of another layer, left by a pass that was abandoned,
// is given up for it.
func (s *spine) load(layer int) {
	if s.next.ticket != nil && s.next.layer == layer || s.cursor.ticket != nil && s.cursor.layer == layer {
		return
	}
	if s.next.ticket != nil {
		s.next.ticket.Cancel()
		s.next.lease.Release()
		s.next = streamed{}
	}
	lease := s.ring.TryLease(0)
	if lease == nil {
		return // a slot is still being left; acquire asks again
	}
	r := &s.layers[layer-len(s.bindings)]
	t, err := s.e.disk.io.Submit(blockio.Request{Class: blockio.Spine, Lease: lease, Extents: r.extents, Verify: r.verify})
	if err != nil {
		lease.Release()
		return
	}
	s.next = streamed{layer: layer, lease: lease, ticket: t}
}

func (s *spine) release(x *streamed) error {
	if x.ticket == nil {
		return nil
	}
	if x.bound {
		if err := s.e.provider.Release(x.binding); err != nil {
			return err
		}
	}
	x.lease.Release()
	*x = streamed{}
	return nil
}

// drop gives back the layer a pass ended on. The tape is over.
func (s *spine) drop() { _ = s.release(&s.cursor) }

// close frees the slots; the provider is closed already, or about to be, and uses none.
func (s *spine) close() error {
	if s.ring == nil {
		return nil
	}
	for _, x := range []*streamed{&s.cursor, &s.next} {
		if x.ticket != nil {
			x.ticket.Cancel()
			_ = x.ticket.Wait(context.Background())
			x.lease.Release()
			*x = streamed{}
		}
	}
	return s.ring.Close()
}
