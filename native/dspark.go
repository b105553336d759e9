package native

// #include "dspark.h"
//
// #cgo noescape df_dspark_open
// #cgo nocallback df_dspark_open
// #cgo noescape df_dspark_close
// #cgo nocallback df_dspark_close
// #cgo noescape df_dspark_memory_query
// #cgo nocallback df_dspark_memory_query
// #cgo noescape df_dspark_state_new
// #cgo nocallback df_dspark_state_new
// #cgo noescape df_dspark_state_free
// #cgo nocallback df_dspark_state_free
// #cgo noescape df_dspark_state_fork
// #cgo nocallback df_dspark_state_fork
// #cgo noescape df_dspark_state_span
// #cgo nocallback df_dspark_state_span
// #cgo noescape df_dspark_append
// #cgo nocallback df_dspark_append
// #cgo noescape df_dspark_truncate
// #cgo nocallback df_dspark_truncate
// #cgo noescape df_dspark_forget
// #cgo nocallback df_dspark_forget
// #cgo noescape df_dspark_read
// #cgo nocallback df_dspark_read
// #cgo noescape df_dspark_propose
// #cgo nocallback df_dspark_propose
// #cgo noescape df_dspark_latest
// #cgo nocallback df_dspark_latest
import "C"

import (
	"fmt"
	"unsafe"
)

// DSparkGeometry is everything about a DSpark draft model that changes the computation, but its width and vocabulary, which
// are its target's. The comments of df_dspark_geometry in dspark.h are the reference.
type DSparkGeometry struct {
	Layers, Inter                               int
	Heads, QLora, KVLora, QKNope, QKRope, VHead int
	Targets                                     int // captured layers of the target
	MarkovRank                                  int
	Block                                       int
	RMSEps, Scale                               float32
	InvFreq                                     []float32 // QKRope/2
	RopeScale                                   float32
}

// Slots of a draft model's tensors, all BF16. Those of layer i begin at DSparkSlots + i*DSparkLayerSlots.
const (
	DSparkContextProj    = C.DF_DSPARK_CONTEXT_PROJ
	DSparkContextNorm    = C.DF_DSPARK_CONTEXT_NORM
	DSparkFinalNorm      = C.DF_DSPARK_FINAL_NORM
	DSparkW1             = C.DF_DSPARK_W1
	DSparkW2             = C.DF_DSPARK_W2
	DSparkConfidence     = C.DF_DSPARK_CONFIDENCE
	DSparkConfidenceBias = C.DF_DSPARK_CONFIDENCE_BIAS
	DSparkSlots          = C.DF_DSPARK_SLOTS

	DSparkInputNorm  = C.DF_DSPARK_INPUT_NORM
	DSparkPostNorm   = C.DF_DSPARK_POST_NORM
	DSparkQA         = C.DF_DSPARK_Q_A
	DSparkQANorm     = C.DF_DSPARK_Q_A_NORM
	DSparkQB         = C.DF_DSPARK_Q_B
	DSparkKVA        = C.DF_DSPARK_KV_A
	DSparkKVANorm    = C.DF_DSPARK_KV_A_NORM
	DSparkKVB        = C.DF_DSPARK_KV_B
	DSparkO          = C.DF_DSPARK_O
	DSparkGate       = C.DF_DSPARK_GATE
	DSparkUp         = C.DF_DSPARK_UP
	DSparkDown       = C.DF_DSPARK_DOWN
	DSparkLayerSlots = C.DF_DSPARK_LAYER_SLOTS

	DSparkMaxBlock  = C.DF_DSPARK_MAX_BLOCK
	DSparkMaxLayers = C.DF_DSPARK_MAX_LAYERS
	DSparkMaxRope   = C.DF_DSPARK_MAX_ROPE
)

// DSpark is a draft model open in the provider of its target. A provider has one at a time.
type DSpark struct {
	p     *Provider
	h     C.df_handle
	block int
	width int // of the target
	row   int // values of a captured row
	kv    int // values of a context row
}

// OpenDSpark checks a draft model's tensors and borrows them until Close. Proposals need the provider's globals bound.
func (p *Provider) OpenDSpark(g *DSparkGeometry, tensors []Tensor) (*DSpark, error) {
	o := C.df_dspark_geometry{struct_size: C.sizeof_df_dspark_geometry, rms_eps: C.float(g.RMSEps), scale: C.float(g.Scale), rope_scale: C.float(g.RopeScale)}
	for _, f := range []struct {
		name string
		v    int
		to   *C.uint32_t
	}{
		{"layers", g.Layers, &o.layers}, {"inter", g.Inter, &o.inter}, {"heads", g.Heads, &o.heads}, {"q_lora", g.QLora, &o.q_lora},
		{"kv_lora", g.KVLora, &o.kv_lora}, {"qk_nope", g.QKNope, &o.qk_nope}, {"qk_rope", g.QKRope, &o.qk_rope}, {"v_head", g.VHead, &o.v_head},
		{"targets", g.Targets, &o.targets}, {"markov_rank", g.MarkovRank, &o.markov_rank}, {"block", g.Block, &o.block},
	} {
		if f.v < 1 || f.v > 1<<30 {
			return nil, &Error{ErrInvalid, fmt.Sprintf("draft geometry: %s is %d, outside 1 to 2^30", f.name, f.v)}
		}
		*f.to = C.uint32_t(f.v)
	}
	if g.QKRope > DSparkMaxRope || len(g.InvFreq) != g.QKRope/2 {
		return nil, &Error{ErrInvalid, fmt.Sprintf("draft geometry: %d frequencies for qk_rope %d, which is at most %d", len(g.InvFreq), g.QKRope, DSparkMaxRope)}
	}
	for i, f := range g.InvFreq {
		o.inv_freq[i] = C.float(f)
	}
	d := &DSpark{p: p, block: g.Block, kv: g.KVLora + g.QKRope}
	var e C.df_error
	if len(tensors) > DSparkContextProj { // the provider checks its shape
		d.width, d.row = int(tensors[DSparkContextProj].Rows), int(tensors[DSparkContextProj].Cols)
	}
	rc := C.df_dspark_open(p.h, &o, (*C.df_tensor)(unsafe.Pointer(unsafe.SliceData(tensors))), C.uint32_t(len(tensors)), &d.h, &e)
	if err := failure(rc, &e); err != nil {
		return nil, err
	}
	return d, nil
}

// Close frees the model and its states and gives its weights back.
func (d *DSpark) Close() error {
	var e C.df_error
	return failure(C.df_dspark_close(d.p.h, d.h, &e), &e)
}

// DSparkMemory is what a draft model holds at the moment, in bytes.
type DSparkMemory struct {
	Bound, Copied, Context, Scratch uint64
}

// Memory reports what the model holds.
func (d *DSpark) Memory() (DSparkMemory, error) {
	var m C.df_dspark_memory
	var e C.df_error
	rc := C.df_dspark_memory_query(d.p.h, d.h, &m, &e)
	return DSparkMemory{uint64(m.bound_bytes), uint64(m.copied_bytes), uint64(m.context_bytes), uint64(m.scratch_bytes)}, failure(rc, &e)
}

// DSparkState is the draft's context for the positions of one timeline.
type DSparkState struct {
	d *DSpark
	h C.df_handle
}

// NewState is an empty context whose first row will be that of a position.
func (d *DSpark) NewState(position int) (*DSparkState, error) {
	s := &DSparkState{d: d}
	var e C.df_error
	return s, failure(C.df_dspark_state_new(d.p.h, d.h, C.uint64_t(position), &s.h, &e), &e)
}

// Free gives the context's memory back.
func (s *DSparkState) Free() error {
	var e C.df_error
	return failure(C.df_dspark_state_free(s.d.p.h, s.h, &e), &e)
}

// Fork is an independent copy, which shares memory until one side appends.
func (s *DSparkState) Fork() (*DSparkState, error) {
	f := &DSparkState{d: s.d}
	var e C.df_error
	return f, failure(C.df_dspark_state_fork(s.d.p.h, s.h, &f.h, &e), &e)
}

// Span is the positions the context holds: from first to before next.
func (s *DSparkState) Span() (first, next int, err error) {
	var f, n C.uint64_t
	var e C.df_error
	rc := C.df_dspark_state_span(s.d.p.h, s.h, &f, &n, &e)
	return int(f), int(n), failure(rc, &e)
}

// Append takes the BF16 rows [count][targets][hidden] captured at the positions from position on, the context's next; at
// most MaxRows of them. After a failure the context is as before.
func (s *DSparkState) Append(position int, rows []uint16, count int) error {
	if count < 1 || count > MaxRows || len(rows) != count*s.d.row {
		return &Error{ErrInvalid, fmt.Sprintf("%d values are not %d captured rows of %d; there may be %d", len(rows), count, s.d.row, MaxRows)}
	}
	var e C.df_error
	return failure(C.df_dspark_append(s.d.p.h, s.h, C.uint64_t(position), (*C.uint16_t)(unsafe.SliceData(rows)), C.uint32_t(count), &e), &e)
}

// Truncate cuts the context so that position is the next; one before the first leaves an empty context there.
func (s *DSparkState) Truncate(position int) error {
	var e C.df_error
	return failure(C.df_dspark_truncate(s.d.p.h, s.h, C.uint64_t(position), &e), &e)
}

// Forget gives back the memory of positions before position, in whole pages.
func (s *DSparkState) Forget(position int) error {
	var e C.df_error
	return failure(C.df_dspark_forget(s.d.p.h, s.h, C.uint64_t(position), &e), &e)
}

// Read copies BF16 context rows [count][KVLora+QKRope] of a layer, for tests.
func (s *DSparkState) Read(layer, from, count int, out []uint16) error {
	if width := s.d.kv; count < 0 || len(out) != count*width {
		return &Error{ErrInvalid, fmt.Sprintf("%d values are not %d context rows of %d", len(out), count, width)}
	}
	var e C.df_error
	return failure(C.df_dspark_read(s.d.p.h, s.h, C.uint32_t(layer), C.uint64_t(from), C.uint32_t(count), (*C.uint16_t)(unsafe.SliceData(out)), &e), &e)
}

// Propose guesses len(ids) tokens, at most the model's block, to follow the anchor, the newest token, which the context
// does not hold yet. embeddings are the BF16 rows of the anchor and of the mask token. confidence[k] is the model's own
// estimate that the target takes token k after those before it.
func (s *DSparkState) Propose(anchor int, embeddings []uint16, ids []uint32, confidence []float32) error {
	if len(ids) == 0 || len(ids) > s.d.block || len(confidence) < len(ids) || anchor < 0 || anchor > 1<<30 {
		return &Error{ErrInvalid, fmt.Sprintf("a proposal of %d tokens after token %d; this draft model makes 1 to %d", len(ids), anchor, s.d.block)}
	}
	if len(embeddings) != 2*s.d.width {
		return &Error{ErrInvalid, fmt.Sprintf("%d values are not two embedding rows of %d", len(embeddings), s.d.width)}
	}
	var e C.df_error
	return failure(C.df_dspark_propose(s.d.p.h, s.h, C.uint32_t(anchor), (*C.uint16_t)(unsafe.SliceData(embeddings)), C.uint32_t(len(ids)),
		(*C.uint32_t)(unsafe.SliceData(ids)), (*C.float)(unsafe.SliceData(confidence)), &e), &e)
}

// Readings of the latest proposal.
const (
	DSparkHidden = C.DF_DSPARK_HIDDEN // [block][hidden], input of the head
	DSparkLogits = C.DF_DSPARK_LOGITS // [tokens][vocab], with the Markov term
)

// Latest copies what the latest proposal computed, for tests.
func (d *DSpark) Latest(what uint32, out []float32) error {
	var e C.df_error
	return failure(C.df_dspark_latest(d.p.h, d.h, C.uint32_t(what), (*C.float)(unsafe.SliceData(out)), C.uint64_t(len(out)), &e), &e)
}
