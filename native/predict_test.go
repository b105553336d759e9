package native

import (
	"cmp"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"testing"
)

// bindPredictors binds one for every MoE layer, from the layer's own tensors.
func (r *rig) bindPredictors() {
	r.t.Helper()
	for i, l := range r.layers {
		if r.g.FFN[i] == MoE {
			r.must(r.p.BindPredictor(i, l[PostNorm], l[Router], l[RouterBias]))
		}
	}
}

// values widens a tensor to float64.
func (m *model) values(t Tensor) []float64 {
	b := m.bytes[t.Addr]
	out := make([]float64, t.Rows*t.Cols)
	for i := range out {
		switch t.DType {
		case BF16:
			out[i] = float64(math.Float32frombits(uint32(binary.LittleEndian.Uint16(b[2*i:])) << 16))
		case F32:
			out[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:])))
		case I8:
			out[i] = float64(int8(b[i])) * fromF16(m.bytes[t.Aux][i/int(t.Cols)*2:])
		}
	}
	return out
}

// inverseRoot is (mean x² + ε)^−½.
func inverseRoot(x []float64, eps float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return 1 / math.Sqrt(sum/float64(len(x))+eps)
}

// mixed is the residual mix of values by their scores (section 3.2 of the model reference).
func mixed(values [][]float64, norm, proj []float64, eps float64) []float64 {
	weight, sum := make([]float64, len(values)), 0.0
	for j, v := range values {
		r := inverseRoot(v, eps)
		for c := range v {
			weight[j] += v[c] * r * norm[c] * proj[c]
		}
		weight[j] = math.Exp(weight[j])
		sum += weight[j]
	}
	out := make([]float64, len(norm))
	for j, v := range values {
		for c := range v {
			out[c] += weight[j] / sum * v[c]
		}
	}
	return out
}

type scored struct {
	id    int
	score float64
}

// TestPredictEqualsTheDefinition rebuilds, in float64 and from what a tape shows of finished layers, the input the next
// layer's router is applied to.
func TestPredictEqualsTheDefinition(t *testing.T) {
	for _, v := range []variant{k3Like, linearLike} {
		for _, rows := range []int{1, 5} {
			m := newModel(t, geometryOf(v))
			g, h := m.g, m.g.Hidden
			r := newRig(t, m, Options{Threads: 2})
			r.bindPredictors()
			narrow := m.layers[3]
			narrow[Router] = m.int8(t, g.Experts, h) // a predictor may be quantised
			r.must(r.p.BindPredictor(3, narrow[PostNorm], narrow[Router], narrow[RouterBias]))
			routerOf := func(i int) Tensor {
				if i == 3 {
					return narrow[Router]
				}
				return m.layers[i][Router]
			}
			embeddings := r.embeddings(0, rows)
			tape, err := r.timeline().Begin(0, embeddings, rows, 0)
			r.must(err)
			prefix := make([]float32, rows*h)
			for i, u := range embeddings {
				prefix[i] = math.Float32frombits(uint32(u) << 16)
			}
			anchors := make([][][]float64, rows)
			attn := make([]float32, rows*h)
			for i := range m.layers {
				r.must(tape.Attend(i, r.bindings[i], &r.mail))
				guess, err := tape.Predict(i, 6)
				r.must(err)
				guess = slices.Clone(guess)
				r.must(r.feed(tape, i, 1))
				all, err := tape.Predict(i, MaxExperts)
				r.must(err)
				all = slices.Clone(all)
				r.must(tape.Finish(i))
				r.must(tape.Read(ReadAttn, attn))

				best := map[int]float64{}
				for row := range rows {
					p, x := make([]float64, h), make([]float64, h)
					for c := range h {
						p[c] = float64(prefix[row*h+c])
						x[c] = p[c] + float64(attn[row*h+c])
					}
					if b := g.AttnResBlock; b > 0 {
						if i%b == 0 {
							anchors[row] = append(anchors[row], p)
							for c := range h {
								x[c] -= p[c]
							}
						}
						eps := float64(g.RMSEps)
						x = mixed(append(slices.Clone(anchors[row]), x), m.values(m.layers[i][MLPResNorm]), m.values(m.layers[i][MLPResProj]), eps)
					}
					if i+1 == len(m.layers) || g.FFN[i+1] != MoE {
						continue
					}
					norm, router, bias := m.values(m.layers[i+1][PostNorm]), m.values(routerOf(i+1)), m.values(m.layers[i+1][RouterBias])
					root := inverseRoot(x, float64(g.RMSEps))
					var row []scored
					for e := range g.Experts {
						z := 0.0
						for c := range h {
							z += router[e*h+c] * x[c] * root * norm[c]
						}
						row = append(row, scored{e, 1/(1+math.Exp(-z)) + bias[e]})
					}
					for _, s := range ranked(row)[:g.TopK] {
						if old, ok := best[s.id]; !ok || s.score > old {
							best[s.id] = s.score
						}
					}
				}
				var union []scored
				for id, score := range best {
					union = append(union, scored{id, score})
				}
				var want []int
				for _, s := range ranked(union) {
					want = append(want, s.id)
				}
				if !slices.Equal(all, want) || !slices.Equal(guess, want[:min(6, len(want))]) {
					t.Errorf("%s, %d rows, after layer %d: predicted %v and %v, want %v", v, rows, i, guess, all, want)
				}
				r.must(tape.Read(ReadHidden, prefix))
			}
			r.must(tape.Discard())
		}
	}
}

func ranked(s []scored) []scored {
	slices.SortFunc(s, func(a, b scored) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.id, b.id)) })
	return s
}

// TestPredictChangesNothing compares every reading of a run with predictions at every point that allows them.
func TestPredictChangesNothing(t *testing.T) {
	for _, v := range []variant{k3Like, linearLike} {
		m := newModel(t, geometryOf(v))
		results := func(predict bool) (out []float32, state []byte) {
			r := newRig(t, m, Options{Threads: 2})
			r.bindPredictors()
			line := r.timeline()
			for step, rows := range []int{9, 1} {
				at := 9 * step
				tape, err := line.Begin(at, r.embeddings(at, rows), rows, 0)
				r.must(err)
				guess := func(i int) {
					if predict {
						_, err := tape.Predict(i, 6)
						r.must(err)
					}
				}
				for i := range m.layers {
					r.must(tape.Attend(i, r.bindings[i], &r.mail))
					guess(i)
					r.must(tape.Shared(i))
					guess(i)
					r.must(r.feed(tape, i, 1))
					guess(i)
					r.must(tape.Finish(i))
					for what := ReadHidden; what < ReadFinal; what++ {
						reading := make([]float32, rows*m.g.Hidden)
						if tape.Read(what, reading) == nil {
							out = append(out, reading...)
						}
					}
				}
				logits := make([]float32, rows*m.g.Vocab)
				r.must(tape.Logits(true, make([]uint32, rows), logits))
				out = append(out, logits...)
				_, err = tape.Commit(rows)
				r.must(err)
			}
			return out, r.export(line)
		}
		want, state := results(false)
		got, after := results(true)
		if err := sameBits(want, got); err != nil || string(state) != string(after) {
			t.Errorf("%s: predicting changed the result: %v", v, err)
		}
	}
}

func TestPredictorsAreChecked(t *testing.T) {
	m := newModel(t, geometryOf(k3Like))
	r := newRig(t, m, Options{Threads: 1})
	l := m.layers[1]
	is := func(what string, err error, code Code) {
		t.Helper()
		if !errors.Is(err, code) {
			t.Errorf("%s: %v, want %q", what, err, code)
		}
	}
	before, err := r.p.Memory()
	r.must(err)
	is("a predictor for a dense layer", r.p.BindPredictor(0, l[PostNorm], l[Router], l[RouterBias]), ErrInvalid)
	is("a predictor outside the model", r.p.BindPredictor(5, l[PostNorm], l[Router], l[RouterBias]), ErrInvalid)
	is("no router", r.p.BindPredictor(1, l[PostNorm], Tensor{}, l[RouterBias]), ErrInvalid)
	is("a router as the norm", r.p.BindPredictor(1, l[Router], l[Router], l[RouterBias]), ErrInvalid)
	is("a short bias", r.p.BindPredictor(1, l[PostNorm], l[Router], l[ALog]), ErrInvalid)
	if after, err := r.p.Memory(); err != nil || after != before {
		t.Errorf("refused predictors are counted: %+v, before %+v (%v)", after, before, err)
	}
	r.must(r.p.BindPredictor(1, l[PostNorm], l[Router], l[RouterBias]))
	r.must(r.p.BindPredictor(1, l[PostNorm], l[Router], l[RouterBias]))
	if after, err := r.p.Memory(); err != nil || after.Bound-before.Bound != l[Router].Bytes {
		t.Errorf("a predictor bound twice counts %d bytes of a router of %d (%v)", after.Bound-before.Bound, l[Router].Bytes, err)
	}

	tape, err := r.timeline().Begin(0, r.embeddings(0, 2), 2, 0)
	r.must(err)
	is("a predictor under a tape", r.p.BindPredictor(1, l[PostNorm], l[Router], l[RouterBias]), ErrBusy)
	_, err = tape.Predict(0, 6)
	is("predicting before attend", err, ErrStale)
	r.must(tape.Attend(0, r.bindings[0], &r.mail))
	_, err = tape.Predict(1, 6)
	is("predicting from another layer", err, ErrStale)
	for _, limit := range []int{-1, 0} {
		if ids, err := tape.Predict(0, limit); len(ids) != 0 || err != nil {
			t.Errorf("at most %d ids: %v (%v)", limit, ids, err)
		}
	}
	if ids, err := tape.Predict(0, 3); len(ids) != 3 || err != nil {
		t.Errorf("three ids: %v (%v)", ids, err)
	}
	r.must(tape.Finish(0))
	_, err = tape.Predict(0, 6)
	is("predicting after finish", err, ErrStale)
	r.must(tape.Attend(1, r.bindings[1], &r.mail))
	if ids, err := tape.Predict(1, 6); len(ids) != 0 || err != nil {
		t.Errorf("a layer without a predictor: %v (%v)", ids, err)
	}
	r.must(tape.Discard())
}
