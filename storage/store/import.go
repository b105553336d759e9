package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"deltafin/storage/checkpoint"
	"deltafin/storage/datafile"
	"deltafin/storage/dfsp"
	"deltafin/storage/source"
	"deltafin/storage/store/bank"
	"deltafin/storage/store/roster"
)

// Options of an import. The zero value is a sensible default.
type Options struct {
	// Name and Revision of the source, for people; by default the name of its folder and, in a Hugging Face cache, of the
	// snapshot.
	Name, Revision string

	DryRun    bool // only plan; nothing is written, not even a lock
	SpineOnly bool // leave the routed experts out; a Writer can add them later
	// Want picks the routed experts to copy, where not all are wanted that are missing; nil: all.
	Want     func(layer, expert int) bool
	Repair   bool  // verify what is there and copy again what is damaged
	KeepFree int64 // bytes to leave free on the volume
	Workers  int   // parts copied at the same time; 0: 2 to 4, by the number of processors
	Keep     bool  // the source is slow: keep unfinished packs, and commit experts every few seconds
	Setup    bool  // it is a setup's: while it is not finished, people are told to go on with that

	// Progress is called from one goroutine at a time; may be nil.
	Progress func(Progress)

	disk        disk  // realDisk if nil
	commitEvery int64 // commitEvery if 0
}

// Report is what an import did.
type Report struct {
	Plan
	Copied  int // routed experts
	Written int64
	Elapsed time.Duration
}

// metaFiles are what is installed of the source's descriptions beside config.json, where it has them.
var metaFiles = []string{
	"LICENSE", "chat_template.jinja", "generation_config.json", "special_tokens_map.json", "tiktoken.model", "tokenizer_config.json",
}

// job is one import.
type job struct {
	src    source.Source
	o      Options
	dir    string
	disk   disk
	origin Origin

	config []byte
	roster *roster.Roster
	places *roster.Map
	id     bank.Identity
	packs  []pack
	meta   map[string][]byte // content of the description by path in the store

	block  int64   // of the volume
	copy   []int32 // positions of the experts to copy
	tables int64   // bytes of the experts' tables, if they will be written
	target *target
	meter  *meter
}

// Import installs the model of a source in the folder dir, which must be empty, not exist, or hold an earlier import of the
// same source: a finished one is completed, an unfinished one continued without reading again what is proved to be there.
// It can be cancelled and killed at any time, and run out of disk, and be run again. The error wraps ErrLocked when another
// process is at it, and is a *SpaceError when the volume is too small, before anything is written.
//
// Once the import has begun, the report says what was done even if an error is returned.
//
// Memory in use is bounded: for each worker four chunks of a pack (32 MiB) or a few experts (8 MiB, or one if it is larger),
// besides the tables, 36 bytes per expert, and the tensor table of the source.
func Import(ctx context.Context, src source.Source, dir string, o Options) (*Report, error) {
	start := time.Now()
	j := &job{src: src, o: o, disk: o.disk}
	if j.disk == nil {
		j.disk = realDisk{}
	}
	if err := j.describe(ctx, dir); err != nil {
		return nil, err
	}
	report, err := j.run(ctx)
	if report != nil {
		report.Elapsed = time.Since(start)
	}
	return report, err
}

// describe finds out what the source is.
func (j *job) describe(ctx context.Context, dir string) error {
	var err error
	if j.dir, err = filepath.Abs(dir); err != nil {
		return fmt.Errorf("cannot tell where %s is: %w", dir, err)
	}
	if real, err := filepath.EvalSymlinks(j.dir); err == nil {
		j.dir = real
	}
	if j.origin.Digest, err = j.src.Digest(); err != nil {
		return err
	}
	j.origin.Name, j.origin.Revision = j.o.Name, j.o.Revision
	place, err := filepath.Abs(j.src.Dir())
	if err != nil {
		place = j.src.Dir()
	}
	if snapshots := filepath.Dir(place); filepath.Base(snapshots) == "snapshots" {
		j.origin.Revision = cmp.Or(j.origin.Revision, filepath.Base(place))
		if org, name, ok := strings.Cut(strings.TrimPrefix(filepath.Base(filepath.Dir(snapshots)), "models--"), "--"); ok {
			j.origin.Name = cmp.Or(j.origin.Name, org+"/"+name)
		}
	}
	j.origin.Name = strings.ToValidUTF8(cmp.Or(j.origin.Name, filepath.Base(place)), "?")
	if j.roster, j.places, err = roster.From(ctx, j.src); err != nil {
		return err
	}
	j.config = j.src.Config()
	text := j.roster.Encode()
	j.id = identity(j.origin.Digest, j.config, text)
	if j.packs, err = packs(j.roster, sha256.Sum256(j.config), j.id); err != nil {
		return fmt.Errorf("%s: %w", j.src.Dir(), err)
	}
	if e := j.roster.Embed; e != nil && (len(e.Shape) != 2 || e.DType.String() != "BF16") {
		return fmt.Errorf("%s: tensor %s is %s %v; an embedding table is a BF16 matrix", j.src.Dir(), e.Name, e.DType, e.Shape)
	}
	j.meta = map[string][]byte{
		MetaFolder + "/" + checkpoint.ConfigName: j.config,
		MetaFolder + "/" + roster.FileName:       text,
	}
	for _, name := range metaFiles {
		text, err := readDescription(place, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		j.meta[MetaFolder+"/"+name] = text
	}
	return nil
}

// readDescription reads a file of the source's folder, or of the folder a loose root has for descriptions. In a Hugging
// Face cache it may be a link into the blobs beside the snapshot.
func readDescription(dir, name string) ([]byte, error) {
	for _, folder := range []string{dir, filepath.Join(dir, "k3-meta")} {
		path := filepath.Join(folder, name)
		info, err := os.Lstat(path)
		if err != nil {
			continue
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			target, err := filepath.EvalSymlinks(path)
			real, err2 := filepath.EvalSymlinks(folder)
			if err = errors.Join(err, err2); err != nil {
				return nil, fmt.Errorf("cannot follow the link %s: %w", path, err)
			}
			snapshots := filepath.Dir(real)
			if filepath.Base(snapshots) != "snapshots" || filepath.Dir(target) != filepath.Join(filepath.Dir(snapshots), "blobs") {
				return nil, fmt.Errorf("%s is a symbolic link; links are followed only in a Hugging Face cache, into its blobs", path)
			}
			path = target
		}
		return readSmall(path, maxMetaSize)
	}
	return nil, fs.ErrNotExist
}

func (j *job) run(ctx context.Context) (*Report, error) {
	if j.o.DryRun {
		t, err := j.examine()
		if err != nil {
			return nil, err
		}
		p, err := j.plan(t)
		if err != nil {
			return nil, err
		}
		return &Report{Plan: *p}, nil
	}
	// Before the folder exists there is nothing to lock, and a plan that does not fit must not make it.
	if _, err := os.Lstat(j.dir); errors.Is(err, fs.ErrNotExist) {
		if _, err := j.admit(); err != nil {
			return nil, err
		}
		if err := os.MkdirAll(j.dir, folderMode); err != nil {
			return nil, fmt.Errorf("cannot make the folder %s: %w", j.dir, datafile.Cause(err))
		}
	} else if err := (&target{dir: j.dir}).find(); err != nil && !(j.o.Repair && Recognize(j.dir)) {
		return nil, err // not ours: leave not even a lock file there
	}
	held, err := lock(j.dir)
	if err != nil {
		return nil, err
	}
	defer held.Close()
	if j.o.Repair {
		if err := j.repair(ctx); err != nil {
			return nil, err
		}
	}
	p, err := j.admit()
	if err != nil {
		return nil, err
	}
	r := &Report{Plan: *p}
	if p.Done {
		return r, j.clean() // a crash at the very end leaves a whole store and what it was made from
	}
	j.meter = newMeter(j.o.Progress, p.Write)
	j.expect(p)
	err = j.install(ctx)
	r.Copied = j.target.presence.Count() - (p.Experts - p.Copy - p.Absent)
	r.Written = j.meter.now.Done
	if err != nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	return r, err
}

// Names of the items of an import, for people.
const (
	itemMeta    = "description"
	itemEmbed   = "embedding table"
	itemGlobals = "tensors outside the layers"
	itemTables  = "tables"
)

func itemLayer(layer int) string {
	if layer == roster.Globals {
		return itemGlobals
	}
	return fmt.Sprintf("layer %d", layer)
}

func itemExperts(layer int) string { return fmt.Sprintf("experts of layer %d", layer) }

// expect tells the meter what there is to do, in the order of the work.
func (j *job) expect(p *Plan) {
	of := map[string]int64{}
	for _, part := range p.Parts {
		of[part.Name] = part.Write
	}
	j.meter.expect(itemMeta, of["description"])
	if d := j.target.embed; d != nil && !d.complete() {
		j.meter.expect(itemEmbed, d.bytes-d.known()+embedDigestsBytes(d.bytes))
	}
	for i := range j.packs {
		if x := &j.packs[i]; !j.target.havePacks[x.path] {
			j.meter.expect(itemLayer(x.layer), x.size)
		}
	}
	for _, k := range j.copy {
		layer, _ := j.roster.Bank.At(int(k))
		j.meter.expect(itemExperts(layer), j.roster.Bank.Stride())
	}
	j.meter.expect(itemTables, j.tables)
}

// admit plans, and refuses what does not fit.
func (j *job) admit() (*Plan, error) {
	t, err := j.examine()
	if err != nil {
		return nil, err
	}
	p, err := j.plan(t)
	if err != nil {
		return nil, err
	}
	if !p.Fits() {
		return nil, &SpaceError{j.dir, p.Need, p.Free, p.Keep}
	}
	j.target = t
	return p, nil
}

// openPack opens a pack that is in the folder and checks that it is this model's.
func (j *job) openPack(want *pack) (*dfsp.Pack, error) {
	p, err := dfsp.Open(filepath.Join(j.dir, want.path), &want.spec, dfsp.FirstTouch)
	var damaged *dfsp.Error
	if errors.As(err, &damaged) {
		return nil, j.needsRepair(want.path, errors.New(damaged.Reason))
	}
	return p, err
}

// install does what is planned.
func (j *job) install(ctx context.Context) error {
	begun := j.target.install != nil
	if !begun { // first of all, so that what follows is known to be ours
		j.target.install = j.newInstall()
	}
	if n := j.target.install; !begun || !j.target.finished && n.Setup != j.o.Setup { // what worked on it last goes on with it
		n.Setup = j.o.Setup
		if err := j.writeInstall(unfinishedName); err != nil {
			return err
		}
	}
	for _, name := range j.folders() {
		if err := makeFolder(filepath.Join(j.dir, name)); err != nil {
			return err
		}
	}
	j.removeTemps(!j.o.Keep)
	if err := j.writeMeta(); err != nil {
		return err
	}
	w := newExpertWriter(filepath.Join(j.dir, expertFolder), j.roster.Bank, j.id, j.disk, j.target.presence, j.target.digests)
	defer w.close()
	w.every = cmp.Or(j.o.commitEvery, w.every)
	if j.o.Keep {
		w.after = commitAfter
	}
	w.check = j.src.Changed
	if j.roster.Bank.Len() > 0 {
		if err := w.prepare(); err != nil {
			return err
		}
	}
	err := j.work(ctx, w)
	// What was copied before an error is good, and worth keeping.
	if e := w.commit(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	j.meter.add(itemTables, j.tables)
	if err := j.src.Changed(); err != nil {
		return err
	}
	return j.finish()
}

// folders are those of the store below its own.
func (j *job) folders() []string {
	folders := []string{MetaFolder, spineFolder}
	if j.roster.Bank.Len() > 0 {
		folders = append(folders, expertFolder)
	}
	return folders
}

// removeTemps removes what crashes left, kept packs too if told to. The folder is locked, so nobody else's work in progress is among it.
func (j *job) removeTemps(kept bool) {
	for _, name := range append(j.folders(), "") {
		folder := filepath.Join(j.dir, name)
		entries, _ := os.ReadDir(folder)
		for _, e := range entries {
			if (isTemp(e.Name()) || kept && dfsp.IsKept(e.Name())) && e.Type().IsRegular() {
				os.Remove(filepath.Join(folder, e.Name()))
			}
		}
	}
}

// clean removes from a finished store what only an unfinished one needs.
func (j *job) clean() error {
	j.removeTemps(true)
	if err := j.remove(unfinishedName); err != nil {
		return err
	}
	return datafile.SyncFolder(j.dir)
}

func (j *job) newInstall() *Install {
	return &Install{
		Schema: schema, Version: version, Identity: hex.EncodeToString(j.id[:]), Source: j.origin, Spine: spineForm, Files: []Entry{},
	}
}

// writeMeta writes the description.
func (j *job) writeMeta() error {
	t := j.target
	var missing []string
	for path := range j.meta {
		if _, ok := t.install.entry(path); !ok {
			missing = append(missing, path)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	slices.Sort(missing)
	for _, path := range missing {
		text := j.meta[path]
		if err := replace(j.disk, filepath.Join(j.dir, filepath.FromSlash(path)), text); err != nil {
			return err
		}
		sum := sha256.Sum256(text)
		t.install.put(Entry{path, int64(len(text)), hex.EncodeToString(sum[:])})
		j.meter.add(itemMeta, int64(len(text)))
	}
	return j.writeInstall(unfinishedName)
}

func (j *job) writeInstall(name string) error {
	text, err := j.target.install.encode()
	if err != nil {
		return err
	}
	return replace(j.disk, filepath.Join(j.dir, name), text)
}

// installBytes is the size that install.json will have.
func (j *job) installBytes() (int64, error) {
	n := j.newInstall()
	digest := hex.EncodeToString(make([]byte, sha256.Size))
	for path, text := range j.meta {
		n.put(Entry{path, int64(len(text)), digest})
	}
	for i := range j.packs {
		n.put(Entry{j.packs[i].path, j.packs[i].size, digest})
	}
	if e := j.roster.Embed; e != nil {
		n.put(Entry{embedDigestsName, embedDigestsBytes(e.Bytes()), digest})
	}
	text, err := n.encode()
	return int64(len(text)), err
}

// finish lists what is there, and makes it a store.
func (j *job) finish() error {
	n := j.target.install
	put := func(e Entry) error {
		if old, ok := n.entry(e.Path); ok && j.target.finished && old != e {
			return fmt.Errorf("%s was made again and is not what %s lists; import with repair", e.Path, InstallName)
		}
		n.put(e)
		return nil
	}
	for i := range j.packs {
		p, err := j.openPack(&j.packs[i])
		if err != nil {
			return err
		}
		sum, err := packDigest(p)
		size := p.File().Size()
		p.Close()
		if err == nil {
			err = put(Entry{j.packs[i].path, size, sum})
		}
		if err != nil {
			return err
		}
	}
	if d := j.target.embed; d != nil {
		text := d.encode(j.id)
		sum := sha256.Sum256(text)
		if err := put(Entry{embedDigestsName, int64(len(text)), hex.EncodeToString(sum[:])}); err != nil {
			return err
		}
	}
	if j.target.finished {
		return j.clean()
	}
	n.Setup = false
	if err := j.writeInstall(InstallName); err != nil {
		return err
	}
	text, err := n.encode()
	if err != nil {
		return err
	}
	j.meter.add(itemMeta, int64(len(text)))
	return j.clean()
}

// workers is how many parts are copied at the same time.
func workers(n int) int {
	if n > 0 {
		return min(n, 16)
	}
	return min(max(runtime.GOMAXPROCS(0), 2), 4)
}
