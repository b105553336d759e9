package cli

import (
	"os/exec"
	"strings"
	"testing"
	"time"

	"deltafin/ui/term/termtest"
)

// A program that is suspended by its key gives the terminal back, and takes it again exactly once when it goes on.
func TestATerminalIsTakenOnceAfterASuspension(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program")
	}
	const takes, gives = "\x1b[?1049h", "\x1b[?1049l"
	home := t.TempDir()
	for _, c := range []struct{ args, shows, key, answer, leave string }{
		{"--no-history", "write a message", "x", "> x", termtest.CtrlU + termtest.CtrlD + termtest.CtrlD},
		{"setup", "What do you want to run?", termtest.Down, "> (*) Kimi K3, full", termtest.CtrlC},
	} {
		cmd := exec.Command("sh", "-i") // a shell that has jobs
		cmd.Env = terminalEnv(t, home, "PS1=ready> ")
		r := termtest.Run(t, cmd)
		times := func(what string, want int) {
			t.Helper()
			for deadline := time.Now().Add(time.Minute); strings.Count(r.Written(), what) < want; time.Sleep(20 * time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatalf("%s: %q was written %d times, not %d; the terminal shows\n%s", c.args, what, strings.Count(r.Written(), what), want, r.Shown())
				}
			}
		}
		r.Await("ready>")
		r.Send("deltafin " + c.args + termtest.Enter)
		r.Await(c.shows)
		for n := 1; n <= 2; n++ {
			r.Send(termtest.CtrlZ)
			times(gives, n)
			times("ready> ", n+1) // what is typed before is for nobody
			r.Send("fg" + termtest.Enter)
			times(takes, n+1)
			r.Await(c.shows)
		}
		r.Send(c.key) // whatever else the signal led to was handled before
		r.Await(c.answer)
		if got := strings.Count(r.Written(), takes); got != 3 {
			t.Errorf("%s: the terminal was taken %d times for a start and two suspensions", c.args, got)
		}
		r.Send(c.leave)
		times("ready> ", 4)
		r.Send("exit 0" + termtest.Enter)
		r.Ended()
	}
}

// What is said in ACCESSIBLE holds unless the shape is chosen: lines of words, and nothing that only a screen obeys.
func TestAccessible(t *testing.T) {
	for _, c := range []struct {
		value string
		args  []string
		plain bool
	}{
		{"1", nil, true}, {"yes", nil, true}, {"0", nil, false}, {"", nil, false}, {"1", []string{"--screen", "full"}, false}, {"1", []string{"--inline"}, false},
		{"0", []string{"--plain"}, true},
	} {
		if got := shapeOf(t, c.value, c.args); got != c.plain {
			t.Errorf("ACCESSIBLE=%q with %q: plain %v", c.value, c.args, got)
		}
	}
	if testing.Short() {
		return
	}
	env := terminalEnv(t, t.TempDir(), "ACCESSIBLE=1")
	r := onTerminal(t, env, "--no-history")
	r.AwaitWritten("is ready. Type a message", "You: ")
	r.Send("Hi there" + termtest.Enter)
	r.AwaitWritten("Answer: ", " tok/s")
	for {
		before := r.Shown() // looked at first: what comes in between is a change
		if strings.Count(r.Written(), "You: ") > 1 {
			break
		}
		r.Changed(before)
	}
	r.Send(termtest.CtrlD)
	r.Ended()
	if s := r.Written(); strings.Contains(s, "\x1b") || strings.Count(s, "You: ") != 2 {
		t.Errorf("written:\n%q", s)
	}
}
