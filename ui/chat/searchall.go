package chat

import (
	"context"
	"fmt"
	"strings"
	"time"

	"deltafin/session"
	kept "deltafin/storage/transcript"

	tea "github.com/charmbracelet/bubbletea"
)

const mostHits = 50

// cannotSearch is why chats cannot be searched now.
func (m *Model) cannotSearch() string {
	switch {
	case m.opened == nil:
		return "the model is still loading"
	case m.opened.Library == nil:
		return "the list of chats is not available here"
	}
	return ""
}

// searchCommand searches all chats.
func (m *Model) searchCommand(arg string) tea.Cmd {
	cmd := m.openPicker()
	if l, ok := m.top().(*menu); ok && arg != "" {
		l.filter.set(arg)
		return tea.Batch(cmd, l.edited(m, ""))
	}
	return cmd
}

// searchAll looks for what was typed into the list of chats in the text of all of them. The search before is given up.
func (m *Model) searchAll(l *menu, query string) tea.Cmd {
	l.cancel()
	l.extra, l.searching, l.seq = nil, false, l.seq+1
	l.refilter()
	q, err := parseQuery(query, m.conv.ID())
	if err != nil {
		l.extraNote = err.Error()
		return nil
	}
	l.extraNote = ""
	if len([]rune(q.Text)) < 2 && !strings.ContainsFunc(q.Text, func(r rune) bool { return r > 0x2e7f }) { // one Chinese character is a word
		return nil
	}
	ctx, cancel := context.WithCancel(m.ctx)
	l.cancel, l.searching = cancel, true
	library, seq := m.opened.Library, l.seq
	return func() tea.Msg {
		defer cancel()
		msg := hitsMsg{menu: l, seq: seq}
		for h, err := range library.Search(ctx, q) {
			if err != nil {
				msg.err = err
				break
			}
			if h.Message == 0 {
				continue // a title, which the list has
			}
			if len(msg.hits) == mostHits {
				msg.more = true
				break
			}
			msg.hits = append(msg.hits, h)
		}
		return msg
	}
}

// hitsMsg is what a search found.
type hitsMsg struct {
	menu *menu
	seq  int
	hits []session.Hit
	more bool
	err  error
}

func (m *Model) hitsFound(msg hitsMsg) {
	l := msg.menu
	if msg.seq != l.seq {
		return
	}
	l.searching = false
	switch {
	case msg.err != nil:
		l.extraNote = "the search failed: " + msg.err.Error()
	case msg.more:
		l.extraNote = fmt.Sprintf("the newest %d hits", mostHits)
	}
	for _, h := range msg.hits {
		who := "you"
		if h.Role == string(session.RoleAssistant) {
			who = "answer"
		}
		if h.Kind == kept.KindThinking {
			who = "thinking"
		}
		l.extra = append(l.extra, item{id: h.ChatID, title: h.Title, right: who + " · " + h.Created.Format("02 Jan 15:04"), under: h.Snippet, value: h})
	}
	l.refilter()
}

// openHit shows the chat of a hit, at the hit.
func (m *Model) openHit(h session.Hit, query string) tea.Cmd {
	q, _ := parseQuery(query, "")
	j := jump{id: h.Message, query: q.Text}
	if m.conv != nil && h.ChatID == m.conv.ID() {
		m.closeOverlays()
		m.jump = j
		if _, ok := m.tr.byID[h.Message]; !ok {
			cmd := m.selectBranch(h.Message)
			m.jump = j
			return cmd
		}
		return m.landed()
	}
	if why := m.cannotSwitch(); why != "" {
		m.say("the chat stays: " + why)
		return nil
	}
	ctx, load := m.ctx, m.opened.Load
	return tea.Batch(m.keepDraft(), switchTo(m.seq, j, func() (session.Conversation, error) {
		c, err := load(ctx, h.ChatID)
		if err != nil {
			return nil, err
		}
		for _, msg := range c.Messages() {
			if msg.ID == h.Message {
				return c, nil
			}
		}
		return c, c.Select(ctx, h.Message)
	}))
}

// parseQuery reads a search as it is typed: words, and in:thinking, in:answer, role:user, before:2026-10, since:2026-10-01
// or chat:current anywhere among them.
func parseQuery(s, current string) (session.Query, error) {
	var q session.Query
	var words []string
	for _, w := range strings.Fields(s) {
		key, value, ok := strings.Cut(w, ":")
		if !ok {
			words = append(words, w)
			continue
		}
		var err error
		switch key {
		case "in":
			switch value {
			case "thinking":
				q.Kind = kept.KindThinking
			case "answer":
				q.Kind = kept.KindAnswer
			default:
				err = fmt.Errorf("in: takes thinking or answer, not %q", value)
			}
		case "role":
			switch value {
			case "user", "assistant", "system":
				q.Role = value
			default:
				err = fmt.Errorf("role: takes user, assistant or system, not %q", value)
			}
		case "before":
			q.Before, err = parseDay(value)
		case "since":
			q.Since, err = parseDay(value)
		case "chat":
			if value != "current" {
				err = fmt.Errorf("chat: takes current, not %q", value)
			}
			q.ChatID = current
		default:
			words = append(words, w)
		}
		if err != nil {
			return q, err
		}
	}
	q.Text = strings.Join(words, " ")
	return q, nil
}

func parseDay(s string) (time.Time, error) {
	for _, layout := range []string{"2006-01-02", "2006-01", "2006"} {
		if t, err := time.ParseInLocation(layout, s, time.Local); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is no day; write 2026-10-31, 2026-10 or 2026", s)
}
