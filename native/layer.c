/* layer.c — one layer of the forward pass in the order of k3-model 3.2: residual mixes and norms around attention and
 * feed-forward, and the tail after the last layer. */
#include <math.h>

#include "state.h"

typedef struct pass {
  df_provider *p;
  const float *score, *norm;
  uint32_t first; /* row the tail starts at */
} pass;

/* The raw values of a row's mix: sealed anchors, then the prefix. */
static uint32_t values_of(const df_provider *p, uint32_t row, const float **values) {
  uint32_t n = p->tape.anchors;
  for (uint32_t j = 0; j < n; j++) values[j] = p->scratch.anchor[j].row[row];
  values[n] = p->scratch.x.row[row];
  return n + 1;
}

/* out = RMS(Mix(anchors, prefix)), or of the prefix alone where there is nothing to mix. mixed may be out. */
static void mix_and_norm(const pass *s, uint32_t row, float *mixed, float *out) {
  df_provider *p = s->p;
  const float *in = p->scratch.x.row[row];
  if (s->score && p->tape.anchors) {
    const float *values[DF_MAX_LAYERS + 1];
    float alpha[DF_MAX_LAYERS + 16];
    uint32_t n = values_of(p, row, values);
    p->k->mix(mixed, values, n, s->score, p->g.hidden, p->g.rms_eps, alpha);
    in = mixed;
  }
  p->k->rmsnorm(out, in, s->norm, p->g.hidden, p->g.rms_eps);
}

static void sublayer_row(void *context, uint32_t row) {
  const pass *s = context;
  mix_and_norm(s, row, s->p->scratch.ffn.row[row], s->p->scratch.h.row[row]);
}

static void tail_row(void *context, uint32_t i) {
  const pass *s = context;
  float *out = s->p->scratch.final.row[i];
  mix_and_norm(s, s->first + i, out, out);
}

static int sublayer_input(df_provider *p, const float *score, const float *norm) {
  pass s = {p, score, norm, 0};
  return df_run_each(p, p->tape.rows, (uint64_t)p->tape.rows * p->g.hidden * (3 * p->tape.anchors + 3), sublayer_row, &s);
}

int df_layer_attend(df_provider *p, df_mailbox *mail, df_error *err) {
  df_tape *tape = &p->tape;
  df_scratch *s = &p->scratch;
  const df_binding *b = tape->binding;
  const uint32_t layer = tape->layer, width = p->g.hidden;
  if (sublayer_input(p, b->attn_score, b->input_norm)) return df_interrupted(err);
  /* A sealing layer moves the prefix, not the mix, to the anchors, and starts a new prefix from the attention output. */
  const int seals = p->g.attn_res_block && layer % p->g.attn_res_block == 0;
  if (seals) {
    for (uint32_t t = 0; t < tape->rows; t++) memcpy(s->anchor[tape->anchors].row[t], s->x.row[t], width * sizeof(float));
    tape->anchors++;
  }
  int rc = p->g.attn[layer] == DF_ATTN_KDA ? df_kda_layer(p, b, err) : df_mla_layer(p, b, err);
  if (rc) return rc;
  for (uint32_t t = 0; t < tape->rows; t++) {
    if (seals) memcpy(s->x.row[t], s->attn.row[t], width * sizeof(float));
    else p->k->add(s->x.row[t], s->x.row[t], s->attn.row[t], width);
  }
  if (sublayer_input(p, b->mlp_score, b->post_norm)) return df_interrupted(err);
  tape->shared_done = 0;
  tape->edges = tape->edges_fed = 0;
  rc = df_route(p, mail, err);
  if (rc) return rc;
  mail->sequence = ++p->sequence;
  mail->layer = layer;
  mail->ffn = p->g.ffn[layer];
  mail->rows = tape->rows;
  tape->stage = DF_STAGE_OPEN;
  return DF_OK;
}

typedef struct choice {
  float *const *logits;
  uint32_t vocab, *argmax;
  uint8_t finite[DF_MAX_ROWS];
} choice;

static void choose_row(void *context, uint32_t row) {
  choice *c = context;
  const float *l = c->logits[row];
  uint32_t best = 0;
  float worst = 0.0f; /* becomes NaN as soon as one logit is not finite */
  for (uint32_t i = 0; i < c->vocab; i++) {
    worst += l[i] * 0.0f;
    if (l[i] > l[best]) best = i;
  }
  c->finite[row] = worst == 0.0f;
  c->argmax[row] = best;
}

int df_logits(df_provider *p, uint32_t which, uint32_t *argmax, float *logits, df_error *err) {
  df_scratch *s = &p->scratch;
  if (which != DF_LOGITS_LAST && which != DF_LOGITS_ALL) return df_fail(err, DF_INVALID, "tape_logits does not know which = %u", which);
  if (!argmax) return df_fail(err, DF_INVALID, "tape_logits needs a place for the arg max");
  if (!p->globals_bound) return df_fail(err, DF_STALE, "bind the globals before asking for logits");
  const uint32_t rows = which == DF_LOGITS_ALL ? p->tape.rows : 1;
  if (!logits && !df_logits_reserve(p, rows)) return df_fail(err, DF_NOMEM, "no memory for %u rows of logits", rows);
  pass tail = {p, p->globals.out_score, p->globals.final_norm, p->tape.rows - rows};
  if (df_run_each(p, rows, (uint64_t)rows * p->g.hidden * (3 * p->tape.anchors + 3), tail_row, &tail)) return df_interrupted(err);
  float *out[DF_MAX_ROWS];
  for (uint32_t r = 0; r < rows; r++) out[r] = logits ? logits + (size_t)r * p->g.vocab : s->logits + r * df_pad(p->g.vocab);
  const df_job head = df_job_of(p->globals.lm_head, p->g.vocab, p->g.hidden, rows, (const float *const *)s->final.row, out);
  if (df_run_jobs(p, &head, 1)) return df_interrupted(err);
  choice c = {.logits = out, .vocab = p->g.vocab, .argmax = argmax};
  if (df_run_each(p, rows, (uint64_t)rows * p->g.vocab, choose_row, &c)) return df_interrupted(err);
  for (uint32_t r = 0; r < rows; r++) {
    if (!c.finite[r]) return df_fail(err, DF_TAPE_FAILED, "a logit of row %u is not finite; damaged weights are the usual cause", tail.first + r);
  }
  p->tape.final_rows = rows;
  return DF_OK;
}
