// Package setup plans and runs the installation of models from the hub: what has to be fetched and written, whether it
// fits, and the work itself, which can be stopped at any moment and goes on where it stopped. Screens and commands only
// show what it says.
//
// A setup is one or two steps: the model, and with it the draft that guesses ahead for it. Each step has a folder of its own.
// Before the first byte of a model is fetched the whole plan is exact and is compared with the room on every volume it will
// write to; FloorBytes of each stay free.
package setup

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"syscall"
	"time"

	"deltafin/storage/datafile"
	"deltafin/storage/hub"
	"deltafin/storage/shelf"
	"deltafin/storage/store"
)

// FloorBytes is what stays free on a volume unless the user says otherwise.
const FloorBytes = 100_000_000_000

// Request is what is to be set up.
type Request struct {
	Client    *hub.Client
	Catalogue []hub.Model
	Name      string     // of the model in the catalogue
	Mode      shelf.Mode // Full or Stream; "": what was recorded, else Full if it fits and Stream if not
	Root      string     // folder of the model
	// Want picks the routed experts to fetch in mode Full; nil: all.
	Want      func(layer, expert int) bool
	NoDraft   bool
	DraftRoot string // folder of the draft; "": beside the model, its name with the draft's
	Cache     string // folder for descriptions
	Floor     int64  // bytes to leave free; 0 means none, FloorBytes is the usual
	Workers   int    // 0: as many as connections
	// Recorded is what the shelf knows of Root.
	Recorded *shelf.Model

	volume func(folder string) (datafile.Volume, error) // datafile.VolumeFor if nil
}

// Step is one folder to fill.
type Step struct {
	Model *hub.Model
	Dir   string
	Mode  shelf.Mode
	Fetch int64 // bytes still to be fetched
	Write int64 // bytes still to be written
	Need  int64 // space that takes at the worst moment
	Total int64 // bytes of the finished folder
	Done  bool

	Store *store.Plan    // of a model in store form
	Files *hub.FilesPlan // of one in files form
	src   *hub.Source
}

// Volume is a disk that the plan writes to.
type Volume struct {
	Path              string // of a folder on it
	Need, Free, Floor int64
	Kind              string // of file system
	// Holes is the part of Need that stays empty: room of experts that are left out, on a file system without sparse files.
	Holes int64
	// Unfit says why nothing can be installed there; "" if it can.
	Unfit string
}

// Short is how much has to be freed for the plan to fit; 0: it fits.
func (v Volume) Short() int64 {
	if v.Need == 0 {
		return 0
	}
	return max(0, v.Need+v.Floor-v.Free)
}

// Plan is what a setup has to do.
type Plan struct {
	Steps   []Step
	Volumes []Volume
	Fetch   int64
	Write   int64
	Need    int64
	Total   int64 // bytes of the finished folders
	Mode    shelf.Mode
	// FullShort is, where Stream was chosen because Full does not fit, how much more room Full needs.
	FullShort int64
	Host      string // that bytes come from
	Proxy     string // they come through; "" none

	request Request
}

// Done tells whether there is nothing to do.
func (p *Plan) Done() bool {
	for i := range p.Steps {
		if !p.Steps[i].Done {
			return false
		}
	}
	return true
}

// Short is how much has to be freed in all for the plan to fit; 0: it fits.
func (p *Plan) Short() int64 {
	var n int64
	for _, v := range p.Volumes {
		n += v.Short()
	}
	return n
}

// SpaceError: the plan does not fit. Nothing was fetched for it but descriptions.
type SpaceError struct{ Plan *Plan }

func (e *SpaceError) Error() string {
	for _, v := range e.Plan.Volumes {
		if s := v.Short(); s > 0 {
			text := fmt.Sprintf("%s has %d bytes free; the setup takes %d and leaves %d free: %d bytes are missing. Nothing was fetched; free that much or choose another folder",
				v.Path, v.Free, v.Need, v.Floor, s)
			if e.Plan.Mode == shelf.Full {
				text += ", or set up for streaming (--stream)"
			}
			return text
		}
	}
	return "the setup does not fit"
}

// Unwrap lets a full disk be recognised whether it is foreseen or met.
func (e *SpaceError) Unwrap() error { return syscall.ENOSPC }

// UnfitError: a file system cannot hold what is planned. Nothing was fetched for it but descriptions.
type UnfitError struct{ Text string }

func (e *UnfitError) Error() string { return e.Text }

// Unwrap lets a file that is too large be recognised whether it is foreseen or met.
func (e *UnfitError) Unwrap() error { return syscall.EFBIG }

// Refused is why a plan cannot be run, nil if it can: a file system that cannot hold it, or one without the room.
func (p *Plan) Refused() error {
	for _, v := range p.Volumes {
		if v.Unfit != "" {
			return &UnfitError{v.Unfit + " Nothing was fetched; choose a folder on another disk"}
		}
	}
	if p.Short() > 0 {
		return &SpaceError{p}
	}
	return nil
}

// ErrUnknown: the catalogue has no such model.
var ErrUnknown = errors.New("no such model in the catalogue")

// Find looks a model up.
func Find(catalogue []hub.Model, name string) (*hub.Model, error) {
	for i := range catalogue {
		if catalogue[i].Name == name {
			return &catalogue[i], nil
		}
	}
	return nil, fmt.Errorf("%q: %w", name, ErrUnknown)
}

// Make plans a setup. It fetches the model's descriptions, and the headers of its shards, into the cache, and writes nothing
// else. progress hears of that and may be nil.
func Make(ctx context.Context, r Request, progress func(hub.Step)) (*Plan, error) {
	m, err := Find(r.Catalogue, r.Name)
	if err != nil {
		return nil, err
	}
	if r.Root == "" {
		return nil, errors.New("a setup needs the folder to install into")
	}
	if r.Root, err = filepath.Abs(r.Root); err != nil {
		return nil, fmt.Errorf("cannot tell where %s is: %w", r.Root, err)
	}
	if r.Mode == "" && r.Recorded != nil && r.Recorded.Name == m.Name {
		r.Mode = r.Recorded.Mode // not guessed again from the room there happens to be
	}
	p := &Plan{Mode: r.Mode, Host: r.Client.Host(), Proxy: r.Client.Proxy(), request: r}
	if m.Form == hub.FormFiles {
		p.Mode = shelf.Full
	}
	step, err := r.step(ctx, m, r.Root, p.Mode, progress)
	if err != nil {
		return nil, err
	}
	p.Steps = append(p.Steps, *step)
	if m.Draft != "" && !r.NoDraft {
		d, err := Find(r.Catalogue, m.Draft)
		if err != nil {
			return nil, err
		}
		dir := r.DraftRoot
		if dir == "" {
			dir = filepath.Join(filepath.Dir(r.Root), filepath.Base(r.Root)+"-"+d.Name)
		}
		draft, err := r.step(ctx, d, dir, shelf.Full, progress)
		if err != nil {
			return nil, err
		}
		p.Steps = append(p.Steps, *draft)
	}
	if p.Mode == "" {
		p.Mode, p.Steps[0].Mode = shelf.Full, shelf.Full
		if err := p.sum(); err != nil {
			return nil, err
		}
		if short := p.Short(); short > 0 {
			smaller, err := r.step(ctx, m, r.Root, shelf.Stream, progress)
			if err != nil {
				return nil, err
			}
			p.Mode, p.Steps[0], p.FullShort = shelf.Stream, *smaller, short
		}
	}
	return p, p.sum()
}

// step plans one folder.
func (r *Request) step(ctx context.Context, m *hub.Model, dir string, mode shelf.Mode, progress func(hub.Step)) (*Step, error) {
	s := &Step{Model: m, Dir: dir, Mode: mode}
	if m.Form == hub.FormFiles {
		files, err := r.Client.PlanFiles(ctx, m, dir)
		if err != nil {
			return nil, err
		}
		s.Files, s.Fetch, s.Write, s.Total, s.Done = files, files.Missing(), files.Missing(), files.Total, files.Done
		s.Need = s.Write + int64(len(files.Files)+2)*4096
		if s.Done {
			s.Need = 0
		}
		return s, nil
	}
	if err := hub.CheckFolder(dir); err != nil {
		return nil, err
	}
	src, err := r.Client.Open(ctx, m, filepath.Join(r.Cache, hub.CacheName(m)), progress)
	if err != nil {
		return nil, err
	}
	report, err := store.Import(ctx, src, dir, r.options(m, mode, true))
	if err != nil {
		return nil, err
	}
	plan := &report.Plan
	s.src, s.Store, s.Fetch, s.Write, s.Total, s.Done = src, plan, plan.Read, plan.Write, plan.Total, plan.Done
	if !s.Done {
		s.Need = plan.Need
	}
	return s, nil
}

func (r *Request) options(m *hub.Model, mode shelf.Mode, dry bool) store.Options {
	return store.Options{Name: m.Repository, Revision: m.Revision, DryRun: dry, SpineOnly: mode == shelf.Stream, Want: r.Want, Workers: r.Workers, Keep: true, Setup: true}
}

// sum adds the steps up by the volumes they are on.
func (p *Plan) sum() error {
	p.Volumes, p.Fetch, p.Write, p.Need, p.Total = nil, 0, 0, 0, 0
	at := map[uint64]int{}
	for i := range p.Steps {
		s := &p.Steps[i]
		p.Fetch, p.Write, p.Need, p.Total = p.Fetch+s.Fetch, p.Write+s.Write, p.Need+s.Need, p.Total+s.Total
		disk, err := p.request.disk(s.Dir)
		if err != nil {
			return err
		}
		k, seen := at[disk.Device]
		if !seen {
			k = len(p.Volumes)
			at[disk.Device] = k
			p.Volumes = append(p.Volumes, Volume{Path: s.Dir, Free: disk.Free, Floor: p.request.Floor, Kind: disk.Kind.Name})
		}
		v := &p.Volumes[k]
		v.Need += s.Need
		if s.Done {
			continue
		}
		largest, holes := s.shape()
		if disk.Kind.NoHoles {
			v.Holes, v.Need, p.Need = v.Holes+holes, v.Need+holes, p.Need+holes
		}
		if most := disk.Kind.Largest; most > 0 && largest > most && v.Unfit == "" {
			v.Unfit = fmt.Sprintf("%s is on a file system (%s) whose files have at most %d bytes, and %s needs one of %d.", s.Dir, disk.Kind.Name, most, s.Model.Title, largest)
		}
	}
	return nil
}

// disk is the volume a folder is or will be on.
func (r *Request) disk(folder string) (datafile.Volume, error) {
	if r.volume != nil {
		return r.volume(folder)
	}
	return datafile.VolumeFor(folder)
}

// shape is the size of a step's largest file, and the room in its files that stays empty.
func (s *Step) shape() (largest, holes int64) {
	if s.Store != nil {
		return s.Store.Largest, s.Store.Holes
	}
	for _, f := range s.Files.Files {
		largest = max(largest, f.Bytes)
	}
	return largest, 0
}

// Progress is how far a setup is.
type Progress struct {
	Step     int // of Plan.Steps
	Item     string
	Received int64 // bytes of this run, whether kept or not
	Done     int64 // bytes of the finished folders that are on the disk and proved; in a run it never falls
	Again    int64 // of Done, found to be damaged and not fetched anew yet
	Total    int64
	Items    []store.ItemProgress // of a model in store form
	Files    hub.FileProgress     // of one in files form
	Retries  int64
}

// Held is what is there now: Done without what is fetched again. What is left is counted from it.
func (p *Progress) Held() int64 { return p.Done - p.Again }

// Begun is how far the setup is before it runs: what earlier runs left counts.
func (p *Plan) Begun() Progress { return Progress{Done: p.Total - p.Write, Total: p.Total} }

// Run does what is planned, and refuses first if it does not fit. It can be cancelled and killed at any time; Make then
// plans the rest. progress is called from one goroutine at a time, at most about ten times a second; may be nil.
func (p *Plan) Run(ctx context.Context, progress func(Progress)) error {
	if err := p.Refused(); err != nil {
		return err
	}
	c := p.request.Client
	most := p.Begun()
	held := most.Done // of all steps, without what the current one adds
	for i := range p.Steps {
		s := &p.Steps[i]
		if s.Done {
			continue
		}
		tell := func(x Progress) {
			if progress == nil {
				return
			}
			t := c.Traffic()
			x.Step, x.Total, x.Received, x.Retries = i, most.Total, t.Received, t.Retries
			most.Done = max(most.Done, min(held+x.Done, most.Total))
			x.Done = most.Done
			progress(x)
		}
		c.Floor(p.request.Floor, func() (int64, error) {
			v, err := datafile.VolumeFor(s.Dir)
			return v.Free, err
		})
		if err := p.run(ctx, s, tell); err != nil {
			return err
		}
		held += s.Write
		s.Done = true
	}
	return nil
}

// run does a step. What it tells as Done is what it added.
func (p *Plan) run(ctx context.Context, s *Step, tell func(Progress)) error {
	r := &p.request
	if s.Files != nil {
		var last time.Time
		return r.Client.Download(ctx, s.Files, func(f hub.FileProgress) {
			if now := time.Now(); f.Done-f.Again == f.Total || now.Sub(last) > 100*time.Millisecond {
				last = now
				tell(Progress{Item: f.File, Done: f.Done - s.Files.Have, Again: f.Again, Files: f})
			}
		})
	}
	o := r.options(s.Model, s.Mode, false)
	o.Progress = func(x store.Progress) { tell(Progress{Item: x.Item, Done: x.Done, Items: x.Items}) }
	_, err := store.Import(ctx, s.src, s.Dir, o)
	return err
}

// Entry is what the shelf is to remember of the plan's model.
func (p *Plan) Entry(now time.Time) shelf.Model {
	s := &p.Steps[0]
	m := shelf.Model{Name: s.Model.Name, Title: s.Model.Title, Root: s.Dir, Mode: p.Mode, Repository: s.Model.Repository,
		Revision: s.Model.Revision, Added: now, Complete: p.Done()}
	if len(p.Steps) > 1 {
		m.Draft = p.Steps[1].Dir
	}
	return m
}
