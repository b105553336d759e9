// Package local runs a model from weights on this machine: the spine bound in place, routed experts read through a slot
// cache, the arithmetic done by the provider in package native.
//
// One step is a tape of 1 to 64 rows. For each layer the provider attends and routes, the engine feeds it the experts
// it asked for as their bytes arrive, and the provider completes the layer. Only when all layers are done and the result
// is finite is the tape committed; before that nothing of the timeline changes.
package local

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/budget"
	"deltafin/runtime/expert"
	"deltafin/runtime/heat"
	"deltafin/runtime/memory"
	"deltafin/runtime/model"
	"deltafin/runtime/trace"
	"deltafin/storage/blockio"
	"deltafin/storage/checkpoint"
	"deltafin/storage/dfsp"
	"deltafin/storage/root"
	"deltafin/storage/rowint8"
	"deltafin/storage/source"
	"deltafin/tokenizer"
)

// Options of an engine. The zero value of everything but Root is a sensible default.
type Options struct {
	Root string // model root, in any form of package root
	// Name and Kind describe the model to people; by default the folder's name and what the configuration says.
	Name string
	Kind runtime.Kind

	// Spine is the form of all weights but the routed experts': "" or "auto" for the original, which is "bf16", or "int8" for
	// the row-int8 one, which is not weight-exact and must have been made before, in SpineFolder.
	Spine       string
	SpineFolder string // "": the usual one in Root

	Threads     int    // 0: every processor
	ISA         string // "": the best of this processor
	Memory      int64  // bytes the process may take; 0: from this machine and its control group
	ExpertCache int64  // bytes of it for routed experts; 0: what the plan gives them
	MaxResident *int   // layers to keep in memory at most; nil: as many as fit
	NoPrefetch  bool   // read no experts ahead of their demand
	CachePolicy string // of package expert; "": the best known
	Tile        int    // rows per prefill tape, 1..64; 0: 64
	// Draft is how to guess ahead, unless a generation asks for another way; "": auto. NoDrafts keeps no memory for it, so that
	// no generation can. DraftModel is the folder of a DSpark draft model, which is not loaded for a Draft of off or suffix;
	// "": k3-draft-dspark below Root, where there is one.
	Draft      runtime.DraftMode
	NoDrafts   bool
	DraftModel string

	Context int // cap on the context; 0: what the model was made for
	// Records says where to write down what the experts do, once the model is known by its digest; nil: nowhere.
	Records func(digest string) (Records, error)
	// Fetch brings experts that the source knows of and does not have; nil: demanding one is an error.
	Fetch Fetcher
	// States is a folder for saved states, in which Sync looks and Keep writes; "": none is kept. MaxStates bounds its bytes;
	// 0: the usual bound.
	States    string
	MaxStates int64
	NoReuse   bool // start every prompt from nothing; for measurements
	// Speeds remembers how fast disks are, with how many readers; "": the disk is not measured.
	Speeds blockio.Speeds
	// Warn hears of what is given up without ending anything: tracing, heat. May be nil.
	Warn func(error)
	// Progress hears of the phases of loading; may be nil.
	Progress func(runtime.Progress)

	system blockio.Disk // nil: the operating system's; for tests
}

// Records are the files that remember which experts were asked for.
type Records struct {
	// Trace, if its path is not empty, appends the routes of every committed pass to a file. Grid and TopK are filled in.
	Trace trace.Options
	// Heat is the file that remembers which experts are popular from run to run; "": none is kept.
	Heat string
}

// Engine is a loaded model.
type Engine struct {
	o          Options
	identity   runtime.Identity
	limits     runtime.Limits
	config     *model.Config
	src        source.Source
	weights    *model.Weights
	packs      []*dfsp.Pack   // by layer; nil: none beside the source
	int8       *rowint8.Spine // nil: the original spine
	tok        *tokenizer.Tokenizer
	provider   *native.Provider
	disk       *disk
	layers     *spine
	resident   []*blockio.Slab
	experts    *expertFile
	cache      *expert.Cache // nil without routed experts, and where they are used in place
	placed     *inPlace      // nil where experts are not used in place
	records    Records
	routes     *trace.Writer  // nil: not traced
	recent     *trace.Recent  // the last passes, for whoever looks; nil without routed experts
	heat       *heat.Recorder // nil: not kept
	drafting   drafting
	ahead      *lookahead  // nil: nothing is read ahead
	remembered *remembered // nil: no routes are, and what drafts copy is not read ahead
	spineBytes int64       // of weights in memory: those outside the layers, and the resident layers
	headBytes  int64       // of them, those outside the layers
	plan       *budget.Plan
	heap       func()        // gives its share of the Go heap back; nil: it is not held to one
	speed      blockio.Speed // of the disk; zero if it was not measured
	layerBytes []int64       // of the spine, by layer
	isa        string
	threads    int

	sizes    *budget.Model // what states take
	stateMax int64         // of the plan, for states
	saved    *saved        // nil: no state is kept on disk

	// Guarded by turn.
	lines      map[*Timeline]struct{}
	turns      int64 // clock of the timelines
	snapshots  snapshots
	staged     bool    // the provider has its room for a tape
	rowSeconds float64 // of a prefill
	readRate   float64 // of saved states, bytes a second

	// trace sees every finished layer of a tape, and with layer == Layers its logits; for tests.
	trace func(tape native.Tape, position, layer int, mail *native.Mailbox)

	// guess replaces the guesses of a pass, at most room of them; for tests.
	guess func(t *Timeline, room int) []int

	// write replaces what is drawn for a position; for measurements that need a certain text.
	write func(position int) int

	// Scratch of the running tape.
	mail     native.Mailbox
	rows     []uint16
	rowBytes []byte
	best     [native.MaxRows]uint32
	union    []int
	seen     []int
	routed   []route // by layer
	spans    []native.ExpertSpan

	turn chan struct{}   // held by the timeline whose tape is live
	life context.Context // ends when the engine is to be closed
	end  context.CancelFunc

	tokens atomic.Int64
	gauge  struct {
		sync.Mutex
		runtime.Progress
		memory native.Memory // after the last tape
		recall []float32
		ranks  []float32
		drafts []runtime.DraftHealth

		draftBytes int64 // of the draft model
		snapshots  runtime.SnapshotHealth
	}
	quiet time.Duration // gauges are told at most this often; 0 in tests that look at every layer

	mu     sync.Mutex
	closed bool
}

// gaugeInterval is how often a running tape tells how far it is: often enough to be seen moving, too rare to cost a fast
// model anything.
const gaugeInterval = 4 * time.Millisecond

// Open loads the model in o.Root. Cancelling ctx abandons the load.
func Open(ctx context.Context, o Options) (_ *Engine, err error) {
	if o.Tile == 0 {
		o.Tile = native.MaxRows
	}
	if o.Tile < 1 || o.Tile > native.MaxRows {
		return nil, fmt.Errorf("tile of %d rows: a tape takes 1 to %d", o.Tile, native.MaxRows)
	}
	if err := checkDraftMode(o.Draft); err != nil {
		return nil, err
	}
	e := &Engine{o: o, turn: make(chan struct{}, 1), quiet: gaugeInterval, lines: map[*Timeline]struct{}{}}
	e.snapshots = snapshots{e: e, max: maxSnapshots}
	if o.NoReuse {
		e.snapshots.max = 0
	}
	e.life, e.end = context.WithCancel(context.Background())
	defer func() {
		if err != nil {
			e.release()
		}
	}()
	e.report(runtime.Progress{Phase: runtime.PhaseLoad})
	// The configuration comes first: what is wrong with it must not hide behind a missing shard.
	text, err := root.ReadConfig(o.Root)
	if err != nil {
		return nil, damaged(err)
	}
	if e.config, err = model.ParseConfig(text); err != nil {
		err = fmt.Errorf("%s%c%w", strings.TrimRight(o.Root, string(filepath.Separator)), filepath.Separator, err) // it begins with the file's name
		if errors.Is(err, model.ErrMalformed) {
			err = damaged(err)
		}
		return nil, err
	}
	if e.src, err = root.Open(o.Root); err != nil {
		return nil, damaged(err)
	}
	if !bytes.Equal(e.src.Config(), text) {
		return nil, fmt.Errorf("%s was replaced while it was being read; try again", filepath.Join(o.Root, checkpoint.ConfigName))
	}
	plan, err := model.NewPlan(e.config)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(o.Root, checkpoint.ConfigName), err)
	}
	if e.weights, err = model.Resolve(ctx, plan, e.src); err != nil {
		return nil, damaged(err)
	}
	if err := e.identify(); err != nil {
		return nil, err
	}
	if err := e.openInt8(ctx); err != nil {
		return nil, err
	}
	if _, installed := e.src.(packed); !installed { // which consists of packs itself
		if e.packs, err = e.weights.OpenPacks(filepath.Join(o.Root, root.PacksFolder)); err != nil {
			return nil, damaged(err)
		}
	}
	if e.o.Records != nil {
		if e.records, err = e.o.Records(e.identity.Digest); err != nil {
			return nil, err
		}
	}
	if e.tok, err = openTokenizer(root.Meta(o.Root), e.config); err != nil {
		return nil, err
	}
	if e.provider, err = native.Open(geometry(e.config), native.Options{Threads: o.Threads, ISA: o.ISA}); err != nil {
		return nil, fmt.Errorf("cannot start the CPU provider: %w", err)
	}
	if err := e.planAll(ctx, plan, budget.Request{Files: len(e.src.Shards()),
		Trace: e.records.Trace.Path != "", Heat: e.records.Heat != ""}); err != nil {
		return nil, err
	}
	if e.plan.Heap > 0 {
		e.heap = memory.HoldHeap(e.plan.Heap)
	}
	if e.sizes, err = budget.ModelOf(plan, budget.BF16); err != nil {
		return nil, err
	}
	e.stateMax = stateBytes(e.plan, e.sizes, e.plan.DraftRows)
	if e.disk, err = newDisk(e.src, e.plan.ExpertSlots >= e.plan.Experts && e.plan.Streamed() == 0, e.speed.Readers, o.system); err != nil {
		return nil, err
	}
	if err := e.bindGlobals(ctx); err != nil {
		return nil, err
	}
	if err := e.openDrafts(ctx); err != nil {
		return nil, err
	}
	e.routed = make([]route, e.config.Layers)
	e.layers = &spine{e: e}
	if err := e.layers.open(ctx, e.plan.ResidentLayers); err != nil {
		return nil, err
	}
	if err := e.observe(); err != nil {
		return nil, err
	}
	if err := e.openCache(); err != nil {
		return nil, err
	}
	if err := e.openLookahead(); err != nil {
		return nil, err
	}
	if e.isa, e.threads, err = e.provider.ISA(); err != nil {
		return nil, err
	}
	e.limit()
	if e.o.States != "" {
		if e.saved, err = openSaved(e, e.o.States, e.o.MaxStates); err != nil {
			e.warn(fmt.Errorf("states of conversations are not saved: %w", err))
			e.saved = nil
		}
	}
	e.report(runtime.Progress{Phase: runtime.PhaseIdle, Layer: e.config.Layers})
	return e, nil
}

// openTokenizer reads the tokenizer files next to the weights, or returns nil when there are none.
func openTokenizer(dir string, c *model.Config) (*tokenizer.Tokenizer, error) {
	if _, err := os.Lstat(filepath.Join(dir, tokenizer.RankFile)); errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	tok, err := tokenizer.Load(dir)
	if err != nil {
		return nil, damaged(err)
	}
	if tok.VocabSize() > c.Vocab {
		return nil, fmt.Errorf("%s: tokenizer has %d ids, the model only %d: they do not belong together",
			filepath.Join(dir, tokenizer.RankFile), tok.VocabSize(), c.Vocab)
	}
	return tok, nil
}

// damaged marks an error as one of the bytes, unless the system or the caller is the reason.
func damaged(err error) error {
	var system syscall.Errno
	if err == nil || errors.As(err, &system) || errors.Is(err, fs.ErrNotExist) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return damage{err}
}

// damage reads as the error it holds and is a runtime.ErrDamaged.
type damage struct{ error }

func (d damage) Unwrap() []error { return []error{d.error, runtime.ErrDamaged} }

// identify says which model this is.
func (e *Engine) identify() error {
	c := e.config
	digest, err := e.src.Digest()
	if err != nil {
		return err
	}
	e.identity = runtime.Identity{
		Name: e.o.Name, Kind: e.o.Kind, Root: e.o.Root, Layers: c.Layers, WeightExact: true, Digest: digest,
	}
	if e.identity.Kind == "" {
		switch {
		case c.IsK3():
			e.identity.Kind = runtime.KindK3
		case !c.Nested:
			e.identity.Kind = runtime.KindLinear
		default:
			e.identity.Kind = runtime.KindK3Family
		}
	}
	if e.identity.Name == "" {
		if e.identity.Kind == runtime.KindK3 {
			e.identity.Name = "Kimi K3"
		} else if abs, err := filepath.Abs(e.o.Root); err == nil {
			e.identity.Name = filepath.Base(abs)
		}
	}
	return nil
}

func (e *Engine) limit() {
	c := e.config
	e.limits = runtime.Limits{Context: c.Context, Trained: c.Context, MaxRows: native.MaxRows, Vocab: c.Vocab, EOS: c.EOS}
	if len(c.EOS) == 0 && e.tok != nil {
		e.limits.EOS = []int{e.tok.EndOfMessage()}
	}
	if e.o.Context > 0 && e.o.Context < e.limits.Context {
		e.limits.Context = e.o.Context
	}
	e.limits.Context = min(e.limits.Context, e.plan.Context) // memory holds no more
}

// recentBytes is what is kept of the last passes: 200 to 250 tokens of K3.
const recentBytes = 8 << 20

// Recent is the last passes of this engine, nil for a model without routed experts.
func (e *Engine) Recent() *trace.Recent { return e.recent }

// Traced is the file the routes of every pass are written to, "" if they are not.
func (e *Engine) Traced() string {
	if e.routes == nil {
		return ""
	}
	return e.records.Trace.Path
}

// Present tells which experts are in memory; nil for a model without routed experts.
func (e *Engine) Present() *expert.Presence {
	switch {
	case e.placed != nil:
		return e.placed.held
	case e.cache != nil:
		return e.cache.Present()
	}
	return nil
}

// observe starts recording routes and popularity, where asked to.
func (e *Engine) observe() error {
	g := expert.GridOf(e.config)
	if g.Len() == 0 {
		return nil
	}
	e.recent = trace.NewRecent(g, e.config.TopK, e.config.Layers, recentBytes)
	if e.records.Heat != "" {
		e.heat = heat.Open(e.records.Heat, g, e.o.Warn)
	}
	if e.records.Trace.Path == "" {
		return nil
	}
	o := e.records.Trace
	o.Grid, o.TopK = g, e.config.TopK
	if o.Warn == nil {
		o.Warn = e.o.Warn
	}
	var err error
	e.routes, err = trace.Open(o)
	return err
}

func (e *Engine) reportLoad(layer int) {
	e.report(runtime.Progress{Phase: runtime.PhaseLoad, Layer: layer})
}

// report publishes a gauge to Health and, during loading, to the options' listener.
func (e *Engine) report(p runtime.Progress) runtime.Progress {
	p.At = time.Now()
	if p.Layers == 0 && e.config != nil {
		p.Layers = e.config.Layers
	}
	e.gauge.Lock()
	e.gauge.Progress = p
	e.gauge.Unlock()
	if p.Phase == runtime.PhaseLoad && e.o.Progress != nil {
		e.o.Progress(p)
	}
	return p
}

func (e *Engine) Identity() runtime.Identity      { return e.identity }
func (e *Engine) Tokenizer() *tokenizer.Tokenizer { return e.tok }
func (e *Engine) Limits() runtime.Limits          { return e.limits }

// Records is what is written down. A model without routed experts writes nothing down.
func (e *Engine) Records() Records {
	if e.plan.Experts == 0 {
		return Records{}
	}
	return e.records
}

// acquire takes the engine for one tape.
func (e *Engine) acquire(ctx context.Context) error {
	select {
	case e.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	if e.life.Err() != nil {
		<-e.turn
		return fmt.Errorf("engine: %w", runtime.ErrClosed)
	}
	return nil
}

func (e *Engine) yield() { <-e.turn }

// warn tells of what is given up without ending anything.
func (e *Engine) warn(err error) {
	if e.o.Warn != nil {
		e.o.Warn(err)
	}
}

// Close stops the running step, which commits nothing, then frees the timelines, the cache and the weights.
func (e *Engine) Close() error {
	e.end()
	e.saved.close()
	e.turn <- struct{}{}
	defer e.yield()
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil
	}
	e.closed = true
	return e.release()
}

func (e *Engine) release() error {
	var err error
	if e.cache != nil {
		e.cache.Close()
	}
	if e.placed != nil {
		e.placed.close()
	}
	if e.experts != nil {
		e.experts.close()
	}
	e.remembered.close()
	e.heat.Close()
	if e.routes != nil {
		err = e.routes.Close()
	}
	e.closeDraftModel()
	if e.provider != nil {
		err = errors.Join(err, e.provider.Close())
	}
	if e.layers != nil {
		err = errors.Join(err, e.layers.close())
	}
	if e.disk != nil {
		err = errors.Join(err, e.disk.close())
	}
	for _, slab := range e.resident {
		err = errors.Join(err, slab.Free())
	}
	model.ClosePacks(e.packs)
	if e.src != nil {
		err = errors.Join(err, e.src.Close())
	}
	if e.heap != nil {
		e.heap()
	}
	return err
}
