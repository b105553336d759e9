"""Writes a checkpoint whose weights are the mean of others' that were trained on from one another.

    python3 mean.py --out MEAN.pt FIRST.pt SECOND.pt …

It is for exporting, not for training on: the moments are the last one's.
"""
import argparse

import torch


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--out", required=True)
    a.add_argument("checkpoints", nargs="+")
    args = a.parse_args()
    given = [torch.load(path) for path in args.checkpoints]
    mean = given[-1]
    for name in "master", "bias":
        mean[name] = sum(c[name] for c in given) / len(given)
    torch.save(mean, args.out)


if __name__ == "__main__":
    main()
