package local

import (
	"cmp"
	"path/filepath"
	"sync"

	"deltafin/storage/blockio"
	"deltafin/storage/dfsp"
	"deltafin/storage/source"
)

// disk reads the weights of a source through the one I/O engine: demanded experts first, then the next spine layer.
type disk struct {
	src    source.Source
	io     *blockio.Engine
	files  *blockio.Files
	cached bool // everything is read once and stays in memory: the system's cache helps the next start

	mu     sync.Mutex
	shard  map[int]*blockio.File
	others map[string]*blockio.File // packs beside the source and files of the row-int8 form, by path
}

func newDisk(src source.Source, cached bool, readers int, system blockio.Disk) (*disk, error) {
	files, err := blockio.NewFiles(system, 0)
	if err != nil {
		return nil, err
	}
	io, err := blockio.New(blockio.Options{Readers: cmp.Or(readers, defaultReaders)})
	if err != nil {
		return nil, err
	}
	return &disk{src: src, io: io, files: files, cached: cached, shard: map[int]*blockio.File{}, others: map[string]*blockio.File{}}, nil
}

// file opens a shard at its first use. Which links may be followed was decided when the source was opened; an installed
// bank may be written to while it is read.
func (d *disk) file(shard int) (*blockio.File, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if f, ok := d.shard[shard]; ok {
		return f, nil
	}
	s := d.src.Shards()[shard]
	_, growing := d.src.(source.Experts)
	f, err := d.files.OpenFile(filepath.Join(d.src.Dir(), filepath.FromSlash(s.Name)),
		blockio.OpenOptions{Follow: true, Cached: d.cached, Growing: growing, Size: s.Size})
	if err != nil {
		return nil, err
	}
	d.shard[shard] = f
	return f, nil
}

// open opens another file, which must be of that size, at its first use.
func (d *disk) open(path string, size int64) (*blockio.File, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if f, ok := d.others[path]; ok {
		return f, nil
	}
	f, err := d.files.OpenFile(path, blockio.OpenOptions{Cached: d.cached, Size: size})
	if err != nil {
		return nil, err
	}
	d.others[path] = f
	return f, nil
}

func (d *disk) close() error {
	err := d.io.Close()
	for _, f := range d.shard {
		f.Close()
	}
	for _, f := range d.others {
		f.Close()
	}
	return err
}

// What an installed store offers beside a source: proofs for readers that do their own input and output.
type (
	packed interface {
		Pack(layer int) (*dfsp.Pack, bool)
	}
	proving interface {
		VerifyExpert(layer, expert int, p []byte) error
	}
)
