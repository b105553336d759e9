/* state.h — what a provider is made of. Private to the C sources of this folder.
 *
 *   provider ── kernels, pool, scratch, globals
 *            ├─ bindings   weights of a layer by address, small vectors widened
 *            ├─ timelines  committed state: per KDA layer a recurrent state and conv windows, per MLA layer a page table
 *            └─ tape       the one live step: staged state, cursor, routes
 */
#ifndef DELTAFIN_STATE_H
#define DELTAFIN_STATE_H

#include <stdatomic.h>
#include <stdio.h>

#include "kernels.h"
#include "pool.h"
#include "provider.h"

/* Sets *err (may be NULL) and returns code. */
int df_fail(df_error *err, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- memory: 64-byte aligned, never moved; NULL when there is none --------------------------------------------------- */

void *df_alloc(size_t bytes);  /* contents undefined */
void *df_alloc0(size_t bytes); /* zeroed */
void df_free(void *p);

DF_INLINE size_t df_pad(size_t n) { return (n + 15) / 16 * 16; } /* floats to whole vectors */
/* Floats between rows of n: never a multiple of 4 KiB, where the rows of a tile would compete for the same cache lines. 704 bytes beyond
 * one, the 2 KiB that six rows have in a block of columns spread over all sets of an L1. */
DF_INLINE size_t df_stride(size_t n) { return df_pad(n) % 1024 ? df_pad(n) : df_pad(n) + 176; }

/* ---- geometry ---------------------------------------------------------------------------------------------------------- */

typedef struct df_dims { /* derived from df_geometry */
  uint32_t kda_width;    /* C = heads * head_dim */
  uint32_t qk;           /* nope + rope */
  uint32_t q_width;      /* mla heads * qk */
  uint32_t kv_width;     /* kv_lora + rope: one cached position */
  uint32_t v_width;      /* mla heads * v_head */
  uint32_t expert_width; /* latent, or hidden without one */
  uint32_t max_anchors;
  size_t kv_stride;      /* floats between cached positions */
  size_t kda_stride;     /* floats between rows of C values */
  float mla_scale, q_scale;
} df_dims;

typedef enum df_shape { DF_SHAPE_ABSENT, DF_SHAPE_MATRIX, DF_SHAPE_VECTOR, DF_SHAPE_PADDED_VECTOR /* [1, >= cols] */ } df_shape;

int df_geometry_check(const df_geometry *g, df_dims *d, df_error *err);
/* What a layer's slot must hold. */
df_shape df_layer_shape(const df_geometry *g, const df_dims *d, uint32_t layer, uint32_t slot, uint32_t *rows, uint32_t *cols);
uint64_t df_geometry_digest(const df_geometry *g);

/* ---- weights ----------------------------------------------------------------------------------------------------------- */

typedef struct df_matrix {
  const uint8_t *w; /* NULL where there is none */
  const void *scale;
  df_format format;
} df_matrix;

typedef struct df_binding {
  uint32_t generation, layer;
  df_matrix m[DF_LAYER_SLOTS];
  float *copied;                    /* one block holding the vectors below */
  float *input_norm, *post_norm, *attn_score, *mlp_score; /* score = norm * proj */
  float *conv[3];                   /* [taps][C] each */
  float *a, *dt_bias, *o_norm;      /* a = exp(A_log) */
  float *q_a_norm, *kv_a_norm, *router_bias, *latent_norm;
  uint64_t bound_bytes, copied_bytes;
} df_binding;

/* Of one MoE layer, bound apart from it (df_predictor_bind). */
typedef struct df_predictor {
  df_matrix router;
  float *copied, *norm, *bias;
  uint64_t bound_bytes, copied_bytes;
} df_predictor;

typedef struct df_globals {
  df_matrix lm_head;
  float *copied, *final_norm, *out_score;
  uint64_t bound_bytes, copied_bytes;
} df_globals;

/* ---- committed state --------------------------------------------------------------------------------------------------- */

typedef struct df_page {
  uint32_t refs;              /* timelines and tapes that hold it */
  _Alignas(64) float rows[]; /* DF_PAGE_ROWS positions of kv_stride floats */
} df_page;

typedef struct df_layer_state {
  float *s;    /* KDA: [heads][key][value] */
  float *conv; /* KDA: [q,k,v][taps-1][C], oldest first: raw projections */
  df_page **pages;
  uint32_t page_count, page_room;
} df_layer_state;

typedef struct df_timeline {
  uint32_t generation;
  int poisoned;
  uint64_t position;
  df_layer_state layer[];
} df_timeline;

/* ---- the tape ---------------------------------------------------------------------------------------------------------- */

/* KDA updates of a tape, per row: what a replay needs. Rows are C padded apart. */
typedef struct df_kda_log {
  float *raw[3]; /* q, k, v before the convolution */
  float *decay, *k, *bu;
} df_kda_log;

typedef enum df_stage {
  DF_STAGE_NONE,  /* no live tape */
  DF_STAGE_READY, /* the next call is attend of `layer`, or logits and commit after the last */
  DF_STAGE_OPEN   /* `layer` attended, waiting for experts and finish */
} df_stage;

typedef struct df_tape {
  uint32_t generation; /* of the latest tape, live or not */
  df_stage stage;
  df_timeline *timeline;
  df_binding *binding; /* of the open layer */
  uint64_t base;       /* committed position it started from */
  uint32_t rows, flags, layer, anchors;
  uint32_t final_rows; /* rows df_tape_logits prepared */
  int shared_done;
  /* Routes of the open layer. Edge row * topk + j is the j-th expert of a row; edge_list holds the edges by expert, those
   * of expert e from edge_start[e] to edge_start[e + 1]. */
  uint32_t edges, edges_fed;
  float weights[DF_MAX_ROWS * DF_MAX_TOPK];
  uint16_t edge_list[DF_MAX_ROWS * DF_MAX_TOPK];
  uint16_t edge_start[DF_MAX_EXPERTS + 1];
  uint8_t fed[DF_MAX_EXPERTS];
  uint32_t first_page, page_span; /* pages the rows fall into */
  df_page *(*pages)[2];           /* per layer; page_span of them valid for MLA */
  uint8_t (*fresh)[2];            /* those that the timeline does not hold yet */
} df_tape;

/* Rows of floats, stride apart, with the row pointers kernels take. */
typedef struct df_rows {
  float *at;
  size_t stride;
  float *row[DF_MAX_ROWS];
} df_rows;

typedef struct df_scratch {
  uint32_t rows; /* capacity */
  void *block;
  uint64_t bytes;
  df_rows x, h, attn, ffn, routed, shared, final; /* [rows][hidden]; x is the prefix, h the input of a sub-layer. In an open
                                                     layer ffn holds h before its norm, where there was a mix, until finish */
  df_rows *anchor;                               /* max_anchors of [rows][hidden] */
  df_rows q, v, g, z, b, f_a, g_a, o;            /* attention; q, v, z, o of KDA are [rows][C] */
  df_kda_log log;                                /* where KDA updates go when they need not be kept */
  df_rows q_a, kv, absorbed, latent;             /* MLA; the last two [rows][heads][..] */
  df_rows soft;                                  /* [rows][2 * heads]: running max, running sum */
  df_rows router, z_in, combined;                /* MoE: logits, expert input, reduced experts */
  df_rows inner_g, inner_u;                      /* dense and shared inner products */
  float *edge_g, *edge_u, *edge_y;               /* [edges], strides below */
  size_t edge_inner, edge_width;
  const float **edge_x_row;
  float **edge_g_row, **edge_u_row, **edge_y_row;
  struct df_job *jobs;
  float *packed;      /* the inputs of a phase (df_kernels.pack) */
  size_t packed_room; /* floats; what has no room is not packed */
  float *logits; /* for callers that want only the arg max */
  uint32_t logits_rows;
} df_scratch;

typedef struct df_provider {
  uint32_t generation;
  _Atomic uint32_t busy;
  df_geometry g;
  df_dims d;
  uint64_t digest;
  df_act act;
  const df_kernels *k;
  df_pool *pool;
  uint32_t threads;
  uint32_t *interrupt;
  uint64_t sequence;
  df_globals globals;
  int globals_bound;
  df_predictor *predictor; /* per layer */
  df_binding **binding;
  uint32_t binding_room;
  df_binding **latest; /* per layer: the binding made last, if it still exists */
  df_timeline **timeline;
  uint32_t timeline_room;
  df_tape tape;
  df_scratch scratch;
  df_layer_state *spare; /* KDA buffers the tape works on, swapped in at commit */
  df_kda_log *log;       /* per KDA layer, for DF_TAPE_PARTIAL */
  uint32_t log_rows;
  struct df_dspark *dspark; /* the draft model, or NULL (dspark.c) */
  df_memory memory;
} df_provider;

/* ---- handles: {generation:32 | kind:4 | slot:28}; generations are never reused within a process ----------------------- */

enum { DF_KIND_PROVIDER = 1, DF_KIND_BINDING, DF_KIND_TIMELINE, DF_KIND_TAPE, DF_KIND_DSPARK, DF_KIND_DSPARK_STATE };

uint32_t df_generation(void);
DF_INLINE df_handle df_handle_make(uint32_t generation, uint32_t kind, uint32_t slot) {
  return (df_handle)generation << 32 | kind << 28 | slot;
}
DF_INLINE uint32_t df_handle_generation(df_handle h) { return (uint32_t)(h >> 32); }
DF_INLINE uint32_t df_handle_kind(df_handle h) { return (uint32_t)h >> 28; }
DF_INLINE uint32_t df_handle_slot(df_handle h) { return (uint32_t)h & 0x0fffffffu; }

df_binding *df_binding_find(df_provider *p, df_handle h);
df_timeline *df_timeline_find(df_provider *p, df_handle h);
/* Index of a free slot in a table of pointers, growing it; UINT32_MAX without memory. */
uint32_t df_slot(void ***table, uint32_t *room);

/* ---- the door: what every function of the ABI goes through ---------------------------------------------------------------- */

typedef struct df_call {
  df_provider *p;
  df_fp_mode mode;
} df_call;

int df_enter(df_handle provider, df_call *c, df_error *err); /* DF_STALE, or DF_BUSY while another call runs */
int df_leave(df_call *c, int rc);                            /* rc */

#define DF_CALL(handle, body)         \
  df_call c;                          \
  int rc = df_enter(handle, &c, err); \
  if (rc) return rc;                  \
  df_provider *p = c.p;               \
  return df_leave(&c, (body))

/* ---- parts: each returns a df_code --------------------------------------------------------------------------------------- */

int df_bind_globals(df_provider *p, const df_tensor *t, df_error *err);
int df_bind_layer(df_provider *p, uint32_t layer, const df_tensor *t, df_handle *binding, df_error *err);
int df_release_layer(df_provider *p, df_handle binding, df_error *err);
void df_binding_drop(df_provider *p, uint32_t slot);
int df_bind_predictor(df_provider *p, uint32_t layer, const df_tensor *norm, const df_tensor *router, const df_tensor *bias, df_error *err);

int df_state_create(df_provider *p, df_timeline **out, df_error *err);
int df_state_fork(df_provider *p, const df_timeline *from, df_timeline **out, df_error *err);
void df_state_drop(df_provider *p, df_timeline *t);
int df_state_add(df_provider *p, df_timeline *t, df_handle *handle, df_error *err); /* takes t, also on failure */
size_t df_kda_state_floats(const df_provider *p);
size_t df_kda_conv_floats(const df_provider *p);
df_page *df_page_new(df_provider *p);
void df_page_unref(df_provider *p, df_page *page);
int df_pages_reserve(df_layer_state *l, uint32_t count); /* room in the page table; 0 without memory */
int df_state_parts(df_provider *p, const df_timeline *t, df_state_part *parts, uint32_t room, uint32_t *count, df_error *err);
int df_state_blank(df_provider *p, uint64_t position, df_timeline **out, df_error *err);

int df_scratch_reserve(df_provider *p, uint32_t rows, df_error *err);
int df_staging_reserve(df_provider *p, uint32_t rows, uint32_t flags, df_error *err);
void df_scratch_drop(df_provider *p);
void df_dspark_drop(df_provider *p);

int df_tape_start(df_provider *p, df_timeline *t, uint64_t position, const uint16_t *embeddings, uint32_t rows, uint32_t flags,
                  df_handle *tape, df_error *err);
void df_tape_end(df_provider *p); /* forget the tape and its staged state */
int df_tape_publish(df_provider *p, uint32_t n, uint64_t *position, df_error *err);

/* One layer, in the order of k3-model 3.2. They leave DF_INTERRUPTED or DF_TAPE_FAILED for the caller to end the tape. */
int df_layer_attend(df_provider *p, df_mailbox *mail, df_error *err);
int df_layer_shared(df_provider *p, df_error *err);
int df_layer_experts(df_provider *p, const df_expert_span *spans, uint32_t count, df_error *err);
int df_layer_finish(df_provider *p, df_error *err);
int df_logits(df_provider *p, uint32_t which, uint32_t *argmax, float *logits, df_error *err);
int df_kda_layer(df_provider *p, const df_binding *b, df_error *err); /* scratch.h -> scratch.attn */
void df_kda_commit(df_provider *p, uint32_t layer, uint32_t n);       /* replays n rows of the log into the spare */
int df_mla_layer(df_provider *p, const df_binding *b, df_error *err); /* scratch.h -> scratch.attn */
int df_route(df_provider *p, df_mailbox *mail, df_error *err);        /* scratch.h -> mailbox, scratch.z_in */
/* The experts the next layer will probably want (df_tape_predict); uses scratch.final and scratch.router. */
int df_layer_predict(df_provider *p, uint32_t max_ids, uint16_t *ids, float *scores, uint32_t *count, df_error *err);
/* One row's route (k3-model 3.6): the topk largest of score + bias, descending, equal ones by lower id; weights from the
 * unbiased scores. 0 if a value is not finite. */
int df_choose(const df_kernels *kernels, const df_geometry *g, const float *logits, const float *bias, uint16_t *ids, float *weights);
int df_interrupted(df_error *err);
int df_logits_reserve(df_provider *p, uint32_t rows);

/* ---- ahead: phases of a layer after its projections --------------------------------------------------------------------- */

enum { DF_AHEAD_OUT = 1, DF_AHEAD_ROUTER, DF_AHEAD_EXPERTS, DF_AHEAD_BACK, DF_AHEAD_UP, DF_AHEAD_NEXT };
void df_ahead_begin(df_provider *p, const df_binding *b); /* the layer's projections are about to begin */
DF_INLINE void df_ahead_reached(df_provider *p, uint32_t phase) { df_pool_ahead_from(p->pool, phase + 1); } /* phase begins */

/* ---- work: matrices of one phase, spread over the pool ------------------------------------------------------------------ */

typedef struct df_job {
  const uint8_t *w, *w2; /* y = W x; with w2: y = activate(W x, W2 x), with y2 as room for W2 x */
  const void *scale, *scale2;
  uint32_t rows, k, t;
  uint16_t format, format2;
  const float *const *x;
  float *const *y, *const *y2;
} df_job;

/* Rows [r0, r1) of y = W x on the caller. */
void df_mat(const df_kernels *k, df_matrix m, uint32_t cols, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y);
/* The matrix from a row on; not MXFP4. */
DF_INLINE df_matrix df_rows_from(df_matrix m, size_t row, size_t cols) {
  if (m.format == DF_FORMAT_BF16) return (df_matrix){m.w + 2 * row * cols, NULL, m.format};
  return (df_matrix){m.w + row * cols, (const float *)m.scale + row, m.format};
}
/* Runs all jobs; 1 if interrupted. */
int df_run_jobs(df_provider *p, const df_job *jobs, uint32_t count);
int df_run_jobs_and(df_provider *p, const df_job *jobs, uint32_t count, const df_job *last); /* and one more, if not NULL */
/* fn(context, i) for i < count; serial when cost (about fused multiply-adds in all) is too small to share. */
int df_run_each(df_provider *p, uint32_t count, uint64_t cost, df_chunk_fn fn, void *context);

DF_INLINE df_job df_job_of(df_matrix w, uint32_t rows, uint32_t k, uint32_t t, const float *const *x, float *const *y) {
  return (df_job){.w = w.w, .scale = w.scale, .format = (uint16_t)w.format, .rows = rows, .k = k, .t = t, .x = x, .y = y};
}
DF_INLINE df_job df_job_mat(df_matrix w, uint32_t rows, uint32_t k, uint32_t t, const df_rows *x, const df_rows *y) {
  return df_job_of(w, rows, k, t, (const float *const *)x->row, y->row);
}

/* Makes a job a pair of matrices with an activation. */
DF_INLINE void df_job_pair(df_job *j, df_matrix w2, float *const *y2) {
  j->w2 = w2.w;
  j->scale2 = w2.scale;
  j->format2 = (uint16_t)w2.format;
  j->y2 = y2;
}

#endif
