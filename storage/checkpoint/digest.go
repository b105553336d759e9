package checkpoint

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
)

// sampleSize is how much of each end of a shard's data goes into the digest.
const sampleSize = 4 << 10

// Digest identifies the checkpoint: a hex SHA-256 over the configuration, the tensor table (shard names and sizes; names,
// types, shapes and places of all tensors) and the first and last 4 KiB of every shard's data. It tells layouts apart, and
// by the sample also differently trained weights of one layout; it does not detect damage in between, which would take
// reading everything. Computed on first use.
func (c *Checkpoint) Digest() (string, error) { return c.digest() }

func (c *Checkpoint) computeDigest() (string, error) {
	return c.Table.Digest(func(shard int, p []byte, off int64) error { return c.shards[shard].ReadFull(p, off) })
}

// Samples are the places of a shard that Digest looks at.
func (s Shard) Samples() (length int64, offsets [2]int64) {
	n := min(sampleSize, s.Size-s.Data)
	return n, [2]int64{s.Data, s.Size - n}
}

// Digest is that of a Checkpoint with this table, whose bytes read gives: it fills p with those at an offset of a shard.
func (x *Table) Digest(read func(shard int, p []byte, off int64) error) (string, error) {
	w := digestWriter{hash: sha256.New(), buf: make([]byte, 0, 64<<10)}
	w.text("deltafin checkpoint 1")
	w.text(string(x.config))
	w.number(int64(len(x.shards)))
	for i, s := range x.shards {
		w.text(s.Name)
		w.number(s.Size)
		w.number(s.Data)
		n, offsets := s.Samples()
		sample := make([]byte, n)
		for _, off := range offsets {
			if err := read(i, sample, off); err != nil {
				return "", err
			}
			w.text(string(sample))
		}
	}
	w.number(int64(len(x.tensors)))
	for i := range x.tensors {
		t := &x.tensors[i]
		w.text(t.Name)
		w.text(t.DType.String())
		w.number(int64(len(t.Shape)))
		for _, d := range t.Shape {
			w.number(d)
		}
		w.number(int64(t.Shard))
		w.number(t.Offset)
		w.number(t.Length)
	}
	w.flush()
	return hex.EncodeToString(w.hash.Sum(nil)), nil
}

// digestWriter hashes length-prefixed fields, so that no two sequences of fields give the same bytes.
type digestWriter struct {
	hash hash.Hash
	buf  []byte
}

func (w *digestWriter) text(s string) {
	w.number(int64(len(s)))
	w.buf = append(w.buf, s...)
}

func (w *digestWriter) number(v int64) {
	if len(w.buf) > 32<<10 {
		w.flush()
	}
	w.buf = binary.LittleEndian.AppendUint64(w.buf, uint64(v))
}

func (w *digestWriter) flush() {
	w.hash.Write(w.buf)
	w.buf = w.buf[:0]
}
