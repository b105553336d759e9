package native

// #include "provider.h"
import "C"

import (
	"bytes"
	"unsafe"
)

// Code classifies a provider failure and says what state it left. It is itself an error, so that a caller can write
// errors.Is(err, native.ErrBusy).
type Code int

// The codes of provider.h.
const (
	ErrInvalid     Code = C.DF_INVALID     // malformed argument; nothing changed
	ErrStale       Code = C.DF_STALE       // handle, layer order, binding or position does not match; nothing changed
	ErrBusy        Code = C.DF_BUSY        // another call, tape or use is live; nothing changed
	ErrNoMemory    Code = C.DF_NOMEM       // refused before any change
	ErrUnsupported Code = C.DF_UNSUPPORTED // geometry, instruction set or encoding not built
	ErrNotReady    Code = C.DF_NOT_READY   // experts still missing; the tape goes on
	ErrInterrupted Code = C.DF_INTERRUPTED // interrupt word seen; the tape is over, its timeline unchanged
	ErrTapeFailed  Code = C.DF_TAPE_FAILED // a result is not finite; the tape is over, its timeline unchanged
	ErrPoisoned    Code = C.DF_POISONED    // an invariant broke; free the timeline
)

func (c Code) Error() string {
	switch c {
	case ErrInvalid:
		return "invalid argument"
	case ErrStale:
		return "stale handle or position"
	case ErrBusy:
		return "provider is busy"
	case ErrNoMemory:
		return "out of memory"
	case ErrUnsupported:
		return "not supported"
	case ErrNotReady:
		return "experts still missing"
	case ErrInterrupted:
		return "interrupted"
	case ErrTapeFailed:
		return "step failed"
	case ErrPoisoned:
		return "timeline is poisoned"
	}
	return "unknown provider failure"
}

// Error is a provider failure: its class and a sentence about this occurrence.
type Error struct {
	Code Code
	Text string
}

func (e *Error) Error() string {
	if e.Text == "" {
		return e.Code.Error()
	}
	return e.Text
}

// Is makes errors.Is(err, native.ErrStale) and the like work.
func (e *Error) Is(target error) bool {
	c, ok := target.(Code)
	return ok && c == e.Code
}

func failure(rc C.int, e *C.df_error) error {
	if rc == C.DF_OK {
		return nil
	}
	text := (*[len(e.text)]byte)(unsafe.Pointer(&e.text))[:] // not by C.GoString, for which every call would allocate its e
	if i := bytes.IndexByte(text, 0); i >= 0 {
		text = text[:i]
	}
	return &Error{Code: Code(rc), Text: string(text)}
}
