package local

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
	"math"

	"deltafin/native"
	"deltafin/runtime"
)

// Saved state, little-endian:
//
//	magic "DFSTATE\x01" | identity digest, 64 hex bytes | tokens uint64 | logits uint64 (0 or vocab) | provider uint64
//	token ids int32 … | logits fp32 … | provider state … | SHA-256 of everything before
//
// The identity covers configuration and tensor table; the provider state carries its own layout tag and geometry.
const stateMagic = "DFSTATE\x01"

// Save writes the committed state.
func (t *Timeline) Save(ctx context.Context, w io.Writer) error {
	if err := t.e.acquire(ctx); err != nil {
		return err
	}
	defer t.e.yield()
	if t.closed {
		return fmt.Errorf("timeline: %w", runtime.ErrClosed)
	}
	size, err := t.state.ExportSize()
	if err != nil {
		return fmt.Errorf("cannot save the timeline: %w", err)
	}
	sum := sha256.New()
	out := bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<16)
	out.WriteString(stateMagic)
	out.WriteString(t.e.identity.Digest)
	for _, n := range []uint64{uint64(len(t.tokens)), uint64(len(t.logits)), uint64(size)} {
		binary.Write(out, binary.LittleEndian, n)
	}
	for _, id := range t.tokens {
		binary.Write(out, binary.LittleEndian, int32(id))
	}
	for _, v := range t.logits {
		binary.Write(out, binary.LittleEndian, math.Float32bits(v))
	}
	if err := t.state.Export(out); err != nil {
		return fmt.Errorf("cannot save the timeline: %w", err)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("cannot save the timeline: %w", err)
	}
	_, err = w.Write(sum.Sum(nil))
	return err
}

// Restore replaces the timeline's state by a saved one. On any error the timeline keeps what it had.
func (t *Timeline) Restore(ctx context.Context, r io.Reader) error {
	if err := t.e.acquire(ctx); err != nil {
		return err
	}
	defer t.e.yield()
	if t.closed {
		return fmt.Errorf("timeline: %w", runtime.ErrClosed)
	}
	sum := sha256.New()
	in := &hashed{bufio.NewReaderSize(r, 1<<16), sum}
	head := make([]byte, len(stateMagic)+64+3*8)
	if err := in.fill(head); err != nil {
		return err
	}
	if !bytes.HasPrefix(head, []byte(stateMagic)) {
		return fmt.Errorf("%w: not saved state of this version", runtime.ErrStateMismatch)
	}
	if got := string(head[len(stateMagic) : len(stateMagic)+64]); got != t.e.identity.Digest {
		return fmt.Errorf("%w: it was saved by model %.12s, this one is %.12s", runtime.ErrStateMismatch, got, t.e.identity.Digest)
	}
	counts := head[len(stateMagic)+64:]
	n, v, size := binary.LittleEndian.Uint64(counts), binary.LittleEndian.Uint64(counts[8:]), binary.LittleEndian.Uint64(counts[16:])
	vocab := uint64(t.e.config.Vocab)
	if n > uint64(t.e.limits.Context) || v != 0 && v != vocab || size > 1<<40 {
		return fmt.Errorf("%w: impossible sizes (%d tokens, %d logits, %d bytes)", runtime.ErrStateMismatch, n, v, size)
	}
	ids := make([]byte, 4*n)
	row := make([]byte, 4*v)
	if err := errors.Join(in.fill(ids), in.fill(row)); err != nil {
		return err
	}
	tokens := make([]int, n)
	for i := range tokens {
		tokens[i] = int(int32(binary.LittleEndian.Uint32(ids[4*i:])))
		if tokens[i] < 0 || tokens[i] >= t.e.config.Vocab {
			return fmt.Errorf("%w: token %d", runtime.ErrStateMismatch, tokens[i])
		}
	}
	logits := make([]float32, v)
	for i := range logits {
		logits[i] = math.Float32frombits(binary.LittleEndian.Uint32(row[4*i:]))
	}
	// Outside the Go heap: the state of a large model is hundreds of megabytes. Pages are taken only as they are filled, so
	// that a damaged length costs no more than the file holds.
	slab, err := native.AllocSlab(int(max(size, 1)))
	if err != nil {
		return fmt.Errorf("%w: no room for the %d bytes it claims to hold: %w", runtime.ErrStateMismatch, size, err)
	}
	defer slab.Free()
	body := slab.Bytes()[:size]
	if err := in.fill(body); err != nil {
		return err
	}
	want := sum.Sum(nil)
	got := make([]byte, len(want))
	if _, err := io.ReadFull(in.r, got); err != nil || !bytes.Equal(got, want) {
		return fmt.Errorf("%w: its checksum is wrong", runtime.ErrStateMismatch)
	}
	s, err := t.e.provider.Import(body)
	if err != nil {
		return fmt.Errorf("%w: %w", runtime.ErrStateMismatch, err)
	}
	if p, err := s.Position(); err != nil || p != len(tokens) {
		return errors.Join(fmt.Errorf("%w: %d tokens but state for %d", runtime.ErrStateMismatch, len(tokens), p), err, s.Free())
	}
	_ = t.state.Free()
	t.state, t.tokens, t.logits, t.spare = s, tokens, nil, nil
	if v > 0 {
		t.logits = logits
	}
	return nil
}

type hashed struct {
	r io.Reader
	h hash.Hash
}

func (h *hashed) Read(p []byte) (int, error) {
	n, err := h.r.Read(p)
	h.h.Write(p[:n])
	return n, err
}

func (h *hashed) fill(p []byte) error {
	if _, err := io.ReadFull(h, p); err != nil {
		return fmt.Errorf("%w: it is truncated", runtime.ErrStateMismatch)
	}
	return nil
}
