package hub

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// halfway downloads until the last file has begun, and returns the largest of those that are finished.
func (w *world) halfway(t *testing.T, dir string) (finished FilePlan) {
	t.Helper()
	c := w.client(t, w.options())
	plan, err := c.PlanFiles(bg, w.model, dir)
	if err != nil {
		t.Fatal(err)
	}
	var last FilePlan
	for _, f := range plan.Files {
		switch {
		case f.Bytes >= last.Bytes:
			finished, last = last, f
		case f.Bytes >= finished.Bytes:
			finished = f
		}
	}
	ctx, cancel := context.WithCancel(bg)
	defer cancel()
	err = c.Download(ctx, plan, func(p FileProgress) {
		if p.File == last.Name {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(dir, finished.Name)); err != nil || info.Size() != finished.Bytes {
		t.Fatalf("%s is not finished: %v", finished.Name, err)
	}
	return finished
}

// TestFinishedFilesAreNotReadAgain holds that an unfinished download takes the files it has finished as proved while they are
// the very ones that were, and reads them again, and notices if they are wrong, whatever happened to them.
func TestFinishedFilesAreNotReadAgain(t *testing.T) {
	w, want := smallFiles(t)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	flip := func(path string) {
		t.Helper()
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		must(err)
		defer f.Close()
		var b [1]byte
		_, err = f.ReadAt(b[:], 5)
		must(err)
		b[0] ^= 1
		_, err = f.WriteAt(b[:], 5)
		must(err)
	}
	modified := func(path string) time.Time {
		t.Helper()
		info, err := os.Stat(path)
		must(err)
		return info.ModTime()
	}
	for _, x := range []struct {
		name   string
		change func(path, ledger string)
		read   bool
		wrong  bool
	}{
		{"nothing", func(path, ledger string) {}, false, false},
		{"a byte", func(path, ledger string) { flip(path) }, true, true},
		{"a byte, and the time is set back", func(path, ledger string) {
			at := modified(path)
			flip(path)
			must(os.Chtimes(path, at, at))
		}, true, true},
		{"another file of that size and time", func(path, ledger string) {
			at := modified(path)
			text, err := os.ReadFile(path)
			must(err)
			must(os.Rename(path, path+".old"))
			text[5] ^= 1
			must(os.WriteFile(path, text, 0o644))
			must(os.Chtimes(path, at, at))
			must(os.Remove(path + ".old"))
		}, true, true},
		{"a copy", func(path, ledger string) {
			text, err := os.ReadFile(path)
			must(err)
			must(os.Rename(path, path+".old"))
			must(os.WriteFile(path, text, 0o644))
			must(os.Remove(path + ".old"))
		}, true, false},
		{"the ledger is gone", func(path, ledger string) { must(os.Remove(ledger)) }, true, false},
		{"the ledger is damaged", func(path, ledger string) { flip(ledger) }, true, false},
		{"the ledger is another file's", func(path, ledger string) {
			s, err := stampOf(path)
			must(err)
			must(prove(s, ledger, Pin{"another", int64(s.size), "00"}))
		}, true, false},
	} {
		t.Run(x.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "files")
			finished := w.halfway(t, dir)
			path := filepath.Join(dir, finished.Name)
			x.change(path, ledgerPath(dir, finished.Name))
			goOn := func() (read bool, err error) {
				c := w.client(t, w.options())
				plan, err := c.PlanFiles(bg, w.model, dir)
				must(err)
				err = c.Download(bg, plan, func(p FileProgress) {
					if p.Verifying && p.File != finished.Name {
						t.Errorf("%s was read again", p.File)
					}
					read = read || p.Verifying
				})
				return read, err
			}
			read, err := goOn()
			if read != x.read {
				t.Errorf("%s was read again: %v", finished.Name, read)
			}
			if x.wrong {
				if !IsIntegrity(err) || !strings.Contains(err.Error(), path) {
					t.Fatalf("%v", err)
				}
				must(os.Remove(path))
				_, err = goOn()
			}
			must(err)
			got := tree(t, dir) // without a ledger
			delete(got, RecordName)
			sameTree(t, got, want)
		})
	}
}

// TestALedgerDoesNotOutliveAFailedSync holds that what a sync failed to put on the disk is not taken for durable because a later
// sync, which a system lets succeed, finds nothing left to write.
func TestALedgerDoesNotOutliveAFailedSync(t *testing.T) {
	dir := t.TempDir()
	d := &download{dir: dir, pin: Pin{Name: "a", Bytes: 8, SHA256: strings.Repeat("0", 64)}}
	d.hash, d.done = d.pin.hasher(), 4
	m, err := d.mark()
	if err != nil || m.state == nil {
		t.Fatal(err)
	}
	r, unsyncable, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer unsyncable.Close()
	good, err := os.Create(partPath(dir, "a"))
	if err != nil {
		t.Fatal(err)
	}
	defer good.Close()
	for _, part := range []*os.File{unsyncable, good} {
		d.part = part
		if err := d.save(m); err == nil {
			t.Error("saved")
		}
	}
	if _, err := os.Lstat(ledgerPath(dir, "a")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a ledger was written: %v", err)
	}
	d.lost = nil // as at the next start
	if err := d.save(m); err != nil {
		t.Error(err)
	}
	if done, _, err := readLedger(ledgerPath(dir, "a"), d.pin); err != nil || done != 4 {
		t.Errorf("%d bytes: %v", done, err)
	}
}
