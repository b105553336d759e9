package local

import (
	"deltafin/native"
	"deltafin/runtime/model"
)

// geometry is a configuration in the provider's terms.
func geometry(c *model.Config) *native.Geometry {
	g := &native.Geometry{
		Hidden: c.Hidden, Vocab: c.Vocab,
		KDAHeads: c.KDAHeads, KDAHeadDim: c.KDAHeadDim, ConvTaps: c.ConvTaps,
		KDABoundedGate: c.BoundedGate, KDAFullRankGate: c.FullRankGate,
		MLAHeads: c.MLAHeads, QLora: c.QLora, KVLora: c.KVLora, QKNope: c.QKNope, QKRope: c.QKRope, VHead: c.VHead,
		MLAOutputGate: c.OutputGate,
		DenseInter:    c.DenseInter,
		Experts:       c.Experts, TopK: c.TopK, ExpertInter: c.ExpertInter, SharedInter: c.SharedInter,
		Latent: c.Latent, LatentNorm: c.LatentNorm, Renormalize: c.Renormalize,
		Activation: native.Activation(c.Activation), ExpertFormat: native.ExpertFormat(c.ExpertFormat),
		AttnResBlock:   min(c.AttnResBlock, c.Layers), // a longer block ends with the model
		GateLowerBound: float32(c.GateLower), SituBeta: float32(c.SituBeta), SituLinearBeta: float32(c.SituLinear),
		RoutedScaling: float32(c.RoutedScaling),
		RMSEps:        float32(c.RMSEps), LoraEps: model.LoraEps, L2Eps: model.L2Eps,
	}
	for l := range c.Layers {
		g.Attn = append(g.Attn, native.Attention(c.Attn[l]))
		g.FFN = append(g.FFN, native.FFN(c.FFN[l]))
	}
	return g
}
