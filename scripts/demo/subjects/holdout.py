"""Which phrasings the model never sees in training.

Of every intent at least one is held out, with everything that could be made of it by rewording, and only the evaluation
asks it. It is a phrasing whose words of meaning occur in the intent's other phrasings: a model that has read nothing but
this corpus cannot know that "quit" and "leave" are alike, but it can know a question from words it has seen. Where an
intent has no such phrasing, a rewording of a trained one is held out instead ("Could you tell me what a token is?").
"""
import re

from .book import INTENTS, some
from .phrasing import rewordings

FUNCTION = set("""a an the is are am was were do does did can could will would should may of in on at to for from with by and or it its this that these those there here i me my you
your we us please what whats who which where when why how much many any some so then now just tell know want need be been have has had if as not hey hi well oh okay
about into than s t as work mean explain describe show list name give use does doing done find see get""".split())


def words(text):
    return re.findall(r"[^\W_]+(?:[.-][^\W_]+)*|[+*/=-]", text.lower().replace("'", ""))


def norm(text):
    """Two texts of one norm are the same question: case, space and marks at the end do not count."""
    t = " ".join(re.sub(r"[\s.!?,;:]+(?=\s|$)", " ", text.lower().strip()).split())
    return t or text.strip()


def meaning(text):
    return {w.rstrip("s") if len(w) > 3 else w for w in words(text)} - FUNCTION


NORMS = {}  # norm of a phrasing -> intent
for _i in INTENTS.values():
    _seen = []
    for _u in _i.users:
        _n = norm(_u)
        assert NORMS.setdefault(_n, _i.key) == _i.key, f"{_u!r} is asked in {NORMS[_n]} and in {_i.key}"

# Every phrasing as a set of words: one bit for each word of the corpus.
BIT = {}


def bits(text):
    out = 0
    for w in set(words(text)):
        out |= 1 << BIT.setdefault(w, len(BIT))
    return out


SETS = sorted({(_i.key, bits(_u)) for _i in INTENTS.values() for _u in _i.users})


def nearer(text, key, least=0.0):
    """Whether text is at least as near to another phrasing of its intent as to any of another intent, by the Jaccard index
    of their words; least is by how much nearer it has to be."""
    w = bits(text)
    size, own, other = w.bit_count(), 0.0, 0.0
    for k, v in SETS:
        common = (w & v).bit_count()
        if common:
            j = common / (size + v.bit_count() - common)
            if k != key:
                other = max(other, j)
            elif v != w:
                own = max(own, j)
    return own - other >= least


def choose(intent):
    """The phrasings of an intent that are held out, and how: "phrasing" or "rewording"."""
    users, key = intent.users, intent.key
    if intent.group == "math" or intent.group == "capital" or len({norm(u) for u in users}) >= 3 and is_family(key):
        pick = users[1 + some(key, len(users) - 1)]
        return [pick], "family"
    found = []
    if len({norm(u) for u in users}) >= 3:
        for n, u in enumerate(users[1:], 1):
            rest = [v for v in users if norm(v) != norm(u)]
            known = set().union(*(meaning(v) for v in rest))
            if not meaning(u) or not meaning(u) <= known or any(words(u) == words(v) for v in rest):
                continue
            if nearer(u, key, 1e-9):
                found.append((some(f"{key}/{n}", 1000), u))
    found = [u for _, u in sorted(found)][:2 if len(users) > 9 else 1]
    if found:
        return found, "phrasing"
    options = [r for u in users for r in rewordings(u) if norm(r) not in NORMS and len(words(r)) > len(words(u))]
    plain = [r for r in options if ":" not in r]
    options = [r for r in plain if nearer(r, key)] or [r for r in options if ":" in r and nearer(r, key)] or plain or options
    assert options, f"nothing to hold out of {key}"
    return [options[some(key, len(options))]], "rewording"


def is_family(key):
    return key.rsplit(".", 1)[-1].isdigit() or key.split(".")[0] in ("tr", "u", "hw", "haiku", "poem", "story", "joke", "table", "code")


HELD, HOW, TRAIN = {}, {}, {}  # by intent: texts held out; the kind; texts to train on
for _i in INTENTS.values():
    HELD[_i.key], HOW[_i.key] = choose(_i)
    _out = {norm(h) for h in HELD[_i.key]}
    TRAIN[_i.key] = [u for u in _i.users if norm(u) not in _out]
    assert TRAIN[_i.key], _i.key
HELD_NORMS = {norm(h) for hs in HELD.values() for h in hs}
