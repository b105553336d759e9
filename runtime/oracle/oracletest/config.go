package oracletest

import (
	"encoding/json"
	"fmt"
)

// ConfigJSON is the config.json of the model: nested under text_config as K3's, or flat as Kimi-Linear's.
func (c *Checkpoint) ConfigJSON() ([]byte, error) {
	s := &c.Spec
	text, err := s.textConfig()
	if err != nil {
		return nil, err
	}
	if s.Flat {
		text["architectures"] = []string{"KimiLinearForCausalLM"}
		text["model_max_length"] = s.MaxPosition
		text["head_dim"] = s.Hidden / s.MLAHeads // not the width of a KDA head
		text["rope_theta"] = 10000.0             // unused: nothing is rotated
		text["rope_scaling"] = nil
		return json.MarshalIndent(text, "", "  ")
	}
	text["max_position_embeddings"] = s.MaxPosition
	text["mla_use_output_gate"] = s.MLAOutputGate
	text["latent_moe_use_norm"] = s.LatentNorm
	root := map[string]any{
		"architectures":       []string{"KimiK3ForConditionalGeneration"},
		"model_type":          "kimi_k3",
		"dtype":               "bfloat16",
		"tie_word_embeddings": false,
		"ignore_index":        -100,
		"image_placeholder":   "<|kimi_image_placeholder|>",
		"text_config":         text,
	}
	for _, id := range []string{"bos_token_id", "eos_token_id", "pad_token_id"} {
		root[id] = text[id]
	}
	root["media_placeholder_token_id"] = s.Vocab - 5
	if s.Vocab >= 163840 {
		root["media_placeholder_token_id"] = 163605
	}
	return json.MarshalIndent(root, "", "  ")
}

// textConfig are the fields both styles share.
func (s *Spec) textConfig() (map[string]any, error) {
	firstMoE, freq, err := s.moeSchedule()
	if err != nil {
		return nil, err
	}
	linear := map[string]any{"num_heads": s.KDAHeads, "head_dim": s.KDAHeadDim, "short_conv_kernel_size": s.ConvTaps}
	full, kda := []int{}, []int{}
	for i, mla := range s.MLA {
		if mla {
			full = append(full, i+1)
		} else {
			kda = append(kda, i+1)
		}
	}
	linear["full_attn_layers"], linear["kda_layers"] = full, kda
	if s.FullRankGate {
		linear["use_full_rank_gate"] = true
	}
	if s.BoundedGate {
		linear["gate_lower_bound"] = s.GateLowerBound
	}
	bos, eos, pad := s.Vocab-8, s.Vocab-6, s.Vocab-1
	if s.Vocab >= 163840 {
		bos, eos, pad = 163584, 163586, 163839
	}
	t := map[string]any{
		"model_type": "kimi_linear", "dtype": "bfloat16", "tie_word_embeddings": false, "use_cache": true,
		"bos_token_id": bos, "eos_token_id": eos, "pad_token_id": pad,
		"hidden_size": s.Hidden, "num_hidden_layers": s.Layers, "vocab_size": s.Vocab, "rms_norm_eps": s.RMSEps,
		"initializer_range": 0.02, "num_nextn_predict_layers": 0,
		"linear_attn_config":  linear,
		"num_attention_heads": s.MLAHeads, "num_key_value_heads": s.MLAHeads, "mla_use_nope": true,
		"q_lora_rank": null(s.QLoRA), "kv_lora_rank": s.KVLoRA, "qk_nope_head_dim": s.QKNope, "qk_rope_head_dim": s.QKRope,
		"v_head_dim":        s.VHead,
		"intermediate_size": s.DenseInter, "moe_intermediate_size": s.ExpertInter,
		"num_experts": s.Experts, "num_experts_per_token": s.TopK, "num_shared_experts": null(s.SharedInter / s.ExpertInter),
		"first_k_dense_replace": firstMoE, "moe_layer_freq": freq,
		"moe_router_activation_func": "sigmoid", "moe_renormalize": s.Renormalize, "routed_scaling_factor": s.RoutedScaling,
		"num_expert_group": 1, "topk_group": 1, "use_grouped_topk": true, "topk_method": "noaux_tc",
		"hidden_act": "silu",
	}
	if s.SiTU {
		t["hidden_act"] = "situ"
		t["activation_situ_beta"], t["activation_situ_linear_beta"] = s.SiTUBeta, s.SiTULinearBeta
		if s.SiTULinearBeta == 0 {
			t["activation_situ_linear_beta"] = nil
		}
	}
	if s.MLAOutputGate {
		t["mla_use_output_gate"] = true
	}
	if s.Latent > 0 {
		t["routed_expert_hidden_size"], t["latent_moe_use_norm"] = s.Latent, s.LatentNorm
	}
	if s.AttnResBlock > 0 {
		t["attn_res_block_size"] = s.AttnResBlock
	}
	if s.MXFP4Experts {
		t["quantization_config"] = json.RawMessage(mxfp4Config)
	}
	return t, nil
}

// moeSchedule finds first_k_dense_replace and moe_layer_freq: layer i is MoE when i ≥ first and freq divides i.
func (s *Spec) moeSchedule() (first, freq int, err error) {
	for first = 0; first <= s.Layers; first++ {
	next:
		for freq = 1; freq <= s.Layers; freq++ {
			for i, moe := range s.MoE {
				if moe != (i >= first && i%freq == 0) {
					continue next
				}
			}
			return first, freq, nil
		}
	}
	return 0, 0, fmt.Errorf("oracletest: config.json cannot express the MoE layers %v", s.MoE)
}

// null is JSON null for 0.
func null(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

const mxfp4Config = `{
  "config_groups": {
    "group_0": {
      "format": "mxfp4-pack-quantized",
      "input_activations": null,
      "output_activations": null,
      "targets": ["Linear"],
      "weights": {
        "actorder": null,
        "block_structure": null,
        "dynamic": false,
        "group_size": 32,
        "num_bits": 4,
        "observer": "minmax",
        "observer_kwargs": {},
        "scale_dtype": "torch.uint8",
        "strategy": "group",
        "symmetric": true,
        "type": "float",
        "zp_dtype": null
      }
    }
  },
  "format": "mxfp4-pack-quantized",
  "global_compression_ratio": null,
  "ignore": ["re:.*self_attn.*", "re:.*shared_experts.*", "re:.*mlp\\.(gate|up|gate_up|down)_proj.*", "re:.*lm_head.*",
    "re:.*vision_tower.*", "re:.*mm_projector.*"],
  "kv_cache_scheme": null,
  "quant_method": "compressed-tensors",
  "quantization_status": "compressed"
}`
