package chat

// Smallest window that shows a chat.
const (
	leastWidth  = 40
	leastHeight = 10

	widestText = 100 // longer lines are hard to read
	leastBody  = 4
	mostEditor = 8
)

// layout is how many rows each part has; the parts stand under each other. It is computed once for each size and editor
// height, and every part draws exactly its rows.
type layout struct {
	width, height int
	tiny          bool
	header        int // 2 with its rule, or 0
	body          int
	rule          int // above the strip
	strip         int
	queue         int
	editor        int
	hint          int
}

// arrange divides the window. What gives way as it gets lower: the hints, the second strip row, the queue row, editor
// rows, the header; never the state in words, and the transcript keeps four rows.
func arrange(width, height, editor int, queued bool) layout {
	l := layout{width: width, height: height}
	if width < leastWidth || height < leastHeight {
		l.tiny = true
		return l
	}
	l.header, l.rule, l.strip, l.hint = 2, 1, 2, 1
	l.editor = max(1, min(editor, mostEditor))
	if queued {
		l.queue = 1
	}
	if height < 20 {
		l.strip = 1
	}
	need := func() int { return l.header + leastBody + l.rule + l.strip + l.queue + l.editor + l.hint - height }
	for _, give := range []struct {
		rows  *int
		least int
	}{{&l.hint, 0}, {&l.strip, 1}, {&l.queue, 0}, {&l.editor, 1}, {&l.header, 0}, {&l.rule, 0}} {
		if n := need(); n > 0 {
			*give.rows = max(give.least, *give.rows-n)
		}
	}
	if l.header == 1 {
		l.header = 0
	}
	l.body = height - l.header - l.rule - l.strip - l.queue - l.editor - l.hint
	return l
}

// text is the width of transcript text: a margin on the left, and on the right a cell for the next token.
func (l layout) text() int { return max(1, min(l.width-2, widestText)) }
