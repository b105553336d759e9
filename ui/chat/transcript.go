package chat

import (
	"time"

	"deltafin/session"
	"deltafin/ui/text"
	"deltafin/ui/theme"
)

// transcript is the list of messages as lines on the screen. It never draws more than is shown: a place in it is a
// message, a section of the message and a line of the section, and sections are drawn when they come into view.
//
// Where the reader is, is theirs. While follow is on, the newest line stays visible. Otherwise the anchor, the first line
// on the screen, stays where it is whatever happens below or above it.
type transcript struct {
	theme *theme.Theme
	md    *text.Markdown

	entries []*entry
	byID    map[int64]int

	width, height int
	follow        bool
	anchor        place // with follow off
	kept          keptPart
	cursor        int64 // the message the reader marked, 0 for none
	hold          *held

	mark string // what is looked for, painted where it occurs

	notes   int // entries that are no messages
	version int // counts changes; what is drawn from the state itself is drawn once per version

	heads []headRow // the heads of messages in what view drew last

	bytes int      // of cached lines
	jobs  []render // blocks too large to draw between two keys
}

// headRow is the head of a message in a row of the screen.
type headRow struct {
	row int
	id  int64
}

// place names a line for good: it survives new text, and folding above it.
type place struct {
	id      int64
	section int
	line    int
}

// held is the place of a slow answer's first line: brought to the upper third once, it stays there until the answer
// would leave the screen.
type held struct {
	place
	row int
}

// keptPart is how far into its section a place of the reader's was before the lines were broken anew. As long as the reader
// stays, the next width is reckoned from it, not from the line it led to: else a place would drift with every width.
type keptPart struct {
	place
	lines int
	part  float64
}

// spot is a place as indices. It is valid only until something changes.
type spot struct{ entry, section, line int }

// render is a block to be drawn off the screen's goroutine.
type render struct {
	id           int64
	block, width int
	theme        int
	source       text.Block
	refs         string
}

func newTranscript(t *theme.Theme) transcript {
	return transcript{theme: t, md: text.NewMarkdown(t), byID: map[int64]int{}, follow: true, width: 78, height: 10}
}

// load replaces everything.
func (t *transcript) load(messages []session.Message, now time.Time) {
	t.entries, t.byID, t.follow, t.hold, t.jobs, t.bytes, t.notes = nil, map[int64]int{}, true, nil, nil, 0, 0
	for _, m := range messages {
		t.apply(m, now)
	}
	for _, e := range t.entries {
		e.folded = e.msg.State != session.StateRunning
	}
}

// apply takes over a message as it is now.
func (t *transcript) apply(m session.Message, now time.Time) {
	if m.Role == session.RoleSystem {
		return
	}
	t.version++
	i, ok := t.byID[m.ID]
	if !ok {
		i = len(t.entries)
		t.entries = append(t.entries, newEntry(t, m, i == 0))
		t.byID[m.ID] = i
	}
	t.entries[i].replace(m, now)
}

// supersede gives a message's place to another, which is applied next.
func (t *transcript) supersede(id int64, by session.Message) {
	i, ok := t.byID[id]
	if _, there := t.byID[by.ID]; !ok || there {
		return
	}
	t.bytes -= t.entries[i].cached()
	delete(t.byID, id)
	t.entries[i], t.byID[by.ID] = newEntry(t, by, i == 0), i
}

// setPath shows another path. Messages that were there before keep what is drawn of them, and the reader their place if
// it is on the path.
func (t *transcript) setPath(path []session.Message, now time.Time) {
	were := t.entries
	byID := t.byID
	t.entries, t.byID = nil, map[int64]int{}
	at := 0
	for _, m := range path {
		if m.Role == session.RoleSystem {
			continue
		}
		for ; at < len(were) && were[at].msg.Role == roleNote; at++ { // notes stay where they were, as long as that is there
			t.byID[were[at].msg.ID] = len(t.entries)
			t.entries = append(t.entries, were[at])
		}
		if i, ok := byID[m.ID]; ok {
			t.byID[m.ID] = len(t.entries)
			t.entries = append(t.entries, were[i])
			if i == at {
				at++
			} else {
				at = len(were)
			}
		} else {
			at = len(were)
		}
		_, known := t.byID[m.ID]
		t.apply(m, now)
		if e := t.entries[t.byID[m.ID]]; !known {
			e.folded = m.State != session.StateRunning
		}
	}
	t.bytes, t.notes = 0, 0
	for i, e := range t.entries {
		t.bytes += e.cached()
		e.first = i == 0
		if e.msg.Role == roleNote {
			t.notes++
		}
	}
	t.version++
	if _, ok := t.byID[t.anchor.id]; !t.follow && !ok {
		t.toEnd()
	}
	t.hold = nil
}

// appendText adds streamed text and says whether an answer began with it.
func (t *transcript) appendText(d session.Delta, now time.Time) (answerBegan bool) {
	i, ok := t.byID[d.MessageID]
	if !ok {
		return false
	}
	t.version++
	return t.entries[i].append(d, now)
}

// resize sets the text width and the number of rows.
func (t *transcript) resize(width, height int) {
	width, height = max(width, 1), max(height, 0)
	if width != t.width {
		t.rewrap(func() { t.width = width })
	}
	t.height = height
}

// setTheme draws in other colours from now on.
func (t *transcript) setTheme(th *theme.Theme) {
	t.theme, t.md = th, text.NewMarkdown(th)
	t.forget()
}

// rewrap runs a change that breaks lines anew and keeps the anchor at about the same part of its section.
func (t *transcript) rewrap(change func()) {
	at, part := spot{}, 0.0
	if !t.follow && len(t.entries) > 0 {
		if at = t.resolve(t.anchor); at.entry == len(t.entries) { // what was read is not there any more
			at, _ = t.back(at, 1)
			t.anchor = t.placeOf(at)
		}
		before := max(1, len(t.lines(at.entry, at.section)))
		if part = t.kept.part; t.kept.place != t.anchor || t.kept.lines != before {
			part = (float64(at.line) + 0.5) / float64(before)
		}
	}
	change()
	t.forget()
	if !t.follow && len(t.entries) > 0 {
		after := len(t.lines(at.entry, at.section))
		t.anchor.line = max(0, min(int(part*float64(after)), after-1))
		t.kept = keptPart{t.anchor, after, part}
	}
}

// forget drops every cache.
func (t *transcript) forget() {
	for _, e := range t.entries {
		e.forget()
	}
	t.bytes, t.jobs = 0, nil
	t.version++
}

func (t *transcript) lines(entry, section int) []string { return t.entries[entry].section(section) }

// resolve finds the line a place names, or the nearest that still exists.
func (t *transcript) resolve(p place) spot {
	i, ok := t.byID[p.id]
	if !ok {
		return t.end()
	}
	s := spot{i, min(p.section, t.entries[i].sections()-1), p.line}
	n := len(t.lines(s.entry, s.section))
	if s.section != p.section || s.line >= n {
		s.line = max(0, n-1)
	}
	if n == 0 {
		s = t.normal(spot{s.entry, s.section, 0})
	}
	return s
}

func (t *transcript) placeOf(s spot) place {
	if s.entry >= len(t.entries) {
		return place{}
	}
	return place{t.entries[s.entry].msg.ID, s.section, s.line}
}

// end is the spot behind the last line.
func (t *transcript) end() spot { return spot{len(t.entries), 0, 0} }

// normal moves a spot behind its section's last line to the next line there is.
func (t *transcript) normal(s spot) spot {
	for s.entry < len(t.entries) {
		if s.section >= t.entries[s.entry].sections() {
			s = spot{s.entry + 1, 0, 0}
			continue
		}
		if s.line < len(t.lines(s.entry, s.section)) {
			return s
		}
		s = spot{s.entry, s.section + 1, 0}
	}
	return t.end()
}

// back goes n lines up and says how many there were.
func (t *transcript) back(s spot, n int) (spot, int) {
	moved := 0
	for moved < n {
		if s.line > 0 {
			step := min(s.line, n-moved)
			s.line -= step
			moved += step
			continue
		}
		at := s
		for {
			if at.section > 0 {
				at.section--
			} else if at.entry > 0 {
				at.entry--
				at.section = t.entries[at.entry].sections() - 1
			} else {
				return s, moved
			}
			if k := len(t.lines(at.entry, at.section)); k > 0 {
				at.line = k
				break
			}
		}
		s = at
	}
	return s, moved
}

// forward goes n lines down and says how many there were; it stops behind the last line.
func (t *transcript) forward(s spot, n int) (spot, int) {
	s = t.normal(s)
	moved := 0
	for moved < n && s.entry < len(t.entries) {
		step := min(len(t.lines(s.entry, s.section))-s.line, n-moved)
		s.line += step
		moved += step
		s = t.normal(s)
	}
	return s, moved
}

// top is the first line on the screen.
func (t *transcript) top() spot {
	if t.follow && t.hold != nil {
		at := t.resolve(t.hold.place)
		top, _ := t.back(at, min(t.hold.row, max(t.height-1, 0)))
		if _, n := t.forward(top, t.height+1); n <= t.height {
			return top
		}
		t.hold = nil
	}
	if t.follow {
		top, _ := t.back(t.end(), t.height)
		return t.normal(top)
	}
	at := t.normal(t.resolve(t.anchor))
	if at.entry == len(t.entries) {
		at, _ = t.back(at, t.height)
	}
	return t.normal(at)
}

// view is the lines on the screen, at most height.
func (t *transcript) view() []string {
	const cacheLimit = 32 << 20
	if t.bytes > cacheLimit {
		t.forget()
	}
	out := make([]string, 0, t.height)
	t.heads = t.heads[:0]
	for s := t.top(); len(out) < t.height && s.entry < len(t.entries); s = t.normal(spot{s.entry, s.section + 1, 0}) {
		lines := t.lines(s.entry, s.section)[s.line:]
		if s.section == sectionHead {
			t.heads = append(t.heads, headRow{len(out) + len(lines) - 1, t.entries[s.entry].msg.ID})
		}
		out = append(out, lines[:min(len(lines), t.height-len(out))]...)
	}
	return out
}

// visible are the first and the last entry of which something is on the screen.
func (t *transcript) visible() (first, last int) {
	top := t.top()
	end, _ := t.forward(top, max(t.height-1, 0))
	return max(0, min(top.entry, len(t.entries)-1)), max(0, min(end.entry, len(t.entries)-1))
}

// show scrolls so far that a line is on the screen, if it is not.
func (t *transcript) show(at spot) {
	top := t.top()
	if before(at, top) {
		t.detach(at)
		return
	}
	end, _ := t.forward(top, max(t.height-1, 0))
	if before(at, end) {
		return
	}
	to, _ := t.back(at, t.height/3)
	t.detach(to)
	if _, below := t.forward(to, t.height+1); below <= t.height {
		t.toEnd()
	}
}

func before(a, b spot) bool {
	if a.entry != b.entry {
		return a.entry < b.entry
	}
	if a.section != b.section {
		return a.section < b.section
	}
	return a.line < b.line
}

// scroll moves the reader by n lines, down for a positive n. Reaching the end turns follow on.
func (t *transcript) scroll(n int) {
	if n == 0 || len(t.entries) == 0 {
		return
	}
	top := t.top()
	if n < 0 {
		to, moved := t.back(top, -n)
		if moved == 0 && t.follow {
			return // everything is visible
		}
		t.detach(to)
		return
	}
	if t.follow {
		return
	}
	to, _ := t.forward(top, n)
	if _, below := t.forward(to, t.height+1); below <= t.height {
		t.toEnd()
		return
	}
	t.detach(to)
}

func (t *transcript) detach(at spot) {
	t.follow, t.hold = false, nil
	t.anchor = t.placeOf(at)
}

func (t *transcript) toEnd() { t.follow, t.hold = true, nil }

// stay ends following without moving anything.
func (t *transcript) stay() { t.detach(t.top()) }

func (t *transcript) toStart() {
	if len(t.entries) == 0 {
		return
	}
	if _, n := t.forward(spot{}, t.height+1); n <= t.height {
		return
	}
	t.detach(spot{})
}

// holdAnswer brings the first line of a slow answer to the upper third, if the reader follows.
func (t *transcript) holdAnswer(id int64) {
	if t.follow {
		t.hold = &held{place{id, sectionAnswer, 0}, t.height / 3}
	}
}

// below says how many lines are under the screen: exactly as long as it takes no drawing, else known is false.
func (t *transcript) below() (n int, known bool) {
	if t.follow {
		return 0, true
	}
	s, shown := t.forward(t.top(), t.height)
	if shown < t.height {
		return 0, true
	}
	for ; s.entry < len(t.entries); s = (spot{s.entry, s.section + 1, 0}) {
		e := t.entries[s.entry]
		if s.section >= e.sections() {
			s = spot{s.entry + 1, -1, 0}
			continue
		}
		if !e.drawn(s.section) || n > 9999 {
			return n, false
		}
		n += len(e.section(s.section)) - s.line
	}
	return n, true
}

// reading says whether the reader stopped to read in a section of a message.
func (t *transcript) reading(id int64, section int) bool {
	return !t.follow && t.anchor.id == id && t.anchor.section == section
}

// job is the next block to draw off the screen, with what draws it.
func (t *transcript) job() (render, bool) {
	if len(t.jobs) == 0 {
		return render{}, false
	}
	j := t.jobs[0]
	t.jobs = t.jobs[1:]
	return j, true
}

// rendered takes a block drawn off the screen, unless it is outdated.
func (t *transcript) rendered(j render, lines []string) {
	i, ok := t.byID[j.id]
	if !ok || j.width != t.width || j.theme != t.theme.ID {
		return
	}
	t.entries[i].rendered(j, lines)
}

// note adds a sentence below what there is by now, unless it stands there already.
func (t *transcript) note(s, reason string, now time.Time) {
	if n := len(t.entries); n > 0 && t.entries[n-1].msg.Role == roleNote && t.entries[n-1].msg.Answer == s {
		return
	}
	t.notes++
	t.apply(session.Message{ID: -int64(t.notes), Role: roleNote, State: session.StateDone, Reason: reason, Answer: s}, now)
}

// empty says whether nothing was said yet.
func (t *transcript) empty() bool { return len(t.entries) == t.notes }

// last is the newest message of a role.
func (t *transcript) last(role session.Role) *entry {
	for i := len(t.entries) - 1; i >= 0; i-- {
		if t.entries[i].msg.Role == role {
			return t.entries[i]
		}
	}
	return nil
}
