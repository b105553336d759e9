package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
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
	settings Settings
	id       string // "" until the first message is durable
	title    string
	messages []Message     // the visible path; text of a running one is in turn
	sending  chan struct{} // not nil while a message is being committed; closed then
	turn     *turn         // the running one
	unsaved  *turn         // ended, but the transcript could not be told yet
	browsed  bool          // read while another process wrote, so it may be out of date
	queue    []Queued      // what waits to be sent, as in the transcript
	paused   bool          // and does so until ResumeQueue
	draft    Draft
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
func (c *Chat) Effort() Effort { return c.Settings().Effort }

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

// Settings are what the next reply is asked for with.
func (c *Chat) Settings() Settings {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.settings
}

// SetSettings changes the settings from the next reply on. A running reply is not touched.
func (c *Chat) SetSettings(ctx context.Context, s Settings) error {
	s, err := s.Checked()
	if err != nil {
		return err
	}
	if id := c.ID(); id != "" && !c.session.store.ReadOnly() {
		if err := c.session.store.SetSettings(ctx, id, asJSON(s)); err != nil {
			return err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settings = s
	return nil
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

// question is what a reply is asked for with.
type question struct {
	history         []Message // what was said before, all of which stays visible
	text            string
	again, replaces int64    // the text's message and its reply so far, if it was sent before
	queued          int64    // where in the queue the text waited
	begun           *Message // the reply, if it goes on with what it has
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
		c.show(q, t)
		go t.run(p)
	} else if q.queued != 0 {
		c.paused = true
		c.feed.PutQueue(c.queueNow())
	}
	c.release()
	c.mu.Unlock()
	return err
}

// release gives back what claim took. If that led to no reply, then what came into the queue meanwhile is sent now: whoever
// put it there found the chat busy and left it. The caller holds mu.
func (c *Chat) release() {
	close(c.sending) // Close waits for it, then finds the turn
	c.sending = nil
	if c.turn == nil && !c.paused && !c.closed && len(c.queue) > 0 {
		c.sendQueued()
	}
}

// show puts the message and the reply of a turn on the visible path. The caller holds mu.
func (c *Chat) show(q question, t *turn) {
	rest := c.messages[len(q.history):] // what the turn takes the place of
	switch {
	case q.begun != nil:
		rest, c.messages = nil, c.messages[:len(c.messages)-1]
	case q.again == 0:
		c.messages = append(slices.Clip(q.history), t.user)
	default:
		rest, c.messages = rest[1:], c.messages[:len(q.history)+1]
	}
	replaces := q.replaces
	if len(rest) > 1 || len(rest) == 1 && replaces == 0 { // more than one place changes: another branch
		replaces = 0
		kept := c.messages
		if q.again == 0 {
			kept = q.history
		}
		c.feed.PutPath(slices.Clone(kept))
	}
	if q.again == 0 && q.begun == nil {
		c.feed.PutChange(Change{Message: t.user})
	}
	c.messages = append(slices.Clip(c.messages), t.message)
	c.feed.PutChange(Change{Message: t.snapshot(), Generation: t.generation, Replaces: replaces})
	if q.queued != 0 {
		c.queue = slices.DeleteFunc(slices.Clone(c.queue), func(w Queued) bool { return w.ID == q.queued })
		c.feed.PutQueue(c.queueNow())
	} else if q.again == 0 && q.begun == nil {
		c.draft = Draft{}
	}
}

// claim takes the right to send and returns the conversation so far. Without an error release has to follow.
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
	settings := c.Settings()
	used := settings.forReply()
	if q.begun != nil { // it goes on as it was asked for, or its beginning would be another's
		system := used.System
		used = q.begun.Used.forReply()
		used.System = system
	}
	if used.MaxNew == 0 {
		used.MaxNew = s.options.MaxNew
	}
	p, err := render(tok, used, q.history, q.text, q.begun)
	if err != nil {
		return nil, prompt{}, err
	}
	if limit := s.engine.Limits().Context; limit > 0 && len(p.ids) >= limit {
		return nil, prompt{}, fmt.Errorf("%w: with this message the conversation has %d tokens, %s; "+
			"shorten the message or begin a new chat", runtime.ErrContextFull, len(p.ids), s.engine.Limits().Room())
	}
	if err := c.catchUp(ctx); err != nil {
		return nil, prompt{}, err
	}
	if err := c.saveUnsaved(ctx); err != nil {
		return nil, prompt{}, err
	}

	t := &turn{
		chat: c, generation: s.generations.Add(1), sent: sent, channel: p.opened, used: used,
		generated: make(chan struct{}), done: make(chan struct{}), finishing: make(chan struct{}, 1),
	}
	model := asJSON(modelIdentity{identity.Name, identity.Kind, identity.Digest, identity.WeightExact})
	if q.begun != nil {
		t.journal, err = s.store.Resume(ctx, transcript.Resumption{Message: q.begun.ID, Model: model, Settings: asJSON(used), Notify: c.notify})
		if err != nil {
			return nil, prompt{}, err
		}
		t.resume(*q.begun)
	} else if err := c.store(ctx, t, q, asJSON(settings), model, len(p.ids)); err != nil {
		return nil, prompt{}, err
	}
	t.message.Model, t.message.Used = identity.Name, used
	t.ctx, t.cancel = context.WithCancel(trace.WithMessage(context.Background(), RouteName(c.ID(), t.message.ID)))
	return t, p, nil
}

// store commits a message together with its reply-to-be.
func (c *Chat) store(ctx context.Context, t *turn, q question, settings, model string, tokens int) error {
	start := transcript.TurnStart{Text: q.text, Again: q.again, Queued: q.queued, ChatSettings: settings, Model: model,
		Settings: asJSON(t.used), Notify: c.notify}
	if n := len(q.history); n > 0 {
		start.Parent = q.history[n-1].ID
	}
	c.mu.Lock()
	start.ChatID = c.id
	c.mu.Unlock()
	if start.ChatID == "" {
		start.Title = titleOf(q.text)
	}
	made, err := c.session.store.BeginTurn(ctx, start)
	if err != nil {
		return err
	}
	c.mu.Lock()
	if c.id == "" {
		c.id, c.title = made.ChatID, start.Title
	}
	c.mu.Unlock()
	t.journal = made.Journal
	t.user = Message{ID: made.User, Role: RoleUser, State: StateDone, Answer: q.text, Created: made.Created, Ended: made.Created,
		Branch: made.UserSiblings, Branches: made.UserSiblings}
	t.message = Message{ID: made.Reply, Role: RoleAssistant, State: StateRunning, Created: made.Created,
		Stats: Stats{PromptTokens: tokens}, Branch: made.ReplySiblings, Branches: made.ReplySiblings}
	return nil
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
