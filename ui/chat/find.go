package chat

import (
	"fmt"
	"strings"
	"unicode"

	"deltafin/session"
	"deltafin/ui/text"

	"github.com/charmbracelet/x/ansi"

	tea "github.com/charmbracelet/bubbletea"
)

// finder looks for a text in the chat that is shown: in what is stored, not in what is painted, and off this goroutine,
// for a long chat has megabytes.
type finder struct {
	query string
	hits  []hit
	at    int // of the hit the reader stands on, -1 before the first
	seq   int // counts queries; what is found for an earlier one is dropped
}

// hit is a place in a stored text: the nth occurrence in a part of a message.
type hit struct {
	id       int64
	thinking bool
	block    int // of an answer
	nth      int // occurrence in the block or the thinking
}

type foundMsg struct {
	seq  int
	hits []hit
}

// source is a message as the search sees it. Its texts are copies.
type searched struct {
	id       int64
	thinking string
	blocks   []string
}

// find opens the find bar, or looks for a text at once.
func (m *Model) find(arg string) tea.Cmd {
	value := arg
	if value == "" {
		value = m.finder.query
	}
	b := newBar("Find:", value, func(m *Model, s string) tea.Cmd {
		if s == "" {
			m.closeOverlay()
			return nil
		}
		return m.nextHit(+1)
	})
	b.changed = func(m *Model, s string) tea.Cmd { return m.search(s) }
	b.step = func(m *Model, by int) tea.Cmd { return m.nextHit(by) }
	b.closed = func(m *Model) {
		if len(m.finder.hits) > 0 {
			m.setFocus(inTranscript) // n and N go on
		} else {
			m.finder = finder{}
		}
	}
	m.openOverlay(b)
	if value != "" {
		return m.search(value)
	}
	return nil
}

// search starts looking.
func (m *Model) search(query string) tea.Cmd {
	m.finder = finder{query: query, at: -1, seq: m.finder.seq + 1}
	m.tr.mark = ""
	m.tr.version++
	if strings.TrimSpace(query) == "" {
		m.finder.query = ""
		return nil
	}
	var all []searched
	for _, e := range m.tr.entries {
		if e.msg.Role == roleNote {
			continue
		}
		s := searched{id: e.msg.ID, thinking: string(e.raw)}
		if e.msg.Role == session.RoleUser {
			s.blocks = []string{e.msg.Answer}
		} else {
			for _, b := range e.answer.Done() {
				s.blocks = append(s.blocks, b.Source)
			}
			s.blocks = append(s.blocks, e.answer.OpenFrom(0))
		}
		all = append(all, s)
	}
	seq := m.finder.seq
	return func() tea.Msg { return foundMsg{seq, findIn(all, query)} }
}

// findIn is every occurrence. A query without capitals finds capitals too.
func findIn(all []searched, query string) []hit {
	fold := func(s string) string { return s }
	if !strings.ContainsFunc(query, unicode.IsUpper) {
		fold = strings.ToLower
	}
	var hits []hit
	for _, s := range all {
		n := strings.Count(fold(s.thinking), fold(query))
		for i := range n {
			hits = append(hits, hit{id: s.id, thinking: true, nth: i})
		}
		for b, t := range s.blocks {
			for i := range strings.Count(fold(t), fold(query)) {
				hits = append(hits, hit{id: s.id, block: b, nth: i})
			}
		}
	}
	return hits
}

// found takes over what was found and goes to the hit nearest to what is read, going on from the top of the screen.
func (m *Model) found(msg foundMsg) {
	if msg.seq != m.finder.seq {
		return
	}
	m.finder.hits = msg.hits
	m.tr.mark = m.finder.query
	m.tr.version++
	if b := m.bar(); b != nil {
		b.note = "nothing found"
	}
	if len(msg.hits) == 0 {
		if m.bar() == nil {
			m.say("nothing found: " + m.finder.query)
		}
		return
	}
	first, _ := m.tr.visible()
	at := 0
	for i, h := range msg.hits {
		if e, ok := m.tr.byID[h.id]; ok && e >= first {
			at = i
			break
		}
	}
	m.finder.at = at - 1
	m.step(+1)
}

// nextHit goes to the next hit or the one before, round the end.
func (m *Model) nextHit(by int) tea.Cmd {
	switch {
	case m.finder.query == "":
		return m.find("")
	case len(m.finder.hits) == 0:
		return m.search(m.finder.query) // the chat may have grown
	}
	m.step(by)
	return nil
}

func (m *Model) step(by int) {
	f := &m.finder
	f.at = (f.at + by + len(f.hits)) % len(f.hits)
	words := fmt.Sprintf("%d/%d", f.at+1, len(f.hits))
	if b := m.bar(); b != nil {
		b.note = words + "  up, down: next"
	} else {
		m.say("hit " + words + " of " + f.query)
	}
	h := f.hits[f.at]
	i, ok := m.tr.byID[h.id]
	if !ok {
		return
	}
	e := m.tr.entries[i]
	section := sectionAnswer + h.block
	if h.thinking || e.msg.Role == session.RoleUser {
		section = sectionThinking
	}
	if h.thinking && e.view != thinkFull {
		e.view, e.byHand = thinkFull, true
		m.tr.version++
	}
	m.tr.cursor = h.id
	m.tr.show(spot{i, section, lineOf(m.tr.lines(i, section), f.query, h.nth)})
	if m.tr.follow && f.at >= 0 {
		m.tr.stay()
	}
}

// lineOf is the line of the nth occurrence in what is painted: the occurrences are counted line by line; one that a line
// break divides is found by the others.
func lineOf(lines []string, query string, nth int) int {
	last := 0
	for i, l := range lines {
		n := countFold(ansi.Strip(l), query)
		if n > 0 {
			last = i
		}
		if nth < n {
			return i
		}
		nth -= n
	}
	return last
}

func countFold(s, query string) int {
	if !strings.ContainsFunc(query, unicode.IsUpper) {
		s, query = strings.ToLower(s), strings.ToLower(query)
	}
	return strings.Count(s, query)
}

// highlight paints the occurrences of what is looked for in a line. The line loses its other styles.
func (t *transcript) highlight(line string) string {
	if t.mark == "" {
		return line
	}
	s := ansi.Strip(line)
	folded, query := s, t.mark
	if !strings.ContainsFunc(query, unicode.IsUpper) {
		folded, query = strings.ToLower(s), strings.ToLower(query)
	}
	if len(folded) != len(s) || !strings.Contains(folded, query) {
		return line
	}
	var b strings.Builder
	for {
		at := strings.Index(folded, query)
		if at < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:at])
		b.WriteString(t.theme.Selected.Paint(s[at : at+len(query)]))
		s, folded = s[at+len(query):], folded[at+len(query):]
	}
}

// findWords are what the rule says of a search that goes on.
func (m *Model) findWords() string {
	if m.finder.query == "" || len(m.finder.hits) == 0 {
		return ""
	}
	return fmt.Sprintf("%s %d/%d", text.Truncate(text.OneLine(m.finder.query), 20, "…"), m.finder.at+1, len(m.finder.hits))
}
