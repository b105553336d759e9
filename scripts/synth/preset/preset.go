// Package preset generates small synthetic checkpoints of K3's architecture.
//
// A checkpoint is a pure function of a Preset and a seed: every element of every tensor is computed from the tensor's name,
// its position and the seed, so any byte range of any shard can be produced on its own, in parallel and without memory of
// the rest. The generator, the file layout and the three named presets follow a fixed description that other
// implementations follow too; golden runs of the model refer to checkpoints by a digest over those bytes. Weights are
// scaled so that the signal neither dies nor explodes through the layers and routing is well spread.
//
// Named returns nano (19.6 MB, for unit tests), micro (1.48 GB, the release's full topology) and slice (7.49 GB, four layers
// of the release's own dimensions, for timing). A Preset is a plain struct: change fields of a named one for other models.
package preset

import (
	"fmt"
	"slices"
)

// Preset describes a model to generate. Fields have the names of config.json where it has them.
type Preset struct {
	Name   string
	Layers int
	MLA    []int // 1-based numbers of the layers with MLA attention; the others have KDA
	Hidden int
	Vocab  int

	AttnResBlock int

	KDAHeads, KDAHeadDim, ConvTaps int
	MLAHeads, QLora, KVLora        int
	QKNope, QKRope, VHead          int
	DenseInter                     int
	Experts, TopK, Shared          int
	Latent, ExpertInter            int
	ScaleBase                      [3]byte // smallest E8M0 scale of w1, w2, w3
	EmbedMean, EmbedStd            float64
	GainQA, GainKVA, GainKConv     float64
	Context                        int

	// Linear makes a model of the second family instead, Kimi-Linear: no language_model. prefix, plain residuals, no latent
	// around the experts, BF16 experts, SiLU, low-rank KDA output gates, unbounded decay, no MLA output gate. Latent,
	// AttnResBlock and ScaleBase are then unused, and QLora 0 leaves out the query compression.
	Linear bool
}

// Names lists the named presets.
func Names() []string { return []string{"nano", "micro", "slice"} }

// Named returns a named preset.
func Named(name string) (Preset, error) {
	p := Preset{
		Name: name, ConvTaps: 4, Shared: 2, Context: 1 << 20,
		Latent: 128, ExpertInter: 64, ScaleBase: [3]byte{121, 121, 122},
		EmbedMean: 1.0, EmbedStd: 2.8, GainQA: 0.1, GainKVA: 0.1, GainKConv: 1.0,
	}
	switch name {
	case "nano":
		p.Layers, p.MLA = 13, []int{4, 8, 12, 13}
		p.Hidden, p.Vocab, p.AttnResBlock = 256, 512, 4
		p.KDAHeads, p.KDAHeadDim = 4, 32
		p.MLAHeads, p.QLora, p.KVLora = 4, 64, 32
		p.QKNope, p.QKRope, p.VHead = 32, 16, 32
		p.DenseInter, p.Experts, p.TopK = 320, 64, 4
		p.EmbedMean, p.EmbedStd = 0.4, 1.1
		p.GainQA, p.GainKVA, p.GainKConv = 0.02, 0.02, 0.02
	case "micro":
		p.Layers, p.MLA = 93, append(every(4, 92), 93)
		p.Hidden, p.Vocab, p.AttnResBlock = 512, 4096, 12
		p.KDAHeads, p.KDAHeadDim = 4, 128
		p.MLAHeads, p.QLora, p.KVLora = 4, 128, 64
		p.QKNope, p.QKRope, p.VHead = 128, 64, 128
		p.DenseInter, p.Experts, p.TopK = 2048, 896, 16
	case "slice":
		p.Layers, p.MLA = 4, []int{4}
		p.Hidden, p.Vocab, p.AttnResBlock = 7168, 4096, 12
		p.KDAHeads, p.KDAHeadDim = 96, 128
		p.MLAHeads, p.QLora, p.KVLora = 96, 1536, 512
		p.QKNope, p.QKRope, p.VHead = 128, 64, 128
		p.DenseInter, p.Experts, p.TopK = 33792, 32, 16
		p.Latent, p.ExpertInter = 3584, 3072
		p.ScaleBase = [3]byte{118, 118, 119}
	default:
		return Preset{}, fmt.Errorf("there is no preset %q; choose one of %v", name, Names())
	}
	return p, nil
}

// every lists step, 2·step, ... up to last.
func every(step, last int) []int {
	var list []int
	for i := step; i <= last; i += step {
		list = append(list, i)
	}
	return list
}

// check catches a preset that cannot be generated. Whether the model can be run is for its reader to say.
func (p *Preset) check() error {
	type field struct {
		name  string
		value int
	}
	positive := []field{
		{"Layers", p.Layers}, {"Hidden", p.Hidden}, {"Vocab", p.Vocab}, {"KDAHeads", p.KDAHeads},
		{"KDAHeadDim", p.KDAHeadDim}, {"ConvTaps", p.ConvTaps}, {"MLAHeads", p.MLAHeads}, {"KVLora", p.KVLora},
		{"QKNope", p.QKNope}, {"VHead", p.VHead}, {"DenseInter", p.DenseInter}, {"Experts", p.Experts}, {"TopK", p.TopK},
		{"Shared", p.Shared}, {"ExpertInter", p.ExpertInter}, {"Context", p.Context},
	}
	if !p.Linear {
		positive = append(positive, field{"Latent", p.Latent}, field{"QLora", p.QLora}, field{"AttnResBlock", p.AttnResBlock})
		if p.Latent%32 != 0 || p.ExpertInter%32 != 0 {
			return fmt.Errorf("preset %s: Latent and ExpertInter must be multiples of 32", p.Name)
		}
	}
	for _, f := range positive {
		if f.value < 1 {
			return fmt.Errorf("preset %s: %s is %d; it must be positive", p.Name, f.name, f.value)
		}
	}
	if p.Vocab < 16 {
		return fmt.Errorf("preset %s: Vocab is %d; the special ids need at least 16", p.Name, p.Vocab)
	}
	for _, l := range p.MLA {
		if l < 1 || l > p.Layers {
			return fmt.Errorf("preset %s: MLA layer %d is not in 1..%d", p.Name, l, p.Layers)
		}
	}
	return nil
}

func (p *Preset) isMLA(layer int) bool { return slices.Contains(p.MLA, layer+1) }
