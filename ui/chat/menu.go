package chat

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// item is a row of a menu. Its texts may be anything: they are cleaned when they are drawn.
type item struct {
	id    string
	title string
	also  string // more to find it by
	right string // at the end of the row
	under string // a second row
	off   string // why it cannot be chosen, "" if it can
	value any
}

// menu is a list to choose from: type to filter, arrows to move, enter to choose.
type menu struct {
	name, title, prompt, hint, none string

	items    []item
	filter   editor
	selected int
	top      int
	waiting  bool
	more     bool // more than these were found
	err      error

	// match says whether an item fits what was typed, and how well; nil takes all.
	match func(query string, it item) (score int, ok bool)
	pick  func(m *Model, it item) tea.Cmd
	// changed is told what was typed, for a menu whose items depend on it.
	changed func(m *Model, query string) tea.Cmd
	keys    map[string]func(m *Model, it item) tea.Cmd
	close   string // the command whose key closes it

	seq        int    // counts what was asked
	cancel     func() // ends a search that is under way
	searching  bool
	extra      []item // behind the matches, found elsewhere
	extraNote  string
	refresh    func(m *Model) // makes the items anew before they are drawn
	x, y, rows int
	found      []item
	foundFor   string
	foundValid bool
}

func (l *menu) refilter() { l.foundValid = false }

// matches are the items that fit what was typed, the best first.
func (l *menu) matches() []item {
	query := strings.TrimSpace(l.filter.value())
	if l.foundValid && l.foundFor == query {
		return l.found
	}
	l.found, l.foundFor, l.foundValid = nil, query, true
	if l.match == nil || query == "" {
		l.found = append(slices.Clip(l.items), l.extra...)
		return l.found
	}
	type scored struct {
		item
		score int
	}
	var all []scored
	for _, it := range l.items {
		if n, ok := l.match(query, it); ok {
			all = append(all, scored{it, n})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return b.score - a.score })
	for _, s := range all {
		l.found = append(l.found, s.item)
	}
	l.found = append(l.found, l.extra...)
	return l.found
}

// containsItem finds items by a part of their text.
func containsItem(query string, it item) (int, bool) {
	return 0, strings.Contains(strings.ToLower(it.title+" "+it.also), strings.ToLower(query))
}

// fuzzyItem finds items whose text has the letters of the query in their order. Letters in a row and at the beginning of
// a word count for more.
func fuzzyItem(query string, it item) (int, bool) {
	best, ok := 0, false
	for _, s := range []string{it.title, it.also} {
		if n, found := fuzzy(query, s); found && (!ok || n > best) {
			best, ok = n, true
		}
	}
	return best, ok
}

func fuzzy(query, s string) (score int, ok bool) {
	q := []rune(strings.ToLower(query))
	at, run, boundary := 0, 0, true
	for _, r := range strings.ToLower(s) {
		if at < len(q) && unicode.IsSpace(q[at]) {
			at++
		}
		if at == len(q) {
			break
		}
		if r == q[at] {
			run++
			score += run
			if boundary {
				score += 4
			}
			at++
		} else {
			run = 0
		}
		boundary = !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}
	return score, at == len(q)
}

func (l *menu) key(m *Model, k tea.KeyMsg, name string) tea.Cmd {
	before := l.filter.text
	found := l.matches()
	chosen := item{}
	if l.selected >= 0 && l.selected < len(found) {
		chosen = found[l.selected]
	}
	switch {
	case name == "up", name == "ctrl+k", name == "ctrl+p":
		l.scroll(-1)
	case name == "down", name == "ctrl+j":
		l.scroll(+1)
	case name == "ctrl+home":
		l.selected = 0
	case name == "ctrl+end":
		l.selected = len(found) - 1
	case name == "enter":
		if l.selected >= len(found) {
			return nil
		}
		if chosen.off != "" {
			m.say("not now: " + chosen.off)
			return nil
		}
		return l.pick(m, chosen)
	case l.keys[name] != nil:
		if l.selected < len(found) {
			return l.keys[name](m, chosen)
		}
	case l.close != "" && m.keys.is(name, l.close):
		m.closeOverlay()
		return nil
	case l.filter.key(name):
	case k.Type == tea.KeyRunes && !k.Alt || k.Type == tea.KeySpace:
		l.filter.insert(oneRow(string(k.Runes)), true)
	}
	return l.edited(m, before)
}

func (l *menu) typed(m *Model, s string) tea.Cmd {
	before := l.filter.text
	l.filter.insert(oneRow(s), false)
	return l.edited(m, before)
}

func (l *menu) edited(m *Model, before string) tea.Cmd {
	if l.filter.text == before {
		return nil
	}
	l.selected = 0
	l.refilter()
	if l.changed != nil {
		return l.changed(m, strings.TrimSpace(l.filter.value()))
	}
	return nil
}

func (l *menu) scroll(n int)      { l.selected = max(0, min(l.selected+n, len(l.matches())-1)) }
func (l *menu) caret() (int, int) { return l.x, l.y }

func (l *menu) lines(m *Model, width, height int) []string {
	th := m.theme
	if l.refresh != nil {
		l.refresh(m)
		l.refilter()
	}
	found := l.matches()
	l.selected = max(0, min(l.selected, len(found)-1))
	head := l.title + "  "
	prompt := ""
	if l.filter.empty() && l.prompt != "" {
		prompt = l.prompt
	}
	l.filter.resize(max(4, width-text.Width(head)-3))
	typed, x, _ := l.filter.view(1)
	l.x, l.y = min(1+text.Width(head)+x, width-1), 0
	line := " " + th.Title.Paint(head)
	if prompt != "" {
		line += th.Dim.Paint(text.Truncate(prompt, max(0, width-text.Width(head)-2), "…"))
	} else {
		line += text.Truncate(typed[0], max(0, width-text.Width(head)-2), "…")
	}
	out := []string{line}
	rows := max(height-2, 0)
	l.rows = rows
	say := func(s string, paint func(string) string) {
		for _, line := range text.Wrap(text.Clean(s), max(1, width-2)) {
			out = append(out, " "+paint(line))
		}
	}
	switch {
	case l.err != nil:
		say(l.err.Error(), th.Bad.Paint)
	case len(found) > 0:
		out = append(out, l.page(m, found, width, rows)...)
	case l.waiting, l.searching:
		say("reading", th.Dim.Paint)
	case l.extraNote != "":
		say(l.extraNote, th.Dim.Paint)
	case len(l.items) == 0:
		say(l.none, th.Dim.Paint)
	default:
		say("nothing contains that", th.Dim.Paint)
	}
	out = out[:min(len(out), max(height-1, 0))]
	for len(out) < height-1 {
		out = append(out, "")
	}
	hint := l.hint
	if l.extraNote != "" {
		hint = l.extraNote + " · " + hint
	}
	switch {
	case (l.waiting || l.searching) && len(found) > 0:
		hint = "reading on · " + hint
	case len(found) > 1:
		hint = fmt.Sprintf("%d of %d · ", l.selected+1, len(found)) + hint
	}
	return append(out, " "+th.Dim.Paint(text.Truncate(hint, width-2, "…")))
}

// page draws the items around the selected one.
func (l *menu) page(m *Model, found []item, width, rows int) []string {
	tall := func(i int) int {
		if found[i].under != "" {
			return 2
		}
		return 1
	}
	l.top = max(0, min(l.top, l.selected))
	for used := 0; ; used = 0 { // as far down as the selected one needs
		for i := l.top; i <= l.selected; i++ {
			used += tall(i)
		}
		if used <= rows || l.top >= l.selected {
			break
		}
		l.top++
	}
	var out []string
	for i := l.top; i < len(found) && len(out)+tall(i) <= rows; i++ {
		out = append(out, l.row(m, found[i], i == l.selected, width)...)
	}
	return out
}

func (l *menu) row(m *Model, it item, selected bool, width int) []string {
	mark := "  "
	if selected {
		mark = "> "
	}
	right := text.OneLine(it.right)
	if it.off != "" {
		right = "not now: " + text.OneLine(it.off)
	}
	title := text.OneLine(it.title)
	if title == "" {
		title = "(untitled)"
	}
	right = text.Truncate(right, max(0, min(width/2, width-12)), "…")
	row := text.Fit(mark+text.Fit(title, max(4, width-text.Width(right)-6))+"  "+right, max(0, width-2))
	switch {
	case selected:
		row = m.theme.Selected.Paint(row)
	case it.off != "":
		row = m.theme.Dim.Paint(row)
	}
	out := []string{" " + row}
	if it.under != "" {
		out = append(out, " "+m.theme.Dim.Paint(text.Fit("    "+text.OneLine(it.under), max(0, width-2))))
	}
	return out
}

// spanWords says which lines of how many are shown.
func spanWords(from, to, of int) string {
	return fmt.Sprintf(" · up, down: lines %d to %d of %d", from, to, of)
}
