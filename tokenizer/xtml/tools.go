package xtml

import (
	"errors"
	"fmt"
	"slices"
)

// toolCalls are the calls of an assistant message.
func toolCalls(m Value) ([]Value, error) {
	calls := m.Get("tool_calls")
	if !calls.Truthy() {
		return nil, nil
	}
	if calls.Kind() != Array {
		return nil, fmt.Errorf("tool_calls must be an array, found %s", calls.Kind())
	}
	return calls.Items(), nil
}

// function is the object with the name and the arguments of a call, which may be the call itself.
func function(call Value) Value {
	if f := call.Get("function"); f.Kind() != Absent {
		return f
	}
	return call
}

// callName is the function's name, "" if the call has none.
func callName(call Value) string {
	if name := function(call).Get("name"); name.Kind() == String {
		return name.Text()
	}
	return ""
}

func (r *renderer) call(call Value, n int) error {
	name := callName(call)
	if name == "" {
		return errors.New("it has no function name")
	}
	r.open("call", "tool", name, "index", index(n))
	arguments := function(call).Get("arguments")
	switch arguments.Kind() {
	case Absent, Null, Object:
	case String:
		text := arguments.Text()
		if pythonStrip(text) == "" {
			arguments = Value{}
			break
		}
		parsed, err := Parse(text)
		switch {
		case errors.Is(err, ErrLimit):
			return fmt.Errorf("arguments: %w", err)
		case err != nil: // not JSON: the text itself, marked as such
			r.open("json", "type", "object")
			if err := r.spliced(text); err != nil {
				return err
			}
			r.close("json")
		case parsed.Kind() != Object:
			return fmt.Errorf("arguments must be a JSON object, found %s", parsed.Kind())
		}
		arguments = parsed
	default:
		return fmt.Errorf("arguments must be an object or a string, found %s", arguments.Kind())
	}
	for _, m := range arguments.Members() {
		r.open("argument", "key", m.Key, "type", m.Value.Kind().String())
		text := m.Value.Text()
		if m.Value.Kind() != String {
			text = m.Value.JSON(Spaced)
		}
		if err := r.spliced(text); err != nil {
			return err
		}
		r.close("argument")
	}
	r.close("call")
	return nil
}

func (r *renderer) toolResult(m Value) error {
	r.results++
	tool := m.Get("tool")
	if tool.Kind() == Absent {
		tool = m.Get("name")
	}
	if tool.Missing() && r.results <= len(r.calls) {
		if name := callName(r.calls[r.results-1]); name != "" {
			tool = Of(name)
		}
	}
	if tool.Missing() {
		return fmt.Errorf("tool result %d names no tool, and the last assistant message has %d calls", r.results, len(r.calls))
	}
	r.open("message", "role", RoleTool, "tool", pythonText(tool), "index", index(r.results))
	return r.content(m.Get("content"))
}

// orderResults puts every run of tool results into the order of the calls they answer and names them after the calls. A
// run with a result that answers no call stays as it is. The messages given are not changed.
func orderResults(messages []Value) []Value {
	out := slices.Clone(messages)
	var calls []Value
	var position map[string]int // by id of the last assistant message's calls
	for i := 0; i < len(out); i++ {
		switch out[i].Get("role").Text() {
		case RoleAssistant:
			position = make(map[string]int)
			calls, _ = toolCalls(out[i]) // an error comes up again when the message is rendered
			for n, call := range calls {
				if id := call.Get("id"); !id.Missing() {
					if _, ok := position[pythonText(id)]; !ok {
						position[pythonText(id)] = n
					}
				}
			}
		case RoleTool:
			end := i + 1
			for end < len(out) && out[end].Get("role").Text() == RoleTool {
				end++
			}
			orderRun(out[i:end], calls, position)
			i = end - 1
		}
	}
	return out
}

// orderRun orders one run in place.
func orderRun(run, calls []Value, position map[string]int) {
	type result struct {
		message Value
		call    int
	}
	results := make([]result, len(run))
	for i, m := range run {
		id := m.Get("tool_call_id")
		if id.Kind() == Absent {
			id = m.Get("id")
		}
		n, ok := position[pythonText(id)]
		if id.Missing() || !ok {
			return
		}
		results[i] = result{m, n}
	}
	slices.SortStableFunc(results, func(a, b result) int { return a.call - b.call })
	for i, res := range results {
		run[i] = res.message
		if name := callName(calls[res.call]); name != "" {
			run[i] = named(res.message, name)
		}
	}
}

// named is a copy of a tool result with the name of its tool.
func named(m Value, name string) Value {
	members := append(slices.Clone(m.Members()), Member{"tool", Of(name)})
	if m.Get("name").Kind() != Absent {
		members = append(members, Member{"name", Of(name)})
	}
	return OfMembers(members...)
}
