// Package dfsp reads and writes DFSP layer packs: one file that holds everything of a layer but its routed experts, with
// digests that prove it.
//
// # The format, version 1
//
//	superblock   4 KiB: sizes and offsets of all that follows, identity, digests
//	records      256 bytes a tensor, ascending by name: type, shape, place, SHA-256
//	names        one string, cut by the records
//	chunk table  48 bytes a chunk of 8 MiB: place, SHA-256
//	payload      from a multiple of 64 KiB on: three sections — int8 rows, their scales, everything else —
//	             each a multiple of 64 KiB long, every component in them on a multiple of 256 bytes
//
// Everything between components is zero, so there is exactly one pack of a given content, and a reader accepts no other.
// The digests form a chain. The header digest covers the superblock, which holds the directory digest (records, names,
// chunk table) and the payload digest; the directory holds the digests of chunks and components. Opening a pack thus
// proves everything but the payload by reading the first 64 KiB or so; a chunk of the payload is proved when its bytes are
// first read, or all of them by Verify.
//
// A pack belongs to one installation: it carries digests of the model's configuration, of the inventory of its tensors and
// of the layout (LayoutDigest), and Open requires the ones it is given. Digests prove that a pack is as it was built. They
// cannot prove that what it was built from was right; that is for whoever supplies the bytes to Build.
//
// The tensors outside the layers — norms and the output head, but not the embedding table, of which a token needs one
// row — are stored in the same form with the layer number Globals, minor version 1, and no layer in their names.
//
// All integers are little-endian.
package dfsp
