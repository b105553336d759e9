// Package source says what it takes to be a place weights come from. A checkpoint folder read in place
// (storage/checkpoint), a loose root (storage/loose) and the installed store are all a Source, and the model contract and
// everything above it work on any of them alike.
//
// A source is a table of tensors, and a tensor a byte range of a numbered shard. What a shard is differs — a safetensors
// file, a file of one tensor or one expert, a bank of one layer's experts — and matters only for reading ranges: the parts
// of one expert lie in one shard, usually side by side.
package source

import (
	"context"
	"iter"

	"deltafin/storage/checkpoint"
)

// Source is an open set of weights. Its methods are safe for concurrent use, except that Close must come after every use
// of the tensors, and ends the life of slices returned by Bytes and Range.
type Source interface {
	// Dir is the folder the source was opened from, for messages.
	Dir() string

	// Config is the text of config.json. The caller must not change it.
	Config() []byte

	// Digest identifies the weights by their layout and samples of their bytes: equal digests mean the same model, as far
	// as can be told without reading all of it. Computed on first use.
	Digest() (string, error)

	// Len is the number of tensors, TextLen of those without the vision part, and TotalSize the bytes of all. Tensors that
	// are known but not on disk yet count.
	Len() int
	TextLen() int
	TotalSize() int64

	// At returns tensor i of 0..Len()-1, Tensor finds one by name, and Tensors yields all with their positions for At.
	// A Tensor handed to the other methods must come from the same source.
	At(i int) checkpoint.Tensor
	Tensor(name string) (checkpoint.Tensor, bool)
	Tensors() iter.Seq2[int, checkpoint.Tensor]

	// Shards lists what Tensor.Shard counts. The list may be long (a loose root has a shard for every expert).
	Shards() []checkpoint.Shard

	// Bytes returns a tensor's bytes in place, and Range n bytes at an offset of a shard. The slice is read-only — writing
	// to it faults — and valid until Close. Meant for what stays resident: a source may keep a mapping for every shard
	// used this way.
	Bytes(t checkpoint.Tensor) ([]byte, error)
	Range(shard int, off, n int64) ([]byte, error)

	// ReadAt copies len(p) bytes of a tensor, from byte off of the tensor on, into p; ReadRange len(p) bytes at an offset
	// of a shard. Both fill p or fail, after which p may be partly written. Cancellation is noticed between pieces of a
	// few MiB.
	ReadAt(ctx context.Context, t checkpoint.Tensor, p []byte, off int64) error
	ReadRange(ctx context.Context, shard int, p []byte, off int64) error

	// Changed reports the first file that is no longer the one that was opened, nil if all are.
	Changed() error

	Close() error
}

// Experts is what a Source has beside its other methods if experts may be missing from it. Reading a missing expert is an
// error that wraps fs.ErrNotExist.
type Experts interface {
	// Present reports whether a routed expert is on disk, as far as is known without touching the disk. Experts that the
	// model does not have are not present.
	Present(layer, expert int) bool
}

var _ Source = (*checkpoint.Checkpoint)(nil)
