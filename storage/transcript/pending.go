package transcript

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"
)

// Queued is a message that waits to be sent.
type Queued struct {
	ID      int64
	Text    string
	Created time.Time
}

// Queue returns what waits in a chat, the next to be sent first.
func (s *Store) Queue(ctx context.Context, chatID string) ([]Queued, error) {
	var all []Queued
	err := s.read(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT id, body, created_ms FROM queue WHERE chat_id = ? ORDER BY ord`, chatID)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var q Queued
			var created int64
			if err := rows.Scan(&q.ID, &q.Text, &created); err != nil {
				return err
			}
			q.Created = time.UnixMilli(created)
			all = append(all, q)
		}
		return rows.Err()
	})
	return all, err
}

// Enqueue adds a message behind those that wait.
func (s *Store) Enqueue(ctx context.Context, chatID, text string) (Queued, error) {
	q := Queued{Text: text, Created: s.now()}
	err := s.write(ctx, "save", func(tx *sql.Tx) error {
		r, err := tx.Exec(`INSERT INTO queue (chat_id, ord, body, created_ms)
			SELECT ?1, coalesce(max(ord), 0) + 1, ?2, ?3 FROM queue WHERE chat_id = ?1`, chatID, text, q.Created.UnixMilli())
		if err != nil {
			return err
		}
		q.ID, err = r.LastInsertId()
		return err
	})
	return q, err
}

// Requeue changes the text of a message that waits.
func (s *Store) Requeue(ctx context.Context, id int64, text string) error {
	return s.write(ctx, "save", func(tx *sql.Tx) error {
		return expectQueued(tx.Exec(`UPDATE queue SET body = ? WHERE id = ?`, text, id))
	})
}

// Unqueue removes a message that waits.
func (s *Store) Unqueue(ctx context.Context, id int64) error {
	return s.write(ctx, "save", func(tx *sql.Tx) error { return dequeue(tx, id) })
}

func dequeue(tx *sql.Tx, id int64) error {
	return expectQueued(tx.Exec(`DELETE FROM queue WHERE id = ?`, id))
}

func expectQueued(r sql.Result, err error) error {
	if err = expectOne(r, err); errors.Is(err, ErrNotFound) {
		return failure(ErrNotFound, nil, "this message is not in the queue any more")
	}
	return err
}

// MoveQueued puts a message that waits at place (0 is next) among those of its chat.
func (s *Store) MoveQueued(ctx context.Context, id int64, place int) error {
	return s.write(ctx, "save", func(tx *sql.Tx) error {
		ids, err := column[int64](tx.Query(`SELECT id FROM queue WHERE chat_id = (SELECT chat_id FROM queue WHERE id = ?) ORDER BY ord`, id))
		if err != nil {
			return err
		}
		at := slices.Index(ids, id)
		if at < 0 {
			return failure(ErrNotFound, nil, "this message is not in the queue any more")
		}
		ids = slices.Delete(ids, at, at+1)
		ids = slices.Insert(ids, min(max(place, 0), len(ids)), id)
		for i, q := range ids {
			if _, err := tx.Exec(`UPDATE queue SET ord = ? WHERE id = ?`, i+1, q); err != nil {
				return err
			}
		}
		return nil
	})
}

// Draft is what stands in the editor of a chat and where its reader was.
type Draft struct {
	Text   string
	Cursor int   // byte offset in Text
	EditOf int64 // the message that Text is to take the place of, 0 for none
	Anchor string
	Saved  time.Time
}

// Draft returns the draft of a chat ("" is the one not begun yet); a zero one if there is none.
func (s *Store) Draft(ctx context.Context, chatID string) (Draft, error) {
	var d Draft
	err := s.read(ctx, func(tx *sql.Tx) error {
		var saved int64
		err := tx.QueryRowContext(ctx, `SELECT body, cursor, edit_of, anchor, saved_ms FROM draft WHERE chat_id = ?`, chatID).
			Scan(&d.Text, &d.Cursor, &d.EditOf, &d.Anchor, &saved)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		d.Saved = time.UnixMilli(saved)
		return err
	})
	return d, err
}

// SaveDraft keeps the draft of a chat; one without text and anchor is removed.
func (s *Store) SaveDraft(ctx context.Context, chatID string, d Draft) error {
	return s.write(ctx, "save", func(tx *sql.Tx) error {
		if d.Text == "" && d.Anchor == "" {
			_, err := tx.Exec(`DELETE FROM draft WHERE chat_id = ?`, chatID)
			return err
		}
		_, err := tx.Exec(`INSERT OR REPLACE INTO draft (chat_id, body, cursor, edit_of, anchor, saved_ms) VALUES (?, ?, ?, ?, ?, ?)`,
			chatID, d.Text, d.Cursor, d.EditOf, d.Anchor, s.now().UnixMilli())
		return err
	})
}

// keptAside is how many texts that were never sent are kept.
const keptAside = 200

// PutAside keeps a text that was typed and cleared, for History.
func (s *Store) PutAside(ctx context.Context, text string) error {
	return s.write(ctx, "save", func(tx *sql.Tx) error {
		if _, err := tx.Exec(`INSERT INTO aside (body, used_ms) VALUES (?, ?)`, text, s.now().UnixMilli()); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM aside WHERE id <= (SELECT max(id) FROM aside) - ?`, keptAside)
		return err
	})
}

// History returns what was typed in all chats, sent or put aside, the newest first and every text once.
func (s *Store) History(ctx context.Context, limit int) ([]string, error) {
	var all []string
	err := s.read(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT body, max(at) FROM (
				SELECT p.body AS body, m.created_ms AS at FROM message m JOIN chat c ON c.id = m.chat_id
					JOIN part p ON p.message_id = m.id WHERE m.role = 'user' AND c.deleted_ms IS NULL
				UNION ALL SELECT body, used_ms FROM aside)
			GROUP BY body ORDER BY max(at) DESC LIMIT ?`, limit)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var body string
			var at int64
			if err := rows.Scan(&body, &at); err != nil {
				return err
			}
			all = append(all, body)
		}
		return rows.Err()
	})
	return all, err
}
