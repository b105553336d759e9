package xtml

import (
	"strconv"
	"strings"
)

// Argument is one argument of a tool call as the model wrote it.
type Argument struct {
	Key  string
	Type string // declared: string, number, boolean, null, object or array
	Text string
}

// ToolCall is a call in an assistant message. One with Complete false was cut off and must never be executed.
type ToolCall struct {
	ID        string // the host's; the format has none
	Name      string
	Arguments string // JSON text of an object, or whatever the model wrote instead
	Index     int    // position in the turn, from 1, as the model counted
	Complete  bool
	// Args are the arguments one by one, in order of arrival. They are nil if Raw is set: then the model wrote the
	// arguments as one text, which may not be JSON.
	Args []Argument
	Raw  bool
}

// reader is the state of reading a reply, whatever the markers were recognised by.
type reader struct {
	stack    []element
	header   marker // openMarker or closeMarker while a tag is being read
	tag      strings.Builder
	value    *value
	calls    []*ToolCall
	dropped  int
	finished bool
	out      []Delta
}

// element is an open element.
type element struct {
	name  string
	call  *ToolCall // of a call
	value *value    // of an argument or a json
}

// value is the content of an argument, or of a json element, which has no key.
type value struct {
	call *ToolCall // nil if it belongs to none
	raw  bool
	key  string
	kind string
	text strings.Builder
}

func newReader(opened Channel) reader {
	if opened == NoChannel {
		return reader{}
	}
	return reader{stack: []element{{name: string(opened)}}}
}

// Finished reports whether the reply came to its end, rather than being cut off.
func (r *reader) Finished() bool { return r.finished }

// ToolCalls are the calls read so far, in order of arrival.
func (r *reader) ToolCalls() []ToolCall {
	calls := make([]ToolCall, len(r.calls))
	for i, c := range r.calls {
		calls[i] = *c
		if !c.Raw {
			calls[i].Arguments = argumentsJSON(c.Args)
		}
	}
	return calls
}

// Dropped is the number of calls that named no tool. They are not among ToolCalls.
func (r *reader) Dropped() int { return r.dropped }

func (r *reader) take() []Delta {
	out := r.out
	r.out = nil
	return out
}

// text puts text where it belongs.
func (r *reader) text(s string) {
	if s == "" {
		return
	}
	if r.header != noMarker {
		r.tag.WriteString(s)
		return
	}
	if r.value != nil {
		r.value.text.WriteString(s)
		return
	}
	channel := Response
	if len(r.stack) > 0 {
		switch r.stack[len(r.stack)-1].name {
		case string(Think):
			channel = Think
		case "tools", "call", "argument", "json": // an argument whose value was ended by another one inside it
			return
		}
	}
	if n := len(r.out); n > 0 && r.out[n-1].Channel == channel {
		r.out[n-1].Text += s
		return
	}
	r.out = append(r.out, Delta{channel, s})
}

func (r *reader) marker(m marker) {
	switch m {
	case openMarker, closeMarker:
		r.header = m
		r.tag.Reset()
	case sepMarker:
		kind, tag := r.header, r.tag.String()
		r.header = noMarker
		r.tag.Reset()
		name, attributes, _ := strings.Cut(tag, " ")
		switch kind {
		case openMarker:
			r.open(name, attributes)
		case closeMarker:
			r.close(name)
		}
	case endMarker:
		r.end()
		r.finished = true
	}
}

func (r *reader) open(name, attributes string) {
	e := element{name: name}
	switch name {
	case "call":
		e.call = r.beginCall(attribute(attributes, "tool"), attribute(attributes, "index"))
	case "argument", "json":
		r.endValue()
		e.value = &value{call: r.currentCall(), raw: name == "json", key: attribute(attributes, "key"), kind: attribute(attributes, "type")}
		if e.value.kind == "" {
			e.value.kind = "string"
		}
		r.value = e.value
	}
	r.stack = append(r.stack, e)
}

// beginCall adds a call, or counts it as dropped if it names no tool.
func (r *reader) beginCall(tool, index string) *ToolCall {
	if tool == "" {
		r.dropped++
		return nil
	}
	n, err := strconv.Atoi(index)
	if err != nil || n < 1 {
		n = len(r.calls) + 1
	}
	call := &ToolCall{Name: tool, Index: n, Args: []Argument{}}
	r.calls = append(r.calls, call)
	return call
}

// currentCall is the innermost open call, nil if there is none or it is one that was dropped.
func (r *reader) currentCall() *ToolCall {
	for i := len(r.stack) - 1; i >= 0; i-- {
		if r.stack[i].name == "call" {
			return r.stack[i].call
		}
	}
	return nil
}

// close ends the innermost element of that name and everything inside it. Closing what is not open means nothing; that
// is how the end tag of the message is read.
func (r *reader) close(name string) {
	at := len(r.stack) - 1
	for at >= 0 && r.stack[at].name != name {
		at--
	}
	if at < 0 {
		return
	}
	for _, e := range r.stack[at:] {
		if e.value != nil && e.value == r.value {
			r.endValue()
		}
	}
	if call := r.stack[at].call; call != nil {
		call.Complete = true
	}
	r.stack = r.stack[:at]
}

// endValue gives the open value, if there is one, to its call.
func (r *reader) endValue() {
	v := r.value
	r.value = nil
	switch {
	case v == nil || v.call == nil:
	case v.raw:
		v.call.Raw, v.call.Args, v.call.Arguments = true, nil, v.text.String()
	case v.key != "" && !v.call.Raw:
		v.call.Args = append(v.call.Args, Argument{v.key, v.kind, v.text.String()})
	}
}

// end keeps an open value and drops an unfinished tag.
func (r *reader) end() {
	r.header = noMarker
	r.tag.Reset()
	r.endValue()
}

var attributeUnescapes = strings.NewReplacer("&quot;", `"`, "&amp;", "&")

// attribute finds a value in ` key="value"`… without the space in front; "" if it is not there.
func attribute(s, key string) string {
	for s != "" {
		k, rest, ok := strings.Cut(strings.TrimLeft(s, " "), `="`)
		if !ok {
			return ""
		}
		value, rest, ok := strings.Cut(rest, `"`)
		if !ok {
			return ""
		}
		if k == key {
			return attributeUnescapes.Replace(value)
		}
		s = rest
	}
	return ""
}

// argumentsJSON is the object the arguments make. A value that is not what its type says becomes a string.
func argumentsJSON(args []Argument) string {
	members := make([]Member, len(args))
	for i, a := range args {
		v := Of(a.Text)
		if a.Type != "string" {
			if parsed, err := Parse(pythonStrip(a.Text)); err == nil {
				v = parsed
			}
		}
		members[i] = Member{a.Key, v}
	}
	return OfMembers(members...).JSON(Spaced)
}
