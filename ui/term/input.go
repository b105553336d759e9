package term

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"sync"
	"syscall"
	"unicode/utf8"
)

// Input is a terminal to read keys from. It embeds the file so that Bubble Tea finds the descriptor for raw mode, and
// does three things that Bubble Tea does not.
//
// It notices that the terminal is gone, which Bubble Tea passes over in silence: a program would wait for keys for ever.
//
// It knows a paste of several lines without marks, as some terminals and multiplexers deliver them: nobody types a line, enter
// and more text within one read. Such a read, and what else waits to be read by then, is handed over as a paste.
//
// It gathers long pastes. Bubble Tea reads 256 bytes at a time and copies all it has of a paste at each of them, so that
// a paste of megabytes keeps every later key waiting for minutes. A paste that ends in the read in which it began is
// left to Bubble Tea.
type Input struct {
	*os.File
	lost   func()
	pasted func(text string)
	once   sync.Once

	// Of the goroutine that reads.
	held    []byte // the beginning of a marker whose rest has not come
	pasting bool
	paste   []byte
}

// What a terminal puts around pasted text (bracketed paste).
var (
	pasteStart = []byte("\x1b[200~")
	pasteEnd   = []byte("\x1b[201~")
)

// NewInput wraps a terminal. Both functions are called from the goroutine that reads: lost once, when there is nothing
// to read any more, and pasted with each long paste, after the keys before it were read and before those after it are.
func NewInput(f *os.File, lost func(), pasted func(text string)) *Input {
	return &Input{File: f, lost: lost, pasted: pasted}
}

// Read reads keys. It may return none although there was something to read.
func (i *Input) Read(p []byte) (int, error) {
	if len(p) <= len(pasteStart) { // nobody reads like this; a marker would not fit
		return i.File.Read(p)
	}
	held := copy(p, i.held)
	n, err := i.File.Read(p[held:])
	if n == 0 {
		if !errors.Is(err, os.ErrDeadlineExceeded) && !errors.Is(err, syscall.EAGAIN) && !errors.Is(err, syscall.EINTR) {
			i.once.Do(i.lost)
		}
		return 0, err
	}
	i.held = i.held[:0]
	if held == 0 && !i.pasting && severalLines(p[:n]) {
		return i.unmarked(p, n), err
	}
	return i.keys(p[:held+n], held+n == len(p)), err
}

// mostUnmarked bounds what is gathered of a paste without marks before it is handed over.
const mostUnmarked = 16 << 20

// unmarked hands over the n bytes of p, and what waits to be read by now, as a paste. It returns how much of p are keys that
// came after it.
func (i *Input) unmarked(p []byte, n int) (keys int) {
	i.paste = append(i.paste, p[:n]...)
	for len(i.paste) < mostUnmarked && pending(i.File) {
		n, err := i.File.Read(p)
		if n == 0 || err != nil { // the next read says what there is to say
			break
		}
		if !text(p[:n]) {
			keys = n
			break
		}
		i.paste = append(i.paste, p[:n]...)
	}
	whole := len(i.paste)
	for back := 1; back < utf8.UTFMax && back <= len(i.paste); back++ { // a character whose rest has not come
		if rest := i.paste[len(i.paste)-back:]; utf8.RuneStart(rest[0]) {
			if !utf8.FullRune(rest) {
				whole -= back
				i.held = append(i.held, rest...)
			}
			break
		}
	}
	i.endPaste(whole)
	if keys > 0 {
		return i.keys(p[:keys], keys == len(p))
	}
	return 0
}

// text says whether there is no control character in b but ends of lines and tabs.
func text(b []byte) bool {
	return !slices.ContainsFunc(b, func(c byte) bool { return c < ' ' && c != '\r' && c != '\n' && c != '\t' || c == 0x7f })
}

// severalLines says whether a read is lines of text: an end of line with more text behind it.
func severalLines(b []byte) bool {
	at := bytes.IndexAny(b, "\r\n")
	return at >= 0 && text(b) && len(bytes.Trim(b[at:], "\r\n")) > 0
}

// keys moves what is not part of a long paste to the front of read and returns how much that is. more says that the
// read was filled, so that what stands at its end may go on in the next.
func (i *Input) keys(read []byte, more bool) int {
	b := read
	if i.pasting {
		if string(b) == "\x03" { // ctrl+c alone, from someone whose terminal never ended the paste
			i.endPaste(len(i.paste))
			return len(b)
		}
		from := max(0, len(i.paste)-len(pasteEnd)+1) // the marker may have begun in the read before
		i.paste = append(i.paste, b...)
		at := bytes.Index(i.paste[from:], pasteEnd)
		if at < 0 {
			return 0
		}
		at += from
		b = b[len(b)-(len(i.paste)-at-len(pasteEnd)):]
		i.endPaste(at)
	}
	whole := 0 // bytes of b that end with a paste
	for {
		at := bytes.Index(b[whole:], pasteStart)
		if at < 0 {
			break
		}
		at += whole
		n := bytes.Index(b[at:], pasteEnd)
		if n < 0 {
			i.pasting, i.paste = true, append(i.paste, b[at+len(pasteStart):]...)
			return copy(read, b[:at])
		}
		whole = at + n + len(pasteEnd)
	}
	keep := len(pasteStart) - 1
	for keep > 0 && !(len(b)-whole >= keep && bytes.HasSuffix(b, pasteStart[:keep])) {
		keep--
	}
	if keep < len("\x1b[200") && !more { // esc, or another key that begins like this
		keep = 0
	}
	i.held = append(i.held, b[len(b)-keep:]...)
	return copy(read, b[:len(b)-keep])
}

// endPaste hands over the first n bytes of the paste.
func (i *Input) endPaste(n int) {
	text := string(i.paste[:n])
	i.pasting, i.paste = false, nil
	i.pasted(text)
}
