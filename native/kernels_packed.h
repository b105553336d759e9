/* kernels_packed.h — products whose inputs the caller packed once for all rows, in the order in which the tiles take them; part of the kernel
 * template (kernels_impl.h).
 *
 * A tile works on the part of the lanes that fits one register and decodes its weights on the way: R*N accumulators fill the register file,
 * and the inputs come behind one pointer instead of N. A group of up to PACK_INPUTS inputs, 24 KiB on AVX2 and 32 on AVX-512, stays in L1, or
 * where that is no larger in L2, while the rows of a block pass, which L2 holds for the next group; lanes rest in L2 between blocks. While a block computes, the lines of the next one are fetched, one or two with
 * every 16 columns of a tile: in bursts they would wait for each other and the tile for them.
 *
 * Where the lanes are two registers, the parts of BF16 rows are their even and odd lanes: a weight is then a load and a shift, or a load and an
 * and, one instruction less than in order, and leaves a port to the fma.
 *
 * Bound, BF16. R*N fma on two ports beside R + N loads on two (R more for the mask of the odd lanes) and R instructions that decode. AVX2: 2x6
 * is 12 fma in 6 cycles beside 8 to 10 loads and 2 decoding instructions; AVX-512: 2x8 is 16 in 8 beside 10 and 2, or in 9 where those two
 * need an fma port. int8 decodes in twice as many. So the fma peak, less the lanes, two accesses for DF_PACK_COLUMNS/16 steps of
 * a part, 3 %, and what waits for memory.
 *
 * One input is bound by the bytes of the weights and eight by the fma, 8 flops a byte for BF16. So eight cost at most 1.3 times one where the
 * share of the fma peak that is reached, times that peak, is 6.2 flops or more for each byte that memory gives. A socket of many cores has
 * twice that or more and needs half of its peak; two threads of a Zen 3 alone with its memory (190 GFLOP/s, 25 GB/s) would need 81 %, of a
 * Zen 5 (400 and 57) 88 %, with every wait for memory hidden. */

#define STRETCH 256u     /* columns between two looks at what to fetch */
#define L2_INPUTS 65536u /* packed floats that L2 keeps from one block of rows to the next, beside the rest; more are fetched ahead */
#define ROW_BLOCK 24u    /* rows of a block */

/* The rows of a block that comes next, and the packed inputs that do, fetched while the tiles of this one compute. */
typedef struct lines {
  const uint8_t *row;
  size_t ld, at, end, each; /* between rows; within the row; bytes to fetch with STRETCH columns of a tile */
  uint32_t rows, x_each;    /* that are left; lines of inputs to fetch with STRETCH columns */
  const float *x, *then;    /* packed inputs of the next group; those of the next block, NULL: none are fetched */
} lines;

/* Where to fetch with the next STRETCH columns (fewer, and it is fetched in part): the address of the first byte, and *step bytes on with every 16 columns. */
DF_INLINE const uint8_t *fetch_lines(lines *l, size_t *step) {
  for (uint32_t n = l->x_each; n > 0; n--, l->x += 16) __builtin_prefetch(l->x, 0, 2);
  const uint8_t *from = l->row + l->at;
  *step = l->rows ? l->each / (STRETCH / 16) : 0;
  l->at += l->each;
  if (l->at >= l->end && l->rows) l->row += l->ld, l->at = 0, l->rows--;
  return from;
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
    next.rows = r1 - g - rows < ROW_BLOCK ? r1 - g - rows : ROW_BLOCK;
  }
  return next;
}

DF_INLINE uint32_t groups_of(uint32_t t) { return (t + PACK_INPUTS - 1) / PACK_INPUTS; }

/* How many of `left` rows the next tile of a group of that many inputs takes. */
DF_INLINE uint32_t rows_of_tile(uint32_t inputs, uint32_t left) {
  const uint32_t rows = PACK_TILE(inputs);
  if (rows == 3 && (left == 4 || left == 2)) return 2; /* rather than 3 and 1: a tile of one row waits for its own sums */
  return left >= rows ? rows : 1;
}

/* How often the tiles of a group in a block look at what to fetch. */
DF_INLINE uint32_t looks_of(uint32_t k, uint32_t rows, uint32_t t) {
  const uint32_t groups = groups_of(t), tile_rows = PACK_TILE((t + groups - 1) / groups);
  return (k + STRETCH - 1) / STRETCH * PARTS * ((rows + tile_rows - 1) / tile_rows);
}

/* Spreads the lines over that many looks. */
DF_INLINE void spread(lines *next, uint32_t looks) {
  const uint32_t parts = next->rows && looks > next->rows ? looks / next->rows : 1; /* of a row */
  next->each = (next->end + parts - 1) / parts;
}

/* Of a block of n columns: group after group of inputs, of a group part after part of the lanes, and of a part vector after vector, those of
 * all inputs of the group together. */
static void pack(float *out, df_format format, const float *const *x, uint32_t t, uint32_t from, uint32_t to) {
  const uint32_t groups = groups_of(t), width = 16 / PARTS;
  for (uint32_t c = from; c < to; c += DF_PACK_COLUMNS) {
    const uint32_t n = to - c < DF_PACK_COLUMNS ? to - c : DF_PACK_COLUMNS;
    for (uint32_t g = 0; g < groups; g++) {
      const uint32_t first = t * g / groups, inputs = t * (g + 1) / groups - first;
      for (uint32_t i = 0; i < inputs; i++) {
        const float *in = x[first + i] + c;
        float *at = out + (size_t)t * c + (size_t)first * n + i * width;
        for (uint32_t j = 0; j < n; j += 16, in += 16, at += inputs * width) {
          const v16 v = format == DF_FORMAT_BF16 ? v_as_bf16_parts(v_load(in)) : v_load(in);
          UNROLL for (int part = 0; part < PARTS; part++) p_store(at + (size_t)part * inputs * (n / PARTS), v_part(v, part));
        }
      }
    }
  }
}

/* What the tiles of a block share: bytes between rows of weights, columns, inputs in all, whether lanes go on. */
typedef struct block {
  size_t ld;
  uint32_t k, t;
  int resume;
  lines *next;
} block;

/* R weight rows by N packed inputs, one part of the lanes. */
DF_INLINE void packed_part(const int bytes, const int part, const int R, const int N, const uint8_t *w, const block *b, const float *x, float *lanes) {
  const size_t ld = b->ld, lane_t = (size_t)b->t * 16;
  vpart acc[TILE_ROWS][PACK_INPUTS];
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) acc[i][n] = b->resume ? p_load(lanes + i * lane_t + n * 16) : p_zero();
  for (const float *end = x + (size_t)b->k / PARTS * N; x < end;) {
    size_t step;
    const uint8_t *ahead = fetch_lines(b->next, &step);
    const float *stop = end - x < (ptrdiff_t)(STRETCH / PARTS * N) ? end : x + STRETCH / PARTS * N;
    for (; x < stop; x += N * (16 / PARTS), w += bytes * 16, ahead += step) {
      __builtin_prefetch(ahead, 0, 2);
      if (R * bytes * 16 / PARTS > 64) __builtin_prefetch(ahead + step / 2, 0, 2); /* with one group the step is as long */
      vpart v[TILE_ROWS];
      UNROLL for (int i = 0; i < R; i++) v[i] = p_packed_weights(bytes, part, w + i * ld);
      UNROLL for (int n = 0; n < N; n++) {
        const vpart in = p_load(x + n * (16 / PARTS));
        UNROLL for (int i = 0; i < R; i++) p_add(&acc[i][n], v[i], in);
      }
    }
  }
  UNROLL for (int i = 0; i < R; i++) UNROLL for (int n = 0; n < N; n++) p_store(lanes + i * lane_t + n * 16, acc[i][n]);
}

/* A function for each tile: inlined side by side, their pointers would not get registers. */
typedef void packed_tile(const uint8_t *w, const block *b, const float *x, float *lanes);
#define PACKED_TILE(bytes, R, N)                                                                                                     \
  static __attribute__((noinline)) void packed_##bytes##_##R##x##N(const uint8_t *w, const block *b, const float *x, float *lanes) { \
    UNROLL for (int part = 0; part < PARTS; part++) {                                                                                \
      packed_part(bytes, part, R, N, w, b, x + part * ((size_t)b->k / PARTS * (N)), lanes + part * (16 / PARTS));                    \
    }                                                                                                                                \
  }
#define TILE_OF_1(R, N) PACKED_TILE(1, R, N)
#define TILE_OF_2(R, N) PACKED_TILE(2, R, N)
PACK_TILES(TILE_OF_1)
PACK_TILES(TILE_OF_2)
#undef TILE_OF_1
#undef TILE_OF_2
#define TILE_OF_1(R, N) [N][R] = packed_1_##R##x##N,
#define TILE_OF_2(R, N) [N][R] = packed_2_##R##x##N,
typedef packed_tile *const packed_tiles[PACK_INPUTS + 1][TILE_ROWS + 1]; /* by inputs and rows */
static packed_tiles packed_i8 = {PACK_TILES(TILE_OF_1)}, packed_bf16 = {PACK_TILES(TILE_OF_2)};
#undef TILE_OF_1
#undef TILE_OF_2
#undef PACKED_TILE

/* A block of encoded rows against all inputs: the inputs of a group stay in L1 while the rows pass. */
static void packed_block(packed_tiles run, const uint8_t *w, const block *b, uint32_t rows, const float *x, float *lanes) {
  const uint32_t t = b->t, groups = groups_of(t), looks = looks_of(b->k, rows, t);
  lines *next = b->next;
  spread(next, looks * groups);
  for (uint32_t g = 0; g < groups; g++) {
    const uint32_t n = t * g / groups, inputs = t * (g + 1) / groups - n;
    if (next->then) {
      next->x = g + 1 < groups ? x + (size_t)(n + inputs) * b->k : next->then;
      next->x_each = (inputs * b->k / 16 + looks - 1) / looks;
    }
    for (uint32_t r = 0, take; r < rows; r += take) {
      take = rows_of_tile(inputs, rows - r);
      run[inputs][take](w + r * b->ld, b, x + (size_t)n * b->k, lanes + ((size_t)r * t + n) * 16);
    }
  }
}

#if PARTS == 1
#define sum_bf16_parts sum_lanes
#else
/* sum_lanes of packed products of bf16. */
static void sum_bf16_parts(const float *lanes, uint32_t rows, uint32_t r0, uint32_t t, float *const *y) {
  const size_t next = (size_t)t * 16;
  for (uint32_t i = 0; i < rows; i += 4, lanes += 3 * next) {
    for (uint32_t n = 0; n < t; n++, lanes += 16) {
      if (i + 4 <= rows) {
        v_sum4_bf16_parts(v_load(lanes), v_load(lanes + next), v_load(lanes + 2 * next), v_load(lanes + 3 * next), y[n] + r0 + i);
        continue;
      }
      for (uint32_t j = 0; j < rows - i; j++) {
        const v16 v = v_load(lanes + j * next);
        float sum[4];
        v_sum4_bf16_parts(v, v, v, v, sum);
        y[n][r0 + i + j] = sum[0];
      }
    }
  }
}
#endif

/* y = W x for bf16, or int8 without its scale. */
static void mat_packed(int bytes, const uint8_t *w, uint32_t k, uint32_t r0, uint32_t r1, const float *x, uint32_t t, float *const *y) {
  _Alignas(64) float acc[ROW_BLOCK * DF_MAX_ROWS * 16];
  const size_t row = bytes * (size_t)k;
  for (uint32_t g = r0; g < r1; g += ROW_BLOCK) {
    const uint32_t rows = r1 - g < ROW_BLOCK ? r1 - g : ROW_BLOCK;
    for (uint32_t c = 0; c < k; c += DF_PACK_COLUMNS) {
      const uint32_t n = k - c < DF_PACK_COLUMNS ? k - c : DF_PACK_COLUMNS;
      lines next = block_after(w, 8 * bytes, k, DF_PACK_COLUMNS, g, rows, r1, c, n);
      if ((size_t)t * k > L2_INPUTS) next.then = c + n < k ? x + (size_t)t * (c + n) : x;
      const block b = {row, n, t, c > 0, &next};
      packed_block(bytes == 1 ? packed_i8 : packed_bf16, w + g * row + bytes * (size_t)c, &b, rows, x + (size_t)t * c, acc);
    }
    if (bytes == 2) sum_bf16_parts(acc, rows, g, t, y);
    else sum_lanes(acc, rows, g, t, y);
  }
}
