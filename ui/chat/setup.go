package chat

import (
	"strings"
	"time"

	"deltafin/runtime"
	"deltafin/storage/hub"
	"deltafin/ui/setup"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// A setup that goes on beside the chat has one row above the editor, and its screen behind it takes the whole window while it
// is asked for. Nothing of it opens by itself: that it ended is a note among the messages and a call (Options.Call).

// pausedEvery is how often a paused setup is looked at: only its screen can let it go on, but it may end.
const pausedEvery = 5 * time.Second

// installing is what is known of the setup.
type installing struct {
	snapshot setup.Snapshot
	row      string // "" for no row
	ticking  bool
	yields   bool // it was told to, for an answer
}

type setupMsg struct{}

// lookAtSetup takes how far the setup is.
func (m *Model) lookAtSetup() {
	if m.opt.Installing == nil {
		return
	}
	s := m.opt.Installing()
	m.installing.snapshot, m.installing.row = s, ""
	switch s.State {
	case setup.Planning, setup.Running, setup.Paused, setup.Stopped, setup.Failed:
		m.installing.row = text.OneLine(s.Row())
	}
}

// underWay says whether a setup changes by itself.
func underWay(s setup.State) bool {
	return s == setup.Planning || s == setup.Running || s == setup.Paused
}

// setupMoved looks at the setup, and says once that it ended.
func (m *Model) setupMoved() tea.Cmd {
	before := m.installing.snapshot.State
	m.lookAtSetup()
	s := m.installing.snapshot
	if !underWay(before) || s.State == before {
		return nil
	}
	switch {
	case s.State == setup.Done && s.Plan != nil:
		title := s.Plan.Steps[0].Model.Title
		m.good(title + " is installed and verified. Nothing changes in this chat; the next start of deltafin runs it.")
		return m.call(text.OneLine(title) + " is installed and verified")
	case s.State == setup.Failed && s.Err != nil && before != setup.Planning:
		m.warn("The setup failed: " + s.Err.Error() + " What is verified is kept; /setup goes on.")
		return m.call("the setup failed")
	}
	return nil
}

// yieldSetup lets the setup know whether there is an answer to yield to.
func (m *Model) yieldSetup() {
	if busy := m.busy(); m.opt.Yield != nil && busy != m.installing.yields {
		m.installing.yields = busy
		m.opt.Yield(busy)
		m.lookAtSetup()
	}
}

// refreshSetup keeps a clock running while the setup does.
func (m *Model) refreshSetup() tea.Cmd {
	if m.opt.Installing == nil || m.installing.ticking {
		return nil
	}
	d := time.Duration(0)
	switch m.installing.snapshot.State {
	case setup.Planning, setup.Running:
		d = oneSecond
	case setup.Paused:
		d = pausedEvery
	}
	if v, ok := m.covering().(*setupView); ok && v.w.Interval() > 0 {
		d = v.w.Interval()
	}
	if m.opt.Still && d > 0 {
		d = max(d, pausedEvery)
	}
	if d == 0 {
		return nil
	}
	m.installing.ticking = true
	return m.clock.After(d, setupMsg{})
}

func (m *Model) setupTicked() tea.Cmd {
	m.installing.ticking = false
	moved := m.setupMoved()
	if v, ok := m.covering().(*setupView); ok {
		return tea.Batch(moved, v.w.Refresh(m.wall))
	}
	return moved
}

// setupRow is the setup in one row: how far it is, what keeps it, and how to get at it.
func (m *Model) setupRow() string {
	const how = "/setup"
	room := max(1, m.width-len(how)-3)
	row := m.installing.row
	parts := []part{{row, m.theme.Dim.Paint}}
	if words := m.setupTrouble(); words != "" { // matters more than the pace before it
		row, _, _ = strings.Cut(row, ", ")
		parts = []part{{row, m.theme.Dim.Paint}, {text.Truncate(words, max(1, room-text.Width(row)-3), "…"), m.theme.Warn.Paint}}
	}
	line := pack(parts, room)
	return line + text.Blank(m.width-text.Width(line)-len(how)-1) + m.theme.Dim.Paint(how)
}

// setupTrouble is what keeps the setup from going on, "" if nothing does.
func (m *Model) setupTrouble() string {
	s := &m.installing.snapshot
	if s.State != setup.Running || len(s.Notices) == 0 {
		return ""
	}
	n := s.Notices[len(s.Notices)-1]
	switch n.Kind {
	case hub.NoticeRetry, hub.NoticeLimited, hub.NoticeSpace:
		return troubleWords(n.Text, n.At.Add(n.Wait), m.wall)
	}
	return ""
}

// troubleWords are a countdown to the next attempt at something, and what keeps it from going on.
func troubleWords(what string, again, now time.Time) string {
	words := "trying again"
	if left := again.Sub(now).Round(time.Second); left > 0 {
		words = "again in " + elapsed(left)
	}
	return words + " · " + text.OneLine(what)
}

// setupPercent is how much of a setup is done, for the taskbar.
func (m *Model) setupPercent() int {
	s := &m.installing.snapshot
	if s.State != setup.Running || s.Progress.Total <= 0 {
		return 0
	}
	return max(1, int(100*float64(s.Progress.Done)/float64(s.Progress.Total)))
}

func (m *Model) cannotSetUp() string {
	switch {
	case m.opt.Wizard == nil:
		return "run 'deltafin setup' instead"
	case m.opt.Mode == ModePlain:
		return "it is a screen; run 'deltafin setup --yes' instead"
	}
	return ""
}

// openSetup shows the screen of the setup.
func (m *Model) openSetup() tea.Cmd {
	v := &setupView{m.opt.Wizard(m.theme)}
	cmd := v.w.Start()
	m.openOverlay(v)
	return tea.Batch(cmd, v.w.Refresh(m.wall))
}

// setupView is the screen of the setup in the whole window.
type setupView struct{ w *setup.Wizard }

func (v *setupView) key(m *Model, k tea.KeyMsg, name string) tea.Cmd {
	if c := m.keys.of[everywhere][name]; c != nil && c.name == "chat" {
		m.closeOverlay()
		return nil
	}
	handled, cmd := v.w.Handle(k)
	if v.w.Over() || !handled && (name == "esc" || name == "q") {
		m.closeOverlay()
	}
	return tea.Batch(cmd, m.setupMoved())
}

func (v *setupView) typed(m *Model, s string) tea.Cmd {
	_, cmd := v.w.Handle(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(oneRow(s)), Paste: true})
	return cmd
}

func (v *setupView) scroll(int)                      {}
func (v *setupView) caret() (int, int)               { return -1, -1 }
func (v *setupView) lines(*Model, int, int) []string { return nil }
func (v *setupView) render(m *Model) string          { return v.w.Render(m.width, m.height) }

// networkTrouble says whether a reply waits for experts that the network does not bring: it goes on by itself, so this is no
// stall.
func (m *Model) networkTrouble() bool {
	return m.act.seen && m.act.progress.Wait == runtime.WaitNetwork && m.act.progress.Trouble != "" && m.phase() != phaseStopping
}

// networkPart is that trouble, with a countdown, in at most width cells.
func (m *Model) networkPart(width int) part {
	words := troubleWords(m.act.progress.Trouble, m.act.progress.Again, m.now())
	return part{text.Truncate(words, max(1, width), "…"), m.theme.Warn.Paint}
}
