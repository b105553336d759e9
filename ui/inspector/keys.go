package inspector

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"deltafin/ui/text"

	tea "github.com/charmbracelet/bubbletea"
)

// Handle takes a key and says whether it meant something here. An esc that did not is for the screen to leave with.
func (in *Inspector) Handle(k tea.KeyMsg) (handled bool, cmd tea.Cmd) {
	if k.Type == tea.KeyRunes && len(k.Runes) > 1 && in.ask.kind != askFind { // typed faster than it was read
		if k.Paste {
			return true, nil
		}
		var cmds []tea.Cmd
		for _, r := range k.Runes {
			_, cmd := in.Handle(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: k.Alt})
			cmds = append(cmds, cmd)
		}
		return true, tea.Batch(cmds...)
	}
	name := k.String()
	if in.ask.kind != askNothing {
		cmd = in.answer(k, name)
		in.changed()
		return true, cmd
	}
	if handled = in.key(name, &cmd); handled {
		in.place()
		in.changed()
		if cmd == nil {
			cmd = in.bring()
		}
	}
	return handled, cmd
}

func (in *Inspector) key(name string, cmd *tea.Cmd) bool {
	switch name {
	case "esc":
		return in.escape()
	case "?", "f1":
		in.help, in.top = !in.help, 0
	case "1", "2", "3", "4":
		in.open(Tab(name[0] - '1'))
	case "tab":
		in.open((in.tab + 1) % tabs)
	case "shift+tab":
		in.open((in.tab + tabs - 1) % tabs)
	case "left":
		in.jump(in.at - 1)
	case "right":
		in.jump(in.at + 1)
	case "shift+left", "pgup":
		if name == "pgup" && in.scrolls() {
			in.top -= max(1, in.pageRows-1)
			return true
		}
		in.jump(in.at - 10)
	case "shift+right", "pgdown":
		if name == "pgdown" && in.scrolls() {
			in.top += max(1, in.pageRows-1)
			return true
		}
		in.jump(in.at + 10)
	case "home", "g":
		in.jump(0)
	case "end", "G":
		in.jump(1 << 62)
		in.follow = in.shown == series(in.live) && in.live != nil
	case "[":
		in.jumpMessage(-1)
	case "]":
		in.jumpMessage(+1)
	case " ":
		in.play()
	case "f":
		in.back()
		in.playing, in.follow = false, in.live != nil
		if in.live == nil {
			in.say("a trace file has no newest token to follow; end goes to its last")
		}
	case "up", "k":
		in.move(-1)
	case "down", "j":
		in.move(+1)
	case "h":
		in.expert -= max(in.shape.per, 1)
		in.clampCursor()
	case "l":
		in.expert += max(in.shape.per, 1)
		in.clampCursor()
	case "enter":
		switch {
		case in.help:
			in.help = false
		case in.tab == TabMap || in.drill.level > 0:
			in.enter()
		case in.tab == TabRoutes:
			in.drillRoute()
		}
	case "m":
		in.nextMetric()
	case "s":
		if in.tab == TabPrefetch {
			in.worst, in.top = !in.worst, 0
		} else if in.log = !in.log; in.metric != metricUse && in.metric != metricWaits {
			in.say("the scale of " + in.metric.String() + " is fixed")
		}
	case "c":
		in.palette = (in.palette + 1) % len(in.palettes())
		in.say("palette: " + in.painted().name)
	case "w":
		in.waits = !in.waits
		in.say(map[bool]string{true: "waits only: what cost no time is left out", false: "everything is shown"}[in.waits])
	case "/":
		in.ask = ask{kind: askFind}
	case "x":
		if in.o.Save == nil {
			in.say("there is nowhere to export to")
		} else {
			in.ask = ask{kind: askExport}
		}
	default:
		return false
	}
	return true
}

// escape closes the innermost thing and says whether there was one.
func (in *Inspector) escape() bool {
	switch {
	case in.help:
		in.help, in.top = false, 0
	case in.drill.level > 0:
		in.drill.level--
		in.top = 0
	case in.playing:
		in.playing = false
	case in.reading:
		in.halt()
	case in.message != "":
		in.back()
	default:
		return false
	}
	return true
}

func (in *Inspector) open(t Tab) {
	in.tab, in.top, in.help, in.drill = t, 0, false, drill{}
}

// scrolls says whether the page is a list that the page keys scroll.
func (in *Inspector) scrolls() bool { return in.help || in.drill.level > 0 || in.tab == TabPrefetch }

// jump goes to a token, and stops following.
func (in *Inspector) jump(n int64) {
	if in.shown == nil {
		return
	}
	in.follow, in.playing, in.failed = false, false, ""
	in.at = max(in.shown.first(), min(n, in.shown.end()-1))
}

// jumpMessage goes to where another message begins.
func (in *Inspector) jumpMessage(step int64) {
	if in.shown == nil {
		return
	}
	t, ok := in.current()
	if !ok {
		return
	}
	name := t.pass.Message
	// Back goes to the beginning of this message first, and from there to the one before.
	n := in.at + step
	for ; n >= in.shown.first() && n < in.shown.end(); n += step {
		t, ok := in.shown.get(n)
		if !ok {
			in.say("the messages beyond are not at hand; the arrow keys go there")
			return
		}
		if t.pass.Message == name {
			continue
		}
		if step > 0 {
			break
		}
		name = t.pass.Message
		if m, ok := in.shown.get(n - 1); !ok || m.pass.Message != name {
			break
		}
		for n > in.shown.first() {
			if m, ok := in.shown.get(n - 1); !ok || m.pass.Message != name {
				break
			}
			n--
		}
		break
	}
	in.jump(n)
}

func (in *Inspector) play() {
	switch {
	case in.shown == nil || in.shown.end() == in.shown.first():
	case in.playing:
		in.playing = false
	default:
		at := in.at
		if at >= in.shown.end()-1 {
			at = in.shown.first()
		}
		in.jump(at)
		in.playing = true
	}
}

// move goes up or down: by a layer, or in what lies on top.
func (in *Inspector) move(n int) {
	d := &in.drill
	switch {
	case in.help:
		in.top += n
	case d.level == 1:
		d.selected = max(0, min(d.selected+n, len(d.experts)-1))
	case d.level == 2:
		d.chosen = max(0, min(d.chosen+n, len(d.tokens)-1))
	case in.tab == TabSpeed:
	case in.tab == TabPrefetch:
		in.layer += n
		in.clampCursor()
		in.top += n
	case in.tab == TabRoutes:
		in.moveRoute(n)
	default:
		s := in.shape
		each := max(s.each, 1)
		if s.half {
			each *= 2
		}
		// To the first layer of the line above or below.
		line := s.lineOf(in.layer) + n
		in.layer = in.grid.First + line*each
		in.clampCursor()
	}
}

// moveRoute goes to the layer above or below among those that are listed.
func (in *Inspector) moveRoute(n int) {
	t, ok := in.current()
	if !ok {
		return
	}
	best := -1
	for i := range t.pass.Layers {
		l := &t.pass.Layers[i]
		ids, _, from := l.Row(t.row, t.pass.TopK)
		if len(ids) == 0 || in.waits && waited(from) == 0 {
			continue
		}
		if n > 0 && l.Layer > in.layer {
			best = l.Layer
			break
		}
		if n < 0 && l.Layer < in.layer {
			best = l.Layer
		}
	}
	if best >= 0 {
		in.layer = best
	}
}

// drillRoute shows the tokens that used the best expert of the chosen layer.
func (in *Inspector) drillRoute() {
	ids, _, _, _ := in.layerOf(in.layer)
	if len(ids) == 0 {
		return
	}
	in.expert = int(ids[0])
	in.drill = drill{level: 1}
	for _, id := range ids {
		in.drill.experts = append(in.drill.experts, key(in.layer, int(id)))
	}
}

// answer takes a key for the question at the foot.
func (in *Inspector) answer(k tea.KeyMsg, name string) tea.Cmd {
	a := &in.ask
	if name == "esc" || name == "ctrl+c" {
		*a = ask{}
		return nil
	}
	if a.kind == askExport {
		*a = ask{}
		return in.export(name)
	}
	switch {
	case name == "enter":
		text := a.text
		*a = ask{}
		in.find(text)
		in.place()
		return in.bring()
	case name == "backspace":
		if r := []rune(a.text); len(r) > 0 {
			a.text = string(r[:len(r)-1])
		}
	case k.Type == tea.KeyRunes && !k.Alt || k.Type == tea.KeySpace:
		if s := text.OneLine(string(k.Runes)); len(a.text)+len(s) < 200 {
			if k.Type == tea.KeySpace {
				s = " "
			}
			a.text += s
		}
	}
	return nil
}

var expertPlace = regexp.MustCompile(`(?i)^\s*l\s*(\d{1,6})(?:\s*e\s*(\d{1,6}))?\s*$`)

// find goes to a layer and expert, or to the next token at hand whose text contains s.
func (in *Inspector) find(s string) {
	if strings.TrimSpace(s) == "" {
		return
	}
	if m := expertPlace.FindStringSubmatch(s); m != nil {
		l, _ := strconv.Atoi(m[1])
		e := 0
		if m[2] != "" {
			e, _ = strconv.Atoi(m[2])
		}
		if !in.grid.Contains(key(l, e)) {
			in.say(fmt.Sprintf("this model has experts 0 to %d in layers %d to %d", in.grid.Experts-1, in.grid.First, in.grid.Last))
			return
		}
		in.layer, in.expert = l, e
		return
	}
	if in.o.Text == nil || in.shown == nil {
		in.say("the text of the tokens is not known here; L42 e128 goes to an expert")
		return
	}
	first, end := in.shown.first(), in.shown.end()
	for i := int64(1); i <= end-first; i++ {
		n := first + (in.at-first+i)%(end-first)
		t, ok := in.shown.get(n)
		if !ok || t.row >= len(t.pass.Tokens) {
			continue
		}
		if strings.Contains(strings.ToLower(in.o.Text(t.pass.Tokens[t.row:t.row+1])), strings.ToLower(s)) {
			in.jump(n)
			return
		}
	}
	in.say("no token at hand has that text")
}
