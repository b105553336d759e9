package dspark

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deltafin/native"
	"deltafin/runtime/draft"
	"deltafin/runtime/dspark/dsparktest"
	"deltafin/runtime/model"
)

const (
	width = 44 // of the target
	vocab = 203
	depth = 6
)

// rig is a provider with a target's output head and embedding, and a draft model loaded into it.
type rig struct {
	testing.TB
	m     *Model
	p     *native.Provider
	ref   *reference
	embed []uint16 // [vocab][width]
	rng   *rand.Rand
}

func newRig(t testing.TB, fields dsparktest.Fields, o native.Options, window int) *rig {
	t.Helper()
	dir := t.TempDir()
	if err := dsparktest.Write(dir, fields.Text(), dsparktest.Random(5)); err != nil {
		t.Fatal(err)
	}
	r := &rig{TB: t, rng: rand.New(rand.NewPCG(3, 9))}
	r.p = openProvider(t, width, vocab, o)
	t.Cleanup(func() { r.p.Close() })
	noise := rand.New(rand.NewPCG(8, 8))
	slab, err := native.AllocSlab(2 * vocab * width)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { slab.Free() })
	var head []float64
	for i := range vocab * width {
		b := dsparktest.BF16(float32(noise.NormFloat64() / math.Sqrt(width) * 3))
		slab.Bytes()[2*i], slab.Bytes()[2*i+1] = byte(b), byte(b>>8)
		head = append(head, dsparktest.Value(b))
		r.embed = append(r.embed, dsparktest.BF16(float32(noise.NormFloat64())))
	}
	bindHead(t, r.p, width, vocab, slab.Bytes())
	if r.m, err = Open(dir, &model.Config{Hidden: width, Vocab: vocab, Layers: depth}, Options{Window: window, Threads: o.Threads}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.m.Close() })
	if err := r.m.Load(context.Background(), r.p, r.rows); err != nil {
		t.Fatal(err)
	}
	r.ref = newReference(r.m.config, dsparktest.Random(5), head)
	return r
}

// openProvider runs a target of which nothing but its head is needed.
func openProvider(t testing.TB, hidden, vocab int, o native.Options) *native.Provider {
	t.Helper()
	g := &native.Geometry{Hidden: hidden, Vocab: vocab, KDAHeads: 1, KDAHeadDim: 2, ConvTaps: 2, DenseInter: 4, RMSEps: 1e-5, LoraEps: 1e-6, L2Eps: 1e-6,
		Activation: native.SiLU, Attn: []native.Attention{native.KDA}, FFN: []native.FFN{native.Dense}}
	p, err := native.Open(g, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func bindHead(t testing.TB, p *native.Provider, hidden, vocab int, head []byte) {
	t.Helper()
	norm, err := native.AllocSlab(2 * hidden)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { norm.Free() })
	var g native.Globals
	g[native.FinalNorm] = native.NewTensor(native.BF16, 1, hidden, norm.Bytes())
	g[native.LMHead] = native.NewTensor(native.BF16, vocab, hidden, head)
	if err := p.BindGlobals(&g); err != nil {
		t.Fatal(err)
	}
}

func (r *rig) rows(_ context.Context, ids []int) ([]uint16, error) {
	var out []uint16
	for _, id := range ids {
		out = append(out, r.embed[id*width:][:width]...)
	}
	return out, nil
}

func (r *rig) must(err error) {
	r.Helper()
	if err != nil {
		r.Fatal(err)
	}
}

// captured makes n random rows, BF16 [n][targets*hidden].
func (r *rig) captured(n int) []uint16 {
	out := make([]uint16, n*len(r.m.config.TargetLayers)*width)
	for i := range out {
		out[i] = dsparktest.BF16(float32(r.rng.NormFloat64() * math.Exp(r.rng.NormFloat64())))
	}
	return out
}

func (r *rig) row() int { return len(r.m.config.TargetLayers) * width }

// state appends rows in pieces of the given sizes, the last one for all that is left.
func (r *rig) state(position int, rows []uint16, pieces ...int) *native.DSparkState {
	r.Helper()
	s, err := r.m.native.NewState(position)
	r.must(err)
	for i := 0; len(rows) > 0; i++ {
		n := min(pieces[min(i, len(pieces)-1)], len(rows)/r.row())
		r.must(s.Append(position, rows[:n*r.row()], n))
		position += n
		rows = rows[n*r.row():]
	}
	return s
}

// context reads a state's rows, [layer][position], as values and as bits.
func (r *rig) context(s *native.DSparkState) (values [][][]float64, bits [][]uint16, first int) {
	r.Helper()
	first, next, err := s.Span()
	r.must(err)
	kv := r.m.config.KVLora + r.m.config.QKRope
	for l := range r.m.config.Layers {
		b := make([]uint16, (next-first)*kv)
		r.must(s.Read(l, first, next-first, b))
		bits = append(bits, b)
		var rows [][]float64
		for i := 0; i < len(b); i += kv {
			var row []float64
			for _, v := range b[i : i+kv] {
				row = append(row, dsparktest.Value(v))
			}
			rows = append(rows, row)
		}
		values = append(values, rows)
	}
	return values, bits, first
}

func floats(rows []uint16) []float64 {
	out := make([]float64, len(rows))
	for i, v := range rows {
		out[i] = dsparktest.Value(v)
	}
	return out
}

type proposal struct {
	ids        []uint32
	confidence []float32
	hidden     []float32
	logits     []float32
}

func (r *rig) propose(s *native.DSparkState, anchor, n int) proposal {
	r.Helper()
	p := proposal{make([]uint32, n), make([]float32, n), make([]float32, model.DSparkBlock*width), make([]float32, n*vocab)}
	rows, _ := r.rows(context.Background(), []int{anchor, r.m.config.MaskToken})
	r.must(s.Propose(anchor, rows, p.ids, p.confidence))
	r.must(r.m.native.Latest(native.DSparkHidden, p.hidden))
	r.must(r.m.native.Latest(native.DSparkLogits, p.logits))
	return p
}

func (p proposal) same(q proposal) error {
	for name, pair := range map[string][2][]float32{"confidence": {p.confidence, q.confidence}, "hidden": {p.hidden, q.hidden}, "logits": {p.logits, q.logits}} {
		for i := range pair[0] {
			if math.Float32bits(pair[0][i]) != math.Float32bits(pair[1][i]) {
				return fmt.Errorf("%s %d is %v and %v", name, i, pair[0][i], pair[1][i])
			}
		}
	}
	if !slices.Equal(p.ids, q.ids) {
		return fmt.Errorf("tokens %v and %v", p.ids, q.ids)
	}
	return nil
}

// shapes are configurations to compare with the reference: the small one, one of a single head and layer, one whose widths
// are whole vectors, and one with other scales of the rotation.
func shapes() map[string]dsparktest.Fields {
	with := func(change map[string]any, yarn map[string]any) dsparktest.Fields {
		f := dsparktest.Small(width, vocab, depth)
		for k, v := range change {
			f[k] = v
		}
		for k, v := range yarn {
			f["rope_parameters"].(dsparktest.Fields)[k] = v
		}
		return f
	}
	return map[string]dsparktest.Fields{
		"small":    with(nil, nil),
		"one head": with(map[string]any{"num_hidden_layers": 1, "num_attention_heads": 1, "num_key_value_heads": 1, "markov_rank": 1, "qk_rope_head_dim": 2}, nil),
		"vectors": with(map[string]any{"num_attention_heads": 8, "num_key_value_heads": 8, "q_lora_rank": 32, "kv_lora_rank": 48, "qk_nope_head_dim": 16,
			"qk_rope_head_dim": 16, "v_head_dim": 16, "intermediate_size": 64, "markov_rank": 16, "target_layer_ids": []int{5}, "num_target_layers": 1}, nil),
		"scaled": with(map[string]any{"qk_rope_head_dim": 20}, map[string]any{"mscale": 0.7, "mscale_all_dim": 1.4, "factor": 32.0, "original_max_position_embeddings": 40, "beta_fast": 4}),
	}
}

// within half a unit of BF16's last place, and what fp32 arithmetic may add.
func nearBF16(got, want, size float64) bool {
	_, e := math.Frexp(want)
	return math.Abs(got-want) <= math.Ldexp(0.5, e-8)+3e-6*size
}

func largest(x []float64) float64 {
	m := 0.0
	for _, v := range x {
		m = math.Max(m, math.Abs(v))
	}
	return m
}

func TestContextMatchesReference(t *testing.T) {
	for name, fields := range shapes() {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, fields, native.Options{Threads: 2}, 0)
			const n = 70
			rows := r.captured(n)
			for _, position := range []int{0, 1000} {
				got, _, _ := r.context(r.state(position, rows, 64))
				for i := range n {
					want := r.ref.context(floats(rows[i*r.row():][:r.row()]), position+i)
					for l := range want {
						for j, w := range want[l] {
							// A rotation's angle is an fp32 product: it is off by that much of a position.
							size := largest(want[l]) * (1 + float64(position+i)*0.03)
							if g := got[l][i][j]; !nearBF16(g, w, size) {
								t.Fatalf("position %d, layer %d, value %d: %v, want %v", position+i, l, j, g, w)
							}
						}
					}
				}
			}
		})
	}
}

// Given the context as it is kept, everything after it is fp32, so the comparison is close: hidden rows to 2e-5 of the
// largest, logits as much; each chosen token must be the reference's best, or its equal by the same measure.
func TestBlockMatchesReference(t *testing.T) {
	for name, fields := range shapes() {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, fields, native.Options{Threads: 2}, 0)
			for _, n := range []int{0, 1, 64, 131, 300} {
				s := r.state(0, r.captured(n), 64)
				context, _, first := r.context(s)
				anchor := 17 + n%50
				got := r.propose(s, anchor, model.DSparkBlock)
				r.compare(got, anchor, context, first, 2e-5)
			}
		})
	}
}

func (r *rig) compare(got proposal, anchor int, context [][][]float64, first int, tolerance float64) {
	r.Helper()
	embeddings := make([][]float64, model.DSparkBlock)
	for t := range embeddings {
		id := r.m.config.MaskToken
		if t == 0 {
			id = anchor
		}
		embeddings[t] = floats(r.embed[id*width:][:width])
	}
	hidden := r.ref.block(context, first, embeddings)
	before := anchor
	for k, row := range hidden {
		bound := tolerance * largest(row)
		for i, w := range row {
			if g := float64(got.hidden[k*width+i]); math.Abs(g-w) > bound {
				r.Fatalf("row %d, value %d: %v, want %v ± %v", k, i, g, w, bound)
			}
		}
		if k >= len(got.ids) {
			continue
		}
		logits, confidence := r.ref.logits(row, before)
		bound = tolerance * largest(logits)
		for v, w := range logits {
			if g := float64(got.logits[k*vocab+v]); math.Abs(g-w) > bound {
				r.Fatalf("token %d, logit %d: %v, want %v ± %v", k, v, g, w, bound)
			}
		}
		id := int(got.ids[k])
		if best := slices.Max(logits); logits[id] < best-2*bound {
			r.Fatalf("token %d is %d with logit %v; the best is %v", k, id, logits[id], best)
		}
		if math.Abs(confidence-float64(got.confidence[k])) > 10*tolerance {
			r.Fatalf("confidence of token %d is %v, want %v", k, got.confidence[k], confidence)
		}
		before = id
	}
}

// From captured rows to tokens, the reference keeping its own context, rounded to BF16 as a context is.
func TestWholeModelMatchesReference(t *testing.T) {
	r := newRig(t, shapes()["small"], native.Options{Threads: 2}, 0)
	const n = 40
	rows := r.captured(n)
	context := make([][][]float64, r.m.config.Layers)
	for i := range n {
		for l, row := range r.ref.context(floats(rows[i*r.row():][:r.row()]), i) {
			for j, v := range row {
				row[j] = dsparktest.Value(dsparktest.BF16(float32(v)))
			}
			context[l] = append(context[l], row)
		}
	}
	r.compare(r.propose(r.state(0, rows, 64), 9, model.DSparkBlock), 9, context, 0, 0.002)
}

// However rows come, the context has the same bits, and so has what is proposed from it.
func TestAppendsInAnyPieces(t *testing.T) {
	r := newRig(t, shapes()["small"], native.Options{Threads: 2}, 0)
	const n = 270 // beyond a page
	rows := r.captured(n)
	all := r.state(0, rows, 64)
	_, want, _ := r.context(all)
	proposed := r.propose(all, 5, 7)
	for _, pieces := range [][]int{{1}, {7}, {63, 1, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 64}, {33, 17}} {
		s := r.state(0, rows, pieces...)
		if _, got, _ := r.context(s); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("pieces of %v: the context differs", pieces)
		}
		if err := r.propose(s, 5, 7).same(proposed); err != nil {
			t.Fatalf("pieces of %v: %v", pieces, err)
		}
	}
}

func TestEveryInstructionSetAndThreadCountAgree(t *testing.T) {
	var want []proposal
	var bits string
	for _, isa := range native.ISAs() {
		for _, threads := range []int{1, 2, 5} {
			r := newRig(t, shapes()["small"], native.Options{ISA: isa, Threads: threads}, 0)
			s := r.state(0, r.captured(150), 64)
			_, context, _ := r.context(s)
			got := []proposal{r.propose(s, 1, 7), r.propose(s, 2, 3)}
			if want == nil {
				want, bits = got, fmt.Sprint(context)
			}
			if fmt.Sprint(context) != bits {
				t.Fatalf("%s, %d threads: the context differs", isa, threads)
			}
			for i := range got {
				if err := got[i].same(want[i]); err != nil {
					t.Fatalf("%s, %d threads: %v", isa, threads, err)
				}
			}
		}
	}
}

// A shorter proposal is the beginning of a longer one: the block behind it is always whole.
func TestShorterProposals(t *testing.T) {
	r := newRig(t, shapes()["small"], native.Options{Threads: 2}, 0)
	s := r.state(0, r.captured(30), 64)
	whole := r.propose(s, 3, 7)
	for n := 1; n < 7; n++ {
		got := r.propose(s, 3, n)
		part := proposal{whole.ids[:n], whole.confidence[:n], whole.hidden, whole.logits[:n*vocab]}
		if err := got.same(part); err != nil {
			t.Fatalf("%d tokens: %v", n, err)
		}
	}
}

// Cutting back and appending again, and forks that go different ways, have the bits of contexts that never did.
func TestRewindAndFork(t *testing.T) {
	r := newRig(t, shapes()["small"], native.Options{Threads: 2}, 0)
	rows, others := r.captured(300), r.captured(300)
	check := func(what string, s *native.DSparkState, rows []uint16) {
		t.Helper()
		_, got, _ := r.context(s)
		straight := r.state(0, rows, 64)
		defer straight.Free()
		if _, want, _ := r.context(straight); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%s: the context differs from a straight one", what)
		}
		if err := r.propose(s, 8, 7).same(r.propose(straight, 8, 7)); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	n := r.row()
	s := r.state(0, rows, 64)
	for _, at := range []int{299, 257, 256, 255, 100, 1} {
		fork, err := s.Fork()
		r.must(err)
		r.must(fork.Truncate(at))
		check(fmt.Sprintf("a fork cut to %d", at), fork, rows[:at*n])
		r.must(fork.Append(at, others[:20*n], 20))
		joined := slices.Concat(rows[:at*n], others[:20*n])
		check(fmt.Sprintf("other rows from %d on", at), fork, joined)
		check("what was forked", s, rows)
		r.must(fork.Free())
		check("what was forked, alone again", s, rows)
	}
	fork, err := s.Fork()
	r.must(err)
	r.must(s.Append(300, others[:n], 1)) // the first to write, this time
	check("the fork of a state that went on", fork, rows)
	check("a state that went on", s, slices.Concat(rows, others[:n]))
	r.must(s.Truncate(100))
	r.must(s.Append(100, rows[100*n:164*n], 64))
	check("cut and appended again", s, rows[:164*n])
	r.must(s.Truncate(0))
	check("reset", s, nil)
}

// A context that begins late, or forgot its beginning, drafts as one that has no more: positions count, what is missing does not.
func TestContextsThatBeginLate(t *testing.T) {
	r := newRig(t, shapes()["small"], native.Options{Threads: 2}, 0)
	rows := r.captured(600)
	n := r.row()
	s := r.state(0, rows, 64)
	memory := func() uint64 { m, err := r.m.native.Memory(); r.must(err); return m.Context }
	before := memory()
	r.must(s.Forget(299))
	if first, next, _ := s.Span(); first != 256 || next != 600 {
		t.Fatalf("after forgetting 299 it holds %d to %d", first, next)
	}
	if memory() >= before {
		t.Error("forgetting gave nothing back")
	}
	late := r.state(256, rows[256*n:], 50)
	if err := r.propose(s, 4, 7).same(r.propose(late, 4, 7)); err != nil {
		t.Fatal(err)
	}
	context, _, first := r.context(late)
	r.compare(r.propose(late, 4, 7), 4, context, first, 1e-4) // angles of late positions, see the context's test
	r.must(s.Truncate(10))
	if first, next, _ := s.Span(); first != 10 || next != 10 {
		t.Errorf("cut before its first position it holds %d to %d", first, next)
	}
	r.must(s.Append(10, rows[:n], 1))
}

func TestMemoryIsWhatWasPlanned(t *testing.T) {
	for _, threads := range []int{1, 2, 7} {
		r := newRig(t, shapes()["small"], native.Options{Threads: threads}, 300)
		src := r.source()
		for range 30 {
			r.must(src.Append(make([]int, 64), r.hidden(64)))
		}
		if _, err := src.Propose(context.Background(), 1, 7); err != nil {
			t.Fatal(err)
		}
		m, err := r.m.native.Memory()
		r.must(err)
		c := r.m.config
		if m.Copied != uint64(copied(c)) {
			t.Errorf("%d bytes copied, planned %d", m.Copied, copied(c))
		}
		if m.Scratch != uint64(scratch(c, threads, native.MaxRows)) {
			t.Errorf("%d threads: %d bytes of scratch, planned %d", threads, m.Scratch, scratch(c, threads, native.MaxRows))
		}
		pages := int64(m.Context) / pageBytes(c)
		if int64(m.Context)%pageBytes(c) != 0 || pages < 2 || pages > 3 {
			t.Errorf("%d bytes of context, %d pages of %d, for a window of 300 positions", m.Context, pages, pageBytes(c))
		}
		if held := int64(m.Copied+m.Scratch+m.Context) + captured(c) + int64(len(r.m.slab.Bytes())); held != r.m.Held() || held > r.m.Bytes() {
			t.Errorf("holds %d bytes and says %d, %d are planned", held, r.m.Held(), r.m.Bytes())
		}
	}
}

func (r *rig) source() draft.Source {
	r.Helper()
	s, err := r.m.NewSource()
	r.must(err)
	return s
}

func (r *rig) hidden(n int) *draft.Rows {
	rows := &draft.Rows{Count: n}
	for range r.m.config.TargetLayers {
		values := make([]float32, n*width)
		for i := range values {
			values[i] = float32(r.rng.NormFloat64())
		}
		rows.Hidden = append(rows.Hidden, values)
	}
	return rows
}

// The source rounds and arranges what the target captured, and proposes what the model does.
func TestSource(t *testing.T) {
	r := newRig(t, shapes()["small"], native.Options{Threads: 2}, 0)
	ctx := context.Background()
	s := r.source()
	defer s.Close()
	if g, err := s.Propose(ctx, 1, 7); err != nil || len(g) != 7 {
		t.Fatalf("without a text: %v, %v", g, err) // the newest token is the first one
	}
	rows := r.hidden(100)
	r.must(s.Append(make([]int, 100), rows))
	var bits []uint16
	for i := range 100 {
		for _, layer := range rows.Hidden {
			for _, v := range layer[i*width:][:width] {
				bits = append(bits, dsparktest.BF16(v))
			}
		}
	}
	want := r.propose(r.state(0, bits, 64), 12, 7)
	check := func(what string, s draft.Source, want proposal, limit int) {
		t.Helper()
		g, err := s.Propose(ctx, 12, limit)
		if err != nil || len(g) != min(limit, 7) {
			t.Fatalf("%s: %v, %v", what, g, err)
		}
		for i := range g {
			if g[i].ID != int(want.ids[i]) || g[i].Confidence != float64(want.confidence[i]) {
				t.Fatalf("%s: guess %d is %+v, want %d with %v", what, i, g[i], want.ids[i], want.confidence[i])
			}
		}
	}
	check("all rows", s, want, 7)
	check("more than a block", s, want, 9)
	check("two", s, want, 2)
	fork, err := s.Fork()
	r.must(err)
	defer fork.Close()
	r.must(fork.Truncate(60))
	check("a fork cut back", fork, r.propose(r.state(0, bits[:60*r.row()], 64), 12, 7), 7)
	check("what was forked", s, want, 7)
	if err := s.Truncate(101); err == nil {
		t.Error("cut to more than it knows")
	}

	// Tokens nobody captured: it starts over behind them, and waits until it has seen a few.
	r.must(fork.Append(make([]int, 40), nil))
	if g, err := fork.Propose(ctx, 12, 7); err != nil || len(g) != 0 {
		t.Errorf("right behind a gap: %v, %v", g, err)
	}
	r.must(fork.Append(make([]int, 100), rows))
	check("behind a gap", fork, r.propose(r.state(100, bits, 64), 12, 7), 7)

	if err := s.Append(make([]int, 3), r.hidden(2)); err == nil {
		t.Error("took two rows for three tokens")
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Propose(cancelled, 12, 7); !errors.Is(err, context.Canceled) {
		t.Errorf("with a cancelled context: %v", err)
	}
	check("after a cancelled proposal", s, want, 7)
}

// The window slides: however long the text, memory stays, and the newest positions are there.
func TestWindow(t *testing.T) {
	r := newRig(t, shapes()["small"], native.Options{Threads: 2}, 256)
	s := r.source().(*source)
	for range 20 {
		r.must(s.Append(make([]int, 64), r.hidden(64)))
	}
	first, next, err := s.state.Span()
	r.must(err)
	if next != 1280 || next-first < 256 || next-first > 512 {
		t.Errorf("holds %d to %d", first, next)
	}
	r.must(s.Truncate(first - 50)) // before what it holds
	if g, err := s.Propose(context.Background(), 3, 7); err != nil || len(g) != 0 {
		t.Errorf("cut before its window: %v, %v", g, err)
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	target := &model.Config{Hidden: width, Vocab: vocab, Layers: depth}
	good := t.TempDir()
	if err := dsparktest.Write(good, dsparktest.Small(width, vocab, depth).Text(), dsparktest.Random(1)); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		target *model.Config
		spoil  func(t *testing.T, dir string)
		want   string
	}{
		"no folder":        {target, func(t *testing.T, dir string) { os.RemoveAll(dir) }, "cannot open"},
		"an empty folder":  {target, func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, "config.json")) }, "no config.json"},
		"no weights":       {target, func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, "model.safetensors")) }, "holds no weights"},
		"another width":    {&model.Config{Hidden: 45, Vocab: vocab, Layers: depth}, nil, "hidden_size is 44, this model has 45"},
		"another vocab":    {&model.Config{Hidden: width, Vocab: 200, Layers: depth}, nil, "vocab_size is 203, this model has 200"},
		"another depth":    {&model.Config{Hidden: width, Vocab: vocab, Layers: 93}, nil, "target_num_hidden_layers is 6, this model has 93"},
		"a damaged config": {target, func(t *testing.T, dir string) { os.WriteFile(filepath.Join(dir, "config.json"), []byte("{"), 0o644) }, "config.json: "},
		"a cut file":       {target, func(t *testing.T, dir string) { os.Truncate(filepath.Join(dir, "model.safetensors"), 40_000) }, "model.safetensors"},
		"other tensors":    {target, rewrite("q_lora_rank", 28), "q_a_proj.weight has shape"},
		"fewer layers":     {target, rewrite("num_hidden_layers", 1), "layers.1."},
		"more layers":      {target, rewrite("num_hidden_layers", 3), "12 tensors are missing: layers.2."},
		"released by name": {&model.Config{Hidden: 7168, Vocab: 163840, Layers: 93}, releasedConfig, "shape"},
	} {
		t.Run(what, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "draft")
			if err := os.CopyFS(dir, os.DirFS(good)); err != nil {
				t.Fatal(err)
			}
			if c.spoil != nil {
				c.spoil(t, dir)
			}
			m, err := Open(dir, c.target, Options{})
			if err == nil {
				m.Close()
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v, want one line with %q", err, c.want)
			}
		})
	}
}

func rewrite(key string, value int) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		f := dsparktest.Small(width, vocab, depth)
		f[key] = value
		if err := os.WriteFile(filepath.Join(dir, "config.json"), f.Text(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func releasedConfig(t *testing.T, dir string) {
	text, err := os.ReadFile("../model/testdata/dspark.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "config.json"), text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// A failed load leaves a model that can be closed, and a provider that takes another.
func TestLoadCanFail(t *testing.T) {
	r := newRig(t, shapes()["small"], native.Options{Threads: 1}, 0)
	second, err := Open(r.m.dir, &model.Config{Hidden: width, Vocab: vocab, Layers: depth}, Options{})
	r.must(err)
	if err := second.Load(context.Background(), r.p, r.rows); !errors.Is(err, native.ErrBusy) {
		t.Errorf("a second draft model in one provider: %v", err)
	}
	r.must(second.Close())
	third, err := Open(r.m.dir, &model.Config{Hidden: width, Vocab: vocab, Layers: depth}, Options{})
	r.must(err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := third.Load(ctx, r.p, r.rows); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled load: %v", err)
	}
	if _, err := third.NewSource(); err == nil {
		t.Error("a model that was not loaded makes sources")
	}
	r.must(third.Close())
	s := r.source()
	r.must(r.m.Close())
	r.must(r.m.Close())
	r.must(s.Close()) // after its model
	fourth, err := Open(r.m.dir, &model.Config{Hidden: width, Vocab: vocab, Layers: depth}, Options{})
	r.must(err)
	defer fourth.Close()
	r.must(fourth.Load(context.Background(), r.p, r.rows))
}

// What is not finite, in a row of the target's or an embedding's, ends the proposal and nothing else.
func TestNotFinite(t *testing.T) {
	r := newRig(t, shapes()["small"], native.Options{Threads: 2}, 0)
	rows := r.captured(20)
	want := r.propose(r.state(0, rows, 20), 3, 7)
	s := r.state(0, rows, 20)
	bad := slices.Clone(rows[:r.row()])
	bad[5] = 0x7fc0
	r.must(s.Append(20, bad, 1))
	ids, sure := make([]uint32, 7), make([]float32, 7)
	embeddings := slices.Clone(r.embed[:2*width])
	if err := s.Propose(3, embeddings, ids, sure); !errors.Is(err, native.ErrTapeFailed) {
		t.Errorf("with a row that is not a number: %v", err)
	}
	r.must(s.Truncate(20))
	embeddings[width+1] = 0x7f80
	if err := s.Propose(3, embeddings, ids, sure); !errors.Is(err, native.ErrTapeFailed) {
		t.Errorf("with an infinite embedding: %v", err)
	}
	if err := r.propose(s, 3, 7).same(want); err != nil {
		t.Error("afterwards:", err)
	}
}

func TestCallsAreChecked(t *testing.T) {
	r := newRig(t, shapes()["small"], native.Options{Threads: 1}, 0)
	rows := r.captured(65)
	s := r.state(0, rows[:3*r.row()], 3)
	embeddings, ids, sure := r.embed[:2*width], make([]uint32, 8), make([]float32, 8)
	for what, c := range map[string]struct {
		err  error
		want native.Code
	}{
		"rows of another width":     {s.Append(3, rows[:r.row()+1], 1), native.ErrInvalid},
		"no rows":                   {s.Append(3, nil, 0), native.ErrInvalid},
		"65 rows":                   {s.Append(3, rows, 65), native.ErrInvalid},
		"rows of another position":  {s.Append(2, rows[:r.row()], 1), native.ErrStale},
		"cutting to more":           {s.Truncate(4), native.ErrInvalid},
		"eight tokens":              {s.Propose(1, embeddings, ids, sure), native.ErrInvalid},
		"no tokens":                 {s.Propose(1, embeddings, nil, nil), native.ErrInvalid},
		"an anchor of no token":     {s.Propose(vocab, embeddings, ids[:1], sure), native.ErrInvalid},
		"one embedding":             {s.Propose(1, embeddings[:width], ids[:1], sure), native.ErrInvalid},
		"reading what is not there": {s.Read(0, 2, 2, make([]uint16, 2*41)), native.ErrInvalid},
	} {
		if !errors.Is(c.err, c.want) {
			t.Errorf("%s: %v", what, c.err)
		}
	}
	r.must(s.Append(3, rows[:r.row()], 1))
	r.must(s.Free())
	if err := s.Free(); !errors.Is(err, native.ErrStale) {
		t.Errorf("freeing twice: %v", err)
	}
}
