/* pool.h — the worker threads of a provider. */
#ifndef DELTAFIN_POOL_H
#define DELTAFIN_POOL_H

#include <stddef.h>
#include <stdint.h>

typedef struct df_pool df_pool;
typedef void (*df_chunk_fn)(void *context, uint32_t chunk);

/* threads includes the caller: 1 starts none. NULL when threads cannot be started. */
df_pool *df_pool_open(uint32_t threads);
void df_pool_close(df_pool *p);
/* Calls fn for every chunk in [0, chunks), on the caller and the workers, and returns when all are done. A thread
 * begins with its own stretch of them, but which chunk it takes is left to chance, so chunks must be independent. stop may be NULL; once *stop is non-zero the
 * chunks not yet begun are dropped and the result is 1, otherwise 0. One run at a time. */
int df_pool_run(df_pool *p, uint32_t chunks, df_chunk_fn fn, void *context, const uint32_t *stop);
uint32_t df_pool_threads(const df_pool *p);

#define DF_AHEAD_MAX 24u

/* Bytes a phase to come will read. Prefetching never faults, so they may be gone by the time they are fetched. */
typedef struct df_ahead {
  const uint8_t *at;
  size_t bytes;
  uint32_t phase;
} df_ahead;

/* What a thread (0: the caller) fetches while it has nothing to do, in order of phases: its share of each. The caller sets the
 * list of every thread, then says with phase 0 that it is new, and with later ones which phases have not begun. */
void df_pool_ahead(df_pool *p, uint32_t thread, const df_ahead *a, uint32_t count);
void df_pool_ahead_from(df_pool *p, uint32_t phase);
uint32_t df_pool_default_threads(void); /* processors this process may use */

#endif
