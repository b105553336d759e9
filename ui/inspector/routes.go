package inspector

import (
	"fmt"
	"strings"

	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
	"deltafin/ui/gauge"
	"deltafin/ui/text"
)

// letters stand for where an expert was.
const letters = "?helw"

func letter(o expert.Origin) byte { return letters[min(int(o), len(letters)-1)] }

// routesPage lists the layers of the token on the screen: where their experts were, how long they waited, and which experts
// they were; below, the chosen layer in full.
func (in *Inspector) routesPage(width, height int) []string {
	t, ok := in.current()
	if !ok {
		return in.noToken(width)
	}
	var layers []*trace.Layer
	for i := range t.pass.Layers {
		l := &t.pass.Layers[i]
		if ids, _, from := l.Row(t.row, t.pass.TopK); len(ids) > 0 && (!in.waits || waited(from) > 0) {
			layers = append(layers, l)
		}
	}
	head := " layer  where             ready   wait    experts, best first"
	if width < 60 {
		head = " layer  where             ready"
	}
	out := []string{in.th.Dim.Paint(text.Truncate(head, width, "…"))}
	if len(layers) == 0 {
		return append(out, " no layer waited for this token")
	}
	detail := 0
	if height >= 16 {
		detail = in.detailRows(width)
	}
	rows := max(1, height-1-detail)
	chosen := 0
	for i, l := range layers {
		if l.Layer <= in.layer {
			chosen = i
		}
	}
	in.top = max(0, min(in.top, len(layers)-rows))
	if chosen < in.top {
		in.top = chosen
	}
	if chosen >= in.top+rows {
		in.top = chosen - rows + 1
	}
	for i := in.top; i < len(layers) && i < in.top+rows; i++ {
		out = append(out, in.routeRow(t, layers[i], i == chosen, width))
	}
	if detail > 0 {
		for len(out) < height-detail {
			out = append(out, "")
		}
		out = append(out, in.routeDetail(t, layers[chosen], width)...)
	}
	return out
}

func waited(from []expert.Origin) (n int) {
	for _, o := range from {
		if o == expert.Late || o == expert.Waited {
			n++
		}
	}
	return n
}

func (in *Inspector) routeRow(t token, l *trace.Layer, chosen bool, width int) string {
	ids, _, from := l.Row(t.row, t.pass.TopK)
	mark := " "
	if chosen {
		mark = ">"
	}
	where := make([]byte, 0, 16)
	for k := range ids[:min(len(ids), 16)] {
		o := expert.Unknown
		if k < len(from) {
			o = from[k]
		}
		where = append(where, letter(o))
	}
	ready := "   ?"
	if n := origins(from); len(from) > 0 && int(n[0]) < len(from) {
		ready = gauge.Percent(float64(n[1]+n[2]) / float64(len(from)-n[0]))
	}
	head := fmt.Sprintf("%s%-6s %-17s %4s", mark, fmt.Sprintf("L%d", l.Layer), where, ready)
	if chosen {
		head = in.th.Selected.Paint(head)
	}
	if width < 60 {
		return head
	}
	wait := "      "
	if d := l.Time[trace.Wait]; d > 0 {
		wait = gauge.Duration(d)
	}
	row := head + fmt.Sprintf("  %7s ", wait)
	var list strings.Builder
	for _, id := range ids {
		fmt.Fprintf(&list, " %3d", id)
	}
	return row + text.Truncate(list.String(), width-text.Width(row), "…")
}

// detailColumns is how many experts stand side by side in the detail of a layer.
func detailColumns(width int) int { return max(1, min(4, width/26)) }

func (in *Inspector) detailRows(width int) int {
	n := detailColumns(width)
	return 2 + (min(max(in.topK, 1), 32)+n-1)/n
}

// routeDetail is a layer in full: every expert with its weight and where it was.
func (in *Inspector) routeDetail(t token, l *trace.Layer, width int) []string {
	ids, weights, from := l.Row(t.row, t.pass.TopK)
	title := fmt.Sprintf(" layer %d", l.Layer)
	var times []string
	for p := range trace.Parts {
		if d := l.Time[p]; d > 0 {
			times = append(times, fmt.Sprintf("%s %s", trace.Part(p), gauge.Duration(d)))
		}
	}
	if len(times) > 0 {
		title += " · " + strings.Join(times, ", ")
	}
	out := []string{"", in.th.Title.Paint(text.Truncate(title, width, "…"))}
	columns := detailColumns(width)
	rows := in.detailRows(width) - 2
	for r := range rows {
		var b strings.Builder
		for c := range columns {
			k := c*rows + r
			if k >= len(ids) {
				continue
			}
			weight, where := "      ", "unknown"
			if k < len(weights) {
				weight = fmt.Sprintf("%6.4f", weights[k])
			}
			if k < len(from) {
				where = from[k].String()
			}
			cell := fmt.Sprintf(" %2d e%-4d %6s %-8s", k+1, ids[k], weight, where)
			if int(ids[k]) == in.expert {
				cell = fmt.Sprintf(">%2d e%-4d %6s %-8s", k+1, ids[k], weight, where)
			}
			b.WriteString(text.Fit(cell, 25))
			if c < columns-1 {
				b.WriteByte(' ')
			}
		}
		out = append(out, text.Truncate(b.String(), width, "…"))
	}
	return out
}

// noToken is what stands where a token would.
func (in *Inspector) noToken(width int) []string {
	why := "No token has gone through the model yet. Send a message: its routes appear here."
	switch {
	case in.grid.Len() == 0:
		return in.noGrid(width, 0)
	case in.failed != "":
		why = in.failed
	case in.wanted >= 0 || in.reading:
		why = "The token is being read from the trace."
	case in.index != nil && in.live == nil:
		why = "The trace has no routes."
	}
	var out []string
	for _, l := range text.Wrap(text.Clean(why), max(width-2, 1)) {
		out = append(out, " "+l)
	}
	return out
}
