/* vec_scalar.h — 16 fp32 lanes in plain C: the reference the other vec_*.h are compared with. */
#include <math.h>

#include "numerics.h"

typedef struct { float l[16]; } v16;
typedef struct { float l[16]; } f4_table;

#define UNROLL /* nothing to keep in registers */
#define TILE_ROWS_1 2 /* rows per tile for one input, for several, and inputs per tile */
#define TILE_ROWS 2
#define TILE_INPUTS 2
#define DIRECT_INPUTS 2
#define DIRECT_PASSES 1
#define DIRECT_ROWS(n) 2
#define F4_ROWS(n) 1
#define PARTS 1
#define LATENT_HEADS 2 /* tile of the combined latent: heads x vectors */
#define LATENT_VECS 1
#define KDA_VECS 1 /* value vectors in flight in the recurrence */
#define KDA_ROW_VECS 1 /* and with several rows */

/* Calls, not inlined: sixteen copies of everything in every tile cost the compiler 15 s and make the code no faster. */
#define v_keep(x) /* see vec_avx512.h */
#define OP static __attribute__((noinline, unused))
#define EACH for (int i = 0; i < 16; i++)

OP v16 v_set1(float a) { v16 r; EACH r.l[i] = a; return r; }
OP v16 v_zero(void) { return v_set1(0.0f); }
OP v16 v_load(const float *p) { v16 r; memcpy(r.l, p, sizeof r.l); return r; }
OP void v_store(float *p, v16 a) { memcpy(p, a.l, sizeof a.l); }
OP v16 v_load_n(const float *p, uint32_t n) { v16 r = v_zero(); memcpy(r.l, p, n * sizeof(float)); return r; }
OP void v_store_n(float *p, v16 a, uint32_t n) { memcpy(p, a.l, n * sizeof(float)); }
OP v16 v_load_bf16(const uint8_t *p) { v16 r; EACH r.l[i] = df_bf16(p + 2 * i); return r; }
OP v16 v_load_bf16_n(const uint8_t *p, uint32_t n) { v16 r = v_zero(); for (uint32_t i = 0; i < n; i++) r.l[i] = df_bf16(p + 2 * i); return r; }
OP v16 v_load_i8(const uint8_t *p) { v16 r; EACH r.l[i] = (float)(int8_t)p[i]; return r; }
OP v16 v_load_i8_n(const uint8_t *p, uint32_t n) { v16 r = v_zero(); for (uint32_t i = 0; i < n; i++) r.l[i] = (float)(int8_t)p[i]; return r; }
OP v16 v_add(v16 a, v16 b) { EACH a.l[i] += b.l[i]; return a; }
OP v16 v_sub(v16 a, v16 b) { EACH a.l[i] -= b.l[i]; return a; }
OP v16 v_mul(v16 a, v16 b) { EACH a.l[i] *= b.l[i]; return a; }
OP v16 v_div(v16 a, v16 b) { EACH a.l[i] /= b.l[i]; return a; }
OP v16 v_fma(v16 a, v16 b, v16 c) { EACH c.l[i] = fmaf(a.l[i], b.l[i], c.l[i]); return c; }
OP v16 v_xor(v16 a, v16 b) { EACH a.l[i] = df_from_bits(df_bits(a.l[i]) ^ df_bits(b.l[i])); return a; }
OP v16 v_min(v16 a, v16 b) { EACH a.l[i] = a.l[i] < b.l[i] ? a.l[i] : b.l[i]; return a; } /* a < b ? a : b */
OP v16 v_max(v16 a, v16 b) { EACH a.l[i] = a.l[i] > b.l[i] ? a.l[i] : b.l[i]; return a; } /* a > b ? a : b */
OP v16 v_abs(v16 a) { EACH a.l[i] = df_from_bits(df_bits(a.l[i]) & 0x7fffffffu); return a; }
/* Magnitude of a, sign of b. */
OP v16 v_copysign(v16 a, v16 b) { EACH a.l[i] = df_from_bits((df_bits(a.l[i]) & 0x7fffffffu) | (df_bits(b.l[i]) & 0x80000000u)); return a; }
/* x < y ? a : b, lane by lane. */
OP v16 v_if_lt(v16 x, v16 y, v16 a, v16 b) { EACH a.l[i] = x.l[i] < y.l[i] ? a.l[i] : b.l[i]; return a; }
/* Lanes below n from a, the rest from b. */
OP v16 v_first(v16 a, v16 b, uint32_t n) { for (uint32_t i = n; i < 16; i++) a.l[i] = b.l[i]; return a; }
/* p * 2^n, rounded once, for t = DF_ROUND_MAGIC + n and |n| < 160. */
OP v16 v_scale(v16 p, v16 t) {
  EACH {
    int32_t n = (int32_t)(df_bits(t.l[i]) - df_bits(DF_ROUND_MAGIC)), h = n >> 1;
    p.l[i] = p.l[i] * df_from_bits((uint32_t)(h + 127) << 23) * df_from_bits((uint32_t)(n - h + 127) << 23);
  }
  return p;
}
OP float v_sum(v16 a) {
  for (int w = 8; w; w >>= 1)
    for (int i = 0; i < w; i++) a.l[i] += a.l[i + w];
  return a.l[0];
}
OP void v_sum4(v16 a, v16 b, v16 c, v16 d, float out[4]) {
  out[0] = v_sum(a);
  out[1] = v_sum(b);
  out[2] = v_sum(c);
  out[3] = v_sum(d);
}
#define v_sum8(a, b, c, d, e, f, g, h, lo, hi) (v_sum4(a, b, c, d, lo), v_sum4(e, f, g, h, hi))
/* The table of one MXFP4 group, and 16 weights of it from 8 bytes, low nibble first. */
OP f4_table f4_scaled(float scale) {
  static const float e2m1[16] = DF_E2M1;
  f4_table t;
  EACH t.l[i] = e2m1[i] * scale;
  return t;
}
OP v16 f4_decode(f4_table t, const uint8_t *p) { v16 r; EACH r.l[i] = t.l[p[i >> 1] >> (4 * (i & 1)) & 15]; return r; }
/* Scales of n <= 16 groups. */
DF_INLINE void f4_scales(float *out, const uint8_t *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) out[i] = df_e8m0(e[i]);
}

#undef EACH
#undef OP
