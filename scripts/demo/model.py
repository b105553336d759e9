"""The K3 architecture at the demo's size: its parameters, how they are stored, and the forward pass.

Matrices that read the same rows are one parameter each ("in" matrices), so that a layer is a handful of products;
RELEASED says which released tensors their rows or columns are. Layers count from 0.
"""
import json
import math
import os

import torch

import kernels

CONFIG = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "config.json")))


def config(meta):
    """config.json for the tokenizer's vocabulary and special tokens."""
    c = json.loads(json.dumps(CONFIG))
    c["text_config"]["vocab_size"] = meta["vocab_size"]
    for part in c, c["text_config"]:
        part["bos_token_id"], part["eos_token_id"], part["pad_token_id"] = meta["bos"], meta["eos"], meta["pad"]
    if "media" in meta:
        c["media_placeholder_token_id"] = meta["media"]
    return c


class Shape:
    """The numbers of config.json by short names, as in the K3 papers: d, L, V, KDA heads H × D, MLA heads Hm…"""

    def __init__(self, config=CONFIG):
        t = config["text_config"]
        a = t["linear_attn_config"]
        self.d, self.L, self.V, self.I = t["hidden_size"], t["num_hidden_layers"], t["vocab_size"], t["intermediate_size"]
        self.H, self.D = a["num_heads"], a["head_dim"]
        self.C = self.H * self.D
        self.mla = {i - 1 for i in a["full_attn_layers"]}
        self.Hm, self.rq, self.rkv = t["num_attention_heads"], t["q_lora_rank"], t["kv_lora_rank"]
        self.n, self.p, self.vd = t["qk_nope_head_dim"], t["qk_rope_head_dim"], t["v_head_dim"]
        self.E, self.K, self.l, self.m = t["num_experts"], t["num_experts_per_token"], t["routed_expert_hidden_size"], t["moe_intermediate_size"]
        self.s = t["num_shared_experts"] * self.m
        self.block, self.eps = t["attn_res_block_size"], t["rms_norm_eps"]
        assert a["short_conv_kernel_size"] == 4 and a["gate_lower_bound"] == -5 and t["first_k_dense_replace"] == 1
        assert t["activation_situ_beta"] == 4 and t["activation_situ_linear_beta"] == 25 and t["routed_scaling_factor"] == 1


class Parameter:
    """One trained tensor. store: bf16, f32 or mxfp4. muon: the row blocks that are orthogonalised each by itself,
    empty where AdamW is used. decay: whether weight decay applies."""

    def __init__(self, name, shape, init, store="bf16", muon=(), decay=False):
        self.name, self.shape, self.init, self.store, self.muon, self.decay = name, shape, init, store, muon, decay
        self.size = math.prod(shape)


def parameters(s):
    """All parameters, in the order of the flat buffer."""
    out = []

    def add(name, shape, init, **more):
        out.append(Parameter(name, shape, init, **more))

    def matrix(name, rows, cols, gain=1.0, blocks=None, **more):
        add(name, (rows, cols), gain / math.sqrt(cols), muon=blocks or (rows,), decay=True, **more)

    small = 1 / math.sqrt(2 * s.L)
    add("embed", (s.V, s.d), 0.3)
    add("head", (s.V, s.d), 0.3 / math.sqrt(s.d))
    add("norm", (s.d,), "ones")
    add("out_res_norm", (s.d,), "ones")
    add("out_res_proj", (s.d,), 0.0)
    for i in range(s.L):
        p = f"{i}."
        for name in "attn_norm", "mlp_norm", "attn_res_norm", "mlp_res_norm":
            add(p + name, (s.d,), "ones")
        for name in "attn_res_proj", "mlp_res_proj":
            add(p + name, (s.d,), 0.0)
        if i in s.mla:
            blocks = (s.rq, s.rkv, s.p, s.Hm * s.vd)
            matrix(p + "in", sum(blocks), s.d, blocks=blocks)
            add(p + "q_norm", (s.rq,), "ones")
            matrix(p + "q_b", s.Hm * (s.n + s.p), s.rq)
            add(p + "kv_norm", (s.rkv,), "ones")
            matrix(p + "kv_b", s.Hm * (s.n + s.vd), s.rkv)
            matrix(p + "out", s.d, s.Hm * s.vd, gain=small)
        else:
            blocks = (s.C, s.C, s.C, s.C, s.H, s.D)
            matrix(p + "in", sum(blocks), s.d, blocks=blocks)
            matrix(p + "f_b", s.C, s.D, gain=0.3)
            add(p + "conv", (3 * s.C, 4), "conv", store="f32")
            add(p + "a_log", (s.H,), "a_log", store="f32")
            add(p + "dt", (s.C,), "dt", store="f32")
            add(p + "o_norm", (s.D,), "ones", store="f32")
            matrix(p + "out", s.d, s.C, gain=small)
        if i == 0:
            matrix(p + "ff_in", 2 * s.I, s.d, blocks=(s.I, s.I))
            matrix(p + "ff_out", s.d, s.I, gain=small)
        else:
            blocks = (s.E, s.l, s.s, s.s)
            matrix(p + "ff_in", sum(blocks), s.d, blocks=blocks)
            add(p + "w13", (s.E, 2 * s.m, s.l), 1 / math.sqrt(s.l), store="mxfp4", muon=(s.m,) * (2 * s.E), decay=True)
            add(p + "w2", (s.E, s.l, s.m), 1 / math.sqrt(s.m), store="mxfp4", muon=(s.l,) * s.E, decay=True)
            add(p + "routed_norm", (s.l,), "ones")
            matrix(p + "ff_out", s.d, s.l + s.s, gain=small)
    return out


def initialise(p, generator):
    """A first value of parameter p."""
    if p.init == "ones":
        return torch.ones(p.shape)
    if p.init == "conv":  # mostly the newest input
        return torch.randn(p.shape, generator=generator) * 0.2 + torch.tensor([0.0, 0.0, 0.2, 0.8])
    if p.init == "a_log":
        return torch.rand(p.shape, generator=generator).mul(1.4).sub(0.7)
    if p.init == "dt":  # from forgetting within a token or two to remembering hundreds
        return -7 + 5.5 * torch.rand(p.shape, generator=generator)
    return torch.randn(p.shape, generator=generator) * p.init


class Buffers:
    """All parameters end to end: `master` is trained, `used` is what the forward pass reads (the same, or rounded to
    what is stored). view(flat) gives named views of a buffer like these."""

    def __init__(self, shape, seed):
        self.list = parameters(shape)
        self.offset, n = {}, 0
        for p in self.list:
            self.offset[p.name] = n
            n += p.size
        generator = torch.Generator().manual_seed(seed)
        self.master = torch.cat([initialise(p, generator).flatten() for p in self.list])
        self.used = self.master.clone()
        # correction biases are moved by the load, not by gradients
        self.bias = torch.zeros(shape.L, shape.E)

    def leaves(self):
        """The used weights by name for autograd, and the flat buffer that their gradients are added to."""
        grad = torch.zeros_like(self.used)
        leaf = self.view(self.used)
        for name, g in self.view(grad).items():
            leaf[name].requires_grad_()
            leaf[name].grad = g
        return leaf, grad

    def view(self, flat):
        return {p.name: flat[self.offset[p.name]:self.offset[p.name] + p.size].view(p.shape) for p in self.list}


def round_as_stored(b):
    """Sets b.used to b.master as it will be stored."""
    for p in b.list:
        lo = b.offset[p.name]
        x, y = b.master[lo:lo + p.size], b.used[lo:lo + p.size]
        if p.store == "mxfp4":
            kernels.call("mxfp4_round", p.size // 32, x, y, kernels.ctypes.c_void_p(0), kernels.ctypes.c_void_p(0))
        elif p.store == "bf16":
            kernels.call("bf16_round", p.size, x, y)
        else:
            y.copy_(x)


def forward(ops, s, w, bias, ids, seg):
    """The rows' normalised outputs (times w["head"] they are logits) and every MoE layer's rows per expert.

    ops is kernels or reference, w the named parameters, bias [L,E], ids [T] the tokens, seg what continues what.
    """
    x = torch.nn.functional.embedding(ids.long(), w["embed"])
    anchors, loads = [], []
    for i in range(s.L):
        g = lambda name: w[f"{i}.{name}"]
        h = ops.mixnorm(anchors + [x], g("attn_res_norm") * g("attn_res_proj"), g("attn_norm"), s.eps)
        if i % s.block == 0:
            anchors.append(x)
            x = None
        h = ops.linear(h, g("in"))
        if i in s.mla:
            a = ops.mla(h, g("q_norm"), g("q_b"), g("kv_norm"), g("kv_b"), (s.Hm, s.n, s.p, s.vd), seg)
        else:
            a = ops.kda(h, g("f_b"), g("conv"), g("a_log"), g("dt"), g("o_norm"), seg)
        a = ops.linear(a, g("out"))
        x = a if x is None else x + a
        h = ops.mixnorm(anchors + [x], g("mlp_res_norm") * g("mlp_res_proj"), g("mlp_norm"), s.eps)
        h = ops.linear(h, g("ff_in"))
        if i == 0:
            f = ops.situ(h)
        else:
            f, load = ops.moe(h, bias[i], g("w13"), g("w2"), g("routed_norm"), s.K, s.eps)
            loads.append(load)
        x = x + ops.linear(f, g("ff_out"))
    return ops.mixnorm(anchors + [x], w["out_res_norm"] * w["out_res_proj"], w["norm"], s.eps), loads
