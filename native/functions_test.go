package native

import (
	"math"
	"os"
	"sync"
	"testing"
)

var functions = []struct {
	name  string
	f     Function
	exact func(float64) float64
	ulp   float64
}{
	{"exp", Exp, math.Exp, 2},
	{"tanh", Tanh, math.Tanh, 2},
	{"sigmoid", Sigmoid, func(x float64) float64 {
		if x < 0 {
			e := math.Exp(x)
			return e / (1 + e)
		}
		return 1 / (1 + math.Exp(-x))
	}, 2},
	{"softplus", Softplus, func(x float64) float64 { return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }, 2},
	{"rsqrt", Rsqrt, func(x float64) float64 { return 1 / math.Sqrt(x) }, 2},
}

// ulps is the distance of got from exact in units of the last place of an fp32 near exact. Beyond the largest fp32,
// infinity counts as exact.
func ulps(got float32, exact float64) float64 {
	if math.IsNaN(exact) {
		if got != got {
			return 0
		}
		return math.Inf(1)
	}
	if float64(got) == exact || got == float32(exact) {
		return 0
	}
	if got != got || math.IsInf(exact, 0) {
		return math.Inf(1)
	}
	if math.IsInf(float64(got), 0) {
		got = float32(math.Copysign(math.MaxFloat32, float64(got)))
		if math.Abs(exact) >= math.MaxFloat32 {
			return 0
		}
	}
	_, e := math.Frexp(exact)
	return math.Abs(float64(got)-exact) / math.Ldexp(1, max(e-24, -149))
}

// worst runs a function over the bit patterns from first in steps and returns the largest error and where it is.
func worst(k *Kernels, f Function, exact func(float64) float64, first, step uint64) (float64, float32) {
	const chunk = 4096
	x, y := make([]float32, 0, chunk), make([]float32, chunk)
	top, at := 0.0, float32(0)
	flush := func() {
		k.Map(f, y, x)
		for i, v := range x {
			if u := ulps(y[i], exact(float64(v))); u > top {
				top, at = u, v
			}
		}
		x = x[:0]
	}
	for b := first; b < 1<<32; b += step {
		if x = append(x, math.Float32frombits(uint32(b))); len(x) == chunk {
			flush()
		}
	}
	flush()
	return top, at
}

// TestFunctionsAreAccurate samples all fp32; with DELTAFIN_EXHAUSTIVE=1 it takes every one of them (minutes).
func TestFunctionsAreAccurate(t *testing.T) {
	step := uint64(5003)
	if os.Getenv("DELTAFIN_EXHAUSTIVE") != "" {
		step = 1
	}
	for _, f := range functions {
		const parts = 4
		var wg sync.WaitGroup
		var top [parts]float64
		var at [parts]float32
		for i := range parts {
			k := openKernels(t, "", 1)
			wg.Go(func() { top[i], at[i] = worst(k, f.f, f.exact, uint64(i)*step, parts*step) })
		}
		wg.Wait()
		for i := range parts {
			if top[i] > f.ulp {
				t.Errorf("%s(%v) is off by %.3f ulp, allowed %v", f.name, at[i], top[i], f.ulp)
			}
		}
		t.Logf("%-8s at most %.3f ulp", f.name, max(top[0], top[1], top[2], top[3]))
	}
}

func TestFunctionsMatchScalar(t *testing.T) {
	var x []float32
	for b := uint64(0); b < 1<<32; b += 20011 {
		x = append(x, math.Float32frombits(uint32(b)))
	}
	inf := float32(math.Inf(1))
	x = append(x, 0, float32(math.Copysign(0, -1)), inf, -inf, float32(math.NaN()), 88.72284, 88.8, -87.3, -103.9, -104, 20, -20, math.MaxFloat32, -math.MaxFloat32,
		math.SmallestNonzeroFloat32, 0.625, -0.625, 9.1, 10)
	ref := openKernels(t, "scalar", 1)
	want, got := make([]float32, len(x)), make([]float32, len(x))
	for _, isa := range vectorISAs() {
		k := openKernels(t, isa, 1)
		for _, f := range functions {
			ref.Map(f.f, want, x)
			k.Map(f.f, got, x)
			for i := range x {
				if math.Float32bits(want[i]) != math.Float32bits(got[i]) && !(want[i] != want[i] && got[i] != got[i]) {
					t.Fatalf("%s(%v) on %s is %v, scalar %v", f.name, x[i], isa, got[i], want[i])
				}
			}
		}
	}
}

func TestFunctionsAtTheEdges(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, isa := range ISAs() {
		k := openKernels(t, isa, 1)
		for _, c := range []struct {
			f       Function
			x, want float64
		}{
			{Exp, 0, 1}, {Exp, inf, inf}, {Exp, -inf, 0}, {Exp, nan, nan}, {Exp, 1000, inf}, {Exp, -1000, 0},
			{Exp, -103.2, 0x1p-149}, {Exp, -87.4, 1.10322e-38},
			{Tanh, 0, 0}, {Tanh, inf, 1}, {Tanh, -inf, -1}, {Tanh, nan, nan}, {Tanh, 1e-40, 1e-40},
			{Sigmoid, 0, 0.5}, {Sigmoid, inf, 1}, {Sigmoid, -inf, 0}, {Sigmoid, nan, nan}, {Sigmoid, -100, 3.72e-44},
			{Softplus, inf, inf}, {Softplus, -inf, 0}, {Softplus, nan, nan}, {Softplus, 0, math.Ln2}, {Softplus, 50, 50},
			{Rsqrt, inf, 0}, {Rsqrt, 0, inf}, {Rsqrt, -1, nan}, {Rsqrt, 4, 0.5},
		} {
			out := make([]float32, 1)
			k.Map(c.f, out, []float32{float32(c.x)})
			got := float64(out[0])
			ok := got == c.want || math.IsNaN(got) && math.IsNaN(c.want)
			if !ok && !math.IsInf(c.want, 0) && !math.IsNaN(c.want) {
				ok = math.Abs(got-c.want) <= 1e-4*math.Abs(c.want)+0x1p-149
			}
			if !ok {
				t.Errorf("%s: function %d of %v is %v, want %v", isa, c.f, c.x, got, c.want)
			}
		}
		out := make([]float32, 1)
		if k.Map(Tanh, out, []float32{float32(math.Copysign(0, -1))}); !math.Signbit(float64(out[0])) {
			t.Errorf("%s: tanh(-0) lost its sign", isa)
		}
	}
}
