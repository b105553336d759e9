package draft

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

func propose(t *testing.T, s Source, pending, limit int) []int {
	t.Helper()
	g, err := s.Propose(context.Background(), pending, limit)
	if err != nil {
		t.Fatal(err)
	}
	ids := []int{}
	for _, x := range g {
		if x.Confidence <= 0 || x.Confidence > 1 {
			t.Fatalf("confidence %v", x.Confidence)
		}
		ids = append(ids, x.ID)
	}
	return ids
}

func TestSuffixProposesWhatFollowedTheLongestMatch(t *testing.T) {
	for _, c := range []struct {
		name    string
		text    []int // the last is pending
		limit   int
		want    []int
		atLeast int
	}{
		{"nothing", []int{1}, 4, nil, 0},
		{"nothing repeats", []int{1, 2, 3, 4}, 4, nil, 0},
		{"a token that is new", []int{1, 2, 1, 2, 9}, 4, nil, 0},
		{"the second of its kind", []int{4, 9, 9}, 3, []int{9, 9, 9}, 3},
		{"the longest end decides", []int{1, 2, 3, 7, 1, 2, 3, 8, 2, 3, 9, 1, 2, 3}, 1, []int{8}, 1},
		{"it runs on into the end", []int{4, 5, 6, 7, 4, 5}, 4, []int{6, 7, 4, 5}, 4},
		{"one token over and over", []int{3, 3, 3}, 5, []int{3, 3, 3, 3, 3}, 5},
		{"a period", []int{1, 2, 3, 1, 2, 3, 1}, 6, []int{2, 3, 1, 2, 3, 1}, 6},
		{"no more than asked for", []int{1, 2, 3, 1, 2, 3, 1}, 2, []int{2, 3}, 2},
		{"of two continuations the frequent one", []int{5, 1, 6, 5, 1, 6, 5, 2, 7, 5}, 1, []int{1}, 1},
		{"of two as frequent the recent one", []int{5, 1, 6, 5, 2, 7, 5}, 1, []int{2}, 1},
	} {
		s := NewSuffix()
		if err := s.Append(c.text[:len(c.text)-1], nil); err != nil {
			t.Fatal(err)
		}
		if got := propose(t, s, c.text[len(c.text)-1], c.limit); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// occurrences are the tokens that follow the longest end of text that occurs before, by looking everywhere, and its length.
func occurrences(text []int) (next map[int]bool, length int) {
	next = map[int]bool{}
	for length = len(text) - 1; length > 0; length-- {
		end := text[len(text)-length:]
		for at := 0; at+length < len(text); at++ {
			if slices.Equal(text[at:at+length], end) {
				next[text[at+length]] = true
			}
		}
		if len(next) > 0 {
			return next, length
		}
	}
	return next, 0
}

func TestSuffixAgainstLookingEverywhere(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		kinds := 1 + rng.IntN(5)
		var text []int
		for len(text) < 150 {
			if len(text) > 10 && rng.IntN(3) == 0 { // a copy of something
				at, n := rng.IntN(len(text)-5), 1+rng.IntN(12)
				text = append(text, text[at:min(at+n, len(text))]...)
			} else {
				text = append(text, rng.IntN(kinds))
			}
		}
		s := NewSuffix()
		for n := range len(text) - 1 {
			pending := rng.IntN(kinds + 1)
			whole := append(slices.Clone(text[:n]), pending)
			next, length := occurrences(whole)
			if at, l := s.match(int32(pending)); int(l) != length || l > 0 && !ends(s, at, whole, int(l)) {
				t.Fatalf("seed %d: after %v the match has %d tokens, want %d", seed, whole, l, length)
			}
			got, _ := s.Propose(context.Background(), pending, 3)
			if (len(got) > 0) != (length > 0) {
				t.Fatalf("seed %d: after %v proposes %v", seed, whole, got)
			}
			if length > 0 && !next[got[0].ID] {
				t.Fatalf("seed %d: after %v proposes %d, but there follow %v", seed, whole, got[0].ID, next)
			}
			for _, g := range got {
				if g.Like > n || g.Like > 0 && text[g.Like-1] != g.ID || g.Like == 0 && g.ID != pending {
					t.Fatalf("seed %d: %d is said to be a copy of token %d", seed, g.ID, g.Like-1)
				}
			}
			if err := s.Append(text[n:n+1], nil); err != nil {
				t.Fatal(err)
			}
		}
		if len(s.states) > 2*len(text) || len(s.edges) > 3*len(text) {
			t.Errorf("seed %d: %d states and %d edges for %d tokens", seed, len(s.states), len(s.edges), len(text))
		}
	}
}

// ends says whether the end of text, of a length, also ends where it is recorded for a state.
func ends(s *Suffix, at int32, text []int, length int) bool {
	end := int(s.states[at].end)
	return end >= length && end < len(text) && slices.Equal(text[end-length:end], text[len(text)-length:])
}

func TestSuffixTakesLinearTimeAndBoundedMemory(t *testing.T) {
	const n = 60000
	rng := rand.New(rand.NewPCG(2, 3))
	fibonacci := []int{0}
	for a := []int{1}; len(fibonacci) < n; a, fibonacci = fibonacci, append(slices.Clone(fibonacci), a...) {
	}
	for name, next := range map[string]func(i int) int{
		"one token": func(int) int { return 7 },
		"random":    func(int) int { return rng.IntN(160000) },
		"few":       func(int) int { return rng.IntN(2) },
		"a period":  func(i int) int { return i % 1000 },
		"fibonacci": func(i int) int { return fibonacci[i] },
	} {
		s := newSuffix(4096)
		var most int64
		for i := range n {
			_ = s.Append([]int{next(i)}, nil)
			most = max(most, s.Bytes()-int64(4*cap(s.tokens)))
		}
		if s.steps > 30*n {
			t.Errorf("%s: %d steps for %d tokens", name, s.steps, n)
		}
		if most > 2<<20 {
			t.Errorf("%s: the automaton of at most 8192 tokens took %d bytes", name, most)
		}
		if len(s.tokens)-s.base > 2*s.window {
			t.Errorf("%s: %d tokens indexed", name, len(s.tokens)-s.base)
		}
	}
}

// Whatever was appended, cut off and forked, a source proposes what a new one that knows the same tokens does.
func TestSuffixRewinds(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	s := newSuffix(64)
	var text []int
	for range 300 {
		if rng.IntN(4) == 0 {
			n := rng.IntN(len(text) + 1)
			text = text[:n]
			_ = s.Truncate(n)
		} else {
			more := make([]int, rng.IntN(20))
			for i := range more {
				more[i] = rng.IntN(3)
			}
			text = append(text, more...)
			_ = s.Append(more, nil)
		}
		fork, err := s.Fork()
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 128 {
			continue // what is indexed differs, within its bounds
		}
		fresh := newSuffix(1 << 10)
		_ = fresh.Append(text, nil)
		for pending := range 3 {
			a, b := propose(t, s, pending, 4), propose(t, fork, pending, 4)
			if len(text) <= 64 {
				if want := propose(t, fresh, pending, 4); !slices.Equal(a, want) || !slices.Equal(b, want) {
					t.Fatalf("after %v and %d: %v, its fork %v, a new one %v", text, pending, a, b, want)
				}
			}
		}
		if rng.IntN(2) == 0 {
			s = fork.(*Suffix)
		}
	}
}

// What is charged for a source is never less than it takes, whatever the text is like.
func TestSuffixBytes(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	for name, next := range map[string]func(i int) int{
		"one token": func(int) int { return 1 }, "all different": func(i int) int { return i }, "random": func(int) int { return rng.IntN(4096) },
		"two tokens": func(int) int { return rng.IntN(2) }, "a b b b": func(i int) int { return min(i, 1) },
		"copies": func(i int) int { return i * i % 1777 },
	} {
		s := NewSuffix()
		for i := range 1 << 15 {
			_ = s.Append([]int{next(i)}, nil)
			if n := i + 1; n&(n-1) == 0 && n >= 1024 && s.Bytes() > SuffixBytes(n) {
				t.Errorf("%s: %d bytes for %d tokens, %d are charged", name, s.Bytes(), n, SuffixBytes(n))
			}
		}
	}
}

func BenchmarkSuffixAppend(b *testing.B) {
	rng := rand.New(rand.NewPCG(6, 7))
	text := make([]int, 1<<16)
	for i := range text {
		if text[i] = rng.IntN(5000); i > 2000 && rng.IntN(3) > 0 {
			text[i] = text[i-1777]
		}
	}
	s := NewSuffix()
	b.ResetTimer()
	for i := range b.N {
		_ = s.Append(text[i%len(text):i%len(text)+1], nil)
		_, _ = s.Propose(context.Background(), text[(i+1)%len(text)], 8)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tokens/s")
}
