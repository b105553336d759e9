/* kernels_avx2.c — AVX2 with FMA. The whole file is compiled for it; isa.c calls it only where it exists. */
#if defined(__x86_64__)
#include <immintrin.h>

#include "kernels.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC target("avx2,fma")
#endif
#include "vec_avx2.h"

#define KERNELS_NAME df_kernels_avx2
#define KERNELS_ISA "avx2"
#include "kernels_impl.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int df_no_avx2; /* ISO C wants a declaration */
#endif
