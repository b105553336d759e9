"""Opposites, plurals, spelling, rhymes, and words of other languages."""
from .book import *

# ---------------------------------------------------------------- words
G = "words"
ANT = """hot=cold;big=small;up=down;day=night;happy=sad;fast=slow;good=bad;old=young;light=dark;wet=dry;full=empty;
open=closed;left=right;hard=soft;high=low;long=short;rich=poor;strong=weak;early=late;near=far;clean=dirty;
true=false;loud=quiet;first=last;in=out;yes=no;push=pull;win=lose;start=stop;give=take;buy=sell;love=hate;
black=white;thick=thin;wide=narrow;easy=difficult;heavy=light;sweet=sour;north=south;east=west"""
ANT = [tuple(x.strip().split("=")) for x in ANT.replace("\n", "").split(";")]
for a, b in ANT:
    fam("antonym", G, [f"What is the opposite of {a}?", f"Opposite of {a}?", f"What is the antonym of {a}?", f"Tell me the opposite of {a}.", f"{a}, opposite?", f"antonym of {a}", f"antonym for {a}?",
                      f"what is the contrary of {a}?", f"the opposite of {a} is?", f"not {a} but what?", f"which word is the opposite of {a}?", f"give me the opposite of {a}",
                      f"whats the opposite of {a}", f"{a} antonym", f"{a} is the opposite of what?", f"{a}: what is the opposite?", f"{a} - opposite word?", f"{a} and its opposite", f"{a} has what opposite?",
                      f"if it is not {a}, what is it?", f"name the opposite of {a}", f"which word means the contrary of {a}?", f"{a} or what?"], f"The user wants the opposite of {a}. It is {b}.", f"The opposite of {a} is **{b}**.")
PLU = """cat=cats;dog=dogs;box=boxes;bus=buses;child=children;man=men;woman=women;mouse=mice;foot=feet;tooth=teeth;
goose=geese;fish=fish;sheep=sheep;leaf=leaves;wolf=wolves;knife=knives;baby=babies;city=cities;story=stories;
day=days;key=keys;tomato=tomatoes;potato=potatoes;glass=glasses;person=people;expert=experts;token=tokens;layer=layers;book=books;star=stars"""
PLU = [tuple(x.strip().split("=")) for x in PLU.replace("\n", "").split(";")]
for a, b in PLU:
    qs = [f"What is the plural of {a}?", f"Plural of {a}?", f"Tell me the plural of {a}.", f"What is the plural form of {a}?", f"{a} plural", f"one {a}, two what?",
          f"one {a}, many?", f"how do you say more than one {a}?", f"what is more than one {a} called?", f"the plural of {a} is?", f"whats the plural of {a}", f"plural for {a}",
          f"{a}: plural?", f"{a} in the plural", f"{a}, more than one", f"{a} or {a}s or what?", f"many of {a}", f"which word is the plural of {a}?"]
    fam("plural", G, qs, f"The user wants the plural of {a}. It is {b}.", f"The plural of {a} is **{b}**.")
for w in ["cat", "dog", "sun", "moon", "fish", "tree", "book", "water", "house", "token", "expert", "river"]:
    sp = "-".join(w.upper())
    fam("spell", G, f"How do you spell {w}?|Spell the word {w}.|Spell {w}.|How is {w} spelled?"
        f"|spell {w} please|{w} spelling|spelling of {w}|{w}, letter by letter|letters of {w}|how do I write {w}?|how to spell {w}|which letters are in {w}?|can you spell {w}|the letters in {w}?|{w}: letters?|{w}, how is it spelled?|{w} in letters|{w} - spell it|tell me the letters of {w}|what letters make {w}?", f"The user wants the letters of {w}. I write them.", f"**{w}** is spelled {sp}.")
for a, b in [("cat", "hat"), ("moon", "spoon"), ("star", "car"), ("tree", "bee"), ("light", "night"), ("day", "play"), ("sea", "key"), ("sun", "run"), ("book", "cook"), ("rain", "train")]:
    fam("rhyme", G, f"What rhymes with {a}?|Give me a rhyme for {a}.|Rhyme for {a}?|Find a rhyme for {a}."
        f"|rhyme {a}|{a} rhyme|rhymes with {a}|rhyme with {a}?|a rhyme for {a} please|which word rhymes with {a}?|what word sounds like {a}?|{a} rhymes with?|I need a rhyme for {a}."
        f"|tell me a word that rhymes with {a}|{a}, rhyme?|{a}: a rhyme|{a} and what rhyme?|what sounds like {a}?", f"The user wants a rhyme for {a}. A good one is {b}.", f"**{b.capitalize()}** rhymes with {a}.")

# ---------------------------------------------------------------- translations
G = "translate"
LANGS = [("Spanish", "hola", "gracias"), ("French", "bonjour", "merci"), ("German", "hallo", "danke"), ("Italian", "ciao", "grazie"),
         ("Portuguese", "ol\u00e1", "obrigado"), ("Dutch", "hallo", "dank je"), ("Swedish", "hej", "tack"), ("Finnish", "hei", "kiitos"),
         ("Polish", "cze\u015b\u0107", "dzi\u0119kuj\u0119"), ("Turkish", "merhaba", "te\u015fekk\u00fcrler"),
         ("Russian", "\u043f\u0440\u0438\u0432\u0435\u0442 (privet)", "\u0441\u043f\u0430\u0441\u0438\u0431\u043e (spasibo)"),
         ("Greek", "\u03b3\u03b5\u03b9\u03b1 (geia)", "\u03b5\u03c5\u03c7\u03b1\u03c1\u03b9\u03c3\u03c4\u03ce (efcharisto)"),
         ("Japanese", "\u3053\u3093\u306b\u3061\u306f (konnichiwa)", "\u3042\u308a\u304c\u3068\u3046 (arigatou)"),
         ("Chinese", "\u4f60\u597d (ni hao)", "\u8c22\u8c22 (xiexie)"),
         ("Korean", "\uc548\ub155\ud558\uc138\uc694 (annyeonghaseyo)", "\uac10\uc0ac\ud569\ub2c8\ub2e4 (gamsahamnida)")]


def tr(lang, word, w):
    return (f"The user wants the word for {word} in {lang}. I know it.", f"*{word.capitalize()}* in {lang} is **{w}**.")


for lang, hi, ty in LANGS:
    for word, w in (("hello", hi), ("thank you", ty)):
        t, r = tr(lang, word, w)
        add(f"tr.{slug(word)}.{lang.lower()}", G,
            [f"How do you say {word} in {lang}?", f"Translate {word} to {lang}.", f"{word.capitalize()} in {lang}?", f"Say {word} in {lang}.",
             f"What is {word} in {lang}?", f"What is the {lang} word for {word}?", f"{word} {lang}", f"{lang} {word}", f"{lang} for {word}?",
             f"how to say {word} in {lang}", f"how do they say {word} in {lang}?", f"{word} translated to {lang}", f"translate {word} into {lang}",
             f"I want to say {word} in {lang}.", f"whats {word} in {lang}", f"teach me {word} in {lang}",
             f"tell me {word} in {lang}", f"can you say {word} in {lang}?", f"{word} in {lang} please", f"{lang}: {word}", f"how would I say {word} in {lang}?", f"the word {word} in {lang}", f"write {word} in {lang}", f"the {lang} for {word}"], t, r)
for lang, w in [("Spanish", "adi\u00f3s"), ("French", "au revoir"), ("German", "auf Wiedersehen"), ("Italian", "arrivederci"), ("Portuguese", "adeus"), ("Dutch", "tot ziens")]:
    t, r = tr(lang, "goodbye", w)
    add(f"tr.goodbye.{lang.lower()}", G, [f"How do you say goodbye in {lang}?", f"Goodbye in {lang}?", f"Say goodbye in {lang}.", f"What is goodbye in {lang}?",
                                           f"goodbye {lang}", f"{lang} goodbye", f"{lang} for goodbye?", f"how to say goodbye in {lang}", f"translate goodbye to {lang}",
                                           f"what is the {lang} word for goodbye?", f"bye in {lang}", f"how do you say bye in {lang}?", f"I want to say goodbye in {lang}.",
                                           f"whats goodbye in {lang}", f"teach me goodbye in {lang}",
                                           f"tell me goodbye in {lang}", f"can you say goodbye in {lang}?", f"goodbye in {lang} please", f"{lang}: goodbye", f"how would I say goodbye in {lang}?", f"the word goodbye in {lang}", f"write goodbye in {lang}"], t, r)

