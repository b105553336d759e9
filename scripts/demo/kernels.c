// Forward and backward passes of the K3 layers over packed conversations, for training on a CPU.
//
// Every tensor is fp32 and row-major; a "row" is one token. The rows of a batch are a list of segments:
// segment s is rows [start[s], start[s]+len[s]) and continues segment parent[s] (or nothing, -1), which comes before it
// and has no parent itself. A prefix that several conversations share is one segment with several children, so it is
// computed once and its gradient is the exact sum over them.
//
// Results depend on the number of threads (order of sums), not on how they are scheduled.
#include <math.h>
#include <omp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef KD
#define KD 32 // width of one KDA head
#endif

typedef float v8 __attribute__((vector_size(32), aligned(4), may_alias));
#define V8(p) (*(v8 *)(p))
enum { KV = KD / 8 };

// exp_ is e^x to about 2e-7, kept between 2^-126 and 2^127; unlike expf it is vectorised everywhere.
static inline float exp_(float x) {
  x = x > 87.3f ? 87.3f : x < -87.3f ? -87.3f : x;
  float n = rintf(x * 1.44269504f), r = x - n * 0.693147181f;
  float p = 1.0f + r * (1.0f + r * (0.5f + r * (0.166666667f + r * (0.0416666667f + r * (8.3333333e-3f + r * 1.3888889e-3f)))));
  union { int32_t i; float f; } s = {.i = ((int32_t)n + 127) << 23};
  return p * s.f;
}
static inline float sigm(float x) { return 1.0f / (1.0f + exp_(-x)); }
static inline float tanh_(float x) { return 1.0f - 2.0f / (1.0f + exp_(2.0f * x)); }
static inline float dot(const float *a, const float *b, long n) {
  float s = 0;
  for (long i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

// sums8 gives the eight sums of the lanes of eight vectors.
static inline v8 sums8(const v8 *x) {
#define PAIR(a, b) (__builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14) + __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15))
#define QUAD(a, b) (__builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13) + __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15))
  v8 a = PAIR(x[0], x[1]), b = PAIR(x[2], x[3]), c = PAIR(x[4], x[5]), d = PAIR(x[6], x[7]);
  v8 e = QUAD(a, b), f = QUAD(c, d);
#undef PAIR
#undef QUAD
  return __builtin_shufflevector(e, f, 0, 1, 2, 3, 8, 9, 10, 11) + __builtin_shufflevector(e, f, 4, 5, 6, 7, 12, 13, 14, 15);
}

// threads is how many the operations called from the calling thread use; use_threads sets it.
int threads(void) { return omp_get_max_threads(); }
void use_threads(int n) { omp_set_num_threads(n); }

// scratch returns this thread's buffer number slot, of at least n floats. It is kept for the thread's life.
static float *scratch(int slot, size_t n) {
  static __thread float *buf[8];
  static __thread size_t cap[8];
  if (cap[slot] < n) {
    free(buf[slot]);
    cap[slot] = n + n / 2;
    buf[slot] = aligned_alloc(64, (cap[slot] * 4 + 63) / 64 * 64);
  }
  return buf[slot];
}

// ---- GEMM: C[M,N] (+)= A[M,K]·B[K,N] with A(i,k)=A[i·ars+k·acs], B(k,j)=B[k·brs+j·bcs] ----

enum { MR = 6, NR = 16, MC = 96, KC = 256, NC = 256 };

static void pack_b(long K, long N, const float *B, long brs, long bcs, float *out) {
  for (long j = 0; j < N; j += NR, out += NR * K) {
    long w = N - j < NR ? N - j : NR;
    if (bcs == 1 && w == NR)
      for (long k = 0; k < K; k++) memcpy(out + k * NR, B + k * brs + j, NR * 4);
    else {
      if (w < NR) memset(out, 0, NR * K * 4);
      for (long c = 0; c < w; c++)
        for (long k = 0; k < K; k++) out[k * NR + c] = B[k * brs + (j + c) * bcs];
    }
  }
}

// pack_a copies panels of MR rows, k by k; rows that are missing in the last are zero.
static void pack_a(long M, long K, const float *A, long ars, long acs, float *out) {
  for (long i = 0; i < M; i += MR, out += MR * K) {
    long h = M - i < MR ? M - i : MR;
    const float *a = A + i * ars;
    if (h == MR && ars == 1)
      for (long k = 0; k < K; k++) memcpy(out + k * MR, a + k * acs, MR * 4);
    else {
      memset(out, 0, MR * K * 4);
      for (long k = 0; k < K; k++)
        for (long r = 0; r < h; r++) out[k * MR + r] = a[r * ars + k * acs];
    }
  }
}

// kernel multiplies six rows of A, lda apart with steps of sa along k, by one packed panel of B.
static inline __attribute__((always_inline)) void kernel(long K, const float *a, long lda, long sa, const float *b,
                                                         float *c, long ldc, long h, long w, int acc) {
  const float *d = a + 3 * lda;
  v8 c00 = {0}, c01 = {0}, c10 = {0}, c11 = {0}, c20 = {0}, c21 = {0};
  v8 c30 = {0}, c31 = {0}, c40 = {0}, c41 = {0}, c50 = {0}, c51 = {0};
  for (long k = 0; k < K; k++, a += sa, d += sa, b += NR) {
    v8 b0 = *(const v8 *)b, b1 = *(const v8 *)(b + 8);
    c00 += a[0] * b0; c01 += a[0] * b1;
    c10 += a[lda] * b0; c11 += a[lda] * b1;
    c20 += a[2 * lda] * b0; c21 += a[2 * lda] * b1;
    c30 += d[0] * b0; c31 += d[0] * b1;
    c40 += d[lda] * b0; c41 += d[lda] * b1;
    c50 += d[2 * lda] * b0; c51 += d[2 * lda] * b1;
  }
  if (h == MR && w == NR) {
#define ROW(r, x, y)                                                                     \
  {                                                                                      \
    v8 *p = (v8 *)(c + r * ldc), *q = (v8 *)(c + r * ldc + 8);                           \
    if (acc) { *p += x; *q += y; } else { *p = x; *q = y; }                              \
  }
    ROW(0, c00, c01) ROW(1, c10, c11) ROW(2, c20, c21) ROW(3, c30, c31) ROW(4, c40, c41) ROW(5, c50, c51)
#undef ROW
    return;
  }
  v8 t[MR * 2] = {c00, c01, c10, c11, c20, c21, c30, c31, c40, c41, c50, c51};
  const float *f = (const float *)t;
  for (long r = 0; r < h; r++)
    for (long j = 0; j < w; j++) c[r * ldc + j] = (acc ? c[r * ldc + j] : 0) + f[r * NR + j];
}

static void gemm1(long M, long N, long K, const float *A, long ars, long acs, const float *B, long brs, long bcs,
                  float *C, long ldc, int acc) {
  if (K == 0 && !acc)
    for (long i = 0; i < M; i++) memset(C + i * ldc, 0, N * 4);
  float *pa = scratch(0, (MC + MR) * KC), *pb = scratch(1, (NC + NR) * KC);
  for (long jc = 0; jc < N; jc += NC) {
    long n = N - jc < NC ? N - jc : NC;
    for (long pc = 0; pc < K; pc += KC) {
      long k = K - pc < KC ? K - pc : KC;
      pack_b(k, n, B + pc * brs + jc * bcs, brs, bcs, pb);
      for (long ic = 0; ic < M; ic += MC) {
        long m = M - ic < MC ? M - ic : MC, whole = m / MR * MR;
        const float *a = A + ic * ars + pc * acs;
        float *c = C + ic * ldc + jc;
        int add = acc || pc > 0;
        // rows that lie k by k are read where they are, others (and the last few) from a packed copy
        if (acs != 1) whole = 0;
        if (whole < m) pack_a(m - whole, k, a + whole * ars, ars, acs, pa);
        for (long j = 0; j < n; j += NR) {
          long w = n - j < NR ? n - j : NR;
          for (long i = 0; i < whole; i += MR) kernel(k, a + i * ars, ars, 1, pb + j * k, c + i * ldc + j, ldc, MR, w, add);
          for (long i = whole; i < m; i += MR)
            kernel(k, pa + (i - whole) * k, 1, MR, pb + j * k, c + i * ldc + j, ldc, m - i < MR ? m - i : MR, w, add);
        }
      }
    }
  }
}

void gemm(long M, long N, long K, const float *A, long ars, long acs, const float *B, long brs, long bcs, float *C,
          long ldc, int acc) {
  if (M * N * K < 200000) {
    gemm1(M, N, K, A, ars, acs, B, brs, bcs, C, ldc, acc);
    return;
  }
#pragma omp parallel
  {
    long p = omp_get_thread_num(), P = omp_get_num_threads();
    if (M >= N || M >= 48 * P) {
      long panels = (M + MR - 1) / MR, lo = panels * p / P * MR, hi = panels * (p + 1) / P * MR;
      if (hi > M) hi = M;
      if (hi > lo) gemm1(hi - lo, N, K, A + lo * ars, ars, acs, B, brs, bcs, C + lo * ldc, ldc, acc);
    } else {
      long panels = (N + NR - 1) / NR, lo = panels * p / P * NR, hi = panels * (p + 1) / P * NR;
      if (hi > N) hi = N;
      if (hi > lo) gemm1(M, hi - lo, K, A, ars, acs, B + lo * bcs, brs, bcs, C + lo, ldc, acc);
    }
  }
}

// ---- Mix of residual blocks, then RMSNorm: y = RMS(Σ α_j v_j; w), α = softmax(RMS(v_j)·sw) ----

void mixnorm_fwd(long T, long d, long n, const float **v, const float *sw, const float *w, float eps, float *y) {
#pragma omp parallel for schedule(static)
  for (long t = 0; t < T; t++) {
    float s[8], m = -1e30f, z = 0, h[d];
    for (long j = 0; j < n; j++) {
      const float *x = v[j] + t * d;
      s[j] = n > 1 ? dot(x, sw, d) / sqrtf(dot(x, x, d) / d + eps) : 0;
      if (s[j] > m) m = s[j];
    }
    for (long j = 0; j < n; j++) z += s[j] = exp_(s[j] - m);
    for (long c = 0; c < d; c++) h[c] = 0;
    for (long j = 0; j < n; j++)
      for (long c = 0; c < d; c++) h[c] += s[j] / z * v[j][t * d + c];
    float r = 1 / sqrtf(dot(h, h, d) / d + eps);
    for (long c = 0; c < d; c++) y[t * d + c] = h[c] * r * w[c];
  }
}

// dsw and dw are [threads, d] and start at zero; dv[j] is written whole.
void mixnorm_bwd(long T, long d, long n, const float **v, const float *sw, const float *w, float eps, const float *dy,
                 float **dv, float *dsw, float *dw) {
#pragma omp parallel
  {
    float *gsw = dsw + omp_get_thread_num() * d, *gw = dw + omp_get_thread_num() * d;
#pragma omp for schedule(static)
    for (long t = 0; t < T; t++) {
      float s[8], r[8], p[8], m = -1e30f, z = 0, h[d], g[d];
      for (long j = 0; j < n; j++) {
        const float *x = v[j] + t * d;
        r[j] = 1 / sqrtf(dot(x, x, d) / d + eps);
        p[j] = n > 1 ? dot(x, sw, d) : 0;
        s[j] = r[j] * p[j];
        if (s[j] > m) m = s[j];
      }
      for (long j = 0; j < n; j++) z += s[j] = exp_(s[j] - m);
      for (long c = 0; c < d; c++) h[c] = 0;
      for (long j = 0; j < n; j++) {
        s[j] /= z;
        for (long c = 0; c < d; c++) h[c] += s[j] * v[j][t * d + c];
      }
      const float *e = dy + t * d;
      float q = 1 / sqrtf(dot(h, h, d) / d + eps), hd = 0;
      for (long c = 0; c < d; c++) {
        gw[c] += e[c] * h[c] * q;
        g[c] = e[c] * w[c];
        hd += g[c] * h[c];
      }
      hd *= q * q * q / d;
      for (long c = 0; c < d; c++) g[c] = g[c] * q - h[c] * hd;
      if (n == 1) {
        memcpy(dv[0] + t * d, g, d * 4);
        continue;
      }
      float da[8], mean = 0;
      for (long j = 0; j < n; j++) mean += s[j] * (da[j] = dot(g, v[j] + t * d, d));
      for (long j = 0; j < n; j++) {
        float ds = s[j] * (da[j] - mean), k1 = ds * r[j], k2 = ds * r[j] * r[j] * r[j] * p[j] / d;
        const float *x = v[j] + t * d;
        float *o = dv[j] + t * d;
        for (long c = 0; c < d; c++) {
          o[c] = s[j] * g[c] + k1 * sw[c] - k2 * x[c];
          gsw[c] += k1 * x[c];
        }
      }
    }
  }
}

// ---- RMSNorm of strided rows ----

void rms_fwd(long T, long d, const float *x, long ldx, const float *w, float eps, float *y) {
#pragma omp parallel for schedule(static)
  for (long t = 0; t < T; t++) {
    const float *a = x + t * ldx;
    float r = 1 / sqrtf(dot(a, a, d) / d + eps);
    for (long c = 0; c < d; c++) y[t * d + c] = a[c] * r * w[c];
  }
}

// dx has rows of stride ldx; dw is [threads, d].
void rms_bwd(long T, long d, const float *x, long ldx, const float *w, float eps, const float *dy, float *dx, long lddx,
             float *dw) {
#pragma omp parallel
  {
    float *gw = dw + omp_get_thread_num() * d;
#pragma omp for schedule(static)
    for (long t = 0; t < T; t++) {
      const float *a = x + t * ldx, *e = dy + t * d;
      float r = 1 / sqrtf(dot(a, a, d) / d + eps), s = 0;
      for (long c = 0; c < d; c++) {
        gw[c] += e[c] * a[c] * r;
        s += e[c] * w[c] * a[c];
      }
      s *= r * r * r / d;
      for (long c = 0; c < d; c++) dx[t * lddx + c] = e[c] * w[c] * r - a[c] * s;
    }
  }
}

// ---- SiTU: y = 4·tanh(g/4)·σ(g) · 25·tanh(u/25), rows [g(m) | u(m)] ----

static inline void situ_row(long m, const float *gu, float *y) {
  for (long c = 0; c < m; c++)
    y[c] = 4 * tanh_(gu[c] * 0.25f) * sigm(gu[c]) * 25 * tanh_(gu[m + c] * 0.04f);
}

static inline void situ_row_bwd(long m, const float *gu, const float *dy, float *dgu) {
  for (long c = 0; c < m; c++) {
    float tg = tanh_(gu[c] * 0.25f), s = sigm(gu[c]), tu = tanh_(gu[m + c] * 0.04f);
    dgu[c] = dy[c] * 25 * tu * ((1 - tg * tg) * s + 4 * tg * s * (1 - s));
    dgu[m + c] = dy[c] * 4 * tg * s * (1 - tu * tu);
  }
}

void situ_fwd(long T, long m, const float *gu, float *y) {
#pragma omp parallel for schedule(static)
  for (long t = 0; t < T; t++) situ_row(m, gu + t * 2 * m, y + t * m);
}

void situ_bwd(long T, long m, const float *gu, const float *dy, float *dgu) {
#pragma omp parallel for schedule(static)
  for (long t = 0; t < T; t++) situ_row_bwd(m, gu + t * 2 * m, dy + t * m, dgu + t * 2 * m);
}

// ---- KDA: short convolution, SiLU, L2, decay, the recurrence, gated norm ----
//
// x rows of stride ldx hold [q C | k C | v C | gate C | …] with the β logits at column boff; z [T,C] is the decay
// projection. cw [3C,4], alog [H], dt [C], on [KD]. Head h takes channels h·KD….

typedef struct {
  long H, ldx, boff;
  const float *x, *z, *cw, *alog, *dt, *on; // cw here is [4,3C]
  const int32_t *start, *len, *parent;
} kda;

// one row's inputs to the recurrence, and what the backward pass needs of them
typedef struct {
  float q[KD], k[KD], v[KD], a[KD];  // unit q (scaled), unit k, v, decay factors
  float cq[KD], ck[KD], cv[KD];      // convolution outputs before SiLU
  float sg[KD], u[KD], o[KD];        // sigmoid of the decay gate, correction, output
  float rq, rk, beta;
} kda_row;

static float *taps(long C3, const float *cw) { // [C3,4] to [4,C3]
  float *t = malloc(C3 * 16);
  for (long c = 0; c < C3; c++)
    for (int j = 0; j < 4; j++) t[j * C3 + c] = cw[c * 4 + j];
  return t;
}

static const float *kda_raw(const kda *m, long s, long i) { // raw row i of segment s, i may reach back into the parent
  if (i >= 0) return m->x + (m->start[s] + i) * m->ldx;
  long p = m->parent[s];
  if (p < 0 || m->len[p] + i < 0) return NULL;
  return m->x + (m->start[p] + m->len[p] + i) * m->ldx;
}

static void kda_prepare(const kda *m, long s, long i, long h, kda_row *r) {
  long C = m->H * KD, t = m->start[s] + i;
  float *conv[3] = {r->cq, r->ck, r->cv}, *out[3] = {r->q, r->k, r->v};
  for (int part = 0; part < 3; part++) {
    float *c = conv[part], *o = out[part];
    memset(c, 0, KD * 4);
    for (int j = 0; j < 4; j++) {
      const float *raw = kda_raw(m, s, i - 3 + j);
      if (!raw) continue;
      raw += part * C + h * KD;
      const float *w = m->cw + j * 3 * C + part * C + h * KD;
      for (int d = 0; d < KD; d++) c[d] += w[d] * raw[d];
    }
    for (int d = 0; d < KD; d++) o[d] = c[d] * sigm(c[d]);
  }
  r->rq = 1 / sqrtf(dot(r->q, r->q, KD) + 1e-6f);
  r->rk = 1 / sqrtf(dot(r->k, r->k, KD) + 1e-6f);
  float scale = r->rq / sqrtf(KD), A = exp_(m->alog[h]);
  for (int d = 0; d < KD; d++) {
    r->q[d] *= scale;
    r->k[d] *= r->rk;
    r->sg[d] = sigm(A * (m->z[t * C + h * KD + d] + m->dt[h * KD + d]));
    r->a[d] = exp_(-5 * r->sg[d]);
  }
  r->beta = sigm(m->x[t * m->ldx + m->boff + h]);
}

// kda_step turns state S [KD key][KD value] into N (which may be S) by row r, filling r->u and r->o.
static inline void kda_step(const float *S, float *N, kda_row *r) {
  v8 u[KV], o[KV];
  for (int j = 0; j < KV; j++) {
    u[j] = V8(r->v + j * 8);
    o[j] = (v8){0};
  }
  for (int i = 0; i < KD; i++) {
    float a = r->a[i], k = r->k[i];
    for (int j = 0; j < KV; j++) {
      v8 x = a * V8(S + i * KD + j * 8);
      V8(N + i * KD + j * 8) = x;
      u[j] -= k * x;
    }
  }
  for (int i = 0; i < KD; i++) {
    float bk = r->beta * r->k[i], q = r->q[i];
    for (int j = 0; j < KV; j++) {
      v8 x = V8(N + i * KD + j * 8) + bk * u[j];
      V8(N + i * KD + j * 8) = x;
      o[j] += q * x;
    }
  }
  for (int j = 0; j < KV; j++) {
    V8(r->u + j * 8) = u[j];
    V8(r->o + j * 8) = o[j];
  }
}

static void kda_item(const kda *m, long s, long h, float *S, float *y) {
  long C = m->H * KD;
  kda_row r;
  for (long i = 0; i < m->len[s]; i++) {
    long t = m->start[s] + i;
    kda_prepare(m, s, i, h, &r);
    kda_step(S, S, &r);
    float n = 1 / sqrtf(dot(r.o, r.o, KD) / KD + 1e-5f);
    const float *g = m->x + t * m->ldx + 3 * C + h * KD;
    for (int d = 0; d < KD; d++) y[t * C + h * KD + d] = r.o[d] * n * m->on[d] * sigm(g[d]);
  }
}

void kda_fwd(long H, long nseg, const int32_t *start, const int32_t *len, const int32_t *parent, const float *x,
             long ldx, long boff, const float *z, const float *cw, const float *alog, const float *dt, const float *on,
             float *y) {
  float *tap = taps(3 * H * KD, cw);
  kda m = {H, ldx, boff, x, z, tap, alog, dt, on, start, len, parent};
  float *fin = calloc(nseg * H * KD * KD, 4); // final states of segments without a parent
  for (int pass = 0; pass < 2; pass++)
#pragma omp parallel for schedule(dynamic) collapse(2)
    for (long s = 0; s < nseg; s++)
      for (long h = 0; h < H; h++) {
        if ((parent[s] >= 0) != pass) continue;
        float S[KD * KD];
        if (pass == 0)
          kda_item(&m, s, h, fin + (s * H + h) * KD * KD, y);
        else {
          memcpy(S, fin + (parent[s] * H + h) * KD * KD, sizeof S);
          kda_item(&m, s, h, S, y);
        }
      }
  free(fin);
  free(tap);
}

// kda_states replays segment s from state st[0], keeping the state after every row.
static void kda_states(const kda *m, long s, long h, kda_row *rows, float *st) {
  for (long i = 0; i < m->len[s]; i++) {
    kda_prepare(m, s, i, h, rows + i);
    kda_step(st + i * KD * KD, st + (i + 1) * KD * KD, rows + i);
  }
}

// kda_item_bwd goes back over replayed rows. dS enters as the gradient of the final state and leaves as that of the
// first. dc [T,3C] takes the gradient before SiLU, par [1+KD+KD] sums those of A_log, dt_bias and o_norm.
static void kda_item_bwd(const kda *m, long s, long h, const kda_row *rows, const float *st, float *dS,
                         const float *dy, float *dc, float *dx, float *dz, float *par) {
  long C = m->H * KD;
  float A = exp_(m->alog[h]);
  for (long i = m->len[s] - 1; i >= 0; i--) {
    const kda_row *r = rows + i;
    const float *S0 = st + i * KD * KD, *S1 = S0 + KD * KD;
    long t = m->start[s] + i;
    const float *g = m->x + t * m->ldx + 3 * C + h * KD, *e = dy + t * C + h * KD;
    float *dg = dx + t * m->ldx + 3 * C + h * KD;
    float dout[KD], n = 1 / sqrtf(dot(r->o, r->o, KD) / KD + 1e-5f), od = 0;
    for (int d = 0; d < KD; d++) {
      float sg = sigm(g[d]), on = r->o[d] * n;
      dg[d] = e[d] * on * m->on[d] * sg * (1 - sg);
      par[1 + KD + d] += e[d] * sg * on;
      dout[d] = e[d] * sg * m->on[d];
      od += dout[d] * r->o[d];
    }
    od *= n * n * n / KD;
    for (int d = 0; d < KD; d++) dout[d] = dout[d] * n - r->o[d] * od;

    // sums over a state's row stay vectors until the end
    float dq[KD], dk[KD], da[KD], du[KD], dbeta = 0;
    v8 px[KD], pw[KD], vdo[KV], vu[KV], vdu[KV];
    for (int j = 0; j < KV; j++) {
      vdo[j] = V8(dout + j * 8);
      vu[j] = V8(r->u + j * 8);
      vdu[j] = (v8){0};
    }
    for (int a = 0; a < KD; a++) {
      float *D = dS + a * KD, q = r->q[a], k = r->k[a];
      const float *S = S1 + a * KD;
      v8 x = {0}, w = {0};
      for (int j = 0; j < KV; j++) {
        v8 y = V8(D + j * 8) + q * vdo[j];
        V8(D + j * 8) = y;
        x += V8(S + j * 8) * vdo[j];
        w += y * vu[j];
        vdu[j] += k * y;
      }
      px[a] = x;
      pw[a] = w;
    }
    for (int j = 0; j < KV; j++) vdu[j] *= r->beta;
    for (int a = 0; a < KD; a += 8) {
      V8(dq + a) = sums8(px + a);
      V8(dk + a) = sums8(pw + a);
    }
    for (int a = 0; a < KD; a++) {
      dbeta += r->k[a] * dk[a];
      dk[a] *= r->beta;
    }
    for (int a = 0; a < KD; a++) {
      float *D = dS + a * KD, k = r->k[a], f = r->a[a];
      const float *S = S0 + a * KD;
      v8 x = {0}, w = {0};
      for (int j = 0; j < KV; j++) {
        v8 y = V8(D + j * 8) - k * vdu[j], z = V8(S + j * 8);
        w += z * vdu[j];
        x += z * y;
        V8(D + j * 8) = f * y;
      }
      px[a] = x;
      pw[a] = w;
    }
    for (int a = 0; a < KD; a += 8) {
      V8(dk + a) -= V8(r->a + a) * sums8(pw + a);
      V8(da + a) = sums8(px + a);
    }
    for (int j = 0; j < KV; j++) V8(du + j * 8) = vdu[j];
    dx[t * m->ldx + m->boff + h] = dbeta * r->beta * (1 - r->beta);
    float qd = 0, kd = 0, *oq = dc + t * 3 * C + h * KD, *ok = oq + C, *ov = ok + C;
    for (int d = 0; d < KD; d++) { // q, k hold unit vectors: q·√KD and k
      qd += r->q[d] * dq[d];
      kd += r->k[d] * dk[d];
    }
    float sc = 1 / sqrtf(KD);
    for (int d = 0; d < KD; d++) {
      float gq = r->rq * (sc * dq[d] - r->q[d] * qd / sc), gk = r->rk * (dk[d] - r->k[d] * kd), s1;
      s1 = sigm(r->cq[d]); oq[d] = gq * (s1 + r->cq[d] * s1 * (1 - s1));
      s1 = sigm(r->ck[d]); ok[d] = gk * (s1 + r->ck[d] * s1 * (1 - s1));
      s1 = sigm(r->cv[d]); ov[d] = du[d] * (s1 + r->cv[d] * s1 * (1 - s1));
      float w = da[d] * r->a[d] * -5 * r->sg[d] * (1 - r->sg[d]) * A;
      dz[t * C + h * KD + d] = w;
      par[1 + d] += w;
      par[0] += w * (m->z[t * C + h * KD + d] + m->dt[h * KD + d]);
    }
  }
}

// dx (rows of stride ldx, columns 0..4C and boff..boff+H), dz are written; dcw [3C,4], dalog [H], ddt [C], don [KD] too.
void kda_bwd(long H, long nseg, const int32_t *start, const int32_t *len, const int32_t *parent, const float *x,
             long ldx, long boff, const float *z, const float *cw, const float *alog, const float *dt, const float *on,
             const float *dy, float *dx, float *dz, float *dcw, float *dalog, float *ddt, float *don, float *dc) {
  float *tap = taps(3 * H * KD, cw);
  kda m = {H, ldx, boff, x, z, tap, alog, dt, on, start, len, parent};
  enum { SS = KD * KD, PP = 1 + 2 * KD };
  long C = H * KD;
  float *fin = calloc(nseg * H * SS, 4), *dS = calloc(nseg * H * SS, 4), *par = calloc(nseg * H * PP, 4);
#pragma omp parallel for schedule(dynamic) collapse(2)
  for (long s = 0; s < nseg; s++)
    for (long h = 0; h < H; h++) {
      if (parent[s] >= 0) continue;
      kda_row r;
      float *S = fin + (s * H + h) * SS;
      for (long i = 0; i < len[s]; i++) {
        kda_prepare(&m, s, i, h, &r);
        kda_step(S, S, &r);
      }
    }
  for (int pass = 1; pass >= 0; pass--)
#pragma omp parallel for schedule(dynamic) collapse(2)
    for (long s = 0; s < nseg; s++)
      for (long h = 0; h < H; h++) {
        if ((parent[s] >= 0) != pass) continue;
        kda_row *rows = (kda_row *)scratch(2, len[s] * (sizeof(kda_row) / 4));
        float *st = scratch(3, (len[s] + 1) * SS), *D = dS + (s * H + h) * SS;
        if (pass)
          memcpy(st, fin + (parent[s] * H + h) * SS, SS * 4);
        else {
          memset(st, 0, SS * 4);
          for (long c = 0; c < nseg; c++)
            if (parent[c] == s)
              for (long i = 0; i < SS; i++) D[i] += dS[(c * H + h) * SS + i];
        }
        kda_states(&m, s, h, rows, st);
        kda_item_bwd(&m, s, h, rows, st, D, dy, dc, dx, dz, par + (s * H + h) * PP);
      }
  memset(dalog, 0, H * 4);
  memset(ddt, 0, C * 4);
  memset(don, 0, KD * 4);
  for (long s = 0; s < nseg; s++)
    for (long h = 0; h < H; h++) {
      const float *p = par + (s * H + h) * PP;
      dalog[h] += p[0]; // the factor e^A_log is in p already
      for (int d = 0; d < KD; d++) {
        ddt[h * KD + d] += p[1 + d];
        don[d] += p[1 + KD + d];
      }
    }
#pragma omp parallel for schedule(static)
  for (long b = 0; b < 3 * H; b++) {
    float w[4][KD], gw[4][KD];
    memset(gw, 0, sizeof gw);
    for (int d = 0; d < KD; d++)
      for (int j = 0; j < 4; j++) w[j][d] = cw[(b * KD + d) * 4 + j];
    for (long s = 0; s < nseg; s++)
      for (long i = 0; i < len[s]; i++) memset(dx + (start[s] + i) * ldx + b * KD, 0, KD * 4);
    for (long s = 0; s < nseg; s++)
      for (long i = 0; i < len[s]; i++) {
        const float *e = dc + (start[s] + i) * 3 * C + b * KD;
        for (int j = 0; j < 4; j++) {
          const float *raw = kda_raw(&m, s, i - 3 + j);
          if (!raw) continue;
          float *o = dx + (raw - x) + b * KD;
          raw += b * KD;
          for (int d = 0; d < KD; d++) {
            o[d] += w[j][d] * e[d];
            gw[j][d] += raw[d] * e[d];
          }
        }
      }
    for (int d = 0; d < KD; d++)
      for (int j = 0; j < 4; j++) dcw[(b * KD + d) * 4 + j] = gw[j][d];
  }
  free(fin);
  free(dS);
  free(par);
  free(tap);
}

// ---- MLA attention with output gate ----
//
// q [T, H·(n+p)], kv [T, H·(n+vd)], shared key part kr and gate inside rows of x (stride ldx, columns kroff, goff).
// y [T, H·vd] = softmax(q·[kn|kr]/√(n+p))·v ⊙ σ(gate). o [T,H·vd] before the gate and lse [H,T] are kept for the
// backward pass. The work is split over heads.

static void mla_gather(long T, long h, long H, long n, long p, long vd, const float *q, const float *kv, const float *x,
                       long ldx, long kroff, float *Q, float *K, float *V) {
  long qd = n + p;
  for (long t = 0; t < T; t++) {
    memcpy(Q + t * qd, q + (t * H + h) * qd, qd * 4);
    memcpy(K + t * qd, kv + (t * H + h) * (n + vd), n * 4);
    memcpy(K + t * qd + n, x + t * ldx + kroff, p * 4);
    memcpy(V + t * vd, kv + (t * H + h) * (n + vd) + n, vd * 4);
  }
}

// mla_scores fills P [L, Lp+L] with scaled scores of segment s against its parent's rows and its own.
static void mla_scores(long s, long qd, const int32_t *start, const int32_t *len, const int32_t *parent, const float *Q,
                       const float *K, float *P) {
  long L = len[s], lp = parent[s] < 0 ? 0 : len[parent[s]], ld = lp + L;
  const float *q = Q + start[s] * qd;
  if (lp) gemm1(L, lp, qd, q, qd, 1, K + start[parent[s]] * qd, 1, qd, P, ld, 0);
  gemm1(L, L, qd, q, qd, 1, K + start[s] * qd, 1, qd, P + lp, ld, 0);
}

void mla_fwd(long T, long H, long n, long p, long vd, long nseg, const int32_t *start, const int32_t *len,
             const int32_t *parent, const float *q, const float *kv, const float *x, long ldx, long kroff, long goff,
             float *y, float *o, float *lse) {
  long qd = n + p;
  float scale = 1 / sqrtf(qd);
#pragma omp parallel for schedule(static)
  for (long h = 0; h < H; h++) {
    float *Q = scratch(2, T * (2 * qd + 2 * vd)), *K = Q + T * qd, *V = K + T * qd, *O = V + T * vd;
    mla_gather(T, h, H, n, p, vd, q, kv, x, ldx, kroff, Q, K, V);
    for (long s = 0; s < nseg; s++) {
      long L = len[s], lp = parent[s] < 0 ? 0 : len[parent[s]], ld = lp + L;
      float *P = scratch(3, L * ld);
      mla_scores(s, qd, start, len, parent, Q, K, P);
      for (long i = 0; i < L; i++) {
        float *r = P + i * ld, m = -1e30f, z = 0;
        long e = lp + i + 1;
        for (long j = 0; j < e; j++) m = r[j] > m ? r[j] : m;
        for (long j = 0; j < e; j++) z += r[j] = exp_((r[j] - m) * scale);
        float iz = 1 / z;
        for (long j = 0; j < e; j++) r[j] *= iz;
        for (long j = e; j < ld; j++) r[j] = 0;
        lse[h * T + start[s] + i] = m * scale + logf(z);
      }
      if (lp) gemm1(L, vd, lp, P, ld, 1, V + start[parent[s]] * vd, vd, 1, O + start[s] * vd, vd, 0);
      gemm1(L, vd, L, P + lp, ld, 1, V + start[s] * vd, vd, 1, O + start[s] * vd, vd, lp > 0);
    }
    for (long t = 0; t < T; t++)
      for (long d = 0; d < vd; d++) {
        long c = (t * H + h) * vd + d;
        o[c] = O[t * vd + d];
        y[c] = o[c] * sigm(x[t * ldx + goff + h * vd + d]);
      }
  }
}

// Writes dq, dkv and, in dx (stride ldx), the columns of kr and gate.
void mla_bwd(long T, long H, long n, long p, long vd, long nseg, const int32_t *start, const int32_t *len,
             const int32_t *parent, const float *q, const float *kv, const float *x, long ldx, long kroff, long goff,
             const float *o, const float *lse, const float *dy, float *dq, float *dkv, float *dx) {
  long qd = n + p;
  float scale = 1 / sqrtf(qd);
  float *dkr = malloc(H * T * p * 4);
#pragma omp parallel for schedule(static)
  for (long h = 0; h < H; h++) {
    float *Q = scratch(2, T * (4 * qd + 3 * vd)), *K = Q + T * qd, *V = K + T * qd, *dO = V + T * vd;
    float *dQ = dO + T * vd, *dK = dQ + T * qd, *dV = dK + T * qd;
    mla_gather(T, h, H, n, p, vd, q, kv, x, ldx, kroff, Q, K, V);
    memset(dQ, 0, T * (2 * qd + vd) * 4);
    for (long t = 0; t < T; t++)
      for (long d = 0; d < vd; d++) {
        long c = (t * H + h) * vd + d;
        float g = sigm(x[t * ldx + goff + h * vd + d]);
        dO[t * vd + d] = dy[c] * g;
        dx[t * ldx + goff + h * vd + d] = dy[c] * o[c] * g * (1 - g);
      }
    for (long s = 0; s < nseg; s++) {
      long L = len[s], lp = parent[s] < 0 ? 0 : len[parent[s]], ld = lp + L, a = start[s];
      long b = lp ? start[parent[s]] : 0;
      float *P = scratch(3, 2 * L * ld), *D = P + L * ld;
      mla_scores(s, qd, start, len, parent, Q, K, P);
      if (lp) gemm1(L, lp, vd, dO + a * vd, vd, 1, V + b * vd, 1, vd, D, ld, 0);
      gemm1(L, L, vd, dO + a * vd, vd, 1, V + a * vd, 1, vd, D + lp, ld, 0);
      for (long i = 0; i < L; i++) {
        float *r = P + i * ld, *e = D + i * ld, z = lse[h * T + a + i];
        long k = lp + i + 1;
        float m = dot(dO + (a + i) * vd, o + ((a + i) * H + h) * vd, vd);
        for (long j = 0; j < k; j++) {
          r[j] = exp_(r[j] * scale - z);
          e[j] = r[j] * (e[j] - m) * scale;
        }
        for (long j = k; j < ld; j++) r[j] = e[j] = 0;
      }
      if (lp) {
        gemm1(lp, vd, L, P, 1, ld, dO + a * vd, vd, 1, dV + b * vd, vd, 1);
        gemm1(lp, qd, L, D, 1, ld, Q + a * qd, qd, 1, dK + b * qd, qd, 1);
        gemm1(L, qd, lp, D, ld, 1, K + b * qd, qd, 1, dQ + a * qd, qd, 1);
      }
      gemm1(L, vd, L, P + lp, 1, ld, dO + a * vd, vd, 1, dV + a * vd, vd, 1);
      gemm1(L, qd, L, D + lp, 1, ld, Q + a * qd, qd, 1, dK + a * qd, qd, 1);
      gemm1(L, qd, L, D + lp, ld, 1, K + a * qd, qd, 1, dQ + a * qd, qd, 1);
    }
    for (long t = 0; t < T; t++) {
      memcpy(dq + (t * H + h) * qd, dQ + t * qd, qd * 4);
      memcpy(dkv + (t * H + h) * (n + vd), dK + t * qd, n * 4);
      memcpy(dkv + (t * H + h) * (n + vd) + n, dV + t * vd, vd * 4);
      memcpy(dkr + (h * T + t) * p, dK + t * qd + n, p * 4);
    }
  }
  for (long t = 0; t < T; t++)
    for (long c = 0; c < p; c++) {
      float s = 0;
      for (long h = 0; h < H; h++) s += dkr[(h * T + t) * p + c];
      dx[t * ldx + kroff + c] = s;
    }
  free(dkr);
}

// ---- Routing: the K largest σ(logit)+bias, weights σ/Σσ of those ----

// ids, wts [T,K] in descending order of choice; order [T·K] lists t·K+slot grouped by expert; first [E+1] the groups.
void route(long T, long E, long K, const float *logits, const float *bias, int32_t *ids, float *wts, int32_t *order,
           int32_t *first) {
#pragma omp parallel for schedule(static)
  for (long t = 0; t < T; t++) {
    float sc[E], ch[E], sum = 0;
    for (long e = 0; e < E; e++) sc[e] = sigm(logits[t * E + e]);
    for (long e = 0; e < E; e++) ch[e] = sc[e] + bias[e];
    for (long k = 0; k < K; k++) {
      long b = 0;
      float m = ch[0];
      for (long e = 1; e < E; e++)
        if (ch[e] > m) m = ch[e], b = e;
      ids[t * K + k] = b;
      sum += wts[t * K + k] = sc[b];
      ch[b] = -1e30f;
    }
    for (long k = 0; k < K; k++) wts[t * K + k] /= sum;
  }
  memset(first, 0, (E + 1) * 4);
  for (long i = 0; i < T * K; i++) first[ids[i] + 1]++;
  for (long e = 0; e < E; e++) first[e + 1] += first[e];
  int32_t pos[E];
  memcpy(pos, first, E * 4);
  for (long i = 0; i < T * K; i++) order[pos[ids[i]]++] = i;
}

// expert_range gives thread p of P experts [lo,hi) with about the same number of rows as the others.
static void expert_range(long E, const int32_t *first, long p, long P, long *lo, long *hi) {
  long n = first[E];
  long e = 0;
  while (e < E && first[e] < n * p / P) e++;
  *lo = e;
  while (e < E && first[e] < n * (p + 1) / P) e++;
  *hi = p == P - 1 ? E : e;
}

enum { RB = 192 }; // rows of one expert handled at a time

// z [T,l]; w13 [E,2m,l]; w2 [E,l,m]; pre [T·K,2m] keeps the inputs of SiTU in the order of `order`; y [T,l].
void moe_fwd(long T, long E, long K, long l, long m, const float *z, const float *w13, const float *w2,
             const float *wts, const int32_t *order, const int32_t *first, float *pre, float *y) {
  int P = omp_get_max_threads();
  float *acc = calloc((size_t)P * T * l, 4);
#pragma omp parallel num_threads(P)
  {
    long lo, hi, p = omp_get_thread_num();
    expert_range(E, first, p, P, &lo, &hi);
    float *Y = acc + p * T * l, *X = scratch(2, RB * (2 * l + m)), *A = X + RB * l, *O = A + RB * m;
    for (long e = lo; e < hi; e++)
      for (long b = first[e]; b < first[e + 1]; b += RB) {
        long n = first[e + 1] - b < RB ? first[e + 1] - b : RB;
        float *G = pre + b * 2 * m;
        for (long i = 0; i < n; i++) memcpy(X + i * l, z + order[b + i] / K * l, l * 4);
        gemm1(n, 2 * m, l, X, l, 1, w13 + e * 2 * m * l, 1, l, G, 2 * m, 0);
        for (long i = 0; i < n; i++) situ_row(m, G + i * 2 * m, A + i * m);
        gemm1(n, l, m, A, m, 1, w2 + e * l * m, 1, m, O, l, 0);
        for (long i = 0; i < n; i++) {
          float w = wts[order[b + i]], *r = Y + order[b + i] / K * l;
          for (long c = 0; c < l; c++) r[c] += w * O[i * l + c];
        }
      }
#pragma omp barrier
#pragma omp for schedule(static)
    for (long i = 0; i < T * l; i++) {
      float s = 0;
      for (int q = 0; q < P; q++) s += acc[q * T * l + i];
      y[i] = s;
    }
  }
  free(acc);
}

// Writes dz [T,l], dw13, dw2, dlogits [T,E].
void moe_bwd(long T, long E, long K, long l, long m, const float *z, const float *w13, const float *w2,
             const float *wts, const int32_t *ids, const int32_t *order, const int32_t *first, const float *pre,
             const float *logits, const float *dy, float *dz, float *dw13, float *dw2, float *dlogits) {
  int P = omp_get_max_threads();
  float *acc = calloc((size_t)P * T * l, 4), *dwt = malloc(T * K * 4);
  memset(dw13, 0, E * 2 * m * l * 4);
  memset(dw2, 0, E * l * m * 4);
#pragma omp parallel num_threads(P)
  {
    long lo, hi, p = omp_get_thread_num();
    expert_range(E, first, p, P, &lo, &hi);
    float *Y = acc + p * T * l, *X = scratch(2, RB * (3 * l + 5 * m)), *D = X + RB * l, *A = D + RB * l;
    float *dA = A + RB * m, *dG = dA + RB * m, *dX = dG + RB * 2 * m;
    for (long e = lo; e < hi; e++)
      for (long b = first[e]; b < first[e + 1]; b += RB) {
        long n = first[e + 1] - b < RB ? first[e + 1] - b : RB;
        const float *G = pre + b * 2 * m;
        for (long i = 0; i < n; i++) {
          memcpy(X + i * l, z + order[b + i] / K * l, l * 4);
          memcpy(D + i * l, dy + order[b + i] / K * l, l * 4);
          situ_row(m, G + i * 2 * m, A + i * m);
        }
        gemm1(n, m, l, D, l, 1, w2 + e * l * m, m, 1, dA, m, 0);
        for (long i = 0; i < n; i++) {
          float w = wts[order[b + i]];
          dwt[order[b + i]] = dot(A + i * m, dA + i * m, m);
          for (long c = 0; c < m; c++) {
            dA[i * m + c] *= w;
            A[i * m + c] *= w;
          }
          situ_row_bwd(m, G + i * 2 * m, dA + i * m, dG + i * 2 * m);
        }
        gemm1(l, m, n, D, 1, l, A, m, 1, dw2 + e * l * m, m, 1);
        gemm1(2 * m, l, n, dG, 1, 2 * m, X, l, 1, dw13 + e * 2 * m * l, l, 1);
        gemm1(n, l, 2 * m, dG, 2 * m, 1, w13 + e * 2 * m * l, l, 1, dX, l, 0);
        for (long i = 0; i < n; i++) {
          float *r = Y + order[b + i] / K * l;
          for (long c = 0; c < l; c++) r[c] += dX[i * l + c];
        }
      }
#pragma omp barrier
#pragma omp for schedule(static)
    for (long i = 0; i < T * l; i++) {
      float s = 0;
      for (int q = 0; q < P; q++) s += acc[q * T * l + i];
      dz[i] = s;
    }
#pragma omp for schedule(static)
    for (long t = 0; t < T; t++) {
      float sum = 0, mean = 0;
      memset(dlogits + t * E, 0, E * 4);
      for (long k = 0; k < K; k++) {
        sum += sigm(logits[t * E + ids[t * K + k]]);
        mean += wts[t * K + k] * dwt[t * K + k];
      }
      for (long k = 0; k < K; k++) {
        long e = ids[t * K + k];
        float s = sigm(logits[t * E + e]);
        dlogits[t * E + e] = (dwt[t * K + k] - mean) / sum * s * (1 - s);
      }
    }
  }
  free(acc);
  free(dwt);
}

// ---- Head and loss: weighted mean cross-entropy, with its gradients right away ----

// y [T,d]; w [V,d]; target, weight [T] (rows of weight 0 are skipped); norm is 1/Σweight. nll, hit [T] are reported.
// dy [T,d] and dw [V,d] take the gradients unless dw is NULL.
void head_loss(long T, long d, long V, const float *y, const float *w, const int32_t *target, const float *weight,
               float norm, float *nll, uint8_t *hit, float *dy, float *dw) {
  enum { CH = 384 };
  float *Y = malloc(CH * d * 4), *L = malloc(CH * V * 4), *D = malloc(CH * d * 4);
  long rows[CH], t = 0;
  if (dw) {
    memset(dw, 0, V * d * 4);
    memset(dy, 0, T * d * 4);
  }
  while (t < T) {
    long n = 0;
    for (; t < T && n < CH; t++) {
      nll[t] = 0;
      hit[t] = 0;
      if (weight[t] == 0) continue;
      memcpy(Y + n * d, y + t * d, d * 4);
      rows[n++] = t;
    }
    gemm(n, V, d, Y, d, 1, w, 1, d, L, V, 0);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) {
      float *r = L + i * V, m = -1e30f, s = 0;
      long g = target[rows[i]];
      float lt = r[g], k = weight[rows[i]] * norm;
      for (long c = 0; c < V; c++) m = r[c] > m ? r[c] : m;
      hit[rows[i]] = lt >= m;
      for (long c = 0; c < V; c++) s += r[c] = exp_(r[c] - m);
      nll[rows[i]] = m + logf(s) - lt;
      k /= s;
      for (long c = 0; c < V; c++) r[c] *= k;
      r[g] -= weight[rows[i]] * norm;
    }
    if (!dw) continue;
    gemm(n, d, V, L, V, 1, w, d, 1, D, d, 0);
    gemm(V, d, n, L, 1, V, Y, d, 1, dw, d, 1);
    for (long i = 0; i < n; i++) memcpy(dy + rows[i] * d, D + i * d, d * 4);
  }
  free(Y);
  free(L);
  free(D);
}

// ---- What the weights are stored as ----

// bf16_round rounds to the nearest bfloat16, ties to even.
void bf16_round(long n, const float *x, float *y) {
#pragma omp parallel for schedule(static)
  for (long i = 0; i < n; i++) {
    uint32_t b;
    memcpy(&b, x + i, 4);
    b = (b + 0x7fff + (b >> 16 & 1)) & 0xffff0000u;
    memcpy(y + i, &b, 4);
  }
}

// mxfp4_round rounds groups of 32 to E2M1 times a power of two: the smallest 2^e with max|x| ≤ 6.5·2^e.
// With code and scale given it also writes nibbles (low first) and e+127.
void mxfp4_round(long groups, const float *x, float *y, uint8_t *code, uint8_t *scale) {
#pragma omp parallel for schedule(static)
  for (long g = 0; g < groups; g++) {
    const float *a = x + g * 32;
    float m = 0;
    for (int i = 0; i < 32; i++) m = fabsf(a[i]) > m ? fabsf(a[i]) : m;
    int e = -100;
    if (m > 1e-30f) {
      e = (int)ceilf(log2f(m / 6.5f));
      if (e < -120) e = -120;
    }
    float s = ldexpf(1, e), inv = 1 / s;
    float q[32];
    for (int i = 0; i < 32; i++) {
      float v = fabsf(a[i]) * inv;
      // steps of .5 up to 2, of 1 up to 4, of 2 up to 6
      float r = v < 2 ? rintf(v * 2) * 0.5f : v < 4 ? rintf(v) : v < 5 ? 4 : 6;
      q[i] = r;
      y[g * 32 + i] = copysignf(r * s, a[i]);
    }
    if (!code) continue;
    scale[g] = (uint8_t)(e + 127);
    for (int i = 0; i < 32; i++) {
      float r = q[i];
      uint8_t n = r < 2 ? (uint8_t)(r * 2) : r < 4 ? (uint8_t)(r + 2) : r < 5 ? 6 : 7;
      if (a[i] < 0 && n) n |= 8;
      if (i & 1) code[g * 16 + i / 2] |= n << 4; else code[g * 16 + i / 2] = n;
    }
  }
}

// ---- Optimisers ----

// AdamW with decoupled decay; bias corrections are c1 = 1-b1^t, c2 = 1-b2^t.
void adamw(long n, float *p, const float *g, float *m, float *v, float lr, float b1, float b2, float eps, float wd,
           float c1, float c2, float clip) {
#pragma omp parallel for schedule(static)
  for (long i = 0; i < n; i++) {
    float x = g[i] * clip;
    m[i] = b1 * m[i] + (1 - b1) * x;
    v[i] = b2 * v[i] + (1 - b2) * x * x;
    p[i] -= lr * (wd * p[i] + m[i] / c1 / (sqrtf(v[i] / c2) + eps));
  }
}

// Muon: momentum, then three or four Newton–Schulz steps towards the nearest orthogonal matrix (each raises small
// singular values 3.4 times, and those of a small matrix of norm 1 are not small). `count` matrices of
// rows × cols lie one after another. The step is lr·√max(1, rows/cols).
void muon(long count, long rows, long cols, float *p, const float *g, float *mom, float lr, float mu, float wd) {
  long R = rows < cols ? rows : cols, Cc = rows < cols ? cols : rows, n = rows * cols;
  float step = lr * sqrtf(rows > cols ? (float)rows / cols : 1);
#pragma omp parallel for schedule(dynamic)
  for (long i = 0; i < count; i++) {
    float *X = scratch(2, 2 * n + 3 * R * R), *Y = X + n, *A = Y + n, *B = A + R * R, *M = mom + i * n, *W = p + i * n;
    const float *G = g + i * n;
    float ss = 0;
    for (long j = 0; j < n; j++) {
      M[j] = mu * M[j] + (1 - mu) * G[j];
      float x = mu * M[j] + (1 - mu) * G[j];
      ss += x * x;
      // X is R × Cc with R ≤ Cc: transposed when the matrix is tall
      X[rows <= cols ? j : (j % cols) * Cc + j / cols] = x;
    }
    float inv = 1 / (sqrtf(ss) + 1e-12f);
    for (long j = 0; j < n; j++) X[j] *= inv;
    for (int it = 0; it < (R <= 64 ? 3 : 4); it++) {
      gemm1(R, R, Cc, X, Cc, 1, X, 1, Cc, A, R, 0);
      gemm1(R, R, R, A, R, 1, A, R, 1, B, R, 0);
      for (long j = 0; j < R * R; j++) B[j] = -4.7750f * A[j] + 2.0315f * B[j];
      for (long j = 0; j < R; j++) B[j * R + j] += 3.4445f;
      gemm1(R, Cc, R, B, R, 1, X, Cc, 1, Y, Cc, 0);
      float *t = X; X = Y; Y = t;
    }
    for (long j = 0; j < n; j++)
      W[j] -= step * X[rows <= cols ? j : (j % cols) * Cc + j / cols] + lr * wd * W[j];
  }
}
