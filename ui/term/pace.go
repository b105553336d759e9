package term

import (
	"reflect"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Pace lets the clock of a program's renderer stand still while nothing happens. Bubble Tea looks at every frame's time whether
// there is one to be written, for as long as it runs, and has no way to be told otherwise; a chat may be left open for
// days. So its ticker is taken from where it keeps it. Where that is not as in the versions this was written for, nothing
// changes.
type Pace struct {
	program *tea.Program
	frame   time.Duration

	mu     sync.Mutex
	sought bool
	ticker *time.Ticker
	rest   *time.Timer // runs while the ticker does
	last   time.Time   // of the calls of Wake
	asleep bool
}

const (
	restAfter = time.Second // without a call of Wake
	resting   = 24 * time.Hour
)

// NewPace is for a program that draws fps frames a second at most.
func NewPace(p *tea.Program, fps int) *Pace {
	return &Pace{program: p, frame: time.Second / time.Duration(fps)}
}

// Wake is to be called by every Update before, and by every View after it has done its work, so that a frame that takes long
// to compose is still written. It does not block, and is for the program's own goroutine.
func (p *Pace) Wake() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = time.Now() // of the machine's clock, as the ticker; nothing on the screen depends on it
	switch {
	case !p.sought:
		p.sought, p.ticker = true, tickerOf(p.program)
		if p.ticker != nil {
			p.rest = time.AfterFunc(restAfter, p.sleep)
		}
	case p.asleep:
		p.asleep = false
		p.ticker.Reset(p.frame)
		p.rest.Reset(restAfter)
	}
}

func (p *Pace) sleep() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if left := restAfter - time.Since(p.last); left > 0 {
		p.rest.Reset(left)
		return
	}
	p.asleep = true
	p.ticker.Reset(resting)
}

// tickerOf is the ticker of a running program's renderer, nil if there is none where it is looked for.
func tickerOf(p *tea.Program) *time.Ticker {
	renderer := reflect.ValueOf(p).Elem().FieldByName("renderer")
	if !renderer.IsValid() || renderer.Kind() != reflect.Interface || renderer.IsNil() {
		return nil
	}
	r := renderer.Elem()
	if r.Kind() != reflect.Pointer || r.Elem().Kind() != reflect.Struct {
		return nil
	}
	t := r.Elem().FieldByName("ticker")
	if !t.IsValid() || t.Type() != reflect.TypeFor[*time.Ticker]() {
		return nil
	}
	return (*time.Ticker)(t.UnsafePointer())
}
