package local

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/draft"
	"deltafin/runtime/dspark"
	"deltafin/runtime/dspark/dsparktest"
	"deltafin/runtime/model"
)

// draftModel writes a draft model of little width for an engine's model and returns its folder.
func draftModel(t testing.TB, e *Engine, fill dsparktest.Fill) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "draft")
	f := dsparktest.Small(e.config.Hidden, e.config.Vocab, e.config.Layers)
	f["markov_rank"] = rank
	if err := dsparktest.Write(dir, f.Text(), fill); err != nil {
		t.Fatal(err)
	}
	return dir
}

const rank = 64

// rigged is a random draft model but for its Markov head, which says of every token of a text what followed it there, the
// last time. It is so sure that nothing else it computes matters, and it is right for as long as the model says that text
// again.
func rigged(text []int) dsparktest.Fill {
	random := dsparktest.Random(11)
	next := map[int]int{}
	for i, id := range text[:len(text)-1] {
		next[id] = text[i+1]
	}
	mark := func(id int) []float64 { // of a token: a direction that is nearly at right angles to all others
		r := rand.New(rand.NewPCG(5, uint64(id)))
		v := make([]float64, rank)
		length := 0.0
		for i := range v {
			v[i] = r.NormFloat64()
			length += v[i] * v[i]
		}
		for i := range v {
			v[i] /= math.Sqrt(length)
		}
		return v
	}
	return func(name string, shape []int64) []float32 {
		out := random(name, shape)
		switch name {
		case "markov_head.markov_w1.weight":
			for id := range int(shape[0]) {
				for i, v := range mark(id) {
					out[id*rank+i] = float32(v)
				}
			}
		case "markov_head.markov_w2.weight":
			clear(out)
			for id, after := range next {
				for i, v := range mark(id) {
					out[after*rank+i] += float32(300 * v)
				}
			}
		}
		return out
	}
}

// dear makes every pass look as if it took a second, whatever its rows, so that what pays does not depend on how busy this
// machine is.
func dear(e *Engine) {
	for range 40 {
		for rows := 1; rows <= 8; rows++ {
			e.drafting.costs.Observe(rows, time.Second)
		}
	}
}

// warned collects what an engine gives up.
type warned struct {
	mu   sync.Mutex
	text []string
}

func (w *warned) hear(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text = append(w.text, err.Error())
}

// one fails unless exactly one line was heard and has all of want.
func (w *warned) one(t *testing.T, want ...string) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.text) != 1 || strings.Contains(w.text[0], "\n") {
		t.Fatalf("warnings %q, want one line", w.text)
	}
	for _, part := range want {
		if !strings.Contains(w.text[0], part) {
			t.Fatalf("warning %q, want %q in it", w.text[0], part)
		}
	}
}

func dsparkStats(s runtime.Stop) (d runtime.DraftStats) {
	for _, x := range s.Stats.Drafts {
		if x.Source == dspark.Name {
			d = x
		}
	}
	return d
}

// With a draft model, one that knows what comes and one that knows nothing, the same bytes come out, greedy or sampled, at any
// tile, streamed or resident; and the one that knows saves most of the passes.
func TestSameBytesWithADraftModel(t *testing.T) {
	base := openPreset(t, "nano", Options{Draft: runtime.DraftOff})
	ids := prompt(base, 25, 6)
	slot := base.weights.Plan().ExpertBytes()
	none := 0
	for name, s := range map[string]runtime.Sampling{"greedy": {}, "noisy": samplings["noisy"]} {
		o := runtime.GenerateOptions{MaxNew: 32, IgnoreEOS: true, TopLogits: 3, Sampling: s}
		plain := synced(t, base, ids)
		want := generate(t, plain, o)
		knows, knowsNothing := draftModel(t, base, rigged(append(ids[len(ids)-1:], want.ids...))), draftModel(t, base, dsparktest.Random(4))
		schedules := map[string]Options{"as usual": {}}
		if name == "greedy" && !testing.Short() {
			schedules["one thread, tiles of 7"] = Options{Threads: 1, Tile: 7}
			schedules["streamed"] = Options{MaxResident: &none, ExpertCache: 40 * slot}
		}
		for where, options := range schedules {
			for _, dir := range []string{knows, knowsNothing} {
				var w warned
				options.DraftModel, options.Warn = dir, w.hear
				e := openPreset(t, "nano", options)
				if e.drafting.model == nil {
					t.Fatal("the draft model was not opened: ", w.text)
				}
				for _, mode := range []runtime.DraftMode{runtime.DraftDSpark, runtime.DraftAuto, runtime.DraftOff} {
					o := o
					o.Draft = mode
					tl := synced(t, e, ids)
					dear(e)
					got := generate(t, tl, o)
					if err := same(t, got, tl, want, plain); err != nil {
						t.Fatalf("%s, %s, %s, drafts %s: %v", name, where, filepath.Base(filepath.Dir(dir)), mode, err)
					}
					d := dsparkStats(got.stop)
					switch {
					case mode == runtime.DraftOff && d.Passes != 0:
						t.Errorf("%s, %s: drafts off, %+v", name, where, d)
					case mode == runtime.DraftDSpark && d.Proposed == 0:
						t.Errorf("%s, %s: nothing was verified", name, where)
					case mode == runtime.DraftDSpark && dir == knows && name == "greedy" && (d.Accepted < 20 || got.stop.Stats.Passes > 12):
						t.Errorf("%s, %s: %d passes for 32 tokens with %+v of a draft model that knows them", name, where, got.stop.Stats.Passes, d)
					}
					tl.Close()
				}
				if len(w.text) > 0 {
					t.Errorf("%s: %q", where, w.text)
				}
				e.Close()
			}
		}
		plain.Close()
	}
}

// within makes a source that can be asked beside the controller it works for.
type within struct {
	draft.Source
	fork *within // made last
}

func (w *within) Fork() (draft.Source, error) {
	f, err := w.Source.Fork()
	w.fork = &within{Source: f}
	return w.fork, err
}

// What the draft model was told of a text by any route — tiles, verified passes, a fork, a rewind — is what it is told by one
// straight prefill: it proposes the same, and is as sure of it.
func TestDraftModelFollowsTheTimeline(t *testing.T) {
	base := openPreset(t, "nano", Options{Draft: runtime.DraftOff})
	ids := prompt(base, 90, 7)
	plain := generate(t, synced(t, base, ids), runtime.GenerateOptions{MaxNew: 20, IgnoreEOS: true})
	e := openPreset(t, "nano", Options{DraftModel: draftModel(t, base, rigged(append(ids[len(ids)-1:], plain.ids...))), Tile: 13})
	ctx := context.Background()
	open := func(ids []int) (*Timeline, *within) {
		t.Helper()
		tl, err := e.NewTimeline(ctx)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { tl.Close() })
		s, err := e.drafting.model.NewSource()
		if err != nil {
			t.Fatal(err)
		}
		w := &within{Source: s}
		tl.(*Timeline).drafts = draft.New(&e.drafting.costs, e.config.Vocab, func(err error) { t.Error(err) }, w)
		if _, err := tl.Sync(ctx, ids, nil); err != nil {
			t.Fatal(err)
		}
		return tl.(*Timeline), w
	}
	propose := func(w *within) string {
		t.Helper()
		g, err := w.Propose(ctx, 5, 7)
		if err != nil || len(g) != 7 {
			t.Fatalf("%v, %v", g, err)
		}
		return fmt.Sprintf("%x", g)
	}
	straight := func(ids []int) string {
		_, w := open(ids)
		return propose(w)
	}
	tl, w := open(ids)
	dear(e)
	if d := dsparkStats(generate(t, tl, runtime.GenerateOptions{MaxNew: 20, IgnoreEOS: true, Draft: runtime.DraftDSpark}).stop); d.Accepted == 0 {
		t.Fatalf("%+v", d)
	}
	want := straight(tl.Tokens())
	if got := propose(w); got != want {
		t.Errorf("after a generation it proposes %s, after one prefill %s", got, want)
	}
	if straight(tl.Tokens()[:90]) == want {
		t.Error("it proposes the same whatever the text")
	}
	fork, err := tl.Fork(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer fork.Close()
	if got := propose(w.fork); got != want {
		t.Errorf("a fork proposes %s, want %s", got, want)
	}
	other := append(append([]int{}, tl.Tokens()[:40]...), prompt(base, 30, 8)...)
	if _, err := fork.Sync(ctx, other, nil); err != nil {
		t.Fatal(err)
	}
	if got, want := propose(w.fork), straight(other); got != want {
		t.Errorf("after going another way it proposes %s, want %s", got, want)
	}
	if got := propose(w); got != want {
		t.Errorf("what was forked proposes %s, want %s", got, want)
	}
}

// A timeline that came from a saved state has nothing captured of its beginning. The draft model goes on from there.
func TestDraftModelAfterRestoring(t *testing.T) {
	base := openPreset(t, "nano", Options{Draft: runtime.DraftOff})
	ids := prompt(base, 40, 9)
	o := runtime.GenerateOptions{MaxNew: 60, IgnoreEOS: true}
	plain := synced(t, base, ids)
	saved := stateOf(t, plain)
	want := generate(t, plain, o)
	e := openPreset(t, "nano", Options{DraftModel: draftModel(t, base, rigged(append(ids[len(ids)-1:], want.ids...)))})
	tl, err := e.NewTimeline(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer tl.Close()
	if err := tl.Restore(context.Background(), bytes.NewReader(saved)); err != nil {
		t.Fatal(err)
	}
	dear(e)
	o.Draft = runtime.DraftDSpark
	got := generate(t, tl, o)
	if err := same(t, got, tl, want, plain); err != nil {
		t.Fatal(err)
	}
	if d := dsparkStats(got.stop); d.Accepted < 10 {
		t.Errorf("behind a restored state: %+v", d)
	}
}

// An absent, foreign or damaged draft model is one line; the answer is the same.
func TestWithoutADraftModel(t *testing.T) {
	base := openPreset(t, "nano", Options{Draft: runtime.DraftOff})
	ids := prompt(base, 12, 10)
	o := runtime.GenerateOptions{MaxNew: 16, IgnoreEOS: true, TopLogits: 1}
	plain := synced(t, base, ids)
	want := generate(t, plain, o)
	good := draftModel(t, base, dsparktest.Random(4))
	for what, c := range map[string]struct {
		options Options
		spoil   func(dir string) error
		want    string
	}{
		"absent":      {Options{}, os.RemoveAll, "draft"},
		"not a model": {Options{}, func(dir string) error { return os.WriteFile(filepath.Join(dir, "config.json"), []byte("{}"), 0o644) }, "model_type is missing"},
		"cut short":   {Options{}, func(dir string) error { return os.Truncate(filepath.Join(dir, "model.safetensors"), 9000) }, "model.safetensors"},
		"of another":  {Options{}, foreign(base), "made for another target"},
		"asked for":   {Options{Draft: runtime.DraftDSpark}, os.RemoveAll, "draft"},
		"no room":     {Options{Memory: base.plan.Used + 1<<20}, nil, "memory"},
	} {
		t.Run(what, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "draft")
			if err := os.CopyFS(dir, os.DirFS(good)); err != nil {
				t.Fatal(err)
			}
			if c.spoil != nil {
				if err := c.spoil(dir); err != nil {
					t.Fatal(err)
				}
			}
			if what == "no room" {
				big := dsparktest.Small(base.config.Hidden, base.config.Vocab, base.config.Layers)
				big["intermediate_size"] = 1 << 20 // 400 MB, none of them on the disk
				if err := dsparktest.Write(dir, big.Text(), nil); err != nil {
					t.Fatal(err)
				}
			}
			var w warned
			c.options.DraftModel, c.options.Warn = dir, w.hear
			e := openPreset(t, "nano", c.options)
			w.one(t, c.want)
			tl := synced(t, e, ids)
			if err := same(t, generate(t, tl, o), tl, want, plain); err != nil {
				t.Error(err)
			}
		})
	}
}

func foreign(e *Engine) func(string) error {
	return func(dir string) error {
		return dsparktest.Write(dir, dsparktest.Small(e.config.Hidden, e.config.Vocab, e.config.Layers+1).Text(), nil)
	}
}

// A draft model that computes what is no number ends its drafts with one line.
func TestDraftModelThatFails(t *testing.T) {
	base := openPreset(t, "nano", Options{Draft: runtime.DraftOff})
	ids := prompt(base, 12, 11)
	o := runtime.GenerateOptions{MaxNew: 24, IgnoreEOS: true}
	plain := synced(t, base, ids)
	want := generate(t, plain, o)
	var w warned
	random := dsparktest.Random(4)
	e := openPreset(t, "nano", Options{Warn: w.hear, DraftModel: draftModel(t, base, func(name string, shape []int64) []float32 {
		out := random(name, shape)
		if name == "layers.1.mlp.down_proj.weight" {
			out[7] = float32(math.Inf(1))
		}
		return out
	})})
	tl := synced(t, e, ids)
	dear(e)
	got := generate(t, tl, o)
	if err := same(t, got, tl, want, plain); err != nil {
		t.Error(err)
	}
	w.one(t, "not finite", "goes on without")
	for _, h := range e.Health().Drafts {
		if h.Source == dspark.Name && (h.Active || h.Why == "") {
			t.Errorf("%+v", h)
		}
	}
}

// The memory plan has the model in its line, and the provider holds no more.
func TestDraftModelIsInThePlan(t *testing.T) {
	base := openPreset(t, "nano", Options{Draft: runtime.DraftOff})
	line := func(e *Engine) (n int64) {
		for _, l := range e.plan.Lines {
			if l.Name == "drafts" {
				n = l.Bytes
			}
		}
		return n
	}
	without := openPreset(t, "nano", Options{})
	e := openPreset(t, "nano", Options{DraftModel: draftModel(t, base, dsparktest.Random(4))})
	if got, want := line(e)-line(without), e.drafting.model.Bytes(); got != want {
		t.Errorf("the plan has %d bytes for the draft model, it takes %d", got, want)
	}
	synced(t, e, prompt(e, 30, 1))
	for _, l := range e.Health().Budget {
		if l.Name == "drafts" && (l.Used <= 0 || l.Used > l.Planned) {
			t.Errorf("%+v", l)
		}
	}
	if e.drafting.model.Config().Layers != 2 || len(e.drafting.model.Layers()) != 3 || e.drafting.model.MaxGuesses() != model.DSparkBlock {
		t.Errorf("%+v", e.drafting.model.Config())
	}
}
