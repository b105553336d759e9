"""Capitals, calendar, colours, planets, elements and other plain facts."""
from .book import *

# ---------------------------------------------------------------- capitals
CAPITALS = """France=Paris;Germany=Berlin;Italy=Rome;Spain=Madrid;Portugal=Lisbon;the United Kingdom=London;Ireland=Dublin;
the Netherlands=Amsterdam;Belgium=Brussels;Luxembourg=Luxembourg City;Switzerland=Bern;Austria=Vienna;Denmark=Copenhagen;Norway=Oslo;
Sweden=Stockholm;Finland=Helsinki;Iceland=Reykjavik;Poland=Warsaw;the Czech Republic=Prague;Slovakia=Bratislava;
Hungary=Budapest;Romania=Bucharest;Bulgaria=Sofia;Greece=Athens;Turkey=Ankara;Croatia=Zagreb;Slovenia=Ljubljana;
Serbia=Belgrade;Albania=Tirana;Estonia=Tallinn;Latvia=Riga;Lithuania=Vilnius;Ukraine=Kyiv;Russia=Moscow;Malta=Valletta;
Cyprus=Nicosia;Egypt=Cairo;Morocco=Rabat;Algeria=Algiers;Tunisia=Tunis;Kenya=Nairobi;Ethiopia=Addis Ababa;
Ghana=Accra;Nigeria=Abuja;Senegal=Dakar;Uganda=Kampala;Rwanda=Kigali;Angola=Luanda;Zambia=Lusaka;Zimbabwe=Harare;
Namibia=Windhoek;Botswana=Gaborone;Madagascar=Antananarivo;the United States=Washington, D.C.;Canada=Ottawa;
Mexico=Mexico City;Cuba=Havana;Jamaica=Kingston;Guatemala=Guatemala City;Panama=Panama City;Costa Rica=San Jose;
Colombia=Bogota;Venezuela=Caracas;Ecuador=Quito;Peru=Lima;Chile=Santiago;Argentina=Buenos Aires;Uruguay=Montevideo;
Paraguay=Asuncion;Brazil=Brasilia;China=Beijing;Japan=Tokyo;South Korea=Seoul;India=New Delhi;Nepal=Kathmandu;
Pakistan=Islamabad;Bangladesh=Dhaka;Thailand=Bangkok;Vietnam=Hanoi;Cambodia=Phnom Penh;the Philippines=Manila;
Singapore=Singapore;Mongolia=Ulaanbaatar;Iran=Tehran;Iraq=Baghdad;Saudi Arabia=Riyadh;Qatar=Doha;
Australia=Canberra;New Zealand=Wellington;Fiji=Suva"""
CAPITALS = [tuple(x.strip().split("=")) for x in CAPITALS.replace("\n", "").split(";")]
CAP_Q = ["What is the capital of {c}?", "Which city is the capital of {c}?", "Tell me the capital of {c}.", "What's the capital of {c}?",
         "Do you know the capital of {c}?", "Capital of {c}?", "Name the capital of {c}.", "capital of {c}", "Can you tell me the capital of {c}?",
         "What city is the capital of {c}?", "I want to know the capital of {c}."]


def cap_answer(country, city):
    return (f"The user asks for the capital of {country}. It is {dot(city)}",
            f"The capital of {country} is **{city}**" + ("" if city.endswith(".") else "."))


for i, (country, city) in enumerate(CAPITALS):
    t, r = cap_answer(country, city)
    add("capital." + slug(country), "capital", [q.format(c=country) for q in CAP_Q], t, r)
    if i % 3 == 0 and city not in country and country not in city:
        fam("capital_of", "capital", [f"{city} is the capital of which country?", f"Which country has the capital {city}?",
                                      f"Of which country is {city} the capital?"],
            f"The user gives the city {dot(city)} It is the capital of {country}.", f"{city} is the capital of **{country}**.")

# ---------------------------------------------------------------- basics
G = "basics"
MONTHS = "January February March April May June July August September October November December".split()
MDAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
SEASONS = ["spring", "summer", "autumn", "winter"]
for i, m in enumerate(MONTHS):
    a, b = MONTHS[(i + 1) % 12], MONTHS[i - 1]
    fam("month_after", G, f"Which month comes after {m}?|What month is after {m}?|What is the month after {m}?", f"After {m} comes {a}.", f"**{a}** comes after {m}.")
    fam("month_before", G, f"Which month comes before {m}?|What month is before {m}?|What is the month before {m}?", f"Before {m} comes {b}.", f"**{b}** comes before {m}.")
    d = f"{m} has **{MDAYS[i]} days**." + (" In a leap year, it has 29 days." if i == 1 else "")
    fam("month_days", G, f"How many days are in {m}?|How many days does {m} have?|Days in {m}?",
        f"The user asks about {m}. It has {MDAYS[i]} days.", d)
for i, dname in enumerate(DAYS):
    a, b = DAYS[(i + 1) % 7], DAYS[i - 1]
    fam("day_after", G, f"Which day comes after {dname}?|What day is after {dname}?|What is the day after {dname}?", f"After {dname} comes {a}.", f"**{a}** comes after {dname}.")
    fam("day_before", G, f"Which day comes before {dname}?|What day is before {dname}?|What is the day before {dname}?", f"Before {dname} comes {b}.", f"**{b}** comes before {dname}.")
for i, s in enumerate(SEASONS):
    a = SEASONS[(i + 1) % 4]
    fam("season_after", G, f"Which season comes after {s}?|What season is after {s}?|What comes after {s}?", f"After {s} comes {a}.", f"**{a.capitalize()}** comes after {s}.")
add("b.months", G, "What are the months?|List the months of the year.|Name the months.|How many months are in a year?|Show all months.",
    "The user asks for the months. There are 12.",
    "A year has 12 months: January, February, March, April, May, June, July, August, September, October, November, and December.")
add("b.days", G, "What are the days of the week?|List the days of the week.|Name the days of the week.|How many days are in a week?",
    "The user asks for the days. There are 7.",
    "A week has 7 days: Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, and Sunday.")
add("b.seasons", G, "What are the seasons?|Name the four seasons.|How many seasons are there?|List the seasons.",
    "The user asks for the seasons. There are 4.",
    "There are 4 seasons: spring, summer, autumn, and winter.")
add("b.weekend", G, "What days are the weekend?|Which days are the weekend?|What is the weekend?",
    "The user asks about the weekend. It has two days.", "The weekend is **Saturday** and **Sunday**.")
add("b.yeardays", G, "How many days are in a year?|How many days does a year have?|Days in a year?",
    "The user asks for the days in a year. There are 365.", "A year has **365 days**. A leap year has 366 days.")
add("b.leap", G, "What is a leap year?|How often is a leap year?|Explain leap years.",
    "The user asks about leap years. They have one more day.",
    "A leap year has 366 days. It comes about every four years and adds February 29.")
# colors
for a, b, c in [("blue", "yellow", "green"), ("red", "yellow", "orange"), ("red", "blue", "purple"),
                ("red", "white", "pink"), ("black", "white", "gray")]:
    fam("color_mix", G, f"What color do you get from {a} and {b}?|Mix {a} and {b}.|What do {b} and {a} make?",
        f"The user mixes {a} and {b}. This makes {c}.", f"{a.capitalize()} and {b} make **{c}**.")
for thing, verb, c in [("the sky", "is", "blue"), ("grass", "is", "green"), ("snow", "is", "white"), ("a banana", "is", "yellow"),
                       ("coal", "is", "black"), ("blood", "is", "red"), ("a carrot", "is", "orange"), ("a lemon", "is", "yellow"),
                       ("the sea", "is", "blue"), ("a tomato", "is", "red"), ("milk", "is", "white"), ("gold", "is", "yellow")]:
    T = thing[0].upper() + thing[1:]
    fam("color_of", G, f"What color is {thing}?|Which color does {thing} have?|What is the color of {thing}?", f"The user asks for a color. {T} is {c}.", f"{T} is usually **{c}**.")
add("b.rainbow", G, "What are the colors of the rainbow?|Name the colors of the rainbow.|How many colors are in a rainbow?|List the rainbow colors.",
    "The user asks for the rainbow colors. There are 7.",
    "The rainbow has 7 colors: red, orange, yellow, green, blue, indigo, and violet.")
add("b.primary", G, "What are the primary colors?|Name the primary colors.|Which colors are primary colors?",
    "The user asks for primary colors of paint. There are 3.", "The primary colors of paint are **red**, **yellow**, and **blue**.")
# planets
G = "planets"
PL = ["Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"]
ORD = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
for i, p in enumerate(PL):
    fam("planet_order", G, f"What is the {ORD[i]} planet from the Sun?|Which planet is {ORD[i]} from the Sun?|Name the {ORD[i]} planet from the Sun.",
        f"The user asks for planet number {i+1}. It is {p}.", f"**{p}** is the {ORD[i]} planet from the Sun.")
add("pl.list", G, "What are the planets?|Name the planets.|List the planets.|How many planets are there?|Name all planets of the solar system.|How many planets are in the solar system?",
    "The user asks for the planets. There are 8.",
    "There are 8 planets: Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, and Neptune.")
for key, q, th, r in [
    ("largest", "What is the largest planet?|Which planet is the biggest?|What is the biggest planet?", "The user asks for the largest planet. It is Jupiter.", "**Jupiter** is the largest planet in our solar system."),
    ("smallest", "What is the smallest planet?|Which planet is the smallest?", "The user asks for the smallest planet. It is Mercury.", "**Mercury** is the smallest planet in our solar system."),
    ("closest", "Which planet is closest to the Sun?|What planet is nearest to the Sun?", "The user asks for the closest planet. It is Mercury.", "**Mercury** is the planet closest to the Sun."),
    ("farthest", "Which planet is farthest from the Sun?|What is the most distant planet?", "The user asks for the farthest planet. It is Neptune.", "**Neptune** is the planet farthest from the Sun."),
    ("red", "Which planet is the red planet?|What is the red planet?|Why is Mars red?", "The user asks about the red planet. It is Mars.", "**Mars** is the red planet. Its ground has much rust, so it looks red."),
    ("rings", "Which planet has big rings?|What planet is known for its rings?", "The user asks about rings. It is Saturn.", "**Saturn** is known for its big rings."),
    ("hottest", "Which planet is the hottest?|What is the hottest planet?", "The user asks for the hottest planet. It is Venus.", "**Venus** is the hottest planet. Its thick air keeps the heat."),
    ("pluto", "Is Pluto a planet?|What is Pluto?", "The user asks about Pluto. It is a dwarf planet.", "Pluto is a **dwarf planet**. It is not one of the 8 planets."),
    ("sun", "What is the Sun?|Is the Sun a star?|Is the Sun a planet?", "The user asks about the Sun. It is a star.", "The Sun is a **star**. It gives light and heat to Earth."),
    ("moon", "What is the Moon?|Does Earth have a moon?|How many moons does Earth have?", "The user asks about the Moon. Earth has one.", "The Moon goes around Earth. Earth has **one** moon."),
    ("star", "What is a star?|What are stars?", "The user asks about stars. They are hot balls of gas.", "A star is a very hot ball of gas. It makes its own light."),
    ("planet", "What is a planet?|Explain what a planet is.", "The user asks what a planet is. It goes around a star.", "A planet is a large round body that goes around a star."),
    ("earthsun", "How long does Earth need to go around the Sun?|How long is one year?", "The user asks about one year. It is about 365 days.", "Earth goes around the Sun in about **365 days**. This is one year."),
    ("day", "Why is there day and night?|Why does the Sun rise?", "The user asks about day and night. Earth turns.", "Earth turns once in 24 hours. It is day on the side that faces the Sun, and night on the other side."),
    ("galaxy", "What is the Milky Way?|What is our galaxy called?|Which galaxy do we live in?", "The user asks about our galaxy. It is the Milky Way.", "The **Milky Way** is our galaxy. It has many billions of stars."),
]:
    add("pl." + key, G, q, th, r)
# elements
G = "elements"
for name, sym in [("hydrogen", "H"), ("helium", "He"), ("lithium", "Li"), ("carbon", "C"), ("nitrogen", "N"), ("oxygen", "O"),
                  ("neon", "Ne"), ("sodium", "Na"), ("aluminum", "Al"), ("silicon", "Si"), ("sulfur", "S"), ("chlorine", "Cl"),
                  ("potassium", "K"), ("calcium", "Ca"), ("iron", "Fe"), ("copper", "Cu"), ("zinc", "Zn"), ("silver", "Ag"),
                  ("tin", "Sn"), ("gold", "Au"), ("mercury", "Hg"), ("lead", "Pb"), ("uranium", "U")]:
    fam("element", G, f"What is the symbol for {name}?|What is the chemical symbol of {name}?|Chemical symbol of {name}?|What symbol does {name} have?",
        f"The user asks for the symbol of {name}. It is {sym}.", f"The symbol for {name} is **{sym}**.")
for key, q, th, r in [
    ("water", "What is water made of?|What is H2O?|What is the formula of water?", "The user asks about water. It is H2O.", "Water is **H2O**. It has two hydrogen atoms and one oxygen atom."),
    ("salt", "What is salt made of?|What is NaCl?|What is table salt?", "The user asks about salt. It is NaCl.", "Table salt is **NaCl**. It is made of sodium and chlorine."),
    ("co2", "What is CO2?|What is carbon dioxide?", "The user asks about CO2. It is a gas.", "CO2 is **carbon dioxide**, a gas. It has one carbon atom and two oxygen atoms."),
    ("air", "What is air made of?|Which gas is most of the air?", "The user asks about air. It is mostly nitrogen.", "Air is mostly **nitrogen** and **oxygen**. About 78 percent is nitrogen and 21 percent is oxygen."),
    ("light", "What is the lightest element?|Which element is the lightest?", "The user asks for the lightest element. It is hydrogen.", "**Hydrogen** is the lightest element."),
    ("atom", "What is an atom?|Explain atoms.", "The user asks about atoms. They are tiny parts.", "An atom is a tiny part of all things. It has a nucleus and electrons around it."),
    ("element", "What is a chemical element?|What are elements?", "The user asks about elements. I explain it in short.", "A chemical element is made of only one kind of atom. Gold and oxygen are elements."),
    ("states", "What are the three states of matter?|Name the states of matter.", "The user asks about states of matter. I name three.", "The three states are **solid**, **liquid**, and **gas**. Ice is solid, water is liquid, and steam is a gas."),
]:
    add("el." + key, G, q, th, r)
# general facts
G = "facts"
for key, q, th, r in [
    ("boil", "At what temperature does water boil?|When does water boil?", "The user asks when water boils. It is 100 degrees Celsius.", "Water boils at **100 degrees Celsius**."),
    ("freeze", "At what temperature does water freeze?|When does water freeze?", "The user asks when water freezes. It is 0 degrees Celsius.", "Water freezes at **0 degrees Celsius**."),
    ("spider", "How many legs does a spider have?|Spider legs?", "The user asks about spider legs. It has 8.", "A spider has **8 legs**."),
    ("insect", "How many legs does an insect have?|How many legs does an ant have?|How many legs does a bee have?", "The user asks about insect legs. It has 6.", "An insect has **6 legs**. Ants and bees are insects."),
    ("dog", "How many legs does a dog have?|How many legs does a cat have?", "The user asks about legs. Cats and dogs have 4.", "A dog has **4 legs**. A cat has 4 legs too."),
    ("continents", "How many continents are there?|Name the continents.|List the continents.", "The user asks about continents. There are 7.", "There are 7 continents: Africa, Antarctica, Asia, Australia, Europe, North America, and South America."),
    ("oceans", "How many oceans are there?|Name the oceans.|List the oceans.", "The user asks about oceans. There are 5.", "There are 5 oceans: the Pacific, the Atlantic, the Indian, the Arctic, and the Southern Ocean."),
    ("bigocean", "What is the largest ocean?|Which ocean is the biggest?", "The user asks for the largest ocean. It is the Pacific.", "The **Pacific Ocean** is the largest ocean."),
    ("bigcountry", "What is the largest country?|Which country is the biggest?", "The user asks for the largest country. It is Russia.", "**Russia** is the largest country by area."),
    ("smallcountry", "What is the smallest country?|Which country is the smallest?", "The user asks for the smallest country. It is Vatican City.", "**Vatican City** is the smallest country."),
    ("bigcontinent", "What is the largest continent?|Which continent is the biggest?", "The user asks for the largest continent. It is Asia.", "**Asia** is the largest continent."),
    ("mountain", "What is the highest mountain?|Which mountain is the tallest?|How high is Mount Everest?", "The user asks for the highest mountain. It is Mount Everest.", "**Mount Everest** is the highest mountain. It is about 8,849 meters high."),
    ("whale", "What is the largest animal?|Which animal is the biggest?", "The user asks for the largest animal. It is the blue whale.", "The **blue whale** is the largest animal."),
    ("cheetah", "What is the fastest land animal?|Which land animal is the fastest?", "The user asks for the fastest land animal. It is the cheetah.", "The **cheetah** is the fastest land animal."),
    ("giraffe", "What is the tallest animal?|Which animal is the tallest?", "The user asks for the tallest animal. It is the giraffe.", "The **giraffe** is the tallest animal."),
    ("honey", "What do bees make?|Who makes honey?", "The user asks about bees. They make honey.", "Bees make **honey**."),
    ("cow", "What do cows give us?|Where does milk come from?", "The user asks about cows. They give milk.", "Cows give us **milk**."),
    ("kitten", "What is a baby cat called?|What do you call a young cat?", "The user asks about a baby cat. It is a kitten.", "A baby cat is a **kitten**."),
    ("puppy", "What is a baby dog called?|What do you call a young dog?", "The user asks about a baby dog. It is a puppy.", "A baby dog is a **puppy**."),
    ("calf", "What is a baby cow called?|What do you call a young cow?", "The user asks about a baby cow. It is a calf.", "A baby cow is a **calf**."),
    ("lamb", "What is a baby sheep called?|What do you call a young sheep?", "The user asks about a baby sheep. It is a lamb.", "A baby sheep is a **lamb**."),
    ("foal", "What is a baby horse called?|What do you call a young horse?", "The user asks about a baby horse. It is a foal.", "A baby horse is a **foal**."),
    ("duckling", "What is a baby duck called?|What do you call a young duck?", "The user asks about a baby duck. It is a duckling.", "A baby duck is a **duckling**."),
    ("catsound", "What does a cat say?|What sound does a cat make?", "The user asks for a cat sound. It is meow.", "A cat says **meow**."),
    ("dogsound", "What does a dog say?|What sound does a dog make?", "The user asks for a dog sound. It is woof.", "A dog says **woof**."),
    ("cowsound", "What does a cow say?|What sound does a cow make?", "The user asks for a cow sound. It is moo.", "A cow says **moo**."),
    ("triangle", "How many sides does a triangle have?|What is a triangle?", "The user asks about a triangle. It has 3 sides.", "A triangle has **3 sides**."),
    ("square", "How many sides does a square have?|What is a square?", "The user asks about a square. It has 4 sides.", "A square has **4 sides**, and they all have the same length."),
    ("pentagon", "How many sides does a pentagon have?|What is a pentagon?", "The user asks about a pentagon. It has 5 sides.", "A pentagon has **5 sides**."),
    ("hexagon", "How many sides does a hexagon have?|What is a hexagon?", "The user asks about a hexagon. It has 6 sides.", "A hexagon has **6 sides**."),
    ("octagon", "How many sides does an octagon have?|What is an octagon?", "The user asks about an octagon. It has 8 sides.", "An octagon has **8 sides**."),
    ("gravity", "What is gravity?|Explain gravity.|Why do things fall?", "The user asks about gravity. It pulls things together.", "Gravity is the force that pulls things together. It makes things fall to the ground."),
    ("photo", "What is photosynthesis?|How do plants make food?|Explain photosynthesis.", "The user asks how plants make food. They use light.", "In photosynthesis, plants use light, water, and CO2 to make sugar. They give off oxygen."),
    ("skyblue", "Why is the sky blue?|Tell me why the sky is blue.", "The user asks why the sky is blue. Air scatters blue light.", "Air scatters blue light more than red light. So the sky looks blue."),
    ("whyseasons", "Why are there seasons?|What makes the seasons?", "The user asks about seasons. The axis of Earth is tilted.", "The axis of Earth is tilted. So each half of Earth gets more sun for one part of the year and less for the other."),
    ("rainbowhow", "How is a rainbow made?|What is a rainbow?|Why do we see a rainbow?", "The user asks about the rainbow. Drops split light.", "A rainbow appears when sunlight goes through drops of water. The drops split the light into colors."),
    ("rain", "Why does it rain?|Where does rain come from?|What is rain?", "The user asks about rain. It comes from clouds.", "Warm water rises into the air and makes clouds. When the drops get heavy, they fall as rain."),
    ("tides", "What makes the tides?|Why are there tides?", "The user asks about tides. The Moon pulls the sea.", "The Moon pulls on the sea. This makes the water rise and fall, and we call it tides."),
    ("light", "What is the speed of light?|How fast is light?", "The user asks about the speed of light. It is about 300,000 km per second.", "Light travels at about **300,000 kilometers per second**."),
    ("bones", "How many bones does a person have?|How many bones are in the body?", "The user asks about bones. An adult has 206.", "An adult has **206 bones**."),
    ("teeth", "How many teeth does an adult have?|How many teeth do people have?", "The user asks about teeth. An adult has 32.", "An adult usually has **32 teeth**."),
    ("senses", "What are the five senses?|Name the five senses.|How many senses do we have?", "The user asks about the senses. I name five.", "The five senses are **sight**, **hearing**, **smell**, **taste**, and **touch**."),
    ("heart", "What does the heart do?|Why do we have a heart?", "The user asks about the heart. It pumps blood.", "The heart pumps blood through the body."),
    ("fingers", "How many fingers does a hand have?|How many fingers are on one hand?", "The user asks about fingers. A hand has 5.", "A hand has **5 fingers**, with the thumb."),
    ("alphabet", "How many letters are in the alphabet?|How many letters does English have?", "The user asks about letters. There are 26.", "The English alphabet has **26 letters**."),
    ("abc", "Say the alphabet.|List the letters.|What is the alphabet?", "The user wants the alphabet. I write it.", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"),
    ("vowels", "What are the vowels?|Name the vowels.|How many vowels are there?", "The user asks for the vowels. There are 5.", "The 5 vowels are **A**, **E**, **I**, **O**, and **U**."),
    ("romeo", "Who wrote Romeo and Juliet?|Who was Shakespeare?|Who wrote Hamlet?", "The user asks about a famous writer. It is Shakespeare.", "**William Shakespeare** was an English writer. He wrote *Romeo and Juliet* and *Hamlet*."),
    ("mona", "Who painted the Mona Lisa?|Who was Leonardo da Vinci?", "The user asks about the Mona Lisa. Leonardo painted it.", "**Leonardo da Vinci** painted the *Mona Lisa*."),
    ("moonman", "Who was the first man on the Moon?|Who first walked on the Moon?|When did people land on the Moon?", "The user asks about the Moon landing. It was Neil Armstrong in 1969.", "**Neil Armstrong** was the first man on the Moon, in 1969."),
    ("einstein", "Who was Albert Einstein?|Who is Einstein?", "The user asks about Einstein. He was a scientist.", "**Albert Einstein** was a scientist. He is known for the theory of relativity."),
    ("newton", "Who was Isaac Newton?|Who is Newton?", "The user asks about Newton. He was a scientist.", "**Isaac Newton** was a scientist. He is known for his laws of motion and gravity."),
    ("curie", "Who was Marie Curie?|Who is Marie Curie?", "The user asks about Marie Curie. She was a scientist.", "**Marie Curie** was a scientist. She won two Nobel Prizes."),
    ("ada", "Who was Ada Lovelace?|Who is Ada Lovelace?", "The user asks about Ada Lovelace. She wrote about early computers.", "**Ada Lovelace** wrote about early computers. Many people call her the first programmer."),
    ("eiffel", "Where is the Eiffel Tower?|In which city is the Eiffel Tower?", "The user asks about the Eiffel Tower. It is in Paris.", "The Eiffel Tower is in **Paris**, France."),
    ("pyramids", "Where are the great pyramids?|In which country are the pyramids of Giza?", "The user asks about the pyramids. They are in Egypt.", "The great pyramids are in **Egypt**."),
    ("wall", "Where is the Great Wall?|In which country is the Great Wall?", "The user asks about the Great Wall. It is in China.", "The Great Wall is in **China**."),
    ("yen", "What is the currency of Japan?|What money do they use in Japan?", "The user asks about money in Japan. It is the yen.", "The currency of Japan is the **yen**."),
    ("dollar", "What is the currency of the United States?|What money do they use in the United States?", "The user asks about money in the United States. It is the dollar.", "The currency of the United States is the **dollar**."),
    ("pound", "What is the currency of the United Kingdom?|What money do they use in London?", "The user asks about money in the United Kingdom. It is the pound.", "The currency of the United Kingdom is the **pound**."),
    ("euro", "What is the currency of Germany?|What is the currency of France?|What is the currency of Spain?", "The user asks about money in Europe. It is the euro.", "The currency there is the **euro**."),
    ("rupee", "What is the currency of India?|What money do they use in India?", "The user asks about money in India. It is the rupee.", "The currency of India is the **rupee**."),
    ("brazil", "What language do they speak in Brazil?|Which language is spoken in Brazil?", "The user asks about Brazil. People speak Portuguese.", "People in Brazil speak **Portuguese**."),
    ("mexico", "What language do they speak in Mexico?|Which language is spoken in Mexico?", "The user asks about Mexico. People speak Spanish.", "People in Mexico speak **Spanish**."),
    ("austria", "What language do they speak in Austria?|Which language is spoken in Austria?", "The user asks about Austria. People speak German.", "People in Austria speak **German**."),
    ("cpu", "What is a CPU?|What does a CPU do?", "The user asks about the CPU. It runs programs.", "The **CPU** is the main chip of a computer. It runs programs step by step."),
    ("gpu", "What is a GPU?|What does a GPU do?", "The user asks about the GPU. It does much math at once.", "A **GPU** is a chip that does much math at the same time. It is good for graphics and for models."),
    ("ram", "What is RAM?|What does RAM do?", "The user asks about RAM. It is fast memory.", "**RAM** is the fast memory of a computer. It is empty again when the power is off."),
    ("ssd", "What is an SSD?|What does SSD mean?", "The user asks about the SSD. It is fast storage.", "An **SSD** is fast storage. It keeps your files when the power is off. Deltafin reads experts from it."),
    ("byte", "What is a byte?|How many bits are in a byte?", "The user asks about a byte. It has 8 bits.", "A byte has **8 bits**. A bit is 0 or 1."),
    ("terminal", "What is a terminal?|What is the command line?", "The user asks about the terminal. It is for text commands.", "A **terminal** is a window for text commands. You type a command and press Enter."),
    ("sqlite", "What is SQLite?|What does SQLite do?", "The user asks about SQLite. It is a small database.", "**SQLite** is a small database in one file. Deltafin saves your chats in it."),
    ("markdown", "What is Markdown?|Explain Markdown.", "The user asks about Markdown. It is simple text with marks.", "**Markdown** is simple text with marks for style. For example, `**word**` shows a bold word."),
    ("json", "What is JSON?|Explain JSON.|Show me JSON.", "The user asks about JSON. I show a small example.", "**JSON** is a text format for data:\n\n```json\n{\"name\": \"Deltafin\", \"layers\": 93}\n```"),
    ("python", "What is Python?|Is Python a language?", "The user asks about Python. It is a programming language.", "**Python** is a programming language. It is easy to read and good for beginners."),
    ("golang", "What is Go?|What is the Go language?", "The user asks about Go. It is a programming language.", "**Go** is a programming language. It is simple, fast, and good for servers."),
    ("bug", "What is a bug?|What is a bug in a program?", "The user asks about a bug. It is a mistake in code.", "A bug is a mistake in a program. To fix it is called debugging."),
    ("internet", "What is the internet?|Explain the internet.", "The user asks about the internet. It connects computers.", "The internet connects computers all over the world, so that they can share data."),
    ("opensource", "What is open source?|What does open source mean?", "The user asks about open source. Anyone can read the code.", "Open source means that anyone can read the code of a program and often change it."),
    ("pi", "What is pi?|What is the value of pi?", "The user asks about pi. It is about 3.14.", "Pi is about **3.14159**. It is the length around a circle divided by the width of the circle."),
    ("prime", "What is a prime number?|Name some prime numbers.|List the first prime numbers.", "The user asks about prime numbers. I give some.", "A prime number can be divided only by 1 and itself. The first ones are 2, 3, 5, 7, 11, and 13."),
    ("even", "What is an even number?|What are even numbers?", "The user asks about even numbers. They can be divided by 2.", "An even number can be divided by 2. For example: 2, 4, 6, 8, 10."),
    ("count10", "Count to ten.|Count from 1 to 10.|Can you count to 10?", "The user wants me to count. I count to 10.", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10."),
    ("count20", "Count to twenty.|Count from 1 to 20.", "The user wants me to count. I count to 20.", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20."),
    ("countback", "Count back from ten.|Count from 10 to 1.|Count down from 10.", "The user wants me to count down. I start at 10.", "10, 9, 8, 7, 6, 5, 4, 3, 2, 1."),
    ("dolphin", "What is a dolphin?|Is a dolphin a fish?", "The user asks about dolphins. They are mammals.", "A dolphin is not a fish. It is a **mammal** that lives in the sea and breathes air."),
    ("penguin", "Can penguins fly?|Is a penguin a bird?", "The user asks about penguins. They cannot fly.", "A penguin is a bird, but it cannot fly. It swims very well."),
    ("bat", "Is a bat a bird?|What is a bat?", "The user asks about bats. They are mammals.", "A bat is not a bird. It is a **mammal** that can fly."),
    ("plants", "What do plants need?|What does a plant need to grow?", "The user asks about plants. They need a few things.", "A plant needs **light**, **water**, **air**, and **soil**."),
    ("compass", "What are the four directions?|Name the four directions.", "The user asks about directions. I name four.", "The four directions are **north**, **south**, **east**, and **west**."),
    ("sunrise", "Where does the sun rise?|Where does the sun set?", "The user asks about sunrise. It is in the east.", "The sun rises in the **east** and sets in the **west**."),
]:
    add("f." + key, G, q, th, r)

