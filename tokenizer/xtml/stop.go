package xtml

import "strings"

// StopStrings ends an answer at the first of some strings, which may arrive in pieces. It works on the text of one
// channel, after a Splitter. The zero value stops at nothing.
type StopStrings struct {
	stops   []string
	pending string
	stopped bool
}

// NewStopStrings returns a filter for the stops that are not empty.
func NewStopStrings(stops ...string) *StopStrings {
	s := new(StopStrings)
	for _, stop := range stops {
		if stop != "" {
			s.stops = append(s.stops, stop)
		}
	}
	return s
}

// Stopped reports whether a stop string was found.
func (s *StopStrings) Stopped() bool { return s.stopped }

// Feed returns the text that is certain to come before any stop string.
func (s *StopStrings) Feed(text string) string {
	if s.stopped {
		return ""
	}
	text = s.pending + text
	found, held := s.find(text), s.heldBack(text)
	if found >= 0 && found <= held {
		s.stopped, s.pending = true, ""
		return text[:found]
	}
	s.pending = text[held:]
	return text[:held]
}

// Finish returns the text that turned out not to belong to a stop string.
func (s *StopStrings) Finish() string {
	text := s.pending
	s.pending = ""
	if found := s.find(text); found >= 0 {
		s.stopped = true
		return text[:found]
	}
	return text
}

// find is where the first complete stop string begins, or -1.
func (s *StopStrings) find(text string) int {
	first := -1
	for _, stop := range s.stops {
		if i := strings.Index(text, stop); i >= 0 && (first < 0 || i < first) {
			first = i
		}
	}
	return first
}

// heldBack is where the longest suffix begins that may become a stop string; the length of text if there is none.
func (s *StopStrings) heldBack(text string) int {
	at := len(text)
	for _, stop := range s.stops {
		for i := max(0, len(text)-len(stop)+1); i < at; i++ {
			if strings.HasPrefix(stop, text[i:]) {
				at = i
				break
			}
		}
	}
	return at
}
