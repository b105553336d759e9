package chat

import (
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

// fakeConversation is a conversation that does what a test tells it. reply, if set, plays a reply in the background.
type fakeConversation struct {
	id    string
	feed  *session.Feed
	reply func(c *fakeConversation, m session.Message)

	mu         sync.Mutex
	title      string
	messages   []session.Message
	generation uint64
	busy       bool
	stop       chan struct{}
	stops      int
	retried    int
	sendErr    error
	effort     session.Effort // "" for a model without
	settings   session.Settings
	queue      []session.Queued
	paused     bool
	queueErr   error
	draft      session.Draft
	drafts     int // times one was saved
	same       bool
	others     []fakeBranch
	ids        int64
	clock      func() time.Time
}

func newFake(id string) *fakeConversation {
	return &fakeConversation{id: id, feed: session.NewFeed(), clock: func() time.Time { return epoch }}
}

var epoch = time.Date(2026, 11, 30, 14, 2, 0, 0, time.UTC)

func (c *fakeConversation) ID() string    { return c.id }
func (c *fakeConversation) Title() string { c.mu.Lock(); defer c.mu.Unlock(); return c.title }
func (c *fakeConversation) Messages() []session.Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]session.Message(nil), c.messages...)
}
func (c *fakeConversation) Busy() bool          { c.mu.Lock(); defer c.mu.Unlock(); return c.busy }
func (c *fakeConversation) Feed() *session.Feed { return c.feed }

func (c *fakeConversation) Send(_ context.Context, text string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sendErr != nil {
		return c.sendErr
	}
	if c.busy {
		return errors.New("a reply is running")
	}
	c.draft = session.Draft{}
	c.start(text)
	return nil
}

// start begins a reply to a text. The caller holds mu.
func (c *fakeConversation) start(text string) {
	if c.title == "" {
		c.title, _, _ = strings.Cut(text, "\n")
	}
	now := c.clock()
	c.busy, c.stop = true, make(chan struct{})
	c.generation++
	c.feed.Start(c.generation)
	id := int64(len(c.messages) + 1)
	c.messages = append(c.messages,
		session.Message{ID: id, Role: session.RoleUser, State: session.StateDone, Answer: text, Created: now},
		session.Message{ID: id + 1, Role: session.RoleAssistant, State: session.StateRunning, Model: "demo", Created: now})
	for _, m := range c.messages[len(c.messages)-2:] {
		c.feed.PutChange(session.Change{Message: m, Generation: c.generation})
	}
	if c.reply != nil {
		go c.reply(c, c.messages[len(c.messages)-1])
	}
}

// Retry asks for another reply in place of the last.
func (c *fakeConversation) Retry(context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sendErr != nil {
		return c.sendErr
	}
	c.busy, c.stop = true, make(chan struct{})
	c.generation++
	c.feed.Start(c.generation)
	c.retried++
	last := &c.messages[len(c.messages)-1]
	was := last.ID
	*last = session.Message{ID: was + 100, Role: session.RoleAssistant, State: session.StateRunning, Model: "demo", Created: c.clock()}
	c.feed.PutChange(session.Change{Message: *last, Generation: c.generation, Replaces: was})
	return nil
}

func (c *fakeConversation) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stops++
	if c.busy && c.stop != nil {
		close(c.stop)
		c.stop = nil
	}
}

// say streams text of the running reply.
func (c *fakeConversation) say(channel runtime.Channel, s string, tokens int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &c.messages[len(c.messages)-1]
	if channel == runtime.ChannelThink {
		m.Thinking += s
	} else {
		m.Answer += s
	}
	c.feed.PutDelta(session.Delta{MessageID: m.ID, Generation: c.generation, Channel: channel, Text: s})
	c.feed.PutTokens(tokens, c.clock())
}

func (c *fakeConversation) Effort() session.Effort {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.effort
}

func (c *fakeConversation) SetEffort(e session.Effort) error {
	e, err := session.ParseEffort(string(e))
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.effort = e
	return nil
}

// end finishes the running reply.
func (c *fakeConversation) end(state session.State, reason string, stats session.Stats) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &c.messages[len(c.messages)-1]
	m.State, m.Reason, m.Stats, m.Ended = state, reason, stats, c.clock()
	c.busy = false
	c.feed.PutChange(session.Change{Message: *m, Generation: c.generation})
	if state != session.StateDone && len(c.queue) > 0 {
		c.paused = true
		c.feed.PutQueue(c.queueNow())
	}
	c.next()
}

func (c *fakeConversation) progress(p runtime.Progress) {
	p.At = c.clock()
	c.feed.PutProgress(p)
}

// fakeClock stands still unless moved.
type fakeClock struct {
	mu    sync.Mutex
	now   time.Time
	slept time.Duration
}

func (c *fakeClock) Now() time.Time  { c.mu.Lock(); defer c.mu.Unlock(); return c.now }
func (c *fakeClock) Wall() time.Time { c.mu.Lock(); defer c.mu.Unlock(); return c.now.Add(c.slept) }

// sleep is a night of the whole machine.
func (c *fakeClock) sleep(d time.Duration) { c.mu.Lock(); defer c.mu.Unlock(); c.slept += d }

// timer is what After hands out: the bench of the test fires it when the clock gets there.
type timer struct {
	at  time.Time
	msg tea.Msg
}

func (c *fakeClock) After(d time.Duration, msg tea.Msg) tea.Cmd {
	at := c.Now().Add(d)
	return func() tea.Msg { return timer{at, msg} }
}

func (c *fakeClock) advance(d time.Duration) { c.mu.Lock(); defer c.mu.Unlock(); c.now = c.now.Add(d) }

// bench drives a Model by hand: messages in, commands run at once, timers fired by the clock. The feed is taken by the
// test, never by the pump, so that nothing depends on real time.
type bench struct {
	t       testing.TB
	m       *Model
	clock   *fakeClock
	conv    *fakeConversation
	timers  []timer
	quit    bool
	updates int
	inline  bool // the frame does not fill the window
}

// newBench is a screen of a size with a loaded demo model and a conversation.
func newBench(t testing.TB, w, h int, messages ...session.Message) *bench {
	b := newUnloaded(t, w, h)
	b.conv.messages = messages
	b.load()
	return b
}

func newUnloaded(t testing.TB, w, h int) *bench { return newThemed(t, w, h, theme.Plain()) }

func newThemed(t testing.TB, w, h int, th *theme.Theme) *bench {
	t.Helper()
	c := &fakeClock{now: epoch}
	b := &bench{t: t, clock: c, conv: newFake("7f3a")}
	b.conv.clock = c.Now
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	b.m = newModel(ctx, Options{Theme: th, Model: "demo", Kind: runtime.KindDemo, Resume: "deltafin --resume"}, c, nil, nil)
	b.m.frames = func() tea.Cmd { return nil }
	b.send(tea.WindowSizeMsg{Width: w, Height: h})
	return b
}

func (b *bench) load() {
	b.send(openedMsg{opened: &Opened{
		Identity:     runtime.Identity{Name: "demo", Kind: runtime.KindDemo, Layers: 8, WeightExact: true},
		Limits:       runtime.Limits{Context: 32768},
		Conversation: b.conv,
	}, messages: b.conv.Messages()})
}

// send handles a message and everything that follows from it at once.
func (b *bench) send(msg tea.Msg) {
	b.updates++
	_, cmd := b.m.Update(msg)
	b.check()
	b.run(cmd)
}

func (b *bench) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			b.run(c)
		}
	case tea.QuitMsg:
		b.quit = true
	case timer:
		b.timers = append(b.timers, msg)
	default:
		if strings.HasPrefix(typeName(msg), "tea.") {
			return
		}
		b.send(msg)
	}
}

// frame hands what the feed holds to the screen.
func (b *bench) frame() {
	if f := b.conv.feed.Take(); !f.Empty() {
		b.send(frameMsg{b.m.seq, f})
	}
}

// pass lets time pass and fires what is due.
func (b *bench) pass(d time.Duration) {
	end := b.clock.Now().Add(d)
	for {
		next := -1
		for i, t := range b.timers {
			if !t.at.After(end) && (next < 0 || t.at.Before(b.timers[next].at)) {
				next = i
			}
		}
		if next < 0 {
			break
		}
		t := b.timers[next]
		b.timers = append(b.timers[:next], b.timers[next+1:]...)
		if step := t.at.Sub(b.clock.Now()); step > 0 {
			b.clock.advance(step)
		}
		b.send(t.msg)
	}
	if step := end.Sub(b.clock.Now()); step > 0 {
		b.clock.advance(step)
	}
}

// keys types named keys; anything that is not a name is typed as text.
func (b *bench) keys(names ...string) {
	for _, n := range names {
		b.m.in.typedAt = time.Time{} // a hand is slower than a paste
		b.send(keyMsg(n))
		if n == "up" || n == "down" {
			b.pass(arrowWaits)
		}
	}
}

func (b *bench) view() string { return b.m.View() }

func (b *bench) contains(want ...string) {
	b.t.Helper()
	for _, w := range want {
		if !strings.Contains(b.view(), w) {
			b.t.Fatalf("the screen does not say %q:\n%s", w, b.view())
		}
	}
}

func (b *bench) lacks(not ...string) {
	b.t.Helper()
	for _, w := range not {
		if strings.Contains(b.view(), w) {
			b.t.Fatalf("the screen says %q:\n%s", w, b.view())
		}
	}
}

var keyTypes = map[string]tea.KeyType{
	"enter": tea.KeyEnter, "esc": tea.KeyEsc, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "tab": tea.KeyTab, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"home": tea.KeyHome, "end": tea.KeyEnd, "ctrl+home": tea.KeyCtrlHome, "ctrl+end": tea.KeyCtrlEnd, "f1": tea.KeyF1,
	"f5": tea.KeyF5, "shift+up": tea.KeyShiftUp, "shift+down": tea.KeyShiftDown, "ctrl+c": tea.KeyCtrlC, "ctrl+d": tea.KeyCtrlD,
	"ctrl+j": tea.KeyCtrlJ, "ctrl+k": tea.KeyCtrlK, "ctrl+l": tea.KeyCtrlL, "ctrl+n": tea.KeyCtrlN, "ctrl+s": tea.KeyCtrlS,
	"ctrl+t": tea.KeyCtrlT, "ctrl+u": tea.KeyCtrlU, "ctrl+w": tea.KeyCtrlW, "ctrl+y": tea.KeyCtrlY, "ctrl+a": tea.KeyCtrlA,
	"ctrl+e": tea.KeyCtrlE, "ctrl+p": tea.KeyCtrlP, "ctrl+f": tea.KeyCtrlF, "ctrl+r": tea.KeyCtrlR, "ctrl+o": tea.KeyCtrlO, "ctrl+g": tea.KeyCtrlG, "ctrl+x": tea.KeyCtrlX,
	"ctrl+z": tea.KeyCtrlZ, "shift+tab": tea.KeyShiftTab, "f2": tea.KeyF2, "f3": tea.KeyF3, "f4": tea.KeyF4, "ctrl+_": tea.KeyCtrlUnderscore, "ctrl+left": tea.KeyCtrlLeft, "ctrl+right": tea.KeyCtrlRight,
}

func keyMsg(name string) tea.KeyMsg {
	if t, ok := keyTypes[name]; ok {
		return tea.KeyMsg{Type: t}
	}
	if name == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune(" ")}
	}
	if rest, ok := strings.CutPrefix(name, "alt+"); ok {
		k := keyMsg(rest)
		k.Alt = true
		return k
	}
	if rest, ok := strings.CutPrefix(name, "paste:"); ok {
		return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(rest), Paste: true}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// TestByHand shows the screen with a model that is made up, in the terminal it is started in:
//
//	go test -c ./ui/chat && DELTAFIN_CHAT_DEMO=1 ./chat.test -test.run TestByHand
//
// DELTAFIN_CHAT_TOKEN is the time of one token in milliseconds.
func TestByHand(t *testing.T) {
	if os.Getenv("DELTAFIN_CHAT_DEMO") == "" {
		t.Skip("set DELTAFIN_CHAT_DEMO to see the screen in this terminal")
	}
	ms, _ := strconv.Atoi(os.Getenv("DELTAFIN_CHAT_TOKEN"))
	if ms == 0 {
		ms = 400
	}
	conv := newFake("7f3a")
	conv.clock = time.Now
	conv.reply = func(c *fakeConversation, _ session.Message) { playReply(c, time.Duration(ms)*time.Millisecond) }
	err := Run(context.Background(), Options{
		Model: "demo", Kind: runtime.KindDemo,
		Open: func(ctx context.Context, progress func(runtime.Progress)) (*Opened, error) {
			for i := range 20 {
				progress(runtime.Progress{Phase: runtime.PhaseLoad, Layer: i, Layers: 20})
				select {
				case <-ctx.Done():
					return nil, ctx.Err()
				case <-time.After(100 * time.Millisecond):
				}
			}
			if s := os.Getenv("DELTAFIN_CHAT_FAIL"); s != "" {
				return nil, errors.New(s)
			}
			return &Opened{
				Identity: runtime.Identity{Name: "demo", Kind: runtime.KindDemo, Layers: 93, WeightExact: true},
				Limits:   runtime.Limits{Context: 32768}, Conversation: conv,
				New: func(context.Context) (session.Conversation, error) {
					n := newFake("8b01")
					n.clock, n.reply = conv.clock, conv.reply
					return n, nil
				},
				Library: &fakeLibrary{chats: func() ([]session.Summary, error) {
					return []session.Summary{{ID: "7f3a", Title: "Saturn's moons", Updated: time.Now(), Count: 2}, {ID: "9", Title: "日本語の話", Updated: time.Now(), Count: 12}}, nil
				}},
				Load: func(context.Context, string) (session.Conversation, error) { return conv, nil },
			}, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// playReply is a reply as K3 would write it, token by token through 93 layers.
func playReply(c *fakeConversation, perToken time.Duration) {
	const layers = 93
	stop := c.stop
	wait := func(d time.Duration) bool {
		select {
		case <-stop:
			return false
		case <-time.After(d):
			return true
		}
	}
	tokens := 0
	finish := func(state session.State, reason string) {
		c.end(state, reason, session.Stats{PromptTokens: 40, ThinkingTokens: tokens / 2, AnswerTokens: tokens - tokens/2, Decode: time.Duration(tokens) * perToken})
	}
	step := max(1, int(layers*20*time.Millisecond/perToken))
	pass := func(p runtime.Progress) bool {
		for l := 0; l <= layers; l += step {
			p.Layer, p.Layers = l, layers
			c.progress(p)
			if !wait(perToken * time.Duration(step) / layers) {
				return false
			}
		}
		return true
	}
	for done := 0; done < 40; done += 16 {
		if !pass(runtime.Progress{Phase: runtime.PhasePrefill, Rows: 16, RowsDone: done, RowsTotal: 40}) {
			finish(session.StateStopped, "interrupted")
			return
		}
	}
	speak := func(ch runtime.Channel, s string) bool {
		for _, w := range strings.SplitAfter(s, " ") {
			if !pass(runtime.Progress{Phase: runtime.PhaseDecode, Rows: 1, Wait: runtime.WaitExperts, Reads: 3}) {
				return false
			}
			c.say(ch, w, 1)
			tokens++
		}
		return true
	}
	if !speak(runtime.ChannelThink, strings.Repeat("The user asks for the three largest moons of Saturn. By radius: Titan 2575 km, Rhea 764 km, Iapetus 735 km. ", 4)) ||
		!speak(runtime.ChannelAnswer, sampleAnswer) {
		finish(session.StateStopped, "interrupted")
		return
	}
	finish(session.StateDone, "eos")
}

const sampleAnswer = "The three **largest** moons of Saturn are:\n\n1. *Titan*, with a radius of about 2 575 km\n2. Rhea, roughly 764 km\n3. Iapetus\n\n" +
	"| moon | radius | 中文 |\n|---|---:|---|\n| Titan | 2575 km | 土卫六 |\n| Rhea | 764 km | 土卫五 |\n\n```go\nfor _, m := range moons {\n\tfmt.Println(m)\n}\n```\n\n" +
	"土星最大的三颗卫星是土卫六（泰坦）、土卫五（丽亚）和土卫八（伊阿珀托斯），它们的半径分别约为2575公里、764公里和735公里。这些数据来自卡西尼号探测器。 👩‍🚀 🪐\n"
