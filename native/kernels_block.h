/* kernels_block.h — products with many inputs by way of decoded blocks; part of the kernel template (kernels_impl.h).
 *
 * A block of BLOCK_ROWS x BLOCK_K weights is decoded once into a buffer of L1's size and multiplied with every group of inputs. A tile works
 * on a part of the 16 lanes that fits one register, so that R*N accumulators fill the register file whatever its width; lanes rest in
 * memory between parts and between blocks of K.
 *
 * Bound. R*N fma against R + N loads per step, so the fma ports stay busy: 24 for 10 with 4x6. What is left of the peak goes to decoding
 * (2 cycles per vector and t/2 of fma) and to the lanes (two accesses per BLOCK_K/16 fma). */

#define BLOCK_ROWS 8u
#define PART_BYTES (1u << 20) /* of inputs that stay in L2 */
#define GROUP_ROWS 32u            /* that share a part before the next one */

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
    TILE_STEP(vpart, p_fma, p_keep, R, N, W, X)
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
    add_rest(v_load_n(w + i * ld_w + (k - m), m), m, x, at + (k - m), t, lanes + (size_t)i * t * 16);
  }
  sum_lanes(lanes, rows, r0, t, y);
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

/* y = W x for bf16 or int8 without its scale. */
DF_INLINE void mat_many(const int bytes, const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t,
                        float *const *y) {
#define DECODE(out, r, c, n) widen_row(bytes, out, w + bytes * ((size_t)(r) * k + (c)), n)
  BLOCKS(8 * bytes, DECODE)
#undef DECODE
}
