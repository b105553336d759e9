#include <string.h>
#include "provider.h"
int df_abi_query(df_abi_info *i) { memset(i,0,sizeof *i); i->abi_version=DF_ABI_VERSION; i->geometry_size=sizeof(df_geometry); i->layer_slots=DF_LAYER_SLOTS; i->global_slots=DF_GLOBAL_SLOTS; strcpy(i->isa_built,"scalar"); strcpy(i->isa_supported,"scalar"); return 0; }
#define STUB { if (err) { err->code = DF_UNSUPPORTED; strcpy(err->text, "not built yet"); } return DF_UNSUPPORTED; }
int df_open(const df_geometry *g, const df_options *o, df_handle *provider, df_error *err) STUB
int df_close(df_handle provider, df_error *err) STUB
int df_isa(df_handle provider, char name[16], uint32_t *threads, df_error *err) STUB
int df_memory_query(df_handle provider, df_memory *m, df_error *err) STUB
uint32_t *df_interrupt_word(df_handle provider) { return 0; }
int df_globals_bind(df_handle provider, const df_tensor t[DF_GLOBAL_SLOTS], df_error *err) STUB
int df_layer_bind(df_handle provider, uint32_t layer, const df_tensor t[DF_LAYER_SLOTS], df_handle *binding, df_error *err) STUB
int df_layer_release(df_handle provider, df_handle binding, df_error *err) STUB
int df_timeline_create(df_handle provider, df_handle *timeline, df_error *err) STUB
int df_timeline_free(df_handle provider, df_handle timeline, df_error *err) STUB
int df_timeline_fork(df_handle provider, df_handle timeline, df_handle *fork, df_error *err) STUB
int df_timeline_position(df_handle provider, df_handle timeline, uint64_t *position, df_error *err) STUB
int df_timeline_export_size(df_handle provider, df_handle timeline, uint64_t *bytes, df_error *err) STUB
int df_timeline_export(df_handle provider, df_handle timeline, void *buf, uint64_t bytes, df_error *err) STUB
int df_timeline_import(df_handle provider, const void *buf, uint64_t bytes, df_handle *timeline, df_error *err) STUB
int df_timeline_read_kda(df_handle provider, df_handle timeline, uint32_t layer, float *out, uint64_t count, df_error *err) STUB
int df_tape_begin(df_handle provider, df_handle timeline, uint64_t position, const uint16_t *embeddings, uint32_t rows, uint32_t flags, df_handle *tape, df_error *err) STUB
int df_tape_attend(df_handle provider, df_handle tape, uint32_t layer, df_handle binding, df_mailbox *mail, df_error *err) STUB
int df_tape_shared(df_handle provider, df_handle tape, uint32_t layer, df_error *err) STUB
int df_tape_experts(df_handle provider, df_handle tape, uint32_t layer, const df_expert_span *spans, uint32_t count, df_error *err) STUB
int df_tape_finish(df_handle provider, df_handle tape, uint32_t layer, df_error *err) STUB
int df_tape_logits(df_handle provider, df_handle tape, uint32_t which, uint32_t *argmax, float *logits, df_error *err) STUB
int df_tape_commit(df_handle provider, df_handle tape, uint32_t n, uint64_t *position, df_error *err) STUB
int df_tape_discard(df_handle provider, df_handle tape, df_error *err) STUB
int df_tape_read(df_handle provider, df_handle tape, uint32_t what, float *out, uint64_t count, df_error *err) STUB
