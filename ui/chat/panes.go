package chat

import (
	"slices"
	"strings"
	"time"

	"deltafin/session"
	"deltafin/ui/inspector"

	tea "github.com/charmbracelet/bubbletea"
)

// The health pane stands beside the messages where there is room, else over them; the inspector takes the whole window.
// Both look at the engine only while they are to be seen.

// observeEvery is how often the health pane looks while the engine works.
const observeEvery = 500 * time.Millisecond

type (
	observeMsg struct{}
	inspectMsg struct{}
)

// observing says whether the health pane is to be seen.
func (m *Model) observing() bool {
	if m.opened == nil || m.opened.Health == nil {
		return false
	}
	_, open := m.covering().(*healthView)
	return open || m.lay.rail > 0
}

// observe keeps the health pane up to date while the engine works, and once after that.
func (m *Model) observe() tea.Cmd {
	if m.observeTicks || !m.observing() || !m.busy() && !m.observeOnce {
		return nil
	}
	m.observeTicks, m.observeOnce = true, m.busy()
	every := observeEvery
	if m.opt.Still {
		every = stillFor
	}
	return m.clock.After(every, observeMsg{})
}

func (m *Model) observed() {
	m.observeTicks = false
	if m.opened != nil && m.opened.Health != nil {
		m.pane.Observe(m.opened.Health(), m.at)
	}
}

// healthView is the health pane over the messages.
type healthView struct{}

func (v *healthView) key(m *Model, _ tea.KeyMsg, name string) tea.Cmd {
	switch {
	case m.pane.Handle(name):
	case name == "q", name == "enter", m.keys.is(name, "health"):
		m.closeOverlay()
	default:
		if c := m.keys.of[everywhere][name]; c != nil {
			m.closeOverlay()
			return m.invoke(c, "")
		}
	}
	return nil
}

func (v *healthView) typed(*Model, string) tea.Cmd { return nil }
func (v *healthView) scroll(int)                   {}
func (v *healthView) caret() (int, int)            { return -1, -1 }

func (v *healthView) lines(m *Model, width, height int) []string {
	lines := strings.Split(m.pane.Render(max(1, width-2), max(1, height)), "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = " " + line
		}
	}
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines[:height]
}

func (m *Model) cannotObserve() string {
	switch {
	case m.opened == nil:
		return "the model is still loading"
	case m.opened.Health == nil:
		return "this model tells nothing of its health"
	}
	return ""
}

// toggleHealth shows or hides the rail, or where there is no room for one the pane over the messages.
func (m *Model) toggleHealth() tea.Cmd {
	if m.width < mediumWidth || m.height < mediumHeight {
		m.observed()
		m.pane.SetHow("up, down")
		m.openOverlay(&healthView{})
		return nil
	}
	m.closeOverlays()
	m.prefs.NoRail = !m.prefs.NoRail
	m.observeOnce = true
	return m.remember()
}

// railLines are the rows of the rail: how the engine does and why it is not faster, and in a large window which experts are
// in memory.
func (m *Model) railLines(width, height int) []string {
	var mini []string
	if in := m.inspect; in != nil && m.lay.chats > 0 {
		mini = in.Mini(width-2, height/3)
	}
	if len(mini) > 0 {
		mini = append([]string{"", m.theme.Title.Paint("EXPERT MAP")}, mini...)
	}
	rows := max(1, height-len(mini))
	if m.focus == inRail {
		m.pane.SetHow("up, down")
	} else {
		m.pane.SetHow(m.keys.first("focus") + " leads there")
	}
	lines := strings.Split(m.pane.Render(max(1, width-2), rows), "\n")
	lines = append(lines[:min(len(lines), rows)], mini...)
	for i, line := range lines {
		if line != "" {
			lines[i] = " " + line
		}
	}
	if m.focus == inRail {
		lines[0] = m.theme.Accent.Paint(">") + strings.TrimPrefix(lines[0], " ")
	}
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines[:height]
}

// inspectorView is the inspector in the whole window.
type inspectorView struct{}

func (v *inspectorView) key(m *Model, k tea.KeyMsg, name string) tea.Cmd {
	if c := m.keys.of[everywhere][name]; c != nil && slices.Contains([]string{"inspector", "health", "chats", "chat"}, c.name) {
		m.closeOverlay()
		if c.name == "inspector" {
			return nil
		}
		return m.invoke(c, "")
	}
	handled, cmd := m.inspect.Handle(k)
	if !handled && (name == "esc" || name == "q") {
		m.closeOverlay()
	}
	return cmd
}

func (v *inspectorView) typed(m *Model, s string) tea.Cmd {
	_, cmd := m.inspect.Handle(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s), Paste: true})
	return cmd
}

func (v *inspectorView) scroll(int)                      {}
func (v *inspectorView) caret() (int, int)               { return -1, -1 }
func (v *inspectorView) lines(*Model, int, int) []string { return nil }
func (v *inspectorView) render(m *Model) string          { return m.inspect.Render(m.width, m.height) }
func (m *Model) inspecting() bool                        { _, ok := m.covering().(*inspectorView); return ok }

func (m *Model) cannotInspect() string {
	switch {
	case m.opened == nil:
		return "the model is still loading"
	case m.opened.Inspect == nil:
		return "this model cannot be looked into"
	}
	return ""
}

// openInspector looks into the running model.
func (m *Model) openInspector() tea.Cmd {
	cmd := m.startInspector()
	m.openOverlay(&inspectorView{})
	return cmd
}

// inspectMessage shows what the model did for the marked message.
func (m *Model) inspectMessage() tea.Cmd {
	e := m.chosen()
	if e == nil || e.msg.Role != session.RoleAssistant {
		m.say("only a reply has something to look into")
		return nil
	}
	id := e.msg.ID
	cmd := m.openInspector()
	return tea.Batch(cmd, m.inspect.ShowMessage(session.RouteName(m.conv.ID(), id)))
}

// startInspector makes the inspector, once.
func (m *Model) startInspector() tea.Cmd {
	if m.inspect != nil || m.opened == nil || m.opened.Inspect == nil {
		return nil
	}
	o := m.opened.Inspect()
	o.Theme, o.Still = m.theme, m.opt.Still
	m.inspect = inspector.New(o)
	return m.inspect.Start()
}

// refreshInspector keeps it up to date while it, or its small map, is to be seen.
func (m *Model) refreshInspector() tea.Cmd {
	var cmd tea.Cmd
	mini := m.lay.chats > 0 && m.lay.rail > 0
	if mini {
		cmd = m.startInspector()
	}
	if m.inspect == nil || m.inspectTicks || !mini && !m.inspecting() {
		return cmd
	}
	d := m.inspect.Interval(m.busy())
	if d == 0 {
		return cmd
	}
	m.inspectTicks = true
	return tea.Batch(cmd, m.clock.After(d, inspectMsg{}))
}

func (m *Model) inspectorTicked() tea.Cmd {
	m.inspectTicks = false
	if m.inspect == nil {
		return nil
	}
	return m.inspect.Refresh(m.at)
}

// Preferences are what the screen remembers beyond a run.
type Preferences struct {
	Thinking string `json:"thinking,omitempty"` // tail, full or folded
	NoRail   bool   `json:"no_rail,omitempty"`  // the health pane is hidden
	Theme    string `json:"theme,omitempty"`
	Mouse    bool   `json:"mouse,omitempty"`
}

// remember keeps the preferences.
func (m *Model) remember() tea.Cmd {
	if m.opt.Remember == nil {
		return nil
	}
	p, keep := m.prefs, m.opt.Remember
	return func() tea.Msg {
		_ = keep(p) // forgetting a preference is no harm worth a word
		return nil
	}
}
