/* kda.c — a KDA layer (k3-model 3.3), with its steps numbered as there. */
#include "state.h"

typedef struct pass {
  df_provider *p;
  const df_binding *b;
  const df_layer_state *base; /* committed */
  df_layer_state *next;       /* staged */
  df_kda_log log;
  uint32_t layer, rows;
} pass;

/* The raw projection `back` rows before row t: from the tape, or from the window for what came earlier. */
static const float *raw_row(const pass *s, int which, int64_t t) {
  const size_t c = s->p->d.kda_width, kept = s->p->g.conv_taps - 1;
  if (t >= 0) return s->log.raw[which] + (size_t)t * s->p->d.kda_stride;
  return s->base->conv + ((size_t)which * kept + (size_t)(t + (int64_t)kept)) * c;
}

/* The window after n rows: the last taps-1 raw rows of (window, tape), channels [c0, c0 + n_c). */
static void push_window(const pass *s, uint32_t rows, size_t c0, size_t n_c) {
  const size_t c = s->p->d.kda_width, kept = s->p->g.conv_taps - 1;
  for (int i = 0; i < 3; i++) {
    for (size_t j = 0; j < kept; j++) {
      const float *from = raw_row(s, i, (int64_t)rows - (int64_t)kept + (int64_t)j);
      memcpy(s->next->conv + (i * kept + j) * c + c0, from + c0, n_c * sizeof(float));
    }
  }
}

static df_kda_rows head_rows(const pass *s, uint32_t head, uint32_t rows) {
  const df_provider *p = s->p;
  const size_t c0 = (size_t)head * p->g.kda_head_dim, at = c0 * p->g.kda_head_dim;
  df_kda_rows r = {
      .s_in = s->base->s + at,
      .s_out = s->next->s + at,
      .keys = p->g.kda_head_dim,
      .width = p->g.kda_head_dim,
      .rows = rows,
      .stride = p->d.kda_stride,
      .decay = s->log.decay + c0,
      .k = s->log.k + c0,
      .q = p->scratch.q.at + c0,
      .v = p->scratch.v.at + c0,
      .beta = p->scratch.b.at + head,
      .beta_stride = p->scratch.b.stride,
      .bu = s->log.bu + c0,
      .o = p->scratch.o.at + c0,
  };
  return r;
}

/* Steps 2 to 7 of one head, all rows; its part of the second low-rank factors first. */
static void head(void *context, uint32_t h) {
  const pass *s = context;
  const df_provider *p = s->p;
  const df_scratch *sc = &p->scratch;
  const df_kernels *k = p->k;
  const uint32_t d = p->g.kda_head_dim, taps = p->g.conv_taps;
  const size_t c = p->d.kda_width, stride = p->d.kda_stride, c0 = (size_t)h * d;
  df_mat(k, s->b->m[DF_F_B], d, (uint32_t)c0, (uint32_t)c0 + d, (const float *const *)sc->f_a.row, s->rows, sc->z.row);
  if (!p->g.kda_full_rank_gate) df_mat(k, s->b->m[DF_G_B], d, (uint32_t)c0, (uint32_t)c0 + d, (const float *const *)sc->g_a.row, s->rows, sc->g.row);
  for (uint32_t t = 0; t < s->rows; t++) {
    float *const out[3] = {sc->q.at + t * stride + c0, s->log.k + t * stride + c0, sc->v.at + t * stride + c0};
    for (int i = 0; i < 3; i++) {
      const float *x[16];
      for (uint32_t j = 0; j < taps; j++) x[j] = raw_row(s, i, (int64_t)t - (taps - 1) + j) + c0;
      k->conv_silu(out[i], s->b->conv[i] + c0, c, x, taps, d);
    }
    k->l2norm(out[0], d, p->g.l2_eps, p->d.q_scale);
    k->l2norm(out[1], d, p->g.l2_eps, 1.0f);
    k->decay(s->log.decay + t * stride + c0, sc->z.row[t] + c0, s->b->dt_bias + c0, s->b->a[h], (int)p->g.kda_bounded_gate,
             p->g.gate_lower_bound, d);
  }
  push_window(s, s->rows, c0, d);
  df_kda_rows r = head_rows(s, h, s->rows);
  k->kda(&r);
  for (uint32_t t = 0; t < s->rows; t++) {
    float *o = sc->o.at + t * stride + c0;
    k->gated_norm(o, o, s->b->o_norm, sc->g.row[t] + c0, d, p->g.rms_eps);
  }
}

int df_kda_layer(df_provider *p, const df_binding *b, df_error *err) {
  const df_geometry *g = &p->g;
  df_scratch *sc = &p->scratch;
  const uint32_t layer = p->tape.layer, rows = p->tape.rows, c = p->d.kda_width, d = g->kda_head_dim, w = g->hidden;
  pass s = {.p = p, .b = b, .base = &p->tape.timeline->layer[layer], .next = &p->spare[layer], .layer = layer, .rows = rows};
  s.log = p->tape.flags & DF_TAPE_PARTIAL ? p->log[layer] : sc->log;

  df_rows raw[3]; /* step 1, and everything else that reads x */
  for (int i = 0; i < 3; i++) {
    for (uint32_t t = 0; t < rows; t++) raw[i].row[t] = s.log.raw[i] + t * p->d.kda_stride;
  }
  const df_job project[] = {
      df_job_mat(b->m[DF_Q], c, w, rows, &sc->h, &raw[0]),
      df_job_mat(b->m[DF_K], c, w, rows, &sc->h, &raw[1]),
      df_job_mat(b->m[DF_V], c, w, rows, &sc->h, &raw[2]),
      df_job_mat(b->m[DF_F_A], d, w, rows, &sc->h, &sc->f_a),
      df_job_mat(b->m[DF_B], g->kda_heads, w, rows, &sc->h, &sc->b),
      g->kda_full_rank_gate ? df_job_mat(b->m[DF_G], c, w, rows, &sc->h, &sc->g) : df_job_mat(b->m[DF_G_A], d, w, rows, &sc->h, &sc->g_a),
  };
  df_ahead_begin(p, b);
  if (df_run_jobs(p, project, 6)) return df_interrupted(err);
  for (uint32_t t = 0; t < rows; t++) p->k->sigmoid(sc->b.row[t], sc->b.row[t], g->kda_heads);
  if (df_run_each(p, g->kda_heads, (uint64_t)rows * c * (4 * d + 64), head, &s)) return df_interrupted(err);
  df_rows o; /* as the recurrence left them, which is closer together than rows of MLA values where those are wider */
  for (uint32_t t = 0; t < rows; t++) o.row[t] = sc->o.at + t * p->d.kda_stride;
  const df_job out = df_job_mat(b->m[DF_O], w, c, rows, &o, &sc->attn); /* step 8 */
  df_ahead_reached(p, DF_AHEAD_OUT);
  return df_run_jobs(p, &out, 1) ? df_interrupted(err) : DF_OK;
}

static void replay_head(void *context, uint32_t h) {
  const pass *s = context;
  df_kda_rows r = head_rows(s, h, s->rows);
  s->p->k->kda_replay(&r);
}

void df_kda_commit(df_provider *p, uint32_t layer, uint32_t n) {
  pass s = {.p = p, .base = &p->tape.timeline->layer[layer], .next = &p->spare[layer], .log = p->log[layer], .layer = layer, .rows = n};
  push_window(&s, n, 0, p->d.kda_width);
  df_pool_run(p->pool, p->g.kda_heads, replay_head, &s, NULL); /* not interruptible: publishing has begun */
}
