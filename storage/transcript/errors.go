package transcript

import (
	"context"
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

// Errors of this package, wrapped in sentences. Test with errors.Is.
var (
	// ErrNewer: a newer Deltafin wrote the file.
	ErrNewer = errors.New("transcript is from a newer version")
	// ErrForeign: the file is a database of another program, or no database.
	ErrForeign = errors.New("not a transcript")
	// ErrDamaged: the file does not hold together.
	ErrDamaged = errors.New("transcript is damaged")
	// ErrReadOnly: the file or its folder cannot be written.
	ErrReadOnly = errors.New("transcript cannot be written")
	// ErrNetworkDisk: the file would be on another machine's disk.
	ErrNetworkDisk = errors.New("transcript is on a network disk")
	// ErrDiskFull: no space. The transaction changed nothing; it may be tried again.
	ErrDiskFull = errors.New("disk is full")
	// ErrInUse: another process writes this transcript.
	ErrInUse = errors.New("transcript is in use")
	// ErrNotFound: no chat or message of that name.
	ErrNotFound = errors.New("not found")
	// ErrAmbiguous: several chats begin like that.
	ErrAmbiguous = errors.New("ambiguous")
	// ErrClosed: the store was closed, or the message has ended.
	ErrClosed = errors.New("transcript is closed")
)

// problem is an error whose text is a whole sentence; kind and cause are for errors.Is and errors.As.
type problem struct {
	text  string
	kind  error
	cause error
}

func (p *problem) Error() string { return p.text }

func (p *problem) Unwrap() []error {
	if p.cause == nil {
		return []error{p.kind}
	}
	return []error{p.kind, p.cause}
}

func failure(kind, cause error, format string, args ...any) error {
	return &problem{fmt.Sprintf(format, args...), kind, cause}
}

const elsewhere = "set XDG_DATA_HOME to another folder, or start with --no-history to keep nothing"

// describe turns an error of SQLite or the file system into a sentence. doing completes "cannot … chats".
func describe(err error, path, doing string) error {
	var known *problem
	if err == nil || errors.As(err, &known) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	var se sqlite3.Error
	if !errors.As(err, &se) {
		return fmt.Errorf("cannot %s chats in %s: %w", doing, path, err)
	}
	switch se.Code {
	case sqlite3.ErrFull:
		return failure(ErrDiskFull, err, "cannot %s chats in %s: the disk is full; free some space and try again", doing, path)
	case sqlite3.ErrReadonly, sqlite3.ErrPerm, sqlite3.ErrCantOpen, sqlite3.ErrAuth:
		return failure(ErrReadOnly, err, "cannot %s chats in %s: %v; make the file and its folder writable, %s",
			doing, path, se, elsewhere)
	case sqlite3.ErrNotADB:
		return failure(ErrForeign, err, "%s is not a Deltafin transcript; move it away, or %s", path, elsewhere)
	case sqlite3.ErrCorrupt:
		return failure(ErrDamaged, err, "%s is damaged (%v); move it and the files beginning with its name to another folder "+
			"and start again, then copy back a backup if there is one", path, se)
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		return failure(ErrInUse, err, "cannot %s chats in %s: another program keeps the file locked; close it and try again",
			doing, path)
	default:
		return fmt.Errorf("cannot %s chats in %s: %w", doing, path, err)
	}
}
