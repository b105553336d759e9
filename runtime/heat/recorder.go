package heat

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sync"

	"deltafin/runtime/expert"
)

// flushPasses is how many committed passes are gathered before they are written.
const flushPasses = 64

// Recorder counts the experts an engine demands and adds them to the file now and then. All methods of a nil Recorder do
// nothing, so an engine that does not record holds one. Layer, Commit and Discard belong to the goroutine that runs the
// passes.
type Recorder struct {
	path string
	grid expert.Grid
	warn func(error)
	past *Table // what the file held at the start

	mark    []bool  // experts of the running pass
	pending []int32 // the same, as a list
	seen    counts  // since the last hand-over

	// The writer goroutine owns what it was handed until it hands it back. What could not be written comes back whole.
	out  chan *counts
	back chan *counts
	done sync.WaitGroup
}

// counts are passes and, for each expert, the passes that demanded it.
type counts struct {
	passes uint64
	heat   []float32
}

// Open reads the file at path and starts recording to it. It never fails: warn (nil for nobody) hears, at most once here
// and once later, why there is no past or why what is seen cannot be kept. It is called from another goroutine.
func Open(path string, g expert.Grid, warn func(error)) *Recorder {
	if g.Len() == 0 {
		return nil
	}
	if warn == nil {
		warn = func(error) {}
	}
	r := &Recorder{path: path, grid: g, warn: warn, mark: make([]bool, g.Len()), pending: make([]int32, 0, g.Len()),
		out: make(chan *counts, 1), back: make(chan *counts, 1)}
	r.seen.heat = make([]float32, g.Len())
	var err error
	if r.past, err = read(path, g); err != nil {
		r.past = NewTable(g)
		warn(fmt.Errorf("what is known about popular experts is not used: %w", err))
	}
	r.back <- &counts{heat: make([]float32, g.Len())}
	r.done.Add(1)
	go r.write(err != nil && errors.As(err, &foreign{}))
	return r
}

// Layer notes the experts a layer of the running pass demands; any of them may be named more than once.
func (r *Recorder) Layer(layer int, experts []int) {
	if r == nil {
		return
	}
	for _, e := range experts {
		k := expert.Key{Layer: layer, Expert: e}
		if !r.grid.Contains(k) {
			continue
		}
		if i := r.grid.Index(k); !r.mark[i] {
			r.mark[i] = true
			r.pending = append(r.pending, int32(i))
		}
	}
}

// Commit counts the running pass.
func (r *Recorder) Commit() {
	if r == nil || r.mark == nil {
		return
	}
	for _, i := range r.pending {
		r.seen.heat[i]++
	}
	r.Discard()
	if r.seen.passes++; r.seen.passes%flushPasses == 0 {
		r.flush()
	}
}

// Discard forgets the running pass, which failed.
func (r *Recorder) Discard() {
	if r == nil {
		return
	}
	for _, i := range r.pending {
		r.mark[i] = false
	}
	r.pending = r.pending[:0]
}

// flush hands what was seen to the writer, unless that is still busy with the last lot.
func (r *Recorder) flush() {
	select {
	case c := <-r.back:
		r.hand(c)
	default:
	}
}

// hand gives the writer what was seen together with what it could not write before.
func (r *Recorder) hand(c *counts) {
	c.passes += r.seen.passes
	for i, n := range r.seen.heat {
		c.heat[i] += n
	}
	r.seen.passes = 0
	clear(r.seen.heat)
	r.out <- c
}

// write is the goroutine that waits for the disk. Close ends it.
func (r *Recorder) write(closed bool) {
	defer r.done.Done()
	warned := closed
	for c := range r.out {
		if !closed && c.passes > 0 {
			switch err := update(r.path, r.grid, c.passes, c.heat); {
			case err == nil:
				c.passes = 0
				clear(c.heat)
			default:
				closed = errors.As(err, &foreign{})
				if !warned {
					warned = true
					r.warn(fmt.Errorf("which experts are popular is not kept at the moment: %w", err))
				}
			}
		}
		r.back <- c
	}
}

// Close writes what was seen and was not written yet, unless another process has the lock. Nothing is recorded after it.
func (r *Recorder) Close() {
	if r == nil || r.mark == nil {
		return
	}
	r.hand(<-r.back)
	close(r.out)
	r.done.Wait()
	r.mark, r.grid = nil, expert.Grid{}
	r.pending = nil
}

// Past is what the file held when the recorder was opened; empty, not nil. It must not be changed.
func (r *Recorder) Past() *Table {
	if r == nil {
		return &Table{}
	}
	return r.past
}

// Hottest lists the experts with any heat, the hottest first, equals in the order of the grid; n at most.
func (t *Table) Hottest(n int) []expert.Key {
	order := make([]int32, 0, len(t.Heat))
	for i, v := range t.Heat {
		if v > 0 {
			order = append(order, int32(i))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(t.Heat[b], t.Heat[a]) })
	keys := make([]expert.Key, 0, min(max(n, 0), len(order)))
	for _, i := range order[:cap(keys)] {
		keys = append(keys, t.Grid.Key(int(i)))
	}
	return keys
}

// Rate is the share of recorded passes that demanded an expert, 0 to 1; what an expert cache's policy starts from.
func (t *Table) Rate(k expert.Key) float64 {
	if t.Weight <= 0 || !t.Grid.Contains(k) {
		return 0
	}
	return min(float64(t.Heat[t.Grid.Index(k)])/t.Weight, 1)
}
