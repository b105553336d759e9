package dspark

import (
	"math"

	"deltafin/runtime/dspark/dsparktest"
	"deltafin/runtime/model"
)

// reference is a DSpark model in float64, written from the formulas with keys and values expanded per head: slow, obvious,
// and nothing like the provider's form of it.
type reference struct {
	c      *model.DSpark
	w      map[string][]float64
	shape  map[string][]int64
	head   []float64 // [vocab][hidden], the target's
	freq   []float64
	scale  float64
	turned float64
}

func newReference(c *model.DSpark, fill dsparktest.Fill, head []float64) *reference {
	r := &reference{c: c, w: map[string][]float64{}, shape: map[string][]int64{}, head: head}
	for _, t := range c.Tensors() {
		for _, v := range fill(t.Name, t.Shape) {
			r.w[t.Name] = append(r.w[t.Name], dsparktest.Value(dsparktest.BF16(v)))
		}
		r.shape[t.Name] = t.Shape
	}
	// YaRN.
	y, d := c.YaRN, float64(c.QKRope)
	correction := func(turns float64) float64 {
		return d * math.Log(float64(y.Original)/(turns*2*math.Pi)) / (2 * math.Log(c.Theta))
	}
	low, high := math.Floor(correction(y.BetaFast)), math.Ceil(correction(y.BetaSlow))
	low, high = math.Max(low, 0), math.Min(high, d-1)
	for j := 0; j < c.QKRope/2; j++ {
		f := 1 / math.Pow(c.Theta, float64(2*j)/d)
		ramp := (float64(j) - low) / (high - low)
		ramp = math.Min(math.Max(ramp, 0), 1)
		r.freq = append(r.freq, f/y.Factor*ramp+f*(1-ramp))
	}
	mscale := func(m float64) float64 { return 0.1*m*math.Log(y.Factor) + 1 }
	r.scale = math.Pow(float64(c.QKNope+c.QKRope), -0.5) * mscale(y.MScaleAll) * mscale(y.MScaleAll)
	r.turned = mscale(y.MScale) / mscale(y.MScaleAll)
	return r
}

func (r *reference) times(name string, x []float64) []float64 {
	return product(r.w[name], int(r.shape[name][0]), x)
}

func product(w []float64, rows int, x []float64) []float64 {
	y := make([]float64, rows)
	for i := range y {
		for j, v := range x {
			y[i] += w[i*len(x)+j] * v
		}
	}
	return y
}

func (r *reference) norm(name string, x []float64) []float64 {
	square := 0.0
	for _, v := range x {
		square += v * v
	}
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = v / math.Sqrt(square/float64(len(x))+r.c.RMSEps) * r.w[name][i]
	}
	return y
}

func (r *reference) rotate(x []float64, position int) []float64 {
	y := make([]float64, len(x))
	for j, f := range r.freq {
		sin, cos := math.Sincos(float64(position) * f)
		a, b := x[2*j], x[2*j+1]
		y[2*j], y[2*j+1] = r.turned*(a*cos-b*sin), r.turned*(b*cos+a*sin)
	}
	return y
}

func layerName(i int, part string) string {
	return "layers." + string(rune('0'+i)) + "." + part + ".weight"
}

// latent is what a layer keeps of a position: the normalised latent and the rotated key.
func (r *reference) latent(layer int, x []float64, position int) []float64 {
	kv := r.times(layerName(layer, "self_attn.kv_a_proj_with_mqa"), x)
	return append(r.norm(layerName(layer, "self_attn.kv_a_layernorm"), kv[:r.c.KVLora]), r.rotate(kv[r.c.KVLora:], position)...)
}

// context is every layer's row for a captured row [targets*hidden].
func (r *reference) context(captured []float64, position int) [][]float64 {
	c := r.norm("context_norm.weight", r.times("context_proj.weight", captured))
	var rows [][]float64
	for l := range r.c.Layers {
		rows = append(rows, r.latent(l, c, position))
	}
	return rows
}

func plus(a, b []float64) []float64 {
	y := make([]float64, len(a))
	for i := range a {
		y[i] = a[i] + b[i]
	}
	return y
}

// block runs the query rows over context, [layer][position], whose first position is first. It returns the rows the head sees.
func (r *reference) block(context [][][]float64, first int, embeddings [][]float64) [][]float64 {
	c := r.c
	position := first + len(context[0])
	x := embeddings
	for l := range c.Layers {
		var kv [][]float64
		kv = append(kv, context[l]...)
		normed := make([][]float64, len(x))
		for t := range x {
			normed[t] = r.norm(layerName(l, "input_layernorm"), x[t])
			kv = append(kv, r.latent(l, normed[t], position+t))
		}
		for t := range x {
			q := r.times(layerName(l, "self_attn.q_b_proj"), r.norm(layerName(l, "self_attn.q_a_layernorm"), r.times(layerName(l, "self_attn.q_a_proj"), normed[t])))
			var heads []float64
			for h := range c.Heads {
				heads = append(heads, r.attend(l, h, q[h*(c.QKNope+c.QKRope):][:c.QKNope+c.QKRope], position+t, kv)...)
			}
			x[t] = plus(x[t], r.times(layerName(l, "self_attn.o_proj"), heads))
			m := r.norm(layerName(l, "post_attention_layernorm"), x[t])
			gate, up := r.times(layerName(l, "mlp.gate_proj"), m), r.times(layerName(l, "mlp.up_proj"), m)
			for i, g := range gate {
				up[i] *= g / (1 + math.Exp(-g))
			}
			x[t] = plus(x[t], r.times(layerName(l, "mlp.down_proj"), up))
		}
	}
	out := make([][]float64, len(x))
	for t := range x {
		out[t] = r.norm("final_norm.weight", x[t])
	}
	return out
}

// attend is one head of one query over every position, the block's own included, none masked.
func (r *reference) attend(layer, head int, q []float64, position int, kv [][]float64) []float64 {
	c := r.c
	b := r.w[layerName(layer, "self_attn.kv_b_proj")][head*(c.QKNope+c.VHead)*c.KVLora:]
	turned := r.rotate(q[c.QKNope:], position)
	scores, top := make([]float64, len(kv)), math.Inf(-1)
	values := make([][]float64, len(kv))
	for i, row := range kv {
		key := product(b, c.QKNope, row[:c.KVLora])
		values[i] = product(b[c.QKNope*c.KVLora:], c.VHead, row[:c.KVLora])
		for j, k := range key {
			scores[i] += q[j] * k
		}
		for j, k := range row[c.KVLora:] {
			scores[i] += turned[j] * k
		}
		scores[i] *= r.scale
		top = math.Max(top, scores[i])
	}
	total, out := 0.0, make([]float64, c.VHead)
	for i, s := range scores {
		p := math.Exp(s - top)
		total += p
		for j, v := range values[i] {
			out[j] += p * v
		}
	}
	for j := range out {
		out[j] /= total
	}
	return out
}

// logits of one row after token before, and the confidence.
func (r *reference) logits(row []float64, before int) (logits []float64, confidence float64) {
	rank := r.c.MarkovRank
	w1 := r.w["markov_head.markov_w1.weight"][before*rank:][:rank]
	logits = plus(product(r.head, r.c.Vocab, row), product(r.w["markov_head.markov_w2.weight"], r.c.Vocab, w1))
	z := r.w["confidence_head.proj.bias"][0]
	for i, w := range r.w["confidence_head.proj.weight"] {
		if i < len(row) {
			z += w * row[i]
		} else {
			z += w * w1[i-len(row)]
		}
	}
	return logits, 1 / (1 + math.Exp(-z))
}
