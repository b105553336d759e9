"""Further ways to ask for the members of a family, which differ in a word. Frames are written once for all of a family."""
import re

from .book import INTENTS

_plain = lambda u: u.lower().rstrip(".?!")
_known = {_plain(u) for _i in INTENTS.values() for u in _i.users}


def ask(intent, users):
    """Enter what nobody asks yet."""
    for u in users:
        if _plain(u) not in _known:
            _known.add(_plain(u))
            intent.users.append(u)


# What a family's plainest question asks for is its x; every frame is said of every member.
FRAMES = [
    ("antonym", r"What is the opposite of (.+)\?",
     "What would be the opposite of {x}?|I am looking for the opposite of {x}.|Do you happen to know the antonym of {x}?|opposite word for {x}, please|My homework asks for the opposite of {x}.|"
     "I know the word {x}. What is its opposite?|{x} is the contrary of which word?|Find me the opposite of {x}.|What do we call the opposite of {x}?|The opposite of {x}, what was it again?|"
     "I need a word that means the opposite of {x}.|Say the opposite of {x}.|Help me with the opposite of {x}.|what's the reverse of {x}|Someone says {x}. What is the opposite of that?"),
    ("plural", r"What is the plural of (.+)\?",
     "What would be the plural of {x}?|I have one {x}. If I have two, what do I write?|I am not sure about the plural of {x}.|Do you happen to know the plural of {x}?|How does the plural of {x} look?|"
     "Put the word {x} into the plural.|Make the word {x} plural.|my homework: plural of {x}|two of {x}, which word?|If there are more of them, what does {x} become?|Turn {x} into its plural.|"
     "I need the plural of the noun {x}.|Say the plural of {x}.|How is the plural of {x} made?|The plural of {x}, what was it again?"),
    ("spell", r"How do you spell (.+)\?",
     "Say {x} letter by letter.|I do not know how to spell {x}.|How would you spell {x}?|Give me the letters of {x}.|Could you spell out {x} for me?|My child asks how {x} is spelled.|"
     "What is the right spelling of {x}?|Write {x} with a line between the letters.|Which letters do I need for {x}?|Split the word {x} into letters.|spell out {x}|Help me to spell {x}.|"
     "I always forget how {x} is spelled.|one letter after another: {x}|{x}, please spell it out"),
    ("rhyme", r"What rhymes with (.+)\?",
     "I am writing a poem and need a rhyme for {x}.|Do you know something that rhymes with {x}?|Find me a word that rhymes with {x}.|Is there a rhyme for {x}?|My line ends with {x}. What rhymes?|"
     "Which word could rhyme with {x}?|Say something that rhymes with {x}.|rhyming word for {x}|a word like {x} at the end of a verse|What would rhyme with {x}?|Help me find a rhyme for {x}.|"
     "one word that rhymes with {x}|What has the same end sound as {x}?|I cannot find a rhyme for {x}.|Name a rhyme of {x}."),
    ("element", r"What is the symbol for (.+)\?",
     "Under which symbol is {x} in the table of elements?|In the periodic table, what stands for {x}?|What letter do chemists write for {x}?|I forgot the symbol of {x}.|"
     "How do chemists shorten {x}?|{x} has which letters in the periodic table?|What is {x} in the periodic table?|Do you happen to know the symbol of {x}?|chemistry homework: symbol of {x}|"
     "Which letters are used for {x}?|What do I write for {x} in a formula?|abbreviation of {x} in chemistry|I am looking for the chemical symbol of {x}.|the element {x}, its symbol?|"
     "How is {x} abbreviated?|Say the symbol for the element {x}."),
    ("planet_order", r"What is the (\w+) planet from the Sun\?",
     "Counted from the Sun, which planet is {x}?|If I count from the Sun, what is the {x} planet?|Which planet is on the {x} place from the Sun?|Starting at the Sun, what is the {x} planet?|"
     "Do you happen to know the {x} planet?|What is the name of the {x} planet?|I forgot which planet is the {x} one.|Name of the {x} planet from the Sun?|the {x} one of the planets|"
     "In the order of the planets, which is {x}?|Which of the eight planets is the {x}?|Going out from the Sun, which planet is {x}?|The {x} planet, what is it called?|Which planet takes the {x} place, seen from the Sun?|"
     "Which planet comes {x} from the Sun?|Say the {x} planet of the solar system.|Which planet has the {x} orbit?|homework: the {x} planet|Who is {x} among the planets?|I want the {x} planet from the Sun."),
    ("tr", r"How do you say (.+\b in \w+)\?",
     "I am travelling and want to know {x}.|What do people say for {x}?|Do you happen to know {x}?|Please tell me {x}.|How does one say {x}?|What is the word for {x}?|I would like to learn {x}.|"
     "How would somebody say {x}?|Which word is {x}?|give me {x}|My friend wants to know how to say {x}.|I forgot how to say {x}.|What would {x} be?|{x}, how do I say it?|"
     "Could you translate {x}?|I need {x} for a card."),
    ("joke", r"Tell me a joke about (.+)\.",
     "I could do with a joke about {x}.|Have you got a joke about {x}?|Make me laugh with a joke about {x}.|Say something funny about {x}.|A short joke on {x}, please.|Let me hear a joke about {x}.|"
     "What is a good joke about {x}?|One joke about {x}!|I want to laugh about {x}.|Is there a joke about {x}?|Please joke about {x}.|My friends like {x}. Tell us a joke about that.|"
     "something funny with {x}|Do you have anything funny about {x}?|cheer me up with a joke about {x}|Your best joke about {x}?"),
    ("hw", r"Write hello world in (.+)\.",
     "What is the smallest program in {x}?|I am learning {x}. Show me a first program.|My first program in {x}, please.|How does a program in {x} say hello?|Print a greeting in {x}.|"
     "Make {x} say hello to the world.|Let {x} print hello world.|The classic first program, but in {x}.|hello world, but in {x}|{x} beginner program|the hello world program for {x}|"
     "I have never seen {x}. How does hello world look?|Could you give me hello world written in {x}?|Which code prints hello world in {x}?|Code for hello world in {x}?|"
     "I need the {x} version of hello world.|{x} program that prints hello world|starter program in {x}|Simple {x} program, please.|In {x}, how is hello world written?|"
     "Show me how {x} prints a text.|Teach me hello world in {x}.|Using {x}, print hello world.|Say hello with a {x} program.|the first lines of {x} that one learns"),
    ("table", r"Show me a table of (.+)\.",
     "Could I get a table of {x}?|Please put {x} into a table.|I would like to see {x} in rows and columns.|Arrange {x} in a table.|{x} in rows and columns|Print a table of {x}.|"
     "A small table of {x} would help me.|For my notes I need a table of {x}.|Can you draw {x} as a table?|{x}, but in a table|Lay out {x} as a table.|Do you have a table of {x}?|"
     "rows and columns with {x}|{x} in table form|Format {x} as a table.|Create a table of {x} for me.|I need {x} as a Markdown table.|How does a table of {x} look?|Present {x} in a table, please.|"
     "Set up a table of {x}.|a table that shows {x}|Fill a table with {x}.|Markdown table of {x}|overview table of {x}|Would you make a table of {x}?|Show {x} in columns."),    ("capital", r"What is the capital of (.+)\?",
     "I forgot the capital of {x}.|For a quiz: the capital of {x}?|Do you happen to know the capital of {x}?|If I travel to {x}, what is its capital?|Which city governs {x}?|The capital of {x} is which city?|"
     "I am looking for the capital of {x}.|homework: capital of {x}|What would be the capital of {x}?|{x} has which capital?"),
    ("f", r"What is a baby (\w+) called\?",
     "What is the young of a {x}?|How is a young {x} called?|What is the name for a young {x}?|What name has a baby {x}?|The child of a {x} is a what?|A little {x}, what is it called?|a very young {x}, which word?|"
     "My child asks what a baby {x} is.|Which word means a baby {x}?|What do farmers call a young {x}?|baby of a {x}|young {x} name|I forgot the word for a baby {x}."),
    ("f", r"How many sides does (an? \w+) have\?",
     "How many edges has {x}?|Count the sides of {x}.|What number of sides has {x}?|If I draw {x}, how many sides do I draw?|How many corners does {x} have?|sides of {x}|I forgot how many sides {x} has.|"
     "What is the number of sides of {x}?|{x} has how many sides?|Tell me the number of sides of {x}.|How many lines do I need for {x}?|Do you know how many sides {x} has?"),
    ("f", r"What is the currency of (.+)\?",
     "With what do I pay in {x}?|Which money do I need in {x}?|I travel to {x}. Which money do I take?|What do people pay with in {x}?|Which currency has {x}?|Which currency is used in {x}?|The money of {x} is called what?|"
     "name of the money in {x}|In {x}, what is the currency?|What is money called in {x}?|I forgot the currency of {x}.|Do you know the currency of {x}?"),
    ("f", r"What language do they speak in (.+)\?",
     "Which language do I need in {x}?|I travel to {x}. Which language do they speak?|What do people speak in {x}?|In {x}, which language is spoken?|The language of {x} is what?|What is the language of {x}?|"
     "What is spoken in {x}?|Which language should I learn for {x}?|I forgot which language they speak in {x}.|Do you know what they speak in {x}?|What is the main language in {x}?"),
    ("f", r"How many legs does (an? \w+) have\?",
     "On how many legs does {x} walk?|Count the legs of {x}.|What number of legs has {x}?|How many legs are on {x}?|{x} walks on how many legs?|If I draw {x}, how many legs do I draw?|I forgot how many legs {x} has.|"
     "Do you know how many legs {x} has?|Tell me the number of legs of {x}."),
    ("f", r"What does (a \w+) say\?",
     "What noise does {x} make?|Which sound does {x} make?|What do we hear from {x}?|What is the sound of {x}?|Make the sound of {x}.|How does {x} sound?|How does {x} speak?|What does {x} say in a children's book?|"
     "My child asks what {x} says.|Imitate {x}.|Say what {x} says."),
    ("f", r"Who was (Albert Einstein|Isaac Newton|Marie Curie|Ada Lovelace)\?",
     "What is {x} known for?|Why is {x} famous?|What did {x} do?|Why do people remember {x}?|I read about {x}. Who was that?|Have you heard of {x}?|Tell me who {x} was.|Give me a short answer: who was {x}?|"
     "For what do we know {x}?|What made {x} famous?|a few words about {x}"),
    ("f", r"What is the largest (ocean|country|continent|animal)\?",
     "Which {x} is larger than all others?|Of all of its kind, which {x} is the largest?|No {x} is larger than which one?|I forgot which {x} is the largest.|Name the largest {x} of the world.|"
     "Do you know the largest {x}?|Which is the largest {x} on Earth?|the biggest {x} of all|What {x} is bigger than any other?|The record for the largest {x} goes to which?"),
]
for _family, _pattern, _frames in FRAMES:
    _members = [(_i, _m[1]) for _k, _i in INTENTS.items() if _k.split(".")[0] == _family and (_m := re.fullmatch(_pattern, _i.users[0]))]
    assert len(_members) > 2, _pattern
    for _i, _x in _members:
        ask(_i, [_f.format(x=_x) for _f in _frames.split("|")])

# Programs: what is to be written, in the words of those who want it. The language stands before or after.
PROGRAMS = {
    "fib": "the Fibonacci sequence|Fibonacci|numbers where each is the sum of the two before|a function for the nth Fibonacci number",
    "rev": "how to turn a string around|a reversed string|text backwards|how to write a word backwards",
    "file": "how to open and read a file|how to load a text file|reading text from a file|how to get the text of a file",
    "loop": "how to count from 0 to 4|a loop over numbers|a counting loop|how to repeat something five times",
    "sum": "how to add up a list|the total of a list|summing the items of a list|how to add all numbers in a list",
    "even": "how to test if a number is even|an even number check|how to tell whether a number is even|an is even function",
    "fact": "how to compute a factorial|n factorial|the product of 1 to n|a function for factorials",
    "max": "how to find the biggest item of a list|the maximum of a list|how to get the biggest number|a function for the maximum",
    "sort": "how to put a list in order|ordering a list|a sorted list of numbers|how to sort numbers",
    "func": "how to add a and b|a function that adds two numbers|a plus b as a function|an add function",
    "ifelse": "how to use if and else|an if else example|a condition with if|how to check whether n is more than 5",
    "dict": "how to store ages by name|a dictionary of ages|how to look up an age by name|a key value map",
}
for _key, _what in PROGRAMS.items():
    for _lang in ("Python", "Go"):
        _i = INTENTS[f"code.{_key}.{_lang.lower()}"]
        for _n, _w in enumerate(_what.split("|")):
            _how = _w.startswith("how to ")
            _bare = _w[7:] if _how else _w
            ask(_i, [f"{_bare} in {_lang}", f"{_lang}: {_bare}", f"{_lang} {_bare}"] if _n % 2 else [f"{_bare}, in {_lang} please", f"With {_lang}, {_bare}?", f"{_bare} ({_lang})"])
            ask(_i, [f"How do I {_bare} in {_lang}?", f"In {_lang}, how do I {_bare}?", f"I want to {_bare} in {_lang}.", f"Show me how to {_bare} in {_lang}.", f"Which {_lang} code can {_bare}?"] if _how else
                         [f"I would like {_bare} in {_lang}.", f"Can you write {_bare} in {_lang}?", f"Please program {_bare} in {_lang}.", f"How does {_bare} look in {_lang}?", f"How would {_bare} be written in {_lang}?"])
