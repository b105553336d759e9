package chat

import (
	"fmt"
	"time"

	"deltafin/session"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// What a message costs is said before it is sent: its tokens, and how long the model will take to read them at the pace of
// the last prefill.

const countAfter = 300 * time.Millisecond

type (
	countMsg   struct{ text string }
	countedMsg struct {
		text   string
		tokens int
	}
)

// cost is what is known of the text in the editor.
type cost struct {
	text    string // that was counted
	tokens  int
	waiting bool
}

// watchCost has the text counted when it was left alone for a moment.
func (m *Model) watchCost() tea.Cmd {
	if m.opened == nil || m.opened.Count == nil || m.cost.waiting || m.ed.text == m.cost.text {
		return nil
	}
	if name, _, ok := slash(m.ed.text); m.ed.empty() || ok && len(m.matching(name)) > 0 {
		m.cost = cost{}
		return nil
	}
	m.cost.waiting = true
	return m.clock.After(countAfter, countMsg{m.ed.text})
}

// count counts the text, unless it changed since it was asked for.
func (m *Model) count(msg countMsg) tea.Cmd {
	m.cost.waiting = false
	if m.opened == nil || msg.text != m.ed.text {
		return nil // it will be asked for again
	}
	value, count := m.ed.value(), m.opened.Count
	m.cost.waiting = true
	return func() tea.Msg { return countedMsg{msg.text, count(value)} }
}

func (m *Model) counted(msg countedMsg) {
	m.cost = cost{text: msg.text, tokens: msg.tokens}
}

// costWords say what the text in the editor costs, and whether that is much.
func (m *Model) costWords() (words string, much bool) {
	if m.cost.tokens == 0 || m.cost.text != m.ed.text {
		return "", false
	}
	words = fmt.Sprintf("draft %s tok", count(m.cost.tokens))
	if each := m.prefillPace(); each > 0 {
		if d := each * time.Duration(m.cost.tokens); d >= time.Second {
			words += " · prefill ~" + roughly(d)
		}
	}
	limit := m.opened.Limits.Context
	if limit > 0 && m.cost.tokens >= limit {
		return fmt.Sprintf("%d tok, %d too many", m.cost.tokens, m.cost.tokens-limit+1), true
	}
	return words, limit > 0 && m.cost.tokens > limit/4
}

// prefillPace is what a token of prompt took in the last replies.
func (m *Model) prefillPace() time.Duration {
	for i := len(m.tr.entries) - 1; i >= 0; i-- {
		s := m.tr.entries[i].msg.Stats
		if n := s.PromptTokens - s.ReusedTokens; s.Prefill > 0 && n > 0 && m.tr.entries[i].msg.Role == session.RoleAssistant {
			return s.Prefill / time.Duration(n)
		}
	}
	return 0
}

// roughly is a duration as an estimate is said.
func roughly(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()+0.5))
	case d < 90*time.Minute:
		return fmt.Sprintf("%d min", int(d.Minutes()+0.5))
	}
	return fmt.Sprintf("%.1f h", d.Hours())
}

// costPart is the cost at the end of an editor row of a width, "" if there is no room.
func (m *Model) costPart(row string, width int) string {
	words, much := m.costWords()
	gap := width - text.Width(row) - text.Width(words)
	if words == "" || gap < 2 {
		return ""
	}
	paint := m.theme.Dim.Paint
	if much {
		paint = m.theme.Warn.Paint
	}
	return text.Blank(gap) + paint(words)
}
