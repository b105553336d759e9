package transcript

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// build makes a database file from SQL.
func build(t *testing.T, path, script string) {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(script); err != nil {
		t.Fatal(err)
	}
}

func golden(t *testing.T) (path string) {
	t.Helper()
	script, err := os.ReadFile("testdata/v1.sql")
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "chats.db")
	build(t, path, string(script))
	return path
}

func wantError(t *testing.T, err, kind error, parts ...string) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Fatalf("got %v, want one that is %q", err, kind)
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("error %q lacks %q", err, p)
		}
	}
}

func listDir(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

func TestEffectiveSettingsOfEveryConnection(t *testing.T) {
	eachKind(t, func(t *testing.T, s *Store) {
		pragma := func(q interface {
			QueryRowContext(context.Context, string, ...any) *sql.Row
		}, name string) (v string) {
			t.Helper()
			if err := q.QueryRowContext(t.Context(), "PRAGMA "+name).Scan(&v); err != nil {
				t.Fatal(err)
			}
			return v
		}
		mode := "wal"
		if s.path == ":memory:" {
			mode = "memory"
		}
		want := map[string]string{"journal_mode": mode, "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000", "secure_delete": "1",
			"application_id": "1145456689", "user_version": "2", "query_only": "0"}
		for name, v := range want {
			if got := pragma(s.conn, name); got != v {
				t.Errorf("writer: %s is %s, want %s", name, got, v)
			}
		}
		if got := pragma(s.conn, "auto_vacuum"); got != "2" {
			t.Errorf("auto_vacuum is %s, want 2 (incremental)", got)
		}
		var readers []*sql.Conn
		for range readerCount { // held together, so they are different connections
			c, err := s.readers.Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			readers = append(readers, c)
		}
		for i, c := range readers {
			for name, v := range map[string]string{"busy_timeout": "5000", "query_only": "1", "foreign_keys": "1"} {
				if got := pragma(c, name); got != v {
					t.Errorf("reader %d: %s is %s, want %s", i, name, got, v)
				}
			}
			if _, err := c.ExecContext(t.Context(), "DELETE FROM chat"); err == nil {
				t.Errorf("reader %d could write", i)
			}
		}
	})
}

func TestFilesArePrivate(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a folder with ? # % in it")
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(path, "chats.db")
	s := openAt(t, Options{Path: path})
	begin(t, s, TurnStart{Text: "x"})
	for _, suffix := range []string{"", "-wal", "-shm", ".lock"} {
		st, err := os.Stat(path + suffix)
		if err != nil {
			t.Errorf("%s: %v", suffix, err)
		} else if st.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", suffix, st.Mode().Perm())
		}
	}
	closeStore(t, s)
	if got := listDir(t, filepath.Dir(path)); got != "chats.db chats.db.lock" {
		t.Errorf("left behind: %s", got)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	openAt(t, Options{Path: path})
	if st, _ := os.Stat(path); st.Mode().Perm() != 0o600 {
		t.Errorf("mode %v was left", st.Mode().Perm())
	}
}

// checkGolden looks at the conversation of testdata/v1.sql after it was opened.
func checkGolden(t *testing.T, s *Store) {
	t.Helper()
	c, err := s.FindChat(t.Context(), "7f3")
	if err != nil || c.ID != "7f3ak2m9q4vx" || c.Title != "Tides" || c.Leaf != 4 || c.Count != 4 || c.Running || c.Settings != `{"system":"Be brief."}` {
		t.Fatalf("chat %+v, %v", c, err)
	}
	path := pathOf(t, s, c.Leaf)
	if len(path) != 4 {
		t.Fatalf("%d messages", len(path))
	}
	if m := path[1]; m.State != StateDone || m.Thinking != "The moon." || m.Answer != "Gravity." || m.Stat.PromptTokens != 10 ||
		m.Stat.ReadBytes != 3 || m.Stat.Decode != 900*time.Millisecond || m.Model != `{"name":"demo"}` || m.Started.UnixMilli() != 1100 {
		t.Errorf("finished reply %+v", m)
	}
	if m := path[2]; m.Text != "And 潮汐?" {
		t.Errorf("user message %+v", m)
	}
	if m := path[3]; m.State != StateLost || m.Thinking != "It is" || m.Answer != "the same" || m.Stat.ThinkingTokens != 2 ||
		m.Stat.AnswerTokens != 2 || m.Started.UnixMilli() != 3500 || m.Ended.UnixMilli() != 4500 {
		t.Errorf("interrupted reply %+v", m)
	}
	var chunks, parts int
	if err := s.readers.QueryRow(`SELECT (SELECT count(*) FROM chunk), (SELECT count(*) FROM part)`).Scan(&chunks, &parts); err != nil || chunks != 0 || parts != 6 {
		t.Errorf("%d chunks and %d parts, %v", chunks, parts, err)
	}
}

func TestVersionOneIsOpened(t *testing.T) {
	path := golden(t)
	s := openAt(t, Options{Path: path})
	if n := s.Notices(); len(n) != 1 || !strings.Contains(n[0], "interrupted") {
		t.Errorf("notices %q", n)
	}
	checkGolden(t, s)
	closeStore(t, s)
	again := openAt(t, Options{Path: path})
	if n := again.Notices(); len(n) != 0 {
		t.Errorf("the second time: %q", n)
	}
	checkGolden(t, again)
}

// nextVersion is this program's migrations and one more.
func nextVersion(t *testing.T, script string) migrations {
	t.Helper()
	m, err := loadMigrations(embedded)
	if err != nil {
		t.Fatal(err)
	}
	return append(m, script)
}

func TestMigrationKeepsEverythingAndACopy(t *testing.T) {
	path := golden(t)
	m := nextVersion(t, "ALTER TABLE chat ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue'; CREATE INDEX chat_colour ON chat(colour);")
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	s, err := open(t.Context(), Options{Path: path, Now: func() time.Time { return at }}, m)
	if err != nil {
		t.Fatal(err)
	}
	checkGolden(t, s)
	var colour string
	var version int
	if err := s.readers.QueryRow(`SELECT colour FROM chat`).Scan(&colour); err != nil || colour != "blue" {
		t.Errorf("colour %q, %v", colour, err)
	}
	if err := s.readers.QueryRow(`PRAGMA user_version`).Scan(&version); err != nil || version != len(m) {
		t.Errorf("version %d, %v", version, err)
	}
	closeStore(t, s)
	backup := path + ".v0001-20261130-120000.bak"
	if st, err := os.Stat(backup); err != nil || st.Mode().Perm() != 0o600 {
		t.Fatalf("backup: %v, %v", st, err)
	}
	checkGolden(t, openAt(t, Options{Path: backup})) // a version 1 file as it was

	_, err = Open(t.Context(), Options{Path: path}) // this program again, on the newer file
	wantError(t, err, ErrNewer, path, "version 3", "knows 2", "update Deltafin")
}

func TestFailedMigrationChangesNothing(t *testing.T) {
	for name, script := range map[string]string{
		"bad statement":      "ALTER TABLE chat ADD COLUMN colour TEXT; DROP TABLE nothing;",
		"dangling reference": "PRAGMA defer_foreign_keys = ON; UPDATE message SET parent_id = 99 WHERE id = 2;",
	} {
		t.Run(name, func(t *testing.T) {
			path := golden(t)
			if s, err := open(t.Context(), Options{Path: path}, nextVersion(t, script)); err == nil {
				s.Close(t.Context())
				t.Fatal("it went through")
			} else if !strings.Contains(err.Error(), "version 3") || !strings.Contains(err.Error(), path) {
				t.Errorf("error %q", err)
			}
			checkGolden(t, openAt(t, Options{Path: path}))
		})
	}
}

func TestOldCopiesAreRemoved(t *testing.T) {
	path := golden(t)
	for _, stamp := range []string{"20200101-000000", "20210101-000000", "20220101-000000", "20230101-000000"} {
		if err := os.WriteFile(path+".v0001-"+stamp+".bak", nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := open(t.Context(), Options{Path: path, Now: func() time.Time { return time.UnixMilli(1e12).UTC().AddDate(30, 0, 0) }}, nextVersion(t, "SELECT 1"))
	if err != nil {
		t.Fatal(err)
	}
	closeStore(t, s)
	if got := strings.Count(listDir(t, filepath.Dir(path)), ".bak"); got != 3 {
		t.Errorf("%d copies: %s", got, listDir(t, filepath.Dir(path)))
	}
	if strings.Contains(listDir(t, filepath.Dir(path)), "2021") {
		t.Error("an old copy was kept instead of a new one")
	}
}

func TestMigrationFilesAreNumbered(t *testing.T) {
	_, err := loadMigrations(fstest.MapFS{"migrations/0001.sql": {}, "migrations/0003.sql": {}})
	if err == nil || !strings.Contains(err.Error(), "0002") {
		t.Errorf("got %v", err)
	}
}

func TestFilesOfOthersAreLeftAlone(t *testing.T) {
	valid := func(script string) func(*testing.T, string) {
		return func(t *testing.T, path string) { build(t, path, script) }
	}
	for name, tc := range map[string]struct {
		make func(t *testing.T, path string)
		kind error
		says string
	}{
		"a newer version":    {valid("PRAGMA application_id = 1145456689; PRAGMA user_version = 7; CREATE TABLE x (y);"), ErrNewer, "version 7"},
		"another program":    {valid("PRAGMA application_id = 42; CREATE TABLE x (y);"), ErrForeign, "another program"},
		"an unmarked one":    {valid("CREATE TABLE x (y);"), ErrForeign, "another program"},
		"no version":         {valid("PRAGMA application_id = 1145456689; CREATE TABLE x (y);"), ErrDamaged, "no transcript version"},
		"no database at all": {func(t *testing.T, p string) { writeFile(t, p, strings.Repeat("not a database ", 100)) }, ErrForeign, "not a Deltafin transcript"},
		"a folder":           {func(t *testing.T, p string) { os.Mkdir(p, 0o700) }, ErrForeign, "not a file"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "chats.db")
			tc.make(t, path)
			before, _ := os.ReadFile(path)
			s, err := Open(t.Context(), Options{Path: path})
			if err == nil {
				s.Close(t.Context())
			}
			wantError(t, err, tc.kind, path, tc.says)
			after, _ := os.ReadFile(path)
			if string(after) != string(before) {
				t.Error("the file was changed")
			}
		})
	}
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestAFileOfWhichNothingCanBeReadIsKeptAndReplaced(t *testing.T) {
	path := golden(t)
	st, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < int(st.Size()/4096); i++ { // everything but the first page
		spoil(t, path, i)
	}
	before, _ := os.ReadFile(path)
	s := openAt(t, Options{Path: path})
	aside, _ := filepath.Glob(path + ".damaged-*")
	if n := s.Notices(); len(n) != 1 || len(aside) == 0 || !strings.Contains(n[0], "nothing in it can be read") || !strings.Contains(n[0], aside[0]) {
		t.Fatalf("notices %q, kept %q", n, aside)
	}
	if after, _ := os.ReadFile(aside[0]); string(after[4096:]) != string(before[4096:]) { // the first has the mode of the journal
		t.Error("the damaged file was changed")
	}
	if turn := begin(t, s, TurnStart{Text: "on"}); turn.ChatID == "" {
		t.Error("nothing can be written")
	}
}

func TestSecondInstanceReads(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	first := openAt(t, Options{Path: path})
	turn := begin(t, first, TurnStart{Title: "Tides", Text: "hello"})
	turn.Journal.Append(KindAnswer, "so far", 2)
	flushed(t, first, turn)

	second := openAt(t, Options{Path: path})
	if !second.ReadOnly() || len(second.Notices()) != 1 || !strings.Contains(second.Notices()[0], "another Deltafin") {
		t.Fatalf("read-only %v, notices %q", second.ReadOnly(), second.Notices())
	}
	list, err := second.Chats(t.Context(), false, 0)
	if err != nil || len(list) != 1 || !list[0].Running {
		t.Fatalf("list %+v, %v", list, err)
	}
	if path := pathOf(t, second, list[0].Leaf); len(path) != 2 || path[1].State != StateRunning || path[1].Answer != "so far" || path[1].Stat.AnswerTokens != 2 {
		t.Errorf("the running reply reads as %+v", path)
	}
	_, err = second.BeginTurn(t.Context(), TurnStart{Text: "x"})
	wantError(t, err, ErrInUse, path, "another Deltafin")
	wantError(t, second.Delete(t.Context(), turn.ChatID), ErrInUse)

	closeStore(t, first)
	if list, err := second.Chats(t.Context(), false, 0); err != nil || len(list) != 1 {
		t.Errorf("after the first closed: %+v, %v", list, err)
	}
	closeStore(t, second)
	third := openAt(t, Options{Path: path})
	if third.ReadOnly() {
		t.Error("the lock was not released")
	}
}

func TestSecondInstanceTakesOverWhenTheFirstHasEnded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	first := openAt(t, Options{Path: path})
	turn := begin(t, first, TurnStart{Text: "hello"})
	turn.Journal.Append(KindAnswer, "so far", 2)
	second := openAt(t, Options{Path: path})
	wantError(t, second.TakeOver(t.Context()), ErrInUse, path, "close it and try again")
	if !second.ReadOnly() {
		t.Fatal("two processes write")
	}
	closeStore(t, first)
	for range 2 { // the second time there is nothing to take over
		if err := second.TakeOver(t.Context()); err != nil || second.ReadOnly() {
			t.Fatalf("read-only %v, %v", second.ReadOnly(), err)
		}
	}
	if m := pathOf(t, second, turn.Reply)[1]; m.State != StateLost || m.Answer != "so far" {
		t.Errorf("the first one's reply reads as %+v", m)
	}
	next := begin(t, second, TurnStart{ChatID: turn.ChatID, Parent: turn.Reply, Text: "again"})
	if err := next.Journal.End(t.Context(), End{State: StateDone}); err != nil {
		t.Fatal(err)
	}
	if got := pathOf(t, second, next.Reply); len(got) != 4 || got[2].Text != "again" {
		t.Errorf("path %+v", got)
	}
	if !openAt(t, Options{Path: path}).ReadOnly() {
		t.Error("the lock was not taken")
	}
}

func TestAStoreThatIsClosedTakesNothingOver(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	first := openAt(t, Options{Path: path})
	second := openAt(t, Options{Path: path})
	closeStore(t, second)
	closeStore(t, first)
	if err := second.TakeOver(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("got %v", err)
	}
	if openAt(t, Options{Path: path}).ReadOnly() {
		t.Error("the lock was kept")
	}
}

func TestSecondInstanceOfAnUnreadableFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	build(t, path, "PRAGMA application_id = 1145456689; PRAGMA user_version = 7; CREATE TABLE x (y);")
	lock, err := acquire(path + ".lock")
	if err != nil {
		t.Fatal(err)
	}
	defer lock.release()
	_, err = Open(t.Context(), Options{Path: path})
	wantError(t, err, ErrNewer, "version 7")
}

func TestANetworkDiskIsRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "chats.db")
	asked := ""
	_, err := Open(t.Context(), Options{Path: path, disk: func(folder string) string { asked = folder; return "NFS" }})
	wantError(t, err, ErrNetworkDisk, path, "NFS", "XDG_DATA_HOME", "--no-history")
	if asked != dir || listDir(t, dir) != "" {
		t.Errorf("asked about %q; in the folder: %q", asked, listDir(t, dir))
	}
	s := openAt(t, Options{InMemory: true, disk: func(string) string { return "NFS" }}) // which is nowhere
	if !s.InMemory() {
		t.Error("not in memory")
	}
	for _, folder := range []string{"/proc", filepath.Join(dir, "missing")} { // one is on no network for sure, the other nowhere
		if kind := networkDisk(folder); kind != "" {
			t.Errorf("%s is on %s", folder, kind)
		}
	}
}

// A transaction has the right to write from its beginning: one that takes it when it comes to write fails at once if somebody
// else wrote in between, however long it would wait. So of two that begin at once the second waits for the first.
func TestTwoThatBeginAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	s := openAt(t, Options{Path: path})
	begin(t, s, TurnStart{Text: "x"})
	other, err := sql.Open("sqlite3", "file:"+path+"?_busy_timeout=0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	conn, err := other.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	exec := func(script string) error {
		_, err := conn.ExecContext(t.Context(), script)
		return err
	}

	// Ours is first: nobody else begins from then on, though it has only read.
	err = s.write(t.Context(), "test", func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRow("SELECT count(*) FROM chat").Scan(&n); err != nil {
			return err
		}
		if err := exec("BEGIN IMMEDIATE"); err == nil {
			t.Error("somebody else began to write meanwhile")
			return exec("ROLLBACK")
		}
		_, err := tx.Exec("UPDATE chat SET title = 'ours'")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}

	// The other is first: ours waits until that has ended, reads what it wrote, and writes.
	if err := exec("BEGIN IMMEDIATE; UPDATE chat SET title = 'theirs'"); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	title := ""
	go func() {
		done <- s.write(context.Background(), "test", func(tx *sql.Tx) error {
			if err := tx.QueryRow("SELECT title FROM chat").Scan(&title); err != nil {
				return err
			}
			_, err := tx.Exec("UPDATE chat SET title = title || ' and ours'")
			return err
		})
	}()
	select {
	case err := <-done:
		t.Fatalf("it did not wait: %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	if err := exec("COMMIT"); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil || title != "theirs" {
		t.Errorf("%v; it read %q", err, title)
	}
}

func TestMissingFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nowhere", "chats.db")
	_, err := Open(t.Context(), Options{Path: path})
	wantError(t, err, ErrReadOnly, filepath.Dir(path), "does not exist")
	_, err = Open(t.Context(), Options{Path: "chats.db"})
	if err == nil || !strings.Contains(err.Error(), "not absolute") {
		t.Errorf("relative path: %v", err)
	}
}

// A file system without shared memory, as some network homes are: SQLite then stays with the rollback journal without an
// error, which is why the mode has to be looked at.
func TestFileSystemWithoutWriteAheadLog(t *testing.T) {
	m, err := loadMigrations(embedded)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "chats.db")
	s := &Store{path: path, now: time.Now, migrations: m, journals: map[*Journal]struct{}{}}
	if err := s.openWriter(t.Context(), fileDSN(path, "rwc")+"&vfs=unix-dotfile"); err != nil {
		t.Fatal(err)
	}
	defer closeStore(t, s)
	if n := s.Notices(); len(n) != 1 || !strings.Contains(n[0], "rollback journal") {
		t.Errorf("notices %q", n)
	}
	turn := begin(t, s, TurnStart{Text: "x"})
	turn.Journal.Append(KindAnswer, "y", 1)
	if err := turn.Journal.End(t.Context(), End{State: StateDone}); err != nil {
		t.Fatal(err)
	}
	if path := pathOf(t, s, turn.Reply); len(path) != 2 || path[1].Answer != "y" {
		t.Errorf("path %+v", path)
	}
}
