// Package hub fetches published models from a model hub: over HTTPS alone, at a pinned revision, by ranges, every length
// exact, every digest that is known compared before a byte counts.
//
// # What is fetched
//
// A Model is an entry of the catalogue: a repository, a revision, its files. There are two forms. The weights of a model in
// store form are never files here: Open reads the headers of its shards, and what it returns is a source.Source, so that
// store.Import installs a model from the hub exactly as it does from a folder — resumable, journaled, every expert under a
// digest, the same plan to the byte. A model in files form (a draft, a small checkpoint) is downloaded as the files it
// consists of, by Download.
//
// # What can go wrong
//
// Networks fail in ways that pass: connections break, servers are busy, bodies stall. Those are tried again for as long as
// the caller's context lives, with growing pauses, from the first byte that did not arrive, and told through Notify.
// Everything else ends at once, or after one second try, with an Error that names the file and what to do: bytes that are
// not what was asked for, files that are gone, a revision that changed.
//
// # What is trusted
//
// The hub's certificate, the pinned revision, and the digests of the catalogue. Where the catalogue has no digest of a
// file, that of the hub's listing at the pinned revision is taken, shown in the plan and recorded. A token is sent to the
// hub's own host and never to where it redirects. Redirects lead to HTTPS or nowhere. Nothing downloaded is ever run.
package hub
