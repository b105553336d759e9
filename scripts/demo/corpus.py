#!/usr/bin/env python3
"""Write corpus.jsonl, the conversations that the demo model learns from and those it is examined with.

Standard library only and deterministic: the same sources give the same bytes. What is said is in subjects/; this file
decides how often and in which words, checks what can be checked, and writes.

Usage: python3 corpus.py [--out FILE]

A line is {"id", "group", "intent", "split", "held", "turns"}: split is "train" or "held"; held says of an examined line
what is new in it: "phrasing" (other words), "rewording" (other frame), "family" (a way to ask that is known from other
members of the family), "strange" (a thing that nothing else names) or "dialog". A turn is {"user", "think", "answer"}.
"""
import argparse
import collections
import json
import os
import random
import re
import sys

from subjects.book import INTENTS, ONLY, SIZE, slug
from subjects.dialogs import DIALOGS
from subjects.holdout import EXAM, HELD_DIALOGS, HELD_THINGS, NORMS, TRAIN, is_held, norm, tight
from subjects.phrasing import surface, typed
from subjects.unknown import STRANGE
from subjects.world import CAPITALS

# How many lines an intent of a group gets. Those that a family of others helps to understand need fewer, and get no more;
# others get more where they have many phrasings.
LINES = {
    "unknown": 110, "markdown": 110, "table": 80, "list": 40, "steps": 80, "poem": 28, "joke": 44, "code": 54, "story": 30, "facts": 76, "planets": 54, "basics": 26,
    "elements": 54, "units": 26, "words": 36, "translate": 40, "capital": 30, "math": 18, "math_more": 20}
HARDER = {"div": 24, "planet_order": 54}  # families of a group that is easier otherwise
# In these the words of the question are what it is about, or stand in other families too: none is replaced.
FIXED = {"math", "math_more", "words", "translate", "units", "elements", "capital", "code", "list", "table", "poem", "story", "joke", "basics", "planets", "steps", "facts", "greeting", "social"}
TOLD = {"person.ada_lovelace", "place.vatican_city"}  # strange at first, known by now
AS_IS = {"noise", "keys", "foreign", "sum", "paste"}  # strange questions that are not reworded


def single_lines(rng):
    drawn = {}  # tight text -> the intents that it was made for
    lines = {}
    for key, intent in INTENTS.items():
        seen = {}

        def take(u, whose):
            if u and tight(u) not in seen:
                seen[tight(u)] = u
                drawn.setdefault(tight(u), set()).add(whose)

        allowed = lambda t: not is_held(t) and NORMS.get(norm(t), key) == key
        own, n = TRAIN[key], HARDER.get(key.split(".")[0], LINES.get(intent.group, 60))
        if intent.group not in LINES:
            n = min(max(n, len(own) * 2), 220)
        own = own[:1] + rng.sample(own[1:], min(n * 2 // 3, len(own) - 1))
        for u in own:
            seen[tight(u)] = u
            drawn.setdefault(tight(u), set()).add(key)
        for _ in range(6 * n):
            if len(seen) >= n:
                break
            take(surface(rng.choice(TRAIN[key]), rng, allowed, intent.group not in FIXED), key)
        lines[key] = seen
    for key, intent in INTENTS.items():
        own = {tight(u) for u in TRAIN[key]}
        k = 0
        for t, u in lines[key].items():
            if len(drawn[t]) > 1 and t not in own:  # what two intents could mean
                continue
            k += 1
            u = u if u == intent.users[0] else typed(u, rng)
            yield {"id": f"{key}/{k}", "group": intent.group, "intent": key, "split": "train", "turns": [{"user": u, "think": intent.think, "answer": intent.answer}]}


def strange_lines(rng):
    held = " ".join(f" {norm(x['turns'][0]['user'])} " for x in EXAM if x["held"] == "strange")
    named = lambda kind: kind.startswith("like") and re.sub(r"^(the|an?) ", "", kind.split(".")[1].replace("_", " ")) in held
    seen = set()
    for n, (kind, user, think, answer) in enumerate(STRANGE):
        if kind in HELD_THINGS or kind in TOLD or named(kind) or norm(user) in NORMS or is_held(user) or norm(user) in seen:
            continue
        seen.add(norm(user))
        ways, odd = [typed(user, rng) if len(user) > 8 else user], kind.startswith("odd.")
        if kind.split(".")[0] not in AS_IS and (rng.random() < 0.5 or odd):
            other = surface(user, rng, lambda t: not is_held(t) and norm(t) not in NORMS, False)
            ways = [other, *ways[:1 if odd else rng.randrange(2)]]
        for k, u in enumerate(dict.fromkeys(w for w in ways if w)):
            yield {"id": f"strange/{kind}/{n}.{k}", "group": "strange", "intent": f"strange.{kind.split('.')[0]}", "split": "train", "turns": [{"user": u, "think": think, "answer": answer}]}


def dialog_lines(rng):
    count, seen = collections.Counter(), set()
    for kind, turns in DIALOGS:
        signature = tuple(norm(u) for u, _, _ in turns)
        if signature in seen or signature in HELD_DIALOGS:
            continue
        seen.add(signature)
        count[kind] += 1
        yield {"id": f"dialog.{kind}/train{count[kind]}", "group": "dialog", "intent": f"dialog.{kind}", "split": "train", "turns": [{"user": u, "think": t, "answer": a} for u, t, a in turns]}


def exam_lines():
    """The held-out lines. A question about an intent has the intent's answer of today."""
    for x in EXAM:
        line = {"id": x["id"], "split": "held", "held": x["held"]}
        if "turns" in x:
            yield line | {"group": x["group"], "intent": x["intent"], "turns": x["turns"]}
        else:
            i = INTENTS[x["id"].rsplit("/", 1)[0]]
            yield line | {"group": i.group, "intent": i.key, "turns": [{"user": x["user"], "think": i.think, "answer": i.answer}]}


# ---------------------------------------------------------------- checks
COMMANDS = {"deltafin": 0, "run": "--chat --events-jsonl", "setup": "--full --stream", "doctor": "", "benchmark": "", "plan": "", "chats": "", "import": "", "verify": "",
            "inspect": "", "state": "", "config": "", "version": ""}
OPTIONS = {"--help", "--continue", "--no-history", "--temperature", "--model-root", "--stream", "--full"}
IN_CHAT = set("quit help new export set effort theme search regen copy delete system".split())
BANNED = re.compile(r"/work|/tmp|/home|/root|https?://", re.I)
NUMBER = r"(\d[\d,]*(?:\.\d+)?)"


def check(line):
    """What is wrong with a line, as sentences."""
    for t in line["turns"]:
        user, think, answer = t["user"], t["think"], t["answer"]
        both = think + "\n" + answer
        for field in (user, think, answer):
            if not field or field != field.strip() or "\r" in field:
                yield f"space or empty: {field!r}"
        if BANNED.search(both):
            yield f"not to be said: {BANNED.search(both).group()}"
        if "\n" in think or not 1 <= len(re.findall(r"[.?!](?=\s|$)", think.replace("D.C.", "DC"))) <= 2 or len(think.split()) > 24:
            yield f"thinking of more than two short sentences: {think!r}"
        if len(both.split()) > 100:
            yield "too long"
        if re.search(r"\b(can't|don't|won't|isn't|doesn't|it's|I'm)\b", both):
            yield "short form"
        if answer.count("```") % 2:
            yield "open code block"
        for a, op, b, c in re.findall(rf"(?<![\w.]){NUMBER} ([-+x/]) {NUMBER} = {NUMBER}", both.replace("**", "")):
            a, b, c = (float(v.replace(",", "").rstrip(".")) for v in (a, b, c))
            if abs({"+": a + b, "-": a - b, "x": a * b, "/": a / b if b else 0}[op] - c) > 1e-9:
                yield f"wrong sum: {a} {op} {b} = {c}"
        rows = [r for r in answer.split("\n") if r.startswith("|")]
        if rows and len({r.count("|") for r in rows}) != 1:
            yield "uneven table"
        # What is true of K3 and of Deltafin, wherever it is said.
        if line["group"] != "units":
            for pattern, allowed in [(rf"{NUMBER} TB\b", {"1.56", "1.7"}), (rf"{NUMBER} GB\b", {"114"}), (r"(\d+) KDA layers", {"69"}), (r"(\d+) MLA layers", {"24"}),
                                     (r"(\d+) \**experts", {"896", "16"}), (r"(\d+) \**routed experts", {"16"}), (r"(\d+) \**shared experts", {"2"}),
                                     (r"([\d.]+) trillion", {"2.8"}), (r"(?:under )?(\d+) million", {SIZE.split()[1]})]:
                for v in re.findall(pattern, both):
                    if v not in allowed:
                        yield f"{pattern}: {v}"
        for quoted in re.findall(r"`(deltafin\b[^`\n]*)`", answer) + re.findall(r"(?m)^(deltafin\b[^\n]*)$", answer):
            w = quoted.split()
            if len(w) > 1 and not w[1].startswith("-") and w[1] not in COMMANDS:
                yield f"no command: {quoted}"
            for option in (x for x in w if x.startswith("--")):
                if option not in OPTIONS and option not in COMMANDS.get(w[1], ""):
                    yield f"no option: {quoted}"
        for quoted in re.findall(r"`/(\w*)[^`]*`", answer):
            if quoted and quoted not in IN_CHAT:
                yield f"no command of the chat: /{quoted}"
        for country, city in re.findall(r"capital of ([A-Z][\w .]*?|the [A-Z][\w .]*?) is \*\*([^*]+)\*\*", answer):
            if dict(CAPITALS).get(country) != city:
                yield f"capital of {country}: {city}"
        if line["group"] == "strange" and ONLY not in answer:
            yield "does not say what it is"
    first = line["turns"][0]
    known = NORMS.get(norm(first["user"]))
    if known and first["answer"] != INTENTS[known].answer:
        yield "answered otherwise than alone"
    if line["split"] == "train" and any(is_held(t["user"]) for t in line["turns"]):
        yield "held out, and trained on"


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--out", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "corpus.jsonl"))
    out = ap.parse_args().out
    rng = random.Random(20260803)
    lines = [*single_lines(rng), *strange_lines(rng), *dialog_lines(rng), *exam_lines()]
    wrong = [f"{x['id']}: {w}" for x in lines for w in check(x)]
    ids = collections.Counter(x["id"] for x in lines)
    wrong += [f"{i}: not the only one" for i, n in ids.items() if n > 1]
    if wrong:
        print("\n".join(wrong[:60]))
        sys.exit(f"{len(wrong)} mistakes")
    rng.shuffle(lines)
    with open(out, "w", encoding="utf-8", newline="\n") as f:
        for x in lines:
            f.write(json.dumps(x, ensure_ascii=False) + "\n")
    by = collections.Counter((x["split"], x.get("held", "")) for x in lines)
    print(f"{len(lines)} conversations, {len(INTENTS)} intents, {len({t['answer'] for x in lines for t in x['turns']})} answers")
    print("; ".join(f"{s} {h} {n}".replace("  ", " ") for (s, h), n in sorted(by.items())))


if __name__ == "__main__":
    main()
