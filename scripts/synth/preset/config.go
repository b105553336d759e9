package preset

import "encoding/json"

type dict = map[string]any

// config is the text of config.json, in the form of the release.
func (p *Preset) config() ([]byte, error) {
	var kda []int
	for l := 1; l <= p.Layers; l++ {
		if !p.isMLA(l - 1) {
			kda = append(kda, l)
		}
	}
	linear := dict{
		"full_attn_layers": p.MLA, "kda_layers": kda,
		"head_dim": p.KDAHeadDim, "num_heads": p.KDAHeads, "short_conv_kernel_size": p.ConvTaps,
	}
	bos, eos, pad, media := p.Vocab-8, p.Vocab-6, p.Vocab-1, p.Vocab-5
	if p.Vocab >= 163840 {
		bos, eos, pad, media = 163584, 163586, 163839, 163605
	}
	number := func(s string) json.Number { return json.Number(s) }
	text := dict{
		"_name_or_path": "",
		"architectures": []string{"KimiLinearForCausalLM"},
		"bos_token_id":  bos, "eos_token_id": eos, "pad_token_id": pad,
		"dtype":                 "bfloat16",
		"first_k_dense_replace": 1, "moe_layer_freq": 1,
		"hidden_size": p.Hidden, "num_hidden_layers": p.Layers, "vocab_size": p.Vocab,
		"initializer_range":          number("0.02"),
		"intermediate_size":          p.DenseInter,
		"linear_attn_config":         linear,
		"mla_use_nope":               true,
		"model_type":                 "kimi_linear",
		"moe_intermediate_size":      p.ExpertInter,
		"moe_renormalize":            true,
		"moe_router_activation_func": "sigmoid",
		"num_attention_heads":        p.MLAHeads, "num_key_value_heads": p.MLAHeads,
		"num_expert_group": 1, "topk_group": 1, "use_grouped_topk": true,
		"num_experts": p.Experts, "num_experts_per_token": p.TopK, "num_shared_experts": p.Shared,
		"num_nextn_predict_layers": 0,
		"kv_lora_rank":             p.KVLora,
		"qk_nope_head_dim":         p.QKNope, "qk_rope_head_dim": p.QKRope, "v_head_dim": p.VHead,
		"q_lora_rank":           p.QLora,
		"rms_norm_eps":          number("1e-05"),
		"routed_scaling_factor": number("1.0"),
		"tie_word_embeddings":   false,
		"transformers_version":  "4.56.2",
		"use_cache":             true,
	}
	if p.Linear {
		if p.QLora == 0 {
			text["q_lora_rank"] = nil
		}
		text["hidden_act"] = "silu"
		text["model_max_length"] = p.Context
		return encode(text)
	}

	linear["gate_lower_bound"] = number("-5.0")
	linear["use_full_rank_gate"] = true
	for k, v := range (dict{
		"activation_situ_beta":        number("4.0"),
		"activation_situ_linear_beta": number("25.0"),
		"attn_res_block_size":         p.AttnResBlock,
		"auto_map": dict{
			"AutoConfig":           "configuration_kimi_k3.KimiLinearConfig",
			"AutoModel":            "modeling_kimi_linear.KimiLinearModel",
			"AutoModelForCausalLM": "modeling_kimi_linear.KimiLinearForCausalLM",
		},
		"hidden_act":                "situ",
		"latent_moe_use_norm":       true,
		"max_position_embeddings":   p.Context,
		"mla_use_output_gate":       true,
		"quantization_config":       mxfp4(),
		"routed_expert_hidden_size": p.Latent,
		"topk_method":               "noaux_tc",
	}) {
		text[k] = v
	}
	return encode(dict{
		"architectures": []string{"KimiK3ForConditionalGeneration"},
		"auto_map": dict{
			"AutoConfig":           "configuration_kimi_k3.KimiK3Config",
			"AutoModel":            "modeling_kimi_k3.KimiK3ForConditionalGeneration",
			"AutoModelForCausalLM": "modeling_kimi_k3.KimiK3ForConditionalGeneration",
		},
		"bos_token_id": bos, "eos_token_id": eos, "pad_token_id": pad,
		"dtype":                      "bfloat16",
		"ignore_index":               -100,
		"image_placeholder":          "<|kimi_image_placeholder|>",
		"media_placeholder_token_id": media,
		"model_type":                 "kimi_k3",
		"text_config":                text,
		"tie_word_embeddings":        false,
	})
}

// mxfp4 describes how routed experts are stored.
func mxfp4() dict {
	const format = "mxfp4-pack-quantized"
	return dict{
		"config_groups": dict{"group_0": dict{
			"format":            format,
			"input_activations": nil, "output_activations": nil,
			"targets": []string{"Linear"},
			"weights": dict{
				"actorder": nil, "block_structure": nil, "dynamic": false, "group_size": 32, "num_bits": 4,
				"observer": "minmax", "observer_kwargs": dict{}, "scale_dtype": "torch.uint8", "strategy": "group",
				"symmetric": true, "type": "float", "zp_dtype": nil,
			},
		}},
		"format":                   format,
		"global_compression_ratio": nil,
		"ignore": []string{
			"re:.*self_attn.*", "re:.*shared_experts.*", `re:.*mlp\.(gate|up|gate_up|down)_proj.*`,
			"re:.*lm_head.*", "re:.*vision_tower.*", "re:.*mm_projector.*",
		},
		"kv_cache_scheme":     nil,
		"quant_method":        "compressed-tensors",
		"quantization_status": "compressed",
	}
}

func encode(v dict) ([]byte, error) {
	text, err := json.MarshalIndent(v, "", "  ")
	return append(text, '\n'), err
}
