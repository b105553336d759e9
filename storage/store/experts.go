package store

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"deltafin/storage/datafile"
	"deltafin/storage/store/bank"
)

// commitEvery is how many bytes of experts are written between two commits: what a crash can cost, against syncs and a
// copy of the tables each time.
const commitEvery = 512 << 20

// commitAfter is the longest time between two commits where the source is slow.
const commitAfter = 5 * time.Second

// expertWriter puts experts into banks. Written experts count only after commit has synced their banks and then replaced
// both tables. Its methods are safe for concurrent use. After a failure to write or commit it refuses everything: what the
// disk holds is then known only to the tables that were published.
type expertWriter struct {
	folder   string
	geometry bank.Geometry
	id       bank.Identity
	disk     disk
	every    int64
	after    time.Duration // commit after that long too, if not 0
	check    func() error  // before a commit: whether what was written may be announced

	committing sync.Mutex // held by the one commit at a time

	mu       sync.Mutex
	presence *bank.Presence
	digests  *bank.Digests
	banks    map[int]*openBank // by rank of the layer
	pending  []written
	bytes    int64     // pending
	since    time.Time // the first of them
	failed   error
}

type openBank struct {
	file  *os.File
	users int  // writes in progress
	dirty bool // written to since its last sync
}

type written struct {
	k      int // position in the tables
	digest bank.Digest
}

func newExpertWriter(folder string, g bank.Geometry, id bank.Identity, d disk, p *bank.Presence, t *bank.Digests) *expertWriter {
	return &expertWriter{
		folder: folder, geometry: g, id: id, disk: d, every: commitEvery, presence: p, digests: t,
		banks: map[int]*openBank{},
	}
}

// acquire opens the bank of the layer with that rank.
func (w *expertWriter) acquire(rank int) (*os.File, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failed != nil {
		return nil, w.failed
	}
	b := w.banks[rank]
	if b == nil {
		f, err := openToWrite(bank.Path(w.folder, w.geometry.Layers[rank]), w.geometry.FileBytes())
		if err != nil {
			return nil, w.fail(err)
		}
		b = &openBank{file: f}
		w.banks[rank] = b
	}
	b.users++
	return b.file, nil
}

// write puts experts from position k of the tables on, all of one layer, into their bank. p holds them at the bank's own
// stride, the bytes between them zero.
func (w *expertWriter) write(k int, p []byte, digests []bank.Digest) error {
	rank, first := k/w.geometry.Experts, k%w.geometry.Experts
	f, err := w.acquire(rank)
	if err != nil {
		return err
	}
	err = w.disk.writeAt(f, p, int64(first)*w.geometry.Stride())
	w.mu.Lock()
	b := w.banks[rank]
	b.users--
	b.dirty = true
	if err != nil {
		err = w.fail(fmt.Errorf("cannot write %s: %w", bank.Path(w.folder, w.geometry.Layers[rank]), datafile.Cause(err)))
	} else {
		for i, d := range digests {
			if len(w.pending) == 0 {
				w.since = time.Now()
			}
			w.pending = append(w.pending, written{k + i, d})
		}
		w.bytes += int64(len(p))
	}
	full := w.bytes >= w.every || w.after > 0 && len(w.pending) > 0 && time.Since(w.since) >= w.after
	w.mu.Unlock()
	if err != nil || !full {
		return err
	}
	return w.commit()
}

// fail makes the writer refuse further use. The caller holds mu.
func (w *expertWriter) fail(err error) error {
	if w.failed == nil {
		w.failed = err
	}
	return err
}

// commit makes everything written so far durable and announces it.
func (w *expertWriter) commit() error {
	w.committing.Lock()
	defer w.committing.Unlock()
	w.mu.Lock()
	if w.failed != nil || len(w.pending) == 0 {
		defer w.mu.Unlock()
		return w.failed
	}
	pending := w.pending
	w.pending, w.bytes = nil, 0
	var dirty []*openBank
	for _, b := range w.banks {
		if b.dirty {
			b.dirty = false
			b.users++ // keeps it open
			dirty = append(dirty, b)
		}
	}
	w.mu.Unlock()

	err := w.publish(pending, dirty)
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, b := range dirty {
		b.users--
	}
	for rank, b := range w.banks {
		if b.users == 0 && !b.dirty {
			b.file.Close()
			delete(w.banks, rank)
		}
	}
	if err != nil {
		return w.fail(err)
	}
	return nil
}

func (w *expertWriter) publish(pending []written, dirty []*openBank) error {
	for _, b := range dirty {
		if err := w.disk.sync(b.file); err != nil {
			return fmt.Errorf("cannot write %s: %w", b.file.Name(), datafile.Cause(err))
		}
	}
	// The banks themselves may be new in the folder.
	if err := datafile.SyncFolder(w.folder); err != nil {
		return err
	}
	if w.check != nil {
		if err := w.check(); err != nil {
			return err
		}
	}
	// Only commit changes the tables, and it runs once at a time.
	for _, x := range pending {
		w.digests.Put(x.k, x.digest)
	}
	if err := replace(w.disk, filepath.Join(w.folder, bank.DigestsName), w.digests.Encode(w.id)); err != nil {
		return err
	}
	w.mu.Lock()
	for _, x := range pending {
		w.presence.Set(x.k)
	}
	presence := w.presence.Encode(w.id)
	w.mu.Unlock()
	return replace(w.disk, filepath.Join(w.folder, bank.PresenceName), presence)
}

// prepare makes every bank, each a hole of its full size, and the tables, if they are not there.
func (w *expertWriter) prepare() error {
	for _, layer := range w.geometry.Layers {
		f, err := openToWrite(bank.Path(w.folder, layer), w.geometry.FileBytes())
		if err == nil {
			err = f.Close()
		}
		if err != nil {
			return err
		}
	}
	if err := datafile.SyncFolder(w.folder); err != nil {
		return err
	}
	// As in publish the digests come first: a presence map without them is damage.
	for _, table := range []struct {
		name string
		text []byte
	}{{bank.DigestsName, w.digests.Encode(w.id)}, {bank.PresenceName, w.presence.Encode(w.id)}} {
		path := filepath.Join(w.folder, table.name)
		if _, err := os.Lstat(path); err == nil {
			continue
		}
		if err := replace(w.disk, path, table.text); err != nil {
			return err
		}
	}
	return nil
}

// close closes the banks. What was not committed does not count.
func (w *expertWriter) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, b := range w.banks {
		b.file.Close()
	}
	clear(w.banks)
	if w.failed == nil {
		w.failed = os.ErrClosed
	}
}

// has tells whether the expert at position k is announced or about to be.
func (w *expertWriter) has(k int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.presence.Has(k) || slices.ContainsFunc(w.pending, func(x written) bool { return x.k == k })
}
