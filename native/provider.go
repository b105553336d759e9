package native

// #include <stdatomic.h>
// #include "provider.h"
//
// #cgo noescape df_open
// #cgo nocallback df_open
// #cgo noescape df_close
// #cgo nocallback df_close
// #cgo noescape df_isa
// #cgo nocallback df_isa
// #cgo noescape df_memory_query
// #cgo nocallback df_memory_query
// #cgo noescape df_globals_bind
// #cgo nocallback df_globals_bind
// #cgo noescape df_layer_bind
// #cgo nocallback df_layer_bind
// #cgo noescape df_predictor_bind
// #cgo nocallback df_predictor_bind
// #cgo noescape df_layer_release
// #cgo nocallback df_layer_release
import "C"

import (
	"fmt"
	"sync/atomic"
	"unsafe"
)

// Options choose how a provider runs. The zero value uses every processor and the best instruction set.
type Options struct {
	Threads int    // 0: all processors this process may use
	ISA     string // "" or one of ISAs()
}

// Provider is an open compute provider.
type Provider struct {
	h    C.df_handle
	word *uint32 // interrupt word, C memory, valid until Close

	ids     [MaxExperts]uint16 // of the latest prediction
	guesses []int
}

// Open checks the geometry and starts a provider for it.
func Open(g *Geometry, o Options) (*Provider, error) {
	geometry, err := g.c()
	if err != nil {
		return nil, err
	}
	options := C.df_options{struct_size: C.sizeof_df_options}
	if o.Threads < 0 || o.Threads > 1<<16 {
		return nil, &Error{ErrInvalid, fmt.Sprintf("%d threads: give 0 for all processors, or a small positive number", o.Threads)}
	}
	options.threads = C.uint32_t(o.Threads)
	if len(o.ISA) >= len(options.isa) {
		return nil, &Error{ErrUnsupported, fmt.Sprintf("unknown instruction set %q; this processor runs %v", o.ISA, ISAs())}
	}
	for i := range len(o.ISA) {
		options.isa[i] = C.char(o.ISA[i])
	}
	var h C.df_handle
	var e C.df_error
	if err := failure(C.df_open(geometry, &options, &h, &e), &e); err != nil {
		return nil, err
	}
	return &Provider{h: h, word: (*uint32)(unsafe.Pointer(C.df_interrupt_word(h)))}, nil
}

// Close discards a live tape, frees every timeline and joins the threads. It returns ErrBusy while a call runs. Interrupt
// must not be called after it.
func (p *Provider) Close() error {
	var e C.df_error
	return failure(C.df_close(p.h, &e), &e)
}

// ISA reports the instruction set in use and the number of threads.
func (p *Provider) ISA() (name string, threads int, err error) {
	var n [16]C.char
	var t C.uint32_t
	var e C.df_error
	rc := C.df_isa(p.h, &n[0], &t, &e)
	return C.GoString(&n[0]), int(t), failure(rc, &e)
}

// Memory is what a provider holds at the moment, in bytes.
type Memory struct {
	Scratch uint64 // tape scratch
	State   uint64 // committed and staged timeline state
	Bound   uint64 // weights borrowed
	Copied  uint64 // small vectors widened at bind
}

// Memory reports what the provider holds.
func (p *Provider) Memory() (Memory, error) {
	var m C.df_memory
	var e C.df_error
	rc := C.df_memory_query(p.h, &m, &e)
	return Memory{uint64(m.scratch_bytes), uint64(m.state_bytes), uint64(m.bound_bytes), uint64(m.copied_bytes)}, failure(rc, &e)
}

// Interrupt asks the running call, and every later one on a tape, to stop between blocks of work with ErrInterrupted. It
// stays set until ClearInterrupt.
func (p *Provider) Interrupt() { atomic.StoreUint32(p.word, 1) }

// ClearInterrupt lets tapes run again.
func (p *Provider) ClearInterrupt() { atomic.StoreUint32(p.word, 0) }

// BindGlobals lends the weights outside the layers to the provider, until Close. Binding again replaces them; that is
// ErrBusy while a tape is live.
func (p *Provider) BindGlobals(t *Globals) error {
	var e C.df_error
	return failure(C.df_globals_bind(p.h, (*C.df_tensor)(unsafe.Pointer(t)), &e), &e)
}

// Binding is one layer's weights lent to the provider.
type Binding struct{ h C.df_handle }

// BindLayer checks one layer's weights against the geometry and lends them to the provider until Release. A layer may
// have several bindings at a time.
func (p *Provider) BindLayer(layer int, t *LayerTensors) (Binding, error) {
	var b Binding
	var e C.df_error
	rc := C.df_layer_bind(p.h, C.uint32_t(layer), (*C.df_tensor)(unsafe.Pointer(t)), &b.h, &e)
	return b, failure(rc, &e)
}

// BindPredictor lends what [Tape.Predict] needs to foresee a MoE layer, until Close: its post-attention norm, router (BF16
// or I8) and selection bias. The layer itself need not be bound. Binding again replaces; that is ErrBusy under a tape.
func (p *Provider) BindPredictor(layer int, norm, router, bias Tensor) error {
	var e C.df_error
	return failure(C.df_predictor_bind(p.h, C.uint32_t(layer), (*C.df_tensor)(unsafe.Pointer(&norm)), (*C.df_tensor)(unsafe.Pointer(&router)),
		(*C.df_tensor)(unsafe.Pointer(&bias)), &e), &e)
}

// Release ends the loan of a binding's weights. It is ErrBusy while a tape's open layer uses them.
func (p *Provider) Release(b Binding) error {
	var e C.df_error
	return failure(C.df_layer_release(p.h, b.h, &e), &e)
}
