package inspector

import (
	"fmt"
	"slices"
	"strings"

	"deltafin/runtime/expert"
	"deltafin/ui/gauge"
	"deltafin/ui/text"
	"deltafin/ui/theme"
)

// palette is a way to draw the values of a map.
type palette struct {
	name string
	heat int // of theme.Heats; -1: glyphs
	ramp []rune
	dots bool // braille
}

var (
	shades   = palette{name: "shade", heat: -1, ramp: []rune(" ░▒▓█")}
	plain    = palette{name: "plain", heat: -1, ramp: []rune(" .:*#")}
	braille  = palette{name: "braille", heat: -1, dots: true}
	cividis  = palette{name: theme.Heats[0].Name, heat: 0}
	greys    = palette{name: theme.Heats[1].Name, heat: 1}
	in256    = []palette{cividis, greys, shades, braille, plain}
	in16     = []palette{shades, braille, plain}
	inNone   = []palette{plain, shades, braille}
	inASCII  = []palette{plain}
	rampName = [5]string{"none", "few", "half", "most", "all"}
)

// palettes are those that this terminal can show, the best first.
func (in *Inspector) palettes() []palette {
	switch {
	case in.th.ASCII:
		return inASCII
	case in.th.Colourless:
		return inNone
	case in.o.Colors >= 256:
		return in256
	}
	return in16
}

func (in *Inspector) painted() palette {
	p := in.palettes()
	return p[in.palette%len(p)]
}

// mapLabel is the cells of a line's label, with the mark of the cursor.
const mapLabel = 4

// drawMap is the lines of the map, without the columns beside it.
func (in *Inspector) drawMap(s shape) []string {
	p, f := in.painted(), s
	if p.dots {
		f = s.finer()
	}
	values, how, _ := in.bins(f)
	out := make([]string, s.rows)
	for line := range out {
		switch {
		case p.dots:
			out[line] = s.dotted(line, f, values)
		case p.heat >= 0 && s.half:
			out[line] = s.halves(line, values, &theme.Heats[p.heat])
		case p.heat >= 0:
			out[line] = s.blocks(line, values, &theme.Heats[p.heat])
		default:
			out[line] = s.glyphs(line, values, how, p.ramp)
		}
	}
	return out
}

// value is that of a bin; ok is false below the last bin.
func (s shape) value(values []float32, bin, col int) (v float32, ok bool) {
	if bin >= s.bins {
		return 0, false
	}
	return values[bin*s.cols+col], true
}

// cell is the value of a cell that shows one value: the mean of the two bins it stands for, or the larger of them where one
// of them would vanish.
func (s shape) cell(values []float32, how combine, line, col int) float32 {
	if !s.half {
		v, _ := s.value(values, line, col)
		return v
	}
	a, _ := s.value(values, 2*line, col)
	b, ok := s.value(values, 2*line+1, col)
	switch {
	case !ok:
		return a
	case how == most:
		return max(a, b)
	}
	return (a + b) / 2
}

// step divides 0 to 1 into n steps: the first is nothing, the last all.
func step(v float32, n int) int {
	switch {
	case !(v > 0):
		return 0
	case v >= 1:
		return n - 1
	}
	return 1 + min(n-3, int(float64(v)*float64(n-2)))
}

func (s shape) glyphs(line int, values []float32, how combine, ramp []rune) string {
	var b strings.Builder
	b.Grow(3 * s.cols * s.wide)
	for c := range s.cols {
		g := ramp[step(s.cell(values, how, line, c), len(ramp))]
		for range s.wide {
			b.WriteRune(g)
		}
	}
	return b.String()
}

// halves is two bins in a line of upper half blocks. Equal neighbours share one escape sequence.
func (s shape) halves(line int, values []float32, h *theme.Heat) string {
	var b strings.Builder
	b.Grow(12 * s.cols)
	last := [2]int{-1, -1}
	for c := range s.cols {
		upper, _ := s.value(values, 2*line, c)
		lower, ok := s.value(values, 2*line+1, c)
		now := [2]int{step(upper, theme.HeatSteps), -2}
		if ok {
			now[1] = step(lower, theme.HeatSteps)
		}
		if now != last {
			if ok {
				b.WriteString(h.Half(now[0], now[1]))
			} else {
				b.WriteString(h.Upper(now[0]))
			}
			last = now
		}
		for range s.wide {
			b.WriteString("▀")
		}
	}
	b.WriteString(theme.Reset)
	return b.String()
}

func (s shape) blocks(line int, values []float32, h *theme.Heat) string {
	var b strings.Builder
	last := -1
	for c := range s.cols {
		v, _ := s.value(values, line, c)
		if now := step(v, theme.HeatSteps); now != last {
			b.WriteString(h.Half(now, now))
			last = now
		}
		for range s.wide {
			b.WriteString("▀")
		}
	}
	b.WriteString(theme.Reset)
	return b.String()
}

// finer is the shape of the dots of a braille map: two in a cell across and four down, as far as bins can be halved exactly.
func (s shape) finer() shape {
	f := s
	if s.wide == 1 && s.per%2 == 0 {
		f.per, f.cols = s.per/2, (s.grid.Experts+s.per/2-1)/(s.per/2)
	}
	if s.half && s.each%2 == 0 {
		f.each = s.each / 2
		f.bins = (s.grid.Layers() + f.each - 1) / f.each
	}
	return f
}

// dotted draws a line in braille: a dot is set where its bin of the finer shape f is at least half full.
func (s shape) dotted(line int, f shape, values []float32) string {
	dots := [2][4]rune{{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}}
	across, down := s.per/f.per, 1
	if s.half {
		down = 2 * (s.each / f.each)
	}
	var b strings.Builder
	for c := range s.cols {
		glyph := rune(0x2800)
		for x := range 2 {
			col := min(c*across+x*across/2, f.cols-1)
			for y := range 4 {
				if v, ok := f.value(values, line*down+y*down/4, col); ok && v >= .5 {
					glyph |= dots[x][y]
				}
			}
		}
		for range s.wide {
			b.WriteRune(glyph)
		}
	}
	return b.String()
}

// legend says what the glyphs mean.
func (in *Inspector) legend(top float64) string {
	p := in.painted()
	s := in.metric.String() + "   "
	switch {
	case p.dots:
		s += "a dot: at least half"
	case p.heat >= 0:
		s += "dark none … light all (" + p.name + ")"
	case in.metric == metricRoute || in.waits:
		s += fmt.Sprintf("%q none  %c some", string(p.ramp[0]), p.ramp[len(p.ramp)-1])
	default:
		for i, r := range p.ramp {
			if i == 0 {
				s += fmt.Sprintf("%q %s", string(r), rampName[i])
			} else {
				s += fmt.Sprintf("  %c %s", r, rampName[i])
			}
		}
	}
	if words := in.scaleWords(top); words != "" {
		s += "   " + words
	}
	if in.waits {
		s += "   waits only"
	}
	return s
}

// mapPage draws the map with its labels, the share of each line that was ready, and what there is to know beside or below
// it.
func (in *Inspector) mapPage(width, height int) []string {
	if why := in.missing(in.metric); why != "" {
		in.metric = metricRoute
	}
	if in.grid.Len() == 0 {
		return in.noGrid(width, height)
	}
	side := 0
	if width >= 100 {
		side = 30
	}
	bar := 12
	switch {
	case width < 60:
		bar = 0
	case side > 0:
		bar = 11
	}
	percent := 5
	if side > 0 {
		percent = 2 // blanks before the panel
	}
	room := width - mapLabel - side - percent
	if bar > 0 {
		room -= bar + 1
	}
	info := 0
	if side == 0 {
		info = max(1, min(6, (height-1)/3))
	}
	s := arrange(in.grid, room, max(1, height-1-info))
	in.shape = s
	lines := in.drawMap(s)
	mapWidth := s.cols * s.wide
	ready := in.readiness()
	var panel []string
	if side > 0 {
		panel = in.panel(side, width >= roomyWidth)
	}
	out := make([]string, 0, height)
	cursor := s.lineOf(in.layer)
	for line, cells := range lines {
		from, to := s.lineLayers(line)
		label := text.Fit(fmt.Sprintf("L%02d", from), mapLabel)
		if line == cursor {
			label = in.th.Selected.Paint(text.Fit(fmt.Sprintf(">%02d", from), mapLabel))
		}
		row := label + cells
		if bar > 0 {
			r := share{}
			for l := from; l < to && l < len(ready); l++ {
				r.n += ready[l].n
				r.of += ready[l].of
			}
			if r.of > 0 {
				row += " " + gauge.Bar(r.value(), bar)
				if side == 0 {
					row += fmt.Sprintf(" %4s", gauge.Percent(r.value()))
				}
			} else if side == 0 {
				row += text.Blank(bar + 6)
			} else {
				row += text.Blank(bar + 1)
			}
		}
		out = append(out, in.withPanel(row, mapLabel+mapWidth+1+bar, panel, line, side))
	}
	axis := text.Blank(mapLabel) + in.axis(s)
	if bar > 0 {
		each := s.each
		if s.half {
			each *= 2
		}
		word := "ready"
		if each > 1 {
			word = fmt.Sprintf("ready, %d layers a row", each)
		}
		rest := width - text.Width(axis) - 1
		if side > 0 { // the panel begins behind the bars
			rest = bar
		}
		if text.Width(word) > rest {
			word = text.Truncate("ready", max(rest, 0), "")
		}
		axis += " " + in.th.Dim.Paint(word)
	}
	out = append(out, in.withPanel(axis, mapLabel+mapWidth+1+bar, panel, len(lines), side))
	for line := len(lines) + 1; line < height && line < len(panel); line++ {
		out = append(out, in.withPanel("", mapLabel+mapWidth+1+bar, panel, line, side))
	}
	if side == 0 {
		for _, l := range in.mapInfo(width) {
			if len(out) < height && info > 0 {
				out, info = append(out, l), info-1
			}
		}
	}
	return out
}

// withPanel puts a line of the panel at the right of a row.
func (in *Inspector) withPanel(row string, width int, panel []string, line, side int) string {
	if side == 0 || line >= len(panel) || panel[line] == "" {
		return row
	}
	return row + text.Blank(max(width-text.Width(row), 0)+2) + panel[line]
}

// axis labels the columns with the experts they begin with.
func (in *Inspector) axis(s shape) string {
	width := s.cols * s.wide
	line := []byte(text.Blank(width))
	marks := 7
	for width/marks < 6 && marks > 1 {
		marks--
	}
	free := 0
	for i := range marks {
		col := s.cols * i / marks
		first, _ := s.expertsOf(col)
		word := fmt.Sprint(first)
		if at := col * s.wide; at >= free && at+len(word) <= width {
			copy(line[at:], word)
			free = at + len(word) + 1
		}
	}
	if last := fmt.Sprint(in.grid.Experts - 1); width-len(last) >= free {
		copy(line[width-len(last):], last)
	}
	// The cursor's column, where no number stands in the way of it.
	if col := in.expert / max(s.per, 1) * s.wide; col < width && line[col] == ' ' {
		line[col] = '^'
	}
	return string(line)
}

// readiness is, by layer, what was in memory when it was asked for: over all tokens of a running engine, or for the token
// on the screen.
func (in *Inspector) readiness() []share {
	out := make([]share, in.grid.Last+1)
	if in.tally != nil && in.message == "" {
		for l := range out {
			out[l] = in.tally.layers[l].ready
		}
		return out
	}
	if t, ok := in.current(); ok {
		for i := range t.pass.Layers {
			l := &t.pass.Layers[i]
			_, _, from := l.Row(t.row, t.pass.TopK)
			for _, o := range from {
				if o != expert.Unknown && l.Layer < len(out) {
					out[l.Layer].of++
					if o.Ready() {
						out[l.Layer].n++
					}
				}
			}
		}
	}
	return out
}

// noGrid is what stands where a map would.
func (in *Inspector) noGrid(width, height int) []string {
	why := "This model routes to no experts: there is nothing to inspect."
	switch {
	case in.reading:
		why = "The trace is being read; its first tokens appear in a moment."
	case in.index != nil:
		why = "The trace has no routes."
		if st := in.index.Stats(); len(st.Damages) > 0 {
			why = fmt.Sprintf("There are no routes in this file. Line %d: %s", st.Damages[0].Line, st.Damages[0].Reason)
		}
	case in.live == nil:
		why = "No model is running, and no trace was named."
	}
	var out []string
	for _, l := range text.Wrap(why, max(width-2, 1)) {
		out = append(out, " "+l)
	}
	return out
}

// Mini is a small map for the side of another screen: its lines, at most height, none wider than width. It is empty
// without experts.
func (in *Inspector) Mini(width, height int) []string {
	if in.grid.Len() == 0 {
		return nil
	}
	m := &in.mini
	if m.lines == nil || m.version != in.version || m.width != width || m.height != height {
		m.version, m.width, m.height = in.version, width, height
		m.lines = in.drawMap(arrange(in.grid, width, height))
	}
	return slices.Clone(m.lines)
}

// around is text about the tokens before and after the one on the screen, which is set off, in width cells.
func (in *Inspector) around(width int) string {
	if in.o.Text == nil || width < 12 {
		return ""
	}
	piece := func(n int64) string {
		t, ok := in.shown.get(n)
		if !ok || t.row >= len(t.pass.Tokens) {
			return ""
		}
		s := text.Clean(in.o.Text(t.pass.Tokens[t.row : t.row+1]))
		return strings.NewReplacer("\n", "↵", "\t", " ").Replace(s)
	}
	now := piece(in.at)
	if now == "" {
		return ""
	}
	centre := "‹" + text.Truncate(now, width-4, "…") + "›"
	left, right := "", ""
	room := width - text.Width(centre)
	for n := in.at + 1; n <= in.at+4; n++ {
		p := piece(n)
		if p == "" || text.Width(right+p) > room/3 {
			break
		}
		right += p
	}
	room -= text.Width(right)
	for n := in.at - 1; n >= in.shown.first() && n > in.at-60; n-- {
		p := piece(n)
		if p == "" {
			break
		}
		if text.Width(p+left) > room-2 {
			left = "… " + left
			break
		}
		left = p + left
	}
	return left + in.th.Accent.Paint(centre) + right
}

// origins counts experts by where they were.
func origins(from []expert.Origin) (n [5]int) {
	for _, o := range from {
		n[min(o, expert.Waited)]++
	}
	return n
}
