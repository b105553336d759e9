/* kernels.h — the table of kernels one instruction set provides. Every table computes the same bits (numerics.h).
 *
 * Pointers may have any alignment. No output may overlap an input unless a comment allows it. Input and output rows are
 * passed as arrays of row pointers, so a caller picks rows without copying them. */
#ifndef DELTAFIN_KERNELS_H
#define DELTAFIN_KERNELS_H

#include "numerics.h"
#include "provider.h"

#define DF_F4_PEAK_GROUPS 4
#define DF_PACK_COLUMNS 1024u /* of packed inputs, one block after the other */

typedef enum df_format {
  DF_FORMAT_BF16,
  DF_FORMAT_I8,   /* scale: a float per row */
  DF_FORMAT_MXFP4 /* scale: a byte per 32 weights */
} df_format;

typedef struct df_act {
  uint32_t kind; /* DF_ACT_* */
  float beta, linear_beta;
} df_act;

/* One head's gates, keys and values over T rows, and its state [keys][width]. */
typedef struct df_kda_rows {
  const float *s_in; /* state before row 0 */
  float *s_out;      /* state after the last row; may equal s_in */
  uint32_t keys, width, rows;
  size_t stride; /* between rows of the arrays below */
  const float *decay, *k, *q, *v;
  const float *beta; /* one per row, beta_stride apart */
  size_t beta_stride;
  float *bu, *o; /* beta*u, kept for replay, and the output */
} df_kda_rows;

/* Queries of several heads of one row against one block of cached positions. */
typedef struct df_attend_block {
  const float *cache; /* n rows of the latent cache, stride apart */
  size_t stride;
  uint32_t n, width, latent; /* width = latent + shared key */
  uint32_t heads;
  float scale;
  const float *const *q; /* absorbed queries, one per head */
  float *max, *sum;      /* running, one per head */
  float *const *c;       /* running combined latent, one per head */
} df_attend_block;

typedef struct df_kernels {
  const char *isa;

  /* y[t][r] = dot(W[r], x[t]) for r0 <= r < r1 and all t. mat_f32: W rows are stride floats apart. packed: what pack made of all columns
   * of x for this format, or NULL. */
  void (*mat_bf16)(const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, const float *packed, uint32_t t, float *const *y);
  void (*mat_i8)(const uint8_t *w, const float *scale, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, const float *packed, uint32_t t,
                 float *const *y);
  void (*mat_f4)(const uint8_t *w, const uint8_t *scale, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t,
                 float *const *y);
  /* Columns [from, to) of x in the order in which the product of a format, BF16 or int8, takes them, at out + t * from: t * k floats in all.
   * from is a multiple of DF_PACK_COLUMNS, to is k or another multiple, k a multiple of 16, t at least pack_least. NULL where that gains
   * nothing. */
  void (*pack)(float *out, df_format format, const float *const *x, uint32_t t, uint32_t from, uint32_t to);
  uint32_t pack_least; /* inputs from which on it gains something */
  void (*mat_f32)(const float *w, size_t stride, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y);

  /* y[t][j] = chain over rows i of fma(x[t][i], W[i][j]): the transposed product of a few BF16 rows of length k. */
  void (*mat_t_bf16)(const uint8_t *w, uint32_t rows, uint32_t k, const float *const *x, uint32_t t, float *const *y);
  void (*mat_t_i8)(const uint8_t *w, const float *scale, uint32_t rows, uint32_t k, const float *const *x, uint32_t t, float *const *y);

  float (*dot)(const float *a, const float *b, uint32_t n);
  void (*widen)(float *out, const uint8_t *bf16, size_t n);
  void (*add)(float *out, const float *a, const float *b, uint32_t n); /* out may be a or b */
  void (*rmsnorm)(float *out, const float *x, const float *w, uint32_t n, float eps); /* out may be x */
  void (*l2norm)(float *x, uint32_t n, float eps, float scale); /* in place */
  void (*gated_norm)(float *out, const float *x, const float *w, const float *gate, uint32_t n, float eps); /* out may be x */
  void (*gate)(float *x, const float *g, uint32_t n); /* x *= sigmoid(g) */
  void (*activate)(float *out, const float *gate, const float *up, uint32_t n, const df_act *act); /* out may be gate or up */

  /* Attention residual mix of count raw values (k3-model 3.2); alpha is scratch of count rounded up to 16. */
  void (*mix)(float *out, const float *const *values, uint32_t count, const float *score_w, uint32_t n, float eps, float *alpha);
  /* out = chain over j of fma(weight[j], values[j]). */
  void (*combine)(float *out, const float *const *values, const float *weight, uint32_t count, uint32_t n);

  /* out = silu(chain over taps of fma(tap, x)); tap j and its input are tap + j*tap_stride and x[j]. */
  void (*conv_silu)(float *out, const float *tap, size_t tap_stride, const float *const *x, uint32_t taps, uint32_t n);
  /* exp(lower_bound * sigmoid(a (z + bias))), or exp(-a softplus(z + bias)) when not bounded. */
  void (*decay)(float *out, const float *z, const float *bias, float a, int bounded, float lower_bound, uint32_t n);
  void (*kda)(const df_kda_rows *r);
  void (*kda_replay)(const df_kda_rows *r); /* decay, k and bu of a log onto s_in */
  void (*attend)(const df_attend_block *b);
  void (*divide)(float *x, float by, uint32_t n); /* in place */

  void (*exp)(float *out, const float *x, size_t n);
  void (*tanh)(float *out, const float *x, size_t n);
  void (*sigmoid)(float *out, const float *x, size_t n);
  void (*softplus)(float *out, const float *x, size_t n);
  void (*rsqrt)(float *out, const float *x, size_t n);

  /* The machine's bounds: reads n bytes and folds them; runs peak_chains independent chains of rounds fma of 16 lanes; decodes MXFP4 groups,
   * rounds times DF_F4_PEAK_GROUPS. */
  uint64_t (*stream)(const uint8_t *p, size_t n);
  float (*fma_peak)(uint64_t rounds);
  uint32_t peak_chains;
  float (*f4_peak)(uint64_t rounds);
} df_kernels;

extern const df_kernels df_kernels_scalar;
#if defined(__x86_64__)
extern const df_kernels df_kernels_avx2, df_kernels_avx512, df_kernels_avx512vbmi;
#endif
#if defined(__aarch64__)
extern const df_kernels df_kernels_neon;
#endif

/* Kernels by name, or the best this processor runs for ""; NULL when not built or not supported. */
const df_kernels *df_kernels_for(const char *isa);
void df_isa_list(char built[64], char supported[64]);

#endif
