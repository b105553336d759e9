package chat

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"deltafin/session"
	"deltafin/ui/gauge"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// openHelp shows the keys of where they go first, then all, then what is known of the terminal.
func (m *Model) openHelp() {
	first := groupWriting
	switch {
	case m.focus == inTranscript:
		first = groupMessage
	case m.busy():
		first = groupReply
	}
	m.openOverlay(&page{title: "the help", close: "help", rows: func(m *Model, width int) []string { return m.helpRows(first, width) }})
}

func (m *Model) helpRows(first string, width int) []string {
	if m.opt.Mode == ModePlain {
		return m.plainHelp(width)
	}
	groups := []string{first}
	for _, g := range []string{groupWriting, groupReply, groupReading, groupMessage, groupChats, groupScreen} {
		if g != first {
			groups = append(groups, g)
		}
	}
	var all []string
	for i, g := range groups {
		if i > 0 {
			all = append(all, "")
		}
		all = append(all, m.theme.Title.Paint(text.Truncate(g, width, "…")))
		for _, r := range fixedRows[g] {
			all = append(all, helpRow(r[0], r[1], width)...)
		}
		for i := range m.commands {
			c := &m.commands[i]
			if c.group != g {
				continue
			}
			what := c.title
			if !c.moves {
				what += "  /" + strings.TrimSpace(c.name+" "+c.args)
			}
			if keys := m.keys.bindings[c.name].Help().Key; keys != "" {
				all = append(all, helpRow(keys, what, width)...)
			} else if !c.moves {
				all = append(all, helpRow(strings.TrimSpace("/"+c.name+" "+c.args), c.title, width)...)
			}
		}
	}
	all = append(all, "", m.theme.Title.Paint("This terminal"))
	for _, f := range m.terminalFacts() {
		all = append(all, helpRow(f[0], f[1], width)...)
	}
	return append(all, "")
}

// plainHelp is what can be typed where there are no keys but those of the line.
func (m *Model) plainHelp(width int) []string {
	var all []string
	for _, r := range [][2]string{
		{"a line", "is sent, or queued while a reply runs; one that ends with \\ goes on in the next"},
		{"/ and a name", "a command; // sends a text that begins with /"},
		{"a number", "chooses from a list that was read out, words search in it, an empty line closes it"},
		{"ctrl+c", "stops the reply, its text is kept; twice: quits"},
		{"ctrl+d", "quits"},
	} {
		all = append(all, helpRow(r[0], r[1], width)...)
	}
	for _, g := range []string{groupReply, groupReading, groupMessage, groupChats, groupScreen, groupWriting} {
		all = append(all, "", g)
		if g == groupMessage {
			all[len(all)-1] = "The last message"
		}
		for i := range m.commands {
			if c := &m.commands[i]; c.group == g && !c.moves {
				all = append(all, helpRow(strings.TrimSpace("/"+c.name+" "+c.args), c.title, width)...)
			}
		}
	}
	return append(all, "")
}

// terminalFacts are what makes a report about the screen useful.
func (m *Model) terminalFacts() [][2]string {
	colours := "no colour"
	if n := m.theme.Colours(); n > 0 {
		colours = fmt.Sprintf("%d colours", n)
	}
	facts := [][2]string{{"size", fmt.Sprintf("%d×%d", m.width, m.height)}, {"colours", colours}}
	if m.theme.ASCII {
		facts = append(facts, [2]string{"drawn with", "ASCII; --glyphs unicode draws with more"})
	}
	for _, name := range []string{"locale", "TERM", "TERM_PROGRAM", "multiplexer", "connection", "clipboard"} {
		if v := m.opt.Terminal[name]; v != "" {
			facts = append(facts, [2]string{name, text.OneLine(v)})
		}
	}
	if m.extendedKeys {
		facts = append(facts, [2]string{"extended keys", "seen: shift+enter begins a new line"})
	}
	return facts
}

// helpRow is a key and what it does: in two columns, or where there is no room for them under each other.
func helpRow(name, what string, width int) []string {
	const column = 27
	if width >= 2*column {
		var out []string
		for i, line := range text.Wrap(what, max(width-column-3, 1)) {
			if i > 0 {
				name = ""
			}
			out = append(out, strings.TrimRight("  "+text.Fit(name, column)+" "+line, " "))
		}
		return out
	}
	out := []string{text.Truncate("  "+name, width, "…")}
	for _, line := range text.Wrap(what, max(width-6, 1)) {
		out = append(out, "      "+line)
	}
	return out
}

// logMsg is the end of the file that the process writes to.
type logMsg struct {
	text string
	err  error
}

// openLog shows what the process wrote to its log, and what the status line said, the newest last.
func (m *Model) openLog() tea.Cmd {
	waiting := func(m *Model) bool { return m.opt.ReadLog != nil && m.logRead == nil }
	m.openOverlay(&page{title: "the log", at: 1 << 30, waiting: waiting, rows: func(m *Model, width int) []string {
		all := m.logFileRows(width)
		for _, said := range m.log {
			line := said.at.Format("15:04:05") + "  " + said.words
			for i, l := range text.Wrap(line, max(width, 1)) {
				if i > 0 {
					l = text.Truncate("          "+l, width, "…")
				}
				all = append(all, l)
			}
		}
		if len(m.log) == 0 {
			all = append(all, "nothing was said yet")
		}
		return all
	}})
	if m.opt.ReadLog == nil {
		return nil
	}
	m.logRead = nil
	read := m.opt.ReadLog
	return func() tea.Msg {
		s, err := read()
		return logMsg{s, err}
	}
}

// logFileRows are the end of the log file, under its name.
func (m *Model) logFileRows(width int) []string {
	if m.opt.Log == "" {
		return nil
	}
	all := []string{m.theme.Title.Paint(text.Truncate("Written by the engine to "+text.OneLine(m.opt.Log), width, "…"))}
	switch r := m.logRead; {
	case r == nil:
		all = append(all, m.theme.Dim.Paint("reading…"))
	case r.err != nil:
		all = append(all, text.Wrap("It cannot be read: "+text.OneLine(r.err.Error()), max(width, 1))...)
	case strings.TrimSpace(r.text) == "":
		all = append(all, m.theme.Dim.Paint("nothing"))
	default:
		all = append(all, text.Wrap(strings.TrimRight(text.Clean(r.text), "\n"), max(width, 1))...)
	}
	return append(all, "", m.theme.Title.Paint(text.Truncate("Said in the status line", width, "…")))
}

// openRaw shows a message as it is stored: nothing beside it, so that a selection in the terminal takes just the text.
func (m *Model) openRaw() {
	e := m.chosen()
	source := e.source(false)
	m.openOverlay(&page{title: "the source", rows: func(_ *Model, width int) []string {
		var all []string
		for line := range strings.Lines(text.Clean(source)) {
			all = append(all, text.Chop(strings.TrimRight(line, "\n"), max(width, 1))...)
		}
		return all
	}})
}

// openModel shows what answers, and how something else would.
func (m *Model) openModel() {
	m.openOverlay(&page{title: "the model", rows: func(m *Model, width int) []string {
		var rows [][2]string
		add := func(name, format string, args ...any) {
			rows = append(rows, [2]string{name, fmt.Sprintf(format, args...)})
		}
		if m.opened == nil {
			add("model", "%s, still loading", text.OneLine(m.opt.Model))
		} else {
			id, l := m.opened.Identity, m.opened.Limits
			add("model", "%s", about(id, session.Settings{}, true))
			if id.Root != "" {
				add("from", "%s", text.OneLine(id.Root))
			}
			add("layers", "%d", id.Layers)
			add("context", "%s tokens", gauge.Count(int64(l.Context)))
			if m.opened.Health != nil {
				h := m.opened.Health()
				add("computed by", "%d threads, %s", h.Threads, text.OneLine(h.ISA))
			}
		}
		var all []string
		for _, r := range rows {
			all = append(all, helpRow(r[0], r[1], width)...)
		}
		how := "Another model answers after a start with --model-root FOLDER, or once one was set up."
		if m.cannotSetUp() == "" {
			how += " /setup gets one, this chat goes on meanwhile."
		}
		all = append(all, "")
		for _, line := range text.Wrap(how, max(width-2, 1)) {
			all = append(all, "  "+m.theme.Dim.Paint(line))
		}
		return all
	}})
}

// openStats shows the figures of a reply.
func (m *Model) openStats() {
	e := m.chosen()
	m.openOverlay(&page{title: "the figures", rows: func(m *Model, width int) []string {
		var all []string
		for _, r := range figures(e.msg) {
			all = append(all, helpRow(r[0], r[1], width)...)
		}
		return all
	}})
}

// figures are what is stored about a message, in words.
func figures(msg session.Message) [][2]string {
	s := msg.Stats
	all := [][2]string{{"message", fmt.Sprintf("%d, %s", msg.ID, msg.State)}, {"model", text.OneLine(msg.Model)}}
	add := func(name string, there bool, format string, args ...any) {
		if there {
			all = append(all, [2]string{name, fmt.Sprintf(format, args...)})
		}
	}
	add("asked", !msg.Created.IsZero(), "%s", msg.Created.Format("2006-01-02 15:04:05"))
	add("ended", !msg.Ended.IsZero(), "%s", msg.Ended.Format("2006-01-02 15:04:05"))
	add("why it ended", msg.Reason != "", "%s", text.OneLine(msg.Reason))
	add("prompt", s.PromptTokens > 0, "%d tokens, %d of them known already", s.PromptTokens, s.ReusedTokens)
	add("prefill", s.Prefill > 0, "%s", gauge.Duration(s.Prefill))
	add("first token", s.FirstToken > 0, "after %s", gauge.Duration(s.FirstToken))
	add("thinking", s.ThinkingTokens > 0, "%d tokens, %s", s.ThinkingTokens, gauge.Duration(s.Thinking))
	add("answer", s.AnswerTokens > 0, "%d tokens", s.AnswerTokens)
	if n := s.ThinkingTokens + s.AnswerTokens; n > 0 && s.Decode > 0 {
		add("speed", true, "%s", gauge.Rate(s.Decode/time.Duration(n)))
		add("passes", s.Passes > 0, "%d, %.1f tokens each", s.Passes, float64(n)/float64(max(1, s.Passes)))
	}
	add("drafts", s.Proposed > 0, "%d of %d accepted", s.Accepted, s.Proposed)
	add("experts", s.ExpertHits+s.ExpertReads > 0, "%d%% in memory when asked for, %d read", percent(s.ExpertHits, s.ExpertHits+s.ExpertReads), s.ExpertReads)
	add("read", s.ReadBytes > 0, "%s", gauge.Bytes(float64(s.ReadBytes)))
	add("waited for the disk", s.WaitIO > 0, "%s", gauge.Duration(s.WaitIO))
	return slices.DeleteFunc(all, func(r [2]string) bool { return r[1] == "" })
}

func percent(n, of int64) int64 {
	if of <= 0 {
		return 0
	}
	return 100 * n / of
}
