package transcript

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	_ "github.com/mattn/go-sqlite3" // registers the driver
	"golang.org/x/sys/unix"
)

const inMemory = ":memory:" // in place of a path

const (
	busyTimeout = 5 * time.Second
	readerCount = 2
	queueLength = 64
)

// Open opens or creates a transcript, brings it to the current version and closes the books on what was running when
// the last process ended. If another process has it open, the store is for reading only.
func Open(ctx context.Context, o Options) (*Store, error) {
	m, err := loadMigrations(embedded)
	if err != nil {
		return nil, err
	}
	return open(ctx, o, m)
}

func open(ctx context.Context, o Options, m migrations) (*Store, error) {
	s := &Store{path: o.Path, now: o.Now, migrations: m, journals: map[*Journal]struct{}{}}
	if s.now == nil {
		s.now = time.Now
	}
	created := false
	var err error
	if o.Browse && !o.InMemory {
		if err = s.migrateFirst(ctx, o); err == nil {
			s.browse = true
			err = s.openBrowsing(ctx)
		}
	} else {
		created, err = s.openToWrite(ctx, o)
	}
	if err != nil {
		s.release()
		if created { // nothing was in it
			for _, suffix := range []string{"", "-wal", "-shm"} {
				os.Remove(s.path + suffix)
			}
		}
		return nil, describe(err, s.path, "keep")
	}
	return s, nil
}

// migrateFirst brings a file that is only to be read to this program's version, if it is older.
func (s *Store) migrateFirst(ctx context.Context, o Options) error {
	found, err := Inspect(ctx, s.path)
	if err != nil && !errors.Is(err, ErrReadOnly) || errors.Is(err, fs.ErrNotExist) || found.Version == found.Current {
		return err
	}
	if errors.Is(err, ErrReadOnly) { // it can be read all the same, if it is of this version
		return nil
	}
	o.Browse = false
	writer, err := open(ctx, o, s.migrations)
	if err != nil {
		return err
	}
	return writer.Close(ctx)
}

// openToWrite opens the store for writing, or for reading if another process writes.
func (s *Store) openToWrite(ctx context.Context, o Options) (created bool, err error) {
	switch {
	case o.InMemory:
		s.path = inMemory
		err = s.openWriter(ctx, memoryDSN())
	default:
		disk := o.disk
		if disk == nil {
			disk = networkDisk
		}
		if err := localDisk(s.path, disk); err != nil {
			return false, err
		}
		if created, err = s.claim(); err == nil && s.browse {
			err = s.openBrowsing(ctx)
		} else if err == nil {
			err = s.openWriter(ctx, fileDSN(s.path, "rw"))
			if !created && errors.Is(describe(err, s.path, "keep"), ErrDamaged) && !errors.Is(err, errNoVersion) {
				s.stopWriter()
				err = s.rescue(ctx)
			}
		}
	}
	if err == nil && !s.browse && (o.PurgeAfter > 0 || o.CopyEvery > 0) {
		var tending context.Context
		tending, s.leave = context.WithCancel(context.Background())
		s.tended = make(chan struct{})
		go s.tend(tending, o, s.tended)
	}
	return created, err
}

// stopWriter undoes openWriter.
func (s *Store) stopWriter() {
	if s.queue != nil {
		close(s.queue)
		<-s.drained
		s.queue, s.drained = nil, nil
	}
	s.closeFile()
	s.readers, s.conn, s.writer = nil, nil, nil
}

// claim takes the lock and makes sure that the file exists and is private, without opening an existing one: closing a
// descriptor of a database file drops the locks its other users in this process hold.
func (s *Store) claim() (created bool, err error) {
	if !filepath.IsAbs(s.path) {
		return false, fmt.Errorf("the transcript's path %q is not absolute", s.path)
	}
	s.lock, err = acquire(s.path + ".lock")
	switch {
	case errors.Is(err, errLocked):
		s.browse = true
		s.notices = append(s.notices, "another Deltafin has "+s.path+" open; here chats can be read but nothing can be sent until it ends")
		return false, nil
	case errors.Is(err, fs.ErrNotExist):
		return false, failure(ErrReadOnly, err, "the folder %s for chats does not exist; create it, %s", filepath.Dir(s.path), elsewhere)
	case err != nil:
		return false, s.unwritable(err)
	case s.lock == nil:
		s.notices = append(s.notices, "the file system of "+s.path+" has no file locks; do not run Deltafin twice on it")
	}
	st, err := os.Stat(s.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f, err := os.OpenFile(s.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return false, s.unwritable(err)
		}
		return true, f.Close()
	case err != nil:
		return false, s.unwritable(err)
	case !st.Mode().IsRegular():
		return false, failure(ErrForeign, nil, "%s is not a file; move it away, or %s", s.path, elsewhere)
	case st.Mode().Perm()&0o077 != 0:
		if err := os.Chmod(s.path, 0o600); err != nil {
			return false, s.unwritable(err)
		}
	}
	// SQLite opens a file it cannot write for reading, and even begins immediate transactions on it.
	if err := unix.Access(s.path, unix.W_OK); err != nil {
		return false, s.unwritable(err)
	}
	return false, nil
}

// TakeOver makes a store that only reads one that writes, if the process that had the file open has ended; if it has not,
// the error is ErrInUse. What was read before may be out of date then. For a store that writes it does nothing.
func (s *Store) TakeOver(ctx context.Context) error {
	if !s.ReadOnly() {
		return nil
	}
	next := &Store{path: s.path, now: s.now, migrations: s.migrations}
	_, err := next.claim()
	switch {
	case err != nil:
	case next.browse && !s.ReadOnly(): // another goroutine was faster
		return nil
	case next.browse:
		err = s.inUse()
	default:
		err = next.openWriter(ctx, fileDSN(s.path, "rw"))
	}
	if err != nil {
		next.release()
		return describe(err, s.path, "keep")
	}
	s.mu.Lock()
	if adopt := s.browse && !s.closed; !adopt { // closed meanwhile
		s.mu.Unlock()
		next.Close(ctx)
		return ErrClosed
	}
	s.browse, s.writer, s.conn, s.lock, s.queue, s.drained = false, next.writer, next.conn, next.lock, next.queue, next.drained
	s.mu.Unlock()
	return describe(next.readers.Close(), s.path, "read") // those of before read on
}

func (s *Store) inUse() error {
	return failure(ErrInUse, nil, "another Deltafin has %s open; close it and try again to write here, or %s", s.path, elsewhere)
}

func (s *Store) unwritable(err error) error {
	return failure(ErrReadOnly, err, "cannot keep chats in %s: %v; make the file and its folder writable, %s", s.path, err, elsewhere)
}

// fileDSN names a database file for the driver. Settings are in the name because a PRAGMA run through a pool reaches
// one connection only. The journal mode is not: it changes the file, which must first be known to be ours.
func fileDSN(path, mode string) string {
	u := url.URL{Path: path}
	return fmt.Sprintf("file:%s?mode=%s&%s", u.EscapedPath(), mode, settings)
}

// Text that is deleted is overwritten (secure_delete), both a chat's and the chunks of a finished message.
var settings = fmt.Sprintf("_busy_timeout=%d&_foreign_keys=1&_synchronous=FULL&_secure_delete=on", busyTimeout.Milliseconds())

var memories atomic.Int64

// memoryDSN names a new database in memory that several connections can open; it lives as long as one of them.
func memoryDSN() string {
	return fmt.Sprintf("file:/deltafin-%d?vfs=memdb&%s", memories.Add(1), settings)
}

func (s *Store) openWriter(ctx context.Context, dsn string) error {
	m := s.migrations
	// Immediate: a deferred transaction that first reads and then writes can fail at once, whatever the busy timeout.
	db, err := sql.Open("sqlite3", dsn+"&_txlock=immediate")
	if err != nil {
		return err
	}
	s.writer = db
	db.SetMaxOpenConns(1)
	if s.conn, err = db.Conn(ctx); err != nil {
		return err
	}
	h, err := readHeader(ctx, s.conn)
	if err != nil {
		return err
	}
	if err := m.check(h, s.path); err != nil {
		return err
	}
	if h.fresh() { // only before the first table; lets a purge give space back
		if _, err := s.conn.ExecContext(ctx, "PRAGMA auto_vacuum = INCREMENTAL"); err != nil {
			return err
		}
	}
	if err := s.setJournalMode(ctx); err != nil {
		return err
	}
	if err := m.run(ctx, s.conn, h, s.path, s.now()); err != nil {
		return err
	}
	if err := s.noteOpening(ctx); err != nil {
		return err
	}
	lost, err := recoverRunning(ctx, s.conn)
	if err != nil {
		return err
	}
	if lost > 0 {
		s.notices = append(s.notices, lostNotice(lost))
	}
	if err := s.openReaders(ctx, dsn); err != nil {
		return err
	}
	s.queue = make(chan *job, queueLength)
	s.drained = make(chan struct{})
	go writeLoop(s.conn, s.queue, s.drained)
	return nil
}

func lostNotice(n int) string {
	if n == 1 {
		return "the last reply was interrupted; its text so far is kept"
	}
	return fmt.Sprintf("%d replies were interrupted; their text so far is kept", n)
}

// setJournalMode asks for write-ahead logging and believes only what SQLite answers: some network file systems cannot.
// The rollback journal is slower and lets no one read during a write, but loses nothing either.
func (s *Store) setJournalMode(ctx context.Context) error {
	mode := ""
	if err := s.conn.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode == "wal" || mode == "memory" {
		return nil
	}
	if err := s.conn.QueryRowContext(ctx, "PRAGMA journal_mode = DELETE").Scan(&mode); err != nil {
		return err
	}
	if mode != "delete" {
		return failure(ErrReadOnly, nil, "cannot keep chats in %s: its file system allows no safe journal (mode %q); %s",
			s.path, mode, elsewhere)
	}
	s.notices = append(s.notices, "the file system of "+s.path+" allows no write-ahead log; chats are kept with the slower rollback journal")
	return nil
}

// openReaders opens the connections for lists and paths. They refuse to write.
func (s *Store) openReaders(ctx context.Context, dsn string) error {
	db, err := sql.Open("sqlite3", dsn+"&_query_only=1")
	if err != nil {
		return err
	}
	s.readers = db
	db.SetMaxOpenConns(readerCount)
	db.SetMaxIdleConns(readerCount)
	return db.PingContext(ctx)
}

// openBrowsing opens a file that another process writes. That process may be creating it at this moment.
func (s *Store) openBrowsing(ctx context.Context) error {
	m := s.migrations
	dsn := fileDSN(s.path, "ro")
	if unix.Access(filepath.Dir(s.path), unix.W_OK) != nil { // the files of the log cannot be made; without a log none is needed
		if _, err := os.Lstat(s.path + "-wal"); errors.Is(err, fs.ErrNotExist) {
			dsn += "&immutable=1"
		}
	}
	deadline := time.NewTimer(busyTimeout)
	defer deadline.Stop()
	for {
		h, err := peek(ctx, dsn)
		switch {
		case err == nil && h.version == len(m):
			if err := m.check(h, s.path); err != nil {
				return err
			}
			return s.openReaders(ctx, dsn)
		case err == nil && !h.fresh():
			if err := m.check(h, s.path); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-deadline.C:
			return failure(ErrInUse, err, "another Deltafin has %s open and it cannot be read yet; close that one, or try again", s.path)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func peek(ctx context.Context, dsn string) (header, error) {
	db, err := sql.Open("sqlite3", dsn+"&_query_only=1")
	if err != nil {
		return header{}, err
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err != nil {
		return header{}, err
	}
	defer conn.Close()
	return readHeader(ctx, conn)
}
