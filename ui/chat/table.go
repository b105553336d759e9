package chat

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// Groups of the help, in its order.
const (
	groupWriting = "Writing"
	groupReply   = "While a reply runs"
	groupReading = "Reading"
	groupMessage = "A message (tab goes to the messages)"
	groupChats   = "Chats"
	groupScreen  = "Screens and settings"
)

// fixedRows are the keys that cannot be changed, for the help.
var fixedRows = map[string][][2]string{
	groupWriting: {
		{"enter", "send, or queue while a reply runs"},
		{"\\ enter", "a backslash before enter: new line"},
		{"up, down", "at the edge of the text: what was sent before, or the newest queued message"},
		{"/", "in an empty editor: a command by its name; // sends a text that begins with /"},
		{"ctrl+a e u k w y _", "line editing: start, end, delete before, after, word; put back; undo"},
	},
	groupReply: {
		{"esc esc", "stop the reply, its text is kept"},
		{"hit 52+19%", "of the last tokens' experts, how many were in memory + were read ahead in time; the rest was waited for"},
		{"ctrl+c", "close, else clear the text, else stop; twice: quit"},
		{"ctrl+d ctrl+d", "quit, with an empty editor"},
	},
}

// commandTable is every command there is.
func commandTable() []command {
	var all []command
	for _, part := range [][]command{readingCommands(), chatCommands(), messageCommands(), replyCommands(), screenCommands(), writingCommands()} {
		all = append(all, part...)
	}
	return all
}

// plain makes a command's function of one that takes no argument.
func plain(f func(*Model) tea.Cmd) func(*Model, string) tea.Cmd {
	return func(m *Model, _ string) tea.Cmd { return f(m) }
}

// still is plain for what needs no command.
func still(f func(*Model)) func(*Model, string) tea.Cmd {
	return func(m *Model, _ string) tea.Cmd { f(m); return nil }
}

func writingCommands() []command {
	g := groupWriting
	return []command{
		{name: "newline", title: "new line", group: g, where: inEditor, keys: []string{"ctrl+j", "alt+enter"}, moves: true,
			run: still(func(m *Model) { m.ed.newline() })},
		{name: "history", title: "search what was sent", group: g, where: inEditor, keys: []string{"ctrl+r"}, run: plain((*Model).openHistory)},
		{name: "editor", aliases: []string{"compose"}, title: "write in $VISUAL or $EDITOR", group: g, where: everywhere, keys: []string{"ctrl+g"},
			disabled: (*Model).cannotEdit, run: plain((*Model).externalEditor)},
		{name: "commands", title: "commands by name", group: g, keys: []string{"ctrl+p"}, run: plain((*Model).openPalette)},
		{name: "focus", title: "to the messages and back", group: g, keys: []string{"tab"}, moves: true, run: still(func(m *Model) { m.focusNext(+1) })},
		{name: "focus-back", title: "the other way round", group: g, keys: []string{"shift+tab"}, moves: true, run: still(func(m *Model) { m.focusNext(-1) })},
	}
}

func replyCommands() []command {
	g := groupReply
	return []command{
		{name: "stop", title: "stop the reply, its text is kept", group: g, disabled: func(m *Model) string {
			if !m.busy() {
				return "nothing to stop"
			}
			return ""
		}, run: plain((*Model).stop)},
		{name: "retry", title: "ask again when a reply failed or broke off", group: g, disabled: (*Model).cannotRetry, run: plain((*Model).retry)},
		{name: "queue", title: "what is queued: edit, drop, reorder", group: g, disabled: (*Model).nothingQueued, run: still((*Model).openQueue)},
		{name: "send", title: "send what is queued", group: g, disabled: (*Model).nothingQueued,
			run: plain((*Model).resume)},
		{name: "continue", title: "go on with a reply that was stopped or cut", group: g, where: inTranscript, keys: []string{"C"}, disabled: (*Model).cannotGoOn, run: plain((*Model).goOn)},
		{name: "regen", aliases: []string{"regenerate"}, title: "another reply beside this one", group: g, where: inTranscript, keys: []string{"r"}, disabled: (*Model).cannotChange, run: plain((*Model).regenerate)},
	}
}

func readingCommands() []command {
	g := groupReading
	scroll := func(n int) func(*Model, string) tea.Cmd { return still(func(m *Model) { m.scroll(n) }) }
	page := func(by int) func(*Model, string) tea.Cmd { return still(func(m *Model) { m.page(by) }) }
	return []command{
		{name: "page-up", title: "scroll back", group: g, keys: []string{"pgup"}, moves: true, run: page(-1)},
		{name: "page-down", title: "scroll forward", group: g, keys: []string{"pgdown"}, moves: true, run: page(+1)},
		{name: "line-up", title: "scroll back by a line", group: g, keys: []string{"shift+up", "ctrl+up"}, moves: true, run: scroll(-1)},
		{name: "line-down", title: "scroll forward by a line", group: g, keys: []string{"shift+down", "ctrl+down"}, moves: true, run: scroll(+1)},
		{name: "first", title: "first message", group: g, keys: []string{"ctrl+home"}, moves: true, run: still((*Model).toStart)},
		{name: "newest", title: "newest text, and follow it", group: g, keys: []string{"ctrl+end"}, moves: true, run: still((*Model).toEnd)},
		{name: "find", args: "[TEXT]", title: "find in this chat", group: g, keys: []string{"ctrl+f"}, run: (*Model).find},
		{name: "thinking", args: "[tail|full|folded]", title: "how much of the thinking is shown", group: g, keys: []string{"ctrl+t"}, run: (*Model).thinkingCommand},
		{name: "details", title: "all thinking open, or all folded", group: g, keys: []string{"ctrl+o"}, run: still((*Model).details)},
	}
}

func messageCommands() []command {
	g := groupMessage
	in := func(name, title string, run func(*Model, string) tea.Cmd, keys ...string) command {
		return command{name: name, title: title, group: g, where: inTranscript, keys: keys, moves: true, run: run}
	}
	scroll := func(n int) func(*Model, string) tea.Cmd { return still(func(m *Model) { m.scroll(n) }) }
	half := func(by int) func(*Model, string) tea.Cmd {
		return still(func(m *Model) { m.scroll(by * max(1, m.lay.body/2)) })
	}
	return []command{
		in("down", "down by a line", scroll(+1), "j", "down"),
		in("up", "up by a line", scroll(-1), "k", "up"),
		in("next-message", "next message", still(func(m *Model) { m.nextMessage(+1) }), "J"),
		in("previous-message", "message before", still(func(m *Model) { m.nextMessage(-1) }), "K"),
		in("half-down", "half a page down", half(+1), "d"),
		in("half-up", "half a page up", half(-1), "u"),
		in("top", "first message", still((*Model).toStart), "g", "home"),
		in("bottom", "newest text", still((*Model).toEnd), "G", "end"),
		in("find-here", "find", (*Model).find, "/"),
		in("find-next", "next hit", plain(func(m *Model) tea.Cmd { return m.nextHit(+1) }), "n"),
		in("find-previous", "hit before", plain(func(m *Model) tea.Cmd { return m.nextHit(-1) }), "N"),
		in("toggle", "open or fold its thinking", still((*Model).toggleThinking), " ", "enter"),
		in("help-here", "help", still((*Model).openHelp), "?"),
		{name: "copy", args: "[N|code|thinking|chat]", title: "copy the answer, or its Nth code block", group: g, where: inTranscript, keys: []string{"y"},
			disabled: (*Model).nothingToCopy, run: (*Model).copyCommand},
		in("copy-thinking", "copy with its thinking", plain(func(m *Model) tea.Cmd { return m.copyCommand("all") }), "Y"),
		in("copy-code", "copy a code block", plain(func(m *Model) tea.Cmd { return m.copyCommand("code") }), "c"),
		{name: "inspect-message", title: "look into what the model did for it", group: g, where: inTranscript, keys: []string{"i"}, moves: true, disabled: (*Model).cannotInspect, run: plain((*Model).inspectMessage)},
		{name: "edit", title: "edit the question: a new branch", group: g, where: inTranscript, keys: []string{"e"}, disabled: (*Model).cannotChange, run: still((*Model).editMessage)},
		in("branch-before", "branch before", plain(func(m *Model) tea.Cmd { return m.sibling(-1) }), "["),
		in("branch-after", "branch after", plain(func(m *Model) tea.Cmd { return m.sibling(+1) }), "]"),
		{name: "branches", title: "all branches of this chat", group: g, where: inTranscript, keys: []string{"b"}, disabled: (*Model).cannotChange, run: plain((*Model).openBranches)},
		{name: "raw", title: "the message as it is stored", group: g, keys: []string{"alt+r"}, disabled: (*Model).nothingToCopy, run: still((*Model).openRaw)},
		{name: "stats", title: "figures of the reply", group: g, disabled: (*Model).nothingToCopy, run: still((*Model).openStats)},
	}
}

func chatCommands() []command {
	g := groupChats
	return []command{
		{name: "new", title: "begin a new chat", group: g, keys: []string{"ctrl+n"}, disabled: (*Model).cannotSwitch, run: plain((*Model).newChat)},
		{name: "chats", aliases: []string{"open"}, title: "list of chats", group: g, keys: []string{"ctrl+s", "f5"}, run: plain((*Model).openPicker)},
		{name: "chat-up", title: "chat above", group: g, where: inChats, keys: []string{"up", "k"}, moves: true, run: still(func(m *Model) { m.moveSide(-1) })},
		{name: "chat-down", title: "chat below", group: g, where: inChats, keys: []string{"down", "j"}, moves: true, run: still(func(m *Model) { m.moveSide(+1) })},
		{name: "chat-open", title: "open the chat", group: g, where: inChats, keys: []string{"enter"}, moves: true, run: plain((*Model).openSide)},
		{name: "search", args: "TEXT", title: "search all chats", group: g, disabled: (*Model).cannotSearch, run: (*Model).searchCommand},
		{name: "export", args: "[md|json] [thinking] [branches] [FILE]", title: "write this chat to a file", group: g, where: inTranscript, keys: []string{"x"}, disabled: (*Model).cannotExport, run: (*Model).exportCommand},
		{name: "rename", args: "[TITLE]", title: "give this chat a title", group: g, disabled: (*Model).cannotRename, run: (*Model).renameCommand},
		{name: "archive", title: "put this chat away", group: g, disabled: (*Model).cannotArchive, run: still((*Model).archiveCommand)},
		{name: "delete", title: "delete this chat", group: g, disabled: (*Model).cannotArchive, run: still((*Model).deleteCommand)},
		{name: "system", args: "[TEXT]", title: "what the model is told before the chat", group: g, disabled: (*Model).cannotSet, run: (*Model).systemCommand},
		{name: "set", args: "[NAME VALUE]", title: "sampling and other settings of this chat", group: g, disabled: (*Model).cannotSet, run: (*Model).setCommand},
		{name: "effort", args: "LEVEL", title: "how long the model may think", group: g, disabled: (*Model).cannotSetEffort, run: (*Model).setEffort},
	}
}

func screenCommands() []command {
	g := groupScreen
	return []command{
		{name: "chat", title: "back to the chat", group: g, keys: []string{"f2"}, moves: true, run: still(func(m *Model) { m.closeOverlays(); m.focus = inEditor })},
		{name: "help", aliases: []string{"keys"}, title: "keys and commands", group: g, keys: []string{"f1"}, run: still((*Model).openHelp)},
		{name: "inspector", title: "look into the model: experts, routes, time", group: g, keys: []string{"f3"}, disabled: (*Model).cannotInspect, run: plain((*Model).openInspector)},
		{name: "health", aliases: []string{"why"}, title: "memory, disk, and why it is not faster", group: g, keys: []string{"f4"}, disabled: (*Model).cannotObserve, run: plain((*Model).toggleHealth)},
		{name: "model", title: "what answers here, and how to change that", group: g, run: still((*Model).openModel)},
		{name: "setup", aliases: []string{"install"}, title: "get a model, or see how that goes", group: g, disabled: (*Model).cannotSetUp, run: plain((*Model).openSetup)},
		{name: "theme", args: "[NAME]", title: "colours: ansi, dark, light, contrast, mono", group: g, run: (*Model).themeCommand},
		{name: "mouse", args: "[on|off]", title: "wheel and clicks, or the terminal's own selection", group: g, run: (*Model).mouseCommand},
		{name: "plain", title: "go on in lines of words, as screen readers like them", group: g, disabled: (*Model).cannotGoPlain, run: plain((*Model).goPlain)},
		{name: "log", title: "what was said in the status line, and what the engine wrote", group: g, run: plain((*Model).openLog)},
		{name: "redraw", title: "draw everything again", group: g, keys: []string{"ctrl+l"}, run: plain((*Model).redraw)},
		{name: "suspend", title: "suspend", group: g, keys: []string{"ctrl+z"}, moves: true, run: plain((*Model).suspend)},
		{name: "quit", aliases: []string{"exit"}, title: "leave", group: g, run: plain((*Model).askQuit)},
	}
}

// thinkingCommand is /thinking with or without a word, and its key.
func (m *Model) thinkingCommand(arg string) tea.Cmd {
	for _, v := range []thinkView{thinkTail, thinkFull, thinkFolded} {
		if arg == v.String() || v == thinkFolded && arg == "line" {
			return m.setThinking(v)
		}
	}
	if strings.TrimSpace(arg) == "" {
		return m.cycleThinking()
	}
	m.say("thinking can be tail, full or folded, not " + arg)
	return nil
}
