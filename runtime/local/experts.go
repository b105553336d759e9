package local

import (
	"bytes"
	"context"
	"fmt"

	"deltafin/native"
	"deltafin/runtime/expert"
	"deltafin/runtime/model"
	"deltafin/storage/blockio"
	"deltafin/storage/source"
)

// expertFile is the weights as a source of experts. In the released shards and in a store the parts of one expert lie side
// by side, so that an expert is one read of the I/O engine; any other placement is gathered by readers of its own.
type expertFile struct {
	weights *model.Weights
	parts   []model.Role
	disk    *disk
	queue   *blockio.Queue
	gather  *expert.Readers
	some    source.Experts  // nil: the source has all of them, and nothing need be asked for every demand
	fetch   Fetcher         // nil: what is missing stays missing
	remote  *expert.Readers // by fetch
	stopped chan struct{}
	stop    context.CancelFunc
}

func newExpertFile(w *model.Weights, d *disk, fetch Fetcher) *expertFile {
	ctx, stop := context.WithCancel(context.Background())
	f := &expertFile{weights: w, parts: w.Plan().Parts(), disk: d, queue: blockio.NewQueue(), fetch: fetch, stopped: make(chan struct{}), stop: stop}
	f.gather = expert.NewReaders(gathered{f}, 4)
	f.some = partial(w)
	if fetch != nil {
		f.remote = expert.NewReaders(fetched{f}, fetchers)
	}
	go f.deliver(ctx)
	return f
}

// deliver tells the cache of reads that are over. No read is under way when it is stopped.
func (f *expertFile) deliver(ctx context.Context) {
	defer close(f.stopped)
	for {
		t, err := f.queue.Next(ctx)
		if err != nil {
			return
		}
		t.Tag.(*expertRead).done(t.Err())
	}
}

func (f *expertFile) close() {
	f.stop()
	<-f.stopped
	f.gather.Close()
	if f.remote != nil {
		f.remote.Close()
	}
}

func (f *expertFile) Size() int { return int(f.weights.Plan().ExpertBytes()) }

// expertRead is a read of an expert that lies in one piece.
type expertRead struct {
	ticket *blockio.Ticket
	done   func(error)
}

func (r *expertRead) Promote() { r.ticket.Promote(blockio.Demand) }
func (r *expertRead) Cancel()  { r.ticket.Cancel() }

// failed is a read that could not begin.
type failed struct{}

func (failed) Promote() {}
func (failed) Cancel()  {}

// Start makes an expertFile an expert.Source.
func (f *expertFile) Start(k expert.Key, dst []byte, ahead bool, done func(error)) expert.Read {
	if f.remote != nil && f.missing(k) {
		return f.remote.Start(k, dst, ahead, done)
	}
	s, ok := f.weights.Expert(k.Layer, k.Expert)
	if !ok || !s.Together {
		return f.gather.Start(k, dst, ahead, done)
	}
	file, err := f.disk.file(s.Shard)
	if err == nil {
		class := blockio.Demand
		if ahead {
			class = blockio.Speculation
		}
		r := &expertRead{done: done}
		r.ticket, err = f.disk.io.Submit(blockio.Request{Class: class, Lease: blockio.NewLease(dst),
			Extents: []blockio.Extent{{File: file, Off: s.Offset, Len: s.Length}}, Queue: f.queue, Tag: r,
			Verify: func(mem []byte) error { return f.verify(k, s, mem) }})
		if err == nil {
			return r
		}
	}
	go done(err)
	return failed{}
}

// gathered reads experts whose parts lie apart.
type gathered struct{ f *expertFile }

func (g gathered) Size() int { return g.f.Size() }

func (g gathered) Read(ctx context.Context, k expert.Key, dst []byte) error {
	s, ok := g.f.weights.Expert(k.Layer, k.Expert)
	if !ok {
		return fmt.Errorf("the model has no such expert")
	}
	if err := g.f.weights.ReadExpert(ctx, s, dst); err != nil {
		return err
	}
	return g.f.verify(k, s, dst)
}

// verify proves an expert where the source has digests, and checks what can be checked anywhere: no scale may be the
// reserved byte 255.
func (f *expertFile) verify(k expert.Key, s model.Span, b []byte) error {
	if p, ok := f.weights.Source().(proving); ok {
		if err := p.VerifyExpert(k.Layer, k.Expert, b); err != nil {
			return damage{err}
		}
	}
	parts := f.partsOf(b, s)
	return f.checkScales(&parts)
}

func (f *expertFile) checkScales(parts *[model.MaxParts][]byte) error {
	for i, r := range f.parts {
		if r != model.W1Scale && r != model.W2Scale && r != model.W3Scale {
			continue
		}
		if j := bytes.IndexByte(parts[i], 0xFF); j >= 0 {
			return damage{fmt.Errorf("scale %d of %v is 255, which encodes no number; the file is damaged, fetch it again", j, r)}
		}
	}
	return nil
}

// partsOf cuts an expert that was read into its parts.
func (f *expertFile) partsOf(b []byte, s model.Span) (parts [model.MaxParts][]byte) {
	for i := range f.parts {
		parts[i] = b[s.At[i] : s.At[i]+f.weights.Plan().PartBytes(i)]
	}
	return parts
}

// span describes an expert's bytes in a slot to the provider.
func (f *expertFile) span(layer int, r expert.Ready) native.ExpertSpan {
	s, _ := f.weights.Expert(layer, r.Expert)
	parts := f.partsOf(r.Bytes, s)
	return f.spanOf(r.Expert, &parts)
}

func (f *expertFile) spanOf(id int, p *[model.MaxParts][]byte) native.ExpertSpan {
	if len(f.parts) == 3 { // BF16
		return native.NewExpertSpan(id, p[0], nil, p[1], nil, p[2], nil)
	}
	return native.NewExpertSpan(id, p[0], p[1], p[2], p[3], p[4], p[5])
}

// openCache starts the expert cache. A model without routed experts gets none, nor does one whose experts are used in place.
func (e *Engine) openCache() error {
	e.experts = newExpertFile(e.weights, e.disk, e.o.Fetch)
	if e.config.MoELayers()*e.config.Experts == 0 {
		return nil
	}
	if e.canBeInPlace() {
		e.placed = newInPlace(e.experts, e.config, !e.o.NoPrefetch)
		return nil
	}
	o := expert.Options{Slots: e.plan.ExpertSlots, Grid: expert.GridOf(e.config), Policy: e.o.CachePolicy, Alloc: allocSlab}
	if e.experts.some != nil { // the network is for what is needed
		o.Near = func(k expert.Key) bool { return !e.experts.missing(k) }
	}
	if e.heat != nil {
		o.Prior = e.heat.Past().Rate
	}
	var err error
	if e.cache, err = expert.New(e.experts, o); err != nil {
		return err
	}
	if e.heat != nil { // what was popular before is read while the user types
		seed := map[int][]int{}
		for _, k := range e.heat.Past().Hottest(e.plan.ExpertSlots / 4) {
			seed[k.Layer] = append(seed[k.Layer], k.Expert)
		}
		for l := range e.config.Layers {
			e.cache.Prefetch(l, seed[l])
		}
	}
	return nil
}

func (e *Engine) cacheStats() expert.Stats {
	switch {
	case e.placed != nil:
		return e.placed.stats()
	case e.cache != nil:
		return e.cache.Stats()
	}
	return expert.Stats{}
}

func allocSlab(n int) (expert.Memory, error) {
	s, err := blockio.NewSlab(n)
	if err != nil {
		return nil, err
	}
	return slab{s}, nil
}

type slab struct{ *blockio.Slab }

func (s slab) Free() { _ = s.Slab.Free() }
