package transcript

import (
	"context"
	"database/sql"
	"time"
)

// Branch is one of several ways a conversation goes on: a message, and what follows it on the path that ends last. An end of a
// conversation is told by the way that leads to it instead.
type Branch struct {
	ID       int64 // the message with which it begins
	Role     string
	Leaf     int64 // where it ends
	Created  time.Time
	Ended    time.Time // of the leaf; zero while it runs
	Messages int       // below ID and with it, on all paths; of an end, above it and with it
	Bytes    int64     // of their text
	Text     string    // the beginning of what the first of them says that has text; of an end, of the last question
}

// branchText is how many characters of a message a list shows.
const branchText = 200

// Siblings returns the alternatives to a message, itself among them, in the order in which they were made.
func (s *Store) Siblings(ctx context.Context, message int64) ([]Branch, error) {
	return s.branches(ctx, `SELECT s.id FROM message m JOIN message s ON s.chat_id = m.chat_id AND s.parent_id IS m.parent_id
		WHERE m.id = ? ORDER BY s.id`, message, below, `message_id IN (SELECT id FROM way) AND kind <> 'thinking' AND trim(body) <> '' ORDER BY message_id, ord`)
}

// Leaves returns every end of a conversation, the newest first.
func (s *Store) Leaves(ctx context.Context, chatID string) ([]Branch, error) {
	return s.branches(ctx, `SELECT id FROM message WHERE chat_id = ? AND NOT EXISTS
		(SELECT 1 FROM message child WHERE child.parent_id = message.id) ORDER BY id DESC`, chatID, above,
		`message_id = (SELECT max(message.id) FROM message JOIN way USING (id) WHERE role = 'user') ORDER BY ord`)
}

// The messages below one, and above it, with it: as the table way(id).
const (
	below = `WITH RECURSIVE way(id) AS (SELECT ?1 UNION ALL SELECT m.id FROM message m JOIN way ON m.parent_id = way.id)`
	above = `WITH RECURSIVE way(id) AS (SELECT ?1 UNION ALL SELECT m.parent_id FROM message m JOIN way ON m.id = way.id WHERE m.parent_id IS NOT NULL)`
)

// branches describes those that heads selects by the messages of their way, and by the first part that text selects.
func (s *Store) branches(ctx context.Context, heads string, of any, way, text string) ([]Branch, error) {
	var all []Branch
	err := s.read(ctx, func(tx *sql.Tx) error {
		ids, err := column[int64](tx.QueryContext(ctx, heads, of))
		if err != nil {
			return err
		}
		for _, id := range ids {
			b := Branch{ID: id}
			var created int64
			var ended sql.NullInt64
			// The newest message below is a leaf, since a child is always newer than its parent.
			if err := tx.QueryRowContext(ctx, way+`
				SELECT (SELECT role FROM message WHERE id = ?1), (SELECT created_ms FROM message WHERE id = ?1),
					max(id), (SELECT ended_ms FROM message WHERE id = (SELECT max(id) FROM way)), count(*),
					coalesce((SELECT sum(length(CAST(body AS BLOB))) FROM part WHERE message_id IN (SELECT id FROM way)), 0),
					coalesce((SELECT substr(body, 1, ?2) FROM part WHERE `+text+` LIMIT 1), '')
				FROM way`, id, branchText).Scan(&b.Role, &created, &b.Leaf, &ended, &b.Messages, &b.Bytes, &b.Text); err != nil {
				return err
			}
			b.Created, b.Ended = time.UnixMilli(created), instant(ended)
			all = append(all, b)
		}
		return nil
	})
	return all, err
}

// LeafBelow returns where the branch of a message ends: the newest message below it, or itself.
func (s *Store) LeafBelow(ctx context.Context, message int64) (int64, error) {
	var leaf sql.NullInt64
	err := s.read(ctx, func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `WITH RECURSIVE below(id) AS (
				SELECT id FROM message WHERE id = ? UNION ALL SELECT m.id FROM message m JOIN below ON m.parent_id = below.id)
			SELECT max(id) FROM below`, message).Scan(&leaf)
	})
	if err == nil && !leaf.Valid {
		err = failure(ErrNotFound, nil, "this message no longer exists")
	}
	return leaf.Int64, err
}

// SetLeaf says which path of a conversation is shown from now on.
func (s *Store) SetLeaf(ctx context.Context, chatID string, leaf int64) error {
	return s.write(ctx, "save", func(tx *sql.Tx) error {
		return expectOne(tx.Exec(`UPDATE chat SET leaf_id = ?1 WHERE id = ?2
			AND EXISTS (SELECT 1 FROM message WHERE id = ?1 AND chat_id = ?2)`, leaf, chatID))
	})
}

// SetSettings changes the settings (JSON) of a conversation.
func (s *Store) SetSettings(ctx context.Context, chatID, settings string) error {
	return s.write(ctx, "save", func(tx *sql.Tx) error {
		return expectOne(tx.Exec(`UPDATE chat SET settings = ? WHERE id = ?`, settings, chatID))
	})
}

// Tree returns every message of a conversation in the order of creation, so that a parent comes before its children.
func (s *Store) Tree(ctx context.Context, chatID string) ([]Message, error) {
	return s.messages(ctx, treeIDs, chatID)
}

// Resume makes a reply that ended before its time running again, with its text as it is: what its journal appends goes
// on from there. model and settings (JSON) are those it goes on with; ReplyStart.Notify is as in TurnStart.
func (s *Store) Resume(ctx context.Context, r Resumption) (*Journal, error) {
	next := 0
	err := s.write(ctx, "save", func(tx *sql.Tx) error {
		if err := expectOne(tx.Exec(`UPDATE message SET state = 'running', reason = '', ended_ms = NULL, model = ?, settings = ?
			WHERE id = ? AND role = 'assistant' AND state IN ('stopped', 'failed', 'lost', 'done')`,
			r.Model, orEmptyObject(r.Settings), r.Message)); err != nil {
			return err
		}
		// A running message has chunks and no parts, so that whatever happens next the usual recovery gathers all of it.
		if _, err := tx.Exec(`INSERT INTO chunk (message_id, seq, kind, body, tokens, at_ms)
			SELECT p.message_id, p.ord, p.kind, p.body, p.tokens, coalesce(m.started_ms, m.created_ms)
			FROM part p JOIN message m ON m.id = p.message_id WHERE p.message_id = ?`, r.Message); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM part WHERE message_id = ?`, r.Message); err != nil {
			return err
		}
		if err := tx.QueryRow(`SELECT coalesce(max(seq), -1) + 1 FROM chunk WHERE message_id = ?`, r.Message).Scan(&next); err != nil {
			return err
		}
		return expectOne(tx.Exec(`UPDATE chat SET updated_ms = ? WHERE id = (SELECT chat_id FROM message WHERE id = ?)`,
			s.now().UnixMilli(), r.Message))
	})
	if err != nil {
		return nil, err
	}
	return s.newJournal(r.Message, next, r.Notify), nil
}

// Resumption is a reply that goes on.
type Resumption struct {
	Message         int64
	Model, Settings string      // JSON, as in TurnStart
	Notify          func(error) // as in TurnStart
}
