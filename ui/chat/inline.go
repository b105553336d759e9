package chat

import (
	"fmt"
	"strings"

	"deltafin/session"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// Inline is the other shape of the screen: what is finished is printed once into the terminal's own history, where its
// scrolling, selecting and searching work, and only a small live part stands at the bottom: the message that is being
// written, the strip, the editor. Nothing is printed twice and the screen is never cleared.

// printedMsg says that what was handed to be printed is on its way.
type printedMsg struct{}

// printer hands finished messages to the terminal in their order.
type printer struct {
	done    map[int64]bool
	lines   []string // to be printed
	waiting bool
}

// printFinished queues the messages that are finished and were not printed yet, in their final form.
func (m *Model) printFinished() {
	for _, e := range m.tr.entries {
		if m.print.done[e.msg.ID] {
			continue
		}
		if e.msg.State == session.StateRunning {
			return // nothing overtakes it
		}
		m.print.done[e.msg.ID] = true
		if e.view == thinkTail {
			e.folded = true
		}
		e.drawnWhole = true
		m.tr.version++
		for s := range e.sections() {
			for _, line := range e.section(s) {
				if line != "" {
					line = " " + line
				}
				m.print.lines = append(m.print.lines, line)
			}
		}
	}
}

// printBefore marks what was said before the screen came: of that only the last exchange is printed.
func (m *Model) printBefore() {
	m.print.done = map[int64]bool{}
	last := len(m.tr.entries) - 2
	for i, e := range m.tr.entries {
		if i < last {
			m.print.done[e.msg.ID] = true
		}
	}
	if last > 0 {
		m.print.lines = append(m.print.lines, m.theme.Dim.Paint(fmt.Sprintf(" %d earlier messages: ctrl+f finds in them, 'deltafin chats show %s' prints them", last, m.conv.ID())))
	}
}

// printNext hands over what is to be printed, one piece at a time so that nothing overtakes.
func (m *Model) printNext() tea.Cmd {
	if m.opt.Mode != ModeInline || m.print.waiting || len(m.print.lines) == 0 || m.width <= 0 {
		return nil
	}
	s := strings.Join(m.print.lines, "\n")
	m.print.lines, m.print.waiting = nil, true
	return tea.Sequence(tea.Println(s), func() tea.Msg { return printedMsg{} })
}

// composeInline draws the live part: at most half the window.
func (m *Model) composeInline() tea.Cmd {
	const prompt = 3
	most := max(5, m.height/2)
	m.ed.resize(m.width - prompt - 1)
	m.lay = layout{width: m.width, height: most, strip: 2, rule: 1, hint: 1, editor: max(1, min(m.ed.height(), mostEditor, most-4))}
	l := &m.lay
	if m.width < leastWidth || m.height < leastHeight {
		l.tiny = true
		m.frame = text.Truncate(m.words(), m.width, "…")
		return m.place(-1, -1)
	}
	if len(m.queue) > 0 || m.editOf != 0 {
		l.queue = 1
	}
	if m.installing.row != "" {
		l.setup = 1
	}
	l.body = max(1, most-l.rule-l.strip-l.setup-l.queue-l.editor-l.hint)
	m.tr.resize(l.text(), l.body)
	m.printFinished()
	var lines []string
	if o := m.covering(); o != nil {
		if v, ok := o.(whole); ok {
			m.frame = v.render(m)
			return m.place(-1, -1)
		}
		lines = o.lines(m, l.width, l.body)
	} else if e := m.running(); e != nil {
		all := e.tail(l.body)
		for _, line := range all {
			lines = append(lines, " "+line)
		}
	} else if m.loadErr != nil {
		lines = m.failure()
	} else if m.tr.empty() && m.opened != nil {
		lines = m.welcome()
	}
	lines = lines[:min(len(lines), l.body)]
	if over := m.choiceLines(l.width, l.body); len(over) > 0 {
		lines = append(lines[max(0, len(lines)+len(over)-l.body):], over...)
	}
	top := len(lines)
	lines = append(lines, m.ruleLine())
	lines, x, at := m.below(lines)
	low := len(lines)
	lines = append(lines, m.hintLine())
	bx := -1
	if b := m.bar(); b != nil {
		lines[low] = b.lines(m, l.width, 1)[0]
		bx, _ = b.caret()
	}
	m.frame = strings.Join(lines, "\n")
	switch o := m.top().(type) {
	case nil:
		return m.place(prompt+x, low-at)
	case *bar:
		return m.place(bx, 0)
	default:
		ox, oy := o.caret()
		if oy >= top {
			ox = -1
		}
		return m.place(ox, low-oy)
	}
}

// tail is the last lines of a message that is being written.
func (e *entry) tail(height int) []string {
	var all []string
	for s := e.sections() - 1; s >= 0 && len(all) < height; s-- {
		all = append(append([]string(nil), e.section(s)...), all...)
	}
	return all[max(0, len(all)-height):]
}
