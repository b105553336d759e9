package chat

import (
	"context"
	"strings"
	"time"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/health"
	"deltafin/ui/inspector"
	"deltafin/ui/term"
	"deltafin/ui/text"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

// Model is the screen. It is the only Bubble Tea model; its parts are plain structs that draw into rows. Update does no
// I/O and nothing slow: whatever waits runs in a command and comes back as a message that names what it belongs to.
type Model struct {
	ctx   context.Context
	opt   Options
	clock clock
	theme *theme.Theme
	caret caretPlacer
	jobs  *term.Jobs
	wake  func() // the renderer, before and after each frame is composed; nil: it is awake

	at            time.Time // of the message being handled
	wall          time.Time // the same, by the calendar
	width, height int
	lay           layout
	frame         string

	opener    *opener
	opened    *Opened
	loadErr   error
	load      runtime.Progress
	loadBegan time.Time

	conv       session.Conversation
	frames     func() tea.Cmd // the pump; tests take frames themselves
	seq        int            // counts conversations; what comes late from another one is dropped
	cancel     context.CancelFunc
	lastFrame  time.Time
	generation uint64
	title      string

	commands []command
	keys     keymap
	focus    area

	tr                        transcript
	view                      thinkView
	ed                        editor
	in                        input
	act                       activity
	over                      overlays
	finder                    finder
	side                      side
	prefs                     Preferences
	pane                      *health.Pane
	print                     printer
	out                       outside
	cost                      cost
	voice                     *voice // in plain mode
	observeTicks, observeOnce bool
	inspect                   *inspector.Inspector
	inspectTicks              bool
	installing                installing
	log                       []said
	logRead                   *logMsg // nil: not yet
	extendedKeys              bool    // shift+enter was seen

	sending                 *string // on its way to the transcript
	retrying                bool    // another reply is being asked for
	setting                 bool    // the effort is being changed
	queue                   []waiting
	held, queuePaused       bool  // what is here, and what the conversation has, waits for the user
	editOf                  int64 // the message the editor's text is another version of, 0 for none
	editOfAt                string
	armSame                 time.Time // a second request for the same text until then is meant
	jump                    jump
	gate                    *draftGate
	drafted                 draftedAs
	draftWaits, draftFailed bool
	ended                   bool // the reply to what was sent last has ended, perhaps before Send came back
	due                     bool // the conversation took an order, and the frame with its reply has not come
	stopping                bool
	leaving                 bool
	toPlain                 bool   // the screen is left for lines of words
	unknown                 string // command line that enter would send as text
	choosing                choosing

	notice    string
	noticeBad bool
	noticeOn  string    // what the editor held then
	until     time.Time // the notice goes
	armStop   time.Time // a second esc until then stops
	armQuit   time.Time // a second ctrl+c or ctrl+d until then quits
	leaveBy   time.Time
	handsOff  bool // the terminal is being left
	ticking   bool
	drawing   bool
}

// caretPlacer is the part of the terminal that knows the cursor.
type caretPlacer interface {
	SetCaret(x, y int) bool
	PlaceCaret()
	FreeCaret()
	LastWrite() time.Duration
	// Send writes a sequence between two frames. It may block.
	Send(sequence string) error
}

// said is a sentence of the status line.
type said struct {
	at    time.Time
	words string
}

// Messages of this program to itself.
type (
	openedMsg struct {
		opened   *Opened
		messages []session.Message
		err      error
	}
	loadMsg  struct{ frame session.Frame }
	frameMsg struct {
		seq   int
		frame session.Frame
	}
	sentMsg struct {
		seq  int
		text string
		err  error
	}
	retriedMsg struct{ err error }
	effortMsg  struct {
		seq   int
		level string
		err   error
	}
	switchedMsg struct {
		seq      int
		jump     jump
		conv     session.Conversation
		messages []session.Message
		err      error
	}
	drawnMsg struct {
		job   render
		lines []string
	}
	tickMsg      struct{}
	continuedMsg struct{} // the process was stopped by a signal, and goes on
	leaveMsg     struct{} // a signal: end in good order, ask nothing
)

const (
	armedFor    = 2 * time.Second
	noticeFor   = 6 * time.Second
	warningFor  = 15 * time.Second
	leaveWithin = 2 * time.Second
	mostQueued  = 8
	leastSleep  = time.Minute // a smaller step of the clock is someone setting it
)

func newModel(ctx context.Context, o Options, c clock, caret caretPlacer, op *opener) *Model {
	m := &Model{
		ctx: ctx, opt: o, clock: c, theme: o.Theme, caret: caret, opener: op,
		tr: newTranscript(o.Theme), ed: newEditor(), cancel: func() {}, focus: inEditor, gate: &draftGate{}, commands: commandTable(),
	}
	var err error
	if m.keys, err = newKeymap(m.commands, o.Keys); err != nil { // the settings were checked before; the keys stay usable
		m.keys, _ = newKeymap(m.commands, nil)
		m.warn(err.Error())
	}
	m.prefs, m.pane = o.Preferences, health.New(o.Theme)
	for _, v := range []thinkView{thinkTail, thinkFull, thinkFolded} {
		if v.String() == m.prefs.Thinking {
			m.view = v
		}
	}
	m.frames = m.pump
	m.at, m.wall = c.Now(), c.Wall()
	m.loadBegan = m.at
	m.lookAtSetup()
	return m
}

func (m *Model) now() time.Time { return m.at }

// Init starts waiting for the engine.
func (m *Model) Init() tea.Cmd {
	var mouse tea.Cmd
	if m.prefs.Mouse {
		mouse = m.mouseAgain()
	}
	return tea.Batch(mouse, m.opener.wait(), m.opener.watch(m.ctx, m.clock))
}

// View is the frame that the last Update composed.
func (m *Model) View() string {
	if m.wake != nil {
		m.wake()
	}
	return m.frame
}

// Update handles one message and composes the next frame.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if m.wake != nil {
		m.wake()
	}
	at, wall := m.clock.Now(), m.clock.Wall()
	if slept := wall.Sub(m.wall) - at.Sub(m.at); slept >= leastSleep && m.busy() {
		m.act.sleep(slept, at)
	}
	m.at, m.wall = at, wall
	cmds := []tea.Cmd{m.handle(msg)}
	m.yieldSetup()
	m.refresh()
	cmds = append(cmds, m.compose(), m.printNext(), m.tell(), m.watchCost(), m.tick(), m.draw(), m.readSide(), m.watchDraft(), m.observe(), m.refreshInspector(), m.refreshSetup())
	return m, tea.Batch(cmds...)
}

func (m *Model) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.KeyMsg:
		return m.handleKey(msg)
	case enterMsg:
		if m.in.enter && msg.id == m.in.enterID {
			m.in.enter = false
			return m.submit()
		}
	case arrowMsg:
		if name := m.in.settle(msg.id); name != "" {
			return m.editorArrow(name)
		}
	case frameMsg:
		if msg.seq != m.seq {
			return nil
		}
		m.lastFrame = m.at
		return tea.Batch(m.take(msg.frame), m.frames())
	case loadMsg:
		if msg.frame.Progress != nil {
			m.load = *msg.frame.Progress
		}
		if m.opened == nil && m.loadErr == nil && m.opener != nil {
			return m.opener.watch(m.ctx, m.clock)
		}
	case openedMsg:
		return m.ready(msg)
	case sentMsg:
		return m.sent(msg)
	case retriedMsg:
		return m.retried(msg)
	case effortMsg:
		return m.effortSet(msg)
	case switchedMsg:
		return m.switched(msg)
	case itemsMsg:
		msg.menu.filled(msg)
	case enqueuedMsg:
		return m.enqueued(msg)
	case unqueuedMsg:
		return m.unqueued(msg)
	case branchesMsg:
		return m.branchesRead(msg)
	case settingsMsg:
		return m.settingsSet(msg)
	case draftMsg:
		return m.saveDraft(msg)
	case draftSavedMsg:
		m.draftSaved(msg)
	case hitsMsg:
		m.hitsFound(msg)
	case exportedMsg:
		return m.exported(msg)
	case logMsg:
		m.logRead = &msg
	case historyMsg:
		m.ed.global = msg.newest
	case tea.MouseMsg:
		return m.handleMouse(msg)
	case tea.FocusMsg:
		m.out.focused, m.out.blurred = true, false
	case tea.BlurMsg:
		m.out.focused, m.out.blurred = false, true
	case countMsg:
		return m.count(msg)
	case countedMsg:
		m.counted(msg)
	case printedMsg:
		m.print.waiting = false
	case lineMsg:
		return m.heard(msg.text)
	case endMsg:
		return m.quit()
	case interruptMsg:
		return m.spokenStop()
	case observeMsg:
		m.observed()
	case inspectMsg:
		return m.inspectorTicked()
	case setupMsg:
		return m.setupTicked()
	case sideMsg:
		m.sideRead(msg)
	case foundMsg:
		m.found(msg)
	case copiedMsg:
		m.say(msg.report)
	case editedMsg:
		return m.edited(msg)
	case doneMsg:
		return m.done(msg)
	case drawnMsg:
		m.drawing = false
		m.tr.version++
		m.tr.rendered(msg.job, msg.lines)
	case tickMsg:
		m.ticking = false
		if m.busy() {
			m.lookAtHealth()
		}
		if m.leaving && !m.at.Before(m.leaveBy) {
			return m.end()
		}
	case leaveMsg: // whoever ends the program has not stopped the reply: closing the chat ends it, and says so
		m.toPlain = false
		return m.end()
	case tea.ResumeMsg:
		m.handsOff = false
		return tea.Batch(tea.ClearScreen, m.mouseAgain())
	case continuedMsg:
		if !m.handsOff {
			m.handsOff = true
			return term.TakeAgain(tea.ResumeMsg{})
		}
	default:
		if m.inspect != nil {
			if cmd, mine := m.inspect.Apply(msg); mine {
				return cmd
			}
		}
		if v, ok := m.covering().(*setupView); ok {
			if cmd, mine := v.w.Apply(msg); mine {
				return cmd
			}
		}
		if shiftEnter(msg) {
			m.extendedKeys = true
			if !m.over.open() {
				m.ed.newline()
			}
		}
	}
	return nil
}

// refresh brings derived state up to date after a message.
func (m *Model) refresh() {
	if e := m.running(); e != nil {
		cell := m.cell()
		if m.stopping {
			cell = ""
		}
		e.cell = cell
		e.settle(m.at)
		m.tr.version++
	} else if e := m.tr.last(session.RoleAssistant); e != nil && !e.folded {
		e.settle(m.at)
		m.tr.version++
	}
	if m.notice != "" && !m.at.Before(m.until) {
		m.notice = ""
	}
}

// tick keeps a clock running exactly while something on the screen depends on it.
func (m *Model) tick() tea.Cmd {
	d := time.Duration(0)
	if m.busy() || m.leaving || m.opened == nil && m.loadErr == nil {
		d = oneSecond
	}
	if e := m.tr.last(session.RoleAssistant); e != nil && !e.folded && len(e.raw) > 0 && e.answer.Len() > 0 && e.view == thinkTail &&
		!m.tr.reading(e.msg.ID, sectionThinking) {
		d = oneSecond
	}
	if m.opt.Still && d > 0 {
		d = stillFor
	}
	if m.notice != "" {
		if left := m.until.Sub(m.at); d == 0 || left < d {
			d = max(left, time.Millisecond)
		}
	}
	if m.leaving {
		d = min(d, max(m.leaveBy.Sub(m.at), time.Millisecond))
	}
	if d == 0 || m.ticking {
		return nil
	}
	m.ticking = true
	return m.clock.After(d, tickMsg{})
}

// draw has one large block at a time drawn off this goroutine.
func (m *Model) draw() tea.Cmd {
	if m.drawing {
		return nil
	}
	j, ok := m.tr.job()
	if !ok {
		return nil
	}
	m.drawing = true
	th := m.theme
	return func() tea.Msg { return drawnMsg{j, text.NewMarkdown(th).Render(j.source, j.refs, j.width)} }
}

// pump waits for the conversation's feed and takes one frame. It is issued again when the frame has been handled, so
// never more than one is on its way, and the engine never waits for the screen.
func (m *Model) pump() tea.Cmd {
	if m.conv == nil {
		return nil
	}
	feed, seq, c, last, interval := m.conv.Feed(), m.seq, m.clock, m.lastFrame, m.interval()
	ctx := m.convCtx()
	return func() tea.Msg {
		select {
		case <-ctx.Done():
			return nil
		case <-feed.Wake():
		}
		if wait := interval - c.Now().Sub(last); wait > 0 && wait <= interval {
			t := time.NewTimer(wait)
			defer t.Stop()
			select {
			case <-ctx.Done():
				return nil
			case <-t.C:
			}
		}
		return frameMsg{seq, feed.Take()}
	}
}

// interval is how long to gather between two frames.
func (m *Model) interval() time.Duration {
	switch {
	case m.opt.Still:
		return stillFor
	case m.caret != nil && m.caret.LastWrite() > 50*time.Millisecond: // a slow terminal
		return oneSecond
	}
	return m.act.interval()
}

// convCtx ends when the conversation is left.
func (m *Model) convCtx() context.Context {
	m.cancel()
	ctx, cancel := context.WithCancel(m.ctx)
	m.cancel = cancel
	return ctx
}

// ready takes over the loaded engine.
func (m *Model) ready(msg openedMsg) tea.Cmd {
	if msg.err != nil {
		m.loadErr = msg.err
		return nil
	}
	m.opened = msg.opened
	if m.opened.Health != nil {
		m.pane.Observe(m.opened.Health(), m.at)
	}
	cmd := m.enter(m.opened.Conversation, msg.messages)
	for line := range strings.Lines(m.opened.Notice) {
		m.warn(strings.TrimSpace(line))
	}
	return tea.Batch(cmd, m.handOver(), m.readHistory())
}

// enter shows a conversation. messages were read after what its feed held was dropped, for they contain it.
func (m *Model) enter(c session.Conversation, messages []session.Message) tea.Cmd {
	m.conv = c
	m.seq++
	m.generation, m.stopping, m.setting, m.due, m.act = 0, false, false, false, activity{}
	m.tr.load(messages, m.at)
	for _, e := range m.tr.entries {
		e.view = m.view
	}
	if m.running() != nil {
		m.started()
	}
	m.ed.history, m.finder, m.tr.cursor = m.ed.history[:0], finder{}, 0
	if m.focus != inChats {
		m.focus = inEditor
	}
	for _, msg := range messages {
		if msg.Role == session.RoleUser {
			m.ed.remember(msg.Answer)
		}
	}
	var here []waiting // typed before there was a conversation
	for _, w := range m.queue {
		if w.id == 0 {
			here = append(here, w)
		}
	}
	m.queue, m.editOf = here, 0
	m.takeQueue(c.Queue())
	m.restoreDraft(c.Draft())
	if m.opt.Mode == ModeInline {
		m.printBefore()
	}
	m.title, m.side.stale = text.OneLine(c.Title()), true
	return m.frames()
}

// take applies a frame of the feed: changes first, then the text that came after them.
func (m *Model) take(f session.Frame) tea.Cmd {
	var cmds []tea.Cmd
	ended, endedAs := false, session.StateDone
	if f.Moved {
		m.moved(f.Path)
	}
	if f.Queue != nil {
		m.takeQueue(*f.Queue)
	}
	for _, c := range f.Changes {
		m.generation = max(m.generation, c.Generation)
		i, known := m.tr.byID[c.Message.ID]
		again := known && m.tr.entries[i].msg.State != session.StateRunning // it is being continued
		was := m.running()
		if before := m.tr.last(session.RoleAssistant); before != nil && !known && c.Message.Role == session.RoleAssistant {
			before.settle(m.at.Add(foldAfter)) // it is not the last any more
		}
		if c.Replaces != 0 {
			m.tr.supersede(c.Replaces, c.Message)
		}
		m.tr.apply(c.Message, m.at)
		if i, ok := m.tr.byID[c.Message.ID]; ok && !known {
			m.tr.entries[i].view = m.view
		}
		if c.Message.Role != session.RoleAssistant {
			continue
		}
		m.due = false
		if c.Message.State == session.StateRunning && (!known || again) {
			m.started()
			if m.stopping { // asked for while there was nothing to stop yet
				conv := m.conv
				cmds = append(cmds, func() tea.Msg { conv.Stop(); return nil })
			}
		}
		if c.Message.State != session.StateRunning && (was != nil && was.msg.ID == c.Message.ID || !known) {
			ended, m.ended, m.stopping, m.side.stale = true, true, false, true
			endedAs = c.Message.State
			m.armStop = time.Time{}
			if c.Message.State != session.StateDone && m.firstHere() >= 0 {
				m.held = true
			}
		}
	}
	for _, d := range f.Deltas {
		if d.Generation != 0 && d.Generation < m.generation {
			continue
		}
		if m.tr.appendText(d, m.at) && m.act.slow() {
			m.tr.holdAnswer(d.MessageID)
		}
	}
	e := m.running()
	thinking := e != nil && e.answer.Len() == 0
	if f.Progress != nil && f.Generation != 0 && f.Generation < m.generation {
		f.Progress = nil
	}
	m.act.take(f, thinking, m.at)
	if e != nil {
		e.tokens = m.act.thinking
	}
	for _, n := range f.Notices {
		m.warn(n)
	}
	if len(f.Changes) > 0 {
		m.title = text.OneLine(m.conv.Title())
	}
	if m.stopping && !m.busy() { // what was to be stopped never began
		m.stopping = false
	}
	if ended {
		if m.leaving {
			return m.end()
		}
		if m.observing() { // what it showed of the reply is over
			m.pane.Observe(m.opened.Health(), m.at)
		}
		cmds = append(cmds, m.announce(endedAs))
	}
	if ended || f.Moved || f.Queue != nil || len(f.Changes) > 0 {
		cmds = append(cmds, m.handOver())
	}
	return tea.Batch(append(cmds, m.landed())...)
}

// running is the reply being written, nil if none is.
func (m *Model) running() *entry {
	e := m.tr.last(session.RoleAssistant)
	if e == nil || e.msg.State != session.StateRunning {
		return nil
	}
	return e
}

// started begins to measure a reply.
func (m *Model) started() {
	m.act.start(m.at)
	m.lookAtHealth()
}

// lookAtHealth takes the engine's counters.
func (m *Model) lookAtHealth() {
	if m.opened != nil && m.opened.Health != nil {
		m.act.health(m.opened.Health(), m.at)
	}
}

// busy says whether a reply is under way: from the moment it is asked for until it and those the conversation begins by
// itself after it have ended.
func (m *Model) busy() bool {
	return m.sending != nil || m.retrying || m.running() != nil || m.due && m.conv.Busy() || m.goesOn()
}

// suspend gives the terminal back to the shell and stops the process.
func (m *Model) suspend() tea.Cmd {
	switch {
	case m.opt.Alone:
		m.say("there is no shell to go back to; ctrl+c twice leaves")
		return nil
	case m.handsOff: // pressed twice before it took effect
		return nil
	}
	m.handsOff = true
	return m.jobs.Suspend(tea.ResumeMsg{})
}

// redraw drops every cache and paints anew.
func (m *Model) redraw() tea.Cmd {
	m.tr.forget()
	m.ed.changed()
	return tea.ClearScreen
}
