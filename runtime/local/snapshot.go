package local

import (
	"slices"
	"sync/atomic"

	"deltafin/runtime"
	"deltafin/runtime/budget"
)

// A recurrent state cannot be cut back: a conversation that is edited, asked again or left for another branch can go on only
// from states that were kept on the way. Snapshots are such states in memory, of all timelines of an engine together, found
// by the tokens they stand for. They share latent pages with the timelines they were taken from; what one takes of its own is
// the state of the KDA layers, which is the same for any length.
//
// They are taken where someone will want to start from again: at the end of a prompt, at the end of a reply when the next
// message comes, of what a timeline held when it goes elsewhere, and in a long prompt at the ends of messages, as far as that
// costs no pass more. The engine's turn guards all of it.
type snapshots struct {
	e     *Engine
	list  []*snapshot
	max   int
	clock int64
}

// snapshot is a position that nobody advances.
type snapshot struct {
	position
	used int64
	refs atomic.Int32 // of those who read it without the turn
}

// holds tells whether tokens can go on from a position: it is a prefix, and if it is all of them the logits are there.
func (p position) holds(tokens []int) bool {
	n := len(p.tokens)
	return n <= len(tokens) && (n < len(tokens) || p.logits != nil) && slices.Equal(p.tokens, tokens[:n])
}

// best is the longest snapshot that tokens can go on from, if it is longer than some length; nil if there is none.
func (s *snapshots) best(tokens []int, longer int) *snapshot {
	var best *snapshot
	for _, x := range s.list {
		if len(x.tokens) > longer && x.holds(tokens) {
			best, longer = x, len(x.tokens)
		}
	}
	if best != nil {
		s.touch(best)
	}
	return best
}

func (s *snapshots) touch(x *snapshot) {
	s.clock++
	x.used = s.clock
}

// find is the snapshot of exactly a position, with logits if that has them.
func (s *snapshots) find(p position) *snapshot {
	for _, x := range s.list {
		if len(x.tokens) == len(p.tokens) && (x.logits != nil || p.logits == nil) && slices.Equal(x.tokens, p.tokens) {
			return x
		}
	}
	return nil
}

// maxSnapshots bounds how many prefixes are compared; memory is usually the bound.
const maxSnapshots = 64

// keep takes a snapshot of a timeline, or finds it; nil where memory has no room for it. That is no failure: what is not kept
// is computed again.
func (s *snapshots) keep(t *Timeline) *snapshot {
	p := t.at()
	if p.state == nil || len(p.tokens) == 0 || s.max == 0 {
		return nil
	}
	if x := s.find(p); x != nil {
		s.touch(x)
		return x
	}
	if !s.e.makeRoom(s.e.sizes.Recurrent(), t) {
		return nil
	}
	fork, err := p.state.Fork()
	if err != nil {
		return nil
	}
	return s.add(position{fork, slices.Clone(p.tokens), slices.Clone(p.logits)})
}

// adopt takes a state over that its timeline has no more use for, or frees it.
func (s *snapshots) adopt(p position) {
	if len(p.tokens) == 0 || s.find(p) != nil || s.max == 0 {
		_ = p.state.Free()
		return
	}
	p.tokens, p.logits = slices.Clone(p.tokens), slices.Clone(p.logits) // the timeline writes on into its own
	s.add(p)
	s.e.makeRoom(0, nil)
}

func (s *snapshots) add(p position) *snapshot {
	x := &snapshot{position: p}
	s.touch(x)
	s.list = append(s.list, x)
	// With its logits it replaces one without.
	for _, old := range s.list {
		if old != x && old.refs.Load() == 0 && old.logits == nil && len(old.tokens) == len(p.tokens) && slices.Equal(old.tokens, p.tokens) {
			s.drop(old)
			break
		}
	}
	for len(s.list) > s.max && s.dropOldest() {
	}
	s.count()
	return x
}

// start is a position to go on from: a copy of the snapshot's, or its own where there is room for only one.
func (s *snapshots) start(x *snapshot) (position, error) {
	x.refs.Add(1) // it must not make room for itself
	roomy := s.e.makeRoom(s.e.sizes.Recurrent(), nil)
	for !roomy && x.refs.Load() > 1 && s.e.saved.await() { // it is being saved, and cannot be taken over
		roomy = s.e.makeRoom(s.e.sizes.Recurrent(), nil)
	}
	if x.refs.Add(-1) == 0 && !roomy {
		s.remove(x)
		return x.position, nil
	}
	fork, err := x.state.Fork()
	return position{fork, slices.Clone(x.tokens), slices.Clone(x.logits)}, err
}

func (s *snapshots) remove(x *snapshot) {
	s.list = slices.DeleteFunc(s.list, func(y *snapshot) bool { return y == x })
	s.count()
}

func (s *snapshots) drop(x *snapshot) {
	_ = x.state.Free()
	s.remove(x)
}

// dropOldest gives up the snapshot used longest ago; false when there is none that nobody reads.
func (s *snapshots) dropOldest() bool {
	var oldest *snapshot
	for _, x := range s.list {
		if x.refs.Load() == 0 && (oldest == nil || x.used < oldest.used) {
			oldest = x
		}
	}
	if oldest == nil {
		return false
	}
	s.drop(oldest)
	return true
}

// count publishes what Health shows.
func (s *snapshots) count() {
	h := runtime.SnapshotHealth{Memory: len(s.list)}
	m, err := s.e.provider.Memory()
	if err == nil {
		live := s.e.sizes.Recurrent() // what a tape stages
		for t := range s.e.lines {
			if t.state != nil {
				live += s.e.sizes.Recurrent() + s.e.sizes.Latent(len(t.tokens))
			}
		}
		if h.Memory > 0 {
			h.MemoryBytes = max(int64(m.State)-live, int64(h.Memory)*s.e.sizes.Recurrent())
		}
	}
	s.e.gauge.Lock()
	s.e.gauge.snapshots = h
	if err == nil {
		s.e.gauge.memory = m
	}
	s.e.gauge.Unlock()
}

// makeRoom sees that bytes more of state fit into the plan. Snapshots give way first, those used longest ago before others,
// then the states of timelines other than keep, which compute them again or read them when they are next used. It reports
// whether they fit.
func (e *Engine) makeRoom(bytes int64, keep *Timeline) bool {
	if !e.staged {
		bytes += e.sizes.Recurrent() // the first tape will
	}
	for {
		m, err := e.provider.Memory()
		if err != nil || int64(m.State)+bytes <= e.stateMax {
			return err == nil
		}
		if !e.snapshots.dropOldest() && !e.park(keep) {
			return false
		}
	}
}

// needRoom is makeRoom for what a timeline cannot do without: where snapshots are kept from giving way because they are being
// saved, it waits for that.
func (e *Engine) needRoom(bytes int64, keep *Timeline) {
	for !e.makeRoom(bytes, keep) && e.saved.await() {
	}
}

// park frees the state of the timeline used longest ago.
func (e *Engine) park(keep *Timeline) bool {
	var idle *Timeline
	for t := range e.lines {
		if t != keep && t.state != nil && (idle == nil || t.used < idle.used) {
			idle = t
		}
	}
	if idle == nil {
		return false
	}
	_ = idle.state.Free()
	idle.state = nil
	return true
}

// stateBytes is what a plan has for the provider's state: the lines of it, and the log of the widest tape that verifies drafts,
// which counts as state there.
func stateBytes(p *budget.Plan, m *budget.Model, draftRows int) int64 {
	n := m.DraftLog(draftRows)
	for _, l := range p.Lines {
		switch l.Name {
		case "state", "context", "snapshots":
			n += l.Bytes
		}
	}
	return n
}

// spacing is how far apart, in tokens, the messages of a long prompt are at whose ends states are kept, but for the last two.
const spacing = 1024

// boundaries are the places in a prompt where someone may want to start again: behind the ends of its messages.
func (e *Engine) boundaries(tokens []int) []int {
	var all []int
	for i, id := range tokens[:max(len(tokens)-1, 0)] {
		if slices.Contains(e.limits.EOS, id) {
			all = append(all, i+1)
		}
	}
	last := max(len(all)-2, 0)
	kept := all[:0:0]
	for i, at := range all {
		if i >= last || len(kept) == 0 || at-kept[len(kept)-1] >= spacing {
			kept = append(kept, at)
		}
	}
	return kept
}

// tileEnd is where the next tile of a prompt of n tokens ends. It is cut at a boundary where that costs no pass more: rows
// share the reading of the weights, so a pass is what a prompt is paid in.
func tileEnd(from, n, width int, boundaries []int) int {
	end := min(from+width, n)
	passes := func(rows int) int { return (rows + width - 1) / width }
	for _, b := range slices.Backward(boundaries) {
		if b > from && b < end && 1+passes(n-b) <= passes(n-from) {
			return b
		}
	}
	return end
}

// lastTileBefore tells whether a tile that ends at end, the next one at next, is the last to end at or before a boundary.
func lastTileBefore(end, next int, boundaries []int) bool {
	return slices.ContainsFunc(boundaries, func(b int) bool { return end <= b && b < next })
}
