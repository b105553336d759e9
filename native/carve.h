/* carve.h — lays a block of memory out: measured first, without one, then handed out part by part. */
#ifndef DELTAFIN_CARVE_H
#define DELTAFIN_CARVE_H

#include "state.h"

/* Hands out parts of one block, or only counts them when there is none yet. */
typedef struct carve {
  char *block;
  size_t used;
} carve;

DF_INLINE void *take(carve *c, size_t bytes) {
  void *at = c->block ? c->block + c->used : NULL;
  c->used += (bytes + 63) / 64 * 64;
  return at;
}

DF_INLINE float *take_floats(carve *c, size_t n) { return take(c, n * sizeof(float)); }

DF_INLINE void take_rows(carve *c, df_rows *r, uint32_t rows, size_t width) {
  r->stride = df_stride(width);
  r->at = take_floats(c, rows * r->stride);
  for (uint32_t t = 0; r->at && t < rows; t++) r->row[t] = r->at + t * r->stride;
}

#endif
