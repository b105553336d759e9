package chat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"deltafin/session"
)

// The rest of a conversation as the fake has it: branches, the queue, settings, the draft.

// other keeps a branch that is not shown.
type fakeBranch struct {
	path []session.Message
}

func (c *fakeConversation) at(id int64) int {
	return slices.IndexFunc(c.messages, func(m session.Message) bool { return m.ID == id })
}

// begin starts a reply behind path, which may be another branch. The caller holds mu.
func (c *fakeConversation) begin(path []session.Message, ask string) {
	c.others = append(c.others, fakeBranch{slices.Clone(c.messages)})
	c.busy, c.stop = true, make(chan struct{})
	c.generation++
	c.feed.Start(c.generation)
	c.messages = slices.Clone(path)
	c.feed.PutPath(slices.Clone(path))
	c.ids += 100
	if ask != "" {
		u := session.Message{ID: c.ids, Role: session.RoleUser, State: session.StateDone, Answer: ask, Created: c.clock(), Branch: 2, Branches: 2}
		c.messages = append(c.messages, u)
		c.feed.PutChange(session.Change{Message: u})
	}
	r := session.Message{ID: c.ids + 1, Role: session.RoleAssistant, State: session.StateRunning, Model: "demo", Created: c.clock(), Branch: 2, Branches: 2}
	c.messages = append(c.messages, r)
	c.feed.PutChange(session.Change{Message: r, Generation: c.generation})
}

func (c *fakeConversation) Edit(_ context.Context, id int64, text string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := c.at(id)
	if c.sendErr != nil || i < 0 || c.busy {
		return errors.Join(c.sendErr, session.ErrNotShown)
	}
	c.begin(c.messages[:i], text)
	return nil
}

func (c *fakeConversation) Regenerate(_ context.Context, id int64) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := c.at(id)
	if i < 0 || c.busy {
		return session.ErrNotShown
	}
	if c.messages[i].Role == session.RoleUser {
		i++
	}
	c.begin(c.messages[:i], "")
	return nil
}

func (c *fakeConversation) SameAgain(int64) bool { return c.same }

func (c *fakeConversation) Continue(context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(c.messages)
	if n == 0 || c.busy {
		return session.ErrNoContinue
	}
	c.busy, c.stop = true, make(chan struct{})
	c.generation++
	c.feed.Start(c.generation)
	m := &c.messages[n-1]
	m.State, m.Reason = session.StateRunning, ""
	c.feed.PutChange(session.Change{Message: *m, Generation: c.generation})
	return nil
}

func (c *fakeConversation) Branches(_ context.Context, id int64) ([]session.Branch, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []session.Branch
	for _, path := range append(slices.Clone(c.others), fakeBranch{c.messages}) {
		at := len(path.path) - 1
		if i := c.at(id); id != 0 {
			at = i
		}
		if at < 0 || at >= len(path.path) {
			continue
		}
		m := path.path[at]
		all = append(all, session.Branch{ID: m.ID, Role: m.Role, Shown: c.at(m.ID) >= 0, Created: m.Created, Ended: m.Ended, Messages: 1, Text: m.Answer})
	}
	return all, nil
}

func (c *fakeConversation) Select(_ context.Context, id int64) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, o := range c.others {
		if slices.ContainsFunc(o.path, func(m session.Message) bool { return m.ID == id }) {
			c.others[i].path, c.messages = c.messages, o.path
			c.feed.PutPath(slices.Clone(c.messages))
			return nil
		}
	}
	return session.ErrNotShown
}

func (c *fakeConversation) Settings() session.Settings {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.settings
}

func (c *fakeConversation) SetSettings(_ context.Context, s session.Settings) error {
	s, err := s.Checked()
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil {
		c.settings = s
	}
	return err
}

func (c *fakeConversation) Queue() session.Queue {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.queueNow()
}

func (c *fakeConversation) queueNow() session.Queue {
	return session.Queue{Items: slices.Clone(c.queue), Paused: c.paused && len(c.queue) > 0}
}

func (c *fakeConversation) Enqueue(_ context.Context, text string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.queueErr != nil {
		return c.queueErr
	}
	c.ids += 100
	c.queue = append(c.queue, session.Queued{ID: c.ids, Text: text})
	c.feed.PutQueue(c.queueNow())
	c.next()
	return nil
}

// next sends the first message that waits, as a conversation does by itself. The caller holds mu.
func (c *fakeConversation) next() {
	if c.busy || c.paused || len(c.queue) == 0 {
		return
	}
	s := c.queue[0].Text
	c.queue = c.queue[1:]
	c.start(s)
	c.feed.PutQueue(c.queueNow())
}

func (c *fakeConversation) changeQueue(id int64, f func(i int) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.queue, func(q session.Queued) bool { return q.ID == id })
	if i < 0 {
		return fmt.Errorf("no message %d waits", id)
	}
	err := f(i)
	c.feed.PutQueue(c.queueNow())
	return err
}

func (c *fakeConversation) EditQueued(_ context.Context, id int64, text string) error {
	return c.changeQueue(id, func(i int) error { c.queue[i].Text = text; return nil })
}

func (c *fakeConversation) RemoveQueued(_ context.Context, id int64) error {
	return c.changeQueue(id, func(i int) error { c.queue = slices.Delete(c.queue, i, i+1); return nil })
}

func (c *fakeConversation) MoveQueued(_ context.Context, id int64, place int) error {
	return c.changeQueue(id, func(i int) error {
		q := c.queue[i]
		c.queue = slices.Insert(slices.Delete(c.queue, i, i+1), place, q)
		return nil
	})
}

func (c *fakeConversation) ResumeQueue(context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.paused = false
	c.feed.PutQueue(c.queueNow())
	c.next()
	return nil
}

func (c *fakeConversation) Draft() session.Draft { c.mu.Lock(); defer c.mu.Unlock(); return c.draft }

func (c *fakeConversation) SaveDraft(_ context.Context, d session.Draft) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.draft, c.drafts = d, c.drafts+1
	return nil
}

func (c *fakeConversation) Export(_ context.Context, w io.Writer, o session.ExportOptions) error {
	_, err := fmt.Fprintf(w, "%s %v %v", o.Format, o.Thinking, o.Branches)
	return err
}
