package native

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"testing"
)

// positions crosses a softmax block, a latent page and many convolution windows.
const positions = 270

// straight runs positions rows in tapes of n and returns all logits and the final state.
func (r *rig) straight(n int, seed uint64) ([]float32, []byte) {
	t := r.timeline()
	defer t.Free()
	var logits []float32
	for from := 0; from < positions; from += n {
		k := min(n, positions-from)
		logits = append(logits, r.step(t, from, k, k, seed+uint64(from))...)
	}
	return logits, r.export(t)
}

// TestSameBits holds the provider to its promise: rows per tape, threads, instruction set and the order in which experts
// arrive change nothing.
func TestSameBits(t *testing.T) {
	for _, v := range []variant{k3Like, linearLike} {
		m := newModel(t, geometryOf(v))
		want, state := newRig(t, m, Options{Threads: 1, ISA: "scalar"}).straight(64, 0)
		for _, isa := range ISAs() {
			for _, threads := range []int{1, 2, 3} {
				for _, rows := range []int{1, 3, 7, 64} {
					if isa == "scalar" && (rows != 7 || threads != 2) || testing.Short() && rows != 7 {
						continue // the reference is slow; once is enough to see its tiles
					}
					t.Run(fmt.Sprintf("%s/%s/%d threads/%d rows", v, isa, threads, rows), func(t *testing.T) {
						got, end := newRig(t, m, Options{Threads: threads, ISA: isa}).straight(rows, uint64(rows+threads))
						if err := sameBits(want, got); err != nil {
							t.Error("logits:", err)
						}
						if !bytes.Equal(state, end) {
							t.Error("exported states differ")
						}
					})
				}
			}
		}
	}
}

// TestPartialCommitEqualsFreshRun: committing n of a tape's rows leaves the state that running n rows leaves, and the
// timeline continues from there as if the other rows had never been.
func TestPartialCommitEqualsFreshRun(t *testing.T) {
	for _, v := range []variant{k3Like, linearLike} {
		for _, isa := range []string{"", "scalar"} {
			r := newRig(t, newModel(t, geometryOf(v)), Options{Threads: 2, ISA: isa})
			for _, base := range []int{0, 2, 250} { // empty windows, half-filled windows, across a page
				root := r.timeline()
				if base > 0 {
					for from := 0; from < base; from += MaxRows {
						n := min(MaxRows, base-from)
						r.step(root, from, n, n, 1)
					}
				}
				for _, keep := range []int{1, 2, 5, 9} {
					partial, err := root.Fork()
					r.must(err)
					fresh, err := root.Fork()
					r.must(err)
					r.step(partial, base, 9, keep, 4)
					r.step(fresh, base, keep, keep, 1)
					if !bytes.Equal(r.export(fresh), r.export(partial)) {
						t.Fatalf("%s %s: state after %d of 9 rows at %d differs from a run of %d rows", v, isa, keep, base, keep)
					}
					a, b := r.step(fresh, base+keep, 3, 3, 2), r.step(partial, base+keep, 3, 3, 7)
					if err := sameBits(a, b); err != nil {
						t.Fatalf("%s %s: continuation after %d of 9 rows at %d: %v", v, isa, keep, base, err)
					}
					r.must(partial.Free())
					r.must(fresh.Free())
				}
				r.must(root.Free())
			}
		}
	}
}

// TestNothingShowsBeforeCommit stops a tape at every possible point, by discard and by interrupt.
func TestNothingShowsBeforeCommit(t *testing.T) {
	r := newRig(t, newModel(t, geometryOf(k3Like)), Options{Threads: 2})
	line := r.timeline()
	r.step(line, 0, 5, 5, 1)
	before := r.export(line)
	want := r.step(func() *Timeline { f, err := line.Fork(); r.must(err); return f }(), 5, 3, 3, 1)
	unchanged := func(what string) {
		t.Helper()
		if !bytes.Equal(before, r.export(line)) {
			t.Fatalf("%s changed the timeline", what)
		}
	}
	begin := func() Tape {
		tape, err := line.Begin(5, r.embeddings(5, 3), 3, Partial)
		r.must(err)
		return tape
	}
	argmax := make([]uint32, 3)
	// The calls of a whole step, in order; what follows a stop must find the tape gone.
	calls := func(tape Tape) (out []func() error) {
		for i := range r.layers {
			out = append(out,
				func() error { return tape.Attend(i, r.bindings[i], &r.mail) },
				func() error { return tape.Shared(i) },
				func() error { return r.feed(tape, i, 1) },
				func() error { return tape.Finish(i) })
		}
		return append(out, func() error { return tape.Logits(true, argmax, nil) })
	}
	n := len(calls(Tape{}))
	for stop := range n + 1 {
		tape := begin()
		for _, call := range calls(tape)[:stop] {
			r.must(call())
		}
		r.must(tape.Discard())
		r.must(tape.Discard())
		unchanged(fmt.Sprintf("a discard after %d calls", stop))
		if _, err := tape.Commit(3); !errors.Is(err, ErrStale) {
			t.Fatalf("commit after discard: %v", err)
		}
	}
	for stop := range n {
		tape := begin()
		for _, call := range calls(tape)[:stop] {
			r.must(call())
		}
		r.p.Interrupt()
		err := calls(tape)[stop]()
		r.p.ClearInterrupt()
		if err == nil { // nothing to compute in this call
			r.must(tape.Discard())
			continue
		}
		if !errors.Is(err, ErrInterrupted) {
			t.Fatalf("call %d under interrupt: %v", stop, err)
		}
		if err := tape.Shared(0); !errors.Is(err, ErrStale) {
			t.Fatalf("a call after the interrupt: %v", err)
		}
		unchanged(fmt.Sprintf("an interrupt at call %d", stop))
	}
	if err := sameBits(want, r.step(line, 5, 3, 3, 1)); err != nil {
		t.Fatal("after all that:", err)
	}
}

// TestForksAreIndependent appends to both sides of a fork inside one latent page and across its end.
func TestForksAreIndependent(t *testing.T) {
	r := newRig(t, newModel(t, geometryOf(k3Like)), Options{Threads: 1})
	root := r.timeline()
	for from := 0; from < 250; from += 50 {
		r.step(root, from, 50, 50, 1)
	}
	state := r.export(root)
	a, err := root.Fork()
	r.must(err)
	b, err := root.Fork()
	r.must(err)
	if !bytes.Equal(state, r.export(a)) {
		t.Fatal("a fork differs from its origin")
	}
	// Different continuations: b replays other positions' embeddings.
	tape, err := b.Begin(250, r.embeddings(900, 10), 10, 0)
	r.must(err)
	r.run(tape, 1)
	_, err = tape.Commit(10)
	r.must(err)
	want := r.step(a, 250, 10, 10, 1)
	if !bytes.Equal(state, r.export(root)) {
		t.Fatal("appending to forks changed their origin")
	}
	ends := r.export(a)
	r.must(a.Free())
	r.must(b.Free())
	if err := sameBits(want, r.step(root, 250, 10, 10, 1)); err != nil {
		t.Fatal("origin after its forks:", err)
	}
	if !bytes.Equal(ends, r.export(root)) {
		t.Fatal("the same continuation on fork and origin gave different states")
	}
}

func TestMemoryIsGivenBack(t *testing.T) {
	r := newRig(t, newModel(t, geometryOf(k3Like)), Options{Threads: 1})
	warm := r.timeline()
	r.step(warm, 0, 8, 3, 1)
	r.must(warm.Free())
	before, err := r.p.Memory()
	r.must(err)
	if before.Bound == 0 || before.Copied == 0 || before.Scratch == 0 {
		t.Fatalf("memory in use is not reported: %+v", before)
	}
	line := r.timeline()
	for from := 0; from < 300; from += 8 {
		r.step(line, from, 8, 8, 1)
	}
	fork, err := line.Fork()
	r.must(err)
	r.step(fork, 304, 8, 3, 1)
	tape, err := fork.Begin(307, r.embeddings(307, 2), 2, 0)
	r.must(err)
	r.must(tape.Discard())
	r.must(line.Free())
	r.must(fork.Free())
	b, err := r.p.BindLayer(1, &r.layers[1])
	r.must(err)
	r.must(r.p.Release(b))
	after, err := r.p.Memory()
	r.must(err)
	if before != after {
		t.Fatalf("memory before %+v, after %+v", before, after)
	}
}

func TestACopiedStateGoesOnElsewhere(t *testing.T) {
	for _, v := range []variant{k3Like, linearLike} {
		m := newModel(t, geometryOf(v))
		r := newRig(t, m, Options{Threads: 1})
		line := r.timeline()
		for from := 0; from < 260; from += 52 {
			r.step(line, from, 52, 52, 1)
		}
		state := r.export(line)
		want := r.step(line, 260, 4, 4, 1)

		other := newRig(t, m, Options{Threads: 2, ISA: "scalar"})
		copied, err := other.p.Blank(260)
		other.must(err)
		to, err := copied.State()
		other.must(err)
		rest := bytes.NewReader(append(bytes.Clone(state), 1, 2))
		if n, err := to.ReadFrom(rest); err != nil || n != int64(len(state)) || rest.Len() != 2 {
			t.Fatalf("read %d of %d bytes, %v", n, len(state), err)
		}
		if !bytes.Equal(state, other.export(copied)) {
			t.Fatal("what was read in reads out otherwise")
		}
		if err := sameBits(want, other.step(copied, 260, 4, 4, 5)); err != nil {
			t.Fatal(v, "continuation of a copy:", err)
		}
		short, err := other.p.Blank(260)
		other.must(err)
		if to, err = short.State(); err != nil {
			t.Fatal(err)
		}
		if _, err := to.ReadFrom(bytes.NewReader(state[:len(state)-1])); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("a short state: %v", err)
		}
		if _, err := other.p.Blank(1 << 33); !errors.Is(err, ErrInvalid) {
			t.Errorf("a far position: %v", err)
		}
		a, err := r.p.GeometryID()
		r.must(err)
		if b, err := other.p.GeometryID(); a != b || err != nil {
			t.Errorf("one geometry, %x and %x (%v)", a, b, err)
		}
	}
	ids := map[uint64]variant{}
	for _, v := range []variant{k3Like, linearLike} {
		id, err := newRig(t, newModel(t, geometryOf(v)), Options{Threads: 1}).p.GeometryID()
		if ids[id] != "" || err != nil {
			t.Errorf("%s and %s are told apart by nothing (%v)", v, ids[id], err)
		}
		ids[id] = v
	}
}

// TestKDAStateIsTagged checks the state's axes by the recurrence itself: after one position from zero, S = k̂ (βu)ᵀ, so
// each head's state has rank one and its rows are multiples of one another.
func TestKDAStateIsTagged(t *testing.T) {
	g := geometryOf(k3Like)
	r := newRig(t, newModel(t, g), Options{Threads: 1})
	line := r.timeline()
	r.step(line, 0, 1, 1, 0)
	s := make([]float32, g.KDAHeads*g.KDAHeadDim*g.KDAHeadDim)
	r.must(line.ReadKDA(2, s))
	d := g.KDAHeadDim
	for h := range g.KDAHeads {
		m := s[h*d*d : (h+1)*d*d]
		for i := 1; i < d; i++ {
			for j := 1; j < d; j++ {
				if det := float64(m[0])*float64(m[i*d+j]) - float64(m[j])*float64(m[i*d]); math.Abs(det) > 1e-6 {
					t.Fatalf("head %d: the state after one position has more than rank one (%g)", h, det)
				}
			}
		}
	}
	if err := line.ReadKDA(1, s); !errors.Is(err, ErrInvalid) {
		t.Errorf("reading an MLA layer's recurrent state: %v", err)
	}
	if err := line.ReadKDA(0, s[1:]); !errors.Is(err, ErrInvalid) {
		t.Errorf("reading into a short buffer: %v", err)
	}
}
