"""Sums, units and conversions."""
import random

from .book import *

# ---------------------------------------------------------------- arithmetic
# The model learns small sums by heart; how far "small" goes is told in m.can.
G = "math"
ADD_Q = ["What is {a} + {b}?", "{a} + {b}", "{a}+{b}", "What is {a} plus {b}?", "Add {a} and {b}.", "How much is {a} + {b}?", "{a} + {b} = ?", "{a} plus {b}", "How much is {a} plus {b}?", "What's {a} + {b}?",
         "sum of {a} and {b}", "What is the sum of {a} and {b}?", "calculate {a} + {b}", "compute {a} plus {b}", "{a} and {b} together", "{a} plus {b} is?", "whats {a}+{b}",
         "{a} + {b} is what?", "I have {a} and get {b} more."]
SUB_Q = ["What is {a} - {b}?", "{a} - {b}", "{a}-{b}", "What is {a} minus {b}?", "Take {b} from {a}.", "How much is {a} - {b}?", "{a} - {b} = ?", "{a} minus {b}", "How much is {a} minus {b}?", "What's {a} - {b}?",
         "Subtract {b} from {a}.", "calculate {a} - {b}", "compute {a} minus {b}", "{a} take away {b}", "{a} minus {b} is?", "whats {a}-{b}", "{a} - {b} is what?",
         "I have {a} and lose {b}.", "difference of {a} and {b}"]
MUL_Q = ["What is {a} x {b}?", "{a} * {b}", "{a} x {b}", "What is {a} times {b}?", "Multiply {a} by {b}.", "How much is {a} * {b}?", "{a} x {b} = ?", "{a} times {b}", "{a}*{b}", "What is {a} * {b}?", "How much is {a} times {b}?", "What's {a} x {b}?",
         "product of {a} and {b}", "What is the product of {a} and {b}?", "calculate {a} x {b}", "compute {a} times {b}", "{a} multiplied by {b}", "{a} times {b} is?", "whats {a}*{b}",
         "{a} x {b} is what?", "What is {a} multiplied by {b}?", "{a}x{b}"]
DIV_Q = ["What is {a} / {b}?", "{a} / {b}", "What is {a} divided by {b}?", "Divide {a} by {b}.", "How much is {a} / {b}?", "{a} / {b} = ?", "{a} divided by {b}",
         "{a}/{b}", "calculate {a} / {b}", "compute {a} divided by {b}", "{a} over {b}", "{a} divided by {b} is?", "whats {a}/{b}", "{a} / {b} is what?",
         "How much is {a} divided by {b}?", "What's {a} / {b}?", "Share {a} among {b}.",
         "{a} : {b}", "{a} split by {b}", "{b} goes into {a} how often?", "How often does {b} fit into {a}?", "Split {a} by {b}.", "{a} divided into {b} parts"]
ANY_Q = {"+": ADD_Q, "-": SUB_Q, "x": MUL_Q, "/": DIV_Q}


def think_sum(a, op, b):
    return {"+": f"I add the two numbers. {a} + {b} = {a+b}.",
            "-": f"I take {b} from {a}. {a} - {b} = {a-b}.",
            "x": f"I know the table of {a}. {a} x {b} = {a*b}.",
            "/": f"I know that {a//b} x {b} = {a}. So {a} / {b} = {a//b}."}[op]


def ans(a, op, b):
    return f"{a} {op} {b} = **{ {'+': a + b, '-': a - b, 'x': a * b, '/': a // b}[op] }**"


def arithmetic(name, op, pairs):
    for a, b in pairs:
        add(f"{name}.{a}.{b}", G, [q.format(a=a, b=b) for q in ANY_Q[op]], think_sum(a, op, b), ans(a, op, b))


arithmetic("add", "+", [(a, b) for a in range(1, 11) for b in range(1, 11)])
arithmetic("sub", "-", [(a, b) for a in range(2, 21) for b in range(1, 11) if 0 < a - b <= 10])
arithmetic("mul", "x", [(a, b) for a in range(2, 11) for b in range(2, 11)])
arithmetic("div", "/", [(a * b, b) for a in range(2, 11) for b in (2, 3, 4, 5)])

G = "math_more"
for n in (2, 3, 4, 5, 6, 7, 8, 9, 10):
    fam("times_table", G, f"Show the table of {n}.|What is the multiplication table of {n}?|Table of {n}?|Show me the table of {n}.|Write the table of {n}."
        f"|{n} times table|times table of {n}|table of {n} please|the table of {n}|multiplication table of {n}|the {n} times table?|give me the table of {n}|I want to learn the table of {n}.|{n}: times table|{n}s table|multiples of {n} in a table|practice the {n} times table|{n} table|teach me the table of {n}",
        f"The user wants the table of {n}. I write 5 rows.",
        "| Task | Result |\n|---|---|\n" + "\n".join(f"| {n} x {k} | {n*k} |" for k in range(1, 6)))
for n in [1, 2, 4, 7, 9, 12, 15, 18, 20, 23, 30, 36, 41, 48, 50]:
    e = "even" if n % 2 == 0 else "odd"
    w = "can" if e == "even" else "cannot"
    fam("even_odd", G, f"Is {n} even or odd?|Is {n} odd or even?|Is the number {n} even or odd?"
        f"|{n} even or odd|{n}, odd or even?|is {n} an even number?|is {n} an odd number?|is {n} even|is {n} odd?|{n} odd?|tell me if {n} is even or odd|what is {n}, even or odd?", f"{n} {w} be divided by 2. So it is {e}.", f"{n} is **{e}**.")
for a, b in [(3, 8), (12, 7), (20, 15), (9, 10), (31, 13), (45, 54), (6, 16), (50, 40), (22, 25), (18, 11)]:
    fam("bigger", G, f"Which is bigger, {a} or {b}?|Which number is bigger, {a} or {b}?|What is bigger, {a} or {b}?"
        f"|{a} or {b}|bigger: {a} or {b}|{a} or {b}, which is bigger|what is more, {a} or {b}?|which is larger, {a} or {b}?|which is more: {a} or {b}|is {a} bigger than {b}?|compare {a} and {b}"
        f"|the bigger of {a} and {b}", f"I compare {a} and {b}. {max(a,b)} is bigger.", f"**{max(a,b)}** is bigger than {min(a,b)}.")
for n in [2, 4, 6, 8, 10, 12, 14, 20, 30, 40]:
    fam("half", G, f"What is half of {n}?|Half of {n}?|How much is half of {n}?"
        f"|half {n}|half of {n} is|half of {n} is what?|the half of {n}|what is a half of {n}|divide {n} in half|cut {n} in half|tell me the half of {n}|{n}, and half of it?|{n} halved|{n} cut in two|{n}: half?|halve {n}|split {n} in two, how much is each?|one half of {n}|give me half of {n}|50 percent of {n}", f"Half of {n} is {n//2}, because {n//2} + {n//2} = {n}.", f"Half of {n} is **{n//2}**.")
for n in [1, 3, 5, 6, 7, 9, 11, 15, 20, 25]:
    fam("double", G, f"What is double {n}?|Double {n}?|How much is double {n}?|What is the double of {n}?"
        f"|double of {n}|the double of {n}?|{n} doubled|twice {n}|what is twice {n}?|two times as much as {n}|double the number {n}|what do I get when I double {n}?|{n} twice|{n}: double?|2 times {n}, doubled|give me double {n}|tell me the double of {n}", f"I add {n} two times. {n} + {n} = {2*n}.", f"Double {n} is **{2*n}**.")
add("m.can", G, "Can you do math?|Are you good at math?|Can you add numbers?|Can you calculate?|Do you know math?|How good are you at math?|Which math can you do?"
    "|math?|can u do math|do you do math?|can you do sums?|can you do maths|can you multiply?|can you subtract?|can you divide?|can you count?|do you know numbers?"
    "|do you know how to add?|do you know the times tables?|are you a calculator?|how well can you calculate?|how well do you know math?|what math do you know?"
    "|what math can you do|which sums can you do?|how big can the numbers be?|is math hard for you?|can you help me with math?|hi, can you do math",
    "The user asks about math. I can do small math.",
    "I can do small math: sums up to 10 + 10, and the tables up to 10 x 10. For example, 7 x 8 = **56**. Bigger numbers are too hard for me.")

# ---------------------------------------------------------------- units
G = "units"
for a, b, r, th in [
    ("one kilometer", "meters", "1 kilometer is **1,000 meters**.", "1 km is 1,000 m"),
    ("one meter", "centimeters", "1 meter is **100 centimeters**.", "1 m is 100 cm"),
    ("one centimeter", "millimeters", "1 centimeter is **10 millimeters**.", "1 cm is 10 mm"),
    ("one kilogram", "grams", "1 kilogram is **1,000 grams**.", "1 kg is 1,000 g"),
    ("one ton", "kilograms", "1 metric ton is **1,000 kilograms**.", "1 t is 1,000 kg"),
    ("one liter", "milliliters", "1 liter is **1,000 milliliters**.", "1 liter is 1,000 ml"),
    ("one hour", "minutes", "1 hour is **60 minutes**.", "1 hour is 60 minutes"),
    ("one minute", "seconds", "1 minute is **60 seconds**.", "1 minute is 60 seconds"),
    ("one hour", "seconds", "1 hour is **3,600 seconds**.", "60 x 60 = 3,600"),
    ("one day", "hours", "1 day is **24 hours**.", "1 day is 24 hours"),
    ("one week", "hours", "1 week is **168 hours**.", "7 x 24 = 168"),
    ("one year", "weeks", "1 year is about **52 weeks**.", "1 year is about 52 weeks"),
    ("one decade", "years", "1 decade is **10 years**.", "1 decade is 10 years"),
    ("one century", "years", "1 century is **100 years**.", "1 century is 100 years"),
    ("one mile", "kilometers", "1 mile is about **1.6 kilometers**.", "1 mile is about 1.6 km"),
    ("one inch", "centimeters", "1 inch is **2.54 centimeters**.", "1 inch is 2.54 cm"),
    ("one foot", "inches", "1 foot is **12 inches**.", "1 foot is 12 inches"),
    ("one foot", "centimeters", "1 foot is about **30 centimeters**.", "1 foot is about 30 cm"),
    ("one yard", "feet", "1 yard is **3 feet**.", "1 yard is 3 feet"),
    ("one pound", "grams", "1 pound is about **454 grams**.", "1 pound is about 454 g"),
    ("one kilogram", "pounds", "1 kilogram is about **2.2 pounds**.", "1 kg is about 2.2 pounds"),
    ("one gigabyte", "megabytes", "1 gigabyte is **1,000 megabytes**.", "1 gigabyte is 1,000 megabytes"),
    ("one terabyte", "gigabytes", "1 terabyte is **1,000 gigabytes**.", "1 terabyte is 1,000 gigabytes"),
    ("one kilobyte", "bytes", "1 kilobyte is **1,000 bytes**.", "1 kilobyte is 1,000 bytes"),
    ("one dollar", "cents", "1 dollar is **100 cents**.", "1 dollar is 100 cents"),
]:
    unit = a.split(" ", 1)[1]
    some_unit = ("an " if unit in ("inch", "hour") else "a ") + unit
    add(f"u.{slug(a)}.{slug(b)}", G, [f"How many {b} are in {a}?", f"Convert {a} to {b}.", f"{a.capitalize()} in {b}?", f"How many {b} is {a}?", f"What is {a} in {b}?", f"how many {b} are in {some_unit}", f"{some_unit} in {b}", f"{unit} to {b}",
         f"1 {unit} in {b}", f"1 {unit} is how many {b}?", f"how many {b} in {a}", f"how many {b} does {some_unit} have?", f"{b} in {a}?", f"{b} per {unit}",
         f"{some_unit} has how many {b}?", f"tell me how many {b} {a} is", f"convert 1 {unit} to {b}"],
        f"The user wants {b}. I know that {th}.", r)
add("u.dozen", G, "How many are in a dozen?|What is a dozen?|How much is a dozen?"
    "|dozen|a dozen|one dozen|1 dozen|whats a dozen|dozen meaning|define dozen|a dozen is how many|how many is a dozen?"
    "|how many things are in a dozen?|how many eggs are in a dozen?|number in a dozen|explain a dozen|tell me what a dozen is|what does dozen mean?",
    "The user asks about a dozen. It is 12.", "A dozen is **12**.")
for c, f in [(0, 32), (10, 50), (20, 68), (30, 86), (37, 98.6), (100, 212)]:
    fam("temp", G, f"What is {c} degrees Celsius in Fahrenheit?|Convert {c} Celsius to Fahrenheit.|{c} Celsius in Fahrenheit?"
        f"|{c} celsius to fahrenheit|{c} c in f|{c} C to F?|{c} degrees in fahrenheit|how much is {c} celsius in fahrenheit|how many degrees Fahrenheit is {c} Celsius?"
        f"|what is {c} Celsius in F|{c} degrees celsius as fahrenheit|tell me {c} celsius in fahrenheit",
        f"The user wants Fahrenheit. {c} Celsius is {f} Fahrenheit.", f"{c} degrees Celsius is **{f} degrees Fahrenheit**.")

