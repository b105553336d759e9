package transcript

import (
	"context"
	"database/sql"
	"strings"
	"time"
)

// Chats lists conversations, the most recently used first. limit 0 means all.
func (s *Store) Chats(ctx context.Context, archived bool, limit int) ([]Chat, error) {
	if limit <= 0 {
		limit = -1
	}
	return s.chats(ctx, `WHERE deleted_ms IS NULL AND (archived_ms IS NOT NULL) = ?
		ORDER BY max(updated_ms, coalesce((SELECT saved_ms FROM draft WHERE chat_id = chat.id AND body <> ''), 0)) DESC, created_ms DESC, id LIMIT ?`, archived, limit)
}

// Deleted lists what was thrown away and not purged yet, the latest first.
func (s *Store) Deleted(ctx context.Context) ([]Chat, error) {
	return s.chats(ctx, `WHERE deleted_ms IS NOT NULL ORDER BY deleted_ms DESC, id`)
}

// FindChat returns the chat whose id begins with prefix, if there is exactly one, archived or not. What was thrown away
// is found by FindDeleted.
func (s *Store) FindChat(ctx context.Context, prefix string) (Chat, error) {
	return s.findChat(ctx, prefix, "deleted_ms IS NULL")
}

// FindDeleted is FindChat among the chats that were thrown away.
func (s *Store) FindDeleted(ctx context.Context, prefix string) (Chat, error) {
	return s.findChat(ctx, prefix, "deleted_ms IS NOT NULL")
}

func (s *Store) findChat(ctx context.Context, prefix, among string) (Chat, error) {
	low := strings.ToLower(strings.TrimSpace(prefix))
	if low == "" || strings.Trim(low, idAlphabet) != "" {
		return Chat{}, failure(ErrNotFound, nil, "%q is not the id of a chat; ids look like 7f3a2k", prefix)
	}
	found, err := s.chats(ctx, `WHERE id >= ? AND id < ? AND `+among+` ORDER BY id LIMIT 6`, low, low+"~") // ~ sorts after the alphabet
	if err != nil {
		return Chat{}, err
	}
	switch len(found) {
	case 0:
		return Chat{}, failure(ErrNotFound, nil, "no chat has an id that begins with %q", prefix)
	case 1:
		return found[0], nil
	}
	var ids []string
	for _, c := range found {
		ids = append(ids, c.ID)
	}
	return Chat{}, failure(ErrAmbiguous, nil, "several chats begin with %q (%s); type more of the id", prefix, strings.Join(ids, ", "))
}

func (s *Store) chats(ctx context.Context, rest string, args ...any) ([]Chat, error) {
	var all []Chat
	err := s.read(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT id, title, created_ms, updated_ms, archived_ms IS NOT NULL, deleted_ms, settings, coalesce(leaf_id, 0),
			(SELECT count(*) FROM message WHERE chat_id = chat.id),
			EXISTS (SELECT 1 FROM message WHERE chat_id = chat.id AND state = 'running')
			FROM chat `+rest, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var c Chat
			var created, updated int64
			var deleted sql.NullInt64
			if err := rows.Scan(&c.ID, &c.Title, &created, &updated, &c.Archived, &deleted, &c.Settings, &c.Leaf, &c.Count, &c.Running); err != nil {
				return err
			}
			c.Created, c.Updated, c.Deleted = time.UnixMilli(created), time.UnixMilli(updated), instant(deleted)
			all = append(all, c)
		}
		return rows.Err()
	})
	return all, err
}

// read runs queries against one snapshot.
func (s *Store) read(ctx context.Context, run func(*sql.Tx) error) error {
	tx, err := s.readers.BeginTx(ctx, nil)
	if err != nil {
		return describe(err, s.path, "read")
	}
	defer tx.Rollback()
	return describe(run(tx), s.path, "read")
}
