package oracle

import (
	"fmt"
	"math"
)

// activate is the pair activation of a feed-forward: SiTU(g,u), or SiLU(g)·u.
func (m *Model) activate(layer int, g, u []float64) []float64 {
	m.show(layer, "act_gate", g)
	m.show(layer, "act_up", u)
	y := make([]float64, len(g))
	for i := range y {
		if m.cfg.SiTU {
			y[i] = situ(g[i], u[i], m.cfg.SiTUBeta, m.cfg.SiTULinearBeta)
		} else {
			y[i] = silu(g[i]) * u[i]
		}
	}
	return y
}

// mlp is the dense feed-forward, and the shared experts as one: down·act(gate h, up h).
func (m *Model) mlp(layer int, gate, up, down spine, h []float64) []float64 {
	return down.mul(m.activate(layer, gate.mul(h), up.mul(h)))
}

// moe is the mixture of experts of one row h [d], already normalised: a weighted sum of the routed experts, computed at
// the latent width where there is one, plus the shared experts at full width.
func (m *Model) moe(layer int, w *layerWeights, h []float64, t *LayerTrace) error {
	c := &m.cfg
	t.Route = c.route(w.router.mul(h), w.routerBias)
	if !finite(t.Route.Weights) {
		return fmt.Errorf("oracle: routing weights of layer %d are not finite", layer)
	}

	z := h
	if c.Latent > 0 {
		z = w.latentDown.mul(h)
	}
	y := make([]float64, len(z))
	for rank, id := range t.Route.IDs {
		e, err := m.loadExpert(layer, id)
		if err != nil {
			return err
		}
		ye := e.w2.mul(m.activate(layer, e.w1.mul(z), e.w3.mul(z)))
		for i := range y {
			y[i] += t.Route.Weights[rank] * ye[i]
		}
	}
	if c.Latent > 0 {
		if c.LatentNorm {
			y = rms(y, w.latentNorm, c.RMSEps)
		}
		y = w.latentUp.mul(y)
	}
	t.Routed = y

	t.FFN = t.Routed
	if c.SharedInter > 0 {
		t.Shared = m.mlp(layer, w.sharedGate, w.sharedUp, w.sharedDown, h)
		t.FFN = add(t.Routed, t.Shared)
	}
	return nil
}

// route picks the K experts of the largest choice score σ(logit)+bias, ties going to the lower id. The bias plays no part
// in the weights.
func (c *Config) route(logits, bias []float64) *Route {
	score := make([]float64, len(logits))
	r := &Route{Choice: make([]float64, len(logits)), Gap: math.Inf(1), Margin: math.Inf(1)}
	for e := range logits {
		score[e] = sigmoid(logits[e])
		r.Choice[e] = score[e] + bias[e]
	}

	taken := make([]bool, len(logits))
	pick := func() int {
		best := -1
		for e, ch := range r.Choice {
			if !taken[e] && (best < 0 || ch > r.Choice[best]) {
				best = e
			}
		}
		taken[best] = true
		return best
	}
	sum := 0.0
	for range c.TopK {
		e := pick()
		r.IDs = append(r.IDs, e)
		r.Weights = append(r.Weights, score[e])
		sum += score[e]
	}
	for i := range r.Weights {
		if c.Renormalize && c.TopK > 1 {
			r.Weights[i] /= sum + 1e-20
		}
		r.Weights[i] *= c.RoutedScaling
	}

	ranks := r.IDs
	if c.TopK < c.Experts {
		next := pick()
		ranks = append(ranks[:c.TopK:c.TopK], next)
		r.Gap = r.Choice[r.IDs[c.TopK-1]] - r.Choice[next]
	}
	for i := 1; i < len(ranks); i++ {
		if a, b := ranks[i-1], ranks[i]; logits[a] != logits[b] {
			r.Margin = math.Min(r.Margin, r.Choice[a]-r.Choice[b])
		}
	}
	return r
}

// finite reports whether all values are finite.
func finite(v []float64) bool {
	for _, x := range v {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}
