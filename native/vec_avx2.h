/* vec_avx2.h — 16 fp32 lanes in two registers: lanes 0–7 and 8–15. */
#include <immintrin.h>
#include <math.h>

#include "numerics.h"

typedef struct { __m256 a, b; } v16;

#define UNROLL _Pragma("GCC unroll 16")
#define TILE_ROWS_1 4
#define TILE_ROWS 4
#define DIRECT_INPUTS 2
#define DIRECT_PASSES 1
#define DIRECT_ROWS(n) ((n) == 1 ? 4 : 2)
#define PARTS 2
#define PACK_LEAST 4 /* of fewer inputs the products are bound by memory */
#define PACK_INPUTS 6
#define PACK_TILE(n) ((n) >= 5 ? 2u : (n) == 4 ? 3u : 4u)
#define PACK_TILES(TILE) TILE(1, 3) TILE(4, 3) TILE(1, 4) TILE(2, 4) TILE(3, 4) TILE(1, 5) TILE(2, 5) TILE(1, 6) TILE(2, 6)
#define F4_INPUTS 5
#define F4_ROWS(n) ((n) <= 2 ? 2 : 1)
#define LATENT_HEADS 2
#define LATENT_VECS 2
#define KDA_VECS 4
#define KDA_ROW_VECS 2

#define v_keep(x) /* the compiler's choice: the tiles leave it no register more */
#define p_keep(x) __asm__("" : "+x"(x))
/* Masks of the first n of 16 lanes. */
DF_INLINE void v_masks(uint32_t n, __m256i *lo, __m256i *hi) {
  __m256i i = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), m = _mm256_set1_epi32((int)n);
  *lo = _mm256_cmpgt_epi32(m, i);
  *hi = _mm256_cmpgt_epi32(m, _mm256_add_epi32(i, _mm256_set1_epi32(8)));
}

DF_INLINE v16 v_make(__m256 a, __m256 b) { v16 r = {a, b}; return r; }
DF_INLINE v16 v_set1(float a) { __m256 x = _mm256_set1_ps(a); return v_make(x, x); }
DF_INLINE v16 v_zero(void) { return v_make(_mm256_setzero_ps(), _mm256_setzero_ps()); }
DF_INLINE v16 v_load(const float *p) { return v_make(_mm256_loadu_ps(p), _mm256_loadu_ps(p + 8)); }
DF_INLINE void v_store(float *p, v16 x) {
  _mm256_storeu_ps(p, x.a);
  _mm256_storeu_ps(p + 8, x.b);
}
DF_INLINE v16 v_load_n(const float *p, uint32_t n) {
  __m256i lo, hi;
  v_masks(n, &lo, &hi);
  return v_make(_mm256_maskload_ps(p, lo), _mm256_maskload_ps(p + 8, hi));
}
DF_INLINE void v_store_n(float *p, v16 x, uint32_t n) {
  __m256i lo, hi;
  v_masks(n, &lo, &hi);
  _mm256_maskstore_ps(p, lo, x.a);
  _mm256_maskstore_ps(p + 8, hi, x.b);
}
/* Half of the lanes in one register. */
typedef __m256 vpart;
DF_INLINE vpart p_zero(void) { return _mm256_setzero_ps(); }
DF_INLINE vpart p_load(const float *p) { return _mm256_loadu_ps(p); }
DF_INLINE void p_store(float *p, vpart a) { _mm256_storeu_ps(p, a); }
DF_INLINE vpart p_fma(vpart a, vpart b, vpart c) { return _mm256_fmadd_ps(a, b, c); }
DF_INLINE __m256 v_widen(const uint8_t *p) {
  return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)p)), 16));
}
DF_INLINE v16 v_load_bf16(const uint8_t *p) { return v_make(v_widen(p), v_widen(p + 16)); }
DF_INLINE v16 v_load_bf16_n(const uint8_t *p, uint32_t n) {
  uint8_t t[32] = {0};
  memcpy(t, p, 2 * n);
  return v_load_bf16(t);
}
DF_INLINE __m256 v_widen_i8(const uint8_t *p) { return _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_loadl_epi64((const __m128i *)p))); }
DF_INLINE v16 v_load_i8(const uint8_t *p) { return v_make(v_widen_i8(p), v_widen_i8(p + 8)); }
DF_INLINE v16 v_load_i8_n(const uint8_t *p, uint32_t n) {
  uint8_t t[16] = {0};
  memcpy(t, p, n);
  return v_load_i8(t);
}
/* A part of the lanes of 16 weights of 4 (fp32), 2 or 1 bytes. */
DF_INLINE vpart p_weights(const int bytes, const uint8_t *p) {
  return bytes == 4 ? p_load((const float *)p) : bytes == 2 ? v_widen(p) : v_widen_i8(p);
}
/* Of 16 bf16 weights the even ones (part 0) or the odd ones: a word above sixteen zero bits is a number of fp32. One instruction less than in
 * their order, and only the shift needs one of the two ports that also widen. The mask stays in memory: a tile leaves it no register, and a
 * compiler would put something else on the stack for it. */
static const _Alignas(32) uint32_t odd_words[8] = {0xffff0000, 0xffff0000, 0xffff0000, 0xffff0000, 0xffff0000, 0xffff0000, 0xffff0000, 0xffff0000};
DF_INLINE vpart p_bf16(const int part, const uint8_t *p) {
  __m256i w = _mm256_loadu_si256((const __m256i *)p);
  if (part == 0) return _mm256_castsi256_ps(_mm256_slli_epi32(w, 16));
  __asm__("vpand %1, %0, %0" : "+x"(w) : "m"(odd_words));
  return _mm256_castsi256_ps(w);
}
/* A part of the lanes of 16 weights of 2 or 1 bytes, as packed products take them. */
DF_INLINE vpart p_packed_weights(const int bytes, const int part, const uint8_t *p) {
  return bytes == 2 ? p_bf16(part, p) : p_weights(bytes, p + part * 8 * bytes);
}
DF_INLINE vpart v_part(v16 x, const int part) { return part ? x.b : x.a; }
/* *sum += w * x where a tile fills the register file: left to themselves, compilers move sums from register to register. */
DF_INLINE void p_add(vpart *sum, vpart w, vpart x) { __asm__("vfmadd231ps %2, %1, %0" : "+x"(*sum) : "x"(w), "x"(x)); }
DF_INLINE v16 v_add(v16 x, v16 y) { return v_make(_mm256_add_ps(x.a, y.a), _mm256_add_ps(x.b, y.b)); }
DF_INLINE v16 v_sub(v16 x, v16 y) { return v_make(_mm256_sub_ps(x.a, y.a), _mm256_sub_ps(x.b, y.b)); }
DF_INLINE v16 v_mul(v16 x, v16 y) { return v_make(_mm256_mul_ps(x.a, y.a), _mm256_mul_ps(x.b, y.b)); }
DF_INLINE v16 v_div(v16 x, v16 y) { return v_make(_mm256_div_ps(x.a, y.a), _mm256_div_ps(x.b, y.b)); }
DF_INLINE v16 v_fma(v16 x, v16 y, v16 z) { return v_make(_mm256_fmadd_ps(x.a, y.a, z.a), _mm256_fmadd_ps(x.b, y.b, z.b)); }
DF_INLINE v16 v_xor(v16 x, v16 y) { return v_make(_mm256_xor_ps(x.a, y.a), _mm256_xor_ps(x.b, y.b)); }
DF_INLINE v16 v_min(v16 x, v16 y) { return v_make(_mm256_min_ps(x.a, y.a), _mm256_min_ps(x.b, y.b)); }
DF_INLINE v16 v_max(v16 x, v16 y) { return v_make(_mm256_max_ps(x.a, y.a), _mm256_max_ps(x.b, y.b)); }
DF_INLINE v16 v_abs(v16 x) {
  __m256 sign = _mm256_set1_ps(-0.0f);
  return v_make(_mm256_andnot_ps(sign, x.a), _mm256_andnot_ps(sign, x.b));
}
DF_INLINE v16 v_copysign(v16 x, v16 y) {
  __m256 sign = _mm256_set1_ps(-0.0f);
  return v_make(_mm256_or_ps(_mm256_andnot_ps(sign, x.a), _mm256_and_ps(sign, y.a)),
                _mm256_or_ps(_mm256_andnot_ps(sign, x.b), _mm256_and_ps(sign, y.b)));
}
DF_INLINE v16 v_if_lt(v16 x, v16 y, v16 p, v16 q) {
  return v_make(_mm256_blendv_ps(q.a, p.a, _mm256_cmp_ps(x.a, y.a, _CMP_LT_OQ)),
                _mm256_blendv_ps(q.b, p.b, _mm256_cmp_ps(x.b, y.b, _CMP_LT_OQ)));
}
DF_INLINE v16 v_first(v16 x, v16 y, uint32_t n) {
  __m256i lo, hi;
  v_masks(n, &lo, &hi);
  return v_make(_mm256_blendv_ps(y.a, x.a, _mm256_castsi256_ps(lo)), _mm256_blendv_ps(y.b, x.b, _mm256_castsi256_ps(hi)));
}
DF_INLINE __m256 v_scale8(__m256 p, __m256 t) {
  __m256i n = _mm256_sub_epi32(_mm256_castps_si256(t), _mm256_set1_epi32(0x4b400000));
  __m256i h = _mm256_srai_epi32(n, 1), bias = _mm256_set1_epi32(127);
  __m256i a = _mm256_slli_epi32(_mm256_add_epi32(h, bias), 23);
  __m256i b = _mm256_slli_epi32(_mm256_add_epi32(_mm256_sub_epi32(n, h), bias), 23);
  return _mm256_mul_ps(_mm256_mul_ps(p, _mm256_castsi256_ps(a)), _mm256_castsi256_ps(b));
}
DF_INLINE v16 v_scale(v16 p, v16 t) { return v_make(v_scale8(p.a, t.a), v_scale8(p.b, t.b)); }
DF_INLINE float v_sum(v16 v) {
  __m256 x = _mm256_add_ps(v.a, v.b);
  __m128 y = _mm_add_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
  y = _mm_add_ps(y, _mm_movehl_ps(y, y));
  return _mm_cvtss_f32(_mm_add_ss(y, _mm_movehdup_ps(y)));
}
/* Adds neighbours of a a c c | b b d d. */
DF_INLINE void v_sum4_end(__m256 s, float out[4]) {
  s = _mm256_add_ps(s, _mm256_movehdup_ps(s)); /* a . c . | b . d . */
  __m128 ac = _mm256_castps256_ps128(s), bd = _mm256_extractf128_ps(s, 1);
  __m128 r = _mm_shuffle_ps(ac, bd, 0x88);        /* a c b d */
  _mm_storeu_ps(out, _mm_shuffle_ps(r, r, 0xd8)); /* a b c d */
}
DF_INLINE void v_sum4(v16 a, v16 b, v16 c, v16 d, float out[4]) {
  __m256 a8 = _mm256_add_ps(a.a, a.b), b8 = _mm256_add_ps(b.a, b.b), c8 = _mm256_add_ps(c.a, c.b), d8 = _mm256_add_ps(d.a, d.b);
  __m256 ab = _mm256_add_ps(_mm256_permute2f128_ps(a8, b8, 0x20), _mm256_permute2f128_ps(a8, b8, 0x31));
  __m256 cd = _mm256_add_ps(_mm256_permute2f128_ps(c8, d8, 0x20), _mm256_permute2f128_ps(c8, d8, 0x31));
  v_sum4_end(_mm256_add_ps(_mm256_shuffle_ps(ab, cd, 0x44), _mm256_shuffle_ps(ab, cd, 0xee)), out);
}
/* Lanes 0 2 4 .. 14 and 1 3 5 .. 15 of x. */
DF_INLINE v16 v_as_bf16_parts(v16 x) {
  const __m256d even = _mm256_castps_pd(_mm256_shuffle_ps(x.a, x.b, 0x88)), odd = _mm256_castps_pd(_mm256_shuffle_ps(x.a, x.b, 0xdd));
  return v_make(_mm256_castpd_ps(_mm256_permute4x64_pd(even, 0xd8)), _mm256_castpd_ps(_mm256_permute4x64_pd(odd, 0xd8)));
}
/* v_sum4 of lanes 0 2 4 .. 14 and 1 3 5 .. 15. */
DF_INLINE __m256 v_sum4_pair(v16 x, v16 y) { /* of x: four sums of four lanes, of 0 2 1 3 and so on; of y */
  const __m256 even = _mm256_add_ps(_mm256_permute2f128_ps(x.a, y.a, 0x20), _mm256_permute2f128_ps(x.a, y.a, 0x31));
  const __m256 odd = _mm256_add_ps(_mm256_permute2f128_ps(x.b, y.b, 0x20), _mm256_permute2f128_ps(x.b, y.b, 0x31));
  return _mm256_add_ps(_mm256_shuffle_ps(even, odd, 0x44), _mm256_shuffle_ps(even, odd, 0xee));
}
DF_INLINE void v_sum4_bf16_parts(v16 a, v16 b, v16 c, v16 d, float out[4]) {
  const __m256 ab = v_sum4_pair(a, b), cd = v_sum4_pair(c, d);
  v_sum4_end(_mm256_add_ps(_mm256_shuffle_ps(ab, cd, 0x88), _mm256_shuffle_ps(ab, cd, 0xdd)), out);
}
#define v_sum8(a, b, c, d, e, f, g, h, lo, hi) (v_sum4(a, b, c, d, lo), v_sum4(e, f, g, h, hi))
/* The bf16 numbers of the eight codes without a sign under every scale, as 16 high and 16 low bytes of all sixteen codes: a product of a
 * code and a scale, subnormal or infinite, has no more than eight significant bits, so bf16 holds it exactly. F4_BF16(e, x, m) is
 * (1 + m/2) * 2^(x-127) * 2^(e-127). */
#define F4_BF16(e, x, m)                                                                                    \
  ((e) == 255 || (e) + (x) >= 255 + 127 ? 0x7f80 : (e) + (x) > 127 ? ((e) + (x) - 127) << 7 | (m) << 6 : (0x80 | (m) << 6) >> ((128 - (e) - (x)) & 7))
#define F4_CODES(e, BYTE, sign)                                                                                                           \
  BYTE((e) == 255 ? 0x7fc0 : 0, sign), BYTE(F4_BF16(e, 126, 0), sign), BYTE(F4_BF16(e, 127, 0), sign), BYTE(F4_BF16(e, 127, 1), sign),   \
      BYTE(F4_BF16(e, 128, 0), sign), BYTE(F4_BF16(e, 128, 1), sign), BYTE(F4_BF16(e, 129, 0), sign), BYTE(F4_BF16(e, 129, 1), sign)
#define F4_HIGH(u, sign) ((u) >> 8 | (sign))
#define F4_LOW(u, sign) ((u) & 0xff)
#define F4_1(e) {F4_CODES(e, F4_HIGH, 0), F4_CODES(e, F4_HIGH, 0x80), F4_CODES(e, F4_LOW, 0), F4_CODES(e, F4_LOW, 0x80)}
#define F4_4(e) F4_1(e), F4_1((e) + 1), F4_1((e) + 2), F4_1((e) + 3)
#define F4_16(e) F4_4(e), F4_4((e) + 4), F4_4((e) + 8), F4_4((e) + 12)
#define F4_64(e) F4_16(e), F4_16((e) + 16), F4_16((e) + 32), F4_16((e) + 48)
static const _Alignas(64) uint8_t f4_bytes[256][32] = {F4_64(0), F4_64(64), F4_64(128), F4_64(192)};

/* The 32 weights of a group as four registers, from their codes: two look-ups of bytes and an interleaving, which work within lanes of 128
 * bits, put the bf16 number of the first of two weights below that of the second, and a shift and a mask make them fp32. */
DF_INLINE void f4_look_up(uint8_t scale, __m256i code, __m256 w[4]) {
  const __m256i high = _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)f4_bytes[scale]));
  const __m256i low = _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)(f4_bytes[scale] + 16)));
  const __m256i h = _mm256_shuffle_epi8(high, code), l = _mm256_shuffle_epi8(low, code);
  const __m256i a = _mm256_unpacklo_epi8(l, h), c = _mm256_unpackhi_epi8(l, h), odd = _mm256_set1_epi32((int)0xffff0000);
  w[0] = _mm256_castsi256_ps(_mm256_slli_epi32(a, 16));
  w[1] = _mm256_castsi256_ps(_mm256_and_si256(a, odd));
  w[2] = _mm256_castsi256_ps(_mm256_slli_epi32(c, 16));
  w[3] = _mm256_castsi256_ps(_mm256_and_si256(c, odd));
}
DF_INLINE __m256i f4_twice(const uint8_t *p) { return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)p)); }
/* In their order: nibbles are dealt out so that weight i of sixteen comes beside weight i + 8. */
DF_INLINE void f4_group(uint8_t scale, const uint8_t *p, __m256 w[4]) {
  const __m256i deal = _mm256_setr_epi8(0, 4, 0, 4, 1, 5, 1, 5, 8, 12, 8, 12, 9, 13, 9, 13, 2, 6, 2, 6, 3, 7, 3, 7, 10, 14, 10, 14, 11, 15, 11, 15);
  const __m256i b = _mm256_shuffle_epi8(f4_twice(p), deal);
  f4_look_up(scale, _mm256_and_si256(_mm256_blend_epi16(b, _mm256_srli_epi16(b, 4), 0xaa), _mm256_set1_epi8(0x0f)), w);
}
/* In the order that takes the fewest instructions, that of v_deal. */
DF_INLINE void f4_group_dealt(uint8_t scale, const uint8_t *p, __m256 w[4]) {
  const __m256i shift = _mm256_setr_epi32(0, 0, 0, 0, 4, 4, 4, 4);
  f4_look_up(scale, _mm256_and_si256(_mm256_srlv_epi32(f4_twice(p), shift), _mm256_set1_epi8(0x0f)), w);
}
/* Lanes 0 4 8 12 1 5 9 13 and 2 6 10 14 3 7 11 15 of x, and back. */
DF_INLINE v16 v_deal(v16 x) {
  const __m256i pairs = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  return v_make(_mm256_permutevar8x32_ps(_mm256_unpacklo_ps(x.a, x.b), pairs), _mm256_permutevar8x32_ps(_mm256_unpackhi_ps(x.a, x.b), pairs));
}
DF_INLINE v16 v_gather(v16 x) {
  const __m256i pairs = _mm256_setr_epi32(0, 2, 4, 6, 1, 3, 5, 7);
  const __m256 a = _mm256_permutevar8x32_ps(x.a, pairs), b = _mm256_permutevar8x32_ps(x.b, pairs);
  return v_make(_mm256_shuffle_ps(a, b, 0x88), _mm256_shuffle_ps(a, b, 0xdd));
}
/* v_sum4 of lanes in the order of v_deal. */
DF_INLINE __m256 v_sum4_half(__m256 a, __m256 b, __m256 c, __m256 d) {
  const __m256 ab = _mm256_add_ps(_mm256_shuffle_ps(a, b, 0x44), _mm256_shuffle_ps(a, b, 0xee));
  const __m256 cd = _mm256_add_ps(_mm256_shuffle_ps(c, d, 0x44), _mm256_shuffle_ps(c, d, 0xee));
  return _mm256_add_ps(_mm256_shuffle_ps(ab, cd, 0x88), _mm256_shuffle_ps(ab, cd, 0xdd));
}
DF_INLINE void v_sum4_dealt(v16 a, v16 b, v16 c, v16 d, float out[4]) {
  const __m256 s = _mm256_add_ps(v_sum4_half(a.a, b.a, c.a, d.a), v_sum4_half(a.b, b.b, c.b, d.b));
  _mm_storeu_ps(out, _mm_add_ps(_mm256_castps256_ps128(s), _mm256_extractf128_ps(s, 1)));
}
