package transcript

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// checkBudget is how long the check of a file that was not closed properly may take before it is given up.
const checkBudget = 10 * time.Second

// noteOpening remembers that the file is being written, and checks it if whoever wrote it last did not get to forget that
// again: killed, or the power went. It is damaged then in rare cases only, but then early notice is worth much.
func (s *Store) noteOpening(ctx context.Context) error {
	var before sql.NullInt64
	if err := s.conn.QueryRowContext(ctx, `SELECT opened_ms FROM file`).Scan(&before); err != nil {
		return err
	}
	if before.Valid {
		if err := quickCheck(ctx, s.conn, s.path); err != nil {
			return err
		}
	}
	_, err := s.conn.ExecContext(ctx, `UPDATE file SET opened_ms = ?`, s.now().UnixMilli())
	return err
}

// forgetOpening is the last write of a store that is closed properly. If it fails, the next opening takes a little longer.
func (s *Store) forgetOpening(ctx context.Context) {
	if s.conn != nil {
		s.conn.ExecContext(ctx, `UPDATE file SET opened_ms = NULL`)
	}
}

func quickCheck(ctx context.Context, conn *sql.Conn, path string) error {
	limited, cancel := context.WithTimeout(ctx, checkBudget)
	defer cancel()
	var verdict string
	err := conn.QueryRowContext(limited, "PRAGMA quick_check(1)").Scan(&verdict)
	switch {
	case err != nil && limited.Err() != nil && ctx.Err() == nil: // a very large file; what is damaged shows when it is read
		return nil
	case err != nil:
		return err
	case verdict != "ok":
		return failure(ErrDamaged, nil, "%s is damaged (%s)", path, verdict)
	}
	return nil
}

// tend does what nobody waits for, once a store is open: it purges what was thrown away long ago and makes the copy of the
// day. Whatever fails is tried again the next time.
func (s *Store) tend(ctx context.Context, o Options, done chan<- struct{}) {
	defer close(done)
	if o.PurgeAfter > 0 {
		if list, err := s.Deleted(ctx); err == nil {
			for _, c := range list {
				// A clock that was wrong and is set right must not purge at once what was thrown away this minute: a time in the
				// future counts as now.
				if age := s.now().Sub(c.Deleted); age > o.PurgeAfter && s.Purge(ctx, c.ID) != nil {
					return
				}
			}
		}
	}
	if o.CopyEvery > 0 && s.path != inMemory {
		s.copyIfDue(ctx, o.CopyEvery)
	}
}

func (s *Store) copyIfDue(ctx context.Context, every time.Duration) {
	var last sql.NullInt64
	var messages int
	now := s.now()
	if err := s.read(ctx, func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT backup_ms, (SELECT count(*) FROM (SELECT 1 FROM message LIMIT 1)) FROM file`).Scan(&last, &messages)
	}); err != nil || messages == 0 {
		return
	}
	if age := now.Sub(time.UnixMilli(last.Int64)); last.Valid && age >= 0 && age < every {
		return
	}
	db, err := sql.Open("sqlite3", fileDSN(s.path, "ro"))
	if err != nil {
		return
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err != nil {
		return
	}
	defer conn.Close()
	if backup(ctx, conn, s.path, len(s.migrations), now) == nil {
		_ = s.write(ctx, "save", func(tx *sql.Tx) error {
			_, err := tx.Exec(`UPDATE file SET backup_ms = ?`, now.UnixMilli())
			return err
		})
	}
}

// copies lists the copies of a transcript, by version and then time.
func copies(path string) []string {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil
	}
	var all []string
	for _, e := range entries { // sorted by name
		if strings.HasPrefix(e.Name(), filepath.Base(path)+".v") && strings.HasSuffix(e.Name(), ".bak") {
			all = append(all, filepath.Join(filepath.Dir(path), e.Name()))
		}
	}
	return all
}

// rescue puts a new file in the place of a damaged one, with everything that can still be read of it, or else the newest
// copy, or else nothing. The damaged file is kept under another name; it stays where it is until the new one is complete.
// The caller holds the lock and has closed what it had open.
func (s *Store) rescue(ctx context.Context) error {
	stamp := s.now().UTC().Format("20060102-150405")
	aside, fresh := s.path+".damaged-"+stamp, s.path+".rescue-"+stamp
	defer removeDatabase(fresh) // of no effect once it has its name
	chats, messages := 0, 0
	if err := s.build(ctx, fresh, nil, func(next *Store) (err error) {
		chats, messages, err = next.salvage(ctx, s.path)
		return err
	}); err != nil {
		return err
	}
	notice := fmt.Sprintf("%s was damaged: %d chats with %d messages could be read and are here", s.path, chats, messages)
	if messages == 0 {
		notice = fmt.Sprintf("%s was damaged and nothing in it can be read: this is a new one", s.path)
		all := copies(s.path)
		slices.Reverse(all)
		for _, name := range all {
			text, err := os.ReadFile(name)
			if err == nil {
				err = s.build(ctx, fresh, text, func(next *Store) error { return quickCheck(ctx, next.conn, name) })
			}
			if err == nil {
				notice = fmt.Sprintf("%s was damaged: its copy %s took its place", s.path, name)
				break
			}
			if err := s.build(ctx, fresh, nil, func(*Store) error { return nil }); err != nil {
				return err
			}
		}
	}
	for _, suffix := range []string{"-wal", "-shm", ""} {
		if err := os.Rename(s.path+suffix, aside+suffix); err != nil && !os.IsNotExist(err) {
			return failure(ErrDamaged, err, "%s is damaged and cannot be moved aside: %v", s.path, err)
		}
	}
	if err := os.Rename(fresh, s.path); err != nil {
		return s.unwritable(err)
	}
	s.notices = append(s.notices, notice+"; the damaged file is kept as "+aside)
	return s.openWriter(ctx, fileDSN(s.path, "rw"))
}

// build makes a database at path, from the bytes of another or empty, does something with it and closes it.
func (s *Store) build(ctx context.Context, path string, text []byte, do func(*Store) error) error {
	removeDatabase(path)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		return s.unwritable(err)
	}
	next := &Store{path: path, now: s.now, migrations: s.migrations, journals: map[*Journal]struct{}{}}
	err := next.openWriter(ctx, fileDSN(path, "rw"))
	if err != nil {
		next.stopWriter()
		return err
	}
	return errors.Join(do(next), next.Close(ctx))
}

func removeDatabase(path string) {
	for _, suffix := range []string{"", "-wal", "-shm"} {
		os.Remove(path + suffix)
	}
}

// salvaged are the tables that are taken over, those that others refer to first.
var salvaged = []string{"chat", "message", "part", "chunk", "stat", "queue", "draft", "aside"}

// salvage copies every row of another file that can be read. What a lost row leaves dangling is mended: messages without a
// chat get one, an answer whose question is gone becomes a beginning of its own.
func (s *Store) salvage(ctx context.Context, from string) (chats, messages int, err error) {
	source, err := sql.Open("sqlite3", fileDSN(from, "ro"))
	if err != nil {
		return 0, 0, err
	}
	defer source.Close()
	source.SetMaxOpenConns(1)
	err = transact(ctx, s.conn, func(tx *sql.Tx) error {
		if _, err := tx.Exec(`PRAGMA defer_foreign_keys = ON`); err != nil {
			return err
		}
		for _, table := range salvaged {
			// Forwards up to what is damaged, then backwards down to it.
			for _, order := range []string{"ASC", "DESC"} {
				whole, err := copyRows(ctx, source, tx, table, order)
				if err != nil {
					return err
				}
				if whole {
					break
				}
			}
		}
		for _, mend := range []string{
			`INSERT INTO chat (id, title, created_ms, updated_ms) SELECT chat_id, 'Rescued chat', min(created_ms), max(created_ms) FROM message
				WHERE chat_id NOT IN (SELECT id FROM chat) GROUP BY chat_id`,
			`UPDATE message SET parent_id = NULL WHERE parent_id NOT IN (SELECT id FROM message)`,
			`DELETE FROM part WHERE message_id NOT IN (SELECT id FROM message)`,
			`DELETE FROM chunk WHERE message_id NOT IN (SELECT id FROM message)`,
			`DELETE FROM stat WHERE message_id NOT IN (SELECT id FROM message)`,
			`DELETE FROM queue WHERE chat_id NOT IN (SELECT id FROM chat)`,
			`UPDATE chat SET leaf_id = (SELECT max(id) FROM message WHERE chat_id = chat.id)
				WHERE leaf_id IS NULL OR leaf_id NOT IN (SELECT id FROM message)`,
		} {
			if _, err := tx.Exec(mend); err != nil {
				return err
			}
		}
		return tx.QueryRow(`SELECT (SELECT count(*) FROM chat), (SELECT count(*) FROM message)`).Scan(&chats, &messages)
	})
	if err == nil {
		_, err = recoverRunning(ctx, s.conn)
	}
	return chats, messages, err
}

// copyRows copies a table as far as it can be read, and says whether that was all of it. Columns that this version does not
// have are left out. The error is one of writing.
func copyRows(ctx context.Context, source *sql.DB, tx *sql.Tx, table, order string) (whole bool, err error) {
	has, err := column[string](tx.Query(`SELECT name FROM pragma_table_info(?)`, table))
	if err != nil {
		return false, err
	}
	by := "rowid"
	if table == "part" || table == "chunk" || table == "draft" { // WITHOUT ROWID
		by = map[string]string{"part": "message_id", "chunk": "message_id", "draft": "chat_id"}[table]
	}
	rows, err := source.QueryContext(ctx, `SELECT * FROM `+table+` ORDER BY `+by+` `+order)
	if err != nil {
		return false, ctx.Err()
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return false, ctx.Err()
	}
	var kept []string
	var at []int
	for i, n := range names {
		if slices.Contains(has, n) {
			kept, at = append(kept, n), append(at, i)
		}
	}
	if len(kept) == 0 {
		return false, nil
	}
	insert := `INSERT OR IGNORE INTO ` + table + ` (` + strings.Join(kept, ", ") + `) VALUES (?` + strings.Repeat(", ?", len(kept)-1) + `)`
	values, into := make([]any, len(names)), make([]any, len(names))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if rows.Scan(into...) != nil {
			continue
		}
		row := make([]any, len(at))
		for i, from := range at {
			row[i] = values[from]
		}
		if _, err := tx.ExecContext(ctx, insert, row...); err != nil {
			if described := describe(err, "", ""); errors.Is(described, ErrDiskFull) || ctx.Err() != nil {
				return false, err
			}
			continue // a row that makes no sense
		}
	}
	return rows.Err() == nil, ctx.Err()
}
