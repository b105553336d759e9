package session

import (
	"context"
	"slices"
	"strings"
	"time"

	"deltafin/runtime"
	"deltafin/storage/transcript"
	"deltafin/tokenizer"
)

// Send makes text durable and starts the reply. It returns once the message is committed, or with an error and nothing
// written: the text is then the caller's to keep.
func (c *Chat) Send(ctx context.Context, text string) error {
	text, err := sendable(text)
	if err != nil {
		return err
	}
	return c.ask(ctx, func(path []Message) (question, error) { return question{history: path, text: text}, nil })
}

// sendable is a text as it is sent.
func sendable(text string) (string, error) {
	text = tokenizer.Repair(text)
	if strings.TrimSpace(text) == "" {
		return "", ErrEmpty
	}
	return text, nil
}

// Edit sends text in place of a user's message: beside it in the transcript, instead of it and all that followed on the
// visible path.
func (c *Chat) Edit(ctx context.Context, message int64, text string) error {
	text, err := sendable(text)
	if err != nil {
		return err
	}
	return c.ask(ctx, func(path []Message) (question, error) {
		i := indexOf(path, message)
		if i < 0 || path[i].Role != RoleUser {
			return question{}, ErrNotShown
		}
		return question{history: path[:i], text: text}, nil
	})
}

// Retry asks for another reply to the last message, in place of one that failed or broke off: beside it in the
// transcript, instead of it on the visible path.
func (c *Chat) Retry(ctx context.Context) error {
	return c.ask(ctx, func(path []Message) (question, error) {
		n := len(path)
		if n < 2 || !path[n-1].retryable() || path[n-2].Role != RoleUser {
			return question{}, ErrNoRetry
		}
		return again(path, n-2), nil
	})
}

func (m Message) retryable() bool {
	return m.Role == RoleAssistant && (m.State == StateFailed || m.State == StateStopped || m.State == StateLost)
}

// Regenerate asks for another reply beside one on the visible path, or to a user's message there.
func (c *Chat) Regenerate(ctx context.Context, message int64) error {
	return c.ask(ctx, func(path []Message) (question, error) {
		i := asked(path, message)
		if i < 0 {
			return question{}, ErrNotShown
		}
		return again(path, i), nil
	})
}

// again asks the user's message at i of a path once more.
func again(path []Message, i int) question {
	q := question{history: path[:i], text: path[i].Answer, again: path[i].ID}
	if i+2 == len(path) {
		q.replaces = path[i+1].ID
	}
	return q
}

// asked is where in a path the user's message stands that a message is, or that it answers; -1 if there is none.
func asked(path []Message, message int64) int {
	i := indexOf(path, message)
	if i > 0 && path[i].Role == RoleAssistant {
		i--
	}
	if i < 0 || path[i].Role != RoleUser {
		return -1
	}
	return i
}

func indexOf(path []Message, message int64) int {
	return slices.IndexFunc(path, func(m Message) bool { return m.ID == message })
}

// SameAgain says whether Regenerate would give the text that is there already: the reply ended by itself, nothing it was
// asked for with has changed, and nothing was left to chance.
func (c *Chat) SameAgain(message int64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := asked(c.messages, message)
	if i < 0 || i+1 >= len(c.messages) {
		return false
	}
	reply, now := c.messages[i+1], c.settings
	if now.MaxNew == 0 {
		now.MaxNew = c.session.options.MaxNew
	}
	now.Draft = reply.Used.Draft // changes when, never what
	return reply.State == StateDone && reply.Model == c.session.engine.Identity().Name && now.deterministic() && reply.Used == now
}

// Continue goes on with the last reply from its exact text, if it ended before its time.
func (c *Chat) Continue(ctx context.Context) error {
	return c.ask(ctx, func(path []Message) (question, error) {
		n := len(path)
		if n < 2 || path[n-2].Role != RoleUser || !path[n-1].continuable() {
			return question{}, ErrNoContinue
		}
		begun := path[n-1]
		q := again(path, n-2)
		q.begun = &begun
		return q, nil
	})
}

func (m Message) continuable() bool {
	return m.retryable() || m.Role == RoleAssistant && m.State == StateDone && m.Reason == string(runtime.StopMaxNew)
}

// Branch is one way in which a conversation goes on.
type Branch struct {
	// ID is the message with which it begins; what Select takes.
	ID       int64
	Role     Role
	Shown    bool // it is part of the visible path
	Created  time.Time
	Ended    time.Time // of its newest message; zero while that runs
	Messages int       // in it, over all paths; of an end of the conversation, on the way to it
	Bytes    int64     // of their text
	Text     string    // the beginning of what is said in it, on one line; of an end, of the last question
}

// Branches lists the alternatives to a message, or for 0 all ends of the conversation.
func (c *Chat) Branches(ctx context.Context, message int64) ([]Branch, error) {
	c.mu.Lock()
	id, path := c.id, slices.Clone(c.messages)
	c.mu.Unlock()
	if id == "" {
		return nil, nil
	}
	store := c.session.store
	list := store.Siblings
	if message == 0 {
		list = func(ctx context.Context, _ int64) ([]transcript.Branch, error) { return store.Leaves(ctx, id) }
	}
	found, err := list(ctx, message)
	if err != nil {
		return nil, err
	}
	all := make([]Branch, len(found))
	for i, b := range found {
		all[i] = Branch{ID: b.ID, Role: Role(b.Role), Shown: indexOf(path, b.ID) >= 0, Created: b.Created, Ended: b.Ended,
			Messages: b.Messages, Bytes: b.Bytes, Text: OneLine(b.Text)}
	}
	return all, nil
}

// Select shows the branch of a message.
func (c *Chat) Select(ctx context.Context, message int64) error {
	if _, err := c.claim(); err != nil {
		return err
	}
	path, err := c.branch(ctx, message)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil {
		c.messages = path
		c.feed.PutPath(slices.Clone(path))
	}
	c.release()
	return err
}

// branch reads the path through a message and remembers it as the visible one.
func (c *Chat) branch(ctx context.Context, message int64) ([]Message, error) {
	store, id := c.session.store, c.ID()
	leaf, err := store.LeafBelow(ctx, message)
	if err != nil {
		return nil, err
	}
	path, err := c.session.path(ctx, leaf)
	if err != nil {
		return nil, err
	}
	if err := c.saveUnsaved(ctx); err != nil {
		return nil, err
	}
	if store.ReadOnly() { // shown, not kept
		return path, nil
	}
	return path, store.SetLeaf(ctx, id, leaf)
}
