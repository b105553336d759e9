package cli

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"deltafin/storage/transcript"
)

// seedChats makes a transcript with the chats 111aaaaaaaaa (two branches, one message with an escape sequence in it),
// 112bbbbbbbbb (interrupted) and 222ccccccccc (archived).
func seedChats(path string) error {
	ctx := context.Background()
	at := time.Date(2026, 10, 31, 12, 0, 0, 0, time.UTC)
	store, err := transcript.Open(ctx, transcript.Options{Path: path, Now: func() time.Time { return at }})
	if err != nil {
		return err
	}
	var failed error
	turn := func(t transcript.TurnStart, thinking, answer, state string) transcript.Turn {
		at = at.Add(time.Minute) // no journal runs now
		made, err := store.BeginTurn(ctx, t)
		if err != nil {
			failed = errors.Join(failed, err)
			return made
		}
		made.Journal.Append(transcript.KindThinking, thinking, 3)
		made.Journal.Append(transcript.KindAnswer, answer, 4)
		failed = errors.Join(failed, made.Journal.End(ctx, transcript.End{State: state, Reason: "eos", Started: at,
			Stat: transcript.Stat{PromptTokens: 10, ThinkingTokens: 3, AnswerTokens: 4, Decode: 14 * time.Second}}))
		return made
	}
	model, settings := `{"name":"Kimi K3"}`, `{"effort":"low"}`
	tides := turn(transcript.TurnStart{Title: "Why are there tides?", Text: "Why are there tides?", Model: model, Settings: settings},
		"The moon, the Sun.", "The Moon pulls.", transcript.StateDone)
	turn(transcript.TurnStart{ChatID: tides.ChatID, Again: tides.User, Model: model, Settings: settings}, "Again.", "Gravity, \x1b[31mmostly\x1b[0m.", transcript.StateDone)
	broken := turn(transcript.TurnStart{Title: "潮汐", Text: "潮汐是什么?", Model: model, Settings: settings}, "", "是", transcript.StateStopped)
	old := turn(transcript.TurnStart{Title: "Old talk", Text: "about tides", Model: model, Settings: settings}, "", "Yes.", transcript.StateDone)
	failed = errors.Join(failed, store.Archive(ctx, old.ChatID, true), store.Close(ctx))
	if failed != nil {
		return failed
	}
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		return err
	}
	defer db.Close()
	for from, to := range map[string]string{tides.ChatID: "111aaaaaaaaa", broken.ChatID: "112bbbbbbbbb", old.ChatID: "222ccccccccc"} {
		if _, err := db.Exec(`UPDATE message SET chat_id = ? WHERE chat_id = ?; UPDATE chat SET id = ? WHERE id = ?`, to, from, to, from); err != nil {
			return err
		}
	}
	return nil
}
