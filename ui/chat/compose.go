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
	switch m.opt.Mode {
	case ModeInline:
		return m.composeInline()
	case ModePlain:
		m.speak()
		return nil
	}
	const prompt = 3
	m.lay = arrange(m.width, m.height, 1, false, false, !m.prefs.NoRail)
	m.ed.resize(m.width - m.lay.left() - prompt - 1)
	m.lay = arrange(m.width, m.height, m.ed.height(), len(m.queue) > 0 || m.editOf != 0, m.installing.row != "", !m.prefs.NoRail)
	l := m.lay
	if m.focus == inChats && l.chats == 0 || m.focus == inRail && l.rail == 0 {
		m.focus = inEditor
	}
	m.tr.resize(l.text(), l.body)
	if l.tiny {
		m.frame = m.tiny()
		return m.place(-1, -1)
	}
	if v, ok := m.covering().(whole); ok {
		m.frame = v.render(m)
		return m.place(-1, -1)
	}
	lines := make([]string, 0, l.height)
	if l.header > 0 {
		lines = append(lines, m.header(), m.headerRule())
	}
	lines = append(lines, m.columns()...)
	if l.rule > 0 {
		lines = append(lines, m.ruleLine())
	}
	lines, x, at := m.below(lines)
	for len(lines) < l.height-l.hint-l.dots {
		lines = append(lines, "")
	}
	if l.dots > 0 {
		lines = append(lines, m.theme.Border.Paint(strings.Repeat("·", l.width)))
	}
	low := len(lines)
	if l.hint > 0 {
		lines = append(lines, "")
	} else if (m.notice != "" || m.bar() != nil || m.commanding()) && l.body > 0 { // they must be seen somewhere
		low = l.header + l.body - 1
	}
	if b := m.bar(); b != nil {
		lines[low] = b.lines(m, l.width, 1)[0]
	} else if l.hint > 0 || m.notice != "" || m.commanding() {
		lines[low] = m.hintLine()
	}
	m.frame = strings.Join(lines, "\n")
	switch o := m.top().(type) {
	case nil:
		if m.focus != inEditor {
			return m.place(-1, -1)
		}
		return m.place(l.left()+prompt+x, at)
	case *bar:
		x, _ := o.caret()
		return m.place(x, low)
	default:
		x, y := o.caret()
		if x >= 0 {
			x += l.left()
		}
		return m.place(x, l.header+y)
	}
}

// below adds what stands under the messages in every shape of the screen: the strip, the setup, the queue, the editor. The caret is in
// column x of the editor and in row at of lines.
func (m *Model) below(lines []string) (all []string, x, at int) {
	l := m.lay
	lines = append(lines, m.strip(l.width, l.strip)...)
	if l.setup > 0 {
		lines = append(lines, m.setupRow())
	}
	if l.queue > 0 {
		lines = append(lines, m.queueRow())
	}
	rows, x, y := m.ed.view(l.editor)
	at = len(lines) + y
	return append(lines, m.editorRows(rows)...), x, at
}

// editorRows are the rows of the editor with the prompt before them, and behind the last what it costs to send them.
func (m *Model) editorRows(rows []string) []string {
	const prompt = 3
	l := m.lay
	var lines []string
	for i, row := range rows {
		head := text.Blank(l.left()) + "   "
		if i == 0 {
			head = text.Blank(l.left()) + " " + m.theme.Accent.Paint(">") + " "
		}
		if m.ed.empty() {
			row = m.theme.Dim.Paint(text.Truncate(m.placeholder(), l.width-l.left()-prompt-1, "…"))
		}
		if i == len(rows)-1 && !m.ed.empty() {
			row += m.costPart(head+row, l.width-1)
		}
		lines = append(lines, head+row)
	}
	return lines
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
	var how session.Settings
	if m.conv != nil {
		how = m.conv.Settings()
		how.Effort = m.conv.Effort()
	}
	what := about(id, how, w >= mediumWidth)
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
	running := m.running()
	for i := len(m.tr.entries) - 1; i >= 0; i-- {
		if s := m.tr.entries[i].msg.Stats; s.PromptTokens > 0 {
			used := s.PromptTokens + s.ThinkingTokens + s.AnswerTokens
			if m.tr.entries[i] == running {
				used += m.act.tokens // since the message was last told as a whole
			}
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

// columns are the body's rows: the list of chats, the messages, the rail, as far as there is room for them.
func (m *Model) columns() []string {
	l := m.lay
	middle := m.body()
	if over := m.choiceLines(l.middle(), l.body-1); len(over) > 0 {
		copy(middle[len(middle)-len(over):], over)
	}
	if l.chats == 0 && l.rail == 0 {
		return middle
	}
	line := m.theme.Border.Paint("│")
	var left, right []string
	if l.chats > 0 {
		left = m.sideLines(l.chats, l.body)
	}
	if l.rail > 0 {
		right = m.railLines(l.rail, l.body)
	}
	for i := range middle {
		row := middle[i]
		if left != nil {
			row = left[i] + text.Blank(l.chats-text.Width(left[i])) + line + row
		}
		if right != nil {
			row += text.Blank(l.left()+l.middle()-text.Width(row)) + line + right[i]
		}
		middle[i] = row
	}
	return middle
}

// headerRule is the line under the header, with the columns hanging from it.
func (m *Model) headerRule() string {
	return m.theme.Border.Paint(m.crossed(strings.Repeat("─", m.lay.width), '┬'))
}

// crossed puts the columns' lines into a rule made of one-cell characters.
func (m *Model) crossed(rule string, cross rune) string {
	l, r := m.lay, []rune(rule)
	if l.chats > 0 && l.chats < len(r) && r[l.chats] == '─' {
		r[l.chats] = cross
	}
	if at := l.left() + l.middle(); l.rail > 0 && at < len(r) && r[at] == '─' {
		r[at] = cross
	}
	return string(r)
}

// body is the transcript's rows: messages, the welcome, why the model did not load, or what lies on top.
func (m *Model) body() []string {
	l := m.lay
	var lines []string
	switch {
	case m.covering() != nil:
		lines = m.covering().lines(m, l.middle(), l.body)
	case m.loadErr != nil:
		lines = m.failure()
	default:
		lines = m.tr.view()
		margin := text.Blank(1 + l.indent())
		for i, line := range lines {
			if line != "" {
				lines[i] = margin + m.tr.highlight(line)
			}
		}
		for _, h := range m.tr.heads {
			if m.focus == inTranscript && h.id == m.tr.cursor && h.row < len(lines) {
				lines[h.row] = text.Blank(l.indent()) + m.theme.Accent.Paint(">") + strings.TrimPrefix(lines[h.row], margin)
			}
		}
		if m.tr.empty() { // above, and as far as there is room beside what went wrong
			welcome := m.welcome()
			for i, line := range welcome {
				if line != "" {
					welcome[i] = text.Blank(l.indent()) + line
				}
			}
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
const demoQuestion = "What is Deltafin?"

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

// ruleLine separates the transcript from the strip, and says when newer text is out of sight. With a rail it is the strip.
func (m *Model) ruleLine() string {
	l := m.lay
	var parts []part
	if l.strip == 0 {
		parts = append(parts, m.stripRule()...)
	}
	if m.focus == inTranscript {
		parts = append(parts, part{m.readingWords(), m.theme.Accent.Paint})
	}
	parts = append(parts, part{m.findWords(), m.theme.Accent.Paint})
	if !m.tr.follow && m.covering() == nil {
		words := "↓ more below · " + m.keys.hint("newest", "follows")
		if n, known := m.tr.below(); known {
			words = fmt.Sprintf("↓ %d lines below · ", n) + m.keys.hint("newest", "follows")
			if n == 0 {
				words = "end · " + m.keys.hint("newest", "follows")
			}
		}
		parts = append(parts, part{words, m.theme.Accent.Paint})
	}
	return m.ruled(parts)
}

// ruled is a rule with words in it, most important first, as far as they fit.
func (m *Model) ruled(parts []part) string {
	l := m.lay
	start := 0
	if l.chats > 0 {
		start = l.left()
	}
	rule := []rune(m.crossed(strings.Repeat("─", l.width), '┴'))
	var b strings.Builder
	at := min(start+2, l.width)
	b.WriteString(m.theme.Border.Paint(string(rule[:at])))
	first := true
	for _, p := range parts {
		w := text.Width(p.text)
		if p.text == "" || at+w+2 > l.width-2 {
			continue
		}
		gap := 2
		if first {
			gap = 1
		}
		first = false
		b.WriteString(text.Blank(gap) + p.painted())
		at += gap + w
	}
	if !first {
		b.WriteString(" ")
		at++
	}
	b.WriteString(m.theme.Border.Paint(string(rule[min(at, l.width):])))
	return b.String()
}

// queueRow is the first message that waits, and how to get at it; "" if none does.
func (m *Model) queueRow() string {
	words, quoted, how := m.editWords(), "", ""
	switch {
	case words != "":
	case len(m.queue) == 0:
		return ""
	default:
		words, quoted, how = m.queuedWords(), `"`+text.OneLine(m.queue[0].text)+`"`, "↑ edit · /queue"
	}
	room := m.width - 8 - text.Width(how)
	if room < 30 {
		how, room = "", m.width-6
	}
	first := text.Truncate(words+quoted, room, "…")
	line := "── " + first + " "
	if how != "" {
		how = " " + how + " ─"
	}
	line += strings.Repeat("─", max(1, m.width-text.Width(line)-text.Width(how))) + how
	return m.theme.Dim.Paint(text.Truncate(line, m.width, ""))
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
	if m.commanding() {
		name, arg, _ := slash(m.ed.text)
		return m.commandHint(name, arg)
	}
	if m.notice != "" {
		return m.noticeLine()
	}
	k := &m.keys
	help := k.hint("help", "help")
	hints := []string{"enter send", k.hint("newline", "newline"), "/ " + "commands", help}
	switch {
	case m.over.open():
		hints = []string{"esc back"}
	case m.loadErr != nil:
		hints = []string{"ctrl+c ctrl+c leave", help}
	case m.focus == inTranscript:
		hints = []string{"esc to the text", "j k scroll", "J K message", k.hint("copy", "copy"), k.hint("toggle", "thinking"), k.hint("find-here", "find"), help}
	case m.focus == inRail:
		hints = []string{"esc to the text", "up, down scroll", k.hint("health", "hides it"), help}
	case m.focus == inChats:
		hints = []string{"esc to the text", "up, down choose", "enter open", help}
	case m.busy():
		hints = []string{"enter queue", "esc esc stop", k.hint("thinking", "thinking"), help}
	case !m.tr.follow:
		hints = []string{"pgup pgdn scroll", k.hint("newest", "newest"), "enter send", help}
	case m.ed.empty() && m.tr.last(session.RoleAssistant) != nil:
		hints = []string{"enter send", "up history", "tab messages", k.hint("commands", "commands"), help}
	}
	var parts []part
	for _, h := range hints {
		parts = append(parts, part{h, m.theme.Dim.Paint})
	}
	return pack(parts, m.lay.width)
}

func (m *Model) commandHint(name, arg string) string {
	found := m.matching(name)
	if len(found) == 0 {
		return " " + m.theme.Warn.Paint(text.Truncate("no command /"+text.OneLine(name)+"; // at the start sends it as text", m.width-2, "…"))
	}
	if c := found[0]; c.named(name) == name || arg != "" {
		s := strings.TrimSpace("/"+c.name+" "+c.args) + "  " + c.title
		if why := c.why(m); why != "" {
			s += " (not now: " + why + ")"
		}
		return " " + m.theme.Dim.Paint(text.Truncate(s, m.width-2, "…"))
	}
	dim := m.theme.Dim.Paint
	if len(m.choiceLines(m.lay.middle(), m.lay.body-1)) > 0 {
		return pack([]part{{"up, down choose", dim}, {"tab completes", dim}, {"enter runs", dim}, {"// sends it as text", dim}}, m.lay.width)
	}
	var parts []part
	for _, c := range found {
		parts = append(parts, part{"/" + c.name, dim})
	}
	return pack(parts, m.lay.width)
}

// about says what the model is, in words.
func about(id runtime.Identity, how session.Settings, long bool) string {
	name := text.OneLine(id.Name)
	var parts []string
	switch id.Kind {
	case runtime.KindDemo:
		parts = []string{"demo model, not Kimi K3"}
	case runtime.KindK3Family:
		parts = []string{name, "K3 architecture, not Kimi K3"}
	case runtime.KindRemote:
		parts = []string{name, "remote"}
	default:
		parts = []string{name}
	}
	if !id.WeightExact && id.Kind != runtime.KindRemote { // of a remote model nobody knows
		parts = append(parts, "not weight-exact")
	}
	if how.Effort != "" {
		parts = append(parts, "effort "+string(how.Effort))
	}
	if words := samplingWords(how, long); words != "" {
		parts = append(parts, words)
	}
	return strings.Join(parts, " · ")
}
