package bank

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
)

const (
	headerBytes   = 64
	version       = 1
	presenceMagic = "DFPRESNC"
	digestsMagic  = "DFDIGEST"
)

// ErrForeign: the table is well formed and belongs to another model.
var ErrForeign = errors.New("it belongs to another model")

// frame writes the header of a table and makes room for its body and trailer.
func frame(magic string, g Geometry, id Identity, body int) []byte {
	p := make([]byte, headerBytes, headerBytes+body+sha256.Size)
	copy(p, magic)
	binary.LittleEndian.PutUint32(p[8:], version)
	binary.LittleEndian.PutUint32(p[12:], headerBytes)
	binary.LittleEndian.PutUint32(p[16:], uint32(len(g.Layers)))
	binary.LittleEndian.PutUint32(p[20:], uint32(g.Experts))
	binary.LittleEndian.PutUint64(p[24:], uint64(g.Span))
	copy(p[32:], id[:])
	return p
}

// seal appends the trailer.
func seal(p []byte) []byte {
	sum := sha256.Sum256(p)
	return append(p, sum[:]...)
}

// unframe checks everything about a table but its body, which it returns.
func unframe(text []byte, magic string, g Geometry, id Identity, body int) ([]byte, error) {
	if len(text) < headerBytes+sha256.Size {
		return nil, fmt.Errorf("it is %d bytes long, too short for a table", len(text))
	}
	if string(text[:8]) != magic {
		return nil, fmt.Errorf("it starts with %q instead of %q", text[:8], magic)
	}
	if v := binary.LittleEndian.Uint32(text[8:]); v != version {
		return nil, fmt.Errorf("it has version %d; this program reads version %d", v, version)
	}
	end := len(text) - sha256.Size
	if sum := sha256.Sum256(text[:end]); !bytes.Equal(sum[:], text[end:]) {
		return nil, errors.New("its SHA-256 does not agree with its content: it is damaged")
	}
	if [32]byte(text[32:64]) != id {
		return nil, ErrForeign
	}
	want := frame(magic, g, id, 0)
	if !bytes.Equal(text[:headerBytes], want) {
		return nil, fmt.Errorf("it is for %d layers of %d experts of %d bytes; the model has %d of %d of %d",
			binary.LittleEndian.Uint32(text[16:]), binary.LittleEndian.Uint32(text[20:]), binary.LittleEndian.Uint64(text[24:]),
			len(g.Layers), g.Experts, g.Span)
	}
	if end-headerBytes != body {
		return nil, fmt.Errorf("it holds %d bytes, a table of this model %d", end-headerBytes, body)
	}
	return text[headerBytes:end], nil
}

// Presence is which experts are installed. It is not safe for use while being changed.
type Presence struct {
	geometry Geometry
	width    int // bytes of one layer's bitmap
	bits     []byte
	count    int
}

// NewPresence is the map with nothing present.
func NewPresence(g Geometry) *Presence {
	width := (g.Experts + 7) / 8
	return &Presence{geometry: g, width: width, bits: make([]byte, width*len(g.Layers))}
}

// PresenceBytes is the size of presence.v1.
func PresenceBytes(g Geometry) int64 {
	return headerBytes + int64((g.Experts+7)/8)*int64(len(g.Layers)) + sha256.Size
}

// ParsePresence reads presence.v1 of the model with that geometry and identity. It does not keep text.
func ParsePresence(text []byte, g Geometry, id Identity) (*Presence, error) {
	p := NewPresence(g)
	body, err := unframe(text, presenceMagic, g, id, len(p.bits))
	if err != nil {
		return nil, err
	}
	copy(p.bits, body)
	for i := range p.bits {
		for b := range 8 {
			if p.bits[i]>>b&1 == 0 {
				continue
			}
			if e := i%p.width*8 + b; e >= g.Experts {
				return nil, fmt.Errorf("layer %d: it announces expert %d of %d", g.Layers[i/p.width], e, g.Experts)
			}
			p.count++
		}
	}
	return p, nil
}

// Encode is the content of presence.v1.
func (p *Presence) Encode(id Identity) []byte {
	return seal(append(frame(presenceMagic, p.geometry, id, len(p.bits)), p.bits...))
}

// at is where the bit of position i of the tables lies.
func (p *Presence) at(i int) (b int, mask byte) {
	expert := i % p.geometry.Experts
	return i/p.geometry.Experts*p.width + expert/8, 1 << (expert % 8)
}

// Has tells whether the expert at position i of the tables is present.
func (p *Presence) Has(i int) bool {
	b, mask := p.at(i)
	return p.bits[b]&mask != 0
}

// Set marks the expert at position i as present.
func (p *Presence) Set(i int) {
	if b, mask := p.at(i); p.bits[b]&mask == 0 {
		p.bits[b] |= mask
		p.count++
	}
}

// Clear marks the expert at position i as not present.
func (p *Presence) Clear(i int) {
	if b, mask := p.at(i); p.bits[b]&mask != 0 {
		p.bits[b] &^= mask
		p.count--
	}
}

// Count is the number of experts present.
func (p *Presence) Count() int { return p.count }

// Digests is the digest of every expert. It is not safe for use while being changed.
type Digests struct {
	geometry Geometry
	body     []byte // as in the file
}

// NewDigests is the table with nothing in it.
func NewDigests(g Geometry) *Digests {
	return &Digests{g, make([]byte, g.Len()*(sha256.Size+4))}
}

// DigestsBytes is the size of digests.v1.
func DigestsBytes(g Geometry) int64 {
	return headerBytes + int64(g.Len())*(sha256.Size+4) + sha256.Size
}

// ParseDigests reads digests.v1 of the model with that geometry and identity. It does not keep text.
func ParseDigests(text []byte, g Geometry, id Identity) (*Digests, error) {
	body, err := unframe(text, digestsMagic, g, id, g.Len()*(sha256.Size+4))
	if err != nil {
		return nil, err
	}
	return &Digests{g, bytes.Clone(body)}, nil
}

// Encode is the content of digests.v1.
func (d *Digests) Encode(id Identity) []byte {
	return seal(append(frame(digestsMagic, d.geometry, id, len(d.body)), d.body...))
}

// At is the digest at position i of the tables, zero if none is known.
func (d *Digests) At(i int) Digest {
	crc := d.body[d.geometry.Len()*sha256.Size+4*i:]
	return Digest{[sha256.Size]byte(d.body[i*sha256.Size:]), binary.LittleEndian.Uint32(crc)}
}

// Put enters a digest at position i.
func (d *Digests) Put(i int, x Digest) {
	copy(d.body[i*sha256.Size:], x.SHA256[:])
	binary.LittleEndian.PutUint32(d.body[d.geometry.Len()*sha256.Size+4*i:], x.CRC32C)
}
