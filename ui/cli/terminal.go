package cli

import (
	"io"
	"os"
	"sync"
	"unicode/utf8"

	"deltafin/ui/term"
	uitext "deltafin/ui/text"
)

// screen is an output that is a terminal. What is written to it is data: a sentence about a run names folders, variables
// and fields of files that anybody may have chosen, and must not be able to move the cursor or turn the line around. It
// passes one cleaner, here, so that no message can be forgotten. What the program draws itself goes to the file.
type screen struct {
	file *os.File

	mu   sync.Mutex
	held []byte // the beginning of a character whose rest has not come
}

// guard makes a screen of a file that is a terminal; into other files and pipes the bytes go as they are.
func guard(file *os.File) io.Writer {
	if term.IsTerminal(file) {
		return &screen{file: file}
	}
	return file
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held = append(s.held, p...)
	whole := wholeCharacters(s.held)
	_, err := io.WriteString(s.file, uitext.Clean(string(s.held[:whole])))
	s.held = append(s.held[:0], s.held[whole:]...)
	if err != nil {
		return 0, err
	}
	return len(p), nil
}

// wholeCharacters is how much of p does not end within a character.
func wholeCharacters(p []byte) int {
	for back := 1; back < utf8.UTFMax && back <= len(p); back++ {
		if at := len(p) - back; utf8.RuneStart(p[at]) {
			if !utf8.FullRune(p[at:]) {
				return at
			}
			break
		}
	}
	return len(p)
}

// terminalOf returns the terminal behind one of a command's streams, if it is one.
func terminalOf(stream any) (*os.File, bool) {
	switch s := stream.(type) {
	case *screen:
		return s.file, true
	case *os.File:
		return s, term.IsTerminal(s)
	}
	return nil, false
}

func isTerminal(stream any) bool {
	_, is := terminalOf(stream)
	return is
}
