package draft

import "time"

// Costs knows what a pass takes, by its rows. All timelines of an engine share one: the engine's turn guards it.
type Costs struct {
	rows [maxRows + 1]struct {
		weight float64 // passes measured, older ones counting less
		mean   float64 // seconds
	}
}

const (
	maxRows = 64
	// hopefulRow is what a further row is thought to cost, in passes of one row, where nothing was measured. Four rows
	// of a model that streams its experts were seen to cost 2.2 passes, on a model in memory more.
	hopefulRow = 0.25
	costDecay  = 0.98 // of the weight of what was measured, per pass
	costWeight = 10   // passes a mean is about at most
)

// Observe notes a decode pass.
func (c *Costs) Observe(rows int, took time.Duration) {
	if rows < 1 || rows > maxRows || took <= 0 {
		return
	}
	for i := range c.rows {
		c.rows[i].weight *= costDecay
	}
	r := &c.rows[rows]
	x := took.Seconds()
	if r.weight > 2 { // a stall is no measure
		x = min(max(x, r.mean/4), r.mean*4)
	}
	r.weight = min(r.weight, costWeight) + 1
	r.mean += (x - r.mean) / r.weight
}

// Of is what a pass of some rows takes, in seconds; 0 before the first pass of one row.
func (c *Costs) Of(rows int) float64 {
	one := c.rows[1].mean
	if one == 0 || rows == 1 {
		return one
	}
	// A line through what one row takes; its slope is measured as far as it was, and hoped for otherwise.
	slope, weight := 2*hopefulRow*one, 2.0
	for i := 2; i <= maxRows; i++ {
		if r := &c.rows[i]; r.weight > 0 {
			more := float64(i - 1)
			slope += r.weight * more * (r.mean - one)
			weight += r.weight * more * more
		}
	}
	line := one + max(slope/weight, 0)*float64(rows-1)
	r := c.rows[min(rows, maxRows)]
	return (r.weight*r.mean + line) / (r.weight + 1)
}

// hopeful is what a pass would take if more rows cost as little as where drafts pay best.
func (c *Costs) hopeful(rows int) float64 { return c.rows[1].mean * (1 + hopefulRow*float64(rows-1)) }
