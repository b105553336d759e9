package chat

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// command is something the user can ask for by name. The slash menu and the help are made from the list.
type command struct {
	name  string
	args  string
	title string
	key   string
	// disabled is why it cannot be used now, "" if it can.
	disabled func(*Model) string
	run      func(m *Model, arg string) tea.Cmd
}

func commands() []command {
	always := func(*Model) string { return "" }
	return []command{
		{"new", "", "begin a new chat", "ctrl+n", (*Model).cannotSwitch, func(m *Model, _ string) tea.Cmd { return m.newChat() }},
		{"chats", "", "list of chats", "ctrl+s", always, func(m *Model, _ string) tea.Cmd { return m.openPicker() }},
		{"stop", "", "stop the reply, its text is kept", "esc esc", func(m *Model) string {
			if !m.busy() {
				return "nothing to stop"
			}
			return ""
		}, func(m *Model, _ string) tea.Cmd { return m.stop() }},
		{"retry", "", "ask again when a reply failed or broke off", "", (*Model).cannotRetry, func(m *Model, _ string) tea.Cmd { return m.retry() }},
		{"send", "", "send what is queued", "", func(m *Model) string {
			if len(m.queue) == 0 {
				return "nothing is queued"
			}
			return ""
		}, func(m *Model, _ string) tea.Cmd { m.paused = false; return m.sendNext() }},
		{"thinking", "tail|full|folded", "how much of the thinking is shown", "ctrl+t", always, func(m *Model, arg string) tea.Cmd {
			for _, v := range []thinkView{thinkTail, thinkFull, thinkFolded} {
				if arg == v.String() {
					m.setThinking(v)
					return nil
				}
			}
			if arg == "" {
				m.cycleThinking()
				return nil
			}
			m.say("thinking can be tail, full or folded, not " + arg)
			return nil
		}},
		{"effort", "LEVEL", "how long the model may think", "", func(m *Model) string {
			if m.opened == nil {
				return "the model is still loading"
			}
			if m.conv.Effort() == "" {
				return "this model has one effort only"
			}
			if m.setting {
				return "it is being changed"
			}
			return ""
		}, func(m *Model, arg string) tea.Cmd { return m.setEffort(arg) }},
		{"help", "", "keys and commands", "F1", always, func(m *Model, _ string) tea.Cmd { m.openHelp(); return nil }},
		{"redraw", "", "draw everything again", "ctrl+l", always, func(m *Model, _ string) tea.Cmd { return m.redraw() }},
		{"quit", "", "leave", "ctrl+c ctrl+c", always, func(m *Model, _ string) tea.Cmd { return m.askQuit() }},
	}
}

// slash is the command line in the editor, if its text is one: "/word" or "/word argument" on a single line. A path
// ("/usr/bin …") and "//…" are text.
func slash(s string) (name, arg string, ok bool) {
	if !strings.HasPrefix(s, "/") || strings.HasPrefix(s, "//") || strings.Contains(s, "\n") {
		return "", "", false
	}
	name, arg, _ = strings.Cut(s[1:], " ")
	if strings.Contains(name, "/") {
		return "", "", false
	}
	return name, strings.TrimSpace(arg), true
}

// matching are the commands whose name begins like this.
func matching(prefix string) []command {
	return slices.DeleteFunc(commands(), func(c command) bool { return !strings.HasPrefix(c.name, prefix) })
}

// command handles enter on a command line: an exact name runs, the beginning of one is completed, and anything else is
// never sent to the model unless enter is pressed again.
func (m *Model) command(line, name, arg string) (handled bool, cmd tea.Cmd) {
	for _, c := range commands() {
		if c.name != name {
			continue
		}
		m.ed.take()
		if why := c.disabled(m); why != "" {
			m.say("/" + c.name + ": " + why)
			return true, nil
		}
		return true, c.run(m, arg)
	}
	if found := matching(name); name != "" && len(found) > 0 && arg == "" {
		m.ed.set("/" + found[0].name)
		m.say("enter runs /" + found[0].name + ": " + found[0].title)
		return true, nil
	}
	if m.unknown == line {
		return false, nil
	}
	m.unknown = line
	m.say(fmt.Sprintf("no command /%s; enter again sends it as text", name))
	return true, nil
}
