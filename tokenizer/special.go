package tokenizer

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Reserved is the number of special tokens: the last 256 ids of every vocabulary.
const Reserved = 256

// K3Ranks is the number of ordinary tokens of the released K3 vocabulary.
const K3Ranks = 163_584

// Offsets of the named slots from the first reserved id.
const (
	slotBOS          = 0
	slotEOS          = 1
	slotEndOfMessage = 2
	slotOpen         = 3
	slotClose        = 4
	slotSep          = 5
	slotMediaBegin   = 18
	slotMediaContent = 19
	slotMediaEnd     = 20
	slotMediaPad     = 21
	slotUnknown      = 254
	slotPad          = 255
)

// slotNames are the spellings every vocabulary of the K3 format has at these offsets.
var slotNames = []struct {
	slot int
	name string
}{
	{slotBOS, "[BOS]"},
	{slotEOS, "[EOS]"},
	{slotEndOfMessage, "<|end_of_msg|>"},
	{slotOpen, "<|open|>"},
	{slotClose, "<|close|>"},
	{slotSep, "<|sep|>"},
	{6, "[start_header_id]"},
	{7, "[end_header_id]"},
	{9, "[EOT]"},
	{slotMediaBegin, "<|media_begin|>"},
	{slotMediaContent, "<|media_content|>"},
	{slotMediaEnd, "<|media_end|>"},
	{slotMediaPad, "<|media_pad|>"},
	{65, "<osagent_mode>"},
	{slotUnknown, "[UNK]"},
	{slotPad, "[PAD]"},
}

// sisterNames are spellings that other Kimi models, which share the rank file, have in the same block.
var sisterNames = []struct {
	slot int
	name string
}{
	{2, "<|im_end|>"},
	{3, "<|im_user|>"},
	{4, "<|im_assistant|>"},
	{6, "<|start_header_id|>"},
	{7, "<|end_header_id|>"},
	{10, "<|im_system|>"},
	{17, "<|im_middle|>"},
}

// ErrOtherModel reports the tokenizer_config.json of another Kimi model. Its ids would encode and decode without any
// other sign that they mean something else.
var ErrOtherModel = errors.New("this is another Kimi model's tokenizer")

// specials are the spellings of the reserved ids, with a trie over their bytes to find them in text.
type specials struct {
	base  int // first reserved id
	names [Reserved]string
	first [256]bool // bytes a spelling may begin with
	trie  []trieNode
}

type trieNode struct {
	edges []trieEdge // few: the spellings share long beginnings
	slot  int        // of the spelling that ends here, or -1
}

type trieEdge struct {
	b    byte
	node int32
}

// parseSpecials reads the added_tokens_decoder of a tokenizer_config.json for a vocabulary with base ordinary tokens.
// Slots it does not list have the default spelling; every other field is of no concern to an encoder of ids.
func parseSpecials(file []byte, base int) (*specials, error) {
	if len(file) > maxConfigFile {
		return nil, fmt.Errorf("tokenizer_config.json has more than %d bytes", maxConfigFile)
	}
	if !json.Valid(file) {
		return nil, errors.New("tokenizer_config.json is not valid JSON: it is damaged or cut short")
	}
	config, err := members(file)
	if err != nil {
		return nil, fmt.Errorf("tokenizer_config.json %w", err)
	}
	if config["added_tokens_decoder"] == nil {
		return nil, errors.New("tokenizer_config.json has no added_tokens_decoder, which names the special tokens")
	}
	added, err := members(config["added_tokens_decoder"])
	if err != nil {
		return nil, fmt.Errorf("added_tokens_decoder of tokenizer_config.json %w", err)
	}
	names := [Reserved]string{}
	for _, key := range slices.Sorted(maps.Keys(added)) { // in order, so that the same fault is told every time
		id, err := strconv.Atoi(key)
		if err != nil || strconv.Itoa(id) != key {
			return nil, fmt.Errorf("added_tokens_decoder: the key %q is not a token id", key)
		}
		if id < base || id >= base+Reserved {
			return nil, fmt.Errorf("added_tokens_decoder: token %d is outside %d…%d, the reserved ids of a vocabulary with %d ranks; the two files do not belong together, or tiktoken.model is cut short",
				id, base, base+Reserved-1, base)
		}
		entry, err := members(added[key])
		if err != nil {
			return nil, fmt.Errorf("added_tokens_decoder: token %d %w", id, err)
		}
		var content *string
		if entry["content"] != nil && json.Unmarshal(entry["content"], &content) != nil {
			return nil, fmt.Errorf("added_tokens_decoder: the content of token %d is not a text", id)
		}
		switch {
		case content == nil || *content == "":
			return nil, fmt.Errorf("added_tokens_decoder: token %d has no content", id)
		case strings.IndexFunc(*content, func(r rune) bool { return r > 0x7F }) >= 0:
			return nil, fmt.Errorf("added_tokens_decoder: the content %q of token %d is not ASCII", *content, id)
		}
		names[id-base] = *content
	}
	return newSpecials(names, base)
}

// members reads a JSON object, whose keys must differ and count as they are written. The error continues a sentence about
// the object. (Unmarshal into a struct would ignore case and let the last of several win.)
func members(object []byte) (map[string]json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("is not a JSON object")
	}
	all := map[string]json.RawMessage{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, fmt.Errorf("is not valid JSON: %w", err)
		}
		key := t.(string)
		if _, twice := all[key]; twice {
			return nil, fmt.Errorf("has the key %q twice", key)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, fmt.Errorf("is not valid JSON: %w", err)
		}
		all[key] = value
	}
	return all, nil
}

// newSpecials completes names with the defaults and checks them as a whole.
func newSpecials(names [Reserved]string, base int) (*specials, error) {
	for _, s := range sisterNames {
		if names[s.slot] == s.name {
			return nil, fmt.Errorf("%w: token %d is %s", ErrOtherModel, base+s.slot, s.name)
		}
	}
	for slot := range names {
		if names[slot] == "" {
			names[slot] = fmt.Sprintf("<|reserved_token_%d|>", base+slot)
		}
	}
	for _, s := range slotNames {
		if names[s.slot] != s.name {
			return nil, fmt.Errorf("added_tokens_decoder: token %d is %q, expected %q", base+s.slot, names[s.slot], s.name)
		}
	}
	order := make([]int, Reserved)
	for slot := range order {
		order[slot] = slot
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(names[a], names[b]), a-b) })
	for i, slot := range order[1:] {
		a, b := order[i], slot
		if names[a] == names[b] {
			return nil, fmt.Errorf("added_tokens_decoder: tokens %d and %d are both %q", base+a, base+b, names[a])
		}
		if strings.HasPrefix(names[b], names[a]) {
			return nil, fmt.Errorf("added_tokens_decoder: %q of token %d is the beginning of %q of token %d", names[a], base+a, names[b], base+b)
		}
	}
	s := &specials{base: base, names: names, trie: []trieNode{{slot: -1}}}
	for slot, name := range names {
		s.first[name[0]] = true
		at := int32(0)
		for i := range len(name) {
			next := s.step(at, name[i])
			if next < 0 {
				next = int32(len(s.trie))
				s.trie = append(s.trie, trieNode{slot: -1})
				s.trie[at].edges = append(s.trie[at].edges, trieEdge{name[i], next})
			}
			at = next
		}
		s.trie[at].slot = slot
	}
	return s, nil
}

// step follows the edge b, or returns -1.
func (s *specials) step(node int32, b byte) int32 {
	for _, e := range s.trie[node].edges {
		if e.b == b {
			return e.node
		}
	}
	return -1
}

// find returns where the first spelling in text starts and ends, and its id; ok is false if there is none.
func (s *specials) find(text string) (start, end, id int, ok bool) {
	for start = range len(text) {
		if !s.first[text[start]] {
			continue
		}
		slot := -1
		for node, p := int32(0), start; p < len(text); p++ {
			if node = s.step(node, text[p]); node < 0 {
				break
			}
			if s.trie[node].slot >= 0 {
				slot, end = s.trie[node].slot, p+1
			}
		}
		if slot >= 0 {
			return start, end, s.base + slot, true
		}
	}
	return 0, 0, 0, false
}
