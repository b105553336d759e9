package session

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"deltafin/storage/transcript"
)

// QueueLimit is how many messages may wait in a chat.
const QueueLimit = 8

// Queued is a message that waits to be sent.
type Queued = transcript.Queued

// Draft is what stands in the editor of a chat, and where its reader was.
type Draft = transcript.Draft

// Queue is what waits to be sent in a chat.
type Queue struct {
	Items  []Queued // the next to be sent first
	Paused bool     // nothing is sent until ResumeQueue
}

// Queue returns what waits.
func (c *Chat) Queue() Queue {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.queueNow()
}

// queueNow is called with mu held.
func (c *Chat) queueNow() Queue {
	return Queue{Items: slices.Clone(c.queue), Paused: c.paused && len(c.queue) > 0}
}

// Enqueue adds a message behind those that wait.
func (c *Chat) Enqueue(ctx context.Context, text string) error {
	text, err := sendable(text)
	if err != nil {
		return err
	}
	c.mu.Lock()
	id, n, closed := c.id, len(c.queue), c.closed
	c.mu.Unlock()
	switch {
	case closed:
		return ErrClosed
	case id == "":
		return errors.New("there is no reply to wait for; send the message instead")
	case n >= QueueLimit:
		return ErrQueueFull
	}
	added, err := c.session.store.Enqueue(ctx, id, text)
	if err != nil {
		return err
	}
	c.changeQueue(func(q []Queued) []Queued { return append(q, added) })
	c.mu.Lock()
	idle := c.turn == nil && c.sending == nil && !c.paused
	c.mu.Unlock()
	if idle {
		c.sendQueued()
	}
	return nil
}

// EditQueued changes the text of a message that waits.
func (c *Chat) EditQueued(ctx context.Context, id int64, text string) error {
	text, err := sendable(text)
	if err != nil {
		return err
	}
	if err := c.session.store.Requeue(ctx, id, text); err != nil {
		return err
	}
	c.changeQueue(func(q []Queued) []Queued {
		if i := queuedAt(q, id); i >= 0 {
			q[i].Text = text
		}
		return q
	})
	return nil
}

// RemoveQueued takes a message that waits out of the queue.
func (c *Chat) RemoveQueued(ctx context.Context, id int64) error {
	if err := c.session.store.Unqueue(ctx, id); err != nil {
		return err
	}
	c.changeQueue(func(q []Queued) []Queued {
		return slices.DeleteFunc(q, func(w Queued) bool { return w.ID == id })
	})
	return nil
}

// MoveQueued puts a message at place among those that wait.
func (c *Chat) MoveQueued(ctx context.Context, id int64, place int) error {
	if err := c.session.store.MoveQueued(ctx, id, place); err != nil {
		return err
	}
	c.changeQueue(func(q []Queued) []Queued {
		i := queuedAt(q, id)
		if i < 0 {
			return q
		}
		moved := q[i]
		q = slices.Delete(q, i, i+1)
		return slices.Insert(q, min(max(place, 0), len(q)), moved)
	})
	return nil
}

func queuedAt(q []Queued, id int64) int {
	return slices.IndexFunc(q, func(w Queued) bool { return w.ID == id })
}

// changeQueue applies to memory what the transcript has already, and tells the screen.
func (c *Chat) changeQueue(change func([]Queued) []Queued) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue = change(slices.Clone(c.queue))
	c.feed.PutQueue(c.queueNow())
}

// ResumeQueue lets what waits be sent: the first at once, unless a reply runs.
func (c *Chat) ResumeQueue(context.Context) error {
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return ErrClosed
	}
	c.paused = false
	idle := c.turn == nil && c.sending == nil && len(c.queue) > 0
	c.feed.PutQueue(c.queueNow())
	c.mu.Unlock()
	if idle {
		c.sendQueued()
	}
	return nil
}

// afterReply decides what happens to the queue when a reply has ended; the caller holds mu. It says whether the next
// message is to be sent.
func (c *Chat) afterReply(ended State) bool {
	if len(c.queue) == 0 || c.paused {
		return false
	}
	if ended == StateDone {
		return true
	}
	c.paused = true
	c.feed.PutQueue(c.queueNow())
	return false
}

// sendQueued sends the first message that waits, in the background. What keeps it from being sent pauses the queue (ask does
// that), with the message still in it.
func (c *Chat) sendQueued() {
	go func() {
		err := c.ask(context.Background(), func(path []Message) (question, error) {
			c.mu.Lock()
			defer c.mu.Unlock()
			if len(c.queue) == 0 || c.paused {
				return question{}, errNothingWaits
			}
			return question{history: path, text: c.queue[0].Text, queued: c.queue[0].ID}, nil
		})
		if err == nil || errors.Is(err, errNothingWaits) || errors.Is(err, ErrBusy) || errors.Is(err, ErrClosed) {
			return // sent; or whatever is under way decides about the queue when it ends
		}
		c.feed.PutNotice(fmt.Sprintf("the queue is paused: %v", err))
	}()
}

var errNothingWaits = errors.New("nothing waits")

// Draft is what stood in the editor when it was last saved.
func (c *Chat) Draft() Draft {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.draft
}

// SaveDraft keeps the draft; where the transcript cannot be written, in memory only.
func (c *Chat) SaveDraft(ctx context.Context, d Draft) error {
	c.mu.Lock()
	id := c.id
	c.draft = d
	c.mu.Unlock()
	if c.session.store.ReadOnly() {
		return nil
	}
	return c.session.store.SaveDraft(ctx, id, d)
}
