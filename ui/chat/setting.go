package chat

import (
	"fmt"
	"strings"

	"deltafin/session"
	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// settingsMsg is the end of a change of settings.
type settingsMsg struct {
	seq   int
	words string
	err   error
}

func (m *Model) cannotSet() string {
	switch {
	case m.opened == nil:
		return "the model is still loading"
	case m.setting:
		return "a setting is being changed"
	}
	return ""
}

// setCommand changes a setting of the chat, or lists them.
func (m *Model) setCommand(arg string) tea.Cmd {
	name, value, _ := strings.Cut(arg, " ")
	if name == "" {
		m.openSettings()
		return nil
	}
	value = strings.TrimSpace(value)
	s, err := m.conv.Settings().With(name, value)
	if err != nil {
		m.say(err.Error())
		return nil
	}
	return m.change(s, name)
}

// systemCommand changes the system prompt, or asks for it.
func (m *Model) systemCommand(arg string) tea.Cmd {
	if arg != "" {
		return m.setCommand("system " + arg)
	}
	m.openOverlay(newBar("System prompt:", text.OneLine(m.conv.Settings().System), func(m *Model, s string) tea.Cmd {
		m.closeOverlay()
		return m.setCommand("system " + s)
	}))
	return nil
}

func (m *Model) change(s session.Settings, name string) tea.Cmd {
	m.setting = true
	ctx, conv, seq := m.ctx, m.conv, m.seq
	return func() tea.Msg {
		err := conv.SetSettings(ctx, s)
		words := name + " holds from the next reply on"
		for _, n := range session.AllSettings() {
			if n.Name == name && n.Value(s) == "" {
				words = name + " is as it was by default, from the next reply on"
			}
		}
		return settingsMsg{seq, words, err}
	}
}

func (m *Model) settingsSet(msg settingsMsg) tea.Cmd {
	if msg.seq != m.seq {
		return nil
	}
	m.setting = false
	if msg.err != nil {
		m.say("not changed: " + msg.err.Error())
	} else {
		m.say(msg.words)
	}
	return m.handOver()
}

// openSettings lists what can be set, to be changed.
func (m *Model) openSettings() {
	l := &menu{name: "settings", title: "Settings of this chat", prompt: "type to filter", match: containsItem,
		hint: "enter changes · esc closes",
		pick: func(m *Model, it item) tea.Cmd {
			m.openOverlay(newBar(it.id+":", it.value.(string), func(m *Model, s string) tea.Cmd {
				m.closeOverlays()
				return m.setCommand(it.id + " " + s)
			}))
			return nil
		}}
	now := m.conv.Settings()
	for _, n := range session.AllSettings() {
		v := n.Value(now)
		it := item{id: n.Name, title: n.Name, also: n.Help, right: v, under: n.Help, value: v}
		if v == "" {
			it.right = "default"
		}
		l.items = append(l.items, it)
	}
	m.openOverlay(l)
}

// samplingWords are how tokens are chosen, "" for what goes without saying.
func samplingWords(s session.Settings, long bool) string {
	a := s.Sampling
	var parts []string
	switch {
	case a.Temperature > 0:
		parts = append(parts, fmt.Sprintf("temp %g", a.Temperature))
	case long:
		parts = append(parts, "greedy")
	}
	for _, p := range []struct {
		name  string
		value float64
		none  float64
	}{{"top_p", a.TopP, 1}, {"min_p", a.MinP, 0}, {"top_k", float64(a.TopK), 0}, {"rep", a.RepetitionPenalty, 1}, {"pres", a.PresencePenalty, 0}} {
		if long && p.value != 0 && p.value != p.none {
			parts = append(parts, fmt.Sprintf("%s %g", p.name, p.value))
		}
	}
	if long && s.Draft != "" {
		parts = append(parts, "drafts "+string(s.Draft))
	}
	return strings.Join(parts, " · ")
}
