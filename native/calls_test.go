package native

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestGeometriesAreChecked(t *testing.T) {
	for what, change := range map[string]func(*Geometry){
		"no layers":                       func(g *Geometry) { g.Attn, g.FFN = nil, nil },
		"uneven layer lists":              func(g *Geometry) { g.FFN = g.FFN[1:] },
		"no width":                        func(g *Geometry) { g.Hidden = 0 },
		"a negative width":                func(g *Geometry) { g.Hidden = -1 },
		"a product that overflows":        func(g *Geometry) { g.KDAHeads, g.KDAHeadDim = 1<<20, 1<<12 },
		"heads that overflow":             func(g *Geometry) { g.MLAHeads, g.KVLora = 1<<12, 1<<14 },
		"no taps":                         func(g *Geometry) { g.ConvTaps = 0 },
		"an unbounded bounded gate":       func(g *Geometry) { g.GateLowerBound = 0 },
		"a gate bound below -5":           func(g *Geometry) { g.GateLowerBound = -5.1 },
		"more experts a row than experts": func(g *Geometry) { g.TopK = g.Experts + 1 },
		"too many experts a row":          func(g *Geometry) { g.Experts, g.TopK = 64, MaxTopK+1 },
		"MXFP4 off its groups":            func(g *Geometry) { g.ExpertInter = 33 },
		"a latent norm on nothing":        func(g *Geometry) { g.Latent = 0 },
		"no epsilon":                      func(g *Geometry) { g.RMSEps = 0 },
		"an epsilon that is NaN":          func(g *Geometry) { g.LoraEps = float32(math.NaN()) },
		"an infinite scaling":             func(g *Geometry) { g.RoutedScaling = float32(math.Inf(1)) },
		"no beta":                         func(g *Geometry) { g.SituBeta = 0 },
		"a block beyond the layers":       func(g *Geometry) { g.AttnResBlock = 6 },
	} {
		g := geometryOf(k3Like)
		change(g)
		if p, err := Open(g, Options{Threads: 1}); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", what, err)
			if err == nil {
				p.Close()
			}
		}
	}
	for what, change := range map[string]func(*Geometry){
		"an unknown activation": func(g *Geometry) { g.Activation = 2 },
		"an unknown encoding":   func(g *Geometry) { g.ExpertFormat = 2 },
		"an unknown attention":  func(g *Geometry) { g.Attn[0] = 2 },
	} {
		g := geometryOf(k3Like)
		change(g)
		if _, err := Open(g, Options{Threads: 1}); !errors.Is(err, ErrUnsupported) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, isa := range []string{"sse9", "a name longer than the field"} {
		if _, err := Open(geometryOf(k3Like), Options{ISA: isa}); !errors.Is(err, ErrUnsupported) {
			t.Errorf("instruction set %q: %v", isa, err)
		}
	}
}

func TestBindingsAreChecked(t *testing.T) {
	m := newModel(t, geometryOf(k3Like))
	r := newRig(t, m, Options{Threads: 1})
	width := m.g.KDAHeads * m.g.KDAHeadDim
	whole, infinite := m.int8(t, width, m.g.Hidden), m.int8(t, width, m.g.Hidden)
	m.last[2*width-1] = 0x7c // the scales' last byte
	for what, change := range map[string]func(*LayerTensors){
		"a missing matrix":        func(l *LayerTensors) { l[QProj] = Tensor{} },
		"a missing norm":          func(l *LayerTensors) { l[InputNorm] = Tensor{} },
		"a transposed matrix":     func(l *LayerTensors) { l[OProj].Rows, l[OProj].Cols = l[OProj].Cols, l[OProj].Rows },
		"a short matrix":          func(l *LayerTensors) { l[KProj].Bytes-- },
		"an F32 matrix":           func(l *LayerTensors) { l[VProj].DType = F32; l[VProj].Bytes *= 2 },
		"an unknown type":         func(l *LayerTensors) { l[DTBias].DType = 7 },
		"a short A_log":           func(l *LayerTensors) { l[ALog].Cols = 2; l[ALog].Bytes = 8 },
		"an MLA tensor":           func(l *LayerTensors) { l[KVBProj] = l[QProj] },
		"a router":                func(l *LayerTensors) { l[Router] = l[QProj] },
		"a null address":          func(l *LayerTensors) { l[UpProj].Addr = 0 },
		"an int8 vector":          func(l *LayerTensors) { l[InputNorm] = m.int8(t, 1, m.g.Hidden) },
		"int8 without scales":     func(l *LayerTensors) { l[QProj] = whole; l[QProj].Aux, l[QProj].AuxBytes = 0, 0 },
		"int8 with a short plane": func(l *LayerTensors) { l[QProj] = whole; l[QProj].AuxBytes -= 2 },
		"int8 scales nowhere":     func(l *LayerTensors) { l[QProj] = whole; l[QProj].Aux = 0 },
		"int8 of BF16's length":   func(l *LayerTensors) { l[QProj] = whole; l[QProj].Bytes *= 2 },
		"BF16 with scales":        func(l *LayerTensors) { l[QProj].Aux, l[QProj].AuxBytes = whole.Aux, whole.AuxBytes },
		"an infinite scale":       func(l *LayerTensors) { l[QProj] = infinite },
		"convolutions as [taps]":  func(l *LayerTensors) { l[QConv].Rows, l[QConv].Cols = l[QConv].Cols, l[QConv].Rows },
	} {
		l := m.layers[0]
		change(&l)
		if _, err := r.p.BindLayer(0, &l); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", what, err)
		}
	}
	// A_log with a value past the heads is of another layout (per channel), and must not pass as per head.
	l := m.layers[0]
	l[ALog] = m.floats(t, 1, m.g.KDAHeadDim, 0, 1)
	if _, err := r.p.BindLayer(0, &l); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), "A_log") {
		t.Errorf("A_log with a non-zero tail: %v", err)
	}
	router := m.layers[1]
	router[Router] = m.int8(t, m.g.Experts, m.g.Hidden)
	if _, err := r.p.BindLayer(1, &router); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), "router") {
		t.Errorf("an int8 router: %v", err)
	}
	if _, err := r.p.BindLayer(5, &l); !errors.Is(err, ErrInvalid) {
		t.Errorf("a layer outside the model: %v", err)
	}
	g := m.globals
	g[LMHead].Rows--
	if err := r.p.BindGlobals(&g); !errors.Is(err, ErrInvalid) {
		t.Errorf("a short lm_head: %v", err)
	}
	g = m.globals
	g[LMHead] = m.int8(t, m.g.Vocab, m.g.Hidden)
	m.last[1] = 0xfc
	if err := r.p.BindGlobals(&g); !errors.Is(err, ErrInvalid) {
		t.Errorf("an lm_head with an infinite scale: %v", err)
	}
	g = m.globals
	g[OutResProj] = Tensor{}
	if err := r.p.BindGlobals(&g); !errors.Is(err, ErrInvalid) {
		t.Errorf("no output residual projection: %v", err)
	}
}

// TestCallsOutOfOrder walks one tape and tries at each point what does not belong there. Nothing may change the result.
func TestCallsOutOfOrder(t *testing.T) {
	m := newModel(t, geometryOf(k3Like))
	r := newRig(t, m, Options{Threads: 2})
	line := r.timeline()
	other := r.timeline()
	want := r.step(other, 0, 3, 3, 0)
	is := func(what string, err error, code Code) {
		t.Helper()
		if !errors.Is(err, code) {
			t.Errorf("%s: %v, want %q", what, err, code)
		}
	}
	emb := r.embeddings(0, 3)
	_, err := line.Begin(1, emb, 3, 0)
	is("a begin at the wrong position", err, ErrStale)
	_, err = line.Begin(0, emb, 0, 0)
	is("a begin of no rows", err, ErrInvalid)
	_, err = line.Begin(0, make([]uint16, 65*m.g.Hidden), 65, 0)
	is("a begin of 65 rows", err, ErrInvalid)
	_, err = line.Begin(0, emb, 3, 6)
	is("unknown flags", err, ErrInvalid)

	tape, err := line.Begin(0, emb, 3, 0)
	r.must(err)
	_, err = other.Begin(3, emb, 3, 0)
	is("a second tape", err, ErrBusy)
	is("freeing its timeline", line.Free(), ErrBusy)
	is("binding globals under a tape", r.p.BindGlobals(&m.globals), ErrBusy)
	argmax, logits := make([]uint32, 3), make([]float32, 3*m.g.Vocab)
	_, err = tape.Commit(3)
	is("commit before the layers", err, ErrStale)
	is("logits before the layers", tape.Logits(true, argmax, nil), ErrStale)
	is("reading before a layer", tape.Read(ReadHidden, make([]float32, 3*m.g.Hidden)), ErrStale)
	is("attending a later layer", tape.Attend(1, r.bindings[1], &r.mail), ErrStale)
	is("a binding of another layer", tape.Attend(0, r.bindings[1], &r.mail), ErrStale)
	is("no binding", tape.Attend(0, Binding{}, &r.mail), ErrStale)
	is("no mailbox", tape.Attend(0, r.bindings[0], nil), ErrInvalid)
	is("finish before attend", tape.Finish(0), ErrStale)
	released, err := r.p.BindLayer(0, &m.layers[0])
	r.must(err)
	r.must(r.p.Release(released))
	is("releasing twice", r.p.Release(released), ErrStale)
	is("a released binding", tape.Attend(0, released, &r.mail), ErrStale)

	sequence := r.mail.Sequence
	for i := range m.layers {
		r.must(tape.Attend(i, r.bindings[i], &r.mail))
		if sequence++; r.mail.Sequence != sequence || int(r.mail.Layer) != i || r.mail.Rows != 3 || FFN(r.mail.FFN) != m.g.FFN[i] {
			t.Errorf("mailbox of layer %d: sequence %d, layer %d, rows %d", i, r.mail.Sequence, r.mail.Layer, r.mail.Rows)
		}
		is("attending twice", tape.Attend(i, r.bindings[i], &r.mail), ErrStale)
		is("releasing a binding in use", r.p.Release(r.bindings[i]), ErrBusy)
		is("reading an open layer", tape.Read(ReadAttn, make([]float32, 3*m.g.Hidden)), ErrStale)
		if m.g.FFN[i] == Dense {
			if r.mail.TopK != 0 {
				t.Errorf("a dense layer routed to %d experts", r.mail.TopK)
			}
			is("an expert for a dense layer", tape.Experts(i, []ExpertSpan{m.experts[1][0]}), ErrInvalid)
			r.must(tape.Shared(i))
			r.must(tape.Finish(i))
			is("the shared branch of a dense layer", tape.Read(ReadShared, make([]float32, 3*m.g.Hidden)), ErrInvalid)
			continue
		}
		is("finish without experts", tape.Finish(i), ErrNotReady)
		routed := map[uint16]bool{}
		for row := range 3 {
			ids, w := r.mail.Row(row)
			sum := float32(0)
			for j, id := range ids {
				routed[id] = true
				sum += w[j]
			}
			if math.Abs(float64(sum)-1) > 1e-6 {
				t.Errorf("weights of row %d add up to %v", row, sum)
			}
		}
		spare := uint16(0)
		for routed[spare] {
			spare++
		}
		ids, _ := r.mail.Row(0)
		good := m.experts[i][ids[0]]
		is("an expert no row wants", tape.Experts(i, []ExpertSpan{good, m.experts[i][spare]}), ErrInvalid)
		is("an expert outside the model", tape.Experts(i, []ExpertSpan{{Expert: 1 << 20, W1: 1, W2: 1, W3: 1, S1: 1, S2: 1, S3: 1}}), ErrInvalid)
		is("an expert twice in a call", tape.Experts(i, []ExpertSpan{good, good}), ErrInvalid)
		lame := good
		lame.S2 = 0
		is("an expert without a scale plane", tape.Experts(i, []ExpertSpan{lame}), ErrInvalid)
		r.must(tape.Experts(i, nil))
		r.must(tape.Experts(i, []ExpertSpan{good})) // the refusals left it unfed
		is("an expert twice", tape.Experts(i, []ExpertSpan{good}), ErrInvalid)
		delete(routed, ids[0])
		for id := range routed {
			r.must(tape.Experts(i, []ExpertSpan{m.experts[i][id]}))
		}
		r.must(tape.Shared(i))
		r.must(tape.Shared(i))
		r.must(tape.Finish(i))
		ffn, a, b := make([]float32, 3*m.g.Hidden), make([]float32, 3*m.g.Hidden), make([]float32, 3*m.g.Hidden)
		r.must(tape.Read(ReadFFN, ffn))
		r.must(tape.Read(ReadRouted, a))
		r.must(tape.Read(ReadShared, b))
		for j := range ffn {
			if ffn[j] != a[j]+b[j] {
				t.Fatalf("layer %d: feed-forward value %d is %v, routed %v, shared %v", i, j, ffn[j], a[j], b[j])
			}
		}
	}
	is("a layer too many", tape.Attend(len(m.layers), r.bindings[0], &r.mail), ErrStale)
	is("a final reading before logits", tape.Read(ReadFinal, make([]float32, 3*m.g.Hidden)), ErrStale)
	is("logits without a place", tape.Logits(true, nil, logits), ErrInvalid)
	last := make([]float32, m.g.Vocab)
	r.must(tape.Logits(false, argmax[:1], last))
	r.must(tape.Read(ReadFinal, make([]float32, m.g.Hidden)))
	r.must(tape.Logits(true, argmax, logits))
	r.must(tape.Read(ReadFinal, make([]float32, 3*m.g.Hidden)))
	if err := sameBits(want, logits); err != nil {
		t.Error("the refused calls changed the result:", err)
	}
	if err := sameBits(last, logits[2*m.g.Vocab:]); err != nil {
		t.Error("the last row alone:", err)
	}
	for row := range 3 {
		best := 0
		for i, l := range logits[row*m.g.Vocab:][:m.g.Vocab] {
			if l > logits[row*m.g.Vocab+best] {
				best = i
			}
		}
		if int(argmax[row]) != best {
			t.Errorf("arg max of row %d is %d, want %d", row, argmax[row], best)
		}
	}
	_, err = tape.Commit(2)
	is("a partial commit without its flag", err, ErrInvalid)
	_, err = tape.Commit(4)
	is("committing more than there is", err, ErrInvalid)
	pos, err := tape.Commit(3)
	r.must(err)
	if got, err := line.Position(); pos != 3 || got != 3 || err != nil {
		t.Errorf("position %d and %d (%v), want 3", pos, got, err)
	}
	_, err = tape.Commit(3)
	is("committing twice", err, ErrStale)
	r.must(tape.Discard())
	r.must(line.Free())
	is("freeing twice", line.Free(), ErrStale)
	_, err = line.Position()
	is("a freed timeline", err, ErrStale)
	_, err = line.Begin(3, emb, 3, 0)
	is("a tape on a freed timeline", err, ErrStale)
	// Handles of another kind or provider never pass.
	_, err = (&Timeline{r.p, r.bindings[0].h}).Position()
	is("a binding as a timeline", err, ErrStale)
	second := newRig(t, m, Options{Threads: 1})
	_, err = (&Timeline{second.p, other.h}).Position()
	is("a timeline of another provider", err, ErrStale)
}

// TestArgMaxTakesTheLowestOfEquals gives every logit the same value.
func TestArgMaxTakesTheLowestOfEquals(t *testing.T) {
	m := newModel(t, geometryOf(k3Like))
	m.globals[LMHead] = m.bf16(t, m.g.Vocab, m.g.Hidden, 0, 0)
	r := newRig(t, m, Options{Threads: 2})
	tape, err := r.timeline().Begin(0, r.embeddings(0, 1), 1, 0)
	r.must(err)
	r.run(tape, 0)
	argmax := []uint32{9}
	r.must(tape.Logits(true, argmax, nil))
	if argmax[0] != 0 {
		t.Errorf("arg max of equal logits is %d, want 0", argmax[0])
	}
	r.must(tape.Discard())
}

// TestNonFiniteResultsEndTheTape puts an infinity where the router, then the head, must notice.
func TestNonFiniteResultsEndTheTape(t *testing.T) {
	inf := toBF16(float32(math.Inf(1)))
	for what, spoil := range map[string]func(m *model){
		"router": func(m *model) {
			m.layers[1][Router] = m.matrix(t, m.g.Experts, m.g.Hidden)
			m.last[0], m.last[1] = byte(inf), byte(inf>>8)
		},
		"head": func(m *model) {
			m.globals[LMHead] = m.matrix(t, m.g.Vocab, m.g.Hidden)
			m.last[0], m.last[1] = byte(inf), byte(inf>>8)
		},
	} {
		m := newModel(t, geometryOf(k3Like))
		spoil(m)
		r := newRig(t, m, Options{Threads: 1})
		line := r.timeline()
		before := r.export(line)
		tape, err := line.Begin(0, r.embeddings(0, 2), 2, 0)
		r.must(err)
		var failed error
		for i := range m.layers {
			if failed = tape.Attend(i, r.bindings[i], &r.mail); failed != nil {
				break
			}
			r.must(r.feed(tape, i, 0))
			r.must(tape.Finish(i))
		}
		if failed == nil {
			failed = tape.Logits(true, make([]uint32, 2), nil)
		}
		if !errors.Is(failed, ErrTapeFailed) {
			t.Errorf("%s: %v", what, failed)
		}
		if _, err := tape.Commit(2); !errors.Is(err, ErrStale) {
			t.Errorf("%s: commit after the failure: %v", what, err)
		}
		if string(before) != string(r.export(line)) {
			t.Errorf("%s: the failure changed the timeline", what)
		}
	}
}

func TestOneCallAtATime(t *testing.T) {
	m := newModel(t, geometryOf(k3Like))
	r := newRig(t, m, Options{Threads: 2})
	line := r.timeline()
	var wg sync.WaitGroup
	stop := make(chan struct{})
	wg.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			if _, err := line.Position(); err != nil && !errors.Is(err, ErrBusy) {
				t.Error("a concurrent call:", err)
				return
			}
		}
	})
	for range 50 {
		tape, err := line.Begin(0, r.embeddings(0, 4), 4, 0)
		if errors.Is(err, ErrBusy) {
			continue
		}
		r.must(err)
		for err = ErrBusy; errors.Is(err, ErrBusy); {
			err = tape.Attend(0, r.bindings[0], &r.mail)
		}
		r.must(err)
		for err = ErrBusy; errors.Is(err, ErrBusy); {
			err = tape.Discard()
		}
		r.must(err)
	}
	close(stop)
	wg.Wait()
}

func TestClosedProvider(t *testing.T) {
	m := newModel(t, geometryOf(k3Like))
	p, err := Open(m.g, Options{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	line, err := p.NewTimeline()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); !errors.Is(err, ErrStale) {
		t.Errorf("closing twice: %v", err)
	}
	if _, err := line.Position(); !errors.Is(err, ErrStale) {
		t.Errorf("a timeline of a closed provider: %v", err)
	}
}

// TestIdleProviderSleeps waits for every worker thread to be asleep in the kernel, then sees that none runs any more.
func TestIdleProviderSleeps(t *testing.T) {
	tasks, _ := filepath.Glob("/proc/self/task/*/comm")
	if tasks == nil {
		t.Skip("needs /proc")
	}
	r := newRig(t, newModel(t, geometryOf(k3Like)), Options{Threads: 3})
	r.step(r.timeline(), 0, 3, 3, 0)
	workers := func() (sleeping int, ticks string) {
		tasks, _ := filepath.Glob("/proc/self/task/*/stat")
		for _, f := range tasks {
			b, _ := os.ReadFile(f)
			s := string(b)
			if !strings.Contains(s, "(df-worker)") {
				continue
			}
			fields := strings.Fields(s[strings.LastIndex(s, ")")+1:])
			if fields[0] == "S" {
				sleeping++
			}
			ticks += fields[11] + "+" + fields[12] + " "
		}
		return
	}
	deadline := time.Now().Add(5 * time.Second)
	for n, _ := workers(); n < 2; n, _ = workers() {
		if time.Now().After(deadline) {
			t.Fatalf("%d of 2 workers sleep", n)
		}
		time.Sleep(time.Millisecond)
	}
	_, before := workers()
	time.Sleep(100 * time.Millisecond)
	if n, after := workers(); n != 2 || before != after {
		t.Errorf("an idle provider used the processor: %d asleep, ticks %s then %s", n, before, after)
	}
}

func TestQueries(t *testing.T) {
	abi := QueryABI()
	if abi.Version != 3 || len(abi.Built) == 0 || abi.Built[0] != "scalar" || len(abi.Supported) == 0 {
		t.Errorf("%+v", abi)
	}
	p, err := Open(geometryOf(k3Like), Options{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if isa, threads, err := p.ISA(); err != nil || threads != 2 || isa != abi.Supported[len(abi.Supported)-1] {
		t.Errorf("provider runs %s on %d threads (%v); the best of %v was to be picked", isa, threads, err, abi.Supported)
	}
}

func TestSlab(t *testing.T) {
	s, err := AllocSlab(5000)
	if err != nil {
		t.Fatal(err)
	}
	b := s.Bytes()
	if len(b) != 5000 || address(b)%4096 != 0 || b[4999] != 0 {
		t.Errorf("slab of %d bytes at %#x", len(b), address(b))
	}
	b[4999] = 1
	if err := s.Free(); err != nil || s.Bytes() != nil || s.Free() != nil {
		t.Error("a slab is freed once, and freeing it again is harmless")
	}
	if _, err := AllocSlab(0); !errors.Is(err, ErrInvalid) {
		t.Errorf("an empty slab: %v", err)
	}
}
