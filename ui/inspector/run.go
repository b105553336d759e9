package inspector

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

// program is an inspector as a screen of its own, for trace files.
type program struct {
	in            *Inspector
	width, height int
	ticking       bool
}

type (
	tickMsg  time.Time
	leaveMsg struct{}
)

func (p *program) Init() tea.Cmd { return tea.Batch(p.in.Start(), p.tick()) }

func (p *program) View() string { return p.in.Render(p.width, p.height) }

func (p *program) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.width, p.height = msg.Width, msg.Height
	case tickMsg:
		p.ticking = false
		cmd = p.in.Refresh(time.Time(msg))
	case leaveMsg:
		return p, tea.Quit
	case tea.ResumeMsg:
		cmd = tea.ClearScreen
	case tea.KeyMsg:
		switch name := msg.String(); {
		case name == "ctrl+c":
			return p, tea.Quit
		case name == "ctrl+z":
			return p, tea.Suspend
		case name == "ctrl+l":
			return p, tea.ClearScreen
		default:
			var handled bool
			if handled, cmd = p.in.Handle(msg); !handled && (name == "esc" || name == "q") {
				return p, tea.Quit
			}
		}
	default:
		cmd, _ = p.in.Apply(msg)
	}
	return p, tea.Batch(cmd, p.tick())
}

// tick keeps a clock running exactly while something can change by itself.
func (p *program) tick() tea.Cmd {
	d := p.in.Interval(false)
	if d == 0 || p.ticking {
		return nil
	}
	p.ticking = true
	return tea.Tick(d, func(t time.Time) tea.Msg { return tickMsg(t) })
}

// Run shows an inspector on a terminal until the user leaves it.
func Run(ctx context.Context, o Options, stdin, stdout *os.File) error {
	if os.Getenv("TERM") == "dumb" {
		return errors.New("the terminal cannot place its cursor (TERM is dumb)")
	}
	if o.Theme == nil {
		o.Theme = theme.Choose(os.Getenv)
	}
	if o.Colors == 0 {
		o.Colors = theme.Colors(os.Getenv)
	}
	// No question is put to the terminal while the screen runs: its answer would appear as typed text.
	lipgloss.SetColorProfile(o.Theme.Profile)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out := term.NewOutput(stdout)
	out.SetCaret(-1, -1)
	mode := term.SaveMode(stdin)
	in := New(o)
	defer in.Close()
	var screen *tea.Program
	input := term.NewInput(stdin, func() {
		out.Lost()
		go screen.Send(leaveMsg{})
	}, func(string) {})
	screen = tea.NewProgram(&program{in: in}, tea.WithAltScreen(), tea.WithoutSignalHandler(), tea.WithInput(input), tea.WithOutput(out),
		tea.WithContext(ctx), tea.WithFPS(30))
	restore := func() {
		out.Restore()
		mode.Restore()
	}
	stopSignals := term.Leaving(3*time.Second, true, func(s os.Signal) {
		if s == syscall.SIGHUP && !term.IsTerminal(stdout) {
			out.Lost()
		}
		screen.Send(leaveMsg{})
	}, restore)
	defer stopSignals()
	signal.Ignore(syscall.SIGPIPE)
	defer signal.Reset(syscall.SIGPIPE)
	_, err := screen.Run()
	out.FreeCaret()
	if err != nil {
		restore()
		if !out.Gone() && !errors.Is(err, tea.ErrProgramKilled) {
			return fmt.Errorf("the inspector's screen ended: %w", err)
		}
	}
	return nil
}
