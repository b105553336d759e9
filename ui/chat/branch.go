package chat

import (
	"context"
	"fmt"

	"deltafin/session"
	"deltafin/ui/gauge"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// A conversation is a tree: what is edited or asked for again stands beside what was there, and one path is shown.

// cannotChange is why nothing about the conversation can be changed now.
func (m *Model) cannotChange() string {
	switch {
	case m.opened == nil:
		return "the model is still loading"
	case m.busy():
		return "a reply is running; esc esc stops it"
	case m.setting:
		return "a setting is being changed"
	case m.chosen() == nil:
		return "there is no message yet"
	}
	return ""
}

// editMessage takes the marked question, or the last one, into the editor; sending it makes a branch.
func (m *Model) editMessage() {
	e := m.chosen()
	if e.msg.Role == session.RoleAssistant { // its question
		for i := m.tr.byID[e.msg.ID] - 1; i >= 0; i-- {
			if e = m.tr.entries[i]; e.msg.Role == session.RoleUser {
				break
			}
		}
	}
	if e.msg.Role != session.RoleUser {
		m.say("only what you said can be edited")
		return
	}
	if !m.ed.empty() {
		m.ed.take() // it is in the history
	}
	m.ed.restore(e.msg.Answer)
	m.editOf, m.editOfAt = e.msg.ID, e.msg.Created.Format("15:04")
	m.setFocus(inEditor)
}

// dropEdit goes back to a message of its own; the text stays.
func (m *Model) dropEdit() {
	m.editOf = 0
	m.say("a new message again, no branch")
}

// regenerate asks for another reply beside the marked one. Where it would be the same, it has to be asked for twice.
func (m *Model) regenerate() tea.Cmd {
	e := m.chosen()
	if m.conv.SameAgain(e.msg.ID) && !m.at.Before(m.armSame) {
		m.armSame = m.at.Add(noticeFor)
		m.say("the same settings give the same text; change the effort or the wording, or ask again to see it written anew")
		return nil
	}
	id := e.msg.ID
	return m.ask(func(ctx context.Context, c session.Conversation) error { return c.Regenerate(ctx, id) })
}

// goOn continues the last reply from where it ended.
func (m *Model) goOn() tea.Cmd {
	return m.ask(func(ctx context.Context, c session.Conversation) error { return c.Continue(ctx) })
}

func (m *Model) cannotGoOn() string {
	if why := m.cannotChange(); why != "" {
		return why
	}
	e := m.tr.last(session.RoleAssistant)
	if e == nil || e.msg.State == session.StateDone && e.msg.Reason != "max_new" {
		return "the last reply ended by itself"
	}
	return ""
}

// ask has the conversation write a reply to something that was said before.
func (m *Model) ask(f func(context.Context, session.Conversation) error) tea.Cmd {
	m.retrying, m.ended, m.stopping = true, false, false
	m.tr.toEnd()
	m.started()
	ctx, conv := m.ctx, m.conv
	return func() tea.Msg { return retriedMsg{f(ctx, conv)} }
}

// branchesMsg is the branches beside a message, or all ends of a conversation.
type branchesMsg struct {
	seq  int
	of   int64
	by   int
	all  []session.Branch
	err  error
	menu *menu
}

// sibling shows the branch before or after the marked message, or of the nearest above that has others.
func (m *Model) sibling(by int) tea.Cmd {
	e := m.chosen()
	if e.msg.Branches < 2 {
		if i, ok := m.tr.byID[e.msg.ID]; ok { // the nearest above that has any
			for ; i >= 0 && m.tr.entries[i].msg.Branches < 2; i-- {
			}
			if i >= 0 {
				e = m.tr.entries[i]
			}
		}
	}
	if e.msg.Branches < 2 {
		m.say("this message has no other branch")
		return nil
	}
	ctx, conv, seq, id := m.ctx, m.conv, m.seq, e.msg.ID
	return func() tea.Msg {
		all, err := conv.Branches(ctx, id)
		return branchesMsg{seq: seq, of: id, by: by, all: all, err: err}
	}
}

// openBranches lists the ends of the conversation.
func (m *Model) openBranches() tea.Cmd {
	l := &menu{name: "branches", title: "Branches", prompt: "type to filter", match: containsItem, waiting: true,
		none: "this chat has one branch only", hint: "enter shows it · esc closes",
		pick: func(m *Model, it item) tea.Cmd {
			m.closeOverlay()
			return m.selectBranch(it.value.(session.Branch).ID)
		}}
	m.openOverlay(l)
	ctx, conv, seq := m.ctx, m.conv, m.seq
	return func() tea.Msg {
		all, err := conv.Branches(ctx, 0)
		return branchesMsg{seq: seq, all: all, err: err, menu: l}
	}
}

func (m *Model) branchesRead(msg branchesMsg) tea.Cmd {
	if msg.seq != m.seq {
		return nil
	}
	if l := msg.menu; l != nil {
		l.waiting, l.err = false, msg.err
		for _, b := range msg.all {
			when := b.Ended
			if when.IsZero() {
				when = b.Created
			}
			it := item{id: fmt.Sprint(b.ID), title: b.Text, right: fmt.Sprintf("%d msg · %s · %s", b.Messages, gauge.Bytes(float64(b.Bytes)), when.Format("02 Jan 15:04")), value: b}
			if b.Shown {
				it.right = "shown · " + it.right
			}
			l.items = append(l.items, it)
		}
		l.refilter()
		return nil
	}
	if msg.err != nil {
		m.say("the branches cannot be read: " + msg.err.Error())
		return nil
	}
	for i, b := range msg.all {
		if b.ID == msg.of {
			if n := len(msg.all); n > 1 {
				return m.selectBranch(msg.all[(i+msg.by+n)%n].ID)
			}
		}
	}
	m.say("this message has no other branch")
	return nil
}

// selectBranch shows the branch of a message. The feed brings the path.
func (m *Model) selectBranch(id int64) tea.Cmd {
	if why := m.cannotChange(); why != "" {
		m.say("the branch stays: " + why)
		return nil
	}
	m.jump = jump{id: id}
	ctx, conv := m.ctx, m.conv
	return func() tea.Msg {
		if err := conv.Select(ctx, id); err != nil {
			return doneMsg{err: err}
		}
		return nil
	}
}

// jump is a message to be shown as soon as it is on the path.
type jump struct {
	id    int64
	query string // looked for in it
	carry bool   // what is in the editor comes along to another chat
}

// moved takes over another visible path.
func (m *Model) moved(path []session.Message) {
	m.tr.setPath(path, m.at)
	for _, e := range m.tr.entries {
		if !e.byHand {
			e.view = m.view
		}
	}
	m.finder.hits = nil
}

// landed goes to where a jump leads, if that is there now.
func (m *Model) landed() tea.Cmd {
	i, ok := m.tr.byID[m.jump.id]
	if m.jump.id == 0 || !ok {
		return nil
	}
	j := m.jump
	m.jump = jump{}
	m.tr.cursor = j.id
	m.tr.show(spot{i, sectionHead, 0})
	if j.query != "" {
		return m.search(j.query)
	}
	return nil
}

// editWords are the row above the editor while a message is being edited.
func (m *Model) editWords() string {
	if m.editOf == 0 {
		return ""
	}
	return "new branch of " + text.OneLine(m.editOfAt) + ": enter sends it, esc makes it a new message"
}
