package chat

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"deltafin/session"
	"deltafin/ui/gauge"
	"deltafin/ui/term"
	"deltafin/ui/text"

	"github.com/charmbracelet/x/ansi"

	tea "github.com/charmbracelet/bubbletea"
)

// Plain is the shape for screen readers and terminals that cannot place a cursor: lines of words, one after the other,
// never changed once they are there. Roles are words, progress is a sentence now and then, the terminal's own line editing
// serves. It runs the same program behind: every command works by its name, and what would be a menu is a numbered list.

type (
	lineMsg      struct{ text string }
	endMsg       struct{} // of the input
	interruptMsg struct{}
)

// voice says what changed since it spoke last.
type voice struct {
	out   *lineWriter
	every time.Duration // between sentences of progress; 0: only when the phase changes

	said     int // of the log
	phase    phase
	lastSaid time.Time
	reply    int64  // whose text is being said
	raw      int    // bytes of its thinking that were said
	answer   int    // and of its answer
	began    bool   // the answer
	shown    any    // the overlay that was read out
	more     string // lines that ended with a backslash
	filter   string
	seq      int
	ready    bool
	prompted bool
	failed   bool
}

// lineWriter writes in the background: a terminal that takes nothing must not hold up the program.
type lineWriter struct {
	mu   sync.Mutex
	cond *sync.Cond
	text []byte
	end  bool
	idle sync.WaitGroup
}

func newLineWriter(w io.Writer) *lineWriter {
	l := &lineWriter{}
	l.cond = sync.NewCond(&l.mu)
	l.idle.Go(func() {
		for {
			l.mu.Lock()
			for len(l.text) == 0 && !l.end {
				l.cond.Wait()
			}
			b := l.text
			l.text = nil
			if len(b) == 0 {
				l.mu.Unlock()
				return
			}
			l.mu.Unlock()
			if _, err := w.Write(b); err != nil {
				return // nobody listens any more; the input will say so
			}
		}
	})
	return l
}

func (l *lineWriter) print(s string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, s...)
	l.cond.Signal()
}

// close waits until everything is written, but not for ever.
func (l *lineWriter) close() {
	l.mu.Lock()
	l.end = true
	l.cond.Signal()
	l.mu.Unlock()
	done := make(chan struct{})
	go func() { l.idle.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(time.Second):
	}
}

const plainPrompt = "You: "

// cannotGoPlain is why the screen cannot be left for lines of words now, "" if it can. A reply may run: it goes on.
func (m *Model) cannotGoPlain() string {
	switch {
	case m.opt.Mode == ModePlain:
		return "these are lines of words already"
	case m.opened == nil:
		return "the model is still loading"
	case m.sending != nil || m.retrying || m.setting || m.firstHere() >= 0 && m.queue[m.firstHere()].given:
		return "an order is still on its way"
	}
	return ""
}

func (m *Model) goPlain() tea.Cmd {
	m.toPlain = true
	return m.end()
}

// line says a line of our own, in brackets so that it is not taken for the model's.
func (v *voice) line(format string, args ...any) {
	v.fresh()
	v.out.print("[" + text.OneLine(fmt.Sprintf(format, args...)) + "]\n")
}

// fresh begins a new line if what is asked for stands on this one, where the terminal may have shown keys as well.
func (v *voice) fresh() {
	if v.prompted {
		v.out.print("\n")
	}
	v.prompted = false
}

// speak says what is new.
func (m *Model) speak() {
	v := m.voice
	if m.seq != v.seq && m.conv != nil {
		v.seq, v.reply = m.seq, 0
		if n := len(m.tr.entries) - m.tr.notes; n > 0 {
			v.line("Chat %s, %d messages: %s", m.conv.ID(), n, m.title)
			if e := m.tr.last(session.RoleAssistant); e != nil && e.msg.State != session.StateRunning {
				v.out.print("Answer: " + strings.TrimRight(text.Clean(e.answer.Text()), "\n") + "\n")
				v.reply, v.answer, v.raw, v.began, e.spoken = e.msg.ID, e.answer.Len(), len(e.raw), true, true
			}
		}
	}
	if m.opened != nil && !v.ready {
		v.ready = true
		v.line("%s is ready. Type a message; a line that ends with \\ goes on. /help lists the commands, ctrl+c stops, ctrl+d leaves", about(m.opened.Identity, m.conv.Settings(), false))
	}
	if m.loadErr != nil && !v.failed {
		v.failed = true
		v.line("The chat could not begin: %v", m.loadErr)
	}
	for ; v.said < len(m.log); v.said++ {
		v.line("%s", m.log[v.said].words)
	}
	m.speakReply()
	m.speakOverlay()
	if m.opened != nil && !m.busy() && !m.leaving && !v.prompted && m.top() == nil {
		if s := m.ed.value(); s != "" {
			v.line("Not sent yet: %s", s)
			v.line("An empty line sends it, any other takes its place")
		}
		v.out.print(plainPrompt)
		v.prompted = true
	}
}

// speakReply says the text of a reply as its lines and sentences are whole, and in between how it goes on.
func (m *Model) speakReply() {
	v := m.voice
	e := m.tr.last(session.RoleAssistant)
	if e == nil {
		return
	}
	if e.msg.ID != v.reply {
		if i, ok := m.tr.byID[v.reply]; ok { // the next began as soon as it had ended
			m.speakText(m.tr.entries[i])
			m.speakEnd(m.tr.entries[i])
		}
		v.reply, v.raw, v.answer, v.began = e.msg.ID, 0, 0, false
		v.lastSaid = m.at
	}
	if p := m.phase(); p != v.phase {
		v.phase = p
		switch {
		case p == phasePrefill:
			v.line("Reading the conversation: %s", m.words())
			v.lastSaid = m.at
		case p == phaseThink:
			v.line("Thinking")
			v.lastSaid = m.at
		}
	}
	m.speakText(e)
	if e.msg.State != session.StateRunning {
		m.speakEnd(e)
		return
	}
	if _, step := m.act.quiet(m.at); v.every > 0 && m.at.Sub(v.lastSaid) >= v.every {
		words := m.words()
		if m.networkTrouble() {
			words += ", " + m.networkPart(200).text
		}
		if s := gauge.Rate(seconds(m.act.secondsPerToken())); s != "" {
			words += fmt.Sprintf(", %d tokens, %s", m.act.tokens, s)
		}
		if g := m.act.progress; g.Layers > 0 && step > 0 {
			words += fmt.Sprintf(", layer %d of %d, nothing new for %s", g.Layer, g.Layers, gauge.Duration(m.at.Sub(m.act.event)))
		}
		v.line("%s, %s so far", words, gauge.Duration(m.at.Sub(m.act.began)))
		v.lastSaid = m.at
	}
}

// speakText says what is new of a reply's text.
func (m *Model) speakText(e *entry) {
	v := m.voice
	running := e.msg.State == session.StateRunning
	if m.view == thinkFull {
		v.raw = v.text("Thinking: ", string(e.raw[min(v.raw, len(e.raw)):]), v.raw, !running || e.answer.Len() > 0)
	}
	if e.answer.Len() <= v.answer && (e.answer.Len() == 0 || v.began) {
		return
	}
	if !v.began {
		v.began = true
		if d := e.thought(); len(e.raw) > 0 && d > 0 {
			v.line("Thought for %s, %d tokens", gauge.Duration(d), e.thinkTokens())
		}
		v.fresh()
		v.out.print("Answer: ")
	}
	v.answer = v.text("", e.answer.Text()[v.answer:], v.answer, !running)
}

// speakEnd says once how a reply ended.
func (m *Model) speakEnd(e *entry) {
	v := m.voice
	if e.spoken || m.act.began.IsZero() {
		return
	}
	e.spoken = true
	for _, line := range e.foot() {
		if line = stripped(line); line != "" {
			v.line("%s", line)
		}
	}
	if m.opt.Call != nil {
		v.out.print(term.Bell)
	}
}

// stripped is a painted line as text.
func stripped(line string) string { return ansi.Strip(line) }

// text says as much of a text as has whole lines or sentences, and returns how far that was. all says that no more comes.
func (v *voice) text(label, s string, from int, all bool) int {
	n := len(s)
	if !all {
		n = strings.LastIndexByte(s, '\n') + 1
		for _, stop := range []string{". ", "! ", "? ", "。", "！", "？"} {
			if i := strings.LastIndex(s, stop); i >= 0 {
				n = max(n, i+len(stop))
			}
		}
	}
	if n == 0 {
		return from
	}
	v.fresh()
	if from == 0 {
		v.out.print(label)
	}
	say := text.Clean(s[:n])
	if all && !strings.HasSuffix(say, "\n") {
		say += "\n"
	}
	v.out.print(say)
	return from + n
}

// speakOverlay reads out what has opened.
func (m *Model) speakOverlay() {
	v := m.voice
	o := m.top()
	if o == nil {
		v.shown = nil
		return
	}
	l, isMenu := o.(*menu)
	if o == v.shown && !(isMenu && v.filter != l.filter.value()+fmt.Sprint(l.waiting, l.searching, len(l.matches()))) {
		return
	}
	if p, ok := o.(*page); ok && p.waiting != nil && p.waiting(m) {
		return
	}
	v.shown = o
	v.fresh()
	switch o := o.(type) {
	case *menu:
		if o.refresh != nil {
			o.refresh(m)
			o.refilter()
		}
		v.filter = o.filter.value() + fmt.Sprint(o.waiting, o.searching, len(o.matches()))
		if o.waiting || o.searching {
			return
		}
		v.out.print(o.title + ":\n")
		for i, it := range o.matches() {
			row := fmt.Sprintf("%d. %s", i+1, text.OneLine(it.title))
			if it.right != "" {
				row += ", " + text.OneLine(it.right)
			}
			if it.off != "" {
				row += " (not now: " + text.OneLine(it.off) + ")"
			}
			v.out.print(row + "\n")
			if it.under != "" {
				v.out.print("   " + text.OneLine(it.under) + "\n")
			}
		}
		if o.err != nil {
			v.line("%v", o.err)
		} else if len(o.matches()) == 0 {
			v.line("nothing there")
		}
		v.line("a number chooses, words search, an empty line closes")
	case *page:
		for _, line := range o.rows(m, max(40, min(m.width, 80))) {
			v.out.print(text.Clean(stripped(line)) + "\n")
		}
		m.closeOverlay()
		v.shown = nil
	case *bar:
		how := "an empty line leaves it"
		if o.yes {
			how = "y: yes, anything else: no"
		}
		v.line("%s (%s)", strings.TrimSpace(o.label), how)
	default: // what is a picture is not for this shape
		m.closeOverlay()
		v.shown = nil
		v.line("this is a picture; start without --plain to see it")
	}
}

// heard takes a line the user typed.
func (m *Model) heard(s string) tea.Cmd {
	v := m.voice
	v.prompted = false
	switch o := m.top().(type) {
	case *menu:
		s = strings.TrimSpace(s)
		if s == "" {
			m.closeOverlay()
			return nil
		}
		found := o.matches()
		if n, err := strconv.Atoi(s); err == nil && n >= 1 && n <= len(found) {
			if off := found[n-1].off; off != "" {
				m.say("not now: " + off)
				return nil
			}
			return o.pick(m, found[n-1])
		}
		before := o.filter.text
		o.filter.set(s)
		return o.edited(m, before)
	case *bar:
		if o.yes {
			m.closeOverlay()
			if strings.HasPrefix(strings.ToLower(strings.TrimSpace(s)), "y") {
				return o.enter(m, "")
			}
			m.say("nothing was done")
			return nil
		}
		if strings.TrimSpace(s) == "" {
			m.closeOverlay()
			return nil
		}
		o.line.set(s)
		return o.enter(m, s)
	}
	if rest, ok := strings.CutSuffix(s, `\`); ok {
		v.more += rest + "\n"
		v.prompted = true // the next line belongs to it
		return nil
	}
	s, v.more = v.more+s, ""
	if s != "" {
		if !m.ed.empty() {
			m.ed.remember(m.ed.value())
		}
		m.ed.set(cleanInput(s))
	}
	return m.submit()
}

// spokenStop is ctrl+c without a screen: stop, and on the second press leave.
func (m *Model) spokenStop() tea.Cmd {
	m.voice.more = ""
	m.ed.clear()
	return m.cancelKey()
}
