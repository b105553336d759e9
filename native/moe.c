/* moe.c — feed-forward: the router, shared and routed experts, their reduction in route order; and the dense layer
 * (k3-model 3.6 to 3.8). */
#include <math.h>

#include "state.h"

/* Puts e into the k best of n so far, descending, equal ones in the order they came; returns the new n. */
DF_INLINE uint32_t keep_best(uint16_t *ids, float *best, uint32_t n, uint32_t k, uint32_t e, float score) {
  if (n == k && !(score > best[k - 1])) return n;
  uint32_t at = n < k ? n++ : k - 1;
  for (; at > 0 && score > best[at - 1]; at--) {
    best[at] = best[at - 1];
    ids[at] = ids[at - 1];
  }
  best[at] = score;
  ids[at] = (uint16_t)e;
  return n;
}

DF_INLINE uint32_t not_finite(float f) { return (df_bits(f) & 0x7f800000u) == 0x7f800000u; }

/* The k best of score + bias into ids and best. scores gets the scores; 0 if a value is not finite. */
static int best_experts(const df_kernels *kernels, const df_geometry *g, const float *logits, const float *bias, float *scores, uint16_t *ids,
                        float *best) {
  float choice[DF_MAX_EXPERTS];
  kernels->sigmoid(scores, logits, g->experts);
  kernels->add(choice, scores, bias, g->experts);
  uint32_t n = 0, bad = 0;
  for (uint32_t e = 0; e < g->experts; e++) bad |= not_finite(logits[e]) | not_finite(choice[e]);
  if (bad) return 0;
  for (uint32_t e = 0; e < g->experts; e += 16) { /* most sixteens have none that gets in, and are passed over at once */
    const uint32_t end = g->experts - e < 16 ? g->experts : e + 16;
    const float least = n < g->topk ? -INFINITY : best[g->topk - 1];
    uint32_t any = 0;
    for (uint32_t i = e; i < end; i++) any |= choice[i] > least;
    for (uint32_t i = e; any && i < end; i++) n = keep_best(ids, best, n, g->topk, i, choice[i]);
  }
  return 1;
}

int df_choose(const df_kernels *kernels, const df_geometry *g, const float *logits, const float *bias, uint16_t *ids, float *weights) {
  const uint32_t k = g->topk;
  float scores[DF_MAX_EXPERTS], best[DF_MAX_TOPK];
  if (!best_experts(kernels, g, logits, bias, scores, ids, best)) return 0;
  float sum = 0.0f;
  for (uint32_t i = 0; i < k; i++) {
    weights[i] = scores[ids[i]];
    sum += weights[i];
  }
  for (uint32_t i = 0; i < k; i++) {
    if (g->renormalize && k > 1) weights[i] = weights[i] / (sum + 1e-20f);
    weights[i] *= g->routed_scaling;
    if (!isfinite(weights[i])) return 0;
  }
  return 1;
}

typedef struct routing {
  df_provider *p;
  df_mailbox *mail;
  uint8_t failed[DF_MAX_ROWS];
} routing;

static void route_row(void *context, uint32_t t) {
  routing *r = context;
  df_provider *p = r->p;
  const uint32_t k = p->g.topk;
  r->failed[t] = !df_choose(p->k, &p->g, p->scratch.router.row[t], p->tape.binding->router_bias, r->mail->ids + t * k, r->mail->weights + t * k);
}

int df_route(df_provider *p, df_mailbox *mail, df_error *err) {
  df_tape *tape = &p->tape;
  const df_geometry *g = &p->g;
  const df_binding *b = tape->binding;
  df_scratch *s = &p->scratch;
  const uint32_t rows = tape->rows, w = g->hidden;
  mail->topk = 0;
  if (g->ffn[tape->layer] == DF_FFN_DENSE) return DF_OK;
  const df_job jobs[] = {
      df_job_mat(b->m[DF_ROUTER], g->experts, w, rows, &s->h, &s->router),
      df_job_mat(b->m[DF_LATENT_DOWN], g->latent, w, rows, &s->h, &s->z_in),
  };
  df_ahead_reached(p, DF_AHEAD_ROUTER);
  if (df_run_jobs(p, jobs, g->latent ? 2 : 1)) return df_interrupted(err);
  routing r = {.p = p, .mail = mail};
  if (df_run_each(p, rows, (uint64_t)rows * g->experts * 16, route_row, &r)) return df_interrupted(err);
  for (uint32_t t = 0; t < rows; t++) {
    if (r.failed[t]) return df_fail(err, DF_TAPE_FAILED, "routing of layer %u, row %u is not finite; damaged weights are the usual cause", tape->layer, t);
  }
  mail->topk = g->topk;
  tape->edges = rows * g->topk;
  memcpy(tape->weights, mail->weights, tape->edges * sizeof(float));
  /* Edges by expert: count, then place from the back so that edge_start ends as the starts. */
  memset(tape->fed, 0, g->experts);
  memset(tape->edge_start, 0, (g->experts + 1) * sizeof tape->edge_start[0]);
  for (uint32_t e = 0; e < tape->edges; e++) tape->edge_start[mail->ids[e]]++;
  for (uint32_t e = 1; e <= g->experts; e++) tape->edge_start[e] = (uint16_t)(tape->edge_start[e] + tape->edge_start[e - 1]);
  for (uint32_t e = tape->edges; e-- > 0;) tape->edge_list[--tape->edge_start[mail->ids[e]]] = (uint16_t)e;
  return DF_OK;
}

typedef struct guess {
  df_provider *p;
  const df_predictor *by;
  uint8_t finite[DF_MAX_ROWS];
  uint16_t ids[DF_MAX_ROWS][DF_MAX_TOPK];
  float best[DF_MAX_ROWS][DF_MAX_TOPK];
} guess;

static void guess_norm(void *context, uint32_t t) {
  const guess *s = context;
  df_provider *p = s->p;
  const df_rows *mixed = p->g.attn_res_block ? &p->scratch.ffn : &p->scratch.x;
  p->k->rmsnorm(p->scratch.final.row[t], mixed->row[t], s->by->norm, p->g.hidden, p->g.rms_eps);
}

static void guess_row(void *context, uint32_t t) {
  guess *s = context;
  float scores[DF_MAX_EXPERTS];
  s->finite[t] = (uint8_t)best_experts(s->p->k, &s->p->g, s->p->scratch.router.row[t], s->by->bias, scores, s->ids[t], s->best[t]);
}

int df_layer_predict(df_provider *p, uint32_t max_ids, uint16_t *ids, float *scores, uint32_t *count, df_error *err) {
  const df_geometry *g = &p->g;
  const uint32_t rows = p->tape.rows, next = p->tape.layer + 1;
  *count = 0;
  if (!max_ids || next >= g->layers || !p->predictor[next].copied) return DF_OK;
  guess s = {.p = p, .by = &p->predictor[next]};
  if (df_run_each(p, rows, (uint64_t)rows * g->hidden * 2, guess_norm, &s)) return df_interrupted(err);
  const df_job job = df_job_mat(s.by->router, g->experts, g->hidden, rows, &p->scratch.final, &p->scratch.router);
  if (df_run_jobs(p, &job, 1)) return df_interrupted(err);
  if (df_run_each(p, rows, (uint64_t)rows * g->experts * 16, guess_row, &s)) return df_interrupted(err);
  float top[DF_MAX_EXPERTS]; /* an expert's best score, or -infinity */
  for (uint32_t e = 0; e < g->experts; e++) top[e] = -INFINITY;
  for (uint32_t t = 0; t < rows; t++) {
    for (uint32_t j = 0; s.finite[t] && j < g->topk; j++) {
      float *at = &top[s.ids[t][j]];
      if (s.best[t][j] > *at) *at = s.best[t][j];
    }
  }
  float best[DF_MAX_EXPERTS];
  if (max_ids > g->experts) max_ids = g->experts;
  for (uint32_t e = 0; e < g->experts; e++) {
    if (top[e] > -INFINITY) *count = keep_best(ids, best, *count, max_ids, e, top[e]);
  }
  if (scores) memcpy(scores, best, *count * sizeof *scores);
  return DF_OK;
}

/* The two phases of a feed-forward network over scratch.h: gate, up and activation, then down. */
typedef struct ffn { df_job in, back; } ffn;

static ffn ffn_of(df_provider *p, df_matrix gate, df_matrix up, df_matrix down, uint32_t inner, const df_rows *out) {
  df_scratch *s = &p->scratch;
  const uint32_t rows = p->tape.rows, w = p->g.hidden;
  ffn f = {df_job_mat(gate, inner, w, rows, &s->h, &s->inner_g), df_job_mat(down, w, inner, rows, &s->inner_g, out)};
  df_job_pair(&f.in, up, s->inner_u.row);
  return f;
}

static ffn shared_of(df_provider *p) {
  const df_binding *b = p->tape.binding;
  return ffn_of(p, b->m[DF_SHARED_GATE], b->m[DF_SHARED_UP], b->m[DF_SHARED_DOWN], p->g.shared_inter, &p->scratch.shared);
}

static int ffn_run(df_provider *p, const ffn *f) { return df_run_jobs(p, &f->in, 1) || df_run_jobs(p, &f->back, 1); }

int df_layer_shared(df_provider *p, df_error *err) {
  if (p->tape.shared_done || p->g.ffn[p->tape.layer] == DF_FFN_DENSE || !p->g.shared_inter) return DF_OK;
  const ffn f = shared_of(p);
  if (ffn_run(p, &f)) return df_interrupted(err);
  p->tape.shared_done = 1;
  return DF_OK;
}

static df_matrix part(uint64_t w, uint64_t scale, int f4) {
  return (df_matrix){(const uint8_t *)(uintptr_t)w, (const void *)(uintptr_t)scale, f4 ? DF_FORMAT_MXFP4 : DF_FORMAT_BF16};
}

static int check_span(const df_provider *p, const df_expert_span *s, df_error *err) {
  const df_tape *tape = &p->tape;
  if (s->expert >= p->g.experts || tape->edge_start[s->expert] == tape->edge_start[s->expert + 1]) {
    return df_fail(err, DF_INVALID, "no row of layer %u is routed to expert %u", tape->layer, s->expert);
  }
  if (tape->fed[s->expert]) return df_fail(err, DF_INVALID, "expert %u of layer %u was fed before", s->expert, tape->layer);
  int scales = p->g.expert_format == DF_EXPERT_MXFP4;
  if (!s->w1 || !s->w2 || !s->w3 || (scales && (!s->w1_scale || !s->w2_scale || !s->w3_scale))) {
    return df_fail(err, DF_INVALID, "expert %u of layer %u lacks an address", s->expert, tape->layer);
  }
  return DF_OK;
}

int df_layer_experts(df_provider *p, const df_expert_span *spans, uint32_t count, df_error *err) {
  df_tape *tape = &p->tape;
  df_scratch *s = &p->scratch;
  const df_geometry *g = &p->g;
  if (!tape->edges) return df_fail(err, DF_INVALID, "layer %u is dense and takes no experts", tape->layer);
  if (count && !spans) return df_fail(err, DF_INVALID, "tape_experts needs spans");
  for (uint32_t i = 0; i < count; i++) {
    int rc = check_span(p, &spans[i], err);
    if (rc) { /* nothing changed */
      while (i-- > 0) tape->fed[spans[i].expert] = 0;
      return rc;
    }
    tape->fed[spans[i].expert] = 1;
  }
  const df_rows *z = g->latent ? &s->z_in : &s->h;
  const int f4 = g->expert_format == DF_EXPERT_MXFP4;
  uint32_t at = 0; /* position in the row pointer arrays */
  for (uint32_t i = 0; i < count; i++) {
    const df_expert_span *x = &spans[i];
    const uint32_t first = at;
    for (uint32_t e = tape->edge_start[x->expert]; e < tape->edge_start[x->expert + 1]; e++, at++) {
      const size_t edge = tape->edge_list[e];
      s->edge_x_row[at] = z->row[edge / g->topk];
      s->edge_g_row[at] = s->edge_g + edge * s->edge_inner;
      s->edge_u_row[at] = s->edge_u + edge * s->edge_inner;
      s->edge_y_row[at] = s->edge_y + edge * s->edge_width;
    }
    s->jobs[i] = df_job_of(part(x->w1, x->w1_scale, f4), g->expert_inter, p->d.expert_width, at - first, s->edge_x_row + first, s->edge_g_row + first);
    df_job_pair(&s->jobs[i], part(x->w3, x->w3_scale, f4), s->edge_u_row + first);
  }
  /* With the last experts goes the shared branch, if it was not asked for before: two phases less. */
  const int with_shared = count && g->shared_inter && !tape->shared_done && tape->edges_fed + at == tape->edges;
  ffn shared;
  if (with_shared) shared = shared_of(p);
  df_ahead_reached(p, DF_AHEAD_EXPERTS);
  if (df_run_jobs_and(p, s->jobs, count, with_shared ? &shared.in : NULL)) return df_interrupted(err);
  for (uint32_t i = 0; i < count; i++) {
    df_job *j = &s->jobs[i];
    const size_t first = (size_t)(j->y - (float *const *)s->edge_g_row);
    *j = df_job_of(part(spans[i].w2, spans[i].w2_scale, f4), p->d.expert_width, g->expert_inter, j->t, (const float *const *)s->edge_g_row + first,
                s->edge_y_row + first);
  }
  df_ahead_reached(p, DF_AHEAD_BACK);
  if (df_run_jobs_and(p, s->jobs, count, with_shared ? &shared.back : NULL)) return df_interrupted(err);
  if (with_shared) tape->shared_done = 1;
  tape->edges_fed += at;
  return DF_OK;
}

/* A row's experts in route order, then the latent norm. */
static void reduce_row(void *context, uint32_t t) {
  df_provider *p = context;
  df_scratch *s = &p->scratch;
  const uint32_t k = p->g.topk, width = p->d.expert_width;
  const float *y[DF_MAX_TOPK];
  for (uint32_t j = 0; j < k; j++) y[j] = s->edge_y + (size_t)(t * k + j) * s->edge_width;
  float *out = p->g.latent ? s->combined.row[t] : s->routed.row[t];
  p->k->combine(out, y, p->tape.weights + t * k, k, width);
  if (p->g.latent_norm) p->k->rmsnorm(out, out, p->tape.binding->latent_norm, width, p->g.rms_eps);
}

int df_layer_finish(df_provider *p, df_error *err) {
  df_tape *tape = &p->tape;
  df_scratch *s = &p->scratch;
  const df_geometry *g = &p->g;
  const df_binding *b = tape->binding;
  const uint32_t rows = tape->rows, w = g->hidden;
  if (g->ffn[tape->layer] == DF_FFN_DENSE) {
    const ffn f = ffn_of(p, b->m[DF_GATE], b->m[DF_UP], b->m[DF_DOWN], g->dense_inter, &s->ffn);
    if (ffn_run(p, &f)) return df_interrupted(err);
  } else {
    if (tape->edges_fed < tape->edges) {
      return df_fail(err, DF_NOT_READY, "layer %u waits for experts: %u of %u routes are served", tape->layer, tape->edges_fed, tape->edges);
    }
    int rc = df_layer_shared(p, err);
    if (rc) return rc;
    if (df_run_each(p, rows, (uint64_t)rows * g->topk * p->d.expert_width, reduce_row, p)) return df_interrupted(err);
    if (g->latent) {
      df_ahead_reached(p, DF_AHEAD_UP);
      const df_job up = df_job_mat(b->m[DF_LATENT_UP], w, g->latent, rows, &s->combined, &s->routed);
      if (df_run_jobs(p, &up, 1)) return df_interrupted(err);
    }
    for (uint32_t t = 0; t < rows; t++) {
      if (g->shared_inter) p->k->add(s->ffn.row[t], s->routed.row[t], s->shared.row[t], w);
      else memcpy(s->ffn.row[t], s->routed.row[t], w * sizeof(float));
    }
  }
  for (uint32_t t = 0; t < rows; t++) p->k->add(s->x.row[t], s->x.row[t], s->ffn.row[t], w);
  tape->layer++;
  tape->stage = DF_STAGE_READY;
  tape->binding = NULL;
  return DF_OK;
}
