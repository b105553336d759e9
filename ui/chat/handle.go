package chat

import (
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// handleKey routes a key: the way out first, then what lies on top, then the screen, then the editor.
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
	return tea.Batch(sent, m.handleSettled(k, name))
}

// handleSettled is handleKey once no enter waits any more.
func (m *Model) handleSettled(k tea.KeyMsg, name string) tea.Cmd {
	if k.Paste {
		m.settle()
		if m.over.open() {
			m.over.typed(string(k.Runes))
		} else {
			m.disarm()
			m.ed.paste(string(k.Runes))
		}
		return nil
	}
	if !m.over.open() && (name == "up" || name == "down") {
		return m.arrow(name)
	}
	m.settle()

	switch {
	case key.Matches(k, keys.Cancel):
		return m.cancelKey()
	case key.Matches(k, keys.Suspend):
		m.handsOff = true
		return tea.Suspend
	case key.Matches(k, keys.Redraw):
		return m.redraw()
	case key.Matches(k, keys.PageUp):
		m.page(-1)
		return nil
	case key.Matches(k, keys.PageDown):
		m.page(+1)
		return nil
	}
	if m.over.open() {
		return m.overlayKey(k)
	}
	m.disarmUnless(name)
	switch {
	case key.Matches(k, keys.Stop):
		return m.escape()
	case key.Matches(k, keys.Quit) && m.ed.empty():
		if m.at.Before(m.armQuit) {
			return m.quit()
		}
		if m.busy() {
			m.arm("ctrl+d again stops the reply and quits, the text is kept")
		} else {
			m.arm("ctrl+d again quits")
		}
	case key.Matches(k, keys.Newline):
		m.ed.newline()
	case key.Matches(k, keys.Send):
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
	case key.Matches(k, keys.Help):
		m.openHelp()
	case key.Matches(k, keys.NewChat):
		return m.newChat()
	case key.Matches(k, keys.Chats):
		return m.openPicker()
	case key.Matches(k, keys.Thinking):
		m.cycleThinking()
	case key.Matches(k, keys.LineUp):
		m.tr.scroll(-1)
	case key.Matches(k, keys.LineDn):
		m.tr.scroll(+1)
	case key.Matches(k, keys.Start):
		m.tr.toStart()
	case key.Matches(k, keys.End):
		m.tr.toEnd()
	case name == "tab":
		if quick, sure := m.in.pasted(m.at); sure || !m.complete() && quick {
			m.in.character(m.at)
			m.ed.insert("\t", true)
		}
	case m.ed.key(name):
	case k.Type == tea.KeyRunes && !k.Alt || k.Type == tea.KeySpace:
		m.in.character(m.at)
		m.ed.insert(string(k.Runes), true)
	}
	return nil
}

// settle lets an arrow that waits be a key, before the key after it.
func (m *Model) settle() {
	if name := m.in.settle(0); name != "" {
		m.ed.key(name)
	}
}

// arrow takes an up or down that may be the mouse wheel.
func (m *Model) arrow(name string) tea.Cmd {
	if m.in.arrow != "" && m.in.arrow != name {
		m.settle()
	}
	scroll, id := m.in.hold(name, m.at)
	if scroll != 0 {
		m.tr.scroll(scroll)
		return nil
	}
	return m.clock.After(arrowWaits, arrowMsg{id})
}

func (m *Model) page(by int) {
	if m.over.open() {
		m.over.scroll(by * max(1, m.lay.body-2))
		return
	}
	m.tr.scroll(by * max(1, m.lay.body-2))
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
	case "enter":
		if m.ed.value() != "/quit" {
			m.disarm()
		}
	default:
		m.disarm()
	}
}

// escape closes the innermost thing; a reply needs it twice, for hours of work must not end by a slip.
func (m *Model) escape() tea.Cmd {
	switch {
	case !m.busy() || m.stopping:
		return nil
	case m.at.Before(m.armStop):
		m.notice = ""
		return m.stop()
	}
	m.armStop = m.at.Add(armedFor)
	m.notify("esc again to stop, text is kept", armedFor, false)
	return nil
}

// cancelKey is the ladder of ctrl+c: close what is open, clear the text (into the history), stop, and quit on the second
// press. Clearing does not count as the first of two.
func (m *Model) cancelKey() tea.Cmd {
	switch {
	case m.leaving:
		return m.end()
	case m.over.open():
		m.over.close()
	case !m.ed.empty():
		m.armQuit = time.Time{}
		m.ed.take()
		m.say("cleared; the up key brings it back")
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

// complete finishes the name of a command and says whether there was one to finish.
func (m *Model) complete() bool {
	name, arg, ok := slash(m.ed.value())
	if !ok || arg != "" {
		return false
	}
	found := matching(name)
	if len(found) == 0 {
		return false
	}
	m.ed.set("/" + found[0].name + map[bool]string{true: " ", false: ""}[found[0].args != ""])
	return true
}
