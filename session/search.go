package session

import (
	"context"
	"iter"
	"slices"
	"strings"
	"time"

	"deltafin/storage/transcript"
)

// Query is what to search for, and where.
type Query = transcript.Query

// Hit is a place that a search found.
type Hit = transcript.Hit

// Search yields chats by title and messages by text, newest first.
func (s *Session) Search(ctx context.Context, q Query) iter.Seq2[Hit, error] {
	return s.store.Search(ctx, q)
}

// History is what was typed in all chats.
func (s *Session) History(ctx context.Context, limit int) ([]string, error) {
	return s.store.History(ctx, limit)
}

// PutAside keeps a text that was typed and cleared, for History.
func (s *Session) PutAside(ctx context.Context, text string) error {
	return s.store.PutAside(ctx, text)
}

// ParseQuery reads a search as a person types it: words to look for, and among them in:thinking, in:answer or in:text,
// role:user or role:assistant, before: and since: a day, month or year, and chat:current or chat: with the first characters
// of an ID. What looks like one of these but is not is looked for as it stands. current is the ID of the open chat, "" if
// there is none. Days begin where the user is.
func ParseQuery(typed, current string, zone *time.Location) Query {
	var q Query
	var words []string
	for _, word := range strings.Fields(typed) {
		name, value, _ := strings.Cut(word, ":")
		value = strings.ToLower(value)
		switch kinds := []string{transcript.KindThinking, transcript.KindAnswer, transcript.KindText}; {
		case name == "in" && slices.Contains(kinds, value):
			q.Kind = value
			continue
		case name == "role" && slices.Contains([]string{string(RoleUser), string(RoleAssistant), string(RoleSystem)}, value):
			q.Role = value
			continue
		case name == "chat" && value == "current" && current != "":
			q.ChatID = current
			continue
		case name == "chat" && value != "" && value != "current":
			q.ChatID = value
			continue
		case name == "before" || name == "since":
			if day, ok := parseDay(value, zone); ok {
				if name == "before" {
					q.Before = day
				} else {
					q.Since = day
				}
				continue
			}
		}
		words = append(words, word)
	}
	q.Text = strings.Join(words, " ")
	return q
}

func parseDay(text string, zone *time.Location) (time.Time, bool) {
	for _, layout := range []string{"2006-01-02", "2006-01", "2006"} {
		if t, err := time.ParseInLocation(layout, text, zone); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}
