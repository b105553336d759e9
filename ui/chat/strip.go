package chat

import (
	"fmt"
	"time"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/gauge"
	"deltafin/ui/text"
)

// phase is what the engine is doing, in one word and as a number to react to.
type phase int

const (
	phaseIdle phase = iota
	phaseLoad
	phaseDown
	phaseSend
	phasePrefill
	phaseDecode
	phaseThink
	phaseAnswer
	phaseStopping
	phaseLeaving
)

func (p phase) String() string {
	return [...]string{"IDLE", "LOAD", "DOWN", "SEND", "PREFILL", "DECODE", "THINK", "ANSWER", "STOPPING", "LEAVING"}[p]
}

func (m *Model) phase() phase {
	e := m.running()
	switch {
	case m.leaving:
		return phaseLeaving
	case m.loadErr != nil:
		return phaseDown
	case m.opened == nil:
		return phaseLoad
	case m.stopping && m.busy():
		return phaseStopping
	case e == nil && m.busy():
		return phaseSend
	case e == nil:
		return phaseIdle
	case e.answer.Len() > 0:
		return phaseAnswer
	case len(e.raw) > 0:
		return phaseThink
	case m.act.seen && m.act.progress.Phase == runtime.PhasePrefill:
		return phasePrefill
	case m.act.seen && m.act.progress.Phase == runtime.PhaseDecode:
		return phaseDecode
	case m.act.seen && m.act.progress.Phase == runtime.PhaseLoad:
		return phaseLoad
	}
	return phaseSend
}

// words is the state in words: the one thing that is shown at any size.
func (m *Model) words() string {
	p, g := m.phase(), m.act.progress
	if m.generating() {
		if m.networkTrouble() {
			return "NETWORK"
		}
		if d, step := m.act.quiet(m.now()); step >= 2 {
			word := "SLOW"
			if step == 3 {
				word = "STALLED"
			}
			if p == phaseStopping {
				word = "STOPPING, " + word
			}
			return fmt.Sprintf("%s %s", word, gauge.Duration(d))
		}
	}
	switch {
	case p == phasePrefill && g.RowsTotal > 0:
		return fmt.Sprintf("PREFILL %d/%d", g.RowsDone, g.RowsTotal)
	case p == phaseStopping && g.Layers > 0 && m.act.seen:
		return fmt.Sprintf("STOPPING after layer %d", g.Layer)
	}
	return p.String()
}

// generating says whether silence of the engine would mean something.
func (m *Model) generating() bool {
	switch m.phase() {
	case phasePrefill, phaseDecode, phaseThink, phaseAnswer, phaseStopping:
		return true
	}
	return false
}

// strip is the liveness rows. The first says what is being done and how far it is, the second how fast.
func (m *Model) strip(width, rows int) []string {
	if rows == 0 {
		return nil
	}
	first, second := m.stripFirst(width), m.stripSecond()
	if rows == 1 && m.generating() && !m.networkTrouble() { // one row: the rate matters more than the bar
		first = m.stripNarrow()
	}
	out := []string{pack(first, width)}
	if rows > 1 {
		out = append(out, pack(second, width))
	}
	return out
}

// stripRule is the liveness in the rule above the editor, where the rail says the rest.
func (m *Model) stripRule() []part {
	g := m.act.progress
	if !m.generating() {
		return m.stripFirst(m.lay.width)
	}
	parts := []part{m.wordPart()}
	if m.networkTrouble() {
		return append(parts, m.networkPart(m.lay.width-m.lay.left()-40), m.stopPart(), m.elapsedPart())
	}
	if m.act.seen && g.Layers > 0 && !m.act.fast() && m.phase() != phaseStopping {
		parts = append(parts, part{fmt.Sprintf("layer %d/%d", g.Layer, g.Layers), nil})
	}
	if m.phase() == phasePrefill {
		if left := m.act.prefillLeft(m.now()); left > 0 {
			parts = append(parts, part{"about " + gauge.Duration(left) + " left", nil})
		}
	} else {
		parts = append(parts, part{gauge.Rate(seconds(m.act.secondsPerToken())), nil})
	}
	parts = append(parts, m.waitPart())
	if d := m.act.next(); d > 0 && !m.act.fast() && m.phase() != phaseStopping {
		parts = append(parts, part{"next ~" + gauge.Duration(d.Round(100*time.Millisecond)), nil})
	}
	return append(parts, m.elapsedPart(), m.stopPart())
}

// pack joins parts, most important first, as far as they fit.
func pack(parts []part, width int) string {
	line, used := " ", 1
	for _, p := range parts {
		if p.text == "" {
			continue
		}
		w := text.Width(p.text)
		sep := 2
		if used == 1 {
			sep = 0
		}
		if used+sep+w > width {
			if used > 1 {
				continue
			}
			p.text = text.Truncate(p.text, width-1, "…")
			w = text.Width(p.text)
		}
		line += text.Blank(sep) + p.painted()
		used += sep + w
	}
	return line
}

// part is a piece of a line with its style.
type part struct {
	text  string
	paint func(string) string
}

func (p part) painted() string {
	if p.paint == nil {
		return p.text
	}
	return p.paint(p.text)
}

func (m *Model) wordPart() part {
	th := m.theme
	paint := th.Accent.Paint
	switch m.phase() {
	case phaseIdle:
		paint = th.Dim.Paint
	case phaseDown:
		paint = th.Bad.Paint
	case phaseStopping, phaseLeaving:
		paint = th.Warn.Paint
	}
	if m.generating() {
		if _, step := m.act.quiet(m.now()); step >= 2 || m.networkTrouble() {
			paint = th.Warn.Paint
		}
	}
	return part{m.words(), paint}
}

func (m *Model) stripFirst(width int) []part {
	p, g := m.phase(), m.act.progress
	parts := []part{m.wordPart()}
	dim := m.theme.Dim.Paint
	switch p {
	case phaseIdle:
		words, reply := m.idleWords()
		if all := words + reply; text.Width(parts[0].text)+text.Width(all)+4 <= width {
			words = all
		}
		return append(parts, part{words, dim})
	case phaseDown:
		return append(parts, part{"no chat could begin; ctrl+c twice leaves", nil})
	case phaseLeaving:
		return append(parts, part{"stopping and saving; ctrl+c leaves at once", nil})
	case phaseSend:
		return append(parts, part{"writing the message down", dim})
	case phaseLoad:
		g = m.load
		if m.opened != nil {
			g = m.act.progress
		}
		if g.Layers > 0 {
			parts = append(parts, part{fmt.Sprintf("layer %d/%d", g.Layer, g.Layers), nil}, part{progressBar(g.Layer, g.Layers, width/3), nil})
		} else {
			parts = append(parts, part{"loading the model", nil})
		}
		return append(parts, part{elapsed(m.now().Sub(m.loadBegan)), dim})
	}
	if m.networkTrouble() {
		return append(parts, m.networkPart(width-text.Width(parts[0].text)-4))
	}
	if _, step := m.act.quiet(m.now()); step >= 2 { // what is wrong matters more than how far it is
		return append(parts, m.waitPart(), m.elapsedPart(), part{progressBar(g.Layer, g.Layers, width/3), nil})
	}
	if m.act.fast() && p != phasePrefill {
		return append(parts, part{gauge.Rate(seconds(m.act.secondsPerToken())), nil}, m.tokensPart(), m.sleptPart(), m.waitPart(), m.elapsedPart())
	}
	if m.act.seen && g.Layers > 0 {
		if p == phasePrefill && g.Rows > 0 && g.RowsTotal > g.Rows {
			chunk := min(g.RowsDone/g.Rows+1, (g.RowsTotal+g.Rows-1)/g.Rows)
			parts = append(parts, part{fmt.Sprintf("chunk %d/%d", chunk, (g.RowsTotal+g.Rows-1)/g.Rows), nil})
		}
		if p != phaseStopping {
			parts = append(parts, part{fmt.Sprintf("layer %d/%d", g.Layer, g.Layers), nil})
		}
		parts = append(parts, part{progressBar(g.Layer, g.Layers, width/3), nil})
	}
	return append(parts, m.sleptPart(), m.waitPart(), m.elapsedPart())
}

// stripNarrow is the liveness in one row.
func (m *Model) stripNarrow() []part {
	g := m.act.progress
	parts := []part{m.wordPart()}
	if m.act.seen && g.Layers > 0 && !m.act.fast() {
		parts = append(parts, part{fmt.Sprintf("%d/%d", g.Layer, g.Layers), nil})
	}
	return append(parts, part{gauge.Rate(seconds(m.act.secondsPerToken())), nil}, m.sleptPart(), m.elapsedPart(), m.waitPart(), m.stopPart())
}

func (m *Model) stripSecond() []part {
	dim := m.theme.Dim.Paint
	switch p := m.phase(); {
	case !m.generating():
		return nil
	case m.networkTrouble():
		return []part{m.stopPart(), m.elapsedPart(), m.tokensPart(), {"what was said so far is kept", dim}}
	case p == phasePrefill:
		parts := []part{}
		if left := m.act.prefillLeft(m.now()); left > 0 {
			parts = append(parts, part{"about " + gauge.Duration(left) + " left", nil})
		}
		return append(parts, m.ioPart(), m.stopPart())
	default:
		parts := []part{}
		if s := m.act.secondsPerToken(); s > 0 && !m.act.fast() {
			parts = append(parts, part{gauge.Rate(seconds(s)), nil})
			if !m.opt.Still {
				parts = append(parts, part{sparkline(m.act.perToken.values, 10), dim})
			}
		}
		if !m.act.fast() {
			parts = append(parts, m.tokensPart())
		}
		parts = append(parts, m.ioPart())
		if d := m.act.next(); d > 0 && !m.act.fast() && p != phaseStopping {
			parts = append(parts, part{"next ~" + gauge.Duration(d.Round(100*time.Millisecond)), dim})
		}
		return append(parts, m.stopPart())
	}
}

func (m *Model) stopPart() part {
	if m.phase() == phaseStopping {
		return part{"the text so far is kept", m.theme.Dim.Paint}
	}
	return part{"esc esc stops", m.theme.Dim.Paint}
}

func (m *Model) tokensPart() part {
	if m.act.tokens == 0 {
		return part{}
	}
	return part{fmt.Sprintf("%d tok", m.act.tokens), nil}
}

func (m *Model) elapsedPart() part {
	return part{elapsed(m.now().Sub(m.act.began)), m.theme.Dim.Paint}
}

// sleptPart says that the machine slept during this reply, which is why it took so long by the clock on the wall.
func (m *Model) sleptPart() part {
	n := int(m.act.slept.Minutes())
	switch {
	case n == 0:
		return part{}
	case n < 60:
		return part{fmt.Sprintf("slept %d min", n), m.theme.Dim.Paint}
	}
	return part{"slept " + gauge.Duration(m.act.slept), m.theme.Dim.Paint}
}

// waitPart is what the engine waits for, by its own word, and for how long it has been quiet.
func (m *Model) waitPart() part {
	d, step := m.act.quiet(m.now())
	g := m.act.progress
	cause := ""
	switch g.Wait {
	case runtime.WaitExperts:
		cause = "experts"
		if g.Reads > 0 {
			cause = fmt.Sprintf("%d reads", g.Reads)
		}
	case runtime.WaitSpine:
		cause = "layer weights"
	case runtime.WaitState:
		cause = "a saved state"
	case runtime.WaitNetwork:
		cause = "the network"
		if g.Reads > 0 {
			cause = fmt.Sprintf("%d downloads", g.Reads)
		}
	}
	switch {
	case step >= 2 && cause != "":
		return part{fmt.Sprintf("! waiting for %s since layer %d", cause, g.Layer), m.theme.Warn.Paint}
	case step >= 2:
		return part{fmt.Sprintf("! no event since layer %d", g.Layer), m.theme.Warn.Paint}
	case step == 1 && cause != "":
		return part{fmt.Sprintf("waiting: %s, %s", cause, gauge.Duration(d)), nil}
	case step == 1:
		return part{"quiet for " + gauge.Duration(d), m.theme.Dim.Paint}
	case cause != "":
		return part{"waiting: " + cause, nil}
	}
	return part{}
}

// ioPart is what the cache and the drive do now: the share of the experts that was in memory and, behind the plus, that had been
// read ahead in time.
func (m *Model) ioPart() part {
	hit, early, known := m.act.ready()
	if !known {
		return part{}
	}
	s := fmt.Sprintf("hit %.0f%%", 100*hit)
	if early > 0 {
		s = fmt.Sprintf("hit %.0f+%.0f%%", 100*hit, 100*early)
	}
	if m.act.bandwidth >= 1e6 {
		s += "  " + gauge.Bytes(m.act.bandwidth) + "/s"
	}
	return part{s, m.theme.Dim.Paint}
}

// idleWords are the state while nothing runs, and for where there is room how the last reply went.
func (m *Model) idleWords() (words, reply string) {
	if m.paused() && m.lay.queue == 0 {
		return fmt.Sprintf("%d queued, paused: /send sends", len(m.queue)), ""
	}
	e := m.tr.last(session.RoleAssistant)
	if e == nil {
		return "ready", ""
	}
	words = map[session.State]string{
		session.StateDone: "ready", session.StateStopped: "stopped by you", session.StateFailed: "the last reply failed, /retry asks again",
		session.StateLost: "the last reply was interrupted, /retry asks again",
	}[e.msg.State]
	if e.msg.Reason == session.ReasonElsewhere {
		words = "another Deltafin writes in this chat"
	}
	if s := summary(e.msg.Stats); s != "" && e.msg.State == session.StateDone {
		reply = " · last reply " + s
	}
	return words, reply
}

// progressBar is a determinate bar of n of total.
func progressBar(n, total, width int) string {
	width = min(width, 40)
	if width < 4 || total <= 0 {
		return ""
	}
	return gauge.Bar(float64(n)/float64(total), width)
}

var eighths = []rune(" ▁▂▃▄▅▆▇█")

// sparkline is the last n values; fewer than three are no line.
func sparkline(values []float64, n int) string {
	if len(values) < 3 {
		return ""
	}
	return gauge.Spark(values, n, 0)
}

// cell is the next-token cell: how many layers of the coming token are done. Engine events move it, nothing else. For a
// fast model it is a plain caret. With less motion there is none.
func (m *Model) cell() string {
	if m.opt.Still {
		return ""
	}
	if m.act.fast() {
		return m.theme.Accent.Paint("▏")
	}
	return m.theme.Accent.Paint(string(eighths[max(1, m.act.level())]))
}

// oneSecond is how often a clock on the screen advances.
const oneSecond = time.Second

// stillFor is how long the screen stands still with less motion, where nobody presses a key.
const stillFor = 5 * time.Second

// elapsed is a clock: whole seconds, and nothing in the first.
func elapsed(d time.Duration) string {
	switch {
	case d < time.Second:
		return ""
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	}
	return gauge.Duration(d)
}
