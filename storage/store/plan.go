package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"deltafin/storage/source"
	"deltafin/storage/store/bank"
	"deltafin/storage/store/roster"
)

// Plan says what an import has to do. All sizes are in bytes.
type Plan struct {
	Dir   string
	Parts []Part
	Total int64 // of all files of the finished store, holes not counted
	Write int64 // still to be written
	Read  int64 // of the source's tensors, still to be read

	// Need is the space that will be taken on the volume at the worst moment beyond what is taken now, in whole blocks; Free
	// is what is free on it, and Keep what Options wants to leave.
	Need, Free, Keep int64
	// Largest is the size of the largest file to be written, and Holes what files take beyond Need on a volume where the room
	// of experts that are left out is taken too.
	Largest, Holes int64

	Experts int           // routed experts of the model
	Copy    int           // of these, to be copied
	Absent  int           // of these, left out: missing from the source, or not wanted
	Bank    bank.Geometry `json:"-"` // of the routed experts
	Vision  int64         // bytes of the source's vision part, which is not installed

	Identity string
	Source   Origin
	Resumed  bool // an unfinished import is continued
	Done     bool // there is nothing to do
}

// Part is one kind of file of a store.
type Part struct {
	Name  string // "description", "layers", "globals", "embedding", "experts" or "tables"
	Files int
	Total int64 // bytes of the finished files, holes not counted
	Write int64 // still to be written
}

// Fits tells whether the volume has room for the plan.
func (p *Plan) Fits() bool { return p.Free-p.Need >= p.Keep || p.Need == 0 }

// SpaceError: the volume has not enough room, and nothing was written.
type SpaceError struct {
	Dir              string
	Need, Free, Keep int64
}

func (e *SpaceError) Error() string {
	more := ""
	if e.Keep > 0 {
		more = fmt.Sprintf(" and %d are to stay free", e.Keep)
	}
	return fmt.Sprintf("%s: the import needs %d bytes and %d are free%s; free %d more, or choose another volume",
		e.Dir, e.Need, e.Free, more, e.Need+e.Keep-e.Free)
}

// Unwrap lets a full disk be recognised whether it is foreseen or met.
func (e *SpaceError) Unwrap() error { return syscall.ENOSPC }

// target is the state of the folder that is imported into.
type target struct {
	dir       string
	install   *Install // of the finished or unfinished store, nil in an empty folder
	finished  bool
	presence  *bank.Presence
	digests   *bank.Digests
	embed     *embedDigests
	havePacks map[string]bool // by path in the store: published packs of this model
}

// examine looks at the folder without changing anything.
func (j *job) examine() (*target, error) {
	t := &target{dir: j.dir, havePacks: map[string]bool{}}
	g := j.roster.Bank
	t.presence, t.digests = bank.NewPresence(g), bank.NewDigests(g)
	if j.roster.Embed != nil {
		t.embed = &embedDigests{bytes: j.roster.Embed.Bytes()}
	}
	if err := t.find(); err != nil || t.install == nil {
		return t, err
	}
	if t.install.Identity != fmt.Sprintf("%x", j.id) {
		return nil, fmt.Errorf("%s holds the model %s (source digest %.16s…), not the one to import from %s (%.16s…); choose another folder",
			j.dir, t.install.Source.Name, t.install.Source.Digest, j.src.Dir(), j.origin.Digest)
	}
	for i := range j.packs {
		if p, err := j.openPack(&j.packs[i]); err == nil {
			p.Close()
			t.havePacks[j.packs[i].path] = true
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	if t.embed != nil {
		text, err := readSmall(filepath.Join(j.dir, embedDigestsName), embedDigestsBytes(t.embed.bytes))
		if err == nil {
			d, e := parseEmbedDigests(text, t.embed.bytes, j.id)
			if e != nil {
				return nil, j.needsRepair(embedDigestsName, e)
			}
			if info, e := os.Lstat(filepath.Join(j.dir, embedName)); d.known() > 0 && (e != nil || info.Size() != d.bytes) {
				return nil, j.needsRepair(embedName, errors.New("it is missing or not as long as it was"))
			}
			t.embed = d
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return t, t.readTables(j)
}

// find tells an empty folder from a store and both from anything else.
func (t *target) find() error {
	entries, err := os.ReadDir(t.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("cannot read the folder %s: %w", t.dir, err)
	}
	foreign := ""
	for _, e := range entries {
		switch name := e.Name(); {
		case name == InstallName:
			t.finished = true
		case name == unfinishedName, name == lockName, name == MetaFolder, name == indexMarker, isTemp(name):
		default:
			foreign = name
		}
	}
	name := unfinishedName
	if t.finished {
		name = InstallName
	}
	t.install, err = readInstall(t.dir, name)
	if errors.Is(err, fs.ErrNotExist) {
		if foreign != "" {
			return fmt.Errorf("%s is not empty (it has %s) and not a store; choose a folder of its own for the model", t.dir, foreign)
		}
		t.install, err = nil, nil
	}
	return err
}

// readTables reads which experts are there already.
func (t *target) readTables(j *job) error {
	g := j.roster.Bank
	if g.Len() == 0 {
		return nil
	}
	folder := filepath.Join(j.dir, expertFolder)
	p, err := readPresence(folder, g, j.id)
	if errors.Is(err, fs.ErrNotExist) && !t.finished {
		return nil
	}
	if err != nil {
		return j.needsRepair(bank.PresenceName, err)
	}
	d, err := readDigests(folder, g, j.id)
	if err != nil {
		return j.needsRepair(bank.DigestsName, err)
	}
	for i := range g.Len() {
		layer, expert := g.At(i)
		if p.Has(i) && d.At(i) == (bank.Digest{}) {
			return j.needsRepair(bank.DigestsName, fmt.Errorf("it has no digest of layer %d expert %d, which is announced", layer, expert))
		}
	}
	// A bank that lost its end has lost experts; writing it would make them holes that are announced.
	for _, layer := range g.Layers {
		info, err := os.Lstat(bank.Path(folder, layer))
		if err == nil && info.Size() == g.FileBytes() {
			continue
		}
		first, _ := g.Index(layer, 0)
		for e := range g.Experts {
			if p.Has(first + e) {
				return j.needsRepair(bank.FileName(layer), errors.New("it is missing or not as long as it was, though experts of it are announced"))
			}
		}
	}
	t.presence, t.digests = p, d
	return nil
}

func (j *job) needsRepair(name string, err error) error {
	return fmt.Errorf("%s: %s: %w; import with repair, which copies again what is damaged", j.dir, name, err)
}

// plan computes the sizes.
func (j *job) plan(t *target) (*Plan, error) {
	p := &Plan{
		Dir: j.dir, Keep: j.o.KeepFree, Identity: fmt.Sprintf("%x", j.id), Source: j.origin, Vision: j.places.VisionBytes,
		Experts: j.roster.Bank.Len(), Bank: j.roster.Bank, Resumed: t.install != nil && !t.finished,
	}
	volume := j.dir
	for {
		var err error
		if p.Free, j.block, err = j.disk.space(volume); err == nil {
			break
		} else if parent := filepath.Dir(volume); errors.Is(err, fs.ErrNotExist) && parent != volume {
			volume = parent
		} else {
			return nil, err
		}
	}
	var transient int64 // space for the second copy of what is replaced
	blocks := func(n int64) int64 { return (n + j.block - 1) / j.block * j.block }
	file := func(x *Part, size, write, allocated int64) {
		x.Files++
		x.Total += size
		x.Write += write
		if write > 0 {
			p.Need += max(0, blocks(size)-allocated)
			p.Largest = max(p.Largest, size)
		}
	}

	meta, globals, layers := Part{Name: "description"}, Part{Name: "globals"}, Part{Name: "layers"}
	embed, experts, tables := Part{Name: "embedding"}, Part{Name: "experts"}, Part{Name: "tables"}
	for path, text := range j.meta {
		write := int64(len(text))
		if t.install != nil {
			if _, done := t.install.entry(path); done {
				write = 0
			}
		}
		file(&meta, int64(len(text)), write, 0)
	}
	size, err := j.installBytes()
	if err != nil {
		return nil, err
	}
	if t.finished {
		file(&meta, size, 0, 0)
	} else {
		file(&meta, size, size, 0)
		transient += 2 * blocks(size) // the unfinished one, and the new before it is renamed
	}

	for i := range j.packs {
		x, k := &layers, &j.packs[i]
		if k.layer == roster.Globals {
			x = &globals
		}
		write := k.size
		if t.havePacks[k.path] {
			write = 0
		} else {
			for _, x := range j.roster.Layer(k.layer) {
				p.Read += x.Bytes()
			}
		}
		file(x, k.size, write, 0)
	}
	if t.embed != nil {
		n := t.embed.bytes
		p.Read += n - t.embed.known()
		file(&embed, n, n-t.embed.known(), allocated(filepath.Join(j.dir, embedName)))
		size := embedDigestsBytes(n)
		write := size
		if t.embed.complete() {
			write = 0
		}
		file(&tables, size, write, 0)
		transient = max(transient, 2*blocks(size))
	}
	if err := j.planExperts(p, t, &experts); err != nil {
		return nil, err
	}
	if g := j.roster.Bank; g.Len() > 0 {
		j.tables = 0
		for _, size := range []int64{bank.PresenceBytes(g), bank.DigestsBytes(g)} {
			write := size
			if t.finished && p.Copy == 0 {
				write = 0
			}
			j.tables += write
			file(&tables, size, write, 0)
			transient = max(transient, 2*blocks(size))
		}
	}
	p.Parts = []Part{meta, globals, layers, embed, experts, tables}
	for _, x := range p.Parts {
		p.Total += x.Total
		p.Write += x.Write
	}
	if p.Done = t.finished && p.Write == 0; !p.Done {
		p.Need += transient
	}
	return p, nil
}

// planExperts counts what is there, what can be copied, and what the source does not have.
func (j *job) planExperts(p *Plan, t *target, x *Part) error {
	g := j.roster.Bank
	available, partial := j.src.(source.Experts)
	j.copy = j.copy[:0]
	for rank, layer := range g.Layers {
		have, write := 0, 0
		for e := range g.Experts {
			switch k := rank*g.Experts + e; {
			case t.presence.Has(k):
				have++
			case partial && !available.Present(layer, e), j.o.SpineOnly, j.o.Want != nil && !j.o.Want(layer, e):
				p.Absent++
			default:
				write++
				j.copy = append(j.copy, int32(k))
			}
		}
		size := int64(have+write) * g.Stride()
		x.Files++
		x.Total += size
		x.Write += int64(write) * g.Stride()
		now := allocated(bank.Path(filepath.Join(j.dir, expertFolder), layer))
		if write > 0 {
			p.Need += max(0, (size+j.block-1)/j.block*j.block-now)
		}
		if write > 0 || !t.finished { // every bank is made at its full length
			p.Largest = max(p.Largest, g.FileBytes())
			p.Holes += max(0, g.FileBytes()-max(size, now))
		}
	}
	p.Copy = len(j.copy)
	p.Read += int64(p.Copy) * g.Span
	return nil
}

// allocated is the space a file takes on its volume, 0 if there is none.
func allocated(path string) int64 {
	info, err := os.Lstat(path)
	if err != nil {
		return 0
	}
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return int64(st.Blocks) * 512
	}
	return 0
}
