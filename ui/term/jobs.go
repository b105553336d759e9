package term

import (
	"io"
	"os"
	"os/signal"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/sys/unix"
)

// Continued calls f whenever the process goes on after it was stopped. Who stops a program by a signal instead of ctrl+z leaves
// it no time to give the terminal back: what the shell and others made of it meanwhile is then to be made good.
//
// (The signal that stops cannot be caught instead: once caught, the Go runtime does not let it stop the process any more.)
func Continued(f func()) (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGCONT)
	go func() {
		for range signals {
			f()
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}

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
