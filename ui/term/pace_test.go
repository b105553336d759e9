package term

import (
	"io"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

type counted struct {
	wake func()
	text string
}

func (c *counted) Init() tea.Cmd { return nil }
func (c *counted) View() string {
	if c.text == "slow" {
		time.Sleep(restAfter + restAfter/4)
	}
	c.wake()
	return c.text
}
func (c *counted) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	c.wake()
	if s, ok := msg.(string); ok {
		c.text = s
	}
	return c, nil
}

type frames chan string

func (w frames) Write(p []byte) (int, error) { w <- string(p); return len(p), nil }

// The renderer's ticker is where it is looked for, stands still once nothing comes, and a message after that is shown.
func TestTheRendererRests(t *testing.T) {
	out := make(frames, 1000)
	m := &counted{}
	p := tea.NewProgram(m, tea.WithInput(nil), tea.WithOutput(io.Writer(out)), tea.WithoutSignalHandler())
	pace := NewPace(p, 60)
	m.wake = pace.Wake
	ended := make(chan error, 1)
	go func() { _, err := p.Run(); ended <- err }()
	shows := func(s string) {
		t.Helper()
		for timeout := time.After(time.Minute); ; {
			select {
			case got := <-out:
				if strings.Contains(got, s) {
					return
				}
			case <-timeout:
				t.Fatalf("%q is never written", s)
			}
		}
	}
	asleep := func() bool {
		pace.mu.Lock()
		defer pace.mu.Unlock()
		return pace.asleep
	}
	for _, s := range []string{"first", "second", "slow", "third"} {
		p.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
		p.Send(s)
		shows(s)
		for deadline := time.Now().Add(time.Minute); !asleep(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("it never rests")
			}
		}
	}
	p.Quit()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
}
