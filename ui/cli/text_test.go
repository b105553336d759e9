package cli

import (
	"strings"
	"testing"
)

func TestPipesGetTheBytesAsTheyAre(t *testing.T) {
	var b strings.Builder
	text := newTextOutput(&b, nil, false)
	for _, s := range []string{"\x1b[1m", "", "a\r\n"} {
		if err := text.delta(raw(s)); err != nil {
			t.Fatal(err)
		}
	}
	if err := text.end(); err != nil {
		t.Fatal(err)
	}
	if b.String() != "\x1b[1ma\r\n\n" {
		t.Errorf("%q", b.String())
	}
}

func TestTerminalOutput(t *testing.T) {
	for _, c := range []struct {
		styled bool
		want   string
	}{{true, "\x1b[2mhm␛\x1b[22m\n\nyes␛\n"}, {false, "hm␛\n\nyes␛\n"}} {
		var b strings.Builder
		text := &textOutput{to: &b, terminal: true, styled: c.styled, showThinking: true}
		text.delta(think("hm"))
		text.delta(think("\x1b"))
		text.delta(answer("yes\x1b"))
		text.end()
		if b.String() != c.want {
			t.Errorf("%q, want %q", b.String(), c.want)
		}
	}
}

func TestNoTextNoLineEnd(t *testing.T) {
	var b strings.Builder
	text := newTextOutput(&b, nil, false)
	text.delta(think("hidden"))
	text.end()
	if b.Len() > 0 {
		t.Errorf("%q", b.String())
	}
}
