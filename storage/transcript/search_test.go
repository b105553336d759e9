package transcript

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// found is what a search yields, in short.
func found(t *testing.T, s *Store, q Query) []string {
	t.Helper()
	var all []string
	for h, err := range s.Search(t.Context(), q) {
		if err != nil {
			t.Fatal(err)
		}
		what := h.Kind
		if h.Message == 0 {
			what = "title"
		}
		if h.Snippet[h.Start:h.End] == "" || h.Count < 1 {
			t.Errorf("hit %+v", h)
		}
		all = append(all, what+":"+h.Snippet[:h.Start]+"["+h.Snippet[h.Start:h.End]+"]"+h.Snippet[h.End:])
	}
	return all
}

func TestSearch(t *testing.T) {
	now := time.Date(2026, 10, 31, 0, 0, 0, 0, time.UTC)
	s := openAt(t, Options{InMemory: true, Now: func() time.Time { return now }})
	say := func(chat, title, question, thinking, answer string) Turn {
		turn := begin(t, s, TurnStart{ChatID: chat, Title: title, Text: question})
		turn.Journal.Append(KindThinking, thinking, 1)
		turn.Journal.Append(KindAnswer, answer, 1)
		if err := turn.Journal.End(t.Context(), End{State: StateDone}); err != nil {
			t.Fatal(err)
		}
		now = now.AddDate(0, 0, 1)
		return turn
	}
	tides := say("", "Tides", "Warum Gezeiten? ÄRGER 100%", "The moon.", "Gravity\tpulls_it.\nİstanbul")
	say("", "Other", "tides, TIDES and tides", "", "潮汐是海水")
	gone := say("", "Gone tides", "x", "", "y")
	hidden := say("", "Hidden tides", "x", "", "y")
	if err := s.Delete(t.Context(), gone.ChatID); err != nil {
		t.Fatal(err)
	}
	if err := s.Archive(t.Context(), hidden.ChatID, true); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		q    Query
		want string
	}{
		"titles, then messages":          {Query{Text: "tides"}, "title:[Tides] text:[tides], TIDES and tides"},
		"a capital counts":               {Query{Text: "TIDES"}, "text:tides, [TIDES] and tides"},
		"one Chinese character":          {Query{Text: "汐"}, "answer:潮[汐]是海水"},
		"letters beyond ASCII":           {Query{Text: "ärger"}, "text:Warum Gezeiten? [ÄRGER] 100%"},
		"a pattern's characters as such": {Query{Text: "0%"}, "text:Warum Gezeiten? ÄRGER 10[0%]"},
		"an underscore":                  {Query{Text: "s_i"}, "answer:Gravity pull[s_i]t. İstanbul"},
		"no wildcard":                    {Query{Text: "G%y"}, ""},
		"what folds to another length":   {Query{Text: "İst"}, "answer:Gravity pulls_it. [İst]anbul"},
		"a kind":                         {Query{Text: "moon", Kind: KindThinking}, "thinking:The [moon]."},
		"another kind":                   {Query{Text: "moon", Kind: KindAnswer}, ""},
		"a role":                         {Query{Text: "i", Role: RoleUser}, "text:t[i]des, TIDES and tides text:Warum Geze[i]ten? ÄRGER 100%"},
		"one chat":                       {Query{Text: "tides", ChatID: hidden.ChatID}, ""},
		"archived":                       {Query{Text: "tides", Archived: true}, "title:Hidden [tides] title:[Tides] text:[tides], TIDES and tides"},
		"before":                         {Query{Text: "i", Role: RoleUser, Before: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)}, "text:Warum Geze[i]ten? ÄRGER 100%"},
		"since":                          {Query{Text: "i", Role: RoleUser, Since: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)}, "text:t[i]des, TIDES and tides"},
		"nothing":                        {Query{Text: "  "}, ""},
	} {
		if got := strings.Join(found(t, s, c.q), " "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	for h, err := range s.Search(t.Context(), Query{Text: "tides", ChatID: tides.ChatID}) {
		t.Errorf("in a chat without it: %+v, %v", h, err)
	}
	for range s.Search(t.Context(), Query{Text: "i"}) { // leaving early is no error
		break
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range s.Search(ctx, Query{Text: "i"}) {
		if err == nil {
			t.Error("a search that was cancelled found something")
		}
	}
}

func TestASnippetIsOneLineOfWholeCharacters(t *testing.T) {
	long := strings.Repeat("月", 100) + "\x1b[31mhere\n" + strings.Repeat("亮", 100)
	at := strings.Index(long, "here")
	text, from, to := snippet(long, [2]int{at, at + 4})
	if text[from:to] != "here" || strings.ContainsAny(text, "\n\x1b") || !strings.HasPrefix(text, "…月") || !strings.HasSuffix(text, "亮…") ||
		strings.ContainsRune(text, '\uFFFD') {
		t.Errorf("snippet %q", text)
	}
}

// BenchmarkSearch looks through 20 000 parts, about half a year of uninterrupted output.
func BenchmarkSearch(b *testing.B) {
	path := filepath.Join(b.TempDir(), "chats.db")
	s, err := Open(b.Context(), Options{Path: path})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close(context.Background())
	words := strings.Fields("the tide rises because gravity of moon and sun pulls water towards them while earth turns below 潮汐")
	var bytes int64
	if err := s.write(b.Context(), "fill", func(tx *sql.Tx) error {
		for i := range 20_000 {
			var body strings.Builder
			for body.Len() < 2900 {
				body.WriteString(words[rand.IntN(len(words))] + " ")
			}
			if i%1000 == 0 {
				if _, err := tx.Exec(`INSERT INTO chat (id, title, created_ms, updated_ms) VALUES (?, 'x', 1, 1)`, fmt.Sprint(i)); err != nil {
					return err
				}
			}
			id, err := insertMessage(tx, fmt.Sprint(i/1000*1000), 0, RoleUser, StateDone, "", "", 1)
			if err != nil {
				return err
			}
			bytes += int64(body.Len())
			if _, err := tx.Exec(`INSERT INTO part (message_id, ord, kind, body) VALUES (?, 0, 'text', ?)`, id, body.String()); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		b.Fatal(err)
	}
	for name, text := range map[string]string{"ascii": "not in there", "chinese": "海", "folded": "nicht da, ä"} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(bytes)
			for b.Loop() {
				for h, err := range s.Search(b.Context(), Query{Text: text}) {
					b.Fatal(h, err)
				}
			}
		})
	}
}
