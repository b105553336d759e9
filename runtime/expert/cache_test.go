package expert

import (
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

type heap []byte

func (h heap) Bytes() []byte { return h }
func (h heap) Free()         {}

// opened is a cache over a blocking source with a number of readers.
func opened(t *testing.T, src Blocking, readers int, o Options) *Cache {
	t.Helper()
	r := NewReaders(src, readers)
	if o.Grid == (Grid{}) {
		o.Grid = Grid{First: 0, Last: 9, Experts: 64}
	}
	o.Alloc = onHeap
	c, err := New(r, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close(); r.Close() })
	return c
}

func onHeap(n int) (Memory, error) { return make(heap, n), nil }

// patterned gives every expert recognisable bytes and counts what happens to it.
type patterned struct {
	size    int
	reads   atomic.Int64
	flying  atomic.Int64
	peak    atomic.Int64
	failing func(Key) error
	gate    chan struct{}
}

var errDamaged = errors.New("damaged")

func (p *patterned) Size() int { return p.size }

func (p *patterned) Read(ctx context.Context, k Key, dst []byte) error {
	n := p.flying.Add(1)
	defer p.flying.Add(-1)
	for {
		old := p.peak.Load()
		if n <= old || p.peak.CompareAndSwap(old, n) {
			break
		}
	}
	p.reads.Add(1)
	if p.gate != nil {
		select {
		case <-p.gate:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if p.failing != nil {
		if err := p.failing(k); err != nil {
			return err
		}
	}
	for i := 0; i+8 <= len(dst); i += 8 {
		binary.LittleEndian.PutUint64(dst[i:], uint64(k.Layer)<<32|uint64(k.Expert))
	}
	return nil
}

func check(t *testing.T, layer int, r Ready) {
	t.Helper()
	for i := 0; i+8 <= len(r.Bytes); i += 8 {
		if got, want := binary.LittleEndian.Uint64(r.Bytes[i:]), uint64(layer)<<32|uint64(r.Expert); got != want {
			t.Fatalf("layer %d expert %d at byte %d: holds %x", layer, r.Expert, i, got)
		}
	}
}

// drain takes a whole batch, checking bytes while they are pinned, and returns the experts in order of arrival.
func drain(t *testing.T, c *Cache, layer int, experts []int) []int {
	t.Helper()
	b, err := c.Demand(context.Background(), layer, experts)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	var got []int
	for {
		r, err := b.Next(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if r == nil {
			return got
		}
		for _, x := range r {
			check(t, layer, x)
			got = append(got, x.Expert)
		}
		b.Release(r)
	}
}

func TestEveryDemandIsServedWhateverTheSlots(t *testing.T) {
	for _, slots := range []int{1, 2, 3, 16, 100, 2000} {
		src := &patterned{size: 64}
		c := opened(t, src, 3, Options{Slots: slots})
		rng := rand.New(rand.NewPCG(1, uint64(slots)))
		demands := 0
		for range 300 {
			layer := rng.IntN(5)
			experts := rng.Perm(40)[:1+rng.IntN(24)]
			if rng.IntN(3) == 0 {
				c.Prefetch(layer, rng.Perm(40)[:6])
			}
			demands += len(experts)
			seen := map[int]bool{}
			for _, e := range drain(t, c, layer, experts) {
				if seen[e] {
					t.Fatalf("%d slots: expert %d handed out twice", slots, e)
				}
				seen[e] = true
			}
			for _, e := range experts {
				if !seen[e] {
					t.Fatalf("%d slots: expert %d never arrived", slots, e)
				}
			}
		}
		s := c.Stats()
		if s.Hits+s.Misses != int64(demands) {
			t.Fatalf("%d slots: %d demands counted as %+v", slots, demands, s)
		}
		if s.Used > slots || s.Outstanding != 0 {
			t.Fatalf("%d slots: %+v", slots, s)
		}
		if slots >= 2000 && s.Unused == 0 && s.ReadBytes != int64(s.Used)*64 {
			t.Fatalf("with room for everything an expert was read twice: %+v", s)
		}
	}
}

// A frequently demanded expert outlives a stream of experts demanded once.
func TestFrequencyBeatsRecency(t *testing.T) {
	src := &patterned{size: 8}
	c := opened(t, src, 1, Options{Slots: 8})
	for range 4 {
		drain(t, c, 0, []int{1, 2})
	}
	for e := range 50 {
		drain(t, c, 1, []int{e})
	}
	before := src.reads.Load()
	drain(t, c, 0, []int{1, 2})
	if n := src.reads.Load() - before; n != 0 {
		t.Fatalf("%d of 2 hot experts were evicted by one-off demands", n)
	}
}

func TestAFailedReadNamesTheExpertAndIsNotCached(t *testing.T) {
	src := &patterned{size: 8, failing: func(k Key) error {
		if k.Expert == 7 {
			return errDamaged
		}
		return nil
	}}
	c := opened(t, src, 4, Options{Slots: 4})
	b, err := c.Demand(context.Background(), 3, []int{5, 7, 9})
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		var r []Ready
		if r, err = b.Next(context.Background()); r == nil && err == nil {
			t.Fatal("the failed read was not reported")
		}
		b.Release(r)
	}
	if !errors.Is(err, errDamaged) || err.Error() != "expert 7 of layer 3: damaged" {
		t.Fatal(err)
	}
	b.Close()
	src.failing = nil
	drain(t, c, 3, []int{5, 7, 9})
	if s := c.Stats(); s.Used > 4 || s.Outstanding != 0 {
		t.Fatalf("%+v", s)
	}
}

func TestCancelLeavesTheCacheUsable(t *testing.T) {
	src := &patterned{size: 8, gate: make(chan struct{})}
	c := opened(t, src, 2, Options{Slots: 4})
	ctx, cancel := context.WithCancel(context.Background())
	b, err := c.Demand(ctx, 0, []int{1, 2, 3, 4, 5, 6})
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(5*time.Millisecond, cancel)
	if _, err := b.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	b.Close()
	close(src.gate)
	drain(t, c, 0, []int{1, 2, 3, 4, 5, 6})
}

func TestBatchesTakeTurns(t *testing.T) {
	src := &patterned{size: 8}
	c := opened(t, src, 2, Options{Slots: 3})
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			for i := range 50 {
				drain(t, c, g, []int{i % 5, i%5 + 1, i%5 + 2, i%5 + 3})
			}
		})
	}
	wg.Wait()
	c.Close()
	if _, err := c.Demand(context.Background(), 0, []int{1}); !errors.Is(err, ErrClosed) {
		t.Fatal(err)
	}
	if p := src.peak.Load(); p > 2 {
		t.Fatalf("%d concurrent reads with 2 readers", p)
	}
}

// Where an expert was when it was asked for, and what is in memory meanwhile.
func TestOriginsAndPresence(t *testing.T) {
	src := &patterned{size: 64, gate: make(chan struct{})}
	c := opened(t, src, 8, Options{Slots: 16})
	held := func() (keys []Key) {
		g := c.Present().Grid()
		for w, bits := range c.Present().Copy(nil) {
			for i := range 64 {
				if bits>>i&1 == 1 {
					keys = append(keys, g.Key(w*64+i))
				}
			}
		}
		return keys
	}
	demand := func(layer int, experts ...int) []Origin {
		b, err := c.Demand(context.Background(), layer, experts)
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		out := slices.Clone(b.Origins())
		for b.Outstanding() > 0 {
			r, err := b.Next(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			b.Release(r)
		}
		return out
	}
	if held() != nil {
		t.Error("an empty cache has", held())
	}
	c.Prefetch(3, []int{5}) // blocked at the gate: a read ahead under way
	go func() {
		for src.flying.Load() < 2 {
			time.Sleep(time.Millisecond)
		}
		close(src.gate)
	}()
	if got := demand(3, 5, 6); !slices.Equal(got, []Origin{Late, Waited}) {
		t.Error(got)
	}
	c.Prefetch(3, []int{7})
	for len(held()) < 3 {
		time.Sleep(time.Millisecond)
	}
	if got := demand(3, 6, 7, 8, 5); !slices.Equal(got, []Origin{Hit, Early, Waited, Hit}) {
		t.Error(got)
	}
	if got := demand(3, 7); !slices.Equal(got, []Origin{Hit}) {
		t.Error("demanded before:", got)
	}
	for l := range 8 {
		demand(l, 1, 2, 3, 4)
	}
	got := held()
	if len(got) != 16 || c.Stats().Used != 16 {
		t.Errorf("%d of %d slots", len(got), c.Stats().Used)
	}
	for _, k := range got {
		if _, ok := c.held[k]; !ok {
			t.Error(k, "is not held")
		}
	}
}
