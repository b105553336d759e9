/* provider.c — the functions of provider.h: handles, one call at a time, the floating-point mode. The work is elsewhere. */
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>

#include "probe.h"
#include "state.h"

/* ---- errors and memory ---------------------------------------------------------------------------------------------- */

int df_fail(df_error *err, int code, const char *format, ...) {
  if (err) {
    va_list ap;
    va_start(ap, format);
    err->code = code;
    vsnprintf(err->text, sizeof err->text, format, ap);
    va_end(ap);
  }
  return code;
}

static _Thread_local uint64_t until_refusal; /* see df_probe_refuse; 0: memory is given as long as there is some */

int df_probe_refuse(uint64_t n) {
  int pending = until_refusal != 0;
  until_refusal = n;
  return pending;
}

void *df_alloc(size_t bytes) {
  if (bytes > SIZE_MAX - 127 || (until_refusal && !--until_refusal)) return NULL;
  return aligned_alloc(64, bytes ? (bytes + 63) / 64 * 64 : 64);
}

void *df_alloc0(size_t bytes) {
  void *p = df_alloc(bytes);
  if (p) memset(p, 0, bytes);
  return p;
}

void df_free(void *p) { free(p); }

/* ---- the table of open providers -------------------------------------------------------------------------------------- */

#define MAX_PROVIDERS 256

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static df_provider *table[MAX_PROVIDERS];

uint32_t df_generation(void) {
  static _Atomic uint32_t last;
  uint32_t g;
  do g = atomic_fetch_add(&last, 1) + 1;
  while (!g);
  return g;
}

uint32_t df_slot(void ***slots, uint32_t *room) {
  for (uint32_t i = 0; i < *room; i++) {
    if (!(*slots)[i]) return i;
  }
  uint32_t more = *room ? *room * 2 : 16;
  if (more >= 1u << 28) return UINT32_MAX;
  void **grown = realloc(*slots, more * sizeof *grown);
  if (!grown) return UINT32_MAX;
  for (uint32_t i = *room; i < more; i++) grown[i] = NULL;
  uint32_t at = *room;
  *slots = grown;
  *room = more;
  return at;
}

static df_provider *find(df_handle h) { /* under table_lock */
  uint32_t slot = df_handle_slot(h);
  if (df_handle_kind(h) != DF_KIND_PROVIDER || slot >= MAX_PROVIDERS || !table[slot]) return NULL;
  return table[slot]->generation == df_handle_generation(h) ? table[slot] : NULL;
}

int df_enter(df_handle h, df_call *c, df_error *err) {
  int rc = DF_OK;
  if (err) {
    err->code = DF_OK;
    err->text[0] = 0;
  }
  pthread_mutex_lock(&table_lock);
  c->p = find(h);
  if (!c->p) rc = df_fail(err, DF_STALE, "this provider was closed, or never opened");
  else if (atomic_exchange(&c->p->busy, 1)) rc = df_fail(err, DF_BUSY, "another call on this provider is running");
  pthread_mutex_unlock(&table_lock);
  if (!rc) c->mode = df_fp_enter();
  return rc;
}

int df_leave(df_call *c, int rc) {
  df_fp_leave(c->mode);
  atomic_store(&c->p->busy, 0);
  return rc;
}

/* ---- session ---------------------------------------------------------------------------------------------------------- */

int df_abi_query(df_abi_info *info) {
  if (!info) return DF_INVALID;
  memset(info, 0, sizeof *info);
  info->abi_version = DF_ABI_VERSION;
  info->geometry_size = sizeof(df_geometry);
  info->tensor_size = sizeof(df_tensor);
  info->layer_slots = DF_LAYER_SLOTS;
  info->global_slots = DF_GLOBAL_SLOTS;
  df_isa_list(info->isa_built, info->isa_supported);
  return DF_OK;
}

static void destroy(df_provider *p) {
  if (p->tape.stage != DF_STAGE_NONE) df_tape_end(p);
  df_dspark_drop(p);
  for (uint32_t i = 0; i < p->timeline_room; i++) {
    if (p->timeline[i]) df_state_drop(p, p->timeline[i]);
  }
  for (uint32_t i = 0; i < p->binding_room; i++) {
    if (p->binding[i]) df_binding_drop(p, i);
  }
  df_scratch_drop(p);
  df_pool_close(p->pool);
  free(p->timeline);
  free(p->binding);
  df_free(p->globals.copied);
  df_free(p->interrupt);
  df_free(p->tape.pages);
  df_free(p->tape.fresh);
  df_free(p->spare);
  df_free(p->log);
  for (uint32_t i = 0; p->predictor && i < p->g.layers; i++) df_free(p->predictor[i].copied);
  df_free(p->predictor);
  df_free(p->latest);
  df_free(p);
}

int df_open(const df_geometry *g, const df_options *o, df_handle *provider, df_error *err) {
  df_dims d;
  char isa[16];
  if (!g || !o || !provider) return df_fail(err, DF_INVALID, "open needs a geometry, options and a place for the provider");
  if (o->struct_size != sizeof *o) return df_fail(err, DF_UNSUPPORTED, "options have size %u; this provider wants %zu", o->struct_size, sizeof *o);
  int rc = df_geometry_check(g, &d, err);
  if (rc) return rc;
  memcpy(isa, o->isa, sizeof isa);
  isa[sizeof isa - 1] = 0;
  const df_kernels *k = df_kernels_for(isa);
  if (!k) {
    char built[64], runs[64];
    df_isa_list(built, runs);
    return df_fail(err, DF_UNSUPPORTED, "instruction set \"%s\" cannot be used; this processor runs: %s", isa, runs);
  }
  uint32_t threads = o->threads ? o->threads : df_pool_default_threads();
  if (threads > 1024) return df_fail(err, DF_INVALID, "%u threads; at most 1024", threads);
  df_provider *p = df_alloc0(sizeof *p);
  if (!p) return df_fail(err, DF_NOMEM, "no memory for a provider");
  p->g = *g;
  p->d = d;
  p->k = k;
  p->threads = threads;
  p->digest = df_geometry_digest(g);
  p->act = (df_act){g->activation, g->situ_beta, g->situ_linear_beta};
  p->interrupt = df_alloc0(64);
  p->tape.pages = df_alloc0(g->layers * sizeof p->tape.pages[0]);
  p->tape.fresh = df_alloc0(g->layers * sizeof p->tape.fresh[0]);
  p->spare = df_alloc0(g->layers * sizeof p->spare[0]);
  p->log = df_alloc0(g->layers * sizeof p->log[0]);
  p->predictor = df_alloc0(g->layers * sizeof p->predictor[0]);
  p->latest = df_alloc0(g->layers * sizeof p->latest[0]);
  p->pool = df_pool_open(threads);
  if (!p->interrupt || !p->predictor || !p->latest || !p->tape.pages || !p->tape.fresh || !p->spare || !p->log || !p->pool) {
    destroy(p);
    return df_fail(err, DF_NOMEM, "could not start a provider with %u threads", threads);
  }
  p->generation = df_generation();
  pthread_mutex_lock(&table_lock);
  uint32_t slot = 0;
  while (slot < MAX_PROVIDERS && table[slot]) slot++;
  if (slot < MAX_PROVIDERS) table[slot] = p;
  pthread_mutex_unlock(&table_lock);
  if (slot == MAX_PROVIDERS) {
    destroy(p);
    return df_fail(err, DF_NOMEM, "%d providers are open already; close one", MAX_PROVIDERS);
  }
  *provider = df_handle_make(p->generation, DF_KIND_PROVIDER, slot);
  return DF_OK;
}

int df_close(df_handle provider, df_error *err) {
  df_call c;
  int rc = df_enter(provider, &c, err);
  if (rc) return rc;
  pthread_mutex_lock(&table_lock);
  table[df_handle_slot(provider)] = NULL;
  pthread_mutex_unlock(&table_lock);
  df_fp_mode mode = c.mode;
  destroy(c.p);
  df_fp_leave(mode);
  return DF_OK;
}

uint32_t *df_interrupt_word(df_handle provider) {
  pthread_mutex_lock(&table_lock);
  df_provider *p = find(provider);
  uint32_t *word = p ? p->interrupt : NULL;
  pthread_mutex_unlock(&table_lock);
  return word;
}

static int isa_of(df_provider *p, char name[16], uint32_t *threads) {
  if (name) snprintf(name, 16, "%s", p->k->isa);
  if (threads) *threads = p->threads;
  return DF_OK;
}
int df_isa(df_handle provider, char name[16], uint32_t *threads, df_error *err) { DF_CALL(provider, isa_of(p, name, threads)); }

static int memory_of(df_provider *p, df_memory *m, df_error *err) {
  if (!m) return df_fail(err, DF_INVALID, "memory_query needs a place for the answer");
  *m = p->memory;
  return DF_OK;
}
int df_memory_query(df_handle provider, df_memory *m, df_error *err) { DF_CALL(provider, memory_of(p, m, err)); }

/* ---- weights ---------------------------------------------------------------------------------------------------------- */

int df_globals_bind(df_handle provider, const df_tensor t[DF_GLOBAL_SLOTS], df_error *err) { DF_CALL(provider, df_bind_globals(p, t, err)); }

int df_layer_bind(df_handle provider, uint32_t layer, const df_tensor t[DF_LAYER_SLOTS], df_handle *binding, df_error *err) {
  DF_CALL(provider, df_bind_layer(p, layer, t, binding, err));
}

int df_layer_release(df_handle provider, df_handle binding, df_error *err) { DF_CALL(provider, df_release_layer(p, binding, err)); }

int df_predictor_bind(df_handle provider, uint32_t layer, const df_tensor *norm, const df_tensor *router, const df_tensor *bias,
                      df_error *err) {
  DF_CALL(provider, df_bind_predictor(p, layer, norm, router, bias, err));
}

/* ---- timelines -------------------------------------------------------------------------------------------------------- */

static int lookup(df_provider *p, df_handle h, df_timeline **t, df_error *err) {
  *t = df_timeline_find(p, h);
  if (!*t) return df_fail(err, DF_STALE, "this timeline was freed, or never made");
  return DF_OK;
}

static int lookup_sound(df_provider *p, df_handle h, df_timeline **t, df_error *err) {
  int rc = lookup(p, h, t, err);
  if (!rc && (*t)->poisoned) return df_fail(err, DF_POISONED, "this timeline's state is no longer trusted; free it");
  return rc;
}

static int create(df_provider *p, df_handle *timeline, df_error *err) {
  df_timeline *t;
  if (!timeline) return df_fail(err, DF_INVALID, "timeline_create needs a place for the timeline");
  int rc = df_state_create(p, &t, err);
  return rc ? rc : df_state_add(p, t, timeline, err);
}
int df_timeline_create(df_handle provider, df_handle *timeline, df_error *err) { DF_CALL(provider, create(p, timeline, err)); }

static int release(df_provider *p, df_handle h, df_error *err) {
  df_timeline *t;
  int rc = lookup(p, h, &t, err);
  if (rc) return rc;
  if (p->tape.stage != DF_STAGE_NONE && p->tape.timeline == t) {
    return df_fail(err, DF_BUSY, "a tape is live on this timeline; commit or discard it first");
  }
  p->timeline[df_handle_slot(h)] = NULL;
  df_state_drop(p, t);
  return DF_OK;
}
int df_timeline_free(df_handle provider, df_handle timeline, df_error *err) { DF_CALL(provider, release(p, timeline, err)); }

static int fork_of(df_provider *p, df_handle h, df_handle *fork, df_error *err) {
  df_timeline *t, *copy;
  int rc = lookup_sound(p, h, &t, err);
  if (rc) return rc;
  if (!fork) return df_fail(err, DF_INVALID, "timeline_fork needs a place for the fork");
  rc = df_state_fork(p, t, &copy, err);
  return rc ? rc : df_state_add(p, copy, fork, err);
}
int df_timeline_fork(df_handle provider, df_handle timeline, df_handle *fork, df_error *err) { DF_CALL(provider, fork_of(p, timeline, fork, err)); }

static int position_of(df_provider *p, df_handle h, uint64_t *position, df_error *err) {
  df_timeline *t;
  int rc = lookup(p, h, &t, err);
  if (rc) return rc;
  if (!position) return df_fail(err, DF_INVALID, "timeline_position needs a place for the answer");
  *position = t->position;
  return DF_OK;
}
int df_timeline_position(df_handle provider, df_handle timeline, uint64_t *position, df_error *err) {
  DF_CALL(provider, position_of(p, timeline, position, err));
}

static int parts_of(df_provider *p, df_handle h, df_state_part *parts, uint32_t room, uint32_t *count, df_error *err) {
  df_timeline *t;
  int rc = lookup_sound(p, h, &t, err);
  return rc ? rc : df_state_parts(p, t, parts, room, count, err);
}
int df_timeline_parts(df_handle provider, df_handle timeline, df_state_part *parts, uint32_t room, uint32_t *count, df_error *err) {
  DF_CALL(provider, parts_of(p, timeline, parts, room, count, err));
}

static int blank(df_provider *p, uint64_t position, df_handle *timeline, df_error *err) {
  df_timeline *t;
  if (!timeline) return df_fail(err, DF_INVALID, "timeline_blank needs a place for the timeline");
  int rc = df_state_blank(p, position, &t, err);
  return rc ? rc : df_state_add(p, t, timeline, err);
}
int df_timeline_blank(df_handle provider, uint64_t position, df_handle *timeline, df_error *err) {
  DF_CALL(provider, blank(p, position, timeline, err));
}

static int geometry_id(df_provider *p, uint64_t *id, df_error *err) {
  if (!id) return df_fail(err, DF_INVALID, "geometry_id needs a place for the answer");
  *id = p->digest;
  return DF_OK;
}
int df_geometry_id(df_handle provider, uint64_t *id, df_error *err) { DF_CALL(provider, geometry_id(p, id, err)); }

static int read_kda(df_provider *p, df_handle h, uint32_t layer, float *out, uint64_t count, df_error *err) {
  df_timeline *t;
  int rc = lookup_sound(p, h, &t, err);
  if (rc) return rc;
  if (layer >= p->g.layers || p->g.attn[layer] != DF_ATTN_KDA) return df_fail(err, DF_INVALID, "layer %u is not a KDA layer", layer);
  if (!out || count != df_kda_state_floats(p)) {
    return df_fail(err, DF_INVALID, "a KDA state has %zu values, the buffer %llu", df_kda_state_floats(p), (unsigned long long)count);
  }
  memcpy(out, t->layer[layer].s, count * sizeof *out);
  return DF_OK;
}
int df_timeline_read_kda(df_handle provider, df_handle timeline, uint32_t layer, float *out, uint64_t count, df_error *err) {
  DF_CALL(provider, read_kda(p, timeline, layer, out, count, err));
}

/* ---- tape ------------------------------------------------------------------------------------------------------------- */

static int begin(df_provider *p, df_handle h, uint64_t position, const uint16_t *embeddings, uint32_t rows, uint32_t flags, df_handle *tape,
                 df_error *err) {
  df_timeline *t;
  int rc = lookup_sound(p, h, &t, err);
  return rc ? rc : df_tape_start(p, t, position, embeddings, rows, flags, tape, err);
}
int df_tape_begin(df_handle provider, df_handle timeline, uint64_t position, const uint16_t *embeddings, uint32_t rows, uint32_t flags,
                  df_handle *tape, df_error *err) {
  DF_CALL(provider, begin(p, timeline, position, embeddings, rows, flags, tape, err));
}

static int live(df_provider *p, df_handle h, df_error *err) {
  if (df_handle_kind(h) == DF_KIND_TAPE && df_handle_generation(h) == p->tape.generation && p->tape.stage != DF_STAGE_NONE) return DF_OK;
  return df_fail(err, DF_STALE, "this tape has ended, or was never begun");
}

/* The tape is live and at this layer, in this stage. */
static int at(df_provider *p, df_handle h, uint32_t layer, df_stage stage, df_error *err) {
  int rc = live(p, h, err);
  if (rc) return rc;
  if (p->tape.stage != stage || p->tape.layer != layer) {
    return df_fail(err, DF_STALE, "layer %u %s, but the tape is %s layer %u of %u", layer, stage == DF_STAGE_OPEN ? "is not open" : "cannot be attended",
                   p->tape.stage == DF_STAGE_OPEN ? "in" : "before", p->tape.layer, p->g.layers);
  }
  return DF_OK;
}

/* A failure inside the arithmetic ends the tape. */
static int settle(df_provider *p, int rc) {
  if (rc == DF_INTERRUPTED || rc == DF_TAPE_FAILED) df_tape_end(p);
  return rc;
}

static int attend(df_provider *p, df_handle tape, uint32_t layer, df_handle binding, df_mailbox *mail, df_error *err) {
  int rc = at(p, tape, layer, DF_STAGE_READY, err);
  if (rc) return rc;
  if (layer >= p->g.layers) return df_fail(err, DF_STALE, "all %u layers are done", p->g.layers);
  if (!mail) return df_fail(err, DF_INVALID, "tape_attend needs a mailbox");
  df_binding *b = df_binding_find(p, binding);
  if (!b || b->layer != layer) return df_fail(err, DF_STALE, "this binding is not one of layer %u", layer);
  p->tape.binding = b;
  return settle(p, df_layer_attend(p, mail, err));
}
int df_tape_attend(df_handle provider, df_handle tape, uint32_t layer, df_handle binding, df_mailbox *mail, df_error *err) {
  DF_CALL(provider, attend(p, tape, layer, binding, mail, err));
}

static int predict(df_provider *p, df_handle tape, uint32_t layer, uint32_t max_ids, uint16_t *ids, float *scores, uint32_t *count, df_error *err) {
  int rc = at(p, tape, layer, DF_STAGE_OPEN, err);
  if (rc) return rc;
  if (!ids || !count) return df_fail(err, DF_INVALID, "tape_predict needs places for the ids and their count");
  return settle(p, df_layer_predict(p, max_ids, ids, scores, count, err));
}
int df_tape_predict(df_handle provider, df_handle tape, uint32_t layer, uint32_t max_ids, uint16_t *ids, float *scores, uint32_t *count,
                    df_error *err) {
  DF_CALL(provider, predict(p, tape, layer, max_ids, ids, scores, count, err));
}

static int shared(df_provider *p, df_handle tape, uint32_t layer, df_error *err) {
  int rc = at(p, tape, layer, DF_STAGE_OPEN, err);
  return rc ? rc : settle(p, df_layer_shared(p, err));
}
int df_tape_shared(df_handle provider, df_handle tape, uint32_t layer, df_error *err) { DF_CALL(provider, shared(p, tape, layer, err)); }

static int experts(df_provider *p, df_handle tape, uint32_t layer, const df_expert_span *spans, uint32_t count, df_error *err) {
  int rc = at(p, tape, layer, DF_STAGE_OPEN, err);
  return rc ? rc : settle(p, df_layer_experts(p, spans, count, err));
}
int df_tape_experts(df_handle provider, df_handle tape, uint32_t layer, const df_expert_span *spans, uint32_t count, df_error *err) {
  DF_CALL(provider, experts(p, tape, layer, spans, count, err));
}

static int finish(df_provider *p, df_handle tape, uint32_t layer, df_error *err) {
  int rc = at(p, tape, layer, DF_STAGE_OPEN, err);
  return rc ? rc : settle(p, df_layer_finish(p, err));
}
int df_tape_finish(df_handle provider, df_handle tape, uint32_t layer, df_error *err) { DF_CALL(provider, finish(p, tape, layer, err)); }

static int all_layers(df_provider *p, df_handle tape, df_error *err) {
  int rc = live(p, tape, err);
  if (rc) return rc;
  if (p->tape.stage != DF_STAGE_READY || p->tape.layer != p->g.layers) {
    return df_fail(err, DF_STALE, "the tape has finished %u of %u layers", p->tape.layer, p->g.layers);
  }
  return DF_OK;
}

static int logits_of(df_provider *p, df_handle tape, uint32_t which, uint32_t *argmax, float *logits, df_error *err) {
  int rc = all_layers(p, tape, err);
  return rc ? rc : settle(p, df_logits(p, which, argmax, logits, err));
}
int df_tape_logits(df_handle provider, df_handle tape, uint32_t which, uint32_t *argmax, float *logits, df_error *err) {
  DF_CALL(provider, logits_of(p, tape, which, argmax, logits, err));
}

static int commit(df_provider *p, df_handle tape, uint32_t n, uint64_t *position, df_error *err) {
  int rc = live(p, tape, err);
  if (rc) return rc;
  if (n == 0) {
    if (position) *position = p->tape.base;
    df_tape_end(p);
    return DF_OK;
  }
  if ((rc = all_layers(p, tape, err))) return rc;
  if (n > p->tape.rows) return df_fail(err, DF_INVALID, "cannot commit %u of %u rows", n, p->tape.rows);
  if (n < p->tape.rows && !(p->tape.flags & DF_TAPE_PARTIAL)) {
    return df_fail(err, DF_INVALID, "committing %u of %u rows needs a tape begun with DF_TAPE_PARTIAL", n, p->tape.rows);
  }
  return df_tape_publish(p, n, position, err);
}
int df_tape_commit(df_handle provider, df_handle tape, uint32_t n, uint64_t *position, df_error *err) {
  DF_CALL(provider, commit(p, tape, n, position, err));
}

static int discard(df_provider *p, df_handle tape, df_error *err) {
  if (df_handle_kind(tape) != DF_KIND_TAPE) return df_fail(err, DF_STALE, "not a tape");
  if (df_handle_generation(tape) == p->tape.generation && p->tape.stage != DF_STAGE_NONE) df_tape_end(p);
  return DF_OK;
}
int df_tape_discard(df_handle provider, df_handle tape, df_error *err) { DF_CALL(provider, discard(p, tape, err)); }

static int read_rows(df_provider *p, df_handle tape, uint32_t what, float *out, uint64_t count, df_error *err) {
  int rc = live(p, tape, err);
  if (rc) return rc;
  const df_scratch *s = &p->scratch;
  const int moe = p->tape.layer > 0 && p->g.ffn[p->tape.layer - 1] == DF_FFN_MOE;
  const df_rows *from = NULL;
  uint32_t rows = p->tape.rows;
  switch (what) {
    case DF_READ_HIDDEN: from = &s->x; break;
    case DF_READ_ATTN: from = &s->attn; break;
    case DF_READ_FFN: from = &s->ffn; break;
    case DF_READ_ROUTED: from = moe ? &s->routed : NULL; break;
    case DF_READ_SHARED: from = moe && p->g.shared_inter ? &s->shared : NULL; break;
    case DF_READ_FINAL:
      from = &s->final;
      rows = p->tape.final_rows;
      break;
    default: break;
  }
  if (!from) return df_fail(err, DF_INVALID, "the layer finished last has no reading %u", what);
  if (p->tape.stage != DF_STAGE_READY || !rows || (what != DF_READ_FINAL && !p->tape.layer)) {
    return df_fail(err, DF_STALE, "reading %u is not there yet: finish the layer first, or for the last reading ask for logits", what);
  }
  if (!out || count != (uint64_t)rows * p->g.hidden) {
    return df_fail(err, DF_INVALID, "the reading has %llu values, the buffer %llu", (unsigned long long)rows * p->g.hidden, (unsigned long long)count);
  }
  for (uint32_t t = 0; t < rows; t++) memcpy(out + (size_t)t * p->g.hidden, from->row[t], p->g.hidden * sizeof *out);
  return DF_OK;
}
int df_tape_read(df_handle provider, df_handle tape, uint32_t what, float *out, uint64_t count, df_error *err) {
  DF_CALL(provider, read_rows(p, tape, what, out, count, err));
}
