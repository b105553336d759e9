/* probe.c — single kernels for tests and benchmarks. */
#include "probe.h"

#include <math.h>
#include <stdlib.h>

#include "state.h"

struct df_probe {
  df_provider p; /* kernels, pool and threads only */
};

df_probe *df_probe_open(const char *isa, uint32_t threads) {
  const df_kernels *k = df_kernels_for(isa);
  df_probe *p = k ? df_alloc0(sizeof *p) : NULL;
  if (!p) return NULL;
  p->p.k = k;
  p->p.threads = threads ? threads : df_pool_default_threads();
  p->p.pool = df_pool_open(p->p.threads);
  p->p.interrupt = df_alloc0(64);
  if (!p->p.pool || !p->p.interrupt) {
    df_probe_close(p);
    return NULL;
  }
  return p;
}

void df_probe_close(df_probe *p) {
  df_pool_close(p->p.pool);
  df_free(p->p.interrupt);
  df_free(p->p.scratch.packed);
  df_free(p);
}

static void rows_of(const float *x, size_t ld, uint32_t n, float **row) {
  for (uint32_t i = 0; i < n; i++) row[i] = (float *)x + i * ld;
}

size_t df_probe_stride(size_t n) { return df_stride(n); }

/* fp16 scales as a binding holds them; without memory a test fails by its answer. */
static float *widened(const void *fp16, uint32_t rows) {
  float *out = df_alloc(rows * sizeof(float));
  for (uint32_t r = 0; out && r < rows; r++) out[r] = df_f16((const uint8_t *)fp16 + 2 * r);
  return out;
}

static df_matrix matrix(int format, const void *w, const void *scale) {
  return (df_matrix){w, scale, format == DF_PROBE_F4 ? DF_FORMAT_MXFP4 : format == DF_PROBE_I8 ? DF_FORMAT_I8 : DF_FORMAT_BF16};
}

static df_job job(df_matrix w, uint32_t rows, uint32_t cols, float *const *x, uint32_t t, float *const *y) {
  return df_job_of(w, rows, cols, t, (const float *const *)x, y);
}

void df_probe_mat(df_probe *p, int format, const void *w, const void *scale, uint32_t rows, uint32_t cols, const float *x, size_t ldx,
                  uint32_t t, float *y, size_t ldy) {
  float *xr[DF_MAX_ROWS], *yr[DF_MAX_ROWS];
  rows_of(x, ldx, t, xr);
  rows_of(y, ldy, t, yr);
  df_fp_mode mode = df_fp_enter();
  if (format == DF_PROBE_F32) {
    p->p.k->mat_f32(w, cols, cols, 0, rows, (const float *const *)xr, t, yr);
  } else {
    float *wide = format == DF_PROBE_I8 ? widened(scale, rows) : NULL;
    df_job j = job(matrix(format, w, wide ? wide : scale), rows, cols, xr, t, yr);
    if ((size_t)t * cols > p->p.scratch.packed_room) {
      df_free(p->p.scratch.packed);
      p->p.scratch.packed = df_alloc((size_t)t * cols * sizeof(float));
      p->p.scratch.packed_room = p->p.scratch.packed ? (size_t)t * cols : 0;
    }
    df_run_jobs(&p->p, &j, 1);
    df_free(wide);
  }
  df_fp_leave(mode);
}

void df_probe_expert(df_probe *p, const void *w1, const void *s1, const void *w2, const void *s2, const void *w3, const void *s3,
                     uint32_t inter, uint32_t width, df_act act, const float *x, size_t ldx, uint32_t t, float *g, float *u, size_t ldg,
                     float *y, size_t ldy) {
  float *xr[DF_MAX_ROWS], *gr[DF_MAX_ROWS], *ur[DF_MAX_ROWS], *yr[DF_MAX_ROWS];
  rows_of(x, ldx, t, xr);
  rows_of(g, ldg, t, gr);
  rows_of(u, ldg, t, ur);
  rows_of(y, ldy, t, yr);
  p->p.act = act;
  const int format = s1 ? DF_PROBE_F4 : DF_PROBE_BF16;
  df_job in = job(matrix(format, w1, s1), inter, width, xr, t, gr), out = job(matrix(format, w2, s2), width, inter, gr, t, yr);
  df_job_pair(&in, matrix(format, w3, s3), ur);
  df_fp_mode mode = df_fp_enter();
  df_run_jobs(&p->p, &in, 1);
  df_run_jobs(&p->p, &out, 1);
  df_fp_leave(mode);
}

void df_probe_mat_t(df_probe *p, int format, const void *w, const void *scale, uint32_t rows, uint32_t cols, const float *x, size_t ldx, uint32_t t, float *y, size_t ldy) {
  float *xr[DF_MAX_ROWS], *yr[DF_MAX_ROWS];
  rows_of(x, ldx, t, xr);
  rows_of(y, ldy, t, yr);
  if (format == DF_PROBE_I8) {
    float *wide = widened(scale, rows);
    p->p.k->mat_t_i8(w, wide, rows, cols, (const float *const *)xr, t, yr);
    df_free(wide);
  } else {
    p->p.k->mat_t_bf16(w, rows, cols, (const float *const *)xr, t, yr);
  }
}

void df_probe_map(df_probe *p, int function, float *out, const float *x, size_t n) {
  const df_kernels *k = p->p.k;
  void (*const f[])(float *, const float *, size_t) = {k->exp, k->tanh, k->sigmoid, k->softplus, k->rsqrt};
  f[function](out, x, n);
}

float df_probe_dot(df_probe *p, const float *a, const float *b, uint32_t n) { return p->p.k->dot(a, b, n); }

void df_probe_rmsnorm(df_probe *p, float *out, const float *x, const float *w, uint32_t n, float eps) { p->p.k->rmsnorm(out, x, w, n, eps); }

void df_probe_gated_norm(df_probe *p, float *out, const float *x, const float *w, const float *gate, uint32_t n, float eps) {
  p->p.k->gated_norm(out, x, w, gate, n, eps);
}

void df_probe_l2norm(df_probe *p, float *x, uint32_t n, float eps, float scale) { p->p.k->l2norm(x, n, eps, scale); }

void df_probe_activate(df_probe *p, float *out, const float *gate, const float *up, uint32_t n, df_act act) {
  p->p.k->activate(out, gate, up, n, &act);
}

void df_probe_mix(df_probe *p, float *out, const float *values, uint32_t count, const float *score_w, uint32_t n, float eps, float *alpha) {
  float *v[DF_MAX_ROWS];
  rows_of(values, n, count, v);
  p->p.k->mix(out, (const float *const *)v, count, score_w, n, eps, alpha);
}

void df_probe_conv(df_probe *p, float *out, const float *tap, const float *inputs, uint32_t taps, uint32_t n) {
  float *x[16];
  rows_of(inputs, n, taps, x);
  p->p.k->conv_silu(out, tap, n, (const float *const *)x, taps, n);
}

void df_probe_decay(df_probe *p, float *out, const float *z, const float *bias, float a, int bounded, float lower_bound, uint32_t n) {
  p->p.k->decay(out, z, bias, a, bounded, lower_bound, n);
}

void df_probe_kda(df_probe *p, int replay, uint32_t width, uint32_t rows, const float *s_in, float *s_out, const float *decay, const float *k,
                  const float *q, const float *v, const float *beta, float *bu, float *o) {
  df_kda_rows r = {.s_in = s_in, .s_out = s_out, .keys = width, .width = width, .rows = rows, .stride = width, .decay = decay, .k = k,
                   .q = q, .v = v, .beta = beta, .beta_stride = 1, .bu = bu, .o = o};
  if (replay) p->p.k->kda_replay(&r);
  else p->p.k->kda(&r);
}

void df_probe_attend(df_probe *p, const float *cache, uint32_t n, uint32_t width, uint32_t latent, const float *q, uint32_t heads, float scale,
                     float *c) {
  float *qr[DF_MAX_ROWS], *cr[DF_MAX_ROWS], max[DF_MAX_ROWS], sum[DF_MAX_ROWS];
  rows_of(q, width, heads, qr);
  rows_of(c, latent, heads, cr);
  for (uint32_t h = 0; h < heads; h++) {
    max[h] = -INFINITY;
    sum[h] = 0.0f;
    memset(cr[h], 0, latent * sizeof(float));
  }
  for (uint32_t at = 0; at < n; at += DF_BLOCK) {
    df_attend_block b = {.cache = cache + (size_t)at * width, .stride = width, .n = n - at < DF_BLOCK ? n - at : DF_BLOCK, .width = width,
                         .latent = latent, .heads = heads, .scale = scale, .q = (const float *const *)qr, .max = max, .sum = sum, .c = cr};
    p->p.k->attend(&b);
  }
  for (uint32_t h = 0; h < heads; h++) p->p.k->divide(cr[h], sum[h], latent);
}

int df_probe_choose(df_probe *p, const float *logits, const float *bias, uint32_t experts, uint32_t topk, int renormalize, float scaling,
                    uint16_t *ids, float *weights) {
  df_geometry g = {.experts = experts, .topk = topk, .renormalize = (uint32_t)renormalize, .routed_scaling = scaling};
  return df_choose(p->p.k, &g, logits, bias, ids, weights);
}

typedef struct span {
  const df_kernels *k;
  const uint8_t *at;
  uint64_t n, step, rounds;
  _Atomic uint64_t sum;
} span;

static void read_part(void *context, uint32_t chunk) {
  span *s = context;
  uint64_t from = chunk * s->step, to = from + s->step < s->n ? from + s->step : s->n;
  atomic_fetch_add(&s->sum, s->k->stream(s->at + from, to - from));
}

uint64_t df_probe_stream(df_probe *p, const void *bytes, uint64_t n) {
  span s = {.k = p->p.k, .at = bytes, .n = n};
  s.step = (n / (p->p.threads * 8) / 4096 + 1) * 4096;
  df_pool_run(p->p.pool, (uint32_t)((n + s.step - 1) / s.step), read_part, &s, NULL);
  return atomic_load(&s.sum);
}

static void fma_part(void *context, uint32_t chunk) {
  span *s = context;
  atomic_fetch_add(&s->sum, (uint64_t)s->k->fma_peak(s->rounds) + chunk);
}

double df_probe_fma(df_probe *p, uint64_t rounds) {
  span s = {.k = p->p.k, .rounds = rounds};
  uint32_t chunks = 4 * p->p.threads;
  df_pool_run(p->p.pool, chunks, fma_part, &s, NULL);
  double flops = 2.0 * 16 * p->p.k->peak_chains * (double)rounds * chunks;
  return atomic_load(&s.sum) == UINT64_MAX ? 0 : flops;
}

static void f4_part(void *context, uint32_t chunk) {
  span *s = context;
  atomic_fetch_add(&s->sum, (s->k->f4_peak(s->rounds) > 0.0f) + chunk);
}

double df_probe_f4(df_probe *p, uint64_t rounds) {
  span s = {.k = p->p.k, .rounds = rounds};
  uint32_t chunks = 4 * p->p.threads;
  df_pool_run(p->p.pool, chunks, f4_part, &s, NULL);
  return atomic_load(&s.sum) == UINT64_MAX ? 0 : (double)DF_F4_PEAK_GROUPS * (double)rounds * chunks;
}

static void nothing(void *context, uint32_t chunk) {
  (void)context;
  (void)chunk;
}

uint32_t df_probe_barriers(df_probe *p, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) df_pool_run(p->p.pool, p->p.threads, nothing, NULL, NULL);
  return n;
}
