package tokenizer

// The reference tokenizer cuts long text before it searches for special tokens or splits, to protect its regex engine.
// The cuts change the ids around them, so they belong to the definition.
const (
	maxSlice = 400_000 // code points of a slice
	maxRun   = 25_000  // consecutive code points inside a slice that are all white space or all not
)

// guard cuts the text of one segment into chunks that are encoded independently. It counts code points.
type guard struct {
	text  string
	pos   int
	slice int // code points since the slice began
	run   int // of those, the last ones of the same kind
	space bool
}

// next returns the next chunk, or false at the end.
func (g *guard) next() (string, bool) {
	if g.pos == len(g.text) {
		return "", false
	}
	start := g.pos
	if start == 0 && len(g.text) <= maxRun {
		g.pos = len(g.text)
		return g.text, true
	}
	for g.pos < len(g.text) {
		c, width := classAt(g.text, g.pos)
		space := c&classSpace != 0 || width == 1 && 0x1C <= g.text[g.pos] && g.text[g.pos] <= 0x1F // Python's isspace
		if g.slice == maxSlice {
			g.slice, g.run = 0, 0
			return g.text[start:g.pos], true
		}
		switch {
		case space != g.space:
			g.run = 0
		case g.run == maxRun:
			g.run = 0
			return g.text[start:g.pos], true
		}
		g.space = space
		g.run++
		g.slice++
		g.pos += width
	}
	return g.text[start:], true
}
