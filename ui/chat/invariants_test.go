package chat

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"deltafin/ui/text"
	"deltafin/ui/theme"
)

func typeName(v any) string { return fmt.Sprintf("%T", v) }

// check holds after every message: the frame has exactly the window's lines, none wider than it, and apart from the
// theme's own colours nothing reaches the terminal that it would obey.
func (b *bench) check() {
	b.t.Helper()
	m := b.m
	if m.opt.Mode == ModePlain {
		return
	}
	if m.width <= 0 || m.height <= 0 {
		if m.View() != "" {
			b.t.Fatalf("a frame without a size: %q", m.View())
		}
		return
	}
	lines := strings.Split(m.View(), "\n")
	if len(lines) != m.height && !b.inline {
		b.t.Fatalf("%d lines in a window of %dx%d:\n%s", len(lines), m.width, m.height, m.View())
	}
	for i, line := range lines {
		if w := text.Width(line); w > m.width {
			b.t.Fatalf("line %d is %d wide in a window of %dx%d:\n%q\n%s", i, w, m.width, m.height, line, m.View())
		}
		if bad := obeyed(line, m.theme); bad != "" {
			b.t.Fatalf("line %d has %s: %q", i, bad, line)
		}
	}
}

// sgr is a sequence that sets colours and weights: all that a frame may hold of escape sequences.
var sgr = regexp.MustCompile(`\x1b\[([0-9;]*)m`)

// themeCodes are the parameters the coloured theme and its Markdown use: weights, underline and reverse, and the colours
// 9, 12 and 13. Text that brings its own would bring others.
var themeCodes = []string{"", "0", "1", "2", "3", "4", "7", "9", "91", "94", "95"}

var colouredID = theme.ANSI().ID

// obeyed is what a terminal would obey in a line, "" if there is nothing: control characters of C0 and C1, line and
// paragraph separators, and what reorders text (overrides, embeddings, isolates).
func obeyed(line string, th *theme.Theme) string {
	if th.ID == colouredID {
		line = sgr.ReplaceAllStringFunc(line, func(s string) string {
			for _, code := range strings.Split(sgr.FindStringSubmatch(s)[1], ";") {
				if !slices.Contains(themeCodes, code) {
					return s
				}
			}
			return ""
		})
	}
	for _, r := range line {
		if r >= ' ' && r < 0x7f {
			continue
		}
		if unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control) && !slices.Contains(marks, r) {
			return fmt.Sprintf("%U", r)
		}
	}
	return ""
}

// marks only give a direction to the neutral characters beside them, and right-to-left text needs them.
var marks = []rune{'\u061c', '\u200e', '\u200f'}
