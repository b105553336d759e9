package transcript

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"os"
	"sync/atomic"
	"time"
)

// job is one transaction. Its caller may give up waiting until it begins, not after: a caller must know whether its
// write happened.
type job struct {
	ctx   context.Context // once it has ended the transaction does not begin
	run   func(*sql.Tx) error
	after func(context.Context, *sql.Conn) // housekeeping outside a transaction, once run was committed; may be nil
	state atomic.Int32                     // jobQueued, then jobStarted or jobDropped
	done  chan error
}

const (
	jobQueued int32 = iota
	jobStarted
	jobDropped
)

// write runs one immediate transaction on the writer goroutine and returns once it is synchronised to the drive.
func (s *Store) write(ctx context.Context, doing string, run func(*sql.Tx) error) error {
	return s.submit(ctx, doing, &job{run: run, done: make(chan error, 1)})
}

func (s *Store) submit(ctx context.Context, doing string, j *job) error {
	if s.ReadOnly() {
		return s.inUse()
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	j.ctx = ctx
	if err := s.enqueue(ctx, j); err != nil {
		return err
	}
	select {
	case err := <-j.done:
		return describe(err, s.path, doing)
	case <-ctx.Done():
		if j.state.CompareAndSwap(jobQueued, jobDropped) {
			return ctx.Err()
		}
		return describe(<-j.done, s.path, doing)
	}
}

func (s *Store) enqueue(ctx context.Context, j *job) error {
	for {
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			return ErrClosed
		}
		select {
		case s.queue <- j:
			s.mu.Unlock()
			return nil
		default:
		}
		s.mu.Unlock()
		// Full: sixty-four writers wait on a stalled drive. Wait outside the mutex, which Close needs.
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// writeLoop owns the writer's connection until the queue is closed and empty.
func writeLoop(conn *sql.Conn, queue <-chan *job, drained chan<- struct{}) {
	defer close(drained)
	ctx := context.Background() // a transaction that began is finished
	for j := range queue {
		if !j.state.CompareAndSwap(jobQueued, jobStarted) {
			continue
		}
		if err := j.ctx.Err(); err != nil { // ended a moment ago: its caller may not have noticed yet
			j.done <- err
			continue
		}
		err := transact(ctx, conn, j.run)
		if err == nil && j.after != nil {
			j.after(ctx, conn)
		}
		j.done <- err
	}
}

func transact(ctx context.Context, conn *sql.Conn, run func(*sql.Tx) error) error {
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := run(tx); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

// TurnStart is a message a user sends and the reply it asks for.
type TurnStart struct {
	// ChatID is the conversation, "" to begin one with Title.
	ChatID string
	Title  string
	// ChatSettings (JSON) of the conversation from now on, "" to leave them as they are.
	ChatSettings string
	// Parent is the message this turn answers, 0 at the root of the conversation.
	Parent int64
	Text   string
	// Again, if not 0, is a user's message that gets another reply, beside those it has: Parent and Text are not used.
	Again int64
	// Queued, if not 0, is the message that waited with this text: it is taken from the queue.
	Queued int64
	// Model and Settings (JSON) of the reply.
	Model, Settings string
	// Notify, if not nil, is told when the reply's text cannot be written (and once more, with nil, when it can again).
	// It is called from the journal's goroutine.
	Notify func(error)
}

// Turn is what BeginTurn made.
type Turn struct {
	ChatID      string
	User, Reply int64 // message ids
	// UserSiblings and ReplySiblings count the messages that have the same parent, these included, which are the last.
	UserSiblings, ReplySiblings int
	Created                     time.Time
	Journal                     *Journal // of the reply
}

// BeginTurn makes a user's message, unless it is there already, durable together with its running reply, in one
// transaction. If the message is new and did not wait in the queue, the chat's draft is removed with it.
func (s *Store) BeginTurn(ctx context.Context, t TurnStart) (Turn, error) {
	turn := Turn{ChatID: t.ChatID, Created: s.now()}
	at := turn.Created.UnixMilli()
	err := s.write(ctx, "save", func(tx *sql.Tx) error {
		if t.ChatID == "" {
			turn.ChatID = newChatID()
			if _, err := tx.Exec(`INSERT INTO chat (id, title, created_ms, updated_ms, settings) VALUES (?, ?, ?, ?, ?)`,
				turn.ChatID, t.Title, at, at, orEmptyObject(t.ChatSettings)); err != nil {
				return err
			}
		}
		var err error
		if turn.User = t.Again; turn.User == 0 {
			if turn.User, err = insertMessage(tx, turn.ChatID, t.Parent, RoleUser, StateDone, "", "{}", at); err != nil {
				return err
			}
			if _, err := tx.Exec(`INSERT INTO part (message_id, ord, kind, body) VALUES (?, 0, ?, ?)`,
				turn.User, KindText, t.Text); err != nil {
				return err
			}
		}
		if t.Queued != 0 {
			if err := dequeue(tx, t.Queued); err != nil {
				return err
			}
		} else if t.Again == 0 { // what was typed is sent
			if _, err := tx.Exec(`DELETE FROM draft WHERE chat_id = ?`, t.ChatID); err != nil {
				return err
			}
		}
		if turn.Reply, err = insertMessage(tx, turn.ChatID, turn.User, RoleAssistant, StateRunning, t.Model, t.Settings, at); err != nil {
			return err
		}
		if err := tx.QueryRow(`SELECT (SELECT count(*) FROM message s JOIN message u ON u.chat_id = s.chat_id AND s.parent_id IS u.parent_id
				WHERE u.id = ?1), (SELECT count(*) FROM message WHERE parent_id = ?1)`, turn.User).
			Scan(&turn.UserSiblings, &turn.ReplySiblings); err != nil {
			return err
		}
		return expectOne(tx.Exec(`UPDATE chat SET leaf_id = ?, updated_ms = ?, settings = coalesce(nullif(?, ''), settings)
			WHERE id = ?`, turn.Reply, at, t.ChatSettings, turn.ChatID))
	})
	if err != nil {
		return Turn{}, err
	}
	turn.Journal = s.newJournal(turn.Reply, 0, t.Notify)
	return turn, nil
}

func insertMessage(tx *sql.Tx, chat string, parent int64, role, state, model, settings string, at int64) (int64, error) {
	var parentID, ended any
	if parent != 0 {
		parentID = parent
	}
	if state != StateRunning {
		ended = at
	}
	r, err := tx.Exec(`INSERT INTO message (chat_id, parent_id, role, state, model, settings, created_ms, ended_ms)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, chat, parentID, role, state, model, orEmptyObject(settings), at, ended)
	if err != nil {
		return 0, err
	}
	return r.LastInsertId()
}

func orEmptyObject(json string) string {
	if json == "" {
		return "{}"
	}
	return json
}

// expectOne turns an update of no row into ErrNotFound.
func expectOne(r sql.Result, err error) error {
	if err != nil {
		return err
	}
	n, err := r.RowsAffected()
	if err == nil && n != 1 {
		err = failure(ErrNotFound, nil, "this chat no longer exists")
	}
	return err
}

// Rename gives a chat a title of the user's.
func (s *Store) Rename(ctx context.Context, chatID, title string) error {
	return s.write(ctx, "rename", func(tx *sql.Tx) error {
		return expectOne(tx.Exec(`UPDATE chat SET title = ?, title_by = 1 WHERE id = ?`, title, chatID))
	})
}

// Archive hides a chat from lists, or shows it again.
func (s *Store) Archive(ctx context.Context, chatID string, archived bool) error {
	at := any(nil)
	if archived {
		at = s.now().UnixMilli()
	}
	return s.write(ctx, "archive", func(tx *sql.Tx) error {
		return expectOne(tx.Exec(`UPDATE chat SET archived_ms = ? WHERE id = ?`, at, chatID))
	})
}

// Delete throws a chat away: no list, search or id finds it until Undelete brings it back or Purge removes it.
func (s *Store) Delete(ctx context.Context, chatID string) error {
	return s.write(ctx, "delete", func(tx *sql.Tx) error {
		return expectOne(tx.Exec(`UPDATE chat SET deleted_ms = ? WHERE id = ? AND deleted_ms IS NULL`, s.now().UnixMilli(), chatID))
	})
}

// Undelete brings back a chat that was thrown away.
func (s *Store) Undelete(ctx context.Context, chatID string) error {
	return s.write(ctx, "bring back", func(tx *sql.Tx) error {
		return expectOne(tx.Exec(`UPDATE chat SET deleted_ms = NULL WHERE id = ?`, chatID))
	})
}

// Purge removes a chat for good: its text is overwritten in the file and its space given back. The copies of the file go
// with it, for they have the text as well; the next one is made within a day.
func (s *Store) Purge(ctx context.Context, chatID string) error {
	return s.submit(ctx, "delete", &job{
		done: make(chan error, 1),
		run: func(tx *sql.Tx) error {
			if _, err := tx.Exec(`UPDATE file SET backup_ms = NULL`); err != nil {
				return err
			}
			return expectOne(tx.Exec(`DELETE FROM chat WHERE id = ?`, chatID))
		},
		after: func(ctx context.Context, conn *sql.Conn) {
			// The chat is gone whether or not these succeed; the log with its text goes at the latest when the store closes.
			for _, pragma := range []string{"incremental_vacuum", "wal_checkpoint(TRUNCATE)"} {
				rows, err := conn.QueryContext(ctx, "PRAGMA "+pragma)
				if err != nil {
					continue
				}
				for rows.Next() { // each step gives back a page
				}
				rows.Close()
			}
			for _, name := range copies(s.path) {
				os.Remove(name)
			}
		},
	})
}

const (
	idAlphabet = "0123456789abcdefghjkmnpqrstvwxyz" // no i, l, o, u: ids are read aloud and typed
	idLength   = 12                                 // 60 bits
)

func newChatID() string {
	var b [idLength]byte
	rand.Read(b[:]) // never fails
	for i := range b {
		b[i] = idAlphabet[b[i]%32]
	}
	return string(b[:])
}

// recoverRunning ends every message that no process is writing any more: chunks become parts, the state becomes lost.
func recoverRunning(ctx context.Context, conn *sql.Conn) (int, error) {
	lost := 0
	err := transact(ctx, conn, func(tx *sql.Tx) error {
		ids, err := column[int64](tx.Query(`SELECT id FROM message WHERE state = 'running' ORDER BY id`))
		if err != nil {
			return err
		}
		lost = len(ids)
		for _, id := range ids {
			if err := assemble(tx, id); err != nil {
				return fmt.Errorf("recover message %d: %w", id, err)
			}
			if _, err := tx.Exec(`UPDATE message SET state = 'lost', reason = 'the program ended',
					started_ms = coalesce(started_ms, (SELECT min(at_ms) FROM chunk WHERE message_id = message.id)),
					ended_ms = coalesce((SELECT max(at_ms) FROM chunk WHERE message_id = message.id), created_ms)
				WHERE id = ?`, id); err != nil {
				return err
			}
			if _, err := tx.Exec(`DELETE FROM chunk WHERE message_id = ?`, id); err != nil {
				return err
			}
		}
		return nil
	})
	return lost, err
}

// column reads the rows of a query with one column.
func column[T any](rows *sql.Rows, err error) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		var v T
		if err := rows.Scan(&v); err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, rows.Err()
}
