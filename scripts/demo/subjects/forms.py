"""Code, Markdown, tables, lists and steps."""
from .book import *
from .world import PL

# ---------------------------------------------------------------- code
G = "code"
HW = [("Python", "python", 'print("Hello, world!")'),
      ("Go", "go", 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("Hello, world!")\n}'),
      ("C", "c", '#include <stdio.h>\n\nint main(void) {\n    printf("Hello, world!\\n");\n    return 0;\n}'),
      ("Rust", "rust", 'fn main() {\n    println!("Hello, world!");\n}'),
      ("JavaScript", "javascript", 'console.log("Hello, world!");'),
      ("Java", "java", 'public class Main {\n    public static void main(String[] args) {\n        System.out.println("Hello, world!");\n    }\n}'),
      ("Bash", "bash", 'echo "Hello, world!"'),
      ("Ruby", "ruby", 'puts "Hello, world!"'),
      ("C++", "cpp", '#include <iostream>\n\nint main() {\n    std::cout << "Hello, world!\\n";\n}')]
for name, tag, code in HW:
    add("hw." + tag, G, [f"Write hello world in {name}.", f"Show me hello world in {name}.", f"How do I print hello world in {name}?", f"{name} hello world", f"Hello world in {name}", f"Print hello world in {name}.", f"Give me hello world in {name}.",
                      f"Say hello world in {name}.", f"{name} example", f"A hello world program in {name}, please.", f"I want hello world in {name}.", f"How does hello world look in {name}?", f"code in {name}",
                      f"Write a {name} program.", f"hello world, {name}"],
        f"The user wants hello world in {name}. I write a short program.",
        f"Here is hello world in {name}:\n\n```{tag}\n{code}\n```")
add("code.any", G, "Write some code.|Can you write code?|Show me some code.|Can you code?|Show me a code block.|Write a program."
    "|code please|Give me some code.|Print some code.|can you program|Do you know how to program?|example code|any code example|I want to see code.|write a script|Show a code example."
    "|Can you write a program?",
    "The user wants code. I show a short Python loop.",
    "Yes, I can write tiny programs. Here is one in Python:\n\n```python\nfor i in range(3):\n    print(\"Hello\", i)\n```")
SNIP = [
    ("fib", "a Fibonacci function", "Fibonacci numbers",
     "def fib(n):\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a",
     "func fib(n int) int {\n\ta, b := 0, 1\n\tfor i := 0; i < n; i++ {\n\t\ta, b = b, a+b\n\t}\n\treturn a\n}",
     "Each number is the sum of the two numbers before it."),
    ("rev", "a function to reverse a string", "reversing a string",
     "def reverse(s):\n    return s[::-1]",
     "func reverse(s string) string {\n\tr := []rune(s)\n\tfor i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {\n\t\tr[i], r[j] = r[j], r[i]\n\t}\n\treturn string(r)\n}",
     "It turns the text around."),
    ("file", "code to read a file", "reading a file",
     "with open(\"notes.txt\") as f:\n    text = f.read()\nprint(text)",
     "data, err := os.ReadFile(\"notes.txt\")\nif err != nil {\n\tlog.Fatal(err)\n}\nfmt.Println(string(data))",
     "It reads the whole file and prints it."),
    ("loop", "a for loop", "a simple loop",
     "for i in range(5):\n    print(i)",
     "for i := 0; i < 5; i++ {\n\tfmt.Println(i)\n}",
     "It prints the numbers 0 to 4."),
    ("sum", "a function to sum a list", "the sum of a list",
     "def total(items):\n    result = 0\n    for x in items:\n        result += x\n    return result",
     "func total(items []int) int {\n\tresult := 0\n\tfor _, x := range items {\n\t\tresult += x\n\t}\n\treturn result\n}",
     "It adds all numbers in the list."),
    ("even", "a function to check for even numbers", "even numbers",
     "def is_even(n):\n    return n % 2 == 0",
     "func isEven(n int) bool {\n\treturn n%2 == 0\n}",
     "A number is even if it can be divided by 2."),
    ("fact", "a factorial function", "the factorial",
     "def factorial(n):\n    result = 1\n    for i in range(2, n + 1):\n        result *= i\n    return result",
     "func factorial(n int) int {\n\tresult := 1\n\tfor i := 2; i <= n; i++ {\n\t\tresult *= i\n\t}\n\treturn result\n}",
     "It multiplies all numbers from 1 to n."),
    ("max", "a function to find the largest number", "the largest number",
     "def largest(items):\n    best = items[0]\n    for x in items:\n        if x > best:\n            best = x\n    return best",
     "func largest(items []int) int {\n\tbest := items[0]\n\tfor _, x := range items {\n\t\tif x > best {\n\t\t\tbest = x\n\t\t}\n\t}\n\treturn best\n}",
     "It keeps the largest number that it has seen."),
    ("sort", "code to sort a list", "sorting a list",
     "items = [3, 1, 2]\nitems.sort()\nprint(items)",
     "items := []int{3, 1, 2}\nsort.Ints(items)\nfmt.Println(items)",
     "It prints the numbers from small to large."),
    ("func", "a function to add two numbers", "adding two numbers",
     "def add(a, b):\n    return a + b",
     "func add(a, b int) int {\n\treturn a + b\n}",
     "It gives back the sum of a and b."),
    ("ifelse", "an if statement", "an if statement",
     "n = 7\nif n > 5:\n    print(\"big\")\nelse:\n    print(\"small\")",
     "n := 7\nif n > 5 {\n\tfmt.Println(\"big\")\n} else {\n\tfmt.Println(\"small\")\n}",
     "It prints big, because 7 is more than 5."),
    ("dict", "a small map of names and ages", "a map with keys and values",
     "ages = {\"Anna\": 30, \"Ben\": 25}\nprint(ages[\"Anna\"])",
     "ages := map[string]int{\"Anna\": 30, \"Ben\": 25}\nfmt.Println(ages[\"Anna\"])",
     "It prints 30."),
]
for key, what, short, py, go, note in SNIP:
    for lang, tag, code in (("Python", "python", py), ("Go", "go", go)):
        qs = [f"Write {what} in {lang}.", f"Show me {short} in {lang}.", f"Give me {what} in {lang}.", f"How do I write {what} in {lang}?", f"I need {what} in {lang}.",
              f"{lang} code for {short}", f"{short} in {lang}", f"Can you write {what} in {lang}?", f"How does {short} work in {lang}?", f"Code {what} in {lang}.", f"{lang}: {what}", f"an example of {short} in {lang}"]
        add(f"code.{key}.{tag}", G, qs, f"The user wants {what} in {lang}. I keep it short.",
            f"```{tag}\n{code}\n```\n\n{note}")
add("code.fizz", G, "Write FizzBuzz in Python.|Show me FizzBuzz.|FizzBuzz in Python"
    "|fizzbuzz|Write a FizzBuzz program.|fizz buzz please|How do I write FizzBuzz?|Give me FizzBuzz code.|Can you do FizzBuzz?", "The user wants FizzBuzz. I write a short loop.",
    "```python\nfor i in range(1, 16):\n    if i % 15 == 0:\n        print(\"FizzBuzz\")\n    elif i % 3 == 0:\n        print(\"Fizz\")\n    elif i % 5 == 0:\n        print(\"Buzz\")\n    else:\n        print(i)\n```")
add("code.ls", G, "How do I list files in the terminal?|How do I see my files in the terminal?|List files in Bash."
    "|ls|Which command lists files?|show files in bash|list all files in a folder|How do I see what is in a folder?|Command to list files?|bash list files", "The user wants to list files. The command is ls.", "Use this command:\n\n```bash\nls\n```")
add("code.cd", G, "How do I change the folder in the terminal?|How do I go to a folder in Bash?"
    "|cd|change directory|Which command changes the folder?|go to another folder in bash|How do I enter a folder in the terminal?|switch folder in the shell", "The user wants to change the folder. The command is cd.", "Use `cd` and the name of the folder:\n\n```bash\ncd music\n```")
add("code.html", G, "Write a small HTML page.|Show me a simple HTML page.|HTML hello world"
    "|html page|a simple web page in HTML|Give me some HTML.|HTML example|write html|Show me a web page in HTML.|basic html", "The user wants HTML. I write a small page.", "```html\n<!DOCTYPE html>\n<html>\n  <body>\n    <h1>Hello, world!</h1>\n  </body>\n</html>\n```")
add("code.sql", G, "Write a small SQL query.|Show me SQL.|How do I read a table in SQL?"
    "|sql|SQL example|Give me an SQL query.|write sql|query a table|How do I write a query in SQL?|a select in SQL", "The user wants SQL. I write one query.", "```sql\nSELECT name, age FROM people WHERE age > 20;\n```\n\nIt shows the people who are older than 20.")

# ---------------------------------------------------------------- markdown
G = "markdown"
add("md.show", G, "Show me Markdown.|What Markdown can you show?|Show me what Markdown can do.|Markdown example|Give me a Markdown example.|Can you use Markdown?|Show off Markdown."
    "|markdown demo|Show me formatted text.|What formatting can you do?|Can you format text?|Display some Markdown.|Show your formatting.|test the formatting",
    "The user wants to see Markdown. I show a few parts.",
    "## A small Markdown example\n\nThis is **bold**, this is *italic*, and this is `code`.\n\n- one\n- two\n- three\n\n> This is a quote.")
add("md.bold", G, "Show me bold text.|How do I write bold text?|Make a word bold."
    "|bold|bold text please|How do I make text bold?|write something in bold|make it bold|Bold in Markdown?|I need bold text.", "The user asks about bold text. I show it.", "Put two stars around a word: `**word**` becomes **word**.")
add("md.italic", G, "Show me italic text.|How do I write italic text?"
    "|italic|italics please|How do I make text italic?|Write something in italics.|Italic in Markdown?|I need italic text.|slanted text", "The user asks about italic text. I show it.", "Put one star around a word: `*word*` becomes *word*.")
add("md.head", G, "Show me a heading.|How do I write a heading?"
    "|heading|headline|How do I make a headline?|Headings in Markdown?|Write a title in Markdown.|I need a heading.|big title please", "The user asks about headings. I show one.", "Put a `#` before the text:\n\n# A heading\n\n## A smaller heading")
add("md.quote", G, "Show me a quote.|How do I write a quote in Markdown?"
    "|quote|block quote|Quotes in Markdown?|How do I make a block quote?|Give me a quote.|Write a quote.|I need a quote in Markdown.", "The user asks about quotes. I show one.", "> Be kind to small models. They try their best.")
add("md.check", G, "Show me a checklist.|Make a checklist.|Write a small to-do list."
    "|checklist|todo list|to-do list please|Give me a checklist.|a list with check boxes|tasks with boxes|I need a to-do list.", "The user wants a checklist. I write three items.", "- [x] start Deltafin\n- [x] say hello\n- [ ] try the full K3")
add("md.nested", G, "Show me a nested list.|Make a list inside a list."
    "|nested list|sub-list|A list with sub-points.|Show a list within a list.|list with two levels|I need a nested list.|indented list", "The user wants a nested list. I show one.", "- Animals\n  - cat\n  - dog\n- Plants\n  - tree\n  - rose")
add("md.number", G, "Show me a numbered list.|Make a numbered list."
    "|numbered list|Count with a list.|A list with numbers, please.|ordered list|Write a list with numbers.|I need a numbered list.|Give me a numbered list.", "The user wants a numbered list. I write three items.", "1. first\n2. second\n3. third")
add("md.rule", G, "Show me a line in Markdown.|How do I draw a line in Markdown?"
    "|horizontal line|a line across the page|How do I make a line?|rule in markdown|Draw a horizontal line.|separator line", "The user asks about a line. I show one.", "Write three dashes:\n\n---\n\nThis text is below the line.")
add("md.link", G, "How do I write a link in Markdown?|Show me a Markdown link."
    "|link|links in markdown|How do I make a link?|Write a link.|hyperlink in Markdown?|I need a Markdown link.", "The user asks about links. I show the form.", "Write the text in square brackets and the address after it: `[text](address)`.")
add("md.codeblock", G, "How do I write a code block?|How do I show code in Markdown?"
    "|code block|How do I format code?|code in markdown|How do I make a code block?|Write a code block in Markdown.|fence code", "The user asks about code blocks. I show one.", "Put three backticks before and after the code. It looks like this:\n\n```python\nprint(\"Hello\")\n```")
add("md.arrow", G, "Show me an arrow.|Draw an arrow.|Show me special symbols."
    "|arrow|symbols|Can you write an arrow?|give me a check mark|Show me a check mark.|special signs please|Unicode symbols?", "The user wants a symbol. I show an arrow and a check mark.", "Here are an arrow and a check mark: \u2192 \u2713")

# ---------------------------------------------------------------- tables
G = "table"


for key, topic, q3, head, rows in [
    ("fruit", "fruits and their colors", "Fruit table", ["Fruit", "Color"], [["Apple", "red"], ["Banana", "yellow"], ["Plum", "purple"]]),
    ("animals", "animals and their legs", "Animal table", ["Animal", "Legs"], [["Cat", "4"], ["Bird", "2"], ["Spider", "8"]]),
    ("planets", "planets", "Planet table", ["Planet", "From the Sun"], [[p, str(i + 1)] for i, p in enumerate(PL)]),
    ("capitals", "countries and capitals", "Capital table", ["Country", "Capital"], [["France", "Paris"], ["Germany", "Berlin"], ["Italy", "Rome"], ["Japan", "Tokyo"]]),
    ("seasons", "the seasons", "Season table", ["Season", "Weather"], [["Spring", "mild"], ["Summer", "hot"], ["Autumn", "cool"], ["Winter", "cold"]]),
    ("units", "units of time", "Time table", ["Unit", "Same as"], [["1 minute", "60 seconds"], ["1 hour", "60 minutes"], ["1 day", "24 hours"], ["1 week", "7 days"]]),
    ("opposites", "opposites", "Opposite table", ["Word", "Opposite"], [["hot", "cold"], ["big", "small"], ["day", "night"]]),
    ("elements", "elements and symbols", "Element table", ["Element", "Symbol"], [["Hydrogen", "H"], ["Oxygen", "O"], ["Gold", "Au"], ["Iron", "Fe"]]),
    ("shapes", "shapes and sides", "Shape table", ["Shape", "Sides"], [["Triangle", "3"], ["Square", "4"], ["Pentagon", "5"], ["Hexagon", "6"]]),
    ("hello", "hello in other languages", "Hello table", ["Language", "Hello"], [["Spanish", "hola"], ["French", "bonjour"], ["German", "hallo"]]),
    ("attention", "KDA and MLA", "Compare KDA and MLA", ["Kind", "Layers in K3", "Memory"], [["KDA", "69", "fixed size"], ["MLA", "24", "grows with the text"]]),
    ("months", "the first months and their days", "Month table", ["Month", "Days"], [["January", "31"], ["February", "28"], ["March", "31"], ["April", "30"]]),
]:
    add("table." + key, G, [f"Show me a table of {topic}.", f"Make a table of {topic}.", f"Give me a table of {topic}.", f"Draw a table of {topic}.", f"I want a table of {topic}.",
                                f"Table of {topic}", f"Can you make a table of {topic}?", f"Put {topic} in a table.", f"{topic} as a table", f"Write a table with {topic}.", f"a table about {topic} please", q3 + ("." if " and " in q3 else "")],
        f"The user wants a table of {topic}. I make a small one.", table(head, rows))
add("table.any", G, "table|Show a table.|a table please|Do you do tables?|Write any table.|example table|I want to see a table.|Show me a table.|Make a table.|Can you make a table?|Give me a table.|Draw a small table.", "The user wants any table. I make one with fruits and prices.",
    table(["Fruit", "Price"], [["Apple", "1"], ["Pear", "2"], ["Melon", "5"]]))

# ---------------------------------------------------------------- lists
G = "list"
for topic, a, b, c in [
    ("fruits", "apple", "banana", "pear"), ("vegetables", "carrot", "potato", "onion"), ("animals", "cat", "dog", "horse"),
    ("birds", "owl", "duck", "robin"), ("fish", "salmon", "tuna", "trout"), ("trees", "oak", "pine", "birch"), ("flowers", "rose", "tulip", "daisy"),
    ("colors", "red", "green", "blue"), ("cities", "Paris", "Tokyo", "Rome"), ("countries", "France", "Japan", "Brazil"), ("rivers", "Nile", "Amazon", "Danube"),
    ("sports", "football", "tennis", "swimming"), ("drinks", "water", "tea", "milk"), ("languages", "English", "Spanish", "French"),
    ("programming languages", "Python", "Go", "Rust"), ("things in a kitchen", "cup", "plate", "spoon"), ("things in a school", "book", "desk", "pen"),
    ("clothes", "shirt", "coat", "hat"), ("shapes", "circle", "square", "triangle"), ("insects", "ant", "bee", "fly"), ("farm animals", "cow", "pig", "sheep"),
    ("sea animals", "whale", "dolphin", "crab"), ("musical instruments", "piano", "drum", "violin"), ("parts of the body", "head", "hand", "foot"),
    ("jobs", "teacher", "doctor", "baker"), ("metals", "iron", "gold", "copper"), ("gases", "oxygen", "nitrogen", "helium"), ("games", "chess", "cards", "tag"),
    ("happy words", "joy", "smile", "sun"), ("parts of a computer", "CPU", "RAM", "SSD"),
]:
    fam("list3", G, [f"Name three {topic}.", f"List three {topic}.", f"Give me a list of three {topic}.", f"Tell me three {topic}.", f"What are three {topic}?", f"Give me three {topic}.",
                 f"three {topic}", f"Can you name three {topic}?", f"Write down three {topic}.", f"I need three {topic}.", f"Show me a list of {topic}.", f"{topic}, three of them", f"Examples of {topic}?", f"I want three {topic}.", f"list of three {topic}", f"a list of {topic}", f"some {topic} please", f"name some {topic}", f"list some {topic}",
                 f"tell me some {topic}", f"give me some {topic}", f"which three {topic} do you know?", f"do you know three {topic}?", f"write a list of {topic}", f"three {topic} please", f"show me three {topic}", f"what are some {topic}?"],
        f"The user wants three {topic}. I make a list.", f"- {a}\n- {b}\n- {c}")
for key, q, r in [
    ("happy", "How can I be happy?|Give me three tips to be happy.|tips for happiness|I want to be happy.|What makes people happy?|how to be happy|how do i get happier|Help me to be happy.", "- sleep well\n- meet a friend\n- do one kind thing each day"),
    ("sleep", "How can I sleep better?|Give me three tips for sleep.|I cannot sleep.|sleep tips|What helps me sleep?|how to sleep well|tips for a good night|How do I get better sleep?", "- go to bed at the same time\n- put the screen away\n- keep the room dark and cool"),
    ("learn", "How can I learn better?|Give me three tips for learning.|learning tips|How do I study well?|What helps when I learn?|how to learn fast|tips for school|How do I learn better?", "- learn a little each day\n- ask questions\n- teach it to a friend"),
    ("code", "How can I learn to code?|Give me three tips to learn to code.|coding tips for a beginner|How do I become a programmer?|how to start coding|I want to learn to code.|How do I learn programming?|where do i start with coding", "- start with a small program\n- read the errors\n- write some code each day"),
    ("write", "How can I write better?|Give me three tips for writing.|writing tips|How do I become a better writer?|how to write well|My texts are bad, what can I do?|I want to write better.|tips for good texts", "- use short sentences\n- use simple words\n- read it aloud"),
    ("focus", "How can I focus better?|Give me three tips to focus.|I cannot focus.|focus tips|How do I stay focused?|how to concentrate|What helps me focus?|I get distracted easily.", "- do one thing at a time\n- put the phone away\n- take short breaks"),
    ("ask", "How do I ask a good question?|Give me three tips to ask better questions.|question tips|How should I ask you something?|how to ask well|What is a good question?|How do I write a good prompt?|tips for good questions", "- ask one thing at a time\n- use clear words\n- give an example"),
]:
    add("tips." + key, G, q, "The user wants tips. I give three short ones.", "Here are three tips:\n\n" + r)
for key, q, r in [
    ("tea", "How do I make tea?|Tell me how to make tea.|tea, how?|how to make tea|I want some tea. How?|steps for tea|Make tea, step by step.|How is tea made?|explain how tea is made", "1. Boil some water.\n2. Put a tea bag in a cup.\n3. Pour in the water and wait three minutes."),
    ("egg", "How do I boil an egg?|Tell me how to boil an egg.|boiled egg?|how to boil eggs|cook an egg|How long do I boil an egg?|How is an egg boiled?|steps to boil an egg", "1. Boil some water in a pot.\n2. Put the egg in the water.\n3. Wait eight minutes and cool the egg."),
    ("sandwich", "How do I make a sandwich?|Tell me how to make a sandwich.|sandwich recipe|how to make a sandwich|steps for a sandwich|Make me a sandwich.|How is a sandwich made?|I want a sandwich. How?", "1. Take two slices of bread.\n2. Put cheese and tomato on one slice.\n3. Put the other slice on top."),
    ("plant", "How do I plant a seed?|Tell me how to plant a seed.|how to plant seeds|plant a seed|steps to plant a seed|How do I grow a plant from a seed?|How is a seed planted?|I have a seed, what now?", "1. Fill a pot with soil.\n2. Put the seed in and cover it.\n3. Give it water and light."),
    ("hands", "How do I wash my hands?|Tell me how to wash my hands.|wash hands|how to wash hands|steps to wash my hands|How should I wash my hands?|What is the right way to wash hands?|hand washing", "1. Wet your hands and take soap.\n2. Rub them for 20 seconds.\n3. Wash the soap off and dry your hands."),
    ("boat", "How do I make a paper boat?|Tell me how to make a paper boat.|paper boat|how to fold a paper boat|fold a boat|steps for a paper boat|How is a paper boat made?|I want to fold a boat.", "1. Fold a sheet of paper in half.\n2. Fold the top corners to the middle.\n3. Fold up the edges and open the boat."),
    ("coffee", "How do I make coffee?|Tell me how to make coffee.|coffee, how?|how to make coffee|make coffee|steps for coffee|How is coffee made?|brew a coffee", "1. Boil some water.\n2. Put ground coffee in a filter.\n3. Pour the water over it slowly."),
    ("rice", "How do I cook rice?|Tell me how to cook rice.|rice, how?|how to cook rice|cook some rice|steps to cook rice|How is rice cooked?|How much water for rice?", "1. Wash one cup of rice.\n2. Put it in a pot with two cups of water.\n3. Cook it on low heat until the water is gone."),
]:
    add("steps." + key, "steps", q, "The user wants to know how. I give three steps.", r)

