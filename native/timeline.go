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
// #cgo noescape df_timeline_parts
// #cgo nocallback df_timeline_parts
// #cgo noescape df_timeline_blank
// #cgo nocallback df_timeline_blank
// #cgo noescape df_geometry_id
// #cgo nocallback df_geometry_id
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

// StateLayout says how the bytes of a State are arranged; those of another layout mean something else.
const StateLayout = C.DF_STATE_LAYOUT

// State is the committed state of a timeline in place. It is good until a tape begins on the timeline or the timeline is
// freed, and may be read on any goroutine while the provider runs other timelines. Equal states are equal bytes.
type State struct {
	parts []C.df_state_part
	bytes int64
}

// State finds the timeline's state.
func (t *Timeline) State() (*State, error) {
	var n C.uint32_t
	var e C.df_error
	rc := C.df_timeline_parts(t.p.h, t.h, nil, 0, &n, &e)
	if err := failure(rc, &e); err != nil {
		return nil, err
	}
	s := &State{parts: make([]C.df_state_part, n)}
	rc = C.df_timeline_parts(t.p.h, t.h, unsafe.SliceData(s.parts), n, &n, &e)
	if err := failure(rc, &e); err != nil {
		return nil, err
	}
	for _, p := range s.parts {
		s.bytes += int64(p.rows * p.row_bytes)
	}
	return s, nil
}

// Bytes is the length of the state.
func (s *State) Bytes() int64 { return s.bytes }

// WriteTo writes the state in pieces of a few kilobytes to some megabytes.
func (s *State) WriteTo(w io.Writer) (int64, error) {
	return s.each(func(b []byte) (int, error) { return w.Write(b) })
}

// ReadFrom fills the state of a Blank timeline, and reads no more than that.
func (s *State) ReadFrom(r io.Reader) (int64, error) {
	return s.each(func(b []byte) (int, error) { return io.ReadFull(r, b) })
}

// statePiece bounds what WriteTo and ReadFrom move at once.
const statePiece = 1 << 20

func (s *State) each(move func([]byte) (int, error)) (done int64, err error) {
	for _, p := range s.parts {
		rows, width := p.rows, p.row_bytes
		if p.row_bytes == p.stride {
			rows, width = 1, p.rows*p.row_bytes
		}
		for r := range rows {
			for row := unsafe.Slice((*byte)(unsafe.Add(p.at, r*p.stride)), width); len(row) > 0; {
				n, err := move(row[:min(len(row), statePiece)])
				if done += int64(n); err != nil {
					return done, err
				}
				row = row[n:]
			}
		}
	}
	return done, nil
}

// Blank is a timeline at a position whose State the caller fills before anything else is done with it.
func (p *Provider) Blank(position int) (*Timeline, error) {
	t := &Timeline{p: p}
	var e C.df_error
	return t, failure(C.df_timeline_blank(p.h, C.uint64_t(position), &t.h, &e), &e)
}

// GeometryID identifies the provider's geometry, so that the state of one is never read into another.
func (p *Provider) GeometryID() (uint64, error) {
	var id C.uint64_t
	var e C.df_error
	rc := C.df_geometry_id(p.h, &id, &e)
	return uint64(id), failure(rc, &e)
}

// ReadKDA copies the recurrent state of a KDA layer as [heads][key][value].
func (t *Timeline) ReadKDA(layer int, out []float32) error {
	var e C.df_error
	return failure(C.df_timeline_read_kda(t.p.h, t.h, C.uint32_t(layer), (*C.float)(unsafe.SliceData(out)), C.uint64_t(len(out)), &e), &e)
}
