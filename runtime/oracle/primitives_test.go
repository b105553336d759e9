package oracle

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// The values below were computed apart from this code, with ten digits: hand-checkable points of every formula.

func near(t *testing.T, what string, got, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d values, want %d", what, len(got), len(want))
	}
	for i := range want {
		if !(math.Abs(got[i]-want[i]) <= tolerance) {
			t.Errorf("%s[%d] = %.10f, want %.10f", what, i, got[i], want[i])
		}
	}
}

func TestMXFP4(t *testing.T) {
	packed, scale := make([]byte, 16), []byte{125}
	copy(packed, []byte{0x2B, 0xF7, 0x81})
	w, err := decodeMXFP4(packed, scale)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "weights", w[:6], []float64{-0.375, 0.25, 1.5, -1.5, 0.125, 0}, 0)
	if !math.Signbit(w[5]) {
		t.Error("code 8 is not −0")
	}
}

// Every scale byte is a power of two, the lowest and highest included, where float32 would underflow or overflow.
func TestMXFP4Scales(t *testing.T) {
	packed := slices.Repeat([]byte{0x71}, 16) // 0.5, 6
	for _, c := range []struct {
		e    byte
		unit float64
	}{{0, 0x1p-127}, {1, 0x1p-126}, {2, 0x1p-125}, {127, 1}, {252, 0x1p125}, {253, 0x1p126}, {254, 0x1p127}} {
		w, err := decodeMXFP4(packed, []byte{c.e})
		if err != nil || w[30] != 0.5*c.unit || w[31] != 6*c.unit {
			t.Errorf("scale %d: %g, %g (%v), want %g, %g", c.e, w[30], w[31], err, 0.5*c.unit, 6*c.unit)
		}
	}
	if _, err := decodeMXFP4(packed, []byte{255}); err == nil {
		t.Error("scale 255 was accepted")
	}
	// A group scales 32 weights of its own row.
	w, _ := decodeMXFP4(slices.Repeat([]byte{0x22}, 32), []byte{127, 130})
	if w[31] != 1 || w[32] != 8 {
		t.Errorf("weights 31 and 32 are %g and %g, want 1 and 8", w[31], w[32])
	}
}

func TestWiden(t *testing.T) {
	v, err := widen("BF16", []byte{0x83, 0x3d, 0x80, 0xff, 0x01, 0x00})
	if err != nil || v[0] != 0x1.06p-4 || !math.IsInf(float64(v[1]), -1) || float64(v[2]) != 0x1p-133 {
		t.Errorf("BF16: %v %v", v, err)
	}
	v, err = widen("F32", []byte{0, 0, 0x20, 0xc1})
	if err != nil || v[0] != -10 {
		t.Errorf("F32: %v %v", v, err)
	}
	if _, err := widen("F16", nil); err == nil || !strings.Contains(err.Error(), "F16") {
		t.Errorf("F16: %v", err)
	}
}

func TestActivations(t *testing.T) {
	near(t, "SiTU", []float64{situ(1, math.Inf(1), 4, 1), situ(-1, math.Inf(1), 4, 1), situ(2, -3, 4, 25)},
		[]float64{0.716200, -0.263475, -4.861067}, 5e-7)
	near(t, "SiTU, defaults", []float64{situ(1, 3, 0, 0)}, []float64{3 * math.Tanh(1) / (1 + math.Exp(-1))}, 1e-15)
	near(t, "SiTU, largest", []float64{situ(1e3, 1e4, 4, 25)}, []float64{100}, 1e-12)
	near(t, "softplus", []float64{softplus(-40), softplus(0), softplus(20), softplus(21)},
		[]float64{math.Exp(-40), math.Ln2, 20.000000002061154, 21}, 1e-14)
}

func TestShortConv(t *testing.T) {
	window := [][]float64{{0}, {0}, {0}}
	taps := spine{1, 4, []float32{.1, .2, .3, .4}}
	var got []float64
	for _, raw := range []float64{1, -1, 2, 1} {
		got = append(got, shortConv(&window, taps, []float64{raw})[0])
	}
	near(t, "conv", got, []float64{.239475064, -.047502081, .467731441, .639854552}, 4e-8) // taps are float32
	near(t, "window", []float64{window[0][0], window[1][0], window[2][0]}, []float64{-1, 2, 1}, 0)
}

func TestMix(t *testing.T) {
	m := &Model{cfg: Config{RMSEps: 1e-5}}
	var scores []float64
	m.probe = func(_ int, _ string, v []float64) { scores = v }
	y := m.mix(0, [][]float64{{1, 2, 3, 4}}, []float64{-1, .5, 2, -3}, []float64{1, .5, 2, 1}, []float64{.1, -.2, .3, .05})
	near(t, "scores", scores, []float64{.693781444, .476830979}, 6e-10)
	near(t, "alpha", softmax(scores), []float64{.554025877, .445974123}, 6e-10)
	near(t, "mix", y, []float64{.108051754, 1.331038815, 2.554025877, .878181138}, 6e-10)
}

func TestKDAStep(t *testing.T) {
	z, aLog := []float64{.3, -.7}, []float64{math.Ln2}
	k3 := &Config{KDAHeadDim: 2, BoundedGate: true, GateLowerBound: -5}
	g := k3.decayGate(z, aLog)
	near(t, "g", g, []float64{-3.228281531, -.989080557}, 6e-10)
	near(t, "softplus g", (&Config{KDAHeadDim: 2}).decayGate(z, aLog), []float64{-1.708710489, -.806372098}, 6e-10)

	beta := sigmoid(.2)
	q, k := l2([]float64{3, 4}, 1e-6), l2([]float64{1, 2}, 1e-6)
	for i := range q {
		q[i] /= math.Sqrt2
	}
	near(t, "β, q, k", []float64{beta, q[0], q[1], k[0], k[1]},
		[]float64{.549833997, .424264060, .565685414, .447213551, .894427102}, 6e-10)

	S := []float64{.1, -.2, .3, .4}
	o := kdaStep(S, q, k, []float64{.5, -1}, g, beta)
	near(t, "S", S, []float64{.101934205, -.285665765, .307518850, -.406713920}, 6e-10)
	near(t, "o", o, []float64{.217205947, -.351269849}, 6e-10)
	near(t, "gated norm", gatedNorm(o, []float64{.5, -.5}, []float64{1.5, .5}, 1e-5), []float64{.694406101, -.227046177}, 6e-10)
}

// The decay belongs to the head: two heads with different A_log and the same z differ.
func TestDecayGatePerHead(t *testing.T) {
	c := &Config{KDAHeadDim: 2, BoundedGate: true, GateLowerBound: -5}
	g := c.decayGate([]float64{.3, -.7, .3, -.7}, []float64{math.Ln2, 0})
	near(t, "g", g, []float64{-3.228281531, -.989080557, -5 / (1 + math.Exp(-.3)), -5 / (1 + math.Exp(.7))}, 6e-10)
}

func TestRoute(t *testing.T) {
	c := &Config{Experts: 6, TopK: 3, Renormalize: true, RoutedScaling: 1}
	logits, bias := []float64{.1, -.2, .3, .3, 1, -1}, []float64{0, .5, 0, 0, -.4, 0}
	r := c.route(logits, bias)
	near(t, "choice", r.Choice, []float64{.524979, .950166, .574443, .574443, .331059, .268941}, 6e-7)
	near(t, "weights", r.Weights, []float64{.281520722, .359239639, .359239639}, 6e-10)
	if want := []int{1, 2, 3}; !slices.Equal(r.IDs, want) {
		t.Errorf("experts %v, want %v", r.IDs, want)
	}
	near(t, "gap and margin", []float64{r.Gap, r.Margin}, []float64{.574443 - .524979, .574443 - .524979}, 2e-6)

	c.TopK = 2 // the cutoff falls on the tie
	if r = c.route(logits, bias); !slices.Equal(r.IDs, []int{1, 2}) || r.Gap != 0 {
		t.Errorf("experts %v with gap %g, want 1 and 2 with gap 0", r.IDs, r.Gap)
	}
	c.Renormalize, c.RoutedScaling = false, 2.446
	r = c.route(logits, bias)
	near(t, "scaled weights", r.Weights, []float64{2.446 * sigmoid(-.2), 2.446 * sigmoid(.3)}, 1e-15)
	c.Renormalize, c.TopK = true, 1 // one expert keeps its own score
	near(t, "single weight", c.route(logits, bias).Weights, []float64{2.446 * sigmoid(-.2)}, 1e-15)
	c.TopK = 6
	if r = c.route(logits, bias); !slices.Equal(r.IDs, []int{1, 2, 3, 0, 4, 5}) || !math.IsInf(r.Gap, 1) {
		t.Errorf("experts %v with gap %g, want all six", r.IDs, r.Gap)
	}
}
