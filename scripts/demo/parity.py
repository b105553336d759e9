"""Compares the logits of an exported checkpoint with those of the trainer's forward pass.

    python3 parity.py --checkpoint FOLDER/checkpoint.pt --exported DIR --deltafin BINARY --ids 1795,265,…

It runs `deltafin run --prompt-ids` greedily and holds the likeliest logits of every step against this forward pass over
the same tokens, on the weights as stored.
"""
import argparse
import json
import subprocess

import torch

import kernels
import model


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--checkpoint", required=True)
    a.add_argument("--exported", required=True)
    a.add_argument("--deltafin", required=True)
    a.add_argument("--ids", required=True)
    args = a.parse_args()
    command = [args.deltafin, "run", "--model-root", args.exported, "--prompt-ids", args.ids, "--max-new", "24", "--ignore-eos",
               "--no-state", "--draft", "off", "--events-jsonl", "-", "--top-logits", "10"]
    events = [json.loads(line) for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()]
    tokens = [(i, top) for e in events if "top_logits" in e for i, top in zip(e["emitted_token_ids"], e["top_logits"])]

    c = torch.load(args.checkpoint)
    s = model.Shape(model.config(c["meta"]))
    kernels.load(s.D)
    b = model.Buffers(s, 0)
    b.master.copy_(c["master"])
    model.round_as_stored(b)
    prompt = [int(i) for i in args.ids.split(",")]
    ids = torch.tensor(prompt + [i for i, _ in tokens], dtype=torch.int32)
    with torch.no_grad():
        y, _ = model.forward(kernels, s, b.view(b.used), c["bias"], ids, kernels.Segments([0], [len(ids)], [-1]))
        logits = y @ b.view(b.used)["head"].T
    worst = same = 0
    for i, (chosen, top) in enumerate(tokens):
        mine = logits[len(prompt) - 1 + i]
        same += int(mine.argmax()) == chosen
        worst = max([worst] + [abs(float(mine[j]) - logit) for j, logit in top])
    print(f"{len(tokens)} tokens, {same} with the same choice, largest difference of a logit {worst:.2e} (largest logit {float(logits.max()):.1f})")


if __name__ == "__main__":
    main()
