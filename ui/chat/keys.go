package chat

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// area is a part of the screen that keys can go to. Exactly one has them at a time.
type area int

const (
	everywhere   area = iota // keys that work wherever the others go
	inEditor                 // the text being written
	inTranscript             // the messages
	inChats                  // the list of chats beside them, in a large window
	inRail                   // the health pane beside them
)

func (a area) String() string {
	return [...]string{"everywhere", "writing", "reading", "in the list of chats", "in the health pane"}[a]
}

// keymap says which command a key stands for in an area. It is made from the table of commands and what the user's
// settings change in it. Line editing, enter in the editor, esc and ctrl+c are fixed.
type keymap struct {
	of [5]map[string]*command
	// bindings are the keys of each command by its name, with how they are written.
	bindings map[string]key.Binding
}

// fixedKeys can stand for nothing else: without them a mistake in the settings would lock the user in.
var fixedKeys = []string{"esc", "ctrl+c", "enter"}

// newKeymap makes the keymap. change names commands and the keys they get instead of their own; no keys at all take the
// command off the keyboard. The error says in a sentence what is wrong with change.
func newKeymap(commands []command, change map[string][]string) (keymap, error) {
	k := keymap{bindings: map[string]key.Binding{}}
	for a := range k.of {
		k.of[a] = map[string]*command{}
	}
	for name := range change {
		if !slices.ContainsFunc(commands, func(c command) bool { return c.name == name }) {
			return k, fmt.Errorf("[keys] names %q, which is no action; 'deltafin config keys' lists them", name)
		}
	}
	for i := range commands {
		c := &commands[i]
		names, changed := change[c.name]
		if !changed {
			names = c.keys
		}
		var bound, shown []string
		for _, name := range names {
			name, err := keyName(name)
			if err != nil {
				return k, fmt.Errorf("[keys] %s: %w", c.name, err)
			}
			if changed && slices.Contains(fixedKeys, name) {
				return k, fmt.Errorf("[keys] %s: %s always means the same and cannot be changed", c.name, name)
			}
			if changed && c.where != inTranscript && len([]rune(name)) == 1 {
				return k, fmt.Errorf("[keys] %s: %q is a character to be typed; use ctrl, alt or a function key", c.name, name)
			}
			for a := range k.of {
				other := k.of[a][name]
				if other != nil && other != c && (area(a) == c.where || area(a) == everywhere || c.where == everywhere) {
					return k, fmt.Errorf("[keys] %s stands for both %s and %s; give one of them another key", keyShown(name), other.name, c.name)
				}
			}
			k.of[c.where][name] = c
			bound, shown = append(bound, name), append(shown, keyShown(name))
		}
		k.bindings[c.name] = key.NewBinding(key.WithKeys(bound...), key.WithHelp(strings.Join(shown, ", "), c.title))
	}
	return k, nil
}

// CheckKeys says what is wrong with a [keys] table of the settings, nil if nothing is.
func CheckKeys(change map[string][]string) error {
	_, err := newKeymap(commandTable(), change)
	return err
}

// Action is something a key can stand for, for a listing of what the settings can change.
type Action struct {
	Name, Title, Where string
	Keys               []string
}

// Actions lists them in the order of the help.
func Actions() []Action {
	var all []Action
	for _, c := range commandTable() {
		all = append(all, Action{c.name, c.title, c.where.String(), slices.Clone(c.keys)})
	}
	return all
}

// find is the command of a key, nil if it has none where the keys go.
func (k *keymap) find(where area, name string) *command {
	if c := k.of[where][name]; c != nil {
		return c
	}
	return k.of[everywhere][name]
}

// is says whether a key stands for a command everywhere.
func (k *keymap) is(name, command string) bool {
	c := k.of[everywhere][name]
	return c != nil && c.name == command
}

// hint is a key and what it does, for the hint row; "" if the command has no key.
func (k *keymap) hint(command, what string) string {
	if key := k.first(command); key != "" {
		return key + " " + what
	}
	return ""
}

// first is the first key of a command as it is written, "" if it has none.
func (k *keymap) first(command string) string {
	first, _, _ := strings.Cut(k.bindings[command].Help().Key, ", ")
	return first
}

// keyAliases are other names people write for the keys of Bubble Tea.
var keyAliases = map[string]string{
	"return": "enter", "escape": "esc", "pagedown": "pgdown", "pgdn": "pgdown", "pageup": "pgup", "space": " ", "del": "delete",
	"ins": "insert", "backtab": "shift+tab",
}

// keyName is a key as Bubble Tea calls it.
func keyName(s string) (string, error) {
	name := strings.TrimSpace(s)
	if s == " " {
		name = "space"
	}
	if len([]rune(name)) != 1 { // J is not j
		name = strings.ToLower(name)
	}
	mods, base := "", name
	for {
		mod, rest, ok := strings.Cut(base, "+")
		if !ok || rest == "" || !slices.Contains([]string{"ctrl", "alt", "shift"}, mod) {
			break
		}
		mods, base = mods+mod+"+", rest
	}
	if a, ok := keyAliases[base]; ok {
		base = a
	}
	name = mods + base
	if len([]rune(base)) == 1 && (mods == "" || mods == "alt+") || knownKeys[strings.TrimPrefix(name, "alt+")] {
		return name, nil
	}
	return "", fmt.Errorf("%q is no key; write ctrl+p, alt+r, f3, pgdn, shift+up or one character", s)
}

// knownKeys are the names of all keys Bubble Tea reports.
var knownKeys = func() map[string]bool {
	all := map[string]bool{"alt+enter": true}
	for t := tea.KeyType(-100); t < 128; t++ {
		if name := (tea.Key{Type: t}).String(); name != "" && t != tea.KeyRunes {
			all[name] = true
		}
	}
	return all
}()

// keyShown is a key as the help writes it.
func keyShown(name string) string {
	switch name {
	case " ":
		return "space"
	case "pgdown":
		return "pgdn"
	}
	if len(name) > 1 && name[0] == 'f' && name[1] >= '0' && name[1] <= '9' {
		return strings.ToUpper(name)
	}
	return name
}
