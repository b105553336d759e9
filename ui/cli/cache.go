package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"deltafin/runtime/expert"
	"deltafin/runtime/model"
	"deltafin/runtime/trace"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func cacheCommand(s streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "cache",
		Short: "Compare expert caches on recorded routes",
		Long: `Cache tells what an expert cache of some size and policy would have hit, from traces of what a model routed to. A trace
is recorded by 'deltafin run' and the chat with --router-trace FILE or --router-trace-mode buffered.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("unknown command %q (see 'deltafin cache --help')", args[0])
			}
			return usagef("cache needs a command: replay or policies (see 'deltafin cache --help')")
		},
		Args: cobra.ArbitraryArgs,
	}
	c.AddCommand(replayCommand(s), policiesCommand(s))
	return c
}

// policyNotes say what each policy gives up.
var policyNotes = map[string]string{
	expert.LRU:       "gives up what was not demanded for longest; hits nothing in fewer slots than a token demands",
	expert.LayerLRU:  "the same among the experts of a layer, each layer having its share",
	expert.LFU:       "gives up what was demanded least often since the start",
	expert.Frequency: "gives up what was demanded least often since it was read, of 16 drawn at random",
	expert.History:   "gives up what its layer is least likely to demand next, remembering what it gave up before (the default)",
	expert.Belady:    "gives up what is demanded again last: the bound for all others, in a replay only",
}

func policiesCommand(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "policies",
		Short: "List the cache policies",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			for _, name := range expert.Policies() {
				if _, err := fmt.Fprintf(s.out, "%-10s %s\n", name, policyNotes[name]); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func replayCommand(s streams) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "replay TRACE...",
		Short: "Replay traces through caches of several sizes and policies",
		Long: `Replay runs what a model routed to through caches that exist in name only, and prints how many of the demands each would
have answered. No weights are read. Traces are replayed one after the other, through one cache.

Without --model-root the model's layers and experts are taken to be those that occur in the traces.`,
		Example: `  deltafin cache replay router_trace.jsonl
  deltafin cache replay --policy history,belady --slots 200,2000 --model-root ~/k3 a.jsonl b.jsonl`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("replay needs at least one trace (see 'deltafin cache replay --help')")
			}
			return nil
		},
	}
	flags := c.Flags()
	flags.String("policy", "", "`NAMES` of policies, separated by commas, or all (default all)")
	flags.String("slots", "", "sizes of the cache, `N` experts, separated by commas (default 1/16, 1/8, 1/4 and 1/2 of all)")
	flags.String("skip", "", "let `N` passes fill the cache before counting (default 0)")
	flags.String("model-root", "", "folder `DIR` of the model the traces are from, for the bytes")
	flags.BoolVar(&asJSON, "json", false, "print the results as JSON")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		r, err := parseReplay(flags, s.env)
		if err != nil {
			return err
		}
		return s.during(cmd.Context(), "nothing was changed", func(ctx context.Context, line *statusLine) error {
			report, err := r.run(ctx, args)
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(s.out, report)
			}
			return report.print(s.out)
		})
	}
	return c
}

// replayRequest is a replay as asked for.
type replayRequest struct {
	policies []string
	slots    []int // none: by the number of experts
	skip     int
	root     string // "": take the model from the traces
}

func parseReplay(flags *pflag.FlagSet, env environment) (r replayRequest, err error) {
	r.policies = expert.Policies()
	if o := pick(flags, "policy", env); o.set && !strings.EqualFold(strings.TrimSpace(o.text), "all") {
		r.policies = nil
		for field := range strings.SplitSeq(o.text, ",") {
			name, err := option{field, o.source, true}.word("", append(expert.Policies(), "all")...)
			if err != nil {
				return r, err
			}
			if name == "all" {
				return r, usagef("%s: all is every policy; it stands alone", o.source)
			}
			if !slices.Contains(r.policies, name) {
				r.policies = append(r.policies, name)
			}
		}
	}
	if o := pick(flags, "slots", env); o.set {
		for field := range strings.SplitSeq(o.text, ",") {
			n, err := option{field, o.source, true}.count(1, math.MaxInt, 0)
			if err != nil {
				return r, err
			}
			r.slots = append(r.slots, n)
		}
		slices.Sort(r.slots)
		r.slots = slices.Compact(r.slots)
	}
	if r.skip, err = pick(flags, "skip", env).count(0, math.MaxInt, 0); err != nil {
		return r, err
	}
	// Not from the variable: the traces need not be those of the model that is used now.
	if o := pick(flags, "model-root", env); o.set {
		if o.text == "" {
			return r, usagef("--model-root is empty; give the folder of a model")
		}
		r.root = o.text
		return r, modelRoot{path: o.text, source: o.source}.check()
	}
	return r, nil
}

// replayReport is what the caches would have done.
type replayReport struct {
	Traces      []string         `json:"traces"`
	Passes      int              `json:"passes"`
	Skipped     int              `json:"skipped"`
	Demands     int              `json:"demands"`
	FirstLayer  int              `json:"first_layer"`
	LastLayer   int              `json:"last_layer"`
	Experts     int              `json:"experts_per_layer"`
	Derived     bool             `json:"model_from_traces"`
	ExpertBytes int64            `json:"expert_bytes,omitempty"`
	Results     []*expert.Result `json:"results"`
}

func (r replayRequest) run(ctx context.Context, paths []string) (*replayReport, error) {
	report := &replayReport{Traces: paths, Skipped: r.skip}
	var g expert.Grid
	if r.root != "" {
		layout, err := readLayout(r.root)
		if err != nil {
			return nil, err
		}
		if g = expert.GridOf(layout.Config()); g.Len() == 0 {
			return nil, fmt.Errorf("the model in %s routes to no experts", r.root)
		}
		report.ExpertBytes = layout.ExpertBytes()
	} else {
		var err error
		if g, err = gridOf(ctx, paths); err != nil {
			return nil, err
		}
		report.Derived = true
	}
	report.FirstLayer, report.LastLayer, report.Experts = g.First, g.Last, g.Experts
	t, err := trace.Load(ctx, g, paths...)
	if err != nil {
		return nil, damagedFile(err)
	}
	report.Passes, report.Demands = t.Passes(), t.Len()
	if r.skip >= t.Passes() && r.skip > 0 {
		return nil, fmt.Errorf("--skip %d leaves nothing of %d passes", r.skip, t.Passes())
	}
	slots := r.slots
	if slots == nil {
		for _, part := range []int{16, 8, 4, 2} {
			slots = append(slots, max(g.Len()/part, 1))
		}
		slots = slices.Compact(slots)
	}
	for _, n := range slots {
		for _, policy := range r.policies {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			result, err := expert.Replay(t, expert.ReplayOptions{Policy: policy, Slots: n, Skip: r.skip, ExpertBytes: report.ExpertBytes})
			if err != nil {
				return nil, err
			}
			report.Results = append(report.Results, result)
		}
	}
	return report, nil
}

// anyModel has every expert a model can have.
var anyModel = expert.Grid{Last: model.MaxLayers - 1, Experts: model.MaxExperts}

// gridOf is the smallest model the traces can be of.
func gridOf(ctx context.Context, paths []string) (expert.Grid, error) {
	g := expert.Grid{First: anyModel.Last}
	for _, path := range paths {
		for record, err := range trace.Read(ctx, path, anyModel) {
			if err != nil {
				return g, damagedFile(err)
			}
			g.First, g.Last = min(g.First, record.Layer), max(g.Last, record.Layer)
			g.Experts = max(g.Experts, slices.Max(record.IDs)+1)
		}
	}
	if g.Len() == 0 {
		return g, errors.New("there is nothing in the traces to replay")
	}
	return g, nil
}

func (r *replayReport) print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d passes, %d demands of the %d experts of layers %d to %d", r.Passes, r.Demands,
		(r.LastLayer-r.FirstLayer+1)*r.Experts, r.FirstLayer, r.LastLayer)
	if r.Derived {
		b.WriteString(", as far as the traces tell")
	}
	if r.Skipped > 0 {
		fmt.Fprintf(&b, "; the first %d are not counted", r.Skipped)
	}
	fmt.Fprintf(&b, "\n%8s  %-10s %6s  %12s", "slots", "policy", "hit", "reads/pass")
	if r.ExpertBytes > 0 {
		fmt.Fprintf(&b, "  %14s", "bytes/pass")
	}
	b.WriteByte('\n')
	for i, x := range r.Results {
		if i > 0 && x.Slots != r.Results[i-1].Slots {
			b.WriteByte('\n')
		}
		passes := float64(max(x.Passes, 1))
		fmt.Fprintf(&b, "%8d  %-10s %5.1f%%  %12.1f", x.Slots, x.Policy, 100*x.HitRate(), float64(x.Misses)/passes)
		if r.ExpertBytes > 0 {
			fmt.Fprintf(&b, "  %14.0f", float64(x.Bytes)/passes)
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}
