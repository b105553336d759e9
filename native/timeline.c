/* timeline.c — committed state: recurrent matrices and convolution windows of KDA layers, latent pages of MLA layers. */
#include <stdlib.h>

#include "state.h"

size_t df_kda_state_floats(const df_provider *p) { return (size_t)p->d.kda_width * p->g.kda_head_dim; }
size_t df_kda_conv_floats(const df_provider *p) { return (size_t)3 * (p->g.conv_taps - 1) * p->d.kda_width; }

static size_t page_bytes(const df_provider *p) { return sizeof(df_page) + DF_PAGE_ROWS * p->d.kv_stride * sizeof(float); }

df_page *df_page_new(df_provider *p) {
  df_page *page = df_alloc(page_bytes(p));
  if (!page) return NULL;
  page->refs = 1;
  p->memory.state_bytes += page_bytes(p);
  return page;
}

void df_page_unref(df_provider *p, df_page *page) {
  if (!page || --page->refs) return;
  p->memory.state_bytes -= page_bytes(p);
  df_free(page);
}

int df_pages_reserve(df_layer_state *l, uint32_t count) {
  if (count <= l->page_room) return 1;
  uint32_t room = count > l->page_room * 2 ? count : l->page_room * 2;
  df_page **pages = realloc(l->pages, room * sizeof *pages);
  if (!pages) return 0;
  l->pages = pages;
  l->page_room = room;
  return 1;
}

int df_state_create(df_provider *p, df_timeline **out, df_error *err) {
  df_timeline *t = df_alloc0(sizeof *t + p->g.layers * sizeof t->layer[0]);
  if (!t) return df_fail(err, DF_NOMEM, "no memory for a timeline");
  const size_t s = df_kda_state_floats(p) * sizeof(float), conv = df_kda_conv_floats(p) * sizeof(float);
  for (uint32_t i = 0; i < p->g.layers; i++) {
    if (p->g.attn[i] != DF_ATTN_KDA) continue;
    t->layer[i].s = df_alloc0(s);
    t->layer[i].conv = df_alloc0(conv);
    p->memory.state_bytes += (t->layer[i].s ? s : 0) + (t->layer[i].conv ? conv : 0);
    if (!t->layer[i].s || !t->layer[i].conv) {
      df_state_drop(p, t);
      return df_fail(err, DF_NOMEM, "no memory for a timeline: each KDA layer needs %zu bytes of state", s + conv);
    }
  }
  *out = t;
  return DF_OK;
}

int df_state_fork(df_provider *p, const df_timeline *from, df_timeline **out, df_error *err) {
  df_timeline *t;
  int rc = df_state_create(p, &t, err);
  if (rc) return rc;
  t->position = from->position;
  for (uint32_t i = 0; i < p->g.layers; i++) {
    const df_layer_state *a = &from->layer[i];
    df_layer_state *b = &t->layer[i];
    if (p->g.attn[i] == DF_ATTN_KDA) {
      memcpy(b->s, a->s, df_kda_state_floats(p) * sizeof(float));
      memcpy(b->conv, a->conv, df_kda_conv_floats(p) * sizeof(float));
      continue;
    }
    if (!df_pages_reserve(b, a->page_count)) {
      df_state_drop(p, t);
      return df_fail(err, DF_NOMEM, "no memory for the page table of a fork");
    }
    for (uint32_t j = 0; j < a->page_count; j++) {
      b->pages[j] = a->pages[j];
      b->pages[j]->refs++;
    }
    b->page_count = a->page_count;
  }
  *out = t;
  return DF_OK;
}

void df_state_drop(df_provider *p, df_timeline *t) {
  for (uint32_t i = 0; i < p->g.layers; i++) {
    df_layer_state *l = &t->layer[i];
    if (l->s) p->memory.state_bytes -= df_kda_state_floats(p) * sizeof(float);
    if (l->conv) p->memory.state_bytes -= df_kda_conv_floats(p) * sizeof(float);
    df_free(l->s);
    df_free(l->conv);
    for (uint32_t j = 0; j < l->page_count; j++) df_page_unref(p, l->pages[j]);
    free(l->pages);
  }
  df_free(t);
}

int df_state_add(df_provider *p, df_timeline *t, df_handle *handle, df_error *err) {
  uint32_t slot = df_slot((void ***)&p->timeline, &p->timeline_room);
  if (slot == UINT32_MAX) {
    df_state_drop(p, t);
    return df_fail(err, DF_NOMEM, "no memory for another timeline");
  }
  t->generation = df_generation();
  p->timeline[slot] = t;
  *handle = df_handle_make(t->generation, DF_KIND_TIMELINE, slot);
  return DF_OK;
}

df_timeline *df_timeline_find(df_provider *p, df_handle h) {
  uint32_t slot = df_handle_slot(h);
  if (df_handle_kind(h) != DF_KIND_TIMELINE || slot >= p->timeline_room || !p->timeline[slot]) return NULL;
  return p->timeline[slot]->generation == df_handle_generation(h) ? p->timeline[slot] : NULL;
}
