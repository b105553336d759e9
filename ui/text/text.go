// Package text turns text from people and models into lines of terminal cells.
//
// It has four jobs, each in its own file. Clean makes text harmless: nothing in it can be taken for a terminal command.
// Width is the one function that says how many cells text occupies; everything that lays out or cuts text uses it, for
// two functions that disagree by one cell shift a whole screen. Wrap and Flow break text into lines, with the rules of
// Chinese and Japanese as well as those of languages with spaces. Splitter and Markdown divide a growing answer into
// finished blocks and draw each of them once, with Glamour.
//
// Text stays exact wherever it is stored; only what is on its way to the screen passes through here.
package text

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Width is the number of cells s occupies, escape sequences not counted.
func Width(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= 0x7f {
			return ansi.StringWidth(s)
		}
	}
	return len(s)
}

// Truncate cuts s, which carries no escape sequences, to at most width cells and ends it with tail where something was
// cut. (The function of the same name in x/ansi disagrees with its StringWidth about some emoji.)
func Truncate(s string, width int, tail string) string {
	if Width(s) <= width {
		return s
	}
	room := width - Width(tail)
	if room < 0 {
		tail, room = "", width
	}
	at, used := 0, 0
	for at < len(s) {
		_, w, n := cluster(s[at:])
		if used+w > room {
			break
		}
		used += w
		at += n
	}
	return s[:at] + tail
}

// Fit makes s exactly width cells: cut with an ellipsis or filled with blanks.
func Fit(s string, width int) string {
	s = Truncate(s, width, "…")
	return s + Blank(width-Width(s))
}

// Blank is n blanks, none for a negative n.
func Blank(n int) string {
	if n <= 0 {
		return ""
	}
	return strings.Repeat(" ", n)
}

// OneLine is s cleaned and joined into a single line, for titles and labels.
func OneLine(s string) string {
	return strings.Join(strings.Fields(Clean(s)), " ")
}

// cluster is the first grapheme cluster of s and its width in cells. A cluster with an absurd number of combining marks
// is cut to what a cell can show; n is always the number of bytes of s it stands for.
func cluster(s string) (g string, width, n int) {
	const marks = 16
	if c := s[0]; c < utf8.RuneSelf && (len(s) == 1 || s[1] < utf8.RuneSelf) {
		if c < ' ' || c == 0x7f {
			return s[:1], 0, 1
		}
		return s[:1], 1, 1
	}
	g, width = ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	n = len(g)
	if n > marks {
		count := 0
		for i := range g {
			if count++; count > marks {
				g = g[:i]
				width = ansi.StringWidth(g)
				break
			}
		}
	}
	return g, width, n
}

// NextCluster is the length in bytes of the first grapheme cluster of s, 0 for an empty s: how far a caret moves.
func NextCluster(s string) int {
	if s == "" {
		return 0
	}
	_, _, n := cluster(s)
	return n
}
