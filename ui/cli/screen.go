package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"deltafin/ui/chat"
	"deltafin/ui/term"
	"deltafin/ui/theme"

	"github.com/spf13/pflag"
)

// screenSettings are how the chat looks.
type screenSettings struct {
	mode  chat.Mode
	set   bool // somebody chose the mode
	theme string
	ascii *bool // nil: as the locale has it
	still bool
	bell  string // bell, desktop or off
	every time.Duration
}

func parseScreen(flags *pflag.FlagSet, env environment) (s screenSettings, err error) {
	on := func(name string) bool { b, _ := flags.GetBool(name); return b }
	shape := pick(flags, "screen", env)
	name := strings.ToLower(strings.TrimSpace(shape.text))
	switch {
	case on("inline") && on("plain"):
		return s, usagef("--inline and --plain exclude each other")
	case on("inline"):
		name = "inline"
	case on("plain"):
		name = "plain"
	}
	switch name {
	case "":
	case "full":
		s.mode, s.set = chat.ModeScreen, true
	case "inline":
		s.mode, s.set = chat.ModeInline, true
	case "plain":
		s.mode, s.set = chat.ModePlain, true
	default:
		return s, shape.refuse("full, inline or plain")
	}
	s.theme = strings.TrimSpace(pick(flags, "theme", env).text)
	if s.theme != "" && !slices.Contains(theme.Names(), s.theme) {
		return s, pick(flags, "theme", env).refuse(strings.Join(theme.Names(), ", "))
	}
	glyphs, err := pick(flags, "glyphs", env).word("auto", "auto", "unicode", "ascii")
	if err != nil {
		return s, err
	}
	if glyphs != "auto" {
		ascii := glyphs == "ascii"
		s.ascii = &ascii
	}
	motion, err := onOff(pick(flags, "motion", env), true)
	if err != nil {
		return s, err
	}
	s.still = !motion
	if s.bell, err = pick(flags, "bell", env).word("bell", "bell", "desktop", "off", "on"); err != nil {
		return s, err
	}
	s.every = 30 * time.Second
	if every := pick(flags, "say-every", env); every.text == "0" {
		s.every = 0
	} else if every.text != "" {
		if s.every, err = time.ParseDuration(every.text); err != nil || s.every < 0 {
			return s, every.refuse("a time such as 30s or 2m, or 0")
		}
	}
	return s, nil
}

// onOff reads on or off.
func onOff(p option, none bool) (bool, error) {
	switch strings.ToLower(strings.TrimSpace(p.text)) {
	case "":
		return none, nil
	case "on", "true", "1", "yes":
		return true, nil
	case "off", "false", "0", "no":
		return false, nil
	}
	return none, p.refuse("on or off")
}

// apply gives them to a screen. What was remembered counts where nobody says anything.
func (s screenSettings) apply(o *chat.Options, getenv func(string) string) error {
	o.Mode, o.Still, o.Every = s.mode, s.still, s.every
	switch s.bell {
	case "off":
	case "desktop":
		o.Call = term.NewDesktop(getenv).Call
	default:
		o.Call = func(string) string { return term.Bell }
	}
	if a := getenv("ACCESSIBLE"); !s.set && a != "" && a != "0" {
		o.Mode = chat.ModePlain
	}
	if s.theme != "" {
		o.Preferences.Theme = s.theme
	}
	o.Themes = func(name string) (*theme.Theme, error) {
		th, err := theme.Named(name, getenv)
		if err == nil && s.ascii != nil {
			th.ASCII = *s.ascii
		}
		return th, err
	}
	th, err := o.Themes(o.Preferences.Theme)
	if err != nil { // a remembered one that is gone
		o.Preferences.Theme = ""
		if th, err = o.Themes(""); err != nil {
			return fmt.Errorf("the colours cannot be chosen: %w", err)
		}
	}
	o.Theme = th
	kind := getenv("TERM")
	for _, known := range []string{"xterm", "screen", "tmux", "rxvt", "kitty", "alacritty", "foot", "ghostty", "wezterm"} {
		o.Title = o.Title || strings.Contains(kind, known)
	}
	o.Taskbar = getenv("WT_SESSION") != "" || getenv("ConEmuPID") != "" || slices.Contains([]string{"ghostty", "WezTerm"}, getenv("TERM_PROGRAM"))
	return nil
}
