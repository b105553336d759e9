package local

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"deltafin/runtime"
	"deltafin/runtime/oracle/oracletest"
)

// written is a small random model on disk, after change had its way with it.
func written(t *testing.T, change func(*oracletest.Checkpoint)) string {
	t.Helper()
	c := oracletest.RandomModel(5, oracletest.K3())
	if change != nil {
		change(c)
	}
	dir := t.TempDir()
	if err := c.Write(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

func opened(t *testing.T, dir string, o Options) *Engine {
	t.Helper()
	o.Root = dir
	e, err := Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	e.snapshots.max = 0 // what a test computes is not to be reused by its next run
	t.Cleanup(func() { e.Close() })
	return e
}

func TestAPromptThatCannotBeRunIsRefusedBeforeAnythingHappens(t *testing.T) {
	e := opened(t, written(t, nil), Options{Context: 8})
	ctx := context.Background()
	tl, err := e.NewTimeline(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tl.Sync(ctx, []int{1, 2}, nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		ids  []int
		want error
		says string
	}{
		{nil, runtime.ErrEmptyPrompt, ""},
		{make([]int, 8), runtime.ErrContextFull, "8 tokens"},
		{[]int{1, 2, 1 << 30}, runtime.ErrTokenRange, "position 2"},
		{[]int{1, -1}, runtime.ErrTokenRange, "id -1"},
		{[]int{1, e.limits.Vocab}, runtime.ErrTokenRange, ""},
	} {
		_, err := tl.Sync(ctx, c.ids, nil)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%d tokens: %v", len(c.ids), err)
		}
		if len(tl.Tokens()) != 2 {
			t.Fatalf("the timeline changed to %v", tl.Tokens())
		}
	}
	// The context fills up in the middle of a generation: it ends, with that reason, and every position was used.
	var emitted int
	var reason runtime.StopReason
	for ev, err := range tl.Generate(ctx, runtime.GenerateOptions{IgnoreEOS: true}) {
		if err != nil {
			t.Fatal(err)
		}
		switch ev := ev.(type) {
		case runtime.Step:
			emitted += len(ev.Tokens)
		case runtime.Stop:
			reason = ev.Reason
		}
	}
	if emitted != 6 || reason != runtime.StopContextFull {
		t.Errorf("emitted %d tokens, stopped by %q", emitted, reason)
	}
	empty, _ := e.NewTimeline(ctx)
	for _, err := range empty.Generate(ctx, runtime.GenerateOptions{}) {
		if !errors.Is(err, runtime.ErrEmptyPrompt) {
			t.Errorf("generating from nothing: %v", err)
		}
	}
}

func TestWeightsThatAreNotFiniteAreAnErrorNotAToken(t *testing.T) {
	dir := written(t, func(c *oracletest.Checkpoint) {
		if err := c.SetValue("language_model.model.layers.6.self_attn.o_proj.weight", 3, float32(math.NaN())); err != nil {
			t.Fatal(err)
		}
	})
	e := opened(t, dir, Options{})
	ctx := context.Background()
	tl, _ := e.NewTimeline(ctx)
	_, err := tl.Sync(ctx, []int{1, 2, 3}, nil)
	if !errors.Is(err, runtime.ErrNotFinite) {
		t.Fatal(err)
	}
	if len(tl.Tokens()) != 0 {
		t.Fatal("a failed tape was committed")
	}
}

func TestADamagedExpertIsNamedAndTheEngineGoesOn(t *testing.T) {
	// Every expert of layer 4 has a scale byte of 255, so whatever is routed there fails.
	dir := written(t, func(c *oracletest.Checkpoint) {
		for _, name := range c.Names() {
			if strings.Contains(name, "layers.4.") && strings.HasSuffix(name, "w2.weight_scale") {
				dtype, shape, data, err := c.Tensor(name)
				if err != nil {
					t.Fatal(err)
				}
				bad := append([]byte(nil), data...)
				bad[len(bad)-1] = 255
				c.Set(name, oracletest.Tensor{DType: dtype, Shape: shape, Data: bad})
			}
		}
	})
	e := opened(t, dir, Options{})
	ctx := context.Background()
	tl, _ := e.NewTimeline(ctx)
	for range 2 {
		_, err := tl.Sync(ctx, []int{1, 2, 3}, nil)
		if !errors.Is(err, runtime.ErrDamaged) || !strings.Contains(err.Error(), "layer 4") || !strings.Contains(err.Error(), "255") {
			t.Fatal(err)
		}
		if len(tl.Tokens()) != 0 {
			t.Fatal("a failed tape was committed")
		}
	}
	if s := e.cacheStats(); s.Outstanding != 0 {
		t.Fatalf("%+v", s)
	}
}

func TestOpenNamesWhatIsWrong(t *testing.T) {
	good := written(t, nil)
	for _, c := range []struct {
		name    string
		damaged bool
		spoil   func(dir string) error
		says    []string
	}{
		{"no folder", false, os.RemoveAll, []string{""}},
		{"no config", false, func(d string) error { return os.Remove(filepath.Join(d, "config.json")) }, []string{"config.json"}},
		{"config is not JSON", true, func(d string) error {
			return os.WriteFile(filepath.Join(d, "config.json"), []byte(`{"model_type":`), 0o600)
		}, []string{"config.json: not valid JSON"}},
		{"config of another model, and no weights", false, func(d string) error {
			m, _ := filepath.Glob(filepath.Join(d, "*.safetensors*"))
			for _, name := range m {
				_ = os.Remove(name)
			}
			return os.WriteFile(filepath.Join(d, "config.json"), []byte(`{"model_type":"llama"}`), 0o600)
		}, []string{`config.json: model_type is "llama"`}},
		{"truncated shard", true, func(d string) error {
			m, _ := filepath.Glob(filepath.Join(d, "*.safetensors"))
			return os.Truncate(m[2], 5000)
		}, []string{".safetensors"}},
		{"rank file of another model", true, func(d string) error {
			return errors.Join(os.WriteFile(filepath.Join(d, "tiktoken.model"), []byte("AA== 0\n"), 0o600),
				os.WriteFile(filepath.Join(d, "tokenizer_config.json"), []byte(`{"added_tokens_decoder":{}}`), 0o600))
		}, []string{"rank file"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "m")
			if err := os.CopyFS(dir, os.DirFS(good)); err != nil {
				t.Fatal(err)
			}
			if err := c.spoil(dir); err != nil {
				t.Fatal(err)
			}
			e, err := Open(context.Background(), Options{Root: dir})
			if err == nil {
				e.Close()
				t.Fatal("opened")
			}
			if got := errors.Is(err, runtime.ErrDamaged); got != c.damaged {
				t.Errorf("%v: damaged is %v", err, got)
			}
			for _, s := range c.says {
				if !strings.Contains(err.Error(), s) {
					t.Errorf("%v does not say %q", err, s)
				}
			}
		})
	}
	if _, err := Open(context.Background(), Options{Root: good, Tile: 65}); err == nil {
		t.Error("a tile of 65 rows was accepted")
	}
	if _, err := Open(context.Background(), Options{Root: good, ExpertCache: 100}); err == nil {
		t.Error("a cache smaller than an expert was accepted")
	}
	if _, err := Open(context.Background(), Options{Root: good, ISA: "avx9"}); err == nil {
		t.Error("an unknown instruction set was accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Open(ctx, Options{Root: good}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled load: %v", err)
	}
}

func TestAClosedEngineSaysSo(t *testing.T) {
	e := opened(t, written(t, nil), Options{})
	ctx := context.Background()
	tl, _ := e.NewTimeline(ctx)
	if _, err := tl.Sync(ctx, []int{1}, nil); err != nil {
		t.Fatal(err)
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := tl.Sync(ctx, []int{1, 2}, nil); !errors.Is(err, runtime.ErrClosed) {
		t.Error(err)
	}
	if _, err := e.NewTimeline(ctx); !errors.Is(err, runtime.ErrClosed) {
		t.Error(err)
	}
	if err := errors.Join(tl.Close(), e.Close()); err != nil {
		t.Error(err)
	}
	e.Health() // must not touch freed memory
}

// State of another model of the same shape is not taken for one's own.
func TestRestoreKnowsItsModel(t *testing.T) {
	var saved bytes.Buffer
	ctx := context.Background()
	other := oracletest.RandomModel(6, oracletest.K3())
	dir := t.TempDir()
	if err := other.Write(dir); err != nil {
		t.Fatal(err)
	}
	a, b := opened(t, dir, Options{}), opened(t, written(t, nil), Options{})
	tl, _ := a.NewTimeline(ctx)
	if _, err := tl.Sync(ctx, []int{1, 2, 3}, nil); err != nil {
		t.Fatal(err)
	}
	if err := tl.Save(ctx, &saved); err != nil {
		t.Fatal(err)
	}
	mine, _ := b.NewTimeline(ctx)
	if err := mine.Restore(ctx, &saved); !errors.Is(err, runtime.ErrStateMismatch) || len(mine.Tokens()) != 0 {
		t.Fatalf("%v, holds %v", err, mine.Tokens())
	}
}

// Whoever leaves the loop while experts are awaited, and cancels too, hears nothing more.
func TestLeavingAndCancellingAtOnce(t *testing.T) {
	e := opened(t, written(t, nil), Options{ExpertCache: 1 << 20})
	e.quiet = 0
	ctx := context.Background()
	tl, _ := e.NewTimeline(ctx)
	if _, err := tl.Sync(ctx, []int{1, 2, 3}, nil); err != nil {
		t.Fatal(err)
	}
	for layer := range e.config.Layers {
		cctx, cancel := context.WithCancel(ctx)
		for ev := range tl.Generate(cctx, runtime.GenerateOptions{IgnoreEOS: true}) {
			if p, ok := ev.(runtime.Progress); ok && (p.Wait != runtime.WaitNone || p.Layer == layer) {
				cancel()
				break
			}
		}
		cancel()
	}
}

// Closing the engine ends a long prefill at once; nothing of the running tile is committed.
func TestCloseEndsAPrefill(t *testing.T) {
	e := opened(t, written(t, nil), Options{Tile: 1})
	e.quiet = 0
	ctx := context.Background()
	tl, _ := e.NewTimeline(ctx)
	ids := make([]int, 200)
	closed := make(chan error)
	var once sync.Once
	_, err := tl.Sync(ctx, ids, func(p runtime.Progress) {
		if p.RowsDone == 5 {
			once.Do(func() { go func() { closed <- e.Close() }() })
		}
	})
	if !errors.Is(err, runtime.ErrClosed) {
		t.Fatalf("the prefill ended with %v", err)
	}
	if err := <-closed; err != nil {
		t.Fatal(err)
	}
}
