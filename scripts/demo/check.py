"""Compares every operation of kernels.py, values and gradients, with reference.py in double precision.

    python3 check.py
"""
import torch

import kernels
import model
import reference

torch.manual_seed(1)
torch.set_num_threads(2)
kernels.load(32)
SEG = kernels.Segments([0, 7, 10, 30, 31, 70], [7, 3, 20, 1, 39, 5], [-1, -1, 0, 1, 0, 1])
T = 75
worst = 0.0


def check(name, op, *args):
    """op(ops, *args) for both; float tensors among args get gradients from a random cotangent."""
    global worst
    results = []
    for ops, kind in (kernels, torch.float32), (reference, torch.float64):
        leaves = [a.detach().clone().to(kind).requires_grad_() if torch.is_tensor(a) and a.is_floating_point() else a for a in args]
        y = op(ops, *leaves)
        torch.manual_seed(2)
        y.backward(torch.randn(y.shape, dtype=torch.float64).to(kind) if y.dim() else None)
        results.append([y.detach()] + [torch.zeros_like(a) if a.grad is None else a.grad
                                       for a in leaves if torch.is_tensor(a) and a.is_floating_point()])
    for i, (a, b) in enumerate(zip(*results)):
        error = float((a.double() - b).abs().max() / b.abs().max().clamp_min(1e-12))
        worst = max(worst, error)
        print(f"{name:10} {'value' if i == 0 else f'd arg {i - 1}':8} {error:.1e}{'' if error < 2e-5 else '  WRONG'}")


r = torch.randn
for n in 1, 2, 3:
    check(f"mixnorm {n}", lambda ops, sw, w, *v: ops.mixnorm(list(v), sw, w, 1e-5), r(40), r(40), *[r(T, 40) for _ in range(n)])
for shape in (T, 33, 70), (700, 300, 530), (5, 3, 2), (1200, 17, 129):
    check("linear", lambda ops, x, w: ops.linear(x, w), r(shape[0], shape[2]), r(shape[1], shape[2]))
check("situ", lambda ops, x: ops.situ(x), 4 * r(T, 48))
h, d = 3, 32
check("kda", lambda ops, *a: ops.kda(*a, SEG), r(T, 4 * h * d + h + d), r(h * d, d) / 6, r(3 * h * d, 4) / 2,
      r(h) / 2, r(h * d) - 3, r(d))
shape = (3, 24, 8, 20)
check("mla", lambda ops, *a: ops.mla(*a, shape, SEG), r(T, 40 + 16 + 8 + 60), r(40), r(3 * 32, 40) / 3, r(16), r(3 * 44, 16) / 3)
e, l, m, s = 12, 32, 64, 24
bias = r(e) * 0.1
check("moe", lambda ops, x, w13, w2, rn: ops.moe(x, bias.to(x.dtype), w13, w2, rn, 4, 1e-5)[0],
      r(T, e + l + 2 * s), r(e, 2 * m, l) / 4, r(e, l, m) / 4, r(l))
target, weight = torch.randint(0, 333, (900,), dtype=torch.int32), torch.rand(900).mul(2).floor() * 0.5
check("head", lambda ops, y, w: ops.head(y, w, target, weight.to(y.dtype))[0], r(900, 40), r(333, 40))

# The whole model, from a shared prefix of 5 tokens on: the loss and the gradient of every parameter.
shape = model.Shape()
b = model.Buffers(shape, 1)
ids = torch.randint(0, shape.V, (20,), dtype=torch.int32)
seg = kernels.Segments([0, 5, 12], [5, 7, 8], [-1, 0, 0])
found = []
for ops, kind in (kernels, torch.float32), (reference, torch.float64):
    flat = b.master.clone().to(kind).requires_grad_()
    w = b.view(flat)
    y, _ = model.forward(ops, shape, w, b.bias.to(kind), ids, seg)
    loss = ops.head(y, w["head"], ids.roll(-1), torch.ones(20, dtype=kind))[0]
    loss.backward()
    found.append((float(loss), b.view(flat.grad)))
(loss, a), (truth, c) = found
print(f"model      loss {loss:.6f}, in double precision {truth:.6f}")
for name in a:
    error = float((a[name].double() - c[name]).abs().max() / c[name].abs().max().clamp_min(1e-9))
    worst = max(worst, error / 10)  # fp32 through 13 layers
    if error > 2e-4:
        print(f"model      d {name} {error:.1e}  WRONG")

# What is stored is read back as what was trained with, and rounding is idempotent.
x = r(64, 32) * torch.exp(4 * r(64, 1))
y, z, code, scale = torch.empty_like(x), torch.empty_like(x), torch.zeros(64, 16, dtype=torch.uint8), torch.zeros(64, dtype=torch.uint8)
kernels.call("mxfp4_round", 64, x, y, code, scale)
kernels.call("mxfp4_round", 64, y, z, code, scale)
value = torch.tensor([0, .5, 1, 1.5, 2, 3, 4, 6, -0., -.5, -1, -1.5, -2, -3, -4, -6])
decoded = torch.stack([value[(code & 15).long()], value[(code >> 4).long()]], 2).view(64, 32) * 2.0 ** (scale.double()[:, None] - 127)
assert torch.equal(y, z) and torch.equal(decoded.float(), y), "MXFP4 does not come back"
assert float(((x - y).abs() / x.abs().amax(1, keepdim=True)).max()) < 0.21
kernels.call("bf16_round", x.numel(), x, y)
assert torch.equal(y, x.bfloat16().float())
print("worst", f"{worst:.1e}")
assert worst < 2e-5
