package dfsp

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// damage is a reason to refuse a pack that lies in its bytes, as opposed to an error of the disk.
type damage struct{ reason string }

func (d damage) Error() string { return d.reason }

func damagef(format string, args ...any) error { return damage{fmt.Sprintf(format, args...)} }

// parser reads the metadata of one pack.
type parser struct {
	d        directory
	b        []byte // superblock
	metadata []byte // the file from its start to the payload
	size     int64
}

// parse reads and checks everything before the payload. What is checked first decides which of several faults is reported.
func parse(r io.ReaderAt, size int64) (*directory, error) {
	if size > maxFile {
		return nil, damagef("the file is %d bytes long, more than %d", size, int64(maxFile))
	}
	if size < superblockSize {
		return nil, damagef("the file is %d bytes long, shorter than the %d of a superblock: it is truncated or no layer pack", size, superblockSize)
	}
	p := &parser{b: make([]byte, superblockSize), size: size}
	if err := readFull(r, p.b, 0); err != nil {
		return nil, err
	}
	if err := p.superblock(); err != nil {
		return nil, err
	}
	p.metadata = make([]byte, p.d.payloadAt)
	copy(p.metadata, p.b)
	if err := readFull(r, p.metadata[superblockSize:], superblockSize); err != nil {
		return nil, err
	}
	if sha256.Sum256(p.metadata[superblockSize:]) != p.sum(atDirectory) {
		return nil, damagef("the directory does not match its digest")
	}
	for _, step := range []func() error{p.records, p.padding, p.chunks, p.semantics} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return &p.d, nil
}

func readFull(r io.ReaderAt, p []byte, off int64) error {
	n, err := r.ReadAt(p, off)
	if n == len(p) {
		return nil
	}
	if err == nil || errors.Is(err, io.EOF) {
		return damagef("the file ended after %d of %d bytes at offset %d: it is truncated", n, len(p), off)
	}
	return err
}

func (p *parser) u32(at int) int64 { return int64(binary.LittleEndian.Uint32(p.b[at:])) }
func (p *parser) sum(at int) Digest {
	return Digest(p.b[at:])
}

// superblock checks everything about the first 4 KiB.
func (p *parser) superblock() error {
	if string(p.b[:len(magic)]) != magic {
		return damagef("it does not start with the magic of a layer pack")
	}
	major_, minor := binary.LittleEndian.Uint16(p.b[atMajor:]), binary.LittleEndian.Uint16(p.b[atMinor:])
	if major_ != major || minor != minorLayer && minor != minorOther {
		return damagef("version %d.%d of the format is not supported, only %d.%d and %d.%d", major_, minor, major, minorLayer, major, minorOther)
	}
	for _, f := range []struct {
		what     string
		at, want int64
	}{
		{"superblock size", atSuperblock, superblockSize},
		{"endian tag", atEndian, endianTag},
		{"flags", atFlags, flags},
		{"record size", atRecordSize, recordSize},
		{"hash algorithm", atHash, hashSHA256},
	} {
		if got := p.u32(int(f.at)); got != f.want {
			return damagef("the %s is %#x, expected %#x", f.what, got, f.want)
		}
	}
	if err := zero(p.b[atReserved:], atReserved); err != nil {
		return err
	}
	if headerSum(p.b) != p.sum(atHeader) {
		return damagef("the superblock does not match its digest")
	}
	p.d.identity = Identity{Model: p.sum(atModel), Inventory: p.sum(atInventory), Layout: p.sum(atLayout)}
	for _, f := range []struct {
		what string
		sum  Digest
	}{{"model", p.d.identity.Model}, {"inventory", p.d.identity.Inventory}, {"layout", p.d.identity.Layout}} {
		if f.sum == (Digest{}) {
			return damagef("the %s digest is zero", f.what)
		}
	}
	if err := p.arithmetic(minor); err != nil {
		return err
	}
	if packSum(p.b) != p.sum(atPack) {
		return damagef("the pack does not match its digest")
	}
	p.d.packSum = p.sum(atPack)
	return nil
}

// arithmetic recomputes every offset and length of the superblock.
func (p *parser) arithmetic(minor uint16) error {
	d := &p.d
	d.layer = uint32(p.u32(atLayer))
	if minor != minorOf(d.layer) {
		return damagef("minor version %d does not go with layer %d", minor, d.layer)
	}
	records := p.u32(atRecords)
	if records < 1 || records > maxRecords {
		return damagef("it has %d records, not 1 to %d", records, maxRecords)
	}
	if d.chunk = p.u32(atChunk); !goodChunk(d.chunk) {
		return damagef("the chunk size %d is not a power of two from %d to %d", d.chunk, minChunk, maxChunk)
	}
	names, payload := p.u64(atExtents+16+8), p.u64(atExtents+48+8)
	if names > uint64(records)*maxName {
		return damagef("the names have %d bytes, too many for %d records", names, records)
	}
	if payload < 1 || payload > maxPayload {
		return damagef("the payload has %d bytes, not 1 to %d", payload, int64(maxPayload))
	}
	d.placement = &placement{payload: int64(payload)}
	d.arrange(int(records), int64(names))
	if n := p.u32(atChunks); n != int64(d.chunkCount()) || n > maxChunks {
		return damagef("it has %d chunks, %d bytes of payload in chunks of %d make %d", n, payload, d.chunk, d.chunkCount())
	}
	if d.payloadAt > maxMetadata {
		return damagef("the metadata have %d bytes, more than %d", d.payloadAt, maxMetadata)
	}
	for i, f := range []struct {
		what string
		want Extent
	}{{"records", d.records}, {"names", d.names}, {"chunk table", d.table}, {"payload", Extent{d.payloadAt, d.payload}}} {
		offset, length := p.u64(atExtents+16*i), p.u64(atExtents+16*i+8)
		if offset != uint64(f.want.Offset) || length != uint64(f.want.Length) {
			return damagef("the %s have %d bytes at %d, expected %d at %d", f.what, length, offset, f.want.Length, f.want.Offset)
		}
	}
	if n := p.u64(atFile); n != uint64(d.file) {
		return damagef("the file length is given as %d, its parts make %d", n, d.file)
	}
	if d.file != p.size {
		return damagef("the file is %d bytes long, expected %d: it is truncated or was written to", p.size, d.file)
	}
	return p.sectionArithmetic()
}

func (p *parser) sectionArithmetic() error {
	at := uint64(0)
	for i := range p.d.sections {
		offset, used, span := p.u64(atSections+24*i), p.u64(atSections+24*i+8), p.u64(atSections+24*i+16)
		switch {
		case offset != at:
			return damagef("section %d starts at payload byte %d, expected %d", i, offset, at)
		case span > uint64(p.d.payload)-at, span%payloadAlign != 0, used > span, (used == 0) != (span == 0):
			return damagef("section %d uses %d of %d bytes, which cannot be", i, used, span)
		}
		p.d.sections[i] = section{int64(offset), int64(used), int64(span)}
		at += span
	}
	if at != uint64(p.d.payload) {
		return damagef("the sections end at payload byte %d of %d", at, p.d.payload)
	}
	return nil
}

func (p *parser) u64(at int) uint64 { return binary.LittleEndian.Uint64(p.b[at:]) }

// record returns record i.
func (p *parser) record(i int) []byte {
	return p.metadata[p.d.records.Offset+int64(i)*recordSize:][:recordSize]
}

// records reads everything of the records but what it means together.
func (p *parser) records() error {
	d := &p.d
	n := int(d.records.Length / recordSize)
	names := p.metadata[d.names.Offset:d.names.end()]
	d.tensors = make([]Tensor, n)
	end := 0
	for i := range n {
		r := p.record(i)
		at := d.records.Offset + int64(i)*recordSize
		if err := zero(r[inZero:inShape], at+inZero); err != nil {
			return err
		}
		if err := zero(r[inReserved:], at+inReserved); err != nil {
			return err
		}
		offset, length := int64(binary.LittleEndian.Uint32(r[inNameOffset:])), int(binary.LittleEndian.Uint16(r[inNameLength:]))
		if length < 1 || length > maxName || offset+int64(length) > int64(len(names)) {
			return damagef("record %d has a name of %d bytes at %d of %d", i, length, offset, len(names))
		}
		if offset != int64(end) {
			return damagef("record %d has its name at %d, expected %d", i, offset, end)
		}
		name := names[end : end+length]
		end += length
		if !utf8.Valid(name) {
			return damagef("the name of record %d is not UTF-8", i)
		}
		t := &d.tensors[i]
		t.Name = string(name)
		if err := checkName(t.Name, d.layer); err != nil {
			return damagef("the name %.200q of record %d %v", name, i, err)
		}
		if i > 0 && strings.Compare(d.tensors[i-1].Name, t.Name) >= 0 {
			return damagef("tensor %s is listed after %s, out of order", t.Name, d.tensors[i-1].Name)
		}
		if sha256.Sum256(name) != [32]byte(r[inNameSum:]) {
			return damagef("the name %s does not match its digest", t.Name)
		}
		if err := checkRanges(t.Name, r); err != nil {
			return err
		}
	}
	if end != len(names) {
		return damagef("the names have %d bytes, the records use %d", len(names), end)
	}
	return nil
}

func checkRanges(name string, r []byte) error {
	if r[inCodec] > codecInt8 {
		return damagef("tensor %s has the unknown codec %d", name, r[inCodec])
	}
	for _, t := range r[inLogical : inAuxiliary+1] {
		if t > typeF32 {
			return damagef("tensor %s has the unknown element type %d", name, t)
		}
	}
	if r[inRank] < 1 || r[inRank] > maxRank {
		return damagef("tensor %s has %d dimensions, not 1 to %d", name, r[inRank], maxRank)
	}
	if axis := int8(r[inAxis]); axis != 0 && axis != -1 {
		return damagef("tensor %s has the unknown scale axis %d", name, axis)
	}
	if f := binary.LittleEndian.Uint32(r[inFlags:]); f&^3 != 0 {
		return damagef("tensor %s has the unknown flags %#x", name, f)
	}
	return nil
}

// padding requires zeros between the parts of the metadata.
func (p *parser) padding() error {
	d := &p.d
	for _, gap := range [][2]int64{{d.records.end(), d.names.Offset}, {d.names.end(), d.table.Offset}, {d.table.end(), d.payloadAt}} {
		if err := zero(p.metadata[gap[0]:gap[1]], gap[0]); err != nil {
			return err
		}
	}
	return nil
}

// zero requires that p, which is at offset off of the file, is all zeros.
func zero(p []byte, off int64) error {
	for i, c := range p {
		if c != 0 {
			return damagef("non-canonical byte %#02x at offset %d, expected 0", c, off+int64(i))
		}
	}
	return nil
}

func (p *parser) chunks() error {
	d := &p.d
	d.payloadSum = p.sum(atPayload)
	d.chunkSums = make([]Digest, d.chunkCount())
	for i := range d.chunkSums {
		r := p.metadata[d.table.Offset+int64(i)*chunkSize:][:chunkSize]
		want := d.chunkExtent(i)
		offset, length := binary.LittleEndian.Uint64(r), binary.LittleEndian.Uint64(r[8:])
		if offset != uint64(want.Offset) || length != uint64(want.Length) {
			return damagef("chunk %d has %d bytes at %d, expected %d at %d", i, length, offset, want.Length, want.Offset)
		}
		d.chunkSums[i] = Digest(r[16:])
	}
	return nil
}

// semantics checks what each record means, and that the payload is laid out as the format demands.
func (p *parser) semantics() error {
	d := &p.d
	d.dataSums, d.scaleSums = make([]Digest, len(d.tensors)), make([]Digest, len(d.tensors))
	for i := range d.tensors {
		t, r := &d.tensors[i], p.record(i)
		if err := readMeaning(t, r); err != nil {
			return err
		}
		d.dataSums[i], d.scaleSums[i] = Digest(r[inDataSum:]), Digest(r[inScalesSum:])
		if !t.Form.int8() && d.scaleSums[i] != (Digest{}) {
			return damagef("tensor %s has no scales, but a digest of them", t.Name)
		}
	}
	want, err := place(d.tensors)
	if err != nil {
		return damagef("%v", err)
	}
	for i := range d.tensors {
		r := p.record(i)
		for _, f := range []struct {
			what string
			at   int
			want Extent
		}{{"data", inData, want.data[i]}, {"scales", inScales, want.scales[i]}} {
			offset, length := binary.LittleEndian.Uint64(r[f.at:]), binary.LittleEndian.Uint64(r[f.at+8:])
			if offset != uint64(f.want.Offset) || length != uint64(f.want.Length) {
				return damagef("the %s of tensor %s have %d bytes at payload byte %d, expected %d at %d",
					f.what, d.tensors[i].Name, length, offset, f.want.Length, f.want.Offset)
			}
		}
	}
	if want.sections != d.sections || want.payload != d.payload {
		return damagef("the payload has the sections %v, its tensors need %v", d.sections, want.sections)
	}
	d.placement = want
	return nil
}

// readMeaning takes form, shape and place in the order from a record.
func readMeaning(t *Tensor, r []byte) error {
	le := binary.LittleEndian
	forms := []Form{BF16, F32, Int8OfBF16, Int8OfF32}
	i := slices.IndexFunc(forms, func(f Form) bool { return f.types() == [3]byte(r[inLogical:]) })
	if i < 0 {
		return damagef("tensor %s has the element types %v, which do not go together", t.Name, r[inLogical:inAuxiliary+1])
	}
	t.Form = forms[i]
	codec, axis, flags := byte(codecRaw), byte(0xff), uint32(flagsRaw)
	if t.Form.int8() {
		codec, axis, flags = codecInt8, 0, flagsInt8
	}
	if r[inCodec] != codec || r[inAxis] != axis || le.Uint32(r[inFlags:]) != flags {
		return damagef("tensor %s is %s, which does not go with codec %d, scale axis %d and flags %d",
			t.Name, t.Form, r[inCodec], int8(r[inAxis]), le.Uint32(r[inFlags:]))
	}
	t.Group, t.Order = le.Uint16(r[inGroup:]), le.Uint16(r[inOrder:])
	for j := range maxRank {
		n := le.Uint64(r[inShape+8*j:])
		switch {
		case j >= int(r[inRank]) && n != 0:
			return damagef("tensor %s has %d dimensions and a size for number %d", t.Name, r[inRank], j+1)
		case j >= int(r[inRank]):
		case n < 1 || n > maxPayload:
			return damagef("tensor %s has the dimension %d, not 1 to %d", t.Name, n, int64(maxPayload))
		default:
			t.Shape = append(t.Shape, int64(n))
		}
	}
	if _, _, err := t.sizes(); err != nil {
		return damagef("%v", err)
	}
	elements := int64(1)
	for _, n := range t.Shape {
		elements *= n
	}
	if n := le.Uint64(r[inElements:]); n != uint64(elements) {
		return damagef("tensor %s has shape %v and %d elements", t.Name, t.Shape, n)
	}
	var rows, columns int64
	if len(t.Shape) == 2 {
		rows, columns = t.Shape[0], t.Shape[1]
	}
	if r, c := le.Uint32(r[inRows:]), le.Uint32(r[inColumns:]); int64(r) != rows || int64(c) != columns {
		return damagef("tensor %s has shape %v, %d rows and %d columns", t.Name, t.Shape, r, c)
	}
	return nil
}
