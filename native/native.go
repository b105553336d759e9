// Package native is the Go side of the compute provider: the C ABI of provider.h, and nothing else. It is the only
// package of ours that uses cgo.
//
// A [Provider] owns arithmetic and attention state; the caller owns weights, expert reads and order. One step of 1 to
// [MaxRows] consecutive positions is a [Tape] on a [Timeline]:
//
//	p, _ := native.Open(geometry, native.Options{})
//	p.BindGlobals(&globals)
//	b, _ := p.BindLayer(0, &layer0) // … one binding per layer
//	t, _ := p.NewTimeline()
//
//	tape, _ := t.Begin(position, embeddings, 0)
//	for i := range layers {
//		tape.Attend(i, bindings[i], &mail) // mail holds the routes
//		tape.Shared(i)                     // optional, fills the wait for expert reads
//		tape.Experts(i, spans)             // any subset, any order, until all routes are served
//		tape.Finish(i)
//	}
//	tape.Logits(false, argmax, nil)
//	tape.Commit(rows) // or Discard
//
// # Memory
//
// Weights are passed by address ([Tensor], [ExpertSpan]) and never copied, so they must lie outside the Go heap — a
// mapped file or a [Slab] — and stay in place until the binding is released (globals: until Close; expert spans: until
// the call returns). Everything else a call takes or fills is an ordinary Go slice, used only during the call.
//
// # Concurrency
//
// One provider runs one call at a time; a second concurrent call returns [ErrBusy] and changes nothing.
// [Provider.Interrupt] may be called from any goroutine, at any time before Close.
//
// # Determinism
//
// Results depend on weights, state and inputs only: not on rows per tape, threads, instruction set or the order in which
// experts arrive. numerics.h says how.
package native

/*
#cgo CFLAGS: -std=c11 -D_GNU_SOURCE -O3 -Wall -Wextra -Wno-unused-parameter -Wno-unknown-pragmas
#cgo LDFLAGS: -lm -lpthread
#include "provider.h"
*/
import "C"

import (
	"strings"
	"unsafe"
)

// Limits of the ABI.
const (
	MaxRows    = C.DF_MAX_ROWS    // rows per tape
	MaxTopK    = C.DF_MAX_TOPK    // experts per row
	MaxLayers  = C.DF_MAX_LAYERS  // layers of a model
	MaxExperts = C.DF_MAX_EXPERTS // experts per layer
	PageRows   = C.DF_PAGE_ROWS   // positions per page of the latent cache
)

// ABI describes the provider compiled into this binary.
type ABI struct {
	Version uint32
	// Built and Supported name instruction sets: those compiled in, and those this processor runs, best last.
	Built, Supported []string
}

// QueryABI reports the ABI version and instruction sets.
func QueryABI() ABI {
	var i C.df_abi_info
	C.df_abi_query(&i)
	return ABI{
		Version:   uint32(i.abi_version),
		Built:     strings.Fields(C.GoString(&i.isa_built[0])),
		Supported: strings.Fields(C.GoString(&i.isa_supported[0])),
	}
}

// ISAs are the instruction sets this processor runs, best last. Each is a legal [Options].ISA.
func ISAs() []string { return QueryABI().Supported }

// The Go mirrors are handed to C as they are: an array index other than 0 here means their layouts differ, and the
// package does not compile.
var (
	_ = [1]struct{}{}[unsafe.Sizeof(Tensor{})-C.sizeof_df_tensor]
	_ = [1]struct{}{}[unsafe.Offsetof(Tensor{}.Aux)-2*8-4*4]
	_ = [1]struct{}{}[unsafe.Sizeof(ExpertSpan{})-C.sizeof_df_expert_span]
	_ = [1]struct{}{}[unsafe.Sizeof(Mailbox{})-C.sizeof_df_mailbox]
	_ = [1]struct{}{}[unsafe.Offsetof(Mailbox{}.Weights)-4*4-8-2*MaxRows*MaxTopK]
)
