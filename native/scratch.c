/* scratch.c — memory a tape works in: activations, and staged state the size of one timeline's KDA part. It grows to the
 * largest tape seen and stays; a tape that does not fit is refused before it starts. */
#include "carve.h"

static void take_log(carve *c, df_kda_log *log, uint32_t rows, size_t stride) {
  float **part[6] = {&log->raw[0], &log->raw[1], &log->raw[2], &log->decay, &log->k, &log->bu};
  for (int i = 0; i < 6; i++) *part[i] = take(c, rows * stride * sizeof(float));
}

static void layout(const df_provider *p, df_scratch *s, uint32_t rows, carve *c) {
  const df_geometry *g = &p->g;
  const df_dims *d = &p->d;
  df_rows *const hidden[] = {&s->x, &s->h, &s->attn, &s->ffn, &s->routed, &s->shared, &s->final};
  for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) take_rows(c, hidden[i], rows, g->hidden);
  s->anchor = take(c, d->max_anchors * sizeof(df_rows));
  for (uint32_t i = 0; i < d->max_anchors; i++) {
    df_rows unplaced;
    take_rows(c, s->anchor ? &s->anchor[i] : &unplaced, rows, g->hidden);
  }
  const size_t kda = d->kda_width, wide = kda > d->v_width ? kda : d->v_width;
  take_rows(c, &s->q, rows, kda > d->q_width ? kda : d->q_width);
  take_rows(c, &s->g, rows, wide);
  take_rows(c, &s->o, rows, wide);
  if (kda) {
    take_rows(c, &s->v, rows, kda);
    take_rows(c, &s->z, rows, kda);
    take_rows(c, &s->b, rows, g->kda_heads);
    take_rows(c, &s->f_a, rows, g->kda_head_dim);
    take_rows(c, &s->g_a, rows, g->kda_head_dim);
    take_log(c, &s->log, rows, d->kda_stride);
  }
  if (d->kv_width) {
    take_rows(c, &s->q_a, rows, g->q_lora);
    take_rows(c, &s->kv, rows, d->kv_width);
    take_rows(c, &s->absorbed, rows, g->mla_heads * d->kv_stride);
    take_rows(c, &s->latent, rows, g->mla_heads * df_pad(g->kv_lora));
    take_rows(c, &s->soft, rows, 2 * (size_t)g->mla_heads);
  }
  const uint32_t inner = g->dense_inter > g->shared_inter ? g->dense_inter : g->shared_inter;
  take_rows(c, &s->inner_g, rows, inner);
  take_rows(c, &s->inner_u, rows, inner);
  size_t widest = wide > g->hidden ? wide : g->hidden;
  if (inner > widest) widest = inner;
  s->packed_room = rows * df_stride(widest);
  s->packed = take_floats(c, s->packed_room);
  const size_t edges = d->expert_width ? (size_t)rows * g->topk : 0;
  if (edges) {
    take_rows(c, &s->router, rows, g->experts);
    take_rows(c, &s->z_in, rows, d->expert_width);
    take_rows(c, &s->combined, rows, d->expert_width);
    s->edge_inner = df_stride(g->expert_inter);
    s->edge_width = df_stride(d->expert_width);
    s->edge_g = take(c, edges * s->edge_inner * sizeof(float));
    s->edge_u = take(c, edges * s->edge_inner * sizeof(float));
    s->edge_y = take(c, edges * s->edge_width * sizeof(float));
    s->edge_x_row = take(c, edges * sizeof(float *));
    s->edge_g_row = take(c, edges * sizeof(float *));
    s->edge_u_row = take(c, edges * sizeof(float *));
    s->edge_y_row = take(c, edges * sizeof(float *));
    s->jobs = take(c, edges * sizeof(df_job));
  }
}

int df_scratch_reserve(df_provider *p, uint32_t rows, df_error *err) {
  df_scratch *s = &p->scratch;
  if (rows <= s->rows) return DF_OK;
  df_scratch next;
  memset(&next, 0, sizeof next);
  carve c = {NULL, 0};
  layout(p, &next, rows, &c);
  next.bytes = c.used;
  next.block = df_alloc(c.used);
  if (!next.block) return df_fail(err, DF_NOMEM, "no memory for %zu bytes of scratch, which %u rows need", c.used, rows);
  layout(p, &next, rows, &(carve){next.block, 0});
  next.rows = rows;
  next.logits = s->logits;
  next.logits_rows = s->logits_rows;
  p->memory.scratch_bytes += next.bytes - s->bytes;
  df_free(s->block);
  *s = next;
  return DF_OK;
}

int df_logits_reserve(df_provider *p, uint32_t rows) {
  df_scratch *s = &p->scratch;
  if (rows <= s->logits_rows) return 1;
  const size_t row = df_pad(p->g.vocab) * sizeof(float);
  float *logits = df_alloc(rows * row);
  if (!logits) return 0;
  p->memory.scratch_bytes += (rows - s->logits_rows) * row;
  df_free(s->logits);
  s->logits = logits;
  s->logits_rows = rows;
  return 1;
}

int df_staging_reserve(df_provider *p, uint32_t rows, uint32_t flags, df_error *err) {
  const size_t s = df_kda_state_floats(p) * sizeof(float), conv = df_kda_conv_floats(p) * sizeof(float);
  const int grow = (flags & DF_TAPE_PARTIAL) && rows > p->log_rows;
  carve count = {NULL, 0};
  df_kda_log unplaced;
  take_log(&count, &unplaced, rows, p->d.kda_stride);
  const size_t old_log = p->log_rows * 6 * p->d.kda_stride * sizeof(float);
  for (uint32_t i = 0; i < p->g.layers; i++) {
    if (p->g.attn[i] != DF_ATTN_KDA) continue;
    df_layer_state *spare = &p->spare[i];
    if (!spare->s && (spare->s = df_alloc(s))) p->memory.state_bytes += s;
    if (!spare->conv && (spare->conv = df_alloc(conv))) p->memory.state_bytes += conv;
    if (!spare->s || !spare->conv) return df_fail(err, DF_NOMEM, "no memory for the staged copy of the attention state");
  }
  if (!grow) return DF_OK;
  /* All new logs first, so that a refusal leaves the old ones whole. */
  void **fresh = df_alloc0(p->g.layers * sizeof *fresh);
  int ok = fresh != NULL;
  for (uint32_t i = 0; ok && i < p->g.layers; i++) {
    if (p->g.attn[i] == DF_ATTN_KDA) ok = (fresh[i] = df_alloc(count.used)) != NULL;
  }
  for (uint32_t i = 0; fresh && i < p->g.layers; i++) {
    if (p->g.attn[i] != DF_ATTN_KDA) continue;
    if (!ok) {
      df_free(fresh[i]);
      continue;
    }
    if (p->log[i].raw[0]) p->memory.state_bytes -= old_log;
    df_free(p->log[i].raw[0]);
    take_log(&(carve){fresh[i], 0}, &p->log[i], rows, p->d.kda_stride);
    p->memory.state_bytes += count.used;
  }
  df_free(fresh);
  if (!ok) return df_fail(err, DF_NOMEM, "no memory to keep the updates of %u rows for a partial commit", rows);
  p->log_rows = rows;
  return DF_OK;
}

void df_scratch_drop(df_provider *p) {
  df_free(p->scratch.block);
  df_free(p->scratch.logits);
  for (uint32_t i = 0; i < p->g.layers; i++) {
    if (p->spare) {
      df_free(p->spare[i].s);
      df_free(p->spare[i].conv);
    }
    if (p->log) df_free(p->log[i].raw[0]);
  }
}
