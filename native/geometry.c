/* geometry.c — checks a geometry, derives widths from it, and says which tensors a layer has. */
#include <math.h>

#include "state.h"

#define MAX_WIDTH (1u << 24)  /* of any one dimension or product of two: keeps every byte count within 64 bits */
#define MAX_HEAD 4096u        /* of one head */

static int width(const char *name, uint64_t v, df_error *err) {
  if (v >= 1 && v <= MAX_WIDTH) return DF_OK;
  return df_fail(err, DF_INVALID, "geometry: %s is %llu; it must be 1 to %u", name, (unsigned long long)v, MAX_WIDTH);
}

static int eps(const char *name, float v, df_error *err) {
  if (v > 0.0f && v < 1.0f) return DF_OK;
  return df_fail(err, DF_INVALID, "geometry: %s is %g; it must lie between 0 and 1", name, (double)v);
}

static int flag(const char *name, uint32_t v, df_error *err) {
  if (v <= 1) return DF_OK;
  return df_fail(err, DF_INVALID, "geometry: %s is %u; it must be 0 or 1", name, v);
}

#define TRY(call)       \
  do {                  \
    int rc_ = (call);   \
    if (rc_) return rc_; \
  } while (0)

static int check_kda(const df_geometry *g, df_dims *d, df_error *err) {
  TRY(width("kda_heads", g->kda_heads, err));
  if (!g->kda_head_dim || g->kda_head_dim > MAX_HEAD) {
    return df_fail(err, DF_INVALID, "geometry: kda_head_dim is %u; it must be 1 to %u", g->kda_head_dim, MAX_HEAD);
  }
  TRY(width("kda_heads * kda_head_dim", (uint64_t)g->kda_heads * g->kda_head_dim, err));
  if (!g->conv_taps || g->conv_taps > 16) return df_fail(err, DF_INVALID, "geometry: conv_taps is %u; it must be 1 to 16", g->conv_taps);
  TRY(flag("kda_bounded_gate", g->kda_bounded_gate, err));
  TRY(flag("kda_full_rank_gate", g->kda_full_rank_gate, err));
  if (g->kda_bounded_gate && !(g->gate_lower_bound >= -5.0f && g->gate_lower_bound < 0.0f)) {
    return df_fail(err, DF_INVALID, "geometry: gate_lower_bound is %g; it must lie in [-5, 0)", (double)g->gate_lower_bound);
  }
  TRY(eps("l2_eps", g->l2_eps, err));
  d->kda_width = g->kda_heads * g->kda_head_dim;
  d->kda_stride = df_stride(d->kda_width);
  d->q_scale = (float)(1.0 / sqrt((double)g->kda_head_dim));
  return DF_OK;
}

static int check_mla(const df_geometry *g, df_dims *d, df_error *err) {
  const uint64_t h = g->mla_heads;
  TRY(width("mla_heads", h, err));
  TRY(width("kv_lora", g->kv_lora, err));
  TRY(width("qk_nope", g->qk_nope, err));
  TRY(width("v_head", g->v_head, err));
  if (g->qk_rope > MAX_WIDTH || g->q_lora > MAX_WIDTH) return df_fail(err, DF_INVALID, "geometry: qk_rope or q_lora is above %u", MAX_WIDTH);
  TRY(width("mla_heads * (qk_nope + qk_rope)", h * ((uint64_t)g->qk_nope + g->qk_rope), err));
  TRY(width("mla_heads * (qk_nope + v_head)", h * ((uint64_t)g->qk_nope + g->v_head), err));
  TRY(width("kv_lora + qk_rope", (uint64_t)g->kv_lora + g->qk_rope, err));
  TRY(width("mla_heads * (kv_lora + qk_rope)", h * df_pad(g->kv_lora + g->qk_rope), err));
  TRY(flag("mla_output_gate", g->mla_output_gate, err));
  TRY(eps("lora_eps", g->lora_eps, err));
  d->qk = g->qk_nope + g->qk_rope;
  d->q_width = g->mla_heads * d->qk;
  d->kv_width = g->kv_lora + g->qk_rope;
  d->v_width = g->mla_heads * g->v_head;
  d->kv_stride = df_pad(d->kv_width);
  d->mla_scale = (float)(1.0 / sqrt((double)d->qk));
  return DF_OK;
}

static int check_moe(const df_geometry *g, df_dims *d, df_error *err) {
  if (!g->experts || g->experts > DF_MAX_EXPERTS) {
    return df_fail(err, DF_INVALID, "geometry: %u experts; there must be 1 to %u", g->experts, DF_MAX_EXPERTS);
  }
  if (!g->topk || g->topk > DF_MAX_TOPK || g->topk > g->experts) {
    return df_fail(err, DF_INVALID, "geometry: topk is %u; it must be 1 to %u and at most the %u experts", g->topk, DF_MAX_TOPK, g->experts);
  }
  TRY(width("expert_inter", g->expert_inter, err));
  if (g->shared_inter > MAX_WIDTH || g->latent > MAX_WIDTH) return df_fail(err, DF_INVALID, "geometry: shared_inter or latent is above %u", MAX_WIDTH);
  TRY(flag("latent_norm", g->latent_norm, err));
  TRY(flag("renormalize", g->renormalize, err));
  if (g->latent_norm && !g->latent) return df_fail(err, DF_INVALID, "geometry: latent_norm without a latent width");
  if (g->expert_format > DF_EXPERT_BF16) return df_fail(err, DF_UNSUPPORTED, "geometry: expert_format %u is not built", g->expert_format);
  d->expert_width = g->latent ? g->latent : g->hidden;
  if (g->expert_format == DF_EXPERT_MXFP4 && (d->expert_width % DF_F4_GROUP || g->expert_inter % DF_F4_GROUP)) {
    return df_fail(err, DF_INVALID, "geometry: MXFP4 experts of %u x %u; both must be multiples of %u", g->expert_inter, d->expert_width, DF_F4_GROUP);
  }
  if (!(isfinite(g->routed_scaling) && g->routed_scaling > 0.0f)) {
    return df_fail(err, DF_INVALID, "geometry: routed_scaling is %g; it must be positive", (double)g->routed_scaling);
  }
  return DF_OK;
}

int df_geometry_check(const df_geometry *g, df_dims *d, df_error *err) {
  memset(d, 0, sizeof *d);
  if (g->struct_size != sizeof *g || g->abi_version != DF_ABI_VERSION) {
    return df_fail(err, DF_UNSUPPORTED, "geometry has size %u and ABI version %u; this provider wants %zu and %u", g->struct_size,
                   g->abi_version, sizeof *g, DF_ABI_VERSION);
  }
  if (!g->layers || g->layers > DF_MAX_LAYERS) {
    return df_fail(err, DF_INVALID, "geometry: %u layers; there must be 1 to %u", g->layers, DF_MAX_LAYERS);
  }
  TRY(width("hidden", g->hidden, err));
  TRY(width("vocab", g->vocab, err));
  TRY(eps("rms_eps", g->rms_eps, err));
  if (g->attn_res_block > g->layers) {
    return df_fail(err, DF_INVALID, "geometry: attn_res_block is %u, more than the %u layers", g->attn_res_block, g->layers);
  }
  if (g->activation > DF_ACT_SILU) return df_fail(err, DF_UNSUPPORTED, "geometry: activation %u is not built", g->activation);
  if (g->activation == DF_ACT_SITU) {
    if (!(isfinite(g->situ_beta) && g->situ_beta > 0.0f)) {
      return df_fail(err, DF_INVALID, "geometry: situ_beta is %g; it must be positive", (double)g->situ_beta);
    }
    if (!(isfinite(g->situ_linear_beta) && g->situ_linear_beta >= 0.0f)) {
      return df_fail(err, DF_INVALID, "geometry: situ_linear_beta is %g; it must be positive, or 0 for none", (double)g->situ_linear_beta);
    }
  }
  int kda = 0, mla = 0, dense = 0, moe = 0;
  for (uint32_t i = 0; i < g->layers; i++) {
    if (g->attn[i] > DF_ATTN_MLA || g->ffn[i] > DF_FFN_MOE) {
      return df_fail(err, DF_UNSUPPORTED, "geometry: layer %u has attention kind %u and feed-forward kind %u", i, g->attn[i], g->ffn[i]);
    }
    if (g->attn[i] == DF_ATTN_KDA) kda = 1;
    else mla = 1;
    if (g->ffn[i] == DF_FFN_DENSE) dense = 1;
    else moe = 1;
  }
  if (kda) TRY(check_kda(g, d, err));
  if (mla) TRY(check_mla(g, d, err));
  if (dense) TRY(width("dense_inter", g->dense_inter, err));
  if (moe) TRY(check_moe(g, d, err));
  d->max_anchors = g->attn_res_block ? (g->layers + g->attn_res_block - 1) / g->attn_res_block : 0;
  return DF_OK;
}

/* FNV-1a over the fields; the record has no padding. */
uint64_t df_geometry_digest(const df_geometry *g) {
  df_geometry c = *g;
  c.abi_version = 1; /* the digest is of the model: a saved state outlives an ABI that left its layout alone */
  memset(c.attn + c.layers, 0, DF_MAX_LAYERS - c.layers);
  memset(c.ffn + c.layers, 0, DF_MAX_LAYERS - c.layers);
  uint64_t h = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < sizeof c; i++) h = (h ^ ((const uint8_t *)&c)[i]) * UINT64_C(0x100000001b3);
  return h;
}

df_shape df_layer_shape(const df_geometry *g, const df_dims *d, uint32_t layer, uint32_t slot, uint32_t *rows, uint32_t *cols) {
  const int kda = g->attn[layer] == DF_ATTN_KDA, mla = !kda, dense = g->ffn[layer] == DF_FFN_DENSE, moe = !dense;
  const int res = g->attn_res_block != 0, low = !g->kda_full_rank_gate;
  const uint32_t w = g->hidden, c = d->kda_width;
#define MATRIX(when, r, k) \
  if (!(when)) return DF_SHAPE_ABSENT; \
  *rows = (r), *cols = (k); \
  return DF_SHAPE_MATRIX
#define VECTOR(when, n) \
  if (!(when)) return DF_SHAPE_ABSENT; \
  *rows = 1, *cols = (n); \
  return DF_SHAPE_VECTOR
  switch (slot) {
    case DF_INPUT_NORM: VECTOR(1, w);
    case DF_POST_NORM: VECTOR(1, w);
    case DF_ATTN_RES_NORM: VECTOR(res, w);
    case DF_ATTN_RES_PROJ: VECTOR(res, w);
    case DF_MLP_RES_NORM: VECTOR(res, w);
    case DF_MLP_RES_PROJ: VECTOR(res, w);
    case DF_Q: MATRIX(kda || !g->q_lora, kda ? c : d->q_width, w);
    case DF_K: MATRIX(kda, c, w);
    case DF_V: MATRIX(kda, c, w);
    case DF_G: MATRIX(kda ? !low : g->mla_output_gate != 0, kda ? c : d->v_width, w);
    case DF_O: MATRIX(1, w, kda ? c : d->v_width);
    case DF_F_A: MATRIX(kda, g->kda_head_dim, w);
    case DF_F_B: MATRIX(kda, c, g->kda_head_dim);
    case DF_B: MATRIX(kda, g->kda_heads, w);
    case DF_G_A: MATRIX(kda && low, g->kda_head_dim, w);
    case DF_G_B: MATRIX(kda && low, c, g->kda_head_dim);
    case DF_Q_CONV:
    case DF_K_CONV:
    case DF_V_CONV:
      if (!kda) return DF_SHAPE_ABSENT;
      *rows = c, *cols = g->conv_taps;
      return DF_SHAPE_VECTOR;
    case DF_A_LOG:
      if (!kda) return DF_SHAPE_ABSENT;
      *rows = 1, *cols = g->kda_heads;
      return DF_SHAPE_PADDED_VECTOR;
    case DF_DT_BIAS: VECTOR(kda, c);
    case DF_O_NORM: VECTOR(kda, g->kda_head_dim);
    case DF_Q_A: MATRIX(mla && g->q_lora, g->q_lora, w);
    case DF_Q_A_NORM: VECTOR(mla && g->q_lora, g->q_lora);
    case DF_Q_B: MATRIX(mla && g->q_lora, d->q_width, g->q_lora);
    case DF_KV_A: MATRIX(mla, d->kv_width, w);
    case DF_KV_A_NORM: VECTOR(mla, g->kv_lora);
    case DF_KV_B: MATRIX(mla, g->mla_heads * (g->qk_nope + g->v_head), g->kv_lora);
    case DF_GATE: MATRIX(dense, g->dense_inter, w);
    case DF_UP: MATRIX(dense, g->dense_inter, w);
    case DF_DOWN: MATRIX(dense, w, g->dense_inter);
    case DF_ROUTER: MATRIX(moe, g->experts, w);
    case DF_ROUTER_BIAS: VECTOR(moe, g->experts);
    case DF_LATENT_DOWN: MATRIX(moe && g->latent, g->latent, w);
    case DF_LATENT_UP: MATRIX(moe && g->latent, w, g->latent);
    case DF_LATENT_NORM: VECTOR(moe && g->latent && g->latent_norm, g->latent);
    case DF_SHARED_GATE: MATRIX(moe && g->shared_inter, g->shared_inter, w);
    case DF_SHARED_UP: MATRIX(moe && g->shared_inter, g->shared_inter, w);
    case DF_SHARED_DOWN: MATRIX(moe && g->shared_inter, w, g->shared_inter);
    default: return DF_SHAPE_ABSENT;
  }
#undef MATRIX
#undef VECTOR
}
