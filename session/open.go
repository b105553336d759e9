package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"deltafin/runtime"
	"deltafin/storage/transcript"
	"deltafin/tokenizer/xtml"
)

// Effort is how much the model thinks before it answers.
type Effort string

const (
	EffortNone Effort = "none" // no thinking: the reply begins with the answer
	EffortLow  Effort = "low"
	EffortHigh Effort = "high"
	EffortMax  Effort = "max" // what the released chat template uses if nothing is said
)

var efforts = []Effort{EffortNone, EffortLow, EffortHigh, EffortMax}

// Efforts are the levels there are, from the least thinking to the most; a copy.
func Efforts() []Effort { return slices.Clone(efforts) }

// ParseEffort reads an effort as a person types it; "" is the default. Nothing is mapped silently: medium, which the
// prompt text of the format mentions, is not a level the model was trained on.
func ParseEffort(s string) (Effort, error) {
	e := Effort(strings.ToLower(strings.TrimSpace(s)))
	if e == "" {
		return EffortMax, nil
	}
	if !slices.Contains(efforts, e) {
		return "", fmt.Errorf("reasoning effort %q is not known; use none, low, high or max", s)
	}
	return e, nil
}

// Options of a session.
type Options struct {
	// Settings of chats begun in it. A chat that is reopened keeps its own; only MaxNew applies to it as well, unless the
	// chat has a limit itself.
	Settings
	// Now is the clock; nil means time.Now.
	Now func() time.Time
}

// closeBudget is how long closing waits for the engine to reach a safe point if the caller sets no deadline.
const closeBudget = 2 * time.Second

// Session is one running program's view of its chats. Its methods are safe for concurrent use. It owns neither the
// engine nor the store: whoever opened them closes them after it, the store first.
type Session struct {
	engine  runtime.Engine
	store   *transcript.Store
	options Options

	generations atomic.Uint64

	mu     sync.Mutex
	closed bool
	chats  map[*Chat]struct{} // open ones
}

var _ Library = (*Session)(nil)

// New starts a session.
func New(engine runtime.Engine, store *transcript.Store, o Options) (*Session, error) {
	if engine == nil || store == nil {
		return nil, errors.New("a session needs an engine and a transcript")
	}
	var err error
	if o.Settings, err = o.Settings.Checked(); err != nil {
		return nil, err
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Session{engine: engine, store: store, options: o, chats: map[*Chat]struct{}{}}, nil
}

// Engine is the model of this session, for its identity and health.
func (s *Session) Engine() runtime.Engine { return s.engine }

// Notices are sentences about the transcript that a user should see once.
func (s *Session) Notices() []string { return s.store.Notices() }

// Notice shows a sentence about something that went wrong beside the conversations, in all that are open.
func (s *Session) Notice(sentence string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.chats {
		c.feed.PutNotice(sentence)
	}
}

// NewChat begins a conversation. Nothing is written until something is sent. Its draft is what was left in the editor of
// the last chat that was not begun.
func (s *Session) NewChat(ctx context.Context) (*Chat, error) {
	c := &Chat{settings: s.options.Settings}
	c.settings.MaxNew = 0 // the session's holds until the chat has one of its own
	s.mu.Lock()
	closed := s.closed
	s.mu.Unlock()
	if closed {
		return nil, ErrClosed
	}
	var err error
	if c.draft, err = s.store.Draft(ctx, ""); err != nil {
		return nil, err
	}
	return s.adopt(c)
}

// OpenChat opens the chat whose id begins with prefix. If it is open already, that one is returned.
func (s *Session) OpenChat(ctx context.Context, prefix string) (*Chat, error) {
	found, err := s.store.FindChat(ctx, prefix)
	if err != nil {
		return nil, err
	}
	if c := s.openChat(found.ID); c != nil {
		return c, nil
	}
	c := &Chat{id: found.ID, browsed: s.store.ReadOnly()}
	if err := s.read(ctx, c, found); err != nil {
		return nil, err
	}
	return s.adopt(c)
}

// read fills in a chat from the transcript.
func (s *Session) read(ctx context.Context, c *Chat, found transcript.Chat) error {
	settings, err := parseSettings(found.Settings)
	if err != nil {
		return fmt.Errorf("chat %s: %w", found.ID, err)
	}
	messages, err := s.path(ctx, found.Leaf)
	if err != nil {
		return err
	}
	queue, err := s.store.Queue(ctx, found.ID)
	if err != nil {
		return err
	}
	draft, err := s.store.Draft(ctx, found.ID)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settings, c.title, c.messages = settings, found.Title, messages
	c.queue, c.paused, c.draft = queue, len(queue) > 0, draft
	return nil
}

// path reads the messages up to a leaf.
func (s *Session) path(ctx context.Context, leaf int64) ([]Message, error) {
	path, err := s.store.Path(ctx, leaf)
	if err != nil {
		return nil, err
	}
	messages := make([]Message, len(path))
	for i, m := range path {
		if messages[i] = fromTranscript(m); messages[i].State == StateRunning { // none of ours runs when a chat is read
			messages[i].State, messages[i].Reason = StateLost, ReasonElsewhere
		}
	}
	return messages, nil
}

// LatestChat opens the chat used last, or begins one if there is none.
func (s *Session) LatestChat(ctx context.Context) (*Chat, error) {
	list, err := s.store.Chats(ctx, false, 1)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return s.NewChat(ctx)
	}
	return s.OpenChat(ctx, list[0].ID)
}

func (s *Session) adopt(c *Chat) (*Chat, error) {
	c.session, c.feed = s, NewFeed()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, ErrClosed
	}
	for other := range s.chats { // opened at the same moment by someone else
		if c.id != "" && other.isOpen(c.id) {
			return other, nil
		}
	}
	s.chats[c] = struct{}{}
	return c, nil
}

func (s *Session) openChat(id string) *Chat {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.chats {
		if c.isOpen(id) {
			return c
		}
	}
	return nil
}

func (s *Session) forget(c *Chat) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.chats, c)
}

// Chats lists conversations, the most recently used first; archived ones are a list of their own.
func (s *Session) Chats(ctx context.Context, archived bool) ([]Summary, error) {
	return summaries(s.store.Chats(ctx, archived, 0))
}

// Deleted lists what was thrown away and can still be brought back, the latest first.
func (s *Session) Deleted(ctx context.Context) ([]Summary, error) {
	return summaries(s.store.Deleted(ctx))
}

func summaries(list []transcript.Chat, err error) ([]Summary, error) {
	all := make([]Summary, len(list))
	for i, c := range list {
		all[i] = Summary{ID: c.ID, Title: c.Title, Updated: c.Updated, Count: c.Count, Running: c.Running, Archived: c.Archived,
			Deleted: c.Deleted}
	}
	return all, err
}

// Rename gives a chat a title; id is a whole id.
func (s *Session) Rename(ctx context.Context, id, title string) error {
	title = OneLine(title)
	if title == "" {
		return errors.New("the title is empty; type at least one letter")
	}
	if err := s.store.Rename(ctx, id, title); err != nil {
		return err
	}
	if c := s.openChat(id); c != nil {
		c.setTitle(title)
	}
	return nil
}

// Archive hides a chat from the usual list, or brings it back.
func (s *Session) Archive(ctx context.Context, id string, archived bool) error {
	return s.store.Archive(ctx, id, archived)
}

// Delete throws a chat away. If it is open, it is closed first.
func (s *Session) Delete(ctx context.Context, id string) error {
	if c := s.openChat(id); c != nil {
		if err := c.Close(ctx); err != nil {
			return err
		}
	}
	return s.store.Delete(ctx, id)
}

// Undelete brings back a chat that was thrown away.
func (s *Session) Undelete(ctx context.Context, id string) error { return s.store.Undelete(ctx, id) }

// Purge removes a chat and its text from the disk.
func (s *Session) Purge(ctx context.Context, id string) error {
	if c := s.openChat(id); c != nil {
		if err := c.Close(ctx); err != nil {
			return err
		}
	}
	return s.store.Purge(ctx, id)
}

// Close stops every reply and closes the chats. It waits for the engine until ctx ends, or two seconds if ctx has no
// deadline; the text so far is in the transcript then even if the engine has not answered, and the error says so.
func (s *Session) Close(ctx context.Context) error {
	s.mu.Lock()
	s.closed = true
	open := make([]*Chat, 0, len(s.chats))
	for c := range s.chats {
		open = append(open, c)
	}
	s.mu.Unlock()
	failed := make([]error, len(open))
	var all sync.WaitGroup
	for i, c := range open {
		all.Go(func() { failed[i] = c.Close(ctx) })
	}
	all.Wait()
	return errors.Join(failed...)
}

// xtml is the effort as the prompt format knows it; the bool says that thinking is off.
func (e Effort) xtml() (effort xtml.Effort, off bool) {
	if e == EffortNone {
		return "", true
	}
	return xtml.Effort(e), false
}
