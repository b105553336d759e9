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
        self.train = everything[z["split"] == 0]
        self.held = everything[z["split"] == 1]
        # prefix[i] is what conversation i shares with others: the number of its effort, and how many tokens
        lengths = [len(e["prefix"]) for e in self.meta["efforts"]]
        self.prefix = [(int(e), lengths[e]) for e in z["effort"]]

    def tokens(self, i):
        return self.ids[self.offset[i]:self.offset[i + 1]]

    def drill(self, i, random):
        """Conversation i with random tokens for the user's words and the same, four times over, for the thinking's: an
        exercise in copying what was said, which so small a model else learns late. Returns tokens and weights, cut after
        the thinking."""
        t, w = self.tokens(i), self.weight[self.offset[i]:self.offset[i + 1]]
        special = t >= self.meta["vocab_size"] - 256
        a = self.prefix[i][1]
        b = a + int(np.argmax(special[a:]))  # ends the user's words
        c = b + int(np.argmax(w[b:] >= 1))  # begins the thinking
        d = c + int(np.argmax(special[c:]))
        r = random.integers(0, self.meta["vocab_size"] - 256, random.integers(3, 13)).astype(np.int32)
        copies = np.tile(r, 4)
        return (np.concatenate([t[:a], r, t[b:c], copies, t[d:d + 1]]),
                np.concatenate([w[:a], np.zeros(len(r), np.float32), w[b:c], np.ones(len(copies) + 1, np.float32)]))

    def batch(self, members, drills=0.0, random=None):
        """Packs conversations: (ids, target, weight, segments). Rows after a prefix carry the training weights; the
        prefixes' own rows come first and carry none. A share of `drills` of them is turned into those."""
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
            if drills and random.random() < drills:
                t, w = self.drill(i, random)
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
