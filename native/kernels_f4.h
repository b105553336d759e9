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
  const float *q[TILE_INPUTS];
  v16 acc[TILE_ROWS_1][TILE_INPUTS];
  UNROLL for (int i = 0; i < R; i++) p[i] = w + (r + i) * ld_w;
  UNROLL for (int n = 0; n < N; n++) q[n] = x[n];
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_zero();
  for (size_t g = 0; g < ld_s; g += 16) {
    const uint32_t groups = ld_s - g < 16 ? (uint32_t)(ld_s - g) : 16;
    _Alignas(64) float s[TILE_ROWS_1][16];
    UNROLL for (int i = 0; i < R; i++) {
      f4_scales(s[i], scale + (r + i) * ld_s + g, groups);
      /* Rows are shorter than a page, where several streams at once defeat the hardware's prefetching: fetch the rows of the
       * next tile. */
      for (size_t b = 0; b < 256; b += 64) __builtin_prefetch(p[i] + R * ld_w + 16 * g + b, 0, 3);
    }
    for (size_t j = 0; j < groups; j++) {
      UNROLL for (int i = 0; i < R; i++) {
        f4_table t = f4_scaled(s[i][j]);
        UNROLL for (int h = 0; h < 2; h++) {
          v16 wv = f4_decode(t, p[i] + 16 * (g + j) + 8 * h);
          UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_fma(wv, v_load(q[n] + 32 * (g + j) + 16 * h), acc[i][n]);
        }
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
  uint32_t r = r0;
  if (t == 1) {
    for (; r + F4_ROWS_1 <= r1; r += F4_ROWS_1) tile_f4(F4_ROWS_1, 1, w, scale, k, r, x, y);
    for (; r < r1; r++) tile_f4(1, 1, w, scale, k, r, x, y);
    return;
  }
  if (t <= DIRECT_INPUTS) { /* as in mat_bf16 */
    const uint32_t parts = (t + TILE_INPUTS - 1) / TILE_INPUTS;
    while (r < r1) {
      const uint32_t rows = r1 - r < F4_ROWS ? 1 : F4_ROWS;
      for (uint32_t i = 0; i < parts; i++) {
        const uint32_t n = t * i / parts, left = t * (i + 1) / parts - n;
        if (rows == 1) {
#define CALL(N) tile_f4(1, N, w, scale, k, r, x + n, y + n)
          FOR_INPUTS(left, CALL);
#undef CALL
        } else {
#define CALL(N) tile_f4(F4_ROWS, N, w, scale, k, r, x + n, y + n)
          FOR_INPUTS(left, CALL);
#undef CALL
        }
      }
      r += rows;
    }
    return;
  }
  _Alignas(64) float block[BLOCK_ROWS * BLOCK_K], lanes[BLOCK_ROWS * DF_MAX_ROWS * 16];
  for (; r < r1; r += BLOCK_ROWS) {
    uint32_t rows = r1 - r < BLOCK_ROWS ? r1 - r : BLOCK_ROWS;
    for (uint32_t c = 0; c < k; c += BLOCK_K) {
      uint32_t n = k - c < BLOCK_K ? k - c : BLOCK_K;
      for (uint32_t i = 0; i < rows; i++) {
        size_t at = (size_t)(r + i) * k + c;
        widen_f4(block + i * BLOCK_K, w + at / 2, scale + at / DF_F4_GROUP, n);
      }
      ahead next = next_block(w, k, r, r1, c + n, n, 4);
      block_f32(block, BLOCK_K, n, rows, r, x, c, t, lanes, c > 0, c + n < k, y, &next);
    }
  }
}
