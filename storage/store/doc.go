// Package store keeps a model on this machine's disk in the form that is run: every byte under a digest, the routed
// experts of a layer in one file, everything else of a layer in another, nothing read that is not needed.
//
// # The folder
//
//	install.json               what is installed, and from where; written last, so a folder with it is complete
//	meta/config.json, …        the model's description and tokenizer, as published
//	meta/roster.v1             the list of all tensors (package roster)
//	spine-bf16/layer-NNN.dfsp  everything of a layer but its routed experts (package dfsp), NNN from 000
//	spine-bf16/globals.dfsp    the norms outside the layers and the output head
//	embed.bf16                 the embedding table, rows one after the other
//	embed.digests.v1           a SHA-256 for every MiB of it
//	experts/L{n}.bank          the routed experts of layer n (package bank), sparse where they are not installed
//	experts/presence.v1        which experts are installed
//	experts/digests.v1         a SHA-256 and a CRC-32C for every expert
//	install.part.json          in install.json's place while an import is unfinished
//	.store.lock                locked by the process that writes; readers take no lock and need no write permission
//
// # install.json
//
// Compact JSON with one newline at the end, in this order and no other form:
//
//	schema    "deltafin-store"
//	version   1
//	identity  hex SHA-256 of "deltafin store 1", a zero byte, the source's digest as text, a zero byte, and the SHA-256 of
//	          config.json and of roster.v1: what every table and pack of this store carries
//	source    name, revision (may be empty) and digest of what it was imported from
//	spine     "bf16"
//	files     path, bytes and digest of every other file that never changes, by path. The digest of a pack is its pack
//	          digest, of everything else its SHA-256
//	digest    hex SHA-256 of this file with digest ""
//
// # embed.digests.v1
//
// Little-endian: magic "DFEMBEDD", u32 version 1, u32 header bytes 64, u32 number of digests, u32 how many of them are
// valid, u64 bytes of embed.bf16, the store's identity; then a SHA-256 for every MiB of embed.bf16, the last one shorter,
// zero while not valid; then the SHA-256 of everything before. During an import the valid ones say what was copied.
//
// # Reading
//
// A Store is a source.Source, so whatever runs from a checkpoint folder runs from it. Opening it checks everything except
// the weights themselves; those are checked when their bytes are first read in a process — a pack by the chunk, the
// embedding table by the MiB, an expert whole, by SHA-256. An expert that was proved once is still compared with its
// CRC-32C at every later read of all of it.
//
// # Writing
//
// Import builds a store and can be killed at any moment: what the tables and published files say is true of the disk, so
// the next Import goes on from there. Verify reads everything and lists what is wrong. A Writer adds single experts to an
// installed store.
package store
