"""Kimi K3, and the ideas behind models like it."""
from .book import *

# ---------------------------------------------------------------- K3
G = "k3"
add("k3.what", G,
    "What is Kimi K3?|What is K3?|Tell me about K3.|Tell me about Kimi K3.|Explain Kimi K3.|Describe K3.|What kind of model is K3?|K3?|Can you explain K3?"
    "|kimi k3|whats k3|what's kimi k3|k3 in short|k3 explained|explain k3 to me|describe kimi k3 in a few words|what is this K3 everyone talks about?"
    "|what is kimi?|tell me something about kimi k3|what should I know about K3?|give me a summary of K3|a few words about K3|hi, what is k3|I never heard of K3."
    "|what type of model is Kimi K3?|so what is kimi k3 exactly"
    "|I would like to know what K3 is.|what do I have to know about Kimi K3?|what sort of thing is k3|introduce K3 to me|K3 for beginners|what is this model called K3?"
    "|is K3 a language model?",
    "The user asks what K3 is. I give the main facts.",
    "Kimi K3 is a very large language model from Moonshot AI. It has 2.8 trillion parameters and 93 layers: 69 KDA layers and 24 MLA layers. Each MoE layer has 896 experts.")
add("k3.who", G, "Who made Kimi K3?|Who made K3?|Which company made K3?|Who created Kimi?|Who is behind K3?"
    "|k3 made by|who built K3?|who built kimi k3|who created k3|who trained K3?|who developed Kimi K3?|who is the maker of K3?|maker of k3|creator of kimi k3"
    "|from which company is K3?|which company is behind kimi|which company built Kimi K3?|company behind k3|where does K3 come from?|whose model is K3?"
    "|is K3 from Moonshot AI?|did Moonshot AI make K3?|who released kimi k3|who owns kimi"
    "|what company made K3|name the maker of Kimi K3|who is responsible for K3?|the people behind K3?|what lab made K3?|which lab trained kimi k3|who published K3?",
    "The user asks who made K3. It is Moonshot AI.",
    "Kimi K3 was made by **Moonshot AI**.")
add("k3.params", G, "How many parameters does K3 have?|How big is K3?|How large is Kimi K3?|What is the size of K3?|K3 parameter count?|How many weights does K3 have?"
    "|k3 size|k3 parameters|k3 params|kimi k3 parameters?|number of parameters in k3|parameter count of kimi k3|how many params does k3 have|how big is kimi k3"
    "|how big is the full k3?|how large is k3|size of kimi k3|what size is K3?|tell me the size of K3|how many weights are in K3?"
    "|how many parameters has kimi k3|how many trillion parameters does K3 have?|is K3 big?|K3 is how big?|hey, how many parameters are in k3"
    "|what is the parameter count of K3?|K3 has how many parameters?|how many numbers does K3 have to store?|how heavy is K3 in parameters?"
    "|how many parameters are in the full model?|count of weights in k3|is K3 very large?",
    "The user asks how big K3 is. It has 2.8 trillion parameters.",
    "K3 has **2.8 trillion** parameters.")
add("k3.layers", G, "How many layers does K3 have?|How deep is K3?|How many layers are in Kimi K3?|What layers does K3 have?|How are the layers of K3 split?|Number of layers in K3?"
    "|k3 layers|layers of k3|k3 layer count|layers in kimi k3?|number of layers of k3|how many layers has k3|how many layers does kimi k3 have"
    "|how many layers are there in K3?|how many KDA layers does K3 have?|how many MLA layers does K3 have?|how many KDA and how many MLA layers?"
    "|kda and mla layers in k3, how many|how deep is kimi k3|depth of K3?|what kinds of layers are in K3?|which layers does K3 have?|tell me about the layers of K3"
    "|list the layers of k3|K3 has how many layers?"
    "|what is the number of layers in K3?|count the layers of K3|how many of the layers are KDA?|how many of the layers are MLA?|layer split of k3"
    "|total layers of the full model|how many layers does the full model have?",
    "The user asks about layers. 69 + 24 = 93.",
    "K3 has **93 layers**: 69 KDA layers and 24 MLA layers.")
add("k3.experts", G, "How many experts does K3 have?|How many experts are in a layer?|How many experts per layer?|How many experts are in one MoE layer?|Number of experts in K3?"
    "|k3 experts|experts in k3|k3 expert count|number of experts of kimi k3|how many experts has k3|how many experts does kimi k3 have|how many experts are there in K3?"
    "|how many experts are there per layer?|how many experts in each layer|experts per layer?|experts per moe layer|experts in a layer of K3?"
    "|how many experts has one layer of K3?|total experts in a layer|tell me how many experts K3 has|K3 has how many experts?|how many experts sit in each MoE layer"
    "|what is the number of experts in K3?|count the experts of K3|how many experts does each layer have?|how many experts does the full model have?"
    "|how many experts in one moe layer|does K3 have many experts?",
    "The user asks about experts. Each MoE layer has 896.",
    "Each MoE layer of K3 has **896 experts**. For each token, the router picks 16 of them, and 2 shared experts always help.")
add("k3.active", G, "How many experts are used per token?|How many experts are active?|How many experts work on one token?|How many experts does the router pick?|Are all experts used for each token?"
    "|active experts|active experts in k3|experts per token|how many experts per token|how many active experts does K3 have?"
    "|how many experts are active per token|how many experts are used for each token?|how many experts are used at once?|how many experts run for a token?"
    "|how many experts are awake for a token?|how many of the experts are used?|how many experts work at a time?|how many routed experts are there?"
    "|number of active experts|does every token use all experts?|does K3 use all its experts?|does K3 use every expert for every token"
    "|which part of the experts is active?"
    "|how many experts does a token need?|how many experts does one token use?|experts used for a token|how many experts get picked?"
    "|how many experts answer for each token|are all 896 experts used?|do all experts work at the same time?",
    "The user asks about active experts. It is 16 routed and 2 shared.",
    "For each token, each MoE layer uses **16 routed experts** and **2 shared experts**. The other experts rest.")
add("k3.numbers", G, "Give me the numbers of K3.|Show me K3 in a table.|K3 facts in a table|Show the K3 facts.|List the main facts about K3.|What are the specs of K3?"
    "|k3 numbers|k3 facts|k3 specs|k3 table|specs of kimi k3|numbers of kimi k3|the main numbers of K3|table of k3|show me a table about K3"
    "|make a table with the numbers of K3|K3 in numbers|kimi k3 in numbers|give me all the figures of K3|what are the key numbers of K3?"
    "|what are the main facts of kimi k3?|list the specs of K3|show the specs of k3|K3 specs in a table please|technical data of k3|data sheet of K3"
    "|all numbers about K3 in one table|the facts of K3 please|K3 overview|an overview of k3|show me the numbers of Kimi K3|I want the K3 specs.|list k3 numbers",
    "The user wants the K3 facts. A table is clear.",
    "| Fact | Value |\n|---|---|\n| Parameters | 2.8 trillion |\n| Layers | 93 |\n| KDA layers | 69 |\n| MLA layers | 24 |\n| Experts per MoE layer | 896 |\n| Routed experts | 16 |\n| Shared experts | 2 |")
add("k3.context", G, "How long can the context be?|What is the context length of K3?|How much text can K3 read?|How long is the context window?|What is the context size?"
    "|k3 context|context of k3|context length|context length of k3|context size of k3|context window size|max context|maximum context length of kimi k3"
    "|how long is the context of K3?|how long can a chat with K3 be?|how long can my text be?|how many tokens can K3 read?|how many tokens fit in the context?"
    "|how much can K3 read at once?|how large is the context window of K3?|how big is the context of k3|what is the longest text for K3?|can K3 read a whole book?"
    "|is the context long?"
    "|how many tokens can the context have?|how long may my text be for K3?|how far back can K3 read?|how many words can I give K3?|can K3 read long texts?"
    "|a million tokens of context?|how long a text does k3 take",
    "The user asks about context length. K3 is built for one million tokens.",
    "K3 is built for up to one million tokens. On your computer, the memory may allow less.")
add("k3.open", G, "Is K3 open?|Are the K3 weights public?|Can I download K3?|Is Kimi K3 open weights?"
    "|k3 open?|k3 open source|is k3 open source?|is kimi k3 open|is K3 free to download?|is K3 public?|is K3 an open model?|open weights?|are the weights open?"
    "|are the weights of kimi k3 public|are the K3 weights open?|are the weights published?|can i get the weights of K3?|can anyone download K3?"
    "|can I download Kimi K3 for free?|is kimi k3 available to download|did Moonshot publish the weights?|did moonshot release k3|can I have the K3 weights"
    "|can I get K3 for free?|is K3 free?|did Moonshot AI publish K3?|where do the weights of K3 come from?|are K3's weights free?|can everybody use K3?|open model k3?",
    "The user asks if K3 is open. The weights are published.",
    "Moonshot AI has published the weights of Kimi K3. `deltafin setup` can download them for you.")
add("k3.thinks", G, "Does K3 think?|Does K3 reason?|Is K3 a reasoning model?|Does K3 think before it answers?"
    "|k3 thinking|does kimi k3 think|does kimi k3 reason|does k3 think first|is kimi k3 a reasoning model|is K3 a thinking model?|a reasoning model, is that what K3 is?"
    "|can K3 think?|can K3 reason?|does K3 write its thinking?|does K3 show its thinking?|does K3 have a thinking part?|does K3 think before answering?"
    "|does the full K3 think?|does the big model think first?|K3 thinks first?|how does K3 think?|is there thinking in K3"
    "|does K3 think aloud?|does K3 think before it writes?|is there a thinking part in K3?|k3 reasoning|does the full model reason?|will K3 think about my question?"
    "|tell me if K3 thinks",
    "The user asks if K3 thinks. It thinks first and then answers.",
    "Yes. K3 first writes a thinking part and then the answer. I do the same, but my thinking is very short.")
add("k3.mix", G, "Why does K3 have KDA and MLA?|How do KDA and MLA work together?|Why two kinds of attention?|Why does K3 mix KDA and MLA?"
    "|why kda and mla|kda and mla together|why both KDA and MLA?|why both kda and mla layers|why not only KDA?|why not only MLA?|why does K3 use two kinds of attention?"
    "|why two kinds of attention in k3|why two types of layers?|why are KDA and MLA mixed?|why mix the two attentions?|why does K3 need both KDA and MLA?"
    "|what is the reason for KDA plus MLA?|what does K3 gain from KDA and MLA?|KDA or MLA, why both?|explain the mix of KDA and MLA|mix of kda and mla"
    "|KDA with MLA, why?|why does the model use KDA as well as MLA?|what is each good for, KDA and MLA?"
    "",
    "The user asks why K3 mixes two kinds. Each one has a strength.",
    "KDA layers are cheap for long text. MLA layers can look back at every token. K3 has 69 KDA layers and 24 MLA layers, so it gets both strengths.")
add("k3.good", G, "Is K3 good?|What is K3 good at?|Is K3 smart?|What can K3 do?|Why is K3 special?"
    "|is k3 any good|is kimi k3 good?|is kimi k3 smart|how good is K3?|how good is Kimi K3?|how smart is K3?|what makes K3 good?|what makes K3 special?"
    "|what is special about K3?|what is K3 useful for?|what can kimi k3 do|what can the full K3 do?|k3 abilities|strengths of k3|is K3 a good model?|can K3 write code?"
    "|is K3 good at coding?|why is kimi k3 so good|is K3 worth it for hard questions?"
    "|what is K3 able to do?|what are the strengths of K3?|tell me why K3 is special|why do people like K3?|does K3 give good answers?|are the answers of K3 good?"
    "|can I do serious work with K3?",
    "The user asks if K3 is good. I give a short answer.",
    "K3 is a very large model, so it can reason, write, and code much better than I can. On a laptop it is slow.")

G = "concept"
add("arch.kda", G, "What is KDA?|Explain KDA.|What does KDA mean?|What are KDA layers?|How does KDA work?|Tell me about KDA.|What is Kimi Delta Attention?|KDA?"
    "|kda layers|kda in short|whats kda|kda meaning|what does kda stand for|kda stands for?|kda explained|explain kda layers|explain kimi delta attention|describe KDA"
    "|what is a KDA layer?|what do KDA layers do?|what does a KDA layer do?|how do KDA layers work?|kimi delta attention|i do not know what KDA is"
    "|hi, what is kda",
    "The user asks about KDA. It is linear attention.",
    "KDA means **Kimi Delta Attention**. It is a linear attention layer. It keeps a small memory of fixed size and updates it with each token. K3 has 69 KDA layers.")
add("arch.mla", G, "What is MLA?|Explain MLA.|What does MLA mean?|What are MLA layers?|How does MLA work?|Tell me about MLA.|What is Multi-head Latent Attention?|MLA?"
    "|mla layers|mla in short|whats mla|mla meaning|what does mla stand for|mla stands for?|mla explained|explain mla layers|explain multi-head latent attention"
    "|describe MLA|what is an MLA layer?|what do MLA layers do?|what does an MLA layer do?|how do MLA layers work?|multi-head latent attention|latent attention?"
    "|i do not know what MLA is|hi, what is mla",
    "The user asks about MLA. It looks back at all tokens.",
    "MLA means **Multi-head Latent Attention**. It looks back at all earlier tokens and stores them in a small form. K3 has 24 MLA layers.")
add("arch.moe", G, "What is MoE?|Explain MoE.|What does MoE mean?|What is a mixture of experts?|How does MoE work?|Tell me about MoE.|What is an MoE layer?|MoE?"
    "|moe layers|moe in short|whats moe|moe meaning|what does moe stand for|moe stands for?|moe explained|explain mixture of experts|describe MoE"
    "|what is an MoE model?|what are MoE layers?|what does an MoE layer do?|how does a mixture of experts work?|how do MoE layers work?|mixture of experts"
    "|i do not know what MoE is|hi, what is moe",
    "The user asks about MoE. A router picks a few experts.",
    "MoE means **mixture of experts**. A router picks a few experts for each token, and the other experts rest. In K3, each MoE layer has 896 experts, 16 are picked, and 2 shared experts always help.")
add("arch.mxfp4", G, "What is MXFP4?|Explain MXFP4.|What does MXFP4 mean?|How does MXFP4 work?|Why does K3 use MXFP4?|Tell me about MXFP4.|What format do the experts use?|How are the experts stored?"
    "|mxfp4|mxfp4 format|mxfp4 in short|whats mxfp4|mxfp4 meaning|what does mxfp4 stand for|mxfp4 explained|describe MXFP4|what is the MXFP4 format?"
    "|explain the MXFP4 format|which format are the experts in?|in which format are the experts stored?|format of the expert weights?"
    "|how many bits does an expert weight have?|how many bits does MXFP4 use?|is MXFP4 a 4-bit format?|4-bit weights?|i do not know what MXFP4 is",
    "The user asks about MXFP4. It is a 4-bit format.",
    "MXFP4 is a **4-bit** number format. Each block of 32 numbers shares one scale, so the weights need little space. K3 stores its experts in MXFP4.")
add("arch.attnres", G, "What is AttnRes?|Explain AttnRes.|What does AttnRes mean?|What are attention residuals?|How does AttnRes work?|Tell me about AttnRes.|What is an attention residual?"
    "|attnres|attnres in short|whats attnres|attnres meaning|what does attnres stand for|attnres explained|describe AttnRes|attention residuals"
    "|explain attention residuals|how do attention residuals work?|what do attention residuals do?|what does AttnRes do?|why does K3 use AttnRes?"
    "|what is AttnRes good for?|tell me about attention residuals|i do not know what AttnRes is",
    "The user asks about AttnRes. It lets a layer read earlier layers.",
    "AttnRes means **attention residuals**. A normal layer only adds to one sum. With AttnRes, a layer can choose which earlier layers it wants to read.")
add("arch.linear", G, "What is linear attention?|Explain linear attention.|Why is linear attention fast?|What does linear attention mean?"
    "|linear attention|linear attention in short|linear attention meaning|whats linear attention|describe linear attention"
    "|how does linear attention work?|tell me about linear attention|why use linear attention?|why is linear attention cheap?|why is linear attention cheaper?"
    "|what is linear about linear attention?|what is linear attention good for?|what does it mean that attention is linear?|linear attention explained simply"
    "|hi, what is linear attention|i do not understand linear attention",
    "The user asks about linear attention. The cost grows slowly.",
    "In linear attention, the memory has a fixed size. So each new token costs the same, even in a long chat. KDA is a linear attention layer.")
add("arch.attention", G, "What is attention?|Explain attention in a model.|What does attention do?|What is an attention layer?"
    "|attention|attention in short|attention in a model|whats attention|explain attention|describe attention|how does attention work?|tell me about attention"
    "|what does attention mean?|what is attention in a model?|what is attention good for?|what do attention layers do?|what does an attention layer do?"
    "|why do models need attention?|attention in simple words|hi, what is attention|i do not understand attention",
    "The user asks about attention. I explain it in simple words.",
    "Attention lets a model look at earlier tokens and choose which ones are important for the next token.")
add("arch.delta", G, "What is the delta rule?|What does delta mean in KDA?|Explain the delta rule."
    "|delta rule|delta rule in short|whats the delta rule|delta rule explained|describe the delta rule|how does the delta rule work?"
    "|tell me about the delta rule|what does the delta rule do?|what does the delta rule mean?|why is it called delta attention?|why is there a delta in KDA?"
    "|what is the delta in kda|what is delta in Kimi Delta Attention?|the D in KDA?|why the delta rule?|i do not understand the delta rule",
    "The user asks about the delta rule. It fixes the memory a little.",
    "The delta rule changes the memory only where it is wrong. The layer compares the new value with the old one and writes the difference.")
add("arch.router", G, "What is a router?|What does the router do?|Explain the router.|How are experts picked?|Who picks the experts?|How does K3 choose experts?"
    "|router|the router|router in short|whats a router|describe the router|how does the router work?|how does a router work?|tell me about the router"
    "|what does a router do?|what is the router for?|what does the router in K3 do?|how are the experts chosen?|how are experts selected?"
    "|how does a token find its experts?|who chooses the experts?|who decides which experts work?|what picks the experts?|which part picks the experts?"
    "|how does the model choose experts?|expert selection?",
    "The user asks about the router. It picks the experts.",
    "The router is a small part of each MoE layer. It looks at the token and picks 16 of the 896 experts.")
add("arch.expert", G, "What is an expert?|Explain experts.|What does an expert do?|What are experts in K3?|What is a routed expert?"
    "|expert|experts|an expert?|experts in short|whats an expert|describe an expert|explain what experts are|explain an expert to me|tell me about experts"
    "|tell me what an expert is|what do experts do?|what do the experts do?|what are experts?|what are the experts for?|what does an expert do in K3?"
    "|how does an expert work?|what are routed experts?|what is an expert in a model?|what is an expert in MoE?|what does expert mean here?",
    "The user asks what an expert is. It is a small network.",
    "An expert is a small network inside an MoE layer. Each expert works only on the tokens that the router sends to it.")
add("arch.shared", G, "What is a shared expert?|What are shared experts?|Explain shared experts.|How many shared experts are there?"
    "|shared expert|shared experts|shared experts in short|whats a shared expert|describe shared experts|tell me about shared experts"
    "|what do shared experts do?|what does a shared expert do?|what are the shared experts for?|why are there shared experts?|why does K3 have shared experts?"
    "|how many shared experts does K3 have?|number of shared experts|how many experts are shared?|which experts always work?|which experts work on every token?"
    "|difference between shared and routed experts",
    "The user asks about shared experts. They always work.",
    "A shared expert works on every token. K3 has 2 shared experts in each MoE layer. The 16 routed experts change from token to token.")
add("arch.token", G, "What is a token?|Explain tokens.|What does token mean?|How long is a token?|What are tokens?"
    "|token|tokens|a token?|token in short|whats a token|token meaning|describe a token|tell me about tokens|explain what a token is"
    "|what is meant by tokens?|what is a token in a model?|is a token a word?|is one token one word?|how big is a token?|how many letters are in a token?"
    "|what do you call tokens?|hi, what is a token",
    "The user asks what a token is. It is a small piece of text.",
    "A token is a small piece of text, such as a word or a part of a word. A model reads and writes one token after another.")
add("arch.tokenizer", G, "What is a tokenizer?|What does the tokenizer do?|Explain the tokenizer."
    "|tokenizer|the tokenizer|whats a tokenizer|tokenizer meaning|describe the tokenizer|tell me about the tokenizer|what does a tokenizer do?"
    "|how does a tokenizer work?|how does the tokenizer work?|what is the tokenizer for?|why do we need a tokenizer?|how is text split into tokens?"
    "|how does text become tokens?|what splits the text into tokens?|what turns text into tokens?|tokenizer explained|i do not know what a tokenizer is",
    "The user asks about the tokenizer. It splits text.",
    "A tokenizer splits text into tokens and gives each token a number. It also turns the numbers back into text.")
add("arch.param", G, "What is a parameter?|What are parameters?|Explain parameters.|What are weights?|What is a weight in a model?"
    "|parameter|parameters|params?|weights|whats a parameter|parameter meaning|describe parameters|tell me about parameters"
    "|what does parameter mean?|what is a weight?|what does a parameter do?|what are parameters in a model?|what are the weights of a model?|what do weights do?"
    "|explain weights|explain what a parameter is|what are model weights?|parameters in simple words",
    "The user asks about parameters. They are learned numbers.",
    "A parameter is a number that the model learned in training. Parameters are also called weights. K3 has 2.8 trillion of them.")
add("arch.layer", G, "What is a layer?|Explain layers.|What does a layer do?|What are layers in a model?"
    "|layer|layers|a layer?|whats a layer|layer meaning|describe a layer|tell me about layers|what does layer mean?|what do layers do?"
    "|what is a layer in a model?|what are layers?|what are layers for?|why does a model have layers?|why are there so many layers?|explain a layer to me"
    "|explain what a layer is|layers in simple words|how does a layer work?",
    "The user asks what a layer is. It is one step of the model.",
    "A layer is one step of the model. Each layer changes the data a little and gives it to the next layer. K3 has 93 layers.")
add("arch.llm", G, "What is a language model?|What is an LLM?|Explain language models.|How does a language model work?|How do you work?"
    "|llm|llms|language model|language models|whats a llm|what's an llm|what does LLM mean?|what does LLM stand for?|explain an llm"
    "|explain what a language model is|tell me about language models|tell me how you work|describe a language model|how do language models work?|how does an LLM work?"
    "|how do you make an answer?|how do you write your answers?|what does a language model do?|what is a large language model?|language models in simple words"
    "|how do models like you work?",
    "The user asks about language models. They guess the next token.",
    "A language model reads text and guesses the next token. It does this again and again until the answer is done.")
add("arch.kv", G, "What is a KV cache?|Explain the KV cache.|What does the KV cache do?"
    "|kv cache|kv|the kv cache|whats a kv cache|kv cache meaning|describe the KV cache|tell me about the KV cache|how does the KV cache work?"
    "|how does a kv cache work|what is the kv cache for?|what is stored in the KV cache?|why is there a KV cache?|why do we need a KV cache?|what does KV cache mean?"
    "|kv cache explained|what is in the kv cache|i do not know what a KV cache is|key value cache?",
    "The user asks about the KV cache. It keeps old work.",
    "A KV cache keeps data from earlier tokens, so that the model does not compute it again. MLA layers store it in a small form.")
add("arch.context", G, "What is context?|What is a context window?|What does context mean?|Explain the context window."
    "|context|context window|whats context|context meaning|describe the context window|tell me about the context|tell me about the context window"
    "|explain context|what does context window mean?|what is the context of a chat?|what is in the context?|what is part of the context?|what is the context for?"
    "|why does a long context matter?|what does a model see as context?|context in simple words",
    "The user asks about context. It is the text the model can see.",
    "The context is all the text that the model can see: your messages and its own answers. A long context makes each answer slower.")
add("arch.prompt", G, "What is a prompt?|What does prompt mean?|Explain prompts."
    "|prompt|prompts|a prompt?|whats a prompt|prompt meaning|describe a prompt|tell me about prompts|explain what a prompt is|explain a prompt to me"
    "|what are prompts?|what is meant by a prompt?|what is a prompt for?|what is the prompt of a model?|is my question a prompt?|is a question a prompt?"
    "|prompt in simple words|hi, what is a prompt",
    "The user asks about prompts. It is the input text.",
    "A prompt is the text that you give to the model. Your question is a prompt.")
add("arch.prefill", G, "What is prefill?|What does prefill mean?|Explain prefill and decode.|What is decode?"
    "|prefill|decode?|prefill and decode|prefill vs decode|prefill or decode|whats prefill|prefill meaning|describe prefill|explain prefill|explain decode"
    "|tell me about prefill|what happens in prefill?|what happens during prefill|what does decode mean?|what is decoding?|what are prefill and decode?"
    "|what is the difference between prefill and decode?|difference between prefill and decode|what is the prefill step?",
    "The user asks about prefill. It is the reading step.",
    "Prefill is when the model reads your prompt. Decode is when it writes the answer, one token after another.")
add("arch.quant", G, "What is quantization?|Explain quantization.|What does quantized mean?|What is a quantized model?"
    "|quantization|quantized|quantized model|whats quantization|quantization meaning|describe quantization|tell me about quantization"
    "|how does quantization work?|why quantize a model?|why are models quantized?|why is a model quantized?|what does quantization do?|what does quantization mean?"
    "|what does it mean to quantize a model?|what is quantization good for?|quantization explained simply|what are quantized weights?|fewer bits for weights?",
    "The user asks about quantization. It uses smaller numbers.",
    "Quantization stores weights with fewer bits, so that a model needs less space. MXFP4 uses 4 bits for each weight and a shared scale.")
add("arch.embed", G, "What is an embedding?|What does embedding mean?|Explain embeddings."
    "|embedding|embeddings|an embedding?|whats an embedding|embedding meaning|describe embeddings|tell me about embeddings"
    "|explain what an embedding is|what are embeddings?|what does an embedding do?|what do embeddings do?|what are embeddings for?|what is the embedding of a token?"
    "|how does an embedding work?|how do embeddings work?|embedding in simple words|hi, what is an embedding",
    "The user asks about embeddings. They are lists of numbers.",
    "An embedding is a list of numbers that stands for a token. Tokens with a similar meaning have similar numbers.")
add("arch.train", G, "What is training?|How is a model trained?|How does a model learn?"
    "|training|model training|whats training|explain training|describe training|tell me about training|tell me how a model is trained|how do you train a model?"
    "|how does training work?|how are models trained?|how are language models trained?|how do models learn?|how does a language model learn?|what happens in training?"
    "|what happens when a model is trained?|what does training mean?|what does it mean to train a model?|training in simple words",
    "The user asks about training. The model learns from text.",
    "In training, a model reads much text and guesses the next token. After each guess, its weights change a little, so that the next guess is better.")
add("arch.ai", G, "What is AI?|What does AI mean?|What is artificial intelligence?|Explain AI."
    "|ai|a.i.|whats ai|ai meaning|ai in short|what does ai stand for|artificial intelligence|explain artificial intelligence|describe AI"
    "|tell me about AI|tell me what AI is|what does artificial intelligence mean?|what is an AI?|what exactly is AI?|how would you explain AI to a child?"
    "|ai in simple words|hi, what is ai",
    "The user asks what AI is. I explain it in simple words.",
    "AI means **artificial intelligence**. It is software that does tasks that seem to need thinking, such as writing or answering questions.")
add("arch.trillion", G, "How much is a trillion?|What is a trillion?|How many zeros are in a trillion?"
    "|trillion|a trillion?|one trillion|1 trillion|whats a trillion|trillion in numbers|trillion in digits|how big is a trillion?|how large is a trillion?"
    "|how many zeros does a trillion have?|zeros in a trillion?|number of zeros in a trillion|write a trillion|write one trillion as a number"
    "|what does a trillion look like?|how do you write a trillion?|explain a trillion|how much is one trillion?",
    "The user asks about a trillion. It has 12 zeros.",
    "A trillion is 1,000,000,000,000. It has 12 zeros.")
add("arch.halluc", G, "What is a hallucination?|Why do models make things up?|Why do you make mistakes?"
    "|hallucination|hallucinations|whats a hallucination|hallucination meaning|explain hallucinations|describe a hallucination"
    "|tell me about hallucinations|what are hallucinations?|what does hallucination mean?|why do models hallucinate?|why do you hallucinate?|do you hallucinate?"
    "|why does a model say wrong things?|why do models make mistakes?|why are models sometimes wrong?|why do you make things up?|why do language models invent things?"
    "|why was your answer wrong?|making things up, why?",
    "The user asks why models make mistakes. They only guess tokens.",
    "A model guesses the next token. Sometimes the guess sounds good but is wrong. This is called a hallucination.")

