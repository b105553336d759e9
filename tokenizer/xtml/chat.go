// Package xtml writes and reads the chat format of Kimi K3: how a conversation becomes a prompt, and how the tokens a
// model generates become thinking, an answer and tool calls.
//
// The format is a markup language whose brackets are special tokens:
//
//	<|open|>message role="user"<|sep|>Hello.<|close|>message<|sep|><|end_of_msg|>
//
// A prompt is a list of segments. The brackets are segments of their own, the only trusted ones beside image blocks, so
// nothing inside a message can open or close an element, whatever it spells.
//
// An assistant message holds its thinking, its answer and its tool calls as elements "think", "response" and "tools". A
// prompt ends with the opening tags of the next assistant message, inside think or, when thinking is off, response; that
// is where the model continues, and where the Splitter begins to read.
package xtml

import (
	"strings"

	"deltafin/tokenizer"
)

// Segment is a part of a prompt; see tokenizer.Segment.
type Segment = tokenizer.Segment

// Channel is what a part of a reply is for.
type Channel string

const (
	NoChannel Channel = ""
	Think     Channel = "think"    // reasoning
	Response  Channel = "response" // the answer
)

// Effort is how much the model is told to think. The format knows three; "" tells it nothing.
type Effort string

const (
	EffortLow  Effort = "low"
	EffortHigh Effort = "high"
	EffortMax  Effort = "max"
)

// Roles of a message.
const (
	RoleSystem    = "system"
	RoleUser      = "user"
	RoleAssistant = "assistant"
	RoleTool      = "tool"
)

// Message is one message of a conversation.
type Message struct {
	Role      string
	Name      string // of the speaker; usually empty
	Content   string
	Reasoning string     // of an assistant
	ToolCalls []ToolCall // of an assistant; only Name, ID and Arguments count
	// Of a tool result: the function, or the id of the call it answers, or neither if results come in the order of calls.
	Tool       string
	ToolCallID string
}

// Chat is a conversation to be rendered. The zero value of each option is the usual one.
type Chat struct {
	Messages   []Message
	Tools      Value // array of tool declarations, as in an OpenAI request
	NoThinking bool
	Effort     Effort
	// Begun is what there is already of the reply: the prompt ends with it, inside the answer if there is any of that. Only
	// Reasoning and Content count.
	Begun Message
	// NoPrompt leaves out the opening tags of the reply.
	NoPrompt bool
}

// Prompt is a rendered conversation.
type Prompt struct {
	Segments []Segment
	Opened   Channel // the one the reply begins in
}

// Text is the prompt as it reads. It must not be encoded; only the segments can be.
func (p Prompt) Text() string {
	var b strings.Builder
	for _, s := range p.Segments {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Render makes the prompt of a conversation.
func Render(c Chat) (Prompt, error) {
	messages := make([]Value, len(c.Messages))
	for i, m := range c.Messages {
		messages[i] = m.value()
	}
	in := input{
		messages: messages,
		tools:    c.Tools,
		thinking: !c.NoThinking,
		generate: !c.NoPrompt,
		begun:    c.Begun,
	}
	if c.Effort != "" {
		in.effort = Of(string(c.Effort))
	}
	return in.render()
}

// value is the message in the form of a request.
func (m Message) value() Value {
	members := []Member{{"role", Of(m.Role)}, {"content", Of(m.Content)}}
	add := func(key, text string) {
		if text != "" {
			members = append(members, Member{key, Of(text)})
		}
	}
	add("name", m.Name)
	add("reasoning_content", m.Reasoning)
	add("tool", m.Tool)
	add("tool_call_id", m.ToolCallID)
	if len(m.ToolCalls) > 0 {
		calls := make([]Value, len(m.ToolCalls))
		for i, c := range m.ToolCalls {
			call := []Member{{"name", Of(c.Name)}, {"arguments", Of(c.Arguments)}}
			if c.ID != "" {
				call = append(call, Member{"id", Of(c.ID)})
			}
			calls[i] = OfMembers(call...)
		}
		members = append(members, Member{"tool_calls", OfList(calls...)})
	}
	return OfMembers(members...)
}
