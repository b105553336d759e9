package theme

import (
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// Names are the themes that can be asked for by name, the default first.
func Names() []string { return []string{"ansi", "dark", "light", "contrast", "mono"} }

// Named is a theme by name; "" is the default. Where the environment asks for no colour (NO_COLOR, a dumb terminal) every
// name is the plain theme, for that wish stands above a taste.
func Named(name string, getenv func(string) string) (*Theme, error) {
	chosen := Choose(getenv)
	var t *Theme
	switch name {
	case "", "ansi":
		return chosen, nil
	case "dark":
		t = palette{id: 3, dim: "247", user: "81", code: "152", accent: "75", warn: "215", bad: "203", border: "240"}.theme()
	case "light":
		t = palette{id: 4, dim: "242", user: "25", code: "24", accent: "26", warn: "94", bad: "160", border: "250"}.theme()
	case "contrast":
		t = contrast()
	case "mono":
		t = mono()
	default:
		return nil, fmt.Errorf("there is no theme %q; choose among %s", name, strings.Join(Names(), ", "))
	}
	if chosen.Profile == termenv.Ascii {
		return chosen, nil
	}
	t.ASCII = chosen.ASCII
	return t, nil
}

// palette is a theme of the 256 fixed colours, which are the same in every terminal. Blue and orange carry what green and
// red would, for more people can tell them apart; words and glyphs say it as well.
type palette struct {
	id                                         int
	dim, user, code, accent, warn, bad, border string
}

func (p palette) theme() *Theme {
	n, style := styles(termenv.ANSI256)
	color := func(c string) lipgloss.Style { return n().Foreground(lipgloss.Color(c)) }
	return &Theme{
		ID: p.id, Profile: termenv.ANSI256,
		Dim:      style(color(p.dim)),
		User:     style(color(p.user).Bold(true)),
		Thinking: style(color(p.dim)),
		Code:     style(color(p.code)),
		Title:    style(n().Bold(true)),
		Accent:   style(color(p.accent).Bold(true)),
		Warn:     style(color(p.warn).Bold(true)),
		Bad:      style(color(p.bad).Bold(true)),
		Border:   style(color(p.border)),
		Selected: style(n().Reverse(true)),

		MarkdownCode: p.code, MarkdownLink: p.accent, MarkdownHeading: p.accent,
	}
}

// contrast dims nothing: everything has the terminal's own foreground, which its user has chosen to be readable.
func contrast() *Theme {
	n, style := styles(termenv.ANSI)
	bold, under := style(n().Bold(true)), style(n().Bold(true).Underline(true))
	return &Theme{ID: 5, Profile: termenv.ANSI, User: bold, Title: bold, Accent: bold, Warn: under, Bad: style(n().Bold(true).Reverse(true)),
		Selected: style(n().Reverse(true))}
}

// mono has weights and no colours.
func mono() *Theme {
	n, style := styles(termenv.ANSI)
	bold, faint := style(n().Bold(true)), style(n().Faint(true))
	return &Theme{ID: 6, Profile: termenv.ANSI, Colourless: true, Dim: faint, Thinking: faint, Border: faint, User: bold, Title: bold, Accent: bold,
		Warn: style(n().Bold(true).Underline(true)), Bad: style(n().Bold(true).Reverse(true)), Selected: style(n().Reverse(true))}
}

// styles makes styles of a profile without asking any terminal.
func styles(p termenv.Profile) (func() lipgloss.Style, func(lipgloss.Style) Style) {
	r := lipgloss.NewRenderer(io.Discard, termenv.WithProfile(p))
	r.SetColorProfile(p)
	r.SetHasDarkBackground(true)
	return r.NewStyle, func(s lipgloss.Style) Style {
		open, close, _ := strings.Cut(s.Render("x"), "x")
		return Style{open, close}
	}
}
