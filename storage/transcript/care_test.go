package transcript

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// talk makes a transcript of n chats with a question and an answer each.
func talk(t *testing.T, path string, n int) {
	t.Helper()
	s := openAt(t, Options{Path: path})
	for i := range n {
		turn := begin(t, s, TurnStart{Title: fmt.Sprintf("Chat %d", i), Text: fmt.Sprintf("question %d ", i) + strings.Repeat("why ", 300)})
		turn.Journal.Append(KindAnswer, fmt.Sprintf("answer %d ", i)+strings.Repeat("because ", 300), 1)
		if err := turn.Journal.End(t.Context(), End{State: StateDone, Reason: "eos"}); err != nil {
			t.Fatal(err)
		}
	}
	closeStore(t, s)
}

// spoil overwrites pages of a file, counted from 0.
func spoil(t *testing.T, path string, pages ...int) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	for _, n := range pages {
		for i := n * page; i < min((n+1)*page, len(b)); i++ {
			b[i] = 0xff
		}
	}
	writeFile(t, path, string(b))
}

// kill leaves a file as a process does that was killed: its opening was not forgotten.
func kill(t *testing.T, path string) {
	t.Helper()
	build(t, path, `UPDATE file SET opened_ms = 1`)
}

func TestADamagedFileIsRescuedAndKept(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "chats.db")
	talk(t, path, 100)
	kill(t, path)
	st, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	pages := int(st.Size() / 4096)
	spoil(t, path, pages/2, pages/2+1)
	s := openAt(t, Options{Path: path})
	notices := strings.Join(s.Notices(), "\n")
	if !strings.Contains(notices, "was damaged") || !strings.Contains(notices, "kept as "+path+".damaged-") {
		t.Fatalf("notices %q", notices)
	}
	list, err := s.Chats(t.Context(), false, 0)
	if err != nil || len(list) < 80 {
		t.Fatalf("%d chats, %v", len(list), err)
	}
	whole := 0
	for _, c := range list {
		path, err := s.Path(t.Context(), c.Leaf)
		if err != nil {
			t.Fatal(err)
		}
		var n int
		if _, err := fmt.Sscanf(c.Title, "Chat %d", &n); err == nil && len(path) == 2 && strings.HasPrefix(path[0].Text, fmt.Sprintf("question %d ", n)) &&
			strings.HasPrefix(path[1].Answer, fmt.Sprintf("answer %d ", n)) {
			whole++
		}
	}
	if whole < 80 {
		t.Errorf("%d of 100 chats are whole", whole)
	}
	turn := begin(t, s, TurnStart{Text: "and on"})
	if err := turn.Journal.End(t.Context(), End{State: StateDone}); err != nil {
		t.Error(err)
	}
	closeStore(t, s)
	if n := openAt(t, Options{Path: path}).Notices(); len(n) != 0 {
		t.Errorf("the second time: %q", n)
	}
}

func TestTheCopyTakesThePlaceOfWhatCannotBeRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	talk(t, path, 3)
	s := openAt(t, Options{Path: path, CopyEvery: time.Hour})
	<-s.tended
	closeStore(t, s)
	if n := len(copies(path)); n != 1 {
		t.Fatalf("%d copies: %s", n, listDir(t, filepath.Dir(path)))
	}
	again := openAt(t, Options{Path: path, CopyEvery: time.Hour})
	<-again.tended
	closeStore(t, again)
	if n := len(copies(path)); n != 1 {
		t.Errorf("a copy was made before its time: %s", listDir(t, filepath.Dir(path)))
	}
	st, _ := os.Stat(path)
	for i := 1; i < int(st.Size()/4096); i++ {
		spoil(t, path, i)
	}
	s = openAt(t, Options{Path: path})
	if n := strings.Join(s.Notices(), "\n"); !strings.Contains(n, "its copy "+copies(path)[0]) {
		t.Errorf("notices %q", n)
	}
	if list, err := s.Chats(t.Context(), false, 0); err != nil || len(list) != 3 {
		t.Errorf("%d chats, %v", len(list), err)
	}
}

func TestWhatWasThrownAwayIsPurgedInTimeWithItsCopies(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	now := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	s := openAt(t, Options{Path: path, Now: clock})
	var ids []string
	for _, title := range []string{"old", "recent", "kept"} {
		turn := begin(t, s, TurnStart{Title: title, Text: "secret of " + title})
		if err := turn.Journal.End(t.Context(), End{State: StateDone}); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, turn.ChatID)
	}
	if err := s.Delete(t.Context(), ids[0]); err != nil {
		t.Fatal(err)
	}
	now = now.AddDate(0, 0, 20)
	if err := s.Delete(t.Context(), ids[1]); err != nil {
		t.Fatal(err)
	}
	closeStore(t, s)
	open := func() *Store {
		s := openAt(t, Options{Path: path, Now: clock, PurgeAfter: 30 * 24 * time.Hour, CopyEvery: 24 * time.Hour})
		<-s.tended
		return s
	}
	left := func(s *Store) string {
		t.Helper()
		list, err := s.Deleted(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		titles := ""
		for _, c := range list {
			titles += c.Title + " "
		}
		return titles
	}
	s = open()
	if got := left(s); got != "recent old " {
		t.Errorf("after 20 days: %q", got)
	}
	if n := len(copies(path)); n != 1 {
		t.Errorf("%d copies", n)
	}
	closeStore(t, s)
	now = now.AddDate(0, 0, 15)
	s = open()
	if got := left(s); got != "recent " {
		t.Errorf("after 35 days: %q", got)
	}
	closeStore(t, s)
	all, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		b, _ := os.ReadFile(filepath.Join(filepath.Dir(path), e.Name()))
		if strings.Contains(string(b), "secret of old") {
			t.Errorf("%s still has what was purged", e.Name())
		}
	}
	if n := len(copies(path)); n != 1 {
		t.Errorf("%d copies after the purge", n)
	}
	now = now.AddDate(-2, 0, 0) // the clock was wrong, or is now
	s = open()
	if got := left(s); got != "recent " {
		t.Errorf("after the clock went back: %q", got)
	}
	if err := s.Undelete(t.Context(), ids[1]); err != nil {
		t.Error(err)
	}
	if c, err := s.FindChat(t.Context(), ids[1]); err != nil || c.Title != "recent" {
		t.Errorf("brought back: %+v, %v", c, err)
	}
}

func TestAFileThatWasNotClosedIsChecked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	talk(t, path, 1)
	opened := func() (set bool) {
		s := openAt(t, Options{Path: path, Browse: true})
		defer closeStore(t, s)
		if err := s.readers.QueryRow(`SELECT opened_ms IS NOT NULL FROM file`).Scan(&set); err != nil {
			t.Fatal(err)
		}
		return set
	}
	if opened() {
		t.Error("a file that was closed says that it is open")
	}
	s := openAt(t, Options{Path: path})
	if !opened() {
		t.Error("a file that is open says that it is not")
	}
	closeStore(t, s)
	kill(t, path)
	if n := openAt(t, Options{Path: path}).Notices(); len(n) != 0 {
		t.Errorf("a sound file: %q", n)
	}
}

func TestBrowsingLeavesTheFileAlone(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "chats.db")
	if _, err := Open(t.Context(), Options{Path: path, Browse: true}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without a file: %v", err)
	}
	if got := listDir(t, dir); got != "" {
		t.Errorf("browsing made %s", got)
	}
	talk(t, path, 2)
	before, _ := os.ReadFile(path)
	s := openAt(t, Options{Path: path, Browse: true})
	if list, err := s.Chats(t.Context(), false, 0); err != nil || len(list) != 2 {
		t.Errorf("%d chats, %v", len(list), err)
	}
	writer := openAt(t, Options{Path: path}) // beside it
	if writer.ReadOnly() {
		t.Error("whoever only reads holds the lock")
	}
	if err := s.Rename(t.Context(), "x", "y"); err == nil {
		t.Error("a write went through")
	}
	closeStore(t, s)
	closeStore(t, writer)
	after, _ := os.ReadFile(path)
	if len(before) != len(after) {
		t.Error("the file changed")
	}
	old := golden(t) // an old version is brought up to date
	browsed := openAt(t, Options{Path: old, Browse: true})
	checkGolden(t, browsed)
}

func TestStatisticsAreKeptWhileAReplyRuns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chats.db")
	s := openAt(t, Options{Path: path})
	turn := begin(t, s, TurnStart{Text: "x"})
	turn.Journal.Note(Stat{PromptTokens: 7, Passes: 3})
	turn.Journal.Append(KindAnswer, "y", 1)
	flushed(t, s, turn)
	turn.Journal.Note(Stat{PromptTokens: 7, Passes: 4}) // within the minute
	turn.Journal.Append(KindAnswer, "z", 1)
	s.Close(context.Background())
	m := pathOf(t, openAt(t, Options{Path: path}), turn.Reply)[1]
	if m.State != StateLost || m.Answer != "yz" || m.Stat.PromptTokens != 7 || m.Stat.Passes != 3 || m.Stat.AnswerTokens != 2 {
		t.Errorf("found %+v", m)
	}
}
