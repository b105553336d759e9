"""Writes a checkpoint of train.py in the released layout: one safetensors shard and its index, config.json, tokenizer.

    python3 export.py --checkpoint FOLDER/checkpoint.pt --tokenizer FOLDER --out DIR
"""
import argparse
import json
import os
import shutil
import struct

import torch

import kernels
import model

SHARD = "model-00001-of-000001.safetensors"


def released(s, w, bias, packed):
    """(name, tensor) of everything in the checkpoint, in the shard's order. w are the parameters by name, rounded;
    packed gives the codes and scales of an expert parameter."""
    out = []
    p = "language_model."

    def add(name, t):
        out.append((p + name, t))

    add("lm_head.weight", w["head"])
    add("model.embed_tokens.weight", w["embed"])
    add("model.norm.weight", w["norm"])
    add("model.output_attn_res_norm.weight", w["out_res_norm"])
    add("model.output_attn_res_proj.weight", w["out_res_proj"][None])
    for i in range(s.L):
        g = lambda name: w[f"{i}.{name}"]
        q = f"model.layers.{i}."
        add(q + "input_layernorm.weight", g("attn_norm"))
        add(q + "post_attention_layernorm.weight", g("mlp_norm"))
        add(q + "self_attention_res_norm.weight", g("attn_res_norm"))
        add(q + "self_attention_res_proj.weight", g("attn_res_proj")[None])
        add(q + "mlp_res_norm.weight", g("mlp_res_norm"))
        add(q + "mlp_res_proj.weight", g("mlp_res_proj")[None])
        a = q + "self_attn."
        if i in s.mla:
            qa, kva, kr, gate = g("in").split([s.rq, s.rkv, s.p, s.Hm * s.vd])
            add(a + "q_a_proj.weight", qa)
            add(a + "q_a_layernorm.weight", g("q_norm"))
            add(a + "q_b_proj.weight", g("q_b"))
            add(a + "kv_a_proj_with_mqa.weight", torch.cat([kva, kr]))
            add(a + "kv_a_layernorm.weight", g("kv_norm"))
            add(a + "kv_b_proj.weight", g("kv_b"))
            add(a + "g_proj.weight", gate)
        else:
            parts = g("in").split([s.C, s.C, s.C, s.C, s.H, s.D])
            for name, t in zip("q_proj k_proj v_proj g_proj b_proj f_a_proj".split(), parts):
                add(a + name + ".weight", t)
            add(a + "f_b_proj.weight", g("f_b"))
            for name, t in zip("qkv", g("conv").view(3, s.C, 1, 4)):
                add(a + name + "_conv1d.weight", t)
            log = torch.zeros(s.D)  # padded to the head width, as released
            log[:s.H] = g("a_log")
            add(a + "A_log", log)
            add(a + "dt_bias", g("dt"))
            add(a + "o_norm.weight", g("o_norm"))
        add(a + "o_proj.weight", g("out"))
        if i == 0:
            gate, up = g("ff_in").chunk(2)
            add(q + "mlp.gate_proj.weight", gate)
            add(q + "mlp.up_proj.weight", up)
            add(q + "mlp.down_proj.weight", g("ff_out"))
            continue
        b = q + "block_sparse_moe."
        router, down, gate, up = g("ff_in").split([s.E, s.l, s.s, s.s])
        add(b + "gate.weight", router)
        add(b + "gate.e_score_correction_bias", bias[i])
        add(b + "routed_expert_down_proj.weight", down)
        add(b + "routed_expert_norm.weight", g("routed_norm"))
        add(b + "routed_expert_up_proj.weight", g("ff_out")[:, :s.l])
        add(b + "shared_experts.gate_proj.weight", gate)
        add(b + "shared_experts.up_proj.weight", up)
        add(b + "shared_experts.down_proj.weight", g("ff_out")[:, s.l:])
        (c13, s13), (c2, s2) = packed[f"{i}.w13"], packed[f"{i}.w2"]
        for e in range(s.E):
            for name, code, scale in ("w1", c13[e, :s.m], s13[e, :s.m]), ("w2", c2[e], s2[e]), ("w3", c13[e, s.m:], s13[e, s.m:]):
                add(f"{b}experts.{e}.{name}.weight_packed", code)
                add(f"{b}experts.{e}.{name}.weight_scale", scale)
    return out


F32 = "e_score_correction_bias", "A_log", "dt_bias", "o_norm.weight", "conv1d.weight"


def write(tensors, folder):
    header, blobs, offset = {"__metadata__": {"format": "pt"}}, [], 0
    for name, t in tensors:
        if t.dtype == torch.uint8:
            kind, t = "U8", t
        elif name.endswith(F32):
            kind, t = "F32", t.float()
        else:
            kind = "BF16"
            assert torch.equal(t.bfloat16().float(), t), f"{name} is not rounded"
            t = t.bfloat16().view(torch.int16)
        blob = t.contiguous().numpy().tobytes()
        header[name] = {"dtype": kind, "shape": list(t.shape), "data_offsets": [offset, offset + len(blob)]}
        offset += len(blob)
        blobs.append(blob)
    head = json.dumps(header, separators=(",", ":")).encode()
    head += b" " * (-len(head) % 8)
    with open(os.path.join(folder, SHARD), "wb") as f:
        f.write(struct.pack("<Q", len(head)) + head + b"".join(blobs))
    index = {"metadata": {"total_size": offset}, "weight_map": {name: SHARD for name, _ in sorted(tensors)}}
    with open(os.path.join(folder, "model.safetensors.index.json"), "w") as f:
        json.dump(index, f, separators=(",", ":"))


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--checkpoint", required=True)
    a.add_argument("--tokenizer", required=True, help="folder of tiktoken.model and tokenizer_config.json")
    a.add_argument("--out", required=True)
    args = a.parse_args()
    checkpoint = torch.load(args.checkpoint)
    c = model.config(checkpoint["meta"])
    s = model.Shape(c)
    kernels.load(s.D)
    b = model.Buffers(s, 0)
    b.master.copy_(checkpoint["master"])
    model.round_as_stored(b)
    packed = {}
    for p in b.list:
        if p.store == "mxfp4":
            lo, groups = b.offset[p.name], p.size // 32
            code, scale = torch.zeros(groups, 16, dtype=torch.uint8), torch.zeros(groups, dtype=torch.uint8)
            # rounding is idempotent, so the packed values are the ones trained with
            kernels.call("mxfp4_round", groups, b.master[lo:lo + p.size], b.used[lo:lo + p.size], code, scale)
            packed[p.name] = code.view(*p.shape[:-1], p.shape[-1] // 2), scale.view(*p.shape[:-1], p.shape[-1] // 32)
    os.makedirs(args.out, exist_ok=True)
    with torch.no_grad():
        write(released(s, b.view(b.used), checkpoint["bias"], packed), args.out)
    with open(os.path.join(args.out, "config.json"), "w") as f:
        json.dump(c, f, indent=1)
    for name in "tiktoken.model", "tokenizer_config.json":
        shutil.copyfile(os.path.join(args.tokenizer, name), os.path.join(args.out, name))
    print("wrote", args.out, sum(os.path.getsize(os.path.join(args.out, n)) for n in os.listdir(args.out)), "bytes")


if __name__ == "__main__":
    main()
