package chat

import (
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"
)

// Messages that were sent while something else was under way wait in a queue. It is the user's: it can be looked at,
// edited and shortened, and after a stop or a failure it waits until it is told to go on.

func (m *Model) nothingQueued() string {
	if len(m.queue) == 0 {
		return "nothing is queued"
	}
	return ""
}

// enqueue puts a text behind what waits and says whether there was room.
func (m *Model) enqueue(s string) bool {
	if len(m.queue) >= mostQueued {
		m.say(fmt.Sprintf("%d messages wait already; this one stays here", mostQueued))
		return false
	}
	m.queue = append(m.queue, s)
	m.queueChanged()
	return true
}

// unqueue takes the newest queued message back into the empty editor, and says whether there was one.
func (m *Model) unqueue() bool {
	n := len(m.queue)
	if n == 0 || !m.ed.empty() || m.ed.recall != len(m.ed.history) {
		return false
	}
	m.ed.restore(m.queue[n-1])
	m.queue = m.queue[:n-1]
	m.queueChanged()
	m.say("taken out of the queue; enter queues it again")
	return true
}

// openQueue lists what waits.
func (m *Model) openQueue() {
	l := &menu{name: "queue", title: "Queue", hint: "enter edits · ctrl+x drops · ctrl+t sends it first · esc closes", none: "nothing is queued"}
	fill := func() {
		l.items = nil
		for i, s := range m.queue {
			l.items = append(l.items, item{id: fmt.Sprint(i), title: s, value: s})
		}
		l.refilter()
	}
	fill()
	take := func(m *Model, it item) (string, bool) {
		i := slices.Index(m.queue, it.value.(string))
		if i < 0 {
			return "", false // sent meanwhile
		}
		s := m.queue[i]
		m.queue = slices.Delete(m.queue, i, i+1)
		m.queueChanged()
		return s, true
	}
	l.pick = func(m *Model, it item) tea.Cmd {
		if s, ok := take(m, it); ok {
			m.closeOverlay()
			m.ed.remember(m.ed.value())
			m.ed.restore(s)
			m.setFocus(inEditor)
		}
		return nil
	}
	l.keys = map[string]func(*Model, item) tea.Cmd{
		"ctrl+x": func(m *Model, it item) tea.Cmd {
			if s, ok := take(m, it); ok {
				m.ed.remember(s) // not lost: the up key brings it back
			}
			fill()
			if len(m.queue) == 0 {
				m.closeOverlay()
			}
			return nil
		},
		"ctrl+t": func(m *Model, it item) tea.Cmd {
			if s, ok := take(m, it); ok {
				m.queue = append([]string{s}, m.queue...)
				m.queueChanged()
			}
			fill()
			return nil
		},
	}
	l.keys["delete"] = l.keys["ctrl+x"]
	m.openOverlay(l)
}
