package theme

import "fmt"

// HeatSteps is how many values a heat map tells apart.
const HeatSteps = 8

// Heat is a palette for maps, from least to most, for terminals with 256 colours or more. Its colours grow lighter from
// step to step, so that they are told apart without seeing colours.
type Heat struct {
	Name string
	// The sequences are made once: a map has thousands of cells.
	half  [HeatSteps][HeatSteps]string
	upper [HeatSteps]string
}

// Heats are the palettes there are: blue to yellow, safe for the colour-blind, and grey.
var Heats = []Heat{
	newHeat("cividis", [HeatSteps]int{17, 24, 60, 102, 144, 179, 185, 227}),
	newHeat("grey", [HeatSteps]int{232, 236, 239, 242, 245, 248, 251, 255}),
}

func newHeat(name string, colors [HeatSteps]int) Heat {
	h := Heat{Name: name}
	for u, upper := range colors {
		h.upper[u] = fmt.Sprintf("\x1b[49;38;5;%dm", upper)
		for l, lower := range colors {
			h.half[u][l] = fmt.Sprintf("\x1b[38;5;%d;48;5;%dm", upper, lower)
		}
	}
	return h
}

// Half is the sequence that paints an upper half block with one step and the half below it with another.
func (h *Heat) Half(upper, lower int) string { return h.half[clampStep(upper)][clampStep(lower)] }

// Upper is the sequence for an upper half block with nothing below it.
func (h *Heat) Upper(upper int) string { return h.upper[clampStep(upper)] }

// Reset ends what Half and Upper began.
const Reset = "\x1b[0m"

func clampStep(n int) int { return max(0, min(n, HeatSteps-1)) }

// Colors is how many colours a terminal says it has: 0 when it asks for none, else 16 or 256.
func Colors(getenv func(string) string) int {
	term := getenv("TERM")
	switch {
	case getenv("NO_COLOR") != "" || term == "dumb":
		return 0
	case getenv("COLORTERM") == "truecolor" || getenv("COLORTERM") == "24bit":
		return 256
	case len(term) > 8 && term[len(term)-8:] == "256color":
		return 256
	}
	return 16
}
