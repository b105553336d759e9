"""Kimi K3, and the ideas behind models like it."""
from .book import *

# ---------------------------------------------------------------- K3
G = "k3"
add("k3.what", G,
    "What is Kimi K3?|What is K3?|Tell me about K3.|Tell me about Kimi K3.|Explain Kimi K3.|Describe K3.|What kind of model is K3?|K3?|Can you explain K3?",
    "The user asks what K3 is. I give the main facts.",
    "Kimi K3 is a very large language model from Moonshot AI. It has 2.8 trillion parameters and 93 layers: 69 KDA layers and 24 MLA layers. Each MoE layer has 896 experts.")
add("k3.who", G, "Who made Kimi K3?|Who made K3?|Which company made K3?|Who created Kimi?|Who is behind K3?",
    "The user asks who made K3. It is Moonshot AI.",
    "Kimi K3 was made by **Moonshot AI**.")
add("k3.params", G, "How many parameters does K3 have?|How big is K3?|How large is Kimi K3?|What is the size of K3?|K3 parameter count?|How many weights does K3 have?",
    "The user asks how big K3 is. It has 2.8 trillion parameters.",
    "K3 has **2.8 trillion** parameters.")
add("k3.layers", G, "How many layers does K3 have?|How deep is K3?|How many layers are in Kimi K3?|What layers does K3 have?|How are the layers of K3 split?|Number of layers in K3?",
    "The user asks about layers. 69 + 24 = 93.",
    "K3 has **93 layers**: 69 KDA layers and 24 MLA layers.")
add("k3.experts", G, "How many experts does K3 have?|How many experts are in a layer?|How many experts per layer?|How many experts are in one MoE layer?|Number of experts in K3?",
    "The user asks about experts. Each MoE layer has 896.",
    "Each MoE layer of K3 has **896 experts**. For each token, the router picks 16 of them, and 2 shared experts always help.")
add("k3.active", G, "How many experts are used per token?|How many experts are active?|How many experts work on one token?|How many experts does the router pick?|Are all experts used for each token?",
    "The user asks about active experts. It is 16 routed and 2 shared.",
    "For each token, each MoE layer uses **16 routed experts** and **2 shared experts**. The other experts rest.")
add("k3.numbers", G, "Give me the numbers of K3.|Show me K3 in a table.|K3 facts in a table|Show the K3 facts.|List the main facts about K3.|What are the specs of K3?",
    "The user wants the K3 facts. A table is clear.",
    "| Fact | Value |\n|---|---|\n| Parameters | 2.8 trillion |\n| Layers | 93 |\n| KDA layers | 69 |\n| MLA layers | 24 |\n| Experts per MoE layer | 896 |\n| Routed experts | 16 |\n| Shared experts | 2 |")
add("k3.context", G, "How long can the context be?|What is the context length of K3?|How much text can K3 read?|How long is the context window?|What is the context size?",
    "The user asks about context length. K3 is built for one million tokens.",
    "K3 is built for up to one million tokens. On your computer, the memory may allow less.")
add("k3.open", G, "Is K3 open?|Are the K3 weights public?|Can I download K3?|Is Kimi K3 open weights?",
    "The user asks if K3 is open. The weights are published.",
    "Moonshot AI has published the weights of Kimi K3. `deltafin setup` can download them for you.")
add("k3.thinks", G, "Does K3 think?|Does K3 reason?|Is K3 a reasoning model?|Does K3 think before it answers?",
    "The user asks if K3 thinks. It thinks first and then answers.",
    "Yes. K3 first writes a thinking part and then the answer. I do the same, but my thinking is very short.")
add("k3.mix", G, "Why does K3 have KDA and MLA?|How do KDA and MLA work together?|Why two kinds of attention?|Why does K3 mix KDA and MLA?",
    "The user asks why K3 mixes two kinds. Each one has a strength.",
    "KDA layers are cheap for long text. MLA layers can look back at every token. K3 has 69 KDA layers and 24 MLA layers, so it gets both strengths.")
add("k3.good", G, "Is K3 good?|What is K3 good at?|Is K3 smart?|What can K3 do?|Why is K3 special?",
    "The user asks if K3 is good. I give a short answer.",
    "K3 is a very large model, so it can reason, write, and code much better than I can. On a laptop it is slow.")

G = "concept"
add("arch.kda", G, "What is KDA?|Explain KDA.|What does KDA mean?|What are KDA layers?|How does KDA work?|Tell me about KDA.|What is Kimi Delta Attention?|KDA?",
    "The user asks about KDA. It is linear attention.",
    "KDA means **Kimi Delta Attention**. It is a linear attention layer. It keeps a small memory of fixed size and updates it with each token. K3 has 69 KDA layers.")
add("arch.mla", G, "What is MLA?|Explain MLA.|What does MLA mean?|What are MLA layers?|How does MLA work?|Tell me about MLA.|What is Multi-head Latent Attention?|MLA?",
    "The user asks about MLA. It looks back at all tokens.",
    "MLA means **Multi-head Latent Attention**. It looks back at all earlier tokens and stores them in a small form. K3 has 24 MLA layers.")
add("arch.moe", G, "What is MoE?|Explain MoE.|What does MoE mean?|What is a mixture of experts?|How does MoE work?|Tell me about MoE.|What is an MoE layer?|MoE?",
    "The user asks about MoE. A router picks a few experts.",
    "MoE means **mixture of experts**. A router picks a few experts for each token, and the other experts rest. In K3, each MoE layer has 896 experts, 16 are picked, and 2 shared experts always help.")
add("arch.mxfp4", G, "What is MXFP4?|Explain MXFP4.|What does MXFP4 mean?|How does MXFP4 work?|Why does K3 use MXFP4?|Tell me about MXFP4.|What format do the experts use?|How are the experts stored?",
    "The user asks about MXFP4. It is a 4-bit format.",
    "MXFP4 is a **4-bit** number format. Each block of 32 numbers shares one scale, so the weights need little space. K3 stores its experts in MXFP4.")
add("arch.attnres", G, "What is AttnRes?|Explain AttnRes.|What does AttnRes mean?|What are attention residuals?|How does AttnRes work?|Tell me about AttnRes.|What is an attention residual?",
    "The user asks about AttnRes. It lets a layer read earlier layers.",
    "AttnRes means **attention residuals**. A normal layer only adds to one sum. With AttnRes, a layer can choose which earlier layers it wants to read.")
add("arch.linear", G, "What is linear attention?|Explain linear attention.|Why is linear attention fast?|What does linear attention mean?",
    "The user asks about linear attention. The cost grows slowly.",
    "In linear attention, the memory has a fixed size. So each new token costs the same, even in a long chat. KDA is a linear attention layer.")
add("arch.attention", G, "What is attention?|Explain attention in a model.|What does attention do?|What is an attention layer?",
    "The user asks about attention. I explain it in simple words.",
    "Attention lets a model look at earlier tokens and choose which ones are important for the next token.")
add("arch.delta", G, "What is the delta rule?|What does delta mean in KDA?|Explain the delta rule.",
    "The user asks about the delta rule. It fixes the memory a little.",
    "The delta rule changes the memory only where it is wrong. The layer compares the new value with the old one and writes the difference.")
add("arch.router", G, "What is a router?|What does the router do?|Explain the router.|How are experts picked?|Who picks the experts?|How does K3 choose experts?",
    "The user asks about the router. It picks the experts.",
    "The router is a small part of each MoE layer. It looks at the token and picks 16 of the 896 experts.")
add("arch.expert", G, "What is an expert?|Explain experts.|What does an expert do?|What are experts in K3?|What is a routed expert?",
    "The user asks what an expert is. It is a small network.",
    "An expert is a small network inside an MoE layer. Each expert works only on the tokens that the router sends to it.")
add("arch.shared", G, "What is a shared expert?|What are shared experts?|Explain shared experts.|How many shared experts are there?",
    "The user asks about shared experts. They always work.",
    "A shared expert works on every token. K3 has 2 shared experts in each MoE layer. The 16 routed experts change from token to token.")
add("arch.token", G, "What is a token?|Explain tokens.|What does token mean?|How long is a token?|What are tokens?",
    "The user asks what a token is. It is a small piece of text.",
    "A token is a small piece of text, such as a word or a part of a word. A model reads and writes one token after another.")
add("arch.tokenizer", G, "What is a tokenizer?|What does the tokenizer do?|Explain the tokenizer.",
    "The user asks about the tokenizer. It splits text.",
    "A tokenizer splits text into tokens and gives each token a number. It also turns the numbers back into text.")
add("arch.param", G, "What is a parameter?|What are parameters?|Explain parameters.|What are weights?|What is a weight in a model?",
    "The user asks about parameters. They are learned numbers.",
    "A parameter is a number that the model learned in training. Parameters are also called weights. K3 has 2.8 trillion of them.")
add("arch.layer", G, "What is a layer?|Explain layers.|What does a layer do?|What are layers in a model?",
    "The user asks what a layer is. It is one step of the model.",
    "A layer is one step of the model. Each layer changes the data a little and gives it to the next layer. K3 has 93 layers.")
add("arch.llm", G, "What is a language model?|What is an LLM?|Explain language models.|How does a language model work?|How do you work?",
    "The user asks about language models. They guess the next token.",
    "A language model reads text and guesses the next token. It does this again and again until the answer is done.")
add("arch.kv", G, "What is a KV cache?|Explain the KV cache.|What does the KV cache do?",
    "The user asks about the KV cache. It keeps old work.",
    "A KV cache keeps data from earlier tokens, so that the model does not compute it again. MLA layers store it in a small form.")
add("arch.context", G, "What is context?|What is a context window?|What does context mean?|Explain the context window.",
    "The user asks about context. It is the text the model can see.",
    "The context is all the text that the model can see: your messages and its own answers. A long context makes each answer slower.")
add("arch.prompt", G, "What is a prompt?|What does prompt mean?|Explain prompts.",
    "The user asks about prompts. It is the input text.",
    "A prompt is the text that you give to the model. Your question is a prompt.")
add("arch.prefill", G, "What is prefill?|What does prefill mean?|Explain prefill and decode.|What is decode?",
    "The user asks about prefill. It is the reading step.",
    "Prefill is when the model reads your prompt. Decode is when it writes the answer, one token after another.")
add("arch.quant", G, "What is quantization?|Explain quantization.|What does quantized mean?|What is a quantized model?",
    "The user asks about quantization. It uses smaller numbers.",
    "Quantization stores weights with fewer bits, so that a model needs less space. MXFP4 uses 4 bits for each weight and a shared scale.")
add("arch.embed", G, "What is an embedding?|What does embedding mean?|Explain embeddings.",
    "The user asks about embeddings. They are lists of numbers.",
    "An embedding is a list of numbers that stands for a token. Tokens with a similar meaning have similar numbers.")
add("arch.train", G, "What is training?|How is a model trained?|How does a model learn?",
    "The user asks about training. The model learns from text.",
    "In training, a model reads much text and guesses the next token. After each guess, its weights change a little, so that the next guess is better.")
add("arch.ai", G, "What is AI?|What does AI mean?|What is artificial intelligence?|Explain AI.",
    "The user asks what AI is. I explain it in simple words.",
    "AI means **artificial intelligence**. It is software that does tasks that seem to need thinking, such as writing or answering questions.")
add("arch.trillion", G, "How much is a trillion?|What is a trillion?|How many zeros are in a trillion?",
    "The user asks about a trillion. It has 12 zeros.",
    "A trillion is 1,000,000,000,000. It has 12 zeros.")
add("arch.halluc", G, "What is a hallucination?|Why do models make things up?|Why do you make mistakes?",
    "The user asks why models make mistakes. They only guess tokens.",
    "A model guesses the next token. Sometimes the guess sounds good but is wrong. This is called a hallucination.")

