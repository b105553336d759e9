/* kernels_fused.h — products with several inputs where the 16 lanes take two registers and nobody packed them (kernels_packed.h): too few
 * multiply-adds to repay it, columns that are no whole vectors, decoded MXFP4 blocks, fp32 weights; part of the kernel template
 * (kernels_impl.h).
 *
 * Tiles as those of packed inputs, but in the order of the columns, with a pointer for each input. A block is ROW_BLOCK x BLOCK_K weights: a
 * group of inputs takes 12 KiB of L1.
 *
 * Bound. 2x6 is 12 fma in 6 cycles beside 8 loads and 4 instructions that decode, of which half need an fma port. So the fma peak, less a sixth
 * for those and what the lanes take: 24 accesses for BLOCK_K/16 steps, 6 % when nothing of it overlaps. */

/* R weight rows by N inputs over whole vectors of columns [0, k), decoded on the way, one part of the lanes. The inputs are x from column `at`
 * on. */
DF_INLINE void tile_part(const int bytes, const int R, const int N, const uint8_t *w, size_t ld_w, uint32_t k, const float *const *x, size_t at,
                         float *lanes, size_t lane_t, int resume, lines *next) {
  const uint8_t *p[TILE_ROWS];
  const float *q[PACK_INPUTS];
  vpart acc[TILE_ROWS][PACK_INPUTS];
  UNROLL for (int i = 0; i < R; i++) p[i] = w + i * ld_w;
  UNROLL for (int n = 0; n < N; n++) q[n] = x[n] + at;
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) acc[i][n] = resume ? p_load(lanes + (i * lane_t + n) * 16) : p_zero();
  for (size_t c = 0, end = k & ~15u; c < end;) {
    size_t step;
    const uint8_t *ahead = fetch_lines(next, &step);
    const size_t stop = end - c < STRETCH ? end : c + STRETCH;
    for (; c < stop; c += 16, ahead += step) {
      __builtin_prefetch(ahead, 0, 2);
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
  const uint32_t groups = groups_of(t);
  spread(next, looks_of(k, rows, t) * groups);
  for (uint32_t g = 0; g < groups; g++) {
    const uint32_t n = t * g / groups, inputs = t * (g + 1) / groups - n;
    for (uint32_t r = 0, take; r < rows; r += take) {
      take = rows_of_tile(inputs, rows - r);
      for (int part = 0; part < PARTS; part++) {
        const int lane = part * (16 / PARTS);
        float *to = lanes + ((size_t)r * t + n) * 16 + lane;
        const uint8_t *from = w + r * row + bytes * lane;
#define TILE(R, N) tile_part(bytes, R, N, from, row, k, x + n, at + lane, to, t, resume, next)
#define CALL(N)                                          \
  if (take == 1) TILE(1, N);                             \
  else if (PACK_TILE(N) == 3 && take == 2) TILE(2, N);  \
  else TILE(PACK_TILE(N), N)
        FOR_INPUTS(inputs, PACK_INPUTS, CALL)
#undef CALL
#undef TILE
      }
    }
  }
}

/* y = W x for bf16, or int8 without its scale. */
DF_INLINE void mat_many(const int bytes, const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t,
                        float *const *y) {
  _Alignas(64) float acc[ROW_BLOCK * DF_MAX_ROWS * 16];
  const size_t row = bytes * (size_t)k;
  const uint32_t m = k & 15;
  for (uint32_t g = r0; g < r1; g += ROW_BLOCK) {
    const uint32_t rows = r1 - g < ROW_BLOCK ? r1 - g : ROW_BLOCK;
    for (uint32_t c = 0; c < k; c += BLOCK_K) {
      const uint32_t n = k - c < BLOCK_K ? k - c : BLOCK_K;
      lines next = block_after(w, 8 * bytes, k, BLOCK_K, g, rows, r1, c, n);
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
  _Alignas(64) float acc[ROW_BLOCK * DF_MAX_ROWS * 16];
  const uint32_t m = k & 15;
  for (uint32_t g = r0; g < r1; g += ROW_BLOCK) {
    const uint32_t rows = r1 - g < ROW_BLOCK ? r1 - g : ROW_BLOCK;
    const float *from = w + g * stride;
    lines none = {.row = (const uint8_t *)w};
    for (uint32_t c = 0; c < k; c += BLOCK_K) {
      fused_block(4, (const uint8_t *)(from + c), stride * sizeof(float), k - c < BLOCK_K ? k - c : BLOCK_K, rows, x, c, t, acc, c > 0, &none);
    }
    for (uint32_t i = 0; m && i < rows; i++) add_rest(v_load_n(from + i * stride + (k - m), m), m, x, k - m, t, acc + (size_t)i * t * 16);
    sum_lanes(acc, rows, g, t, y);
  }
}
