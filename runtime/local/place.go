package local

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"deltafin/native"
	"deltafin/runtime/model"
	"deltafin/storage/blockio"
	"deltafin/storage/checkpoint"
	"deltafin/storage/dfsp"
	"deltafin/storage/mxfp4"
)

// layerRead says how one layer gets into memory, and where its tensors are then.
type layerRead struct {
	extents []blockio.Extent
	tensors []layerTensor
	size    int64
	verify  func(mem []byte) error // nil where nothing has digests
}

type layerTensor struct {
	role         model.Role
	entry        int
	stored       checkpoint.Tensor
	data, scales piece // no scales but in the row-int8 form
}

// piece is a part of a slot.
type piece struct{ at, n int64 }

func (p piece) of(mem []byte) []byte { return mem[p.at : p.at+p.n] }

// page is what slots and mappings are aligned to.
const page = 4096

// planRead lays the tensors of a layer out in a slot.
func (e *Engine) planRead(layer int) (layerRead, error) {
	var r layerRead
	for role := range model.LayerRoles {
		if i, ok := e.weights.Plan().Layer(layer, role); ok {
			r.tensors = append(r.tensors, layerTensor{role: role, entry: i, stored: e.weights.Tensor(i)})
		}
	}
	if pack := e.pack(layer); pack != nil && e.int8 == nil {
		return r, e.planPack(&r, pack)
	}
	var list []placed
	for i := range r.tensors {
		t := &r.tensors[i]
		if e.quantised(t.role, t.stored.Name) {
			data, scales, _ := e.int8.Files(t.stored.Name)
			for part, to := range map[*piece]struct {
				path string
				size int64
			}{&t.data: {data.Path, data.Size}, &t.scales: {scales.Path, scales.Size}} {
				f, err := e.disk.open(to.path, to.size)
				if err != nil {
					return r, err
				}
				list = append(list, placed{f, 0, to.size, part})
			}
			continue
		}
		if m, ok := e.src.(*mxfp4.Source); ok && m.InMemory(t.stored.Shard) {
			return r, fmt.Errorf("layer %d: tensor %s is stored packed, so that layer cannot be read piece by piece; give more memory with --memory, or install the model first: 'deltafin import %s --model-root DIR'",
				layer, t.stored.Name, e.src.Dir())
		}
		f, err := e.disk.file(t.stored.Shard)
		if err != nil {
			return r, err
		}
		list = append(list, placed{f, t.stored.Offset, t.stored.Length, &t.data})
	}
	r.place(list)
	if e.int8 != nil {
		r.verify = e.proveInt8(r.tensors)
	}
	return r, nil
}

// pack is the pack of a layer, nil if its tensors are read from where the source has them.
func (e *Engine) pack(layer int) *dfsp.Pack {
	if e.packs != nil {
		return e.packs[layer]
	}
	if p, ok := e.src.(packed); ok {
		if pack, ok := p.Pack(layer); ok {
			return pack
		}
	}
	return nil
}

// placed is a range of a file and the piece of a slot it becomes.
type placed struct {
	file   *blockio.File
	off, n int64
	to     *piece
}

// tiny is the size up to which a range is not worth a page of its own: it is copied instead of landing in place.
const tiny = 64 << 10

// place gives every range its piece: ranges that touch in a file are one extent, and each large one is placed so that direct
// reads land without a copy.
func (r *layerRead) place(list []placed) {
	slices.SortFunc(list, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.file.Path(), b.file.Path()), cmp.Compare(a.off, b.off))
	})
	for len(list) > 0 {
		n, end := 1, list[0].off+list[0].n
		for n < len(list) && list[n].file == list[0].file && list[n].off == end {
			end += list[n].n
			n++
		}
		x := blockio.Extent{File: list[0].file, Off: list[0].off, Len: end - list[0].off, Dst: (r.size + 63) &^ 63}
		if x.Len > tiny {
			x.Dst = (r.size+page-1)&^(page-1) + x.File.Place(x.Off)
		}
		for _, p := range list[:n] {
			*p.to = piece{x.Dst + p.off - x.Off, p.n}
		}
		r.extents = append(r.extents, x)
		r.size = x.Dst + x.Len
		list = list[n:]
	}
}

// planPack reads the whole payload of a pack, proving each chunk the first time it is read.
func (e *Engine) planPack(r *layerRead, pack *dfsp.Pack) error {
	n := pack.Chunks()
	payload := pack.Payload()
	f, err := e.disk.open(pack.Path(), pack.File().Size())
	if err != nil {
		return err
	}
	x := blockio.Extent{File: f, Off: payload.Offset, Len: payload.Length, Dst: f.Place(payload.Offset)}
	r.extents, r.size = []blockio.Extent{x}, x.Dst+x.Len
	for i := range r.tensors {
		t := &r.tensors[i]
		entry, _ := pack.Lookup(t.stored.Name) // it was opened as the pack of these tensors
		t.data = piece{x.Dst + entry.Data.Offset - x.Off, entry.Data.Length}
	}
	r.verify = func(mem []byte) error {
		for i := range n {
			if pack.Checked(i) {
				continue
			}
			c := pack.Chunk(i)
			if err := pack.Check(i, piece{x.Dst + c.Offset - x.Off, c.Length}.of(mem)); err != nil {
				return damage{err}
			}
		}
		return nil
	}
	return nil
}

// proveInt8 proves the tensors of a layer the first time they are read: the quantised ones by their receipts; the others,
// where the source proves what it reads, by having it read them once more.
func (e *Engine) proveInt8(tensors []layerTensor) func(mem []byte) error {
	_, proves := e.src.(packed)
	var proved atomic.Bool
	return func(mem []byte) error {
		if proved.Load() {
			return nil
		}
		for i := range tensors {
			t := &tensors[i]
			var err error
			switch {
			case t.scales.n > 0:
				err = e.int8.Prove(t.stored.Name, t.data.of(mem), t.scales.of(mem))
			case proves:
				err = e.src.ReadAt(context.Background(), t.stored, t.data.of(mem), 0)
			}
			if err != nil {
				return damaged(err)
			}
		}
		proved.Store(true)
		return nil
	}
}

// bindFrom binds a layer whose bytes are in mem.
func (e *Engine) bindFrom(layer int, r *layerRead, mem []byte) (native.Binding, error) {
	var tensors native.LayerTensors
	for i := range r.tensors {
		t := &r.tensors[i]
		if t.scales.n > 0 {
			tensors[t.role] = e.describeInt8(t.entry, t.data.of(mem), t.scales.of(mem))
		} else {
			tensors[t.role] = e.describeTensor(t.entry, t.data.of(mem))
		}
	}
	return e.bind(layer, &tensors)
}
