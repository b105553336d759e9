package chat

import (
	"fmt"
	"strings"

	"deltafin/ui/text"
)

// While the name of a command is typed, the commands that begin like it stand over the last rows of the messages: up and down
// choose, tab completes, enter runs what was chosen, esc takes them away. Nothing else moves for them.

const mostChoices = 8

// choices are the commands that the text of the editor may become, nil while it is something else. A line that was recalled
// from the history is not being typed: there up and down lead on through the history.
func (m *Model) choices() []*command {
	name, _, _ := slash(m.ed.text)
	closed := m.choosing.closed && m.choosing.text == m.ed.text
	if closed || !m.commanding() || strings.Contains(m.ed.text, " ") || m.ed.recall != len(m.ed.history) {
		return nil
	}
	return m.matching(name)
}

// chosenCommand is where the mark stands among so many choices. It goes back to the first with every change of the text.
func (m *Model) chosenCommand(of int) int {
	if m.choosing.text != m.ed.text || m.choosing.at >= of {
		m.choosing = choosing{text: m.ed.text}
	}
	return m.choosing.at
}

// choosing is the mark of the choices.
type choosing struct {
	text   string // it is about
	at     int
	moved  bool
	closed bool // until the text changes
}

// closeChoices takes them away and says whether there were any.
func (m *Model) closeChoices() bool {
	if len(m.choices()) == 0 {
		return false
	}
	m.choosing = choosing{text: m.ed.text, closed: true}
	return true
}

// choose moves the mark and says whether there were choices.
func (m *Model) choose(by int) bool {
	n := len(m.choices())
	if n == 0 {
		return false
	}
	m.choosing.at, m.choosing.moved = (m.chosenCommand(n)+by+n)%n, true
	return true
}

// choiceLines are the choices with a rule above them, in at most so many rows of a width; none where they would be alone.
func (m *Model) choiceLines(width, rows int) []string {
	found := m.choices()
	if len(found) == 0 && m.choosing.text != m.ed.text {
		m.choosing = choosing{}
	}
	rows = min(rows-1, mostChoices, len(found))
	if rows < 1 || rows < 2 && len(found) > 1 {
		return nil
	}
	at := m.chosenCommand(len(found))
	from := max(0, at-rows+1)
	th := m.theme
	count := ""
	if len(found) > rows {
		count = fmt.Sprintf(" %d of %d ", at+1, len(found))
	}
	out := []string{th.Border.Paint("──" + count + strings.Repeat("─", max(0, width-2-text.Width(count))))}
	column := min(30, width/2)
	for i, c := range found[from : from+rows] {
		mark := "  "
		if from+i == at {
			mark = "> "
		}
		title := c.title
		why := c.why(m)
		if why != "" {
			title += " (not now: " + text.OneLine(why) + ")"
		}
		row := text.Fit(mark+text.Fit(strings.TrimSpace("/"+c.name+" "+c.args), column)+"  "+title, max(1, width-2))
		switch {
		case from+i == at:
			row = th.Selected.Paint(row)
		case why != "":
			row = th.Dim.Paint(row)
		}
		out = append(out, " "+row)
	}
	return out
}
