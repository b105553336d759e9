// Package draft guesses tokens ahead of the model, which then verifies several of them in one pass over its weights.
//
// A pass that streams 93 layers from a disk costs nearly the same for one row as for a few. So after the newest token,
// which has to be fed anyway, the engine feeds tokens it expects to follow; the logits of every row say what the model
// really emits there, and the longest run of guesses that it would have emitted itself is kept. A guess therefore changes
// when a token is computed, never which: a Source may be wrong, slow, broken or hostile and the output is the same.
//
// Three parts: a Source proposes (the Suffix automaton here, a draft model elsewhere); one Controller for all sources of a
// conversation measures what passes cost and what guesses are worth, and picks the source and the number of guesses with
// the most tokens per second; the engine verifies.
package draft

import "context"

// Guess is one proposed token.
type Guess struct {
	ID int
	// Confidence is the source's own estimate, in (0, 1], that the model emits ID here given that every earlier guess was
	// right; 0: it has none. It need not be calibrated, the Controller does that; it should only order guesses.
	Confidence float64
	// Like is 1 + the position of an earlier token of which this one is a copy, 0: none. The model probably wants the
	// experts it wanted there, which can then be read ahead.
	Like int
}

// Rows are hidden states captured while the target model computed some tokens, for sources made from its insides.
type Rows struct {
	Count int
	// Hidden is, for every layer the Model asked for and in its order, [Count][hidden] fp32: the running sum that layer
	// returned. The slices are valid during the call only.
	Hidden [][]float32
}

// Source proposes what follows the tokens of one timeline. It mirrors the committed tokens: Append and Truncate tell it
// of every change. All its methods are called under the engine's turn, one at a time, between tapes, so that a source may
// use the provider; none may keep a slice it is given.
//
// An error from any method is a failure of the source only: it is reported, the source is closed and is not asked again
// for this timeline, and the conversation goes on without it.
type Source interface {
	// Name is what people and statistics call the source: "suffix", "dspark".
	Name() string
	// Append says that ids follow the tokens the source knows. rows has their hidden states, one per id, if the source's
	// model asked for layers and the tokens were computed here; nil where they came from a saved or shared state, after
	// which a source that needs them may have nothing to propose.
	Append(ids []int, rows *Rows) error
	// Truncate forgets every token but the first n.
	Truncate(n int) error
	// Propose guesses what follows the known tokens and pending, the newest emitted token, which is not known yet (it
	// will come with Append). It returns at most limit guesses, in order, best effort: none is a good answer. What the source
	// knows does not change.
	Propose(ctx context.Context, pending, limit int) ([]Guess, error)
	// Fork is an independent source that knows the same tokens; it may share storage.
	Fork() (Source, error)
	Close() error
}

// Model makes sources; it lives as long as the engine. The suffix automaton needs none; a draft model is opened once and
// shared by the timelines.
type Model interface {
	Name() string
	// Layers are the target's layers, ascending and from 0, whose outputs Append needs; empty: none.
	Layers() []int
	// MaxGuesses is the most a source proposes at a time.
	MaxGuesses() int
	// NewSource starts a source that knows no tokens.
	NewSource() (Source, error)
	// Bytes is the memory the model holds, for the budget and for people.
	Bytes() int64
	Close() error
}
