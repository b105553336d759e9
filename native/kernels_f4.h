/* kernels_f4.h — products with MXFP4 weights; part of the kernel template (kernels_impl.h). Row lengths are multiples of
 * 32, and so every vector is whole.
 *
 * Bound, one input on AVX-512: a group of 32 weights (17 bytes) takes two index extractions and two table look-ups, all on
 * the one shuffle port, so 4 cycles; its two fma and the scaling of the table run beside them. At 2.8 GHz that is 12 GB/s
 * a core, about what a core can read. From three inputs on the fma are the bound: N inputs take N + 2.5 cycles a group. */

DF_INLINE void tile_f4(const int R, const int N, const uint8_t *w, const uint8_t *scale, uint32_t k, uint32_t r, const float *const *x,
                       float *const *y) {
  const size_t ld_w = k / 2, ld_s = k / DF_F4_GROUP;
  const uint8_t *p[TILE_ROWS_1];
  const float *q[DIRECT_INPUTS];
  v16 acc[TILE_ROWS_1][DIRECT_INPUTS];
  UNROLL for (int i = 0; i < R; i++) p[i] = w + (r + i) * ld_w;
  UNROLL for (int n = 0; n < N; n++) q[n] = x[n];
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_zero();
  for (size_t g = 0; g < ld_s; g += 16) {
    const uint32_t groups = ld_s - g < 16 ? (uint32_t)(ld_s - g) : 16;
    _Alignas(64) float s[TILE_ROWS_1][16];
    UNROLL for (int i = 0; i < R; i++) {
      f4_scales(s[i], scale + (r + i) * ld_s + g, groups);
      for (size_t c = 0; c < 16 * groups; c += 64) __builtin_prefetch(p[i] + R * ld_w + 16 * g + c, 0, 3); /* of the next tile */
    }
    for (size_t j = 0; j < groups; j++) {
      f4_table table[TILE_ROWS_1];
      UNROLL for (int i = 0; i < R; i++) table[i] = f4_scaled(s[i][j]);
      UNROLL for (int h = 0; h < 2; h++) {
#define W(i) f4_decode(table[i], p[i] + 16 * (g + j) + 8 * h)
#define X(n) v_load(q[n] + 32 * (g + j) + 16 * h)
        TILE_STEP(v16, v_fma, R, N, W, X)
#undef W
#undef X
      }
    }
  }
  TILE_STORE(R, N)
}

static void widen_f4(float *out, const uint8_t *w, const uint8_t *scale, uint32_t n) {
  for (uint32_t g = 0; g < n / DF_F4_GROUP; g++) {
    f4_table t = f4_scaled(df_e8m0(scale[g]));
    v_store(out + 32 * g, f4_decode(t, w + 16 * g));
    v_store(out + 32 * g + 16, f4_decode(t, w + 16 * g + 8));
  }
}

static void mat_f4(const uint8_t *w, const uint8_t *scale, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t,
                   float *const *y) {
#define TILE(R, N, r, x, y) tile_f4(R, N, w, scale, k, r, x, y)
#define ROWS F4_ROWS
  DIRECT(TILE)
#undef ROWS
#undef TILE
#define DECODE(out, r, c, n) widen_f4(out, w + ((size_t)(r) * k + (c)) / 2, scale + ((size_t)(r) * k + (c)) / DF_F4_GROUP, n)
  BLOCKS(4, DECODE)
#undef DECODE
}
