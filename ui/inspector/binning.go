package inspector

import (
	"math"

	"deltafin/runtime/expert"
)

// shape is how a map is divided: which experts and layers share a cell. Cells of equal size keep structure that is not in
// the model out of the picture, so the numbers of experts and layers are divided exactly wherever they can be.
type shape struct {
	grid expert.Grid
	cols int // bins of a row
	per  int // experts of a bin; the last bin may have fewer
	wide int // cells of a bin, more than one where a model has few experts
	rows int // lines
	bins int // bins of a column of the map: layers are binned by each
	each int // layers of a bin; the last may have fewer
	half bool
}

// arrange divides a grid over width cells and at most height lines. Two bins share a line where there are more layers than
// lines.
func arrange(g expert.Grid, width, height int) shape {
	s := shape{grid: g}
	if g.Len() == 0 || width < 1 || height < 1 {
		return s
	}
	s.cols, s.wide = g.Experts, 1
	if g.Experts <= width {
		s.per = 1
		s.wide = min(width/g.Experts, 4)
	} else {
		s.per = divisor(g.Experts, (g.Experts+width-1)/width)
		s.cols = (g.Experts + s.per - 1) / s.per
	}
	layers := g.Layers()
	if layers <= height {
		s.each, s.bins, s.rows = 1, layers, layers
		return s
	}
	s.half = true
	s.each = divisor(layers, (layers+2*height-1)/(2*height))
	s.bins = (layers + s.each - 1) / s.each
	s.rows = (s.bins + 1) / 2
	return s
}

// divisor is the smallest divisor of n that is at least the least, if it is less than twice that; else the least.
func divisor(n, least int) int {
	for d := max(least, 1); d < 2*least && d <= n; d++ {
		if n%d == 0 {
			return d
		}
	}
	return least
}

// layersOf is the first and one past the last layer of a bin.
func (s shape) layersOf(bin int) (from, to int) {
	from = s.grid.First + bin*s.each
	return from, min(from+s.each, s.grid.Last+1)
}

// lineLayers is the layers a line stands for.
func (s shape) lineLayers(line int) (from, to int) {
	if !s.half {
		return s.layersOf(line)
	}
	from, _ = s.layersOf(2 * line)
	_, to = s.layersOf(min(2*line+1, s.bins-1))
	return from, to
}

// lineOf is the line that shows a layer.
func (s shape) lineOf(layer int) int {
	if s.each == 0 {
		return 0
	}
	bin := (layer - s.grid.First) / s.each
	if s.half {
		return bin / 2
	}
	return bin
}

// expertsOf is the first and one past the last expert of a column.
func (s shape) expertsOf(col int) (from, to int) {
	return col * s.per, min((col+1)*s.per, s.grid.Experts)
}

// combine says how the values of the experts of a bin become one.
type combine uint8

const (
	mean combine = iota
	most
	total  // as a share of top
	logSum // of 1 + the sum, as a share of that of top
)

// fold makes the bins of a map out of one value for each expert. top is the sum that counts as full for total and logSum.
func (s shape) fold(values []float32, how combine, top float64) []float32 {
	out := make([]float32, s.bins*s.cols)
	scale := math.Log2(1 + max(top, 1))
	for bin := range s.bins {
		from, to := s.layersOf(bin)
		row := out[bin*s.cols : (bin+1)*s.cols]
		for l := from; l < to; l++ {
			base := (l - s.grid.First) * s.grid.Experts
			line := values[base : base+s.grid.Experts]
			for c := range row {
				a, b := s.expertsOf(c)
				for _, v := range line[a:b] {
					if how == most {
						row[c] = max(row[c], v)
					} else {
						row[c] += v
					}
				}
			}
		}
		for c := range row {
			switch a, b := s.expertsOf(c); how {
			case mean:
				row[c] /= float32((b - a) * (to - from))
			case total:
				row[c] /= float32(max(top, 1))
			case logSum:
				row[c] = float32(math.Log2(1+float64(row[c])) / scale)
			}
		}
	}
	return out
}
