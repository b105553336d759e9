package chat

import (
	"time"

	"deltafin/ui/term"

	tea "github.com/charmbracelet/bubbletea"
)

// handleKey routes a key: the way out first, then what lies on top, then where the keys go, then the whole screen.
func (m *Model) handleKey(k tea.KeyMsg) tea.Cmd {
	name := k.String()
	wasEsc := k.Type == tea.KeyEsc && !k.Alt
	if k.Type == tea.KeyRunes {
		s := m.in.typed(k, m.at)
		if s == "" {
			return nil
		}
		if s != string(k.Runes) {
			k.Runes, name = []rune(s), s
		}
	} else {
		m.in.escAt = time.Time{}
	}
	if wasEsc {
		m.in.escAt = m.at
	}
	var sent tea.Cmd
	plain := k.Type == tea.KeyRunes && !k.Alt && !k.Paste || k.Type == tea.KeySpace || k.Type == tea.KeyTab
	if waited, line := m.in.settleEnter(plain || k.Type == tea.KeyEnter, m.at); line {
		m.ed.newline()
	} else if waited {
		sent = m.submit()
	}
	if term.Word(k) {
		return tea.Batch(sent, m.word(k))
	}
	return tea.Batch(sent, m.handleSettled(k, name))
}

// word handles several characters that came at once. Where text is taken they go in together, else each is a key.
func (m *Model) word(k tea.KeyMsg) tea.Cmd {
	switch m.top().(type) {
	case nil:
		if m.focus == inEditor {
			return m.handleSettled(k, "")
		}
	case *menu, *bar:
		return m.handleSettled(k, "")
	}
	var cmds []tea.Cmd
	for _, one := range term.Apart(k) {
		cmds = append(cmds, m.handleSettled(one, one.String()))
	}
	return tea.Batch(cmds...)
}

// handleSettled is handleKey once no enter waits any more.
func (m *Model) handleSettled(k tea.KeyMsg, name string) tea.Cmd {
	if k.Paste {
		if cmd := m.settle(); cmd != nil {
			return tea.Batch(cmd, m.handleSettled(k, name))
		}
		if o := m.top(); o != nil {
			return o.typed(m, string(k.Runes))
		}
		m.disarm()
		m.focus = inEditor
		m.ed.paste(string(k.Runes))
		if attached(string(k.Runes)) {
			m.say("only text is read here: the file was not attached, what you pasted is text of the message")
		}
		return nil
	}
	if !m.over.open() && (name == "up" || name == "down") && m.focus != inChats && m.focus != inRail {
		return m.arrow(name)
	}
	if cmd := m.settle(); cmd != nil {
		return tea.Batch(cmd, m.handleSettled(k, name))
	}

	switch {
	case name == "ctrl+c":
		return m.cancelKey()
	case m.keys.is(name, "suspend"), m.keys.is(name, "redraw"), m.keys.is(name, "page-up"), m.keys.is(name, "page-down"):
		return m.invoke(m.keys.of[everywhere][name], "")
	}
	if m.over.open() {
		return m.overlayKey(k, name)
	}
	m.disarmUnless(name)
	if name == "esc" {
		return m.escape()
	}
	switch m.focus {
	case inTranscript:
		return m.transcriptKey(k, name)
	case inChats:
		return m.chatsKey(k, name)
	case inRail:
		return m.railKey(k, name)
	}
	return m.editorKey(k, name)
}

// editorKey handles a key while a message is being written.
func (m *Model) editorKey(k tea.KeyMsg, name string) tea.Cmd {
	switch {
	case name == "ctrl+d" && m.ed.empty():
		if m.at.Before(m.armQuit) {
			return m.quit()
		}
		if m.busy() {
			m.arm("ctrl+d again stops the reply and quits, the text is kept")
		} else {
			m.arm("ctrl+d again quits")
		}
	case name == "enter":
		if m.ed.escapedEnter() {
			return nil
		}
		line, wait := m.in.holdEnter(m.at)
		switch {
		case line:
			m.ed.newline()
		case wait != 0:
			return m.clock.After(enterWaits, enterMsg{wait})
		default:
			return m.submit()
		}
	case name == "tab" && m.tabIsText():
	default:
		if c := m.keys.find(inEditor, name); c != nil {
			return m.invoke(c, "")
		}
		if m.ed.key(name) {
			return nil
		}
		if k.Type == tea.KeyRunes && !k.Alt || k.Type == tea.KeySpace {
			m.in.character(m.at)
			m.ed.insert(string(k.Runes), true)
		}
	}
	return nil
}

// tabIsText handles a tab that belongs to the text: one that completes a command, or that came with a paste. Others move
// on.
func (m *Model) tabIsText() bool {
	quick, sure := m.in.pasted(m.at)
	if !sure && m.complete() {
		return true
	}
	if quick {
		m.in.character(m.at)
		m.ed.insert("\t", true)
	}
	return quick
}

// transcriptKey handles a key while the messages have them. A character that means nothing there is typed.
func (m *Model) transcriptKey(k tea.KeyMsg, name string) tea.Cmd {
	if c := m.keys.find(inTranscript, name); c != nil {
		return m.invoke(c, "")
	}
	if k.Type == tea.KeyRunes && !k.Alt {
		m.typeOn(k)
	}
	return nil
}

// settle lets an arrow that waits be a key, before the key after it.
func (m *Model) settle() tea.Cmd {
	if name := m.in.settle(0); name != "" {
		return m.editorArrow(name)
	}
	return nil
}

// editorArrow is an up or down that is no wheel.
func (m *Model) editorArrow(name string) tea.Cmd {
	switch {
	case m.focus == inTranscript:
		if c := m.keys.find(inTranscript, name); c != nil {
			return c.run(m, "")
		}
	case name == "up" && m.choose(-1), name == "down" && m.choose(+1):
	case name == "up":
		if ok, cmd := m.unqueue(); ok {
			return cmd
		}
		m.ed.key(name)
	default:
		m.ed.key(name)
	}
	return nil
}

// arrow takes an up or down that may be the mouse wheel.
func (m *Model) arrow(name string) tea.Cmd {
	var settled tea.Cmd
	if m.in.arrow != "" && m.in.arrow != name {
		settled = m.settle()
	}
	scroll, id := m.in.hold(name, m.at)
	if scroll != 0 {
		m.scroll(scroll)
		return settled
	}
	return tea.Batch(settled, m.clock.After(arrowWaits, arrowMsg{id}))
}

// disarm forgets half-given orders: only two presses in a row count.
func (m *Model) disarm() {
	if m.at.Before(m.armQuit) || m.at.Before(m.armStop) {
		m.notice = ""
	}
	m.armQuit, m.armStop = time.Time{}, time.Time{}
}

func (m *Model) disarmUnless(name string) {
	switch name {
	case "esc", "ctrl+d":
	default:
		m.disarm()
	}
}

// escape goes one step back towards the editor; a reply needs it twice, for hours of work must not end by a slip.
func (m *Model) escape() tea.Cmd {
	switch {
	case m.focus != inEditor:
		m.focus = inEditor
	case m.closeChoices():
	case m.editOf != 0:
		m.dropEdit()
	case !m.busy() || m.stopping:
		m.finder = finder{}
	case m.at.Before(m.armStop):
		m.notice = ""
		return m.stop()
	default:
		m.armStop = m.at.Add(armedFor)
		m.notify("esc again to stop, text is kept", armedFor, false)
	}
	return nil
}

// cancelKey is the ladder of ctrl+c: close what is open, clear the text (into the history), stop, and quit on the second
// press. Clearing does not count as the first of two.
func (m *Model) cancelKey() tea.Cmd {
	switch {
	case m.leaving:
		return m.end()
	case m.over.open():
		m.closeOverlay()
	case !m.ed.empty():
		m.armQuit = time.Time{}
		m.editOf = 0
		s := m.ed.take()
		m.say("cleared; the up key brings it back")
		return m.putAside(s)
	case m.at.Before(m.armQuit):
		return m.quit()
	case m.busy():
		cmd := m.stop()
		m.arm("stopping, the text is kept; ctrl+c again quits")
		return cmd
	default:
		m.arm("ctrl+c again quits")
	}
	return nil
}
