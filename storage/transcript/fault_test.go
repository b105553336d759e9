package transcript

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// flushed waits until the text of a running reply is committed.
func flushed(t *testing.T, s *Store, turn Turn) {
	t.Helper()
	limit := time.After(10 * time.Second)
	for {
		turn.Journal.flushing <- struct{}{}
		turn.Journal.mu.Lock()
		pending := len(turn.Journal.pending)
		turn.Journal.mu.Unlock()
		<-turn.Journal.flushing
		if pending == 0 {
			return
		}
		select {
		case <-limit:
			t.Fatal("the text was never committed")
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func TestSlowTextIsCommittedAtOnceAndFastTextInBatches(t *testing.T) {
	s := openAt(t, Options{Path: filepath.Join(t.TempDir(), "chats.db")})
	turn := begin(t, s, TurnStart{Text: "x"})
	turn.Journal.Append(KindThinking, "slow", 1)
	start := time.Now()
	flushed(t, s, turn)
	if took := time.Since(start); took > flushInterval/2 {
		t.Errorf("the first token took %v to commit", took)
	}
	// A second of fast text.
	n := 0
	for start := time.Now(); time.Since(start) < time.Second; n++ {
		turn.Journal.Append(KindAnswer, "fast ", 1)
		time.Sleep(time.Millisecond)
	}
	flushed(t, s, turn)
	var chunks, tokens int
	if err := s.readers.QueryRow(`SELECT count(*), sum(tokens) FROM chunk`).Scan(&chunks, &tokens); err != nil {
		t.Fatal(err)
	}
	if tokens != n+1 || chunks < 3 || chunks > 7 {
		t.Errorf("%d tokens of %d in %d chunks; want about five", tokens, n+1, chunks)
	}
}

func TestDiskFullIsToldAndOvercome(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	s := openAt(t, Options{Path: path})
	told := make(chan error, 10)
	turn := begin(t, s, TurnStart{Text: "x", Notify: func(err error) { told <- err }})

	limitPages(t, s, 0) // as large as it is now
	long := strings.Repeat("much text ", 20_000)
	turn.Journal.Append(KindAnswer, long, 7)
	wantError(t, <-told, ErrDiskFull, path, "disk is full", "free some space")
	turn.Journal.Append(KindAnswer, "more", 1)

	_, err := s.BeginTurn(t.Context(), TurnStart{Title: "second", Text: long})
	wantError(t, err, ErrDiskFull, path)
	err = turn.Journal.End(t.Context(), End{State: StateDone})
	wantError(t, err, ErrDiskFull, path)
	if list, err := s.Chats(t.Context(), false, 0); err != nil || len(list) != 1 || !list[0].Running {
		t.Errorf("half a message was left: %+v, %v", list, err)
	}

	limitPages(t, s, 1<<30)
	if err := turn.Journal.End(t.Context(), End{State: StateDone}); err != nil {
		t.Fatalf("with space again: %v", err)
	}
	if m := pathOf(t, s, turn.Reply)[1]; m.Answer != long+"more" || m.State != StateDone {
		t.Errorf("kept %d bytes of %d, state %s", len(m.Answer), len(long)+4, m.State)
	}
	if err := turn.Journal.End(t.Context(), End{State: StateDone}); !errors.Is(err, ErrClosed) {
		t.Errorf("a second end: %v", err)
	}
}

func TestDiskFullIsRetriedWhileTheReplyRuns(t *testing.T) {
	s := openAt(t, Options{Path: filepath.Join(t.TempDir(), "chats.db")})
	told := make(chan error, 10)
	turn := begin(t, s, TurnStart{Text: "x", Notify: func(err error) { told <- err }})
	limitPages(t, s, 0)
	long := strings.Repeat("much text ", 20_000)
	turn.Journal.Append(KindAnswer, long, 7)
	wantError(t, <-told, ErrDiskFull)
	limitPages(t, s, 1<<30)
	if err := <-told; err != nil { // nothing new was appended
		t.Errorf("told %v", err)
	}
	if m := pathOf(t, s, turn.Reply)[1]; m.Answer != long {
		t.Errorf("committed %d bytes", len(m.Answer))
	}
}

// limitPages makes the database as small as a full disk would. It goes through the writer, whose connection it is.
func limitPages(t *testing.T, s *Store, pages int) {
	t.Helper()
	err := s.submit(t.Context(), "limit", &job{
		done: make(chan error, 1),
		run:  func(*sql.Tx) error { return nil },
		after: func(ctx context.Context, c *sql.Conn) {
			var n int
			if err := c.QueryRowContext(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", max(pages, 1))).Scan(&n); err != nil {
				t.Error(err)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestReadOnlyFolder(t *testing.T) {
	if os.Geteuid() == 0 { // root may write anywhere
		asNobody(t)
		return
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "chats.db")
	t.Cleanup(func() { os.Chmod(dir, 0o700) })
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), Options{Path: path})
	wantError(t, err, ErrReadOnly, path, "permission denied", "--no-history")
	if got := listDir(t, dir); got != "" {
		t.Errorf("left behind: %s", got)
	}

	// The same with a transcript in it, and with a file that is read-only itself.
	os.Chmod(dir, 0o700)
	s := openAt(t, Options{Path: path})
	closeStore(t, s)
	os.Remove(path + ".lock")
	os.Chmod(dir, 0o500)
	_, err = Open(t.Context(), Options{Path: path})
	wantError(t, err, ErrReadOnly, path)
	os.Chmod(dir, 0o700)
	os.Chmod(path, 0o400)
	_, err = Open(t.Context(), Options{Path: path})
	wantError(t, err, ErrReadOnly, path, "make the file and its folder writable")
}

// asNobody runs the calling test again in a process without root's rights.
func asNobody(t *testing.T) {
	t.Helper()
	dir, err := os.MkdirTemp("", "transcript-nobody-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	self, err := os.ReadFile("/proc/self/exe")
	if err != nil {
		t.Skipf("cannot copy the test binary: %v", err)
	}
	binary := filepath.Join(dir, "test")
	if err := os.WriteFile(binary, self, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, "-test.run=^"+t.Name()+"$", "-test.count=1", "-test.v")
	cmd.Dir = dir
	cmd.Env = []string{"TMPDIR=" + dir, "HOME=" + dir, "PATH=" + os.Getenv("PATH")}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
		t.Fatalf("as an ordinary user: %v\n%s", err, out)
	}
}

func TestWritersAndReadersTogether(t *testing.T) {
	eachKind(t, func(t *testing.T, s *Store) {
		const chats, turns, words = 4, 3, 60
		var writers, readers sync.WaitGroup
		stop := make(chan struct{})
		for range 2 {
			readers.Go(func() {
				for {
					select {
					case <-stop:
						return
					default:
					}
					list, err := s.Chats(t.Context(), false, 0)
					if err != nil {
						t.Error(err)
						return
					}
					for _, c := range list {
						if _, err := s.Path(t.Context(), c.Leaf); err != nil {
							t.Error(err)
							return
						}
					}
				}
			})
		}
		leaves := make([]int64, chats)
		for c := range chats {
			writers.Go(func() {
				chat, parent := "", int64(0)
				for range turns {
					turn, err := s.BeginTurn(t.Context(), TurnStart{ChatID: chat, Parent: parent, Text: "q"})
					if err != nil {
						t.Error(err)
						return
					}
					chat, parent = turn.ChatID, turn.Reply
					for i := range words {
						turn.Journal.Append(KindAnswer, word(i), 1)
					}
					if err := turn.Journal.End(t.Context(), End{State: StateDone}); err != nil {
						t.Error(err)
						return
					}
				}
				leaves[c] = parent
			})
		}
		writers.Wait()
		close(stop)
		readers.Wait()
		var want strings.Builder
		for i := range words {
			want.WriteString(word(i))
		}
		for _, leaf := range leaves {
			path := pathOf(t, s, leaf)
			if len(path) != 2*turns {
				t.Fatalf("%d messages", len(path))
			}
			for i := 1; i < len(path); i += 2 {
				if path[i].Answer != want.String() || path[i].Stat.AnswerTokens != 0 && path[i].State != StateDone {
					t.Errorf("reply %d is %+v", i, path[i])
				}
			}
		}
	})
}

func TestALockedDatabaseIsWaitedFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	s := openAt(t, Options{Path: path})
	other, err := sql.Open("sqlite3", fileDSN(path, "rw"))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec("UPDATE chat SET title = 'x'"); err != nil {
		t.Fatal(err)
	}
	release := time.AfterFunc(300*time.Millisecond, func() { tx.Rollback() })
	defer release.Stop()
	start := time.Now()
	begin(t, s, TurnStart{Text: "x"})
	if took := time.Since(start); took < 200*time.Millisecond {
		t.Errorf("it was not locked: %v", took)
	}
}

func TestAWriteThatHasNotBegunCanBeGivenUp(t *testing.T) {
	s := openAt(t, Options{InMemory: true})
	running, release := make(chan struct{}), make(chan struct{})
	go s.write(context.Background(), "block", func(*sql.Tx) error { close(running); <-release; return nil })
	<-running
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error, 1)
	go func() {
		_, err := s.BeginTurn(ctx, TurnStart{Text: "x"})
		result <- err
	}()
	for len(s.queue) == 0 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	close(release)
	if err := s.Rename(t.Context(), "x", "y"); !errors.Is(err, ErrNotFound) { // behind it in the queue
		t.Errorf("rename: %v", err)
	}
	if list, err := s.Chats(t.Context(), false, 0); err != nil || len(list) != 0 {
		t.Errorf("the write happened all the same: %+v, %v", list, err)
	}
}

func TestCloseKeepsWhatRunningJournalsHold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	s := openAt(t, Options{Path: path})
	turn := begin(t, s, TurnStart{Text: "x"})
	turn.Journal.Append(KindAnswer, "a", 1)
	flushed(t, s, turn)
	turn.Journal.Append(KindAnswer, "b", 1)
	closeStore(t, s)
	turn.Journal.Append(KindAnswer, "c", 1)
	if _, err := s.BeginTurn(t.Context(), TurnStart{Text: "x"}); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
	again := openAt(t, Options{Path: path})
	if m := pathOf(t, again, turn.Reply)[1]; m.State != StateLost || m.Answer != "ab" {
		t.Errorf("kept %+v", m)
	}
}

func TestDeletedTextIsGoneFromTheFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	s := openAt(t, Options{Path: path})
	secret := "the secret word is xyzzy-plugh"
	turn := begin(t, s, TurnStart{Text: strings.Repeat(secret+" ", 500)})
	turn.Journal.Append(KindAnswer, secret, 1)
	if err := turn.Journal.End(t.Context(), End{State: StateDone}); err != nil {
		t.Fatal(err)
	}
	if err := s.Purge(t.Context(), turn.ChatID); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{"", "-wal"} {
		b, err := os.ReadFile(path + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(b, []byte("xyzzy-plugh")) {
			t.Errorf("chats.db%s still has the text", suffix)
		}
	}
	if err := s.Purge(t.Context(), turn.ChatID); !errors.Is(err, ErrNotFound) {
		t.Errorf("a second time: %v", err)
	}
	var rows int
	if err := s.readers.QueryRow(`SELECT (SELECT count(*) FROM message) + (SELECT count(*) FROM part) + (SELECT count(*) FROM stat)`).Scan(&rows); err != nil || rows != 0 {
		t.Errorf("%d rows left, %v", rows, err)
	}
	if next := begin(t, s, TurnStart{Text: "x"}); next.User <= turn.Reply {
		t.Errorf("message id %d was used again", next.User)
	}
}

func TestChatsAreFoundByTheBeginningOfTheirID(t *testing.T) {
	s := openAt(t, Options{InMemory: true})
	var ids []string
	for range 40 { // more than the alphabet: two share their first character
		ids = append(ids, begin(t, s, TurnStart{Text: "x"}).ChatID)
	}
	for _, id := range ids {
		if c, err := s.FindChat(t.Context(), strings.ToUpper(id[:9])); err != nil || c.ID != id {
			t.Errorf("%s: %v, %v", id, c.ID, err)
		}
	}
	ambiguous := 0
	for _, r := range idAlphabet {
		_, err := s.FindChat(t.Context(), string(r))
		if errors.Is(err, ErrAmbiguous) {
			ambiguous++
			if !strings.Contains(err.Error(), "type more") {
				t.Errorf("error %q", err)
			}
		}
	}
	if ambiguous == 0 {
		t.Error("no ambiguity was reported")
	}
	for _, bad := range []string{"", " ", "no-such", "%", "'; --", "zzzzzzzzzzzzz"} {
		if _, err := s.FindChat(t.Context(), bad); !errors.Is(err, ErrNotFound) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestAChatRunsOneReplyAtATime(t *testing.T) {
	s := openAt(t, Options{InMemory: true})
	turn := begin(t, s, TurnStart{Text: "x"})
	if _, err := s.BeginTurn(t.Context(), TurnStart{ChatID: turn.ChatID, Parent: turn.Reply, Text: "y"}); err == nil {
		t.Error("two replies run")
	}
	if _, err := s.BeginTurn(t.Context(), TurnStart{ChatID: "nosuch", Text: "y"}); err == nil {
		t.Error("a turn in no chat")
	}
	if n := len(pathOf(t, s, turn.Reply)); n != 2 {
		t.Errorf("%d messages", n)
	}
}

func TestBranchesShareTheirBeginning(t *testing.T) {
	s := openAt(t, Options{InMemory: true})
	first := begin(t, s, TurnStart{Text: "one"})
	first.Journal.End(t.Context(), End{State: StateDone})
	left := begin(t, s, TurnStart{ChatID: first.ChatID, Parent: first.Reply, Text: "left"})
	left.Journal.End(t.Context(), End{State: StateDone})
	right := begin(t, s, TurnStart{ChatID: first.ChatID, Parent: first.Reply, Text: "right"})
	right.Journal.End(t.Context(), End{State: StateDone})
	for leaf, want := range map[int64]string{left.Reply: "one left", right.Reply: "one right"} {
		path := pathOf(t, s, leaf)
		if got := path[0].Text + " " + path[2].Text; len(path) != 4 || got != want {
			t.Errorf("path of %d: %s", leaf, got)
		}
	}
	if c, _ := s.FindChat(t.Context(), first.ChatID); c.Leaf != right.Reply || c.Count != 6 {
		t.Errorf("chat %+v", c)
	}
}

func TestAnotherReplyStandsBesideTheFirst(t *testing.T) {
	s := openAt(t, Options{InMemory: true})
	first := begin(t, s, TurnStart{Text: "one"})
	first.Journal.Append(KindAnswer, "half", 1)
	first.Journal.End(t.Context(), End{State: StateFailed})
	again := begin(t, s, TurnStart{ChatID: first.ChatID, Again: first.User})
	again.Journal.Append(KindAnswer, "whole", 1)
	again.Journal.End(t.Context(), End{State: StateDone})
	if again.User != first.User {
		t.Errorf("user's message %d, was %d", again.User, first.User)
	}
	for leaf, want := range map[int64]string{first.Reply: "half", again.Reply: "whole"} {
		if path := pathOf(t, s, leaf); len(path) != 2 || path[0].Text != "one" || path[1].Answer != want {
			t.Errorf("path of %d: %+v", leaf, path)
		}
	}
	if c, _ := s.FindChat(t.Context(), first.ChatID); c.Leaf != again.Reply || c.Count != 3 {
		t.Errorf("chat %+v", c)
	}
}

func BenchmarkBeginTurn(b *testing.B) {
	s, err := Open(b.Context(), Options{Path: filepath.Join(b.TempDir(), "chats.db")})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close(context.Background())
	for b.Loop() {
		turn, err := s.BeginTurn(b.Context(), TurnStart{Text: "x"})
		if err != nil {
			b.Fatal(err)
		}
		if err := turn.Journal.End(b.Context(), End{State: StateDone}); err != nil {
			b.Fatal(err)
		}
	}
}
