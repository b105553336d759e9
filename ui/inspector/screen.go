package inspector

import (
	"fmt"
	"strings"

	"deltafin/ui/gauge"
	"deltafin/ui/text"
)

// The smallest window that shows an inspector.
const (
	leastWidth  = 44
	leastHeight = 13
	// From roomyWidth on the legend stands in the title and the words beside the map, which so has a line for every layer
	// pair of K3 in 50 lines.
	roomyWidth = 140
)

// Render draws the inspector into exactly height lines, none wider than width.
func (in *Inspector) Render(width, height int) string {
	if width <= 0 || height <= 0 {
		return ""
	}
	f := &in.frame
	if f.text != "" && f.version == in.version && f.width == width && f.height == height {
		return f.text
	}
	var lines []string
	if width < leastWidth || height < leastHeight {
		lines = in.tiny(width)
	} else {
		lines = in.compose(width, height)
	}
	lines = lines[:min(len(lines), height)]
	for len(lines) < height {
		lines = append(lines, "")
	}
	f.version, f.width, f.height, f.text = in.version, width, height, strings.Join(lines, "\n")
	return f.text
}

func (in *Inspector) tiny(width int) []string {
	return text.Wrap(fmt.Sprintf("The inspector needs a window of %d×%d, esc leaves it.", leastWidth, leastHeight), width)
}

// compose puts a page between the title and what belongs to the token on the screen.
func (in *Inspector) compose(width, height int) []string {
	out := []string{in.titleLine(width)}
	foot := []string{in.scrubber(width)}
	roomy := width >= roomyWidth && in.tab == TabMap // there the map gets the lines
	said := in.footSaid(width)
	switch {
	case said != "" && (roomy || height < 16):
		foot = append(foot, said)
	case said != "":
		foot = append(foot, said, in.hintLine(width))
	case roomy || height < 16:
		foot = append(foot, in.hintLine(width))
	default:
		words := ""
		if in.shown != nil {
			words = in.around(width - 2)
		}
		foot = append(foot, " "+words, in.hintLine(width))
	}
	if in.tab == TabMap && in.drill.level == 0 && !in.help && height >= 18 && width < roomyWidth {
		top := in.legendTop()
		out = append(out, " "+in.th.Dim.Paint(text.Truncate(in.legend(top)+"   m metric", width-1, "…")))
	}
	room := height - len(out) - len(foot)
	var page []string
	switch {
	case in.help:
		page = in.helpPage(width, room)
	case in.failed != "" && in.tab != TabPrefetch && in.message != "":
		page = in.wrapped(in.failed+" esc shows everything again.", width)
	case in.drill.level > 0:
		page = in.drillPage(width, room)
	case in.tab == TabMap:
		page = in.mapPage(width, room)
	case in.tab == TabRoutes:
		page = in.routesPage(width, room)
	case in.tab == TabPrefetch:
		page = in.prefetchPage(width, room)
	default:
		page = in.speedPage(width, room)
	}
	page = page[:min(len(page), room)]
	for len(page) < room {
		page = append(page, "")
	}
	out = append(append(out, page...), foot...)
	return out
}

// legendTop is the metric's scale as the map will use it.
func (in *Inspector) legendTop() (top float64) {
	if in.grid.Len() == 0 || in.metric != metricUse && in.metric != metricWaits || in.shape.rows == 0 {
		return 1
	}
	_, _, top = in.bins(in.shape)
	return top
}

// titleLine names the pages and says in words what is looked at.
func (in *Inspector) titleLine(width int) string {
	var plain, styled strings.Builder
	put := func(s string, paint func(string) string) {
		plain.WriteString(s)
		if paint != nil {
			s = paint(s)
		}
		styled.WriteString(s)
	}
	if width >= 60 {
		put(" Inspector ", in.th.Title.Paint)
	}
	for t := range tabs {
		name := fmt.Sprintf("%d %s", int(t)+1, t)
		if width < 60 && t != in.tab {
			name = fmt.Sprint(int(t) + 1)
		}
		if t == in.tab {
			put(" ", nil)
			put("["+name+"]", in.th.Accent.Paint)
		} else {
			put("  "+name, nil)
		}
		if t == in.tab-1 && t >= 0 {
			continue
		}
	}
	right := in.state()
	if in.tab == TabMap && width >= roomyWidth {
		top := in.legendTop()
		middle := in.legend(top) + "   m metric  s scale  c palette"
		if room := width - text.Width(plain.String()) - text.Width(right) - 8; text.Width(middle) <= room {
			put("    ", nil)
			put(middle, in.th.Dim.Paint)
		}
	}
	room := width - text.Width(plain.String()) - 2
	right = text.Truncate(right, max(room, 0), "…")
	return styled.String() + text.Blank(room-text.Width(right)+1) + in.th.Title.Paint(right) + " "
}

// state is where one is: at the newest token of a running engine, among older ones, in a message or in a file.
func (in *Inspector) state() string {
	if in.shown == nil {
		return "NO MODEL"
	}
	n, end := in.at+1, in.shown.end()
	place := fmt.Sprintf("token %s of %s", gauge.Count(n), gauge.Count(end))
	if end == in.shown.first() {
		place = "no token yet"
	}
	switch {
	case in.reading:
		return "READING " + gauge.Percent(float64(in.built.Read)/float64(max(1, in.built.Size))) + "  " + place
	case in.message != "":
		return "MESSAGE " + place
	case in.live == nil && in.playing:
		return "PLAYING " + place
	case in.live == nil:
		return "REPLAY " + place
	case in.follow && end == 0:
		return "LIVE"
	case in.follow:
		return "LIVE tok " + gauge.Count(n)
	case in.playing:
		return fmt.Sprintf("PLAYING token %s (live at %s)", gauge.Count(n), gauge.Count(end))
	}
	return fmt.Sprintf("REPLAY token %s (live at %s)", gauge.Count(n), gauge.Count(end))
}

// scrubber is where the token is among all there are.
func (in *Inspector) scrubber(width int) string {
	if in.shown == nil || in.shown.end() <= in.shown.first() {
		return ""
	}
	first, end := in.shown.first(), in.shown.end()
	tail := fmt.Sprintf(" %s/%s  space play", gauge.Count(in.at+1), gauge.Count(end))
	if in.live != nil {
		tail += "  f follow"
	}
	if text.Width(tail) > width/2 {
		tail = fmt.Sprintf(" %d/%d", in.at+1, end)
	}
	room := width - text.Width(tail) - 3
	if room < 4 {
		return text.Truncate(tail, width, "")
	}
	at := room - 1
	if end-first > 1 {
		at = int(float64(in.at-first) / float64(end-first-1) * float64(room-1))
	}
	at = max(0, min(at, room-1))
	return " ├" + strings.Repeat("─", at) + in.th.Accent.Paint("●") + strings.Repeat("─", room-1-at) + "┤" + tail
}

// footSaid is what was just asked or said, "" if nothing was.
func (in *Inspector) footSaid(width int) string {
	switch {
	case in.ask.kind == askFind:
		return " find (L42 e128, or text): " + text.Truncate(in.ask.text, max(1, width-28), "…") + "_"
	case in.ask.kind == askExport:
		return text.Truncate(" export: c layers as CSV, j this token as JSON, s this screen as text; esc none", width, "…")
	case in.note != "":
		return " " + in.th.Accent.Paint(text.Truncate(text.OneLine(in.note), width-2, "…"))
	case in.failed != "":
		return " " + in.th.Bad.Paint(text.Truncate(text.OneLine(in.failed), width-2, "…"))
	}
	return ""
}

func (in *Inspector) hintLine(width int) string {
	hint := "←→ token  ↑↓ layer  h l expert  enter look in  / find  w waits  x export  ? help  esc back"
	if width < 95 {
		hint = "? help  ←→ token  ↑↓ layer  h l expert  enter look in  x export  esc back"
	}
	switch {
	case in.help:
		hint = "↑↓ scroll  esc closes the help"
	case in.ask.kind == askFind:
		hint = "enter goes there  esc no"
	case in.drill.level == 2:
		hint = "↑↓ token  enter shows it  esc back"
	case in.drill.level == 1:
		hint = "↑↓ expert  enter its tokens  esc back"
	case in.reading:
		hint = "esc stops reading; what was read stays"
	case in.tab == TabPrefetch:
		hint = "↑↓ layer  s weakest first  1-4 pages  ? help  esc back"
	case in.tab == TabSpeed:
		hint = "←→ token  1-4 pages  f live  ? help  esc back"
	case in.message != "":
		hint = "←→ token  ↑↓ layer  w waits  1-4 pages  ? help  esc everything"
	}
	return " " + in.th.Dim.Paint(text.Truncate(hint, width-1, "…"))
}

// helpPage is the keys and what the words mean.
func (in *Inspector) helpPage(width, height int) []string {
	var lines []string
	for _, k := range Keys() {
		if k[1] == "" {
			lines = append(lines, "", " "+in.th.Title.Paint(k[0]))
			continue
		}
		if width < 60 {
			lines = append(lines, "  "+text.Truncate(k[0], width-2, "…"))
			for _, l := range text.Wrap(k[1], width-6) {
				lines = append(lines, "      "+l)
			}
			continue
		}
		for i, l := range text.Wrap(k[1], width-24) {
			name := ""
			if i == 0 {
				name = k[0]
			}
			lines = append(lines, "  "+text.Fit(name, 20)+" "+l)
		}
	}
	return in.scrolled(nil, lines[1:], height)
}

// Keys are the keys of the inspector and the words it uses, for a help: a name and what it does or means, or a heading with
// nothing beside it.
func Keys() [][2]string {
	return [][2]string{
		{"Inspector", ""},
		{"1 2 3 4, tab", "map, routes, prefetch, speed"},
		{"left right", "token before and after; with shift ten"},
		{"home end", "first and last token"},
		{"[ ]", "first token of the message before and after"},
		{"space", "play at five tokens a second"},
		{"f", "back to the newest token, and follow"},
		{"up down", "layer"},
		{"h l", "expert of the map, column by column"},
		{"enter", "look in: a cell's experts, then their tokens"},
		{"m", "what the map shows: residency, route, use, waits, age"},
		{"s", "linear or logarithmic; weakest layers first"},
		{"c", "how the map is drawn"},
		{"w", "waits only: leave out what cost no time"},
		{"/", "go to L42 e128, or to the next token with a text"},
		{"x", "export layers, token or screen"},
		{"esc", "one step back"},
		{"Words", ""},
		{"hit", "in memory when the router asked, from an earlier demand"},
		{"early", "in memory because it was read ahead in time"},
		{"late", "waited for, though a read ahead had begun"},
		{"waited", "waited for from the beginning"},
		{"ready", "hit or early"},
		{"recall", "the share of what a layer asked for that a guess had named"},
		{"waste", "what was read ahead and never used"},
		{"resident", "in memory now"},
	}
}
