/* tape.c — the life of a tape: begin on staged state, then publish a prefix of its rows or drop everything. */
#include "state.h"

static void drop_pages(df_provider *p) {
  df_tape *tape = &p->tape;
  for (uint32_t i = 0; i < p->g.layers; i++) {
    for (uint32_t s = 0; s < 2; s++) {
      if (tape->fresh[i][s]) df_page_unref(p, tape->pages[i][s]);
      tape->fresh[i][s] = 0;
      tape->pages[i][s] = NULL;
    }
  }
}

/* The pages rows are written to. A page only this timeline holds is written past its committed rows, which no one reads;
 * a shared one is copied first. */
static int stage_pages(df_provider *p, df_timeline *t, uint32_t rows, df_error *err) {
  df_tape *tape = &p->tape;
  tape->first_page = (uint32_t)(t->position / DF_PAGE_ROWS);
  tape->page_span = (uint32_t)((t->position + rows - 1) / DF_PAGE_ROWS) - tape->first_page + 1;
  for (uint32_t i = 0; i < p->g.layers; i++) {
    if (p->g.attn[i] != DF_ATTN_MLA) continue;
    df_layer_state *l = &t->layer[i];
    int ok = df_pages_reserve(l, tape->first_page + tape->page_span);
    for (uint32_t s = 0; ok && s < tape->page_span; s++) {
      df_page *held = tape->first_page + s < l->page_count ? l->pages[tape->first_page + s] : NULL;
      if (held && held->refs == 1) {
        tape->pages[i][s] = held;
        continue;
      }
      df_page *page = df_page_new(p);
      if (!page) {
        ok = 0;
        break;
      }
      if (held) memcpy(page->rows, held->rows, t->position % DF_PAGE_ROWS * p->d.kv_stride * sizeof(float));
      tape->pages[i][s] = page;
      tape->fresh[i][s] = 1;
    }
    if (!ok) {
      drop_pages(p);
      return df_fail(err, DF_NOMEM, "no memory for the latent cache at position %llu", (unsigned long long)t->position);
    }
  }
  return DF_OK;
}

int df_tape_start(df_provider *p, df_timeline *t, uint64_t position, const uint16_t *embeddings, uint32_t rows, uint32_t flags,
                  df_handle *handle, df_error *err) {
  df_tape *tape = &p->tape;
  if (!embeddings || !handle) return df_fail(err, DF_INVALID, "tape_begin needs embedding rows and a place for the tape");
  if (rows < 1 || rows > DF_MAX_ROWS) return df_fail(err, DF_INVALID, "a tape of %u rows; it must have 1 to %u", rows, DF_MAX_ROWS);
  if (flags & ~(uint32_t)DF_TAPE_PARTIAL) return df_fail(err, DF_INVALID, "tape_begin does not know flags %#x", flags);
  if (tape->stage != DF_STAGE_NONE) return df_fail(err, DF_BUSY, "another tape is live; commit or discard it first");
  if (position != t->position) {
    return df_fail(err, DF_STALE, "the timeline is at position %llu, not %llu", (unsigned long long)t->position, (unsigned long long)position);
  }
  if (position > (UINT64_C(1) << 32)) return df_fail(err, DF_INVALID, "position %llu is beyond what a timeline can hold", (unsigned long long)position);
  int rc = df_scratch_reserve(p, rows, err);
  if (!rc) rc = df_staging_reserve(p, rows, flags, err);
  if (!rc) rc = stage_pages(p, t, rows, err);
  if (rc) return rc;
  for (uint32_t r = 0; r < rows; r++) p->k->widen(p->scratch.x.row[r], (const uint8_t *)(embeddings + (size_t)r * p->g.hidden), p->g.hidden);
  tape->generation = df_generation();
  tape->timeline = t;
  tape->binding = NULL;
  tape->base = position;
  tape->rows = rows;
  tape->flags = flags;
  tape->layer = tape->anchors = tape->final_rows = 0;
  tape->stage = DF_STAGE_READY;
  *handle = df_handle_make(tape->generation, DF_KIND_TAPE, 0);
  return DF_OK;
}

void df_tape_end(df_provider *p) {
  drop_pages(p);
  p->tape.stage = DF_STAGE_NONE;
  p->tape.timeline = NULL;
  p->tape.binding = NULL;
}

/* Everything that could be wrong is looked at before the first pointer moves; from there nothing can fail. */
int df_tape_publish(df_provider *p, uint32_t n, uint64_t *position, df_error *err) {
  df_tape *tape = &p->tape;
  df_timeline *t = tape->timeline;
  int sound = t->position == tape->base;
  for (uint32_t i = 0; i < p->g.layers; i++) {
    if (p->g.attn[i] == DF_ATTN_KDA) sound = sound && p->spare[i].s && p->spare[i].conv;
    else sound = sound && tape->pages[i][tape->page_span - 1] && t->layer[i].page_room >= tape->first_page + tape->page_span;
  }
  if (!sound) {
    t->poisoned = 1;
    df_tape_end(p);
    return df_fail(err, DF_POISONED, "the timeline's state changed under a live tape; free it and rebuild");
  }
  for (uint32_t i = 0; n < tape->rows && i < p->g.layers; i++) {
    if (p->g.attn[i] == DF_ATTN_KDA) df_kda_commit(p, i, n);
  }
  const uint64_t end = tape->base + n;
  for (uint32_t i = 0; i < p->g.layers; i++) {
    df_layer_state *l = &t->layer[i], *spare = &p->spare[i];
    if (p->g.attn[i] == DF_ATTN_KDA) {
      float *s = l->s, *conv = l->conv;
      l->s = spare->s;
      l->conv = spare->conv;
      spare->s = s;
      spare->conv = conv;
      continue;
    }
    for (uint32_t s = 0; s < tape->page_span; s++) {
      uint32_t at = tape->first_page + s;
      if (!tape->fresh[i][s] || (uint64_t)at * DF_PAGE_ROWS >= end) continue;
      if (at < l->page_count) df_page_unref(p, l->pages[at]);
      else l->page_count = at + 1;
      l->pages[at] = tape->pages[i][s];
      tape->fresh[i][s] = 0;
    }
  }
  t->position = end;
  if (position) *position = end;
  df_tape_end(p);
  return DF_OK;
}
