package transcript

import (
	"context"
	"path/filepath"
	"reflect"
	"testing"
	"time"
)

// openAt opens a transcript and closes it when the test ends.
func openAt(t *testing.T, o Options) *Store {
	t.Helper()
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeStore(t, s) })
	return s
}

func closeStore(t *testing.T, s *Store) {
	t.Helper()
	if err := s.Close(context.Background()); err != nil {
		t.Errorf("close: %v", err)
	}
}

// eachKind runs a test on a file and in memory.
func eachKind(t *testing.T, run func(t *testing.T, s *Store)) {
	t.Run("file", func(t *testing.T) { run(t, openAt(t, Options{Path: filepath.Join(t.TempDir(), "chats.db")})) })
	t.Run("memory", func(t *testing.T) { run(t, openAt(t, Options{InMemory: true})) })
}

func begin(t *testing.T, s *Store, start TurnStart) Turn {
	t.Helper()
	turn, err := s.BeginTurn(t.Context(), start)
	if err != nil {
		t.Fatal(err)
	}
	return turn
}

func pathOf(t *testing.T, s *Store, leaf int64) []Message {
	t.Helper()
	path, err := s.Path(t.Context(), leaf)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestATurnIsReadBackAsItWasWritten(t *testing.T) {
	eachKind(t, func(t *testing.T, s *Store) {
		turn := begin(t, s, TurnStart{Title: "Tides", ChatSettings: `{"system":"Be brief."}`, Text: "Why tides?\x00 潮汐 🌊",
			Model: `{"name":"demo"}`, Settings: `{"effort":"low"}`})
		turn.Journal.Append(KindThinking, "The moon", 2)
		turn.Journal.Append(KindThinking, " pulls.", 2)
		turn.Journal.Append(KindAnswer, "The moon's ", 3)
		turn.Journal.Append(KindAnswer, "gravity.", 1)
		stat := Stat{PromptTokens: 1, ReusedTokens: 2, ThinkingTokens: 4, AnswerTokens: 5, Passes: 6, Proposed: 7, Accepted: 8,
			First: 9 * time.Millisecond, Prefill: 10 * time.Millisecond, Thinking: 11 * time.Millisecond, Decode: 12 * time.Millisecond,
			WaitIO: 13 * time.Millisecond, ExpertHits: 14, ExpertReads: 15, ReadBytes: 16, RestoredTokens: 17, ExpertEarly: 18,
			Drafts: []Drafts{{Source: "suffix", Passes: 19, Proposed: 20, Accepted: 21}}}
		started := time.UnixMilli(1700000000000)
		if err := turn.Journal.End(t.Context(), End{State: StateDone, Reason: "eos", Started: started, Stat: stat}); err != nil {
			t.Fatal(err)
		}
		path := pathOf(t, s, turn.Reply)
		if len(path) != 2 {
			t.Fatalf("path has %d messages", len(path))
		}
		user, reply := path[0], path[1]
		if user.Role != RoleUser || user.State != StateDone || user.Text != "Why tides?\x00 潮汐 🌊" || user.Parent != 0 {
			t.Errorf("user message is %+v", user)
		}
		if reply.Role != RoleAssistant || reply.State != StateDone || reply.Reason != "eos" || reply.Parent != user.ID ||
			reply.Model != `{"name":"demo"}` || reply.Settings != `{"effort":"low"}` ||
			reply.Thinking != "The moon pulls." || reply.Answer != "The moon's gravity." || !reply.Started.Equal(started) || !reflect.DeepEqual(reply.Stat, stat) {
			t.Errorf("reply is %+v", reply)
		}
		chats, err := s.Chats(t.Context(), false, 0)
		if err != nil || len(chats) != 1 {
			t.Fatalf("chats: %v, %v", chats, err)
		}
		c := chats[0]
		if c.ID != turn.ChatID || c.Title != "Tides" || c.Settings != `{"system":"Be brief."}` || c.Leaf != turn.Reply || c.Count != 2 || c.Running {
			t.Errorf("chat is %+v", c)
		}
	})
}
