package tokenizer

import (
	"strings"
	"unicode/utf8"
)

// Decode returns the text of ids. Special tokens appear as they are spelled, so the text does not tell whether a
// spelling was a special token; only the ids do.
func (t *Tokenizer) Decode(ids []int) (string, error) {
	var b strings.Builder
	for _, id := range ids {
		token, err := t.TokenBytes(id)
		if err != nil {
			return "", err
		}
		b.WriteString(token)
	}
	return Repair(b.String()), nil
}

// Decoder decodes a stream of tokens. The texts it releases, joined, are what Decode returns for all ids at once.
type Decoder struct {
	t     *Tokenizer
	chars Chars
}

// NewDecoder returns a Decoder at the start of a stream.
func (t *Tokenizer) NewDecoder() *Decoder { return &Decoder{t: t} }

// Feed adds a token and returns the text it completes, which is empty while a character is incomplete.
func (d *Decoder) Feed(id int) (string, error) {
	token, err := d.t.TokenBytes(id)
	if err != nil {
		return "", err
	}
	return d.chars.Feed(token), nil
}

// Flush ends the stream: a character that is still incomplete becomes U+FFFD. The Decoder may be used again afterwards.
func (d *Decoder) Flush() string { return d.chars.Flush() }

// Chars turns a stream of bytes, cut anywhere, into valid UTF-8. The zero value is ready for use.
//
// Where the bytes are not UTF-8, every maximal subpart of an ill-formed sequence becomes one U+FFFD: a lead byte with as
// many valid continuation bytes as follow it, or any other byte alone. (Ranging over a Go string counts differently.)
// It appears as soon as it is certain.
type Chars struct {
	pending [utf8.UTFMax]byte
	n       int // at most 3
}

const replacement = string(utf8.RuneError)

// Feed adds bytes and returns the text that is decided.
func (c *Chars) Feed(bytes string) string {
	if c.n == 0 && utf8.ValidString(bytes) {
		return bytes
	}
	s := string(c.pending[:c.n]) + bytes
	var b strings.Builder
	rest := repair(&b, s)
	c.n = copy(c.pending[:], rest)
	return b.String()
}

// Flush ends the stream: what is pending becomes one U+FFFD.
func (c *Chars) Flush() string {
	if c.n == 0 {
		return ""
	}
	c.n = 0
	return replacement
}

// Repair makes s valid UTF-8 in the way of Chars.
func Repair(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + len(s)/4)
	if rest := repair(&b, s); rest != "" {
		b.WriteString(replacement)
	}
	return b.String()
}

// repair writes everything of s that is decided and returns the rest: a proper prefix of a well-formed sequence.
func repair(b *strings.Builder, s string) (rest string) {
	for p := 0; p < len(s); {
		length := wellFormed(s[p:])
		switch need := sequenceLength(s[p]); {
		case need == 0:
			b.WriteString(replacement)
			length = 1
		case length == need:
			b.WriteString(s[p : p+length])
		case p+length == len(s):
			return s[p:]
		default:
			b.WriteString(replacement)
		}
		p += length
	}
	return ""
}

// sequenceLength is the length of the sequence a lead byte begins, 0 if it is none.
func sequenceLength(lead byte) int {
	switch {
	case lead < 0x80:
		return 1
	case 0xC2 <= lead && lead <= 0xDF:
		return 2
	case 0xE0 <= lead && lead <= 0xEF:
		return 3
	case 0xF0 <= lead && lead <= 0xF4:
		return 4
	}
	return 0
}

// wellFormed is the length of the longest prefix of s that is one well-formed sequence or the beginning of one.
func wellFormed(s string) int {
	need := sequenceLength(s[0])
	if need <= 1 {
		return need
	}
	lo, hi := byte(0x80), byte(0xBF) // of the second byte; Unicode table 3-7
	switch s[0] {
	case 0xE0:
		lo = 0xA0
	case 0xED:
		hi = 0x9F
	case 0xF0:
		lo = 0x90
	case 0xF4:
		hi = 0x8F
	}
	n := 1
	for n < need && n < len(s) && lo <= s[n] && s[n] <= hi {
		n++
		lo, hi = 0x80, 0xBF
	}
	return n
}
