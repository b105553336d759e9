package chat

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/term"
	"deltafin/ui/text"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
)

const (
	leaveGrace = 3 * time.Second // from a signal to a hard exit
	closeGrace = 2 * time.Second // for saving before the user is told what takes so long

	framesPerSecond = 60 // at most, so that a key is on the screen at once; text comes at half of that
)

// Run shows the chat until the user leaves it. It returns ErrNoTerminal, wrapped, when there is no terminal to show it
// on, and otherwise nil or why the screen or the saving failed. A model that does not load is shown on the screen, and
// returned once the user has left.
func Run(ctx context.Context, o Options) error {
	if o.In == nil {
		o.In = os.Stdin
	}
	if o.Out == nil {
		o.Out = os.Stdout
	}
	if o.Resume == "" {
		o.Resume = "deltafin --resume"
	}
	if o.Theme == nil {
		o.Theme = theme.Choose(os.Getenv)
	}
	switch {
	case !term.IsTerminal(o.In):
		return fmt.Errorf("standard input is not a terminal: %w", ErrNoTerminal)
	case !term.IsTerminal(o.Out):
		return fmt.Errorf("standard output is not a terminal: %w", ErrNoTerminal)
	case os.Getenv("TERM") == "dumb":
		o.Mode = ModePlain
	}
	o.Alone = !term.HasShell()
	// No question is put to the terminal while the screen runs: its answer would appear as typed text.
	lipgloss.SetColorProfile(o.Theme.Profile)
	lipgloss.SetHasDarkBackground(true)

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	unredirect, err := term.RedirectStderr(o.Log)
	if err != nil && o.Log != "" { // a log that cannot be written is no reason to show no chat
		unredirect, err = term.RedirectStderr("")
	}
	if err != nil {
		return err
	}

	op := open(ctx, o.Open)
	signal.Ignore(syscall.SIGPIPE)
	defer signal.Reset(syscall.SIGPIPE)
	st := &stage{}
	defer term.Leaving(leaveGrace, st.interrupted, st.left, st.abandoned)()
	shown := show(ctx, o, op, st, nil)
	last := shown.m
	if shown.m.toPlain && shown.err == nil && !shown.out.Gone() {
		o.Mode, o.Theme, o.Preferences = ModePlain, shown.m.theme, shown.m.prefs
		shown = show(ctx, o, op, st, shown.m)
		if shown.m.conv != nil { // else it was left before it knew of the conversation
			last = shown.m
		}
	}
	m, out := shown.m, shown.out
	cancel()
	unredirect()
	if shown.err != nil {
		shown.restore()
	}
	saveErr := op.close(o.Out, out.Gone())
	if !out.Gone() {
		for _, line := range last.farewell(saveErr != nil) {
			fmt.Fprintln(o.Out, line)
		}
	}
	switch {
	case errors.Is(shown.err, tea.ErrProgramPanic):
		return fmt.Errorf("the chat screen failed; what was said is saved. Details are in %s: %w", logName(o.Log), shown.err)
	case shown.err != nil && !errors.Is(shown.err, tea.ErrProgramKilled) && !out.Gone():
		return fmt.Errorf("the chat screen ended: %w", shown.err)
	case saveErr != nil:
		return fmt.Errorf("the chat was not closed in good order: %w", onceError{saveErr})
	}
	return m.loadErr
}

// stage is where signals find the screen that is there. One that comes while there is none, between two, is the next one's.
type stage struct {
	mu        sync.Mutex
	came      os.Signal       // to leave by, nil if none did
	leave     func(os.Signal) // the screen; nil: there is none
	restore   func()          // gives the terminal back as it was
	interrupt func()          // of lines of words, which an interrupt does not leave; nil of a screen
}

// enter puts a screen there.
func (s *stage) enter(leave func(os.Signal), restore, interrupt func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.leave, s.restore, s.interrupt = leave, restore, interrupt
	if s.came != nil {
		go leave(s.came)
	}
}

// exit says that the screen is over.
func (s *stage) exit() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.leave, s.interrupt = nil, nil
}

func (s *stage) left(by os.Signal) {
	s.mu.Lock()
	s.came = by
	leave := s.leave
	s.mu.Unlock()
	if leave != nil {
		leave(by)
	}
}

func (s *stage) interrupted() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.interrupt == nil {
		return false
	}
	go s.interrupt()
	return true
}

func (s *stage) abandoned() {
	s.mu.Lock()
	restore := s.restore
	s.mu.Unlock()
	if restore != nil {
		restore()
	}
}

// shown is a screen that has been left.
type shown struct {
	m       *Model
	out     *term.Output
	err     error
	restore func() // gives a terminal back whose screen was not left in good order
}

// show runs one shape of the screen until it is left. before is the one it takes the place of, nil for none; its conversation
// is gone on with.
func show(ctx context.Context, o Options, op *opener, st *stage, before *Model) shown {
	out := term.NewOutput(o.Out)
	if o.Theme.ASCII {
		out.ASCII()
	}
	mode := term.SaveMode(o.In)
	m := newModel(ctx, o, systemClock{}, out, op)
	m.inherit(before)
	var program *tea.Program
	in := term.NewInput(o.In, func() {
		out.Lost()
		go program.Send(leaveMsg{})
	}, func(text string) {
		program.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
	})
	options := []tea.ProgramOption{tea.WithoutSignalHandler(), tea.WithInput(in), tea.WithOutput(out), tea.WithFPS(framesPerSecond)}
	switch o.Mode {
	case ModeScreen:
		options = append(options, tea.WithAltScreen())
	case ModeInline:
		out.Inline()
	case ModePlain:
		m.voice = &voice{out: newLineWriter(lines(o)), every: o.Every}
		m.width, m.height = 80, 24
		options = append(options, tea.WithInput(nil), tea.WithoutRenderer())
	}
	if o.Mode != ModePlain && o.Call != nil {
		options = append(options, tea.WithReportFocus())
	}
	program = tea.NewProgram(m, options...)
	if o.Mode == ModePlain {
		go listen(o.In, program.Send)
	}
	m.wake = term.NewPace(program, framesPerSecond).Wake
	restore := func() {
		done := make(chan struct{})
		go func() { // a terminal that does not take what is written must not keep the program
			defer close(done)
			out.Restore()
			mode.Restore()
		}()
		select {
		case <-done:
		case <-time.After(200 * time.Millisecond):
		}
	}
	var interrupt func()
	if o.Mode == ModePlain { // nothing was changed about the terminal
		restore = func() {}
		interrupt = func() { program.Send(interruptMsg{}) }
	} else {
		m.jobs = term.NewJobs(func() { program.Send(continuedMsg{}) })
		defer m.jobs.Close()
	}
	st.enter(func(s os.Signal) {
		if s == syscall.SIGHUP && !term.IsTerminal(o.Out) { // really gone, and not just a kill -HUP
			out.Lost()
		}
		program.Send(leaveMsg{}) // may hang on a terminal that takes nothing; then the grace period ends it
	}, restore, interrupt)
	defer st.exit()

	if o.Title && o.Mode != ModePlain {
		_ = out.Send(term.PushTitle) // the title is put back in the end
	}
	_, err := program.Run()
	if o.Title && o.Mode != ModePlain && !out.Gone() {
		_ = out.Send(term.PopTitle)
	}
	saveCtx, saved := context.WithTimeout(context.WithoutCancel(ctx), closeGrace)
	m.lastDraft(saveCtx)
	saved()
	m.cancel()
	if m.inspect != nil {
		m.inspect.Close()
	}
	if m.voice != nil {
		m.voice.fresh()
		m.voice.out.close()
	}
	return shown{m, out, err, restore}
}

// lines is where plain mode writes.
func lines(o Options) io.Writer {
	if o.Theme.ASCII {
		return term.ASCIIWriter(o.Out)
	}
	return o.Out
}

// inherit takes over what the screen before this one showed and held.
func (m *Model) inherit(before *Model) {
	if before == nil {
		return
	}
	m.opener.opened.Conversation, m.opener.opened.Notice = before.conv, ""
	m.held = before.held
	m.installing.yields = before.installing.yields // what the setup was told last
	for _, w := range before.queue {
		if w.id == 0 {
			m.queue = append(m.queue, waiting{text: w.text})
		}
	}
}

// listen sends the lines that are typed.
func listen(in io.Reader, send func(tea.Msg)) {
	lines := bufio.NewReader(in)
	for {
		s, err := lines.ReadString('\n')
		if s = strings.TrimRight(s, "\r\n"); err == nil || s != "" {
			send(lineMsg{s})
		}
		if err != nil {
			send(endMsg{})
			return
		}
	}
}

func logName(path string) string {
	if path == "" {
		return "the terminal above"
	}
	return path
}

// onceError is joined errors of which several say the same: one full disk is met by everything that is closed.
type onceError struct{ error }

func (e onceError) Unwrap() error { return e.error }

func (e onceError) Error() string {
	var lines []string
	for line := range strings.Lines(e.error.Error()) {
		if line = strings.TrimSpace(line); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "; ")
}

// farewell is what stays on the normal screen: how to come back, and whether the last answer is whole. unsaved says that
// the end of what was said may not be on disk.
func (m *Model) farewell(unsaved bool) []string {
	var out []string
	switch {
	case m.conv == nil || m.tr.empty():
	case m.opened.Unkept:
		out = append(out, "Nothing of this chat was kept.")
	default:
		out = append(out, "To go on with this chat: "+m.opt.Resume+" "+m.conv.ID())
		if e := m.tr.last(session.RoleAssistant); e != nil {
			switch {
			case unsaved:
				out = append(out, "What was said last may not be saved whole.")
			case e.msg.State == session.StateDone:
				if r := runtime.StopReason(e.msg.Reason); r == runtime.StopMaxNew || r == runtime.StopContextFull {
					out = append(out, "The last answer was cut at its limit; what there is of it is saved.")
				} else {
					out = append(out, "The last answer is complete.")
				}
			case e.msg.State == session.StateFailed:
				out = append(out, "The last answer failed; what there is of it is saved.")
			default:
				out = append(out, "The last answer is not complete; what there is of it is saved.")
			}
		}
	}
	for _, s := range m.unsent() {
		out = append(out, "Not sent: "+text.Clean(s))
	}
	if n := len(m.queue); n > len(m.unsent()) && m.sending == nil {
		out = append(out, fmt.Sprintf("Queued in this chat and not sent: %d", n-len(m.unsent())))
	}
	return out
}

// opener runs Options.Open beside the screen. The result belongs to the screen once it has come, and is closed here in
// every case.
type opener struct {
	feed   *session.Feed
	done   chan struct{}
	opened *Opened
	err    error
}

func open(ctx context.Context, f func(context.Context, func(runtime.Progress)) (*Opened, error)) *opener {
	op := &opener{feed: session.NewFeed(), done: make(chan struct{})}
	go func() {
		defer close(op.done)
		defer func() {
			if r := recover(); r != nil {
				fmt.Fprintf(os.Stderr, "loading the model: %v\n%s", r, debug.Stack())
				op.err = fmt.Errorf("loading the model failed (%v); this is a defect of deltafin", r)
			}
		}()
		op.opened, op.err = f(ctx, op.feed.PutProgress)
		if op.err == nil && (op.opened == nil || op.opened.Conversation == nil) {
			op.err = errors.New("no conversation was opened; this is a defect of deltafin")
		}
	}()
	return op
}

// wait delivers the result.
func (op *opener) wait() tea.Cmd {
	return func() tea.Msg {
		<-op.done
		if op.err != nil {
			return openedMsg{err: op.err}
		}
		op.opened.Conversation.Feed().Take() // the messages contain it
		return openedMsg{opened: op.opened, messages: op.opened.Conversation.Messages()}
	}
}

// watch delivers one progress report, ten times a second at most.
func (op *opener) watch(ctx context.Context, c clock) tea.Cmd {
	return func() tea.Msg {
		select {
		case <-ctx.Done():
			return nil
		case <-op.done:
			return nil
		case <-op.feed.Wake():
		}
		t := time.NewTimer(100 * time.Millisecond)
		defer t.Stop()
		select {
		case <-op.done:
			return nil
		case <-t.C:
		}
		return loadMsg{op.feed.Take()}
	}
}

// close ends what was opened, saying so when it takes its time.
func (op *opener) close(out io.Writer, silent bool) error {
	finished := make(chan error, 1)
	go func() {
		<-op.done
		if op.opened != nil && op.opened.Close != nil {
			finished <- op.opened.Close()
			return
		}
		finished <- nil
	}()
	select {
	case err := <-finished:
		return err
	case <-time.After(closeGrace):
	}
	if !silent {
		fmt.Fprintln(out, "Waiting for the engine to finish its step; ctrl+c leaves now, what was said is saved.")
	}
	return <-finished
}
