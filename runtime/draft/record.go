package draft

// record is how the guesses of a source fared: for those with a confidence by confidence, for the others by depth.
type record struct {
	confident [confidences]rate
	deep      [maxRows]rate
}

const (
	confidences = 10
	rateDecay   = 0.98 // per guess: the last 50 count
)

// rate is a share of guesses, recent ones counting more.
type rate struct{ right, of float64 }

func (r *rate) add(right bool) {
	r.right, r.of = r.right*rateDecay, r.of*rateDecay+1
	if right {
		r.right++
	}
}

func level(confidence float64) int { return min(int(confidence*confidences), confidences-1) }

// score notes guesses against what the model emitted there: the tokens that are known, up to the first that was wrong.
func (r *record) score(guesses []Guess, emitted []int) {
	for i, g := range guesses[:min(len(guesses), len(emitted))] {
		right := g.ID == emitted[i]
		if g.Confidence > 0 {
			r.confident[level(g.Confidence)].add(right)
		} else {
			r.deep[min(i, maxRows-1)].add(right)
		}
		if !right {
			return
		}
	}
}

// chance is how likely a guess at a depth is right, those before it being right: the source's word for it, corrected by what
// became of guesses as confident. A more confident guess is never taken for a less likely one, even where a few accidents say
// so: neighbouring levels that disagree with their order are taken together.
func (r *record) chance(g Guess, depth int) float64 {
	if g.Confidence <= 0 {
		d := r.deep[min(depth, maxRows-1)]
		return (d.right + 2*unknownChance) / (d.of + 2)
	}
	at := level(g.Confidence)
	type pool struct {
		right, of float64
		last      int
	}
	var pools [confidences]pool
	n := 0
	for i := range r.confident {
		claim := (float64(i) + 0.5) / confidences
		if i == at {
			claim = g.Confidence
		}
		c := r.confident[i]
		pools[n] = pool{c.right + claimWeight*claim, c.of + claimWeight, i}
		for n++; n > 1 && pools[n-2].right*pools[n-1].of > pools[n-1].right*pools[n-2].of; n-- {
			pools[n-2].right += pools[n-1].right
			pools[n-2].of += pools[n-1].of
			pools[n-2].last = pools[n-1].last
		}
	}
	for _, p := range pools[:n] {
		if at <= p.last {
			return p.right / p.of
		}
	}
	return g.Confidence
}

const (
	unknownChance = 0.6 // of a guess nothing is known of
	claimWeight   = 2   // guesses a source's word counts for
)
