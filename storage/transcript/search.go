package transcript

import (
	"context"
	"database/sql"
	"iter"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Query is what to search for, and where. A search is a scan: over half a year of uninterrupted output it takes less than a
// tenth of a second, finds a single Chinese character as well as half a word, and there is no index to fall out of step
// with the text.
type Query struct {
	// Text is looked for as it stands. Small letters find capitals too, unless Text has a capital itself.
	Text string
	// ChatID limits the search to one chat, whose title is not searched then; "" searches all that are not archived, unless
	// Archived, and not thrown away.
	ChatID   string
	Archived bool
	Role     string    // of the message; "" for all
	Kind     string    // of the text: KindText, KindThinking or KindAnswer; "" for all
	Before   time.Time // created before then, if not zero
	Since    time.Time // created then or later, if not zero
}

// Hit is a place where a text was found: a message, or the title of a chat if Message is 0.
type Hit struct {
	ChatID  string
	Title   string
	Message int64
	Role    string
	Kind    string
	Created time.Time // of the message, or the last change of the chat
	// Snippet is what stands around the first place, on one line; Start and End are that place in it, in bytes.
	Snippet    string
	Start, End int
	// Offset is that place in the text itself, in bytes, and Count how many there are.
	Offset, Count int
}

// Search yields titles and then messages in which a text occurs, newest first. It runs on a connection of its own, so that
// it holds up neither writing nor the end of the search, which comes with ctx or with the loop.
func (s *Store) Search(ctx context.Context, q Query) iter.Seq2[Hit, error] {
	return func(yield func(Hit, error) bool) {
		if strings.TrimSpace(q.Text) == "" {
			return
		}
		left := false
		err := s.read(ctx, func(tx *sql.Tx) error {
			m := newMatcher(q.Text)
			found := func(h Hit, body string) bool {
				places := m.all(body)
				if len(places) == 0 {
					return true
				}
				h.Offset, h.Count = places[0][0], len(places)
				h.Snippet, h.Start, h.End = snippet(body, places[0])
				left = !yield(h, nil)
				return !left
			}
			if q.ChatID == "" && q.Role == "" && q.Kind == "" {
				if err := searchTitles(ctx, tx, q, m, found); err != nil || left {
					return err
				}
			}
			return searchParts(ctx, tx, q, m, found)
		})
		if err != nil && !left {
			yield(Hit{}, err)
		}
	}
}

// condition collects what a row must satisfy.
type condition struct {
	text []string
	args []any
}

func (c *condition) add(text string, args ...any) {
	c.text = append(c.text, text)
	c.args = append(c.args, args...)
}

// in adds what a query says about chats and times.
func (c *condition) in(q Query, at string) {
	c.add("c.deleted_ms IS NULL")
	switch {
	case q.ChatID != "":
		c.add("c.id = ?", q.ChatID)
	case !q.Archived:
		c.add("c.archived_ms IS NULL")
	}
	if !q.Before.IsZero() {
		c.add(at+" < ?", q.Before.UnixMilli())
	}
	if !q.Since.IsZero() {
		c.add(at+" >= ?", q.Since.UnixMilli())
	}
}

func searchTitles(ctx context.Context, tx *sql.Tx, q Query, m matcher, found func(Hit, string) bool) error {
	var where condition
	where.in(q, "c.updated_ms")
	m.narrow(&where, "c.title")
	rows, err := tx.QueryContext(ctx, `SELECT c.id, c.title, c.updated_ms FROM chat c
		WHERE `+strings.Join(where.text, " AND ")+` ORDER BY c.updated_ms DESC, c.id`, where.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var h Hit
		var at int64
		if err := rows.Scan(&h.ChatID, &h.Title, &at); err != nil {
			return err
		}
		h.Created = time.UnixMilli(at)
		if !found(h, h.Title) {
			return nil
		}
	}
	return rows.Err()
}

func searchParts(ctx context.Context, tx *sql.Tx, q Query, m matcher, found func(Hit, string) bool) error {
	var where condition
	where.in(q, "m.created_ms")
	if q.Role != "" {
		where.add("m.role = ?", q.Role)
	}
	if q.Kind != "" {
		where.add("p.kind = ?", q.Kind)
	}
	m.narrow(&where, "p.body")
	// CROSS JOIN keeps SQLite from choosing another order than that of the table of parts, which needs no sorting.
	rows, err := tx.QueryContext(ctx, `SELECT c.id, c.title, m.id, m.role, m.created_ms, p.kind, p.body
		FROM part p CROSS JOIN message m ON m.id = p.message_id JOIN chat c ON c.id = m.chat_id
		WHERE `+strings.Join(where.text, " AND ")+` ORDER BY p.message_id DESC, p.ord`, where.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var h Hit
		var at int64
		var body string
		if err := rows.Scan(&h.ChatID, &h.Title, &h.Message, &h.Role, &at, &h.Kind, &body); err != nil {
			return err
		}
		h.Created = time.UnixMilli(at)
		if !found(h, body) {
			return nil
		}
	}
	return rows.Err()
}

// matcher finds a text in others, with smart case.
type matcher struct {
	text  string // folded unless exact
	exact bool   // it has a capital
	ascii bool   // no letter beyond ASCII changes with case
}

func newMatcher(text string) matcher {
	m := matcher{text: text, ascii: true}
	for _, r := range text {
		if unicode.IsUpper(r) {
			m.exact = true
		}
		// The Kelvin sign and the long s fold to ASCII letters, but what was typed here is ASCII, and LIKE does not know them:
		// text that has them is found by their own spelling.
		if r >= utf8.RuneSelf && unicode.SimpleFold(r) != r {
			m.ascii = false
		}
	}
	if !m.exact {
		m.text = fold(text)
	}
	return m
}

// narrow leaves out rows that cannot match, as far as SQLite can tell: LIKE folds ASCII only, so for other letters that
// have two cases every row is looked at.
func (m matcher) narrow(c *condition, column string) {
	if m.ascii || m.exact {
		c.add(column+` LIKE ? ESCAPE '\'`, "%"+strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(m.text)+"%")
	}
}

// all returns where the text occurs in a body, without overlaps.
func (m matcher) all(body string) [][2]int {
	var places [][2]int
	searched, needle := body, m.text
	if !m.exact {
		searched = fold(body)
	}
	for at := 0; ; {
		i := strings.Index(searched[at:], needle)
		if i < 0 {
			return places
		}
		places = append(places, [2]int{at + i, at + i + len(needle)})
		at += i + len(needle)
	}
}

// fold makes letters small where that changes no length, so that a place in the result is one in the text. The few that
// have a small letter of another length (such as İ) are found by their own spelling only.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		if low := unicode.ToLower(r); utf8.RuneLen(low) == utf8.RuneLen(r) {
			return low
		}
		return r
	}, text)
}

// snippetAround is how many bytes a snippet has before and after the place.
const snippetAround = 60

// snippet cuts a text around a place and puts it on one line.
func snippet(text string, at [2]int) (string, int, int) {
	from, to := max(0, at[0]-snippetAround), min(len(text), at[1]+snippetAround)
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	before, place, after := flat(text[from:at[0]]), flat(text[at[0]:at[1]]), flat(text[at[1]:to])
	if from > 0 {
		before = "…" + before
	}
	if to < len(text) {
		after += "…"
	}
	return before + place + after, len(before), len(before) + len(place)
}

// flat replaces what is no printable character by a space.
func flat(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, text)
}
