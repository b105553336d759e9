package term

import (
	"errors"
	"strings"
	"testing"
)

func TestDesktopCalls(t *testing.T) {
	const words = "Saturn; its moons\x1b]0;x\a: the answer\nis \u202ethere"
	// What stands in the notification: no character that a terminal obeys, and in OSC 777 no further field.
	osc9 := "\x1b]9;Deltafin: Saturn; its moons␛]0;x: the answer is there\a"
	osc777 := "\x1b]777;notify;Deltafin;Saturn, its moons␛]0,x: the answer is there\a"
	wrapped := "\x1bPtmux;" + strings.ReplaceAll(osc9, "\x1b", "\x1b\x1b") + "\x1b\\"
	tmux := func(passes, outside string) func(string) (string, error) {
		return func(format string) (string, error) {
			switch format {
			case "#{allow-passthrough}":
				return passes, nil
			case "#{client_termname} #{client_termtype}":
				return outside, nil
			}
			return "", errors.New(format)
		}
	}
	for _, c := range []struct {
		name string
		env  map[string]string
		tmux func(string) (string, error)
		want string
	}{
		{"kitty", map[string]string{"TERM": "xterm-kitty"}, nil, osc9},
		{"kitty, from a shell of another terminal", map[string]string{"TERM": "xterm-kitty", "VTE_VERSION": "7200"}, nil, osc9},
		{"iTerm2", map[string]string{"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, nil, osc9},
		{"iTerm2 over ssh", map[string]string{"TERM": "xterm-256color", "LC_TERMINAL": "iTerm2", "SSH_TTY": "/dev/pts/1"}, nil, osc9},
		{"WezTerm", map[string]string{"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, nil, osc9},
		{"ghostty", map[string]string{"TERM": "xterm-ghostty"}, nil, osc9},
		{"foot", map[string]string{"TERM": "foot"}, nil, osc9},
		{"GNOME Terminal", map[string]string{"TERM": "xterm-256color", "VTE_VERSION": "7200"}, nil, osc777},
		{"Konsole", map[string]string{"TERM": "xterm-256color", "KONSOLE_VERSION": "230800"}, nil, osc777},
		{"urxvt", map[string]string{"TERM": "rxvt-unicode-256color"}, nil, osc777},
		{"one that nobody knows", map[string]string{"TERM": "xterm-256color"}, nil, Bell + osc9},
		{"the console", map[string]string{"TERM": "linux"}, nil, Bell},
		{"a dumb one", map[string]string{"TERM": "dumb"}, nil, Bell},
		{"tmux that passes nothing on", map[string]string{"TERM": "screen-256color", "TMUX": "x"}, tmux("0", "xterm-kitty"), Bell},
		{"a newer tmux that passes nothing on", map[string]string{"TERM": "tmux-256color", "TMUX": "x"}, tmux("off", "xterm-kitty"), Bell},
		{"tmux that cannot be asked", map[string]string{"TERM": "screen", "TMUX": "x"}, func(string) (string, error) { return "", errors.New("no server") }, Bell},
		{"tmux that passes it on", map[string]string{"TERM": "screen-256color", "TMUX": "x"}, tmux("1", "xterm-256color WezTerm"), Bell + wrapped},
		{"a newer tmux that does", map[string]string{"TERM": "tmux-256color", "TMUX": "x"}, tmux("all", "xterm-kitty"), Bell + wrapped},
		{"a tmux from before that could be chosen", map[string]string{"TERM": "screen", "TMUX": "x"}, tmux("", ""), Bell + wrapped},
		{"screen", map[string]string{"TERM": "screen", "STY": "1.x"}, nil, Bell + "\x1bP" + osc9 + "\x1b\\"},
	} {
		d := Desktop{func(k string) string { return c.env[k] }, c.tmux}
		if got := d.Call(words); got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
	long := Desktop{func(string) string { return "" }, nil}.Call(strings.Repeat("很长", 1000))
	if len(long) > 500 {
		t.Errorf("a sequence of %d bytes", len(long))
	}
}
