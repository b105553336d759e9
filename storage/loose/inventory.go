package loose

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"deltafin/storage/safetensors"
)

// Bounds on an inventory.
const (
	maxInventory = 256 << 20
	maxShard     = 1 << 40 // bytes of tensors in one shard of the release
	maxLayers    = 4096
	maxExperts   = 1 << 14
)

// tensor is one entry of an inventory.
type tensor struct {
	name   string
	dtype  safetensors.DType
	shape  []int64
	length int64
	vision bool
}

// parts are the parts an expert may have, in the order in which its file has them.
var parts = []string{
	"w1.weight_packed", "w1.weight_scale", "w1.weight",
	"w2.weight_packed", "w2.weight_scale", "w2.weight",
	"w3.weight_packed", "w3.weight_scale", "w3.weight",
}

// inventory is what a model consists of. The experts are all alike, so their half million tensors are not listed.
type inventory struct {
	resident []tensor // all but experts, in the order of the text
	prefix   string   // of the names of experts, before "model.layers."
	layers   []int    // with experts, ascending
	experts  int      // in each of these
	parts    []tensor // of each expert; the name is what follows "experts.E."
}

// span is the size of one expert.
func (v *inventory) span() int64 {
	var n int64
	for _, p := range v.parts {
		n += p.length
	}
	return n
}

// place is where in the shards of the release a tensor is.
type place struct {
	shard      int
	begin, end int64
}

type inventoryParser struct {
	scanner
	inventory
	names    map[string]bool // resident
	shards   map[string]int
	headers  []int64 // header length by shard
	places   []place
	last     []byte // shard of the entry before; neighbours usually share it
	lastID   int
	seen     map[int][]uint16 // by layer, then expert: its parts seen so far
	part     [9]*tensor       // by position in parts
	shape    [safetensors.MaxRank]int64
	shapes   [8][]int64 // recently seen shapes, to share
	nextSlot int
}

// parseInventory reads an inventory. It does not keep the text.
func parseInventory(text []byte) (*inventory, error) {
	p := &inventoryParser{scanner: scanner{text: text}, names: map[string]bool{}, shards: map[string]int{}, seen: map[int][]uint16{}}
	if err := p.members(p.entry); err != nil {
		return nil, err
	}
	if p.peek(); p.pos < len(text) {
		return nil, p.errorf("text after the end")
	}
	if len(p.resident) == 0 {
		return nil, errors.New("it lists no tensors")
	}
	if err := p.checkShards(); err != nil {
		return nil, err
	}
	return &p.inventory, p.checkExperts()
}

func (p *inventoryParser) entry(name []byte) error {
	if err := checkName(name); err != nil {
		return p.errorf("the name %.200q %v", name, err)
	}
	t, err := p.descriptor()
	if err != nil {
		return fmt.Errorf("tensor %.200s: %w", name, err)
	}
	rest := bytes.TrimPrefix(name, []byte("language_model."))
	if inLayers, ok := bytes.CutPrefix(rest, []byte("model.layers.")); ok {
		layer, inLayer, ok := cutNumber(inLayers, maxLayers)
		if expert, ok2 := bytes.CutPrefix(inLayer, []byte("block_sparse_moe.experts.")); ok && ok2 {
			return p.expert(name, name[:len(name)-len(rest)], layer, expert, t)
		}
	}
	switch {
	case len(rest) < len(name), bytes.HasPrefix(name, []byte("model.")), bytes.HasPrefix(name, []byte("lm_head.")):
	case bytes.HasPrefix(name, []byte("vision_tower.")), bytes.HasPrefix(name, []byte("mm_projector.")):
		t.vision = true
	default:
		return p.errorf("tensor %.200s belongs to no known part of the model", name)
	}
	t.name = string(name)
	if p.names[t.name] {
		return p.errorf("tensor %s appears twice", name)
	}
	p.names[t.name] = true
	p.resident = append(p.resident, t)
	return nil
}

// expert takes note of one part of an expert; rest is what follows "experts.".
func (p *inventoryParser) expert(name, prefix []byte, layer int, rest []byte, t tensor) error {
	expert, rest, ok := cutNumber(rest, maxExperts)
	n := -1
	for i := range parts {
		if parts[i] == string(rest) {
			n = i
		}
	}
	if !ok || n < 0 {
		return p.errorf("tensor %.200s is no part of an expert", name)
	}
	if len(p.seen) == 0 {
		p.prefix = string(prefix)
	} else if p.prefix != string(prefix) {
		return p.errorf("tensor %.200s: the names of some experts start with language_model. and of others not", name)
	}
	if like := p.part[n]; like == nil {
		t.name = parts[n]
		p.part[n] = &t
	} else if like.dtype != t.dtype || !slices.Equal(like.shape, t.shape) {
		return p.errorf("tensor %s is %s %v, that of another expert %s %v; they must be alike", name, t.dtype, t.shape, like.dtype, like.shape)
	}
	seen := p.seen[layer]
	if expert >= len(seen) {
		seen = append(seen, make([]uint16, expert+1-len(seen))...)
		p.seen[layer] = seen
	}
	if seen[expert]&(1<<n) != 0 {
		return p.errorf("tensor %s appears twice", name)
	}
	seen[expert] |= 1 << n
	return nil
}

// descriptor reads what an inventory says of one tensor.
func (p *inventoryParser) descriptor() (tensor, error) {
	var t tensor
	var at place
	var header int64
	found := 0
	err := p.members(func(key []byte) (err error) {
		field := 0
		switch string(key) {
		case "dtype":
			field = 1
			t.dtype, err = p.readType()
		case "shape":
			field = 2
			t.shape, err = p.readShape()
		case "offsets":
			field = 4
			at.begin, at.end, err = p.pair()
		case "shard":
			field = 8
			at.shard, err = p.readShard()
		case "hlen":
			field = 16
			header, err = p.integer()
		}
		if field == 0 || found&field != 0 {
			return p.errorf("unexpected field %.100q", key)
		}
		found |= field
		return err
	})
	if err != nil {
		return t, err
	}
	if found != 31 {
		return t, p.errorf("it must have dtype, shape, offsets, shard and hlen")
	}
	size := uint64(t.dtype.Size())
	for _, d := range t.shape {
		hi, lo := bits.Mul64(size, uint64(d))
		if hi != 0 || lo > maxShard {
			return t, p.errorf("shape %v is too large", t.shape)
		}
		size = lo
	}
	t.length = at.end - at.begin
	if uint64(t.length) != size {
		return t, p.errorf("%s %v needs %d bytes, offsets [%d, %d] give %d", t.dtype, t.shape, size, at.begin, at.end, t.length)
	}
	if known := p.headers[at.shard]; header < 1 || known != 0 && known != header {
		return t, p.errorf("hlen is %d, for the same shard it was %d", header, known)
	}
	p.headers[at.shard] = header
	p.places = append(p.places, at)
	return t, nil
}

func (p *inventoryParser) readType() (safetensors.DType, error) {
	name, err := p.str()
	if err != nil {
		return 0, err
	}
	switch string(name) {
	case "BF16":
		return safetensors.BF16, nil
	case "F32":
		return safetensors.F32, nil
	case "U8":
		return safetensors.U8, nil
	}
	return 0, p.errorf("dtype %.100q is not BF16, F32 or U8", name)
}

func (p *inventoryParser) readShape() ([]int64, error) {
	rank := 0
	err := p.list('[', ']', func() error {
		d, err := p.integer()
		if err != nil {
			return err
		}
		if d < 1 || d > safetensors.MaxDim || rank == len(p.shape) {
			return p.errorf("shape has the dimension %d, or too many", d)
		}
		p.shape[rank] = d
		rank++
		return nil
	})
	if err != nil {
		return nil, err
	}
	if rank == 0 {
		return nil, p.errorf("shape has no dimensions")
	}
	// The experts have three shapes in all, so return one that is there where possible.
	for _, s := range p.shapes {
		if slices.Equal(s, p.shape[:rank]) {
			return s, nil
		}
	}
	s := slices.Clone(p.shape[:rank])
	p.shapes[p.nextSlot] = s
	p.nextSlot = (p.nextSlot + 1) % len(p.shapes)
	return s, nil
}

func (p *inventoryParser) pair() (begin, end int64, err error) {
	var n [2]int64
	i := 0
	err = p.list('[', ']', func() (err error) {
		if i == len(n) {
			return p.errorf("offsets must be two numbers")
		}
		n[i], err = p.integer()
		i++
		return err
	})
	if err == nil && (i != len(n) || n[0] > n[1] || n[1] > maxShard) {
		err = p.errorf("offsets %v are not a range of at most %d bytes", n[:i], int64(maxShard))
	}
	return n[0], n[1], err
}

func (p *inventoryParser) readShard() (int, error) {
	name, err := p.str()
	if err != nil {
		return 0, err
	}
	if p.last != nil && bytes.Equal(name, p.last) {
		return p.lastID, nil
	}
	id, known := p.shards[string(name)]
	if !known {
		if err := checkName(name); err != nil {
			return 0, p.errorf("the shard name %.200q %v", name, err)
		}
		id = len(p.headers)
		if id == safetensors.MaxShards {
			return 0, p.errorf("there are more than %d shards", safetensors.MaxShards)
		}
		p.shards[string(name)] = id
		p.headers = append(p.headers, 0)
	}
	p.last, p.lastID = name, id
	return id, nil
}

// checkShards requires that the tensors of every shard of the release tile it.
func (p *inventoryParser) checkShards() error {
	order := func(a, b place) int { return cmp.Or(cmp.Compare(a.shard, b.shard), cmp.Compare(a.begin, b.begin)) }
	if !slices.IsSortedFunc(p.places, order) {
		slices.SortFunc(p.places, order)
	}
	shard, end := -1, int64(0)
	for _, s := range p.places {
		if s.shard != shard {
			shard, end = s.shard, 0
		}
		if s.begin != end {
			return fmt.Errorf("in shard number %d a tensor starts at data byte %d, the one before it ends at %d", shard+1, s.begin, end)
		}
		end = s.end
	}
	return nil
}

// checkExperts requires that all experts have the same parts, and every layer with experts the same number of them.
func (p *inventoryParser) checkExperts() error {
	if len(p.seen) == 0 {
		return nil
	}
	var all uint16
	for i, t := range p.part {
		if t != nil {
			all |= 1 << i
			p.parts = append(p.parts, *t)
		}
	}
	for layer, experts := range p.seen {
		for expert, seen := range experts {
			if seen != all {
				return fmt.Errorf("expert %d of layer %d lacks parts that others have", expert, layer)
			}
		}
		p.layers = append(p.layers, layer)
		p.experts = max(p.experts, len(experts))
	}
	for layer, experts := range p.seen {
		if len(experts) != p.experts {
			return fmt.Errorf("layer %d has %d experts, another has %d", layer, len(experts), p.experts)
		}
	}
	slices.Sort(p.layers)
	return nil
}

// checkName requires a plain file name. The error continues a sentence about the name.
func checkName(name []byte) error {
	if len(name) == 0 || len(name) > 255 {
		return errors.New("is empty or too long")
	}
	if s := string(name); s == "." || s == ".." {
		return errors.New("is not a file name")
	}
	for _, c := range name {
		if c <= ' ' || c > '~' || c == '/' || c == '\\' || c == ':' {
			return fmt.Errorf("contains the byte %q", c)
		}
	}
	return nil
}

// cutNumber reads "12.rest" with a plain decimal below limit, without leading zeros.
func cutNumber(s []byte, limit int) (n int, rest []byte, ok bool) {
	end := bytes.IndexByte(s, '.')
	if end < 0 {
		return 0, nil, false
	}
	n, ok = plainNumber(s[:end], limit)
	return n, s[end+1:], ok
}

func plainNumber(s []byte, limit int) (n int, ok bool) {
	if len(s) == 0 || len(s) > 9 || s[0] == '0' && len(s) > 1 {
		return 0, false
	}
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, n < limit
}
