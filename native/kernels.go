package native

// #include <stdlib.h>
// #include "probe.h"
import "C"

import (
	"fmt"
	"unsafe"
)

// Kernels gives tests and benchmarks single kernels of one instruction set, outside any model. Inputs and outputs are flat:
// t rows of equal length. The rows of a product's x and y are len(x)/t and len(y)/t apart and may be longer than what is used of
// them: a provider keeps its rows [RowStride] apart. All instruction sets give the same bits. Close it after use; not safe for concurrent use.
type Kernels struct {
	p       *C.df_probe
	ISA     string
	Threads int
}

// OpenKernels starts the kernels of an instruction set ("" for the best) with some threads (0 for all processors).
func OpenKernels(isa string, threads int) (*Kernels, error) {
	name := C.CString(isa)
	defer C.free(unsafe.Pointer(name))
	p := C.df_probe_open(name, C.uint32_t(threads))
	if p == nil {
		return nil, &Error{ErrUnsupported, fmt.Sprintf("instruction set %q cannot be used; this processor runs %v", isa, ISAs())}
	}
	return &Kernels{p, isa, threads}, nil
}

// Close ends the threads.
func (k *Kernels) Close() { C.df_probe_close(k.p) }

// RefuseMemory lets the n-th allocation of the calling thread from now on fail, as if memory had run out; 0: none. It is for
// tests of what becomes of a provider then, which lock their goroutine to its thread. It reports whether a refusal that was
// asked for before was still to come.
func RefuseMemory(n int) (pending bool) { return C.df_probe_refuse(C.uint64_t(n)) != 0 }

func fp(s []float32) *C.float    { return (*C.float)(unsafe.SliceData(s)) }
func bp(s []byte) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }
func (a Act) c() C.df_act {
	return C.df_act{C.uint32_t(a.Kind), C.float(a.Beta), C.float(a.LinearBeta)}
}
func ints(a, b int) (x, y C.uint32_t) { return C.uint32_t(a), C.uint32_t(b) }

// Act is the pair activation of an expert; LinearBeta 0 leaves "up" as it is.
type Act struct {
	Kind             Activation
	Beta, LinearBeta float32
}

// RowStride is how far apart a provider keeps rows of n values: never a multiple of 4 KiB, where the rows of a tile would
// compete for the same cache lines.
func RowStride(n int) int { return int(C.df_probe_stride(C.size_t(n))) }

// MatBF16 computes y[t][r] = W[r]·x[t] for a BF16 matrix of any alignment, rows spread over the threads.
func (k *Kernels) MatBF16(w []byte, rows, cols int, x []float32, t int, y []float32) {
	r, c := ints(rows, cols)
	C.df_probe_mat(k.p, C.DF_PROBE_BF16, bp(w), nil, r, c, fp(x), C.size_t(len(x)/t), C.uint32_t(t), fp(y), C.size_t(len(y)/t))
}

// MatF4 is MatBF16 for MXFP4: packed nibbles and one scale byte per 32 weights.
func (k *Kernels) MatF4(w, scale []byte, rows, cols int, x []float32, t int, y []float32) {
	r, c := ints(rows, cols)
	C.df_probe_mat(k.p, C.DF_PROBE_F4, bp(w), bp(scale), r, c, fp(x), C.size_t(len(x)/t), C.uint32_t(t), fp(y), C.size_t(len(y)/t))
}

// MatI8 is MatBF16 for row-int8: signed bytes and one fp16 scale per row.
func (k *Kernels) MatI8(w, scale []byte, rows, cols int, x []float32, t int, y []float32) {
	r, c := ints(rows, cols)
	C.df_probe_mat(k.p, C.DF_PROBE_I8, bp(w), bp(scale), r, c, fp(x), C.size_t(len(x)/t), C.uint32_t(t), fp(y), C.size_t(len(y)/t))
}

// MatF32 is MatBF16 for fp32 rows, on the caller alone.
func (k *Kernels) MatF32(w []float32, rows, cols int, x []float32, t int, y []float32) {
	r, c := ints(rows, cols)
	C.df_probe_mat(k.p, C.DF_PROBE_F32, unsafe.Pointer(unsafe.SliceData(w)), nil, r, c, fp(x), C.size_t(len(x)/t), C.uint32_t(t), fp(y), C.size_t(len(y)/t))
}

// Expert computes y = W2·act(W1·x, W3·x) for t rows. With nil scales the weights are BF16. g and u are scratch of t rows of inter
// values or more, equally far apart.
func (k *Kernels) Expert(w1, s1, w2, s2, w3, s3 []byte, inter, width int, act Act, x []float32, t int, g, u, y []float32) {
	i, w := ints(inter, width)
	C.df_probe_expert(k.p, bp(w1), bp(s1), bp(w2), bp(s2), bp(w3), bp(s3), i, w, act.c(), fp(x), C.size_t(len(x)/t), C.uint32_t(t), fp(g), fp(u), C.size_t(len(g)/t), fp(y), C.size_t(len(y)/t))
}

// MatTransposedBF16 computes y[t][j] = Σ_i x[t][i]·W[i][j], in increasing i.
func (k *Kernels) MatTransposedBF16(w []byte, rows, cols int, x []float32, t int, y []float32) {
	r, c := ints(rows, cols)
	C.df_probe_mat_t(k.p, C.DF_PROBE_BF16, bp(w), nil, r, c, fp(x), C.size_t(rows), C.uint32_t(t), fp(y), C.size_t(cols))
}

// MatTransposedI8 computes y[t][j] = Σ_i (x[t][i]·scale[i])·W[i][j], in increasing i.
func (k *Kernels) MatTransposedI8(w, scale []byte, rows, cols int, x []float32, t int, y []float32) {
	r, c := ints(rows, cols)
	C.df_probe_mat_t(k.p, C.DF_PROBE_I8, bp(w), bp(scale), r, c, fp(x), C.size_t(rows), C.uint32_t(t), fp(y), C.size_t(cols))
}

// Function is an elementary function.
type Function int

// The elementary functions.
const (
	Exp      Function = C.DF_PROBE_EXP
	Tanh     Function = C.DF_PROBE_TANH
	Sigmoid  Function = C.DF_PROBE_SIGMOID
	Softplus Function = C.DF_PROBE_SOFTPLUS
	Rsqrt    Function = C.DF_PROBE_RSQRT
)

// Map applies a function to every element.
func (k *Kernels) Map(f Function, out, x []float32) {
	C.df_probe_map(k.p, C.int(f), fp(out), fp(x), C.size_t(len(x)))
}

// Dot is the canonical dot product.
func (k *Kernels) Dot(a, b []float32) float32 {
	return float32(C.df_probe_dot(k.p, fp(a), fp(b), C.uint32_t(len(a))))
}

// RMSNorm computes w ⊙ (x·(mean x² + eps)^−½).
func (k *Kernels) RMSNorm(out, x, w []float32, eps float32) {
	C.df_probe_rmsnorm(k.p, fp(out), fp(x), fp(w), C.uint32_t(len(x)), C.float(eps))
}

// GatedNorm is RMSNorm followed by ⊙ σ(gate).
func (k *Kernels) GatedNorm(out, x, w, gate []float32, eps float32) {
	C.df_probe_gated_norm(k.p, fp(out), fp(x), fp(w), fp(gate), C.uint32_t(len(x)), C.float(eps))
}

// L2Norm scales x in place to x·(Σx² + eps)^−½·scale.
func (k *Kernels) L2Norm(x []float32, eps, scale float32) {
	C.df_probe_l2norm(k.p, fp(x), C.uint32_t(len(x)), C.float(eps), C.float(scale))
}

// Activate applies the pair activation.
func (k *Kernels) Activate(out, gate, up []float32, act Act) {
	C.df_probe_activate(k.p, fp(out), fp(gate), fp(up), C.uint32_t(len(gate)), act.c())
}

// Mix is the attention residual mix of values [count][n] with n = len(scoreW); it returns the mixing weights too.
func (k *Kernels) Mix(values, scoreW []float32, eps float32) (out, alpha []float32) {
	n := len(scoreW)
	count := len(values) / n
	out, alpha = make([]float32, n), make([]float32, (count+15)/16*16)
	C.df_probe_mix(k.p, fp(out), fp(values), C.uint32_t(count), fp(scoreW), C.uint32_t(n), C.float(eps), fp(alpha))
	return out, alpha[:count]
}

// ConvSiLU is one step of the depthwise convolution over inputs [taps][n], oldest first, and SiLU.
func (k *Kernels) ConvSiLU(out, tap, inputs []float32) {
	n := len(out)
	C.df_probe_conv(k.p, fp(out), fp(tap), fp(inputs), C.uint32_t(len(inputs)/n), C.uint32_t(n))
}

// Decay is the KDA decay factor e^g of one head.
func (k *Kernels) Decay(out, z, bias []float32, a float32, bounded bool, lowerBound float32) {
	C.df_probe_decay(k.p, fp(out), fp(z), fp(bias), C.float(a), C.int(flag(bounded)), C.float(lowerBound), C.uint32_t(len(z)))
}

// KDARows are the inputs of one head over rows: [rows][Width] each, Beta [rows]; BU and O are outputs.
type KDARows struct {
	Width          int
	Decay, K, Q, V []float32
	Beta, BU, O    []float32
}

// KDA runs the recurrence from state in to state out, both [key][value]; replay redoes only its state part from BU.
func (k *Kernels) KDA(r *KDARows, replay bool, in, out []float32) {
	C.df_probe_kda(k.p, C.int(flag(replay)), C.uint32_t(r.Width), C.uint32_t(len(r.K)/r.Width), fp(in), fp(out),
		fp(r.Decay), fp(r.K), fp(r.Q), fp(r.V), fp(r.Beta), fp(r.BU), fp(r.O))
}

// Attend combines a latent cache [n][width] for one row's heads, q [heads][width]; c gets [heads][latent].
func (k *Kernels) Attend(cache []float32, width, latent int, q []float32, scale float32, c []float32) {
	C.df_probe_attend(k.p, fp(cache), C.uint32_t(len(cache)/width), C.uint32_t(width), C.uint32_t(latent), fp(q), C.uint32_t(len(q)/width), C.float(scale), fp(c))
}

// Choose is the router's choice for one row; false if a value is not finite.
func (k *Kernels) Choose(logits, bias []float32, topk int, renormalize bool, scaling float32) (ids []uint16, weights []float32, finite bool) {
	ids, weights = make([]uint16, topk), make([]float32, topk)
	ok := C.df_probe_choose(k.p, fp(logits), fp(bias), C.uint32_t(len(logits)), C.uint32_t(topk), C.int(flag(renormalize)), C.float(scaling),
		(*C.uint16_t)(unsafe.SliceData(ids)), fp(weights))
	return ids, weights, ok != 0
}

// Stream reads every byte once with all threads: the bound of anything that reads weights once.
func (k *Kernels) Stream(b []byte) { C.df_probe_stream(k.p, bp(b), C.uint64_t(len(b))) }

// PeakFMA runs independent chains of fma on all threads and returns the floating-point operations done.
func (k *Kernels) PeakFMA(rounds int) float64 {
	return float64(C.df_probe_fma(k.p, C.uint64_t(rounds)))
}

// PeakF4 decodes MXFP4 groups of 32 weights out of the innermost cache, each for one input, on all threads, and returns how many.
func (k *Kernels) PeakF4(rounds int) float64 {
	return float64(C.df_probe_f4(k.p, C.uint64_t(rounds)))
}

// Barriers runs n empty phases on all threads.
func (k *Kernels) Barriers(n int) { C.df_probe_barriers(k.p, C.uint32_t(n)) }
