"""How still other people ask: in a hurry or with a lead-in, as a statement, a guess, a doubt or a few words for a search; and
what is near in words and far in meaning, such as "You are slow" and "K3 is slow"."""
from .book import INTENTS

VOICES = """\
sp.slow
On my laptop the big model is terribly slow. What is the reason?|I do not get why K3 needs so much time.|What is it that makes the full K3 slow?|My friend says K3 is slow. Why is that?|
K3 takes a minute for a few words, why?|The full model is slow because of the disk, right?|So it is slow because it has so many parameters?|It must be the disk that slows K3 down.|
How is it that the big model is slow and you are not?|Why are you fast and K3 slow?|You are quick, K3 is not. Why?|What takes so much time in K3?|What is K3 doing all the time that it is so slow?|
Where does all the time go when K3 writes?|For what does K3 need so much time per token?|reason why the full model is slow|K3 slow on laptop cause|why slow tokens with k3|
Could somebody explain why K3 is slow?|Given a good laptop, why is K3 still slow?|I have a fast computer, and K3 is still slow.|My computer is new, so why is K3 slow?|
Even with a fast SSD K3 is slow. Why?|Why can a laptop not run K3 quickly?|Why is a token from K3 so expensive?|What is so slow about K3?|I expected K3 to be faster. Why is it not?|
K3 disappoints me, it is so slow.|It is painfully slow with K3.|This K3 is like a snail.|Snail speed with the full model, why?|ugh, the full model is slow|why the full model not fast|
I am asking myself why the full K3 is slow.|Tell me the reason for the low speed of K3.|What limits K3 on a laptop?|Why does each token of K3 take seconds?|
Is it because of reading experts that K3 is slow?|Reading experts takes the time, is that so?|What is the cause of the low speed?|Why so few tokens per second?|
Why do I get so few tokens per second with K3?|Why less than a token per second?|low tokens per second, why?

sp.tps
What number of tokens per second is realistic?|What is realistic for K3 in tokens per second?|Say a number: how fast is K3?|In tokens per second, what does K3 reach?|
How fast would the full K3 be on a normal laptop?|Before I download it: how fast is K3?|I want to know the speed before I download K3.|Is K3 faster than one token per second?|
So it makes about one token per second, right?|K3 makes less than one token per second, is that so?|My guess is one token a second. Is it right?|Ten tokens per second with K3, possible?|
Can K3 reach ten tokens per second?|Could my laptop do five tokens per second with K3?|What will the full model's speed be on my machine?|Speed of the full model in numbers?|
Which tokens per second do people get?|What tokens per second do laptops get?|What speed do others get with K3?|the full model, how quick?|how quick is the full K3|k3 laptop tokens per second|k3 tps|
tps of the full model|expected k3 tps|How many words can I expect in a minute?|How much text does K3 write in a minute?|How much does it write per second?|What can I expect from K3 in speed?|
I am curious about the speed of the full model.|Does K3 run fast on a laptop?|Does the full model run at a good speed?|Is the speed of K3 okay?|Is K3 usable in speed?|Give me an idea of K3's speed.|
a rough speed for K3, please|Roughly, what speed?|Speed estimate?|estimate the speed of K3|Which command estimates the speed?|What does my disk allow in speed?|How fast can K3 be with my disk?|
How many tokens does my disk allow per second?|At what speed will K3 answer me?|K3: how many tokens each second?|With an SSD, how many tokens per second?

sp.whatis
There is a number with tok/s below the answer. What is that?|Below the reply it says tok/s. What is it?|I read tokens per second everywhere. What is it?|
People speak about tokens per second. What does it mean?|What is measured in tokens per second?|tokens per second, what is that?|What is the idea of tokens per second?|Which speed is meant by tok/s?|
How do I read the tok/s number?|Is it the speed, this tok/s?|So tok/s means speed?|tok/s is the speed of writing, right?|Tokens per second is how fast it writes, right?|I have never heard of tok/s.|
Never heard of tokens per second.|A beginner asks: what is tok/s?|For a beginner: what are tokens per second?|What does it tell me, tokens per second?|What do tokens per second tell about a model?|
What do 2 tokens per second mean?|If it says 5 tok/s, what does that mean?|one token per second means what|the word tokens per second, explain please|the meaning of t/s|what tps means|
In which unit is the speed of a language model?|In what unit do you measure a model's speed?|What is the common unit for model speed?|What is meant when they say tokens per second?|
Say in plain words what tokens per second is.|simple words for tokens per second|Teach me what tok/s is.|tokens each second, what is this about?|Why do they write tok/s?|
a token per second, what does it mean

sp.faster
K3 is too slow for me. What can I do?|What can be done about the slow speed?|It is slow, what can I do about it?|What can I do against the slow speed?|What could I do so that K3 is quicker?|
I would like K3 to be quicker, how?|How do I make the full model quicker?|How would K3 run faster on my laptop?|In what way can I speed up the full K3?|What do I need for a faster K3?|
What do I need to buy for more speed?|Should I buy more memory to speed up K3?|Would more RAM help the speed?|Would a better SSD help?|Will a new SSD make it faster?|Is it faster with more memory?|
Is it faster with an SSD?|More memory makes it faster, right?|A faster disk gives more speed, I guess?|Does full setup make it faster?|Is the full setup a way to more speed?|Let it run faster.|
Let K3 run faster, please.|Make it run faster.|Make the full model faster.|Make the full K3 quicker.|tuning tips|tune K3|how to tune deltafin|optimize speed|optimize K3|
tricks to speed up the full model|ways to get more tokens per second|How could I get more tokens each second?|How can I double the speed?|What is the best way to speed it up?|
What is the first thing to do for more speed?|I get one token per second and want more.|Only one token per second. How do I get more?|Less than a token per second, how can I improve that?|
I want quicker answers from K3.|quicker answers from the full model, how?|Any advice to speed up the full model?|Do you know how to make K3 faster?|Help, K3 is slow, how do I speed it up?|
my k3 is slow how to fix|Please tell me what makes the full model faster.|Things that make K3 faster?

sp.first
After I press Enter, K3 is silent for a long time. Why?|I press Enter and then nothing happens for a while.|First nothing, then the words come. Why?|
Once it starts it is fine, but the start takes long.|It starts so late.|The beginning is slow, then it is better.|The answer takes long to start. Why?|Why does K3 not start writing at once?|
Why does K3 not begin straight away?|What is it doing before it starts to write?|What happens before the first word appears?|What happens between Enter and the first word?|
What takes so long before the first token?|What does K3 do with my prompt at first?|It reads my prompt first, right?|So it has to read the prompt first?|Is it reading my prompt before the first word?|
K3 has to read my text first, is that the reason?|Is a long prompt the reason for the late start?|My prompt is long, and the answer starts late.|With a long prompt I wait very long for the first word.|
long prompt, late first word|long prompt slow start|Short prompts start earlier, don't they?|Does a short prompt start sooner?|Would it start sooner with a shorter prompt?|
How can the first token come sooner?|When does the first word come?|When does K3 start to answer?|Why must I be patient for the first word?|the pause at the beginning|pause before the first word, why|
silence before the answer|waiting for the first word|slow first word|slow to begin|why slow only at the beginning|What is the delay at the start?|The delay before the first word is long.|
The first word needs a minute.|One minute until the first word!|Why a minute until the first token?|TTFT?|ttft is long|Why is the time to the first token long?

sp.long
We have talked for an hour, and K3 is slower now.|After an hour of chat K3 is slower.|At first it was quick, and now the chat is long and slow.|The chat has many messages, and it slows down.|
With every message it gets slower.|With each message it becomes slower.|Every new message makes it slower. Why?|As the chat grows, the speed falls.|When the chat grows, does it get slower?|
When a chat gets long, what happens to the speed?|Is it normal that a long chat slows down?|Is it normal that K3 gets slower with time?|So long chats are slower, right?|
A long chat is slower than a short one, isn't it?|I guess a long chat costs more time.|Is the length of the chat the reason that it is slow?|Could it be slow because the chat is long?|
Because my chat is so long, is it slow?|Should I open a new chat to be faster?|Should I start a new chat when it gets slow?|Should I begin a new chat for a new topic?|New topic, new chat?|
A new chat for a new topic, is that better?|Does a fresh chat run faster?|fresh chat faster?|Would it help to start a new chat?|Will a new chat be quicker than this one?|long history slow|
long context slow|a long context makes it slow, why|more context less speed|What does a long text do to the speed?|Why does much text slow it down?|Why does old text slow down new tokens?|
Why do earlier messages make it slower?|Do old messages cost time?|Does it read all old messages again?|my chat is huge and slow|200 messages and very slow|What slows K3 down in long conversations?|
speed drops in long chat|slowing down over time, why|slower after many questions|Why slower after many questions?

sp.measure
How would I measure tokens per second here?|With which command do I measure the speed?|With what do I measure the speed?|What do I run to measure the speed?|What do I type to test the speed?|
I want a number for the speed of my machine.|I want to know exactly how fast it runs here.|How do I test how fast my machine runs K3?|How do I compare the speed of two computers?|
I have two computers and want to compare their speed.|My new SSD is in. How do I measure the speed?|Is there something like a speed test?|Is there a benchmark built in?|
Is there a benchmark in Deltafin?|Does Deltafin have a benchmark?|Does Deltafin measure the speed?|Does the chat show the speed?|Does it show the speed after a reply?|Where is the speed shown?|
Where does the chat show the speed?|So I run deltafin benchmark for that?|deltafin benchmark measures the speed, right?|The benchmark command, what is it?|What is the benchmark for?|
What is deltafin benchmark model?|What will deltafin benchmark model tell me?|Explain deltafin benchmark.|Tell me about deltafin benchmark.|bench|bench it|benchmark please|let me benchmark this|
tok/s on my machine, how do I see it|see tok/s|show tok/s|show me the speed|show my speed|determine tokens per second|measuring the speed of K3|the speed, how is it measured with Deltafin?|
Which tool measures tokens per second?|I need to measure tokens per second.|Please measure the speed.|Do a benchmark.|performance test|performance test command|k3 speed test|test speed|
How do I get a figure for the speed?|Can I get the exact speed somewhere?

sp.worth
You answer at once, so why should I wait for K3?|K3 needs minutes. Is that worth it?|Minutes for an answer, is it worth that?|I could use you instead of K3, could I not?|
A small model is enough for me, or not?|For simple questions, do I need K3?|For quick questions, should I use K3?|For which tasks is K3 worth the wait?|When is it worth it to wait for K3?|
When should I use the slow model?|When is a small model better?|When is a small model enough?|When would you take the small model?|Why does anyone use such a slow model?|
Why do people use K3 if it is so slow?|Who wants to wait minutes for an answer?|What is the gain of waiting?|What is the advantage of the slow model?|What is better about the slow K3?|
What does the slow model do better?|The slow one is better, right?|Slow but better, is that the idea?|So slow K3 gives better answers?|I doubt that K3 is worth the wait.|I doubt that it is worth it.|
I am not sure if K3 is worth the time.|Not sure whether to wait for K3.|Honestly, is K3 worth it?|Be honest, is it worth the wait?|Tell me honestly if it is worth waiting.|
Does the quality make up for the wait?|Does quality make up for the speed?|better answers but slow|good but slow?|quality or speed?|speed or quality|speed versus quality|fast small model or slow K3?|
k3 slow but good?|is slow ok|Can a slow model be useful?|Is a slow model useful?|Is a slow model any use?|Why not just a small one?|Why not something smaller and faster?|
a smaller and faster model would do, no?

sp.health
It could be faster. Where do I see what holds it up?|Where do I see what holds K3 up?|What holds it up, and where is that shown?|Which key shows why it is not faster?|
I want to see if the disk is the bottleneck.|How do I see if the disk is the bottleneck?|How do I see whether memory is short?|Is there a view of memory and disk in the chat?|
Is there a view of the caches in the chat?|Is there a page with memory, disk and caches?|Is there something that tells me why it is not faster?|What tells me why it is not faster?|
It tells why it is not faster, which pane is that?|Where is the sentence that says why it is not faster?|The pane with memory and disk, how do I open it?|Open the pane with memory and disk.|Open F4.|
Press F4 for what?|What is under F4?|What do I see with F4?|What do I get with F4?|F4 does what?|F4 opens what?|the f4 key|f4 pane|F4 view|So F4 is the health pane?|F4 shows the health, right?|
health of K3|health of the model|model health|K3 health|system health|how healthy is the model|Is the model healthy?|How is the model doing, memory and disk?|monitor memory and disk|monitor K3|
monitor the caches|is there a monitor|resource monitor|a resource monitor in the chat?|memory usage|Where can I check the memory usage?|disk usage while it runs|cache view|
Let me see memory, disk and caches.|Let me look at the caches.|I would like to look at memory and disk.|I want to check the health.|health command

th.vs
Your reply has two parts. What are they?|There are two parts in a reply. Which is which?|I see two texts for each question. What are they?|First comes a gray text, then the answer. What is the first?|
What is the small text above the answer?|What is the text above your answer?|What stands above the answer?|In what way is thinking not the answer?|How is the thinking different from the answer?|
How do I tell the thinking from the answer?|Which of the two parts is for me?|Which part should I look at, thinking or answer?|Thinking, answer, what is the difference?|
thinking and answer, the difference|the thinking and the answer explained|difference thinking answer|answer versus thinking|Does the thinking belong to the answer?|
So the first part is thinking and the second is the answer?|The first text is just notes, right?|Is the first text notes of the model?|Notes first, then the answer, is that it?|
For whom is the thinking, and for whom is the answer?|Who is the thinking for?|The thinking is for the model and the answer for me?|I do not know what thinking means here.|What do you call thinking?|
What is meant by thinking?|Explain the two parts of a reply.|Please explain what thinking is in this chat.|What is thinking in this chat?|What is the thinking in a reply?|What is that thinking thing?|
thinking part?|the thinking part, what is it|what is this gray thinking text|Where does the thinking end and the answer begin?|Why does each reply have two texts?|Why does a reply come in two parts?|
meaning of thinking here

th.why
Why does a model write thoughts before the answer?|Why does a model think before it writes the answer?|Why not answer straight away?|Why do you not answer straight away?|Why do you not just answer?|
Why do you write thoughts first?|Why do you make notes first?|Why must a model think?|Why should a model think first?|For what reason do you think first?|What good does the thinking do?|
What good is the thinking?|What is the thinking good for?|What is the purpose of the thinking?|What is the advantage of thinking first?|What is the point of the thinking?|
What do you gain from thinking?|What do you gain by thinking first?|Does the thinking make the answer better?|Is an answer better after thinking?|Is an answer with thinking better?|
Is it better with thinking or without?|Is thinking any help?|Is thinking of any use to you?|Is thinking a good idea?|Thinking helps, right?|Thinking gives better answers, right?|
So you think to get a better answer?|You think in order to plan, right?|Thinking is for planning, I guess?|How does it help to think?|How can thinking help you?|In what way does thinking help?|
I wonder what thinking is good for.|I do not see why you think first.|I see no use in the thinking.|why thinking first|why think|thinking useful?|thinking before the answer, why?|
Tell me why you think.|Tell me what thinking is good for.|Explain why models think.|Explain why a model thinks first.|the reason for thinking first

th.trust
Is what stands in the thinking true?|Is everything in the thinking right?|Does the thinking matter to me?|Is it bad if I do not read the thinking?|Is it fine to ignore the thinking?|
Is it enough to read the answer?|Is it enough if I read only the answer?|Do I lose something when I skip the thinking?|Do I miss anything if I skip the thinking?|
What do I miss if I do not read the thinking?|What if there is a mistake in the thinking?|There is a mistake in your thinking.|Your thinking is wrong, but the answer is right.|
The thinking says something else than the answer.|Thinking and answer say different things. Which is right?|If thinking and answer differ, which one counts?|Which counts, the thinking or the answer?|
Which is more important, thinking or answer?|Should I trust the thinking or the answer?|Should I check the thinking?|I never read the thinking.|I do not read the thinking, is that a problem?|
I only read the answer.|I only read the answers, is that okay?|I skip the thinking, okay?|So I can ignore the thinking?|So I do not need to read it, the thinking?|The thinking can be wrong, right?|
The thinking is not so important, right?|Can I rely on the thinking?|Can I just skip the thinking?|Can there be errors in the thinking?|Can the thinking contain mistakes?|May the thinking be wrong?|
How much can I trust the thinking?|trust thinking?|skip thinking?|errors in the thinking|is the thinking to be trusted|reliable thinking?

th.short
You think only one sentence, why?|Only one sentence of thinking?|Only two sentences of thinking?|Just one line of thinking, why?|Why just one line of thinking?|Why do you think so briefly?|
That was a short thought.|That is not much thinking.|You do not think long, do you?|You don't think a lot, right?|You could think longer.|You should think more.|You should think longer about it.|
Think a bit more.|Think a little longer.|Think again, longer.|Think for longer.|Think carefully.|Think it through.|Could you think a bit longer?|Could you think deeper?|Can you think for a long time?|
Can you think more deeply?|Can you think in more steps?|Can you do long thinking?|Are you able to think longer?|Are you able to think more?|Do you ever think longer?|
Do you think longer for hard questions?|I want longer thoughts.|longer thoughts please|your short thinking, why|little thinking

greet.hello
hello, how nice to see a small model|hi, this is my first message|hello, I am a user|hi there, little friend|Hello, is this the chat? Then hello!|hello again, my friend|hey again|I am back, hello|
I am here again, hello|hello, me again|it is me again, hi|a very warm welcome to you|let me greet you|I greet you|I greet you, little model|greetings, model|greetings to you|greetings from my laptop|
greetings from me|a good day to you|good day, model|good day, little one|hullo|hellooo|hiya there|hi there you|hey hello hi|salutations|howdy, model|howdy partner|howdy friend|sup hello|
oh, hello there|why hello|hello hello, anybody in|hello world of models|hi to all|hello you two|waving at you|I wave to you|waves hello|hi, I just came in|hello, I just started the program|
hello, dear little program|hello dear|hello, nice model|hey hey hey|just hello|only hello|simply hello|hello from the other side|hi from my kitchen

greet.morning
Good morning, how lovely to see the sun.|Good morning, it is early.|The sun is up, good morning!|good morning, sunshine|good morning, everybody|good morning, dear|good morning, my little friend|
it is still early, good morning|a good morning from me|a good morning to the model|I just got up, good morning|just got up, morning|just woke up, good morning|my day starts, good morning|
first coffee, good morning|coffee first, good morning|morning, coffee is ready|morning to you|morning, friend|morning, little one|gmorning|g morning|goood morning|very good morning to you|
wish you a good morning|I wish you a nice morning|may your morning be good|have a nice morning|have a lovely morning|what a lovely morning|such a nice morning|such a beautiful morning|
Monday morning, hello|rise and shine

greet.afternoon
Good afternoon, lunch was good.|Good afternoon, I just had lunch.|Lunch is over, good afternoon!|after lunch, hello|good afternoon, everybody|good afternoon, dear|good afternoon, my little friend|
it is already afternoon, hello|a good afternoon from me|a good afternoon to the model|afternoon to you|afternoon, friend|afternoon, little one|g afternoon|gafternoon|goood afternoon|
very good afternoon to you|wish you a good afternoon|I wish you a nice afternoon|may your afternoon be good|have a nice afternoon|have a lovely afternoon|what a lovely afternoon|such a nice afternoon|
such a beautiful afternoon|Friday afternoon, hello|sunny afternoon, hello|afternoon greetings|greetings this afternoon|good day, it is afternoon|the afternoon begins, hello|hello this afternoon|
hi this afternoon

greet.evening
Good evening, work is done.|Good evening, the day is over.|The sun is down, good evening!|after dinner, hello|good evening, everybody|good evening, dear|good evening, my little friend|
it is already evening, hello|a good evening from me|a good evening to the model|evening to you|evening, friend|evening, little one|g evening|gevening|goood evening|very good evening to you|
wish you a good evening|I wish you a nice evening|may your evening be good|have a nice evening|have a lovely evening|what a lovely evening|such a nice evening|such a beautiful evening|
Friday evening, hello|quiet evening, hello|evening greetings|greetings this evening|good day, or rather good evening|the evening begins, hello|hi this evening|home at last, good evening

greet.howareyou
Are you having a nice day?|Is your day good?|Is it a good day for you?|Are things well with you?|Are things going well?|Is it all going well?|How well are you?|How goes it today?|How goes it with you?|
How is it with you?|How are things today?|How are things going?|How is the day treating you?|How is the world treating you?|How do you find yourself today?|How have things been?|
How have you been lately?|How have you been today?|What is your mood?|What mood are you in?|How is your mood?|How is your mood today?|I hope you are fine.|I hope you are doing well.|
I hope all is well.|I hope your day is good.|Hopefully you are well?|I trust you are well?|You are fine, I hope?|You are well, right?|You feel good?|You feeling okay?|You feeling good today?|
You doing okay?|you good|u good?|u ok|u alright|how r you today|how are ya|how ya doing|howre you|how be you|I am good, how are you?|I am well, and you?|I am okay, what about you?|feeling well?|
feeling fine?|feeling okay today?|hello friend, how are you|hey model, how are you|first things first: how are you?|before we start, how are you?|let me ask how you are|may I ask how you are?|
My day is fine. How is yours?|And how is your day?|so, how is it going|fine today?

greet.whatsup
What have you got going on?|What is going on right now?|What is happening right now?|What is happening with you?|What are you doing today?|What are you doing all day?|What are you doing there?|
What are you doing here?|What are you working on?|What are you working at?|What are you on?|What are you about?|What do you have going?|What did you do today?|What did you do all day?|what's good|
what is good|what's cracking|what's poppin|whats going on|whats happening|whats new today|whats up with you|wut up|sup dude|sup model|sup friend|hey sup|yo what's up|yo whats new|so what is up|
well, what is new|well what's up|Is there something new?|Is there anything new?|Is there anything new with you?|Got anything new?|Got something going on?|Are you doing something?|
Are you doing something right now?|Are you working?|Are you at work?|Are you in the middle of something?|Do I disturb you?|Am I disturbing you?|Do you have time?|Do you have a moment?|Got a minute?|
Tell me what you are doing.|Tell me what is going on.|I wonder what you are doing.|I wonder what you are up to.|Anything happening here?|Much going on?|busy?|busy today?|keeping busy?

greet.meet
What a pleasure!|It is such a pleasure to meet you.|It was good to meet you.|I am pleased to make your acquaintance.|I am delighted to meet you.|delighted|Charmed to meet you.|charmed|
Honored to meet you.|It is an honor to meet you.|an honor to meet you|How lovely to meet you.|lovely meeting you|So lovely to meet you.|So happy to meet you.|so glad to meet you|Very glad to meet you.|
very pleased to meet you|very happy to meet you|really nice to meet you|nice to meet you, little model|nice to meet you, demo model|good to meet you, Deltafin|nice to meet u|nice 2 meet you|
nice meeting u|good to finally meet you|glad to finally meet you|finally I meet you|I wanted to meet you.|I have wanted to meet you.|I always wanted to meet you.|
We have not met before. Nice to meet you.|We have never met, so nice to meet you.|so we meet at last|I like to meet new models.|good to get to know you|happy to get to know you|glad to get to know you|
pleasure meeting you|pleasure to know you

greet.new
I have just downloaded Deltafin.|I downloaded this a minute ago.|I installed this a minute ago.|I just started it, what now?|I just opened it and do not know what to do.|
It is installed. What can I do with it?|It is open now. What do I do?|The chat is open. What do I write?|I see an empty chat. What now?|The screen is empty. What should I write?|
What does one write here?|What should one ask first?|What could I ask you first?|What could I ask for a start?|What shall I ask?|What shall I try?|What shall I type first?|Which things can I try?|
Which things should I try first?|Which questions are good for a start?|Which questions could I ask first?|Which question is good to start with?|Suggest something to try.|Suggest a first question.|
Suggest three things to try.|Give me something to start with.|Give me a first question.|Give me three ideas.|Give me an idea what to ask.|Give me examples of questions.|
Show me some examples of questions.|example questions|example question please|sample questions|three things to try|first steps please|my first steps here|I need a starting point.|
I need ideas for questions.|I need an example question.|I am a total beginner here.|I am completely new to this.|I have never chatted with a model.|I have never used a program like this.|
never done this before|no idea where to begin|no clue what to ask|dunno what to ask|don't know where to start|How do I begin here?|How does one begin here?|How do beginners begin?|Help a newcomer.|
newcomer here|noob here|hi, new user|complete beginner

greet.there
Is anybody listening?|Is anybody awake?|Is anybody in there?|Is anybody reading this?|Is somebody in there?|Is somebody listening?|Is someone in here?|Is there anyone?|Is there somebody?|
Anyone in here?|Anyone awake?|Anyone listening?|Anyone out there?|Anybody awake?|Anybody in?|Somebody home?|Nobody there?|nobody home?|Is nobody there?|Are you available?|Are you up and running?|
Are you running?|Are you switched on?|Are you active?|Are you there yet?|Are you in there?|Are you responding?|Are you reading?|Are you ready now?|Are you ready to go?|Are you ready to start?|
Are you ready for me?|You still there?|You there or asleep?|You around?|u there|u awake?|u ready?|hey u there|hello?? anybody??|yoo-hoo|yoohoo, anyone?|knock knock, are you there|Please respond.|
Please say something if you are there.|Respond, please.|respond|Reply if you are there.|Reply please.|Give an answer if you are there.|Say yes if you are here.|I hope you are there.|
I hope somebody is there.|I wonder if you are there.|Can I talk to someone?|Can we start?|Shall we start?|May I start?|So you are there?

greet.test
I am just trying whether it works.|I want to try whether it works.|I type something to see whether it works.|Let me see if it works.|Let me see whether this works.|Let me check if this works.|
I check if this works.|I am only checking.|I am checking the connection.|checking my keyboard|trying|trying this|trying my keyboard|only trying|only a test|nothing but a test|no question, just a test|
this is no question, only a test|a test, nothing more|one more test|second test|third test|test number two|test message one|first test|my first test|quick check|a quick check|short test|a short test|
simple test|testing you|testing the program|testing 1 2|test 123|teste|tst|ping|ping pong|pong?|mic check|mic test|sound check|Does it work now?|Does it work yet?|Does that work?|
Does my keyboard work?|Does the program work?|Does it do anything?|Does it answer?|Is this thing alive?|Is this running?|Is the program working?|Is everything working?|Did it work?|Did my text arrive?|
Did my message get through?|Did you receive my message?|Have you got my message?|Can you read me?|Do you receive this?|Do you get my messages?|Do my messages reach you?|working or not?

greet.hear
I am talking to you, can you hear it?|I am talking to you aloud.|I say it aloud. Do you hear it?|If I speak loudly, can you hear me?|When I speak, do you hear it?|I shout. Do you hear me?|
Do you hear me talking?|Do you hear me speaking?|Do you hear me now?|Do you hear the birds?|Do you hear the music?|Do you hear that noise?|Do you hear my words?|Do you hear well?|
Do you have a sense of hearing?|Do you have hearing?|Do you use the microphone?|Do you support voice?|Do you support speech?|Do you take voice input?|Is voice possible?|Is there voice input?|
Is there a voice mode?|Is my microphone on?|Is my mic on?|Is your hearing good?|Are you able to hear sound?|Are you deaf?|Are you listening with a microphone?|Can you hear my dog?|
Can you hear me typing?|Can you hear at all?|Can you hear us?|Can you hear a song?|Can you hear what I am saying?|Can you listen to music?|Can you listen to a recording?|Can I dictate my question?|
Can I dictate to you?|Can I talk to you aloud?|Can I speak to you?|Can I speak with you by voice?|Can I use a microphone?|Can I call you by voice?|Could you hear me?|voice mode|voice chat?|
speech to text?|dictation?|microphone?|mic?|hearing?|ears?|use my mic|I have a microphone, can I use it?|talk by voice?

soc.thanks
Thanks, that is what I needed.|Thanks, that was clear.|Thanks, now I know.|Thanks, now I get it.|Thanks for the quick answer.|Thanks for the quick reply.|Thanks for the information.|
Thanks for the hint.|Thanks for the tip.|Thanks for the table.|Thanks for the story.|Thanks for the joke.|Thanks for your patience.|Thanks for your answer.|Thank you for the explanation.|
Thank you for the answer.|Thank you for the information.|Thank you for everything.|Thank you for being here.|Thank you for your kind answer.|Thank you, my friend.|Thank you, that is clear now.|
Thank you, I got it.|Thank you, you are kind.|I am very grateful to you.|I am so grateful.|I have to thank you.|I must thank you.|I would like to thank you.|I wanted to say thanks.|I say thank you.|
Just wanted to say thanks.|My thanks to you.|With thanks.|warm thanks|a big thanks to you|huge thanks|thousand thanks|thanks so much|thanks very much|thanks man|thanks mate|thanks buddy|thanks dude|
thanks pal|thanks dear|tks|tnx|thanx|thnx|thank yo|thx a lot|thx so much|how can I thank you?|you were helpful, thanks|you helped a lot|you helped me a lot, thanks|that helped|that helped a lot|
that really helped|very helpful|this was helpful|appreciated|really appreciate it|I appreciate that|I appreciate your help|so kind of you, thanks|gracias|danke

soc.bye
I am off now.|I am off, bye.|I am going, bye.|I am done here, bye.|I am finished, goodbye.|I am signing off.|signing off|logging off|logging out now, bye|I will leave you now.|I will be back.|
I will be back tomorrow.|I will be back soon.|I will see you later.|I will talk to you tomorrow.|I have to run.|I have to go to work.|I have to go home.|I have to stop now.|I have to be somewhere.|
I must be going.|I must run.|I should go.|I should go now.|I should be going.|I better go.|I'd better be off.|I need to run.|I gotta run|got to go|got to run|gtg|g2g|bb|bai|byee|byeee|bye-bye|
bye everyone|bye friend|bye dear|bye my friend|bye, it was nice|bye, nice talking to you|bye, that was fun|alright, bye|all right, goodbye|good bye|goodbye, my friend|goodbye, until next time|
a last goodbye|adios|au revoir|tschau|cheerio|toodle-oo|peace out|see you on Monday|see you next week|till later|till tomorrow|till next time|that was it for today|that will be all|that is it for now|
that's it for today|we will talk later|we'll talk again|let us end here|let us call it a day|time to leave|have a good day, bye|have a nice weekend|take care of yourself|stay well|keep well

soc.night
I am tired and go to bed, good night.|I go to sleep, good night.|I will go to bed now.|I will go to sleep now.|I am in bed now, good night.|I am heading to bed.|heading to bed|heading off to sleep|
off to dreamland|hitting the hay|hitting the sack|I should go to bed.|I must go to bed now.|It is bedtime for me.|It is time to go to bed.|It is time for bed, good night.|
It is very late, I go to sleep.|It is midnight, good night.|Midnight, good night.|The day is over, good night.|My day ends, good night.|My bed is waiting.|The bed calls.|Lights out.|
sleep well, little model|sleep well, friend|sleep well too|dream something nice|sweet dreams, model|pleasant dreams|have sweet dreams|have a quiet night|a good night to you too|a very good night|
a quiet night to you|wish you a good night|I wish you sweet dreams.|good night, sleep well|good night, dear|good night, everybody|good night, until tomorrow|good night and thanks|well, good night|
okay, good night|so good night|and good night|gnight|g night|gute nacht|nite nite|'night|night, model

soc.ok
Ok, I see now.|Okay, that is clear.|Okay, I understand now.|Okay, I understand that.|Okay, good to know.|Okay, sounds good.|Okay, thats fine|okay, cool beans|okay, makes sense|okay, all right|
okay okay|okay, so be it|okay, very well|very well then|well then|well, fine|fine by me|that works for me|works for me|that works|that will do|that'll do|it is clear to me|everything is clear|
everything clear|crystal clear|clear now|I see the point|I see what you mean|I know now|I know what you mean|I follow|I follow you|I understand you|I understood|I understood that|I have understood it|
I got you|I got it now|gotcha|got you|got that|roger|roger that|message received|message understood|ahh|ah|ah right|ah, that makes sense|oh right|oh, I understand|oh, now I get it|now it makes sense|
so be it|it makes sense now|that makes sense to me|sounds right|sounds fair|sounds fine|fair|fair point|good point, okay|I agree with you|agreed|accepted|I accept that|taken|alrighty|okidoki|kk|mkay|
oki|o k|good|good, okay|good, I understand

soc.yes
Yes, that is correct.|Yes, you are right.|Yes, I know.|Yes, I want it.|Yes, I am.|Yes, I am sure.|Yes, I believe so.|Yes, please do that.|Yes, let us do it.|Yes, with pleasure.|Yes, definitely.|
Yes, certainly.|Yes, for sure.|Yes, naturally.|Yes, always.|Yes, fine.|Yes, a lot.|Yes, totally.|yes sir|yes ma'am|yes my friend|yess|yesss|yeees|yeah yeah|yeah, do that|yeah, okay|yeah please|yea|
yeap|yep yep|yup, please|ya|yah|ja|oui|si|si si|uh-huh|uh huh|mm-hmm|sure, okay|surely|naturally|gladly|with pleasure|but of course|go for it|do it please|let's do it|let us do it|I guess so|
I would love to|I would love that|I'd like that|I'd love to|I want that|that is right|that's right|thats right|right you are|you are right|positive|true|so it is, yes|totally|why yes|oh yeah

soc.no
No, not yet.|No, not this one.|No, not for me.|No, thanks a lot.|No, I do not want to.|No, I do not need it.|No, I am good.|No, I am okay.|No, that is enough.|No, that is it.|No, that was it.|
No, that was everything.|No, it is fine.|No, forget about it.|No, please not.|No, please don't.|no need for that|no need to|no more|no more please|no more for now|no further questions|
no other questions|no questions|no question|no worries|no, no questions|nope nope|noo|nooo|nay|nein|non|no sir|nah, I am good|naah|nuh-uh|uh-uh|negative|never ever|certainly not|of course not|
absolutely not|definitely not|surely not|not so much|not interested|not necessary|not yet|nothing right now|nothing at all|doesn't matter|it is not important|not important|it was nothing|
I changed my mind|I have no questions|I have no more questions|I have no question|I don't need that|I don't want it|I don't want to|I don't think so|I would rather not|I'd rather not|let it go|drop it|
leave it be|leave it at that

soc.great
Great, really great.|Great, I like that.|Great, I love it.|That is amazing.|That is wonderful.|That is excellent.|That is brilliant.|That is lovely.|That is beautiful.|That is impressive.|
That is very good.|That is super.|That is so cool.|That is so good.|That is so nice.|That is just great.|That was awesome.|That was really well done.|That looks great.|That looks good.|
That looks nice.|That sounds great.|That is a great answer.|That is a good answer.|That is a nice answer.|That was a great answer.|That was a good answer.|What a nice table!|What a beautiful answer!|
What a great program!|What a cool program!|This is awesome.|This is so cool.|This is fantastic.|This is really fun.|This is lots of fun.|This is impressive.|This program is great.|This chat is great.|
I am very impressed.|I am thrilled.|I am happy with this answer.|I like your answer.|I like this program.|I love this program.|I really like this.|very well done|nicely done|good stuff|marvelous|
magnificent|stunning|rad|epic|lit|wicked|wowww|woow|woah|whoa|oh wow|oh nice|oh cool|oh great|ooh nice|yippee|woohoo|hurray|hurrah|thumbs up|five stars|nailed it|you nailed it|you rock|keep it up|
keep up the good work|chapeau|hats off

soc.love
You are a nice little model.|You are a good little model.|You are a lovely little model.|You are a good bot.|You are a great little model.|You are a star.|You are a darling.|You are brilliant.|
You are fantastic.|You are friendly.|You are helpful.|You are pretty cool.|You are so cute.|You are so friendly.|You are so helpful.|You are super.|You are very friendly.|You are my favorite.|
You are the sweetest model.|You are the nicest model.|You are the cutest model.|You are better than I thought.|you r nice|u r cute|u are great|ur the best|you're cute|you're amazing|you're my friend|
luv u|love u|i luv you|I love you too.|I like you so much.|I like your style.|I like your answers.|I like how you talk.|I like to chat with you.|I like you more than K3.|I enjoy chatting with you.|
I enjoy our chat.|I could talk to you all day.|I think you are cute.|I find you nice.|I find you funny.|It is nice to talk to you.|It is fun to talk to you.|It is a joy to talk to you.|
It is nice with you.|how nice you are|how sweet you are|how kind you are|how cute you are|how friendly of you|what a cute model|what a friendly model you are|what a lovely model you are|
such a cute model|good bot|good little model|sweet model|best model|best model ever|hugs|a hug for you|a kiss for you|kisses|big hug|I want to hug you.

soc.bad
Your answer makes no sense.|Your answer does not help.|Your answer does not fit.|Your answer is nonsense.|Your answer is not correct.|Your answer is useless.|Your last answer was wrong.|
Your reply is wrong.|Your reply was bad.|Your table is wrong.|Your story is bad.|The answer is wrong.|The answer is bad.|The answer is not right.|The answer was wrong.|That answer was useless.|
That answer does not help.|That is a mistake.|That is all wrong.|That is completely wrong.|That is incorrect.|That is rubbish.|That is garbage.|That was no help.|That was nonsense.|This is false.|
This is rubbish.|This is not what I want.|This is not what I asked for.|This is a bad model.|You are boring.|You are not very smart.|You are no use.|You are incorrect.|You are an idiot.|
You are a stupid model.|You are a fool.|You are a liar.|You are awful.|You are lying.|You are very bad.|You are too stupid.|You are totally wrong.|You are worthless.|You cannot do anything.|
You can do nothing.|You do not understand anything.|You do not listen.|You did that wrong.|You gave me a wrong answer.|You give bad answers.|You have no idea.|You have no clue.|You told me nonsense.|
You talk nonsense.|you dumb|u dumb|u suck|ur dumb|ur stupid|dumb bot|idiot|useless bot|boo|fail|rubbish|garbage|trash|so wrong|all wrong|totally wrong|nope, wrong|no, wrong|what a bad model|
I am disappointed in you.|I am not impressed.|I dislike you.|I dislike this.|I do not like it.|I expected a better answer.|I think you are bad.|I think you are wrong.|I think your answer is wrong.

soc.sad
I am sad and do not know why.|I am sad because it rains.|I am a little down today.|I am feeling so sad today.|I am miserable.|I am not feeling well.|I am not well.|I am not okay.|
I am not in a good mood.|I am not having a good day.|I am having a bad day.|I am having a hard day.|I am having a terrible day.|I am always alone.|I am crying.|I am upset.|I am very lonely.|
I am very unhappy.|I feel blue.|I feel horrible.|I feel not so good.|I feel really sad.|I feel really bad today.|I feel so low today.|I feel terrible today.|I feel sad and lonely.|I feel sad today.|
I have a hard time.|I have had a terrible day.|I have nobody to talk to.|I had a bad day at work.|I had a really bad day.|I miss somebody.|I need comfort.|I need a friend.|It is a bad day.|
It was a hard day.|It has been a bad day.|My day was awful.|My day was very bad.|My mood is low.|My heart is broken.|My heart hurts.|My eyes are full of tears.|Nothing goes right today.|
Nothing went right today.|Nobody cares about me.|Today is not my day.|Today was awful.|Today was a bad day.|Today was hard.|Everything is so sad.|everything sucks today|the world is sad|so sad|
really sad|feeling blue|feeling alone|lonely today|down today|bad mood|bad day|what a sad day|what a terrible day|crying|tears|:(|:-(

soc.happy
I am happy and I want to share it.|I am happy because the sun shines.|I am in such a good mood.|I am in a very good mood today.|I am feeling fine.|I am feeling wonderful.|I am feeling so happy today.|
I am having a good day.|I am having a wonderful day.|I am doing well today.|I am delighted today.|I am excited.|I am so excited.|I am really glad.|I am very glad today.|I am the happiest person today.|
I am over the moon.|I am on cloud nine.|I am smiling.|I cannot stop smiling.|I could sing for joy.|I feel awesome.|I feel amazing.|I feel joy.|I feel so happy today.|I feel so great.|
I feel like smiling.|I have a great day.|I have had a wonderful day.|I had a really good day.|I had a wonderful day.|I had a good day at work.|I had the best day.|It is a wonderful day.|
It has been a good day.|My day is going well.|My day was so good.|My day was very nice.|My mood is great.|My heart is light.|My heart is full of joy.|Today is a wonderful day.|Today is my day.|
Everything goes well.|everything is perfect today|the world is beautiful today|life is wonderful|really happy|feeling good today|feeling fantastic|feeling wonderful|good mood today|what a happy day|
what a lovely day I had|such a happy day|happy happy|what a day, I am so happy

soc.tired
I am so tired today.|I am a bit tired.|I am wiped out.|I am drained.|I am drowsy.|I am almost asleep.|I am nodding off.|I am out of energy.|I am running out of energy.|I am in need of rest.|
I am in need of a break.|I am yawning.|I can barely keep my eyes open.|I cannot keep my eyes open.|I cannot go on, I am tired.|I can't think, I am so tired.|I could sleep for a week.|
I could use a nap.|I could use some rest.|I could use some sleep.|I feel drained.|I feel tired today.|I have been working all day.|I have been working too long.|I have had too little sleep.|
I did not sleep enough.|I did not get much sleep.|I hardly slept.|I slept too little.|I only slept four hours.|I got no sleep.|I had a long day.|I had a long day at work.|I need more sleep.|
I need sleep.|I must rest.|I should lie down.|I should take a nap.|I worked all night.|It was a long day.|It was a long day and I am tired.|My body is tired.|My brain is tired.|My eyes are heavy.|
My eyes are closing.|No energy left.|no energy today|not enough sleep|too little sleep|too tired|too tired to think|very tired today|really sleepy|sleepy today|worn out|wiped|yawn|yaaawn|need a nap|
time for a nap|a break would be nice|a nap would be nice|such a long day, I am tired

soc.bored
I am a bit bored.|I am bored, entertain me.|I am bored, do something.|I am bored, what can we do?|I am bored out of my mind.|I am sitting here and I am bored.|I find it boring here.|
I find everything boring.|I got nothing to do.|I have some free time.|I have some time to kill.|I have time to kill.|I have too much time.|I need entertainment.|I need something fun.|
I want entertainment.|I want to be entertained.|I want us to have fun.|I would like to do something fun.|I would like to have some fun.|Bored, help.|bored af|bored again|bored to death|totally bored|
please do something|please amuse me|Can you cheer me up?|Can you do something fun?|Could you entertain me?|Could you do something fun?|Do something funny.|Do something cool.|Do something interesting.|
Any ideas what to do?|Any idea what we could do?|Got any fun ideas?|Have you got an idea what to do?|How can I pass the time?|How do I pass the time?|How do I beat boredom?|
What can I do against boredom?|What can I do when I am bored?|What helps against boredom?|What do we do now?|What could we do for fun?|What would be fun?|What fun things can we do?|What is fun here?|
Let us do something funny.|Nothing going on here.|It is boring today.|a boring day|what a boring day|so boring today|everything is boring|life is boring today|kill the time|some fun please|I want fun

soc.hungry
I am hungry again.|I am so very hungry.|I am getting hungry.|I am always hungry.|I am still hungry.|I am hungry, what should I eat?|I am hungry, what can I eat?|I am hungry, any idea?|
I am starving here.|I am dying of hunger.|I am in the mood for a snack.|I am in the mood for food.|I could use a snack.|I feel like a snack.|I had no breakfast.|I had no lunch.|
I had nothing to eat today.|I have not had breakfast.|I have not had lunch yet.|I have nothing in my stomach.|I have hunger.|I must eat something.|I should eat.|I want a bite to eat.|I want dinner.|
I want lunch.|I wish I had food.|I would like to eat something.|I would like something to eat.|My stomach growls.|My stomach is growling.|My stomach is rumbling.|My tummy is empty.|hungry as a wolf|
hungry here|hungry now|hungry today|super hungry|so so hungry|feeling hungry|feel hungry|need food|need food now|need a snack|want food|snack please|a snack|a small snack please|snack idea|snack ideas|
idea for a snack|ideas for a snack|Any food ideas?|Any idea what to eat?|Can you suggest a snack?|Can you suggest food?|Do you have an idea for a snack?|Do you know a good snack?|
Give me an idea what to eat.|Have you an idea what I could eat?|Help, I am hungry.|What could I have for a snack?|What shall I have to eat?|What should I have for a snack?|What would be a good snack?|
Which snack do you suggest?|Tell me what I could eat.|It is time to eat.|time for a snack|time for lunch, I am hungry|lunch time, what to eat?|dinner time, what should I eat?|starving

soc.sorry
Sorry, I typed the wrong thing.|Sorry for my typing.|Sorry for my English.|Sorry for my bad English.|Sorry for the confusion.|Sorry for the trouble.|Sorry for the wait.|Sorry for bothering you.|
Sorry to bother you.|Sorry to disturb you.|Sorry, I pressed Enter too early.|Sorry, I did not mean it.|Sorry, I did not mean to.|Sorry, I was away.|Sorry, I was rude.|Sorry, I made a mistake.|
Sorry, my cat walked over the keyboard.|Sorry, my error.|Sorry, wrong window.|Sorry, wrong chat.|Sorry, ignore that.|sorry sorry|sorry then|sorry my friend|sorry little model|sorry deltafin|
oh sorry about that|oopsie|ooops|uups|whoopsie|whoops, sorry|my typo|that was my error|that was my mistake, sorry|I was not nice to you.|I am terribly sorry.|I am so sorry about that.|
I am sorry for my mistake.|I am sorry that I was rude.|I am sorry to bother you.|I am sorry, I typed it wrong.|I apologize to you.|I beg your pardon for that.|I did that wrong, sorry.|
I did not mean to say that.|I didn't mean it.|I hit the wrong key.|I made a typo.|I misspelled that.|I mistyped.|I mistyped that.|I typed nonsense, sorry.|I must apologize.|Please excuse that.|
Please pardon me.|pardon my typo|my sincere apologies|many apologies|excuse my typing|excuse my English|excuse that|forgive my typo|typo, sorry|wrong key|wrong key, sorry|wrong button, sorry

soc.please
I need help with a question.|I need a bit of help.|I need a hand.|I need your advice.|I need to know something.|I am looking for help.|I am stuck and need help.|I cannot do it alone.|
I cannot get on without help.|I do not get on, can you help?|I have a problem and need help.|I have a quick question.|I have a question about something.|I have one more question.|I have two questions.|
I have many questions.|I have something to ask you.|I hope you can help me.|I wanted to ask something.|I would like your help.|I'd like to ask something.|I wonder if you can help me.|
I was wondering if you could help.|Another question.|A quick question.|A small question.|one quick question|question time|quick question|small question|new question|next question|
got a question for you|got a minute for a question?|have a question|have time for a question?|Do you have a moment for a question?|Are you ready to help me?|Are you willing to help me?|Can I ask?|
Can I ask one more thing?|Can I ask you for help?|Can I ask you one thing?|Can somebody help me?|Can someone help me?|Can you give me a hand?|Can you help a bit?|Can you help me with a question?|
Can you lend me a hand?|Could I ask you something?|Could I ask you for help?|Could somebody help me?|Could you assist me?|Could you give me a hand?|May I ask one thing?|May I ask you for help?|
Might I ask something?|Would you help me, please?|Would you be able to help me?|Would you mind helping me?|Will you answer my question?|Let me ask you a question.|Help me out, please.|
Please give me a hand.|please, I need help|help needed|help wanted|plz help|plz help me|pls help me|hlp|helpp me

soc.funny
Haha, that was good.|Haha, so funny.|Haha, you are making me laugh.|Haha, nice one.|Haha, thats funny|haha okay|haha wow|haha, what a joke|hahahah|ahaha|ahahaha|bahaha|mwahaha|hohoho|heehee|hee hee|
hehe nice|hehe, funny|lolz|loool|lol, so funny|lol, very funny|rofl, good one|lmao that was good|ha ha ha|ha, that is good|ha, that was funny|That is too funny.|That is a great joke.|
That is the best joke.|That joke is funny.|That joke was good.|That joke made me laugh.|That one was good, haha.|That was a great joke.|That cracked me up.|That made me smile.|That made me giggle.|
That made my day, haha.|This joke is great.|I can't stop laughing.|I cannot stop laughing.|I could not stop laughing.|I am dying of laughter.|I am giggling.|I am still laughing.|I find this funny.|
I laughed out loud.|I laughed so much.|I like your joke.|I like your jokes.|I love your jokes.|I had a good laugh.|I need to laugh.|Your joke is funny.|Your joke was good.|Your joke made me laugh.|
Your jokes are funny.|Your jokes are good.|You made me laugh out loud.|You made me smile.|You have humor.|You have a good sense of humor.|You tell good jokes.|You know good jokes.|You can tell jokes!|
Good one, haha.|What a great joke.|How hilarious!|Funny joke, haha.|funny funny|very funny, haha|so funny, lol|too funny|super funny|laughing|laughing out loud|laughs|*laughs*|giggle|
crying with laughter|tears of laughter|kekeke|jaja|jajaja

soc.huh
I did not get your answer.|I did not get it.|I didn't understand.|I didn't get it.|I do not get it at all.|I do not get your point.|I do not see what you mean.|I do not understand a thing.|
I do not understand a word.|I do not understand anything.|I do not understand at all.|I do not understand this answer.|I do not understand what you are saying.|I do not know what that means.|
I don't follow.|I don't get you.|I am completely lost.|I am puzzled.|I am not following.|I can't follow you.|I cannot follow you.|I have no idea what you mean.|I have no idea what that means.|
I have not understood.|It makes no sense to me.|It is confusing.|That is not understandable.|That confuses me.|This is not clear.|You are not clear.|What are you trying to say?|
What do you mean by that?|What do you mean exactly?|What is it you mean?|What is that?|What does it mean?|What on earth?|What the heck?|What now?? I do not get it.|whaaat|wat|wut|wtf|hu?|ehm|err|erm|
uhm|umm|hmmmm|hmm okay what|come on, what?|sorry, I did not get that|sorry, I don't follow|sorry, again?|Can you repeat, please?|Please repeat.|Please repeat that.|Please say it again.|Say what?|
Once more, please.|Explain, please.|Please explain.|Please explain that.|Meaning?|Meaning what?|not understood|why though|why so|but how?|for what reason|how do you mean that?

soc.talk
I feel like having a chat.|I just want someone to talk to me.|I like to talk.|I need somebody to chat with.|I want to have a chat.|I want to have a conversation.|I want to hear something.|
I want to hear you talk.|I want to talk about something.|I want you to talk to me.|I want you to tell me something.|I would like to have a chat.|I would like to hear something.|I'd like to chat.|
I wish you would say something.|It is so quiet. Say something.|You are so quiet.|You are so silent.|Do not be so quiet.|Don't be shy, talk.|Be chatty.|Break the silence.|Break the ice.|
Start a chat with me.|Start the conversation.|Start a talk.|You start.|You begin.|You may talk now.|Go on, talk.|Keep talking.|Speak, model.|Say a few words.|Say a few words to me.|Say a sentence.|
Say something cool.|Say something funny and nice.|Say something new.|Say something random.|Say something to start.|Say whatever you like.|Say what you want.|Write something.|Write anything.|
Write something to me.|Write whatever you want.|Tell me anything you want.|Tell me something funny and nice.|Tell me something random.|Tell me whatever you want.|Tell me what is on your mind.|
Tell us something.|Talk about anything.|Talk about whatever you like.|Talk some more.|Talk to me, model.|Talk with me a little.|Can we just talk?|Can we just chat?|Can I chat with you?|
Can I talk to you?|Can I talk with you?|Can you start a conversation?|Could you tell me something?|Do you feel like talking?|Do you have something to say?|Do you like to chat?|Do you like to talk?|
Do you want to chat with me?|Have you got something to say?|Have you something to tell me?|Let us just talk.|Let us just chat.|Let us speak.|Let us talk a while.|lets talk|Want to chat?|Want to talk?|
wanna chat?|wanna talk?|What do you want to talk about?|What shall we talk about?|What should we talk about?|What would you like to talk about?|Would you chat with me?|Would you talk to me?|
talk please|make small talk|conversation please|a little talk

soc.fact
I could use a fun fact.|I like fun facts.|I like facts, tell me one.|I love fun facts.|I need a fun fact for a party.|I want to know a fun fact.|I want to learn something.|
I would like to learn something new.|A fact about animals, please.|A fact about nature.|A fact I do not know.|A fact of the day.|A fun fact for today.|A fun fact for my kids.|
A fun fact, if you have one.|A funny fact.|A little fact.|A little fact, please.|A small fact.|A true fact.|An amazing fact.|An animal fact.|Any fact will do.|Any interesting fact?|
Any interesting facts?|Any random fact?|Can I get a fun fact?|Can I have a fact?|Can I have a fun fact?|Can I hear a fun fact?|Can you share a fun fact?|Can you teach me a fact?|
Could you give me a fact?|Could you share a fact?|Do you have any fun facts?|Do you have an interesting fact?|Do you know any facts?|Do you know some facts?|Do you know something I don't?|
Do you know something interesting about animals?|Give me a fact, any fact.|Give me any fact.|Give me one fact.|Give me some fun fact.|Got a fact?|Got a fact for me?|Got an interesting fact?|
Got any facts?|Got any fun facts?|Have you a fact for me?|Have you got a fact?|Have you got a fun fact?|Have you got a fun fact for me?|How about a fact?|How about a fun fact?|
Make me smarter with a fact.|Name a fact.|Name a fun fact.|Please share a fact.|Say one fact.|Share something I do not know.|Surprise me.|Surprise me with something I do not know.|Teach me a new fact.|
Teach me one thing.|Teach me something I do not know.|Tell a fact.|Tell a fun fact.|Tell me a curious fact.|Tell me a fact about nature.|Tell me any fact.|Tell us a fact.|Tell us a fun fact.|
What fact can you tell me?|What fun facts do you know?|What interesting fact do you know?|What is a good fun fact?|What is your best fact?|What is your favorite fact?|today's fun fact|fact please|
fun fact please|funfact|interesting fact please|random fact please|trivia|trivia please

soc.hello_world
Say a nice hello.|Say a word of greeting.|Say hello once.|Say hello and nothing else.|Say hello to all of us.|Say hello to all people.|Say hello to Anna.|Say hello to Ben.|Say hello to my brother.|
Say hello to my cat.|Say hello to my class.|Say hello to my dog.|Say hello to my friends.|Say hello to my grandmother.|Say hello to my kids.|Say hello to my mom.|Say hello to my mother.|
Say hello to my sister.|Say hello to my team.|Say hello to the audience.|Say hello to the camera.|Say hello to the children.|Say hello to the group.|Say hello to the internet.|Say hello to the people.|
Say hello to the whole world.|Say hello, model.|Say hi for me.|Say hi please.|Say hi to all my friends.|Say hi to everybody.|Say hi to my class.|Say hi to my dad.|Say hi to my dog.|
Say hi to my friends.|Say hi to my kids.|Say hi to my mom.|Say hi to Tom.|Say hi to the class.|Say hi to the people here.|Say hey.|Say hey to my friend.|Say "hello".|Say 'hello'.|Say the word hello.|
Say the word hi.|Say the words "Hello, world!"|Please say hello to everyone.|Please say hello to us.|Please greet everyone.|Can you say hello to everyone?|Could you greet the world?|
Could you say hello to my friend?|Could you say hi to everyone?|Will you say hello?|Will you say hello to my friend?|Would you say hello to the world?|Would you greet us?|I want to hear you say hello.|
I want you to greet the world.|I want you to say hello to everyone.|I want you to say hello world.|I would like you to say hello.|Let me hear you say hello.|Let us hear a hello.|
Give a greeting to the world.|Greet everyone here.|Greet my family.|Greet the audience.|Greet the class.|Greet the whole world.|Greet us all.|Tell everybody hello.|Tell my mother hello.|
Tell the people hello.|Tell the whole world hello.|Tell them hello.|Write a greeting to the world.|Write hello to everyone.|Write hello to my friend.|Write the word hello.|Write the words hello world.|
Write "Hello, world!"|Type hello world.|Print hello to everyone.|Print hello world.|Print the words hello world.|Output hello world.|output hello|Show hello world.|just say hello world|simply say hi|
hello to the world|hello, world, say it|one hello please
"""
for _block in VOICES.strip().split("\n\n"):
    _key, _users = _block.split("\n", 1)
    INTENTS[_key].users.extend(u.strip() for u in _users.split("|") if u.strip())
