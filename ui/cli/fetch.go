package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"deltafin/runtime/local"
	"deltafin/storage/datafile"
	"deltafin/storage/hub"
	"deltafin/storage/paths"
	weights "deltafin/storage/root"
)

// demandFetcher brings the experts of a streaming setup when they are first asked for. Until then it contacts nobody.
type demandFetcher struct {
	model *hub.Model
	hub   hubSettings
	dir   string
	cache string
	warn  func(error)

	engine atomic.Pointer[local.Engine] // to be told of what was kept; nil until it is open

	mu      sync.Mutex
	opening chan struct{} // holds a value while somebody opens
	client  *hub.Client
	experts *hub.Experts
	trouble hub.Notice
}

// fetcherFor is the fetcher of the model in root, nil if it was not set up from the hub or offline was asked for.
func fetcherFor(root modelRoot, h hubSettings, warn func(error)) *demandFetcher {
	if h.options.Offline || root.demo || weights.FormOf(root.path) != weights.Store {
		return nil
	}
	m, err := h.installed(root.path)
	if err != nil {
		return nil // opening it says what is wrong
	}
	d, err := paths.Lookup()
	if err != nil {
		return nil
	}
	return &demandFetcher{model: m, hub: h, dir: root.path, cache: filepath.Join(d.Cache, hubCache), warn: warn, opening: make(chan struct{}, 1)}
}

// Fetch makes a demandFetcher a local.Fetcher.
func (f *demandFetcher) Fetch(ctx context.Context, layer, expert int, p []byte) error {
	x, err := f.open(ctx)
	if err != nil {
		return err
	}
	return x.Fetch(ctx, layer, expert, p)
}

func (f *demandFetcher) open(ctx context.Context) (*hub.Experts, error) {
	select {
	case f.opening <- struct{}{}:
		defer func() { <-f.opening }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if f.experts != nil {
		return f.experts, nil
	}
	if f.client == nil {
		c, err := f.hub.client(f.notice)
		if err != nil {
			return nil, err
		}
		f.client = c
	}
	src, err := f.client.Open(ctx, f.model, filepath.Join(f.cache, hub.CacheName(f.model)), nil)
	if err != nil {
		return nil, err
	}
	f.experts, err = hub.OpenExperts(ctx, src, f.dir, hub.ExpertsOptions{Warn: f.warn, Kept: f.kept,
		Room: func() bool { v, err := datafile.VolumeOf(f.dir); return err != nil || v.Free > f.hub.floor }})
	return f.experts, err
}

func (f *demandFetcher) kept() {
	if e := f.engine.Load(); e != nil {
		if err := e.Refresh(); err != nil {
			f.warn(fmt.Errorf("what was fetched is not seen yet: %w", err))
		}
	}
}

func (f *demandFetcher) notice(n hub.Notice) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch n.Kind {
	case hub.NoticeGoesOn:
		f.trouble = hub.Notice{}
	case hub.NoticeRetry, hub.NoticeLimited:
		if n.Attempt > 1 { // one failure is nothing to tell of
			f.trouble = n
		}
	}
}

// Trouble makes a demandFetcher a local.Fetcher.
func (f *demandFetcher) Trouble() (string, time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.trouble.Text == "" {
		return "", time.Time{}
	}
	return f.trouble.Text, f.trouble.At.Add(f.trouble.Wait)
}

func (f *demandFetcher) close() error {
	if f == nil {
		return nil
	}
	var err error
	if f.experts != nil {
		err = f.experts.Close()
	}
	if f.client != nil {
		f.client.Close()
	}
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
