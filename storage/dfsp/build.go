package dfsp

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"deltafin/storage/datafile"
)

// ReadFunc supplies the bytes of a pack that is being built: it fills p with bytes of a part of tensor t, from byte off of
// the part on. It is called from one goroutine, in the order of the payload, with at most a chunk at a time.
type ReadFunc func(ctx context.Context, t Tensor, part Part, p []byte, off int64) error

// Build writes the pack a spec describes to a file at path, which must not exist, in a folder that does. The pack is
// written under another name, synced, read back and checked in full, and only then given its own; after an error or a crash
// there is no file at path. Memory in use is two chunks. progress, if not nil, is told how many of all bytes to write and to
// check have been dealt with.
func Build(ctx context.Context, path string, s *Spec, read ReadFunc, progress func(done, total int64)) error {
	return build(ctx, path, s, read, progress, false)
}

// BuildOn is Build for bytes that are dear to read: what an error or a crash interrupts is kept beside the pack, with a
// ledger of its chunks' digests, and the next BuildOn reads from there what it proves, and only the rest anew.
func BuildOn(ctx context.Context, path string, s *Spec, read ReadFunc, progress func(done, total int64)) error {
	return build(ctx, path, s, read, progress, true)
}

func build(ctx context.Context, path string, s *Spec, read ReadFunc, progress func(done, total int64), keep bool) error {
	d, err := newDirectory(s)
	if err != nil {
		return fmt.Errorf("layer pack %s cannot be built: %w", path, err)
	}
	if err := datafile.CheckFolder(filepath.Dir(path)); err != nil {
		return err
	}
	removeStale(path)
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("layer pack %s cannot be built: %w", path, fs.ErrExist)
	}
	var w *os.File
	var k *keeper
	if keep {
		k, w, err = openKept(path, d)
	} else {
		w, err = createTemp(path)
	}
	if err != nil {
		return fmt.Errorf("layer pack %s cannot be built: %w", path, datafile.Cause(err))
	}
	temp := w.Name()
	if !keep {
		defer os.Remove(temp) // a name that Publish has already taken away is not there to remove
	}
	defer w.Close()

	var done int64
	tell := func(n int64) {
		if done += n; progress != nil {
			progress(done, 2*d.payload)
		}
	}
	if err := write(ctx, w, d, read, tell, k); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("layer pack %s cannot be built: %w", path, err)
	}
	check := &Pack{d: d}
	if check.file, err = datafile.Open(temp); err != nil {
		return err
	}
	defer check.file.Close()
	if !check.file.Identity().Same(w) {
		return fmt.Errorf("layer pack %s cannot be built: its temporary file %s was replaced", path, temp)
	}
	if check.d, err = parse(check.file, check.file.Size()); err != nil {
		return check.bad(err)
	}
	check.checked = make([]atomic.Bool, check.d.chunkCount())
	if err := check.verify(ctx, tell); err != nil {
		if keep && ctx.Err() == nil {
			k.discard() // the disk does not give back what was written
		}
		return err
	}
	if err := datafile.Publish(temp, path); err != nil {
		return err
	}
	if keep {
		return k.done()
	}
	return nil
}

var tempNumber atomic.Uint64

// createTemp makes the file that path is built in. It is locked while this process has it open, by which those of a
// process that has died are told.
func createTemp(path string) (*os.File, error) {
	temp := fmt.Sprintf("%s%d-%d", tempPrefix(path), os.Getpid(), tempNumber.Add(1))
	w, err := os.OpenFile(temp, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, err
	}
	if err := datafile.TryLock(w); errors.Is(err, datafile.ErrLocked) {
		w.Close()
		return nil, err
	}
	return w, nil
}

func tempPrefix(path string) string {
	dir, base := filepath.Split(path)
	return dir + "." + strings.TrimSuffix(base, filepath.Ext(base)) + ".tmp-"
}

// removeStale removes what crashes left of earlier attempts at the same pack. Best effort: it is only about space.
func removeStale(path string) {
	folder, prefix := filepath.Split(tempPrefix(path))
	entries, _ := os.ReadDir(filepath.Clean(folder))
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), prefix) || !e.Type().IsRegular() {
			continue
		}
		name := folder + e.Name()
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			continue
		}
		if datafile.TryLock(f) == nil {
			os.Remove(name)
		}
		f.Close()
	}
}

// write writes a whole pack, its metadata last, and syncs it. k, if not nil, knows chunks that are there already.
func write(ctx context.Context, w *os.File, d *directory, read ReadFunc, tell func(int64), k *keeper) error {
	list := d.components()
	at := 0
	s := pass{d: d, done: tell,
		read: func(ctx context.Context, chunk int, p []byte) error {
			e := d.chunkExtent(chunk)
			have := k.has(chunk, p)
			if !have {
				clear(p)
			}
			for ; at < len(list) && list[at].Offset < e.end(); at++ {
				c := list[at]
				from, to := max(c.Offset, e.Offset), min(c.end(), e.end())
				if err := ctx.Err(); err != nil {
					return err
				}
				if have {
					// Only the place in the list moves on.
				} else if err := read(ctx, d.tensors[c.tensor], c.part, p[from-e.Offset:to-e.Offset], from-c.Offset); err != nil {
					return fmt.Errorf("the %s of tensor %s: %w", c.part, d.tensors[c.tensor].Name, err)
				}
				if to < c.end() {
					break
				}
			}
			return nil
		},
		write: func(chunk int, p []byte) error {
			if k != nil && k.kept[chunk] {
				return nil
			}
			_, err := w.WriteAt(p, d.payloadAt+d.chunkExtent(chunk).Offset)
			return datafile.Cause(err)
		},
	}
	if k != nil {
		s.prove = k.add
	}
	if err := s.run(ctx); err != nil {
		k.save()
		return err
	}
	d.dataSums, d.scaleSums, d.chunkSums = s.dataSums, s.scaleSums, s.chunkSums
	s.payload.Sum(d.payloadSum[:0])
	if _, err := w.WriteAt(d.encode(), 0); err != nil {
		return datafile.Cause(err)
	}
	return datafile.Cause(w.Sync())
}
