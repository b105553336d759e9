// Package blockio reads weights from disk at the disk's speed, into memory the Go heap knows nothing of.
//
// A model many times larger than memory is read again and again: the experts a token's route asks for, the next layer's
// spine, and what a prediction says will be asked for soon. All of it passes through one Engine, so that what the
// computation is waiting for goes first:
//
//	Files ── File ──┐ Extent: a range of a file and where it goes
//	                ├─► Engine.Submit ─► Ticket: Ready, Wait, Cancel, Promote
//	Arena ── Lease ─┘ the right to one slot of memory
//
// # Classes
//
// A fixed number of reader threads serves three classes with strict priority: Demand (an expert a layer needs now), Spine
// (the next layer), Speculation. Within a class the oldest request goes first, which lets its bytes be computed on while
// the next ones arrive. Requests are cut into chunks of 8 MiB, and a reader looks for more urgent work before each chunk;
// so a demand waits for at most the one chunk each reader is in. Speculation uses only readers nobody else wants, and
// leaves one of them idle for the demand to come. When the true route asks for an expert that is being speculated on, its
// ticket is promoted: the same read, now urgent.
//
// # Who may touch memory when
//
// A Lease is the exclusive right to a slot. Submit lends it to the read; until that is over Lease.Bytes is nil and
// releasing it only says that the slot shall be free afterwards. Cancelling has two phases, since a read that the kernel
// has begun cannot be called back: Cancel stops what no reader has claimed yet, at once; chunks already claimed run to
// their end, and only then is the ticket ready and the slot reusable. The lease is handed back before the ticket signals,
// so whoever wakes finds the slot free.
//
// # Direct reads
//
// Files are opened with O_DIRECT where the file system allows it (F_NOCACHE on macOS): streamed weights would only push
// more useful pages out of the cache, and the kernel need not copy. Direct reads work on whole blocks, of a size the file
// system tells (statx) or 4096, while a tensor may begin anywhere. The rule here: one vectored read covers the aligned
// window; whole blocks land in the destination itself, the partly wanted blocks at the two ends in a page of the reader,
// from which only the wanted bytes are copied. Nothing but the destination is ever written, no slack is needed, and one
// read stays one system call.
//
// That requires the destination to lie like the source: address ≡ file offset modulo File.Align. Slots begin on page
// boundaries, so a destination offset of off % Align — see File.Place — does it. A destination that lies otherwise is
// served through the reader's bounce buffer, 1 MiB at a time: a sixth to a quarter slower where a direct
// read does 2 GB/s. Stats.Copied counts such bytes.
//
// Where direct reads are refused, reads are buffered, and pages are dropped behind them unless the file was opened to stay
// in the cache.
//
// # Why threads and not io_uring
//
// Reads are megabytes long, so a system call per chunk is microseconds in milliseconds: fio gets the same from blocking
// threads as from io_uring. What did make a difference is large pages under the slots (half as much again). A
// maintained pure-Go library for io_uring to build on was not found, either.
package blockio

import (
	"errors"
	"fmt"
	"io"
	"syscall"
)

// Class says how urgent a read is.
type Class uint8

const (
	Demand      Class = iota // the computation is waiting for it
	Spine                    // the next layer
	Speculation              // may be wanted soon
	classes     = 3
)

func (c Class) String() string {
	switch c {
	case Demand:
		return "demand"
	case Spine:
		return "spine"
	case Speculation:
		return "speculation"
	}
	return fmt.Sprintf("class %d", uint8(c))
}

// Extent is a range of a file and its place in the leased memory.
type Extent struct {
	File *File
	Off  int64 // in the file
	Len  int64
	Dst  int64 // in the lease
}

var (
	// ErrCancelled is the result of a read that was cancelled before it was complete.
	ErrCancelled = errors.New("the read was cancelled")
	// ErrClosed is the result of reads through an engine, a file or an arena that was closed.
	ErrClosed = errors.New("closed")
	// ErrChanged is wrapped by errors about files that are not what they were when they were opened.
	ErrChanged = errors.New("open the model again")
	// ErrDescriptors is wrapped by errors about opening more files than the system lets the process have.
	ErrDescriptors = errors.New("too many open files")
)

// ReadError is a read that delivered less than it should have.
type ReadError struct {
	Path       string
	Off        int64 // of the chunk that failed
	Done, Want int64 // bytes of it
	Err        error // io.ErrUnexpectedEOF if the file ended early
}

func (e *ReadError) Error() string {
	what := fmt.Sprintf("%d of %d bytes at offset %d", e.Done, e.Want, e.Off)
	switch {
	case errors.Is(e.Err, io.ErrUnexpectedEOF):
		return fmt.Sprintf("%s ended after %s: the file was truncated", e.Path, what)
	case errors.Is(e.Err, syscall.EIO):
		return fmt.Sprintf("reading %s failed after %s: %v; check the disk and its cable, then the file", e.Path, what, e.Err)
	}
	return fmt.Sprintf("reading %s failed after %s: %v", e.Path, what, e.Err)
}

func (e *ReadError) Unwrap() error { return e.Err }
