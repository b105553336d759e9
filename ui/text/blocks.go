package text

import (
	"bytes"
	"strings"
)

// BlockKind is what a block is drawn as.
type BlockKind int

const (
	BlockProse BlockKind = iota // anything Markdown draws: paragraphs, headings, lists, quotes, tables
	BlockCode                   // a fenced code block
)

// Block is a piece of Markdown that can be drawn on its own: nothing that follows changes how it looks.
type Block struct {
	Kind   BlockKind
	Source string
}

// Splitter divides growing Markdown into blocks. It decides on whole lines only, so the blocks do not depend on how the
// text was cut into pieces, and it splits only where nothing is open: at a blank line outside of fences, lists and HTML,
// before a fence, and after one. In doubt it does not split. The sources of all blocks and the open one together are the text.
type Splitter struct {
	text []byte
	done []Block
	// refs are the link reference definitions of finished blocks, which blocks elsewhere may use.
	refs  strings.Builder
	start int // of the open block
	scan  int // first line not looked at yet
	state splitState
	fence string // the fence that is open: its character repeated
	blank bool   // the last line was blank, in a list
	end   string // what closes an HTML block of the kind that may contain blank lines
}

type splitState int

const (
	between splitState = iota // only blank lines since the last block
	inParagraph
	inFence
	inList // a list or an indented code block: indented lines after a blank one continue it
	inHTML
)

// Append adds text.
func (s *Splitter) Append(t string) {
	s.text = append(s.text, t...)
	for {
		rest := s.text[s.scan:]
		n := bytes.IndexByte(rest, '\n')
		if n < 0 {
			return
		}
		s.line(string(rest[:n]), s.scan+n+1)
		s.scan += n + 1
	}
}

// Finish closes the open block: the text is complete.
func (s *Splitter) Finish() {
	if s.scan < len(s.text) {
		s.line(string(s.text[s.scan:]), len(s.text))
		s.scan = len(s.text)
	}
	if s.start < len(s.text) {
		s.close(len(s.text))
	}
}

// Done are the finished blocks. The caller must not change them.
func (s *Splitter) Done() []Block { return s.done }

// OpenLen is the length of the block that is not finished, and whether it is code.
func (s *Splitter) OpenLen() (n int, code bool) { return len(s.text) - s.start, s.state == inFence }

// OpenFrom is the text of the block that is not finished, from byte n on; n is at most its length.
func (s *Splitter) OpenFrom(n int) string { return string(s.text[s.start+n:]) }

// Len is the length of the text in bytes.
func (s *Splitter) Len() int { return len(s.text) }

// Text is everything appended so far.
func (s *Splitter) Text() string { return string(s.text) }

// Refs are the link reference definitions so far, as Markdown.
func (s *Splitter) Refs() string { return s.refs.String() }

// close ends the open block at byte end.
func (s *Splitter) close(end int) {
	b := Block{BlockProse, string(s.text[s.start:end])}
	if s.state == inFence {
		b.Kind = BlockCode
	} else {
		for line := range strings.Lines(b.Source) {
			if isReference(line) {
				s.refs.WriteString(strings.TrimRight(line, "\n") + "\n")
			}
		}
	}
	s.done = append(s.done, b)
	s.start, s.state, s.fence, s.blank, s.end = end, between, "", false, ""
}

// line looks at one whole line, which ends before byte next.
func (s *Splitter) line(line string, next int) {
	isBlank := strings.TrimSpace(line) == ""
	at := s.scan
	switch s.state {
	case inFence:
		if closesFence(line, s.fence) {
			s.close(next)
		}
		return
	case inHTML:
		if strings.Contains(strings.ToLower(line), s.end) {
			s.state = inParagraph
		}
		return
	case inList:
		if isBlank {
			s.blank = true
			return
		}
		if s.blank && indent(line) < 2 && !isItem(line) {
			s.close(at)
			break
		}
		s.blank = false
		return
	case inParagraph:
		if isBlank {
			s.close(next)
			return
		}
		if openFence(line) != "" && s.start < at {
			s.close(at)
			break
		}
		if isItem(line) {
			s.state = inList
		}
		return
	}
	// between blocks
	switch {
	case isBlank:
	case openFence(line) != "":
		s.state, s.fence = inFence, openFence(line)
	case isItem(line) || indent(line) >= 4:
		s.state = inList
	case htmlEnd(line) != "":
		s.state, s.end = inHTML, htmlEnd(line)
		if i := strings.Index(line, "<"); strings.Contains(strings.ToLower(line[i+1:]), s.end) {
			s.state = inParagraph
		}
	default:
		s.state = inParagraph
	}
}

// indent is the indentation of a line in columns.
func indent(line string) int {
	n := 0
	for _, c := range line {
		switch c {
		case ' ':
			n++
		case '\t':
			n += 4 - n%4
		default:
			return n
		}
	}
	return n
}

// openFence is the run of ` or ~ that opens a code fence on this line, "" if none does.
func openFence(line string) string {
	if indent(line) > 3 {
		return ""
	}
	t := strings.TrimLeft(line, " ")
	for _, c := range "`~" {
		n := len(t) - len(strings.TrimLeft(t, string(c)))
		if n >= 3 && !(c == '`' && strings.Contains(t[n:], "`")) {
			return t[:n]
		}
	}
	return ""
}

func closesFence(line, fence string) bool {
	if indent(line) > 3 {
		return false
	}
	t := strings.TrimSpace(line)
	return len(t) >= len(fence) && strings.Trim(t, fence[:1]) == ""
}

// isItem says whether a line begins a list item (or, which does no harm, is a thematic break).
func isItem(line string) bool {
	t := strings.TrimLeft(line, " \t")
	if t == "" {
		return false
	}
	if strings.ContainsRune("-*+", rune(t[0])) {
		return len(t) == 1 || t[1] == ' ' || t[1] == '\t'
	}
	n := 0
	for n < len(t) && n < 10 && t[n] >= '0' && t[n] <= '9' {
		n++
	}
	return n > 0 && n < len(t) && (t[n] == '.' || t[n] == ')') && (len(t) == n+1 || t[n+1] == ' ' || t[n+1] == '\t')
}

// isReference says whether a line is a link reference definition.
func isReference(line string) bool {
	t := strings.TrimLeft(line, " ")
	if len(line)-len(t) > 3 || !strings.HasPrefix(t, "[") {
		return false
	}
	label, rest, ok := strings.Cut(t[1:], "]:")
	return ok && label != "" && !strings.ContainsAny(label, "[]") && strings.TrimSpace(rest) != ""
}

// htmlEnd is what ends the HTML block that begins on this line, for the kinds that blank lines do not end.
func htmlEnd(line string) string {
	t := strings.ToLower(strings.TrimLeft(line, " "))
	if !strings.HasPrefix(t, "<") {
		return ""
	}
	for _, tag := range []string{"script", "pre", "style", "textarea"} {
		if rest, ok := strings.CutPrefix(t[1:], tag); ok && (rest == "" || strings.ContainsAny(rest[:1], " \t>")) {
			return "</" + tag + ">"
		}
	}
	switch {
	case strings.HasPrefix(t, "<!--"):
		return "-->"
	case strings.HasPrefix(t, "<?"):
		return "?>"
	case strings.HasPrefix(t, "<![cdata["):
		return "]]>"
	}
	return ""
}
