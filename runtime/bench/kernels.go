package bench

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"deltafin/native"
	"deltafin/runtime/memory"
)

// Options say what to measure and how. The zero value measures everything with every processor and the best kernels.
type Options struct {
	Threads int      // 0: all processors
	ISA     string   // "": the best
	Quick   bool     // fewer and shorter repetitions
	Only    []string // names of KernelNames; none means all
	// Memory bounds what is allocated at once; 0 takes half of what is available. What does not fit is skipped, and says so.
	Memory int64
	// Progress hears of every measurement that begins; may be nil.
	Progress func(done, total int, what string)
}

// KernelReport is a run of Kernels.
type KernelReport struct {
	Schema      string      `json:"schema"`
	Environment Environment `json:"environment"`
	// Stream, Peak and DecodeRate are the bounds over the whole run: bytes, floating-point operations and groups per second.
	Stream     Spread         `json:"stream_bytes_per_second"`
	Peak       Spread         `json:"peak_flops_per_second"`
	DecodeRate Spread         `json:"decode_mxfp4_groups_per_second"` // of 32 weights, 17 bytes
	Kernels    []KernelResult `json:"kernels"`
	Notes      []string       `json:"notes,omitempty"`
}

// KernelSchema names the JSON form of a KernelReport.
const KernelSchema = "deltafin.benchmark.kernels.v1"

// KernelResult is what one kernel at one size did.
type KernelResult struct {
	Kernel  string `json:"kernel"`
	Shape   string `json:"shape"`
	Rows    int    `json:"rows"`
	Threads int    `json:"threads"`
	Skipped string `json:"skipped,omitempty"` // why there is no measurement

	Bytes   float64 `json:"bytes"` // a call moves at least; 0 for what stays in cache
	FLOPs   float64 `json:"flops"`
	Calls   int     `json:"calls"` // per repetition
	Seconds Spread  `json:"seconds"`

	BytesPerSecond float64 `json:"bytes_per_second,omitempty"`
	FLOPsPerSecond float64 `json:"flops_per_second,omitempty"`

	Bound   Bound   `json:"bound,omitempty"`
	Percent *Spread `json:"percent_of_bound,omitempty"` // each repetition against the bounds measured around it
	// Best is the fastest repetition against the best rates of the whole run: what remains when others disturb.
	Best          float64 `json:"best_percent_of_bound,omitempty"`
	StreamPercent float64 `json:"percent_of_stream,omitempty"`
	PeakPercent   float64 `json:"percent_of_peak,omitempty"`

	// OneRow is the cost in calls with one row of the same matrix, where that was measured too.
	OneRow float64 `json:"one_row_calls,omitempty"`
	// Layer is the time in percent of what streaming the weights of one layer of K3 takes for one token.
	Layer float64 `json:"percent_of_layer,omitempty"`
	// Elements is the rate of an elementary function.
	Elements float64 `json:"elements_per_second,omitempty"`

	work work
}

// k3LayerBytes are the weights an average layer of K3 reads for a token: 113,456,250,880 bytes of spine without the
// embedding and the head, over 93 layers, and in 92 of them 16 experts.
const k3LayerBytes = (113_456_250_880-2*2*163840*7168)/93 + 92*16*expertBytes/93

// lab holds what measurements share.
type lab struct {
	ctx     context.Context
	o       Options
	isa     string
	threads int
	k       *native.Kernels   // on all threads
	each    []*native.Kernels // one for every thread, for kernels that run on their caller
	gauge   *gauge
	limit   int64
	walk    int64 // bytes to walk through so that caches do not matter

	arena *arena
	kind  content
}

// spread calls do with shares of [0, n), at the same time, each with kernels of its own.
func (l *lab) spread(n int, do func(k *native.Kernels, from, to int)) {
	var wg sync.WaitGroup
	parts := len(l.each)
	for p := 1; p < parts; p++ {
		wg.Go(func() { do(l.each[p], n*p/parts, n*(p+1)/parts) })
	}
	do(l.each[0], 0, n/parts)
	wg.Wait()
}

// Kernels measures kernels at the sizes of K3. On cancellation it returns what it has with the context's error.
func Kernels(ctx context.Context, o Options) (*KernelReport, error) {
	chosen, err := choose(o.Only)
	if err != nil {
		return nil, err
	}
	l := &lab{ctx: ctx, o: o}
	if l.isa, l.threads, err = resolve(o.ISA, o.Threads); err != nil {
		return nil, err
	}
	report := &KernelReport{Schema: KernelSchema, Environment: environment(l.isa, l.threads), Kernels: []KernelResult{}}
	if note := report.Environment.busy(); note != "" {
		report.Notes = append(report.Notes, note)
	}
	if err := l.open(report); err != nil {
		return nil, err
	}
	defer l.close()
	for i, c := range chosen {
		if o.Progress != nil {
			o.Progress(i, len(chosen), c.title())
		}
		r, err := l.measure(c, chosen)
		if err != nil {
			l.sum(report)
			return report, err
		}
		report.Kernels = append(report.Kernels, r)
	}
	l.sum(report)
	return report, nil
}

func (l *lab) open(report *KernelReport) (err error) {
	l.limit = l.o.Memory
	if l.limit == 0 {
		limits, err := memory.Query()
		if err != nil {
			return fmt.Errorf("cannot tell how much memory there is, give a limit: %w", err)
		}
		l.limit = limits.Available / 2
	}
	// Twice the last level, or enough for any where it is unknown.
	l.walk = max(512<<20, 2*report.Environment.LastLevel)
	if l.limit < l.walk {
		report.Notes = append(report.Notes, fmt.Sprintf("only %d MiB may be used, less than twice the last-level cache: weights may come from it, and percentages of memory be too high", l.limit>>20))
		l.walk = l.limit
	}
	if l.limit < 64<<20 {
		return fmt.Errorf("%d MiB of memory are not enough to measure anything; free some", l.limit>>20)
	}
	if l.k, err = native.OpenKernels(l.isa, l.threads); err != nil {
		return err
	}
	for range l.threads {
		k, err := native.OpenKernels(l.isa, 1)
		if err != nil {
			l.close()
			return err
		}
		l.each = append(l.each, k)
	}
	return nil
}

func (l *lab) close() {
	l.arena.free()
	if l.k != nil {
		l.k.Close()
	}
	for _, k := range l.each {
		k.Close()
	}
}

// sum fills in what only the whole run can tell.
func (l *lab) sum(report *KernelReport) {
	if l.gauge == nil {
		return
	}
	report.Stream, report.Peak, report.DecodeRate = spreadOf(l.gauge.stream), spreadOf(l.gauge.peak), spreadOf(l.gauge.decode)
	one := map[string]float64{}
	for i := range report.Kernels {
		r := &report.Kernels[i]
		if r.Skipped != "" {
			continue
		}
		if least, b := r.work.bound(l.gauge.best()); b != Unbounded {
			r.Best = percent(least, r.Seconds.Min)
		}
		if r.Rows == 1 && r.Bytes > 0 {
			one[r.Kernel+r.Shape] = r.Seconds.Median
		} else if base := one[r.Kernel+r.Shape]; base > 0 {
			r.OneRow = r.Seconds.Median / base
		}
		if r.Bound == Unbounded && r.Elements == 0 {
			r.Layer = 100 * r.Seconds.Median * report.Stream.Median / k3LayerBytes
		}
	}
}

// content is what an arena is filled with.
type content int

const (
	noContent content = iota
	bf16Content
	expertContent
	floatContent
)

// fill makes the arena hold content c, large enough for the largest chosen case of it that fits.
func (l *lab) fill(c content, chosen []kernelCase) error {
	if l.arena != nil && (l.kind == c || c == noContent) {
		return nil
	}
	if c == noContent {
		c = bf16Content // for the gauge
	}
	n := l.walk
	for _, k := range chosen {
		if k.content == c && k.needs() <= l.limit {
			n = max(n, k.needs())
		}
	}
	l.arena.free()
	l.arena, l.kind = nil, noContent
	pattern := patternOf(c)
	n = n / int64(len(pattern)) * int64(len(pattern)) // experts stay whole
	if n == 0 {
		n = int64(len(pattern))
	}
	a, err := newArena(l.ctx, n, pattern)
	if err != nil {
		return err
	}
	l.arena, l.kind = a, c
	if l.gauge == nil {
		l.gauge = newGauge(l.k, a.all)
	}
	l.gauge.block, l.gauge.at = a.all, 0
	l.gauge.window = min(streamWindow, len(a.all))
	return nil
}

// longestCall is the least time of a call that is too long to be worth it.
const longestCall = 6 * time.Second

// plan is how long to measure: a repetition lasts about so long, and a case ends early when it has taken the budget.
func (l *lab) plan() (repetition, budget time.Duration, repetitions int) {
	if l.o.Quick {
		return 8 * time.Millisecond, 600 * time.Millisecond, 3
	}
	return 40 * time.Millisecond, 6 * time.Second, 9
}

// measure runs one case. Bounds are taken right before and after each repetition.
func (l *lab) measure(c kernelCase, chosen []kernelCase) (KernelResult, error) {
	r := KernelResult{Kernel: c.name, Shape: c.shape, Rows: c.rows, Threads: l.threads, Bytes: c.work.bytes, FLOPs: c.work.flops}
	if c.single {
		r.Threads = 1
	}
	if need := c.needs(); need > l.limit {
		r.Skipped = fmt.Sprintf("needs %d MiB of memory, %d may be used", need>>20, l.limit>>20)
		return r, l.ctx.Err()
	}
	if err := l.fill(c.content, chosen); err != nil {
		return r, err
	}
	w := c.work
	repetition, budget, repetitions := l.plan()
	// Scalar kernels would take minutes for what is only of interest elsewhere.
	if least, _ := w.bound(l.gauge.best()); least > longestCall.Seconds() {
		r.Skipped = fmt.Sprintf("takes at least %.0f s a call with these kernels and threads", least)
		return r, l.ctx.Err()
	}
	r.work = w
	call := c.start(l)
	began, at := time.Now(), 0
	run := func(n int) float64 {
		started := time.Now()
		for range n {
			call(at)
			at++
		}
		return time.Since(started).Seconds()
	}
	first := min(run(1), run(1)) // the very first call also touches its inputs
	r.Calls = max(1, int(repetition.Seconds()/max(first, 1e-9)))
	var times, shares, streams, peaks []float64
	for i := 0; i < repetitions && (i < 2 || time.Since(began) < budget); i++ {
		if err := l.ctx.Err(); err != nil {
			return r, err
		}
		if c.single || w.bytes+w.flops == 0 {
			times = append(times, run(r.Calls)/float64(r.Calls*max(1, c.repeats)))
			continue
		}
		before := l.gauge.sample()
		took := run(r.Calls) / float64(r.Calls)
		around := before.mean(l.gauge.sample())
		least, _ := w.bound(around)
		times, shares = append(times, took), append(shares, percent(least, took))
		streams, peaks = append(streams, percent(w.bytes/around.stream, took)), append(peaks, percent(w.flops/around.peak, took))
	}
	r.Seconds = spreadOf(times)
	r.BytesPerSecond, r.FLOPsPerSecond = w.bytes/r.Seconds.Median, w.flops/r.Seconds.Median
	r.Elements = float64(c.elements) / r.Seconds.Median
	if len(shares) > 0 {
		s := spreadOf(shares)
		r.Percent, r.StreamPercent, r.PeakPercent = &s, spreadOf(streams).Median, spreadOf(peaks).Median
		_, r.Bound = w.bound(l.gauge.since(0))
	}
	return r, l.ctx.Err()
}

// KernelNames are the names Options.Only takes.
func KernelNames() []string {
	var names []string
	for _, c := range kernelCases() {
		if !slices.Contains(names, c.name) {
			names = append(names, c.name)
		}
	}
	return names
}

func choose(only []string) ([]kernelCase, error) {
	names := KernelNames()
	for _, n := range only {
		if !slices.Contains(names, n) {
			return nil, fmt.Errorf("there is no kernel %q; the names are %v", n, names)
		}
	}
	all := kernelCases()
	if len(only) == 0 {
		return all, nil
	}
	return slices.DeleteFunc(all, func(c kernelCase) bool { return !slices.Contains(only, c.name) }), nil
}
