package dfsp

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// Sizes and bounds of the format.
const (
	superblockSize = 4096
	recordSize     = 256
	chunkSize      = 48 // of a record of the chunk table
	payloadAlign   = 64 << 10
	componentAlign = 256
	minChunk       = 64 << 10
	maxChunk       = 64 << 20

	maxFile     = 8 << 30
	maxPayload  = 8 << 30
	maxMetadata = 64 << 20
	maxRecords  = 4096
	maxName     = 1024
	maxChunks   = 1_000_000
	maxRank     = 8
)

// Values of the superblock.
const (
	magic      = "DFSPINE\x00"
	major      = 1
	minorLayer = 0
	minorOther = 1 // the pack of the globals
	endianTag  = 0x01020304
	flags      = 7 // zero padding, chunk digests, component digests
	hashSHA256 = 1
	packTag    = "DFSP-PACK-V1\x00"
)

// Offsets in the superblock.
const (
	atMajor      = 8
	atMinor      = 10
	atSuperblock = 12
	atEndian     = 16
	atFlags      = 20
	atLayer      = 24
	atRecordSize = 28
	atRecords    = 32 // count
	atHash       = 36
	atChunk      = 40
	atChunks     = 44 // count
	atFile       = 48
	atExtents    = 56  // offset and length of records, names, chunk table and payload
	atSections   = 120 // offset, used and span of each
	atModel      = 192
	atInventory  = 224
	atLayout     = 256
	atDirectory  = 288 // digests
	atPayload    = 320
	atPack       = 352
	atHeader     = 384
	atReserved   = 416
)

// Offsets in a record.
const (
	inNameSum    = 0
	inNameOffset = 32
	inNameLength = 36
	inCodec      = 38
	inLogical    = 39
	inStored     = 40
	inAuxiliary  = 41
	inRank       = 42
	inAxis       = 43
	inFlags      = 44
	inGroup      = 48
	inOrder      = 50
	inZero       = 52
	inShape      = 56
	inData       = 120
	inScales     = 136
	inElements   = 152
	inRows       = 160
	inColumns    = 164
	inDataSum    = 168
	inScalesSum  = 200
	inReserved   = 232
)

const (
	codecRaw  = 0
	codecInt8 = 1

	flagsRaw  = 2 // immutable
	flagsInt8 = 3 // and row-major
)

// The element types of records.
const (
	typeNone = iota
	typeU8
	typeI8
	typeF16
	typeBF16
	typeF32
)

// types are the logical, stored and auxiliary element types of a form.
func (f Form) types() [3]byte {
	switch f {
	case BF16:
		return [3]byte{typeBF16, typeBF16, typeNone}
	case F32:
		return [3]byte{typeF32, typeF32, typeNone}
	case Int8OfBF16:
		return [3]byte{typeBF16, typeI8, typeF16}
	case Int8OfF32:
		return [3]byte{typeF32, typeI8, typeF16}
	}
	return [3]byte{}
}

// directory is everything a pack says about its payload.
type directory struct {
	*placement
	layer    uint32
	chunk    int64
	identity Identity
	tensors  []Tensor // ascending by name

	records, names, table Extent // of the file
	payloadAt             int64
	file                  int64

	// Digests. Those of a pack that is being built are filled in when its payload has been written.
	dataSums, scaleSums []Digest // by tensor
	chunkSums           []Digest
	payloadSum          Digest
	packSum             Digest // of all the others, in a pack that was read
}

// newDirectory plans the pack of a spec.
func newDirectory(s *Spec) (*directory, error) {
	d := &directory{layer: s.Layer, chunk: cmp.Or(s.Chunk, DefaultChunk), identity: s.Identity, tensors: slices.Clone(s.Tensors)}
	slices.SortFunc(d.tensors, func(a, b Tensor) int { return strings.Compare(a.Name, b.Name) })
	if len(d.tensors) < 1 || len(d.tensors) > maxRecords {
		return nil, fmt.Errorf("a pack holds 1 to %d tensors, not %d", maxRecords, len(d.tensors))
	}
	if !goodChunk(d.chunk) {
		return nil, fmt.Errorf("a chunk of %d bytes is not a power of two from %d to %d", d.chunk, minChunk, maxChunk)
	}
	for _, sum := range []Digest{s.Identity.Model, s.Identity.Inventory, s.Identity.Layout} {
		if sum == (Digest{}) {
			return nil, fmt.Errorf("a pack needs the digests of its model, its inventory and its layout")
		}
	}
	var names int64
	for i, t := range d.tensors {
		if err := checkName(t.Name, s.Layer); err != nil {
			return nil, fmt.Errorf("the tensor name %.200q %w", t.Name, err)
		}
		if i > 0 && t.Name == d.tensors[i-1].Name {
			return nil, fmt.Errorf("tensor %s is given twice", t.Name)
		}
		names += int64(len(t.Name))
	}
	var err error
	if d.placement, err = place(d.tensors); err != nil {
		return nil, err
	}
	d.arrange(len(d.tensors), names)
	if d.file > maxFile {
		return nil, fmt.Errorf("the pack would be %d bytes long, more than %d", d.file, int64(maxFile))
	}
	d.dataSums, d.scaleSums = make([]Digest, len(d.tensors)), make([]Digest, len(d.tensors))
	d.chunkSums = make([]Digest, d.chunkCount())
	return d, nil
}

// arrange sets the offsets in the file, which follow from the payload's length and what is to be said about it.
func (d *directory) arrange(records int, names int64) {
	d.records = Extent{superblockSize, int64(records) * recordSize}
	d.names = Extent{align(d.records.end(), 8), names}
	d.table = Extent{align(d.names.end(), 8), int64(d.chunkCount()) * chunkSize}
	d.payloadAt = align(d.table.end(), payloadAlign)
	d.file = d.payloadAt + d.payload
}

func (d *directory) chunkCount() int { return int((d.payload + d.chunk - 1) / d.chunk) }

// chunkExtent is the range of chunk i in the payload.
func (d *directory) chunkExtent(i int) Extent {
	at := int64(i) * d.chunk
	return Extent{at, min(d.chunk, d.payload-at)}
}

func goodChunk(n int64) bool { return n >= minChunk && n <= maxChunk && n&(n-1) == 0 }

// encode writes all of the file before the payload.
func (d *directory) encode() []byte {
	p := make([]byte, d.payloadAt)
	name := d.names.Offset
	for i := range d.tensors {
		d.encodeRecord(p[d.records.Offset+int64(i)*recordSize:][:recordSize], i, name-d.names.Offset)
		name += int64(copy(p[name:], d.tensors[i].Name))
	}
	for i, sum := range d.chunkSums {
		r := p[d.table.Offset+int64(i)*chunkSize:]
		e := d.chunkExtent(i)
		binary.LittleEndian.PutUint64(r, uint64(e.Offset))
		binary.LittleEndian.PutUint32(r[8:], uint32(e.Length))
		copy(r[16:], sum[:])
	}
	d.encodeSuperblock(p[:superblockSize], sha256.Sum256(p[superblockSize:]))
	return p
}

func (d *directory) encodeRecord(r []byte, i int, nameOffset int64) {
	t := &d.tensors[i]
	le := binary.LittleEndian
	sum := sha256.Sum256([]byte(t.Name))
	copy(r[inNameSum:], sum[:])
	le.PutUint32(r[inNameOffset:], uint32(nameOffset))
	le.PutUint16(r[inNameLength:], uint16(len(t.Name)))
	types := t.Form.types()
	copy(r[inLogical:], types[:])
	r[inRank] = byte(len(t.Shape))
	r[inCodec], r[inAxis] = codecRaw, 0xff
	le.PutUint32(r[inFlags:], flagsRaw)
	if t.Form.int8() {
		r[inCodec], r[inAxis] = codecInt8, 0
		le.PutUint32(r[inFlags:], flagsInt8)
	}
	le.PutUint16(r[inGroup:], t.Group)
	le.PutUint16(r[inOrder:], t.Order)
	elements := int64(1)
	for j, n := range t.Shape {
		le.PutUint64(r[inShape+8*j:], uint64(n))
		elements *= n
	}
	putExtent(r[inData:], d.data[i])
	if t.Form.int8() {
		putExtent(r[inScales:], d.scales[i])
		copy(r[inScalesSum:], d.scaleSums[i][:])
	}
	le.PutUint64(r[inElements:], uint64(elements))
	if len(t.Shape) == 2 {
		le.PutUint32(r[inRows:], uint32(t.Shape[0]))
		le.PutUint32(r[inColumns:], uint32(t.Shape[1]))
	}
	copy(r[inDataSum:], d.dataSums[i][:])
}

func (d *directory) encodeSuperblock(b []byte, directorySum Digest) {
	le := binary.LittleEndian
	copy(b, magic)
	le.PutUint16(b[atMajor:], major)
	le.PutUint16(b[atMinor:], minorOf(d.layer))
	le.PutUint32(b[atSuperblock:], superblockSize)
	le.PutUint32(b[atEndian:], endianTag)
	le.PutUint32(b[atFlags:], flags)
	le.PutUint32(b[atLayer:], d.layer)
	le.PutUint32(b[atRecordSize:], recordSize)
	le.PutUint32(b[atRecords:], uint32(len(d.tensors)))
	le.PutUint32(b[atHash:], hashSHA256)
	le.PutUint32(b[atChunk:], uint32(d.chunk))
	le.PutUint32(b[atChunks:], uint32(len(d.chunkSums)))
	le.PutUint64(b[atFile:], uint64(d.file))
	for i, e := range []Extent{d.records, d.names, d.table, {d.payloadAt, d.payload}} {
		putExtent(b[atExtents+16*i:], e)
	}
	for i, s := range d.sections {
		for j, n := range []int64{s.offset, s.used, s.span} {
			le.PutUint64(b[atSections+24*i+8*j:], uint64(n))
		}
	}
	copy(b[atModel:], d.identity.Model[:])
	copy(b[atInventory:], d.identity.Inventory[:])
	copy(b[atLayout:], d.identity.Layout[:])
	copy(b[atDirectory:], directorySum[:])
	copy(b[atPayload:], d.payloadSum[:])
	sum := packSum(b)
	copy(b[atPack:], sum[:])
	sum = headerSum(b)
	copy(b[atHeader:], sum[:])
}

func putExtent(p []byte, e Extent) {
	binary.LittleEndian.PutUint64(p, uint64(e.Offset))
	binary.LittleEndian.PutUint64(p[8:], uint64(e.Length))
}

func minorOf(layer uint32) uint16 {
	if layer == Globals {
		return minorOther
	}
	return minorLayer
}

// packSum is the digest of a pack's layer and of all its other digests but that of the header.
func packSum(superblock []byte) Digest {
	text := append([]byte(packTag), superblock[atLayer:atLayer+4]...)
	return sha256.Sum256(append(text, superblock[atModel:atPack]...))
}

// headerSum is the digest of the superblock without its own place in it.
func headerSum(superblock []byte) Digest {
	var b [superblockSize]byte
	copy(b[:], superblock)
	clear(b[atHeader:atReserved])
	return sha256.Sum256(b[:])
}
