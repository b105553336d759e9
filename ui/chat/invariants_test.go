package chat

import (
	"fmt"
	"strings"
	"unicode"

	"deltafin/ui/text"
)

func typeName(v any) string { return fmt.Sprintf("%T", v) }

// check holds after every message: the frame has exactly the window's lines, none wider than it, and no control
// character reaches the terminal (the plain theme writes none of its own).
func (b *bench) check() {
	b.t.Helper()
	m := b.m
	if m.width <= 0 || m.height <= 0 {
		if m.View() != "" {
			b.t.Fatalf("a frame without a size: %q", m.View())
		}
		return
	}
	lines := strings.Split(m.View(), "\n")
	if len(lines) != m.height {
		b.t.Fatalf("%d lines in a window of %dx%d:\n%s", len(lines), m.width, m.height, m.View())
	}
	for i, line := range lines {
		if w := text.Width(line); w > m.width {
			b.t.Fatalf("line %d is %d wide in a window of %dx%d:\n%q\n%s", i, w, m.width, m.height, line, m.View())
		}
		if at := strings.IndexFunc(line, unicode.IsControl); at >= 0 {
			b.t.Fatalf("line %d has a control character: %q", i, line)
		}
	}
}
