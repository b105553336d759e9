package term

import (
	"context"
	"os/exec"
	"strings"
	"time"

	uitext "deltafin/ui/text"

	"github.com/charmbracelet/x/ansi"
)

// Desktop calls for a user who looks at another window: by a notification of the desktop where the terminal is one that shows
// them, else by the bell, which most terminals mark the window's tab with.
type Desktop struct {
	Getenv func(string) string
	// Tmux asks tmux for a format.
	Tmux func(format string) (string, error)
}

// NewDesktop is for the terminal the process was started in.
func NewDesktop(getenv func(string) string) Desktop { return Desktop{getenv, askTmux} }

// Call is the sequence that shows words. It may take its time.
func (d Desktop) Call(words string) string {
	words = uitext.Truncate(uitext.OneLine(words), 120, "…")
	if d.Getenv("TERM") == "dumb" || d.Getenv("TERM") == "linux" {
		return Bell
	}
	if d.Getenv("TMUX") != "" {
		// What passes tmux by is dropped while its window is not the one that is shown; the bell is not.
		if !d.passes() {
			return Bell
		}
		return Bell + ansi.TmuxPassthrough(notification(d.outside(), words))
	}
	if strings.HasPrefix(d.Getenv("TERM"), "screen") && d.Getenv("STY") != "" {
		return Bell + ansi.ScreenPassthrough(notification(d.names(), words), 0)
	}
	names := d.names()
	if !takes(names, takeOSC9) && !takes(names, takeOSC777) { // one that does not know it passes it over
		return Bell + notification(names, words)
	}
	return notification(names, words)
}

// Terminals by what they or their environment call them, and the one of the two sequences that they take.
var (
	takeOSC9   = []string{"iterm", "wezterm", "ghostty", "kitty", "foot", "warp", "rio"}
	takeOSC777 = []string{"vte", "konsole", "rxvt", "contour"}
)

func takes(names string, list []string) bool {
	for _, name := range list {
		if strings.Contains(names, name) {
			return true
		}
	}
	return false
}

// notification is the sequence for a terminal. The words stand behind the program's name: a number before a semicolon would be
// an order (OSC 9;4 draws progress), and a semicolon would begin another field.
func notification(names, words string) string {
	if !takes(names, takeOSC9) && takes(names, takeOSC777) {
		return ansi.URxvtExt("notify", "Deltafin", strings.ReplaceAll(words, ";", ","))
	}
	return ansi.Notify("Deltafin: " + words)
}

// names is what is known of the terminal, in small letters.
func (d Desktop) names() string {
	all := d.Getenv("TERM_PROGRAM") + " " + d.Getenv("LC_TERMINAL") + " " + d.Getenv("TERM")
	for variable, name := range map[string]string{"KITTY_WINDOW_ID": "kitty", "VTE_VERSION": "vte", "KONSOLE_VERSION": "konsole"} {
		if d.Getenv(variable) != "" {
			all += " " + name
		}
	}
	return strings.ToLower(all)
}

// passes says whether tmux lets a sequence through to its terminal. Before 3.3, which has an option for that, it always did.
func (d Desktop) passes() bool {
	said, err := d.Tmux("#{allow-passthrough}")
	return err == nil && said != "off" && said != "0"
}

// outside is what tmux knows of the terminal it is shown on.
func (d Desktop) outside() string {
	said, err := d.Tmux("#{client_termname} #{client_termtype}")
	if err != nil {
		return ""
	}
	return strings.ToLower(said)
}

func askTmux(format string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	said, err := exec.CommandContext(ctx, "tmux", "display-message", "-p", format).Output()
	return strings.TrimSpace(string(said)), err
}
