package native

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// randomGeometry is a model with KDA and MLA layers and dimensions nobody would choose.
func randomGeometry(r *rand.Rand) *Geometry {
	g := geometryOf([]variant{k3Like, linearLike}[r.IntN(2)])
	between := func(low, high int) int { return low + r.IntN(high-low+1) }
	g.Hidden, g.Vocab = between(20, 90), between(30, 120)
	g.KDAHeads, g.KDAHeadDim, g.ConvTaps = between(1, 4), between(1, 37), between(1, 6)
	g.MLAHeads, g.KVLora, g.QKNope, g.QKRope, g.VHead = between(1, 5), between(5, 40), between(3, 20), between(0, 8), between(3, 20)
	if g.QLora > 0 {
		g.QLora = between(5, 30)
	}
	g.DenseInter, g.SharedInter = between(20, 80), between(20, 60)
	g.TopK = between(1, 5)
	g.Experts = between(g.TopK, 24)
	layers := between(3, 6)
	g.Attn, g.FFN = make([]Attention, layers), make([]FFN, layers)
	for i := range layers {
		g.Attn[i], g.FFN[i] = []Attention{KDA, KDA, MLA}[r.IntN(3)], []FFN{Dense, MoE, MoE}[r.IntN(3)]
	}
	g.Attn[0], g.Attn[1] = KDA, MLA
	if g.AttnResBlock > 0 {
		g.AttnResBlock = between(1, layers)
	}
	return g
}

// TestEveryPrefixOfATape commits each number of a tape's rows, none and all among them, and compares state and continuation
// with those of a tape that had no other rows.
func TestEveryPrefixOfATape(t *testing.T) {
	models := 6
	if testing.Short() {
		models = 2
	}
	for seed := range models {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(seed), 77))
			g := randomGeometry(rng)
			r := newRig(t, newModel(t, g), Options{Threads: 1 + rng.IntN(2)})
			base := []int{0, 1, 3, PageRows - 5}[rng.IntN(4)]
			root := r.timeline()
			for from := 0; from < base; from += MaxRows {
				n := min(MaxRows, base-from)
				r.step(root, from, n, n, 1)
			}
			rows := []int{MaxRows, 2 + rng.IntN(MaxRows-2), 9}[seed%3]
			fresh, err := root.Fork() // goes on row by row: the state after each
			r.must(err)
			states, next := [][]byte{r.export(fresh)}, [][]float32{}
			for i := range rows + 1 {
				next = append(next, r.step(fresh, base+i, 1, 1, uint64(i)))
				states = append(states, r.export(fresh))
			}
			for keep := range rows + 1 {
				line, err := root.Fork()
				r.must(err)
				r.step(line, base, rows, keep, uint64(keep))
				if !bytes.Equal(states[keep], r.export(line)) {
					t.Fatalf("%+v: state after %d of %d rows at %d is not that of as many", g, keep, rows, base)
				}
				if err := sameBits(next[keep], r.step(line, base+keep, 1, 1, 3)); err != nil {
					t.Fatalf("%+v: after %d of %d rows at %d: %v", g, keep, rows, base, err)
				}
				r.must(line.Free())
			}
		})
	}
}

// BenchmarkContext times one row at several lengths of the conversation. The latent cache is of zeros, which are attended to as
// anything else is.
func BenchmarkContext(b *testing.B) {
	g := geometryOf(k3Like)
	g.MLAHeads, g.KVLora, g.QKNope, g.QKRope, g.VHead = 16, 512, 128, 64, 128 // of the release, but for the number of heads
	r := newRig(b, newModel(b, g), Options{})
	for _, n := range []int{1 << 10, 4 << 10, 16 << 10, 32 << 10} {
		line, err := r.p.Blank(n)
		r.must(err)
		to, err := line.State()
		r.must(err)
		_, err = to.ReadFrom(zeros{})
		r.must(err)
		b.Run(fmt.Sprintf("%d", n), func(b *testing.B) {
			for b.Loop() {
				tape, err := line.Begin(n, r.embeddings(n, 1), 1, 0)
				r.must(err)
				r.run(tape, 0)
				r.must(tape.Discard())
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/position")
		})
		r.must(line.Free())
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
