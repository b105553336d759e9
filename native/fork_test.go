package native

import (
	"bytes"
	"fmt"
	"testing"
)

// branch is a timeline that goes on with tokens of its own, beside one that does the same without ever being forked. Both
// have to agree in every logit and in what they export.
type branch struct {
	*rig
	name         string
	tokens       int // embeddings of other positions stand for other tokens
	shared, lone *Timeline
	at           int
}

// advance runs n more rows on both timelines.
func (b *branch) advance(n int) {
	b.t.Helper()
	run := func(t *Timeline) []float32 {
		tape, err := t.Begin(b.at, b.embeddings(b.tokens+b.at, n), n, 0)
		b.must(err)
		defer tape.Discard()
		b.run(tape, uint64(b.at))
		logits := make([]float32, n*b.g.Vocab)
		b.must(tape.Logits(true, make([]uint32, n), logits))
		_, err = tape.Commit(n)
		b.must(err)
		return logits
	}
	if err := sameBits(run(b.lone), run(b.shared)); err != nil {
		b.t.Errorf("%s: logits of %d rows at %d: %v", b.name, n, b.at, err)
	}
	b.at += n
}

// check compares what the two timelines hold.
func (b *branch) check(when string) {
	b.t.Helper()
	if !bytes.Equal(b.export(b.lone), b.export(b.shared)) {
		b.t.Errorf("%s: state at %d, %s, differs from a run that was never forked", b.name, b.at, when)
	}
}

// TestForkInTheMiddleOfAPage: a fork shares the latent page that both sides go on writing to. Whichever moves first, neither
// may see what the other writes.
func TestForkInTheMiddleOfAPage(t *testing.T) {
	for _, v := range []variant{k3Like, linearLike} {
		m := newModel(t, geometryOf(v))
		for _, position := range []int{1, 5, PageRows - 3} { // of the last, both sides leave the shared page
			for _, first := range []string{"fork", "parent"} {
				t.Run(fmt.Sprintf("%s/at %d/%s first", v, position, first), func(t *testing.T) {
					r := newRig(t, m, Options{Threads: 2})
					start := func() *Timeline {
						line := r.timeline()
						for from := 0; from < position; from += MaxRows {
							n := min(MaxRows, position-from)
							r.step(line, from, n, n, 0)
						}
						return line
					}
					parent := start()
					fork, err := parent.Fork()
					r.must(err)
					a := &branch{rig: r, name: "fork", tokens: 1000, shared: fork, lone: start(), at: position}
					b := &branch{rig: r, name: "parent", tokens: 2000, shared: parent, lone: start(), at: position}
					if first == "parent" {
						a, b = b, a
					}
					a.check("forked")
					b.check("forked")
					a.advance(3)
					a.check("first to move")
					b.check("after the other moved")
					b.advance(4)
					b.check("second to move")
					a.check("after the other moved on the same rows")
					a.advance(2) // reads the rows that the other would have overwritten
					b.advance(2)
					a.check("later")
					b.check("later")
					r.must(a.shared.Free())
					b.advance(1)
					b.check("alone with the page")
					for _, line := range []*Timeline{a.lone, b.lone, b.shared} {
						r.must(line.Free())
					}
				})
			}
		}
	}
}
