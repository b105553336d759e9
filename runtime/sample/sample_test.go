package sample

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deltafin/runtime"
)

// Known answers of Philox4x32-10, from the kat_vectors of the Random123 distribution.
func TestPhiloxKnownAnswers(t *testing.T) {
	const ones = 0xffffffff
	for _, c := range []struct {
		counter [4]uint32
		key     [2]uint32
		want    [4]uint32
	}{
		{[4]uint32{}, [2]uint32{}, [4]uint32{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
		{[4]uint32{ones, ones, ones, ones}, [2]uint32{ones, ones}, [4]uint32{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
		{[4]uint32{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, [2]uint32{0xa4093822, 0x299f31d0},
			[4]uint32{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
	} {
		if got := philox(c.counter, c.key); got != c.want {
			t.Errorf("philox(%x, %x) = %x, want %x", c.counter, c.key, got, c.want)
		}
	}
}

func TestElementaryFunctionsAgreeWithTheLibrary(t *testing.T) {
	ulps := func(a, b float64) float64 {
		return math.Abs(a-b) / (math.Nextafter(math.Abs(b), math.Inf(1)) - math.Abs(b))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	worst := [2]float64{}
	check := func(i int, x, got, want float64) {
		if u := ulps(got, want); u > 3 {
			t.Fatalf("function %d of %v: %v, want %v (%.1f ulp)", i, x, got, want, u)
		} else {
			worst[i] = max(worst[i], u)
		}
	}
	for range 200000 {
		x := math.Exp(1400*rng.Float64() - 700)
		check(0, x, log(x), math.Log(x))
		x = 1 + (rng.Float64()-0.5)*math.Exp(-30*rng.Float64()) // around 1, where the result is small
		check(0, x, log(x), math.Log(x))
		x = -rng.Float64() * math.Exp(12*rng.Float64()-5)
		if x > -708 {
			check(1, x, exp(x), math.Exp(x))
		}
	}
	for _, x := range []float64{0, -708, -1e-300, -math.Ln2 / 2, -math.Ln2} {
		check(1, x, exp(x), math.Exp(x))
	}
	if exp(-709) != 0 || exp(math.Inf(-1)) != 0 || log(1) != 0 {
		t.Error("the ends are wrong")
	}
	t.Logf("at most %.1f ulp from the library's log, %.1f from its exp", worst[0], worst[1])
}

func TestGumbelBoundHolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 200000 {
		k := rng.Uint64() >> 12
		switch i % 4 {
		case 1:
			k = 1<<52 - 1 - k>>(rng.UintN(52)) // near 1, where the noise is large
		case 2:
			k >>= rng.UintN(52)
		}
		g, bound := gumbel(k), gumbelBound(k)
		u := (float64(k) + 0.5) / (1 << 52)
		want := -math.Log(-math.Log(u))
		if u > 0.5 {
			want = -math.Log(-math.Log1p(-(1 - u)))
		}
		if math.Abs(g-want) > 1e-13*(1+math.Abs(want)) || g > bound || math.IsInf(g, 0) {
			t.Fatalf("k %d: %v, want %v, bound %v", k, g, want, bound)
		}
	}
}

// reference draws by the book: sort, add up, search. It shares the uniform bits and nothing else.
func reference(s runtime.Sampling, logits []float32, seen map[int]bool, position int) (id int, dist map[int]float64) { // dist: log probabilities
	type entry struct {
		id int
		v  float64
	}
	var all []entry
	for i, l := range logits {
		v := float64(l)
		if seen[i] {
			if s.RepetitionPenalty != 0 {
				if v > 0 {
					v /= s.RepetitionPenalty
				} else {
					v *= s.RepetitionPenalty
				}
			}
			v -= s.PresencePenalty
		}
		all = append(all, entry{i, v})
	}
	slices.SortStableFunc(all, func(a, b entry) int {
		switch {
		case a.v > b.v:
			return -1
		case a.v < b.v:
			return 1
		}
		return a.id - b.id
	})
	temperature := s.Temperature
	if temperature == 0 {
		temperature = 1
	}
	top := all[0].v
	for i := range all {
		all[i].v = (all[i].v - top) / temperature
	}
	if s.Temperature > 0 {
		if s.TopK > 0 {
			all = all[:min(s.TopK, len(all))]
		}
		if s.TopP > 0 && s.TopP < 1 {
			total, sum := 0.0, 0.0
			for _, e := range all {
				total += math.Exp(e.v)
			}
			for i, e := range all {
				if sum += math.Exp(e.v) / total; sum >= s.TopP {
					all = all[:i+1]
					break
				}
			}
		}
		if s.MinP > 0 {
			all = slices.DeleteFunc(all, func(e entry) bool { return math.Exp(e.v) < s.MinP })
		}
	}
	total := 0.0
	for _, e := range all {
		total += math.Exp(e.v)
	}
	dist = map[int]float64{}
	id = -1
	most := math.Inf(-1)
	for _, e := range all {
		dist[e.id] = e.v - math.Log(total)
		n := newNoise(s.Seed, position)
		u := (float64(n.bits52(e.id)) + 0.5) / (1 << 52)
		x := e.v - math.Log(-math.Log(u))
		if u > 0.5 {
			x = e.v - math.Log(-math.Log1p(u-1))
		}
		if s.Temperature > 0 && (x > most || x == most && e.id < id) {
			id, most = e.id, x
		}
	}
	if s.Temperature == 0 {
		id = all[0].id
	}
	return id, dist
}

var settings = []runtime.Sampling{
	{},
	{Temperature: 1},
	{Temperature: 0.7, TopK: 40},
	{Temperature: 1.3, TopP: 0.9},
	{Temperature: 1, MinP: 0.05},
	{Temperature: 0.8, TopK: 50, TopP: 0.8, MinP: 0.02},
	{Temperature: 2, TopP: 0.999},
	{Temperature: 1, TopP: 1e-9},
	{Temperature: 1, TopK: 1},
	{Temperature: 1, TopK: 7, MinP: 0.3, TopP: 0.95},
	{RepetitionPenalty: 1.5, PresencePenalty: 0.5},
	{Temperature: 1, RepetitionPenalty: 1.2},
	{Temperature: 0.5, PresencePenalty: -2, TopK: 20},
	{Temperature: 100},
	{Temperature: 1e-6},
}

func TestDrawsWhatTheReferenceDraws(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n, s := range settings {
		s.Seed = uint64(n) * 0x123456789abcdef
		s.LogProbs = 4
		for round := range 60 {
			vocab := 1 + rng.IntN(700)
			logits := make([]float32, vocab)
			for i := range logits {
				logits[i] = float32(rng.NormFloat64() * []float64{0.01, 1, 5, 20}[round%4])
				if round%3 == 0 { // many equal ones
					logits[i] = float32(math.Round(float64(logits[i])))
				}
			}
			seen := map[int]bool{}
			m, err := New(s, vocab, func(id int) bool { return id == 3 })
			if err != nil {
				t.Fatal(err)
			}
			for range 20 {
				id := rng.IntN(vocab)
				m.See(id)
				if id != 3 {
					seen[id] = true
				}
			}
			position := rng.IntN(1 << 20)
			want, dist := reference(s, logits, seen, position)
			got, err := m.Draw(logits, position)
			if err != nil || got.ID != want {
				t.Fatalf("%+v, %d ids: drew %d, want %d (%v)", s, vocab, got.ID, want, err)
			}
			checkProbabilities(t, got, dist)
		}
	}
}

func checkProbabilities(t *testing.T, d Drawn, dist map[int]float64) {
	t.Helper()
	if math.Abs(d.LogProb-dist[d.ID]) > 1e-6 {
		t.Fatalf("log probability %v of %d, want %v", d.LogProb, d.ID, dist[d.ID])
	}
	if want := min(4, len(dist)-1); len(d.Alternatives) != want {
		t.Fatalf("%d alternatives, want %d", len(d.Alternatives), want)
	}
	delete(dist, d.ID)
	for _, a := range d.Alternatives {
		p, ok := dist[a.ID]
		if !ok || a.ID == d.ID || math.Abs(a.LogProb-p) > 1e-6 {
			t.Fatalf("alternative %d has %v, want %v", a.ID, a.LogProb, p)
		}
		for id, q := range dist {
			if q > p+1e-9 {
				t.Fatalf("alternative %d (%v) comes before %d (%v)", a.ID, p, id, q)
			}
		}
		delete(dist, a.ID)
	}
}

// The frequencies of what is drawn at many positions are those of the softmax, and neither depend on the position before nor
// on a neighbouring seed. The limits are the 99.99 % points of chi-square.
func TestDistribution(t *testing.T) {
	logits := []float32{2, 1.5, 1, 0.5, 0, -0.5, -1, -3, -30}
	const draws = 80000
	for _, s := range []runtime.Sampling{{Temperature: 1}, {Temperature: 1.7, TopK: 6}, {Temperature: 0.6, TopP: 0.97}, {Temperature: 1, MinP: 0.1}} {
		_, dist := reference(s, logits, nil, 0)
		for id, p := range dist {
			dist[id] = math.Exp(p)
		}
		var ids []int
		for id, p := range dist {
			if p*draws > 10 {
				ids = append(ids, id)
			}
		}
		for seed := range uint64(3) {
			s.Seed = seed
			m, _ := New(s, len(logits), nil)
			other := s
			other.Seed += 1 << 32 * (seed % 2)
			other.Seed++
			o, _ := New(other, len(logits), nil)
			count, pairs, seeds := map[int]float64{}, map[[2]int]float64{}, map[[2]int]float64{}
			last := -1
			for position := range draws {
				a, _ := m.Draw(logits, position)
				b, _ := o.Draw(logits, position)
				count[a.ID]++
				if last >= 0 {
					pairs[[2]int{last, a.ID}]++
				}
				seeds[[2]int{a.ID, b.ID}]++
				last = a.ID
			}
			chi := 0.0
			for _, id := range ids {
				e := dist[id] * draws
				chi += (count[id] - e) * (count[id] - e) / e
			}
			if limit := chiLimit(len(ids) - 1); chi > limit {
				t.Errorf("%+v: chi-square %.1f of %d tokens, at most %.1f", s, chi, len(ids), limit)
			}
			for name, table := range map[string]map[[2]int]float64{"consecutive positions": pairs, "neighbouring seeds": seeds} {
				chi, cells := 0.0, 0
				for _, a := range ids {
					for _, b := range ids {
						if e := dist[a] * dist[b] * draws; e > 10 {
							chi += (table[[2]int{a, b}] - e) * (table[[2]int{a, b}] - e) / e
							cells++
						}
					}
				}
				if limit := chiLimit(cells - 1); chi > limit {
					t.Errorf("%+v: chi-square %.1f over %d pairs of %s, at most %.1f", s, chi, cells, name, limit)
				}
			}
			for id := range count {
				if _, ok := dist[id]; !ok {
					t.Errorf("%+v: drew %d, which was filtered out", s, id)
				}
			}
		}
	}
}

// chiLimit is the 99.99 % point of chi-square, by Wilson and Hilferty.
func chiLimit(freedom int) float64 {
	k := float64(freedom)
	c := 1 - 2/(9*k) + 3.719*math.Sqrt(2/(9*k))
	return k * c * c * c
}

// A stream is a function of seed and position: drawing in another order, twice, or with another sampler changes nothing.
func TestDrawsDependOnNothingElse(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	logits := make([]float32, 500)
	for i := range logits {
		logits[i] = float32(rng.NormFloat64())
	}
	s := runtime.Sampling{Temperature: 1.5, TopP: 0.98, Seed: 42}
	a, _ := New(s, len(logits), nil)
	b, _ := New(s, len(logits), nil)
	var forward, backward []int
	for p := range 200 {
		d, _ := a.Draw(logits, p)
		forward = append(forward, d.ID)
	}
	for p := 199; p >= 0; p-- {
		_, _ = b.Draw(logits, p)
		d, _ := b.Draw(logits, p)
		backward = append(backward, d.ID)
	}
	slices.Reverse(backward)
	if !slices.Equal(forward, backward) {
		t.Error("the order of drawing matters")
	}
	distinct := slices.Clone(forward)
	slices.Sort(distinct)
	if len(slices.Compact(distinct)) < 50 {
		t.Error("200 draws hardly differ")
	}
	s.Seed++
	c, _ := New(s, len(logits), nil)
	same := 0
	for p := range 200 {
		if d, _ := c.Draw(logits, p); d.ID == forward[p] {
			same++
		}
	}
	if same > 20 {
		t.Errorf("another seed drew the same token %d times of 200", same)
	}
	far, _ := a.Draw(logits, 5+1<<33)
	again, _ := a.Draw(logits, 5)
	if again.ID != forward[5] || far.ID == forward[5] {
		t.Error("the upper half of a position does not count, or too much")
	}
}

func TestExtremes(t *testing.T) {
	draw := func(s runtime.Sampling, logits ...float32) (Drawn, error) {
		m, err := New(s, len(logits), nil)
		if err != nil {
			t.Fatal(err)
		}
		m.See(0)
		return m.Draw(logits, 9)
	}
	for _, s := range append(slices.Clone(settings), runtime.Sampling{Temperature: 5e-324, TopP: 0.5, LogProbs: -1},
		runtime.Sampling{Temperature: 1, TopP: 0.5, LogProbs: math.MaxInt}) {
		for _, bad := range []float32{float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))} {
			for at := range 3 {
				l := []float32{1, 2, 3}
				l[at] = bad
				if _, err := draw(s, l...); !errors.Is(err, runtime.ErrNotFinite) || !strings.Contains(err.Error(), fmt.Sprint("token ", at)) {
					t.Errorf("%+v takes %v: %v", s, l, err)
				}
			}
		}
		if d, err := draw(s, -math.MaxFloat32, math.MaxFloat32, -math.MaxFloat32); err != nil || d.ID != 1 {
			t.Errorf("%+v, the largest numbers: %+v, %v", s, d, err)
		}
		if d, err := draw(s, -math.MaxFloat32); err != nil || d.ID != 0 || s.LogProbs != 0 && d.LogProb != 0 {
			t.Errorf("%+v, one token: %+v, %v", s, d, err)
		}
		flat := make([]float32, 3000)
		if d, err := draw(s, flat...); err != nil || d.ID < 0 || d.ID >= len(flat) {
			t.Errorf("%+v, all equal: %+v, %v", s, d, err)
		}
	}
	if d, _ := draw(runtime.Sampling{}, 1, 7, 7, 7); d.ID != 1 {
		t.Errorf("greedy takes %d of equals", d.ID)
	}
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		s    runtime.Sampling
		want string
	}{
		{runtime.Sampling{Temperature: -1}, "temperature -1 "}, {runtime.Sampling{Temperature: nan}, "temperature NaN"},
		{runtime.Sampling{Temperature: math.Inf(1)}, "temperature +Inf"}, {runtime.Sampling{TopK: -2}, "top-k -2"},
		{runtime.Sampling{TopP: 1.1}, "top-p 1.1"}, {runtime.Sampling{TopP: -0.1}, "top-p -0.1"}, {runtime.Sampling{MinP: 2}, "min-p 2"},
		{runtime.Sampling{RepetitionPenalty: -1}, "repetition penalty -1"}, {runtime.Sampling{RepetitionPenalty: nan}, "repetition penalty NaN"},
		{runtime.Sampling{PresencePenalty: nan}, "presence penalty NaN"}, {runtime.Sampling{LogProbs: -2}, "-2 alternatives"},
	} {
		if err := Check(c.s); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.s, err)
		}
		if _, err := New(c.s, 10, nil); err == nil {
			t.Errorf("%+v makes a sampler", c.s)
		}
	}
	for _, s := range settings {
		if err := Check(s); err != nil {
			t.Errorf("%+v: %v", s, err)
		}
	}
}

// One draw of K3's vocabulary takes milliseconds, a pass over K3 takes seconds.
func BenchmarkDraw(b *testing.B) {
	const vocab = 163840
	rng := rand.New(rand.NewPCG(9, 10))
	logits := make([]float32, vocab)
	for i := range logits {
		logits[i] = float32(rng.NormFloat64() * 2.5)
	}
	for _, c := range []struct {
		name string
		s    runtime.Sampling
	}{
		{"greedy", runtime.Sampling{}},
		{"temperature", runtime.Sampling{Temperature: 1}},
		{"top-k", runtime.Sampling{Temperature: 1, TopK: 50}},
		{"top-p", runtime.Sampling{Temperature: 1, TopP: 0.95}},
		{"min-p", runtime.Sampling{Temperature: 1, MinP: 0.05}},
		{"everything", runtime.Sampling{Temperature: 1, TopK: 1000, TopP: 0.95, MinP: 0.01, RepetitionPenalty: 1.1, PresencePenalty: 0.1, LogProbs: 20}},
	} {
		b.Run(c.name, func(b *testing.B) {
			m, _ := New(c.s, vocab, nil)
			m.See(1, 2, 3)
			for i := range b.N {
				if _, err := m.Draw(logits, i); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "draws/s")
		})
	}
}
