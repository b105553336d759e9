package chat

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/term"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/vt"
)

// emulator shows what is written to it, as a terminal of a size does.
type emulator struct {
	mu      sync.Mutex
	vt      *vt.Emulator
	held    []byte // a frame that is not whole yet
	waiting sync.WaitGroup
}

func newEmulator(w, h int) *emulator {
	e := &emulator{vt: vt.NewEmulator(w, h)}
	go func() { // what the terminal would answer: nobody asks, and it must not fill up
		b := make([]byte, 256)
		for {
			if _, err := e.vt.Read(b); err != nil {
				return
			}
		}
	}()
	return e
}

// close ends what newEmulator began. The emulator's own Close races with its Read.
func (e *emulator) close() { _ = e.vt.InputPipe().(io.Closer).Close() }

// listen shows what comes through a pipe, frame by frame: a read that ends inside a character would be taken for two.
func (e *emulator) listen(r *os.File) {
	e.waiting.Go(func() {
		b := make([]byte, 1<<20)
		for {
			n, err := r.Read(b)
			if n > 0 {
				e.write(b[:n])
			}
			if err != nil {
				return
			}
		}
	})
}

func (e *emulator) write(b []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.held = append(e.held, b...)
	n := len(e.held)
	if at := bytes.LastIndex(e.held, []byte("\x1b[?2026h")); at >= 0 && !bytes.Contains(e.held[at:], []byte("\x1b[?2026l")) {
		n = at
	}
	_, _ = e.vt.Write(e.held[:n])
	e.held = append(e.held[:0], e.held[n:]...)
}

func (e *emulator) resize(w, h int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.vt.Resize(w, h)
}

// rows are what is to be seen.
func (e *emulator) rows() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var rows []string
	for y := range e.vt.Height() {
		var b strings.Builder
		for x := 0; x < e.vt.Width(); {
			c := e.vt.CellAt(x, y)
			if c == nil || c.Width < 1 {
				b.WriteByte(' ')
				x++
				continue
			}
			b.WriteString(c.Content)
			x += c.Width
		}
		rows = append(rows, strings.TrimRight(b.String(), " "))
	}
	return rows
}

func (e *emulator) cursor() (x, y int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	p := e.vt.CursorPosition()
	return p.X, p.Y
}

// watched is a Model that tells its frame, and where it put the caret.
type watched struct{ *Model }

type frameWanted struct{ to chan<- shownFrame }

type shownFrame struct {
	frame string
	x, y  int
}

func (w watched) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if q, ok := msg.(frameWanted); ok {
		c := w.caret.(*placedCaret)
		q.to <- shownFrame{w.View(), c.x, c.y}
		return w, nil
	}
	_, cmd := w.Model.Update(msg)
	return w, cmd
}

type placedCaret struct {
	*term.Output
	x, y int // used by the screen's goroutine
}

func (c *placedCaret) SetCaret(x, y int) bool {
	c.x, c.y = x, y
	return c.Output.SetCaret(x, y)
}

// onTerminal is a program on an emulated terminal.
type onTerminal struct {
	t       *testing.T
	conv    *fakeConversation
	term    *emulator
	program *tea.Program
	ended   chan error
	w, h    int
}

func newOnTerminal(t *testing.T, th *theme.Theme, w, h int, messages ...session.Message) *onTerminal {
	r, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	o := &onTerminal{t: t, conv: newFake("7f3a"), term: newEmulator(w, h), ended: make(chan error, 1), w: w, h: h}
	o.conv.clock, o.conv.messages = time.Now, messages
	fmt.Fprint(o.term.vt, "what was there before\r\n$ deltafin\r\n")
	ctx, cancel := context.WithCancel(context.Background())
	caret := &placedCaret{Output: term.NewOutput(out)}
	m := newModel(ctx, Options{Theme: th, Model: "demo", Kind: runtime.KindDemo, Title: true}, systemClock{}, caret, open(ctx, func(context.Context, func(runtime.Progress)) (*Opened, error) {
		return &Opened{Identity: runtime.Identity{Name: "demo", Kind: runtime.KindDemo, Layers: 93}, Limits: runtime.Limits{Context: 32768}, Conversation: o.conv,
			Health: func() runtime.Health { return runtime.Health{Threads: 2, ISA: "avx2"} }}, nil
	}))
	o.program = tea.NewProgram(watched{m}, tea.WithoutSignalHandler(), tea.WithInput(nil), tea.WithOutput(caret), tea.WithFPS(120), tea.WithAltScreen())
	m.wake = term.NewPace(o.program, 120).Wake
	o.term.listen(r)
	go func() {
		_, err := o.program.Run()
		out.Close()
		o.ended <- err
	}()
	t.Cleanup(func() { cancel(); o.program.Kill(); o.term.waiting.Wait(); r.Close(); o.term.close() })
	o.send(tea.WindowSizeMsg{Width: w, Height: h})
	return o
}

func (o *onTerminal) send(msg tea.Msg) { o.program.Send(msg) }

func (o *onTerminal) keys(names ...string) {
	for _, n := range names {
		o.send(keyMsg(n))
	}
}

func (o *onTerminal) size(w, h int) {
	o.term.resize(w, h)
	o.w, o.h = w, h
	o.send(tea.WindowSizeMsg{Width: w, Height: h})
}

// drawn is a frame as a terminal shows that has shown nothing else.
func drawn(frame string, w, h int) []string {
	e := newEmulator(w, h)
	defer e.close()
	for i, line := range strings.Split(frame, "\n") {
		fmt.Fprintf(e.vt, "\x1b[%d;1H%s\x1b[0m", i+1, line)
	}
	return e.rows()
}

// settles waits until the terminal shows the screen's frame, the whole of it and nothing else, with the cursor at the caret.
func (o *onTerminal) settles(step string) string {
	o.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		to := make(chan shownFrame, 1)
		o.send(frameWanted{to})
		f := <-to
		want, got := drawn(f.frame, o.w, o.h), o.term.rows()
		x, y := o.term.cursor()
		same := strings.Join(got, "\n") == strings.Join(want, "\n")
		if same && (f.x < 0 || x == f.x && y == f.y) {
			return strings.Join(got, "\n")
		}
		if time.Now().After(deadline) {
			for i := range want {
				if i >= len(got) || got[i] != want[i] {
					o.t.Errorf("%s: row %d of %dx%d is shown as\n%q, drawn as\n%q", step, i, o.w, o.h, got[i], want[i])
				}
			}
			o.t.Fatalf("%s: the cursor is at %d,%d, the caret at %d,%d\n%s", step, x, y, f.x, f.y, strings.Join(got, "\n"))
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (o *onTerminal) shows(step string, wanted ...string) {
	o.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		all := o.settles(step)
		missing := ""
		for _, w := range wanted {
			if !strings.Contains(all, w) {
				missing = w
			}
		}
		if missing == "" {
			return
		}
		if time.Now().After(deadline) {
			o.t.Fatalf("%s: the terminal does not show %q:\n%s", step, missing, all)
		}
	}
}

// What arrives on a terminal, with all that only shows there: leftovers of the frame before, wide characters, the cursor, the
// way in and out of the alternate screen.
func TestATerminalShowsTheScreen(t *testing.T) {
	for _, th := range []*theme.Theme{theme.Plain(), theme.ANSI()} {
		o := newOnTerminal(t, th, 80, 24)
		o.shows("start", "write a message")
		o.keys("你好 hello", "enter")
		o.shows("sent", "▌ 你好 hello")
		for _, s := range []string{"thinking of 土星 ", "and 👩\u200d🚀 ", "e\u0301 "} {
			o.conv.say(runtime.ChannelThink, s, 1)
		}
		o.shows("thinking", "土星")
		for _, s := range strings.SplitAfter(sampleAnswer, "\n") {
			o.conv.say(runtime.ChannelAnswer, s, 1)
			o.settles("answering")
		}
		o.keys("打字 wide", "ctrl+j", "second 行")
		o.shows("a draft", "second 行")
		for _, size := range [][2]int{{120, 40}, {40, 12}, {200, 60}, {20, 5}, {81, 25}, {160, 50}, {80, 24}} {
			o.size(size[0], size[1])
			o.settles(fmt.Sprint(size))
		}
		o.conv.end(session.StateDone, "eos", session.Stats{ThinkingTokens: 3, AnswerTokens: 40, Decode: time.Second})
		o.shows("done", "IDLE")
		for _, k := range []string{"pgup", "pgup", "ctrl+home", "pgdown", "ctrl+end", "tab", "k", "K", " ", "esc", "f1", "pgdown", "esc", "ctrl+p", "down", "esc",
			"ctrl+f", "T", "i", "enter", "esc", "ctrl+t", "ctrl+t", "f4", "esc", "ctrl+l", "left", "home", "end", "ctrl+c"} {
			o.keys(k)
			o.settles(k)
		}
		o.keys("ctrl+c")
		o.shows("leaving", "ctrl+c again quits")
		o.keys("ctrl+c")
		if err := <-o.ended; err != nil {
			t.Fatal(err)
		}
		o.term.waiting.Wait()
		if rows := o.term.rows(); rows[0] != "what was there befor" || // at 20 columns the rest was cut off
			rows[1] != "$ deltafin" || strings.TrimSpace(strings.Join(rows[2:], "")) != "" {
			t.Errorf("after leaving the terminal shows\n%s", strings.Join(rows, "\n"))
		}
		if o.term.vt.CursorHidden() {
			t.Error("the cursor stays hidden")
		}
	}
}

// A storm of sizes, text and keys between two frames leaves nothing behind.
func TestATerminalShowsTheScreenAfterAStorm(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	o := newOnTerminal(t, theme.ANSI(), 80, 24, manyMessages(20)...)
	o.shows("start", "write a message")
	o.keys("go", "enter")
	o.shows("sent", "▌ go")
	keys := []string{"pgup", "pgdown", "ctrl+end", "f1", "esc", "ctrl+p", "esc", "x", "土", "backspace", "ctrl+j", "tab", "esc", "ctrl+t"}
	for round := range 15 {
		for range 12 {
			switch r.IntN(3) {
			case 0:
				o.size(2+r.IntN(210), 2+r.IntN(60))
			case 1:
				s := hostileMarkdown[r.IntN(len(hostileMarkdown))]
				o.conv.say(runtime.ChannelAnswer, strings.ToValidUTF8(s[:r.IntN(len(s))], ""), 1)
			default:
				o.keys(keys[r.IntN(len(keys))])
			}
		}
		o.settles(fmt.Sprint("round ", round))
	}
}
