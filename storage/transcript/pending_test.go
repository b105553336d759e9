package transcript

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestAFullDiskChangesNothingOfQueueDraftAndBranches(t *testing.T) {
	s := openAt(t, Options{Path: filepath.Join(t.TempDir(), "chats.db")})
	turn := begin(t, s, TurnStart{Text: "x"})
	turn.Journal.Append(KindAnswer, "half", 1)
	if err := turn.Journal.End(t.Context(), End{State: StateStopped}); err != nil {
		t.Fatal(err)
	}
	waiting, err := s.Enqueue(t.Context(), turn.ChatID, "next")
	if err != nil {
		t.Fatal(err)
	}
	draft := Draft{Text: "so far", Cursor: 2}
	if err := s.SaveDraft(t.Context(), turn.ChatID, draft); err != nil {
		t.Fatal(err)
	}
	limitPages(t, s, 0)
	long := strings.Repeat("much text ", 20_000)
	ctx := context.Background()
	_, failed := s.BeginTurn(ctx, TurnStart{ChatID: turn.ChatID, Parent: turn.Reply, Text: long, Queued: waiting.ID})
	wantError(t, failed, ErrDiskFull)
	_, failed = s.Enqueue(ctx, turn.ChatID, long)
	wantError(t, failed, ErrDiskFull)
	wantError(t, s.Requeue(ctx, waiting.ID, long), ErrDiskFull)
	wantError(t, s.SaveDraft(ctx, turn.ChatID, Draft{Text: long}), ErrDiskFull)
	wantError(t, s.SetSettings(ctx, turn.ChatID, `"`+long+`"`), ErrDiskFull)
	wantError(t, s.PutAside(ctx, long), ErrDiskFull)
	limitPages(t, s, 1<<30)
	if q, err := s.Queue(ctx, turn.ChatID); err != nil || len(q) != 1 || q[0].Text != "next" {
		t.Errorf("queue %+v, %v", q, err)
	}
	if d, err := s.Draft(ctx, turn.ChatID); err != nil || d.Text != "so far" || d.Cursor != 2 {
		t.Errorf("draft %+v, %v", d, err)
	}
	if c, err := s.FindChat(ctx, turn.ChatID); err != nil || c.Leaf != turn.Reply || c.Count != 2 || c.Running {
		t.Errorf("chat %+v, %v", c, err)
	}
	next, err := s.BeginTurn(ctx, TurnStart{ChatID: turn.ChatID, Parent: turn.Reply, Text: "next", Queued: waiting.ID})
	if err != nil {
		t.Fatal(err)
	}
	if err := next.Journal.End(ctx, End{State: StateDone}); err != nil {
		t.Fatal(err)
	}
	if q, _ := s.Queue(ctx, turn.ChatID); len(q) != 0 {
		t.Errorf("still waiting: %+v", q)
	}
	if d, _ := s.Draft(ctx, turn.ChatID); d.Text != "so far" { // what waited is not what is being typed
		t.Errorf("draft %+v", d)
	}
	if _, err := s.BeginTurn(ctx, TurnStart{ChatID: turn.ChatID, Parent: next.Reply, Text: "again", Queued: waiting.ID}); err == nil {
		t.Error("a message that waited was sent twice")
	}
}

// The files are copied while the reply runs, which is what a power cut leaves.
func TestAContinuedReplyIsLostAsAWhole(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "chats.db")
	s := openAt(t, Options{Path: path})
	turn := begin(t, s, TurnStart{Text: "x"})
	turn.Journal.Append(KindThinking, "think ", 2)
	turn.Journal.Append(KindAnswer, "one ", 1)
	if err := turn.Journal.End(t.Context(), End{State: StateStopped, Stat: Stat{PromptTokens: 5}}); err != nil {
		t.Fatal(err)
	}
	j, err := s.Resume(t.Context(), Resumption{Message: turn.Reply, Settings: `{"effort":"low"}`})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Resume(t.Context(), Resumption{Message: turn.Reply}); err == nil {
		t.Error("a reply was resumed while it runs")
	}
	if _, err := s.Resume(t.Context(), Resumption{Message: turn.User}); err == nil {
		t.Error("a question was resumed")
	}
	cut := func(name string) Message {
		t.Helper()
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(dir, name, "chats.db")
		for _, suffix := range []string{"", "-wal"} {
			b, err := os.ReadFile(path + suffix)
			if err != nil {
				t.Fatal(err)
			}
			writeFile(t, to+suffix, string(b))
		}
		return pathOf(t, openAt(t, Options{Path: to}), turn.Reply)[1]
	}
	if m := cut("at once"); m.State != StateLost || m.Thinking != "think " || m.Answer != "one " || m.Stat.PromptTokens != 5 {
		t.Errorf("right after it went on: %+v", m)
	}
	j.Append(KindAnswer, "two", 1)
	flushed(t, s, Turn{Journal: j})
	if m := cut("later"); m.State != StateLost || m.Answer != "one two" || m.Stat.AnswerTokens != 2 || m.Stat.ThinkingTokens != 2 {
		t.Errorf("later: %+v", m)
	}
	if err := j.End(t.Context(), End{State: StateDone, Reason: "eos"}); err != nil {
		t.Fatal(err)
	}
	if m := cut("at the end"); m.State != StateDone || m.Thinking != "think " || m.Answer != "one two" || m.Settings != `{"effort":"low"}` {
		t.Errorf("at the end: %+v", m)
	}
}

func TestHistoryHasEveryTextOnceTheNewestFirst(t *testing.T) {
	s := openAt(t, Options{InMemory: true})
	for _, text := range []string{"one", "two", "one"} {
		turn := begin(t, s, TurnStart{Text: text})
		if err := turn.Journal.End(t.Context(), End{State: StateDone}); err != nil {
			t.Fatal(err)
		}
	}
	for range keptAside + 5 {
		if err := s.PutAside(t.Context(), "aside"); err != nil {
			t.Fatal(err)
		}
	}
	var kept int
	if err := s.readers.QueryRow(`SELECT count(*) FROM aside`).Scan(&kept); err != nil || kept != keptAside {
		t.Errorf("%d texts are kept, %v", kept, err)
	}
	all, err := s.History(t.Context(), 10)
	slices.Sort(all) // they were made within the same millisecond
	if err != nil || !slices.Equal(all, []string{"aside", "one", "two"}) {
		t.Errorf("history %q, %v", all, err)
	}
}

func TestAChatWithADraftWasUsedWhenThatWasWritten(t *testing.T) {
	now := time.UnixMilli(1e12)
	s := openAt(t, Options{InMemory: true, Now: func() time.Time { return now }})
	var ids []string
	for _, text := range []string{"first", "second"} {
		now = now.Add(time.Minute)
		turn := begin(t, s, TurnStart{Text: text})
		if err := turn.Journal.End(t.Context(), End{State: StateDone}); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, turn.ChatID)
	}
	order := func(want ...string) {
		t.Helper()
		all, err := s.Chats(t.Context(), false, 0)
		if err != nil || len(all) != 2 || all[0].ID != want[0] || all[1].ID != want[1] {
			t.Fatalf("%v, %v; want %v", all, err, want)
		}
	}
	order(ids[1], ids[0])
	now = now.Add(time.Minute)
	if err := s.SaveDraft(t.Context(), ids[0], Draft{Text: "not sent"}); err != nil {
		t.Fatal(err)
	}
	order(ids[0], ids[1])
	if err := s.SaveDraft(t.Context(), ids[0], Draft{Anchor: "only where the reader was"}); err != nil {
		t.Fatal(err)
	}
	order(ids[1], ids[0])
}
