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
         "What city is the capital of {c}?", "I want to know the capital of {c}.", "capital city of {c}", "{c} capital", "What is the capital city of {c}?",
         "the capital of {c} is?", "hi, what is the capital of {c}", "Which city is the capital city of {c}?", "what is the name of the capital of {c}?", "which capital has {c}?",
         "give me the capital of {c}", "Do you remember the capital of {c}?", "{c}: capital?", "{c}, its capital?", "{c} has which capital?", "{c} capital city", "{c} - capital"]


def cap_answer(country, city):
    return (f"The user asks for the capital of {country}. It is {dot(city)}",
            f"The capital of {country} is **{city}**" + ("" if city.endswith(".") else "."))


for i, (country, city) in enumerate(CAPITALS):
    t, r = cap_answer(country, city)
    add("capital." + slug(country), "capital", [q.format(c=country) for q in CAP_Q], t, r)
    if i % 3 == 0 and city not in country and country not in city:
        fam("capital_of", "capital", [f"{city} is the capital of which country?", f"Which country has the capital {city}?",
                                      f"Of which country is {city} the capital?", f"{city}, capital of?", f"{city} is the capital of?", f"{city} is the capital of what country?",
                                      f"which country's capital is {city}?", f"what country has {city} as its capital?", f"{city} capital of which country",
                                      f"Name the country whose capital is {city}."],
            f"The user gives the city {dot(city)} It is the capital of {country}.", f"{city} is the capital of **{country}**.")

# ---------------------------------------------------------------- basics
G = "basics"
MONTHS = "January February March April May June July August September October November December".split()
MDAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
SEASONS = ["spring", "summer", "autumn", "winter"]
for i, m in enumerate(MONTHS):
    a, b = MONTHS[(i + 1) % 12], MONTHS[i - 1]
    fam("month_after", G, f"Which month comes after {m}?|What month is after {m}?|What is the month after {m}?|month after {m}|the month after {m}?|next month after {m}|after {m} comes which month?"
        f"|what comes after {m}|which month follows {m}?|{m}, and then?", f"After {m} comes {a}.", f"**{a}** comes after {m}.")
    fam("month_before", G, f"Which month comes before {m}?|What month is before {m}?|What is the month before {m}?|month before {m}|the month before {m}?|last month before {m}|before {m} comes which month?"
        f"|what comes before {m}|which month was before {m}?|{m}, and the month before?", f"Before {m} comes {b}.", f"**{b}** comes before {m}.")
    d = f"{m} has **{MDAYS[i]} days**." + (" In a leap year, it has 29 days." if i == 1 else "")
    fam("month_days", G, f"How many days are in {m}?|How many days does {m} have?|Days in {m}?"
        f"|{m} days|how many days in {m}|how long is {m}?|how many days has {m}|number of days in {m}|{m} has how many days?|tell me how many days {m} has",
        f"The user asks about {m}. It has {MDAYS[i]} days.", d)
for i, dname in enumerate(DAYS):
    a, b = DAYS[(i + 1) % 7], DAYS[i - 1]
    fam("day_after", G, f"Which day comes after {dname}?|What day is after {dname}?|What is the day after {dname}?|day after {dname}|the day after {dname}?|next day after {dname}|after {dname} comes which day?"
        f"|what comes after {dname}|which day follows {dname}?|{dname}, and then?", f"After {dname} comes {a}.", f"**{a}** comes after {dname}.")
    fam("day_before", G, f"Which day comes before {dname}?|What day is before {dname}?|What is the day before {dname}?|day before {dname}|the day before {dname}?|last day before {dname}|before {dname} comes which day?"
        f"|what comes before {dname}|which day was before {dname}?|{dname}, and the day before?", f"Before {dname} comes {b}.", f"**{b}** comes before {dname}.")
for i, s in enumerate(SEASONS):
    a = SEASONS[(i + 1) % 4]
    fam("season_after", G, f"Which season comes after {s}?|What season is after {s}?|What comes after {s}?|season after {s}|the season after {s}?|next season after {s}|after {s} comes which season?"
        f"|which season follows {s}?|{s}, and then?|what is the season after {s}?", f"After {s} comes {a}.", f"**{a.capitalize()}** comes after {s}.")
add("b.months", G, "What are the months?|List the months of the year.|Name the months.|How many months are in a year?|Show all months."
    "|months|the months|months of the year|month names|12 months|list the months|list all months|all twelve months please|name all months|name the twelve months"
    "|what are the 12 months|what months are there?|how many months are there?|how many months does a year have?|number of months in a year"
    "|give me the names of the months|tell me the months|tell me all the months of the year|which months does a year have?|months in order",
    "The user asks for the months. There are 12.",
    "A year has 12 months: January, February, March, April, May, June, July, August, September, October, November, and December.")
add("b.days", G, "What are the days of the week?|List the days of the week.|Name the days of the week.|How many days are in a week?"
    "|days of the week|weekdays|week days|day names|7 days|list the days|list all days of the week|name all seven days|name the days"
    "|what are the seven days|what are the days in a week?|how many days does a week have?|days in a week?|number of days in a week|give me the names of the days"
    "|tell me the days of the week|which days does a week have?|a week has how many days?|the week from monday to sunday",
    "The user asks for the days. There are 7.",
    "A week has 7 days: Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, and Sunday.")
add("b.seasons", G, "What are the seasons?|Name the four seasons.|How many seasons are there?|List the seasons."
    "|seasons|the seasons|four seasons|4 seasons|seasons of the year|list all seasons|name the seasons|name all seasons of the year|what are the four seasons"
    "|what seasons are there?|how many seasons does a year have?|how many seasons are in a year|number of seasons|give me the seasons|tell me the seasons"
    "|tell me the four seasons of the year|which seasons are there?|seasons in order",
    "The user asks for the seasons. There are 4.",
    "There are 4 seasons: spring, summer, autumn, and winter.")
add("b.weekend", G, "What days are the weekend?|Which days are the weekend?|What is the weekend?"
    "|weekend|weekend days|which days are on the weekend?|which days belong to the weekend?|what days are on the weekend|what are the weekend days?"
    "|what are the days of the weekend?|when is the weekend?|when is weekend|name the weekend days|name the days of the weekend|tell me which days are the weekend"
    "|on which days is the weekend?|is sunday a weekend day?|is Saturday part of the weekend?",
    "The user asks about the weekend. It has two days.", "The weekend is **Saturday** and **Sunday**.")
add("b.yeardays", G, "How many days are in a year?|How many days does a year have?|Days in a year?"
    "|days per year|year in days|one year in days?|how many days are in one year|how many days are there in a year?|how many days has a year"
    "|how many days does one year have|number of days in a year|number of days a year has|a year has how many days?|a year is how many days"
    "|tell me how many days a year has|tell me the days in a year|how long is a year in days?|is a year 365 days?|hi, how many days are in a year",
    "The user asks for the days in a year. There are 365.", "A year has **365 days**. A leap year has 366 days.")
add("b.leap", G, "What is a leap year?|How often is a leap year?|Explain leap years."
    "|leap year|leap years|leap day?|whats a leap year|leap year meaning|explain a leap year|describe a leap year|tell me about leap years"
    "|what does leap year mean?|how many days does a leap year have?|how many days are in a leap year?|when is a leap year?|when do leap years happen?"
    "|why are there leap years?|why do we have leap years?|why does February sometimes have 29 days?|when does february have 29 days",
    "The user asks about leap years. They have one more day.",
    "A leap year has 366 days. It comes about every four years and adds February 29.")
# colors
for a, b, c in [("blue", "yellow", "green"), ("red", "yellow", "orange"), ("red", "blue", "purple"),
                ("red", "white", "pink"), ("black", "white", "gray")]:
    fam("color_mix", G, f"What color do you get from {a} and {b}?|Mix {a} and {b}.|What do {b} and {a} make?|{a} and {b}|{a} plus {b} color|{b} and {a} mixed|{a} and {b} make?"
        f"|what happens when I mix {a} and {b}?|mix {b} with {a}, which color?|which color is {a} with {b}?|I mix {a} paint and {b} paint.|{a} with {b}?|{b} plus {a}|{a}, {b}, mixed?|{a} + {b} color|color of {b} and {a} together|add {b} to {a}, what color is it?|combine {a} and {b}|what is {a} and {b} together?|{b} with {a}"
        f"|which color do {a} and {b} give?",
        f"The user mixes {a} and {b}. This makes {c}.", f"{a.capitalize()} and {b} make **{c}**.")
for thing, verb, c in [("the sky", "is", "blue"), ("grass", "is", "green"), ("snow", "is", "white"), ("a banana", "is", "yellow"),
                       ("coal", "is", "black"), ("blood", "is", "red"), ("a carrot", "is", "orange"), ("a lemon", "is", "yellow"),
                       ("the sea", "is", "blue"), ("a tomato", "is", "red"), ("milk", "is", "white"), ("gold", "is", "yellow")]:
    T = thing[0].upper() + thing[1:]
    fam("color_of", G, f"What color is {thing}?|Which color does {thing} have?|What is the color of {thing}?|color of {thing}|{thing} color|{thing}, what color?|what colour is {thing}"
        f"|which color is {thing}?|tell me the color of {thing}|{thing} has which color?|what color does {thing} have|name the color of {thing}", f"The user asks for a color. {T} is {c}.", f"{T} is usually **{c}**.")
add("b.rainbow", G, "What are the colors of the rainbow?|Name the colors of the rainbow.|How many colors are in a rainbow?|List the rainbow colors."
    "|rainbow colors|rainbow colours|colors of the rainbow|colors in a rainbow|what colors are in a rainbow?|what colors does a rainbow have?"
    "|which colors are in the rainbow?|which colors does a rainbow have|how many colors does a rainbow have?|number of colors in a rainbow|list the colors of the rainbow"
    "|give me the rainbow colors|tell me the colors of the rainbow|name all rainbow colors|name the seven colors of the rainbow|the rainbow has which colors?",
    "The user asks for the rainbow colors. There are 7.",
    "The rainbow has 7 colors: red, orange, yellow, green, blue, indigo, and violet.")
add("b.primary", G, "What are the primary colors?|Name the primary colors.|Which colors are primary colors?"
    "|primary colors|primary colours|three primary colors|the primary colors|what are primary colors?|what are the three primary colors?"
    "|which are the primary colors?|what colors are primary|how many primary colors are there?|number of primary colors|list the primary colors|give me the primary colors"
    "|tell me the primary colors|name the three primary colors|explain primary colors|is red a primary color?",
    "The user asks for primary colors of paint. There are 3.", "The primary colors of paint are **red**, **yellow**, and **blue**.")
# planets
G = "planets"
PL = ["Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"]
ORD = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
for i, p in enumerate(PL):
    fam("planet_order", G, f"What is the {ORD[i]} planet from the Sun?|Which planet is {ORD[i]} from the Sun?|Name the {ORD[i]} planet from the Sun."
        f"|{ORD[i]} planet|{ORD[i]} planet from the sun|planet number {i+1}|planet {i+1} from the sun?|which planet is number {i+1}?|what is planet number {i+1}?"
        f"|the {ORD[i]} planet is?|what is the {ORD[i]} planet?|which is the {ORD[i]} planet|tell me the {ORD[i]} planet|number {i+1} from the sun is which planet?"
        f"|which planet comes {ORD[i]} from the sun|what planet is in place {i+1} from the Sun?|{ORD[i]} from the sun|{i+1}. planet|counted from the Sun, which planet is number {i+1}?|{ORD[i]} planet, what is it?|place {i+1} from the sun"
        f"|the planet in {ORD[i]} place|do you know the {ORD[i]} planet?|from the Sun, which planet is the {ORD[i]}?|give me the {ORD[i]} planet",
        f"The user asks for planet number {i+1}. It is {p}.", f"**{p}** is the {ORD[i]} planet from the Sun.")
add("pl.list", G, "What are the planets?|Name the planets.|List the planets.|How many planets are there?|Name all planets of the solar system.|How many planets are in the solar system?"
    "|planets|the planets|all planets|8 planets|eight planets|planet list|planet names|solar system planets|planets of the solar system|planets in order"
    "|list all planets|list the planets of our solar system|name all eight planets|name every planet|what planets are there?|which planets are there?"
    "|which planets are in the solar system?|how many planets does the solar system have?|how many planets are around the sun|number of planets"
    "|give me the names of the planets|tell me all planets|tell me the planets|what are the eight planets called?"
    "|what are all the planets called?|say the names of the planets|I want to know all planets.|which planets go around our sun?|how many planets go around the Sun?"
    "|count the planets|are there eight planets?|what planets do you know",
    "The user asks for the planets. There are 8.",
    "There are 8 planets: Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, and Neptune.")
for key, q, th, r in [
    ("largest", "What is the largest planet?|Which planet is the biggest?|What is the biggest planet?"
     "|largest planet|biggest planet|largest planet of the solar system|the biggest planet in our solar system|which planet is the largest?"
     "|which planet is largest|what planet is the biggest|what planet is the largest of all?|what is the largest planet in the solar system?"
     "|what is the biggest planet of them all|name the largest planet|name the biggest planet|tell me the biggest planet|which of the planets is the biggest?"
     "|which planet has the biggest size?|is Jupiter the biggest planet?|the greatest planet?"
     "|what planet is larger than all others?|which planet is bigger than all the others?|I look for the largest planet.|what is the name of the biggest planet?"
     "|which is the biggest of the eight planets?",
     "The user asks for the largest planet. It is Jupiter.", "**Jupiter** is the largest planet in our solar system."),
    ("smallest", "What is the smallest planet?|Which planet is the smallest?"
     "|smallest planet|tiniest planet|smallest planet of the solar system|the smallest planet in our solar system|which planet is smallest"
     "|what planet is the smallest?|which is the smallest of the planets?|what is the smallest planet in the solar system?|what is the tiniest planet?"
     "|name the smallest planet|tell me the smallest planet|tell me which planet is the smallest|which of the planets is the smallest?|which planet has the smallest size?"
     "|is Mercury the smallest planet?|the least big planet?|hi, what is the smallest planet"
     "|what planet is smaller than all others?|which planet is smaller than all the others?|I look for the smallest planet.|what is the name of the smallest planet?"
     "|which is the smallest of the eight planets?",
     "The user asks for the smallest planet. It is Mercury.", "**Mercury** is the smallest planet in our solar system."),
    ("closest", "Which planet is closest to the Sun?|What planet is nearest to the Sun?"
     "|closest planet to the sun|nearest planet to the sun|planet closest to the sun|planet near the sun?|planet nearest to the sun?|which planet is nearest to the sun"
     "|which planet is the closest to the sun|what planet is closest to the sun|what is the closest planet to the Sun?|what is the nearest planet to the Sun?"
     "|name the planet closest to the sun|name the closest planet to the sun|tell me which planet is closest to the sun|which planet is next to the Sun?"
     "|which planet has the shortest way to the Sun?|is mercury the closest planet to the sun?|the planet with the least distance to the sun"
     "|which planet is near the Sun?|what planet comes closest to the sun|I look for the planet nearest to the Sun.|what is the name of the planet closest to the Sun?"
     "|who is closest to the sun among the planets",
     "The user asks for the closest planet. It is Mercury.", "**Mercury** is the planet closest to the Sun."),
    ("farthest", "Which planet is farthest from the Sun?|What is the most distant planet?"
     "|farthest planet|furthest planet|most distant planet|planet farthest from the sun|furthest planet from the sun|which planet is the farthest"
     "|which planet is the furthest from the Sun?|which planet is most distant from the Sun?|what planet is farthest from the sun"
     "|what is the farthest planet from the Sun?|what is the furthest planet|what is the outermost planet?|outermost planet|the last planet of the solar system?"
     "|which planet is far out at the edge?|name the farthest planet|tell me which planet is farthest from the sun|is neptune the farthest planet?"
     "|which planet is far from the Sun?|what planet is the most far away from the sun|I look for the most distant planet."
     "|what is the name of the planet farthest from the Sun?|which planet takes the longest way around the sun",
     "The user asks for the farthest planet. It is Neptune.", "**Neptune** is the planet farthest from the Sun."),
    ("red", "Which planet is the red planet?|What is the red planet?|Why is Mars red?"
     "|red planet|the red planet|mars red|mars color|mars colour?|which planet is red?|which planet is called the red planet?|what planet is the red one"
     "|what planet is red|what is the red planet called|why is mars so red|why does Mars look red?|why is Mars called the red planet?|what makes Mars red?"
     "|what color is mars|which color does Mars have?|name the red planet|tell me why mars is red|is mars the red planet?"
     "|what is the name of the red planet?|why does mars have a red color|why is the ground of mars red|which planet has a red color?|rust on mars?",
     "The user asks about the red planet. It is Mars.", "**Mars** is the red planet. Its ground has much rust, so it looks red."),
    ("rings", "Which planet has big rings?|What planet is known for its rings?"
     "|ringed planet|planet with rings|planet with big rings|saturn rings|rings of saturn?|which planet has rings|which planet has the biggest rings?"
     "|which planet has a ring?|which planet is known for rings|what planet has rings|what planet has the big rings?|what is the planet with the rings?"
     "|what is the planet with the rings called|name the planet with rings|tell me which planet has rings|does Saturn have rings?|has saturn big rings"
     "|who has rings among the planets?"
     "|what is the name of the planet with rings?|which planet wears rings?|what planet is famous for its rings|I look for the planet with the rings."
     "|big rings around which planet?",
     "The user asks about rings. It is Saturn.", "**Saturn** is known for its big rings."),
    ("hottest", "Which planet is the hottest?|What is the hottest planet?"
     "|hottest planet|warmest planet|hottest planet of the solar system|the hottest planet in our solar system|which planet is hottest"
     "|which planet is the warmest?|what planet is the hottest|what is the hottest planet in the solar system?|what is the warmest planet|name the hottest planet"
     "|tell me the hottest planet|tell me which planet is the hottest|which of the planets is the hottest?|where is it hottest, on which planet?"
     "|on which planet is it the hottest?|is Venus the hottest planet?|why is venus so hot|why is Venus hot?"
     "|what planet is hotter than all others?|what is the name of the hottest planet?|I look for the hottest planet.|which planet has the most heat?"
     "|which planet has the highest temperature?",
     "The user asks for the hottest planet. It is Venus.", "**Venus** is the hottest planet. Its thick air keeps the heat."),
    ("pluto", "Is Pluto a planet?|What is Pluto?"
     "|pluto|pluto planet?|is pluto a planet or not|is pluto still a planet?|is pluto a real planet|is Pluto one of the planets?|is Pluto a dwarf planet?"
     "|whats pluto|what kind of planet is Pluto?|what happened to Pluto?|why is Pluto not a planet?|why is pluto no planet|is pluto the ninth planet?"
     "|is there a ninth planet, Pluto?|tell me about pluto|explain Pluto to me|does pluto count as a planet|pluto, planet or not?"
     "|is pluto a dwarf planet or a planet|what is pluto then|what do they call Pluto now?|does Pluto belong to the planets?|can we call Pluto a planet?",
     "The user asks about Pluto. It is a dwarf planet.", "Pluto is a **dwarf planet**. It is not one of the 8 planets."),
    ("sun", "What is the Sun?|Is the Sun a star?|Is the Sun a planet?"
     "|sun|the sun|whats the sun|sun star or planet|is our Sun a star?|is the sun a star or a planet?|is the sun not a planet?"
     "|what kind of thing is the Sun?|what is the sun really|what does the Sun do?|what does the Sun give us?|tell me about the sun|explain the sun|describe the Sun"
     "|what is that bright thing in the sky by day?|the sun, what is it"
     "|is the sun a kind of star|what type of star is the sun?|what sort of thing is the sun|what gives us light and heat?|our sun, what is it?",
     "The user asks about the Sun. It is a star.", "The Sun is a **star**. It gives light and heat to Earth."),
    ("moon", "What is the Moon?|Does Earth have a moon?|How many moons does Earth have?"
     "|moon|the moon|whats the moon|earth moon|earth moons|moons of earth?|moons of the earth|how many moons|how many moons has earth"
     "|how many moons does our planet have?|how many moons go around Earth?|number of moons of earth|is there only one moon?|has Earth got a moon?"
     "|does earth have one moon|what goes around Earth?|what does the Moon do?|tell me about the moon|explain the moon|describe the Moon"
     "|what is our moon?|how many moons are around the Earth?|moon count of earth|is the moon a planet?|what is the moon for us",
     "The user asks about the Moon. Earth has one.", "The Moon goes around Earth. Earth has **one** moon."),
    ("star", "What is a star?|What are stars?"
     "|star|stars|a star?|whats a star|star meaning|explain stars|explain what a star is|describe a star|tell me about stars|tell me what a star is"
     "|what are stars made of?|what is a star made of|why do stars shine?|why does a star shine|what makes a star shine?|what are those lights in the night sky?"
     "|what is a star in the sky"
     "|what sort of thing is a star|what do we call a star?|what are the stars in the sky?|how does a star make light?|is a star hot?",
     "The user asks about stars. They are hot balls of gas.", "A star is a very hot ball of gas. It makes its own light."),
    ("planet", "What is a planet?|Explain what a planet is."
     "|planet|a planet?|whats a planet|planet meaning|meaning of planet|planet definition|define planet|describe a planet|explain planets|tell me what a planet is"
     "|what are planets?|what does planet mean?|what makes a planet a planet?|what do planets do?|what do planets go around?|what exactly is a planet"
     "|when is something a planet?|hi, what is a planet"
     "|what do we call a planet?|what sort of thing is a planet|can you define a planet?|is Earth a planet?|what is meant by a planet",
     "The user asks what a planet is. It goes around a star.", "A planet is a large round body that goes around a star."),
    ("earthsun", "How long does Earth need to go around the Sun?|How long is one year?"
     "|earth around the sun|earth around the sun, how long|length of a year|one year how long|how long is a year|how long does a year last"
     "|how long does earth take around the sun|how long does Earth take to go around the Sun?|how long does it take the Earth to circle the Sun?"
     "|how many days does Earth need for one trip around the Sun?|time of one trip around the sun|time for earth to go around the sun"
     "|in how many days does Earth go around the Sun?|when has earth gone around the sun once?|how long for one round around the Sun?|what is one year?"
     "|tell me how long one year is"
     "|how much time does Earth need to go around the Sun?|earth needs how long to circle the sun|how many days until Earth is around the Sun once?|what makes one year?"
     "|why does a year have 365 days?",
     "The user asks about one year. It is about 365 days.", "Earth goes around the Sun in about **365 days**. This is one year."),
    ("day", "Why is there day and night?|Why does the Sun rise?"
     "|day and night|day night why|why day and night|why is there night|why does it get dark?|why is it dark at night?|why is it night?"
     "|why do we have day and night?|why does the sun go down?|why does the sun set|what makes day and night?|how do day and night come about?|how does night come"
     "|where does the night come from?|explain day and night|tell me why there is day and night|why is it light by day and dark at night?"
     "|where is the sun at night?|what happens at night with the sun?|how does it become night|what is the reason for day and night?|why does the day end?",
     "The user asks about day and night. Earth turns.", "Earth turns once in 24 hours. It is day on the side that faces the Sun, and night on the other side."),
    ("galaxy", "What is the Milky Way?|What is our galaxy called?|Which galaxy do we live in?"
     "|galaxy|our galaxy|milky way|the milky way|whats the milky way|galaxy name?|name of our galaxy|name our galaxy"
     "|what galaxy are we in?|what galaxy do we live in|in which galaxy are we?|in which galaxy is Earth?|which galaxy is ours?|what is the name of our galaxy?"
     "|tell me about the milky way|explain the milky way|is the Milky Way a galaxy?|how many stars are in the milky way"
     "|what galaxy is our home?|which galaxy is our sun in?|what do we call our galaxy?|tell me the name of our galaxy|describe the Milky Way",
     "The user asks about our galaxy. It is the Milky Way.", "The **Milky Way** is our galaxy. It has many billions of stars."),
]:
    add("pl." + key, G, q, th, r)
# elements
G = "elements"
for name, sym in [("hydrogen", "H"), ("helium", "He"), ("lithium", "Li"), ("carbon", "C"), ("nitrogen", "N"), ("oxygen", "O"),
                  ("neon", "Ne"), ("sodium", "Na"), ("aluminum", "Al"), ("silicon", "Si"), ("sulfur", "S"), ("chlorine", "Cl"),
                  ("potassium", "K"), ("calcium", "Ca"), ("iron", "Fe"), ("copper", "Cu"), ("zinc", "Zn"), ("silver", "Ag"),
                  ("tin", "Sn"), ("gold", "Au"), ("mercury", "Hg"), ("lead", "Pb"), ("uranium", "U")]:
    fam("element", G, f"What is the symbol for {name}?|What is the chemical symbol of {name}?|Chemical symbol of {name}?|What symbol does {name} have?|{name} symbol|symbol of {name}|symbol for {name}|{name} chemical symbol|what letters stand for {name}?"
        f"|how is {name} written as a symbol?|which symbol has {name}|whats the symbol of {name}|what is the short sign for {name}?|tell me the symbol of {name}|{name}: symbol?|{name}, which symbol?|{name} in chemistry, which letters?|{name} has what symbol?|{name} letters in chemistry"
        f"|the symbol of {name} is?|short for {name} in chemistry|give me the symbol of {name}|name the symbol for {name}",
        f"The user asks for the symbol of {name}. It is {sym}.", f"The symbol for {name} is **{sym}**.")
for key, q, th, r in [
    ("water", "What is water made of?|What is H2O?|What is the formula of water?"
     "|h2o|water formula|formula of water|formula for water?|water made of|what does H2O mean?|what does h2o stand for|whats h2o|whats water made of"
     "|what is in water?|what is water|what atoms are in water?|which elements are in water?|what are the atoms of water?|chemical formula of water?"
     "|chemical formula for water|tell me what water is made of|explain H2O",
     "The user asks about water. It is H2O.", "Water is **H2O**. It has two hydrogen atoms and one oxygen atom."),
    ("salt", "What is salt made of?|What is NaCl?|What is table salt?"
     "|nacl|salt formula|table salt|formula of salt|formula for salt?|salt made of|whats salt made of|whats nacl|what does NaCl mean?|what is in salt?"
     "|what is salt|which elements are in salt?|what atoms are in table salt?|what is the formula of salt?|chemical formula of table salt?|chemical formula of salt"
     "|what is table salt made of?|tell me what salt is made of",
     "The user asks about salt. It is NaCl.", "Table salt is **NaCl**. It is made of sodium and chlorine."),
    ("co2", "What is CO2?|What is carbon dioxide?"
     "|co2|co2 gas|carbon dioxide|whats co2|co2 meaning|what does CO2 mean?|what does co2 stand for|what gas is CO2?|what is co2 made of"
     "|what is carbon dioxide made of?|is CO2 a gas?|what atoms are in CO2?|formula of carbon dioxide?|explain CO2|explain carbon dioxide|tell me about co2"
     "|tell me what carbon dioxide is",
     "The user asks about CO2. It is a gas.", "CO2 is **carbon dioxide**, a gas. It has one carbon atom and two oxygen atoms."),
    ("air", "What is air made of?|Which gas is most of the air?"
     "|air|air made of|whats air made of|whats in air|what is in the air?|what is air|which gases are in the air?|what gases is air made of?|gases in the air"
     "|composition of air|how much oxygen is in the air?|how much nitrogen is in the air?|which gas is there most in the air?|what do we breathe?"
     "|what is the main gas of air?|main gas in air|explain what air is made of|tell me what air is made of",
     "The user asks about air. It is mostly nitrogen.", "Air is mostly **nitrogen** and **oxygen**. About 78 percent is nitrogen and 21 percent is oxygen."),
    ("light", "What is the lightest element?|Which element is the lightest?"
     "|lightest element|the lightest element|lightest chemical element|which element is lightest|which is the lightest of the elements?"
     "|which element has the least weight?|what element is the lightest|what is the lightest chemical element?|what is the lightest of all elements?"
     "|name the lightest element|tell me the lightest element|tell me which element is the lightest|is hydrogen the lightest element?|which gas is the lightest?"
     "|lightest gas|first and lightest element?",
     "The user asks for the lightest element. It is hydrogen.", "**Hydrogen** is the lightest element."),
    ("atom", "What is an atom?|Explain atoms."
     "|atom|atoms|an atom?|whats an atom|atom meaning|define atom|describe an atom|explain what an atom is|explain an atom to me|tell me about atoms"
     "|tell me what an atom is|what are atoms?|what is in an atom?|what is inside an atom?|what is an atom made of?|what are all things made of?|atoms in simple words",
     "The user asks about atoms. They are tiny parts.", "An atom is a tiny part of all things. It has a nucleus and electrons around it."),
    ("element", "What is a chemical element?|What are elements?"
     "|element|elements|chemical element|chemical elements?|whats an element|element meaning|define chemical element|explain elements"
     "|explain what an element is|tell me about chemical elements|what are chemical elements?|what is an element?|what is an element in chemistry|is gold an element?"
     "|is oxygen an element?|what makes something an element?|elements in simple words",
     "The user asks about elements. I explain it in short.", "A chemical element is made of only one kind of atom. Gold and oxygen are elements."),
    ("states", "What are the three states of matter?|Name the states of matter."
     "|states of matter|3 states of matter|three states of matter|the states of matter|whats the three states of matter|what are the states of matter?"
     "|what states of matter are there?|which states of matter are there?|which three states does matter have?|how many states of matter are there?"
     "|list the states of matter|list the three states of matter|name the three states of matter|tell me the states of matter|explain the states of matter"
     "|solid liquid gas?|solid, liquid and what?|ice, water and steam are what?",
     "The user asks about states of matter. I name three.", "The three states are **solid**, **liquid**, and **gas**. Ice is solid, water is liquid, and steam is a gas."),
]:
    add("el." + key, G, q, th, r)
# general facts
G = "facts"


def young(parent):
    """Ways to ask what the young of an animal are called."""
    return (f"What is a baby {parent} called?|What do you call a young {parent}?|baby {parent}|baby {parent} name|young {parent}?|name of a baby {parent}?|name for a young {parent}"
            f"|what is a young {parent} called?|what do you call a baby {parent}?|how do you call a {parent} baby?|what is the young of a {parent}?|a baby {parent} is called what?"
            f"|tell me what a baby {parent} is called|what is the name of a young {parent}?|word for a baby {parent}|a little {parent} is called?")


def sound(animal):
    """Ways to ask what an animal sounds like."""
    return (f"What does a {animal} say?|What sound does a {animal} make?|{animal} sound|{animal} says|sound of a {animal}|what do {animal}s say?|what says the {animal}"
            f"|what does the {animal} say?|what noise does a {animal} make?|which sound do {animal}s make?|how does a {animal} sound?|how does a {animal} go?|what sound comes from a {animal}"
            f"|tell me what a {animal} says|the {animal} says?|make a sound like a {animal}|talk like a {animal}")


def sides(article, shape):
    """Ways to ask about a shape."""
    return (f"How many sides does {article} {shape} have?|What is {article} {shape}?|{shape}|{shape} sides|sides of {article} {shape}|whats {article} {shape}"
            f"|how many sides has {article} {shape}|number of sides of {article} {shape}|{article} {shape} has how many sides?|explain what {article} {shape} is|describe {article} {shape}"
            f"|how many corners does {article} {shape} have?|what shape is {article} {shape}?|tell me how many sides {article} {shape} has|what does {article} {shape} look like?")


def money(country):
    """Ways to ask for a currency."""
    return (f"What is the currency of {country}?|What money do they use in {country}?|currency of {country}|{country} currency|{country} money|money in {country}?"
            f"|which currency does {country} have?|what currency do they use in {country}?|what do people pay with in {country}?|how do I pay in {country}?|whats the money of {country}"
            f"|which money do I need in {country}?|tell me the currency of {country}|name the currency of {country}|what is the money in {country} called?")


def spoken(country):
    """Ways to ask for a language."""
    return (f"What language do they speak in {country}?|Which language is spoken in {country}?|language of {country}|{country} language|language in {country}?"
            f"|languages in {country}|what do they speak in {country}?|what do people speak in {country}|which language do people speak in {country}?|what is the language of {country}?"
            f"|what is spoken in {country}?|tell me the language of {country}|which language does {country} have?|what language is used in {country}|what language should I learn for {country}?")


for key, q, th, r in [
    ("boil", "At what temperature does water boil?|When does water boil?"
     "|water boils at|boiling point|boiling point of water|boiling water temperature|what is the boiling point of water?|whats the boiling point of water"
     "|when does water start to boil?|when does water begin to boil|at how many degrees does water boil?|how hot is boiling water?|how hot must water be to boil?"
     "|at which temperature does water boil|what temperature does water boil at?|temperature of boiling water?|tell me when water boils",
     "The user asks when water boils. It is 100 degrees Celsius.", "Water boils at **100 degrees Celsius**."),
    ("freeze", "At what temperature does water freeze?|When does water freeze?"
     "|water freezes at|freezing point|freezing point of water|what is the freezing point of water?|whats the freezing point of water"
     "|when does water turn to ice?|when does water become ice|when does ice form?|at how many degrees does water freeze?|how cold must water be to freeze?"
     "|at which temperature does water freeze|what temperature does water freeze at?|temperature of freezing water?|tell me when water freezes",
     "The user asks when water freezes. It is 0 degrees Celsius.", "Water freezes at **0 degrees Celsius**."),
    ("spider", "How many legs does a spider have?|Spider legs?"
     "|legs of a spider|spider how many legs|number of legs of a spider|how many legs has a spider|how many legs do spiders have?"
     "|how many legs are on a spider?|how many legs does a spider walk on?|a spider has how many legs?|spiders have how many legs|tell me how many legs a spider has"
     "|count the legs of a spider|does a spider have eight legs?|does a spider have six or eight legs?",
     "The user asks about spider legs. It has 8.", "A spider has **8 legs**."),
    ("insect", "How many legs does an insect have?|How many legs does an ant have?|How many legs does a bee have?"
     "|insect legs|ant legs|bee legs|legs of an insect|legs of an ant?|legs of a bee|number of legs of an insect|how many legs has an insect"
     "|how many legs do insects have?|how many legs do ants have?|how many legs do bees have?|how many legs does a fly have?|how many legs does a beetle have?"
     "|an insect has how many legs?|an ant has how many legs|tell me how many legs an insect has|do insects have six legs?|do ants have six legs?",
     "The user asks about insect legs. It has 6.", "An insect has **6 legs**. Ants and bees are insects."),
    ("dog", "How many legs does a dog have?|How many legs does a cat have?"
     "|dog legs|cat legs|legs of a dog|legs of a cat?|number of legs of a dog|how many legs has a dog|how many legs has a cat|how many legs do dogs have?"
     "|how many legs do cats have?|a dog has how many legs?|a cat has how many legs|tell me how many legs a dog has|tell me how many legs a cat has"
     "|does a dog have four legs?|does a cat have four legs?",
     "The user asks about legs. Cats and dogs have 4.", "A dog has **4 legs**. A cat has 4 legs too."),
    ("continents", "How many continents are there?|Name the continents.|List the continents."
     "|continents|the continents|7 continents|seven continents|continents of the earth|list all continents|name all continents|name the seven continents"
     "|what are the continents?|what are the seven continents|what continents are there?|which continents are there?|how many continents does Earth have?"
     "|how many continents are in the world|number of continents|give me the continents|tell me the continents",
     "The user asks about continents. There are 7.", "There are 7 continents: Africa, Antarctica, Asia, Australia, Europe, North America, and South America."),
    ("oceans", "How many oceans are there?|Name the oceans.|List the oceans."
     "|oceans|the oceans|5 oceans|five oceans|oceans of the earth|list all oceans|name all oceans|name the five oceans|what are the oceans?"
     "|what are the five oceans|what oceans are there?|which oceans are there?|how many oceans does Earth have?|how many oceans are in the world|number of oceans"
     "|give me the oceans|tell me the oceans",
     "The user asks about oceans. There are 5.", "There are 5 oceans: the Pacific, the Atlantic, the Indian, the Arctic, and the Southern Ocean."),
    ("bigocean", "What is the largest ocean?|Which ocean is the biggest?"
     "|largest ocean|biggest ocean|largest ocean of the world|which ocean is the largest?|which ocean is biggest|what is the biggest ocean?"
     "|what is the biggest ocean in the world|what ocean is the largest?|name the largest ocean|name the biggest ocean|tell me the largest ocean"
     "|which of the oceans is the biggest?|the ocean with the most water?|is the Pacific the largest ocean?",
     "The user asks for the largest ocean. It is the Pacific.", "The **Pacific Ocean** is the largest ocean."),
    ("bigcountry", "What is the largest country?|Which country is the biggest?"
     "|largest country|biggest country|largest country of the world|which country is the largest?|which country is biggest|what is the biggest country?"
     "|what is the biggest country in the world|what country is the largest?|name the largest country|name the biggest country|tell me the largest country"
     "|which country has the most land?|largest country by area?|is Russia the largest country?",
     "The user asks for the largest country. It is Russia.", "**Russia** is the largest country by area."),
    ("smallcountry", "What is the smallest country?|Which country is the smallest?"
     "|smallest country|tiniest country|smallest country of the world|which country is smallest|what is the smallest country in the world"
     "|what is the tiniest country?|what country is the smallest?|name the smallest country|tell me the smallest country|which of all countries is the smallest?"
     "|which country has the least land?|smallest country by area?|is Vatican City the smallest country?|hi, what is the smallest country",
     "The user asks for the smallest country. It is Vatican City.", "**Vatican City** is the smallest country."),
    ("bigcontinent", "What is the largest continent?|Which continent is the biggest?"
     "|largest continent|biggest continent|largest continent of the world|which continent is the largest?|which continent is biggest"
     "|what is the biggest continent?|what is the biggest continent in the world|what continent is the largest?|name the largest continent|name the biggest continent"
     "|tell me the largest continent|which of the continents is the biggest?|largest continent by area?|is Asia the largest continent?",
     "The user asks for the largest continent. It is Asia.", "**Asia** is the largest continent."),
    ("mountain", "What is the highest mountain?|Which mountain is the tallest?|How high is Mount Everest?"
     "|highest mountain|tallest mountain|mount everest|everest height|highest mountain of the world|which mountain is the highest?"
     "|which mountain is highest|what is the tallest mountain?|what is the highest mountain in the world|how tall is mount everest|how high is the highest mountain?"
     "|how many meters is Mount Everest?|height of mount everest?|name the highest mountain|tell me the highest mountain|is Mount Everest the highest mountain?",
     "The user asks for the highest mountain. It is Mount Everest.", "**Mount Everest** is the highest mountain. It is about 8,849 meters high."),
    ("whale", "What is the largest animal?|Which animal is the biggest?"
     "|largest animal|biggest animal|largest animal of the world|which animal is the largest?|which animal is biggest|what is the biggest animal?"
     "|what is the biggest animal in the world|what animal is the largest?|name the largest animal|name the biggest animal|tell me the biggest animal"
     "|which of all animals is the biggest?|biggest animal in the sea?|is the blue whale the largest animal?|the heaviest animal?",
     "The user asks for the largest animal. It is the blue whale.", "The **blue whale** is the largest animal."),
    ("cheetah", "What is the fastest land animal?|Which land animal is the fastest?"
     "|fastest land animal|fastest animal on land|fastest animal on legs|which animal runs fastest?|which animal runs the fastest"
     "|which animal on land is the fastest?|what is the fastest animal on land?|what animal is the fastest runner|what land animal is the fastest?"
     "|name the fastest land animal|tell me the fastest land animal|which land animal can run the fastest?|who is the fastest runner among animals?"
     "|is the cheetah the fastest land animal?",
     "The user asks for the fastest land animal. It is the cheetah.", "The **cheetah** is the fastest land animal."),
    ("giraffe", "What is the tallest animal?|Which animal is the tallest?"
     "|tallest animal|highest animal|tallest animal of the world|which animal is tallest|which animal is the highest?|what animal is the tallest?"
     "|what is the tallest animal in the world|what is the tallest of all animals?|name the tallest animal|tell me the tallest animal|which animal has the longest neck?"
     "|animal with the longest neck|what animal has a very long neck?|is the giraffe the tallest animal?",
     "The user asks for the tallest animal. It is the giraffe.", "The **giraffe** is the tallest animal."),
    ("honey", "What do bees make?|Who makes honey?"
     "|honey|bees make|bees make what?|what do bees produce?|what does a bee make?|what do bees give us?|what comes from bees?"
     "|which animal makes honey?|which insect makes honey?|where does honey come from?|honey comes from whom?|who produces honey|what sweet thing do bees make?"
     "|tell me what bees make|do bees make honey?",
     "The user asks about bees. They make honey.", "Bees make **honey**."),
    ("cow", "What do cows give us?|Where does milk come from?"
     "|milk|cows give|cows give what?|cows give us what|what does a cow give?|what do we get from cows?|what comes from cows?|what do cows make?"
     "|which animal gives milk?|which animal gives us milk|who gives us milk?|milk comes from what animal?|where do we get milk from?|what white drink do cows give?"
     "|tell me what cows give us|do cows give milk?",
     "The user asks about cows. They give milk.", "Cows give us **milk**."),
    ("kitten", young("cat"), "The user asks about a baby cat. It is a kitten.", "A baby cat is a **kitten**."),
    ("puppy", young("dog"), "The user asks about a baby dog. It is a puppy.", "A baby dog is a **puppy**."),
    ("calf", young("cow"), "The user asks about a baby cow. It is a calf.", "A baby cow is a **calf**."),
    ("lamb", young("sheep"), "The user asks about a baby sheep. It is a lamb.", "A baby sheep is a **lamb**."),
    ("foal", young("horse"), "The user asks about a baby horse. It is a foal.", "A baby horse is a **foal**."),
    ("duckling", young("duck"), "The user asks about a baby duck. It is a duckling.", "A baby duck is a **duckling**."),
    ("catsound", sound("cat"), "The user asks for a cat sound. It is meow.", "A cat says **meow**."),
    ("dogsound", sound("dog"), "The user asks for a dog sound. It is woof.", "A dog says **woof**."),
    ("cowsound", sound("cow"), "The user asks for a cow sound. It is moo.", "A cow says **moo**."),
    ("triangle", sides("a", "triangle"), "The user asks about a triangle. It has 3 sides.", "A triangle has **3 sides**."),
    ("square", sides("a", "square"), "The user asks about a square. It has 4 sides.", "A square has **4 sides**, and they all have the same length."),
    ("pentagon", sides("a", "pentagon"), "The user asks about a pentagon. It has 5 sides.", "A pentagon has **5 sides**."),
    ("hexagon", sides("a", "hexagon"), "The user asks about a hexagon. It has 6 sides.", "A hexagon has **6 sides**."),
    ("octagon", sides("an", "octagon"), "The user asks about an octagon. It has 8 sides.", "An octagon has **8 sides**."),
    ("gravity", "What is gravity?|Explain gravity.|Why do things fall?"
     "|gravity|whats gravity|gravity meaning|define gravity|describe gravity|explain gravity to me|tell me about gravity|tell me what gravity is"
     "|what does gravity do?|what does gravity mean?|how does gravity work?|why does an apple fall?|why do things fall down?|why does everything fall to the ground?"
     "|why do we not fly away from Earth?|what keeps us on the ground?|what pulls things down?|what holds us on Earth",
     "The user asks about gravity. It pulls things together.", "Gravity is the force that pulls things together. It makes things fall to the ground."),
    ("photo", "What is photosynthesis?|How do plants make food?|Explain photosynthesis."
     "|photosynthesis|whats photosynthesis|photosynthesis meaning|define photosynthesis|describe photosynthesis|tell me about photosynthesis"
     "|how does photosynthesis work?|what happens in photosynthesis?|what does photosynthesis mean?|how do plants get their food?|how do plants eat?"
     "|how does a plant make its food?|how do plants use light?|what do plants do with light?|what do plants do with sunlight?|how do leaves make food",
     "The user asks how plants make food. They use light.", "In photosynthesis, plants use light, water, and CO2 to make sugar. They give off oxygen."),
    ("skyblue", "Why is the sky blue?|Tell me why the sky is blue."
     "|blue sky|sky blue why|sky why blue|why blue sky|why is sky blue|why does the sky look blue?|why is the sky so blue today?|why is the sky not green?"
     "|why do we see a blue sky?|what makes the sky blue?|how come the sky is blue?|how does the sky get its blue?|explain the blue sky|explain why the sky is blue"
     "|where does the blue of the sky come from?|hi, why is the sky blue",
     "The user asks why the sky is blue. Air scatters blue light.", "Air scatters blue light more than red light. So the sky looks blue."),
    ("whyseasons", "Why are there seasons?|What makes the seasons?"
     "|why seasons|reason for the seasons|cause of the seasons|why do we have seasons?|why are there four seasons|why do the seasons change?"
     "|why is there summer and winter?|why is it cold in winter?|why is it warm in summer?|what causes the seasons?|what is the reason for the seasons?"
     "|how do seasons come about?|how do the seasons work?|explain the seasons|explain why there are seasons|where do the seasons come from?|tell me why we have seasons",
     "The user asks about seasons. The axis of Earth is tilted.", "The axis of Earth is tilted. So each half of Earth gets more sun for one part of the year and less for the other."),
    ("rainbowhow", "How is a rainbow made?|What is a rainbow?|Why do we see a rainbow?"
     "|rainbow|rainbows|a rainbow?|whats a rainbow|why rainbow|how rainbow|how does a rainbow form?|how do rainbows form|how is a rainbow formed?"
     "|how does a rainbow come about?|how are rainbows made?|what makes a rainbow?|what causes a rainbow?|when do we see a rainbow?|when does a rainbow appear?"
     "|why is there a rainbow?|why are there rainbows?|explain a rainbow|explain rainbows|tell me how a rainbow is made",
     "The user asks about the rainbow. Drops split light.", "A rainbow appears when sunlight goes through drops of water. The drops split the light into colors."),
    ("rain", "Why does it rain?|Where does rain come from?|What is rain?"
     "|rain|the rain?|whats rain|why rain|how does rain form?|how is rain made?|how does rain work?|what makes rain?|what makes it rain?|what causes rain?"
     "|why is there rain?|why do clouds rain?|why does water fall from the sky?|where does the rain come from|how do clouds make rain?|explain rain|explain why it rains"
     "|tell me why it rains|when does it rain from a cloud?",
     "The user asks about rain. It comes from clouds.", "Warm water rises into the air and makes clouds. When the drops get heavy, they fall as rain."),
    ("tides", "What makes the tides?|Why are there tides?"
     "|tides|the tides|whats the tides|tide?|high tide and low tide|why tides|what are tides?|what are the tides?|what causes the tides?"
     "|what causes tides|why does the sea rise and fall?|why does the water come and go at the beach?|why is there high tide and low tide?|how do the tides work?"
     "|how do tides come about?|explain the tides|tell me about the tides|what does the Moon do to the sea?|the moon and the sea, what happens",
     "The user asks about tides. The Moon pulls the sea.", "The Moon pulls on the sea. This makes the water rise and fall, and we call it tides."),
    ("light", "What is the speed of light?|How fast is light?"
     "|speed of light|light speed|whats the speed of light|how fast does light travel?|how fast does light move?"
     "|how quick is light?|how many kilometers does light travel per second?|how far does light go in one second?|at what speed does light travel?"
     "|what speed does light have?|velocity of light|tell me the speed of light|hi, what is the speed of light",
     "The user asks about the speed of light. It is about 300,000 km per second.", "Light travels at about **300,000 kilometers per second**."),
    ("bones", "How many bones does a person have?|How many bones are in the body?"
     "|bones|human bones|bones in the body|bones in the human body?|number of bones|how many bones|how many bones does a human have?"
     "|how many bones does an adult have?|how many bones do we have?|how many bones do I have?|how many bones do people have|how many bones are in a human"
     "|a person has how many bones?|number of bones of an adult|tell me how many bones we have|count of human bones",
     "The user asks about bones. An adult has 206.", "An adult has **206 bones**."),
    ("teeth", "How many teeth does an adult have?|How many teeth do people have?"
     "|teeth|human teeth|number of teeth|number of teeth of an adult|how many teeth|how many teeth does a human have?|how many teeth does a person have?"
     "|how many teeth do adults have|how many teeth do we have?|how many teeth should I have?|how many teeth are in the mouth?|an adult has how many teeth?"
     "|teeth of an adult?|tell me how many teeth we have|count of human teeth",
     "The user asks about teeth. An adult has 32.", "An adult usually has **32 teeth**."),
    ("senses", "What are the five senses?|Name the five senses.|How many senses do we have?"
     "|senses|five senses|5 senses|the five senses|human senses|what are the senses?|what are our senses?|what are the 5 senses|what senses do we have?"
     "|which senses do we have?|which senses are there?|how many senses are there?|how many senses does a person have?|list the senses|list the five senses"
     "|name the senses|tell me the five senses",
     "The user asks about the senses. I name five.", "The five senses are **sight**, **hearing**, **smell**, **taste**, and **touch**."),
    ("heart", "What does the heart do?|Why do we have a heart?"
     "|heart|the heart|whats the heart for|heart function|function of the heart|what is the heart for?|what is the heart?|what does a heart do?"
     "|what does my heart do|what is the job of the heart?|why does the heart beat?|why does my heart beat?|why do we need a heart?|how does the heart work?"
     "|explain the heart|tell me about the heart|what pumps the blood?",
     "The user asks about the heart. It pumps blood.", "The heart pumps blood through the body."),
    ("fingers", "How many fingers does a hand have?|How many fingers are on one hand?"
     "|fingers|hand fingers|fingers of a hand|fingers on a hand?|number of fingers|how many fingers|how many fingers has a hand|how many fingers are on a hand"
     "|how many fingers do I have on one hand?|how many fingers does one hand have?|how many fingers on each hand?|a hand has how many fingers?"
     "|one hand has how many fingers|number of fingers on a hand|tell me how many fingers a hand has|count the fingers of one hand",
     "The user asks about fingers. A hand has 5.", "A hand has **5 fingers**, with the thumb."),
    ("alphabet", "How many letters are in the alphabet?|How many letters does English have?"
     "|letters in the alphabet|alphabet letters|alphabet letter count|number of letters|number of letters in the alphabet|how many letters"
     "|how many letters are there?|how many letters has the alphabet|how many letters does the alphabet have?|how many letters are in the English alphabet?"
     "|how many letters are from A to Z?|the alphabet has how many letters?|tell me how many letters the alphabet has|count of letters in english"
     "|how long is the alphabet?",
     "The user asks about letters. There are 26.", "The English alphabet has **26 letters**."),
    ("abc", "Say the alphabet.|List the letters.|What is the alphabet?"
     "|abc|a b c|alphabet|the alphabet|the alphabet please|english alphabet|a to z|letters from a to z|say the abc|tell me the abc|write the alphabet|write the abc"
     "|show me the alphabet|show the alphabet|list all letters|list the letters of the alphabet|list the alphabet|give me the alphabet"
     "|what are the letters of the alphabet?|can you say the alphabet?|do you know the alphabet?",
     "The user wants the alphabet. I write it.", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"),
    ("vowels", "What are the vowels?|Name the vowels.|How many vowels are there?"
     "|vowels|the vowels|five vowels|5 vowels|english vowels|list the vowels|list all vowels|name all vowels|name the five vowels|what are vowels?"
     "|what are the five vowels|which letters are vowels?|what letters are vowels|how many vowels does English have?|number of vowels|give me the vowels"
     "|tell me the vowels",
     "The user asks for the vowels. There are 5.", "The 5 vowels are **A**, **E**, **I**, **O**, and **U**."),
    ("romeo", "Who wrote Romeo and Juliet?|Who was Shakespeare?|Who wrote Hamlet?"
     "|shakespeare|william shakespeare|romeo and juliet|romeo and juliet author|hamlet author?|author of hamlet|author of romeo and juliet?|whos shakespeare"
     "|who is shakespeare|who was William Shakespeare?|who is the author of Romeo and Juliet?|who is the author of Hamlet?|which writer wrote Hamlet?"
     "|which writer wrote Romeo and Juliet|what did Shakespeare write?|tell me about shakespeare|hamlet was written by whom?",
     "The user asks about a famous writer. It is Shakespeare.", "**William Shakespeare** was an English writer. He wrote *Romeo and Juliet* and *Hamlet*."),
    ("mona", "Who painted the Mona Lisa?|Who was Leonardo da Vinci?"
     "|mona lisa|mona lisa painter|painter of the mona lisa|leonardo|leonardo da vinci|whos leonardo da vinci|who is leonardo da vinci"
     "|who made the Mona Lisa?|who is the painter of the Mona Lisa?|which painter made the Mona Lisa?|which artist painted the mona lisa|what did Leonardo da Vinci paint?"
     "|tell me about leonardo da vinci|tell me about the mona lisa|the Mona Lisa was painted by whom?|by whom is the mona lisa",
     "The user asks about the Mona Lisa. Leonardo painted it.", "**Leonardo da Vinci** painted the *Mona Lisa*."),
    ("moonman", "Who was the first man on the Moon?|Who first walked on the Moon?|When did people land on the Moon?"
     "|moon landing|first man on the moon|first person on the moon|first moon landing|neil armstrong|who was neil armstrong"
     "|who was the first person on the Moon?|who was first on the moon|who walked on the moon first|which man was first on the Moon?|when was the moon landing?"
     "|when was the first man on the Moon?|in which year did people land on the Moon?|what year was the moon landing|when did man walk on the Moon?"
     "|tell me about the moon landing",
     "The user asks about the Moon landing. It was Neil Armstrong in 1969.", "**Neil Armstrong** was the first man on the Moon, in 1969."),
    ("einstein", "Who was Albert Einstein?|Who is Einstein?"
     "|einstein|albert einstein|whos einstein|who was einstein|who is albert einstein|einstein who|who was this Einstein?|what did Einstein do?"
     "|what is Einstein known for?|what was Albert Einstein known for?|tell me about einstein|tell me about Albert Einstein|explain who Einstein was"
     "|who came up with relativity?|who found the theory of relativity|was Einstein a scientist?",
     "The user asks about Einstein. He was a scientist.", "**Albert Einstein** was a scientist. He is known for the theory of relativity."),
    ("newton", "Who was Isaac Newton?|Who is Newton?"
     "|newton|isaac newton|whos newton|who was newton|who is isaac newton|newton who|who was this Newton?|what did Newton do?"
     "|what is Newton known for?|what was Isaac Newton known for?|tell me about newton|tell me about Isaac Newton|explain who Newton was|who found the laws of motion?"
     "|who found the law of gravity?|was Newton a scientist?",
     "The user asks about Newton. He was a scientist.", "**Isaac Newton** was a scientist. He is known for his laws of motion and gravity."),
    ("curie", "Who was Marie Curie?|Who is Marie Curie?"
     "|curie|marie curie|madame curie|whos marie curie|who was curie|marie curie who|who was this Marie Curie?|what did Marie Curie do?"
     "|what is Marie Curie known for?|what did Marie Curie win?|tell me about curie|tell me about Marie Curie|explain who Marie Curie was|who won two nobel prizes?"
     "|how many Nobel Prizes did Marie Curie win?|was Marie Curie a scientist?",
     "The user asks about Marie Curie. She was a scientist.", "**Marie Curie** was a scientist. She won two Nobel Prizes."),
    ("ada", "Who was Ada Lovelace?|Who is Ada Lovelace?"
     "|ada|ada lovelace|lovelace|whos ada lovelace|who was ada|ada lovelace who|who was this Ada Lovelace?|what did Ada Lovelace do?"
     "|what is Ada Lovelace known for?|what did Ada Lovelace write about?|tell me about ada|tell me about Ada Lovelace|explain who Ada Lovelace was"
     "|who was the first programmer?|first programmer|was Ada Lovelace a programmer?",
     "The user asks about Ada Lovelace. She wrote about early computers.", "**Ada Lovelace** wrote about early computers. Many people call her the first programmer."),
    ("eiffel", "Where is the Eiffel Tower?|In which city is the Eiffel Tower?"
     "|eiffel tower|the eiffel tower|eiffel tower city|eiffel tower where|wheres the eiffel tower|where can I find the Eiffel Tower?"
     "|where can i see the eiffel tower|where does the Eiffel Tower stand?|where is the eiffel tower located|which city has the Eiffel Tower?"
     "|in what city is the eiffel tower|in which country is the Eiffel Tower?|the Eiffel Tower is where?|tell me where the eiffel tower is|is the Eiffel Tower in Paris?",
     "The user asks about the Eiffel Tower. It is in Paris.", "The Eiffel Tower is in **Paris**, France."),
    ("pyramids", "Where are the great pyramids?|In which country are the pyramids of Giza?"
     "|pyramids|the pyramids|great pyramids|pyramids of giza|pyramids country|pyramids where|wheres the pyramids|where are the pyramids"
     "|where are the pyramids of giza|where can I find the pyramids?|where can i see the pyramids|where do the pyramids stand?|which country has the great pyramids?"
     "|in what country are the pyramids|in which country are the great pyramids?|the pyramids are where?|tell me where the pyramids are|are the pyramids in Egypt?",
     "The user asks about the pyramids. They are in Egypt.", "The great pyramids are in **Egypt**."),
    ("wall", "Where is the Great Wall?|In which country is the Great Wall?"
     "|great wall|the great wall|great wall country|great wall where|wheres the great wall|where can I find the Great Wall?|where can i see the great wall"
     "|where does the Great Wall stand?|where is the great wall located|which country has the Great Wall?|which country built the Great Wall?"
     "|in what country is the great wall|the Great Wall is where?|tell me where the great wall is|is the Great Wall in China?",
     "The user asks about the Great Wall. It is in China.", "The Great Wall is in **China**."),
    ("yen", money("Japan"), "The user asks about money in Japan. It is the yen.", "The currency of Japan is the **yen**."),
    ("dollar", money("the United States"), "The user asks about money in the United States. It is the dollar.", "The currency of the United States is the **dollar**."),
    ("pound", money("the United Kingdom") + "|What money do they use in London?", "The user asks about money in the United Kingdom. It is the pound.", "The currency of the United Kingdom is the **pound**."),
    ("euro", money("Germany") + "|" + money("France") + "|" + money("Spain"), "The user asks about money in Europe. It is the euro.", "The currency there is the **euro**."),
    ("rupee", money("India"), "The user asks about money in India. It is the rupee.", "The currency of India is the **rupee**."),
    ("brazil", spoken("Brazil"), "The user asks about Brazil. People speak Portuguese.", "People in Brazil speak **Portuguese**."),
    ("mexico", spoken("Mexico"), "The user asks about Mexico. People speak Spanish.", "People in Mexico speak **Spanish**."),
    ("austria", spoken("Austria"), "The user asks about Austria. People speak German.", "People in Austria speak **German**."),
    ("cpu", "What is a CPU?|What does a CPU do?"
     "|cpu|the cpu|a cpu?|whats a cpu|cpu meaning|what does cpu stand for|what does CPU mean?|define cpu|describe a CPU|explain cpu|explain what a CPU is"
     "|tell me about the CPU|tell me what a cpu is|what is the CPU?|what is the cpu for?|what is a processor?|how does a CPU work?|cpu in simple words",
     "The user asks about the CPU. It runs programs.", "The **CPU** is the main chip of a computer. It runs programs step by step."),
    ("gpu", "What is a GPU?|What does a GPU do?"
     "|gpu|the gpu|a gpu?|whats a gpu|gpu meaning|what does gpu stand for|what does GPU mean?|define gpu|describe a GPU|explain gpu|explain what a GPU is"
     "|tell me about the GPU|tell me what a gpu is|what is the GPU?|what is a gpu for?|what is a graphics card?|how does a GPU work?|gpu in simple words",
     "The user asks about the GPU. It does much math at once.", "A **GPU** is a chip that does much math at the same time. It is good for graphics and for models."),
    ("ram", "What is RAM?|What does RAM do?"
     "|ram|the ram|whats ram|ram meaning|what does ram stand for|what does RAM mean?|define ram|describe RAM|explain ram|explain what RAM is|tell me about RAM"
     "|tell me what ram is|what is the RAM?|what is RAM for?|what is the memory of a computer?|how does RAM work?|what happens to RAM when the power is off?"
     "|ram in simple words",
     "The user asks about RAM. It is fast memory.", "**RAM** is the fast memory of a computer. It is empty again when the power is off."),
    ("ssd", "What is an SSD?|What does SSD mean?"
     "|ssd|an ssd?|whats an ssd|ssd meaning|what does ssd stand for|define ssd|describe an SSD|explain ssd|explain what an SSD is|tell me about SSDs"
     "|tell me what an ssd is|what is the SSD?|what is an SSD for?|what does an SSD do?|what does the ssd do|what are SSDs?|how does an SSD work?|ssd in simple words",
     "The user asks about the SSD. It is fast storage.", "An **SSD** is fast storage. It keeps your files when the power is off. Deltafin reads experts from it."),
    ("byte", "What is a byte?|How many bits are in a byte?"
     "|byte|a byte?|bytes|whats a byte|byte meaning|define byte|describe a byte|explain a byte|explain bytes|explain bits and bytes|tell me what a byte is"
     "|what are bytes?|what does byte mean?|what is a bit?|bits in a byte|how many bits does a byte have?|how many bits has a byte"
     "|how many bits is one byte|a byte has how many bits?",
     "The user asks about a byte. It has 8 bits.", "A byte has **8 bits**. A bit is 0 or 1."),
    ("terminal", "What is a terminal?|What is the command line?"
     "|terminal|a terminal?|command line|whats a terminal|terminal meaning|define terminal|describe a terminal|explain the terminal"
     "|explain the command line|tell me what a terminal is|what are terminals?|what does terminal mean?|what is the terminal?|what is the terminal for?"
     "|what do I do in a terminal?|how does a terminal work?|what is a command line",
     "The user asks about the terminal. It is for text commands.", "A **terminal** is a window for text commands. You type a command and press Enter."),
    ("sqlite", "What is SQLite?|What does SQLite do?"
     "|sqlite|whats sqlite|sqlite meaning|define sqlite|describe SQLite|explain sqlite|explain SQLite to me|tell me about SQLite|tell me what sqlite is"
     "|what is SQLite for?|what does SQLite mean?|is SQLite a database?|why does Deltafin use SQLite?|what database does Deltafin use?|which database is used?"
     "|how does SQLite work?|sqlite in simple words",
     "The user asks about SQLite. It is a small database.", "**SQLite** is a small database in one file. Deltafin saves your chats in it."),
    ("markdown", "What is Markdown?|Explain Markdown."
     "|markdown|whats markdown|markdown meaning|define markdown|describe Markdown|explain markdown to me|explain what Markdown is|tell me about Markdown"
     "|tell me what markdown is|what is Markdown for?|what does Markdown mean?|what does Markdown do?|is Markdown a text format?|how does Markdown work?"
     "|markdown in simple words|hi, what is markdown",
     "The user asks about Markdown. It is simple text with marks.", "**Markdown** is simple text with marks for style. For example, `**word**` shows a bold word."),
    ("json", "What is JSON?|Explain JSON.|Show me JSON."
     "|json|whats json|json meaning|json example|define json|describe JSON|explain json to me|explain what JSON is|tell me about JSON"
     "|tell me what json is|what is JSON for?|what does JSON mean?|what does JSON look like?|what does json stand for|give me an example of JSON|show me a JSON example"
     "|write some JSON|show json",
     "The user asks about JSON. I show a small example.", "**JSON** is a text format for data:\n\n```json\n{\"name\": \"Deltafin\", \"layers\": 93}\n```"),
    ("python", "What is Python?|Is Python a language?"
     "|python|whats python|python language|define python|describe Python|explain python|explain what Python is|tell me about Python"
     "|tell me what python is|what is Python for?|what is the Python language?|what is python good for|is Python easy?|is Python good for beginners?"
     "|is python a programming language|python in simple words",
     "The user asks about Python. It is a programming language.", "**Python** is a programming language. It is easy to read and good for beginners."),
    ("golang", "What is Go?|What is the Go language?"
     "|go language|golang|whats golang|whats go|what is golang|go programming language|describe Go|explain golang|explain the Go language|tell me about Go"
     "|tell me about the Go language|tell me what golang is|what is Go for?|what is Go good for?|what is go used for|is Go a language?|is Go a programming language?"
     "|is golang fast|go language in simple words",
     "The user asks about Go. It is a programming language.", "**Go** is a programming language. It is simple, fast, and good for servers."),
    ("bug", "What is a bug?|What is a bug in a program?"
     "|bug|a bug?|bugs|whats a bug|bug meaning|software bug|define bug|describe a bug|explain bugs|explain what a bug is|tell me what a bug is|what are bugs?"
     "|what are bugs in code?|what is a bug in software|what does bug mean?|what is debugging?|what does debugging mean?|bug in a program?",
     "The user asks about a bug. It is a mistake in code.", "A bug is a mistake in a program. To fix it is called debugging."),
    ("internet", "What is the internet?|Explain the internet."
     "|the internet|whats the internet|internet meaning|define internet|describe the internet|explain the internet to me"
     "|explain what the internet is|tell me about the internet|tell me what the internet is|what does the internet do?|what is the internet for?|what does internet mean?"
     "|how does the internet work?|how does internet work|what connects all computers?|internet in simple words",
     "The user asks about the internet. It connects computers.", "The internet connects computers all over the world, so that they can share data."),
    ("opensource", "What is open source?|What does open source mean?"
     "|open source|whats open source|open source meaning|meaning of open source|define open source|describe open source|explain open source"
     "|explain open source to me|tell me about open source|tell me what open source means|what is an open source program?|what is open source software?"
     "|what does open source software mean?|when is a program open source?|what is open source code|open source in simple words",
     "The user asks about open source. Anyone can read the code.", "Open source means that anyone can read the code of a program and often change it."),
    ("pi", "What is pi?|What is the value of pi?"
     "|pi|the number pi|value of pi|pi value|whats pi|pi number|pi in digits|digits of pi|define pi|explain pi|tell me about pi|tell me the value of pi"
     "|how much is pi?|how big is pi?|what number is pi?|what is the number pi?|what are the first digits of pi?|3.14?",
     "The user asks about pi. It is about 3.14.", "Pi is about **3.14159**. It is the length around a circle divided by the width of the circle."),
    ("prime", "What is a prime number?|Name some prime numbers.|List the first prime numbers."
     "|prime|prime numbers|primes|prime number?|whats a prime number|prime number meaning|define prime number|explain prime numbers"
     "|tell me about prime numbers|tell me some prime numbers|give me some prime numbers|give me the first primes|list some primes|first prime numbers"
     "|what are prime numbers?|what are the first prime numbers?|when is a number prime?|which numbers are prime?|what does prime mean?|show me prime numbers",
     "The user asks about prime numbers. I give some.", "A prime number can be divided only by 1 and itself. The first ones are 2, 3, 5, 7, 11, and 13."),
    ("even", "What is an even number?|What are even numbers?"
     "|even numbers|even number|whats an even number|even number meaning|define even number|explain even numbers|tell me about even numbers"
     "|tell me some even numbers|give me some even numbers|list some even numbers|name some even numbers|which numbers are even?|when is a number even?"
     "|what does even mean?|what makes a number even?|show me even numbers",
     "The user asks about even numbers. They can be divided by 2.", "An even number can be divided by 2. For example: 2, 4, 6, 8, 10."),
    ("count10", "Count to ten.|Count from 1 to 10.|Can you count to 10?"
     "|1 to 10|one to ten|count 1 to 10|count to 10|count to 10 please|count up to ten|count from one to ten|count till 10|can you count to ten?"
     "|can you count from one to ten|please count to 10|start at 1 and count to 10|numbers from 1 to 10|numbers 1 to 10|list the numbers from 1 to 10"
     "|write the numbers from 1 to 10|say the numbers from one to ten|let me see you count to ten|show me that you can count",
     "The user wants me to count. I count to 10.", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10."),
    ("count20", "Count to twenty.|Count from 1 to 20."
     "|1 to 20|one to twenty|count 1 to 20|count to 20|count to 20 please|count up to twenty|count from one to twenty|count till 20|can you count to 20?"
     "|can you count to twenty|can you count from one to twenty|please count to 20|start at 1 and count to 20|numbers from 1 to 20|numbers 1 to 20"
     "|list the numbers from 1 to 20|write the numbers from 1 to 20|say the numbers from one to twenty",
     "The user wants me to count. I count to 20.", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20."),
    ("countback", "Count back from ten.|Count from 10 to 1.|Count down from 10."
     "|10 to 1|ten to one|count 10 to 1|count down|countdown|countdown from 10|countdown please|count backwards from 10|count backwards|count back from 10"
     "|count from ten to one|count down from ten|count down to one|can you count backwards?|can you count down from ten?|please count down from 10"
     "|start at 10 and count down|numbers from 10 to 1|numbers 10 to 1|do a countdown|say the numbers from ten to one",
     "The user wants me to count down. I start at 10.", "10, 9, 8, 7, 6, 5, 4, 3, 2, 1."),
    ("dolphin", "What is a dolphin?|Is a dolphin a fish?"
     "|dolphin|dolphins|a dolphin?|whats a dolphin|dolphin fish or mammal|explain dolphins|describe a dolphin|tell me about dolphins"
     "|tell me what a dolphin is|what are dolphins?|what kind of animal is a dolphin?|are dolphins fish?|are dolphins mammals?|is a dolphin a mammal?"
     "|is a dolphin a fish or a mammal|is the dolphin a fish",
     "The user asks about dolphins. They are mammals.", "A dolphin is not a fish. It is a **mammal** that lives in the sea and breathes air."),
    ("penguin", "Can penguins fly?|Is a penguin a bird?"
     "|penguin|penguins|a penguin?|whats a penguin|penguin fly?|explain penguins|describe a penguin|tell me about penguins|tell me what a penguin is"
     "|what are penguins?|what is a penguin?|what kind of animal is a penguin?|are penguins birds?|can a penguin fly?|can a penguin swim?|do penguins fly?"
     "|is the penguin a bird|why can penguins not fly?",
     "The user asks about penguins. They cannot fly.", "A penguin is a bird, but it cannot fly. It swims very well."),
    ("bat", "Is a bat a bird?|What is a bat?"
     "|bat|bats|a bat?|whats a bat|bat bird or mammal|explain bats|describe a bat|tell me about bats|tell me what a bat is|what are bats?"
     "|what kind of animal is a bat?|are bats birds?|are bats mammals?|is a bat a mammal?|is a bat a bird or a mammal|can bats fly?|is the bat a bird",
     "The user asks about bats. They are mammals.", "A bat is not a bird. It is a **mammal** that can fly."),
    ("plants", "What do plants need?|What does a plant need to grow?"
     "|plants need|plants need what|what plants need|what does a plant need|what do plants need to grow?|what do plants need to live?"
     "|what does a plant need to live?|what do my plants need?|what do flowers need to grow?|what does a flower need?|what should I give my plants?"
     "|what must a plant have?|what do trees need to grow?|tell me what plants need|needs of a plant|list what plants need|how do plants grow?",
     "The user asks about plants. They need a few things.", "A plant needs **light**, **water**, **air**, and **soil**."),
    ("compass", "What are the four directions?|Name the four directions."
     "|compass|compass directions|four directions|4 directions|the four directions|cardinal directions|what are the directions?"
     "|what are the directions on a compass?|what directions are there?|which directions are there?|how many directions are there?|list the directions"
     "|list the four directions|name the directions|name the directions on a compass|tell me the four directions|north south east and?|what does a compass show?",
     "The user asks about directions. I name four.", "The four directions are **north**, **south**, **east**, and **west**."),
    ("sunrise", "Where does the sun rise?|Where does the sun set?"
     "|sunrise|sunset|sunrise direction|where sun rise|where does the sun come up?|where does the sun go down?|where is sunrise"
     "|in which direction does the sun rise?|in which direction does the sun set?|which direction does the sun rise|on which side does the sun rise?"
     "|does the sun rise in the east?|does the sun set in the west?|the sun rises where?|the sun sets where?|tell me where the sun rises|sun rises in the?",
     "The user asks about sunrise. It is in the east.", "The sun rises in the **east** and sets in the **west**."),
]:
    add("f." + key, G, q, th, r)

