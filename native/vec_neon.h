/* vec_neon.h — 16 fp32 lanes in four registers. */
#include <arm_neon.h>
#include <math.h>

#include "numerics.h"

typedef struct { float32x4_t r[4]; } v16;
typedef float f4_table; /* the scale */

#define UNROLL _Pragma("GCC unroll 16")
#define TILE_ROWS_1 4
#define TILE_ROWS 4
#define TILE_INPUTS 6
#define DIRECT_INPUTS 3
#define DIRECT_PASSES 1
#define DIRECT_ROWS(n) ((n) == 1 ? 4 : 2)
#define F4_ROWS(n) ((n) == 1 ? 2 : 1)
#define PARTS 4
#define LATENT_HEADS 2
#define LATENT_VECS 2
#define KDA_VECS 4
#define KDA_ROW_VECS 2

#define v_keep(x) /* every operand is a register here */
#define p_keep(x)
#define EACH for (int i = 0; i < 4; i++)

DF_INLINE v16 v_set1(float a) { v16 x; EACH x.r[i] = vdupq_n_f32(a); return x; }
DF_INLINE v16 v_zero(void) { return v_set1(0.0f); }
DF_INLINE v16 v_load(const float *p) { v16 x; EACH x.r[i] = vld1q_f32(p + 4 * i); return x; }
DF_INLINE void v_store(float *p, v16 x) { EACH vst1q_f32(p + 4 * i, x.r[i]); }
DF_INLINE v16 v_load_n(const float *p, uint32_t n) {
  float t[16] = {0};
  memcpy(t, p, n * sizeof(float));
  return v_load(t);
}
DF_INLINE void v_store_n(float *p, v16 x, uint32_t n) {
  float t[16];
  v_store(t, x);
  memcpy(p, t, n * sizeof(float));
}
/* A quarter of the lanes in one register. */
typedef float32x4_t vpart;
DF_INLINE vpart p_zero(void) { return vdupq_n_f32(0.0f); }
DF_INLINE vpart p_load(const float *p) { return vld1q_f32(p); }
DF_INLINE void p_store(float *p, vpart a) { vst1q_f32(p, a); }
DF_INLINE vpart p_fma(vpart a, vpart b, vpart c) { return vfmaq_f32(c, a, b); }
DF_INLINE v16 v_load_bf16(const uint8_t *p) {
  uint16x8_t a = vreinterpretq_u16_u8(vld1q_u8(p)), b = vreinterpretq_u16_u8(vld1q_u8(p + 16));
  v16 x;
  x.r[0] = vreinterpretq_f32_u32(vshll_n_u16(vget_low_u16(a), 16));
  x.r[1] = vreinterpretq_f32_u32(vshll_n_u16(vget_high_u16(a), 16));
  x.r[2] = vreinterpretq_f32_u32(vshll_n_u16(vget_low_u16(b), 16));
  x.r[3] = vreinterpretq_f32_u32(vshll_n_u16(vget_high_u16(b), 16));
  return x;
}
DF_INLINE v16 v_load_bf16_n(const uint8_t *p, uint32_t n) {
  uint8_t t[32] = {0};
  memcpy(t, p, 2 * n);
  return v_load_bf16(t);
}
DF_INLINE v16 v_load_i8(const uint8_t *p) {
  int8x16_t b = vreinterpretq_s8_u8(vld1q_u8(p));
  int16x8_t lo = vmovl_s8(vget_low_s8(b)), hi = vmovl_s8(vget_high_s8(b));
  v16 x;
  x.r[0] = vcvtq_f32_s32(vmovl_s16(vget_low_s16(lo)));
  x.r[1] = vcvtq_f32_s32(vmovl_s16(vget_high_s16(lo)));
  x.r[2] = vcvtq_f32_s32(vmovl_s16(vget_low_s16(hi)));
  x.r[3] = vcvtq_f32_s32(vmovl_s16(vget_high_s16(hi)));
  return x;
}
DF_INLINE v16 v_load_i8_n(const uint8_t *p, uint32_t n) {
  uint8_t t[16] = {0};
  memcpy(t, p, n);
  return v_load_i8(t);
}
DF_INLINE v16 v_add(v16 x, v16 y) { EACH x.r[i] = vaddq_f32(x.r[i], y.r[i]); return x; }
DF_INLINE v16 v_sub(v16 x, v16 y) { EACH x.r[i] = vsubq_f32(x.r[i], y.r[i]); return x; }
DF_INLINE v16 v_mul(v16 x, v16 y) { EACH x.r[i] = vmulq_f32(x.r[i], y.r[i]); return x; }
DF_INLINE v16 v_div(v16 x, v16 y) { EACH x.r[i] = vdivq_f32(x.r[i], y.r[i]); return x; }
DF_INLINE v16 v_fma(v16 x, v16 y, v16 z) { EACH z.r[i] = vfmaq_f32(z.r[i], x.r[i], y.r[i]); return z; }
DF_INLINE v16 v_xor(v16 x, v16 y) { EACH x.r[i] = vreinterpretq_f32_u32(veorq_u32(vreinterpretq_u32_f32(x.r[i]), vreinterpretq_u32_f32(y.r[i]))); return x; }
/* vminq propagates NaN; the contract is a < b ? a : b. */
DF_INLINE v16 v_min(v16 x, v16 y) { EACH x.r[i] = vbslq_f32(vcltq_f32(x.r[i], y.r[i]), x.r[i], y.r[i]); return x; }
DF_INLINE v16 v_max(v16 x, v16 y) { EACH x.r[i] = vbslq_f32(vcgtq_f32(x.r[i], y.r[i]), x.r[i], y.r[i]); return x; }
DF_INLINE v16 v_abs(v16 x) { EACH x.r[i] = vabsq_f32(x.r[i]); return x; }
DF_INLINE v16 v_copysign(v16 x, v16 y) { EACH x.r[i] = vbslq_f32(vdupq_n_u32(0x80000000u), y.r[i], x.r[i]); return x; }
DF_INLINE v16 v_if_lt(v16 x, v16 y, v16 p, v16 q) { EACH p.r[i] = vbslq_f32(vcltq_f32(x.r[i], y.r[i]), p.r[i], q.r[i]); return p; }
DF_INLINE v16 v_first(v16 x, v16 y, uint32_t n) {
  static const uint32_t lane[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  EACH x.r[i] = vbslq_f32(vcltq_u32(vld1q_u32(lane + 4 * i), vdupq_n_u32(n)), x.r[i], y.r[i]);
  return x;
}
DF_INLINE v16 v_scale(v16 p, v16 t) {
  EACH {
    int32x4_t n = vsubq_s32(vreinterpretq_s32_f32(t.r[i]), vdupq_n_s32(0x4b400000));
    int32x4_t h = vshrq_n_s32(n, 1), bias = vdupq_n_s32(127);
    float32x4_t a = vreinterpretq_f32_s32(vshlq_n_s32(vaddq_s32(h, bias), 23));
    float32x4_t b = vreinterpretq_f32_s32(vshlq_n_s32(vaddq_s32(vsubq_s32(n, h), bias), 23));
    p.r[i] = vmulq_f32(vmulq_f32(p.r[i], a), b);
  }
  return p;
}
DF_INLINE float v_sum(v16 x) {
  float32x4_t a = vaddq_f32(vaddq_f32(x.r[0], x.r[2]), vaddq_f32(x.r[1], x.r[3]));
  float32x2_t b = vadd_f32(vget_low_f32(a), vget_high_f32(a));
  return vget_lane_f32(b, 0) + vget_lane_f32(b, 1);
}
DF_INLINE void v_sum4(v16 a, v16 b, v16 c, v16 d, float out[4]) {
  out[0] = v_sum(a);
  out[1] = v_sum(b);
  out[2] = v_sum(c);
  out[3] = v_sum(d);
}
#define v_sum8(a, b, c, d, e, f, g, h, lo, hi) (v_sum4(a, b, c, d, lo), v_sum4(e, f, g, h, hi))
DF_INLINE f4_table f4_scaled(float scale) { return scale; }
/* The table has two significant bytes an entry: two byte look-ups, interleaved and widened. */
DF_INLINE v16 f4_decode(f4_table scale, const uint8_t *p) {
  static const uint8_t hi[16] = {0x00, 0x3f, 0x3f, 0x3f, 0x40, 0x40, 0x40, 0x40, 0x80, 0xbf, 0xbf, 0xbf, 0xc0, 0xc0, 0xc0, 0xc0};
  static const uint8_t lo[16] = {0x00, 0x00, 0x80, 0xc0, 0x00, 0x40, 0x80, 0xc0, 0x00, 0x00, 0x80, 0xc0, 0x00, 0x40, 0x80, 0xc0};
  uint8x8_t b = vld1_u8(p);
  uint8x8x2_t nib = vzip_u8(vand_u8(b, vdup_n_u8(15)), vshr_n_u8(b, 4));
  uint8x16_t idx = vcombine_u8(nib.val[0], nib.val[1]);
  uint8x16x2_t half = vzipq_u8(vqtbl1q_u8(vld1q_u8(lo), idx), vqtbl1q_u8(vld1q_u8(hi), idx));
  uint16x8_t h0 = vreinterpretq_u16_u8(half.val[0]), h1 = vreinterpretq_u16_u8(half.val[1]);
  v16 x;
  x.r[0] = vreinterpretq_f32_u32(vshll_n_u16(vget_low_u16(h0), 16));
  x.r[1] = vreinterpretq_f32_u32(vshll_n_u16(vget_high_u16(h0), 16));
  x.r[2] = vreinterpretq_f32_u32(vshll_n_u16(vget_low_u16(h1), 16));
  x.r[3] = vreinterpretq_f32_u32(vshll_n_u16(vget_high_u16(h1), 16));
  EACH x.r[i] = vmulq_n_f32(x.r[i], scale);
  return x;
}
/* Scales of n <= 16 groups. */
DF_INLINE void f4_scales(float *out, const uint8_t *e, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) out[i] = df_e8m0(e[i]);
}

#undef EACH
