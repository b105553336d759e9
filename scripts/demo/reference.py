"""The layers' operations in plain torch, of any precision and on any device: slow, and meant to be read.

kernels.py has the same operations by the same names.
"""
import torch
import torch.nn.functional as F


def linear(x, w):
    return x @ w.T


def rms(x, w, eps):
    return x * (x.square().mean(-1, keepdim=True) + eps).rsqrt() * w


def mixnorm(values, sw, w, eps):
    v = torch.stack(values)
    score = (v * (v.square().mean(-1, keepdim=True) + eps).rsqrt()) @ sw
    return rms((score.softmax(0)[..., None] * v).sum(0), w, eps)


def situ(gu):
    g, u = gu.chunk(2, -1)
    return 4 * torch.tanh(g / 4) * torch.sigmoid(g) * 25 * torch.tanh(u / 25)


def kda(x, fb, cw, alog, dt, on, seg):
    (c, d), h = fb.shape, alog.shape[0]
    qkv, gate, b, fa = x.split([3 * c, c, h, d], 1)
    z = linear(fa, fb) + dt
    decay = (-5 * torch.sigmoid(alog.exp()[:, None] * z.view(-1, h, d))).exp()
    beta = torch.sigmoid(b)
    out, ends = [None] * x.shape[0], {}
    for s, (start, length, parent) in enumerate(seg.list()):
        if parent < 0:
            window, state = qkv.new_zeros(3, 3 * c), x.new_zeros(h, d, d)
        else:
            window, state = ends[parent]
        raw = torch.cat([window, qkv[start:start + length]])
        act = F.silu(sum(raw[j:j + length] * cw[:, j] for j in range(4)))
        q, k, v = act.view(length, 3, h, d).unbind(1)
        q = q * (q.square().sum(-1, keepdim=True) + 1e-6).rsqrt() * d ** -0.5
        k = k * (k.square().sum(-1, keepdim=True) + 1e-6).rsqrt()
        for i in range(length):
            state = decay[start + i][:, :, None] * state
            u = v[i] - torch.einsum("hij,hi->hj", state, k[i])
            state = state + (beta[start + i][:, None] * k[i])[:, :, None] * u[:, None, :]
            out[start + i] = torch.einsum("hij,hi->hj", state, q[i])
        ends[s] = raw[length:], state
    return (rms(torch.stack(out), on, 1e-5) * torch.sigmoid(gate.reshape(-1, h, d))).reshape(-1, c)


def mla(x, qn, qb, kvn, kvb, shape, seg):
    h, n, p, vd = shape
    qa, ckv, kr, gate = x.split([qn.shape[0], kvn.shape[0], p, h * vd], 1)
    q = linear(rms(qa, qn, 1e-6), qb).view(-1, h, n + p)
    kn, v = linear(rms(ckv, kvn, 1e-6), kvb).view(-1, h, n + vd).split([n, vd], 2)
    k = torch.cat([kn, kr[:, None, :].expand(-1, h, -1)], 2)
    out = [None] * len(seg.list())
    for s, (start, length, parent) in enumerate(seg.list()):
        rows = torch.arange(start, start + length)
        past = torch.arange(0)
        if parent >= 0:
            a, b, _ = seg.list()[parent]
            past = torch.arange(a, a + b)
        seen = torch.cat([past, rows])
        score = torch.einsum("thd,shd->hts", q[rows], k[seen]) * (n + p) ** -0.5
        hidden = torch.ones(length, len(seen), dtype=torch.bool).triu(len(past) + 1).to(x.device)
        out[s] = torch.einsum("hts,shd->thd", score.masked_fill(hidden, -torch.inf).softmax(-1), v[seen])
    return torch.cat(out).reshape(-1, h * vd) * torch.sigmoid(gate)


def moe(x, bias, w13, w2, rn, k, eps):
    (e, l, m), t = w2.shape, x.shape[0]
    s = (x.shape[1] - e - l) // 2
    logits, z, gu = x.split([e, l, 2 * s], 1)
    score = torch.sigmoid(logits)
    ids = (score + bias).topk(k, 1).indices
    w = score.gather(1, ids)
    w = w / w.sum(1, keepdim=True)
    y = x.new_zeros(t, l)
    for expert in range(e):
        row, slot = (ids == expert).nonzero(as_tuple=True)
        if len(row):
            part = linear(situ(linear(z[row], w13[expert])), w2[expert])
            y = y.index_add(0, row, w[row, slot][:, None] * part)
    return torch.cat([rms(y, rn, eps), situ(gu)], 1), ids.flatten().bincount(minlength=e)


def head(y, w, target, weight):
    logits = linear(y, w)
    nll = F.cross_entropy(logits, target.long(), reduction="none")
    return (nll * weight).sum() / weight.sum(), nll.detach(), logits.argmax(1) == target
