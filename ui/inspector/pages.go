package inspector

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"deltafin/runtime/trace"
	"deltafin/ui/gauge"
	"deltafin/ui/text"
)

// scrolled shows as much of lines as there is room for, from in.top on, below a head that stays.
func (in *Inspector) scrolled(head, lines []string, height int) []string {
	rows := max(1, height-len(head))
	in.pageRows = rows
	in.top = max(0, min(in.top, len(lines)-rows))
	out := append([]string(nil), head...)
	return append(out, lines[in.top:min(len(lines), in.top+rows)]...)
}

// prefetchPage says whether guessing is worth it: for the whole model, by rank, and layer by layer.
func (in *Inspector) prefetchPage(width, height int) []string {
	if in.grid.Len() == 0 {
		return in.noGrid(width, height)
	}
	if in.live == nil {
		return in.wrapped("A trace file does not say what was guessed. Open the inspector beside a running model to see what reading ahead is worth.", width)
	}
	c := in.health.Cache
	look := in.lookahead()
	prev, byLayer := in.previous()
	bar := max(4, min(24, width-44))
	var head []string
	row := func(word string, v float64, rest string) {
		head = append(head, text.Truncate(fmt.Sprintf(" %-15s%s %4s  %s", word, gauge.Bar(v, bar), gauge.Percent(v), rest), width, "…"))
	}
	if len(look) > 0 {
		row("look-ahead", meanOf(look), "of its guesses were right")
	}
	if prev.of > 0 {
		row("previous token", prev.value(), "were asked for again")
	}
	if c.Ahead > 0 {
		row("waste", float64(c.Unused)/float64(c.Ahead), fmt.Sprintf("of %s reads ahead in vain, %s", gauge.Count(c.Ahead), gauge.Bytes(float64(c.Unused)*float64(c.SlotBytes))))
		late := float64(c.Late) / float64(max(1, c.Late+c.Early))
		row("late", late, fmt.Sprintf("of %s useful reads came too late", gauge.Count(c.Late+c.Early)))
	}
	if len(head) == 0 {
		return in.wrapped("Nothing was read ahead yet. That happens only where the experts do not all fit into memory: this model's "+
			fmt.Sprintf("%s of %s are in memory.", gauge.Count(int64(c.Used)), gauge.Count(int64(in.grid.Len()))), width)
	}
	rank := func(ranks []float64, words string) {
		head = append(head, text.Truncate(fmt.Sprintf(" by rank        %s  %s", gauge.Spark(ranks, 32, 1), words), width, "…"))
	}
	if len(c.ByRank) > 0 && height > len(head)+8 {
		ranks := make([]float64, len(c.ByRank))
		words := "of the look-ahead, its best guess first:"
		for i, r := range c.ByRank {
			ranks[i] = float64(r)
			words += " " + gauge.Percent(ranks[i])
		}
		rank(ranks, words)
	}
	if prev.of > 0 && height > len(head)+8 {
		var ranks []float64
		for _, r := range in.tally.byRank {
			ranks = append(ranks, r.value())
		}
		rank(ranks, "of the token before, its best expert first")
	}
	head = append(head, "", in.th.Dim.Paint(text.Truncate(" layer  look-ahead          previous token      early  late", width, "…")))
	type line struct {
		layer      int
		look, prev float64
	}
	var list []line
	for l := in.grid.First; l <= in.grid.Last; l++ {
		x := line{l, -1, -1}
		for _, v := range look {
			if v.layer == l {
				x.look = v.value
			}
		}
		for _, v := range byLayer {
			if v.layer == l {
				x.prev = v.value
			}
		}
		list = append(list, x)
	}
	if in.worst {
		slices.SortStableFunc(list, func(a, b line) int {
			switch {
			case a.look < b.look:
				return -1
			case a.look > b.look:
				return 1
			}
			return a.layer - b.layer
		})
	}
	cell := func(v float64) string {
		if v < 0 {
			return text.Fit("-", 18)
		}
		return text.Fit(fmt.Sprintf("%s %s", gauge.Bar(v, 12), gauge.Percent(v)), 18)
	}
	var lines []string
	for _, x := range list {
		t := in.tally.layers[x.layer]
		early, late := "-", "-"
		if t.ready.of > 0 {
			early, late = gauge.Percent(share{t.early.n, t.ready.of}.value()), gauge.Percent(share{t.late.n, t.ready.of}.value())
		}
		mark := " "
		if x.layer == in.layer {
			mark = ">"
		}
		lines = append(lines, text.Truncate(fmt.Sprintf("%sL%-5d %s  %s  %5s %5s", mark, x.layer, cell(x.look), cell(x.prev), early, late), width, "…"))
	}
	return in.scrolled(head, lines, height)
}

func (in *Inspector) wrapped(s string, width int) []string {
	var out []string
	for _, l := range text.Wrap(text.Clean(s), max(width-2, 1)) {
		out = append(out, " "+l)
	}
	return out
}

// speedParts are the shares of a pass's time, in the order they are stacked, with a letter each.
var speedParts = []struct {
	letter byte
	word   string
	of     func(p *trace.Pass) time.Duration
}{
	{'w', "waiting for experts", partOf(trace.Wait)},
	{'s', "waiting for layer weights", partOf(trace.Spine)},
	{'a', "attention and router", partOf(trace.Attend)},
	{'e', "experts", partOf(trace.Experts)},
	{'h', "head", func(p *trace.Pass) time.Duration { return p.Head }},
	{'o', "other", partOf(trace.Other)},
}

func partOf(part trace.Part) func(p *trace.Pass) time.Duration {
	return func(p *trace.Pass) time.Duration {
		var sum time.Duration
		for i := range p.Layers {
			sum += p.Layers[i].Time[part]
		}
		return sum
	}
}

// averaged is how many passes the speed page averages over.
const averaged = 32

// speedPage says where the time goes: over the last passes, pass by pass, and layer by layer.
func (in *Inspector) speedPage(width, height int) []string {
	if in.live == nil {
		return in.wrapped("A trace file does not hold times. Open the inspector beside a running model to see where the time goes.", width)
	}
	s, ok := in.shown.(*liveSeries)
	if !ok || len(s.passes) == 0 {
		return in.noToken(width)
	}
	// The last passes up to the one on the screen that fed as many rows at a time: a prompt is another thing than a reply.
	end := len(s.passes)
	for end > 1 && s.starts[end-1] > in.at {
		end--
	}
	tile := s.passes[end-1].Rows > 8
	var last []*trace.Pass
	for i := end - 1; i >= 0 && len(last) < averaged; i-- {
		if p := s.passes[i]; p.Duration > 0 && (p.Rows > 8) == tile {
			last = append(last, p)
		}
	}
	if len(last) == 0 {
		return in.wrapped("No times were kept.", width)
	}
	var all time.Duration
	rows := 0
	parts := make([]time.Duration, len(speedParts))
	for _, p := range last {
		all += p.Duration
		rows += p.Rows
		for i, part := range speedParts {
			parts[i] += part.of(p)
		}
	}
	what := "reply"
	if tile {
		what = "prompt"
	}
	var out []string
	add := func(format string, a ...any) {
		out = append(out, text.Truncate(fmt.Sprintf(format, a...), width, "…"))
	}
	add(" last %s of a %s: %s a token, %.2f tokens a pass", gauge.Plural(int64(len(last)), "pass", "passes"), what,
		gauge.Duration(all/time.Duration(max(1, rows))), float64(rows)/float64(len(last)))
	bar := max(4, min(30, width-46))
	for i, part := range speedParts {
		v := float64(parts[i]) / float64(all)
		add(" %c %-26s%s %4s  %s", part.letter, part.word, gauge.Bar(v, bar), gauge.Percent(v), gauge.Duration(parts[i]/time.Duration(len(last))))
	}
	if h := in.health; h.Bandwidth > 0 {
		line := fmt.Sprintf(" drive %s/s", gauge.Bytes(h.Bandwidth))
		if h.ProbedBandwidth > 0 {
			line += fmt.Sprintf(" of the %s/s it was measured to give (%s)", gauge.Bytes(h.ProbedBandwidth), gauge.Percent(h.Bandwidth/h.ProbedBandwidth))
		}
		add("%s", line)
	}
	// Layer by layer, by what each took, in one row of blocks for every part of the screen's width.
	times := make([]float64, max(in.depth, 1))
	type slow struct {
		layer int
		d     time.Duration
	}
	var slowest []slow
	for l := range times {
		var d time.Duration
		for _, p := range last {
			if l < len(p.Layers) {
				for _, t := range p.Layers[l].Time {
					d += t
				}
			}
		}
		d /= time.Duration(len(last))
		times[l] = d.Seconds()
		slowest = append(slowest, slow{l, d})
	}
	out = append(out, "")
	per := (len(times) + max(width-10, 1) - 1) / max(width-10, 1)
	var binned []float64
	for l := 0; l < len(times); l += per {
		binned = append(binned, slices.Max(times[l:min(len(times), l+per)]))
	}
	add(" layers %s", gauge.Spark(binned, width-9, 0))
	slices.SortStableFunc(slowest, func(a, b slow) int { return int(b.d - a.d) })
	var words []string
	for _, x := range slowest[:min(5, len(slowest))] {
		words = append(words, fmt.Sprintf("L%d %s", x.layer, gauge.Duration(x.d)))
	}
	add(" slowest %s", strings.Join(words, "  "))
	out = append(out, "")
	room := height - len(out) - 1
	if room < 2 {
		return out
	}
	add("%s", in.th.Dim.Paint(text.Truncate(" passes, the newest first; a letter for each share of the time", width, "…")))
	longest := time.Duration(0)
	for _, p := range last[:min(len(last), room)] {
		longest = max(longest, p.Duration)
	}
	for _, p := range last[:min(len(last), room)] {
		add(" %7s %s", gauge.Duration(p.Duration), stacked(p, longest, width-10))
	}
	return out
}

// stacked is a pass as a row of letters, as long as its share of the longest.
func stacked(p *trace.Pass, longest time.Duration, width int) string {
	if width < 1 || longest <= 0 {
		return ""
	}
	var b strings.Builder
	var sum time.Duration
	for _, part := range speedParts {
		sum += part.of(p)
		for upTo := int(float64(sum) / float64(longest) * float64(width)); b.Len() < upTo && b.Len() < width; {
			b.WriteByte(part.letter)
		}
	}
	return b.String()
}
