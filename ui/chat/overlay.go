package chat

import (
	"fmt"
	"strings"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/text"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// overlay is what lies over the transcript: the help or the list of chats. It never opens by itself.
type overlay struct {
	kind overlayKind
	top  int

	filter   string
	chats    []session.Summary
	selected int
	waiting  bool
	err      error
}

type overlayKind int

const (
	overNothing overlayKind = iota
	overHelp
	overPicker
)

// listedMsg is the list of chats.
type listedMsg struct {
	chats []session.Summary
	err   error
}

func (o *overlay) open() bool { return o.kind != overNothing }
func (o *overlay) close()     { *o = overlay{} }
func (o *overlay) scroll(n int) {
	if o.kind == overPicker {
		o.selected += n
		return
	}
	o.top += n
}

// typed adds to the filter of the list.
func (o *overlay) typed(s string) {
	if o.kind == overPicker {
		o.filter += strings.NewReplacer("\n", " ", "\t", " ").Replace(text.Clean(s))
		o.selected = 0
	}
}

func (o *overlay) listed(msg listedMsg) {
	if o.kind == overPicker {
		o.chats, o.err, o.waiting = msg.chats, msg.err, false
	}
}

// matches are the chats the filter leaves.
func (o *overlay) matches() []session.Summary {
	var out []session.Summary
	for _, c := range o.chats {
		if strings.Contains(strings.ToLower(c.Title), strings.ToLower(o.filter)) {
			out = append(out, c)
		}
	}
	return out
}

func (m *Model) openHelp() { m.over = overlay{kind: overHelp} }

func (m *Model) openPicker() tea.Cmd {
	switch {
	case m.opened == nil:
		m.say("no list of chats yet: the model is still loading")
		return nil
	case m.opened.List == nil || m.opened.Load == nil:
		m.say("the list of chats is not available here")
		return nil
	}
	m.over = overlay{kind: overPicker, waiting: true}
	ctx, list := m.ctx, m.opened.List
	return func() tea.Msg {
		chats, err := list(ctx)
		return listedMsg{chats, err}
	}
}

// overlayKey handles a key while something lies over the transcript.
func (m *Model) overlayKey(k tea.KeyMsg) tea.Cmd {
	name := k.String()
	switch name {
	case "esc":
		m.over.close()
		return nil
	case "up", "ctrl+k":
		m.over.scroll(-1)
		return nil
	case "down", "ctrl+j":
		m.over.scroll(+1)
		return nil
	}
	if m.over.kind == overHelp {
		if key.Matches(k, keys.Help) || name == "q" || name == "enter" {
			m.over.close()
		}
		return nil
	}
	switch {
	case name == "enter":
		return m.pick()
	case key.Matches(k, keys.Chats):
		m.over.close()
	case name == "backspace":
		if r := []rune(m.over.filter); len(r) > 0 {
			m.over.filter = string(r[:len(r)-1])
		}
	case k.Type == tea.KeyRunes && !k.Alt || k.Type == tea.KeySpace:
		m.over.typed(string(k.Runes))
	}
	return nil
}

// pick opens the selected chat.
func (m *Model) pick() tea.Cmd {
	found := m.over.matches()
	if m.over.selected < 0 || m.over.selected >= len(found) {
		return nil
	}
	id := found[m.over.selected].ID
	if m.conv != nil && id == m.conv.ID() {
		m.over.close()
		return nil
	}
	if why := m.cannotSwitch(); why != "" {
		m.say("the chat stays: " + why)
		return nil
	}
	ctx, load := m.ctx, m.opened.Load
	return switchTo(m.seq, func() (session.Conversation, error) { return load(ctx, id) })
}

// overlayLines draws what lies on top into exactly the rows of the transcript.
func (m *Model) overlayLines(width, height int) []string {
	if m.over.kind == overHelp {
		return m.helpLines(width, height)
	}
	return m.pickerLines(width, height)
}

func (m *Model) helpLines(width, height int) []string {
	th := m.theme
	var all []string
	for i, g := range keys.groups() {
		if i > 0 {
			all = append(all, "")
		}
		all = append(all, th.Title.Paint(g.title))
		for _, b := range g.keys {
			all = append(all, helpRow(b.Help().Key, b.Help().Desc, width-2)...)
		}
	}
	all = append(all, "", th.Title.Paint("Commands"))
	for _, c := range commands() {
		all = append(all, helpRow(strings.TrimSpace("/"+c.name+" "+c.args), c.title, width-2)...)
	}
	all = append(all, "", th.Title.Paint("This terminal"),
		fmt.Sprintf("%d×%d, %s", m.width, m.height, map[bool]string{true: "no colour", false: "16 colours"}[th.Bad.Paint("x") == "x"]))

	rows := height - 1
	m.over.top = max(0, min(m.over.top, len(all)-rows))
	out := make([]string, 0, height)
	for _, line := range all[m.over.top:min(len(all), m.over.top+max(rows, 0))] {
		out = append(out, " "+line)
	}
	for len(out) < rows {
		out = append(out, "")
	}
	word := "esc closes the help"
	if len(all) > rows {
		word += fmt.Sprintf(" · up, down: lines %d to %d of %d", m.over.top+1, min(len(all), m.over.top+rows), len(all))
	}
	return append(out, " "+th.Dim.Paint(text.Truncate(word, width-2, "…")))
}

// helpRow is a key and what it does: in two columns, or where there is no room for them under each other.
func helpRow(name, what string, width int) []string {
	const column = 27
	if width >= 2*column {
		return []string{text.Truncate("  "+text.Fit(name, column)+" "+what, width, "…")}
	}
	out := []string{text.Truncate("  "+name, width, "…")}
	for _, line := range text.Wrap(what, max(width-6, 1)) {
		out = append(out, "      "+line)
	}
	return out
}

func (m *Model) pickerLines(width, height int) []string {
	th, o := m.theme, &m.over
	found := o.matches()
	o.selected = max(0, min(o.selected, len(found)-1))
	out := []string{" " + th.Title.Paint("Chats") + th.Dim.Paint(text.Truncate("  type to filter: ", max(0, width-8), "")) +
		text.Truncate(o.filter, max(0, width-28), "…")}
	rows := height - 2
	switch {
	case o.waiting:
		out = append(out, " reading the list")
	case o.err != nil:
		for _, l := range text.Wrap(text.Clean("The chats cannot be listed: "+o.err.Error()), width-2) {
			out = append(out, " "+th.Bad.Paint(l))
		}
	case len(o.chats) == 0:
		out = append(out, " "+th.Dim.Paint("no chats yet"))
	case len(found) == 0:
		out = append(out, " "+th.Dim.Paint("no title contains that"))
	default:
		if o.selected < o.top {
			o.top = o.selected
		}
		if o.selected >= o.top+rows {
			o.top = o.selected - rows + 1
		}
		o.top = max(0, min(o.top, len(found)-1))
		for i := o.top; i < len(found) && i < o.top+rows; i++ {
			out = append(out, m.pickerRow(found[i], i == o.selected, width))
		}
	}
	out = out[:min(len(out), max(height-1, 0))]
	for len(out) < height-1 {
		out = append(out, "")
	}
	return append(out, " "+th.Dim.Paint(text.Truncate("enter opens · up, down choose · esc closes", width-2, "…")))
}

func (m *Model) pickerRow(c session.Summary, selected bool, width int) string {
	title := text.OneLine(c.Title)
	if title == "" {
		title = "(untitled)"
	}
	when := c.Updated.Format("02 Jan 15:04")
	if c.Running {
		when = "running"
	}
	when = fmt.Sprintf("%d msg  %s", c.Count, when)
	mark := "  "
	if selected {
		mark = "> "
	}
	row := text.Fit(mark+text.Fit(title, max(4, width-text.Width(when)-6))+"  "+when, width-2)
	if selected {
		return " " + m.theme.Selected.Paint(row)
	}
	return " " + row
}

// about says what the model is, in words.
func about(id runtime.Identity, effort session.Effort) string {
	name := text.OneLine(id.Name)
	var parts []string
	switch id.Kind {
	case runtime.KindDemo:
		parts = []string{"demo model, not Kimi K3"}
	case runtime.KindK3Family:
		parts = []string{name, "K3 architecture, not Kimi K3"}
	case runtime.KindRemote:
		parts = []string{name, "remote"}
	default:
		parts = []string{name}
	}
	if !id.WeightExact && (id.Kind == runtime.KindK3 || id.Kind == runtime.KindLinear) {
		parts = append(parts, "not weight-exact")
	}
	if effort != "" {
		parts = append(parts, "effort "+string(effort))
	}
	return strings.Join(parts, " · ")
}
