package chat

import (
	"github.com/charmbracelet/bubbles/key"
)

// keymap is every key outside of line editing. The help screen is made from it.
type keymap struct {
	Send, Newline, History            key.Binding
	Stop, Cancel, Quit                key.Binding
	PageUp, PageDown, LineUp, LineDn  key.Binding
	Start, End                        key.Binding
	Thinking, NewChat, Chats, Command key.Binding
	Help, Redraw, Suspend             key.Binding
}

func bind(help, text string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, text))
}

var keys = keymap{
	Send:     bind("enter", "send, or queue while a reply runs", "enter"),
	Newline:  bind("ctrl+j, alt+enter, \\ enter", "new line", "ctrl+j", "alt+enter"),
	History:  bind("up, down", "at the edge of the text: what was sent before", "up", "down"),
	Stop:     bind("esc esc", "stop the reply, its text is kept", "esc"),
	Cancel:   bind("ctrl+c", "clear the text, else stop; twice: quit", "ctrl+c"),
	Quit:     bind("ctrl+d ctrl+d", "quit, with an empty editor", "ctrl+d"),
	PageUp:   bind("pgup", "scroll back", "pgup"),
	PageDown: bind("pgdn", "scroll forward", "pgdown"),
	LineUp:   bind("shift+up", "scroll back by a line", "shift+up", "ctrl+up"),
	LineDn:   bind("shift+down", "scroll forward by a line", "shift+down", "ctrl+down"),
	Start:    bind("ctrl+home", "first message", "ctrl+home"),
	End:      bind("ctrl+end", "newest text, and follow it", "ctrl+end"),
	Thinking: bind("ctrl+t", "thinking: tail, full, folded", "ctrl+t"),
	NewChat:  bind("ctrl+n", "new chat", "ctrl+n"),
	Chats:    bind("ctrl+s, F5", "list of chats", "ctrl+s", "f5"),
	Command:  bind("/", "in an empty editor: commands", "/"),
	Help:     bind("F1", "this help", "f1"),
	Redraw:   bind("ctrl+l", "draw everything again", "ctrl+l"),
	Suspend:  bind("ctrl+z", "suspend", "ctrl+z"),
}

// groups are the bindings as the help shows them.
func (k keymap) groups() []struct {
	title string
	keys  []key.Binding
} {
	type group = struct {
		title string
		keys  []key.Binding
	}
	return []group{
		{"Writing", []key.Binding{k.Send, k.Newline, k.History, k.Command}},
		{"While a reply runs", []key.Binding{k.Stop, k.Thinking}},
		{"Reading", []key.Binding{k.PageUp, k.PageDown, k.LineUp, k.LineDn, k.Start, k.End}},
		{"Chats", []key.Binding{k.NewChat, k.Chats}},
		{"Everywhere", []key.Binding{k.Help, k.Cancel, k.Quit, k.Redraw, k.Suspend}},
	}
}
