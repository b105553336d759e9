package text

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// tab is how a tab is painted. Its width does not depend on the column, so that a line can be wrapped from any point.
const tab = "    "

// cell is one grapheme cluster on its way into a line: what to paint, in which style, and where in the source it begins.
type cell struct {
	s     string
	width int
	at    int
	style string // the escape sequences in force, "" for none
}

func (c cell) space() bool { return c.s == " " || c.s == tab }

// fit replaces a cell that is wider than a whole line.
func (c *cell) fit(width int) {
	switch {
	case c.width <= width:
	case c.space():
		c.s, c.width = " ", 1
	default:
		c.s, c.width = "?", 1
	}
}

// Characters that do not begin a line, and those that do not end one, in Chinese and Japanese typesetting.
const (
	notFirst = "、。，．！？：；）」』】〉》〕］｝’”…ー～・,.!?:;)]}%‰℃々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
	notLast  = "（「『【〈《〔［｛‘“([{$¥￥"
)

// canBreak says whether a line may end between a and b, neither of them a space.
func canBreak(a, b cell) bool {
	if a.width < 2 && b.width < 2 {
		return false
	}
	return !strings.Contains(notFirst, b.s) && !strings.Contains(notLast, a.s)
}

// Wrap breaks cleaned text into lines of at most width cells: at spaces, beside wide characters, and inside a word only
// when it is longer than a line. Blanks at a break and at line ends are dropped. A line feed always ends a line; text
// without one gives at least one line.
func Wrap(s string, width int) []string {
	var lines []string
	for {
		line, rest, more := strings.Cut(s, "\n")
		lines, _ = wrapLine(lines, line, width)
		if !more {
			return lines
		}
		s = rest
	}
}

// wrapLine appends the lines of one source line and says where in it the last of them begins. Text added to the source
// line later changes only that last line.
func wrapLine(lines []string, s string, width int) ([]string, int) {
	if len(s) <= width && plainASCII(s) {
		return append(lines, strings.TrimRight(s, " ")), 0
	}
	width = max(width, 1)
	cells := plainCells(s)
	from := 0
	for {
		to, next := breakLine(cells, from, width)
		lines = append(lines, paint(cells[from:to]))
		if next >= len(cells) {
			if from < len(cells) {
				return lines, cells[from].at
			}
			return lines, len(s)
		}
		from = next
	}
}

// WrapStyled is Wrap for text that carries styles as SGR sequences, such as Glamour writes. Every line opens and closes
// its own styles. Other sequences are made visible, as Clean does.
func WrapStyled(s string, width int) []string {
	width = max(width, 1)
	var lines []string
	style := ""
	for {
		line, rest, more := strings.Cut(s, "\n")
		var cells []cell
		cells, style = styledCells(line, style)
		for from := 0; ; {
			to, next := breakLine(cells, from, width)
			lines = append(lines, paint(cells[from:to]))
			if next >= len(cells) {
				break
			}
			from = next
		}
		if !more {
			return lines
		}
		s = rest
	}
}

// Chop breaks cleaned text into lines of at most width cells at any character, keeping every blank: for code.
func Chop(s string, width int) []string {
	width = max(width, 1)
	var lines []string
	for _, line := range strings.Split(s, "\n") {
		if len(line) <= width && plainASCII(line) {
			lines = append(lines, strings.TrimRight(line, " "))
			continue
		}
		cells := plainCells(line)
		from, used := 0, 0
		for i := range cells {
			cells[i].fit(width)
			if used+cells[i].width > width && i > from {
				lines = append(lines, paint(cells[from:i]))
				from, used = i, 0
			}
			used += cells[i].width
		}
		lines = append(lines, paint(cells[from:]))
	}
	return lines
}

// breakLine finds the line that begins at cells[from]: it ends before cells[to], and the next one begins at cells[next].
func breakLine(cells []cell, from, width int) (to, next int) {
	used := 0
	candidate := -1 // a line may end before this cell
	for i := from; i < len(cells); i++ {
		c := &cells[i]
		c.fit(width)
		if i > from {
			prev := cells[i-1]
			switch {
			case c.space():
			case prev.space():
				if candidate >= 0 || !leadingSpaces(cells[from:i]) {
					candidate = i
				}
			case canBreak(prev, *c):
				candidate = i
			}
		}
		if used+c.width <= width {
			used += c.width
			continue
		}
		if c.space() { // blanks may hang over the edge: they are dropped
			for i < len(cells) && cells[i].space() {
				i++
			}
			return i, i
		}
		if candidate > from {
			return candidate, candidate
		}
		return i, i
	}
	return len(cells), len(cells)
}

func leadingSpaces(cells []cell) bool {
	for _, c := range cells {
		if !c.space() {
			return false
		}
	}
	return true
}

// paint joins cells into a line without trailing blanks.
func paint(cells []cell) string {
	for len(cells) > 0 && cells[len(cells)-1].space() {
		cells = cells[:len(cells)-1]
	}
	var b strings.Builder
	style := ""
	for _, c := range cells {
		if c.style != style {
			if style != "" {
				b.WriteString(ansi.ResetStyle)
			}
			b.WriteString(c.style)
			style = c.style
		}
		b.WriteString(c.s)
	}
	if style != "" {
		b.WriteString(ansi.ResetStyle)
	}
	return b.String()
}

// plainCells divides cleaned text without line feeds.
func plainCells(s string) []cell {
	cells := make([]cell, 0, len(s))
	for i := 0; i < len(s); {
		if s[i] == '\t' {
			cells = append(cells, cell{tab, len(tab), i, ""})
			i++
			continue
		}
		g, w, n := cluster(s[i:])
		if w > 0 || len(cells) > 0 { // a mark without a base has nothing to sit on
			cells = append(cells, cell{g, w, i, ""})
		}
		i += n
	}
	return cells
}

// styledCells divides a line with SGR sequences, beginning in the given style, and returns the style at its end.
func styledCells(s, style string) ([]cell, string) {
	cells := make([]cell, 0, len(s))
	for i := 0; i < len(s); {
		if s[i] == '\x1b' {
			n := sgr(s[i:])
			if n == 0 {
				cells = append(cells, cell{"␛", 1, i, style})
				i++
				continue
			}
			if seq := s[i : i+n]; seq == "\x1b[m" || seq == "\x1b[0m" {
				style = ""
			} else {
				style += seq
			}
			i += n
			continue
		}
		if s[i] == '\t' {
			cells = append(cells, cell{tab, len(tab), i, style})
			i++
			continue
		}
		g, w, n := cluster(s[i:])
		if r, _ := utf8.DecodeRuneInString(g); !unsafe(r) && (w > 0 || len(cells) > 0) {
			cells = append(cells, cell{g, w, i, style})
		}
		i += n
	}
	return cells, style
}

// sgr is the length of the SGR sequence s begins with, 0 if it begins with anything else.
func sgr(s string) int {
	if len(s) < 3 || s[1] != '[' {
		return 0
	}
	for i := 2; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9' || c == ';' || c == ':':
		case c == 'm':
			return i + 1
		default:
			return 0
		}
	}
	return 0
}

func plainASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// Flow is growing text kept wrapped. Adding text costs the last line only, however long the text, or one line of it, is.
type Flow struct {
	src   []byte
	width int
	hard  bool     // Chop instead of Wrap
	lines []string // lines that cannot change any more
	open  int      // src[open:] is the last line
}

// Append adds cleaned text.
func (f *Flow) Append(s string) { f.src = append(f.src, s...) }

// SetHard makes the flow keep blanks and break anywhere, as code wants it.
func (f *Flow) SetHard(hard bool) {
	if f.hard != hard {
		f.hard, f.width = hard, 0
	}
}

// Lines are all lines at a width. The slice is valid until the next call.
func (f *Flow) Lines(width int) []string {
	if width != f.width {
		f.width, f.lines, f.open = width, f.lines[:0], 0
	}
	for f.open < len(f.src) {
		rest := f.src[f.open:]
		end := bytes.IndexByte(rest, '\n')
		if end < 0 {
			break
		}
		line := string(rest[:end])
		if f.hard {
			f.lines = append(f.lines, Chop(line, width)...)
		} else {
			f.lines, _ = wrapLine(f.lines, line, width)
		}
		f.open += end + 1
	}
	rest := string(f.src[f.open:])
	if f.hard {
		return append(f.lines, Chop(rest, width)...)
	}
	lines, last := wrapLine(f.lines, rest, width)
	f.lines = lines[:len(lines)-1]
	f.open += last
	return lines
}

// Fixed is how many of the lines that Lines returned last cannot change any more at that width.
func (f *Flow) Fixed() int { return len(f.lines) }

// Len is the length of the text in bytes.
func (f *Flow) Len() int { return len(f.src) }
