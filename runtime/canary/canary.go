// Package canary shows that the provider works on this machine: a few tokens of a small model, on every instruction set
// the processor has and on one and several threads, must come out with the same logits to the last bit. A miscompiled
// kernel, a faulty processor or a damaged model shows here before it shows in an answer.
package canary

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/local"
)

// Report says what was checked.
type Report struct {
	ABI              uint32
	Built, Supported []string // instruction sets: compiled in, and runnable here, best last
	Logits           int      // compared
	Took             time.Duration
}

// Query reports the provider without running anything.
func Query() Report {
	abi := native.QueryABI()
	return Report{ABI: abi.Version, Built: abi.Built, Supported: abi.Supported}
}

const tokens = 4

// prompt is longer than one tile, so that prefill and the convolution's history take part; its ids exist in every
// vocabulary.
var prompt = []int{72, 101, 108, 108, 111, 33, 10}

// Run generates with the model in root in every way and compares.
func Run(ctx context.Context, root string) (Report, error) {
	report := Query()
	started := time.Now()
	if len(report.Supported) == 0 {
		return report, errors.New("the provider has no kernels for this processor")
	}
	// The plainest way first: the others are compared with it.
	ways := []local.Options{{ISA: report.Supported[0], Threads: 1, Tile: 1}}
	for _, isa := range report.Supported {
		ways = append(ways, local.Options{ISA: isa, Threads: 2, Tile: 5})
	}
	var want []runtime.Logit
	for _, o := range ways {
		o.Root = root
		got, err := generate(ctx, o)
		if err != nil {
			return report, fmt.Errorf("%s kernels on %d threads: %w", o.ISA, o.Threads, err)
		}
		if want == nil {
			want = got
		}
		if err := compare(want, got); err != nil {
			return report, fmt.Errorf("%s kernels on 2 threads do not agree with %s on 1: %w", o.ISA, ways[0].ISA, err)
		}
	}
	report.Logits, report.Took = len(want), time.Since(started)
	return report, nil
}

// generate returns the best logits of each token, one list after the other.
func generate(ctx context.Context, o local.Options) (best []runtime.Logit, err error) {
	engine, err := local.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, engine.Close()) }()
	timeline, err := engine.NewTimeline(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := timeline.Sync(ctx, prompt, nil); err != nil {
		return nil, err
	}
	for event, err := range timeline.Generate(ctx, runtime.GenerateOptions{MaxNew: tokens, IgnoreEOS: true, TopLogits: 8}) {
		if err != nil {
			return nil, err
		}
		if step, ok := event.(runtime.Step); ok {
			for _, t := range step.Tokens {
				best = append(best, t.Top...)
			}
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return best, nil
}

func compare(want, got []runtime.Logit) error {
	if len(want) != len(got) {
		return fmt.Errorf("%d logits instead of %d", len(got), len(want))
	}
	for i := range want {
		if want[i].ID != got[i].ID || math.Float32bits(want[i].Logit) != math.Float32bits(got[i].Logit) {
			return fmt.Errorf("logit %d is %v for token %d instead of %v for token %d", i, got[i].Logit, got[i].ID, want[i].Logit, want[i].ID)
		}
	}
	return nil
}
