package chat

import (
	"fmt"

	"deltafin/session"

	tea "github.com/charmbracelet/bubbletea"
)

// focusNext gives the keys to the next area: the editor, the messages, the list of chats and the health pane where they are
// shown.
func (m *Model) focusNext(by int) {
	areas := []area{inEditor, inTranscript}
	if m.lay.chats > 0 {
		areas = append(areas, inChats)
	}
	if m.lay.rail > 0 {
		areas = append(areas, inRail)
	}
	at := 0
	for i, a := range areas {
		if a == m.focus {
			at = i
		}
	}
	m.setFocus(areas[(at+by+len(areas))%len(areas)])
}

func (m *Model) setFocus(a area) {
	m.focus = a
	if a == inTranscript {
		m.keepCursor()
		if m.tr.cursor == 0 {
			m.say("there is no message yet")
			m.focus = inEditor
		}
	}
}

// keepCursor puts the mark on a message that is on the screen, the last of them if it was not.
func (m *Model) keepCursor() {
	first, last := m.tr.visible()
	at, ok := m.tr.byID[m.tr.cursor]
	switch {
	case len(m.tr.entries) == 0:
		m.tr.cursor = 0
		return
	case !ok || at > last:
		at = last
	case at < first:
		at = first
	}
	for at > 0 && m.tr.entries[at].msg.Role == roleNote {
		at--
	}
	m.tr.cursor = m.tr.entries[at].msg.ID
}

// readingWords says which message is marked.
func (m *Model) readingWords() string {
	n, of := 0, 0
	for _, e := range m.tr.entries {
		if e.msg.Role == roleNote {
			continue
		}
		of++
		if e.msg.ID == m.tr.cursor {
			n = of
		}
	}
	return fmt.Sprintf("reading message %d of %d", n, of)
}

// nextMessage moves the mark, and the transcript so far that the head of the message is seen.
func (m *Model) nextMessage(by int) {
	at, ok := m.tr.byID[m.tr.cursor]
	if !ok {
		m.keepCursor()
		return
	}
	for at += by; at >= 0 && at < len(m.tr.entries); at += by {
		if m.tr.entries[at].msg.Role != roleNote {
			m.tr.cursor = m.tr.entries[at].msg.ID
			m.tr.show(spot{at, sectionHead, 0})
			return
		}
	}
	if by > 0 {
		m.tr.toEnd()
	}
}

// chosen is the message a command is about: the marked one while the messages have the keys, else the last reply.
func (m *Model) chosen() *entry {
	if m.focus == inTranscript {
		if i, ok := m.tr.byID[m.tr.cursor]; ok {
			return m.tr.entries[i]
		}
	}
	if e := m.tr.last(session.RoleAssistant); e != nil {
		return e
	}
	return m.tr.last(session.RoleUser)
}

// scroll moves the reader by lines.
func (m *Model) scroll(n int) {
	if c := m.covering(); c != nil {
		c.scroll(n)
		return
	}
	m.tr.scroll(n)
	m.keepCursor()
}

func (m *Model) page(by int) { m.scroll(by * max(1, m.lay.body-2)) }

func (m *Model) toStart() {
	m.tr.toStart()
	m.keepCursor()
}

func (m *Model) toEnd() {
	m.tr.toEnd()
	m.keepCursor()
}

// toggleThinking opens or folds the thinking of the marked message; nothing folds it by itself after that.
func (m *Model) toggleThinking() {
	e := m.chosen()
	if e == nil || len(e.raw) == 0 {
		m.say("this message has no thinking")
		return
	}
	if e.foldedNow() {
		e.view = thinkFull
	} else {
		e.view = thinkFolded
	}
	e.byHand = true
	m.tr.version++
}

// details opens the thinking of all messages, or folds it where all is open.
func (m *Model) details() {
	view := thinkFolded
	for _, e := range m.tr.entries {
		if len(e.raw) > 0 && e.foldedNow() {
			view = thinkFull
		}
	}
	for _, e := range m.tr.entries {
		e.view, e.byHand = view, true
	}
	m.tr.version++
	m.say(map[thinkView]string{thinkFull: "all thinking is shown", thinkFolded: "all thinking is folded"}[view])
}

// typeOn gives a character that means nothing where the keys are to the editor.
func (m *Model) typeOn(k tea.KeyMsg) {
	m.focus = inEditor
	m.in.character(m.at)
	m.ed.insert(string(k.Runes), true)
}

// chatsKey handles a key while the list of chats beside the messages has them.
func (m *Model) chatsKey(k tea.KeyMsg, name string) tea.Cmd {
	if c := m.keys.find(inChats, name); c != nil {
		return m.invoke(c, "")
	}
	if k.Type == tea.KeyRunes && !k.Alt {
		m.typeOn(k)
	}
	return nil
}

// railKey handles a key while the health pane beside the messages has them.
func (m *Model) railKey(k tea.KeyMsg, name string) tea.Cmd {
	if m.pane.Handle(name) {
		return nil
	}
	if c := m.keys.find(inRail, name); c != nil {
		return m.invoke(c, "")
	}
	if k.Type == tea.KeyRunes && !k.Alt {
		m.typeOn(k)
	}
	return nil
}
