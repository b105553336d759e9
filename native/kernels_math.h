/* kernels_math.h — elementary functions and row operations over v16; part of the kernel template (kernels_impl.h). */

DF_INLINE v16 ld(const float *p, uint32_t n) { return n == 16 ? v_load(p) : v_load_n(p, n); }
DF_INLINE void st(float *p, v16 a, uint32_t n) {
  if (n == 16) v_store(p, a);
  else v_store_n(p, a, n);
}
DF_INLINE v16 first(v16 a, v16 old, uint32_t n) { return n == 16 ? a : v_first(a, old, n); }
/* Vectors of a row: i is the first element, m how many of its 16 lanes exist. */
#define EACH16(i, m, n) for (size_t i = 0, m; i < (n) && (m = (n) - i < 16 ? (n) - i : 16, 1); i += 16)

DF_INLINE v16 v_exp(v16 x) {
  const v16 magic = v_set1(DF_ROUND_MAGIC);
  x = v_min(v_set1(DF_EXP_MAX), x); /* these orders keep a NaN */
  x = v_max(v_set1(DF_EXP_MIN), x);
  v16 t = v_fma(x, v_set1(DF_LOG2E), magic);
  v16 n = v_sub(t, magic);
  v16 r = v_fma(n, v_set1(-DF_LN2_HI), x);
  r = v_fma(n, v_set1(-DF_LN2_LO), r);
  v16 p = v_fma(r, v_set1(DF_EXP_P4), v_set1(DF_EXP_P3));
  p = v_fma(r, p, v_set1(DF_EXP_P2));
  p = v_fma(r, p, v_set1(DF_EXP_P1));
  p = v_fma(r, p, v_set1(DF_EXP_P0));
  p = v_fma(p, v_mul(r, r), r);
  return v_scale(v_add(p, v_set1(1.0f)), t);
}

DF_INLINE v16 v_tanh(v16 x) {
  v16 a = v_abs(x), one = v_set1(1.0f);
  v16 z = v_mul(a, a);
  v16 p = v_fma(z, v_set1(DF_TANH_P4), v_set1(DF_TANH_P3));
  p = v_fma(z, p, v_set1(DF_TANH_P2));
  p = v_fma(z, p, v_set1(DF_TANH_P1));
  p = v_fma(z, p, v_set1(DF_TANH_P0));
  v16 small = v_fma(a, v_mul(z, p), a);
  v16 b = v_min(v_set1(DF_TANH_MAX), a);
  v16 e = v_exp(v_add(b, b));
  v16 large = v_sub(one, v_div(v_set1(2.0f), v_add(e, one)));
  return v_copysign(v_if_lt(a, v_set1(DF_TANH_SMALL), small, large), x);
}

/* n / (c + e) for 0 <= e <= c, as a quotient and what it lacks: the sum is carried exactly in two parts (c >= e), so the
 * error is that of e alone. */
DF_INLINE v16 v_quotient(v16 n, v16 c, v16 e, v16 *rest) {
  v16 d = v_add(c, e), zero = v_zero();
  v16 low = v_sub(e, v_sub(d, c));
  v16 inv = v_div(v_set1(1.0f), d);
  v16 q = v_mul(n, inv), minus = v_sub(zero, q);
  *rest = v_mul(v_fma(minus, low, v_fma(minus, d, n)), inv);
  return q;
}

/* From e^-|x|, so that neither side overflows: 1/(1+e) or e/(1+e). */
DF_INLINE v16 v_sigmoid(v16 x) {
  v16 zero = v_zero(), one = v_set1(1.0f), rest;
  v16 e = v_exp(v_sub(zero, v_abs(x)));
  v16 q = v_quotient(v_if_lt(x, zero, e, one), one, e, &rest);
  return v_add(q, rest);
}

/* max(x, 0) + log1p(e^-|x|); equals x in fp32 long before the reference switches to it at 20. */
DF_INLINE v16 v_softplus(v16 x) {
  v16 e = v_exp(v_sub(v_zero(), v_abs(x))), rest;
  v16 s = v_quotient(e, v_set1(2.0f), e, &rest), z = v_mul(s, s);
  v16 q = v_fma(z, v_set1(DF_LOG1P_Q4), v_set1(DF_LOG1P_Q3));
  q = v_fma(z, q, v_set1(DF_LOG1P_Q2));
  q = v_fma(z, q, v_set1(DF_LOG1P_Q1));
  q = v_fma(z, q, v_set1(DF_LOG1P_Q0));
  v16 l = v_add(v_add(s, s), v_fma(v_mul(s, z), q, v_add(rest, rest)));
  return v_add(v_max(v_zero(), x), l);
}

#define MAP(name, expr)                                 \
  static void name(float *out, const float *x, size_t n) { \
    EACH16(i, m, n) {                                   \
      v16 v = ld(x + i, m);                             \
      st(out + i, expr, m);                             \
    }                                                   \
  }
MAP(map_exp, v_exp(v))
MAP(map_tanh, v_tanh(v))
MAP(map_sigmoid, v_sigmoid(v))
MAP(map_softplus, v_softplus(v))
#undef MAP

DF_INLINE float rsqrt1(float x) { return 1.0f / sqrtf(x); }

static void map_rsqrt(float *out, const float *x, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = rsqrt1(x[i]);
}

static float dot(const float *a, const float *b, uint32_t n) {
  v16 acc = v_zero();
  EACH16(i, m, n) acc = first(v_fma(ld(a + i, m), ld(b + i, m), acc), acc, m);
  return v_sum(acc);
}

static void widen(float *out, const uint8_t *w, size_t n) {
  EACH16(i, m, n) st(out + i, m == 16 ? v_load_bf16(w + 2 * i) : v_load_bf16_n(w + 2 * i, m), m);
}

static void add(float *out, const float *a, const float *b, uint32_t n) {
  EACH16(i, m, n) st(out + i, v_add(ld(a + i, m), ld(b + i, m)), m);
}

static void rmsnorm(float *out, const float *x, const float *w, uint32_t n, float eps) {
  v16 r = v_set1(rsqrt1(dot(x, x, n) / (float)n + eps));
  EACH16(i, m, n) st(out + i, v_mul(ld(w + i, m), v_mul(ld(x + i, m), r)), m);
}

static void l2norm(float *x, uint32_t n, float eps, float scale) {
  v16 r = v_set1(rsqrt1(dot(x, x, n) + eps)), s = v_set1(scale);
  EACH16(i, m, n) st(x + i, v_mul(v_mul(ld(x + i, m), r), s), m);
}

static void gated_norm(float *out, const float *x, const float *w, const float *gate, uint32_t n, float eps) {
  v16 r = v_set1(rsqrt1(dot(x, x, n) / (float)n + eps));
  EACH16(i, m, n) {
    v16 y = v_mul(ld(w + i, m), v_mul(ld(x + i, m), r));
    st(out + i, v_mul(y, v_sigmoid(ld(gate + i, m))), m);
  }
}

static void gate(float *x, const float *g, uint32_t n) {
  EACH16(i, m, n) st(x + i, v_mul(ld(x + i, m), v_sigmoid(ld(g + i, m))), m);
}

static void activate(float *out, const float *g, const float *u, uint32_t n, const df_act *act) {
  if (act->kind == DF_ACT_SILU) {
    EACH16(i, m, n) {
      v16 a = ld(g + i, m);
      st(out + i, v_mul(v_mul(a, v_sigmoid(a)), ld(u + i, m)), m);
    }
    return;
  }
  v16 b1 = v_set1(act->beta), b2 = v_set1(act->linear_beta);
  int squash = act->linear_beta != 0.0f;
  EACH16(i, m, n) {
    v16 a = ld(g + i, m), b = ld(u + i, m);
    a = v_mul(v_mul(b1, v_tanh(v_div(a, b1))), v_sigmoid(a));
    if (squash) b = v_mul(b2, v_tanh(v_div(b, b2)));
    st(out + i, v_mul(a, b), m);
  }
}

/* Softmax in place; p has room up to a multiple of 16. */
static void softmax(float *p, uint32_t n) {
  float top = p[0];
  for (uint32_t i = 1; i < n; i++) top = top > p[i] ? top : p[i];
  v16 t = v_set1(top), acc = v_zero();
  EACH16(i, m, n) {
    v16 e = v_exp(v_sub(ld(p + i, m), t));
    st(p + i, e, m);
    acc = first(v_add(acc, e), acc, m);
  }
  v16 sum = v_set1(v_sum(acc));
  EACH16(i, m, n) st(p + i, v_div(ld(p + i, m), sum), m);
}

static void combine(float *out, const float *const *values, const float *weight, uint32_t count, uint32_t n) {
  EACH16(i, m, n) {
    v16 acc = v_zero();
    for (uint32_t j = 0; j < count; j++) acc = v_fma(v_set1(weight[j]), ld(values[j] + i, m), acc);
    st(out + i, acc, m);
  }
}

/* The scores use normalised values, the sum the raw ones. */
static void mix(float *out, const float *const *values, uint32_t count, const float *score_w, uint32_t n, float eps, float *alpha) {
  for (uint32_t j = 0; j < count; j++) {
    const float *v = values[j];
    v16 r = v_set1(rsqrt1(dot(v, v, n) / (float)n + eps)), acc = v_zero();
    EACH16(i, m, n) acc = first(v_fma(v_mul(ld(v + i, m), r), ld(score_w + i, m), acc), acc, m);
    alpha[j] = v_sum(acc);
  }
  softmax(alpha, count);
  combine(out, values, alpha, count, n);
}
