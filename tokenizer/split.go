package tokenizer

// pieceEnd returns the end of the piece that starts at s[p]. Pieces are the matches of the vocabulary's split pattern,
//
//	1  [\p{Han}]+
//	2  [^\r\n\p{L}\p{N}]?[U]*[W]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?    U = \p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M} except Han
//	3  [^\r\n\p{L}\p{N}]?[U]+[W]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?    W = \p{Ll}\p{Lm}\p{Lo}\p{M} except Han
//	4  \p{N}{1,3}
//	5   ?[^\s\p{L}\p{N}]+[\r\n]*
//	6  \s*[\r\n]+
//	7  \s+(?!\S)
//	8  \s+
//
// where the first branch that matches wins. The pattern needs look-ahead and class intersection, which package regexp
// does not have; worked out by hand it needs no backtracking, so every character is looked at a bounded number of times.
// s must be valid UTF-8; its end is the end of the text as far as the look-ahead of branch 7 is concerned.
func pieceEnd(s string, p int) int {
	c, width := classAt(s, p)
	if c&classHan != 0 {
		return runEnd(s, p+width, classHan)
	}
	if c&(classUpper|classLower) != 0 {
		return contractionEnd(s, wordEnd(s, p)) // cannot be empty
	}
	if c.prefix() {
		if end := wordEnd(s, p+width); end > 0 {
			return contractionEnd(s, end)
		}
	}
	if c&classNumber != 0 {
		end := p + width
		for range 2 {
			if end == len(s) {
				break
			}
			c, width := classAt(s, end)
			if c&classNumber == 0 {
				break
			}
			end += width
		}
		return end
	}
	if end := symbolsEnd(s, p); end > 0 {
		return end
	}
	return spaceEnd(s, p)
}

// runEnd returns the end of the run of characters of class c that starts at s[p], which may be empty.
func runEnd(s string, p int, c class) int {
	for p < len(s) {
		have, width := classAt(s, p)
		if have&c == 0 {
			break
		}
		p += width
	}
	return p
}

// wordEnd returns the end of the letters of a word that starts at s[p], or 0 if there is none. Branch 2 is tried before
// branch 3, and its [U]* gives back as little as lets [W]+ match: everything up to the last character that is in both
// classes, when no plain lower-case letter follows the run.
func wordEnd(s string, p int) int {
	start, both := p, 0
	for p < len(s) {
		c, width := classAt(s, p)
		if c&classUpper == 0 {
			if c&classLower != 0 {
				return runEnd(s, p+width, classLower)
			}
			break
		}
		p += width
		if c&classLower != 0 {
			both = p
		}
	}
	switch {
	case both > 0:
		return both
	case p > start:
		return p
	}
	return 0
}

// contractionEnd extends a word that ends at s[p] over one English contraction. Simple case folding makes the long s
// (U+017F) an s.
func contractionEnd(s string, p int) int {
	if p+1 >= len(s) || s[p] != '\'' {
		return p
	}
	second := byte(0)
	if p+2 < len(s) {
		second = s[p+2] | 0x20
	}
	switch first := s[p+1] | 0x20; {
	case s[p+1] >= 0x80:
		if p+2 < len(s) && s[p+1] == 0xC5 && s[p+2] == 0xBF {
			return p + 3
		}
	case first == 's' || first == 't' || first == 'm' || first == 'd':
		return p + 2
	case first == 'r' && second == 'e', first == 'v' && second == 'e', first == 'l' && second == 'l':
		return p + 3
	}
	return p
}

// symbolsEnd is branch 5; 0 if it does not match.
func symbolsEnd(s string, p int) int {
	if s[p] == ' ' {
		p++
	}
	start := p
	for p < len(s) {
		c, width := classAt(s, p)
		if !c.symbol() {
			break
		}
		p += width
	}
	if p == start {
		return 0
	}
	for p < len(s) && (s[p] == '\r' || s[p] == '\n') {
		p++
	}
	return p
}

// spaceEnd is branches 6 to 8 for a run of white space that starts at s[p].
func spaceEnd(s string, p int) int {
	start, newline, last := p, 0, p
	for p < len(s) {
		c, width := classAt(s, p)
		if c&classSpace == 0 {
			break
		}
		last = p
		p += width
		if c&classNewline != 0 {
			newline = p
		}
	}
	switch {
	case newline > 0:
		return newline
	case p < len(s) && last > start:
		return last // the last one belongs to what follows
	}
	return p
}

// afterNewline returns the smallest safe cut of s at or after from, or len(s): a place between a line end and a character
// that is not white space. No branch matches across such a place, and branches 5 and 6 take a line end whether or not
// something follows, so cutting there changes no piece.
func afterNewline(s string, from int) int {
	for p := max(from, 1); p < len(s); p++ {
		if s[p-1] != '\n' {
			continue
		}
		if c, _ := classAt(s, p); c&classSpace == 0 {
			return p
		}
	}
	return len(s)
}
