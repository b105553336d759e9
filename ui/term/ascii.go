package term

import (
	"io"
	"unicode/utf8"
)

// lookalikes are what this program draws with, and typographers' punctuation, each with an ASCII character of the same width.
// Not all terminals and fonts have them, and in some East Asian locales several are two cells wide. What grows stays in
// order: the eighth blocks of a bar or a line, and the shades of a map.
var lookalikes = func() map[rune]byte {
	all := map[rune]byte{}
	for _, pair := range [][2]string{
		{"▁▂▃▄▅▆▇█", ".:-=+*%#"},
		{"░▒▓", ".:*"},
		{"▏▌▀▄", "||\"="},
		{"─│┬┴├┤┼", "-|+++++"},
		{"┌┐└┘╭╮╰╯", "++++++++"},
		{"·…•●×", "-~**x"},
		{"←→↑↓↵", "<>^v<"},
		{"▸▾‹›", "+-<>"},
		{"—–‘’“”", "--''\"\""},
		{"␛µ≈", "^u~"},
	} {
		at := 0
		for _, r := range pair[0] {
			if _, there := all[r]; !there {
				all[r] = pair[1][at]
			}
			at++
		}
	}
	return all
}()

// ASCII replaces what this program draws with by ASCII characters of the same width, wherever it stands; other text stays as
// it is. It returns b itself if there is nothing to replace.
func ASCII(b []byte) []byte {
	var out []byte
	done := 0
	for i := 0; i < len(b); {
		if b[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if c, drawn := lookalikes[r]; drawn {
			out = append(append(out, b[done:i]...), c)
			done = i + n
		}
		i += n
	}
	if done == 0 {
		return b
	}
	return append(out, b[done:]...)
}

// ASCIIWriter is w for texts of whole characters, which it writes through ASCII.
func ASCIIWriter(w io.Writer) io.Writer { return asciiWriter{w} }

type asciiWriter struct{ io.Writer }

func (w asciiWriter) Write(p []byte) (int, error) {
	if _, err := w.Writer.Write(ASCII(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}
