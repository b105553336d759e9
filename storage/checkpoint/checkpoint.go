// Package checkpoint reads a model folder in place: no conversion, no second copy.
//
// A checkpoint folder holds config.json and either model.safetensors.index.json with the shards it names, or a single
// model.safetensors. Open checks all of it before a single weight is used — every header, every length, index and shards
// against each other in both directions — and from then on a tensor is a name, a type, a shape and a byte range of a
// shard. What the names mean is the model contract's business (runtime/model).
//
// Weights are reached in two ways. Bytes and Range give them in place, through a read-only mapping made on first use,
// for what stays resident. ReadAt and ReadRange copy them with positional reads, for what is streamed: the matrices of one
// expert usually lie side by side, so an expert is one ReadRange.
//
// # Links
//
// Files must be regular files of the folder itself. The one case where links are followed is a snapshot of the Hugging
// Face cache (…/snapshots/REVISION), whose files are links into the blobs folder beside it; a link that leads anywhere
// else is refused.
//
// # Changes on disk
//
// Every file's identity (device, inode, size, modification time) is taken when it is opened, and Changed compares it
// again. A file that another process truncates while it is mapped cannot be defended against: touching the lost pages
// ends the process with SIGBUS, as for any mapped file.
package checkpoint

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"deltafin/storage/safetensors"
)

// Names of the files of a checkpoint folder.
const (
	ConfigName = "config.json"
	IndexName  = "model.safetensors.index.json"
	SingleName = "model.safetensors"
)

const maxConfigSize = 1 << 20

// Checkpoint is an open checkpoint folder. Its methods are safe for concurrent use, except that Close must come after
// every use of the tensors, and ends the life of slices returned by Bytes and Range.
type Checkpoint struct {
	*Table
	dir    string
	files  []*file // config, then index if any: kept for Changed
	shards []*shard

	digest func() (string, error)
}

// shard is an open weight file.
type shard struct {
	*file
	data int64 // offset of the first tensor byte
}

// ReadConfig reads the config.json of folder dir and nothing else, under the rules of Open. A model that cannot be run is
// told from it before any weight is looked at.
func ReadConfig(dir string) ([]byte, error) {
	f, err := openFolder(dir)
	if err != nil {
		return nil, err
	}
	return (&Checkpoint{dir: dir}).readConfig(f)
}

// Open opens and checks the checkpoint in folder dir.
func Open(dir string) (*Checkpoint, error) { return open(dir, classify) }

// OpenDraft opens and checks the folder of a draft model, whose tensors may have any plain names.
func OpenDraft(dir string) (*Checkpoint, error) { return open(dir, classifyDraft) }

func open(dir string, classify func(name string) nameKind) (*Checkpoint, error) {
	f, err := openFolder(dir)
	if err != nil {
		return nil, err
	}
	c := &Checkpoint{dir: dir}
	if err := c.open(f, classify); err != nil {
		c.Close()
		return nil, err
	}
	c.digest = sync.OnceValues(c.computeDigest)
	return c, nil
}

func (c *Checkpoint) open(f *folder, classify func(name string) nameKind) error {
	config, err := c.readConfig(f)
	if err != nil {
		return err
	}
	index, err := c.readIndex(f)
	if err != nil {
		return err
	}
	names := []string{SingleName}
	if index != nil {
		names = index.Shards
	}
	headers, err := c.openShards(f, names)
	if err != nil {
		return err
	}
	shards := make([]Shard, len(c.shards))
	for i, x := range c.shards {
		shards[i] = Shard{Name: x.name, Size: x.Size(), Data: x.data}
	}
	if c.Table, err = newTable(c.dir, config, shards, headers, classify); err != nil {
		return err
	}
	if index != nil {
		return c.matchIndex(index)
	}
	return nil
}

func (c *Checkpoint) readConfig(f *folder) ([]byte, error) {
	text, err := c.readWhole(f, ConfigName, maxConfigSize)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, absent(fmt.Sprintf("%s is not a checkpoint folder: it has no %s", c.dir, ConfigName))
	}
	return text, err
}

// readWhole reads a small file and remembers its identity.
func (c *Checkpoint) readWhole(f *folder, name string, most int64) ([]byte, error) {
	file, err := f.open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	c.files = append(c.files, file)
	if file.Size() > most {
		return nil, fmt.Errorf("%s is %d bytes long; at most %d are expected", file.Path(), file.Size(), most)
	}
	text := make([]byte, file.Size())
	if err := file.ReadFull(text, 0); err != nil {
		return nil, err
	}
	return text, nil
}

// absent is the error of a folder that is no checkpoint at all. It is an fs.ErrNotExist.
type absent string

func (e absent) Error() string { return string(e) }
func (absent) Unwrap() error   { return fs.ErrNotExist }

// readIndex returns nil when the folder has a single file and no index.
func (c *Checkpoint) readIndex(f *folder) (*safetensors.Index, error) {
	text, err := c.readWhole(f, IndexName, safetensors.MaxIndexSize)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(filepath.Join(f.path, SingleName)); errors.Is(err, fs.ErrNotExist) {
			return nil, absent(fmt.Sprintf("%s holds no weights: it has neither %s nor %s", c.dir, IndexName, SingleName))
		}
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	index, err := safetensors.ParseIndex(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(c.dir, IndexName), err)
	}
	for _, name := range index.Shards {
		if err := checkFileName(name); err != nil {
			return nil, fmt.Errorf("%s: weight_map names the file %.200q, which %w", filepath.Join(c.dir, IndexName), name, err)
		}
	}
	return index, nil
}

// openShards opens every shard and parses its header, in parallel.
func (c *Checkpoint) openShards(f *folder, names []string) ([]*safetensors.Header, error) {
	headers := make([]*safetensors.Header, len(names))
	c.shards = make([]*shard, len(names))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, name := range names {
		group.Go(func() error {
			file, err := f.open(name)
			if errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("%s is missing; download it again", filepath.Join(c.dir, name))
			}
			if err != nil {
				return err
			}
			c.shards[i] = &shard{file: file}
			h, err := safetensors.ReadHeader(file.Descriptor(), file.Size())
			if err != nil {
				return fmt.Errorf("%s: %w", file.Path(), err)
			}
			c.shards[i].data = h.DataStart
			headers[i] = h
			return nil
		})
	}
	return headers, group.Wait()
}

// matchIndex requires that the index and the shards list exactly the same tensors in the same places.
func (c *Checkpoint) matchIndex(index *safetensors.Index) error {
	path := filepath.Join(c.dir, IndexName)
	seen := make([]bool, len(c.tensors))
	for e := range index.Len() {
		name, shard := index.Entry(e)
		i, ok := c.names.find(name, c.tensors)
		switch {
		case !ok:
			return fmt.Errorf("%s: tensor %.200q should be in %s, which does not have it", path, name, index.Shards[shard])
		case c.tensors[i].Shard != shard:
			return fmt.Errorf("%s: tensor %q should be in %s but is in %s", path, name, index.Shards[shard], c.shards[c.tensors[i].Shard].name)
		case seen[i]:
			return fmt.Errorf("%s: tensor %q appears twice", path, name)
		}
		seen[i] = true
	}
	for i, ok := range seen {
		if !ok {
			t := &c.tensors[i]
			return fmt.Errorf("%s: tensor %q of %s is not listed", path, t.Name, c.shards[t.Shard].name)
		}
	}
	if index.TotalSize >= 0 && index.TotalSize != c.bytes {
		return fmt.Errorf("%s: total_size is %d, the shards hold %d bytes of tensors", path, index.TotalSize, c.bytes)
	}
	return nil
}

// Changed reports the first file that is no longer the one that was opened, nil if all are.
func (c *Checkpoint) Changed() error {
	for _, f := range c.files {
		if err := f.Changed(); err != nil {
			return err
		}
	}
	for _, s := range c.shards {
		if err := s.Changed(); err != nil {
			return err
		}
	}
	return nil
}

// Close unmaps and closes every shard.
func (c *Checkpoint) Close() error {
	var errs []error
	for _, s := range c.shards {
		if s != nil {
			errs = append(errs, s.Close())
		}
	}
	return errors.Join(errs...)
}
