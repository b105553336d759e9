package state

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"

	"deltafin/storage/datafile"

	"golang.org/x/sys/unix"
)

// DefaultMax is what saved states may take on disk if nobody says otherwise: thirty short conversations with K3.
const DefaultMax = 16 << 30

// ErrNoRoom is wrapped where a state is not saved because it is too large for the folder or the disk too full.
var ErrNoRoom = errors.New("no room to save a conversation's state")

// Folder keeps saved states. Its methods are safe for concurrent use, also by several processes.
type Folder struct {
	root string
	max  int64

	mu    sync.Mutex
	usage Usage
}

// Usage counts what is kept, as of the latest look.
type Usage struct {
	States int
	Bytes  int64
}

// Entry is one saved state.
type Entry struct {
	Path   string
	Model  string // digest
	Tokens int
	Bytes  int64
	Used   time.Time // when it was saved or last restored; only the order of two of them means anything

	ledger string
}

// Open opens a folder, making it if it is missing. Unfinished files that nobody writes any more are removed. max bounds the
// bytes kept; 0 is DefaultMax.
func Open(root string, max int64) (*Folder, error) {
	if max == 0 {
		max = DefaultMax
	}
	f := &Folder{root: root, max: max}
	if err := os.MkdirAll(root, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the folder %s for saved states: %w", root, datafile.Cause(err))
	}
	f.sweep()
	if _, err := f.List(); err != nil {
		return nil, err
	}
	return f, nil
}

// Root is the folder's path.
func (f *Folder) Root() string { return f.root }

// Max is how many bytes are kept at most.
func (f *Folder) Max() int64 { return f.max }

// Usage is how much is kept.
func (f *Folder) Usage() Usage {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.usage
}

var (
	modelName = regexp.MustCompile(`^[0-9a-f]{64}$`)
	stateName = regexp.MustCompile(`^([1-9][0-9]{0,8})-([0-9a-f]{32})\.state$`)
	partName  = regexp.MustCompile(`^\.[0-9a-f-]+\.part$`)
)

func nameOf(tokens int, sum [digestBytes]byte) string {
	return fmt.Sprintf("%d-%s.state", tokens, hex.EncodeToString(sum[:16]))
}

// of lists a model's states. A folder that is not there has none.
func (f *Folder) of(model string) ([]Entry, error) {
	dir := filepath.Join(f.root, model)
	names, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the folder %s of saved states: %w", dir, datafile.Cause(err))
	}
	var all []Entry
	for _, n := range names {
		m := stateName.FindStringSubmatch(n.Name())
		if m == nil || !n.Type().IsRegular() {
			continue
		}
		info, err := n.Info()
		if err != nil {
			continue // evicted by someone else just now
		}
		tokens, _ := strconv.Atoi(m[1])
		all = append(all, Entry{Path: filepath.Join(dir, n.Name()), Model: model, Tokens: tokens, Bytes: info.Size(),
			Used: info.ModTime(), ledger: m[2]})
	}
	return all, nil
}

// List is everything that is kept, the one used last first.
func (f *Folder) List() ([]Entry, error) {
	models, err := os.ReadDir(f.root)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("cannot read the folder %s of saved states: %w", f.root, datafile.Cause(err))
	}
	var all []Entry
	for _, m := range models {
		if !modelName.MatchString(m.Name()) || !m.IsDir() {
			continue
		}
		entries, err := f.of(m.Name())
		if err != nil {
			return nil, err
		}
		all = append(all, entries...)
	}
	slices.SortFunc(all, func(a, b Entry) int {
		return cmp.Or(b.Used.Compare(a.Used), cmp.Compare(a.Path, b.Path))
	})
	var u Usage
	for _, e := range all {
		u.States++
		u.Bytes += e.Bytes
	}
	f.mu.Lock()
	f.usage = u
	f.mu.Unlock()
	return all, nil
}

// Find is the model's states of prefixes of tokens that are longer than some length, the longest first.
func (f *Folder) Find(model string, tokens []int, longer int) ([]Entry, error) {
	all, err := f.of(model)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(e Entry) bool { return e.Tokens <= longer || e.Tokens > len(tokens) })
	slices.SortFunc(all, func(a, b Entry) int { return cmp.Compare(a.Tokens, b.Tokens) })
	book := newLedger()
	all = slices.DeleteFunc(all, func(e Entry) bool {
		sum := book.upTo(tokens, e.Tokens)
		return hex.EncodeToString(sum[:16]) != e.ledger
	})
	slices.Reverse(all)
	return all, nil
}

// File is a saved state that is open.
type File struct {
	*Reader
	f *os.File
}

// Open opens a state for reading. Errors of its content wrap ErrDamaged.
func (e Entry) Open() (*File, error) {
	f, err := os.OpenFile(e.Path, os.O_RDONLY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", e.Path, datafile.Cause(err))
	}
	r, err := NewReader(f)
	if err == nil {
		var info fs.FileInfo
		if info, err = f.Stat(); err == nil && info.Size() != r.Size() {
			err = fmt.Errorf("%w: it has %d bytes instead of %d", ErrDamaged, info.Size(), r.Size())
		}
	}
	if err == nil && (r.Model != e.Model || r.Meta.Tokens != e.Tokens || hex.EncodeToString(r.ledger[:16]) != e.ledger) {
		err = fmt.Errorf("%w: it is not what its name says", ErrDamaged)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", e.Path, err)
	}
	return &File{r, f}, nil
}

// Close closes the file.
func (f *File) Close() error { return f.f.Close() }

// Describe reads what a state is of, without the state.
func (e Entry) Describe() (*Meta, error) {
	f, err := e.Open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return &f.Meta, nil
}

// Remove deletes a state. One that is gone already is no error.
func (f *Folder) Remove(e Entry) error {
	err := os.Remove(e.Path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot remove %s: %w", e.Path, datafile.Cause(err))
	}
	_ = os.Remove(filepath.Dir(e.Path)) // the last of its model takes the folder along
	if err == nil {
		f.mu.Lock()
		f.usage.States--
		f.usage.Bytes -= e.Bytes
		f.mu.Unlock()
	}
	return nil
}

// stamp is a time later than that of every state, whatever the clock says: eviction goes by it.
func (f *Folder) stamp() time.Time {
	now := time.Now()
	if all, err := f.List(); err == nil && len(all) > 0 && !all[0].Used.Before(now) {
		now = all[0].Used.Add(time.Microsecond)
	}
	return now
}

// Touch notes that a state was of use.
func (f *Folder) Touch(e Entry) {
	now := f.stamp()
	_ = os.Chtimes(e.Path, now, now)
}

// Save keeps a state. body writes the logits and the state. It returns when the file is durable, with an error when ctx
// ends, and leaves nothing behind then. A state that is kept already is only touched. Afterwards, of the prefixes of tokens
// only the longest stays, and the states used longest ago make room until all fit.
func (f *Folder) Save(ctx context.Context, m Meta, tokens []int, body func(io.Writer) error) error {
	if len(tokens) == 0 || !modelName.MatchString(m.Model) {
		return errors.New("a state without tokens or without a model is not saved")
	}
	m.Tokens = len(tokens)
	dir := filepath.Join(f.root, m.Model)
	final := filepath.Join(dir, nameOf(len(tokens), newLedger().upTo(tokens, len(tokens))))
	if id, err := datafile.Look(final); err == nil && id.Size() == m.Size() {
		now := f.stamp()
		_ = os.Chtimes(final, now, now)
		return nil
	}
	if m.Size() > f.max {
		return fmt.Errorf("%w: it takes %d bytes, and all saved states together may take %d", ErrNoRoom, m.Size(), f.max)
	}
	if err := room(f.root, m.Size()); err != nil {
		return err
	}
	temp, err := create(dir)
	if err != nil {
		return err
	}
	err = write(ctx, temp, m, tokens, body)
	if err == nil {
		now := f.stamp()
		_ = os.Chtimes(temp.Name(), now, now)
		err = os.Rename(temp.Name(), final)
	}
	if err == nil {
		err = datafile.SyncFolder(dir)
	} else {
		_ = os.Remove(temp.Name())
	}
	_ = temp.Close() // and with it the lock
	if err != nil {
		return fmt.Errorf("a conversation's state could not be saved in %s: %w", dir, datafile.Cause(err))
	}
	if older, err := f.Find(m.Model, tokens, 0); err == nil && len(older) > 2 { // itself, the one before
		for _, e := range older[2:] {
			_ = f.Remove(e)
		}
	}
	return f.evict(final)
}

// write fills a file and makes it durable.
func write(ctx context.Context, file *os.File, m Meta, tokens []int, body func(io.Writer) error) error {
	out := &steady{ctx: ctx, file: file}
	w, err := NewWriter(out, m, tokens)
	if err != nil {
		return err
	}
	if err := body(w); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	if err := out.flush(); err != nil {
		return err
	}
	return file.Sync()
}

// steady gathers small writes, and syncs as it goes: hundreds of megabytes at once would hold up whoever else needs the disk.
type steady struct {
	ctx     context.Context
	file    *os.File
	room    []byte
	unsaved int
}

const (
	gatherBytes = 1 << 20
	syncBytes   = 32 << 20
)

func (s *steady) Write(p []byte) (int, error) {
	s.room = append(s.room, p...)
	if len(s.room) < gatherBytes {
		return len(p), nil
	}
	return len(p), s.flush()
}

func (s *steady) flush() error {
	if err := s.ctx.Err(); err != nil {
		return err
	}
	n, err := s.file.Write(s.room)
	s.room = s.room[:0]
	if s.unsaved += n; err == nil && s.unsaved >= syncBytes {
		s.unsaved = 0
		err = s.file.Sync()
	}
	return err
}

// room checks that a file leaves the disk some space.
func room(dir string, size int64) error {
	v, err := datafile.VolumeOf(dir)
	if err != nil {
		return nil // then the write will tell
	}
	free := v.Free
	if keep := min(1<<30, v.Total/20); free-size < keep {
		return fmt.Errorf("%w: it takes %d bytes, and of the disk of %s only %d are free, %d of which stay so; free some, or see 'deltafin state prune'",
			ErrNoRoom, size, dir, free, keep)
	}
	return nil
}

// create makes an unfinished file, locked.
func create(dir string) (*os.File, error) {
	for range 10 {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, fmt.Errorf("cannot make the folder %s for saved states: %w", dir, datafile.Cause(err))
		}
		var id [8]byte
		_, _ = rand.Read(id[:])
		name := filepath.Join(dir, fmt.Sprintf(".%d-%x.part", os.Getpid(), id))
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL|unix.O_CLOEXEC, 0o600)
		if errors.Is(err, fs.ErrNotExist) {
			continue // the folder went with the last state of it
		}
		if err != nil {
			return nil, fmt.Errorf("cannot write %s: %w", name, datafile.Cause(err))
		}
		err = datafile.TryLock(file)
		if id, lookErr := datafile.Look(name); (err == nil || errors.Is(err, datafile.ErrUnsupported)) && lookErr == nil && id.Same(file) {
			return file, nil
		}
		_ = file.Close() // swept away between the two calls
	}
	return nil, fmt.Errorf("cannot lock a file in %s", dir)
}

// sweep removes unfinished files whose writer is gone.
func (f *Folder) sweep() {
	parts, _ := filepath.Glob(filepath.Join(f.root, "*", ".*.part"))
	for _, name := range parts {
		if !partName.MatchString(filepath.Base(name)) || !modelName.MatchString(filepath.Base(filepath.Dir(name))) {
			continue
		}
		file, err := os.OpenFile(name, os.O_RDWR|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
		if err != nil {
			continue
		}
		err = datafile.TryLock(file)
		if errors.Is(err, datafile.ErrUnsupported) {
			if info, statErr := file.Stat(); statErr == nil && time.Since(info.ModTime()) > 24*time.Hour {
				err = nil
			}
		}
		if err == nil {
			_ = os.Remove(name)
			_ = os.Remove(filepath.Dir(name))
		}
		_ = file.Close()
	}
}

// evict removes the states used longest ago until the rest fits, but not the one just saved. When another process is at it,
// it is left to that.
func (f *Folder) evict(saved string) error {
	lock, err := datafile.Lock(filepath.Join(f.root, ".lock"))
	if errors.Is(err, datafile.ErrLocked) {
		return nil
	}
	if err == nil {
		defer lock.Close()
	}
	_, err = f.prune(Prune{Max: f.max}, saved)
	return err
}

// Prune says what to remove: every state of Model ("" is any) that was not used for Age, or, of what is left, those used
// longest ago that do not fit into Max bytes (negative: any number). The zero value removes everything.
type Prune struct {
	Model  string
	Age    time.Duration
	Max    int64
	DryRun bool // only tell
}

// Prune removes states and returns them.
func (f *Folder) Prune(p Prune) ([]Entry, error) { return f.prune(p, "") }

func (f *Folder) prune(p Prune, keep string) ([]Entry, error) {
	all, err := f.List()
	if err != nil {
		return nil, err
	}
	var sum int64
	var gone []Entry
	now := time.Now()
	for _, e := range all { // the latest first
		if p.Model != "" && e.Model != p.Model {
			continue
		}
		old := p.Age > 0 && now.Sub(e.Used) >= p.Age
		over := p.Max >= 0 && sum+e.Bytes > p.Max
		if !old && !over || e.Path == keep {
			sum += e.Bytes
			continue
		}
		if !p.DryRun {
			if err := f.Remove(e); err != nil {
				return gone, err
			}
		}
		gone = append(gone, e)
	}
	return gone, nil
}
