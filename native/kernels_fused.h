/* kernels_fused.h — products with several inputs where the 16 lanes take more than one register; part of the kernel template
 * (kernels_impl.h).
 *
 * A tile works on the part of the lanes that fits one register, so that R*N accumulators fill the register file, and decodes its weights
 * on the way: cheaper than writing them down and reading them again. A block is FUSED_ROWS x BLOCK_K weights. A group of up to
 * FUSED_INPUTS inputs stays in L1 (12 KiB) while the rows of the block pass, which L2 holds for the next group; lanes rest in L2 between
 * blocks. While a block computes, the lines of the next one are fetched, a few with every STRETCH columns of a tile: in bursts they would
 * wait for each other and the tile for them.
 *
 * Bound. R*N fma on two ports, R + N loads on two and 2*R instructions to decode on two, of which one is an fma port: with 2x6, 12 fma in
 * 6 cycles beside 8 loads and 4 decoding instructions. So the fma peak, less what the lanes take: 24 accesses for BLOCK_K/16 steps,
 * 6 % when nothing of it overlaps. On a Zen 3 of 2.85 GHz whose two threads read 17 GB/s, eight inputs of BF16 at 12288x7168 take 10.4 ms
 * for the bytes, as one input does, and 7.7 ms for the fma. From cache the tiles reach 63 % of that peak, 12.2 ms: 1.2 of one input is
 * the least until they are better. Tiles of 1x12 or 1x8 with a memory operand to each fma, 13 loads for 12, were slower by a quarter. */

#define STRETCH 256u /* columns between two looks at what to fetch */

/* Lines of the rows of a block, fetched one after the other. */
typedef struct lines {
  const uint8_t *row;
  size_t ld, at, end; /* between rows; within the row */
  uint32_t rows, each; /* that are left; lines to fetch with every STRETCH columns of a tile */
} lines;

DF_INLINE void fetch_lines(lines *l) {
  for (uint32_t n = l->each; n > 0 && l->rows; n--) {
    __builtin_prefetch(l->row + l->at, 0, 3);
    l->at += 64;
    if (l->at >= l->end) l->row += l->ld, l->at = 0, l->rows--;
  }
}

/* R weight rows by N inputs over whole vectors of columns [0, k), decoded on the way, one part of the lanes. */
DF_INLINE void tile_part(const int bytes, const int R, const int N, const uint8_t *w, size_t ld_w, uint32_t k, const float *const *x, size_t at,
                         float *lanes, size_t lane_t, int resume, lines *next) {
  const uint8_t *p[TILE_ROWS];
  const float *q[FUSED_INPUTS];
  vpart acc[TILE_ROWS][FUSED_INPUTS];
  UNROLL for (int i = 0; i < R; i++) p[i] = w + i * ld_w;
  UNROLL for (int n = 0; n < N; n++) q[n] = x[n] + at;
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) acc[i][n] = resume ? p_load(lanes + (i * lane_t + n) * 16) : p_zero();
  for (size_t c = 0, end = k & ~15u; c < end;) {
    fetch_lines(next);
    const size_t stop = end - c < STRETCH ? end : c + STRETCH;
    for (; c < stop; c += 16) {
#define W(i) p_weights(bytes, p[i] + bytes * c)
#define X(n) p_load(q[n] + c)
      TILE_STEP(vpart, p_fma, p_keep, R, N, W, X)
#undef W
#undef X
    }
  }
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) p_store(lanes + (i * lane_t + n) * 16, acc[i][n]);
}

/* A block of encoded rows against all inputs: N inputs stay in L1 while the rows pass. */
DF_INLINE void fused_block(const int bytes, const uint8_t *w, size_t row, uint32_t k, uint32_t rows, const float *const *x, size_t at, uint32_t t,
                           float *lanes, int resume, lines *next) {
  const uint32_t groups = (t + FUSED_INPUTS - 1) / FUSED_INPUTS, tile_rows = FUSED_TILE((t + groups - 1) / groups);
  const uint32_t stretches = (k + STRETCH - 1) / STRETCH * PARTS * groups * ((rows + tile_rows - 1) / tile_rows);
  next->each = (uint32_t)((next->end + 63) / 64 * next->rows + stretches - 1) / stretches;
  for (uint32_t g = 0; g < groups; g++) {
    const uint32_t n = t * g / groups, inputs = t * (g + 1) / groups - n, tile_rows = FUSED_TILE(inputs);
    for (uint32_t r = 0, take; r < rows; r += take) {
      take = rows - r < tile_rows ? 1 : tile_rows;
      for (int part = 0; part < PARTS; part++) {
        const int lane = part * (16 / PARTS);
        float *to = lanes + ((size_t)r * t + n) * 16 + lane;
        const uint8_t *from = w + r * row + bytes * lane;
#define CALL(N)                                                                                                 \
  if (take == 1) tile_part(bytes, 1, N, from, row, k, x + n, at + lane, to, t, resume, next);                   \
  else tile_part(bytes, FUSED_TILE(N), N, from, row, k, x + n, at + lane, to, t, resume, next)
        FOR_INPUTS(inputs, FUSED_INPUTS, CALL)
#undef CALL
      }
    }
  }
}

/* The block after columns [c, c + n) of rows [g, g + rows); none after the last. */
static lines block_after(const uint8_t *w, uint32_t bits, uint32_t k, uint32_t g, uint32_t rows, uint32_t r1, uint32_t c, uint32_t n) {
  const size_t row = (size_t)k * bits / 8;
  lines next = {.row = w, .ld = row};
  if (c + n < k) {
    next.row = w + g * row + (size_t)(c + n) * bits / 8;
    next.end = (size_t)(k - c - n < BLOCK_K ? k - c - n : BLOCK_K) * bits / 8;
    next.rows = rows;
  } else if (g + rows < r1) {
    next.row = w + (g + rows) * row;
    next.end = (size_t)(k < BLOCK_K ? k : BLOCK_K) * bits / 8;
    next.rows = r1 - g - rows < FUSED_ROWS ? r1 - g - rows : FUSED_ROWS;
  }
  return next;
}

/* y = W x for bf16, or int8 without its scale. */
DF_INLINE void mat_many(const int bytes, const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  _Alignas(64) float acc[FUSED_ROWS * DF_MAX_ROWS * 16];
  const size_t row = bytes * (size_t)k;
  const uint32_t m = k & 15;
  for (uint32_t g = r0; g < r1; g += FUSED_ROWS) {
    const uint32_t rows = r1 - g < FUSED_ROWS ? r1 - g : FUSED_ROWS;
    for (uint32_t c = 0; c < k; c += BLOCK_K) {
      const uint32_t n = k - c < BLOCK_K ? k - c : BLOCK_K;
      lines next = block_after(w, 8 * bytes, k, g, rows, r1, c, n);
      fused_block(bytes, w + g * row + bytes * (size_t)c, row, n, rows, x, c, t, acc, c > 0, &next);
    }
    for (uint32_t i = 0; m && i < rows; i++) {
      const v16 wv = weights_n(bytes, w + (g + i) * row + bytes * (size_t)(k - m), m);
      add_rest(wv, m, x, k - m, t, acc + (size_t)i * t * 16);
    }
    sum_lanes(acc, rows, g, t, y);
  }
}

static void mat_f32(const float *w, size_t stride, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  _Alignas(64) float acc[FUSED_ROWS * DF_MAX_ROWS * 16];
  const uint32_t m = k & 15;
  for (uint32_t g = r0; g < r1; g += FUSED_ROWS) {
    const uint32_t rows = r1 - g < FUSED_ROWS ? r1 - g : FUSED_ROWS;
    const float *from = w + g * stride;
    lines none = {0};
    for (uint32_t c = 0; c < k; c += BLOCK_K) {
      fused_block(4, (const uint8_t *)(from + c), stride * sizeof(float), k - c < BLOCK_K ? k - c : BLOCK_K, rows, x, c, t, acc, c > 0, &none);
    }
    for (uint32_t i = 0; m && i < rows; i++) add_rest(v_load_n(from + i * stride + (k - m), m), m, x, k - m, t, acc + (size_t)i * t * 16);
    sum_lanes(acc, rows, g, t, y);
  }
}
