// Package fromdisk runs the oracle on a checkpoint folder, as the program's own readers see it.
package fromdisk

import (
	"fmt"

	"deltafin/runtime/model"
	"deltafin/runtime/oracle"
	"deltafin/storage/checkpoint"
)

// Open opens the checkpoint in dir. The model uses the returned checkpoint's bytes until that is closed.
func Open(dir string) (*oracle.Model, *checkpoint.Checkpoint, error) {
	ckpt, err := checkpoint.Open(dir)
	if err != nil {
		return nil, nil, err
	}
	config, err := model.ParseConfig(ckpt.Config())
	if err != nil {
		ckpt.Close()
		return nil, nil, err
	}
	m, err := oracle.New(Config(config), Weights{ckpt})
	if err != nil {
		ckpt.Close()
		return nil, nil, err
	}
	return m, ckpt, nil
}

// Config is the oracle's configuration of a parsed config.json.
func Config(c *model.Config) oracle.Config {
	o := oracle.Config{
		Prefix: c.Prefix(), Hidden: c.Hidden, Layers: c.Layers, Vocab: c.Vocab,
		KDAHeads: c.KDAHeads, KDAHeadDim: c.KDAHeadDim, ConvTaps: c.ConvTaps,
		BoundedGate: c.BoundedGate, GateLowerBound: c.GateLower, FullRankGate: c.FullRankGate, L2Eps: model.L2Eps,
		MLAHeads: c.MLAHeads, QLoRA: c.QLora, KVLoRA: c.KVLora, QKNope: c.QKNope, QKRope: c.QKRope, VHead: c.VHead,
		MLAOutputGate: c.OutputGate, LoRAEps: model.LoraEps,
		DenseInter: c.DenseInter, Experts: c.Experts, TopK: c.TopK, ExpertInter: c.ExpertInter, SharedInter: c.SharedInter,
		Latent: c.Latent, LatentNorm: c.LatentNorm, Renormalize: c.Renormalize, RoutedScaling: c.RoutedScaling,
		MXFP4Experts: c.ExpertFormat == model.ExpertMXFP4,
		AttnResBlock: c.AttnResBlock, RMSEps: c.RMSEps,
	}
	if c.Activation == model.SiTU {
		o.SiTU, o.SiTUBeta, o.SiTULinearBeta = true, c.SituBeta, c.SituLinear
	}
	for i := range c.Layers {
		o.MLA = append(o.MLA, c.Attn[i] == model.MLA)
		o.MoE = append(o.MoE, c.FFN[i] == model.MoE)
	}
	return o
}

// Weights are the tensors of an open checkpoint, in place.
type Weights struct{ *checkpoint.Checkpoint }

// Tensor makes Weights an oracle.Weights.
func (w Weights) Tensor(name string) (dtype string, shape []int, data []byte, err error) {
	t, ok := w.Checkpoint.Tensor(name)
	if !ok {
		return "", nil, nil, fmt.Errorf("not in the checkpoint %s", w.Dir())
	}
	for _, d := range t.Shape {
		shape = append(shape, int(d))
	}
	data, err = w.Bytes(t)
	return t.DType.String(), shape, data, err
}
