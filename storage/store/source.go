package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"iter"
	"slices"

	"deltafin/storage/checkpoint"
	"deltafin/storage/dfsp"
	"deltafin/storage/store/bank"
	"deltafin/storage/store/roster"
)

// index places the tensors of the spine. Those of experts, all alike, are placed when they are asked for.
func (s *Store) index() {
	for number, x := range s.shards[:s.banks] {
		if x == s.embed {
			e := s.roster.Embed
			s.spine = append(s.spine, checkpoint.Tensor{
				Name: e.Name, Shape: e.Shape, Shard: number, Length: e.Bytes(), DType: e.DType,
			})
			continue
		}
		for i := range x.pack.Len() {
			e := x.pack.At(i)
			t, _ := s.spineTensor(x.layer, e.Name)
			s.spine = append(s.spine, checkpoint.Tensor{
				Name: e.Name, Shape: t.Shape, Shard: number, Offset: e.Data.Offset, Length: e.Data.Length, DType: t.DType,
			})
		}
	}
	slices.SortFunc(s.spine, func(a, b checkpoint.Tensor) int {
		return cmp.Or(cmp.Compare(a.Shard, b.Shard), cmp.Compare(a.Offset, b.Offset))
	})
	for i, t := range s.spine {
		s.byName[t.Name] = i
		s.total += t.Length
	}
	s.total += int64(s.roster.Bank.Len()) * s.roster.Bank.Span
}

func (s *Store) spineTensor(layer int, name string) (roster.Tensor, bool) {
	list := s.roster.Layer(layer)
	i, ok := slices.BinarySearchFunc(list, name, func(t roster.Tensor, n string) int { return cmp.Compare(t.Name, n) })
	if !ok {
		return roster.Tensor{}, false
	}
	return list[i], true
}

// Dir is the folder given to Open.
func (s *Store) Dir() string { return s.dir }

// Install describes where the model came from. It must not be changed.
func (s *Store) Install() *Install { return s.install }

// Config is the text of config.json. The caller must not change it.
func (s *Store) Config() []byte { return s.config }

// Digest is that of the source the store was imported from: the weights are the same, and so is what was computed with them.
func (s *Store) Digest() (string, error) { return s.install.Source.Digest, nil }

// Shards lists the files of weights: packs, embedding table, banks.
func (s *Store) Shards() []checkpoint.Shard {
	list := make([]checkpoint.Shard, len(s.shards))
	for i, x := range s.shards {
		list[i] = checkpoint.Shard{Name: x.name, Size: x.file.Size(), Data: x.data}
	}
	return list
}

// Len is the number of tensors, those of experts that are not installed included.
func (s *Store) Len() int { return len(s.spine) + s.roster.Bank.Len()*len(s.roster.Parts) }

// TextLen is Len: a store has no vision part.
func (s *Store) TextLen() int { return s.Len() }

// TotalSize is the number of bytes of all tensors.
func (s *Store) TotalSize() int64 { return s.total }

// At returns tensor i of 0..Len()-1, in the order of shards and of offsets within a shard.
func (s *Store) At(i int) checkpoint.Tensor {
	if i < len(s.spine) {
		return s.spine[i]
	}
	i -= len(s.spine)
	return s.part(i/len(s.roster.Parts), i%len(s.roster.Parts))
}

// part is part i of the expert at position k of the tables.
func (s *Store) part(k, i int) checkpoint.Tensor {
	r, g := s.roster, s.roster.Bank
	layer, expert := g.At(k)
	p := &r.Parts[i]
	return checkpoint.Tensor{
		Name: r.PartName(layer, expert, i), Shape: p.Shape, DType: p.DType,
		Shard: s.banks + k/g.Experts, Offset: int64(expert)*g.Stride() + r.Offsets[i], Length: p.Bytes(),
	}
}

// Tensor finds a tensor by name.
func (s *Store) Tensor(name string) (checkpoint.Tensor, bool) {
	if i, ok := s.byName[name]; ok {
		return s.spine[i], true
	}
	n, err := roster.Split(s.roster.Prefix, name)
	if err != nil || n.Kind != roster.ExpertPart {
		return checkpoint.Tensor{}, false
	}
	k, ok := s.roster.Bank.Index(n.Layer, n.Expert)
	i := slices.IndexFunc(s.roster.Parts, func(p roster.Tensor) bool { return p.Name == n.Rest })
	if !ok || i < 0 {
		return checkpoint.Tensor{}, false
	}
	return s.part(k, i), true
}

// Tensors yields every tensor with its position for At.
func (s *Store) Tensors() iter.Seq2[int, checkpoint.Tensor] {
	return func(yield func(int, checkpoint.Tensor) bool) {
		for i := range s.Len() {
			if !yield(i, s.At(i)) {
				return
			}
		}
	}
}

// Bytes returns a tensor's bytes in place, proved.
func (s *Store) Bytes(t checkpoint.Tensor) ([]byte, error) {
	return s.Range(t.Shard, t.Offset, t.Length)
}

// Range returns n bytes at offset off of a shard in place, proved.
func (s *Store) Range(number int, off, n int64) ([]byte, error) {
	x, err := s.bounds(number, off, n)
	if err != nil {
		return nil, err
	}
	return s.inPlace(x, off, n)
}

// WillNeed asks the system to read ahead n bytes at offset off of a bank that is used in place, and Populate waits for it.
// Both are hints, and prove nothing.
func (s *Store) WillNeed(number int, off, n int64) {
	if x, err := s.bounds(number, off, n); err == nil && x.bank {
		x.file.WillNeed(off, n)
	}
}

// Populate waits for what WillNeed asks for.
func (s *Store) Populate(number int, off, n int64) {
	if x, err := s.bounds(number, off, n); err == nil && x.bank {
		x.file.Populate(off, n)
	}
}

// ReadAt copies len(p) bytes of a tensor, from byte off of the tensor on, into p.
func (s *Store) ReadAt(ctx context.Context, t checkpoint.Tensor, p []byte, off int64) error {
	if off < 0 || int64(len(p)) > t.Length-off {
		return fmt.Errorf("tensor %s has %d bytes, not %d at %d", t.Name, t.Length, len(p), off)
	}
	return s.ReadRange(ctx, t.Shard, p, t.Offset+off)
}

// ReadRange copies len(p) bytes at offset off of a shard into p and proves them. After a failure p may be partly written
// and must not be used.
func (s *Store) ReadRange(ctx context.Context, number int, p []byte, off int64) error {
	x, err := s.bounds(number, off, int64(len(p)))
	if err != nil {
		return err
	}
	return s.readRange(ctx, x, p, off)
}

// Present reports whether a routed expert is installed.
func (s *Store) Present(layer, expert int) bool {
	i, ok := s.roster.Bank.Index(layer, expert)
	return ok && s.tables.Load().presence.Has(i)
}

// Missing is the number of routed experts that are not installed.
func (s *Store) Missing() int {
	t := s.tables.Load()
	if t == nil {
		return 0
	}
	return s.roster.Bank.Len() - t.presence.Count()
}

// Experts describes the routed experts and where they are: expert e of a layer is the Span bytes at e × Stride() of the
// layer's bank, whose path Bank returns. It is for readers that do their own input and output; they pass every expert they
// read to VerifyExpert.
func (s *Store) Experts() bank.Geometry { return s.roster.Bank }

// Bank is the path of a layer's bank and its number among the shards, false if the layer has no routed experts.
func (s *Store) Bank(layer int) (path string, number int, ok bool) {
	rank, ok := s.roster.Bank.Rank(layer)
	if !ok {
		return "", 0, false
	}
	number = s.banks + rank
	return s.shards[number].file.Path(), number, true
}

// Pack is the pack of a layer, or that of the tensors outside the layers for roster.Globals, false if there is none. It is
// for readers that do their own input and output; they pass every chunk they read to its Check.
func (s *Store) Pack(layer int) (*dfsp.Pack, bool) {
	for _, x := range s.shards[:s.banks] {
		if x.pack != nil && x.layer == layer {
			return x.pack, true
		}
	}
	return nil, false
}

// TensorSum is the SHA-256 of a tensor outside the experts, false for others.
func (s *Store) TensorSum(name string) ([sha256.Size]byte, bool) {
	i, ok := s.byName[name]
	if !ok || s.shards[s.spine[i].Shard].pack == nil {
		return [sha256.Size]byte{}, false
	}
	e, ok := s.shards[s.spine[i].Shard].pack.Lookup(name)
	return e.DataSum, ok
}

// VerifyExpert proves that p, which was read from where a routed expert is, is that expert: by its SHA-256 the first time
// in the life of this Store, by its CRC-32C every time.
func (s *Store) VerifyExpert(layer, expert int, p []byte) error {
	rank, ok := s.roster.Bank.Rank(layer)
	if !ok || expert < 0 || expert >= s.roster.Bank.Experts {
		return fmt.Errorf("%s: the model has no expert %d in layer %d", s.dir, expert, layer)
	}
	return s.shards[s.banks+rank].check(expert, p)
}

// proveExpert checks the bytes of the expert at position k of the tables.
func (s *Store) proveExpert(k int, p []byte, first bool) error {
	layer, expert := s.roster.Bank.At(k)
	t := s.tables.Load()
	if !t.presence.Has(k) {
		return s.absent(layer, expert)
	}
	want := t.digests.At(k)
	if int64(len(p)) != s.roster.Bank.Span || bank.CRC(p) != want.CRC32C || first && sha256.Sum256(p) != want.SHA256 {
		return &DamagedError{
			Path: s.shards[s.banks+k/s.roster.Bank.Experts].file.Path(), Layer: layer, Expert: expert,
			Reason: "its bytes do not match their digest",
		}
	}
	return nil
}

// proveEmbed checks chunk i of the embedding table.
func (s *Store) proveEmbed(i int, p []byte, first bool) error {
	if first && sha256.Sum256(p) != s.digests.sums[i] {
		return &DamagedError{Path: s.embed.file.Path(), Layer: -1, Expert: -1, Reason: fmt.Sprintf("chunk %d does not match its digest", i)}
	}
	return nil
}

// DamagedError: bytes on disk are not those that were installed.
type DamagedError struct {
	Path          string
	Layer, Expert int // -1 outside the experts
	Reason        string
}

func (e *DamagedError) Error() string {
	where := e.Path
	if e.Expert >= 0 {
		where = fmt.Sprintf("%s: layer %d expert %d", e.Path, e.Layer, e.Expert)
	}
	return where + ": " + e.Reason + "; the disk or the file is damaged, repair it from the source"
}
