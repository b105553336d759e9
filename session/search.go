package session

import (
	"context"
	"iter"

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
