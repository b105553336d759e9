package chat

import (
	"strings"

	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// overlay is something that lies over the transcript and has the keys: a menu, a page of text, or a bar in the hint row.
// None opens by itself, for it would take keys meant for the editor. They lie on top of each other; esc takes off the
// topmost.
type overlay interface {
	// key handles a key that is not for the whole screen. esc closes before it comes here.
	key(m *Model, k tea.KeyMsg, name string) tea.Cmd
	// typed takes text that was typed or pasted.
	typed(m *Model, s string) tea.Cmd
	// scroll moves by rows.
	scroll(n int)
	// lines draws exactly height rows of at most width cells. A bar draws one.
	lines(m *Model, width, height int) []string
	// caret is where the cursor stands in what lines drew, x negative for nowhere.
	caret() (x, y int)
}

// whole is an overlay that takes the whole window, and esc as well.
type whole interface {
	overlay
	render(m *Model) string
}

// overlays is what is open, the topmost last.
type overlays []overlay

func (o overlays) open() bool { return len(o) > 0 }

func (m *Model) top() overlay {
	if len(m.over) == 0 {
		return nil
	}
	return m.over[len(m.over)-1]
}

// openOverlay puts o on top. A menu or page of the same name that is open already is replaced.
func (m *Model) openOverlay(o overlay) {
	if _, ok := o.(*bar); !ok {
		m.over = m.over[:0]
	}
	m.over = append(m.over, o)
}

// closeOverlay takes off the topmost.
func (m *Model) closeOverlay() {
	if n := len(m.over); n > 0 {
		switch o := m.over[n-1].(type) {
		case *bar:
			if o.closed != nil {
				o.closed(m)
			}
		case *menu:
			if o.cancel != nil {
				o.cancel()
			}
		}
		m.over = m.over[:n-1]
	}
}

// closeOverlays takes off all.
func (m *Model) closeOverlays() {
	for m.over.open() {
		m.closeOverlay()
	}
}

// covering is what covers the transcript, nil if it is to be seen.
func (m *Model) covering() overlay {
	for i := len(m.over) - 1; i >= 0; i-- {
		if _, ok := m.over[i].(*bar); !ok {
			return m.over[i]
		}
	}
	return nil
}

// bar is what is open in the hint row, nil if nothing is.
func (m *Model) bar() *bar {
	b, _ := m.top().(*bar)
	return b
}

// overlayKey handles a key while something lies over the transcript.
func (m *Model) overlayKey(k tea.KeyMsg, name string) tea.Cmd {
	o := m.top()
	if _, own := o.(whole); name == "esc" && !own {
		m.closeOverlay()
		return nil
	}
	return o.key(m, k, name)
}

// page is text to read: the help, the log, a message as it is stored. rows is asked anew for each frame, so that it
// follows the width.
type page struct {
	title string
	rows  func(m *Model, width int) []string
	// waiting says that what it shows is still being read: to be read out it has to be there.
	waiting func(m *Model) bool
	close   string // the command whose key closes it, besides esc, q and enter
	at      int
	total   int
	shown   int
}

func (p *page) key(m *Model, k tea.KeyMsg, name string) tea.Cmd {
	switch {
	case name == "q", name == "enter", p.close != "" && m.keys.is(name, p.close):
		m.closeOverlay()
	case name == "up", name == "k", name == "ctrl+k":
		p.at--
	case name == "down", name == "j", name == "ctrl+j":
		p.at++
	case name == "home", name == "g", name == "ctrl+home":
		p.at = 0
	case name == "end", name == "G", name == "ctrl+end":
		p.at = p.total
	case name == " ":
		p.at += max(1, p.shown-1)
	default:
		if c := m.keys.of[everywhere][name]; c != nil {
			m.closeOverlay()
			return m.invoke(c, "")
		}
	}
	return nil
}

func (p *page) typed(*Model, string) tea.Cmd { return nil }
func (p *page) scroll(n int)                 { p.at += n }
func (p *page) caret() (int, int)            { return -1, -1 }

func (p *page) lines(m *Model, width, height int) []string {
	all := p.rows(m, width-2)
	rows := max(height-1, 0)
	p.total, p.shown = len(all), rows
	p.at = max(0, min(p.at, len(all)-rows))
	out := make([]string, 0, height)
	for _, line := range all[p.at:min(len(all), p.at+rows)] {
		out = append(out, " "+line)
	}
	for len(out) < rows {
		out = append(out, "")
	}
	word := "esc closes " + p.title
	if len(all) > rows {
		word += spanWords(p.at+1, min(len(all), p.at+rows), len(all))
	}
	return append(out, " "+m.theme.Dim.Paint(text.Truncate(word, width-2, "…")))
}

// bar asks for one line of text, or for a yes, in the row of the hints. The transcript stays to be seen above.
type bar struct {
	label   string
	note    string // behind the text, such as a count
	line    editor
	yes     bool // asks for y; anything else means no
	changed func(m *Model, s string) tea.Cmd
	enter   func(m *Model, s string) tea.Cmd
	step    func(m *Model, by int) tea.Cmd // up and down
	closed  func(m *Model)
	x       int
}

func newBar(label, value string, enter func(m *Model, s string) tea.Cmd) *bar {
	b := &bar{label: label, line: newEditor(), enter: enter}
	b.line.set(value)
	return b
}

// confirm asks before something that cannot be undone. No is the answer unless y is pressed.
func (m *Model) confirm(question string, yes func(m *Model) tea.Cmd) {
	if b := m.bar(); b != nil && b.yes { // at most one
		m.closeOverlay()
	}
	m.openOverlay(&bar{label: question, yes: true, line: newEditor(),
		enter: func(m *Model, _ string) tea.Cmd { return yes(m) }})
}

func (b *bar) key(m *Model, k tea.KeyMsg, name string) tea.Cmd {
	if b.yes {
		m.closeOverlay()
		if name == "y" || name == "Y" {
			return b.enter(m, "")
		}
		m.say("nothing was done")
		return nil
	}
	before := b.line.text
	switch {
	case name == "enter":
		return b.enter(m, b.line.value())
	case (name == "up" || name == "down") && b.step != nil:
		return b.step(m, map[string]int{"up": -1, "down": +1}[name])
	case name == "up", name == "down", name == "ctrl+j", name == "alt+enter":
	case b.line.key(name):
	case k.Type == tea.KeyRunes && !k.Alt || k.Type == tea.KeySpace:
		b.line.insert(oneRow(string(k.Runes)), true)
	}
	if b.line.text != before && b.changed != nil {
		return b.changed(m, b.line.value())
	}
	return nil
}

func (b *bar) typed(m *Model, s string) tea.Cmd {
	if b.yes {
		return nil
	}
	b.line.insert(oneRow(s), false)
	if b.changed != nil {
		return b.changed(m, b.line.value())
	}
	return nil
}

// oneRow turns line ends and tabs into blanks.
func oneRow(s string) string {
	return strings.NewReplacer("\r\n", " ", "\r", " ", "\n", " ", "\t", " ").Replace(s)
}

func (b *bar) scroll(int)        {}
func (b *bar) caret() (int, int) { return b.x, 0 }

func (b *bar) lines(m *Model, width, _ int) []string {
	b.x = -1
	if b.yes { // what the keys do is never cut
		const keys = "  y: yes · any other key: no"
		return []string{m.theme.Warn.Paint(text.Truncate(" "+b.label, max(0, width-1-text.Width(keys)), "…") + text.Truncate(keys, max(0, width-1), "…"))}
	}
	label := text.Truncate(" "+b.label, max(0, width/2), "…") + " "
	note := text.Truncate(b.note, max(0, width/3), "…")
	room := max(4, width-text.Width(label)-text.Width(note)-3)
	b.line.resize(room)
	rows, x, _ := b.line.view(1)
	b.x = min(text.Width(label)+x, width-1)
	row := text.Fit(rows[0], room)
	line := text.Truncate(label+row, width, "")
	if text.Width(label+row)+text.Width(note)+2 < width {
		return []string{m.theme.Accent.Paint(label) + row + " " + m.theme.Dim.Paint(note)}
	}
	return []string{line}
}
