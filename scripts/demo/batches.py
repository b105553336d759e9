"""Batches of whole conversations from the tokens that data.py wrote, with their common beginnings computed once."""
import json
import os

import numpy as np
import torch

import kernels


class Corpus:
    """ids, weight and offset of all conversations (see data.py); train and held are the lists of their numbers."""

    def __init__(self, folder):
        z = np.load(os.path.join(folder, "data.npz"))
        self.ids, self.weight, self.offset = z["ids"], z["weight"], z["offset"]
        self.meta = json.load(open(os.path.join(folder, "meta.json")))
        everything = np.arange(len(self.offset) - 1)
        # a conversation of one token has nothing to predict, and would have no rows after its prefix
        self.train = everything[z["split"] == 0]
        self.held = everything[z["split"] == 1]
        self._find_prefixes()

    def tokens(self, i):
        return self.ids[self.offset[i]:self.offset[i + 1]]

    def _find_prefixes(self):
        """Groups conversations by their first message; prefix[i] is (group, tokens in common with all of it)."""
        groups = {}
        for i in range(len(self.offset) - 1):
            t = self.tokens(i)
            ends = np.flatnonzero(t == self.meta["eos"])
            groups.setdefault(t[:ends[0] + 1].tobytes() if len(ends) else b"", []).append(i)
        self.prefix = {}
        for number, members in enumerate(groups.values()):
            first = self.tokens(members[0])
            common = len(first) - 2
            for i in members:
                t = self.tokens(i)
                n = min(common, len(t) - 2)
                differ = np.flatnonzero(first[:n] != t[:n])
                common = int(differ[0]) if len(differ) else n
            for i in members:
                self.prefix[i] = number, max(common, 0)

    def batch(self, members):
        """Packs conversations: (ids, target, weight, segments). Rows after a prefix carry the training weights; the
        prefixes' own rows come first and carry none."""
        ids, target, weight, start, length, parent = [], [], [], [], [], []
        rows, where = 0, {}
        for i in members:
            group, common = self.prefix[i]
            if common and group not in where:
                where[group] = len(start)
                t = self.tokens(i)[:common]
                start.append(rows), length.append(common), parent.append(-1)
                ids.append(t), target.append(t), weight.append(np.zeros(common, np.float32))
                rows += common
        for i in members:
            group, common = self.prefix[i]
            t, w = self.tokens(i), self.weight[self.offset[i]:self.offset[i + 1]]
            n = len(t) - 1 - common
            start.append(rows), length.append(n), parent.append(where[group] if common else -1)
            ids.append(t[common:-1]), target.append(t[common + 1:]), weight.append(w[common + 1:])
            rows += n
        return (torch.from_numpy(np.concatenate(ids)), torch.from_numpy(np.concatenate(target)),
                torch.from_numpy(np.concatenate(weight)), kernels.Segments(start, length, parent))

    def cut(self, order, budget):
        """Lists of conversations with the same prefix, in the given order, each of about budget rows after it."""
        open_, out = {}, []
        for i in order:
            group, common = self.prefix[i]
            members, rows = open_.get(group, ([], 0))
            members.append(i)
            rows += int(self.offset[i + 1] - self.offset[i]) - 1 - common
            open_[group] = members, rows
            if rows >= budget:
                out.append(open_.pop(group)[0])
        return out, [members for members, _ in open_.values()]

    def epoch(self, seed, number, budget):
        """The training batches of one epoch; what does not fill a batch is left to the next epochs."""
        random = np.random.default_rng([seed, number])
        full, _ = self.cut(random.permutation(self.train), budget)
        return [full[i] for i in random.permutation(len(full))]

    def held_out(self, budget):
        full, rest = self.cut(self.held, budget)
        return full + rest
