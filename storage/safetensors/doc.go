// Package safetensors reads and writes the container that model weights are published in.
//
// A file is an 8-byte little-endian header length, a JSON header, and the data. The header maps each tensor name to its
// element type, its shape and the half-open range of data bytes it occupies:
//
//	{"__metadata__":{"format":"pt"},
//	 "model.norm.weight":{"dtype":"BF16","shape":[7168],"data_offsets":[0,14336]}, ...}
//
// Large models are split into shards, and a separate index file says which shard holds which tensor:
//
//	{"metadata":{"total_size":1560860324864},"weight_map":{"model.norm.weight":"model-00001-of-000096.safetensors", ...}}
//
// The readers here are strict, because everything after them trusts the ranges: sizes are bounded before anything is
// allocated, arithmetic is checked, keys may not repeat at any depth, a descriptor has exactly its three fields, and the
// ranges of a file tile its data without gap, overlap or rest. They are also lean, since the shards of one model describe
// half a million tensors: a hand-written scanner, one allocation for all names of a file, shapes shared between tensors.
//
// The package parses bytes and knows nothing of files; storage/checkpoint opens them.
package safetensors
