/* dspark.c — the functions of dspark.h but the arithmetic: the model, its states and their pages. */
#include <math.h>
#include <stdlib.h>

#include "dspark_model.h"

#define MAX_WIDTH (1u << 24) /* of any one dimension or product of two */
#define MAX_POSITION (UINT64_C(1) << 24) /* which fp32 still counts exactly */

/* ---- the model -------------------------------------------------------------------------------------------------------- */

static int within(const char *name, uint64_t v, uint32_t most, df_error *err) {
  if (v >= 1 && v <= most) return DF_OK;
  return df_fail(err, DF_INVALID, "draft geometry: %s is %llu; it must be 1 to %u", name, (unsigned long long)v, most);
}

#define TRY(call)        \
  do {                   \
    int rc_ = (call);    \
    if (rc_) return rc_; \
  } while (0)

static int check_geometry(df_provider *p, df_dspark *d, const df_dspark_geometry *g, df_error *err) {
  if (g->struct_size != sizeof *g) return df_fail(err, DF_UNSUPPORTED, "draft geometry has size %u; this provider wants %zu", g->struct_size, sizeof *g);
  TRY(within("layers", g->layers, DF_DSPARK_MAX_LAYERS, err));
  TRY(within("block", g->block, DF_DSPARK_MAX_BLOCK, err));
  TRY(within("targets", g->targets, DF_MAX_LAYERS, err));
  TRY(within("targets * hidden", (uint64_t)g->targets * p->g.hidden, MAX_WIDTH, err));
  TRY(within("inter", g->inter, MAX_WIDTH, err));
  TRY(within("markov_rank", g->markov_rank, MAX_WIDTH, err));
  TRY(within("heads", g->heads, MAX_WIDTH, err));
  TRY(within("q_lora", g->q_lora, MAX_WIDTH, err));
  TRY(within("kv_lora", g->kv_lora, MAX_WIDTH, err));
  TRY(within("qk_nope", g->qk_nope, MAX_WIDTH, err));
  TRY(within("v_head", g->v_head, MAX_WIDTH, err));
  TRY(within("qk_rope", g->qk_rope, DF_DSPARK_MAX_ROPE, err));
  if (g->qk_rope % 2) return df_fail(err, DF_INVALID, "draft geometry: qk_rope is %u; it must be even", g->qk_rope);
  TRY(within("heads * (qk_nope + qk_rope)", (uint64_t)g->heads * (g->qk_nope + g->qk_rope), MAX_WIDTH, err));
  TRY(within("heads * (qk_nope + v_head)", (uint64_t)g->heads * (g->qk_nope + g->v_head), MAX_WIDTH, err));
  TRY(within("heads * (kv_lora + qk_rope)", (uint64_t)g->heads * df_pad(g->kv_lora + g->qk_rope), MAX_WIDTH, err));
  if (!(g->rms_eps > 0.0f && g->rms_eps < 1.0f)) return df_fail(err, DF_INVALID, "draft geometry: rms_eps is %g; it must lie between 0 and 1", (double)g->rms_eps);
  int finite = isfinite(g->scale) && g->scale > 0.0f && isfinite(g->rope_scale) && g->rope_scale > 0.0f;
  for (uint32_t i = 0; i < g->qk_rope / 2; i++) finite = finite && isfinite(g->inv_freq[i]) && g->inv_freq[i] > 0.0f;
  if (!finite) return df_fail(err, DF_INVALID, "draft geometry: scales and frequencies must be positive");
  d->g = *g;
  d->hidden = p->g.hidden;
  d->vocab = p->g.vocab;
  d->context = g->targets * p->g.hidden;
  d->qk = g->qk_nope + g->qk_rope;
  d->q_width = g->heads * d->qk;
  d->kv_width = g->kv_lora + g->qk_rope;
  d->v_width = g->heads * g->v_head;
  d->head_rows = g->qk_nope + g->v_head;
  d->kv_stride = df_pad(d->kv_width);
  /* As in an MLA layer: few walks over the context, but enough of them to keep every thread busy to the end. */
  d->group = (g->heads + 2 * p->threads - 1) / (2 * p->threads);
  if (d->group > 64) d->group = 64;
  d->groups = (g->heads + d->group - 1) / d->group;
  return DF_OK;
}

static int check(const df_tensor *t, const char *name, uint32_t layer, uint32_t rows, uint32_t cols, df_error *err) {
  char where[32] = "";
  if (layer != UINT32_MAX) snprintf(where, sizeof where, " of draft layer %u", layer);
  if (t->dtype != DF_BF16 || !t->addr) return df_fail(err, DF_INVALID, "%s%s is missing or not BF16", name, where);
  if (t->rows != rows || t->cols != cols) return df_fail(err, DF_INVALID, "%s%s is [%u, %u]; the geometry wants [%u, %u]", name, where, t->rows, t->cols, rows, cols);
  const uint64_t bytes = (uint64_t)rows * cols * 2;
  if (t->bytes != bytes) return df_fail(err, DF_INVALID, "%s%s has %llu bytes; its shape wants %llu", name, where, (unsigned long long)t->bytes, (unsigned long long)bytes);
  return DF_OK;
}

static df_matrix matrix(const df_tensor *t) { return (df_matrix){(const uint8_t *)(uintptr_t)t->addr, NULL, DF_FORMAT_BF16}; }

/* The next vector of the copied block. */
static float *widened(df_provider *p, float **at, const df_tensor *t) {
  float *out = *at;
  p->k->widen(out, (const uint8_t *)(uintptr_t)t->addr, t->cols);
  *at += df_pad(t->cols);
  return out;
}

static int bind(df_provider *p, df_dspark *d, const df_tensor *t, df_error *err) {
  const df_dspark_geometry *g = &d->g;
  const uint32_t w = d->hidden;
  TRY(check(&t[DF_DSPARK_CONTEXT_PROJ], "context_proj", UINT32_MAX, w, d->context, err));
  TRY(check(&t[DF_DSPARK_CONTEXT_NORM], "context_norm", UINT32_MAX, 1, w, err));
  TRY(check(&t[DF_DSPARK_FINAL_NORM], "final_norm", UINT32_MAX, 1, w, err));
  TRY(check(&t[DF_DSPARK_W1], "markov_w1", UINT32_MAX, d->vocab, g->markov_rank, err));
  TRY(check(&t[DF_DSPARK_W2], "markov_w2", UINT32_MAX, d->vocab, g->markov_rank, err));
  TRY(check(&t[DF_DSPARK_CONFIDENCE], "confidence_head", UINT32_MAX, 1, w + g->markov_rank, err));
  TRY(check(&t[DF_DSPARK_CONFIDENCE_BIAS], "confidence_head bias", UINT32_MAX, 1, 1, err));
  for (uint32_t i = 0; i < g->layers; i++) {
    const df_tensor *l = t + DF_DSPARK_SLOTS + i * DF_DSPARK_LAYER_SLOTS;
    TRY(check(&l[DF_DSPARK_INPUT_NORM], "input_layernorm", i, 1, w, err));
    TRY(check(&l[DF_DSPARK_POST_NORM], "post_attention_layernorm", i, 1, w, err));
    TRY(check(&l[DF_DSPARK_Q_A], "q_a_proj", i, g->q_lora, w, err));
    TRY(check(&l[DF_DSPARK_Q_A_NORM], "q_a_layernorm", i, 1, g->q_lora, err));
    TRY(check(&l[DF_DSPARK_Q_B], "q_b_proj", i, d->q_width, g->q_lora, err));
    TRY(check(&l[DF_DSPARK_KV_A], "kv_a_proj_with_mqa", i, d->kv_width, w, err));
    TRY(check(&l[DF_DSPARK_KV_A_NORM], "kv_a_layernorm", i, 1, g->kv_lora, err));
    TRY(check(&l[DF_DSPARK_KV_B], "kv_b_proj", i, g->heads * d->head_rows, g->kv_lora, err));
    TRY(check(&l[DF_DSPARK_O], "o_proj", i, w, d->v_width, err));
    TRY(check(&l[DF_DSPARK_GATE], "gate_proj", i, g->inter, w, err));
    TRY(check(&l[DF_DSPARK_UP], "up_proj", i, g->inter, w, err));
    TRY(check(&l[DF_DSPARK_DOWN], "down_proj", i, w, g->inter, err));
  }
  const size_t each = 2 * df_pad(w) + df_pad(g->q_lora) + df_pad(g->kv_lora), floats = 2 * df_pad(w) + g->layers * each;
  d->layer = df_alloc0(g->layers * sizeof d->layer[0]);
  float *at = d->copied = df_alloc(floats * sizeof(float));
  if (!d->layer || !at) return df_fail(err, DF_NOMEM, "no memory for %zu bytes of a draft model", floats * sizeof(float));
  d->memory.copied_bytes = floats * sizeof(float);
  d->context_proj = matrix(&t[DF_DSPARK_CONTEXT_PROJ]);
  d->w1 = matrix(&t[DF_DSPARK_W1]);
  d->w2 = matrix(&t[DF_DSPARK_W2]);
  d->confidence = matrix(&t[DF_DSPARK_CONFIDENCE]);
  d->confidence_bias = df_bf16((const uint8_t *)(uintptr_t)t[DF_DSPARK_CONFIDENCE_BIAS].addr);
  d->context_norm = widened(p, &at, &t[DF_DSPARK_CONTEXT_NORM]);
  d->final_norm = widened(p, &at, &t[DF_DSPARK_FINAL_NORM]);
  for (uint32_t i = 0; i < g->layers; i++) {
    const df_tensor *l = t + DF_DSPARK_SLOTS + i * DF_DSPARK_LAYER_SLOTS;
    d->layer[i] = (df_dspark_layer){
        .q_a = matrix(&l[DF_DSPARK_Q_A]), .q_b = matrix(&l[DF_DSPARK_Q_B]), .kv_a = matrix(&l[DF_DSPARK_KV_A]),
        .kv_b = matrix(&l[DF_DSPARK_KV_B]), .o = matrix(&l[DF_DSPARK_O]), .gate = matrix(&l[DF_DSPARK_GATE]),
        .up = matrix(&l[DF_DSPARK_UP]), .down = matrix(&l[DF_DSPARK_DOWN]),
        .input_norm = widened(p, &at, &l[DF_DSPARK_INPUT_NORM]), .post_norm = widened(p, &at, &l[DF_DSPARK_POST_NORM]),
        .q_a_norm = widened(p, &at, &l[DF_DSPARK_Q_A_NORM]), .kv_a_norm = widened(p, &at, &l[DF_DSPARK_KV_A_NORM])};
  }
  return DF_OK;
}

/* ---- states ----------------------------------------------------------------------------------------------------------- */

static size_t page_bytes(const df_dspark *d) { return sizeof(df_dspark_page) + df_dspark_page_values(d) * sizeof(uint16_t); }

static df_dspark_page *page_new(df_dspark *d) {
  df_dspark_page *page = df_alloc(page_bytes(d));
  if (!page) return NULL;
  page->refs = 1;
  d->memory.context_bytes += page_bytes(d);
  return page;
}

static void page_unref(df_dspark *d, df_dspark_page *page) {
  if (--page->refs) return;
  d->memory.context_bytes -= page_bytes(d);
  df_free(page);
}

static void cut(df_dspark *d, df_dspark_state *s, uint64_t length) {
  const uint32_t keep = (uint32_t)((length + DF_PAGE_ROWS - 1) / DF_PAGE_ROWS);
  while (s->page_count > keep) page_unref(d, s->pages[--s->page_count]);
  s->length = length;
}

static void state_drop(df_dspark *d, df_dspark_state *s) {
  cut(d, s, 0);
  free(s->pages);
  df_free(s);
}

static int pages_reserve(df_dspark_state *s, uint32_t count) {
  if (count <= s->page_room) return 1;
  const uint32_t room = count > 2 * s->page_room ? count : 2 * s->page_room;
  df_dspark_page **pages = realloc(s->pages, room * sizeof *pages);
  if (!pages) return 0;
  s->pages = pages;
  s->page_room = room;
  return 1;
}

static int state_add(df_dspark *d, df_dspark_state *s, df_handle *handle, df_error *err) {
  const uint32_t slot = df_slot((void ***)&d->state, &d->state_room);
  if (slot == UINT32_MAX) {
    state_drop(d, s);
    return df_fail(err, DF_NOMEM, "no memory for another draft state");
  }
  s->generation = df_generation();
  d->state[slot] = s;
  *handle = df_handle_make(s->generation, DF_KIND_DSPARK_STATE, slot);
  return DF_OK;
}

/* The last page if it is shared, to be written by this state alone: a page other states hold is copied. */
static int unshare_last(df_dspark *d, df_dspark_state *s) {
  const uint32_t used = s->length % DF_PAGE_ROWS;
  if (!used || s->pages[s->page_count - 1]->refs == 1) return 1;
  df_dspark_page *own = page_new(d), *old = s->pages[s->page_count - 1];
  if (!own) return 0;
  for (uint32_t l = 0; l < d->g.layers; l++) {
    memcpy(df_dspark_row(d, own, l, 0), df_dspark_row(d, old, l, 0), (size_t)used * d->kv_width * sizeof(uint16_t));
  }
  page_unref(d, old);
  s->pages[s->page_count - 1] = own;
  return 1;
}

/* Nearest even; a NaN stays one. */
static uint16_t to_bf16(float f) {
  const uint32_t u = df_bits(f);
  if ((u & 0x7fffffffu) > 0x7f800000u) return (uint16_t)(u >> 16 | 0x40);
  return (uint16_t)((u + 0x7fffu + (u >> 16 & 1)) >> 16);
}

static int append(df_provider *p, df_dspark *d, df_dspark_state *s, uint64_t position, const uint16_t *rows, uint32_t count, df_error *err) {
  if (!rows || count < 1 || count > DF_MAX_ROWS) return df_fail(err, DF_INVALID, "an append of %u captured rows; it takes 1 to %u", count, DF_MAX_ROWS);
  if (position != s->origin + s->length) {
    return df_fail(err, DF_STALE, "the draft is at position %llu, not %llu", (unsigned long long)(s->origin + s->length), (unsigned long long)position);
  }
  const uint64_t length = s->length, end = length + count;
  if (position > MAX_POSITION) return df_fail(err, DF_INVALID, "position %llu is beyond what a draft can hold", (unsigned long long)position);
  TRY(df_dspark_project(p, d, position, rows, count, err));
  const uint32_t pages = (uint32_t)((end + DF_PAGE_ROWS - 1) / DF_PAGE_ROWS);
  int ok = pages_reserve(s, pages) && unshare_last(d, s);
  while (ok && s->page_count < pages) {
    df_dspark_page *page = page_new(d);
    if (page) s->pages[s->page_count++] = page;
    else ok = 0;
  }
  if (!ok) {
    cut(d, s, s->length);
    return df_fail(err, DF_NOMEM, "no memory for the draft's context at position %llu", (unsigned long long)position);
  }
  for (uint32_t t = 0; t < count; t++) {
    df_dspark_page *page = s->pages[(length + t) / DF_PAGE_ROWS];
    for (uint32_t l = 0; l < d->g.layers; l++) {
      const float *from = d->kv.row[t] + l * d->kv_stride;
      uint16_t *to = df_dspark_row(d, page, l, (length + t) % DF_PAGE_ROWS);
      for (uint32_t i = 0; i < d->kv_width; i++) to[i] = to_bf16(from[i]);
    }
  }
  s->length = end;
  return DF_OK;
}

static int fork_state(df_dspark *d, df_dspark_state *s, df_handle *fork, df_error *err) {
  df_dspark_state *copy = df_alloc0(sizeof *copy);
  if (!copy || !pages_reserve(copy, s->page_count)) {
    df_free(copy);
    return df_fail(err, DF_NOMEM, "no memory for another draft state");
  }
  for (; copy->page_count < s->page_count; copy->page_count++) {
    copy->pages[copy->page_count] = s->pages[copy->page_count];
    copy->pages[copy->page_count]->refs++;
  }
  copy->origin = s->origin;
  copy->length = s->length;
  return state_add(d, copy, fork, err);
}

static int read_rows(df_dspark *d, const df_dspark_state *s, uint32_t layer, uint64_t from, uint32_t count, uint16_t *out, df_error *err) {
  if (layer >= d->g.layers || !out || from < s->origin || from - s->origin > s->length || count > s->length - (from - s->origin)) {
    return df_fail(err, DF_INVALID, "draft layer %u does not hold %u positions from %llu on", layer, count, (unsigned long long)from);
  }
  for (uint32_t t = 0; t < count; t++) {
    const uint64_t at = from - s->origin + t;
    memcpy(out + (size_t)t * d->kv_width, df_dspark_row(d, s->pages[at / DF_PAGE_ROWS], layer, at % DF_PAGE_ROWS), d->kv_width * sizeof(uint16_t));
  }
  return DF_OK;
}

static void forget(df_dspark *d, df_dspark_state *s, uint64_t position) {
  if (position <= s->origin) return;
  const uint64_t rows = position - s->origin < s->length ? position - s->origin : s->length;
  const uint32_t pages = (uint32_t)(rows / DF_PAGE_ROWS);
  if (!pages) return;
  for (uint32_t i = 0; i < pages; i++) page_unref(d, s->pages[i]);
  s->page_count -= pages;
  memmove(s->pages, s->pages + pages, s->page_count * sizeof *s->pages);
  s->origin += (uint64_t)pages * DF_PAGE_ROWS;
  s->length -= (uint64_t)pages * DF_PAGE_ROWS;
}

/* ---- the ABI ---------------------------------------------------------------------------------------------------------- */

static void model_drop(df_dspark *d) {
  if (!d) return;
  for (uint32_t i = 0; i < d->state_room; i++) {
    if (d->state[i]) state_drop(d, d->state[i]);
  }
  free(d->state);
  df_free(d->layer);
  df_free(d->copied);
  df_free(d->append_block);
  df_free(d->block_block);
  df_free(d);
}

void df_dspark_drop(df_provider *p) {
  model_drop(p->dspark);
  p->dspark = NULL;
}

static int open_model(df_provider *p, const df_dspark_geometry *g, const df_tensor *t, uint32_t count, df_handle *model, df_error *err) {
  if (!g || !t || !model) return df_fail(err, DF_INVALID, "dspark_open needs a geometry, tensors and a place for the model");
  if (p->dspark) return df_fail(err, DF_BUSY, "this provider has a draft model; close it first");
  df_dspark *d = df_alloc0(sizeof *d);
  if (!d) return df_fail(err, DF_NOMEM, "no memory for a draft model");
  int rc = check_geometry(p, d, g, err);
  if (!rc && count != DF_DSPARK_SLOTS + g->layers * DF_DSPARK_LAYER_SLOTS) {
    rc = df_fail(err, DF_INVALID, "a draft model of %u layers has %u tensors, not %u", g->layers, DF_DSPARK_SLOTS + g->layers * DF_DSPARK_LAYER_SLOTS, count);
  }
  if (!rc) rc = bind(p, d, t, err);
  if (rc) {
    model_drop(d);
    return rc;
  }
  for (uint32_t i = 0; i < count; i++) d->memory.bound_bytes += t[i].bytes;
  d->generation = df_generation();
  p->dspark = d;
  *model = df_handle_make(d->generation, DF_KIND_DSPARK, 0);
  return DF_OK;
}
int df_dspark_open(df_handle provider, const df_dspark_geometry *g, const df_tensor *t, uint32_t count, df_handle *model, df_error *err) {
  DF_CALL(provider, open_model(p, g, t, count, model, err));
}

static int model_of(df_provider *p, df_handle h, df_dspark **d, df_error *err) {
  *d = df_handle_kind(h) == DF_KIND_DSPARK && p->dspark && p->dspark->generation == df_handle_generation(h) ? p->dspark : NULL;
  return *d ? DF_OK : df_fail(err, DF_STALE, "this draft model was closed, or never opened");
}

static int state_of(df_provider *p, df_handle h, df_dspark_state **s, df_error *err) {
  df_dspark *d = p->dspark;
  const uint32_t slot = df_handle_slot(h);
  *s = df_handle_kind(h) == DF_KIND_DSPARK_STATE && d && slot < d->state_room ? d->state[slot] : NULL;
  if (*s && (*s)->generation != df_handle_generation(h)) *s = NULL;
  return *s ? DF_OK : df_fail(err, DF_STALE, "this draft state was freed, or never made");
}

static int close_model(df_provider *p, df_handle model, df_error *err) {
  df_dspark *d;
  TRY(model_of(p, model, &d, err));
  df_dspark_drop(p);
  return DF_OK;
}
int df_dspark_close(df_handle provider, df_handle model, df_error *err) { DF_CALL(provider, close_model(p, model, err)); }

static int memory_of(df_provider *p, df_handle model, df_dspark_memory *m, df_error *err) {
  df_dspark *d;
  TRY(model_of(p, model, &d, err));
  if (!m) return df_fail(err, DF_INVALID, "dspark_memory_query needs a place for the answer");
  *m = d->memory;
  return DF_OK;
}
int df_dspark_memory_query(df_handle provider, df_handle model, df_dspark_memory *m, df_error *err) { DF_CALL(provider, memory_of(p, model, m, err)); }

static int state_new(df_provider *p, df_handle model, uint64_t position, df_handle *state, df_error *err) {
  df_dspark *d;
  TRY(model_of(p, model, &d, err));
  if (!state) return df_fail(err, DF_INVALID, "dspark_state_new needs a place for the state");
  df_dspark_state *s = df_alloc0(sizeof *s);
  if (!s) return df_fail(err, DF_NOMEM, "no memory for another draft state");
  s->origin = position;
  return state_add(d, s, state, err);
}
int df_dspark_state_new(df_handle provider, df_handle model, uint64_t position, df_handle *state, df_error *err) {
  DF_CALL(provider, state_new(p, model, position, state, err));
}

static int state_free(df_provider *p, df_handle state, df_error *err) {
  df_dspark_state *s;
  TRY(state_of(p, state, &s, err));
  p->dspark->state[df_handle_slot(state)] = NULL;
  state_drop(p->dspark, s);
  return DF_OK;
}
int df_dspark_state_free(df_handle provider, df_handle state, df_error *err) { DF_CALL(provider, state_free(p, state, err)); }

static int state_fork(df_provider *p, df_handle state, df_handle *fork, df_error *err) {
  df_dspark_state *s;
  TRY(state_of(p, state, &s, err));
  if (!fork) return df_fail(err, DF_INVALID, "dspark_state_fork needs a place for the fork");
  return fork_state(p->dspark, s, fork, err);
}
int df_dspark_state_fork(df_handle provider, df_handle state, df_handle *fork, df_error *err) { DF_CALL(provider, state_fork(p, state, fork, err)); }

static int state_span(df_provider *p, df_handle state, uint64_t *first, uint64_t *next, df_error *err) {
  df_dspark_state *s;
  TRY(state_of(p, state, &s, err));
  if (!first || !next) return df_fail(err, DF_INVALID, "dspark_state_span needs places for the answer");
  *first = s->origin;
  *next = s->origin + s->length;
  return DF_OK;
}
int df_dspark_state_span(df_handle provider, df_handle state, uint64_t *first, uint64_t *next, df_error *err) {
  DF_CALL(provider, state_span(p, state, first, next, err));
}

static int state_append(df_provider *p, df_handle state, uint64_t position, const uint16_t *rows, uint32_t count, df_error *err) {
  df_dspark_state *s;
  TRY(state_of(p, state, &s, err));
  return append(p, p->dspark, s, position, rows, count, err);
}
int df_dspark_append(df_handle provider, df_handle state, uint64_t position, const uint16_t *rows, uint32_t count, df_error *err) {
  DF_CALL(provider, state_append(p, state, position, rows, count, err));
}

static int truncate_state(df_provider *p, df_handle state, uint64_t position, df_error *err) {
  df_dspark_state *s;
  TRY(state_of(p, state, &s, err));
  if (position > s->origin + s->length) {
    return df_fail(err, DF_INVALID, "the draft is at position %llu and cannot be cut to %llu", (unsigned long long)(s->origin + s->length), (unsigned long long)position);
  }
  cut(p->dspark, s, position > s->origin ? position - s->origin : 0);
  if (position < s->origin) s->origin = position;
  return DF_OK;
}
int df_dspark_truncate(df_handle provider, df_handle state, uint64_t position, df_error *err) { DF_CALL(provider, truncate_state(p, state, position, err)); }

static int forget_state(df_provider *p, df_handle state, uint64_t position, df_error *err) {
  df_dspark_state *s;
  TRY(state_of(p, state, &s, err));
  forget(p->dspark, s, position);
  return DF_OK;
}
int df_dspark_forget(df_handle provider, df_handle state, uint64_t position, df_error *err) { DF_CALL(provider, forget_state(p, state, position, err)); }

static int read_state(df_provider *p, df_handle state, uint32_t layer, uint64_t from, uint32_t count, uint16_t *out, df_error *err) {
  df_dspark_state *s;
  TRY(state_of(p, state, &s, err));
  return read_rows(p->dspark, s, layer, from, count, out, err);
}
int df_dspark_read(df_handle provider, df_handle state, uint32_t layer, uint64_t from, uint32_t count, uint16_t *out, df_error *err) {
  DF_CALL(provider, read_state(p, state, layer, from, count, out, err));
}

static int propose(df_provider *p, df_handle state, uint32_t anchor, const uint16_t *embeddings, uint32_t count, uint32_t *ids,
                   float *confidence, df_error *err) {
  df_dspark_state *s;
  TRY(state_of(p, state, &s, err));
  df_dspark *d = p->dspark;
  if (!embeddings || !ids || !confidence) return df_fail(err, DF_INVALID, "dspark_propose needs embeddings and places for its answer");
  if (count < 1 || count > d->g.block) return df_fail(err, DF_INVALID, "a proposal of %u tokens; this draft model makes 1 to %u", count, d->g.block);
  if (anchor >= d->vocab) return df_fail(err, DF_INVALID, "anchor %u; this model has ids below %u", anchor, d->vocab);
  if (!p->globals_bound) return df_fail(err, DF_STALE, "bind the globals before asking for a proposal: it needs the output head");
  d->proposed = 0;
  TRY(df_dspark_run_block(p, d, s, embeddings, err));
  return df_dspark_choose(p, d, anchor, count, ids, confidence, err);
}
int df_dspark_propose(df_handle provider, df_handle state, uint32_t anchor, const uint16_t *embeddings, uint32_t count, uint32_t *ids,
                      float *confidence, df_error *err) {
  DF_CALL(provider, propose(p, state, anchor, embeddings, count, ids, confidence, err));
}

static int latest(df_provider *p, df_handle model, uint32_t what, float *out, uint64_t count, df_error *err) {
  df_dspark *d;
  TRY(model_of(p, model, &d, err));
  if (!d->proposed) return df_fail(err, DF_STALE, "nothing was proposed yet");
  const df_rows *from = what == DF_DSPARK_HIDDEN ? &d->h : what == DF_DSPARK_LOGITS ? &d->logits : NULL;
  const uint32_t rows = what == DF_DSPARK_HIDDEN ? d->g.block : d->proposed, width = what == DF_DSPARK_HIDDEN ? d->hidden : d->vocab;
  if (!from || !out || count != (uint64_t)rows * width) return df_fail(err, DF_INVALID, "the latest proposal has no reading %u of %llu values", what, (unsigned long long)count);
  for (uint32_t t = 0; t < rows; t++) memcpy(out + (size_t)t * width, from->row[t], width * sizeof *out);
  return DF_OK;
}
int df_dspark_latest(df_handle provider, df_handle model, uint32_t what, float *out, uint64_t count, df_error *err) {
  DF_CALL(provider, latest(p, model, what, out, count, err));
}
