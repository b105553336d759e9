/* dspark_block.c — the arithmetic of a draft model: captured rows to context, a block through the layers, tokens from it. */
#include <math.h>

#include "carve.h"
#include "dspark_model.h"

/* ---- scratch: made at first use, kept ---------------------------------------------------------------------------------- */

static void layout_append(df_dspark *d, uint32_t rows, carve *c) {
  take_rows(c, &d->in, rows, d->context);
  take_rows(c, &d->c, rows, d->hidden);
  take_rows(c, &d->kv, rows, d->g.layers * d->kv_stride);
}

static void layout_block(df_dspark *d, carve *c) {
  const df_dspark_geometry *g = &d->g;
  const uint32_t b = g->block;
  df_rows *const hidden[] = {&d->x, &d->h, &d->out};
  for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) take_rows(c, hidden[i], b, d->hidden);
  take_rows(c, &d->q_a, b, g->q_lora);
  take_rows(c, &d->q, b, d->q_width);
  take_rows(c, &d->new_kv, b, d->kv_width);
  take_rows(c, &d->o, b, d->v_width);
  take_rows(c, &d->gate, b, g->inter);
  take_rows(c, &d->up, b, g->inter);
  d->key.stride = d->kv_stride; /* a block of context has rows this far apart */
  d->key.at = take_floats(c, b * d->kv_stride);
  for (uint32_t t = 0; d->key.at && t < b; t++) d->key.row[t] = d->key.at + t * d->kv_stride;
  take_rows(c, &d->absorbed, b, g->heads * d->kv_stride);
  take_rows(c, &d->latent, b, g->heads * df_pad(g->kv_lora));
  d->top = take_floats(c, (size_t)g->heads * b);
  d->sum = take_floats(c, (size_t)g->heads * b);
  d->tile = take_floats(c, d->groups * DF_BLOCK * d->kv_stride);
  d->turn = take_floats(c, (size_t)DF_MAX_ROWS * g->qk_rope);
  take_rows(c, &d->logits, b, d->vocab);
  d->term = take_floats(c, d->vocab);
  d->certain = take_floats(c, (size_t)d->hidden + g->markov_rank);
}

static int reserve_append(df_dspark *d, uint32_t rows, df_error *err) {
  if (rows <= d->append_rows) return DF_OK;
  carve c = {NULL, 0};
  layout_append(d, rows, &c);
  const size_t bytes = c.used;
  c = (carve){df_alloc(bytes), 0};
  if (!c.block) {
    c = (carve){d->append_block, 0};
    layout_append(d, d->append_rows, &c);
    return df_fail(err, DF_NOMEM, "no memory for %zu bytes to take %u captured rows", bytes, rows);
  }
  carve old = {NULL, 0};
  if (d->append_rows) layout_append(d, d->append_rows, &old);
  layout_append(d, rows, &c);
  df_free(d->append_block);
  d->append_block = c.block;
  d->append_rows = rows;
  d->memory.scratch_bytes += bytes - old.used;
  return DF_OK;
}

static int reserve_block(df_dspark *d, df_error *err) {
  if (d->block_block) return DF_OK;
  carve c = {NULL, 0};
  layout_block(d, &c);
  const size_t bytes = c.used;
  c = (carve){df_alloc(bytes), 0};
  if (!c.block) return df_fail(err, DF_NOMEM, "no memory for %zu bytes to draft in", bytes);
  layout_block(d, &c);
  d->block_block = c.block;
  d->memory.scratch_bytes += bytes;
  return DF_OK;
}

/* ---- rotation ---------------------------------------------------------------------------------------------------------- */

/* Cosine and sine of every pair at a position. */
static void turns(const df_dspark *d, float *turn, uint64_t position) {
  for (uint32_t j = 0; j < d->g.qk_rope / 2; j++) {
    const float angle = (float)position * d->g.inv_freq[j];
    turn[2 * j] = (float)cos((double)angle) * d->g.rope_scale;
    turn[2 * j + 1] = (float)sin((double)angle) * d->g.rope_scale;
  }
}

static void rotate(const df_dspark *d, float *out, const float *x, const float *turn) {
  for (uint32_t j = 0; j < d->g.qk_rope; j += 2) {
    const float a = x[j], b = x[j + 1], c = turn[j], s = turn[j + 1];
    out[j] = a * c - b * s;
    out[j + 1] = b * c + a * s;
  }
}

/* ---- context ------------------------------------------------------------------------------------------------------------ */

typedef struct pass {
  df_provider *p;
  df_dspark *d;
  const df_dspark_layer *layer;
  const df_dspark_state *s;
  const float *norm;
  uint32_t index; /* of the layer */
  uint64_t position;
  _Atomic uint32_t stopped;
} pass;

static void context_norm(void *context, uint32_t t) {
  const pass *s = context;
  s->p->k->rmsnorm(s->d->c.row[t], s->d->c.row[t], s->d->context_norm, s->d->hidden, s->d->g.rms_eps);
}

/* A latent row and its key of layer l, in place or from raw to out. */
static void latent_row(const pass *s, const df_dspark_layer *l, float *out, const float *raw, const float *turn) {
  const df_dspark_geometry *g = &s->d->g;
  s->p->k->rmsnorm(out, raw, l->kv_a_norm, g->kv_lora, g->rms_eps);
  rotate(s->d, out + g->kv_lora, raw + g->kv_lora, turn);
}

static void context_row(void *context, uint32_t t) {
  const pass *s = context;
  const df_dspark *d = s->d;
  float turn[DF_DSPARK_MAX_ROPE];
  turns(d, turn, s->position + t);
  for (uint32_t l = 0; l < d->g.layers; l++) {
    float *kv = d->kv.row[t] + l * d->kv_stride;
    latent_row(s, &d->layer[l], kv, kv, turn);
  }
}

int df_dspark_project(df_provider *p, df_dspark *d, uint64_t position, const uint16_t *rows, uint32_t count, df_error *err) {
  int rc = reserve_append(d, count, err);
  if (rc) return rc;
  pass s = {.p = p, .d = d, .position = position};
  for (uint32_t t = 0; t < count; t++) p->k->widen(d->in.row[t], (const uint8_t *)(rows + (size_t)t * d->context), d->context);
  const df_job project = df_job_mat(d->context_proj, d->hidden, d->context, count, &d->in, &d->c);
  if (df_run_jobs(p, &project, 1)) return df_interrupted(err);
  if (df_run_each(p, count, (uint64_t)count * d->hidden * 2, context_norm, &s)) return df_interrupted(err);
  df_job jobs[DF_DSPARK_MAX_LAYERS];
  float *to[DF_DSPARK_MAX_LAYERS][DF_MAX_ROWS];
  for (uint32_t l = 0; l < d->g.layers; l++) {
    for (uint32_t t = 0; t < count; t++) to[l][t] = d->kv.row[t] + l * d->kv_stride;
    jobs[l] = df_job_of(d->layer[l].kv_a, d->kv_width, d->hidden, count, (const float *const *)d->c.row, to[l]);
  }
  if (df_run_jobs(p, jobs, d->g.layers)) return df_interrupted(err);
  if (df_run_each(p, count, (uint64_t)count * d->g.layers * d->kv_width * 4, context_row, &s)) return df_interrupted(err);
  return DF_OK;
}

/* ---- a block through the layers ------------------------------------------------------------------------------------------- */

static void norm_row(void *context, uint32_t t) {
  const pass *s = context;
  s->p->k->rmsnorm(s->d->h.row[t], s->d->x.row[t], s->norm, s->d->hidden, s->d->g.rms_eps);
}

static void add_norm_row(void *context, uint32_t t) {
  const pass *s = context;
  s->p->k->add(s->d->x.row[t], s->d->x.row[t], s->d->out.row[t], s->d->hidden);
  norm_row(context, t);
}

static void query_row(void *context, uint32_t t) {
  const pass *s = context;
  const df_dspark *d = s->d;
  s->p->k->rmsnorm(d->q_a.row[t], d->q_a.row[t], s->layer->q_a_norm, d->g.q_lora, d->g.rms_eps);
  latent_row(s, s->layer, d->key.row[t], d->new_kv.row[t], d->turn + (size_t)t * d->g.qk_rope);
}

static void activate_row(void *context, uint32_t t) {
  static const df_act silu = {.kind = DF_ACT_SILU};
  const pass *s = context;
  s->p->k->activate(s->d->gate.row[t], s->d->gate.row[t], s->d->up.row[t], s->d->g.inter, &silu);
}

static float *latent_of(const df_dspark *d, uint32_t t, uint32_t h) { return d->latent.row[t] + h * df_pad(d->g.kv_lora); }

/* Expands one head's queries, rotates them, absorbs their nope part and starts the head's softmax. */
static void absorb(const pass *s, uint32_t h) {
  df_provider *p = s->p;
  const df_dspark *d = s->d;
  const df_dspark_geometry *g = &d->g;
  df_mat(p->k, s->layer->q_b, g->q_lora, h * d->qk, (h + 1) * d->qk, (const float *const *)d->q_a.row, g->block, d->q.row);
  const float *q[DF_DSPARK_MAX_BLOCK];
  float *to[DF_DSPARK_MAX_BLOCK];
  for (uint32_t t = 0; t < g->block; t++) {
    q[t] = d->q.row[t] + (size_t)h * d->qk;
    to[t] = d->absorbed.row[t] + h * d->kv_stride;
    d->top[h * g->block + t] = -INFINITY;
    d->sum[h * g->block + t] = 0.0f;
    memset(latent_of(d, t, h), 0, g->kv_lora * sizeof(float));
  }
  p->k->mat_t_bf16(df_rows_from(s->layer->kv_b, (size_t)h * d->head_rows, g->kv_lora).w, g->qk_nope, g->kv_lora, q, g->block, to);
  for (uint32_t t = 0; t < g->block; t++) rotate(d, to[t] + g->kv_lora, q[t] + g->qk_nope, d->turn + (size_t)t * g->qk_rope);
}

/* One group of heads, all rows: as nothing is masked, each of its pairs of head and row meets the same positions. The context comes
 * in blocks at absolute multiples, ascending, each widened once; the rows of the block itself come last. */
static void heads_of_group(void *context, uint32_t chunk) {
  pass *s = context;
  df_provider *p = s->p;
  const df_dspark *d = s->d;
  const df_dspark_geometry *g = &d->g;
  const uint32_t h0 = chunk * d->group, heads = g->heads - h0 < d->group ? g->heads - h0 : d->group, pairs = heads * g->block;
  const float *q[64 * DF_DSPARK_MAX_BLOCK];
  float *c[64 * DF_DSPARK_MAX_BLOCK];
  for (uint32_t h = 0; h < heads; h++) {
    absorb(s, h0 + h);
    for (uint32_t t = 0; t < g->block; t++) {
      q[h * g->block + t] = d->absorbed.row[t] + (h0 + h) * d->kv_stride;
      c[h * g->block + t] = latent_of(d, t, h0 + h);
    }
  }
  float *tile = d->tile + chunk * DF_BLOCK * d->kv_stride;
  df_attend_block b = {.cache = tile, .stride = d->kv_stride, .width = d->kv_width, .latent = g->kv_lora, .heads = pairs, .scale = g->scale,
                       .q = q, .max = d->top + h0 * g->block, .sum = d->sum + h0 * g->block, .c = c};
  for (uint64_t at = 0; at < s->s->length; at += DF_BLOCK) {
    if (__atomic_load_n(p->interrupt, __ATOMIC_RELAXED)) {
      atomic_store(&s->stopped, 1);
      return;
    }
    b.n = s->s->length - at < DF_BLOCK ? (uint32_t)(s->s->length - at) : DF_BLOCK;
    const uint16_t *rows = df_dspark_row(d, s->s->pages[at / DF_PAGE_ROWS], s->index, at % DF_PAGE_ROWS);
    for (uint32_t i = 0; i < b.n; i++) p->k->widen(tile + i * d->kv_stride, (const uint8_t *)(rows + (size_t)i * d->kv_width), d->kv_width);
    p->k->attend(&b);
  }
  b.cache = d->key.at;
  b.n = g->block;
  p->k->attend(&b);
  for (uint32_t h = h0; h < h0 + heads; h++) {
    const float *in[DF_DSPARK_MAX_BLOCK];
    float *out[DF_DSPARK_MAX_BLOCK];
    for (uint32_t t = 0; t < g->block; t++) {
      p->k->divide(latent_of(d, t, h), d->sum[h * g->block + t], g->kv_lora);
      in[t] = latent_of(d, t, h);
      out[t] = d->o.row[t] + (size_t)h * g->v_head;
    }
    df_mat(p->k, df_rows_from(s->layer->kv_b, (size_t)h * d->head_rows + g->qk_nope, g->kv_lora), g->kv_lora, 0, g->v_head, in, g->block, out);
  }
}

static int run_layer(pass *s) {
  df_provider *p = s->p;
  df_dspark *d = s->d;
  const df_dspark_geometry *g = &d->g;
  const df_dspark_layer *l = s->layer;
  const uint32_t b = g->block, w = d->hidden;
  const df_job in[] = {df_job_mat(l->q_a, g->q_lora, w, b, &d->h, &d->q_a), df_job_mat(l->kv_a, d->kv_width, w, b, &d->h, &d->new_kv)};
  if (df_run_jobs(p, in, 2)) return 1;
  if (df_run_each(p, b, (uint64_t)b * (g->q_lora + d->kv_width) * 2, query_row, s)) return 1;
  const uint64_t cost = (uint64_t)b * g->heads * (s->s->length + b) * 2 * d->kv_width + (uint64_t)b * d->q_width * (g->kv_lora + g->q_lora);
  if (df_run_each(p, d->groups, cost, heads_of_group, s) || atomic_load(&s->stopped)) return 1;
  const df_job out = df_job_mat(l->o, w, d->v_width, b, &d->o, &d->out);
  if (df_run_jobs(p, &out, 1)) return 1;
  s->norm = l->post_norm;
  if (df_run_each(p, b, (uint64_t)b * w * 3, add_norm_row, s)) return 1;
  const df_job wide[] = {df_job_mat(l->gate, g->inter, w, b, &d->h, &d->gate), df_job_mat(l->up, g->inter, w, b, &d->h, &d->up)};
  if (df_run_jobs(p, wide, 2)) return 1;
  if (df_run_each(p, b, (uint64_t)b * g->inter * 8, activate_row, s)) return 1;
  const df_job down = df_job_mat(l->down, w, g->inter, b, &d->gate, &d->out);
  if (df_run_jobs(p, &down, 1)) return 1;
  s->norm = s->index + 1 < g->layers ? d->layer[s->index + 1].input_norm : d->final_norm;
  return df_run_each(p, b, (uint64_t)b * w * 3, add_norm_row, s);
}

int df_dspark_run_block(df_provider *p, df_dspark *d, const df_dspark_state *state, const uint16_t *embeddings, df_error *err) {
  int rc = reserve_block(d, err);
  if (rc) return rc;
  const uint32_t b = d->g.block;
  pass s = {.p = p, .d = d, .s = state, .position = state->origin + state->length, .norm = d->layer[0].input_norm};
  for (uint32_t t = 0; t < b; t++) {
    p->k->widen(d->x.row[t], (const uint8_t *)(embeddings + (t ? d->hidden : 0)), d->hidden);
    turns(d, d->turn + (size_t)t * d->g.qk_rope, s.position + t);
  }
  if (df_run_each(p, b, (uint64_t)b * d->hidden * 2, norm_row, &s)) return df_interrupted(err);
  for (uint32_t l = 0; l < d->g.layers; l++) {
    s.index = l;
    s.layer = &d->layer[l];
    if (run_layer(&s)) return df_interrupted(err);
  }
  return DF_OK;
}

/* ---- tokens ------------------------------------------------------------------------------------------------------------ */

#define PARTS 64u /* of the vocabulary, looked through side by side */

typedef struct choice {
  df_provider *p;
  float *logits;
  const float *term;
  uint32_t vocab, part;
  uint32_t best[PARTS];
  uint8_t finite[PARTS];
} choice;

static void choose_part(void *context, uint32_t i) {
  choice *c = context;
  const uint32_t from = i * c->part, to = c->vocab - from < c->part ? c->vocab : from + c->part;
  c->p->k->add(c->logits + from, c->logits + from, c->term + from, to - from);
  uint32_t best = from;
  float worst = 0.0f; /* becomes NaN as soon as one logit is not finite */
  for (uint32_t v = from; v < to; v++) {
    worst += c->logits[v] * 0.0f;
    if (c->logits[v] > c->logits[best]) best = v;
  }
  c->best[i] = best;
  c->finite[i] = worst == 0.0f;
}

int df_dspark_choose(df_provider *p, df_dspark *d, uint32_t anchor, uint32_t count, uint32_t *ids, float *confidence, df_error *err) {
  const uint32_t rank = d->g.markov_rank, part = (uint32_t)df_pad((d->vocab + PARTS - 1) / PARTS), parts = (d->vocab + part - 1) / part;
  const df_job head = df_job_mat(p->globals.lm_head, d->vocab, d->hidden, count, &d->h, &d->logits);
  if (df_run_jobs(p, &head, 1)) return df_interrupted(err);
  const float *of_before = d->certain + d->hidden, *certain = d->certain;
  uint32_t before = anchor;
  for (uint32_t k = 0; k < count; k++) {
    memcpy(d->certain, d->h.row[k], d->hidden * sizeof(float));
    p->k->widen(d->certain + d->hidden, d->w1.w + (size_t)before * rank * 2, rank);
    const df_job term = df_job_of(d->w2, d->vocab, rank, 1, &of_before, &d->term);
    if (df_run_jobs(p, &term, 1)) return df_interrupted(err);
    choice c = {.p = p, .logits = d->logits.row[k], .term = d->term, .vocab = d->vocab, .part = part};
    if (df_run_each(p, parts, (uint64_t)d->vocab * 4, choose_part, &c)) return df_interrupted(err);
    uint32_t best = c.best[0];
    for (uint32_t i = 0; i < parts; i++) {
      if (!c.finite[i]) return df_fail(err, DF_TAPE_FAILED, "a logit of draft token %u is not finite; damaged weights are the usual cause", k);
      if (c.logits[c.best[i]] > c.logits[best]) best = c.best[i];
    }
    float z, *to = &z;
    df_mat(p->k, d->confidence, d->hidden + rank, 0, 1, &certain, 1, &to);
    z += d->confidence_bias;
    p->k->sigmoid(&confidence[k], &z, 1);
    ids[k] = before = best;
  }
  d->proposed = count;
  return DF_OK;
}
