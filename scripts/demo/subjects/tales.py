"""Haiku, poems, stories and jokes."""
from .book import *

# ---------------------------------------------------------------- haiku, poems
G = "poem"
BR = "  \n"   # hard line break in Markdown


def bare(topic):
    """The topic without its article."""
    return topic.removeprefix("a ").removeprefix("an ").removeprefix("the ")


HAIKU = [
    ("the sea", ["The blue waves roll in", "they sing an old song of salt", "then they slip away"]),
    ("autumn", ["A red leaf lets go", "it dances down to the pond", "and becomes a boat"]),
    ("winter", ["Snow falls on the roof", "the whole town is soft and white", "and the clocks slow down"]),
    ("spring", ["A small bud wakes up", "the warm rain taps on its door", "green says yes to spring"]),
    ("summer", ["Warm sun on my hands", "the day is long and golden", "bees hum in the grass"]),
    ("the moon", ["The moon lights the lake", "a silver road on water", "no one walks on it"]),
    ("a cat", ["A cat on the sill", "she counts the birds in the tree", "her tail keeps the time"]),
    ("a computer", ["The screen starts to glow", "a small light thinks in the dark", "then it says hello"]),
    ("rain", ["Rain taps on the glass", "the whole street becomes a drum", "I listen and smile"]),
    ("the night", ["One star, then two more", "the night fills up like a cup", "sleep is on its way"]),
    ("a mountain", ["The mountain stands still", "clouds come and go like old friends", "it waves with its trees"]),
    ("experts", ["So many experts", "only a few wake for you", "one token is born"]),
]
for topic, lines in HAIKU:
    qs = [f"Write a haiku about {topic}.", f"Give me a haiku about {topic}.", f"Haiku about {topic}", f"I want a haiku about {topic}.", f"Can you write a haiku about {topic}?", f"A haiku about {topic}, please.",
          f"haiku: {topic}", f"haiku on {topic}", f"a short haiku about {topic}", f"make a haiku about {topic}", f"make me a haiku on {topic}", f"{bare(topic)} haiku",
          f"can I have a haiku about {topic}?", f"compose a haiku on {topic}", f"hi, write a haiku about {topic}", f"I would love a haiku about {topic}.", f"do you know a haiku about {topic}?"]
    if topic == "the sea":
        qs += ["Write a haiku.", "Write me a haiku.", "Can you write a haiku?", "Give me a haiku.", "Haiku please", "haiku", "a haiku", "make a haiku", "I want a haiku.", "can I have a haiku?",
               "do you know a haiku?", "compose a haiku for me", "any haiku will do", "one haiku please"]
    if topic == "experts":
        qs += ["Write a haiku about K3.", "Write a haiku about Kimi K3.", "Write a haiku about MoE.", "haiku about k3", "k3 haiku", "moe haiku", "a haiku on K3 please"]
    add("haiku." + slug(topic), G, qs, f"The user wants a haiku about {topic}. It has three short lines.", BR.join(lines))
for topic, lines in [
    ("a friend", ["A friend is like a little light", "that shines for you all day and night.", "And when the road is hard and long,", "a friend will sing your favorite song."]),
    ("a dog", ["My dog can run, my dog can play,", "he greets me at the end of day.", "He wags his tail, he jumps with glee,", "there is no better friend for me."]),
    ("the wind", ["The wind came by and took my hat,", "it danced with leaves and teased the cat.", "It sang a song and blew away,", "I think it had a lovely day."]),
    ("a robot", ["A little robot made of tin", "turned on its lamp and wore a grin.", "It said, I cannot run or fly,", "but I can help you. Let me try!"]),
    ("tea", ["A cup of tea, a quiet chair,", "a little steam up in the air.", "The day is long, but now I see", "it is all fine with a cup of tea."]),
    ("a book", ["A book is like an open door,", "it takes you where you want to soar.", "You turn a page, you sail away,", "and you are home by end of day."]),
]:
    qs = [f"Write a poem about {topic}.", f"Give me a short poem about {topic}.", f"Poem about {topic}", f"Write a short poem about {topic}.", f"Can you write a poem about {topic}?", f"I want a poem about {topic}.",
          f"poem: {topic}", f"poem on {topic}", f"{bare(topic)} poem", f"a short poem about {topic}", f"a little poem about {topic} please", f"make a poem about {topic}",
          f"some verses about {topic}", f"four lines about {topic}", f"can I have a poem about {topic}?", f"do you know a poem about {topic}?", f"hi, write a poem about {topic}",
          f"I would love a poem about {topic}."]
    if topic == "a friend":
        qs += ["Write a poem.", "Can you write a poem?", "Write me a poem.", "Tell me a poem.", "poem", "a poem", "poem please", "short poem", "make a poem", "I want a poem.",
               "can I have a poem?", "do you know a poem?", "a little poem please", "some poetry", "write some verses"]
    add("poem." + slug(topic), G, qs, f"The user wants a poem about {topic}. I write four short lines.", BR.join(lines))

# ---------------------------------------------------------------- stories
G = "story"
STORIES = [
    ("a fox", "One cold morning, a small fox found a red scarf in the snow. She wore it all day and felt warm. Then she saw a rabbit who was shaking. The fox gave the rabbit half of the scarf. Now they were both warm, and they were friends."),
    ("a lighthouse", "By the gray sea stood an old lighthouse. Its keeper, Tom, was alone. One night a storm came, and Tom kept the light on. In the morning, ten boats were safe in the bay. The sailors came up the stairs with bread and songs. Tom was not alone anymore."),
    ("a robot", "Bip was a robot who watered plants. One day a tiny flower did not grow. Bip gave it water, but it stayed small. So Bip told it a story each night. After a week, the flower opened, and it was blue. Bip was so happy that his lamp blinked all day."),
    ("a cat", "Every night, Luna the cat sat on the wall and looked at the moon. She wanted to touch it. One night, she saw the moon in a bowl of milk. She put in one paw, and the moon broke into rings. Luna licked her paw. The moon tasted very good."),
    ("a dog", "Max the dog had lost his ball. He looked under the bed, behind the door, and in the garden. A little bird asked, \"Is it round and red?\" Max said yes. The bird sat on it, because she thought it was an egg. They both laughed, and then they played."),
    ("a dragon", "Once there was a dragon who could not make fire. He could only make warm air. The other dragons laughed at him. But when winter came, the people in the town were cold. The dragon warmed every house with his breath. The town gave him a big cake."),
    ("the moon", "The moon was tired of the night. She asked the sun, \"May I see the day?\" The sun said, \"Come a little early.\" So the moon came in the afternoon, thin and white. She saw children, bees, and kites. That is why you can sometimes see her by day."),
    ("a boat", "Little paper boat sat in a window and dreamed of the sea. One day it rained so hard that the street became a river. A boy put the boat in the water. It sailed past shops and dogs and trees. At last it reached a pond. \"What a big sea!\" it said."),
    ("a bird", "High in a tree lived a young bird who was afraid to fly. Her brothers flew, but she stayed. Then the wind said, \"Jump, and I will hold you.\" She closed her eyes and jumped. The wind held her, and soon she did not need it. She was flying."),
    ("a bear", "When the first snow fell, Bruno the bear could not sleep. His cave was too quiet. A mouse came in and asked for a warm place. Bruno said yes. The mouse sang a soft song about summer. Bruno smiled, closed his eyes, and slept until spring."),
    ("a cloud", "There was a small cloud who did not want to rain. \"If I rain, I will be gone,\" he said. Then he saw a dry field and a sad farmer. The cloud took a deep breath and rained. The field turned green. The sun lifted the cloud up again, bigger than before."),
    ("a tree", "An old tree stood alone on a hill. It gave shade to the sheep and a home to the birds. One day, a girl asked, \"What do you want, tree?\" The tree had never been asked. \"A friend,\" it said. So the girl planted a small tree next to it."),
    ("a snail", "Sam the snail wanted to win a race. The frog laughed, and the hare laughed too. They ran so fast that they missed the path. Sam went slowly and read every sign. In the evening, he reached the end. No one else was there. \"I won,\" said Sam."),
    ("a mouse", "In a big library lived a mouse who loved books. At night she read by the light of the moon. One day, the librarian lost her glasses. The mouse found them under a shelf and put them on the desk. From then on, there was always a bit of cheese next to the books."),
    ("a star", "Far up in the sky, a little star was afraid of the dark. \"But you are a light,\" said the big star. The little star did not know that. She began to shine as hard as she could. Down on Earth, a lost sailor saw her and found the way home."),
    ("a clock", "The old clock in the hall was always five minutes late. People were angry, but Grandma liked it. \"It gives us five more minutes,\" she said. One day the clock was fixed. Grandma was sad. So that night, with one finger, she moved it back again."),
    ("a river", "A young river wanted to be the first to reach the sea. She ran over stones and did not look back. Then she met a slow river who knew all the flowers. \"Come with me,\" he said. They went together, and the way was long, but it was beautiful."),
    ("a kite", "On a windy day, a kite broke its string. It flew over the town and was free. At first it was happy. Then it became lonely. It came down in a garden where a girl was looking at the sky. She fixed the string. \"Fly with me,\" she said."),
    ("an owl", "Otto the owl was awake at night, and all his friends were asleep. He felt alone. So he painted small pictures on leaves and put them at each door. In the morning, the animals found them. That night, they all stayed up late and had a party with Otto."),
    ("a penguin", "Pia the penguin wanted to see the green land. She sat on a piece of ice and sailed north. The sun was warm, and the ice got small. A whale asked, \"Do you need a ride?\" The whale took her home. Pia told everyone about the one green leaf that she saw."),
    ("a baker", "A baker made one loaf too many each day. He put it on a bench near his shop. Each day it was gone. One morning, he was sick and could not bake. On his bench he found soup, flowers, and a note. It said: \"Thank you for the bread.\""),
    ("a train", "Choo was a little train on a short track. He went from the farm to the town and back. He wanted to see the world. A boy said, \"For me, this is the best ride of the week.\" Choo looked at the happy boy. He whistled loudly, and the short track felt long."),
    ("a seed", "Deep in the dark soil, a seed was asleep. \"Wake up,\" said a worm. \"It is spring.\" The seed was afraid, but it pushed up and up. At last it saw the light. \"Oh,\" said the seed, \"so this is the sky!\" And it grew a leaf to wave hello."),
    ("a token", "Long ago, in a big model, a small token waited for its turn. The draft model said, \"I think it is you!\" The router called 16 experts, and they all looked at the token. K3 said, \"Yes, this is the one.\" The token jumped onto the screen and said hello to the world."),
    ("a snowman", "Yesterday, two children built a snowman with a carrot nose. At night a hungry rabbit came by. \"May I eat your nose?\" it asked. The snowman said yes, because he was kind. In the morning, the children saw the tracks. They gave the snowman two carrots."),
]
for topic, text in STORIES:
    qs = [f"Tell me a story about {topic}.", f"Write a short story about {topic}.", f"Write a tiny story about {topic}.", f"Tell me a short story about {topic}.", f"Story about {topic}", f"I want a story about {topic}.",
          f"story: {topic}", f"story with {topic}", f"{bare(topic)} story", f"a short story about {topic}", f"a little story about {topic} please", f"make up a story about {topic}",
          f"a bedtime story about {topic}", f"give me a story about {topic}", f"can I hear a story about {topic}?", f"do you know a story about {topic}?",
          f"hi, tell me a story about {topic}", f"tell a tale of {topic}", f"I would love a story about {topic}."]
    if topic == "a fox":
        qs += ["Tell me a story.", "Tell me a short story.", "Write a story.", "Write a tiny story.", "Can you tell me a story?", "I want a story.", "Story please", "story", "a story", "tell a story", "story time", "short story please", "bedtime story", "a bedtime story please", "make up a story",
               "can I have a story?", "can I hear a story?", "do you know a story?", "I want to hear a story.", "tell me a tale", "give me a story", "any story will do"]
    else:
        qs.append(f"A story about {topic}, please.")
    add("story." + slug(topic), G, qs, f"The user wants a story about {topic}. I tell a short one with a kind end.", text)

# ---------------------------------------------------------------- jokes
G = "joke"
JOKES = [
    ("computers", "Why did the computer take a nap? It had too many windows open."),
    ("cats", "Why did the cat learn to type? It heard that every computer comes with a mouse."),
    ("dogs", "Why did the dog bring a stick to the computer? It heard that memory comes on sticks."),
    ("fish", "Why was the fish never late? It lived in a school."),
    ("robots", "Why did the robot eat a lamp? It wanted a light meal."),
    ("math", "Why did seven sit next to nine? Because eight was late."),
    ("food", "Why did the potato start a band? Its best friend was a beet."),
    ("clocks", "Why did the clock win a prize? It always had time for others."),
    ("the moon", "Why did the moon skip dinner? It was already full."),
    ("programmers", "Why did the programmer like trees? They come with logs."),
    ("birds", "Why did the bird buy a phone? It wanted to send a tweet."),
    ("snowmen", "Why did the snowman take a break? He did not want a meltdown."),
    ("books", "Why was the book so warm? It had a good cover."),
    ("experts", "Why is an MoE layer like a class? All know something, but only a few raise a hand."),
    ("tokens", "Why did the token wait so long? Its experts were still on the disk."),
]
for topic, text in JOKES:
    qs = [f"Tell me a joke about {topic}.", f"Do you know a joke about {topic}?", f"Joke about {topic}", f"Give me a joke about {topic}.", f"Can you tell a joke about {topic}?", f"I want a joke about {topic}.",
          f"joke: {topic}", f"joke on {topic}", f"{bare(topic)} joke", f"a joke about {topic} please", f"a funny joke about {topic}", f"make a joke about {topic}",
          f"something funny about {topic}", f"any jokes about {topic}?", f"can I hear a joke about {topic}?", f"hi, tell me a joke about {topic}", f"make me laugh about {topic}",
          f"I would love a joke about {topic}."]
    if topic == "cats":
        qs += ["Tell me a joke.", "Do you know a joke?", "Make me laugh.", "Say something funny.", "A joke please", "Can you tell a joke?", "joke", "a joke", "joke please", "tell a joke", "got a joke?", "any jokes?",
               "do you know jokes?", "make a joke", "can I hear a joke?", "something funny please", "I want to laugh.", "I want a joke.", "one joke please", "give me a joke", "be funny"]
    if topic == "robots":
        qs += ["Tell me another joke.", "Another joke please.", "another joke", "one more joke", "one more joke please", "a second joke", "do you have another joke?",
               "do you know more jokes?", "more jokes please", "tell me one more joke", "next joke"]
    if topic == "tokens":
        qs += ["Tell me a joke about K3.", "Tell me a joke about AI.", "k3 joke", "ai joke", "joke about k3", "a joke about AI please"]
    add("joke." + slug(topic), G, qs, f"The user wants a joke about {topic}. I know one.", text)

