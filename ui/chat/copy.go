package chat

import (
	"fmt"
	"strconv"
	"strings"

	"deltafin/session"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// What is copied is always the stored source, never what is painted.

// copiedMsg says what became of a copy.
type copiedMsg struct{ report string }

func (m *Model) nothingToCopy() string {
	if m.chosen() == nil {
		return "there is no message yet"
	}
	return ""
}

// copyCommand copies a message: all of it, its thinking, one code block by number, or the whole chat.
func (m *Model) copyCommand(arg string) tea.Cmd {
	e := m.chosen()
	if e == nil {
		m.say("there is no message yet")
		return nil
	}
	switch arg {
	case "":
		return m.copy(what(e), e.source(false))
	case "all":
		return m.copy(what(e)+" with its thinking", e.source(true))
	case "thinking":
		return m.copy("the thinking", string(e.raw))
	case "chat":
		return m.copy("the chat", m.wholeChat())
	case "code":
		return m.copyCode(e)
	}
	blocks := codeBlocks(e.source(false))
	n, err := strconv.Atoi(arg)
	switch {
	case err != nil:
		m.say("copy takes the number of a code block, code, thinking or chat, not " + arg)
	case n < 1 || n > len(blocks):
		m.say(fmt.Sprintf("there is no code block %d: this message has %d", n, len(blocks)))
	default:
		return m.copy(fmt.Sprintf("code block %d", n), blocks[n-1])
	}
	return nil
}

func what(e *entry) string {
	if e.msg.Role == session.RoleAssistant {
		return "the answer"
	}
	return "the message"
}

// copyCode copies the only code block of a message, or lets one be chosen.
func (m *Model) copyCode(e *entry) tea.Cmd {
	blocks := codeBlocks(e.source(false))
	switch len(blocks) {
	case 0:
		m.say("this message has no code block")
		return nil
	case 1:
		return m.copy("the code block", blocks[0])
	}
	l := &menu{name: "code", title: "Code blocks", match: containsItem, hint: "enter copies · esc closes",
		pick: func(m *Model, it item) tea.Cmd {
			m.closeOverlay()
			return m.copy("code block "+it.id, it.value.(string))
		}}
	for i, b := range blocks {
		first, _, _ := strings.Cut(strings.TrimSpace(b), "\n")
		l.items = append(l.items, item{id: fmt.Sprint(i + 1), title: fmt.Sprintf("%d  %s", i+1, first), also: b, right: linesWord(b), value: b})
	}
	m.openOverlay(l)
	return nil
}

func linesWord(s string) string {
	if n := strings.Count(strings.TrimSuffix(s, "\n"), "\n") + 1; n > 1 {
		return fmt.Sprintf("%d lines", n)
	}
	return "1 line"
}

// codeBlocks are the fenced code blocks of a text, without their fences.
func codeBlocks(source string) []string {
	var s text.Splitter
	s.Append(source)
	s.Finish()
	var all []string
	for _, b := range s.Done() {
		if b.Kind != text.BlockCode {
			continue
		}
		body := strings.TrimLeft(b.Source, "\n")
		opening, code, _ := strings.Cut(body, "\n")
		fence := strings.TrimLeft(opening, " ")
		fence = fence[:len(fence)-len(strings.TrimLeft(fence, fence[:1]))]
		lines := strings.SplitAfter(code, "\n")
		for n := len(lines); n > 0; n-- { // the closing fence, if it was reached
			last := strings.TrimSpace(lines[n-1])
			if last == "" {
				continue
			}
			if len(last) >= len(fence) && strings.Trim(last, fence[:1]) == "" {
				lines = lines[:n-1]
			}
			break
		}
		all = append(all, strings.Join(lines, ""))
	}
	return all
}

// wholeChat is the visible path as Markdown, without thinking.
func (m *Model) wholeChat() string {
	var b strings.Builder
	for _, e := range m.tr.entries {
		if e.msg.Role == roleNote {
			continue
		}
		name := "You"
		if e.msg.Role == session.RoleAssistant {
			name = "deltafin"
		}
		fmt.Fprintf(&b, "## %s\n\n%s\n\n", name, strings.TrimSpace(e.source(false)))
	}
	return b.String()
}

func (m *Model) copy(name, source string) tea.Cmd {
	switch {
	case strings.TrimSpace(source) == "":
		m.say(name + " is empty: nothing was copied")
		return nil
	case m.opt.Clipboard == nil:
		m.say("nothing can be copied here")
		return nil
	}
	put, send := m.opt.Clipboard, func(string) error { return nil }
	if m.caret != nil {
		send = m.caret.Send
	}
	return func() tea.Msg { return copiedMsg{name + ": " + put(source, send)} }
}
