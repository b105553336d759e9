package safetensors

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// maxDepth bounds the nesting of a skipped value. Headers nest two deep, index files two or three.
const maxDepth = 32

// scanner walks JSON text without building values. The error of each method names the byte it stopped at.
type scanner struct {
	text  []byte
	pos   int
	start int // where the value of the string read last stands in text; -1 if it had escapes
}

func (s *scanner) errorf(format string, args ...any) error {
	return fmt.Errorf("byte %d: %s", s.pos, fmt.Sprintf(format, args...))
}

func (s *scanner) space() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// peek skips white space and returns the next byte, 0 at the end.
func (s *scanner) peek() byte {
	s.space()
	if s.pos < len(s.text) {
		return s.text[s.pos]
	}
	return 0
}

func (s *scanner) expect(c byte) error {
	if s.peek() != c {
		return s.errorf("expected %q, found %s", c, s.found())
	}
	s.pos++
	return nil
}

func (s *scanner) found() string {
	if s.pos >= len(s.text) {
		return "the end"
	}
	return strconv.QuoteRune(rune(s.text[s.pos]))
}

// members calls member for each key of an object, with the scanner at the value, which member must consume. The key is
// valid only during the call. Detecting repeated keys is the caller's part.
func (s *scanner) members(member func(key []byte) error) error {
	if err := s.expect('{'); err != nil {
		return err
	}
	if s.peek() == '}' {
		s.pos++
		return nil
	}
	for {
		s.space()
		key, err := s.str()
		if err != nil {
			return err
		}
		if err := s.expect(':'); err != nil {
			return err
		}
		if err := member(key); err != nil {
			return err
		}
		switch s.peek() {
		case ',':
			s.pos++
		case '}':
			s.pos++
			return nil
		default:
			return s.errorf("expected ',' or '}', found %s", s.found())
		}
	}
}

// elements calls element for each value of an array, with the scanner at the value.
func (s *scanner) elements(element func() error) error {
	if err := s.expect('['); err != nil {
		return err
	}
	if s.peek() == ']' {
		s.pos++
		return nil
	}
	for {
		if err := element(); err != nil {
			return err
		}
		switch s.peek() {
		case ',':
			s.pos++
		case ']':
			s.pos++
			return nil
		default:
			return s.errorf("expected ',' or ']', found %s", s.found())
		}
	}
}

// str reads a string. Without escapes, which is every string seen in practice, the result is a slice of the text.
func (s *scanner) str() ([]byte, error) {
	if s.peek() != '"' {
		return nil, s.errorf("expected a string, found %s", s.found())
	}
	s.pos++
	start := s.pos
	s.start = start
	ascii := true
	for ; s.pos < len(s.text); s.pos++ {
		switch c := s.text[s.pos]; {
		case c == '"':
			value := s.text[start:s.pos]
			if !ascii && !utf8.Valid(value) {
				return nil, s.errorf("a string is not valid UTF-8")
			}
			s.pos++
			return value, nil
		case c == '\\':
			return s.escaped(start)
		case c < 0x20:
			return nil, s.errorf("control character in a string")
		case c >= 0x80:
			ascii = false
		}
	}
	return nil, s.errorf("a string does not end")
}

// escaped finishes a string whose first escape is at s.pos.
func (s *scanner) escaped(start int) ([]byte, error) {
	s.start = -1
	value := bytes.Clone(s.text[start:s.pos])
	for s.pos < len(s.text) {
		c := s.text[s.pos]
		s.pos++
		switch {
		case c == '"':
			if !utf8.Valid(value) {
				return nil, s.errorf("a string is not valid UTF-8")
			}
			return value, nil
		case c < 0x20:
			return nil, s.errorf("control character in a string")
		case c != '\\':
			value = append(value, c)
			continue
		}
		if s.pos >= len(s.text) {
			break
		}
		c = s.text[s.pos]
		s.pos++
		switch c {
		case '"', '\\', '/':
			value = append(value, c)
		case 'b':
			value = append(value, '\b')
		case 'f':
			value = append(value, '\f')
		case 'n':
			value = append(value, '\n')
		case 'r':
			value = append(value, '\r')
		case 't':
			value = append(value, '\t')
		case 'u':
			r, err := s.hex4()
			if err != nil {
				return nil, err
			}
			if utf16.IsSurrogate(r) {
				if !bytes.HasPrefix(s.text[s.pos:], []byte(`\u`)) {
					return nil, s.errorf("unpaired surrogate in a string")
				}
				s.pos += 2
				low, err := s.hex4()
				if err != nil {
					return nil, err
				}
				if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
					return nil, s.errorf("unpaired surrogate in a string")
				}
			}
			value = utf8.AppendRune(value, r)
		default:
			return nil, s.errorf("unknown escape in a string")
		}
	}
	return nil, s.errorf("a string does not end")
}

func (s *scanner) hex4() (rune, error) {
	if len(s.text)-s.pos < 4 {
		return 0, s.errorf("a string does not end")
	}
	var r rune
	for _, c := range s.text[s.pos : s.pos+4] {
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case 'A' <= c && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return 0, s.errorf("bad \\u escape in a string")
		}
	}
	s.pos += 4
	return r, nil
}

// integer reads a non-negative integer of at most 63 bits, in plain digits.
func (s *scanner) integer() (int64, error) {
	s.space()
	start := s.pos
	var v int64
	for ; s.pos < len(s.text); s.pos++ {
		c := s.text[s.pos] - '0'
		if c > 9 {
			break
		}
		if v > (1<<63-1-int64(c))/10 {
			return 0, s.errorf("number too large")
		}
		v = v*10 + int64(c)
	}
	switch {
	case s.pos == start:
		return 0, s.errorf("expected a non-negative integer, found %s", s.found())
	case s.text[start] == '0' && s.pos > start+1:
		return 0, s.errorf("number with a leading zero")
	case s.pos < len(s.text) && bytes.IndexByte([]byte(".eE"), s.text[s.pos]) >= 0:
		return 0, s.errorf("expected an integer, found a fraction or exponent")
	}
	return v, nil
}

// skip reads and drops one value of any kind, still refusing repeated keys inside it.
func (s *scanner) skip(depth int) error {
	if depth > maxDepth {
		return s.errorf("nested more than %d deep", maxDepth)
	}
	switch c := s.peek(); {
	case c == '{':
		keys := map[string]bool{}
		return s.members(func(key []byte) error {
			if keys[string(key)] {
				return s.errorf("key %q appears twice", key)
			}
			keys[string(key)] = true
			return s.skip(depth + 1)
		})
	case c == '[':
		return s.elements(func() error { return s.skip(depth + 1) })
	case c == '"':
		_, err := s.str()
		return err
	case c == '-' || '0' <= c && c <= '9':
		return s.number()
	}
	for _, word := range []string{"true", "false", "null"} {
		if bytes.HasPrefix(s.text[s.pos:], []byte(word)) {
			s.pos += len(word)
			return nil
		}
	}
	return s.errorf("expected a value, found %s", s.found())
}

// number reads any JSON number: -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
func (s *scanner) number() error {
	at := func() byte {
		if s.pos < len(s.text) {
			return s.text[s.pos]
		}
		return 0
	}
	digits := func() error {
		if c := at(); c < '0' || c > '9' {
			return s.errorf("expected a digit, found %s", s.found())
		}
		for c := at(); '0' <= c && c <= '9'; c = at() {
			s.pos++
		}
		return nil
	}
	if at() == '-' {
		s.pos++
	}
	if at() == '0' {
		s.pos++
	} else if err := digits(); err != nil {
		return err
	}
	if at() == '.' {
		s.pos++
		if err := digits(); err != nil {
			return err
		}
	}
	if c := at(); c == 'e' || c == 'E' {
		s.pos++
		if c := at(); c == '+' || c == '-' {
			s.pos++
		}
		return digits()
	}
	return nil
}
