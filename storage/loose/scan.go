package loose

import (
	"fmt"
)

// scanner reads the JSON of an inventory: objects, arrays of integers, integers that are not negative and strings of
// printable ASCII without escapes, which is all there is in one. The general decoders take several seconds for the 108 MB
// of Kimi K3's.
type scanner struct {
	text []byte
	pos  int
}

func (s *scanner) errorf(format string, args ...any) error {
	return fmt.Errorf("byte %d: %s", s.pos, fmt.Sprintf(format, args...))
}

// peek skips white space and returns the byte after it, 0 at the end.
func (s *scanner) peek() byte {
	for ; s.pos < len(s.text); s.pos++ {
		switch c := s.text[s.pos]; c {
		case ' ', '\n', '\r', '\t':
		default:
			return c
		}
	}
	return 0
}

func (s *scanner) expect(c byte) error {
	if got := s.peek(); got != c {
		return s.errorf("found %q, expected %q", got, c)
	}
	s.pos++
	return nil
}

// str reads a string, which is a part of the text.
func (s *scanner) str() ([]byte, error) {
	if err := s.expect('"'); err != nil {
		return nil, err
	}
	start := s.pos
	for ; s.pos < len(s.text); s.pos++ {
		switch c := s.text[s.pos]; {
		case c == '"':
			s.pos++
			return s.text[start : s.pos-1], nil
		case c < ' ' || c > '~' || c == '\\':
			return nil, s.errorf("the byte %q in a name", c)
		}
	}
	return nil, s.errorf("the text ends within a string")
}

func (s *scanner) integer() (int64, error) {
	var n int64
	if c := s.peek(); c < '0' || c > '9' {
		return 0, s.errorf("found %q, expected an integer", c)
	}
	start := s.pos
	for ; s.pos < len(s.text) && '0' <= s.text[s.pos] && s.text[s.pos] <= '9'; s.pos++ {
		if n > (1<<62)/10 {
			return 0, s.errorf("the integer is too large")
		}
		n = 10*n + int64(s.text[s.pos]-'0')
	}
	if s.text[start] == '0' && s.pos > start+1 {
		return 0, s.errorf("an integer starts with 0")
	}
	if s.pos < len(s.text) {
		switch s.text[s.pos] {
		case '.', 'e', 'E':
			return 0, s.errorf("found %q, expected an integer", s.text[s.pos])
		}
	}
	return n, nil
}

// list calls item for everything between two brackets, with commas in between.
func (s *scanner) list(open, close byte, item func() error) error {
	if err := s.expect(open); err != nil {
		return err
	}
	if s.peek() == close {
		s.pos++
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		switch s.peek() {
		case ',':
			s.pos++
		case close:
			s.pos++
			return nil
		default:
			return s.expect(close)
		}
	}
}

// members calls member with every key of an object, to read its value.
func (s *scanner) members(member func(key []byte) error) error {
	return s.list('{', '}', func() error {
		key, err := s.str()
		if err != nil {
			return err
		}
		if err := s.expect(':'); err != nil {
			return err
		}
		return member(key)
	})
}
