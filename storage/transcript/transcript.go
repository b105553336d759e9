// Package transcript keeps conversations in one SQLite file.
//
// A message that is being generated is a journal: its text is appended as chunks, at least once a second, and turned
// into parts when it ends. So a process that is killed at any instant loses at most the text of the last second, never a
// committed message; the next Open finds the message still marked running, assembles its chunks and marks it lost.
//
// One goroutine writes, on one connection, from a bounded queue. Readers have read-only connections of their own; WAL
// lets them read while a write runs. Every transaction is synchronised (synchronous=FULL): text arrives at most four
// times a second, which is cheap, and the promise of one second then holds for a power cut too.
//
// Only one process writes a file, guarded by a lock file. A second one opens it for reading, and may take over once the
// first has ended.
//
// The SQL of the schema lies in the folder migrations of this package, embedded, next to the code that depends on it.
// Against the schema first researched it leaves out tables that nothing writes yet (they come as migrations, which only
// ever go forward), and it makes chat ids random rather than sortable, because people type their first characters and
// ids made in the same hour would share them.
package transcript

import (
	"context"
	"database/sql"
	"sync"
	"time"
)

// Roles and states of a message, as stored.
const (
	RoleSystem    = "system"
	RoleUser      = "user"
	RoleAssistant = "assistant"

	StateDone    = "done"
	StateRunning = "running"
	StateStopped = "stopped"
	StateFailed  = "failed"
	StateLost    = "lost" // found running when the file was opened
)

// Kinds of text.
const (
	KindText     = "text" // what a user or the system said
	KindThinking = "thinking"
	KindAnswer   = "answer"
)

// Chat is a conversation without its messages.
type Chat struct {
	ID       string
	Title    string
	Created  time.Time
	Updated  time.Time
	Archived bool
	Deleted  time.Time // zero unless it was thrown away; see Store.Delete
	Settings string    // JSON
	Leaf     int64     // the last message of the visible path, 0 without one
	Count    int       // messages, on all branches
	Running  bool
}

// Message is one node of a conversation's tree.
type Message struct {
	ID       int64
	Parent   int64 // 0 for a root
	Role     string
	State    string
	Reason   string
	Model    string // JSON
	Settings string // JSON
	Created  time.Time
	Started  time.Time // zero if no event of its generation was seen
	Ended    time.Time
	Text     string // user and system
	Thinking string
	Answer   string
	Stat     Stat
	// Place is which of its Siblings, the messages with the same parent, it is, counting from 1 in the order of creation.
	Place, Siblings int
}

// Options of Open.
type Options struct {
	// Path of the database file. Its folder must exist.
	Path string
	// Browse opens the file for reading only, beside whatever process writes it, and leaves it as it is. One of an earlier
	// version is brought to this one first. A file that is not there is an error that is fs.ErrNotExist.
	Browse bool
	// InMemory keeps everything in memory and writes no file; Path is ignored.
	InMemory bool
	// PurgeAfter is how long chats that were thrown away can be brought back: those that are older are purged in the
	// background; 0 keeps them.
	PurgeAfter time.Duration
	// CopyEvery is how often a copy of the file is made beside it, in the background once the store is open; 0 is never.
	CopyEvery time.Duration
	// Now is the clock of stored times; nil means time.Now.
	Now func() time.Time

	disk func(folder string) string // networkDisk, unless a test has another
}

// Store is an open transcript. Its methods are safe for concurrent use.
type Store struct {
	path       string // shown in errors
	now        func() time.Time
	migrations migrations
	notices    []string
	readers    *sql.DB

	mu       sync.Mutex // guards what follows, and the closing of queue
	browse   bool       // another process writes; the five below are unset
	writer   *sql.DB    // one connection
	conn     *sql.Conn
	lock     *lockFile
	queue    chan *job
	drained  chan struct{} // the writer goroutine has ended
	closed   bool
	leave    context.CancelFunc // ends the tending
	tended   chan struct{}      // it has ended; nil if there was none
	journals map[*Journal]struct{}
}

// File is where the transcript is kept, or ":memory:".
func (s *Store) File() string { return s.path }

// InMemory says that nothing is on disk: what is written ends with the store.
func (s *Store) InMemory() bool { return s.path == inMemory }

// Notices are sentences about how the file was opened that a user should see once.
func (s *Store) Notices() []string { return s.notices }

// ReadOnly says that another process has the file open for writing; every write returns an error that is ErrInUse.
func (s *Store) ReadOnly() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.browse
}

// Close writes what running journals hold, waits for queued writes, folds the write-ahead log into the file and releases
// it. When ctx ends first it returns the context's error and leaves the rest to the next Open, which loses nothing.
func (s *Store) Close(ctx context.Context) error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	leave, tended := s.leave, s.tended
	journals := make([]*Journal, 0, len(s.journals))
	for j := range s.journals {
		journals = append(journals, j)
	}
	s.mu.Unlock()
	if tended != nil {
		leave()
		select {
		case <-tended:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	var failed error
	for _, j := range journals {
		if err := j.abandon(ctx); err != nil && failed == nil {
			failed = err
		}
	}

	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	drained := s.drained
	if s.queue != nil {
		close(s.queue)
	}
	s.mu.Unlock()
	if drained != nil {
		select {
		case <-drained:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	s.forgetOpening(ctx)
	if err := s.release(); err != nil && failed == nil {
		failed = err
	}
	return failed
}

// release closes what Open acquired, in the reverse order. Every field may still be unset.
func (s *Store) release() error {
	err := s.closeFile()
	s.lock.release()
	return err
}

// closeFile closes the connections.
func (s *Store) closeFile() error {
	var failed error
	keep := func(err error) {
		if err != nil && failed == nil {
			failed = describe(err, s.path, "close")
		}
	}
	if s.readers != nil {
		keep(s.readers.Close())
	}
	if s.conn != nil {
		keep(s.conn.Close())
	}
	if s.writer != nil {
		keep(s.writer.Close()) // the last connection folds the log into the file
	}
	return failed
}
