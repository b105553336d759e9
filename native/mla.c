/* mla.c — an MLA layer in absorbed form (k3-model 3.5): the cache holds the normalised latent and the shared key, and the
 * key and value halves of kv_b are applied to the query and to the combined latent instead.
 *
 * Heads are shared out in groups; a group walks the cache once, block by block, for all its heads and all rows, so the
 * cache is never expanded or copied per head. Cost per cached position: heads * (2 latent + rope) fma for kv_width * 4
 * bytes, compute bound from a few heads per thread on. */
#include <math.h>

#include "state.h"

#define GROUP_MAX 64u /* heads a group holds at most */

typedef struct pass {
  df_provider *p;
  const df_binding *b;
  const df_layer_state *base;
  uint32_t layer, rows, group;
  _Atomic uint32_t stopped;
} pass;

/* Row of a cached position: staged pages from the first one the tape writes to, committed pages before it. */
static float *cache_row(const pass *s, uint64_t position) {
  const df_tape *tape = &s->p->tape;
  uint32_t page = (uint32_t)(position / DF_PAGE_ROWS);
  df_page *at = page >= tape->first_page ? tape->pages[s->layer][page - tape->first_page] : s->base->pages[page];
  return at->rows + position % DF_PAGE_ROWS * s->p->d.kv_stride;
}

static void append_row(void *context, uint32_t t) {
  const pass *s = context;
  df_provider *p = s->p;
  const df_geometry *g = &p->g;
  if (g->q_lora) p->k->rmsnorm(p->scratch.q_a.row[t], p->scratch.q_a.row[t], s->b->q_a_norm, g->q_lora, g->lora_eps);
  const float *kv = p->scratch.kv.row[t];
  float *row = cache_row(s, p->tape.base + t);
  p->k->rmsnorm(row, kv, s->b->kv_a_norm, g->kv_lora, g->lora_eps);
  memcpy(row + g->kv_lora, kv + g->kv_lora, g->qk_rope * sizeof(float));
}

/* Expands one head's queries, absorbs their nope part and starts the head's softmax. */
static void absorb(const pass *s, uint32_t h, df_matrix k_up) {
  df_provider *p = s->p;
  const df_geometry *g = &p->g;
  if (g->q_lora) {
    df_mat(p->k, s->b->m[DF_Q_B], g->q_lora, h * p->d.qk, (h + 1) * p->d.qk, (const float *const *)p->scratch.q_a.row, s->rows, p->scratch.q.row);
  }
  const float *q[DF_MAX_ROWS];
  float *to[DF_MAX_ROWS];
  for (uint32_t t = 0; t < s->rows; t++) {
    q[t] = p->scratch.q.row[t] + (size_t)h * p->d.qk;
    to[t] = p->scratch.absorbed.row[t] + h * p->d.kv_stride;
    p->scratch.soft.row[t][h] = -INFINITY;
    p->scratch.soft.row[t][g->mla_heads + h] = 0.0f;
    memset(p->scratch.latent.row[t] + h * df_pad(g->kv_lora), 0, g->kv_lora * sizeof(float));
  }
  if (k_up.format == DF_FORMAT_I8) p->k->mat_t_i8(k_up.w, k_up.scale, g->qk_nope, g->kv_lora, q, s->rows, to);
  else p->k->mat_t_bf16(k_up.w, g->qk_nope, g->kv_lora, q, s->rows, to);
  for (uint32_t t = 0; t < s->rows; t++) memcpy(to[t] + g->kv_lora, q[t] + g->qk_nope, g->qk_rope * sizeof(float));
}

static void attend_rows(pass *s, uint32_t h0, uint32_t heads) {
  df_provider *p = s->p;
  const df_geometry *g = &p->g;
  const uint64_t end = p->tape.base + s->rows;
  for (uint64_t at = 0; at < end; at += DF_BLOCK) {
    if (__atomic_load_n(p->interrupt, __ATOMIC_RELAXED)) {
      atomic_store(&s->stopped, 1);
      return;
    }
    const float *cache = cache_row(s, at);
    for (uint32_t t = 0; t < s->rows; t++) {
      uint64_t visible = p->tape.base + t + 1;
      if (visible <= at) continue;
      const float *q[GROUP_MAX];
      float *c[GROUP_MAX];
      for (uint32_t h = 0; h < heads; h++) {
        q[h] = p->scratch.absorbed.row[t] + (h0 + h) * p->d.kv_stride;
        c[h] = p->scratch.latent.row[t] + (h0 + h) * df_pad(g->kv_lora);
      }
      df_attend_block b = {
          .cache = cache,
          .stride = p->d.kv_stride,
          .n = visible - at < DF_BLOCK ? (uint32_t)(visible - at) : DF_BLOCK,
          .width = p->d.kv_width,
          .latent = g->kv_lora,
          .heads = heads,
          .scale = p->d.mla_scale,
          .q = q,
          .max = p->scratch.soft.row[t] + h0,
          .sum = p->scratch.soft.row[t] + g->mla_heads + h0,
          .c = c,
      };
      p->k->attend(&b);
    }
  }
}

static void heads_of_group(void *context, uint32_t chunk) {
  pass *s = context;
  df_provider *p = s->p;
  const df_geometry *g = &p->g;
  const df_scratch *sc = &p->scratch;
  const uint32_t h0 = chunk * s->group, heads = g->mla_heads - h0 < s->group ? g->mla_heads - h0 : s->group;
  const size_t head_rows = g->qk_nope + g->v_head;
  for (uint32_t h = h0; h < h0 + heads; h++) absorb(s, h, df_rows_from(s->b->m[DF_KV_B], h * head_rows, g->kv_lora));
  attend_rows(s, h0, heads);
  for (uint32_t h = h0; h < h0 + heads; h++) {
    const float *c[DF_MAX_ROWS];
    float *o[DF_MAX_ROWS];
    for (uint32_t t = 0; t < s->rows; t++) {
      float *latent = sc->latent.row[t] + h * df_pad(g->kv_lora);
      p->k->divide(latent, sc->soft.row[t][g->mla_heads + h], g->kv_lora);
      c[t] = latent;
      o[t] = sc->o.row[t] + (size_t)h * g->v_head;
    }
    const df_matrix v_up = df_rows_from(s->b->m[DF_KV_B], h * head_rows + g->qk_nope, g->kv_lora);
    df_mat(p->k, v_up, g->kv_lora, 0, g->v_head, c, s->rows, o);
    for (uint32_t t = 0; g->mla_output_gate && t < s->rows; t++) p->k->gate(o[t], sc->g.row[t] + (size_t)h * g->v_head, g->v_head);
  }
}

int df_mla_layer(df_provider *p, const df_binding *b, df_error *err) {
  const df_geometry *g = &p->g;
  df_scratch *sc = &p->scratch;
  const uint32_t layer = p->tape.layer, rows = p->tape.rows, w = g->hidden;
  pass s = {.p = p, .b = b, .base = &p->tape.timeline->layer[layer], .layer = layer, .rows = rows};
  df_job project[3];
  uint32_t n = 0;
  project[n++] = g->q_lora ? df_job_mat(b->m[DF_Q_A], g->q_lora, w, rows, &sc->h, &sc->q_a) : df_job_mat(b->m[DF_Q], p->d.q_width, w, rows, &sc->h, &sc->q);
  project[n++] = df_job_mat(b->m[DF_KV_A], p->d.kv_width, w, rows, &sc->h, &sc->kv);
  if (g->mla_output_gate) project[n++] = df_job_mat(b->m[DF_G], p->d.v_width, w, rows, &sc->h, &sc->g);
  df_ahead_begin(p, b);
  if (df_run_jobs(p, project, n)) return df_interrupted(err);
  if (df_run_each(p, rows, (uint64_t)rows * (g->q_lora + p->d.kv_width) * 2, append_row, &s)) return df_interrupted(err);
  /* Few groups, so that the cache is walked few times, but enough to keep every thread busy to the end. */
  uint32_t group = (g->mla_heads + 2 * p->threads - 1) / (2 * p->threads);
  s.group = group > GROUP_MAX ? GROUP_MAX : group;
  const uint64_t cost = (uint64_t)rows * g->mla_heads * (p->tape.base + rows) * 2 * p->d.kv_width + (uint64_t)rows * p->d.q_width * (g->kv_lora + g->q_lora);
  if (df_run_each(p, (g->mla_heads + s.group - 1) / s.group, cost, heads_of_group, &s) || atomic_load(&s.stopped)) return df_interrupted(err);
  df_ahead_reached(p, DF_AHEAD_OUT);
  const df_job out = df_job_mat(b->m[DF_O], w, p->d.v_width, rows, &sc->o, &sc->attn);
  return df_run_jobs(p, &out, 1) ? df_interrupted(err) : DF_OK;
}
