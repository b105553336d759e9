package xtml

import (
	"strings"

	"deltafin/tokenizer"
)

// Delta is text released for one channel.
type Delta struct {
	Channel Channel
	Text    string
}

// Splitter reads the tokens of a reply as they are generated. It decides by id alone what is structure, so a reply may
// quote any marker. Thinking and answer are released as soon as their characters are complete; no part of a marker or of
// a tag ever is. A Splitter is used by one goroutine.
//
// What a model writes need not be well-formed. Closing tags that close nothing and stray markers are ignored, text
// outside any channel belongs to the answer, text between tool calls is dropped, and a tag that is cut off is dropped
// with all that was read of it.
type Splitter struct {
	reader
	t     *tokenizer.Tokenizer
	chars tokenizer.Chars
	stops []int
}

// NewSplitter returns a Splitter for a reply that begins in the channel its prompt opened. Beside <|end_of_msg|> the ids
// in stops end the reply.
func NewSplitter(t *tokenizer.Tokenizer, opened Channel, stops ...int) *Splitter {
	return &Splitter{reader: newReader(opened), t: t, stops: stops}
}

// Feed reads one token and returns the text it releases. After the end of the message nothing is released any more.
func (s *Splitter) Feed(id int) ([]Delta, error) {
	if s.finished {
		return nil, nil
	}
	token, err := s.t.TokenBytes(id)
	if err != nil {
		return nil, err
	}
	m := noMarker
	switch id {
	case s.t.Open():
		m = openMarker
	case s.t.Close():
		m = closeMarker
	case s.t.Sep():
		m = sepMarker
	case s.t.EndOfMessage():
		m = endMarker
	}
	for _, stop := range s.stops {
		if id == stop {
			m = endMarker
		}
	}
	if m == noMarker {
		s.text(s.chars.Feed(token))
	} else {
		s.text(s.chars.Flush()) // a control token cannot complete a character
		s.marker(m)
	}
	return s.take(), nil
}

// Finish ends the stream and returns the text held back until now. A tool call that was not closed stays incomplete.
func (s *Splitter) Finish() []Delta {
	if !s.finished {
		s.text(s.chars.Flush())
	}
	s.end()
	return s.take()
}

// marker is one of the four tokens that make the structure.
type marker int

const (
	noMarker marker = iota
	openMarker
	closeMarker
	sepMarker
	endMarker
)

var markerText = [...]string{openMarker: "<|open|>", closeMarker: "<|close|>", sepMarker: "<|sep|>", endMarker: "<|end_of_msg|>"}

// TextSplitter does what Splitter does for a reply of which only the text is known, as from another server. It finds the
// markers by their spelling, so a quoted marker is taken for a real one. What may become a marker is held back.
type TextSplitter struct {
	reader
	chars   tokenizer.Chars
	pending string // the beginning of a marker, or empty
}

// NewTextSplitter returns a TextSplitter for a reply that begins in the channel its prompt opened.
func NewTextSplitter(opened Channel) *TextSplitter {
	return &TextSplitter{reader: newReader(opened)}
}

// Feed reads the next text, cut anywhere, and returns what it releases.
func (s *TextSplitter) Feed(text string) []Delta {
	if s.finished {
		return nil
	}
	s.read(s.pending + s.chars.Feed(text))
	return s.take()
}

// Finish ends the stream and returns the text held back until now.
func (s *TextSplitter) Finish() []Delta {
	if !s.finished {
		s.read(s.pending + s.chars.Flush())
		s.text(s.pending)
	}
	s.pending = ""
	s.end()
	return s.take()
}

// read consumes text up to what may be the beginning of a marker, which becomes pending.
func (s *TextSplitter) read(text string) {
	s.pending = ""
	for at := 0; !s.finished; {
		i := strings.IndexByte(text[at:], '<') // the first byte of every marker, and of no later one
		if i < 0 {
			s.text(text)
			return
		}
		at += i
		m, begun := markerAt(text[at:])
		switch {
		case m != noMarker:
			s.text(text[:at])
			s.marker(m)
			text, at = text[at+len(markerText[m]):], 0
		case begun:
			s.text(text[:at])
			s.pending = text[at:]
			return
		default:
			at++
		}
	}
}

// markerAt returns the marker that text begins with, or whether more text could make it one.
func markerAt(text string) (m marker, begun bool) {
	for m := openMarker; m <= endMarker; m++ {
		if strings.HasPrefix(text, markerText[m]) {
			return m, false
		}
		begun = begun || strings.HasPrefix(markerText[m], text)
	}
	return noMarker, begun
}
