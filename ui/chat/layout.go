package chat

// Smallest window that shows a chat.
const (
	leastWidth  = 40
	leastHeight = 10

	widestText = 100 // longer lines are hard to read, and spare width stays empty
	leastBody  = 4
	mostEditor = 8

	mediumWidth, mediumHeight = 100, 28 // room for a rail beside the messages
	largeWidth, largeHeight   = 160, 40 // and for the list of chats
	mediumRail, largeRail     = 36, 46
	chatsWidth                = 32
)

// layout is the place of each part, in rows and columns. It is computed once for each size and editor height, and every
// part draws exactly its rows and no wider than its columns.
type layout struct {
	width, height int
	tiny          bool

	header int // 2 with its rule, or 0
	body   int
	rule   int // above the strip; with a rail it holds the strip
	strip  int
	setup  int // how the setup beside the chat goes
	queue  int
	editor int
	dots   int // between editor and hints, in a window with room
	hint   int

	chats int // columns of the list of chats, 0 without it; a line follows
	rail  int // columns of the rail, 0 without it; a line precedes
}

// arrange divides the window. What gives way as it gets lower: the hints, the setup row, the second strip row, the queue row, editor
// rows, the header; never the state in words, and the transcript keeps four rows.
func arrange(width, height, editor int, queued, setup, rail bool) layout {
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
	if setup {
		l.setup = 1
	}
	if height < 20 {
		l.strip = 1
	}
	if width >= mediumWidth && height >= mediumHeight {
		l.dots = 1
		large := width >= largeWidth && height >= largeHeight
		if large {
			l.chats = chatsWidth
		}
		if rail {
			l.rail, l.strip = mediumRail, 0
			if large {
				l.rail = largeRail
			}
		}
	}
	need := func() int {
		return l.header + leastBody + l.rule + l.strip + l.setup + l.queue + l.editor + l.dots + l.hint - height
	}
	for _, give := range []struct {
		rows  *int
		least int
	}{{&l.hint, 0}, {&l.setup, 0}, {&l.strip, 1}, {&l.queue, 0}, {&l.editor, 1}, {&l.header, 0}, {&l.rule, 0}} {
		if n := need(); n > 0 {
			*give.rows = max(give.least, *give.rows-n)
		}
	}
	if l.header == 1 {
		l.header = 0
	}
	l.body = height - l.header - l.rule - l.strip - l.setup - l.queue - l.editor - l.dots - l.hint
	return l
}

// left is the first column of the messages.
func (l layout) left() int {
	if l.chats > 0 {
		return l.chats + 1
	}
	return 0
}

// middle is the columns of the messages, margins included.
func (l layout) middle() int {
	w := l.width - l.left()
	if l.rail > 0 {
		w -= l.rail + 1
	}
	return w
}

// text is the width of transcript text: a margin on the left, and on the right a cell for the next token.
func (l layout) text() int { return max(1, min(l.middle()-2, widestText)) }

// indent is how far the text stands from the left of its columns: in the middle of a large window.
func (l layout) indent() int {
	if l.chats == 0 {
		return 0
	}
	return max(0, (l.middle()-2-l.text())/2)
}
