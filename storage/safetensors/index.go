package safetensors

import (
	"errors"
	"fmt"
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
	// Entries say where each tensor is. Names may repeat: whoever matches entries with shards detects that for free.
	Entries []IndexEntry
}

// IndexEntry places one tensor. Shard is a position in Index.Shards.
type IndexEntry struct {
	Name  string
	Shard int
}

// ParseIndex reads an index file. Shard names are returned as they stand; whether they are good file names is for the
// caller to check.
func ParseIndex(text []byte) (*Index, error) {
	if len(text) > MaxIndexSize {
		return nil, fmt.Errorf("the index is %d bytes long, more than %d", len(text), int64(MaxIndexSize))
	}
	p := indexParser{
		scanner: scanner{text: text},
		index:   Index{TotalSize: -1},
		shards:  map[string]int{},
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
	if len(p.index.Entries) == 0 {
		return nil, errors.New("weight_map is missing or empty")
	}
	all := string(p.names)
	start := 0
	rank := p.sortShards()
	for i, end := range p.ends {
		e := &p.index.Entries[i]
		e.Name, e.Shard = all[start:end], rank[e.Shard]
		start = end
	}
	return &p.index, nil
}

// sortShards orders the shards by name and returns where each one went.
func (p *indexParser) sortShards() (rank []int) {
	slices.Sort(p.index.Shards)
	rank = make([]int, len(p.index.Shards))
	for i, name := range p.index.Shards {
		rank[p.shards[name]] = i
	}
	return rank
}

type indexParser struct {
	scanner
	index  Index
	shards map[string]int
	names  []byte
	ends   []int
	last   string // shard of the entry before; neighbours usually share it
	lastID int
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
	p.names = append(p.names, name...)
	p.ends = append(p.ends, len(p.names))
	shard, err := p.str()
	if err != nil {
		return fmt.Errorf("weight_map: %s: %w", clip(name), err)
	}
	if string(shard) != p.last || len(p.index.Shards) == 0 {
		id, known := p.shards[string(shard)]
		if !known {
			if id = len(p.index.Shards); id == MaxShards {
				return p.errorf("weight_map names more than %d shards", MaxShards)
			}
			p.index.Shards = append(p.index.Shards, string(shard))
			p.shards[string(shard)] = id
		}
		p.last, p.lastID = string(shard), id
	}
	p.index.Entries = append(p.index.Entries, IndexEntry{Shard: p.lastID})
	return nil
}
