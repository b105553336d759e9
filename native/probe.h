/* probe.h — single kernels for tests and benchmarks, outside any model. Inputs are flat: t rows, ld floats apart. */
#ifndef DELTAFIN_PROBE_H
#define DELTAFIN_PROBE_H

#include "kernels.h"

typedef struct df_probe df_probe;

enum { DF_PROBE_BF16, DF_PROBE_F4, DF_PROBE_F32, DF_PROBE_I8 };
enum { DF_PROBE_EXP, DF_PROBE_TANH, DF_PROBE_SIGMOID, DF_PROBE_SOFTPLUS, DF_PROBE_RSQRT };

/* isa as in df_options; NULL if it cannot run here. threads 1 calls the kernels directly on the caller. */
df_probe *df_probe_open(const char *isa, uint32_t threads);
void df_probe_close(df_probe *p);

size_t df_probe_stride(size_t n); /* df_stride */
/* y[t][r] = W[r] . x[t]; rows spread over the threads. scale: MXFP4 scale bytes, or fp16 row scales of I8. */
void df_probe_mat(df_probe *p, int format, const void *w, const void *scale, uint32_t rows, uint32_t cols, const float *x, size_t ldx,
                  uint32_t t, float *y, size_t ldy);
/* A whole expert: y = W2 act(W1 x, W3 x), as a tape runs it. MXFP4 if the scales are set, else BF16. g and u are [t][inter]. */
void df_probe_expert(df_probe *p, const void *w1, const void *s1, const void *w2, const void *s2, const void *w3, const void *s3,
                     uint32_t inter, uint32_t width, df_act act, const float *x, size_t ldx, uint32_t t, float *g, float *u, size_t ldg,
                     float *y, size_t ldy);
/* BF16 or I8. */
void df_probe_mat_t(df_probe *p, int format, const void *w, const void *scale, uint32_t rows, uint32_t cols, const float *x, size_t ldx, uint32_t t,
                    float *y, size_t ldy);

void df_probe_map(df_probe *p, int function, float *out, const float *x, size_t n);
float df_probe_dot(df_probe *p, const float *a, const float *b, uint32_t n);
void df_probe_rmsnorm(df_probe *p, float *out, const float *x, const float *w, uint32_t n, float eps);
void df_probe_gated_norm(df_probe *p, float *out, const float *x, const float *w, const float *gate, uint32_t n, float eps);
void df_probe_l2norm(df_probe *p, float *x, uint32_t n, float eps, float scale);
void df_probe_activate(df_probe *p, float *out, const float *gate, const float *up, uint32_t n, df_act act);
/* values [count][n]; alpha has room for count rounded up to 16. */
void df_probe_mix(df_probe *p, float *out, const float *values, uint32_t count, const float *score_w, uint32_t n, float eps, float *alpha);
/* inputs [taps][n] oldest first, tap [taps][n]. */
void df_probe_conv(df_probe *p, float *out, const float *tap, const float *inputs, uint32_t taps, uint32_t n);
void df_probe_decay(df_probe *p, float *out, const float *z, const float *bias, float a, int bounded, float lower_bound, uint32_t n);
/* rows of [width] arrays; s_in and s_out [width][width]. replay uses decay, k and bu only. */
void df_probe_kda(df_probe *p, int replay, uint32_t width, uint32_t rows, const float *s_in, float *s_out, const float *decay, const float *k,
                  const float *q, const float *v, const float *beta, float *bu, float *o);
/* One row's heads over positions [0, n) of a cache [n][width], in blocks; c [heads][latent] is the combined latent. */
void df_probe_attend(df_probe *p, const float *cache, uint32_t n, uint32_t width, uint32_t latent, const float *q, uint32_t heads, float scale,
                     float *c);
int df_probe_choose(df_probe *p, const float *logits, const float *bias, uint32_t experts, uint32_t topk, int renormalize, float scaling,
                    uint16_t *ids, float *weights);

/* The n-th allocation from now on this thread fails, as if memory had run out; 0: none does. What a call allocates, it does on
 * its caller's thread. Returns 1 if a refusal asked for before was still to come. */
int df_probe_refuse(uint64_t n);

/* What the machine can do: reads every byte once over the threads; runs rounds of independent fma in four parts per thread and
 * returns the flops done. The results are folded into the return value so that no compiler drops the work. */
uint64_t df_probe_stream(df_probe *p, const void *bytes, uint64_t n);
double df_probe_fma(df_probe *p, uint64_t rounds);
/* Decodes groups of 32 MXFP4 weights out of L1 and multiplies them with one input, and returns how many. */
double df_probe_f4(df_probe *p, uint64_t rounds);
uint32_t df_probe_barriers(df_probe *p, uint32_t n); /* n empty phases */

#endif
