package chat

import (
	"context"
	"strings"
	"time"

	"deltafin/session"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// submit sends what the editor holds, or queues it while something else is under way.
func (m *Model) submit() tea.Cmd {
	s := m.ed.value()
	if strings.TrimSpace(s) == "" {
		return nil
	}
	if name, arg, ok := slash(s); ok {
		if handled, cmd := m.command(s, name, arg); handled {
			return cmd
		}
	}
	if strings.HasPrefix(s, "//") {
		s = s[1:]
	}
	m.unknown = ""
	if m.editOf != 0 {
		return m.submitEdit(s)
	}
	switch {
	case m.leaving:
		return nil
	case m.loadErr != nil:
		m.say("nothing can be sent, for no chat could begin; ctrl+c twice leaves")
		return nil
	}
	if m.opened == nil || m.busy() || m.setting || m.conv.Busy() || len(m.queue) > 0 {
		if !m.enqueue(s) {
			return nil
		}
		m.ed.take()
		if m.paused() {
			m.say("queued behind what waits: /send sends")
		}
		return m.handOver()
	}
	m.ed.take()
	return m.send(s)
}

// send makes a message durable and starts its reply. Until that is done the text is kept in sending.
func (m *Model) send(s string) tea.Cmd {
	m.sending, m.ended, m.stopping = &s, false, false
	m.tr.toEnd()
	m.started()
	ctx, conv, seq, gate := m.ctx, m.conv, m.seq, m.gate
	return func() tea.Msg { return sentMsg{seq, s, gate.send(func() error { return conv.Send(ctx, s) })} }
}

// submitEdit sends another version of a message that was said before.
func (m *Model) submitEdit(s string) tea.Cmd {
	if why := m.cannotChange(); why != "" {
		m.say("not sent yet: " + why)
		return nil
	}
	id := m.editOf
	m.ed.take()
	m.editOf = 0
	m.sending, m.ended, m.stopping = &s, false, false
	m.tr.toEnd()
	m.started()
	ctx, conv, seq, gate := m.ctx, m.conv, m.seq, m.gate
	return func() tea.Msg { return sentMsg{seq, s, gate.send(func() error { return conv.Edit(ctx, id, s) })} }
}

func (m *Model) sent(msg sentMsg) tea.Cmd {
	m.sending = nil
	switch {
	case msg.err == nil:
		return m.accepted()
	case msg.seq == m.seq && m.conv.Busy(): // a reply was still ending: it will be our turn
		m.queue = append([]waiting{{text: msg.text}}, m.queue...)
	case m.ed.empty():
		m.ed.restore(msg.text)
		m.warn("Not sent: " + msg.err.Error())
	default:
		m.queue, m.held = append([]waiting{{text: msg.text}}, m.queue...), true
		m.warn("Not sent, it waits (/send tries again): " + msg.err.Error())
	}
	m.stopping = false
	if m.leaving {
		return m.end()
	}
	return nil
}

// accepted goes on after a message or another try was made durable.
func (m *Model) accepted() tea.Cmd {
	m.side.stale, m.due = true, !m.ended && m.running() == nil
	if m.noticeBad { // what kept it from being sent is over
		m.notice = ""
	}
	if m.stopping { // asked for while there was nothing to stop yet
		conv := m.conv
		return func() tea.Msg { conv.Stop(); return nil }
	}
	return m.handOver()
}

// cannotRetry is why no other reply can be asked for now, "" if one can.
func (m *Model) cannotRetry() string {
	if e := m.tr.last(session.RoleAssistant); !m.busy() && (e == nil || e.msg.State == session.StateDone) {
		return "no reply has failed or was interrupted"
	}
	return m.cannotChange()
}

// retry asks for another reply in place of one that failed or broke off.
func (m *Model) retry() tea.Cmd {
	return m.ask(func(ctx context.Context, c session.Conversation) error { return c.Retry(ctx) })
}

func (m *Model) retried(msg retriedMsg) tea.Cmd {
	m.retrying = false
	if msg.err == nil {
		return m.accepted()
	}
	m.stopping = false
	m.warn("Not asked again: " + msg.err.Error())
	if m.leaving {
		return m.end()
	}
	return m.handOver()
}

// stop asks the reply to end at the next safe point.
func (m *Model) stop() tea.Cmd {
	m.armStop = time.Time{}
	if m.conv == nil || !m.busy() {
		return nil
	}
	m.stopping = true
	m.held = m.firstHere() >= 0
	conv := m.conv
	return func() tea.Msg { conv.Stop(); return nil }
}

// quit ends the program in good order: the reply stops, what there is of it is saved.
func (m *Model) quit() tea.Cmd {
	if m.leaving || !m.busy() {
		return m.end()
	}
	m.leaving, m.leaveBy = true, m.at.Add(leaveWithin)
	return m.stop()
}

// askQuit quits, and asks before when that stops a reply.
func (m *Model) askQuit() tea.Cmd {
	if !m.busy() || m.leaving {
		return m.quit()
	}
	m.confirm("A reply is running. Stop it and quit?", (*Model).quit)
	return nil
}

// end leaves the event loop; the cursor is no longer ours.
func (m *Model) end() tea.Cmd {
	m.handsOff = true
	return tea.Quit
}

func (m *Model) arm(words string) {
	m.armQuit = m.at.Add(armedFor)
	m.notify(words, armedFor, false)
}

func (m *Model) say(s string) { m.notify(s, noticeFor, false) }

// warn says what went wrong: for a while below, and in full among the messages.
func (m *Model) warn(s string) {
	m.notify(s, warningFor, true)
	m.tr.note(s, "", m.at)
}

// good says what went well: below, and among the messages for whoever comes back later.
func (m *Model) good(s string) {
	m.notify(s, warningFor, false)
	m.tr.note(s, goodNews, m.at)
}

func (m *Model) notify(s string, d time.Duration, bad bool) {
	m.notice, m.noticeBad, m.until = text.OneLine(s), bad, m.at.Add(d)
	m.noticeOn = m.ed.text
	const keep = 500
	m.log = append(m.log, said{m.wall, m.notice})
	if len(m.log) > keep {
		m.log = m.log[len(m.log)-keep:]
	}
}

func (m *Model) setThinking(v thinkView) tea.Cmd {
	m.view, m.prefs.Thinking = v, v.String()
	m.tr.version++
	for _, e := range m.tr.entries {
		e.view, e.byHand = v, false
	}
	m.say("thinking: " + map[thinkView]string{
		thinkTail: "the last lines while it runs, folded after", thinkFull: "shown in full", thinkFolded: "folded",
	}[v])
	return m.remember()
}

func (m *Model) cycleThinking() tea.Cmd { return m.setThinking((m.view + 1) % 3) }

func (m *Model) cannotSetEffort() string {
	switch {
	case m.opened == nil:
		return "the model is still loading"
	case m.conv.Effort() == "":
		return "this model has one effort only"
	case m.setting:
		return "it is being changed"
	}
	return ""
}

// setEffort changes how much the model thinks in this conversation. What is sent meanwhile waits for it.
func (m *Model) setEffort(level string) tea.Cmd {
	if level == "" {
		m.say("effort is " + string(m.conv.Effort()) + "; choices: " + effortChoices())
		return nil
	}
	m.setting = true
	conv, seq := m.conv, m.seq
	return func() tea.Msg { return effortMsg{seq, level, conv.SetEffort(session.Effort(level))} }
}

func (m *Model) effortSet(msg effortMsg) tea.Cmd {
	if msg.seq != m.seq {
		return nil
	}
	m.setting = false
	if msg.err != nil {
		m.say("no effort " + msg.level + "; choices: " + effortChoices())
	} else {
		m.say("effort " + string(m.conv.Effort()) + " from the next reply on")
	}
	return m.handOver()
}

func effortChoices() string {
	var names []string
	for _, e := range session.Efforts() {
		names = append(names, string(e))
	}
	return strings.Join(names, ", ")
}
