package cli

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"deltafin/runtime"

	"github.com/mattn/go-isatty"
)

// textOutput prints what a model says as it comes. Into a file or a pipe the bytes go unchanged; on a terminal, control
// characters are shown instead of sent, because what a model says must not be able to move the cursor or worse.
type textOutput struct {
	to           io.Writer
	terminal     bool
	styled       bool // thinking may be dim
	showThinking bool
	dim          bool // the terminal is in dim mode right now
	last         runtime.Channel
	wrote        bool
	lineOpen     bool
}

func newTextOutput(to io.Writer, env environment, showThinking bool) *textOutput {
	t := &textOutput{to: to, terminal: isTerminal(to), showThinking: showThinking}
	t.styled = t.terminal && env["NO_COLOR"] == "" && env["TERM"] != "dumb"
	return t
}

// isTerminal says whether w is a file that is a terminal.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

// delta prints one piece of text. Thinking is left out unless it was asked for; then it comes first, a blank line
// before the answer.
func (t *textOutput) delta(d runtime.Delta) error {
	if d.Text == "" || d.Channel == runtime.ChannelThink && !t.showThinking {
		return nil
	}
	var b strings.Builder
	if t.wrote && d.Channel != t.last {
		t.undim(&b)
		if t.lineOpen {
			b.WriteByte('\n')
		}
		b.WriteByte('\n')
	}
	if d.Channel == runtime.ChannelThink && t.styled && !t.dim {
		b.WriteString("\x1b[2m")
		t.dim = true
	}
	text := d.Text
	if t.terminal {
		text = visible(text)
	}
	b.WriteString(text)
	t.last, t.wrote, t.lineOpen = d.Channel, true, !strings.HasSuffix(text, "\n")
	_, err := io.WriteString(t.to, b.String())
	return err
}

// end closes the text with one line end, if there was any text.
func (t *textOutput) end() error {
	if !t.wrote {
		return nil
	}
	var b strings.Builder
	t.undim(&b)
	b.WriteByte('\n')
	t.wrote = false
	_, err := io.WriteString(t.to, b.String())
	return err
}

func (t *textOutput) undim(b *strings.Builder) {
	if t.dim {
		b.WriteString("\x1b[22m")
		t.dim = false
	}
}

// visible replaces control characters with their pictures, except line ends and tabs. A carriage return before a line
// end may fall into another piece of text, so all of them are shown.
func visible(s string) string {
	harmless := func(r rune) bool { return r == '\n' || r == '\t' || r >= 0x20 && r < 0x7f || r >= 0xa0 }
	if strings.IndexFunc(s, func(r rune) bool { return !harmless(r) }) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case harmless(r):
			return r
		case r < 0x20:
			return 0x2400 + r
		case r == 0x7f:
			return 0x2421
		}
		return utf8.RuneError
	}, s)
}
