/* statefile.c — committed state as bytes.
 *
 *   offset  size
 *   0       8     "DFSTATE1"
 *   8       4     layout tag, 1: KDA [head][key][value]; windows [q,k,v][taps-1][channel] of raw projections, oldest
 *                 first; MLA [position][latent, shared key]
 *   12      4     header bytes, 48
 *   16      8     geometry digest
 *   24      8     position
 *   32      8     payload bytes
 *   40      8     zero
 *   48            per layer in order, little-endian fp32: KDA state then windows, or MLA rows
 */
#include "state.h"

#define MAGIC "DFSTATE1"
#define LAYOUT 1u
#define HEADER 48u
#define MAX_POSITION (UINT64_C(1) << 40)

static void put32(uint8_t *p, uint32_t v) { memcpy(p, &v, 4); }
static void put64(uint8_t *p, uint64_t v) { memcpy(p, &v, 8); }
static uint32_t get32(const uint8_t *p) {
  uint32_t v;
  memcpy(&v, p, 4);
  return v;
}
static uint64_t get64(const uint8_t *p) {
  uint64_t v;
  memcpy(&v, p, 8);
  return v;
}

/* Payload of a state at a position; 0 when it does not fit 64 bits, which no possible payload is. */
static int payload(const df_provider *p, uint64_t position, uint64_t *bytes) {
  uint64_t kda = 0, mla = 0, sum;
  for (uint32_t i = 0; i < p->g.layers; i++) {
    if (p->g.attn[i] == DF_ATTN_KDA) kda++;
    else mla++;
  }
  sum = kda * (df_kda_state_floats(p) + df_kda_conv_floats(p)) * sizeof(float);
  uint64_t row = mla * p->d.kv_width * sizeof(float);
  if (position > MAX_POSITION || (row && position > (UINT64_MAX - HEADER - sum) / row)) return 0;
  *bytes = sum + position * row;
  return 1;
}

int df_state_size(df_provider *p, const df_timeline *t, uint64_t *bytes, df_error *err) {
  uint64_t n;
  if (!payload(p, t->position, &n)) return df_fail(err, DF_INVALID, "the state at position %llu is too large to export", (unsigned long long)t->position);
  *bytes = HEADER + n;
  return DF_OK;
}

int df_state_export(df_provider *p, const df_timeline *t, void *buf, uint64_t bytes, df_error *err) {
  uint64_t want = 0;
  int rc = df_state_size(p, t, &want, err);
  if (rc) return rc;
  if (!buf || bytes != want) {
    return df_fail(err, DF_INVALID, "the state takes %llu bytes, the buffer has %llu", (unsigned long long)want, (unsigned long long)bytes);
  }
  uint8_t *o = buf;
  memset(o, 0, HEADER);
  memcpy(o, MAGIC, 8);
  put32(o + 8, LAYOUT);
  put32(o + 12, HEADER);
  put64(o + 16, p->digest);
  put64(o + 24, t->position);
  put64(o + 32, want - HEADER);
  o += HEADER;
  const size_t s = df_kda_state_floats(p) * sizeof(float), conv = df_kda_conv_floats(p) * sizeof(float);
  const size_t row = p->d.kv_width * sizeof(float);
  for (uint32_t i = 0; i < p->g.layers; i++) {
    const df_layer_state *l = &t->layer[i];
    if (p->g.attn[i] == DF_ATTN_KDA) {
      memcpy(o, l->s, s);
      memcpy(o + s, l->conv, conv);
      o += s + conv;
      continue;
    }
    for (uint64_t r = 0; r < t->position; r++, o += row) memcpy(o, l->pages[r / DF_PAGE_ROWS]->rows + r % DF_PAGE_ROWS * p->d.kv_stride, row);
  }
  return DF_OK;
}

int df_state_import(df_provider *p, const void *buf, uint64_t bytes, df_timeline **out, df_error *err) {
  const uint8_t *o = buf;
  if (!o || bytes < HEADER || memcmp(o, MAGIC, 8)) return df_fail(err, DF_INVALID, "not a saved state: the header is missing");
  if (get32(o + 8) != LAYOUT || get32(o + 12) != HEADER) {
    return df_fail(err, DF_INVALID, "the saved state has layout %u; this version reads layout %u", get32(o + 8), LAYOUT);
  }
  if (get64(o + 16) != p->digest) return df_fail(err, DF_INVALID, "the saved state belongs to a model of another geometry");
  uint64_t position = get64(o + 24), want;
  if (!payload(p, position, &want) || get64(o + 32) != want || bytes - HEADER != want || get64(o + 40)) {
    return df_fail(err, DF_INVALID, "the saved state is damaged: %llu bytes do not hold position %llu", (unsigned long long)bytes,
                   (unsigned long long)position);
  }
  df_timeline *t;
  int rc = df_state_create(p, &t, err);
  if (rc) return rc;
  o += HEADER;
  const size_t s = df_kda_state_floats(p) * sizeof(float), conv = df_kda_conv_floats(p) * sizeof(float);
  const size_t row = p->d.kv_width * sizeof(float);
  const uint32_t pages = (uint32_t)((position + DF_PAGE_ROWS - 1) / DF_PAGE_ROWS);
  for (uint32_t i = 0; i < p->g.layers; i++) {
    df_layer_state *l = &t->layer[i];
    if (p->g.attn[i] == DF_ATTN_KDA) {
      memcpy(l->s, o, s);
      memcpy(l->conv, o + s, conv);
      o += s + conv;
      continue;
    }
    int ok = df_pages_reserve(l, pages);
    while (ok && l->page_count < pages) {
      l->pages[l->page_count] = df_page_new(p);
      if (!l->pages[l->page_count]) ok = 0;
      else l->page_count++;
    }
    if (!ok) {
      df_state_drop(p, t);
      return df_fail(err, DF_NOMEM, "no memory for %llu positions of saved state", (unsigned long long)position);
    }
    for (uint64_t r = 0; r < position; r++, o += row) memcpy(l->pages[r / DF_PAGE_ROWS]->rows + r % DF_PAGE_ROWS * p->d.kv_stride, o, row);
  }
  t->position = position;
  *out = t;
  return DF_OK;
}
