package local

import (
	"context"
	"errors"
	"iter"
	"slices"
	"time"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/draft"
	"deltafin/runtime/expert"
	"deltafin/runtime/sample"
)

// Generate emits what follows the timeline's tokens. Each pass after the first token commits the newest emitted token and the
// guesses after it that the model would have emitted itself.
func (t *Timeline) Generate(ctx context.Context, o runtime.GenerateOptions) iter.Seq2[runtime.Event, error] {
	return func(yield func(runtime.Event, error) bool) {
		g := generation{t: t, o: o, yield: yield, text: newReader(t.e.tok, o.Start, t.e.limits.EOS), before: t.e.cacheStats()}
		if reason, err := g.run(ctx); err == nil {
			g.stop(reason)
		} else if !errors.Is(err, errLeft) {
			yield(nil, err)
		}
		t.e.report(runtime.Progress{Phase: runtime.PhaseIdle})
	}
}

type generation struct {
	t       *Timeline
	o       runtime.GenerateOptions
	yield   func(runtime.Event, error) bool
	text    *reader
	sampler *sample.Sampler
	before  expert.Stats
	steps   int
	stats   runtime.GenerateStats
}

func (g *generation) run(ctx context.Context) (_ runtime.StopReason, err error) {
	t := g.t
	if t.logits == nil {
		return "", runtime.ErrEmptyPrompt
	}
	if err := checkDraftMode(g.o.Draft); err != nil {
		return "", err
	}
	if g.sampler, err = sample.New(g.o.Sampling, t.e.config.Vocab, t.e.isControl); err != nil {
		return "", err
	}
	g.sampler.See(t.tokens...)
	if g.o.NoTokens {
		return runtime.StopMaxNew, nil
	}
	if ctx.Err() != nil {
		return runtime.StopInterrupted, nil
	}
	for {
		started := time.Now()
		var step runtime.Step
		if g.steps == 0 {
			token, err := g.draw(t.logits, len(t.tokens))
			if err != nil {
				return "", err
			}
			step.Tokens = []runtime.Token{token}
		} else if step, err = g.pass(ctx); err != nil {
			if ctx.Err() != nil && !errors.Is(err, errLeft) {
				return runtime.StopInterrupted, nil
			}
			return "", err
		}
		for i := range step.Tokens {
			token := &step.Tokens[i]
			if token.Deltas, err = g.text.feed(token.ID, token.EOS); err != nil {
				return "", err
			}
		}
		step.Index, step.Duration = g.steps, time.Since(started)
		newest := step.Tokens[len(step.Tokens)-1]
		g.steps++
		g.stats.Tokens += len(step.Tokens)
		g.stats.Decode += step.Duration
		t.e.tokens.Add(int64(len(step.Tokens)))
		t.pending = newest.ID
		if !g.yield(step, nil) {
			return "", errLeft
		}
		switch {
		case newest.EOS && !g.o.IgnoreEOS:
			return runtime.StopEOS, nil
		case g.o.MaxNew > 0 && g.stats.Tokens >= g.o.MaxNew:
			return runtime.StopMaxNew, nil
		case len(t.tokens)+1 >= t.e.limits.Context:
			return runtime.StopContextFull, nil
		}
	}
}

// draw draws the token for a position. What it returns has no text yet.
func (g *generation) draw(logits []float32, position int) (runtime.Token, error) {
	d, err := g.sampler.Draw(logits, position)
	if err != nil {
		return runtime.Token{}, err
	}
	if g.t.e.write != nil {
		d.ID = g.t.e.write(position)
	}
	g.sampler.See(d.ID)
	return runtime.Token{ID: d.ID, Position: position, EOS: slices.Contains(g.t.e.limits.EOS, d.ID), Top: top(logits, g.o.TopLogits),
		LogProb: d.LogProb, Alternatives: d.Alternatives}, nil
}

// room is how many guesses the next pass may verify: were all of them right, it must emit no more than is asked for and leave
// the newest token its place in the context.
func (g *generation) room() int {
	n := min(g.t.e.drafting.rows-1, g.t.e.limits.Context-2-len(g.t.tokens))
	if g.o.MaxNew > 0 {
		n = min(n, g.o.MaxNew-g.stats.Tokens-1)
	}
	return max(n, 0)
}

// pass commits the newest emitted token, and those guesses that the model emits too, and draws what follows each.
func (g *generation) pass(ctx context.Context) (step runtime.Step, err error) {
	t := g.t
	e := t.e
	if err := t.begin(ctx); err != nil {
		return step, err
	}
	defer e.yield()
	t.follow(0) // the timeline may have been anywhere since the last pass
	mode := g.o.Draft
	if mode == "" {
		mode = e.drafting.mode
	}
	c := t.controller()
	plan := c.Next(ctx, mode, t.pending, g.room())
	if e.guess != nil {
		plan = draft.Plan{IDs: e.guess(t, g.room())}
	}
	attempt := func() *pass {
		g.stats.Passes++
		return &pass{e: e, phase: runtime.PhaseDecode, total: 1 + len(plan.IDs), progress: func(p runtime.Progress) bool { return g.yield(p, nil) }}
	}
	began := time.Now()
	if len(plan.IDs) > 0 {
		p := attempt()
		p.like = t.copied(plan.Like)
		_, err = t.verify(ctx, p, plan.IDs, func(logits []float32) (int, error) {
			step.Tokens, err = g.accept(plan.IDs, logits)
			return len(step.Tokens), err
		})
		switch gone := (*MissingError)(nil); {
		case err == nil:
		case errors.Is(err, native.ErrNoMemory): // for the log of a partial commit: nothing was begun
			e.drafting.rows = 0
			plan = draft.Plan{}
		case errors.As(err, &gone): // a guess may ask for experts that the text does without
			plan, began = draft.Plan{}, time.Now()
		default:
			return step, err
		}
	}
	if len(plan.IDs) == 0 {
		if err := t.extend(ctx, attempt(), []int{t.pending}, true); err != nil {
			return step, err
		}
		token, err := g.draw(t.logits, len(t.tokens))
		if err != nil {
			return step, err
		}
		step.Tokens = []runtime.Token{token}
	}
	step.Rows, step.Proposed, step.Accepted, step.Source = len(step.Tokens), len(plan.IDs), len(step.Tokens)-1, plan.Source
	emitted := make([]int, len(step.Tokens))
	for i, token := range step.Tokens {
		emitted[i] = token.ID
	}
	c.Done(plan, emitted, max(time.Since(began), 1))
	e.drafted(c)
	g.count(step)
	return step, nil
}

// accept draws the token after each row in turn, for as long as the row's own token is the one drawn before it. The first row
// is the newest emitted token, row i + 1 is guess i. The noise of a draw depends on its position alone, so that these are the
// tokens that would have been drawn one pass at a time.
func (g *generation) accept(guesses []int, logits []float32) (tokens []runtime.Token, err error) {
	vocab, first := g.t.e.config.Vocab, len(g.t.tokens)+1
	for i := 0; ; i++ {
		token, err := g.draw(logits[i*vocab:(i+1)*vocab], first+i)
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, token)
		if i == len(guesses) || token.ID != guesses[i] || token.EOS && !g.o.IgnoreEOS {
			return tokens, nil
		}
	}
}

// count adds a pass to the statistics of its source.
func (g *generation) count(step runtime.Step) {
	if step.Source == "" {
		return
	}
	i := slices.IndexFunc(g.stats.Drafts, func(d runtime.DraftStats) bool { return d.Source == step.Source })
	if i < 0 {
		i = len(g.stats.Drafts)
		g.stats.Drafts = append(g.stats.Drafts, runtime.DraftStats{Source: step.Source})
	}
	d := &g.stats.Drafts[i]
	d.Passes++
	d.Proposed += step.Proposed
	d.Accepted += step.Accepted
}

func (g *generation) stop(reason runtime.StopReason) {
	s := g.t.e.cacheStats()
	g.stats.ExpertHits = s.Hits - g.before.Hits
	g.stats.ExpertEarly = s.Early - g.before.Early
	g.stats.ExpertReads = s.Misses - g.before.Misses
	g.stats.ReadBytes = s.ReadBytes - g.before.ReadBytes
	g.stats.WaitIO = s.Wait - g.before.Wait
	deltas, calls := g.text.finish()
	g.yield(runtime.Stop{Reason: reason, Deltas: deltas, ToolCalls: calls, Stats: g.stats}, nil)
}

// top is the k best logits, best first, the lower id first among equals.
func top(logits []float32, k int) []runtime.Logit {
	k = min(k, len(logits))
	if k <= 0 {
		return nil
	}
	best := make([]runtime.Logit, 0, k+1)
	for id, v := range logits {
		if len(best) == k && v <= best[k-1].Logit {
			continue
		}
		// Equal logits keep the order of their ids: insert after every logit that is not smaller.
		i := len(best)
		for i > 0 && best[i-1].Logit < v {
			i--
		}
		best = slices.Insert(best, i, runtime.Logit{ID: id, Logit: v})
		if len(best) > k {
			best = best[:k]
		}
	}
	return best
}
