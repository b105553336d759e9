package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"deltafin/storage/checkpoint"
	"deltafin/storage/datafile"
	"deltafin/storage/dfsp"
	"deltafin/storage/store/bank"
	"deltafin/storage/store/roster"
)

// Kind is a kind of problem.
type Kind uint8

const (
	Corrupt Kind = iota + 1 // bytes are not what they were
	Missing                 // a file that should be there is not
	Foreign                 // a file that is not part of a store
	Stale                   // a temporary that an interrupted write left; the next import removes it
)

func (k Kind) String() string {
	switch k {
	case Corrupt:
		return "corrupt"
	case Missing:
		return "missing"
	case Foreign:
		return "foreign"
	case Stale:
		return "stale"
	}
	return "unknown"
}

// Problem is one thing that is wrong with a store.
type Problem struct {
	Kind   Kind
	Path   string // in the store, with slashes
	Layer  int    // -1 if it is not about a layer
	Expert int    // -1 if it is not about an expert
	Chunk  int    // of the embedding table, -1 otherwise
	Text   string // a sentence without the place
}

func (p Problem) String() string {
	where := p.Path
	if p.Expert >= 0 {
		where = fmt.Sprintf("%s: layer %d expert %d", where, p.Layer, p.Expert)
	}
	if p.Chunk >= 0 {
		where = fmt.Sprintf("%s: chunk %d", where, p.Chunk)
	}
	return fmt.Sprintf("%s: %s (%s)", where, p.Text, p.Kind)
}

// Verification is what Verify found.
type Verification struct {
	Problems   []Problem // by path, then by place
	Bytes      int64     // read and compared
	Elapsed    time.Duration
	Experts    int  // routed experts of the model
	Absent     int  // of these, not installed; that is no problem, they were never there
	Unfinished bool // the import is not complete; what is there was checked
}

// Sound tells whether all that is installed is as it was installed. Foreign and stale files do no harm.
func (v *Verification) Sound() bool {
	return !slices.ContainsFunc(v.Problems, func(p Problem) bool { return p.Kind == Corrupt || p.Kind == Missing })
}

// VerifyOptions of a verification. The zero value is a sensible default.
type VerifyOptions struct {
	Workers  int            // 0: 2 to 4
	Progress func(Progress) // called from one goroutine at a time; may be nil
}

// Verify reads all of the store in folder dir and compares it with its digests. It goes on after everything that is wrong;
// the error is only about a folder that is no store, or cancellation. It writes nothing.
func Verify(ctx context.Context, dir string, o VerifyOptions) (*Verification, error) {
	start := time.Now()
	real, err := resolve(dir)
	if err != nil {
		return nil, err
	}
	v := &verifier{dir: real, o: o, meter: newMeter(o.Progress, 0)}
	install, err := readInstall(real, InstallName)
	if errors.Is(err, fs.ErrNotExist) {
		v.result.Unfinished = true
		install, err = readInstall(real, unfinishedName)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s: %w: it has no %s", dir, ErrNotStore, InstallName)
		}
	}
	if err != nil {
		v.bad(Problem{Kind: Corrupt, Path: InstallName, Layer: -1, Expert: -1, Chunk: -1,
			Text: "nothing else can be checked without it: " + short(err, real)})
	} else {
		v.learn(install)
	}
	if err := v.run(ctx); err != nil {
		return nil, err
	}
	v.result.Elapsed = time.Since(start)
	return &v.result, nil
}

// verifier is one verification. Without a roster, packs are checked only against themselves and experts not at all.
type verifier struct {
	dir     string
	o       VerifyOptions
	install *Install
	id      bank.Identity
	roster  *roster.Roster
	packs   []pack

	meter *meter
	mu    sync.Mutex
	// result is guarded by mu while workers run.
	result Verification
}

func (v *verifier) bad(p Problem) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.result.Problems = append(v.result.Problems, p)
}

// file reports a problem of a whole file.
func (v *verifier) file(kind Kind, path string, err error) {
	if errors.Is(err, fs.ErrNotExist) {
		kind = Missing
		err = errors.New("it is not there")
	}
	v.bad(Problem{Kind: kind, Path: path, Layer: -1, Expert: -1, Chunk: -1, Text: short(err, v.dir)})
}

// short is an error's text without the folder that every path in it starts with.
func short(err error, dir string) string {
	return strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), "")
}

// learn finds out what should be there.
func (v *verifier) learn(n *Install) {
	v.install = n
	raw, _ := hex.DecodeString(n.Identity)
	copy(v.id[:], raw)
	config, ok := n.entry(MetaFolder + "/" + checkpoint.ConfigName)
	if !ok {
		return
	}
	e, ok := n.entry(MetaFolder + "/" + roster.FileName)
	if !ok {
		return
	}
	text, err := readEntry(v.dir, e)
	if err != nil {
		return // reported with the other descriptions
	}
	if v.roster, err = roster.Parse(text); err != nil {
		v.file(Corrupt, e.Path, err)
		return
	}
	var sum dfsp.Digest
	raw, _ = hex.DecodeString(config.Digest)
	copy(sum[:], raw)
	if v.packs, err = packs(v.roster, sum, v.id); err != nil {
		v.file(Corrupt, e.Path, err)
		v.roster = nil
	}
}

// run checks everything.
func (v *verifier) run(ctx context.Context) error {
	v.strangers()
	if v.install == nil {
		return ctx.Err()
	}
	for _, e := range v.install.Files {
		if filepath.Dir(e.Path) != MetaFolder {
			continue
		}
		if _, err := readEntry(v.dir, e); err != nil {
			v.file(Corrupt, e.Path, err)
			continue
		}
		v.meter.grow(e.Bytes)
		v.read(e.Path, e.Bytes)
	}
	var tasks []task
	if v.roster != nil {
		tasks = slices.Concat(v.packTasks(), v.embedTasks(), v.bankTasks())
	} else {
		tasks = v.orphanTasks()
	}
	queue := make(chan task)
	group, until := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(queue)
		for _, t := range tasks {
			select {
			case queue <- t:
			case <-until.Done():
				return until.Err()
			}
		}
		return nil
	})
	for range workers(v.o.Workers) {
		group.Go(func() error {
			var buf []byte
			for t := range queue {
				if err := t(until, &buf); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	slices.SortStableFunc(v.result.Problems, func(a, b Problem) int {
		if c := strings.Compare(a.Path, b.Path); c != 0 {
			return c
		}
		if a.Expert != b.Expert {
			return a.Expert - b.Expert
		}
		return a.Chunk - b.Chunk
	})
	return ctx.Err()
}

// read counts bytes that were compared.
func (v *verifier) read(item string, n int64) {
	v.mu.Lock()
	v.result.Bytes += n
	v.mu.Unlock()
	v.meter.add(item, n)
}

// packTasks checks every pack that the model has.
func (v *verifier) packTasks() []task {
	var tasks []task
	for i := range v.packs {
		want := &v.packs[i]
		if _, err := os.Lstat(filepath.Join(v.dir, want.path)); v.result.Unfinished && errors.Is(err, fs.ErrNotExist) {
			continue
		}
		v.meter.grow(want.size)
		tasks = append(tasks, func(ctx context.Context, _ *[]byte) error { return v.pack(ctx, want.path, want) })
	}
	return tasks
}

// orphanTasks checks every pack there is, without knowing what it should be.
func (v *verifier) orphanTasks() []task {
	var tasks []task
	for _, e := range v.install.Files {
		if filepath.Dir(e.Path) == spineFolder {
			v.meter.grow(e.Bytes)
			tasks = append(tasks, func(ctx context.Context, _ *[]byte) error { return v.pack(ctx, e.Path, nil) })
		}
	}
	return tasks
}

func (v *verifier) pack(ctx context.Context, path string, want *pack) error {
	var spec *dfsp.Spec
	if want != nil {
		spec = &want.spec
	}
	p, err := dfsp.Open(filepath.Join(v.dir, filepath.FromSlash(path)), spec, dfsp.FirstTouch)
	if err == nil {
		defer p.Close()
		sum, e := packDigest(p)
		if listed, ok := v.install.entry(path); e == nil && !v.result.Unfinished && (!ok || listed.Digest != sum) {
			e = fmt.Errorf("it is a pack of this model, but not the one that %s lists", InstallName)
		}
		err = e
	}
	if err == nil {
		last, size := int64(0), p.File().Size()
		err = p.Verify(ctx, func(done, total int64) {
			v.read(path, done-last)
			last = done
		})
		v.read(path, size-last)
	}
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	var damaged *dfsp.Error
	if errors.As(err, &damaged) {
		err = errors.New(damaged.Reason)
	}
	v.file(Corrupt, path, err)
	return nil
}

// embedTasks checks the embedding table.
func (v *verifier) embedTasks() []task {
	e := v.roster.Embed
	if e == nil {
		return nil
	}
	text, err := readSmall(filepath.Join(v.dir, embedDigestsName), embedDigestsBytes(e.Bytes()))
	if errors.Is(err, fs.ErrNotExist) && v.result.Unfinished {
		return nil
	}
	if err != nil {
		v.file(Corrupt, embedDigestsName, err)
		return nil
	}
	d, err := parseEmbedDigests(text, e.Bytes(), v.id)
	if err == nil && !v.result.Unfinished {
		sum := sha256.Sum256(text)
		if listed, ok := v.install.entry(embedDigestsName); !d.complete() || !ok || listed.Digest != hex.EncodeToString(sum[:]) {
			err = fmt.Errorf("it is not the one that %s lists", InstallName)
		}
	}
	if err != nil {
		v.file(Corrupt, embedDigestsName, err)
		return nil
	}
	f, err := datafile.Open(filepath.Join(v.dir, embedName))
	if err != nil {
		v.file(Corrupt, embedName, err)
		return nil
	}
	size := f.Size()
	f.Close()
	if size != d.bytes {
		v.file(Corrupt, embedName, fmt.Errorf("it is %d bytes long, expected %d", size, d.bytes))
	}
	v.meter.grow(d.known())
	var tasks []task
	const step = unitBytes / embedChunk
	for first := 0; first < len(d.sums); first += step {
		sums := d.sums[first:min(first+step, len(d.sums))]
		tasks = append(tasks, func(ctx context.Context, buf *[]byte) error { return v.embed(ctx, d, first, sums, buf) })
	}
	return tasks
}

func (v *verifier) embed(ctx context.Context, d *embedDigests, first int, sums [][sha256.Size]byte, buf *[]byte) error {
	f, err := datafile.Open(filepath.Join(v.dir, embedName))
	if err != nil {
		v.file(Corrupt, embedName, err)
		return ctx.Err()
	}
	defer f.Close()
	for i, want := range sums {
		if err := ctx.Err(); err != nil {
			return err
		}
		off := int64(first+i) * embedChunk
		p := grow(buf, min(embedChunk, d.bytes-off))
		err := f.ReadFull(p, off)
		if err == nil && sha256.Sum256(p) != want {
			err = errors.New("its bytes do not match their digest" + hole(p))
		}
		if err != nil {
			v.bad(Problem{Kind: Corrupt, Path: embedName, Layer: -1, Expert: -1, Chunk: first + i, Text: short(err, v.dir)})
		}
		v.read("embedding table", int64(len(p)))
	}
	return nil
}

// bankTasks checks every expert that is installed.
func (v *verifier) bankTasks() []task {
	g := v.roster.Bank
	v.result.Experts = g.Len()
	if g.Len() == 0 {
		return nil
	}
	folder := filepath.Join(v.dir, expertFolder)
	presence, err := readPresence(folder, g, v.id)
	if errors.Is(err, fs.ErrNotExist) && v.result.Unfinished {
		v.result.Absent = g.Len()
		return nil
	}
	if err != nil {
		v.file(Corrupt, expertFolder+"/"+bank.PresenceName, err)
	}
	digests, e := readDigests(folder, g, v.id)
	if e != nil {
		v.file(Corrupt, expertFolder+"/"+bank.DigestsName, e)
	}
	if presence == nil || digests == nil {
		return nil
	}
	v.result.Absent = g.Len() - presence.Count()
	v.meter.grow(int64(presence.Count()) * g.Stride())
	var tasks []task
	for rank, layer := range g.Layers {
		tasks = append(tasks, func(ctx context.Context, buf *[]byte) error {
			return v.bank(ctx, rank, layer, presence, digests, buf)
		})
	}
	return tasks
}

// bank checks one layer's bank.
func (v *verifier) bank(ctx context.Context, rank, layer int, presence *bank.Presence, digests *bank.Digests, buf *[]byte) error {
	g := v.roster.Bank
	path := expertFolder + "/" + bank.FileName(layer)
	f, err := datafile.Open(filepath.Join(v.dir, filepath.FromSlash(path)))
	if err != nil {
		v.file(Corrupt, path, err)
		return ctx.Err()
	}
	defer f.Close()
	if f.Size() != g.FileBytes() {
		v.file(Corrupt, path, fmt.Errorf("it is %d bytes long, expected %d", f.Size(), g.FileBytes()))
	}
	most := max(1, int(unitBytes/g.Stride()))
	for e := 0; e < g.Experts; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := 0
		for n < most && e+n < g.Experts && presence.Has(rank*g.Experts+e+n) {
			n++
		}
		if n == 0 {
			e++
			continue
		}
		p := grow(buf, int64(n)*g.Stride())
		err := f.ReadFull(p, int64(e)*g.Stride())
		for i := range n {
			err := err
			if err != nil && n > 1 { // which of them
				err = f.ReadFull(p[int64(i)*g.Stride():int64(i+1)*g.Stride()], int64(e+i)*g.Stride())
			}
			if err == nil {
				err = v.expert(p[int64(i)*g.Stride():int64(i+1)*g.Stride()], digests.At(rank*g.Experts+e+i))
			}
			if err != nil {
				v.bad(Problem{Kind: Corrupt, Path: path, Layer: layer, Expert: e + i, Chunk: -1, Text: short(err, v.dir)})
			}
		}
		v.read(path, int64(len(p)))
		e += n
	}
	return nil
}

// expert checks an expert with what follows it up to the next.
func (v *verifier) expert(p []byte, want bank.Digest) error {
	span, rest := p[:v.roster.Bank.Span], p[v.roster.Bank.Span:]
	switch {
	case want == bank.Digest{}:
		return fmt.Errorf("%s announces it, %s has no digest of it", bank.PresenceName, bank.DigestsName)
	case bank.Sum(span) != want:
		return errors.New("its bytes do not match their digest" + hole(span))
	case bytes.ContainsFunc(rest, func(r rune) bool { return r != 0 }):
		return errors.New("the bytes after it are not zero")
	}
	return nil
}

// hole explains bytes that are all zero.
func hole(p []byte) string {
	for _, c := range p {
		if c != 0 {
			return ""
		}
	}
	return ": they are all zero, as if they had never been written"
}

// indexMarker keeps the search index of macOS out of a folder.
const indexMarker = ".metadata_never_index"

// strangers reports the files that are not part of a store.
func (v *verifier) strangers() {
	known := map[string]bool{
		InstallName: true, lockName: true, embedName: true, embedDigestsName: true,
		expertFolder + "/" + bank.PresenceName: true, expertFolder + "/" + bank.DigestsName: true,
	}
	if v.result.Unfinished {
		known[unfinishedName] = true
	}
	if v.install != nil {
		for _, e := range v.install.Files {
			known[e.Path] = true
		}
	}
	for i := range v.packs {
		known[v.packs[i].path] = true
	}
	if v.roster != nil {
		for _, l := range v.roster.Bank.Layers {
			known[expertFolder+"/"+bank.FileName(l)] = true
		}
	}
	top, _ := os.ReadDir(v.dir)
	for _, e := range top {
		name := e.Name()
		switch name {
		case MetaFolder, spineFolder, expertFolder:
			inside, _ := os.ReadDir(filepath.Join(v.dir, name))
			for _, e := range inside {
				v.stranger(name+"/"+e.Name(), known)
			}
		default:
			v.stranger(name, known)
		}
	}
}

func (v *verifier) stranger(path string, known map[string]bool) {
	name := filepath.Base(path)
	switch {
	case known[path] || name == indexMarker:
	case isTemp(name), dfsp.IsKept(name):
		v.bad(Problem{Kind: Stale, Path: path, Layer: -1, Expert: -1, Chunk: -1, Text: "it is what an interrupted write left"})
	case v.install == nil || v.roster == nil && filepath.Dir(path) == expertFolder: // unknown what belongs there
	case path == unfinishedName:
		v.bad(Problem{Kind: Stale, Path: path, Layer: -1, Expert: -1, Chunk: -1, Text: "it is left from the import, which is complete"})
	default:
		v.bad(Problem{Kind: Foreign, Path: path, Layer: -1, Expert: -1, Chunk: -1, Text: "it is not part of the store"})
	}
}
