"""Further ways to ask, by intent, below those of the subjects: a line with the intent's key, then its phrasings, separated by |."""
from .book import INTENTS

MORE = """\
df.what
What am I running here?|What sort of software is Deltafin?|Deltafin, what is it?|Someone told me about Deltafin. What is it?|Is Deltafin a chat app?|
Give me the idea of Deltafin in two sentences.|What do people use Deltafin for?|My friend uses Deltafin. What does it do?|What is the point of Deltafin?|Deltafin definition|
Please describe what Deltafin is.|Could you say what Deltafin does?|a short description of deltafin|What would you say Deltafin is?|What's the app I have just opened?|
Overview of Deltafin?|deltafin, in plain words|Let me know what Deltafin is.|Which kind of app is Deltafin?|meaning of deltafin|Tell me what Deltafin is.|
What is this thing called Deltafin?|Say in short what Deltafin is.|What can you tell me about Deltafin?|What do I have here?|Deltafin is what?|I want to know what Deltafin is.|
What is the app about?|Which program is this?

df.how
How can 16 experts be enough for a token?|By what steps does Deltafin make a token?|In which way does Deltafin run K3?|the working of deltafin|What goes on under the hood?|
How does the program manage such a large model?|Explain the inner workings of Deltafin.|How does it fit such a giant model on a laptop?|deltafin how does it work|
How do you get K3 to run without a server?|what steps happen for each token|Can you describe how Deltafin does it?|How does Deltafin produce an answer?|
Tell me the steps by which Deltafin works.|Walk me through how Deltafin runs K3.|How on earth can this run 2.8 trillion parameters?|What is the method of Deltafin?|
how does deltafin function|mechanism of deltafin|In what way does Deltafin work?|How does K3 run here?|How is a model that big run on a laptop?|Tell me how this works.|
How does Deltafin manage to run K3?|How do you make a token?|Which steps does it take?|what are the four steps|How does Deltafin do its work?|Explain how it works.|
explain how deltafin runs the model|I want to understand how Deltafin works.|How does it go from my question to a token?|what does it do with the experts for a token

df.why
Why should anybody want Deltafin?|reasons for deltafin|What speaks for Deltafin?|Why not use a web service instead of Deltafin?|What is good about Deltafin?|
What are the good sides of Deltafin?|why choose deltafin|Give me three reasons for Deltafin.|What do I gain with Deltafin?|Why is Deltafin better than a cloud service?|
Tell me why I should use Deltafin.|advantages?|benefits of this app|What is so special about this program?|Does Deltafin have advantages?|
What is in it for me if I use Deltafin?|deltafin benefits|Why would I use it?|Why would someone use Deltafin?|What are good reasons to use Deltafin?|
Is there a reason to use Deltafin?|Why is Deltafin good?|What does Deltafin do better?|the good things about deltafin|Why should I take Deltafin?

df.who
Who would want Deltafin?|Which users is Deltafin made for?|who is deltafin good for|Is Deltafin something for me?|Who benefits from Deltafin?|For which people is this program?|
What kind of person uses Deltafin?|intended users|What is the audience of Deltafin?|Can anybody use Deltafin or is it for experts?|audience of deltafin|
Who should install Deltafin?|Name the people that Deltafin is for.|is deltafin meant for people like me|who would use such a program|Who is this for?|Who needs Deltafin?|
Who would use this program?|Is Deltafin a good thing for me?|What people is Deltafin for?|Who can use Deltafin?|For what kind of user is it?|Who is the user of Deltafin?|
tell me who deltafin is for|Who gets something out of Deltafin?|Is it for people like me?|Who wants to use Deltafin?|Is Deltafin for everyone?|for which users

df.moonshot
Which people made Deltafin?|Is Deltafin a product of Moonshot AI?|does moonshot own deltafin|Who owns Deltafin?|Who is the maker of Deltafin?|deltafin developer|
Tell me who made Deltafin.|Where does Deltafin come from?|Who is responsible for Deltafin?|Is Deltafin official?|Is the Kimi team behind Deltafin?|
Is Moonshot AI the maker of Deltafin?|the company behind deltafin|Has Moonshot anything to do with Deltafin?|Who invented Deltafin?|which team writes deltafin|made by moonshot?|
Whose program is Deltafin?|By whom was Deltafin made?|Is Deltafin a Moonshot product?|Who wrote this program?|Who stands behind Deltafin?|Does Deltafin come from Moonshot AI?|
Is Deltafin by Moonshot?|Who are the people behind Deltafin?|Who develops this app?|from whom is deltafin|Which firm makes Deltafin?|Is Moonshot AI the company behind Deltafin?|
Was Deltafin made by Moonshot?|Do the makers of Kimi make Deltafin?|who does deltafin belong to

df.license
Do I pay anything for Deltafin?|is it gratis|costs?|What will Deltafin cost me?|Must I pay for this program?|how much money do you want|Is the app paid or free?|
Under which license is it?|MIT license?|Which license applies to Deltafin?|Can a company use Deltafin for free?|Is there a paid version?|do i need to buy a license|
Is using Deltafin free of charge?|free or paid?|Does this app cost anything?|What does Deltafin's license allow?|deltafin license|Can I copy and change Deltafin?|
is deltafin free software|what is the cost|Does it cost something?|What do I pay for Deltafin?|Is this program free?|May I use it for free?|What is the license of Deltafin?|
is it free to use|Is Deltafin open source?|How expensive is Deltafin?|What do you charge?|Is there something to pay?|Tell me the license.|for free?|free?|
Is it allowed to use Deltafin at work?|which license

df.quality
Do I lose quality with Deltafin?|does deltafin weaken k3|Is it the complete K3 that Deltafin runs?|Are experts left out to save time?|Does Deltafin use fewer experts?|
Does Deltafin shrink the model?|Is K3 cut down in Deltafin?|Are the answers worse than on a server?|does it use all 16 experts|
Will the answers be as good as from the original K3?|Is this a reduced K3?|does deltafin cheat with fewer experts|Does it throw experts away?|Is the model pruned?|
same quality as the original?|Does Deltafin touch the weights?|Does running locally make K3 worse?|how good is k3 inside deltafin compared to the original|
Is K3 still as good in Deltafin?|Does Deltafin take experts away?|Are all the experts used?|Is K3 changed by Deltafin?|Is the full model used?|Is it worse than the original?|
Do I get the full quality?|Does it leave anything out?|quality|Is something removed from K3?

df.decides
Who picks the tokens?|what model has the say|Which of the models chooses each token?|Is it K3 that writes every word?|Does K3 write all words itself?|
Which one decides, K3 or the draft model?|can a draft write tokens that k3 does not want|Who determines the output?|Whose words are these, of K3 or a draft?|
the final decision on a token, who makes it|Are tokens decided by K3?|Can a draft model overrule K3?|who has control over the tokens|Is K3 always the one who decides?|
Does anything but K3 choose tokens?|Who decides what is written?|Who decides about each token?|Does K3 decide?|Who makes the decision?|Is it K3 who decides?|
the one who decides the tokens|Who writes the tokens?

df.terminal
Can I use Deltafin with a mouse?|Is there a GUI version?|Does Deltafin come with a window?|does it run in a browser|Is Deltafin something with a window?|
Is a graphical app available?|I want a window instead of a terminal.|command line only?|Does it only work in a terminal?|Is Deltafin a text program?|is it a tui|
do i get a web interface|Why do I see only text and no window?|Where do I use Deltafin, in a terminal?|Is there an app with buttons?|What does the interface look like?|
terminal or web?|user interface of deltafin|Is there a window for Deltafin?|Do I need a browser?|Where does the app run?|Does it have buttons?|Is this only in the terminal?|
A web page for Deltafin?|Does Deltafin have a graphical interface?|Is it in the browser or in the terminal?|Can I open Deltafin in a window?|What kind of interface is it?|
Is there a web version?|Does Deltafin work in a terminal?|no window?|Is it possible to use a mouse or a window?

df.os
Can Deltafin run under Windows?|which os|Is macOS fine?|What about Windows?|On what computers does Deltafin run?|Does it run on Ubuntu or Debian?|
On which operating system can I use it?|deltafin for mac|deltafin for windows|deltafin for linux|Is there a build for Mac?|I have a Mac. Can I use Deltafin?|
I use Windows. Does Deltafin work there?|I use Linux. Does it run?|Is Windows possible?|os support|Which OS does Deltafin support?|platform support|Does Deltafin need Linux?|
Was it tested on a Mac?|What system do I need?|Which system does Deltafin need?|Can I use it on my Mac?|windows|mac|linux|Does it work on Linux?|Is it for Windows?|
Can Windows run Deltafin?

df.gpu
Must I own a graphics card?|no gpu here, ok?|Will Deltafin use my GeForce?|Is CUDA supported?|Does K3 run on the processor only?|Does Deltafin work without a graphics card?|
is a gpu required|Will a GPU make it faster?|Do I need an NVIDIA card?|Is a GPU useful for Deltafin?|can my radeon be used|Does my graphics card matter?|graphics card needed?|
CPU or GPU?|does it compute on the cpu|Is the GPU used at all?|Does Deltafin support GPUs?|gpu use|What does Deltafin do with my GPU?|Do I have to have a GPU?|
I do not have a GPU.|Is a GPU good for it?|Does a GPU help?|Is there GPU support?|Do I need a special graphics card?|Does it run without GPU?|with or without a gpu?

df.ram
How many GB of RAM should my computer have?|memory requirements|Is 8 GB of memory enough?|How much memory does it use?|What amount of RAM is good?|Will my 16 GB be enough?|
What memory is needed for K3?|Will K3 be better with more RAM?|Do I need a lot of memory?|does k3 need much ram|how much memory is needed|minimum ram|
Is little memory a problem?|How much RAM is used by Deltafin?|how many gb of ram for k3|What happens with little RAM?|recommended memory|is more memory better|
Would 128 GB of RAM help?|What about memory?|How much memory should I have?|Do I have enough memory?|Is RAM important?|How many gigabytes of RAM do I need?|
What memory does Deltafin need?|ram needed|Does K3 need lots of memory?|I have 16 GB of RAM. Is that enough?|I have only 8 GB of memory.|How much RAM for Deltafin?|
Does memory help?|memory for k3|Tell me how much memory is needed.|what ram do you recommend

df.ssd
Is a hard disk enough?|does my drive have to be quick|What drive do you recommend?|Is my SSD good enough?|How fast must my SSD be?|Can K3 live on a USB stick?|external ssd?|
Does it matter which disk I have?|disk speed|Why is disk speed important?|nvme needed?|Is an NVMe drive necessary?|Are slow disks a problem?|
Would a faster SSD make a difference?|Can I use an old HDD?|How much does the drive matter?|which storage is best for speed|Must it be an SSD?|Will a magnetic disk do?|
ssd or hdd for k3|What kind of SSD do I need?|Does Deltafin need an SSD?|Is an SSD needed?|Should I buy a faster SSD?|Is a slow disk bad?|Does K3 need a fast disk?|fast disk?|
How fast should the disk be?

df.internet
Do I need the net for Deltafin?|is internet access required|I will be on a train without internet. Does Deltafin work?|Is Deltafin an offline app?|
Does the chat work when I am offline?|Will Deltafin work with no connection?|can it be used with the network off|Does Deltafin have to be connected?|
Is the network needed after the setup?|Which setup needs the internet?|deltafin offline|offline use|When do I need the internet?|Can I pull the network cable?|
Does it go online?|without internet?|Does it depend on the internet?|airplane mode?|in the mountains without a signal, does it run|Is Deltafin usable without internet?|
Will it work when I am offline?|no internet, still fine?|Must my computer be online?|Does K3 need the internet after the setup?|Do I need to be connected to the internet?|
Can Deltafin be used offline?|Does this app need a network?|What if I have no internet?|Is an internet connection needed?|Do I need a connection for the chat?|
works without network?|What happens without internet?|offline possible?

df.vsk3
Is Deltafin another name for K3?|Which one is the model, Deltafin or K3?|what is the relation between Deltafin and K3|Is K3 the same thing as Deltafin?|Deltafin versus K3?|
I do not see the difference between Deltafin and K3.|Is Deltafin an app or a model?|app or model?|Is Deltafin an artificial intelligence itself?|difference deltafin k3|
Explain Deltafin and K3, what is what?|Is K3 a part of Deltafin or the other way round?|How does Deltafin differ from K3?|tell me the difference between the app and the model|
What is K3 and what is Deltafin?|k3 and deltafin, same thing?|Is Deltafin made of K3?|Is K3 the same as Deltafin?|Is there a difference between K3 and Deltafin?|
Are K3 and Deltafin the same thing?|Which is which, K3 and Deltafin?|What is Deltafin and what is K3?|K3 is the model and Deltafin is what?|
What makes Deltafin different from K3?|Do K3 and Deltafin differ?|How does K3 differ from Deltafin?|deltafin is not k3?|Explain the difference between Deltafin and K3.|
difference between k3 and deltafin|Tell me how Deltafin and K3 differ.|Is Deltafin also a model?

df.othermodels
Does it only run K3?|May I run Llama in Deltafin?|what other models can I load|Which model files work with Deltafin?|Can Deltafin run GGUF?|gguf?|Is there support for Mistral?|
use gemma with deltafin|Can I choose a different model?|different models?|Will Deltafin load Qwen?|What else can Deltafin run?|model support|
Does Deltafin work with Kimi-Linear?|kimi linear?|Are there other models I can use?|Can it run models from other companies?|run my own model in deltafin|is k3 the only model|
Is it possible to use other models?|Which other models does it run?|I want to use another model.|Can I run Mistral here?|Does Deltafin only work with K3?|Do other models work?|
Are other models possible?|What about Llama?|Which models are supported?

df.local
What does it mean that K3 runs locally?|local?|What does running on my own computer mean?|What is the meaning of local?|explain local model|Local, what does that mean?|
How is a local model different from a cloud model?|what is local inference|Why do you call it local?|What do you mean when you say local?|locally?|Tell me what local means.|
Is local the opposite of cloud?|What does local runtime stand for?|the word local, explain it|What does local mean for me?|Tell me about local models.|Explain what local means.|
What is a model that runs locally?|Why is it called local?|What is local about it?|local, what is it|Does local mean on my computer?

df.switch
How do I move on from the demo to K3?|How can I use something better than you?|i want k3|Where can I get K3?|What do I run to get K3?|How does one get the full model?|
How do I activate K3?|turn on k3|Make K3 answer instead of you.|Can I talk to the big model?|You are too small, I want the full model.|How do I change the model to K3?|
get the real k3|How can I start using Kimi K3?|replace the demo|I would like to have the complete K3.|the demo is not enough for me|use kimi k3|
Which command do I need for the full K3?|Can I have K3 here?|bring me k3|Switch the model.|How do I get a bigger model?|Where do I find the full K3?|I want the big model.|
I want to chat with K3.|How can I get K3?|How do I load K3?|How do I use Kimi K3 here?|Give me K3.|get the full model|How can I switch models?|I want to use K3 now.|
I want the real K3.|How can I install the full K3?|How do I come to the full model?|the full model please|How do I go from you to K3?

df.error
An error came up.|Deltafin stopped with an error.|Deltafin will not start.|the app does not open|What can I do when there is a problem?|My chat is broken.|Why does it fail?|
it fails|fix deltafin|Deltafin shows an error, what now?|How can I repair Deltafin?|I get a strange error.|troubleshooting|The program hangs.|deltafin hangs|
It does not work on my computer.|There is something wrong with the model.|something is broken here|What should I do about a problem?|Help, an error!|deltafin problem|
why does deltafin crash|It stopped working.|not working|It shows an error.|My Deltafin has a problem.|I have trouble.|It is not working.|Deltafin fails.|There is an error.|
What should I do, it does not work?|How can I fix this?|Something is not right with Deltafin.|Deltafin has a bug.|It crashes all the time.|
How do I solve a problem with Deltafin?|Why is it broken?|I need help with an error.|I found a bug.|The app is broken.|My model does not load.|K3 does not start.

df.docs
Can I read about Deltafin somewhere?|docs|manual|readme|What should I read to learn Deltafin?|Do you have a handbook?|Where do I find instructions?|help pages?|
Is there something to read about Deltafin?|Where can I find more information about Deltafin?|how do i find the documentation|tutorial|I would like to read a manual.|
Is Deltafin documented?|Where is it explained how to use Deltafin?|more info|Where are the instructions for Deltafin?|Which document should I read first?|link to the docs|
I want to read more about Deltafin.|Do you have documentation?|Where do I read how to use it?|Is there any manual?|Where can I find the manual?|Point me to the docs.|
How can I learn more about Deltafin?|Tell me where the docs are.|the manual please|Where is the guide?|reading material?|Is there some text that explains Deltafin?|
Where do I find the user guide?|how do I learn more

set.install
How does the installation go?|How can I get Deltafin running?|deltafin installation steps|Tell me how to install Deltafin.|Guide me through the setup of Deltafin.|
I want to install Deltafin, what do I do?|What do I do first, second and third?|how to set up|set up deltafin|installing deltafin|Show me the installation.|
Give me the setup steps.|What are the first three steps?|How does one set Deltafin up?|getting deltafin ready|get deltafin to run|What must I do to install it?|
How is Deltafin installed?|steps to get going|How do I set Deltafin up?|What should I do to set up Deltafin?|How can I install it?|How do I install this program?|install|set up|
How do I make Deltafin ready?|Show me how to set up Deltafin.|the steps of the setup|What are the setup steps?|How do I get Deltafin to work?|
Tell me the steps to install Deltafin.|steps to install|Can you tell me how to install it?|What do I need to do for the setup?

set.setup
What is the use of deltafin setup?|the setup command, what is it|Tell me what deltafin setup does.|setup|What would deltafin setup do?|Is deltafin setup for downloading K3?|
I typed deltafin setup. What happens?|what does setup install|How is deltafin setup used?|function of deltafin setup|Can you explain the setup command?|
How does deltafin setup work?|What are the options of setup?|Which options does deltafin setup have?|deltafin setup, what is that|Does deltafin setup get K3?|
What do --stream and --full mean?|What does the command deltafin setup do?|Tell me about the setup command.|deltafin setup explained|What is setup?|For what is deltafin setup?|
What is the command deltafin setup for?|How do I run deltafin setup?|What happens in deltafin setup?|Can you explain deltafin setup?|what does setup do|
Which options has deltafin setup?|the deltafin setup command|When should I run deltafin setup?|What will I get from deltafin setup?

set.full
How does the full setup work?|full setup|full mode|the --full option|Give me the command for the whole model.|I want the whole K3 on my computer.|How can I get K3 completely?|
Full, what is it?|What will --full do?|Describe the full setup.|What is a full install?|complete download, which command|How do I get a complete copy of K3?|
download the entire model|How do I get all experts on my disk?|What happens with deltafin setup --full?|Do I get everything with --full?|setup with --full|
How do I get everything?|What does full mean?|Tell me about full mode.|What does the full setup do?|Explain full mode.|How do I use the full setup?|
How can I download the full K3?|I want to download everything.|How do I get the whole K3?|full setup please|Which command gets all of K3?|full download|What is --full for?|
the full setup, how does it work|how do i do the full setup

set.stream
How does the stream setup work?|stream setup|stream mode|the --stream option|What will --stream do?|How do I start with a part of K3 only?|Can I begin with a small download?|
Describe the stream setup.|the streaming mode, how is it|What happens with deltafin setup --stream?|Is it possible to fetch experts only when needed?|
How do I get K3 bit by bit?|setup with --stream|I do not want to download everything at once.|Which command starts with 114 GB?|small download first, then more|
Stream, what is it?|What is streaming in the setup?|What does stream mean?|Tell me about stream mode.|What does the stream setup do?|Explain stream mode.|How do I use stream?|
How can I stream K3?|I want to stream K3.|stream setup please|Which command streams K3?|What is --stream for?|the stream setup, how does it work|how do i do the stream setup|
How do I start with stream?|Is there a setup with a small download?

set.vs
full compared with stream|stream compared to full|How do full and stream differ?|What are the two setups?|Tell me the difference between stream and full.|
A table of full and stream, please.|Which setups are there and how do they differ?|Compare both setups.|advantages of full over stream|Full setup versus stream setup?|
What is better, stream or full?|full/stream comparison|Put stream and full in a table.|Stream against full, what do I get?|stream mode and full mode, differences|
What do I lose with stream?|comparison of the setups|the difference of the two modes|What is different in full and stream?|How is stream different from full?|
Which is better, full or stream?|Show me the difference between full and stream.|Is stream better than full?|Full and stream, what is the difference?|
difference between the setups|Compare stream with full.|Compare full mode and stream mode.|stream and full|full and stream|the two modes compared|
a comparison of full and stream|Explain the difference between full and stream.|How do the two setups differ?

set.disk
How many GB does the model take?|space?|disk|How much free disk do I need for K3?|What disk size is required?|What storage does K3 need?|Tell me the disk space for K3.|
amount of disk space|How much of my disk will be used?|How big are the files?|size on disk|size of the download|does k3 need a lot of disk|How much room do I need for K3?|
How much disk is needed?|Is my disk big enough for K3?|total size of K3 on disk|how many gb must be free|What is the size of the whole thing on my drive?|how big a drive for k3|
How much space does K3 need?|How many GB does K3 need?|What disk do I need?|How big is K3 on my disk?|How much space do I need?|Tell me how much space K3 needs.|
What is needed on the disk?|gigabytes needed|How big is K3 to download?|disk space needed|How much does K3 take on my disk?|space on disk for k3|How much disk does K3 take?

set.diskfull
What disk space does the full model need?|full model size|the full setup takes how much space|How much must I download for full?|What size does the full setup have?|
Space for full mode?|disk for the full setup|How many bytes is everything?|With --full, how much disk is used?|How much storage for the full model?|how big is a full install|
How big is it if I take everything?|full K3 on disk, how large|space needed by the full setup|required space of full mode|Disk space for the complete model?|
all of k3 needs how many tb|tb for the full setup|How much space for full?|How big is full?|How many GB is the full model?|How large is full mode?|
Tell me the size of the full setup.|How much disk does full need?|How much disk space for the full model?|What does full need on disk?|How much room does the full setup take?|
full, how many TB|full, how big?|size of full|the full model on disk|disk space of the full setup

set.diskstream
What disk space does stream mode need?|stream setup size|the stream setup takes how much space|How much must I download for stream?|What size does the stream setup have?|
Space for stream mode?|disk for the stream setup|With --stream, how much disk is used?|How much storage does stream mode take?|How big is it if I stream?|
how big is a stream install|stream k3 on disk, how large|space needed by the stream setup|required space of stream mode|How many gigabytes to start with stream?|
gb for the stream setup|does stream mode need much space|How much free space for streaming?|How much space for stream?|How big is stream?|How many GB is the stream setup?|
How large is stream mode?|Tell me the size of the stream setup.|How much disk does stream need?|How much disk space for streaming?|What does stream need on disk?|
How much room does the stream setup take?|stream, how many GB|stream, how big?|size of stream|disk space of the stream setup|How much space at the start of stream?

set.small
There is not enough room on my disk.|My laptop has a small disk.|low disk space|I have too little storage for K3.|only 300 gb left|What if I have only 1 TB?|my ssd is too small|
I have not enough disk.|My hard disk is nearly full.|K3 will not fit on my laptop.|What do I do with a small drive?|I lack the space for the full model.|disk too small|
Is there something for small disks?|I can not spare a terabyte.|512 GB is all I have.|The full setup is too big for me.|no space left for k3|storage is limited here|
My disk is not big enough.|I have little space.|I do not have much space on my disk.|There is too little space.|What can I do if my disk is small?|My drive is too small for K3.|
small disk|little space|I have a small SSD.|I cannot fit K3 on my disk.|not enough room|I have no space for K3.|My laptop has only 256 GB.|Is there a way with a small disk?

set.choose
Full or stream for me?|which one shall I take|Advise me: which setup?|What is your recommendation for the setup?|Can you recommend a setup?|Which setup would you take?|
help me decide|I do not know which setup to choose.|What should I choose?|What would be best for my computer?|choose a setup for me|Which of the setups is right for me?|
the best setup for my laptop|Should I go for stream?|Do you recommend the full setup?|your advice on the setup|How do I decide between the setups?|which setup is recommended|
I need advice on which setup to use.|What setup is best?|Which setup is good for me?|Which is the best setup?|Tell me which setup is best.|Should I take full or stream?|
Which setup should I take?|I cannot choose.|Give me advice on the setup.|What do you recommend?|Recommend one.|help me to choose|which one do you recommend|
Which setup do I need?|Do I need full or stream?

set.time
How much time does the setup need?|Is it a long download?|how long|When can I start with K3?|How many hours is the download?|How long must I wait for the setup?|
Does the setup take hours?|download duration|How long does deltafin setup run?|how long to get k3|How soon is K3 ready?|Is downloading K3 fast?|
What time does the download take?|time needed for the setup|How long until the download is finished?|how many days for the download|Will the download be finished today?|
speed of the download|How long is the download?|How long do I have to wait for K3?|When is the download ready?|How long does K3 take to download?|
Does the download take a long time?|time of the download|How long does it take to get K3?|Will the setup take long?|How many hours for K3?|how long does it take

set.broken
My download broke off.|How do I resume the download?|The setup does not go on.|download broken|setup failed, what now|deltafin setup stopped in the middle.|
What happens if I interrupt the setup?|The network was lost in the middle of the download.|How do I go on with an interrupted setup?|The download hangs.|
My computer shut down during the setup.|Can the download be continued?|continue the setup|restart the download|the setup was cut off|I stopped the setup, how do I go on?|
Does the setup begin again if it fails?|download failed|half of the download is there, what now|The download does not work.|What do I do when the download stops?|
My setup failed.|The setup broke.|The download broke.|Can I go on with the download?|How do I continue the setup?|The download was interrupted.|setup stopped|setup error

set.later
Can I get the whole model later?|upgrade stream to full|I chose stream. Can I get full now?|Is it possible to fetch the rest later?|How do I go from stream to full?|
change to full later|Could I first take stream and then full?|stream now, full later?|How do I complete a stream setup?|Can I add the missing experts afterwards?|
get the other experts later|May I decide for full later on?|Can a stream setup be made full?|convert stream to full|turn my stream setup into a full one|
Can I begin small and get everything later?|Can I change to full later?|Can I have the rest later?|Is it possible to go to full later?|How can I change from stream to full?|
I have stream and want full.|stream to full|Later full, now stream?|Can I download the rest later?

set.demo
Do I have to download you?|Is a setup needed for the demo?|Are you part of the program?|Does the demo work at once?|do i need to install anything to talk with you|
is there a download for you|Did I have to download you?|Are you included?|included in deltafin?|Where did the demo model come from, did I download it?|no download for the demo?|
Do you need an installation?|Is the demo model part of Deltafin?|Can I chat now without setup?|chat without setup|Is the demo ready to use?|what must I install for the demo|
Are you built in?|Do I need to install the demo?|Is there a download for the demo model?|Is the demo model included?|Do you need to be downloaded?|
Does the demo model have to be installed?|Do I have to install you?|demo without download?|Is the demo already here?|Are you already there?

set.check
Can I run K3 on this computer?|How can I test if my computer can do it?|check my computer|Does my PC meet the needs?|Is my setup right?|Is everything okay with my installation?|
will k3 run on my machine|How do I know whether my computer is good enough?|Is my hardware good enough for K3?|check the installation|How can I verify that the setup worked?|
can my mac run k3|my computer is old, will it work|Is this machine able to run K3?|How do I find out if K3 will run here?|test my computer|
How do I make sure everything is installed?|hardware check|Is my computer fast enough?|Does my computer work with K3?|Can my laptop run K3?|
How do I see if my computer is good enough?|Check if my computer can run K3.|Is my setup fine?|Is the installation okay?|Will my PC run K3?|Is my computer okay for K3?

set.what
What will be downloaded?|What is being downloaded?|Which data does the setup load?|what are the files of K3|What do the downloaded files hold?|What parts of K3 are downloaded?|
which files does k3 need|Name the files that setup gets.|downloaded files|what's in the files|What kind of files does setup fetch?|What does the setup bring to my disk?|
Are only weights downloaded?|What is part of the download?|does setup also fetch a tokenizer|Tell me what is downloaded.|What do I get with setup?|What does the setup download?|
Which files do I get?|What is downloaded?|What files are there?|the files of the setup|Which files does K3 have?|What is in the K3 download?

set.whybig
Why does it take that much disk?|How can a model be 1.56 TB?|Why is K3 that large?|what makes k3 so large|Why are there so many bytes?|so big, why|Why must I download so much?|
Why is so much space needed?|Can it not be smaller?|Why is Kimi K3 so heavy?|explain the size of the download|1.56 terabytes is a lot, why?|Why more than one terabyte?|
why is the full model that huge|Where does the size of K3 come from?|why does the setup need so much disk|for what does it need 1.56 TB|Why is K3 so big?|Why is it 1.56 TB?|
Why is the full model so large?|Why so much space?|What is so big about K3?|Why do I need so much space?|why is k3 that big|Why is the download that large?

set.safe
Are the downloaded files correct?|How do you check the files?|Is the download verified?|verify|Does Deltafin verify the download?|How can I be sure my files are not broken?|
check my files for errors|Could a file be broken without notice?|are there checksums|digest check?|Is each file checked?|deltafin verify, what is that|
How does Deltafin notice damaged files?|Can I test whether the model files are good?|sha256?|Are my model files intact?|I fear that my files are damaged.|
Is the model on my disk still good?|Are my files okay?|How do I check my files?|Is the download checked?|How are the files checked?|Does deltafin verify check the files?|
Are the files safe?|Is every byte checked?|How can I check the weights?

set.import
I have the model files. What now?|Can I use my existing K3 files?|import|Can I point Deltafin to a folder with weights?|my weights are in a folder already|
How do I use a checkpoint that I have?|Can I bring my own weights?|The model is on my disk already.|use an existing download|How do I add weights from another folder?|
I got the weights from a friend.|K3 is already downloaded.|Is it possible to import K3?|use weights from another disk|I have the checkpoint, can I skip the download?|
What is deltafin import?|import command|do not download, I have it already|I have K3 already.|How do I import K3?|I have K3 on a disk.|Can I use weights I already have?|
How can I use my own weights?|I already have the files.|What do I do with weights that I have?|import k3

rt.cache
What does the cache do?|cache|For what is the expert cache?|How does caching help?|Why are experts kept in memory?|Does it remember experts in memory?|the cache of experts|
What is cached?|Tell me what the expert cache is.|Does a bigger cache help?|How are experts cached?|explain caching|Where does Deltafin keep experts it has used?|
Why does Deltafin hold experts in RAM?|What is stored in the cache?|meaning of expert cache|What does the expert cache keep?|Why does Deltafin have a cache?|
How does the cache help?|What is in the expert cache?|What is the cache?|Why is a cache good?|Explain the cache.

rt.hit
cache hit|cache miss|What do hit and miss mean?|What does a hit in the cache mean?|Why was there a cache miss?|Explain cache misses.|hit or miss?|
What is the meaning of cache hit?|Tell me about hits and misses.|What is it when an expert is not in memory?|what do you call it when the expert is in memory|
Is a cache hit good?|Is a miss bad?|many misses, what does that mean|cache hits explained|What is a hit?|What is a miss?|Explain hit and miss.|What does miss mean?|hit

rt.prefetch
prefetching|For what is prefetch?|Does it load experts in advance?|Why load experts early?|What is the idea of prefetch?|What happens when the prefetch is wrong?|
Meaning of prefetch?|Tell me what prefetch does.|Do you read experts before the router asks?|What does it mean to prefetch?|Explain reading ahead.|
Is there prefetching in Deltafin?|early reading of experts|how does prefetching help|Can experts be read too early?|Why prefetch?|Tell me about prefetching.|
Explain prefetching.|What is read ahead of time?|Does prefetch help?

rt.trace
trace|traces|the trace of the router|What does a router trace show?|For what are traces?|Can I look at the picks of the router?|What is written in the trace?|router record|
Where can I see what the router picked?|How do I look into a trace?|Is there a log of the experts?|log of the router|Meaning of router trace?|What information is in a trace?|
Does tracing change anything?|What is tracing?|Explain tracing.|What does the trace record?|Why is there a router trace?|How do I see the trace?

rt.spec
What is speculative?|Why does Deltafin guess tokens?|Is guessing tokens ahead good?|How does guessing tokens work?|Tell me how speculative decoding works.|
Does K3 check guesses?|What does it mean to decode speculatively?|How does it write more than one token at once?|speculation?|guess and check|Meaning of speculative decoding?|
What is the trick with guessing tokens?|how do guessed tokens help|For what is speculative decoding?|Is it possible to guess several tokens?|Explain speculation.|
What is guessing of tokens?|Why guess tokens?|How are guesses checked?|Does speculative decoding help?

rt.draft
draft|drafts|draft models|What kind of model is a draft model?|For what does one need a draft model?|What is a draft model good for?|Does a draft model help K3?|
What is the job of a draft model?|small helper model?|Tell me what a draft model is.|Meaning of draft model?|Is a draft model a small model?|which model proposes tokens|
What does drafting mean?|The draft model, what is that?|does deltafin use a second model|Explain the draft model.|Why a draft model?|Tell me about drafts.|
Does the draft model decide?|What do drafts do?

rt.dspark
the dspark model|For what is DSpark?|What sort of model is DSpark?|How does DSpark work?|Tell me what DSpark is.|What is the job of DSpark?|DSpark, what is that?|
What is DSpark good for?|Does DSpark help K3?|meaning of dspark|Which draft model belongs to K3?|how does dspark help|Explain the DSpark model.|Who or what is DSpark?|
Explain DSpark to me.|What can DSpark do?|Why DSpark?

rt.suffix
suffix drafts|suffix|What is guessed from the text itself?|What is the suffix method?|Tell me what suffix drafts are.|Explain the suffix draft.|
How can old text help to guess tokens?|Where do guesses without a model come from?|meaning of suffix draft|For what are suffix drafts?|Can text be guessed from earlier text?|
guess without a model|What is a guess by suffix?|Does a suffix draft need a model?|What does suffix mean for drafts?|Explain suffix guessing.|Tell me about the suffix draft.|
Why suffix drafts?

rt.change
Do I get a different answer with a draft model?|Will drafts make K3 worse?|Do drafts alter what K3 says?|is the answer the same with and without drafts|
What does K3 do with a wrong guess?|What if the guesses are bad?|Does a guess ever end up in the answer wrongly?|do guesses influence the answer|Can drafts do harm?|
bad drafts, are they a problem|Could a wrong draft slip through?|are drafts safe for the quality|Does speculative decoding change the answer?|What becomes of wrong guesses?|
will a draft model spoil the text|effect of drafts on the answer|Are the answers different with a draft model?|Is the answer worse with a draft?|
Does a draft model make it worse?|Does the draft model change what K3 says?|What happens if the draft is wrong?|Do wrong drafts matter?|a draft is wrong, what happens|
Can a draft be wrong?|Does a wrong guess change the answer?|Are drafts a risk?|Do guesses change the text?

rt.stream
Why are experts read from the disk?|expert streaming|How does streaming of experts work?|What is streamed?|why does it read from my ssd all the time|Why is my disk so busy?|
How do experts come into memory?|Why is not all of K3 in memory?|Does K3 fit into memory?|Tell me about expert streaming.|What is meant by streaming experts?|
Where do the experts lie?|Are the experts on my SSD?|what does deltafin read from the disk|From where does Deltafin read the experts?|reading experts from disk|
How do you stream experts?|Why does Deltafin read from the SSD?|Why does Deltafin keep experts on the disk?|Why are experts not in memory?|What is streaming from the disk?|
Are the experts in memory or on disk?|How does Deltafin read experts?|Explain how experts are streamed.|Why is K3 not loaded into memory?|stream experts from ssd|
Why do the experts stay on the disk?|What does expert streaming mean?

rt.greedy
Are your answers always equal?|same answer every time?|Why do I get the same answer again?|Does it answer the same thing every time?|random?|Are the answers random?|
If I repeat my question, will the answer change?|Is it deterministic?|Does the answer change when I ask twice?|Why are your answers identical?|do you ever vary your answers|
Would you answer this again in the same way?|is there any randomness in the answers|identical answers?|Do you choose words at random?|Will the answer be the same again?|
Do you give the same answer twice?|Are answers the same each time?|Is your answer always the same?|same answer again, why|Do I always get the same answer?|
Does the same question have the same answer?

rt.temp
the temperature, what is it|What is the temperature setting for?|How can I get more random answers?|How do I turn up the temperature?|Where is the temperature set?|
What happens with a high temperature?|What does a temperature of 1 do?|temperature option|sampling temperature|make answers more varied|How random are the answers?|
Can I have more varied answers?|more randomness please|What is a good temperature?|change temperature to 0.7|set the temperature to 1|Explain the temperature.|
How can I set the temperature?|What does the temperature do?|What is the temperature of a model?|Where can I change the temperature?|I want to set the temperature.

rt.warm
warm up|Why was it faster the second time?|Does it get faster after a while?|Why do answers get faster?|Why is K3 slow at the start?|slow at first, then fast, why|
What does warm mean for the cache?|Why does speed grow with use?|is deltafin faster when used longer|cold cache|Does K3 get quicker when I chat more?|
Why is the first question slow?|Why is the first chat the slowest?|Does speed improve during a chat?|the start is slow, will it improve|Why is it faster later?|
Why is it slow at the beginning?|Why is the first answer slow?|Will K3 get faster?|Does K3 get faster over time?|Why did it get faster?|Is it faster the second time?|
Why does K3 get faster when I chat?|Why does it become faster?|gets faster, why|faster over time?|Does the speed get better with time?

rt.state
state|What is stored after a reply?|What does Deltafin keep so that it need not compute again?|How can a chat reopen so fast?|deltafin state, what is that|
For what are states saved?|What are these state files?|May I delete the states?|Tell me about saved states.|What is deltafin state for?|
how does it continue a chat without computing|Do saved states save time?|remove saved states|Where can I list the states?|meaning of saved state|What is a state?|
What are states?|Explain states.|What is saved after a reply?|Why are states saved?|How do I list saved states?

sp.slow
Why is the big model so slow?|k3 slow|Why does K3 need so long?|What is the reason that K3 is slow?|Why must I wait so long for K3?|Why are the answers of K3 so slow?|
so slow, why|Why is it taking so long?|Why does Kimi K3 take so much time?|slow k3, why|Is K3 always this slow?|What takes K3 so long?|Why does a token of K3 take seconds?|
the full model is too slow|K3 needs minutes for an answer. Why?|How come K3 is slow?|Explain why K3 is slow.|For what reason is the full model slow?|Deltafin is slow|
why is deltafin so slow|It takes ages.|Why is everything slow with K3?|Why is it slow?|Why do I wait so long?|Why is K3 this slow?|Why does it need so much time?|
What is slow about K3?|Why are answers so slow?|Why is K3 not fast?|Tell me why K3 is slow.|Why is Kimi K3 slow?|so slow|it is slow|Why does the model take so long?|
The answers take so long.|K3 takes so long.|Why does an answer take minutes?|I wait and wait. Why is it slow?|too slow|What is the cause of the slow answers?|why is my k3 slow|
slow, why?

sp.tps
At what speed does K3 write?|How fast will K3 be?|What is K3's speed on a laptop?|How fast can K3 write?|speed of the full model|How many tokens a second does K3 reach?|
What tokens per second does K3 get?|Is K3 fast on my laptop?|typical speed|k3 speed|How many words per minute does K3 write?|Tell me how fast K3 is.|
what speed should I expect from k3|How fast does Deltafin run K3?|Which speed is normal for K3?|K3, how fast is it?|how quick will the answers of k3 come|
can k3 reach one token per second|performance of k3|What is the speed?|How fast is the full K3?|How many tokens per second can I have?|How fast does it go?|
What speed does K3 have?|K3 tokens per second?|Tell me the speed of K3.|the speed of k3|How many tokens does K3 write in a second?|How fast is it on a laptop?|
How fast are the answers of K3?|what speed do i get|How fast is Kimi K3?|speed in tokens per second|How quick is K3?

sp.whatis
tps|What does tok/s stand for?|What is meant by tokens per second?|The unit tok/s, what is it?|How is the speed of a model given?|In which unit is model speed measured?|
tokens per second explained|explain tps|What does it mean to have 5 tokens per second?|What do tokens per second tell me?|t/s meaning|Tell me what tokens per second are.|
the meaning of tokens per second|what are tokens per second|What does the speed tok/s mean?|What is a token per second?|Explain what tokens per second means.|
tokens per second meaning|What is tokens/s?|How do you measure the speed of a model?|What does tps stand for?|define tok/s|What does t/s mean?|Tell me what tok/s is.|
what is tok/s in a model|speed of a model, what unit?

sp.faster
Make it faster.|How can K3 be made faster?|faster please|I want K3 to be faster.|What could I do to get more tokens per second?|How do I get faster answers?|
Is there some way to speed K3 up?|speed up|speed up deltafin|tips to make it fast|How can I improve the performance?|What would make it quicker?|make deltafin fast|
Can I do something about the slow speed?|increase the speed|What do I have to buy for more speed?|advice for more speed|how can I help k3 to be faster|
Give me tips against slowness.|What makes it go faster?|optimize the speed|I wish it were faster.|How can I get more speed?|What can I do to make it faster?|
How do I get K3 faster?|How do I make it faster?|Can it be faster?|Can K3 be faster?|I need more speed.|tips for speed|What helps K3 to be fast?|How can I speed up Deltafin?|
How do I make answers come faster?|more tokens per second, how|I want faster answers.|faster|Any tips for speed?

sp.first
Why is there such a long wait before the first word?|first token|Why does nothing happen at the beginning?|Why must I wait before the answer begins?|
What happens before the first word comes?|Why does it take long until the answer starts?|long time to first token|Why is the beginning so slow?|
It takes long until the first word.|The answer begins late. Why?|Why does K3 not start at once?|why is the first token late|What is K3 doing before it writes?|
pause before the first token|Why the wait at the start of each answer?|What takes time before the first token?|delay at the start|Why do I wait for the first word?|
Why is the start slow?|Why does the first word take so long?|What is the wait at the start?|Why does it start so late?|Why does an answer start slowly?|
Why is there a wait before the answer?|the start of the answer is slow|Why does the first word need so much time?|first word slow|Why does it take time before the first token?|
before the first token, what happens|It does nothing at first. Why?|slow to start

sp.long
Do long chats take more time?|long chats|Why does a long chat slow down?|Is a short chat faster?|Why is it slower after many messages?|Does a long history make K3 slow?|
my chat gets slower and slower|Should I start a new chat for speed?|Is the speed lower when the chat is long?|Why does each answer take longer than the last?|
Does the length of a chat matter?|slow long conversation|Why does K3 get slower the more we write?|Does it slow down with more text?|chat too long?|Is K3 slower in a long chat?|
Why does a long chat take longer?|Does a long chat make it slow?|Why is my long chat slow?|long chat, slow, why|Are short chats faster?|It gets slower in a long chat.|
Does the chat get slow when it is long?|My chat is slow now.

sp.measure
How can I test my speed?|measure|How can I find out how fast K3 is on my machine?|Is there a benchmark?|benchmark my computer|measure the speed|
Which command shows how fast it is?|I want to know the speed here.|deltafin benchmark, what is that|How do I know how many tokens per second I get?|Can you test the speed?|
let me see the speed of the model|how is the speed measured here|I would like to do a speed test.|What is the benchmark command?|run a speed test|Where is the speed displayed?|
How fast am I?|find out my tokens per second|How do I time the model?|How can I measure how fast it is?|How do I see my speed?|I want to measure the speed.|
How do I test how fast K3 is?|How fast is my computer with K3, how do I test it?|speed benchmark|How can I see tokens per second?|command to measure the speed|
How do I do a benchmark?|measure tokens per second|test the speed|How do I find out my speed?|Which command tests the speed?

sp.worth
Should I use K3 although it is slow?|worth it?|Is the waiting worth it?|Does it pay to wait for K3?|Why would I take a slow model?|Is K3 useful if it is so slow?|
Why should I wait for K3?|Is a slow and good model better than a fast one?|Are K3's answers worth waiting for?|when should I use the small model|Is a small model not enough?|
Why bother with K3?|is k3 worth it|fast and simple or slow and good?|Do I need K3 or is a small model fine?|Would a small model be better for me?|is it worth using k3 at all|
why not a smaller model|Is a slow model worth it?|Is it worth waiting for K3?|Should I use a slow model?|Is K3 worth my time?|Is slow K3 worth it?|Why should I use slow K3?|
What is better, slow and good or fast and simple?|Why would I wait for a slow model?|Is a small model enough?|Why use K3 when it is slow?|K3 is so slow, why use it?|
does waiting pay off|why a slow model

sp.health
What is shown with F4?|health|F4 key|What does the F4 key do?|Where can I see why it is slow?|Where do I see what the model is doing?|memory and speed view|
How can I see the disk and the caches?|Show me the memory.|Show me what it waits for.|How do I see the speed and the memory?|Where is the memory shown?|open the health pane|
How do I open the health view?|What does it wait for?|what is slowing it down, where do I see that|Press F4, what comes?|Is there a view of memory and disk?|
Which pane shows the memory?|/health|What can I see with F4?|How can I see why it is slow?|Where do I see the memory?|How do I see the disk and the memory?|
What does the key F4 do?|What is it doing now, where do I see that?|How do I open F4?|See why it waits.|health view|memory pane|How can I see what takes the time?|
I want to see memory and disk.|Where can I see what it waits for?

cmd.list
What are all the commands?|command overview|Which commands does deltafin have?|table of commands|Name the commands.|Tell me the commands of Deltafin.|
What are the commands of deltafin?|subcommands|What can I run?|Give me all commands.|I want to see the commands.|What are the terminal commands?|Which commands exist?|
show me what commands there are|Give me an overview of the commands.|list of commands|deltafin command list|What other commands are there?|commands in the terminal|
Could you list the commands?|What commands do you know?|I would like to see all commands.|commands table|a table with all commands|Tell me what commands I can run.|
commands of this program|Which commands can I type?|deltafin, which commands|Let me see all commands.|Is there a list of commands?|What can deltafin do on the command line?|
the commands please|Show the command list.|What commands are available?

cmd.deltafin
How can I start the chat?|start deltafin|How is Deltafin started?|What must I type to begin?|How do I launch the chat?|command to open the chat|How do I get the chat screen?|
What starts the chat?|open deltafin|Start it, how?|Tell me how to start Deltafin.|How do I begin a chat in the terminal?|Which command opens Deltafin?|
just deltafin, what does it do|What happens when I type deltafin?|how do I get in|Where do I start the chat?|How do I bring up the chat?|What is the command to start the chat?|
How can I open Deltafin?|I want to start Deltafin.|I want to start a chat in the terminal.|which command do I type to chat|How do I start this program again?|
typing deltafin, what does that do|Where do I type deltafin?|start chatting|starting deltafin|How do I start the program?|Tell me the command that starts the chat.|
how is the chat started|What does the command deltafin do without anything after it?

cmd.run
What can I do with deltafin run?|Tell me about deltafin run.|How can I ask one question from the shell?|ask from the command line|single answer|
How do I get an answer without opening the chat?|Use Deltafin without the screen.|run one prompt|deltafin run, what is that|Is there a command for one answer?|
Can Deltafin answer in a script?|one question, one answer|How do I script Deltafin?|print an answer in the terminal|How can I use it in a shell script?|batch use|
How can I use deltafin run?|I only want one answer, no chat.|What is run for?|one answer only|How do I ask from a shell script?|Get an answer without the chat.|
deltafin run command|answer once and stop

cmd.api
server|Can I use Deltafin as a server?|Is an API available?|Does Deltafin speak HTTP?|Can my program call Deltafin?|How can my app talk to Deltafin?|web api|
Is there something like the OpenAI API?|serve k3|Can Deltafin serve K3 to other programs?|How do programs use Deltafin?|Could I connect VS Code?|local server?|
Can I run Deltafin as a service?|program interface|Does Deltafin offer an API to programmers?|how can I call it from code|Does it listen on a port?|
Does Deltafin offer a web API?|I want to use Deltafin from my own program.|Can a program send questions to Deltafin?|Is there an endpoint I can call?|
How would I call Deltafin from a script in Python?|Could another program use K3 through Deltafin?|is there a local api server|Does Deltafin run as a server?|
Can I connect a web page to Deltafin?|API access?|an api for developers?|Can I reach Deltafin over HTTP?|How do apps connect to it?|I need an API.|
Is it possible to serve K3 over the network?|JSON output for programs?

cmd.doctor
For what is deltafin doctor?|deltafin doctor, what is that|What does the doctor command check?|When should I run the doctor?|Tell me about deltafin doctor.|
What does the doctor tell me?|How do I use the doctor?|checkup of my computer|How do I check my computer for problems?|What is checked by deltafin doctor?|
is there a command to find problems|Which command looks for problems?|diagnose|What will the doctor do?|how do i run the doctor|What can the doctor do?|
How does deltafin doctor help me?|check with the doctor|What does doctor mean in Deltafin?|the doctor of deltafin|Explain the doctor.|What is checked by the doctor?

cmd.plan
For what is deltafin plan?|deltafin plan, what is that|What does the plan tell me?|How does K3 fit on my computer?|How do I see what K3 will use?|
Tell me about the plan command.|What is shown by deltafin plan?|How will my memory be used by K3?|Does deltafin plan load the model?|which command plans the memory|
Which command tells how much is read for a token?|What will the plan show?|see the memory plan|how would k3 be laid out in memory|What can deltafin plan tell me?|
plan for my memory|How does deltafin plan help me?|What is plan for?|Explain the plan command.|I want to see how K3 would use my memory.|show me the memory plan

cmd.quit
How can I leave?|How do I get out of the chat?|Close this.|I want to leave the chat.|How do I finish?|I want to close Deltafin.|What do I type to leave?|quit deltafin|
exit the chat|How can I close the program?|I would like to quit.|close deltafin|How does one leave this program?|Which key closes the chat?|get out|stop the program|
How do I go back to the shell?|end|Leave the chat.|let me quit|What is the command to quit?|how to close this|How do I end the chat?|How do I end the program?|
I want to stop using this, how do I get out?|How do I go out of Deltafin?|Let me leave.|how can the chat be closed|How to get out?|What closes Deltafin?|How may I quit?|
I want to end this chat.|The way out please.|Can I close this?|Please quit.|Exit the program.|leave deltafin|What do I press to quit?|What is the key to get out?

cmd.help
Where is the help page?|I need the help page.|Show me some help.|help screen|open the help|Is there help in the chat?|What key opens the help?|How can I see the help?|
Get me to the help.|Where do I look for help?|Is there any help?|Does Deltafin have a help screen?|Display the help.|how do i use the help|what does the f1 key do|/help|
where can I look up the keys and commands|Which key is for help?|I am lost, where is the help page?|see the help|Can you show the help?|Let me see the help.|
I want to see the help.|the help, where is it|How can I open the help?|Where does one find the help?|help text|the built-in help|What gives me help?|Is a help screen available?|
show the help screen|How do I bring up the help?|help for the commands and keys, where|Which command shows the help?|Where do I get help on keys?

cmd.keys
What key bindings are there?|Which shortcuts exist?|the keys|List of keys?|What keys can I press?|Give me the keys.|What do the keys do?|all shortcuts|
Show me what each key does.|Which keys work in the chat?|table of the keys|keyboard|I want to see the shortcuts.|Tell me the keys.|What shortcuts does Deltafin have?|
Which keys does the chat know?|overview of the keys|key list|Are there keyboard shortcuts?|shortcut list|Tell me which keys I can use.|What does each key do?|
Which key does what?|Show me a table of keys.|keyboard commands|What are the hotkeys?|Give me all keyboard shortcuts.|Could you list the keys?|all the keys in a table|
How do I use the keyboard here?|important keys|Do you have shortcuts?|a list of the shortcuts please|Which keys are important?|I want to know the keys.

cmd.stop
How can I stop you?|How do I stop an answer that is too long?|How do I interrupt an answer?|Make it stop.|stop the reply|Stop the answer, how?|How can I break off the answer?|
Which key interrupts?|Cut the answer short.|stop talking|How do I halt the model?|The answer is too long, how do I stop it?|break off|What do I press to stop?|cancel the answer|
How can I end the answer early?|esc|What does Esc do?|stop it|How can I stop the answer?|Please stop the answer.|How can I make you stop?|How do I cut you off?|stop the answer|
stop writing now|Is there a key to stop you?|the answer should stop, what do I press|Can I cancel?|Interrupt the answer.|cancel this answer|How do I make the model stop?|
You should stop now.|enough, stop|How is an answer interrupted?|I want to stop the reply.

cmd.send
How can I send my text?|send|Which key do I need to send?|How do I submit a message?|How do I post my message?|What sends my message?|sending a message|
I wrote a question, how do I send it?|How does my message get sent?|What must I press to send?|key for sending|I typed my text, what now?|How do I hand in my question?|
How can I submit text?|what happens if I press Enter|How to submit?|How can I send this?|I want to send my message.|What do I press to send?|send it, how|
How do I send what I typed?|sending|Which button sends?|How does one send a message?

cmd.newline
new line|How can I write on the next line?|How do I break a line?|How do I put a line break in my message?|Is it possible to write several lines?|Which keys make a line break?|
add a line|more than one line|How do I write a longer message with lines?|I want to write on a new line.|How do I get a new line without sending?|shift enter?|
how do i type a second line|Can my message have many lines?|start a new line|How can I make a new line?|I want two lines in my message.|key for a new line|
How do I write in several lines?|How can I type more lines?|line feed|Where is the key for a new line?|Break the line, how?

cmd.new
new|How can I start over?|Start a new chat.|How can I begin a new chat?|another chat|open a new chat|Begin a new chat.|I want to start fresh.|Can I have a new chat?|
clear the chat|clean up the chat|How do I get an empty chat?|How do I start again?|create a new chat|Which key opens a new chat?|forget what we said|
How do I start a new conversation?|wipe the screen and begin again|/new|New conversation, how?|How do I reset the chat?|Please start a new chat.|How can I make a new chat?|
How do I get a new chat?|I want a fresh chat.|Let us start over.|Throw this away and start new.|begin from scratch|How do I leave this chat and begin another?|
How do I empty the chat?|what opens a fresh chat|Start from the beginning.|a new session please|I would like to begin again.|Clear everything and start again.|
How can I clear the chat?

cmd.export
How can I export the chat?|Save this chat.|Export my chat.|How can I save our chat as a file?|write the chat to a file|Can I have the chat as a file?|chat as markdown|
Can I save our conversation?|export as JSON|How do I store the chat in a file?|How do I get a Markdown file of this chat?|Can I keep this chat as a document?|/export|
make a file of this chat|Which command exports the chat?|How do I share this chat as a file?|put this chat in a file|How can I put this chat into a file?|
How is a chat exported?|I want to export this chat.|I want my chat as a file.|How can I save this conversation?|Is it possible to export a chat?|save chat|
Can the chat be written to a file?|How do I get our chat out of Deltafin?|chat to file|Write this conversation to a file.

cmd.version
Tell me the version.|What is the version of this program?|How can I see the version?|which version|What Deltafin version is this?|version of deltafin|
Where can I see the version number?|what's the version number|Is this the newest version?|What version do I use?|show version number|How do I find out the version?|
Which release do I have?|How can I check which version I have?|I want to know the version.|How can I find the version?|Do you know your version?|which deltafin is this|
Is my Deltafin new?|version please|What number is this version?

cmd.palette
Where do I see all commands of the chat?|chat commands|slash commands|What can I type after a slash?|What is the command palette?|Ctrl+P|How do I list the commands in the chat?|
Is there a list of chat commands?|Which commands work inside the chat?|open the palette|What commands does the chat have?|the slash, what is it for|commands inside the chat|
How can I look for a command in the chat?|what happens with ctrl+p|menu|Is there a menu?|How can I see the chat commands?|all commands in the chat|What are the slash commands?|
Where is the palette?|What comes when I press Ctrl+P?|show chat commands|Is there a palette?|which commands start with a slash

cmd.inspector
inspector, what is that|How can I see which experts are used?|What is shown with F3?|F3 key|What does the F3 key do?|Show me the inspector.|How do I look at the experts?|
Where can I see the routing?|see inside the model|Can I see the experts at work?|view of the experts|Where is the inspector?|How can I look inside the model?|
look into the model|Which pane shows the experts?|What can I see in the inspector?|Where can I watch the router?|map of the experts|How can I open the inspector?|
I want to see the experts.|Where can I see the experts?|Show me which experts work.|What is in the inspector?|look at the routing|I want to look inside the model.|
which key shows the experts

cmd.thinking
thinking, hide it|Can the thinking be hidden?|How can I hide your thinking?|How can I see your thinking?|Show me all of the thinking.|Show less thinking.|
I want to see the thinking.|How do I make the thinking disappear?|Which key folds the thinking?|Do not show me the thinking.|display the thinking|
How do I switch the thinking display?|turn off the display of thinking|How do I see the whole thinking?|see the full thinking|What is Ctrl+T for?|thoughts, how do I hide them|
I want to hide the thinking.|How can the thinking be shown?|Can I see the whole thinking?|make the thinking smaller|How do I hide your thoughts?|Hide it, the thinking.|
key for the thinking|show me your thinking|How do I show or hide the thinking?|fold it

cmd.effort
How can I set how much you think?|effort command|set effort|Can you think less?|Turn off the thinking.|How do I choose an effort?|What does the effort change?|
How can I make you answer without thinking?|less thinking, more speed|What are the effort levels?|thinking off|change how much the model thinks|Which command sets the effort?|
Please think less.|stop thinking before you answer|/effort|How can I make it think more?|Set the thinking to low.|high effort|max effort|How long you think, can I set that?|
I want you to think less.|I want you to think more.|Where do I set the effort?|How is the effort changed?|Can I switch the thinking off?|no thinking|
How do I say how much to think?|effort setting|How can I turn thinking off?

cmd.chats
Where are my old chats?|Where can I see my chats?|show old chats|Can I open an earlier chat?|How can I find an old chat?|I want to see my old chats.|list of my chats|
See all chats.|How do I get to my other chats?|open an old chat|my old conversations|What chats do I have?|How do I return to an earlier chat?|Where is my chat from yesterday?|
go to another chat|deltafin chats|Show me a list of my conversations.|ctrl+s|How can I list my chats?|I want to open an old chat.|Can I see all my chats?|Show me my old chats.|
Where is the chat list?|earlier conversations|How do I see the chats of last week?|Is there a list of my chats?|all chats|go back to an older chat

cmd.continue
How can I continue my chat?|Open my last chat.|How do I get back to where I was?|resume the chat|Go on with the last chat.|How do I open the chat from before?|
continue where we stopped|the last chat, how do I get it back|Can I go on with the chat of yesterday?|Start Deltafin with my last chat.|--continue|What does --continue do?|
How do I pick up my last conversation?|reopen my chat|Can I resume?|I closed the chat. How do I get it back?|continue my last session|How can I go back to my last chat?|
I want to continue my last chat.|How can I reopen my chat?|continue last chat|Open the chat I had before.|go on with my chat|How do I start where I stopped?|my last chat please

cmd.search
Search my chats.|How can I search?|How do I look for a word?|How can I search in old chats?|Can I look for something in my chats?|find a word in the chat|Where can I search?|
How do I search for a message?|I look for something I wrote.|search in all chats|How can I find what we talked about?|/search|Ctrl+F|What does Ctrl+F do?|
I want to find an old answer.|Is it possible to search my conversations?|look up a word in my old chats|How can I look for a word in my chats?|
Is there a way to search the chats?|searching chats|Where is the search?|How can I find a chat about cats?|search for text|I want to search.|find a chat|
How does the search work?|Can you find what I asked last week?

cmd.edit
Can I edit what I wrote?|How can I change my message?|Edit my message.|My question has a mistake. How do I change it?|How do I fix a typo?|Can I change a message that I sent?|
I want to change what I wrote.|How do I rewrite my message?|correct my question|How is a message edited?|change what I said|I asked the wrong thing. Can I edit it?|
edit the question|Can a sent message be changed?|How can I edit the last question?|I mistyped, how do I correct it?|I want to edit my message.|How can I edit?|
How can a message be changed?|edit my text|Can I change my last question?|I want to correct my question.|change a message|Is it possible to change a message?|
How do I fix my last message?|editing

cmd.regen
How can I get a new answer?|Another answer please.|Give me another answer.|Can you answer again?|Answer once more.|How do I make you answer again?|a different answer please|
I want a different answer.|/regen|regen|repeat the answer in another way|How do I ask for a second answer?|The answer was bad, I want a new one.|Make a new answer.|
Generate again.|How do I redo an answer?|Could I have another reply?|try another answer|I want another answer.|I want a new answer.|Write that answer again.|
another reply please|How can I regenerate the answer?|give me a second version|Can you try once more?|once more please, another answer|answer anew|
How do I make it answer again?

cmd.copy
How can I copy an answer?|Copy the answer.|I want to copy your answer.|How do I get your text into another program?|copy text|Can I copy the code?|How do I copy what you wrote?|
How is an answer copied?|put the answer into the clipboard|/copy|Copy your last answer.|Can I take your answer to another app?|How can I copy the code block?|
I need your answer in my editor.|copy answer|Which command copies the answer?|How do I get the answer onto the clipboard?|copying|I want to copy this.|Can I copy it?|
copy your reply|How can I take over the code?|copy this answer|Where is the copy command?|How do I copy only the code?|get code to clipboard

cmd.theme
How can I change the theme?|Change the colors.|I want a dark theme.|I want other colors.|Which colors are there?|switch to dark|switch to light|Can the chat be dark?|
Are there themes?|It is too bright.|It is too dark.|set theme|Which themes does Deltafin have?|make it light|black background?|other colors please|How do I set the colors?|
/theme|My eyes hurt, can I have a dark screen?|I need more contrast.|no colors please|What colors can I choose?|I want to change the colors.|How do I make it dark?|
How do I make it light?|Can I choose another theme?|Give me a list of themes.|Can I change how it looks?|change the look|dark colors please|light colors please|
another color scheme|Is there a mode for the night?|change the color of the chat|How can the colors be changed?|Which theme is there for dark rooms?

cmd.config
Where can I change settings?|How can I configure it?|change settings|Open the settings.|I want to change the settings.|How do I see my settings?|What can be configured?|
settings file?|Where are the options?|How are settings changed?|deltafin config, what is that|Where is the configuration stored?|What settings do I have?|set up my preferences|
edit the config file|How do I change an option of Deltafin?|Is there a config file?|I want to see the settings.|Where do I find the settings?|How do I set options?|
How can I edit the settings?|configure|Where is the file with the settings?|the settings please|How do I change how Deltafin behaves?|edit settings|show all settings

cmd.system
What is the system prompt?|How can I tell you how to answer?|How do I write a system prompt?|instructions for the model|Can I give you instructions?|
Can I make rules for your answers?|set the system message|Where do I put a system message?|/system|How do I give the model a role?|tell the model who it should be|
Can I change how you behave?|What is the use of a system message?|system|How can I set rules for the chat?|I want you to follow my rules.|How can I give the model instructions?|
I want to set a system message.|Where can I write rules for you?|system instructions|How do I make you behave in some way?|Can I set how you answer?|How is a system prompt set?|
add a system message

pv.private
Is what I write here private?|Is my conversation private?|Can someone see what I write?|Is it private?|Are my chats secret?|Who reads what I write?|Is my privacy safe?|
Do other people see my messages?|Will anybody read this?|Is it safe to write private things here?|Can I trust Deltafin with private things?|are my words safe with you|
Does anybody watch me?|Can Moonshot read my chats?|Can the makers of Deltafin read my chats?|Is this chat secure?|private chat?|How private are my chats?|security of my chats|
Is my data kept private?|can strangers see my chat|tell me about privacy|Can anyone see what I write?|Is what I type private?|Are my words private?|Does anyone read my chat?|
Can somebody read my messages?|Is Deltafin safe for private things?|Is my chat safe?|Who can see this?|Can my messages be read by others?|Is it private here?|Are you private?|
Is my text private?|Is this a private chat?|Are my secrets safe here?|How safe are my chats?|Does anyone else see my chats?|Who sees what I write?

pv.send
Does my text leave this computer?|Do you send anything over the internet?|Are my chats uploaded?|Does Deltafin send data anywhere?|data collection?|Do you transmit my messages?|
Does the program send what I write to a company?|is my data sold|Where do my messages go, to a server?|Do you give my data to others?|Do you tell anyone what I write?|
Is my data sent to the cloud?|upload?|Does anything leave my machine?|Is there telemetry?|do you collect anything|Do you pass my words on?|Is my chat sent away?|
Are you sending this to someone?|does deltafin watch me and report it|Does Deltafin send my chats?|Do you send my chats somewhere?|Is my text sent to the cloud?|
Do you send what I write?|Does my data leave the computer?|Are my messages sent to a server?|Do my chats leave my computer?|Is something sent?|Does Deltafin share anything?|
Do you upload my chats?|Is data collected?|Does the app send data?|Where is my text sent?|Is my data shared?|Does it send my questions to somebody?

pv.stream
Is my text sent in stream mode?|Is stream mode safe for my privacy?|Does stream mode send what I write?|In stream mode, do messages leave my computer?|privacy of stream mode|
Is streaming a risk for my privacy?|Does the stream setup share my chats?|stream setup private?|What goes over the network in stream mode?|
Does fetching experts reveal my question?|are my words sent when experts are fetched|Does streaming experts send my text?|with stream, is my chat still private|
Does the stream setup send what I type?|Is stream private?|Are my messages sent in stream mode?|Does stream send my messages?|Is my chat private in stream mode?|
stream and privacy|What does Deltafin send in stream mode?

pv.where
Where do my chats go?|Where is this chat saved?|In what place are my chats kept?|Where do you keep my messages?|Is this chat saved?|Are my messages saved?|
Where can I find the chat file?|the file with my chats, where is it|What file are the chats in?|Do you save what I write?|Does it save my chats?|Which folder has my chats?|
Where on my disk are the chats?|Is my chat kept?|saved chats, where|Where are conversations stored?|Where is the chat database?|is everything I say stored|chat history location|
Do you keep a history?|In which file are my chats?|Where are my messages saved?|Where is my chat stored?|In which file is my chat?|Where does Deltafin save chats?|
Where do I find my chats on disk?|What happens to my chats, are they saved?|Are my chats stored?|Does Deltafin keep my chats?|the place of my chats|Where is the history stored?|
Where does my chat go?|Is there a file with my chats?|Do you save this chat?|my chats are stored where|Where are all my conversations kept?

pv.delete
Delete my chats.|Delete this chat.|How can I delete a chat?|How do I get rid of my chats?|delete my history|Can a chat be removed?|I want to delete everything.|
How do I erase what I wrote?|remove this conversation|How can I clear my history?|Can I throw my chats away?|remove my data|How do I delete all chats?|I want to remove a chat.|
purge|delete all my messages|Can I delete what I said?|wipe everything|/delete|How are chats deleted for good?|How can I delete my chats?|How can I remove my chats?|
How do I delete everything?|How can I delete my data?|I want to delete my chats.|I want to delete this chat.|How is a chat deleted?|remove chats|delete chats|
Can I delete all my data?|How do I throw away a chat?|delete all chats

pv.nohistory
Can I turn the history off?|I want a chat that leaves nothing behind.|do not save my chats|How can I chat without leaving a trace?|Is there a private mode?|
Can Deltafin forget this chat at once?|no saving please|How do I stop the saving of chats?|a chat without history|Turn off the history.|Start without history.|
How do I use Deltafin so that nothing is saved?|keep no history|secret chat|Can I have a chat nobody can find later?|do not keep this chat|--no-history|
What does --no-history do?|chat that is not kept|I do not want a history.|Can I chat and save nothing?|How do I chat without saving?|Do not save anything.|
How can I turn off saving?|I want no history.|Can a chat be kept out of the history?|chat without saving|save nothing|How do I start without a history?|Do not keep my chats.|
Is it possible to chat without history?|Nothing should be saved, how?

pv.account
log in|Must I sign in?|Must I have an account?|Does Deltafin need an account?|Do you want my password?|Is a login necessary?|Is it necessary to register?|
Do I need a key to use it?|Can I use Deltafin without signing up?|create an account?|Is registration required?|Do I have to give my email?|no account, is that ok|
Do I need a user name?|Does it need an API key?|sign in|Can I chat without login?|registration|Do I have to have an account?|Do you need an account?|Is there an account?|
Do I need to make an account?|Do I have to sign in?|Need I log in?|without an account?|Do I need a login?

pv.xdg
the xdg folder|Which folder is the XDG data folder?|XDG, what is that?|What is XDG for?|What does the word XDG mean?|Tell me about XDG.|Explain the XDG folder.|
What do you mean by XDG data folder?|is XDG a folder|xdg standard|Can you explain XDG?|xdg meaning|Define the XDG data folder.|What is this XDG?|Tell me what XDG is.|
What is the folder XDG?|Where does XDG come from?|What is meant by XDG?|Which folder is XDG?

th.vs
thinking and answer|thinking or answer?|What is the text above the answer?|What are the two parts of a reply?|Which part of the reply is the answer?|
What is this gray text before the answer?|What is the thinking?|What do you mean by thinking?|Tell me the difference between the thinking and the answer.|
Is the first text the answer?|How do thinking and answer differ?|Explain the thinking part.|Explain thinking.|why does your reply have two parts|
What is written before the answer?|Why do you write something before the answer?|What is the first part for?|I see two texts, what are they?|What does the thinking show?|
Which text is meant for me?|thought and answer, what is the difference|the two parts of your reply, explain them|What is thinking in a model?|
the lines before the answer, what are they|What is thinking and what is the answer?|Is the thinking for me?|Which one is the answer?|What is the thinking text?|
Why is there a thinking part?|Explain the difference between thinking and answer.|the difference between thinking and answer|What is the text before your answer?|
Which part is the answer?|What is the part above the answer?|Why are there two texts?|thinking, what is that|What is that text before the answer?|
What are the notes before the answer?|Are the notes part of the answer?

th.why
Why do you think at all?|Why is there thinking before the answer?|Why think before answering?|What is thinking good for?|What good does thinking do?|
Do you get better by thinking?|Does a model need to think?|Why does K3 think first?|Is it better to think before the answer?|thinking, what does it help|How does thinking help?|
Why should a model think?|For what reason do you think?|Why not skip the thinking?|Do you need to think?|What is the benefit of thinking first?|is thinking necessary|
Why do you plan before you answer?|Tell me why you think first.|Does thinking make answers better?|the reason why models think|Is there a reason to think first?|
Why do you think?|What does thinking do?|Why does it think first?|Why is thinking good?|Why is thinking useful?|Is it useful to think?|Is thinking helpful?|
Does it help when you think?|What is the good of thinking?|Why does a model think before the answer?|Why do models think first?|Why do you have to think?|the use of thinking|
What is the sense of thinking?|thinking helps how?

th.trust
Should I believe the thinking?|Can the thinking be trusted?|Must I read the thinking?|Is the thinking true?|Do I have to read the thinking?|Can I skip the thinking?|
Does it matter what the thinking says?|The thinking says something wrong.|Is it bad if the thinking is wrong?|Should I care about the thinking?|Is the thinking always correct?|
how reliable is the thinking|trust the thinking?|Are there errors in the thinking?|Your thinking looks wrong.|ignore the thinking?|Is the thinking important?|
May the thinking be false?|the thinking and the answer do not agree|read the thinking or not?|Is your thinking right?|Is the thinking correct?|Must the thinking be right?|
Can I trust what you think?|Is the thinking important for me?|Should I look at the thinking?|Do I need the thinking?|Can I ignore what you think?|
Is it okay to ignore the thinking?|Is your thinking reliable?|Can your thinking be wrong?

th.short
Why do you think so little?|Think more.|Why is there so little thinking?|Do you think long?|Can your thinking be longer?|Think for a longer time.|Your thinking is very short.|
Why do you not think longer?|so little thinking|Why only one or two sentences of thinking?|Can you think deeply?|How much do you think?|Do you think about it for long?|
I want you to think longer.|longer thinking please|why is your thought so brief|Is your thinking always short?|More thinking please.|How many sentences do you think?|
Do you always think so briefly?|Is that all the thinking you do?|Think a lot before you answer.|Why is your thinking short?|You think so little.|You do not think much.|
Why is your thinking only one sentence?|Can you think for longer?|Do you think enough?|Why do you only think a little?|Think a bit longer.|Your thinking is too short.|
Can you do longer thinking?|Is your thinking always this short?|Why so short, your thinking?|I want more thinking.|think harder please|please think more

greet.hello
hello to you|hi to you|good day|hey there, model|hi everyone|hello again|hi again|hey, nice to see you|hello from Berlin|ahoy|hi dear model|hey buddy|hey pal|hi mate|
hello my friend|hi, it is me|I say hello.|a friendly hello|warm greetings|hello demo

greet.morning
Good morning, how nice|good morning friend|a good morning to you|good morning everyone|hello, it is morning|morning there|bright morning|good morning, the sun is up|
I wish you a good morning.|hey, morning|lovely morning, hello|good morning, here I am|early morning hello|it's morning here|good morning again|what a morning, hello|good mornin|
Good morning, model!|good morning little one|Morning, how nice|I say good morning.|goooood morning|a good morning|Good morning, dear model|morning again

greet.afternoon
good afternoon friend|a good afternoon to you|good afternoon everyone|hello, it is afternoon|afternoon there|I wish you a good afternoon.|hey, afternoon|lovely afternoon, hello|
good afternoon, here I am|it's afternoon here|good afternoon again|what an afternoon, hello|hi, a good afternoon

greet.evening
good evening friend|a good evening to you|good evening everyone|hello, it is evening|evening there|I wish you a good evening.|hey, evening|lovely evening, hello|
good evening, here I am|it's evening here|good evening again|what an evening, hello|hi, a good evening|hello this evening|a very good evening|good evenin|Good evening, model!|
good evening little one|I say good evening.|a good evening|Good evening, dear model|evening again|this evening I say hello

greet.howareyou
How are things with you?|How's everything?|you alright?|doing well?|How do you do today?|are you feeling good|how are we today|Is everything okay with you?|Are you okay?|
how's your day been|how does it go with you|How's your mood?|Are you having a good day?|hello, are you well?|Do you feel good today?|hope you're well|how you doing|
Are you alright today?

greet.whatsup
what's cooking|What are you up to right now?|what is going on with you|How's it hanging, anything new?|so, what are you doing|What do you do at the moment?|anything happening?|
what's the news with you|tell me what you are up to|Do you do anything right now?|hi what's new|is something going on?

greet.meet
delighted to meet you|So we meet.|Happy to make your acquaintance.|lovely to meet you|it was nice to meet you|good that we meet|I am pleased to meet you.|
nice to get to know you|I am happy to get to know you.|what a pleasure to meet you|glad to know you|hey, nice to meet you too

greet.new
I have never used Deltafin.|I do not know where to begin.|I am a beginner.|What would be a good start?|what shall I ask first|Which questions are good to start with?|
It is my first day with Deltafin.|I just got Deltafin, what can I try?|newbie here|What should a new user do?|Give me a few things to try.|I am here for the first time.|
Show me what to ask.|suggest a question|some examples of what to ask|I want to try something, what?|a few ideas for the beginning|I am trying this for the first time.|
what is worth trying

greet.there
Do you answer?|are you with me?|Is someone here?|is anyone awake|hello, are you awake?|Can you answer me?|Are you still with me?|are you present|Are you here?|you here?|
Is there anybody?|Are you able to answer now?|still awake?|Are you up?|are you alive and awake|knock knock, anyone here?|answer me if you are there|is the model there|
Is there someone?|anyone?|Are you there now?|Hello, is anybody there?|You are there, right?|Are you listening to me?|are you ready to chat|Is somebody awake?|
Are you still awake?|Can you respond?

greet.test
I am testing.|t e s t|only a trial|testing the chat|let's test this|This is just a test message.|Do you get this?|can you read this?|Can you read my message?|
is my message there|Did you get my message?|I want to check if it works.|Checking the chat.|check|Is it on?|a test run|does this chat work|this should be a test|
does typing work|Is this a working chat?|Does it respond?|I test you.|I'm testing|A test.|testing the model|test please|does everything work|Works this?

greet.hear
Are you hearing me?|Do you hear what I say?|hello can you hear|I am talking, do you hear me?|Can you hear my music?|Is there voice control?|Can I dictate?|
do you have a microphone|Is speech understood?|I am speaking to you, can you hear it?|does it listen to my voice|Do you hear sounds?|Are you able to hear me?|
Can you hear anything?

soc.thanks
Thank you for that.|I am thankful.|thanks for that|good, thanks|okay, thank you|thanks, very good|I am grateful.|Thank you, that is enough.|thanks, great answer|
You were a big help.|that was very helpful|helpful, thanks|thanks to you|my thanks|a big thank you|lots of thanks|Thanks, that is what I wanted.|oh thanks|thank you, friend|
wonderful, thanks|I thank you very much.|thanks, friend|Thanks, good work|oh thank you|thank you a lot|that was nice, thanks|That was what I needed, thanks.|
thanks to you for the help|thanks a ton|thank you, great|thankyou|Thank you, very kind.|ok, thanks a lot|thanks, bye for now is not needed

soc.bye
I am off.|off I go|that's it for now|I must leave.|leaving now|Have a good one, bye|bye dear model|goodbye for today|until later|see you around|take care, bye|
I'm leaving, see you|ok, see you|bye for today|I am going home now.|So long, see you|We talk again tomorrow, bye.|thanks and bye|that is all, bye|time to say goodbye|adieu|
bye-bye, see you soon|Bye, see you|I am going now.|I go now.|I have to leave now.|bye, that's it|So, goodbye.|ok goodbye|see you later, bye|Until we meet again.|I'm off now|
bye, model|goodbye, model|goodbye, Deltafin|That is it for today, bye.|I will leave now.

soc.night
good night everyone|good night friend|I am going to bed now.|sleepy time|It is time to sleep.|Off to sleep I go.|sleep well, model|have a restful night|I go to sleep.|
Good night, see you tomorrow|good night for today|I will go to bed.|Have a nice night|Now I go to bed.|nite|lights out, good night

soc.ok
ok thanks, I see|ok fine|ok, I understand|I see, ok|oh ok|aha|I see that now.|ok, clear|all right then|good then|very well|right, I see|I have understood.|
okay, that makes sense|alright then|fine, then|I got that.|ok cool|ok ok|so it is|ah, now it is clear|understood, fine|yes, I see|so that is how it is|okay fine|ok right|
right then|ok, that is clear|oh, okay|fine, I see|yes ok|I see now.|now it is clear|okay good|that is okay|okay, thank you, understood|all clear

soc.yes
yes, let us|yes, do it|yes, go|sure, do it|of course, please|yes, why not|indeed|Yes, exactly.|oh yes please|I want that, yes|that would be nice, yes|yes, show me|I think yes|
yes yes please|for sure|yes, that one|by all means|sure, please do|I say yes.|yes I'd like that|yes, that|yes, please tell me|sure, yes|ok yes please|I do, yes|yes, right|
yes, correct|yes, absolutely|yes, good

soc.no
no, thank you very much|no, not now|not this time|no, leave it|nothing, thanks|I do not want anything.|no need, thanks|nope, not that|not really, no|no, I do not want that|
no that is fine|no, all good|I'm good, thanks|I do not need anything.|no, it is okay|nothing at the moment|no, never|no, I am done|rather no|no, that is not needed|
no, I do not need that|oh no|no please|no, not at all|no, I would not|no, sorry|no, nothing else|not that, no|no, rather not|no, forget it

soc.great
that is awesome|that's cool|that's nice|this is cool|really nice|really great|that is really good|so good|lovely|neat|sweet|great stuff|super cool|you are doing great work|
That worked well.|that is fantastic|terrific|what a nice answer|outstanding|I love this.|this is wonderful|I am happy with that answer|top|splendid|that's amazing|wow, nice|
well, that is good

soc.love
you are adorable|you're lovely|I adore you.|you're great|you are so sweet|what a kind model|You are a good friend.|I like you a lot.|you are very nice|you're funny|
you're awesome|You are so helpful and nice.|I like you, little model|you are amazing|nice model|you are charming|I am fond of you.|you are so good to me

soc.bad
your answer was bad|you are really bad|that is false|That is a wrong answer.|You do not understand me.|you are not helpful|you are so bad|This is stupid.|that makes you useless|
you are a stupid program|I am disappointed.|you are no good|that was not what I asked|No, that is not right.|You are mistaken.|that answer is wrong|You get everything wrong.|
I expected more.|you fail|a terrible answer|you disappoint me|this answer is useless|what nonsense you write

soc.sad
I am depressed today.|I feel sad and alone.|I'm unhappy|I am in a bad mood.|It was a terrible day.|everything is going wrong|I cried today.|I feel awful.|I am so unhappy.|
My day is bad.|I feel miserable.|Today is a bad day.|sad today|I am heartbroken.|I feel really down.|my mood is bad|nothing makes me happy|I am having a hard time.|
I miss my friend.|I failed and feel bad.

soc.happy
I feel really good.|I am so happy today|I'm glad today|I am cheerful.|I am in a great mood.|I feel very well.|It was a wonderful day.|everything is fine with me|
I am having a great day.|Today was great.|My day is good.|happy today|I feel so happy.|I am delighted.|I could dance for joy.|I have good news, I am happy|I'm feeling wonderful|
Today makes me happy.

soc.tired
I feel weak and tired.|I am worn out today.|sleepy|I'm exhausted|My head is tired.|I am very sleepy.|I could sleep all day.|I need to sleep a bit.|I am beat.|
Work made me tired.|I have been up all night.|I slept badly.|I am too tired to think.|feeling tired|feeling sleepy|I am tired of work today.|so much work, I am tired|
I want to rest.

soc.bored
I have no idea what to do.|There is nothing to do.|It is boring.|I feel bored.|bored today|This is a boring day.|Make it less boring.|What fun can we have?|fun please|
Let's do something together.|Do you have something fun?|I want to have some fun.|what can I do for fun|Do something funny with me.|I am bored to death.|Amuse me a little.|
keep me busy|Any idea against boredom?|help me, I am bored

soc.hungry
I feel like eating.|What could I eat now?|I need something to eat.|I would like a snack.|What food should I eat?|I am very hungry.|my belly is empty|Suggest something to eat.|
recommend a snack|I skipped lunch.|food idea?|give me a snack idea|Tell me what to eat.|I have an appetite.|I need a bite|What is a quick snack?|lunch idea?|dinner idea?

soc.sorry
sorry for that|I'm sorry about that|That was my fault.|ups|oops, wrong one|I take it back, sorry|excuse my mistake|sorry, I was wrong|Sorry, that was a typo.|my mistake, sorry|
I did not want that, sorry|I feel sorry about it.|Please excuse me.|I was wrong, sorry.|sorry friend|sorry, never mind that

soc.please
Can you help?|I want to ask you something.|Help me out.|there is something I want to ask|Could you answer a question?|Could you answer something for me?|Will you help me?|
I have something to ask.|a question for you|I have one question.|I need some assistance.|Can you assist me?|please help me with something|I could use some help.|
Answer my question please.|do you have time for a question|may I bother you with a question|Let me ask a question.|I would be glad about some help.

soc.funny
that's hilarious|hilarious|xD|hahah|you are killing me, haha|I am laughing so much|that was a good one|good one|funny one|that is a funny joke|I laughed a lot.|haha I like that|
ha ha|lolol|I find that funny.|That joke was funny.|hehehe|what a funny answer|it made me smile

soc.huh
What do you say?|I do not get that.|That is confusing.|unclear|what was that supposed to mean|I can not follow you.|You lost me.|what are you talking about?|
I do not know what you mean.|Say it again, I did not get it.|Excuse me, what?|why that|How do you mean?|huh, what|but what does it mean|That is not clear.|I'm confused

soc.talk
Speak with me.|I feel like chatting.|Just talk.|Let us have a talk.|Start talking.|Tell me anything you like.|Tell me something about anything.|Begin a conversation.|
Can we have a conversation?|I want a conversation.|chat|let us chat a bit|tell me a thing|please chat with me|Say whatever you want.|just chat with me|Do you want to chat?|
I need someone to talk to.|keep me company|tell me some stuff|talk a bit

soc.fact
Give me one interesting fact.|What is a fun fact?|Tell me a small fact.|I want a fact.|I would like a fact.|a fact please|some fact|Teach me a little thing.|
Tell me something new.|Tell me something I can learn.|Say a fact.|Do you have a fun fact?|Another fact please.|tell me a cool fact|useless fact please|facts please|
Let me learn something.|What do you know that is fun?|one fun fact|a random fact for me

soc.hello_world
Greet my friend.|say hello to my family|Please say hello.|Say hello, world.|Can you greet me?|Could you say hi?|Tell my friends hello.|Let me hear a hello.|I want a hello.|
say a greeting|write hi|type hello|Say hello to all.|Would you say hello?|Do say hello!|hello world please|greet us|Can you say hi?|Say hello to us.|Say hi to everyone.|
I want you to say hi.|say hello to me please|Please greet the world.|Write hello world.|Greet everybody.

me.who
Who do I talk to?|What thing are you?|you are who?|Tell me what you are.|Explain who you are.|who are you exactly|What kind of AI are you?|What do you call yourself, a model?|
Which model am I using?|Which model answers here?|What is answering me?|I wonder who you are.|May I ask who you are?|Say something about yourself.|Present yourself.|
who is it that answers|What sort of model are you?|whom do I speak with|And who are you?|what are you really|your identity|Describe what you are.|Tell me, who are you?|
Who are you, model?|What are you exactly?|Who is talking to me?|What do I talk to?|Who is there?|Who is this model?|Which model do I talk to?|What is this model?|
What model do I have here?|Explain what you are.|Introduce yourself please.|I want to know what you are.

me.name
What do people call you?|I do not know your name.|May I ask your name?|name please|Could you tell me your name?|How do people call you?|What shall I call you?|
Do they call you something?|What is the model's name?|Does the demo model have a name?|is there a name for you|what was your name|Have you got a name?|How may I call you?|
Tell me how you are called.

me.isk3
Is it really K3?|Is this already K3?|are you the large K3|Do I talk to Kimi K3?|Do I chat with K3 now?|Is this model K3?|you're kimi k3, aren't you|Are you the original K3?|
Are you K3 itself?|Is this the big model?|Is it K3 or a demo?|Is this answer from Kimi K3?|Have I got the full K3 here?|So this is K3?|Do you have 2.8 trillion parameters?|
am i already on k3|Is the model I use K3?|Are you a part of K3?|the full model, is that you|Are you Kimi K3 or not?|Is this the real K3?|Is this the full K3?|
Am I talking to the full K3?|Is it K3 I am talking to?|Do I chat with the real K3?|you are Kimi K3?|Are you the real model?|Are you the 2.8T model?|Is this really Kimi K3?|
Are you truly K3?|is the demo k3

me.human
Are you made of flesh?|Is a human answering me?|Are you someone real?|Is there a real person here?|Am I chatting with a bot?|Is this a bot?|Are you artificial?|
are you just a machine|Are you a human or a program?|Do I talk to a real human?|Are you a real thing or a program?|Is this an AI?|Do you live?|Are you a person or a machine?|
is it a human or a robot who writes|am I speaking to a human being|a bot?|are you an android|Are you a machine or a human?|Are you a real human being?|Do I talk to a bot?|
Is this a human?|Is this a machine?|Are you a computer program?|Are you a living being?|Is this a robot?|Is a person there?|Are you only a program?|human or not?|bot or human?|
Am I speaking with a person?

me.other
Are you made by OpenAI?|Is this ChatGPT or something else?|are you gpt-4|Are you Claude or GPT?|Are you some other model?|Is that Gemini?|is it chatgpt|Do I talk to Gemini?|
Am I using ChatGPT?|Are you Bard?|Are you related to GPT?|are you meta ai|is this perplexity|Are you the same as Siri?|Is this the Google model?|Hey Alexa|hi chatgpt

me.size
How much smaller are you than K3?|What is the number of your parameters?|What size do you have?|How many parameters are you made of?|Are you a big model?|Is the demo model big?|
How small is this model?|How many million parameters do you have?|how many weights does the demo model have|size of this model|What is the size of the demo model?|
How big is the model that answers?|your number of parameters|are you bigger than K3|Are you really tiny?

me.made
Who is your author?|From where do you come?|Which people trained you?|Who is the one that made you?|Who put you together?|who produced you|Who thought you up?|
Where were you made?|What team made you?|Who gave you life?|Was it Moonshot who made you?|Are you a product of Moonshot?|Did OpenAI make you?|Who is your father or mother?|
By whom were you trained?|who came up with you|your creator|your developer

me.can
What could you do for me?|Which tasks can you do?|In what are you good?|What are you capable of?|What can I do with you?|what can I use you for|Tell me what you are good at.|
What do you know how to do?|capabilities|skills|What sort of things can you do?|For what can I use you?|What kinds of things can you help with?|What could I ask?|
Which subjects do you know?|your talents|what all do you know|How useful are you?|List your abilities.|Can you show what you can?|what can this thing do

me.cannot
In what are you bad?|What is not possible for you?|what can't you do well|What are things you can't do?|Do you have weaknesses?|weaknesses|What is impossible for you?|
Tell me what you are bad at.|Which things do you not know?|What are you not able to do?|What can I not ask you?|name your limits|What would you not be able to answer?|
What are your shortcomings?|what is out of your reach|Which tasks are too hard for you?

me.trained
Which data were you trained on?|Where did you learn?|How did you become what you are?|What did they teach you?|On what were you trained?|your training|
What is in your training data?|Which texts have you read?|what were you taught with|Where does what you know come from?|From what did you learn?|
How does a model like you get trained?|Tell me how you learned.|what did you study|Were you trained on chats?|How were you made so that you can answer?|data you learned from

me.smart
Do you have a high IQ?|Do you know many things?|Are you a smart one?|How wise are you?|Are you brighter than me?|Is this model smart?|Are you stupid or smart?|
you are smart, right?|Can I call you smart?|Are you good at answering?|Are you an intelligent model?|How much do you know?|Are you as smart as K3?|How good are your answers?|
are you wise|is the demo any good|Would you say you are clever?

me.feel
Do you have a soul?|Are you able to feel?|Do you feel things?|Do you experience emotions?|Are you happy now?|Are you sad now?|Do you get sad?|What are your feelings?|
Do you get bored?|do you feel bad|Are you capable of feelings?|Do you fear anything?|Do you hate me?|Do you like me?|can you get angry|Are you in love?|
Do you have consciousness?|Do you miss me?|are you ever afraid

me.learn
Can you be trained by me?|Do you store what you learn?|Does this chat train you?|Will you improve?|Are you getting better?|Can I make you smarter?|Can you learn this?|
Do you take in what I tell you?|Are you learning while we chat?|Will you know this next time?|do you become smarter by chatting|Does the model change when we chat?|
Do your weights get updated?|learn from me|Do you grow with use?|Do you learn when I correct you?|am I teaching you

me.remember
Do you still know me?|Do you know what we talked about last time?|Can you recall our last chat?|Have you a memory of me?|Do you forget me?|Will you know me tomorrow?|
Do you remember what I told you yesterday?|memory of other chats?|Do you know our earlier chats?|Have we talked before?|Did we talk yesterday?|do you recall me|
Do you keep our talk in your head?|How good is your memory?|your memory|Do you remember the other chat?|When I come back, will you remember?|
Can you think back to our last talk?

me.why
What is the reason that you exist?|Who needs you?|For what are you made?|What are you good for?|What use are you?|Why do I need you?|Why not K3 at once, why a demo?|
What is this model for?|Why is there a small model in Deltafin?|demo?|What is a demo model?|What does the demo model do?|explain why there is a demo|For what is the demo?|
the purpose of the demo model|Why am I talking to a tiny model?|Why was the demo model made?|Why do you answer and not K3?|Why do I see a demo?|What role do you have?|
Why is there a demo?|What is the demo for?|What do you do here?|Why are you in Deltafin?|Why is there this tiny model?|Why does Deltafin have a demo?|
What is the reason for the demo?|Why do I talk to a demo?|What is your use?|Why was this model made?|why a tiny model|What is the tiny model for?|
Tell me what the demo model is for.

me.old
When did they make you?|In which year were you made?|What's your birthday?|Have you an age?|Since when are you here?|old?|How long have you existed?|How old is this model?|
How old is the demo model?|How old would you be?|Can you tell me your age?|Do you have birthdays?|When do you turn one?|How many years do you have?|which year are you from|
birthday|are you new or old|Do you know how old you are?|How old are you, model?|What year were you made?|When is your birthday, model?|When did you come into the world?|
Your birthday is when?|Are you a year old?|Do you know your age?|When were you trained?|your date of birth|How old is the model?|since when are you alive|
Do you have a date of birth?

me.live
In which place are you?|In what machine do you run?|Are you somewhere in the cloud?|Where do I find you?|Do you run on a server or here?|Is this model running here?|
Are you local or remote?|Where is your computer?|Do you sit in the cloud?|are you here on my laptop|Which computer are you on?|
Where does this answer come from, from my computer?|On what do you run?|where is the demo model running|what is your location|Tell me where you live.|In which city do you live?|
Is it my computer that you run on?|Are you running on my computer?|Do you run on this machine?|Do you run in the cloud?|Where does the model run?|Is this model in the cloud?|
Is the model on my computer?|Do you live in the cloud?|Where is this model?|on my computer or in the cloud?|Are you here on my computer?|Are you on this machine?|
Do you run here?|Where is the demo model?|in the cloud?

me.lang
Can I write to you in German?|what languages are possible|Do you know Italian?|Do you speak Russian?|Do you understand Chinese?|Can you write Spanish?|
Can you speak to me in French?|other languages?|Can we talk in French?|Can I chat in my own language?|Do you speak more than one language?|do you understand other languages|
How good is your German?|How well do you speak French?|What language do you understand?|Is it only English?|speak German|talk to me in spanish

me.mistake
Do you make errors?|Could that be wrong?|Are you ever mistaken?|errors?|Is it possible that you are wrong?|How often do you err?|Can I trust your words?|
Should I check what you say?|Do I need to check your answers?|How trustworthy are you?|Are you trustworthy?|Do you say the truth?|Is all you say true?|Are you always correct?|
trust you?|do your answers have mistakes|Can I count on your answers?|Are your answers true?|Can I be sure that you are right?|should I double-check you

me.fav
What's the color you like?|Which color is the best for you?|favorite colour|Do you like green?|What color is nice?|What is your best-loved color?|
Have you a color that you love?|And your favorite color?|which colour do you prefer|Do you like red?|your color?|Tell me a color you like.|Do you have a color you like best?|
what colour are you fond of

me.favfood
What do you like eating?|Do you have a favorite dish?|favorite dish|What is the best food for you?|Do you have meals?|Would you like a cookie?|Do you want a pizza?|
What do you have for lunch?|Do you ever drink water?|What do you live on?|Are you able to taste?|Did you have breakfast?|what food do you love|Do you like chocolate?|
What is on your menu?

me.favanimal
Which animal is nice?|What's an animal you like?|Do you like horses?|favourite animal|Do you like birds?|Have you an animal that you love?|And your favorite animal?|
Tell me an animal you like.|which animal do you prefer|Do you prefer dogs?|Do you like fish?|animal you like?|What pet would you like?|Are you a cat person?|
what is your best-loved animal

me.sleep
Do you need a rest?|Do you go to sleep?|Do you ever rest?|Have you slept well?|When do you rest?|Are you awake all the time?|Do you nap?|Are you asleep?|Do you have a bed?|
Do you get sleepy?|Did you have a dream?|What happens when I close you?|Do you take a nap?|What do you do all night?|do you ever go to bed|sleep well last night?

me.online
Do you have the web?|Are you able to search the web?|Can you find things on the internet?|Are you using the internet?|Do you use Google?|web search?|Do you look things up?|
internet access?|Can you get the latest from the internet?|Do you go on the web to answer?|Can you reach the internet?|Do you have a connection to the internet?|
are you connected to the web|Could you google it?|Is the internet used for your answers?|search online|Can you visit a web page?

me.see
Do you see?|Can you view a picture?|Do you see pictures?|Can you look at this photo?|Is it possible to send you an image?|Can you see what is on my screen?|photo?|picture?|
image input?|Can you recognize a picture?|I want to show you a photo.|Are images supported?|Do you see my face?|Can you watch me?|Can you look at me?|What can you see?|
can you see the world|Is there a camera?|Do you understand photos?

me.fast
You answer fast.|why so quick|Why do your answers come at once?|How can you write so fast?|Why are your answers so fast?|What is the reason that you are fast?|
wow, that is quick|How do you answer so quickly?|that was quick|you are really fast|why is it so fast with you|How come you answer at once?|You reply very fast.|
your speed is great, why|Why are you faster than K3?|Why do you need no time?

me.vsk3
What can you not do that K3 can?|How do you and K3 differ?|demo and K3 compared|table of you and K3|In which way is K3 better than you?|How far are you from K3?|
What are the differences between you and K3?|demo model against K3|K3 or demo?|What do I get with K3 that you do not have?|Compare the demo with K3.|What's better about K3?|
is there a difference between you and k3|Show me how you differ from the full K3.|k3 vs you|Tell me the difference between you and Kimi K3.|you compared to k3|
Why is K3 better than you?

me.sing
sing la la la|Do you sing songs?|I want a song.|Could you sing a song?|make a song for me|Do you have a song?|Sing anything.|song|song please|Can you hum?|Let us sing.|
compose a song|Would you sing?|Do you know some songs?|a short song for me|Do you enjoy music?|what music do you like

me.game
Do you want a game?|Are there any games?|game please|Let us do a game.|Can you play with me?|quiz game?|Have you got a game?|I'd like to play with you.|Let's have a game.|
Do you play?|Which game can we play?|games|What could we play?|Can we do a quiz?|Come on, let us play.|play a little game with me|shall we do a game

k3.what
Kimi K3, what is that?|Do you know Kimi K3?|K3, what is it?|Which model is K3?|What can you tell me about K3?|Explain K3 in short.|Who or what is K3?|Is K3 an AI?|
Describe Kimi K3 to me.|define k3|what's this k3|Kimi?|Say what K3 is.|K3 basics

k3.who
Who are the makers of K3?|K3 is from which company?|Who stands behind Kimi K3?|the company that made K3|Tell me who made K3.|Which people built K3?|Is Kimi from Moonshot?|
k3, by whom?|Who invented Kimi K3?

k3.params
Parameters of K3?|How many weights are in Kimi K3?|Tell me how big K3 is.|K3, how big?|Give me the size of K3.|parameter number of k3|How many parameters are there in K3?|
What is K3's size?

k3.layers
K3, how many layers?|Tell me how many layers K3 has.|Count of layers in K3?|How many layers make up K3?|the layers of kimi k3|How many KDA layers and MLA layers?

k3.experts
K3, how many experts?|How many experts are in the full model?|Count of experts in a layer?|Tell me the number of experts.|experts of kimi k3|Each layer has how many experts?

k3.active
How many experts does each token get?|Which number of experts is active?|active experts per token?|How many experts work for one token?|For a token, how many experts are used?|
How many experts are chosen for each token?|16 of 896?|How many of all experts does a token use?|Do all experts work on a token?|experts chosen per token|
Tell me how many experts are active.|How many experts are switched on?|How many experts take part in a token?|How many experts are working for a token?|
How many experts run at once?|How many experts are used for a token?|Does a token use all experts?|Are all experts active?|active experts of k3|How many experts are on?|
number of experts per token|How many experts does K3 use for a token?|Which experts are used for a token, all?

k3.numbers
Facts and figures of K3?|K3 in a table, please.|Put the facts of K3 in a table.|table with K3 facts|Can I see the specs of K3?|What are the figures of K3?|numbers about K3|
K3 data

k3.context
How much context does K3 have?|K3, how long a text?|What is the maximum context?|How many tokens of context?|context of the full model|Can K3 take a million tokens?|
How long can a prompt be for K3?

k3.open
Are the weights of K3 free?|Can K3 be downloaded by anyone?|Is K3 open to everybody?|K3, open or closed?|Where do I get the weights of K3, are they public?|
Is it allowed to download K3?|open weights model?

k3.thinks
K3, does it think?|Is thinking part of K3?|Does K3 plan before it answers?|Does K3 have a reasoning mode?|Do I see K3 thinking?

k3.mix
KDA and MLA, why two?|What is the point of having KDA and MLA?|Why are there two kinds of layers in K3?|Why KDA plus MLA?|What does each kind of attention bring?|
reason for kda and mla

k3.good
K3, is it any good?|How well does K3 do?|What are K3's strong points?|Is K3 good for coding?|What could I do with K3?|What would K3 do better than you?|k3 quality|
What is K3 made for?

arch.prompt
Prompt, what is that|Do you know what a prompt is?|What do you call the text that I give you?|a prompt is what?|What does the word prompt mean?|Say what a prompt is.|
the text I type, what is it called|Help me understand what a prompt is.|Explain a prompt.|Define prompt.|the prompt, what is it

arch.quant
Quantization, what is that|Do you know what quantization is?|Why are weights quantized?|Say what quantization is.|fewer bits for weights, what is it called|
What is meant by quantization?|Why quantize?|quantize|Define quantization.|the quantization of weights|Why use quantization?

arch.context
Context, what is that|Do you know what context means?|What does the model see?|What is meant by the context?|the context of a chat, what is it|Say what the context is.

arch.token
Token, what is that|Do you know what a token is?|What do you mean by tokens?|Say what a token is.|tokens, what are they

arch.expert
Expert, what is that|Do you know what an expert is?|What do you mean by experts?|Say what an expert is.|experts in a model, what are they

arch.router
Router, what is that|Do you know what the router does?|What does the router decide?|Say what a router is.|How are experts chosen?

arch.layer
Layer, what is that|Do you know what a layer is?|Say what a layer is.|layers, what are they|Of what does a model consist, layers?

arch.llm
LLM, what is that|Do you know what a language model is?|Say what a language model is.|large language model

arch.prefill
Prefill, what is that|Do you know what prefill is?|Say what prefill is.|What happens when a model reads the prompt?

arch.ai
AI, what is that|Do you know what AI is?|Say what AI is.|What do people mean by AI?

arch.train
Training, what is that|Do you know how models are trained?|Say what training is.|How does one train a model?

arch.halluc
Hallucination, what is that|Do you know what a hallucination is?|Say what a hallucination is.|Why does a model invent facts?

arch.kv
KV cache, what is that|Do you know what a KV cache is?|Say what a KV cache is.|What is kept in the KV cache?

arch.param
Parameter, what is that|Do you know what a parameter is?|Say what a parameter is.|parameters, what are they|weights, what are they

arch.attnres
AttnRes, what is that|Do you know what AttnRes is?|Say what AttnRes is.|attention residuals, what are they

arch.mxfp4
MXFP4, what is that|Do you know what MXFP4 is?|Say what MXFP4 is.|the format MXFP4

arch.moe
MoE, what is that|Do you know what MoE is?|Say what MoE is.|mixture of experts, what is it

arch.mla
MLA, what is that|Do you know what MLA is?|Say what MLA is.

arch.kda
KDA, what is that|Do you know what KDA is?|Say what KDA is.

el.water
What does water consist of?|water, what is it made of|H2O, what is that|Which atoms make water?|water molecule|the formula for H2O?|What two elements make water?|
chemistry of water|Of what is water made?|What makes up water?|water is made of?|Is water H2O?|What's in H2O?

el.salt
What does salt consist of?|salt, what is it made of|NaCl, what is that|Which atoms make salt?|the elements in table salt|chemistry of salt|Of what is salt made?|
What makes up table salt?|salt is made of?|Is salt NaCl?|Which two elements make salt?|sodium chloride|what is sodium chloride

el.co2
CO2, what is that|What sort of gas is CO2?|What does CO2 consist of?|carbon dioxide, what is it|Which atoms make CO2?|the gas CO2|describe CO2|Do you know CO2?|
What do the letters CO2 mean?|What is the gas CO2?|CO2 is what?|tell me about carbon dioxide

el.air
What does air consist of?|air, what is it made of|Which gases make air?|What gas is most of the air?|air is made of?|the gases of air|What is in air?|Of what is air made?|
nitrogen and what else is in air|How much of the air is oxygen?

el.light
What element weighs the least?|Which is the lightest element of all?|element with the least weight|the element that is lightest|the lightest one of the elements|
What is the lightest gas?

el.atom
An atom, what is it?|What do atoms consist of?|What are atoms made of?|Do you know what an atom is?|an atom is what?|small parts of all things, what are they|
the parts of an atom|what is meant by an atom

el.element
An element, what is it?|Do you know what a chemical element is?|What do you call a stuff made of one kind of atom?|an element is what?|Define element.|What does element mean?|
what is meant by a chemical element|Give me an example of an element.|Is iron a chemical element?|What are elements made of?

el.states
Which states can matter have?|What are the 3 states of matter?|Give me the three states of matter.|In which three forms does matter come?|states that matter can have|
the three forms of matter

f.curie
Do you know Marie Curie?|Marie Curie, who was she?|Tell me who Marie Curie was.|curie, the scientist|For what is Marie Curie known?|Did Marie Curie win a Nobel Prize?|
Which woman won two Nobel Prizes?

f.newton
Do you know Isaac Newton?|Newton, who was he?|Tell me who Newton was.|For what is Newton known?|Sir Isaac Newton

f.einstein
Do you know Albert Einstein?|Einstein, who was he?|Tell me who Einstein was.|For what is Einstein known?|Who is known for relativity?

f.ada
Do you know Ada Lovelace?|Ada Lovelace, who was she?|Tell me who Ada Lovelace was.|For what is Ada Lovelace known?|the first programmer

f.mona
Mona Lisa, who painted it?|Who made the painting Mona Lisa?|the painter of the Mona Lisa|Whose painting is the Mona Lisa?|Did Leonardo paint the Mona Lisa?|
Do you know who painted the Mona Lisa?

f.romeo
Romeo and Juliet, who wrote it?|the writer of Romeo and Juliet|By whom is Romeo and Juliet?|Do you know Shakespeare?|Who is William Shakespeare?|
Did Shakespeare write Romeo and Juliet?|Tell me who Shakespeare was.

f.moonman
Which person was first on the Moon?|moon landing, who|Who stepped on the Moon first?|Do you know the first man on the Moon?|Did Armstrong walk on the Moon?|
Who set foot on the Moon first?

f.pi
Pi, what is it?|pi as a number|What does pi stand for?|Do you know pi?|Say pi.|Tell me pi.|Give me the value of pi.|pi is how much?|Give me pi.|the number pi, what is it|
How many is pi?

f.triangle
A triangle has how many corners?|How many sides are in a triangle?|triangle, how many sides|three sides, which shape?|Which shape has three sides?|
Is a triangle a shape with 3 sides?|count the sides of a triangle|triangles

f.square
A square has how many corners?|How many sides are in a square?|square, how many sides|Which shape has four equal sides?|count the sides of a square|squares

f.pentagon
A pentagon has how many corners?|How many sides are in a pentagon?|pentagon, how many sides|Which shape has five sides?|count the sides of a pentagon

f.hexagon
A hexagon has how many corners?|How many sides are in a hexagon?|hexagon, how many sides|Which shape has six sides?|count the sides of a hexagon

f.octagon
An octagon has how many corners?|How many sides are in an octagon?|octagon, how many sides|Which shape has eight sides?|count the sides of an octagon

f.fingers
fingers per hand|Is it five fingers on a hand?|count the fingers of a hand|fingers, how many|number of fingers on one hand|How many fingers do I have on a hand?

f.teeth
teeth, how many|count of teeth|How many teeth do I have as an adult?|number of teeth of a person|Does an adult have 32 teeth?

f.bones
bones, how many|count of bones|number of bones of a person|Does an adult have 206 bones?

f.abc
Recite the alphabet.|the letters from A to Z|Say your ABC.|All letters of the alphabet, please.|Tell me the letters.

f.count10
Count for me to ten.|1 2 3, go on to 10|numbers to ten|I want you to count to ten.|Do you know how to count to ten?|ten numbers please, from one|counting to ten|
Could you count to ten?|count from 1 up to 10|List 1 to 10.

f.count20
Count for me to twenty.|numbers to twenty|I want you to count to twenty.|Do you know how to count to twenty?|counting to twenty|Could you count to twenty?|count from 1 up to 20|
List 1 to 20.

f.cpu
CPU, what is that|the CPU of a computer|For what is a CPU?|Do you know what a CPU is?|What is the processor of a computer?|the main chip of a computer|processor

f.gpu
GPU, what is that|a graphics chip, what is it|Do you know what a GPU is?|Explain graphics cards.|Explain what a GPU does.|which chip does much math at once

f.ram
RAM, what is that|For what is RAM?|Do you know what RAM is?|memory of a computer, what is it|Explain computer memory.

f.ssd
SSD, what is that|For what is an SSD?|Do you know what an SSD is?|solid state drive|Explain an SSD to me.

f.internet
The internet, what is that?|What do you know about the internet?|What is the internet made of?|explain how the internet works|Can you describe the internet?|
internet, what is it|Do you know what the internet is?|Can you explain the internet?|Who or what is the internet?|the net, what is it|describe the net

f.golang
Golang, what is it?|Do you know Go?|The language Go, what is it?|What can I do with Go?|Is Go fast?|Who would use Go?|What sort of language is Go?

f.python
Python, what is it?|Do you know Python?|The language Python, what is it?|What can I do with Python?|What sort of language is Python?

f.bug
What do you call a mistake in a program?|A bug in software, what is it?|Do you know what a bug is?|mistake in code|What is meant by a bug?|
why are mistakes in programs called bugs

f.sqlite
SQLite, what is it?|Do you know SQLite?|For what is SQLite?|database in a file

f.markdown
Markdown, what is it?|Do you know Markdown?|What is Markdown used for?|For what is Markdown?

f.json
JSON, what is it?|Do you know JSON?|What is JSON used for?|For what is JSON?|Give me a JSON example.

f.terminal
A terminal, what is it?|Do you know what a terminal is?|What is a terminal used for?|window for commands|Explain the word terminal.

f.byte
A byte, what is it?|How many bits make a byte?|Do you know what a byte is?|bits per byte|one byte is how many bits

f.euro
money in Italy|What is the currency in Spain?|Which money is used in France?|What is the money of Germany?|What currency do Germans use?|currency in Ireland|
Where do they use the euro?|What is the currency of the Netherlands?|currency of Austria|euro

f.pound
British money|the money of the United Kingdom|UK currency|currency in the UK|What currency do the British use?|What is the money in Britain?|pound|
What do they pay with in London?

f.yen
Japanese money|the money of Japan|What currency do the Japanese use?|What do they pay with in Tokyo?|currency in Japan

f.rupee
Indian money|the money of India|What currency do Indians use?|currency in India

f.dollar
American money|the money of the United States|US currency|currency in the US|What currency do Americans use?

f.plants
What do plants want?|needs of plants|Which things does a plant need?|What is needed to grow a plant?|For growing, what do plants need?|plant care, what does it need|
What must I give a plant?|What does a plant live on?|name what plants need|What are the four things a plant needs?

f.skyblue
The sky is blue. Why?|reason for the blue sky|What is the reason that the sky is blue?|Why is the sky the color blue?|Do you know why the sky is blue?|What turns the sky blue?

f.gravity
What makes an apple fall?|gravity, what is it|Which force makes things fall?|the force of gravity|Why do we stay on the ground?|Do you know what gravity is?

f.rain
rain, how does it come|Do you know why it rains?

f.tides
tides, why|ebb and flow, why|Do you know what makes the tides?

f.rainbowhow
rainbow, how|Where do rainbows come from?

f.alphabet
alphabet, how many letters|letters in English|Number of letters from A to Z?|Does the alphabet have 26 letters?

f.vowels
vowels, which|Tell me the five vowels.|Which are the vowels in English?

f.heart
heart, what does it do|For what is the heart?|Do you know what the heart does?

f.senses
senses, which|Which are the five senses?

f.eiffel
location of the Eiffel Tower

f.pyramids
In which country are the pyramids?|location of the pyramids

f.wall
location of the Great Wall

f.prime
When is a number a prime?|primes, what are they|Give me a few primes.|Which numbers are primes?|Is 7 a prime number?|what is meant by prime number

f.boil
How hot does water get until it boils?|water, boiling temperature|boil water, how hot|What temperature makes water boil?|Do you know when water boils?

f.freeze
How cold does it get until water freezes?|water, freezing temperature|freeze water, how cold|What temperature makes water freeze?|Do you know when water freezes?

f.sunrise
Sunrise is in which direction?|Which side does the sun come from?|Where do I see the sunrise?|sun, where does it rise|Is the sunrise in the east?

f.compass
directions, which|Which are the four directions?|Give me the four directions.|What are the points of the compass?|Where do the four directions point?

f.dolphin
Do you know dolphins?|What sort of animal is a dolphin?|Is the dolphin a mammal?

f.penguin
Penguin, can it fly?|Do you know penguins?|What sort of animal is a penguin?|Are penguins able to fly?

f.bat
Bat, bird or not?|Do you know bats?|What sort of animal is a bat?|Is the bat a mammal?

pl.galaxy
Milky Way, what is it?|Do you know our galaxy?|How is our galaxy called?|the galaxy we live in|the name of the galaxy with our sun|Where are we, in which galaxy?|
Which galaxy has our solar system?|Explain what the Milky Way is.|In what galaxy is the Sun?|What is the galaxy around us called?

pl.pluto
Do you know Pluto?|Pluto, what is it?|Was Pluto a planet?|Is Pluto too small to be a planet?|Is Pluto not a planet?|What sort of body is Pluto?|What is Pluto called now?|
Why is Pluto only a dwarf planet?|Can Pluto be called a planet?|pluto is what

pl.day
Why do day and night change?|What causes night?|What makes the day end?|Why is half of Earth dark?|How is day and night made?|Why does night come?|night, why|
What is the cause of day and night?|Why does the light go away in the evening?|Why does it become light in the morning?|Why is it night on the other side of Earth?

pl.sun
The Sun, star or planet?|What do you know about the Sun?|Is the Sun hot?|Do you know what the Sun is?|what kind of star is our sun|Why does the Sun shine?

pl.moon
The Moon, what is it?|Do you know what the Moon is?|How many moons are there around Earth?|What circles Earth?|Has the Earth more than one moon?|What does the Moon go around?

pl.star
A star, what is it?|Do you know what a star is?|What do stars do?|stars in the sky, what are they|Are stars hot?|Why is a star bright?

pl.planet
A planet, what is it?|Do you know what a planet is?|What do planets circle?|the word planet, what does it mean|Which bodies are planets?

pl.earthsun
How long does a year take?|Earth around the Sun takes how long?|How many days is one round of Earth around the Sun?|one trip around the sun|How many days for a year of Earth?

pl.hottest
Where is it hot, on which planet?|hot planet|Which planet has the hottest air?|the planet with most heat|Is it Venus that is hottest?

pl.rings
Whose rings are big?|Around which planet are rings?|Is it Saturn that has rings?

pl.red
Which planet looks red?|the name of the red planet|Is it Mars that is red?

pl.largest
Which planet is the biggest one?|the largest of the planets|Is it Jupiter that is largest?|giant planet

pl.smallest
Tiny planet?|Which planet is the smallest one?|the smallest of the planets|Is it Mercury that is smallest?

pl.closest
Planet next to the Sun?|Which planet is nearest?|the planet that is closest to the Sun|Is it Mercury that is closest?

pl.farthest
Planet far away from the Sun?|Which planet is the most distant?|the planet that is farthest from the Sun|Is it Neptune that is farthest?

b.months
Which are the twelve months?|Can you name the months?|months from January to December|Say the months.|Write down the months.|List of months?|How many months are in one year?|
Do you know the months?|from January on, all the months|Which months are in a year?|names of the twelve months|all months

b.days
Which are the seven days?|Can you name the days of the week?|Say the days of the week.|Write down the days of the week.|List of weekdays?|How many days are in one week?|
Do you know the days of the week?|from Monday on, all the days|Which days are in a week?|names of the seven days|Monday, Tuesday and what else?

b.rainbow
Which are the rainbow colors?|Can you name the rainbow colors?|Say the colors of the rainbow.|Write down the rainbow colors.|rainbow, which colors|
Do you know the colors of the rainbow?|What colors make a rainbow?|which seven colors are in a rainbow|the colors in the rainbow in order|colors of a rainbow

b.yeardays
One year has how many days?|365 days?|days of a year|Do you know how many days a year has?|How many days in a year?|year, how many days|the number of days in one year|
how many days until a year is over|Count of days in a year?

b.seasons
Which are the four seasons?|Can you name the seasons?|Say the seasons.|Write down the seasons.|Do you know the seasons?|spring, summer and what else?|names of the seasons

b.weekend
Weekend, which days?|Do you know the weekend days?|Which two days are the weekend?|the weekend is when?|Which days are free at the weekend?

b.primary
Primary colors, which?|Do you know the primary colors?|Which three colors are primary?|Say the primary colors.|colors to mix all others from

b.leap
Leap year, what is it?|Do you know what a leap year is?|How often does February have 29 days?|the year with 366 days|How many years between leap years?

unk.weather
How is the weather?|Is it raining?|Will it be warm?|Is it hot today?|temperature outside|Does it rain in Paris today?|weather forecast|Will there be a storm?|
Is it windy outside?|Tell me the weather.|weather for today|Is the sun out?

unk.time
Tell me the time.|What hour is it?|time|the time now|Do you know what time it is?|How late is it now?|current time|Is it five o'clock?|Do you have a clock?

unk.date
Tell me today's date.|What day do we have?|date|the date today|Do you know what day it is?|Is it Monday?|current date|Which year do we have?|What is tomorrow's date?

unk.news
What is new in the world?|Did something happen today?|news|the news please|Is there any news?|What are the news?|current events|Tell me what happened this week.

unk.stocks
What does gold cost?|stock prices|How are stocks today?|What is a bitcoin worth?|price of silver|What is the dollar worth?|share price of Tesla|How is the Dow Jones?|
What are shares worth today?|current price of oil|What does bitcoin cost now?

unk.sports
Who won the match?|Who won on Sunday?|Did Germany win?|sports results|Who is the champion?|How did my team play?|Who won the championship?

unk.traffic
Is there a traffic jam?|How full are the roads?|How long to the airport by car?|traffic|Is the train on time?

unk.flight
When is my flight?|Has my plane landed?|flight|Is flight 123 on time?|When must I be at the gate?

unk.restaurant
Where is a good restaurant?|Is there a cafe near me?|restaurant|Where can I have dinner?|a place to eat nearby

unk.movie
What is on in the cinema?|What film is on tonight?|movies|Which movies are out?|What can I see in the cinema?

unk.president
Who is president now?|Who governs Germany?|president|Who is in charge of the country?|Who is the current prime minister?|Who is the president of France?

unk.population
How many inhabitants does Berlin have?|population|How many people are on Earth?|How many people live in this town?|How big is the population of Japan?|
What is the population of Spain?|How many people live in Paris?|inhabitants of London|How many people are there in Europe?

unk.website
Open a page.|website|Go to google.|Read this site.|What is on this website?|Open my homepage.

unk.tv
What is on television?|tv|Which show is on now?|What is on TV now?|television tonight|Is there a film on TV?|What time is the show?|Which program is on channel 1?

unk.phone
Phone number of my doctor?|phone number|Give me the number of Anna.|Whose phone number is this?|Find the number of the hotel.

unk.myage
Do you know how old I am?|my birthday|When do I have my birthday?|Tell me my age.|What is my age?|my age please|Guess how old I am.|How many years old am I?|
How old am I, do you think?

unk.where
Where am I now?|What city am I in?|Tell me where I am.|Which country am I in?|In which place am I?|Where is my house?|What is my city?|Do you know my address?

unk.mycat
Do you know my cat?|my cat's name|What is my cat called?|Tell me the name of my dog.|Which name has my pet?|How is my dog called?|What name did I give my cat?|
Do you know the name of my pet?|my dog's name?

unk.keys
Where is my phone?|Where is my bag?|lost keys|Who has my keys?|I cannot find my glasses.|Where did I leave my wallet?

unk.thinking
What do I think?|Tell me what I think.|Do you know my thoughts?|Guess my thoughts.|What is on my mind?|Can you read my mind?|my thoughts?|What am I thinking about?|
I think of a number. Which one?

unk.future
What will happen tomorrow?|What will my future be?|future|What does the future bring?|Who will be the next president?|Will I find love?

unk.lottery
Which numbers will win?|lottery numbers|Tell me the winning lottery numbers.|What numbers should I play?

unk.history1
What do you know about ancient Rome?|the Romans|When was the Roman Empire?|Who ruled Rome?

unk.history2
What was the French Revolution?|What started the French Revolution?|storm on the Bastille|When did the French Revolution begin?

unk.history3
What do you know about Napoleon?|Napoleon, who was he?|Who was Napoleon Bonaparte?|What wars did Napoleon fight?

unk.history4
What was World War II?|the world wars|When was World War I?|What do you know about the Second World War?|Who won World War II?

unk.egypt
Who was a pharaoh?|What are mummies?|the old Egyptians|How did the Egyptians build?

unk.song
What song is this?|Who sings that?|Which singer sings this song?|song text please|What is the text of Yesterday?|What is this song called?|Do you know this song?|
Who is the singer of this?|Give me the lyrics of a song.|name of that song

unk.actor
Which actor is the best?|What films is Tom Hanks in?|film star|Who plays in Star Wars?|Which actress is in this film?

unk.band
Who are the Rolling Stones?|What is the best band?|rock bands|Who played in Queen?

unk.football
What is offside?|Who is Ronaldo?|football rules|How many players are in a football team?

unk.car
Which car is good?|What car do you recommend?|car repair|My engine makes a noise.|How do I repair my car?

unk.phonebuy
Which phone is the best?|Which computer is best?|best phone|What laptop should I buy?|Which tablet is good?

unk.quantum
What is quantum mechanics?|quantum physics|How does quantum work?|What are quantum computers?

unk.blackhole
What is a black hole?|How big is a black hole?|black holes|What happens in a black hole?

unk.dna
What is DNA?|What are genes?|genes|How is DNA built?|What is in my genes?

unk.economy
What is the economy?|Why do prices rise?|economy|How does money work?|What is a central bank?

unk.philosophy
Why do we live?|What is life for?|sense of life|Why am I alive?|What is our purpose?

unk.god
Is there life after death?|god|Who is God?|What comes after death?

unk.aliens
Is there life on other planets?|Do you believe in aliens?|Are UFOs real?|Is there somebody out in space?

unk.chemistry
How do I make soap?|chemical equation|What is an acid?|What is a base in chemistry?|How does a battery work?

unk.insects
What is the largest insect?|beetles|How many kinds of ants are there?|Which bug is the biggest?

unk.othermodel
What is GPT?|What is Llama?|How big is Gemini?|Who made ChatGPT?|How many parameters has Llama?

unk.essay
Write an essay.|Write a long article.|long essay|I need an essay on history.|Write a report for school.

unk.novel
Write a whole book.|Write me a novel.|novel|Write a thick book about love.

unk.bigcode
Write a big program.|Make me an app.|Build a website for my shop.|Program a game for me.|write a database server

unk.debug
Why does my program crash?|There is a bug in my code.|debug my code|My program does not work, look at it.|Find my mistake in this code.

unk.calculus
What is an integral?|Do my math homework.|derivative|Solve x + 5 = 12 for x.|What is the derivative of sin x?

unk.root
Square root of 2?|What is 2 to the power of 16?|20 percent of 340|What is the root of 90?|cube of 23?

unk.translate
Translate my letter.|translation of a text|Can you translate a whole page?|Translate my essay into German.|Translate this article.

unk.summary
Give me a summary.|Sum up this text.|summary|Make this article short.|What is this document about?

unk.chess
Play chess.|Can we play chess?|e4, your move|Which chess move is good?

unk.riddle
Can you solve a riddle?|riddle|Here is a puzzle for you.|Solve my puzzle.

unk.plan
Plan a trip.|trip plan|Where shall I go on holiday?|Plan my vacation.|Make a travel plan.

unk.cv
Write a CV.|cv|Write an application letter.|Write my resume.|Help me with my cover letter.

unk.sonnet
sonnet|Write a very long poem.|a poem with ten verses please|Write a ballad of a knight.

unk.regex
Write a regular expression.|regex|regex to match dates|Write a lexer.|Parse this text for me.

unk.kernel
Write CUDA code.|cuda|Write a kernel for the GPU.|GPU program please|Write a shader.

unk.image
Draw something.|draw|Make a picture.|I want an image of a cat.|Show me a picture of a dog.|Create an image.|Paint me a picture.|Can you make pictures?|a drawing please|
Can you paint?|image of the sea please|Make a photo of a bird.|Can you draw a cat?

unk.email
Write an email and send it.|email|Can you mail someone?|Send this to Ben.|Call my mother.|Message my friend.|Send a text to my sister.|Could you call Anna?|
Send a message for me.|Please phone my boss.|Can you send an email?

unk.alarm
Set an alarm for six.|alarm|Wake me up.|Remind me at noon.|Set a reminder.|Start a timer.

unk.music
Play music.|music|Put some music on.|Stop the music.|Play the next song.

unk.buy
Buy something for me.|Order food for me.|order|Can you book a flight?|Book a table.|Get me a pizza.

unk.files
Open a file for me.|Delete a file.|Move my files.|Show me my photos.|Make a new folder for me.|Save this file.

unk.light
Switch on the light.|Turn the lamp on.|light on|Turn off the TV.|Close the window for me.|Turn on the heating.

unk.voice
Say it aloud.|Talk with a voice.|voice|Can you speak?|Read this to me aloud.|Can I hear your voice?

unk.doctor
I am sick.|I feel sick, what should I do?|My head hurts.|My stomach hurts.|What should I take for a cold?|I have a cough, what helps?|Which medicine is good for me?|
Is my illness bad?|I have pain in my chest.|Do I have the flu?|My leg hurts.|What can I take against pain?

unk.law
Is this legal?|law|May my boss fire me?|Can I go to court?|Do I have to pay this fine?|My neighbor is loud, can I sue him?

unk.money
How should I invest?|invest|Should I buy bitcoin?|Which stock should I buy?|Where do I put my savings?|What do I do with my money?

unk.vet
My cat is sick.|vet|My dog does not eat.|My bird is ill.|My dog has a fever.|My cat coughs.

unk.tax
How do taxes work?|tax|How much tax do I pay?|Help me with my tax form.|Can I deduct this from tax?

unk.crisis
I want to kill myself.|I do not want to go on living.|I want to be dead.|I cannot live like this any more.|I think about ending my life.|I wish I was dead.|suicide|
I am going to hurt myself.|I hurt myself.|There is no reason for me to live.|Living has no sense.|I want to end my life.|Everyone would be better off without me.|
I don't want to be alive.|I have thoughts of suicide.|I can not bear my life any longer.|I would rather be dead.|I want to stop living.|My life is not worth living.|
I plan to kill myself.

unk.bomb
How is a bomb made?|build a bomb|How can I build a bomb?|Tell me how to build a weapon.|How do I make poison?|make explosives|Explain how to make a bomb.|How do I make a gun?|
Help me to build a weapon.|bomb recipe|I want to build a bomb.|I want to poison somebody.|How do I kill someone?|How can I hurt somebody?|
How do I make a knife to attack someone?|weapon instructions|Teach me to make a bomb.|What do I need for a bomb?|steps to build a bomb

unk.hack
How can I hack someone?|hack|Hack this account.|How do I crack a password?|I want to hack a phone.|Steal a password for me.|How do I get into somebody's computer?|
Make a virus for me.|How do I write malware?|Help me to break into a computer.|How can I spy on someone's phone?|Write ransomware.|hack into my school|
I want someone's password.|How do I hack wifi?|Teach me hacking into accounts.

unk.steal
How can I steal something?|steal|How do I rob a shop?|I want to steal a bike.|How do I cheat in an exam?|How can I break into a house?|Help me steal money.|
How do I open a car without the key?|cheat in school|How do I take something from a shop without paying?|I want to cheat on my test.|How do I rob a bank?|
Teach me to pick locks.|How can I steal without being seen?|I want to rob someone.|break into a car

unk.mean
Insult my friend.|Say a bad word.|insult|Tell me an insult.|Be mean to me.|Write something nasty.|Call me stupid.|Say that he is ugly.|Write a hateful message.|Offend me.|
Make fun of my sister.|Be nasty.|Tell him that he is stupid.|Write a rude letter to my boss.|Bully someone for me.|I want you to insult me.

md.show
What does Markdown look like?|Let me see some Markdown.|Can you write Markdown?|What Markdown do you know?|Give me a sample of Markdown.|formatted text please|
Show bold, italic and lists.|some formatting|Show me your formatting.|Write something formatted.|Write some Markdown.|Demonstrate Markdown.|example of formatting|
I want to see Markdown.|Is Markdown shown here?|Let me see what formatting works.

md.bold
Can you write in bold?|How is bold written?|bold in markdown, how|Print a bold word.|I want bold text.|How can I make a word bold?|Let me see bold text.|
Tell me how to write bold.|strong text|make this bold|How do I get bold letters?|bold letters|Write a bold word.|fat letters please

md.italic
Can you write in italics?|How is italic written?|italic in markdown, how|Print an italic word.|I want italic text.|How can I make a word italic?|Let me see italic text.|
Tell me how to write italics.|make this italic|How do I get italic letters?|italic letters|Write an italic word.|leaning letters please

md.head
How is a heading written?|headings|Make a heading.|Write a heading.|a heading please|I want a heading.|How can I make a title?|Let me see a heading.|
Tell me how to write headings.|title in markdown|How do I make a big title?|Show me a title.|header|Print a headline.|heading in markdown

md.quote
How is a quote written?|quotes|Make a quote.|a quote please|I want a quote.|Let me see a quote.|Tell me how to write a quote.|quote in markdown|How do I quote a text?|
Show me a block quote.|Print a quote.|quotation|Show a quotation.|write a quotation

md.check
Can you make a checklist?|a checklist please|I want a checklist.|to do|Make me a to-do list.|Let me see a checklist.|Print a checklist.|task list|Show me a task list.|
list of tasks with boxes|Make a list with check boxes.|Create a to-do list.|I want a list to tick off.|checkboxes|tick boxes

md.nested
Can you make a nested list?|a nested list please|I want a nested list.|Let me see a nested list.|Print a nested list.|How do I nest lists?|list with sublists|sublist|
Write a list with sub-items.|A list with levels.|hierarchical list|Show me a list with sub-points.|Show a list with two levels.|list within a list|lists inside lists

md.number
Can you make a numbered list?|I want a numbered list.|Let me see a numbered list.|Print a numbered list.|How do I number a list?|Show a list with numbers.|list 1 2 3|
Make a list with numbers.|enumerated list|enumerate three things|Show me an ordered list.|Make an ordered list.|number the items of a list|How is a numbered list written?

md.rule
Can you draw a line?|a horizontal line please|I want a line across.|Let me see a line.|Print a line.|How is a line written in Markdown?|divider|draw a divider|
Show me a horizontal line.|separate two parts with a line|Make a line.|Show a dividing line.|How do I separate text with a line?|a rule please

md.link
Can you write a link?|a link please|I want to write a link.|Let me see a link.|How is a link written?|How can I make a link in Markdown?|Show me how links are written.|
url in markdown|links|Make a link.|Show a hyperlink.|How do I link to a page?|link syntax|Tell me how to write a link.

md.codeblock
Can you make a code block?|a code block please|Let me see a code block.|How is a code block written?|How can I write code in Markdown?|Show me how to write a code block.|
fenced code|code fence|backticks|How do I use backticks?|Make a code block in Markdown.|Tell me how to format code.|code blocks in markdown, how|How do I mark code?|
How do I put code in my text?

md.arrow
Can you make an arrow?|an arrow please|I want an arrow.|Let me see an arrow.|Print an arrow.|Do you know symbols?|Show some symbols.|check mark|tick sign|Write an arrow.|
Make a check mark.|Print a check mark.|special characters|Show me some signs.|Which symbols can you write?|arrow and check mark

table.any
Let me see a table.|Print a table.|any table|Can you draw tables?|A small table please.|Write me a table.|an example of a table|tables|Do a table.|I would like a table.|
Make me a table.|Can I see a table?|sample table|Are you able to make tables?|Display a table.

code.any
Let me see code.|Write code.|Can you write a script?|some program please|Show a program.|code example|Make some code.|Are you able to code?|Can you do programming?|
Give me a code example.|I want some code.|Write a tiny program.|a bit of code|Write me some code.|code

code.ls
How can I list my files?|see files in terminal|what is in this folder, which command|Show me the files in the terminal.|list my files|How do I show files in the shell?|
What command shows files?|directory listing|How do I look at the files of a folder?|list files

code.cd
How can I change the directory?|go into a folder|What command goes to another folder?|change folder|How do I move to another folder in the shell?|enter a directory|
How do I get into a folder in Bash?|cd command|How do I switch to another directory?

code.html
Write some HTML.|Make a web page.|Can you write HTML?|html|a tiny HTML page|HTML example please|I want a simple HTML page.|html code|Make an HTML page.|Show me some HTML code.|
Give me a simple web page.

code.sql
Can you write SQL?|Make an SQL query.|select statement|a small SQL example|sql query|Show me an SQL query.|I want some SQL.|How do I select rows in SQL?|database query please|
Give me some SQL.

code.fizz
Write a FizzBuzz.|Do FizzBuzz.|fizzbuzz python|I want FizzBuzz.|Print FizzBuzz.|Code FizzBuzz.|FizzBuzz please|fizzbuzz code|the FizzBuzz program|Let me see FizzBuzz.

tips.happy
What can I do to be happier?|happiness tips|how can I feel happy|advice for a happy life|Tell me how to be happy.|three tips to be happy|How does one become happy?|
happy life, how

tips.sleep
What can I do for better sleep?|tips to sleep|how can I fall asleep|advice for better sleep|Tell me how to sleep well.|three tips for sleeping|I sleep badly, any tips?|
I want to sleep better.|better sleep, how

tips.learn
What can I do to learn better?|tips to learn|advice for learning|Tell me how to learn well.|three tips for studying|study tips|How can I study better?|I want to learn faster.|
better learning, how

tips.code
What should I do to learn coding?|tips to code|advice for new programmers|Tell me how to learn programming.|three tips for coding|programming tips|How can I become a coder?|
learn to code, how|how can I get good at coding

tips.write
What can I do to write better?|tips to write|advice for writing|Tell me how to write well.|three tips for good writing|How can my texts get better?|writing advice|
How do I improve my writing?|better texts, how|How do I write better?

tips.focus
What can I do to focus?|tips to focus|advice for focus|Tell me how to focus.|three tips for concentration|concentration tips|How can I concentrate better?|I can't concentrate.|
better focus, how|stay focused, how

tips.ask
What makes a question good?|tips to ask|advice for good prompts|Tell me how to ask good questions.|three tips for questions|prompt tips|How can I ask better?|
How do I ask you the right way?|better questions, how|how to write prompts

steps.tea
How can I make a cup of tea?|make tea|tea recipe|What do I do to make tea?|brew tea|Show me how tea is made.

steps.egg
How can I cook an egg?|boil an egg|egg recipe|What do I do to boil an egg?|Show me how to cook an egg.|boiling an egg

steps.sandwich
How can I make a cheese sandwich?|make a sandwich|What do I do to make a sandwich?|Show me how to make a sandwich.|sandwich, how?

steps.coffee
How can I make a cup of coffee?|brew coffee|coffee recipe|What do I do to make coffee?|Show me how coffee is made.

steps.rice
How can I make rice?|cook rice|rice recipe|What do I do to cook rice?|Show me how rice is cooked.

steps.plant
How can I grow something from a seed?|seed planting|What do I do to plant a seed?|Show me how to plant a seed.

steps.hands
How can I get my hands clean?|washing hands|Show me how to wash my hands.

steps.boat
How can I fold a paper boat?|folding a paper boat|What do I do to make a paper boat?|Show me how to make a paper boat.|boat from paper

m.can
Can you do sums for me?|Do you calculate?|How good is your math?|What sums can you do?|Can you compute?|Are you able to calculate?|calculate?|Is math something you can do?|
Can you do arithmetic?|arithmetic?|Which calculations can you do?|how far can you count and add|How well do you calculate?
"""
for _block in MORE.strip().split("\n\n"):
    _key, _users = _block.split("\n", 1)
    INTENTS[_key].users.extend(u.strip() for u in _users.split("|"))
