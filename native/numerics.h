/* numerics.h — the arithmetic contract of the CPU provider, in one place. Every kernel on every path holds it, so that
 * one model on one input gives the same bits whatever the instruction set, the number of threads, the rows per tape or
 * the order in which experts arrive.
 *
 * Rounding. IEEE binary32, round to nearest even, subnormals kept, exceptions masked (df_fp_enter). Products and sums
 * are fused exactly where the code says fma and nowhere else: contraction is off (-std=c11 for gcc, the pragma below for
 * clang) and no fast-math flag is used. Payload and sign of a NaN are not specified.
 *
 * Canonical dot of n elements. 16 lanes start at +0; element i goes to lane i mod 16, i increasing, lane = fma(w, x, lane);
 * a lane without an element in the last group of 16 is left alone. The lanes are then added in a fixed tree: l + (l+8),
 * + 4, + 2, + 1. One output element is one canonical dot: work is tiled over output rows and input rows, and a tile may
 * stop and resume along the row with its lanes saved, but a row is never split into partial sums.
 *
 * Weights. BF16 widens exactly (bits << 16). Row-int8 widens its bytes exactly: the dot runs over them, and one
 * multiplication by the row's scale, fp16 widened exactly, ends it. MXFP4 decodes exactly, W = E2M1[nibble] * 2^(e-127), as one multiplication
 * of a table entry by the scale; e = 0 is the subnormal 2^-127; e = 255 has no meaning and is refused when weights are
 * loaded, not here. The dot then runs over W.
 *
 * Sums over a row (mean of squares, softmax denominator) use the same 16 lanes and tree: squares with fma, plain terms
 * with add. The sum of a row's routing weights is sequential in route order.
 *
 * Sequential chains, one accumulator per element from +0, fma in increasing order of the summed index:
 *   convolution  over taps, oldest first                 KDA  u and o over the key index
 *   residual mix over anchors, then the prefix           MLA  absorbed query over the nope index
 *   experts      over the route                          MLA  combined latent over the positions of a block
 * A row-int8 matrix that is summed over its rows (the absorbed query) has its scale in the other factor: (x*scale), then fma.
 *
 * KDA, per value column, per row: s = d*s; a = chain fma(k, s, a); bu = beta*(v - a); s = fma(k, bu, s); o = chain
 * fma(q, s, o).
 *
 * MLA, per (row, head): positions in blocks of DF_BLOCK aligned at absolute multiples, ascending; in each block
 * m' = max(m, scores), c = exp(m - m'), p = exp(score - m'), l = fma(l, c, sum p), latent = latent*c then the chain.
 * Finally latent / l.
 *
 * exp, tanh, sigmoid, softplus are the polynomials of kernels_math.h on fma; 1/sqrt is the correctly rounded square root
 * and division. Largest errors over every fp32, in units of the last place: exp 1.02, tanh 1.34, sigmoid 1.49,
 * softplus 1.53, 1/sqrt 1.50 (DELTAFIN_EXHAUSTIVE=1 go test -run FunctionsAreAccurate). */
#ifndef DELTAFIN_NUMERICS_H
#define DELTAFIN_NUMERICS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#elif !defined(__STRICT_ANSI__)
#error "compile with -std=c11: gcc contracts a*b+c by default in its gnu modes"
#endif
#if defined(__FAST_MATH__)
#error "the provider's arithmetic needs IEEE semantics: remove -ffast-math"
#endif
#if !defined(__BYTE_ORDER__) || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "weights and saved state are little-endian, and so must the processor be"
#endif

#define DF_BLOCK 64u     /* positions per softmax block */
#define DF_F4_GROUP 32u  /* weights per MXFP4 scale */

#define DF_INLINE static inline __attribute__((always_inline))

/* Values of the 16 E2M1 codes. */
#define DF_E2M1 {0.0f, 0.5f, 1.0f, 1.5f, 2.0f, 3.0f, 4.0f, 6.0f, -0.0f, -0.5f, -1.0f, -1.5f, -2.0f, -3.0f, -4.0f, -6.0f}

/* exp: x = n ln2 + r with |r| <= ln2/2, e^r = 1 + r + r^2 P(r). P is a minimax polynomial weighted by r^2/e^r; its
 * relative error is 3e-9. Rounding x*log2(e) to an integer is one fma with 1.5*2^23. */
#define DF_LOG2E 0x1.715476p+0f
#define DF_LN2_HI 0x1.62e43p-1f
#define DF_LN2_LO -0x1.05c61p-29f
#define DF_ROUND_MAGIC 0x1.8p+23f
#define DF_EXP_MAX 89.0f   /* beyond: infinity */
#define DF_EXP_MIN -104.0f /* beyond: zero */
#define DF_EXP_P0 0x1.fffffcp-2f
#define DF_EXP_P1 0x1.55549p-3f
#define DF_EXP_P2 0x1.5558f4p-5f
#define DF_EXP_P3 0x1.123a6cp-7f
#define DF_EXP_P4 0x1.6a234cp-10f

/* tanh below 0.625: x + x^3 P(x^2), relative error 4e-9. Above: 1 - 2/(e^2x + 1). */
#define DF_TANH_SMALL 0.625f
#define DF_TANH_MAX 10.0f /* beyond: 1 */
#define DF_TANH_P0 -0x1.555532p-2f
#define DF_TANH_P1 0x1.110726p-3f
#define DF_TANH_P2 -0x1.b83c5ap-5f
#define DF_TANH_P3 0x1.52269cp-6f
#define DF_TANH_P4 -0x1.75e1dp-8f

/* log1p(e), 0 <= e <= 1: with s = e/(2+e), 2s + s^3 Q(s^2), relative error 1e-10. */
#define DF_LOG1P_Q0 0x1.555558p-1f
#define DF_LOG1P_Q1 0x1.9996acp-2f
#define DF_LOG1P_Q2 0x1.250916p-2f
#define DF_LOG1P_Q3 0x1.b6dd64p-3f
#define DF_LOG1P_Q4 0x1.f199dp-3f

DF_INLINE float df_from_bits(uint32_t u) {
  float f;
  memcpy(&f, &u, sizeof f);
  return f;
}

DF_INLINE uint32_t df_bits(float f) {
  uint32_t u;
  memcpy(&u, &f, sizeof u);
  return u;
}

DF_INLINE uint16_t df_load16(const uint8_t *p) {
  uint16_t u;
  memcpy(&u, p, sizeof u);
  return u;
}

DF_INLINE float df_bf16(const uint8_t *p) { return df_from_bits((uint32_t)df_load16(p) << 16); }

/* A finite fp16, exactly: its exponent is rebased by a multiplication, which subnormals survive. */
DF_INLINE float df_f16(const uint8_t *p) {
  const uint32_t u = df_load16(p);
  const float magnitude = df_from_bits((u & 0x7fff) << 13) * 0x1p112f;
  return df_from_bits(df_bits(magnitude) | (u & 0x8000) << 16);
}

/* 2^(e-127); the byte 0 is the subnormal 2^-127. */
DF_INLINE float df_e8m0(uint8_t e) { return df_from_bits(e ? (uint32_t)e << 23 : UINT32_C(0x00400000)); }

/* The floating-point mode of the contract, and the mode a thread had. */
#if defined(__x86_64__)
#include <xmmintrin.h>
typedef unsigned df_fp_mode;
DF_INLINE df_fp_mode df_fp_enter(void) {
  df_fp_mode old = _mm_getcsr();
  if ((old & ~0x3fu) != 0x1f80u) _mm_setcsr(0x1f80u);
  return old;
}
DF_INLINE void df_fp_leave(df_fp_mode old) {
  if ((old & ~0x3fu) != 0x1f80u) _mm_setcsr(old);
}
#elif defined(__aarch64__)
typedef uint64_t df_fp_mode;
DF_INLINE df_fp_mode df_fp_enter(void) {
  df_fp_mode old, zero = 0;
  __asm__ volatile("mrs %0, fpcr" : "=r"(old));
  if (old) __asm__ volatile("msr fpcr, %0" : : "r"(zero));
  return old;
}
DF_INLINE void df_fp_leave(df_fp_mode old) {
  if (old) __asm__ volatile("msr fpcr, %0" : : "r"(old));
}
#else
#include <fenv.h>
typedef fenv_t df_fp_mode;
DF_INLINE df_fp_mode df_fp_enter(void) {
  fenv_t old;
  fegetenv(&old);
  fesetenv(FE_DFL_ENV);
  return old;
}
DF_INLINE void df_fp_leave(df_fp_mode old) { fesetenv(&old); }
#endif

#endif
