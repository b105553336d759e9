/* kernels_impl.h — the kernels, written once over the 16-lane vector of a vec_*.h. Each kernels_<isa>.c includes its
 * vector, then this file with KERNELS_NAME and KERNELS_ISA set, and so defines its table. */
#include "kernels.h"

#include "kernels_math.h"
#include "kernels_mat.h"
#include "kernels_attn.h"

const df_kernels KERNELS_NAME = {
    .isa = KERNELS_ISA,
    .mat_bf16 = mat_bf16,
    .mat_f4 = mat_f4,
    .mat_f32 = mat_f32,
    .mat_t_bf16 = mat_t_bf16,
    .dot = dot,
    .widen = widen,
    .add = add,
    .rmsnorm = rmsnorm,
    .l2norm = l2norm,
    .gated_norm = gated_norm,
    .gate = gate,
    .activate = activate,
    .mix = mix,
    .combine = combine,
    .conv_silu = conv_silu,
    .decay = decay,
    .kda = kda,
    .kda_replay = kda_replay,
    .attend = attend,
    .divide = divide,
    .exp = map_exp,
    .tanh = map_tanh,
    .sigmoid = map_sigmoid,
    .softplus = map_softplus,
    .rsqrt = map_rsqrt,
};
