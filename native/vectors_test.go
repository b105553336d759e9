package native

import (
	"math"
	"testing"
)

// The hand-checkable vectors of the model reference, section 3.11, computed there in float64.

func closeTo(t *testing.T, what string, got []float32, want ...float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s has %d values, want %d", what, len(got), len(want))
	}
	for i := range want {
		if math.Abs(float64(got[i])-want[i]) > 5e-7*(1+math.Abs(want[i])) {
			t.Errorf("%s: value %d is %.9f, want %.9f", what, i, got[i], want[i])
		}
	}
}

func eachISA(t *testing.T, f func(t *testing.T, k *Kernels)) {
	for _, isa := range ISAs() {
		t.Run(isa, func(t *testing.T) { f(t, openKernels(t, isa, 1)) })
	}
}

func TestVectorMXFP4(t *testing.T) {
	eachISA(t, func(t *testing.T, k *Kernels) {
		packed := make([]byte, 16)
		copy(packed, []byte{0x2b, 0xf7, 0x81})
		for i, want := range []float32{-0.375, 0.25, 1.5, -1.5, 0.125, 0} {
			x, y := make([]float32, 32), make([]float32, 1)
			x[i] = 1
			if k.MatF4(packed, []byte{125}, 1, 32, x, 1, y); y[0] != want {
				t.Errorf("weight %d is %v, want %v", i, y[0], want)
			}
		}
	})
}

func TestVectorConvolution(t *testing.T) {
	eachISA(t, func(t *testing.T, k *Kernels) {
		raw := []float32{0, 0, 0, 1, -1, 2, 1}
		var got []float32
		for i := range 4 {
			out := make([]float32, 1)
			k.ConvSiLU(out, []float32{.1, .2, .3, .4}, raw[i:i+4])
			got = append(got, out[0])
		}
		closeTo(t, "conv+SiLU", got, .239475064, -.047502081, .467731441, .639854552)
	})
}

func TestVectorMix(t *testing.T) {
	eachISA(t, func(t *testing.T, k *Kernels) {
		wn, wp := []float32{1, .5, 2, 1}, []float32{.1, -.2, .3, .05}
		for i := range wn {
			wn[i] *= wp[i]
		}
		out, alpha := k.Mix([]float32{1, 2, 3, 4, -1, .5, 2, -3}, wn, 1e-5)
		closeTo(t, "mix weights", alpha, .554025877, .445974123)
		closeTo(t, "mix", out, .108051754, 1.331038815, 2.554025877, .878181138)
	})
}

func TestVectorKDAStep(t *testing.T) {
	eachISA(t, func(t *testing.T, k *Kernels) {
		q, key, beta := []float32{3, 4}, []float32{1, 2}, []float32{.2}
		k.L2Norm(q, 1e-6, float32(1/math.Sqrt2))
		closeTo(t, "q", q, .424264060, .565685414)
		k.L2Norm(key, 1e-6, 1)
		closeTo(t, "k", key, .447213551, .894427102)
		k.Map(Sigmoid, beta, beta)
		closeTo(t, "beta", beta, .549833997)
		decay, z, zero := make([]float32, 2), []float32{.3, -.7}, []float32{0, 0}
		k.Decay(decay, z, zero, 2, false, 0)
		closeTo(t, "softplus decay", decay, math.Exp(-1.708710489), math.Exp(-.806372098))
		k.Decay(decay, z, zero, 2, true, -5)
		closeTo(t, "decay", decay, math.Exp(-3.228281531), math.Exp(-.989080557))
		r := KDARows{Width: 2, Decay: decay, K: key, Q: q, V: []float32{.5, -1}, Beta: beta, BU: make([]float32, 2), O: make([]float32, 2)}
		s := make([]float32, 4)
		k.KDA(&r, false, []float32{.1, -.2, .3, .4}, s)
		closeTo(t, "beta u", r.BU, .549833997*.398431699, .549833997*-1.129517376)
		closeTo(t, "S", s, .101934205, -.285665765, .307518850, -.406713920)
		closeTo(t, "o", r.O, .217205947, -.351269849)
		k.GatedNorm(r.O, r.O, []float32{1.5, .5}, []float32{.5, -.5}, 1e-5)
		closeTo(t, "gated norm", r.O, .694406101, -.227046177)
	})
}

func TestVectorRouter(t *testing.T) {
	eachISA(t, func(t *testing.T, k *Kernels) {
		ids, w, ok := k.Choose([]float32{.1, -.2, .3, .3, 1, -1}, []float32{0, .5, 0, 0, -.4, 0}, 3, true, 1)
		if !ok || ids[0] != 1 || ids[1] != 2 || ids[2] != 3 {
			t.Errorf("route %v, want 1 2 3: descending, ties to the lower id, the bias only selects", ids)
		}
		closeTo(t, "weights", w, .281520722, .359239639, .359239639)
		if _, w, _ := k.Choose([]float32{1, 2}, []float32{0, 0}, 1, true, 2.446); math.Abs(float64(w[0])-2.446*0.880797078) > 1e-6 {
			t.Errorf("a single expert is not renormalised but scaled: %v", w[0])
		}
		nan := float32(math.NaN())
		inf := float32(math.Inf(1))
		for _, bad := range [][]float32{{0, nan, 0}, {inf, 0, 0}} {
			if _, _, ok := k.Choose(bad, []float32{0, 0, 0}, 2, true, 1); ok {
				t.Errorf("router logits %v were accepted", bad)
			}
		}
	})
}

func TestVectorSiTU(t *testing.T) {
	eachISA(t, func(t *testing.T, k *Kernels) {
		out := make([]float32, 4)
		k.Activate(out, []float32{1, -1, 2, 1000}, []float32{1, 1, -3, 1000}, Act{SiTU, 4, 25})
		up := 25 * math.Tanh(1.0/25)
		closeTo(t, "SiTU", out, 4*math.Tanh(.25)/(1+math.Exp(-1))*up, -4*math.Tanh(.25)/(1+math.E)*up, -4.861067, 100)
	})
}
