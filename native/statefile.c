/* statefile.c — committed state as others read and write it: where its parts are. */
#include "state.h"

#define MAX_POSITION (UINT64_C(1) << 32) /* of a tape */

typedef struct list {
  df_state_part *parts;
  uint32_t room, count;
} list;

static void add(list *l, void *at, uint64_t rows, size_t row_bytes, size_t stride) {
  if (l->count < l->room) l->parts[l->count] = (df_state_part){at, rows, row_bytes, stride};
  l->count++;
}

int df_state_parts(df_provider *p, const df_timeline *t, df_state_part *parts, uint32_t room, uint32_t *count, df_error *err) {
  if (!count || (room && !parts)) return df_fail(err, DF_INVALID, "timeline_parts needs places for the parts and their count");
  const size_t s = df_kda_state_floats(p) * sizeof(float), conv = df_kda_conv_floats(p) * sizeof(float);
  list l = {parts, room, 0};
  for (uint32_t i = 0; i < p->g.layers; i++) {
    const df_layer_state *at = &t->layer[i];
    if (p->g.attn[i] == DF_ATTN_KDA) {
      add(&l, at->s, 1, s, s);
      add(&l, at->conv, 1, conv, conv);
      continue;
    }
    for (uint64_t from = 0; from < t->position; from += DF_PAGE_ROWS) {
      const uint64_t rows = t->position - from < DF_PAGE_ROWS ? t->position - from : DF_PAGE_ROWS;
      add(&l, at->pages[from / DF_PAGE_ROWS]->rows, rows, p->d.kv_width * sizeof(float), p->d.kv_stride * sizeof(float));
    }
  }
  *count = l.count;
  return DF_OK;
}

int df_state_blank(df_provider *p, uint64_t position, df_timeline **out, df_error *err) {
  df_timeline *t;
  if (position > MAX_POSITION) return df_fail(err, DF_INVALID, "position %llu is beyond what a timeline can hold", (unsigned long long)position);
  int rc = df_state_create(p, &t, err);
  if (rc) return rc;
  const uint32_t pages = (uint32_t)((position + DF_PAGE_ROWS - 1) / DF_PAGE_ROWS);
  for (uint32_t i = 0; i < p->g.layers; i++) {
    df_layer_state *l = &t->layer[i];
    if (p->g.attn[i] != DF_ATTN_MLA) continue;
    int ok = df_pages_reserve(l, pages);
    while (ok && l->page_count < pages) {
      if (!(l->pages[l->page_count] = df_page_new(p))) ok = 0;
      else l->page_count++;
    }
    if (!ok) {
      df_state_drop(p, t);
      return df_fail(err, DF_NOMEM, "no memory for the state of %llu positions", (unsigned long long)position);
    }
  }
  t->position = position;
  *out = t;
  return DF_OK;
}
