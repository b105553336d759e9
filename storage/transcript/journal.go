package transcript

import (
	"context"
	"database/sql"
	"strings"
	"sync"
	"time"
)

// Pace of a journal.
const (
	// flushInterval is the least time between two commits: text that comes slower is committed as it comes.
	flushInterval = 250 * time.Millisecond
	// retryInterval is the wait after a commit failed. What gathers meanwhile is in the next one.
	retryInterval = time.Second
	// statInterval is how old the statistics of a running message may be in the transcript.
	statInterval = time.Minute
)

// Journal writes the text of one running message as it arrives. Append never waits for the drive; a goroutine of the
// journal's own hands what gathered to the store's writer, one commit at a time, so a slow drive makes commits larger
// and not more.
type Journal struct {
	store   *Store
	message int64
	notify  func(error)
	wake    chan struct{}
	running context.Context // of the goroutine; ended by quit
	quit    context.CancelFunc
	stopped chan struct{}

	mu      sync.Mutex
	pending []chunk // newest last; neighbours differ in kind or time
	closed  bool    // takes no more text
	stat    *Stat   // the latest, if it is not written
	noted   time.Time

	flushing chan struct{} // holds a value while a commit is under way: one at a time
	seq      int           // of the next chunk, negative once the message has ended; guarded by flushing
}

// chunk is text of one kind that arrived between two commits.
type chunk struct {
	kind   string
	body   []byte
	tokens int
	at     int64
}

// newJournal starts the journal of a running message that has chunks up to, and without, seq.
func (s *Store) newJournal(message int64, seq int, notify func(error)) *Journal {
	j := &Journal{
		store: s, message: message, seq: seq, notify: notify,
		wake: make(chan struct{}, 1), stopped: make(chan struct{}), flushing: make(chan struct{}, 1),
	}
	j.running, j.quit = context.WithCancel(context.Background())
	s.mu.Lock()
	s.journals[j] = struct{}{}
	s.mu.Unlock()
	go j.loop()
	return j
}

// Append adds text of a kind and the number of tokens it came from; either may be nothing. After End it is ignored.
func (j *Journal) Append(kind, text string, tokens int) {
	if text == "" && tokens == 0 {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return
	}
	if n := len(j.pending); n > 0 && j.pending[n-1].kind == kind {
		c := &j.pending[n-1]
		c.body = append(c.body, text...)
		c.tokens += tokens
	} else {
		j.pending = append(j.pending, chunk{kind, []byte(text), tokens, j.store.now().UnixMilli()})
	}
	select {
	case j.wake <- struct{}{}:
	default:
	}
}

// Note tells what the message has cost so far. It is written with the text, once a minute, so that something is known of a
// message that is lost.
func (j *Journal) Note(t Stat) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.stat = &t
}

// dueStat is what Note told, if it is time to write it.
func (j *Journal) dueStat() *Stat {
	j.mu.Lock()
	defer j.mu.Unlock()
	// The monotonic clock: what people do to the other one changes nothing here.
	if j.stat == nil || !j.noted.IsZero() && time.Since(j.noted) < statInterval {
		return nil
	}
	t := j.stat
	j.stat, j.noted = nil, time.Now()
	return t
}

// loop commits what gathers until the journal ends.
func (j *Journal) loop() {
	defer close(j.stopped)
	timer := time.NewTimer(0)
	defer timer.Stop()
	<-timer.C
	failing := false
	for {
		select {
		case <-j.wake:
		case <-j.running.Done():
			return
		}
		err := j.flush(j.running)
		if j.running.Err() != nil {
			return
		}
		if (err != nil) != failing {
			failing = err != nil
			if j.notify != nil {
				j.notify(err)
			}
		}
		wait := flushInterval
		if failing {
			wait = retryInterval
			select {
			case j.wake <- struct{}{}: // try again without new text
			default:
			}
		}
		timer.Reset(wait)
		select {
		case <-timer.C:
		case <-j.running.Done():
			return
		}
	}
}

// take removes the pending text; giveBack returns it in front of what came since.
func (j *Journal) take() []chunk {
	j.mu.Lock()
	defer j.mu.Unlock()
	chunks := j.pending
	j.pending = nil
	return chunks
}

func (j *Journal) giveBack(chunks []chunk) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if n := len(chunks); n > 0 && len(j.pending) > 0 && chunks[n-1].kind == j.pending[0].kind {
		chunks[n-1].body = append(chunks[n-1].body, j.pending[0].body...)
		chunks[n-1].tokens += j.pending[0].tokens
		j.pending = j.pending[1:]
	}
	j.pending = append(chunks, j.pending...)
}

// flush commits what is pending. On an error it stays pending.
func (j *Journal) flush(ctx context.Context) error { return j.commit(ctx, j.insert, false) }

// commit runs one transaction with the pending text; ends says that it closes the message. On an error the text is
// pending again. A transaction that has begun cannot be given up: if ctx ends while a drive stalls it, commit returns the
// context's error, and the next commit waits until it is known how this one ended.
func (j *Journal) commit(ctx context.Context, write func(*sql.Tx, []chunk) error, ends bool) error {
	select {
	case j.flushing <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	chunks := j.take()
	if ended := j.seq < 0; ended || len(chunks) == 0 && !ends {
		<-j.flushing
		if ended && ends {
			return ErrClosed
		}
		return nil
	}
	result := make(chan error, 1)
	go func() {
		err := j.store.write(ctx, "save", func(tx *sql.Tx) error { return write(tx, chunks) })
		switch {
		case err != nil:
			j.giveBack(chunks)
		case ends:
			j.seq = -1
			j.forget()
		default:
			j.seq += len(chunks)
		}
		<-j.flushing
		result <- err
	}()
	select {
	case err := <-result:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (j *Journal) insert(tx *sql.Tx, chunks []chunk) error {
	for i, c := range chunks {
		if _, err := tx.Exec(`INSERT INTO chunk (message_id, seq, kind, body, tokens, at_ms) VALUES (?, ?, ?, ?, ?, ?)`,
			j.message, j.seq+i, c.kind, string(c.body), c.tokens, c.at); err != nil {
			return err
		}
	}
	if t := j.dueStat(); t != nil {
		return putStat(tx, j.message, *t)
	}
	return nil
}

// End is how a message ended.
type End struct {
	State   string // StateDone, StateStopped or StateFailed
	Reason  string
	Started time.Time // zero if nothing happened
	Stat    Stat
}

// End writes the last text and closes the message, in one transaction. It returns when ctx ends, even if the drive
// stalls. On an error the message is still running, with its text kept here (after the context's error its end may still
// be on its way): End may be called again. Once the end is written, further calls return ErrClosed.
func (j *Journal) End(ctx context.Context, e End) error {
	if err := j.finish(ctx); err != nil {
		return err
	}
	ended := j.store.now().UnixMilli()
	return j.commit(ctx, func(tx *sql.Tx, chunks []chunk) error {
		if err := j.insert(tx, chunks); err != nil {
			return err
		}
		if err := assemble(tx, j.message); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM chunk WHERE message_id = ?`, j.message); err != nil {
			return err
		}
		var started any
		if !e.Started.IsZero() {
			started = e.Started.UnixMilli()
		}
		if err := expectOne(tx.Exec(`UPDATE message SET state = ?, reason = ?, started_ms = ?, ended_ms = ?
			WHERE id = ? AND state = 'running'`, e.State, e.Reason, started, ended, j.message)); err != nil {
			return err
		}
		if err := putStat(tx, j.message, e.Stat); err != nil {
			return err
		}
		_, err := tx.Exec(`UPDATE chat SET updated_ms = ? WHERE id = (SELECT chat_id FROM message WHERE id = ?)`, ended, j.message)
		return err
	}, true)
}

// finish stops the goroutine and refuses further text.
func (j *Journal) finish(ctx context.Context) error {
	j.mu.Lock()
	j.closed = true
	j.mu.Unlock()
	j.quit()
	select {
	case <-j.stopped:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// abandon writes what is pending and leaves the message running: the next Open will call it lost.
func (j *Journal) abandon(ctx context.Context) error {
	defer j.forget()
	if err := j.finish(ctx); err != nil {
		return err
	}
	return j.flush(ctx)
}

func (j *Journal) forget() {
	j.store.mu.Lock()
	delete(j.store.journals, j)
	j.store.mu.Unlock()
}

// assemble turns the chunks of a message into parts: one for each run of equal kind.
func assemble(tx *sql.Tx, message int64) error {
	parts, err := gatherParts(tx, message)
	if err != nil {
		return err
	}
	for i, p := range parts {
		if _, err := tx.Exec(`INSERT INTO part (message_id, ord, kind, body, tokens, took_ms) VALUES (?, ?, ?, ?, ?, ?)`,
			message, i, p.kind, p.body.String(), p.tokens, p.last-p.first); err != nil {
			return err
		}
	}
	return nil
}

type part struct {
	kind        string
	body        strings.Builder
	tokens      int
	first, last int64
}

func gatherParts(tx *sql.Tx, message int64) ([]*part, error) {
	rows, err := tx.Query(`SELECT kind, body, tokens, at_ms FROM chunk WHERE message_id = ? ORDER BY seq`, message)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var parts []*part
	for rows.Next() {
		var kind, body string
		var tokens int
		var at int64
		if err := rows.Scan(&kind, &body, &tokens, &at); err != nil {
			return nil, err
		}
		if n := len(parts); n == 0 || parts[n-1].kind != kind {
			parts = append(parts, &part{kind: kind, first: at})
		}
		p := parts[len(parts)-1]
		p.body.WriteString(body)
		p.tokens += tokens
		p.last = at
	}
	return parts, rows.Err()
}
