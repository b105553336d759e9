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
	return s.chats(ctx, `WHERE (archived_ms IS NOT NULL) = ? ORDER BY updated_ms DESC, created_ms DESC, id LIMIT ?`, archived, limit)
}

// FindChat returns the chat whose id begins with prefix, if there is exactly one.
func (s *Store) FindChat(ctx context.Context, prefix string) (Chat, error) {
	low := strings.ToLower(strings.TrimSpace(prefix))
	if low == "" || strings.Trim(low, idAlphabet) != "" {
		return Chat{}, failure(ErrNotFound, nil, "%q is not the id of a chat; ids look like 7f3a2k", prefix)
	}
	found, err := s.chats(ctx, `WHERE id >= ? AND id < ? ORDER BY id LIMIT 6`, low, low+"~") // ~ sorts after the alphabet
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
		rows, err := tx.QueryContext(ctx, `SELECT id, title, created_ms, updated_ms, archived_ms IS NOT NULL, settings, coalesce(leaf_id, 0),
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
			if err := rows.Scan(&c.ID, &c.Title, &created, &updated, &c.Archived, &c.Settings, &c.Leaf, &c.Count, &c.Running); err != nil {
				return err
			}
			c.Created, c.Updated = time.UnixMilli(created), time.UnixMilli(updated)
			all = append(all, c)
		}
		return rows.Err()
	})
	return all, err
}

// Path returns the messages from the root of a conversation to leaf, oldest first. A running message has the text that
// was committed so far.
func (s *Store) Path(ctx context.Context, leaf int64) ([]Message, error) {
	var path []Message
	err := s.read(ctx, func(tx *sql.Tx) error {
		var err error
		if path, err = readPath(ctx, tx, leaf); err != nil {
			return err
		}
		byID := make(map[int64]*Message, len(path))
		for i := range path {
			byID[path[i].ID] = &path[i]
		}
		return readText(ctx, tx, leaf, byID)
	})
	return path, err
}

// ancestors is the path from a message to its root as a table of ids.
const ancestors = `WITH RECURSIVE path(id, parent_id, depth) AS (
	SELECT id, parent_id, 0 FROM message WHERE id = ?
	UNION ALL
	SELECT m.id, m.parent_id, path.depth + 1 FROM message m JOIN path ON m.id = path.parent_id) `

func readPath(ctx context.Context, tx *sql.Tx, leaf int64) ([]Message, error) {
	rows, err := tx.QueryContext(ctx, ancestors+`
		SELECT m.id, coalesce(m.parent_id, 0), m.role, m.state, m.reason, m.model, m.settings,
			m.created_ms, m.started_ms, m.ended_ms,
			s.prompt_tokens, s.reused_tokens, s.thinking_tokens, s.answer_tokens, s.passes, s.proposed, s.accepted,
			s.first_ms, s.prefill_ms, s.thinking_ms, s.decode_ms, s.wait_ms, s.expert_hits, s.expert_reads, s.read_bytes
		FROM path JOIN message m ON m.id = path.id LEFT JOIN stat s ON s.message_id = m.id
		ORDER BY path.depth DESC`, leaf)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var path []Message
	for rows.Next() {
		var m Message
		var created int64
		var started, ended sql.NullInt64
		var stat [15]sql.NullInt64
		into := []any{&m.ID, &m.Parent, &m.Role, &m.State, &m.Reason, &m.Model, &m.Settings, &created, &started, &ended}
		for i := range stat {
			into = append(into, &stat[i])
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		m.Created, m.Started, m.Ended = time.UnixMilli(created), instant(started), instant(ended)
		n := func(i int) int { return int(stat[i].Int64) }
		ms := func(i int) time.Duration { return time.Duration(stat[i].Int64) * time.Millisecond }
		m.Stat = Stat{
			PromptTokens: n(0), ReusedTokens: n(1), ThinkingTokens: n(2), AnswerTokens: n(3),
			Passes: n(4), Proposed: n(5), Accepted: n(6),
			First: ms(7), Prefill: ms(8), Thinking: ms(9), Decode: ms(10), WaitIO: ms(11),
			ExpertHits: stat[12].Int64, ExpertReads: stat[13].Int64, ReadBytes: stat[14].Int64,
		}
		path = append(path, m)
	}
	return path, rows.Err()
}

func instant(ms sql.NullInt64) time.Time {
	if !ms.Valid {
		return time.Time{}
	}
	return time.UnixMilli(ms.Int64)
}

// readText fills in what the messages of a path say, from parts or, while they run, from chunks.
func readText(ctx context.Context, tx *sql.Tx, leaf int64, byID map[int64]*Message) error {
	rows, err := tx.QueryContext(ctx, ancestors+`
		SELECT message_id, kind, body, tokens FROM (
			SELECT message_id, ord, kind, body, tokens FROM part WHERE message_id IN (SELECT id FROM path)
			UNION ALL
			SELECT message_id, seq, kind, body, tokens FROM chunk WHERE message_id IN (SELECT id FROM path))
		ORDER BY message_id, ord`, leaf)
	if err != nil {
		return err
	}
	defer rows.Close()
	type texts struct{ text, thinking, answer strings.Builder }
	said := map[int64]*texts{}
	counted := map[int64]Stat{}
	for rows.Next() {
		var id int64
		var kind, body string
		var tokens int
		if err := rows.Scan(&id, &kind, &body, &tokens); err != nil {
			return err
		}
		t := said[id]
		if t == nil {
			t = &texts{}
			said[id] = t
		}
		c := counted[id]
		switch kind {
		case KindText:
			t.text.WriteString(body)
		case KindThinking:
			t.thinking.WriteString(body)
			c.ThinkingTokens += tokens
		case KindAnswer:
			t.answer.WriteString(body)
			c.AnswerTokens += tokens
		}
		counted[id] = c
	}
	for id, t := range said {
		m := byID[id]
		m.Text, m.Thinking, m.Answer = t.text.String(), t.thinking.String(), t.answer.String()
		if m.State == StateRunning || m.State == StateLost { // no statistics were written
			m.Stat.ThinkingTokens, m.Stat.AnswerTokens = counted[id].ThinkingTokens, counted[id].AnswerTokens
		}
	}
	return rows.Err()
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
