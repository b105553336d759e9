package draft

import (
	"context"
	"math"
	"math/bits"
)

// Suffix guesses that text goes on as it did before: it finds the longest end of the conversation that occurred earlier and
// proposes what followed there. Code being edited, tables, quotes and lists repeat themselves for long stretches. It needs no
// weights and takes well under a microsecond for most tokens.
//
// It is a suffix automaton (Blumer et al., 1985) built online. A state stands for a set of strings that end at the same
// positions of the text; an edge leads to those strings followed by one token, and link to the longest end of them that also
// occurs elsewhere. The link of the state of the whole text is therefore the longest repeated end. Of n tokens there are
// fewer than 2n states and 3n edges, and building takes linear time.
//
// On every edge counts how often it was taken, halving every 256 tokens, so that of several continuations the one in use
// lately is proposed.
//
// Memory is bounded: only the newest window to 2·window tokens are indexed. Not safe for concurrent use.
type Suffix struct {
	tokens []int32 // everything known
	base   int     // tokens before it are not indexed
	window int

	states []state
	edges  []edge
	table  []int32 // open addressing by (state, token): 1 + index of an edge, 0 free
	last   int32   // the state of the whole indexed text
	steps  int     // links followed and edges copied, for the test of linear time
}

type state struct {
	length int32 // of the longest string
	link   int32 // -1 at the root
	edges  int32 // the newest, -1: none
	end    int32 // position after one occurrence in the indexed text
}

type edge struct {
	from, token, to int32
	next            int32 // older edge of the same state, -1: none
	seen            int32 // when it was taken last
	count           float32
}

const (
	suffixWindow = 1 << 15
	// countedLinks bounds how many ever shorter ends of the text count an edge: longer ones are asked first.
	countedLinks = 8
	countHalf    = 256
)

// NewSuffix is a source that knows no tokens.
func NewSuffix() *Suffix { return newSuffix(suffixWindow) }

func newSuffix(window int) *Suffix {
	s := &Suffix{window: window}
	s.clear()
	return s
}

func (s *Suffix) Name() string { return "suffix" }

func (s *Suffix) clear() {
	s.states = append(s.states[:0], state{link: -1, edges: -1})
	s.edges = s.edges[:0]
	clear(s.table)
	s.last = 0
}

// Append adds tokens; rows are of no use.
func (s *Suffix) Append(ids []int, _ *Rows) error {
	for _, id := range ids {
		s.tokens = append(s.tokens, int32(id))
		if len(s.tokens)-s.base > 2*s.window {
			s.index(len(s.tokens) - s.window)
			continue
		}
		s.extend(int32(id))
	}
	return nil
}

// Truncate forgets every token but the first n. An automaton cannot be cut back, so it is built again.
func (s *Suffix) Truncate(n int) error {
	if n = max(n, 0); n < len(s.tokens) {
		s.tokens = s.tokens[:n]
		s.index(max(0, n-s.window))
	}
	return nil
}

// index builds the automaton of the tokens from base on.
func (s *Suffix) index(base int) {
	s.clear()
	s.base = base
	for _, id := range s.tokens[base:] {
		s.extend(id)
	}
}

func (s *Suffix) extend(token int32) {
	now := s.states[s.last].length + 1
	current := s.addState(state{length: now, edges: -1, end: now})
	p := s.last
	s.last = current
	for p >= 0 && s.find(p, token) < 0 {
		s.addEdge(edge{from: p, token: token, to: current, count: 1, seen: now})
		p = s.states[p].link
		s.steps++
	}
	if p < 0 {
		return // a token that is new; its link is the root
	}
	q := s.edges[s.find(p, token)].to
	if s.states[q].length != s.states[p].length+1 {
		q = s.split(p, q, token)
	}
	s.states[current].link = q
	for i := 0; p >= 0 && i < countedLinks; i++ {
		e := &s.edges[s.find(p, token)]
		e.count, e.seen = e.countAt(now)+1, now
		s.states[e.to].end = now
		p = s.states[p].link
		s.steps++
	}
}

// split makes a state of its own for the strings of q that end where p and token end.
func (s *Suffix) split(p, q, token int32) int32 {
	whole := s.states[q]
	clone := s.addState(state{length: s.states[p].length + 1, link: whole.link, edges: -1, end: whole.end})
	for i := whole.edges; i >= 0; i = s.edges[i].next {
		e := s.edges[i]
		e.from = clone
		s.addEdge(e)
		s.steps++
	}
	s.states[q].link = clone
	for p >= 0 {
		i := s.find(p, token)
		if s.edges[i].to != q {
			break
		}
		s.edges[i].to = clone
		p = s.states[p].link
		s.steps++
	}
	return clone
}

func (e *edge) countAt(now int32) float32 {
	return e.count * float32(math.Exp2(float64(e.seen-now)/countHalf))
}

func (s *Suffix) addState(n state) int32 {
	s.states = append(s.states, n)
	return int32(len(s.states) - 1)
}

func (s *Suffix) addEdge(e edge) {
	e.next = s.states[e.from].edges
	s.states[e.from].edges = int32(len(s.edges))
	s.edges = append(s.edges, e)
	if 2*len(s.edges) > len(s.table) {
		s.table = make([]int32, max(64, 2*len(s.table)))
		for i := range s.edges {
			s.insert(int32(i))
		}
		return
	}
	s.insert(int32(len(s.edges) - 1))
}

func (s *Suffix) slot(from, token int32) int {
	h := (uint64(uint32(from))<<32 | uint64(uint32(token))) * 0x9E3779B97F4A7C15
	return int(h >> (64 - bits.TrailingZeros(uint(len(s.table))))) // its front depends on every bit
}

func (s *Suffix) insert(i int32) {
	at := s.slot(s.edges[i].from, s.edges[i].token)
	for s.table[at] != 0 {
		at = (at + 1) & (len(s.table) - 1)
	}
	s.table[at] = i + 1
}

// find is the edge of a state for a token, or -1.
func (s *Suffix) find(from, token int32) int32 {
	if len(s.table) == 0 {
		return -1
	}
	for at := s.slot(from, token); s.table[at] != 0; at = (at + 1) & (len(s.table) - 1) {
		if i := s.table[at] - 1; s.edges[i].from == from && s.edges[i].token == token {
			return i
		}
	}
	return -1
}

// match is the state of the longest end of the known tokens and pending that occurred before, and its length.
func (s *Suffix) match(pending int32) (at, length int32) {
	for p := s.last; p >= 0; p = s.states[p].link {
		if i := s.find(p, pending); i >= 0 {
			return s.edges[i].to, s.states[p].length + 1
		}
	}
	return 0, 0
}

// Propose follows the most used continuations of the longest match.
func (s *Suffix) Propose(_ context.Context, pending, limit int) ([]Guess, error) {
	at, length := s.match(int32(pending))
	var guesses []Guess
	now := s.states[s.last].length + 1
	for length > 0 && len(guesses) < limit {
		best, total := int32(-1), float32(0)
		var most float32
		for i := s.states[at].edges; i >= 0; i = s.edges[i].next {
			e := &s.edges[i]
			n := e.countAt(now)
			total += n
			if best < 0 || n > most || n == most && e.seen > s.edges[best].seen {
				best, most = i, n
			}
		}
		if best < 0 { // it occurred at the very end only, where pending follows
			guesses = append(guesses, Guess{ID: pending, Confidence: 1 / (1 + 2/float64(length))})
			at, length = s.match(int32(pending))
			continue
		}
		// The longer what matches, the less likely is something new to follow.
		guesses = append(guesses, Guess{ID: int(s.edges[best].token), Confidence: float64(most / (total + 2/float32(length))),
			Like: s.base + int(s.states[s.edges[best].to].end)})
		at = s.edges[best].to
		length++
	}
	return guesses, nil
}

// Fork is a source of its own that knows the same.
func (s *Suffix) Fork() (Source, error) {
	f := newSuffix(s.window)
	f.tokens = append(f.tokens, s.tokens...)
	f.index(max(0, len(f.tokens)-s.window))
	return f, nil
}

func (s *Suffix) Close() error { return nil }

// SuffixBytes bounds what a source takes that knows n tokens: fewer than two states and three edges for each, what the tables
// have to spare when they grow, and as much again for what they were copied from.
func SuffixBytes(n int) int64 {
	const token = 2*16 + 3*24 + 4*2*2*3
	return int64(4*n) + 2*token*int64(min(n, 2*suffixWindow))
}

// Bytes is the memory it takes.
func (s *Suffix) Bytes() int64 {
	return int64(4*cap(s.tokens) + 16*cap(s.states) + 24*cap(s.edges) + 4*cap(s.table))
}
