package chat

import (
	"fmt"
	"strings"

	"deltafin/session"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// railLines are the rows of the rail: what the engine does, how fast, and below what its memory and disk do.
func (m *Model) railLines(width, height int) []string {
	out := m.engineRows(width - 2)
	out = append(out, m.speedRows(width-2)...)
	out = out[:min(len(out), height)]
	for i, line := range out {
		if line != "" {
			out[i] = " " + line
		}
	}
	for len(out) < height {
		out = append(out, "")
	}
	return out
}

// railHead is the title of a section of the rail and a word at its end.
func (m *Model) railHead(title, word string, width int) string {
	return m.theme.Title.Paint(title) + text.Blank(width-text.Width(title)-text.Width(word)) + word
}

func (m *Model) engineRows(width int) []string {
	g := m.act.progress
	out := []string{m.railHead("ENGINE", text.Truncate(m.words(), max(0, width-8), "…"), width)}
	row := func(name, value string) {
		if value != "" {
			out = append(out, text.Truncate(text.Fit(name, 6)+" "+value, width, "…"))
		}
	}
	if !m.busy() && m.opened != nil {
		row("model", text.OneLine(m.opened.Identity.Name))
		row("ctx", strings.TrimPrefix(m.contextWords(), "ctx "))
		return append(out, "")
	}
	if m.opened == nil {
		g = m.load
	}
	if g.Layers > 0 {
		layer := fmt.Sprintf("%d/%d", g.Layer, g.Layers)
		row("layer", text.Fit(layer, 7)+gauge(g.Layer, g.Layers, width-15))
	}
	if m.act.tokens > 0 {
		answer := m.act.tokens - m.act.thinking
		row("token", fmt.Sprintf("%d answer · %d all", answer, m.act.tokens))
	}
	if m.generating() {
		d, _ := m.act.quiet(m.now())
		row("alive", "last event "+duration(d)+" ago")
	}
	row("ctx", strings.TrimPrefix(m.contextWords(), "ctx "))
	return append(out, "")
}

func (m *Model) speedRows(width int) []string {
	s := m.act.secondsPerToken()
	values := m.act.perToken.values
	if s == 0 || len(values) == 0 {
		return nil
	}
	best := values[0]
	for _, v := range values {
		if v > 0 {
			best = min(best, v)
		}
	}
	word := ""
	if best > 1 {
		word = fmt.Sprintf("best %.1f", best)
	} else if best > 0 {
		word = fmt.Sprintf("best %.0f/s", 1/best)
	}
	out := []string{m.theme.Title.Paint("SPEED")}
	now := rate(seconds(s))
	out = append(out, now+text.Blank(width-text.Width(now)-text.Width(word))+word)
	if line := sparkline(values, width); line != "" {
		out = append(out, line)
	}
	if m.busy() {
		out = append(out, "elapsed "+duration(m.now().Sub(m.act.began)))
		if words := m.sleptPart().text; words != "" {
			out = append(out, words)
		}
	}
	return append(out, "")
}

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
