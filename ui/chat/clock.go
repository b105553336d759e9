package chat

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// clock is where the screen gets the time from. Tests bring their own. Safe for concurrent use.
type clock interface {
	Now() time.Time
	// Wall is the time by the calendar, which goes on while the machine sleeps. The difference between two values of Now
	// does not: it is made of the monotonic clock, which stands still.
	Wall() time.Time
	// After is a command that delivers msg once d has passed.
	After(d time.Duration, msg tea.Msg) tea.Cmd
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) Wall() time.Time { return time.Now().Round(0) } // without its monotonic part

func (systemClock) After(d time.Duration, msg tea.Msg) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return msg })
}
