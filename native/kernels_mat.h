/* kernels_mat.h — matrix products; part of the kernel template (kernels_impl.h).
 *
 * A tile is R weight rows by N input rows, each of its R*N elements one 16-lane accumulator. Few inputs: weights are
 * decoded in registers and used for all inputs at once, so a weight byte is read once. Many inputs: a block of
 * BLOCK_ROWS x BLOCK_K weights is decoded once into an L1-sized buffer and multiplied with every group of inputs; lanes
 * rest in memory between blocks of K, which keeps the canonical order.
 *
 * Bounds. One input: the weight bytes, once. Many: R*N fma against R + N vector loads per 16 columns, so both fma ports
 * stay busy as soon as R*N >= 2*(R+N)/2 loads per cycle — 4x6 on AVX-512 is 24 fma for 10 loads. */

#define BLOCK_ROWS 16u
#define BLOCK_K 384u

/* Lanes of R x N elements to y[n][r..]. */
#define TILE_STORE(R, N)                                                                              \
  UNROLL for (int n = 0; n < (N); n++) {                                                              \
    if ((R) % 4 == 0) {                                                                               \
      UNROLL for (int i = 0; i + 3 < (R); i += 4) v_sum4(acc[i][n], acc[i + 1][n], acc[i + 2][n], acc[i + 3][n], y[n] + r + i); \
    } else {                                                                                          \
      UNROLL for (int i = 0; i < (R); i++) y[n][r + i] = v_sum(acc[i][n]);                            \
    }                                                                                                 \
  }

DF_INLINE void tile_bf16(const int R, const int N, const uint8_t *w, uint32_t k, uint32_t r, const float *const *x, float *const *y) {
  const size_t ld_w = 2 * (size_t)k;
  const uint8_t *p = w + r * ld_w;
  v16 acc[TILE_ROWS_1][TILE_INPUTS];
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_zero();
  uint32_t c = 0;
  for (; c + 16 <= k; c += 16) {
    UNROLL for (int i = 0; i < R; i++) {
      v16 wv = v_load_bf16(p + i * ld_w + 2 * c);
      UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_fma(wv, v_load(x[n] + c), acc[i][n]);
    }
  }
  if (c < k) {
    const uint32_t m = k - c;
    UNROLL for (int i = 0; i < R; i++) {
      v16 wv = v_load_bf16_n(p + i * ld_w + 2 * c, m);
      UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_first(v_fma(wv, v_load_n(x[n] + c, m), acc[i][n]), acc[i][n], m);
    }
  }
  TILE_STORE(R, N)
}

/* k is a multiple of 32. */
DF_INLINE void tile_f4(const int R, const int N, const uint8_t *w, const uint8_t *scale, uint32_t k, uint32_t r, const float *const *x,
                       float *const *y) {
  const size_t ld_w = k / 2, ld_s = k / DF_F4_GROUP;
  const uint8_t *p = w + r * ld_w, *s = scale + r * ld_s;
  v16 acc[TILE_ROWS_1][TILE_INPUTS];
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_zero();
  for (uint32_t g = 0; g < ld_s; g++) {
    UNROLL for (int i = 0; i < R; i++) {
      f4_table t = f4_scaled(df_e8m0(s[i * ld_s + g]));
      UNROLL for (int h = 0; h < 2; h++) {
        v16 wv = f4_decode(t, p + i * ld_w + 16 * g + 8 * h);
        UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_fma(wv, v_load(x[n] + 32 * g + 16 * h), acc[i][n]);
      }
    }
  }
  TILE_STORE(R, N)
}

/* fp32 weights, resumable: columns [0, k) of w against x[n] + at. Lanes rest at lanes[(i * lane_t + n) * 16]. */
DF_INLINE void tile_f32(const int R, const int N, const float *w, size_t ld_w, uint32_t k, uint32_t r, const float *const *x, size_t at,
                        float *lanes, size_t lane_t, int resume, int suspend, float *const *y) {
  v16 acc[TILE_ROWS_1][TILE_INPUTS];
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) {
    acc[i][n] = resume ? v_load(lanes + (i * lane_t + n) * 16) : v_zero();
  }
  uint32_t c = 0;
  for (; c + 16 <= k; c += 16) {
    UNROLL for (int i = 0; i < R; i++) {
      v16 wv = v_load(w + i * ld_w + c);
      UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_fma(wv, v_load(x[n] + at + c), acc[i][n]);
    }
  }
  if (c < k) {
    const uint32_t m = k - c;
    UNROLL for (int i = 0; i < R; i++) {
      v16 wv = v_load_n(w + i * ld_w + c, m);
      UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_first(v_fma(wv, v_load_n(x[n] + at + c, m), acc[i][n]), acc[i][n], m);
    }
  }
  if (suspend) {
    UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) v_store(lanes + (i * lane_t + n) * 16, acc[i][n]);
    return;
  }
  TILE_STORE(R, N)
}

/* CALL(n) with the constant n equal to a run-time 1 <= t <= TILE_INPUTS. */
#if TILE_INPUTS == 2
#define FOR_INPUTS(t, CALL) \
  if ((t) == 1) CALL(1);    \
  else CALL(2)
#elif TILE_INPUTS == 3
#define FOR_INPUTS(t, CALL)     \
  if ((t) == 1) CALL(1);        \
  else if ((t) == 2) CALL(2);   \
  else CALL(3)
#elif TILE_INPUTS == 6
#define FOR_INPUTS(t, CALL)   \
  switch (t) {                \
    case 1: CALL(1); break;   \
    case 2: CALL(2); break;   \
    case 3: CALL(3); break;   \
    case 4: CALL(4); break;   \
    case 5: CALL(5); break;   \
    default: CALL(6); break;  \
  }
#endif

/* A block of decoded rows against all inputs. rows <= BLOCK_ROWS; lanes has room for BLOCK_ROWS * t elements. */
static void block_f32(const float *w, size_t ld_w, uint32_t k, uint32_t rows, uint32_t r0, const float *const *x, size_t at, uint32_t t,
                      float *lanes, int resume, int suspend, float *const *y) {
  for (uint32_t n = 0; n < t; n += TILE_INPUTS) {
    const uint32_t left = t - n < TILE_INPUTS ? t - n : TILE_INPUTS;
    uint32_t i = 0;
    for (; i + TILE_ROWS <= rows; i += TILE_ROWS) {
#define CALL(N) tile_f32(TILE_ROWS, N, w + i * ld_w, ld_w, k, r0 + i, x + n, at, lanes + ((size_t)i * t + n) * 16, t, resume, suspend, y + n)
      FOR_INPUTS(left, CALL);
#undef CALL
    }
    for (; i < rows; i++) {
#define CALL(N) tile_f32(1, N, w + i * ld_w, ld_w, k, r0 + i, x + n, at, lanes + ((size_t)i * t + n) * 16, t, resume, suspend, y + n)
      FOR_INPUTS(left, CALL);
#undef CALL
    }
  }
}

static void mat_f32(const float *w, size_t stride, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  for (uint32_t r = r0; r < r1; r += BLOCK_ROWS) {
    uint32_t rows = r1 - r < BLOCK_ROWS ? r1 - r : BLOCK_ROWS;
    block_f32(w + r * stride, stride, k, rows, r, x, 0, t, NULL, 0, 0, y);
  }
}

static void mat_bf16(const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  uint32_t r = r0;
  if (t == 1) {
    for (; r + TILE_ROWS_1 <= r1; r += TILE_ROWS_1) tile_bf16(TILE_ROWS_1, 1, w, k, r, x, y);
    for (; r < r1; r++) tile_bf16(1, 1, w, k, r, x, y);
    return;
  }
  if (t <= TILE_INPUTS) {
    for (; r + TILE_ROWS <= r1; r += TILE_ROWS) {
#define CALL(N) tile_bf16(TILE_ROWS, N, w, k, r, x, y)
      FOR_INPUTS(t, CALL);
#undef CALL
    }
    for (; r < r1; r++) {
#define CALL(N) tile_bf16(1, N, w, k, r, x, y)
      FOR_INPUTS(t, CALL);
#undef CALL
    }
    return;
  }
  float block[BLOCK_ROWS * BLOCK_K], lanes[BLOCK_ROWS * DF_MAX_ROWS * 16];
  for (; r < r1; r += BLOCK_ROWS) {
    uint32_t rows = r1 - r < BLOCK_ROWS ? r1 - r : BLOCK_ROWS;
    for (uint32_t c = 0; c < k; c += BLOCK_K) {
      uint32_t n = k - c < BLOCK_K ? k - c : BLOCK_K;
      for (uint32_t i = 0; i < rows; i++) widen(block + i * BLOCK_K, w + 2 * ((size_t)(r + i) * k + c), n);
      block_f32(block, BLOCK_K, n, rows, r, x, c, t, lanes, c > 0, c + n < k, y);
    }
  }
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
    for (; r + 4 <= r1 && TILE_ROWS_1 >= 4; r += 4) tile_f4(TILE_ROWS_1 >= 4 ? 4 : 1, 1, w, scale, k, r, x, y);
    for (; r < r1; r++) tile_f4(1, 1, w, scale, k, r, x, y);
    return;
  }
  if (t == 2) {
    for (; r + 2 <= r1; r += 2) tile_f4(2, 2, w, scale, k, r, x, y);
    for (; r < r1; r++) tile_f4(1, 2, w, scale, k, r, x, y);
    return;
  }
  float block[BLOCK_ROWS * BLOCK_K], lanes[BLOCK_ROWS * DF_MAX_ROWS * 16];
  for (; r < r1; r += BLOCK_ROWS) {
    uint32_t rows = r1 - r < BLOCK_ROWS ? r1 - r : BLOCK_ROWS;
    for (uint32_t c = 0; c < k; c += BLOCK_K) {
      uint32_t n = k - c < BLOCK_K ? k - c : BLOCK_K;
      for (uint32_t i = 0; i < rows; i++) {
        size_t at = (size_t)(r + i) * k + c;
        widen_f4(block + i * BLOCK_K, w + at / 2, scale + at / DF_F4_GROUP, n);
      }
      block_f32(block, BLOCK_K, n, rows, r, x, c, t, lanes, c > 0, c + n < k, y);
    }
  }
}

static void mat_t_bf16(const uint8_t *w, uint32_t rows, uint32_t k, const float *const *x, uint32_t t, float *const *y) {
  EACH16(c, m, k) {
    for (uint32_t n = 0; n < t; n++) {
      v16 acc = v_zero();
      for (uint32_t i = 0; i < rows; i++) {
        const uint8_t *p = w + 2 * ((size_t)i * k + c);
        acc = v_fma(v_set1(x[n][i]), m == 16 ? v_load_bf16(p) : v_load_bf16_n(p, m), acc);
      }
      st(y[n] + c, acc, m);
    }
  }
}
