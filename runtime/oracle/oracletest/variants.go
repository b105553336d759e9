package oracletest

// Variant is a named spec.
type Variant struct {
	Name string
	Spec Spec
}

// Variants are K3, Linear, and models that mix the features of both or sit at an edge: together they use every value of
// every switch in oracle.Config.
func Variants() []Variant {
	all := []Variant{{"k3", K3()}, {"linear", Linear()}}
	derive := func(name string, s Spec, change func(*Spec)) {
		change(&s)
		all = append(all, Variant{name, s})
	}
	derive("k3 calm", K3(), func(s *Spec) { s.Stress = false })
	derive("k3 with direct q and no gates", K3(), func(s *Spec) {
		s.QLoRA, s.MLAOutputGate, s.FullRankGate = 0, false, false
		s.BoundedGate, s.GateLowerBound = false, 0
	})
	derive("k3 with BF16 experts and no latent norm", K3(), func(s *Spec) {
		s.MXFP4Experts, s.LatentNorm, s.SharedInter = false, false, 0
	})
	derive("k3 without latent", K3(), func(s *Spec) {
		s.Latent, s.LatentNorm, s.ScaleBase = 0, false, [3]byte{121, 116, 122}
	})
	derive("k3 without attention residuals", K3(), func(s *Spec) { s.AttnResBlock = 0 })
	derive("k3 with blocks of one", K3(), func(s *Spec) { s.AttnResBlock = 1 })
	derive("k3 with SiLU and sparse MoE", K3(), func(s *Spec) {
		s.SiTU, s.SiTUBeta, s.SiTULinearBeta = false, 0, 0
		for i := range s.MoE {
			s.MoE[i] = i >= 2 && i%2 == 0
		}
	})
	derive("k3 with another beta and up not squashed", K3(), func(s *Spec) {
		s.SiTUBeta, s.SiTULinearBeta, s.Stress = 1, 0, false
	})
	derive("k3 with one expert per token", K3(), func(s *Spec) { s.TopK = 1 })
	derive("linear with more heads than head width", Linear(), func(s *Spec) {
		s.KDAHeads, s.KDAHeadDim, s.ConvTaps = 11, 6, 3
	})
	derive("linear with q_lora, gates and raw weights", Linear(), func(s *Spec) {
		s.QLoRA, s.QAGain, s.MLAOutputGate, s.FullRankGate, s.Renormalize, s.SharedInter = 56, 0.1, true, true, false, 56
	})
	derive("linear with BF16 vectors and a shared pair", Linear(), func(s *Spec) { s.BF16Vectors, s.SharedInter = true, 56 })
	return all
}
