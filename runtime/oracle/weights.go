package oracle

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// Weights gives tensors by their full checkpoint name: dtype "BF16", "F32" or "U8" as Safetensors spells them, the shape,
// and the little-endian bytes, row-major. The bytes are only read.
type Weights interface {
	Tensor(name string) (dtype string, shape []int, data []byte, err error)
}

// headWeights are the tensors outside the layers.
type headWeights struct {
	embed                        spine
	norm, outResNorm, outResProj []float64
	lmHead                       spine
}

// layerWeights are the tensors of one layer except routed experts, by the names of the checkpoint.
type layerWeights struct {
	inputNorm, postNorm      []float64
	attnResNorm, attnResProj []float64
	mlpResNorm, mlpResProj   []float64

	// KDA
	q, k, v             spine
	qConv, kConv, vConv spine // [C, W], tap 0 multiplies the oldest input
	fA, fB, b           spine
	aLog, dtBias, oNorm []float64
	gA, gB              spine // low-rank output gate
	g, o                spine // also MLA
	// MLA; q above when q_lora is null
	qA, qB, kvA, kvB spine
	qANorm, kvANorm  []float64

	// dense feed-forward
	gate, up, down spine

	// mixture of experts
	router                           spine
	routerBias                       []float64
	latentDown, latentUp             spine
	latentNorm                       []float64
	sharedGate, sharedUp, sharedDown spine
}

// expert is one routed expert: w1 gate, w3 up, w2 down.
type expert struct{ w1, w2, w3 expertMatrix }

// loader reads tensors and remembers the first failure, so that a list of loads reads as a list.
type loader struct {
	weights Weights
	prefix  string
	err     error
}

// values are the elements of a BF16 or F32 tensor of exactly this shape, each exact in float32.
func (l *loader) values(name string, shape ...int) []float32 {
	if l.err != nil {
		return nil
	}
	name = l.prefix + name
	dtype, got, data, err := l.weights.Tensor(name)
	if err != nil {
		l.err = fmt.Errorf("oracle: tensor %s: %w", name, err)
		return nil
	}
	if shape != nil && !slices.Equal(got, shape) {
		l.err = fmt.Errorf("oracle: tensor %s has shape %v, not %v", name, got, shape)
		return nil
	}
	v, err := widen(dtype, data)
	if err == nil && len(v) != product(got) {
		err = fmt.Errorf("%d bytes of %s for shape %v", len(data), dtype, got)
	}
	if err != nil {
		l.err = fmt.Errorf("oracle: tensor %s: %w", name, err)
		return nil
	}
	return v
}

func (l *loader) matrix(name string, rows, cols int) spine {
	return spine{rows, cols, l.values(name, rows, cols)}
}

func (l *loader) vector(name string, shape ...int) []float64 {
	v := l.values(name, shape...)
	w := make([]float64, len(v))
	for i := range v {
		w[i] = float64(v[i])
	}
	return w
}

func (l *loader) conv(name string, channels, taps int) spine {
	return spine{channels, taps, l.values(name, channels, 1, taps)}
}

// aLog is one value per head. Releases store it longer (K3: head_dim elements) or with extra dimensions of one
// (Kimi-Linear); what follows the heads must be zero.
func (l *loader) aLog(name string, heads int) []float64 {
	v := l.vector(name)
	if l.err != nil {
		return nil
	}
	if len(v) < heads {
		l.err = fmt.Errorf("oracle: tensor %s has %d elements for %d heads", l.prefix+name, len(v), heads)
		return nil
	}
	for i, x := range v[heads:] {
		if x != 0 {
			l.err = fmt.Errorf("oracle: tensor %s has %g at %d, after its %d heads; only zeros may follow", l.prefix+name, x,
				heads+i, heads)
			return nil
		}
	}
	return v[:heads]
}

func (m *Model) loadHead() (*headWeights, error) {
	if m.head != nil {
		return m.head, nil
	}
	c := &m.cfg
	l := loader{weights: m.weights, prefix: c.Prefix}
	h := &headWeights{
		embed:  l.matrix("model.embed_tokens.weight", c.Vocab, c.Hidden),
		norm:   l.vector("model.norm.weight", c.Hidden),
		lmHead: l.matrix("lm_head.weight", c.Vocab, c.Hidden),
	}
	if c.AttnResBlock > 0 {
		h.outResNorm = l.vector("model.output_attn_res_norm.weight", c.Hidden)
		h.outResProj = l.vector("model.output_attn_res_proj.weight", 1, c.Hidden)
	}
	if l.err != nil {
		return nil, l.err
	}
	m.head = h
	return h, nil
}

func (m *Model) loadLayer(i int) (*layerWeights, error) {
	if m.layers[i] != nil {
		return m.layers[i], nil
	}
	c := &m.cfg
	d := c.Hidden
	l := loader{weights: m.weights, prefix: fmt.Sprintf("%smodel.layers.%d.", c.Prefix, i)}
	w := &layerWeights{
		inputNorm: l.vector("input_layernorm.weight", d),
		postNorm:  l.vector("post_attention_layernorm.weight", d),
	}
	if c.AttnResBlock > 0 {
		w.attnResNorm = l.vector("self_attention_res_norm.weight", d)
		w.attnResProj = l.vector("self_attention_res_proj.weight", 1, d)
		w.mlpResNorm = l.vector("mlp_res_norm.weight", d)
		w.mlpResProj = l.vector("mlp_res_proj.weight", 1, d)
	}
	if c.MLA[i] {
		c.loadMLA(&l, w)
	} else {
		c.loadKDA(&l, w)
	}
	if c.MoE[i] {
		c.loadMoE(&l, w)
	} else {
		w.gate = l.matrix("mlp.gate_proj.weight", c.DenseInter, d)
		w.up = l.matrix("mlp.up_proj.weight", c.DenseInter, d)
		w.down = l.matrix("mlp.down_proj.weight", d, c.DenseInter)
	}
	if l.err != nil {
		return nil, l.err
	}
	m.layers[i] = w
	return w, nil
}

func (c *Config) loadKDA(l *loader, w *layerWeights) {
	d, D, C := c.Hidden, c.KDAHeadDim, c.KDAHeads*c.KDAHeadDim
	w.q = l.matrix("self_attn.q_proj.weight", C, d)
	w.k = l.matrix("self_attn.k_proj.weight", C, d)
	w.v = l.matrix("self_attn.v_proj.weight", C, d)
	w.qConv = l.conv("self_attn.q_conv1d.weight", C, c.ConvTaps)
	w.kConv = l.conv("self_attn.k_conv1d.weight", C, c.ConvTaps)
	w.vConv = l.conv("self_attn.v_conv1d.weight", C, c.ConvTaps)
	w.fA = l.matrix("self_attn.f_a_proj.weight", D, d)
	w.fB = l.matrix("self_attn.f_b_proj.weight", C, D)
	w.b = l.matrix("self_attn.b_proj.weight", c.KDAHeads, d)
	w.aLog = l.aLog("self_attn.A_log", c.KDAHeads)
	w.dtBias = l.vector("self_attn.dt_bias", C)
	if c.FullRankGate {
		w.g = l.matrix("self_attn.g_proj.weight", C, d)
	} else {
		w.gA = l.matrix("self_attn.g_a_proj.weight", D, d)
		w.gB = l.matrix("self_attn.g_b_proj.weight", C, D)
	}
	w.oNorm = l.vector("self_attn.o_norm.weight", D)
	w.o = l.matrix("self_attn.o_proj.weight", d, C)
}

func (c *Config) loadMLA(l *loader, w *layerWeights) {
	d, qd := c.Hidden, c.QKNope+c.QKRope
	if c.QLoRA > 0 {
		w.qA = l.matrix("self_attn.q_a_proj.weight", c.QLoRA, d)
		w.qANorm = l.vector("self_attn.q_a_layernorm.weight", c.QLoRA)
		w.qB = l.matrix("self_attn.q_b_proj.weight", c.MLAHeads*qd, c.QLoRA)
	} else {
		w.q = l.matrix("self_attn.q_proj.weight", c.MLAHeads*qd, d)
	}
	w.kvA = l.matrix("self_attn.kv_a_proj_with_mqa.weight", c.KVLoRA+c.QKRope, d)
	w.kvANorm = l.vector("self_attn.kv_a_layernorm.weight", c.KVLoRA)
	w.kvB = l.matrix("self_attn.kv_b_proj.weight", c.MLAHeads*(c.QKNope+c.VHead), c.KVLoRA)
	if c.MLAOutputGate {
		w.g = l.matrix("self_attn.g_proj.weight", c.MLAHeads*c.VHead, d)
	}
	w.o = l.matrix("self_attn.o_proj.weight", d, c.MLAHeads*c.VHead)
}

func (c *Config) loadMoE(l *loader, w *layerWeights) {
	d := c.Hidden
	w.router = l.matrix("block_sparse_moe.gate.weight", c.Experts, d)
	w.routerBias = l.vector("block_sparse_moe.gate.e_score_correction_bias", c.Experts)
	if c.Latent > 0 {
		w.latentDown = l.matrix("block_sparse_moe.routed_expert_down_proj.weight", c.Latent, d)
		w.latentUp = l.matrix("block_sparse_moe.routed_expert_up_proj.weight", d, c.Latent)
		if c.LatentNorm {
			w.latentNorm = l.vector("block_sparse_moe.routed_expert_norm.weight", c.Latent)
		}
	}
	if c.SharedInter > 0 {
		w.sharedGate = l.matrix("block_sparse_moe.shared_experts.gate_proj.weight", c.SharedInter, d)
		w.sharedUp = l.matrix("block_sparse_moe.shared_experts.up_proj.weight", c.SharedInter, d)
		w.sharedDown = l.matrix("block_sparse_moe.shared_experts.down_proj.weight", d, c.SharedInter)
	}
}

// loadExpert reads one routed expert. It is not kept: a step uses few of many.
func (m *Model) loadExpert(layer, id int) (*expert, error) {
	c := &m.cfg
	l := loader{weights: m.weights, prefix: fmt.Sprintf("%smodel.layers.%d.block_sparse_moe.experts.%d.", c.Prefix, layer, id)}
	width := c.expertWidth()
	e := &expert{
		w1: l.expertMatrix("w1", c.ExpertInter, width, c.MXFP4Experts),
		w2: l.expertMatrix("w2", width, c.ExpertInter, c.MXFP4Experts),
		w3: l.expertMatrix("w3", c.ExpertInter, width, c.MXFP4Experts),
	}
	return e, l.err
}

func (l *loader) expertMatrix(name string, rows, cols int, mxfp4 bool) expertMatrix {
	if !mxfp4 {
		return expertMatrix{rows, cols, l.vector(name+".weight", rows, cols)}
	}
	packed := l.bytes(name+".weight_packed", rows, cols/2)
	scale := l.bytes(name+".weight_scale", rows, cols/32)
	if l.err != nil {
		return expertMatrix{}
	}
	w, err := decodeMXFP4(packed, scale)
	if err != nil {
		l.err = fmt.Errorf("oracle: tensor %s%s.weight_scale: %w", l.prefix, name, err)
	}
	return expertMatrix{rows, cols, w}
}

// bytes is a U8 tensor.
func (l *loader) bytes(name string, shape ...int) []byte {
	if l.err != nil {
		return nil
	}
	name = l.prefix + name
	dtype, got, data, err := l.weights.Tensor(name)
	switch {
	case err != nil:
		l.err = fmt.Errorf("oracle: tensor %s: %w", name, err)
	case dtype != "U8" || !slices.Equal(got, shape) || len(data) != product(shape):
		l.err = fmt.Errorf("oracle: tensor %s is %s %v in %d bytes, not U8 %v", name, dtype, got, len(data), shape)
	}
	return data
}

// widen turns BF16 or F32 bytes into float32, exactly.
func widen(dtype string, data []byte) ([]float32, error) {
	switch dtype {
	case "BF16":
		v := make([]float32, len(data)/2)
		for i := range v {
			v[i] = math.Float32frombits(uint32(binary.LittleEndian.Uint16(data[2*i:])) << 16)
		}
		return v, nil
	case "F32":
		v := make([]float32, len(data)/4)
		for i := range v {
			v[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		}
		return v, nil
	}
	return nil, fmt.Errorf("dtype %s where BF16 or F32 belongs", dtype)
}

var e2m1 = [16]float64{0, .5, 1, 1.5, 2, 3, 4, 6, math.Copysign(0, -1), -.5, -1, -1.5, -2, -3, -4, -6}

// decodeMXFP4 gives the weights E2M1[code]·2^(e−127): two codes per byte, the low nibble first, and one scale byte e per
// 32 weights. e = 0 is 2^−127; 255 stands for NaN and is refused.
func decodeMXFP4(packed, scale []byte) ([]float64, error) {
	w := make([]float64, 2*len(packed))
	for group, e := range scale {
		if e == 255 {
			return nil, fmt.Errorf("scale byte %d is 255, which is not a number", group)
		}
		unit := math.Ldexp(1, int(e)-127)
		for i := 32 * group; i < 32*(group+1); i += 2 {
			w[i] = e2m1[packed[i/2]&15] * unit
			w[i+1] = e2m1[packed[i/2]>>4] * unit
		}
	}
	return w, nil
}

func product(shape []int) int {
	n := 1
	for _, s := range shape {
		n *= s
	}
	return n
}
