package oracle

import "math"

// kda is Kimi Delta Attention of one row x [d], already normalised. Each head keeps a D x D state S, rows indexed by key
// and columns by value: S decays per key row, is corrected towards the new value along the new key, and is read by the
// query.
func (m *Model) kda(layer int, w *layerWeights, st *LayerState, x []float64) []float64 {
	c := &m.cfg
	D := c.KDAHeadDim

	// Projections, then a causal convolution over time per channel, then SiLU.
	q := shortConv(&st.QWindow, w.qConv, w.q.mul(x))
	k := shortConv(&st.KWindow, w.kConv, w.k.mul(x))
	v := shortConv(&st.VWindow, w.vConv, w.v.mul(x))

	// Log decay per head and key dimension, and the step size β per head.
	z := add(w.fB.mul(w.fA.mul(x)), w.dtBias)
	g := c.decayGate(z, w.aLog)
	beta := w.b.mul(x)
	for h := range beta {
		beta[h] = sigmoid(beta[h])
	}
	m.show(layer, "q", q)
	m.show(layer, "k", k)
	m.show(layer, "g", g)

	// Output gate, from the same input.
	var gate []float64
	if c.FullRankGate {
		gate = w.g.mul(x)
	} else {
		gate = w.gB.mul(w.gA.mul(x))
	}

	y := make([]float64, c.KDAHeads*D)
	for h := range c.KDAHeads {
		lo, hi := h*D, (h+1)*D
		qh := l2(q[lo:hi], c.L2Eps)
		for j := range qh {
			qh[j] /= math.Sqrt(float64(D))
		}
		kh := l2(k[lo:hi], c.L2Eps)
		o := kdaStep(st.S[h*D*D:(h+1)*D*D], qh, kh, v[lo:hi], g[lo:hi], beta[h])
		copy(y[lo:hi], gatedNorm(o, gate[lo:hi], w.oNorm, c.RMSEps))
	}
	return w.o.mul(y)
}

// shortConv convolves the raw input over the last W tokens, tap 0 on the oldest, applies SiLU, and moves the window of
// raw inputs on.
func shortConv(window *[][]float64, taps spine, raw []float64) []float64 {
	inputs := append((*window)[:len(*window):len(*window)], raw)
	y := make([]float64, len(raw))
	for ch := range y {
		for j, in := range inputs {
			y[ch] += float64(taps.w[ch*taps.cols+j]) * in[ch]
		}
		y[ch] = silu(y[ch])
	}
	*window = inputs[1:]
	return y
}

// decayGate is the log of the decay, [Hk,D]. A_log is one value per head. The bounded and the softplus gate are different
// functions, not a clamp of one another.
func (c *Config) decayGate(z, aLog []float64) []float64 {
	g := make([]float64, len(z))
	for i := range g {
		a := math.Exp(aLog[i/c.KDAHeadDim])
		if c.BoundedGate {
			g[i] = c.GateLowerBound * sigmoid(a*z[i])
		} else {
			g[i] = -a * softplus(z[i])
		}
	}
	return g
}

// kdaStep advances one head: decay, error against the decayed state, update, and the read after the update.
func kdaStep(S, q, k, v, g []float64, beta float64) []float64 {
	D := len(q)
	for i := range D {
		decay := math.Exp(g[i])
		for j := range D {
			S[i*D+j] *= decay
		}
	}
	u := append([]float64(nil), v...)
	for i := range D {
		for j := range D {
			u[j] -= S[i*D+j] * k[i]
		}
	}
	for i := range D {
		for j := range D {
			S[i*D+j] += beta * k[i] * u[j]
		}
	}
	o := make([]float64, D)
	for i := range D {
		for j := range D {
			o[j] += S[i*D+j] * q[i]
		}
	}
	return o
}

// gatedNorm is RMS(o;w,ε) ⊙ σ(gate) over one head.
func gatedNorm(o, gate, w []float64, eps float64) []float64 {
	y := rms(o, w, eps)
	for j := range y {
		y[j] *= sigmoid(gate[j])
	}
	return y
}
