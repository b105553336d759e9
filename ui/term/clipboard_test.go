package term

import (
	"context"
	"encoding/base64"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// decoded is the text in an OSC 52 sequence, whatever it is wrapped in.
func decoded(t *testing.T, seq string) string {
	t.Helper()
	_, rest, ok := strings.Cut(seq, "]52;c;")
	if !ok {
		t.Fatalf("no OSC 52 in %q", seq)
	}
	rest = strings.NewReplacer("\x1b\\\x1bP", "", "\x1b\\", "").Replace(rest)
	payload, _, _ := strings.Cut(rest, "\a")
	b, err := base64.StdEncoding.DecodeString(payload)
	if err != nil {
		t.Fatalf("%q: %v", payload, err)
	}
	return string(b)
}

func TestCopyReportsWhatIsKnown(t *testing.T) {
	for _, c := range []struct {
		name     string
		env      map[string]string
		programs string // that exist
		fails    bool   // the program
		text     string
		closed   bool // the terminal
		want     string
		ran      string
		sequence bool
	}{
		{"Wayland", map[string]string{"WAYLAND_DISPLAY": "w", "DISPLAY": ":0"}, "wl-copy xclip", false, "text", false, "copied by wl-copy (4 B)", "wl-copy", false},
		{"X11", map[string]string{"DISPLAY": ":0"}, "wl-copy xclip", false, "text", false, "copied by xclip (4 B)", "xclip", false},
		{"a program that fails", map[string]string{"DISPLAY": ":0"}, "xclip", true, "text", false, "sent to the terminal (OSC 52, 4 B)", "xclip", true},
		{"no display", nil, "wl-copy xclip xsel", false, "text", false, "sent to the terminal (OSC 52, 4 B)", "", true},
		{"over ssh", map[string]string{"DISPLAY": ":10", "SSH_CONNECTION": "a"}, "xclip", false, "text", false, "sent to the terminal (OSC 52, 4 B)", "", true},
		{"in tmux", map[string]string{"TMUX": "x"}, "", false, "text", false, "sent to the terminal (OSC 52 through tmux, 4 B)", "", true},
		{"in screen", map[string]string{"TERM": "screen"}, "", false, strings.Repeat("long ", 400), false, "sent to the terminal (OSC 52 through screen, 2.0 kB)", "", true},
		{"too long", nil, "", false, strings.Repeat("x", 74995), false, "not sent to the terminal: 75.0 kB is more than it takes", "", false},
		{"just not too long", nil, "", false, strings.Repeat("x", 74994), false, "sent to the terminal", "", true},
		{"long, with a program", map[string]string{"DISPLAY": ":0"}, "xclip", false, strings.Repeat("x", 100000), false, "copied by xclip (100.0 kB)", "xclip", false},
		{"a lost terminal", nil, "", false, "text", true, "not copied: the terminal took nothing", "", false},
	} {
		file := filepath.Join(t.TempDir(), "state", "last-copy.md")
		ran, sent := "", ""
		board := Clipboard{
			Getenv: func(k string) string { return c.env[k] }, File: file,
			Look: func(p string) (string, error) {
				if strings.Contains(" "+c.programs+" ", " "+p+" ") {
					return "/bin/" + p, nil
				}
				return "", exec.ErrNotFound
			},
			Run: func(_ context.Context, text string, program ...string) error {
				ran = filepath.Base(program[0])
				if c.fails {
					return errors.New("cannot open display")
				}
				if text != c.text {
					t.Errorf("%s: the program got %q", c.name, text)
				}
				return nil
			},
		}
		got := board.Copy(c.text, func(s string) error {
			if c.closed {
				return os.ErrClosed
			}
			sent += s
			return nil
		})
		if !strings.HasPrefix(got, c.want) || ran != c.ran {
			t.Errorf("%s: %q (ran %q), want %q (%q)", c.name, got, ran, c.want, c.ran)
		}
		if (sent != "") != c.sequence {
			t.Errorf("%s: sent %d bytes to the terminal", c.name, len(sent))
		} else if sent != "" && decoded(t, sent) != c.text {
			t.Errorf("%s: the terminal was sent something else", c.name)
		}
		if b, err := os.ReadFile(file); err != nil || string(b) != c.text {
			t.Errorf("%s: the file holds %d bytes, %v", c.name, len(b), err)
		}
		if c.sequence && !strings.Contains(got, file) {
			t.Errorf("%s: the report does not name the file: %q", c.name, got)
		}
	}
}

func TestCopyGoesThroughTmuxAndScreen(t *testing.T) {
	for env, want := range map[string][]string{"TMUX": {"\x1b]52;c;", "\x1bPtmux;\x1b\x1b]52;c;"}, "STY": {"\x1bP\x1b]52;c;"}} {
		c := Clipboard{Getenv: func(k string) string {
			if k == env || k == "TERM" {
				return "screen"
			}
			return ""
		}, Look: exec.LookPath}
		seq, _ := c.sequence("text")
		for _, w := range want {
			if !strings.Contains(seq, w) {
				t.Errorf("%s: %q lacks %q", env, seq, w)
			}
		}
	}
}

func TestEditorGivesBackWhatWasWritten(t *testing.T) {
	folder := t.TempDir()
	script := filepath.Join(folder, "editor")
	write := func(body string) {
		if err := os.WriteFile(script, []byte("#!/bin/sh\n"+body), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	work := filepath.Join(folder, "work")
	run := func(command string) (string, error) {
		e := NewEditor(func(k string) string { return map[string]string{"EDITOR": command}[k] }, work, "first\nsecond")
		err := e.Run()
		s, _ := e.Text()
		left, _ := os.ReadDir(work)
		if len(left) != 0 {
			t.Errorf("%s is left", left[0].Name())
		}
		return s, err
	}
	write(`test "$1" = -x || exit 3; tr a-z A-Z <"$2" >"$2.new" && mv "$2.new" "$2" && echo >>"$2"`)
	if s, err := run(script + " -x"); err != nil || s != "FIRST\nSECOND" {
		t.Errorf("%q, %v", s, err)
	}
	write("exit 7")
	if s, err := run(script); err == nil || s != "first\nsecond" || !strings.Contains(err.Error(), "exit status 7") {
		t.Errorf("%q, %v", s, err)
	}
	if _, err := run("no-such-editor-here"); err == nil || !strings.Contains(err.Error(), "set VISUAL or EDITOR") {
		t.Errorf("%v", err)
	}
}

func TestTheWayOfACopyIsSaid(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		has  string
		file string
		want string
	}{
		{map[string]string{}, "", "", "the terminal (OSC 52)"},
		{map[string]string{"TMUX": "x"}, "", "/s/last-copy.md", "the terminal (OSC 52 through tmux), and /s/last-copy.md"},
		{map[string]string{"WAYLAND_DISPLAY": "0"}, "wl-copy", "", "wl-copy"},
		{map[string]string{"WAYLAND_DISPLAY": "0", "SSH_TTY": "x"}, "wl-copy", "", "the terminal (OSC 52)"},
	} {
		clip := Clipboard{File: c.file, Getenv: func(k string) string { return c.env[k] }, Look: func(program string) (string, error) {
			if program == c.has {
				return "/usr/bin/" + program, nil
			}
			return "", exec.ErrNotFound
		}}
		if got := clip.Way(); got != c.want {
			t.Errorf("%v: %q, not %q", c.env, got, c.want)
		}
	}
}
