package tokenizer

import "unicode/utf8"

//go:generate go run gen_classes.go

// class is the set of properties of a character that the split pattern can see. The table behind it is Unicode 16.0
// whatever the Go toolchain's own tables say, because a character that changes class changes the token ids.
type class uint8

const (
	classHan     class = 1 << iota // Script=Han, which may be a letter, a number, a mark or a symbol
	classUpper                     // Lu Lt Lm Lo M, not Han: the upper-case run of a word
	classLower                     // Ll Lm Lo M, not Han: the lower-case run of a word
	classLetter                    // L*
	classNumber                    // N*
	classSpace                     // White_Space
	classNewline                   // CR and LF

	classOther class = 0
)

// The rows of the reference table. A Han letter or mark belongs to neither run; buildClasses removes it.
const (
	classLu = classUpper | classLetter
	classLt = classUpper | classLetter
	classLl = classLower | classLetter
	classLm = classUpper | classLower | classLetter
	classLo = classUpper | classLower | classLetter
	classM  = classUpper | classLower
	classN  = classNumber
	// classSpace stands for itself.
)

// prefix reports whether the character may precede a word and belong to it: [^\r\n\p{L}\p{N}].
func (c class) prefix() bool { return c&(classNewline|classLetter|classNumber) == 0 }

// symbol reports membership of [^\s\p{L}\p{N}].
func (c class) symbol() bool { return c&(classSpace|classLetter|classNumber) == 0 }

type classRange struct {
	first rune
	class class
}

// The lookup table has two stages: the upper bits of a code point choose a block of 128 classes, equal blocks are stored
// once. It is about 45 KB and takes a fraction of a millisecond to build.
const (
	blockBits = 7
	blockSize = 1 << blockBits
	blocks    = (utf8.MaxRune + 1) / blockSize
)

type classTable struct {
	index [blocks]uint16
	block []class
}

var classes = buildClasses()

func buildClasses() *classTable {
	t := new(classTable)
	stored := map[[blockSize]class]uint16{}
	store := func(block *[blockSize]class) uint16 {
		n, ok := stored[*block]
		if !ok {
			n = uint16(len(stored))
			stored[*block] = n
			t.block = append(t.block, block[:]...)
		}
		return n
	}
	classAndEnd := func(n int) (class, rune) {
		end := rune(utf8.MaxRune + 1)
		if n+1 < len(classRanges) {
			end = classRanges[n+1].first
		}
		c := classRanges[n].class
		if c&classHan != 0 {
			c &^= classUpper | classLower
		}
		return c, end
	}
	var block [blockSize]class
	at, whole := 0, -1 // the range at hand; the range the last block lay in as a whole
	for b := range t.index {
		first := rune(b * blockSize)
		if whole == at { // nothing but the same again, as in most of the code space
			if _, end := classAndEnd(at); end >= first+blockSize {
				t.index[b] = t.index[b-1]
				continue
			}
		}
		whole = at
		for r := first; r < first+blockSize; {
			c, end := classAndEnd(at)
			for ; r < min(end, first+blockSize); r++ {
				block[r-first] = c
			}
			if r == end {
				at++
			}
		}
		if b == 0 {
			block['\r'] |= classNewline
			block['\n'] |= classNewline
		}
		t.index[b] = store(&block)
	}
	return t
}

func classOf(r rune) class {
	return classes.block[int(classes.index[r>>blockBits])<<blockBits|int(r&(blockSize-1))]
}

// classAt returns the class and width of the character at s[p:]. s must be valid UTF-8 and p < len(s).
func classAt(s string, p int) (class, int) {
	if b := s[p]; b < utf8.RuneSelf {
		return classes.block[b], 1 // block 0 is stored first
	}
	r, width := utf8.DecodeRuneInString(s[p:])
	return classOf(r), width
}

// IsSpace reports whether r is White_Space, in the Unicode version of the vocabulary.
func IsSpace(r rune) bool { return r >= 0 && r <= utf8.MaxRune && classOf(r)&classSpace != 0 }
