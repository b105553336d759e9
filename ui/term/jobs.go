package term

import (
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/sys/unix"
)

// Jobs is the part of a program with a screen that its shell's job control touches: it is stopped and goes on. Either way the
// terminal is taken again once, whatever stopped it.
type Jobs struct {
	signals   chan os.Signal
	continued func()
	stop      func() error // this process group

	mu      sync.Mutex
	waiting chan struct{} // closed when a Suspend under way goes on; nil: none is
}

// NewJobs begins to watch. continued is called, from a goroutine, whenever the process goes on after something else than
// Suspend has stopped it: who does that by a signal leaves it no time to give the terminal back, and what the shell and others
// made of it meanwhile is then to be made good (TakeAgain).
//
// (The signal that stops cannot be caught instead: once caught, the Go runtime does not let it stop the process any more.)
func NewJobs(continued func()) *Jobs {
	j := &Jobs{signals: make(chan os.Signal, 1), continued: continued, stop: func() error { return syscall.Kill(0, syscall.SIGTSTP) }}
	signal.Notify(j.signals, syscall.SIGCONT)
	go func() {
		for range j.signals {
			j.mu.Lock()
			waiting := j.waiting
			j.waiting = nil
			j.mu.Unlock()
			if waiting != nil {
				close(waiting)
				continue
			}
			j.continued()
		}
	}()
	return j
}

// Close ends the watching. It must be called once.
func (j *Jobs) Close() {
	signal.Stop(j.signals)
	close(j.signals)
}

// Suspend gives the terminal back, stops the process as a job of its shell, takes the terminal again when it goes on, and then
// delivers done. (Bubble Tea's own does the same, but then nobody can tell its signal from another's.)
func (j *Jobs) Suspend(done tea.Msg) tea.Cmd {
	return tea.Exec(suspension{j}, func(error) tea.Msg { return done })
}

// suspension stops the process while it runs.
type suspension struct{ *Jobs }

func (s suspension) Run() error {
	waiting := make(chan struct{})
	s.mu.Lock()
	s.waiting = waiting
	s.mu.Unlock()
	if err := s.stop(); err != nil {
		s.mu.Lock()
		s.waiting = nil
		s.mu.Unlock()
		return err
	}
	<-waiting
	return nil
}

func (suspension) SetStdin(io.Reader)  {}
func (suspension) SetStdout(io.Writer) {}
func (suspension) SetStderr(io.Writer) {}

// TakeAgain gives the terminal back and takes it anew, with its modes and its screen, and then delivers done.
func TakeAgain(done tea.Msg) tea.Cmd {
	return tea.Exec(nothing{}, func(error) tea.Msg { return done })
}

// nothing is a program that ends at once.
type nothing struct{}

func (nothing) Run() error          { return nil }
func (nothing) SetStdin(io.Reader)  {}
func (nothing) SetStdout(io.Writer) {}
func (nothing) SetStderr(io.Writer) {}

// HasShell says whether there may be a shell to go on in when the process is stopped. Without one nothing would ever wake it: in
// a terminal that was opened for the program alone, or behind a shell without job control, as in "sh -c 'deltafin; date'".
func HasShell() bool {
	session, err := unix.Getsid(0)
	if err != nil {
		return true
	}
	// A job is woken by a parent outside of it that is in its session. The system does not even stop another one.
	group := unix.Getpgrp()
	for pid, parent := os.Getpid(), os.Getppid(); ; pid, parent = parent, parentOf(parent) {
		if pid == session || parent <= 0 {
			return false
		}
		switch g, err := unix.Getpgid(parent); {
		case err != nil:
			return true // not ours to see
		case g != group:
			s, err := unix.Getsid(parent)
			return err != nil || s == session
		}
	}
}
