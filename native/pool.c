/* pool.c — persistent workers that share one job at a time.
 *
 * The chunks of a job are dealt out in stretches of equal length, a lane for each thread, so that a thread meets the same part of
 * the weights it was told to fetch ahead. A thread takes its own lane from the front, then what others have left from the
 * back. A lane is a word {round : 32 | next : 16 | end : 16}, claimed by a compare-and-swap; the round keeps a late thread
 * from claiming out of a job it has not seen. After a successful claim the job's fields cannot change before that chunk is
 * done, so they are read only then.
 *
 * Between jobs a worker spins for SPIN_NS, long enough for the phases of a layer to follow each other without a system
 * call, then sleeps on a condition variable. An idle provider therefore uses no processor time. While it spins it fetches the
 * weights of the phases to come (df_pool_ahead): the caller's serial steps and the last chunk of a phase would otherwise
 * leave memory idle, about a sixth of the time of a model whose matrices take microseconds. */
#include "pool.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "numerics.h"

#define SPIN_NS 60000

#define LANE_CHUNKS 0xffffu
#define FETCH_LINES 4u          /* between two looks for work */
#define FETCH_LIMIT (1u << 20)  /* bytes ahead of a layer that a thread may fetch: half of a common L2 */

typedef struct ahead {
  _Atomic uint64_t at, bytes;
  _Atomic uint32_t phase;
} ahead;

/* What one thread claims first and fetches ahead. */
typedef struct lane {
  _Alignas(64) _Atomic uint64_t word;
  _Alignas(64) _Atomic uint32_t aheads;
  ahead ahead[DF_AHEAD_MAX];
} lane;

/* How far a thread got with fetching ahead. */
typedef struct cursor {
  uint32_t list, at;
  uint64_t offset, left;
} cursor;

struct df_pool {
  _Alignas(64) _Atomic uint32_t round; /* of the latest job */
  df_chunk_fn fn;
  void *context;
  const uint32_t *stop;
  _Alignas(64) _Atomic uint32_t done;
  _Atomic uint32_t dropped;
  _Alignas(64) _Atomic uint32_t sleepers;
  _Atomic uint32_t closing;
  _Alignas(64) _Atomic uint32_t list, reached; /* number of the list of what is ahead, first phase of it that has not begun */
  cursor mine; /* of the caller */
  pthread_mutex_t lock;
  pthread_cond_t wake;
  uint32_t workers, started;
  struct member {
    df_pool *pool;
    uint32_t lane;
    pthread_t thread;
  } *member;
  lane lane[];
};

static inline void relax(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

static uint64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void run_chunk(df_pool *p, uint32_t chunk) {
  if (p->stop && __atomic_load_n(p->stop, __ATOMIC_RELAXED)) atomic_store_explicit(&p->dropped, 1, memory_order_relaxed);
  else p->fn(p->context, chunk);
  atomic_fetch_add_explicit(&p->done, 1, memory_order_release);
}

/* Takes chunks until none is left. */
static void work(df_pool *p, uint32_t self) {
  for (uint32_t v = 0, threads = p->workers + 1; v < threads; v++) {
    _Atomic uint64_t *word = &p->lane[(self + v) % threads].word;
    uint64_t w = atomic_load_explicit(word, memory_order_acquire);
    for (;;) {
      const uint32_t next = (uint32_t)w >> 16, end = (uint32_t)w & LANE_CHUNKS;
      if (next >= end) break;
      if (!atomic_compare_exchange_weak_explicit(word, &w, v ? w - 1 : w + (1u << 16), memory_order_acquire, memory_order_acquire)) continue;
      run_chunk(p, v ? end - 1 : next);
      w = atomic_load_explicit(word, memory_order_acquire);
    }
  }
}

/* Fetches some lines of what is ahead; 0 if there is nothing to do. The list may change meanwhile: then some useless lines
 * are fetched, of addresses that need not even exist any more. */
static int fetch(df_pool *p, uint32_t self, cursor *c) {
  const lane *l = &p->lane[self];
  const uint32_t list = atomic_load_explicit(&p->list, memory_order_acquire);
  if (list != c->list) *c = (cursor){.list = list, .left = FETCH_LIMIT};
  const uint32_t reached = atomic_load_explicit(&p->reached, memory_order_relaxed), count = atomic_load_explicit(&l->aheads, memory_order_relaxed);
  while (c->at < count && atomic_load_explicit(&l->ahead[c->at].phase, memory_order_relaxed) < reached) c->at++, c->offset = 0;
  if (c->at >= count || !c->left) return 0;
  const ahead *a = &l->ahead[c->at];
  const uint8_t *at = (const uint8_t *)(uintptr_t)atomic_load_explicit(&a->at, memory_order_relaxed) + c->offset;
  for (uint32_t i = 0; i < FETCH_LINES; i++) __builtin_prefetch(at + 64 * i, 0, 2);
  c->offset += 64 * FETCH_LINES;
  c->left -= 64 * FETCH_LINES;
  if (c->offset >= atomic_load_explicit(&a->bytes, memory_order_relaxed)) c->at++, c->offset = 0;
  return 1;
}

static int called(df_pool *p, uint32_t seen) { return atomic_load(&p->round) != seen || atomic_load(&p->closing); }

static void *worker(void *arg) {
  const struct member *m = arg;
  df_pool *p = m->pool;
  cursor c = {0};
  uint32_t seen = 0;
#if defined(__linux__)
  pthread_setname_np(pthread_self(), "df-worker");
#endif
  df_fp_enter();
  while (!atomic_load(&p->closing)) {
    seen = atomic_load_explicit(&p->round, memory_order_acquire);
    work(p, m->lane);
    uint64_t until = now_ns() + SPIN_NS;
    while (!called(p, seen) && now_ns() < until) {
      for (int i = 0; i < 32 && !called(p, seen); i++) {
        if (!fetch(p, m->lane, &c)) relax();
      }
    }
    if (called(p, seen)) continue;
    pthread_mutex_lock(&p->lock);
    atomic_fetch_add(&p->sleepers, 1); /* before the last look, as the poster looks here after posting */
    while (!called(p, seen)) pthread_cond_wait(&p->wake, &p->lock);
    atomic_fetch_sub(&p->sleepers, 1);
    pthread_mutex_unlock(&p->lock);
  }
  return NULL;
}

static void wake_all(df_pool *p) {
  if (!atomic_load(&p->sleepers)) return;
  pthread_mutex_lock(&p->lock);
  pthread_cond_broadcast(&p->wake);
  pthread_mutex_unlock(&p->lock);
}

df_pool *df_pool_open(uint32_t threads) {
  if (threads < 1) threads = 1;
  df_pool *p = aligned_alloc(64, sizeof(df_pool) + threads * sizeof(lane));
  if (!p) return NULL;
  memset(p, 0, sizeof(df_pool) + threads * sizeof(lane));
  p->workers = threads - 1;
  p->member = calloc(threads, sizeof *p->member);
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->wake, NULL);
  /* The process's signals belong to its main program: workers inherit a mask that blocks them all. */
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  for (uint32_t i = 0; p->member && i < p->workers; i++) {
    p->member[i] = (struct member){.pool = p, .lane = i + 1};
    if (pthread_create(&p->member[i].thread, NULL, worker, &p->member[i])) break;
    p->started++;
  }
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  if (!p->member || p->started < p->workers) {
    df_pool_close(p);
    return NULL;
  }
  return p;
}

void df_pool_close(df_pool *p) {
  if (!p) return;
  atomic_store(&p->closing, 1);
  pthread_mutex_lock(&p->lock);
  pthread_cond_broadcast(&p->wake);
  pthread_mutex_unlock(&p->lock);
  for (uint32_t i = 0; i < p->started; i++) pthread_join(p->member[i].thread, NULL);
  pthread_cond_destroy(&p->wake);
  pthread_mutex_destroy(&p->lock);
  free(p->member);
  free(p);
}

static int run_all(uint32_t from, uint32_t to, df_chunk_fn fn, void *context, const uint32_t *stop) {
  for (uint32_t c = from; c < to; c++) {
    if (stop && __atomic_load_n(stop, __ATOMIC_RELAXED)) return 1;
    fn(context, c);
  }
  return 0;
}

int df_pool_run(df_pool *p, uint32_t chunks, df_chunk_fn fn, void *context, const uint32_t *stop) {
  if (chunks <= 1 || p->workers == 0 || chunks > LANE_CHUNKS) return run_all(0, chunks, fn, context, stop);
  p->fn = fn;
  p->context = context;
  p->stop = stop;
  atomic_store_explicit(&p->dropped, 0, memory_order_relaxed);
  atomic_store_explicit(&p->done, 0, memory_order_relaxed);
  const uint32_t threads = p->workers + 1, round = atomic_load_explicit(&p->round, memory_order_relaxed) + 1;
  for (uint32_t t = 0; t < threads; t++) {
    const uint64_t next = (uint64_t)chunks * t / threads, end = (uint64_t)chunks * (t + 1) / threads;
    atomic_store_explicit(&p->lane[t].word, (uint64_t)round << 32 | next << 16 | end, memory_order_release);
  }
  atomic_store(&p->round, round);
  wake_all(p);
  work(p, 0);
  /* What remains is in the hands of other threads. If one of them lost its processor, give it ours. */
  for (uint32_t i = 0; atomic_load_explicit(&p->done, memory_order_acquire) != chunks; i++) {
    if (i >= 4096) sched_yield();
    else if (!fetch(p, 0, &p->mine)) relax();
  }
  return (int)atomic_load_explicit(&p->dropped, memory_order_relaxed);
}

uint32_t df_pool_threads(const df_pool *p) { return p->workers + 1; }

void df_pool_ahead(df_pool *p, uint32_t thread, const df_ahead *a, uint32_t count) {
  lane *l = &p->lane[thread];
  if (count > DF_AHEAD_MAX) count = DF_AHEAD_MAX;
  for (uint32_t i = 0; i < count; i++) {
    atomic_store_explicit(&l->ahead[i].at, (uint64_t)(uintptr_t)a[i].at, memory_order_relaxed);
    atomic_store_explicit(&l->ahead[i].bytes, a[i].bytes, memory_order_relaxed);
    atomic_store_explicit(&l->ahead[i].phase, a[i].phase, memory_order_relaxed);
  }
  atomic_store_explicit(&l->aheads, count, memory_order_relaxed);
}

void df_pool_ahead_from(df_pool *p, uint32_t phase) {
  atomic_store_explicit(&p->reached, phase, memory_order_relaxed);
  if (phase == 0) atomic_fetch_add_explicit(&p->list, 1, memory_order_release);
}

uint32_t df_pool_default_threads(void) {
#if defined(__linux__)
  cpu_set_t set;
  if (!sched_getaffinity(0, sizeof set, &set)) {
    int n = CPU_COUNT(&set);
    if (n > 0) return (uint32_t)n;
  }
#endif
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n > 0 ? (uint32_t)n : 1;
}
