"""The layers' operations on a CPU: kernels.c as torch autograd functions.

reference.py holds the same operations, by the same names, in plain torch; check.py compares the two.
"""
import ctypes
import hashlib
import os
import subprocess
import tempfile

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = "-std=gnu11 -O3 -march=native -ffast-math -fopenmp -shared -fPIC -Wall".split()

lib = None


def load(head_dim):
    """Compiles kernels.c for KDA heads of head_dim, once for each version of it, and loads it."""
    global lib
    source = open(os.path.join(HERE, "kernels.c"), "rb").read()
    flags = FLAGS + [f"-DKD={head_dim}"]
    digest = hashlib.sha256(source + " ".join(flags).encode()).hexdigest()[:16]
    folder = os.path.join(tempfile.gettempdir(), f"deltafin-demo-kernels-{os.getuid()}")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    path = os.path.join(folder, digest + ".so")
    if not os.path.exists(path):
        part = f"{path}.{os.getpid()}"
        subprocess.run([os.environ.get("CC", "cc"), *flags, "-o", part, os.path.join(HERE, "kernels.c"), "-lm"], check=True)
        os.rename(part, path)
    lib = ctypes.CDLL(path)
    # Blocks of some megabytes are used again at once: mapping them anew each time would cost more than the arithmetic.
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        libc.mallopt(-3, 1 << 30)  # M_MMAP_THRESHOLD
        libc.mallopt(-1, (1 << 31) - 1)  # M_TRIM_THRESHOLD


def call(name, *args):
    out = []
    for a in args:
        if isinstance(a, torch.Tensor):
            out.append(ctypes.c_void_p(a.data_ptr()))
        elif isinstance(a, float):
            out.append(ctypes.c_float(a))
        elif isinstance(a, int):
            out.append(ctypes.c_long(a))
        else:
            out.append(a)
    getattr(lib, name)(*out)


def threads():
    """How many threads an operation called from this one uses."""
    return lib.threads()


def use_threads(n):
    """Sets that, for the calling thread."""
    lib.use_threads(ctypes.c_int(n))


def pointers(tensors):
    return (ctypes.c_void_p * len(tensors))(*[t.data_ptr() for t in tensors])


def at(t, column):
    """The address of a column of row 0."""
    return ctypes.c_void_p(t.data_ptr() + 4 * column)


def _gemm(m, n, k, a, ars, acs, b, brs, bcs, c, ldc, acc=0):
    call("gemm", m, n, k, a, ars, acs, b, brs, bcs, c, ldc, ctypes.c_int(acc))


class Segments:
    """Runs of rows that continue each other: start, length and parent (or -1) of each."""

    def __init__(self, start, length, parent):
        self.start = torch.tensor(start, dtype=torch.int32)
        self.length = torch.tensor(length, dtype=torch.int32)
        self.parent = torch.tensor(parent, dtype=torch.int32)
        self.args = (len(start), self.start, self.length, self.parent)

    def list(self):
        return list(zip(self.start.tolist(), self.length.tolist(), self.parent.tolist()))


class Linear(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        (t, k), n = x.shape, w.shape[0]
        y = torch.empty(t, n)
        _gemm(t, n, k, x, k, 1, w, 1, k, y, n)
        ctx.save_for_backward(x, w)
        return y

    @staticmethod
    def backward(ctx, dy):
        x, w = ctx.saved_tensors
        (t, k), n = x.shape, w.shape[0]
        dy = dy.contiguous()
        dx, dw = torch.empty(t, k), torch.empty(n, k)
        _gemm(t, k, n, dy, n, 1, w, k, 1, dx, k)
        _gemm(n, k, t, dy, 1, n, x, k, 1, dw, k)
        return dx, dw


class MixNorm(torch.autograd.Function):
    @staticmethod
    def forward(ctx, sw, w, eps, *values):
        t, d = values[0].shape
        y = torch.empty(t, d)
        call("mixnorm_fwd", t, d, len(values), pointers(values), sw, w, eps, y)
        ctx.save_for_backward(sw, w, *values)
        ctx.eps = eps
        return y

    @staticmethod
    def backward(ctx, dy):
        sw, w, *values = ctx.saved_tensors
        t, d = values[0].shape
        dv = [torch.empty(t, d) for _ in values]
        dsw, dw = torch.zeros(threads(), d), torch.zeros(threads(), d)
        call("mixnorm_bwd", t, d, len(values), pointers(values), sw, w, ctx.eps, dy.contiguous(), pointers(dv), dsw, dw)
        return (dsw.sum(0), dw.sum(0), None, *dv)


class Situ(torch.autograd.Function):
    @staticmethod
    def forward(ctx, gu):
        t, m2 = gu.shape
        y = torch.empty(t, m2 // 2)
        call("situ_fwd", t, m2 // 2, gu, y)
        ctx.save_for_backward(gu)
        return y

    @staticmethod
    def backward(ctx, dy):
        gu, = ctx.saved_tensors
        d = torch.empty_like(gu)
        call("situ_bwd", gu.shape[0], gu.shape[1] // 2, gu, dy.contiguous(), d)
        return d


class Kda(torch.autograd.Function):
    """x rows are [q C | k C | v C | gate C | β H | f_a D]."""

    @staticmethod
    def forward(ctx, x, fb, cw, alog, dt, on, seg):
        (t, ld), (c, d), h = x.shape, fb.shape, alog.shape[0]
        z, y = torch.empty(t, c), torch.empty(t, c)
        _gemm(t, c, d, at(x, 4 * c + h), ld, 1, fb, 1, d, z, c)
        call("kda_fwd", h, *seg.args, x, ld, 4 * c, z, cw, alog, dt, on, y)
        ctx.save_for_backward(x, fb, cw, alog, dt, on, z)
        ctx.seg = seg
        return y

    @staticmethod
    def backward(ctx, dy):
        x, fb, cw, alog, dt, on, z = ctx.saved_tensors
        (t, ld), (c, d), h = x.shape, fb.shape, alog.shape[0]
        dx, dz, dc, dfb = torch.empty(t, ld), torch.empty(t, c), torch.empty(t, 3 * c), torch.empty(c, d)
        dcw, dalog, ddt, don = (torch.empty_like(p) for p in (cw, alog, dt, on))
        call("kda_bwd", h, *ctx.seg.args, x, ld, 4 * c, z, cw, alog, dt, on, dy.contiguous(), dx, dz, dcw, dalog, ddt, don, dc)
        _gemm(t, d, c, dz, c, 1, fb, d, 1, at(dx, 4 * c + h), ld)
        _gemm(c, d, t, dz, 1, c, at(x, 4 * c + h), ld, 1, dfb, d)
        return dx, dfb, dcw, dalog, ddt, don, None


class Mla(torch.autograd.Function):
    """x rows are [q_a | kv_a latent | shared key | gate]; shape is (heads, nope, rope, v)."""

    @staticmethod
    def forward(ctx, x, qn, qb, kvn, kvb, shape, seg):
        h, n, p, vd = shape
        (t, ld), rq, rkv = x.shape, qn.shape[0], kvn.shape[0]
        qa, ckv = torch.empty(t, rq), torch.empty(t, rkv)
        call("rms_fwd", t, rq, x, ld, qn, 1e-6, qa)
        call("rms_fwd", t, rkv, at(x, rq), ld, kvn, 1e-6, ckv)
        q, kv = torch.empty(t, h * (n + p)), torch.empty(t, h * (n + vd))
        _gemm(t, q.shape[1], rq, qa, rq, 1, qb, 1, rq, q, q.shape[1])
        _gemm(t, kv.shape[1], rkv, ckv, rkv, 1, kvb, 1, rkv, kv, kv.shape[1])
        y, o, lse = torch.empty(t, h * vd), torch.empty(t, h * vd), torch.empty(h, t)
        call("mla_fwd", t, h, n, p, vd, *seg.args, q, kv, x, ld, rq + rkv, rq + rkv + p, y, o, lse)
        ctx.save_for_backward(x, qn, qb, kvn, kvb, qa, ckv, q, kv, o, lse)
        ctx.shape, ctx.seg = shape, seg
        return y

    @staticmethod
    def backward(ctx, dy):
        x, qn, qb, kvn, kvb, qa, ckv, q, kv, o, lse = ctx.saved_tensors
        h, n, p, vd = ctx.shape
        (t, ld), rq, rkv = x.shape, qn.shape[0], kvn.shape[0]
        dx, dq, dkv = torch.empty(t, ld), torch.empty_like(q), torch.empty_like(kv)
        call("mla_bwd", t, h, n, p, vd, *ctx.seg.args, q, kv, x, ld, rq + rkv, rq + rkv + p, o, lse, dy.contiguous(), dq, dkv, dx)
        dqa, dckv, dqb, dkvb = torch.empty_like(qa), torch.empty_like(ckv), torch.empty_like(qb), torch.empty_like(kvb)
        nq, nkv = q.shape[1], kv.shape[1]
        _gemm(t, rq, nq, dq, nq, 1, qb, rq, 1, dqa, rq)
        _gemm(nq, rq, t, dq, 1, nq, qa, rq, 1, dqb, rq)
        _gemm(t, rkv, nkv, dkv, nkv, 1, kvb, rkv, 1, dckv, rkv)
        _gemm(nkv, rkv, t, dkv, 1, nkv, ckv, rkv, 1, dkvb, rkv)
        dqn, dkvn = torch.zeros(threads(), rq), torch.zeros(threads(), rkv)
        call("rms_bwd", t, rq, x, ld, qn, 1e-6, dqa, dx, ld, dqn)
        call("rms_bwd", t, rkv, at(x, rq), ld, kvn, 1e-6, dckv, at(dx, rq), ld, dkvn)
        return dx, dqn.sum(0), dqb, dkvn.sum(0), dkvb, None, None


class Moe(torch.autograd.Function):
    """x rows are [router E | latent l | shared gate s | shared up s]; gives [normed latent sum l | shared s] and the
    number of rows of every expert."""

    @staticmethod
    def forward(ctx, x, bias, w13, w2, rn, k, eps):
        (e, l, m), t = w2.shape, x.shape[0]
        s = (x.shape[1] - e - l) // 2
        logits, z, gu = (c.contiguous() for c in x.split([e, l, 2 * s], 1))
        ids, wts = torch.empty(t, k, dtype=torch.int32), torch.empty(t, k)
        order, first = torch.empty(t * k, dtype=torch.int32), torch.empty(e + 1, dtype=torch.int32)
        call("route", t, e, k, logits, bias, ids, wts, order, first)
        pre, y = torch.empty(t * k, 2 * m), torch.empty(t, l)
        call("moe_fwd", t, e, k, l, m, z, w13, w2, wts, order, first, pre, y)
        yn, sh = torch.empty(t, l), torch.empty(t, s)
        call("rms_fwd", t, l, y, l, rn, eps, yn)
        call("situ_fwd", t, s, gu, sh)
        ctx.save_for_backward(logits, z, gu, w13, w2, rn, ids, wts, order, first, pre, y)
        ctx.eps = eps
        load = first.diff()
        ctx.mark_non_differentiable(load)
        return torch.cat([yn, sh], 1), load

    @staticmethod
    def backward(ctx, dout, _):
        logits, z, gu, w13, w2, rn, ids, wts, order, first, pre, y = ctx.saved_tensors
        (e, l, m), (t, k), s = w2.shape, ids.shape, gu.shape[1] // 2
        dyn, dsh = (c.contiguous() for c in dout.split([l, s], 1))
        dgu, dy, drn = torch.empty_like(gu), torch.empty(t, l), torch.zeros(threads(), l)
        call("situ_bwd", t, s, gu, dsh, dgu)
        call("rms_bwd", t, l, y, l, rn, ctx.eps, dyn, dy, l, drn)
        dz, dw13, dw2, dlogits = (torch.empty_like(p) for p in (z, w13, w2, logits))
        call("moe_bwd", t, e, k, l, m, z, w13, w2, wts, ids, order, first, pre, logits, dy, dz, dw13, dw2, dlogits)
        return torch.cat([dlogits, dz, dgu], 1), None, dw13, dw2, drn.sum(0), None, None


class Head(torch.autograd.Function):
    """Weighted mean cross-entropy of y·wᵀ; also every row's loss and whether its target was the likeliest."""

    @staticmethod
    def forward(ctx, y, w, target, weight):
        (t, d), v = y.shape, w.shape[0]
        norm = 1 / max(float(weight.sum()), 1e-9)
        nll, hit = torch.empty(t), torch.empty(t, dtype=torch.uint8)
        grad = any(ctx.needs_input_grad[:2])
        dy, dw = (torch.empty_like(y), torch.empty_like(w)) if grad else (torch.empty(0), ctypes.c_void_p(0))
        call("head_loss", t, d, v, y, w, target, weight, norm, nll, hit, dy, dw)
        if grad:
            ctx.save_for_backward(dy, dw)
        ctx.mark_non_differentiable(nll, hit)
        return (nll * weight).sum() * norm, nll, hit

    @staticmethod
    def backward(ctx, g, *_):
        dy, dw = ctx.saved_tensors
        return dy * g, dw * g, None, None


linear = Linear.apply
situ = Situ.apply
kda = Kda.apply
mla = Mla.apply
moe = Moe.apply
head = Head.apply


def mixnorm(values, sw, w, eps):
    return MixNorm.apply(sw, w, eps, *values)
