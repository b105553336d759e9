package local

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/storage/blockio"
)

// record is everything a run shows, bit for bit.
type record struct {
	tokens []int
	logits []byte // fp32 bits of every step's logits
	state  []byte // saved state at the end
}

func (r record) equal(o record) error {
	switch {
	case !slices.Equal(r.tokens, o.tokens):
		return fmt.Errorf("tokens %v, want %v", r.tokens, o.tokens)
	case !bytes.Equal(r.logits, o.logits):
		return errors.New("logits differ")
	case !bytes.Equal(r.state, o.state):
		return errors.New("saved states differ")
	}
	return nil
}

func prompt(e *Engine, n int, seed uint64) []int {
	rng := rand.New(rand.NewPCG(seed, 7))
	p := make([]int, n)
	for i := range p {
		p[i] = rng.IntN(e.limits.Vocab)
	}
	return p
}

func collect(t *testing.T, tl runtime.Timeline, n int, r *record) {
	t.Helper()
	ctx := context.Background()
	for ev, err := range tl.Generate(ctx, runtime.GenerateOptions{MaxNew: n, IgnoreEOS: true}) {
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := ev.(runtime.Step); ok {
			for _, tok := range s.Tokens {
				r.tokens = append(r.tokens, tok.ID)
			}
			for _, v := range tl.(*Timeline).logits {
				r.logits = binary.LittleEndian.AppendUint32(r.logits, math.Float32bits(v))
			}
		}
	}
	var b bytes.Buffer
	if err := tl.Save(ctx, &b); err != nil {
		t.Fatal(err)
	}
	r.state = b.Bytes()
}

func runOnce(t *testing.T, e *Engine, ids []int, n int) record {
	t.Helper()
	ctx := context.Background()
	tl, err := e.NewTimeline(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tl.Close()
	if _, err := tl.Sync(ctx, ids, nil); err != nil {
		t.Fatal(err)
	}
	var r record
	collect(t, tl, n, &r)
	return r
}

// Promise: the same bytes whatever the schedule.
func TestSameBytesWhateverTheSchedule(t *testing.T) {
	const n = 6
	base := openPreset(t, "nano", Options{Threads: 1, Tile: 64})
	ids := prompt(base, 71, 1) // one full tile of 64 and a part
	want := runOnce(t, base, ids, n)
	slot := int64(base.experts.Size())

	var variants []Options
	for _, threads := range []int{1, 2, 3} {
		for _, tile := range []int{1, 7, 64} {
			variants = append(variants, Options{Threads: threads, Tile: tile})
		}
	}
	for _, isa := range native.ISAs() {
		variants = append(variants, Options{ISA: isa, Threads: 2, Tile: 7}, Options{ISA: isa, Threads: 1, Tile: 64})
	}
	for _, slots := range []int64{1, 16, 17, 64, 300, 10000} {
		variants = append(variants, Options{ExpertCache: slots * slot, Tile: 64}, Options{ExpertCache: slots * slot, Tile: 7})
	}
	for _, resident := range []int{0, 1, 5, 12} { // the others stream through the ring
		variants = append(variants, Options{MaxResident: &resident, Tile: 64},
			Options{MaxResident: &resident, Tile: 7, ExpertCache: 16 * slot},
			Options{MaxResident: &resident, Tile: 3, ExpertCache: 40 * slot, NoPrefetch: true})
	}
	for _, o := range variants {
		e := openPreset(t, "nano", o)
		if o.MaxResident != nil && len(e.layers.layers) != e.config.Layers-*o.MaxResident {
			t.Fatalf("%d layers stream", len(e.layers.layers))
		}
		if err := runOnce(t, e, ids, n).equal(want); err != nil {
			t.Errorf("threads %d tile %d isa %q cache %d slots: %v", o.Threads, o.Tile, o.ISA, o.ExpertCache/slot, err)
		}
		e.Close()
	}
}

// Promise: nothing is published that was not committed. A pass is cancelled before every layer; afterwards the timeline
// holds what it held and goes on to the same bytes.
func TestCancelAtEveryLayerLeavesNoTrace(t *testing.T) {
	none := 0
	for name, o := range map[string]Options{"resident": {Tile: 8}, "streamed": {Tile: 8, MaxResident: &none}} {
		t.Run(name, func(t *testing.T) { cancelAtEveryLayer(t, openPreset(t, "nano", o)) })
	}
	for _, slots := range []int{1, 3, 40} { // the plan knows only two, and one where memory is short
		t.Run(fmt.Sprint("streamed through ", slots), func(t *testing.T) {
			e := openPreset(t, "nano", Options{Tile: 8, MaxResident: &none})
			if err := e.layers.ring.Close(); err != nil {
				t.Fatal(err)
			}
			var err error
			if e.layers.ring, err = blockio.NewArena(slots, int(e.layers.ringSize)/e.plan.RingDepth); err != nil {
				t.Fatal(err)
			}
			cancelAtEveryLayer(t, e)
		})
	}
}

func cancelAtEveryLayer(t *testing.T, e *Engine) {
	e.quiet = 0
	ids := prompt(e, 20, 2)
	want := runOnce(t, e, ids, 4)
	ctx := context.Background()
	tl, err := e.NewTimeline(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tl.Close()
	for layer := range e.config.Layers + 1 { // during prefill, always in the second tile or later
		cctx, cancel := context.WithCancel(ctx)
		before := len(tl.Tokens())
		_, err := tl.Sync(cctx, ids, func(p runtime.Progress) {
			if p.RowsDone+before >= 8 && p.Layer == layer {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("layer %d: %v", layer, err)
		}
		if n := len(tl.Tokens()); n != 8 || !slices.Equal(tl.Tokens(), ids[:n]) {
			t.Fatalf("layer %d: timeline holds %v", layer, tl.Tokens())
		}
		cancel()
	}
	if _, err := tl.Sync(ctx, ids, nil); err != nil {
		t.Fatal(err)
	}
	for layer := range e.config.Layers + 1 { // during decode
		cctx, cancel := context.WithCancel(ctx)
		var emitted []int
		stopped := false
		for ev, err := range tl.Generate(cctx, runtime.GenerateOptions{MaxNew: 3, IgnoreEOS: true}) {
			if err != nil {
				t.Fatal(err)
			}
			switch ev := ev.(type) {
			case runtime.Progress:
				if ev.Layer == layer {
					cancel()
				}
			case runtime.Step:
				emitted = append(emitted, ev.Tokens[0].ID)
			case runtime.Stop:
				stopped = ev.Reason == runtime.StopInterrupted
			}
		}
		cancel()
		if !stopped || !slices.Equal(emitted, want.tokens[:1]) || !slices.Equal(tl.Tokens(), ids) {
			t.Fatalf("layer %d: stopped %v, emitted %v, timeline of %d", layer, stopped, emitted, len(tl.Tokens()))
		}
	}
	var got record
	collect(t, tl, 4, &got)
	if err := got.equal(want); err != nil {
		t.Fatal(err)
	}
}

// Leaving the loop is a cancel without an error.
func TestLeavingTheLoopCommitsNothing(t *testing.T) {
	e := openPreset(t, "nano", Options{})
	e.quiet = 0
	ids := prompt(e, 9, 3)
	want := runOnce(t, e, ids, 3)
	ctx := context.Background()
	tl, _ := e.NewTimeline(ctx)
	defer tl.Close()
	if _, err := tl.Sync(ctx, ids, nil); err != nil {
		t.Fatal(err)
	}
	for ev := range tl.Generate(ctx, runtime.GenerateOptions{IgnoreEOS: true}) {
		if p, ok := ev.(runtime.Progress); ok && p.Layer == 5 {
			break
		}
	}
	var got record
	collect(t, tl, 3, &got)
	if err := got.equal(want); err != nil {
		t.Fatal(err)
	}
}

func TestForkSaveRestoreContinueBitIdentically(t *testing.T) {
	e := openPreset(t, "nano", Options{})
	ctx := context.Background()
	ids := prompt(e, 70, 4)
	for _, cut := range []int{1, 3, 5, 64, 69} {
		tl, _ := e.NewTimeline(ctx)
		if _, err := tl.Sync(ctx, ids[:cut], nil); err != nil {
			t.Fatal(err)
		}
		fork, err := tl.Fork(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var saved bytes.Buffer
		if err := tl.Save(ctx, &saved); err != nil {
			t.Fatal(err)
		}
		other := prompt(e, cut+30, 5) // the original goes somewhere else entirely
		copy(other, ids[:cut])
		if _, err := tl.Sync(ctx, other, nil); err != nil {
			t.Fatal(err)
		}
		restored, _ := e.NewTimeline(ctx)
		if err := restored.Restore(ctx, bytes.NewReader(saved.Bytes())); err != nil {
			t.Fatal(err)
		}
		want := runOnce(t, e, ids, 3)
		for name, x := range map[string]runtime.Timeline{"fork": fork, "restored": restored} {
			r, err := x.Sync(ctx, ids, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Reused != cut || r.Prefilled != len(ids)-cut {
				t.Errorf("%s at %d: %+v", name, cut, r)
			}
			var got record
			collect(t, x, 3, &got)
			if err := got.equal(want); err != nil {
				t.Errorf("%s at %d: %v", name, cut, err)
			}
			x.Close()
		}
		tl.Close()
	}
}

func TestRestoreRefusesDamage(t *testing.T) {
	e := openPreset(t, "nano", Options{})
	ctx := context.Background()
	ids := prompt(e, 10, 6)
	want := runOnce(t, e, ids, 2)
	tl, _ := e.NewTimeline(ctx)
	defer tl.Close()
	if _, err := tl.Sync(ctx, ids, nil); err != nil {
		t.Fatal(err)
	}
	var saved bytes.Buffer
	if err := tl.Save(ctx, &saved); err != nil {
		t.Fatal(err)
	}
	b := saved.Bytes()
	rng := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		bad := slices.Clone(b)
		if i := rng.IntN(len(b)); rng.IntN(2) == 0 {
			bad[i] ^= 1 << rng.IntN(8)
		} else {
			bad = bad[:i]
		}
		if err := tl.Restore(ctx, bytes.NewReader(bad)); !errors.Is(err, runtime.ErrStateMismatch) {
			t.Fatalf("damaged state: %v", err)
		}
	}
	var got record
	collect(t, tl, 2, &got)
	if err := got.equal(want); err != nil {
		t.Fatal(err)
	}
}

// A longer prompt that is not an extension must not be run on top of the old state.
func TestAnotherConversationStartsOver(t *testing.T) {
	e := openPreset(t, "nano", Options{})
	ctx := context.Background()
	a, b := prompt(e, 12, 7), prompt(e, 30, 8)
	b[0] = a[0] // the same beginning
	want := runOnce(t, e, b, 3)
	tl, _ := e.NewTimeline(ctx)
	defer tl.Close()
	if _, err := tl.Sync(ctx, a, nil); err != nil {
		t.Fatal(err)
	}
	r, err := tl.Sync(ctx, b, nil)
	if err != nil || r.Reused != 0 || r.Prefilled != len(b) {
		t.Fatalf("%+v, %v", r, err)
	}
	var got record
	collect(t, tl, 3, &got)
	if err := got.equal(want); err != nil {
		t.Fatal(err)
	}
	// And a prompt that was cut back.
	if r, err = tl.Sync(ctx, b[:20], nil); err != nil || r.Reused != 0 {
		t.Fatalf("%+v, %v", r, err)
	}
}

// A pass may begin while readers still leave the only slot, which an abandoned one gave up.
func TestALayerWaitsForItsSlot(t *testing.T) {
	none := 0
	e := openPreset(t, "nano", Options{MaxResident: &none})
	ids := prompt(e, 8, 2)
	want := runOnce(t, e, ids, 4)
	e.layers.forget()
	var held []*blockio.Lease
	for range e.plan.RingDepth {
		l, err := e.layers.ring.Lease(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, l)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	tl, err := e.NewTimeline(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tl.Close()
	if _, err := tl.Sync(ctx, ids, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("without a slot: %v", err)
	}
	time.AfterFunc(20*time.Millisecond, held[0].Release)
	if err := runOnce(t, e, ids, 4).equal(want); err != nil {
		t.Error(err)
	}
	held[1].Release()
}
