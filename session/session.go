// Package session holds conversations: what was said, what is being said, and how both reach the transcript.
//
// A Session is one running program: an engine and a transcript store. A Chat is one conversation of it. Sending a
// message makes it durable, then generates the reply in the background; the reply reaches the screen through the chat's
// Feed and the transcript through a writer of its own, neither of which ever makes the engine wait.
package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"deltafin/runtime"
)

// Role of a message.
type Role string

const (
	RoleSystem    Role = "system"
	RoleUser      Role = "user"
	RoleAssistant Role = "assistant"
)

// State of a message.
type State string

const (
	StateDone    State = "done"
	StateRunning State = "running"
	StateStopped State = "stopped" // by the user; what was generated is kept
	StateFailed  State = "failed"  // by an error, named in Reason
	StateLost    State = "lost"    // the program ended while it ran; shown as interrupted
)

// Reasons a reply ended that are not an error sentence. Those of a finished reply are runtime.StopReason.
const (
	ReasonByUser = "by you"
	ReasonClosed = "closed" // the chat or the program was closed meanwhile
	// ReasonElsewhere is that of a reply in state lost which another process was writing when it was read here.
	ReasonElsewhere = "another Deltafin is writing it"
)

// Message is one entry of a conversation. A user's or system's text is in Answer.
type Message struct {
	ID       int64
	Role     Role
	State    State
	Reason   string // stop reason or error sentence
	Model    string
	Thinking string
	Answer   string
	Created  time.Time
	Started  time.Time // first event of the generation
	Ended    time.Time
	Stats    Stats
	// Used is what a reply was asked for with, as far as the transcript tells.
	Used Settings
	// Branch is which of Branches, the messages in the same place of the conversation, this one is, counting from 1 in the
	// order in which they were made.
	Branch, Branches int
}

// Stats of one reply. Every emitted token but the one that ends the message counts for the channel that was being
// written, the markers between the channels for the one before them.
type Stats struct {
	PromptTokens   int
	ReusedTokens   int // of the prompt, that needed no computing
	RestoredTokens int // of the reused, from a state saved on disk
	ThinkingTokens int
	AnswerTokens   int
	Passes         int
	Proposed       int // draft tokens
	Accepted       int
	Prefill        time.Duration
	Thinking       time.Duration
	Decode         time.Duration
	WaitIO         time.Duration
	FirstToken     time.Duration // from send
	ExpertHits     int64
	ExpertEarly    int64 // of the hits, experts that were read ahead
	ExpertReads    int64
	ReadBytes      int64
	Drafts         []runtime.DraftStats // by source
}

// RouteName is what the passes of the engine that wrote a reply are called in the records of their routes (package
// runtime/trace), so that a screen can show what the model did for a message.
func RouteName(chat string, message int64) string { return fmt.Sprintf("%s:%d", chat, message) }

// Summary is a chat in a list.
type Summary struct {
	ID       string
	Title    string
	Updated  time.Time
	Count    int // messages
	Running  bool
	Archived bool
	Deleted  time.Time // zero unless it was thrown away
}

// Conversation is what a screen needs of a chat. *Chat is one; tests script others.
//
// Methods that take a context wait for the transcript's drive and are called off the screen's goroutine; the others return
// at once. A conversation is a tree: what is edited or asked for again becomes a sibling of what was there, and one path
// through the tree is visible. When that path changes, the feed says so.
type Conversation interface {
	ID() string
	Title() string
	// Messages is the visible path, oldest first; a copy. The feed continues exactly what it returns.
	Messages() []Message
	// Send makes text durable and starts the reply. It returns once the message is committed or with an error and nothing
	// written. While a reply runs it returns ErrBusy. The draft of the chat is gone once the message is there.
	Send(ctx context.Context, text string) error
	// Retry asks for another reply to the last message, in place of one that failed or broke off, which stays in the
	// transcript but not on the visible path. It returns as Send does.
	Retry(ctx context.Context) error
	// Edit sends text as another version of a user's message on the visible path: a branch beside it, with a reply of its
	// own. It returns as Send does.
	Edit(ctx context.Context, message int64, text string) error
	// Regenerate asks for another reply beside a reply on the visible path (or to a user's message there). It returns as Send
	// does. SameAgain says beforehand that nothing that decides the text has changed, so that it would be the same.
	Regenerate(ctx context.Context, message int64) error
	SameAgain(message int64) bool
	// Continue goes on with the last reply from its exact text, if it was stopped, broke off or reached its limit of tokens;
	// else the error is ErrNoContinue. The reply runs again then, under its old ID. It returns as Send does.
	Continue(ctx context.Context) error
	// Branches lists the alternatives to a message, itself among them, in the order in which they were made; of message 0,
	// all ends of the conversation, the newest first.
	Branches(ctx context.Context, message int64) ([]Branch, error)
	// Select shows the branch of a message: the path through it to the newest message below. While a reply runs it returns
	// ErrBusy.
	Select(ctx context.Context, message int64) error

	// Settings are what the next reply is asked for with. SetSettings checks and changes them from the next reply on, and
	// keeps them with a chat that has begun; another system prompt makes the model read the conversation again.
	Settings() Settings
	SetSettings(ctx context.Context, s Settings) error
	// Effort is how much the model thinks in this conversation, "" if it has no such choice; SetEffort changes it from the
	// next reply on.
	Effort() Effort
	SetEffort(e Effort) error

	// Queue is what waits for the running reply to end. It is kept in the transcript and sent by the conversation itself, one
	// message whenever a reply is done; after a reply that stopped or failed, and after a restart, it is paused until
	// ResumeQueue. Changes are announced by the feed.
	Queue() Queue
	// Enqueue adds a message; one more than QueueLimit is refused with ErrQueueFull. If nothing runs and the queue is not
	// paused, it is sent at once.
	Enqueue(ctx context.Context, text string) error
	EditQueued(ctx context.Context, id int64, text string) error
	RemoveQueued(ctx context.Context, id int64) error
	// MoveQueued puts a message at place among those that wait; 0 is next.
	MoveQueued(ctx context.Context, id int64, place int) error
	ResumeQueue(ctx context.Context) error

	// Draft is what stood in the editor when it was last saved, also by an earlier run of the program.
	Draft() Draft
	// SaveDraft keeps the draft, beyond a restart too where the transcript can be written. It must not be called while Send
	// or Edit is under way, which remove the draft.
	SaveDraft(ctx context.Context, d Draft) error

	// Export writes the conversation as it is in the transcript.
	Export(ctx context.Context, w io.Writer, o ExportOptions) error

	// Stop asks the running reply to end at the next safe point. The text so far is kept. Without one it does nothing.
	Stop()
	// Busy says whether a reply runs or a message is being sent.
	Busy() bool
	Feed() *Feed
}

// Library is what a screen needs of all chats. *Session is one. All its methods wait for the transcript's drive.
type Library interface {
	// Chats lists conversations, the most recently used first; archived ones are a list of their own.
	Chats(ctx context.Context, archived bool) ([]Summary, error)
	// Deleted lists what was thrown away and can still be brought back, the latest first.
	Deleted(ctx context.Context) ([]Summary, error)
	// Rename gives a chat a title; id is a whole id, here and below.
	Rename(ctx context.Context, id, title string) error
	// Archive hides a chat from the usual list, or brings it back.
	Archive(ctx context.Context, id string, archived bool) error
	// Delete throws a chat away. If it is open, it is closed first. Undelete brings it back, until it is purged some weeks
	// later or by Purge, which removes the chat and its text from the disk.
	Delete(ctx context.Context, id string) error
	Undelete(ctx context.Context, id string) error
	Purge(ctx context.Context, id string) error
	// Search yields chats by title and messages by text, newest first. It ends early with ctx and with the loop.
	Search(ctx context.Context, q Query) iter.Seq2[Hit, error]
	// History is what was typed in all chats, sent or put aside, the newest first and every text once.
	History(ctx context.Context, limit int) ([]string, error)
	// PutAside keeps a text that was typed and cleared, for History.
	PutAside(ctx context.Context, text string) error
}

// Errors of this package, wrapped in sentences. Test with errors.Is.
var (
	// ErrBusy: a reply runs; stop it or wait for it.
	ErrBusy = errors.New("a reply is running; stop it or wait until it ends")
	// ErrEmpty: a message needs something to say.
	ErrEmpty = errors.New("the message is empty")
	// ErrNoRetry: the last message is no reply that failed or broke off.
	ErrNoRetry = errors.New("there is no failed or interrupted reply to ask for again")
	// ErrNoContinue: the last message is no reply that ended before its time.
	ErrNoContinue = errors.New("the last reply ended by itself; there is nothing to continue")
	// ErrNotShown: the message is not on the visible path, or not of the kind that this can be done with.
	ErrNotShown = errors.New("this message is not in the conversation as it is shown")
	// ErrQueueFull: QueueLimit messages wait.
	ErrQueueFull = fmt.Errorf("%d messages wait already; wait for a reply, or change one of them", QueueLimit)
	// ErrMoved: another process added to this chat; what it added is on the visible path now.
	ErrMoved = errors.New("another Deltafin went on with this chat; what was added is shown now: send again if it still fits")
	// ErrClosed: the chat or the session was closed.
	ErrClosed = errors.New("this chat is closed")
	// ErrNoTokenizer: the model came without tokenizer files.
	ErrNoTokenizer = errors.New("no tokenizer")
)
