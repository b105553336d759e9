/* kernels_impl.h — the kernels, written once over the 16-lane vector of a vec_*.h. Each kernels_<isa>.c includes its
 * vector, then this file with KERNELS_NAME and KERNELS_ISA set, and so defines its table. */
#include "kernels.h"

#include "kernels_math.h"
#include "kernels_mat.h"
#include "kernels_f4.h"
#include "kernels_attn.h"

static uint64_t stream(const uint8_t *p, size_t n) {
  v16 a = v_zero(), b = a, c = a, d = a;
  size_t i = 0;
  for (; i + 256 <= n; i += 256) { /* any bits will do: xor only */
    a = v_xor(a, v_load((const float *)(p + i)));
    b = v_xor(b, v_load((const float *)(p + i + 64)));
    c = v_xor(c, v_load((const float *)(p + i + 128)));
    d = v_xor(d, v_load((const float *)(p + i + 192)));
  }
  uint64_t sum = 0, w[8];
  v_store((float *)w, v_xor(v_xor(a, b), v_xor(c, d)));
  for (int j = 0; j < 8; j++) sum ^= w[j];
  for (; i < n; i++) sum += p[i];
  return sum;
}

/* Registers that hold chains: enough to hide an fma's latency, and no more than there are. */
#define PEAK_CHAINS (PARTS == 1 ? 12 : 6)

static float fma_peak(uint64_t rounds) {
  static const float lanes[16 + PEAK_CHAINS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}; /* all different */
  v16 acc[PEAK_CHAINS], x = v_set1(0.5f), y = v_set1(1.0f);
  UNROLL for (int i = 0; i < PEAK_CHAINS; i++) acc[i] = v_load(lanes + i);
  for (uint64_t r = 0; r < rounds; r++) {
    UNROLL for (int i = 0; i < PEAK_CHAINS; i++) acc[i] = v_fma(acc[i], x, y);
  }
  float sum = 0.0f;
  UNROLL for (int i = 0; i < PEAK_CHAINS; i++) sum += v_sum(acc[i]);
  return sum;
}

const df_kernels KERNELS_NAME = {
    .isa = KERNELS_ISA,
    .mat_bf16 = mat_bf16,
    .mat_i8 = mat_i8,
    .mat_f4 = mat_f4,
#ifdef PACK_INPUTS
    .pack = pack,
    .pack_least = PACK_LEAST,
#endif
    .mat_f32 = mat_f32,
    .mat_t_bf16 = mat_t_bf16,
    .mat_t_i8 = mat_t_i8,
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
    .stream = stream,
    .fma_peak = fma_peak,
    .peak_chains = PEAK_CHAINS,
    .f4_peak = f4_peak,
};
