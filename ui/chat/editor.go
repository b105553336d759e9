package chat

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"deltafin/ui/text"
)

// editor is the text being written: any number of lines, a caret that moves by what a person sees as one character, a
// history, and undo. The textarea of Bubbles was measured and left aside: it counts widths with another function than
// the rest of the screen, moves by code point (which takes emoji apart), does not tell where its caret is, and takes tens
// of milliseconds to draw a long paste.
//
// A long paste is kept aside and stands in the text as one private-use character, shown as a label and deleted as one.
type editor struct {
	text  string
	caret int // byte index, at a cluster boundary

	goal   int // column that up and down try to keep, -1 for the caret's own
	killed string
	undo   []snapshot
	typing bool // the last edit was typing, which undo takes back as one
	pastes map[rune]string

	history    []string
	global     []string // what was sent in other chats, behind the history
	recall     int      // index into history while browsing, len(history) while not
	draft      string
	older      int // how far the reader is in global, 0 for not
	atBoundary bool

	// what is drawn
	width int
	rows  []row
	top   int // first row shown
}

type snapshot struct {
	text  string
	caret int
}

// row is one line of the editor on the screen: text[from:to] and how it is painted.
type row struct {
	from, to int
	painted  string
}

// A long paste becomes one of these characters; real text practically never contains them.
const (
	firstPaste = 0x10ff00
	lastPaste  = 0x10fffd

	pasteLines = 12
	pasteBytes = 1500
)

func newEditor() editor { return editor{goal: -1, width: 80, pastes: map[rune]string{}} }

// value is the text with pastes put in.
func (e *editor) value() string {
	if len(e.pastes) == 0 {
		return e.text
	}
	var b strings.Builder
	for _, r := range e.text {
		if p, ok := e.pastes[r]; ok {
			b.WriteString(p)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (e *editor) empty() bool { return e.text == "" }

// set replaces everything; pastes lists what its placeholders stand for, so a value() round-trips as plain text.
func (e *editor) set(s string) {
	e.text, e.caret, e.goal = s, len(s), -1
	e.changed()
}

// take empties the editor, remembers the text in the history and returns it.
func (e *editor) take() string {
	s := e.value()
	e.remember(s)
	e.clear()
	return s
}

// clear empties the editor without a trace.
func (e *editor) clear() {
	e.text, e.caret, e.goal, e.undo, e.typing = "", 0, -1, nil, false
	clear(e.pastes)
	e.recall, e.draft, e.older, e.atBoundary = len(e.history), "", 0, false
	e.changed()
}

// remember adds s to the history unless it repeats its last entry; before it a draft that waited while an entry was
// recalled.
func (e *editor) remember(s string) {
	if e.recall < len(e.history) && strings.TrimSpace(e.draft) != "" {
		e.history = append(e.history, e.draft)
	}
	if strings.TrimSpace(s) != "" && (len(e.history) == 0 || e.history[len(e.history)-1] != s) {
		e.history = append(e.history, s)
	}
	e.recall, e.draft, e.older, e.atBoundary = len(e.history), "", 0, false
}

func (e *editor) changed() { e.rows = nil }

// save puts the present state on the undo stack; typing on is one step.
func (e *editor) save(typing bool) {
	if typing && e.typing {
		return
	}
	const steps = 200
	e.undo = append(e.undo, snapshot{e.text, e.caret})
	if len(e.undo) > steps {
		e.undo = e.undo[len(e.undo)-steps:]
	}
	e.typing = typing
}

func (e *editor) replace(from, to int, with string, typing bool) {
	e.save(typing)
	e.text = e.text[:from] + with + e.text[to:]
	e.caret, e.goal = from+len(with), -1
	if e.recall < len(e.history) { // a recalled entry that is changed is the draft; the old draft is kept as an entry
		if strings.TrimSpace(e.draft) != "" {
			e.history = append(e.history, e.draft)
		}
		e.recall, e.draft = len(e.history), ""
	}
	e.older, e.atBoundary = 0, false
	e.changed()
}

// insert types s at the caret. Control characters other than line feed and tab are dropped.
func (e *editor) insert(s string, typing bool) {
	if s = cleanInput(s); s != "" {
		e.replace(e.caret, e.caret, s, typing)
	}
}

// paste inserts s, a long one as a placeholder.
func (e *editor) paste(s string) {
	s = cleanInput(s)
	if strings.Count(s, "\n") < pasteLines && len(s) <= pasteBytes {
		e.insert(s, false)
		return
	}
	for r := rune(firstPaste); r <= lastPaste; r++ {
		if _, used := e.pastes[r]; !used && !strings.ContainsRune(e.text, r) {
			e.pastes[r] = s
			e.replace(e.caret, e.caret, string(r), false)
			return
		}
	}
	e.insert(s, false)
}

// cleanInput makes line ends line feeds and drops other control characters. Everything else, whatever it does on a
// screen, is what the user wants to say and stays.
func cleanInput(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r == utf8.RuneError || r != '\n' && r != '\t' && unicode.IsControl(r) }) {
		return s
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// pasteLabel is how the placeholder r is shown, "" if it is none.
func (e *editor) pasteLabel(r rune) string {
	p, ok := e.pastes[r]
	if !ok {
		return ""
	}
	lines, size := "1 line", fmt.Sprintf("%.1f kB", float64(len(p))/1e3)
	if n := strings.Count(p, "\n") + 1; n > 1 {
		lines = fmt.Sprintf("%d lines", n)
	}
	if len(p) >= 1e6 {
		size = fmt.Sprintf("%.1f MB", float64(len(p))/1e6)
	}
	return "[pasted " + lines + ", " + size + "]"
}

// lineStart and lineEnd are the bounds of the caret's line in the text.
func (e *editor) lineStart() int { return strings.LastIndexByte(e.text[:e.caret], '\n') + 1 }

func (e *editor) lineEnd() int {
	if i := strings.IndexByte(e.text[e.caret:], '\n'); i >= 0 {
		return e.caret + i
	}
	return len(e.text)
}

// before is the boundary one character before the caret.
func (e *editor) before() int {
	if e.caret == 0 {
		return 0
	}
	at := e.lineStart()
	if at == e.caret {
		return at - 1
	}
	for {
		n := text.NextCluster(e.text[at:e.caret])
		if at+n >= e.caret {
			return at
		}
		at += n
	}
}

// after is the boundary one character after the caret.
func (e *editor) after() int {
	return e.caret + text.NextCluster(e.text[e.caret:])
}

// wordBefore and wordAfter are the word boundaries around the caret.
func (e *editor) wordBefore() int {
	s := strings.TrimRightFunc(e.text[:e.caret], func(r rune) bool { return !inWord(r) })
	return len(strings.TrimRightFunc(s, inWord))
}

func (e *editor) wordAfter() int {
	s := strings.TrimLeftFunc(e.text[e.caret:], func(r rune) bool { return !inWord(r) })
	return len(e.text) - len(strings.TrimLeftFunc(s, inWord))
}

func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '_'
}

func (e *editor) moveTo(at int) {
	e.caret, e.goal, e.typing = at, -1, false
}

func (e *editor) kill(from, to int) {
	if from < to {
		e.killed = e.text[from:to]
		e.replace(from, to, "", false)
	}
}

func (e *editor) takeBack() {
	if len(e.undo) == 0 {
		return
	}
	s := e.undo[len(e.undo)-1]
	e.undo = e.undo[:len(e.undo)-1]
	e.text, e.caret, e.goal, e.typing = s.text, s.caret, -1, false
	e.changed()
}

// key handles an editing key by its name and says whether it was one.
func (e *editor) key(name string) bool {
	switch name {
	case "left":
		e.moveTo(e.before())
	case "right":
		e.moveTo(e.after())
	case "ctrl+left", "alt+left", "alt+b":
		e.moveTo(e.wordBefore())
	case "ctrl+right", "alt+right", "alt+f":
		e.moveTo(e.wordAfter())
	case "home", "ctrl+a":
		e.moveTo(e.lineStart())
	case "end", "ctrl+e":
		e.moveTo(e.lineEnd())
	case "backspace", "ctrl+h":
		if e.caret > 0 {
			e.replace(e.before(), e.caret, "", false)
		}
	case "delete", "ctrl+d":
		if e.caret < len(e.text) {
			at := e.caret
			e.replace(at, e.after(), "", false)
		}
	case "ctrl+w", "alt+backspace":
		e.kill(e.wordBefore(), e.caret)
	case "alt+d":
		at := e.caret
		e.kill(at, e.wordAfter())
	case "ctrl+u":
		e.kill(e.lineStart(), e.caret)
	case "ctrl+k":
		end := e.lineEnd()
		if end == e.caret && end < len(e.text) {
			end++
		}
		e.kill(e.caret, end)
	case "ctrl+y":
		if e.killed != "" {
			e.replace(e.caret, e.caret, e.killed, false)
		}
	case "ctrl+_":
		e.takeBack()
	case "up":
		e.vertical(-1)
	case "down":
		e.vertical(+1)
	default:
		return false
	}
	return true
}

// newline inserts a line feed.
func (e *editor) newline() { e.insert("\n", false) }

// escapedEnter says whether enter follows a backslash, and if so turns the backslash into a line feed.
func (e *editor) escapedEnter() bool {
	if !strings.HasSuffix(e.text[:e.caret], `\`) {
		return false
	}
	e.replace(e.caret-1, e.caret, "\n", false)
	return true
}

// vertical moves the caret by one row, and at the edge into the history.
func (e *editor) vertical(by int) {
	e.typing = false
	rows := e.layout()
	at, column := e.caretRow()
	if e.goal < 0 {
		e.goal = column
	}
	if to := at + by; to >= 0 && to < len(rows) {
		goal := e.goal
		e.caret = e.columnIn(to, goal)
		e.goal = goal
		return
	}
	e.goal = -1
	e.recallBy(by)
}

// recallBy goes back (-1) or forth (+1) in the history. The draft waits behind its end.
func (e *editor) recallBy(by int) {
	if e.older > 0 || e.recall == 0 && by < 0 && len(e.global) > 0 {
		e.recallOlder(by)
		return
	}
	to := e.recall + by
	if to < 0 || to > len(e.history) {
		return
	}
	if e.recall == len(e.history) {
		e.draft = e.value()
	}
	e.recall = to
	s := e.draft
	if to < len(e.history) {
		s = e.history[to]
	}
	e.undo, e.typing = nil, false
	e.restore(s)
}

// recallOlder goes through what was sent in other chats, behind this chat's history. The first press at the boundary only
// says that it is there.
func (e *editor) recallOlder(by int) {
	if e.recall == len(e.history) {
		e.draft = e.value()
	}
	if !e.atBoundary && by < 0 && e.older == 0 && len(e.history) > 0 {
		e.atBoundary = true
		return
	}
	e.atBoundary = false
	e.recall = 0
	e.older = max(0, min(e.older-by, len(e.global)))
	e.undo, e.typing = nil, false
	switch {
	case e.older > 0:
		e.restore(e.global[e.older-1])
	case len(e.history) > 0:
		e.restore(e.history[0])
	default:
		e.restore(e.draft)
	}
}

// boundary is the start of the character at byte at.
func (e *editor) boundary(at int) int {
	i := 0
	for i < at && i < len(e.text) {
		n := text.NextCluster(e.text[i:])
		if i+n > at {
			break
		}
		i += n
	}
	return i
}

// restore puts a text into the editor that was there before; a long one comes back as a placeholder.
func (e *editor) restore(s string) {
	clear(e.pastes)
	if len(s) > 4*pasteBytes {
		e.pastes[firstPaste] = s
		s = string(rune(firstPaste))
	}
	e.set(s)
}

// resize sets the width of the text, prompt not counted.
func (e *editor) resize(width int) {
	if width = max(width, 4); width != e.width {
		e.width = width
		e.changed()
	}
}

// layout breaks the text into rows. Unlike prose, an editor breaks at any character: the caret then never jumps back
// while a word grows.
func (e *editor) layout() []row {
	if e.rows != nil {
		return e.rows
	}
	var (
		from, used int
		b          strings.Builder
	)
	flush := func(to int) {
		e.rows = append(e.rows, row{from, to, b.String()})
		b.Reset()
		used = 0
	}
	for i := 0; i < len(e.text); {
		if e.text[i] == '\n' {
			flush(i)
			i++
			from = i
			continue
		}
		shown, w, n := e.shown(i)
		if used+w > e.width && used > 0 {
			flush(i)
			from = i
		}
		b.WriteString(shown)
		used += w
		i += n
	}
	flush(len(e.text))
	return e.rows
}

// shown is how the character at byte i is painted, its width, and its length in the text.
func (e *editor) shown(i int) (painted string, width, n int) {
	n = text.NextCluster(e.text[i:])
	g := e.text[i : i+n]
	if r, _ := utf8.DecodeRuneInString(g); r >= firstPaste {
		if label := e.pasteLabel(r); label != "" {
			label = text.Truncate(label, e.width, "…")
			return label, text.Width(label), n
		}
	}
	if g == "\t" {
		return "    ", 4, n
	}
	g = strings.ReplaceAll(text.Clean(g), "\n", "↵") // a line separator, which ends no row here
	return g, text.Width(g), n
}

// caretRow is the row of the caret and its column.
func (e *editor) caretRow() (at, column int) {
	rows := e.layout()
	for at = len(rows) - 1; at > 0 && rows[at].from > e.caret; at-- {
	}
	for i := rows[at].from; i < e.caret && i < len(e.text); {
		_, w, n := e.shown(i)
		column += w
		i += n
	}
	return at, min(column, e.width)
}

// columnIn is the caret position in a row that is nearest to a column.
func (e *editor) columnIn(at, column int) int {
	r := e.rows[at]
	used, i := 0, r.from
	for i < r.to {
		_, w, n := e.shown(i)
		if used+w > column {
			break
		}
		used += w
		i += n
	}
	// The end of a row that goes on in the next one is the next one's beginning.
	if i == r.to && at+1 < len(e.rows) && e.rows[at+1].from == r.to && i > r.from {
		prev := r.from
		for j := r.from; j < i; {
			prev = j
			j += text.NextCluster(e.text[j:])
		}
		return prev
	}
	return i
}

// view is the rows shown in at most height lines and where the caret stands in them.
func (e *editor) view(height int) (lines []string, x, y int) {
	rows := e.layout()
	at, column := e.caretRow()
	if column >= e.width && at+1 == len(rows) { // a full last row: the caret waits on the next
		column = e.width
	}
	height = max(1, min(height, len(rows)))
	e.top = max(0, min(e.top, len(rows)-height))
	if at < e.top {
		e.top = at
	}
	if at >= e.top+height {
		e.top = at - height + 1
	}
	for _, r := range rows[e.top : e.top+height] {
		lines = append(lines, r.painted)
	}
	return lines, column, at - e.top
}

// height is how many rows the text takes.
func (e *editor) height() int { return len(e.layout()) }
