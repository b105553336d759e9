package inspector

import (
	"context"
	"errors"
	"slices"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

// Options say what is inspected. Recent and Present belong to a running engine, Index to a trace file.
type Options struct {
	Theme *theme.Theme
	// Colors is how many the terminal has, see theme.Colors. A theme without colours gets none.
	Colors int

	Health  func() runtime.Health // nil: none
	Recent  Passes                // nil: no engine, or one without routed experts
	Present Residents             // nil: not known
	// Traced is the file the engine's routes are being written to, "" if they are not. It is searched for the routes of a
	// message that are no longer in memory.
	Traced string

	// Index is a trace file; the inspector builds it, and closes it in the end.
	Index *trace.Index

	// Text turns token ids into text, nil if nobody can.
	Text func(ids []int) string
	// Save keeps an export and says where it is, off the screen's goroutine; nil: there is no export.
	Save func(name string, content []byte) (where string, err error)
	// Still asks for as little movement as possible.
	Still bool
}

// Passes are the last passes of an engine; *trace.Recent is them.
type Passes interface {
	Since(number int64) (passes []*trace.Pass, oldest int64)
	Grid() expert.Grid
	TopK() int
	Depth() int
}

// Residents tells which experts are in memory; *expert.Presence does.
type Residents interface {
	Copy(dst []uint64) []uint64
}

// Tab is a page of the inspector.
type Tab int

const (
	TabMap Tab = iota
	TabRoutes
	TabPrefetch
	TabSpeed
	tabs
)

func (t Tab) String() string { return [tabs]string{"Map", "Routes", "Prefetch", "Speed"}[t] }

// Inspector is the screen's state. Its methods belong to one goroutine.
type Inspector struct {
	o     Options
	th    *theme.Theme
	grid  expert.Grid
	topK  int
	depth int

	ctx  context.Context
	stop context.CancelFunc

	live    *liveSeries // of all passes; nil for a file
	tally   *tally
	backlog bool
	shown   series // what the tokens on the screen are of: live, those of a message, or a file
	message string // the name of what is shown, "" for everything
	index   *trace.Index
	reading bool // the index is being built
	built   trace.IndexStats
	halt    context.CancelFunc // of the building
	rows    int64              // of the index, when its use was last asked for
	fileUse []uint32
	seq     int // counts what is opened; what comes late of something else is dropped

	tab      Tab
	at       int64 // the token shown
	follow   bool
	playing  bool
	wanted   int64 // being fetched, -1: none
	failed   string
	metric   metric
	log      bool
	palette  int
	waits    bool // dim what cost no time
	layer    int
	expert   int
	drill    drill
	ask      ask
	help     bool
	top      int // first line of a scrolled page
	pageRows int
	worst    bool // the weakest layers first

	note  string
	until time.Time
	now   time.Time

	health  runtime.Health
	present []uint64
	spare   []uint64 // what present is read into next

	version int
	frame   struct {
		version, width, height int
		text                   string
	}
	mini struct {
		version, width, height int
		lines                  []string
	}
	shape shape // of the map as last drawn
}

// ask is a question at the foot of the screen.
type ask struct {
	kind askKind
	text string
}

type askKind int

const (
	askNothing askKind = iota
	askFind
	askExport
)

// New returns an inspector, closed still: call Start.
func New(o Options) *Inspector {
	in := &Inspector{o: o, th: o.Theme, wanted: -1, stop: func() {}, halt: func() {}, ctx: context.Background()}
	if in.th == nil {
		in.th = theme.Plain()
	}
	switch {
	case o.Index != nil:
		in.index = o.Index
		in.shown = &fileSeries{index: o.Index}
		in.metric = metricRoute
	case o.Recent != nil:
		in.live = &liveSeries{recent: o.Recent}
		in.shown, in.follow = in.live, true
		in.setGrid(o.Recent.Grid(), o.Recent.TopK())
		in.depth = o.Recent.Depth()
		in.tally = newTally(in.grid, in.topK, in.depth)
	}
	return in
}

// SetTheme changes how it looks.
func (in *Inspector) SetTheme(th *theme.Theme) {
	in.th = th
	in.changed()
}

func (in *Inspector) setGrid(g expert.Grid, topK int) {
	if g == in.grid && topK == in.topK {
		return
	}
	in.grid, in.topK = g, topK
	in.clampCursor()
}

func (in *Inspector) clampCursor() {
	in.layer = max(in.grid.First, min(in.layer, in.grid.Last))
	in.expert = max(0, min(in.expert, in.grid.Experts-1))
}

// Messages of an inspector to itself.
type (
	fetchedMsg struct {
		in  *Inspector
		seq int
		n   int64
		t   token
		err error
	}
	builtMsg struct {
		in  *Inspector
		seq int
		err error
	}
	openedMsg struct {
		in    *Inspector
		seq   int
		name  string
		index *trace.Index
		err   error
	}
	savedMsg struct {
		in    *Inspector
		where string
		err   error
	}
)

// Start begins to look. The command it returns, if any, reads the trace file.
func (in *Inspector) Start() tea.Cmd {
	in.ctx, in.stop = context.WithCancel(context.Background())
	in.look()
	in.place()
	in.changed()
	if in.index != nil && !in.reading && !in.built.Done {
		return in.build()
	}
	return nil
}

// Close ends what the inspector is doing in the background and, when that is over, closes its trace file.
func (in *Inspector) Close() {
	in.stop()
	in.halt()
	in.playing = false
	in.seq++
	if in.index != nil {
		in.index.Close()
	}
}

// dropFile lets go of a file that is not the one the inspector was made for.
func (in *Inspector) dropFile() {
	if f, ok := in.shown.(*fileSeries); ok && in.index != nil && f.index != in.o.Index {
		in.halt()
		in.seq++
		in.index.Close() // a command that still reads fails, and nobody listens
		in.index = nil
	}
}

// build reads the index in a command.
func (in *Inspector) build() tea.Cmd {
	ctx, cancel := context.WithCancel(in.ctx)
	in.halt, in.reading = cancel, true
	x, seq := in.index, in.seq
	return func() tea.Msg {
		err := x.Build(ctx, func(trace.IndexStats) {})
		return builtMsg{in, seq, err}
	}
}

// Apply takes a message of a command this inspector returned and says whether it was one.
func (in *Inspector) Apply(msg tea.Msg) (cmd tea.Cmd, mine bool) {
	switch msg := msg.(type) {
	case fetchedMsg:
		if mine = msg.in == in; mine {
			cmd = in.fetched(msg)
		}
	case builtMsg:
		if mine = msg.in == in; mine {
			in.finished(msg)
			cmd = in.bring()
		}
	case openedMsg:
		if mine = msg.in == in; mine {
			cmd = in.fileOpened(msg)
		}
	case savedMsg:
		if mine = msg.in == in; mine {
			if msg.err != nil {
				in.say("not exported: " + msg.err.Error())
			} else {
				in.say("exported to " + msg.where)
			}
		}
	}
	if mine {
		in.changed()
	}
	return cmd, mine
}

func (in *Inspector) finished(msg builtMsg) {
	if msg.seq != in.seq {
		return
	}
	in.reading = false
	in.look()
	switch {
	case errors.Is(msg.err, context.Canceled):
		in.say("reading stopped; what was read so far is shown")
	case msg.err != nil:
		in.failed = msg.err.Error()
	}
}

func (in *Inspector) fetched(msg fetchedMsg) tea.Cmd {
	if msg.seq != in.seq {
		return nil
	}
	in.wanted = -1
	switch {
	case errors.Is(msg.err, context.Canceled):
	case msg.err != nil:
		in.failed = msg.err.Error()
	default:
		in.failed = ""
		in.shown.keep(msg.t, msg.n)
	}
	return in.bring()
}

// bring fetches the token on the screen if it is not at hand.
func (in *Inspector) bring() tea.Cmd {
	if in.shown == nil || in.wanted >= 0 || in.at < in.shown.first() || in.at >= in.shown.end() || in.failed != "" {
		return nil
	}
	if _, ok := in.shown.get(in.at); ok {
		return nil
	}
	fetch := in.shown.fetch(in.ctx, in.at)
	if fetch == nil {
		return nil
	}
	in.wanted = in.at
	seq := in.seq
	return func() tea.Msg {
		t, n, err := fetch()
		return fetchedMsg{in, seq, n, t, err}
	}
}

// Refresh looks at the engine, or at how far a file was read, and lets a replay go on. Call it after every Interval; it
// takes well under a millisecond. The command brings what a replay needs next.
func (in *Inspector) Refresh(now time.Time) tea.Cmd {
	in.now = now
	if in.note != "" && !now.Before(in.until) {
		in.note = ""
		in.changed()
	}
	in.look()
	if in.playing && in.shown != nil {
		if in.at++; in.at >= in.shown.end()-1 {
			in.playing = in.reading
		}
		in.changed()
	}
	in.place()
	return in.bring()
}

// look takes copies of what there is to see.
func (in *Inspector) look() {
	if in.live != nil {
		if added := in.live.pull(); len(added) > 0 {
			in.tally.queue = append(in.tally.queue, added...)
			in.changed()
		}
		if in.backlog = in.tally.absorb(absorbTokens); in.backlog {
			in.changed()
		}
		if m, ok := in.shown.(*liveSeries); ok && m != in.live {
			if len(m.pull()) > 0 {
				in.changed()
			}
		}
		if in.o.Health != nil {
			h := in.o.Health()
			if h.Progress != in.health.Progress || h.Cache.Used != in.health.Cache.Used || h.TokensTotal != in.health.TokensTotal {
				in.changed()
			}
			in.health = h
		}
		if in.o.Present != nil {
			in.spare = in.o.Present.Copy(in.spare)
			if !slices.Equal(in.spare, in.present) {
				in.changed()
			}
			in.present, in.spare = in.spare, in.present
		}
	}
	if in.index != nil {
		if s := in.index.Stats(); s.Read != in.built.Read || s.Done != in.built.Done {
			in.built = s
			in.changed()
		}
		if f, ok := in.shown.(*fileSeries); ok {
			f.rows = in.built.Rows
			if in.live == nil {
				in.setGrid(in.index.Grid(), in.built.TopK)
			}
		}
		if (in.metric == metricUse || in.built.Done) && in.rows != in.built.Rows {
			in.rows, in.fileUse = in.built.Rows, in.index.Use(in.grid)
		}
	}
}

// absorbTokens is how many tokens are counted in one step.
const absorbTokens = 16

// place keeps the token that is shown within those there are.
func (in *Inspector) place() {
	if in.shown == nil {
		return
	}
	at := in.at
	if in.follow {
		at = in.shown.end() - 1
	}
	at = max(in.shown.first(), min(at, in.shown.end()-1))
	if at != in.at {
		in.at, in.failed = at, ""
		in.changed()
	}
}

// How often Refresh is wanted, at most.
const (
	liveEvery = 500 * time.Millisecond
	playEvery = 200 * time.Millisecond
	readEvery = 100 * time.Millisecond
	catchUp   = 20 * time.Millisecond
)

// Interval is how long to wait before the next Refresh; 0: nothing will change by itself. running says that the engine
// works or may begin to.
func (in *Inspector) Interval(running bool) time.Duration {
	live := liveEvery
	if in.o.Still {
		live = 4 * liveEvery
	}
	switch {
	case in.backlog:
		return catchUp
	case in.reading:
		return readEvery
	case in.playing:
		return playEvery
	case in.live != nil && running:
		return live
	case in.note != "":
		return time.Second
	}
	return 0
}

// changed makes the next Render draw.
func (in *Inspector) changed() { in.version++ }

// say shows a sentence for some seconds.
func (in *Inspector) say(s string) {
	in.note, in.until = s, in.now.Add(6*time.Second)
	in.changed()
}

// ShowMessage shows the routes of what a message's passes were called (see session.RouteName): those still in memory, or
// else those in the file they are being written to, which the command looks for.
func (in *Inspector) ShowMessage(name string) tea.Cmd {
	if in.live == nil {
		return nil
	}
	in.back()
	in.seq++
	s := &liveSeries{recent: in.o.Recent, message: name}
	s.pull()
	in.message, in.shown, in.at, in.follow, in.failed = name, s, 0, false, ""
	in.changed()
	if s.total > 0 {
		for i, p := range s.passes { // the reply is what one comes for, not the prompt it was made from
			if p.Rows == 1 {
				in.at = s.starts[i]
				break
			}
		}
		return nil
	}
	if in.o.Traced == "" {
		in.failed = "No routes are kept for this message: only the last tokens are in memory. To keep more, start with --router-trace-mode buffered."
		return nil
	}
	path, seq, ctx := in.o.Traced, in.seq, in.ctx
	options := trace.IndexOptions{Grid: in.grid, TopK: in.topK, Message: name}
	return func() tea.Msg {
		x, err := trace.OpenIndex(path, options)
		if err == nil && ctx.Err() != nil {
			x.Close()
			return nil
		}
		return openedMsg{in, seq, name, x, err}
	}
}

func (in *Inspector) fileOpened(msg openedMsg) tea.Cmd {
	switch {
	case msg.err != nil && msg.seq == in.seq:
		in.failed = "No routes are kept for this message: " + msg.err.Error()
		return nil
	case msg.err != nil:
		return nil
	case msg.seq != in.seq:
		msg.index.Close()
		return nil
	}
	in.index, in.built = msg.index, trace.IndexStats{}
	in.shown = &fileSeries{index: msg.index}
	return in.build()
}

// back shows everything again after a message.
func (in *Inspector) back() {
	if in.message == "" || in.live == nil {
		return
	}
	in.dropFile()
	in.message, in.shown, in.follow, in.failed, in.reading = "", in.live, true, "", false
	in.wanted = -1
	in.place()
	in.changed()
}

// current is the token on the screen.
func (in *Inspector) current() (token, bool) {
	if in.shown == nil || in.shown.end() == in.shown.first() {
		return token{}, false
	}
	return in.shown.get(in.at)
}

// layerOf is what a layer did for the token on the screen.
func (in *Inspector) layerOf(layer int) (ids []uint16, weights []float32, from []expert.Origin, l *trace.Layer) {
	t, ok := in.current()
	if !ok {
		return nil, nil, nil, nil
	}
	for i := range t.pass.Layers {
		if l = &t.pass.Layers[i]; l.Layer == layer {
			ids, weights, from = l.Row(t.row, t.pass.TopK)
			return ids, weights, from, l
		}
	}
	return nil, nil, nil, nil
}
