package setup

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"deltafin/storage/hub"
	weights "deltafin/storage/root"
	"deltafin/storage/shelf"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

// Options say what a wizard offers and what it asks of the machine. Functions are called off the screen's goroutine and may
// take their time; those that are nil leave their line out.
type Options struct {
	Theme     *theme.Theme
	Runner    *Runner
	Catalogue []hub.Model
	Demo      bool  // there is a demo model to chat with meanwhile
	Beside    bool  // the screen is one of a chat: leaving it stops nothing, and no other model can be chatted with
	Memory    int64 // of this machine, for this process; 0: unknown
	Floor     int64 // bytes that stay free

	// Model and Mode are what is chosen at first; "" for the first of all.
	Model string
	Mode  shelf.Mode

	// Root is the folder a model is installed into unless the user names another.
	Root func(model string) string
	// Free is what is free where a folder is or will be, and what kind of file system that is; an error says why the folder
	// cannot be used.
	Free func(folder string) (free int64, kind string, err error)
	// Probe measures reading on the disk of a folder, in bytes a second; label says how far to trust it.
	Probe func(ctx context.Context, folder string) (rate float64, label string, err error)
	// Start is the folder in which weights of a kind are looked for at first, and Find what there is in a folder. Adopt looks
	// closely at one of them and, if it can be run where it is, makes it the user's model. It returns a sentence about it.
	// Without Adopt no weights on disk are offered.
	Start func(Place) string
	Find  func(ctx context.Context, folder string) []weights.Found
	Adopt func(ctx context.Context, folder string) (string, error)
}

// Place is a kind of folder whose weights are used where they are.
type Place string

const (
	CheckpointFolder Place = "checkpoint"
	HubCache         Place = "hub cache"
	LooseRoot        Place = "loose root"
)

// places are the kinds as they are offered.
var places = []struct {
	place                  Place
	title, about, question string
}{
	{CheckpointFolder, "Checkpoint folder", "shards and config.json, used in place", "Where is the checkpoint?"},
	{HubCache, "Hugging Face cache", "what the hub's tools fetched, in place", "Where is the cache?"},
	{LooseRoot, "Deltafin root", "loose or installed, used in place", "Where is the root?"},
}

type page int

const (
	pageModel page = iota
	pageDisk
	pagePlan
	pageRun
	pageDone
)

// option is a row of the first page.
type option struct {
	model *hub.Model // nil: weights on disk, or the demo
	mode  shelf.Mode
	title string
	demo  bool

	place           Place // of weights on disk
	about, question string
}

// Wizard is the screen. It belongs to one goroutine.
type Wizard struct {
	o       Options
	page    page
	options []option
	at      int // of options
	folder  string
	edited  bool // the user changed the folder
	noDraft bool
	ask     string // a line the user is asked for: "limit"
	input   string
	note    string // what became of the last key
	adopted string
	scroll  int
	seek    bool // the chosen row has to come in sight
	help    bool

	free  free
	found found
	pick  int  // of what was found
	eager bool // enter was pressed before it was known what is there
	probe probe
	now   time.Time
	chat  bool // the user wants to, now
}

type free struct {
	folder string
	bytes  int64
	kind   string
	err    error
	known  bool
}

// found is what Find brought of a folder.
type found struct {
	folder string
	list   []weights.Found
	known  bool
}

type probe struct {
	rate    float64
	label   string
	err     error
	running bool
}

type (
	freeMsg  free
	foundMsg found
	probeMsg probe
	adoptMsg struct {
		text string
		err  error
	}
)

// New makes a wizard. If the runner is busy it opens on what is running.
func New(o Options) *Wizard {
	w := &Wizard{o: o}
	drafts := map[string]bool{}
	for i := range o.Catalogue {
		drafts[o.Catalogue[i].Draft] = true
	}
	for i := range o.Catalogue {
		m := &o.Catalogue[i]
		switch {
		case drafts[m.Name]: // comes with its model
		case m.Form == hub.FormStore:
			w.options = append(w.options, option{model: m, mode: shelf.Stream, title: m.Title + ", stream"}, option{model: m, mode: shelf.Full, title: m.Title + ", full"})
		default:
			w.options = append(w.options, option{model: m, mode: shelf.Full, title: m.Title})
		}
	}
	for _, p := range places {
		if o.Adopt != nil && o.Find != nil {
			w.options = append(w.options, option{title: p.title, place: p.place, about: p.about, question: p.question})
		}
	}
	if o.Demo && !o.Beside {
		w.options = append(w.options, option{title: "Demo model", demo: true})
	}
	for i, x := range w.options {
		if x.model != nil && x.model.Name == o.Model && (o.Mode == "" || o.Mode == x.mode) {
			w.at = i
			break
		}
	}
	switch s := o.Runner.Snapshot(); s.State {
	case Running, Paused, Failed, Stopped:
		w.page, w.folder = pageRun, s.Choice.Root
	case Planning, Planned:
		w.page, w.folder = pagePlan, s.Choice.Root
	default:
		w.folder = w.root()
	}
	return w
}

// root is the folder the chosen row would go to.
func (w *Wizard) root() string {
	switch o := w.options[w.at]; {
	case o.model != nil && w.o.Root != nil:
		return w.o.Root(o.model.Name)
	case o.place != "" && w.o.Start != nil:
		return w.o.Start(o.place)
	}
	return ""
}

// Chat tells whether the user left to chat, and whether with the demo rather than with what is installed. It is also all
// that ends a wizard by itself.
func (w *Wizard) Chat() (chat, demo bool) { return w.chat, w.page != pageDone }

// Over is Chat, for a screen.
func (w *Wizard) Over() bool { return w.chat }

// Start begins to look at the machine.
func (w *Wizard) Start() tea.Cmd {
	cmds := []tea.Cmd{w.look()}
	if w.o.Probe != nil && w.page == pageModel {
		w.probe.running = true
		folder, measure := w.folder, w.o.Probe
		cmds = append(cmds, func() tea.Msg {
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			defer cancel()
			rate, label, err := measure(ctx, folder)
			return probeMsg{rate: rate, label: label, err: err}
		})
	}
	return tea.Batch(cmds...)
}

// look asks what is free in the folder, or which weights are in it.
func (w *Wizard) look() tea.Cmd {
	if w.folder == "" {
		return nil
	}
	if w.options[w.at].place != "" {
		folder, find := strings.TrimSpace(w.folder), w.o.Find
		return func() tea.Msg {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			defer cancel()
			return foundMsg{folder, find(ctx, folder), true}
		}
	}
	if w.o.Free == nil {
		return nil
	}
	folder, ask := w.folder, w.o.Free
	return func() tea.Msg {
		n, kind, err := ask(folder)
		return freeMsg{folder, n, kind, err, true}
	}
}

// Apply takes what a command of this wizard found out.
func (w *Wizard) Apply(msg tea.Msg) (cmd tea.Cmd, mine bool) {
	switch x := msg.(type) {
	case freeMsg:
		if x.folder == w.folder {
			w.free = free(x)
		}
	case foundMsg:
		if x.folder == strings.TrimSpace(w.folder) {
			w.found, w.pick = found(x), 0
			if w.eager && w.page == pageDisk {
				w.note = ""
				return w.settle(), true
			}
		}
	case probeMsg:
		w.probe = probe(x)
	case adoptMsg:
		if x.err != nil {
			w.note = x.err.Error()
			return nil, true
		}
		w.adopted, w.page, w.note = x.text, pageDone, ""
	default:
		return nil, false
	}
	return nil, true
}

// Interval is how often Refresh is due; 0 while nothing changes by itself.
func (w *Wizard) Interval() time.Duration {
	if w.o.Runner.Busy() {
		return 250 * time.Millisecond
	}
	return 0
}

// Refresh takes the time, and follows what the runner does.
func (w *Wizard) Refresh(now time.Time) tea.Cmd {
	w.now = now
	w.follow(w.o.Runner.Snapshot())
	return nil
}

func (w *Wizard) follow(s Snapshot) {
	switch {
	case w.page == pagePlan && s.State == Done, w.page == pageRun && s.State == Done:
		w.page = pageDone
	case w.page == pagePlan && s.State == Running:
		w.page = pageRun
	}
}

// Handle takes a key. A key that is not handled is the program's: esc leaves.
func (w *Wizard) Handle(k tea.KeyMsg) (handled bool, cmd tea.Cmd) {
	w.follow(w.o.Runner.Snapshot())
	name := k.String()
	w.note, w.eager = "", false
	if w.ask != "" {
		return true, w.answer(k, name)
	}
	switch {
	case name == "pgdown":
		w.scroll += 5
		return true, nil
	case name == "pgup":
		w.scroll = max(0, w.scroll-5)
		return true, nil
	case name == "f1", w.help:
		w.help, w.scroll = !w.help, 0
		return true, nil
	}
	switch w.page {
	case pageModel:
		return w.choose(name)
	case pageDisk:
		return true, w.edit(k, name)
	case pagePlan:
		return w.plan(name)
	case pageRun:
		return w.run(name)
	}
	if name == "enter" {
		w.chat = true
		return true, nil
	}
	return false, nil
}

// turn goes to another row. A folder that the user gave stays while it is about the same: where to install, or what is there.
func (w *Wizard) turn(to int) {
	if w.options[w.at].place != w.options[to].place {
		w.edited = false
	}
	w.at, w.seek = to, true
}

func (w *Wizard) choose(name string) (bool, tea.Cmd) {
	switch name {
	case "up", "k":
		w.turn(max(0, w.at-1))
	case "down", "j", "tab":
		w.turn(min(len(w.options)-1, w.at+1))
	case "d":
		if m := w.options[w.at].model; m != nil && m.Draft != "" {
			w.noDraft = !w.noDraft
		}
	case "enter":
		if w.options[w.at].demo {
			w.chat = true
			return true, nil
		}
		w.page, w.scroll = pageDisk, 0
		if !w.edited {
			w.folder = w.root()
		}
		return true, w.look()
	default:
		return false, nil
	}
	if !w.edited {
		w.folder = w.root()
	}
	return true, w.look()
}

// edit is the folder's line.
func (w *Wizard) edit(k tea.KeyMsg, name string) tea.Cmd {
	switch name {
	case "esc":
		w.page = pageModel
		return nil
	case "enter":
		return w.settle()
	case "up":
		w.pick = max(0, w.pick-1)
		return nil
	case "down", "tab":
		w.pick = max(0, min(len(w.found.list)-1, w.pick+1))
		return nil
	default:
		if !line(&w.folder, k, name) {
			return nil
		}
	}
	w.edited = true
	return w.look()
}

// line edits a line of text at its end, and tells whether it changed.
func line(text *string, k tea.KeyMsg, name string) bool {
	switch {
	case name == "backspace" || name == "ctrl+h":
		_, n := utf8.DecodeLastRuneInString(*text)
		*text = (*text)[:len(*text)-n]
	case name == "ctrl+u":
		*text = ""
	case name == "ctrl+w":
		*text = strings.TrimRight(*text, "/")
		*text = (*text)[:strings.LastIndex(*text, "/")+1]
	case k.Type == tea.KeyRunes || k.Type == tea.KeySpace:
		for _, r := range k.Runes {
			if unicode.IsPrint(r) && len(*text) < 4096 {
				*text += string(r)
			}
		}
	default:
		return false
	}
	return true
}

// settle takes the folder and begins to plan.
func (w *Wizard) settle() tea.Cmd {
	w.eager = false
	folder := strings.TrimSpace(w.folder)
	if folder == "" {
		w.note = "type the folder"
		return nil
	}
	if !filepath.IsAbs(folder) {
		w.note = "give the whole path, from / on"
		return nil
	}
	o := w.options[w.at]
	if o.place != "" {
		f := w.found
		switch {
		case f.folder != folder || !f.known:
			w.note, w.eager = "looking at "+folder, true
			return nil
		case len(f.list) == 0:
			w.note = "there is nothing in it that can be run; type another folder"
			return nil
		}
		adopt := w.o.Adopt
		folder = f.list[w.pick].Folder
		w.note = "opening " + folder
		return func() tea.Msg {
			text, err := adopt(context.Background(), folder)
			return adoptMsg{text, err}
		}
	}
	if w.free.known && w.free.folder == w.folder && w.free.err != nil {
		w.note = w.free.err.Error()
		return nil
	}
	if err := w.o.Runner.Plan(Choice{Model: o.model.Name, Mode: o.mode, Root: folder, NoDraft: w.noDraft}); err != nil {
		w.note = err.Error()
		return nil
	}
	w.page, w.scroll = pagePlan, 0
	return nil
}

func (w *Wizard) plan(name string) (bool, tea.Cmd) {
	s := w.o.Runner.Snapshot()
	switch name {
	case "esc":
		w.o.Runner.Stop()
		w.page = pageDisk
	case "r":
		if s.State == Failed || s.State == Stopped {
			w.say(w.o.Runner.Again())
		}
	case "enter":
		switch {
		case s.State == Planned && s.Plan.Refused() != nil:
			w.note = "it does not fit; esc goes back to choose another folder or less"
		case s.State == Planned:
			if w.say(w.o.Runner.Start()) {
				w.page, w.scroll = pageRun, 0
			}
		}
	default:
		return false, nil
	}
	return true, nil
}

func (w *Wizard) say(err error) bool {
	if err != nil {
		w.note = err.Error()
	}
	return err == nil
}

func (w *Wizard) run(name string) (bool, tea.Cmd) {
	r := w.o.Runner
	s := r.Snapshot()
	switch name {
	case "p":
		switch s.State {
		case Paused:
			r.Resume()
		case Running:
			r.Pause()
		}
	case "l":
		w.ask, w.input = "limit", ""
	case "x":
		if s.State == Running || s.State == Paused {
			r.Stop()
			w.note = "stopping; what is verified is kept"
		}
	case "r":
		if s.State == Failed || s.State == Stopped {
			if w.say(r.Again()) {
				w.page = pagePlan
			}
		}
	case "b":
		w.chat = true
		return true, nil
	default:
		return false, nil
	}
	return true, nil
}

// answer is the line that is asked for.
func (w *Wizard) answer(k tea.KeyMsg, name string) tea.Cmd {
	switch name {
	case "esc":
		w.ask = ""
	case "enter":
		limit, err := ParseRate(w.input)
		if err != nil {
			w.note = err.Error()
			return nil
		}
		w.o.Runner.SetLimit(limit)
		w.ask = ""
	default:
		line(&w.input, k, name)
	}
	return nil
}

// ParseRate reads a limit such as 40M: bytes a second, with K, M or G for powers of a thousand; empty, 0 or none for no
// limit.
func ParseRate(text string) (int64, error) {
	t := strings.ToUpper(strings.TrimSpace(text))
	if t == "" || t == "0" || t == "NONE" {
		return 0, nil
	}
	t = strings.TrimSuffix(strings.TrimSuffix(t, "/S"), "B")
	factor := 1.0
	for suffix, f := range map[string]float64{"K": 1e3, "M": 1e6, "G": 1e9} {
		if rest, ok := strings.CutSuffix(t, suffix); ok {
			t, factor = rest, f
			break
		}
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(t), 64)
	if err != nil || n <= 0 || n*factor < 1 || n*factor > 1e15 || strings.ContainsAny(t, "XPEIN") {
		return 0, fmt.Errorf("%q is not a rate; write 40M for 40 MB a second, or none", text)
	}
	return int64(n * factor), nil
}
