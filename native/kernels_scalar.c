/* kernels_scalar.c — the reference kernels in plain C. */
#include "vec_scalar.h"

#define KERNELS_NAME df_kernels_scalar
#define KERNELS_ISA "scalar"
#include "kernels_impl.h"
