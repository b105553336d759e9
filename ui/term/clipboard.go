package term

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/aymanbagabas/go-osc52/v2"
)

// Clipboard copies text out of the program, by as many ways as there are, and reports what is known of each. A terminal
// never says whether it took a copy (OSC 52), so the text also goes to a file.
type Clipboard struct {
	Getenv func(string) string
	Look   func(program string) (path string, err error)
	Run    func(ctx context.Context, text string, program ...string) error
	File   string // gets the text as well; "" for none
}

// NewClipboard is the clipboard of this machine. file gets every copy as well.
func NewClipboard(file string) Clipboard {
	return Clipboard{Getenv: os.Getenv, Look: exec.LookPath, Run: pipe, File: file}
}

// mostOSC52 is the longest text that goes through a terminal: 100 000 bytes of a sequence is what the strictest of the
// common terminals take.
const mostOSC52 = 74994

// Copy copies text. send writes a sequence to the terminal. The report is a clause for a status line, and claims nothing
// that is not known.
func (c Clipboard) Copy(text string, send func(sequence string) error) string {
	size := byteWords(len(text))
	kept := c.keep(text)
	also := ""
	if kept == nil && c.File != "" {
		also = "; it is also in " + c.File
	}
	if program := c.program(); program != nil {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		if err := c.Run(ctx, text, program...); err == nil {
			return fmt.Sprintf("copied by %s (%s)", filepath.Base(program[0]), size)
		}
	}
	if len(text) > mostOSC52 {
		if also == "" {
			return fmt.Sprintf("not copied: %s is more than a terminal takes (75 kB), and it could not be written to a file", size)
		}
		return fmt.Sprintf("not sent to the terminal: %s is more than it takes (75 kB)%s", size, also)
	}
	seq, through := c.sequence(text)
	if err := send(seq); err != nil {
		return fmt.Sprintf("not copied: the terminal took nothing (%v)%s", err, also)
	}
	if also != "" {
		also = "; if paste is empty it is also in " + c.File
	}
	return fmt.Sprintf("sent to the terminal (OSC 52%s, %s)%s", through, size, also)
}

// Way is how a text goes out, in words.
func (c Clipboard) Way() string {
	way := "the terminal (OSC 52)"
	if program := c.program(); program != nil {
		way = filepath.Base(program[0])
	} else if _, through := c.sequence(""); through != "" {
		way = "the terminal (OSC 52" + through + ")"
	}
	if c.File != "" {
		way += ", and " + c.File
	}
	return way
}

// sequence is text as OSC 52, wrapped for what stands between this program and the terminal.
func (c Clipboard) sequence(text string) (seq, through string) {
	s := osc52.New(text)
	switch {
	case c.Getenv("TMUX") != "":
		// tmux takes the plain one if its set-clipboard is on, and passes the wrapped one on if allow-passthrough is.
		return s.String() + s.Tmux().String(), " through tmux"
	case strings.HasPrefix(c.Getenv("TERM"), "screen"):
		return s.Screen().String(), " through screen"
	}
	return s.String(), ""
}

// program is the command that sets the clipboard of this machine, nil if there is none, or if the screen is elsewhere.
func (c Clipboard) program() []string {
	if c.Getenv("SSH_CONNECTION") != "" || c.Getenv("SSH_TTY") != "" {
		return nil
	}
	var tries [][]string
	if c.Getenv("WAYLAND_DISPLAY") != "" {
		tries = append(tries, []string{"wl-copy"})
	}
	if c.Getenv("DISPLAY") != "" {
		tries = append(tries, []string{"xclip", "-selection", "clipboard"}, []string{"xsel", "--clipboard", "--input"})
	}
	if c.Getenv("WSL_DISTRO_NAME") != "" {
		tries = append(tries, []string{"clip.exe"})
	}
	tries = append(tries, []string{"pbcopy"})
	for _, t := range tries {
		if path, err := c.Look(t[0]); err == nil {
			return append([]string{path}, t[1:]...)
		}
	}
	return nil
}

// keep writes the text to the file, which only its owner can read.
func (c Clipboard) keep(text string) error {
	if c.File == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(c.File), 0o700); err != nil {
		return err
	}
	part := c.File + ".part"
	if err := os.WriteFile(part, []byte(text), 0o600); err != nil {
		return err
	}
	return os.Rename(part, c.File)
}

// pipe runs a program with text on its standard input.
func pipe(ctx context.Context, text string, program ...string) error {
	p := exec.CommandContext(ctx, program[0], program[1:]...)
	p.Stdin = strings.NewReader(text)
	p.WaitDelay = time.Second // wl-copy and xclip leave a child behind that serves the selection
	var out bytes.Buffer
	p.Stderr = &out
	err := p.Run()
	if errors.Is(err, exec.ErrWaitDelay) {
		return nil
	}
	return err
}

func byteWords(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d B", n)
	case n < 1e6:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}
