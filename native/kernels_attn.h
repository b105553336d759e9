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

/* NV value vectors from column j over all rows; m lanes of the last vector exist. Two passes over the state per row, of which
 * only the second writes: d*s is cheaper computed again than stored and read again. One head's state stays in L2 between them.
 *
 * Bound, one row: the state is read and written once, 2*4*D*D bytes a head, for 5*D*D operations on two ports: at D = 128 on AVX-512,
 * 128 KiB in 2560 cycles, 50 bytes a cycle from a core that reads 6 from memory. More rows find it in L2 and are bound by that. */
DF_INLINE void kda_columns(const int NV, const df_kda_rows *r, size_t j, uint32_t m) {
#define LANES(v) ((v) == NV - 1 ? m : 16)
  const size_t w = r->width;
  const float *in = r->s_in + j;
  float *s = r->s_out + j;
  for (uint32_t t = 0; t < r->rows; t++) {
    const float *d = r->decay + t * r->stride, *k = r->k + t * r->stride, *q = r->q + t * r->stride, *val = r->v + t * r->stride + j;
    float *bu_out = r->bu + t * r->stride + j, *o = r->o + t * r->stride + j;
    const v16 beta = v_set1(r->beta[t * r->beta_stride]);
    v16 acc[KDA_VECS], bu[KDA_VECS];
    UNROLL for (int v = 0; v < NV; v++) acc[v] = v_zero();
    for (uint32_t i = 0; i < r->keys; i++) {
      const v16 di = v_set1(d[i]), ki = v_set1(k[i]);
      UNROLL for (int v = 0; v < NV; v++) {
        acc[v] = v_fma(ki, v_mul(di, ld(in + i * w + 16 * v, LANES(v))), acc[v]);
      }
    }
    UNROLL for (int v = 0; v < NV; v++) {
      bu[v] = v_mul(beta, v_sub(ld(val + 16 * v, LANES(v)), acc[v]));
      st(bu_out + 16 * v, bu[v], LANES(v));
      acc[v] = v_zero();
    }
    for (uint32_t i = 0; i < r->keys; i++) {
      const v16 di = v_set1(d[i]), ki = v_set1(k[i]), qi = v_set1(q[i]);
      UNROLL for (int v = 0; v < NV; v++) {
        v16 x = v_fma(ki, bu[v], v_mul(di, ld(in + i * w + 16 * v, LANES(v))));
        st(s + i * w + 16 * v, x, LANES(v));
        acc[v] = v_fma(qi, x, acc[v]);
      }
    }
    UNROLL for (int v = 0; v < NV; v++) st(o + 16 * v, acc[v], LANES(v));
    in = s;
  }
}

static void kda(const df_kda_rows *r) {
  size_t j = 0;
  for (; j + 16 * KDA_VECS <= r->width; j += 16 * KDA_VECS) kda_columns(KDA_VECS, r, j, 16);
  for (; j + 16 <= r->width; j += 16) kda_columns(1, r, j, 16);
  if (j < r->width) kda_columns(1, r, j, (uint32_t)(r->width - j));
}

/* The state part of kda_columns, operation for operation. */
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

/* Scores of a group of heads are one small matrix product with the cache block as weights; then the online softmax. */
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
