package session

import (
	"sync"
	"time"

	"deltafin/runtime"
)

// Frame is everything a Feed gathered since the last Take.
//
// Apply Path first, then Changes, then Deltas. A Change carries the message's whole text up to that moment, so the feed drops the
// pending deltas of that message when it is put, and every delta left in the frame was added after the change. Applied
// like that, text is complete and in order however rarely a screen takes.
type Frame struct {
	// Path, if Moved, is the whole visible path, in place of what was there: another branch is shown. Messages that were
	// there before keep their IDs.
	Path    []Message
	Moved   bool
	Changes []Change
	Deltas  []Delta
	// Progress is the newest gauge of generation Generation, nil if nothing moved.
	Progress   *runtime.Progress
	Generation uint64
	// Tokens emitted and the time of the last, for rates.
	Tokens    int
	LastToken time.Time
	// Queue is what waits to be sent, nil if that did not change.
	Queue *Queue
	// Notices are sentences about something that went wrong beside the conversation, such as a full disk.
	Notices []string
}

// Empty says whether there is nothing to apply.
func (f Frame) Empty() bool {
	return !f.Moved && f.Queue == nil && len(f.Changes) == 0 && len(f.Deltas) == 0 && f.Progress == nil && f.Tokens == 0 && len(f.Notices) == 0
}

// Delta is text that was added to a running message.
type Delta struct {
	MessageID  int64
	Generation uint64
	Channel    runtime.Channel
	Text       string
}

// Change is a message whose state or content as a whole changed: added, ended, failed. Generation is the run of the
// engine it belongs to, 0 for a message no engine wrote.
type Change struct {
	Message    Message
	Generation uint64
	// Replaces is the message whose place on the visible path this one takes, 0 for a place of its own.
	Replaces int64
}

// Feed is the mailbox between a generation and a screen. Producers never block, whatever the screen does: text gathers
// (its size is that of the text), gauges replace each other. There is one consumer. A wake-up is pending whenever
// something was put since the last Take, and never more than one.
type Feed struct {
	wake chan struct{}

	mu         sync.Mutex
	path       []Message
	moved      bool
	queue      *Queue
	changes    []Change
	runs       []run
	progress   runtime.Progress
	progressed bool
	generation uint64
	tokens     int
	lastToken  time.Time
	notices    []string
}

// run is pending text of one message and channel; neighbouring deltas grow it in place.
type run struct {
	messageID  int64
	generation uint64
	channel    runtime.Channel
	text       []byte
}

// NewFeed returns an empty mailbox.
func NewFeed() *Feed { return &Feed{wake: make(chan struct{}, 1)} }

// Wake delivers a value when there is something to take.
func (f *Feed) Wake() <-chan struct{} { return f.wake }

// Take empties the mailbox.
func (f *Feed) Take() Frame {
	f.mu.Lock()
	defer f.mu.Unlock()
	select { // what the wake-up announced is being taken now
	case <-f.wake:
	default:
	}
	frame := Frame{
		Path: f.path, Moved: f.moved, Queue: f.queue, Changes: f.changes, Generation: f.generation,
		Tokens: f.tokens, LastToken: f.lastToken, Notices: f.notices,
	}
	if f.progressed {
		p := f.progress
		frame.Progress = &p
	}
	if len(f.runs) > 0 {
		frame.Deltas = make([]Delta, len(f.runs))
		for i, r := range f.runs {
			frame.Deltas[i] = Delta{r.messageID, r.generation, r.channel, string(r.text)}
		}
	}
	f.path, f.moved, f.queue, f.changes, f.runs, f.notices = nil, false, nil, nil, nil, nil
	f.progressed, f.tokens = false, 0
	return frame
}

// Start names the generation that the gauges put from now on belong to. A gauge of an earlier one is dropped.
func (f *Feed) Start(generation uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.generation = generation
	f.progressed = false
}

// PutProgress replaces the gauge.
func (f *Feed) PutProgress(p runtime.Progress) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.progress, f.progressed = p, true
	f.signal()
}

// PutDelta adds text. Empty text is ignored.
func (f *Feed) PutDelta(d Delta) {
	if d.Text == "" {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := len(f.runs); n > 0 {
		r := &f.runs[n-1]
		if r.messageID == d.MessageID && r.generation == d.Generation && r.channel == d.Channel {
			r.text = append(r.text, d.Text...)
			f.signal()
			return
		}
	}
	f.runs = append(f.runs, run{d.MessageID, d.Generation, d.Channel, []byte(d.Text)})
	f.signal()
}

// PutTokens counts emitted tokens.
func (f *Feed) PutTokens(n int, at time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.tokens += n
	f.lastToken = at
	f.signal()
}

// PutChange announces a message as it is now. It supersedes pending text and an earlier pending change of that message.
func (f *Feed) PutChange(c Change) {
	f.mu.Lock()
	defer f.mu.Unlock()
	kept := f.runs[:0]
	for _, r := range f.runs {
		if r.messageID != c.Message.ID {
			kept = append(kept, r)
		}
	}
	f.runs = kept
	f.signal()
	for i := range f.changes {
		if f.changes[i].Message.ID == c.Message.ID {
			if c.Replaces == 0 {
				c.Replaces = f.changes[i].Replaces
			}
			f.changes[i] = c // its place among the others stays: that is the order of the conversation
			return
		}
	}
	f.changes = append(f.changes, c)
}

// PutPath announces another visible path. It supersedes everything pending about messages.
func (f *Feed) PutPath(path []Message) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.path, f.moved = path, true
	f.changes, f.runs = nil, nil
	f.signal()
}

// PutQueue announces what waits now.
func (f *Feed) PutQueue(q Queue) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.queue = &q
	f.signal()
}

// PutNotice adds a sentence for the status line.
func (f *Feed) PutNotice(sentence string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.notices = append(f.notices, sentence)
	f.signal()
}

// signal leaves one wake-up. The caller holds mu.
func (f *Feed) signal() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}
