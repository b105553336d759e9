package chat

import (
	"fmt"
	"strings"

	"deltafin/session"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// side is the list of chats beside the messages of a large window.
type side struct {
	chats    []session.Summary
	selected int
	stale    bool // it is to be read when it is shown
	reading  bool
	err      error
}

type sideMsg struct {
	chats []session.Summary
	err   error
}

// readSide reads the list of chats when it is shown and not up to date.
func (m *Model) readSide() tea.Cmd {
	if m.lay.chats == 0 || !m.side.stale || m.side.reading || m.opened == nil || m.opened.Library == nil {
		return nil
	}
	m.side.stale, m.side.reading = false, true
	ctx, library := m.ctx, m.opened.Library
	return func() tea.Msg {
		chats, err := library.Chats(ctx, false)
		return sideMsg{chats, err}
	}
}

func (m *Model) sideRead(msg sideMsg) {
	m.side.reading = false
	m.side.chats, m.side.err = msg.chats, msg.err
	m.side.selected = max(0, min(m.side.selected, len(msg.chats)-1))
}

// sideLines are the rows of the list of chats.
func (m *Model) sideLines(width, height int) []string {
	th := m.theme
	title := "CHATS"
	if m.focus == inChats {
		title = "> CHATS"
	}
	out := []string{" " + th.Title.Paint(title)}
	rows := height - 1
	if len(m.queue) > 0 {
		rows -= len(m.queue) + 2
	}
	switch {
	case m.side.err != nil:
		out = append(out, " "+th.Bad.Paint(text.Truncate("cannot be listed", width-2, "…")))
	case len(m.side.chats) == 0:
		out = append(out, " "+th.Dim.Paint("none yet"))
	}
	from := max(0, min(m.side.selected-rows/2, len(m.side.chats)-rows))
	for i := from; i < len(m.side.chats) && i-from < rows; i++ {
		c := m.side.chats[i]
		it := chatItem(c, m.wall)
		_, when, _ := strings.Cut(it.right, "  ")
		when, _, _ = strings.Cut(when, ":")
		if strings.HasPrefix(when, "today") {
			when = "today"
		} else if len(when) > 6 && !c.Running {
			when = when[:6]
		}
		mark, paint := "  ", th.Text.Paint
		if m.conv != nil && c.ID == m.conv.ID() {
			mark = "▸ "
		}
		if m.focus == inChats && i == m.side.selected {
			mark, paint = "> ", th.Selected.Paint
		}
		name := text.OneLine(it.title)
		if name == "" {
			name = "(untitled)"
		}
		row := paint(mark + text.Fit(name, max(1, width-5-len(when))) + " " + when)
		out = append(out, " "+row)
	}
	if len(m.queue) > 0 {
		for len(out) < height-len(m.queue)-1 {
			out = append(out, "")
		}
		out = append(out, " "+th.Title.Paint("QUEUE"))
		for i, s := range m.queue {
			out = append(out, " "+text.Truncate(fmt.Sprintf(`%d "%s"`, i+1, text.OneLine(s.text)), width-2, "…"))
		}
	}
	out = out[:min(len(out), height)]
	for len(out) < height {
		out = append(out, "")
	}
	return out
}

// moveSide chooses another chat of the list.
func (m *Model) moveSide(by int) {
	m.side.selected = max(0, min(m.side.selected+by, len(m.side.chats)-1))
}

func (m *Model) openSide() tea.Cmd {
	if m.side.selected >= len(m.side.chats) {
		return nil
	}
	return m.openChat(m.side.chats[m.side.selected].ID)
}
