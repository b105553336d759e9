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


# ---------------------------------------------------------------- how people type
# Words of one meaning, wherever they stand in a question about the program. What stands first may be replaced by any other.
SAME = [(re.compile(a, re.I), b.split("|")) for a, b in [
    (r"\bhow (?:do|can) i\b", "how can I|how do I|how to|how do you|how could I|how would I|how should I|what is the way to|what do I do to|how does one|I want to|I would like to|I need to|show me how to|tell me how to|explain how to|is there a way to"),
    (r"\bcan i\b", "can I|could I|may I|is it possible to|am I able to|how do I|is there a way to"),
    (r"\bwhat is\b", "what is|what's|what exactly is|what really is|whats|so what is"),
    (r"\bwhat does (.+?) mean\b", r"what does \1 mean|what is meant by \1|what is the meaning of \1|meaning of \1|what do you mean by \1|what does \1 stand for"),
    (r"\bexplain\b", "explain|please explain|describe|tell me about|help me understand|can you explain|could you explain"),
    (r"\btell me about\b", "tell me about|say something about|what do you know about|I want to know about|talk about|tell me something about|I am curious about"),
    (r"\bshow me\b", "show me|give me|display|let me see|I want to see|I would like to see|can I see|can I have"),
    (r"\bgive me\b", "give me|show me|I want|I need|I would like|can I have|can I get"),
    (r"\blist\b", "list|show|name|write down|give me a list of"),
    (r"\bbig\b", "big|large|huge"), (r"\blarge\b", "large|big"), (r"\bsmall\b", "small|little|tiny"), (r"\bfast\b", "fast|quick|speedy"), (r"\bfaster\b", "faster|quicker|speedier"), (r"\bslow\b", "slow|sluggish"),
    (r"\bquit\b", "quit|leave|exit|close|get out of"), (r"\bexit\b", "exit|quit|leave"), (r"\bdelete\b", "delete|remove|erase|get rid of|wipe"), (r"\bremove\b", "remove|delete"),
    (r"\bchange\b", "change|switch|adjust|set"), (r"\bopen\b", "open|bring up|get to"), (r"\bfind\b", "find|look for|locate"), (r"\bsearch\b", "search|look through"), (r"\bstop\b", "stop|halt|cancel|end"),
    (r"\b(my|a|the|this|old|new|last|all|long) chat\b", r"\1 chat|\1 conversation|\1 session|\1 talk"), (r"\bchats\b", "chats|conversations|talks"), (r"\bmessage\b", "message|msg|text"), (r"\bmessages\b", "messages|texts|msgs"),
    (r"\banswers\b", "answers|replies|responses"), (r"\b(the|an|another|one|your) answer\b", r"\1 answer|\1 reply|\1 response"),
    (r"\b(my|your|the) computer\b", r"\1 computer|\1 machine|\1 PC|\1 laptop"), (r"\bdisk space\b", "disk space|storage|space on disk|room on the drive"), (r"\bdisk\b", "disk|drive"), (r"\bmemory\b", "memory|RAM"),
    (r"\bprogram\b", "program|app|software|tool"), (r"\bapp\b", "app|program|tool"), (r"\binternet\b", "internet|web|network"), (r"\bsettings\b", "settings|options|preferences"), (r"\bcolors\b", "colors|colours"), (r"\bcolor\b", "color|colour"),
    (r"\bdo i need\b", "do I need|must I have|do I have to have|do I require|is it necessary to have"), (r"\bdoes (\S+) need\b", r"does \1 need|does \1 require|does \1 want"), (r"\bmade\b", "made|created|built|developed|wrote"),
    (r"\bwhich\b", "which|what"), (r"\bwhy\b", "why|how come|for what reason"), (r"\bpicks\b", "picks|chooses|selects"), (r"\bpicked\b", "picked|chosen|selected"), (r"\bsafe\b", "safe|secure"),
    (r"\bsend\b", "send|transmit|give away"), (r"\bsaved\b", "saved|stored|kept"), (r"\bdownload\b", "download|fetch|get"), (r"\bsupport\b", "support|handle"), (r"\bspeak\b", "speak|talk|understand"), (r"\bdoes (.+?) work\b", r"does \1 work|does \1 function"),
]]
OPEN = """Hey, |Hi, |Hello, |ok |Okay, |So |So, |um |uh, |well, |Please |please |Quick question: |Question: |Just wondering, |One more thing: |Sorry, |Also, |And |btw, |yo, |Tell me, |Deltafin, |Listen, |I wonder, |
Could you say, |Hm, |One thing: |By the way, |Oh, |Right, |hey deltafin, |Now, """.replace("\n", "").split("|")
CLOSE = " please| pls|, please| plz| thanks|, thanks| thx| then| exactly| actually| now|, do you know|, can you tell me| :)|, any idea| by the way| anyway|, friend| again|, please and thank you".split("|")
SHORT = [(r"\b(what|who|where|that|there|how) is\b", r"\1's"), (r"\b(I) am\b", r"\1'm"), (r"\b(do|does|did|is|are|was|would|should) not\b", r"\1n't"), (r"\bcannot\b", "can't"), (r"\b(you|they|we) are\b", r"\1're"),
         (r"\b(I|you) would\b", r"\1'd"), (r"\bI will\b", "I'll"), (r"\bI have\b", "I've"), (r"\bgoing to\b", "gonna"), (r"\bwant to\b", "wanna"), (r"\byou\b", "u"), (r"\bare you\b", "r u"), (r"\bplease\b", "pls"),
         (r"\byour\b", "ur"), (r"\bthanks\b", "thx"), (r"\bokay\b", "ok"), (r"\bbecause\b", "cause")]
DROPPED = re.compile(r"\b(the|a|an|do|does|is|are|my|your|of|to|please|i|me|it|in)\b ?", re.I)


def turn_words(text, rng):
    """The text with one or two words replaced by others of the same meaning."""
    for pattern, words in rng.sample(SAME, len(SAME)):
        if m := pattern.search(text):
            w = m.expand(rng.choice(words))
            w = w[0].upper() + w[1:] if m[0][0].isupper() else w
            text = text[:m.start()] + w + text[m.end():]
            if rng.random() < 0.6:
                break
    return text


def slip(text, rng):
    """The text with one slip of the fingers in a longer word."""
    words = text.split(" ")
    long = [k for k, w in enumerate(words) if len(w) > 4 and w.isalpha() and not w.isupper() and not PROPER.match(w)]
    if not long:
        return text
    k = rng.choice(long)
    w, at = words[k], rng.randrange(1, len(words[k]) - 1)
    words[k] = [w[:at] + w[at + 1] + w[at] + w[at + 2:], w[:at] + w[at + 1:], w[:at] + w[at] + w[at:]][rng.randrange(3)]
    return " ".join(words)


def surface(text, rng, allowed, free):
    """Another way to put text, as different people type it, or None. allowed(t) says whether a step on the way may be used;
    free tells that no word of it has to stand as it is, as one does that is to be spelled or counted with."""
    framed = rng.random() < 0.6
    if framed:
        if not (other := rewordings(text)):
            return None
        text = rng.choice(other)
    if free and rng.random() < 0.5:
        text = turn_words(text, rng)
    if not allowed(text):
        return None
    asks = text.endswith("?") or text.split()[0].lower() in REQUESTS | ASKING
    long = len(text.split()) > 2
    if (asks or text[-1].isalpha()) and long and rng.random() < (0.1 if framed else 0.4):
        o = rng.choice(OPEN)
        text = o + (inner(text) if o[-2] != "." else text)
    if asks and long and rng.random() < 0.15:
        mark = text[-1] if text[-1] in ".?!" else ""
        text = text.rstrip(".?!") + rng.choice(CLOSE) + mark
    if rng.random() < 0.3:
        for pattern, short in rng.sample(SHORT, len(SHORT)):
            text, n = re.subn(pattern, short, text, flags=re.I)
            if n and rng.random() < 0.7:
                break
    if free and long and rng.random() < 0.12:
        text = DROPPED.sub("", text).strip() or text if rng.random() < 0.4 else DROPPED.sub("", text, count=1).strip() or text
    if free and rng.random() < 0.08:
        text = slip(text, rng)
    text = typed(text, rng)
    return text if text and allowed(text) else None


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
        text = text.lower().rstrip(".?!") or text
        return text.replace("'", "") if how < 0.68 else text
    if how < 0.95:
        return text.lower()
    return text[0] + text[1:].rstrip(".?!") + rng.choice(["??", "!", " ?", "..."])
