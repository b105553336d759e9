package session

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"deltafin/runtime/enginetest"
)

func TestExportsHoldTheWholeConversation(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("Hm <b>.\n", "A 月\n"), enginetest.Reply("", "B"), enginetest.Reply("", "C")}},
		Options{Settings: Settings{Effort: EffortLow, System: "Be kind."}})
	c, s := r.newChat(), newScreen()
	if err := c.Export(t.Context(), &strings.Builder{}, ExportOptions{}); err == nil {
		t.Error("exported a chat that has not begun")
	}
	send(t, c, "say \"A\":\n# no title\n")
	settle(t, c, s)
	send(t, c, "two")
	path := settle(t, c, s)
	if err := c.Edit(t.Context(), path[2].ID, "zwei"); err != nil {
		t.Fatal(err)
	}
	path = settle(t, c, s)
	write := func(o ExportOptions) string {
		t.Helper()
		var b strings.Builder
		if err := c.Export(t.Context(), &b, o); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}

	var e struct {
		Version  int `json:"deltafin_chat"`
		ID       string
		Leaf     int64
		Settings Settings
		Messages []struct {
			ID, Parent int64
			Role       string
			Settings   *Settings
			Model      struct{ Name string }
			CreatedMS  int64 `json:"created_ms"`
			Parts      []struct{ Kind, Text, SHA256 string }
			Stats      *struct {
				PromptTokens int `json:"prompt_tokens"`
			}
		}
	}
	text := write(ExportOptions{Format: ExportJSON})
	if err := json.Unmarshal([]byte(text), &e); err != nil {
		t.Fatal(err)
	}
	if e.Version != 1 || e.ID != c.ID() || e.Leaf != path[3].ID || e.Settings != c.Settings() || len(e.Messages) != 6 || strings.Contains(text, `\u003c`) {
		t.Errorf("exported %s", text)
	}
	var said []string
	for _, m := range e.Messages {
		line := fmt.Sprintf("%d<%d %s", m.ID-path[0].ID, max(m.Parent-path[0].ID, -1), m.Role)
		for _, p := range m.Parts {
			if sum := sha256.Sum256([]byte(p.Text)); p.SHA256 != hex.EncodeToString(sum[:]) {
				t.Errorf("digest of %q is %s", p.Text, p.SHA256)
			}
			line += " " + p.Kind + "=" + p.Text
		}
		said = append(said, line)
		if m.CreatedMS == 0 || (m.Role == "assistant") != (m.Stats != nil && m.Stats.PromptTokens > 0 && m.Settings != nil && m.Settings.Effort == EffortLow) {
			t.Errorf("message %+v", m)
		}
	}
	want := []string{"0<-1 user text=say \"A\":\n# no title\n", "1<0 assistant thinking=Hm <b>.\n answer=A 月\n", "2<1 user text=two",
		"3<2 assistant answer=B", "4<1 user text=zwei", "5<4 assistant answer=C"}
	if strings.Join(said, "|") != strings.Join(want, "|") {
		t.Errorf("exported %q", said)
	}
	if line := write(ExportOptions{Format: ExportLine}); strings.Count(line, "\n") != 1 {
		t.Errorf("on %d lines", strings.Count(line, "\n"))
	}

	md := write(ExportOptions{})
	if !strings.HasPrefix(md, "---\ntitle: \"say \\\"A\\\": # no title\"\n") || !strings.Contains(md, "\n## You\n\nzwei\n\n## deltafin\n\nC\n") ||
		strings.Contains(md, "Hm") || strings.Contains(md, "two") {
		t.Errorf("Markdown:\n%s", md)
	}
	md = write(ExportOptions{Thinking: true, Branches: true})
	if !strings.Contains(md, "<summary>Thinking</summary>\n\nHm <b>.\n\n</details>") || !strings.Contains(md, "*Another branch") ||
		strings.Count(md, "\ntwo\n") != 1 || strings.Count(md, "A 月") != 1 || !strings.HasSuffix(md, "\n## You\n\ntwo\n\n## deltafin\n\nB\n") {
		t.Errorf("Markdown with everything:\n%s", md)
	}
}

func TestParseQuery(t *testing.T) {
	day := func(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, time.UTC) }
	for typed, want := range map[string]Query{
		"spring  tide":                       {Text: "spring tide"},
		"in:Thinking moon":                   {Text: "moon", Kind: "thinking"},
		"role:user x role:nobody":            {Text: "x role:nobody", Role: "user"},
		"before:2026-10 since:2025 a":        {Text: "a", Before: day(2026, 10, 1), Since: day(2025, 1, 1)},
		"since:2026-02-30 a":                 {Text: "since:2026-02-30 a"},
		"chat:current x":                     {Text: "x", ChatID: "7f3"},
		"chat:1A x":                          {Text: "x", ChatID: "1a"},
		"in:here http://x before: chat: in:": {Text: "in:here http://x before: chat: in:"},
		"":                                   {},
	} {
		if got := ParseQuery(typed, "7f3", time.UTC); got != want {
			t.Errorf("%q is %+v, want %+v", typed, got, want)
		}
	}
	if got := ParseQuery("chat:current x", "", time.UTC); got.ChatID != "" || got.Text != "chat:current x" {
		t.Errorf("without a chat: %+v", got)
	}
}
