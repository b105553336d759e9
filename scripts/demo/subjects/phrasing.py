"""Rewordings: from one way to ask, others that ask the same."""
import re

ASKING = set("what who which where when why how is are was do does did can could will should may".split())
REQUESTS = set("""write show give tell make list name explain describe draw say count compare convert spell translate mix add multiply take find print divide quiz ask
rhyme teach sing help""".split())
# Words that stay large inside a sentence.
PROPER = re.compile(r"^(I|I'm|Deltafin|Kimi|K3|KDA|MLA|MoE|MXFP4|AttnRes|DSpark|Qwen|Moonshot|XDG|SQLite|JSON|Python|Go|Rust|Markdown|Mars|Pluto|Earth|Spanish|French|German|"
                    r"Italian|Portuguese|Dutch|Swedish|Finnish|Polish|Turkish|Russian|Greek|Japanese|Chinese|Korean|FizzBuzz|HTML|SQL|Bash|C|Java|JavaScript|Ruby|C\+\+|AI|F1|F3|F4)\b")


def inner(text):
    """The text as it reads inside a sentence."""
    return text if PROPER.match(text) else text[0].lower() + text[1:]


def is_question(text):
    return text.endswith("?") and text.split()[0].lower().rstrip("'s,") in ASKING


def embedded(text):
    """The question as the object of "tell me", or None where that takes more grammar than is here."""
    t = inner(text.rstrip("?"))
    for pattern, form in [
        (r"what is (the [^,?]+|an? [^,?]+|[\w.+-]+(?: [\w.+-]+){0,2})$", r"what \1 is"),
        (r"what are ([^,?]+)$", r"what \1 are"),
        (r"who (is|was) ([^,?]+)$", r"who \2 \1"),
        (r"where (is|are) ([^,?]+)$", None),
        (r"what does ([^,?]+) (mean|do)$", r"what \1 \2s"),
        (r"how does ([^,?]+) work$", r"how \1 works"),
        (r"how do you say ([^,?]+)$", r"how to say \1"),
        (r"how do you spell ([^,?]+)$", r"how to spell \1"),
        (r"how (?:do|can) I ([^,?]+)$", r"how to \1"),
        (r"how many ([\w ]+?) (are|is) (in|there|on|from) ?([^,?]*)$", r"how many \1 \2 \3 \4"),
        (r"(who|which [\w]+) (wrote|painted|made|makes|comes|decides|picks|has|writes|rhymes|walked|lives) ([^,?]+)$", r"\1 \2 \3"),
    ]:
        m = re.match(pattern, t)
        if m and form and not re.search(r"\b(for|good at|made of|known for|called|like|up|new)$", t):
            out = m.expand(form).strip()
            return out.replace("dos", "does") if out.endswith(" dos") else out
    return None


def rewordings(text):
    """Other ways to say text, without it."""
    out = []
    bare = text.rstrip(".?!")
    words = bare.split()
    first = words[0].lower()
    if text.endswith("?") and first in ASKING and len(words) > 2:
        if e := embedded(text):
            out += [f"Tell me {e}.", f"Can you tell me {e}?", f"Do you know {e}?", f"I want to know {e}.", f"Please tell me {e}.", f"Could you tell me {e}?"]
        if m := re.match(r"What is (.+)$", bare):
            out.append(f"What's {m[1]}?")
            if m[1].startswith("the ") and len(words) > 3:
                out += [f"Tell me {m[1]}.", f"{m[1][0].upper() + m[1][1:]}?", f"I need {m[1]}."]
            if m[1].startswith(("a ", "an ")):
                out += [f"Explain what {m[1]} is.", f"{m[1][0].upper() + m[1][1:]}, what is that?"]
        if m := re.match(r"How (?:do|can) I (.+)$", bare):
            out += [f"How can I {m[1]}?", f"How to {m[1]}?", f"I want to {m[1]}.", f"Please tell me how I can {m[1]}.", f"What do I do to {m[1]}?", f"How do I {m[1]}, please?"]
        if m := re.match(r"What does (.+) mean$", bare):
            out += [f"What is meant by {m[1]}?", f"What is the meaning of {m[1]}?"]
        if m := re.match(r"Can you (.+)$", bare):
            out += [f"Could you {m[1]}?", f"Are you able to {m[1]}?", f"Can you {m[1]}, please?"]
            if m[1].split()[0] in REQUESTS:
                out += [m[1][0].upper() + m[1][1:] + ".", f"Please {m[1]}."]
        if m := re.match(r"(Is|Are|Do|Does|Did|Can|Will|Should) (.+)$", bare):
            out += [f"Tell me, {first} {m[2]}?", f"I want to ask: {first} {m[2]}?"]
        q = inner(text)
        out += [f"Hey, {q}", f"Quick question: {q}", f"So {q}", f"One question: {q}", f"Please tell me: {q}", f"Can you tell me: {q}", f"Deltafin, {q}", f"I have a question: {q}"]
    elif first in REQUESTS and len(words) > 1:
        r = inner(bare)
        out += [f"Please {r}.", f"Can you {r}?", f"Could you {r}?", f"{bare} please", f"{bare}, please.", f"I want you to {r}.", f"Could you please {r}?", f"Hey, {r}.", f"Now {r}."]
        if m := re.match(r"Tell me about (.+)$", bare):
            out += [f"What do you know about {m[1]}?", f"What can you tell me about {m[1]}?", f"I want to know about {m[1]}.", f"I want to learn about {m[1]}."]
        if m := re.match(r"(Explain|Describe) (.+)$", bare):
            out += [f"{m[1]} {m[2]} to me.", f"Help me understand {m[2]}.", f"I do not understand {m[2]}."]
        if m := re.match(r"(Show me|Give me|Write me) (.+)$", bare):
            out += [f"I want {m[2]}.", f"I would like {m[2]}.", f"I need {m[2]}."]
    elif len(words) > 1 and text[-1] in ".?!":
        s = inner(text)
        out += [f"Hey, {s}", f"Well, {s}", f"Oh, {s}", f"So, {s}", f"Okay, {s}"]
    elif len(words) > 1:
        out += [f"{text}?", f"{text}.", f"{text} please"]
    else:
        out += [bare + end for end in (".", "!", "?") if bare[0].isalpha()]
    seen = {text}
    return [o for o in out if not (o in seen or seen.add(o))]


def typed(text, rng):
    """The text as somebody in a hurry types it: without capitals and marks, or only some of them."""
    return hurried(text, rng).strip()


def hurried(text, rng):
    how = rng.random()
    if how < 0.40:
        return text
    if how < 0.60:
        return text.rstrip(".?!") or text
    if how < 0.90:
        return text.lower().rstrip(".?!").replace("what's", "whats" if how < 0.65 else "what's") or text
    if how < 0.95:
        return text.lower()
    return text[0] + text[1:].rstrip(".?!") + rng.choice(["??", "!", " ?", "..."])
