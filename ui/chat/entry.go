package chat

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/gauge"
	"deltafin/ui/text"
)

// thinkView is how much of the thinking is shown.
type thinkView int

const (
	thinkTail   thinkView = iota // the last lines while it runs, one line once the answer is under way
	thinkFull                    // everything
	thinkFolded                  // one line
)

func (v thinkView) String() string { return [...]string{"tail", "full", "folded"}[v] }

// Sections of a message. The answer has a section for each block, the foot follows the last.
const (
	sectionHead = iota
	sectionThinking
	sectionAnswer
)

// roleNote is a sentence about something that went wrong beside the conversation, or with goodNews as its reason went
// well. It is not part of it, and gone when the chat is opened again.
const (
	roleNote = session.Role("note")
	goodNews = "good news"
)

const (
	tailRows  = 6
	foldAfter = 2 * time.Second // after the answer's first text
	// A block of more source than this is drawn off the screen's goroutine.
	drawAtOnce = 2 << 10
)

// entry is one message on the screen: its text as it streams, and what has been drawn of it.
type entry struct {
	t     *transcript
	msg   session.Message // without the texts of a reply, which are kept below
	first bool

	user     text.Flow
	raw      []byte    // the thinking, exactly
	thinking text.Flow // the thinking, as shown
	answer   text.Splitter
	open     text.Flow // the open block of the answer, as it was written
	opened   int       // how much of the open block is in open, -1 when open must start anew

	openDrawn, thoughtDrawn growing

	view       thinkView
	folded     bool
	spoken     bool // it was said that it ended
	drawnWhole bool // nothing of it may be drawn later: it is printed once
	byHand     bool // the reader opened or folded it: nothing else does any more
	tokens     int  // thinking tokens, counted while it runs
	thinkBegan time.Time
	thinkEnded time.Time
	cell       string // the next-token cell, "" when nothing runs
	now        time.Time

	memo        [4][]string // head, thinking, open block and foot, drawn at version
	memoized    [4]bool
	memoVersion int

	blocks []drawnBlock // what is drawn of answer.Done()
	refs   string       // link definitions the blocks were drawn with
}

type drawnBlock struct {
	lines []string
	bytes int
	ok    bool
}

func newEntry(t *transcript, m session.Message, first bool) *entry {
	return &entry{t: t, msg: m, first: first}
}

// replace takes over a message as a whole. Text that only grew is appended, so that what is drawn stays.
func (e *entry) replace(m session.Message, now time.Time) {
	e.now = now
	if m.Role == session.RoleUser || m.Role == roleNote {
		if m.Answer != e.msg.Answer || e.user.Len() == 0 {
			e.user = text.Flow{}
			e.user.Append(text.Clean(m.Answer))
		}
		e.msg = m
		return
	}
	added, grew := strings.CutPrefix(m.Thinking, string(e.raw))
	more, grewToo := strings.CutPrefix(m.Answer, e.answer.Text())
	again := e.msg.State != session.StateRunning && m.State == session.StateRunning // its text was closed and goes on
	if !grew || !grewToo || again && e.begun() {
		e.reset()
		added, more = m.Thinking, m.Answer
	}
	e.add(runtime.ChannelThink, added, now)
	e.add(runtime.ChannelAnswer, more, now)
	m.Thinking, m.Answer = "", ""
	e.msg = m
	if m.State != session.StateRunning {
		e.answer.Finish()
		e.opened = -1
	}
}

func (e *entry) begun() bool { return len(e.raw) > 0 || e.answer.Len() > 0 }

func (e *entry) reset() {
	e.t.bytes -= e.cached()
	e.raw, e.thinking, e.answer, e.open, e.opened = nil, text.Flow{}, text.Splitter{}, text.Flow{}, 0
	e.openDrawn, e.thoughtDrawn = growing{}, growing{}
	e.blocks, e.refs = nil, ""
}

func (e *entry) cached() int {
	n := 0
	for _, b := range e.blocks {
		n += b.bytes
	}
	return n
}

// append adds streamed text and says whether the answer began with it. Text for a message that has ended is late news of
// a stopped generation and is dropped.
func (e *entry) append(d session.Delta, now time.Time) bool {
	if e.msg.State != session.StateRunning {
		return false
	}
	before := e.answer.Len()
	e.add(d.Channel, d.Text, now)
	return before == 0 && e.answer.Len() > 0
}

func (e *entry) add(channel runtime.Channel, s string, now time.Time) {
	if s == "" {
		return
	}
	if channel == runtime.ChannelThink {
		if e.thinkBegan.IsZero() {
			e.thinkBegan = now
		}
		e.raw = append(e.raw, s...)
		e.thinking.Append(text.Clean(s))
		return
	}
	if e.thinkEnded.IsZero() && !e.thinkBegan.IsZero() {
		e.thinkEnded = now
	}
	done := len(e.answer.Done())
	e.answer.Append(s)
	if len(e.answer.Done()) != done {
		e.opened = -1
	}
}

// settle folds the thinking once the answer has been under way for a moment, unless the reader is in it.
func (e *entry) settle(now time.Time) {
	e.now = now
	if e.folded || e.byHand || e.answer.Len() == 0 { // without an answer the thinking is all there is to read
		return
	}
	if now.Sub(e.thinkEnded) >= foldAfter && !e.t.reading(e.msg.ID, sectionThinking) {
		e.folded = true
	}
}

// foldedNow says whether the thinking is shown as one line.
func (e *entry) foldedNow() bool { return e.view == thinkFolded || e.view == thinkTail && e.folded }

// source is the text as it is stored, with the thinking before it if asked for.
func (e *entry) source(thinking bool) string {
	if e.msg.Role != session.RoleAssistant {
		return e.msg.Answer
	}
	s := e.answer.Text()
	if thinking && len(e.raw) > 0 {
		s = string(e.raw) + "\n\n" + s
	}
	return s
}

func (e *entry) forget() {
	e.blocks, e.opened = nil, -1
	e.thoughtDrawn = growing{}
}

// sections is how many there are: head, thinking, finished blocks, the open block, the foot.
func (e *entry) sections() int { return sectionAnswer + len(e.answer.Done()) + 2 }

// drawn says whether a section can be had without drawing it.
func (e *entry) drawn(section int) bool {
	i := section - sectionAnswer
	if i < 0 || i >= len(e.answer.Done()) {
		return true
	}
	return i < len(e.blocks) && e.blocks[i].ok
}

// section is the lines of a section, each at most one cell wider than the text (for the next-token cell).
func (e *entry) section(i int) []string {
	n := len(e.answer.Done())
	if i >= sectionAnswer && i < sectionAnswer+n {
		return e.block(i - sectionAnswer)
	}
	if e.memoVersion != e.t.version {
		e.memoVersion, e.memoized = e.t.version, [4]bool{}
	}
	kind := i
	if i >= sectionAnswer {
		kind -= n
	}
	if !e.memoized[kind] {
		e.memo[kind] = [...]func() []string{e.head, e.thinkingLines, e.openLines, e.foot}[kind]()
		e.memoized[kind] = true
	}
	return e.memo[kind]
}

func (e *entry) head() []string {
	if e.msg.Role == roleNote {
		if e.first {
			return nil
		}
		return []string{""}
	}
	name, style := "You", e.t.theme.User
	at := e.msg.Created
	if e.msg.Role != session.RoleUser {
		name, style = e.msg.Model, e.t.theme.Title
		if name == "" {
			name = "answer"
		}
	}
	line := style.Paint(text.Truncate(text.OneLine(name), e.t.width-18, "…"))
	if !at.IsZero() {
		line += " " + e.t.theme.Dim.Paint(at.Format("15:04"))
	}
	if e.msg.Branches > 1 {
		line += " " + e.t.theme.Accent.Paint(fmt.Sprintf("‹%d/%d›", e.msg.Branch, e.msg.Branches))
	}
	if e.first {
		return []string{line}
	}
	return []string{"", line}
}

// thinkingLines is the thinking, or for a user's message or a note its text.
func (e *entry) thinkingLines() []string {
	th := e.t.theme
	switch e.msg.Role {
	case roleNote:
		if e.msg.Reason == goodNews {
			return barred(e.user.Lines(max(e.t.width-3, 1)), th.Accent.Paint("ok")+" ", th.Text.Paint)
		}
		return barred(e.user.Lines(max(e.t.width-3, 1)), th.Warn.Paint("!!")+" ", th.Warn.Paint)
	case session.RoleUser:
		return barred(e.user.Lines(max(e.t.width-2, 1)), th.User.Paint("▌")+" ", func(s string) string { return s })
	}
	if len(e.raw) == 0 {
		return nil
	}
	folded := e.foldedNow()
	live := e.answer.Len() == 0 && e.msg.State == session.StateRunning
	mark, word := "▾", "thinking"
	if folded {
		mark = "▸"
	}
	parts := ""
	if !live {
		word = "thought"
		if d := e.thought(); d > 0 {
			word = "thought for " + gauge.Duration(d)
		}
	}
	if n := e.thinkTokens(); n > 0 {
		parts += fmt.Sprintf(" · %d tok", n)
	}
	if d := e.thought(); live && d > 0 {
		parts += " · " + gauge.Duration(d)
	}
	head := text.Truncate(mark+" "+word+parts, e.t.width, "…")
	if gap := e.t.width - text.Width(head) - len("ctrl+t"); gap > 2 {
		head += text.Blank(gap) + "ctrl+t"
	}
	out := []string{th.Thinking.Paint(head)}
	if folded {
		return append(out, e.gap()...)
	}
	bar := th.Thinking.Paint("│") + " "
	if e.view != thinkTail {
		lines := e.thoughtDrawn.draw(&e.thinking, max(e.t.width-2, 1), false, func(lines []string, line string, _ int) []string {
			if len(lines) == 0 {
				lines = append(lines, "") // for the head, which changes
			}
			return append(lines, barred([]string{line}, bar, th.Thinking.Paint)...)
		})
		lines[0] = out[0]
		out = lines
	} else {
		lines := trimEnd(e.thinking.Lines(max(e.t.width-2, 1)))
		if len(lines) > tailRows {
			hidden := len(lines) - tailRows + 1
			out = append(out, th.Thinking.Paint(fmt.Sprintf("│ … %d earlier lines", hidden)))
			lines = lines[hidden:]
		}
		out = append(out, barred(lines, bar, th.Thinking.Paint)...)
	}
	if live {
		if e.view != thinkTail {
			e.thoughtDrawn.mark(out, e.cell)
		} else {
			out[len(out)-1] += e.cell
		}
		return append(out, "", th.Dim.Paint("(answer has not started)"))
	}
	return append(out, e.gap()...)
}

// gap is the blank line between thinking and answer.
func (e *entry) gap() []string {
	if e.answer.Len() == 0 {
		return nil
	}
	return []string{""}
}

func (e *entry) thinkTokens() int {
	if n := e.msg.Stats.ThinkingTokens; n > 0 {
		return n
	}
	return e.tokens
}

// thought is how long the thinking took or has taken.
func (e *entry) thought() time.Duration {
	switch {
	case e.msg.Stats.Thinking > 0:
		return e.msg.Stats.Thinking
	case e.thinkBegan.IsZero():
		return 0
	case !e.thinkEnded.IsZero():
		return e.thinkEnded.Sub(e.thinkBegan)
	case e.msg.State == session.StateRunning:
		return e.now.Sub(e.thinkBegan)
	}
	return 0
}

// block is a finished block of the answer, drawn once.
func (e *entry) block(i int) []string {
	if refs := e.answer.Refs(); refs != e.refs { // a definition came after its use
		for j, b := range e.blocks {
			if strings.Contains(e.answer.Done()[j].Source, "[") {
				e.t.bytes -= b.bytes
				e.blocks[j] = drawnBlock{}
			}
		}
		e.refs = refs
	}
	for len(e.blocks) <= i {
		e.blocks = append(e.blocks, drawnBlock{})
	}
	if e.blocks[i].ok {
		return e.blocks[i].lines
	}
	b := e.answer.Done()[i]
	if len(b.Source) > drawAtOnce && !e.drawnWhole && b.Kind != text.BlockCode {
		e.t.jobs = append(e.t.jobs, render{e.msg.ID, i, e.t.width, e.t.theme.ID, b, e.refs})
		e.store(i, trimEnd(text.Wrap(text.Clean(b.Source), e.t.width)))
	} else {
		e.store(i, e.t.md.Render(b, e.refs, e.t.width))
	}
	return e.blocks[i].lines
}

func (e *entry) store(i int, lines []string) {
	if i > 0 && len(lines) > 0 {
		lines = append([]string{""}, lines...)
	}
	n := 0
	for _, l := range lines {
		n += len(l) + 16
	}
	e.t.bytes += n - e.blocks[i].bytes
	e.blocks[i] = drawnBlock{lines, n, true}
}

// rendered takes over a block that was drawn elsewhere.
func (e *entry) rendered(j render, lines []string) {
	if j.block < len(e.blocks) && j.block < len(e.answer.Done()) && e.answer.Done()[j.block].Source == j.source.Source && j.refs == e.refs {
		e.store(j.block, lines)
	}
}

// openLines is the block that is being written, as it is written, with the next-token cell behind its last character.
func (e *entry) openLines() []string {
	if e.answer.Len() == 0 {
		if e.msg.Role == session.RoleAssistant && e.msg.State == session.StateRunning && len(e.raw) == 0 {
			return []string{e.cell, e.t.theme.Dim.Paint("(answer has not started)")}
		}
		return nil
	}
	n, code := e.answer.OpenLen()
	if e.opened < 0 || e.opened > n {
		e.open, e.opened, e.openDrawn = text.Flow{}, 0, growing{}
	}
	if e.opened < n {
		e.open.Append(text.Clean(e.answer.OpenFrom(e.opened)))
		e.opened = n
	}
	var lines []string
	add := func(lines []string, line string) []string {
		if len(lines) == 0 && len(e.answer.Done()) > 0 {
			lines = append(lines, "")
		}
		return append(lines, line)
	}
	if code {
		fence := -1
		lines = e.openDrawn.draw(&e.open, max(e.t.width-text.CodeIndent, 1), true, func(lines []string, line string, at int) []string {
			style := e.t.theme.Code.Paint
			if fence < 0 {
				fence = slices.IndexFunc(e.open.Lines(max(e.t.width-text.CodeIndent, 1)), func(s string) bool { return s != "" })
			}
			if at <= fence { // the fence: as in a finished block, only its language is shown
				if line = strings.TrimLeft(line, " `~"); line == "" {
					return lines
				}
				style = e.t.theme.Dim.Paint
			}
			if line != "" {
				line = text.Blank(text.CodeIndent) + style(line)
			}
			return add(lines, line)
		})
	} else {
		lines = e.openDrawn.draw(&e.open, e.t.width, false, func(lines []string, line string, _ int) []string {
			if len(lines) == 0 && line == "" {
				return lines
			}
			return add(lines, line)
		})
	}
	if e.msg.State == session.StateRunning {
		if len(lines) == 0 {
			return []string{e.cell}
		}
		e.openDrawn.mark(lines, e.cell)
	}
	return lines
}

// foot says how the message ended, when that is not plain from the text.
func (e *entry) foot() []string {
	th, m := e.t.theme, e.msg
	if m.Role != session.RoleAssistant || m.State == session.StateRunning {
		return nil
	}
	var out []string
	say := func(style func(string) string, s string) {
		for _, line := range text.Wrap(text.Clean(s), e.t.width) {
			out = append(out, style(line))
		}
	}
	switch m.State {
	case session.StateStopped:
		who := "by you"
		if m.Reason == session.ReasonClosed {
			who = "because the chat was closed"
		}
		say(th.Warn.Paint, "— stopped "+who+", the text is kept")
	case session.StateLost:
		if m.Reason == session.ReasonElsewhere {
			say(th.Warn.Paint, "— another Deltafin is writing this reply: open the chat again later to see the rest")
			break
		}
		say(th.Warn.Paint, "— interrupted: the program ended while this was written, what was saved is shown")
	case session.StateFailed:
		reason := m.Reason
		if reason == "" {
			reason = "the engine failed without saying why"
		}
		say(th.Bad.Paint, "!! "+reason)
		if e.begun() {
			say(th.Dim.Paint, "The text above is kept.")
		}
	default:
		switch runtime.StopReason(m.Reason) {
		case runtime.StopMaxNew:
			say(th.Warn.Paint, "— cut at the limit of new tokens")
		case runtime.StopContextFull:
			say(th.Warn.Paint, "— the context is full: ctrl+n begins a new chat")
		}
		if e.answer.Len() == 0 {
			say(th.Dim.Paint, "(the answer is empty)")
		}
	}
	if s := summary(m.Stats); s != "" {
		if d := m.Stats.Prefill + m.Stats.Decode; d >= time.Minute {
			s += " · took " + gauge.Duration(d)
		}
		say(th.Dim.Paint, s)
	}
	if len(out) > 0 && e.begun() {
		out = append([]string{""}, out...)
	}
	return out
}

// summary is one line about a finished reply.
func summary(s session.Stats) string {
	var parts []string
	n := s.ThinkingTokens + s.AnswerTokens
	if n == 0 {
		return ""
	}
	parts = append(parts, fmt.Sprintf("%d tok", n))
	if s.ThinkingTokens > 0 {
		parts[0] += fmt.Sprintf(" (%d thinking)", s.ThinkingTokens)
	}
	if s.Decode > 0 && n > 1 {
		parts = append(parts, gauge.Rate(s.Decode/time.Duration(n)))
	}
	if s.Prefill > 0 {
		parts = append(parts, "prefill "+gauge.Duration(s.Prefill))
	}
	if s.ReadBytes > 0 {
		parts = append(parts, "read "+gauge.Bytes(float64(s.ReadBytes)))
	}
	return strings.Join(parts, " · ")
}

func barred(lines []string, bar string, paint func(string) string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		if line == "" {
			out[i] = strings.TrimRight(bar, " ")
			continue
		}
		out[i] = bar + paint(line)
	}
	return out
}

func trimEnd(lines []string) []string {
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
