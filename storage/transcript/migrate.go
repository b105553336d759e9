package transcript

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// applicationID marks a file as ours in its header ("DFH1").
const applicationID = 0x44464831

//go:embed migrations/*.sql
var embedded embed.FS

// migrations are the SQL scripts that lead from one version to the next; entry i leads to version i+1.
type migrations []string

// loadMigrations reads NNNN.sql files, numbered from 0001 without a gap.
func loadMigrations(fsys fs.FS) (migrations, error) {
	names, err := fs.Glob(fsys, "migrations/*.sql") // sorted
	if err != nil {
		return nil, err
	}
	var m migrations
	for i, name := range names {
		if want := fmt.Sprintf("migrations/%04d.sql", i+1); name != want {
			return nil, fmt.Errorf("migration %s found where %s was expected", name, want)
		}
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		m = append(m, string(text))
	}
	return m, nil
}

// header is what tells whose file it is.
type header struct {
	application, version int
	tables               int
}

func (h header) fresh() bool { return h == header{} }

func readHeader(ctx context.Context, conn *sql.Conn) (header, error) {
	var h header
	for query, into := range map[string]*int{
		"PRAGMA application_id":              &h.application,
		"PRAGMA user_version":                &h.version,
		"SELECT count(*) FROM sqlite_master": &h.tables,
	} {
		if err := conn.QueryRowContext(ctx, query).Scan(into); err != nil {
			return header{}, err
		}
	}
	return h, nil
}

// errNoVersion is the cause of a file that says that it is ours but not which version: nothing is known of what is in it.
var errNoVersion = errors.New("no version")

// check refuses a file that this program must not touch.
func (m migrations) check(h header, path string) error {
	switch {
	case h.fresh():
		return nil
	case h.application != applicationID:
		return failure(ErrForeign, nil, "%s is a database of another program, not a Deltafin transcript; move it away, or %s",
			path, elsewhere)
	case h.version > len(m):
		return failure(ErrNewer, nil, "%s was written by a newer Deltafin (transcript version %d; this one knows %d); "+
			"update Deltafin, or %s", path, h.version, len(m), elsewhere)
	case h.version < 1:
		return failure(ErrDamaged, errNoVersion, "%s has no transcript version; move it to another folder and start again", path)
	}
	return nil
}

// run brings the file to the newest version, each step in one transaction: whatever fails, the file is at some version
// as a whole. Before the first step an existing file is copied to one beside it.
func (m migrations) run(ctx context.Context, conn *sql.Conn, h header, path string, now time.Time) error {
	if h.version == len(m) {
		return nil
	}
	if !h.fresh() {
		if err := backup(ctx, conn, path, h.version, now); err != nil {
			return fmt.Errorf("no copy of the transcript could be made before changing it to version %d (nothing was changed): %w",
				len(m), err)
		}
	}
	for v := h.version; v < len(m); v++ {
		if err := step(ctx, conn, m[v], v+1); err != nil {
			return fmt.Errorf("change to transcript version %d: %w", v+1, err)
		}
	}
	return nil
}

func step(ctx context.Context, conn *sql.Conn, script string, version int) (err error) {
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after a commit it does nothing
	header := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, version)
	if _, err := tx.ExecContext(ctx, script+"\n;"+header); err != nil {
		return err
	}
	var table string
	var row, parent, index any
	switch err := tx.QueryRowContext(ctx, "PRAGMA foreign_key_check").Scan(&table, &row, &parent, &index); {
	case err == nil:
		return fmt.Errorf("a row of table %s refers to nothing", table)
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	return tx.Commit()
}

const keptBackups = 3

// backup copies the live database to PATH.vVERSION-TIME.bak, private to the user, and removes all but the newest copies.
func backup(ctx context.Context, conn *sql.Conn, path string, version int, now time.Time) error {
	name := fmt.Sprintf("%s.v%04d-%s.bak", path, version, now.UTC().Format("20060102-150405"))
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) // VACUUM INTO accepts an empty file
	if err != nil {
		return err
	}
	f.Close()
	if _, err := conn.ExecContext(ctx, "VACUUM INTO ?", name); err != nil {
		os.Remove(name)
		return err
	}
	all := copies(path)
	for i := 0; i < len(all)-keptBackups; i++ {
		os.Remove(all[i])
	}
	return nil
}
