package setup

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"time"

	"deltafin/storage/hub"
	weights "deltafin/storage/root"
	"deltafin/storage/shelf"
	"deltafin/ui/gauge"
	"deltafin/ui/text"
)

// The smallest window that shows a page.
const (
	leastWidth  = 40
	leastHeight = 12
)

// Render draws the wizard: exactly height lines, none wider than width.
func (w *Wizard) Render(width, height int) string {
	if width < 1 || height < 1 {
		return ""
	}
	if width < leastWidth || height < leastHeight {
		return strings.Join(fill([]string{text.Truncate(fmt.Sprintf("The window is %d×%d; the setup needs %d×%d.", width, height, leastWidth, leastHeight), width, "…")}, height), "\n")
	}
	s := w.o.Runner.Snapshot()
	w.follow(s)
	v := view{w: w, s: s, width: width}
	var body []string
	switch {
	case w.help:
		body = v.helpPage()
	case w.page == pageModel:
		body = v.modelPage()
	case w.page == pageDisk:
		body = v.diskPage()
	case w.page == pagePlan:
		body = v.planPage()
	case w.page == pageRun:
		body = v.runPage(height - 5)
	default:
		body = v.donePage()
	}
	lines := append(v.head(), w.o.Theme.Border.Paint(strings.Repeat("─", width)))
	room := height - 5
	most := max(0, len(body)-room)
	if w.seek {
		row := optionsAt + w.at
		w.scroll, w.seek = max(min(w.scroll, row), row-room+1), false
	}
	w.scroll = min(w.scroll, most)
	body = fill(body[w.scroll:min(len(body), w.scroll+room)], room)
	lines = append(lines, body...)
	lines = append(lines, w.o.Theme.Border.Paint(strings.Repeat("─", width)), v.foot(most > 0))
	return strings.Join(lines, "\n")
}

func fill(lines []string, height int) []string {
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines[:height]
}

// view is one drawing.
type view struct {
	w     *Wizard
	s     Snapshot
	width int
}

// flat keeps the blanks of a line, which OneLine would join.
var flat = strings.NewReplacer("\n", " ", "\t", " ")

// cut makes one line of plain text fit.
func (v *view) cut(s string) string {
	return text.Truncate(flat.Replace(text.Clean(s)), v.width, "…")
}

// wrapped breaks a sentence into lines with an indent.
func (v *view) wrapped(s, indent string) []string {
	var out []string
	for _, l := range text.Wrap(text.Clean(s), max(1, v.width-text.Width(indent)-1)) {
		out = append(out, indent+l)
	}
	return out
}

var steps = []string{"Model", "Disk", "Plan", "Fetch", "Done"}

func (v *view) head() []string {
	t := v.w.o.Theme
	step := fmt.Sprintf("step %d of %d ", int(v.w.page)+1, len(steps))
	name := " deltafin setup"
	line := name + text.Blank(v.width-text.Width(name)-text.Width(step)) + step
	var bar strings.Builder
	for i, s := range steps {
		part := fmt.Sprintf(" %d %s ", i+1, s)
		if page(i) == v.w.page {
			part = fmt.Sprintf("[%d %s]", i+1, s)
		}
		bar.WriteString(part)
	}
	return []string{t.Title.Paint(v.cut(line)), t.Dim.Paint(v.cut(bar.String()))}
}

func (v *view) foot(scrolls bool) string {
	t := v.w.o.Theme
	if v.w.note != "" {
		return t.Warn.Paint(v.cut(" " + v.w.note))
	}
	if v.w.ask != "" {
		return v.cut(" limit in bytes a second, such as 40M, or none: " + v.w.input + "▏")
	}
	var keys string
	switch v.w.page {
	case pageModel:
		keys = "↑↓ choose  enter next  esc leave (nothing written)"
		if m := v.w.options[v.w.at].model; m != nil && m.Draft != "" {
			keys = "↑↓ choose  enter next  d draft  esc leave (nothing written)"
		}
	case pageDisk:
		keys = "type the folder  ctrl+u empty it  enter next  esc back"
		if len(v.w.found.list) > 1 && v.w.options[v.w.at].place != "" {
			keys = "↑↓ choose  " + keys
		}
	case pagePlan:
		switch v.s.State {
		case Planned:
			keys = "enter accept the licence and start  esc back"
			if v.s.Plan != nil && v.s.Plan.Refused() != nil {
				keys = "esc back, to choose another folder or less"
			}
		case Failed, Stopped:
			keys = "r try again  esc back"
		default:
			keys = "esc stop planning"
		}
	case pageRun:
		switch v.s.State {
		case Paused:
			keys = "p go on  l limit  x stop  b chat meanwhile  esc leave"
		case Failed, Stopped:
			keys = "r go on where it stopped  esc leave"
		default:
			keys = "p pause  l limit  x stop  b chat meanwhile  esc leave"
		}
	default:
		keys = "enter chat with it  esc leave"
	}
	if v.w.o.Beside {
		keys = besideChat.Replace(keys)
	}
	if scrolls {
		keys = "pgdn more  " + keys
	}
	const help = "F1 help"
	fits := func() bool { return text.Width("   "+keys+help) <= v.width }
	if !fits() {
		keys = strings.Replace(keys, " (nothing written)", "", 1)
	}
	if fits() {
		keys += "  " + help
	} else { // it tells those that are cut off
		keys = help + "  " + keys
	}
	return t.Dim.Paint(v.cut(" " + keys))
}

// besideChat says of keys what they do on the screen of a chat.
var besideChat = strings.NewReplacer("esc leave (nothing written)", "esc back to the chat", "enter chat with it  esc leave", "esc back to the chat",
	"b chat meanwhile  esc leave", "esc back to the chat, it goes on", "esc leave", "esc back to the chat")

// size is a number of bytes in the unit that disks are sold in.
func size(n int64) string { return gauge.Bytes(float64(n)) }

// column is what a row takes, in the width of its column; nothing where that is not known before the plan.
func (o option) column() string {
	known := ""
	if n := o.bytes(); n != 0 {
		known = size(n)
	}
	return text.Fit(known, 10)
}

// bytes is about what a row takes; 0 where that is not known.
func (o option) bytes() int64 {
	if o.model == nil {
		return 0
	}
	if o.mode == shelf.Stream {
		return o.model.ResidentBytes
	}
	return o.model.Bytes
}

// optionsAt is the line of the first page that the first choice is on.
const optionsAt = 3

func (v *view) modelPage() []string {
	t := v.w.o.Theme
	out := []string{"", " What do you want to run?", ""}
	for i, o := range v.w.options {
		mark, circle := "  ", "( )"
		if i == v.w.at {
			mark, circle = "> ", "(*)"
		}
		what := ""
		switch {
		case o.demo:
			what = "built in   ready now, small talk only"
		case o.place != "":
			what = "           " + o.about
		case o.mode == shelf.Stream:
			what = o.column() + " experts come on first use"
		case o.model.Form == hub.FormFiles:
			what = o.column() + " " + o.model.About
		default:
			what = o.column() + " works without a network"
		}
		if f := v.w.free; f.known && f.err == nil && o.model != nil {
			if short := o.bytes() + v.w.o.Floor - f.bytes; short > 0 {
				what = o.column() + fmt.Sprintf(" needs %s more room", size(short))
			}
		}
		line := v.cut(fmt.Sprintf(" %s%s %s %s", mark, circle, text.Fit(o.title, min(20, v.width/3)), what))
		if i == v.w.at {
			line = t.Selected.Paint(line)
		}
		out = append(out, line)
	}
	out = append(out, "", " This machine")
	row := func(name, value string) {
		out = append(out, v.wrapped(fmt.Sprintf("%s %s", text.Fit(name, 8), value), "   ")...)
	}
	if f := v.w.free; f.known && f.err == nil {
		row("disk", fmt.Sprintf("%s free at %s (%s), %s stay free", size(f.bytes), f.folder, f.kind, size(v.w.o.Floor)))
	} else if f.known {
		row("disk", f.err.Error())
	}
	if v.w.o.Memory > 0 {
		row("memory", size(v.w.o.Memory))
	}
	switch p := v.w.probe; {
	case p.running:
		row("drive", "being measured")
	case p.err != nil:
		row("drive", "not measured: "+p.err.Error())
	case p.rate > 0:
		row("drive", fmt.Sprintf("%.2f GB/s %s", p.rate/1e9, p.label))
	}
	if o := v.w.options[v.w.at]; o.place != "" {
		out = append(out, "")
		about := "Used where it is: nothing is copied or changed."
		if f := v.w.found; f.known && f.folder == v.w.folder {
			about += fmt.Sprintf(" In %s: %s.", f.folder, counted(len(f.list), "nothing that can be run", "one that may be run", "that may be run"))
		}
		out = append(out, v.wrapped(about, " ")...)
	} else if o.model != nil {
		if s := v.w.speed(o.model); s != "" {
			row("speed", s)
		}
		out = append(out, "")
		about := o.model.Title
		if o.model.About != "" {
			about += ": " + o.model.About
		}
		about += "."
		if o.mode == shelf.Stream {
			about += " The first answers are slower: each expert is fetched once and kept. It can become the whole model later; nothing is fetched twice."
		}
		if o.model.Draft != "" {
			if v.w.noDraft {
				about += " Without its draft model (d)."
			} else {
				about += " With its draft model, which makes it faster (d leaves it out)."
			}
		}
		out = append(out, v.wrapped(about, " ")...)
	}
	return out
}

// speed is a sentence about what to expect of a model, from its sizes, this machine's memory and the measured drive.
func (w *Wizard) speed(m *hub.Model) string {
	if m.TokenBytes == 0 || w.probe.rate <= 0 || w.o.Memory <= 0 {
		return ""
	}
	use := w.o.Memory / 4 * 3
	spine := max(0, m.ResidentBytes-use)
	cached := 0.0
	if experts := m.Bytes - m.ResidentBytes; experts > 0 {
		cached = math.Min(1, float64(max(0, use-m.ResidentBytes))/float64(experts))
	}
	bytes := float64(spine) + float64(m.TokenBytes)*(1-cached)
	s := fmt.Sprintf("about %.2g s a token: %s a token from this drive at %.1f GB/s", bytes/w.probe.rate, size(int64(bytes)), w.probe.rate/1e9)
	if w.probe.rate < 1e9 {
		s += ". This drive is far too slow for it"
	}
	return s
}

func (v *view) diskPage() []string {
	o := v.w.options[v.w.at]
	question := "Where should it go?"
	if o.place != "" {
		question = o.question
	}
	out := []string{"", " " + question, ""}
	// The end of the path is what is being typed.
	shown := text.OneLine(v.w.folder) + "▏"
	for text.Width(shown) > v.width-3 {
		shown = "…" + shown[len("…"):]
		_, rest, _ := strings.Cut(shown, "…")
		shown = "…" + rest[text.NextCluster(rest):]
	}
	out = append(out, " > "+shown, "")
	if o.place != "" {
		return append(out, v.foundHere()...)
	}
	if f := v.w.free; f.known && f.folder == v.w.folder {
		switch {
		case f.err != nil:
			out = append(out, v.wrapped(f.err.Error(), " ")...)
		case o.bytes() == 0 && f.bytes < v.w.o.Floor:
			out = append(out, v.cut(fmt.Sprintf(" %s free (%s)", size(f.bytes), f.kind)),
				v.w.o.Theme.Bad.Paint(v.cut(fmt.Sprintf(" too little: %s have to stay free", size(v.w.o.Floor)))))
		case o.bytes() == 0:
			out = append(out, v.cut(fmt.Sprintf(" %s free (%s), of which %s always stay free", size(f.bytes), f.kind, size(v.w.o.Floor))),
				v.cut(fmt.Sprintf(" The plan tells how much %s takes.", o.title)))
		default:
			after := f.bytes - o.bytes()
			out = append(out, v.cut(fmt.Sprintf(" %s free (%s)", size(f.bytes), f.kind)),
				v.cut(fmt.Sprintf(" %s to fetch for %s", size(o.bytes()), o.title)))
			if after < v.w.o.Floor {
				out = append(out, v.w.o.Theme.Bad.Paint(v.cut(fmt.Sprintf(" %s short: %s have to stay free", size(v.w.o.Floor-after), size(v.w.o.Floor)))))
			} else {
				out = append(out, v.cut(fmt.Sprintf(" %s free afterwards, of which %s always stay free", size(after), size(v.w.o.Floor))))
			}
		}
	}
	return out
}

// foundHere lists the weights in the folder that was typed, and says what they are.
func (v *view) foundHere() []string {
	f := v.w.found
	var out []string
	switch folder := strings.TrimSpace(v.w.folder); {
	case folder == "":
		out = append(out, " Type the folder.")
	case !f.known || f.folder != folder:
		out = append(out, " Looking.")
	case len(f.list) == 0:
		out = append(out, v.wrapped("There is nothing here that can be run: no checkpoint, no snapshot of the hub's cache, no loose root and no installed model, neither in the folder nor right below it.", " ")...)
	default:
		what := "It is"
		if len(f.list) > 1 || f.list[0].Folder != folder {
			what = "In it is"
		}
		out = append(out, " "+what)
		for i, x := range f.list {
			mark := "   "
			if i == v.w.pick {
				mark = " > "
			}
			line := v.cut(mark + x.Title + ": " + foundWords(x))
			if i == v.w.pick {
				line = v.w.o.Theme.Selected.Paint(line)
			}
			out = append(out, line)
			if x.Lacks != "" {
				out = append(out, v.w.o.Theme.Warn.Paint(v.cut("     "+x.Lacks)))
			}
		}
	}
	if len(f.list) > 0 {
		out = append(out, "")
		out = append(out, v.wrapped("It is used where it is: nothing is copied or changed.", " ")...)
	}
	return out
}

// counted is a number in words where words are better.
func counted(n int, none, one, many string) string {
	switch n {
	case 0:
		return none
	case 1:
		return one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// foundWords say what a folder is.
func foundWords(x weights.Found) string {
	words := map[weights.Form]string{weights.Checkpoint: "a checkpoint", weights.Store: "an installed model", weights.Loose: "a loose Deltafin root"}[x.Form]
	if x.Cached {
		words = "a snapshot of the hub's cache"
	}
	if x.Bytes > 0 {
		words += ", " + size(x.Bytes)
	}
	return words
}

func (v *view) planPage() []string {
	t := v.w.o.Theme
	switch v.s.State {
	case Planning:
		out := []string{"", v.cut(fmt.Sprintf(" Reading what the model consists of: %d of %d", v.s.Step.Done, v.s.Step.Total)), v.bar(int64(v.s.Step.Done), int64(v.s.Step.Total)), ""}
		return append(out, v.log(4)...)
	case Failed:
		return append([]string{"", t.Bad.Paint(" It cannot be planned.")}, v.wrapped(v.s.Err.Error(), " ")...)
	case Stopped, Idle:
		return []string{"", " The planning was stopped."}
	}
	p := v.s.Plan
	if p == nil {
		return nil
	}
	out := []string{""}
	for i := range p.Steps {
		x := &p.Steps[i]
		state := size(x.Fetch) + " to fetch"
		if x.Done {
			state = "complete"
		}
		out = append(out, v.cut(fmt.Sprintf(" %s (%s): %s", x.Model.Title, x.Mode, state)), v.cut("   into "+x.Dir),
			v.cut(fmt.Sprintf("   from %s, revision %.12s, licence: %s", x.Model.Repository, x.Model.Revision, x.Model.License)))
		if x.Files != nil && x.Files.Taken {
			out = append(out, v.wrapped("its digests are the hub's own for this revision, and are recorded:", "   ")...)
			for _, f := range x.Files.Files {
				out = append(out, v.cut(fmt.Sprintf("   %9s %.16s… %s", size(f.Bytes), f.SHA256, f.Name)))
			}
		}
	}
	if p.FullShort > 0 {
		out = append(out, v.wrapped(fmt.Sprintf("streaming, because all of it needs %s more room", size(p.FullShort)), " ")...)
	}
	out = append(out, "")
	for _, d := range p.Volumes {
		out = append(out, v.wrapped(fmt.Sprintf("%s: %d bytes (%s) more at the worst moment; %s free, %s stay free", d.Path, d.Need, size(d.Need), size(d.Free), size(d.Floor)), " ")...)
		if d.Holes > 0 {
			out = append(out, v.wrapped(fmt.Sprintf("%s of it stay empty: %s, so experts that are left out take their room at once", size(d.Holes), d.Kind), " ")...)
		}
		if d.Unfit != "" {
			for _, l := range v.wrapped(d.Unfit, " ") {
				out = append(out, t.Bad.Paint(l))
			}
		}
		if s := d.Short(); s > 0 {
			out = append(out, t.Bad.Paint(v.cut(fmt.Sprintf(" it does not fit: %s (%d bytes) have to be freed", size(s), s))))
		}
	}
	through := ""
	if p.Proxy != "" {
		through = " through " + p.Proxy
	}
	out = append(out, v.cut(fmt.Sprintf(" in all %d bytes (%s) from %s%s", p.Fetch, size(p.Fetch), p.Host, through)))
	return out
}

// bar is a line that shows a part of a whole.
func (v *view) bar(done, total int64) string {
	return " " + v.w.o.Theme.Accent.Paint(gauge.Bar(share(done, total), v.width-2))
}

func share(done, total int64) float64 {
	if total <= 0 {
		return 0
	}
	return float64(done) / float64(total)
}

func (v *view) runPage(room int) []string {
	t := v.w.o.Theme
	p, x := v.s.Plan, v.s.Progress
	if p == nil {
		return nil
	}
	title := p.Steps[min(x.Step, len(p.Steps)-1)].Model.Title
	right := fmt.Sprintf("%s of %s %4s ", size(x.Done), size(x.Total), gauge.Percent(share(x.Done, x.Total)))
	line := " " + text.Truncate(title, max(1, v.width-text.Width(right)-2), "…")
	out := []string{"", line + text.Blank(v.width-text.Width(line)-text.Width(right)) + right, v.bar(x.Done, x.Total)}
	verified, received, facts := fmt.Sprintf(" verified %s", size(x.Done)), fmt.Sprintf("   received %s", size(x.Received)), ""
	if x.Again > 0 {
		facts += fmt.Sprintf("   fetching %s of it again", size(x.Again))
	}
	if e := v.s.Pace; e.Rate > 0 && v.s.State == Running {
		facts += fmt.Sprintf("   %.1f MB/s", e.Rate/1e6)
		if left := e.String(); left != "" {
			facts += "   " + left
			if until := ", done " + e.Until(v.w.now); text.Width(verified+received+facts+until) <= v.width {
				facts += until
			}
		}
	}
	if text.Width(verified+received+facts) <= v.width {
		facts = received + facts
	}
	facts = verified + facts
	out = append(out, v.cut(facts))
	state := map[State]string{Running: "fetching", Paused: "paused, no connection is open", Stopped: "stopped; r goes on", Failed: "failed"}[v.s.State]
	if v.s.Yields && v.s.State == Running {
		state += ", yields to the answer"
	}
	state = fmt.Sprintf(" %s   %d connections   %d retries", state, v.s.Traffic.Open, v.s.Traffic.Retries)
	if v.s.Limit > 0 {
		state += fmt.Sprintf("   limit %s/s", size(v.s.Limit))
	}
	out = append(out, v.cut(state))
	if v.s.State == Failed && v.s.Err != nil {
		out = append(out, v.wrapped(v.s.Err.Error(), " ! ")...)
	}
	out = append(out, "")
	logs := 3
	if room < 16 {
		logs = 1
	}
	safe := " safe to quit: what is verified is on the disk and is not fetched again"
	if v.width < text.Width(safe) {
		safe = " safe to quit: what is verified is kept"
	}
	out = append(out, v.parts(room-len(out)-logs-1)...)
	out = append(out, t.Dim.Paint(v.cut(safe)))
	return append(out, v.log(logs)...)
}

// parts is a table of what is fetched: what is under way first, then what waits, then what is done.
func (v *view) parts(room int) []string {
	if room < 1 {
		return nil
	}
	x := v.s.Progress
	type row struct {
		name  string
		done  int64
		total int64
		again int64
	}
	var running, waiting, finished []row
	for _, i := range x.Items {
		r := row{i.Item, i.Done, i.Total, 0}
		switch {
		case i.Done >= i.Total:
			finished = append(finished, r)
		case i.Done > 0:
			running = append(running, r)
		default:
			waiting = append(waiting, r)
		}
	}
	if x.Files.File != "" {
		running = append(running, row{x.Files.File, x.Files.Done, x.Files.Total, x.Files.Again})
	}
	var out []string
	wide := min(30, v.width/2)
	for _, r := range append(append(running, waiting...), finished...) {
		state := "waiting"
		switch {
		case r.again > 0:
			state = fmt.Sprintf("fetching %s again", size(r.again))
		case r.done >= r.total:
			state = "verified"
		case r.done > 0:
			n := min(20, v.width-wide-26)
			percent := gauge.Percent(share(r.done, r.total))
			if state = "receiving " + percent; n > 4 {
				state = fmt.Sprintf("receiving %s %4s", gauge.Bar(share(r.done, r.total), n), percent)
			}
		}
		out = append(out, v.cut(fmt.Sprintf("   %s %9s  %s", text.Fit(r.name, wide), size(r.total), state)))
	}
	if len(out) > room {
		more := len(out) - room + 1
		out = append(out[:room-1], v.cut(fmt.Sprintf("   … %d more", more)))
	}
	return out
}

func (v *view) log(n int) []string {
	var out []string
	list := v.s.Notices
	for _, x := range list[max(0, len(list)-n):] {
		line := fmt.Sprintf(" %s  ", x.At.Format("15:04:05"))
		if x.File != "" {
			line += x.File + ": "
		}
		line += x.Text
		if x.Wait > 0 {
			line += fmt.Sprintf("; again in %s", x.Wait.Round(100*time.Millisecond))
		}
		out = append(out, v.w.o.Theme.Dim.Paint(v.cut(line)))
	}
	return out
}

func (v *view) donePage() []string {
	if v.w.adopted != "" {
		return append([]string{""}, v.wrapped(v.w.adopted, " ")...)
	}
	out := []string{""}
	if p := v.s.Plan; p != nil {
		for i := range p.Steps {
			out = append(out, v.wrapped(fmt.Sprintf("%s is installed and verified in %s.", p.Steps[i].Model.Title, filepath.Clean(p.Steps[i].Dir)), " ")...)
		}
		if p.Mode == shelf.Stream {
			out = append(out, v.wrapped("Its experts come on first use. 'deltafin setup --full' fetches all of them.", " ")...)
		}
	}
	return append(out, "", " From now on 'deltafin' starts with it.")
}

func (v *view) helpPage() []string {
	out := append([]string{""}, v.wrapped("Nothing is fetched before the plan is confirmed, and nothing is written but descriptions in the cache. A setup can be stopped, killed or lose its network at any moment; the next start goes on where it stopped.", " ")...)
	out = append(out, "")
	leave := [2]string{"esc", "back, or leave; what runs is stopped and goes on next time"}
	if v.w.o.Beside {
		leave[1] = "back to the chat; what runs goes on until deltafin is left"
	}
	for _, k := range [][2]string{{"↑ ↓ enter", "choose"}, {"d", "with or without the draft model"}, {"p", "pause, go on"}, {"l", "limit the rate"},
		{"x", "stop; what is verified is kept"}, {"r", "try again, go on"}, {"b", "chat meanwhile; the setup goes on"}, {"pgup pgdn", "scroll"}, leave} {
		out = append(out, v.cut(fmt.Sprintf("   %s %s", text.Fit(k[0], 10), k[1])))
	}
	for i := range out {
		out[i] = v.cut(out[i])
	}
	return out
}

// Row is the setup in one line, for other screens: what is fetched, how far, how fast; "" while there is nothing to say.
func (s *Snapshot) Row() string {
	p, x := s.Plan, s.Progress
	switch s.State {
	case Running, Paused, Failed, Stopped:
		if p == nil {
			return ""
		}
	case Planning:
		return fmt.Sprintf("setup: reading what the model consists of, %d of %d", s.Step.Done, s.Step.Total)
	case Done:
		return "setup: " + p.Steps[0].Model.Title + " is installed; it runs from the next start on"
	default:
		return ""
	}
	row := "setup: " + p.Steps[min(x.Step, len(p.Steps)-1)].Model.Title
	if x.Total > 0 {
		row += fmt.Sprintf(" %s of %s", size(x.Done), size(x.Total))
	}
	if x.Again > 0 {
		row += fmt.Sprintf(", fetching %s of it again", size(x.Again))
	}
	switch s.State {
	case Paused:
		row += ", paused"
	case Failed:
		row += ", failed"
	case Stopped:
		row += ", stopped"
	default:
		if s.Yields {
			row += ", yields to the answer"
		}
		if s.Pace.Rate > 0 {
			row += fmt.Sprintf(", %.0f MB/s", s.Pace.Rate/1e6)
		}
		if left := s.Pace.String(); left != "" {
			row += ", " + left
		}
	}
	return row
}
