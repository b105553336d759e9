package chat

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"
)

// openHistory searches what was sent, in this chat and, where it is known, in others.
func (m *Model) openHistory() tea.Cmd {
	l := &menu{name: "history", title: "Sent before", prompt: "type to search", match: containsItem, none: "nothing was sent yet",
		hint: "enter takes it into the editor · esc closes", close: "history",
		pick: func(m *Model, it item) tea.Cmd {
			m.closeOverlay()
			if !m.ed.empty() {
				m.ed.remember(m.ed.value())
			}
			m.ed.restore(it.value.(string))
			m.setFocus(inEditor)
			return nil
		}}
	newest := slices.Clone(m.ed.history)
	slices.Reverse(newest)
	seen := map[string]bool{}
	for _, list := range [][]string{newest, m.ed.global} {
		for _, s := range list {
			if !seen[s] {
				seen[s] = true
				l.items = append(l.items, item{id: fmt.Sprint(len(l.items)), title: s, value: s})
			}
		}
	}
	m.openOverlay(l)
	return nil
}
