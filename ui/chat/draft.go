package chat

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"deltafin/session"

	tea "github.com/charmbracelet/bubbletea"
)

// What stands in the editor is kept with its chat a moment after the last key, so that neither a crash nor another chat
// loses it.

const draftAfter = time.Second

type (
	draftMsg      struct{ seq int }
	draftSavedMsg struct {
		seq int
		err error
	}
)

// draftGate keeps saving a draft and sending it from overlapping: a draft that was sent must not come back.
type draftGate struct {
	mu   sync.Mutex
	sent atomic.Int64
}

// send runs f, which sends what is in the editor, and makes saves that were under way void.
func (g *draftGate) send(f func() error) error {
	g.sent.Add(1)
	g.mu.Lock()
	defer g.mu.Unlock()
	return f()
}

// save runs f unless something was sent since it was asked for.
func (g *draftGate) save(sent int64, f func() error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.sent.Load() != sent {
		return nil
	}
	return f()
}

// draftNow is what stands in the editor and where the reader is.
func (m *Model) draftNow() session.Draft {
	d := session.Draft{Text: m.ed.value(), EditOf: m.editOf}
	if len(m.ed.pastes) == 0 {
		d.Cursor = m.ed.caret
	} else {
		d.Cursor = len(d.Text)
	}
	if !m.tr.follow {
		d.Anchor = fmt.Sprintf("%d %d %d", m.tr.anchor.id, m.tr.anchor.section, m.tr.anchor.line)
	}
	return d
}

// watchDraft has the draft saved when it was left alone for a moment.
func (m *Model) watchDraft() tea.Cmd {
	if m.conv == nil || m.sending != nil || m.leaving || m.draftWaits || m.draftEqual() {
		return nil
	}
	m.draftWaits = true
	return m.clock.After(draftAfter, draftMsg{m.seq})
}

func (m *Model) draftEqual() bool {
	return m.ed.text == m.drafted.text && m.editOf == m.drafted.editOf && m.tr.follow == m.drafted.follow && (m.tr.follow || m.tr.anchor == m.drafted.anchor)
}

// draftedAs is what the draft was when it was saved last, in terms that are quick to compare.
type draftedAs struct {
	text   string
	editOf int64
	follow bool
	anchor place
}

func (m *Model) saveDraft(msg draftMsg) tea.Cmd {
	m.draftWaits = false
	if msg.seq != m.seq || m.sending != nil || m.draftEqual() {
		return nil
	}
	return m.keepDraft()
}

// keepDraft saves the draft of the conversation that is shown.
func (m *Model) keepDraft() tea.Cmd {
	m.drafted = draftedAs{m.ed.text, m.editOf, m.tr.follow, m.tr.anchor}
	ctx, conv, seq, d, gate := m.ctx, m.conv, m.seq, m.draftNow(), m.gate
	sent := gate.sent.Load()
	return func() tea.Msg {
		return draftSavedMsg{seq, gate.save(sent, func() error { return conv.SaveDraft(ctx, d) })}
	}
}

func (m *Model) draftSaved(msg draftSavedMsg) {
	if msg.err != nil && msg.seq == m.seq && !m.draftFailed {
		m.draftFailed = true // once: every key would bring it again
		m.say("what is in the editor cannot be saved: " + msg.err.Error())
	}
}

// lastDraft saves the draft when the screen has gone.
func (m *Model) lastDraft(ctx context.Context) {
	if m.conv == nil || m.sending != nil || m.draftEqual() {
		return
	}
	d, conv := m.draftNow(), m.conv
	_ = m.gate.save(m.gate.sent.Load(), func() error { return conv.SaveDraft(ctx, d) })
}

// restoreDraft puts a saved draft into the editor and the reader where they were.
func (m *Model) restoreDraft(d session.Draft) {
	if m.ed.empty() && d.Text != "" {
		m.ed.restore(cleanInput(d.Text))
		if len(m.ed.pastes) == 0 && d.Cursor >= 0 && d.Cursor <= len(m.ed.text) {
			m.ed.moveTo(m.ed.boundary(d.Cursor))
		}
		if i, ok := m.tr.byID[d.EditOf]; ok {
			m.editOf, m.editOfAt = d.EditOf, m.tr.entries[i].msg.Created.Format("15:04")
		}
	}
	var p place
	if n, _ := fmt.Sscanf(d.Anchor, "%d %d %d", &p.id, &p.section, &p.line); n == 3 {
		if _, ok := m.tr.byID[p.id]; ok && p.section >= 0 && p.line >= 0 {
			m.tr.follow, m.tr.anchor = false, p
		}
	}
	m.drafted = draftedAs{m.ed.text, m.editOf, m.tr.follow, m.tr.anchor}
}
