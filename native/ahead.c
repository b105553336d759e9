/* ahead.c — which weights a layer will read after its projections, so that threads that wait can fetch them (pool.c).
 *
 * A phase's matrices, one after the other, are dealt out to the threads by cost, as work.c and the pool deal out its chunks:
 * a thread fetches what it will most likely compute. Routed experts are not known yet; they only take their place. */
#include "state.h"

#define AHEAD_ROWS 8u /* of a tape; with more the arithmetic is the bound, and the caches are better left to it */

typedef struct item {
  const uint8_t *w, *w2; /* w2: the other of a pair; both NULL: something that is not known */
  size_t row_bytes;
  uint64_t rows, row_cost;
} item;

typedef struct plan {
  const df_provider *p;
  df_ahead *to;
  uint32_t thread, count, phase;
} plan;

static item item_of(df_matrix m, uint32_t rows, uint32_t k) {
  return (item){.w = m.w, .row_bytes = m.format == DF_FORMAT_BF16 ? 2 * (size_t)k : k, .rows = rows, .row_cost = k};
}

static item pair_of(df_matrix m, df_matrix m2, uint32_t rows, uint32_t k) {
  item i = item_of(m, rows, k);
  i.w2 = m2.w;
  i.row_cost *= 2;
  return i;
}

static void add(plan *a, const uint8_t *at, size_t bytes) {
  if (at && bytes && a->count < DF_AHEAD_MAX) a->to[a->count++] = (df_ahead){at, bytes, a->phase};
}

/* The thread's share of the next phase. */
static void share(plan *a, const item *items, uint32_t n) {
  uint64_t total = 0, at = 0;
  for (uint32_t i = 0; i < n; i++) total += items[i].rows * items[i].row_cost;
  const uint64_t from = total * a->thread / a->p->threads, to = total * (a->thread + 1) / a->p->threads;
  a->phase++;
  for (uint32_t i = 0; i < n && at < to; i++) {
    const item *x = &items[i];
    const uint64_t end = at + x->rows * x->row_cost;
    if (end > from && x->row_cost) {
      const uint64_t r0 = from > at ? (from - at) / x->row_cost : 0, r1 = to < end ? (to - at) / x->row_cost : x->rows;
      add(a, x->w ? x->w + r0 * x->row_bytes : NULL, (r1 - r0) * x->row_bytes);
      add(a, x->w2 ? x->w2 + r0 * x->row_bytes : NULL, (r1 - r0) * x->row_bytes);
    }
    at = end;
  }
}

static uint32_t projections(const df_provider *p, const df_binding *b, item *to) {
  const df_geometry *g = &p->g;
  const uint32_t w = g->hidden, c = p->d.kda_width, d = g->kda_head_dim;
  uint32_t n = 0;
  if (g->attn[b->layer] == DF_ATTN_KDA) {
    to[n++] = item_of(b->m[DF_Q], c, w);
    to[n++] = item_of(b->m[DF_K], c, w);
    to[n++] = item_of(b->m[DF_V], c, w);
    to[n++] = item_of(b->m[DF_F_A], d, w);
    to[n++] = item_of(b->m[DF_B], g->kda_heads, w);
    to[n++] = g->kda_full_rank_gate ? item_of(b->m[DF_G], c, w) : item_of(b->m[DF_G_A], d, w);
    return n;
  }
  to[n++] = g->q_lora ? item_of(b->m[DF_Q_A], g->q_lora, w) : item_of(b->m[DF_Q], p->d.q_width, w);
  to[n++] = item_of(b->m[DF_KV_A], p->d.kv_width, w);
  if (g->mla_output_gate) to[n++] = item_of(b->m[DF_G], p->d.v_width, w);
  return n;
}

static void plan_thread(const df_provider *p, const df_binding *b, uint32_t thread) {
  const df_geometry *g = &p->g;
  const uint32_t w = g->hidden, layer = b->layer;
  df_ahead list[DF_AHEAD_MAX];
  plan a = {.p = p, .to = list, .thread = thread};
  item x[8];
  x[0] = item_of(b->m[DF_O], w, g->attn[layer] == DF_ATTN_KDA ? p->d.kda_width : p->d.v_width);
  share(&a, x, 1); /* DF_AHEAD_OUT */
  if (g->ffn[layer] == DF_FFN_DENSE) {
    x[0] = pair_of(b->m[DF_GATE], b->m[DF_UP], g->dense_inter, w);
    share(&a, x, 1); /* DF_AHEAD_ROUTER: there is none */
    x[0] = item_of(b->m[DF_DOWN], w, g->dense_inter);
    share(&a, x, 1); /* DF_AHEAD_EXPERTS */
    a.phase += 2;
  } else {
    const uint64_t routed = (uint64_t)p->tape.rows * g->topk * g->expert_inter * p->d.expert_width;
    x[0] = item_of(b->m[DF_ROUTER], g->experts, w);
    x[1] = item_of(b->m[DF_LATENT_DOWN], g->latent, w);
    share(&a, x, g->latent ? 2 : 1); /* DF_AHEAD_ROUTER */
    x[0] = (item){.rows = 1, .row_cost = 2 * routed};
    x[1] = pair_of(b->m[DF_SHARED_GATE], b->m[DF_SHARED_UP], g->shared_inter, w);
    share(&a, x, 2); /* DF_AHEAD_EXPERTS */
    x[0].row_cost = routed;
    x[1] = item_of(b->m[DF_SHARED_DOWN], w, g->shared_inter);
    share(&a, x, 2); /* DF_AHEAD_BACK */
    x[0] = item_of(b->m[DF_LATENT_UP], w, g->latent);
    share(&a, x, g->latent ? 1 : 0); /* DF_AHEAD_UP */
  }
  const df_binding *next = layer + 1 < g->layers ? p->latest[layer + 1] : NULL;
  if (next) {
    share(&a, x, projections(p, next, x)); /* DF_AHEAD_NEXT */
  } else if (layer + 1 == g->layers && p->globals_bound) {
    x[0] = item_of(p->globals.lm_head, g->vocab, w);
    share(&a, x, 1);
  }
  df_pool_ahead(p->pool, thread, list, a.count);
}

void df_ahead_begin(df_provider *p, const df_binding *b) {
  if (p->threads < 2) return;
  for (uint32_t t = 0; t < p->threads; t++) {
    if (p->tape.rows <= AHEAD_ROWS) plan_thread(p, b, t);
    else df_pool_ahead(p->pool, t, NULL, 0);
  }
  df_pool_ahead_from(p->pool, 0);
}
