package oracle

import (
	"fmt"
	"math"
)

// Step consumes one token, advancing st, and returns the logits of the next. After an error st must not be used.
func (m *Model) Step(st *State, token int) (logits []float64, trace Trace, err error) {
	c := &m.cfg
	if token < 0 || token >= c.Vocab {
		return nil, trace, fmt.Errorf("oracle: token %d is outside the vocabulary of %d", token, c.Vocab)
	}
	head, err := m.loadHead()
	if err != nil {
		return nil, trace, err
	}

	// x is the running sum. Anchors are its values at the block boundaries passed so far.
	x := make([]float64, c.Hidden)
	for i, v := range head.embed.w[token*c.Hidden : (token+1)*c.Hidden] {
		x[i] = float64(v)
	}
	var anchors [][]float64

	for i := range c.Layers {
		w, err := m.loadLayer(i)
		if err != nil {
			return nil, trace, err
		}
		var t LayerTrace

		h := x
		if len(anchors) > 0 {
			h = m.mix(i, anchors, x, w.attnResNorm, w.attnResProj)
		}
		t.AttnInput = h

		// A block boundary seals the sum as it entered the layer, and the sum restarts from the attention output.
		restart := c.AttnResBlock > 0 && i%c.AttnResBlock == 0
		if restart {
			anchors = append(anchors, x)
		}

		h = rms(h, w.inputNorm, c.RMSEps)
		if c.MLA[i] {
			t.Attn = m.mla(i, w, &st.Layers[i], h)
		} else {
			t.Attn = m.kda(i, w, &st.Layers[i], h)
		}
		if restart {
			x = t.Attn
		} else {
			x = add(x, t.Attn)
		}

		h = x
		if c.AttnResBlock > 0 {
			h = m.mix(i, anchors, x, w.mlpResNorm, w.mlpResProj)
		}
		t.FFNInput = h

		h = rms(h, w.postNorm, c.RMSEps)
		if c.MoE[i] {
			if err := m.moe(i, w, h, &t); err != nil {
				return nil, trace, err
			}
		} else {
			t.FFN = m.mlp(i, w.gate, w.up, w.down, h)
		}
		x = add(x, t.FFN)

		t.Hidden = x
		trace.Layers = append(trace.Layers, t)
	}

	y := x
	if c.AttnResBlock > 0 {
		y = m.mix(c.Layers, anchors, x, head.outResNorm, head.outResProj)
	}
	trace.FinalNorm = rms(y, head.norm, c.RMSEps)
	logits = head.lmHead.mul(trace.FinalNorm)
	for i, v := range logits {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, trace, fmt.Errorf("oracle: logit %d at position %d is %v", i, st.Position, v)
		}
	}
	st.Position++
	return logits, trace, nil
}

// mix is the attention residual: a softmax-weighted sum of the anchors, in sealing order, and x. The norm shapes the
// scores only; what is summed are the raw values.
func (m *Model) mix(layer int, anchors [][]float64, x, wn, wp []float64) []float64 {
	sw := make([]float64, len(wn))
	for i := range sw {
		sw[i] = wn[i] * wp[i]
	}
	scores := make([]float64, len(anchors)+1)
	for j := range scores {
		v := x
		if j < len(anchors) {
			v = anchors[j]
		}
		scores[j] = dot(sw, v) / math.Sqrt(sumSquares(v)/float64(len(v))+m.cfg.RMSEps)
	}
	m.show(layer, "mix_scores", scores)
	y := make([]float64, len(x))
	for j, alpha := range softmax(scores) {
		v := x
		if j < len(anchors) {
			v = anchors[j]
		}
		for i := range y {
			y[i] += alpha * v[i]
		}
	}
	return y
}

func (m *Model) show(layer int, name string, values []float64) {
	if m.probe != nil {
		m.probe(layer, name, values)
	}
}
