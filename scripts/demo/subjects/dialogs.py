"""Conversations of two and three turns: what follows on what was said, and what merely comes after it."""
import random
import re

from .book import *
from .forms import SNIP
from .holdout import HELD_THINGS, NORMS, TRAIN, is_held, norm
from .numbers import ans, think_sum
from .phrasing import inner, surface, typed
from .tales import HAIKU, JOKES, STORIES
from .unknown import NOT_LEARNED, PLACES, STRANGE as ALL_STRANGE, invented
from .words import ANT, LANGS, PLU, tr
from .world import CAP_Q, CAPITALS, cap_answer

R = random.Random(20260802)
DIALOGS = []  # (kind, [(user, think, answer), …])
STRANGE = [x for x in ALL_STRANGE if x[0] not in HELD_THINGS and not is_held(x[1]) and norm(x[1]) not in NORMS]


SHORT_STRANGE = [x for x in STRANGE if len(x[1]) < 80]


def dialog(kind, *turns):
    if not any(is_held(user) for user, _, _ in turns):
        DIALOGS.append((kind, list(turns)))


def put(text):
    """The text as it is, or as somebody types it."""
    return typed(text, R) if R.random() < 0.5 and len(text) > 3 else text


def said(key, user=None, think=None):
    """A turn of an intent, in one of its phrasings or in words of its own."""
    i = INTENTS[key]
    if not user:
        user = R.choice(TRAIN[key])
        if R.random() < 0.3:
            allowed = lambda t: not is_held(t) and NORMS.get(norm(t), key) == key
            user = surface(user, R, allowed, i.group in ("deltafin", "setup", "runtime", "speed", "command", "privacy", "thinking", "identity", "k3", "concept")) or user
    return (put(user), think or i.think, i.answer)


def capital(country, city, forms=CAP_Q):
    return (put(R.choice(forms).format(c=country)), *cap_answer(country, city))


# How somebody asks the same of another thing.
AND = ["And {x}?", "And of {x}?", "What about {x}?", "How about {x}?", "and {x}", "What is it for {x}?", "and of {x}", "what about {x}", "{x}?", "And for {x}?", "Same for {x}.", "the same for {x}", "And what about {x}?",
       "Now {x}.", "now {x}", "and {x} please", "ok, and {x}?", "And {x}, please?", "same question for {x}", "Okay, what about {x}?", "how about {x}", "Then {x}?", "Thanks, and {x}?", "also {x}", "And {x}",
       "I also want it for {x}.", "No, I meant {x}.", "no, {x}", "Sorry, I meant {x}.", "oh, I wanted to ask about {x}", "Not that one, {x}.", "And now {x}?", "And for {x}, what is it?", "And what is it for {x}?", "the same question, but {x}",
       "The same for {x}, please.", "Do the same for {x}.", "Tell me the same for {x}.", "Good, and {x}?", "Okay, next: {x}.", "next: {x}", "Great. And {x}?", "And when it is {x}?", "What if it is {x}?", "and with {x}?", "I see. And {x}?",
       "Then what about {x}?", "so what about {x}", "well, and {x}?", "Let us take {x}.", "take {x} instead", "instead of that, {x}", "{x} instead?", "and {x}??", "Now the same with {x}.", "Can you also do {x}?", "Could you tell me that for {x} too?",
       "{x}, too?", "{x} as well?", "And {x} as well, please.", "as for {x}?", "What would it be for {x}?", "One more: {x}.", "one more, {x}", "last one: {x}", "ok {x}", "ok now {x}", "hm, and {x}?", "wait, and {x}?", "Right. {x}?", "Also for {x}?"]


THANKS = ["Thanks!", "Thank you!", "ty", "ok thx", "thank you!!", "Cool, thanks.", "thanks a lot", "Perfect, thank you.", "thank u", "Great, thank you.", "Thank you very much.", "thanks", "Thx", "Thanks a lot!", "Ok, thanks.", "That helps, thanks.", "nice, thank you", "good, thanks", "Thanks, that is all I wanted to know.", "Thank you, now I know.", "oh thanks", "thanks for that", "alright, thanks", "Very good, thank you.", "many thanks",
          "thanks man", "I thank you.", "Thanks, very helpful.", "tnx", "thanks, got it", "appreciate it", "Thanks again."]
BYE = ["Bye!", "ok bye", "Bye bye.", "see ya", "I must go now.", "That was all, bye.", "cu", "Goodbye!", "See you later.", "bye", "I have to go.", "See you!", "ok, I am off", "gotta go, bye", "Bye, and thanks.", "That is all, goodbye.", "bye for now", "I am done for today.", "see you tomorrow", "Until next time!", "ciao", "Time to go. Bye!", "later", "farewell", "I leave now, bye."]
GREET = ["Hello!", "hey", "good day", "Hello you!", "hi!!", "hey you", "Hi Deltafin!", "Hi!", "Hey!", "hi", "hello", "Hi there!", "Hello Deltafin!", "Hey there!", "Hello, model!", "hello there", "Hello, little model.", "Greetings!", "hiya", "hello hello", "yo", "Hi, demo model.", "howdy"]


def thanks():
    return said("soc.thanks", R.choice([*THANKS, None]))


def bye():
    return said("soc.bye", R.choice([*BYE, None]))


PLAIN = [k for k, i in INTENTS.items() if i.group not in ("math", "story", "unknown", "code", "social", "greeting") and len(i.answer) < 260]
MAIN = [k for k in PLAIN if INTENTS[k].group in ("deltafin", "setup", "k3", "concept", "runtime", "speed", "command", "privacy", "identity", "thinking")]

KNOWN = [k for k, i in INTENTS.items() if i.group in ("unknown", "social", "greeting", "facts", "table", "list", "markdown")]

# ---------------------------------------------------------------- the same of something else
for n in range(700):
    pair = R.sample(CAPITALS, 3)
    turns = [capital(*pair[0])]
    for c in pair[1:2 + (n % 3 == 0)]:
        turns.append(capital(*c, [a.replace("{x}", "{c}") for a in AND]))
    dialog("capital", *turns, *([thanks()] if n % 5 == 0 else []))
for n in range(220):
    (l1, *w1), (l2, *w2) = R.sample(LANGS, 2)
    k = n % 2
    word = ("hello", "thank you")[k]
    dialog("translate", (f"How do you say {word} in {l1}?", *tr(l1, word, w1[k])),
           (R.choice(["And in {l}?", "What about {l}?", "And {l}?", "Now in {l}.", "and in {l}", "in {l}?", "how about {l}", "and {l} please", "And how in {l}?", "Now {l}.", "same in {l}", "What is it in {l}?", "no, in {l}", "I meant in {l}.", "and then in {l}?", "How would it be in {l}?", "the same word in {l}", "And what do they say in {l}?", "Do you know it in {l} too?", "{l} too?", "Also in {l}, please.", "And how do {l} speakers say it?", "same, but {l}", "what is that in {l}", "And the {l} word?", "tell me in {l} too"]).format(l=l2), *tr(l2, word, w2[k])))
for n in range(190):
    (a, b), (c, d) = R.sample(ANT, 2)
    dialog("opposite", (f"What is the opposite of {a}?", f"The user wants the opposite of {a}. It is {b}.", f"The opposite of {a} is **{b}**."),
           (R.choice(AND).format(x=c), f"The user wants the opposite of {c}. It is {d}.", f"The opposite of {c} is **{d}**."))
for n in range(170):
    (a, b), (c, d) = R.sample(PLU, 2)
    dialog("plural", (f"What is the plural of {a}?", f"The user wants the plural of {a}. It is {b}.", f"The plural of {a} is **{b}**."),
           (R.choice(AND).format(x=c), f"The user wants the plural of {c}. It is {d}.", f"The plural of {c} is **{d}**."))
for n in range(560):
    a, b = R.randint(1, 9), R.randint(1, 9)
    s = a + b
    c = R.randint(1, 10)
    first = (R.choice(["What is {a} + {b}?", "{a} + {b}", "{a}+{b}", "What is {a} plus {b}?"]).format(a=a, b=b), think_sum(a, "+", b), ans(a, "+", b))
    if n % 2 and 0 < s - c <= 10:
        dialog("sum", first, (R.choice(["Now take away {c}.", "Minus {c}?", "And minus {c}?", "minus {c}", "subtract {c}", "take {c} away", "now - {c}", "And {c} less?", "Take {c} from that.", "less {c}", "now subtract {c}", "and without {c}?", "What is that minus {c}?", "what if I take {c} away", "Now {c} less.", "then minus {c}", "reduce it by {c}", "the result minus {c}", "Subtract {c} from it, please.", "and if you take away {c}?", "Good. Now minus {c}.", "- {c}"]).format(c=c), f"The last result was {s}. {s} - {c} = {s-c}.", ans(s, "-", c)))
    elif s <= 10:
        dialog("sum", first, (R.choice(["Now add {c}.", "Plus {c}?", "And plus {c}?", "plus {c}", "add {c} to it", "and {c} more", "add {c}", "now + {c}", "Add another {c}.", "And {c} more?", "What is that plus {c}?", "then plus {c}", "put {c} on top", "increase it by {c}", "the result plus {c}", "Add {c} to that, please.", "and if you add {c}?", "Good. Now plus {c}.", "+ {c}", "now {c} more", "and another {c}?", "what if I add {c}"]).format(c=c), f"The last result was {s}. {s} + {c} = {s+c}.", ans(s, "+", c)))
    if s <= 10 and c > 1:
        dialog("sum", first, (R.choice(["Times {c}?", "Now times {c}.", "Now multiply by {c}.", "times {c}", "multiply it by {c}", "now x {c}", "And times {c}?", "multiply that by {c}", "And {c} times that?", "What is that times {c}?", "then times {c}", "the result times {c}", "Multiply the result by {c}, please.", "and if you multiply by {c}?", "Good. Now times {c}.", "x {c}", "what if I multiply it by {c}", "{c} times as much?"]).format(c=c), f"The last result was {s}. {s} x {c} = {s*c}.", ans(s, "x", c)))
for n in range(18):
    for key, what, *_ in SNIP:
        a, b = ("python", "go") if (n + some(key, 2)) % 2 == 0 else ("go", "python")
        if f"code.{key}.{a}" in INTENTS and f"code.{key}.{b}" in INTENTS:
            dialog("code", said(f"code.{key}.{a}"), said(f"code.{key}.{b}", R.choice(["Now in {}.", "And in {}?", "The same in {}, please.", "and in {}", "same in {}", "How about {}?", "in {} please", "Can you do it in {}?", "What about {}?", "show it in {}", "No, in {} please.", "I meant {}.", "the {} version?", "I need it in {}.", "And the same code in {}?", "Translate it to {}.", "Rewrite it in {}.", "and how in {}?", "How does that look in {}?", "{}?", "what would that be in {}", "port it to {}"]).format({"go": "Go", "python": "Python"}[b])))

# families by the plainest way to ask, with the thing in brackets
FOLLOW = [(r"What is the symbol for (.+)\?", 40), (r"Which month comes after (.+)\?", 20), (r"Which month comes before (.+)\?", 20), (r"How many days are in ([A-Z].+)\?", 20), (r"Which day comes after (.+)\?", 20),
          (r"Which day comes before (.+)\?", 20), (r"Which season comes after (.+)\?", 8), (r"What color is (.+)\?", 24), (r"How do you spell (.+)\?", 24), (r"What rhymes with (.+)\?", 20), (r"What is half of (.+)\?", 20),
          (r"What is double (.+)\?", 20), (r"Is (\d+) even or odd\?", 20), (r"Show the table of (\d+)\.", 16), (r"Name three (.+)\.", 40), (r"Write hello world in (.+)\.", 20), (r"Write a haiku about (.+)\.", 20),
          (r"What is (the \w+) planet from the Sun\?", 60), (r"What is the currency of (.+)\?", 24), (r"What is a baby (\w+) called\?", 24), (r"How many sides does (an? \w+) have\?", 24),
          (r"What is the largest (\w+)\?", 20), (r"Who was (Albert Einstein|Isaac Newton|Marie Curie|Ada Lovelace)\?", 16), (r"What is a (bug|terminal|byte|prime number|star|planet|token|layer|router)\?", 24),
          (r"Tell me a story about (.+)\.", 10), (r"Tell me a joke about (.+)\.", 16), (r"What does (MLA|KDA|MoE|MXFP4|AttnRes) mean\?|What is (KDA|MLA|MoE|MXFP4|AttnRes|DSpark|prefetch|a token|a layer|a router|an expert|attention|prefill)\?", 40)]
for pattern, many in FOLLOW:
    members = {}
    for _i in INTENTS.values():
        for _u in _i.users[:2]:
            if _m := re.fullmatch(pattern, _u):
                members.setdefault(_i.key, next(g for g in _m.groups() if g))
    assert len(members) > 3, pattern
    for n in range(many):
        keys = R.sample(sorted(members), 3)
        dialog("same", said(keys[0]), *(said(k, R.choice(AND).format(x=members[k])) for k in keys[1:2 + (n % 3 == 0)]), *([thanks()] if n % 7 == 0 else []))

# ---------------------------------------------------------------- what was said about the user
NAMES = "Amir Bruno Chloe Dana Elias Fatima George Hana Igor Julia Kofi Laura Marco Nora Oscar Petra Quinn Rita Stefan Tara Ursula Vera Will Xenia Yara Zack Alice Bob Carol Dave Erik Frank Gina Hugo Iris John Karl Lisa Mark Nick Otto Peter Ron Sara Tim Uwe Anna Ben Carla David Emma Felix Grace Henry Ida Jack Kate Leo Mia Noah Olga Paul Rosa Sam Tina Victor Wendy Yuki Zoe Omar Lena Max Nina Tom Eva Jan".split()
MEET = ["My name is {n}.", "I am {n}.", "Hi, I am {n}.", "Call me {n}.", "Hello, my name is {n}.", "I'm {n}", "my name is {n}", "im {n}", "They call me {n}.", "You can call me {n}.", "hey, i am {n}", "{n} is my name.",
        "Hello! {n} here.", "this is {n}", "I am called {n}.", "Please call me {n}.", "my friends call me {n}", "the name is {n}", "Hi, {n} here", "People call me {n}.", "hello, i'm {n}", "My first name is {n}.", "name: {n}", "Hi! My name's {n}.",
        "You are talking to {n}.", "It is me, {n}.", "I go by {n}.", "hello from {n}", "{n}, that is me.", "Remember my name: {n}.", "I would like you to call me {n}.", "You may call me {n}.", "For you I am {n}.", "Everybody calls me {n}.", "I have the name {n}.", "hi, the name's {n}", "Good day, I am {n}.", "{n} is what they call me.", "Hello! I am {n}, nice to meet you."]
RECALL = ["What is my name?", "Do you know my name?", "Who am I?", "What's my name?", "Tell me my name.", "whats my name", "what is my name", "Do you remember my name?", "say my name", "What did I say my name was?", "How am I called?", "who am i",
          "my name?", "Can you say my name?", "What name did I tell you?", "And my name is?", "what am I called?", "How do people call me?", "Which name did I give you?", "Do you still know my name?", "You know my name, right?", "so who am I?",
          "Could you tell me my name?", "name?", "remember my name?", "Repeat my name.", "What was my name again?", "With whom are you talking?", "Please say my name.", "What do my friends call me?", "I told you my name. What is it?", "Did you note my name?", "How did I introduce myself?", "By what name do you know me?", "tell me who I am", "Under which name do you know me?", "Have you kept my name?", "Which is my name?", "Now say my name.", "What was I called?", "Can you remember what I am called?"]
BETWEEN = ["math", "capital", "words", "social", "identity", "basics"]


def by_name(n):
    """Somebody says a name, and asks for it."""
    meet = (R.choice(MEET).format(n=n), f"The user is called {n}. I greet {n}.", f"Nice to meet you, {n}! How can I help you?")
    recall = (put(R.choice(RECALL)), f"The user said the name {n}.", f"Your name is **{n}**.")
    between = [said(R.choice(SMALL)) for _ in range(R.choice([0, 0, 0, 1]))]
    dialog("name", meet, *between, recall)


SMALL = [k for k, i in INTENTS.items() if i.group in BETWEEN and len(i.answer) < 90]
for n in NAMES:
    for _ in range(5):
        by_name(n)
for _ in range(500):  # names that nobody has: the name has to be read, as there is no list to pick it from
    by_name(invented().capitalize())
for _ in range(450):  # other things that are told, and asked for
    w, k = invented(), R.randrange(5)
    W = w.capitalize()
    tell, think, nice, ask, know, reply = [
        (["Remember the word {w}.", "The word is {w}.", "Keep in mind: {w}", "my word is {w}", "Note the word {w}.", "the secret word is {w}"], f"The user gives me the word {w}. I note it.", f"I will keep the word {w} in this chat.",
         ["What was the word?", "Which word did I say?", "What is my word?", "Say the word.", "tell me the word", "the word?", "What word did I give you?"], f"The user said the word {w}.", f"The word is **{w}**."),
        (["My dog is called {W}.", "I have a dog. It is called {W}.", "my dog is called {W}", "The name of my dog is {W}.", "i have a dog named {W}"], f"The user has a dog called {W}.", f"{W} is a lovely name for a dog!",
         ["What is the name of my dog?", "What is my dog called?", "whats the name of my dog", "How is my dog called?", "my dog's name?", "Do you remember my dog?"], f"The user said that the dog is called {W}.", f"Your dog is called **{W}**."),
        (["My cat is called {W}.", "I have a cat. It is called {W}.", "my cat is called {W}", "The name of my cat is {W}.", "i have a cat named {W}"], f"The user has a cat called {W}.", f"{W} is a lovely name for a cat!",
         ["What is the name of my cat?", "What is my cat called?", "whats the name of my cat", "How is my cat called?", "my cat's name?", "Do you remember my cat?"], f"The user said that the cat is called {W}.", f"Your cat is called **{W}**."),
        (["I live in {W}.", "I am from {W}.", "My home is {W}.", "i come from {W}", "We live in {W}.", "My city is {W}."], f"The user lives in {W}. I say something nice.", f"{W} is a nice place to live!",
         ["Where do I live?", "Where am I from?", "Which city do I live in?", "Do you know where I live?", "where is my home", "What is my city?"], f"The user said that it is {W}.", f"You live in **{W}**."),
        (["My friend is called {W}.", "My best friend is {W}.", "I have a friend named {W}.", "the name of my friend is {W}", "{W} is my friend."], f"The user has a friend called {W}.", f"{W} is lucky to have you as a friend!",
         ["Who is my friend?", "What is my friend called?", "What is the name of my friend?", "my friend's name?", "How is my friend called?", "Do you remember my friend?"], f"The user said that the friend is called {W}.", f"Your friend is called **{W}**."),
    ][k]
    dialog("memory", (R.choice(tell).format(w=w, W=W), think, nice), *[said(R.choice(SMALL)) for _ in range(R.choice([0, 0, 0, 1]))], (put(R.choice(ask)), know, reply))
for c in ["blue", "red", "green", "yellow", "black", "purple", "orange", "white", "pink", "gray", "brown", "violet", "gold", "silver"]:
    for _ in range(8):
        dialog("memory", (R.choice(["My favorite color is {c}.", "I like {c} best.", "my favorite color is {c}", "i love {c}", "{c} is my favorite color", "My best color is {c}."]).format(c=c), f"The user likes {c}. I say something nice.", f"{c.capitalize()} is a nice color!"),
               (R.choice(["What is my favorite color?", "Which color do I like?", "What's my favorite color?", "what is my favorite color", "Which color do I like best?", "Do you remember my color?", "my favorite color?"]), f"The user said that it is {c}.", f"Your favorite color is **{c}**."))
for pet, n in [("cat", "Mimi"), ("dog", "Rex"), ("cat", "Tiger"), ("dog", "Bella"), ("horse", "Star"), ("rabbit", "Hop"), ("bird", "Kiki"), ("fish", "Goldie"), ("cat", "Luna"), ("dog", "Max"), ("cat", "Felix"), ("dog", "Rocky"), ("bird", "Tweety"), ("fish", "Nemo"), ("horse", "Spirit"), ("rabbit", "Snow"), ("dog", "Buddy"), ("cat", "Nala")]:
    for _ in range(8):
        dialog("memory", (R.choice(["My {p} is called {n}.", "I have a {p}. It is called {n}.", "my {p} is called {n}", "The name of my {p} is {n}.", "i have a {p} named {n}"]).format(p=pet, n=n), f"The user has a {pet} called {n}.", f"{n} is a lovely name for a {pet}!"),
               (R.choice(["What is the name of my {p}?", "What is my {p} called?", "whats the name of my {p}", "How is my {p} called?", "Do you remember my {p}?", "what is my {p} called"]).format(p=pet), f"The user said that the {pet} is called {n}.", f"Your {pet} is called **{n}**."))

for place in ["Paris", "Rome", "Tokyo", "Berlin", "London", "Oslo", "Lima", "Cairo", "Madrid", "Boston", "Vienna", "Delhi", "Prague", "Seoul"]:
    for _ in range(3):
        dialog("memory", (put(R.choice(["I live in {c}.", "I am from {c}.", "My home is {c}.", "i come from {c}", "We live in {c}."]).format(c=place)), f"The user lives in {place}. I say something nice.", f"{place} is a nice place to live!"),
               (put(R.choice(["Where do I live?", "Where am I from?", "Which city do I live in?", "Do you know where I live?"])), f"The user said that it is {place}.", f"You live in **{place}**."))
for _ in range(40):
    n = R.randint(8, 90)
    dialog("memory", (put(R.choice(["I am {n} years old.", "My age is {n}.", "im {n} years old", "I just turned {n}."]).format(n=n)), f"The user is {n} years old. I say something nice.", f"{n} is a good age!"),
           (put(R.choice(["How old am I?", "What is my age?", "Do you know my age?", "how old did i say i am"])), f"The user said {n}.", f"You are **{n}** years old."))

# ---------------------------------------------------------------- another form of the same
TABLE_Q = ["as a table", "table please", "Can I have that as a table?", "Now as a table.", "Give me a table of that.", "write it as a table", "Turn it into a table.", "I want it in a table.", "same as a table", "Show it as a table.", "As a table, please.", "Show that as a table.", "Make a table of it.", "Can you show it as a table?", "show it as a table", "In a table?", "Put it in a table.", "Could you put that in a table?", "as table", "table", "the same in a table please", "now in a table", "I would like to see it as a table.",
           "Make it a table.", "table form please", "Write that as a table.", "Can you turn that into a table?", "and as a table?", "the answer as a table", "tabulate that", "a table of that please", "Now show me a table.", "Please make a table out of it.", "Could I have this in table form?", "I like tables better.", "I prefer a table.", "In table form?", "not as text, as a table",
           "Format that as a table.", "Give it to me as a table.", "Can you put it into a table?", "Can I see that in a table?", "rows and columns please", "in rows and columns", "as a markdown table", "Put your answer in a table.", "Please write your answer as a table.",
           "The same, but as a table.", "and now in table form", "Would you show that as a table?", "I need that as a table.", "convert it to a table", "change it into a table", "Again, but as a table.", "could you do a table", "show in table", "table version?",
           "How does that look as a table?", "I want to see a table of this.", "do it as a table", "Make this a table, please."]


def as_table(head, *rows):
    return (R.choice(TABLE_Q), "The user wants the last answer as a table. I make one.", table(head, list(rows)))


for n in range(420):
    c, k = R.choice(CAPITALS)
    Country = c[0].upper() + c[1:]
    dialog("table", *([said("greet.hello", R.choice(GREET))] if n % 9 == 0 else []), capital(c, k), as_table(["Country", "Capital"], [Country, k]))
for n in range(200):
    a, b = R.choice(ANT)
    dialog("table", (R.choice(["What is the opposite of {a}?", "opposite of {a}", "What's the opposite of {a}?", "Tell me the opposite of {a}."]).format(a=a), f"The user wants the opposite of {a}. It is {b}.", f"The opposite of {a} is **{b}**."), as_table(["Word", "Opposite"], [a, b]))
for n in range(200):
    a, b, op = R.randint(1, 10), R.randint(2, 10), R.choice("+x")
    if op == "x" and a == 1:
        a = 2
    res = {"+": a + b, "x": a * b}[op]
    dialog("table", (f"What is {a} {op} {b}?", think_sum(a, op, b), ans(a, op, b)), as_table(["Task", "Result"], [f"{a} {op} {b}", str(res)]))
ROWS = []  # (key, head, row): intents whose answer makes a table of one row, from what the plainest question asks for and the bold words of the answer
for pattern, head in [(r"What is the symbol for (.+)\?", ["Element", "Symbol"]), (r"What is the plural of (.+)\?", ["One", "Many"]), (r"What is (the \w+) planet from the Sun\?", ["Place", "Planet"]), (r"Which month comes after (.+)\?", ["Month", "Next"]),
                      (r"Which day comes after (.+)\?", ["Day", "Next"]), (r"What rhymes with (.+)\?", ["Word", "Rhyme"]), (r"What is half of (.+)\?", ["Number", "Half"]), (r"What is double (.+)\?", ["Number", "Double"]), (r"How do you say (.+)\?", ["Words", "Translation"])]:
    for _i in INTENTS.values():
        if (_m := re.fullmatch(pattern, _i.users[0])) and (_b := re.search(r"\*\*([^*]+)\*\*", _i.answer)):
            ROWS.append((_i.key, head, [_m[1].capitalize() if head[0] == "Element" else _m[1], _b[1]]))
for n in range(420):
    k, head, row = R.choice(ROWS)
    dialog("table", *([said(R.choice(PLAIN))] if n % 6 == 0 else []), said(k), as_table(head, row))
for n in range(60):
    k = R.choice([k for k in INTENTS if k.startswith("list3.")])
    dialog("table", said(k), as_table([re.search(r"three (.+)\.$", INTENTS[k].users[0])[1].capitalize()], *[[x[2:]] for x in INTENTS[k].answer.split("\n")]))
for _ in range(12):
    for k1, k2 in [("set.disk", "set.vs"), ("k3.what", "k3.numbers"), ("k3.layers", "k3.numbers"), ("me.isk3", "me.vsk3"), ("me.size", "me.vsk3"), ("set.choose", "set.vs"), ("pl.list", "table.planets"),
                   ("b.seasons", "table.seasons"), ("set.full", "set.vs"), ("set.stream", "set.vs"), ("k3.experts", "k3.numbers"), ("cmd.help", "cmd.keys"), ("k3.mix", "table.attention")]:
        dialog("table", said(k1), said(k2, R.choice(TABLE_Q), "The user wants the last answer as a table. I make one."))
SHORTER = {
    "df.what": "Deltafin runs Kimi K3 on your own computer and lets you chat with it.", "df.how": "It reads the experts that the router picks from the disk, and K3 computes the next token.",
    "df.why": "It is private, it uses all of K3, and it is simple.", "df.internet": "Only a stream setup needs the internet.", "df.switch": "Run `deltafin setup`.",
    "df.gpu": "No GPU is needed.", "df.os": "Linux and macOS.", "df.othermodels": "K3, Kimi-Linear and models like them.", "df.license": "It is free, under the **MIT** license.",
    "set.install": "Start `deltafin`, then run `deltafin setup`.", "set.full": "It downloads all 1.56 TB of K3.", "set.stream": "It starts with 114 GB and fetches the rest when needed.",
    "set.disk": "1.56 TB for full, or 114 GB to start with stream.", "set.setup": "It gets Kimi K3.", "k3.what": "K3 is a language model with 2.8 trillion parameters.",
    "k3.mix": "KDA is cheap, and MLA looks back at every token.", "k3.experts": "896 in each MoE layer, and 16 are picked.", "arch.kda": "KDA is linear attention with a small memory.",
    "arch.mla": "MLA looks back at all earlier tokens.", "arch.moe": "A router picks a few experts for each token.", "arch.mxfp4": "It is a 4-bit number format.", "arch.attnres": "A layer can choose which earlier layers to read.",
    "arch.token": "A token is a small piece of text.", "arch.llm": "It guesses the next token, again and again.", "arch.linear": "Its memory has a fixed size.", "rt.cache": "It keeps used experts in memory.",
    "rt.prefetch": "It reads experts before they are needed.", "rt.trace": "It is a record of the picked experts.", "rt.spec": "Guess a few tokens, and let K3 check them.", "rt.draft": "It is a small model that guesses tokens for K3.",
    "rt.stream": "K3 is too big for memory, so experts are read from the disk.", "sp.slow": "It must read many experts from the disk.", "sp.tps": "Often less than one on a laptop.", "sp.first": "K3 must read your prompt first.",
    "me.who": f"I am {ME}.", "me.can": "I can chat a little about Deltafin, K3 and simple facts.", "me.cannot": "I am tiny, so I cannot do much.", "me.why": "I am here so that you can try Deltafin at once.",
    "pv.where": "In an SQLite file on your computer.", "pv.private": "Yes, your chats stay here.", "th.vs": "Thinking is notes, and the answer is for you.", "cmd.doctor": "It checks your computer.",
    "f.photo": "Plants make sugar from light.", "f.skyblue": "Air scatters blue light.", "f.rain": "Drops fall from clouds.", "f.gravity": "It makes things fall.",
}
SHORT_Q = ["shorter please", "Can you make that shorter?", "Keep it short.", "in short", "Give me the short version.", "Sum it up.", "short version?", "That is too long.", "fewer words please", "In a few words?", "Say it shorter.", "Shorter, please.", "Make it shorter.", "In one sentence?", "say it shorter", "Can you say it shorter?", "Too long. Say it in short.", "Shorter",
           "shorten it", "Shorten that.", "Please shorten your answer.", "a shorter answer please", "Make that shorter.", "the short version", "Can you shorten that?", "I want a short answer.", "Can you keep it short?", "too long", "less text please",
           "Just one sentence.", "one sentence please", "briefly?", "Be brief.", "brief please", "Say it in one sentence.", "Summarize that.", "In a nutshell?", "Cut it down.", "now shorter", "Give it to me in short.", "tl;dr of that", "Can you be brief?", "Could you be shorter?", "Too many words.", "That was long. Shorter?", "I do not want to read so much.", "Only the main point.", "the main point please",
           "What is the main point?", "Just the main thing.", "Put it in one sentence.", "One line, please.", "in one line", "the gist?", "What is the gist of it?", "Give me the gist.", "condense it", "Compress that.", "Reduce it to one sentence.", "a short summary please",
           "Sum that up for me.", "the same but shorter", "Say the same in fewer words.", "short please", "short and simple please", "make it brief", "Cut it short.", "less words", "Could you sum it up?", "Simpler and shorter?", "I need it short.", "way too long",
           "Can you say that in one sentence?", "Please put it briefly.", "tldr", "In brief?", "short answer please"]
for key, short in SHORTER.items():
    if key in INTENTS:
        for n in range(17):
            dialog("shorter", *([said(R.choice(PLAIN))] if n % 5 == 0 else []), said(key), (put(R.choice(SHORT_Q)), "The user wants it shorter. I use one sentence.", short))
MORE_Q = ["more", "Go on.", "Why?", "why is that", "How come?", "What else?", "more please", "Anything else about it?", "I want to know more.", "Say more about that.", "Can you explain that?", "Tell me more.", "Tell me more about it.", "More details, please.", "tell me more", "Can you say more?", "Explain it in more detail.", "Do you know more about it?", "I want more details.", "and what else?", "Is there more?", "details please", "Could you go on?", "keep going", "What more can you tell me?", "more about that", "continue with that", "I want to hear more.", "more on that please", "And further?", "That is all?", "is that all", "Please go on.", "please continue", "Why is it so?", "And why?", "Can you give details?", "give me more details", "Explain further.", "what else do you know about it", "Go deeper.", "Elaborate.", "elaborate please", "I need more than that.", "Something more about it?", "a longer answer please"]
SURE_Q = ["sure?", "Is it true?", "How do you know?", "Are you certain?", "I do not believe that.", "really", "Can I trust that?", "Is this correct?", "you sure about that?", "Are you sure?", "Is that right?", "Is that true?", "are you sure", "Really?", "Is that really so?", "are you certain of that", "Is that really true?", "I doubt that.", "how sure are you of that?", "Can that be right?", "is that a fact", "really true?", "I am not sure about that.", "no way, really?", "Could that be wrong?", "Hm, is that right?", "I think that is not right, is it?", "Are you really sure?", "You are sure?", "is it really", "Are you positive?", "I am not convinced.", "I can hardly believe it.", "hard to believe", "Is that for real?", "for real?", "seriously?", "Are you sure about this answer?", "and that is true?", "You sure?", "Do you really know that?", "Is your answer correct?"]
for n in range(230):
    dialog("more", said(R.choice(PLAIN)), (R.choice(MORE_Q), "I know no more about it. I say so.", f"I do not know more about it. {ONLY}. The full K3 knows much more."))
for n in range(230):
    dialog("sure", said(R.choice(PLAIN)), (R.choice(SURE_Q), "The user asks if I am sure. I can be wrong.", f"I think so, but {ONLY}, so I can be wrong. Please check important things."))

# ---------------------------------------------------------------- one more
AGAIN = ["next one", "One more please!", "Do you have another one?", "again please", "Tell me one more.", "more of these", "Another!", "and another one", "Another one please.", "One more!", "Tell me another one.", "Again!", "another one", "One more, please.", "one more of those", "Give me another.", "and one more", "I want another one.", "Can I have one more?", "more!", "a different one please", "another one like that", "Do another.", "encore", "next please", "Next!", "and the next one", "Can you do one more?", "I liked it, another one please.", "That was nice. One more?", "Could I hear another one?", "a new one please", "Give me a new one.", "Another, please!", "once again, another one", "keep them coming", "more like this", "Do you know more of them?", "Tell another.", "Got another one?", "let me have another", "please one more", "And another?"]
for kind, texts, many, think in [("story", STORIES, 90, "The user wants one more story. I tell one about {}."), ("joke", JOKES, 170, "The user wants one more joke. I tell one about {}."),
                                 ("haiku", HAIKU, 110, "The user wants one more haiku. I write one about {}.")]:
    about = [t for t, _ in texts]
    for n in range(many):
        k = R.randrange(len(about))
        more = [about[(k + 1 + j) % len(about)] for j in range(1 + (n % 4 == 0))]  # the next one in the book
        dialog("again", said(f"{kind}.{slug(about[k])}"), *(said(f"{kind}.{slug(m)}", R.choice(AGAIN), think.format(m)) for m in more), *([thanks()] if n % 9 == 0 else []))

# ---------------------------------------------------------------- a step further in the same subject
for _ in range(16):
    for k1, k2, u in [
        ("arch.kda", "arch.mla", "And what is MLA?"), ("arch.mla", "arch.kda", "And KDA?"), ("arch.moe", "arch.router", "Who picks the experts?"),
        ("arch.moe", "arch.shared", "And what is a shared expert?"), ("arch.router", "arch.expert", "And what is an expert?"), ("rt.spec", "rt.draft", "What is a draft model?"),
        ("rt.draft", "rt.dspark", "What is DSpark?"), ("rt.draft", "rt.suffix", "And what is a suffix draft?"), ("rt.dspark", "rt.change", "Does it change the answer?"),
        ("rt.cache", "rt.hit", "What is a cache miss?"), ("rt.cache", "rt.prefetch", "And what is prefetch?"), ("rt.prefetch", "rt.trace", "And a router trace?"),
        ("k3.what", "k3.who", "Who made it?"), ("k3.what", "k3.params", "How many parameters does it have?"), ("k3.what", "k3.params", "How big is it?"), ("k3.layers", "k3.experts", "And how many experts?"),
        ("k3.what", "set.disk", "How much disk space does it need?"), ("df.what", "df.switch", "How do I get the full model?"), ("df.what", "df.who", "Who is it for?"), ("df.what", "df.moonshot", "Who made it?"),
        ("df.what", "pv.private", "Is it private?"), ("df.what", "df.license", "Is it free?"), ("df.what", "df.how", "How does it work?"), ("set.disk", "set.choose", "Which one should I choose?"), ("set.full", "set.diskfull", "How much space does it need?"),
        ("set.stream", "set.diskstream", "How much space does it need?"), ("set.full", "set.time", "How long does it take?"), ("set.stream", "set.later", "Can I get the rest later?"),
        ("sp.slow", "sp.faster", "How can I make it faster?"), ("sp.tps", "sp.measure", "How do I measure it?"), ("me.who", "me.why", "Why are you here?"), ("me.who", "me.can", "What can you do?"),
        ("me.isk3", "df.switch", "How do I get the real K3?"), ("arch.token", "sp.whatis", "And what is tokens per second?"), ("arch.mxfp4", "arch.quant", "What is quantization?"),
        ("th.vs", "th.why", "Why do you think first?"), ("arch.attnres", "k3.layers", "How many layers does K3 have?"), ("pv.where", "cmd.export", "Can I export them?"),
        ("pv.where", "pv.delete", "How do I delete them?"), ("cmd.help", "cmd.quit", "And how do I quit?"), ("cmd.run", "cmd.api", "Does it have an API?"), ("cmd.inspector", "sp.health", "And what does F4 do?"),
    ]:
        dialog("further", said(k1), said(k2, u if R.random() < 0.5 else "and " + inner(u) if R.random() < 0.3 else None), *([thanks()] if R.random() < 0.2 else []))
for n in range(300):
    kind, u, t, r = R.choice(SHORT_STRANGE)
    if ONLY in r:
        dialog("then", (u, t, r), said(*R.choice([("me.can", R.choice(["What can you do then?", "So what can you do?", "What do you know then?", "What can you do?", "then what can you do", "Okay, what can you do?", "And what do you know?", "What can I ask you then?"])),
                                                  ("df.switch", R.choice(["How do I get the full K3?", "How can I use the full K3?", "And how do I get K3?", "How do I get the big model then?", "then how do I get the full model", "So how do I use K3?"])), ("me.who", R.choice(["Who are you?", "What are you?", "So who are you?", "Who are you then?", "what are you then"]))])))
for n in range(150):  # something known, and the same of what is not
    w = invented().capitalize() if n % 2 else R.choice(PLACES)
    if f"place.{slug(w)}" not in HELD_THINGS:
        dialog("capital", capital(*R.choice(CAPITALS)), (R.choice(AND).format(x=w), *NOT_LEARNED), *([capital(*R.choice(CAPITALS), [a.replace("{x}", "{c}") for a in AND])] if n % 3 == 0 else []))
for n in range(330):
    (c, k), (c2, k2) = R.sample(CAPITALS, 2)
    ask = (R.choice(["ask me something", "quiz", "Give me a question.", "I want a quiz.", "Let us do a quiz.", "Ask me a question.", "Give me a quiz question.", "Quiz me.", "Test me.", "Ask me about capitals."]), f"The user wants a question. I ask about {c}.", f"What is the capital of {c}?")
    if n % 3:
        dialog("quiz", ask, (R.choice([k, k, k.lower(), f"It is {dot(k)}", f"I think it is {dot(k)}"]), f"The user says {dot(k)} This is right.", f"That is right! \u2713 The capital of {c} is **{k}**" + ("" if k.endswith(".") else ".")))
    else:
        dialog("quiz", ask, (R.choice([k2, k2, k2.lower(), f"It is {dot(k2)}"]), f"The user says {dot(k2)} It is {dot(k)}", f"Not quite. The capital of {c} is **{k}**" + ("" if k.endswith(".") else ".")))

# ---------------------------------------------------------------- one thing after another
for n in range(380):
    dialog("greet", said("greet.hello", R.choice(GREET)), said(R.choice(MAIN if n % 2 else PLAIN)), *([thanks()] if n % 4 == 0 else []))
for n in range(340):
    dialog("thanks", said(R.choice(MAIN if n % 2 else PLAIN)), thanks(), *([bye()] if n % 4 == 0 else []))
for n in range(160):
    dialog("bye", said(R.choice(PLAIN)), bye())
for n in range(1900):
    turns = [said(R.choice(MAIN if R.random() < 0.35 else KNOWN if R.random() < 0.3 else PLAIN)) for _ in range(2 + (n % 3 == 0))]
    if n % 4 == 0:
        turns[R.randrange(len(turns))] = R.choice(SHORT_STRANGE)[1:]
    if n % 7 == 0:
        turns[R.randrange(len(turns))] = said(R.choice([k for k in INTENTS if INTENTS[k].group in ("math", "code")]))
    dialog("after", *turns)
