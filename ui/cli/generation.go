package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/dspark"
	"deltafin/runtime/local"
	"deltafin/session"
	"deltafin/storage/source"
)

// generation is one run on a loaded model.
type generation struct {
	r       runRequest
	engine  runtime.Engine
	memory  memoryInUse
	events  *eventStream
	status  *statusLine
	text    *textOutput
	stopped func() bool // a signal asked for the end

	began   time.Time
	prompt  []int
	emitted []int
	answer  strings.Builder
	think   strings.Builder
	reason  runtime.StopReason
	sync    runtime.SyncReport
	stats   runtime.GenerateStats
	before  runtime.CacheHealth
	first   time.Duration // from the start to the first token
	calls   []runtime.ToolCall
	phase   string // what run_error names when something fails now
}

// run admits the prompt, generates, and writes the events. An interruption is not an error: reason says so.
func (g *generation) run(ctx context.Context) error {
	g.began = time.Now()
	start, err := g.encode()
	if err != nil {
		return err // before run_start: there is no event stream to end
	}
	g.before = g.engine.Health().Cache
	g.phase = "run_start"
	if err := g.events.write("run_start", g.startFields()); err != nil {
		return g.fail(err)
	}
	if err := g.generate(ctx, start); err != nil {
		return g.fail(err)
	}
	g.phase = "output"
	if err := g.finishText(); err != nil {
		return g.fail(err)
	}
	g.phase = "run_end"
	end, err := g.endFields()
	if err != nil {
		g.phase = "decode_completion"
		return g.fail(err)
	}
	return g.events.write("run_end", end)
}

// encode turns the prompt into ids and checks that the model can take them.
func (g *generation) encode() (start runtime.Channel, err error) {
	tok := g.engine.Tokenizer()
	limits, root := g.engine.Limits(), g.engine.Identity().Root
	needsText := !g.events.toStdout()
	switch {
	case tok == nil && (g.r.ids == nil || needsText):
		return "", fmt.Errorf("%s has no tokenizer (tiktoken.model and tokenizer_config.json); without it a model takes --prompt-ids and gives --events-jsonl -", root)
	case tok == nil && g.r.chat:
		return "", fmt.Errorf("%s has no tokenizer (tiktoken.model and tokenizer_config.json); --chat needs one to tell thinking from answer", root)
	case g.r.ids != nil:
		g.prompt, start = g.r.ids, runtime.ChannelRaw
		if g.r.chat {
			start = openedBy(tok, g.prompt)
		}
	case g.r.chat:
		if g.prompt, start, err = session.Prompt(tok, g.r.text, g.r.effort); err != nil {
			return "", err
		}
	default:
		g.prompt, start = tok.Encode(g.r.text, false), runtime.ChannelRaw
	}
	if len(g.prompt) == 0 {
		return "", usagef("the prompt is empty; give at least one token")
	}
	for i, id := range g.prompt {
		if id < 0 || id >= limits.Vocab {
			return "", fmt.Errorf("token %d of the prompt, %d, is out of range: this model has ids 0 to %d", i+1, id, limits.Vocab-1)
		}
	}
	if len(g.prompt) >= limits.Context {
		return "", fmt.Errorf("the prompt has %d tokens, %s; shorten it", len(g.prompt), limits.Room())
	}
	return start, nil
}

func (g *generation) generate(ctx context.Context, start runtime.Channel) error {
	if g.r.options.NoTokens {
		g.reason = runtime.StopMaxNew
		return nil
	}
	g.phase = "generate"
	timeline, err := g.engine.NewTimeline(ctx)
	if err == nil {
		defer timeline.Close()
		g.sync, err = timeline.Sync(ctx, g.prompt, g.status.progress)
	}
	if err != nil {
		if !g.stopped() {
			return err
		}
		g.reason = runtime.StopInterrupted
		return g.prefillDone(nil)
	}
	if g.sync.Prefilled > 0 {
		if err := timeline.Keep(ctx); err != nil && !g.stopped() { // the same prompt need not be read again next time
			return err
		}
	}
	options := g.r.options
	options.Start = start
	for event, err := range timeline.Generate(ctx, options) {
		if err != nil {
			return err
		}
		switch e := event.(type) {
		case runtime.Progress:
			g.status.progress(e)
		case runtime.Step:
			if err := g.step(e); err != nil {
				return err
			}
		case runtime.Stop:
			g.reason, g.stats, g.calls = e.Reason, e.Stats, e.ToolCalls
			if err := g.show(e.Deltas); err != nil {
				return err
			}
		}
	}
	if g.reason == runtime.StopInterrupted && len(g.emitted) == 0 {
		return g.prefillDone(nil)
	}
	return nil
}

// step records one committed pass. The first is the token that prefill produced.
func (g *generation) step(s runtime.Step) error {
	for _, t := range s.Tokens {
		g.emitted = append(g.emitted, t.ID)
	}
	if s.Index == 0 {
		g.first = time.Since(g.began)
		if err := g.prefillDone(&s); err != nil {
			return err
		}
	} else if err := g.events.write("decode_step", g.tokenFields(s, fields{
		"step":                     s.Index - 1,
		"duration_ns":              s.Duration.Nanoseconds(),
		"proposal_candidate_count": s.Proposed,
		"proposed_token_count":     s.Proposed,
		"accepted_token_count":     s.Accepted,
		"draft_source":             s.Source,
		"proposal_memory_rejected": false,
	})); err != nil {
		return err
	}
	for _, t := range s.Tokens {
		if err := g.show(t.Deltas); err != nil {
			return err
		}
	}
	return nil
}

// prefillDone reports the end of the prefill; without a step it was interrupted.
func (g *generation) prefillDone(s *runtime.Step) error {
	f := fields{"duration_ns": g.sync.Duration.Nanoseconds(), "emitted_token_ids": []int{},
		"reused_token_count": g.sync.Reused, "restored_token_count": g.sync.Restored}
	if s == nil {
		f["duration_ns"] = time.Since(g.began).Nanoseconds()
	} else {
		f["duration_ns"] = (g.sync.Duration + s.Duration).Nanoseconds()
		f = g.tokenFields(*s, f)
	}
	return g.events.write("prefill_done", f)
}

// tokenFields adds what a step emitted.
func (g *generation) tokenFields(s runtime.Step, f fields) fields {
	ids := make([]int, len(s.Tokens))
	top := make([]topLogits, len(s.Tokens))
	for i, t := range s.Tokens {
		ids[i], top[i] = t.ID, t.Top
	}
	f["emitted_token_ids"] = ids
	if g.r.options.TopLogits > 0 {
		f["top_logits"] = top
	}
	if g.r.logProbs >= 0 {
		own := make([]float64, len(s.Tokens))
		others := make([]logProbs, len(s.Tokens))
		for i, t := range s.Tokens {
			own[i], others[i] = t.LogProb, t.Alternatives
		}
		f["logprobs"] = own
		if g.r.logProbs > 0 {
			f["top_logprobs"] = others
		}
	}
	return f
}

// show prints text and remembers it for the events.
func (g *generation) show(deltas []runtime.Delta) error {
	phase := g.phase
	g.phase = "output"
	for _, d := range deltas {
		if d.Channel == runtime.ChannelThink {
			g.think.WriteString(d.Text)
		} else {
			g.answer.WriteString(d.Text)
		}
		if g.events.toStdout() {
			continue
		}
		g.status.clear()
		if err := g.text.delta(d); err != nil {
			return fmt.Errorf("cannot write to standard output: %w", err)
		}
	}
	g.phase = phase
	return nil
}

func (g *generation) finishText() error {
	g.status.clear()
	if err := g.text.end(); err != nil {
		return fmt.Errorf("cannot write to standard output: %w", err)
	}
	return nil
}

// fail ends the event stream with run_error and returns err. A second failure, of the stream itself, adds nothing.
func (g *generation) fail(err error) error {
	_ = g.text.end()
	f := fields{
		"phase":       g.phase,
		"error_type":  errorType(err),
		"message":     oneLine(err.Error()),
		"duration_ns": time.Since(g.began).Nanoseconds(),
	}
	if gone := (*local.MissingError)(nil); errors.As(err, &gone) { // the message names a few of them
		f["missing"] = source.MissingLayer{Layer: gone.Layer, Experts: gone.Experts}
	}
	_ = g.events.write("run_error", f)
	return err
}

// errorType is the class of an error for programs that read events.
func errorType(err error) string {
	for _, c := range []struct {
		is   error
		name string
	}{
		{runtime.ErrContextFull, "context_full"}, {runtime.ErrEmptyPrompt, "empty_prompt"},
		{runtime.ErrTokenRange, "token_range"}, {runtime.ErrNotFinite, "not_finite"},
		{runtime.ErrClosed, "closed"}, {runtime.ErrStateMismatch, "state_mismatch"},
	} {
		if errors.Is(err, c.is) {
			return c.name
		}
	}
	if status, _ := outcome(err); status == exitDiskFull {
		return "disk_full"
	}
	if errors.As(err, new(*local.MissingError)) {
		return "missing_experts"
	}
	return "failure"
}

// spineFields say which form of the weights was asked for and which runs.
func (g *generation) spineFields() fields {
	f := fields{"requested": g.r.engine.spine.requested(), "loaded": "bf16", "weight_exact": g.engine.Identity().WeightExact}
	if g.memory.plan != nil {
		f["loaded"] = g.memory.plan.Spine
	}
	return f
}

func (g *generation) startFields() fields {
	id, limits, health := g.engine.Identity(), g.engine.Limits(), g.engine.Health()
	guesses, hasModel := drafting(g.engine)
	f := fields{
		"chat":            g.r.chat,
		"max_new":         nil,
		"input_token_ids": g.prompt,
		"config": fields{
			"device":                  "cpu",
			"device_selection_policy": "cpu_only",
			"expert_backend":          "cpu",
			"eos_token_id":            nil,
			"spine":                   g.spineFields(),
			"dspark":                  fields{"requested": g.r.engine.dspark(), "mode": g.r.engine.dspark(), "backend_loaded": hasModel},
			"qwen":                    fields{"requested": "off", "state": "off", "source_loaded": false},
			"dspark_loaded":           hasModel,
			"universal_draft_loaded":  false,
			"speculative_max_drafts":  guesses,
			"draft":                   cmp.Or(g.r.engine.draft, runtime.DraftAuto),
			"sampling":                samplingFields(g.r.options.Sampling),
			"cpu_isa":                 health.ISA,
			"threads":                 health.Threads,
			"ignore_eos":              g.r.options.IgnoreEOS,
			"reasoning_effort":        nil,
			"context":                 limits.Context,
			"vocab":                   limits.Vocab,
			"model": fields{"name": id.Name, "kind": id.Kind, "digest": id.Digest, "layers": id.Layers,
				"weight_exact": id.WeightExact},
		},
	}
	config := f["config"].(fields)
	if g.memory.plan != nil {
		config["memory"] = g.memory.fields()
	}
	if len(limits.EOS) > 0 {
		config["eos_token_id"] = limits.EOS[0]
	}
	if g.r.maxNew >= 0 {
		f["max_new"] = g.r.maxNew
	}
	if g.r.ids == nil {
		f["prompt"] = g.r.text
	}
	if g.r.chat && g.r.ids == nil { // ids say nothing of it
		config["reasoning_effort"] = g.r.effort
	}
	return f
}

func (g *generation) endFields() (fields, error) {
	completion := g.emitted
	if g.reason == runtime.StopEOS && len(completion) > 0 {
		completion = completion[:len(completion)-1]
	}
	status := "ok"
	if g.reason == runtime.StopInterrupted {
		status = "interrupted"
	}
	cache := g.cache()
	f := fields{
		"status":               status,
		"duration_ns":          time.Since(g.began).Nanoseconds(),
		"prompt_token_ids":     g.prompt,
		"emitted_token_ids":    append([]int{}, g.emitted...),
		"completion_token_ids": append([]int{}, completion...),
		"stop_reason":          g.reason,
		"runtime": fields{
			"lazy_expert_files_missing": 0,
			"expert_hits":               cache.Hits,
			"expert_early":              cache.Early,
			"expert_reads":              cache.Misses,
			"expert_late":               cache.Late,
			"expert_ahead":              cache.Ahead,
			"expert_ahead_unused":       cache.Unused,
			"read_bytes":                cache.ReadBytes,
			"wait_io_ns":                cache.Wait.Nanoseconds(),
			"dspark":                    g.draftFields(dspark.Name, g.r.engine.dspark()),
			"suffix":                    g.draftFields("suffix", ""),
			"passes":                    g.stats.Passes,
			"prefill_tokens":            g.sync.Prefilled,
			"reused_tokens":             g.sync.Reused,
			"restored_tokens":           g.sync.Restored,
			"prefill_ns":                g.sync.Duration.Nanoseconds(),
			"decode_ns":                 g.stats.Decode.Nanoseconds(),
			"first_token_ns":            g.first.Nanoseconds(),
			"qwen_state":                "off",
			"universal_draft":           fields{"state": "off", "available": false},
		},
	}
	tok := g.engine.Tokenizer()
	if tok == nil {
		return f, nil
	}
	// A model's vocabulary may be padded beyond its tokenizer's; such ids have no text.
	spelled := slices.DeleteFunc(slices.Clone(completion), func(id int) bool { return id >= tok.VocabSize() })
	text, err := tok.Decode(spelled)
	if err != nil {
		return nil, fmt.Errorf("cannot decode the completion: %w", err)
	}
	f["completion_text"] = text
	if g.r.chat {
		f["answer_text"], f["thinking_text"] = g.answer.String(), g.think.String()
		calls := []fields{}
		for _, c := range g.calls {
			calls = append(calls, fields{"name": c.Name, "arguments": c.Arguments, "complete": c.Complete})
		}
		f["tool_calls"] = calls
	}
	return f, nil
}

// draftFields are the counts of one source of drafts, and how it does.
func (g *generation) draftFields(source, mode string) fields {
	f := fields{"available": false, "active": false, "passes": 0, "submitted_drafts": 0, "accepted_drafts": 0}
	if mode != "" {
		f["mode"] = mode
		_, f["backend_loaded"] = drafting(g.engine)
	}
	for _, h := range g.engine.Health().Drafts {
		if h.Source == source {
			f["available"], f["active"] = true, h.Active
			if h.Why != "" {
				f["inactive_because"] = h.Why
			}
		}
	}
	for _, d := range g.stats.Drafts {
		if d.Source == source {
			f["passes"], f["submitted_drafts"], f["accepted_drafts"] = d.Passes, d.Proposed, d.Accepted
		}
	}
	return f
}

// drafting says how many guesses an engine verifies at most in a pass, and whether it has a draft model.
func drafting(e runtime.Engine) (guesses int, model bool) {
	if e, ok := e.(interface{ Drafting() (int, bool) }); ok {
		return e.Drafting()
	}
	return 0, false
}

// cache counts what the expert cache did for this run, prefill included.
func (g *generation) cache() runtime.CacheHealth {
	c := g.engine.Health().Cache
	c.Hits -= g.before.Hits
	c.Early -= g.before.Early
	c.Misses -= g.before.Misses
	c.Late -= g.before.Late
	c.Ahead -= g.before.Ahead
	c.Unused -= g.before.Unused
	c.ReadBytes -= g.before.ReadBytes
	c.Wait -= g.before.Wait
	return c
}

// statsLines sum up a run. Prefill, the wait for the first token and steady decoding are apart, since one number for all
// of them says nothing about any.
func (g *generation) statsLines() string {
	rate := func(n int, d time.Duration) string {
		if n <= 0 || d <= 0 {
			return "-"
		}
		return fmt.Sprintf("%.4f", float64(n)/d.Seconds())
	}
	cache := g.cache()
	decoded := max(len(g.emitted)-1, 0)
	var b strings.Builder
	fmt.Fprintf(&b, "[stats] prompt=%d reused=%d restored=%d prefill=%.3fs prefill_speed=%s token/s first_token=%.3fs\n",
		len(g.prompt), g.sync.Reused, g.sync.Restored, g.sync.Duration.Seconds(), rate(g.sync.Prefilled, g.sync.Duration), g.first.Seconds())
	fmt.Fprintf(&b, "[stats] generated=%d decode=%.3fs decode_speed=%s token/s passes=%d stop=%s\n",
		len(g.emitted), g.stats.Decode.Seconds(), rate(decoded, g.stats.Decode), g.stats.Passes, g.reason)
	for _, d := range g.stats.Drafts {
		fmt.Fprintf(&b, "[stats] drafts=%s passes=%d accepted=%d/%d accepted_per_pass=%.2f\n", d.Source, d.Passes, d.Accepted, d.Proposed,
			float64(d.Accepted)/float64(d.Passes))
	}
	for _, h := range g.engine.Health().Drafts {
		if !h.Active {
			fmt.Fprintf(&b, "[stats] drafts=%s off: %s\n", h.Source, h.Why)
		}
	}
	fmt.Fprintf(&b, "[stats] expert_hits=%d expert_reads=%d read_bytes=%d wait_io=%.3fs\n",
		cache.Hits, cache.Misses, cache.ReadBytes, cache.Wait.Seconds())
	b.WriteString(aheadLines(cache))
	return b.String()
}
