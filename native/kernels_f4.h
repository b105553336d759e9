/* kernels_f4.h — products with MXFP4 weights; part of the kernel template (kernels_impl.h). Row lengths are multiples of
 * 32, and so every vector is whole.
 *
 * Bound, one input on AVX-512: a group of 32 weights (17 bytes) takes two index extractions and two table look-ups, all on
 * the one shuffle port, so 4 cycles; its two fma and the scaling of the table run beside them. At 2.8 GHz that is 12 GB/s
 * a core, about what a core can read. From three inputs on the fma are the bound: N inputs take N + 2.5 cycles a group.
 *
 * On AVX2 a group takes eight shuffles and shifts on two ports, 4 N fma on two, one of which is the same, and four masks on any of four:
 * (8 + 4 N)/3 cycles or 2 N, whichever is more. One input: 4 cycles, 12 GB/s a core at 2.8 GHz, more than a core of the machine at hand
 * reads. From four on the fma are the bound. From six on a block is decoded once. */

#ifndef FUSED_INPUTS
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
      for (size_t c = 0; c < 16 * groups; c += 64) __builtin_prefetch(p[i] + R * ld_w + 16 * g + c, 0, 3); /* of the next tile */
    }
    for (size_t j = 0; j < groups; j++) {
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

/* R rows by N inputs over some groups of a block, all lanes. */
DF_INLINE void tile_group(const int R, const int N, const uint8_t *w, size_t ld_w, const uint8_t *scale, size_t ld_s, uint32_t groups,
                          const float *const *x, size_t at, float *lanes, size_t lane_t, int resume, f4_ahead next) {
  const float *q[F4_INPUTS];
  vpart acc[F4_ROWS(1)][F4_INPUTS][2];
  UNROLL for (int n = 0; n < N; n++) q[n] = x[n] + at;
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) UNROLL for (int h = 0; h < 2; h++) {
    acc[i][n][h] = resume ? p_load(lanes + (i * lane_t + n) * 16 + 8 * h) : p_zero();
  }
  for (size_t g = 0; g < groups; g += 64) UNROLL for (int i = 0; i < R; i++) __builtin_prefetch(next.scale + i * ld_s + g, 0, 3);
  size_t ld_w3 = 3 * ld_w, ld_s3 = 3 * ld_s; /* hidden, or every row would get pointers of its own and the registers not suffice */
  __asm__("" : "+r"(ld_w), "+r"(ld_w3), "+r"(ld_s), "+r"(ld_s3));
#define ROW(p, ld, i) ((i) == 0 ? (p) : (i) == 1 ? (p) + ld : (i) == 2 ? (p) + 2 * ld : (p) + ld##3)
  for (const uint8_t *end = scale + groups, *then = next.w; scale < end; scale++, w += 16, then += 16) {
    if (((uintptr_t)w & 48) == 0) UNROLL for (int i = 0; i < R; i++) __builtin_prefetch(ROW(then, ld_w, i), 0, 3);
    UNROLL for (int i = 0; i < R; i++) {
      vpart v[4];
      f4_group(*ROW(scale, ld_s, i), ROW(w, ld_w, i), v);
      UNROLL for (int h = 0; h < 4; h++) UNROLL for (int n = 0; n < N; n++) acc[i][n][h & 1] = p_fma(v[h], p_load(q[n] + 8 * h), acc[i][n][h & 1]);
    }
    UNROLL for (int n = 0; n < N; n++) q[n] += 32;
  }
#undef ROW
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) UNROLL for (int h = 0; h < 2; h++) {
    p_store(lanes + (i * lane_t + n) * 16 + 8 * h, acc[i][n][h]);
  }
}

/* With few inputs: blocks of columns whose inputs stay in L1, all of a row where they can. */
static void mat_f4_few(const uint8_t *w, const uint8_t *scale, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  _Alignas(64) float acc[FUSED_ROWS * F4_INPUTS * 16];
  const size_t row = k / 2, ld_s = k / DF_F4_GROUP;
  const uint32_t columns = F4_COLUMNS(t);
  for (uint32_t g = r0; g < r1; g += FUSED_ROWS) {
    const uint32_t rows = r1 - g < FUSED_ROWS ? r1 - g : FUSED_ROWS;
    for (uint32_t c = 0; c < k; c += columns) {
      const uint32_t n = k - c < columns ? k - c : columns;
      const uint8_t *from = w + g * row + c / 2, *by = scale + g * ld_s + c / DF_F4_GROUP;
      f4_ahead then = {from, by}; /* the block after this one */
      if (c + n < k) then = (f4_ahead){from + n / 2, by + n / DF_F4_GROUP};
      else if (g + rows < r1) then = (f4_ahead){w + (g + rows) * row, scale + (g + rows) * ld_s};
      for (uint32_t r = 0, take; r < rows; r += take) {
        f4_ahead next = {from + (r + F4_AHEAD) * row, by + (r + F4_AHEAD) * ld_s};
        if (r + F4_AHEAD >= rows) {
          const uint32_t on = rows < F4_AHEAD ? 0 : r + F4_AHEAD - rows;
          next = (f4_ahead){then.w + on * row, then.scale + on * ld_s};
        }
#define CALL(N)                                                                                                                              \
  take = rows - r < F4_ROWS(N) ? 1 : F4_ROWS(N);                                                                                             \
  if (take == 1) tile_group(1, N, from + r * row, row, by + r * ld_s, ld_s, n / DF_F4_GROUP, x, c, acc + (size_t)r * t * 16, t, c > 0, next); \
  else tile_group(F4_ROWS(N), N, from + r * row, row, by + r * ld_s, ld_s, n / DF_F4_GROUP, x, c, acc + (size_t)r * t * 16, t, c > 0, next)
        switch (t) {
          case 1: CALL(1); break;
          case 2: CALL(2); break;
          case 3: CALL(3); break;
          case 4: CALL(4); break;
          default: CALL(5); break;
        }
#undef CALL
      }
    }
    sum_lanes(acc, rows, g, t, y);
  }
}

static void mat_f4(const uint8_t *w, const uint8_t *scale, uint32_t k, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  if (t <= F4_INPUTS) {
    mat_f4_few(w, scale, k, r0, r1, x, t, y);
    return;
  }
  _Alignas(64) float block[FUSED_ROWS * BLOCK_K], acc[FUSED_ROWS * DF_MAX_ROWS * 16];
  const size_t row = k / 2, ld_s = k / DF_F4_GROUP;
  for (uint32_t g = r0; g < r1; g += FUSED_ROWS) {
    const uint32_t rows = r1 - g < FUSED_ROWS ? r1 - g : FUSED_ROWS;
    for (uint32_t c = 0; c < k; c += BLOCK_K) {
      const uint32_t n = k - c < BLOCK_K ? k - c : BLOCK_K;
      const uint8_t *from = w + g * row + c / 2, *by = scale + g * ld_s + c / DF_F4_GROUP;
      lines next = block_after(w, 4, k, BLOCK_K, g, rows, r1, c, n);
      for (uint32_t i = 0; i < rows; i++) widen_f4(block + i * BLOCK_K, from + i * row, by + i * ld_s, n);
      fused_block(4, 0, (const uint8_t *)block, BLOCK_K * sizeof(float), n, rows, x, c, NULL, t, acc, c > 0, &next);
    }
    sum_lanes(acc, rows, g, t, y);
  }
}
#endif
