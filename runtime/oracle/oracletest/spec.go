// Package oracletest makes small random models of K3's architecture in memory, for tests that compare an engine with the
// float64 oracle.
//
//	ckpt := oracletest.RandomModel(1, oracletest.K3())
//	ref, err := oracle.New(ckpt.Spec.Config, ckpt) // a Checkpoint is oracle.Weights
//	err = ckpt.Write(dir)                          // config.json, shards and index, as an engine opens them
//
// A Spec is a model's geometry and how its values are scaled. Values are scaled so that rounding noise does not grow with
// depth: projections keep the variance of what they read, branches add a fraction of it. Widths that mean different things
// differ, so that a matrix read with the wrong shape cannot pass; with Stress, values are also placed where common
// mistakes show (see Spec.Stress).
//
// Bytes are a function of the seed and the tensor's name alone. Preset gives the published nano, micro and slice models.
package oracletest

import (
	"fmt"
	"slices"

	"deltafin/runtime/oracle"
)

// Spec describes a random model. Start from K3, Linear or Preset and change fields.
type Spec struct {
	oracle.Config
	Flat        bool // config.json without text_config, as Kimi-Linear; set Prefix "" with it
	MaxPosition int
	BF16Vectors bool // KDA's convolutions, A_log, dt_bias and o_norm in BF16 instead of F32

	EmbedMean, EmbedStd float64
	QAGain, KVAGain     float64 // of q_a_proj and of the latent rows of kv_a_proj_with_mqa
	KConvGain           float64
	ScaleBase           [3]byte // smallest E8M0 exponent of w1, w2, w3; unused with BF16 experts

	// Stress places values where mistakes show:
	//   - A_log distinct per head, from log 0.47 to log 11.8, in another order in every layer;
	//   - decay gates saturated at both ends in two of eight channels;
	//   - a query head and a key head with Σx² about 1e-6, where the epsilon of their norm matters;
	//   - latents of MLA with a mean square about 1e-5, where 1e-6 and 1e-5 as epsilon differ;
	//   - one in eleven rows of every up projection 32 times larger, so that |u| passes 100 (SiTU only);
	//   - MoE layers in turn: experts e and e+E/2 tied exactly, so that with an odd K the cutoff falls on a tie; the same
	//     pairs two float32 steps apart in favour of the higher id; and no ties. Correction biases are large enough to
	//     change the selected set in all of them;
	//   - some MXFP4 groups with the scale bytes 0, 1 and 2.
	Stress bool
}

// K3 is a 14-layer model with everything K3 has: the short variant of the micro test configuration, with the few widths
// that coincide there pulled apart and K odd.
func K3() Spec {
	c := oracle.Config{
		Prefix: "language_model.", Hidden: 160, Layers: 14, Vocab: 512,
		KDAHeads: 5, KDAHeadDim: 16, ConvTaps: 4, BoundedGate: true, GateLowerBound: -5, FullRankGate: true, L2Eps: 1e-6,
		MLAHeads: 6, QLoRA: 56, KVLoRA: 40, QKNope: 20, QKRope: 8, VHead: 12, MLAOutputGate: true, LoRAEps: 1e-6,
		DenseInter: 224, Experts: 30, TopK: 3, ExpertInter: 32, SharedInter: 64, Latent: 96, LatentNorm: true,
		Renormalize: true, RoutedScaling: 1, SiTU: true, SiTUBeta: 4, SiTULinearBeta: 25, MXFP4Experts: true,
		AttnResBlock: 12, RMSEps: 1e-5,
	}
	c.MLA = layers(c.Layers, 4, 8, 12, 13, 14)
	c.MoE = moeFrom(c.Layers, 1)
	return Spec{Config: c, MaxPosition: 4096, EmbedMean: 0.4, EmbedStd: 1.1, QAGain: 0.1, KVAGain: 0.1, KConvGain: 1,
		ScaleBase: [3]byte{121, 121, 122}, Stress: true}
}

// Linear is a 7-layer model with everything Kimi-Linear-48B-A3B has.
func Linear() Spec {
	c := oracle.Config{
		Hidden: 144, Layers: 7, Vocab: 520,
		KDAHeads: 5, KDAHeadDim: 16, ConvTaps: 4, L2Eps: 1e-6,
		MLAHeads: 6, KVLoRA: 40, QKNope: 20, QKRope: 8, VHead: 12, LoRAEps: 1e-6,
		DenseInter: 208, Experts: 26, TopK: 3, ExpertInter: 28, SharedInter: 28,
		Renormalize: true, RoutedScaling: 2.446, RMSEps: 1e-5,
	}
	c.MLA = layers(c.Layers, 4, 7)
	c.MoE = moeFrom(c.Layers, 1)
	return Spec{Config: c, Flat: true, MaxPosition: 4096, EmbedMean: 0.4, EmbedStd: 1.1, KVAGain: 0.1, KConvGain: 1,
		Stress: true}
}

// Preset is one of the published synthetic models: "nano", "micro" or "slice". Seed 1 of nano and micro has golden runs.
func Preset(name string) (Spec, error) {
	s := K3()
	c := &s.Config
	c.TopK, c.Experts = 16, 896
	s.MaxPosition, s.Stress = 1048576, false
	s.EmbedMean, s.EmbedStd = 1.0, 2.8
	switch name {
	case "nano":
		c.Layers, c.Hidden, c.Vocab, c.AttnResBlock = 13, 256, 512, 4
		c.MLA = layers(13, 4, 8, 12, 13)
		c.KDAHeads, c.KDAHeadDim = 4, 32
		c.MLAHeads, c.QLoRA, c.KVLoRA, c.QKNope, c.QKRope, c.VHead = 4, 64, 32, 32, 16, 32
		c.DenseInter, c.Experts, c.TopK, c.Latent, c.ExpertInter = 320, 64, 4, 128, 64
		s.EmbedMean, s.EmbedStd = 0.4, 1.1
		s.QAGain, s.KVAGain, s.KConvGain = 0.02, 0.02, 0.02
	case "micro":
		c.Layers, c.Hidden, c.Vocab = 93, 512, 4096
		c.MLA = layers(93, 93)
		for i := 3; i < 93; i += 4 {
			c.MLA[i] = true
		}
		c.KDAHeads, c.KDAHeadDim = 4, 128
		c.MLAHeads, c.QLoRA, c.KVLoRA, c.QKNope, c.QKRope, c.VHead = 4, 128, 64, 128, 64, 128
		c.DenseInter, c.Latent, c.ExpertInter = 2048, 128, 64
	case "slice":
		c.Layers, c.Hidden, c.Vocab = 4, 7168, 4096
		c.MLA = layers(4, 4)
		c.KDAHeads, c.KDAHeadDim = 96, 128
		c.MLAHeads, c.QLoRA, c.KVLoRA, c.QKNope, c.QKRope, c.VHead = 96, 1536, 512, 128, 64, 128
		c.DenseInter, c.Experts, c.Latent, c.ExpertInter = 33792, 32, 3584, 3072
		s.ScaleBase = [3]byte{118, 118, 119}
	default:
		return Spec{}, fmt.Errorf("oracletest: no preset %q; there are nano, micro and slice", name)
	}
	c.MoE = moeFrom(c.Layers, 1)
	c.SharedInter = 2 * c.ExpertInter
	return s, nil
}

// layers marks the given layers, counted from 1 as in config.json.
func layers(n int, oneBased ...int) []bool {
	mark := make([]bool, n)
	for _, i := range oneBased {
		mark[i-1] = true
	}
	return mark
}

func moeFrom(n, first int) []bool {
	mark := make([]bool, n)
	for i := first; i < n; i++ {
		mark[i] = true
	}
	return mark
}

// clone does not share the layer lists.
func (s Spec) clone() Spec {
	s.MLA, s.MoE = slices.Clone(s.MLA), slices.Clone(s.MoE)
	return s
}
