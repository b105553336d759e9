// Package theme says how each role on the screen looks. Screens name roles, never colours, so that a theme can be
// changed in one place and no meaning hangs on a colour alone.
//
// The default theme uses the terminal's own sixteen colours on its own background: it follows whatever its user has set
// up, light or dark, and never asks the terminal anything. Without colour (NO_COLOR, a dumb terminal) every role is
// plain text.
//
// The package must stay free of imports outside of Lip Gloss and what that imports: see init.
package theme

import (
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// init answers, before anyone asks, whether the background is dark. Bubble Tea asks the terminal while the program is
// being loaded and waits up to five seconds for a terminal that does not answer, and an answer that comes late appears
// as typed text. Packages are initialised in the order of their paths once what they import is ready; "deltafin/…" sorts
// before "github.com/…" and this package needs nothing Bubble Tea does not need, so this runs first. Nothing here
// depends on the answer: no theme uses adaptive colours.
func init() { lipgloss.SetHasDarkBackground(true) }

// Style is how a role looks, as the sequences to write before and after its text.
type Style struct{ open, close string }

// Paint gives s the style. It must not contain line feeds.
func (s Style) Paint(text string) string {
	if s.open == "" || text == "" {
		return text
	}
	return s.open + text + s.close
}

// Theme is a set of roles.
type Theme struct {
	// ID changes with everything that changes how text is drawn. It is part of every cache key.
	ID      int
	Profile termenv.Profile
	// Colourless themes paint nothing in colours, so what is drawn beside the roles should not either.
	Colourless bool
	// ASCII: the terminal is not to get other characters to draw with. What is written to it is translated on the way out
	// (package term), so nothing that is drawn depends on this.
	ASCII bool

	Text     Style
	Dim      Style
	User     Style
	Thinking Style
	Code     Style
	Title    Style
	Accent   Style
	Warn     Style
	Bad      Style
	Border   Style
	Selected Style

	// Markdown colours, as Glamour wants them; empty for none.
	MarkdownCode, MarkdownLink, MarkdownHeading string
}

// Colours is of how many colours the theme takes its own, 0 for none.
func (t *Theme) Colours() int {
	switch {
	case t.Colourless:
		return 0
	case t.Profile == termenv.ANSI:
		return 16
	}
	return 256
}

// ANSI is the default theme: the terminal's sixteen colours. Of them bright blue, bright red and bright magenta are those that
// can be read in the palettes terminals come with, on a dark background as on a light one: yellow and cyan vanish on white, dark
// blue on black.
func ANSI() *Theme {
	n, style := styles(termenv.ANSI)
	color := func(c string) lipgloss.Style { return n().Foreground(lipgloss.Color(c)) }
	return &Theme{
		ID: 1, Profile: termenv.ANSI,
		Dim:      style(n().Faint(true)),
		User:     style(color(brightBlue).Bold(true)),
		Thinking: style(n().Faint(true)),
		Code:     style(color(brightBlue)),
		Title:    style(n().Bold(true)),
		Accent:   style(color(brightBlue).Bold(true)),
		Warn:     style(color(brightMagenta).Bold(true)),
		Bad:      style(color(brightRed).Bold(true)),
		Border:   style(n().Faint(true)),
		Selected: style(n().Reverse(true)),

		MarkdownCode: brightBlue, MarkdownLink: brightBlue, MarkdownHeading: brightBlue,
	}
}

const (
	brightRed     = "9"
	brightBlue    = "12"
	brightMagenta = "13"
)

// Plain is the theme without any styling. Selection and states are told by glyphs and words in every theme, so nothing
// is lost.
func Plain() *Theme { return &Theme{ID: 2, Profile: termenv.Ascii, Colourless: true} }

// Choose is the theme for a terminal: plain when NO_COLOR is set to anything or the terminal is dumb, and in ASCII when its
// locale has nothing else.
func Choose(getenv func(string) string) *Theme {
	t := ANSI()
	if getenv("NO_COLOR") != "" || getenv("TERM") == "dumb" {
		t = Plain()
	}
	unicode, _ := Unicode(getenv)
	t.ASCII = !unicode
	return t
}
