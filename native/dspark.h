/* dspark.h — the C ABI of a DSpark draft model: a few MLA layers that guess the next tokens of a target from hidden
 * states of the target's own layers.
 *
 * It lives in the provider of its target, whose threads, kernels, output head, vocabulary and width it uses, and under
 * the rules of provider.h: one call at a time, borrowed weights, checked handles, the interrupt word, results that do not
 * depend on threads or instruction set. It has no part in a tape: nothing here can change what a tape computes.
 *
 *   open ── state new ── append(rows of the target) … propose … truncate … forget … fork … free ── close
 *
 * The context. A state holds, for every draft layer, one BF16 row [kv_lora + qk_rope] for every position of the target: a
 * function of that position's captured rows alone. So a state can be cut back to any position, does not depend on how its rows
 * came, one at a time or 64, and may begin late: one that starts in the middle of a text, or forgot its beginning, drafts
 * from what it has.
 *
 * The block. A proposal runs `block` query rows at positions n.. through the layers: the embedding of the anchor (the newest
 * token, not yet in the target), then the embedding of the mask token. There is no causal mask: each row sees the context and
 * all rows of the block. Row k proposes the k-th token: the target's head on its hidden row, plus a low-rank term of the
 * token before (w2 · w1[before]), greatest wins, the lower id of equals.
 *
 * Arithmetic is that of numerics.h: BF16 weights, fp32 activations. The model was trained with BF16 activations; here they are
 * rounded only where they are kept, the captured rows and the context. Angles are fp32 products of position and
 * frequency, their sine and cosine rounded from double. */
#ifndef DELTAFIN_DSPARK_H
#define DELTAFIN_DSPARK_H

#include "provider.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DF_DSPARK_MAX_LAYERS 64u
#define DF_DSPARK_MAX_BLOCK 16u
#define DF_DSPARK_MAX_ROPE 1024u /* rotated values of a head */

typedef struct df_dspark_geometry {
  uint32_t struct_size; /* sizeof(df_dspark_geometry) */
  uint32_t layers, inter;
  uint32_t heads, q_lora, kv_lora, qk_nope, qk_rope, v_head;
  uint32_t targets;     /* captured layers: a captured row has targets * hidden values */
  uint32_t markov_rank;
  uint32_t block;
  float rms_eps;
  float scale;          /* of the attention scores */
  float inv_freq[DF_DSPARK_MAX_ROPE / 2]; /* the first qk_rope / 2 count; pair j is values 2j and 2j+1 */
  float rope_scale;     /* of sine and cosine */
} df_dspark_geometry;

enum df_dspark_slot { /* all BF16 */
  DF_DSPARK_CONTEXT_PROJ, /* [hidden, targets * hidden] */
  DF_DSPARK_CONTEXT_NORM, /* [1, hidden] */
  DF_DSPARK_FINAL_NORM,   /* [1, hidden] */
  DF_DSPARK_W1,           /* [vocab, markov_rank] */
  DF_DSPARK_W2,           /* [vocab, markov_rank] */
  DF_DSPARK_CONFIDENCE,   /* [1, hidden + markov_rank] */
  DF_DSPARK_CONFIDENCE_BIAS, /* [1, 1] */
  DF_DSPARK_SLOTS
};

enum df_dspark_layer_slot { /* those of layer i are at DF_DSPARK_SLOTS + i * DF_DSPARK_LAYER_SLOTS */
  DF_DSPARK_INPUT_NORM, DF_DSPARK_POST_NORM,
  DF_DSPARK_Q_A, DF_DSPARK_Q_A_NORM, DF_DSPARK_Q_B,
  DF_DSPARK_KV_A, DF_DSPARK_KV_A_NORM, DF_DSPARK_KV_B,
  DF_DSPARK_O,
  DF_DSPARK_GATE, DF_DSPARK_UP, DF_DSPARK_DOWN,
  DF_DSPARK_LAYER_SLOTS
};

typedef struct df_dspark_memory {
  uint64_t bound_bytes;   /* weights borrowed */
  uint64_t copied_bytes;  /* small vectors widened */
  uint64_t context_bytes; /* of all states, shared pages once */
  uint64_t scratch_bytes;
} df_dspark_memory;

/* count is DF_DSPARK_SLOTS + layers * DF_DSPARK_LAYER_SLOTS. Weights stay borrowed until df_dspark_close. A provider has
 * one draft model at a time. */
int df_dspark_open(df_handle provider, const df_dspark_geometry *g, const df_tensor *t, uint32_t count, df_handle *model, df_error *err);
int df_dspark_close(df_handle provider, df_handle model, df_error *err); /* frees its states too */
int df_dspark_memory_query(df_handle provider, df_handle model, df_dspark_memory *m, df_error *err);

/* An empty context whose first row will be that of position. */
int df_dspark_state_new(df_handle provider, df_handle model, uint64_t position, df_handle *state, df_error *err);
int df_dspark_state_free(df_handle provider, df_handle state, df_error *err);
int df_dspark_state_fork(df_handle provider, df_handle state, df_handle *fork, df_error *err); /* shares pages */
/* The positions it holds: [first, next). */
int df_dspark_state_span(df_handle provider, df_handle state, uint64_t *first, uint64_t *next, df_error *err);
/* Takes count <= DF_MAX_ROWS captured rows, BF16 [count][targets][hidden], for the positions from `position` on, which must
 * be the state's next. All or, after any failure, none. */
int df_dspark_append(df_handle provider, df_handle state, uint64_t position, const uint16_t *rows, uint32_t count, df_error *err);
/* Makes position the next; one before the first leaves an empty context. */
int df_dspark_truncate(df_handle provider, df_handle state, uint64_t position, df_error *err);
/* Gives back whole pages of positions before `position`. */
int df_dspark_forget(df_handle provider, df_handle state, uint64_t position, df_error *err);
/* Context rows [count][kv_lora + qk_rope] of a layer from a position on, for tests. */
int df_dspark_read(df_handle provider, df_handle state, uint32_t layer, uint64_t from, uint32_t count, uint16_t *out, df_error *err);

/* Proposes count <= block tokens to follow the anchor. embeddings are BF16 [2][hidden]: the anchor's row and the mask
 * token's. confidence[k], in (0, 1), is the model's own estimate that the target takes token k if it took those before.
 * Needs the provider's globals. The state does not change. DF_TAPE_FAILED if a result is not finite. */
int df_dspark_propose(df_handle provider, df_handle state, uint32_t anchor, const uint16_t *embeddings, uint32_t count, uint32_t *ids,
                      float *confidence, df_error *err);
enum { DF_DSPARK_HIDDEN = 1 /* [block][hidden], input of the head */, DF_DSPARK_LOGITS = 2 /* [count][vocab], with the Markov term */ };
/* What the latest proposal computed, for tests. */
int df_dspark_latest(df_handle provider, df_handle model, uint32_t what, float *out, uint64_t count, df_error *err);

#ifdef __cplusplus
}
#endif
#endif
