package expert

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"
)

var small = Grid{First: 1, Last: 4, Experts: 24}

// routes is a trace whose layers each prefer some experts and repeat some of the last pass's, as real ones do.
func routes(g Grid, passes, topK int, seed uint64) *Trace {
	rng := rand.New(rand.NewPCG(seed, 1))
	t := NewTrace(g)
	last := make([][]int, g.Layers())
	for range passes {
		t.Begin()
		for l := range last {
			var ids []int
			for _, e := range last[l] {
				if rng.Float64() < 0.25 {
					ids = append(ids, e)
				}
			}
			for len(ids) < topK {
				e := int(float64(g.Experts) * rng.Float64() * rng.Float64())
				ids = append(ids, (e+l*5)%g.Experts)
			}
			last[l] = ids
			if err := t.Demand(g.First+l, ids); err != nil {
				panic(err)
			}
		}
	}
	return t
}

func replayed(t *testing.T, trace *Trace, o ReplayOptions) *Result {
	t.Helper()
	r, err := Replay(trace, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// one is a trace of one expert per demand, all of one layer.
func one(ids ...int) *Trace {
	t := NewTrace(Grid{First: 1, Last: 1, Experts: 10})
	for _, e := range ids {
		t.Begin()
		if err := t.Demand(1, []int{e}); err != nil {
			panic(err)
		}
	}
	return t
}

// Counted by hand.
func TestReplayByHand(t *testing.T) {
	for _, c := range []struct {
		trace  *Trace
		policy string
		slots  int
		hits   int64
	}{
		{one(0, 1, 2, 0, 1, 2, 0, 1, 2), LRU, 2, 0}, // a circle one longer than the cache
		{one(0, 1, 2, 0, 1, 2, 0, 1, 2), LRU, 3, 6},
		// 0 1 | 2 takes 1's place, 0 hits, 1 takes 0's, 2 hits, 0 takes 2's, 1 hits, 2 misses.
		{one(0, 1, 2, 0, 1, 2, 0, 1, 2), Belady, 2, 3},
		{one(0, 0, 0, 1, 2, 1, 2, 0), LFU, 2, 3}, // 0 stays, 1 and 2 push each other out
		{one(0, 0, 0, 1, 2, 1, 2, 0), LRU, 2, 4},
		{one(7, 3, 7, 3), LRU, 1, 0},
		{one(7, 7, 7), Frequency, 1, 2},
		{one(7, 7, 7), History, 1, 2},
		{one(4, 4, 2, 4), LayerLRU, 2, 2},
		{one(4, 4, 2, 4), LRU, 1000, 2}, // more slots than experts
	} {
		if r := replayed(t, c.trace, ReplayOptions{Policy: c.policy, Slots: c.slots}); r.Hits != c.hits {
			t.Errorf("%s with %d slots hits %d times, counted %d", c.policy, c.slots, r.Hits, c.hits)
		}
	}
}

// best is the largest number of hits any choice of victims reaches, by trying them all.
func best(demands []int32, slots int, held []int32) int {
	if len(demands) == 0 {
		return 0
	}
	for _, h := range held {
		if h == demands[0] {
			return 1 + best(demands[1:], slots, held)
		}
	}
	if len(held) < slots {
		return best(demands[1:], slots, append(append([]int32{}, held...), demands[0]))
	}
	most := 0
	for i := range held {
		next := append([]int32{}, held...)
		next[i] = demands[0]
		most = max(most, best(demands[1:], slots, next))
	}
	return most
}

func TestBeladyIsTheBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		ids := make([]int, 14)
		for i := range ids {
			ids[i] = rng.IntN(6)
		}
		trace, slots := one(ids...), 1+rng.IntN(3)
		want := best(trace.ids, slots, nil)
		if r := replayed(t, trace, ReplayOptions{Policy: Belady, Slots: slots}); r.Hits != int64(want) {
			t.Fatalf("%v with %d slots: %d hits, the best of all choices has %d", ids, slots, r.Hits, want)
		}
	}
	trace := routes(small, 60, 5, 3)
	for _, slots := range []int{1, 4, 9, 20, 60, 96} {
		bound := replayed(t, trace, ReplayOptions{Policy: Belady, Slots: slots}).Hits
		for _, p := range Policies() {
			if r := replayed(t, trace, ReplayOptions{Policy: p, Slots: slots}); r.Hits > bound {
				t.Errorf("%s hits %d times in %d slots, more than the bound of %d", p, r.Hits, slots, bound)
			}
		}
	}
}

// reference is a policy in the fewest words: value gives what goes first, the oldest of equals.
type reference struct {
	key   map[int]Key
	since map[int]int
	uses  map[Key]int
	now   int
	value func(r *reference, k Key) int
}

func (r *reference) Begin(int)          {}
func (r *reference) Place(s int, k Key) { r.now++; r.key[s], r.since[s] = k, r.now }
func (r *reference) Drop(s int)         { delete(r.key, s) }
func (r *reference) Use(s int)          { r.now++; r.uses[r.key[s]]++; r.since[s] = r.now }
func (r *reference) before(a, b int) bool {
	if x, y := r.value(r, r.key[a]), r.value(r, r.key[b]); x != y {
		return x < y
	}
	return r.since[a] < r.since[b]
}
func (r *reference) Victim(_ Key, evictable func(int) bool) int {
	best := -1
	for s := range r.key {
		if evictable(s) && (best < 0 || r.before(s, best)) {
			best = s
		}
	}
	return best
}

// Heap and rings choose what a look at every slot chooses, whatever is placed, used, dropped or held.
func TestVictimsAgreeWithASearch(t *testing.T) {
	for name, value := range map[string]func(*reference, Key) int{
		LRU: func(*reference, Key) int { return 0 },
		LFU: func(r *reference, k Key) int { return r.uses[k] },
	} {
		rng := rand.New(rand.NewPCG(4, 4))
		const slots = 30
		p, err := NewPolicy(name, small, slots, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := &reference{key: map[int]Key{}, since: map[int]int{}, uses: map[Key]int{}, value: value}
		for step := range 20000 {
			s := rng.IntN(slots)
			_, placed := r.key[s]
			switch rng.IntN(6) {
			case 0, 1:
				k := small.Key(rng.IntN(small.Len()/slots)*slots + s) // of no other slot
				p.Place(s, k)
				r.Place(s, k)
				fallthrough // as in a cache, a demand follows: what is read ahead is compared below
			case 2, 3:
				if _, ok := r.key[s]; ok {
					p.Use(s)
					r.Use(s)
				}
			case 4:
				if placed && rng.IntN(3) == 0 {
					p.Drop(s)
					r.Drop(s)
				}
			case 5:
				held := rng.Uint64()
				if rng.IntN(20) == 0 {
					held = ^uint64(0)
				}
				evictable := func(s int) bool { return held>>s&1 == 0 }
				if got, want := p.Victim(Key{1, 0}, evictable), r.Victim(Key{}, evictable); got != want {
					t.Fatalf("%s, step %d: victim %d, a search finds %d", name, step, got, want)
				}
			}
		}
	}
}

// Below one token's demand LRU hits nothing; a share for each layer, or a memory, does.
func TestTheFloorOfLRU(t *testing.T) {
	g := Grid{First: 1, Last: 20, Experts: 64}
	trace := routes(g, 80, 8, 5)
	rate := func(p string, slots int) float64 {
		r := replayed(t, trace, ReplayOptions{Policy: p, Slots: slots, Skip: 20})
		return r.HitRate()
	}
	if v := rate(LRU, 100); v != 0 {
		t.Errorf("LRU hits %.3f in fewer slots than a token demands", v)
	}
	for _, p := range []string{LayerLRU, LFU, History} {
		if v := rate(p, 100); v < 0.1 {
			t.Errorf("%s hits only %.3f", p, v)
		}
	}
	if h, l := rate(History, 200), max(rate(LRU, 200), rate(LFU, 200)); h < l {
		t.Errorf("in 200 slots history hits %.3f, the better of recency and frequency alone %.3f", h, l)
	}
}

// LayerLRU keeps every layer its share, whatever the others demand.
func TestLayersKeepTheirShare(t *testing.T) {
	tr := NewTrace(Grid{First: 1, Last: 2, Experts: 100})
	for i := range 50 {
		tr.Begin()
		if err := tr.Demand(1, []int{0, 1}); err != nil {
			t.Fatal(err)
		}
		if err := tr.Demand(2, []int{2 * i, 2*i + 1}); err != nil { // never the same again
			t.Fatal(err)
		}
	}
	r := replayed(t, tr, ReplayOptions{Policy: LayerLRU, Slots: 4})
	if r.Layers[0].Hits != 98 || r.Layers[1].Hits != 0 {
		t.Errorf("%+v", r.Layers)
	}
}

// What is known beforehand helps as soon as the cache has to choose.
func TestPriorAndSeed(t *testing.T) {
	g := Grid{First: 1, Last: 10, Experts: 64}
	trace := routes(g, 40, 6, 8)
	uses := map[Key]float64{}
	past := routes(g, 400, 6, 8) // the same preferences
	for _, id := range past.ids {
		uses[g.Key(int(id))]++
	}
	prior := func(k Key) float64 { return uses[k] / 400 }
	with := replayed(t, trace, ReplayOptions{Policy: History, Slots: 80, Prior: prior}).Hits
	without := replayed(t, trace, ReplayOptions{Policy: History, Slots: 80}).Hits
	if with <= without {
		t.Errorf("%d hits with a prior, %d without", with, without)
	}
	var seed []Key
	for e := range g.Experts {
		seed = append(seed, Key{1, e}, Key{1, e}) // the second of each is no second slot
	}
	r := replayed(t, trace, ReplayOptions{Policy: LFU, Slots: 700, Seed: seed})
	if r.Seeded != 64 || r.Layers[0].Misses != 0 || r.Layers[1].Misses == 0 {
		t.Errorf("%d seeded, layers %+v", r.Seeded, r.Layers[:2])
	}
	if r := replayed(t, trace, ReplayOptions{Policy: LRU, Slots: 5, Seed: seed}); r.Seeded != 5 {
		t.Errorf("%d of 5 slots seeded", r.Seeded)
	}
}

func TestReplayCounts(t *testing.T) {
	trace := routes(small, 50, 5, 9)
	for _, p := range Policies() {
		a := replayed(t, trace, ReplayOptions{Policy: p, Slots: 20, ExpertBytes: 1000})
		if b := replayed(t, trace, ReplayOptions{Policy: p, Slots: 20, ExpertBytes: 1000}); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: two replays differ", p)
		}
		if a.Hits+a.Misses != int64(trace.Len()) || a.Bytes != 1000*a.Misses || a.Passes != 50 || len(a.Layers) != 4 {
			t.Errorf("%s: %d demands counted as %v", p, trace.Len(), a)
		}
		var hits, misses int64
		for _, l := range a.Layers {
			hits, misses = hits+l.Hits, misses+l.Misses
		}
		if hits != a.Hits || misses != a.Misses {
			t.Errorf("%s: layers do not add up", p)
		}
		late := replayed(t, trace, ReplayOptions{Policy: p, Slots: 20, Skip: 30})
		if late.Passes != 20 || late.Hits >= a.Hits {
			t.Errorf("%s: %v after skipping", p, late)
		}
		if all := replayed(t, trace, ReplayOptions{Policy: p, Slots: small.Len()}); all.Misses > int64(small.Len()) {
			t.Errorf("%s: an expert was read twice with room for all", p)
		}
	}
}

func TestReplayRefuses(t *testing.T) {
	trace := one(1, 2)
	for _, o := range []ReplayOptions{
		{Policy: LRU}, {Policy: LRU, Slots: -1}, {Policy: "arc", Slots: 1}, {Policy: LRU, Slots: 1, Skip: 3},
		{Policy: LRU, Slots: 1, Skip: -1}, {Policy: LRU, Slots: 1, Seed: []Key{{9, 9}}},
		{Policy: LRU, Slots: 1, ExpertBytes: 1 << 62},
	} {
		if r, err := Replay(trace, o); err == nil {
			t.Errorf("%+v gave %v", o, r)
		}
	}
	if err := trace.Demand(2, []int{0}); err == nil {
		t.Error("a layer outside the grid was accepted")
	}
	if err := trace.Demand(1, []int{10}); err == nil {
		t.Error("an expert outside the grid was accepted")
	}
	if _, err := NewPolicy(Belady, small, 1, nil); err == nil {
		t.Error("a live cache cannot know the future")
	}
}

// A replay of the live cache's policy counts exactly what the cache does.
func TestReplayIsTheCache(t *testing.T) {
	const live = History
	for _, slots := range []int{5, 12, 40, 90} {
		trace := routes(small, 100, 5, 11)
		c := opened(t, &patterned{size: 64}, 1, Options{Slots: slots, Grid: small, Policy: live})
		start := 0
		for _, end := range trace.ends {
			var experts []int
			layer := 0
			for _, id := range trace.ids[start:end] {
				k := small.Key(int(id))
				layer, experts = k.Layer, append(experts, k.Expert)
			}
			start = end
			b, err := c.Demand(context.Background(), layer, experts)
			if err != nil {
				t.Fatal(err)
			}
			var held []Ready
			for {
				r, err := b.Next(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				if r == nil {
					break
				}
				held = append(held, r...) // to the end, as a replay does
			}
			b.Release(held)
			b.Close()
		}
		s := c.Stats()
		r := replayed(t, trace, ReplayOptions{Policy: live, Slots: slots})
		if r.Hits != s.Hits || r.Misses != s.Misses {
			t.Errorf("%d slots: the cache has %d hits and %d misses, the replay %v", slots, s.Hits, s.Misses, r)
		}
	}
}

func TestPoliciesAllocateNothing(t *testing.T) {
	for _, name := range Policies() {
		if name == Belady {
			continue
		}
		p, err := NewPolicy(name, small, 80, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s := range 80 {
			p.Place(s, small.Key(s))
		}
		evictable := func(s int) bool { return s%3 != 0 }
		i := 0
		if n := testing.AllocsPerRun(500, func() {
			i++
			k := small.Key(i * 7 % small.Len())
			p.Begin(k.Layer)
			p.Use(i % 80)
			if s := p.Victim(k, evictable); s%3 != 0 {
				p.Place(s, k)
				p.Use(s)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations per demand", name, n)
		}
	}
}

func TestGrid(t *testing.T) {
	g := Grid{First: 1, Last: 92, Experts: 896}
	if g.Len() != 82432 || g.Index(Key{1, 0}) != 0 || g.Index(Key{92, 895}) != 82431 || g.Index(Key{3, 5}) != 2*896+5 {
		t.Error("not the numbering of K3")
	}
	for _, i := range []int{0, 895, 896, 82431} {
		if g.Index(g.Key(i)) != i || !g.Contains(g.Key(i)) {
			t.Errorf("number %d is %v", i, g.Key(i))
		}
	}
	for _, k := range []Key{{0, 0}, {93, 0}, {1, -1}, {1, 896}} {
		if g.Contains(k) {
			t.Errorf("contains %v", k)
		}
	}
	if (Grid{}).Len() != 0 || (Grid{}).Contains(Key{}) {
		t.Error("the zero grid contains something")
	}
}

func BenchmarkReplay(b *testing.B) {
	trace := routes(Grid{First: 1, Last: 92, Experts: 896}, 20, 16, 1)
	for _, p := range Policies() {
		b.Run(p, func(b *testing.B) {
			for range b.N {
				if _, err := Replay(trace, ReplayOptions{Policy: p, Slots: 1472}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*trace.Len()), "ns/demand")
		})
	}
}
