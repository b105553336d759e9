package chat

import (
	"context"
	"iter"

	"deltafin/session"
)

// fakeLibrary is the chats as a test has them. What a test does not set is not there.
type fakeLibrary struct {
	session.Library
	chats   func() ([]session.Summary, error)
	rename  func(id, title string) error
	archive func(id string) error
	remove  func(id string) error
	search  func(ctx context.Context, q session.Query) iter.Seq2[session.Hit, error]
	history []string
	aside   []string
}

func (l *fakeLibrary) Chats(context.Context, bool) ([]session.Summary, error) {
	if l.chats == nil {
		return nil, nil
	}
	return l.chats()
}
func (l *fakeLibrary) Rename(_ context.Context, id, title string) error       { return l.rename(id, title) }
func (l *fakeLibrary) Archive(_ context.Context, id string, _ bool) error     { return l.archive(id) }
func (l *fakeLibrary) Delete(_ context.Context, id string) error              { return l.remove(id) }
func (l *fakeLibrary) History(_ context.Context, limit int) ([]string, error) { return l.history, nil }
func (l *fakeLibrary) PutAside(_ context.Context, text string) error {
	l.aside = append(l.aside, text)
	return nil
}
func (l *fakeLibrary) Search(ctx context.Context, q session.Query) iter.Seq2[session.Hit, error] {
	if l.search == nil {
		return func(func(session.Hit, error) bool) {}
	}
	return l.search(ctx, q)
}

// library gives the bench a library.
func (b *bench) shelve(chats ...session.Summary) *fakeLibrary {
	l := &fakeLibrary{chats: func() ([]session.Summary, error) { return chats, nil }}
	b.m.opened.Library = l
	return l
}
