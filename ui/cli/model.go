package cli

import (
	"context"
	"errors"
	"sync"

	"deltafin/assets"
	"deltafin/runtime"
	"deltafin/runtime/local"
)

// openModel is a loaded model together with what has to be cleaned up after it.
type openModel struct {
	engine  runtime.Engine
	memory  memorySettings
	states  stateSettings
	noReuse bool        // compute every prompt from its beginning
	settled bool        // how to draft is settled: where it is not at all, no memory is kept for it
	using   memoryInUse // of the engine
	warned  warnings
	fetch   *demandFetcher // nil: nothing is fetched

	mu      sync.Mutex
	release func() // removes a temporary demo folder; nil when there is none
}

// open loads the model of root, the demo unpacked first if that is the one. Saying what the demo is is left to the caller.
func (m *openModel) open(ctx context.Context, root modelRoot, set engineSettings, s streams, progress func(runtime.Progress)) error {
	o := local.Options{Root: root.path, Threads: set.threads, ISA: set.isa, ExpertCache: set.expertCache, Tile: set.tile,
		Draft: set.draft, Spine: set.spine.form, SpineFolder: set.spine.folder, Progress: progress}
	if root.demo {
		if set.spine.note() != "" {
			return usagef("the demo model has no int8 spine; leave out --spine, or name a model with --model-root")
		}
		folder, note, release, err := demoFolder(ctx)
		if err != nil {
			return err
		}
		m.mu.Lock()
		m.release = release
		m.mu.Unlock()
		if note != "" {
			s.notice("note", note)
		}
		o.Root, o.Name, o.Kind = folder, assets.DemoName, runtime.KindDemo
	}
	o.DraftModel = draftRoot(root, set.draftRoot)
	m.memory.apply(&o, root.demo, m.warned.warn)
	if m.fetch = fetcherFor(root, set.hub, m.warned.warn); m.fetch != nil {
		o.Fetch = m.fetch
	}
	m.states.apply(&o, m.warned.warn)
	o.NoReuse, o.NoDrafts = m.noReuse, m.settled && set.draft == runtime.DraftOff
	engine, err := local.Open(ctx, o)
	if err != nil {
		return errors.Join(err, m.fetch.close())
	}
	if m.fetch != nil {
		m.fetch.engine.Store(engine)
	}
	m.engine, m.using = engine, inUse(o, engine)
	if note := set.spine.note(); note != "" {
		s.notice("note", note)
	}
	return nil
}

// removeTemporary deletes the temporary demo folder, if there is one. Files in use stay readable. Safe to call from any
// goroutine, and twice.
func (m *openModel) removeTemporary() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.release != nil {
		m.release()
		m.release = nil
	}
}

func (m *openModel) close() error {
	var err error
	if m.engine != nil {
		err = m.engine.Close()
	}
	err = errors.Join(err, m.fetch.close())
	m.removeTemporary()
	if err != nil {
		return errors.Join(errors.New("the model did not close cleanly"), err)
	}
	return nil
}
