package chat

import "deltafin/ui/text"

// growing is text that grows, as it is painted: a line that cannot change any more is painted once, so that a frame costs the
// last lines only, however long the text is.
type growing struct {
	width int
	hard  bool
	lines []string
	of    int // lines of the flow that are in lines
	// The cell behind the last line goes away again: marked-1 is that line if it is among lines, and plain what it was.
	marked int
	plain  string
}

// draw brings the lines up to date with a flow and returns them without the blank ones at the end; they are valid until the
// next call. paint adds the flow's line at to those before it, or nothing.
func (g *growing) draw(f *text.Flow, width int, hard bool, paint func(lines []string, line string, at int) []string) []string {
	if g.width != width || g.hard != hard {
		*g = growing{width: width, hard: hard}
	}
	if g.marked > 0 {
		g.lines[g.marked-1], g.marked = g.plain, 0
	}
	f.SetHard(hard)
	all := f.Lines(width)
	for fixed := f.Fixed(); g.of < fixed; g.of++ {
		g.lines = paint(g.lines, all[g.of], g.of)
	}
	lines := g.lines
	for i, line := range all[g.of:] {
		lines = paint(lines, line, g.of+i)
	}
	for i := len(all); i > 0 && all[i-1] == "" && len(lines) > 0; i-- {
		lines = lines[:len(lines)-1]
	}
	return lines[:len(lines):len(lines)] // what is added behind must not get among those that are kept
}

// mark puts a cell behind the last of the lines that draw returned.
func (g *growing) mark(lines []string, cell string) {
	last := len(lines) - 1
	if last < len(g.lines) {
		g.marked, g.plain = last+1, lines[last]
	}
	lines[last] += cell
}
