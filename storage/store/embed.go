package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"deltafin/storage/store/bank"
)

const (
	embedMagic   = "DFEMBEDD"
	embedVersion = 1
	embedHeader  = 64
	embedChunk   = 1 << 20 // bytes under one digest
)

// embedDigests is the content of embed.digests.v1. The first len(sums) digests are known.
type embedDigests struct {
	bytes int64 // of the table
	sums  [][sha256.Size]byte
}

func (d *embedDigests) chunks() int { return int((d.bytes + embedChunk - 1) / embedChunk) }

func (d *embedDigests) complete() bool { return len(d.sums) == d.chunks() }

// known is how many bytes of the table the digests cover.
func (d *embedDigests) known() int64 { return min(int64(len(d.sums))*embedChunk, d.bytes) }

// embedDigestsBytes is the size of the file.
func embedDigestsBytes(table int64) int64 {
	return embedHeader + (table+embedChunk-1)/embedChunk*sha256.Size + sha256.Size
}

func (d *embedDigests) encode(id bank.Identity) []byte {
	p := make([]byte, embedHeader, embedDigestsBytes(d.bytes))
	copy(p, embedMagic)
	for i, v := range []int{embedVersion, embedHeader, d.chunks(), len(d.sums)} {
		binary.LittleEndian.PutUint32(p[8+4*i:], uint32(v))
	}
	binary.LittleEndian.PutUint64(p[24:], uint64(d.bytes))
	copy(p[32:], id[:])
	for _, s := range d.sums {
		p = append(p, s[:]...)
	}
	p = append(p, make([]byte, (d.chunks()-len(d.sums))*sha256.Size)...)
	sum := sha256.Sum256(p)
	return append(p, sum[:]...)
}

// parseEmbedDigests reads embed.digests.v1 of a table of that many bytes.
func parseEmbedDigests(text []byte, table int64, id bank.Identity) (*embedDigests, error) {
	d := &embedDigests{bytes: table}
	if int64(len(text)) != embedDigestsBytes(table) || string(text[:8]) != embedMagic {
		return nil, fmt.Errorf("it is not the digests of a table of %d bytes", table)
	}
	end := len(text) - sha256.Size
	if sum := sha256.Sum256(text[:end]); !bytes.Equal(sum[:], text[end:]) {
		return nil, errors.New("its SHA-256 does not agree with its content: it is damaged")
	}
	known := binary.LittleEndian.Uint32(text[20:])
	if int64(known) > int64(d.chunks()) {
		return nil, fmt.Errorf("it announces %d of %d digests", known, d.chunks())
	}
	for i := range int(known) {
		d.sums = append(d.sums, [sha256.Size]byte(text[embedHeader+i*sha256.Size:]))
	}
	if [32]byte(text[32:embedHeader]) != id {
		return nil, bank.ErrForeign
	}
	if !bytes.Equal(d.encode(id), text) {
		return nil, errors.New("its header is not that of this version")
	}
	return d, nil
}
