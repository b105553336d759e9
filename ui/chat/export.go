package chat

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"deltafin/session"

	tea "github.com/charmbracelet/bubbletea"
)

func (m *Model) cannotExport() string {
	switch {
	case m.opened == nil:
		return "the model is still loading"
	case m.opt.Save == nil:
		return "no files are written here"
	case m.conv.ID() == "":
		return "nothing was said in this chat yet"
	}
	return ""
}

// exportCommand writes the chat to a file: md or json, then thinking or branches, then a path.
func (m *Model) exportCommand(arg string) tea.Cmd {
	o := session.ExportOptions{Format: session.ExportMarkdown}
	rest := strings.Fields(arg)
	for len(rest) > 0 {
		switch rest[0] {
		case "md", "markdown":
			o.Format = session.ExportMarkdown
		case "json":
			o.Format = session.ExportJSON
		case "thinking":
			o.Thinking = true
		case "branches":
			o.Branches = true
		default:
			return m.export(o, strings.Join(rest, " "), false)
		}
		rest = rest[1:]
	}
	return m.export(o, m.exportName(o.Format), false)
}

// exportName is a file name made of the title.
func (m *Model) exportName(f session.ExportFormat) string {
	var b strings.Builder
	for _, r := range strings.ToLower(m.title) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() > 40 {
			break
		}
	}
	id := m.conv.ID()
	name := strings.Trim(b.String(), "-") + "-" + id[:min(len(id), 8)]
	if f == session.ExportJSON {
		return strings.TrimLeft(name, "-") + ".json"
	}
	return strings.TrimLeft(name, "-") + ".md"
}

// exportedMsg is the end of an export.
type exportedMsg struct {
	options session.ExportOptions
	asked   string // for
	path    string // where it is
	exists  bool   // something is there already
	err     error
}

func (m *Model) export(o session.ExportOptions, path string, replace bool) tea.Cmd {
	ctx, conv, save := m.ctx, m.conv, m.opt.Save
	return func() tea.Msg {
		full, exists, err := save(path, replace, func(w io.Writer) error { return conv.Export(ctx, w, o) })
		return exportedMsg{o, path, full, exists, err}
	}
}

func (m *Model) exported(msg exportedMsg) tea.Cmd {
	switch {
	case msg.exists:
		m.confirm(fmt.Sprintf("Replace %s, which is there already?", msg.path), func(m *Model) tea.Cmd { return m.export(msg.options, msg.asked, true) })
	case msg.err != nil:
		m.warn("Not exported: " + msg.err.Error())
	default:
		m.say("exported to " + msg.path)
	}
	return nil
}

// readHistory reads what was sent in other chats.
func (m *Model) readHistory() tea.Cmd {
	if m.opened.Library == nil {
		return nil
	}
	const most = 500
	ctx, library := m.ctx, m.opened.Library
	return func() tea.Msg {
		all, err := library.History(ctx, most)
		if err != nil {
			return nil // the search of it says so by being empty
		}
		return historyMsg{all}
	}
}

type historyMsg struct{ newest []string }

// putAside keeps a text that was cleared for the history of later.
func (m *Model) putAside(s string) tea.Cmd {
	if m.opened == nil || m.opened.Library == nil || strings.TrimSpace(s) == "" {
		return nil
	}
	ctx, library := m.ctx, m.opened.Library
	return func() tea.Msg {
		_ = library.PutAside(ctx, s) // it is in the history of this run in any case
		return nil
	}
}
