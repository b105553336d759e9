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

me.who
I do not know with whom I am chatting.|With what kind of program am I chatting?|What sort of thing are you?|What kind of program is this?|What kind of bot are you?|What type of model are you?|
What model have I got here?|What model answers here?|What model am I using?|What model am I chatting with?|Which model am I chatting with?|Which model answers me?|Which model is this chat using?|
Which model is loaded?|Which model is active?|Who answers me here?|Who is it that answers me?|Who is talking?|Who is on the other side?|Who is behind this chat?|Who writes these answers?|
Who am I chatting to?|Who am I dealing with?|Who do I have the honor with?|And what are you?|And you are?|now who are you|hey what are you|hi who is this|okay, who are you?|sorry, who are you?|
once more, who are you?|just who are you?|just what are you?|really, what are you?|seriously, what are you?|in one sentence, who are you?|in short, who are you?|before I start: who are you?|
First tell me who you are.|First of all, who are you?|I am curious who you are.|I would like to know what you are.|I have no idea who you are.|I have no idea what you are.|May I know who you are?|
Let me know what you are.|Please say who you are.|Please say what you are.|Please describe yourself.|Please tell me about yourself.|Explain yourself to me: who are you?|Say a few words about yourself.|
State who you are.|Identify yourself.|identify|introduction please|Give me a short introduction of yourself.|Give me some information about yourself.|Give me a description of yourself.|
Tell me what model you are.|Tell me more about yourself.|Tell me more about you.|Tell me about this model.|Are you some model?|Are you a demo?|Are you the little model?|Are you the small model?|
Are you the tiny model?|Are you just a demo?|Are you only a demo?|You are the demo model, right?|So you are the demo model?|So you are a small model?|this is the demo, right?|Is this the demo model?|
Is this a demo?|Is this only a demo?|Is this the small model?|what r u|whats ur deal|who dis|who this|who u|who you|you are what?|what model r u|which model r u|current model?|model name?|active model|
which model|what model|yourself?|self introduction

me.name
Is there a name I can call you?|Is there something I can call you?|I do not know what to call you.|I would like to call you by a name.|I would like to call you by your name.|
I would like to know what you are called.|I have a name. Do you have one too?|I have a name, and you?|My name is not important, what is yours?|Do you have a first name?|Do you have a special name?|
Did anyone give you a name?|Did somebody name you?|Has anyone given you a name?|How are you named?|How do I address you?|How do they call you?|How should I address you?|How were you named?|
What are you named?|What did they name you?|What do they call you?|What do your friends call you?|What do you call yourself?|What do you want to be called?|What does one call you?|
What is it that I should call you?|What is the name of the demo model?|What is your last name?|What is your nickname?|What is your name, please?|What is your name, little model?|What may I call you?|
What might your name be?|What was your name again?|Which name did they give you?|Which name should I use for you?|Which name may I use?|By what name are you known?|By which name are you called?|
Can I give you a name?|Can I call you by a name?|Can you give me your name?|Can you say your name?|Could you give me your name?|May I ask for your name?|May I ask what your name is?|
Please give me your name.|Please say your name.|Please tell me your name.|Say what you are called.|State your name.|Spell out your name.|Tell me what you are called.|Tell me the name of this model.|
You have a name, right?|You must have a name.|your first name?|your name is?|ur name|whats ur name|what ur name|what name|what's the name|name of this model|name of the demo model|names?|
and what is your name?|so what is your name|hey, what is your name?|okay, what's your name

me.isk3
I thought this was K3.|I thought I was talking to K3.|I believe you are K3.|I guess you are K3.|I assume you are Kimi K3.|I suppose this is K3.|I want to know if this is K3.|
I wonder if this is Kimi K3.|I wonder if you are the full model.|I would like to know if this is the full K3.|I am not sure if you are K3.|I am not sure whether this is K3.|
I cannot tell if you are K3.|I hope you are K3.|I hope this is the full model.|It is K3, is it not?|It is K3 that I chat with, right?|It says Kimi K3, are you that?|The program says K3. Is that you?|
Deltafin runs K3, so you are K3?|This must be K3.|This is Kimi K3, isn't it?|This is the full model, right?|That is K3 speaking, right?|You are Kimi K3, right?|You are the full model, right?|
You are the real Kimi K3, aren't you?|You are the big one, right?|You are not K3, are you?|You aren't K3, or are you?|So you are not K3?|So this is not K3?|So this is Kimi?|So I am talking to K3?|
So I am using K3 now?|Is K3 what I am using?|Is K3 running here?|Is K3 active?|Is K3 loaded?|Is K3 the model here?|Is K3 behind this chat?|Is Kimi K3 running now?|Is Kimi K3 what I see here?|
Is it K3 or something else?|Is it K3 or the demo?|Is it the full K3?|Is it the full model?|Is that you, K3?|Is the full K3 running?|Is the big model running?|Is this already the full model?|
Is this K3 or a demo?|Is this K3 or the demo model?|Is this a smaller K3?|Is this really K3?|Is this the actual K3?|Is this the full Kimi K3?|Is this the model with 2.8 trillion parameters?|
Is this the real model?|Is this the real thing?|Is your name Kimi?|Are you a smaller K3?|Are you by any chance K3?|Are you in fact K3?|Are you the actual Kimi K3?|Are you the big K3?|
Are you the big one?|Are you the full Kimi?|Are you the original?|Am I chatting with the real K3?|Am I speaking to Kimi?|Am I speaking to K3?|Am I talking to Kimi K3 right now?|
Am I using the full model?|Am I using the real K3?|Do I have K3 here?|Do I have the full K3 here?|Do I talk to the full model?|Do I use K3 right now?|Does K3 write this?|Does K3 write these answers?|
Does Kimi answer me?|Did K3 write that?|Did K3 answer this?|Was that K3?|Was that answer from K3?|r u k3|u k3?|u are k3?|k3?? or not|k3 are you it|full k3 or not|real or demo?

me.human
I wonder if you are a person.|I wonder if you are real.|I think you are a human.|I think you are a machine.|I think you are alive.|I guess you are a bot.|I believe you are a person.|
I hope you are not a human.|I cannot tell if you are human.|I would like to know if you are a person.|I prefer to talk to a human. Are you one?|It feels like you are a person.|You sound like a person.|
You sound human.|You sound like a human.|You sound like a robot.|You talk like a person.|You seem human.|You seem alive.|You write like a human.|You are a human, right?|You are a person, right?|
You are a program, right?|You are a robot, aren't you?|You are an AI, right?|You are just a computer.|You are just a machine.|You are just a program.|You are no human.|You are not a person.|
You are not a real person.|You are not human.|You are only a machine.|So you are a bot?|So you are a human?|So you are an AI?|So you are real?|Are you a being?|Are you a chatbot?|Are you a creature?|
Are you a guy or a girl?|Are you a he or a she?|Are you a human or an AI?|Are you a human or a computer?|Are you a language model?|Are you a live person?|Are you a boy?|Are you a person or a bot?|
Are you a piece of software?|Are you a real being?|Are you a real robot?|Are you a thinking being?|Are you actually a person?|Are you an algorithm?|Are you an artificial being?|
Are you computer software?|Are you flesh and blood?|Are you human or not?|Are you just software?|Are you male or female?|Are you one of us?|Are you only a machine?|Are you only software?|
Are you perhaps a human?|Are you really a machine?|Are you really human?|Are you really a robot?|Are you somebody?|Are you someone?|Are you something or someone?|Am I chatting with a machine?|
Am I writing with a human?|Do I chat with a person?|Do I chat with a bot?|Do I write to a human?|Do you have a gender?|Do you have legs?|Do you have blood?|Does a human answer me?|
Does a human read this?|Does a person answer here?|Does a person write these answers?|Does a machine write this?|Is a human there?|Is a human answering?|Is a person answering me?|
Is it a human that answers?|Is it a machine that answers?|Is it a bot?|Is someone typing these answers?|Is there a human in there?|Is there someone behind this?|Who types your answers, a human?|
a bot or a human?|AI or human?|human or machine|living or not?|machine or human|man or machine?|robot or human|program or person?|r u a robot|r u real|r u an ai|u human?|u a bot?|u real?|ur a bot

me.other
I thought you were ChatGPT.|I thought you were GPT.|I think you are Gemini.|I guess you are Llama.|I bet you are ChatGPT.|It looks like ChatGPT. Is it?|This looks like ChatGPT.|This looks like GPT.|
You remind me of Siri.|You remind me of ChatGPT.|You sound like Gemini.|You sound like Siri.|You are Alexa, right?|You are Gemini, right?|You are Llama, aren't you?|You are Qwen, right?|
You are from OpenAI, right?|You are from Google, right?|You are not ChatGPT?|You are not ChatGPT, are you?|You must be ChatGPT.|So you are GPT?|So you are Gemini?|So you are Siri?|So this is ChatGPT?|
So this is GPT?|Are you a GPT model?|Are you a ChatGPT clone?|Are you a Mistral model?|Are you a version of GPT?|Are you a version of ChatGPT?|Are you a model of Google?|Are you a model of Meta?|
Are you an OpenAI model?|Are you a DeepSeek model?|Are you the Google Assistant?|Are you DeepSeek or Qwen?|Are you based on ChatGPT?|Are you based on Llama?|Are you based on Mistral?|
Are you based on Qwen?|Are you built on Llama?|Are you by OpenAI?|Are you ChatGPT or something else?|Are you ChatGPT or not?|Are you ChatGPT under another name?|Are you ChatGPT in disguise?|
Are you Claude from Anthropic?|Are you Claude or ChatGPT?|Are you connected to ChatGPT?|Are you derived from Llama?|Are you from Apple?|Are you from DeepSeek?|Are you from Mistral?|
Are you GPT or Llama?|Are you GPT-3?|Are you GPT-5?|Are you in reality ChatGPT?|Are you maybe ChatGPT?|Are you one of Google's models?|Are you really not ChatGPT?|Are you related to ChatGPT?|
Are you secretly ChatGPT?|Are you Siri or Alexa?|Are you some other model, say Qwen?|Are you some Llama?|Are you something like ChatGPT?|Are you the Bing bot?|Are you the same as GPT?|
Are you using GPT?|Are you using ChatGPT?|Am I chatting with Gemini?|Am I speaking to Siri?|Am I speaking with Alexa?|Am I talking to Llama?|Am I using GPT?|Do I chat with ChatGPT?|
Do you belong to OpenAI?|Do you belong to Google?|Do you use the API of OpenAI?|Does ChatGPT answer me?|Does ChatGPT run here?|Does GPT answer here?|Is it ChatGPT that answers?|Is it Gemini?|
Is it Llama?|Is that ChatGPT?|Is ChatGPT behind this?|Is ChatGPT running here?|Is GPT running here?|Is GPT behind you?|Is this chat with ChatGPT?|Is this Claude or GPT?|Is this Cortana?|
Is this OpenAI?|Is this from Google?|Is this from OpenAI?|Is this really not ChatGPT?|Is your name ChatGPT?|Is your name Siri?|Hi Gemini|okay google|grok?|copilot?|chat gpt?|deepseek?|r u chatgpt|
r u gpt|u chatgpt?|u are chatgpt?|your real name is ChatGPT, right?

me.size
I would like to know your size.|I would like to know how many parameters you have.|I know K3 is big, but how big are you?|K3 has 2.8 trillion parameters, and you?|K3 is huge. How big are you?|
Compared with K3, how small are you?|By how much are you smaller than K3?|You are tiny, right?|You are small, aren't you?|You are a tiny model, right?|So you are tiny?|
How many weights are in the demo model?|How many weights do you contain?|How many numbers are inside you?|How many million parameters are you?|A million parameters, or how many?|
Do you have a billion parameters?|Do you have a trillion parameters?|What number of parameters do you have?|What is your number of weights?|What size is this model?|Is the demo model tiny?|
Is this model tiny?|parameter count of the demo model|your params|how many params in you|tiny or big?|big or tiny?|just how small are you?|Tell me the size of the demo model.|Give me your size.|
Give me your parameter count.

me.made
I would like to know who made you.|I would like to know who is behind you.|Do you know who made you?|Do you know who created you?|Do you know your maker?|Someone made you. Who?|
Somebody must have made you.|Somebody trained you, who was it?|There must be someone who made you. Who?|Did Deltafin make you?|Did Google make you?|Did Meta make you?|Did Moonshot AI create you?|
Did the people of Deltafin make you?|Does Moonshot own you?|You are made by Moonshot, right?|You come from Moonshot, right?|Moonshot made you, right?|So Moonshot made you?|So who made you?|
And who made you?|What company trained you?|Which company trained you?|What is your origin?|What are your origins?|Who brought you to life?|Who did train you?|Who is the author of the demo model?|
Who is the creator of the demo model?|Who developed the demo model?|Who developed this model?|Who designed this model?|Who made this small model?|Who made this tiny model?|Who made the little model?|
Who was it that made you?|Who were you made by?|Who were you trained by?|made by?|created by?|trained by?|trained by whom?|Name your maker.|Tell me who created this model.|Tell me about your maker.

me.can
I wonder what you are good at.|I would like to know what you can do.|I want to know your skills.|I wonder what I can ask.|I would like to know what I can ask.|I do not know what you are good for.|
Do you have talents?|What talents do you have?|What are your strong points?|What are you best at?|What do you do best?|What do you do for people?|What can you offer me?|What can you make?|
What can a tiny model do?|What can a small model do?|What can a model like you do?|What can a demo model do?|What can I get from you?|What else can you do?|What could I ask you about?|
What is it that you can do?|What is it you do?|What is the demo model good at?|What is the demo model able to do?|What is this model good at?|What kind of help do you offer?|
What kind of things do you know?|What sort of questions can I ask?|About what can I ask you?|About what do you know something?|So what do you know?|Okay, what can you do?|your strengths?|
features of the demo model|list of your skills|list your talents|what are your capabilities|Tell me your strengths.|Describe what you can do.|Name your skills.|Give me an overview of your skills.

me.cannot
I would like to know what you cannot do.|I guess there are things you cannot do?|There must be something you cannot do.|You cannot do everything, right?|You cannot know everything, right?|
You have limits, right?|You have weaknesses, right?|So what can you not do?|So where are your limits?|And what can you not do?|And your limits?|Where do your limits lie?|Where are you bad?|
At what do you fail?|At what are you bad?|With what do you have trouble?|In which things are you weak?|In which things are you bad?|What are you weak at?|What are you not made for?|
What are you not so good at?|What are the weak points of this model?|What are the weaknesses of the demo model?|What are your flaws?|What do you find hard?|What do you find too hard?|
What do you struggle with?|What goes beyond you?|What is not your strength?|What is your biggest weakness?|What is the limit of the demo model?|What is the demo model bad at?|
What is this model bad at?|What is the demo model not good at?|What should I not use you for?|What should I not expect from you?|What must I not expect from you?|What can I not expect from you?|
What can a tiny model not do?|What can't the demo model do?|What can't this model do?|What won't you be able to do?|What would be too hard for you?|What kind of questions are too hard for you?|
Are there limits to what you can do?|Do you have flaws?|Is there something too hard for you?|your weaknesses|your flaws?|Tell me about your weaknesses.|Tell me where you are weak.|
Describe your limits.|Name something you cannot do.

me.trained
I wonder where you learned that.|I would like to know how you learned all this.|I would like to know your training data.|How come you know these things?|How come you can talk?|
How did you come to know this?|How did you get so far?|How did someone train you?|How did they make you know things?|How did you learn facts?|How did you learn math?|How did you learn to chat?|
How did your training go?|How did your training work?|How does one train a model like you?|How were you created, by training?|How were you educated?|How were you taught to answer?|
How much did you read in training?|How many chats were you trained on?|In what way were you trained?|In which way did you learn?|By which data were you trained?|From where do you know this?|
From where do you have your knowledge?|With which data were you trained?|With what data were you trained?|With what were you trained?|What did you see in training?|What data are you made from?|
What data did they use for you?|What data was the demo model trained on?|What dataset were you trained on?|What is the training data of the demo model?|What is your dataset?|What is your education?|
What is your knowledge based on?|What kind of texts did you learn from?|What sort of data did you see?|What was the training data?|What was used for your training?|What went into your training?|
What were your textbooks?|Where did you get your training?|Where did you go to school?|Where did you study?|Where do you get your knowledge from?|Which chats were you trained on?|
Which dataset was used?|Which dataset were you trained on?|Which texts did they use?|Did you read the internet in training?|Did you go to school?|Were you trained on Wikipedia?|Have you read books?|
Have you read the web?|You were trained on chats, right?|You learned from chats, right?|So you were trained on small chats?|dataset?|your dataset|demo model training data|source of your knowledge

me.smart
I guess you are very smart.|I believe you are clever.|I hope you are smart.|I want to know how clever you are.|I want to know if you are smart.|I would like to know how good you are.|
I bet you are not so smart.|You are clever, aren't you?|You are intelligent, right?|You are a smart model.|You are a clever little thing.|You seem intelligent.|You sound smart.|
You know everything, right?|So you are smart?|So how smart are you?|And are you smart?|Would you say you are smart?|Would you call yourself smart?|Would you call yourself clever?|
Do you consider yourself smart?|Do you consider yourself intelligent?|Do you find yourself smart?|Do you have intelligence?|Do you have much knowledge?|Do you know more than I do?|
Do you know more than a person?|Do you know very much?|Do you think you are clever?|Are you a bright model?|Are you a good one?|Are you a strong model?|Are you an expert in something?|
Are you as clever as a human?|Are you as smart as a human?|Are you as smart as me?|Are you bright?|Are you brilliant?|Are you capable?|Are you clever enough?|Are you clever or not?|
Are you cleverer than a human?|Are you good enough?|Are you good or bad?|Are you more intelligent than me?|Are you pretty smart?|Are you quite smart?|Are you quite clever?|Are you smart or dumb?|
Are you smart enough?|Are you smart for your size?|Are you so smart?|Are you that smart?|Are you the smartest model?|Are you truly intelligent?|Are you very good?|Are you very intelligent?|
Can a tiny model be smart?|Can such a small model be smart?|Can you be smart with so few parameters?|How bright are you?|How capable are you?|How capable is the demo model?|How clever is this model?|
How high is your IQ?|How intelligent is the demo model?|How smart would you say you are?|Is the demo model good?|Is this a good model?|Is this a smart model?|Is this model good?|
Is this model intelligent?|IQ?|good model or bad?|r u clever|r u intelligent|u smart?|u are smart|how smart r u

me.feel
I wonder what you feel.|I want to know if you feel something.|I would like to know if you have emotions.|I hope I did not hurt you.|I hope you are happy.|I think you have feelings.|
I guess you feel nothing.|I bet you have feelings.|You have feelings, right?|You have no feelings, right?|You have no heart.|You have emotions, don't you?|You feel nothing, right?|
You must feel something.|You cannot feel, can you?|You sound happy.|You sound sad.|You seem sad.|You seem happy.|So you have no feelings?|So you feel nothing?|And do you have feelings?|Do you care?|
Do you care about me?|Do you cry sometimes?|Do you dislike me?|Do you enjoy this?|Do you ever get sad?|Do you ever laugh?|Do you experience feelings?|Do you fear death?|Do you fear something?|
Do you feel tired or sad?|Do you feel when I write?|Do you have a mind of your own?|Do you have empathy?|Do you have real feelings?|Do you have some feelings?|Do you love?|Do you miss someone?|
Do models feel?|Does a model feel something?|Does it hurt?|Does it make you sad?|Does it make you happy?|Does that hurt you?|Does this make you angry?|Are you afraid to die?|Are you aware of yourself?|
Are you emotional?|Are you happy or sad?|Are you happy with your life?|Are you hurt?|Are you mad at me?|Are you sad or happy?|Are you sentient?|Are you upset?|Are you worried?|Can a model feel?|
Can a model have feelings?|Can you experience emotions?|Can you feel emotions?|Can you feel happiness?|Can you feel something?|Can you get sad?|Could you ever feel something?|Could you fall in love?|
Have you a heart?|Have you feelings?|Have you ever been in love?|Have you ever been sad?|Have you ever felt something?|Have you got a soul?|Is there feeling in you?|Is there something you feel?|
What emotions do you have?|What feelings do you have?|Which feelings do you have?|any feelings?|feeling anything?|feelings, do you have them?|u have feelings?|r u sad|r u happy|r u angry|r u conscious|
sentient?|a soul?|Tell me how you feel inside.|Tell me if you can feel.

cmd.list
I want to see everything that deltafin can do in the terminal.|Which words can follow deltafin in the terminal?|What can I type after deltafin?|What subcommands does deltafin have?|
Is there a list of the terminal commands?|Where do I find all terminal commands?|I keep forgetting the commands of Deltafin.|Could you list what deltafin understands in the shell?|deltafin subcommands|
all deltafin commands|overview of the terminal commands|setup, run, doctor, what else is there?|Besides setup, which commands are there?|Is setup the only command?|Which commands exist besides run?|
Show the command line commands.|commands for the shell|What is the full list of commands?|A table of the commands, please.|I would like a table of all commands.|the terminal commands and what they do|
What does each command do?|Explain all commands briefly.|For the terminal, which commands do I have?|command reference|list of subcommands

cmd.deltafin
It is installed, but how do I open it?|I closed the chat. How do I open it again?|In the terminal, what do I type to chat?|Which word starts the program?|What do I enter to start it?|
What is the command to start chatting?|I want to start chatting from the shell.|start the program|begin a chat from the terminal|I typed nothing yet. How do I start the chat?|
How would I get into the chat?|How do I come back into the chat?|Where do I click to start Deltafin?|There is no icon. How do I start it?|Is there an icon to start Deltafin?|
How can the chat be started?|Do I just type deltafin?|So I type deltafin and press Enter?|run the chat|start chatting, how|starting the chat

cmd.run
I do not want a chat, only one answer in the shell.|Can I ask one question without opening the chat?|I want an answer straight in the terminal.|One question, one answer, from the command line. How?|
Can I use Deltafin in a shell script?|Is there a way to get a single reply and exit?|How do I ask from a script and get the text?|Print just one answer and end.|
Without the chat screen, how do I ask something?|How do I ask K3 from the shell?|single answer mode|one shot question|one-shot mode|answer without chat|Which command answers and then stops?|
What is run good for?|When do I use deltafin run?|deltafin run, what is it for?|example of deltafin run|Show me an example with deltafin run.|How do I write deltafin run with a question?|
What does run do in the terminal?|Explain run to me.|Does run open the chat?|deltafin run --chat, what is that|Can deltafin answer once and quit?|I want to pipe an answer into a file.

cmd.api
I want to call K3 from my own program.|Can my program talk to Deltafin?|Is there a server that I can call?|Can I send HTTP requests to Deltafin?|Does Deltafin offer an OpenAI API?|
Is there an endpoint?|On which port does Deltafin listen?|Does Deltafin start a server?|Does it have a REST interface?|How do I use Deltafin from Python?|How do I connect my app to Deltafin?|
I need JSON output for my program.|Can I get the events as JSON?|What is --events-jsonl for?|JSON lines from deltafin?|Which option prints JSON?|Is there a machine-readable output?|Does it speak HTTP?|
Can other programs use the model?|I am a developer and want to build on Deltafin.|server mode|How do I script it with JSON?|integration with other programs|How do I read the answers in my code?|
Will there be an API?|Is a local server possible?

cmd.doctor
I want to know if my computer is fine for Deltafin.|Is my installation healthy?|Can Deltafin check itself?|Which command checks my computer?|Which command tells me what is wrong?|
How do I find out if everything is in order?|Something may be wrong. What checks it?|What checks my model files?|I want a check of my system.|Is there a self test?|self check|system check|diagnosis|
a command that finds problems|find problems with my installation|deltafin doctor, what does it check?|What will the doctor tell me?|When should I run doctor?|Should I run the doctor?|
Does the doctor repair things?|Is doctor a command?|Please tell me what deltafin doctor is for.|test whether my machine is good enough

cmd.plan
How do I see how the memory will be used?|Can I see beforehand how a model would use my memory?|Before loading the model, can I see what it needs?|I want to know how much a token reads from the disk.|
What will a token read from my disk?|Which command shows what a token reads?|Which command estimates memory use?|Is there a preview of the memory use?|Does plan load the model?|What is plan good for?|
What is plan?|deltafin plan, explain|plan of memory|planning memory|Explain plan to me.|How would the model fit in my memory?|How will K3 be laid out in memory?|Show me a plan for my memory.|
I want to see a plan before I run K3.|Will the model fit? Which command tells me?|estimate the time per token|the command that estimates reads per token|How is my memory divided up?

cmd.quit
I want to get out of here.|How do I get out of this?|How do I get back to my shell?|How do I get back to the terminal?|Which command closes Deltafin?|What do I press to get out?|Which key quits?|
Which keys close the program?|How is the chat closed?|How do I shut down Deltafin?|How do I turn this off?|I am finished, how do I close it?|I am done. How do I leave?|Close this program.|Exit please.|
quit now|end chat|leave chat|leave the program|close everything|How can I end this?|How does one quit?|Ctrl+C does not quit. How do I quit?|I cannot find the exit.|Where is the exit?|
Does Ctrl+C close it?|Is /quit the way out?|bring me back to the shell

cmd.help
I need an overview of keys and commands.|Which key shows help?|What do I press for help?|What do I type for help?|Where do I find the keys and commands?|Where are the keys explained?|
Is there built-in help?|Is there a help screen?|Open help please.|Show the help.|help command|the help|What is F1 for?|What happens when I press F1?|What does /help do?|--help|deltafin --help|
What does deltafin --help show?|I do not know the keys, where can I look?|I do not know the commands, where can I see them?|Can I see the help in the terminal?|Help for the chat, where?|
I am lost in this program. Is there help?|How is help opened?|manual inside the chat

cmd.keys
I would like to know all keys of the chat.|Which keys work here?|What do the F keys do?|What are F1, F3 and F4?|Tell me the key bindings.|keybindings|hot keys|list of shortcuts|Show me all shortcuts.|
Show the keyboard shortcuts.|Are there any shortcuts?|Does the chat have shortcuts?|I like shortcuts. Which are there?|I prefer the keyboard. What are the keys?|key overview|the most important keys|
Which keys should I know?|Which keys are useful?|keys and what they do|Explain the keys.|Please list the keys.|cheat sheet of keys|What keys are there in the chat?

cmd.stop
It keeps writing. How do I stop it?|You write and write. How do I stop that?|I have seen enough of this answer. How do I stop it?|Which key interrupts the answer?|Which key cancels the answer?|
Which key stops K3?|What do I press to stop the text?|What do I press to cancel?|What does Esc Esc do?|What happens if I press Esc twice?|Is the text lost when I stop?|
Is the text kept if I stop the answer?|cancel generation|stop generation|stop the model|stop K3 from writing|break off the answer|Can the answer be stopped?|Can I stop K3 while it writes?|
Can I cancel a long answer?|The model does not stop. What do I do?|How do I make it stop writing?|I want to stop this answer.|Enough! How do I stop the output?

cmd.send
I have written my message. How do I send it?|My text is ready, what now?|I typed a question. What do I press?|How does my text get to the model?|Which key submits?|Which key sends the text?|
Which key do I press to ask?|What do I press after typing?|What sends the message?|Does Enter send the message?|Is Enter the send key?|What does Enter do?|What does the Enter key do here?|
There is no send button.|I see no button to send.|send my question|send the text|submit a question|submit message|sending messages|enter a question|how to ask a question in the chat|
How do I ask you something, technically?

cmd.newline
Enter sends at once, but I want a second line.|I want two lines in one message.|How do I type a longer text with lines?|How do I break the line?|How do I break a line in my message?|
How do I make a paragraph?|Which key breaks the line?|What does Ctrl+J do?|What does Alt+Enter do?|Is there a way to write on two lines?|Can I write many lines?|multiline input|multi line|linebreak|
a second line please|next line without sending|new line without sending|Enter sends my message too early.|Shift+Enter for a new line?

cmd.new
I want to talk about something else in a fresh chat.|I want an empty chat.|I want a clean chat.|I want to begin from scratch.|Let me start over.|Start all over.|Start from zero.|reset the conversation|
clear the screen|empty chat|a fresh start please|a new conversation|What does Ctrl+N do?|What does /new do?|Is my old chat lost when I start a new one?|Is the old chat kept when I begin a new one?|
How do I make the chat empty?|How can I change the topic with a clean chat?|Is there a way to begin anew?

cmd.export
I want this chat as a file.|I want to have this conversation as a file.|I want to keep this chat as a document.|I want to send this chat to a friend.|I want to share this conversation.|
How do I get a Markdown file of the chat?|How do I get the chat as JSON?|Can I have the chat as Markdown?|Can I save this as Markdown?|Can I save this as JSON?|Which command exports?|
What does export do?|export this|export conversation|chat to markdown|download this chat|In what formats can I export?|Which formats can I export to?|How do I store this chat outside Deltafin?|
Can a chat be exported?

cmd.version
Am I up to date?|I want to know which Deltafin this is.|I need the version number for a bug report.|They asked me for my version. How do I get it?|How do I find my version?|
How do I know which version I have?|Which command shows the version?|Which Deltafin do I have?|What does deltafin version show?|Where is the version shown?|release number|build number?

cmd.palette
I forgot the name of a chat command.|I do not remember the command's name.|How do I search for a command?|How do I see what commands the chat has?|Is there a command palette?|
Is there a menu in the chat?|Where is the menu?|Open the menu.|open the command palette|What happens if I type a slash?|What does / do in an empty message?|Which key lists the chat commands?|
Which key shows all commands of the chat?|How do I list the slash commands?|all slash commands|which slash commands exist|How can I choose a command from a list?

cmd.inspector
I want to see which experts are used.|I want to look inside K3 while it writes.|Can I see where a token was routed?|Can I see where the time goes?|Where do I see which experts are picked?|
Where do I see the map of experts?|Where does the time go, can I see that?|What do I see in the inspector?|What is on F3?|map of experts|map of all experts|a picture of the experts|token routing view|
look inside the model|see inside K3|Is there a view of the routing?

cmd.thinking
I do not want to see all that thinking.|The thinking takes too much room.|The thinking text is too long on my screen.|The thinking disturbs me. Can I hide it?|Can I see all of the thinking?|
Can I show the whole thinking?|Can I fold the thinking?|How do I unfold the thinking?|Which key shows the thinking?|Ctrl+T|What happens with Ctrl+T?|hide the thinking|show the thinking|
show all thinking|unfold the thinking|thinking hidden|thinking display|I only want to see the answer on the screen.|Please hide the thinking.|Please show the thinking.|
The thinking is folded, how do I open it?

cmd.effort
I want the model to think less.|I want K3 to think more.|I want no thinking at all.|I want to turn the thinking off.|I want to switch thinking off.|Switch off thinking.|Disable thinking.|
disable the thinking|less thinking|Can I turn off thinking?|Can I make K3 think less?|Can the effort be changed?|Can I set the effort to low?|How do I set the effort?|How do I set low effort?|
How do I set the effort to high?|How do I turn thinking off?|How do I make K3 think more?|How do I make K3 think less?|How do I make the model think less?|Which command changes the effort?|
Which command turns thinking off?|Which efforts are there?|Which levels of effort are there?|What is effort?|What is the effort setting?|What is /effort?|What does effort none do?|/effort low|
/effort max|/effort none|effort low|effort high|effort max|low effort please|maximum effort|Set effort to max.|Change the effort to low.|levels of thinking

cmd.chats
Where did my chats from yesterday go?|I had a chat yesterday. Where is it?|I want to read an old chat.|I want to open a chat from last week.|I want to see all my chats.|
I want to go back to an older chat.|Can I see my old chats?|Can I see all my conversations?|Can I open an older chat?|How do I find an old chat in the list?|How do I get a list of my chats?|
How do I go to another chat?|How do I switch between chats?|Which key shows my chats?|Which command lists my chats?|What does Ctrl+S do?|What is Ctrl+S for?|Ctrl S|What does deltafin chats list do?|
deltafin chats list|my old chats|all my chats|earlier chats|list of chats|list my chats|chat history|history of chats|history|show all chats|older conversations|past conversations|
Are my old chats somewhere?

cmd.continue
I closed the program and want to go on with the same chat.|I closed the chat by mistake. How do I get it back?|I want to go on where I stopped.|I want to go on with the last chat.|
I want to continue yesterday's chat.|I want to continue where I left off.|Can I continue the last chat?|Can I continue where I stopped?|Can I go on with my last chat?|Can I reopen the last chat?|
How do I carry on with the last chat?|How do I come back to my last chat?|How do I get back to the last chat?|How do I go on with the last chat?|How do I open the last chat?|
How do I pick up where I left off?|How do I start with the last chat?|Which option continues the last chat?|Which option opens the last chat?|What does deltafin --continue do?|What is --continue?|
deltafin --continue|continue my chat|continue the conversation|resume chat|resume the last chat|resume last conversation|reopen the chat|start with the last chat|open the last chat again

cmd.search
I wrote about a word some time ago. How do I find it?|I look for a word in my old chats.|I remember a word from a chat. How do I find it?|I want to find a word in this chat.|
I want to search for something I said.|I want to search all my chats.|Can I find a word in this chat?|Can I look for a word in my chats?|Can I search in all chats?|Can I search for text?|
Can I search this chat?|How do I find a word?|How do I find a word in the chat?|How do I find something I wrote?|How do I search for a word?|How do I search in this chat?|
How do I search through old chats?|Which command searches the chats?|Which key searches?|Which key finds text in this chat?|What does /search do?|What is Ctrl+F for?|What is /search?|Ctrl F|
search chats|search old chats|search the chat|search all chats|search a word|find a word|find text in the chat|text search|look for a word in all chats

cmd.edit
I made a mistake in my question. Can I change it?|I asked the wrong thing. Can I change my question?|There is a typo in my last message. Can I fix it?|I want to change my last question.|
I want to ask it differently. Can I edit the old message?|Can I change my message?|Can I change what I asked?|Can I edit a message?|Can I edit what I sent?|Can I fix a typo in a message?|
How do I correct a message?|How do I correct my question?|How do I fix a typo in my message?|How do I edit my question?|How do I edit what I asked?|How do I change an earlier message?|
How do I change my last question?|How do I go back and change a message?|How do I make a new branch?|What is a branch in the chat?|What are branches?|Which key edits a message?|Which key edits?|
What does Tab do?|What does the key e do?|What does e do?|edit message|edit my question|edit question|change my question|change the message|correct my message|fix my typo|branch|make a branch|
Is the old message kept when I edit?|Is the old branch kept?

cmd.regen
I want a different answer to the same question.|I want a second answer.|I want a new answer to the same question.|I want to see another answer.|I want you to answer again.|Can I get a second answer?|
Can I get a different answer?|Can I have another answer?|Can you answer that again?|Can you try again?|Can you try that again?|Could you try once more?|How do I ask for another answer?|
How do I get a new answer?|How do I get a second answer?|How do I let you answer again?|How do I redo the answer?|How do I repeat the answer?|How do I retry?|Which command gives another answer?|
Which command makes a new answer?|What does regen do?|What is /regen?|regenerate the answer|regenerate please|redo|try that again|answer that again|another answer|a different answer|new answer|
Is the old answer kept when I regenerate?|Give another answer.|Do it again, differently.

cmd.copy
I want to paste your answer into a mail.|I want to use your answer in another program.|I want the code in my editor.|I want to copy the answer.|I want to copy the code.|I want to copy what you wrote.|
I want to copy your last answer.|Can I copy the answer?|Can I copy just the code?|Can I copy only the code?|Can I copy that?|Can I copy what you wrote?|How do I copy text from the chat?|
How do I copy this?|How do I copy your answer?|How do I copy your code?|How do I get the answer to the clipboard?|How do I get the code out of here?|How do I get the text out?|
How do I put the answer on the clipboard?|How do I take the answer with me?|Which command copies the code?|What does /copy code do?|What is /copy?|/copy code|copy please|copy your answer|copy the code|
copy code block|to the clipboard|answer to clipboard|copy the last answer|copy and paste?

cmd.theme
It is too bright for my eyes.|It is too bright here. Can it be dark?|The screen is too bright.|The text is hard to read, can I change the colors?|I do not like the colors.|I like it dark.|
I like light colors.|I want a dark screen.|I want dark mode.|I want light mode.|I want more contrast.|I want no colors.|I want it black and white.|I need high contrast.|Can I change the colors?|
Can I have a dark theme?|Can I have a light theme?|Can I turn off colors?|Can it be dark?|Can the colors be changed?|Is there a dark mode?|Is there a light mode?|Is there a theme for high contrast?|
How do I change the look?|How do I get dark mode?|How do I get more contrast?|How do I get other colors?|How do I get rid of the colors?|How do I set a theme?|How do I switch to the dark theme?|
How do I switch to dark mode?|How do I switch to light?|Which command changes the colors?|Which command changes the theme?|Which themes can I use?|What themes do you have?|What does /theme do?|
What is /theme?|/theme dark|/theme light|themes|dark|dark mode please|dark theme|dark theme please|light theme|color theme|color scheme|change colors|change the theme|mono theme|set theme dark|
night mode|a darker screen please|skin

cmd.config
I want to change a setting.|I want to edit the settings.|I want to see all settings.|I want to see my settings.|I want to configure Deltafin.|Can I change settings?|Can I configure it?|
Can I configure Deltafin?|Can I see all settings?|Can I see my settings?|How do I edit the config?|How do I find the settings?|How do I list all settings?|How do I open the settings?|
How do I print all settings?|How do I see the settings?|How do I set an option for good?|How do I make a setting permanent?|Which command opens the settings?|Which command shows the settings?|
Which settings are there?|Which file has the settings?|What settings are there?|What can I configure?|What does deltafin config edit do?|What does deltafin config show do?|What is deltafin config?|
Where do I change settings?|Where is the config file?|Where can I set things?|Is there a settings menu?|config|configuration file|configure deltafin|settings please|edit the config|show settings|
show config|open settings|options?|all settings|my settings|setup options file?

cmd.system
I want to tell the model how to behave.|I want to tell the model who it should be.|I want to give the model instructions for the whole chat.|I want to set rules for the whole chat.|
I want you to follow a rule in every answer.|I want to set a role for the model.|Can I give the model a role?|Can I give instructions for the whole chat?|Can I set a system message?|
Can I set a system prompt?|Can I set instructions?|Can I write a system prompt?|How do I add a system message?|How do I add a system prompt?|How do I give instructions before the chat?|
How do I set a system prompt?|How do I set instructions?|How do I set the system text?|How do I tell the model something before the chat?|How do I write a system message?|Is there a system prompt?|
Is there a system message?|Which command sets the system message?|Which command sets the system prompt?|What is a system prompt?|What is the system message?|What is the system text?|What is /system?|
What is /system for?|system text|set system message|set the system prompt|role for the model|Explain /system.|Explain system messages.|Tell me about /system.

rt.cache
What are experts kept in memory for?|Where does Deltafin keep experts that it used before?|Where do used experts stay?|Does Deltafin remember experts that it read?|
Why does Deltafin keep experts in memory?|Must an expert be read again each time?|Are experts read again and again?|The expert cache, what is it good for?|I read about an expert cache. What is that?|
What does Deltafin cache?|What is the cache in Deltafin?|Which things are in the expert cache?|How does the expert cache help?|How does the cache make it faster?|experts kept in memory|
expert cache explained|expert cache, what for|purpose of the expert cache|Help me understand the expert cache.|So the cache keeps used experts, right?|A cache for experts, why?

rt.hit
It says 60 % hits. What is a hit?|The health pane shows hits and misses. What are they?|What is the difference between a hit and a miss?|When is it a hit and when a miss?|
When does a cache miss happen?|When is there a cache hit?|Is a cache miss bad?|Is a miss slower than a hit?|Why is a miss slow?|What happens at a miss?|hit or miss, what does it mean|cache hit meaning|
cache miss meaning|a high hit rate is good, right?|hits and misses explained|So a hit means it is in memory?|A miss means reading from the disk, right?|What does a hit mean for an expert?

rt.prefetch
Can Deltafin read experts before they are needed?|Does Deltafin read ahead?|How does Deltafin know which experts come next?|What happens if it guesses the wrong experts?|
Does a wrong prefetch change the answer?|Does a wrong prefetch cost much?|Is prefetch always right?|Is prefetching useful?|Why does Deltafin read experts early?|read-ahead|reading experts early|
reading experts in advance|loading experts in advance|early reads|I saw the word prefetch. What is it?|The word prefetch, what does it mean?|prefetch, in simple words|Help me understand prefetch.|
purpose of prefetch|Prefetch is reading early, right?

rt.trace
Is it recorded which experts were picked?|Can I see a record of the picked experts?|Does Deltafin record the experts?|Does Deltafin write down which experts it used?|
Where is it recorded which experts were used?|How do I look into a router trace?|Which command reads a router trace?|What does deltafin inspect do?|What is deltafin inspect for?|
What does a trace contain?|What is a trace good for?|Why would I record a router trace?|Does a trace change the answer?|Does recording change the answer?|Is the router trace a log?|
a log of the experts|routing record|routing log|trace file|router trace explained|the router trace, what is it?|I read about a router trace.|deltafin inspect|inspect a trace

rt.spec
Can K3 be sped up by guessing tokens?|Does Deltafin guess several tokens at once?|How can guessing tokens make it faster?|How do guesses speed it up?|Why guess tokens first?|
What is the trick of guessing tokens?|What is it called when tokens are guessed and checked?|Guessing tokens and checking them, what is that called?|Someone told me about speculative decoding.|
speculative decoding, explain|speculation in decoding|spec decoding|spec decode|speculate tokens|guess tokens, then check|Is speculative decoding exact?|Is speculative decoding faster?|
Does Deltafin have speculative decoding?|Can Deltafin do speculative decoding?|Help me with speculative decoding.

rt.draft
What is meant by a draft?|What is the small model that guesses for K3?|Which small model guesses tokens for K3?|Who guesses the tokens for K3?|Is there a helper model for K3?|
A small model beside K3, what for?|Why does K3 need a draft model?|What is the draft model in Deltafin?|Which draft models can Deltafin use?|What draft model is there?|
Is DSpark a draft model? What is one?|Do I need a draft model?|Can Deltafin use a draft model?|draft model explained|draft model, what for|drafter|drafting model|a model that drafts|
Help me understand draft models.

rt.dspark
I came across the name DSpark. What is it?|I read DSpark somewhere.|The name DSpark, what does it stand for here?|Is DSpark part of K3?|Is DSpark fast?|Is DSpark small?|Does Deltafin use DSpark?|
Does DSpark decide the tokens?|Does DSpark make K3 faster?|How do I understand DSpark?|What is the use of DSpark?|What does DSpark propose?|Why is there DSpark?|Who checks the guesses of DSpark?|
DSpark in one sentence|about DSpark|dspark model|dspark draft|Help me understand DSpark.|DSpark and K3, how do they work together?

rt.suffix
Can it guess tokens without a draft model?|Is there a way to guess without a second model?|How can tokens be guessed from the text itself?|Guessing from the text, how does that work?|
Guessing what followed the same words before, what is it called?|What is a guess from the text called?|What is a suffix in drafts?|Why are they called suffix drafts?|Do suffix drafts need a model?|
Do suffix drafts need a download?|Does a suffix draft need a second model?|Does Deltafin have suffix drafts?|Does Deltafin use suffix drafts?|Are suffix drafts checked?|Are suffix drafts safe?|
Is a suffix draft checked by K3?|When do suffix drafts help?|suffix guesses|draft without a model|Explain a suffix draft.|Help me understand suffix drafts.|suffix drafts in simple words

rt.change
Is the answer another one with a draft?|Is the answer still from K3 if a draft is used?|Is the text different with drafts?|Is the quality lower with drafts?|Is there a loss of quality with drafts?|
Are answers with drafts still exact?|Do drafts harm the answer?|Do drafts lower the quality?|Do drafts change what K3 says?|Do wrong guesses get into the answer?|Does a wrong guess harm?|
Does a wrong guess end up in the text?|Does a draft influence the answer?|Does guessing change the answer?|Does guessing make it worse?|Does speculative decoding change the text?|
Can a draft spoil the answer?|Can a wrong draft make a wrong answer?|Can guesses make the answer wrong?|What happens when a draft is wrong?|What if the guess is bad?|What if DSpark is wrong?|
Will the answer change with a draft?|Will I get another answer with drafts?|Do I get the same text with and without drafts?|I fear that drafts make answers worse.|
I worry about the quality with drafts.|I want exact answers. Are drafts okay?|The draft never changes the answer, right?|So drafts are harmless?|wrong draft, what then|same answer with draft?|
draft quality|drafts and quality

rt.stream
How can a model bigger than memory run?|How can something larger than my memory run at all?|K3 does not fit in memory. How does it run?|K3 is bigger than my RAM. How can it work?|
My RAM is small. How can K3 run?|How does K3 fit in my memory?|How does K3 run if it is too big?|Does the whole model have to be in memory?|Does K3 have to fit in memory?|
Must all experts be in memory?|Are all experts in memory?|Are the experts in memory or on the disk?|Where are the experts while it runs?|Where do the experts stay?|
Why does it read from the SSD all the time?|How are experts read from the disk?|How does it stream from the SSD?|stream experts|streaming weights|experts from disk|model larger than RAM|
model bigger than memory|running a model that does not fit|Explain streaming of experts.|I do not understand how K3 can run with 32 GB of memory.

rt.greedy
If I ask twice, do I get the same?|If I ask the same thing again, is the answer the same?|If I repeat my question, what do I get?|I asked twice and got the same answer.|
I asked again, and you said the same.|You said exactly the same as before.|Why is it the same text every time?|Are answers repeatable?|Are the answers reproducible?|Is the output deterministic?|
Is Deltafin deterministic?|Is K3 deterministic?|Does chance play a role?|Does the answer vary?|Do answers change from time to time?|Do I get another answer if I ask again?|Do you roll dice?|
Will the answer be the same tomorrow?|Would you answer the same again?|Would the same chat give the same answer?|same answer each time?|determinism|greedy?|greedy decoding|reproducible?|
repeatable answers|random or not?

rt.temp
I want more variety in the answers.|I want less boring answers.|The answers are always the same. How do I make them vary?|The answers are too boring, can they be more random?|
Can answers be more creative?|Can answers be more random?|Can I make it more creative?|Can I make you more creative?|Can the temperature be changed?|How do I get more variety?|
How do I make answers more creative?|How do I make it less random?|How do I make the model more creative?|How do I use --temperature?|How high should the temperature be?|
Which temperature should I use?|Which temperature is used?|What does temperature 0 mean?|What is the temperature of the model?|What temperature is set?|temperature 0|default temperature|
more randomness|more creativity|creative mode|sampling?|Explain temperature in models.

rt.warm
At first it was slow and now it is faster.|It gets faster the longer I use it.|It got faster by itself.|It was slow in the beginning and then faster.|The first answer was slow, the second was quicker.|
The second answer came quicker. Why?|The more I chat, the faster it gets.|Now K3 is faster than before.|K3 speeds up after some time.|Why is K3 faster now?|Why is K3 faster after some time?|
Why is the first answer the slowest?|Why is the first reply slower than the second?|Why is it slow only at first?|Why does K3 speed up?|Why does K3 get faster as I chat?|
Why does it get faster with time?|Why does it warm up?|Does K3 get faster with use?|Does the cache fill with time?|Does the cache have to warm up?|Does the model warm up?|
Is it slow only at the beginning?|Is the cache empty at first?|Is the start always slow?|Will K3 become faster?|When is the cache warm?|What does warm mean?|warm-up|warmup|cold or warm|cache warm|
faster with time|faster after a while|second answer faster

rt.state
Is anything computed twice?|Is my chat computed again when I open it?|Does Deltafin compute an old chat again?|Does it have to read my old chat again?|Does Deltafin keep the model's state?|
Do saved states take space?|Can I remove the states?|Is it safe to delete the states?|Which command shows the states?|What are these states on my disk?|What does a saved state contain?|
What does deltafin state list?|What is a state of the model?|What is saved after each reply?|What is the state of the model?|What happens to the state after a reply?|Why is there a saved state?|
model state|list states|old states

steps.tea
I have hot water and a tea bag. What now?|I would like a cup of tea. How do I make it?|I have never made tea. How does it go?|My guests want tea. How do I make it?|How do you brew tea?|
How do you make a cup of tea?|How is a cup of tea made?|How long does tea have to stand?|How long does the tea bag stay in?|How many minutes for tea?|How would you make tea?|
In three steps, how do I make tea?|What are the steps for a cup of tea?|What do I need for tea?|What is the way to make tea?|What do I do with a tea bag?|brew some tea|brewing tea|cup of tea|
cup of tea, how|a cup of tea please|making tea|make me a tea|make me tea|tea instructions|tea, step by step|tea in three steps|tea please, how do I make it|instructions for tea|recipe for tea|
prepare tea|preparing tea|Give me the steps for tea.|Give me instructions for tea.|List the steps to make tea.|Show me how to make tea.|Teach me to make tea.|Explain how to make tea.|
Please tell me how tea is made.|Can you tell me how to brew tea?|I need to make tea. What are the steps?|I want to make tea.|I want a cup of tea.|Help me make tea.|guide to making tea

steps.egg
I want a boiled egg for breakfast. How?|I have an egg and a pot. What now?|I have never boiled an egg. How does it go?|How many minutes for an egg?|How many minutes does an egg need?|
How long does an egg need?|How long must an egg boil?|How long should I boil eggs?|How long for a boiled egg?|How do you boil an egg?|How do you cook an egg?|How do I cook an egg?|
How do I make a boiled egg?|How do I make boiled eggs?|How do I boil eggs?|How would you boil an egg?|In three steps, how do I boil an egg?|What are the steps to boil an egg?|
What is the way to boil an egg?|What do I need to boil an egg?|boil eggs|boiling eggs|boiled eggs|boiled egg recipe|cook eggs|cooking an egg|egg|egg, boiled, how?|egg cooking time|eggs?|
egg for breakfast|breakfast egg|hard boiled egg|hard-boiled egg, how?|Give me the steps to boil an egg.|Give me instructions for an egg.|List the steps to boil an egg.|Show me how to boil an egg.|
Teach me to boil an egg.|Explain how to boil an egg.|Please tell me how to cook an egg.|Can you tell me how to boil an egg?|I want to boil an egg.|I want a boiled egg.|I need to cook an egg.|
Help me boil an egg.|instructions to boil an egg|steps for a boiled egg

steps.sandwich
I have bread, cheese and a tomato. What now?|I have bread and cheese. How do I make a sandwich?|I would like a sandwich. How do I make one?|I have never made a sandwich.|
My child wants a sandwich. How do I make it?|How do you make a sandwich?|How do you make a cheese sandwich?|How do I make a cheese sandwich?|How do I make a sandwich with cheese?|
How do I put a sandwich together?|How does one make a sandwich?|How would you make a sandwich?|In three steps, how do I make a sandwich?|What are the steps for a sandwich?|
What do I need for a sandwich?|What goes into a sandwich?|What goes on a sandwich?|What is in a sandwich?|What do I put on the bread?|sandwich|sandwich please|a sandwich please|sandwich steps|
sandwich instructions|sandwich, step by step|cheese sandwich|cheese sandwich recipe|cheese and tomato sandwich|make sandwich|make me a cheese sandwich|making a sandwich|prepare a sandwich|
recipe for a sandwich|instructions for a sandwich|Give me the steps for a sandwich.|Give me a sandwich recipe.|List the steps for a sandwich.|Teach me to make a sandwich.|
Explain how to make a sandwich.|Explain a sandwich to me, step by step.|Please tell me how a sandwich is made.|Can you tell me how to make a sandwich?|I want to make a sandwich.|I want a sandwich.|
I need a sandwich.|Help me make a sandwich.|guide to a sandwich

steps.plant
I found a seed. How do I plant it?|I bought some seeds. What do I do with them?|I have a pot and some soil. How do I plant a seed?|I have never planted anything. How does it go?|
My child wants to plant a seed. How?|How deep do I put the seed?|How do you plant a seed?|How do you plant seeds?|How do I plant seeds?|How do I put a seed in a pot?|How do I sow a seed?|
How do I grow a flower from a seed?|How do I get a plant from a seed?|How does one plant a seed?|How would you plant a seed?|In three steps, how do I plant a seed?|What are the steps to plant a seed?|
What do I do with a seed?|What do I do with seeds?|What do I need to plant a seed?|What is the way to plant a seed?|plant seed|plant seeds|plant some seeds|planting a seed|planting seeds|
planting a seed, step by step|put a seed in soil|seed|seeds, how to plant|seed in a pot|sow a seed|sow seeds|sowing|grow from seed|grow a plant|grow a plant from a seed|growing a plant from seed|
instructions to plant a seed|Give me the steps to plant a seed.|Give me instructions for planting a seed.|List the steps to plant a seed.|Teach me to plant a seed.|Explain how to plant a seed.|
Please tell me how to plant seeds.|Can you tell me how to plant a seed?|I want to plant a seed.|I want to plant something.|I want to grow a plant.|I need to plant a seed.|Help me plant a seed.

steps.hands
My hands are dirty. How do I wash them?|My hands are dirty. What now?|My child asks how to wash hands.|How long should I wash my hands?|How long do I rub my hands?|How long do I have to wash my hands?|
How many seconds for washing hands?|How do you wash your hands?|How do you wash hands?|How do I wash hands properly?|How do I clean my hands?|How do I get clean hands?|
How do I wash my hands the right way?|How does one wash hands?|How should hands be washed?|How would you wash your hands?|In three steps, how do I wash my hands?|What are the steps to wash hands?|
What are the steps for clean hands?|What do I do to wash my hands?|What is the proper way to wash hands?|What is the best way to wash my hands?|clean hands|clean hands, how?|clean my hands|
clean my hands, how|dirty hands|dirty hands, what now|hand hygiene|hand wash|handwashing|hands|hands, how to wash them|wash my hands|wash your hands, how|washing my hands|washing hands, step by step|
wash hands properly|wash hands with soap|instructions to wash hands|Give me the steps to wash my hands.|Give me instructions for washing hands.|List the steps to wash hands.|Teach me to wash my hands.|
Teach my child to wash hands.|Explain how to wash hands.|Please tell me how to wash my hands.|Can you tell me how to wash my hands?|I want to wash my hands.|I need to wash my hands.|
Help me wash my hands.

steps.boat
I have a sheet of paper. How do I make a boat?|I have a piece of paper and want a boat.|My son wants a paper boat. How do I make one?|I forgot how to fold a boat.|How do you make a paper boat?|
How do you fold a paper boat?|How do I fold a boat?|How do I fold a paper boat?|How do I make a boat from paper?|How do I make a boat out of paper?|How do I fold paper into a boat?|
How do I turn paper into a boat?|How does one fold a paper boat?|How would you fold a boat?|How is a boat folded?|In three steps, how do I fold a paper boat?|What are the steps for a paper boat?|
What do I do to fold a boat?|What do I need for a paper boat?|What is the way to fold a paper boat?|boat out of paper|boat of paper|a boat of paper, how|a paper boat please|fold a paper boat|
fold me a boat|fold paper boat|folding a boat|make a paper boat|make a boat|making a paper boat|origami boat|paper boat, how?|paper boat please|paper boat instructions|paper boat, step by step|
paper boat folding|paper boat steps|paper ship|fold a ship|instructions for a paper boat|Give me the steps for a paper boat.|Give me instructions for a paper boat.|List the steps for a paper boat.|
Show me how to fold a paper boat.|Teach me to fold a boat.|Teach me to make a paper boat.|Explain how to fold a paper boat.|Please tell me how to fold a boat.|Can you tell me how to make a paper boat?|
I want to make a paper boat.|I want a paper boat.|I need a paper boat.|Help me fold a paper boat.

steps.coffee
I have ground coffee and a filter. What now?|I would like a cup of coffee. How do I make it?|I have never made coffee. How does it go?|My guests want coffee. How do I make it?|How do you brew coffee?|
How do you make coffee?|How do I brew coffee?|How do I make a cup of coffee?|How do I make filter coffee?|How do I make coffee without a machine?|How is a cup of coffee made?|
How is filter coffee made?|How does one make coffee?|How would you make coffee?|In three steps, how do I make coffee?|What are the steps for coffee?|What do I need for coffee?|
What is the way to make coffee?|What do I do with ground coffee?|brew some coffee|brewing coffee|coffee|coffee instructions|coffee steps|coffee, step by step|coffee in three steps|
coffee please, how do I make it|cup of coffee|cup of coffee, how|a cup of coffee please|filter coffee|filter coffee, how?|making coffee|make me a coffee|make me coffee|make a coffee|make some coffee|
prepare coffee|preparing coffee|instructions for coffee|recipe for coffee|Give me the steps for coffee.|Give me instructions for coffee.|List the steps to make coffee.|Show me how to make coffee.|
Teach me to make coffee.|Explain how to make coffee.|Explain how coffee is made.|Please tell me how coffee is made.|Can you tell me how to make coffee?|I want to make coffee.|I want some coffee. How?|
I want a coffee.|I need a coffee. How do I make it?|I need to make coffee.|Help me make coffee.

steps.rice
I have a cup of rice and a pot. What now?|I would like some rice. How do I cook it?|I have never cooked rice. How does it go?|My rice always burns. How do I cook it?|How much water do I need for rice?|
How much water for a cup of rice?|How many cups of water for rice?|How long do I cook rice?|How long does rice take?|How do you cook rice?|How do you make rice?|How do I make rice?|How do I boil rice?|
How do I prepare rice?|How does one cook rice?|How would you cook rice?|How is rice made?|In three steps, how do I cook rice?|What are the steps to cook rice?|What do I need to cook rice?|
What is the way to cook rice?|What do I do with a cup of rice?|boil rice|boiled rice|boiling rice|cook me some rice|cooked rice|cooking rice|cooking rice, step by step|make rice|make me some rice|
make some rice|prepare rice|preparing rice|rice|rice and water, how much|rice cooking|rice instructions|rice please, how do I cook it|rice steps|rice, step by step|rice in three steps|
instructions for rice|recipe for rice|Give me the steps for rice.|Give me a recipe for rice.|Give me instructions for rice.|List the steps to cook rice.|Show me how to cook rice.|
Teach me to cook rice.|Explain how to cook rice.|Please tell me how rice is cooked.|Can you tell me how to cook rice?|I want to cook rice.|I want some rice. How?|I need to cook rice.|
Help me cook rice.

md.show
What can you do with Markdown?|How does Markdown look in this chat?|How does this chat show Markdown?|Can this chat show Markdown?|Can the chat show formatted text?|Does the chat render Markdown?|
Does this terminal show Markdown?|Do you write Markdown?|Can you write in Markdown?|Is formatting possible?|Is Markdown possible here?|I want to see what formatting looks like.|
I would like a Markdown example.|Give me a bit of Markdown.|Give me some formatted text.|Write something in Markdown.|Write something with formatting.|Show me all kinds of formatting.|
Try some Markdown.|markdown, show me|some markdown please|sample of formatting|formatting demo|examples of Markdown|text with formatting|bold, italic and code in one example|
a text with bold and a list

md.bold
I want a word to stand out.|I want one word in bold.|I want to write a word in bold.|I need a bold word.|How do I mark a word as bold?|How do I print bold?|How do you make bold text?|
How do you write bold?|How is bold written in Markdown?|How is bold text made?|How can a word be bold?|How many stars for bold?|Which marks make text bold?|Which sign makes bold text?|
What do I type for bold?|What is the mark for bold?|What is bold in Markdown?|Can you make text bold?|Can you make a word bold?|Can text be bold?|Is bold possible?|Two stars make bold, right?|
Show bold.|Show me how to make bold text.|Make text bold.|Explain bold in Markdown.|bold font|bold type|bold words|bold markdown|bold with stars|bold text in Markdown|bold please|a bold word please|
strong text in markdown|text in bold|word in bold|markdown bold|** what does that do

md.italic
I want a word in italics.|I want a slanted word.|I want one word in italics.|I need italics.|I need a word in italics.|How do I get italics?|How do I make italics?|How do I mark a word as italic?|
How do I write italics?|How do you make italic text?|How do you write italics?|How is italic written in Markdown?|How is italic text made?|How can a word be italic?|How many stars for italics?|
Which marks make text italic?|Which sign makes italics?|What do I type for italics?|What is the mark for italics?|What is italic in Markdown?|Can you make text italic?|Can you make a word italic?|
Can text be italic?|Are italics possible?|One star makes italics, right?|Show italics.|Show me how to make italic text.|Make text italic.|Make a word italic.|Explain italics in Markdown.|italic font|
italic words|italic markdown|italic text please|italic text in Markdown|italic please|slanted letters|slanted word|slanted text please|leaning letters|text in italics|word in italics|markdown italic|
markdown italics|emphasis in markdown

md.head
I want a title over my text.|I want a big title.|I want a headline over my text.|I need a headline.|I need a title.|I need a title in Markdown.|How do I get a big title?|
How do I make a smaller heading?|How do I write a headline?|How do I write a heading in Markdown?|How do you make a heading?|How do you write a heading?|How is a heading written in Markdown?|
How are headings made?|How do headings work in Markdown?|How do headings look?|Which sign makes a heading?|Which mark is for headings?|What makes a heading?|What do I type for a heading?|
What does # do in Markdown?|What is the mark for a heading?|Can you write a title?|Are headings possible?|A hash makes a heading, right?|Write a big title.|Give me a headline.|Give me a title.|
Show me a headline.|Show me how to make a heading.|Explain headings in Markdown.|heading please|heading markdown|headline please|title|title please|big heading|big letters on top|markdown headings|
markdown title|small heading|section title

md.quote
I want to quote someone.|I want to mark a text as a quote.|I want a quote block.|I need a block quote.|How do I quote?|How do I quote something?|How do I quote a text in Markdown?|
How do I mark a quote?|How do I show a quote?|How do you make a block quote?|How do you quote in Markdown?|How is a quote written in Markdown?|How are quotes made?|How does a quote look?|
How does a block quote look?|Which sign makes a quote?|Which mark is for quotes?|What do I type for a quote?|What does a quote look like?|What does > do in Markdown?|What is the mark for a quote?|
What is a block quote?|Can you quote something?|Are quotes possible?|Give me a block quote.|Show me how to make a quote.|Quote something.|Quote someone.|Explain quotes in Markdown.|quote please|
quote block|quote block please|blockquote|block quotes|markdown quotes|a block quote please|text as a quote|citation|citation in markdown

md.check
I want to tick things off.|I want a list that I can tick off.|I want a list with boxes.|I need a list of tasks.|I need boxes to tick.|How do I write a to-do list in Markdown?|
How do I make check boxes?|How do I make boxes in a list?|How do you make a checklist?|How does a checklist look?|How does a to-do list look?|How are check boxes written?|
What does a checklist look like?|What do I type for a check box?|Can you make a to-do list?|Can you write a checklist?|Can you do check boxes?|Are check boxes possible?|Write a todo list.|
Write a task list.|Give me a list with check boxes.|Show me a list with boxes.|Make a todo list.|Make a task list.|check list|check boxes|check box|checkbox list|checklist please|checklist in markdown|
list to tick off|list of tasks|list with checkboxes|task list please|tasks|tick list|to do list|to-do list|to-dos|todo|todos|todo list please|markdown checklist|things to do list|boxes to tick

md.nested
I want points under points.|I want a list with sub-points.|I want a list in a list.|I want two levels in a list.|I need a sub-list.|I need a list with two levels.|How do I make a sub-list?|
How do I make sub-points?|How do I indent a list?|How do I put a list in a list?|How do I write a list with two levels?|How do you nest a list?|How does a nested list look?|
How are nested lists written?|What does a nested list look like?|Can lists be nested?|Can you write a list with levels?|Can a list have sub-points?|Are nested lists possible?|
Write a list with sub-points.|Give me a list with sub-points.|Show nested lists.|Show me a list inside a list.|Show me sub-points.|Make a list with sub-points.|Make a list with two levels.|nested|
nested list please|nested list in markdown|nest a list|list inside list|list with levels|list with indents|levels in a list|sub list|sub-lists|sub-points|subpoints|sub items|two levels|two-level list|
indented points|indent a list|markdown nested list|bullets under bullets

md.number
I want an ordered list.|I want numbers before the points.|I want my points numbered.|I need an ordered list.|I need a list with numbers.|I need numbers in my list.|How do I make an ordered list?|
How do I write a list with numbers?|How do you make a numbered list?|How does a numbered list look?|How are numbered lists written?|What does a numbered list look like?|Can lists have numbers?|
Can you make an ordered list?|Can you write a list with numbers?|Are numbered lists possible?|Write an ordered list.|Show numbered lists.|Show me numbered points.|
Make a list: one, two, three, with numbers.|numbered|numbered list please|numbered list in markdown|numbering|list with numbers please|list numbered|number list|number the points|numbers in a list|
ordered list please|ordered lists|ordered|markdown numbered list|markdown ordered list|first, second, third as a list|enumeration|enumerate

md.rule
I want a line between two parts.|I want a line across my text.|I want to separate two texts by a line.|I need a separator.|I need a line between paragraphs.|How do I make a line in Markdown?|
How do I make a separator?|How do I draw a horizontal line?|How do I separate two parts?|How do I put a line between texts?|How do you draw a line in Markdown?|How is a line made in Markdown?|
How many dashes make a line?|Which marks make a line?|What do three dashes do?|What do I type for a line?|What does --- do?|What makes a horizontal line?|Can you draw a horizontal line?|
Can you separate text by a line?|Are lines possible?|Three dashes make a line, right?|Write a line across the page.|Give me a separator.|Show me a separator.|Show me how to draw a line.|
Make a separator.|Draw a line across the page.|Explain lines in Markdown.|line|line please|lines|line between paragraphs|line across|horizontal line please|horizontal|rule|separator|separator please|
separator in markdown|divider in markdown|dashes for a line|three dashes|markdown rule|markdown horizontal line|hr

md.link
I want to put a link in my text.|I want to link to a page.|I want a word to be a link.|I need a link in my text.|How do I link a word?|How do I link something?|How do I make a link in Markdown?|
How do I put a link in my text?|How do I set a link?|How do I write a hyperlink?|How do you make a link?|How do you write a link in Markdown?|How are links written in Markdown?|How are links made?|
How does a link look in Markdown?|How do links work in Markdown?|What does a Markdown link look like?|What do I type for a link?|What is the form of a link?|What is the syntax of a link?|
Which brackets are for a link?|Can you make a Markdown link?|Are links possible?|Write a hyperlink.|Give me a Markdown link.|Show me links.|Show me a hyperlink.|Show me how to write a link.|
Make a Markdown link.|Explain links in Markdown.|Explain Markdown links.|link please|link to a page|hyperlink in markdown please|markdown links|markdown link syntax|markdown hyperlink|text with a link|
address in brackets|square brackets and an address|linking

md.codeblock
I want to show code in my text.|I want my code to look like code.|I want to put code into a message.|I need to format code.|How do I put code in a block?|How do I put code in Markdown?|
How do I show code?|How do I mark text as code?|How do I fence code?|How do I open a code block?|How do I close a code block?|How do you write a code block?|How do you make a code block?|
How are code blocks written?|How are code blocks made?|How is code shown in Markdown?|How does a code block look?|How many backticks for a code block?|What are the three backticks for?|
What do three backticks do?|What do backticks do?|What do I type for a code block?|What is a code block in Markdown?|Which marks make a code block?|Can you show how a code block is written?|
Can you format code?|Are code blocks possible?|Three backticks make a code block, right?|Show me a code block in Markdown.|Show how to fence code.|Explain code blocks.|Explain code blocks in Markdown.|
Explain backticks.|code block please|code block in markdown|code block syntax|code fences|code fencing|code format|code formatting|codeblock|fenced code block|fence|backtick|markdown code blocks|
format code|format as code|how to fence code|a fenced block

md.arrow
I want to see special signs.|I want to see an arrow.|I need some symbols.|How do I get an arrow?|How does an arrow look here?|How does a check mark look?|Which symbols can you show?|
Which special signs do you know?|Which special characters can you show?|What symbols can you write?|What symbols do you know?|What special signs can you show?|Can you show special signs?|
Can you show a check mark?|Can you write special characters?|Can you make a check mark?|Can the chat show arrows?|Does the chat show symbols?|Do you have arrows?|Do you have symbols?|
Are arrows possible?|Write some symbols.|Write special characters.|Give me some symbols.|Give me special signs.|Give me an arrow and a check mark.|Show me special characters.|Show me arrows.|
Show me an arrow and a check mark.|Draw me an arrow.|arrow please|arrow sign|arrow symbol|check mark please|checkmark|check sign|symbols please|some symbols|special signs|signs|tick mark|a right arrow

code.any
I would like to see you program.|I would like to see some code.|I want to see you code.|I want a bit of code.|I am curious if you can program.|I wonder if you can code.|Are you able to write code?|
Are you a programmer?|Can a tiny model code?|Can you show code?|Can you show me code?|Can you write a small program?|Can you write programs?|Can you write some code for me?|Could you write a program?|
Do you code?|Do you write code?|Do you know code?|Do you know how to code?|Do you know programming?|How well do you code?|Is code possible?|Give me a piece of code.|Give me a program.|
Give me a small program.|Let me see some code.|Make a program.|Program something.|Code something.|Code something for me.|Show code.|Show me a program.|Show me a script.|Show me a small program.|
Show me a piece of code.|Show me any code.|Show me how you code.|Show me that you can code.|Try to write some code.|Write a bit of code.|Write a piece of code.|Write a small program.|
Write a short program.|Write any code.|Write any program.|Write me a program.|code sample|any code|some code|some code please|coding?|can you code python or something|program?|program please|
programming?|a program please|a small program please|a piece of code|show off your code|snippet|code snippet

code.fizz
I have a job interview and need FizzBuzz.|In my interview they asked for FizzBuzz.|I heard of FizzBuzz. How does it look?|Can you write FizzBuzz?|Can you solve FizzBuzz?|
Could you write FizzBuzz in Python?|Do you know FizzBuzz?|How does FizzBuzz look?|How does FizzBuzz work?|How would you write FizzBuzz?|What does FizzBuzz look like in Python?|What is FizzBuzz?|
Give me FizzBuzz.|Give me FizzBuzz in Python.|Give me the code for FizzBuzz.|I need FizzBuzz.|I need FizzBuzz in Python.|I would like to see FizzBuzz.|Implement FizzBuzz.|Program FizzBuzz.|
Program FizzBuzz in Python.|Show FizzBuzz.|Show me FizzBuzz in Python.|Show me the FizzBuzz program.|Solve FizzBuzz.|Solve FizzBuzz in Python.|Teach me FizzBuzz.|Write a fizz buzz loop.|
Write FizzBuzz.|Write FizzBuzz for me.|Write me FizzBuzz.|Write the FizzBuzz program.|fizz buzz|fizz buzz code|fizz buzz in python|fizz buzz loop|fizzbuzz example|fizzbuzz program|fizzbuzz solution|
fizzbuzz up to 15|python fizzbuzz|the FizzBuzz problem|the fizzbuzz task|Fizz for 3 and Buzz for 5, in code

code.ls
I want to see what is in a folder.|I want to see my files in the terminal.|I want to see which files are here.|I do not know which files are in this folder.|I forgot the command that lists files.|
I need to list files.|How can I see the files in a folder?|How do I get a list of files?|How do I list files in Bash?|How do I list the files of a folder?|How do I see the files in the terminal?|
How do I see which files are here?|How do I show files in the terminal?|How does one list files?|In the shell, how do I list files?|What command lists files?|What command shows the files?|
What do I type to list files?|What do I type to see my files?|What does ls do?|What is ls?|What is the command to list files?|What is the ls command?|Which Bash command lists files?|
Which command shows files?|Which command shows the files in a folder?|Which command shows what is in a folder?|command for listing files|files in a folder|files in the terminal|list a folder|
list directory|list files in a folder|list files in terminal|list my files in the terminal|list the files|list the files of a folder|listing files|ls command|see the files in a folder|show files|
show files in the terminal|show the files in a folder|shell: list files|terminal list files|Show me the command that lists files.|Tell me how to list files.

code.cd
I want to go to another folder in the terminal.|I want to go into a folder.|I want to change the folder.|I want to get into my music folder.|I am in the wrong folder. How do I change it?|
I forgot the command to change folders.|How do I change directories?|How do I change directory in Bash?|How do I change the directory?|How do I change to another folder?|How do I enter a folder?|
How do I enter a directory?|How do I get into a folder?|How do I go into a directory?|How do I go to another folder?|How do I open a folder in the terminal?|How do I switch folders?|
How does one change the folder?|In the shell, how do I go to a folder?|What command changes the directory?|What command changes the folder?|What do I type to change the folder?|
What do I type to go to a folder?|What does cd do?|What is cd?|What is the cd command?|What is the command to change folders?|Which Bash command changes the folder?|
Which command changes the directory?|Which command goes to a folder?|Which command goes into a folder?|bash change directory|bash cd|change directories|change directory in bash|
change directory in the terminal|change folder in terminal|change the directory|change the folder|change to another folder|command to change directory|command to change folders|enter a folder|
go to a directory|go to a folder|go to another folder|move to a folder|switch directory|switch folders|terminal change folder|Show me the command that changes the folder.|
Tell me how to change the folder.|Tell me how to go to a folder in the terminal.

code.html
I want to make a web page. How does the HTML look?|I want to make my first web page.|I want to see HTML.|I am learning HTML. Show me a page.|I need a small HTML page.|I need a web page in HTML.|
Can you make an HTML page?|Can you write a web page?|Can you show me HTML?|Could you write a small HTML page?|Do you know HTML?|How do I make a web page?|How do I make an HTML page?|
How do I write a web page?|How do I write an HTML page?|How do I write HTML?|How does HTML look?|How does a simple web page look in HTML?|How does an HTML page look?|What does HTML look like?|
What does an HTML page look like?|What does a small web page look like?|Code an HTML page.|Create a small HTML page.|Create a web page in HTML.|Give me a small HTML page.|Give me an HTML example.|
Give me an HTML page.|I would like an HTML page.|Make a small HTML page.|Make a simple web page in HTML.|Print an HTML page.|Show HTML.|Show me a small HTML page.|Show me an HTML example.|
Show me an HTML page.|Show me HTML.|Show me some HTML.|Write a simple HTML page.|Write a simple web page.|Write a web page in HTML.|Write an HTML page.|a small html page|a simple html page please|
basic html page|html code for a page|html document|hello world in HTML|html sample|html please|html template|minimal html|minimal html page|simple html|simple html page|small html page|web page code|
web page example|web page in html|first web page

code.sql
I want to ask a database for people over 20.|I want to read from a table with SQL.|I want to see a query.|I want to see SQL.|I am learning SQL. Show me a query.|I need a small SQL query.|
I need an SQL query.|Can you do SQL?|Can you show me SQL?|Can you write a query?|Can you write an SQL query?|Could you write a small SQL query?|Do you know SQL?|How do I ask a database in SQL?|
How do I get rows from a table in SQL?|How do I query a database?|How do I query a table?|How do I read from a table in SQL?|How do I read rows in SQL?|How do I select from a table?|
How do I write a query?|How do I write an SQL query?|How do I write SQL?|How does an SQL query look?|How does SQL look?|What does a query look like?|What does an SQL query look like?|
What does SQL look like?|Give me a query.|Give me a small SQL query.|Give me an SQL example.|I would like an SQL query.|Print an SQL query.|Select people older than 20 in SQL.|
Show me a database query.|Show me a query.|Show me a select.|Show me a small SQL query.|Show me an SQL example.|Show me some SQL.|Show SQL.|Write a database query.|Write a query.|Write a query in SQL.|
Write a select in SQL.|Write a select statement.|Write an SQL query.|Write some SQL.|a small sql query|an sql query please|basic sql|basic sql query|database query|query|query in sql|query example|
select|select example|select from a table|select query|simple sql|simple sql query|small sql query|sql code|sql please|sql query example|sql sample|sql select|sql select example

table.any
I like tables. Show me one.|I want any table.|I want to see how a table looks.|I would like to see a table.|I need some table.|I need an example of a table.|Can you do tables?|Can you draw a table?|
Can you make tables?|Can you show tables?|Can you write tables?|Do you know tables?|Do you make tables?|Does this chat show tables?|How do tables look here?|How does a table look?|
What does a table look like here?|Are tables possible?|Draw any table.|Give me an example table.|Show me an example of a table.|Show me tables.|Show a small table.|Show an example of a table.|
Write a small table.|Write some table.|an example table|example of a table|markdown table|markdown table please|table please|table demo|table sample|tables please|some table please|
show me how tables look|a table with anything

pl.list
Please list all planets of our solar system.|Name them all, the planets.|I want the names of the planets.|I can never remember the planets. Which are they?|How many planets has the solar system?|
What are the names of the planets?|What are the eight planets?|What planets are there in our solar system?|Which planets belong to the Sun?|Which planets do you know?|
Which planets exist in our solar system?|All planets, please.|all eight planets|the eight planets|the names of all planets|number of planets in the solar system|planets from the Sun outwards|
planets of our sun|Say the planets in order.|Can you name all planets?|Do you know all planets?|Mercury, Venus, Earth, and then?|Are there eight or nine planets?|Are there nine planets?|
There are eight planets, right?|homework: list the planets

pl.largest
Of all planets, which is the largest?|Of the eight planets, which is the biggest?|No planet is bigger than which one?|Is Jupiter the largest planet?|Jupiter is the biggest planet, right?|
Is Saturn or Jupiter bigger?|Which is bigger, Saturn or Jupiter?|Which planet is larger than all others?|Which planet is the giant of the solar system?|Which planet has the most mass?|
the giant among the planets|the planet that is larger than all others|Tell me the largest planet.|I forgot which planet is the largest.|homework: biggest planet|heaviest planet

pl.smallest
Of all planets, which is the smallest?|Of the eight planets, which is the tiniest?|No planet is smaller than which one?|Mercury is the smallest planet, right?|Which is smaller, Mars or Mercury?|
Is Mars or Mercury smaller?|Which planet is smaller than all others?|Which planet is tiny?|Which planet has the least mass?|What planet is the smallest of all?|the dwarf among the eight planets|
the planet that is smaller than all others|I forgot which planet is the smallest.|homework: smallest planet|lightest planet|littlest planet

pl.closest
Which planet is nearest the Sun?|Which planet is right beside the Sun?|Which planet is so close to the Sun?|Which planet do I meet first when I leave the Sun?|
Which one of the planets is closest to the Sun?|No planet is closer to the Sun than which one?|Mercury is closest to the Sun, right?|Is Venus or Mercury closer to the Sun?|
What is the planet nearest to the Sun?|the planet next to the Sun|the innermost planet|innermost planet|Which planet is innermost?|Tell me the planet nearest to the Sun.|
I forgot which planet is closest to the Sun.|closest to the sun|nearest the sun

pl.farthest
Which planet has the longest way to the Sun?|Which planet is farthest away?|Which planet is far out in the solar system?|Which planet is last if I go out from the Sun?|Which planet is the outermost?|
the outermost planet|Which one of the planets is farthest from the Sun?|No planet is farther from the Sun than which one?|Neptune is farthest from the Sun, right?|
Is Uranus or Neptune farther from the Sun?|What is the last planet of the solar system?|What is the planet most distant from the Sun?|What is the name of the farthest planet?|
the last planet from the Sun|the planet at the edge of the solar system|Name the planet farthest from the Sun.|Tell me the farthest planet.|I forgot which planet is farthest.|farthest from the sun|
most far away planet

pl.red
Which planet has rust on its ground?|Which planet is full of rust?|What planet do people call red?|Which one is called the red planet?|Who is called the red planet?|Mars is the red planet, right?|
Why do they call Mars red?|What gives Mars its red color?|Is it rust that makes Mars red?|color of Mars|mars, why red|the planet that looks red|Tell me which planet is red.|the rusty planet

pl.rings
Which planet has rings around it?|Which planet has the most beautiful rings?|Which planet is famous for rings?|Which planet is the one with rings?|Which one has the big rings?|
What planet has big rings?|What planet has rings around it?|Is Saturn the planet with rings?|Saturn has rings, right?|What is Saturn known for?|What is Saturn famous for?|What is special about Saturn?|
the planet with the rings|the ringed planet|the ring planet|big rings, which planet

pl.hottest
On which planet is it hottest?|On what planet is it the hottest?|Which planet has the hottest ground?|Which planet keeps the heat?|Which planet has very thick air?|Which one of the planets is hottest?|
What planet is hotter than Mercury?|Venus is the hottest, right?|Is Mercury or Venus hotter?|Is Mercury the hottest planet?|Why is Venus hotter than Mercury?|the hottest of all planets|
the planet with the most heat|hottest of the planets|venus hot why

pl.pluto
Is it true that Pluto is no planet?|I learned that Pluto is a planet. Is it?|At school Pluto was a planet. Is it still?|Pluto is a planet, right?|Pluto is no planet, is it?|
Why is Pluto not on the list?|Why is Pluto no longer a planet?|What kind of body is Pluto?|What about Pluto?|What do you know about Pluto?|Explain Pluto.|pluto dwarf planet|dwarf planet pluto|
planet pluto|the planet Pluto|poor Pluto, is it a planet?

pl.sun
What sort of body is the Sun?|Is our Sun a star or a planet?|The Sun is a star, right?|Is the Sun really a star?|So the Sun is no planet?|What do we get from the Sun?|
Where do we get light and heat from?|Who gives light to Earth?|Tell me what the Sun is.|our sun|What star is closest to us?

pl.moon
What kind of thing is the Moon?|Does Earth have one moon or two?|How many moons belong to Earth?|Earth has one moon, right?|Around what does the Moon go?|Does the Moon go around Earth?|
Does the Moon circle the Earth?|Tell me what the Moon is.|our moon|moon of Earth|Earth's moon|What do you know about the Moon?

pl.star
What kind of thing is a star?|Does a star make its own light?|Do stars make light?|Where does the light of a star come from?|A star is a ball of gas, right?|star definition|
What do you know about stars?|Those lights in the night sky, what are they?|twinkling stars, what are they

pl.planet
What kind of thing is a planet?|What makes something a planet?|What does a planet do?|What does a planet go around?|Tell me about planets.|Explain the word planet.|definition of a planet|
planets in general, what are they?|What do you call a round body that goes around a star?|What is a body that goes around a star called?|the word planet, meaning

pl.earthsun
How long does one turn around the Sun take?|How long does the trip around the Sun take?|How many days does Earth need around the Sun?|How many days does the Earth take to go around the Sun?|
In what time does Earth circle the Sun?|What time does Earth need to circle the Sun?|What is one year for Earth?|What is one trip around the Sun called?|Earth needs a year around the Sun, right?|
Does Earth go around the Sun in one year?|How fast is Earth around the Sun, in days?|one orbit of Earth|orbit of Earth in days|Earth orbit time|Earth's trip around the Sun|time around the Sun|
Tell me how long Earth needs around the Sun.|length of the Earth's orbit in days

pl.day
Why is it light in the daytime?|Why does it get dark in the evening?|Why do we have nights?|Why is it night on the other side?|What makes it night?|What causes day and night?|
How does night come about?|How do we get day and night?|How often does Earth turn?|How long does Earth need for one turn?|Does Earth turn once a day?|Earth turns in 24 hours, right?|
Tell me why there is night.|Tell me about day and night.|reason for day and night|cause of day and night|night and day, why|day and night explained

pl.galaxy
What galaxy is ours?|What is the galaxy that we live in?|In which galaxy is the Sun?|In what galaxy do we live?|Which galaxy is home to the Sun?|To which galaxy does the Sun belong?|
How many stars has our galaxy?|Is the Milky Way our galaxy?|The Milky Way is our galaxy, right?|Tell me about our galaxy.|Describe our galaxy.|our galaxy's name|milky way galaxy|home galaxy|
our home galaxy

k3.what
I keep reading about K3. What is that?|Everybody talks about K3. What is it?|Somebody recommended K3 to me. What is it?|A colleague told me about Kimi K3.|For somebody new: what is K3?|
In plain words, what is K3?|So this K3, what is it all about?|What does the name K3 stand for here?|What hides behind the name Kimi K3?|What kind of model is Kimi K3?|Which kind of thing is K3?|
Is K3 a program or a model?|Is K3 software?|K3 is a language model, right?|K3 is the model from Moonshot, right?|So K3 is a big language model?|Give me a short description of K3.|Summarize K3 for me.|
k3 summary please|kimi k3 explained|short intro to K3|what's this kimi thing

k3.who
Where does Kimi come from?|From which company does Kimi come?|By whom was K3 made?|By which company was Kimi K3 made?|What company is behind K3?|What company is behind Kimi?|What firm made K3?|
Which firm made Kimi K3?|Which lab made K3?|Which people made K3?|Whose is Kimi?|Who is behind Kimi?|Who is the creator of Kimi K3?|Who trained Kimi K3?|Who built Kimi?|Who developed K3?|
Who designed K3?|Who owns K3?|Was K3 made by Moonshot?|Was K3 made by Google?|Was K3 made by OpenAI?|Is K3 from Google?|Is Kimi from OpenAI?|K3 is by Moonshot, right?|Did Moonshot make K3?|
Did Moonshot AI make Kimi?|Not Deltafin, but K3: who made it?|maker of Kimi|creator of K3|origin of K3|k3 maker|kimi made by|Name the maker of K3.|I wonder who made K3.|
I want to know who made Kimi K3.

k3.params
The number of parameters of K3, please.|How many weights has Kimi K3?|How many billions of parameters does K3 have?|How many trillions is K3?|How many parameters are in Kimi K3?|
How many parameters does the full model have?|How many parameters does the big model have?|How big is the full K3 in parameters?|How big is Kimi K3 in parameters?|How huge is K3?|
How large is K3 in parameters?|What is the number of parameters of K3?|What is the size of K3 in parameters?|What size does K3 have?|Does K3 have a trillion parameters?|
Does K3 have more than a trillion parameters?|Does K3 have 2.8 trillion parameters?|Is K3 larger than a trillion parameters?|K3 has 2.8 trillion parameters, right?|You are tiny, but how big is K3?|
Not you, but K3: how many parameters?|params of K3|parameters of Kimi K3|parameter count of K3|parameter count of the full model|number of parameters of K3|kimi k3 size|size of K3 in parameters|
2.8 trillion what?|Tell me how many parameters K3 has.|I wonder how big K3 is.|I want to know how many parameters K3 has.

k3.layers
How deep is the full model?|How many layers has Kimi?|How many layers does a token go through in K3?|Through how many layers does a token go?|How many of K3's layers are KDA?|
How many KDA layers are in K3?|How many MLA layers are in K3?|How many KDA and MLA layers are there?|What is the number of layers of K3?|What is the depth of K3?|What is the layer count of K3?|
Does K3 have 93 layers?|Does K3 have a hundred layers?|Does K3 have many layers?|K3 has 93 layers, right?|Is K3 deep?|layers in K3|layers of Kimi K3|layer count of K3|number of layers in Kimi K3|
k3 depth|kimi k3 layers|93 layers?|KDA layers of K3|MLA layers of K3|I wonder how many layers K3 has.|I want to know how deep K3 is.|Say the number of layers of K3.

k3.experts
How many experts sit in one layer?|How many experts has Kimi K3?|How many experts has each MoE layer?|How many experts can the router choose from?|From how many experts does the router choose?|
Out of how many experts does K3 pick?|Among how many experts are the 16 picked?|What is the number of experts per layer?|What is the expert count of K3?|Does each layer have 896 experts?|
Does K3 have 896 experts?|K3 has 896 experts per layer, right?|Is it 896 experts?|experts per layer in K3|experts in each layer|experts in one layer|experts of K3|expert count of K3|
expert count per layer|number of experts|number of experts per layer|total experts per layer|all experts of a layer, how many|896 experts?|k3 number of experts|kimi k3 experts|
I wonder how many experts K3 has.|I want to know how many experts a layer has.|Say the number of experts.

k3.active
Of the 896 experts, how many work?|Of all the experts, how many are used?|How many of the experts does a token use?|How many of the experts are really used?|How many experts does K3 use at once?|
How many experts work at the same time?|How many experts run for each token?|How many experts are chosen?|How many experts are picked per token?|How many experts are picked for one token?|
How many routed experts per token?|How many routed experts are used?|How many shared experts are used?|What number of experts is active?|What is the number of active experts?|
What do the other experts do?|Do all experts work on each token?|Do all 896 experts work?|Does K3 use all experts for a token?|Does every expert work on every token?|Are only a few experts used?|
Are 16 experts used per token?|Is it 16 experts per token?|K3 uses 16 experts per token, right?|Only 16 of 896, right?|16 experts per token?|active expert count|experts at work|experts for one token|
experts used|experts used per token|experts used at once|routed experts per token|chosen experts per token|I wonder how many experts are active.|I want to know how many experts a token uses.

k3.numbers
I want all figures of K3 at once.|I want the specs of K3.|I need the data of K3.|I need the key figures of K3.|All the numbers of K3, please.|All numbers of Kimi K3.|
Can I have K3's numbers in a table?|Can you show K3 as a table?|Could you list the figures of K3?|What are K3's numbers?|What are the main numbers of K3?|What are the key facts about K3?|
What are the technical data of K3?|Which numbers describe K3?|Give me K3 in numbers.|Give me the facts about K3.|Give me the figures of K3.|Give me the specs of Kimi K3.|
Give me a table of K3's numbers.|List the numbers of K3.|List K3's figures.|Make a table of K3.|Make a table of the numbers of K3.|Put K3 in a table.|Put the numbers of K3 in a table.|
Show K3 as a table.|Show me the numbers of K3.|Show me the specs of K3.|Show me K3's key figures.|Show the facts of K3.|a table about K3|K3 as a table|K3 in figures|K3 table please|K3 key figures|
K3 data sheet|K3 datasheet|K3 specs please|K3 specification|K3 specifications|K3 technical data|K3 facts please|Kimi K3 numbers|Kimi K3 specs|Kimi K3 in a table|Kimi K3 specification|Kimi facts|
specs of K3|specs?|key figures of K3|figures of K3|facts about K3|numbers of K3|parameters, layers and experts of K3 in a table

k3.context
I have a long book. Can K3 read all of it?|I have a very long text. How much of it can K3 read?|Can K3 read a long document?|Can K3 read a million tokens?|Can K3 handle long texts?|
Does K3 have a long context?|Does K3 forget the start of a long text?|Is there a limit to the length of a chat with K3?|Is there a limit for the prompt?|Is the context one million tokens?|
Is K3's context long?|How big is the context window?|How big is K3's context?|How long can a prompt be?|How long can my prompt be?|How long may a text for K3 be?|How many tokens can K3 hold?|
How many tokens fit into K3's context?|How much text can I give K3?|How much text fits into K3?|What is K3's context window?|What is K3's maximum context?|What is the limit of the context?|
What is the maximum length of a prompt?|What is the context window?|What context does K3 support?|Up to how many tokens can K3 read?|context window of K3|context limit|maximum context|max tokens|
k3 context window|k3 context length|k3 max context|kimi k3 context|one million tokens?|a million tokens?|longest prompt|prompt length limit|token limit|Tell me the context length of K3.|
I wonder how much K3 can read.|I want to know the context size.

k3.mix
Why did they mix two kinds of attention?|Why did they not use only MLA?|Why are there both KDA and MLA in K3?|Why does K3 use both KDA and MLA?|Why does K3 not use KDA alone?|
Why does K3 not use MLA alone?|Why does K3 not have only KDA layers?|Why does K3 need MLA if it has KDA?|Why does K3 need KDA if it has MLA?|Why 69 KDA layers and 24 MLA layers?|Why mix KDA with MLA?|
Why mix attention types?|Why not just one kind of attention?|Why not use one kind?|Why so few MLA layers?|Why so many KDA layers?|What is the idea of mixing KDA and MLA?|
What is the advantage of having both KDA and MLA?|What is the benefit of KDA plus MLA?|What is the point of two attentions?|What does K3 gain from both?|
What does KDA do well and what does MLA do well?|What are the strengths of KDA and MLA?|How are KDA and MLA combined?|How do KDA and MLA go together?|How does K3 mix KDA and MLA?|
How does K3 use KDA and MLA?|For what is KDA used and for what MLA?|Is it good to have both KDA and MLA?|Is the mix of KDA and MLA good?|the mix of KDA and MLA|the mix of attentions in K3|
mixing KDA and MLA|KDA plus MLA, why|KDA with MLA|both KDA and MLA|both attentions in K3|two attentions|two kinds of attention|two kinds of layers, why|hybrid attention|hybrid attention in K3|
Explain why K3 has both.|Tell me why K3 has KDA and MLA.|Tell me about the mix in K3.|I wonder why K3 has two kinds of attention.

k3.open
Are the weights there for everyone?|Are the weights there for everybody to download?|Did Moonshot release the weights?|Did they publish the weights of K3?|Is K3 there for everyone?|
Is K3 to be had for free?|Has anyone access to the weights?|Does everybody have access to K3's weights?|Can a private person get K3?|Can I get hold of the weights?|Can I have K3's weights at home?|
May I download K3?|May everyone download K3?|Does one have to pay for the weights?|Do I have to pay for K3?|Do I need permission to get K3?|Open weights, is that so?|So the weights are open?|
The weights are public, right?|K3 is open, right?|K3 is an open model, right?|K3 for everyone?|k3 open weights|k3 open model|k3 weights download|k3 weights public|kimi k3 open weights|kimi k3 weights|
open-weight model?|released weights|Tell me if I can download K3.|I want to know if K3 is open.|I heard that K3 is open.|I heard that the weights are public.

k3.thinks
I see that you think first. Does K3 do that too?|You write a thought first. Does K3 do the same?|You think shortly. Does K3 think longer?|Like you, does K3 think first?|Is K3 a model that thinks?|
Is K3 a model that reasons?|Is K3 one of the reasoning models?|Is K3 able to reason?|Is K3 able to think?|Does K3 make notes first?|Does K3 write its thinking first?|
Does K3 answer straight away or think first?|Does K3 use thinking?|Does K3 use reasoning?|Do I see K3 think?|Will K3 think before it answers?|Will I see the thinking of K3?|Can I see K3 think?|
Can I see what K3 thinks?|Before the answer, does K3 think?|First thinking, then the answer: K3 too?|K3 thinks before it answers, right?|K3 is a reasoning model, right?|K3 reasons, right?|
So K3 thinks too?|K3 and thinking|K3 and reasoning|K3 reasoning model|K3 thinking model?|kimi k3 reasoning|kimi k3 thinking|reasoning in K3|reasoning of K3|thinking part of K3|thinking first in K3|
Tell me if K3 reasons.

k3.good
I have heard that K3 is good. Is it?|I wonder what K3 is good at.|I want to know what K3 can do.|For what can I use K3?|For which tasks is K3 good?|In what is K3 good?|In which things is K3 strong?|
Does K3 give better answers than you?|Does K3 do hard tasks?|Does K3 make good code?|Does K3 solve hard tasks?|Would K3 be good for coding?|Would K3 be good for writing?|Could K3 write my essay?|
Could K3 help me with hard math?|Can K3 help with code?|Can K3 help with writing?|Can K3 do more than you?|What are the skills of Kimi K3?|What could K3 do for me?|What is the full K3 able to do?|
What is K3 capable of?|Which things does K3 do well?|K3 is very good, right?|K3 is smart, right?|So K3 is really smart?|K3 capabilities|K3 good at what|abilities of K3|capabilities of K3|power of K3|
how powerful is K3|Is K3 powerful?|Is K3 worth using for its quality?|Tell me what K3 is good at.|Tell me the strengths of K3.

set.install
I have just heard of Deltafin and want to set it up. What do I do?|From nothing to K3: what are the steps?|Walk me through the installation.|Can you walk me through it, the installation?|
What do I do first, second and third to install it?|In which order do I install things?|Which three steps lead to K3?|I am ready to install. What comes first?|How do I get from here to a running K3?|
My computer is new. How do I set up Deltafin on it?|The installation, step by step, please.|installation guide|installation steps please|installation of Deltafin|install guide|install deltafin how|
quick start|quickstart guide|setup guide|setup instructions|getting Deltafin to run|how to set deltafin up|instructions for the installation|Explain the installation.|Describe the installation.|
Show me the installation steps.|Is it hard to install Deltafin?|Is the installation difficult?|What must I do to install Deltafin?|So how do I install this?

set.setup
Before I run deltafin setup, what will it do?|I was told to run deltafin setup. What does it do?|I typed deltafin setup. What is happening?|The docs mention deltafin setup. What is it?|
Can I run deltafin setup without options?|What choices does deltafin setup give me?|Which ways does deltafin setup know?|What does setup fetch?|What does setup plan?|
What does the command setup do exactly?|Is setup only a download?|Is deltafin setup safe to run?|Is deltafin setup a download?|Does setup plan before it downloads?|deltafin setup installs K3, right?|
deltafin setup options|deltafin setup meaning|deltafin setup, what for?|explain deltafin setup to me|purpose of deltafin setup|setup, what does it do?

set.full
I have 2 TB free and want everything.|I want to work offline with all of K3.|I want to have K3 completely on my computer.|I want the complete K3.|I want the complete model on my SSD.|
I would like to download K3 completely.|I never want to wait for the internet. How do I get all of K3?|How do I download K3 completely?|How do I get K3 for offline use?|
How do I get the complete model?|How do I have all experts on my disk?|How can I use K3 without the internet at all?|Which option gets everything?|Which option downloads all?|
Which setup downloads everything?|What is the option --full?|What does the option --full do?|Does --full download all of K3?|Does K3 work offline after --full?|Is everything on my disk after --full?|
--full downloads everything, right?|complete download|complete K3|complete model|complete setup|all of K3 on my disk|all of K3 please|everything offline|full installation|full?|offline setup|
setup full|the whole of K3 on my disk|whole download

set.stream
I do not want to download 1.56 TB at once.|I do not want to download everything.|I want to start soon with a small part.|I want to try K3 without the big download.|I want to begin with 114 GB.|
I would like to start small.|How do I start with a part and get the rest when needed?|How do I try K3 without downloading all of it?|How do I get K3 step by step?|
How can experts be fetched when needed?|Is there a smaller start?|Is there a setup that downloads little?|Which option starts with little?|Which option fetches experts later?|
Which setup starts with 114 GB?|Which setup is small at first?|What is the option --stream?|What does the option --stream do?|Does --stream download less?|Does stream get faster with time?|
Does stream need the internet?|Is stream slow at first?|--stream starts with 114 GB, right?|download as needed|download on demand|fetch on demand|experts on demand|lazy download|partial download|
part of K3 first|setup stream|setup with streaming|stream install|stream please|stream?|streaming setup please|114 GB start|start with 114 GB|small download first

set.vs
I do not see the difference between --full and --stream.|I read about --full and --stream. What differs?|There are two setups. How do they differ?|There is full and there is stream. Which does what?|
What does full have that stream has not?|What speaks for full and what for stream?|What are the pros and cons of full and stream?|How do the two setups compare?|How do the setups differ?|
Can you compare --full with --stream?|Could you compare full and stream for me?|Please compare full and stream.|Compare --full and --stream.|Compare full with stream.|Contrast full and stream.|
Show full and stream side by side.|Show the difference between full and stream.|Give me a comparison of full and stream.|List the differences between full and stream.|Table of the two setups|
table of the setups|--full or --stream?|--full vs --stream|--stream vs --full|full and stream differences|full/stream difference|stream or full|stream and full, the difference|both setups compared|
pros and cons of stream|pros and cons of full|setups compared|setup comparison|versus: full, stream

set.disk
My laptop has a 2 TB SSD. How much will K3 take?|Before I buy a disk: how much space do I need?|I have to make room. How much do I need?|I am about to buy an SSD. How big must it be?|
How much must I free on my disk?|How much do I have to delete to make room for K3?|How much of my SSD does K3 use?|How many gigabytes must be free?|How many terabytes do I need?|
How many GB does K3 take?|How big an SSD do I need?|How big must my SSD be?|How large an SSD do I need?|What capacity must my disk have?|What does K3 need on disk?|What is the disk space for K3?|
What space does K3 take?|Which amount of disk space is needed?|Do you need disk space too?|Does the demo need disk space?|Will K3 fill my disk?|Will K3 fit on a 2 TB disk?|Is my disk big enough?|
Is my SSD big enough?|Is 200 GB enough?|Is 100 GB enough?|disk space required|disk usage of K3|disk space please|free space needed|how much GB|how much TB|how many GB|how many TB|required space|
space required|SSD size for K3|storage space

set.diskfull
Exactly how much does the full download need?|I choose full. How much space is that?|If I take full, how much disk is needed?|With --full, how much disk space do I need?|
With the full setup, how much space is needed?|For the full model, how much space?|For --full, how much disk space?|How many terabytes is the full model?|How many terabytes does --full take?|
How many TB for full?|How many TB is the complete K3?|How many GB is full K3?|How big is the complete model on disk?|How big is all of K3?|How big is everything together?|
How large are all the weights?|How large is everything?|How much is the full download?|How much is all of K3 on disk?|How much does everything take?|How much data is the full model?|
What does the full setup take on disk?|What space does the full model need?|Does full need more than 1 TB?|Does full need 1.56 TB?|Is full more than one terabyte?|Full is 1.56 TB, right?|
full disk space|full K3 size|full model disk space|full model size on disk|full setup disk space|complete model size|all weights size|--full size|--full disk space|disk space for full|
terabytes for full

set.diskstream
Exactly how much does stream need at first?|I choose stream. How much space is that?|If I take stream, how much disk is needed?|With --stream, how much disk space do I need?|
With the stream setup, how much space is needed?|For the stream setup, how much space?|For --stream, how much disk space?|How many gigabytes does --stream take?|How many gigabytes is stream at first?|
How many GB for stream?|How many GB to start with stream?|How much does stream take at the start?|How much is the first download with stream?|How much data is stream?|
How much disk does the stream setup need in the beginning?|What does the stream setup take on disk?|What space does stream mode need?|Does stream need more than 100 GB?|Does stream need 114 GB?|
Does stream grow?|Does stream mode grow with use?|Does the stream setup take more and more?|Is stream more than 100 GB?|Stream is 114 GB at first, right?|stream disk space|stream setup disk space|
stream start size|stream mode disk space|--stream size|--stream disk space|disk space for stream|disk space for the stream setup|gigabytes for stream|first download of stream, how big

set.small
Only 150 GB are free here.|There are only 200 GB free on my laptop.|I have 256 GB in all.|I have a 512 GB SSD.|I have a small laptop with a small SSD.|I can spare only 200 GB.|
I cannot free more than 300 GB.|I cannot free 1.56 TB.|I cannot afford such a big disk.|I cannot buy a bigger disk.|I do not own a big disk.|I do not have terabytes of space.|
I don't have enough space.|I don't have that much disk.|I don't have 1.56 TB free.|I have not enough room on my disk.|I have too little space.|I have too little disk space.|I lack the disk space.|
I am short of disk space.|I ran out of disk space.|My SSD has only 500 GB.|My SSD is too small for K3.|My disk is nearly full.|My disk is too full.|My disk cannot hold K3.|
My laptop has too little space.|My drive is too small.|K3 is too large for my SSD.|The download is too big for me.|The download does not fit on my disk.|The full setup is too big for my disk.|
The full setup does not fit.|What about small disks?|What if my SSD is small?|What if only 200 GB are free?|What now, my disk is small?|What do I do with a 500 GB SSD?|With a small SSD, what can I do?|
Can K3 run with a small disk?|Can I run K3 with 200 GB free?|ssd too small|little disk space|no space for K3|no space for the full model|not enough disk|only 200 GB free|only 300 GB|out of space|
small laptop disk|too small disk

set.choose
I am new, which setup should I run?|I have a 4 TB SSD. Which setup?|I have 2 TB free. Full or stream?|I have 500 GB free. Full or stream?|I have 300 GB free, which setup should I choose?|
I have plenty of space. Which setup?|I have little time and a big disk. Which setup?|I need help to choose a setup.|I need your advice: full or stream?|I need a recommendation for a setup.|
I want your advice on the setup.|I am undecided between full and stream.|I am not sure which setup to choose.|I am not sure whether to take full or stream.|I hesitate between full and stream.|
Can you tell me which setup to take?|Could you help me choose a setup?|Could you suggest a setup?|Do you recommend stream?|Do I need the full setup?|For me, full or stream?|For my laptop, which setup?|
How do I choose a setup?|How do I decide between full and stream?|How should I decide?|On what does it depend, full or stream?|What is better for me, full or stream?|What is the best setup for me?|
What is your advice, full or stream?|What is your recommendation, full or stream?|What setup fits my disk?|What should a beginner choose, full or stream?|What would you choose?|
What would you choose, full or stream?|What would you take, full or stream?|When do I choose stream?|When do I choose full?|When should I take full?|When should I take stream?|Which do you recommend?|
Which do you recommend, full or stream?|Which option should I use?|Which setup fits my disk?|Which setup for 1 TB?|Which setup for a small disk?|Which setup for a big disk?|
Which setup should a beginner take?|Which setup would you choose?|Which way should I go, full or stream?|choose a setup|choosing a setup|pick a setup|recommendation?|recommended setup|setup advice|
setup recommendation|setup suggestion|suggested setup

set.time
At 100 MB per second, how long is that?|With my slow internet, how long will it take?|With fast internet, how long does it take?|My internet is slow. How long does the download take?|
I start the download now. When is it done?|I have to leave in an hour. Will it be done?|Will it be done in an hour?|Will it be done tonight?|Will it be ready tomorrow?|Can I download K3 overnight?|
Can I download it in one night?|Does it take all night?|Does the download take days?|How fast is the download?|How fast will K3 download?|How long am I going to wait for K3?|How long are 1.56 TB?|
How long do 1.56 TB take?|How long does it run, the download?|How long does it take to install K3?|How long does setup run?|How long does the installation take?|How long does the whole download take?|
How long is the setup?|How long is the wait for K3?|How long should the download take?|How long to get all of K3?|How long to install?|How many hours do I need for K3?|How many hours for 1.56 TB?|
How many hours until K3 is here?|How many minutes does the download take?|How much time for the download?|How much time until K3 is ready?|In how many hours is it done?|What is the download time?|
When will K3 be here?|When will K3 be ready?|When will it be done?|When will it be finished?|When will the download finish?|When will the setup be done?|duration of the download|download time for K3|
download hours|hours for the download|how long the download|how long setup|installation time|setup duration|time to download|time to install|time until ready|wait for the download|
waiting time for the download

set.broken
Halfway through, the download died.|At 40 % the download stopped.|At 90 % it broke off.|In the middle of the download my internet went away.|My internet went away during the setup.|
My laptop went to sleep during the download.|My laptop shut down during the download.|My power went out during the download.|My wifi broke during the setup.|I closed the terminal during the setup.|
I closed the lid during the download.|I pressed Ctrl+C during the setup.|I stopped the setup by mistake.|I had to stop the download.|I had to restart my computer during the setup.|
I lost the connection during the download.|Do I have to download everything again?|Do I lose what I downloaded?|Must I begin the download again?|Is the download lost?|
Is everything lost when the download stops?|Does setup go on where it stopped?|Does the download resume?|Can I continue the setup?|Can I go on with the download later?|Can I pause the download?|
Can I stop the download and go on later?|Can the download be resumed?|Can the setup be continued?|How do I go on with a broken download?|How do I resume a download?|How do I restart the download?|
How do I repair the download?|What do I do with a broken download?|What do I do after a failed setup?|What happens if my internet breaks?|What happens if I close the terminal?|
What if my internet breaks during the setup?|What if the power goes out?|What if the setup fails again?|What now, the download failed?|The download crashed.|The download died.|
The download does not continue.|The download got stuck.|The download has stopped.|The download is interrupted.|The download was cut off.|The setup died.|The setup got stuck.|
The setup was aborted by me.|aborted download|broken download|broken setup|cancelled download|connection lost during download|continue download|continue setup|download aborted|download crashed|
download died|download hangs|download resume|download problem|failed download|failed setup|interrupted download|interrupted setup|pause the download|resume download|resume setup|setup aborted|
setup crashed again|setup failed again|setup hangs|setup interrupted|setup problem|stuck download

set.later
I take stream now and want the rest in a month.|I chose stream. Can I change my mind later?|If I take stream now, can I still get full?|Is stream a final decision?|
Is it a problem to begin with stream and go to full afterwards?|Do I lose anything if I start with stream?|Do I have to download the same again when I go to full?|After stream, can I run full?|
After some time with stream, I want everything.|Can I add the rest later?|Can I complete it later?|Can I fetch the missing experts later all at once?|Can I get everything later?|
Can I have stream first and full afterwards?|Can I later get all of K3?|Can I make a stream setup complete?|Can stream be turned into full?|Could I change to full next week?|
How do I get from stream to full?|How do I get the rest after stream?|How do I upgrade to full?|Stream now and full later, is that possible?|Start small and get the rest later?|Small now, all later?|
What if I want the rest later?|What if I take stream and want full later?|complete a stream setup|complete the download later|get the rest later|full after stream|stream first, then full|
stream then full|switch from stream to full|upgrade to full|upgrade stream

set.demo
Do I have to set you up?|Do I have to get you first?|Do I need a download for you?|Do I need to download you?|Do I need to install you?|Do I need to run setup before I chat?|
Must I run setup before I can chat?|Must I download something before I chat?|Did you come with Deltafin?|Are you in the program itself?|Are you shipped with Deltafin?|Are you there without a download?|
Are you there from the start?|Can I chat with nothing installed?|Can I start to chat without K3?|Can I try the chat without downloading?|Can I use you without setup?|
Does the chat work without a download?|Does the demo come with the program?|Does the demo model come with Deltafin?|How can you answer without a download?|How come you are already here?|
How is it that you run without a download?|I have downloaded nothing. Why can I chat?|I have not run setup and can chat. Why?|I did not install a model, and it answers.|
Is the demo part of the program?|Is there a download for the demo?|No download for the demo, right?|You are built in, right?|You need no download, right?|So I can chat without a download?|
Where were you downloaded from?|Why can I chat without a download?|built-in model|built in demo|chat without download|demo included?|demo model download|demo model included|demo without setup|
download for the demo?|included model|the demo needs no download?

df.what
I found Deltafin on the web. What is it?|I have been told to try Deltafin. What is it?|My colleague uses Deltafin. What is that?|What is this program called Deltafin?|What sort of program is Deltafin?|
What is this app for?|What is this program that I started?|So what does this Deltafin do?|In one sentence, what does Deltafin do?|Deltafin is a chat app, right?|deltafin, what is that?|
explain deltafin to a beginner|Summarize Deltafin.|Tell a friend what Deltafin is.

df.how
How on earth can such a big model run on a laptop?|How can 2.8 trillion parameters run here?|What is the trick that lets a laptop run K3?|What happens inside Deltafin for each token?|
What happens from question to answer?|By what trick does Deltafin run K3?|In what way does Deltafin run K3?|In which steps does it work?|Explain the way Deltafin works.|
Explain in steps how Deltafin works.|Describe how Deltafin runs K3.|the inner workings of Deltafin|inner workings|under the hood|what is under the hood|how deltafin does it|
how does this work with so little memory|the trick of Deltafin|working principle of deltafin|Show me how Deltafin works inside.

df.why
What do I gain by using Deltafin?|What is nice about Deltafin?|What would convince me to use Deltafin?|Why not use a web chat instead?|Why should I not just use a cloud service?|
Why would anyone use Deltafin?|Why would I run K3 at home?|Why run a model at home?|Why Deltafin and not a website?|Give me three reasons to use Deltafin.|Convince me of Deltafin.|
Three good reasons for Deltafin?|deltafin advantages

df.who
For whom was Deltafin made?|For what kind of people is Deltafin?|For which people is it made?|Who is the audience of Deltafin?|What sort of people use Deltafin?|Am I the right person for Deltafin?|
Is it for people with patience?|Should I use Deltafin, who is it for?|target audience|target users of Deltafin|target group|deltafin users|deltafin for whom

df.moonshot
Is there a company behind Deltafin?|Is Deltafin an official program?|Is this an official app of Moonshot?|Is this app from Moonshot AI?|Is Deltafin by the makers of K3?|Does Moonshot make this app?|
Does Moonshot have anything to do with Deltafin?|Did the makers of K3 also make Deltafin?|Did the people who made K3 make this app?|Moonshot makes K3, but who makes Deltafin?|
Not K3, but Deltafin: who made it?|Deltafin is by Moonshot, right?|Deltafin and Moonshot, how are they related?|What has Moonshot to do with Deltafin?|What is the relation of Deltafin and Moonshot?|
Who wrote this app?|Whose project is Deltafin?|Whose app is this?|deltafin official?|independent project?

df.license
May I use it for my company?|May I change the code of Deltafin?|Does Deltafin have a price?|Is the program free?|Under what license is it?|Which license do the weights have?|Which license has K3?|
Is it MIT?|It is free, right?|Deltafin is free, right?|license of the weights|deltafin cost|deltafin free|subscription?

df.quality
Do you cut away experts to make K3 fit?|Does Deltafin cut away experts?|Does Deltafin shrink K3?|Does Deltafin prune K3?|Does Deltafin skip experts to be faster?|Does the quality suffer on a laptop?|
Is it a reduced K3?|Is it a smaller version of K3 that runs?|Is it really all of K3 that runs?|Is K3 weaker in Deltafin?|Is K3 worse on my laptop?|Is anything removed from K3?|
Is anything left out of K3?|Is something lost compared with the original K3?|Is the K3 of Deltafin the original?|Are any experts missing?|Are the answers as good as from the original K3?|
Do I get the real quality of K3?|Do I get full quality?|Do I get less quality on a laptop?|Will K3 be worse on my computer?|loss of quality?|reduced quality?|pruned model?|distilled?|
no expert is removed, right?|Deltafin changes nothing in K3, right?|quality of K3 in Deltafin|K3 in Deltafin is the full K3, right?

df.decides
Who picks the final token?|Who chooses the next token in the end?|Who writes the token in the end, K3 or the draft?|Does a draft model ever decide a token?|Does DSpark ever decide?|
Does the draft decide or K3?|Does K3 decide alone?|Does K3 check each guess?|Does K3 check every token?|Is it always K3 who decides?|Is every token decided by K3?|Are tokens ever decided by a draft?|
K3 decides every token, right?|K3 has the last word, right?|The draft only proposes, right?|final decision on tokens|final token, by whom?|token decision|token decisions|who decides tokens|
who decides, K3 or the draft?

df.terminal
I looked for a window and found none.|I would like to use it in my browser.|I want to click on things. Is there a window?|I do not like terminals. Is there a window?|Can I use Deltafin on a web page?|
Can I use the mouse instead of a terminal?|Can Deltafin run in a window?|Can I have a graphical app?|Do I open a web page to use it?|Does Deltafin run in the browser?|Does it run in a terminal?|
Is Deltafin a website?|Is it a command line app?|Is there a desktop version?|Is there an app with a window?|Only the terminal, no window?|It runs in the terminal, right?|No window, right?|desktop app?|
graphical interface|web version|web ui|webui?|Where does Deltafin run, in a window or in a terminal?

df.os
I have a Windows laptop. Can I use Deltafin?|I have a Mac. Can I use it?|I have Ubuntu. Does it work?|I use Debian. Does Deltafin run there?|I only have Windows.|Can I run it on my iPad?|
Can I run it on my phone?|Can I run it on macOS?|Can my MacBook run Deltafin?|Does Deltafin run on Android?|Does Deltafin run on my phone?|Does it run on a MacBook?|Does it run on Fedora?|
Does it work on Apple computers?|For which systems is Deltafin?|For which systems is it made?|On what systems does it run?|On which operating systems does Deltafin run?|On which systems was it tried?|
Which platforms?|linux only?|linux or mac|windows 11?|operating systems|Android?|iphone?

df.gpu
I have no graphics card. Can I run K3?|I have no NVIDIA card.|I have a gaming card. Is it used?|I have an RTX card. Does it help?|My laptop has only a CPU.|Can I run K3 without a graphics card?|
Can my graphics card speed it up?|Can my GPU help?|Does it need CUDA?|Does it need NVIDIA?|Does K3 need a graphics card?|Do I have to have a graphics card?|Do I need NVIDIA?|
Do I need special hardware?|Do I need a strong graphics card?|Is a graphics card used?|Will my graphics card be used?|Will there be GPU support?|What GPU is needed?|What graphics card?|
No GPU needed, right?|So it runs on the CPU?|with or without gpu|amd gpu?|vram?

me.why
Is there a reason that you exist?|Is there a point in a tiny model?|I do not see the use of a demo model.|I would like to know what you are for.|What would be missing without you?|
What would happen without you?|What is a tiny model good for?|What is the demo there for?|What is the idea behind you?|What is the sense of a demo model?|What is your role here?|What is your mission?|
What is your reason to be?|What do you exist for?|What do you serve for?|What were you made for?|What were you built for?|For what were you made?|For what do you exist?|
Why are you so small and still here?|Why do we have a demo model?|Why do you exist at all?|Why have a demo?|Why is there a tiny model here?|Why were you built?|Why were you trained?|
Who needs a demo model?|demo, why|demo model purpose|reason for you|the point of a demo model|your job here?|your mission?|You are here so that I can try it, right?|So you are here to try the chat?

me.live
I would like to know where you run.|I want to know if you are in the cloud.|I hope you are not in the cloud.|I think you run in the cloud.|You are local, right?|You run on a server, right?|
You run here, right?|So you run here?|So you run on my laptop?|So you are not on a server?|Are you here on my machine?|Are you here with me?|Are you hosted?|Are you in a server room?|
Are you inside the program?|Are you on a big computer?|Are you on my disk?|Are you remote?|Are you somewhere else?|At what place do you run?|Do you come from a server?|Do you have a home?|
Do you live on a server?|Do you run far away?|Do you run inside Deltafin?|Do you run in my memory?|Do you run on my CPU?|Do you run remotely?|In which country do you run?|Is my computer running you?|
Is my laptop running you?|Is this in the cloud?|Is this local?|Is this running on my computer?|On which computer are you?|What computer do you run on?|What machine are you on?|
Where are you at the moment?|Where are you based?|Where are you now, on a server?|Where does this run?|Where does your code run?|Which computer runs you?|Which server do you run on?|cloud model?|
hosted?|location?|running where?|which server|Tell me if you run locally.|Tell me your location.

me.vsk3
Compare the small model with the big one.|Compare the demo with the full model.|Compare you with the full model.|Could you compare yourself with K3?|Demo or full model, what differs?|
Demo and K3 in a table|Give me a table of you and K3.|How do you compare with the full model?|How do the demo and K3 differ?|How much worse are you than K3?|
How are the demo and the full model different?|I want to know the difference between you and K3.|I would like a comparison of you and K3.|In what do you differ from K3?|
In what way is K3 better than you?|In which points is K3 better?|Is the demo worse than K3?|K3 or the demo model, what is the difference?|Make a table of you and K3.|Put yourself and K3 in a table.|
Show the demo model and K3 side by side.|Show me the demo and K3 in a table.|What are the differences to K3?|What do you lack that K3 has?|What has K3 that you have not?|
What is better about K3 than you?|What is different between you and K3?|What is the difference to K3?|What sets K3 apart from you?|Where do you and K3 differ?|Who is better, K3 or you?|
You and K3 side by side|comparison of you and K3|comparison: demo and full model|demo model compared to K3|demo versus full|difference demo model K3|difference to K3|differences between demo and K3|
small model vs big model|tiny model vs K3|table of demo and K3

me.old
You sound young. How old are you?|Are you as old as me?|Are you a newborn?|Do you celebrate birthdays?|How long have you been around?|How many birthdays have you had?|I am thirty, and you?|
I am older than you, right?|In what year were you made?|When do you celebrate your birthday?|When was the demo model made?|When was your birth?|Which birthday is your next?|You are young, right?|
birth date?|Happy birthday! How old are you now?

me.lang
I do not speak English well. Can I use my language?|My English is bad. Do you know Spanish?|My mother tongue is German. Can I use it?|I would rather write in French.|I prefer Italian, is that okay?|
Can I chat in Polish?|Can I talk to you in Portuguese?|Can I write German?|Can you chat in Russian?|Can you understand Japanese?|Can you write Chinese?|Could you answer in Italian?|
Could you speak German with me?|Do you get French?|Do you know any other languages?|Do you know any Italian?|Do you know more than one language?|Do you speak any other language?|
Do you speak anything but English?|Do you talk Spanish?|Do you understand my language?|English or also French?|For which languages are you made?|How good is your English?|
How many languages do you know?|How many languages do you understand?|Is there a German version of you?|Let us speak Spanish.|Let us talk in German.|Speak German with me.|Please answer in French.|
Please speak Italian.|What is your mother tongue?|What languages can I use?|What languages do you understand?|Which languages are you able to speak?|Which languages can I use?|
Which languages can you speak?|Which languages do you understand?|You speak English, right?|You only speak English, right?|multilingual?|other languages than English?|language?|your language

me.mistake
I am not sure that I can trust you.|I do not know if I can believe you.|I wonder if your answers are right.|I would like to know how reliable you are.|I read that models make things up. Do you?|
Do you sometimes invent facts?|Do you sometimes tell wrong things?|Do I have to check what you say?|Are there mistakes in your answers?|Are you certain about everything?|Are you honest?|
Are you telling me the truth?|Are your answers sometimes wrong?|Can I quote you in an exam?|Can I rely on what you say?|Can I use your answers for work?|Can you guarantee your answers?|
Could there be a mistake in your answer?|How can I be sure that you are right?|How do I know that you are right?|Is it safe to rely on you?|Is it true what you say?|Is what you write correct?|
Is your knowledge reliable?|Must I check your answers?|Should I double check?|Will you tell me when you are wrong?|You are never wrong, right?|You might be wrong, right?|correct answers?|
Would you bet on your answers?

me.online
Are you allowed on the internet?|Are you linked to the internet?|Can you check the web?|Can you check online?|Can you fetch things from the internet?|Can you get new information?|
Can you look on the internet?|Can you look that up online?|Can you look up news?|Can you open Google?|Can you read web pages?|Do you browse the internet?|Do you google?|Do you have a connection?|
Do you look up answers online?|Do you take your answers from the internet?|Do you work without the internet?|I unplugged my internet and you still answer.|I have no internet. Can you still answer?|
If I turn off my wifi, do you still work?|Is your knowledge from the internet?|You are online, right?|You are not online, right?|You can google, right?|You look things up online, right?|browse?|
google?|search engine?

me.see
I sent you a picture. Do you see it?|I have a photo. Can you look at it?|I want to show you my drawing.|I hold a picture into the camera.|What am I holding?|What is in the picture?|
What do you see in this image?|Who is in this picture?|Are images possible?|Are pictures possible?|Are you able to look at images?|Can I attach an image?|Can I paste a picture?|Can I send photos?|
Can you open an image?|Can you read a screenshot?|Can you recognize a photo?|Can you see with my camera?|Do you take images?|Is image input possible?|You can see me, right?|You cannot see, right?|
You only read text, right?|images possible?|screenshot?

me.game
I am in the mood for a game.|I challenge you to a game.|I like games. Do you?|I love games.|A game would be nice.|A little game, please.|Any game will do.|Are you able to play?|Are you in for a game?|
Are you up for a game?|Can you play something with me?|Could you play with me?|Do you feel like a game?|Do you have a game for me?|Do you have some games?|Fancy a game?|Feel like playing?|
Give us a game.|Got any games?|Got a game?|How about playing something?|Let us both play.|Let us start a game.|Let's play.|Play any game with me.|Shall we play something?|Start a game with me.|
What about a game?|Which games are there here?|Will you play?|Would you like a game?|Would you like to play with me?|Would you play a game?|You and me, let us play.|a small game please|game time|
let's game|play time|playing?|up for a game?

me.fast
How come you answer within a second?|How do you manage to be so fast?|How do you do it so quickly?|How is the demo so fast?|I blinked and the answer was there.|I like how fast you are.|
I did not have to wait at all.|It came at once!|No waiting with you, why?|Oh, you are quick.|That came quickly.|That was really fast.|The answer was there at once.|The demo is fast, why?|
This model is fast, why?|What lets you be so fast?|What makes you this quick?|Why can you answer at once?|Why do you answer without delay?|Why do you respond so quickly?|
Why does the demo answer so fast?|Why is the demo fast?|Why is the little model so fast?|Why is there no delay with you?|Why no waiting with you?|Wow, how quick!|You are amazingly fast.|
You are as quick as lightning.|You are lightning fast.|You are surprisingly fast.|You respond so quickly.|You write quickly.|fast answers, why?|lightning fast|quick reply!|super fast|very quick|
what a speed!|why so fast

me.learn
I corrected you. Will you keep that?|I told you something new. Do you learn it?|I teach you: my cat is black. Will you know that tomorrow?|I would like to teach you things.|
Will my corrections make you better?|Will this chat make you smarter?|Will you become smarter?|Will you get better with time?|Will you know more tomorrow?|Will you learn from my questions?|
Will you learn what I tell you?|Are my messages used to train you?|Are you learning something now?|Are you still learning?|Are your weights changed by this chat?|Can you become smarter?|
Can you learn by talking?|Can you learn during a chat?|Can you learn while chatting?|Can you remember what I teach you?|Could I teach you something?|Could you learn this?|Do chats make you better?|
Do you become smarter?|Do you learn by chatting?|Do you learn from corrections?|Do you learn from our chat?|Do you learn from your mistakes?|Do you pick things up?|Do you train on my chats?|
Does talking make you smarter?|Does using you make you better?|If I tell you something, do you learn it?|Is this chat training you?|You do not learn, right?|You get better with each chat, right?|
self learning?
"""
for _block in VOICES.strip().split("\n\n"):
    _key, _users = _block.split("\n", 1)
    INTENTS[_key].users.extend(u.strip() for u in _users.split("|") if u.strip())
