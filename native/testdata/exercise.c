/* exercise.c — drives the provider through its C ABI, to be built with sanitizers. Every weight is its own allocation of
 * exactly its size, so that a read past an end is seen. It prints nothing and exits 0 when all checks hold. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dspark.h"
#include "pool.h"
#include "probe.h"
#include "provider.h"
#include "state.h"

#define CHECK(what)                                                         \
  do {                                                                      \
    if (!(what)) {                                                          \
      fprintf(stderr, "line %d: %s: %s\n", __LINE__, #what, last.text);     \
      exit(1);                                                              \
    }                                                                       \
  } while (0)
#define OK(call) CHECK((call) == DF_OK)

static df_error last;
static uint64_t seed = 1;
static void *owned[8192];
static int owned_count;

static uint32_t rnd(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33);
}
static float uniform(void) { return (float)((int32_t)(rnd() & 0xffff) - 0x8000) / 0x8000; }

static void *own(size_t n) { return owned[owned_count++] = malloc(n); }

static uint16_t bf16(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  return (uint16_t)(u >> 16);
}

/* BF16 weights at an odd address. */
static df_tensor tensor(uint32_t rows, uint32_t cols, float mean, float spread) {
  size_t n = (size_t)rows * cols;
  unsigned char *b = (unsigned char *)own(2 * n + 1) + 1;
  for (size_t i = 0; i < n; i++) {
    uint16_t v = bf16(mean + spread * uniform());
    memcpy(b + 2 * i, &v, 2);
  }
  return (df_tensor){.addr = (uintptr_t)b, .bytes = 2 * n, .dtype = DF_BF16, .rows = rows, .cols = cols};
}
static df_tensor vec(uint32_t n, float mean) { return tensor(1, n, mean, 0.2f); }
static df_tensor wide(uint32_t r, uint32_t c) { return tensor(r, c, 0, 2.0f / sqrtf((float)c)); }

/* A matrix that may be row-int8, and is when narrow is set. */
static int narrow;
static df_tensor mat(uint32_t r, uint32_t c) {
  if (!narrow) return wide(r, c);
  unsigned char *q = own((size_t)r * c), *s = (unsigned char *)own(2 * r + 1) + 1;
  for (size_t i = 0; i < (size_t)r * c; i++) q[i] = (unsigned char)rnd();
  for (uint32_t i = 0; i < r; i++) {
    const uint16_t scale = (uint16_t)(0x2000 + rnd() % 0x400); /* 2^-7 to 2^-6 */
    memcpy(s + 2 * i, &scale, 2);
  }
  return (df_tensor){.addr = (uintptr_t)q, .bytes = (uint64_t)r * c, .dtype = DF_I8, .rows = r, .cols = c, .aux_bytes = 2 * r, .aux = (uintptr_t)s};
}

static uint64_t plane(size_t n, int scale) {
  unsigned char *b = own(n);
  for (size_t i = 0; i < n; i++) b[i] = scale ? (unsigned char)(121 + rnd() % 5) : (unsigned char)rnd();
  return (uintptr_t)b;
}

typedef struct model {
  df_geometry g;
  df_tensor globals[DF_GLOBAL_SLOTS], layer[8][DF_LAYER_SLOTS];
  df_expert_span expert[8][32];
} model;

static void build(model *m, int linear, int int8) {
  df_geometry *g = &m->g;
  memset(m, 0, sizeof *m);
  narrow = int8;
  *g = (df_geometry){.struct_size = sizeof *g, .abi_version = DF_ABI_VERSION, .layers = 4, .hidden = 52, .vocab = 101,
                     .kda_heads = 3, .kda_head_dim = 18, .conv_taps = 4, .kda_bounded_gate = !linear, .kda_full_rank_gate = !linear,
                     .mla_heads = 5, .q_lora = linear ? 0 : 27, .kv_lora = 37, .qk_nope = 13, .qk_rope = 6, .v_head = 11,
                     .mla_output_gate = !linear, .dense_inter = 71, .experts = 23, .topk = 4, .expert_inter = linear ? 33 : 96,
                     .shared_inter = 45, .latent = linear ? 0 : 64, .latent_norm = !linear, .renormalize = 1,
                     .activation = linear ? DF_ACT_SILU : DF_ACT_SITU, .expert_format = linear ? DF_EXPERT_BF16 : DF_EXPERT_MXFP4,
                     .attn_res_block = linear ? 0 : 2, .gate_lower_bound = -5, .situ_beta = 4, .situ_linear_beta = 25,
                     .routed_scaling = 1.5f, .rms_eps = 1e-5f, .lora_eps = 1e-6f, .l2_eps = 1e-6f,
                     .attn = {DF_ATTN_KDA, DF_ATTN_MLA, DF_ATTN_KDA, DF_ATTN_MLA}, .ffn = {DF_FFN_DENSE, DF_FFN_MOE, DF_FFN_MOE, DF_FFN_MOE}};
  const uint32_t h = g->hidden, c = g->kda_heads * g->kda_head_dim, d = g->kda_head_dim, w = g->latent ? g->latent : h, n = g->expert_inter;
  m->globals[DF_FINAL_NORM] = vec(h, 1);
  m->globals[DF_LM_HEAD] = mat(g->vocab, h);
  if (!linear) {
    m->globals[DF_OUT_RES_NORM] = vec(h, 1);
    m->globals[DF_OUT_RES_PROJ] = vec(h, 0);
  }
  for (uint32_t i = 0; i < g->layers; i++) {
    df_tensor *l = m->layer[i];
    l[DF_INPUT_NORM] = vec(h, 1);
    l[DF_POST_NORM] = vec(h, 1);
    for (int s = DF_ATTN_RES_NORM; !linear && s <= DF_MLP_RES_PROJ; s++) l[s] = vec(h, 0.5f);
    if (g->attn[i] == DF_ATTN_KDA) {
      l[DF_Q] = mat(c, h), l[DF_K] = mat(c, h), l[DF_V] = mat(c, h), l[DF_O] = mat(h, c);
      l[DF_F_A] = mat(d, h), l[DF_F_B] = mat(c, d), l[DF_B] = mat(g->kda_heads, h);
      if (linear) l[DF_G_A] = mat(d, h), l[DF_G_B] = mat(c, d);
      else l[DF_G] = mat(c, h);
      for (int s = DF_Q_CONV; s <= DF_V_CONV; s++) l[s] = tensor(c, g->conv_taps, 0, 0.5f);
      l[DF_A_LOG] = vec(g->kda_heads, 0.3f), l[DF_DT_BIAS] = vec(c, -2), l[DF_O_NORM] = vec(d, 1);
    } else {
      uint32_t q = g->mla_heads * (g->qk_nope + g->qk_rope);
      if (linear) l[DF_Q] = mat(q, h);
      else l[DF_Q_A] = mat(g->q_lora, h), l[DF_Q_A_NORM] = vec(g->q_lora, 1), l[DF_Q_B] = mat(q, g->q_lora), l[DF_G] = mat(g->mla_heads * g->v_head, h);
      l[DF_KV_A] = mat(g->kv_lora + g->qk_rope, h), l[DF_KV_A_NORM] = vec(g->kv_lora, 1);
      l[DF_KV_B] = mat(g->mla_heads * (g->qk_nope + g->v_head), g->kv_lora), l[DF_O] = mat(h, g->mla_heads * g->v_head);
    }
    if (g->ffn[i] == DF_FFN_DENSE) {
      l[DF_GATE] = mat(g->dense_inter, h), l[DF_UP] = mat(g->dense_inter, h), l[DF_DOWN] = mat(h, g->dense_inter);
      continue;
    }
    l[DF_ROUTER] = wide(g->experts, h), l[DF_ROUTER_BIAS] = vec(g->experts, 0);
    if (!linear) l[DF_LATENT_DOWN] = mat(w, h), l[DF_LATENT_UP] = mat(h, w), l[DF_LATENT_NORM] = vec(w, 1);
    l[DF_SHARED_GATE] = mat(g->shared_inter, h), l[DF_SHARED_UP] = mat(g->shared_inter, h), l[DF_SHARED_DOWN] = mat(h, g->shared_inter);
    for (uint32_t e = 0; e < g->experts; e++) {
      df_expert_span *x = &m->expert[i][e];
      x->expert = e;
      if (linear) {
        x->w1 = wide(n, w).addr, x->w2 = wide(w, n).addr, x->w3 = wide(n, w).addr;
      } else {
        size_t bytes = (size_t)n * w / 2, scales = (size_t)n * w / 32;
        x->w1 = plane(bytes, 0), x->w1_scale = plane(scales, 1), x->w2 = plane(bytes, 0), x->w2_scale = plane(scales, 1);
        x->w3 = plane(bytes, 0), x->w3_scale = plane(scales, 1);
      }
    }
  }
}

typedef struct rig {
  const model *m;
  df_handle p, binding[8];
} rig;

static rig open_rig(const model *m, const char *isa, uint32_t threads) {
  rig r = {.m = m};
  df_options o = {.struct_size = sizeof o, .threads = threads};
  strncpy(o.isa, isa, sizeof o.isa - 1);
  OK(df_open(&m->g, &o, &r.p, &last));
  OK(df_globals_bind(r.p, m->globals, &last));
  for (uint32_t i = 0; i < m->g.layers; i++) {
    const df_tensor *l = m->layer[i];
    OK(df_layer_bind(r.p, i, l, &r.binding[i], &last));
    if (m->g.ffn[i] == DF_FFN_MOE) OK(df_predictor_bind(r.p, i, &l[DF_POST_NORM], &l[DF_ROUTER], &l[DF_ROUTER_BIAS], &last));
  }
  return r;
}

/* Runs rows in one tape, commits keep; logits of the last row run go to out. */
static void step(const rig *r, df_handle t, uint32_t rows, uint32_t keep, float *out) {
  const df_geometry *g = &r->m->g;
  static df_mailbox mail;
  uint64_t position, end;
  df_handle tape;
  OK(df_timeline_position(r->p, t, &position, &last));
  uint16_t *e = malloc(rows * g->hidden * 2);
  uint64_t keep_seed = seed;
  for (uint32_t i = 0; i < rows; i++) {
    seed = position + i + 77;
    for (uint32_t j = 0; j < g->hidden; j++) e[i * g->hidden + j] = bf16(uniform());
  }
  seed = keep_seed;
  OK(df_tape_begin(r->p, t, position, e, rows, keep < rows ? DF_TAPE_PARTIAL : 0, &tape, &last));
  free(e);
  for (uint32_t i = 0; i < g->layers; i++) {
    OK(df_tape_attend(r->p, tape, i, r->binding[i], &mail, &last));
    uint16_t guess[32];
    uint32_t guesses;
    OK(df_tape_predict(r->p, tape, i, 32, guess, NULL, &guesses, &last));
    CHECK((i + 1 < g->layers && g->ffn[i + 1] == DF_FFN_MOE) == (guesses >= g->topk) && guesses <= g->experts);
    char fed[32] = {0};
    for (uint32_t k = 0; k < mail.rows * mail.topk; k++) {
      uint16_t id = mail.ids[k];
      CHECK(id < g->experts && isfinite(mail.weights[k]));
      if (fed[id]) continue;
      fed[id] = 1;
      OK(df_tape_experts(r->p, tape, i, &r->m->expert[i][id], 1, &last));
      CHECK(df_tape_experts(r->p, tape, i, &r->m->expert[i][id], 1, &last) == DF_INVALID);
    }
    OK(df_tape_finish(r->p, tape, i, &last));
  }
  uint32_t best[DF_MAX_ROWS];
  if (out) OK(df_tape_logits(r->p, tape, DF_LOGITS_LAST, best, out, &last));
  OK(df_tape_logits(r->p, tape, DF_LOGITS_ALL, best, NULL, &last));
  OK(df_tape_commit(r->p, tape, keep, &end, &last));
  CHECK(end == position + keep);
  OK(df_tape_discard(r->p, tape, &last));
}

static df_state_part *parts(const rig *r, df_handle t, uint32_t *count) {
  OK(df_timeline_parts(r->p, t, NULL, 0, count, &last));
  df_state_part *p = malloc(*count * sizeof *p);
  OK(df_timeline_parts(r->p, t, p, *count, count, &last));
  return p;
}

static unsigned char *state(const rig *r, df_handle t, uint64_t *n) {
  uint32_t count;
  df_state_part *p = parts(r, t, &count);
  *n = 0;
  for (uint32_t i = 0; i < count; i++) *n += p[i].rows * p[i].row_bytes;
  unsigned char *b = malloc(*n), *o = b;
  for (uint32_t i = 0; i < count; i++) {
    for (uint64_t row = 0; row < p[i].rows; row++, o += p[i].row_bytes) memcpy(o, (char *)p[i].at + row * p[i].stride, p[i].row_bytes);
  }
  free(p);
  return b;
}

/* A timeline at a position with a state that another had there. */
static df_handle filled(const rig *r, uint64_t position, const unsigned char *from) {
  uint32_t count;
  df_handle t;
  OK(df_timeline_blank(r->p, position, &t, &last));
  df_state_part *p = parts(r, t, &count);
  for (uint32_t i = 0; i < count; i++) {
    for (uint64_t row = 0; row < p[i].rows; row++, from += p[i].row_bytes) memcpy((char *)p[i].at + row * p[i].stride, from, p[i].row_bytes);
  }
  free(p);
  return t;
}

static void same_state(const rig *r, df_handle a, df_handle b) {
  uint64_t n, k;
  unsigned char *x = state(r, a, &n), *y = state(r, b, &k);
  CHECK(n == k && !memcmp(x, y, n));
  free(x);
  free(y);
}

/* A state just before the end of a latent page. */
static unsigned char *before_page_end(const model *m, uint64_t *n) {
  rig r = open_rig(m, "", 2);
  df_handle t;
  OK(df_timeline_create(r.p, &t, &last));
  for (int i = 0; i < 4; i++) step(&r, t, 62, 62, NULL);
  unsigned char *s = state(&r, t, n);
  OK(df_close(r.p, &last));
  return s;
}

static void exercise(const model *m, const char *isa, uint32_t threads, const unsigned char *start, float *logits) {
  rig r = open_rig(m, isa, threads);
  df_handle a, b, c, d, tape;
  a = filled(&r, 4 * 62, start);
  OK(df_timeline_fork(r.p, a, &b, &last));
  step(&r, a, 17, 11, NULL); /* across the page, part of it taken back */
  step(&r, b, 11, 11, NULL);
  same_state(&r, a, b);
  step(&r, a, 3, 3, logits);
  for (int n = 0; n < 3; n++) step(&r, b, 1, 1, NULL);
  same_state(&r, a, b);
  uint64_t n;
  unsigned char *s = state(&r, a, &n);
  c = filled(&r, 4 * 62 + 11 + 3, s);
  same_state(&r, a, c);
  CHECK(df_timeline_blank(r.p, UINT64_C(1) << 40, &d, &last) == DF_INVALID);
  free(s);
  OK(df_timeline_free(r.p, b, &last));
  CHECK(df_timeline_free(r.p, b, &last) == DF_STALE);
  /* An interrupted tape, an abandoned one, and a close over a live one. */
  uint64_t position;
  static uint16_t e[64 * 64];
  static df_mailbox mail;
  OK(df_timeline_position(r.p, c, &position, &last));
  OK(df_tape_begin(r.p, c, position, e, 40, DF_TAPE_PARTIAL, &tape, &last));
  *df_interrupt_word(r.p) = 1;
  CHECK(df_tape_attend(r.p, tape, 0, r.binding[0], &mail, &last) == DF_INTERRUPTED);
  *df_interrupt_word(r.p) = 0;
  same_state(&r, a, c);
  OK(df_tape_begin(r.p, c, position, e, 2, 0, &tape, &last));
  OK(df_tape_attend(r.p, tape, 0, r.binding[0], &mail, &last));
  CHECK(df_layer_release(r.p, r.binding[0], &last) == DF_BUSY);
  OK(df_tape_commit(r.p, tape, 0, NULL, &last));
  OK(df_layer_release(r.p, r.binding[0], &last));
  OK(df_tape_begin(r.p, c, position, e, 2, 0, &tape, &last));
  CHECK(df_tape_attend(r.p, tape, 0, r.binding[0], &mail, &last) == DF_STALE);
  OK(df_close(r.p, &last));
  CHECK(df_tape_discard(r.p, tape, &last) == DF_STALE);
}

/* A draft model beside the target. Its tensors are made anew from one seed, so every rig has the same. */
static void draft(const model *m, const char *isa, uint32_t threads, uint32_t *want, float *sure) {
  static uint16_t rows[300 * 2 * 52], embeddings[2 * 52];
  const uint32_t h = m->g.hidden, vocab = m->g.vocab;
  df_dspark_geometry g = {.struct_size = sizeof g, .layers = 2, .inter = 71, .heads = 5, .q_lora = 27, .kv_lora = 37, .qk_nope = 13, .qk_rope = 6,
                          .v_head = 11, .targets = 2, .markov_rank = 9, .block = 7, .rms_eps = 1e-5f, .scale = 0.3f, .inv_freq = {1, 0.1f, 0.01f}, .rope_scale = 1};
  df_tensor t[DF_DSPARK_SLOTS + 2 * DF_DSPARK_LAYER_SLOTS];
  const uint64_t keep = seed;
  seed = 99;
  t[DF_DSPARK_CONTEXT_PROJ] = wide(h, 2 * h), t[DF_DSPARK_CONTEXT_NORM] = vec(h, 1), t[DF_DSPARK_FINAL_NORM] = vec(h, 1);
  t[DF_DSPARK_W1] = wide(vocab, 9), t[DF_DSPARK_W2] = wide(vocab, 9), t[DF_DSPARK_CONFIDENCE] = vec(h + 9, 0), t[DF_DSPARK_CONFIDENCE_BIAS] = vec(1, 0);
  for (uint32_t i = 0; i < 2; i++) {
    df_tensor *l = t + DF_DSPARK_SLOTS + i * DF_DSPARK_LAYER_SLOTS;
    l[DF_DSPARK_INPUT_NORM] = vec(h, 1), l[DF_DSPARK_POST_NORM] = vec(h, 1);
    l[DF_DSPARK_Q_A] = wide(27, h), l[DF_DSPARK_Q_A_NORM] = vec(27, 1), l[DF_DSPARK_Q_B] = wide(5 * 19, 27);
    l[DF_DSPARK_KV_A] = wide(43, h), l[DF_DSPARK_KV_A_NORM] = vec(37, 1), l[DF_DSPARK_KV_B] = wide(5 * 24, 37), l[DF_DSPARK_O] = wide(h, 55);
    l[DF_DSPARK_GATE] = wide(71, h), l[DF_DSPARK_UP] = wide(71, h), l[DF_DSPARK_DOWN] = wide(h, 71);
  }
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) rows[i] = bf16(uniform());
  for (size_t i = 0; i < 2 * h; i++) embeddings[i] = bf16(uniform());
  seed = keep;
  rig r = open_rig(m, isa, threads);
  df_handle d, s, f, other;
  const uint32_t count = sizeof t / sizeof t[0];
  t[DF_DSPARK_W2].rows--;
  CHECK(df_dspark_open(r.p, &g, t, count, &d, &last) == DF_INVALID);
  t[DF_DSPARK_W2].rows++;
  CHECK(df_dspark_open(r.p, &g, t, count - 1, &d, &last) == DF_INVALID);
  OK(df_dspark_open(r.p, &g, t, count, &d, &last));
  CHECK(df_dspark_open(r.p, &g, t, count, &other, &last) == DF_BUSY);
  OK(df_dspark_state_new(r.p, d, 0, &s, &last));
  uint32_t ids[7];
  float c[7];
  OK(df_dspark_propose(r.p, s, 3, embeddings, 7, ids, c, &last));
  uint64_t at = 0, first, next;
  for (uint32_t n = 1; at < 300; at += n, n = n % 64 + 1) {
    if (n > 300 - at) n = 300 - (uint32_t)at;
    OK(df_dspark_append(r.p, s, at, rows + at * 2 * h, n, &last));
  }
  CHECK(df_dspark_append(r.p, s, 0, rows, 1, &last) == DF_STALE);
  CHECK(df_dspark_append(r.p, s, 300, rows, 65, &last) == DF_INVALID);
  OK(df_dspark_state_fork(r.p, s, &f, &last));
  OK(df_dspark_truncate(r.p, f, 259, &last));
  OK(df_dspark_append(r.p, f, 259, rows, 1, &last)); /* into a page of its own */
  OK(df_dspark_propose(r.p, s, 3, embeddings, 7, ids, c, &last));
  if (!want[0]) memcpy(want, ids, sizeof ids), memcpy(sure, c, sizeof c);
  CHECK(!memcmp(want, ids, sizeof ids) && !memcmp(sure, c, sizeof c));
  *df_interrupt_word(r.p) = 1;
  CHECK(df_dspark_propose(r.p, f, 3, embeddings, 7, ids, c, &last) == DF_INTERRUPTED);
  CHECK(df_dspark_append(r.p, f, 260, rows, 9, &last) == DF_INTERRUPTED);
  *df_interrupt_word(r.p) = 0;
  OK(df_dspark_forget(r.p, f, 258, &last));
  OK(df_dspark_state_span(r.p, f, &first, &next, &last));
  CHECK(first == 256 && next == 260);
  OK(df_dspark_propose(r.p, f, 3, embeddings, 2, ids, c, &last));
  OK(df_dspark_truncate(r.p, f, 0, &last));
  OK(df_dspark_append(r.p, f, 0, rows, 64, &last));
  OK(df_dspark_state_free(r.p, f, &last));
  CHECK(df_dspark_state_free(r.p, f, &last) == DF_STALE);
  OK(df_dspark_state_new(r.p, d, 1000, &f, &last));
  if (threads > 1) { /* the other way the model goes with its provider */
    OK(df_dspark_close(r.p, d, &last));
    CHECK(df_dspark_propose(r.p, s, 3, embeddings, 7, ids, c, &last) == DF_STALE);
    CHECK(df_dspark_close(r.p, d, &last) == DF_STALE);
  }
  OK(df_close(r.p, &last));
}

/* Every chunk of every run is computed once, however many there are and whoever takes them. */
static unsigned char ran[70000];
static void mark(void *context, uint32_t chunk) {
  (void)context;
  ran[chunk]++;
}

static void exercise_pool(uint32_t threads) {
  df_pool *p = df_pool_open(threads);
  CHECK(p && df_pool_threads(p) == threads);
  uint32_t none = 0, stop = 1;
  for (uint32_t n = 0; n <= 66000; n = n < 40 ? n + 1 : n < 20000 ? n * 3 : n + 18420) {
    memset(ran, 0, sizeof ran);
    CHECK(!df_pool_run(p, n, mark, NULL, &none));
    for (uint32_t i = 0; i < sizeof ran; i++) CHECK(ran[i] == (i < n));
    df_ahead list[2] = {{(const uint8_t *)list, n * 64, 1}, {NULL, 100, 2}}; /* gone before it is fetched */
    for (uint32_t t = 0; t < threads; t++) df_pool_ahead(p, t, list, 2);
    df_pool_ahead_from(p, n % 3);
  }
  memset(ran, 0, sizeof ran);
  CHECK(df_pool_run(p, 100, mark, NULL, &stop)); /* and a stopped one leaves the pool usable */
  CHECK(!df_pool_run(p, 100, mark, NULL, NULL));
  for (uint32_t i = 0; i < 100; i++) CHECK(ran[i] == 1);
  df_pool_close(p);
}

/* Products large enough for packed inputs (work.c), and MXFP4 products with few inputs, against the scalar reference. */
static void products(const char *isa) {
  static const struct { uint32_t rows, cols, t; } shapes[] = {{96, 2048, 64}, {65, 2064, 63}, {130, 2064, 17}, {130, 2063, 17}, {193, 2064, 11},
                                                              {257, 2064, 8}, {300, 3088, 7}, {520, 2048, 4}};
  df_probe *fast = df_probe_open(isa, 2), *plain = df_probe_open("scalar", 1);
  CHECK(fast && plain);
  for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
    const uint32_t rows = shapes[i].rows, cols = shapes[i].cols, t = shapes[i].t;
    const size_t out = (size_t)t * rows * sizeof(float);
    float *x = malloc((size_t)t * cols * sizeof *x), *a = malloc(out), *b = malloc(out);
    for (size_t n = 0; n < (size_t)t * cols; n++) x[n] = uniform();
    for (narrow = 0; narrow < 2; narrow++) {
      const df_tensor w = mat(rows, cols);
      const int format = narrow ? DF_PROBE_I8 : DF_PROBE_BF16;
      df_probe_mat(fast, format, (const void *)(uintptr_t)w.addr, (const void *)(uintptr_t)w.aux, rows, cols, x, cols, t, a, rows);
      df_probe_mat(plain, format, (const void *)(uintptr_t)w.addr, (const void *)(uintptr_t)w.aux, rows, cols, x, cols, t, b, rows);
      CHECK(!memcmp(a, b, out));
    }
    free(x);
    free(a);
    free(b);
  }
  narrow = 0;
  static const struct { uint32_t rows, cols, t; } few[] = {{67, 5024, 5}, {25, 4128, 1}, {49, 96, 2}, {7, 64, 3}, {3, 32, 4}};
  for (size_t i = 0; i < sizeof few / sizeof few[0]; i++) {
    const uint32_t rows = few[i].rows, cols = few[i].cols, t = few[i].t;
    const size_t out = (size_t)t * rows * sizeof(float), bytes = (size_t)rows * cols / 2;
    uint8_t *w = malloc(bytes), *scale = malloc(bytes / 16);
    float *x = malloc((size_t)t * cols * sizeof *x), *a = malloc(out), *b = malloc(out);
    for (size_t n = 0; n < bytes; n++) w[n] = (uint8_t)rnd();
    for (size_t n = 0; n < bytes / 16; n++) scale[n] = (uint8_t)(110 + rnd() % 20);
    for (size_t n = 0; n < (size_t)t * cols; n++) x[n] = uniform();
    df_probe_mat(fast, DF_PROBE_F4, w, scale, rows, cols, x, cols, t, a, rows);
    df_probe_mat(plain, DF_PROBE_F4, w, scale, rows, cols, x, cols, t, b, rows);
    CHECK(!memcmp(a, b, out));
    free(w);
    free(scale);
    free(x);
    free(a);
    free(b);
  }
  df_probe_close(fast);
  df_probe_close(plain);
}

/* A phase whose products have different inputs, of which one set is packed (work.c); and one that is interrupted first. */
static void phase(const char *isa) {
  enum { K = 2064, T = 7 };
  static const struct { uint32_t rows, k, t, input; df_format format; } of[] = {
      {33, K, T, 0, DF_FORMAT_BF16}, {500, K, T, 1, DF_FORMAT_BF16}, {40, K, T, 1, DF_FORMAT_I8}, {33, K, T - 1, 1, DF_FORMAT_BF16}, {70, 64, 3, 0, DF_FORMAT_MXFP4}};
  enum { JOBS = sizeof of / sizeof of[0] };
  static float x[2][T][K], got[JOBS + 1][T][512], want[JOBS + 1][T][512], up[2][T][512], scale[64]; /* the last is a pair of two formats */
  static df_provider p;
  const df_kernels *plain = df_kernels_for("scalar");
  uint32_t stop = 0;
  const float *in[2][T];
  float *out[JOBS + 1][T], *sure[JOBS + 1][T], *ups[2][T];
  df_job jobs[JOBS + 1];
  p.k = df_kernels_for(isa);
  p.threads = 2;
  p.pool = df_pool_open(2);
  p.interrupt = &stop;
  p.scratch.packed = malloc(T * K * sizeof(float));
  p.scratch.packed_room = T * K;
  CHECK(p.k && p.pool && p.scratch.packed);
  for (uint32_t i = 0; i < 2; i++) {
    for (uint32_t t = 0; t < T; t++) {
      in[i][t] = x[i][t];
      for (uint32_t c = 0; c < K; c++) x[i][t][c] = uniform();
    }
  }
  for (uint32_t i = 0; i < 64; i++) scale[i] = 0.01f * (float)(i + 1);
  for (uint32_t i = 0; i < JOBS; i++) {
    const int f4 = of[i].format == DF_FORMAT_MXFP4;
    narrow = of[i].format == DF_FORMAT_I8;
    const uint8_t *w = (const uint8_t *)(uintptr_t)mat(of[i].rows, of[i].k).addr; /* any bytes will do for MXFP4 */
    static uint8_t exponents[70 * 2];
    memset(exponents, 120, sizeof exponents);
    const df_matrix m = {w, f4 ? (const void *)exponents : scale, of[i].format};
    for (uint32_t t = 0; t < T; t++) out[i][t] = got[i][t], sure[i][t] = want[i][t];
    jobs[i] = df_job_of(m, of[i].rows, of[i].k, of[i].t, in[of[i].input], out[i]);
    df_mat(plain, m, of[i].k, 0, of[i].rows, in[of[i].input], of[i].t, sure[i]);
  }
  narrow = 0;
  const df_matrix gate = {(const uint8_t *)(uintptr_t)mat(50, K).addr, NULL, DF_FORMAT_BF16};
  narrow = 1;
  const df_matrix wide = {(const uint8_t *)(uintptr_t)mat(50, K).addr, scale, DF_FORMAT_I8};
  for (uint32_t t = 0; t < T; t++) out[JOBS][t] = got[JOBS][t], sure[JOBS][t] = want[JOBS][t], ups[0][t] = up[0][t], ups[1][t] = up[1][t];
  p.act.kind = DF_ACT_SILU;
  jobs[JOBS] = df_job_of(gate, 50, K, T, in[1], out[JOBS]);
  df_job_pair(&jobs[JOBS], wide, ups[0]);
  df_mat(plain, gate, K, 0, 50, in[1], T, sure[JOBS]);
  df_mat(plain, wide, K, 0, 50, in[1], T, ups[1]);
  for (uint32_t t = 0; t < T; t++) plain->activate(want[JOBS][t], want[JOBS][t], up[1][t], 50, &p.act);
  narrow = 0;
  memset(got, 0, sizeof got);
  stop = 1;
  CHECK(df_run_jobs(&p, jobs, JOBS + 1));
  stop = 0;
  CHECK(!df_run_jobs(&p, jobs, JOBS + 1) && !memcmp(got, want, sizeof got));
  memset(got, 0, sizeof got);
  CHECK(!df_run_jobs_and(&p, jobs + 1, JOBS, jobs) && !memcmp(got, want, sizeof got));
  df_pool_close(p.pool);
  free(p.scratch.packed);
}

int main(void) {
  static const char *const isas[] = {"scalar", "avx2", "avx512", "avx512vbmi", "neon"};
  for (size_t i = 0; i < sizeof isas / sizeof isas[0]; i++) {
    if (!df_kernels_for(isas[i])) continue;
    products(isas[i]);
    phase(isas[i]);
  }
  df_abi_info info;
  char list[64];
  float want[128], got[128], sure[7];
  uint32_t ids[7];
  OK(df_abi_query(&info));
  for (uint32_t threads = 1; threads < 5; threads++) exercise_pool(threads);
  for (int kind = 0; kind < 4; kind++) {
    model *m = malloc(sizeof *m);
    build(m, kind & 1, kind >> 1);
    uint64_t bytes;
    unsigned char *start = before_page_end(m, &bytes);
    exercise(m, "scalar", 1, start, want);
    memset(ids, 0, sizeof ids);
    draft(m, "scalar", 1, ids, sure);
    strcpy(list, info.isa_supported);
    for (char *isa = strtok(list, " "); isa; isa = strtok(NULL, " ")) {
      exercise(m, isa, 3, start, got);
      draft(m, isa, 3, ids, sure);
      CHECK(!memcmp(want, got, m->g.vocab * sizeof *want));
    }
    free(start);
    free(m);
  }
  while (owned_count) free(owned[--owned_count]);
  return 0;
}
