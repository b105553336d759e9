package native

// #include "provider.h"
//
// #cgo noescape df_timeline_create
// #cgo nocallback df_timeline_create
// #cgo noescape df_timeline_free
// #cgo nocallback df_timeline_free
// #cgo noescape df_timeline_fork
// #cgo nocallback df_timeline_fork
// #cgo noescape df_timeline_position
// #cgo nocallback df_timeline_position
// #cgo noescape df_timeline_export_size
// #cgo nocallback df_timeline_export_size
// #cgo noescape df_timeline_export
// #cgo nocallback df_timeline_export
// #cgo noescape df_timeline_import
// #cgo nocallback df_timeline_import
// #cgo noescape df_timeline_read_kda
// #cgo nocallback df_timeline_read_kda
import "C"

import (
	"io"
	"unsafe"
)

// Timeline is attention state at a committed position. It is a handle: copies refer to the same timeline.
type Timeline struct {
	p *Provider
	h C.df_handle
}

// NewTimeline is a timeline at position 0.
func (p *Provider) NewTimeline() (*Timeline, error) {
	t := &Timeline{p: p}
	var e C.df_error
	return t, failure(C.df_timeline_create(p.h, &t.h, &e), &e)
}

// Free gives the timeline's memory back. It is ErrBusy while a tape is live on it.
func (t *Timeline) Free() error {
	var e C.df_error
	return failure(C.df_timeline_free(t.p.h, t.h, &e), &e)
}

// Fork is a copy at the committed position. Latent pages are shared until one side appends to them.
func (t *Timeline) Fork() (*Timeline, error) {
	f := &Timeline{p: t.p}
	var e C.df_error
	return f, failure(C.df_timeline_fork(t.p.h, t.h, &f.h, &e), &e)
}

// Position is the number of committed positions.
func (t *Timeline) Position() (int, error) {
	var n C.uint64_t
	var e C.df_error
	rc := C.df_timeline_position(t.p.h, t.h, &n, &e)
	return int(n), failure(rc, &e)
}

// ExportSize is the length of Export's output.
func (t *Timeline) ExportSize() (int64, error) {
	var n C.uint64_t
	var e C.df_error
	rc := C.df_timeline_export_size(t.p.h, t.h, &n, &e)
	return int64(n), failure(rc, &e)
}

// ExportTo writes the committed state into buf, whose length must be ExportSize. Equal states give equal bytes.
func (t *Timeline) ExportTo(buf []byte) error {
	var e C.df_error
	return failure(C.df_timeline_export(t.p.h, t.h, unsafe.Pointer(unsafe.SliceData(buf)), C.uint64_t(len(buf)), &e), &e)
}

// Export writes the committed state to w, through memory outside the Go heap.
func (t *Timeline) Export(w io.Writer) error {
	n, err := t.ExportSize()
	if err != nil {
		return err
	}
	slab, err := AllocSlab(int(n))
	if err != nil {
		return err
	}
	defer slab.Free()
	if err := t.ExportTo(slab.Bytes()); err != nil {
		return err
	}
	_, err = w.Write(slab.Bytes())
	return err
}

// Import makes a timeline from exported bytes. It refuses those of another layout, geometry or length.
func (p *Provider) Import(b []byte) (*Timeline, error) {
	t := &Timeline{p: p}
	var e C.df_error
	rc := C.df_timeline_import(p.h, unsafe.Pointer(unsafe.SliceData(b)), C.uint64_t(len(b)), &t.h, &e)
	return t, failure(rc, &e)
}

// ReadKDA copies the recurrent state of a KDA layer as [heads][key][value].
func (t *Timeline) ReadKDA(layer int, out []float32) error {
	var e C.df_error
	return failure(C.df_timeline_read_kda(t.p.h, t.h, C.uint32_t(layer), (*C.float)(unsafe.SliceData(out)), C.uint64_t(len(out)), &e), &e)
}
