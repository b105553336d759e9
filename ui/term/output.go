// Package term is everything this program says to a terminal that Bubble Tea does not: a real cursor at the caret, whole
// frames instead of half-painted ones, the way back to a usable terminal, and a standard error that cannot paint over
// the picture.
package term

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	xterm "github.com/charmbracelet/x/term"
)

// Output is a terminal to write frames to. It embeds the file so that Bubble Tea still finds the descriptor for sizes
// and modes. Each write is one synchronised update, after which the cursor stands where the caret of the screen is:
// input-method windows and screen magnifiers follow it. Safe for concurrent use.
type Output struct {
	*os.File
	mu    sync.Mutex
	lost  atomic.Bool
	caret atomic.Int64 // x<<32 | y, or one of the two below
	last  atomic.Int64 // duration of the last write
	moved atomic.Bool  // a write of the caret alone is on its way
	ascii bool         // nothing else is drawn with, set before the first write
	// below says that places are counted from the last row of what was written, up, and not from the top of the screen;
	// away is how many rows above it the cursor stands. Guarded by mu.
	below bool
	away  int
}

const (
	hidden = -1 // no cursor
	free   = -2 // the cursor is not ours: before the first frame and after the last
)

// NewOutput wraps a terminal. It leaves the cursor alone until SetCaret is called.
func NewOutput(f *os.File) *Output {
	o := &Output{File: f}
	o.caret.Store(free)
	return o
}

// Inline says that the frames do not fill the screen: they end on some row, at which the cursor is left in the first
// column, and the y of SetCaret counts rows up from there.
func (o *Output) Inline() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.below = true
}

// ASCII says that nothing else is to be drawn with from now on. It must be called before the first write.
func (o *Output) ASCII() { o.ascii = true }

func (o *Output) drawn(b []byte) []byte {
	if o.ascii {
		return ASCII(b)
	}
	return b
}

// Synchronised update (mode 2026): a terminal that knows it shows the frame at once, others ignore it.
const (
	beginUpdate = "\x1b[?2026h"
	endUpdate   = "\x1b[?2026l"
)

// Write writes one frame.
func (o *Output) Write(frame []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.lost.Load() {
		return len(frame), nil
	}
	var b bytes.Buffer
	b.Grow(len(frame) + 64)
	b.WriteString(beginUpdate)
	b.WriteString(o.back())
	b.Write(o.drawn(frame))
	b.WriteString(o.place())
	b.WriteString(endUpdate)
	start := time.Now() // measures the terminal, nothing on the screen depends on it
	_, err := o.File.Write(b.Bytes())
	o.last.Store(int64(time.Since(start)))
	if err != nil {
		return 0, err
	}
	return len(frame), nil
}

// WriteString keeps callers that look for it on the path of Write.
func (o *Output) WriteString(s string) (int, error) { return o.Write([]byte(s)) }

// place is the sequence that shows the cursor at the caret, or hides it.
func (o *Output) place() string {
	at := o.caret.Load()
	switch at {
	case free:
		return ""
	case hidden:
		return "\x1b[?25l"
	}
	if o.below {
		o.away = int(at & 0xffffffff)
		s := "\r"
		if o.away > 0 {
			s += fmt.Sprintf("\x1b[%dA", o.away)
		}
		if x := at >> 32; x > 0 {
			s += fmt.Sprintf("\x1b[%dC", x)
		}
		return s + "\x1b[?25h"
	}
	return fmt.Sprintf("\x1b[%d;%dH\x1b[?25h", at&0xffffffff+1, at>>32+1)
}

// back is the sequence that takes the cursor back to where the last frame left it.
func (o *Output) back() string {
	if !o.below || o.away == 0 {
		return ""
	}
	n := o.away
	o.away = 0
	return fmt.Sprintf("\r\x1b[%dB", n)
}

// SetCaret says where the cursor stands after the next frame, in cells from the top left; a negative x hides it. It
// never blocks and says whether the place is new.
func (o *Output) SetCaret(x, y int) bool {
	at := int64(hidden)
	if x >= 0 && y >= 0 {
		at = int64(x)<<32 | int64(y)
	}
	return o.caret.Swap(at) != at
}

// FreeCaret leaves the cursor alone from now on: the screen is being left, or handed to another program.
func (o *Output) FreeCaret() { o.caret.Store(free) }

// PlaceCaret moves the cursor without a frame, for a caret that moved in a picture that did not change. It may block as
// long as the terminal does; while one call is blocked others return at once.
func (o *Output) PlaceCaret() {
	if o.moved.Swap(true) {
		return
	}
	defer o.moved.Store(false)
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.lost.Load() {
		_, _ = o.File.WriteString(o.back() + o.place())
	}
}

// LastWrite is how long the terminal took for the last frame.
func (o *Output) LastWrite() time.Duration { return time.Duration(o.last.Load()) }

// Lost says that the terminal is gone: nothing is written to it any more.
func (o *Output) Lost() { o.lost.Store(true) }

// Gone says whether Lost or Restore was called.
func (o *Output) Gone() bool { return o.lost.Load() }

// Restore leaves the modes a screen may have switched on, and drops everything written later. It blocks as long as the
// terminal does.
func (o *Output) Restore() {
	if o.lost.Swap(true) {
		return
	}
	o.mu.Lock()
	back := o.back()
	o.mu.Unlock()
	screen := "\x1b[?1049l"
	if o.below {
		screen = ""
	}
	_, _ = o.File.WriteString(endUpdate + back + leaveModes + screen + showAgain)
}

const (
	leaveModes = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l" + // mouse
		"\x1b[?2004l" + // bracketed paste
		"\x1b[?1004l" // focus reports
	showAgain = "\x1b[?25h\x1b[0m" // the cursor, without a style
)

// Reset gives a terminal back that a program left in disorder: its modes and, with stty, its line discipline.
func Reset(in, out *os.File) error {
	// Leaving the alternate screen restores the cursor that was saved last; saved here, it stays where it is if there is
	// nothing to leave.
	sequence := endUpdate + leaveModes + "\x1b7\x1b[?1049l" +
		"\x1b[?1l\x1b>" + // the cursor keys and the keypad
		"\x1b[?7h" + // lines wrap
		"\x1b(B\x0f" + // letters, not lines
		"\x1b[0 q" + showAgain // the cursor's shape
	if _, err := out.WriteString(sequence); err != nil {
		return fmt.Errorf("the terminal cannot be reset: %w", err)
	}
	stty := exec.Command("stty", "sane")
	stty.Stdin = in
	if said, err := stty.CombinedOutput(); err != nil {
		return fmt.Errorf("the terminal's modes were reset, but its line discipline not: stty sane: %w %s", err, bytes.TrimSpace(said))
	}
	return nil
}

// IsTerminal says whether f is a terminal.
func IsTerminal(f *os.File) bool { return f != nil && xterm.IsTerminal(f.Fd()) }

// Mode is a terminal's line discipline, to be put back later.
type Mode struct {
	fd    uintptr
	state *xterm.State
}

// SaveMode remembers the mode of a terminal.
func SaveMode(f *os.File) Mode {
	state, err := xterm.GetState(f.Fd())
	if err != nil {
		return Mode{}
	}
	return Mode{f.Fd(), state}
}

// Restore puts the mode back.
func (m Mode) Restore() {
	if m.state != nil {
		_ = xterm.Restore(m.fd, m.state)
	}
}

// Send writes a sequence of the terminal's language between two frames: a title, a bell, a clipboard. It may block as
// long as the terminal does.
func (o *Output) Send(sequence string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.lost.Load() {
		return os.ErrClosed
	}
	_, err := o.File.Write(o.drawn([]byte(sequence)))
	return err
}
