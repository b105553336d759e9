package hub

import (
	"context"
	"encoding"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sys/unix"

	"deltafin/storage/datafile"
)

const (
	pieceBytes = 8 << 20  // of a request
	ledgerEach = 64 << 20 // bytes between two ledgers: what a crash can cost, besides the pieces under way
	fileMode   = 0o644
)

// FilesPlan says what a download has to do.
type FilesPlan struct {
	Dir   string
	Model *Model
	Files []FilePlan
	Total int64 // bytes of all files
	Have  int64 // of them, on the disk and proved or to be proved without fetching
	Done  bool  // the folder is complete
	// Taken: the digests are the hub's own word for the pinned revision, not the catalogue's.
	Taken bool
}

// FilePlan is one file of it.
type FilePlan struct {
	Pin
	Have     int64 // bytes received before
	Complete bool
}

// Missing is what has to be fetched.
func (p *FilesPlan) Missing() int64 { return p.Total - p.Have }

// PlanFiles looks at the folder dir, and asks the hub for its list of files where the catalogue has none and dir does not
// remember it. It writes nothing. A folder that holds anything but this model is refused.
func (c *Client) PlanFiles(ctx context.Context, m *Model, dir string) (*FilesPlan, error) {
	if m.Form != FormFiles {
		return nil, fmt.Errorf("%s is installed, not downloaded as files", m.Title)
	}
	p := &FilesPlan{Dir: dir, Model: m, Taken: len(m.Files) == 0}
	if err := CheckFolder(dir); err != nil {
		return nil, err
	}
	pins := m.Files
	record, finished, err := ReadRecord(dir)
	switch {
	case err == nil && !record.of(m):
		return nil, fmt.Errorf("%s holds %s at revision %.12s, not %s at %.12s; choose another folder", dir, record.Repository, record.Revision, m.Repository, m.Revision)
	case err == nil:
		if p.Taken {
			pins = record.Files
		}
	case errors.Is(err, fs.ErrNotExist):
		if err := vacant(dir); err != nil {
			return nil, err
		}
	default:
		return nil, err
	}
	if len(pins) == 0 {
		if pins, err = c.Listing(ctx, m); err != nil {
			return nil, err
		}
	}
	p.Done = finished
	for _, pin := range pins {
		f := FilePlan{Pin: pin}
		info, err := os.Lstat(filepath.Join(dir, pin.Name))
		switch {
		case err == nil && (!info.Mode().IsRegular() || info.Size() != pin.Bytes):
			return nil, fmt.Errorf("%s is not the file of %d bytes that belongs there; move it away, nothing is overwritten", filepath.Join(dir, pin.Name), pin.Bytes)
		case err == nil:
			f.Have, f.Complete = pin.Bytes, true
		default:
			if done, _, err := readLedger(ledgerPath(dir, pin.Name), pin); err == nil {
				if info, err := os.Lstat(partPath(dir, pin.Name)); err == nil && info.Mode().IsRegular() && done <= info.Size() {
					f.Have = done
				}
			}
			p.Done = false
		}
		p.Files = append(p.Files, f)
		p.Total += pin.Bytes
		p.Have += f.Have
	}
	return p, nil
}

// CheckFolder requires of a path that it is, or can become, a folder of its own.
func CheckFolder(dir string) error {
	info, err := os.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("cannot look at the folder %s: %w", dir, datafile.Cause(err))
	case info.Mode()&fs.ModeSymlink != 0:
		return fmt.Errorf("%s is a symbolic link; give the folder itself", dir)
	case !info.IsDir():
		return fmt.Errorf("%s is a file; give a folder", dir)
	}
	return nil
}

// vacant requires of a folder that there is nothing in it.
func vacant(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot read the folder %s: %w", dir, datafile.Cause(err))
	}
	for _, e := range entries {
		if e.Name() != filesLock && !datafile.IsPart(e.Name()) { // a crash at the very beginning leaves no more
			return fmt.Errorf("%s is not empty (it has %s); choose a folder of its own for the model", dir, e.Name())
		}
	}
	return nil
}

// FileProgress is how far a download is.
type FileProgress struct {
	File        string
	Done, Total int64 // bytes of all files that are on the disk, in order and hashed. Done begins at FilesPlan.Have and never falls
	// Again is how much of Done was found to be damaged and is not fetched anew yet.
	Again     int64
	Verifying bool // bytes that were there already are read
}

// Download does what is planned. It can be cancelled and killed at any time and run again: bytes that were received in
// order are kept with the state of their digest, and not read again, nor are files that were finished and did not change since.
// A file gets its name only when its digest is right.
// progress is called from one goroutine; may be nil.
func (c *Client) Download(ctx context.Context, p *FilesPlan, progress func(FileProgress)) error {
	if p.Done {
		p.forget()
		return nil
	}
	if err := os.MkdirAll(p.Dir, 0o755); err != nil {
		return fmt.Errorf("cannot make the folder %s: %w", p.Dir, datafile.Cause(err))
	}
	held, err := datafile.Lock(filepath.Join(p.Dir, filesLock))
	if errors.Is(err, datafile.ErrLocked) {
		return fmt.Errorf("another process downloads into %s; wait for it or stop it: %w", p.Dir, err)
	}
	if err != nil {
		return err
	}
	defer held.Close()
	if err := p.sweep(); err != nil {
		return err
	}
	record := &Record{Schema: recordSchema, Version: 1, Name: p.Model.Name, Repository: p.Model.Repository, Revision: p.Model.Revision}
	for _, f := range p.Files {
		record.Files = append(record.Files, f.Pin)
	}
	unfinished := filepath.Join(p.Dir, unfinishedRecord)
	if err := datafile.Replace(unfinished, record.encode(), fileMode); err != nil {
		return err
	}
	// Bytes of the files that are complete, those found of the files not come to yet, and the most there ever was.
	before, found, most := int64(0), p.Have, p.Have
	order := slices.Clone(p.Files) // the small ones first: they show soon what is wrong
	slices.SortStableFunc(order, func(a, b FilePlan) int { return int(min(max(a.Bytes-b.Bytes, -1), 1)) })
	for _, f := range order {
		found -= f.Have
		d := &download{c: c, dir: p.Dir, pin: f.Pin, file: c.file(p.Model, f.Name, f.Bytes), tell: func(done int64, verifying bool) {
			if progress == nil {
				return
			}
			now := before + done + found
			most = max(most, now)
			x := FileProgress{File: f.Name, Done: most, Total: p.Total, Verifying: verifying}
			if !verifying {
				x.Again = most - now
			}
			progress(x)
		}}
		if err := d.run(ctx); err != nil {
			return err
		}
		c.notify(Notice{Kind: NoticeFile, File: f.Name, Text: "complete and verified"})
		before += f.Bytes
	}
	if err := os.Rename(unfinished, filepath.Join(p.Dir, RecordName)); err != nil {
		return fmt.Errorf("cannot finish the download: %w", datafile.Cause(err))
	}
	p.forget()
	return datafile.SyncFolder(p.Dir)
}

// sweep removes what a crash left of a ledger or a record that was being written.
func (p *FilesPlan) sweep() error {
	entries, err := os.ReadDir(p.Dir)
	if err != nil {
		return fmt.Errorf("cannot read the folder %s: %w", p.Dir, datafile.Cause(err))
	}
	for _, e := range entries {
		left := datafile.IsLeft(e.Name(), unfinishedRecord)
		for _, f := range p.Files {
			left = left || datafile.IsLeft(e.Name(), filepath.Base(ledgerPath(p.Dir, f.Name)))
		}
		if left {
			if err := os.Remove(filepath.Join(p.Dir, e.Name())); err != nil {
				return fmt.Errorf("cannot remove what a crash left: %w", err)
			}
		}
	}
	return nil
}

// forget removes the ledgers of a folder that is complete, which a crash may leave as well. They say nothing that matters any
// more, and are no trouble where they cannot be removed.
func (p *FilesPlan) forget() {
	for _, f := range p.Files {
		_ = os.Remove(ledgerPath(p.Dir, f.Name))
	}
}

// download is one file of a download.
type download struct {
	c    *Client
	dir  string
	pin  Pin
	file *File
	tell func(done int64, verifying bool)

	part *os.File
	hash hash.Hash
	done int64 // bytes of part that are in hash
	lost error // of a sync that failed: what was written since the one before may be gone, and no later one would say so
}

func partPath(dir, name string) string   { return filepath.Join(dir, "."+name+".part") }
func ledgerPath(dir, name string) string { return filepath.Join(dir, "."+name+".ledger") }

func (d *download) run(ctx context.Context) error {
	final, ledger := filepath.Join(d.dir, d.pin.Name), ledgerPath(d.dir, d.pin.Name)
	if _, err := os.Lstat(final); err == nil {
		if proved(final, ledger, d.pin) {
			d.tell(d.pin.Bytes, false)
			return nil
		}
		s, err := d.adopt(ctx, final)
		if err != nil {
			return err
		}
		return prove(s, ledger, d.pin)
	}
	for try := 0; ; try++ {
		err := d.fetch(ctx)
		if err == nil {
			break
		}
		if !errors.Is(err, errDigest) || try > 0 {
			return err
		}
		// Something is wrong with what was received, and there is no telling where: once more, from the beginning.
		d.c.notify(Notice{Kind: NoticeRetry, File: d.pin.Name, Text: "its digest is not the right one; it is fetched again", Attempt: try + 1})
		d.c.retries.Add(1)
		d.file.forget()
		d.discard()
	}
	if err := datafile.Publish(partPath(d.dir, d.pin.Name), final); err != nil {
		return err
	}
	s, err := stampOf(final)
	if err != nil {
		return err
	}
	return prove(s, ledger, d.pin)
}

var errDigest = errors.New("digest")

// adopt takes a file that is there for what it should be, if it is. Its stamp is that from before it was read.
func (d *download) adopt(ctx context.Context, path string) (stamp, error) {
	s, err := stampOf(path)
	if err != nil {
		return s, err
	}
	f, err := datafile.Open(path)
	if err != nil {
		return s, err
	}
	defer f.Close()
	if err := f.Descriptor().Sync(); err != nil { // whoever put it there may not have
		return s, fmt.Errorf("cannot sync %s: %w", path, datafile.Cause(err))
	}
	h := d.pin.hasher()
	if f.Size() == d.pin.Bytes {
		if err := hashFile(ctx, h, f.Descriptor(), d.pin.Bytes, func(n int64) { d.tell(n, true) }); err != nil {
			return s, err
		}
	}
	if f.Size() != d.pin.Bytes || !d.pin.agrees(h.Sum(nil)) {
		return s, &Error{Host: "the folder", File: path, Text: "it is not the file that belongs there", Integrity: true, Hint: "move it away and download again; nothing is overwritten"}
	}
	return s, nil
}

func (d *download) discard() {
	os.Remove(partPath(d.dir, d.pin.Name))
	os.Remove(ledgerPath(d.dir, d.pin.Name))
}

// fetch completes the part of a file and proves it.
func (d *download) fetch(ctx context.Context) error {
	if err := d.open(ctx); err != nil {
		return err
	}
	defer d.part.Close()
	if err := d.receive(ctx); err != nil {
		// What was received stays, if the disk lets it.
		if m, err := d.mark(); err == nil {
			_ = d.save(m)
		}
		return err
	}
	if err := d.part.Sync(); err != nil {
		return d.failed(err)
	}
	if !d.pin.agrees(d.hash.Sum(nil)) {
		return fmt.Errorf("%w: %w", errDigest, &Error{Host: d.c.o.Host, File: d.pin.Name, Integrity: true,
			Text: "its digest is not the pinned one, twice", Hint: "the server or a proxy changed it; nothing of it is used. Try without the proxy or with another mirror"})
	}
	return nil
}

func (d *download) failed(err error) error {
	return fmt.Errorf("cannot write %s: %w", partPath(d.dir, d.pin.Name), datafile.Cause(err))
}

// open opens the part and finds out how much of it there is.
func (d *download) open(ctx context.Context) error {
	path := partPath(d.dir, d.pin.Name)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|unix.O_NOFOLLOW, 0o644)
	if err != nil {
		return d.failed(err)
	}
	d.part, d.hash, d.done, d.lost = f, d.pin.hasher(), 0, nil
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("it is not a regular file")
	}
	if err != nil {
		f.Close()
		return d.failed(err)
	}
	have := min(info.Size(), d.pin.Bytes)
	if done, state, err := readLedger(ledgerPath(d.dir, d.pin.Name), d.pin); err == nil && done <= have {
		if u, ok := d.hash.(encoding.BinaryUnmarshaler); ok && u.UnmarshalBinary(state) == nil {
			d.done = done
		} else {
			d.hash = d.pin.hasher()
		}
	}
	// Bytes past the ledger came out of order or were not synced: they are fetched again. Without a ledger nothing is known.
	if err := f.Truncate(d.done); err != nil {
		f.Close()
		return d.failed(err)
	}
	d.tell(d.done, false)
	return ctx.Err()
}

// receive fetches the rest: pieces side by side, each written as it arrives, and hashed in order.
func (d *download) receive(ctx context.Context) error {
	type piece struct {
		at  int64
		p   []byte
		got chan struct{}
	}
	workers := cap(d.c.slots)
	order := make(chan *piece, workers+1) // as asked for
	work := make(chan *piece)
	free := make(chan []byte, workers+2)
	for range cap(free) {
		free <- nil
	}
	marks := make(chan mark, 1)
	group, ctx := errgroup.WithContext(ctx)
	begin := d.done // which from here on belongs to the one that hashes
	group.Go(func() error { return d.keep(begin, marks) })
	group.Go(func() error {
		defer close(order)
		defer close(work)
		for at := begin; at < d.pin.Bytes; {
			n := min(pieceBytes, d.pin.Bytes-at)
			var p []byte
			select {
			case p = <-free:
			case <-ctx.Done():
				return ctx.Err()
			}
			if int64(cap(p)) < n {
				p = make([]byte, n)
			}
			x := &piece{at: at, p: p[:n], got: make(chan struct{})}
			select {
			case order <- x:
			case <-ctx.Done():
				return ctx.Err()
			}
			select {
			case work <- x:
			case <-ctx.Done():
				return ctx.Err()
			}
			at += n
		}
		return nil
	})
	for range workers {
		group.Go(func() error {
			for x := range work {
				if err := d.file.readTo(ctx, x.p, x.at, d.write); err != nil {
					return err
				}
				close(x.got)
			}
			return nil
		})
	}
	group.Go(func() error {
		defer close(marks)
		for x := range order {
			if err := ctx.Err(); err != nil {
				return err
			}
			select {
			case <-x.got:
			case <-ctx.Done():
				return ctx.Err()
			}
			d.hash.Write(x.p)
			d.done += int64(len(x.p))
			d.tell(d.done, false)
			free <- x.p
			m, err := d.mark()
			if err != nil {
				return err
			}
			select {
			case <-marks: // an older one that nobody came to yet
			default:
			}
			marks <- m
		}
		return nil
	})
	return group.Wait()
}

// write puts bytes that arrived in their place in the part.
func (d *download) write(p []byte, off int64) error {
	if _, err := d.part.WriteAt(p, off); err != nil {
		return d.failed(err)
	}
	return nil
}

// mark is a place in the file up to which everything was received and written, with the state of the digest there.
type mark struct {
	done  int64
	state []byte // nil: the digest has none that could be kept
}

func (d *download) mark() (mark, error) {
	m, ok := d.hash.(encoding.BinaryMarshaler)
	if !ok {
		return mark{done: d.done}, nil
	}
	state, err := m.MarshalBinary()
	return mark{d.done, state}, err
}

// keep makes what is received durable while more comes, up to every mark in turn, beginning at the place done. The disk is told
// to write at once, so that it is at work all the time and a sync has little left to wait for.
func (d *download) keep(done int64, marks <-chan mark) error {
	saved := done
	for m := range marks {
		datafile.StartWriting(d.part, done, m.done-done)
		if done = m.done; done-saved >= ledgerEach {
			if err := d.save(m); err != nil {
				return err
			}
			saved = done
		}
	}
	return nil
}

// save makes what was received durable, then says so in the ledger. After a sync that failed it refuses: what is past the ledger
// is fetched again.
func (d *download) save(m mark) error {
	if m.state == nil || d.lost != nil {
		return d.lost
	}
	if err := d.part.Sync(); err != nil {
		d.lost = d.failed(err)
		return d.lost
	}
	return datafile.Replace(ledgerPath(d.dir, d.pin.Name), encodeLedger(m.done, m.state, d.pin), fileMode)
}
