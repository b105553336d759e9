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
	"time"
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
}

// Stats of one reply. Every emitted token but the one that ends the message counts for the channel that was being
// written, the markers between the channels for the one before them.
type Stats struct {
	PromptTokens   int
	ReusedTokens   int // of the prompt, already in the timeline
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
	ExpertReads    int64
	ReadBytes      int64
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
}

// Conversation is what a screen needs of a chat. *Chat is one; tests script others.
type Conversation interface {
	ID() string
	Title() string
	// Messages is the visible path, oldest first; a copy. The feed continues exactly what it returns.
	Messages() []Message
	// Send makes text durable and starts the reply. It returns once the message is committed (call it off the screen's
	// goroutine) or with an error and nothing written. While a reply runs it returns ErrBusy.
	Send(ctx context.Context, text string) error
	// Retry asks for another reply to the last message, in place of one that failed or broke off, which stays in the
	// transcript but not on the visible path. It returns as Send does.
	Retry(ctx context.Context) error
	// Effort is how much the model thinks in this conversation, "" if it has no such choice; SetEffort changes it from the
	// next reply on.
	Effort() Effort
	SetEffort(e Effort) error
	// Stop asks the running reply to end at the next safe point. The text so far is kept. Without one it does nothing.
	Stop()
	// Busy says whether a reply runs or a message is being sent.
	Busy() bool
	Feed() *Feed
}

// Errors of this package, wrapped in sentences. Test with errors.Is.
var (
	// ErrBusy: a reply runs; stop it or wait for it.
	ErrBusy = errors.New("a reply is running; stop it or wait until it ends")
	// ErrEmpty: a message needs something to say.
	ErrEmpty = errors.New("the message is empty")
	// ErrNoRetry: the last message is no reply that failed or broke off.
	ErrNoRetry = errors.New("there is no failed or interrupted reply to ask for again")
	// ErrMoved: another process added to this chat; what it added is on the visible path now.
	ErrMoved = errors.New("another Deltafin went on with this chat; what was added is shown now: send again if it still fits")
	// ErrClosed: the chat or the session was closed.
	ErrClosed = errors.New("this chat is closed")
	// ErrNoTokenizer: the model came without tokenizer files.
	ErrNoTokenizer = errors.New("no tokenizer")
)
