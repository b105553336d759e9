/* kernels_attn.h — convolution, the KDA recurrence and MLA block attention; part of the kernel template
 * (kernels_impl.h). */

static void conv_silu(float *out, const float *tap, size_t tap_stride, const float *const *x, uint32_t taps, uint32_t n) {
  EACH16(i, m, n) {
    v16 acc = v_zero();
    for (uint32_t j = 0; j < taps; j++) acc = v_fma(ld(tap + j * tap_stride + i, m), ld(x[j] + i, m), acc);
    st(out + i, v_mul(acc, v_sigmoid(acc)), m);
  }
}

static void decay(float *out, const float *z, const float *bias, float a, int bounded, float lower_bound, uint32_t n) {
  v16 va = v_set1(a), lb = v_set1(lower_bound), zero = v_zero();
  EACH16(i, m, n) {
    v16 v = v_add(ld(z + i, m), ld(bias + i, m));
    v16 g = bounded ? v_mul(lb, v_sigmoid(v_mul(va, v))) : v_sub(zero, v_mul(va, v_softplus(v)));
    st(out + i, v_exp(g), m);
  }
}

#define LANES(v) ((v) == NV - 1 ? m : 16)
#define KDA_TILE_KEYS 128u

/* beta*u of row t and NV vectors of columns, from acc = the chain over keys of k*(d*s). */
DF_INLINE void kda_update(const int NV, const df_kda_rows *r, uint32_t t, size_t j, uint32_t m, const v16 *acc, v16 *bu) {
  const v16 beta = v_set1(r->beta[t * r->beta_stride]);
  UNROLL for (int v = 0; v < NV; v++) {
    bu[v] = v_mul(beta, v_sub(ld(r->v + t * r->stride + j + 16 * v, LANES(v)), acc[v]));
    st(r->bu + t * r->stride + j + 16 * v, bu[v], LANES(v));
  }
}

/* NV value vectors from column j; m lanes of the last vector exist. A row needs two sweeps over its keys: u wants the whole
 * chain of k*(d*s) before the state may change.
 *
 * One row reads the state twice and writes it once, straight through: d*s is cheaper computed again than stored and read
 * again. Bound: 2*4*D*D bytes a head from and to memory, and 5*D*D operations on two ports; at D = 128 on AVX-512, 128 KiB in 2560
 * cycles, 50 bytes a cycle where a core reads 6. */
DF_INLINE void kda_row(const int NV, const df_kda_rows *r, size_t j, uint32_t m) {
  const float *in = r->s_in + j, *d = r->decay, *k = r->k, *q = r->q;
  float *out = r->s_out + j;
  v16 acc[KDA_VECS], bu[KDA_VECS];
  UNROLL for (int v = 0; v < NV; v++) acc[v] = v_zero();
  for (uint32_t i = 0; i < r->keys; i++) {
    const v16 di = v_set1(d[i]), ki = v_set1(k[i]);
    UNROLL for (int v = 0; v < NV; v++) acc[v] = v_fma(ki, v_mul(di, ld(in + i * (size_t)r->width + 16 * v, LANES(v))), acc[v]);
  }
  kda_update(NV, r, 0, j, m, acc, bu);
  UNROLL for (int v = 0; v < NV; v++) acc[v] = v_zero();
  for (uint32_t i = 0; i < r->keys; i++) {
    const v16 di = v_set1(d[i]), ki = v_set1(k[i]), qi = v_set1(q[i]);
    UNROLL for (int v = 0; v < NV; v++) {
      v16 x = v_fma(ki, bu[v], v_mul(di, ld(in + i * (size_t)r->width + 16 * v, LANES(v))));
      st(out + i * (size_t)r->width + 16 * v, x, LANES(v));
      acc[v] = v_fma(qi, x, acc[v]);
    }
  }
  UNROLL for (int v = 0; v < NV; v++) st(r->o + j + 16 * v, acc[v], LANES(v));
}

/* Several rows: the second sweep of a row is the first of the next, so the state is swept once a row. It lies decayed for the row
 * to come in a tile of its own, which L1 holds: [keys][NV] vectors, rows of the state being a power of two apart and in each
 * other's way. Bound: 4 operations a vector on two ports, 1024 cycles for 128 keys and 64 columns on AVX-512. */
DF_INLINE void kda_rows_tile(const int NV, const df_kda_rows *r, size_t j, uint32_t m) {
  _Alignas(64) float tile[KDA_TILE_KEYS * KDA_ROW_VECS * 16];
  const size_t w = r->width;
  const float *in = r->s_in + j;
  float *out = r->s_out + j;
  v16 acc[KDA_ROW_VECS], o[KDA_ROW_VECS], bu[KDA_ROW_VECS];
  UNROLL for (int v = 0; v < NV; v++) acc[v] = v_zero();
  for (uint32_t i = 0; i < r->keys; i++) {
    const v16 di = v_set1(r->decay[i]), ki = v_set1(r->k[i]);
    UNROLL for (int v = 0; v < NV; v++) {
      const v16 x = v_mul(di, ld(in + i * w + 16 * v, LANES(v)));
      v_store(tile + (i * NV + v) * 16, x);
      acc[v] = v_fma(ki, x, acc[v]);
    }
  }
  for (uint32_t t = 0; t < r->rows; t++) {
    const float *k = r->k + t * r->stride, *q = r->q + t * r->stride, *d1 = r->decay + (t + 1) * r->stride, *k1 = k + r->stride;
    kda_update(NV, r, t, j, m, acc, bu);
    UNROLL for (int v = 0; v < NV; v++) acc[v] = o[v] = v_zero();
    if (t + 1 < r->rows) {
      for (uint32_t i = 0; i < r->keys; i++) {
        const v16 ki = v_set1(k[i]), qi = v_set1(q[i]), d1i = v_set1(d1[i]), k1i = v_set1(k1[i]);
        UNROLL for (int v = 0; v < NV; v++) {
          v16 x = v_fma(ki, bu[v], v_load(tile + (i * NV + v) * 16));
          o[v] = v_fma(qi, x, o[v]);
          x = v_mul(d1i, x);
          v_store(tile + (i * NV + v) * 16, x);
          acc[v] = v_fma(k1i, x, acc[v]);
        }
      }
    } else {
      for (uint32_t i = 0; i < r->keys; i++) {
        const v16 ki = v_set1(k[i]), qi = v_set1(q[i]);
        UNROLL for (int v = 0; v < NV; v++) {
          const v16 x = v_fma(ki, bu[v], v_load(tile + (i * NV + v) * 16));
          st(out + i * w + 16 * v, x, LANES(v));
          o[v] = v_fma(qi, x, o[v]);
        }
      }
    }
    UNROLL for (int v = 0; v < NV; v++) st(r->o + t * r->stride + j + 16 * v, o[v], LANES(v));
  }
}

/* Row by row, for heads of more keys than a tile holds. */
DF_INLINE void kda_one_by_one(const int NV, const df_kda_rows *r, size_t j, uint32_t m) {
  df_kda_rows one = *r;
  one.rows = 1;
  for (uint32_t t = 0; t < r->rows; t++) {
    kda_row(NV, &one, j, m);
    one.s_in = one.s_out;
    one.decay += r->stride, one.k += r->stride, one.q += r->stride, one.v += r->stride, one.bu += r->stride, one.o += r->stride;
    one.beta += r->beta_stride;
  }
}

static void kda(const df_kda_rows *r) {
  size_t j = 0;
  if (r->rows > 1 && r->keys <= KDA_TILE_KEYS) {
    for (; j + 16 * KDA_ROW_VECS <= r->width; j += 16 * KDA_ROW_VECS) kda_rows_tile(KDA_ROW_VECS, r, j, 16);
    for (; j + 16 <= r->width; j += 16) kda_rows_tile(1, r, j, 16);
    if (j < r->width) kda_rows_tile(1, r, j, (uint32_t)(r->width - j));
    return;
  }
  for (; j + 16 * KDA_VECS <= r->width; j += 16 * KDA_VECS) kda_one_by_one(KDA_VECS, r, j, 16);
  for (; j + 16 <= r->width; j += 16) kda_one_by_one(1, r, j, 16);
  if (j < r->width) kda_one_by_one(1, r, j, (uint32_t)(r->width - j));
}

/* The state part of the recurrence, operation for operation. */
static void kda_replay(const df_kda_rows *r) {
  const float *in = r->s_in;
  for (uint32_t t = 0; t < r->rows; t++) {
    const float *d = r->decay + t * r->stride, *k = r->k + t * r->stride, *bu = r->bu + t * r->stride;
    for (uint32_t i = 0; i < r->keys; i++) {
      const v16 di = v_set1(d[i]), ki = v_set1(k[i]);
      const float *from = in + (size_t)i * r->width;
      float *to = r->s_out + (size_t)i * r->width;
      EACH16(j, m, r->width) st(to + j, v_fma(ki, ld(bu + j, m), v_mul(di, ld(from + j, m))), m);
    }
    in = r->s_out;
  }
}

/* H heads by NV vectors of the combined latent, from vector element j: c = c * corr, then the chain over positions. */
DF_INLINE void latent_tile(const int H, const int NV, const df_attend_block *b, uint32_t h, size_t j, uint32_t m, const float *p,
                           const float *corr) {
  v16 acc[LATENT_HEADS][LATENT_VECS];
  UNROLL for (int a = 0; a < H; a++) UNROLL for (int v = 0; v < NV; v++) {
    acc[a][v] = v_mul(ld(b->c[h + a] + j + 16 * v, LANES(v)), v_set1(corr[a]));
  }
  const float *row = b->cache + j;
  for (uint32_t i = 0; i < b->n; i++, row += b->stride) {
    UNROLL for (int v = 0; v < NV; v++) {
      v16 x = ld(row + 16 * v, LANES(v));
      UNROLL for (int a = 0; a < H; a++) acc[a][v] = v_fma(v_set1(p[a * DF_BLOCK + i]), x, acc[a][v]);
    }
  }
  UNROLL for (int a = 0; a < H; a++) UNROLL for (int v = 0; v < NV; v++) st(b->c[h + a] + j + 16 * v, acc[a][v], LANES(v));
}

DF_INLINE void latent_heads(const int H, const df_attend_block *b, uint32_t h, const float *p, const float *corr) {
  size_t j = 0;
  for (; j + 16 * LATENT_VECS <= b->latent; j += 16 * LATENT_VECS) latent_tile(H, LATENT_VECS, b, h, j, 16, p, corr);
  for (; j + 16 <= b->latent; j += 16) latent_tile(H, 1, b, h, j, 16, p, corr);
  if (j < b->latent) latent_tile(H, 1, b, h, j, (uint32_t)(b->latent - j), p, corr);
}
#undef LANES

#define ATTEND_HEADS 12u

/* Scores of a group of heads are one small matrix product with the cache block as weights; then the online softmax.
 *
 * Bound: the fma, not memory. A cached position of K3 is 4 * 576 bytes, and 96 heads take 96 * (576 + 512) fma of it: 91 operations a byte,
 * where a core that reads 10 GB/s does 8 a byte on AVX2 at 2.45 GHz. One row at 32768 positions is 6.85 GFLOP, 44 ms on two such cores,
 * and 75 MB, 4 ms. The exponentials are one for 1088 fma. */
static void attend(const df_attend_block *b) {
  float p[ATTEND_HEADS * DF_BLOCK], corr[ATTEND_HEADS], *rows[ATTEND_HEADS];
  for (uint32_t h0 = 0; h0 < b->heads; h0 += ATTEND_HEADS) {
    uint32_t heads = b->heads - h0 < ATTEND_HEADS ? b->heads - h0 : ATTEND_HEADS;
    for (uint32_t h = 0; h < heads; h++) rows[h] = p + h * DF_BLOCK;
    mat_f32(b->cache, b->stride, b->width, 0, b->n, b->q + h0, heads, rows);
    for (uint32_t h = 0; h < heads; h++) {
      float *s = rows[h], top = b->max[h0 + h];
      v16 scale = v_set1(b->scale);
      EACH16(i, m, b->n) st(s + i, v_mul(ld(s + i, m), scale), m);
      for (uint32_t i = 0; i < b->n; i++) top = top > s[i] ? top : s[i];
      v16 vt = v_set1(top), acc = v_zero();
      EACH16(i, m, b->n) {
        v16 e = v_exp(v_sub(ld(s + i, m), vt));
        st(s + i, e, m);
        acc = first(v_add(acc, e), acc, m);
      }
      float c[16];
      v_store(c, v_exp(v_set1(b->max[h0 + h] - top)));
      corr[h] = c[0];
      b->sum[h0 + h] = fmaf(b->sum[h0 + h], c[0], v_sum(acc));
      b->max[h0 + h] = top;
    }
    uint32_t h = 0;
    for (; h + LATENT_HEADS <= heads; h += LATENT_HEADS) latent_heads(LATENT_HEADS, b, h0 + h, rows[h], corr + h);
    for (; h < heads; h++) latent_heads(1, b, h0 + h, rows[h], corr + h);
  }
}

static void divide(float *x, float by, uint32_t n) {
  v16 d = v_set1(by);
  EACH16(i, m, n) st(x + i, v_div(ld(x + i, m), d), m);
}
