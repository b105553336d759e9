package session

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"deltafin/storage/transcript"
)

// ExportFormat is how a conversation is written.
type ExportFormat string

const (
	ExportMarkdown ExportFormat = "markdown" // the visible path, to be read
	ExportJSON     ExportFormat = "json"     // everything, to be read by programs
	ExportLine     ExportFormat = "jsonl"    // the same on one line, for many chats in a file
)

// ParseExportFormat reads a format as a person types it.
func ParseExportFormat(s string) (ExportFormat, error) {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "", "md", "markdown":
		return ExportMarkdown, nil
	case "json":
		return ExportJSON, nil
	}
	return "", fmt.Errorf("export format %q is not known; use markdown or json", s)
}

// ExportOptions say what is written. The zero value is Markdown without thinking.
type ExportOptions struct {
	Format ExportFormat // "" means ExportMarkdown
	// Thinking adds what the model thought, folded, to Markdown. JSON has it always.
	Thinking bool
	// Branches adds the paths that are not visible to Markdown, one after the other. JSON has them always.
	Branches bool
}

// Export writes the conversation as it is in the transcript.
func (c *Chat) Export(ctx context.Context, w io.Writer, o ExportOptions) error {
	id := c.ID()
	if id == "" {
		return errors.New("there is nothing to export yet; send a message first")
	}
	return Export(ctx, c.session.store, id, w, o)
}

// Export writes a chat of a transcript; id is a whole id.
func Export(ctx context.Context, store *transcript.Store, id string, w io.Writer, o ExportOptions) error {
	chat, err := store.FindChat(ctx, id)
	if err != nil {
		return err
	}
	tree, err := store.Tree(ctx, chat.ID)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	if o.Format == ExportJSON || o.Format == ExportLine {
		err = exportJSON(out, chat, tree, o.Format == ExportLine)
	} else {
		err = exportMarkdown(out, chat, tree, o)
	}
	if err != nil {
		return err
	}
	return out.Flush()
}

// The JSON form. Its version grows when a member changes its meaning or goes; members may be added.
const exportVersion = 1

type exportedChat struct {
	Deltafin  int               `json:"deltafin_chat"` // the version
	ID        string            `json:"id"`
	Title     string            `json:"title"`
	CreatedMS int64             `json:"created_ms"` // UTC, as all times
	UpdatedMS int64             `json:"updated_ms"`
	Archived  bool              `json:"archived,omitempty"`
	Settings  json.RawMessage   `json:"settings"`
	Leaf      int64             `json:"leaf"` // the end of the visible path
	Messages  []exportedMessage `json:"messages"`
}

type exportedMessage struct {
	ID        int64           `json:"id"`
	Parent    int64           `json:"parent,omitempty"` // absent for a root
	Role      string          `json:"role"`
	State     string          `json:"state"`
	Reason    string          `json:"reason,omitempty"`
	Model     json.RawMessage `json:"model,omitempty"`
	Settings  json.RawMessage `json:"settings,omitempty"`
	CreatedMS int64           `json:"created_ms"`
	StartedMS int64           `json:"started_ms,omitempty"`
	EndedMS   int64           `json:"ended_ms,omitempty"`
	Parts     []exportedPart  `json:"parts"`
	Stats     *exportedStats  `json:"stats,omitempty"`
}

type exportedPart struct {
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	SHA256 string `json:"sha256"` // of the text
}

type exportedStats struct {
	PromptTokens   int                 `json:"prompt_tokens"`
	ReusedTokens   int                 `json:"reused_tokens"`
	RestoredTokens int                 `json:"restored_tokens"`
	ThinkingTokens int                 `json:"thinking_tokens"`
	AnswerTokens   int                 `json:"answer_tokens"`
	Passes         int                 `json:"passes"`
	Proposed       int                 `json:"proposed"`
	Accepted       int                 `json:"accepted"`
	FirstMS        int64               `json:"first_ms"`
	PrefillMS      int64               `json:"prefill_ms"`
	ThinkingMS     int64               `json:"thinking_ms"`
	DecodeMS       int64               `json:"decode_ms"`
	WaitMS         int64               `json:"wait_ms"`
	ExpertHits     int64               `json:"expert_hits"`
	ExpertEarly    int64               `json:"expert_early"`
	ExpertReads    int64               `json:"expert_reads"`
	ReadBytes      int64               `json:"read_bytes"`
	Drafts         []transcript.Drafts `json:"drafts,omitempty"`
}

func exportJSON(w io.Writer, c transcript.Chat, tree []transcript.Message, line bool) error {
	out := exportedChat{Deltafin: exportVersion, ID: c.ID, Title: c.Title, CreatedMS: c.Created.UnixMilli(), UpdatedMS: c.Updated.UnixMilli(),
		Archived: c.Archived, Settings: raw(c.Settings), Leaf: c.Leaf, Messages: make([]exportedMessage, len(tree))}
	for i, m := range tree {
		e := exportedMessage{ID: m.ID, Parent: m.Parent, Role: m.Role, State: m.State, Reason: m.Reason, Parts: []exportedPart{},
			CreatedMS: m.Created.UnixMilli(), StartedMS: milliseconds(m.Started), EndedMS: milliseconds(m.Ended)}
		for _, p := range []exportedPart{{Kind: transcript.KindText, Text: m.Text}, {Kind: transcript.KindThinking, Text: m.Thinking},
			{Kind: transcript.KindAnswer, Text: m.Answer}} {
			if p.Text != "" {
				sum := sha256.Sum256([]byte(p.Text))
				p.SHA256 = hex.EncodeToString(sum[:])
				e.Parts = append(e.Parts, p)
			}
		}
		if m.Role == transcript.RoleAssistant {
			t := m.Stat
			ms := time.Duration.Milliseconds
			e.Model, e.Settings = raw(m.Model), raw(m.Settings)
			e.Stats = &exportedStats{t.PromptTokens, t.ReusedTokens, t.RestoredTokens, t.ThinkingTokens, t.AnswerTokens, t.Passes, t.Proposed,
				t.Accepted, ms(t.First), ms(t.Prefill), ms(t.Thinking), ms(t.Decode), ms(t.WaitIO), t.ExpertHits, t.ExpertEarly, t.ExpertReads,
				t.ReadBytes, t.Drafts}
		}
		out.Messages[i] = e
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if !line {
		e.SetIndent("", "  ")
	}
	return e.Encode(out)
}

// raw is JSON text from the transcript, or null.
func raw(text string) json.RawMessage {
	if !json.Valid([]byte(text)) {
		return json.RawMessage("null")
	}
	return json.RawMessage(text)
}

func milliseconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// pathTo is the messages from the root to a leaf.
func pathTo(tree []transcript.Message, leaf int64) []transcript.Message {
	byID := map[int64]transcript.Message{}
	for _, m := range tree {
		byID[m.ID] = m
	}
	var path []transcript.Message
	for id := leaf; id != 0; id = byID[id].Parent {
		m, ok := byID[id]
		if !ok {
			break
		}
		path = append(path, m)
	}
	slices.Reverse(path)
	return path
}

func exportMarkdown(w io.Writer, c transcript.Chat, tree []transcript.Message, o ExportOptions) error {
	shown := pathTo(tree, c.Leaf)
	frontMatter(w, c, shown)
	writePath(w, shown, o)
	if !o.Branches {
		return nil
	}
	written := map[int64]bool{}
	for _, m := range shown {
		written[m.ID] = true
	}
	parents := map[int64]bool{}
	for _, m := range tree {
		parents[m.Parent] = true
	}
	for _, leaf := range tree {
		if parents[leaf.ID] || written[leaf.ID] {
			continue
		}
		path := pathTo(tree, leaf.ID)
		from := slices.IndexFunc(path, func(m transcript.Message) bool { return !written[m.ID] })
		fmt.Fprintf(w, "\n---\n\n*Another branch, of %s*\n", stamp(path[from].Created))
		for _, m := range path[from:] {
			written[m.ID] = true
		}
		writePath(w, path[from:], o)
	}
	return nil
}

// frontMatter is YAML; values are JSON strings, which YAML reads.
func frontMatter(w io.Writer, c transcript.Chat, path []transcript.Message) {
	var tokens int
	var took time.Duration
	var model, effort string
	for _, m := range path {
		if m.Role != transcript.RoleAssistant {
			continue
		}
		tokens += m.Stat.ThinkingTokens + m.Stat.AnswerTokens
		took += m.Stat.Decode + m.Stat.Prefill
		s := fromTranscript(m)
		model, effort = s.Model, string(s.Used.Effort)
	}
	fmt.Fprintf(w, "---\ntitle: %s\nid: %s\n", asJSON(c.Title), asJSON(c.ID))
	if model != "" {
		fmt.Fprintf(w, "model: %s\neffort: %s\n", asJSON(model), asJSON(effort))
	}
	fmt.Fprintf(w, "started: %s\n", c.Created.UTC().Format(time.RFC3339))
	if tokens > 0 {
		fmt.Fprintf(w, "duration: %s\ntokens: %d\nseconds_per_token: %.3f\n", took.Round(time.Second), tokens, took.Seconds()/float64(tokens))
	}
	fmt.Fprint(w, "---\n")
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

func writePath(w io.Writer, path []transcript.Message, o ExportOptions) {
	for _, m := range path {
		switch m.Role {
		case transcript.RoleUser:
			fmt.Fprintf(w, "\n## You\n\n%s\n", strings.TrimRight(m.Text, "\n"))
		case transcript.RoleSystem:
			fmt.Fprintf(w, "\n## System\n\n%s\n", strings.TrimRight(m.Text, "\n"))
		default:
			fmt.Fprint(w, "\n## deltafin\n")
			if o.Thinking && m.Thinking != "" {
				// The blank lines make what is inside Markdown again.
				fmt.Fprintf(w, "\n<details>\n<summary>Thinking</summary>\n\n%s\n\n</details>\n", strings.Trim(m.Thinking, "\n"))
			}
			if m.Answer != "" {
				fmt.Fprintf(w, "\n%s\n", strings.Trim(m.Answer, "\n"))
			}
			if m.State != transcript.StateDone {
				fmt.Fprintf(w, "\n*%s: %s*\n", m.State, m.Reason)
			}
		}
	}
}
