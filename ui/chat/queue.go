package chat

import (
	"fmt"
	"slices"

	"deltafin/session"

	tea "github.com/charmbracelet/bubbletea"
)

// Messages that were sent while something else was under way wait in a queue. It is the conversation's, which keeps it on
// disk and sends it; the screen shows it, and holds what the conversation cannot take yet: before the model is there, and
// while the first message of a chat is being written down. The queue is the user's: it can be looked at, edited and
// shortened, and after a stop or a failure it waits until it is told to go on.

// waiting is a message of the queue.
type waiting struct {
	id    int64 // 0: the conversation does not have it yet
	text  string
	given bool // it is being handed over
}

type (
	enqueuedMsg struct {
		seq   int
		text  string
		queue session.Queue // after it
		err   error
	}
	unqueuedMsg struct {
		seq   int
		text  string
		edit  bool           // into the editor, else it is only kept in the history
		queue *session.Queue // after it, nil if the conversation has no part in it
		err   error
	}
)

func (m *Model) nothingQueued() string {
	if len(m.queue) == 0 {
		return "nothing is queued"
	}
	return ""
}

// paused says whether the queue waits for the user.
func (m *Model) paused() bool { return (m.held || m.queuePaused) && len(m.queue) > 0 }

// goesOn says whether the conversation sends a message of its queue by itself, now or after the reply that runs.
func (m *Model) goesOn() bool {
	return !m.queuePaused && slices.ContainsFunc(m.queue, func(w waiting) bool { return w.id != 0 })
}

// firstHere is the first message that the conversation does not have, -1 if it has all.
func (m *Model) firstHere() int {
	return slices.IndexFunc(m.queue, func(w waiting) bool { return w.id == 0 })
}

// enqueue puts a text behind what waits and says whether there was room.
func (m *Model) enqueue(s string) bool {
	if len(m.queue) >= mostQueued {
		m.say(fmt.Sprintf("%d messages wait already; this one stays here", mostQueued))
		return false
	}
	m.queue = append(m.queue, waiting{text: s})
	return true
}

// handOver brings the first message the conversation does not have on its way: to be sent, or to wait there.
func (m *Model) handOver() tea.Cmd {
	i := m.firstHere()
	if i < 0 || m.queue[i].given || m.leaving || m.opened == nil || m.sending != nil || m.retrying || m.setting {
		return nil
	}
	conv, ctx, seq, s := m.conv, m.ctx, m.seq, m.queue[i].text
	if m.running() == nil && !conv.Busy() && i == 0 {
		if m.held {
			return nil
		}
		m.queue = m.queue[1:]
		return m.send(s)
	}
	if conv.ID() == "" { // a chat that has not begun has no queue
		return nil
	}
	m.queue[i].given = true
	return func() tea.Msg {
		err := conv.Enqueue(ctx, s)
		return enqueuedMsg{seq, s, conv.Queue(), err}
	}
}

func (m *Model) enqueued(msg enqueuedMsg) tea.Cmd {
	if msg.seq != m.seq {
		return nil
	}
	i := slices.IndexFunc(m.queue, func(w waiting) bool { return w.id == 0 && w.given && w.text == msg.text })
	if msg.err == nil {
		if i >= 0 {
			m.queue = slices.Delete(m.queue, i, i+1)
		}
		m.takeQueue(msg.queue)
		return m.handOver()
	}
	if i >= 0 {
		m.queue[i].given, m.held = false, true
	}
	m.warn("Not queued, it waits here (/send tries again): " + msg.err.Error())
	return nil
}

// takeQueue takes over what the conversation says of its queue.
func (m *Model) takeQueue(q session.Queue) {
	known := map[int64]bool{}
	var here []waiting
	for _, w := range m.queue {
		known[w.id] = true
		if w.id == 0 {
			here = append(here, w)
		}
	}
	m.queue, m.queuePaused = nil, q.Paused
	for _, it := range q.Items {
		m.queue = append(m.queue, waiting{id: it.ID, text: it.Text})
		if !known[it.ID] { // one that was handed over
			if i := slices.IndexFunc(here, func(w waiting) bool { return w.given && w.text == it.Text }); i >= 0 {
				here = slices.Delete(here, i, i+1)
			}
		}
	}
	m.queue = append(m.queue, here...)
}

// resume lets the queue go on.
func (m *Model) resume() tea.Cmd {
	m.held = false
	conv, ctx := m.conv, m.ctx
	if conv == nil || !slices.ContainsFunc(m.queue, func(w waiting) bool { return w.id != 0 }) {
		return m.handOver()
	}
	return tea.Batch(m.handOver(), func() tea.Msg {
		if err := conv.ResumeQueue(ctx); err != nil {
			return doneMsg{err: err}
		}
		return nil
	})
}

// unqueue takes the newest queued message back into the empty editor, and says whether there was one.
func (m *Model) unqueue() (bool, tea.Cmd) {
	n := len(m.queue)
	if n == 0 || !m.ed.empty() || m.ed.recall != len(m.ed.history) || m.queue[n-1].given {
		return false, nil
	}
	return true, m.takeOut(m.queue[n-1], true)
}

// takeOut takes a message out of the queue, to be edited or to be dropped.
func (m *Model) takeOut(w waiting, edit bool) tea.Cmd {
	i := slices.Index(m.queue, w)
	if i < 0 {
		m.say("it was sent meanwhile")
		return nil
	}
	if w.id == 0 {
		m.queue = slices.Delete(m.queue, i, i+1)
		return m.unqueued(unqueuedMsg{m.seq, w.text, edit, nil, nil})
	}
	conv, ctx, seq := m.conv, m.ctx, m.seq
	return func() tea.Msg {
		err := conv.RemoveQueued(ctx, w.id)
		q := conv.Queue()
		return unqueuedMsg{seq, w.text, edit, &q, err}
	}
}

func (m *Model) unqueued(msg unqueuedMsg) tea.Cmd {
	if msg.queue != nil && msg.seq == m.seq {
		m.takeQueue(*msg.queue)
	}
	switch {
	case msg.err != nil:
		m.say("it stays in the queue: " + msg.err.Error())
	case !msg.edit || !m.ed.empty():
		m.ed.remember(msg.text)
		m.say("out of the queue; the up key brings it back")
	default:
		m.ed.restore(msg.text)
		m.setFocus(inEditor)
		m.say("out of the queue; enter queues it again")
	}
	return nil
}

// openQueue lists what waits.
func (m *Model) openQueue() {
	l := &menu{name: "queue", title: "Queue", hint: "enter edits · ctrl+x drops · ctrl+t makes it the next · esc closes", none: "nothing is queued"}
	l.refresh = func(m *Model) {
		l.items = nil
		for _, w := range m.queue {
			l.items = append(l.items, item{id: fmt.Sprint(w.id), title: w.text, value: w})
		}
	}
	l.pick = func(m *Model, it item) tea.Cmd {
		m.closeOverlay()
		if !m.ed.empty() {
			m.ed.remember(m.ed.take())
		}
		return m.takeOut(it.value.(waiting), true)
	}
	l.keys = map[string]func(*Model, item) tea.Cmd{
		"ctrl+x": func(m *Model, it item) tea.Cmd { return m.takeOut(it.value.(waiting), false) },
		"ctrl+t": func(m *Model, it item) tea.Cmd { return m.makeNext(it.value.(waiting)) },
	}
	l.keys["delete"] = l.keys["ctrl+x"]
	m.openOverlay(l)
}

// makeNext puts a message before the others.
func (m *Model) makeNext(w waiting) tea.Cmd {
	i := slices.Index(m.queue, w)
	if i < 0 {
		return nil
	}
	if w.id == 0 {
		m.queue = slices.Insert(slices.Delete(m.queue, i, i+1), max(0, m.firstHere()), w)
		return nil
	}
	conv, ctx := m.conv, m.ctx
	return func() tea.Msg {
		if err := conv.MoveQueued(ctx, w.id, 0); err != nil {
			return doneMsg{err: err}
		}
		return nil
	}
}

// unsent are the texts that are nowhere but here.
func (m *Model) unsent() []string {
	var all []string
	if m.sending != nil {
		all = append(all, *m.sending)
	}
	for _, w := range m.queue {
		if w.id == 0 || m.opened != nil && m.opened.Unkept {
			all = append(all, w.text)
		}
	}
	return all
}

// queuedWords say how much waits, for the row above the editor.
func (m *Model) queuedWords() string {
	n := len(m.queue)
	switch {
	case m.opened == nil:
		return fmt.Sprintf("%d queued until the model is ready: ", n)
	case m.paused():
		return fmt.Sprintf("%d queued, paused (/send sends): ", n)
	}
	return fmt.Sprintf("%d queued: ", n)
}
