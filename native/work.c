/* work.c — spreads the matrices of one phase over the pool.
 *
 * All jobs of a phase form one run, so a phase costs one barrier however many matrices it has. Chunks are ranges of
 * output rows: which thread computes a row cannot change it. */
#include "state.h"

#define SHARE_COST 24576u /* fma below which waking other threads costs more than it saves */
#define CHUNKS_PER_THREAD 8u
#define CHUNK_ROWS 16u /* a chunk is a multiple of the kernels' row block */

typedef struct phase {
  df_provider *p;
  const df_job *jobs;
  uint32_t count;
  uint64_t chunk_cost;
} phase;

static uint64_t row_cost(const df_job *j) { return (uint64_t)j->k * j->t * (j->w2 ? 2 : 1); }

static uint32_t rows_per_chunk(const phase *ph, const df_job *j) {
  uint64_t r = ph->chunk_cost / row_cost(j) / CHUNK_ROWS * CHUNK_ROWS;
  return r < CHUNK_ROWS ? CHUNK_ROWS : r > j->rows ? j->rows : (uint32_t)r;
}

static uint32_t chunks_of(const phase *ph, const df_job *j) {
  uint32_t r = rows_per_chunk(ph, j);
  return (j->rows + r - 1) / r;
}

static void mat(const df_kernels *k, const uint8_t *w, const uint8_t *scale, const df_job *j, uint32_t r0, uint32_t r1, float *const *y) {
  if (scale) k->mat_f4(w, scale, j->k, r0, r1, j->x, j->t, y);
  else k->mat_bf16(w, j->k, r0, r1, j->x, j->t, y);
}

static void run_rows(const df_provider *p, const df_job *j, uint32_t r0, uint32_t r1) {
  mat(p->k, j->w, j->scale, j, r0, r1, j->y);
  if (!j->w2) return;
  mat(p->k, j->w2, j->scale2, j, r0, r1, j->y2);
  for (uint32_t t = 0; t < j->t; t++) p->k->activate(j->y[t] + r0, j->y[t] + r0, j->y2[t] + r0, r1 - r0, &p->act);
}

static void run_chunk(void *context, uint32_t chunk) {
  const phase *ph = context;
  for (const df_job *j = ph->jobs;; j++) {
    uint32_t n = chunks_of(ph, j);
    if (chunk >= n) {
      chunk -= n;
      continue;
    }
    uint32_t step = rows_per_chunk(ph, j), r0 = chunk * step, r1 = r0 + step < j->rows ? r0 + step : j->rows;
    run_rows(ph->p, j, r0, r1);
    return;
  }
}

static void run_all(void *context, uint32_t chunk) {
  const phase *ph = context;
  (void)chunk;
  for (uint32_t i = 0; i < ph->count; i++) run_rows(ph->p, &ph->jobs[i], 0, ph->jobs[i].rows);
}

int df_run_jobs(df_provider *p, const df_job *jobs, uint32_t count) {
  phase ph = {.p = p, .jobs = jobs, .count = count};
  uint64_t cost = 0;
  for (uint32_t i = 0; i < count; i++) cost += row_cost(&jobs[i]) * jobs[i].rows;
  if (cost < SHARE_COST || p->threads == 1) {
    /* One thread still works in chunks when there is much to do, so that an interrupt is seen. */
    if (cost < (1u << 24)) return df_pool_run(p->pool, 1, run_all, &ph, p->interrupt);
  }
  ph.chunk_cost = cost / (p->threads * CHUNKS_PER_THREAD) + 1;
  uint32_t chunks = 0;
  for (uint32_t i = 0; i < count; i++) chunks += chunks_of(&ph, &jobs[i]);
  return df_pool_run(p->pool, chunks, run_chunk, &ph, p->interrupt);
}

typedef struct each {
  df_chunk_fn fn;
  void *context;
  uint32_t count;
} each;

static void run_each(void *context, uint32_t chunk) {
  const each *e = context;
  (void)chunk;
  for (uint32_t i = 0; i < e->count; i++) e->fn(e->context, i);
}

int df_run_each(df_provider *p, uint32_t count, uint64_t cost, df_chunk_fn fn, void *context) {
  if (count == 1 || p->threads == 1 || cost < SHARE_COST) {
    if (cost < (1u << 24)) {
      each e = {fn, context, count};
      return df_pool_run(p->pool, 1, run_each, &e, p->interrupt);
    }
  }
  return df_pool_run(p->pool, count, fn, context, p->interrupt);
}

int df_interrupted(df_error *err) { return df_fail(err, DF_INTERRUPTED, "the step was interrupted; the timeline is unchanged"); }
