/* kernels_neon.c — NEON, part of every arm64 processor. */
#if defined(__aarch64__)
#include "vec_neon.h"

#define KERNELS_NAME df_kernels_neon
#define KERNELS_ISA "neon"
#include "kernels_impl.h"
#else
typedef int df_no_neon; /* ISO C wants a declaration */
#endif
