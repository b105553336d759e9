/* kernels_mat.h — matrix products; part of the kernel template (kernels_impl.h).
 *
 * A tile is R weight rows by N input rows. Few inputs: weights are decoded in registers and used for all inputs at once, so
 * a weight byte is read once; each of the R*N elements is one 16-lane accumulator. Many inputs: a block of BLOCK_ROWS x
 * BLOCK_K weights is decoded once into a buffer of L1's size and multiplied with every group of inputs. There a tile works on
 * a part of the 16 lanes that fits one register, so that R*N accumulators fill the register file whatever its width; lanes
 * rest in memory between parts and between blocks of K. Nothing of this changes the canonical order of an element.
 *
 * Bounds. One input: the weight bytes, once; the two instructions per vector, decode and fma, take 32 bytes a cycle. N inputs:
 * N + 1 instructions per vector of weights on two ports; on AVX-512 at 2.8 GHz eight inputs take 20 GB/s, still more than a core
 * reads. Many: R*N fma against R + N loads per step, so the fma ports stay busy: 24 for 10 with 4x6. What is left of the peak goes
 * to decoding (2 cycles per vector and t/2 of fma) and to the lanes (two accesses per BLOCK_K/16 fma). */

#define BLOCK_ROWS 8u
#define BLOCK_K 512u
#define PART_BYTES (1u << 20) /* of inputs that stay in L2 */
#define GROUP_ROWS 32u            /* that share a part before the next one */
#define FETCH_AHEAD 8192u          /* bytes of weights in flight, over the rows of a tile */

#if PARTS == 1
typedef v16 vpart;
#define p_zero v_zero
#define p_load v_load
#define p_store v_store
#define p_fma v_fma
#endif

/* Lanes of R x N elements to y[n][r..]. */
#define TILE_STORE(R, N)                                                                                        \
  if ((R) % 8 == 0) {                                                                                           \
    UNROLL for (int n = 0; n < (N); n++) UNROLL for (int i = 0; i + 7 < (R); i += 8) {                          \
      v_sum8(acc[i][n], acc[i + 1][n], acc[i + 2][n], acc[i + 3][n], acc[i + 4][n], acc[i + 5][n], acc[i + 6][n], \
             acc[i + 7][n], y[n] + r + i, y[n] + r + i + 4);                                                    \
    }                                                                                                           \
  } else if ((R) == 4) {                                                                                        \
    UNROLL for (int n = 0; n + 1 < (N); n += 2) {                                                               \
      v_sum8(acc[0][n], acc[1][n], acc[2][n], acc[3][n], acc[0][n + 1], acc[1][n + 1], acc[2][n + 1],           \
             acc[3][n + 1], y[n] + r, y[n + 1] + r);                                                            \
    }                                                                                                           \
    if ((N) % 2) v_sum4(acc[0][(N) - 1], acc[1][(N) - 1], acc[2][(N) - 1], acc[3][(N) - 1], y[(N) - 1] + r);    \
  } else {                                                                                                      \
    UNROLL for (int n = 0; n < (N); n++) UNROLL for (int i = 0; i < (R); i++) y[n][r + i] = v_sum(acc[i][n]);   \
  }

/* CALL(n) with the constant n equal to a run-time 1 <= t <= max <= 8. */
#define FOR_INPUTS(t, max, CALL)                  \
  switch (t) {                                    \
    case 1: CALL(1); break;                       \
    case 2: if (2 <= (max)) { CALL(2); } break;   \
    case 3: if (3 <= (max)) { CALL(3); } break;   \
    case 4: if (4 <= (max)) { CALL(4); } break;   \
    case 5: if (5 <= (max)) { CALL(5); } break;   \
    case 6: if (6 <= (max)) { CALL(6); } break;   \
    case 7: if (7 <= (max)) { CALL(7); } break;   \
    default: if (8 <= (max)) { CALL(8); } break;  \
  }

/* One step of a tile: R weight vectors W(i) and N input vectors X(n), each loaded once. The shorter side waits in registers. */
#define TILE_STEP(V, FMA, R, N, W, X)                                                        \
  if ((N) < (R)) {                                                                           \
    V in_[8];                                                                                \
    UNROLL for (int n = 0; n < (N); n++) in_[n] = X(n);                                      \
    UNROLL for (int i = 0; i < (R); i++) {                                                   \
      const V w_ = W(i);                                                                     \
      UNROLL for (int n = 0; n < (N); n++) acc[i][n] = FMA(w_, in_[n], acc[i][n]);           \
    }                                                                                        \
  } else {                                                                                   \
    V w_[8];                                                                                 \
    UNROLL for (int i = 0; i < (R); i++) w_[i] = W(i);                                       \
    UNROLL for (int n = 0; n < (N); n++) {                                                   \
      V in_ = X(n);                                                                          \
      v_keep(in_);                                                                           \
      UNROLL for (int i = 0; i < (R); i++) acc[i][n] = FMA(w_[i], in_, acc[i][n]);           \
    }                                                                                        \
  }

/* Sixteen weights of `bytes` bytes each: 2 BF16, 1 int8 without its scale. */
DF_INLINE v16 weights(const int bytes, const uint8_t *p) { return bytes == 2 ? v_load_bf16(p) : v_load_i8(p); }
DF_INLINE v16 weights_n(const int bytes, const uint8_t *p, uint32_t n) { return bytes == 2 ? v_load_bf16_n(p, n) : v_load_i8_n(p, n); }

DF_INLINE void tile(const int bytes, const int R, const int N, const uint8_t *w, uint32_t k, uint32_t r, const float *const *x,
                    float *const *y) {
  const size_t row = bytes * (size_t)k;
  const uint8_t *p[TILE_ROWS_1];
  const float *q[DIRECT_INPUTS];
  v16 acc[TILE_ROWS_1][DIRECT_INPUTS];
  UNROLL for (int i = 0; i < R; i++) p[i] = w + (r + i) * row;
  UNROLL for (int n = 0; n < N; n++) q[n] = x[n];
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) acc[i][n] = v_zero();
  size_t c = 0;
  const size_t line = 64 / bytes;
  for (; c + line <= k; c += line) {
    /* Rows end within a page or a few, too short for the hardware's prefetching: fetch further along the rows, or the rows of
     * the next tile. */
    const size_t at = bytes * c + FETCH_AHEAD / R, ahead = at < row ? at : at + (R - 1) * row;
    UNROLL for (int i = 0; i < R; i++) __builtin_prefetch(p[i] + ahead, 0, 3);
    UNROLL for (int h = 0; h < 64 / bytes; h += 16) {
#define W(i) weights(bytes, p[i] + bytes * (c + h))
#define X(n) v_load(q[n] + c + h)
      TILE_STEP(v16, v_fma, R, N, W, X)
#undef W
#undef X
    }
  }
  for (; c + 16 <= k; c += 16) {
#define W(i) weights(bytes, p[i] + bytes * c)
#define X(n) v_load(q[n] + c)
    TILE_STEP(v16, v_fma, R, N, W, X)
#undef W
#undef X
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

/* Whole vectors of columns [0, k) of fp32 weights against x[n] + at, one part of the lanes. Lanes rest at
 * lanes[(i * lane_t + n) * 16]. */
DF_INLINE void tile_f32(const int R, const int N, const float *w, size_t ld_w, uint32_t k, uint32_t r, const float *const *x, size_t at,
                        float *lanes, size_t lane_t, int resume, int sum, float *const *y) {
  const float *p[TILE_ROWS], *q[TILE_INPUTS];
  vpart acc[TILE_ROWS][TILE_INPUTS];
  UNROLL for (int i = 0; i < R; i++) p[i] = w + i * ld_w;
  UNROLL for (int n = 0; n < N; n++) q[n] = x[n] + at;
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) {
    acc[i][n] = resume ? p_load(lanes + (i * lane_t + n) * 16) : p_zero();
  }
  for (size_t c = 0, end = k & ~15u; c < end; c += 16) {
#define W(i) p_load(p[i] + c)
#define X(n) p_load(q[n] + c)
    TILE_STEP(vpart, p_fma, R, N, W, X)
#undef W
#undef X
  }
#if PARTS == 1
  if (sum) {
    TILE_STORE(R, N)
    return;
  }
#endif
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) p_store(lanes + (i * lane_t + n) * 16, acc[i][n]);
}

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

/* What the tiles leave of a block: the columns after the last whole vector, then, at the end of the rows, the sums. */
static void finish_f32(const float *w, size_t ld_w, uint32_t k, uint32_t rows, uint32_t r0, const float *const *x, size_t at, uint32_t t,
                       float *lanes, float *const *y) {
  const uint32_t m = k & 15;
  for (uint32_t i = 0; m && i < rows; i++) {
    const v16 wv = v_load_n(w + i * ld_w + (k - m), m);
    for (uint32_t n = 0; n < t; n++) {
      float *lane = lanes + ((size_t)i * t + n) * 16;
      const v16 acc = v_load(lane);
      v_store(lane, v_first(v_fma(wv, v_load_n(x[n] + at + (k - m), m), acc), acc, m));
    }
  }
  for (uint32_t n = 0; n < t; n++) {
    const float *lane = lanes + (size_t)n * 16;
    const size_t next = (size_t)t * 16;
    uint32_t i = 0;
    for (; i + 4 <= rows; i += 4, lane += 4 * next) {
      v_sum4(v_load(lane), v_load(lane + next), v_load(lane + 2 * next), v_load(lane + 3 * next), y[n] + r0 + i);
    }
    for (; i < rows; i++, lane += next) y[n][r0 + i] = v_sum(v_load(lane));
  }
}

/* A block of decoded rows against all inputs. rows <= BLOCK_ROWS; lanes has room for BLOCK_ROWS * t elements. */
static void block_f32(const float *w, size_t ld_w, uint32_t k, uint32_t rows, uint32_t r0, const float *const *x, size_t at, uint32_t t,
                      float *lanes, int resume, int last, float *const *y, const ahead *next) {
  const uint32_t groups = (t + TILE_INPUTS - 1) / TILE_INPUTS;
  const int sum = PARTS == 1 && last && !(k & 15);
  uint32_t fetched = 0, group = 0;
  for (uint32_t n = 0; n < t; n += TILE_INPUTS) {
    const uint32_t left = t - n < TILE_INPUTS ? t - n : TILE_INPUTS;
    for (group++; fetched < BLOCK_ROWS * group / groups; fetched++) prefetch_row(next, fetched);
    for (int part = 0; part < PARTS; part++) {
      const int lane0 = part * (16 / PARTS);
      uint32_t i = 0;
      for (; i + TILE_ROWS <= rows; i += TILE_ROWS) {
#define CALL(N) tile_f32(TILE_ROWS, N, w + i * ld_w + lane0, ld_w, k, r0 + i, x + n, at + lane0, lanes + ((size_t)i * t + n) * 16 + lane0, t, resume, sum, y + n)
        FOR_INPUTS(left, TILE_INPUTS, CALL)
#undef CALL
      }
      for (; i < rows; i++) {
#define CALL(N) tile_f32(1, N, w + i * ld_w + lane0, ld_w, k, r0 + i, x + n, at + lane0, lanes + ((size_t)i * t + n) * 16 + lane0, t, resume, sum, y + n)
        FOR_INPUTS(left, TILE_INPUTS, CALL)
#undef CALL
      }
    }
  }
  if (last && !sum) finish_f32(w, ld_w, k, rows, r0, x, at, t, lanes, y);
}

/* The products with few inputs: tiles of ROWS(N) rows by all inputs, or by equal halves of them, of which the second finds the
 * rows in cache. Returns when it applies. */
#define DIRECT(TILE)                                                                                          \
  if (t <= DIRECT_INPUTS * DIRECT_PASSES) {                                                                   \
    const uint32_t passes_ = (t + DIRECT_INPUTS - 1) / DIRECT_INPUTS, block_ = passes_ > 1 ? 12 : r1 - r0;     \
    for (uint32_t b_ = r0; b_ < r1; b_ += block_) {                                                           \
      const uint32_t end_ = r1 - b_ < block_ ? r1 : b_ + block_;                                              \
      for (uint32_t pass_ = 0; pass_ < passes_; pass_++) {                                                    \
        const uint32_t n_ = t * pass_ / passes_, inputs_ = t * (pass_ + 1) / passes_ - n_;                    \
        FOR_INPUTS(inputs_, DIRECT_INPUTS, DIRECT_TILES)                                                      \
      }                                                                                                       \
    }                                                                                                         \
    return;                                                                                                   \
  }
#define DIRECT_TILES(N)                                                          \
  do {                                                                           \
    uint32_t r_ = b_;                                                            \
    for (; r_ + ROWS(N) <= end_; r_ += ROWS(N)) TILE(ROWS(N), N, r_, x + n_, y + n_); \
    for (; r_ < end_; r_++) TILE(1, N, r_, x + n_, y + n_);                      \
  } while (0)

/* Part of the encoded matrix as a block to fetch. bits is of one weight. */
static ahead part_of(const uint8_t *w, uint32_t k, uint32_t r, uint32_t end, uint32_t c, uint32_t n, uint32_t bits) {
  return (ahead){w + ((size_t)r * k + c) * bits / 8, (size_t)k * bits / 8, (size_t)n * bits / 8, end - r < BLOCK_ROWS ? end - r : BLOCK_ROWS};
}

/* The products with many inputs. The inputs' columns are taken in parts that stay in L2, and a part is used for GROUP_ROWS rows
 * before the next one; their lanes rest in between. DECODE(out, r, c, n) widens n columns of row r. */
#define BLOCKS(bits, DECODE)                                                                                             \
  const uint32_t parts_ = (uint32_t)((t * (uint64_t)k * sizeof(float) + PART_BYTES - 1) / PART_BYTES);                    \
  const uint32_t step_ = ((k + parts_ - 1) / parts_ + BLOCK_K - 1) / BLOCK_K * BLOCK_K;                                   \
  _Alignas(64) float block_[BLOCK_ROWS * BLOCK_K], lanes_[GROUP_ROWS * DF_MAX_ROWS * 16];                                 \
  for (uint32_t g_ = r0; g_ < r1; g_ += GROUP_ROWS) {                                                                     \
    const uint32_t end_ = r1 - g_ < GROUP_ROWS ? r1 : g_ + GROUP_ROWS;                                                    \
    for (uint32_t c_ = 0; c_ < k; c_ += step_) {                                                                          \
      const uint32_t to_ = k - c_ < step_ ? k : c_ + step_;                                                               \
      for (uint32_t r = g_; r < end_; r += BLOCK_ROWS) {                                                                  \
        const uint32_t rows_ = end_ - r < BLOCK_ROWS ? end_ - r : BLOCK_ROWS;                                             \
        float *lanes = lanes_ + (step_ < k ? (size_t)(r - g_) * t * 16 : 0);                                              \
        for (uint32_t c = c_; c < to_; c += BLOCK_K) {                                                                    \
          const uint32_t n = to_ - c < BLOCK_K ? to_ - c : BLOCK_K;                                                       \
          for (uint32_t i = 0; i < rows_; i++) DECODE(block_ + i * BLOCK_K, r + i, c, n);                                 \
          ahead next = {w, 0, 0, 0};                                                                                      \
          if (c + n < to_) next = part_of(w, k, r, end_, c + n, n < to_ - c - n ? n : to_ - c - n, bits);                 \
          else if (r + BLOCK_ROWS < end_) next = part_of(w, k, r + BLOCK_ROWS, end_, c_, n, bits);                        \
          else if (to_ < k) next = part_of(w, k, g_, end_, to_, n < k - to_ ? n : k - to_, bits);                         \
          else if (end_ < r1) next = part_of(w, k, end_, r1, 0, n, bits);                                                 \
          block_f32(block_, BLOCK_K, n, rows_, r, x, c, t, lanes, c > 0, c + n == k, y, &next);                           \
        }                                                                                                                \
      }                                                                                                                  \
    }                                                                                                                    \
  }

static void mat_f32(const float *w, size_t stride, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  static const ahead none;
  _Alignas(64) float lanes[BLOCK_ROWS * DF_MAX_ROWS * 16];
  for (uint32_t r = r0; r < r1; r += BLOCK_ROWS) {
    uint32_t rows = r1 - r < BLOCK_ROWS ? r1 - r : BLOCK_ROWS;
    block_f32(w + r * stride, stride, k, rows, r, x, 0, t, lanes, 0, 1, y, &none);
  }
}

DF_INLINE void widen_row(const int bytes, float *out, const uint8_t *w, uint32_t n) {
  EACH16(i, m, n) st(out + i, m == 16 ? weights(bytes, w + bytes * i) : weights_n(bytes, w + bytes * i, m), m);
}

DF_INLINE void mat(const int bytes, const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
#define TILE(R, N, r, x, y) tile(bytes, R, N, w, k, r, x, y)
#define ROWS DIRECT_ROWS
  DIRECT(TILE)
#undef ROWS
#undef TILE
#define DECODE(out, r, c, n) widen_row(bytes, out, w + bytes * ((size_t)(r) * k + (c)), n)
  BLOCKS(8 * bytes, DECODE)
#undef DECODE
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
