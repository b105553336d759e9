/* bind.c — lends a layer's weights to the provider: shapes are checked against the geometry, matrices are kept by
 * address, and the small vectors are widened to fp32 once. */
#include <math.h>
#include <stdlib.h>

#include "state.h"

static const char *const slot_name[DF_LAYER_SLOTS] = {
    "input_layernorm", "post_attention_layernorm", "self_attention_res_norm", "self_attention_res_proj", "mlp_res_norm", "mlp_res_proj",
    "q_proj", "k_proj", "v_proj", "g_proj", "o_proj", "f_a_proj", "f_b_proj", "b_proj", "g_a_proj", "g_b_proj",
    "q_conv1d", "k_conv1d", "v_conv1d", "A_log", "dt_bias", "o_norm",
    "q_a_proj", "q_a_layernorm", "q_b_proj", "kv_a_proj_with_mqa", "kv_a_layernorm", "kv_b_proj",
    "gate_proj", "up_proj", "down_proj", "router", "e_score_correction_bias", "routed_expert_down_proj", "routed_expert_up_proj",
    "routed_expert_norm", "shared gate_proj", "shared up_proj", "shared down_proj"};
static const char *const global_name[DF_GLOBAL_SLOTS] = {"norm", "output_attn_res_norm", "output_attn_res_proj", "lm_head"};

/* What a tensor may be encoded as. The router is never quantised: its choice is discrete. */
typedef enum encodings { PLAIN = 1u << DF_BF16, ANY_MATRIX = PLAIN | 1u << DF_I8, ANY_VECTOR = PLAIN | 1u << DF_F32 } encodings;

static encodings encodings_of(df_shape shape, uint32_t slot) {
  if (shape != DF_SHAPE_MATRIX) return ANY_VECTOR;
  return slot == DF_ROUTER ? PLAIN : ANY_MATRIX;
}

static const char *allowed(encodings e) { return e == PLAIN ? "it must be BF16" : e == ANY_MATRIX ? "it must be BF16 or I8" : "it must be BF16 or F32"; }

static uint32_t width(uint32_t dtype) { return dtype == DF_F32 ? 4 : dtype == DF_I8 ? 1 : 2; }

static int check(const char *name, const df_tensor *t, df_shape shape, encodings may, uint32_t rows, uint32_t cols, df_error *err) {
  if (shape == DF_SHAPE_ABSENT) {
    if (t->dtype == DF_NONE) return DF_OK;
    return df_fail(err, DF_INVALID, "%s does not belong here: this layer's kind has no such tensor", name);
  }
  if (t->dtype == DF_NONE || !t->addr) return df_fail(err, DF_INVALID, "%s is missing", name);
  if (t->dtype > DF_I8 || !(may >> t->dtype & 1)) return df_fail(err, DF_INVALID, "%s has element type %u; %s", name, t->dtype, allowed(may));
  int fits = t->rows == rows && (shape == DF_SHAPE_PADDED_VECTOR ? t->cols >= cols && t->cols <= 1u << 24 : t->cols == cols);
  if (!fits) return df_fail(err, DF_INVALID, "%s is [%u, %u]; the geometry wants [%u, %u]", name, t->rows, t->cols, rows, cols);
  uint64_t bytes = (uint64_t)t->rows * t->cols * width(t->dtype);
  if (t->bytes != bytes) {
    return df_fail(err, DF_INVALID, "%s has %llu bytes; its shape wants %llu", name, (unsigned long long)t->bytes, (unsigned long long)bytes);
  }
  const uint32_t scales = t->dtype == DF_I8 ? 2 * t->rows : 0;
  if (t->aux_bytes != scales || !t->aux != !scales) {
    return df_fail(err, DF_INVALID, "%s has %u bytes of scales%s; its type and rows want %u", name, t->aux_bytes, t->aux ? "" : " at no address", scales);
  }
  return DF_OK;
}

static const uint8_t *address(const df_tensor *t) { return (const uint8_t *)(uintptr_t)t->addr; }

/* A matrix, its scales still to be placed. */
static df_matrix matrix(const df_tensor *t) { return (df_matrix){address(t), NULL, t->dtype == DF_I8 ? DF_FORMAT_I8 : DF_FORMAT_BF16}; }

static void widen(const df_provider *p, float *out, const df_tensor *t, size_t n) {
  if (t->dtype == DF_F32) memcpy(out, address(t), n * sizeof(float));
  else p->k->widen(out, address(t), n);
}

/* The scales of an I8 tensor into their place; they must be finite. */
static int widen_scales(const df_matrix *m, const char *name, const df_tensor *t, df_error *err) {
  if (m->format != DF_FORMAT_I8) return DF_OK;
  float *out = (float *)m->scale; /* constant from here on */
  const uint8_t *p = (const uint8_t *)(uintptr_t)t->aux;
  for (uint32_t r = 0; r < t->rows; r++) {
    if ((df_load16(p + 2 * r) & 0x7c00) == 0x7c00) return df_fail(err, DF_INVALID, "%s has a scale that is not finite, in row %u; its file is damaged", name, r);
    out[r] = df_f16(p + 2 * r);
  }
  return DF_OK;
}

static void score_weights(const df_provider *p, float *out, float *tmp, const df_tensor *norm, const df_tensor *proj) {
  widen(p, out, norm, p->g.hidden);
  widen(p, tmp, proj, p->g.hidden);
  for (uint32_t i = 0; i < p->g.hidden; i++) out[i] *= tmp[i];
}

/* Hands out consecutive vectors of the copied block, or only counts them when there is none yet. */
typedef struct carve { float *block; size_t used; } carve;

static void take(carve *c, float **to, size_t n) {
  if (c->block) *to = c->block + c->used;
  c->used += df_pad(n);
}

/* Where the scales of an I8 tensor go; NULL for another. */
static const float *take_scales(carve *c, const df_tensor *t) {
  float *at = NULL;
  if (t->dtype == DF_I8) take(c, &at, t->rows);
  return at;
}

static void carve_layer(const df_provider *p, df_binding *b, const df_tensor *t, carve *c) {
  const df_geometry *g = &p->g;
  take(c, &b->input_norm, g->hidden);
  take(c, &b->post_norm, g->hidden);
  if (g->attn_res_block) {
    take(c, &b->attn_score, g->hidden);
    take(c, &b->mlp_score, g->hidden);
  }
  if (g->attn[b->layer] == DF_ATTN_KDA) {
    for (int i = 0; i < 3; i++) take(c, &b->conv[i], (size_t)g->conv_taps * p->d.kda_width);
    take(c, &b->a, g->kda_heads);
    take(c, &b->dt_bias, p->d.kda_width);
    take(c, &b->o_norm, g->kda_head_dim);
  } else {
    if (g->q_lora) take(c, &b->q_a_norm, g->q_lora);
    take(c, &b->kv_a_norm, g->kv_lora);
  }
  if (g->ffn[b->layer] == DF_FFN_MOE) {
    take(c, &b->router_bias, g->experts);
    if (g->latent_norm) take(c, &b->latent_norm, g->latent);
  }
  for (uint32_t s = 0; s < DF_LAYER_SLOTS; s++) b->m[s].scale = take_scales(c, &t[s]);
}

/* A_log may be padded past the heads; the padding must be zero, or its layout is not the one we know (D1). */
static int widen_a(const df_provider *p, df_binding *b, const df_tensor *t, df_error *err) {
  const uint32_t element = width(t->dtype);
  for (uint64_t i = (uint64_t)p->g.kda_heads * element; i < t->bytes; i++) {
    /* A negative zero is a zero: its only set bit is the top one of its last byte. */
    uint8_t byte = address(t)[i];
    if (byte && !(byte == 0x80 && i % element == element - 1)) {
      return df_fail(err, DF_INVALID, "A_log holds a non-zero value past its %u heads; its layout is not per head", p->g.kda_heads);
    }
  }
  widen(p, b->a, t, p->g.kda_heads);
  p->k->exp(b->a, b->a, p->g.kda_heads);
  return DF_OK;
}

static int widen_layer(const df_provider *p, df_binding *b, const df_tensor *t, df_error *err) {
  const df_geometry *g = &p->g;
  widen(p, b->input_norm, &t[DF_INPUT_NORM], g->hidden);
  if (b->attn_score) { /* post_norm is filled last: until then it is the scratch of the products */
    score_weights(p, b->attn_score, b->post_norm, &t[DF_ATTN_RES_NORM], &t[DF_ATTN_RES_PROJ]);
    score_weights(p, b->mlp_score, b->post_norm, &t[DF_MLP_RES_NORM], &t[DF_MLP_RES_PROJ]);
  }
  widen(p, b->post_norm, &t[DF_POST_NORM], g->hidden);
  if (b->a) {
    for (int i = 0; i < 3; i++) { /* [C][taps] to [taps][C] */
      const df_tensor *conv = &t[DF_Q_CONV + i];
      for (size_t c = 0; c < p->d.kda_width; c++) {
        float taps[16];
        df_tensor row = *conv;
        row.addr += c * g->conv_taps * width(conv->dtype);
        widen(p, taps, &row, g->conv_taps);
        for (uint32_t j = 0; j < g->conv_taps; j++) b->conv[i][j * (size_t)p->d.kda_width + c] = taps[j];
      }
    }
    widen(p, b->dt_bias, &t[DF_DT_BIAS], p->d.kda_width);
    widen(p, b->o_norm, &t[DF_O_NORM], g->kda_head_dim);
    int rc = widen_a(p, b, &t[DF_A_LOG], err);
    if (rc) return rc;
  }
  if (b->q_a_norm) widen(p, b->q_a_norm, &t[DF_Q_A_NORM], g->q_lora);
  if (b->kv_a_norm) widen(p, b->kv_a_norm, &t[DF_KV_A_NORM], g->kv_lora);
  if (b->router_bias) widen(p, b->router_bias, &t[DF_ROUTER_BIAS], g->experts);
  if (b->latent_norm) widen(p, b->latent_norm, &t[DF_LATENT_NORM], g->latent);
  for (uint32_t s = 0; s < DF_LAYER_SLOTS; s++) {
    int rc = widen_scales(&b->m[s], slot_name[s], &t[s], err);
    if (rc) return rc;
  }
  return DF_OK;
}

int df_bind_layer(df_provider *p, uint32_t layer, const df_tensor *t, df_handle *binding, df_error *err) {
  if (!t || !binding) return df_fail(err, DF_INVALID, "layer_bind needs tensors and a place for the binding");
  if (layer >= p->g.layers) return df_fail(err, DF_INVALID, "layer %u is outside the %u layers of the geometry", layer, p->g.layers);
  uint64_t bytes = 0;
  for (uint32_t s = 0; s < DF_LAYER_SLOTS; s++) {
    uint32_t rows = 0, cols = 0;
    df_shape shape = df_layer_shape(&p->g, &p->d, layer, s, &rows, &cols);
    int rc = check(slot_name[s], &t[s], shape, encodings_of(shape, s), rows, cols, err);
    if (rc) return rc;
    if (shape == DF_SHAPE_MATRIX) bytes += t[s].bytes;
  }
  uint32_t slot = df_slot((void ***)&p->binding, &p->binding_room);
  df_binding *b = slot == UINT32_MAX ? NULL : df_alloc0(sizeof *b);
  if (!b) return df_fail(err, DF_NOMEM, "no memory to bind layer %u", layer);
  b->layer = layer;
  for (uint32_t s = 0; s < DF_LAYER_SLOTS; s++) {
    uint32_t rows, cols;
    if (df_layer_shape(&p->g, &p->d, layer, s, &rows, &cols) == DF_SHAPE_MATRIX) b->m[s] = matrix(&t[s]);
  }
  carve count = {NULL, 0};
  carve_layer(p, b, t, &count);
  b->copied = df_alloc(count.used * sizeof(float));
  if (!b->copied) {
    df_free(b);
    return df_fail(err, DF_NOMEM, "no memory for %zu bytes of layer %u's small vectors", count.used * sizeof(float), layer);
  }
  carve_layer(p, b, t, &(carve){b->copied, 0});
  int rc = widen_layer(p, b, t, err);
  if (rc) {
    df_free(b->copied);
    df_free(b);
    return rc;
  }
  b->bound_bytes = bytes;
  b->copied_bytes = count.used * sizeof(float);
  b->generation = df_generation();
  p->memory.bound_bytes += b->bound_bytes;
  p->memory.copied_bytes += b->copied_bytes;
  p->binding[slot] = p->latest[layer] = b;
  *binding = df_handle_make(b->generation, DF_KIND_BINDING, slot);
  return DF_OK;
}

df_binding *df_binding_find(df_provider *p, df_handle h) {
  uint32_t slot = df_handle_slot(h);
  if (df_handle_kind(h) != DF_KIND_BINDING || slot >= p->binding_room || !p->binding[slot]) return NULL;
  return p->binding[slot]->generation == df_handle_generation(h) ? p->binding[slot] : NULL;
}

void df_binding_drop(df_provider *p, uint32_t slot) {
  df_binding *b = p->binding[slot];
  p->memory.bound_bytes -= b->bound_bytes;
  p->memory.copied_bytes -= b->copied_bytes;
  p->binding[slot] = NULL;
  if (p->latest[b->layer] == b) p->latest[b->layer] = NULL;
  df_free(b->copied);
  df_free(b);
}

int df_release_layer(df_provider *p, df_handle binding, df_error *err) {
  df_binding *b = df_binding_find(p, binding);
  if (!b) return df_fail(err, DF_STALE, "this binding was released before, or never made");
  if (p->tape.stage == DF_STAGE_OPEN && p->tape.binding == b) {
    return df_fail(err, DF_BUSY, "layer %u is open on a tape and uses this binding; finish or discard first", b->layer);
  }
  df_binding_drop(p, df_handle_slot(binding));
  return DF_OK;
}

int df_bind_globals(df_provider *p, const df_tensor *t, df_error *err) {
  if (!t) return df_fail(err, DF_INVALID, "globals_bind needs tensors");
  if (p->tape.stage != DF_STAGE_NONE) return df_fail(err, DF_BUSY, "a tape is live; commit or discard it before binding globals");
  const df_geometry *g = &p->g;
  const df_shape residual = g->attn_res_block ? DF_SHAPE_VECTOR : DF_SHAPE_ABSENT;
  const df_shape shape[DF_GLOBAL_SLOTS] = {DF_SHAPE_VECTOR, residual, residual, DF_SHAPE_MATRIX};
  for (uint32_t s = 0; s < DF_GLOBAL_SLOTS; s++) {
    int rc = check(global_name[s], &t[s], shape[s], s == DF_LM_HEAD ? ANY_MATRIX : ANY_VECTOR, s == DF_LM_HEAD ? g->vocab : 1, g->hidden, err);
    if (rc) return rc;
  }
  const size_t n = df_pad(g->hidden);
  carve c = {NULL, 2 * n};
  take_scales(&c, &t[DF_LM_HEAD]);
  df_globals b = {.lm_head = matrix(&t[DF_LM_HEAD]), .bound_bytes = t[DF_LM_HEAD].bytes, .copied_bytes = c.used * sizeof(float)};
  b.copied = df_alloc(b.copied_bytes);
  if (!b.copied) return df_fail(err, DF_NOMEM, "no memory for %llu bytes of the output norms", (unsigned long long)b.copied_bytes);
  b.final_norm = b.copied;
  b.lm_head.scale = take_scales(&(carve){b.copied, 2 * n}, &t[DF_LM_HEAD]);
  int rc = widen_scales(&b.lm_head, global_name[DF_LM_HEAD], &t[DF_LM_HEAD], err);
  if (rc) {
    df_free(b.copied);
    return rc;
  }
  if (g->attn_res_block) {
    b.out_score = b.copied + n;
    score_weights(p, b.out_score, b.final_norm, &t[DF_OUT_RES_NORM], &t[DF_OUT_RES_PROJ]);
  }
  widen(p, b.final_norm, &t[DF_FINAL_NORM], g->hidden);
  df_free(p->globals.copied);
  p->memory.bound_bytes += b.bound_bytes - p->globals.bound_bytes;
  p->memory.copied_bytes += b.copied_bytes - p->globals.copied_bytes;
  p->globals = b;
  p->globals_bound = 1;
  return DF_OK;
}

int df_bind_predictor(df_provider *p, uint32_t layer, const df_tensor *norm, const df_tensor *router, const df_tensor *bias, df_error *err) {
  const df_geometry *g = &p->g;
  if (!norm || !router || !bias) return df_fail(err, DF_INVALID, "predictor_bind needs a norm, a router and a bias");
  if (layer >= g->layers || g->ffn[layer] != DF_FFN_MOE) return df_fail(err, DF_INVALID, "layer %u has no router to predict with", layer);
  if (p->tape.stage != DF_STAGE_NONE) return df_fail(err, DF_BUSY, "a tape is live; commit or discard it before binding a predictor");
  int rc = check(slot_name[DF_POST_NORM], norm, DF_SHAPE_VECTOR, ANY_VECTOR, 1, g->hidden, err);
  if (!rc) rc = check(slot_name[DF_ROUTER], router, DF_SHAPE_MATRIX, ANY_MATRIX, g->experts, g->hidden, err);
  if (!rc) rc = check(slot_name[DF_ROUTER_BIAS], bias, DF_SHAPE_VECTOR, ANY_VECTOR, 1, g->experts, err);
  if (rc) return rc;
  carve c = {NULL, df_pad(g->hidden) + df_pad(g->experts)};
  take_scales(&c, router);
  df_predictor b = {.router = matrix(router), .bound_bytes = router->bytes, .copied_bytes = c.used * sizeof(float)};
  c = (carve){df_alloc(b.copied_bytes), 0};
  if (!c.block) return df_fail(err, DF_NOMEM, "no memory for %llu bytes of a predictor", (unsigned long long)b.copied_bytes);
  b.copied = c.block;
  take(&c, &b.norm, g->hidden);
  take(&c, &b.bias, g->experts);
  b.router.scale = take_scales(&c, router);
  rc = widen_scales(&b.router, slot_name[DF_ROUTER], router, err);
  if (rc) {
    df_free(b.copied);
    return rc;
  }
  widen(p, b.norm, norm, g->hidden);
  widen(p, b.bias, bias, g->experts);
  df_predictor *old = &p->predictor[layer];
  p->memory.bound_bytes += b.bound_bytes - old->bound_bytes;
  p->memory.copied_bytes += b.copied_bytes - old->copied_bytes;
  df_free(old->copied);
  *old = b;
  return DF_OK;
}
