// Package runtime defines how the rest of Deltafin sees a model: an Engine is a loaded model, a Timeline one mutable
// line of inference in it. Everything above this package — conversations, the screens, the commands — knows only these
// two; the local runtime (runtime/local) and a remote endpoint both provide them.
//
// A Timeline is a prefix of token ids together with the attention state they produced. Sync makes it hold exactly the
// tokens a caller wants, reusing what it can; Generate continues from there. Both publish only committed state: after an
// error or a cancelled context the timeline is at the last committed token and stays usable.
package runtime

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"deltafin/tokenizer"
)

// Errors an Engine or Timeline returns, wrapped with the details. Test with errors.Is.
var (
	// ErrContextFull: the tokens do not fit into the context the engine admits.
	ErrContextFull = errors.New("context is full")
	// ErrEmptyPrompt: a generation needs at least one token of prompt.
	ErrEmptyPrompt = errors.New("prompt is empty")
	// ErrTokenRange: a token id outside the vocabulary.
	ErrTokenRange = errors.New("token id out of range")
	// ErrNotFinite: the model produced a logit or routing weight that is not finite. Damaged weights are the usual cause.
	ErrNotFinite = errors.New("result is not finite")
	// ErrDamaged: model files that are cut short, contradict each other or hold impossible values.
	ErrDamaged = errors.New("model files are damaged")
	// ErrClosed: the engine or timeline was closed.
	ErrClosed = errors.New("closed")
	// ErrStateMismatch: saved state that belongs to another model, layout or version.
	ErrStateMismatch = errors.New("saved state does not match this model")
)

// Engine is a loaded model. Its methods are safe for concurrent use; timelines of one engine take turns.
type Engine interface {
	Identity() Identity
	// Tokenizer is nil when the model has no tokenizer files; then only token ids go in and out.
	Tokenizer() *tokenizer.Tokenizer
	Limits() Limits
	// Health is a snapshot of live counters; cheap, never blocks on inference.
	Health() Health
	NewTimeline(ctx context.Context) (Timeline, error)
	// Close waits for a running step to reach its next safe point, then frees everything.
	Close() error
}

// Identity says which model this is. Digest identifies weights and layout, so that saved state is never mixed up.
type Identity struct {
	Name   string // shown to people: "Kimi K3", "demo", "micro"
	Kind   Kind
	Digest string // hex SHA-256 over configuration and tensor table
	Root   string // folder the weights come from
	Layers int
	// WeightExact is false for any representation that is not the released one (row-int8 spine).
	WeightExact bool
}

// Kind is the class of a model.
type Kind string

const (
	KindK3       Kind = "k3"        // the released Kimi K3, recognised exactly
	KindK3Family Kind = "k3-family" // another model of K3's architecture
	KindLinear   Kind = "kimi-linear"
	KindDemo     Kind = "demo" // the model embedded in the binary
	KindRemote   Kind = "remote"
)

// Limits are fixed for the life of an engine.
type Limits struct {
	Context int // positions a timeline may hold
	Trained int // positions the model was made for: more than Context where memory or a setting is the bound
	MaxRows int // rows per tape
	Vocab   int
	EOS     []int // ids that end a message
}

// Room says how long a conversation may be, for a sentence about one that is too long.
func (l Limits) Room() string {
	if l.Context < l.Trained {
		return fmt.Sprintf("there is room for fewer than %d of the %d the model was made for (--context plans for more)", l.Context, l.Trained)
	}
	return fmt.Sprintf("this model takes fewer than %d", l.Context)
}

// Timeline is one line of inference. Not safe for concurrent use, except Close and what Engine.Health shows.
type Timeline interface {
	// Tokens are the committed tokens, oldest first. The caller must not change the slice.
	Tokens() []int
	// Sync makes the timeline hold exactly tokens and ready to generate, reusing the longest usable prefix. progress may
	// be nil; it is called from the engine's goroutine and must not block. On error or cancellation the timeline holds
	// some committed prefix of what it held or of tokens.
	Sync(ctx context.Context, tokens []int, progress func(Progress)) (SyncReport, error)
	// Generate emits what follows the tokens of the last Sync, yielding Progress, Step and finally one Stop. A yielded
	// error ends the sequence. Leaving the loop early or cancelling ctx stops at the last committed token; cancellation
	// yields Stop with StopInterrupted, not an error. The newest emitted token is not committed (the next step would feed
	// it), so after an end by EOS the timeline holds everything but the EOS.
	// The engine is held while the loop body runs: it must not call this engine's other timelines.
	Generate(ctx context.Context, o GenerateOptions) iter.Seq2[Event, error]
	// Fork is an independent copy at the committed position.
	Fork(ctx context.Context) (Timeline, error)
	// Keep asks the engine to keep the state beyond the life of the process, so that a Sync finds it then. It returns soon;
	// the engine writes in the background, and tells elsewhere what goes wrong. An engine that keeps nothing does nothing.
	Keep(ctx context.Context) error
	// Save writes state that Restore accepts on an engine of the same identity.
	Save(ctx context.Context, w io.Writer) error
	Restore(ctx context.Context, r io.Reader) error
	Close() error
}

// Channel is where a piece of text belongs.
type Channel string

const (
	ChannelThink  Channel = "think"
	ChannelAnswer Channel = "answer"
	ChannelRaw    Channel = "raw" // a plain completion, without chat structure
)

// GenerateOptions say how to continue. The zero value is greedy, to the end-of-message token or the context limit.
type GenerateOptions struct {
	MaxNew    int  // tokens to emit at most; 0 means no limit but the context
	NoTokens  bool // emit nothing: MaxNew 0 taken literally
	IgnoreEOS bool
	// Start is the channel the prompt's last tokens opened; "" means ChannelRaw. Think and Answer split by control ids.
	Start Channel
	// TopLogits asks for the k best logits of each emitted token.
	TopLogits int
	// Sampling chooses each token; the zero value is greedy.
	Sampling Sampling
	// Draft overrides how this generation guesses ahead; "" leaves it to the engine. It never changes what comes out.
	Draft DraftMode
}

// Sampling says how a token is drawn from the logits. The noise for a position depends on the seed and that position
// alone, so the stream for a seed is the same with drafts, tiles, restarts or without.
type Sampling struct {
	Temperature       float64 // 0: greedy, the best logit after the penalties
	TopK              int     // 0: all
	TopP              float64 // 0 or 1: all
	MinP              float64 // 0: all
	RepetitionPenalty float64 // 0 or 1: none
	PresencePenalty   float64
	Seed              uint64
	LogProbs          int // alternatives to report with every token; -1: the token's own only, 0: none
}

// DraftMode is how an engine guesses tokens that the model then verifies in one pass.
type DraftMode string

const (
	DraftAuto   DraftMode = "auto" // whatever pays, measured as it goes
	DraftOff    DraftMode = "off"
	DraftSuffix DraftMode = "suffix"
	DraftDSpark DraftMode = "dspark"
)

// Event is one of Progress, Step, Stop.
type Event interface{ isEvent() }

// Phase is what the engine is doing.
type Phase string

const (
	PhaseLoad    Phase = "load"
	PhasePrefill Phase = "prefill"
	PhaseDecode  Phase = "decode"
	PhaseIdle    Phase = "idle"
)

// Wait is what a layer is waiting for, if anything.
type Wait string

const (
	WaitNone    Wait = ""
	WaitExperts Wait = "experts"
	WaitSpine   Wait = "spine"
	WaitNetwork Wait = "network"     // experts that are not on this machine are being fetched
	WaitState   Wait = "saved state" // being read
)

// Progress is a gauge: a newer one replaces an older one. Layer counts finished layers of the running tape.
type Progress struct {
	Phase     Phase
	Rows      int // rows of the running tape
	RowsDone  int // rows committed so far of RowsTotal (prefill)
	RowsTotal int
	Layer     int
	Layers    int
	Wait      Wait
	Reads     int // expert reads outstanding
	// Trouble is, while waiting for the network, what keeps it from going on, and Again when it is tried next; "" if nothing.
	Trouble string
	Again   time.Time
	At      time.Time
}

// Step is one committed pass over the layers that emitted tokens. Index counts from 0, the first being the token that
// prefill produced.
type Step struct {
	Index    int
	Duration time.Duration
	Tokens   []Token
	Rows     int // rows committed by the pass
	Proposed int // draft tokens verified by the pass
	Accepted int
	Source   string // of the drafts: "suffix", "dspark", "" without any
}

// Token is one emitted token. Deltas is the text it released, which may be none (a part of a character, or of a marker)
// or belong to several channels.
type Token struct {
	ID       int
	Position int // absolute position the token will have in the timeline
	EOS      bool
	Deltas   []Delta
	Top      []Logit // best first, when asked for
	// LogProb is the log probability the token was drawn with, Alternatives the best others, when asked for.
	LogProb      float64
	Alternatives []LogProb
}

// LogProb is a token id with its log probability.
type LogProb struct {
	ID      int
	LogProb float64
}

// Delta is text released for one channel.
type Delta struct {
	Channel Channel
	Text    string
}

// Logit is a token id with its raw logit.
type Logit struct {
	ID    int
	Logit float32
}

// StopReason says why a generation ended.
type StopReason string

const (
	StopEOS         StopReason = "eos"
	StopMaxNew      StopReason = "max_new"
	StopContextFull StopReason = "context_full"
	StopInterrupted StopReason = "interrupted"
)

// Stop is the last event. Deltas is text held back until the end (an incomplete character).
type Stop struct {
	Reason StopReason
	Deltas []Delta
	// ToolCalls the reply contained, in order.
	ToolCalls []ToolCall
	Stats     GenerateStats
}

// ToolCall is a call the model wrote. Incomplete calls (Complete false) must never be executed.
type ToolCall struct {
	Name      string
	Arguments string // JSON text
	Complete  bool
}

// GenerateStats sums up one Generate.
type GenerateStats struct {
	Tokens      int
	Passes      int
	Decode      time.Duration
	ExpertHits  int64
	ExpertEarly int64 // of the hits, experts that were read ahead
	ExpertReads int64
	ReadBytes   int64
	WaitIO      time.Duration
	Drafts      []DraftStats // by source, those that proposed something
}

// DraftStats counts one source of drafts.
type DraftStats struct {
	Source   string
	Passes   int // that verified drafts of this source
	Proposed int
	Accepted int
}

// SyncReport sums up one Sync.
type SyncReport struct {
	Reused    int // tokens that needed no computing: already there, or in a snapshot
	Restored  int // of them, those that came from a state saved on disk
	Prefilled int
	Duration  time.Duration
}

func (Progress) isEvent() {}
func (Step) isEvent()     {}
func (Stop) isEvent()     {}

// Health is a live snapshot of an engine.
type Health struct {
	Progress    Progress
	LastEvent   time.Time // heartbeat of the engine's own loop
	ISA         string
	Threads     int
	SpineBytes  int64 // weights in place
	StateBytes  int64
	Scratch     int64
	Cache       CacheHealth
	TokensTotal int64
	// LayersResident of Identity.Layers stay in memory; the others stream.
	LayersResident int
	Bandwidth      float64 // of the disk, bytes per second, while it reads
	// ProbedBandwidth is what a short measurement got of the disk when the model was opened; 0: not measured.
	ProbedBandwidth float64
	SpineReads      int64 // bytes of streamed layers read so far
	SpineWait       time.Duration
	Layer           []LayerHealth // one for every layer
	Budget          []BudgetLine  // what the memory plan gives each purpose and what is in use
	Drafts          []DraftHealth // one for every source of drafts
	Snapshots       SnapshotHealth
}

// LayerHealth is one layer of a model.
type LayerHealth struct {
	Resident  bool // its spine stays in memory
	Spine     int64
	Slots     int // experts of it in memory
	Hits      int64
	Early     int64 // of the hits, experts that were read ahead
	Misses    int64
	Late      int64         // of the misses, those that a read ahead had begun
	ReadBytes int64         // of experts and, where the layer streams, of its spine
	Wait      time.Duration // for both
}

// BudgetLine is one purpose of the memory plan, in bytes.
type BudgetLine struct {
	Name    string
	Planned int64
	Used    int64 // -1: not known
}

// DraftHealth is one source of drafts.
type DraftHealth struct {
	DraftStats
	Active bool
	Why    string // in a sentence, why it is not; "" while it is
}

// SnapshotHealth counts the states kept for reuse.
type SnapshotHealth struct {
	Memory, Disk           int // states kept
	MemoryBytes, DiskBytes int64
}

// CacheHealth counts the expert cache.
type CacheHealth struct {
	Slots, Used int
	SlotBytes   int64
	Hits        int64 // demands of what was in memory
	Early       int64 // of them, those of experts that were read ahead
	Misses      int64 // demands that waited for a read
	Late        int64 // of them, those that a read ahead had begun
	Ahead       int64 // reads ahead
	Unused      int64 // of them, those nobody demanded
	ReadBytes   int64
	Wait        time.Duration
	Policy      string
	// Recall is, by layer, the share of the experts guessed for it that were demanded; empty without look-ahead.
	Recall []float32
	// ByRank is the same over all layers by the rank of the guess, the best first: of passes with one row, whose guesses are
	// ordered. Empty until there was one.
	ByRank []float32
}
