package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deltafin/runtime"
	"deltafin/runtime/enginetest"
	"deltafin/session"
)

// A data folder that cannot be used costs the history, not the chat; unless the history is what was asked for.
func TestChatWithoutADataFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_DATA_HOME", file)
	store, notice, err := chatRequest{}.openTranscript(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if store.File() != ":memory:" || !strings.Contains(notice, "nothing of this chat is kept: ") || !strings.Contains(notice, file) {
		t.Errorf("%s, notice %q", store.File(), notice)
	}
	if err := store.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if _, _, err := (chatRequest{latest: true}).openTranscript(t.Context()); err == nil {
		t.Error("went on without the chat that was asked for")
	}
}

func TestChatKeepsNothingOnRequest(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_DATA_HOME", dir)
	store, _, err := chatRequest{noHistory: true}.openTranscript(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close(t.Context())
	if entries, _ := os.ReadDir(dir); len(entries) > 0 {
		t.Errorf("left %v", entries)
	}
}

// A chat is found again by the next start, under its id or as the latest one.
func TestChatIsReopened(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	begin := func(r chatRequest) (*session.Chat, func()) {
		store, notice, err := r.openTranscript(t.Context())
		if err != nil || notice != "" {
			t.Fatal(notice, err)
		}
		engine := enginetest.New(enginetest.Options{Tokenizer: demoTokenizer(t), Replies: []enginetest.Script{enginetest.Reply("", "Yes.")}})
		live, err := session.New(engine, store, r.session)
		if err != nil {
			t.Fatal(err)
		}
		c, err := r.firstChat(t.Context(), live)
		if err != nil {
			t.Fatal(err)
		}
		return c, func() {
			if err := opened(live, c, &openModel{engine: engine}, store, "").Close(); err != nil {
				t.Error(err)
			}
		}
	}
	first, end := begin(chatRequest{})
	if err := first.Send(t.Context(), "Is it kept?"); err != nil {
		t.Fatal(err)
	}
	id := first.ID()
	end()
	for name, r := range map[string]chatRequest{"--continue": {latest: true}, "--resume": {resume: id[:6]}} {
		again, end := begin(r)
		if messages := again.Messages(); again.ID() != id || len(messages) != 2 || messages[0].Answer != "Is it kept?" {
			t.Errorf("%s: %s with %v", name, again.ID(), messages)
		}
		end()
	}
	fresh, end := begin(chatRequest{})
	defer end()
	if len(fresh.Messages()) != 0 {
		t.Error("a new chat has messages")
	}
}

func TestNoticesLoseTheirTags(t *testing.T) {
	var got []string
	s := streams{err: sentences{&got}}
	s.notice("note", "one")
	s.notice("config", "two [x] y")
	if strings.Join(got, "|") != "one|two [x] y" {
		t.Errorf("%q", got)
	}
}

var _ runtime.Engine = (*scripted)(nil)
