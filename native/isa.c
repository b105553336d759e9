/* isa.c — which instruction sets are built in, and which this processor runs. */
#include <stdio.h>

#include "kernels.h"

static int supported(const df_kernels *k) {
#if defined(__x86_64__)
  /* These builtins also ask whether the system saves the wide registers. */
  __builtin_cpu_init();
  int avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (k == &df_kernels_avx2) return avx2;
  int avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl");
  if (k == &df_kernels_avx512) return avx512;
  if (k == &df_kernels_avx512vbmi) return avx512 && __builtin_cpu_supports("avx512vbmi");
#endif
  (void)k;
  return 1;
}

/* Best last. */
static const df_kernels *const built[] = {
    &df_kernels_scalar,
#if defined(__x86_64__)
    &df_kernels_avx2,
    &df_kernels_avx512,
    &df_kernels_avx512vbmi,
#endif
#if defined(__aarch64__)
    &df_kernels_neon,
#endif
};
enum { BUILT = sizeof built / sizeof built[0] };

const df_kernels *df_kernels_for(const char *isa) {
  for (int i = BUILT; i-- > 0;) {
    if (isa[0] ? !strcmp(isa, built[i]->isa) : supported(built[i])) return supported(built[i]) ? built[i] : NULL;
  }
  return NULL;
}

void df_isa_list(char all[64], char runs[64]) {
  size_t a = 0, r = 0;
  all[0] = runs[0] = 0;
  for (int i = 0; i < BUILT; i++) {
    a += (size_t)snprintf(all + a, 64 - a, "%s%s", a ? " " : "", built[i]->isa);
    if (supported(built[i])) r += (size_t)snprintf(runs + r, 64 - r, "%s%s", r ? " " : "", built[i]->isa);
  }
}
