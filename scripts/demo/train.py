"""Trains the demo model on the tokens that data.py wrote.

    python3 train.py --work FOLDER --steps 3000

It writes FOLDER/checkpoint.pt every few minutes, when told to end (SIGTERM) and at the end, and continues from it when
started again with the same arguments; with other --steps the rest of the schedule follows those. The result is the same for the same arguments, corpus, number of threads and instruction set.
"""
import argparse
import concurrent.futures
import math
import os
import signal
import time

import numpy
import torch

import kernels
import model
from batches import Corpus


def arguments():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--work", required=True, help="folder of data.npz and meta.json, and of the checkpoint")
    a.add_argument("--name", default="checkpoint", help="name of the checkpoint in it")
    a.add_argument("--warm", help="checkpoint whose weights to start from")
    a.add_argument("--steps", type=int, default=3000)
    a.add_argument("--stop", type=int, help="stop after this step, for a trial with the schedule of a longer run")
    a.add_argument("--rows", type=int, default=1800, help="tokens in a step, not counting shared prefixes")
    a.add_argument("--optimiser", choices=["muon", "adamw"], default="muon", help="of the matrices; the rest has AdamW")
    a.add_argument("--muon-lr", type=float, default=0.03)
    a.add_argument("--lr", type=float, default=8e-3, help="of AdamW")
    a.add_argument("--decay", type=float, default=0.05, help="weight decay of the matrices")
    a.add_argument("--warmup", type=int, default=40)
    a.add_argument("--floor", type=float, default=0.02, help="share of the peak rates at the end of the cosine")
    a.add_argument("--quantise", type=float, default=0.35, help="share of the steps, the last, on weights as stored")
    a.add_argument("--balance", type=float, default=0.003, help="step of the correction biases")
    a.add_argument("--drills", type=float, default=0.0, help="share of conversations turned into copying exercises")
    a.add_argument("--drilled", type=float, default=0.6, help="share of the steps, the first, with such exercises")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--threads", type=int, default=2)
    a.add_argument("--save-every", type=float, default=180, help="seconds")
    a.add_argument("--evaluate-every", type=int, default=250)
    return a.parse_args()


class Worker:
    """Computes gradients of a batch on one thread, into its own buffer. Threads that each take a batch get on much
    better with other work on the machine than threads that share every operation."""

    def __init__(self, trainer):
        self.trainer = trainer
        self.leaf, self.grad = trainer.buffers.leaves()

    def forward(self, members, drills=0.0, random=None):
        t = self.trainer
        ids, target, weight, seg = t.corpus.batch(members, drills, random)
        y, loads = model.forward(kernels, t.shape, self.leaf, t.buffers.bias, ids, seg)
        loss, nll, hit = kernels.head(y, self.leaf["head"], target, weight)
        return loss * weight.sum(), nll, hit.bool(), weight, loads, seg

    def gradients(self, members, drills, random):
        """Adds the gradients of the batch's weighted sum of losses; returns what a report needs."""
        kernels.use_threads(1)
        self.grad.zero_()
        loss, nll, hit, weight, loads, _ = self.forward(members, drills, random)
        loss.backward()
        full = weight >= 1
        return dict(loss=float(loss), weight=float(weight.sum()), answer=float(nll[full].sum()), right=int(hit[full].sum()),
                    count=int(full.sum()), loads=torch.stack(loads))

    def evaluate(self, members):
        kernels.use_threads(1)
        with torch.no_grad():
            _, nll, hit, weight, _, seg = self.forward(members)
        full = weight >= 1
        whole = [bool((hit | ~full)[start:start + length].all()) for start, length, parent in seg.list() if parent >= 0]
        return dict(answer=float(nll[full].sum()), right=int(hit[full].sum()), count=int(full.sum()), whole=sum(whole), all=len(whole))


class Trainer:
    def __init__(self, args):
        self.args = args
        torch.set_num_threads(1)
        self.corpus = Corpus(args.work)
        self.shape = model.Shape(model.config(self.corpus.meta))
        kernels.load(self.shape.D)
        self.buffers = b = model.Buffers(self.shape, args.seed)
        n = len(b.master)
        self.moment, self.square = torch.zeros(n), torch.zeros(n)
        self.step, self.epoch, self.position = 0, 0, 0
        self.path = os.path.join(args.work, args.name + ".pt")
        if os.path.exists(self.path):
            self.restore()
        elif args.warm:
            c = torch.load(args.warm)
            b.master.copy_(c["master"])
            b.bias.copy_(c["bias"])
        self.workers = [Worker(self) for _ in range(args.threads)]
        self.pool = concurrent.futures.ThreadPoolExecutor(args.threads)
        self.round_weights()

    def save(self):
        b = self.buffers
        torch.save(dict(master=b.master, bias=b.bias, moment=self.moment, square=self.square, step=self.step,
                        epoch=self.epoch, position=self.position, meta=self.corpus.meta), self.path + ".part")
        os.replace(self.path + ".part", self.path)

    def restore(self):
        c = torch.load(self.path)
        self.buffers.master.copy_(c["master"])
        self.buffers.bias.copy_(c["bias"])
        self.moment, self.square = c["moment"], c["square"]
        self.step, self.epoch, self.position = c["step"], c["epoch"], c["position"]
        print("continued at step", self.step, flush=True)

    def round_weights(self):
        """Fills the weights the forward pass uses: in the last part of the training, those that will be stored."""
        b = self.buffers
        if self.step >= self.args.steps * (1 - self.args.quantise):
            model.round_as_stored(b)
        else:
            b.used.copy_(b.master)

    def batches(self):
        """One batch for every worker, for ever, going on from the saved place."""
        n = len(self.workers)
        while True:
            epoch = self.corpus.epoch(self.args.seed, self.epoch, self.args.rows // n)
            while self.position + n <= len(epoch):
                at, self.position = self.position, self.position + n
                yield epoch[at:at + n]
            self.epoch, self.position = self.epoch + 1, 0

    def rate(self):
        a = self.args
        if self.step < a.warmup:
            return (self.step + 1) / a.warmup
        x = (self.step - a.warmup) / max(1, a.steps - a.warmup)
        return a.floor + (1 - a.floor) * 0.5 * (1 + math.cos(math.pi * min(1, x)))

    def update(self, grad, loads):
        b, a = self.buffers, self.args
        rate = self.rate()
        norm = float(grad.norm())
        clip = min(1.0, 1.0 / (norm + 1e-6))
        t = self.step + 1
        kernels.use_threads(a.threads)
        for p in b.list:
            lo = b.offset[p.name]
            part = [f[lo:lo + p.size] for f in (b.master, grad, self.moment, self.square)]
            if p.muon and a.optimiser == "muon":
                cols, row, i = p.shape[-1], 0, 0
                while i < len(p.muon):
                    n = i
                    while n < len(p.muon) and p.muon[n] == p.muon[i]:
                        n += 1
                    at = [kernels.at(f, row * cols) for f in part[:3]]
                    kernels.call("muon", n - i, p.muon[i], cols, *at, a.muon_lr * rate, 0.95, a.decay)
                    row, i = row + (n - i) * p.muon[i], n
            else:
                kernels.call("adamw", p.size, *part, a.lr * rate, 0.9, 0.95, 1e-8, a.decay if p.decay else 0.0,
                             1 - 0.9 ** t, 1 - 0.95 ** t, clip)
        load = loads.float()
        b.bias[1:] += a.balance * rate * torch.sign(load.mean(1, keepdim=True) - load)
        return norm

    def evaluate(self):
        """Loss, accuracy and share of conversations wholly right over the held-out conversations' thinking and answers,
        each token predicted from the true ones before it."""
        parts = list(self.pool.map(lambda pair: self.workers[pair[0] % len(self.workers)].evaluate(pair[1]),
                                   enumerate(self.corpus.held_out(1500))))
        total = {k: sum(p[k] for p in parts) for k in ("answer", "right", "count", "whole", "all")}
        print(f"step {self.step} held out: loss {total['answer'] / total['count']:.4f} accuracy {total['right'] / total['count']:.4f} "
              f"whole {total['whole']}/{total['all']}", flush=True)

    def run(self):
        a = self.args
        saved = begun = time.time()
        first, reports = self.step, []
        batches = self.batches()
        stopped = []
        signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
        while self.step < (a.stop or a.steps) and not stopped:
            drills = a.drills if self.step < a.drilled * a.steps else 0.0
            job = [(w, members, drills, numpy.random.default_rng([a.seed, self.step, k]))
                   for k, (w, members) in enumerate(zip(self.workers, next(batches)))]
            parts = list(self.pool.map(lambda j: j[0].gradients(*j[1:]), job))
            loss = sum(p["loss"] for p in parts) / (weight := sum(p["weight"] for p in parts))
            if not math.isfinite(loss):
                raise SystemExit(f"the loss is {loss} at step {self.step}")
            grad = self.workers[0].grad
            for w in self.workers[1:]:
                grad += w.grad
            grad /= weight
            loads = sum(p["loads"] for p in parts)
            norm = self.update(grad, loads)
            self.step += 1
            self.round_weights()
            reports += parts
            if self.step % 20 == 0:
                answer, right, count = (sum(p[k] for p in reports) for k in ("answer", "right", "count"))
                reports = []
                busiest = float((loads.max(1).values / loads.float().mean(1)).max())
                print(f"step {self.step} answer loss {answer / count:.4f} accuracy {right / count:.4f} gradient {norm:.2f} "
                      f"busiest expert {busiest:.1f}x  {(time.time() - begun) / (self.step - first):.2f} s/step", flush=True)
            if self.step % a.evaluate_every == 0 or self.step == a.steps:
                self.evaluate()
            if time.time() - saved > a.save_every:
                self.save()
                saved = time.time()
        self.save()


if __name__ == "__main__":
    Trainer(arguments()).run()
