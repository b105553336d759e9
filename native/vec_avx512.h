/* vec_avx512.h — 16 fp32 lanes in one register. */
#include <immintrin.h>
#include <math.h>

#include "numerics.h"

typedef __m512 v16;
typedef __m512 f4_table;

#define UNROLL _Pragma("GCC unroll 16")
#define TILE_ROWS_1 8
#define TILE_ROWS 4
#define TILE_INPUTS 6
#define DIRECT_INPUTS 8
#define DIRECT_PASSES 2
#define DIRECT_ROWS(n) ((n) == 1 ? 8 : (n) <= 6 ? 4 : 3)
#define F4_ROWS(n) ((n) == 1 ? 8 : (n) <= 6 ? 4 : 3)
#define PARTS 1
#define PACK_LEAST 6 /* of fewer inputs the products are bound by memory */
#define PACK_INPUTS 8
#define PACK_TILE(n) ((n) >= 7 ? 2u : 3u)
#define PACK_TILES(TILE)                                                                                                            \
  TILE(1, 4) TILE(2, 4) TILE(3, 4) TILE(1, 5) TILE(2, 5) TILE(3, 5) TILE(1, 6) TILE(2, 6) TILE(3, 6) TILE(1, 7) TILE(2, 7) TILE(1, 8) \
  TILE(2, 8)
#define LATENT_HEADS 4
#define LATENT_VECS 4
#define KDA_VECS 8
#define KDA_ROW_VECS 4

/* Keeps a loaded value in its register: gcc would load it again for every use, and the loads would be the bound. */
#define v_keep(x) __asm__("" : "+v"(x))
DF_INLINE __mmask16 v_mask(uint32_t n) { return (__mmask16)((1u << n) - 1); }

DF_INLINE v16 v_set1(float a) { return _mm512_set1_ps(a); }
DF_INLINE v16 v_zero(void) { return _mm512_setzero_ps(); }
DF_INLINE v16 v_load(const float *p) { return _mm512_loadu_ps(p); }
DF_INLINE void v_store(float *p, v16 a) { _mm512_storeu_ps(p, a); }
DF_INLINE v16 v_load_n(const float *p, uint32_t n) { return _mm512_maskz_loadu_ps(v_mask(n), p); }
DF_INLINE void v_store_n(float *p, v16 a, uint32_t n) { _mm512_mask_storeu_ps(p, v_mask(n), a); }
/* Word j of h to the upper half of lane j, in one instruction where zero extension and shift are two. */
DF_INLINE v16 v_widen(__m256i h) {
  const __m512i at = _mm512_setr_epi32(0x00000, 0x10000, 0x20000, 0x30000, 0x40000, 0x50000, 0x60000, 0x70000, 0x80000, 0x90000, 0xa0000,
                                       0xb0000, 0xc0000, 0xd0000, 0xe0000, 0xf0000);
  return _mm512_castsi512_ps(_mm512_maskz_permutexvar_epi16(0xaaaaaaaau, at, _mm512_castsi256_si512(h)));
}
DF_INLINE v16 v_load_bf16(const uint8_t *p) { return v_widen(_mm256_loadu_si256((const __m256i *)p)); }
DF_INLINE v16 v_load_bf16_n(const uint8_t *p, uint32_t n) { return v_widen(_mm256_maskz_loadu_epi16(v_mask(n), p)); }
DF_INLINE v16 v_load_i8(const uint8_t *p) { return _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(_mm_loadu_si128((const __m128i *)p))); }
DF_INLINE v16 v_load_i8_n(const uint8_t *p, uint32_t n) { return _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(_mm_maskz_loadu_epi8(v_mask(n), p))); }
DF_INLINE v16 v_add(v16 a, v16 b) { return _mm512_add_ps(a, b); }
DF_INLINE v16 v_sub(v16 a, v16 b) { return _mm512_sub_ps(a, b); }
DF_INLINE v16 v_mul(v16 a, v16 b) { return _mm512_mul_ps(a, b); }
DF_INLINE v16 v_div(v16 a, v16 b) { return _mm512_div_ps(a, b); }
DF_INLINE v16 v_fma(v16 a, v16 b, v16 c) { return _mm512_fmadd_ps(a, b, c); }
DF_INLINE v16 v_xor(v16 a, v16 b) { return _mm512_xor_ps(a, b); }
DF_INLINE v16 v_min(v16 a, v16 b) { return _mm512_min_ps(a, b); }
DF_INLINE v16 v_max(v16 a, v16 b) { return _mm512_max_ps(a, b); }
DF_INLINE v16 v_abs(v16 a) { return _mm512_abs_ps(a); }
DF_INLINE v16 v_copysign(v16 a, v16 b) {
  __m512i sign = _mm512_set1_epi32((int)0x80000000u);
  return _mm512_castsi512_ps(_mm512_ternarylogic_epi32(sign, _mm512_castps_si512(b), _mm512_castps_si512(a), 0xca));
}
DF_INLINE v16 v_if_lt(v16 x, v16 y, v16 a, v16 b) { return _mm512_mask_blend_ps(_mm512_cmp_ps_mask(x, y, _CMP_LT_OQ), b, a); }
DF_INLINE v16 v_first(v16 a, v16 b, uint32_t n) { return _mm512_mask_blend_ps(v_mask(n), b, a); }
DF_INLINE v16 v_scale(v16 p, v16 t) {
  __m512i n = _mm512_sub_epi32(_mm512_castps_si512(t), _mm512_set1_epi32(0x4b400000));
  __m512i h = _mm512_srai_epi32(n, 1), bias = _mm512_set1_epi32(127);
  __m512i a = _mm512_slli_epi32(_mm512_add_epi32(h, bias), 23);
  __m512i b = _mm512_slli_epi32(_mm512_add_epi32(_mm512_sub_epi32(n, h), bias), 23);
  return _mm512_mul_ps(_mm512_mul_ps(p, _mm512_castsi512_ps(a)), _mm512_castsi512_ps(b));
}
DF_INLINE __m256 v_fold8(v16 a) { return _mm256_add_ps(_mm512_castps512_ps256(a), _mm512_extractf32x8_ps(a, 1)); }
DF_INLINE float v_sum(v16 a) {
  __m256 x = v_fold8(a);
  __m128 y = _mm_add_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps(x, 1));
  y = _mm_add_ps(y, _mm_movehl_ps(y, y));
  return _mm_cvtss_f32(_mm_add_ss(y, _mm_movehdup_ps(y)));
}
/* Four trees at once; each adds the same pairs as v_sum. */
DF_INLINE void v_sum4(v16 a, v16 b, v16 c, v16 d, float out[4]) {
  __m256 a8 = v_fold8(a), b8 = v_fold8(b), c8 = v_fold8(c), d8 = v_fold8(d);
  __m256 ab = _mm256_add_ps(_mm256_permute2f128_ps(a8, b8, 0x20), _mm256_permute2f128_ps(a8, b8, 0x31));
  __m256 cd = _mm256_add_ps(_mm256_permute2f128_ps(c8, d8, 0x20), _mm256_permute2f128_ps(c8, d8, 0x31));
  __m256 s = _mm256_add_ps(_mm256_shuffle_ps(ab, cd, 0x44), _mm256_shuffle_ps(ab, cd, 0xee)); /* a a c c | b b d d */
  s = _mm256_add_ps(s, _mm256_movehdup_ps(s));                                               /* a . c . | b . d . */
  __m128 ac = _mm256_castps256_ps128(s), bd = _mm256_extractf128_ps(s, 1);
  __m128 r = _mm_shuffle_ps(ac, bd, 0x88);          /* a c b d */
  _mm_storeu_ps(out, _mm_shuffle_ps(r, r, 0xd8));   /* a b c d */
}
/* Eight trees, each of the same pairs again, in half the shuffles: lo gets a b c d, hi e f g h. */
DF_INLINE void v_sum8(v16 a, v16 b, v16 c, v16 d, v16 e, v16 f, v16 g, v16 h, float lo[4], float hi[4]) {
#define FOLD(x, y, l, h) _mm512_add_ps(_mm512_shuffle_f32x4(x, y, l), _mm512_shuffle_f32x4(x, y, h))
  __m512 ab = FOLD(a, b, 0x44, 0xee), cd = FOLD(c, d, 0x44, 0xee), ef = FOLD(e, f, 0x44, 0xee), gh = FOLD(g, h, 0x44, 0xee); /* 8 lanes each */
  __m512 p = FOLD(ab, cd, 0x88, 0xdd), q = FOLD(ef, gh, 0x88, 0xdd);                                                        /* a b c d, 4 lanes each */
#undef FOLD
  __m512 s = _mm512_add_ps(_mm512_shuffle_ps(p, q, 0x44), _mm512_shuffle_ps(p, q, 0xee)); /* a a e e | b b f f | .. */
  s = _mm512_add_ps(s, _mm512_movehdup_ps(s));                                            /* a . e . | b . f . | .. */
  const __m512i at = _mm512_setr_epi32(0, 4, 8, 12, 2, 6, 10, 14, 0, 0, 0, 0, 0, 0, 0, 0);
  __m256 r = _mm512_castps512_ps256(_mm512_permutexvar_ps(at, s));
  _mm_storeu_ps(lo, _mm256_castps256_ps128(r));
  _mm_storeu_ps(hi, _mm256_extractf128_ps(r, 1));
}
/* Packed products take all lanes at once, in their order. */
#define p_packed_weights(bytes, part, p) weights(bytes, p)
#define v_as_bf16_parts(x) (x)
#define v_part(x, part) (x)
DF_INLINE void p_add(v16 *sum, v16 w, v16 x) { __asm__("vfmadd231ps %2, %1, %0" : "+v"(*sum) : "v"(w), "v"(x)); }
/* Scales of n <= 16 groups; out has room for 16. */
DF_INLINE void f4_scales(float *out, const uint8_t *p, uint32_t n) {
  __m512i e = _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(v_mask(n), p));
  __m512i f = _mm512_mask_mov_epi32(_mm512_slli_epi32(e, 23), _mm512_testn_epi32_mask(e, e), _mm512_set1_epi32(0x400000));
  _mm512_storeu_ps(out, _mm512_castsi512_ps(f));
}
DF_INLINE f4_table f4_scaled(float scale) {
  const __m512 e2m1 = _mm512_setr_ps(0.0f, 0.5f, 1.0f, 1.5f, 2.0f, 3.0f, 4.0f, 6.0f, -0.0f, -0.5f, -1.0f, -1.5f, -2.0f, -3.0f, -4.0f, -6.0f);
  return _mm512_mul_ps(e2m1, _mm512_set1_ps(scale));
}
#ifdef VEC_VBMI
/* One instruction takes, for each lane, the eight bits that start at its nibble; vpermps ignores the upper ones. */
DF_INLINE v16 f4_decode(f4_table t, const uint8_t *p) {
  int64_t b;
  memcpy(&b, p, 8);
  const __m512i at = _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60);
  return _mm512_permutexvar_ps(_mm512_multishift_epi64_epi8(at, _mm512_set1_epi64(b)), t);
}
#else
/* Every lane gets the dword its nibble is in, then shifts it down; vpermps ignores the bits above. */
DF_INLINE v16 f4_decode(f4_table t, const uint8_t *p) {
  int32_t lo, hi;
  memcpy(&lo, p, 4);
  memcpy(&hi, p + 4, 4);
  const __m512i shift = _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 0, 4, 8, 12, 16, 20, 24, 28);
  __m512i x = _mm512_mask_set1_epi32(_mm512_set1_epi32(lo), 0xff00, hi);
  return _mm512_permutexvar_ps(_mm512_srlv_epi32(x, shift), t);
}
#endif
