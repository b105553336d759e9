package oracle

import "math"

// mla is multi-head latent attention of one row x [d], already normalised, in its expanded form: keys and values of every
// head are formed from the latent. The dimensions named rope are ordinary features; nothing is rotated.
func (m *Model) mla(layer int, w *layerWeights, st *LayerState, x []float64) []float64 {
	c := &m.cfg
	n, p, vd := c.QKNope, c.QKRope, c.VHead
	qd := n + p

	var q []float64 // [Hm][n nope | p rope]
	if c.QLoRA > 0 {
		qa := w.qA.mul(x)
		m.show(layer, "q_latent", qa)
		q = w.qB.mul(rms(qa, w.qANorm, c.LoRAEps))
	} else {
		q = w.q.mul(x)
	}

	// The latent is normalised; the key dimensions all heads share are not.
	kva := w.kvA.mul(x)
	m.show(layer, "kv_latent", kva[:c.KVLoRA])
	ckv := rms(kva[:c.KVLoRA], w.kvANorm, c.LoRAEps)
	kr := kva[c.KVLoRA:]
	st.Latent = append(st.Latent, append(append([]float64(nil), ckv...), kr...))

	kv := w.kvB.mul(ckv) // [Hm][n key | vd value]
	var keys, values []float64
	for h := range c.MLAHeads {
		head := kv[h*(n+vd) : (h+1)*(n+vd)]
		keys = append(append(keys, head[:n]...), kr...)
		values = append(values, head[n:]...)
	}
	st.Keys, st.Values = append(st.Keys, keys), append(st.Values, values)

	o := make([]float64, c.MLAHeads*vd)
	for h := range c.MLAHeads {
		scores := make([]float64, len(st.Keys))
		for s, key := range st.Keys {
			scores[s] = dot(q[h*qd:(h+1)*qd], key[h*qd:(h+1)*qd]) / math.Sqrt(float64(qd))
		}
		for s, prob := range softmax(scores) {
			for j := range vd {
				o[h*vd+j] += prob * st.Values[s][h*vd+j]
			}
		}
	}

	if c.MLAOutputGate {
		for i, gate := range w.g.mul(x) {
			o[i] *= sigmoid(gate)
		}
	}
	return w.o.mul(o)
}
