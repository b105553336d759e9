package theme

import (
	"strings"
	"testing"
)

func TestPlainWritesNoSequences(t *testing.T) {
	p := Plain()
	for name, s := range map[string]Style{"dim": p.Dim, "user": p.User, "bad": p.Bad, "selected": p.Selected} {
		if got := s.Paint("x"); got != "x" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestANSIUsesTheTerminalsOwnColours(t *testing.T) {
	a := ANSI()
	for name, s := range map[string]Style{"dim": a.Dim, "user": a.User, "accent": a.Accent, "bad": a.Bad, "warn": a.Warn,
		"selected": a.Selected, "title": a.Title} {
		got := s.Paint("x")
		if !strings.HasPrefix(got, "\x1b[") || !strings.HasSuffix(got, "\x1b[0m") || strings.Contains(got, "38;") || strings.Contains(got, "48;") {
			t.Errorf("%s: %q", name, got)
		}
	}
	if a.Bad.Paint("") != "" {
		t.Error("an empty text is painted")
	}
}

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want int
	}{
		{map[string]string{"TERM": "xterm-256color"}, ANSI().ID},
		{map[string]string{"TERM": "xterm", "NO_COLOR": "1"}, Plain().ID},
		{map[string]string{"TERM": "dumb"}, Plain().ID},
	} {
		if got := Choose(func(k string) string { return c.env[k] }).ID; got != c.want {
			t.Errorf("%v: theme %d", c.env, got)
		}
	}
}

func TestUnicodeFollowsTheLocale(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want bool
		by   string
	}{
		{nil, true, ""},
		{map[string]string{"LANG": "en_US.UTF-8"}, true, "LANG=en_US.UTF-8"},
		{map[string]string{"LANG": "de_DE.utf8"}, true, "LANG=de_DE.utf8"},
		{map[string]string{"LANG": "C"}, false, "LANG=C"},
		{map[string]string{"LANG": "POSIX"}, false, "LANG=POSIX"},
		{map[string]string{"LANG": "de_DE"}, false, "LANG=de_DE"},
		{map[string]string{"LANG": "C", "LC_CTYPE": "UTF-8"}, true, "LC_CTYPE=UTF-8"},
		{map[string]string{"LANG": "zh_CN.UTF-8", "LC_ALL": "zh_CN.GBK"}, false, "LC_ALL=zh_CN.GBK"},
		{map[string]string{"LANG": "C.UTF-8", "LC_ALL": ""}, true, "LANG=C.UTF-8"},
	} {
		get := func(k string) string { return c.env[k] }
		if got, by := Unicode(get); got != c.want || by != c.by || Choose(get).ASCII == c.want {
			t.Errorf("%v: %v by %q, theme in ASCII: %v", c.env, got, by, Choose(get).ASCII)
		}
		if th, err := Named("light", get); err != nil || th.ASCII == c.want {
			t.Errorf("%v: light in ASCII: %v, %v", c.env, th.ASCII, err)
		}
	}
}
