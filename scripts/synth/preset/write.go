package preset

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// step is the size of a piece of work. It is a multiple of every element size, so pieces never cut an element.
const step = 4 << 20

// Options of Write.
type Options struct {
	// Force writes into a folder that is not empty, replacing the files of the checkpoint there.
	Force bool
	// Workers are as many as there are processors, if 0.
	Workers int
	// Progress, if not nil, is called from several goroutines with the data bytes written so far and in all.
	Progress func(done, total int64)
}

// Write generates the checkpoint of p and seed in the folder dir, which it makes. Files appear under their names only
// when complete, and config.json last, so an interrupted run never looks like a checkpoint.
func Write(ctx context.Context, dir string, p Preset, seed uint64, o Options) error {
	if err := p.check(); err != nil {
		return err
	}
	if err := prepare(dir, o.Force); err != nil {
		return err
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	w := &writer{dir: dir, preset: &p, seed: seed, options: o, total: p.totalSize(seed)}
	if err := w.shards(ctx); err != nil {
		return err
	}
	if err := w.atomically("model.safetensors.index.json", w.index); err != nil {
		return err
	}
	text, err := p.config()
	if err != nil {
		return err
	}
	return w.atomically("config.json", func(f io.Writer) error {
		_, err := f.Write(text)
		return err
	})
}

func prepare(dir string, force bool) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("cannot make the folder %s: %w", dir, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("cannot read the folder %s: %w", dir, err)
	}
	if len(entries) > 0 && !force {
		return fmt.Errorf("%s is not empty; choose another folder, or -force to write into it", dir)
	}
	// With force, a folder that holds a checkpoint stops being one until the new one is complete.
	if err := os.Remove(filepath.Join(dir, "config.json")); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("cannot replace config.json in %s: %w", dir, err)
	}
	return nil
}

// totalSize is the number of data bytes.
func (p *Preset) totalSize(seed uint64) int64 {
	var total int64
	for i := range p.shards() {
		if s, err := p.shard(i, seed); err == nil {
			total += s.size
		}
	}
	return total
}

type writer struct {
	dir     string
	preset  *Preset
	seed    uint64
	options Options
	total   int64
	done    atomic.Int64
}

// output is a shard being written by several workers.
type output struct {
	*shard
	file    *os.File
	pending atomic.Int64 // pieces not yet written
}

type piece struct {
	out *output
	off int64
	n   int
}

// shards writes all shard files. One goroutine lays out files and cuts them into pieces; the others fill pieces. As they
// wait for each other, only a few files are open at a time and memory is one piece per worker.
func (w *writer) shards(ctx context.Context) error {
	pieces := make(chan piece)
	var open sync.Map // outputs not finished, to remove after a failure
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(pieces)
		for i := range w.preset.shards() {
			s, err := w.preset.shard(i, w.seed)
			if err != nil {
				return err
			}
			file, err := os.Create(w.partial(s.name))
			if err != nil {
				return fmt.Errorf("cannot write a shard: %w", err)
			}
			out := &output{shard: s, file: file}
			open.Store(out, nil)
			if _, err := file.Write(s.front); err != nil {
				return fmt.Errorf("cannot write a shard: %w", err)
			}
			out.pending.Store((s.size + step - 1) / step)
			for off := int64(0); off < s.size; off += step {
				select {
				case pieces <- piece{out, off, int(min(step, s.size-off))}:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		}
		return nil
	})
	for range w.options.Workers {
		group.Go(func() error {
			buf := make([]byte, step)
			for p := range pieces {
				if err := ctx.Err(); err != nil {
					return err
				}
				p.out.fill(buf[:p.n], p.off)
				if _, err := p.out.file.WriteAt(buf[:p.n], int64(len(p.out.front))+p.off); err != nil {
					return fmt.Errorf("cannot write a shard: %w", err)
				}
				if done := w.done.Add(int64(p.n)); w.options.Progress != nil {
					w.options.Progress(done, w.total)
				}
				if p.out.pending.Add(-1) == 0 {
					if err := w.finish(p.out); err != nil {
						return err
					}
					open.Delete(p.out)
				}
			}
			return nil
		})
	}
	err := group.Wait()
	open.Range(func(key, _ any) bool {
		out := key.(*output)
		out.file.Close()
		os.Remove(out.file.Name())
		return true
	})
	return err
}

func (w *writer) finish(out *output) error {
	if err := out.file.Close(); err != nil {
		return fmt.Errorf("cannot write a shard: %w", err)
	}
	return os.Rename(out.file.Name(), filepath.Join(w.dir, out.name))
}

func (w *writer) partial(name string) string { return filepath.Join(w.dir, "."+name+".partial") }

// atomically writes a small file under a temporary name first.
func (w *writer) atomically(name string, write func(io.Writer) error) error {
	f, err := os.Create(w.partial(name))
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, err)
	}
	b := bufio.NewWriterSize(f, 1<<20)
	if err = write(b); err == nil {
		err = b.Flush()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(w.dir, name))
	}
	if err != nil {
		os.Remove(f.Name())
		return fmt.Errorf("cannot write %s: %w", name, err)
	}
	return nil
}

// index lists every tensor with its shard.
func (w *writer) index(f io.Writer) error {
	fmt.Fprintf(f, "{\n  \"metadata\": {\n    \"total_size\": %d\n  },\n  \"weight_map\": {", w.total)
	separator := "\n"
	for i := range w.preset.shards() {
		s, err := w.preset.shard(i, w.seed)
		if err != nil {
			return err
		}
		file, err := json.Marshal(s.name)
		if err != nil {
			return err
		}
		for _, t := range s.tensors {
			name, err := json.Marshal(t.Name)
			if err != nil {
				return err
			}
			fmt.Fprintf(f, "%s    %s: %s", separator, name, file)
			separator = ",\n"
		}
	}
	_, err := io.WriteString(f, "\n  }\n}\n")
	return err
}

// Digest is the checkpoint digest of p and seed, computed without writing anything: the SHA-256 of the concatenated
// lower-case hex SHA-256 of the shard files in order.
func Digest(ctx context.Context, p Preset, seed uint64) (string, error) {
	if err := p.check(); err != nil {
		return "", err
	}
	sums := make([]string, p.shards())
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range sums {
		group.Go(func() error {
			s, err := p.shard(i, seed)
			if err != nil {
				return err
			}
			h := sha256.New()
			h.Write(s.front)
			buf := make([]byte, min(step, s.size))
			for off := int64(0); off < s.size; off += step {
				if err := ctx.Err(); err != nil {
					return err
				}
				part := buf[:min(step, s.size-off)]
				s.fill(part, off)
				h.Write(part)
			}
			sums[i] = hex.EncodeToString(h.Sum(nil))
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return "", err
	}
	h := sha256.New()
	for _, s := range sums {
		io.WriteString(h, s)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
