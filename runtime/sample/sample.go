// Package sample draws a token from the logits of one position.
//
// The order of operations, each on the result of the one before:
//
//  1. Repetition penalty r: the logit of every token seen is divided by r where positive and multiplied by r where negative.
//  2. Presence penalty p: p is subtracted from the logit of every token seen.
//  3. Temperature 0 ends here: the token is the one with the best logit, the lowest id among equals.
//  4. Temperature T: logits are divided by T.
//  5. Top-k: only the k best logits stay, lower ids first among equals.
//  6. Top-p: of those, in descending order, the fewest stay whose probabilities add up to p.
//  7. Min-p: of those, the ones at least min-p times as likely as the best stay.
//  8. The token is argmax(logit + G), with G standard Gumbel noise, which draws from exactly the softmax of what stays.
//
// Seen are all tokens of the timeline, prompt and reply alike, less the model's control tokens: a message must stay able to
// end however many did before. So everything is a function of the timeline's tokens and nothing depends on where a prompt
// ended or a reply was taken up again.
//
// The noise comes from a counter, not a generator with state: G is a function of seed, absolute position and token id. A
// guessed token can then be verified by drawing at its position and comparing, the outcome is that of drawing one token at a
// time, and a stream of tokens for a seed is the same with drafts or without, after a restart or in a fork.
package sample

import (
	"fmt"
	"math"
	"slices"

	"deltafin/runtime"
)

// Check refuses settings that mean nothing, in a sentence that names the value. The zero value, greedy, is fine.
func Check(s runtime.Sampling) error {
	number := func(name string, v, low, high float64, also string) error {
		if v >= low && v <= high { // false for NaN
			return nil
		}
		return fmt.Errorf("%s %v is not possible; give a number from %v to %v%s", name, v, low, high, also)
	}
	if err := number("temperature", s.Temperature, 0, 100, " (0 is greedy)"); err != nil {
		return err
	}
	if s.TopK < 0 {
		return fmt.Errorf("top-k %d is not possible; give the number of tokens to choose from, or 0 for all", s.TopK)
	}
	if err := number("top-p", s.TopP, 0, 1, " (1 keeps every token)"); err != nil {
		return err
	}
	if err := number("min-p", s.MinP, 0, 1, " (0 keeps every token)"); err != nil {
		return err
	}
	if s.RepetitionPenalty != 0 {
		if err := number("repetition penalty", s.RepetitionPenalty, 0.01, 100, " (1 is none)"); err != nil {
			return err
		}
	}
	if err := number("presence penalty", s.PresencePenalty, -100, 100, " (0 is none)"); err != nil {
		return err
	}
	if s.LogProbs < -1 {
		return fmt.Errorf("log probabilities of %d alternatives are not possible; give 0 or more", s.LogProbs)
	}
	return nil
}

// Drawn is a token and, where asked for, what it was drawn with: probabilities of the softmax that step 8 draws from; at
// temperature 0, of the softmax after step 2.
type Drawn struct {
	ID           int
	LogProb      float64
	Alternatives []runtime.LogProb // the best others, best first; only tokens that could have been drawn
}

// Sampler draws the tokens of one timeline. Not safe for concurrent use.
type Sampler struct {
	s         runtime.Sampling
	penalties bool
	exempt    func(id int) bool
	seen      []uint64 // a bit per id
	values    []float64
	weights   []uint64
	kept      []int32
	sums      [bins]uint64
}

// New makes a sampler for a vocabulary. control says which ids are exempt from penalties; nil for none.
func New(s runtime.Sampling, vocab int, control func(id int) bool) (*Sampler, error) {
	if err := Check(s); err != nil {
		return nil, err
	}
	m := &Sampler{s: s, exempt: control}
	m.penalties = s.RepetitionPenalty != 0 && s.RepetitionPenalty != 1 || s.PresencePenalty != 0
	if m.penalties {
		m.seen = make([]uint64, (vocab+63)/64)
	}
	return m, nil
}

// See notes tokens of the timeline, for the penalties: all of them, in any order, before the position after them is drawn.
func (m *Sampler) See(ids ...int) {
	if !m.penalties {
		return
	}
	for _, id := range ids {
		if id >= 0 && id < 64*len(m.seen) && (m.exempt == nil || !m.exempt(id)) {
			m.seen[id>>6] |= 1 << (id & 63)
		}
	}
}

// Draw draws the token for an absolute position from its logits, one per id. It fails only for logits that are not finite.
func (m *Sampler) Draw(logits []float32, position int) (Drawn, error) {
	best := 0
	for i, v := range logits {
		if v-v != 0 { // NaN or infinite
			return Drawn{}, fmt.Errorf("%w: the logit of token %d at position %d is %v", runtime.ErrNotFinite, i, position, v)
		}
		if v > logits[best] {
			best = i
		}
	}
	if !m.penalties && m.s.Temperature == 0 && m.s.LogProbs == 0 {
		return Drawn{ID: best}, nil
	}
	best = m.scale(logits)
	m.filter(best)
	d := Drawn{ID: best}
	if m.s.Temperature > 0 {
		d.ID = m.race(best, position)
	}
	if m.s.LogProbs != 0 {
		m.probabilities(&d)
	}
	return d, nil
}

// scale fills values with the logits after the penalties, less the best of them, over the temperature: 0 for the best, which
// it returns, and negative for the others.
func (m *Sampler) scale(logits []float32) (best int) {
	m.values = slices.Grow(m.values[:0], len(logits))[:len(logits)]
	for i, v := range logits {
		m.values[i] = float64(v)
	}
	if m.penalties {
		r := m.s.RepetitionPenalty
		if r == 0 {
			r = 1
		}
		for id := range m.values {
			if m.seen[id>>6]>>(id&63)&1 == 0 {
				continue
			}
			if v := m.values[id]; v > 0 {
				m.values[id] = float64(v/r) - m.s.PresencePenalty
			} else {
				m.values[id] = float64(v*r) - m.s.PresencePenalty
			}
		}
	}
	top := m.values[0]
	for i, v := range m.values {
		if v > top {
			best, top = i, v
		}
	}
	t := m.s.Temperature
	if t == 0 {
		t = 1
	}
	for i, v := range m.values {
		m.values[i] = (v - top) / t
	}
	return best
}

// filter leaves in kept the ids that stay, in ascending order unless top-k chose them. All three filters keep a beginning of
// the descending order, so together they keep the shortest of the three.
func (m *Sampler) filter(best int) {
	n := len(m.values)
	floor := math.Inf(-1)
	k, p := n, 1.0
	if m.s.Temperature > 0 {
		if m.s.TopK > 0 {
			k = min(k, m.s.TopK)
		}
		if m.s.TopP > 0 {
			p = m.s.TopP
		}
		if m.s.MinP > 0 {
			floor = log(m.s.MinP)
		}
	}
	m.kept = m.kept[:0]
	switch {
	case k < n:
		m.kept = bestOf(m.kept, m.values, k, floor)
		slices.SortFunc(m.kept, m.descending)
		if p < 1 {
			// The sum is that of the k best, which min-p may have thinned out already: count them all.
			all := m.kept
			if len(all) < k && !math.IsInf(floor, -1) {
				all = bestOf(nil, m.values, k, math.Inf(-1))
				slices.SortFunc(all, m.descending)
			}
			var total uint64
			for _, id := range all {
				total += weight(m.values[id])
			}
			m.kept = m.kept[:m.reach(m.kept, 0, share(p, total))]
		}
	case p < 1:
		m.nucleus(p, floor)
	default:
		for id, v := range m.values {
			if v >= floor {
				m.kept = append(m.kept, int32(id))
			}
		}
	}
}

// descending orders ids by value, the lower id first among equals.
func (m *Sampler) descending(a, b int32) int {
	switch x, y := m.values[a], m.values[b]; {
	case x > y:
		return -1
	case x < y:
		return 1
	}
	return int(a - b)
}

// bestOf appends the k best ids, in no order, of those not below floor.
func bestOf(heap []int32, values []float64, k int, floor float64) []int32 {
	// A heap whose root is the worst of the best: of the smallest value, and the highest id among equals.
	worse := func(a, b int32) bool { return values[a] < values[b] || values[a] == values[b] && a > b }
	down := func(i int) {
		for {
			c := 2*i + 1
			if c >= len(heap) {
				return
			}
			if c+1 < len(heap) && worse(heap[c+1], heap[c]) {
				c++
			}
			if !worse(heap[c], heap[i]) {
				return
			}
			heap[i], heap[c] = heap[c], heap[i]
			i = c
		}
	}
	for id, v := range values {
		switch {
		case v < floor:
		case len(heap) < k:
			heap = append(heap, int32(id))
			if len(heap) == k {
				for i := k/2 - 1; i >= 0; i-- {
					down(i)
				}
			}
		case v > values[heap[0]]: // an equal one has a higher id
			heap[0] = int32(id)
			down(0)
		}
	}
	return heap
}

// Probabilities are added up as integers, in units of 2⁻⁴⁴ of the best token's: a sum of integers does not depend on its
// order, so that the shortest list is the same however it is found.
const unit = 1 << 44

func weight(v float64) uint64 {
	if v < -32 {
		return 0
	}
	return uint64(exp(v)*unit + 0.5)
}

// share is what a list must add up to.
func share(p float64, total uint64) uint64 { return uint64(math.Ceil(p * float64(total))) }

// reach is how many of ids, in descending order, it takes to bring sum to want, at least one and at most all.
func (m *Sampler) reach(ids []int32, sum, want uint64) int {
	for i, id := range ids {
		if sum += weight(m.values[id]); sum >= want {
			return i + 1
		}
	}
	return len(ids)
}

const bins = 1024 // of width 1/32: together as far down as a weight is not 0

func bin(v float64) int { return int(min(-v*(bins/32), bins-1)) }

// nucleus leaves the fewest ids, best first, whose probabilities add up to p. A histogram finds the bin in which that
// happens; only the ids of that bin have to be sorted.
func (m *Sampler) nucleus(p, floor float64) {
	clear(m.sums[:])
	var total uint64
	m.weights = slices.Grow(m.weights[:0], len(m.values))[:len(m.values)]
	for id, v := range m.values {
		w := weight(v)
		m.weights[id] = w
		m.sums[bin(v)] += w
		total += w
	}
	want := share(p, total)
	var sum uint64
	last := 0
	for last < bins-1 && sum+m.sums[last] < want {
		sum += m.sums[last]
		last++
	}
	var border []int32
	for id, v := range m.values {
		if v < floor {
			continue
		}
		switch b := bin(v); {
		case b < last:
			m.kept = append(m.kept, int32(id))
		case b == last:
			border = append(border, int32(id))
		}
	}
	slices.SortFunc(border, m.descending)
	m.kept = append(m.kept, border[:m.reach(border, sum, want)]...)
}

// race is the id of kept with the largest value + noise, the lowest among equals.
func (m *Sampler) race(best, position int) int {
	n := newNoise(m.s.Seed, position)
	winner, most := best, m.values[best]+gumbel(n.bits52(best))
	for _, id := range m.kept {
		v, k := m.values[id], n.bits52(int(id))
		if v+gumbelBound(k) < most {
			continue
		}
		if x := v + gumbel(k); x > most || x == most && int(id) < winner {
			winner, most = int(id), x
		}
	}
	return winner
}

// probabilities adds the log probabilities of the drawn token and of the best others.
func (m *Sampler) probabilities(d *Drawn) {
	var total uint64
	for _, id := range m.kept {
		total += weight(m.values[id])
	}
	norm := log(float64(total) / unit)
	d.LogProb = m.values[d.ID] - norm
	if m.s.LogProbs < 0 {
		return
	}
	// One more than asked for: the drawn one is among them or not.
	top := make([]int32, 0, min(m.s.LogProbs, len(m.kept))+1)
	for _, id := range m.kept {
		if len(top) == cap(top) && m.descending(id, top[len(top)-1]) > 0 {
			continue
		}
		i, _ := slices.BinarySearchFunc(top, id, m.descending)
		if len(top) == cap(top) {
			top = top[:len(top)-1]
		}
		top = slices.Insert(top, i, id)
	}
	for _, id := range top {
		if int(id) != d.ID && len(d.Alternatives) < m.s.LogProbs {
			d.Alternatives = append(d.Alternatives, runtime.LogProb{ID: int(id), LogProb: m.values[id] - norm})
		}
	}
}
