/* kernels_f4.h — products with MXFP4 weights; part of the kernel template (kernels_impl.h). Row lengths are multiples of
 * 32, and so every vector is whole.
 *
 * Bound, one input: the bytes of the weights, or the instructions of a group of 32, of which the machine's own rate is measured (f4_peak).
 * On AVX-512 with VBMI they are two broadcasts, two index extractions, two table look-ups, the scaling of the table and two fma for each of N
 * inputs: with one shuffle port that is an fma port too 4 cycles, 12 GB/s a core at 2.8 GHz, and N + 2.5 from two inputs on; a Zen 5, whose
 * shuffles have ports of their own, takes 2.6, and N from three on.
 *
 * On AVX2 a group takes seven shuffles and shifts on two ports, 4 N fma on two, one of which is the same, three masks on any of four, and
 * three loads that are no operands: one input is 17 instructions, of which a Zen 3 takes 3.5 a cycle, so 4.8 cycles, 11 GB/s a core at 3.1
 * GHz; ports alone would allow 3.7. From four inputs on the fma are the bound. Weights leave the look-ups in an order of their own, in which
 * the inputs are dealt out first and the lanes stay until they are summed: that saves two instructions a group. From six inputs on a block
 * is decoded once. */

#define F4_LINE 4 /* groups whose codes are a cache line */

#if PARTS != 2
#define F4_AHEAD 16 /* rows: their codes are fetched so far ahead, and their scales twice as far */

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
      __builtin_prefetch(scale + (r + i + 2 * F4_AHEAD) * ld_s + g, 0, 3);
    }
    for (size_t j = 0; j < groups; j++) {
      if (j % F4_LINE == 0) UNROLL for (int i = 0; i < R; i++) __builtin_prefetch(p[i] + F4_AHEAD * ld_w + 16 * (g + j), 0, 3);
      f4_table table[TILE_ROWS_1];
      UNROLL for (int i = 0; i < R; i++) table[i] = f4_scaled(s[i][j]);
      UNROLL for (int h = 0; h < 2; h++) {
#define W(i) f4_decode(table[i], p[i] + 16 * (g + j) + 8 * h)
#define X(n) v_load(q[n] + 32 * (g + j) + 16 * h)
        TILE_STEP(v16, v_fma, v_keep, R, N, W, X)
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
  DIRECT(TILE, SHORT_ROW)
#undef ROWS
#undef TILE
#define DECODE(out, r, c, n) widen_f4(out, w + ((size_t)(r) * k + (c)) / 2, scale + ((size_t)(r) * k + (c)) / DF_F4_GROUP, n)
  BLOCKS(4, DECODE)
#undef DECODE
}

/* A group of w by one input, for f4_peak. */
typedef float f4_scale;
DF_INLINE v16 f4_add(v16 acc, f4_scale scale, const uint8_t *w, const float *x) {
  const f4_table table = f4_scaled(scale);
  UNROLL for (int h = 0; h < 2; h++) acc = v_fma(f4_decode(table, w + 8 * h), v_load(x + 16 * h), acc);
  return acc;
}
#else
static void widen_f4(float *out, const uint8_t *w, const uint8_t *scale, uint32_t n) {
  for (uint32_t g = 0; g < n / DF_F4_GROUP; g++) {
    vpart v[4];
    f4_group(scale[g], w + 16 * g, v);
    UNROLL for (int h = 0; h < 4; h++) p_store(out + 32 * g + 8 * h, v[h]);
  }
}

/* Encoded rows that will be needed F4_AHEAD rows later: where they begin, and their scales. */
typedef struct f4_ahead {
  const uint8_t *w, *scale;
} f4_ahead;

#define F4_AHEAD 8u
#define F4_COLUMNS(t) ((t) == 1 ? 4096u : (t) == 2 ? 2048u : 512u) /* of a block, whose inputs stay in L1 */
#define F4_ROOM 24576u /* floats of inputs that are dealt once for all rows; of more, each block's anew for every ROW_BLOCK */

/* Columns [c, c + n) of x as tile_group takes them: vector after vector, those of all inputs together, in the order of v_deal. */
static void deal_inputs(float *out, const float *const *x, uint32_t t, uint32_t c, uint32_t n) {
  const size_t step = 8 * (size_t)t;
  for (uint32_t i = 0; i < t; i++) {
    float *at = out + 8 * i;
    for (const float *in = x[i] + c, *end = in + n; in < end; in += 16, at += 2 * step) {
      const v16 v = v_deal(v_load(in));
      p_store(at, v.a);
      p_store(at + step, v.b);
    }
  }
}

/* What the tiles of a block share: rows and the distances between them, inputs as dealt, groups, whether lanes go on. */
typedef struct f4_block {
  size_t ld_w, ld_s;
  const float *x;
  uint32_t rows, groups;
  int resume;
} f4_block;

/* R rows by N inputs over a block. Lanes stay in the order of v_deal. */
DF_INLINE void tile_group(const int R, const int N, const uint8_t *w, const uint8_t *scale, const f4_block *b, float *lanes, f4_ahead next) {
  const size_t ld_w = b->ld_w, ld_s = b->ld_s, groups = b->groups;
  const float *x = b->x;
  vpart acc[F4_ROWS(1)][F4_INPUTS][2];
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) UNROLL for (int h = 0; h < 2; h++) {
    acc[i][n][h] = b->resume ? p_load(lanes + (i * N + n) * 16 + 8 * h) : p_zero();
  }
  for (size_t g = 0; g < groups; g += 64) UNROLL for (int i = 0; i < R; i++) __builtin_prefetch(next.scale + i * ld_s + g, 0, 3);
#define GROUP(j)                                                                                                         \
  UNROLL for (int i = 0; i < R; i++) {                                                                                   \
    vpart v[4];                                                                                                          \
    f4_group_dealt(scale[i * ld_s + (j)], w + i * ld_w + 16 * (j), v);                                                   \
    UNROLL for (int h = 0; h < 4; h++) UNROLL for (int n = 0; n < N; n++) {                                              \
      acc[i][n][h & 1] = p_fma(v[h], p_load(x + 32 * N * (j) + 8 * (h * N + n)), acc[i][n][h & 1]);                      \
    }                                                                                                                    \
  }
  const uint8_t *end = scale + groups;
  for (; end - scale >= F4_LINE; scale += F4_LINE, w += 16 * F4_LINE, next.w += 16 * F4_LINE, x += 32 * N * F4_LINE) {
    UNROLL for (int i = 0; i < R; i++) __builtin_prefetch(next.w + i * ld_w, 0, 3);
    UNROLL for (int j = 0; j < F4_LINE; j++) GROUP(j)
  }
  for (; scale < end; scale++, w += 16, x += 32 * N) GROUP(0)
#undef GROUP
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) UNROLL for (int h = 0; h < 2; h++) {
    p_store(lanes + (i * N + n) * 16 + 8 * h, acc[i][n][h]);
  }
}

/* The rows of a block by N inputs. `then` is the block after this one. Functions of their own: inlined side by side, their pointers would
 * not get registers. */
DF_INLINE void block_f4(const int N, const uint8_t *w, const uint8_t *scale, const f4_block *b, f4_ahead then, float *lanes) {
  for (uint32_t r = 0, rows = b->rows; r < rows;) {
    const uint32_t row = r + F4_AHEAD, past = rows < F4_AHEAD ? 0 : row - rows;
    const f4_ahead next = row < rows ? (f4_ahead){w + row * b->ld_w, scale + row * b->ld_s} : (f4_ahead){then.w + past * b->ld_w, then.scale + past * b->ld_s};
    const uint8_t *p = w + r * b->ld_w, *s = scale + r * b->ld_s;
    float *to = lanes + (size_t)r * N * 16;
    if (rows - r < F4_ROWS(N)) tile_group(1, N, p, s, b, to, next), r++;
    else tile_group(F4_ROWS(N), N, p, s, b, to, next), r += F4_ROWS(N);
  }
}
#define F4_BLOCK(N)                                                                                                                              \
  static __attribute__((noinline)) void block_f4_##N(const uint8_t *w, const uint8_t *scale, const f4_block *b, f4_ahead then, float *lanes) { \
    block_f4(N, w, scale, b, then, lanes);                                                                                                       \
  }
F4_BLOCK(1) F4_BLOCK(2) F4_BLOCK(3) F4_BLOCK(4) F4_BLOCK(5)
#undef F4_BLOCK
_Static_assert(F4_INPUTS == 5, "a function for each number of inputs");

/* With few inputs: blocks of columns whose inputs stay in L1, all of a row where they can. */
static void mat_f4_few(const uint8_t *w, const uint8_t *scale, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  static void (*const run[F4_INPUTS])(const uint8_t *, const uint8_t *, const f4_block *, f4_ahead, float *) = {block_f4_1, block_f4_2, block_f4_3,
                                                                                                              block_f4_4, block_f4_5};
  _Alignas(64) float acc[ROW_BLOCK * F4_INPUTS * 16], dealt[F4_ROOM];
  const size_t row = k / 2, ld_s = k / DF_F4_GROUP;
  const uint32_t columns = F4_COLUMNS(t);
  const int once = (size_t)t * k <= F4_ROOM;
  if (once) deal_inputs(dealt, x, t, 0, k);
  for (uint32_t g = r0; g < r1; g += ROW_BLOCK) {
    const uint32_t rows = r1 - g < ROW_BLOCK ? r1 - g : ROW_BLOCK;
    for (uint32_t c = 0; c < k; c += columns) {
      const uint32_t n = k - c < columns ? k - c : columns;
      const uint8_t *from = w + g * row + c / 2, *by = scale + g * ld_s + c / DF_F4_GROUP;
      if (!once) deal_inputs(dealt, x, t, c, n);
      f4_ahead then = {from, by}; /* the block after this one */
      if (c + n < k) then = (f4_ahead){from + n / 2, by + n / DF_F4_GROUP};
      else if (g + rows < r1) then = (f4_ahead){w + (g + rows) * row, scale + (g + rows) * ld_s};
      run[t - 1](from, by, &(f4_block){row, ld_s, once ? dealt + (size_t)t * c : dealt, rows, n / DF_F4_GROUP, c > 0}, then, acc);
    }
    const float *lane = acc;
    const size_t next = (size_t)t * 16;
    for (uint32_t i = 0; i < rows; i += 4, lane += 3 * next) {
      for (uint32_t n = 0; n < t; n++, lane += 16) {
        if (i + 4 <= rows) v_sum4_dealt(v_load(lane), v_load(lane + next), v_load(lane + 2 * next), v_load(lane + 3 * next), y[n] + g + i);
        else for (uint32_t j = 0; j < rows - i; j++) y[n][g + i + j] = v_sum(v_gather(v_load(lane + j * next)));
      }
    }
  }
}

static void mat_f4(const uint8_t *w, const uint8_t *scale, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  if (t <= F4_INPUTS) {
    mat_f4_few(w, scale, k, r0, r1, x, t, y);
    return;
  }
  _Alignas(64) float block[ROW_BLOCK * BLOCK_K], acc[ROW_BLOCK * DF_MAX_ROWS * 16];
  const size_t row = k / 2, ld_s = k / DF_F4_GROUP;
  for (uint32_t g = r0; g < r1; g += ROW_BLOCK) {
    const uint32_t rows = r1 - g < ROW_BLOCK ? r1 - g : ROW_BLOCK;
    for (uint32_t c = 0; c < k; c += BLOCK_K) {
      const uint32_t n = k - c < BLOCK_K ? k - c : BLOCK_K;
      const uint8_t *from = w + g * row + c / 2, *by = scale + g * ld_s + c / DF_F4_GROUP;
      lines next = block_after(w, 4, k, BLOCK_K, g, rows, r1, c, n);
      for (uint32_t i = 0; i < rows; i++) widen_f4(block + i * BLOCK_K, from + i * row, by + i * ld_s, n);
      fused_block(4, (const uint8_t *)block, BLOCK_K * sizeof(float), n, rows, x, c, t, acc, c > 0, &next);
    }
    sum_lanes(acc, rows, g, t, y);
  }
}

typedef uint8_t f4_scale;
DF_INLINE v16 f4_add(v16 acc, f4_scale scale, const uint8_t *w, const float *x) {
  vpart v[4];
  f4_group_dealt(scale, w, v);
  UNROLL for (int h = 0; h < 4; h += 2) acc = v_make(p_fma(v[h], p_load(x + 8 * h), acc.a), p_fma(v[h + 1], p_load(x + 8 * h + 8), acc.b));
  return acc;
}
#endif

/* The machine's bound: rounds times DF_F4_PEAK_GROUPS groups in L1, decoded and multiplied with one input as the tiles do, none waiting for
 * another, and nothing else. */
static float f4_peak(uint64_t rounds) {
  uint8_t w[16 * DF_F4_PEAK_GROUPS];
  _Alignas(64) float x[32 * DF_F4_PEAK_GROUPS];
  f4_scale scale[DF_F4_PEAK_GROUPS];
  v16 acc[DF_F4_PEAK_GROUPS];
  for (int i = 0; i < 16 * DF_F4_PEAK_GROUPS; i++) w[i] = (uint8_t)(37 * i + 1);
  for (int i = 0; i < 32 * DF_F4_PEAK_GROUPS; i++) x[i] = (float)i * 0.01f;
  for (int i = 0; i < DF_F4_PEAK_GROUPS; i++) scale[i] = (f4_scale)(i + 120);
  UNROLL for (int i = 0; i < DF_F4_PEAK_GROUPS; i++) acc[i] = v_load(x + i);
  for (uint64_t r = 0; r < rounds; r++) {
    __asm__ volatile("" : : "r"(w), "r"(x), "r"(scale) : "memory"); /* or a compiler would decode them once */
    UNROLL for (int i = 0; i < DF_F4_PEAK_GROUPS; i++) acc[i] = f4_add(acc[i], scale[i], w + 16 * i, x + 32 * i);
  }
  float sum = 0.0f;
  UNROLL for (int i = 0; i < DF_F4_PEAK_GROUPS; i++) sum += v_sum(acc[i]);
  return sum;
}
