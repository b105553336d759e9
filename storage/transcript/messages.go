package transcript

import (
	"context"
	"database/sql"
	"strings"
	"time"
)

// The messages a query is about, as a table chosen(id) with one parameter.
const (
	pathIDs = `WITH RECURSIVE chosen(id, parent_id) AS (
		SELECT id, parent_id FROM message WHERE id = ?
		UNION ALL SELECT m.id, m.parent_id FROM message m JOIN chosen ON m.id = chosen.parent_id) `
	treeIDs = `WITH chosen(id) AS (SELECT id FROM message WHERE chat_id = ?) `
)

// Path returns the messages from the root of a conversation to leaf, oldest first. A running message has the text that
// was committed so far.
func (s *Store) Path(ctx context.Context, leaf int64) ([]Message, error) {
	return s.messages(ctx, pathIDs, leaf)
}

// messages reads those that a query names, a parent before its children: it is always the older one.
func (s *Store) messages(ctx context.Context, chosen string, of any) ([]Message, error) {
	var all []Message
	err := s.read(ctx, func(tx *sql.Tx) error {
		var err error
		if all, err = readMessages(ctx, tx, chosen, of); err != nil {
			return err
		}
		byID := make(map[int64]*Message, len(all))
		for i := range all {
			byID[all[i].ID] = &all[i]
		}
		return readText(ctx, tx, chosen, of, byID)
	})
	return all, err
}

func readMessages(ctx context.Context, tx *sql.Tx, chosen string, of any) ([]Message, error) {
	rows, err := tx.QueryContext(ctx, chosen+`
		SELECT m.id, coalesce(m.parent_id, 0), m.role, m.state, m.reason, m.model, m.settings,
			m.created_ms, m.started_ms, m.ended_ms,
			(SELECT count(*) FROM message s WHERE s.chat_id = m.chat_id AND s.parent_id IS m.parent_id),
			(SELECT count(*) FROM message s WHERE s.chat_id = m.chat_id AND s.parent_id IS m.parent_id AND s.id <= m.id),
			`+statColumns("s.")+`
		FROM chosen JOIN message m ON m.id = chosen.id LEFT JOIN stat s ON s.message_id = m.id
		ORDER BY m.id`, of)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []Message
	for rows.Next() {
		var m Message
		var created int64
		var started, ended sql.NullInt64
		var stat statRow
		if err := rows.Scan(append([]any{&m.ID, &m.Parent, &m.Role, &m.State, &m.Reason, &m.Model, &m.Settings,
			&created, &started, &ended, &m.Siblings, &m.Place}, stat.targets()...)...); err != nil {
			return nil, err
		}
		m.Created, m.Started, m.Ended = time.UnixMilli(created), instant(started), instant(ended)
		m.Stat = stat.value()
		all = append(all, m)
	}
	return all, rows.Err()
}

func instant(ms sql.NullInt64) time.Time {
	if !ms.Valid {
		return time.Time{}
	}
	return time.UnixMilli(ms.Int64)
}

// readText fills in what messages say, from parts or, while they run, from chunks.
func readText(ctx context.Context, tx *sql.Tx, chosen string, of any, byID map[int64]*Message) error {
	rows, err := tx.QueryContext(ctx, chosen+`
		SELECT message_id, kind, body, tokens FROM (
			SELECT message_id, ord, kind, body, tokens FROM part WHERE message_id IN (SELECT id FROM chosen)
			UNION ALL
			SELECT message_id, seq, kind, body, tokens FROM chunk WHERE message_id IN (SELECT id FROM chosen))
		ORDER BY message_id, ord`, of)
	if err != nil {
		return err
	}
	defer rows.Close()
	type texts struct {
		text, thinking, answer       strings.Builder
		thinkingTokens, answerTokens int
	}
	said := map[int64]*texts{}
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
		switch kind {
		case KindText:
			t.text.WriteString(body)
		case KindThinking:
			t.thinking.WriteString(body)
			t.thinkingTokens += tokens
		case KindAnswer:
			t.answer.WriteString(body)
			t.answerTokens += tokens
		}
	}
	for id, t := range said {
		m := byID[id]
		m.Text, m.Thinking, m.Answer = t.text.String(), t.thinking.String(), t.answer.String()
		if m.State == StateRunning || m.State == StateLost { // statistics were written a minute ago at best
			m.Stat.ThinkingTokens, m.Stat.AnswerTokens = t.thinkingTokens, t.answerTokens
		}
	}
	return rows.Err()
}
