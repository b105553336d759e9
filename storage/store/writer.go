package store

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"deltafin/storage/store/bank"
)

// Writer adds routed experts to an installed store that does not have all of them. There is one writer of a store at a time,
// in all processes. Its methods are safe for concurrent use.
type Writer struct {
	store *Store
	held  io.Closer
	w     *expertWriter
}

// OpenWriter opens the store in folder dir for adding experts. The error wraps ErrLocked when another process writes to it.
func OpenWriter(dir string) (*Writer, error) {
	real, err := resolve(dir)
	if err != nil {
		return nil, err
	}
	if _, err := os.Lstat(filepath.Join(real, InstallName)); err != nil {
		// Open says what is wrong; no lock file is left in a folder that is not ours.
		s, err := Open(dir)
		if err == nil {
			s.Close()
			return nil, fmt.Errorf("%s became a store while it was opened; try again", dir)
		}
		return nil, err
	}
	held, err := lock(real)
	if err != nil {
		return nil, err
	}
	// Opened under the lock, so its tables are the newest.
	s, err := Open(dir)
	if err != nil {
		held.Close()
		return nil, err
	}
	w := &Writer{store: s, held: held}
	g := s.roster.Bank
	if t := s.tables.Load(); t != nil {
		w.w = newExpertWriter(filepath.Join(real, expertFolder), g, s.id, realDisk{}, t.presence, t.digests)
	}
	return w, nil
}

// Missing tells whether an expert of the model is not installed, nor put since the writer was opened.
func (w *Writer) Missing(layer, expert int) bool {
	k, ok := w.store.roster.Bank.Index(layer, expert)
	return ok && !w.w.has(k)
}

// Put adds an expert. span is its bytes, as the source has them, and not kept. An expert that is there already is left as it
// is. What was put counts after the next Commit, which Put itself calls now and then.
func (w *Writer) Put(layer, expert int, span []byte) error {
	r := w.store.roster
	k, ok := r.Bank.Index(layer, expert)
	if !ok {
		return fmt.Errorf("%s: the model has no expert %d in layer %d", w.store.dir, expert, layer)
	}
	if int64(len(span)) != r.Bank.Span {
		return fmt.Errorf("layer %d expert %d: %d bytes were given, an expert has %d", layer, expert, len(span), r.Bank.Span)
	}
	if w.w.has(k) {
		return nil
	}
	if err := CheckExpert(r, k, span); err != nil {
		return err
	}
	p := span
	if pad := r.Bank.Stride() - r.Bank.Span; pad > 0 {
		p = append(append(make([]byte, 0, r.Bank.Stride()), span...), make([]byte, pad)...)
	}
	return w.w.write(k, p, []bank.Digest{bank.Sum(span)})
}

// Read fills span with an expert that is installed or was put, proved. It commits first.
func (w *Writer) Read(ctx context.Context, layer, expert int, span []byte) error {
	if err := w.Commit(); err != nil {
		return err
	}
	if err := w.store.Refresh(); err != nil {
		return err
	}
	_, number, ok := w.store.Bank(layer)
	if !ok {
		return fmt.Errorf("%s: layer %d has no routed experts", w.store.dir, layer)
	}
	return w.store.ReadRange(ctx, number, span, int64(expert)*w.store.roster.Bank.Stride())
}

// Commit makes what was put durable and visible. Stores that are open see it after Refresh.
func (w *Writer) Commit() error {
	if w.w == nil {
		return nil
	}
	return w.w.commit()
}

// Close commits and gives the store back to other writers.
func (w *Writer) Close() error {
	err := w.Commit()
	if w.w != nil {
		w.w.close()
	}
	w.store.Close()
	w.held.Close()
	return err
}
