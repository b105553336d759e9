package theme

import (
	"fmt"
	"image/color"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// terminals are palettes that terminals come with, and the backgrounds they come with: the sixteen colours of xterm
// (XTerm-col.ad), the Linux console, Windows Terminal (Campbell), Terminal.app (Basic), GNOME Terminal, Tango, Solarized,
// Visual Studio Code and kitty.
var terminals = []struct{ name, colours, backgrounds string }{
	{"xterm", "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff", "000000 ffffff"},
	{"Linux console", "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff", "000000"},
	{"Campbell", "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2", "0c0c0c ffffff"},
	{"Terminal.app", "000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf 666666 e50000 00d900 e5e500 0000ff e500e5 00e5e5 e5e5e5", "000000 ffffff"},
	{"GNOME", "171421 c01c28 26a269 a2734c 12488b a347ba 2aa1b3 d0cfcc 5e5c64 f66151 33d17a e9ad0c 2a7bde c061cb 33c7de ffffff", "171421 ffffff"},
	{"Tango", "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec", "2e3436 300a24 ffffff"},
	{"Solarized", "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3", "002b36 fdf6e3"},
	{"VS Code dark", "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db e5e5e5", "1e1e1e"},
	{"VS Code light", "000000 cd3131 00bc00 949800 0451a5 bc05bc 0598bc 555555 666666 cd3131 14ce14 b5ba00 0451a5 bc05bc 0598bc a5a5a5", "ffffff"},
	{"kitty", "000000 cc0403 19cb00 cecb00 0d73cc cb1ed1 0dcdcd dddddd 767676 f2201f 23fd00 fffd00 1a8fff fd28ff 14ffff ffffff", "000000"},
}

// luminance and contrast are those of WCAG 2.1 (https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio).
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		s := float64(v) / 0xffff
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

func contrastOf(a, b color.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func hex(t *testing.T, s string) color.Color {
	t.Helper()
	n, err := strconv.ParseUint(s, 16, 24)
	if err != nil {
		t.Fatal(err)
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
}

// roles are the styles of a theme by name, those of Markdown among them.
func roles(th *Theme) map[string]string {
	all := map[string]string{}
	v := reflect.ValueOf(*th)
	for i := range v.NumField() {
		switch f := v.Field(i).Interface().(type) {
		case Style:
			all[v.Type().Field(i).Name] = f.open
		case string:
			if n, err := strconv.Atoi(f); err == nil {
				all[v.Type().Field(i).Name] = fmt.Sprintf("\x1b[38;5;%dm", n)
			}
		}
	}
	return all
}

var (
	sixteen   = regexp.MustCompile(`^(3|9)([0-7])$`)
	numbers   = regexp.MustCompile(`\x1b\[([0-9;]*)m`)
	indexed   = regexp.MustCompile(`38;5;(\d+)`)
	painted   = regexp.MustCompile(`(^|;)(4[0-8]|10[0-7])(;|$)`)
	reordered = regexp.MustCompile(`38;5;\d+`)
)

// foreground is which of the 256 colours a sequence writes in, -1 for the terminal's own.
func foreground(t *testing.T, sequence string) int {
	t.Helper()
	for _, m := range numbers.FindAllStringSubmatch(sequence, -1) {
		if at := indexed.FindStringSubmatch(m[1]); at != nil {
			n, _ := strconv.Atoi(at[1])
			return n
		}
		for _, p := range strings.Split(m[1], ";") {
			if c := sixteen.FindStringSubmatch(p); c != nil {
				n, _ := strconv.Atoi(c[2])
				if c[1] == "9" {
					n += 8
				}
				return n
			}
		}
	}
	return -1
}

// A role either has the terminal's own colour, which its user has chosen for its background, or one that can be told from the
// background of every terminal the theme is for; none paints a background.
func TestEveryRoleCanBeReadOnDarkAndOnLight(t *testing.T) {
	env := func(string) string { return "" }
	for _, name := range Names() {
		th, err := Named(name, env)
		if err != nil {
			t.Fatal(err)
		}
		for role, sequence := range roles(th) {
			for _, m := range numbers.FindAllStringSubmatch(sequence, -1) {
				if painted.MatchString(reordered.ReplaceAllString(m[1], "")) {
					t.Errorf("%s: %s paints a background: %q", name, role, sequence)
				}
			}
			n := foreground(t, sequence)
			switch {
			case n < 0:
			case name == "ansi":
				if n > 15 {
					t.Errorf("%s is of colour %d, which is none of the terminal's own", role, n)
					continue
				}
				// 2.4 is what the best blue comes to where it is worst, in Terminal.app on black; all else is above 2.8.
				for _, term := range terminals {
					for _, b := range strings.Fields(term.backgrounds) {
						if c := contrastOf(hex(t, strings.Fields(term.colours)[n]), hex(t, b)); c < 2.4 {
							t.Errorf("%s of colour %d has a contrast of %.1f in %s on %s", role, n, c, term.name, b)
						}
					}
				}
			default:
				backgrounds, least := map[string]string{"dark": "000000 1e1e1e 282828 002b36", "light": "ffffff fafafa fdf6e3"}[name], 4.5
				if backgrounds == "" {
					t.Fatalf("theme %s: %s has colour %d; for which background?", name, role, n)
				}
				if role == "Border" { // a line between things
					least = 1.3
				}
				if n < 16 {
					t.Errorf("theme %s: %s has colour %d, which every terminal has of its own", name, role, n)
				}
				for _, b := range strings.Fields(backgrounds) {
					if c := contrastOf(ansi.IndexedColor(n), hex(t, b)); c < least {
						t.Errorf("theme %s: %s, colour %d, has a contrast of %.1f on %s", name, role, n, c, b)
					}
				}
			}
		}
	}
}

// What is told by a colour is told without it as well: roles that are told apart by it keep their difference in weight or lines
// where there is none.
func TestColourlessThemesHaveNoColour(t *testing.T) {
	for _, name := range []string{"mono", "contrast"} {
		th, err := Named(name, func(string) string { return "" })
		if err != nil {
			t.Fatal(err)
		}
		for role, sequence := range roles(th) {
			if n := foreground(t, sequence); n >= 0 {
				t.Errorf("%s: %s has colour %d", name, role, n)
			}
		}
		if th.Warn.open == th.Text.open || th.Bad.open == th.Warn.open || th.Selected.open == th.Text.open {
			t.Errorf("%s: warnings look like text", name)
		}
	}
	plain, err := Named("light", func(k string) string { return map[string]string{"NO_COLOR": "1"}[k] })
	if err != nil || len(roles(plain)) == 0 {
		t.Fatal(err)
	}
	for role, sequence := range roles(plain) {
		if sequence != "" {
			t.Errorf("NO_COLOR: %s is %q", role, sequence)
		}
	}
}
