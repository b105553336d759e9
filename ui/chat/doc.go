// Package chat is the chat screen: messages, thinking apart from the answer, an editor, and a strip that says in words
// what the engine is doing.
//
// It is written for a model that may take seconds for a token and hours for a reply. Nothing on it moves unless the
// engine moved it, so that a still screen means something; the reader's place is never moved by new text; no single key
// ends a reply; and what was written is on disk before it is shown. The same screen keeps up with a small model that
// emits tokens faster than a terminal draws.
//
// Run shows it. Inside, Model is the one Bubble Tea model. Its parts are plain structs: the transcript (entries drawn
// block by block, and only where the reader looks), the editor, the strip, an overlay. They are told their size by one
// layout and draw exactly that. The engine's events come through the mailbox of the conversation (session.Feed), taken
// once per frame by a command, so that neither side waits for the other.
package chat
