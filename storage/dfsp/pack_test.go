package dfsp

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// The packs of testdata, written by testdata/reference.py from the description of the format.
func reference(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".dfsp.gz"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	text, err = io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var referenceID = Identity{Model: sha256.Sum256([]byte("model")), Inventory: sha256.Sum256([]byte("inventory")), Layout: sha256.Sum256([]byte("layout"))}

// specOf describes the packs of testdata, out of order.
func specOf(name string) *Spec {
	if name == "globals" {
		return &Spec{Layer: Globals, Identity: referenceID, Chunk: 65536, Tensors: []Tensor{
			{"lm_head.weight", BF16, []int64{999, 65}, 2, 4},
			{"model.norm.weight", BF16, []int64{65}, 1, 1},
		}}
	}
	form, chunk := BF16, int64(65536)
	if name == "layer-int8" {
		form, chunk = Int8OfBF16, 131072
	}
	const prefix = "language_model.model.layers.3."
	return &Spec{Layer: 3, Identity: referenceID, Chunk: chunk, Tensors: []Tensor{
		{prefix + "self_attn.q_conv1d.weight", F32, []int64{33, 1, 4}, 10, 5},
		{prefix + "self_attn.kv_b_proj.weight", form, []int64{301, 257}, 11, 3},
		{prefix + "input_layernorm.weight", BF16, []int64{65}, 0, 0},
		{prefix + "self_attention_res_proj.weight", BF16, []int64{1, 65}, 0, 1},
		{prefix + "self_attn.q_a_proj.weight", form, []int64{130, 65}, 11, 2},
		{prefix + "self_attn.A_log", F32, []int64{5}, 10, 4},
		{prefix + "block_sparse_moe.gate.weight", form, []int64{7, 65}, 20, 6},
	}}
}

// content returns the bytes the packs of testdata are filled with: byte k of the n-th component is 7k + 31n.
func content(t testing.TB, s *Spec) ReadFunc {
	d, err := newDirectory(s)
	if err != nil {
		t.Fatal(err)
	}
	number := map[string]int{}
	for i, c := range d.components() {
		number[d.tensors[c.tensor].Name+c.part.String()] = i
	}
	return func(_ context.Context, x Tensor, part Part, p []byte, off int64) error {
		for i := range p {
			p[i] = byte(7*(off+int64(i)) + 31*int64(number[x.Name+part.String()]))
		}
		return nil
	}
}

var ctx = context.Background()

func writeFile(t testing.TB, text []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "layer-003.dfsp")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestBuildGivesTheReferenceBytes(t *testing.T) {
	for _, name := range []string{"layer-bf16", "layer-int8", "globals"} {
		s := specOf(name)
		path := filepath.Join(t.TempDir(), "x.dfsp")
		var last, total int64
		if err := Build(ctx, path, s, content(t, s), func(done, all int64) { last, total = done, all }); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want := reference(t, name)
		if !bytes.Equal(got, want) {
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("%s: byte %d is %#x, expected %#x", name, i, got[i], want[i])
				}
			}
			t.Fatalf("%s has %d bytes, expected %d", name, len(got), len(want))
		}
		size, err := Measure(s)
		if err != nil || size.File != int64(len(want)) || last != 2*size.Payload || total != last {
			t.Errorf("%s: measured %+v, %v; progress ended at %d of %d", name, size, err, last, total)
		}
		if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
			t.Errorf("left behind: %v", entries)
		}
	}
}

func TestReadsTheReferencePacks(t *testing.T) {
	for _, name := range []string{"layer-bf16", "layer-int8", "globals"} {
		s := specOf(name)
		p, err := Open(writeFile(t, reference(t, name)), s, FirstTouch)
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		if p.Len() != len(s.Tensors) || p.Layer() != s.Layer || p.Identity() != s.Identity {
			t.Errorf("%s: %d tensors of layer %d", name, p.Len(), p.Layer())
		}
		// The digest as defined, over the digests at their published places.
		text := append([]byte("DFSP-PACK-V1\x00"), reference(t, name)[24:28]...)
		if want := sha256.Sum256(append(text, reference(t, name)[192:352]...)); p.Digest() != want {
			t.Errorf("%s: the digest is %s", name, p.Digest())
		}
		fill := content(t, s)
		for _, x := range s.Tensors {
			e, ok := p.Lookup(x.Name)
			if !ok || fmt.Sprint(e.Tensor) != fmt.Sprint(x) {
				t.Fatalf("%s is %+v, %v", x.Name, e, ok)
			}
			for part, at := range map[Part]Extent{Data: e.Data, Scales: e.Scales} {
				want, got := make([]byte, at.Length), make([]byte, at.Length)
				if at.Length == 0 && part == Scales && !x.Form.int8() {
					continue
				}
				fill(ctx, x, part, want, 0)
				if err := p.ReadAt(ctx, got, at.Offset); err != nil || !bytes.Equal(got, want) {
					t.Errorf("the %s of %s are not what was packed: %v", part, x.Name, err)
				}
				if got, err = p.InPlace(at.Offset, at.Length); err != nil || !bytes.Equal(got, want) {
					t.Errorf("the %s of %s in place are not what was packed: %v", part, x.Name, err)
				}
				sum := e.DataSum
				if part == Scales {
					sum = e.ScalesSum
				}
				if sum != sha256.Sum256(want) {
					t.Errorf("the digest of the %s of %s is %s", part, x.Name, sum)
				}
			}
		}
		if _, ok := p.Lookup("model.embed_tokens.weight"); ok {
			t.Error("a tensor that is not there is found")
		}
		if err := p.Verify(ctx, nil); err != nil {
			t.Error(err)
		}
	}
}

// Flipped bits all over the metadata and the payload are noticed, by opening the pack, respectively by
// reading the chunk and by Verify.
func TestEveryDamageIsNoticed(t *testing.T) {
	for _, name := range []string{"layer-int8", "globals"} {
		good := reference(t, name)
		s := specOf(name)
		meta := int(binary.LittleEndian.Uint64(good[atExtents+48:]))
		bad := bytes.Clone(good)
		for i := range meta {
			// All bits of the superblock, one of every other byte, less of the long padding.
			bits := 8
			if i >= superblockSize {
				bits = 1
			}
			if i > 8192 && i%61 != 0 {
				continue
			}
			for b := range bits {
				bad[i] ^= 1 << ((b + i) % 8)
				if _, err := parse(bytes.NewReader(bad), int64(len(bad))); err == nil {
					t.Fatalf("%s: flipped bit %d of byte %d is not noticed", name, (b+i)%8, i)
				}
				bad[i] = good[i]
			}
		}
		path := writeFile(t, good)
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		// The payload in steps, and around every border.
		for i := meta; i < len(good); i += 4999 {
			if _, err := f.WriteAt([]byte{good[i] ^ 1<<(i%8)}, int64(i)); err != nil {
				t.Fatal(err)
			}
			p, err := Open(path, s, FirstTouch)
			if err != nil {
				t.Fatal(err)
			}
			chunk := (int64(i) - int64(meta)) / s.Chunk
			want := fmt.Sprintf("layer pack %s: chunk %d does not match its digest; rebuild it or remove the pack directory", path, chunk)
			if err := p.ReadAt(ctx, make([]byte, 1), int64(i)); err == nil || err.Error() != want {
				t.Fatalf("byte %d: reading it: %v\nwant %s", i, err, want)
			}
			if _, err := p.InPlace(int64(i), 1); err == nil || err.Error() != want {
				t.Fatalf("byte %d: in place: %v", i, err)
			}
			var e *Error
			if err := p.Verify(ctx, nil); !errors.As(err, &e) || err.Error() != want {
				t.Fatalf("byte %d: verifying: %v", i, err)
			}
			p.Close()
			if p, err = Open(path, s, HeadersOnly); err != nil {
				t.Fatal(err)
			}
			if err := p.ReadAt(ctx, make([]byte, 1), int64(i)); err != nil {
				t.Fatalf("byte %d, headers only: %v", i, err)
			}
			p.Close()
			if _, err := f.WriteAt(good[i:i+1], int64(i)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestTruncatedAndExtended(t *testing.T) {
	good := reference(t, "layer-bf16")
	for _, n := range []int{0, 1, 4095, 4096, 4097, 65535, 65536, 65537, len(good) - 65536, len(good) - 1} {
		if _, err := parse(bytes.NewReader(good[:n]), int64(n)); err == nil {
			t.Errorf("cut to %d bytes: not noticed", n)
		}
		// Cut between the look at its length and the reading.
		if _, err := parse(bytes.NewReader(good[:n]), int64(len(good))); n < 65536 && err == nil {
			t.Errorf("cut to %d bytes while being read: not noticed", n)
		}
	}
	for _, n := range []int{1, 65536} {
		long := append(bytes.Clone(good), make([]byte, n)...)
		if _, err := parse(bytes.NewReader(long), int64(len(long))); err == nil || !strings.Contains(err.Error(), "it is truncated or was written to") {
			t.Errorf("%d bytes longer: %v", n, err)
		}
	}
}

// sign makes all digests but those of the components right again, so that what is behind them gets looked at.
func sign(p []byte) {
	le := binary.LittleEndian
	payloadAt, chunk := le.Uint64(p[atExtents+48:]), uint64(le.Uint32(p[atChunk:]))
	table := le.Uint64(p[atExtents+32:])
	if payloadAt <= uint64(len(p)) && chunk > 0 {
		payload := p[payloadAt:]
		for i := uint64(0); i*chunk < uint64(len(payload)); i++ {
			sum := sha256.Sum256(payload[i*chunk : min((i+1)*chunk, uint64(len(payload)))])
			copy(p[table+i*chunkSize+16:payloadAt], sum[:])
		}
		sum := sha256.Sum256(payload)
		copy(p[atPayload:], sum[:])
		sum = sha256.Sum256(p[superblockSize:payloadAt])
		copy(p[atDirectory:], sum[:])
	}
	sum := packSum(p[:superblockSize])
	copy(p[atPack:], sum[:])
	sum = headerSum(p[:superblockSize])
	copy(p[atHeader:], sum[:])
}

// Packs whose digests are right but that are not as the format demands.
func TestRefusesWhatIsNotCanonical(t *testing.T) {
	good := reference(t, "layer-int8")
	le := binary.LittleEndian
	put16 := func(at int, v uint16) func([]byte) { return func(p []byte) { le.PutUint16(p[at:], v) } }
	put32 := func(at int, v uint32) func([]byte) { return func(p []byte) { le.PutUint32(p[at:], v) } }
	put64 := func(at int, v uint64) func([]byte) { return func(p []byte) { le.PutUint64(p[at:], v) } }
	put := func(at int, v ...byte) func([]byte) { return func(p []byte) { copy(p[at:], v) } }
	rec := func(i, at int) int { return superblockSize + i*recordSize + at }
	names := int(le.Uint64(good[atExtents+16:]))
	namesEnd := names + int(le.Uint64(good[atExtents+24:]))
	table := int(le.Uint64(good[atExtents+32:]))
	tableEnd := table + int(le.Uint64(good[atExtents+40:]))
	// In the order of names: 0 block_sparse_moe.gate, 1 input_layernorm, 2 self_attention_res_proj, 3 self_attn.A_log,
	// 4 kv_b_proj, 5 q_a_proj, 6 q_conv1d.
	for _, c := range []struct {
		change func([]byte)
		want   string
	}{
		{put(0, 'X'), "magic"},
		{put16(atMajor, 2), "version 2.0 of the format is not supported"},
		{put16(atMinor, 2), "version 1.2 of the format is not supported"},
		{put16(atMinor, 1), "minor version 1 does not go with layer 3"},
		{put32(atLayer, Globals), "minor version 0 does not go with layer 4294967295"},
		{put32(atSuperblock, 8192), "superblock size is 0x2000, expected 0x1000"},
		{put32(atEndian, 0x04030201), "endian tag is 0x4030201"},
		{put32(atFlags, 3), "flags is 0x3, expected 0x7"},
		{put32(atFlags, 15), "flags is 0xf, expected 0x7"},
		{put32(atRecordSize, 128), "record size"},
		{put32(atHash, 2), "hash algorithm"},
		{put(4095, 1), "non-canonical byte 0x01 at offset 4095"},
		{put(atReserved, 7), "non-canonical byte 0x07 at offset 416"},
		{func(p []byte) { clear(p[atModel:atInventory]) }, "the model digest is zero"},
		{func(p []byte) { clear(p[atInventory:atLayout]) }, "the inventory digest is zero"},
		{func(p []byte) { clear(p[atLayout:atDirectory]) }, "the layout digest is zero"},
		{put32(atLayer, 4), "does not belong to layer 4"},
		{put32(atRecords, 0), "0 records, not 1 to 4096"},
		{put32(atRecords, 6), "the records have 1792 bytes at 4096, expected 1536"},
		{put32(atRecords, 1<<31), "records, not 1 to"},
		{put32(atChunk, 0), "chunk size 0"},
		{put32(atChunk, 65535), "chunk size 65535"},
		{put32(atChunk, 1<<27), "chunk size 134217728"},
		{put32(atChunk, 1<<16), "2 chunks, 262144 bytes of payload in chunks of 65536 make 4"},
		{put32(atChunks, 3), "has 3 chunks"},
		{put64(atFile, 1<<40), "the file length is given as"},
		{put64(atExtents, 8192), "the records have"},
		{put64(atExtents+24, 1<<63), "too many for 7 records"},
		{put64(atExtents+24, 1), "the chunk table have 96 bytes"},
		{put64(atExtents+48, 1<<17), "the payload have"},
		{put64(atExtents+56, 0), "payload has 0 bytes"},
		{put64(atExtents+56, 1<<34), "payload has 17179869184 bytes"},
		{put64(atSections, 65536), "section 0 starts at payload byte 65536, expected 0"},
		{put64(atSections+8, 0), "section 0 uses 0 of"},
		{put64(atSections+16, 1<<63), "section 0 uses"},
		{put64(atSections+16, 131073), "section 0 uses"},
		{put64(atSections+24+8, 1), "the payload has the sections"},
		{put64(atSections+48+16, 0), "section 2 uses"},

		{put(rec(0, inZero), 1), fmt.Sprintf("non-canonical byte 0x01 at offset %d", rec(0, inZero))},
		{put(rec(6, 255), 9), fmt.Sprintf("non-canonical byte 0x09 at offset %d", rec(6, 255))},
		{put32(rec(1, inNameOffset), 0), "record 1 has its name at 0"},
		{put16(rec(6, inNameLength), 60000), "record 6 has a name of 60000 bytes"},
		{put16(rec(0, inNameLength), 0), "record 0 has a name of 0 bytes"},
		{put(names, 0xff), "is not UTF-8"},
		{put(names, 'L'), "does not belong to layer 3"},
		{put(names+31, ' '), `contains the byte ' '`},
		{func(p []byte) {
			p[names+30] = 'z'
			sum := sha256.Sum256(p[names : names+int(le.Uint16(p[rec(0, inNameLength):]))])
			copy(p[rec(0, inNameSum):], sum[:])
		}, "out of order"},
		{put(names+31, 'z'), "does not match its digest"},
		{put(rec(0, inCodec), 2), "unknown codec 2"},
		{put(rec(0, inStored), 6), "unknown element type 6"},
		{put(rec(0, inRank), 9), "9 dimensions"},
		{put(rec(0, inRank), 0), "0 dimensions"},
		{put(rec(0, inAxis), 1), "unknown scale axis 1"},
		{put32(rec(0, inFlags), 4), "unknown flags 0x4"},
		{put(namesEnd, 1), fmt.Sprintf("non-canonical byte 0x01 at offset %d", namesEnd)},
		{put(tableEnd, 1), fmt.Sprintf("non-canonical byte 0x01 at offset %d", tableEnd)},
		{put(65535, 1), "non-canonical byte 0x01 at offset 65535"},
		{put64(table+chunkSize, 1), "chunk 1 has 131072 bytes at 1, expected 131072 at 131072"},
		{put32(table+8, 65536), "chunk 0 has 65536 bytes"},
		{put32(table+12, 1), "chunk 0 has"},

		{put(rec(0, inStored), typeU8), "which do not go together"},
		{put(rec(0, inAuxiliary), typeNone), "which do not go together"},
		{put(rec(0, inCodec), codecRaw), "does not go with codec 0"},
		{put(rec(0, inAxis), 0xff), "scale axis -1"},
		{put32(rec(0, inFlags), flagsRaw), "flags 2"},
		{put32(rec(1, inFlags), flagsInt8), "flags 3"},
		{put64(rec(0, inShape), 0), "dimension 0"},
		{put64(rec(0, inShape), 1<<33), "which a pack cannot hold"},
		{put64(rec(0, inShape), 8), "shape [8 65] and 455 elements"},
		{put64(rec(0, inShape+16), 1), "2 dimensions and a size for number 3"},
		{put64(rec(0, inElements), 454), "454 elements"},
		{put32(rec(0, inRows), 6), "6 rows"},
		{put32(rec(0, inColumns), 6), "6 columns"},
		{put32(rec(1, inRows), 65), "65 rows"},
		{put64(rec(0, inData), 0), "the data of tensor language_model.model.layers.3.block_sparse_moe.gate.weight have 455 bytes at payload byte 0"},
		{put64(rec(0, inData+8), 456), "have 456 bytes"},
		{put64(rec(0, inScales), 0), "the scales of tensor"},
		{put64(rec(1, inScales), 256), "the scales of tensor"},
		{put(rec(1, inScalesSum), 1), "has no scales, but a digest of them"},
		{put16(rec(0, inGroup), 1), "expected"},
	} {
		p := bytes.Clone(good)
		c.change(p)
		if bytes.Equal(p, good) {
			t.Errorf("%s: nothing was changed", c.want)
			continue
		}
		sign(p)
		_, err := parse(bytes.NewReader(p), int64(len(p)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v\nwant: %s", err, c.want)
		}
		var d damage
		if err != nil && !errors.As(err, &d) {
			t.Errorf("%v is taken for an error of the disk", err)
		}
	}
	// Signing alone changes nothing.
	p := bytes.Clone(good)
	if sign(p); !bytes.Equal(p, good) {
		t.Error("signing the reference pack again changes it")
	}
}

// Digests of the superblock that are wrong are told apart.
func TestNamesTheDigest(t *testing.T) {
	for at, want := range map[int]string{
		atHeader:    "the superblock does not match its digest",
		atPack:      "the pack does not match its digest",
		atDirectory: "the directory does not match its digest",
	} {
		p := reference(t, "layer-bf16")
		p[at] ^= 1
		if at != atHeader {
			if at == atDirectory {
				sum := packSum(p[:superblockSize])
				copy(p[atPack:], sum[:])
			}
			sum := headerSum(p[:superblockSize])
			copy(p[atHeader:], sum[:])
		}
		if _, err := parse(bytes.NewReader(p), int64(len(p))); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// What only Verify can find: bytes between components, and components or a payload whose own digests are wrong.
func TestVerifyLooksBehindTheChunks(t *testing.T) {
	good := reference(t, "layer-int8")
	for _, c := range []struct {
		change func([]byte)
		want   string
	}{
		{func(p []byte) { p[len(p)-1] = 5 }, fmt.Sprintf("non-canonical byte 0x05 at offset %d, expected 0", len(good)-1)},
		{func(p []byte) { p[65536+8450] = 5 }, "non-canonical byte 0x05 at offset 73986, expected 0"}, // q_a_proj has 130 × 65 bytes
		{func(p []byte) { p[superblockSize+recordSize+inDataSum] ^= 1 }, "the data of tensor language_model.model.layers.3.input_layernorm.weight do not match their digest"},
		{func(p []byte) { p[superblockSize+inScalesSum] ^= 1 }, "the scales of tensor language_model.model.layers.3.block_sparse_moe.gate.weight do not match their digest"},
	} {
		bad := bytes.Clone(good)
		c.change(bad)
		sign(bad)
		p, err := Open(writeFile(t, bad), specOf("layer-int8"), FirstTouch)
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		if err := p.ReadAt(ctx, make([]byte, p.Payload().Length), p.Payload().Offset); err != nil {
			t.Error(err)
		}
		if err := p.Verify(ctx, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
	bad := bytes.Clone(good)
	bad[atPayload] ^= 1
	sum := packSum(bad[:superblockSize])
	copy(bad[atPack:], sum[:])
	sum = headerSum(bad[:superblockSize])
	copy(bad[atHeader:], sum[:])
	p, err := Open(writeFile(t, bad), nil, FirstTouch)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.Verify(ctx, nil); err == nil || !strings.Contains(err.Error(), "the payload does not match its digest") {
		t.Error(err)
	}
}

func TestRefusesAnotherPack(t *testing.T) {
	path := writeFile(t, reference(t, "layer-bf16"))
	for _, c := range []struct {
		change func(*Spec)
		want   string
	}{
		{func(s *Spec) { s.Layer = 4 }, "it is that of layer 3, expected 4"},
		{func(s *Spec) { s.Identity.Model[0]++ }, "the model digest is "},
		{func(s *Spec) { s.Identity.Inventory[0]++ }, "the inventory digest is "},
		{func(s *Spec) { s.Identity.Layout[0]++ }, "the layout digest is "},
		{func(s *Spec) { s.Tensors[0].Name += "x" }, "weightx is missing"},
		{func(s *Spec) { s.Tensors[0].Shape = []int64{33, 4} }, "has shape [33 1 4], expected [33 4]"},
		{func(s *Spec) { s.Tensors[0].Form = BF16 }, "is F32, expected BF16"},
		{func(s *Spec) { s.Tensors[0].Group = 9 }, "number 5 of group 10, expected number 5 of group 9"},
		{func(s *Spec) { s.Tensors[0].Order = 9 }, "number 5 of group 10, expected number 9 of group 10"},
		{func(s *Spec) { s.Tensors = s.Tensors[1:] }, "it has 7 tensors, expected 6"},
	} {
		s := specOf("layer-bf16")
		c.change(s)
		_, err := Open(path, s, FirstTouch)
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(e.Reason, c.want) || e.Path != path {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}

func TestOpensNoLinks(t *testing.T) {
	path := writeFile(t, reference(t, "layer-bf16"))
	link := filepath.Join(t.TempDir(), "layer-003.dfsp")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(link, nil, FirstTouch); err == nil || !strings.Contains(err.Error(), "symbolic link") {
		t.Error(err)
	}
	if _, err := Open(filepath.Dir(path), nil, FirstTouch); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Error(err)
	}
	if _, err := Open(path+"x", nil, FirstTouch); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestReadsOutsideThePayload(t *testing.T) {
	p, err := Open(writeFile(t, reference(t, "layer-bf16")), nil, FirstTouch)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	end := p.Payload().Offset + p.Payload().Length
	for _, r := range [][2]int64{{0, 1}, {p.Payload().Offset - 1, 1}, {end, 1}, {end - 1, 2}, {-1, 1}, {end, -1}, {1 << 62, 1 << 62}} {
		if _, err := p.InPlace(r[0], r[1]); err == nil {
			t.Errorf("%v is given", r)
		}
		if n := r[1]; n == 1 || n == 2 {
			if err := p.ReadAt(ctx, make([]byte, n), r[0]); err == nil {
				t.Errorf("%v is read", r)
			}
		}
	}
	if b, err := p.InPlace(end, 0); err != nil || len(b) != 0 {
		t.Errorf("nothing at the end: %v, %v", b, err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := p.ReadAt(cancelled, make([]byte, 1), p.Payload().Offset); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := p.Verify(cancelled, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := p.Check(0, make([]byte, 1)); err == nil {
		t.Error("a byte is taken for a chunk")
	}
}

// Readers that come first to the same chunks at the same time all get the right bytes.
func TestFirstTouchByMany(t *testing.T) {
	good := reference(t, "layer-bf16")
	for range 20 {
		p, err := Open(writeFile(t, good), nil, FirstTouch)
		if err != nil {
			t.Fatal(err)
		}
		var group sync.WaitGroup
		at := p.Payload()
		for i := range int64(8) {
			group.Go(func() {
				off, n := at.Offset+i*7919, at.Length-8*7919-i*131
				b := make([]byte, n)
				if err := p.ReadAt(ctx, b, off); err != nil || !bytes.Equal(b, good[off:off+n]) {
					t.Errorf("%d bytes at %d: %v", n, off, err)
				}
				if b, err := p.InPlace(off, n); err != nil || !bytes.Equal(b, good[off:off+n]) {
					t.Errorf("%d bytes at %d in place: %v", n, off, err)
				}
			})
		}
		group.Wait()
		for i := range p.Chunks() {
			if !p.Checked(i) {
				t.Errorf("chunk %d has not been checked", i)
			}
		}
		p.Close()
	}
}

func TestChangedWhileOpen(t *testing.T) {
	good := reference(t, "layer-bf16")
	for name, change := range map[string]func(path string) error{
		"replaced": func(path string) error {
			if err := os.WriteFile(path+"2", good, 0o600); err != nil {
				return err
			}
			return os.Rename(path+"2", path)
		},
		"changed from":             func(path string) error { return os.Truncate(path, 65536) },
		"written to":               func(path string) error { return os.Chtimes(path, time.Time{}, time.Unix(1, 0)) },
		"cannot be found any more": os.Remove,
	} {
		path := writeFile(t, good)
		p, err := Open(path, nil, FirstTouch)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Changed(); err != nil {
			t.Error(err)
		}
		if err := change(path); err != nil {
			t.Fatal(err)
		}
		if err := p.Changed(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if err := p.Verify(ctx, nil); err == nil {
			t.Errorf("%s: verified", name)
		}
		if name == "changed from" {
			if err := p.ReadAt(ctx, make([]byte, 10), 65536); err == nil || !strings.Contains(err.Error(), "the file was truncated") {
				t.Error(err)
			}
			if _, err := p.InPlace(65536, 10); err == nil {
				t.Error("bytes that are not there any more, in place")
			}
		}
		p.Close()
	}
}

func TestBuildPublishesWholePacksOnly(t *testing.T) {
	s := specOf("layer-bf16")
	fill := content(t, s)
	empty := func(dir string) {
		t.Helper()
		if entries, _ := os.ReadDir(dir); len(entries) != 0 {
			t.Errorf("left behind: %v", entries)
		}
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "layer-003.dfsp")

	broken := errors.New("the disk is on fire")
	err := Build(ctx, path, s, func(ctx context.Context, x Tensor, part Part, p []byte, off int64) error {
		if off > 0 {
			return broken
		}
		return fill(ctx, x, part, p, off)
	}, nil)
	if !errors.Is(err, broken) || !strings.Contains(err.Error(), "the data of tensor language_model.model.layers.3.self_attn.kv_b_proj.weight") {
		t.Error(err)
	}
	empty(dir)

	cancelled, cancel := context.WithCancel(ctx)
	err = Build(cancelled, path, s, fill, func(done, total int64) {
		if done >= total/2 {
			cancel() // while it is being checked
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	empty(dir)

	// Damage between writing and checking.
	err = Build(ctx, path, s, fill, func(done, total int64) {
		if found, _ := filepath.Glob(filepath.Join(dir, ".layer-003.tmp-*")); done == total/2 && len(found) == 1 {
			f, _ := os.OpenFile(found[0], os.O_RDWR, 0)
			f.WriteAt([]byte{1, 2, 3}, 70000)
			f.Close()
		}
	})
	if err == nil || !strings.Contains(err.Error(), "chunk 0 does not match its digest") {
		t.Error(err)
	}
	empty(dir)

	// What a crash leaves is removed, what another process is writing is not.
	stale := filepath.Join(dir, ".layer-003.tmp-1-1")
	if err := os.WriteFile(stale, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	other, err := createTemp(path)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := Build(ctx, path, s, fill, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(stale); err == nil {
		t.Error("a stale file is left")
	}
	if _, err := os.Stat(other.Name()); err != nil {
		t.Error("another's file is removed")
	}
	if err := Build(ctx, path, s, fill, nil); !errors.Is(err, fs.ErrExist) {
		t.Errorf("an existing pack: %v", err)
	}
	if err := Build(ctx, filepath.Join(dir, "missing", "x"), s, fill, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing folder: %v", err)
	}
}

func TestBuildRefusesBadSpecs(t *testing.T) {
	for want, change := range map[string]func(*Spec){
		"1 to 4096 tensors":       func(s *Spec) { s.Tensors = nil },
		"power of two":            func(s *Spec) { s.Chunk = 100000 },
		"needs the digests":       func(s *Spec) { s.Identity.Layout = Digest{} },
		"given twice":             func(s *Spec) { s.Tensors[0] = s.Tensors[1] },
		"does not belong to":      func(s *Spec) { s.Layer = 33 },
		"outside the layers":      func(s *Spec) { s.Layer = Globals },
		"contains the byte '/'":   func(s *Spec) { s.Tensors[0].Name += "/x" },
		"only matrices":           func(s *Spec) { s.Tensors[0].Form = Int8OfF32 },
		"unknown form 0":          func(s *Spec) { s.Tensors[0].Form = 0 },
		"a pack cannot hold":      func(s *Spec) { s.Tensors[0].Shape = []int64{1 << 31, 1 << 31} },
		"[0 4], which a":          func(s *Spec) { s.Tensors[0].Shape = []int64{0, 4} },
		"dimensions, not 1 to 8":  func(s *Spec) { s.Tensors[0].Shape = make([]int64, 9) },
		"need more than":          func(s *Spec) { s.Tensors[0].Shape = []int64{1 << 31, 2} },
		"bytes, not 1 to 1024":    func(s *Spec) { s.Tensors[0].Name += strings.Repeat("x", 1024) },
		"language_model.model.la": func(s *Spec) { s.Tensors[0].Name = "language_model.model.layers.3." },
	} {
		s := specOf("layer-bf16")
		change(s)
		err := Build(ctx, filepath.Join(t.TempDir(), "x"), s, nil, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

// Whatever is accepted is the one pack of its content, and fits its file. The input is the used part of the superblock and
// what follows it; the padding to 64 KiB is added, and the digests are made right, or little would get past them.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"layer-bf16", "layer-int8", "globals"} {
		p := reference(f, name)
		table := binary.LittleEndian.Uint64(p[atExtents+32:]) + binary.LittleEndian.Uint64(p[atExtents+40:])
		f.Add(append(p[:atReserved:atReserved], p[superblockSize:table]...))
	}
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, text []byte) {
		p := make([]byte, payloadAlign)
		copy(p[superblockSize:], text[copy(p[:atReserved], text):])
		le := binary.LittleEndian
		sum := sha256.Sum256(p[superblockSize:])
		copy(p[atDirectory:], sum[:])
		sum = packSum(p[:superblockSize])
		copy(p[atPack:], sum[:])
		sum = headerSum(p[:superblockSize])
		copy(p[atHeader:], sum[:])
		d, err := parse(bytes.NewReader(p), int64(le.Uint64(p[atFile:])))
		if err != nil {
			return
		}
		if again := d.encode(); !bytes.Equal(again, p[:d.payloadAt]) {
			t.Errorf("written again, the metadata differ")
		}
		for i := range d.tensors {
			if d.data[i].end() > d.payload || d.scales[i].end() > d.payload || d.payloadAt+d.payload != d.file {
				t.Errorf("tensor %s lies outside of the payload", d.tensors[i].Name)
			}
		}
	})
}

// BenchmarkVerify reports how fast a pack is proved.
func BenchmarkVerify(b *testing.B) {
	s := &Spec{Layer: 1, Identity: referenceID, Tensors: []Tensor{{"model.layers.1.x.weight", BF16, []int64{4096, 16384}, 0, 0}}}
	path := filepath.Join(b.TempDir(), "x")
	if err := Build(ctx, path, s, content(b, s), nil); err != nil {
		b.Fatal(err)
	}
	p, err := Open(path, s, FirstTouch)
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	b.SetBytes(p.Payload().Length)
	for b.Loop() {
		if err := p.Verify(ctx, nil); err != nil {
			b.Fatal(err)
		}
	}
}
