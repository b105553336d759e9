// Package tokenizer turns text into the token ids of a Kimi K3 vocabulary and back.
//
// A vocabulary is two files. tiktoken.model lists byte strings, one a line; the number of the line is the token's id, and
// a low id also means a high priority, its rank. tokenizer_config.json names the special tokens: the 256 ids after the
// last rank. Special tokens are the skeleton of a prompt (here begins a message, here it ends), so they must come only
// from the program itself. That is why text is encoded as segments, each of them trusted or not: in a segment that is not
// trusted, "<|open|>" is eight ordinary characters.
//
// Encoding goes through four steps, each in a file of its own: guard.go cuts very long text into chunks, special.go finds
// special tokens in trusted chunks, split.go cuts the rest into pieces (words, numbers, symbols, spaces), and bpe.go
// merges the bytes of a piece into tokens. All of it takes time proportional to the length of the text, or n log n for a
// single very long piece, whatever the text is.
//
// Decoding joins the bytes of the tokens. A token may hold a part of a character, and the model may produce bytes that
// are no text at all; what cannot be decoded becomes U+FFFD, one for each maximal ill-formed subsequence, as in Unicode's
// recommendation. Decoder does this token by token and never releases half a character.
package tokenizer

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
)

// Names of the two files in a model's folder.
const (
	RankFile   = "tiktoken.model"
	ConfigFile = "tokenizer_config.json"
)

// Tokenizer is a vocabulary. It does not change and is safe for concurrent use.
type Tokenizer struct {
	ranks    *ranks
	specials *specials
	scratch  sync.Pool // *scratch
}

// Load reads the vocabulary of the model in folder dir.
func Load(dir string) (*Tokenizer, error) {
	ranks, err := readFile(filepath.Join(dir, RankFile), maxRankFile)
	if err != nil {
		return nil, err
	}
	config, err := readFile(filepath.Join(dir, ConfigFile), maxConfigFile)
	if err != nil {
		return nil, err
	}
	t, err := New(ranks, config)
	if err != nil {
		return nil, fmt.Errorf("tokenizer in %s: %w", dir, err)
	}
	return t, nil
}

// readFile reads a regular file of at most limit bytes. Links are followed, since model caches consist of them; a pipe is
// refused without waiting for its writer.
func readFile(path string, limit int64) ([]byte, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, fmt.Errorf("open tokenizer file: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("open tokenizer file: %w", err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", path)
	}
	if info.Size() > limit {
		return nil, fmt.Errorf("%s has %d bytes, more than the %d a tokenizer file may have", path, info.Size(), limit)
	}
	b, err := io.ReadAll(io.LimitReader(f, limit+1)) // New checks the length again: the file may be growing
	if err != nil {
		return nil, fmt.Errorf("read tokenizer file: %w", err)
	}
	return b, nil
}

// New reads a vocabulary from the contents of its two files. Any number of ranks is accepted as long as every single byte
// is among them; the named special tokens must be at K3's offsets from the first id after the ranks.
func New(rankFile, configFile []byte) (*Tokenizer, error) {
	r, err := parseRanks(rankFile)
	if err != nil {
		return nil, err
	}
	s, err := parseSpecials(configFile, len(r.bytes))
	if err != nil {
		return nil, err
	}
	t := &Tokenizer{ranks: r, specials: s}
	t.scratch.New = func() any { return new(scratch) }
	return t, nil
}

// CheckK3 reports whether the vocabulary has the size of the released K3's. Load has already checked the names.
func (t *Tokenizer) CheckK3() error {
	if t.specials.base != K3Ranks {
		return fmt.Errorf("the vocabulary has %d ranks, Kimi K3's has %d: %s is cut short or belongs to another model", t.specials.base, K3Ranks, RankFile)
	}
	return nil
}

// VocabSize is the number of ids: ranks and reserved ids together.
func (t *Tokenizer) VocabSize() int { return t.specials.base + Reserved }

// IsSpecial reports whether id is one of the reserved ids.
func (t *Tokenizer) IsSpecial(id int) bool { return id >= t.specials.base && id < t.VocabSize() }

// EndOfMessage is <|end_of_msg|>, which ends every message of a prompt. It is the id at which generation stops.
func (t *Tokenizer) EndOfMessage() int { return t.specials.base + slotEndOfMessage }

// EndOfText is [EOS]. The chat format never uses it, but a model that produces it is done as well.
func (t *Tokenizer) EndOfText() int { return t.specials.base + slotEOS }

// StopIDs are the ids that end a generation, EndOfMessage first.
func (t *Tokenizer) StopIDs() []int { return []int{t.EndOfMessage(), t.EndOfText()} }

// BOS is [BOS]. Nothing inserts it.
func (t *Tokenizer) BOS() int { return t.specials.base + slotBOS }

// Open is <|open|>, which begins an opening tag.
func (t *Tokenizer) Open() int { return t.specials.base + slotOpen }

// Close is <|close|>, which begins a closing tag.
func (t *Tokenizer) Close() int { return t.specials.base + slotClose }

// Sep is <|sep|>, which ends a tag.
func (t *Tokenizer) Sep() int { return t.specials.base + slotSep }

// MediaBegin is <|media_begin|>, which begins an image block.
func (t *Tokenizer) MediaBegin() int { return t.specials.base + slotMediaBegin }

// MediaContent is <|media_content|>, between the description of an image and its positions.
func (t *Tokenizer) MediaContent() int { return t.specials.base + slotMediaContent }

// MediaEnd is <|media_end|>.
func (t *Tokenizer) MediaEnd() int { return t.specials.base + slotMediaEnd }

// MediaPad is <|media_pad|>, the position of an image.
func (t *Tokenizer) MediaPad() int { return t.specials.base + slotMediaPad }

// Unknown is [UNK]. It is never produced, because every byte is a token.
func (t *Tokenizer) Unknown() int { return t.specials.base + slotUnknown }

// Pad is [PAD].
func (t *Tokenizer) Pad() int { return t.specials.base + slotPad }

// ErrRange is returned for a token id that the vocabulary does not have.
var ErrRange = errors.New("token id out of range")

// TokenBytes returns the bytes of a token, for a special token its spelling. The bytes may not be valid UTF-8.
func (t *Tokenizer) TokenBytes(id int) (string, error) {
	switch {
	case id < 0 || id >= t.VocabSize():
		return "", fmt.Errorf("token %d: %w: the vocabulary has %d ids", id, ErrRange, t.VocabSize())
	case id >= t.specials.base:
		return t.specials.names[id-t.specials.base], nil
	}
	return t.ranks.bytes[id], nil
}

// TokenString shows a token to a person: a special token as it is spelled, any other in quotes.
func (t *Tokenizer) TokenString(id int) string {
	b, err := t.TokenBytes(id)
	switch {
	case err != nil:
		return fmt.Sprintf("token %d (not in the vocabulary)", id)
	case t.IsSpecial(id):
		return b
	}
	return strconv.Quote(b)
}

// String describes the vocabulary.
func (t *Tokenizer) String() string {
	return fmt.Sprintf("%d ids: %d ranks and %d special tokens", t.VocabSize(), t.specials.base, Reserved)
}
