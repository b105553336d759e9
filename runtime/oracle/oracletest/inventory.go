package oracletest

import (
	"fmt"
	"math"
)

// tensor is a tensor before its bytes are made: value for BF16 and F32, octet for U8.
type tensor struct {
	dtype string
	shape []int
	value func(k stream, i int) float32
	octet func(k stream, j int) byte
}

func (t tensor) elements() int {
	n := 1
	for _, d := range t.shape {
		n *= d
	}
	return n
}

func (t tensor) make(name string, seed uint64) []byte {
	k := newStream(name, seed)
	if t.dtype == "U8" {
		data := make([]byte, t.elements())
		for j := range data {
			data[j] = t.octet(k, j)
		}
		return data
	}
	values := make([]float32, t.elements())
	for i := range values {
		values[i] = t.value(k, i)
	}
	return encode(t.dtype, values)
}

// real has the same distribution everywhere.
func real(dtype string, mean, std float64, shape ...int) tensor {
	return tensor{dtype: dtype, shape: shape, value: func(k stream, i int) float32 { return k.real(i, mean, std) }}
}

// gain has mean 0 and a variance that keeps what passes through it, times gain squared.
func gain(dtype string, g float64, shape ...int) tensor {
	return rowGain(dtype, func(int) float64 { return g }, shape...)
}

// rowGain is gain with another factor in every row.
func rowGain(dtype string, g func(row int) float64, shape ...int) tensor {
	fanIn := shape[len(shape)-1]
	rowSize := 1
	for _, d := range shape[1:] {
		rowSize *= d
	}
	return tensor{dtype: dtype, shape: shape, value: func(k stream, i int) float32 {
		return k.real(i, 0, g(i/rowSize)/math.Sqrt(float64(fanIn)))
	}}
}

// globals are the tensors outside the layers.
func (s *Spec) globals(add func(name string, t tensor)) {
	add("model.embed_tokens.weight", real("BF16", s.EmbedMean, s.EmbedStd, s.Vocab, s.Hidden))
	add("lm_head.weight", gain("BF16", 3, s.Vocab, s.Hidden))
	add("model.norm.weight", real("BF16", 1, 0.15, s.Hidden))
	if s.AttnResBlock > 0 {
		add("model.output_attn_res_norm.weight", real("BF16", 1, 0.15, s.Hidden))
		add("model.output_attn_res_proj.weight", gain("BF16", 0.7, 1, s.Hidden))
	}
}

// layer are the tensors of layer i except routed experts, without the layer's prefix.
func (s *Spec) layer(i int, add func(name string, t tensor)) {
	add("input_layernorm.weight", real("BF16", 1, 0.15, s.Hidden))
	add("post_attention_layernorm.weight", real("BF16", 1, 0.15, s.Hidden))
	if s.AttnResBlock > 0 {
		for _, branch := range []string{"self_attention", "mlp"} {
			add(branch+"_res_norm.weight", real("BF16", 1, 0.15, s.Hidden))
			add(branch+"_res_proj.weight", gain("BF16", 0.7, 1, s.Hidden))
		}
	}
	if s.MLA[i] {
		s.mla(func(name string, t tensor) { add("self_attn."+name, t) })
	} else {
		s.kda(i, func(name string, t tensor) { add("self_attn."+name, t) })
	}
	if s.MoE[i] {
		s.moe(i, func(name string, t tensor) { add("block_sparse_moe."+name, t) })
	} else {
		s.mlp(s.DenseInter, func(name string, t tensor) { add("mlp."+name, t) })
	}
}

func (s *Spec) kda(layer int, add func(name string, t tensor)) {
	d, D, C, H := s.Hidden, s.KDAHeadDim, s.KDAHeads*s.KDAHeadDim, s.KDAHeads
	add("q_proj.weight", rowGain("BF16", s.tinyHead(layer), C, d))
	add("k_proj.weight", rowGain("BF16", s.tinyHead(layer+2), C, d))
	add("v_proj.weight", gain("BF16", 1, C, d))
	add("q_conv1d.weight", gain(s.vectorType(), 1, C, 1, s.ConvTaps))
	add("k_conv1d.weight", gain(s.vectorType(), s.KConvGain, C, 1, s.ConvTaps))
	add("v_conv1d.weight", gain(s.vectorType(), 1, C, 1, s.ConvTaps))
	add("A_log", s.aLog(layer))
	add("dt_bias", s.dtBias())
	add("f_a_proj.weight", gain("BF16", 1, D, d))
	add("f_b_proj.weight", gain("BF16", 1, C, D))
	add("b_proj.weight", gain("BF16", 1.5, H, d))
	if s.FullRankGate {
		add("g_proj.weight", gain("BF16", 1.5, C, d))
	} else {
		add("g_a_proj.weight", gain("BF16", 1, D, d))
		add("g_b_proj.weight", gain("BF16", 1.5, C, D))
	}
	add("o_norm.weight", real(s.vectorType(), 1, 0.15, D))
	add("o_proj.weight", gain("BF16", 0.4, d, C))
}

// tinyHead is 1 but for the rows of one head, whose Σx² after convolution and SiLU (about x/2) comes to 1e-6.
func (s *Spec) tinyHead(head int) func(row int) float64 {
	return func(row int) float64 {
		if s.Stress && row/s.KDAHeadDim == head%s.KDAHeads {
			return 2e-3 / math.Sqrt(float64(s.KDAHeadDim))
		}
		return 1
	}
}

// aLog is one value per head. K3 stores head_dim elements, zero after the heads; Kimi-Linear [1,1,H,1].
func (s *Spec) aLog(layer int) tensor {
	t := tensor{dtype: s.vectorType(), shape: []int{s.KDAHeadDim}}
	if s.Flat {
		t.shape = []int{1, 1, s.KDAHeads, 1}
	} else if s.KDAHeads > s.KDAHeadDim {
		t.shape = []int{s.KDAHeads}
	}
	t.value = func(k stream, i int) float32 {
		switch {
		case i >= s.KDAHeads:
			return 0
		case s.Stress:
			at := 0.0
			if s.KDAHeads > 1 {
				at = float64((i+layer)%s.KDAHeads) / float64(s.KDAHeads-1)
			}
			return float32(math.Log(0.47) + at*math.Log(11.8/0.47))
		}
		return k.real(i, 0.3, 0.5)
	}
	return t
}

func (s *Spec) dtBias() tensor {
	if !s.Stress {
		return real(s.vectorType(), -2, 1.2, s.KDAHeads*s.KDAHeadDim)
	}
	return tensor{dtype: s.vectorType(), shape: []int{s.KDAHeads * s.KDAHeadDim}, value: func(k stream, i int) float32 {
		switch i % s.KDAHeadDim % 8 {
		case 1:
			return 30 // forgets everything
		case 5:
			return -30 // forgets nothing
		}
		return k.real(i, -2, 1.2)
	}}
}

// vectorType is how the convolutions, A_log, dt_bias and o_norm of KDA are stored.
func (s *Spec) vectorType() string {
	if s.BF16Vectors {
		return "BF16"
	}
	return "F32"
}

func (s *Spec) mla(add func(name string, t tensor)) {
	d, Hm, qd := s.Hidden, s.MLAHeads, s.QKNope+s.QKRope
	qaGain, kvaGain := s.QAGain, s.KVAGain
	if s.Stress {
		qaGain, kvaGain = math.Sqrt(1e-5), math.Sqrt(1e-5)
	}
	if s.QLoRA > 0 {
		add("q_a_proj.weight", gain("BF16", qaGain, s.QLoRA, d))
		add("q_a_layernorm.weight", real("BF16", 1, 0.15, s.QLoRA))
		add("q_b_proj.weight", gain("BF16", 1.4, Hm*qd, s.QLoRA))
	} else {
		add("q_proj.weight", gain("BF16", 1.4, Hm*qd, d))
	}
	add("kv_a_proj_with_mqa.weight", rowGain("BF16", func(row int) float64 {
		if row < s.KVLoRA {
			return kvaGain
		}
		return 1.4
	}, s.KVLoRA+s.QKRope, d))
	add("kv_a_layernorm.weight", real("BF16", 1, 0.15, s.KVLoRA))
	add("kv_b_proj.weight", gain("BF16", 1.4, Hm*(s.QKNope+s.VHead), s.KVLoRA))
	if s.MLAOutputGate {
		add("g_proj.weight", gain("BF16", 1.5, Hm*s.VHead, d))
	}
	add("o_proj.weight", gain("BF16", 0.4, d, Hm*s.VHead))
}

// mlp is the dense feed-forward or the shared experts.
func (s *Spec) mlp(inter int, add func(name string, t tensor)) {
	add("gate_proj.weight", gain("BF16", 2, inter, s.Hidden))
	add("up_proj.weight", rowGain("BF16", func(row int) float64 {
		if s.loud(row) {
			return 3 * 32
		}
		return 3
	}, inter, s.Hidden))
	add("down_proj.weight", gain("BF16", 0.06, s.Hidden, inter))
}

// loud marks the rows of up projections that drive SiTU far into saturation.
func (s *Spec) loud(row int) bool { return s.Stress && s.SiTU && row%11 == 3 }

func (s *Spec) moe(layer int, add func(name string, t tensor)) {
	d, E := s.Hidden, s.Experts
	add("gate.weight", tensor{dtype: "BF16", shape: []int{E, d}, value: func(k stream, i int) float32 {
		return k.real(s.twin(layer, i/d)*d+i%d, -18.0/float64(d), 2.0/math.Sqrt(float64(d)))
	}})
	add("gate.e_score_correction_bias", tensor{dtype: "F32", shape: []int{E}, value: func(k stream, i int) float32 {
		return s.routerBias(layer, i, k)
	}})
	if s.Latent > 0 {
		add("routed_expert_down_proj.weight", gain("BF16", 1, s.Latent, d))
		if s.LatentNorm {
			add("routed_expert_norm.weight", real("BF16", 1, 0.15, s.Latent))
		}
		add("routed_expert_up_proj.weight", gain("BF16", 0.2, d, s.Latent))
	}
	if s.SharedInter > 0 {
		s.mlp(s.SharedInter, func(name string, t tensor) { add("shared_experts."+name, t) })
	}
}

// Kinds of MoE layers under Stress.
const (
	tied   = iota // twins have equal choice scores
	narrow        // the higher twin is ahead by two float32 steps
	apart         // no twins
)

func (s *Spec) ties(layer int) int {
	if !s.Stress {
		return apart
	}
	return layer % 3
}

// twin is the expert whose router row e has: itself, or the one E/2 below it in layers with twins.
func (s *Spec) twin(layer, e int) int {
	if half := s.Experts / 2; s.ties(layer) != apart && e >= half && e < 2*half {
		return e - half
	}
	return e
}

func (s *Spec) routerBias(layer, e int, k stream) float32 {
	if !s.Stress {
		return k.real(e, 0, 0.03)
	}
	twin := s.twin(layer, e)
	switch {
	case s.ties(layer) != narrow:
		return k.real(twin, 0, 0.3)
	case twin == e:
		return 0.75 + k.real(twin, 0, 0.07)
	default:
		// Choice scores lie in [0.5, 2), where float32 steps are at most 2^−23. A lead of one step can vanish when the sum
		// of score and bias is rounded to even; two steps survive.
		return 0.75 + k.real(twin, 0, 0.07) + 1.0/(1<<22)
	}
}

// expertParts are the tensors of one routed expert in byte order of their names.
func (s *Spec) expertParts() []string {
	if s.MXFP4Experts {
		return []string{"w1.weight_packed", "w1.weight_scale", "w2.weight_packed", "w2.weight_scale", "w3.weight_packed",
			"w3.weight_scale"}
	}
	return []string{"w1.weight", "w2.weight", "w3.weight"}
}

// expertTensor is one part of a routed expert; w1 is the gate, w2 the down and w3 the up projection.
func (s *Spec) expertTensor(part string) (tensor, error) {
	width, m := s.Latent, s.ExpertInter
	if width == 0 {
		width = s.Hidden
	}
	matrix := int(part[1] - '1')
	rows, cols := m, width
	if matrix == 1 {
		rows, cols = width, m
	}
	switch part[2:] {
	case ".weight":
		// A following norm makes the scale of w2 immaterial; without one, the branch should add a fraction.
		g := [3]float64{2, 0.2, 3}[matrix]
		return rowGain("BF16", func(row int) float64 {
			if matrix == 2 && s.loud(row) {
				return 32 * g
			}
			return g
		}, rows, cols), nil
	case ".weight_packed":
		return tensor{dtype: "U8", shape: []int{rows, cols / 2}, octet: stream.byte}, nil
	case ".weight_scale":
		groups := cols / 32
		return tensor{dtype: "U8", shape: []int{rows, groups}, octet: func(k stream, j int) byte {
			e := s.ScaleBase[matrix] + k.byte(j)&3
			if matrix == 2 && s.loud(j/groups) {
				e += 5
			}
			if s.Stress && j%41 == 7 {
				e = byte(j / 41 % 3)
			}
			return e
		}}, nil
	}
	return tensor{}, fmt.Errorf("oracletest: no expert tensor ends in %q", part)
}
