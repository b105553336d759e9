/* provider.h — the C ABI between the Go runtime and a compute provider.
 *
 * A provider owns arithmetic and attention state; the caller owns weights, routing I/O and order. The calls are
 * coarse: a handful per layer, never one per token element.
 *
 *   open ── bind globals ── bind layer 0..L-1 ── timeline create
 *     per step of 1..64 rows (a "tape"):
 *       begin ── for each layer: attend ── [predict] ── [shared] ── experts* ── finish ── logits ── commit(n) | discard
 *
 * Rules that hold for every function
 *   - Memory passed by pointer is borrowed for the call. The exceptions are weight addresses inside df_tensor, which
 *     stay borrowed from bind until df_layer_release (globals and predictors: until df_close), and expert spans, borrowed
 *     for the call. They never point into garbage-collected memory. Addresses may have any alignment.
 *   - What a call writes overlaps nothing it reads and nothing else it writes. Weights may be shared by any number of
 *     bindings; no call writes them.
 *   - Handles are {generation << 32 | slot}; 0 is never valid, a stale one is DF_STALE, never a crash.
 *   - A call returns DF_OK or a df_code, with a sentence in *err (err may be NULL).
 *   - A tape works on staged state. Until df_tape_commit nothing of its timeline changes; after any failure marked
 *     "tape over" the tape is discarded and the timeline is as it was.
 *   - One provider runs one call at a time (a second concurrent call is DF_BUSY) and one live tape at a time.
 *   - Results are a function of (weights, timeline state, row inputs) only: not of rows per tape, threads, instruction
 *     set, or the order in which expert spans arrive.
 */
#ifndef DELTAFIN_PROVIDER_H
#define DELTAFIN_PROVIDER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DF_ABI_VERSION 3u
#define DF_MAX_ROWS 64u    /* rows per tape */
#define DF_MAX_TOPK 32u    /* experts per row */
#define DF_MAX_LAYERS 512u
#define DF_MAX_EXPERTS 4096u
#define DF_PAGE_ROWS 256u  /* positions per page of the latent cache */

typedef uint64_t df_handle;

typedef enum df_code {
  DF_OK = 0,
  DF_INVALID = 1,     /* malformed argument; nothing changed */
  DF_STALE = 2,       /* handle, layer cursor, binding or position does not match; nothing changed */
  DF_BUSY = 3,        /* another call, tape or use is live; nothing changed */
  DF_NOMEM = 4,       /* refused before any change */
  DF_UNSUPPORTED = 5, /* geometry, instruction set or encoding not built */
  DF_NOT_READY = 6,   /* experts still missing */
  DF_INTERRUPTED = 7, /* interrupt word seen; tape over */
  DF_TAPE_FAILED = 8, /* e.g. non-finite logits or routing weights; tape over */
  DF_POISONED = 10    /* an invariant broke: the timeline accepts only df_timeline_free */
} df_code;

typedef struct df_error {
  int32_t code;
  char text[508]; /* NUL-terminated UTF-8 sentence */
} df_error;

/* ---- geometry ------------------------------------------------------------------------------------------------- */

enum { DF_ATTN_KDA = 0, DF_ATTN_MLA = 1 };
enum { DF_FFN_DENSE = 0, DF_FFN_MOE = 1 };
enum { DF_ACT_SITU = 0, DF_ACT_SILU = 1 };
enum { DF_EXPERT_MXFP4 = 0, DF_EXPERT_BF16 = 1 };

typedef struct df_geometry {
  uint32_t struct_size; /* sizeof(df_geometry) */
  uint32_t abi_version;
  uint32_t layers, hidden, vocab;
  /* KDA */
  uint32_t kda_heads, kda_head_dim, conv_taps;
  uint32_t kda_bounded_gate;  /* 1: g = lower_bound * sigmoid(exp(A_log) z); 0: g = -exp(A_log) softplus(z) */
  uint32_t kda_full_rank_gate;/* 1: DF_G; 0: DF_G_A then DF_G_B */
  /* MLA */
  uint32_t mla_heads, q_lora, kv_lora, qk_nope, qk_rope, v_head; /* q_lora 0: DF_Q projects directly */
  uint32_t mla_output_gate;
  /* FFN */
  uint32_t dense_inter;       /* width of a dense layer's inner product */
  uint32_t experts, topk, expert_inter, shared_inter; /* shared_inter 0: no shared branch */
  uint32_t latent;            /* width the experts run at; 0: hidden, with no latent projections */
  uint32_t latent_norm;       /* RMSNorm on the combined latent before the up projection */
  uint32_t renormalize;
  uint32_t activation;        /* DF_ACT_* */
  uint32_t expert_format;     /* DF_EXPERT_* */
  uint32_t attn_res_block;    /* B; 0: plain residual adds */
  float gate_lower_bound;     /* in [-5, 0) when bounded */
  float situ_beta, situ_linear_beta; /* linear beta 0: "up" is not squashed */
  float routed_scaling;
  float rms_eps, lora_eps, l2_eps; /* 1e-5, 1e-6, 1e-6 */
  uint8_t attn[DF_MAX_LAYERS]; /* DF_ATTN_* per layer */
  uint8_t ffn[DF_MAX_LAYERS];  /* DF_FFN_* per layer */
} df_geometry;

/* ---- weights -------------------------------------------------------------------------------------------------- */

/* DF_I8 is row-int8: signed bytes, and one fp16 scale per row. The matrix is scale[r] * q[r][c], not the weights the model was
 * released with; numerics.h says where the scale is applied. */
enum { DF_NONE = 0, DF_BF16 = 1, DF_F32 = 2, DF_I8 = 3 };

typedef struct df_tensor {
  uint64_t addr;  /* first byte, any alignment */
  uint64_t bytes; /* must equal rows * cols * width */
  uint32_t dtype; /* DF_BF16 | DF_F32 | DF_I8; DF_NONE for an absent tensor */
  uint32_t rows, cols; /* y = W x has W as [rows, cols]; vectors are [1, n] */
  uint32_t aux_bytes;  /* DF_I8: 2 * rows; else 0 */
  uint64_t aux;        /* DF_I8: first byte of the scales, any alignment, read at bind only; else 0 */
} df_tensor;

enum df_layer_slot { /* names of k3-model §2.3–2.7; matrices are BF16, or I8 but for the router; vectors are BF16 or F32 */
  DF_INPUT_NORM, DF_POST_NORM,
  DF_ATTN_RES_NORM, DF_ATTN_RES_PROJ, DF_MLP_RES_NORM, DF_MLP_RES_PROJ,
  DF_Q, DF_K, DF_V, DF_G, DF_O,         /* KDA; DF_G and DF_O also MLA, DF_Q also MLA without q_lora */
  DF_F_A, DF_F_B, DF_B, DF_G_A, DF_G_B,
  DF_Q_CONV, DF_K_CONV, DF_V_CONV,      /* [C, taps], tap 0 the oldest input */
  DF_A_LOG, DF_DT_BIAS, DF_O_NORM,      /* A_LOG may be longer than kda_heads: the first kda_heads are live */
  DF_Q_A, DF_Q_A_NORM, DF_Q_B, DF_KV_A, DF_KV_A_NORM, DF_KV_B,
  DF_GATE, DF_UP, DF_DOWN,              /* dense FFN */
  DF_ROUTER, DF_ROUTER_BIAS, DF_LATENT_DOWN, DF_LATENT_UP, DF_LATENT_NORM,
  DF_SHARED_GATE, DF_SHARED_UP, DF_SHARED_DOWN,
  DF_LAYER_SLOTS
};

enum df_global_slot { DF_FINAL_NORM, DF_OUT_RES_NORM, DF_OUT_RES_PROJ, DF_LM_HEAD, DF_GLOBAL_SLOTS };

/* One expert's bytes. MXFP4: packed matrices and E8M0 scale planes; BF16: w1, w2, w3 only. w1 gate, w2 down, w3 up. */
typedef struct df_expert_span {
  uint32_t expert, reserved;
  uint64_t w1, w1_scale, w2, w2_scale, w3, w3_scale; /* addresses */
} df_expert_span;

/* ---- session -------------------------------------------------------------------------------------------------- */

typedef struct df_abi_info {
  uint32_t abi_version, geometry_size, tensor_size, layer_slots, global_slots;
  char isa_built[64];     /* space-separated: "scalar avx2 avx512" */
  char isa_supported[64]; /* those this processor can run */
} df_abi_info;

typedef struct df_options {
  uint32_t struct_size;
  uint32_t threads; /* 0: all processors this process may use */
  char isa[16];     /* "" picks the best supported; "scalar", "avx2", "avx512", "avx512vbmi", "neon" force one */
} df_options;

typedef struct df_memory {
  uint64_t scratch_bytes;  /* tape scratch */
  uint64_t state_bytes;    /* committed and staged timeline state */
  uint64_t bound_bytes;    /* weights borrowed at the moment */
  uint64_t copied_bytes;   /* small vectors and row scales widened at bind */
} df_memory;

int df_abi_query(df_abi_info *info);
int df_open(const df_geometry *g, const df_options *o, df_handle *provider, df_error *err);
int df_close(df_handle provider, df_error *err); /* discards every tape, frees every timeline, joins the threads */
int df_isa(df_handle provider, char name[16], uint32_t *threads, df_error *err);
int df_memory_query(df_handle provider, df_memory *m, df_error *err);
/* A word the caller may set to 1 from any thread, at any time, to stop the running call between blocks of work; only
 * the caller writes it. Valid until df_close. */
uint32_t *df_interrupt_word(df_handle provider);

int df_globals_bind(df_handle provider, const df_tensor t[DF_GLOBAL_SLOTS], df_error *err);
/* Binds layer's weights and returns a binding; every shape is checked against the geometry. Several bindings of one
 * layer may coexist (a ring of streamed layers). */
int df_layer_bind(df_handle provider, uint32_t layer, const df_tensor t[DF_LAYER_SLOTS], df_handle *binding, df_error *err);
int df_layer_release(df_handle provider, df_handle binding, df_error *err); /* DF_BUSY while a tape's open layer uses it */
/* What df_tape_predict needs of a MoE layer: its post-attention norm, router and selection bias. router stays borrowed until
 * df_close, whether or not the layer is bound; here it may be BF16 or I8. Binding again replaces; DF_BUSY under a live tape. */
int df_predictor_bind(df_handle provider, uint32_t layer, const df_tensor *norm, const df_tensor *router, const df_tensor *bias,
                      df_error *err);

/* ---- timelines ------------------------------------------------------------------------------------------------ */

int df_timeline_create(df_handle provider, df_handle *timeline, df_error *err);
int df_timeline_free(df_handle provider, df_handle timeline, df_error *err);
/* A copy at the committed position. Latent pages are shared until one side appends to them. */
int df_timeline_fork(df_handle provider, df_handle timeline, df_handle *fork, df_error *err);
int df_timeline_position(df_handle provider, df_handle timeline, uint64_t *position, df_error *err);
/* Where the committed state lies, so that it can be copied out and in without another copy in between: rows of row_bytes
 * bytes, stride bytes apart. */
typedef struct df_state_part {
  void *at;
  uint64_t rows, row_bytes, stride;
} df_state_part;
#define DF_STATE_LAYOUT 1u
/* The parts of a timeline, layer by layer. Layout 1, little-endian fp32: of a KDA layer [head][key][value], then windows
 * [q,k,v][taps-1][channel] of raw projections, oldest first; of an MLA layer pages of positions [latent, shared key].
 * *count is how many there are; with less room none is written. Neither the parts nor what is in them changes until a tape
 * begins on this timeline or it is freed: the state of a fork that nobody advances may be read while other calls run. */
int df_timeline_parts(df_handle provider, df_handle timeline, df_state_part *parts, uint32_t room, uint32_t *count, df_error *err);
/* A timeline at position whose parts the caller fills in before its first use. Their contents are undefined until then. */
int df_timeline_blank(df_handle provider, uint64_t position, df_handle *timeline, df_error *err);
/* Identifies the geometry, so that the state of one is never read into another. */
int df_geometry_id(df_handle provider, uint64_t *id, df_error *err);
/* KDA recurrent state of one layer as [heads][key][value] fp32, for tests and inspection. */
int df_timeline_read_kda(df_handle provider, df_handle timeline, uint32_t layer, float *out, uint64_t count, df_error *err);

/* ---- tape ----------------------------------------------------------------------------------------------------- */

enum {
  DF_TAPE_PARTIAL = 1 /* keep what commit(n < rows) needs (a log of the KDA updates); without it n must equal rows */
};

typedef struct df_mailbox {
  uint64_t sequence;   /* +1 per mailbox of a provider */
  uint32_t layer, ffn, rows, topk; /* topk 0 for a dense layer */
  uint16_t ids[DF_MAX_ROWS * DF_MAX_TOPK];   /* [rows][topk] descending selection score, ties to the lower id */
  float weights[DF_MAX_ROWS * DF_MAX_TOPK];  /* index-aligned with ids */
} df_mailbox;

/* rows BF16 embedding rows [rows][hidden] are copied. position must equal the timeline's committed position. */
int df_tape_begin(df_handle provider, df_handle timeline, uint64_t position, const uint16_t *embeddings, uint32_t rows,
                  uint32_t flags, df_handle *tape, df_error *err);
/* Attention, residual mixes and routing of the next layer in order. */
int df_tape_attend(df_handle provider, df_handle tape, uint32_t layer, df_handle binding, df_mailbox *mail, df_error *err);
/* Between attend and finish of `layer`: which experts layer + 1 will probably want. Its norm and router (df_predictor_bind)
 * are applied to this layer's feed-forward input before its norm; each row predicts its topk, an expert's score is its best
 * over the rows, and the best max_ids come out by descending score, equal ones by lower id. *count is how many: 0 when layer
 * + 1 has no predictor or no experts. scores may be NULL. A hint for scheduling: no state of the tape changes. */
int df_tape_predict(df_handle provider, df_handle tape, uint32_t layer, uint32_t max_ids, uint16_t *ids, float *scores, uint32_t *count,
                    df_error *err);
/* Work of a MoE layer that needs no routed expert (the shared branch). Optional: it fills the wait for expert reads;
 * the call that feeds the last experts does it when the caller did not. */
int df_tape_shared(df_handle provider, df_handle tape, uint32_t layer, df_error *err);
/* Feeds routed experts of the open layer: any subset, any order, each expert once. */
int df_tape_experts(df_handle provider, df_handle tape, uint32_t layer, const df_expert_span *spans, uint32_t count, df_error *err);
/* Dense FFN, or the reduction of the experts in route order; completes the layer. DF_NOT_READY if experts are missing. */
int df_tape_finish(df_handle provider, df_handle tape, uint32_t layer, df_error *err);

enum { DF_LOGITS_LAST = 1, DF_LOGITS_ALL = 2 };
/* After the last layer. argmax gets one id per row asked for (lowest id on ties); logits, if not NULL, [rows][vocab]. */
int df_tape_logits(df_handle provider, df_handle tape, uint32_t which, uint32_t *argmax, float *logits, df_error *err);
/* Makes the first n rows part of the timeline and ends the tape; n = 0 is a discard. All layers or none. */
int df_tape_commit(df_handle provider, df_handle tape, uint32_t n, uint64_t *position, df_error *err);
int df_tape_discard(df_handle provider, df_handle tape, df_error *err); /* idempotent, also after commit */

enum { /* what a tape can show of the layer finished last, each [rows][hidden] fp32 */
  DF_READ_HIDDEN = 1, /* the running sum the layer returns */
  DF_READ_ATTN = 2,   /* attention output after o_proj */
  DF_READ_FFN = 3,    /* the whole feed-forward output */
  DF_READ_ROUTED = 4, /* the routed branch after the up projection */
  DF_READ_SHARED = 5, /* the shared experts */
  DF_READ_FINAL = 6   /* input of lm_head, after df_tape_logits; only the rows asked for */
};
int df_tape_read(df_handle provider, df_handle tape, uint32_t what, float *out, uint64_t count, df_error *err);

#ifdef __cplusplus
}
#endif
#endif
