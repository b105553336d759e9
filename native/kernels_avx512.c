/* kernels_avx512.c — AVX-512 F, BW, DQ and VL. The whole file is compiled for it; isa.c calls it only where it exists. */
#if defined(__x86_64__)
#include <immintrin.h>

#include "kernels.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma,avx512f,avx512bw,avx512dq,avx512vl"))), apply_to = function)
#else
#pragma GCC target("avx2,fma,avx512f,avx512bw,avx512dq,avx512vl")
#endif
#include "vec_avx512.h"

#define KERNELS_NAME df_kernels_avx512
#define KERNELS_ISA "avx512"
#include "kernels_impl.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int df_no_avx512; /* ISO C wants a declaration */
#endif
