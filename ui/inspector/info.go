package inspector

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/expert"
	"deltafin/ui/gauge"
	"deltafin/ui/text"
)

// mapInfo is what there is to know below a map, the most important first.
func (in *Inspector) mapInfo(width int) []string {
	lines := []string{in.cursorLine(), in.nowLine(), in.paceLine(width), in.readyLine(width), in.recallLine(), in.tierLine(width)}
	if in.index != nil && in.live == nil {
		lines = append([]string{in.cursorLine(), in.nowLine()}, in.traceLines()...)
	}
	var out []string
	for _, l := range lines {
		if l != "" {
			out = append(out, " "+text.Truncate(l, width-1, "…"))
		}
	}
	return out
}

// cursorLine is the cell under the cursor in figures.
func (in *Inspector) cursorLine() string {
	s := in.shape
	if s.rows == 0 {
		return ""
	}
	from, to := s.lineLayers(s.lineOf(in.layer))
	a, b := s.expertsOf(in.expert / max(s.per, 1))
	name := fmt.Sprintf("cursor L%d", from)
	if to-from > 1 {
		name += fmt.Sprintf("-%d", to-1)
	}
	name += fmt.Sprintf(" e%d", a)
	if b-a > 1 {
		name += fmt.Sprintf("-%d", b-1)
	}
	n := (b - a) * (to - from)
	resident, use, waits, routed := 0, uint32(0), uint32(0), 0
	for l := from; l < to; l++ {
		ids, _, _, _ := in.layerOf(l)
		for e := a; e < b; e++ {
			i := in.grid.Index(expert.Key{Layer: l, Expert: e})
			if in.resident(i) {
				resident++
			}
			if in.tally != nil {
				use += in.tally.use[i]
				waits += in.tally.waits[i]
			} else if i < len(in.fileUse) {
				use += in.fileUse[i]
			}
			if slices.Contains(ids, uint16(e)) {
				routed++
			}
		}
	}
	if in.o.Present != nil {
		name += fmt.Sprintf(": %d/%d resident ·", resident, n)
	} else {
		name += ": " + gauge.Plural(int64(n), "expert", "experts") + " ·"
	}
	name += fmt.Sprintf(" used %s", gauge.Count(int64(use)))
	if in.tally != nil {
		name += fmt.Sprintf(" waited %s", gauge.Count(int64(waits)))
	}
	return name + fmt.Sprintf(" · %d now", routed)
}

func (in *Inspector) resident(number int) bool {
	return number/64 < len(in.present) && in.present[number/64]>>(number%64)&1 == 1
}

// nowLine is the token on the screen: where its experts were.
func (in *Inspector) nowLine() string {
	t, ok := in.current()
	if !ok {
		if in.wanted >= 0 {
			return fmt.Sprintf("token %s is being read", gauge.Count(in.wanted+1))
		}
		return "no token yet"
	}
	var n [5]int
	all := 0
	for i := range t.pass.Layers {
		ids, _, from := t.pass.Layers[i].Row(t.row, t.pass.TopK)
		all += len(ids)
		for k, v := range origins(from) {
			n[k] += v
		}
	}
	s := fmt.Sprintf("token  %s experts", gauge.Count(int64(all)))
	if known := n[1] + n[2] + n[3] + n[4]; known > 0 {
		share := func(k int) string { return gauge.Percent(float64(n[k]) / float64(known)) }
		s += fmt.Sprintf(": %s hit, %s early, %s late, %s waited", share(1), share(2), share(3), share(4))
	} else {
		s += "; where they were is not known"
	}
	if t.pass.Rows > 1 {
		s += fmt.Sprintf(" · row %d of %d", t.row+1, t.pass.Rows)
	}
	return s
}

// spark is a sparkline of the last tokens.
func (in *Inspector) spark(width int, top float64, value func(glance) float64) string {
	if in.tally == nil {
		return ""
	}
	var v []float64
	for _, g := range in.tally.glances() {
		if x := value(g); x >= 0 {
			v = append(v, x)
		}
	}
	return gauge.Spark(v, width, top)
}

// pace is the seconds a token took: the last, the mean and the best of those looked at. Rows of a prompt go through
// together and do not count.
func (in *Inspector) pace() (last, average, best time.Duration, n int) {
	if in.tally == nil {
		return
	}
	for _, g := range in.tally.glances() {
		if g.rows > 8 {
			continue
		}
		n++
		last = g.took
		average += g.took
		if best == 0 || g.took < best {
			best = g.took
		}
	}
	if n > 0 {
		average /= time.Duration(n)
	}
	return
}

func (in *Inspector) paceLine(width int) string {
	last, average, best, n := in.pace()
	if n == 0 {
		return ""
	}
	tail := fmt.Sprintf("  %s  avg %s  best %s", gauge.Duration(last), gauge.Duration(average), gauge.Duration(best))
	return "s/tok  " + in.spark(min(48, width-8-text.Width(tail)), 0, func(g glance) float64 {
		if g.rows > 8 {
			return -1
		}
		return g.took.Seconds()
	}) + tail
}

func (in *Inspector) readyLine(width int) string {
	if in.tally == nil {
		return ""
	}
	sum, n, last := 0.0, 0, 0.0
	for _, g := range in.tally.glances() {
		if g.ready >= 0 {
			sum, n, last = sum+g.ready, n+1, g.ready
		}
	}
	if n == 0 {
		return ""
	}
	tail := fmt.Sprintf("  %s   avg %s", gauge.Percent(last), gauge.Percent(sum/float64(n)))
	return "ready  " + in.spark(min(48, width-8-text.Width(tail)), 1, func(g glance) float64 { return g.ready }) + tail
}

// layerShare is a share that belongs to a layer.
type layerShare struct {
	layer int
	value float64
}

// lookahead is what the router's guess for each layer was worth, as the engine scores it.
func (in *Inspector) lookahead() []layerShare {
	var out []layerShare
	for l, v := range in.health.Cache.Recall {
		if l > in.grid.First && l <= in.grid.Last { // nothing is guessed for the first
			out = append(out, layerShare{l, float64(v)})
		}
	}
	return out
}

// previous is what the token before would have been worth as a guess.
func (in *Inspector) previous() (all share, layers []layerShare) {
	if in.tally == nil {
		return
	}
	for l := in.grid.First; l <= in.grid.Last; l++ {
		p := in.tally.layers[l].previous
		all.n += p.n
		all.of += p.of
		if p.of > 0 {
			layers = append(layers, layerShare{l, p.value()})
		}
	}
	return
}

func meanOf(list []layerShare) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x.value
	}
	return sum / float64(max(1, len(list)))
}

// weakest are the worst of the list in words.
func weakest(list []layerShare, n int) string {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b layerShare) int {
		switch {
		case a.value < b.value:
			return -1
		case a.value > b.value:
			return 1
		}
		return 0
	})
	var words []string
	for _, x := range list[:min(n, len(list))] {
		words = append(words, fmt.Sprintf("L%d %s", x.layer, gauge.Percent(x.value)))
	}
	return strings.Join(words, "  ")
}

func (in *Inspector) recallLine() string {
	look := in.lookahead()
	prev, _ := in.previous()
	var parts []string
	if len(look) > 0 {
		parts = append(parts, "look-ahead "+gauge.Percent(meanOf(look)))
	}
	if prev.of > 0 {
		parts = append(parts, "previous token "+gauge.Percent(prev.value()))
	}
	if len(parts) == 0 {
		return ""
	}
	s := "recall " + strings.Join(parts, "  ")
	if len(look) > 0 {
		s += "   worst " + weakest(look, 3)
	}
	return s
}

func (in *Inspector) tierLine(width int) string {
	c := in.health.Cache
	if c.Slots == 0 {
		return ""
	}
	tail := fmt.Sprintf(" %d of %d slots, %s   on disk %s", c.Used, c.Slots, gauge.Bytes(float64(c.Used)*float64(c.SlotBytes)),
		gauge.Count(int64(max(0, in.grid.Len()-c.Used))))
	return "tiers  RAM " + gauge.Bar(float64(c.Used)/float64(c.Slots), max(4, min(16, width-12-text.Width(tail)))) + tail
}

// traceLines say what a file holds.
func (in *Inspector) traceLines() []string {
	s := in.built
	lines := []string{fmt.Sprintf("trace  %s tokens in %s passes, %s, %s", gauge.Count(s.Rows), gauge.Count(s.Passes), gauge.Plural(s.Runs, "run", "runs"),
		gauge.Bytes(float64(s.Size)))}
	if t, ok := in.current(); ok {
		where := fmt.Sprintf("pass   %s, step %d", gauge.Count(t.pass.Number+1), t.pass.Step)
		if t.pass.Run != "" {
			where += ", run " + text.OneLine(t.pass.Run)
		}
		if t.pass.Position >= 0 {
			where += fmt.Sprintf(", position %d", t.pass.Position+t.row)
		}
		if t.pass.Message != "" {
			where += ", message " + t.pass.Message
		}
		lines = append(lines, where)
	}
	return append(lines, in.damageLines()...)
}

// damageLines name what could not be read.
func (in *Inspector) damageLines() []string {
	s := in.built
	var lines []string
	if s.Damaged > 0 {
		var where []string
		for _, d := range s.Damages[:min(4, len(s.Damages))] {
			where = append(where, fmt.Sprint(d.Line))
		}
		more := ""
		if s.Damaged > int64(len(where)) {
			more = ", …"
		}
		lines = append(lines, fmt.Sprintf("!! %s left out: %s%s (%s)", gauge.Plural(s.Damaged, "damaged line", "damaged lines"), strings.Join(where, ", "), more,
			text.OneLine(s.Damages[0].Reason)))
	}
	if s.Torn {
		lines = append(lines, "the last line is not whole and was left out")
	}
	if s.Grew {
		lines = append(lines, "the file changed while it was read; what was there at first is shown")
	}
	return lines
}

// panel is what stands beside a map: sections of short lines, in a roomy window with the words around the token.
func (in *Inspector) panel(width int, roomy bool) []string {
	var out []string
	add := func(title string, lines ...string) {
		var kept []string
		for _, l := range lines {
			if l != "" {
				kept = append(kept, text.Truncate(l, width, "…"))
			}
		}
		if len(kept) == 0 {
			return
		}
		if len(out) > 0 {
			out = append(out, "")
		}
		out = append(append(out, in.th.Title.Paint(title)), kept...)
	}
	wrapped := func(s string) []string {
		if s == "" {
			return nil
		}
		return text.Wrap(s, width)
	}
	h, c := in.health, in.health.Cache
	last, average, best, n := in.pace()
	if n > 0 {
		add("SPEED", fmt.Sprintf("%s/tok avg %s best %s", gauge.Duration(last), gauge.Duration(average), gauge.Duration(best)),
			in.spark(width, 0, func(g glance) float64 {
				if g.rows > 8 {
					return -1
				}
				return g.took.Seconds()
			}))
	}
	if in.index != nil && in.live == nil {
		var lines []string
		for _, l := range in.traceLines() {
			lines = append(lines, wrapped(l)...)
		}
		add("TRACE", lines...)
	}
	if c.Slots > 0 {
		lines := []string{fmt.Sprintf("RAM    %s %d/%d", gauge.Bar(float64(c.Used)/float64(c.Slots), 10), c.Used, c.Slots)}
		if asked := float64(c.Hits + c.Misses); asked > 0 {
			bar := func(word string, v int64) string {
				return fmt.Sprintf("%-7s%s %s", word, gauge.Bar(float64(v)/asked, 10), gauge.Percent(float64(v)/asked))
			}
			lines = append(lines, bar("hit", c.Hits-c.Early), bar("early", c.Early), bar("waited", c.Misses))
		}
		add("CACHE", lines...)
	}
	if h.Bandwidth > 0 {
		rate := gauge.Bytes(h.Bandwidth) + "/s"
		if h.ProbedBandwidth > 0 {
			rate += " of " + gauge.Bytes(h.ProbedBandwidth) + "/s"
		}
		per := ""
		if waits, of := 0, 0; in.tally != nil {
			for _, g := range in.tally.glances() {
				if g.rows == 1 { // rows that go through together share what is read
					waits, of = waits+g.waited, of+1
				}
			}
			if of > 0 {
				per = fmt.Sprintf("%s waits/tok  %s/tok", gauge.Count(int64(waits/of)), gauge.Bytes(float64(waits)*float64(c.SlotBytes)/float64(of)))
			}
		}
		add("DISK", rate, per)
	}
	look := in.lookahead()
	prev, _ := in.previous()
	var lines []string
	if len(look) > 0 {
		lines = append(lines, fmt.Sprintf("look-ahead %s %s", gauge.Bar(meanOf(look), 10), gauge.Percent(meanOf(look))))
	}
	if prev.of > 0 {
		lines = append(lines, fmt.Sprintf("prev-token %s %s", gauge.Bar(prev.value(), 10), gauge.Percent(prev.value())))
	}
	if c.Unused > 0 {
		lines = append(lines, "wasted "+gauge.Bytes(float64(c.Unused)*float64(c.SlotBytes)))
	}
	if len(look) > 0 {
		lines = append(lines, "worst "+weakest(look, 2))
	}
	add("PREFETCH", lines...)
	if p := h.Progress; p.Layers > 0 && (p.Phase == runtime.PhaseDecode || p.Phase == runtime.PhasePrefill) {
		add("NOW", fmt.Sprintf("%s layer %d/%d", p.Phase, p.Layer, p.Layers), gauge.Bar(float64(p.Layer)/float64(p.Layers), width))
	}
	if in.shown != nil {
		if s := in.around(width); s != "" && roomy {
			add("TEXT", s)
		}
	}
	add("TOKEN", wrapped(strings.TrimPrefix(in.nowLine(), "token  "))...)
	add("CURSOR", wrapped(strings.TrimPrefix(in.cursorLine(), "cursor "))...)
	return out
}
