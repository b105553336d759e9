package transcript

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"testing"
	"time"
)

// What a stalled drive does: transactions that have begun hang, and everything behind them waits.

// block keeps the writer goroutine busy until release is called.
func block(t *testing.T, s *Store) (release func()) {
	t.Helper()
	running, end := make(chan struct{}), make(chan struct{})
	go s.write(context.Background(), "block", func(*sql.Tx) error { close(running); <-end; return nil })
	<-running
	return func() { close(end) }
}

// hang makes every transaction hang in its first statement until release is called, or for SQLite's busy timeout.
func hang(t *testing.T, path string) (release func()) {
	t.Helper()
	db, err := sql.Open("sqlite3", fileDSN(path, "rw")+"&_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	return func() { tx.Rollback(); db.Close() }
}

// soon runs what must return when its context ends.
func soon(t *testing.T, what string, run func(context.Context) error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	result := make(chan error, 1)
	go func() { result <- run(ctx) }()
	select {
	case err := <-result:
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: got %v", what, err)
		}
	case <-time.After(2 * time.Second):
		t.Errorf("%s hangs as long as the drive does", what)
		<-result
	}
}

func TestEndReturnsWhenItsContextEnds(t *testing.T) {
	done := End{State: StateDone}
	// until the text of the journal is with the writer, in a transaction that hangs
	underWay := func(t *testing.T, j *Journal) {
		t.Helper()
		limit := time.After(5 * time.Second)
		for len(j.flushing) == 0 {
			select {
			case <-limit:
				t.Fatal("the journal writes nothing")
			case <-time.After(time.Millisecond):
			}
		}
	}
	ended := func(t *testing.T, s *Store, turn Turn, text string) {
		t.Helper()
		if err := turn.Journal.End(t.Context(), done); err != nil && !errors.Is(err, ErrClosed) {
			t.Fatalf("once the drive answers: %v", err)
		}
		if m := pathOf(t, s, turn.Reply)[1]; m.State != StateDone || m.Answer != text {
			t.Errorf("stored %s %q, want %q", m.State, m.Answer, text)
		}
		if err := turn.Journal.End(t.Context(), done); !errors.Is(err, ErrClosed) {
			t.Errorf("a further end: %v", err)
		}
	}
	end := func(turn Turn) func(context.Context) error {
		return func(ctx context.Context) error { return turn.Journal.End(ctx, done) }
	}

	t.Run("the writer is busy with another's", func(t *testing.T) {
		s := openAt(t, Options{InMemory: true})
		turn := begin(t, s, TurnStart{Text: "x"})
		release := block(t, s)
		turn.Journal.Append(KindAnswer, "a", 1)
		underWay(t, turn.Journal)
		soon(t, "end", end(turn))
		release()
		ended(t, s, turn, "a")
	})
	t.Run("it hangs in the text", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "chats.db")
		s := openAt(t, Options{Path: path})
		turn := begin(t, s, TurnStart{Text: "x"})
		release := hang(t, path)
		turn.Journal.Append(KindAnswer, "a", 1)
		underWay(t, turn.Journal)
		turn.Journal.Append(KindAnswer, "b", 1)
		soon(t, "end", end(turn))
		soon(t, "a second end", end(turn))
		release()
		ended(t, s, turn, "ab")
	})
	t.Run("it hangs in the end itself", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "chats.db")
		s := openAt(t, Options{Path: path})
		turn := begin(t, s, TurnStart{Text: "x"})
		turn.Journal.Append(KindAnswer, "a", 1)
		flushed(t, s, turn)
		release := hang(t, path)
		soon(t, "end", end(turn))
		release()
		ended(t, s, turn, "a")
	})
	t.Run("and so does closing", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "chats.db")
		s, err := Open(t.Context(), Options{Path: path})
		if err != nil {
			t.Fatal(err)
		}
		turn := begin(t, s, TurnStart{Text: "x"})
		release := hang(t, path)
		turn.Journal.Append(KindAnswer, "a", 1)
		underWay(t, turn.Journal)
		soon(t, "close", s.Close)
		release()
		<-s.drained
		s.release()
		if m := pathOf(t, openAt(t, Options{Path: path}), turn.Reply)[1]; m.State != StateLost || m.Answer != "a" {
			t.Errorf("kept %+v", m)
		}
	})
}

func TestAWriteWhoseContextHasEndedDoesNotBegin(t *testing.T) {
	s := openAt(t, Options{InMemory: true})
	ended, cancel := context.WithCancel(t.Context())
	cancel()

	release := block(t, s)
	if _, err := s.BeginTurn(ended, TurnStart{Text: "x"}); !errors.Is(err, context.Canceled) || len(s.queue) != 0 {
		t.Errorf("got %v, %d in the queue", err, len(s.queue))
	}
	// One that ended in the queue, and whose caller has not noticed yet when its turn comes.
	late := &job{ctx: ended, done: make(chan error, 1), run: func(*sql.Tx) error { t.Error("it began"); return nil }}
	if err := s.enqueue(t.Context(), late); err != nil {
		t.Fatal(err)
	}
	release()
	if err := <-late.done; !errors.Is(err, context.Canceled) {
		t.Errorf("its caller was told %v", err)
	}
}
