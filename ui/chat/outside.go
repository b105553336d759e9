package chat

import (
	"strings"
	"time"

	"deltafin/session"
	"deltafin/ui/gauge"
	"deltafin/ui/term"
	"deltafin/ui/text"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

// What is told outside of the window: its title, when the phase changes; a bell or a notification when a long reply ended or
// stands still and nobody is looking; and the progress of a prefill or a setup where a terminal can show it in the taskbar.

// worthACall is how long a reply has to take for its end to be announced.
const worthACall = 20 * time.Second

// outside is what was told.
type outside struct {
	title   string
	percent int // in the taskbar, 0 for none
	stalled bool
	blurred bool
	focused bool // neither: nobody knows
}

// tell writes what has changed.
func (m *Model) tell() tea.Cmd {
	if m.caret == nil || m.opt.Mode == ModePlain || m.handsOff {
		return nil
	}
	var out strings.Builder
	if m.opt.Title {
		if t := m.windowTitle(); t != m.out.title {
			m.out.title = t
			out.WriteString(term.Title(t))
		}
	}
	if m.opt.Taskbar {
		n := m.prefillPercent()
		if n == 0 {
			n = m.setupPercent()
		}
		if n != m.out.percent {
			m.out.percent = n
			out.WriteString(term.Taskbar(n))
		}
	}
	return tea.Batch(m.sequence(out.String()), m.tellStall())
}

// tellStall announces once that a long reply stands still.
func (m *Model) tellStall() tea.Cmd {
	d, step := m.act.quiet(m.at)
	stalled := m.generating() && !m.networkTrouble() && step == 3
	before := m.out.stalled
	m.out.stalled = stalled
	if !stalled || before || m.at.Sub(m.act.began) < worthACall {
		return nil
	}
	return m.call("the answer stands still for " + gauge.Duration(d))
}

// sequence has the terminal told something between two frames.
func (m *Model) sequence(s string) tea.Cmd {
	if s == "" || m.caret == nil {
		return nil
	}
	caret := m.caret
	return func() tea.Msg { _ = caret.Send(s); return nil }
}

func (m *Model) windowTitle() string {
	words := map[phase]string{phaseLoad: "loading", phasePrefill: "reading", phaseThink: "thinking", phaseAnswer: "answering",
		phaseDecode: "thinking", phaseStopping: "stopping"}[m.phase()]
	if words == "" {
		words = text.OneLine(m.title)
	}
	return "deltafin: " + text.Truncate(words, 60, "…")
}

// prefillPercent is how far a prefill is, in steps of five so that a terminal is not kept busy.
func (m *Model) prefillPercent() int {
	g := m.act.progress
	if m.phase() != phasePrefill || g.RowsTotal == 0 || g.Layers == 0 {
		return 0
	}
	done := float64(g.RowsDone) + float64(g.Rows)*float64(g.Layer)/float64(g.Layers)
	return max(1, min(100, int(100*done/float64(g.RowsTotal))/5*5))
}

// announce calls for the user when a long reply has ended. Whoever stopped it knows.
func (m *Model) announce(state session.State) tea.Cmd {
	took := m.at.Sub(m.act.began)
	if m.act.began.IsZero() || took < worthACall {
		return nil
	}
	words := map[session.State]string{session.StateDone: "the answer is there after ", session.StateFailed: "the answer failed after ",
		session.StateLost: "the answer was interrupted after "}[state]
	if words == "" {
		return nil
	}
	return m.call(words + gauge.Duration(took))
}

// call calls for whoever does not look at the window.
func (m *Model) call(words string) tea.Cmd {
	if m.opt.Call == nil || m.out.focused || m.caret == nil {
		return nil
	}
	const most = 60
	if title := text.Truncate(text.OneLine(m.title), most, "…"); title != "" {
		words = title + ": " + words
	}
	sequence, caret := m.opt.Call, m.caret
	return func() tea.Msg { _ = caret.Send(sequence(words)); return nil }
}

// themeCommand changes the colours.
func (m *Model) themeCommand(arg string) tea.Cmd {
	if arg == "" {
		now := m.prefs.Theme
		if now == "" {
			now = theme.Names()[0]
		}
		m.say("the theme is " + now + "; choices: " + strings.Join(theme.Names(), ", "))
		return nil
	}
	if m.opt.Themes == nil {
		m.say("there is one theme only")
		return nil
	}
	th, err := m.opt.Themes(arg)
	if err != nil {
		m.say(err.Error())
		return nil
	}
	m.prefs.Theme = arg
	m.setTheme(th)
	words := "theme " + arg
	if th.ID == theme.Plain().ID {
		words += " is kept, and seen where colours are wanted: here NO_COLOR or TERM says no"
	}
	m.say(words)
	return m.remember()
}

// setTheme draws everything anew in other colours.
func (m *Model) setTheme(th *theme.Theme) {
	m.theme = th
	m.tr.setTheme(th)
	m.pane.SetTheme(th)
	if m.inspect != nil {
		m.inspect.SetTheme(th)
	}
}

// mouseCommand turns the capture of the mouse on or off. It is off by default: then the terminal's own selection works.
func (m *Model) mouseCommand(arg string) tea.Cmd {
	switch arg {
	case "on", "off":
		m.prefs.Mouse = arg == "on"
	case "":
		m.prefs.Mouse = !m.prefs.Mouse
	default:
		m.say("the mouse can be on or off, not " + arg)
		return nil
	}
	if m.prefs.Mouse {
		m.say("the mouse scrolls and clicks; most terminals still select with shift held")
	} else {
		m.say("the mouse is the terminal's own again")
	}
	return tea.Batch(m.mouseAgain(), m.remember())
}

// mouseAgain brings the terminal's capture of the mouse to what is wanted: Bubble Tea forgets it when the terminal was
// handed over meanwhile.
func (m *Model) mouseAgain() tea.Cmd {
	switch {
	case m.opt.Mode != ModeScreen:
		return nil
	case m.prefs.Mouse:
		return tea.EnableMouseCellMotion
	}
	return tea.DisableMouse
}

// handleMouse scrolls with the wheel and marks the message that is clicked; a click on its thinking opens or folds it.
func (m *Model) handleMouse(msg tea.MouseMsg) tea.Cmd {
	const notch = 3
	switch {
	case msg.Button == tea.MouseButtonWheelUp:
		m.scroll(-notch)
	case msg.Button == tea.MouseButtonWheelDown:
		m.scroll(+notch)
	case msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionPress && !m.over.open():
		l := m.lay
		row := msg.Y - l.header
		switch {
		case row < 0 || row >= l.body:
			m.setFocus(inEditor)
		case l.chats > 0 && msg.X < l.chats:
			m.setFocus(inChats)
		case msg.X < l.left()+l.middle():
			return m.click(row)
		case l.rail > 0:
			m.setFocus(inRail)
		}
	}
	return nil
}

// click marks the message in a row of the transcript.
func (m *Model) click(row int) tea.Cmd {
	at, shown := m.tr.forward(m.tr.top(), row)
	if shown < row || at.entry >= len(m.tr.entries) {
		return nil
	}
	e := m.tr.entries[at.entry]
	if e.msg.Role == roleNote {
		return nil
	}
	again := m.tr.cursor == e.msg.ID && m.focus == inTranscript
	m.setFocus(inTranscript)
	m.tr.cursor = e.msg.ID
	if at.section == sectionThinking && e.msg.Role == session.RoleAssistant && (again || at.line == 0) {
		m.toggleThinking()
	}
	return nil
}
