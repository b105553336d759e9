package local

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/expert"
)

// Generate emits what follows the timeline's tokens, one committed tape per token after the first.
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
	t      *Timeline
	o      runtime.GenerateOptions
	yield  func(runtime.Event, error) bool
	text   *reader
	before expert.Stats
	stats  runtime.GenerateStats
}

func (g *generation) run(ctx context.Context) (runtime.StopReason, error) {
	t := g.t
	if t.logits == nil {
		return "", runtime.ErrEmptyPrompt
	}
	if g.o.NoTokens {
		return runtime.StopMaxNew, nil
	}
	for {
		started := time.Now()
		if g.stats.Tokens > 0 {
			if err := g.feed(ctx); err != nil {
				if ctx.Err() != nil && !errors.Is(err, errLeft) {
					return runtime.StopInterrupted, nil
				}
				return "", err
			}
		} else if ctx.Err() != nil {
			return runtime.StopInterrupted, nil
		}
		id := argmax(t.logits)
		eos := slices.Contains(t.e.limits.EOS, id)
		token := runtime.Token{ID: id, Position: len(t.tokens), EOS: eos, Top: top(t.logits, g.o.TopLogits)}
		var err error
		if token.Deltas, err = g.text.feed(id, eos); err != nil {
			return "", err
		}
		step := runtime.Step{Index: g.stats.Tokens, Duration: time.Since(started), Rows: 1, Tokens: []runtime.Token{token}}
		if step.Index == 0 {
			step.Rows = 0
		}
		g.stats.Tokens++
		g.stats.Decode += step.Duration
		t.e.tokens.Add(1)
		t.pending = id
		if !g.yield(step, nil) {
			return "", errLeft
		}
		switch {
		case eos && !g.o.IgnoreEOS:
			return runtime.StopEOS, nil
		case g.o.MaxNew > 0 && g.stats.Tokens >= g.o.MaxNew:
			return runtime.StopMaxNew, nil
		case len(t.tokens)+1 >= t.e.limits.Context:
			return runtime.StopContextFull, nil
		}
	}
}

// feed commits the newest emitted token and computes the logits that follow it.
func (g *generation) feed(ctx context.Context) error {
	t := g.t
	if err := t.e.acquire(ctx); err != nil {
		return err
	}
	defer t.e.yield()
	if t.closed {
		return fmt.Errorf("timeline: %w", runtime.ErrClosed)
	}
	p := &pass{e: t.e, phase: runtime.PhaseDecode, total: 1,
		progress: func(p runtime.Progress) bool { return g.yield(p, nil) }}
	g.stats.Passes++
	return t.extend(ctx, p, []int{t.pending}, true)
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

// argmax is the lowest id among the maximal logits, which are finite.
func argmax(logits []float32) int {
	best := 0
	for i, v := range logits {
		if v > logits[best] {
			best = i
		}
	}
	return best
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
