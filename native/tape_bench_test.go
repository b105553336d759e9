package native

import "testing"

// The released geometry, and the preset that has its topology with small matrices.
func releasedGeometry(layers int) *Geometry {
	g := geometryOf(k3Like)
	g.Hidden, g.Vocab, g.AttnResBlock = 7168, 163840, min(12, layers)
	g.KDAHeads, g.KDAHeadDim = 96, 128
	g.MLAHeads, g.QLora, g.KVLora, g.QKNope, g.QKRope, g.VHead = 96, 1536, 512, 128, 64, 128
	g.DenseInter, g.Experts, g.TopK, g.ExpertInter, g.SharedInter, g.Latent = 33792, 896, 16, 3072, 6144, 3584
	g.Attn, g.FFN = make([]Attention, layers), make([]FFN, layers)
	for i := range layers {
		if i%4 == 3 || i == 92 {
			g.Attn[i] = MLA
		}
		if i > 0 {
			g.FFN[i] = MoE
		}
	}
	return g
}

func microGeometry() *Geometry {
	g := releasedGeometry(93)
	g.Hidden, g.Vocab = 512, 4096
	g.KDAHeads, g.MLAHeads, g.QLora, g.KVLora = 4, 4, 128, 64
	g.DenseInter, g.ExpertInter, g.SharedInter, g.Latent = 2048, 64, 128, 128
	return g
}

// benchmarkTape runs whole tapes with every expert at hand: the provider and its Go binding, without the engine.
func benchmarkTape(b *testing.B, g *Geometry, rows, distinct int) {
	r := newRig(b, newModelOf(b, g, distinct), Options{})
	bound, err := r.p.Memory()
	r.must(err)
	line := r.timeline()
	embeddings := r.embeddings(0, rows)
	argmax := make([]uint32, 1)
	var ids []int
	var spans []ExpertSpan
	pass := func(commit bool) {
		at, err := line.Position()
		r.must(err)
		tape, err := line.Begin(at, embeddings, rows, 0)
		r.must(err)
		for i := range r.layers {
			r.must(tape.Attend(i, r.bindings[i], &r.mail))
			if r.mail.TopK > 0 {
				spans = spans[:0]
				for _, id := range unionOf(&ids, &r.mail) {
					spans = append(spans, r.experts[i][id])
				}
				r.must(tape.Experts(i, spans))
			}
			r.must(tape.Finish(i))
		}
		r.must(tape.Logits(false, argmax, nil))
		if commit {
			_, err = tape.Commit(rows)
		} else {
			err = tape.Discard()
		}
		r.must(err)
	}
	pass(true)
	b.SetBytes(int64(bound.Bound)) // routed experts come on top
	b.ReportAllocs()
	for b.Loop() {
		pass(rows == 1)
	}
	b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds(), "rows/s")
}

// unionOf is the distinct experts of all rows.
func unionOf(ids *[]int, mail *Mailbox) []int {
	var seen [MaxExperts]bool
	*ids = (*ids)[:0]
	for row := range int(mail.Rows) {
		routed, _ := mail.Row(row)
		for _, id := range routed {
			if !seen[id] {
				seen[id] = true
				*ids = append(*ids, int(id))
			}
		}
	}
	return *ids
}

func BenchmarkTapeMicro(b *testing.B)   { benchmarkTape(b, microGeometry(), 1, 64) }
func BenchmarkTapeMicro8(b *testing.B)  { benchmarkTape(b, microGeometry(), 8, 64) }
func BenchmarkTapeMicro64(b *testing.B) { benchmarkTape(b, microGeometry(), 64, 64) }

// One KDA layer with experts and one without, of the release's dimensions, with a small head.
func BenchmarkTapeReleased(b *testing.B) {
	g := releasedGeometry(2)
	g.FFN[0], g.Vocab, g.DenseInter = MoE, 4096, 1
	benchmarkTape(b, g, 1, 24)
}
