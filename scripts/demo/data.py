#!/usr/bin/env python3
"""Turn the corpus into what training reads: a tokenizer, token ids and loss weights.

    python3 data.py --work DIR [--deltafin PROGRAM] [--ranks 1792 | --tokenizer DIR]

DIR gets corpus.jsonl, tiktoken.model, tokenizer_config.json, data.npz and meta.json. Rendering and encoding are the
program's own (`deltafin tokenize --chat`, built from this checkout unless --deltafin names one), so that what is trained
on is what the chat sends. Needs numpy; deterministic.

data.npz, for n conversations of t tokens in all, each complete from its first token to <|end_of_msg|>:

    ids      int32   [t]    all conversations, one after another
    weight   float32 [t]    loss weight of predicting this token: 1 in the model's own text with its closing tags, else 0.05
    offset   int64   [n+1]  where each begins; offset[n] = t
    split    uint8   [n]    0 train, 1 held out
    effort   uint8   [n]    index into meta.json's "efforts"; each has a prefix that its conversations share
"""
import argparse
import base64
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import unicodedata
import zlib

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
OTHER = 0.05  # loss weight of what the model does not have to say itself
# The chat sends max unless asked for another; the share of each in percent.
EFFORTS = [("max", 78), ("high", 9), ("low", 9), ("none", 4)]
RESERVED = {0: "[BOS]", 1: "[EOS]", 2: "<|end_of_msg|>", 3: "<|open|>", 4: "<|close|>", 5: "<|sep|>", 6: "[start_header_id]", 7: "[end_header_id]", 9: "[EOT]",
            18: "<|media_begin|>", 19: "<|media_content|>", 20: "<|media_end|>", 21: "<|media_pad|>", 65: "<osagent_mode>", 254: "[UNK]", 255: "[PAD]"}


# ---------------------------------------------------------------- byte-pair encoding
def split_pattern(chars):
    """Kimi K3's split pattern for texts of these characters: re knows no \\p{…}, so that the classes are written out."""
    def members(holds):
        found = [c for c in sorted(chars) if holds(c)]
        return "".join(re.escape(c) for c in found) or "\uffff"
    category = {c: unicodedata.category(c) for c in chars}
    han = lambda c: "CJK" in unicodedata.name(c, "") and "IDEOGRAPH" in unicodedata.name(c, "") or c in "々〇〻"
    H = members(han)
    U = members(lambda c: (category[c] in ("Lu", "Lt", "Lm", "Lo") or category[c][0] == "M") and not han(c))
    W = members(lambda c: (category[c] in ("Ll", "Lm", "Lo") or category[c][0] == "M") and not han(c))
    L, N = members(lambda c: category[c][0] == "L"), members(lambda c: category[c][0] == "N")
    S = members(str.isspace)
    end = "(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    return re.compile(f"[{H}]+|[^\r\n{L}{N}]?[{U}]*[{W}]+{end}|[^\r\n{L}{N}]?[{U}]+[{W}]*{end}|[{N}]{{1,3}}| ?[^{S}{L}{N}]+[\r\n]*|[{S}]*[\r\n]+|[{S}]+(?![^{S}])|[{S}]+")


def train_ranks(texts, count):
    """The first count ranks of a byte-pair vocabulary for texts (a Counter): 256 bytes, then the most frequent pairs.

    Ties go to the pair that is first by its bytes, so that nothing depends on the order of texts.
    """
    pattern = split_pattern({c for t in texts for c in t})
    pieces = collections.Counter()
    for text, n in texts.items():
        for m in pattern.finditer(text):
            pieces[m.group()] += n
    words = [([bytes([b]) for b in p.encode()], n) for p, n in sorted(pieces.items())]
    ranks = [bytes([b]) for b in range(256)]
    pairs, where = collections.Counter(), collections.defaultdict(set)
    for i, (w, n) in enumerate(words):
        for pair in zip(w, w[1:]):
            pairs[pair] += n
            where[pair].add(i)
    known = set(ranks)
    while len(ranks) < count:
        (a, b), n = max(pairs.items(), key=lambda e: (e[1], [255 - x for x in e[0][0] + e[0][1]], len(e[0][0])))
        assert n > 0, "the corpus is too small for so many ranks"
        if a + b not in known:  # two ways to make one token
            ranks.append(a + b)
            known.add(a + b)
        for i in sorted(where.pop((a, b))):
            w, n = words[i]
            for pair in zip(w, w[1:]):
                pairs[pair] -= n
                where[pair].discard(i)
            out, k = [], 0
            while k < len(w):
                if k + 1 < len(w) and w[k] == a and w[k + 1] == b:
                    out.append(a + b)
                    k += 2
                else:
                    out.append(w[k])
                    k += 1
            words[i] = (out, n)
            for pair in zip(out, out[1:]):
                pairs[pair] += n
                where[pair].add(i)
        pairs += collections.Counter()  # drops what is gone
    return ranks


def write_tokenizer(folder, ranks):
    with open(os.path.join(folder, "tiktoken.model"), "w") as f:
        for n, token in enumerate(ranks):
            f.write(f"{base64.b64encode(token).decode()} {n}\n")
    base = len(ranks)
    flags = {"lstrip": False, "normalized": False, "rstrip": False, "single_word": False}
    added = {str(base + k): {"content": name, **flags, "special": name not in ("<|open|>", "<|close|>", "<|sep|>")} for k, name in RESERVED.items()}
    with open(os.path.join(folder, "tokenizer_config.json"), "w") as f:
        json.dump({"added_tokens_decoder": added, "bos_token": "[BOS]", "eos_token": "[EOS]", "pad_token": "[PAD]", "unk_token": "[UNK]"}, f, indent=1)
        f.write("\n")


# ---------------------------------------------------------------- rendering
def effort_of(line):
    if line["split"] == "held":
        return 0
    at = zlib.crc32(line["id"].encode()) % 100
    for k, (_, share) in enumerate(EFFORTS):
        if at < share:
            return k
        at -= share


def request(line, effort, turns, reply):
    """The conversation of the first turns, with the last reply or only with its opening tags, as tokenize --chat takes it."""
    messages = []
    for k, t in enumerate(line["turns"][:turns]):
        messages.append({"role": "user", "content": t["user"]})
        if k + 1 < turns or reply:
            messages.append({"role": "assistant", "reasoning_content": t["think"], "content": t["answer"]})
    how = {"thinking": False} if EFFORTS[effort][0] == "none" else {"thinking_effort": EFFORTS[effort][0]}
    return {"messages": messages, "add_generation_prompt": not reply, **how}


def render(program, folder, requests):
    """The answers of tokenize --chat to requests, in their order."""
    text = "".join(json.dumps(r) + "\n" for r in requests)
    done = subprocess.run([program, "tokenize", "--chat", "--model-root", folder], input=text.encode(), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def common_prefix(lists):
    low, high = min(lists), max(lists)
    n = 0
    while n < min(len(low), len(high)) and low[n] == high[n]:
        n += 1
    return low[:n]


def make_tokenizer(program, folder, lines, count):
    """Writes the tokenizer to folder. The vocabulary is made for what the model reads and writes, the text of the format
    included. What is the same in every conversation counts less often: it is read once and kept."""
    texts = collections.Counter()
    for line in lines:
        for t in line["turns"]:
            texts.update((t["user"], t["think"], t["answer"]))
            texts.update(('message role="user"', "message", 'message role="assistant"', "think", "think", "response", "response", "message"))
    write_tokenizer(folder, [bytes([b]) for b in range(256)])
    fixed = render(program, folder, [{"messages": [], "thinking_effort": e, "add_generation_prompt": False} for e in ("max", "high", "low")])
    for reply in fixed:
        for part in re.split(r"<\|\w+\|>", reply["text"]):
            texts[part] += len(lines) // 20
    write_tokenizer(folder, train_ranks(texts, count))


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--work", required=True, metavar="DIR")
    ap.add_argument("--deltafin", metavar="PROGRAM")
    ap.add_argument("--tokenizer", metavar="DIR", help="keep the tokenizer of DIR, to train on from its model")
    ap.add_argument("--ranks", type=int, default=1792, help="tokens without the 256 reserved ones (default 1792)")
    a = ap.parse_args()
    os.makedirs(a.work, exist_ok=True)
    program = a.deltafin
    if not program:
        program = os.path.join(a.work, "deltafin")
        subprocess.run(["go", "build", "-o", program, "."], cwd=os.path.join(HERE, "..", ".."), check=True)
    corpus = os.path.join(a.work, "corpus.jsonl")
    subprocess.run([sys.executable, os.path.join(HERE, "corpus.py"), "--out", corpus], check=True)
    lines = [json.loads(line) for line in open(corpus, encoding="utf-8")]

    if a.tokenizer:
        for name in "tiktoken.model", "tokenizer_config.json":
            shutil.copyfile(os.path.join(a.tokenizer, name), os.path.join(a.work, name))
        a.ranks = sum(1 for _ in open(os.path.join(a.work, "tiktoken.model")))
    else:
        make_tokenizer(program, a.work, lines, a.ranks)

    efforts = [effort_of(line) for line in lines]
    requests, first = [], []
    for line, effort in zip(lines, efforts):
        first.append(len(requests))
        for n in range(1, len(line["turns"]) + 1):
            requests += [request(line, effort, n, False), request(line, effort, n, True)]
    rendered = [r["ids"] for r in render(program, a.work, requests)]
    ids, weight, offset = [], [], [0]
    for line, at in zip(lines, first):
        whole = rendered[at + 2 * len(line["turns"]) - 1]
        w = np.full(len(whole), OTHER, np.float32)
        for n in range(len(line["turns"])):
            prompt, reply = rendered[at + 2 * n], rendered[at + 2 * n + 1]
            assert reply[:len(prompt)] == prompt and whole[:len(reply)] == reply, line["id"]
            w[len(prompt):len(reply)] = 1
        ids += whole
        weight.append(w)
        offset.append(len(ids))
    effort = np.array(efforts, np.uint8)
    split = np.array([line["split"] == "held" for line in lines], np.uint8)
    whole = [ids[offset[k]:offset[k + 1]] for k in range(len(lines))]
    prefixes = [common_prefix([w for w, e in zip(whole, efforts) if e == k]) for k in range(len(EFFORTS))]
    np.savez(os.path.join(a.work, "data.npz"), ids=np.array(ids, np.int32), weight=np.concatenate(weight), offset=np.array(offset, np.int64), split=split, effort=effort)
    after = sum(len(w) - len(prefixes[e]) for w, e, s in zip(whole, efforts, split) if not s)
    meta = {"vocab_size": a.ranks + 256, "bos": a.ranks, "eos": a.ranks + 2, "pad": a.ranks + 255, "prefix_len": len(prefixes[0]),
            "efforts": [{"name": e, "prefix": p} for (e, _), p in zip(EFFORTS, prefixes)],
            "conversations": len(lines), "train": int((split == 0).sum()), "train_tokens_after_prefix": after, "longest": max(map(len, whole))}
    with open(os.path.join(a.work, "meta.json"), "w") as f:
        json.dump(meta, f, indent=1)
        f.write("\n")
    print(f"{meta['train']} conversations to train on, {after} tokens after their prefixes of {[len(p) for p in prefixes]}; the longest has {meta['longest']}")


if __name__ == "__main__":
    main()
