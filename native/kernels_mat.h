/* kernels_mat.h — matrix products; part of the kernel template (kernels_impl.h).
 *
 * A tile is R weight rows by N input rows. Few inputs: weights are decoded in registers and used for all inputs at once, so a weight
 * byte is read once; each of the R*N elements is one 16-lane accumulator. Many inputs: kernels_packed.h where the caller packed them, else
 * kernels_fused.h where the 16 lanes are two registers and kernels_block.h elsewhere. A product may rest with its lanes in memory between
 * blocks of columns. Nothing of this changes the canonical order of an element.
 *
 * Bounds. One input: the weight bytes, once; the two instructions per vector, decode and fma, take 32 bytes a cycle. N inputs:
 * N + 1 instructions per vector of weights on two ports; kernels_packed.h says what that means for eight inputs. */

#define BLOCK_K 512u
#define FETCH_AHEAD 8192u          /* bytes of weights in flight, over the rows of a tile */
#define FETCH_ALONE 1024u          /* in flight where a tile is one row */
#define SHORT_ROW 4096u            /* bytes: rows as short are read one after the other, which hardware prefetching follows, not side by side */

#if PARTS == 1
typedef v16 vpart;
#define p_zero v_zero
#define p_load v_load
#define p_store v_store
#define p_keep v_keep
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
#define TILE_STEP(V, FMA, KEEP, R, N, W, X)                                                      \
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
      KEEP(in_);                                                                           \
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
    const size_t at = bytes * c + (R == 1 ? FETCH_ALONE : FETCH_AHEAD / R), ahead = at < row ? at : at + (R - 1) * row;
    UNROLL for (int i = 0; i < R; i++) __builtin_prefetch(p[i] + ahead, 0, 3);
    UNROLL for (int h = 0; h < 64 / bytes; h += 16) {
#define W(i) weights(bytes, p[i] + bytes * (c + h))
#define X(n) v_load(q[n] + c + h)
      TILE_STEP(v16, v_fma, v_keep, R, N, W, X)
#undef W
#undef X
    }
  }
  for (; c + 16 <= k; c += 16) {
#define W(i) weights(bytes, p[i] + bytes * c)
#define X(n) v_load(q[n] + c)
    TILE_STEP(v16, v_fma, v_keep, R, N, W, X)
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

/* The m < 16 columns after the last whole vector of a row. */
DF_INLINE void add_rest(v16 w, uint32_t m, const float *const *x, size_t at, uint32_t t, float *lanes) {
  for (uint32_t n = 0; n < t; n++, lanes += 16) {
    const v16 acc = v_load(lanes);
    v_store(lanes, v_first(v_fma(w, v_load_n(x[n] + at, m), acc), acc, m));
  }
}

/* Lanes of rows x t elements to y[n][r0..]. */
static void sum_lanes(const float *lanes, uint32_t rows, uint32_t r0, uint32_t t, float *const *y) {
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

/* The products with few inputs: tiles of ROWS(N) rows by all inputs, or by equal halves of them, of which the second finds the
 * rows in cache. Returns when it applies. */
#define DIRECT(TILE, bytes)                                                                                   \
  if (t <= DIRECT_INPUTS * DIRECT_PASSES) {                                                                   \
    const int alone_ = PARTS > 1 && (bytes) * (size_t)k < SHORT_ROW;                                          \
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
    for (; !alone_ && r_ + ROWS(N) <= end_; r_ += ROWS(N)) TILE(ROWS(N), N, r_, x + n_, y + n_); \
    for (; r_ < end_; r_++) TILE(1, N, r_, x + n_, y + n_);                      \
  } while (0)

#ifdef PACK_INPUTS
#include "kernels_packed.h"
#endif
#if PARTS == 2
#include "kernels_fused.h"
#else
#include "kernels_block.h"
#endif

DF_INLINE void mat(const int bytes, const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, const float *packed, uint32_t t,
                   float *const *y) {
#ifdef PACK_INPUTS
  if (packed) {
    mat_packed(bytes, w, k, r0, r1, packed, t, y);
    return;
  }
#endif
#define TILE(R, N, r, x, y) tile(bytes, R, N, w, k, r, x, y)
#define ROWS DIRECT_ROWS
  DIRECT(TILE, bytes)
#undef ROWS
#undef TILE
  mat_many(bytes, w, k, r0, r1, x, t, y);
}

static void mat_bf16(const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, const float *packed, uint32_t t, float *const *y) {
  mat(2, w, k, r0, r1, x, packed, t, y);
}

static void mat_i8(const uint8_t *w, const float *scale, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, const float *packed, uint32_t t,
                   float *const *y) {
  mat(1, w, k, r0, r1, x, packed, t, y);
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
