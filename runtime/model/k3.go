package model

import (
	"fmt"
	"slices"
)

// CheckK3 returns nil if this is exactly the released Kimi K3, else the first difference.
func (c *Config) CheckK3() error {
	if !c.Nested {
		return fmt.Errorf("not Kimi K3: config.json has no text_config")
	}
	for _, f := range []struct {
		name      string
		got, want any
	}{
		{"architectures[0]", c.named.architecture, "KimiK3ForConditionalGeneration"},
		{"dtype", c.named.dtype, "bfloat16"},
		{"num_hidden_layers", c.Layers, 93},
		{"hidden_size", c.Hidden, 7168},
		{"vocab_size", c.Vocab, 163840},
		{"intermediate_size", c.DenseInter, 33792},
		{"moe_intermediate_size", c.ExpertInter, 3072},
		{"routed_expert_hidden_size", c.Latent, 3584},
		{"latent_moe_use_norm", c.LatentNorm, true},
		{"num_experts", c.Experts, 896},
		{"num_experts_per_token", c.TopK, 16},
		{"num_shared_experts", c.named.sharedCount, 2},
		{"moe_renormalize", c.Renormalize, true},
		{"routed_scaling_factor", c.RoutedScaling, 1.0},
		{"use_grouped_topk", c.named.groupedTopK, true},
		{"topk_method", c.named.topkMethod, "noaux_tc"},
		{"hidden_act", c.Activation, SiTU},
		{"activation_situ_beta", c.SituBeta, 4.0},
		{"activation_situ_linear_beta", c.SituLinear, 25.0},
		{"num_attention_heads", c.MLAHeads, 96},
		{"q_lora_rank", c.QLora, 1536},
		{"kv_lora_rank", c.KVLora, 512},
		{"qk_nope_head_dim", c.QKNope, 128},
		{"qk_rope_head_dim", c.QKRope, 64},
		{"v_head_dim", c.VHead, 128},
		{"mla_use_output_gate", c.OutputGate, true},
		{"rms_norm_eps", c.RMSEps, 1e-5},
		{"attn_res_block_size", c.AttnResBlock, 12},
		{"max_position_embeddings", c.Context, 1048576},
		{"linear_attn_config.num_heads", c.KDAHeads, 96},
		{"linear_attn_config.head_dim", c.KDAHeadDim, 128},
		{"linear_attn_config.short_conv_kernel_size", c.ConvTaps, 4},
		{"linear_attn_config.use_full_rank_gate", c.FullRankGate, true},
		{"linear_attn_config.gate_lower_bound", c.GateLower, -5.0},
		{"the expert format (quantization_config)", c.ExpertFormat, ExpertMXFP4},
		{"quantization_config observer", c.named.observer, "minmax"},
		{"quantization_config scale_dtype", c.named.scaleDType, "torch.uint8"},
		{"bos_token_id", c.BOS, 163584},
		{"pad_token_id", c.PAD, 163839},
		{"media_placeholder_token_id", c.Media, 163605},
	} {
		if f.got != f.want {
			return fmt.Errorf("not Kimi K3: %s is %s, K3 has %v", f.name, printable(fmt.Sprint(f.got)), f.want)
		}
	}
	if !slices.Equal(c.EOS, []int{163586}) {
		return fmt.Errorf("not Kimi K3: eos_token_id is %v, K3 has 163586", c.EOS)
	}
	for i := range c.Layers {
		attn, ffn := KDA, MoE
		if i%4 == 3 || i == 92 { // 1-based 4, 8, ..., 92 and 93
			attn = MLA
		}
		if i == 0 {
			ffn = Dense
		}
		if c.Attn[i] != attn || c.FFN[i] != ffn {
			return fmt.Errorf("not Kimi K3: layer %d is %s with a %s feed-forward, K3 has %s with %s", i, c.Attn[i], c.FFN[i], attn, ffn)
		}
	}
	return nil
}

// IsK3 tells whether this is exactly the released Kimi K3.
func (c *Config) IsK3() bool { return c.CheckK3() == nil }
