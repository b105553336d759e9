package chat

import (
	"context"
	"fmt"
	"time"

	"deltafin/session"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// cannotSwitch is why another chat cannot be shown now, "" if it can.
func (m *Model) cannotSwitch() string {
	switch {
	case m.opened == nil:
		return "the model is still loading"
	case m.busy():
		return "a reply is running; esc esc stops it"
	case m.firstHere() >= 0:
		return "messages are queued; /send sends them"
	}
	return ""
}

func (m *Model) newChat() tea.Cmd {
	if why := m.cannotSwitch(); why != "" {
		m.say("no new chat yet: " + why)
		return nil
	}
	if m.opened.New == nil {
		m.say("new chats are not available here")
		return nil
	}
	ctx, seq, begin, effort := m.ctx, m.seq, m.opened.New, m.conv.Effort()
	return switchTo(seq, jump{carry: true}, func() (session.Conversation, error) {
		c, err := begin(ctx)
		if err == nil && effort != "" { // chosen for minutes instead of hours: it holds until another is chosen
			err = c.SetEffort(effort)
		}
		return c, err
	})
}

// switchTo opens a conversation and reads it, off the screen.
func switchTo(seq int, to jump, open func() (session.Conversation, error)) tea.Cmd {
	return func() tea.Msg {
		c, err := open()
		if err != nil {
			return switchedMsg{seq: seq, err: err}
		}
		c.Feed().Take() // the messages contain it
		return switchedMsg{seq: seq, jump: to, conv: c, messages: c.Messages()}
	}
}

func (m *Model) switched(msg switchedMsg) tea.Cmd {
	if msg.seq != m.seq { // another one came first
		if msg.conv == nil || msg.conv == m.conv {
			return nil
		}
		return m.closeChat(msg.conv)
	}
	if msg.err != nil {
		m.warn("The chat was not opened: " + msg.err.Error())
		return nil
	}
	m.closeOverlays()
	m.notice = "" // it was about the other one
	left := m.conv
	m.jump = msg.jump
	if !msg.jump.carry { // it stays with its chat
		m.ed.clear()
	}
	return tea.Batch(m.enter(msg.conv, msg.messages), m.closeChat(left), m.landed())
}

// closeChat lets go of a conversation that is not shown and in which no reply runs: it holds a timeline of the engine.
func (m *Model) closeChat(conv session.Conversation) tea.Cmd {
	ctx := m.ctx
	return func() tea.Msg {
		if c, ok := conv.(interface{ Close(context.Context) error }); ok {
			_ = c.Close(ctx) // there is nothing to save
		}
		return nil
	}
}

// itemsMsg is what a menu waited for.
type itemsMsg struct {
	menu  *menu
	seq   int // of the question, for a menu that asks more than once
	items []item
	more  bool
	err   error
}

func (l *menu) filled(msg itemsMsg) {
	if msg.seq != l.seq {
		return
	}
	l.items, l.more, l.err, l.waiting = msg.items, msg.more, msg.err, false
	l.refilter()
}

// doneMsg is the end of something done to the list of chats.
type doneMsg struct {
	words string // to say if it went well
	title string // the new title of the chat that is shown, "" for none
	leave bool   // the chat that is shown is gone
	menu  *menu  // to read again
	err   error
}

// openPicker lists the chats.
func (m *Model) openPicker() tea.Cmd {
	switch {
	case m.opened == nil:
		m.say("no list of chats yet: the model is still loading")
		return nil
	case m.opened.Library == nil || m.opened.Load == nil:
		m.say("the list of chats is not available here")
		return nil
	}
	var l *menu
	l = &menu{name: "chats", title: "Chats", prompt: "type: titles, then what was said", match: containsItem, waiting: true, none: "no chats yet", close: "chats",
		hint: "enter opens · ctrl+r renames · ctrl+x puts away · ctrl+d deletes · esc closes",
		pick: func(m *Model, it item) tea.Cmd {
			if h, ok := it.value.(session.Hit); ok {
				return m.openHit(h, l.filter.value())
			}
			return m.openChat(it.id)
		}}
	l.changed = func(m *Model, query string) tea.Cmd { return m.searchAll(l, query) }
	l.cancel = func() {}
	l.keys = map[string]func(*Model, item) tea.Cmd{
		"ctrl+r": func(m *Model, it item) tea.Cmd { return m.askTitle(it.id, it.title, l) },
		"ctrl+x": func(m *Model, it item) tea.Cmd { m.askArchive(it.id, it.title, l); return nil },
		"ctrl+d": func(m *Model, it item) tea.Cmd { m.askDelete(it.id, it.title, l); return nil },
	}
	l.keys["delete"] = l.keys["ctrl+d"]
	m.openOverlay(l)
	return m.readChats(l)
}

// readChats fills a list of chats.
func (m *Model) readChats(l *menu) tea.Cmd {
	ctx, library, now := m.ctx, m.opened.Library, m.wall
	l.waiting = true
	seq := l.seq
	return func() tea.Msg {
		chats, err := library.Chats(ctx, false)
		if err != nil {
			err = fmt.Errorf("the chats cannot be listed: %w", err)
		}
		msg := itemsMsg{menu: l, seq: seq, err: err}
		for _, c := range chats {
			msg.items = append(msg.items, chatItem(c, now))
		}
		return msg
	}
}

func chatItem(c session.Summary, now time.Time) item {
	when := c.Updated.Format("02 Jan 15:04")
	switch {
	case c.Running:
		when = "running"
	case c.Updated.Format("2006-01-02") == now.Format("2006-01-02"):
		when = "today " + c.Updated.Format("15:04")
	case c.Updated.Year() != now.Year():
		when = c.Updated.Format("02 Jan 2006")
	}
	return item{id: c.ID, title: c.Title, right: fmt.Sprintf("%d msg  %s", c.Count, when), value: c}
}

// openChat shows another chat.
func (m *Model) openChat(id string) tea.Cmd {
	if m.conv != nil && id == m.conv.ID() {
		m.closeOverlays()
		return nil
	}
	if why := m.cannotSwitch(); why != "" {
		m.say("the chat stays: " + why)
		return nil
	}
	ctx, load := m.ctx, m.opened.Load
	return tea.Batch(m.keepDraft(), switchTo(m.seq, jump{}, func() (session.Conversation, error) { return load(ctx, id) }))
}

func (m *Model) cannotRename() string {
	switch {
	case m.opened == nil:
		return "the model is still loading"
	case m.opened.Library == nil:
		return "chats cannot be changed here"
	case m.conv.ID() == "":
		return "nothing was said in this chat yet"
	}
	return ""
}

func (m *Model) cannotArchive() string {
	if why := m.cannotRename(); why != "" {
		return why
	}
	return m.cannotSwitch()
}

func (m *Model) renameCommand(title string) tea.Cmd {
	if title == "" {
		return m.askTitle(m.conv.ID(), m.title, nil)
	}
	return m.rename(m.conv.ID(), title, nil)
}

func (m *Model) askTitle(id, title string, l *menu) tea.Cmd {
	if m.opened.Library == nil {
		m.say("chats cannot be changed here")
		return nil
	}
	m.openOverlay(newBar("Title:", text.OneLine(title), func(m *Model, s string) tea.Cmd {
		m.closeOverlay()
		return m.rename(id, s, l)
	}))
	return nil
}

func (m *Model) rename(id, title string, l *menu) tea.Cmd {
	ctx, rename, shown := m.ctx, m.opened.Library.Rename, m.conv.ID() == id
	return func() tea.Msg {
		done := doneMsg{words: "the title is " + text.OneLine(title), menu: l, err: rename(ctx, id, title)}
		if shown {
			done.title = title
		}
		return done
	}
}

func (m *Model) archiveCommand() { m.askArchive(m.conv.ID(), m.title, nil) }
func (m *Model) deleteCommand()  { m.askDelete(m.conv.ID(), m.title, nil) }

func (m *Model) askArchive(id, title string, l *menu) {
	if m.opened.Library == nil {
		m.say("chats cannot be changed here")
		return
	}
	archive := m.opened.Library.Archive
	m.askChange("Put away", "put away; 'deltafin chats list --archived' shows it", id, title, l,
		func(ctx context.Context) error { return archive(ctx, id, true) })
}

func (m *Model) askDelete(id, title string, l *menu) {
	if m.opened.Library == nil {
		m.say("chats cannot be changed here")
		return
	}
	remove := m.opened.Library.Delete
	m.askChange("Delete", "deleted; 'deltafin chats restore' brings it back for some weeks", id, title, l, func(ctx context.Context) error { return remove(ctx, id) })
}

// askChange asks before a chat leaves the list. If it is the one that is shown, a new one is begun first, for what is
// shown must not be gone.
func (m *Model) askChange(verb, done, id, title string, l *menu, change func(context.Context) error) {
	shown := m.conv.ID() == id
	if shown {
		if why := m.cannotSwitch(); why != "" {
			m.say("the chat stays: " + why)
			return
		}
	}
	title = text.Truncate(text.OneLine(title), 30, "…")
	m.confirm(verb+` "`+title+`"?`, func(m *Model) tea.Cmd {
		ctx := m.ctx
		return func() tea.Msg {
			return doneMsg{words: `"` + title + `" is ` + done, leave: shown, menu: l, err: change(ctx)}
		}
	})
}

func (m *Model) done(msg doneMsg) tea.Cmd {
	if msg.err != nil {
		m.warn("Not done: " + msg.err.Error())
		return nil
	}
	m.say(msg.words)
	m.side.stale = true
	if msg.title != "" {
		m.title = text.OneLine(msg.title)
	}
	var cmds []tea.Cmd
	if msg.menu != nil {
		cmds = append(cmds, m.readChats(msg.menu))
	}
	if msg.leave && m.opened.New != nil {
		cmds = append(cmds, m.newChat())
	}
	return tea.Batch(cmds...)
}
