package native

// #include "provider.h"
//
// #cgo noescape df_tape_begin
// #cgo nocallback df_tape_begin
// #cgo noescape df_tape_attend
// #cgo nocallback df_tape_attend
// #cgo noescape df_tape_predict
// #cgo nocallback df_tape_predict
// #cgo noescape df_tape_shared
// #cgo nocallback df_tape_shared
// #cgo noescape df_tape_experts
// #cgo nocallback df_tape_experts
// #cgo noescape df_tape_finish
// #cgo nocallback df_tape_finish
// #cgo noescape df_tape_logits
// #cgo nocallback df_tape_logits
// #cgo noescape df_tape_commit
// #cgo nocallback df_tape_commit
// #cgo noescape df_tape_discard
// #cgo nocallback df_tape_discard
// #cgo noescape df_tape_read
// #cgo nocallback df_tape_read
import "C"

import (
	"fmt"
	"unsafe"
)

// Mailbox is what Attend returns: the routes of a MoE layer. IDs and Weights are [Rows][TopK], each row in descending
// selection score with ties to the lower id; TopK is 0 for a dense layer. It mirrors df_mailbox.
type Mailbox struct {
	Sequence               uint64 // +1 per mailbox of a provider
	Layer, FFN, Rows, TopK uint32
	IDs                    [MaxRows * MaxTopK]uint16
	Weights                [MaxRows * MaxTopK]float32
}

// Row is the route of one row: expert ids and their weights.
func (m *Mailbox) Row(r int) (ids []uint16, weights []float32) {
	k := int(m.TopK)
	return m.IDs[r*k : (r+1)*k], m.Weights[r*k : (r+1)*k]
}

// TapeFlags modify a tape.
type TapeFlags uint32

// Partial keeps what committing fewer rows than were run needs.
const Partial TapeFlags = C.DF_TAPE_PARTIAL

// Tape is one step of consecutive rows on staged state. Until Commit its timeline is unchanged; always end it with Commit
// or a deferred Discard. It is a handle: copies refer to the same tape.
type Tape struct {
	p *Provider
	h C.df_handle
}

// Begin starts a tape at position, which must be the committed one. embeddings holds one BF16 row of hidden values per
// position and is copied. A provider has one live tape at a time.
func (t *Timeline) Begin(position int, embeddings []uint16, rows int, flags TapeFlags) (Tape, error) {
	tape := Tape{p: t.p}
	if rows < 1 || rows > MaxRows || len(embeddings) == 0 || len(embeddings)%rows != 0 {
		return tape, &Error{ErrInvalid, fmt.Sprintf("a tape has 1 to %d rows of equal length; got %d values for %d rows", MaxRows, len(embeddings), rows)}
	}
	var e C.df_error
	rc := C.df_tape_begin(t.p.h, t.h, C.uint64_t(position), (*C.uint16_t)(unsafe.SliceData(embeddings)), C.uint32_t(rows), C.uint32_t(flags), &tape.h, &e)
	return tape, failure(rc, &e)
}

// Attend runs attention, residual mixes and routing of the next layer in order.
func (t Tape) Attend(layer int, b Binding, mail *Mailbox) error {
	var e C.df_error
	return failure(C.df_tape_attend(t.p.h, t.h, C.uint32_t(layer), b.h, (*C.df_mailbox)(unsafe.Pointer(mail)), &e), &e)
}

// Predict guesses, between Attend and Finish of a layer, which experts the next layer will want: at most limit ids,
// likeliest first, none when the next layer has no predictor bound. The slice is valid until the next Predict. It is a hint for
// reading ahead: no result depends on it.
func (t Tape) Predict(layer, limit int) ([]int, error) {
	p := t.p
	var n C.uint32_t
	var e C.df_error
	limit = min(max(limit, 0), MaxExperts)
	rc := C.df_tape_predict(p.h, t.h, C.uint32_t(layer), C.uint32_t(limit), (*C.uint16_t)(&p.ids[0]), nil, &n, &e)
	p.guesses = p.guesses[:0]
	for _, id := range p.ids[:n] {
		p.guesses = append(p.guesses, int(id))
	}
	return p.guesses, failure(rc, &e)
}

// Shared does the work of a MoE layer that needs no routed expert. Optional: Finish does it if the caller did not.
func (t Tape) Shared(layer int) error {
	var e C.df_error
	return failure(C.df_tape_shared(t.p.h, t.h, C.uint32_t(layer), &e), &e)
}

// Experts feeds routed experts of the open layer: any subset, in any order, each once.
func (t Tape) Experts(layer int, spans []ExpertSpan) error {
	var e C.df_error
	return failure(C.df_tape_experts(t.p.h, t.h, C.uint32_t(layer), (*C.df_expert_span)(unsafe.Pointer(unsafe.SliceData(spans))), C.uint32_t(len(spans)), &e), &e)
}

// Finish completes the layer. It is ErrNotReady, and may be repeated, while experts are missing.
func (t Tape) Finish(layer int) error {
	var e C.df_error
	return failure(C.df_tape_finish(t.p.h, t.h, C.uint32_t(layer), &e), &e)
}

// Logits runs the tail after the last layer, for all rows or the last one. argmax gets one id per such row, the lowest of
// equals; logits, if not nil, gets [rows][vocab].
func (t Tape) Logits(all bool, argmax []uint32, logits []float32) error {
	which := C.uint32_t(C.DF_LOGITS_LAST)
	if all {
		which = C.DF_LOGITS_ALL
	}
	var e C.df_error
	return failure(C.df_tape_logits(t.p.h, t.h, which, (*C.uint32_t)(unsafe.SliceData(argmax)), (*C.float)(unsafe.SliceData(logits)), &e), &e)
}

// Commit makes the first n rows part of the timeline, ends the tape and returns the new position. n below the tape's rows
// needs Partial; n = 0 discards.
func (t Tape) Commit(n int) (position int, err error) {
	var pos C.uint64_t
	var e C.df_error
	rc := C.df_tape_commit(t.p.h, t.h, C.uint32_t(n), &pos, &e)
	return int(pos), failure(rc, &e)
}

// Discard ends the tape and leaves the timeline as it was. It may be repeated, also after Commit.
func (t Tape) Discard() error {
	var e C.df_error
	return failure(C.df_tape_discard(t.p.h, t.h, &e), &e)
}

// Reading is something a tape can show of the layer finished last.
type Reading uint32

// Readings, each [rows][hidden].
const (
	ReadHidden Reading = C.DF_READ_HIDDEN // the running sum the layer returns
	ReadAttn   Reading = C.DF_READ_ATTN   // attention output after o_proj
	ReadFFN    Reading = C.DF_READ_FFN    // the whole feed-forward output
	ReadRouted Reading = C.DF_READ_ROUTED // the routed branch after the up projection
	ReadShared Reading = C.DF_READ_SHARED // the shared experts
	ReadFinal  Reading = C.DF_READ_FINAL  // input of lm_head, after Logits; only the rows asked for
)

// Read copies a reading into out.
func (t Tape) Read(what Reading, out []float32) error {
	var e C.df_error
	return failure(C.df_tape_read(t.p.h, t.h, C.uint32_t(what), (*C.float)(unsafe.SliceData(out)), C.uint64_t(len(out)), &e), &e)
}
