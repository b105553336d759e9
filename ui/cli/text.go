package cli

import (
	"io"
	"strings"

	"deltafin/runtime"
	uitext "deltafin/ui/text"
)

// textOutput prints what a model says as it comes. Into a file or a pipe the bytes go unchanged; on a terminal the text
// is cleaned as everything else there, and then dressed.
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
	t := &textOutput{to: to, showThinking: showThinking}
	if file, is := terminalOf(to); is {
		t.to, t.terminal = file, true
	}
	t.styled = t.terminal && env["NO_COLOR"] == "" && env["TERM"] != "dumb"
	return t
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
		text = uitext.Clean(text)
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
