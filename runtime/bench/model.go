package bench

import (
	"context"
	"fmt"
	"time"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/model"
	"deltafin/storage/root"
)

// ModelOptions say what to run on a loaded model. The zero value is 3 repetitions of 32 tokens after synthetic prompts.
type ModelOptions struct {
	Prompt []int // ids to begin with, repeated as often as needed; nil: synthetic ones
	Rows   []int // sizes of prefill; nil: 1, 8 and 64
	Tokens int   // decoded in a repetition
	Reps   int
	// Draft is how tokens are guessed while decoding; "": they are not, so that a pass is a token.
	Draft runtime.DraftMode
	// Progress hears of every measurement that begins; may be nil.
	Progress func(done, total int, what string)
}

// ModelReport is a run of Model.
type ModelReport struct {
	Schema      string      `json:"schema"`
	Environment Environment `json:"environment"`
	Model       string      `json:"model"`
	Digest      string      `json:"digest"`
	Layers      int         `json:"layers"`
	// WeightBytes are what one token reads: the layers, its experts, the head, its row of the embedding.
	WeightBytes int64   `json:"weight_bytes_per_token"`
	WeightFLOPs float64 `json:"weight_flops_per_token"`

	// Drafts and Passes are of the last repetition of decoding; without drafts a token is a pass.
	Drafts []runtime.DraftStats `json:"drafts,omitempty"`
	Passes int                  `json:"decode_passes"`

	Stream     Spread `json:"stream_bytes_per_second"`
	Peak       Spread `json:"peak_flops_per_second"`
	DecodeRate Spread `json:"decode_mxfp4_groups_per_second"` // of 32 weights, 17 bytes

	// FirstDecode is the speed of the first repetition, which read experts that the measured ones found in memory.
	FirstDecode float64 `json:"first_decode_tokens_per_second"`
	Decode      Pace    `json:"decode"`
	Prefill     []Pace  `json:"prefill"`

	ExpertHits  int64    `json:"expert_hits"`  // of the measured decoding
	ExpertReads int64    `json:"expert_reads"` // experts that came from a file
	Notes       []string `json:"notes,omitempty"`
}

// ModelSchema names the JSON form of a ModelReport.
const ModelSchema = "deltafin.benchmark.model.v1"

// Pace is a speed next to its bound.
type Pace struct {
	Rows            int     `json:"rows"` // of a tape
	TokensPerSecond Spread  `json:"tokens_per_second"`
	Limit           float64 `json:"bound_tokens_per_second"`
	Bound           Bound   `json:"bound"`
	Percent         Spread  `json:"percent_of_bound"`      // per repetition, against the bounds measured around it
	Best            float64 `json:"best_percent_of_bound"` // the fastest repetition against the best rates of the run
	OneRow          float64 `json:"one_row_speeds,omitempty"`
	OneRowLimit     float64 `json:"bound_one_row_speeds,omitempty"` // the bound in measured speeds of one row
	Experts         float64 `json:"experts_per_layer,omitempty"`    // distinct ones that a tape wants of a layer

	tokens int // of a repetition
	work   work
}

// tokenWork is what a token of the model in folder costs at least, and what a tape of some rows does.
type tokenWork struct {
	spine, experts int64 // bytes
	expert         int64 // bytes of one
	flops          float64
	expertFLOPs    float64 // of one, for one row
	groups         float64 // MXFP4 groups of one
	edges          int     // expert rows of a token: routes of all layers
	layers         int     // that have experts
}

func tokenWorkOf(folder string) (w tokenWork, err error) {
	text, err := root.ReadConfig(folder)
	if err != nil {
		return w, err
	}
	config, err := model.ParseConfig(text)
	if err != nil {
		return w, err
	}
	plan, err := model.NewPlan(config)
	if err != nil {
		return w, err
	}
	for layer := range config.Layers {
		for r := range model.LayerRoles {
			if i, ok := plan.Layer(layer, r); ok {
				w.spine += bytesOf(plan, i)
			}
		}
	}
	for _, r := range []model.Role{model.FinalNorm, model.OutResNorm, model.OutResProj, model.LMHead} {
		if i, ok := plan.Global(r); ok {
			w.spine += bytesOf(plan, i)
		}
	}
	w.spine += 2 * int64(config.Hidden) // the row of the embedding
	if config.MoELayers() > 0 {
		w.expert = plan.ExpertBytes()
		w.layers = config.MoELayers()
		w.edges = w.layers * config.TopK
		w.experts = int64(w.edges) * w.expert
		if config.ExpertFormat == model.ExpertMXFP4 {
			w.groups = float64(w.expert) / 17
			w.expertFLOPs = 2 * 32 * w.groups
		} else {
			w.expertFLOPs = float64(w.expert) // two a weight of two bytes
		}
	}
	// The spine is BF16, but for vectors that do not matter.
	w.flops = float64(w.spine) + float64(w.edges)*w.expertFLOPs
	return w, nil
}

func bytesOf(p *model.Plan, i int) int64 {
	e := p.Entry(i)
	return e.Bytes()
}

// tapes is the work of some tapes of n rows each. Bytes: the spine once a tape, and every expert once a layer that demanded
// it. Arithmetic: every demanded expert decoded once, as for one row, and then the spine's multiply-adds at the peak.
func (t tokenWork) tapes(count, n int, demanded int64) work {
	w := work{bytes: float64(int64(count)*t.spine + demanded*t.expert), flops: t.flops * float64(count*n)}
	if t.groups > 0 {
		w.groups = float64(demanded) * t.groups
		w.beside = float64(count*n) * (t.flops - float64(t.edges)*t.expertFLOPs)
	}
	return w
}

// modelRun is one run of Model.
type modelRun struct {
	ctx    context.Context
	e      runtime.Engine
	o      ModelOptions
	work   tokenWork
	gauge  *gauge
	report *ModelReport
	done   int
	total  int
}

// Model measures decoding and prefill of a loaded model. Its engine must not be used by others meanwhile.
//
// Prefill at n rows is a prompt that grows by n tokens a tape, so every tape computes the logits of its last row, as the
// end of a prompt does. Its bound counts the spine once a tape, and the experts that its rows really wanted.
func Model(ctx context.Context, e runtime.Engine, o ModelOptions) (*ModelReport, error) {
	if o.Rows == nil {
		o.Rows = []int{1, 8, 64}
	}
	if o.Tokens == 0 {
		o.Tokens = 32
	}
	if o.Reps == 0 {
		o.Reps = 3
	}
	id, limits, health := e.Identity(), e.Limits(), e.Health()
	longest := prefillTokens(o.Rows[0])
	for _, n := range o.Rows {
		if n < 1 || n > limits.MaxRows {
			return nil, fmt.Errorf("prefill at %d rows: a tape takes 1 to %d", n, limits.MaxRows)
		}
		longest = max(longest, prefillTokens(n))
	}
	for i, t := range o.Prompt {
		if t < 0 || t >= limits.Vocab {
			return nil, fmt.Errorf("token %d of the prompt, %d, is out of range: this model has ids 0 to %d", i+1, t, limits.Vocab-1)
		}
	}
	if need := max(longest, promptTokens+o.Tokens+1); need >= limits.Context {
		return nil, fmt.Errorf("this needs a context of %d tokens, the model has %d; measure fewer", need, limits.Context)
	}
	r := &modelRun{ctx: ctx, e: e, o: o, total: 1 + o.Reps + len(o.Rows)*(o.Reps+1), report: &ModelReport{
		Schema: ModelSchema, Model: id.Name, Digest: id.Digest, Layers: id.Layers, Environment: environment(health.ISA, health.Threads)}}
	if note := r.report.Environment.busy(); note != "" {
		r.report.Notes = append(r.report.Notes, note)
	}
	var err error
	if r.work, err = tokenWorkOf(id.Root); err != nil {
		return nil, err
	}
	r.report.WeightBytes, r.report.WeightFLOPs = r.work.spine+r.work.experts, r.work.flops
	if c := r.report.Environment.LastLevel; c > r.report.WeightBytes {
		r.report.Notes = append(r.report.Notes, fmt.Sprintf("a token's weights (%d MiB) fit into the last-level cache (%d MiB): more than 100 %% of the memory bound is possible",
			r.report.WeightBytes>>20, c>>20))
	}

	k, err := native.OpenKernels(health.ISA, health.Threads)
	if err != nil {
		return nil, err
	}
	defer k.Close()
	a, err := newArena(ctx, max(256<<20, min(2*r.report.Environment.LastLevel, 1<<30)), patternOf(bf16Content))
	if err != nil {
		return nil, err
	}
	defer a.free()
	r.gauge = newGauge(k, a.all)
	if err := r.run(); err != nil {
		return nil, err
	}
	r.report.Stream, r.report.Peak, r.report.DecodeRate = spreadOf(r.gauge.stream), spreadOf(r.gauge.peak), spreadOf(r.gauge.decode)
	best := func(p *Pace) {
		least, _ := p.work.bound(r.gauge.best())
		p.Best = percent(least, float64(p.tokens)/p.TokensPerSecond.Max)
	}
	best(&r.report.Decode)
	for i := range r.report.Prefill {
		best(&r.report.Prefill[i])
	}
	return r.report, nil
}

const promptTokens = 8 // before decoding

// prefillTokens is how long a prompt is read at n rows: some tapes, for one of 64 rows is long enough.
func prefillTokens(n int) int { return n * max(1, 16/n) }

// ids are n token ids: the prompt's, repeated, or synthetic ones spread over the vocabulary.
func (r *modelRun) ids(n int) []int {
	vocab := r.e.Limits().Vocab
	out := make([]int, n)
	for i := range out {
		if len(r.o.Prompt) > 0 {
			out[i] = r.o.Prompt[i%len(r.o.Prompt)]
		} else {
			out[i] = (7 + i*7919) % vocab
		}
	}
	return out
}

func (r *modelRun) step(format string, a ...any) error {
	if r.o.Progress != nil {
		r.o.Progress(r.done, r.total, fmt.Sprintf(format, a...))
	}
	r.done++
	return r.ctx.Err()
}

func (r *modelRun) run() error {
	if err := r.decode(); err != nil {
		return err
	}
	for _, n := range r.o.Rows {
		if err := r.prefill(n); err != nil {
			return err
		}
	}
	if first := r.report.Prefill[0]; first.Rows == 1 {
		for i := range r.report.Prefill[1:] {
			p := &r.report.Prefill[i+1]
			p.OneRow, p.OneRowLimit = p.TokensPerSecond.Median/first.TokensPerSecond.Median, p.Limit/first.TokensPerSecond.Median
		}
	}
	return nil
}

// pace sums up repetitions that each took so many seconds for a number of tokens in tapes of rows, and would have taken
// bounds at least for the work w.
func (r *modelRun) pace(rows, tokens int, w work, seconds, bounds []float64) Pace {
	speeds, limits, shares := make([]float64, len(seconds)), make([]float64, len(seconds)), make([]float64, len(seconds))
	for i, s := range seconds {
		speeds[i], limits[i], shares[i] = float64(tokens)/s, float64(tokens)/bounds[i], percent(bounds[i], s)
	}
	_, b := w.bound(r.gauge.since(0))
	return Pace{Rows: rows, TokensPerSecond: spreadOf(speeds), Limit: spreadOf(limits).Median, Bound: b, Percent: spreadOf(shares),
		tokens: tokens, work: w}
}

// repeat measures do o.Reps times, after once to warm up, with the bounds taken around each. do returns its time and work,
// which is the same each time.
func (r *modelRun) repeat(what string, do func(first bool) (time.Duration, work, error)) (w work, seconds, bounds []float64, err error) {
	for i := range r.o.Reps + 1 {
		if i == 0 {
			err = r.step("warming up: %s", what)
		} else {
			err = r.step("%s, %d of %d", what, i, r.o.Reps)
		}
		if err != nil {
			return w, nil, nil, err
		}
		before := r.gauge.sample()
		var took time.Duration
		if took, w, err = do(i == 0); err != nil {
			return w, nil, nil, err
		}
		around := before.mean(r.gauge.sample())
		if i > 0 {
			least, _ := w.bound(around)
			seconds, bounds = append(seconds, took.Seconds()), append(bounds, least)
		}
	}
	return w, seconds, bounds, nil
}

// demands counts the experts that layers asked for so far, each once for all rows of a tape.
func (r *modelRun) demands() int64 {
	c := r.e.Health().Cache
	return c.Hits + c.Misses
}

// decode decodes the same tokens again and again, from a new timeline each time. The first time their experts may have to
// be read; afterwards they are in memory, as far as the cache holds them.
func (r *modelRun) decode() error {
	var before runtime.CacheHealth
	w, seconds, bounds, err := r.repeat(fmt.Sprintf("decoding %d tokens", r.o.Tokens), func(first bool) (time.Duration, work, error) {
		took, err := r.generate()
		if err == nil && first {
			r.report.FirstDecode = float64(r.o.Tokens) / took.Seconds()
			before = r.e.Health().Cache
		}
		return took, r.work.tapes(r.o.Tokens, 1, int64(r.o.Tokens*r.work.edges)), err
	})
	if err != nil {
		return err
	}
	after := r.e.Health().Cache
	r.report.ExpertHits, r.report.ExpertReads = after.Hits-before.Hits, after.Misses-before.Misses
	if r.report.ExpertReads > 0 {
		r.report.Notes = append(r.report.Notes, fmt.Sprintf("%d experts came from files while decoding was measured: memory is not the only bound", r.report.ExpertReads))
	}
	for _, d := range r.report.Drafts {
		r.report.Notes = append(r.report.Notes, fmt.Sprintf("%d tokens of the last repetition took %d passes: %d of %d %s drafts were right",
			r.o.Tokens, r.report.Passes, d.Accepted, d.Proposed, d.Source))
	}
	r.report.Decode = r.pace(1, r.o.Tokens, w, seconds, bounds)
	return nil
}

// generate decodes after a prompt and returns the time of the passes.
func (r *modelRun) generate() (took time.Duration, err error) {
	timeline, err := r.e.NewTimeline(r.ctx)
	if err != nil {
		return 0, err
	}
	defer timeline.Close()
	if _, err := timeline.Sync(r.ctx, r.ids(promptTokens), nil); err != nil {
		return 0, err
	}
	draft := r.o.Draft
	if draft == "" {
		draft = runtime.DraftOff
	}
	for event, err := range timeline.Generate(r.ctx, runtime.GenerateOptions{MaxNew: r.o.Tokens + 1, IgnoreEOS: true, Draft: draft}) {
		if err != nil {
			return 0, err
		}
		switch e := event.(type) {
		case runtime.Step:
			if e.Index > 0 { // the first token costs no pass
				took += e.Duration
			}
		case runtime.Stop:
			if e.Reason != runtime.StopMaxNew {
				return 0, context.Cause(r.ctx)
			}
			r.report.Drafts, r.report.Passes = e.Stats.Drafts, e.Stats.Passes
		}
	}
	return took, nil
}

func (r *modelRun) prefill(rows int) error {
	ids := r.ids(prefillTokens(rows))
	var wanted int64
	w, seconds, bounds, err := r.repeat(fmt.Sprintf("prefill of %d rows", rows), func(bool) (took time.Duration, w work, err error) {
		timeline, err := r.e.NewTimeline(r.ctx)
		if err != nil {
			return 0, w, err
		}
		defer timeline.Close()
		demands, began := r.demands(), time.Now()
		for end := rows; end <= len(ids); end += rows {
			if _, err := timeline.Sync(r.ctx, ids[:end], nil); err != nil {
				return 0, w, err
			}
		}
		took = time.Since(began)
		wanted = r.demands() - demands
		return took, r.work.tapes(len(ids)/rows, rows, wanted), nil
	})
	if err != nil {
		return err
	}
	p := r.pace(rows, len(ids), w, seconds, bounds)
	if r.work.layers > 0 {
		p.Experts = float64(wanted) / float64(len(ids)/rows*r.work.layers)
	}
	r.report.Prefill = append(r.report.Prefill, p)
	return nil
}
