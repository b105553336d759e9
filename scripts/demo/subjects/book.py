"""The book that the subjects write into: intents with their phrasings, thinking and answer.

An intent is one thing that a person may want, and has one answer. add() enters an intent with a name of its own; fam()
enters one of a family whose members differ in a word or a number, such as "which month comes after May".
"""
import collections
import re
import zlib

# What several answers say. A key or a command is written once, here or in deltafin.py.
ME = "the tiny demo model inside Deltafin"
ONLY = "I am only the tiny demo model"
SIZE = "under 50 million"  # parameters; true of whatever fits in 24 MB
GET_K3 = "For the full K3, run `deltafin setup`."

Intent = collections.namedtuple("Intent", "key group users think answer")
INTENTS = collections.OrderedDict()  # key -> Intent


def add(key, group, users, think, answer):
    """Enter an intent. users are its phrasings, the plainest one first, in a list or separated by |."""
    assert key not in INTENTS, key
    if isinstance(users, str):
        users = users.split("|")
    INTENTS[key] = Intent(key, group, [u.strip() for u in users], think, answer.strip("\n"))


COUNT = collections.Counter()


def fam(family, group, users, think, answer):
    """Enter the next member of a family."""
    COUNT[family] += 1
    add(f"{family}.{COUNT[family]}", group, users, think, answer)


def slug(s):
    return re.sub(r"[^a-z0-9]+", "_", s.lower()).strip("_")


def dot(s):
    return s if s.endswith(".") else s + "."


def table(head, rows):
    lines = ["| " + " | ".join(r) + " |" for r in [head] + rows]
    return "\n".join([lines[0], "|" + "---|" * len(head)] + lines[1:])


def some(name, of):
    """A number below of that depends on nothing but the name."""
    return zlib.crc32(name.encode()) % of
