package transcript

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// Inspection is what Inspect found in a file that the next Open would accept.
type Inspection struct {
	Version int // of what is in the file, 0 if that is nothing yet
	Current int // to which the next Open brings it
}

// Inspect tells whether Open would take the file at path, by looking only: it takes no lock, brings nothing to another
// version and marks no reply as lost, so that it disturbs neither a chat that runs nor one that was interrupted. Its
// errors are those of Open; a file that is not there is fs.ErrNotExist.
func Inspect(ctx context.Context, path string) (Inspection, error) {
	m, err := loadMigrations(embedded)
	if err != nil {
		return Inspection{}, err
	}
	st, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Inspection{}, fmt.Errorf("there is no transcript at %s: %w", path, fs.ErrNotExist)
	case err == nil && !st.Mode().IsRegular():
		return Inspection{}, failure(ErrForeign, nil, "%s is not a file; move it away, or %s", path, elsewhere)
	case err == nil:
		err = errors.Join(unix.Access(path, unix.R_OK|unix.W_OK), unix.Access(filepath.Dir(path), unix.W_OK|unix.X_OK))
	}
	if err != nil {
		return Inspection{}, failure(ErrReadOnly, err, "chats cannot be kept in %s: %v; make the file and its folder writable, %s",
			path, err, elsewhere)
	}
	h, err := peek(ctx, lookingDSN(path))
	if err == nil {
		err = m.check(h, path)
	}
	if err != nil {
		return Inspection{}, describe(err, path, "read")
	}
	return Inspection{Version: h.version, Current: len(m)}, nil
}

// lookingDSN opens a file without changing anything beside it.
func lookingDSN(path string) string {
	dsn := fileDSN(path, "ro")
	// SQLite makes the files of the write-ahead log when it opens a database that uses one. Without a log the database is
	// all there is and can be read as a file that nobody writes; with one they are there already.
	if _, err := os.Lstat(path + "-wal"); errors.Is(err, fs.ErrNotExist) {
		dsn += "&immutable=1"
	}
	return dsn
}

// Check is Inspect and a look at every page of the file, as far as that takes no longer than a start may.
func Check(ctx context.Context, path string) (Inspection, error) {
	found, err := Inspect(ctx, path)
	if err != nil {
		return found, err
	}
	db, err := sql.Open("sqlite3", lookingDSN(path)+"&_query_only=1")
	if err != nil {
		return found, describe(err, path, "read")
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err == nil {
		defer conn.Close()
		err = quickCheck(ctx, conn, path)
	}
	if err != nil {
		return found, describe(err, path, "read")
	}
	return found, nil
}
