package chat

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// command is something the user can ask for: by a key, in the slash menu, in the palette. There is one table of them
// (table.go), and the help, the palette, the slash menu and the keymap are made from it.
type command struct {
	name    string // in the slash menu and in the settings
	aliases []string
	args    string // what may follow the name
	title   string
	group   string // of the help
	where   area   // of its keys
	keys    []string
	// moves is a command that only makes sense as a key, such as one for scrolling: it is not offered by name.
	moves bool
	// disabled is why it cannot be used now, "" if it can; nil for always.
	disabled func(*Model) string
	run      func(m *Model, arg string) tea.Cmd
}

// why is why the command cannot be used now, "" if it can.
func (c *command) why(m *Model) string {
	if c.disabled == nil {
		return ""
	}
	return c.disabled(m)
}

// named are the names a person can type for the command.
func (c *command) named(prefix string) string {
	if c.moves {
		return ""
	}
	if strings.HasPrefix(c.name, prefix) {
		return c.name
	}
	for _, a := range c.aliases {
		if strings.HasPrefix(a, prefix) {
			return a
		}
	}
	return ""
}

// invoke runs a command if it can be used, and says why not otherwise.
func (m *Model) invoke(c *command, arg string) tea.Cmd {
	if why := c.why(m); why != "" {
		m.say(c.title + ": not now, " + why)
		if !c.moves {
			m.say("/" + c.name + ": " + why)
		}
		return nil
	}
	return c.run(m, arg)
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

// commanding says whether the editor holds a command line whose choices are to be seen: a notice gives way to them once the
// line has changed since it was said.
func (m *Model) commanding() bool {
	_, _, ok := slash(m.ed.text)
	return ok && !m.over.open() && m.focus == inEditor && (m.notice == "" || m.noticeOn != m.ed.text)
}

// matching are the commands with a name that begins like this; one that is called exactly this comes first.
func (m *Model) matching(prefix string) []*command {
	var found []*command
	for i := range m.commands {
		c := &m.commands[i]
		switch name := c.named(prefix); {
		case name == "":
		case name == prefix || c.name == prefix:
			found = append([]*command{c}, found...)
		default:
			found = append(found, c)
		}
	}
	return found
}

// command handles enter on a command line: an exact name runs, the beginning of one is completed, and anything else is
// never sent to the model unless enter is pressed again.
func (m *Model) command(line, name, arg string) (handled bool, cmd tea.Cmd) {
	if found := m.choices(); len(found) > 0 && m.choosing.moved && m.choosing.text == m.ed.text {
		c := found[m.chosenCommand(len(found))]
		if needsArgument(c) && c.why(m) == "" {
			m.ed.set("/" + c.name + " ")
			return true, nil
		}
		name = c.name
	}
	for i := range m.commands {
		c := &m.commands[i]
		if c.moves || c.name != name && !slices.Contains(c.aliases, name) {
			continue
		}
		m.ed.take()
		return true, m.invoke(c, arg)
	}
	if found := m.matching(name); name != "" && len(found) > 0 && arg == "" {
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

// complete finishes the name of the command that is marked, else of the first, and says whether there was one to finish.
func (m *Model) complete() bool {
	name, arg, ok := slash(m.ed.value())
	if !ok || arg != "" {
		return false
	}
	found := m.matching(name)
	if len(found) == 0 {
		return false
	}
	c := found[0]
	if all := m.choices(); len(all) > 0 {
		c = all[m.chosenCommand(len(all))]
	}
	m.ed.set("/" + c.name + map[bool]string{true: " ", false: ""}[c.args != ""])
	return true
}

// openPalette lists every command, with its key and, where it cannot be used, why.
func (m *Model) openPalette() tea.Cmd {
	p := &menu{
		name: "commands", title: "Commands", prompt: "type a name", match: fuzzyItem,
		hint: "enter runs · up, down choose · esc closes",
		pick: func(m *Model, it item) tea.Cmd {
			m.closeOverlay()
			i := slices.IndexFunc(m.commands, func(c command) bool { return c.name == it.id })
			if i < 0 {
				return nil
			}
			if c := &m.commands[i]; needsArgument(c) && c.why(m) == "" {
				m.focus = inEditor
				if !m.ed.empty() {
					m.ed.remember(m.ed.value())
				}
				m.ed.set("/" + c.name + " ")
				m.say(strings.TrimSpace("/"+c.name+" "+c.args) + ": " + c.title)
				return nil
			} else {
				return m.invoke(c, "")
			}
		},
	}
	for i := range m.commands {
		c := &m.commands[i]
		if c.moves {
			continue
		}
		it := item{id: c.name, title: c.title, also: c.name + " " + strings.Join(c.aliases, " "), right: "/" + c.name, off: c.why(m)}
		if key := m.keys.first(c.name); key != "" {
			it.right += " · " + key
		}
		p.items = append(p.items, it)
	}
	m.openOverlay(p)
	return nil
}

// needsArgument says whether a command means nothing without what follows its name.
func needsArgument(c *command) bool {
	return c.args != "" && !strings.HasPrefix(c.args, "[") && c.args == strings.ToUpper(c.args)
}
