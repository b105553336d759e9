// Package budget divides the memory a model may take: how many layers stay resident, how the others are streamed, how many
// experts are cached, and how long a context there is room for. The plan is made from the model's configuration alone,
// without opening a weight, so that it can be shown before anything is loaded; and it is meant to be held, so everything
// that grows with the model or the conversation is in it.
//
// # What comes first
//
// First everything without which no token comes: the program itself, the output head, the state of the timelines, room for
// one tape, a ring of two slots through which layers stream, the experts of one layer. Then resident layers, then more
// experts.
//
// Layers come before experts because a byte of a resident layer saves a byte of reading in every pass, exactly. A byte of
// cached experts saves a byte at most, and only if its expert is demanded, which for K3 happens to one in 56; at the best
// hit rate measured, 40 GB of cache save 0.27 bytes each. So no split is better, whatever the disk, as long as the disk is
// what decode waits for. Resident layers are the first ones, not the largest: what is streamed then comes in one stretch,
// and the prefix is there while the stretch begins to load.
package budget

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"deltafin/native"
	"deltafin/runtime/heat"
	"deltafin/runtime/memory"
	"deltafin/runtime/trace"
	"deltafin/storage/blockio"
)

// ErrTooSmall is wrapped by Make when the model does not fit into the limit.
var ErrTooSmall = errors.New("the memory limit is too small")

// Request says what to plan for. Everything but Model may be zero: then it is chosen, or absent.
type Request struct {
	Model   *Model
	Memory  int64         // what the user allows, in bytes
	Machine memory.Limits // zero if it could not be asked

	Context    int // positions to keep room for
	Timelines  int // conversations in memory at once; 1 if 0
	Rows       int // of a prefill tape
	DraftRows  int // of a tape that verifies drafts
	DraftBytes int64
	// DraftText is what sources of drafts keep of n positions of text; nil: nothing.
	DraftText func(n int) int64
	// DraftRoutes is what is kept of where tokens were routed, to read ahead what a guess that copies them will want.
	DraftRoutes int64
	// AheadBytes are the routers kept to foresee the next layer's experts.
	AheadBytes int64
	// MaxResident, if not nil, bounds the resident layers. ExpertSlots, if not 0, is how many experts to cache.
	MaxResident *int
	ExpertSlots int
	Readers     int // threads that read; 8 if 0
	Trace, Heat bool

	Files       int                 // files that the weights keep open
	Descriptors blockio.Descriptors // not checked if zero

	Bandwidth float64 // bytes per second the disk delivers; 0 if not measured
	// HitRate is the share of demands an expert cache answers that holds a fraction of all experts; Assumed if nil.
	HitRate func(fraction float64) float64
}

// Line is one thing memory is spent on.
type Line struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
	Why   string `json:"why"`
}

// Plan is a division of memory. Its lines add up to Used.
type Plan struct {
	Spine Spine  `json:"spine"`
	Limit Limit  `json:"limit"`
	Lines []Line `json:"lines"`
	Used  int64  `json:"used"`
	// Heap is what the Go heap may take: its part of the plan, and what the plan leaves of the limit. 0 if that is not known.
	Heap int64 `json:"heap_bytes"`

	Layers         int   `json:"layers"`
	ResidentLayers int   `json:"resident_layers"` // the first ones
	RingDepth      int   `json:"ring_depth"`      // slots for streamed layers; 0 if there are none
	RingSlot       int64 `json:"ring_slot_bytes"`
	ExpertSlots    int   `json:"expert_slots"`
	DraftRows      int   `json:"draft_rows"`  // of the widest verification; 0: none
	DraftBytes     int64 `json:"draft_bytes"` // of a draft model; 0: none
	DraftRoutes    int64 `json:"draft_route_bytes"`
	AheadBytes     int64 `json:"ahead_bytes"` // of routers to read experts ahead by; 0: none are read ahead
	Experts        int   `json:"experts"`
	Context        int   `json:"context"`
	Timelines      int   `json:"timelines"`
	Rows           int   `json:"rows"`

	Files    int `json:"files"`
	FilesMax int `json:"files_max"` // 0 if unknown

	Predicted Prediction `json:"predicted"`
	// Notes say what was made smaller than it would be on a larger machine, and why.
	Notes []string `json:"notes"`
}

// Prediction is what a token costs: one row through all layers, once the cache is warm.
type Prediction struct {
	HitRate      float64 `json:"expert_hit_rate"` // assumed
	SpineBytes   int64   `json:"spine_bytes"`
	ExpertBytes  int64   `json:"expert_bytes"`
	EmbedBytes   int64   `json:"embed_bytes"`
	Bytes        int64   `json:"bytes_per_token"`
	Bandwidth    float64 `json:"bandwidth,omitempty"`
	SecondsToken float64 `json:"seconds_per_token,omitempty"` // reading alone, if nothing hides it
}

// Streamed is the number of layers read in every pass.
func (p *Plan) Streamed() int { return p.Layers - p.ResidentLayers }

const (
	defaultContext = 32 << 10
	leastContext   = 2 << 10
	defaultReaders = 8
	bounce         = 1 << 20 // buffer of a reader for misaligned reads
	// mapAround is what a system brings in around a layer's pages where they are mapped: Linux up to 64 KiB at each end of a
	// stretch, of which a layer of the released files has two.
	mapAround = 4 * 64 << 10

	// What code and the Go heap take: the pages of the program's file, a base, and so much for each tensor of the table.
	programCode   = 28 << 20
	programHeap   = 36 << 20
	programTensor = 256
	programToken  = 64 // the ids of a position, in a timeline, its snapshots and its drafts
	// A conversation on the screen grows: where there is room for it, its heap has a part of the memory, up to so much.
	screenShare = 128
	screenMost  = 64 << 20
)

// choice is what may still become smaller until a plan fits.
type choice struct {
	rows, context, ring, slots, snapshots int
	screen                                int // bytes of heap for what is on the screen
}

// Make plans. The error wraps ErrTooSmall, and says by how much, if not even the smallest plan fits.
func Make(r Request) (*Plan, error) {
	m := r.Model
	if err := r.check(); err != nil {
		return nil, err
	}
	limit, err := Settle(r.Memory, r.Machine)
	if err != nil {
		return nil, err
	}
	p := &planner{Request: r, m: m, limit: limit, unknown: limit.Bytes == 0}
	p.Timelines = max(p.Timelines, 1)
	if p.Readers == 0 {
		p.Readers = defaultReaders
	}
	if p.HitRate == nil {
		p.HitRate = m.Assumed
	}
	if err := p.shrink(); err != nil {
		return nil, err
	}
	return p.plan(), nil
}

func (r *Request) check() error {
	switch m := r.Model; {
	case m == nil || len(m.Layers) == 0:
		return errors.New("a plan needs a model")
	case r.Context < 0 || r.Context > m.Context:
		return fmt.Errorf("a context of %d positions: this model has 1 to %d", r.Context, m.Context)
	case r.Rows < 0 || r.Rows > native.MaxRows || r.DraftRows < 0 || r.DraftRows > native.MaxRows:
		return fmt.Errorf("a tape of %d rows, %d for drafts: it takes 1 to %d", r.Rows, r.DraftRows, native.MaxRows)
	case r.Timelines < 0 || r.DraftBytes < 0 || r.DraftRoutes < 0 || r.AheadBytes < 0 || r.Readers < 0 || r.Files < 0 || r.ExpertSlots < 0 || r.MaxResident != nil && *r.MaxResident < 0:
		return errors.New("a plan cannot have a negative number of anything")
	case !(r.Bandwidth >= 0) || math.IsInf(r.Bandwidth, 0):
		return fmt.Errorf("a disk of %v bytes per second", r.Bandwidth)
	case r.Descriptors.Soft > 0 && r.Files > r.Descriptors.Capacity:
		return fmt.Errorf("the weights take %d open files, %d more than there are: %v", r.Files, r.Files-r.Descriptors.Capacity, r.Descriptors)
	}
	return nil
}

type planner struct {
	Request
	m       *Model
	limit   Limit
	unknown bool // no limit is known, so nothing optional is planned
	c       choice
	notes   []string
}

func (p *planner) note(format string, a ...any) { p.notes = append(p.notes, fmt.Sprintf(format, a...)) }

// experts is a number of experts, or all there are.
func (p *planner) experts(n int) int { return min(n, p.m.MoELayers*p.m.Grid.Experts) }

// shrink finds the largest choice whose necessities fit, giving up first what costs least speed.
func (p *planner) shrink() error {
	full := choice{rows: native.MaxRows, context: min(defaultContext, p.m.Context), ring: 2, slots: p.experts(4 * p.m.TopK), snapshots: mostSnapshots,
		screen: int(min(p.limit.Bytes/screenShare, screenMost))}
	for full.snapshots > 0 && !p.unknown && times(int64(full.snapshots), p.snapshot()) > p.limit.Bytes/64 {
		full.snapshots--
	}
	// A context nobody asked for takes a sixteenth of the memory at most.
	for !p.unknown && full.context > leastContext && p.latent(full.context) > p.limit.Bytes/16 {
		full.context /= 2
	}
	c := full
	steps := []func() bool{
		reduce(&c.screen, 0), reduce(&c.snapshots, 0), reduce(&c.slots, p.experts(p.m.TopK)), reduce(&c.rows, 16), reduce(&c.context, min(leastContext, p.m.Context)),
		reduce(&c.rows, 1), reduce(&c.context, min(pageRows, p.m.Context)), reduce(&c.ring, 1), reduce(&c.slots, p.experts(1)),
	}
	for {
		p.c = p.asked(c)
		if p.unknown || p.least(p.c) <= p.limit.Bytes {
			break
		}
		if i := slices.IndexFunc(steps, func(step func() bool) bool { return step() }); i < 0 {
			return p.refuse()
		}
	}
	if p.unknown { // as small as it gets without being slow
		c.slots, c.context, c.snapshots, c.screen = p.experts(p.m.TopK), min(leastContext, p.m.Context), 0, 0
		p.c = p.asked(c)
		p.note("%s; nothing is kept in memory that could be read again", p.limit.Why)
	}
	p.explain(p.asked(choice{rows: native.MaxRows, context: min(defaultContext, p.m.Context), ring: 2, slots: p.experts(4 * p.m.TopK)}))
	return nil
}

// reduce halves a number at every call, down to least; false when there is nothing left to halve.
func reduce(n *int, least int) func() bool {
	return func() bool {
		if *n <= least {
			return false
		}
		*n = max(*n/2, least)
		return true
	}
}

// asked puts in what the user fixed.
func (p *planner) asked(c choice) choice {
	if p.Rows > 0 {
		c.rows = p.Rows
	}
	if p.Context > 0 {
		c.context = p.Context
	}
	if p.ExpertSlots > 0 {
		c.slots = p.experts(p.ExpertSlots)
	}
	return c
}

func (p *planner) explain(full choice) {
	if p.c.context < full.context {
		p.note("a context of %d positions is planned, not %d, which would take %s; --context asks for another", p.c.context, full.context, size(p.latent(full.context)))
	}
	if p.c.rows < full.rows {
		p.note("prompts are read %d tokens at a time, not %d: the scratch of a pass takes %s instead of %s",
			p.c.rows, full.rows, size(p.m.Scratch(p.c.rows)), size(p.m.Scratch(full.rows)))
	}
	if p.c.ring < full.ring && p.maxResident() < len(p.m.Layers) {
		p.note("there is room for one streamed layer, not two: a layer is not read while the one before it computes")
	}
}

func (p *planner) refuse() error {
	c := p.asked(choice{rows: 1, context: min(pageRows, p.m.Context), ring: 1, slots: p.experts(1)})
	need := p.least(c)
	remedy := "free memory, or run on a larger machine"
	switch {
	case p.Memory > 0:
		remedy = fmt.Sprintf("allow at least %s with --memory", size(need))
	case p.Context > pageRows || p.Rows > 1 || p.ExpertSlots > p.m.TopK || p.Timelines > 1 || p.DraftBytes > 0:
		remedy = "ask for less of context, rows, experts or drafts, or " + remedy
	}
	return fmt.Errorf("%w: this model needs %s at least, the limit is %s (%s), %s short; %s",
		ErrTooSmall, size(need), size(p.limit.Bytes), p.limit.Why, size(need-p.limit.Bytes), remedy)
}

func (p *planner) latent(context int) int64 {
	return plus(times(int64(p.Timelines), p.m.Latent(context)), times(2, p.m.page()))
}

// mostSnapshots is how many states are worth keeping memory for: the turns one goes back to are the last few.
const mostSnapshots = 4

// snapshot is what a state takes that shares all but its last page with the conversation it was taken of.
func (p *planner) snapshot() int64 { return plus(p.m.Recurrent(), p.m.page()) }

// fixed are the lines that do not depend on how many layers and experts there is room for.
func (p *planner) fixed(c choice) []Line {
	m := p.m
	rows := max(c.rows, p.DraftRows)
	lines := []Line{
		{"program", p.program(c), "Go heap, code and stacks, the table of tensors"},
		{"reading", times(int64(p.Readers), bounce), fmt.Sprintf("buffers of %d readers", p.Readers)},
		{"output head", m.Globals, "and the norms outside the layers; needed by every token"},
		{"state", times(int64(p.Timelines)+1, m.Recurrent()), fmt.Sprintf("KDA layers: %s for what a pass stages, and as much for each timeline; there may be %d", size(m.Recurrent()), p.Timelines)},
		{"context", p.latent(c.context), fmt.Sprintf("MLA layers: %d positions, %s for each %d", c.context, size(m.page()), pageRows)},
		{"scratch", plus(m.Scratch(rows), times(2*int64(rows), m.EmbedRow)), fmt.Sprintf("a pass of %d rows", rows)},
	}
	if c.snapshots > 0 {
		lines = append(lines, Line{"snapshots", times(int64(c.snapshots), p.snapshot()),
			fmt.Sprintf("%d states to start from again after an edit, %s each; more while the context is short", c.snapshots, size(p.snapshot()))})
	}
	if p.AheadBytes > 0 {
		lines = append(lines, Line{"look-ahead", p.AheadBytes, "routers that foresee the next layer's experts"})
	}
	drafts := plus(p.DraftBytes, m.DraftLog(p.DraftRows), p.DraftRoutes, p.draftText(c))
	if p.DraftRows > 0 {
		drafts = plus(drafts, times(int64(p.DraftRows), 4, int64(m.Vocab))) // their logits
	}
	if drafts > 0 {
		lines = append(lines, Line{"drafts", drafts, fmt.Sprintf("their source, and the updates of %d rows", p.DraftRows)})
	}
	return lines
}

// program is what code and the Go heap take, but for what drafts keep of a text.
func (p *planner) program(c choice) int64 {
	m := p.m
	program := plus(programCode, programHeap, int64(c.screen), times(programTensor, int64(m.Tensors)), times(2, 4, int64(m.Vocab)), times(programToken, int64(p.Timelines), int64(c.context)))
	if p.Heat {
		program = plus(program, 3*heat.FileSize(m.Grid), times(5, int64(m.Grid.Len())))
	}
	if p.Trace {
		program = plus(program, trace.PassBytes(m.Grid, m.TopK, c.rows))
	}
	return program
}

func (p *planner) draftText(c choice) int64 {
	if p.DraftRows == 0 || p.DraftText == nil {
		return 0
	}
	return times(int64(p.Timelines), p.DraftText(c.context))
}

func sum(lines []Line) int64 {
	var n int64
	for _, l := range lines {
		n = plus(n, l.Bytes)
	}
	return n
}

// least is what a choice takes with the cheapest number of resident layers.
func (p *planner) least(c choice) int64 {
	best := int64(math.MaxInt64)
	for k := range p.maxResident() + 1 {
		best = min(best, p.spine(k, c.ring))
	}
	return plus(sum(p.fixed(c)), times(int64(c.slots), p.m.ExpertSlot), best)
}

func (p *planner) maxResident() int {
	if p.MaxResident != nil {
		return min(*p.MaxResident, len(p.m.Layers))
	}
	return len(p.m.Layers)
}

// spine is what the layers take when the first k are resident.
func (p *planner) spine(k, ring int) int64 {
	return plus(p.prefix(k), times(int64(ring), p.ringSlot(k)))
}

func (p *planner) prefix(k int) int64 {
	var n int64
	for _, l := range p.m.Layers[:k] {
		n = plus(n, l.Memory)
	}
	if k == len(p.m.Layers) && p.m.Spine == BF16 { // used where their files are mapped
		n = plus(n, times(int64(k), mapAround))
	}
	return n
}

// ringSlot holds the largest layer that is streamed.
func (p *planner) ringSlot(k int) int64 {
	var n int64
	for _, l := range p.m.Layers[k:] {
		n = max(n, l.Memory)
	}
	return n
}

// resident is the largest prefix that fits beside what is already spent. It need not be found by growing: where a large
// layer leaves the streamed part, the ring shrinks by more than the prefix grows.
func (p *planner) resident(spent int64) int {
	best, found := 0, false
	for k := range p.maxResident() + 1 {
		if plus(spent, p.spine(k, p.c.ring)) <= p.limit.Bytes {
			best, found = k, true
		}
	}
	if p.unknown || !found { // the cheapest
		least := int64(math.MaxInt64)
		for k := range p.maxResident() + 1 {
			if n := p.spine(k, p.c.ring); n < least {
				best, least = k, n
			}
		}
	}
	return best
}

func (p *planner) plan() *Plan {
	m, c := p.m, p.c
	lines := p.fixed(c)
	all := m.MoELayers * m.Grid.Experts
	k := p.resident(plus(sum(lines), times(int64(c.slots), m.ExpertSlot)))
	if resident := p.prefix(k); resident > 0 {
		lines = append(lines, Line{"resident layers", resident, fmt.Sprintf("the first %d of %d; not read again", k, len(m.Layers))})
	}
	out := &Plan{Spine: m.Spine, Limit: p.limit, Layers: len(m.Layers), ResidentLayers: k, Context: c.context, Rows: c.rows,
		Timelines: p.Timelines, DraftRows: p.DraftRows, DraftBytes: p.DraftBytes, DraftRoutes: p.DraftRoutes, AheadBytes: p.AheadBytes,
		Experts: all, Files: p.Files, FilesMax: p.Descriptors.Capacity}
	if slot := p.ringSlot(k); slot > 0 {
		out.RingDepth, out.RingSlot = c.ring, slot
		lines = append(lines, Line{"streaming", times(int64(c.ring), slot), fmt.Sprintf("%d slots for the other %d layers, one after the other", c.ring, len(m.Layers)-k)})
	}
	slots := c.slots
	if all > 0 {
		if p.ExpertSlots == 0 && !p.unknown {
			slots = int(min(int64(all), max(int64(slots), (p.limit.Bytes-sum(lines))/m.ExpertSlot)))
		}
		lines = append(lines, Line{"experts", times(int64(slots), m.ExpertSlot), fmt.Sprintf("%d of %d, %s each; a token demands %d", slots, all, size(m.ExpertSlot), m.MoELayers*m.TopK)})
	}
	out.ExpertSlots, out.Lines, out.Used = slots, lines, sum(lines)
	if !p.unknown {
		out.Heap = plus(p.program(c)-programCode, p.draftText(c), max(p.limit.Bytes-out.Used, 0))
	}
	p.reasons(out)
	p.predict(out)
	out.Notes = p.notes
	if out.Notes == nil {
		out.Notes = []string{}
	}
	return out
}

// reasons says why not everything is in memory.
func (p *planner) reasons(o *Plan) {
	if o.Limit.Warning != "" {
		p.notes = append([]string{o.Limit.Warning}, p.notes...)
	}
	if p.unknown {
		return
	}
	if k := o.ResidentLayers; k < o.Layers {
		if k == p.maxResident() {
			p.note("%d layers are streamed because no more than %d are to be resident", o.Layers-k, k)
		} else {
			p.note("%d layers are streamed: to keep one more, layer %d, %s would be missing", o.Layers-k, k,
				size(o.Used-times(int64(o.ExpertSlots-p.c.slots), p.m.ExpertSlot)-p.spine(k, p.c.ring)+p.spine(k+1, p.c.ring)-p.limit.Bytes))
		}
	}
	token := p.m.MoELayers * p.m.TopK
	switch {
	case o.ExpertSlots == o.Experts:
	case o.ExpertSlots < p.experts(p.m.TopK):
		p.note("%d expert slots are fewer than the %d that one layer demands of one token: its experts are computed in turns", o.ExpertSlots, p.m.TopK)
	case o.ExpertSlots < token:
		p.note("%d expert slots are fewer than the %d a token demands: few experts survive until they are demanded again", o.ExpertSlots, token)
	}
}

func (p *planner) predict(o *Plan) {
	m := p.m
	q := &o.Predicted
	for _, l := range m.Layers[o.ResidentLayers:] {
		q.SpineBytes = plus(q.SpineBytes, l.Disk)
	}
	if o.Experts > 0 {
		q.HitRate = min(max(p.HitRate(float64(o.ExpertSlots)/float64(o.Experts)), 0), 1)
		q.ExpertBytes = int64((1 - q.HitRate) * float64(times(int64(m.MoELayers), int64(m.TopK), m.ExpertBytes)))
	}
	q.EmbedBytes = m.EmbedRow
	q.Bytes = plus(q.SpineBytes, q.ExpertBytes, q.EmbedBytes)
	if p.Bandwidth > 0 {
		q.Bandwidth, q.SecondsToken = p.Bandwidth, float64(q.Bytes)/p.Bandwidth
	}
}

// assumed is what frequency-first caches were measured to hit on a model with 256 experts a layer, by the fraction of the
// experts they hold, simulated over recorded routes. No such table of K3 itself is known; a measured one replaces it
// through Request.HitRate.
var assumed = [][2]float64{{0, 0}, {0.03, 0.294}, {0.06, 0.406}, {0.12, 0.549}, {0.24, 0.719}, {0.48, 0.874}, {1, 1}}

// Assumed is the hit rate to expect of a cache that holds a fraction of the experts, between the points measured. It never
// exceeds what is possible: a layer's cached experts are at most as many demands of a token.
func (m *Model) Assumed(fraction float64) float64 {
	for i := 1; i < len(assumed); i++ {
		a, b := assumed[i-1], assumed[i]
		if fraction <= b[0] {
			v := a[1] + (b[1]-a[1])*(fraction-a[0])/(b[0]-a[0])
			return min(v, fraction*float64(m.Grid.Experts)/float64(max(m.TopK, 1)))
		}
	}
	return 1
}
