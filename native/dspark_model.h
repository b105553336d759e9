/* dspark_model.h — what a draft model is made of. Private to dspark*.c. */
#ifndef DELTAFIN_DSPARK_MODEL_H
#define DELTAFIN_DSPARK_MODEL_H

#include "dspark.h"
#include "state.h"

typedef struct df_dspark_layer {
  df_matrix q_a, q_b, kv_a, kv_b, o, gate, up, down;
  float *input_norm, *post_norm, *q_a_norm, *kv_a_norm;
} df_dspark_layer;

/* DF_PAGE_ROWS positions of the context: [layers][DF_PAGE_ROWS][kv_width] BF16. */
typedef struct df_dspark_page {
  uint32_t refs; /* states that hold it */
  _Alignas(64) uint16_t rows[];
} df_dspark_page;

typedef struct df_dspark_state {
  uint32_t generation;
  uint64_t origin; /* position of the first row */
  uint64_t length; /* rows from there on */
  df_dspark_page **pages; /* those that hold them */
  uint32_t page_count, page_room;
} df_dspark_state;

typedef struct df_dspark {
  uint32_t generation;
  df_dspark_geometry g;
  uint32_t hidden, vocab, context; /* of the target; context = targets * hidden */
  uint32_t qk, q_width, kv_width, v_width, head_rows;
  size_t kv_stride; /* floats between rows of a latent and its key */
  uint32_t group, groups; /* heads that share a walk over the context */
  df_matrix context_proj, w1, w2, confidence;
  float *copied, *context_norm, *final_norm;
  float confidence_bias;
  df_dspark_layer *layer;
  df_dspark_state **state;
  uint32_t state_room;
  df_dspark_memory memory;

  /* Appending. */
  void *append_block;
  uint32_t append_rows;  /* capacity */
  df_rows in, c, kv;     /* captured rows, projected rows, [layers] latents and keys */
  /* A block. */
  void *block_block;
  df_rows x, h, out;     /* [block][hidden]; x the running sum */
  df_rows q_a, q, new_kv, o, gate, up;
  df_rows key;           /* latents and rotated keys of the block, kv_stride apart: a block of context by itself */
  df_rows absorbed, latent; /* [block][heads][..] */
  float *top, *sum;      /* softmax of a pair, [heads][block] */
  float *tile;           /* [groups][DF_BLOCK][kv_stride]: context rows widened */
  float *turn;           /* [block or DF_MAX_ROWS][qk_rope]: cosine, sine of each pair */
  df_rows logits;        /* [block][vocab] */
  float *term;           /* [vocab]: the Markov term */
  float *certain;        /* [hidden + markov_rank]: input of the confidence head */
  uint32_t proposed;     /* logits rows of the latest proposal */
} df_dspark;

/* Floats of context rows in a page, and where those of a layer and position begin. */
DF_INLINE size_t df_dspark_page_values(const df_dspark *d) { return (size_t)d->g.layers * DF_PAGE_ROWS * d->kv_width; }
DF_INLINE uint16_t *df_dspark_row(const df_dspark *d, df_dspark_page *page, uint32_t layer, uint32_t row) {
  return page->rows + ((size_t)layer * DF_PAGE_ROWS + row) * d->kv_width;
}

/* dspark_block.c: the arithmetic. Each returns a df_code and leaves the state alone; df_dspark_project leaves its result in
 * d->kv. */
int df_dspark_project(df_provider *p, df_dspark *d, uint64_t position, const uint16_t *rows, uint32_t count, df_error *err);
int df_dspark_run_block(df_provider *p, df_dspark *d, const df_dspark_state *s, const uint16_t *embeddings, df_error *err);
int df_dspark_choose(df_provider *p, df_dspark *d, uint32_t anchor, uint32_t count, uint32_t *ids, float *confidence, df_error *err);

#endif
