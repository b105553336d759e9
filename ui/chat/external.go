package chat

import (
	tea "github.com/charmbracelet/bubbletea"
)

// editedMsg is what an editor of the user's made of the text.
type editedMsg struct {
	text     string
	readOnly bool
	err      error
}

func (m *Model) cannotEdit() string {
	if m.opt.Edit == nil {
		return "no editor can be started here"
	}
	return ""
}

// externalEditor hands the draft to $VISUAL or $EDITOR, or a message to read while the messages have the keys.
func (m *Model) externalEditor() tea.Cmd {
	source, readOnly := m.ed.value(), false
	if m.focus == inTranscript {
		if e := m.chosen(); e != nil {
			source, readOnly = e.source(false), true
		}
	}
	editing := m.opt.Edit(source)
	m.handsOff = true
	return tea.Exec(editing, func(err error) tea.Msg {
		s, readErr := editing.Text()
		if err == nil {
			err = readErr
		}
		return editedMsg{s, readOnly, err}
	})
}

func (m *Model) edited(msg editedMsg) tea.Cmd {
	m.handsOff = false
	switch {
	case msg.err != nil:
		m.warn("The text stays as it was; the editor failed: " + msg.err.Error())
	case !msg.readOnly:
		m.ed.save(false)
		m.ed.restore(cleanInput(msg.text))
		m.focus = inEditor
	}
	return m.mouseAgain()
}
