package session

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"deltafin/runtime"
	"deltafin/storage/transcript"
	"deltafin/tokenizer"
	"deltafin/tokenizer/xtml"
)

// modelIdentity is what a reply keeps of the model that wrote it.
type modelIdentity struct {
	Name        string       `json:"name"`
	Kind        runtime.Kind `json:"kind,omitempty"`
	Digest      string       `json:"digest,omitempty"`
	WeightExact bool         `json:"weight_exact"`
}

// asJSON encodes values that cannot fail to encode.
func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return "{}"
	}
	return string(b)
}

// prompt is a conversation as the model reads it.
type prompt struct {
	ids    []int
	opened runtime.Channel
}

// render makes the prompt for the next reply. Every past turn keeps its thinking, as the format has it (with thinking
// off, none does). Replies that broke off are part of the conversation as far as they came; one without any text is not.
// The reply is rendered from its text, not from the ids that were generated: a text has one prompt, today and after a
// restart, and the timeline finds out by itself how much of it it already holds.
//
// begun is a reply that goes on, nil for a new one.
func render(t *tokenizer.Tokenizer, settings Settings, history []Message, text string, begun *Message) (prompt, error) {
	effort, off := settings.Effort.xtml()
	chat := xtml.Chat{Effort: effort, NoThinking: off}
	if begun != nil {
		chat.Begun = xtml.Message{Reasoning: begun.Thinking, Content: begun.Answer}
	}
	if settings.System != "" {
		chat.Messages = append(chat.Messages, xtml.Message{Role: xtml.RoleSystem, Content: settings.System})
	}
	for _, m := range history {
		switch m.Role {
		case RoleUser:
			chat.Messages = append(chat.Messages, xtml.Message{Role: xtml.RoleUser, Content: m.Answer})
		case RoleSystem:
			chat.Messages = append(chat.Messages, xtml.Message{Role: xtml.RoleSystem, Content: m.Answer})
		case RoleAssistant:
			if m.Thinking != "" || m.Answer != "" {
				chat.Messages = append(chat.Messages,
					xtml.Message{Role: xtml.RoleAssistant, Reasoning: m.Thinking, Content: m.Answer})
			}
		}
	}
	chat.Messages = append(chat.Messages, xtml.Message{Role: xtml.RoleUser, Content: text})
	rendered, err := xtml.Render(chat)
	if err != nil {
		return prompt{}, fmt.Errorf("the conversation cannot be written as a prompt: %w", err)
	}
	p := prompt{ids: t.EncodeSegments(rendered.Segments), opened: runtime.ChannelAnswer}
	if rendered.Opened == xtml.Think {
		p.opened = runtime.ChannelThink
	}
	return p, nil
}

// Prompt is a chat of one message as the model reads it, and the channel in which the reply begins.
func Prompt(t *tokenizer.Tokenizer, text string, effort Effort) ([]int, runtime.Channel, error) {
	p, err := render(t, Settings{Effort: effort}, nil, text, nil)
	return p.ids, p.opened, err
}

// fromTranscript is a stored message as a screen sees it.
func fromTranscript(m transcript.Message) Message {
	out := Message{
		ID: m.ID, Role: Role(m.Role), State: State(m.State), Reason: m.Reason,
		Thinking: m.Thinking, Answer: m.Answer, Created: m.Created, Started: m.Started, Ended: m.Ended,
		Stats: statsFrom(m.Stat), Branch: m.Place, Branches: m.Siblings,
	}
	if out.Role != RoleAssistant {
		out.Answer = m.Text
		return out
	}
	out.Used, _ = parseSettings(m.Settings) // what cannot be read was not used by this program
	var model modelIdentity
	if json.Unmarshal([]byte(m.Model), &model) == nil {
		out.Model = model.Name
	}
	return out
}

func statsFrom(s transcript.Stat) Stats {
	out := Stats{
		PromptTokens: s.PromptTokens, ReusedTokens: s.ReusedTokens, RestoredTokens: s.RestoredTokens,
		ThinkingTokens: s.ThinkingTokens, AnswerTokens: s.AnswerTokens,
		Passes: s.Passes, Proposed: s.Proposed, Accepted: s.Accepted, Prefill: s.Prefill, Thinking: s.Thinking, Decode: s.Decode,
		WaitIO: s.WaitIO, FirstToken: s.First,
		ExpertHits: s.ExpertHits, ExpertEarly: s.ExpertEarly, ExpertReads: s.ExpertReads, ReadBytes: s.ReadBytes,
	}
	for _, d := range s.Drafts {
		out.Drafts = append(out.Drafts, runtime.DraftStats(d))
	}
	return out
}

// toTranscript is the reverse.
func (s Stats) toTranscript() transcript.Stat {
	out := transcript.Stat{
		PromptTokens: s.PromptTokens, ReusedTokens: s.ReusedTokens, RestoredTokens: s.RestoredTokens,
		ThinkingTokens: s.ThinkingTokens, AnswerTokens: s.AnswerTokens,
		Passes: s.Passes, Proposed: s.Proposed, Accepted: s.Accepted, Prefill: s.Prefill, Thinking: s.Thinking, Decode: s.Decode,
		WaitIO: s.WaitIO, First: s.FirstToken,
		ExpertHits: s.ExpertHits, ExpertEarly: s.ExpertEarly, ExpertReads: s.ExpertReads, ReadBytes: s.ReadBytes,
	}
	for _, d := range s.Drafts {
		out.Drafts = append(out.Drafts, transcript.Drafts(d))
	}
	return out
}

// titleCells is how wide a title may be.
const titleCells = 48

// titleOf is the beginning of a chat's first message, on one line, cut between words if that leaves enough.
func titleOf(text string) string {
	line := OneLine(text)
	if ansi.StringWidth(line) <= titleCells {
		return line
	}
	cells, cut, lastSpace := 0, 0, 0
	for cut < len(line) {
		cluster, width := ansi.FirstGraphemeCluster(line[cut:], ansi.GraphemeWidth)
		cells += width
		if cells > titleCells-1 { // room for the ellipsis
			break
		}
		if cluster == " " {
			lastSpace = cut
		}
		cut += len(cluster)
	}
	if lastSpace > cut/2 {
		cut = lastSpace
	}
	return strings.TrimSpace(line[:cut]) + "…"
}

// OneLine joins words with single spaces and leaves out control characters, which a terminal would obey.
func OneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// since is the time between two moments, 0 if the first never came or the clock was set back.
func since(start, end time.Time) time.Duration {
	if start.IsZero() || end.Before(start) {
		return 0
	}
	return end.Sub(start)
}
