package oracle

import "math"

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func silu(x float64) float64 { return x * sigmoid(x) }

// softplus is log(1+e^x), and x itself above 20 as in the released kernels.
func softplus(x float64) float64 {
	if x > 20 {
		return x
	}
	return math.Log1p(math.Exp(x))
}

// situ is SiTU(g,u) = [β1·tanh(g/β1)·σ(g)]·[β2·tanh(u/β2)]; beta1 0 means 1, beta2 0 leaves u as it is.
func situ(g, u, beta1, beta2 float64) float64 {
	if beta1 == 0 {
		beta1 = 1
	}
	if beta2 != 0 {
		u = beta2 * math.Tanh(u/beta2)
	}
	return beta1 * math.Tanh(g/beta1) * sigmoid(g) * u
}

// rms is RMS(x;w,ε) = w ⊙ x·(mean(x²)+ε)^(−1/2).
func rms(x, w []float64, eps float64) []float64 {
	r := 1 / math.Sqrt(sumSquares(x)/float64(len(x))+eps)
	y := make([]float64, len(x))
	for i := range x {
		y[i] = w[i] * (x[i] * r)
	}
	return y
}

// l2 is L2(x) = x·(Σx²+ε)^(−1/2), ε inside the root.
func l2(x []float64, eps float64) []float64 {
	r := 1 / math.Sqrt(sumSquares(x)+eps)
	y := make([]float64, len(x))
	for i := range x {
		y[i] = x[i] * r
	}
	return y
}

// softmax is e^(x−max)/Σ.
func softmax(x []float64) []float64 {
	max := math.Inf(-1)
	for _, v := range x {
		max = math.Max(max, v)
	}
	y := make([]float64, len(x))
	sum := 0.0
	for i, v := range x {
		y[i] = math.Exp(v - max)
		sum += y[i]
	}
	for i := range y {
		y[i] /= sum
	}
	return y
}

func sumSquares(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += v * v
	}
	return s
}

func add(a, b []float64) []float64 {
	y := make([]float64, len(a))
	for i := range a {
		y[i] = a[i] + b[i]
	}
	return y
}

// dot is Σ w·x, in four partial sums so that additions need not wait for each other.
func dot[T float32 | float64](w []T, x []float64) float64 {
	var s0, s1, s2, s3 float64
	x = x[:len(w)]
	for len(w) >= 4 {
		s0 += float64(w[0]) * x[0]
		s1 += float64(w[1]) * x[1]
		s2 += float64(w[2]) * x[2]
		s3 += float64(w[3]) * x[3]
		w, x = w[4:], x[4:]
	}
	for i := range w {
		s0 += float64(w[i]) * x[i]
	}
	return (s0 + s1) + (s2 + s3)
}

// matrix is W [rows, cols], row-major.
type matrix[T float32 | float64] struct {
	rows, cols int
	w          []T
}

// mul is W x.
func (m matrix[T]) mul(x []float64) []float64 {
	y := make([]float64, m.rows)
	for r := range y {
		y[r] = dot(m.w[r*m.cols:(r+1)*m.cols], x)
	}
	return y
}

// spine is a matrix of BF16 or F32 weights. Each is a float32 exactly, and so kept at half the memory.
type spine = matrix[float32]

// expertMatrix is a matrix of MXFP4 or BF16 weights; MXFP4 at the top of its range needs more than float32.
type expertMatrix = matrix[float64]
