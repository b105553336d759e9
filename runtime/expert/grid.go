package expert

import "deltafin/runtime/model"

// Grid numbers the routed experts of a model: those of layers First to Last, Experts each, layer by layer. Layers in
// between that have no routed experts keep their numbers. In K3, First is 1, Last 92 and Experts 896, so that expert e of
// layer l is number (l-1)*896 + e.
type Grid struct{ First, Last, Experts int }

// GridOf is the grid of a model; the zero Grid, which contains nothing, if the model has no routed experts.
func GridOf(c *model.Config) Grid {
	g := Grid{First: -1}
	for l, f := range c.FFN {
		if f == model.MoE {
			if g.First < 0 {
				g.First = l
			}
			g.Last = l
		}
	}
	if g.First < 0 {
		return Grid{}
	}
	g.Experts = c.Experts
	return g
}

// Layers is the number of layers from First to Last.
func (g Grid) Layers() int {
	if g.Experts <= 0 {
		return 0
	}
	return g.Last - g.First + 1
}

// Len is the number of experts.
func (g Grid) Len() int { return g.Layers() * g.Experts }

// Contains tells whether the grid has an expert.
func (g Grid) Contains(k Key) bool {
	return k.Layer >= g.First && k.Layer <= g.Last && k.Expert >= 0 && k.Expert < g.Experts
}

// Index is the number of an expert that the grid contains.
func (g Grid) Index(k Key) int { return (k.Layer-g.First)*g.Experts + k.Expert }

// Key is the expert with a number.
func (g Grid) Key(i int) Key { return Key{g.First + i/g.Experts, i % g.Experts} }
