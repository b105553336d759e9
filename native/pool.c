/* pool.c — persistent workers that share one job at a time.
 *
 * The job is a word {round : 32 | chunks left : 32}. A thread claims a chunk by a compare-and-swap that decrements the
 * low half; the round keeps a late thread from claiming out of a job it has not seen. After a successful claim the job's
 * fields cannot change before that chunk is done, so they are read only then.
 *
 * Between jobs a worker spins for SPIN_NS, long enough for the phases of a layer to follow each other without a system
 * call, then sleeps on a condition variable. An idle provider therefore uses no processor time. */
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

struct df_pool {
  _Alignas(64) _Atomic uint64_t job;
  df_chunk_fn fn;
  void *context;
  const uint32_t *stop;
  uint32_t chunks;
  _Alignas(64) _Atomic uint32_t done;
  _Atomic uint32_t dropped;
  _Alignas(64) _Atomic uint32_t sleepers;
  _Atomic uint32_t closing;
  pthread_mutex_t lock;
  pthread_cond_t wake;
  uint32_t workers;
  pthread_t thread[];
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

/* Takes chunks until none is left. */
static void work(df_pool *p) {
  uint64_t j = atomic_load_explicit(&p->job, memory_order_acquire);
  while ((uint32_t)j) {
    if (!atomic_compare_exchange_weak_explicit(&p->job, &j, j - 1, memory_order_acquire, memory_order_acquire)) continue;
    if (p->stop && __atomic_load_n(p->stop, __ATOMIC_RELAXED)) atomic_store_explicit(&p->dropped, 1, memory_order_relaxed);
    else p->fn(p->context, p->chunks - (uint32_t)j);
    atomic_fetch_add_explicit(&p->done, 1, memory_order_release);
    j = atomic_load_explicit(&p->job, memory_order_acquire);
  }
}

static int has_work(df_pool *p) { return (uint32_t)atomic_load(&p->job) != 0 || atomic_load(&p->closing); }

static void *worker(void *arg) {
  df_pool *p = arg;
#if defined(__linux__)
  pthread_setname_np(pthread_self(), "df-worker");
#endif
  df_fp_enter();
  while (!atomic_load(&p->closing)) {
    work(p);
    uint64_t until = now_ns() + SPIN_NS;
    while (!has_work(p) && now_ns() < until) {
      for (int i = 0; i < 32 && !has_work(p); i++) relax();
    }
    if (has_work(p)) continue;
    pthread_mutex_lock(&p->lock);
    atomic_fetch_add(&p->sleepers, 1); /* before the last look, as the poster looks here after posting */
    while (!has_work(p)) pthread_cond_wait(&p->wake, &p->lock);
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
  size_t size = sizeof(df_pool) + threads * sizeof(pthread_t);
  df_pool *p = aligned_alloc(64, (size + 63) / 64 * 64);
  if (!p) return NULL;
  memset(p, 0, size);
  pthread_mutex_init(&p->lock, NULL);
  pthread_cond_init(&p->wake, NULL);
  /* The process's signals belong to its main program: workers inherit a mask that blocks them all. */
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  while (p->workers + 1 < threads && !pthread_create(&p->thread[p->workers], NULL, worker, p)) p->workers++;
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  if (p->workers + 1 < threads) {
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
  for (uint32_t i = 0; i < p->workers; i++) pthread_join(p->thread[i], NULL);
  pthread_cond_destroy(&p->wake);
  pthread_mutex_destroy(&p->lock);
  free(p);
}

int df_pool_run(df_pool *p, uint32_t chunks, df_chunk_fn fn, void *context, const uint32_t *stop) {
  if (chunks <= 1 || p->workers == 0) {
    for (uint32_t c = 0; c < chunks; c++) {
      if (stop && __atomic_load_n(stop, __ATOMIC_RELAXED)) return 1;
      fn(context, c);
    }
    return 0;
  }
  p->fn = fn;
  p->context = context;
  p->stop = stop;
  p->chunks = chunks;
  atomic_store_explicit(&p->done, 0, memory_order_relaxed);
  atomic_store_explicit(&p->dropped, 0, memory_order_relaxed);
  uint64_t round = (atomic_load_explicit(&p->job, memory_order_relaxed) >> 32) + 1;
  atomic_store(&p->job, round << 32 | chunks);
  wake_all(p);
  work(p);
  /* What remains is in the hands of other threads. If one of them lost its processor, give it ours. */
  for (uint32_t i = 0; atomic_load_explicit(&p->done, memory_order_acquire) != chunks; i++) {
    if (i < 4096) relax();
    else sched_yield();
  }
  return (int)atomic_load_explicit(&p->dropped, memory_order_relaxed);
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
