package text

import (
	"strings"
	"unicode/utf8"
)

// Clean makes s safe to paint. Line feeds and tabs stay; the escape character becomes a visible ␛; every other control
// character, the eight-bit ones included, and the characters that reorder text on the screen are dropped; bytes that are
// not UTF-8 become U+FFFD. Clean(a+b) equals Clean(a)+Clean(b) when a ends at a character.
func Clean(s string) string {
	at := firstUnsafe(s)
	if at < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	b.WriteString(s[:at])
	for i := at; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			b.WriteRune(utf8.RuneError)
		case r == '\x1b':
			b.WriteRune('␛')
		case r == '\u2028' || r == '\u2029':
			b.WriteByte('\n')
		case !unsafe(r):
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}

// firstUnsafe is the index of the first character Clean would change, -1 if there is none.
func firstUnsafe(s string) int {
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if unsafe(rune(c)) {
				return i
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if unsafe(r) || r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// unsafe says whether r may not reach a terminal: C0 but line feed and tab, DEL, C1, line separators, and the
// bidirectional overrides, embeddings and isolates.
func unsafe(r rune) bool {
	switch {
	case r < ' ':
		return r != '\n' && r != '\t'
	case r < 0x7f:
		return false
	case r <= 0x9f:
		return true
	case r >= 0x2028 && r <= 0x202e:
		return true
	case r >= 0x2066 && r <= 0x2069:
		return true
	}
	return false
}
