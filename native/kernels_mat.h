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

/* Sixteen weights of `bytes` bytes each: 2 BF16, 1 int8 without its scale. */
DF_INLINE v16 weights(const int bytes, const uint8_t *p) { return bytes == 2 ? v_load_bf16(p) : v_load_i8(p); }
DF_INLINE v16 weights_n(const int bytes, const uint8_t *p, uint32_t n) { return bytes == 2 ? v_load_bf16_n(p, n) : v_load_i8_n(p, n); }

DF_INLINE void tile(const int bytes, const int R, const int N, const uint8_t *w, uint32_t k, uint32_t r, const float *const *x, float *const *y) {
  const uint8_t *p[TILE_ROWS_1];
  const float *q[TILE_INPUTS];
  v16 acc[TILE_ROWS_1][TILE_INPUTS];
  UNROLL for (int i = 0; i < R; i++) p[i] = w + bytes * (r + i) * (size_t)k;
  UNROLL for (int n = 0; n < N; n++) q[n] = x[n];
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_zero();
  size_t c = 0;
  for (const size_t end = k & ~15u; c < end; c += 16) {
    UNROLL for (int i = 0; i < R; i++) {
      v16 wv = weights(bytes, p[i] + bytes * c);
      UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_fma(wv, v_load(q[n] + c), acc[i][n]);
    }
  }
  if (c < k) {
    const uint32_t m = k & 15;
    UNROLL for (int i = 0; i < R; i++) {
      v16 wv = weights_n(bytes, p[i] + bytes * c, m);
      UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_first(v_fma(wv, v_load_n(q[n] + c, m), acc[i][n]), acc[i][n], m);
    }
  }
  TILE_STORE(R, N)
}

/* fp32 weights, resumable: columns [0, k) of w against x[n] + at. Lanes rest at lanes[(i * lane_t + n) * 16]. */
DF_INLINE void tile_f32(const int R, const int N, const float *w, size_t ld_w, uint32_t k, uint32_t r, const float *const *x, size_t at,
                        float *lanes, size_t lane_t, int resume, int suspend, float *const *y) {
  const float *p[TILE_ROWS_1], *q[TILE_INPUTS];
  v16 acc[TILE_ROWS_1][TILE_INPUTS];
  UNROLL for (int i = 0; i < R; i++) p[i] = w + i * ld_w;
  UNROLL for (int n = 0; n < N; n++) q[n] = x[n] + at;
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) {
    acc[i][n] = resume ? v_load(lanes + (i * lane_t + n) * 16) : v_zero();
  }
  size_t c = 0;
  for (const size_t end = k & ~15u; c < end; c += 16) {
    UNROLL for (int i = 0; i < R; i++) {
      v16 wv = v_load(p[i] + c);
      UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_fma(wv, v_load(q[n] + c), acc[i][n]);
    }
  }
  if (c < k) {
    const uint32_t m = k & 15;
    UNROLL for (int i = 0; i < R; i++) {
      v16 wv = v_load_n(p[i] + c, m);
      UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_first(v_fma(wv, v_load_n(q[n] + c, m), acc[i][n]), acc[i][n], m);
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

/* Encoded rows to be decoded next, brought towards the cache while the current block computes: decoding alone would wait
 * for memory, and computing alone would leave it idle. */
typedef struct ahead {
  const uint8_t *at;
  size_t ld, bytes; /* between rows, and of one row's part */
  uint32_t rows;
} ahead;

DF_INLINE void prefetch_row(const ahead *a, uint32_t row) {
  if (row >= a->rows) return;
  for (size_t i = 0; i < a->bytes; i += 64) __builtin_prefetch(a->at + row * a->ld + i, 0, 2);
}

/* A block of decoded rows against all inputs. rows <= BLOCK_ROWS; lanes has room for BLOCK_ROWS * t elements. */
static void block_f32(const float *w, size_t ld_w, uint32_t k, uint32_t rows, uint32_t r0, const float *const *x, size_t at, uint32_t t,
                      float *lanes, int resume, int suspend, float *const *y, const ahead *next) {
  const uint32_t groups = (t + TILE_INPUTS - 1) / TILE_INPUTS;
  uint32_t fetched = 0, group = 0;
  for (uint32_t n = 0; n < t; n += TILE_INPUTS) {
    const uint32_t left = t - n < TILE_INPUTS ? t - n : TILE_INPUTS;
    for (group++; fetched < BLOCK_ROWS * group / groups; fetched++) prefetch_row(next, fetched);
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

/* The block after the one that ends at column c: further along the rows, or the next rows. bits is of one weight. */
static ahead next_block(const uint8_t *w, uint32_t k, uint32_t r, uint32_t r1, uint32_t c, uint32_t n, uint32_t bits) {
  if (c >= k) {
    c = 0;
    r += BLOCK_ROWS;
  }
  if (r >= r1) return (ahead){w, 0, 0, 0};
  if (n > k - c) n = k - c;
  return (ahead){w + ((size_t)r * k + c) * bits / 8, (size_t)k * bits / 8, (size_t)n * bits / 8, r1 - r < BLOCK_ROWS ? r1 - r : BLOCK_ROWS};
}

static void mat_f32(const float *w, size_t stride, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  static const ahead none;
  for (uint32_t r = r0; r < r1; r += BLOCK_ROWS) {
    uint32_t rows = r1 - r < BLOCK_ROWS ? r1 - r : BLOCK_ROWS;
    block_f32(w + r * stride, stride, k, rows, r, x, 0, t, NULL, 0, 0, y, &none);
  }
}

DF_INLINE void widen_row(const int bytes, float *out, const uint8_t *w, uint32_t n) {
  EACH16(i, m, n) st(out + i, m == 16 ? weights(bytes, w + bytes * i) : weights_n(bytes, w + bytes * i, m), m);
}

DF_INLINE void mat(const int bytes, const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  uint32_t r = r0;
  if (t == 1) {
    for (; r + TILE_ROWS_1 <= r1; r += TILE_ROWS_1) tile(bytes, TILE_ROWS_1, 1, w, k, r, x, y);
    for (; r < r1; r++) tile(bytes, 1, 1, w, k, r, x, y);
    return;
  }
  if (t <= DIRECT_INPUTS) {
    /* Equal parts of the inputs; the second part finds the rows in cache. */
    const uint32_t parts = (t + TILE_INPUTS - 1) / TILE_INPUTS;
    while (r < r1) {
      const uint32_t rows = r1 - r < TILE_ROWS ? 1 : TILE_ROWS;
      for (uint32_t i = 0; i < parts; i++) {
        const uint32_t n = t * i / parts, left = t * (i + 1) / parts - n;
        if (rows == 1) {
#define CALL(N) tile(bytes, 1, N, w, k, r, x + n, y + n)
          FOR_INPUTS(left, CALL);
#undef CALL
        } else {
#define CALL(N) tile(bytes, TILE_ROWS, N, w, k, r, x + n, y + n)
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
      for (uint32_t i = 0; i < rows; i++) widen_row(bytes, block + i * BLOCK_K, w + bytes * ((size_t)(r + i) * k + c), n);
      ahead next = next_block(w, k, r, r1, c + n, n, 8 * bytes);
      block_f32(block, BLOCK_K, n, rows, r, x, c, t, lanes, c > 0, c + n < k, y, &next);
    }
  }
}

static void mat_bf16(const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  mat(2, w, k, r0, r1, x, t, y);
}

static void mat_i8(const uint8_t *w, const float *scale, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t,
                   float *const *y) {
  mat(1, w, k, r0, r1, x, t, y);
  for (uint32_t n = 0; n < t; n++) {
    EACH16(i, m, r1 - r0) st(y[n] + r0 + i, v_mul(ld(y[n] + r0 + i, m), ld(scale + r0 + i, m)), m);
  }
}

/* scale NULL: as 1, without a multiplication. */
DF_INLINE void mat_t(const int bytes, const uint8_t *w, const float *scale, uint32_t rows, uint32_t k, const float *const *x, uint32_t t,
                     float *const *y) {
  EACH16(c, m, k) {
    for (uint32_t n = 0; n < t; n++) {
      v16 acc = v_zero();
      for (uint32_t i = 0; i < rows; i++) {
        const uint8_t *p = w + bytes * ((size_t)i * k + c);
        const float xi = scale ? x[n][i] * scale[i] : x[n][i];
        acc = v_fma(v_set1(xi), m == 16 ? weights(bytes, p) : weights_n(bytes, p, m), acc);
      }
      st(y[n] + c, acc, m);
    }
  }
}

static void mat_t_bf16(const uint8_t *w, uint32_t rows, uint32_t k, const float *const *x, uint32_t t, float *const *y) {
  mat_t(2, w, NULL, rows, k, x, t, y);
}

static void mat_t_i8(const uint8_t *w, const float *scale, uint32_t rows, uint32_t k, const float *const *x, uint32_t t, float *const *y) {
  mat_t(1, w, scale, rows, k, x, t, y);
}
