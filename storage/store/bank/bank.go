// Package bank knows how the routed experts of an installed model lie on disk: one bank file per layer, and two tables
// that say which experts are there and what their bytes are.
//
// All integers are little-endian. A model is described by its Geometry: the layers that have routed experts, the number
// of experts in each, and the span, the bytes of one expert (its parts back to back, without header or padding).
//
// # Banks: L{layer}.bank
//
// No header. Expert e occupies the span bytes at e × stride, where the stride is the span rounded up to a multiple of
// 4,096 so that every expert can be read past the page cache; the bytes between are zero. The file is experts × stride
// bytes long from the beginning and sparse: an expert that was never written is a hole. Kimi K3's span, 17,547,264, is a
// multiple of 4,096 already, so its banks are byte for byte the expert ranges of the published shards.
//
// # Tables: presence.v1 and digests.v1
//
// Both have a frame of a 64-byte header, a body, and a trailer, the SHA-256 of header and body:
//
//	 0   8  magic: "DFPRESNC" or "DFDIGEST"
//	 8   4  version: 1
//	12   4  header bytes: 64
//	16   4  layers with routed experts
//	20   4  experts per layer
//	24   8  span
//	32  32  identity of the model the table belongs to
//
// The body of presence.v1 is one bitmap per layer in ascending order, each ceil(experts/8) bytes: bit e mod 8 of byte e/8
// is expert e, unused bits are zero. The body of digests.v1 is first a SHA-256 (32 bytes), then a CRC-32C (4 bytes) per
// expert, layer by layer; both are zero for an expert that is not present.
//
// A table is replaced by writing a new file, syncing it and renaming it over the old one. digests.v1 comes first, and
// presence.v1 only after the bytes of the experts it announces are synced too: a set bit promises both. What the file
// says is never more than what is true, so a crash at any point costs at most the work since the last presence.v1.
package bank

import (
	"crypto/sha256"
	"fmt"
	"hash/crc32"
	"path/filepath"
	"slices"
	"strconv"
)

// Names of the tables.
const (
	PresenceName = "presence.v1"
	DigestsName  = "digests.v1"
)

// Bounds on a geometry, the runtime's own limits for a model.
const (
	MaxLayers  = 512
	MaxExperts = 4096
	MaxSpan    = 1 << 32
)

// Align is what offsets of experts are multiples of.
const Align = 4096

// Identity tells models apart; the store computes it.
type Identity = [sha256.Size]byte

// Geometry describes the routed experts of a model. A model without any has the zero Geometry.
type Geometry struct {
	Layers  []int // that have routed experts, ascending
	Experts int   // in each of those layers
	Span    int64 // bytes of one expert
}

// Check reports what is impossible about g.
func (g Geometry) Check() error {
	if len(g.Layers) == 0 && g.Experts == 0 && g.Span == 0 {
		return nil
	}
	switch {
	case len(g.Layers) == 0 || len(g.Layers) > MaxLayers:
		return fmt.Errorf("%d layers with routed experts; 1 to %d are possible", len(g.Layers), MaxLayers)
	case g.Experts < 1 || g.Experts > MaxExperts:
		return fmt.Errorf("%d experts in a layer; 1 to %d are possible", g.Experts, MaxExperts)
	case g.Span < 1 || g.Span > MaxSpan:
		return fmt.Errorf("%d bytes in an expert; 1 to %d are possible", g.Span, int64(MaxSpan))
	}
	last := -1
	for _, l := range g.Layers {
		if l <= last || l >= MaxLayers {
			return fmt.Errorf("layer %d after layer %d; layers ascend and are below %d", l, last, MaxLayers)
		}
		last = l
	}
	return nil
}

// Stride is the distance between the offsets of two experts.
func (g Geometry) Stride() int64 { return (g.Span + Align - 1) / Align * Align }

// FileBytes is the size of every bank.
func (g Geometry) FileBytes() int64 { return int64(g.Experts) * g.Stride() }

// Len is the number of experts in all layers.
func (g Geometry) Len() int { return len(g.Layers) * g.Experts }

// Index is the position of an expert in the tables, false if the model has no such expert.
func (g Geometry) Index(layer, expert int) (int, bool) {
	rank, ok := g.Rank(layer)
	if !ok || expert < 0 || expert >= g.Experts {
		return 0, false
	}
	return rank*g.Experts + expert, true
}

// Rank is the number of layers with routed experts before layer, false if it has none itself.
func (g Geometry) Rank(layer int) (int, bool) { return slices.BinarySearch(g.Layers, layer) }

// At is the layer and expert at position i of the tables.
func (g Geometry) At(i int) (layer, expert int) { return g.Layers[i/g.Experts], i % g.Experts }

// FileName is the name of a layer's bank.
func FileName(layer int) string { return "L" + strconv.Itoa(layer) + ".bank" }

// Path is the path of a layer's bank below the store's folder of experts.
func Path(folder string, layer int) string { return filepath.Join(folder, FileName(layer)) }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Digest is what is known of an expert's bytes: the SHA-256 that authenticates them, and the CRC-32C that is cheap enough
// to be compared at every read.
type Digest struct {
	SHA256 [sha256.Size]byte
	CRC32C uint32
}

// Sum computes the digest of an expert's bytes.
func Sum(span []byte) Digest { return Digest{sha256.Sum256(span), CRC(span)} }

// CRC is the CRC-32C of an expert's bytes.
func CRC(span []byte) uint32 { return crc32.Checksum(span, castagnoli) }
