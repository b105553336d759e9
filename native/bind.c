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

static int check(const char *name, const df_tensor *t, df_shape shape, uint32_t rows, uint32_t cols, df_error *err) {
  if (shape == DF_SHAPE_ABSENT) {
    if (t->dtype == DF_NONE) return DF_OK;
    return df_fail(err, DF_INVALID, "%s does not belong here: this layer's kind has no such tensor", name);
  }
  if (t->dtype == DF_NONE || !t->addr) return df_fail(err, DF_INVALID, "%s is missing", name);
  if (t->dtype != DF_BF16 && !(t->dtype == DF_F32 && shape != DF_SHAPE_MATRIX)) {
    return df_fail(err, DF_INVALID, "%s has element type %u; %s", name, t->dtype, shape == DF_SHAPE_MATRIX ? "matrices are BF16" : "it must be BF16 or F32");
  }
  int fits = t->rows == rows && (shape == DF_SHAPE_PADDED_VECTOR ? t->cols >= cols && t->cols <= 1u << 24 : t->cols == cols);
  if (!fits) return df_fail(err, DF_INVALID, "%s is [%u, %u]; the geometry wants [%u, %u]", name, t->rows, t->cols, rows, cols);
  uint64_t bytes = (uint64_t)t->rows * t->cols * (t->dtype == DF_F32 ? 4 : 2);
  if (t->bytes != bytes) {
    return df_fail(err, DF_INVALID, "%s has %llu bytes; its shape wants %llu", name, (unsigned long long)t->bytes, (unsigned long long)bytes);
  }
  return DF_OK;
}

static const uint8_t *address(const df_tensor *t) { return (const uint8_t *)(uintptr_t)t->addr; }

static void widen(const df_provider *p, float *out, const df_tensor *t, size_t n) {
  if (t->dtype == DF_F32) memcpy(out, address(t), n * sizeof(float));
  else p->k->widen(out, address(t), n);
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

static void carve_layer(const df_provider *p, df_binding *b, carve *c) {
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
}

/* A_log may be padded past the heads; the padding must be zero, or its layout is not the one we know (D1). */
static int widen_a(const df_provider *p, df_binding *b, const df_tensor *t, df_error *err) {
  const uint32_t width = t->dtype == DF_F32 ? 4 : 2;
  for (uint64_t i = (uint64_t)p->g.kda_heads * width; i < t->bytes; i++) {
    /* A negative zero is a zero: its only set bit is the top one of its last byte. */
    uint8_t byte = address(t)[i];
    if (byte && !(byte == 0x80 && i % width == width - 1)) {
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
        row.addr += c * g->conv_taps * (conv->dtype == DF_F32 ? 4 : 2);
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
  return DF_OK;
}

int df_bind_layer(df_provider *p, uint32_t layer, const df_tensor *t, df_handle *binding, df_error *err) {
  if (!t || !binding) return df_fail(err, DF_INVALID, "layer_bind needs tensors and a place for the binding");
  if (layer >= p->g.layers) return df_fail(err, DF_INVALID, "layer %u is outside the %u layers of the geometry", layer, p->g.layers);
  uint64_t bytes = 0;
  for (uint32_t s = 0; s < DF_LAYER_SLOTS; s++) {
    uint32_t rows = 0, cols = 0;
    df_shape shape = df_layer_shape(&p->g, &p->d, layer, s, &rows, &cols);
    int rc = check(slot_name[s], &t[s], shape, rows, cols, err);
    if (rc) return rc;
    if (shape == DF_SHAPE_MATRIX) bytes += t[s].bytes;
  }
  uint32_t slot = df_slot((void ***)&p->binding, &p->binding_room);
  df_binding *b = slot == UINT32_MAX ? NULL : df_alloc0(sizeof *b);
  if (!b) return df_fail(err, DF_NOMEM, "no memory to bind layer %u", layer);
  b->layer = layer;
  carve count = {NULL, 0};
  carve_layer(p, b, &count);
  b->copied = df_alloc(count.used * sizeof(float));
  if (!b->copied) {
    df_free(b);
    return df_fail(err, DF_NOMEM, "no memory for %zu bytes of layer %u's small vectors", count.used * sizeof(float), layer);
  }
  carve_layer(p, b, &(carve){b->copied, 0});
  int rc = widen_layer(p, b, t, err);
  if (rc) {
    df_free(b->copied);
    df_free(b);
    return rc;
  }
  for (uint32_t s = 0; s < DF_LAYER_SLOTS; s++) {
    uint32_t rows, cols;
    if (df_layer_shape(&p->g, &p->d, layer, s, &rows, &cols) == DF_SHAPE_MATRIX) b->m[s] = address(&t[s]);
  }
  b->bound_bytes = bytes;
  b->copied_bytes = count.used * sizeof(float);
  b->generation = df_generation();
  p->memory.bound_bytes += b->bound_bytes;
  p->memory.copied_bytes += b->copied_bytes;
  p->binding[slot] = b;
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
    int rc = check(global_name[s], &t[s], shape[s], s == DF_LM_HEAD ? g->vocab : 1, g->hidden, err);
    if (rc) return rc;
  }
  const size_t n = df_pad(g->hidden);
  df_globals b = {.lm_head = address(&t[DF_LM_HEAD]), .bound_bytes = t[DF_LM_HEAD].bytes, .copied_bytes = 2 * n * sizeof(float)};
  b.copied = df_alloc(2 * n * sizeof(float));
  if (!b.copied) return df_fail(err, DF_NOMEM, "no memory for %zu bytes of the output norms", 2 * n * sizeof(float));
  b.final_norm = b.copied;
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
