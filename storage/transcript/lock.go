package transcript

import (
	"errors"
	"fmt"
	"os"

	"deltafin/storage/datafile"
)

// lockFile is an advisory lock on a file of its own: locking the database file itself would disturb SQLite's locks, and
// closing it would drop them. The kernel releases the lock when the process ends, however it ends.
type lockFile struct{ f *os.File }

var errLocked = datafile.ErrLocked

// acquire takes the lock or returns errLocked. A file system without locks gives a nil lock and a nil error.
func acquire(path string) (*lockFile, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	err = datafile.TryLock(f)
	if err == nil {
		// Who holds it, for a person who looks; nothing reads it.
		if f.Truncate(0) == nil {
			fmt.Fprintf(f, "%d\n", os.Getpid())
		}
		return &lockFile{f}, nil
	}
	f.Close()
	switch {
	case errors.Is(err, datafile.ErrLocked):
		return nil, errLocked
	case errors.Is(err, datafile.ErrUnsupported):
		return nil, nil
	}
	return nil, &os.PathError{Op: "lock", Path: path, Err: err}
}

func (l *lockFile) release() {
	if l != nil {
		l.f.Close() // the file stays: removing it would let two processes hold two locks of one name
	}
}
