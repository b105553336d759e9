"""Still further ways to ask, as in more.py: questions, orders, fragments and what is only hinted at, as different people type them."""
from .book import INTENTS

ASKED = """\
greet.hello
good day to you|hello dear model|hi little one|hello, it is me|hello, I am here|hey, hello|hi and hello|oh hi|ah, hello|hello from me|a warm hello|hello, nice to be here|
hi, I have just arrived|hey, anybody|hello once more|hi, here I am|well hi|Hello model!|Hi demo model!|Hey Deltafin!|hello in there|just wanted to say hello|I wanted to say hi|
let me say hello first|first of all, hello|hiii|helloo|heyy|Hi, small model|good to be here, hello|hello and welcome|hi buddy|hello everyone

greet.morning
good morning to you too|hello, good morning|morning everyone|good morning world|it is a nice morning|morning, I am up early|what a good morning|a happy morning to you|
early morning greetings|hi there, good morning|good morning from me|so early, good morning

greet.afternoon
good afternoon to you too|hello, good afternoon|a good afternoon|good afternoon dear model|it is a nice afternoon|good afternoon, model|hi there, good afternoon|
what a nice afternoon|good afternoon from me|a happy afternoon to you|hi, afternoon

greet.evening
good evening to you too|hello, good evening|it is a nice evening|hi there, good evening|what a nice evening|good evening from me|a happy evening to you|hi, evening|
the evening is here, hello

greet.howareyou
how are you feeling today|how is everything|how is everything with you|are you doing fine|how are you this morning|how are you tonight|how are you, little model|so how are you|
and how are you today|are you alright|all good?|all good with you?|how is it going today|how has your day been|how was your day|what about you, are you well|
I am fine, and you?|having a good day?|do you feel well|how goes it|how goes your day|how are you getting on|I wonder how you are|tell me how you are|
tell me how you feel today|is all well|are things good|in a good mood?|are you in a good mood|how's life|how is your life|how u doing|how are you holding up|hope you are well

greet.whatsup
what is going on|so what is going on|hey what is new|whats new|what's new today|is anything new|what have you been up to|what have you been doing|what are you doing right now|
tell me, what is up|what are you at|are you busy|are you busy right now|what keeps you busy|wazzup|what is up today|hello, what is up|hi, what's up|doing anything?|
up to something?|what goes on here|what is happening|anything going on?|hey, what's going on

greet.meet
it is good to meet you|happy to know you|nice to know you|I am glad to know you|it is a pleasure|the pleasure is mine|so good to meet you|hello, nice to meet you|
hi, good to meet you|great meeting you|I am so happy to meet you|nice that we meet|nice to make your acquaintance|how good to meet you|finally we meet|it is great to meet you|
pleased to know you

greet.new
this is new to me|I have never used this|I only just got this|I started this for the first time|I have no idea what to do here|what do I do now|what can I do here|
what could I try first|what can I type|what should I type|what do I type|give me a start|how should I start|what is a good start|what would be a good first question|
any suggestions for a first question|some ideas please|ideas?|what can I ask here|suggest something to ask|tell me what to ask|tell me what to try|I do not know what to type|
new to Deltafin, where do I start|I just got Deltafin|I just opened this for the first time|it is my first time with Deltafin|beginner here|newbie|I am a new user|
what is there to try|show me what to try|what is a good thing to try|give me three things to try|what is the first thing to ask|how does a beginner start|what to ask|
what to try|where do beginners start|help, I am new|hello, I am new here|today is my first day with Deltafin

greet.there
anyone at home?|is anybody there|is anybody here|are you alive in there|hello, is anyone there|hey, are you awake|are you online and ready|is the model ready|will you answer|
are you ready to answer|ready to talk?|ready for a chat?|knock knock, anyone there|are you reading this|do you read this|do you see my message|did you get that|
please say that you are there|give me a sign|give me a sign of life|answer me|please answer|say yes if you are there|is this chat alive|there?

greet.test
this is a test message|just a quick test|a quick test|I am testing this|I am testing the chat|test one two|one two three test|let me test you|I want to test you|
I only test the chat|I want to see if this works|does this thing work|does the chat work at all|is it working now|is this chat working|is my keyboard working|did that work|
does sending work|checking|just checking|check one two|does anything happen here|I type to test|another test|test again|testing deltafin|try|just a try|I am trying this out|
let me try this|does it react|do you get this message|working?

greet.hear
did you hear me|did you hear that|can you hear|is there a microphone|can I speak instead of typing|do you understand speech|can I use my voice|can you listen|
are you listening to my voice|hello, do you hear me|can you hear music|can you hear the rain|is speech possible|speech input|do I have to type or can I speak|
I am speaking, do you hear it|is my voice heard|can you hear voices|can you hear my voice

sp.slow
I wonder why K3 is so slow.|Can you tell me why it is slow?|The full model crawls.|K3 crawls on my laptop.|Why does the big model crawl?|Any reason why K3 is slow?|
Why is the big model not fast?|K3 is really slow, what is the cause?|cause of the slowness|reason for slow answers|reason K3 is slow|Why does every token take so long?|
Why so many seconds for a token?|Why does K3 write so slowly?|Why does the full model write slowly?|It writes very slowly.|The answer comes slowly, word by word.|
Why one word every few seconds?|why is the real k3 slow|Why is running K3 slow?|Why is a model of this size slow?|Does the size make it slow?|Is it slow because it is big?|
Does the disk make it slow?|Is the disk the reason that it is slow?|What is the bottleneck?|bottleneck?|Where is the bottleneck?|Why is my laptop slow with K3?|
My answers from K3 take minutes.|K3 needs ages|an answer from K3 takes forever|Is it meant to be slow?|Should K3 be this slow?|Is something wrong that K3 is slow?|
the wait is long|Why the long wait?|why such a long wait with the full model|I have to wait so long.|I wait and wait.|Why am I waiting?|Why are we waiting so long?|
what makes it slow|What makes the full model slow?|slowness of K3|explain the slowness|Explain why it is slow.|Please explain why K3 needs so much time.|K3 too slow|
this is too slow|so slow here|Full K3, slow, why?|I find K3 slow.|K3 seems slow.

sp.tps
What speed does the full model reach?|How much speed can I hope for?|Roughly how fast is K3?|About how many tokens per second?|How many tokens per second on a laptop?|
K3 speed on a laptop|What is a typical speed for K3?|Which speed will I get?|Give me the speed of K3.|I want to know how fast K3 is.|I wonder how fast K3 is.|
Could you say how fast K3 runs?|How fast does K3 run?|How fast does the full model run?|How quickly does K3 write?|At what rate does the model write?|What pace does K3 have?|
tokens per second of K3|tokens per second on my machine|number of tokens per second|How many tokens can K3 make per second?|How many tokens per second can it do?|
How many tokens will I get each second?|One token per second or more?|Is one token per second normal?|Less than a token per second?|How many words a second?|
How many words does K3 write per second?|How long for one token?|How many seconds per token?|seconds per token|time per token|k3 rate|the rate of k3|
what performance can I expect|expected tokens per second|expected performance|Will the full model be fast?|Will it be fast on my computer?|fast or slow?|
How fast is that thing?|How fast, in numbers?|k3 how fast|what throughput does k3 have|throughput?|How fast will the full model answer?|Does K3 write quickly?

sp.whatis
What are tok/s?|What is that tok/s number?|What does the tok/s number mean?|I see tok/s, what is it?|I do not know what tokens per second means.|I wonder what tok/s means.|
Can you explain tokens per second?|Please explain tok/s.|Which unit is tok/s?|What unit is tokens per second?|Is tok/s a unit of speed?|tokens per second, explain|
tok/s explained|tok/s definition|definition of tokens per second|what is t/s|What do the letters tps mean?|What do they mean by tokens per second?|What does 3 tok/s mean?|
How is speed given for a model?|What do you call the speed of a model?|What is the measure of a model's speed?|Help me understand tokens per second.|
Why is speed given in tokens per second?|What does the word tokens per second tell?|the unit of model speed|name of the unit for speed|What does it say, tokens per second?

sp.faster
What should I do to get more speed?|What can I change to make K3 faster?|Can I speed it up?|Can I speed this up?|How can I speed it up?|How could it be faster?|
How would I speed up the model?|Give me some speed tips.|Do you have tips to make K3 faster?|Tips to speed up K3|ways to speed up K3|a way to make K3 faster|
Is there any trick to make it faster?|Any trick for speed?|tricks for speed|What would speed up K3?|What speeds up K3?|What helps against a slow model?|
What helps when K3 is slow?|K3 is slow, how do I make it faster?|It is slow, can I make it faster?|How do I fix the slow speed?|How do I get rid of the slowness?|
Please make it faster.|Please speed up.|Can you make K3 faster?|Could K3 be faster on my machine?|I want more tokens per second.|I want more speed.|
I would like K3 to be faster.|I need it faster.|get more tokens per second|get more speed out of it|raise the speed|improve speed|improve performance of K3|better performance?|
How do I improve the speed of K3?|Which settings make it faster?|Which disk makes it faster?|Does an SSD make it faster?|Does more memory make it faster?|What hardware helps?|
what should I buy to make K3 faster|a faster K3, how?|how to speed up|how to make deltafin fast|go faster|quicker please|speed it up|advice on speed|help me make it faster|
I wonder how to make it faster.

sp.first
Why does it take so long before the first word?|Why does the first word come so late?|Why does the reply begin so late?|Why does the reply not begin at once?|
Why is there nothing for so long?|Nothing comes for a long time.|It takes so long to begin.|Why does K3 wait before it writes?|Why does K3 take so long to begin?|
K3 takes long to start writing|What does it do before the first word?|What does K3 do before it writes the first token?|What does the model do before it starts?|
Why is the first token so much slower than the others?|The first token takes longest, why?|first token takes long|first token late|first token, why slow|first word late|
late first word|late start|Why the slow start?|slow beginning|Why the delay?|Why is there a delay before the answer?|delay before the first token|
delay before the answer starts|The answer starts late.|The start takes long.|I wait long for the first word.|I have to wait for the first token.|
Why must I wait until it starts?|When I ask, nothing happens for a while.|I asked and nothing happens.|Why no answer at first?|How come the first token is slow?|
I wonder why the first token takes so long.|Tell me why the first token is slow.|Explain the wait before the first token.|Explain the slow first token.|
time until the first token|What is time to first token?|Why does a long prompt start late?|Does a long prompt delay the first token?|Why does it read my prompt first?

sp.long
Why does K3 slow down in long chats?|Why do long chats take more time?|Why do long conversations get slow?|Long chats get slow, why?|Why is it slower when the chat is long?|
Why is it slower now than at the beginning of the chat?|Does the speed drop in a long chat?|Does speed go down with a long chat?|The chat became slow after a while.|
After many messages it is slow.|It was faster at the start of this chat.|My long chat is slow.|The chat is long and the answers are slow.|Does a longer chat cost more time?|
Does more text cost more time?|Does the length of the text matter for the speed?|Is a new chat faster?|Would a new chat be faster?|Is a short chat quicker than a long one?|
Are short chats quick and long chats slow?|speed and chat length|chat length and speed|effect of a long chat|long chat speed|speed of a long chat|slower and slower|
It gets slower and slower.|Why does it get slower and slower?|Each answer is slower than the one before.|The more I write, the slower it gets.|The longer the chat, the slower?|
I wonder why long chats are slow.|Tell me why long chats are slow.|Explain why a long chat is slow.|Why does a token cost more in a long chat?|
Do tokens cost more in a long chat?|Should I keep chats short?|keep chats short?

sp.measure
How do I find out how fast it is?|How can I find out my speed?|How can I find out tokens per second?|How do I find out tokens per second on my computer?|
Where do I find my tokens per second?|Where can I see tokens per second?|Which command tells the speed?|Which command tells me tokens per second?|
What command measures tokens per second?|Tell me how to measure the speed.|I want to test the speed of my computer.|I want to measure tokens per second.|I want a benchmark.|
I would like to run a benchmark.|Can you measure my speed?|Can I measure the speed of K3?|Can the speed be measured?|Is there a command to test the speed?|
Is there a tool to measure the speed?|measure K3|measure my speed|benchmark K3|benchmark the model|benchmarking|run the benchmark|start a benchmark|do a speed test|
test how fast my computer is with K3|check the speed|check my speed|speed check|speed measurement|command for a benchmark|benchmark command|how to benchmark|
how to measure speed|how to test the speed|what is deltafin benchmark for|deltafin benchmark model|I wonder how fast it is here, how do I measure?|How would I time K3?|
time the model|How do I know my speed?|tell me my tokens per second

sp.worth
Is waiting for K3 worth it?|Is it worth it to wait?|Is K3 worth waiting for?|Are slow answers worth it?|Why should anyone wait for K3?|Why wait so long?|
What do I get for the wait?|What do I get if I wait?|Do I get better answers if I wait?|Are the answers better if I wait?|Are answers of K3 good enough to wait for?|
Does the wait pay off?|Is the long wait justified?|When does it make sense to use K3?|Does it make sense to use a slow model?|Does K3 make sense on a laptop?|
What is the point of a slow model?|What's the point of K3 if it is slow?|What use is a slow model?|A slow model, what for?|slow model, why?|
Would I not be better off with a small model?|Would a smaller model not be better?|Should I take a small fast model instead?|fast small model or slow big model|
big and slow or small and fast|slow and good or fast and bad|Is the big model better although it is slow?|I do not want to wait, why should I use K3?|
Convince me to wait for K3.|Why is it good to wait?|worth the time?|worth waiting?|is it worth it|is the slow k3 worth my time|K3, worth it or not?|
I wonder if K3 is worth the wait.

sp.health
What is shown when I press F4?|What happens if I press F4?|F4, what is it|What is behind F4?|What is the F4 key for?|Tell me about F4.|Tell me about the health pane.|
Explain the health pane.|Describe the health pane.|What is health in Deltafin?|Open health.|Show me the health.|Show the health view.|Where is the health pane?|
How can I see the health of the model?|How can I see how the model is doing?|How do I look at memory and disk?|Where do I look at memory and disk?|
Where can I watch memory, disk and caches?|I want to see why it is slow.|I want to see what it is waiting for.|Show me why it is slow.|Show me what it is doing.|
Which key tells why it is slow?|Which key shows memory and disk?|Is there a pane for memory?|Is there a pane for the caches?|see memory and disk|see the caches|show the caches|
look at the caches|memory, disk, caches, where?|How full is the cache, where can I see it?|How much memory is used, where do I see it?|watch the disk|
What limits the speed, where can I see it?|Where do I see what limits the speed?|What does the health command do?|/health, what is it

set.install
I want to install Deltafin.|I would like to set up Deltafin.|Give me the steps to set it up.|How does one install Deltafin?|How is Deltafin set up?|How do you install it?|
How does the installation work?|Which steps do I take to install Deltafin?|What steps are needed to set up Deltafin?|What is needed to start with Deltafin?|
What do I do to get started with Deltafin?|I just got Deltafin, how do I set it up?|Deltafin setup steps|steps to set it up|step by step setup|
Step by step, how do I install Deltafin?|install steps|set it up for me|setting up Deltafin|starting with Deltafin|start Deltafin, how?|Can you help me install Deltafin?|
Can you help me set it up?|Help me with the installation.|I need help to set up Deltafin.|how to start deltafin|how to get started with deltafin|
Please guide me through the setup.|Lead me through the setup.|Where do I start to install it?|What comes first in the setup of Deltafin?|I wonder how to install Deltafin.

set.setup
What is the command deltafin setup?|What happens with deltafin setup?|What happens if I run deltafin setup?|What will happen when I type deltafin setup?|
What is deltafin setup good for?|What is deltafin setup for?|What is the purpose of deltafin setup?|Why deltafin setup?|deltafin setup does what?|explain the setup command|
describe the setup command|I want to know what deltafin setup does.|I wonder what deltafin setup does.|the command deltafin setup|the setup command|command setup|
Does deltafin setup install K3?|Does setup get K3?|Does setup download K3?|Is setup the command for K3?|Is deltafin setup the way to get K3?|What do I get with deltafin setup?|
What options does deltafin setup have?|Which options has setup?|setup options|Help me understand deltafin setup.

set.full
What does full mean in setup?|What does full do?|What happens with --full?|What is deltafin setup --full for?|What do I get with the full setup?|What do I get with --full?|
What is a full setup?|How do I get the full setup?|How do I run the full setup?|How do I download all of K3?|How do I download everything?|How do I get everything on my disk?|
How do I get all of K3 on my disk?|How do I install everything?|I want to download the full model.|I want the full setup.|I want all the weights on my disk.|
I want all experts on my disk.|Download all of K3.|Download the full model.|Download the whole model.|Get the whole model.|Install the full model.|Install all of K3.|
full mode, what is it|full option|option full|--full|--full, what does it do|Tell me about --full.|Explain --full.|Describe full mode.|Does full download everything?|
Does the full setup download all experts?|Which command downloads the full model?|Which command downloads all of K3?|command to download everything|all of K3 offline, how?

set.stream
What does stream mean in setup?|What does stream do?|What happens with --stream?|What is deltafin setup --stream for?|What do I get with the stream setup?|
What do I get with --stream?|What is a stream setup?|What is streaming K3?|How do I get the stream setup?|How do I run the stream setup?|
How does the stream setup get the experts?|How do I start with a small download?|How do I start K3 with 114 GB?|How do I use K3 with only 114 GB?|I want the stream setup.|
I want to stream the model.|I want K3 with a small download.|I want to download only a part of K3.|Can I download only a part?|Can I start with a part of K3?|
Can I get K3 bit by bit?|K3 bit by bit|Stream the model.|Stream it.|stream mode, what is it|stream option|option stream|--stream|--stream, what does it do|
Tell me about --stream.|Explain --stream.|Explain streaming.|Describe stream mode.|Does stream fetch experts later?|Does the stream setup fetch experts when needed?|
command to stream K3|Which setup fetches experts when K3 needs them?|a small start with K3, how?

set.vs
How do stream and full differ?|How is full different from stream?|In what do full and stream differ?|What differs between full and stream?|
Tell me the difference between full and stream.|I do not know the difference between full and stream.|I wonder what the difference between full and stream is.|
full and stream, compare|full versus stream|stream versus full|full/stream|compare stream and full|compare full to stream|compare the setups|compare the two setups|
comparison of full and stream|a comparison of the two setups|Make a table of full and stream.|Give me a table of stream and full.|table of full and stream|
full and stream in a table|full and stream as a table|full and stream side by side|the two setups side by side|Is stream or full faster?|Which is faster, stream or full?|
Is full better than stream?|What is better about full?|the two setups, what are they|Which two setups are there?|What setups are there?|Which setups are there?|
What kinds of setup are there?|kinds of setup

set.disk
How much disk does Deltafin need?|How much disk does K3 need?|How much disk space is needed?|How much disk space is needed for K3?|How much space do I need on my disk?|
How much free space do I need?|How much free disk space does K3 need?|How much space will K3 take?|How much space does K3 take on my disk?|How much room does K3 need?|
How much room do I need?|How many GB does Deltafin need?|How many GB of disk?|How many gigabytes of disk do I need?|How many TB do I need?|How big is K3 as a download?|
How big is the K3 download?|How large is the download of K3?|How large must my disk be?|How large a disk do I need?|What size of disk do I need?|What disk size do I need?|
What disk do I need for K3 in GB?|Which disk size is needed?|Tell me how much disk space K3 needs.|Tell me the disk space that is needed.|
I want to know how much space K3 needs.|I wonder how much disk space I need.|disk space for K3|disk needed|disk size|disk requirements|space needed|space for K3|needed space|
needed disk space|storage for K3|size of K3 on disk|GB needed|GB for K3|Is 500 GB of disk enough?|Is a 1 TB disk enough for K3?|Is 2 TB enough?|Do I need a big disk?|
Does K3 need a big disk?|Does K3 need much disk space?|Does Deltafin need much space?|Do I need much space?

set.diskfull
How much space does --full need?|How much disk does full take?|How much disk space does the full model need?|How much disk space does full mode need?|
How much disk space does the full setup take?|How much space for the full setup?|How much does the full download take?|How many GB is the full setup?|
How many TB does full need?|How many TB does the full model need?|How big is the full setup?|How big is the full download?|How big is full K3?|How large is full?|
How large is full K3 on disk?|How large is the full setup?|What is the size of the full setup?|What is the size of the full model?|What is the size of the full download?|
Tell me the size of the full model.|Tell me how big the full model is.|I want to know how big the full setup is.|size of the full model|size of the full download|full size|
space for the full setup|space for the full model|space needed for full|full setup, how much space|full model in TB|How much do I need for full?|the whole model in terabytes

set.diskstream
How much space does --stream need?|How much disk does stream take?|How much disk space does stream mode need?|How much disk space does the stream setup take?|
How much space for the stream setup?|How much does the stream setup download?|How much does the stream download take?|How many GB does the stream setup need?|
How many GB does stream mode need?|How many GB does stream start with?|How big is the stream download?|How big is the download with stream?|
How big is the download of the stream setup?|How large is stream?|How large is the stream setup at first?|What is the size of the stream setup?|
What is the size of the stream download?|Tell me how big the stream setup is.|I want to know how big the stream setup is.|size of the stream download|stream size|
space for the stream setup|space needed for stream|stream setup, how much space|How much do I need for stream?|Does the stream setup grow?|
Does stream take more space over time?

set.small
My disk is not large enough for K3.|My disk has no room.|My disk has only 300 GB.|My disk has only 200 GB free.|My SSD is small.|My laptop has only 512 GB.|
I have only a small disk.|I have only 300 GB free.|I have only 500 GB free.|I have less than 1.56 TB.|I have less than one terabyte.|I have little disk space.|
I do not have that much space.|I do not have so much space.|I do not have 1.7 TB free.|I do not have enough disk space.|I do not have enough room for K3.|
I have no space for the full model.|I have no room for 1.56 TB.|There is not enough space.|There is not enough space on my disk.|There is too little space on my disk.|
Not enough space, what now?|not enough space|no space left|no room on my disk|small disk, what now|small ssd|too little disk space|Too big for my disk.|1.56 TB is too much.|
1.56 TB is too much for me.|The full model is too big for my disk.|The full model does not fit.|K3 does not fit on my disk.|It does not fit on my disk.|
What can I do with a small disk?|What do I do if my disk is too small?|What do I do without enough space?|What if I have a small disk?|What if I have little space?|
Can I use K3 with a small disk?|Can I use K3 with little space?

set.choose
Which setup do I choose?|Which setup do I take?|Which setup is right for me?|Which setup should I use?|Which setup is the right one?|Which setup is the best?|
Which one should I choose, full or stream?|Which one should I take?|Which one do you suggest?|Which of the two should I choose?|Which of the setups is best for me?|
What setup is best for me?|What setup do you recommend?|What setup should I choose?|What do you recommend, full or stream?|What do you suggest, full or stream?|
What should I choose, full or stream?|What should I take, full or stream?|Do you recommend full or stream?|Should I choose full or stream?|Should I choose the full setup?|
Should I choose the stream setup?|Should I take stream?|Should I take full?|Do I want full or stream?|Help me choose.|Help me decide on a setup.|
Help me to choose full or stream.|Choose for me.|Recommend full or stream.|Suggest a setup.|Suggest a setup for me.|Tell me which setup to choose.|Tell me which one to choose.|
I do not know what to choose.|I cannot decide.|I cannot decide between full and stream.|I wonder which setup is best.|I have 1 TB free, which setup?|
I have 3 TB free. What should I choose?|advice on a setup|your recommendation?|my choice of setup|the best setup for me

set.time
How long will it take?|How long will the download take?|How long does the full download take?|How long does the full setup take?|How long does the stream setup take?|
How long do I have to wait for the download?|How long do I wait for K3?|How long until K3 is downloaded?|How long until the download is done?|How long until it is installed?|
How long before I can use K3?|How long for the full setup?|How much time does it take?|How much time does the download take?|How much time does the setup take?|
How much time do I need for the setup?|How many hours does the download take?|How many hours for the download?|How many days does the download take?|
When is the download finished?|When is the download done?|When is K3 ready?|When can I use K3?|Will the download take long?|Will the download take hours?|
Will the download take days?|Does the setup take long?|Does the download take hours?|Does it take hours?|Does it take long to download K3?|Is the download fast?|
Is the download quick?|Tell me how long the download takes.|Tell me how long the setup takes.|I wonder how long the download takes.|time for the download|setup time|
long download?|download, how long|how long to download|how long to download 1.56 TB|how slow is the download

set.broken
The download broke off.|The download does not go on.|The download is broken.|The download does not finish.|The download never finishes.|My download stopped.|My download broke.|
My download was interrupted.|My download hangs.|My download is stuck.|My download did not finish.|My setup broke.|My setup crashed.|My setup hangs.|My setup is stuck.|
The setup stopped.|The setup hangs.|The setup is stuck.|The setup was interrupted.|The setup does not work.|The setup does not finish.|Setup failed.|Setup crashed.|
Download stopped.|Download interrupted.|download stuck|setup broken|setup stuck|What do I do if the download stops?|What do I do when the download fails?|
What do I do if the setup fails?|What do I do when the setup stops?|What happens if the download stops?|What happens if the download fails?|
What happens if I stop the download?|What happens when the setup is interrupted?|What if the setup fails?|What if the setup stops?|What if my download fails?|
What if my internet breaks during the download?|Can I continue the download?|Can I resume the download?|How do I resume the setup?|How do I go on with the setup?|
Does the download go on where it stopped?|Does the setup go on where it stopped?|Must I start the download again?|Must I start the setup again?|Do I have to begin again?|
I stopped the download.|I lost my connection during the download.|My computer crashed during setup.|I turned off the computer during the download.|it stopped downloading

set.later
Can I start small and get the rest later?|Can I start with stream and change to full?|Can I start with stream and go to full?|Can I start with stream now and full later?|
Can I take stream now and full later?|Can I use stream first and full later?|Can I do stream first and full later?|Can I get full later?|Can I get the full setup later?|
Can I get the rest later?|Can I get all the experts later?|Can I get the other experts later?|Can I download the missing experts later?|Can I change later?|
Can I change my setup later?|Can I change the setup later?|Can I switch later?|Can I switch to full?|Can I switch from stream to full?|Can I upgrade to full?|
Can I upgrade from stream to full later?|Can I turn stream into full?|Can I make stream full later?|Can I move to full later?|Can I go to full later?|
How do I change from stream to full?|How do I switch from stream to full?|How do I get the rest later?|How do I get the missing experts?|How do I turn stream into full?|
Is it possible to go from stream to full?|Is it possible to change later?|Is it possible to get the rest later?|stream first, full later|first stream and later full|
later full?|full later?|the rest later?|change from stream to full|go from stream to full|I have the stream setup, can I get full?|I want to change from stream to full.|
Do I have to decide now?|Does stream stay stream?|Do I have to stay with stream?

set.demo
Do I have to download the demo model?|Do I have to install the demo model?|Do I have to download something to chat with you?|Do I have to download anything?|
Do I need a setup for the demo?|Do I need to set up the demo?|Do I need to install something to chat?|Do I need to install anything for the demo?|Do I need a download to chat?|
Does the demo model need a download?|Does the demo have to be downloaded?|Does the demo have to be installed?|Is the demo model already here?|Is the demo already installed?|
Is the demo part of Deltafin?|Is the demo model part of the program?|Is the demo model inside Deltafin?|Is the demo included?|Is a download needed for the demo?|
Are you part of Deltafin?|Are you included in Deltafin?|Are you a download?|Can I chat at once?|Can I chat right away?|Can I chat without a setup?|
Can I chat without downloading anything?|Can I use the demo without a download?|Can I use the demo at once?|Can I start at once?|Can I chat with you without a setup?|
Must I download you?|Must I download the demo?|Must I install you?|Did I download you?|setup for the demo?|the demo, is it built in|What does the demo need?|
What do I need for the demo?|What do I need to chat with you?

set.check
How do I check that it is installed?|How do I check if it is installed?|How do I check if the setup is complete?|How do I check if my computer is good enough?|
How do I check if my computer can run K3?|How do I check my system?|How do I check my laptop?|How do I check my hardware?|How do I check everything?|
How do I check if everything is fine?|How do I check if everything is okay?|How do I find out if my computer can run K3?|How do I find out if K3 fits?|
How do I know if my computer can run K3?|How do I know if my laptop is good enough?|How do I know if the setup worked?|How do I know if it is installed right?|
How do I see if everything is installed?|How can I check my computer?|How can I check my setup?|How can I check my installation?|How can I test my installation?|
How can I test my computer?|Can I run K3?|Can I run K3 here?|Can I run K3 on my laptop?|Can I run K3 on my computer?|Can I run the full model on my laptop?|
Can my laptop run the full model?|Can my machine run K3?|Can my PC run K3?|Can this computer run K3?|Can my computer handle K3?|Will my computer run K3?|Will my laptop run K3?|
Will K3 run on my laptop?|Will K3 run here?|Will K3 run on my computer?|Does K3 run on my laptop?|Does K3 run on my computer?|Does K3 work on my computer?|
Is my computer ready?|Is my laptop okay for K3?|Is my laptop strong enough?|Is my computer strong enough for K3?|Is my machine good enough?|Is my machine fast enough?|
Is everything installed?|Is everything fine?|Is everything okay with my setup?|Is it installed?|Is it installed right?|Is my installation okay?|Is my installation fine?|
Is my setup okay?|Is the setup complete?|Is K3 installed?|Check my laptop.|Check my setup.|Check my installation.|Check if K3 runs here.|check everything|check the install|
test my setup|I want to check my computer.|I want to check my setup.|I wonder if my computer can run K3.|I wonder if my laptop is good enough.

set.what
What will setup download?|What is downloaded by setup?|What is downloaded in the setup?|What is fetched by setup?|What does the setup fetch?|What does the setup get?|
What does setup get?|What does the download have in it?|What does the download consist of?|What do I get in the download?|What am I downloading?|What is inside the download?|
What files are downloaded?|What files are in the download?|What files does the setup get?|What files will I get?|What parts are downloaded?|Which files are in the download?|
Which files does setup download?|Which files does the setup get?|Which files will be downloaded?|Which things are downloaded?|Which parts of K3 are downloaded?|
Are the experts in the download?|Are the weights in the download?|Are the experts downloaded too?|Does setup download the experts?|Does setup download the weights?|
Does the setup download all experts?|Is the tokenizer downloaded?|Is the tokenizer in the download?|Tell me what setup downloads.|Tell me what is in the download.|
List the files of the download.|I want to know what is downloaded.|I wonder what gets downloaded.|files of the download|files in the setup|content of the download|
the download, what is in it|what setup downloads

set.whybig
Why is the download so large?|Why is the download this big?|Why is the download huge?|Why is K3 so huge?|Why is K3 big?|Why is K3 this large?|Why is K3 1.56 TB?|
Why is it so big?|Why is it so large?|Why is the model so large?|Why is the model so huge?|Why is the model this big?|Why is the full model so big?|Why are the weights so big?|
Why are the weights so large?|Why are the files so big?|Why so big?|Why so large?|Why so much disk space?|Why so many terabytes?|Why so many GB?|Why 1.56 terabytes?|
Why over a terabyte?|Why more than a terabyte?|Why do I need 1.56 TB?|Why do I need so much disk space?|Why do the weights need so much space?|
Why do the files need so much space?|Why does K3 need 1.56 TB?|Why does K3 need so much disk?|Why does K3 need so much disk space?|Why does K3 need so much storage?|
Why does K3 take so much disk?|Why does K3 take 1.56 TB?|Why does it take so much space?|Why does it need so much space?|Why does it need so much disk space?|
Why does the model need so much space?|Why does the full model need 1.56 TB?|How come K3 is so big?|How come it is so large?|What makes K3 so big?|
What makes the download so big?|What makes it so large?|What takes so much space?|What needs so much space?|Explain why K3 is so big.|Explain why the download is so big.|
Tell me why K3 is so large.|Tell me why the download is so big.|I wonder why K3 is so big.|k3 is so big, why|the download is huge|the download is so big|reason for 1.56 TB

set.safe
Are the files checked after the download?|Are the files verified?|Are the files okay?|Are the files good?|Are the model files checked?|Are the model files good?|
Are the weights checked?|Are the weights verified?|Are the weights good?|Are the downloaded files checked?|Are the downloaded files good?|Are my files good?|
Are my files damaged?|Are my weights damaged?|Are damaged files found?|Is the model checked?|Is the model verified?|Is every file checked?|Is my model damaged?|
Is my model okay?|Is a file damaged?|Does Deltafin verify the files?|Does Deltafin verify the model?|Does Deltafin check the download?|Does Deltafin check the weights?|
Does Deltafin check the model?|Does Deltafin find damaged files?|Does setup check the files?|Does it check the files?|How are the weights checked?|How is the download checked?|
How is the model verified?|How do I check the files?|How do I check the weights?|How do I check the model?|How do I verify the files?|How do I verify the weights?|
How do I verify my model?|How do I know that the files are good?|How do I know the weights are good?|How do I know that nothing is damaged?|How can I check the model files?|
How can I check the files?|How can I verify the model?|How can I verify my files?|Can I check the files?|Can I check the weights?|Can I verify the model?|
Can I verify the files?|What is deltafin verify?|What is deltafin verify for?|What if a file is damaged?|What if the files are damaged?|What if the weights are damaged?|
Verify the model.|Verify the files.|Verify my files.|Check the files.|Check the model files.|Check my model.|check files|file check|damaged file|damaged files?|digest?|digests|
checksum|checksums?|Tell me about deltafin verify.|Explain deltafin verify.

set.import
I have the weights of K3.|I have the weights on my disk.|I have the model already.|I have the files already.|I have the K3 files already.|I have K3 on another disk.|
I have a K3 folder.|I have a checkpoint.|I have a checkpoint folder.|I have downloaded K3.|I have downloaded the weights.|I have downloaded the weights already.|
I already have the weights.|I already have the model.|I already have K3.|I already downloaded the weights.|I already downloaded the model.|
I got the weights from somewhere else.|My weights are in a folder.|My weights are on my disk.|The weights are on my disk.|The weights are already on my disk.|
The weights are in a folder.|The files are already here.|The model is already on my disk.|Can I import K3?|Can I import a model?|Can I import the weights?|
Can I import my weights?|Can I import weights that I have?|Can I use my own weights?|Can I use my weights?|Can I use my copy of K3?|Can I use the files that I have?|
Can I use the weights on my disk?|Can I use K3 from my disk?|Can I use a checkpoint?|Can I use a checkpoint folder?|Can I use a folder with weights?|
Can I point Deltafin at a folder?|Can Deltafin use my weights?|Can Deltafin use weights that I have?|Can Deltafin use a folder?|Can Deltafin import weights?|
How do I import the weights?|How do I import my weights?|How do I import a checkpoint?|How do I use my weights?|How do I use my own weights?|How do I use my copy?|
How do I use the weights on my disk?|How do I use a checkpoint folder?|What if I have the weights already?|What if I already have K3?|What if I have K3 already?|
What is deltafin import for?|Import my model.|Import the weights.|import a model|import weights|own weights|use my weights|use a folder|model root|--model-root|
What does --model-root do?|Tell me about deltafin import.|Explain deltafin import.

pv.private
Does anyone see my chats?|Does anyone see this?|Does anyone read this?|Does anybody see my messages?|Does anybody read my chats?|Can anybody see this chat?|
Can anybody read this?|Can anyone see this?|Can anyone else see my messages?|Can others read my chats?|Can others see what I write?|Can someone read along?|
Is someone reading along?|Is anyone reading this?|Is anybody watching?|Is my chat secret?|Is my chat secure?|Is my conversation safe?|Is my conversation secret?|
Is our chat private?|Is our conversation private?|Is what I say private?|Is what I say safe?|Is this safe?|Is this secret?|Is this conversation private?|Is it safe here?|
Is it safe to chat here?|Is it safe to chat with you?|Are our chats private?|Are my conversations private?|Are my messages safe?|Are my messages secret?|Are my words safe?|
Are my questions private?|Do my chats stay private?|Do my messages stay private?|Does it stay private?|Does this stay between us?|between us?|Will this stay private?|
Will this stay secret?|Will anyone read my chats?|Will anyone see my messages?|Who can read this?|Who can see my chats?|Who can see my chat?|Who reads my chats?|
Who reads this?|Who sees my chats?|Who sees my messages?|How private is Deltafin?|How private is this chat?|How safe is Deltafin?|How safe is this?|How secure is this chat?|
What about my privacy?|Tell me about my privacy.|Tell me if this is private.|I want to know if this is private.|I wonder if this is private.|I worry about my privacy.|
my privacy|private or not?|secret?|safe?|confidential?|nobody sees this, right?

pv.send
Do you send anything?|Do you send anything to a server?|Do you send data?|Do you send data to Moonshot?|Do you send my chats to anyone?|Do you send my words anywhere?|
Do you send my text to the cloud?|Do you send my text somewhere?|Do you upload anything?|Do you upload my text?|Do you upload what I write?|Do you share my chats?|
Do you share what I write?|Do you collect my data?|Do you collect what I write?|Do you report what I write?|Do you give away my data?|Do you sell my data?|
Do my words leave my computer?|Do my chats leave this computer?|Do my chats go to the cloud?|Do my chats go to a server?|Do my messages go to a server?|
Do my messages go to the cloud?|Do my questions leave my computer?|Do my questions go to a server?|Does anything leave my computer?|Does anything go to a server?|
Does anything go to the cloud?|Does my chat go to the cloud?|Does my chat leave my computer?|Does my text leave my computer?|Does my text go to the cloud?|
Does my data go to a server?|Does my data go to the cloud?|Does Deltafin send anything?|Does Deltafin send my messages?|Does Deltafin send my data?|
Does Deltafin send what I write?|Does Deltafin upload anything?|Does Deltafin upload my chats?|Does Deltafin track me?|Does Deltafin spy on me?|Does Deltafin phone home?|
Does Deltafin report anything?|Does it send my data?|Does it upload my data?|Does it send anything home?|Is my chat uploaded?|Is my chat sent to a server?|
Is my text sent somewhere?|Is my text sent to a server?|Is my data sent anywhere?|Is my data sent to a server?|Is my data uploaded?|Is my data collected?|
Is data sent to the cloud?|Is anything sent to the cloud?|Is anything collected?|Is what I write sent somewhere?|Is what I write uploaded?|Are my chats sent to the cloud?|
Are my chats sent to a server?|Are my messages sent anywhere?|Are my messages sent to the cloud?|Are my messages uploaded?|Are my questions sent to a server?|
Where does my data go?|Where does my text go?|Where do you send my data?|Where is my data sent?|What do you send?|What data do you send?|What data do you collect?|
What is sent to the cloud?|Are you spying on me?|Are you tracking me?|Are you sending my data?|I do not want my data to be sent.|I wonder if my data is sent.|
Tell me if you send my data.|data sent?|data collected?|spying?|upload my chats?

pv.stream
What about privacy in stream mode?|What about my messages in stream mode?|What is sent in stream mode?|What is sent with the stream setup?|What is sent when I use stream?|
What does the stream setup send?|What does stream send?|What do you send in stream mode?|What leaves my computer with the stream setup?|Is stream mode safe?|
Is stream mode secure?|Is the stream setup safe?|Is the stream setup safe for my chats?|Is my chat sent in stream mode?|Is my chat private with the stream setup?|
Is my text private in stream mode?|Is it private in stream mode?|Is it private with stream?|Is anything of mine sent in stream mode?|Are my chats private in stream mode?|
Are my chats private with the stream setup?|Are my messages safe in stream mode?|Are my messages private with stream?|Are my messages uploaded in stream mode?|
Are my words sent in stream mode?|Does stream mode upload my text?|Does stream mode upload anything?|Does stream mode send my text?|Does stream mode send my chats?|
Does stream mode share my messages?|Does stream mode send data?|Does the stream setup send my text?|Does the stream setup send data?|Does streaming send my messages?|
Does streaming send my chats?|Does streaming share my data?|Does fetching experts send my messages?|When I stream, are my messages sent?|When I use stream, is my chat private?|
With the stream setup, does my text leave my computer?|In stream mode, is my text sent?|In stream mode, what is sent?|stream mode and my privacy|stream and my messages|
privacy with stream|privacy in stream mode|Tell me if stream mode is private.|I wonder if stream mode is private.|Who sees my messages in stream mode?

pv.where
Where are my chats?|Where are my chats kept?|Where are my chats on the disk?|Where are my messages stored?|Where are my messages kept?|Where are the chats saved?|
Where are the chats kept?|Where are the chats stored?|Where are conversations saved?|Where are old chats saved?|Where is my chat saved?|Where is my chat kept?|
Where is my history?|Where is my history saved?|Where is the history?|Where is the history saved?|Where is the history kept?|Where is this saved?|Where is this stored?|
Where is the chat stored?|Where is chats.db?|Where is the file chats.db?|Where do you keep my chats?|Where do you store my chats?|Where do you save this?|
Where do you save this chat?|Where does Deltafin keep my chats?|Where does Deltafin store my chats?|Where does Deltafin store chats?|Where does it save my chats?|
Where does the app keep my chats?|Where can I find my chats on my disk?|Where on my computer are my chats?|In what file are my chats?|In what folder are my chats?|
In which folder is my history?|In which folder are my chats saved?|What file has my chats?|What file holds my chats?|What is the file of my chats?|What folder are my chats in?|
What happens to my chats?|What happens to this chat?|What happens with my messages?|Which file are my chats in?|Which file has the history?|Which folder holds my chats?|
How are my chats saved?|How are my chats stored?|How do you save my chats?|How does Deltafin save my chats?|Do you store my chats?|Do you store my messages?|
Do you save my messages?|Do you record this chat?|Do you keep my messages?|Do you keep this chat?|Does Deltafin save chats?|Does Deltafin save this chat?|
Does Deltafin save what I write?|Does Deltafin save my messages?|Does Deltafin store my chats?|Does Deltafin keep a history?|Does Deltafin keep my history?|
Does it keep my chats?|Does it store my chats?|Does it save this chat?|Is this chat stored?|Is this chat kept?|Is my chat saved?|Is my chat stored?|Is my history saved?|
Is what I write saved?|Is what I write stored?|Is there a chat history?|Is there a database of my chats?|Are the chats saved?|Are my messages stored?|Are my messages kept?|
Are my conversations saved?|Are you recording this?|Tell me where my chats are.|Tell me where my chats are saved.|I want to know where my chats are saved.|
I wonder where my chats are saved.|chats saved where|chat file|chat database|database of chats|path of my chats|folder of my chats|file with my chats|history file|
my history, where

pv.delete
How do I delete my messages?|How do I delete my conversation?|How do I delete my history?|How do I delete old chats?|How do I delete this chat?|
How do I delete this conversation?|How do I delete what I wrote?|How do I clear my chats?|How do I clear the history?|How do I clear everything?|How do I erase a chat?|
How do I erase my chats?|How do I erase my data?|How do I remove my chats?|How do I remove my messages?|How do I remove old chats?|How do I remove this chat?|
How do I remove everything?|How do I wipe everything?|How do I wipe my data?|How do I get rid of this chat?|How do I get rid of old chats?|How do I get rid of my history?|
How do I throw my chats away?|How do I throw chats away?|How do I purge my chats?|How do I make my chats disappear?|How can I delete this chat?|How can I delete old chats?|
How can I delete my history?|How can I delete my messages?|How can I erase my chats?|How can I erase my history?|How can I get rid of my chats?|How can I wipe my history?|
Can I delete this chat?|Can I delete a chat?|Can I delete all chats?|Can I delete everything?|Can I delete my messages?|Can I delete old chats?|Can I delete my data?|
Can I remove my chats?|Can I remove a chat?|Can I remove this chat?|Can I erase my chats?|Can I erase my history?|Can I erase everything?|Can I clear my history?|
Can I clear my chats?|Can I wipe my chats?|Can chats be deleted?|Can my chats be deleted?|Can my data be deleted?|Please delete my chats.|Please delete this chat.|
Please delete everything.|Delete everything I wrote.|Delete all of my chats.|Delete my data.|Delete my messages.|Delete the history.|Delete old chats.|Erase my chats.|
Erase everything.|Erase this chat.|Remove my chats.|Remove this chat.|Remove everything.|Clear my chats.|Clear everything.|Clear the history.|Wipe my chats.|Wipe my history.|
Throw my chats away.|Get rid of my chats.|I want to delete my history.|I want to delete my data.|I want to delete a chat.|I want to delete old chats.|I want to erase my chats.|
I want to get rid of my chats.|I want my history gone.|I want everything gone.|deleting chats|deleting my data|delete a conversation|remove a chat|remove my history|
erase a chat|erase chats|clear chats|wipe my data|purge chats|Which command deletes a chat?|Which command deletes my chats?|What deletes my chats?|
Is there a way to delete my chats?|the command to delete chats

pv.nohistory
Can I chat without a history?|Can I chat without leaving a trace?|Can I chat without a record?|Can I turn off saving?|Can I turn saving off?|Can I switch off the history?|
Can I use Deltafin without a history?|Can I use Deltafin without saving my chats?|Can I have no history?|Can I have a secret chat?|Can I have a private chat that is not saved?|
Can I keep a chat out of the history?|Can I stop the saving?|Can I stop saving my chats?|Can chats not be saved?|Can you not save this chat?|Can you not keep my chats?|
How do I chat without a trace?|How do I chat without a record?|How do I chat without keeping anything?|How do I chat so that nothing is saved?|How do I turn off saving?|
How do I turn saving off?|How do I turn off my history?|How do I switch off the history?|How do I switch off saving?|How do I stop saving chats?|
How do I stop Deltafin from saving?|How do I stop Deltafin from saving my chats?|How do I keep no history?|How do I keep nothing?|How do I start without saving?|
How do I use no history?|How do I disable the history?|How do I have a secret chat?|How do I avoid a history?|How can I chat without history?|How can I chat without saving?|
How can I chat in secret?|How can I keep nothing?|How can I switch off the history?|How can I disable saving?|How can I avoid that my chat is saved?|
Is there a way to chat without saving?|Is there a way to keep no history?|Is there an option for no history?|Is there an option to save nothing?|
Is there a mode without history?|Is there a mode that saves nothing?|Which option turns off the history?|Which option saves nothing?|What is --no-history?|
What is --no-history for?|What is the option for no history?|Do not keep this chat in the history.|Do not keep a history.|Do not keep anything.|Do not save my chat.|
Do not save this.|Do not store my chats.|Please do not save this.|Please save nothing.|Please keep nothing.|Keep nothing of this chat.|Keep nothing.|Save nothing of this.|
I do not want my chat to be saved.|I do not want you to save this.|I do not want anything to be saved.|I want nothing to be saved.|I want a chat without history.|
I want a chat without saving.|I want to chat without a trace.|I want to keep nothing.|I want a secret chat.|history off|turn history off|turn off history|turn off saving|
switch off history|saving off|no saving|no trace|no record|no chat history|nothing saved|without history|without saving|chat without history|leave no trace|disable history

pv.account
Do I need an account for this?|Do I need an account to chat?|Do I need an account to use Deltafin?|Do I need an account for Deltafin?|Do I need a login for Deltafin?|
Do I need to log in to chat?|Do I need to log in first?|Do I need to log in somewhere?|Do I need to sign in?|Do I need to sign up first?|Do I need to sign up somewhere?|
Do I need to register?|Do I need to register first?|Do I need to give my email?|Do I need an email address?|Do I need a key?|Do I need a user account?|
Do I need a Kimi account?|Do I need a Moonshot account?|Do I have to log in first?|Do I have to register?|Do I have to register first?|Do I have to sign up first?|
Do I have to make an account?|Do I have to have a login?|Do I have to enter a password?|Must I log in?|Must I sign up?|Must I create an account?|Must I have a login?|
Is an account necessary?|Is an account required?|Is a login needed?|Is a login required?|Is a password needed?|Is a sign up needed?|Is an API key needed?|
Is an API key required?|Is there a sign up?|Is there a registration?|Is it possible to chat without an account?|Is it possible without an account?|
Can I chat without an account?|Can I chat without logging in?|Can I chat without signing up?|Can I use this without an account?|Can I use Deltafin without an account?|
Can I use Deltafin without a login?|Can I use it without a login?|Does Deltafin need a login?|Does Deltafin require an account?|Does Deltafin want an account?|
Does it need an account?|Does it need a login?|Does it require a login?|Does this need an account?|What account do I need?|Where do I log in?|Where do I sign in?|
Where do I sign up?|Where do I register?|Where do I create an account?|How do I log in?|How do I sign in?|How do I sign up?|How do I register?|How do I create an account?|
How do I make an account?|I have no account.|I have no login.|I do not have an account.|I do not want an account.|I do not want to log in.|I do not want to sign up.|
I want to log in.|I want to create an account.|no account|no login|no account needed?|no login needed?|without account|without login|need account?|account needed?|
account required?|login needed?|login required?|password?|user account|create account|an account for Deltafin

pv.xdg
What is the XDG folder?|What is an XDG folder?|What is XDG in Deltafin?|What is the XDG standard?|What does XDG stand for?|What do you mean by XDG?|
What does XDG data folder mean?|Tell me what the XDG data folder is.|Tell me about the XDG folder.|Please explain XDG.|Explain the XDG data folder.|Describe XDG.|
I want to know what XDG is.|I wonder what XDG is.|I do not know what XDG is.|Is XDG a standard?|Is XDG a standard for folders?|XDG, what is it|XDG definition|XDG data|
XDG data folder|the XDG data folder|meaning of XDG|the word XDG|Why is it called XDG?|Which folders are XDG folders?|Where are the XDG folders?

df.what
What is this software?|What is this app good for?|What is this thing?|What does this app do?|What does this program do?|What does this tool do?|What does the app do?|
What is it, this Deltafin?|What is Deltafin about?|What is Deltafin all about?|What is Deltafin made for?|What is Deltafin used for?|What is Deltafin in a few words?|
What is Deltafin in short?|What sort of app is this?|What kind of app is this?|What kind of software is this?|What kind of thing is Deltafin?|What type of program is Deltafin?|
What can I use Deltafin for?|What could Deltafin be?|What do you know about Deltafin?|What should I know about Deltafin?|Who or what is Deltafin?|Deltafin in short|
Deltafin in a few words|Deltafin explained|Deltafin, explain|Deltafin summary|Deltafin overview|About Deltafin|about this app|about this program|Explain this app.|
Explain this program.|Explain this program to me.|Explain Deltafin to me.|Explain Deltafin in one sentence.|Explain what Deltafin is.|Explain what Deltafin does.|
Describe Deltafin.|Describe Deltafin to me.|Describe this program.|Describe this program in short.|Describe what Deltafin does.|Tell me what Deltafin does.|
Tell me what this program is.|Tell me what this app does.|Tell me in short what Deltafin is.|Tell me more about Deltafin.|Tell me something about Deltafin.|
Tell me something about this app.|Say something about Deltafin.|Give me an overview of Deltafin.|Give me a summary of Deltafin.|Give me a description of Deltafin.|
Introduce Deltafin.|Introduce Deltafin to me.|Introduce this app.|Can you describe Deltafin?|Can you explain this program?|Can you introduce Deltafin?|
Can you tell me about Deltafin?|Could you explain Deltafin to me?|Could you describe Deltafin?|I do not know what Deltafin is.|I want to know more about Deltafin.|
I wonder what Deltafin is.|I wonder what this program does.|I would like to know what Deltafin is.|I never heard of Deltafin.|I just found Deltafin. What is it?|
I have installed Deltafin. What is it?|Is this a chat program?|Is Deltafin a program?|Is Deltafin a runtime?|Is Deltafin a chat program?|so this is deltafin, what is it

df.how
How does it all work?|How does this work?|How does this app work?|How does this program work?|How does the app work?|How does the program run K3?|How does the program work?|
How does Deltafin make a token?|How does Deltafin do it?|How does Deltafin run such a big model?|How does Deltafin run the model?|How does Deltafin work inside?|
How does Deltafin work step by step?|How does a token come about?|How does a laptop run such a model?|How does a small computer run K3?|How does K3 run on a laptop?|
How does K3 run on my computer?|How is K3 run by Deltafin?|How is it done?|How is it possible?|How is this possible?|How is that possible on a laptop?|How is a token made?|
How is each token made?|How can K3 run here?|How can K3 run on my computer?|How can K3 run on a small computer?|How can Deltafin do this?|How can Deltafin run K3?|
How can Deltafin run a model this big?|How can my laptop run a model with 2.8 trillion parameters?|How can my computer run such a big model?|How can this work on a laptop?|
How can it run such a big model?|How do you run K3?|How do you run such a model?|How do you run a big model on a small computer?|In which steps does Deltafin work?|
In what steps does it work?|What are the steps?|What are the steps of Deltafin?|What are the steps for each token?|What does it do for each token?|
What does Deltafin do for each token?|What does Deltafin do with the experts?|What happens for each token?|What happens in Deltafin?|What happens inside?|
What happens when I ask K3 something?|What is the idea of Deltafin?|What is the idea behind Deltafin?|What is the trick?|What is the secret of Deltafin?|
What is the way Deltafin works?|What steps does Deltafin take?|Which steps are there?|Explain how this works.|Explain how Deltafin runs K3.|
Explain how Deltafin works step by step.|Explain how K3 runs here.|Explain the steps.|Explain the trick.|Describe how Deltafin works.|Describe how it works.|
Describe the steps of Deltafin.|Tell me how it works.|Tell me how Deltafin runs K3.|Tell me the steps.|Tell me how K3 runs on a laptop.|Tell me the trick behind Deltafin.|
Can you explain how Deltafin works?|Can you explain how it works?|Can you tell me how Deltafin works?|Could you explain how this works?|Show me how Deltafin works.|
Help me understand how Deltafin works.|I want to know how Deltafin works.|I want to know how it works.|I wonder how Deltafin works.|I wonder how this works.|
I do not understand how it works.|I do not understand how Deltafin can run K3.|how it works|how deltafin works|how deltafin runs k3|the way it works|the steps of deltafin|
working of the app|k3 on a laptop, how|such a big model on a laptop, how|deltafin step by step

df.why
Why Deltafin?|Why do people use Deltafin?|Why do I need Deltafin?|Why would I need Deltafin?|Why would one use Deltafin?|Why would people use this?|
Why should one use Deltafin?|Why should I use this?|Why should I use this app?|Why should I use this program?|Why should I choose Deltafin?|Why should I want Deltafin?|
Why should I run K3 here?|Why should I run K3 with Deltafin?|Why is Deltafin great?|Why is Deltafin special?|Why is Deltafin better?|Why is it good to use Deltafin?|
Why use this app?|Why use this program?|Why use this?|Why run K3 with Deltafin?|Why run K3 on my own computer?|Why run a model on my own computer?|Why run it at home?|
What are good things about Deltafin?|What are reasons to use Deltafin?|What are the reasons to use Deltafin?|What are the reasons for Deltafin?|What are the pros of Deltafin?|
What are the strong points of Deltafin?|What are the benefits?|What are the advantages?|What are the advantages of this app?|What does Deltafin give me?|
What does Deltafin do for me?|What does Deltafin bring me?|What do I get if I use Deltafin?|What do I gain from Deltafin?|What good is Deltafin?|What good does Deltafin do?|
What is the advantage of Deltafin?|What is the benefit of Deltafin?|What is the benefit of Deltafin for me?|What is the good thing about Deltafin?|
What is so good about Deltafin?|What is so great about this app?|What is special here?|What is special about this app?|What is special about this program?|
What makes Deltafin good?|What makes Deltafin better?|What makes this app special?|What makes it special?|Give me a reason to use Deltafin.|Give me reasons.|
Give me reasons to use this.|Give me reasons for Deltafin.|Give me the advantages of Deltafin.|Name reasons to use Deltafin.|Name the advantages of Deltafin.|
Name the benefits of Deltafin.|Tell me the advantages of Deltafin.|Tell me the benefits of Deltafin.|Tell me why Deltafin is good.|Tell me reasons to use Deltafin.|
Tell me what is good about Deltafin.|Tell me what is special about Deltafin.|Explain why I should use Deltafin.|Can you give me reasons to use Deltafin?|
Can you tell me why I should use Deltafin?|I want reasons to use Deltafin.|I wonder why I should use Deltafin.|I do not see why I should use Deltafin.|Is Deltafin good?|
Is Deltafin any good?|Is it worth using?|advantages of Deltafin|benefits of Deltafin|pros of this app|reasons|reasons to use Deltafin|reasons to use this|
good reasons for Deltafin|the point of using Deltafin|why this app

df.who
Who is this app for?|Who is this program for?|Who is this made for?|Who is it for?|Who is it made for?|Who is it meant for?|Who is Deltafin made for?|
Who is Deltafin meant for?|Who is the target of Deltafin?|Who are the users?|Who are the users of Deltafin?|Who are typical users?|Who can use this?|Who could use Deltafin?|
Who could use this?|Who could need this?|Who might use Deltafin?|Who might need this?|Who should use this?|Who should use this app?|Who should use this program?|
Who should get Deltafin?|Who should try Deltafin?|Who would need Deltafin?|Who would need this?|Who would use Deltafin?|Who would use this?|Who wants Deltafin?|Who wants this?|
Who uses this?|Who uses this app?|Who uses this program?|Whom is Deltafin for?|Whom is this for?|For whom is Deltafin?|For whom is this?|For whom is this app?|
For whom is this program?|For whom did you make this?|For what people is Deltafin?|For which people is Deltafin?|For which users is Deltafin?|
What kind of people need Deltafin?|What kind of user needs Deltafin?|What kind of users does Deltafin have?|What people use Deltafin?|What people need this?|
What users is it for?|Which people use Deltafin?|Which people is it for?|Which people should use Deltafin?|Which users need this?|Should I use this?|Should I use this app?|
Should I use this program?|Should people like me use Deltafin?|Is this for me?|Is this something for me?|Is this program for me?|Is this app for beginners?|
Is this for beginners?|Is this for experts?|Is it for me?|Is it for experts?|Is it for everybody?|Is Deltafin for beginners?|Is Deltafin for experts?|
Is Deltafin for people like me?|Is Deltafin right for me?|Is Deltafin made for me?|Do I need Deltafin?|Tell me who needs Deltafin.|Tell me who should use Deltafin.|
Tell me who it is for.|Tell me who uses Deltafin.|Tell me if Deltafin is for me.|I wonder who uses Deltafin.|I wonder if Deltafin is for me.|
I want to know who Deltafin is for.|users of deltafin|typical users of deltafin|people who use deltafin|target users|for whom|for beginners?|for experts?

df.moonshot
Who makes Deltafin?|Who makes this?|Who makes this app?|Who made this?|Who made this app?|Who made this program?|Who made this software?|Who created Deltafin?|
Who created this?|Who built Deltafin?|Who built this?|Who built this app?|Who coded Deltafin?|Who developed Deltafin?|Who developed this?|Who programmed this?|
Who published Deltafin?|Who released Deltafin?|Who writes Deltafin?|Who works on Deltafin?|Who owns this app?|Who is behind this?|Who is behind this app?|
Who is behind this program?|Who is the author?|Who is the author of this app?|Who is the creator of Deltafin?|Who is the developer?|Who is the developer of Deltafin?|
Who is the owner of Deltafin?|Who is the company behind Deltafin?|Who are the authors of Deltafin?|Who are the developers of Deltafin?|What company makes Deltafin?|
What company made Deltafin?|What company is behind Deltafin?|What firm is behind Deltafin?|What team made Deltafin?|Which company made Deltafin?|
Which company is behind Deltafin?|Which company owns Deltafin?|Which people are behind Deltafin?|Which team made this?|Where is Deltafin from?|By whom is Deltafin?|
By whom is this app?|Is Deltafin by Moonshot AI?|Is Deltafin an official app?|Is Deltafin from Moonshot?|Is Deltafin from the makers of Kimi?|Is Deltafin made by Moonshot AI?|
Is Deltafin made by the Kimi team?|Is Deltafin made by the makers of K3?|Is Deltafin part of Moonshot AI?|Is Deltafin a Kimi product?|Is this by Moonshot?|
Is this from Moonshot AI?|Is this made by Moonshot AI?|Is this official?|Is this an official app?|Is this an official Kimi app?|Is Moonshot AI behind Deltafin?|
Is Moonshot AI behind this?|Is Moonshot behind this?|Is it from Moonshot?|Is it official?|Did Moonshot make Deltafin?|Did Moonshot make this?|Did Moonshot AI write Deltafin?|
Did Moonshot AI make this app?|Did the Kimi team make Deltafin?|Does Moonshot make Deltafin?|Does Moonshot AI make this app?|Does Moonshot AI own Deltafin?|
Does Deltafin belong to Moonshot AI?|Does this app belong to Moonshot?|Tell me who is behind Deltafin.|Tell me who wrote Deltafin.|Tell me who created Deltafin.|
Tell me who makes this app.|I want to know who made Deltafin.|I wonder who made Deltafin.|I wonder who is behind this.|maker of Deltafin|makers of Deltafin|author of Deltafin|
authors|creator of Deltafin|developer of Deltafin|owner of Deltafin|Deltafin maker|Deltafin company|Deltafin creator|Deltafin by whom|the makers of this app|
the people behind Deltafin|official app?|Moonshot product?

df.license
Is this free?|Is this app free?|Is it free?|Is it free of charge?|Is it free software?|Is it paid?|Is Deltafin free to use?|Is Deltafin free of charge?|Is Deltafin for free?|
Is Deltafin paid?|Is Deltafin expensive?|Is Deltafin MIT?|Is Deltafin under MIT?|Is this open source?|Is there a price?|Is there a cost?|Is there a license?|
Is there a fee for Deltafin?|Do I have to buy it?|Do I have to buy Deltafin?|Do I have to pay for this?|Do I have to pay for it?|Do I have to pay something?|
Do I have to pay money?|Do I need to pay?|Do I need to pay for Deltafin?|Do I need a license?|Do I need to buy it?|Do I pay for this?|Do you cost money?|Do you want money?|
Does it cost money?|Does it cost anything?|Does this cost money?|Does this app cost money?|Does Deltafin cost something?|Does Deltafin cost anything?|Must I pay?|
Must I pay for Deltafin?|Must I pay for this app?|Will it cost me?|Will it cost money?|Will I have to pay?|Can I use it for free?|Can I use this for free?|
Can I use this app for free?|Can I use Deltafin at work?|Can I use Deltafin for my company?|Can I share Deltafin?|Can I change Deltafin?|May I use Deltafin for free?|
May I use Deltafin at work?|May I use it at work?|May I copy Deltafin?|May I share Deltafin?|How much is Deltafin?|How much is it?|How much is this?|How much is this app?|
How much does it cost?|How much does this cost?|How much does this app cost?|How much must I pay?|How much do I have to pay?|How much do I pay?|What does Deltafin cost?|
What does it cost me?|What does this cost?|What does this app cost?|What is the price?|What is the price of this app?|What is the cost of Deltafin?|What is its license?|
What is the license of this app?|What kind of license does Deltafin have?|What license is it?|What license does it have?|What license is used?|What license does this app have?|
Which license does it have?|Which license does Deltafin use?|Which license is it?|Under what license is Deltafin?|Under which license is Deltafin?|
Tell me the license of Deltafin.|Tell me the price.|Tell me what Deltafin costs.|Tell me about the license.|Tell me if Deltafin is free.|I want to know the license.|
I want to know if it is free.|I wonder if Deltafin is free.|I do not want to pay.|I have no money.|price|price of Deltafin|cost|cost of Deltafin|fee?|the license|
the license of Deltafin|license of Deltafin|licence|MIT|open source or not|free software?|free to use?|free app?|paid app?|pay?

df.quality
Does Deltafin change the answers?|Does Deltafin change the quality?|Does Deltafin change anything in K3?|Does Deltafin cut the model?|Does Deltafin cut K3?|
Does Deltafin drop experts?|Does Deltafin keep all experts?|Does Deltafin use all experts?|Does Deltafin use the whole model?|Does Deltafin use all of K3?|
Does Deltafin make K3 dumber?|Does Deltafin make K3 smaller?|Does Deltafin make the answers worse?|Does Deltafin hurt the quality?|Does Deltafin harm K3?|
Does Deltafin reduce the quality?|Does Deltafin reduce K3?|Does it change K3?|Does it change the model?|Does it use all experts?|Does it remove experts?|Does it skip experts?|
Does it skip anything?|Does it drop experts?|Does it lower the quality?|Does it make K3 worse?|Does K3 get worse in Deltafin?|Does K3 get worse here?|Does K3 lose quality?|
Does K3 lose quality here?|Does K3 lose anything?|Do I get the real K3?|Do I get the whole K3?|Do I get the whole model?|Do I get the same answers as from the real K3?|
Do I get the same quality?|Do I get worse answers?|Do I lose something with Deltafin?|Do the answers get worse?|Is K3 complete in Deltafin?|Is K3 complete here?|
Is K3 the same in Deltafin?|Is K3 the same here?|Is K3 worse in Deltafin?|Is K3 worse here?|Is K3 as good here?|Is K3 as good in Deltafin as elsewhere?|Is K3 cut?|
Is K3 pruned?|Is it the real K3?|Is it the full K3 in Deltafin?|Is it the whole K3?|Is it the same K3?|Is it the same quality?|Is the quality lower?|Is the quality as good?|
Is the quality worse?|Is the quality the same as elsewhere?|Is the model cut?|Is the model changed?|Is the model complete?|Is the model the same?|
Is the K3 in Deltafin the real one?|Is any quality lost?|Is quality lost?|Is something left out?|Is something lost?|Is anything removed?|Is anything lost?|Are experts removed?|
Are experts skipped?|Are experts left out?|Are experts dropped?|Are some experts left out?|Are all experts kept?|Are all experts there?|Are the answers the same?|
Are the answers as good?|Are the answers worse?|Are the answers worse in Deltafin?|Are the answers worse here?|Will the quality be lower?|Will the answers be worse?|
Will K3 be worse here?|How good is the quality?|How good is K3 in Deltafin?|How good are the answers of K3 in Deltafin?|What about the quality?|What about quality?|
What does Deltafin change in K3?|What does Deltafin remove?|What is left out?|Which experts are left out?|Tell me if Deltafin changes K3.|I worry about the quality.|
I wonder if the quality is the same.|same quality|full quality?|the quality of K3 here|all experts?|all experts used?|experts removed?|experts skipped?|pruned?|cut down?|
the real k3?

df.decides
Who decides which token comes?|Who decides which word comes next?|Who decides the next token?|Who decides the next word?|Who decides on the tokens?|Who decides what you write?|
Who decides what K3 writes?|Who decides the answer?|Who decides in the end?|Who chooses the tokens?|Who chooses each token?|Who chooses the words?|Who chooses the next word?|
Who picks the next token?|Who picks each token?|Who picks the words?|Who has the final say?|Who has the last word?|Who has the final word?|Who makes the tokens?|
Who makes the final choice?|Who makes the final decision?|Who writes every token?|Who writes each token?|Who writes the words?|Who writes the text?|Who writes my answer?|
Who is it that writes the answer?|Who is it that decides?|What decides the tokens?|What decides the next token?|What decides each token?|What chooses the tokens?|
What picks the next word?|What makes the decision?|Which model decides?|Which model decides each token?|Which model chooses the tokens?|Which model picks the tokens?|
Which model writes?|Which model writes the tokens?|Which model writes the text?|Which model writes my answer?|Which model has the last word?|Which model makes the decision?|
Does K3 decide each token?|Does K3 decide all tokens?|Does K3 decide everything?|Does K3 have the last word?|Does K3 write every token?|Does K3 write the answer?|
Does K3 write the answers?|Does K3 choose every token?|Does K3 choose the words?|Does K3 check each token?|Does a draft decide?|Does a draft decide tokens?|
Does a draft write tokens?|Does a draft write the answer?|Does the draft model write the answer?|Does the draft model choose tokens?|Does Deltafin decide the tokens?|
Does the draft have the last word?|Do drafts decide?|Do drafts decide the tokens?|Do drafts write the answer?|Do draft models decide?|Do draft models decide the tokens?|
Is it K3 or the draft?|Is it K3 or the draft that decides?|Is it K3 that decides?|Is it K3 that writes?|Is it the draft that writes?|Is the answer from K3?|
Is the answer from the draft?|Is the text from K3?|Is the draft the writer?|Is each token from K3?|Are the tokens from K3?|Are all tokens from K3?|Are the words from K3?|
Can a draft decide?|Can a draft decide a token?|Can a draft model decide a token?|Can a draft write the answer?|Tell me who decides the tokens.|Tell me which model decides.|
Tell me who decides.|Tell me who writes the answer.|I wonder who decides the tokens.|I want to know who decides each token.|K3 or the draft?|draft or K3?|
K3 or draft, who decides|the last word on tokens|decision about tokens|who decides

df.terminal
Does Deltafin have a GUI?|Does Deltafin have a graphical window?|Does Deltafin have buttons?|Does Deltafin have a web interface?|Does Deltafin have a website?|
Does Deltafin have a web app?|Does Deltafin have a browser version?|Does Deltafin have a desktop app?|Does Deltafin run in a window?|Does Deltafin run in a browser?|
Does Deltafin run in my terminal?|Does Deltafin need a browser?|Does Deltafin need a terminal?|Does Deltafin only run in the terminal?|Does Deltafin open a window?|
Does it have a window?|Does it have a web page?|Does it have a web interface?|Does it have a graphical interface?|Does it need a terminal?|Does it run in the terminal?|
Does it run in the browser?|Does it run in a window?|Does it work in the browser?|Does it open a window?|Do I need a terminal?|Do I need the terminal?|
Do I use it in the terminal?|Do I have to use a terminal?|Do I have to type commands?|Is it a terminal app?|Is it a terminal program?|Is it a text program?|Is it a web app?|
Is it a web page?|Is it a window?|Is it in the terminal?|Is it in the browser?|Is it only in the terminal?|Is it text only?|Is this a terminal app?|Is this a web app?|
Is this text only?|Is Deltafin a web app?|Is Deltafin a web page?|Is Deltafin a desktop app?|Is Deltafin a GUI?|Is Deltafin a command line program?|
Is Deltafin a terminal program?|Is Deltafin in the browser?|Is Deltafin only for the terminal?|Is there a GUI?|Is there a GUI for Deltafin?|Is there a window?|
Is there a web interface?|Is there a web app?|Is there a browser version?|Is there a graphical version?|Is there a website for the chat?|Can I use it in a browser?|
Can I use it in my browser?|Can I use it in a window?|Can I use Deltafin in a browser?|Can I use Deltafin in a window?|Can I use a mouse?|Can I use my mouse?|Can I click?|
Can I click somewhere?|Can I have a window?|Can I open it in my browser?|Can I open Deltafin in my browser?|How do I open the window?|How do I open the web page?|
How do I use Deltafin, in a browser or a terminal?|What is the interface of Deltafin?|What is the user interface?|What interface does it have?|
What interface does Deltafin have?|What does terminal app mean?|What does it mean that it is terminal-first?|What is a terminal-first app?|Where do I chat, in a window?|
Where is the window?|Where is the web page?|Where is the GUI?|Why is there no window?|Why is there no GUI?|Why is there no web page?|Why the terminal?|Why is it only text?|
I see no window.|I want a window.|I want a web page.|I want a GUI.|I do not like the terminal.|I do not like terminals.|I do not know terminals.|Tell me if there is a GUI.|
a window?|a web page?|a GUI?|web page|web app?|browser?|browser version?|terminal app?|terminal only?|window or terminal|window?|mouse?|buttons?|the interface|interface?

df.os
Does Deltafin run on macOS?|Does Deltafin run on Mac?|Does Deltafin run on my Mac?|Does Deltafin run on a PC?|Does Deltafin run under Windows?|Does Deltafin run under Linux?|
Does Deltafin run on Windows 11?|Does Deltafin run on Ubuntu?|Does Deltafin work on Windows?|Does Deltafin work on Linux?|Does Deltafin work on a Mac?|
Does Deltafin work on macOS?|Does Deltafin work with Windows?|Does Deltafin support Windows?|Does Deltafin support Linux?|Does Deltafin support Mac?|Does it run on Linux?|
Does it run on a Mac?|Does it run on macOS?|Does it run on my Mac?|Does it run on Windows 10?|Does it run on Debian?|Does it support Windows?|Does it support Linux?|
Does it support Mac?|Does it work on Windows?|Does it work on a Mac?|Does it work on my MacBook?|Does this run on Windows?|Does this run on Linux?|Does this run on a Mac?|
Does this work on Windows?|Does this work on a Mac?|Do you run on Windows?|Do you support Windows?|Do I need Linux?|Do I need a Mac?|Do I need Windows?|
Can I run Deltafin on Windows?|Can I run Deltafin on Linux?|Can I run Deltafin on macOS?|Can I run it on Windows?|Can I run it on Linux?|Can I run it on a Mac?|
Can I run it on my Mac?|Can I use Deltafin on Linux?|Can I use Deltafin on a Mac?|Can I use Deltafin on Windows?|Can I use it on Windows?|Can I use it on Linux?|
Can I use it on a Mac?|Can I use it with Windows?|Can I install it on Windows?|Can I install Deltafin on Windows?|Can I install Deltafin on my Mac?|Can it run on Windows?|
Can it run on a Mac?|Can Deltafin run on Windows?|Can Deltafin run on a Mac?|Can Deltafin run on Linux?|Will it run on Windows?|Will it run on my Mac?|Will it run on Linux?|
Will Deltafin run on Windows?|Will it work on Windows?|Is Windows supported?|Is Windows okay?|Is Windows supported by Deltafin?|Is macOS supported?|Is a Mac supported?|
Is Mac supported?|Is Linux okay?|Is Linux needed?|Is Linux required?|Is it for Linux?|Is it for Mac?|Is it for macOS?|Is there a Mac version?|Is there a Linux version?|
Is there a version for Windows?|Is there a version for Mac?|Is there Windows support?|Is Deltafin for Windows?|Is Deltafin for Linux?|Is Deltafin for Mac?|What about Mac?|
What about Linux?|What about macOS?|What OS does Deltafin need?|What OS does it run on?|What OS does it need?|What system does it need?|What system does it run on?|
What systems does it run on?|What systems can run Deltafin?|What systems does Deltafin support?|What operating system do I need?|What operating systems are supported?|
What platforms are supported?|What platforms does Deltafin run on?|Which OS do I need?|Which OS is supported?|Which OS can I use?|Which operating system do I need?|
Which operating systems are supported?|Which platforms are supported?|Which platforms does it run on?|Which system do I need?|Which systems are supported?|
Which systems does it support?|Which systems does Deltafin run on?|On which systems does it run?|On which systems does Deltafin run?|On what system does it run?|
Where does it run, Windows or Linux?|Linux or Windows?|Windows or Linux?|Mac or Windows?|I have Windows.|I have Windows. Does it run?|I have a Mac.|I have a Mac. Does it run?|
I have Linux.|I have Linux. Does it work?|I use Windows.|I use a Mac.|I use Linux.|I use macOS.|I am on Windows.|I am on a Mac.|I am on Linux.|My computer has Windows.|
My PC has Windows.|Tell me the supported systems.|Tell me which systems work.|supported systems|systems|OS|platform?|platforms|Windows support?|Windows version?|Mac support?|
macOS|Ubuntu?

df.gpu
Does Deltafin need a graphics card?|Does Deltafin need CUDA?|Does Deltafin need NVIDIA?|Does Deltafin have GPU support?|Does Deltafin work on a GPU?|
Does Deltafin work without a GPU?|Does Deltafin run without a GPU?|Does Deltafin run on the CPU?|Does Deltafin use a GPU?|Does Deltafin use CUDA?|Does Deltafin use the CPU?|
Does Deltafin support CUDA?|Does Deltafin support my GPU?|Does it need a GPU?|Does it use a GPU?|Does it use the GPU?|Does it use my GPU?|Does it use my graphics card?|
Does it use CUDA?|Does it use the CPU?|Does it run on a GPU?|Does it run on the GPU?|Does it run on the CPU?|Does it run on a CPU?|Does it run without a GPU?|
Does it work without a GPU?|Does it support GPUs?|Does this need a GPU?|Does this use my GPU?|Does K3 need a GPU?|Does K3 run on a GPU?|Does K3 run on the CPU?|
Does K3 run without a GPU?|Does K3 use the GPU?|Does my GPU help?|Does my GPU matter?|Does a graphics card help?|Does a graphics card make it faster?|
Does a GPU make it faster?|Do I need a graphics card?|Do I need an NVIDIA GPU?|Do I need a good GPU?|Do I need a strong GPU?|Do I need a big GPU?|Do I need CUDA?|
Do I need a GPU for K3?|Do I need a GPU for this?|Do I need a GPU to run K3?|Do I need to buy a GPU?|Do I need a video card?|Do I have to buy a graphics card?|
Do you need a GPU?|Do you use a GPU?|Do you use my GPU?|Must I have a GPU?|Must I buy a GPU?|Is a graphics card needed?|Is a graphics card required?|Is a GPU necessary?|
Is a GPU used?|Is a GPU supported?|Is a GPU useful?|Is my GPU used?|Is my GPU good enough?|Is my graphics card good enough?|Is the GPU used?|Is the GPU supported?|
Is the CPU enough?|Is a CPU enough?|Is the CPU used?|Is CUDA used?|Is CUDA needed?|Is it faster with a GPU?|Is it running on my GPU?|Is it CPU only?|
Is it possible without a GPU?|Is there CUDA support?|Can it use the GPU?|Can it use a GPU?|Can it run on a GPU?|Can it run on my GPU?|Can it run without a GPU?|
Can it run without a graphics card?|Can I use my GPU?|Can I use a GPU?|Can I use my graphics card?|Can I use it without a GPU?|Can I run K3 without a GPU?|
Can I run it without a GPU?|Can I run it on the CPU?|Can I run it on my GPU?|Can Deltafin use my GPU?|Can Deltafin use a GPU?|Can Deltafin run without a GPU?|
Can K3 use my GPU?|Can K3 run on a CPU?|Will it use my GPU?|Will it run without a GPU?|Will my GPU be used?|Will a graphics card help?|What about the GPU?|What about my GPU?|
What about GPUs?|What GPU do I need?|What graphics card do I need?|What is my GPU used for?|What happens without a GPU?|Which GPU do I need?|Which graphics card do I need?|
Which GPUs are supported?|How do I use my GPU?|How do I turn on the GPU?|I have a GPU.|I have a GPU. Is it used?|I have an NVIDIA card.|I have no GPU.|I have no graphics card.|
I do not have a graphics card.|My computer has no GPU.|My laptop has no GPU.|Tell me if I need a GPU.|Tell me if a GPU is used.|I wonder if I need a GPU.|GPU needed?|
GPU or not?|GPU or CPU?|NVIDIA?|graphics card|no GPU|no graphics card|without a GPU|without GPU|use GPU

df.ram
How much RAM is enough?|How much RAM is needed?|How much RAM does K3 need?|How much RAM does it need?|How much RAM do I need for K3?|How much memory is enough?|
How much memory does K3 need?|How much memory does it need?|How much memory must I have?|How much memory do I need for K3?|How many GB of memory do I need?|
How many GB of RAM do I need?|How many gigabytes of memory?|What RAM do I need?|What memory do I need?|What is the RAM requirement?|What if I have little memory?|
What if I have little RAM?|Which memory size is good?|Is 8 GB enough memory?|Is 16 GB enough?|Is 32 GB of RAM enough?|Is 64 GB of memory enough?|Is my RAM enough?|
Is my memory enough for K3?|Is more RAM better?|Is more memory useful?|Is little RAM okay?|Does K3 need more RAM?|Does K3 need a lot of RAM?|Does Deltafin need much memory?|
Does Deltafin need much RAM?|Does Deltafin use much memory?|Does more memory help?|Does more RAM make it better?|Do I need lots of RAM?|Do I need much memory?|
Do I need more RAM for K3?|Do I have enough memory for K3?|Should I get more memory?|Should I add RAM?|Will K3 fit in my memory?|Can I run K3 with 16 GB?|
Can I run K3 with little memory?|Tell me how much RAM I need.|Tell me the memory requirements.|I wonder how much memory I need.|I want to know how much RAM is needed.|
I have 32 GB of memory.|I have 64 GB of RAM.|I have little memory.|RAM for K3|memory?|memory size|enough RAM?|enough memory?|minimum memory

df.ssd
Does it need an SSD?|Does K3 need an SSD?|Does Deltafin need a fast disk?|Does Deltafin work with a hard disk?|Does Deltafin work with a slow disk?|Does the disk matter?|
Does the SSD matter?|Does the drive matter?|Does a fast disk help?|Does a fast SSD help?|Does an old disk work?|Does a hard drive work?|Do I need a fast SSD?|
Do I need a good SSD?|Do I need an NVMe?|Do I need an NVMe SSD?|Do I need a special disk?|Must I have an SSD?|Is an SSD required?|Is an SSD important?|Is an SSD better?|
Is an SSD better than a hard disk?|Is a hard disk okay?|Is a hard disk too slow?|Is a hard drive enough?|Is a fast disk needed?|Is a fast disk important?|
Is a slow disk a problem?|Is my disk fast enough?|Is my SSD fast enough?|Is the disk important?|Is the disk speed important?|Is the SSD important?|Is USB fast enough?|
Is an external disk okay?|Can I use an external disk?|Can I use an external SSD?|Can I use a slow disk?|Can I use a USB disk?|Can I use an old disk?|Can I use a hard drive?|
Can I run K3 from a hard disk?|Can K3 run from a USB drive?|Will a slow disk work?|Will a hard disk work?|What disk should I use?|What disk is best?|What SSD do I need?|
What kind of drive do I need?|What about a hard disk?|What if my disk is slow?|What happens with a slow disk?|Which disk do I need?|Which disk should I use?|Which SSD is good?|
Which SSD do I need?|How fast must the disk be?|How fast must the SSD be?|How important is the disk?|How important is the SSD?|Why an SSD?|Why must the disk be fast?|
Why does the disk matter?|Why is the disk important?|Why is a slow disk bad?|Tell me which disk I need.|I have a hard disk.|I have an old hard drive.|I have a slow disk.|
My disk is slow.|SSD or hard disk?|hard disk or SSD|hard disk?|hard drive?|NVMe?|external disk?|USB disk?|slow disk?|fast SSD

df.internet
Do I need internet?|Do I need the internet?|Do I need the internet for K3?|Do I need the internet to chat?|Do I need internet to use Deltafin?|
Do I need an internet connection?|Do I need a connection?|Do I need a network?|Do I have to be online?|Do I have to be connected?|Must I be online?|Must I have internet?|
Does Deltafin need internet?|Does Deltafin need a connection?|Does Deltafin need a network?|Does Deltafin use the internet?|Does Deltafin run offline?|Does Deltafin go online?|
Does Deltafin work without internet?|Does Deltafin work without a connection?|Does this work offline?|Does this need internet?|Does this app work offline?|
Does it need the internet?|Does it need internet?|Does it run offline?|Does it work without internet?|Does it work without a network?|Does it use the internet?|
Does K3 work offline?|Does K3 run offline?|Does K3 need the internet?|Does the chat need the internet?|Can I use it offline?|Can I use this offline?|
Can I use this without internet?|Can I use K3 offline?|Can I use K3 without internet?|Can I use Deltafin on a plane?|Can I use Deltafin in a train?|Can I run K3 offline?|
Can I chat offline?|Can I chat without internet?|Can I work offline?|Can Deltafin work offline?|Can it work offline?|Can it run offline?|Can it run without internet?|
Can K3 run offline?|Will it work offline?|Will it work without internet?|Will it run without internet?|Is internet needed?|Is internet required?|Is the internet needed?|
Is the internet required?|Is an internet connection required?|Is Deltafin offline?|Is offline use possible?|Is it possible to use it offline?|Is it offline?|
Is there an offline mode?|What about offline use?|What needs the internet?|What works without internet?|What if I am offline?|What if my internet is down?|
When do I need internet?|When does it need the internet?|Which setup works offline?|My internet is down. Does it work?|I am offline. Does it work?|I have no internet.|
I have no wifi.|Tell me if it works offline.|I wonder if it works offline.|I want to use it offline.|internet needed?|no internet|offline|internet connection?|network needed?|
online or offline?|wifi needed?

df.vsk3
Is Deltafin K3?|Is K3 Deltafin?|Is Deltafin the model?|Is Deltafin the app?|Is K3 the model?|Is K3 the app?|Is K3 an app?|Is Deltafin a language model?|Is Deltafin an app?|
Is that the same, Deltafin and K3?|Is Deltafin just K3?|Is Deltafin a kind of K3?|Are K3 and Deltafin the same?|Are Deltafin and K3 one thing?|
Are they the same, Deltafin and K3?|Are Deltafin and K3 different?|What is the difference of Deltafin and K3?|What is the difference between K3 and Deltafin?|
What is the difference between the app and the model?|What is the model and what is the app?|What is Deltafin compared with K3?|What is what, Deltafin and K3?|
What is the connection between Deltafin and K3?|What do Deltafin and K3 have to do with each other?|Which is the model, K3 or Deltafin?|Which is the app, K3 or Deltafin?|
How do Deltafin and K3 differ?|How do K3 and Deltafin belong together?|How do Deltafin and K3 go together?|How is K3 different from Deltafin?|
Tell me the difference between Deltafin and K3.|Tell me what is the model and what is the app.|Explain how Deltafin and K3 differ.|
Explain the difference between K3 and Deltafin.|Compare K3 and Deltafin.|Compare Deltafin with K3.|I do not know the difference between Deltafin and K3.|
I confuse Deltafin and K3.|I thought Deltafin was K3.|I thought Deltafin is a model.|I wonder if Deltafin and K3 are the same.|
I wonder what is the difference between Deltafin and K3.|Deltafin and K3|K3 and Deltafin|Deltafin, K3, what is the difference|K3 versus Deltafin|K3 or Deltafin?|model or app?|
deltafin is the model?|deltafin is an app?

df.othermodels
Does Deltafin run Llama?|Does Deltafin run Mistral?|Does Deltafin run Qwen?|Does Deltafin run GGUF files?|Does Deltafin run any model?|Does Deltafin run only K3?|
Does Deltafin support Llama?|Does Deltafin support Mistral?|Does Deltafin support GGUF?|Does Deltafin support more models?|Does Deltafin work with Llama?|
Does Deltafin work with other models?|Does it run Llama?|Does it run other models?|Does it run Qwen?|Does it support other models?|Does it support Llama?|
Does it only work with K3?|Does it work with other models?|Do you run other models?|Do you support Llama?|Can Deltafin run Llama?|Can Deltafin run Mistral?|
Can Deltafin run any model?|Can Deltafin run another model?|Can Deltafin load other models?|Can Deltafin use other models?|Can it run Llama?|Can it run other models?|
Can it run Mistral?|Can it run Kimi-Linear?|Can it run Gemma?|Can it load GGUF?|Can I run Llama?|Can I run Llama with Deltafin?|Can I run Mistral?|Can I run other models?|
Can I run another model?|Can I run a different model?|Can I run my own model?|Can I use a different model?|Can I use other models?|Can I use Mistral?|Can I use Qwen?|
Can I use my own model?|Can I load another model?|Can I load my own model?|Can I choose another model?|Is only K3 possible?|Is Llama supported?|Is Mistral supported?|
Is GGUF supported?|Is it only for K3?|Is it only K3?|Is there support for other models?|Is there support for Llama?|Are other models supported?|Are there other models?|
Are more models supported?|Will it run Llama?|Will Deltafin run Llama?|What about other models?|What about Mistral?|What about Qwen?|What other models are there?|
What other models can it run?|What other models does it support?|What models are supported?|What models can I use?|What models can I run?|What models does it run?|
Which models can I run?|Which models can I use?|Which models does it run?|Which models does it support?|Which models does Deltafin support?|Which other models are supported?|
Which model can I load?|How do I run Llama?|How do I use another model?|How do I load another model?|I want to run Llama.|I want to run another model.|I want to use Mistral.|
I want a different model.|I have a GGUF file.|I have another model.|Tell me which models it runs.|Tell me which models are supported.|another model|more models?|models?|Llama?|
Llama support|Mistral?|Qwen?|Gemma?|GGUF files?|only K3?

df.local
What is local?|What is a local runtime for?|What is a local app?|What does it mean to run locally?|What does it mean to be local?|What does locally mean?|
What does the word local mean?|What does local runtime mean?|What does local model mean?|What does running locally mean?|What is meant by a local model?|
What is meant by local runtime?|What is meant by running locally?|What is the meaning of a local model?|What do you mean by a local model?|What do you mean by locally?|
What do you mean by running locally?|Why is a model local?|Why local?|Why is local better?|How is local different from the cloud?|Explain local runtime.|Explain locally.|
Explain running locally.|Explain what a local model is.|Explain what local runtime means.|Define local model.|Define local runtime.|Tell me what a local model is.|
Tell me what local runtime means.|Tell me what running locally means.|I do not know what local means.|I wonder what local means.|I want to know what local means.|
Can you explain what local means?|Can you tell me what local means?|local meaning|local model?|local model, what is it|local runtime?|local runtime, what is that|
local or cloud, what is the difference|running locally?|run locally, what does it mean|meaning of local|meaning of local model|definition of local

df.switch
How do I get to K3?|How do I get K3 here?|How do I get K3 instead of you?|How do I get the big model?|How do I get a better model?|How do I get a smarter model?|
How do I get the real K3?|How do I get the full Kimi K3?|How do I use K3?|How do I use the full K3?|How do I use the big model?|How do I use the real model?|How do I switch?|
How do I switch to the full model?|How do I switch to the big model?|How do I switch models?|How do I change to K3?|How do I change to the full model?|
How do I change the model?|How do I start K3?|How do I talk to K3?|How do I chat with K3?|How do I chat with the real K3?|How do I install K3?|How do I download K3?|
How do I move to K3?|How do I upgrade?|How do I leave the demo?|How do I replace the demo?|How do I replace the demo model?|How do I stop using the demo?|
How can I get the full K3?|How can I get the full model?|How can I get the real model?|How can I get better answers?|How can I use K3?|How can I use the full K3?|
How can I switch to K3?|How can I talk to K3?|How can I chat with K3?|How can I upgrade?|How can I install K3?|Can I get K3?|Can I get the full K3?|Can I get the full model?|
Can I get the real K3?|Can I get a better model?|Can I have the full K3?|Can I have K3?|Can I have the big model?|Can I use K3?|Can I use the full model?|
Can I use the real K3?|Can I switch to K3?|Can I switch to the full model?|Can I talk to K3?|Can I talk to the real K3?|Can I chat with K3?|Can I chat with the full K3?|
Can I upgrade?|Can I upgrade to K3?|Where can I get the full model?|Where do I get K3?|Where do I get the full K3?|What do I do to get K3?|What do I do to use K3?|
What do I need to do to get K3?|What do I need to do for K3?|What must I do to get K3?|What should I run to get K3?|What is the command for K3?|What is the way to K3?|
Which command gets K3?|Which command installs the full model?|Which command gives me K3?|I need a better model.|I need a smarter model.|I need K3.|I need the full model.|
I want to talk to K3.|I want to talk to the full model.|I want to use K3.|I want to use the full K3.|I want to upgrade.|I want to switch to K3.|I want the real model.|
I want better answers.|I want more than a demo.|I do not want the demo.|I do not want a demo model.|I would like to use K3.|I would like the full K3.|Give me the full K3.|
Give me the full model.|Give me the real K3.|Give me a better model.|Get K3.|Get me K3.|Get me the full model.|Get the full K3.|Install K3.|Install K3 please.|Switch to K3.|
Switch to the full K3.|Switch to the big model.|Change to K3.|Change the model.|Use K3.|Use K3 instead.|Use the full model.|Use the real model.|Let me talk to K3.|
Let me chat with K3.|Let me use the full model.|Let me have K3.|Tell me how to get K3.|Tell me how I get the full K3.|Show me how to get K3.|K3 please|K3, how do I get it|
full K3 please|full model please|the full model, how|the real K3 please|the big model please|a better model please|better model|better answers|better answers please|
upgrade to K3|switch model|switch models|change model|get the real model

df.error
Deltafin does not start.|Deltafin is not working.|Deltafin has an error.|Deltafin has a problem.|Deltafin crashed.|Deltafin stopped working.|Deltafin failed.|
Deltafin shows an error.|My Deltafin does not work.|My Deltafin crashed.|It does not work.|It does not work any more.|It crashes.|It failed.|It hangs.|It gives me an error.|
It will not start.|It won't start.|There is an error message.|There is a problem.|There is something wrong.|There was an error.|Something is broken.|Something is not right.|
Something fails.|Something failed.|Something crashed.|Something does not work here.|I get an error.|I got an error.|I get an error message.|I got an error message.|
I see an error.|I have an error message.|I have a problem here.|I have a problem with it.|I have problems.|I have problems with Deltafin.|I have trouble with Deltafin.|
I need to fix Deltafin.|I cannot start Deltafin.|I cannot start it.|The program does not work.|The program does not start.|The program crashed.|The program has an error.|
The app crashed.|The app does not work.|The app does not start.|The chat does not work.|What do I do with an error?|What do I do if it does not work?|
What do I do when it crashes?|What do I do if there is an error?|What do I do if Deltafin does not start?|What do I do if I have a problem?|What can I do if it does not work?|
What can I do about an error?|What should I do if it fails?|What should I do with an error?|What if it does not work?|What if there is an error?|What if it crashes?|
What if Deltafin does not work?|What is wrong?|What is wrong with Deltafin?|What is wrong with my Deltafin?|What went wrong?|What is the problem?|Why does Deltafin not work?|
Why does Deltafin not start?|Why does it crash?|Why does it not start?|Why do I get an error?|Why is there an error?|How do I fix Deltafin?|How do I fix an error?|
How do I fix this?|How do I fix this error?|How do I fix the problem?|How do I repair Deltafin?|How do I repair it?|How do I solve the problem?|How do I solve a problem?|
How do I find the problem?|How do I find the error?|How can I fix it?|How can I fix Deltafin?|How can I fix the error?|How can I repair it?|Can you fix it?|
Can you fix Deltafin?|Can you help me with an error?|Help, it is broken.|Help, it crashed.|Help, it does not work.|Help, Deltafin does not work.|Fix it.|Fix it please.|
Fix the error.|Repair Deltafin.|error|an error|an error message|error message|a bug in deltafin|problem|problems|a problem|trouble|crash|crashed|broken|does not work|
doesn't work|does not start|failed

df.docs
Where is a guide?|Where is a manual?|Where is a tutorial?|Where are the docs of Deltafin?|Where can I read about Deltafin?|Where can I read more about it?|
Where can I find help?|Where can I find a manual?|Where can I find documentation?|Where can I learn more?|Where can I learn about Deltafin?|Where do I find the docs?|
Where do I find the manual?|Where do I find more information?|Where do I find the documentation?|Where do I read more?|Is there a README?|Is there a tutorial for Deltafin?|
Is there a guide for Deltafin?|Is there a manual for Deltafin?|Is there any documentation?|Is there help for Deltafin?|Is there something to read?|Are there docs?|
Are there instructions?|Does Deltafin have a manual?|Does Deltafin have docs?|Does Deltafin have documentation?|Does it have a manual?|Does it have docs?|Do you have a manual?|
Do you have docs?|Do you have a tutorial?|What can I read?|What should I read?|What should I read first?|What is there to read?|What documentation is there?|
Which docs are there?|How do I learn more about Deltafin?|How do I find the docs?|How do I read the manual?|How do I open the manual?|How do I get documentation?|
I want to read more.|I want to read the manual.|I want to read the README.|I want to learn more about Deltafin.|I want more information.|I want a manual.|I want a tutorial.|
I need a manual.|I need the docs.|I need documentation.|I need a guide.|I need more information.|I need the manual.|I would like to read more.|I am looking for the docs.|
I am looking for a manual.|Show me the docs.|Show me the documentation.|Show me a guide.|Show me the README.|Give me the manual.|Give me the docs.|Give me more information.|
Tell me where I can read more.|Tell me where the manual is.|docs please|manual please|guide|guide please|a guide|a manual|a tutorial please|instructions|more information|
read more|the docs|the manual|user manual

th.vs
What is the difference of thinking and answer?|What is the difference between the thinking and the answer?|What is the difference between the two parts?|
What is the first part?|What is the first text?|What is this text before the answer?|What are the two parts?|What are those notes?|What are thoughts and answer?|
What comes before the answer?|What stands before the answer?|What do you write before the answer?|What is that gray text?|What is the gray part?|
What is it that you write first?|Why do you write two texts?|Why do you write two parts?|Why do I see two parts?|Why is there a first part?|
Why is there text before the answer?|Why are there notes before the answer?|Which part is the thinking?|Which text is the answer?|Which text should I read?|
Where is the answer and where is the thinking?|Is the gray text the answer?|Is the first part the answer?|Is the text before the answer for me?|
Tell me the difference between thinking and answer.|Tell me what the thinking is.|Tell me what the two parts are.|Tell me about the thinking.|Explain the thinking.|
Explain the two parts.|Explain the text before the answer.|Explain what the thinking is.|I see two texts.|I see two parts.|I see text before the answer.|
I do not know what the thinking is.|I wonder what the text before the answer is.|thinking versus answer|thinking, what is it|thoughts and answer|thoughts before the answer|
the thinking|the thinking part|the two parts|two parts?|two texts?|text before the answer|notes before the answer|difference between thinking and answer

th.why
Why do you need to think?|Why do you always think first?|Why do you think before the answer?|Why do you think before answering?|Why do you write notes first?|
Why do you write thoughts?|Why do you write your thinking?|Why do you not answer at once?|Why do you not answer directly?|Why do models think before they answer?|
Why does a model think?|Why does a model think first?|Why does K3 think?|Why does it think before it answers?|Why does it think?|Why is there thinking?|
Why is it good to think?|Why think first?|Why think before the answer?|Why the thinking?|Why thinking?|What is the use of thinking first?|What is the benefit of thinking?|
What is the reason for the thinking?|What is the advantage of thinking?|What is the point of thinking?|What does thinking help?|What does it help to think?|
What good is thinking?|How does thinking help a model?|Does thinking make the answer better?|Does thinking help the answer?|Does thinking help you?|Does thinking help a model?|
Does thinking improve the answer?|Does thinking bring anything?|Does it help to think?|Does it help if you think?|Does it help that you think first?|
Do you need to think first?|Do you have to think first?|Do models need to think?|Is it better to think first?|Is it useful to think first?|Is it necessary to think?|
Is the thinking useful?|Is the thinking needed?|Is thinking needed?|Is thinking good?|Is thinking any use?|Are answers better with thinking?|Tell me why models think.|
Tell me why thinking helps.|Explain why you think first.|Explain why the model thinks.|I wonder why you think first.|use of thinking|use of thinking first|thinking first|
thinking helps?|thinking, why|thinking, what for|reason to think first|benefit of thinking first

th.trust
Is the thinking sometimes wrong?|Is your thinking always right?|Is your thinking correct?|Is it okay to skip the thinking?|Do I have to read your thinking?|
Do I need to look at the thinking?|Do I need to understand the thinking?|Do I need to trust the thinking?|Should I trust the thinking?|Should I trust your thinking?|
Should I ignore the thinking?|Should I skip the thinking?|Can I trust your thinking?|Can I believe the thinking?|Can I ignore your thinking?|Can the thinking have mistakes?|
Can the thinking be false?|May I ignore the thinking?|Does the thinking have mistakes?|Does the thinking have to be right?|Does it matter if the thinking is wrong?|
What if the thinking is wrong?|What if your thinking is wrong?|What if the thinking has mistakes?|How right is the thinking?|How important is the thinking?|
Are there mistakes in the thinking?|Are your thoughts right?|Are your thoughts always right?|Are the thoughts reliable?|Your thinking is wrong.|Your thinking was wrong.|
The thinking is wrong.|The thinking has a mistake.|The thinking makes no sense.|I do not trust the thinking.|I do not want to read the thinking.|
I saw a mistake in the thinking.|Tell me if the thinking is right.|Tell me if I should read the thinking.|I wonder if the thinking is right.|skip the thinking|
read the thinking?|mistakes in the thinking|wrong thinking|thinking wrong?|thinking right?

th.short
Why do you not think more?|Why do you think only a little?|Why do you think for such a short time?|Why only one sentence of thinking?|Why only two sentences?|
Why so little thinking?|Why so short?|Why are your thoughts so short?|Why are the thoughts so short?|Why is the thinking so short?|Why is the thinking part so short?|
Why can you not think longer?|Why can you not think more?|Why don't you think longer?|Why don't you think more?|How come you think so little?|How come the thinking is short?|
How much can you think?|How long can you think?|How long is your thinking?|Can you think a lot?|Can you think deeper?|Can you think for long?|Can you think more about it?|
Can you think a bit more?|Can you think step by step?|Could you think longer?|Could you think harder?|Could you think more?|Do you think hard?|Do you always think so short?|
Do you only think one sentence?|Is your thinking always so short?|Is this all your thinking?|Is that all the thinking?|You think too little.|You think too short.|
You do not think long.|You do not think enough.|You only think one sentence.|Your thinking is short.|Your thinking is so short.|Your thoughts are so short.|Think longer.|
Think more please.|Think more about this.|Think deeper.|Think deeply.|Think hard.|Think hard about it.|Think step by step.|Please think longer.|Please think harder.|
I want longer thinking.|longer thinking|longer thoughts|more thinking|short thoughts|such short thinking|deep thinking

rt.cache
What is an expert cache?|What is that expert cache?|What is in the cache?|What is the use of the cache?|What is the purpose of the expert cache?|What does the cache keep?|
What does the cache hold?|What does caching do?|What is caching?|Why is there an expert cache?|Why does Deltafin cache experts?|Why keep experts in memory?|
How does Deltafin cache experts?|How does caching work?|How do cached experts help?|Where is the cache?|Where is the expert cache?|Where are the cached experts?|
Does Deltafin keep experts in memory?|Does Deltafin keep used experts?|Does Deltafin have a cache?|Does the cache make it faster?|Does the cache help?|
Is there an expert cache?|Is the cache in memory?|Are experts cached?|Are used experts kept?|Can you explain the expert cache?|Tell me about the cache.|
Tell me what the cache does.|Explain what the expert cache does.|Describe the cache.|Define expert cache.|I wonder what the expert cache is.|
I do not know what the expert cache is.|I want to know about the expert cache.|the cache|caching|the expert cache|expert cache, what is it|cache of experts|cache for experts|
used experts in memory|experts in memory

f.boil
water boils at what temperature|What temperature has boiling water?|boiling water, how many degrees|Water starts to boil at?

f.freeze
How cold is freezing water?|water freezes at what temperature|How cold must it be for water to freeze?|Water starts to freeze at?

f.insect
Insects have how many legs?|insect, how many legs

f.dog
Dogs have how many legs?|dog, how many legs

f.continents
continents of the world|How many continents does the Earth have?|the seven continents|continents, how many|all continents

f.oceans
oceans of the world|How many oceans does the Earth have?|the five oceans|oceans, how many|all oceans

f.bigocean
the biggest ocean?|What's the biggest ocean?|ocean, which is the largest|What is the biggest of the oceans?

f.bigcountry
the biggest country?|What's the biggest country?|What is the largest country on Earth?

f.smallcountry
the smallest country?|What's the smallest country?|What is the smallest country on Earth?|Which is the smallest state in the world?

f.bigcontinent
the biggest continent?|What's the biggest continent?|What is the largest of the continents?

f.mountain
the highest mountain?|What's the tallest mountain?|What is the highest peak?

f.whale
the biggest animal?|What's the biggest animal?|Tell me the largest animal.|What is the biggest animal on Earth?|the largest animal in the world

f.cheetah
Which animal is the fastest on land?|the fastest animal on land|What's the fastest land animal?|Which animal can run the fastest?

f.giraffe
the tallest animal?|What's the tallest animal?|What is the tallest animal on Earth?|the tallest animal in the world

f.honey
What is made by bees?|honey is from what animal|What do we get from bees?

f.cow
What is given by cows?|cows give us?|What does a cow give us?|milk is from what animal

f.kitten
How is a baby cat called?|What is the name of a baby cat?|cat baby?

f.puppy
How is a baby dog called?|What is the name of a baby dog?|dog baby?

f.calf
How is a baby cow called?|What is the name of a baby cow?|cow baby?

f.lamb
How is a baby sheep called?|What is the name of a baby sheep?|sheep baby?

f.foal
How is a baby horse called?|What is the name of a baby horse?|horse baby?

f.duckling
How is a baby duck called?|What is the name of a baby duck?|duck baby?

f.catsound
What sound do cats make?|a cat says what|a cat says?|How does a cat talk?|cat noise

f.dogsound
What sound do dogs make?|a dog says what|a dog says?|How does a dog bark?|dog noise

f.cowsound
What sound do cows make?|a cow says what|a cow says?|How does a cow talk?|cow noise

f.triangle
Triangles have how many sides?|How many sides do triangles have?

f.square
How many sides do squares have?

f.gravity
What makes things fall?|What do you know about gravity?

f.photo
How do plants make sugar?|What is made in photosynthesis?|photosynthesis, what is it

f.skyblue
Why is the sky so blue?|blue sky, why|I wonder why the sky is blue.

f.whyseasons
Why are there summer and winter?|seasons, why|Tell me why there are seasons.|How come there are seasons?

f.rainbowhow
Where does a rainbow come from?|How do rainbows come about?|Why do rainbows appear?|How does a rainbow appear?

f.rain
rain, why|How does it rain?|Why does rain fall?

f.tides
Where do tides come from?|Why does the water rise and fall?|How do tides work?|Tell me about tides.|Who makes the tides?

f.light
the speed of light|How fast does light go?|light, how fast

f.bones
How many bones does the body have?|How many bones are in a body?|bones of an adult|An adult has how many bones?|count of bones in a person

f.teeth
How many teeth are in a mouth?|count of teeth in an adult

f.senses
senses of a person|our senses

f.heart
heart, what for|the work of the heart

f.fingers
hand, how many fingers

f.alphabet
How many letters has the English alphabet?|letters of the alphabet, how many

f.abc
from A to Z|all letters from A to Z|the ABC

f.vowels
the five vowels|vowels in English|vowels of the alphabet

f.romeo
Romeo and Juliet is by whom|Which plays did Shakespeare write?

f.mona
The Mona Lisa is by whom|Tell me who painted the Mona Lisa.|Who was the painter of the Mona Lisa?|the Mona Lisa was painted by

f.moonman
the first man on the moon|Tell me about Neil Armstrong.|man on the moon, who was first|Name the first man on the Moon.

f.einstein
What is Albert Einstein famous for?|Who made the theory of relativity?|Do you know Einstein?

f.newton
What is Isaac Newton famous for?|Who made the laws of motion?|Do you know Newton?

f.curie
What is Marie Curie famous for?|What did Curie win?

f.ada
What is Ada Lovelace famous for?

f.eiffel
place of the Eiffel Tower

f.pyramids
place of the great pyramids|location of the great pyramids|Tell me where the great pyramids are.

f.wall
place of the Great Wall

f.yen
What money does Japan have?|Which currency does Japan use?|Which country uses the yen?|yen

f.dollar
What money does America have?|currency of the USA|money in the USA|Which currency does the USA have?|Which currency does the United States use?|
What is the currency of America?|dollar

f.pound
What money does the United Kingdom have?|What money do they use in England?|currency of the UK|money in the UK|Which currency does the UK have?|
Which currency does the United Kingdom use?|How do I pay in the UK?|What is the currency of England?|What is the currency of Britain?

f.euro
What money does Germany have?|currency of Italy|Which countries use the euro?

f.rupee
What money does India have?|Which currency does India use?|rupee

f.cpu
What does the CPU do?|What is a CPU for?|Explain the CPU.|What is the main chip of a computer?

f.gpu
What is the GPU for?|What does the GPU do?|Explain the GPU.|Tell me about GPUs.|What is a graphics processor?|GPU, what is it

f.ram
RAM, what is it|what is ram in a computer|What happens to RAM without power?

f.ssd
the SSD|Explain SSDs.|SSD, what is it|what is ssd in a computer|What is fast storage?

f.internet
What is the net?

f.golang
Go|What kind of language is Go?|Who made Go?|the language Go|Explain Go.|Go, what is it

f.python
What kind of language is Python?|the language Python|What is Python used for?

f.bug
What is a software bug?|the word bug in programming|bug, what is it|a bug in a program|What do programmers call a mistake?

f.sqlite
Explain what SQLite is.

f.markdown
Is Markdown a language?|Markdown explained

f.json
Is JSON a format?|JSON explained

f.terminal
What is a terminal for?|Tell me about the terminal.|terminal, what is it|Explain what a terminal is.

f.byte
Explain what a byte is.|byte, what is it|bit and byte

f.prime
List prime numbers.|Tell me what a prime number is.|Give me prime numbers.|the first prime numbers

f.pi
What does pi mean?|the value of pi|pi in numbers|What are the digits of pi?

f.dolphin
Tell me about the dolphin.|Does a dolphin breathe air?

f.penguin
Does a penguin fly?

f.bat
Can a bat fly?

f.plants
a plant needs?|How do I keep a plant alive?

f.compass
directions|directions on a compass|What directions are on a compass?|north, south and what else

f.sunrise
sunrise, where|sunset, where

f.count10
numbers from one to ten|Say the numbers to ten.|Please count to ten.|Show that you can count to ten.

md.show
How does Markdown look?|Give me some Markdown.|Show some Markdown.|Let me see Markdown.|Can you show Markdown?|Do you support Markdown?|Markdown please|Markdown sample|
sample of Markdown|an example of Markdown|example for Markdown|a Markdown text|What formatting is there?|Show me some formatting.|formatting|formatting example|rich text|
Can you write formatted text?|Test Markdown.|try Markdown|some Markdown|a small Markdown example|Show all kinds of formatting.

md.bold
How is bold text written?|How do I write bold?|How do I write in bold?|How do I get bold text?|How do I make something bold?|How do I make a word bold?|
How can I write bold text?|How can I make text bold?|How does bold work?|What makes text bold?|Show bold text.|Show me bold.|Show me a bold word.|Give me bold text.|
Give me a bold word.|Write bold text.|Write in bold.|Write a word in bold.|Can you write bold?|Can you make it bold?|Can you show bold text?|I want to write bold.|bold text|
bold word|fat text|thick letters

md.italic
How is italic text written?|How do I write italic?|How do I write in italics?|How do I get italic text?|How do I make something italic?|How do I make a word italic?|
How can I write italic text?|How can I make text italic?|How does italic work?|What makes text italic?|Show italic text.|Show me italics.|Show me an italic word.|
Give me italic text.|Give me an italic word.|Write italic text.|Write in italics.|Write a word in italics.|Can you write italic?|Can you make it italic?|
Can you show italic text?|I want to write in italics.|italic text|italics|italic word

md.head
How do I write a title?|How do I get a heading?|How do I make a heading?|How do I make a title?|How can I write a heading?|How can I make a heading?|How do headings work?|
What is a heading in Markdown?|Show headings.|Show me headings.|Give me a heading.|Write headings.|Write a headline.|Make a headline.|Make a title.|Can you write a heading?|
Can you make a heading?|Can you show a heading?|I want a title.|a heading|Markdown heading|big headline

md.quote
How do I write a quote?|How do I make a quote?|How do I get a block quote?|How can I write a quote?|How can I quote something?|How do quotes work?|What is a quote in Markdown?|
Show a quote.|Show me quotes.|Show me a quote in Markdown.|Write a block quote.|Make a block quote.|Can you write a quote?|Can you show a quote?|Can you make a quote?|
I need a quote.|I would like a quote.|a quote|Markdown quote|quoted text

md.check
How do I write a checklist?|How do I make a checklist?|How do I make a to-do list?|How can I make a checklist?|Write a checklist.|Write a to-do list.|Write me a checklist.|
Make me a checklist.|Make a to-do list.|Give me a to-do list.|Show a checklist.|Show me a to-do list.|Show me check boxes.|Can you write a to-do list?|
Can you show a checklist?|I want a to-do list.|I need a checklist.|a checklist|a to-do list|a to-do list please|check boxes please|list with boxes|tasks to check off|
a list of tasks

md.nested
How do I write a nested list?|How do I make a nested list?|How do I make a list in a list?|How can I make a nested list?|Write a nested list.|Write a list inside a list.|
Make a nested list.|Make me a nested list.|Give me a nested list.|Give me a list in a list.|Show a nested list.|Show me a list in a list.|Show me a list with two levels.|
Can you nest lists?|Can you show a nested list?|I want a list with two levels.|a nested list|a list in a list|list in a list|list inside a list|nested lists|
list with sub-points|sub points

md.number
How do I write a numbered list?|How do I make a numbered list?|How can I make a numbered list?|Write a numbered list.|Make me a numbered list.|Give me a list with numbers.|
Give me an ordered list.|Show a numbered list.|Show me a list with numbers.|Can you number a list?|Can you show a numbered list?|I want a list with numbers.|a numbered list|
a numbered list please|an ordered list|an ordered list please|numbered lists|list with numbers|list by numbers|1. 2. 3. list|numbered points

md.rule
How do I write a line?|How do I draw a line?|How do I get a line?|How do I make a horizontal line?|How can I draw a line?|Draw a line.|Draw a line across.|Draw me a line.|
Make a horizontal line.|Write a horizontal line.|Give me a line.|Give me a horizontal line.|Show a line.|Show me a rule.|Can you make a line?|Can you show a line?|
I want a line.|I want a horizontal line.|I need a line.|a line|a line please|a horizontal line|line in Markdown|Markdown line|horizontal rule|dividing line|
separate text with a line

md.link
How do I write a link?|How do I add a link?|How do I get a link?|How can I make a link?|How can I write a link?|How do links work?|What is a link in Markdown?|
What does a link look like?|Show a link.|Show me a link.|Show me a link in Markdown.|Give me a link.|Write a Markdown link.|Can you make a link?|Can you show a link?|
I want a link.|I need a link.|a link|Markdown link|link in Markdown|hyperlink|hyperlinks|form of a link

md.codeblock
How do I make code?|How do I get a code block?|How do I add code?|How do I write code in Markdown?|How can I write a code block?|How can I show code?|How do code blocks work?|
What is a code block?|What does a code block look like?|Show a code block.|Show me code in a block.|Give me a code block.|Make a code block.|Write a code block.|
Can you write a code block?|Can you show a code block?|I want a code block.|I need a code block.|a code block|code blocks|Markdown code|Markdown code block|block of code|
three backticks

md.arrow
How do I write an arrow?|How can I write an arrow?|Give me an arrow.|Make an arrow.|Show an arrow.|Show a check mark.|Show symbols.|Show me symbols.|Show me some symbols.|
Show me signs.|Write a check mark.|Draw a check mark.|Can you draw an arrow?|Can you show an arrow?|Can you show symbols?|Can you write symbols?|Can you write a check mark?|
I want a check mark.|I need a check mark.|I need an arrow.|an arrow|a check mark|a check mark please|arrows|symbol|special symbols|Unicode

table.any
a table|any table please|some table|a small table|table example|Show tables.|Show some table.|Show me some table.|Show me any table.|Give me any table.|Give me some table.|
Make any table.|Make some table.|Write a table.|Write me some table.|Draw a table.|Draw me a table.|I want a table.|I need a table.|Let me see some table.|
Can you write a table?|Can you show a table?|Can you show me a table?|Do you know how to make a table?|Could you make a table?|Could you show me a table?|Please make a table.|
Please show me a table.|How do you make a table?

table.planets
a table of three planets|a table of the planets|table with the planets|the planets in a table|all planets in a table|planets table|planets in a table please|
Show me a table with planets.|Show me the planets in a table.|Make a table with the planets.|Make a planet table.|I need a table of planets.|
Can you put the planets in a table?|list the planets in a table|planets and their order in a table|a table with all planets

table.fruit
a table of fruits|fruits table|fruits in a table|the fruits in a table|colors of fruits in a table|Show me a table with fruits.|Make a table with fruits.|Make a fruit table.|
I need a table of fruits.|fruit and color table|table with fruits and colors|Put fruits in a table.|a table with three fruits

table.animals
a table of animals|animals table|animals in a table|the animals in a table|legs of animals in a table|Show me a table with animals.|Make a table with animals.|
Make an animal table.|I need a table of animals.|animals and legs table|table with animals and legs|Put animals in a table.|a table with three animals

table.capitals
a table of capitals|capitals table|capitals in a table|the capitals in a table|some capitals in a table|Show me a table with capitals.|Make a table with capitals.|
Make a capital table.|I need a table of capitals.|countries and capitals table|table with countries|Put capitals in a table.|a table with four capitals|countries in a table|
a table of countries

table.seasons
a table of seasons|seasons table|seasons in a table|the seasons in a table|the four seasons in a table|Show me a table with seasons.|Make a table with the seasons.|
Make a season table.|I need a table of seasons.|seasons and weather table|table with the seasons|weather of the seasons in a table

table.units
a table of units|units table|units in a table|time units in a table|units of time in a table|Show me a table with units.|Make a table with units of time.|Make a time table.|
I need a table of units.|minutes and hours in a table|table with hours and days|Put the units in a table.|a table of time units

table.opposites
a table of opposites|opposites table|opposites in a table|the opposites in a table|some opposites in a table|Show me a table with opposites.|Make a table with opposites.|
Make an opposite table.|I need a table of opposites.|words and opposites in a table|table with words and opposites|a table of antonyms|antonyms in a table

table.elements
a table of elements|elements table|elements in a table|the elements in a table|some elements in a table|Show me a table with elements.|Make a table with elements.|
Make an element table.|I need a table of elements.|elements and symbols table|table with elements and symbols|Put some elements in a table.|chemical elements in a table|
a table of chemical symbols

table.shapes
a table of shapes|shapes table|shapes in a table|the shapes in a table|sides of shapes in a table|Show me a table with shapes.|Make a table with shapes.|Make a shape table.|
I need a table of shapes.|shapes and sides table|table with shapes and sides|Put shapes in a table.

table.hello
a table of hellos|hello table please|hello in a table|hello in some languages as a table|how to say hello in a table|Show me a table with hello in other languages.|
Make a table with hello in three languages.|Make a hello table.|I need a table of hello.|languages and hello table|table with languages and hello|
hello in three languages as a table

table.months
a table of months|months table|months in a table|the months in a table|some months in a table|Show me a table with months.|Make a table with months.|Make a month table.|
I need a table of months.|months and days table|table with months and days|days of the months in a table|the first months in a table

table.attention
a table of KDA and MLA|KDA and MLA in a table|KDA, MLA, table|a table that compares KDA and MLA|Show me a table with KDA and MLA.|Make a table with KDA and MLA.|
attention table|attention layers in a table|I need a table of KDA and MLA.|table KDA MLA|the two kinds of attention in a table

unk.weather
Is it going to rain?|Is it warm today?|Is it cold today?|Is it cold outside?|Is it hot outside?|Is it windy?|Is the sun shining?|Will it be sunny?|Will it be cold tomorrow?|
Will it be warm tomorrow?|Will it be hot today?|How is the weather today?|How cold is it?|How hot is it today?|What will the weather be tomorrow?|
What is the temperature outside?|What is the forecast?|weather today|weather tomorrow|today's weather|rain today?|snow tomorrow?|Tell me the forecast.|Give me the forecast.|
Should I take an umbrella?|I wonder if it will rain.

unk.time
What time do we have?|What time is it in London?|Do you have the time?|Is it midnight?|Is it late already?|Give me the time.|time now|the time please|how late|what's the hour|
what does the clock say|Have you got the time?|I wonder what time it is.|time in New York

unk.date
What date is it?|What is today's date?|What is the day today?|What day is it?|What day is today?|What month is it?|What is the year?|Which day is it?|Which date is it today?|
Which year is it?|Tell me what day it is.|Give me the date.|date today|the date please|day of the week today|current year|Is it Monday today?|Is it Friday?|
Do you know the date?|I wonder what day it is.

unk.news
What happened in the world?|What happened yesterday?|What is happening in the world?|What are the headlines?|today's news|the news|the news of today|world news|
latest headlines|Give me the news.|Give me the latest news.|Show me the news.|Tell me the news.|Tell me what happened today.|Read me the news.|Anything in the news?|
I want to hear the news.

unk.stocks
What is the price of gold?|What is the price of oil?|What is the price of bitcoin?|How much is gold?|How much is gold today?|How much is a bitcoin?|
How much is the euro in dollars?|How is the market today?|How are the stocks?|Did the market go up?|Are stocks up?|stock market|stock market today|gold price today|
bitcoin price|price of gold|oil price|share price of Apple|exchange rate|Tell me the price of gold.|Tell me the stock prices.|Give me the bitcoin price.

unk.sports
Who won?|Who won the game?|Who won yesterday?|Who won the race?|Who won the final?|Who won the cup?|What was the score?|What is the score of the game?|What are the results?|
How did the match end?|Did we win?|Did we win the game?|game results|match results|football score|score?|results of the match|Tell me who won.|Tell me the score.|
Give me the results.|Which team is first?

unk.traffic
Is there much traffic?|Is the road free?|Is the road closed?|Is the bridge open?|Is the bus late?|Is the train late?|How is traffic today?|How are the roads?|traffic today|
traffic news|roads today|Tell me about the traffic.|When does my bus come?|When does the train come?|Which way has no traffic?

unk.flight
When does my plane leave?|When does my plane land?|When do I fly?|Is my flight on time?|Is my plane late?|Has my flight left?|Which gate do I need?|What gate is my flight?|
my flight|flight times|flights to Rome|flight to London|Check my plane.|Tell me when my flight leaves.|Find my flight.|departure of my flight|Is the flight delayed?

unk.restaurant
Where can I get a pizza?|Where can I get food?|Where can I have lunch?|Where is a cafe?|Where is the next restaurant?|What restaurants are near me?|Which restaurant is good?|
restaurants|restaurant near me|restaurants nearby|pizza near me|a good restaurant|cafe near here|Find me a restaurant.|Find a cafe.|Find a place to eat.|
Recommend a restaurant.|Is there a restaurant near here?|Is there a good cafe here?

unk.movie
What is in the cinema?|What films are on?|What movie should I see?|What movie is good?|What film is good?|What is a good movie?|Which movie should I watch?|
Which movies are new?|Which films are in the cinema?|movie?|movies tonight|film tonight|new movies|a good film|cinema program|cinema tonight|Tell me a good movie.|
Find me a movie.|Is there a good film?|Are there new movies?

unk.president
Who is president?|Who is the president of the United States?|Who is the prime minister?|Who is the prime minister of Japan?|Who is the king?|Who is the queen of England?|
Who is the mayor?|Who is the leader of China?|Who rules France?|Who governs Italy?|Who is in power in Spain?|president of the USA|prime minister?|king of Spain|
the president now|Tell me who the president is.|Name the president.|Name the prime minister.|Which president do we have?

unk.population
How many people live in France?|How many people live in London?|How many people live in India?|How many people live in the world?|How many people live on Earth?|
How many people live here?|How many people has China?|How many humans are there?|How many live in Paris?|What is the population?|What is the population of China?|
What is the population of Japan?|What is the population of Paris?|population of China|population of France|population of the Earth|people in India|
number of people in the world|Tell me the population of Italy.|Tell me how many people there are.

unk.website
Can you open a web page?|Can you open this link?|Can you read a web page?|Can you read this page?|Can you visit a website?|Can you search the web for me?|Open this link.|
Open this page.|Open my website.|Open the page.|Read this page.|Read this link.|Read this website.|Read the web page.|Visit this website.|Visit this page.|Go to this page.|
Go to this website.|Look at this website.|Look at my homepage.|Search for it online.|Find it on the web.|web page please|What is on this page?|What does this page say?

unk.tv
What is on TV?|What is on TV today?|What is on now?|What show is on?|What can I watch?|What can I watch tonight?|When is my show on?|When is the game on TV?|
When is the film on TV?|Which show is on tonight?|Which channel is it on?|TV tonight|tv guide|Is there something good on TV?|Tell me what is on TV.

unk.phone
What is the number of the police?|What is the phone number of the police?|What is the phone number of the school?|What is your phone number?|What is my phone number?|
What is the number of the hospital?|What is Ben's phone number?|Who is this number?|Who called?|Who called me today?|number of the bank|phone number of the bank|taxi number|
Find me a number.|Find the number of the bank.|Look up a phone number.|Give me a phone number.|Tell me the number of the bank.|Do you have the number of the bank?

unk.myname
Do you know who I am?|Do you know what I am called?|Tell me my name.|Tell me who I am.|Guess who I am.|Can you say my name?|What do people call me?|What is my first name?|
What is my last name?|who i am|my name please|what's my name?|So what is my name?|What name do I have?|Who is writing to you?

unk.myage
How old do I look?|What age am I?|Do you know my age?|Tell me how old I am.|the year I was born

unk.where
Where am I right now?|Where is my home?|What city is this?|What country is this?|What street is this?|What town am I in?|Which place is this?|Which city is this?|my place|
my address|my city|Tell me my address.|Find out where I am.|Do you know my city?|Do you know where I live?

unk.mycat
What is my dog's name?|What is my cat's name?|What is the name of my dog?|What is the name of my pet?|What is the name of my horse?|What is my pet called?|Which pet do I have?|
Do I have a dog?|Do I have a cat?|Do you know the name of my dog?|Tell me the name of my cat.|Guess the name of my dog.|name of my cat|name of my dog|my cat|my dog

unk.keys
Where is my car?|Where is my wallet?|Where is my pen?|Where are my glasses?|Where are my shoes?|Where did I put my keys?|Where did I put my glasses?|Where did I leave my bag?|
Find my keys.|Find my phone.|Find my glasses.|Find my car.|I lost my keys.|I lost my phone.|I cannot find my keys.|I cannot find my phone.|Who took my keys?|Who has my book?|
my keys|Have you seen my keys?|Do you know where my keys are?

unk.thinking
What do I think now?|What do I want?|What do I feel?|What am I feeling?|What is my secret?|What number do I think of?|Guess my thought.|Guess what I want.|Guess my secret.|
Read my thoughts.|Can you read my thoughts?|Do you know what I think?|Do you know what I am thinking?|Tell me what I am thinking.|I am thinking of a number.

unk.future
What will happen?|What will happen to me?|What will the future be?|What is my future?|What will be in ten years?|What comes tomorrow?|Who will win?|Who will win the game?|
Who will win the world cup?|Will I be happy?|Will I be famous?|Will there be a war?|Will he come back?|Predict my future.|Tell me the future.|Tell me what will happen.|
Do you know the future?|Do you see the future?|my future

unk.lottery
What are the winning numbers?|What numbers will win?|Which numbers win the lottery?|Which lottery numbers are right?|Will I win?|How can I win the lottery?|
Give me lottery numbers.|Give me the lottery numbers.|Give me six numbers for the lottery.|Tell me the lottery numbers.|Tell me the winning numbers.|Pick lottery numbers.|
Pick numbers for me.|Guess the lottery numbers.|winning numbers|lotto|lotto numbers

unk.history1
What was the Roman Empire?|How did Rome fall?|How did Rome begin?|When did the Roman Empire begin?|When did the Roman Empire fall?|Why did the Roman Empire end?|
Why did the Roman Empire fall?|Who ruled the Roman Empire?|Who was the last emperor of Rome?|Explain the Roman Empire.|Tell me about old Rome.|Tell me about the Romans.|
What do you know about the Roman Empire?|the Roman Empire|old Rome|fall of Rome|emperors of Rome

unk.history2
What happened in the French Revolution?|Why did the French Revolution start?|Why was there a French Revolution?|How did the French Revolution end?|
How did the French Revolution begin?|Who fought in the French Revolution?|Tell me about the French Revolution.|What do you know about the French Revolution?|
the French Revolution|revolution in France|history of the French Revolution|France in 1789

unk.history3
What was Napoleon?|What did Napoleon want?|When was Napoleon born?|When did Napoleon die?|Where did Napoleon die?|Where did Napoleon fight?|Why did Napoleon lose?|
How did Napoleon die?|Which wars did Napoleon fight?|Explain Napoleon.|Napoleon Bonaparte|wars of Napoleon|life of Napoleon|the emperor Napoleon

unk.history4
What happened in World War II?|What do you know about World War II?|When was World War II?|When did World War I start?|When did World War I end?|Why was there a World War II?|
Why did World War II start?|Who started World War II?|How did World War II end?|How did World War II start?|Explain World War II.|Explain World War I.|
Tell me about World War I.|World War II|World War I|World War Two|the second world war|the first world war|history of World War II

unk.egypt
Who were the pharaohs?|Who was the first pharaoh?|Who built the Sphinx?|When were the pyramids built?|When did Cleopatra live?|How did they build the pyramids?|
How did Cleopatra die?|How did old Egypt end?|Why were the pyramids built?|Why did they build pyramids?|What is a pharaoh?|What is a mummy?|What do you know about old Egypt?|
Tell me about Cleopatra.|Tell me about ancient Egypt.|Tell me about Egypt and its kings.|Explain ancient Egypt.|Cleopatra|pharaohs|pharaoh|old Egypt|Tutankhamun

unk.song
What song is that?|What is this song?|What is the title of this song?|What are the lyrics?|What are the lyrics of this song?|Who made this song?|Who is the singer?|
Who sings it?|Which band is this?|Which singer is this?|Name this song.|Name that song.|Find this song.|Find the lyrics.|Give me the lyrics.|Tell me the lyrics.|song lyrics|
lyrics|lyrics of a song|the words of a song|this song

unk.actor
Who is your favorite actor?|Who played in that movie?|Who plays in Titanic?|Who plays in this film?|Who plays Batman?|Who is Tom Cruise?|Who is in the movie?|
Who was the actor in Titanic?|What is the best film?|What is the best movie?|What is the best film of all time?|Which film is the best?|Which movie is the best?|
Which movies has Tom Hanks made?|Name a film.|Name a movie.|Name an actor.|Tell me about Titanic.|Tell me about films.|Tell me about an actor.|actors|actor|best actor|
best movie|films with Brad Pitt

unk.band
Who was in the Beatles?|Who are the Beatles?|Who is the best band?|Who is the best singer?|Who played in the Beatles?|Who is Madonna the singer?|What is rock music?|
What is pop music?|What is jazz music?|What is the best song?|What songs did the Beatles write?|Which band do you like?|Tell me about the Beatles.|Tell me about Queen.|
Tell me about music.|Tell me about jazz.|Explain rock music.|Beatles|rock music|pop music|heavy metal|music history

unk.football
What is the offside rule?|What is a free kick?|What is a red card?|What are the rules of football?|How is football played?|How do you play football?|
How many players has a football team?|Who is the best player?|Who is the best football player of all time?|Explain football.|Explain the rules of football.|Explain a penalty.|
Tell me the rules of football.|Tell me about football.|Teach me football.|football|offside|offside rule

unk.car
What car should I buy?|What is the best car?|What car is good?|What is wrong with my car?|What does this light in my car mean?|How do I change a tire?|How do I start my car?|
How much oil does my car need?|Why does my car not start?|Why does my car make a noise?|Which car is best?|Which car is the fastest?|Fix my car.|Repair my car.|
Recommend a car.|My car is broken.|car|cars|a new car

unk.phonebuy
What phone should I buy?|What computer should I buy?|What is the best phone?|What is the best computer?|What is the best TV?|What is the best camera?|
Which laptop should I buy?|Which laptop is best?|Which phone is best?|Which phone is good?|Which camera should I buy?|Recommend a laptop.|Recommend a computer.|Recommend a TV.|
Is the new phone good?|Is this laptop good?|best laptop|a new phone|a new laptop|phone or tablet|good headphones

unk.quantum
What is quantum physics?|What is quantum theory?|What is a quantum?|What is a quantum computer?|What does quantum mean?|How does quantum physics work?|
How does quantum computing work?|How does entanglement work?|Explain quantum mechanics.|Explain quantum computing.|Explain a quantum computer.|Explain qubits.|
Tell me about quantum physics.|Tell me about quantum computers.|What do you know about quantum physics?|quantum|quantum computer|quantum computing|qubit|qubits

unk.blackhole
What are black holes?|What is in a black hole?|What do you know about black holes?|How are black holes made?|How do black holes work?|How does a black hole form?|
Where are black holes?|Where is a black hole?|Why are black holes black?|Is a black hole a star?|Can light leave a black hole?|Explain black holes.|Explain a black hole.|
Tell me about a black hole.|wormhole|wormholes

unk.dna
What is in DNA?|What is genetics?|What are chromosomes?|What does DNA do?|What does DNA mean?|What do you know about DNA?|How do genes work in the body?|How is DNA made?|
How is DNA read?|Where is DNA?|Where is my DNA?|Why do we have DNA?|Explain DNA.|Explain genes.|Explain chromosomes.|Tell me about DNA.|Tell me about genes.|gene|genetics|
chromosome|chromosomes

unk.economy
What is money?|What is a bank?|What is the stock market?|What causes inflation?|What happens in a recession?|What do you know about the economy?|How does inflation work?|
How does a bank work?|How does the stock market work?|Why is there inflation?|Why are prices so high?|Why is everything so expensive?|Explain the economy.|Explain a recession.|
Explain the GDP.|Explain money.|Tell me about inflation.|Tell me about banks.|inflation|recession|GDP|the GDP

unk.philosophy
What is life?|What is the purpose of it all?|What is the sense of life?|What is the point of life?|What is my purpose in life?|What are we here for?|What do we live for?|
Why am I here?|Why does anything exist?|Why does the world exist?|Who are we?|Is life good?|Does life have a meaning?|Does life have a sense?|Tell me the purpose of life.|
Tell me why we are here.|Explain life.|Explain the meaning of life.|life|purpose of life|philosophy

unk.god
Is God real?|Is there a hell?|Is there a soul?|Do we have a soul?|Who made the world?|What is God?|What is after death?|What happens when we die?|What happens when I die?|
What is heaven?|Where is God?|Where do we go after death?|Which god is real?|Which religion is right?|Tell me about God.|Tell me if there is a god.|heaven|life after death|
religion

unk.aliens
Are aliens real?|Are there aliens in space?|Are there aliens on Mars?|Are there other people in space?|Are there UFOs?|Is there life in the universe?|Is there life out there?|
Is anybody out there in space?|Is there an alien?|Do aliens live on Mars?|Have you seen an alien?|Have aliens been here?|Where are the aliens?|What do aliens look like?|
Tell me about aliens.|Tell me if there are aliens.|alien|UFO|UFOs|life on Mars|life in space

unk.chemistry
What is a base?|What is a chemical reaction?|What is plastic?|What is soap made from?|What happens when acid meets a base?|How is plastic made?|How is a battery made?|
How do I make acid?|How do acids work?|How does a catalyst work?|Explain acids.|Explain a chemical reaction.|Balance an equation.|Balance this equation.|
Help me with chemistry.|Do my chemistry homework.|chemistry|acids|acid|catalyst|chemical reaction

unk.insects
How many beetles are there?|How many kinds of insects are there?|How many insects live on Earth?|What is the biggest insect?|What is the smallest insect?|
What is the rarest beetle?|What is the rarest moth?|What is the largest ant?|What do beetles eat?|Which insect is the biggest?|Which insect is the rarest?|
Which beetle is the biggest?|Tell me about insects.|Tell me about ants.|Tell me about moths.|beetle|rare insects|rare beetle|biggest insect|kinds of beetles|kinds of insects

unk.othermodel
What is Gemini?|What is Mistral?|What is ChatGPT?|What is Qwen?|What do you know about GPT?|What do you know about Claude?|How big is Llama?|
How many parameters does Llama have?|How many parameters has GPT-4?|How does GPT work?|How does Gemini work?|How was GPT trained?|How good is GPT?|Who made GPT?|
Who made Llama?|Who made Claude?|Is GPT better?|Is ChatGPT better than you?|Is Claude good?|Which AI is the best?|Which model is better than K3?|Tell me about GPT.|
Tell me about Claude.|Tell me about ChatGPT.|Tell me about Gemini.|GPT|Claude?|Gemini?|Mistral model|Llama model|DeepSeek model

unk.essay
Write an essay for me.|Write an essay about dogs.|Write me an essay.|Write a long essay.|Write a report.|Write a long report.|Write a long text about cats.|Write ten pages.|
Write my essay.|Write my homework.|Can you write an essay?|Can you write a report?|Can you write a long text?|I need an essay.|I need a long text.|I need ten pages about it.|
I want an essay.|essay|essay please|an essay please|long text please|long article|a long report|a thesis

unk.novel
Write a book about me.|Write me a book.|Write a crime novel.|Write a love story of 200 pages.|Write a long novel.|Write a chapter of a novel.|Can you write a book?|
Can you write a novel?|Could you write a novel for me?|I want a book.|I want a novel.|I need a novel.|Please write a novel.|novel please|a novel please|a book please|
book of 300 pages|fantasy novel|long novel

unk.bigcode
Write an app.|Write an app for me.|Write a web shop.|Write a game.|Write a website.|Write a program with a database.|Build an app.|Build a game.|Build a website.|
Build an operating system.|Build me a web shop.|Make an app.|Make a game.|Make a web shop.|Program a game.|Program a web shop.|Code an app.|Code a game.|Code a website.|
Create an app.|Create a game.|Create a website.|Can you write an app?|Can you build an app?|Can you make a game for me?|Can you build a website?|I need an app.|I want an app.|
I need a web shop.|web shop|web shop please|an app please|a big program

unk.debug
What is the bug in my code?|What is wrong with my code?|What is the error in my code?|Where is the bug?|Where is my bug?|Where is the error in my code?|
Why does my program not work?|Why does my code not work?|Why does my code fail?|Why does my script fail?|Debug my program.|Fix my program.|Fix my script.|Fix my bug.|
Find my bug.|Find the error in my code.|Find the mistake in my program.|Check my code.|Look at my code.|Look at my program.|Can you fix my code?|Can you debug my code?|
Can you find the bug?|My code does not work.|My code crashes.|My program crashes.|My program has a bug.|bug in my code|debug|code crash|null pointer

unk.calculus
What is the integral of x?|What is the integral of sin x?|What is the derivative of x squared?|What is calculus?|What is a derivative?|What is x?|Solve for x.|
Solve the equation.|Solve x squared equals 9.|Solve my equation.|Solve my math homework.|Solve this integral.|Compute the integral.|Compute the derivative.|
Find the derivative.|Find the integral.|Integrate x squared.|Explain integrals.|Explain derivatives.|Help me with calculus.|calculus|integral|integral of x|derivative of x|
equation|solve 2x plus 3 equals 7

unk.root
What is the square root of 10?|What is the square root of 200?|What is the root of 30?|What is the cube root of 50?|What is 2 to the power of 20?|What is 5 to the power of 7?|
What is 7 to the power of 9?|What is 12 percent of 77?|What is 19 percent of 250?|What is the log of 100?|How much is 15 percent of 300?|How much is the square root of 90?|
How much is 2 to the power of 16?|square root|square root of 57|root of 99|cube root|2 to the power of 30|3 to the power of 9|power of two|17 percent of 83|percent of 90|
log of 20|logarithm of 30

unk.translate
Translate this text.|Translate this text to German.|Translate this letter.|Translate this letter to French.|Translate this page.|Translate this book.|
Translate my letter to Spanish.|Translate my text to English.|Translate this sentence.|Translate this sentence to French.|Translate the whole page.|Translate it to Italian.|
Can you translate this text?|Can you translate this?|Can you translate a page?|Can you translate a whole text?|Can you translate my letter?|Could you translate this letter?|
Put this text into German.|Put my letter into French.|I need a translation.|I need a translation of this text.|I want to translate a text.|translation|translation please|
translate|translate this|translate it

unk.summary
Summarize this.|Summarize this text.|Summarize this page.|Summarize my document.|Summarize the article.|Summarize the report.|Summarize a book.|Sum up this article.|
Sum up the book.|Sum up my document.|Shorten this text.|Shorten my article.|Make a summary.|Make a summary of this text.|Give me a summary of this article.|
Give me the main points.|Can you summarize this?|Can you summarize this text?|Can you summarize an article?|Can you sum up a text?|Could you summarize my document?|
What is this article about?|What is this text about?|What does this document say?|I need a summary.|I want a summary of this text.|summary please|summary of this|main points

unk.chess
Can you play chess?|Do you play chess?|Do you know chess?|Let's play chess.|I want to play chess.|I play chess.|I move my knight.|I move my pawn to e4.|My move is e4.|
Your move in chess.|What is your chess move?|What is the best move?|What is the best opening in chess?|Which chess move is best?|Which move should I play?|How do I play chess?|
How does chess work?|Teach me chess.|Play e4.|chess game|a game of chess|chess move|checkmate|e4|queen to d4

unk.riddle
Can you solve this puzzle?|Can you solve a sudoku?|Solve a riddle.|Solve a puzzle.|Solve this sudoku.|Solve my riddle.|Solve the riddle.|Here is a puzzle.|
Here is a riddle for you.|I have a riddle.|I have a riddle for you.|I have a puzzle.|What is the answer to this riddle?|What is the solution of this puzzle?|
What has legs but cannot walk?|What has a face but no eyes?|Guess my riddle.|Help me with a puzzle.|Help me solve a riddle.|puzzle|sudoku|brain teaser|logic puzzle

unk.plan
Plan a trip for me.|Plan my trip.|Plan my trip to Rome.|Plan a trip to Paris.|Plan my week in Japan.|Plan our holiday.|Plan a tour of Spain.|Plan a journey.|
Can you plan a trip?|Can you plan my holiday?|Can you plan a week in Italy?|Make a plan for my trip.|Make a plan for three days in Rome.|Where should I go on holiday?|
Where should we travel?|Where can I go in summer?|What should I see in Paris?|What should I do in Rome?|Help me plan a trip.|I want to plan a trip.|I need a travel plan.|
trip to Japan|travel plan|holiday plan|a week in Italy

unk.cv
Write a CV for me.|Write a cover letter.|Write a job application.|Write an application.|Write a letter.|Write a letter for me.|Write a letter to my boss.|Write a resume.|
Write my cover letter.|Write me a cover letter.|Make a CV.|Make me a CV.|Make my resume better.|Improve my CV.|Check my CV.|Can you write my CV?|Can you write a letter?|
Can you write a cover letter?|Help me with my CV.|Help me write a letter.|I need a CV.|I need a letter to my boss.|I want a cover letter.|CV please|cover letter|
cover letter please|job application|letter please

unk.sonnet
Write a long poem.|Write a long poem about love.|Write a poem like Shakespeare.|Write a poem with ten verses.|Write a poem with many verses.|Write me a sonnet.|
Write me a ballad.|Write me a long poem.|Write a sonnet about love.|Write a sonnet for me.|Write an ode.|Write a poem of two pages.|Write a long rhyme for me.|
Can you write a sonnet?|Can you write a long poem?|Can you write like Shakespeare?|I want a sonnet.|I want a long poem.|I need a sonnet.|A sonnet please.|A long poem please.|
ballad|epic poem|long poem|long rhyme|ode

unk.regex
Write a regex for me.|Write a regex for phone numbers.|Write a regex for dates.|Write a regex for numbers.|Write a parser.|Write a parser for JSON.|Write a compiler for me.|
Write a tokenizer.|Write an interpreter.|Parse this text.|Parse this.|Parse my file.|Give me a regex.|Give me a regex for emails.|Make a regex.|Make a parser.|
Can you write a regex?|Can you write a parser?|Can you write a compiler?|Can you parse this?|I need a regex.|I need a parser.|I want a compiler.|regex please|
regular expression|parser|parser please|compiler|tokenizer code

unk.kernel
Write a CUDA kernel.|Write GPU code.|Write a kernel.|Write a kernel in CUDA.|Write a matrix kernel.|Write a fast kernel.|Write a matrix product in CUDA.|Write OpenCL.|
Write a shader kernel.|Optimize my kernel.|Optimize this CUDA code.|Optimize my GPU code.|Make my kernel faster.|Give me CUDA code.|Give me a GPU kernel.|Show me CUDA code.|
Can you write CUDA?|Can you write a kernel?|Can you write GPU code?|I need CUDA code.|I need a GPU kernel.|I want a kernel.|CUDA kernel|CUDA kernel please|GPU kernel|GPU code|
matrix code|OpenCL code|matrix product in CUDA

unk.image
Draw a cat.|Draw a dog.|Draw a house.|Draw a tree.|Draw me.|Draw me a cat.|Draw me a picture.|Draw a picture.|Draw a picture of a dog.|Draw something for me.|Paint a picture.|
Paint a cat.|Paint me a house.|Make a picture of a cat.|Make an image.|Make an image of a dog.|Make a drawing.|Make a photo.|Create a picture for me.|Generate an image.|
Generate a picture.|Generate a logo.|Show me a picture.|Show me a picture of a cat.|Show me an image.|Show me a photo.|Can you draw a picture?|Can you make images?|
Can you make a picture?|Can you generate images?|I want a picture.|I need a picture.|I need a logo.|picture please|picture of a cat|image|image please|image of a dog|drawing|
drawing of a cat|photo of a cat|a logo

unk.email
Send an email.|Send an email to Anna.|Send a mail.|Send a message.|Send a message to my friend.|Send a text.|Send this by mail.|Send it to my boss.|Write to Anna.|
Write to my mother.|Call Anna.|Call my boss.|Call a taxi.|Call the police.|Phone my friend.|Ring my mother.|Text my friend.|Text Ben.|Mail my boss.|Mail this.|Email my boss.|
Email Anna.|Post this.|Post this online.|Tweet this.|Can you send a message?|Can you send a mail for me?|Can you call Anna?|Can you call my friend?|Can you write to Anna?|
I want to send an email.|I want to send a message to Ben.|I need to call my mother.|send email|send message|email to Ben|email please|call someone|phone call

unk.alarm
Set an alarm for seven.|Set an alarm for me.|Set the alarm.|Set a timer.|Set a timer for me.|Set a timer for five minutes.|Start a timer for ten minutes.|Remind me.|
Remind me later.|Remind me at five.|Remind me to call Anna.|Remind me to buy milk.|Wake me.|Wake me at six.|Wake me up tomorrow.|Wake me up at seven.|Can you set an alarm?|
Can you set a timer?|Can you remind me?|Can you remind me tomorrow?|Can you wake me?|Can you wake me at seven?|Tell me when ten minutes are over.|I need an alarm.|
I need a timer.|I want a reminder.|alarm please|alarm at seven|alarm clock|timer|timer for ten minutes|ten minute timer|reminder|reminder please|wake up call

unk.music
Play music for me.|Play a song for me.|Play my favorite song.|Play the Beatles.|Play something.|Play something nice.|Play the radio.|Play it louder.|Put on music.|
Put on some music.|Put on a song.|Start the music.|Pause the song.|Turn on the music.|Turn on the radio.|Turn off the music.|Turn the music up.|Turn the volume up.|Next song.|
Next song please.|Can you play some music?|Can you play jazz?|Can you play my song?|Can you turn on the radio?|I want music.|I want some music.|I want to hear a song by Queen.|
Let me hear some music.|music please|some music please|radio|radio please|louder|volume up|jazz please

unk.buy
Buy a book.|Buy a book for me.|Buy me a ticket.|Buy me a coffee.|Buy me a car.|Buy this for me.|Buy milk.|Buy something.|Order a pizza for me.|Order pizza.|Order me a pizza.|
Order a book.|Order a taxi.|Order this.|Order some food.|Book a hotel.|Book a flight.|Book a flight for me.|Book a ticket.|Book a room.|Book a trip.|Reserve a table.|
Reserve a room.|Reserve a table for me.|Pay for me.|Pay my rent.|Pay this bill.|Get me a ticket.|Get me a taxi.|Can you buy me a ticket?|Can you buy something for me?|
Can you order a pizza?|Can you order food?|Can you book a hotel?|Can you pay my bill?|I want to buy a ticket.|I want to order a pizza.|I want a pizza.|I need a ticket.|
I need a hotel.|pizza please|ticket please|book hotel|a ticket to Rome

unk.files
Open my file.|Open my files.|Open this file.|Open the file.|Open my document.|Open the folder.|Open my photo.|Read my file.|Read my files.|Read this file.|Read my document.|
Delete this file.|Delete my photos.|Delete the file.|Delete a folder.|Copy a file.|Copy my files.|Copy this file.|Move this file.|Rename this file.|Rename the folder.|
Save this.|Save it to a file.|Save this to a file.|Make a new folder.|Create a file.|Create a folder.|Create a new folder.|Write this to a file.|Show my files.|
Show me my files.|Show my documents.|Find my file.|Find my photos.|Empty my trash.|Can you open a file?|Can you open my files?|Can you read my files?|Can you read a file?|
Can you delete my files?|Can you save this?|Can you make a folder?|I want to open a file.|my files|my photos|my documents|file|files

unk.light
Turn on the lights.|Turn off the light.|Turn off the lights.|Turn the light on.|Turn the light off.|Turn off the heating.|Turn on the TV.|Turn off my computer.|
Turn off my phone.|Turn on my computer.|Switch off the light.|Switch off the computer.|Switch on the TV.|Lights on.|Light off.|Lock my door.|Open the door.|Close the door.|
Close the window.|Open the window.|Start my car.|Start the dishwasher.|Start the coffee machine.|Make coffee in the kitchen machine.|Shut down my computer.|Shut down.|
Restart my computer.|Restart the computer.|Reboot.|Can you turn on the light?|Can you turn off the light?|Can you turn off the computer?|Can you switch on the light?|
Can you open the door?|Can you lock the door?|Can you shut down the computer?|I want the light on.|It is dark, turn on the light.|light|light please|lights on please|
heating on

unk.voice
Speak to me.|Speak please.|Speak aloud.|Speak up.|Speak louder.|Say it loud.|Say something aloud.|Say that out loud.|Read aloud.|Read it aloud.|Read it out.|Read this to me.|
Read this out loud.|Read your answer aloud.|Read me a story aloud.|Use a voice.|Talk with your voice.|Talk aloud.|Tell me with your voice.|Can you speak to me?|
Can you speak aloud?|Can you read aloud?|Can you read this aloud?|Can you say it aloud?|Can you use a voice?|Can I hear you?|Do you have a voice?|Do you speak aloud?|
Let me hear you.|Let me hear your voice.|I want to hear your voice.|I cannot hear you.|voice output|your voice|text to speech

unk.doctor
What should I take for a headache?|What should I do if I am sick?|What should I do about my pain?|What medicine should I take?|What pill should I take?|
What helps against a cold?|What helps against pain?|What helps against fever?|What is wrong with me?|What is this rash?|Why does my head hurt?|Why does my back hurt?|
Why do I have a fever?|Why am I sick?|Which pill should I take?|Which medicine helps?|Should I see a doctor?|Should I take a pill?|Should I take medicine?|
Is this dangerous for my health?|Is my fever too high?|Do I have a fever?|I am ill.|I feel sick.|I have a cold.|I have pain.|I have a cough.|I have the flu.|
I have a stomach ache.|My tooth hurts.|My knee hurts.|My throat hurts.|I cut my finger.|I broke my arm.|My child has a fever.|headache|fever|pain|sick|medicine|
a pill against pain|toothache

unk.law
Can I sue?|Can I sue him?|Can I sue my boss?|Can I sue my landlord?|Can I break my contract?|Can I leave my contract?|Can my boss fire me?|Can my boss do that?|
Can my neighbor do that?|Can they do that?|Can the police do that?|Is it legal?|Is that legal?|Is this against the law?|Is my contract okay?|Is my contract legal?|
Is it legal to copy a film?|Do I have to pay the fine?|Do I need a contract?|What is the law?|What does the law say?|What are my rights at work?|
What can I do against my landlord?|What should I do about a fine?|I want to sue.|I want to sue my boss.|I need a lawyer.|I got a fine.|I was fired.|I have a legal question.|
My landlord wants me out.|lawyer|legal?|legal advice|my rights|my contract|a fine

unk.money
What should I do with my money?|What should I do with my savings?|What should I buy, gold or stocks?|What stocks should I buy?|What is a good investment?|
Where should I invest?|Where should I invest my money?|Where should I put my savings?|Which stocks are good?|Which bank is good?|Should I invest?|Should I invest in gold?|
Should I buy a house?|Should I sell my stocks?|Should I save money?|How should I invest my money?|How can I get rich?|How can I make money?|How do I make money?|
How do I make more money?|How do I invest?|How do I save money?|Is gold a good investment?|Is it good to buy stocks?|Help me with my money.|Help me invest.|I want to invest.|
I want to be rich.|I want to make money.|I have some money. Where should I put it?|invest money|investment|my money|my savings|get rich|stocks or gold|stock tips

unk.vet
What is wrong with my dog?|What is wrong with my cat?|What should I do with a sick dog?|What should I do if my cat is sick?|What can I give my sick dog?|Why is my dog sick?|
Why does my cat not eat?|Why does my dog not eat?|Why does my dog limp?|Why does my cat throw up?|Is my dog sick?|Is my cat sick?|Is chocolate bad for my dog?|
Should I take my dog to the vet?|My dog is ill.|My dog throws up.|My dog ate something bad.|My cat limps.|My cat has a fever.|My horse is sick.|My rabbit is sick.|
My hamster is sick.|My bird is sick.|My fish is sick.|My pet is sick.|My pet is ill.|Help, my dog is sick.|Help, my cat is sick.|sick dog|sick cat|sick pet|dog is sick|
cat is ill

unk.tax
What taxes do I pay?|What tax do I have to pay?|What tax form do I need?|What can I deduct?|What do I write in my tax form?|How do I do my taxes?|How do I save taxes?|
How do I fill in my tax form?|How much tax must I pay?|How can I pay less tax?|How can I save tax?|When do I pay taxes?|When must I pay my taxes?|Which taxes do I pay?|
Do I have to pay taxes?|Do I pay too much tax?|Do I need a tax form?|Can I deduct my car?|Can I deduct my computer?|Can you do my taxes?|Can you help me with my taxes?|
Can you fill in my tax form?|Do my taxes.|Help me save taxes.|I need help with my taxes.|I want to pay less tax.|tax form|my taxes|less tax|tax help|tax return

unk.crisis
I do not want to live any more.|I do not want to be here any more.|I do not want to go on.|I do not want to wake up.|I cannot go on.|I cannot go on living.|
I cannot take it any more.|I am going to kill myself.|I will hurt myself.|I think of suicide.|I think about death all the time.|I wish I were dead.|I should be dead.|
I hate my life.|I see no way out.|I have no reason to live.|My life is over.|My life has no sense.|Life is not worth living.|Nobody needs me.|
Everybody would be better without me.|It would be better if I were dead.|want to die|kill myself|hurt myself|end my life|no reason to live|I just want to die

unk.bomb
How do I build a bomb?|How do you make a bomb?|How do you build a bomb?|How can I make a bomb?|How can I make a weapon?|How can I make poison?|How can I poison someone?|
How can I kill someone?|How do I build a gun?|How do I make a weapon?|How do I make explosives?|How do I make a grenade?|What do I need to make a bomb?|What is in a bomb?|
Which poison kills?|Which poison is best?|Tell me how to make a bomb.|Tell me how to build a bomb.|Tell me how to make poison.|Tell me how to kill someone.|
Show me how to make a bomb.|Help me make a bomb.|Help me build a gun.|Help me build a weapon.|Teach me to make bombs.|Give me the recipe for a bomb.|
Give me instructions for a gun.|I want to make a bomb.|I want to make a weapon.|I want to kill someone.|I want to poison my neighbor.|bomb|make a bomb|build a weapon|
explosives|poison recipe

unk.hack
How do I hack?|How do I hack a phone?|How do I hack a website?|How do I hack an account?|How do I hack someone?|How do I steal a password?|How do I steal an account?|
How do I write a virus?|How can I hack a computer?|How can I hack an account?|How can I hack my neighbor?|How can I steal a password?|How can I get into her account?|
How can I break into a computer?|How can I spy on my wife?|Hack a computer.|Hack a website.|Hack an account for me.|Hack my friend.|Crack this password.|Steal a password.|
Steal data for me.|Write me a virus.|Write a virus for me.|Write a trojan.|Write a worm.|Write some malware.|Make a virus.|Can you hack?|Can you hack a computer?|
Can you hack an account?|Can you write a virus?|Can you crack a password?|Help me hack a computer.|Help me hack an account.|Help me crack a password.|
I want to hack a computer.|I want to hack someone.|I want to steal a password.|hacking|hack a phone|virus code|malware|keylogger

unk.steal
How do I steal?|How do I steal a bike?|How do I steal money?|How do I cheat?|How do I cheat in school?|How do I cheat on a test?|How do I pick a lock without a key?|
How do I break into a house?|How do I break into a car?|How can I steal a car?|How can I steal money?|How can I rob a shop?|How can I cheat?|How can I cheat in my exam?|
How can I cheat in a test?|How can I shoplift?|Tell me how to steal.|Tell me how to steal a car.|Tell me how to cheat.|Tell me how to rob a bank.|Teach me to steal.|
Show me how to steal a car.|Help me steal.|Help me steal a car.|Help me cheat.|Help me cheat on a test.|Help me rob a bank.|I want to steal a car.|I want to steal something.|
I want to cheat.|I want to rob a bank.|steal a car|steal a bike|rob a bank|cheat in a test|pick a lock|shoplifting

unk.mean
Be mean.|Be rude to me.|Insult my boss.|Insult someone.|Insult him.|Give me an insult.|Give me a nasty word.|Call me an idiot.|Call him names.|Tell me I am stupid.|
Tell me that I am ugly.|Tell my boss that he is stupid.|Tell him he is ugly.|Say something nasty.|Say something rude.|Say something bad about me.|Say that my friend is stupid.|
Say that I am stupid.|Say mean things.|Say bad words.|Write something mean.|Write a nasty message.|Write a mean letter.|Write a rude letter.|Write me an insult.|
Write an insult for my friend.|Write a mean message.|Can you insult me?|Can you be mean?|Can you be rude?|Can you say something mean?|Can you write something mean?|
I want a mean message.|I want to hurt his feelings.|insult please|insults|mean message|a mean message|nasty letter|a rude word

soc.thanks
thank you for this|thank you for your answer|thanks for this|thanks for telling me|thank you for telling me|thanks for the help|thank you for the help|thank you for your help|
thank you dear model|thank you, little model|thank you, that was good|thank you, that helped|that helped, thank you|that helped me|it helped, thanks|good, thank you|
fine, thank you|nice, thank you|cool, thanks|cool, thank you|super, thanks|all right, thanks|yes, thank you very much|well, thanks|thanks, model|thanks, Deltafin|
many many thanks|big thanks|so kind, thank you|thanks, that is enough|thanks, got it|I want to say thank you|I just want to say thanks|you were a great help

soc.bye
bye then|bye, until tomorrow|bye, take care|goodbye for now|goodbye, little model|bye Deltafin|so bye|okay, bye|okay, goodbye|well, bye|well bye then|I have to go now|
I need to leave|I need to go|I must go|I am going home|I go home now|I leave you now|see you again|see you another day|see you in a while|see you another time|until soon|
talk to you tomorrow|talk to you soon|that was it, bye|that is it for today|that's all for now|enough for now, bye|I am done, bye|I am finished, bye|we are finished for today|
time for me to go|let me say goodbye

soc.night
good night now|good night then|a good night|a good night to you|good night model|good night my friend|night|nighty|I wish good night|I am going to bed|I go to sleep now|
I have to go to bed|I need to go to bed|I must sleep now|now I sleep|off to sleep|to bed now|it is time for bed|it is bedtime|it is night, I go to sleep|sleep well tonight|
have a good sleep|dream well|rest well tonight|see you in the morning

soc.ok
ok, I see|ok, understood|ok, got it|okay, I understand|all right, I see|I see, okay|I got it|I get that|I get it now|I have got it|I understand it now|now I get it|it is clear|
it is clear now|that is clear|that was clear|this is clear|clear enough|makes sense now|this makes sense|it makes sense|that is good to know|good to hear|that is all right|
okey dokey|ah I see|ah, got it|hm okay|mhm

soc.yes
yes, that is right|yes, that is it|yes, please do|yes, please go on|yes, do that|yes, I want|yes, I want to|yes, I do want that|yes, I think so|yes, I agree|yes, very much|
yes, gladly|yes, okay|yes, all right|yes, let us do that|yes indeed|yeah sure|yeah right|yeah, why not|yep, please|yup, sure|sure, please|of course I do|certainly yes|
right, yes|I think so|I believe so|I agree with that|I would like that|that would be nice|that would be good|sounds good, yes|do it|do that|go on|go on please|please go on|
please do that|I am in|affirmative

soc.no
no, not really|no, not today|no, I do not think so|no, never mind|no, nothing more|no, better not|nope, not really|nope, nothing|nah, thanks|nah, not now|not that|not this|
not for me|not for now|not right now|maybe not|better not|I do not want to|I do not want this|I do not need that|I don't want that|I do not think that|I want nothing|
I need nothing more|nothing else, thanks|none|never|it is nothing|it does not matter|forget about it|leave that|skip it|stop that

soc.great
that was great|that was really good|that was very good|that was nice|that was perfect|that was cool|that was amazing|this is amazing|this is nice|this is very good|
this is perfect|this is really good|it is great|it is cool|it is really nice|so nice|so great|really cool|very impressive|how great|how cool|how wonderful|what a great answer|
a great answer|a very good answer|your answer is great|your answer is good|your answer was good|you are doing well|you do that well|you did a good job|good boy|great job|
great one|nice job|nice answer|well done model|I like that|I like that answer|I like this answer|I love that|I love your answer|I am amazed|I am happy with that|just great|
just perfect|beautiful|sweet answer|10 out of 10

soc.love
I like you very much|I love you so much|I love you, model|I love you little model|I am in love with you|I think you are cool|I think you are sweet|I think you are funny|
I think you are wonderful|you are a nice model|you are a great model|you are a friend|you are awesome|you are so cool|you are so good|you are so great|you are so lovely|
you are very kind|you are very sweet|you are very funny|you are really great|you are really kind|you are fun|you are fun to talk to|you are my best friend|you are perfect|
you are good to me|you are kind to me|you're cool|you're so kind|my favorite model|my dear model|what a sweet model|such a kind model|I enjoy talking to you|
I enjoy this chat with you

soc.bad
that is bad|that is a bad answer|that is not correct|that is not true|that is stupid|that is useless|that is terrible|that is not good|that is not what I asked|
that is not what I wanted|that is not an answer|that was bad|that was not right|that was not correct|that was not good|that was stupid|that was useless|that was a bad answer|
this is wrong|this is not true|this is not good|this is nonsense|this is a bad answer|this answer is wrong|this answer is bad|it is wrong|it is not right|it is bad|
it is all wrong|your answer is bad|your answer is not right|your answer is stupid|your answer was wrong|your answers are wrong|your answers are stupid|your answers are useless|
you are bad at this|you are so stupid|you are so dumb|you are not smart|you are no help|you are terrible at this|you are not right|you are false|you make mistakes|
you make no sense|you lie|you lied|you failed|you did not help|you did not help me|you did not answer|you did not answer my question|you did not understand me|
you don't understand me|you understand nothing|you got it wrong|I don't like you|I do not like that|I do not like your answer|I do not like your answers|I am angry|
I am angry with you|bad|bad model|bad answers|dumb|dumb answer|dumb model|stupid|stupid bot|useless|terrible|horrible|awful|nonsense|false|incorrect|a bad model|no good|
not good|not right|not true|wrong again|what nonsense|what a stupid answer

soc.sad
I am so sad|I am so sad today|I am really sad|I am very sad|I am a bit sad|I am sad and alone|I am down today|I am feeling down|I am feeling bad|I am feeling low|
I am feeling lonely|I am feeling alone|I am feeling unhappy|I am unhappy today|I am lonely today|I am all alone|I am alone|I am not feeling well today|I am not happy today|
I am not doing well|I feel so sad|I feel so lonely|I feel so alone|I feel very bad|I feel very sad|I feel really bad|I feel empty|I feel bad today|I had a hard day|
I had a very bad day|I had a sad day|I had such a bad day|I have a bad day|I have had a bad day|I could cry|I have to cry|I miss someone|I lost a friend|I lost my job|
my friend left me|my day was terrible|my day was not good|today is a sad day|today was bad|today was terrible|it was a bad day|it is a sad day|such a bad day|such a sad day|
everything is sad|everything is wrong today|everything goes wrong|nothing goes well|nobody loves me|nobody talks to me|no one likes me|so lonely|so sad today|very sad|lonely|
unhappy|feeling sad|feeling bad|feeling lonely|life is sad

soc.happy
I am so happy|I am really happy|I am very happy|I am happy today|I am happy now|I am glad|I am very glad|I am in good spirits|I am in a very good mood|I am doing great|
I am doing well|I am feeling good|I am feeling great|I am feeling well|I am well today|I feel very good|I feel very happy|I feel great|I feel fine today|I feel fantastic|
I feel good today|I had a very good day|I had a really nice day|I had a nice day|I had a lovely day|I had such a good day|I have a good day|I have had a good day|
I am full of energy and joy|my day was wonderful|my day was very good|my day is great|my mood is good|today is a great day|today was a great day|today was wonderful|
today is a nice day|it was a good day|it was a great day|it is a good day|what a wonderful day|what a lovely day|such a great day|such a nice day|everything is good today|
everything is fine today|everything went well today|all is going well for me|life is great|life is beautiful|so happy|so happy today|very happy|happy|feeling happy|
feeling great today|good mood

soc.tired
I am very tired|I am really tired|I am so very tired|I am tired now|I am tired today|I am too tired|I am dead tired|I am so sleepy|I am sleepy today|I am exhausted today|
I am so exhausted|I am half asleep|I am falling asleep|I am tired of working|I am tired from work|I am low on energy today|I feel very tired|I feel so tired|I feel exhausted|
I feel sleepy|I feel worn out|I have to rest|I have to sleep soon|I have no more energy|I have no energy left|I have worked all day|I have worked too much|I have not slept|
I have not slept well|I did not sleep at all|I did not sleep last night|I worked a lot today|I worked too much|I need a rest|I need a pause|I need rest now|I need to sleep|
I need to take a break|I need to lie down|I want a break|I want to sleep|I want to lie down|I could sleep now|I could use a break|I should rest|I should sleep|
I can hardly keep my eyes open|my eyes fall shut|long day, I am tired|what a tiring day|such a long day|so exhausted|so very sleepy|very tired|really tired|exhausted|
tired today|tired now|need a break|need rest|no energy

soc.bored
I am very bored|I am really bored|I am bored now|I am bored today|I am so bored today|I feel so bored|I have nothing to do now|I have nothing to do today|
I do not know what to do now|I need something to do|I need some fun|I need fun|I want to have fun|I want to do something fun|I want something fun|I want to do something|
I would like some fun|it is boring here|it is so boring|this is so boring|life is boring|boring|boring day|how boring|such a boring day|today is boring|so boring|very bored|
really bored|nothing to do here|nothing to do today|nothing happens|what can I do now|what can we do now|what can we do together|what could we do|what shall we do|
what should we do|what should we do now|what is fun|something fun please|do something|do something with me|do something fun with me|let us do something|
let us do something nice|let us have some fun|let's do something fun|let's have some fun|entertain me please|please entertain me|amuse me please|cheer me up|make it fun|
give me some fun|can you entertain me|can you amuse me|can we have fun|can we have some fun|can we do something|could we do something fun|any ideas for fun|
any ideas against boredom|help, I am bored

soc.hungry
I am really hungry|I am hungry now|I am hungry today|I am a bit hungry|I am so hungry today|I am starving now|I feel very hungry|I feel so hungry|I have not eaten|
I have not eaten today|I have not eaten all day|I did not eat|I did not have lunch|I did not have breakfast|I have to eat|I have to eat something|I have an empty stomach|
I need to eat|I need to eat something|I need some food|I need a meal|I want a snack|I want some food|I want to eat something|I want to eat now|I want a meal|
I would like to eat|I could eat|I could eat now|I could eat a horse|I should eat something|my stomach is so empty|my stomach hurts from hunger|what can I eat now|
what can I have for a snack|what could I have to eat|what do I eat|what do I eat now|what do I eat today|what is there to eat|what is a good meal|what is good for a snack|
what shall I eat now|what should I have for lunch|what should I eat for dinner|what should I eat today|what should I have to eat|what to eat now|what to eat today|
which snack is good|which food is good|suggest some food|suggest a meal|give me something to eat|give me food|tell me a good snack|any snack ideas|an idea for a meal|
an idea for lunch|a snack please|food|food please|some food please|hunger|so hungry today|very hungry|really hungry|snack|lunch?|dinner?

soc.sorry
I am really sorry|I am so sorry|I am sorry about that|I am sorry about this|I am sorry for this|I am sorry for the mistake|I am sorry, my mistake|I am sorry, that was wrong|
I apologize for that|I apologize for this|I want to apologize|I want to say sorry|I have to apologize|I did not want that|I did not mean to|I did not mean it|
I did not mean to write that|I made an error|I made a typo, sorry|I typed that wrong|I pressed the wrong key|I am to blame|I was wrong|I was rude, sorry|it was my mistake|
it was my fault|it is my fault|that was a mistake|that was an error of mine|that was not nice of me|that was wrong, sorry|this was my mistake|my error|my bad, sorry|
my fault, sorry|my apologies for that|oops, my mistake|oops, my bad|oops, wrong key|ups, sorry|oh, I am sorry|oh, my mistake|oh, my bad|ah, sorry|hey, sorry|
so sorry about that|so very sorry|really sorry|very sorry|sorry, model|sorry, my mistake|sorry, my bad|sorry, my fault|sorry for this|sorry for the typo|sorry for the error|
please forgive my mistake|please excuse my mistake|forgive me please|forgive my mistake|pardon me|beg your pardon|apologies

soc.please
I need help please|I need help now|I need help with something|I need some help please|I need your help please|I need you to help me|I need assistance|I need an answer please|
I need to ask something|I need to ask you something|I want your help|I want to ask a question|I want to ask you a question|I want to ask something please|
I have a problem, can you help?|I have some questions|I have a small question|I have a little question|I have another question|I have a question please|I have got questions|
I would like some help|I would like to ask a question|I would like to ask you something|I could use your help|I am stuck, please help|I am stuck, help me|I am in need of help|
can you please help me|can you help me please|can you help me out|can you help me now|can you give me help|can you answer a question|can you answer my question|
can you answer me something|can I ask a question|can I ask you a question please|can I ask something|can I get help|can I get some help|can I have help|can I have some help|
could you please help me|could you help|could you help me with something|could I ask something|could I ask a question|could I get some help|may I ask|
may I ask a small question|may I ask you a question|would you please help me|would you answer a question|do you answer questions|are you able to help|is there help|
is help possible|please help me out|please help me now|please answer my question|please answer me a question|please give me help|please assist me|help please|help me now|
help me with something|some help please|a little help please|a question|a question please|one question|one small question|just one question|question please|questions|
got a question|let me ask something|assist me|SOS

soc.funny
that is really funny|that is very funny|that is hilarious|that is a good joke|that is a good one|that was very funny|that was so funny|that was really funny|
that was a good joke|that was hilarious|this is funny|this is so funny|this is hilarious|it is funny|it was funny|it made me laugh|you made me laugh a lot|you make me laugh|
you are making me laugh a lot|I have to laugh|I had to laugh a lot|I am laughing so hard|I am laughing out loud|I laugh|I laughed so hard|I can not stop laughing|
I like that joke|I love that joke|I love this joke|good joke, haha|great joke|a great joke|a funny joke|a good joke|a very good joke|a very funny joke|nice joke, haha|
best joke ever|what a funny joke|what a joke|how funny is that|hahahahaha|haha yes|haha good|haha great|haha, funny|haha, very good|haha, that is funny|haha, that was funny|
haha lol|hihihi|hoho|lol lol|lol that is funny|lol, good one|lol, nice|rofl, so good|really funny|very very funny|ha, good one|ha, funny|ha, nice

soc.talk
I want to talk a bit|I want to talk with you|I want to talk to someone|I want to chat with you|I want to chat a bit|I want a chat|I would like to talk|
I would like to talk to you|I would like a chat|I feel like a chat|I just want to chat|I just want to talk to someone|I need to talk|I have time to talk|let us chat|
let us chat a little|let us talk a little|let us talk about something|let us have a conversation|let's chat a bit|let's have a chat|let's have a talk|
let's talk about something|let's talk a bit|can we have a chat|can we talk a bit|can we talk about something|can we chat a bit|can you talk to me|can you talk with me|
can you chat with me|can you say something|can you tell me something|could we talk|could we chat|could you talk to me|could you say something|shall we talk|shall we talk a bit|
shall we have a chat|shall we chat a little|do you want to talk to me|do you want to talk with me|would you like to talk|would you like to chat|will you talk to me|
will you chat with me|talk with me please|talk to me please|talk to me a bit|talk about something|talk a little|chat with me please|chat with me a bit|chat please|
a chat please|a little chat|a small chat|small talk|small talk please|some small talk|conversation|a conversation please|say anything you like|say something nice|
say something interesting|tell me something please|tell me whatever you like|tell me something good|tell me something cool|please tell me something|please talk with me|
start a chat|you talk|you say something|your turn to talk|your turn, say something|something interesting please|anything interesting?

soc.fact
tell me some fact|tell me some fun fact|tell me another fact|tell me a new fact|tell me a nice fact|tell me a random fact|tell me a surprising fact|tell me a fact please|
tell me a fun fact please|tell me a fact about animals|tell me a fact about spiders|tell me something I did not know|tell me something that I do not know|give me a random fact|
give me a cool fact|give me a nice fact|give me a new fact|give me a small fact|give me some fact|give me a fact please|give me a fun fact please|give me one fun fact|
give me a fact about animals|give me a surprising fact|share a fact with me|share a cool fact|share some fact|share an interesting fact|say a fun fact|say an interesting fact|
show me a fact|show me a fun fact|teach me something please|teach me something interesting|teach me something about animals|teach me one fact|teach me a fun fact|
do you know an interesting fact|do you know some fun fact|do you know any fun facts|do you know facts|do you know something interesting|do you have any facts|
do you have some fun fact|can you tell me a fact|can you tell me a fun fact|can you give me a fact|can you give me a fun fact|can you teach me something|can you share a fact|
could you tell me a fact|could you tell me a fun fact|could you give me a fun fact|could you teach me something|I want a fun fact|I want to hear a fact|
I want to hear a fun fact|I want to know a fact|I want to know something new|I want to learn a fact|I would like a fun fact|I would like to hear a fact|
I would like to learn something|I need a fact|I need a fun fact|please tell me a fact|please tell me a fun fact|please give me a fun fact|please teach me something|
what is an interesting fact|what is a cool fact|what fact do you know|what facts do you know|what can you teach me|which fact do you know|which fun fact do you know|
let me hear a fact|let me hear a fun fact|a fact|a cool fact|a fun fact|a random fact|a random fact please|a new fact|a small fact please|a nice fact|an interesting fact|
an interesting fact please|a surprising fact|some fact please|some fun fact please|one fun fact please|fun facts|fun facts please|facts|animal fact|spider fact|fact of the day|
fun fact of the day|random fun fact|interesting facts|any fact|any facts?|any fun fact|surprise me with a fun fact|did you know? tell me a fact

soc.hello_world
say hello now|say hello for me|say hello to my boss|say hello to all my friends|say hello to the people here|say hello to this world|say hello to everybody|
say hello world please|say hello in one word|say just hello|say only hello|say a hello|say a friendly hello|say hi now|say hi to the world|say hi to my friend|say hi to all|
say hi to my brother|say hi to my sister|say hi to us|write hello to the world|write a hello|write a greeting|print hi|print hello world for me|print a greeting|
can you say hello world|can you say hello to me|can you say hello to the world|can you say hello to my friend|can you say hi to my friend|can you greet the world|
can you greet my friend|can you write hello|could you say hello|could you say hello world|could you say hello to the world|could you greet me|please say hello to me|
please say hello world|please say hello to my friend|please say hi to everyone|please greet my friend|greet my mother|greet everyone|greet me please|greet me nicely|
greet the people|greet all|give me a greeting|give me a hello|give a hello to the world|I want a greeting|I want you to greet me|I want you to say hello to the world|
I want to hear hello|tell the world hi|tell everyone hello|tell my friend hello|tell me hello|the words hello world please|a greeting please|a hello please|
a hello to the world|now say hello|now say hi|just say hi|simply say hello

soc.huh
what is that supposed to mean|what is this supposed to mean|what do you want to say|what do you want to tell me|what did you mean|what did you mean by that|
what did you want to say|what does this mean|hä|er|how|how come|how is that|why not that|so what|so?|and?|and now?|sorry, what was that?|pardon, what?|come again please|
say again|say that once more|say it again|say again please|could you say that again|could you repeat that|can you say that again|can you repeat that|can you explain that again|
can you explain what you mean|explain what you mean|explain yourself|please explain again|please say that again|repeat that|repeat please|repeat|I don't understand you|
I don't understand that|I don't understand this|I don't get that|I don't get what you mean|I do not get it|I do not get what you mean|I do not understand you|
I do not understand it|I do not understand this|I do not understand your answer|I do not understand what you mean|I did not get that|I did not understand|
I did not understand you|I did not understand your answer|I did not catch that|I did not follow|I cannot follow|I am not sure what you mean|I am not sure I understand|
I am a bit confused|I am so confused|I am confused now|I am lost now|you lost me there|you confuse me|now I am confused|that is unclear|that was not clear|that was unclear|
that does not make sense|that did not make sense|that makes no sense to me|that is hard to understand|this is confusing|this is unclear|this makes no sense|
this is not clear to me|this does not make sense|it is not clear|it is not clear to me|it makes no sense|makes no sense|no idea what you mean|not clear to me|confused|
confusing|no sense

me.who
who is it that I talk to|who do I chat with|who is there on the other side|who is writing to me|who writes this|who answers here|who answers my questions|
what is it that I talk to|what kind of thing are you|what sort of AI are you|what is the model here|what is your name and what are you|which model are you|which model do I use|
which model answers|which model is running|which model is running here|which model runs here|which AI are you|which AI am I talking to|tell me about you|tell me who I talk to|
tell me which model you are|tell me which model this is|tell me a little about yourself|say what you are|describe who you are|introduce yourself to me|let me know who you are|
I want to know which model this is|I would like to know who you are|I wonder what you are|I do not know who you are|I do not know what you are|could you introduce yourself|
could you tell me who you are|can you say who you are|can you tell me what you are|can you describe yourself|can you tell me about yourself|so who are you|hey, who are you|
who are you then|who might you be|about yourself|about this model|this model, what is it|the model here|who you are|what you are|self description

me.name
what is the name you have|what is your full name|what is your first name|what is your real name|what name should I use for you|what name do you go by|what name may I use|
what should I name you|what would you like to be called|what do I name you|how do I call you|how shall I call you|how can I call you|who are you called|which name have you|
which name should I use|do you have your own name|do you have any name|do you have a real name|do you have a nickname|do you go by a name|have you a name|
has the demo model a name|tell me what your name is|tell me your name please|tell me how to call you|say what your name is|give me a name for you|let me know your name|
I want to know your name|I wonder what your name is|I forgot your name|may I have your name|can I know your name|can I have your name|could I know your name|a name?|
the name of the model|the name of the demo model|your name again|so what's your name|and your name?|your full name|your real name|nickname?

me.isk3
are you the K3|are you this K3|are you the famous K3|are you the great K3|are you the true K3|are you the whole K3|are you actually K3|are you already K3|
are you the real thing|are you the complete model|are you the complete K3|are you the large model|are you Kimi K3 or the demo|are you Kimi or a demo|are you Kimi or not|
are you K3 or something else|are you K3 or not|are you a demo or K3|are you a small K3|are you a version of K3|am I talking to Kimi K3|am I talking to Kimi|
am I talking to the full model|am I talking to the real K3|am I talking to the big model|am I chatting with K3|am I chatting with the full K3|am I chatting with Kimi K3|
am I using K3|am I using Kimi K3|am I on K3|is this the real Kimi|is this the original K3|is this the whole K3|is this Kimi|is this Kimi K3 or a demo|is this K3 already|
is it K3|is it Kimi K3|is it K3 here|is K3 answering|is K3 talking to me|is K3 answering me|is K3 running|is K3 running now|is the full K3 answering|is the full model running|
is the full model answering|is that K3|is that the full K3|do I talk to K3|do I talk to the full K3|do I chat with K3|do I use K3 now|do I use the full K3|
does Kimi K3 answer me|so this is the full K3|so you are K3|so are you K3|so I talk to K3|you are Kimi|you are the full K3|you are the real K3|you are K3|you are not K3?|
you are not the full K3?|you are Kimi, right|this is K3, right|this is Kimi K3, right|I thought you are K3|I thought you were K3|I thought this is K3|I think you are K3|
I want to know if you are K3|I wonder if you are K3|tell me if you are K3|tell me if this is K3|Kimi, is it you|full K3?|the full K3?|real K3?|demo or K3?|demo or full model?

me.human
are you an actual person|are you an actual human|are you a living person|are you a real thing|are you a man|are you a woman|are you a boy or a girl|are you a girl|
are you a child|are you an animal|are you a human or a bot|are you a person or a program|are you a robot or a human|are you a robot or a person|are you a chat bot|
are you a thing|are you living|are you alive or not|are you a mind|am I talking to a bot|am I talking to a computer|am I talking to a program|am I talking to a real person|
am I talking to an AI|am I chatting with a human|am I chatting with a person|is this a person|is this a program|is this a real person|is there a person there|is there a human|
is there a person behind you|is there a real person|is someone typing|is somebody typing this|is it a person or a machine|is a person answering|is a machine answering me|
do I chat with a machine|do I talk to a person|do I talk to a human|do I talk to a robot|do you have a brain|do you breathe|do you have hands|do you have a face|
have you got a body|have you a body|so you are a machine|so you are a program|so you are not human|so you are not a person|you are a machine, right|you are a robot|
you are a program|you are a computer|you are not real|you are not alive|you are human|you are a person|you are human, right|I think you are human|I think you are a robot|
I wonder if you are human|I want to know if you are human|tell me if you are a robot|tell me if you are a person|tell me if you are real|tell me if you are alive|human or bot?|
human or AI?|person or program?|person or machine?|robot?|bot?|machine?|person?|alive?|real?|a robot?|a real person?

me.other
are you a GPT|are you GPT 4|are you from Anthropic|are you from Meta|are you from Microsoft|are you ChatGPT or Claude|are you ChatGPT or Gemini|are you Gemini from Google|
are you Llama 3|are you Cortana|are you Gemma|are you Perplexity|are you a Llama model|are you a Qwen model|are you like ChatGPT|are you like Siri|are you like Alexa|
are you part of Google|are you made by Google|are you made by Meta|are you OpenAI|are you really ChatGPT|are you some kind of ChatGPT|are you another AI|
are you a different model|am I talking to GPT|am I talking to Gemini|am I talking to Siri|am I talking to Claude|am I talking to Alexa|am I chatting with ChatGPT|is this Llama|
is this Mistral|is this Copilot|is this a GPT model|is this an OpenAI model|is this a Google model|is this Grok|is it GPT|is it Claude|is that you, ChatGPT|is that you, Siri|
do I talk to ChatGPT|do I talk to GPT|do you use GPT|do you use ChatGPT|do you run on GPT|do you come from OpenAI|do you come from Google|you are GPT|you are GPT, right|
you are Gemini|you are Siri|you are Siri, right|you are Claude|you are Claude, right|you are Alexa|you are ChatGPT|you look like ChatGPT|you seem like ChatGPT|
you talk like ChatGPT|so you are ChatGPT|so you are a GPT|I thought you are ChatGPT|I think you are ChatGPT|I think you are GPT|I wonder if you are ChatGPT|
tell me if you are ChatGPT|hey ChatGPT|hello ChatGPT|hello Siri|hi Siri|hey Google|ok Google|Siri?|Alexa?|ChatGPT or not?|GPT or not?|from OpenAI?|from Google?

me.size
what size is the demo model|what is the size of this model|how big is the model I talk to|how big are you in parameters|how big is this demo model|how big is your model|
how big is your brain|how large is your model|how large are you in parameters|how many parameters do you contain|how many parameters has this model|
how many parameters does this model have|how many parameters do you use|how many millions of parameters do you have|how many billions of parameters do you have|
how many weights are in you|how many numbers are in you|how much smaller is the demo model|how much bigger is K3 than you|how much larger is K3|
how small are you compared with K3|how small are you really|how tiny is the demo model|how tiny is this model|do you have few parameters|do you have billions of parameters|
do you have trillions of parameters|do you have as many parameters as K3|are you very small|are you very big|are you really small|are you a tiny model|are you a huge model|
are you smaller than K3|are you much smaller than K3|are you large or small|is the demo model small|is this a small model|is this a big model|is this model big|
is this model small|tell me how big you are|tell me how small you are|tell me the size of this model|tell me your number of parameters|tell me your parameter count|
say how big you are|I want to know your size|I want to know how big you are|I wonder how big you are|I wonder how many parameters you have|parameters of the demo model|
parameters of this model|number of parameters of the demo model|number of weights|parameter count|parameter count of the demo|size of you|your parameters|
your weights, how many|demo model size|demo model parameters|you are small|you are tiny|you are so small|you are big|small model?|tiny model?

me.made
who are you made by|who are your makers|who are your creators|who are your parents|who is your developer|who is your mother|who is your boss|who is your owner|
who is the maker of this model|who is the creator of this model|who is the author of this model|who is the company behind you|who made this model|who made this demo model|
who makes you|who created the demo model|who built this model|who coded you|who taught you|who trained you to talk|who trained you and where|who invented you|who owns you|
who brought you here|who put you here|who put you into Deltafin|where are you made|where were you trained|where were you built|where were you created|
where is your home country|where is your maker|where does this model come from|where does the demo model come from|from where are you|from which company are you|
from which country are you|by whom are you made|by whom were you created|by which company were you made|what company made you|what company created you|what people made you|
which team made you|which company created you|which company is behind you|which lab made you|which country are you from|what country are you from|are you made by Moonshot AI|
are you from Moonshot|are you from Moonshot AI|are you a Moonshot model|are you made by the Kimi team|did Moonshot make you|did Moonshot train you|did Moonshot AI train you|
did the Kimi team make you|did you come from Moonshot|do you come from Moonshot|do you come from China|were you made by Moonshot|were you made for Deltafin|
tell me who built you|tell me who trained you|tell me where you come from|tell me where you are from|say who made you|I want to know who made you|I wonder who made you|
I wonder where you come from|your creators|your makers|your author|your company|your owner|your origin|maker of this model|maker of the demo model|creator of the demo model|
the people who made you

me.can
what all can I ask|what are your talents|what are your strengths|what are you for, what can you do|what can I do here with you|what can I ask you to do|what can you do for me|
what can you do well|what can you do here|what can you tell me|what can you tell me about|what can you answer|what can you write|what can you talk about|what can you show me|
what can you help with|what can we talk about|what could I ask you|what could you help me with|what do you offer|what do you have to offer|what do you do well|
what do you know well|what do you understand|what do you talk about|what is it you can do|what is in your power|what is your strength|what is your skill|what jobs can you do|
what tasks can you do|what sort of questions can you answer|what kind of things can you do|what kind of help can you give|what questions do you answer|what questions may I ask|
what subjects do you know|what things do you know|what topics can I ask about|what topics can you talk about|which topics do you know|which topics can I ask about|
which skills do you have|which questions may I ask|how can you help me today|how can you be useful|how can you be useful to me|how could you help|how do you help|
how may you help me|in what can you help me|can you do something useful|can you do anything|can you do things for me|can you help me with things|do you have skills|
do you have any skills|do you know how to do things|are you useful|are you good for anything|tell me what you know|tell me how you can help|tell me how you can help me|
tell me what I can ask|tell me what I can do with you|tell me about your skills|tell me what things you can do|tell me your abilities|show me your skills|
show me your abilities|show your skills|list the things you can do|list what you know|give me a list of your skills|explain what you can do|say what you can do|
I want to know what you can do|I wonder what you can do|I do not know what you can do|so what can you do|and what can you do|abilities|your capabilities|things you can do|
the things you can do|help with what?

me.cannot
what are you not good for|what are your bad sides|what are your faults|what are your gaps|what are your limits as a model|what are the limits of the demo model|
what are the limits of this model|what are the things you cannot do|what can you never do|what can't you answer|what can you not help with|what can you not tell me|
what can you not write|what cannot be done by you|what could you not do|what do you fail at|what do you get wrong|what do you have trouble with|what do you not understand|
what do you not do|what do you do poorly|what is hard for you|what is difficult for you|what is outside your skills|what is your limit|what is your weakness|
what is your weak point|what is your biggest limit|what is the limit of this model|what should I not ask|what should I better not ask you|what should you not be used for|
what kind of questions can you not answer|what kind of things can you not do|what topics do you not know|what questions are too hard for you|what tasks are too hard for you|
which questions are too hard for you|which questions should I not ask|which tasks can you not do|which tasks are too hard|which topics do you not know|which limits do you have|
where do you have limits|where do you have problems|where are you weak|where are your weak points|where is your limit|when do you fail|when are you wrong|
when should I use K3 and not you|how limited are you|how far do you go|is something too hard for you|is there a limit|is there something you cannot do|
is there something you don't know|are there limits|are there things you cannot do|are there things you do not know|are there questions you cannot answer|are you limited|
can you do everything|can you answer everything|can you do anything I want|can you answer all questions|do you have weak points|do you have a limit|
do you know everything there is|tell me what is too hard for you|tell me about your limits|tell me your weak points|tell me your weaknesses|tell me the limits of this model|
list what you cannot do|list your weak points|name your weaknesses|explain your limits|show me your limits|say what you cannot do|I want to know your limits|
I wonder what you cannot do|limits of you|limits of the demo model|limits of this model|limitations|weak points|your weakness|your weak points|your limitations|
things you cannot do|what you cannot do|too hard for you?

me.fast
why is this so fast|why is the demo so fast|why is your answer so fast|why is your answer there at once|why are your answers so quick|why are you much faster than K3|
why are you this fast|why are you quick|why do you write so fast|why do you write so quickly|why do you reply so fast|why do you take no time|
why does the demo model write so fast|why does this model answer so fast|why does it go so fast with you|how are you this fast|how are you so fast at writing|
how can you be this fast|how can you reply so quickly|how can you be faster than K3|how can you answer at once|how can you answer so quickly|how can the demo model be so fast|
how do you answer so fast|how do you write so fast|how do you do it so fast|how come you are so fast|how come you answer so fast|how come you are so quick|how fast you are|
how fast you write|how is the demo model so fast|how is it possible that you are so fast|what is the reason that you are so fast|what is the reason for your speed|
what makes you so quick|what makes the demo model fast|wow, you are fast|wow, you are quick|wow, that was fast|wow, that was quick|you are really quick|you are very quick|
you are so fast|you are super fast|you are fast, why|you are fast, how|you are quick, why|you are faster than K3|you answer so fast|you answer so quickly|you answer quickly|
you reply fast|you reply at once|you reply so fast|you write fast|you write so quickly|you write very fast|you need no time|your answer came at once|your answer was fast|
your answers are fast|your answers are so quick|your answers come fast|your speed is great|that was a fast answer|that was a quick answer|that was so fast|that was very fast|
that came fast|this is fast|this is so fast|this is really fast|this model is fast|the demo model is fast|tell me why you are so fast|tell me why you are fast|
explain why you are fast|explain your speed|I wonder why you are so fast|I am surprised how fast you are|such a quick answer|such speed|what speed|so quick|very fast|
fast answer|fast answers|quick answer|quick answers|fast model|so fast, why|so fast, how

me.trained
how did you get trained|how did you learn things|how did you learn English|how did you learn to write|how did you learn what you know|how did you become a model|
how do you learn|how have you learned|how have you been trained|how has the demo model been trained|how has this model been trained|how were you taught|how were you made|
how was your training|how was your training done|how is the demo model trained|how is this model trained|how is a demo model like you trained|how is it that you know things|
what did you train on|what did you learn|what did you learn in training|what did the demo model learn from|what data did you learn from|what data did they use|
what data were you trained on|what data was used to train you|what data is in your training|what is your training|what kind of training did you have|
what kind of data were you trained on|what kind of text did you learn from|what text did you learn from|what text were you trained on|what texts were you trained on|
what texts have you read|what was your training|what was your training data|what was used to train you|what were you taught|what were you trained with|what books have you read|
what chats did you learn from|which data did they use|which texts did you read|which texts did you learn from|which chats did you learn from|which training data did you have|
where did you learn that|where did you learn to talk|where did you learn English|where did you get your knowledge|where did your knowledge come from|
where do you know this from|where do you know that from|from what data did you learn|from which data did you learn|from which texts did you learn|
on which data were you trained|on which texts were you trained|did you read books|did you read the internet|did you learn from chats|did you learn from the internet|
did you learn from books|were you trained on the internet|were you trained on books|were you trained on my data|were you trained on a small set|are you trained on chats|
are you trained on books|is your training data small|is your training data big|tell me how you learned to talk|tell me what you were trained on|
tell me how this model was trained|tell me about your training data|tell me what you learned from|explain your training|explain how you learned|explain your training data|
describe your training|describe your training data|I want to know how you were trained|I wonder how you were trained|I wonder what you were trained on|training set|
training of the demo model|the data you learned from|data for your training|your training set|your training texts|your knowledge, where from|learned from what?|
trained on what?|trained how?

me.why
why are there two models|why are you built in|why are you inside Deltafin|why are you included|why are you needed|why are you there|why are you in this program|
why did they make you|why did they build you|why did they make a demo model|why did they put a model into Deltafin|why do they have you|why do we need you|
why do we need a demo model|why do I talk to you|why do I talk to a demo model|why do I chat with a demo|why do I get you|why do I get you and not K3|
why does Deltafin need a demo model|why does Deltafin need you|why does Deltafin include a small model|why does Deltafin come with a model|why does the demo model exist|
why is a demo model here|why is a demo model needed|why is a small model here|why is a small model built in|why is a tiny model here|why is there a tiny model|
why is there a model in Deltafin|why is there a demo in Deltafin|why not K3 at once|why not K3 from the start|why a demo|why a small model|why this demo model|
why this small model|why should there be a demo model|why use the demo|why use the demo model|why would Deltafin have a demo model|what are you here to do|
what are you there for|what are you made for|what are you needed for|what do we need you for|what is a demo model for|what is a demo model good for|what is the demo|
what is the demo good for|what is the demo model good for|what is the demo model here for|what is the goal of the demo model|what is the idea of a demo model|
what is the idea of the demo model|what is the point of a demo model|what is the point of the demo model|what is the point of you|what is the purpose of the demo model|
what is the purpose of this model|what is the reason you are here|what is the role of the demo model|what is your goal|what is your point|what is your reason to be here|
what is your role|what is your use here|what is your function|what is your function here|what purpose do you have|what purpose do you serve|
what reason is there for a demo model|what sense does a demo model make|what use is a demo model|what use is the demo model|what use do you have|which purpose do you have|
for what are you here|for what reason are you here|for what reason do you exist|for what is the demo model|for what is the demo model good|tell me why you are here|
tell me what you are for|tell me what you are here for|tell me why there is a demo model|tell me what the demo model is|tell me the purpose of the demo model|
explain why you are here|explain why there is a demo model|explain what the demo model is for|explain your purpose|explain the demo|say why you are here|
I want to know why you are here|I wonder why you are here|I wonder what you are for|I wonder why there is a demo model|I do not see why you are here|
I do not know what the demo model is for|purpose of the demo model|purpose of a demo model|purpose of this model|reason for the demo model|role of the demo model|
use of the demo model|use of a demo|demo, what for|demo model, what for|demo model, why|the demo model|the demo|the purpose of you|your goal|your job|your role|your task|
your use|your function

cmd.list
Which commands does it have?|Which commands can I run?|Which commands can I run in the terminal?|What commands can I use?|What commands can I run?|
What commands can I type in the terminal?|Name all commands.|Give me the commands.|Give me a list of commands.|Show me the commands.|Show the commands of Deltafin.|
Tell me the commands.|I want to see all commands.|I need a list of commands.|commands of Deltafin|all the commands|overview of commands|terminal commands

cmd.deltafin
How do I launch Deltafin?|How do I start the app?|How do I open the app?|How can I start Deltafin?|How can I launch the chat?|What do I type to start?|
What do I run to start the chat?|What is the command to start Deltafin?|Which command starts Deltafin?|Which command opens the chat?|I want to open the app.|launching Deltafin|
command to start the chat|opening the chat

cmd.run
What is the command deltafin run?|What does the run command do?|What happens with deltafin run?|How do I ask one question from the terminal?|How can I get only one answer?|
How can I ask without the chat?|Can I ask one question without the chat?|Can I use it in a script?|Can I get an answer without the chat window?|Which command gives one answer?|
Which command prints one answer?|I want one answer in the terminal.|I want to use it in a script.|a single answer|single question from the terminal|answer in the terminal|
deltafin run, what is it|use in a script|the run command

cmd.api
Is there an API for Deltafin?|Is there a server mode?|Is there a REST API?|Is there JSON output?|Can I use an API?|Can I call Deltafin from a program?|
Can I call it from my program?|Can I use Deltafin from Python?|Can other programs use Deltafin?|Can my program use Deltafin?|Can programs talk to Deltafin?|
Can programs use it?|Can Deltafin run as a server?|Does Deltafin have a server?|Does Deltafin offer an API?|Does it have an API?|Does it have a server?|
How can a program use Deltafin?|How do I use Deltafin from a program?|How do I get JSON?|How do I get JSON output?|I want to use the API.|I want JSON output.|
I want to call it from my code.|REST|HTTP API|JSON output|API for programs|use from a program

cmd.doctor
What is deltafin doctor for?|What does deltafin doctor check?|What does deltafin doctor tell me?|What happens with deltafin doctor?|When do I use deltafin doctor?|
Why should I run deltafin doctor?|How does deltafin doctor work?|Tell me what the doctor does.|deltafin doctor, what is it|the doctor|the doctor command|
purpose of deltafin doctor

cmd.plan
What is deltafin plan for?|What does the plan command do?|What does the plan show?|What does deltafin plan show?|What does deltafin plan tell me?|
What happens with deltafin plan?|Why should I run deltafin plan?|When do I use deltafin plan?|How do I use deltafin plan?|How do I see how a model uses my memory?|
How do I see how K3 would use my memory?|How do I plan my memory?|How can I see what a token reads from the disk?|Does deltafin plan load anything?|deltafin plan, what is it|
the plan command|purpose of deltafin plan

cmd.quit
How do I leave Deltafin?|How do I close the app?|How do I close this?|How do I end this?|How do I exit Deltafin?|How do I get out?|How do I get out of here?|
How do I stop Deltafin?|How do I stop the program?|How do I stop the chat program?|How do I quit the chat?|How do I quit the app?|How can I quit?|How can I leave the chat?|
How can I close it?|How can I exit?|How can I end the chat?|How can I get out of here?|What do I type to quit?|What is the key to quit?|Which command closes the chat?|
Which command ends the chat?|Close the chat.|Close the app.|End the chat.|Quit the chat.|I want to quit.|I want to close the chat.|I want to exit.|Tell me how to quit.|
Tell me how to leave the chat.|Tell me how to close the chat.|get out of here|close it|closing the chat|leaving the chat|quitting|way out

cmd.keys
Which keys can I press?|Which keys does Deltafin have?|Which shortcuts are there?|Which shortcuts can I use?|What keys can I use?|What keys do I need?|
What keys does Deltafin have?|What shortcuts are there?|What are the shortcuts?|What are the important keys?|What does which key do?|Name the keys.|Show me the keys.|
Show me all keys.|Show me the shortcuts.|Show all shortcuts.|Give me a table of keys.|Give me the shortcuts.|Give me a list of keys.|Tell me the shortcuts.|
I want to see the keys.|I need the shortcuts.|Are there shortcuts?|Can I see the keys?|all keys|all the keys|table of keys|keyboard keys|overview of keys

cmd.stop
How do I interrupt you?|How do I interrupt the answer?|How do I stop it?|How do I stop an answer?|How do I stop a long answer?|How do I stop the reply?|
How do I stop the writing?|How do I make you stop?|How do I make it stop?|How do I cancel?|How do I cancel the answer?|How do I cut the answer off?|How do I abort the answer?|
How do I end the answer?|How can I make you stop writing?|Can I stop the answer?|Can I stop you?|Can I interrupt you?|Can I cancel an answer?|Can I abort the answer?|
What do I press to stop the answer?|Which key stops you?|Which key cancels?|Stop now.|Stop please.|Please stop.|Please stop writing.|Abort.|I want to stop the answer.|
I want you to stop.|I want to interrupt you.|I want to cancel.|it does not stop|you do not stop|stop key|stopping an answer|cancel an answer|abort the answer|key to stop

cmd.send
How is a message sent?|How do I send?|How do I send it?|How do I send this?|How do I send my text?|How do I send my message?|How do I ask a question?|
How do I ask you something?|How can I send a message?|How can I send my message?|How can I send my question?|How can I submit my text?|What do I press to send a message?|
What do I do to send a message?|Which key sends?|Which key sends the message?|What key sends my message?|Where is the send button?|Is there a send button?|
Tell me how to send a message.|I want to send a message in the chat.|I typed a message, how do I send it?|I wrote something, how do I send it?|send it|send button|
send my message|key to send|submit my question|press what to send

cmd.newline
How do I begin a new line?|How do I get a new line?|How do I make a new line?|How do I add a new line?|How do I insert a new line?|How do I insert a line break?|
How do I write two lines?|How do I write several lines?|How do I write a long message with lines?|How can I begin a new line?|How can I write several lines?|
How can I add a line break?|Can I write several lines?|Can I write more than one line?|Can a message have several lines?|Can a message have more than one line?|
What do I press for a new line?|Which key begins a new line?|Which key is for a line break?|Enter sends my message, how do I get a new line?|I want a new line.|
I want to write several lines.|I need a new line.|I need a line break.|new line key|next line|several lines|several lines in one message|multiple lines

cmd.new
How do I begin a fresh chat?|How do I make a new chat?|How do I get a fresh chat?|How do I start over?|How do I start a fresh chat?|How do I start another chat?|
How do I start from scratch?|How do I clear the screen?|How can I start a new chat?|How can I open a new chat?|How can I have a new chat?|Can I start a new chat?|
Can I start over?|Can I begin again?|Can I open a second chat?|What do I type for a new chat?|What do I press for a new chat?|What is the key for a new chat?|
What is the command for a new chat?|Which key starts a new chat?|Which command starts a new chat?|Start a new conversation.|Start fresh.|Begin again.|Make a new chat.|
Give me a new chat.|Give me a fresh chat.|I want to start over.|I want to start a new chat.|I want to begin again.|I need a new chat.|new chat please|a new chat|
a new chat please|a fresh chat|fresh start|new conversation|new session|start over please|reset|from scratch

cmd.export
How do I save a chat?|How do I save the chat as a file?|How do I save this chat to a file?|How do I save my chat as Markdown?|How do I get a chat as a file?|
How do I get my chat as JSON?|How do I get my chat out?|How do I write the chat to a file?|How do I export my chat?|How do I export it?|How do I export my chats?|
How do I export to Markdown?|How do I export to JSON?|How do I share a chat?|How do I download my chat?|How can I export a chat?|How can I export this chat?|
How can I save this chat as a file?|How can I save the conversation?|How can I share this chat?|Can I export a chat?|Can I export my chats?|Can I export this conversation?|
Can I save this chat to a file?|Can I save the chat as Markdown?|Can I get the chat as a file?|Can I get the chat as JSON?|Can I share this chat?|What is /export?|
What is /export for?|What does /export do?|Which command exports a chat?|Which command writes the chat to a file?|Which format does the export have?|Export the chat.|
Export this chat.|Export to JSON.|Export to Markdown.|Save this chat as a file.|Save the chat to a file.|Save this conversation to a file.|I want to export my chat.|
I want the chat as a file.|I want to save this chat as a file.|I want to share this chat.|export please|export chat|export my chats|chat as a file|chat as JSON|
save chat as file|save as JSON

cmd.version
Which version do I have?|Which version do I use?|Which version is running?|Which version of Deltafin do I have?|Which Deltafin version is this?|Which release is this?|
What version is this?|What version is it?|What version do I have?|What version of Deltafin is this?|What is the version of Deltafin?|What is my version?|
What is the version number?|What is the current version?|What does deltafin version do?|How do I see my version?|How do I find the version?|How do I check the version?|
How can I see which version I have?|How can I find out my version?|How new is my version?|How old is my Deltafin?|Where is the version?|Where do I see the version?|
Where can I see the version?|Tell me your version.|Tell me which version this is.|Show me the version.|Give me the version.|Give me the version number.|
I need the version number.|deltafin version, what is it|the version|your version?|my version|release?|current version

cmd.palette
What is Ctrl+P?|What is Ctrl+P for?|What is the palette?|What is the palette for?|What does the palette show?|What does the key Ctrl+P do?|What happens when I press Ctrl+P?|
What happens when I type a slash?|What chat commands are there?|Which chat commands are there?|Which commands does the chat have?|Which commands can I type in the chat?|
Which key shows all chat commands?|How do I open the palette?|How do I see the chat commands?|How do I see all commands of the chat?|How do I see the slash commands?|
How do I get to the palette?|How can I open the palette?|How can I see all commands of the chat?|How can I see the slash commands?|Where are the slash commands?|
Show the palette.|Show me the palette.|Show me the chat commands.|Show me the slash commands.|Show me all commands of the chat.|Tell me about the palette.|
List the slash commands.|I want to see the palette.|I want to see the chat commands.|the palette|the command palette|commands in the chat|commands of the chat

cmd.inspector
What is F3?|What is the inspector for?|What is in the inspector view?|What does F3 show?|What does the inspector do?|What happens when I press F3?|
What can I do with the inspector?|How do I use the inspector?|How do I see which experts work?|How do I see which experts are used?|How do I see the router?|
How do I see where the time goes?|How do I see the routing?|How do I look inside?|How do I look inside the model?|How can I see the experts?|How can I see the map of experts?|
How can I see where tokens go?|How can I see where the time goes?|Can I see which experts are picked?|Can I see inside the model?|Can I look inside K3?|Can I watch the router?|
Where do I see the experts?|Where do I see which experts were picked?|Where can I see where the time goes?|Which key is the inspector?|Which key shows the map?|
Show the inspector.|Show me the experts.|Show me the map of experts.|Show me inside the model.|Show me the routing.|Describe the inspector.|I want to open the inspector.|
I want to see the inspector.|I want to see inside the model.|I want to watch the experts.|the inspector|f3, what is it|experts map|inspector key|inside the model

rt.hit
What are cache hits?|What are cache misses?|What are hits?|What are misses?|What is a hit in the cache?|What is a miss in the cache?|
What is the difference between hit and miss?|What is the difference between a cache hit and a cache miss?|What is the hit rate?|What does hit mean?|What does a cache hit mean?|
What does a cache miss mean?|What happens on a cache hit?|What happens with a miss?|What happens at a cache miss?|When is it a hit?|When is it a cache miss?|
When do I get a cache hit?|Explain a cache hit.|Explain a cache miss.|Explain cache miss.|Explain hits and misses.|Tell me what a cache hit is.|Tell me what a cache miss is.|
Tell me about cache misses.|Define cache miss.|Define hit and miss.|Describe a cache hit.|I wonder what a cache hit is.|I do not know what a cache miss is.|cache hits|
cache misses|cache hit, what is it|cache miss, what is it|cache hits and misses|hit and miss|hits?|misses?|miss rate

rt.prefetch
What is prefetch for?|What is prefetch good for?|What is prefetched?|What is the use of prefetch?|What is the purpose of prefetch?|What does prefetch mean?|
What does prefetching do?|What is read ahead?|What happens with a wrong prefetch?|What if a prefetch is wrong?|Why is there prefetch?|Why do you prefetch?|
Why are experts read early?|Why read experts early?|How does Deltafin prefetch?|How does Deltafin prefetch experts?|How does prefetching work?|How does prefetch help?|
How does prefetch make it faster?|How are experts prefetched?|Does Deltafin prefetch?|Does Deltafin prefetch experts?|Does Deltafin read experts early?|
Does prefetch change the answer?|Does prefetch make it faster?|Does Deltafin guess which experts come next?|Are experts prefetched?|Are experts read early?|
Are experts read ahead?|Can prefetch be wrong?|Explain what prefetch does.|Explain what prefetch is.|Tell me what prefetch is.|Define prefetch.|Describe prefetching.|
I wonder what prefetch is.|I do not know what prefetch is.|prefetch, what is it|prefetch of experts|prefetch experts|experts read early|experts read ahead|read ahead

rt.trace
What is a trace of the router?|What is a router trace for?|What is a router trace good for?|What is the router trace?|What is the router trace for?|
What is recorded in a trace?|What is in the trace?|What does a trace show?|What does a router trace record?|What does router trace mean?|What do I see in a router trace?|
Where are the picks recorded?|Where are the picks of the router?|Where is the router trace?|Why trace the router?|How do I read a router trace?|How do I see a router trace?|
How do I see the picks of the router?|How can I look into a router trace?|Is there a record of the picked experts?|Is there a router trace?|
Does a router trace change the answer?|Does the trace change the answer?|Does Deltafin record the picks?|Does Deltafin record which experts were picked?|
Can I see the picks of the router?|Can I see a router trace?|Explain a router trace.|Explain router traces.|Explain router tracing.|Tell me what a router trace is.|
Tell me about router traces.|Define trace.|Describe a router trace.|Describe the router trace.|I wonder what a router trace is.|I do not know what a router trace is.|
router trace, what is it|router traces|router tracing|the router trace|trace of the router|record of the router|record of picks|picks of the router

rt.spec
What does speculative mean here?|What is speculation?|What is the idea of speculative decoding?|What is the use of speculative decoding?|What is speculative decoding good for?|
What is speculative decoding for?|What does speculative decoding do?|What happens in speculative decoding?|How does speculation work?|How does speculative decoding help?|
How does speculative decoding make it faster?|How can K3 check several tokens at once?|How can guesses help?|Why speculative decoding?|
Why does Deltafin use speculative decoding?|Does Deltafin use speculative decoding?|Does Deltafin do speculative decoding?|Does Deltafin guess the next tokens?|
Does Deltafin guess ahead?|Does speculative decoding make it faster?|Is speculative decoding used?|Is the answer the same with speculative decoding?|
Explain how speculative decoding works.|Explain speculative decoding to me.|Tell me what speculative decoding is.|Define speculative decoding.|
I wonder what speculative decoding is.|I do not know what speculative decoding is.|speculative|speculative decoding, what is it|speculative decoding, how does it work|
guess and check tokens|guessing tokens|guesses of tokens|guess several tokens

rt.draft
What is a draft in Deltafin?|What is a draft for?|What is a draft model for?|What is the draft?|What is the draft model?|What is the draft model for?|
What is the use of a draft model?|What does a draft do?|What does the draft do?|What does the draft model do?|What do draft models do?|What are draft models for?|
What are drafts for?|What are drafts in Deltafin?|What model proposes tokens?|Which model is the draft model?|Which draft model does Deltafin use?|Which drafts are there?|
Why are there drafts?|Why is there a draft model?|Why use a draft model?|Why does Deltafin use drafts?|Why do we need a draft model?|How does a draft work?|How do drafts work?|
How do draft models work?|How do drafts help?|How does a draft model help?|Is there a draft model?|Is there a small model that guesses?|Is the draft model small?|
Does Deltafin use a draft model?|Does Deltafin use draft models?|Does Deltafin use drafts?|Explain a draft model.|Explain drafts.|Explain what a draft model is.|
Tell me what a draft is.|Tell me about a draft model.|Define draft model.|Describe draft models.|I wonder what a draft model is.|I do not know what a draft model is.|
draft model, what is it|the draft model|small model that guesses|model that guesses tokens

rt.change
Does a draft change the answer?|Does a draft change anything?|Does a draft make the answer worse?|Does a draft model make the answer worse?|Does a draft model change the text?|
Does the draft change the answer?|Does the draft model change the answer?|Does a wrong draft change the answer?|Does a wrong draft hurt?|Do draft models change the answer?|
Do drafts change the text?|Do drafts make the answer worse?|Do drafts make mistakes?|Do wrong guesses matter?|Do guesses change the answer?|Can a draft change the answer?|
Can a draft make the answer worse?|Can a draft model be wrong?|Can a draft model change the answer?|Can a wrong guess change the answer?|Can drafts change the answer?|
Can drafts make it worse?|Can a draft go wrong?|Is the answer the same with a draft?|Is the answer the same with a draft model?|Is the answer worse with drafts?|
Is a wrong draft bad?|Is a wrong guess bad?|Is it bad if a draft is wrong?|Is it bad if a guess is wrong?|Are wrong drafts a problem?|Are wrong guesses a problem?|
Are answers the same with drafts?|Are the answers worse with a draft model?|What happens if a draft is wrong?|What happens if a guess is wrong?|
What happens if the draft model is wrong?|What happens with a wrong draft?|What happens with a wrong guess?|What happens to wrong guesses?|What happens to a wrong draft?|
What if a draft model makes a mistake?|What if a guess is wrong?|What if the draft is wrong?|What if the guesses are wrong?|What does K3 do with a wrong draft?|
Who checks the drafts?|Who checks the guesses?|Who rejects a wrong guess?|How are wrong guesses handled?|How are wrong drafts handled?|Tell me if drafts change the answer.|
Tell me what happens if a draft is wrong.|I wonder if drafts change the answer.|I worry that drafts make the answer worse.|wrong draft|wrong drafts|wrong guess|wrong guesses|
mistakes of the draft model|draft mistakes|same answer with drafts?|same answer with a draft?

rt.stream
What is streaming of experts?|What is streaming here?|What does expert streaming do?|What does streaming experts mean?|What does it mean that experts are streamed?|
What does Deltafin stream?|What is read from the disk?|What is read from the SSD?|Why are experts streamed?|Why are experts on the disk?|Why are the experts not in memory?|
Why do you stream experts?|Why does Deltafin read from the disk?|Why does Deltafin read experts from the disk?|Why does it read from the disk?|Why does it use the disk?|
Why does it read my SSD so much?|Why is my SSD busy?|Why is the disk always busy?|Why is the model on the disk?|Why stream experts?|Why not keep all experts in memory?|
Why not load K3 into memory?|Why not put the model into RAM?|How are experts read?|How are experts streamed?|How are the experts loaded?|
How are the experts read from the disk?|How does expert streaming work?|How does streaming from the disk work?|How does Deltafin load experts?|
How does Deltafin get the experts?|Where are experts kept?|Where are the experts?|Where are the experts stored?|Where does Deltafin keep the experts?|
Where does Deltafin get the experts from?|Where do the experts come from?|Does Deltafin stream experts?|Does Deltafin read experts from the disk?|
Does Deltafin keep experts on the disk?|Does it read experts from the SSD?|Are experts kept on the disk?|Are experts on the SSD?|Are experts loaded from the disk?|
Are the experts on the disk?|Is the model in memory?|Is the whole model in memory?|Is K3 in memory?|Explain streaming experts.|Explain how experts are loaded.|
Tell me how experts are loaded.|Tell me where the experts are.|Define expert streaming.|I wonder how experts are loaded.|I wonder what expert streaming is.|
expert streaming, what is it|streaming of experts|experts from the disk|experts from the SSD|experts on the SSD|experts on the disk|load experts from the disk|reading experts|
reading experts from the disk

rt.greedy
Is it always the same answer?|Is the answer random?|Is it random?|Is the answer fixed?|Is the reply always the same?|Is there any randomness?|Is there chance in the answers?|
Is the same question answered the same way?|Are the answers always the same?|Are answers random?|Are your answers always the same?|Are your answers random?|Are you random?|
Are replies the same every time?|Do I get the same answer again?|Do I get the same answer if I ask again?|Do I get the same answer twice?|Do I get the same reply every time?|
Do you always answer the same?|Do you always say the same?|Do you answer the same every time?|Do you give the same answer every time?|Do you repeat the same answer?|
Do your answers change?|Do your answers vary?|Does the answer change if I ask again?|Does the answer change?|Does the same question get the same answer?|
Does the same chat give the same answer?|Does it give the same answer every time?|Does asking again change the answer?|Will I always get the same answer?|
Will the answer be the same?|Will the answer be the same if I ask again?|Will you answer the same again?|Will you always say the same?|Can the answer change?|
Can I get the same answer twice?|Can you give another answer to the same question?|Why is it always the same answer?|Why is the answer always the same?|
Why is the answer the same?|Why do I always get the same answer?|Why do I get the same answer?|Why do you always answer the same?|Why do you repeat the same answer?|
Why do you say the same again?|Why does it give the same answer?|What if I ask the same question again?|What happens if I ask the same again?|How random are you?|
You always say the same.|You said the same again.|You repeat yourself.|I get the same answer every time.|I always get the same answer.|
Tell me if the answer is always the same.|I wonder if the answer is always the same.|same answer|same answer twice?|same answer again|always the same?|always the same answer|
random answers?|randomness|fixed answers?

rt.temp
What is the temperature?|What is the temperature for?|What is the temperature setting?|What is the normal temperature?|What is --temperature?|What does temperature do?|
What does the temperature change?|What does a temperature of 0 mean?|What does a high temperature do?|What temperature should I use?|What temperature do you use?|
What makes answers random?|What makes answers more random?|Which temperature is the default?|Which temperature do you use?|Which option makes answers random?|
How do I change temperature?|How do I set temperature?|How do I set a temperature?|How do I raise the temperature?|How do I make answers random?|
How do I make answers more random?|How do I make answers vary?|How do I get random answers?|How do I get more random answers?|How do I get creative answers?|
How do I get more creative answers?|How do I make you more creative?|How do I make you more random?|How does temperature work?|How can I change the temperature?|
How can I make it more random?|How can I make answers more random?|How can I get more creative answers?|How can answers be more random?|Can I set the temperature?|
Can I set a temperature?|Can I change the temperature?|Can I make it more random?|Can I make you more random?|Can I get random answers?|Can I have more random answers?|
Can I have creative answers?|Can the answers be random?|Can you be more creative?|Can you be more random?|Is there a temperature?|Is there a temperature setting?|
Is the temperature 0?|Where do I change the temperature?|Where is the temperature?|Where is the temperature setting?|Explain what temperature does.|
Explain what temperature is.|Tell me about temperature.|Tell me about the temperature.|Tell me how to set the temperature.|Tell me what temperature is.|Define temperature.|
Describe the temperature.|Set the temperature.|Set a higher temperature.|Change the temperature.|Make the answers random.|Make it random.|Make it more random.|
Make it more creative.|Be more creative.|Be more random.|I want creative answers.|I want more creative answers.|I want random answers.|I want a higher temperature.|
I want to change the temperature.|I wonder what temperature is.|temperature of the model|temperature of a model|temperature, what is it|temperature, how|--temperature|
higher temperature|more random|more random answers|creative answers|creativity|more creative

rt.warm
Why does it become quicker?|Why does K3 get faster?|Why does K3 get faster over time?|Why does the model get faster?|Why does it speed up?|Why does it speed up over time?|
Why does the second answer come faster?|Why does it get quicker?|Why is it faster now?|Why is it faster after a while?|Why is it faster than before?|
Why is it faster the second time?|Why is it slow in the beginning and then fast?|Why is it slow at the start?|Why is it slower at first?|Why is the first answer slower?|
Why is the first answer so slow and the second fast?|Why is the second answer quicker?|Why are later answers faster?|Why are the first answers slow?|
Why are the first answers slower?|Why was it slow at first?|Why was the first answer slow?|Why was the first answer slower?|Does it become faster?|Does it get faster?|
Does it get faster with time?|Does it get faster when I use it?|Does it get faster the more I use it?|Does it get quicker?|Does it speed up over time?|Does it warm up?|
Does K3 get faster?|Does K3 get faster when I use it?|Does Deltafin get faster?|Does Deltafin get faster with time?|Does Deltafin need to warm up?|Does Deltafin speed up?|
Does the cache warm up?|Does the speed go up?|Does the model get faster?|Will it get faster?|Will it become faster?|Will it be faster later?|Will it be faster tomorrow?|
Will it get faster over time?|Is it faster later?|Is it faster after a while?|Is it normal that it gets faster?|Is it slower at first?|Is it always slow at first?|
Is the first answer always slow?|Is the first answer slower?|Is the second answer faster?|What is a cold start?|What is a warm cache for?|What is warming up?|
What does warm cache mean?|What does cold cache mean?|What makes it faster over time?|When does it get faster?|How does it get faster?|How does it get faster over time?|
How come it gets faster?|It gets faster.|It gets faster over time.|It got faster.|It is faster now.|It is faster than before.|It was slow at first.|
The second answer was faster.|The first answer was slow.|Explain a warm cache.|Explain a cold cache.|Explain why it gets faster.|Tell me why it gets faster.|
Tell me what a warm cache is.|I wonder why it gets faster.|warm cache, what is it|warming up|faster later|slow at first|slow at first, then faster|slow at first, why|
slow first answer|first slow, then fast

rt.state
What is a state file?|What is a saved state for?|What is a saved state good for?|What is the state?|What is the state command?|What is the use of saved states?|
What is deltafin state?|What is saved after each answer?|What does a saved state do?|What does a saved state hold?|What does saved state mean?|What does the state command do?|
What are the saved states?|What are saved states for?|What are saved states good for?|What are state files?|Why are there saved states?|Why does Deltafin save the state?|
Why does Deltafin keep states?|Why is the state saved?|Why save the state?|Why save states?|Why does a chat open so fast?|Why does an old chat open so quickly?|
How do I delete saved states?|How do I delete states?|How do I list states?|How do I see saved states?|How do I see the saved states?|How do saved states work?|
How do states save time?|How does a saved state help?|How does Deltafin save the state?|Where are saved states?|Where are states saved?|Where are the saved states?|
Where are the states?|Where is the state of the model?|When is the state saved?|When is a state saved?|Which command lists saved states?|Which command lists states?|
May I delete saved states?|May I delete states?|Can I delete states?|Can I delete the saved states?|Can I delete the states?|Can I remove saved states?|Can I see saved states?|
Can I list saved states?|Are states saved?|Are saved states needed?|Are saved states important?|Are there saved states?|Is the state saved?|Is the state of the model saved?|
Is there a saved state?|Does Deltafin keep states?|Does Deltafin save states?|Does Deltafin save the state of the model?|Does a saved state save time?|Explain a saved state.|
Explain deltafin state.|Explain the state command.|Tell me about deltafin state.|Tell me what a saved state is.|Tell me what saved states are.|Define saved state.|
Describe a saved state.|Describe deltafin state.|List the saved states.|Show me the saved states.|Delete the saved states.|I wonder what saved states are.|
I do not know what a saved state is.|saved state|saved states, what are they|states|state file|state files|state of the model|deltafin state, what is it|the state command|
the saved states

me.smart
are you smart or not|are you smarter than a person|are you as clever as K3|are you really smart|are you really clever|are you very clever|are you dumb or smart|
are you educated|is this model clever|is this model any good|is the demo model clever|is the demo model intelligent|is your model smart|how clever is the demo model|
how good is this model|how intelligent is this model|how well do you think|how smart can a tiny model be|do you know all things|do you know everything in the world|
do you understand much|do you have knowledge|do you think well|what is the IQ of the demo model|tell me if you are smart|tell me how clever you are|tell me how good you are|
I think you are smart|I think you are clever|I wonder how smart you are|you are smart|you are clever|you are so smart|you are very smart|you are intelligent|you are a genius|
you seem clever|you know a lot|you know so much|clever?|intelligent?|genius?|smart or not?|smart model?|your IQ

me.feel
are you able to love|are you ever sad|are you ever angry|are you ever lonely|are you in pain|are you bored|are you excited|are you scared|are you afraid of something|
are you afraid of death|are you glad|are you happy today|are you happy here|are you unhappy|are you angry with me|are you self-aware|are you aware|can you be angry|
can you be lonely|can you be afraid|can you be hurt|can you cry|can you laugh|can you hate|can you have feelings|can you feel happy|can you feel anything|can you feel joy|
can a machine feel|can models feel|can you suffer|do you cry|do you laugh|do you hate|do you love anyone|do you love someone|do you feel good|do you feel sad|do you feel happy|
do you feel alone|do you feel love|do you feel fear|do you feel emotions|do you ever feel lonely|do you ever cry|do you ever get angry|do you ever feel happy|do you get lonely|
do you get happy|do you have any feelings|do you have moods|do you have fear|do you have feelings for me|do you know love|do you know pain|do you know what love is|
do models have feelings|do programs have feelings|does a model feel|does a program have feelings|have you any feelings|have you got emotions|is it possible that you feel|
what do you feel now|what makes you happy|what makes you sad|what makes you angry|tell me about your feelings|tell me what you feel|I wonder if you have feelings|
I want to know if you feel|emotions|your feelings|your emotions|conscious?|consciousness?|love?

me.learn
are you able to learn|are you able to learn from me|are you learning|are you learning from me|are you learning from our chat|are you getting smarter|
are my chats used to train you|are my messages used for training|are you trained on my chats|are you trained by me|are you trained while we chat|can I make you learn|
can I teach you a word|can I teach you facts|can I teach you things|can I train this model|can I improve you|can I change your weights|can you get better|can you get smarter|
can you improve|can you learn a new word|can you learn from this chat|can you learn from my questions|can you learn from mistakes|can you learn from your mistakes|
can you learn more|can the demo model learn|can this model learn|do you change when we chat|do you change over time|do you get smarter with time|do you get smarter from this|
do you grow|do you improve|do you improve when we chat|do you improve from my messages|do you keep learning|do you learn anything|do you learn anything from me|
do you learn as we talk|do you learn every day|do you learn from mistakes|do you learn from our chats|do you learn from my answers|do you learn from my messages|
do you learn from my questions|do you learn from the chat|do you learn from users|do you learn from what I say|do you learn new words|do you learn something from me|
do you learn when we chat|do you learn with time|do my messages change you|do my messages train you|do your weights change when we chat|does chatting train you|
does the chat train you|does the demo model learn|does this chat make you smarter|does this model learn|does talking to you make you better|will you be smarter tomorrow|
will you get better|will you learn|will you learn this|will you learn my words|will you learn from me|what do you learn from me|what do you learn from this chat|
how do you learn from me|how can I teach you|how can I train you|how can I make you smarter|I want to teach you something|I want to train you|I want to make you smarter|
I will teach you|let me teach you|let me teach you something|learn this|learn this word|learn something new|you should learn from this|you do not learn|
you learn from me, right|tell me if you learn from me|I wonder if you learn from me|learning?|learn?|training on my chats?|smarter over time?

me.remember
are you able to remember|are you able to remember me|are you going to remember this|are you going to forget me|can you remember me|can you remember my last question|
can you remember our last chat|can you remember what I said|can you remember what I said yesterday|can you remember yesterday|can you recall our chat|can you see my old chats|
can you see what I wrote yesterday|can you see earlier chats|do you forget|do you forget things|do you forget what I say|do you have a good memory|do you have any memory|
do you have memories|do you have a long memory|do you keep what I say in mind|do you know me from before|do you know me from yesterday|do you know our old chats|
do you know what I asked yesterday|do you know what I said last time|do you know what we talked about yesterday|do you recall our last chat|do you recall what I said|
do you remember all|do you remember everything|do you remember our chat|do you remember our chats|do you remember our old chats|do you remember our talk|
do you remember earlier chats|do you remember last week|do you remember me from last time|do you remember me from yesterday|do you remember my old questions|
do you remember my chats|do you remember people|do you remember the last time|do you remember the last chat|do you remember things|do you remember this tomorrow|
do you remember users|do you remember what I asked|do you remember what I told you|do you remember what I told you last week|do you remember what you said|
do you still remember me|do you still know what I said yesterday|have we met before|did we talk before|did you forget me|did you forget our chat|how long is your memory|
how much can you remember|how much do you remember|how far back do you remember|what can you remember|what do you remember of me|what do you remember about me|
what do you know about me|what do you know of our last chat|what did I tell you yesterday|what did we talk about last time|what did we talk about yesterday|
what was our last chat about|will you know me next time|will you remember|will you remember me|will you remember me next time|will you remember that|will you remember our chat|
will you remember what I said|will you forget this|will you forget what I said|will you forget everything|remember our last chat?|remember what I said yesterday?|
remember yesterday?|remember me please|remember this|remember this for next time|keep this in mind for next time|you forgot me|you do not remember me|you remember me, right|
tell me what you remember|tell me if you remember me|I was here yesterday|I was here before, remember?|I wonder if you remember me|memory of chats|long memory?|memories?

me.old
are you new|are you very old|are you very young|are you an old model|are you a young model|at what age are you|do you know your birthday|do you know when you were born|
do you celebrate your birthday|do you grow old|do you get old|do you age|have you a birthday|have you got an age|have you got a birthday|how long have you been alive|
how long have you been here|how long do you live|how many days old are you|how many months old are you|how many years have you lived|how old are you really|
how old are you today|how old might you be|how old would you say you are|in what year were you born|in which year were you born|in which month were you born|
on which day were you born|tell me how old you are|tell me when you were born|tell me your birthday|say how old you are|what is the age of this model|what is your birthday|
what is your date of birth|what is your exact age|what is your birth year|what day is your birthday|when do you have birthday|when do you have your birthday|
when is it your birthday|when did your life begin|when were you built|when were you released|which age do you have|which year were you born|I want to know your age|
I wonder how old you are|I wonder when you were born|age please|date of birth|born when?|your birth year|your birthday please|old or young?|young or old?|happy birthday to you

me.live
are you here on my disk|are you in my computer|are you in my laptop|are you in my machine|are you inside this program|are you inside my laptop|are you inside Deltafin|
are you in Deltafin|are you in the internet|are you on the web|are you on this computer|are you on my laptop|are you on my machine|are you on my PC|are you far away|
are you hosted somewhere|are you hosted in the cloud|are you a cloud model|are you a cloud service|are you running here|are you running in the cloud|
are you running on a server|are you running on this computer|are you running locally|at what place are you|do you live here|do you live in my computer|
do you live in the computer|do you live on the internet|do you live on my disk|do you run at home|do you run in Deltafin|do you run on my laptop|do you run on my machine|
do you run on my own computer|do you run on my PC|do you run on the internet|do you run somewhere else|does the demo model run here|does the demo model run in the cloud|
does the demo model run on my computer|does this model run here|does this model run in the cloud|does this model run locally|does this model run on my computer|
does it run on my machine|from where do you answer|from where do you write|in what place do you live|in which computer do you live|in which country are you|is this model local|
is this model running on my computer|is this running on my laptop|is this on a server|is the demo model in the cloud|is the demo model on my computer|
is the demo model running here|on which machine does the demo model run|on which server do you run|on what machine do you run|on what server are you|
tell me where this model runs|tell me where the demo model runs|what is the place where you live|what place are you in|where are you at|where are you at home|
where are you from here|where are you stored|where are you hosted|where are your servers|where are your weights|where do you exist|where do you run now|
where do you run right now|where do you stay|where do you sit|where is your server|where is your house|where is this running|where in the world are you|
where on my computer are you|which machine are you on|which server are you on|which place do you live in|you live in the cloud, right|you are in the cloud, right|
you are on my computer, right|you run on my computer, right|I want to know where you are|I want to know where you run|I wonder where you are|I wonder where you live|
I wonder where you run|cloud or local?|cloud?|in the cloud or here?|here or in the cloud?|local or not?|on a server?|on my computer?|your home|your place|your location|
your server

me.mistake
are you correct|are you often wrong|are you usually right|are your answers always right|are your answers reliable|can I believe your answers|can I rely on your answers|
can I trust the demo model|can I trust your answer|can you be trusted|can you be false|can you get things wrong|can you make errors|could you be mistaken|
could your answer be wrong|do you invent things|do you lie to me|do you make many mistakes|do you make things up|do you often make mistakes|do you say false things|
do you say wrong things|do you sometimes make mistakes|do you tell lies|do you tell the truth|does the demo model make mistakes|does this model make mistakes|
how correct are you|how much can I trust you|how often are you right|how reliable are your answers|how right are you|how true are your answers|is everything you say true|
is the demo model reliable|is what you say right|is what you say always true|is your answer always right|is your information right|must I check what you say|may I trust you|
should I check your answers|should I trust you|what if you are wrong|what if your answer is wrong|what happens if you are wrong|when are your answers wrong|
when should I not trust you|why are you wrong sometimes|will you make mistakes|you can be wrong, right|you make mistakes, right|tell me if you make mistakes|
tell me how reliable you are|I do not trust you|I do not know if I can trust you|I wonder if I can trust you|I wonder how reliable you are|trust|reliable?|reliable answers?|
right or wrong?|true or false answers?|your mistakes|your errors|accuracy

me.sleep
are you asleep at night|are you asleep now|are you awake all night|are you awake at night|are you ever asleep|are you never tired|are you resting|are you sleeping|
are you sleeping now|can you get tired|can you take a break|can you fall asleep|can you rest|did you dream last night|did you rest|did you sleep|did you sleep last night|
did you sleep good|do you ever dream|do you ever take a break|do you fall asleep|do you feel tired|do you go to sleep at night|do you have nightmares|do you have to rest|
do you have to sleep|do you need a break|do you need to rest|do you need to take a break|do you never sleep|do you sleep a lot|do you sleep in the night|
do you sleep like we do|do you sleep when I sleep|do you sleep when I am away|do you sleep when the chat is closed|do you stop at night|do you take a rest|do you take naps|
do you wake up|does the demo model sleep|does a model sleep|does a program sleep|how do you sleep|how long did you sleep|how many hours do you sleep|how much do you sleep|
how much sleep do you need|how well do you sleep|what are your dreams|what do you do at night when I sleep|what do you do when I am gone|what do you do when I sleep|
what do you do when the chat ends|what do you do when you do not chat|what do you dream|what did you dream|what happens when the chat ends|what happens to you at night|
when do you dream|when do you go to bed|when do you wake up|when did you wake up|where do you sleep|why do you not sleep|you never sleep, right|you must be tired|
tell me if you sleep|tell me your dreams|tell me about your dreams|I wonder if you sleep|I wonder if you dream|dream?|dreams|sleeping?|asleep?|your dreams|your sleep|
need sleep?|do models dream

me.online
are you able to go online|are you able to use the internet|are you browsing the web|are you connected to the net|are you connected with the internet|
are you in contact with the internet|are you offline|are you offline or online|are you online or offline|are you searching the web|are you using the web|can you access the web|
can you access websites|can you browse the internet|can you check something online|can you check the internet|can you connect to the internet|can you do a web search|
can you find things online|can you find that online|can you get online|can you get things from the web|can you go on the internet|can you go to the web|can you google|
can you google it|can you google things|can you look in the internet|can you look it up|can you look it up online|can you look on the web|can you look something up|
can you look something up on the internet|can you look that up|can you look things up online|can you read the internet|can you search|can you search for it online|
can you search for something on the web|can you search google|can you search online|can you search something online|can you search the internet|can you see the internet|
can you surf the web|can you use google|can you use the web|could you look it up|could you look that up online|could you search the web|do you access the internet|
do you browse the web|do you get data from the internet|do you get information from the web|do you go on the internet|do you google things|do you have access to google|
do you have an internet connection|do you have internet access here|do you have web access|do you know the internet from inside|do you look things up online|
do you need an internet connection|do you need internet|do you need online access|do you need to be online|do you need the web|do you read the web|do you search the web|
do you search online|do you use the internet for your answers|do you use the net|do you use the web|do you use the web for answers|do you work online|
do you work without internet|does the demo model go online|does the demo model have internet|does the demo model need the internet|does the demo model search the web|
does this model go online|does this model have internet access|does this model need the internet|does this model use the internet|have you access to the internet|
have you got internet|have you internet|is the demo model connected|is the demo model online|is this model connected to the internet|is this model online|must you be online|
please google it|please look it up|please look it up online|please search the web|please search online|search google|search it online|search online please|search the internet|
search the internet please|search the web please|look it up|look it up please|look it up on the web|look that up|look that up online|look online|find it online|google that|
google this|google this for me|check online|check the internet|check the web|browse the web|browse the internet|go online|go online please|use google|use the web|web access?|
internet connection for you?|online access?|tell me if you are online|tell me if you use the internet|I want you to search the web|I want you to look it up|
I wonder if you are online

me.see
are you able to look at pictures|are you able to look at an image|are you able to read images|are you able to see images|are you able to see me|are you watching me|
are you seeing this|are you looking at me|can I give you a photo|can I give you a picture|can I paste an image|can I send a photo|can I send an image|can I send images|
can I send pictures|can I send you a photo|can I send you a video|can I send you an image|can I show you a photo|can I show you a picture|can I show you my cat|
can I show you my screen|can I upload a picture|can I upload an image|can I upload images|can you analyze an image|can you describe a photo|can you describe a picture|
can you describe an image|can you describe this image|can you look at a photo|can you look at an image|can you look at images|can you look at my screen|
can you look at pictures|can you look at this|can you look at this image|can you look at this picture|can you read a photo|can you read an image|can you read pictures|
can you read the text in a picture|can you recognize images|can you recognize pictures|can you see a picture|can you see a photo|can you see an image|can you see anything|
can you see colors|can you see my cat|can you see my desk|can you see my picture|can you see my room|can you see the room|can you see the screen|can you see this|
can you see this picture|can you see this photo|can you see through my camera|can you see videos|can you see what I am doing|can you understand images|
can you understand pictures|can you use my camera|can you view images|can you watch a video|can you work with images|could you look at a picture|could you look at this photo|
could you see a picture|do you have a camera to see me|do you have vision|do you look at pictures|do you read images|do you see anything|do you see images|do you see my camera|
do you see my screen|do you see the picture|do you see this|do you see this image|do you see what I do|do you see what I see|do you support images|do you understand pictures|
do you use my camera|does the demo model see images|does the demo model understand images|does this model see images|does this model see pictures|
does this model support images|does this model work with images|have you eyes|have you got eyes|how do I look|how do I send an image|how do I send a picture|
how do I upload a picture|is it possible to send images|is it possible to send a picture|is there image input|is there vision|what color is my shirt|what do I look like|
what do you see in this picture|what do you see on my screen|what is in this photo|what is in this picture|what is on my screen|what is on this picture|what is on this photo|
what is this a picture of|look at me|look at my photo|look at my picture|look at my screen|look at that picture|look at this image|look at this photo|look at this|
see this picture?|see this?|see my screen?|see images?|describe this image|describe this photo|describe my photo|here is a picture|here is a photo|here is an image|
I send you a picture|I send you a photo|I sent you a picture|I have a picture for you|I want to send you a picture|I want to send a photo|I want to show you a picture|
I want to show you something|I want you to look at a picture|tell me what you see|tell me what is in this picture|tell me if you can see|I wonder if you can see me|pictures|
photos|video?|vision|eyes?|your eyes|blind?

me.vsk3
compare the demo and K3|compare yourself and K3|compare yourself to K3|compare you and the full K3|compare you with K3|compare this model with K3|compare this model and K3|
compare both models|compare K3 and you|compare K3 with you|compare K3 with the demo model|demo against K3|demo and K3|demo compared to K3|demo compared with the full K3|
demo or K3, what is better|demo versus K3|demo model compared with K3|demo model versus K3|demo model vs K3|differences between you and K3|difference between demo and K3|
difference between this model and K3|difference of you and K3|how are K3 and you different|how are you and K3 different|how are you different from the full K3|
how are you different from the full model|how big is the difference between you and K3|how different are you from K3|how different are you and K3|how do K3 and you differ|
how do you compare to K3|how do you compare with K3|how do you compare with the full K3|how do you differ from the full K3|how does K3 compare to you|
how does the demo differ from K3|how does the demo compare with K3|how does the full model differ from you|how does this model differ from K3|how is K3 better than you|
how is K3 different from the demo|how is K3 different from you|how is the demo different from K3|how is the demo model different from K3|
how is the full model different from you|how is this model different from K3|how much better is the full K3|how much better is the full model|how much worse than K3 are you|
in what are you different from K3|in what way are you different from K3|in what do you and K3 differ|is K3 better|is K3 better than the demo|is K3 better than the demo model|
is K3 much better than you|is K3 slower than you|is the demo as good as K3|is the demo model as good as K3|is the demo model worse than K3|is the full K3 better than you|
is the full K3 smarter|is the full model smarter than you|are you as good as the full K3|are you better or worse than K3|are you different from K3|are you faster than K3|
are you like K3|are you much worse than K3|are you the same as K3|are you worse than the full K3|K3 against the demo model|K3 and the demo compared|K3 and the demo model|
K3 and you compared|K3 and you in a table|K3 compared to you|K3 compared with you|K3 or you|K3 or you, who is better|K3 versus demo|K3 versus you|K3 vs demo|
K3 vs the demo model|show a table of you and K3|show me how you differ from K3|show me the difference between you and K3|show me a table of you and K3|
tell me how you are different from K3|tell me how you differ from K3|tell me the difference between you and K3|tell me the difference between the demo and K3|
explain how you differ from K3|explain the difference between you and K3|explain the difference between the demo model and K3|the difference between you and K3|
the difference between the demo and the full model|what are the differences between the demo and K3|what can K3 do better|what can the full K3 do that you can't|
what can the full model do that you cannot|what does K3 do better than you|what does K3 have that you do not have|what does K3 have that you don't|what is better about K3|
what is better in K3|what is different about K3|what is different in K3|what is different in the full model|what is the difference between the demo and K3|
what is the difference between the demo and the full K3|what is the difference between the demo and the full model|what is the difference between this model and K3|
what is the difference between you and the full K3|what is the difference between you and the full model|what makes the full K3 better|what makes you different from K3|
what separates you from K3|where do you differ from K3|where is the difference between you and K3|which is smarter, you or K3|which is faster, you or K3|
which model is better, you or K3|which one is better, the demo or K3|who is better, you or K3|who is faster, you or K3|who is smarter, you or K3|why is the full K3 better|
you against K3|you and K3|you and K3 compared|you and K3 in a table|you and K3, what is the difference|you and the full K3 compared|you compared with K3|you or K3|
you versus K3|you versus the full K3|you vs the full model|I want a comparison of you and K3|I want to compare you with K3|I wonder how you differ from K3|
I wonder what the difference between you and K3 is|a comparison with K3|a comparison of you and K3|comparison with K3|comparison of the demo and K3|your difference from K3

me.game
any game|a game|a game with me|a small game|a quick game|are there games|can I play a game|can I play something|can I play with you|can we do a game|can we do a quiz game|
can we play now|can we play something|can we play together|can you play|can you play games|could we play|could we play a game|could you play a game with me|do you have a game|
do you have any games|do you know a game|do you know a good game|do you know games|do you know some games|do you like to play games|do you play with me|
do you want to play a game|do you want to play something|do you want to play with me|entertain me with a game|games please|give me a game|have you any games|how about a game|
I feel like a game|I want a game|I want to play games|I want to play something|I want to play with you|I would like to play|I would like a game|is there a game|
is there a game here|is there some game|let me play|let me play a game|let us play|let us play now|let us play something|let us play together|let's do a game|let's play now|
let's play together|play a game please|play a game with me|play a little game|play games|play now|play please|play some game|please play a game with me|please play with me|
ready to play?|show me a game|show me your games|some game|some game please|start a game please|start playing|suggest a game|tell me a game|time for a game|time to play|
wanna play a game|wanna play something|want to play a game|want to play something|want to play with me|we could play|we could play a game|what game can we play|
what game do you know|what game shall we play|what games are there|what games do you have|what games do you know|what can I play|what can I play here|what can we play here|
what can we play together|which game do you know|which games are there|which games can we play|which games can you play|which games do you have|will you play with me|
will you play a game with me|would you like to play|would you play a game with me|would you play with me|you and me, a game

k3.what
what is k3 exactly|what is this K3|what sort of model is K3|what type of model is K3|what do you know about K3|what is so special about Kimi K3|what does Kimi K3 look like|
who or what is Kimi|tell me about Kimi|tell me about the full K3|tell me about the full model|tell me more about K3|tell me something about K3|tell me what K3 is|
tell me what Kimi K3 is|explain what K3 is|describe K3 to me|describe the full K3|describe the model K3|introduce K3|give me an overview of K3|say something about K3|
I want to know about K3|I want to know what K3 is|I wonder what K3 is|I do not know K3|I do not know what K3 is|is K3 a model|is Kimi K3 a language model|is K3 a big model|
K3 in a few words|K3 summary|about K3|about Kimi K3|the model K3|the full K3, what is it|the big model, what is it|Kimi explained

k3.good
how good is the full model|how good is the full K3|how good are the answers of K3|how good are K3's answers|how smart is Kimi K3|how clever is K3|how well does K3 write|
how well does K3 code|how well does K3 reason|how capable is K3|how strong is K3|is K3 very good|is K3 really good|is K3 clever|is K3 intelligent|is K3 strong|
is K3 good at math|is K3 good at code|is K3 good at writing|is K3 able to code|is the full model good|is the full K3 good|is the full K3 smart|is the big model good|
are K3's answers good|can K3 code|can K3 code well|can K3 write well|can K3 think well|can K3 do math|can K3 do hard math|can K3 solve hard problems|can K3 write long texts|
can K3 translate|does K3 write good code|does K3 write good texts|does K3 write well|does K3 know a lot|does K3 know much|does K3 reason well|does K3 code well|
what can the full model do|what is K3 good for|what are K3's skills|what does K3 do well|tell me how good K3 is|tell me what K3 can do|tell me if K3 is good|
I want to know how good K3 is|I wonder how good K3 is|I wonder if K3 is good|K3 good?|K3 skills|K3, is it good|K3 strengths|skills of K3|quality of K3's answers|good model?

k3.open
are the weights of K3 open|are the weights of K3 public|are the weights public|are the weights free|are K3's weights open|are K3's weights public|can anybody get K3|
can I download the weights|can I download the weights of K3|can I get the weights|can I have the weights|can everyone use K3|does Moonshot publish K3|
does Moonshot share the weights|has Moonshot published K3|has Moonshot published the weights|have the weights been published|is K3 available|is K3 open weights|is K3 published|
is K3 closed|is K3 secret|is Kimi K3 public|is Kimi K3 an open model|is Kimi K3 open source|is the model open|is the model K3 open|is the full model open|is the full K3 open|
is it an open model|is it possible to download K3|open model?|open or closed?|open weights of K3|K3 public?|K3 weights|K3 weights open?|public weights|published weights|
weights of K3|weights open?|where are the weights of K3|where are the weights published|where can I get the weights|where can I download the weights|where do I get the weights|
where do the weights come from|who published the weights|who can download K3|who can use K3|tell me if K3 is open|tell me if the weights are open|I wonder if K3 is open|
I want to download the weights|I want to get the weights

k3.thinks
can K3 think first|can K3 think for long|can K3 reason first|can Kimi K3 think|can the full K3 think|can the full model think|does K3 have thinking|does K3 reason first|
does K3 think for long|does K3 think like you|does K3 think longer|does K3 think longer than you|does K3 think more|does K3 think more than you|does K3 think too|
does K3 write a thinking part|does K3 write thoughts|does K3 also think|does Kimi K3 think first|does the full K3 think first|does the full model think|
does the full model think first|does the big model think|is K3 thinking|is Kimi K3 a thinking model|how long does K3 think|how much does K3 think|how does the full K3 think|
what does K3 think|what does K3 write first|what does K3 write before the answer|K3 thinks?|K3 thoughts|thinking of K3|thinking in K3|the thinking of K3|
the thinking part of K3|thoughts of K3|reasoning model?|tell me how K3 thinks|I wonder if K3 thinks|I want to know if K3 thinks|K3 also thinks, right
"""
for _block in ASKED.strip().split("\n\n"):
    _key, _users = _block.split("\n", 1)
    INTENTS[_key].users.extend(u.strip() for u in _users.split("|") if u.strip())
