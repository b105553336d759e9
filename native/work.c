/* work.c — spreads the matrices of one phase over the pool.
 *
 * All jobs of a phase form one run, so a phase costs one barrier however many matrices it has, and one more where its inputs
 * are packed first. The rows of all jobs, one job after the other, are cut into chunks of about equal cost: a chunk may be a
 * part of one large matrix or hundreds of small experts. Which thread computes a row cannot change it. */
#ifdef DF_DEBUG
#include <assert.h>
#endif

#include "state.h"

#define SHARE_COST 24576u /* fma below which waking other threads costs more than it saves */
#define CHUNKS_PER_THREAD 8u
#define CHUNK_ROWS 16u /* cuts inside a job are at multiples, so that tiles of 2, 4 and 8 rows stay whole */
#define MAX_CHUNKS 1024u
#define PACK_ROWS 64u        /* of matrices that share inputs: a load and a store for 8 floats beside 8 fma of each row */
#define PACK_WIDTH 1024u     /* columns: shorter rows gain too little to repay packing */
#define PACK_COST (1u << 22) /* fma that repay the barrier */
#define FETCH_BYTES 6144u    /* of a matrix, before its turn */

typedef struct cut {
  uint32_t job, row;
} cut;

typedef struct phase {
  df_provider *p;
  const df_job *jobs, *last; /* last is one more job after count - 1 others, or NULL */
  const df_job *packs; /* whose inputs are packed, or NULL */
  uint32_t count;
  cut at[MAX_CHUNKS + 1]; /* chunk i is [at[i], at[i+1]) */
} phase;

static const df_job *job_of(const phase *ph, uint32_t i) { return ph->last && i + 1 == ph->count ? ph->last : &ph->jobs[i]; }

static int same_inputs(const df_job *a, const df_job *b) { return a->x == b->x && a->k == b->k && a->t == b->t; }

static uint64_t row_cost(const df_job *j) { return (uint64_t)j->k * j->t * (j->w2 ? 2 : 1); }

/* Cuts the phase and returns the number of chunks, at most `chunks`. */
static uint32_t cut_phase(phase *ph, uint64_t cost, uint32_t chunks) {
  uint32_t n = 0;
  uint64_t per = cost / chunks + 1, room = 0;
  for (uint32_t i = 0; i < ph->count; i++) {
    const df_job *j = job_of(ph, i);
    const uint64_t each = row_cost(j);
    uint32_t r = 0;
    while (r < j->rows) {
      if (room < each && n < chunks) { /* the last chunk takes whatever rounding left over */
        ph->at[n++] = (cut){i, r};
        room += per;
      }
      uint64_t fit = n == chunks ? j->rows : (room + each - 1) / each;
      fit = (fit + CHUNK_ROWS - 1) / CHUNK_ROWS * CHUNK_ROWS;
      uint32_t take = fit < j->rows - r ? (uint32_t)fit : j->rows - r;
      room = room > take * each ? room - take * each : 0;
      r += take;
    }
  }
  ph->at[n] = (cut){ph->count, 0};
  return n;
}

static size_t matrix_bytes(uint16_t format, size_t rows, size_t k) {
  return format == DF_FORMAT_BF16 ? 2 * rows * k : format == DF_FORMAT_I8 ? rows * k : rows * k / 2;
}

#ifdef DF_DEBUG
static int apart(const void *a, size_t na, const void *b, size_t nb) {
  return (uintptr_t)a + na <= (uintptr_t)b || (uintptr_t)b + nb <= (uintptr_t)a;
}

/* What the kernels and the ABI take for granted: nothing a phase writes overlaps what it reads or what else it writes. */
static void check_phase(const phase *ph) {
  for (uint32_t i = 0; i < ph->count; i++) {
    const df_job *j = job_of(ph, i);
    const size_t out = j->rows * sizeof(float);
    assert(j->t >= 1 && j->t <= DF_MAX_ROWS && j->w && (j->format == DF_FORMAT_BF16 || j->scale));
    assert(j->format != DF_FORMAT_MXFP4 || j->k % DF_F4_GROUP == 0);
    assert(!j->w2 || (j->y2 && (j->format2 == DF_FORMAT_BF16 || j->scale2)));
    for (uint32_t t = 0; t < j->t; t++) {
      assert((uintptr_t)j->y[t] % sizeof(float) == 0 && (uintptr_t)j->x[t] % sizeof(float) == 0);
      assert(apart(j->y[t], out, j->w, matrix_bytes(j->format, j->rows, j->k)));
      assert(!j->w2 || apart(j->y[t], out, j->y2[t], out));
      for (uint32_t o = 0; o < ph->count; o++) {
        const df_job *other = job_of(ph, o);
        for (uint32_t n = 0; n < other->t; n++) {
          assert(apart(j->y[t], out, other->x[n], other->k * sizeof(float)));
          assert((o == i && n == t) || apart(j->y[t], out, other->y[n], other->rows * sizeof(float)));
          assert(!j->w2 || !other->w2 || (o == i && n == t) || apart(j->y2[t], out, other->y2[n], other->rows * sizeof(float)));
        }
      }
    }
  }
}
#else
#define check_phase(ph) ((void)0)
#endif

static void mat(const df_kernels *k, df_matrix m, uint32_t cols, uint32_t r0, uint32_t r1, const float *const *x, const float *packed, uint32_t t,
                float *const *y) {
  switch (m.format) {
    case DF_FORMAT_BF16: k->mat_bf16(m.w, cols, r0, r1, x, packed, t, y); break;
    case DF_FORMAT_I8: k->mat_i8(m.w, m.scale, cols, r0, r1, x, packed, t, y); break;
    case DF_FORMAT_MXFP4: k->mat_f4(m.w, m.scale, cols, r0, r1, x, t, y); break;
  }
}

void df_mat(const df_kernels *k, df_matrix m, uint32_t cols, uint32_t r0, uint32_t r1, const float *const *x, uint32_t t, float *const *y) {
  mat(k, m, cols, r0, r1, x, NULL, t, y);
}

/* Brings the beginning of a matrix's rows [r0, r1) towards the cache: the kernels fetch ahead only within a matrix, and where
 * matrices are small most of the time would go into waiting for the first lines of each. */
static void fetch(const uint8_t *w, const uint8_t *scale, uint16_t format, uint32_t k, uint32_t r0, uint32_t r1) {
  const size_t from = matrix_bytes(format, r0, k), to = matrix_bytes(format, r1, k), end = to - from < FETCH_BYTES ? to : from + FETCH_BYTES;
  for (size_t i = from; i < end; i += 64) __builtin_prefetch(w + i, 0, 2);
  if (format != DF_FORMAT_MXFP4) return;
  for (size_t i = from / 16; i < end / 16; i += 64) __builtin_prefetch(scale + i, 0, 2);
}

static const float *packed_for(const phase *ph, const df_job *j, uint16_t format) {
  return ph->packs && ph->packs->format == format && same_inputs(ph->packs, j) ? ph->p->scratch.packed : NULL;
}

static void run_rows(const phase *ph, const df_job *j, uint32_t r0, uint32_t r1) {
  const df_provider *p = ph->p;
  mat(p->k, (df_matrix){j->w, j->scale, (df_format)j->format}, j->k, r0, r1, j->x, packed_for(ph, j, j->format), j->t, j->y);
  if (!j->w2) return;
  mat(p->k, (df_matrix){j->w2, j->scale2, (df_format)j->format2}, j->k, r0, r1, j->x, packed_for(ph, j, j->format2), j->t, j->y2);
  for (uint32_t t = 0; t < j->t; t++) p->k->activate(j->y[t] + r0, j->y[t] + r0, j->y2[t] + r0, r1 - r0, &p->act);
}

static void run_chunk(void *context, uint32_t chunk) {
  const phase *ph = context;
  const cut from = ph->at[chunk], to = ph->at[chunk + 1];
  for (uint32_t i = from.job; i <= to.job && i < ph->count; i++) {
    uint32_t r0 = i == from.job ? from.row : 0, r1 = i == to.job ? to.row : job_of(ph, i)->rows;
    if (r0 >= r1) continue;
    const df_job *j = job_of(ph, i);
    if (j->w2) fetch(j->w2, j->scale2, j->format2, j->k, r0, r1);
    if (i + 1 < ph->count && i < to.job) {
      const df_job *next = job_of(ph, i + 1);
      fetch(next->w, next->scale, next->format, next->k, 0, i + 1 == to.job ? to.row : next->rows);
    }
    run_rows(ph, j, r0, r1);
  }
}

static void run_all(void *context, uint32_t chunk) {
  const phase *ph = context;
  (void)chunk;
  for (uint32_t i = 0; i < ph->count; i++) run_rows(ph, job_of(ph, i), 0, job_of(ph, i)->rows);
}

static void pack_columns(void *context, uint32_t chunk) {
  const phase *ph = context;
  const df_job *j = ph->packs;
  const uint32_t from = chunk * DF_PACK_COLUMNS, to = j->k - from < DF_PACK_COLUMNS ? j->k : from + DF_PACK_COLUMNS;
  ph->p->k->pack(ph->p->scratch.packed, (df_format)j->format, j->x, j->t, from, to);
}

/* Multiply-adds of the phase that would take these inputs packed. */
static uint64_t packed_cost(const phase *ph, const df_job *j) {
  uint64_t rows = 0;
  for (uint32_t i = 0; i < ph->count; i++) {
    const df_job *other = job_of(ph, i);
    if (same_inputs(j, other)) rows += (other->format == j->format) * other->rows + (other->w2 && other->format2 == j->format) * other->rows;
  }
  return rows < PACK_ROWS ? 0 : rows * j->k * j->t;
}

/* Packs the inputs for which that pays most; 1 if interrupted. */
static int pack_inputs(phase *ph) {
  const df_provider *p = ph->p;
  uint64_t most = PACK_COST;
  for (uint32_t i = 0; p->k->pack && i < ph->count; i++) {
    const df_job *j = job_of(ph, i);
    if (j->format == DF_FORMAT_MXFP4 || j->t < p->k->pack_least || j->k < PACK_WIDTH || j->k % 16 || (size_t)j->t * j->k > p->scratch.packed_room) continue;
    if (ph->packs && ph->packs->format == j->format && same_inputs(ph->packs, j)) continue;
    const uint64_t cost = packed_cost(ph, j);
    if (cost >= most) ph->packs = j, most = cost;
  }
  return ph->packs && df_pool_run(p->pool, (ph->packs->k + DF_PACK_COLUMNS - 1) / DF_PACK_COLUMNS, pack_columns, ph, p->interrupt);
}

int df_run_jobs(df_provider *p, const df_job *jobs, uint32_t count) { return df_run_jobs_and(p, jobs, count, NULL); }

int df_run_jobs_and(df_provider *p, const df_job *jobs, uint32_t count, const df_job *last) {
  phase ph;
  ph.p = p;
  ph.jobs = jobs;
  ph.last = last;
  ph.count = count + (last != NULL);
  ph.packs = NULL;
  check_phase(&ph);
  if (pack_inputs(&ph)) return 1;
  uint64_t cost = 0;
  for (uint32_t i = 0; i < ph.count; i++) cost += row_cost(job_of(&ph, i)) * job_of(&ph, i)->rows;
  if (cost < SHARE_COST || p->threads == 1) {
    /* One thread still works in chunks when there is much to do, so that an interrupt is seen. */
    if (cost < (1u << 24)) return df_pool_run(p->pool, 1, run_all, &ph, p->interrupt);
  }
  uint32_t chunks = p->threads * CHUNKS_PER_THREAD;
  return df_pool_run(p->pool, cut_phase(&ph, cost, chunks < MAX_CHUNKS ? chunks : MAX_CHUNKS), run_chunk, &ph, p->interrupt);
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
