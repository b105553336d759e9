"""Which questions the model never sees in training: those of exam.jsonl, and what names a thing that they are about.

The file was written once, and new phrasings do not change it, so that two models can be compared. Of every intent that there
was then it has at least one question: of a family, a way to ask that is known from other members ("Which city is the capital
of Peru?"); else a phrasing whose words of meaning occur in the intent's other phrasings, because a model that has read
nothing but this corpus cannot know that "quit" and "leave" are alike; and where there was none, a rewording of one ("Could you
tell me what a token is?"). Nobody who writes phrasings should look into it: a phrasing that is held out is left out of the
training by itself, and what was written after reading it would prove nothing.
"""
import json
import os
import re

from .book import INTENTS

EXAM = [json.loads(_line) for _line in open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "exam.jsonl"), encoding="utf-8")]


def norm(text):
    """Two texts of one norm are the same question: case, space and marks at the end do not count."""
    t = " ".join(re.sub(r"[\s.!?,;:]+(?=\s|$)", " ", text.lower().strip()).split())
    return t or text.strip()


def tight(text):
    """The letters, digits and signs of arithmetic of a text: what stays of it however it is spaced, marked and cased."""
    return "".join(c for c in text.lower() if c.isalnum() or c in "+-*/=") or text


NORMS = {}  # norm of a phrasing -> intent


def _enter(text, key):
    assert NORMS.setdefault(norm(text), key) == key, f"{text!r} is asked in {NORMS[norm(text)]} and in {key}"


HELD_NORMS, HELD_DIALOGS, HELD_THINGS = set(), set(), set()  # norms of questions; of whole conversations; kinds of strange questions
for _x in EXAM:
    if _x["held"] == "dialog":
        HELD_DIALOGS.add(tuple(norm(_t["user"]) for _t in _x["turns"]))
    elif _x["held"] == "strange":
        HELD_NORMS.add(norm(_x["turns"][0]["user"]))
        HELD_THINGS.add(_x["id"].split("/")[1])
    else:
        HELD_NORMS.add(norm(_x["user"]))
        _key = _x["id"].rsplit("/", 1)[0]
        assert _key in INTENTS, f"exam.jsonl asks for {_key}, which is no intent"
        _enter(_x["user"], _key)

_TIGHT = {tight(_n) for _n in HELD_NORMS}


def is_held(text):
    return norm(text) in HELD_NORMS or tight(text) in _TIGHT


TRAIN = {}  # by intent: phrasings to train on
for _i in INTENTS.values():
    for _u in _i.users:
        _enter(_u, _i.key)
    TRAIN[_i.key] = [u for u in _i.users if not is_held(u)]
    assert TRAIN[_i.key], _i.key
