package safetensors

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Bounds on an index file. Kimi K3's is about 57 MB and names 96 shards.
const (
	MaxIndexSize = 256 << 20
	MaxShards    = 1024
)

// Index is the content of an index file.
type Index struct {
	// TotalSize is the sum of the bytes of all tensors, -1 when the file does not say.
	TotalSize int64
	// Shards are the file names, sorted.
	Shards []string

	text    []byte // names point into it; after its end come names that were written with escapes
	entries []indexEntry
	rank    []int // position in Shards by order of first mention
}

// indexEntry is a name, by its place in Index.text, and the order of first mention of its shard.
type indexEntry struct {
	start  uint32
	length uint16
	shard  uint16
}

// Len is the number of tensors. Names may repeat: whoever matches entries with shards detects that for free.
func (x *Index) Len() int { return len(x.entries) }

// Entry returns tensor i's name, which the caller must not change, and its shard, a position in Shards.
func (x *Index) Entry(i int) (name []byte, shard int) {
	e := x.entries[i]
	return x.text[e.start:][:e.length], x.rank[e.shard]
}

// ParseIndex reads an index file and keeps text, which must not change any more. Shard names are returned as they stand;
// whether they are good file names is for the caller to check.
func ParseIndex(text []byte) (*Index, error) {
	if len(text) > MaxIndexSize {
		return nil, fmt.Errorf("the index is %d bytes long, more than %d", len(text), int64(MaxIndexSize))
	}
	p := indexParser{
		scanner: scanner{text: text},
		index:   Index{TotalSize: -1, text: text[:len(text):len(text)]},
		shards:  map[string]uint16{},
	}
	seen := map[string]bool{}
	err := p.members(func(key []byte) error {
		if seen[string(key)] {
			return p.errorf("key %s appears twice", clip(key))
		}
		seen[string(key)] = true
		switch string(key) {
		case "metadata":
			return p.metadata()
		case "weight_map":
			// One allocation: an entry takes at least 6 bytes of text and has one colon.
			p.index.entries = make([]indexEntry, 0, min(bytes.Count(text[p.pos:], []byte(":")), len(text)/6))
			return p.members(p.entry)
		}
		return p.skip(1)
	})
	if err != nil {
		return nil, err
	}
	if p.peek(); p.pos < len(text) {
		return nil, p.errorf("unexpected %s after the end", p.found())
	}
	if len(p.index.entries) == 0 {
		return nil, errors.New("weight_map is missing or empty")
	}
	p.sortShards()
	return &p.index, nil
}

type indexParser struct {
	scanner
	index  Index
	shards map[string]uint16 // by order of first mention
	last   string            // shard of the entry before; neighbours usually share it
	lastID uint16
}

func (p *indexParser) metadata() error {
	seen := map[string]bool{}
	return p.members(func(key []byte) (err error) {
		if seen[string(key)] {
			return p.errorf("key %s appears twice", clip(key))
		}
		seen[string(key)] = true
		if string(key) == "total_size" {
			if p.index.TotalSize, err = p.integer(); err != nil {
				return fmt.Errorf("metadata.total_size: %w", err)
			}
			return nil
		}
		return p.skip(2)
	})
}

func (p *indexParser) entry(name []byte) error {
	if len(name) > math.MaxUint16 {
		return p.errorf("weight_map: tensor name %s is too long", clip(name))
	}
	start := p.start
	if start < 0 {
		start = len(p.index.text)
		p.index.text = append(p.index.text, name...)
	}
	shard, err := p.str()
	if err != nil {
		return fmt.Errorf("weight_map: %s: %w", clip(name), err)
	}
	if string(shard) != p.last || len(p.index.Shards) == 0 {
		id, known := p.shards[string(shard)]
		if !known {
			if len(p.index.Shards) == MaxShards {
				return p.errorf("weight_map names more than %d shards", MaxShards)
			}
			id = uint16(len(p.index.Shards))
			p.index.Shards = append(p.index.Shards, string(shard))
			p.shards[string(shard)] = id
		}
		p.last, p.lastID = string(shard), id
	}
	p.index.entries = append(p.index.entries, indexEntry{uint32(start), uint16(len(name)), p.lastID})
	return nil
}

// sortShards orders the shards by name and notes where each one went.
func (p *indexParser) sortShards() {
	slices.Sort(p.index.Shards)
	p.index.rank = make([]int, len(p.index.Shards))
	for i, name := range p.index.Shards {
		p.index.rank[p.shards[name]] = i
	}
}
