package local

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"deltafin/native"
	"deltafin/runtime/model"
	"deltafin/storage/blockio"
)

// spine is the layers without their routed experts: a prefix bound for the life of the engine, and the rest, which streams
// through a ring of slots, the next layers loading while the current one computes. A slot is reused only when the provider
// has given its layer back; then at once, so that the disk never waits between two layers.
type spine struct {
	e        *Engine
	bindings []native.Binding // of the resident prefix
	slabs    []*blockio.Lease // memory of a resident prefix that is not bound in place
	layers   []layerRead      // the streamed ones
	ring     *blockio.Arena
	ringSize int64      // bytes of the ring
	cursor   streamed   // the layer that is bound now
	next     []streamed // the layers after it, in their order, loading or loaded
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

// acquire returns the binding of a layer, which stays valid until the next acquire or drop, and starts loading the layers
// after it.
func (s *spine) acquire(ctx context.Context, layer int) (native.Binding, error) {
	first := len(s.bindings)
	if layer < first {
		if len(s.layers) > 0 {
			s.load(first) // streamed layers load while the prefix computes
		}
		return s.bindings[layer], nil
	}
	if err := s.release(); err != nil {
		return native.Binding{}, err
	}
	s.load(layer)
	if len(s.next) == 0 { // reads of an abandoned pass still leave their slots
		lease, err := s.ring.Lease(ctx)
		if err != nil {
			return native.Binding{}, err
		}
		if err := s.read(layer, lease); err != nil {
			return native.Binding{}, fmt.Errorf("layer %d: %w", layer, err)
		}
	}
	count, started := &s.counts[layer], time.Now()
	err := s.next[0].ticket.Wait(ctx)
	count.wait.Add(int64(time.Since(started)))
	if err != nil && !s.next[0].ticket.Ready() {
		return native.Binding{}, ctx.Err()
	}
	current := s.next[0]
	s.next = slices.Delete(s.next, 0, 1)
	if err != nil {
		current.lease.Release()
		if ctx.Err() != nil {
			return native.Binding{}, ctx.Err()
		}
		return native.Binding{}, fmt.Errorf("layer %d: %w", layer, err)
	}
	count.read.Add(current.ticket.Bytes)
	s.cursor = current
	b, err := s.e.bindFrom(layer, &s.layers[layer-first], s.cursor.lease.Bytes())
	if err != nil {
		return b, err
	}
	s.cursor.binding, s.cursor.bound = b, true
	s.load(s.after(layer))
	return b, nil
}

// after is the streamed layer that follows one: after the last comes the first of the next pass, which loads under the head.
func (s *spine) after(layer int) int {
	if layer+1 == s.e.config.Layers {
		return len(s.bindings)
	}
	return layer + 1
}

// load reads layers into the slots that are free, layer first and then those after it, unless they are loading already.
// Reads that a pass left when it was abandoned are given up for it.
func (s *spine) load(layer int) {
	if len(s.next) > 0 && s.next[0].layer != layer {
		s.forget()
	}
	for _, x := range s.next {
		layer = s.after(x.layer)
	}
	for len(s.next) < len(s.layers) && !(s.cursor.ticket != nil && s.cursor.layer == layer) {
		lease := s.ring.TryLease(0)
		if lease == nil || s.read(layer, lease) != nil {
			return // acquire asks again, and tells
		}
		layer = s.after(layer)
	}
}

// read starts to read a layer into a slot, which is free again if that fails.
func (s *spine) read(layer int, lease *blockio.Lease) error {
	r := &s.layers[layer-len(s.bindings)]
	t, err := s.e.disk.io.Submit(blockio.Request{Class: blockio.Spine, Lease: lease, Extents: r.extents, Verify: r.verify})
	if err != nil {
		lease.Release()
		return err
	}
	s.next = append(s.next, streamed{layer: layer, lease: lease, ticket: t})
	return nil
}

// forget gives up the reads under way; their slots are free when the readers have left them.
func (s *spine) forget() {
	for _, x := range s.next {
		x.ticket.Cancel()
		x.lease.Release()
	}
	s.next = s.next[:0]
}

// release gives the layer that is bound back, and its slot.
func (s *spine) release() error {
	if s.cursor.ticket == nil {
		return nil
	}
	if s.cursor.bound {
		if err := s.e.provider.Release(s.cursor.binding); err != nil {
			return err
		}
	}
	s.cursor.lease.Release()
	s.cursor = streamed{}
	return nil
}

// drop gives back the layer a pass ended on. The tape is over.
func (s *spine) drop() { _ = s.release() }

// close frees the slots; the provider is closed already, or about to be, and uses none.
func (s *spine) close() error {
	if s.ring == nil {
		return nil
	}
	for _, x := range append(s.next, s.cursor) {
		if x.ticket != nil {
			x.ticket.Cancel()
			_ = x.ticket.Wait(context.Background())
			x.lease.Release()
		}
	}
	s.next, s.cursor = nil, streamed{}
	return s.ring.Close()
}
