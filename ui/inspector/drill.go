package inspector

import (
	"fmt"
	"slices"
	"strings"

	"deltafin/runtime/expert"
	"deltafin/ui/gauge"
	"deltafin/ui/text"
)

// drill is a look into a cell of the map: its experts, then the tokens that used one of them.
type drill struct {
	level    int // 0: not drilling, 1: experts, 2: tokens
	experts  []expert.Key
	selected int
	of       expert.Key
	tokens   []int64
	chosen   int
}

// enter goes one step deeper.
func (in *Inspector) enter() {
	d := &in.drill
	switch d.level {
	case 0:
		s := in.shape
		if s.rows == 0 {
			return
		}
		from, to := s.lineLayers(s.lineOf(in.layer))
		a, b := s.expertsOf(in.expert / max(s.per, 1))
		*d = drill{level: 1}
		for l := from; l < to; l++ {
			for e := a; e < b; e++ {
				if l == in.layer && e == in.expert {
					d.selected = len(d.experts)
				}
				d.experts = append(d.experts, expert.Key{Layer: l, Expert: e})
			}
		}
	case 1:
		d.level, d.of = 2, d.experts[d.selected]
		d.tokens, d.chosen = in.usersOf(d.of), 0
		in.layer, in.expert = d.of.Layer, d.of.Expert
	case 2:
		if d.chosen < len(d.tokens) {
			in.jump(d.tokens[d.chosen])
			*d = drill{}
			in.tab, in.top = TabRoutes, 0
		}
	}
	in.changed()
}

// mostUsers is how many tokens of an expert are listed, the newest first.
const mostUsers = 200

// usersOf is the tokens at hand that were routed to an expert.
func (in *Inspector) usersOf(k expert.Key) (found []int64) {
	if in.shown == nil {
		return nil
	}
	for n := in.shown.end() - 1; n >= in.shown.first() && len(found) < mostUsers; n-- {
		t, ok := in.shown.get(n)
		if !ok {
			if _, file := in.shown.(*fileSeries); file {
				return in.usersInFile(k)
			}
			continue
		}
		if t.used(k) {
			found = append(found, n)
		}
	}
	return found
}

// usersInFile looks through the passes of a file that are at hand.
func (in *Inspector) usersInFile(k expert.Key) (found []int64) {
	f := in.shown.(*fileSeries)
	for _, kept := range f.kept {
		if kept.pass == nil {
			continue
		}
		for r := range kept.pass.Rows {
			if (token{kept.pass, r}).used(k) {
				found = append(found, kept.start+int64(r))
			}
		}
	}
	slices.Sort(found)
	slices.Reverse(found)
	return slices.Compact(found)
}

func (t token) used(k expert.Key) bool {
	for i := range t.pass.Layers {
		if l := &t.pass.Layers[i]; l.Layer == k.Layer {
			ids, _, _ := l.Row(t.row, t.pass.TopK)
			return slices.Contains(ids, uint16(k.Expert))
		}
	}
	return false
}

func (in *Inspector) drillPage(width, height int) []string {
	d := &in.drill
	if d.level == 1 {
		return in.expertList(width, height)
	}
	head := []string{" " + in.th.Title.Paint(fmt.Sprintf("L%d e%d", d.of.Layer, d.of.Expert)) + in.th.Dim.Paint(" was asked for by these tokens")}
	if len(d.tokens) == 0 {
		return append(head, in.wrapped("None of the tokens at hand was routed to it.", width)...)
	}
	var lines []string
	for i, n := range d.tokens {
		mark := " "
		if i == d.chosen {
			mark = ">"
		}
		line := fmt.Sprintf("%s token %-8s", mark, gauge.Count(n+1))
		if t, ok := in.shown.get(n); ok {
			for j := range t.pass.Layers {
				l := &t.pass.Layers[j]
				if l.Layer != d.of.Layer {
					continue
				}
				ids, weights, from := l.Row(t.row, t.pass.TopK)
				k := slices.Index(ids, uint16(d.of.Expert))
				line += fmt.Sprintf(" rank %2d", k+1)
				if k >= 0 && k < len(weights) {
					line += fmt.Sprintf("  %.4f", weights[k])
				}
				if k >= 0 && k < len(from) {
					line += fmt.Sprintf("  %-7s", from[k])
				}
			}
		}
		lines = append(lines, line+in.wordsAt(n, width-text.Width(line)-2))
	}
	return in.list(head, lines, d.chosen, height)
}

// wordsAt is the text around a token.
func (in *Inspector) wordsAt(n int64, width int) string {
	at := in.at
	in.at = n
	defer func() { in.at = at }()
	if s := in.around(width); s != "" {
		return "  " + s
	}
	return ""
}

// list shows lines so that the chosen one is among them.
func (in *Inspector) list(head, lines []string, chosen, height int) []string {
	rows := max(1, height-len(head))
	in.top = max(chosen-rows+1, min(in.top, chosen))
	return in.scrolled(head, lines, height)
}

func (in *Inspector) expertList(width, height int) []string {
	d := &in.drill
	first, last := d.experts[0], d.experts[len(d.experts)-1]
	head := []string{" " + in.th.Title.Paint(fmt.Sprintf("Layers %d to %d, experts %d to %d", first.Layer, last.Layer, first.Expert, last.Expert))}
	var lines []string
	for i, k := range d.experts {
		n := in.grid.Index(k)
		mark := " "
		if i == d.selected {
			mark = ">"
		}
		parts := []string{fmt.Sprintf("%sL%-3d e%-4d", mark, k.Layer, k.Expert)}
		if in.o.Present != nil {
			parts = append(parts, text.Fit(map[bool]string{true: "resident", false: "on disk"}[in.resident(n)], 8))
		}
		if in.tally != nil {
			parts = append(parts, fmt.Sprintf("used %s, waited %s", gauge.Count(int64(in.tally.use[n])), gauge.Count(int64(in.tally.waits[n]))))
			if last := in.tally.last[n]; last > 0 {
				parts = append(parts, fmt.Sprintf("%s ago", gauge.Plural(in.tally.done-last, "token", "tokens")))
			}
		} else if n < len(in.fileUse) {
			parts = append(parts, fmt.Sprintf("used %s", gauge.Count(int64(in.fileUse[n]))))
		}
		if t, ok := in.current(); ok && t.used(k) {
			parts = append(parts, "asked for now")
		}
		lines = append(lines, text.Truncate(strings.Join(parts, "  "), width, "…"))
	}
	return in.list(head, lines, d.selected, height)
}
