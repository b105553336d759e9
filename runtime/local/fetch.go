package local

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/expert"
	"deltafin/runtime/model"
	"deltafin/storage/paths"
	"deltafin/storage/source"
)

// Fetcher brings routed experts from somewhere slow, and keeps them so that the source has them later.
type Fetcher interface {
	// Fetch fills p with an expert's bytes, proved. It waits as long as that takes, or ctx lives.
	Fetch(ctx context.Context, layer, expert int, p []byte) error
	// Trouble is what keeps fetches from going on, and when they are tried again; "" if nothing does.
	Trouble() (text string, again time.Time)
}

// fetchers is how many experts are fetched at the same time: one layer's demand of one row.
const fetchers = 16

// fetchTell is how often a pass that waits for the network says so.
const fetchTell = 250 * time.Millisecond

// Refresh looks again at which experts are on this machine, after a Fetcher kept some.
func (e *Engine) Refresh() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if r, ok := e.src.(interface{ Refresh() error }); ok && !e.closed {
		return r.Refresh()
	}
	return nil
}

// fetched is the Fetcher as a source of experts.
type fetched struct{ f *expertFile }

func (x fetched) Size() int { return x.f.Size() }

func (x fetched) Read(ctx context.Context, k expert.Key, dst []byte) error {
	s, ok := x.f.weights.Expert(k.Layer, k.Expert)
	if !ok {
		return fmt.Errorf("the model has no such expert")
	}
	if err := x.f.fetch.Fetch(ctx, k.Layer, k.Expert, dst); err != nil {
		return err
	}
	parts := x.f.partsOf(dst, s)
	return x.f.checkScales(&parts)
}

// partial is the source if experts are missing from it. A source never loses one.
func partial(w *model.Weights) source.Experts {
	some, ok := w.Source().(source.Experts)
	if !ok {
		return nil
	}
	c := w.Plan().Config()
	for l := range c.Layers {
		for e := 0; c.FFN[l] == model.MoE && e < c.Experts; e++ {
			if !some.Present(l, e) {
				return some
			}
		}
	}
	return nil
}

// missing tells whether an expert is not on this machine.
func (f *expertFile) missing(k expert.Key) bool {
	return f.some != nil && !f.some.Present(k.Layer, k.Expert)
}

// absent lists those of a layer's experts that are not on this machine.
func (f *expertFile) absent(layer int, experts []int) (ids []int) {
	if f.some == nil {
		return nil
	}
	for _, id := range experts {
		if !f.some.Present(layer, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// lacking lists all experts of the model that are not on this machine.
func (f *expertFile) lacking() *source.Missing {
	c := f.weights.Plan().Config()
	var layers []int
	for l := range c.Layers {
		if c.FFN[l] == model.MoE {
			layers = append(layers, l)
		}
	}
	return source.MissingFrom(f.some, layers, c.Experts, nil)
}

// MissingError is that of a layer that demands experts which are not on this machine, where nothing brings them. It is an
// fs.ErrNotExist.
type MissingError struct {
	Root    string // of the model
	Layer   int
	Experts []int
	All     *source.Missing // what the whole model lacks
}

func (e *MissingError) Error() string {
	const most = 3
	ids := slices.Sorted(slices.Values(e.Experts))
	names := make([]string, min(len(ids), most))
	for i := range names {
		names[i] = strconv.Itoa(ids[i])
	}
	list := strings.Join(names, ", ")
	if more := len(ids) - most; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	are := "are"
	if len(ids) == 1 {
		are = "is"
	}
	root := paths.Word(e.Root)
	return fmt.Sprintf("%d of the experts it asks for %s not on this machine (%s). The model lacks %d in all: %s. 'deltafin fetch-weights --model-root %s' fetches them, "+
		"with --layers %d those of this layer alone, and without --offline a model that was set up fetches them as they are needed", len(ids), are, list, e.All.Count, e.All, root, e.Layer)
}

func (*MissingError) Unwrap() error { return fs.ErrNotExist }

// await waits, while experts come over the network, until the batch has some, and tells how it goes.
func (p *pass) await(ctx context.Context, l int, batch *expert.Batch, mail *native.Mailbox) error {
	t := time.NewTicker(fetchTell)
	defer t.Stop()
	for !batch.Ready() {
		if !p.tell(l, runtime.WaitNetwork, batch.Outstanding(), int(mail.Rows)) {
			return errLeft
		}
		select {
		case <-t.C:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}
