package store

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"deltafin/storage/checkpoint"
	"deltafin/storage/datafile"
	"deltafin/storage/dfsp"
	"deltafin/storage/source"
	"deltafin/storage/store/bank"
	"deltafin/storage/store/roster"
)

// ErrUnfinished: the folder holds a store that is not complete. What it was begun by goes on where it stopped.
var ErrUnfinished = errors.New("it is not complete")

// ErrNotStore: the folder is not one that Import made.
var ErrNotStore = errors.New("it is not an installed model")

// Store is an open, installed model. Its methods are safe for concurrent use, except that Close must come after every use
// and ends the life of slices returned by Bytes and Range.
type Store struct {
	dir     string
	install *Install
	config  []byte
	id      bank.Identity
	roster  *roster.Roster

	shards  []*shard            // the packs, the embedding table, the banks
	spine   []checkpoint.Tensor // by shard, then by offset
	byName  map[string]int      // in spine
	embed   *shard              // nil if the model has none
	digests *embedDigests       // of embed
	tables  atomic.Pointer[tables]
	banks   int       // number of the first bank in shards
	total   int64     // bytes of all tensors
	scratch sync.Pool // of *[]byte
}

// tables are what is known of the experts, replaced as a whole by Refresh.
type tables struct {
	presence *bank.Presence
	digests  *bank.Digests
}

var (
	_ source.Source  = (*Store)(nil)
	_ source.Experts = (*Store)(nil)
)

// Open opens the store in folder dir and checks everything but the weights, which are checked as they are read. It writes
// nothing. The error wraps ErrNotStore or ErrUnfinished where that is the reason.
func Open(dir string) (*Store, error) {
	real, err := resolve(dir)
	if err != nil {
		return nil, err
	}
	s := &Store{dir: dir, byName: map[string]int{}}
	if err := s.open(real); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Recognize tells whether a folder is a store, or an unfinished one, by the presence of the file that says so.
func Recognize(dir string) bool {
	for _, name := range []string{InstallName, unfinishedName} {
		if info, err := os.Lstat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
			return true
		}
	}
	return false
}

func (s *Store) open(dir string) error {
	var err error
	s.install, err = readInstall(dir, InstallName)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(filepath.Join(dir, unfinishedName)); err == nil {
			return fmt.Errorf("%s: %w; %s", s.dir, ErrUnfinished, GoOn(s.dir))
		}
		return fmt.Errorf("%s: %w: it has no %s", s.dir, ErrNotStore, InstallName)
	}
	if err != nil {
		return err
	}
	if s.config, s.roster, s.id, err = readMeta(dir, s.install); err != nil {
		return err
	}
	if err := s.openPacks(dir); err != nil {
		return err
	}
	if err := s.openEmbed(dir); err != nil {
		return err
	}
	if err := s.openBanks(dir); err != nil {
		return err
	}
	s.index()
	return nil
}

// readMeta reads and checks what describes the model.
func readMeta(dir string, n *Install) (config []byte, r *roster.Roster, id bank.Identity, err error) {
	var rosterText []byte
	for _, e := range n.Files {
		if filepath.Dir(e.Path) != MetaFolder {
			continue
		}
		text, err := readEntry(dir, e)
		if err != nil {
			return nil, nil, id, err
		}
		switch filepath.Base(e.Path) {
		case checkpoint.ConfigName:
			config = text
		case roster.FileName:
			rosterText = text
		}
	}
	if config == nil || rosterText == nil {
		return nil, nil, id, fmt.Errorf("%s lists no %s or no %s", filepath.Join(dir, InstallName), checkpoint.ConfigName, roster.FileName)
	}
	if r, err = roster.Parse(rosterText); err != nil {
		return nil, nil, id, fmt.Errorf("%s: %w", filepath.Join(dir, MetaFolder, roster.FileName), err)
	}
	id = identity(n.Source.Digest, config, rosterText)
	if fmt.Sprintf("%x", id) != n.Identity {
		return nil, nil, id, fmt.Errorf("%s: its identity is not that of the model described in %s", filepath.Join(dir, InstallName), MetaFolder)
	}
	return config, r, id, nil
}

func (s *Store) openPacks(dir string) error {
	list, err := packs(s.roster, sha256.Sum256(s.config), s.id)
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(dir, MetaFolder, roster.FileName), err)
	}
	if err := datafile.CheckFolder(filepath.Join(dir, spineFolder)); err != nil {
		return err
	}
	s.shards = make([]*shard, len(list))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range list {
		group.Go(func() error {
			p, err := openPack(dir, s.install, &list[i])
			if err == nil {
				s.shards[i] = &shard{name: list[i].path, file: p.File(), data: p.Payload().Offset, pack: p, layer: list[i].layer}
			}
			return err
		})
	}
	return group.Wait()
}

// openPack opens a pack and checks that it is the one that was installed.
func openPack(dir string, n *Install, want *pack) (*dfsp.Pack, error) {
	name := filepath.Join(dir, want.path)
	p, err := dfsp.Open(name, &want.spec, dfsp.FirstTouch)
	if err != nil {
		return nil, err
	}
	sum, err := packDigest(p)
	if e, ok := n.entry(want.path); err == nil && (!ok || e.Digest != sum || e.Bytes != p.File().Size()) {
		err = fmt.Errorf("%s is a pack of this model, but not the one that %s lists; repair it from the source", name, InstallName)
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

func (s *Store) openEmbed(dir string) error {
	if s.roster.Embed == nil {
		return nil
	}
	var err error
	if s.digests, err = readEmbedDigests(dir, s.install, s.roster, s.id); err != nil {
		return err
	}
	f, err := datafile.Open(filepath.Join(dir, embedName))
	if err != nil {
		return err
	}
	s.embed = &shard{
		name: embedName, file: f, stride: embedChunk, used: embedChunk, layer: roster.Globals,
		count: len(s.digests.sums), seen: newBits(len(s.digests.sums)), prove: s.proveEmbed,
	}
	s.shards = append(s.shards, s.embed)
	if want := s.digests.bytes; f.Size() != want {
		return fmt.Errorf("%s is %d bytes long, expected %d; repair it from the source", f.Path(), f.Size(), want)
	}
	return nil
}

// readEmbedDigests reads the complete table of an installed store.
func readEmbedDigests(dir string, n *Install, r *roster.Roster, id bank.Identity) (*embedDigests, error) {
	e, ok := n.entry(embedDigestsName)
	if !ok {
		return nil, fmt.Errorf("%s lists no %s", filepath.Join(dir, InstallName), embedDigestsName)
	}
	text, err := readEntry(dir, e)
	if err != nil {
		return nil, err
	}
	d, err := parseEmbedDigests(text, r.Embed.Bytes(), id)
	if err == nil && !d.complete() {
		err = errors.New("it is not complete")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, embedDigestsName), err)
	}
	return d, nil
}

func (s *Store) openBanks(dir string) error {
	s.banks = len(s.shards)
	g := s.roster.Bank
	if g.Len() == 0 {
		return nil
	}
	folder := filepath.Join(dir, expertFolder)
	if err := datafile.CheckFolder(folder); err != nil {
		return err
	}
	t, err := readTables(folder, g, s.id)
	if err != nil {
		return err
	}
	s.tables.Store(t)
	for rank, layer := range g.Layers {
		f, err := datafile.Open(bank.Path(folder, layer))
		if err != nil {
			return err
		}
		s.shards = append(s.shards, &shard{
			name: expertFolder + "/" + bank.FileName(layer), file: f, layer: layer,
			stride: g.Stride(), used: g.Span, count: g.Experts, seen: newBits(g.Experts), bank: true,
			prove: func(i int, p []byte, first bool) error { return s.proveExpert(rank*g.Experts+i, p, first) },
		})
		if f.Size() != g.FileBytes() {
			return fmt.Errorf("%s is %d bytes long, expected %d; repair it from the source", f.Path(), f.Size(), g.FileBytes())
		}
	}
	return nil
}

// readTables reads which experts are installed, and their digests.
func readTables(folder string, g bank.Geometry, id bank.Identity) (*tables, error) {
	presence, err := readPresence(folder, g, id)
	if err != nil {
		return nil, err
	}
	// Read second: it is replaced first, so it knows every expert that an older presence map announces.
	digests, err := readDigests(folder, g, id)
	if err != nil {
		return nil, err
	}
	for i := range g.Len() {
		if presence.Has(i) && digests.At(i) == (bank.Digest{}) {
			layer, expert := g.At(i)
			return nil, fmt.Errorf("%s has no digest of layer %d expert %d, which %s announces; repair it from the source",
				filepath.Join(folder, bank.DigestsName), layer, expert, bank.PresenceName)
		}
	}
	return &tables{presence, digests}, nil
}

func readPresence(folder string, g bank.Geometry, id bank.Identity) (*bank.Presence, error) {
	path := filepath.Join(folder, bank.PresenceName)
	text, err := readSmall(path, bank.PresenceBytes(g))
	if err != nil {
		return nil, err
	}
	p, err := bank.ParsePresence(text, g, id)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

func readDigests(folder string, g bank.Geometry, id bank.Identity) (*bank.Digests, error) {
	path := filepath.Join(folder, bank.DigestsName)
	text, err := readSmall(path, bank.DigestsBytes(g))
	if err != nil {
		return nil, err
	}
	d, err := bank.ParseDigests(text, g, id)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return d, nil
}

// Refresh reads again which experts are installed, after a Writer added some.
func (s *Store) Refresh() error {
	if s.roster.Bank.Len() == 0 {
		return nil
	}
	real, err := resolve(s.dir)
	if err != nil {
		return err
	}
	t, err := readTables(filepath.Join(real, expertFolder), s.roster.Bank, s.id)
	if err != nil {
		return err
	}
	s.tables.Store(t)
	return nil
}

// Close closes every file.
func (s *Store) Close() error {
	var errs []error
	for _, x := range s.shards {
		if x != nil {
			errs = append(errs, x.file.Close())
		}
	}
	return errors.Join(errs...)
}

// Changed reports the first file that is no longer the one that was opened, nil if all are. Banks may have been written to.
func (s *Store) Changed() error {
	for _, x := range s.shards {
		if err := x.changed(); err != nil {
			return err
		}
	}
	return nil
}
