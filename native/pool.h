/* pool.h — the worker threads of a provider. */
#ifndef DELTAFIN_POOL_H
#define DELTAFIN_POOL_H

#include <stdint.h>

typedef struct df_pool df_pool;
typedef void (*df_chunk_fn)(void *context, uint32_t chunk);

/* threads includes the caller: 1 starts none. NULL when threads cannot be started. */
df_pool *df_pool_open(uint32_t threads);
void df_pool_close(df_pool *p);
/* Calls fn for every chunk in [0, chunks), on the caller and the workers, and returns when all are done. Which thread
 * takes which chunk is left to chance, so chunks must be independent. stop may be NULL; once *stop is non-zero the
 * chunks not yet begun are dropped and the result is 1, otherwise 0. One run at a time. */
int df_pool_run(df_pool *p, uint32_t chunks, df_chunk_fn fn, void *context, const uint32_t *stop);
uint32_t df_pool_default_threads(void); /* processors this process may use */

#endif
