package cli

import (
	"fmt"
	"io"
	"sync"
	"time"

	"deltafin/runtime"
	uitext "deltafin/ui/text"
)

// statusLine shows on a terminal what a run is doing while it has nothing else to show: one line on stderr, rewritten a
// few times a second and gone before any other output. Where stderr is not a terminal it does nothing.
type statusLine struct {
	mu    sync.Mutex
	to    io.Writer // nil: not a terminal
	drawn bool
	last  time.Time
	quiet time.Duration // how often it is rewritten at most
}

func newStatusLine(stderr io.Writer) *statusLine {
	s := &statusLine{quiet: 200 * time.Millisecond}
	if file, is := terminalOf(stderr); is {
		s.to = file
	}
	return s
}

// progress draws a gauge. It is called from the engine's goroutine and returns at once.
func (s *statusLine) progress(p runtime.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.to == nil || time.Since(s.last) < s.quiet {
		return
	}
	line := ""
	switch p.Phase {
	case runtime.PhaseLoad:
		line = "loading"
	case runtime.PhasePrefill:
		line = fmt.Sprintf("reading the prompt: %d of %d tokens", p.RowsDone, p.RowsTotal)
	default:
		return // decoding shows itself by its text
	}
	if p.Layers > 0 {
		line += fmt.Sprintf(" · layer %d/%d", p.Layer, p.Layers)
	}
	if p.Wait != runtime.WaitNone {
		line += fmt.Sprintf(" · waiting for %s", p.Wait)
	}
	s.draw(line)
}

// text draws a sentence about a long job.
func (s *statusLine) text(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.to == nil || time.Since(s.last) < s.quiet {
		return
	}
	s.draw(line)
}

// bytes draws how much of a file was read.
func (s *statusLine) bytes(what string, done, total int64) {
	s.text(fmt.Sprintf("%s: %s of %s", what, gib(done), gib(total)))
}

// draw replaces the line. The caller holds the lock.
func (s *statusLine) draw(line string) {
	s.last, s.drawn = time.Now(), true
	fmt.Fprintf(s.to, "\r\x1b[K%s", uitext.Clean(oneLine(line)))
}

// clear removes the line.
func (s *statusLine) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.drawn {
		fmt.Fprint(s.to, "\r\x1b[K")
		s.drawn = false
	}
}
