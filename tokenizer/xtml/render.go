package xtml

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Placeholder stands for an image in a text. It is not a token: the renderer replaces it by an image block.
const Placeholder = "<|kimi_image_placeholder|>"

// input are the parameters of a rendering.
type input struct {
	messages       []Value
	tools          Value
	thinking       bool
	generate       bool // end with the opening tags of the reply
	begun          Message
	effort         Value
	toolChoice     Value
	responseFormat Value
	responseSchema Value
	images         Value // array of image blocks; without it placeholders stay as they are
}

// RenderJSON makes the prompt of a request: an object with "messages" and, optionally, "tools", "thinking",
// "thinking_effort", "tool_choice", "response_format", "response_schema", "image_prompts" and "add_generation_prompt".
// What is absent takes the reference's defaults: thinking, no effort, ending with the opening tags of the reply. Other
// keys are ignored.
func RenderJSON(request string) (Prompt, error) {
	v, err := Parse(request)
	if err != nil {
		return Prompt{}, fmt.Errorf("chat request: %w", err)
	}
	return RenderValue(v)
}

// RenderValue is RenderJSON of a request that is parsed already.
func RenderValue(request Value) (Prompt, error) {
	if request.Kind() != Object {
		return Prompt{}, fmt.Errorf("chat request: expected an object with messages, found %s", request.Kind())
	}
	messages := request.Get("messages")
	if messages.Kind() != Array {
		return Prompt{}, fmt.Errorf("chat request: messages must be an array, found %s", messages.Kind())
	}
	flag := func(key string) bool {
		v := request.Get(key)
		return v.Kind() == Absent || v.Truthy()
	}
	in := input{
		messages:       messages.Items(),
		tools:          request.Get("tools"),
		thinking:       flag("thinking"),
		generate:       flag("add_generation_prompt"),
		effort:         request.Get("thinking_effort"),
		toolChoice:     request.Get("tool_choice"),
		responseFormat: request.Get("response_format"),
		responseSchema: request.Get("response_schema"),
		images:         request.Get("image_prompts"),
	}
	return in.render()
}

// The fixed texts of the messages that the renderer adds.
const (
	toolsIntro = "# Tools\nHere are the available tools, described in JSONSchema.\n\n```json\n"
	moreTools  = "## New Tools Available\nThe system dynamically extends the toolset via lazy-loading.\n" +
		"You have access to all existing and extended tools.\nHere are the specs for the extended tools.\n\n```json\n"
	fenceEnd   = "\n```"
	effortText = "`thinking_effort` guides on how much to think in your thinking channel (not including the response channel), " +
		"supported values include `low`, `medium`, `high`, and `max`.\nNow the system is invoked with `thinking_effort=%s`."
	choiceRequired = "The system is invoked with `tool_choice=required`.\nYou MUST call tools in the next message."
	choiceNone     = "The system is invoked with `tool_choice=none`.\nYou MUST NOT call any tools in the next message."
	formatText     = "The system is invoked with `response_format=%s`.\n" +
		"Your response must be raw JSON data without markdown code blocks (```json) or any additional formatting."
	schemaIntro = "\nThe JSON data must match the following schema:\n```json\n"
)

// renderer collects the segments of one prompt.
type renderer struct {
	input
	out     []Segment
	image   int     // image blocks used so far
	calls   []Value // of the last assistant message
	results int     // tool messages since then
}

func (in input) render() (Prompt, error) {
	r := renderer{input: in}
	if k := in.images.Kind(); k > Null && k != Array {
		return Prompt{}, fmt.Errorf("image_prompts must be an array, found %s", k)
	}
	if in.tools.Truthy() {
		r.note("tool-declare", toolsIntro+in.tools.JSON(CompactSorted)+fenceEnd)
	}
	if in.thinking && !in.effort.Missing() {
		switch e := Effort(in.effort.Text()); {
		case in.effort.Kind() == String && (e == EffortLow || e == EffortHigh || e == EffortMax):
			r.note("thinking-effort", fmt.Sprintf(effortText, e))
		default:
			return Prompt{}, fmt.Errorf("thinking_effort is %s; it can be %q, %q or %q", in.effort.JSON(Spaced), EffortLow, EffortHigh, EffortMax)
		}
	}
	for i, m := range orderResults(in.messages) {
		if m.Kind() != Object {
			continue
		}
		if err := r.message(m); err != nil {
			return Prompt{}, fmt.Errorf("message %d: %w", i+1, err)
		}
	}
	if in.toolChoice.Kind() == String {
		switch in.toolChoice.Text() {
		case "required":
			r.note("tool-choice", choiceRequired)
		case "none":
			r.note("tool-choice", choiceNone)
		}
	}
	r.formatNote()
	p := Prompt{}
	if in.generate {
		p.Opened = Response
		if in.thinking {
			p.Opened = Think
		}
		r.open("message", "role", RoleAssistant)
		r.open(string(p.Opened))
		if in.thinking {
			r.text(in.begun.Reasoning)
		}
		if in.begun.Content != "" {
			if in.thinking {
				r.close(string(Think))
				r.open(string(Response))
				p.Opened = Response
			}
			r.text(in.begun.Content)
		}
	}
	if left := len(in.images.Items()) - r.image; left > 0 {
		return Prompt{}, fmt.Errorf("image_prompts has %d entries more than the messages have images", left)
	}
	p.Segments = r.out
	return p, nil
}

// trusted, text, open and close append segments. One without text is left out.
func (r *renderer) trusted(s string) {
	if s != "" {
		r.out = append(r.out, Segment{Text: s, Trusted: true})
	}
}

func (r *renderer) text(s string) {
	if s != "" {
		r.out = append(r.out, Segment{Text: s})
	}
}

var attributeEscapes = strings.NewReplacer("&", "&amp;", `"`, "&quot;")

// open writes an opening tag; attributes are keys and values in turn.
func (r *renderer) open(name string, attributes ...string) {
	r.trusted("<|open|>")
	r.text(name)
	for i := 0; i < len(attributes); i += 2 {
		r.text(" " + attributes[i])
		r.text(`="`)
		r.text(attributeEscapes.Replace(attributes[i+1]))
		r.text(`"`)
	}
	r.trusted("<|sep|>")
}

func (r *renderer) close(name string) {
	r.trusted("<|close|>")
	r.text(name)
	r.trusted("<|sep|>")
}

func (r *renderer) closeMessage() {
	r.close("message")
	r.trusted("<|end_of_msg|>")
}

// note is a system message that the renderer itself says.
func (r *renderer) note(kind, body string) {
	r.open("message", "role", RoleSystem, "type", kind)
	r.text(body)
	r.closeMessage()
}

// spliced writes text in which images may stand.
func (r *renderer) spliced(s string) error {
	if r.images.Missing() {
		r.text(s)
		return nil
	}
	for {
		before, after, found := strings.Cut(s, Placeholder)
		r.text(before)
		if !found {
			return nil
		}
		if err := r.nextImage(); err != nil {
			return err
		}
		s = after
	}
}

func (r *renderer) nextImage() error {
	if r.images.Missing() {
		r.trusted(Placeholder) // encodes as text, since it is no token
		return nil
	}
	if r.image == len(r.images.Items()) {
		return fmt.Errorf("image %d has no entry in image_prompts, which has %d", r.image+1, r.image)
	}
	block := r.images.Items()[r.image]
	if block.Kind() != String {
		return fmt.Errorf("entry %d of image_prompts must be a string, found %s", r.image+1, block.Kind())
	}
	r.trusted(block.Text())
	r.image++
	return nil
}

func (r *renderer) message(m Value) error {
	role := m.Get("role")
	if role.Kind() == Absent {
		return errors.New("it has no role")
	}
	if role.Kind() != String {
		return nil
	}
	switch role.Text() {
	case RoleUser, RoleSystem:
		if tools := m.Get("tools"); role.Text() == RoleSystem && tools.Truthy() {
			r.note("tool-declare", moreTools+tools.JSON(CompactSorted)+fenceEnd)
			return nil
		}
		r.open("message", withName(role.Text(), m)...)
		if err := r.content(m.Get("content")); err != nil {
			return err
		}
	case RoleAssistant:
		if err := r.assistant(m); err != nil {
			return err
		}
	case RoleTool:
		if err := r.toolResult(m); err != nil {
			return err
		}
	default:
		return nil
	}
	r.closeMessage()
	return nil
}

// withName lists the attributes of a message.
func withName(role string, m Value) []string {
	attributes := []string{"role", role}
	if name := m.Get("name"); name.Truthy() {
		attributes = append(attributes, "name", pythonText(name))
	}
	return attributes
}

func (r *renderer) content(v Value) error {
	switch v.Kind() {
	case Absent, Null:
		return nil
	case String:
		return r.spliced(v.Text())
	case Array:
		for i, part := range v.Items() {
			if err := r.part(part); err != nil {
				return fmt.Errorf("content part %d: %w", i+1, err)
			}
		}
		return nil
	}
	return fmt.Errorf("content must be a string or an array of parts, found %s", v.Kind())
}

func (r *renderer) part(part Value) error {
	kind, text := part.Get("type"), part.Get("text")
	switch {
	case part.Kind() != Object:
		return fmt.Errorf("expected an object, found %s", part.Kind())
	case kind.Kind() == Absent:
		return errors.New("it has no type")
	case kind.Kind() == String && (kind.Text() == "image" || kind.Text() == "image_url"):
		return r.nextImage()
	case text.Kind() == Absent:
		return fmt.Errorf("it has the type %s and no text", kind.JSON(Spaced))
	}
	return r.spliced(pythonText(text))
}

func (r *renderer) assistant(m Value) error {
	r.results = 0
	var err error
	if r.calls, err = toolCalls(m); err != nil {
		return err
	}
	r.open("message", withName(RoleAssistant, m)...)
	if r.thinking {
		reasoning := m.Get("reasoning_content")
		if !reasoning.Truthy() {
			reasoning = m.Get("reasoning")
		}
		if !reasoning.Missing() && reasoning.Kind() != String {
			return fmt.Errorf("reasoning must be a string, found %s", reasoning.Kind())
		}
		r.open(string(Think))
		if pythonStrip(reasoning.Text()) != "" {
			if err := r.spliced(reasoning.Text()); err != nil {
				return err
			}
		}
		r.close(string(Think))
	}
	r.open(string(Response))
	if err := r.content(m.Get("content")); err != nil {
		return err
	}
	r.close(string(Response))
	if len(r.calls) == 0 {
		return nil
	}
	r.open("tools")
	for i, call := range r.calls {
		if err := r.call(call, i+1); err != nil {
			return fmt.Errorf("tool call %d: %w", i+1, err)
		}
	}
	r.close("tools")
	return nil
}

func (r *renderer) formatNote() {
	kind := r.responseFormat
	if kind.Kind() == Object {
		kind = kind.Get("type")
	}
	switch {
	case kind.Kind() != String:
	case kind.Text() == "json_object":
		r.note("response-format", fmt.Sprintf(formatText, "json_object"))
	case kind.Text() == "json_schema":
		r.note("response-format", fmt.Sprintf(formatText, "json_schema")+schemaIntro+r.schema().JSON(CompactSorted)+fenceEnd)
	}
}

// schema is the one of response_schema or of response_format.json_schema, which has it under one of two keys or is one.
func (r *renderer) schema() Value {
	if r.responseSchema.Kind() != Absent {
		return r.responseSchema
	}
	format := r.responseFormat.Get("json_schema")
	for _, key := range []string{"schema", "json_schema"} {
		if v := format.Get(key); v.Kind() != Absent {
			return v
		}
	}
	return format
}

// index is the attribute of a call or a result, counting from 1.
func index(n int) string { return strconv.Itoa(n) }
