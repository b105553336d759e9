package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/trace"
	"deltafin/storage/transcript"
	"deltafin/tokenizer"
)

// Chat is one conversation, open. It keeps a timeline of the engine between turns, so that the next turn computes only
// what is new. Its methods are safe for concurrent use.
type Chat struct {
	session *Session
	feed    *Feed

	mu       sync.Mutex
	settings chatSettings
	id       string // "" until the first message is durable
	title    string
	leaf     int64
	messages []Message     // the visible path; text of a running one is in turn
	sending  chan struct{} // not nil while a message is being committed; closed then
	turn     *turn         // the running one
	unsaved  *turn         // ended, but the transcript could not be told yet
	browsed  bool          // read while another process wrote, so it may be out of date
	closed   bool

	// Owned by whoever runs: the goroutine of a turn, or Close when none does.
	timeline runtime.Timeline
	suspect  bool // an error came out of the timeline
}

var _ Conversation = (*Chat)(nil)

// ID is "" until the first message is sent.
func (c *Chat) ID() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.id
}

// Title is the first words of the first message, or what the user called it.
func (c *Chat) Title() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.title == "" {
		return "New chat"
	}
	return c.title
}

// isOpen says whether this is the chat of an id and takes messages.
func (c *Chat) isOpen(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.id == id && !c.closed
}

func (c *Chat) setTitle(title string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.title = title
}

// Effort is how much the model thinks in this chat.
func (c *Chat) Effort() Effort { return c.chatSettings().Effort }

// SetEffort changes how much the model thinks, from the next reply on; "" means the default. A running reply is not
// touched. It is stored with that next message, for a chat's settings are those its last reply was asked for with.
func (c *Chat) SetEffort(e Effort) error {
	e, err := ParseEffort(string(e))
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settings.Effort = e
	return nil
}

// System is the system prompt of this chat.
func (c *Chat) System() string { return c.chatSettings().System }

func (c *Chat) chatSettings() chatSettings {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.settings
}

// Feed is where the screen learns what happens.
func (c *Chat) Feed() *Feed { return c.feed }

// Busy says whether a reply runs or a message is being sent.
func (c *Chat) Busy() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sending != nil || c.turn != nil
}

// Messages is the visible path, oldest first; a copy. While a reply runs, it also announces that reply as a whole: what
// the feed gives from then on continues exactly what was returned, so a screen may come to a chat at any time.
func (c *Chat) Messages() []Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := slices.Clone(c.messages)
	if c.turn != nil {
		all[len(all)-1] = c.turn.snapshot()
		c.feed.PutChange(Change{Message: all[len(all)-1], Generation: c.turn.generation})
	}
	return all
}

// Send makes text durable and starts the reply. It returns once the message is committed, or with an error and nothing
// written: the text is then the caller's to keep.
func (c *Chat) Send(ctx context.Context, text string) error {
	text = tokenizer.Repair(text)
	if strings.TrimSpace(text) == "" {
		return ErrEmpty
	}
	return c.ask(ctx, func(path []Message) (question, error) { return question{history: path, text: text}, nil })
}

// Retry asks for another reply to the last message, in place of one that failed or broke off: beside it in the
// transcript, instead of it on the visible path. It returns as Send does.
func (c *Chat) Retry(ctx context.Context) error {
	return c.ask(ctx, func(path []Message) (question, error) {
		n := len(path)
		if n < 2 || !path[n-1].retryable() || path[n-2].Role != RoleUser {
			return question{}, ErrNoRetry
		}
		return question{history: path[:n-2], text: path[n-2].Answer, again: path[n-2].ID, replaces: path[n-1].ID}, nil
	})
}

func (m Message) retryable() bool {
	return m.Role == RoleAssistant && (m.State == StateFailed || m.State == StateStopped || m.State == StateLost)
}

// question is what a reply is asked for with.
type question struct {
	history         []Message // what was said before
	text            string
	again, replaces int64 // the text's message and its reply so far, if it was sent before
}

// ask makes a question out of the visible path durable and starts the reply.
func (c *Chat) ask(ctx context.Context, from func(path []Message) (question, error)) error {
	sent := c.session.options.Now()
	path, err := c.claim()
	if err != nil {
		return err
	}
	q, err := from(path)
	var t *turn
	var p prompt
	if err == nil {
		t, p, err = c.begin(ctx, q, sent)
	}
	c.mu.Lock()
	if err == nil {
		c.turn = t
		c.feed.Start(t.generation)
		if q.again == 0 {
			c.messages = append(c.messages, t.user)
			c.feed.PutChange(Change{Message: t.user})
		} else {
			c.messages = c.messages[:len(c.messages)-1]
		}
		c.messages = append(c.messages, t.message)
		c.feed.PutChange(Change{Message: t.message, Generation: t.generation, Replaces: q.replaces})
		go t.run(p)
	}
	close(c.sending) // Close waits for it, then finds the turn
	c.sending = nil
	c.mu.Unlock()
	return err
}

// claim takes the right to send and returns the conversation so far.
func (c *Chat) claim() ([]Message, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.closed:
		return nil, ErrClosed
	case c.sending != nil || c.turn != nil:
		return nil, ErrBusy
	}
	c.sending = make(chan struct{})
	return slices.Clone(c.messages), nil
}

// begin renders the prompt, checks that it can be answered, and commits the message together with its reply-to-be.
func (c *Chat) begin(ctx context.Context, q question, sent time.Time) (*turn, prompt, error) {
	s := c.session
	identity := s.engine.Identity()
	tok := s.engine.Tokenizer()
	if tok == nil {
		return nil, prompt{}, fmt.Errorf("%w: the model in %s has no tokenizer files, so it cannot chat; put %s and %s there",
			ErrNoTokenizer, identity.Root, tokenizer.RankFile, tokenizer.ConfigFile)
	}
	settings := c.chatSettings()
	p, err := render(tok, settings, q.history, q.text)
	if err != nil {
		return nil, prompt{}, err
	}
	if limit := s.engine.Limits().Context; limit > 0 && len(p.ids) >= limit {
		return nil, prompt{}, fmt.Errorf("%w: with this message the conversation has %d tokens and the model reads at most %d; "+
			"shorten the message or begin a new chat", runtime.ErrContextFull, len(p.ids), limit-1)
	}
	if err := c.catchUp(ctx); err != nil {
		return nil, prompt{}, err
	}
	if err := c.saveUnsaved(ctx); err != nil {
		return nil, prompt{}, err
	}

	c.mu.Lock()
	start := transcript.TurnStart{ChatID: c.id, Parent: c.leaf, Again: q.again}
	c.mu.Unlock()
	if start.ChatID == "" {
		start.Title = titleOf(q.text)
	}
	start.ChatSettings = asJSON(settings)
	start.Text = q.text
	start.Model = asJSON(modelIdentity{identity.Name, identity.Kind, identity.Digest, identity.WeightExact})
	start.Settings = asJSON(replySettings{settings.Effort, s.options.MaxNew})
	start.Notify = c.notify
	made, err := s.store.BeginTurn(ctx, start)
	if err != nil {
		return nil, prompt{}, err
	}
	c.mu.Lock()
	if c.id == "" {
		c.id, c.title = made.ChatID, start.Title
	}
	c.leaf = made.Reply
	c.mu.Unlock()

	t := &turn{
		chat: c, generation: s.generations.Add(1), journal: made.Journal, sent: sent, channel: p.opened,
		generated: make(chan struct{}), done: make(chan struct{}), finishing: make(chan struct{}, 1),
		user: Message{ID: made.User, Role: RoleUser, State: StateDone, Answer: q.text, Created: made.Created, Ended: made.Created},
		message: Message{ID: made.Reply, Role: RoleAssistant, State: StateRunning, Model: identity.Name, Created: made.Created,
			Stats: Stats{PromptTokens: len(p.ids)}},
	}
	t.ctx, t.cancel = context.WithCancel(trace.WithMessage(context.Background(), RouteName(made.ChatID, made.Reply)))
	return t, p, nil
}

// catchUp takes the transcript over from a process that had it open and has ended. If that one went on with this chat, the
// error is ErrMoved, and the screen is told what was added: nothing is answered that the user has not seen.
func (c *Chat) catchUp(ctx context.Context) error {
	s := c.session
	if err := s.store.TakeOver(ctx); err != nil {
		return err
	}
	c.mu.Lock()
	id, before, settings, browsed := c.id, c.messages, c.settings, c.browsed
	c.mu.Unlock()
	if !browsed {
		return nil
	}
	found, err := s.store.FindChat(ctx, id)
	if err != nil {
		return err
	}
	if err := s.read(ctx, c, found); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.browsed, c.settings = false, settings // what was chosen here meanwhile holds
	moved := false
	for i, m := range c.messages {
		change := Change{Message: m}
		if i < len(before) {
			was := before[i]
			same := was.ID == m.ID && was.State == m.State && was.Thinking == m.Thinking && was.Answer == m.Answer
			if same && was.Reason == m.Reason {
				continue
			}
			moved = moved || !same
			if was.ID != m.ID {
				change.Replaces = was.ID
			}
		} else {
			moved = true
		}
		c.feed.PutChange(change)
	}
	if moved {
		return ErrMoved
	}
	return nil
}

// saveUnsaved tells the transcript how the last reply ended, if that failed when it ended.
func (c *Chat) saveUnsaved(ctx context.Context) error {
	c.mu.Lock()
	t := c.unsaved
	c.mu.Unlock()
	if t == nil {
		return nil
	}
	if err := t.journal.End(ctx, t.end()); err != nil && !errors.Is(err, transcript.ErrClosed) {
		return err
	}
	c.mu.Lock()
	c.unsaved = nil
	c.mu.Unlock()
	return nil
}

// notify tells the screen that text cannot be written, or can again.
func (c *Chat) notify(err error) {
	if err != nil {
		c.feed.PutNotice(err.Error() + "; the reply goes on and is kept in memory meanwhile")
		return
	}
	c.feed.PutNotice("the reply is being saved again")
}

// Stop asks the running reply to end at the next safe point. The text so far is kept.
func (c *Chat) Stop() {
	c.mu.Lock()
	t := c.turn
	c.mu.Unlock()
	if t != nil {
		t.stop(ReasonByUser)
	}
}

// Close stops the reply, waits for the engine's next safe point, and makes sure that the text so far is in the transcript.
// It returns when ctx ends (after two seconds if it has no deadline), whatever the engine or the drive do: the error says
// what is not saved then. The chat takes no more messages.
func (c *Chat) Close(ctx context.Context) error {
	if _, limited := ctx.Deadline(); !limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, closeBudget)
		defer cancel()
	}
	defer c.session.forget(c)
	c.mu.Lock()
	c.closed = true
	sending := c.sending
	c.mu.Unlock()
	if sending != nil {
		select {
		case <-sending:
		case <-ctx.Done():
			return errors.New("the transcript's drive did not answer in time; the last message may not be saved")
		}
	}
	c.mu.Lock()
	t := c.turn
	c.mu.Unlock()
	if t == nil {
		return errors.Join(c.saveUnsaved(ctx), c.closeTimeline())
	}
	t.stop(ReasonClosed)
	deadline, _ := ctx.Deadline()
	engine, cancel := context.WithTimeout(ctx, time.Until(deadline)*3/4) // the rest is for the drive
	defer cancel()
	select {
	case <-t.generated:
		select {
		case <-t.done:
			return errors.Join(c.saveUnsaved(ctx), c.closeTimeline())
		case <-ctx.Done():
			return errors.New("the transcript's drive did not answer in time; the end of the last reply may not be saved")
		}
	case <-engine.Done():
	}
	// The engine is in the middle of something long. Whatever it still says is no part of the message any more; the
	// turn's goroutine closes the timeline when it is let go.
	t.finish(ctx, outcome{StateStopped, ReasonClosed})
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.turn != nil || c.unsaved != nil {
		return errors.New("the model did not reach a safe point in time, and the end of its text could not be saved")
	}
	return errors.New("the model did not reach a safe point in time; the text so far is saved")
}

// closeTimeline is called when no turn runs any more.
func (c *Chat) closeTimeline() error {
	c.mu.Lock()
	tl := c.timeline
	c.timeline = nil
	c.mu.Unlock()
	if tl == nil {
		return nil
	}
	return tl.Close()
}
