package draft

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"deltafin/runtime"
)

// oracle is a source that is right with a chance that may change: the text is the numbers 0, 1, 2, … modulo vocab.
type oracle struct {
	name   string
	chance float64
	sure   float64 // the confidence it states
	rng    *rand.Rand
	asked  int
	held   int
}

const vocab = 1000

func newOracle(name string, chance float64) *oracle {
	return &oracle{name: name, chance: chance, rng: rand.New(rand.NewPCG(1, 2))}
}

func (o *oracle) Name() string                    { return o.name }
func (o *oracle) Append(ids []int, _ *Rows) error { o.held += len(ids); return nil }
func (o *oracle) Truncate(n int) error            { o.held = n; return nil }
func (o *oracle) Close() error                    { return nil }
func (o *oracle) Fork() (Source, error)           { f := *o; return &f, nil }

func (o *oracle) Propose(_ context.Context, pending, limit int) ([]Guess, error) {
	o.asked++
	var guesses []Guess
	for i := range limit {
		id := (pending + 1 + i) % vocab
		if o.rng.Float64() >= o.chance {
			id = (id + vocab/2) % vocab
		}
		guesses = append(guesses, Guess{ID: id, Confidence: o.sure})
	}
	return guesses, nil
}

// conversation plays passes against a controller, with a clock of its own: a pass of one row takes a second, each further one
// so much more.
type conversation struct {
	t       *testing.T
	c       *Controller
	mode    runtime.DraftMode
	row     float64
	pending int
	tokens  int
	seconds float64
	rows    []int // of each pass
}

func (v *conversation) pass() Plan {
	v.t.Helper()
	p := v.c.Next(context.Background(), v.mode, v.pending, 8)
	emitted := []int{(v.pending + 1) % vocab}
	for _, id := range p.IDs {
		if id != emitted[len(emitted)-1] {
			break
		}
		emitted = append(emitted, (id+1)%vocab)
	}
	took := 1 + v.row*float64(len(p.IDs))
	v.c.Done(p, emitted, time.Duration(took*float64(time.Second)))
	v.pending = emitted[len(emitted)-1]
	v.tokens += len(emitted)
	v.seconds += took
	v.rows = append(v.rows, 1+len(p.IDs))
	return p
}

// speed is tokens a second of so many passes from now; plain passes make one.
func (v *conversation) speed(passes int) float64 {
	v.t.Helper()
	tokens, seconds := v.tokens, v.seconds
	for range passes {
		v.pass()
	}
	return float64(v.tokens-tokens) / (v.seconds - seconds)
}

func talk(t *testing.T, costs *Costs, row float64, sources ...Source) *conversation {
	return &conversation{t: t, c: New(costs, vocab, nil, sources...), row: row}
}

// What drafts are worth follows from how often they are right and what a row costs; the best fixed number of guesses is the
// bound, and the controller comes near it without being told either.
func TestTheNumberOfGuessesThatPays(t *testing.T) {
	for _, c := range []struct{ chance, row float64 }{
		{1, 0.05}, {1, 0.25}, {0.9, 0.05}, {0.9, 0.25}, {0.7, 0.25}, {0.7, 0.05}, {0.5, 0.1}, {0.4, 0.5}, {0.2, 0.3}, {0, 0.2}, {0.95, 1},
	} {
		best := 1.0
		tokens, right := 1.0, 1.0
		for k := 1; k <= 8; k++ {
			right *= c.chance
			tokens += right
			best = max(best, tokens/(1+c.row*float64(k)))
		}
		v := talk(t, new(Costs), c.row, newOracle("suffix", c.chance))
		v.speed(100) // to learn
		got := v.speed(1000)
		if got < 0.9*best {
			t.Errorf("right %.2f of the time, %.2f a row: %.2f tokens a second, %.2f are possible", c.chance, c.row, got, best)
		}
		if got < 0.97 {
			t.Errorf("right %.2f of the time, %.2f a row: %.2f tokens a second, plain passes make 1", c.chance, c.row, got)
		}
	}
}

// A source that does not pay is off before it has cost much, says so, and is tried again after ever longer waits.
func TestWhatDoesNotPayIsSwitchedOffAndTriedAgain(t *testing.T) {
	o := newOracle("suffix", 0)
	o.sure = 0.95 // and is sure of itself
	v := talk(t, new(Costs), 0.3, o)
	off := 0
	for off < 200 && v.c.Health()[0].Active {
		v.pass()
		off++
	}
	h := v.c.Health()[0]
	if off > 25 || h.Active || !strings.Contains(h.Why, "tried again") {
		t.Fatalf("after %d passes: %+v", off, h)
	}
	if v.seconds-float64(v.tokens) > 8 {
		t.Errorf("%.1f s were lost before", v.seconds-float64(v.tokens))
	}
	before := len(v.rows)
	if s := v.speed(2000); s < 0.98 {
		t.Errorf("afterwards %.3f tokens a second, plain passes make 1", s)
	}
	var waits []int // plain passes between two tries
	plain := 0
	for _, rows := range v.rows[before:] {
		if plain++; rows > 1 {
			if plain >= firstWait {
				waits = append(waits, plain)
			}
			plain = 0
		}
	}
	// Few tries are needed: what it proposes is scored also when nobody verifies it.
	if len(waits) > 8 || !slices.IsSorted(waits) {
		t.Errorf("it was tried again after %v passes", waits)
	}
	// It begins to be right, and is found out.
	o.chance = 1
	on := 0
	for ; on < 2*longestWait && !v.c.Health()[0].Active; on++ {
		v.pass()
	}
	if !v.c.Health()[0].Active || v.c.Health()[0].Why != "" {
		t.Fatalf("%d passes after it began to be right (waits %v): %+v", on, waits, v.c.Health()[0])
	}
	v.speed(60)
	if s := v.speed(200); s < 2 {
		t.Errorf("%.2f tokens a second once it is right", s)
	}
	// And stops again.
	o.chance = 0
	v.speed(40)
	if s := v.speed(1000); s < 0.97 || v.c.Health()[0].Active {
		t.Errorf("%.3f tokens a second after it went wrong again: %+v", s, v.c.Health()[0])
	}
}

// Each failure doubles the wait, up to a bound; success makes it short again.
func TestWaitsDouble(t *testing.T) {
	c := New(new(Costs), vocab, nil, newOracle("suffix", 0))
	s := c.sources[0]
	want := firstWait
	for range 10 {
		c.switchOff(s, "a test")
		if s.retry != c.pass+want {
			t.Fatalf("it is tried again at %d, want %d", s.retry, want)
		}
		want = min(2*want, longestWait)
	}
	one := time.Second
	c.costs.Observe(1, one)
	for range 3 {
		c.Done(Plan{IDs: []int{1, 2, 3}, from: s}, []int{1, 2, 3, 4}, one)
	}
	c.Done(Plan{IDs: []int{1, 2, 3}, from: s}, []int{1, 2, 3, 4}, one)
	if s.wait != firstWait {
		t.Errorf("after passes that paid the next wait is %d", s.wait)
	}
}

// Of two sources the better one is taken, and the other when that fails.
func TestTheBetterSourceIsTaken(t *testing.T) {
	good, bad := newOracle("dspark", 0.9), newOracle("suffix", 0.3)
	v := talk(t, new(Costs), 0.1, bad, good)
	v.speed(100)
	count := func(n int) map[string]int {
		by := map[string]int{}
		for range n {
			by[v.pass().Source]++
		}
		return by
	}
	if by := count(200); by["dspark"] < 180 {
		t.Errorf("passes by source: %v", by)
	}
	good.chance, bad.chance = 0, 0.9
	v.speed(600)
	if by := count(200); by["suffix"] < 150 {
		t.Errorf("after they changed places: %v", by)
	}
	// Asked for one, the other is not.
	v.mode = runtime.DraftDSpark
	if by := count(100); by["suffix"] != 0 {
		t.Errorf("only dspark was asked for: %v", by)
	}
	v.mode = runtime.DraftOff
	if by := count(100); by[""] != 100 {
		t.Errorf("none was asked for: %v", by)
	}
}

// Whether drafts pay is a matter of one conversation; what a pass costs is a matter of the machine.
func TestConversationsDecideForThemselves(t *testing.T) {
	costs := new(Costs)
	code := talk(t, costs, 0.2, newOracle("suffix", 0.95))
	prose := talk(t, costs, 0.2, newOracle("suffix", 0))
	for range 300 {
		code.pass()
		prose.pass()
	}
	if h := prose.c.Health()[0]; h.Active {
		t.Errorf("prose: %+v", h)
	}
	if h := code.c.Health()[0]; !h.Active {
		t.Errorf("code: %+v", h)
	}
	if s := code.speed(200); s < 1.8 {
		t.Errorf("code at %.2f tokens a second", s)
	}
	// A fork knows what was learnt, and goes its own way from there.
	fork := &conversation{t: t, c: prose.c.Fork(), row: 0.2}
	if h := fork.c.Health()[0]; h.Active || h.Passes != 0 {
		t.Errorf("a fork begins with %+v", h)
	}
	fork.c.sources[0].source.(*oracle).chance = 1
	for range 2 * longestWait {
		fork.pass()
		prose.pass()
	}
	if a, b := fork.c.Health()[0], prose.c.Health()[0]; !a.Active || b.Active {
		t.Errorf("the fork, which became right: %+v; what it was forked from: %+v", a, b)
	}
}

// A source whose proposals take longer than the passes they save is not asked every time, however right it is.
func TestProposalsThatTakeTooLong(t *testing.T) {
	o := newOracle("dspark", 1)
	c := New(new(Costs), vocab, nil, o)
	pending, asked := 0, 0
	for range 400 {
		p := c.Next(context.Background(), runtime.DraftAuto, pending, 8)
		c.Done(p, []int{(pending + 1) % vocab}, 1) // a pass takes a nanosecond
		pending = (pending + 1) % vocab
		asked = o.asked
	}
	if h := c.Health()[0]; h.Active || !strings.Contains(h.Why, "longer than it saves") || asked > 40 {
		t.Errorf("asked %d times of 400: %+v", asked, h)
	}
}

// Nothing is guessed before it is known what a plain pass takes, nor without room; and now and then a plain pass is measured
// again.
func TestPlainPassesAreMeasured(t *testing.T) {
	v := talk(t, new(Costs), 0.05, newOracle("suffix", 1))
	if p := v.pass(); len(p.IDs) != 0 {
		t.Errorf("guesses of the first pass: %v", p.IDs)
	}
	if p := v.c.Next(context.Background(), runtime.DraftAuto, v.pending, 0); len(p.IDs) != 0 {
		t.Errorf("guesses without room: %v", p.IDs)
	}
	v.speed(300)
	plain := 0
	for _, rows := range v.rows[1:] {
		if rows == 1 {
			plain++
		}
	}
	if plain < 300/refresh-1 || plain > 20 {
		t.Errorf("%d of 300 passes were plain", plain)
	}
}

// A controller of nothing, and one whose every source broke, plan plain passes.
func TestWithoutSources(t *testing.T) {
	var none *Controller
	none.Follow([]int{1}, nil)
	none.Done(none.Next(context.Background(), runtime.DraftAuto, 1, 8), []int{1}, time.Second)
	if none.Fork() != nil || none.Health() != nil || none.Close() != nil {
		t.Error("a nil controller is something")
	}
	var told []error
	broken := &failing{newOracle("suffix", 1)}
	c := New(new(Costs), vocab, func(err error) { told = append(told, err) }, broken)
	c.Follow([]int{1, 2}, nil)
	c.Follow([]int{1}, nil)
	if p := c.Next(context.Background(), runtime.DraftAuto, 1, 8); len(p.IDs) != 0 || len(told) != 1 {
		t.Errorf("%v, told %v", p, told)
	}
}

type failing struct{ *oracle }

func (failing) Append([]int, *Rows) error { return errors.New("broken") }
