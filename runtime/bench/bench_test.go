package bench

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/local"
	"deltafin/scripts/synth/preset"
)

func near(got, want, tolerance float64) bool { return math.Abs(got-want) <= tolerance*math.Abs(want) }

func TestSpread(t *testing.T) {
	if got, want := spreadOf([]float64{5, 1, 3}), (Spread{3, 1, 5, 3}); got != want {
		t.Errorf("odd: %+v, want %+v", got, want)
	}
	if got, want := spreadOf([]float64{4, 1, 2, 9}), (Spread{3, 1, 9, 4}); got != want {
		t.Errorf("even: %+v, want %+v", got, want)
	}
}

// Worked by hand for a machine of one core at 2.5 GHz with two ports of 16 lanes, which takes 4 cycles for a group: 160
// GFLOP/s, 625 million groups a second, and 10 GB/s.
func TestBounds(t *testing.T) {
	machine := rates{stream: 10e9, peak: 160e9, decode: 625e6}
	for _, c := range []struct {
		name    string
		w       work
		seconds float64
		bound   Bound
	}{
		{"bytes", work{bytes: 20e9, flops: 160e9}, 2, MemoryBound},
		{"multiply-adds", work{bytes: 20e9, flops: 480e9}, 3, FMABound},
		// 2.5e9 groups of 4 cycles are 4 s at 2.5 GHz.
		{"nibbles", work{bytes: 20e9, flops: 480e9, groups: 2.5e9}, 4, DecodeBound},
		// 1e9 of these groups take 1.6 s, and 320e9 flops beside them two more.
		{"nibbles and more", work{bytes: 20e9, flops: 480e9, groups: 1e9, beside: 320e9}, 3.6, FMABound},
		{"more nibbles and less", work{bytes: 20e9, flops: 480e9, groups: 2.5e9, beside: 80e9}, 4.5, DecodeBound},
		{"few nibbles", work{bytes: 20e9, flops: 160e9, groups: 1.2e9}, 2, MemoryBound},
		{"nothing", work{}, 0, Unbounded},
	} {
		seconds, b := c.w.bound(machine)
		if !near(seconds, c.seconds, 1e-12) || b != c.bound {
			t.Errorf("%s: %g s by %q, want %g s by %q", c.name, seconds, b, c.seconds, c.bound)
		}
	}
}

func TestDecodedGroupsAreCounted(t *testing.T) {
	for _, isa := range ISAs() {
		k, err := native.OpenKernels(isa, 2)
		if err != nil {
			t.Fatal(err)
		}
		if got := k.PeakF4(10); got != 4*10*4*2 {
			t.Errorf("%s: 10 rounds of 4 groups in 4 chunks on each of two threads are %g groups", isa, got)
		}
		k.Close()
	}
}

// The work of a case follows from its size; these figures are worked out from K3's dimensions on paper.
func TestCaseWork(t *testing.T) {
	want := map[string][2]float64{ // bytes, flops
		"bf16 12288×7168, 1 rows":                          {176_160_768, 176_160_768},
		"bf16 163840×7168, 64 rows":                        {2_348_810_240, 150_323_855_360},
		"mxfp4 3072×3584, 4 rows":                          {5_849_088, 88_080_384},
		"expert gate, up, SiTU, down, 1 rows":              {17_547_264, 66_060_288},
		"kda 96×128×128, 1 rows":                           {12_582_912, 12_582_912},
		"mla 96 heads, 32768 positions, 1 rows":            {75_497_472, 6_845_104_128},
		"layer-rest KDA layer without its weights, 1 rows": {0, 0},
	}
	for _, c := range kernelCases() {
		if w, ok := want[c.title()]; ok {
			delete(want, c.title())
			if c.work.bytes != w[0] || c.work.flops != w[1] {
				t.Errorf("%s: %.0f bytes and %.0f flops, want %.0f and %.0f", c.title(), c.work.bytes, c.work.flops, w[0], w[1])
			}
		}
	}
	for title := range want {
		t.Errorf("%s is not measured", title)
	}
	// 1.17 GB of spine and 0.28 GB of experts a layer.
	if !near(k3LayerBytes, 1.447e9, 0.001) {
		t.Errorf("a layer of K3 reads %d bytes", int64(k3LayerBytes))
	}
}

func TestArenaWalks(t *testing.T) {
	a, err := newArena(context.Background(), 10<<12, []byte("0123456789abcdef"))
	if err != nil {
		t.Fatal(err)
	}
	defer a.free()
	const n = 3 << 12 // three parts fit
	for i, want := range []int{0, 1, 2, 0, 1} {
		p := a.part(i, n)
		if len(p) != n || &p[0] != &a.all[want*n] {
			t.Errorf("part %d is not piece %d", i, want)
		}
	}
	if string(a.all[len(a.all)-16:]) != "0123456789abcdef" {
		t.Error("the end is not filled")
	}
}

func TestKernelsMeasures(t *testing.T) {
	var heard []string
	r, err := Kernels(context.Background(), Options{Threads: 2, Quick: true, Memory: 72 << 20, Only: []string{"expert", "kda", "mla", "norm", "exp", "barrier"},
		Progress: func(_, _ int, what string) { heard = append(heard, what) }})
	if err != nil {
		t.Fatal(err)
	}
	if len(heard) != len(r.Kernels) {
		t.Errorf("%d measurements announced, %d made", len(heard), len(r.Kernels))
	}
	skipped := 0
	for _, k := range r.Kernels {
		if k.Skipped != "" {
			skipped++
			if k.Kernel != "mla" || !strings.Contains(k.Skipped, "memory") {
				t.Errorf("%s %s skipped: %s", k.Kernel, k.Shape, k.Skipped)
			}
			continue
		}
		if k.Seconds.Median <= 0 || k.Seconds.Min > k.Seconds.Max || k.Calls < 1 {
			t.Errorf("%s %s: %+v", k.Kernel, k.Shape, k.Seconds)
		}
		if k.OneRow > 0 != (k.Rows > 1) || k.Elements > 0 != (k.Kernel == "exp") || k.Layer > 0 != (k.Kernel == "norm" || k.Kernel == "barrier") {
			t.Errorf("%s %s, %d rows: %g of one row, %g elements/s, %g %% of a layer", k.Kernel, k.Shape, k.Rows, k.OneRow, k.Elements, k.Layer)
		}
		// Generous: the machine may be busy. A wrong unit is off by more.
		if bounded := k.Kernel == "expert" || k.Kernel == "kda"; bounded != (k.Percent != nil) {
			t.Errorf("%s %s: share of a bound %v", k.Kernel, k.Shape, k.Percent)
		} else if bounded && (k.Percent.Median < 1 || k.Percent.Median > 1000) {
			t.Errorf("%s %s, %d rows: %g %% of its bound", k.Kernel, k.Shape, k.Rows, k.Percent.Median)
		}
	}
	if skipped != 1 {
		t.Errorf("%d cases skipped; the cache of 72 MiB and its outputs do not fit into as many", skipped)
	}
	if r.Stream.Median < 1e8 || r.Stream.Median > 1e13 || r.Peak.Median < 1e8 || r.Peak.Median > 1e14 {
		t.Errorf("bounds %+v and %+v", r.Stream, r.Peak)
	}
}

func TestKernelsStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r, err := Kernels(ctx, Options{Threads: 1, Quick: true, Memory: 64 << 20, Only: []string{"norm", "exp", "tanh"},
		Progress: func(done, _ int, _ string) {
			if done == 1 {
				cancel()
			}
		}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	if r == nil || len(r.Kernels) != 1 || r.Stream.N == 0 {
		t.Errorf("what was measured before is lost: %+v", r)
	}
}

func TestKernelsRefuses(t *testing.T) {
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Only: []string{"bf61"}}, `no kernel "bf61"`},
		{Options{ISA: "mmx"}, `instruction set "mmx"`},
		{Options{Memory: 1 << 20}, "not enough"},
	} {
		if _, err := Kernels(context.Background(), c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.o, err, c.want)
		}
	}
}

func nano(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	p, err := preset.Named("nano")
	if err == nil {
		err = preset.Write(context.Background(), dir, p, 1, preset.Options{Force: true})
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// The bytes of a token, from the headers of the files instead of the model's plan.
func TestTokenWorkAgreesWithTheFiles(t *testing.T) {
	dir := nano(t)
	expert := regexp.MustCompile(`\.experts\.(\d+)\.`)
	shards, err := filepath.Glob(filepath.Join(dir, "*.safetensors"))
	if err != nil || len(shards) == 0 {
		t.Fatalf("no shards: %v", err)
	}
	var spine, routed int64
	seen := map[string]bool{}
	for _, shard := range shards {
		content, err := os.ReadFile(shard)
		if err != nil {
			t.Fatal(err)
		}
		var header map[string]json.RawMessage
		if err := json.Unmarshal(content[8:8+binary.LittleEndian.Uint64(content)], &header); err != nil {
			t.Fatal(err)
		}
		for name, raw := range header {
			var tensor struct {
				Offsets [2]int64 `json:"data_offsets"`
			}
			if name == "__metadata__" {
				continue
			}
			if err := json.Unmarshal(raw, &tensor); err != nil {
				t.Fatal(err)
			}
			n := tensor.Offsets[1] - tensor.Offsets[0]
			switch m := expert.FindStringSubmatch(name); {
			case m != nil:
				routed += n
				seen[m[1]] = true
			case !strings.Contains(name, "embed_tokens"):
				spine += n
			}
		}
	}
	var config struct {
		Text struct {
			TopK   int `json:"num_experts_per_token"`
			Hidden int `json:"hidden_size"`
		} `json:"text_config"`
	}
	text, err := os.ReadFile(filepath.Join(dir, "config.json"))
	if err == nil {
		err = json.Unmarshal(text, &config)
	}
	if err != nil || config.Text.TopK == 0 {
		t.Fatalf("config.json: %v, top k %d", err, config.Text.TopK)
	}
	w, err := tokenWorkOf(dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := routed / int64(len(seen)) * int64(config.Text.TopK); w.experts != want {
		t.Errorf("experts of a token: %d bytes, the files say %d", w.experts, want)
	}
	if want := spine + 2*int64(config.Text.Hidden); w.spine != want { // and a row of the embedding
		t.Errorf("spine of a token: %d bytes, the files say %d", w.spine, want)
	}
}

func openNano(t testing.TB) *local.Engine {
	t.Helper()
	e, err := local.Open(context.Background(), local.Options{Root: nano(t), Threads: 2, NoReuse: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

func TestModelMeasures(t *testing.T) {
	e := openNano(t)
	before := e.Health().TokensTotal
	steps := 0
	r, err := Model(context.Background(), e, ModelOptions{Tokens: 3, Reps: 2, Rows: []int{1, 4}, Progress: func(done, total int, _ string) {
		if done != steps || total != 9 {
			t.Errorf("step %d of %d, want %d of 9", done, total, steps)
		}
		steps++
	}})
	if err != nil {
		t.Fatal(err)
	}
	if steps != 9 { // one warm-up and two repetitions, for decoding and both sizes of prefill
		t.Errorf("%d steps", steps)
	}
	if n := e.Health().TokensTotal - before; n != 3*(3+1) {
		t.Errorf("%d tokens were decoded, want 3 times 3 and each time the one that prefill gives", n)
	}
	if r.ExpertReads != 0 {
		t.Errorf("%d experts were read while decoding was measured, though the same tokens had been decoded before", r.ExpertReads)
	}
	for _, p := range append([]Pace{r.Decode}, r.Prefill...) {
		if p.TokensPerSecond.N != 2 || p.TokensPerSecond.Min <= 0 || p.Limit <= 0 || p.Percent.Median <= 0 || p.Best <= 0 {
			t.Errorf("%+v", p)
		}
	}
	if d := r.Decode.work; d.groups <= 0 || d.bytes != float64(r.Decode.tokens)*float64(r.WeightBytes) {
		t.Errorf("decoding takes %g groups and %g bytes, a token's weights are %d", d.groups, d.bytes, r.WeightBytes)
	}
	// A tape of one row demands exactly its experts, so that its work is that of the token; four rows want more experts, but
	// no more than four times as many, and the spine once.
	one, four := r.Prefill[0], r.Prefill[1]
	if per := one.work.bytes / float64(one.tokens); per != float64(r.WeightBytes) {
		t.Errorf("prefill of one row reads %g bytes a token, a token's weights are %d", per, r.WeightBytes)
	}
	if per := four.work.bytes / float64(four.tokens); per <= float64(r.WeightBytes)/4 || per >= float64(r.WeightBytes) {
		t.Errorf("prefill of four rows reads %g bytes a token, a token's weights are %d", per, r.WeightBytes)
	}
	if k := one.Experts; k < 1 || k != math.Trunc(k) || four.Experts <= k || four.Experts > 4*k {
		t.Errorf("%g and %g experts a layer for one and four rows", k, four.Experts)
	}
	if near(four.OneRow, four.OneRowLimit, 1e-9) || !near(four.OneRowLimit*one.TokensPerSecond.Median, four.Limit, 1e-9) {
		t.Errorf("%g of at most %g speeds of one row", four.OneRow, four.OneRowLimit)
	}
	if len(r.Prefill) != 2 || r.Prefill[1].Rows != 4 || r.Prefill[1].OneRow <= 0 {
		t.Errorf("prefill %+v", r.Prefill)
	}
}

func TestModelRefuses(t *testing.T) {
	e := openNano(t)
	for _, c := range []struct {
		o    ModelOptions
		want string
	}{
		{ModelOptions{Rows: []int{65}}, "a tape takes 1 to 64"},
		{ModelOptions{Prompt: []int{1 << 30}}, "out of range"},
		{ModelOptions{Tokens: 1 << 30}, "needs a context of"},
	} {
		if _, err := Model(context.Background(), e, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.o, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	_, err := Model(ctx, e, ModelOptions{Progress: func(done, _ int, _ string) {
		if done == 1 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestEnvironment(t *testing.T) {
	e := environment("scalar", 3)
	if e.Threads != 3 || e.ISA != "scalar" || len(e.ISAs) == 0 || e.Processors < 1 || e.CPU == "" || e.Go == "" {
		t.Errorf("%+v", e)
	}
	if note := (&Environment{Load: []float64{3, 0, 0}, Processors: 4}).busy(); !strings.Contains(note, "load average 3.00 on 4") {
		t.Errorf("busy machine: %q", note)
	}
	if note := (&Environment{Load: []float64{0.5, 9, 9}, Processors: 4}).busy(); note != "" {
		t.Errorf("idle machine: %q", note)
	}
}

// BenchmarkKernels is every case of deltafin benchmark kernels.
func BenchmarkKernels(b *testing.B) {
	l := &lab{ctx: context.Background()}
	var err error
	if l.isa, l.threads, err = resolve(os.Getenv("DELTAFIN_CPU_ISA"), 0); err != nil {
		b.Fatal(err)
	}
	if err := l.open(&KernelReport{Environment: environment(l.isa, l.threads)}); err != nil {
		b.Fatal(err)
	}
	defer l.close()
	for _, c := range kernelCases() {
		b.Run(fmt.Sprintf("%s/%s/%d", c.name, c.shape, c.rows), func(b *testing.B) {
			if c.needs() > l.limit {
				b.Skip("not enough memory")
			}
			if err := l.fill(c.content, []kernelCase{c}); err != nil {
				b.Fatal(err)
			}
			call, i := c.start(l), 0
			w := c.work
			l.gauge.sample()
			from := len(l.gauge.stream) - 1
			for b.Loop() {
				call(i)
				i++
			}
			took := b.Elapsed().Seconds() / float64(i)
			l.gauge.sample()
			b.SetBytes(int64(w.bytes))
			b.ReportMetric(w.flops/took/1e9, "GFLOP/s")
			if !c.single {
				least, _ := w.bound(l.gauge.since(from))
				b.ReportMetric(percent(least, took), "%bound")
			}
		})
	}
}

// BenchmarkModel is deltafin benchmark model on a small synthetic model.
func BenchmarkModel(b *testing.B) {
	var e runtime.Engine = openNano(b)
	for b.Loop() {
		r, err := Model(context.Background(), e, ModelOptions{Tokens: 16})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(r.Decode.TokensPerSecond.Median, "tokens/s")
		b.ReportMetric(r.Prefill[len(r.Prefill)-1].TokensPerSecond.Median, "prefill-tokens/s")
	}
}
