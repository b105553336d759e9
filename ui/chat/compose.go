package chat

import (
	"fmt"
	"strings"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// compose draws the frame: exactly as many lines as the window has, none wider than it.
func (m *Model) compose() tea.Cmd {
	if m.width <= 0 || m.height <= 0 {
		m.frame = ""
		return nil
	}
	const prompt = 3
	m.ed.resize(m.width - prompt - 1)
	m.lay = arrange(m.width, m.height, m.ed.height(), m.queueRow() != "")
	l := m.lay
	m.tr.resize(l.text(), l.body)
	if l.tiny {
		m.frame = m.tiny()
		return m.place(-1, -1)
	}
	lines := make([]string, 0, l.height)
	if l.header > 0 {
		lines = append(lines, m.header(), m.theme.Border.Paint(strings.Repeat("─", l.width)))
	}
	lines = append(lines, m.body()...)
	if l.rule > 0 {
		lines = append(lines, m.ruleLine())
	}
	lines = append(lines, m.strip(l.width, l.strip)...)
	if l.queue > 0 {
		lines = append(lines, m.queueRow())
	}
	rows, x, y := m.ed.view(l.editor)
	at := len(lines) + y
	for i, row := range rows {
		head := "   "
		if i == 0 {
			head = " " + m.theme.Accent.Paint(">") + " "
		}
		if m.ed.empty() {
			row = m.theme.Dim.Paint(text.Truncate(m.placeholder(), l.width-prompt-1, "…"))
		}
		lines = append(lines, head+row)
	}
	for len(lines) < l.height-l.hint {
		lines = append(lines, "")
	}
	if l.hint > 0 {
		lines = append(lines, m.hintLine())
	} else if m.notice != "" && l.body > 0 { // the notice must be seen somewhere
		lines[l.header+l.body-1] = m.noticeLine()
	}
	m.frame = strings.Join(lines, "\n")
	if m.over.open() {
		return m.place(-1, -1)
	}
	return m.place(prompt+x, at)
}

// place moves the terminal's cursor to the caret. A frame that changed takes it along; one that did not needs a push.
func (m *Model) place(x, y int) tea.Cmd {
	if m.caret == nil {
		return nil
	}
	if m.handsOff {
		m.caret.FreeCaret()
		return nil
	}
	if !m.caret.SetCaret(x, y) {
		return nil
	}
	caret := m.caret
	return func() tea.Msg { caret.PlaceCaret(); return nil }
}

// tiny is all that a window too small for a chat shows.
func (m *Model) tiny() string {
	s := fmt.Sprintf("This window is %dx%d, the chat needs %dx%d. %s", m.width, m.height, leastWidth, leastHeight, m.words())
	if m.notice != "" && m.height > 3 {
		s += "\n" + m.notice
	}
	lines := text.Wrap(s, m.width)
	lines = lines[:min(len(lines), m.height)]
	for len(lines) < m.height {
		lines = append(lines, "")
	}
	return strings.Join(lines, "\n")
}

// header is the program, the model and what it is, the chat's title, and how full the context is.
func (m *Model) header() string {
	th, w := m.theme, m.lay.width
	id := runtime.Identity{Name: m.opt.Model, Kind: m.opt.Kind, WeightExact: true}
	if m.opened != nil {
		id = m.opened.Identity
	}
	effort := session.Effort("")
	if m.conv != nil {
		effort = m.conv.Effort()
	}
	what := about(id, effort)
	right := m.contextWords()
	left := " deltafin  "
	room := w - len(left) - text.Width(right) - 3
	what = text.Truncate(what, room, "…")
	paint := th.Text.Paint
	if id.Kind == runtime.KindDemo {
		paint = th.Warn.Paint
	}
	line, used := th.Title.Paint(left)+paint(what), len(left)+text.Width(what)
	if free := w - used - text.Width(right) - 6; free >= 10 && m.title != "" {
		title := text.Truncate(m.title, free, "…")
		line += "   " + th.Dim.Paint(title)
		used += 3 + text.Width(title)
	}
	return line + text.Blank(w-used-text.Width(right)-1) + th.Dim.Paint(right)
}

func (m *Model) contextWords() string {
	if m.opened == nil || m.opened.Limits.Context <= 0 {
		return ""
	}
	for i := len(m.tr.entries) - 1; i >= 0; i-- {
		if s := m.tr.entries[i].msg.Stats; s.PromptTokens > 0 {
			used := s.PromptTokens + s.ThinkingTokens + s.AnswerTokens
			limit := m.opened.Limits.Context // the last token of a reply was given out, but needs no place
			return "ctx " + count(min(used, limit)) + "/" + count(limit)
		}
	}
	return "ctx 0/" + count(m.opened.Limits.Context)
}

// count is a number of tokens, short.
func count(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprint(n)
	case n < 10000:
		return fmt.Sprintf("%.1fk", float64(n)/1000)
	case n < 1000000:
		return fmt.Sprintf("%dk", n/1000)
	}
	return fmt.Sprintf("%.1fM", float64(n)/1e6)
}

// body is the transcript's rows: messages, the welcome, why the model did not load, or what lies on top.
func (m *Model) body() []string {
	l := m.lay
	var lines []string
	switch {
	case m.over.open():
		lines = m.overlayLines(l.width, l.body)
	case m.loadErr != nil:
		lines = m.failure()
	default:
		lines = m.tr.view()
		for i, line := range lines {
			if line != "" {
				lines[i] = " " + line
			}
		}
		if m.tr.empty() { // above, and as far as there is room beside what went wrong
			welcome := m.welcome()
			if len(lines) > 0 {
				welcome = append(welcome, "")
			}
			lines = append(welcome[:min(len(welcome), max(0, l.body-len(lines)))], lines...)
		}
	}
	lines = lines[:min(len(lines), l.body)]
	for len(lines) < l.body {
		lines = append(lines, "")
	}
	return lines
}

// failure says why there is no chat, whether for the model or for where chats are kept, and what is left to do.
func (m *Model) failure() []string {
	w := m.lay.text()
	out := []string{"", " " + m.theme.Bad.Paint("!! The chat could not begin.")}
	for _, line := range text.Wrap(text.Clean(m.loadErr.Error()), w) {
		out = append(out, " "+line)
	}
	out = append(out, "")
	for _, line := range text.Wrap("Nothing was lost. ctrl+c twice leaves; start deltafin again once this is mended, or see what is wrong with: deltafin doctor", w) {
		out = append(out, " "+m.theme.Dim.Paint(line))
	}
	return out
}

// demoQuestion is one that the demo model answers well.
const demoQuestion = "List the steps to make tea"

// welcome is what an empty chat says: what the model is, how to get the real one, where the keys are.
func (m *Model) welcome() []string {
	th, w := m.theme, m.lay.text()
	kind, name := m.opt.Kind, m.opt.Model
	if m.opened != nil {
		kind, name = m.opened.Identity.Kind, m.opened.Identity.Name
	}
	name = text.OneLine(name)
	var say []string
	switch kind {
	case runtime.KindDemo:
		setup := m.opt.Setup
		if setup == "" {
			setup = "For Kimi K3, put its checkpoint on this disk and start: deltafin --model-root FOLDER"
		}
		say = []string{
			"This is a small demo model built into deltafin. It is not Kimi K3 and knows very little: it shows how the chat works.",
			"Write below, enter sends; F1 shows the keys. Try: " + demoQuestion,
			setup,
		}
	case runtime.KindK3:
		say = []string{
			"Kimi K3, running from your own disk. A reply can take minutes to hours; it is saved as it is written.",
			"Write below, enter sends; you can close the terminal and come back.",
			"F1 shows the keys.",
		}
	default:
		if name == "" {
			name = "The model"
		}
		say = []string{
			name + " answers here. What is said is kept on this machine.",
			"Write below, enter sends; ctrl+j begins a new line.",
			"F1 shows the keys.",
		}
	}
	out := []string{""}
	for i, s := range say {
		for _, line := range text.Wrap(text.Clean(s), w) {
			if i > 0 {
				line = th.Dim.Paint(line)
			}
			out = append(out, " "+line)
		}
	}
	return out
}

// ruleLine separates the transcript from the strip, and says when newer text is out of sight.
func (m *Model) ruleLine() string {
	w := m.lay.width
	if m.tr.follow || m.over.open() {
		return m.theme.Border.Paint(strings.Repeat("─", w))
	}
	words := " ↓ more below · ctrl+end follows "
	if n, known := m.tr.below(); known {
		words = fmt.Sprintf(" ↓ %d lines below · ctrl+end follows ", n)
		if n == 0 {
			words = " end · ctrl+end follows "
		}
	}
	words = text.Truncate(words, w-4, "…")
	return m.theme.Border.Paint("──") + m.theme.Accent.Paint(words) +
		m.theme.Border.Paint(strings.Repeat("─", max(0, w-2-text.Width(words))))
}

// queueRow is the first message that waits, "" if none does.
func (m *Model) queueRow() string {
	if len(m.queue) == 0 {
		return ""
	}
	words := fmt.Sprintf(" %d queued: ", len(m.queue))
	switch {
	case m.paused:
		words = fmt.Sprintf(" %d queued, paused (/send sends): ", len(m.queue))
	case m.opened == nil:
		words = fmt.Sprintf(" %d queued until the model is ready: ", len(m.queue))
	}
	first := `"` + text.OneLine(m.queue[0]) + `"`
	return m.theme.Dim.Paint(text.Truncate(words+first, m.width-1, "…"))
}

func (m *Model) placeholder() string {
	switch {
	case m.loadErr != nil:
		return "no chat could begin"
	case m.opened == nil:
		return "write now, it is sent when the model is ready"
	case m.busy():
		return "write on, enter queues"
	}
	return "write a message"
}

func (m *Model) noticeLine() string {
	s := text.Truncate(m.notice, m.width-2, "…")
	if m.noticeBad {
		return " " + m.theme.Bad.Paint(s)
	}
	return " " + m.theme.Warn.Paint(s)
}

// hintLine is the notice, or what the keys do now.
func (m *Model) hintLine() string {
	if m.notice != "" {
		return m.noticeLine()
	}
	if name, arg, ok := slash(m.ed.value()); ok && !m.over.open() {
		return m.commandHint(name, arg)
	}
	hints := []string{"enter send", "ctrl+j newline", "/ commands", "F1 help"}
	switch {
	case m.over.open():
		hints = []string{"esc back"}
	case m.loadErr != nil:
		hints = []string{"ctrl+c ctrl+c leave", "F1 help"}
	case m.busy():
		hints = []string{"enter queue", "esc esc stop", "ctrl+t thinking", "F1 help"}
	case !m.tr.follow:
		hints = []string{"pgup pgdn scroll", "ctrl+end newest", "enter send", "F1 help"}
	case m.ed.empty() && m.tr.last(session.RoleAssistant) != nil:
		hints = []string{"enter send", "up history", "ctrl+n new chat", "ctrl+t thinking", "F1 help"}
	}
	var parts []part
	for _, h := range hints {
		parts = append(parts, part{h, m.theme.Dim.Paint})
	}
	return pack(parts, m.lay.width)
}

func (m *Model) commandHint(name, arg string) string {
	found := matching(name)
	if len(found) == 0 {
		return " " + m.theme.Warn.Paint(text.Truncate("no command /"+text.OneLine(name)+"; // at the start sends it as text", m.width-2, "…"))
	}
	if c := found[0]; c.name == name || arg != "" {
		s := strings.TrimSpace("/"+c.name+" "+c.args) + "  " + c.title
		if why := c.disabled(m); why != "" {
			s += " (not now: " + why + ")"
		}
		return " " + m.theme.Dim.Paint(text.Truncate(s, m.width-2, "…"))
	}
	var parts []part
	for _, c := range found {
		parts = append(parts, part{"/" + c.name, m.theme.Dim.Paint})
	}
	return pack(parts, m.lay.width)
}
