package chat

import (
	"fmt"
	"regexp"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// input corrects what the terminal library makes of keys, before anything else sees them.
//
// A key that comes as an escape sequence can arrive in two reads over a slow link; then a bare esc is reported, and the
// rest as typed text. The rest is dropped. A terminal in the alternate screen turns the mouse wheel into arrow keys, three
// a notch: two equal arrows within a few milliseconds are the wheel, for no hand is that quick, so an arrow waits that
// long before it is believed.
//
// Where a terminal does not mark what is pasted, a paste comes as typed text. An enter that follows a character at once
// may belong to one: it waits, and if more text follows at once it was a line's end.
type input struct {
	escAt   time.Time
	arrow   string // the arrow key that waits
	arrowAt time.Time
	arrowID int
	wheelAt time.Time
	wheel   string

	typedAt time.Time // a character came
	burst   bool      // characters come as a paste does: lines of it have ended
	enter   bool      // an enter waits
	enterAt time.Time
	enterID int
}

const (
	splitWithin = 50 * time.Millisecond
	wheelWithin = 5 * time.Millisecond
	arrowWaits  = 10 * time.Millisecond
	wheelLines  = 1 // for each arrow of a notch
	burstWithin = 8 * time.Millisecond
	enterWaits  = 12 * time.Millisecond
)

// enterMsg says that enter id has waited long enough to be a key.
type enterMsg struct{ id int }

// arrowMsg says that arrow id has waited long enough to be a key.
type arrowMsg struct{ id int }

// escapeRest is what an escape sequence looks like without its first byte.
var escapeRest = regexp.MustCompile(`^(\[[0-9;<?]*[A-Za-z~]|O[A-Za-z])`)

// typed removes the remainder of a split escape sequence from typed runes.
func (in *input) typed(k tea.KeyMsg, now time.Time) string {
	s := string(k.Runes)
	if !in.escAt.IsZero() && now.Sub(in.escAt) <= splitWithin && !k.Paste {
		s = s[len(escapeRest.FindString(s)):]
	}
	in.escAt = time.Time{}
	return s
}

// hold takes an up or down key. It returns lines to scroll if it belongs to the wheel; otherwise the arrow waits, and id
// tells apart later the arrow that waits from one that is settled.
func (in *input) hold(name string, now time.Time) (scroll, id int) {
	by := wheelLines
	if name == "up" {
		by = -wheelLines
	}
	switch {
	case in.arrow == name && now.Sub(in.arrowAt) <= wheelWithin:
		in.arrow, in.wheel, in.wheelAt = "", name, now
		return 2 * by, 0
	case in.wheel == name && now.Sub(in.wheelAt) <= wheelWithin:
		in.wheelAt = now
		return by, 0
	}
	in.arrow, in.arrowAt = name, now
	in.arrowID++
	return 0, in.arrowID
}

// settle is the arrow that waited, if it is still the one with this id (0 for any).
func (in *input) settle(id int) string {
	if id != 0 && id != in.arrowID {
		return ""
	}
	name := in.arrow
	in.arrow = ""
	return name
}

// character notes that a character was typed.
func (in *input) character(now time.Time) {
	if now.Sub(in.typedAt) > burstWithin {
		in.burst = false
	}
	in.typedAt = now
}

// pasted says whether a tab comes as a paste's characters do. A tab may complete a command that was typed that quickly,
// by a program, but not once lines of a paste have ended.
func (in *input) pasted(now time.Time) (quick, sure bool) {
	quick = now.Sub(in.typedAt) <= burstWithin
	return quick, quick && in.burst
}

// holdEnter takes an enter. It says whether it ends a line of a paste, or how to call an enter that has to wait; if
// neither, it is a key.
func (in *input) holdEnter(now time.Time) (line bool, id int) {
	if now.Sub(in.typedAt) > burstWithin {
		in.burst = false
		return false, 0
	}
	if in.burst {
		in.typedAt = now
		return true, 0
	}
	in.enter, in.enterAt = true, now
	in.enterID++
	return false, in.enterID
}

// settleEnter decides about the enter that waits when the next key comes: it ended a line if that is text and came at
// once. waited is whether there was one.
func (in *input) settleEnter(text bool, now time.Time) (waited, line bool) {
	waited, in.enter = in.enter, false
	line = waited && text && now.Sub(in.enterAt) <= burstWithin
	if line {
		in.burst, in.typedAt = true, now
	}
	return waited, line
}

// shiftEnter says whether a message is shift+enter of a terminal with extended keys, which Bubble Tea does not know and
// passes on in a type of its own.
func shiftEnter(msg tea.Msg) bool {
	s, ok := msg.(fmt.Stringer)
	if !ok {
		return false
	}
	switch s.String() {
	case fmt.Sprintf("?CSI%+v?", []byte("13;2u")), fmt.Sprintf("?CSI%+v?", []byte("27;2;13~")):
		return true
	}
	return false
}
