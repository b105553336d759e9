package chat

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/ui/inspector"
	"deltafin/ui/setup"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

// ErrNoTerminal: the chat needs a terminal on standard input and standard output, one that can place its cursor.
var ErrNoTerminal = errors.New("the chat screen needs a terminal for input and output")

// Mode is a shape of the screen.
type Mode int

const (
	ModeScreen Mode = iota // the whole window
	ModeInline             // a live part at the bottom, the rest printed into the terminal's history
	ModePlain              // lines of words, nothing is ever drawn over
)

// Options say what a chat screen shows and where it gets it from.
type Options struct {
	// In and Out are the terminal; nil means standard input and output.
	In, Out *os.File
	// Open loads the engine and opens the conversation, off the screen: the screen is there, and takes text, from the
	// start. progress may be called from any goroutine and never blocks. An error is shown as it reads, so it should be a
	// sentence that says what to do. When ctx ends, the user has quit.
	Open func(ctx context.Context, progress func(runtime.Progress)) (*Opened, error)
	// Model is the name in the header until Open has returned, and Kind what is known of it by then.
	Model string
	Kind  runtime.Kind
	// Theme is nil for what the environment asks for.
	Theme *theme.Theme
	// Keys are the keys of commands that differ from their own, by the command's name (CheckKeys).
	Keys map[string][]string
	// Terminal is what is known of the terminal, for the help: TERM, TERM_PROGRAM, multiplexer, connection.
	Terminal map[string]string
	// Clipboard copies text and says in a sentence what became of it. send writes a sequence to the terminal. nil: nothing
	// can be copied.
	Clipboard func(text string, send func(sequence string) error) string
	// Mode is the shape of the screen. Every is how often plain mode says how a reply goes on; 0: only at its phases.
	Mode  Mode
	Every time.Duration
	// Preferences are what was remembered; Remember keeps them, nil for not.
	Preferences Preferences
	Remember    func(Preferences) error
	// Themes makes a theme by name.
	Themes func(name string) (*theme.Theme, error)
	// Title and Taskbar allow the window's title and progress in the taskbar.
	Title, Taskbar bool
	// Call is the sequence that calls for whoever does not look at the window, with a sentence in one line about why. It is
	// called off the screen's goroutine and may take its time. nil: nobody is to be called.
	Call func(words string) (sequence string)
	// Alone says that no shell started the program, to which it could be suspended.
	Alone bool
	// Still is less motion: by itself nothing changes more often than every stillFor, text included.
	Still bool
	// Save writes a file as a whole: what write writes, under path. It says where it is, and that something is there already
	// where it is not to be replaced. nil: no files are written.
	Save func(path string, replace bool, write func(io.Writer) error) (full string, exists bool, err error)
	// Edit makes a run of the user's own editor over a text; nil: there is none.
	Edit func(text string) Editing
	// Log is the file that gets what the process writes to standard error while the screen is up; "" discards it. ReadLog
	// reads its end, nil for nobody can.
	Log     string
	ReadLog func() (string, error)
	// Resume is the command that reopens a conversation, before its ID; "" means "deltafin --resume".
	Resume string
	// Setup is what to do to get the real model, shown in the welcome of a demo.
	Setup string
	// Installing is the setup that goes on beside the chat, and Wizard makes its screen, of which one is shown at a time.
	// Neither may block. nil: nothing can be set up from here.
	Installing func() setup.Snapshot
	Wizard     func(th *theme.Theme) *setup.Wizard
	// Yield hears whether an answer is being computed, which the setup then yields to. It may not block; may be nil.
	Yield func(on bool)
}

// Editing is one run of an editor. Text is the text when it has ended.
type Editing interface {
	tea.ExecCommand
	Text() (string, error)
}

// Opened is a loaded engine with its conversations. Functions that are nil are features the screen then says it does not
// have. They are called off the screen's goroutine and may take their time.
type Opened struct {
	Identity runtime.Identity
	Limits   runtime.Limits
	// Conversation is the one to begin with.
	Conversation session.Conversation
	// New begins another conversation.
	New func(ctx context.Context) (session.Conversation, error)
	// Load opens a chat of the list.
	Load func(ctx context.Context, id string) (session.Conversation, error)
	// Library is for what is done with chats as a whole: listing, renaming, archiving, searching all of them.
	Library session.Library
	// Health is the engine's live snapshot; it must not block.
	Health func() runtime.Health
	// Count is the number of tokens of a text; nil: nobody knows.
	Count func(text string) int
	// Inspect says what there is to look into; nil for nothing. The theme is the screen's.
	Inspect func() inspector.Options
	// Unkept says that the conversations end with the program: nothing of them is on disk.
	Unkept bool
	// Notice is what to tell the user at the start, a sentence a line, such as a data folder that cannot be written.
	Notice string
	// Close ends everything: running replies stop, what was said is on disk when it returns.
	Close func() error
}
