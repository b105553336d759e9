// Package health shows how an engine is doing: what it waits for, how its memory is used, how fast it is, and in a sentence
// why it is not faster.
//
// A Pane is fed with snapshots of runtime.Engine.Health by whoever owns the screen, at any rate (two a second are plenty,
// none while nothing runs), and drawn into a rectangle. It reads no clock and does no I/O:
//
//	pane := health.New(theme)
//	pane.Observe(engine.Health(), now)
//	lines := pane.Render(36, 30) // a rail beside a chat; wider, it becomes a screen of two columns
//	handled := pane.Handle("down")
//
// Words with a meaning of their own: a hit is an expert that was in memory when the router asked for it, early is a hit
// because it was read ahead in time, waited is the rest.
package health

import (
	"fmt"
	"strings"
	"time"

	"deltafin/runtime"
	"deltafin/ui/gauge"
	"deltafin/ui/text"
	"deltafin/ui/theme"
)

// Pane is the cache health pane. Its methods belong to the screen's goroutine.
type Pane struct {
	th   *theme.Theme
	past history
	top  int    // first line shown
	how  string // to scroll

	version int
	cached  struct {
		version, width, height, top, theme int
		frame                              string
		lines                              int // there would be
	}
}

// New returns an empty pane.
func New(th *theme.Theme) *Pane { return &Pane{th: th, how: "up, down"} }

// SetHow says how to scroll, for the last line where there is more than fits.
func (p *Pane) SetHow(how string) {
	if how != p.how {
		p.how = how
		p.version++
	}
}

// SetTheme changes how it looks.
func (p *Pane) SetTheme(th *theme.Theme) { p.th = th }

// Observe takes a snapshot of the engine, made at a time.
func (p *Pane) Observe(h runtime.Health, at time.Time) {
	p.past.observe(h, at)
	p.version++
}

// Reset forgets everything: another engine is observed from now on.
func (p *Pane) Reset() {
	p.past = history{}
	p.version++
}

// Why is the answer to "why is it slow" for the last seconds in which the engine ran.
func (p *Pane) Why() Reason {
	before, now, elapsed := p.past.span()
	return Why(before, now, elapsed)
}

// Handle takes a key, as Bubble Tea names it, and says whether it meant something: the pane scrolls where it is lower than
// what there is to show.
func (p *Pane) Handle(key string) bool {
	page := max(1, p.cached.height-2)
	switch key {
	case "up", "k":
		p.top--
	case "down", "j":
		p.top++
	case "pgup":
		p.top -= page
	case "pgdown":
		p.top += page
	case "home", "g":
		p.top = 0
	case "end", "G":
		p.top = 1 << 30
	default:
		return false
	}
	p.top = max(0, min(p.top, p.cached.lines-p.cached.height))
	return true
}

// columns stand beside each other from this width on.
const twoColumns = 88

// Render draws the pane into exactly height lines of at most width cells.
func (p *Pane) Render(width, height int) string {
	if width <= 0 || height <= 0 {
		return ""
	}
	c := &p.cached
	if c.frame != "" && c.version == p.version && c.width == width && c.height == height && c.top == p.top && c.theme == p.th.ID {
		return c.frame
	}
	var lines []string
	if width >= twoColumns {
		left := (width - 3) / 2
		lines = beside(p.lines(left, p.sections()[:4]), p.lines(width-3-left, p.sections()[4:]), left, p.th.Border.Paint("│"))
	} else {
		lines = p.lines(width, p.sections())
	}
	c.lines, c.version, c.width, c.height, c.theme = len(lines), p.version, width, height, p.th.ID
	p.top = max(0, min(p.top, len(lines)-height))
	c.top = p.top
	more := len(lines) - p.top - height
	lines = lines[p.top:min(len(lines), p.top+height)]
	for len(lines) < height {
		lines = append(lines, "")
	}
	if more > 0 || p.top > 0 {
		// The last line says that there is more; what it hides comes with the next key.
		word := fmt.Sprintf("%d lines more: %s", more+1, p.how)
		if more <= 0 {
			word = ""
		}
		if word != "" {
			lines[height-1] = p.th.Dim.Paint(text.Truncate(word, width, "…"))
		}
	}
	c.frame = strings.Join(lines, "\n")
	return c.frame
}

// beside puts two columns next to each other.
func beside(left, right []string, width int, rule string) []string {
	for len(left) < len(right) {
		left = append(left, "")
	}
	for len(right) < len(left) {
		right = append(right, "")
	}
	out := make([]string, len(left))
	for i := range left {
		out[i] = left[i] + text.Blank(width-text.Width(left[i])) + " " + rule + " " + right[i]
	}
	return out
}

// section is a title with what it has to say; without rows it is left out.
type section struct {
	title string
	rows  func(width int) []string
}

func (p *Pane) sections() []section {
	return []section{
		{"WHY THIS SPEED", p.whyRows}, {"ENGINE", p.engineRows}, {"SPEED", p.speedRows}, {"EXPERT CACHE", p.cacheRows},
		{"DISK", p.diskRows}, {"MEMORY", p.memoryRows}, {"DRAFTS", p.draftRows}, {"KEPT", p.keptRows},
	}
}

func (p *Pane) lines(width int, list []section) []string {
	var out []string
	for _, s := range list {
		rows := s.rows(width)
		if len(rows) == 0 {
			continue
		}
		if len(out) > 0 {
			out = append(out, "")
		}
		out = append(out, p.th.Title.Paint(text.Truncate(s.title, width, "…")))
		for _, r := range rows {
			out = append(out, text.Truncate(r, width, "…"))
		}
	}
	return out
}

func (p *Pane) whyRows(width int) []string {
	if p.past.now.at.IsZero() {
		return text.Wrap("There is no engine to observe yet.", width)
	}
	return text.Wrap(text.Clean(p.Why().Sentence), width)
}

func (p *Pane) engineRows(width int) []string {
	h := p.past.now.h
	g := h.Progress
	var rows []string
	switch {
	case p.past.now.at.IsZero():
		return nil
	case g.Phase == runtime.PhasePrefill && g.RowsTotal > 0:
		rows = append(rows, fmt.Sprintf("prefill %d of %d tokens", g.RowsDone, g.RowsTotal))
	case g.Phase == "":
		rows = append(rows, "idle")
	default:
		rows = append(rows, text.OneLine(string(g.Phase)))
	}
	if busy(h) && g.Layers > 0 {
		rows = append(rows, label("layer", fmt.Sprintf("%3d/%d ", g.Layer, g.Layers), g.Layer, g.Layers, width))
	}
	if h.ISA != "" {
		rows = append(rows, fmt.Sprintf("%s, %s", plural(h.Threads, "thread", "threads"), text.OneLine(h.ISA)))
	}
	if h.TokensTotal > 0 {
		rows = append(rows, gauge.Plural(h.TokensTotal, "token", "tokens")+" since it was opened")
	}
	return rows
}

// label is a word, a figure and a bar that fills the rest of the line.
func label(word, figure string, n, of int, width int) string {
	head := fmt.Sprintf("%-7s%s", word, figure)
	return head + gauge.Bar(float64(n)/float64(max(of, 1)), min(24, width-text.Width(head)))
}

// percentRow is a word, a bar and a share.
func percentRow(word string, share float64, width int) string {
	bar := max(0, min(24, width-7-6))
	return fmt.Sprintf("%-7s%s %4s", word, gauge.Bar(share, bar), gauge.Percent(share))
}

func (p *Pane) speedRows(width int) []string {
	r := p.past.rates
	if len(r) == 0 {
		return nil
	}
	now := r[len(r)-1]
	line := gauge.Rate(time.Duration(float64(time.Second) / now))
	best := "best " + gauge.Rate(time.Duration(float64(time.Second)/p.past.best))
	if text.Width(line)+2+text.Width(best) <= width {
		line += text.Blank(width-text.Width(line)-text.Width(best)) + best
	}
	return []string{line, gauge.Spark(r, min(width, 60), 0)}
}

func (p *Pane) cacheRows(width int) []string {
	before, now, _ := p.past.span()
	c, b := p.past.now.h.Cache, before.Cache
	if c.Slots == 0 {
		return nil
	}
	rows := []string{label("RAM", fmt.Sprintf("%s of %s ", gauge.Bytes(float64(c.Used)*float64(c.SlotBytes)), gauge.Bytes(float64(c.Slots)*float64(c.SlotBytes))),
		c.Used, c.Slots, width)}
	hits, early, misses := now.Cache.Hits-b.Hits, now.Cache.Early-b.Early, now.Cache.Misses-b.Misses
	if asked := float64(hits + misses); asked > 0 {
		rows = append(rows, percentRow("hit", float64(hits-early)/asked, width), percentRow("early", float64(early)/asked, width),
			percentRow("waited", float64(misses)/asked, width))
	}
	if n := now.TokensTotal - before.TokensTotal; n > 0 {
		rows = append(rows, fmt.Sprintf("reads  %d/tok  %s/tok", misses/n, gauge.Bytes(float64(now.Cache.ReadBytes-b.ReadBytes)/float64(n))))
	}
	if c.Ahead > 0 {
		rows = append(rows, fmt.Sprintf("ahead  %s, %s in vain", gauge.Count(c.Ahead), gauge.Percent(float64(c.Unused)/float64(c.Ahead))))
	}
	if c.Policy != "" {
		rows = append(rows, "policy "+text.OneLine(c.Policy))
	}
	return rows
}

func (p *Pane) diskRows(width int) []string {
	h := p.past.now.h
	before, now, elapsed := p.past.span()
	if h.Bandwidth == 0 && h.ProbedBandwidth == 0 && h.Cache.ReadBytes == 0 && h.SpineReads == 0 {
		return nil
	}
	var rows []string
	if h.Bandwidth > 0 {
		line := "reads at " + gauge.Bytes(h.Bandwidth) + "/s"
		if h.ProbedBandwidth > 0 {
			line += fmt.Sprintf(" of %s/s", gauge.Bytes(h.ProbedBandwidth))
		}
		rows = append(rows, line)
	}
	if h.ProbedBandwidth > 0 && h.Bandwidth > 0 {
		rows = append(rows, percentRow("of max", h.Bandwidth/h.ProbedBandwidth, width))
	}
	if h.Bandwidth > 0 && h.ProbedBandwidth == 0 {
		rows = append(rows, "its best was not measured")
	}
	if elapsed > 0 {
		d := difference(before, now, elapsed)
		rows = append(rows, percentRow("wait", d.waiting, width))
	}
	rows = append(rows, "experts "+gauge.Bytes(float64(h.Cache.ReadBytes))+", layers "+gauge.Bytes(float64(h.SpineReads)))
	if n := h.Progress.Reads; n > 0 {
		rows = append(rows, plural(n, "read", "reads")+" under way")
	}
	return rows
}

func (p *Pane) memoryRows(width int) []string {
	var rows []string
	var planned, used int64
	for _, l := range p.past.now.h.Budget {
		figure := "      ?"
		if l.Used >= 0 {
			figure = fmt.Sprintf("%7s", gauge.Bytes(float64(l.Used)))
			used += l.Used
		}
		planned += l.Planned
		name := text.Fit(text.OneLine(l.Name), max(4, min(16, width-21)))
		rows = append(rows, fmt.Sprintf("%s %s of %7s", name, figure, gauge.Bytes(float64(l.Planned))))
	}
	if len(rows) > 0 {
		name := text.Fit("all", max(4, min(16, width-21)))
		rows = append(rows, fmt.Sprintf("%s %7s of %7s", name, gauge.Bytes(float64(used)), gauge.Bytes(float64(planned))))
	}
	return rows
}

func (p *Pane) draftRows(width int) []string {
	var rows []string
	for _, d := range p.past.now.h.Drafts {
		name := text.OneLine(d.Source)
		switch {
		case d.Proposed > 0:
			rows = append(rows, fmt.Sprintf("%s: %s of %s accepted (%s)", name, gauge.Count(int64(d.Accepted)), gauge.Count(int64(d.Proposed)),
				gauge.Percent(float64(d.Accepted)/float64(d.Proposed))))
		case d.Active:
			rows = append(rows, name+": nothing proposed yet")
		}
		if !d.Active && d.Why != "" {
			rows = append(rows, text.Wrap(text.OneLine(name+" is off: "+d.Why), width)...)
		}
	}
	return rows
}

func (p *Pane) keptRows(width int) []string {
	h := p.past.now.h
	var rows []string
	if n := max(len(h.Layer), h.Progress.Layers); n > 0 && h.SpineBytes > 0 {
		rows = append(rows, fmt.Sprintf("layers %d of %d in memory", h.LayersResident, n))
	}
	if c := h.Cache; c.Slots > 0 {
		rows = append(rows, fmt.Sprintf("experts %s of %s that fit", gauge.Count(int64(c.Used)), gauge.Count(int64(c.Slots))))
	}
	if s := h.Snapshots; s.Memory > 0 {
		rows = append(rows, fmt.Sprintf("states %d in memory, %s", s.Memory, gauge.Bytes(float64(s.MemoryBytes))))
	}
	if s := h.Snapshots; s.Disk > 0 {
		rows = append(rows, fmt.Sprintf("states %d on disk, %s", s.Disk, gauge.Bytes(float64(s.DiskBytes))))
	}
	return rows
}
