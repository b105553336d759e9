"""Further questions about what the model does not know: things of other kinds, and unknown things in the words of families.py.

A family's frames are said of known things there; said here of unknown ones, they do not give the answer away.
"""
import random
import re

from .book import INTENTS, slug
from .families import FRAMES, PROGRAMS
from .unknown import NOT_LEARNED, PLACES, TOO_HARD, article, invented, strange

R = random.Random(20261130)
FAMILY = {family: frames.split("|") for family, _, frames in FRAMES if family != "f"}
FACT = {re.search(r"baby|sides|currency|language|legs|say|Who|largest", pattern)[0]: frames.split("|") for family, pattern, frames in FRAMES if family == "f"}


SINGULAR = set("measles diabetes darts pandas iptables osmosis mitosis symbiosis".split())


def many(name):
    """Whether a thing is named in the plural."""
    head = re.split(" in | on | of ", name)[0].split()[-1]
    return head.endswith("s") and not head.endswith(("ss", "sis", "ics", "us")) and head not in SINGULAR and not re.match(r"an? |[A-Z]|\w+ and |\w+'", name)


def about(kind, names, frames, each, reply=NOT_LEARNED):
    """Each name in some of the frames. The kind is that of the same thing elsewhere, so that what is held out stays so."""
    for n in names:
        for frame in R.sample(frames, each):
            if many(n):
                frame = re.sub(r"\b(is|Is|does|Does|was|has) (?=\{x\})", lambda m: {"is": "are", "Is": "Are", "does": "do", "Does": "Do", "was": "were", "has": "have"}[m[1]] + " ", frame)
            strange(f"{kind}.{slug(n)}", [frame.format(x=n, n=n, a=article(n))], reply)


def words(text):
    return [w.strip() for w in text.replace("\n", "").split("|")]


# ---------------------------------------------------------------- a family's frames about what it has not
about("metal", words("rhodium|xenon|argon|krypton|titanium|cobalt|nickel|barium|cesium|iodine|radium|tungsten|platinum|boron|fluorine|bromine|arsenic|bismuth|radon|thorium|"
                     "gallium|cadmium|antimony|polonium|hafnium|niobium|iridium|osmium|palladium|scandium|yttrium|strontium|selenium|tellurium"), FAMILY["element"], 3)
LANGUAGES = words("Zulu|Welsh|Basque|Hungarian|Latin|Swahili|Icelandic|Hindi|Arabic|Hebrew|Czech|Danish|Thai|Vietnamese|Klingon|Esperanto|Navajo|Irish|Maltese|Romanian|"
                  "Bulgarian|Croatian|Serbian|Slovak|Estonian|Latvian|Lithuanian|Georgian|Armenian|Persian|Urdu|Bengali|Tamil|Malay|Tagalog|Mongolian|Catalan|Breton|Elvish|Quechua|Yoruba")
for _word in ("hello", "thank you", "goodbye", "good night", "bread"):
    for _l in R.sample(LANGUAGES, 24):
        about(f"tongue.{slug(_l)}", [f"{_word} in {_l}"], FAMILY["tr"], 1)
about("like", words("Haskell|Perl|Lisp|COBOL|Fortran|Scala|Kotlin|Swift|PHP|Lua|Erlang|Julia|Pascal|Prolog|Zig|Ada|Elixir|Clojure|OCaml|Dart|Scheme|Smalltalk|TypeScript|R|MATLAB|Nim|Crystal|Forth"), FAMILY["hw"], 4, TOO_HARD)
for _lang in words("Haskell|Perl|Lisp|Kotlin|Swift|PHP|Lua|Elixir|OCaml|Scala|TypeScript|Dart|Fortran|Pascal"):
    for _what in R.sample([w for ws in PROGRAMS.values() for w in ws.split("|")], 5):
        _bare = _what.removeprefix("how to ")
        _frames = ["How do I {x} in {l}?", "In {l}, how do I {x}?", "Show me how to {x} in {l}."] if _bare != _what else ["{x} in {l}", "Can you write {x} in {l}?", "How does {x} look in {l}?", "{l}: {x}"]
        strange(f"like.{slug(_lang)}", [R.choice(_frames).format(x=_bare, l=_lang)], TOO_HARD)
for _what in words("a chess engine|a web server|a neural network|a mail client|a JSON parser|a compiler|a text editor|a chat server|a video player|a search engine|a spreadsheet|a physics simulation|a file system|a database|"
                   "a password manager|a calendar app|a music player|a map app|a blog engine|a card game|a racing game|a PDF reader|a spell checker|a scheduler|a garbage collector|a thread pool|a load balancer|a crawler"):
    for _lang in ("Python", "Go"):
        strange(f"like.{slug(_what)}", [R.choice(["Write {x} in {l}.", "How do I write {x} in {l}?", "{l} code for {x}", "I need {x} in {l}.", "Can you write {x} in {l}?", "{x}, in {l} please", "Please program {x} in {l}."]).format(x=_what, l=_lang)], TOO_HARD)
TOPICS = words("lawyers|taxes|politicians|doctors|trains|weddings|pirates|vampires|dentists|golf|tourists|neighbors|babies|bankers|football fans|accountants|cowboys|ghosts|bees and flowers|chess players|"
               "opera singers|farmers|waiters|the army|Mondays|my boss|elevators|cheese makers|judges|hunters")
about("like", TOPICS, FAMILY["joke"] + ["Tell me a joke about {x}.", "Do you know a joke about {x}?", "joke about {x}"], 4, TOO_HARD)
about("like", words("exchange rates|my expenses|train times|football results|world records|prices of houses|film stars|wines and regions|European kings|my appointments|car models|tax rates|vitamins and foods|"
                    "phone prices|airlines|battles and dates|inventors and inventions|chess openings|mountain heights|river lengths|stock prices|city populations|book sales|bus routes|star distances"),
      FAMILY["table"] + ["Show me a table of {x}.", "Make a table of {x}.", "table of {x}"], 4, TOO_HARD)
about("like", words("brave|generous|lazy|ancient|careful|honest|modern|private|proud|clever|gentle|rare|narrow|shallow|noisy|polite|smooth|foreign|guilty"), FAMILY["antonym"] + FAMILY["spell"], 4)
about("like", words("cactus|ox|deer|moose|appendix|umbrella|giraffe|elephant|yacht|bravery|thief|radius|crisis|goose|shelf|echo|passerby|medium"), FAMILY["plural"] + FAMILY["rhyme"] + FAMILY["spell"], 4)
for _i in range(420):
    _w = invented()
    _family = ("antonym", "plural", "rhyme", "spell", "element", "tr", "rhyme", "antonym")[_i % 8]
    _x = f"{R.choice(['hello', 'thank you'])} in {_w.capitalize()}" if _family == "tr" else _w
    strange(f"invented.{_w}", [R.choice(FAMILY[_family]).format(x=_x)], NOT_LEARNED)

about("place", R.sample(PLACES, 150), FAMILY["capital"], 2)
about("like", words("otter|weasel|falcon|beaver|raccoon|walrus|ostrich|mole|badger|yak|lynx|newt|heron|stork"), FACT["baby"], 4)
about("like", words("a rhombus|a dodecagon|a sphere|a trapezoid|a star shape|a kite shape|a crescent|a cone|a prism|a pyramid shape"), FACT["sides"], 4)
about("like", words("Norway|Poland|Kenya|Peru|Turkey|Iran|Nepal|Cuba|Ghana|Chile|Sweden|Thailand|Denmark|Hungary|Iceland|Vietnam|Panama|Fiji|Morocco|Mongolia|Zambia|Laos|Bhutan|Paraguay"), FACT["currency"] + FACT["language"], 4)
about("like", words("a crab|a lobster|a centipede|a frog|a shrimp|a millipede|a scorpion|a tick|a squid|a starfish"), FACT["legs"], 4)
about("like", words("a lion|a goat|a goose|a wolf|a donkey|a turkey|a bear|a hyena|a seal|a cricket|a parrot|a camel|a raven"), FACT["say"], 4)
about("like", words("Nils Holm|Ines Duarte|Pavel Hrdy|Ada Lindqvist|Isaac Brandt|Albert Moss|Marie Delorme|Tom Okafor|Yara Haddad|Lars Vinter|Gina Rossi|Ivo Kral"), FACT["Who"], 4)
about("like", words("lake|river|island|desert|bridge|tree|spider|stadium|library|forest|waterfall|volcano|dinosaur|telescope|ship|cave|bell|castle"), FACT["largest"], 4)
for _i in range(120):
    _w = invented()
    strange(f"invented.{_w}", [R.choice(FAMILY["capital"]).format(x=_w.capitalize())], NOT_LEARNED)
for _i in range(320):
    _w, _k = invented(), list(FACT)[_i % len(FACT)]
    _x = _w if _k in ("baby", "largest") else _w.capitalize() if _k in ("currency", "language", "Who") else "a " + _w
    strange(f"invented.{_w}", [R.choice(FACT[_k]).format(x=_x)], NOT_LEARNED)

# ---------------------------------------------------------------- things of other kinds
PRODUCTS = words("the Pixel camera|a Dyson fan|an Xbox|the PlayStation|Photoshop|Excel|PowerPoint|Instagram|TikTok|Netflix|Spotify|Airbnb|a Rolex|a Leica|an Ikea shelf|Lego Technic|a Nintendo Switch|the Kindle|a GoPro|"
                 "a Roomba|a Tesla Model 3|a Vespa|Gore-Tex|Nutella|Red Bull|a Moleskine|Blender the program|Figma|Notion|Slack|Zoom calls|Bitcoin wallets|a Thermomix|a Nespresso machine|an AirTag|a Fitbit|Teflon|Velcro")
about("like", PRODUCTS, words("What does {x} cost?|Is {x} any good?|How do I use {x}?|Who makes {x}?|Where do I get {x}?|Should I get {x}?|What is {x} good for?|Tell me about {x}.|What do people say about {x}?|review of {x}|"
                              "manual for {x}|how to reset {x}|When did {x} come out?|What came after {x}?|How long does {x} last?|alternatives to {x}|How much memory does {x} need?|How do I install {x}?|Is {x} free?|"
                              "Does {x} need the internet?|Does {x} run on Linux?|What is the difference between {x} and Deltafin?|How fast is {x}?|Is {x} private?"), 5)
PERSONS = words("Marta Keller|my uncle Fred|Dr. Baker|Professor Lind|Mrs. Novak|our mayor|Captain Holt|Inspector Gray|Sister Agnes|Mr. Tanaka|Lady Rosamund|Prince Oleg|the baker next door|the new teacher|my cousin Lea|"
                "General Park|Aunt Polly|the plumber|Judge Moreno|Coach Silva|Olaf Berg|Nadia Petrov|Jean Moulin the second|Saint Odo|King Harbert|Queen Isolde|Count Varga|the man in the moon boots|Señor Ruiz|Miss Appleby")
about("like", PERSONS, words("Who is {x}?|Who was {x}?|What did {x} say?|Where does {x} live?|How old is {x}?|What is {x} known for?|Do you know {x}?|When was {x} born?|Tell me about {x}.|What does {x} do all day?|Is {x} alive?|"
                             "Is {x} married?|What did {x} write?|Which prize did {x} win?|What did {x} discover?|Can you describe {x}?|Why is {x} angry?|Has {x} called?|What does {x} want from me?|life of {x}|Did {x} make Deltafin?|Did {x} train you?"), 5)
TOWNS = words("Dunmore Falls|Little Hamford|Sankt Velden|Porto Alvo|Castelnero|Ostrova|Nieuwdam|Bellacqua|Grimsund|Kaldvik|Marrow Creek|Tamboro|Lake Ondine|the Isle of Fenn|Zerbia|Ruritania|Lower Kembria|Valdoria|Ardania|"
              "Borduria|the Kingdom of Lorn|Elbonia|Novastria|Quellin|East Mirany|Upper Tosk|Karistan|Belmora|Tierra Alta|Syldavia")
about("like", TOWNS, words("What is the capital of {x}?|capital of {x}|Which city is the capital of {x}?|{x}, capital?|Tell me the capital of {x}.|I forgot the capital of {x}.|What is the currency of {x}?|What do they speak in {x}?|"
                           "Where is {x}?|How do I get to {x}?|How many people live in {x}?|What is the weather like in {x} in spring?|Is {x} worth a visit?|What can I see in {x}?|Who rules {x}?|Which country is {x} in?|"
                           "What do people eat in {x}?|How big is {x}?|history of {x}|a map of {x}|hotels in {x}|Do you know {x}?|Which continent is {x} on?|Is {x} a country?"), 6)
RULES = words("the zoning law|the rent cap|the copyright law|the traffic code|the inheritance law|the labor law|the building code|the fishing rules|the customs rules|parking rules in Rome|the noise rules|the data protection act|"
              "divorce law|the recycling rules|import duty|speed limits in Spain|the school year rules|visa rules|the patent law|the hunting season|the drone rules|the tenancy act|maternity leave|the minimum wage|jury duty")
about("like", RULES, words("What does {x} say?|Explain {x}.|What about {x}?|Does {x} apply to me?|When did {x} change?|Who made {x}?|Where do I find {x}?|What is new in {x}?|Tell me about {x}.|Why do we have {x}?|{x}, how does it work|"
                           "What happens if I break {x}?|Is {x} the same everywhere?|I do not understand {x}.|summary of {x}"), 4)
ILLS = words("a sprained ankle|hay fever|a sore throat|a bee sting|high cholesterol|a nosebleed|gout|insomnia|a toothache|sunburn|measles|the flu shot|diabetes|an ulcer|a migraine|ibuprofen|penicillin|insulin|a root canal|"
             "an MRI scan|acupuncture|chickenpox|a hernia|anemia|asthma|blood thinners|contact lenses|a cast on my arm|dyslexia|tinnitus")
about("like", ILLS, words("What is {x}?|Explain {x}.|How does {x} work?|How long does {x} last?|Who discovered {x}?|What do doctors say about {x}?|Tell me about {x}.|Why do people get {x}?|Is {x} common?|{x}, what is it?|"
                          "What is known about {x}?|How was {x} found?|history of {x}|What is the Latin name of {x}?|Which country has most cases of {x}?"), 4)
DISHES = words("gumbo|paella|tiramisu|pho|bibimbap|borscht|shakshuka|ratatouille|moussaka|gnocchi|pierogi|falafel|hummus|tacos|carbonara|miso soup|naan|kimchi|strudel|baklava|ceviche|fondue|empanadas|gazpacho|dumplings|croissants|"
               "apple pie|lentil soup|banana bread|garlic bread|potato salad|beef stew|fish and chips|french toast|mac and cheese")
about("like", DISHES, words("How do I make {x}?|How do I cook {x}?|recipe for {x}|{x} recipe|steps for {x}|How is {x} made?|What is in {x}?|How long does {x} take?|Tell me how to make {x}.|I want some {x}. How?|{x}, step by step|"
                            "What do I need for {x}?|Where does {x} come from?|How much salt goes into {x}?|Who invented {x}?|How many calories has {x}?|Teach me to cook {x}.|how to make {x}"), 5)
SHOPS = words("the bakery on Mill Street|the shoe shop|the hardware store|the town library|the swimming pool|the dentist in our street|the bike repair shop|the post office|the flower shop|the garden center|the fish market|"
              "the museum of trains|the city gym|the pharmacy|the tailor|the cinema on the corner|the ferry office|the lost and found|the pet shop|the recycling yard|the skating rink|the car wash|the farmers' market|the bookshop")
about("like", SHOPS, words("When does {x} open?|When does {x} close?|Is {x} open on Sunday?|Where is {x}?|opening hours of {x}|phone number of {x}|How do I get to {x}?|What does {x} sell?|Is {x} any good?|Who owns {x}?|"
                           "How much does {x} charge?|Is there parking at {x}?|Does {x} take cards?|Is {x} near here?|Can I bring my dog to {x}?"), 4)
SPORTS = words("curling|lacrosse|water polo|biathlon|squash the sport|handball|fencing|archery|bobsled|rowing|sumo|darts|snooker|polo|triathlon|figure skating|long jump|pole vault|cricket bats|rugby union|table tennis|"
               "roller derby|dressage|synchronized swimming|kite surfing|speed skating|weightlifting|hurling|kabaddi|bouldering")
about("like", SPORTS, words("What are the rules of {x}?|How does {x} work?|How many players are in {x}?|Who is the best at {x}?|Who won at {x}?|How do I start with {x}?|Is {x} an Olympic sport?|Where was {x} invented?|Tell me about {x}.|"
                            "How long is a game of {x}?|What do I need for {x}?|Is {x} dangerous?|{x} rules|the world record in {x}|Explain {x} to me.|What is {x}?"), 4)
ARTS = words("cubism|baroque music|flamenco|Greek tragedy|film noir|stained glass|Gothic churches|haute couture|stop motion|impressionism|romanticism|the novel Emma Bovary|abstract art|bebop|gospel|fado|kabuki|commedia dell'arte|"
             "surrealism|punk|ska|pantomime|mime|mosaic|tapestry|watercolor|woodcut|etching|the sonata form|counterpoint")
about("like", ARTS, words("What is {x}?|Explain {x}.|Who invented {x}?|When did {x} begin?|Tell me about {x}.|What is typical of {x}?|Name a master of {x}.|Where does {x} come from?|Why do people like {x}?|{x} in simple words|"
                          "What does {x} mean?|the history of {x}|How do I recognize {x}?|Give me an example of {x}.|I do not understand {x}."), 4)
SCIENCE = words("plate tectonics|the ozone layer|the Doppler effect|osmosis|mitosis|natural selection|the Higgs boson|dark energy|superconductors|semiconductors|lasers|radio waves|fermentation|the carbon cycle|pheromones|"
                "echolocation of bats|bioluminescence|quasars|supernovas|the Kuiper belt|the Richter scale|absolute zero|the Coriolis effect|nuclear fusion|isotopes|catalysis|crystals of salt|the pH value|symbiosis|chlorophyll|"
                "the Krebs cycle|stem cells|neurons|synapses|game theory|set theory|the Riemann hypothesis|logarithms|vectors|determinants|standard deviation|Bayes' theorem|eigenvalues|complex numbers")
about("like", SCIENCE, words("What is {x}?|Explain {x}.|How does {x} work?|Who discovered {x}?|Tell me about {x}.|{x} in simple words|What do we know about {x}?|Define {x}.|What is the use of {x}?|"
                             "Can you explain {x}?|I do not understand {x}.|Give me a short explanation of {x}.|What does {x} mean?|{x} explained|Help me understand {x}."), 4)
TOOLS = words("kubectl|nginx|systemd|ffmpeg|tmux|vim macros|emacs|rsync|grep|awk|sed|docker compose|terraform|ansible|redis|postgres|kafka|pandas|numpy|react hooks|webpack|npm|pip|cargo|gradle|jenkins|wireshark|valgrind|gdb|"
              "strace|crontab|iptables|ssh keys|a VPN|LDAP|OAuth|GraphQL|WebAssembly|CUDA streams|OpenGL|Vulkan|LaTeX|pandoc|ImageMagick")
about("like", TOOLS, words("How do I use {x}?|What is {x}?|What does {x} do?|Explain {x}.|How do I install {x}?|{x} example|{x} error, what now?|Which command starts {x}?|How do I stop {x}?|What are the options of {x}?|Is {x} fast?|"
                           "What is {x} for?|How do I configure {x}?|Tell me about {x}.|Does Deltafin use {x}?|How does {x} work?|{x} tutorial|{x} cheat sheet|Why is {x} slow?|What is the difference between {x} and bash?"), 4)
# What the program does not have, asked for as if it had it.
NOT_THERE = words("the turbo mode|the plugin store|the blue button|the cloud sync|the user forum|the mobile app|the premium plan|the sound settings|the avatar|the mouse gestures|the print dialog|the calendar|the translator pane|"
                  "the voice pack|the color wheel|the team account|the spell checker|the map view|the photo gallery|the discount code")
about("like", NOT_THERE, words("Where is {x} in Deltafin?|How do I open {x}?|What does {x} of Deltafin do?|Which key opens {x}?|Who made {x}?|Tell me about {x}.|I cannot find {x}.|Explain {x}.|How do I turn off {x}?|What is {x}?"), 3)
for _i in range(700):
    _w = invented()
    _frame = R.choice(["I read about {a}. What is it?", "My teacher spoke of {a}. What is that?", "Somebody mentioned {n}. What is it?", "What on earth is {a}?", "What kind of thing is {a}?", "I have never heard of {n}, have you?",
                       "Is {a} something to eat?", "Is {n} a person or a place?", "Is {n} an animal?", "Is {n} a city?", "Is {n} a language?", "Is {n} an element?", "Is {n} a command?", "{n} or K3?", "How does one say {n} in Spanish?",
                       "Translate {n} to French.", "Translate {n} into German, please.", "{n} in Spanish", "Which language is {n}?", "Do they have {n} in Peru?", "How much {n} does Deltafin need?", "Does K3 have {n}?",
                       "Does the demo model have {n}?", "What is the {n} layer?", "What is a {n} expert?", "What does the {n} option do?", "How do I turn on {n}?", "Where do I set {n}?", "deltafin {n}", "/{n}", "What is deltafin {n}?",
                       "Which key is for {n}?", "How many {n} are there in a week?", "How many {n} make a {n}?", "Convert one {n} to grams.", "One {n} in meters?", "What is the third {n}?", "What is the largest {n}?", "Which {n} is the fastest?",
                       "Write a {n} function in Python.", "Is {n} bigger than Jupiter?", "Which planet has {n}?", "Who was the first {n}?", "Tell me how to {n}.", "How do I {n}?", "Can you {n}?", "I want to {n}.", "Please {n}.", "Why does a {n} glow?",
                       "Why is {n} blue?", "When was {n}?", "Where is {n} made?", "Which country does {n} come from?", "the history of {n}", "{n} definition", "{n} meaning", "meaning of {n}", "explain {n} like I am five",
                       "{n}, please explain", "so what is {n}", "What is {n}, and who made it?", "I would like to know more about {n}.", "Give me a fact about {n}.", "Tell me a fact about {n}.", "Name one {n}.", "Name three kinds of {n}.",
                       "What comes after {n}?", "Which day is {n}?", "Is it {n} today?", "Which color is {n}?", "What sound does a {n} make?", "What is a young {n} called?", "How tall is a {n}?", "How old can a {n} get?", "Do {n} sleep?"])
    _n = _w.capitalize() if R.random() < 0.25 and "/" not in _frame and "deltafin" not in _frame else _w
    strange(f"invented.{_w}", [_frame.format(n=_n, a=article(_n))], TOO_HARD if "function in Python" in _frame else NOT_LEARNED)

# ---------------------------------------------------------------- whole questions and remarks
OTHER = words("""Can you tell me where my parcel is?|Could you check my spelling test?|
Look out for a cheap bike.|Show me the way on a map.|Zoom in on that street.|Tell the driver to turn left.|Which bus do I take from here?|Does line 4 stop at the harbor?|My connection leaves at six, will I make it?|
Is the pass over the mountains open?|When is high tide on Saturday?|When do cherry trees bloom here?|
My tomatoes have brown spots. What is that?|There are ants in my sugar. What helps?|A moth ate my sweater.|How do I get wax out of a carpet?|What removes ink from jeans?|The washing machine shakes. What can I do?|
My bread does not rise. What did I do wrong?|The sauce is too salty. How do I save it?|Can I use yogurt instead of cream?|How many eggs replace 100 grams of butter?|Which cheese melts best?|What goes well with pumpkin?|
How thin do I slice the beef?|At how many degrees do I bake fish?|Is this mushroom edible?|Which wine do I serve with lamb?|How much is a stamp to Canada?|What do I tip in Japan?|
Is 900 a fair rent?|What is my house worth?|How much pension will I get?|
How long is a warranty on shoes?|What does clause seven mean?|How old must I be to rent a car?|
Who wins if both players have a full house?|How many points is a bullseye?|When is a serve a fault?|What is icing in hockey?|How wide is a football goal?|Who scored the most goals ever?|
Which team has the oldest stadium?|How heavy is a shot put?|Who holds the marathon record?|How do I throw a knuckleball?|
How much protein is in lentils?|What is a normal pulse for a child?|
What blood group do my parents need?|How do vaccines get tested?|Who performed the first heart surgery?|What did the Romans use as soap?|Why did Carthage lose?|Who signed the Magna Carta?|When did the Ming dynasty end?|
Which queen ruled the longest?|Who betrayed the three musketeers?|What was the Hanseatic League?|Why is there a leaning tower?|How were cathedrals paid for?|What did knights eat?|
Who invented the fork?|Where was chess played first?|How did sailors find their way at night?|Which explorer reached the pole first?|What is the tallest cathedral?|Who designed the opera house in Sydney?|
Which painter cut off his ear?|What is the most expensive painting?|Which note comes after G sharp?|How many symphonies did he write?|Who sings the high part in the opera?|What key is that song in?|How do I tune a ukulele?|
Which chord comes next?|Who voiced the donkey in the film?|How does the series end?|Which episode has the wedding?|Who is the murderer in the book?|What is the name of the dragon in the film?|Is the sequel any good?|
Which console game is good for two players?|How do I beat the last boss?|Where is the hidden key in level three?|What does the red potion do?|How do I get more coins in the game?|Which build is best for a mage?|
My printer prints only pink.|The wifi in the attic is weak.|My phone gets hot in my pocket.|The screen flickers when I scroll.|The keyboard types double letters.|My laptop fan is loud.|Why does my mouse jump?|
How do I get my deleted photos back?|How do I block a number?|How do I set up a second monitor?|How do I turn a scan into text?|Which file format is best for photos?|How do I rotate a video?|How do I make a pivot table?|
Which formula sums a column in a spreadsheet?|How do I mail merge?|How do I remove a watermark?|How do I get more followers?|What is a good password manager?|Is my webcam hacked?|
Who sent me this letter?|Who left this umbrella here?|Who is the lady in the photo?|Who is coming to dinner?|Who has my bike?|Who took the last cookie?|Which seat is mine?|Which of these two dresses is nicer?|
Which color goes with my curtains?|Should I repaint the hall?|Should I buy the blue one or the green one?|Should I tell my sister?|Should I wait for him?|Should I take the job in Lyon?|Would a beard suit me?|
Will my hair grow back?|Will the glue hold?|Will the paint dry by tomorrow?|Will our train connect in Basel?|Will the baby be a girl?|Will he like the present?|Am I too old to learn the drums?|Am I allowed to park here?|
Am I on the guest list?|Am I in the right building?|Are the tickets refundable?|Are there sharks in this bay?|Are dogs allowed on the beach?|Are the twins identical?|Are these shoes waterproof?|Are mangoes in season?|
Has the mail come?|Has anybody seen the ladder?|Has my order shipped?|Has the meeting been moved?|Have they fixed the bridge?|Have the Smiths moved out?|Did the plumber come?|Did I get any mail?|
Did they find the treasure?|Does my visa cover Norway?|Does this jacket fit?|Does the soup need more pepper?|Does the ferry take cars?|Does anyone here speak Danish?|Do cats like lemons?|
Do owls see in color?|Do I need a spare tire?|Do magnets hurt a phone?|Do parrots understand words?|Do bees recognize faces?|Describe the smell of rain.|Describe my neighbor's garden.|Describe the plot of the opera.|
Compare tea from India and China.|Compare a violin with a viola.|Compare the two candidates.|Explain the joke about the chicken to my aunt.|Explain how a lighthouse works.|Explain why the bridge swings.|Explain the rules of bridge.|
Explain how wool becomes a sweater.|Rank the best ski resorts.|Rate my poem from one to ten.|Recommend a hiking trail.|Recommend a podcast.|Recommend a museum for children.|Suggest a name for our boat.|Suggest a costume.|
Suggest a menu for eight people.|Plan our garden.|Pick a number for the raffle.|Guess who called.|Guess the price of this vase.|Guess how old my cat is.|
Tell me when my pasta is done.|Tell me if this coat suits me.|Tell me who painted this wall.|Tell me what the sign says.|Tell me how my day will be.|Water the basil.|
Walk with me to the station.|Feed the parrot.|Fold my shirts.|Sharpen my pencil.|Hold the door.|Hide the presents.|Hand me the wrench.|Pour me some juice.|Wrap this gift.|
The elevator is stuck.|The mayor resigned.|The ferry sank in the story.|The tulips are out.|The cake fell.|The twins are fighting.|The goat ate my hat.|The lighthouse is dark.|The piano is out of tune.|The jam is too sweet.|
The curtains caught fire.|The roof is new.|The ice is thin.|The mountain was steep.|The hotel had no towels.|The waiter was rude.|My grandfather was a miner.|My sister plays the harp.|My aunt lives on a boat.|
My toaster smokes.|My umbrella is inside out.|My suitcase is at another airport.|My tent has a hole.|My ring is stuck.|My bicycle bell is broken.|My sourdough died.|My plane was full of nuns.|
I found a key in the snow.|I won a goldfish.|I painted the shed yellow.|I burned the pancakes.|I baked forty cookies.|I lost at dominoes.|I climbed a tower.|I rode a camel.|I dropped my glasses in the lake.|
I need a babysitter for Tuesday.|I need a costume by Friday.|I need a word for the color of moss.|I want to sell my stamps.|I want to learn to whistle.|I want a tattoo of an anchor.|I want to adopt a greyhound.|
I have three sisters and a goat.|I have a parking ticket.|I have a cello lesson at five.|We adopted a turtle.|We missed the parade.|We built a snow castle.|We are moving to the country.|
He forgot our anniversary.|She knits socks for soldiers.|They closed the old mill.|It smells like rain and oranges.|There is a ladder in the pool.|There was a rooster on the bus.|Somebody painted the statue.|
train to the seaside|opening times of the castle|price of a haircut|used canoe for sale|cheap skis|how to prune a fig tree|how to fix a squeaky door|how to whistle|how to juggle knives|
hotel with a view|lost dog poster|garage sale today|baby shower ideas|wedding dress size|crossword seven letters|sudoku from Tuesday|knitting pattern for gloves|guitar chords for a waltz|lyrics of the lullaby|
horoscope for Leo|moon phase tonight|tide table|chess club meeting""")
for _i, _u in enumerate(OTHER):
    strange(f"odd.other_{_i}", [_u], NOT_LEARNED)
