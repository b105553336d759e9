// Package screen shows one of the program's views on a terminal of its own: the inspector of a trace file, the setup. It is
// what such a view needs and no more: keys, sizes, a clock that runs only while something changes, the signals that end a
// program, and a terminal that is given back as it was.
package screen

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"deltafin/ui/term"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
)

// View is what is shown. All of it is called from one goroutine and must not wait.
type View interface {
	Start() tea.Cmd
	Render(width, height int) string
	// Handle takes a key; one that is not handled leaves if it is esc or q.
	Handle(k tea.KeyMsg) (handled bool, cmd tea.Cmd)
	Apply(msg tea.Msg) (cmd tea.Cmd, mine bool)
	Refresh(now time.Time) tea.Cmd
	// Interval is how long until Refresh is due; 0 while nothing changes by itself.
	Interval() time.Duration
	// Over tells, after a key, that the view has nothing more to show.
	Over() bool
}

const framesPerSecond = 30

type program struct {
	v             View
	width, height int
	ticking       bool
	away          bool // the terminal is another's
	wake          func()
	jobs          *term.Jobs
}

type (
	tickMsg      time.Time
	leaveMsg     struct{}
	continuedMsg struct{} // the process was stopped by a signal, and goes on
)

func (p *program) Init() tea.Cmd { return tea.Batch(p.v.Start(), p.tick()) }

func (p *program) View() string {
	frame := p.v.Render(p.width, p.height)
	p.wake()
	return frame
}

func (p *program) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	p.wake()
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.width, p.height = msg.Width, msg.Height
	case tickMsg:
		p.ticking = false
		cmd = p.v.Refresh(time.Time(msg))
	case leaveMsg:
		return p, tea.Quit
	case tea.ResumeMsg:
		p.away = false
		cmd = tea.ClearScreen
	case continuedMsg:
		if !p.away {
			p.away = true
			cmd = term.TakeAgain(tea.ResumeMsg{})
		}
	case tea.KeyMsg:
		var cmds []tea.Cmd
		for _, k := range term.Apart(msg) {
			cmd, over := p.key(k)
			if over {
				return p, cmd
			}
			cmds = append(cmds, cmd)
		}
		cmd = tea.Batch(cmds...)
	default:
		cmd, _ = p.v.Apply(msg)
	}
	return p, tea.Batch(cmd, p.tick())
}

// key handles one key; over says that nothing more matters.
func (p *program) key(k tea.KeyMsg) (cmd tea.Cmd, over bool) {
	switch name := k.String(); name {
	case "ctrl+c":
		return tea.Quit, true
	case "ctrl+z":
		if p.away || !term.HasShell() {
			return nil, false
		}
		p.away = true
		return p.jobs.Suspend(tea.ResumeMsg{}), false
	case "ctrl+l":
		return tea.ClearScreen, false
	default:
		handled, cmd := p.v.Handle(k)
		if p.v.Over() || !handled && (name == "esc" || name == "q") {
			return tea.Quit, true
		}
		return cmd, false
	}
}

// tick keeps a clock running exactly while something can change by itself.
func (p *program) tick() tea.Cmd {
	d := p.v.Interval()
	if d == 0 || p.ticking {
		return nil
	}
	p.ticking = true
	return tea.Tick(d, func(t time.Time) tea.Msg { return tickMsg(t) })
}

// Run shows a view until the user leaves it. what names it in errors.
func Run(ctx context.Context, what string, v View, th *theme.Theme, stdin, stdout *os.File) error {
	if os.Getenv("TERM") == "dumb" {
		return errors.New("the terminal cannot place its cursor (TERM is dumb)")
	}
	// No question is put to the terminal while the screen runs: its answer would appear as typed text.
	lipgloss.SetColorProfile(th.Profile)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := term.NewOutput(stdout)
	out.SetCaret(-1, -1)
	if th.ASCII {
		out.ASCII()
	}
	mode := term.SaveMode(stdin)
	var shown *tea.Program
	input := term.NewInput(stdin, func() {
		out.Lost()
		go shown.Send(leaveMsg{})
	}, func(text string) { shown.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true}) })
	model := &program{v: v}
	shown = tea.NewProgram(model, tea.WithAltScreen(), tea.WithoutSignalHandler(), tea.WithInput(input), tea.WithOutput(out),
		tea.WithContext(ctx), tea.WithFPS(framesPerSecond))
	model.wake = term.NewPace(shown, framesPerSecond).Wake
	model.jobs = term.NewJobs(func() { shown.Send(continuedMsg{}) })
	defer model.jobs.Close()
	restore := func() {
		out.Restore()
		mode.Restore()
	}
	stopSignals := term.Leaving(3*time.Second, nil, func(s os.Signal) {
		if s == syscall.SIGHUP && !term.IsTerminal(stdout) {
			out.Lost()
		}
		shown.Send(leaveMsg{})
	}, restore)
	defer stopSignals()
	signal.Ignore(syscall.SIGPIPE)
	defer signal.Reset(syscall.SIGPIPE)
	_, err := shown.Run()
	out.FreeCaret()
	if err != nil {
		restore()
		if !out.Gone() && !errors.Is(err, tea.ErrProgramKilled) {
			return fmt.Errorf("the screen of %s ended: %w", what, err)
		}
	}
	return nil
}
