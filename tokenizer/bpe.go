package tokenizer

import (
	"math"
	"slices"
)

// ranks is the table of a vocabulary: token bytes and their ranks, which are the ids.
type ranks struct {
	bytes   []string       // by rank
	rank    map[string]int // by bytes
	longest int            // bytes of the longest token
	single  [256]int32     // rank of every one-byte token
	double  []int32        // rank of every two-byte token, or noRank; by first byte * 256 + second
}

// noRank orders after every rank.
const noRank = math.MaxInt32

// of returns the rank of piece, or noRank.
func (r *ranks) of(piece string) int32 {
	if len(piece) > r.longest {
		return noRank
	}
	if rank, ok := r.rank[piece]; ok {
		return int32(rank)
	}
	return noRank
}

// scratch is the working memory of one encoder. It may be reused, but not shared.
type scratch struct {
	parts []part
	heap  []uint64
	// last is the last long piece and lastIDs what it gave. One endless run of a character comes as equal pieces.
	last    string
	lastIDs []int
	// heapOps counts the entries pushed and popped for the last piece that went through the heap. Tests hold it to a
	// multiple of the length.
	heapOps int
}

// part is a token of a piece that is being merged. next and prev are used for long pieces only.
type part struct {
	start      int32
	id         int32
	pair       int32 // rank of this part and the next one joined, or noRank
	next, prev int32
}

// shortPiece is the length up to which searching all parts for the lowest pair beats keeping a heap.
const shortPiece = 96

// appendPiece appends the ids of one piece. A piece that is a token as a whole is that token, even if merging could
// never reach it. Otherwise adjacent parts, at first single bytes, are merged while their joined bytes are a token: the
// lowest rank first, and the leftmost of equals.
func (r *ranks) appendPiece(dst []int, piece string, s *scratch) []int {
	if len(piece) == 1 {
		return append(dst, int(r.single[piece[0]]))
	}
	if id := r.of(piece); id != noRank {
		return append(dst, int(id))
	}
	if len(piece) <= shortPiece {
		return r.mergeShort(dst, piece, r.begin(piece, s).parts)
	}
	if piece != s.last {
		s.lastIDs = r.mergeLong(s.lastIDs[:0], piece, r.begin(piece, s))
		s.last = piece
	}
	return append(dst, s.lastIDs...)
}

// begin makes every byte of piece a part.
func (r *ranks) begin(piece string, s *scratch) *scratch {
	s.parts = slices.Grow(s.parts[:0], len(piece))[:len(piece)]
	for i := range s.parts {
		p := part{start: int32(i), id: r.single[piece[i]], pair: noRank, next: int32(i + 1), prev: int32(i - 1)}
		if i+1 < len(piece) {
			p.pair = r.double[int(piece[i])<<8|int(piece[i+1])]
		}
		s.parts[i] = p
	}
	return s
}

func (r *ranks) mergeShort(dst []int, piece string, parts []part) []int {
	pair := func(i int) int32 { // of parts i and i+1
		if i+1 >= len(parts) {
			return noRank
		}
		end := len(piece)
		if i+2 < len(parts) {
			end = int(parts[i+2].start)
		}
		return r.of(piece[parts[i].start:end])
	}
	for {
		low, at := int32(noRank), -1
		for i := range parts {
			if parts[i].pair < low {
				low, at = parts[i].pair, i
			}
		}
		if at < 0 {
			break
		}
		parts[at].id = low
		parts = slices.Delete(parts, at+1, at+2)
		parts[at].pair = pair(at)
		if at > 0 {
			parts[at-1].pair = pair(at - 1)
		}
	}
	for _, p := range parts {
		dst = append(dst, int(p.id))
	}
	return dst
}

// mergeLong is mergeShort in n log n: parts form a linked list by start, and a heap of (rank, start) finds the next merge.
// A heap entry is stale when the part at its start was merged away or its pair has changed since. A pair only ever
// grows, so a rank never comes back to the same place.
func (r *ranks) mergeLong(dst []int, piece string, s *scratch) []int {
	n := int32(len(piece))
	s.heap = slices.Grow(s.heap[:0], len(piece))
	for i, p := range s.parts {
		if p.pair != noRank {
			s.heap = append(s.heap, uint64(p.pair)<<32|uint64(i))
		}
	}
	for i := len(s.heap)/2 - 1; i >= 0; i-- {
		siftDown(s.heap, i)
	}
	s.heapOps = len(s.heap)
	update := func(i int32) {
		p := &s.parts[i]
		p.pair = noRank
		if p.next == n {
			return
		}
		p.pair = r.of(piece[p.start:s.parts[p.next].next])
		if p.pair != noRank {
			s.heap = append(s.heap, uint64(p.pair)<<32|uint64(i))
			siftUp(s.heap)
			s.heapOps++
		}
	}
	for len(s.heap) > 0 {
		top := s.heap[0]
		last := len(s.heap) - 1
		s.heap[0] = s.heap[last]
		s.heap = s.heap[:last]
		siftDown(s.heap, 0)
		s.heapOps++

		p := &s.parts[uint32(top)]
		if p.pair != int32(top>>32) {
			continue
		}
		gone := &s.parts[p.next]
		p.id, p.next, gone.pair = p.pair, gone.next, noRank
		if p.next < n {
			s.parts[p.next].prev = p.start
		}
		update(p.start)
		if p.prev >= 0 {
			update(p.prev)
		}
	}
	for i := int32(0); i < n; i = s.parts[i].next {
		dst = append(dst, int(s.parts[i].id))
	}
	return dst
}

func siftDown(h []uint64, i int) {
	for {
		child := 2*i + 1
		if child >= len(h) {
			return
		}
		if child+1 < len(h) && h[child+1] < h[child] {
			child++
		}
		if h[i] <= h[child] {
			return
		}
		h[i], h[child] = h[child], h[i]
		i = child
	}
}

// siftUp restores the order after an append.
func siftUp(h []uint64) {
	for i := len(h) - 1; i > 0; {
		parent := (i - 1) / 2
		if h[parent] <= h[i] {
			return
		}
		h[i], h[parent] = h[parent], h[i]
		i = parent
	}
}
