/* kernels_fused.h — products with several inputs where the 16 lanes take more than one register; part of the kernel template
 * (kernels_impl.h).
 *
 * A tile works on the part of the lanes that fits one register, so that R*N accumulators fill the register file, and decodes its weights
 * on the way: cheaper than writing them down and reading them again, which took 30 % more time at eight inputs. A block is FUSED_ROWS x
 * BLOCK_K weights. A group of up to FUSED_INPUTS inputs stays in L1 (12 KiB) while the rows of the block pass, which L2 holds for the next
 * group; lanes rest in L2 between blocks. Inputs that the caller packed once for all rows come in the order of the tiles, behind one pointer
 * instead of N, so that a block may be DF_PACK_COLUMNS wide (24 KiB of inputs) and lanes rest half as often. While a block computes, the
 * lines of the next one are fetched, a few with every STRETCH columns of a tile: in bursts they would wait for each other and the tile for
 * them.
 *
 * Bound. R*N fma on two ports, R + N loads on two and 2*R instructions to decode on two, of which one is an fma port: with 2x6, 12 fma in
 * 6 cycles beside 8 loads and 4 decoding instructions. So the fma peak, less what the lanes take: 24 accesses for BLOCK_K/16 steps,
 * 6 % when nothing of it overlaps, 3 % packed. On a Zen 3 of 2.85 GHz whose two threads read 17 GB/s, eight inputs of BF16 at 12288x7168
 * take 10.4 ms for the bytes, as one input does, and 7.7 ms for the fma; at the 60 % of that peak which packed tiles reach with weights from
 * memory, 12.9 ms. Tiles of 1x12 or 1x8 with a memory operand to each fma, 13 loads for 12, were slower by a quarter. */

#define STRETCH 256u     /* columns between two looks at what to fetch */
#define L2_INPUTS 65536u /* packed floats that L2 keeps from one block of rows to the next, beside the rest; more are fetched ahead */

/* Lines of the rows of a block, fetched one after the other. */
typedef struct lines {
  const uint8_t *row;
  size_t ld, at, end; /* between rows; within the row */
  uint32_t rows, each; /* that are left; lines to fetch with every STRETCH columns of a tile */
  const float *x, *then; /* packed inputs of the next group, fetched beside them; those of the next block, NULL: none are fetched */
  uint32_t x_each;
} lines;

DF_INLINE void fetch_lines(lines *l) {
  for (uint32_t n = l->x_each; n > 0; n--, l->x += 16) __builtin_prefetch(l->x, 0, 2);
  for (uint32_t n = l->each; n > 0 && l->rows; n--) {
    __builtin_prefetch(l->row + l->at, 0, 3);
    l->at += 64;
    if (l->at >= l->end) l->row += l->ld, l->at = 0, l->rows--;
  }
}

DF_INLINE uint32_t groups_of(uint32_t t) { return (t + FUSED_INPUTS - 1) / FUSED_INPUTS; }

#define PACK pack

/* Of a block of n columns (whole vectors): group after group of inputs, of a group part after part of the lanes, and of a part vector after
 * vector, those of all inputs of the group together. */
static void pack(float *out, const float *const *x, uint32_t t, uint32_t from, uint32_t to) {
  const uint32_t groups = groups_of(t), width = 16 / PARTS;
  for (uint32_t c = from; c < to; c += DF_PACK_COLUMNS) {
    const uint32_t n = (to - c < DF_PACK_COLUMNS ? to - c : DF_PACK_COLUMNS) & ~15u;
    for (uint32_t g = 0; g < groups; g++) {
      const uint32_t first = t * g / groups, inputs = t * (g + 1) / groups - first;
      for (uint32_t i = 0; i < inputs; i++) {
        const float *in = x[first + i] + c;
        float *at = out + (size_t)t * c + (size_t)first * n + i * width;
        for (uint32_t j = 0; j < n; j += 16, in += 16, at += inputs * width) {
          UNROLL for (int part = 0; part < PARTS; part++) p_store(at + (size_t)part * inputs * (n / PARTS), p_load(in + part * width));
        }
      }
    }
  }
}

/* R weight rows by N inputs over whole vectors of columns [0, k), decoded on the way, one part of the lanes. The inputs are x from column `at`
 * on, or with PACKED this part of them at `packed`: one pointer instead of N, and half the cache lines. */
DF_INLINE void tile_part(const int bytes, const int PACKED, const int R, const int N, const uint8_t *w, size_t ld_w, uint32_t k,
                         const float *const *x, size_t at, const float *packed, float *lanes, size_t lane_t, int resume, lines *next) {
  const uint8_t *p[TILE_ROWS];
  const float *q[FUSED_INPUTS];
  vpart acc[TILE_ROWS][FUSED_INPUTS];
  UNROLL for (int i = 0; i < R; i++) p[i] = w + i * ld_w;
  UNROLL for (int n = 0; !PACKED && n < N; n++) q[n] = x[n] + at;
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) acc[i][n] = resume ? p_load(lanes + (i * lane_t + n) * 16) : p_zero();
  for (size_t c = 0, end = k & ~15u; c < end;) {
    fetch_lines(next);
    const size_t stop = end - c < STRETCH ? end : c + STRETCH;
    for (; c < stop; c += 16) {
#define W(i) p_weights(bytes, p[i] + bytes * c)
#define X(n) p_load(PACKED ? packed + n * (16 / PARTS) : q[n] + c)
      TILE_STEP(vpart, p_fma, p_keep, R, N, W, X)
#undef W
#undef X
      if (PACKED) packed += N * (16 / PARTS);
    }
  }
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) p_store(lanes + (i * lane_t + n) * 16, acc[i][n]);
}

/* A block of encoded rows against all inputs: N inputs stay in L1 while the rows pass. packed: the block's columns of the inputs. */
DF_INLINE void fused_block(const int bytes, const int PACKED, const uint8_t *w, size_t row, uint32_t k, uint32_t rows, const float *const *x,
                           size_t at, const float *packed, uint32_t t, float *lanes, int resume, lines *next) {
  const uint32_t groups = groups_of(t), whole = k & ~15u, tile_rows = FUSED_TILE((t + groups - 1) / groups);
  const uint32_t looks = (k + STRETCH - 1) / STRETCH * PARTS * ((rows + tile_rows - 1) / tile_rows); /* of a group */
  next->each = (uint32_t)((next->end + 63) / 64 * next->rows + looks * groups - 1) / (looks * groups);
  for (uint32_t g = 0; g < groups; g++) {
    const uint32_t n = t * g / groups, inputs = t * (g + 1) / groups - n, tile_rows = FUSED_TILE(inputs);
    if (PACKED && next->then) {
      next->x = g + 1 < groups ? packed + (size_t)(n + inputs) * whole : next->then;
      next->x_each = (inputs * whole / 16 + looks - 1) / looks;
    }
    for (uint32_t r = 0, take; r < rows; r += take) {
      const uint32_t left = rows - r;
      take = left >= tile_rows ? tile_rows : 1;
      if (tile_rows == 3 && (left == 4 || left == 2)) take = 2; /* rather than 3 and 1: a tile of one row waits for its own sums */
      for (int part = 0; part < PARTS; part++) {
        const int lane = part * (16 / PARTS);
        float *to = lanes + ((size_t)r * t + n) * 16 + lane;
        const uint8_t *from = w + r * row + bytes * lane;
        const float *in = PACKED ? packed + (size_t)n * whole + (size_t)part * inputs * (whole / PARTS) : NULL;
#define TILE(R, N) tile_part(bytes, PACKED, R, N, from, row, k, x + n, at + lane, in, to, t, resume, next)
#define CALL(N)                                          \
  if (take == 1) TILE(1, N);                             \
  else if (FUSED_TILE(N) == 3 && take == 2) TILE(2, N);  \
  else TILE(FUSED_TILE(N), N)
        FOR_INPUTS(inputs, FUSED_INPUTS, CALL)
#undef CALL
#undef TILE
      }
    }
  }
}

/* The block of `columns` after [c, c + n) of rows [g, g + rows); none after the last. */
static lines block_after(const uint8_t *w, uint32_t bits, uint32_t k, uint32_t columns, uint32_t g, uint32_t rows, uint32_t r1, uint32_t c, uint32_t n) {
  const size_t row = (size_t)k * bits / 8;
  lines next = {.row = w, .ld = row};
  if (c + n < k) {
    next.row = w + g * row + (size_t)(c + n) * bits / 8;
    next.end = (size_t)(k - c - n < columns ? k - c - n : columns) * bits / 8;
    next.rows = rows;
  } else if (g + rows < r1) {
    next.row = w + (g + rows) * row;
    next.end = (size_t)(k < columns ? k : columns) * bits / 8;
    next.rows = r1 - g - rows < FUSED_ROWS ? r1 - g - rows : FUSED_ROWS;
  }
  return next;
}

DF_INLINE void mat_blocks(const int bytes, const int PACKED, const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x,
                          const float *packed, uint32_t t, float *const *y) {
  _Alignas(64) float acc[FUSED_ROWS * DF_MAX_ROWS * 16];
  const size_t row = bytes * (size_t)k;
  const uint32_t m = k & 15, columns = PACKED ? DF_PACK_COLUMNS : BLOCK_K;
  for (uint32_t g = r0; g < r1; g += FUSED_ROWS) {
    const uint32_t rows = r1 - g < FUSED_ROWS ? r1 - g : FUSED_ROWS;
    for (uint32_t c = 0; c < k; c += columns) {
      const uint32_t n = k - c < columns ? k - c : columns;
      lines next = block_after(w, 8 * bytes, k, columns, g, rows, r1, c, n);
      if (PACKED && (size_t)t * k > L2_INPUTS) next.then = c + n < k ? packed + (size_t)t * (c + n) : packed;
      fused_block(bytes, PACKED, w + g * row + bytes * (size_t)c, row, n, rows, x, c, PACKED ? packed + (size_t)t * c : NULL, t, acc, c > 0, &next);
    }
    for (uint32_t i = 0; m && i < rows; i++) {
      const v16 wv = weights_n(bytes, w + (g + i) * row + bytes * (size_t)(k - m), m);
      add_rest(wv, m, x, k - m, t, acc + (size_t)i * t * 16);
    }
    sum_lanes(acc, rows, g, t, y);
  }
}

/* y = W x for bf16, or int8 without its scale. */
DF_INLINE void mat_many(const int bytes, const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, const float *packed, uint32_t t,
                        float *const *y) {
  if (packed) mat_blocks(bytes, 1, w, k, r0, r1, x, packed, t, y);
  else mat_blocks(bytes, 0, w, k, r0, r1, x, NULL, t, y);
}

static void mat_f32(const float *w, size_t stride, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  _Alignas(64) float acc[FUSED_ROWS * DF_MAX_ROWS * 16];
  const uint32_t m = k & 15;
  for (uint32_t g = r0; g < r1; g += FUSED_ROWS) {
    const uint32_t rows = r1 - g < FUSED_ROWS ? r1 - g : FUSED_ROWS;
    const float *from = w + g * stride;
    lines none = {0};
    for (uint32_t c = 0; c < k; c += BLOCK_K) {
      fused_block(4, 0, (const uint8_t *)(from + c), stride * sizeof(float), k - c < BLOCK_K ? k - c : BLOCK_K, rows, x, c, NULL, t, acc, c > 0, &none);
    }
    for (uint32_t i = 0; m && i < rows; i++) add_rest(v_load_n(from + i * stride + (k - m), m), m, x, k - m, t, acc + (size_t)i * t * 16);
    sum_lanes(acc, rows, g, t, y);
  }
}
