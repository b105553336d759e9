package expert

import "sync/atomic"

// Origin is where an expert was when a layer asked for it.
type Origin uint8

const (
	Unknown Origin = iota
	Hit            // in memory, from an earlier demand
	Early          // in memory, read ahead and not demanded before
	Late           // waited for; a read ahead had begun
	Waited         // waited for from its beginning
)

// Ready says whether the expert was in memory.
func (o Origin) Ready() bool { return o == Hit || o == Early }

// String is the word for it.
func (o Origin) String() string {
	return [...]string{"unknown", "hit", "early", "late", "waited"}[min(o, Waited)]
}

// Presence tells which experts of a grid are in memory: one bit each. Who holds the experts keeps it with
// atomic operations, so that reading it costs them nothing. A nil Presence has nothing.
type Presence struct {
	grid Grid
	bits []atomic.Uint64
}

// NewPresence has nothing yet.
func NewPresence(g Grid) *Presence {
	if g.Len() == 0 {
		return nil
	}
	return &Presence{grid: g, bits: make([]atomic.Uint64, (g.Len()+63)/64)}
}

// Set says that an expert is in memory, or no more.
func (p *Presence) Set(k Key, in bool) {
	if p == nil || !p.grid.Contains(k) {
		return
	}
	i := p.grid.Index(k)
	if mask := uint64(1) << (i % 64); in {
		p.bits[i/64].Or(mask)
	} else {
		p.bits[i/64].And(^mask)
	}
}

// Grid is what the bits are numbered by.
func (p *Presence) Grid() Grid {
	if p == nil {
		return Grid{}
	}
	return p.grid
}

// Copy fills dst, grown where needed, with the bits as they are now: bit i%64 of word i/64 is expert number i of the grid.
func (p *Presence) Copy(dst []uint64) []uint64 {
	dst = dst[:0]
	if p == nil {
		return dst
	}
	for i := range p.bits {
		dst = append(dst, p.bits[i].Load())
	}
	return dst
}
