package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"deltafin/runtime"
	"deltafin/storage/transcript"
)

// turn is one reply being generated. Its goroutine drives the engine; what the engine says goes into the message, into
// the feed and into the transcript's journal, none of which makes it wait.
type turn struct {
	chat       *Chat
	generation uint64
	journal    *transcript.Journal
	sent       time.Time
	user       Message
	used       Settings
	before     Stats // of what the reply goes on with
	ctx        context.Context
	cancel     context.CancelFunc
	generated  chan struct{} // the engine has ended
	done       chan struct{} // and so has the goroutine

	// Guarded by chat.mu.
	message  Message // without the text, and running, until its end is in the transcript
	thinking strings.Builder
	answer   strings.Builder
	why      string // reason of the first stop
	finished bool   // takes nothing more
	outcome  outcome
	ended    time.Time

	// Of the goroutine alone.
	channel    runtime.Channel
	firstThink time.Time

	finishing chan struct{} // holds a value while the end is being written
}

// outcome is how a generation ended.
type outcome struct {
	state  State
	reason string
}

// snapshot is the message as it is now. The caller holds chat.mu.
func (t *turn) snapshot() Message {
	m := t.message
	m.Thinking, m.Answer = t.thinking.String(), t.answer.String()
	return m
}

// resume makes the turn go on with what a reply has. Nobody else knows the turn yet.
func (t *turn) resume(m Message) {
	t.thinking.WriteString(m.Thinking)
	t.answer.WriteString(m.Answer)
	t.before = m.Stats
	m.State, m.Reason, m.Ended = StateRunning, "", time.Time{}
	m.Thinking, m.Answer = "", ""
	t.message = m
}

func (t *turn) stop(why string) {
	t.chat.mu.Lock()
	if t.why == "" {
		t.why = why
	}
	t.chat.mu.Unlock()
	t.cancel()
}

// run is the goroutine of a turn.
func (t *turn) run(p prompt) {
	defer close(t.done)
	defer t.cancel()
	o := t.generate(p)
	if o.state != StateFailed {
		t.keep()
	}
	close(t.generated)
	// The drive may be busy, but it is given time: a message that says done is durable.
	ctx, cancel := context.WithTimeout(context.Background(), endBudget)
	defer cancel()
	t.finish(ctx, o)
	t.chat.mu.Lock()
	closed := t.chat.closed
	t.chat.mu.Unlock()
	if closed {
		t.chat.closeTimeline() // Close may have given up waiting; the state is large
	}
}

// keep has the state of the conversation saved, so that reopening it computes nothing twice. What goes wrong with that is the
// engine's to tell; the reply is none the worse for it.
func (t *turn) keep() {
	if t.chat.timeline != nil && !t.chat.suspect {
		_ = t.chat.timeline.Keep(context.WithoutCancel(t.ctx))
	}
}

func (t *turn) generate(p prompt) outcome {
	c := t.chat
	report, err := t.sync(p.ids)
	t.update(func(m *Message) {
		m.Stats.ReusedTokens, m.Stats.RestoredTokens = report.Reused, report.Restored
		m.Stats.Prefill += report.Duration
	})
	if err != nil {
		return t.failed(err)
	}
	options := runtime.GenerateOptions{MaxNew: t.used.MaxNew, Start: p.opened, Sampling: t.used.Sampling, Draft: t.used.Draft}
	for event, err := range c.timeline.Generate(t.ctx, options) {
		if err != nil {
			c.suspect = true
			return t.failed(err)
		}
		switch e := event.(type) {
		case runtime.Progress:
			t.progress(e)
		case runtime.Step:
			t.step(e)
		case runtime.Stop:
			return t.stopped(e)
		}
	}
	c.suspect = true
	return t.failed(errors.New("the engine ended without saying why"))
}

// sync brings the chat's timeline to the prompt. A timeline that failed in an earlier turn gets one chance; if it fails
// again it is replaced, which costs a full prefill and is worth a working chat.
func (t *turn) sync(ids []int) (runtime.SyncReport, error) {
	c := t.chat
	for {
		if c.timeline == nil {
			tl, err := c.session.engine.NewTimeline(t.ctx)
			if err != nil {
				return runtime.SyncReport{}, err
			}
			c.mu.Lock()
			c.timeline = tl
			c.mu.Unlock()
			c.suspect = false
		}
		report, err := c.timeline.Sync(t.ctx, ids, t.progress)
		switch {
		case err == nil:
			c.suspect = false
			return report, nil
		case t.ctx.Err() != nil, errors.Is(err, runtime.ErrContextFull), errors.Is(err, runtime.ErrTokenRange):
			return report, err
		case !c.suspect:
			c.suspect = true
			return report, err
		}
		if err := c.closeTimeline(); err != nil {
			return report, err
		}
	}
}

// progress is called for every gauge, from whatever goroutine the engine uses.
func (t *turn) progress(p runtime.Progress) {
	if t.begun() {
		t.chat.feed.PutProgress(p)
	}
}

// begun notes the first event. It says whether the message still takes any.
func (t *turn) begun() bool {
	t.chat.mu.Lock()
	defer t.chat.mu.Unlock()
	if t.finished {
		return false
	}
	if t.message.Started.IsZero() {
		t.message.Started = t.chat.session.options.Now()
	}
	return true
}

// update changes the message unless it has ended.
func (t *turn) update(change func(*Message)) {
	t.chat.mu.Lock()
	defer t.chat.mu.Unlock()
	if !t.finished {
		change(&t.message)
	}
}

func (t *turn) step(s runtime.Step) {
	if !t.begun() {
		return
	}
	now := t.chat.session.options.Now()
	thinking, answer := 0, 0
	for _, token := range s.Tokens {
		for _, d := range token.Deltas {
			t.add(d, now)
		}
		switch {
		case token.EOS:
			continue
		case t.channel == runtime.ChannelThink:
			thinking++
			t.journal.Append(transcript.KindThinking, "", 1)
			if t.firstThink.IsZero() {
				t.firstThink = now
			}
		default:
			answer++
			t.journal.Append(transcript.KindAnswer, "", 1)
		}
	}
	t.update(func(m *Message) {
		if m.Stats.FirstToken == 0 && len(s.Tokens) > 0 {
			m.Stats.FirstToken = since(t.sent, now)
		}
		m.Stats.ThinkingTokens += thinking
		m.Stats.AnswerTokens += answer
		m.Stats.Passes++
		m.Stats.Proposed += s.Proposed
		m.Stats.Accepted += s.Accepted
		m.Stats.Decode += s.Duration
		if t.channel == runtime.ChannelThink {
			m.Stats.Thinking = t.before.Thinking + since(t.firstThink, now)
		}
	})
	t.chat.mu.Lock()
	t.journal.Note(t.message.Stats.toTranscript())
	t.chat.mu.Unlock()
	if n := len(s.Tokens); n > 0 {
		t.chat.feed.PutTokens(n, now)
	}
}

// add puts text where it belongs: in the message and the feed together, so that a change and the deltas around it never
// tell the same text twice, and in the journal.
func (t *turn) add(d runtime.Delta, now time.Time) {
	if d.Text == "" {
		return
	}
	if t.channel == runtime.ChannelThink && d.Channel != runtime.ChannelThink {
		t.update(func(m *Message) { m.Stats.Thinking = t.before.Thinking + since(t.firstThink, now) })
	}
	t.channel = d.Channel
	t.chat.mu.Lock()
	defer t.chat.mu.Unlock()
	if t.finished {
		return
	}
	kind := transcript.KindAnswer
	if d.Channel == runtime.ChannelThink {
		kind = transcript.KindThinking
		t.thinking.WriteString(d.Text)
	} else {
		t.answer.WriteString(d.Text)
	}
	t.journal.Append(kind, d.Text, 0)
	t.chat.feed.PutDelta(Delta{t.message.ID, t.generation, d.Channel, d.Text})
}

// stopped takes the engine's last event.
func (t *turn) stopped(e runtime.Stop) outcome {
	now := t.chat.session.options.Now()
	for _, d := range e.Deltas {
		if e.Reason != runtime.StopEOS { // a character that was cut off is written anew if the reply goes on
			d.Text = strings.TrimRight(d.Text, "\uFFFD")
		}
		t.add(d, now)
	}
	t.update(func(m *Message) {
		s, b := &m.Stats, t.before
		s.Decode, s.WaitIO = b.Decode+e.Stats.Decode, b.WaitIO+e.Stats.WaitIO
		s.ExpertHits, s.ExpertEarly = b.ExpertHits+e.Stats.ExpertHits, b.ExpertEarly+e.Stats.ExpertEarly
		s.ExpertReads, s.ReadBytes = b.ExpertReads+e.Stats.ExpertReads, b.ReadBytes+e.Stats.ReadBytes
		s.Drafts = addDrafts(b.Drafts, e.Stats.Drafts)
	})
	if e.Reason == runtime.StopInterrupted {
		return t.interrupted()
	}
	return outcome{StateDone, string(e.Reason)}
}

// addDrafts adds up the drafts of a reply and of what it went on with.
func addDrafts(before, since []runtime.DraftStats) []runtime.DraftStats {
	sum := slices.Clone(before)
	for _, d := range since {
		i := slices.IndexFunc(sum, func(b runtime.DraftStats) bool { return b.Source == d.Source })
		if i < 0 {
			sum = append(sum, d)
			continue
		}
		sum[i].Passes += d.Passes
		sum[i].Proposed += d.Proposed
		sum[i].Accepted += d.Accepted
	}
	return sum
}

func (t *turn) interrupted() outcome {
	t.chat.mu.Lock()
	defer t.chat.mu.Unlock()
	if t.why == "" {
		return outcome{StateStopped, string(runtime.StopInterrupted)}
	}
	return outcome{StateStopped, t.why}
}

// failed turns an error into what the message says about it.
func (t *turn) failed(err error) outcome {
	if t.ctx.Err() != nil && (errors.Is(err, context.Canceled) || errors.Is(err, t.ctx.Err())) {
		return t.interrupted()
	}
	return outcome{StateFailed, failureSentence(err)}
}

func failureSentence(err error) string {
	switch {
	case errors.Is(err, runtime.ErrContextFull):
		return fmt.Sprintf("The conversation does not fit into the model's context (%v). Begin a new chat.", err)
	case errors.Is(err, runtime.ErrNotFinite):
		return fmt.Sprintf("The model computed something that is not a number (%v). Damaged weights are the usual cause: verify them.", err)
	case errors.Is(err, runtime.ErrClosed):
		return "The model was closed while it was answering."
	}
	return fmt.Sprintf("The reply failed: %v.", strings.TrimSuffix(err.Error(), "."))
}

// finish ends the message once: in memory, in the transcript and then on the screen, which is told that a message is done
// when it is durable. It returns when ctx ends at the latest. Later calls wait for the first and do nothing.
func (t *turn) finish(ctx context.Context, o outcome) {
	select {
	case t.finishing <- struct{}{}:
		defer func() { <-t.finishing }()
	case <-ctx.Done():
		return
	}
	c := t.chat
	c.mu.Lock()
	if t.finished {
		c.mu.Unlock()
		return
	}
	t.finished, t.outcome, t.ended = true, o, c.session.options.Now()
	c.mu.Unlock()

	err := t.journal.End(ctx, t.end())

	c.mu.Lock()
	t.message = t.snapshot()
	t.message.State, t.message.Reason, t.message.Ended = o.state, o.reason, t.ended
	c.messages[len(c.messages)-1] = t.message
	c.turn = nil
	if err != nil {
		c.unsaved = t
	}
	next := c.afterReply(o.state)
	// Told before another reply can begin, or that one would be shown as idle.
	c.feed.PutProgress(runtime.Progress{Phase: runtime.PhaseIdle, At: t.ended})
	c.feed.PutChange(Change{Message: t.message, Generation: t.generation})
	c.mu.Unlock()
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			err = errors.New("the drive of the transcript does not answer")
		}
		c.feed.PutNotice(err.Error() + "; the reply is kept in memory and saved with the next message")
	}
	if next {
		c.sendQueued()
	}
}

// endBudget is how long writing the end of a message may take before it is kept for later.
const endBudget = 10 * time.Second

// end is the message's end for the transcript.
func (t *turn) end() transcript.End {
	t.chat.mu.Lock()
	defer t.chat.mu.Unlock()
	m := t.message
	return transcript.End{State: string(t.outcome.state), Reason: t.outcome.reason, Started: m.Started, Stat: m.Stats.toTranscript()}
}
